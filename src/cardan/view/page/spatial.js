/*! cardan viewer, MIT License. Built from viewer/ by `npm run build`; do not edit.
 * uPlot (c) Leon Sorokin and contributors, MIT License
 * three.js (c) three.js authors, MIT License
 * sources sha256: 0e97ed635266c4df04ce4267525e4ecd871e28bcfe5a9610775a427158b5832d
 */
"use strict";(()=>{function V(i,e={},t=[]){let n=document.createElement(i);for(let[s,r]of Object.entries(e))s==="text"?n.textContent=String(r):s==="class"?n.className=String(r):r===!0?n.setAttribute(s,""):r!==!1&&n.setAttribute(s,String(r));return n.append(...t),n}var fp="http://www.w3.org/2000/svg";function ry(i){let e=document.createElementNS(fp,"svg");e.setAttribute("viewBox","0 0 24 24"),e.setAttribute("aria-hidden","true");let t=document.createElementNS(fp,"path");return t.setAttribute("d",i),e.append(t),e}function Lt(i,e,t,n){let s=V("button",{type:"button",class:"icon","aria-label":e,title:t?`${e} (${t})`:e});return s.append(ry(i)),s.addEventListener("click",n),s}function Nr(i,e,t,n){let s=Lt(i,e,t,n);return s.classList.add("small"),s}function Dr(i,e){i.querySelector("path")?.setAttribute("d",e)}function Fr(i,e){let t=null;i.addEventListener("pointerdown",s=>{s.button!==0||t!==null||(t=s.pointerId,i.setPointerCapture(t),e.start?.(s),s.pointerType!=="touch"&&e.move(s))}),i.addEventListener("pointermove",s=>{s.pointerId===t&&e.move(s)});let n=s=>{s.pointerId===t&&(t=null,s.type==="pointerup"&&e.move(s),e.end?.(s))};i.addEventListener("pointerup",n),i.addEventListener("pointercancel",n)}var at={play:"M8 5v14l11-7z",pause:"M8 5v14M16 5v14",first:"M6 5v14M19 5l-9 7 9 7z",last:"M18 5v14M5 5l9 7-9 7z",back:"M15 6l-6 6 6 6",forward:"M9 6l6 6-6 6",loop:"M17 2l4 4-4 4M3 11V9a3 3 0 0 1 3-3h15M7 22l-4-4 4-4M21 13v2a3 3 0 0 1-3 3H3",menu:"M4 6h16M4 12h16M4 18h10",close:"M6 6l12 12M18 6L6 18",fit:"M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",plus:"M12 5v14M5 12h14",minus:"M5 12h14",follow:"M12 3v4M12 17v4M3 12h4M17 12h4M12 12m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0M12 12h.01",labels:"M4 7V5h16v2M12 5v14M9 19h6",traces:"M3 19c4 0 3-8 8-8s3 5 6 3 1-9 4-9",arrows:"M5 19L19 5M10 5h9v9",sun:"M12 12m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5",moon:"M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",help:"M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 1.9v.3M12 17.5h.01M12 12m-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0",plot:"M4 4v16h16M7 15l4-5 3 3 5-7",code:"M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16",compare:"M8 5h11v11M5 8h11v11H5z",download:"M12 3v12M7 10l5 5 5-5M4 20h16",camera:"M4 8h3l2-3h6l2 3h3v11H4zM12 13m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",eye:"M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7zM12 12m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0",eyeOff:"M3 3l18 18M10.6 5.1A11 11 0 0 1 12 5c6.500 0 10 7 10 7a17 17 0 0 1-3 3.800M6.500 6.700A17 17 0 0 0 2 12s3.500 7 10 7a10 10 0 0 0 4.500-1.100"};var pp={rounded:6,plain:12};function _p(i,e,t){let n=t.map(o=>i.channels.findIndex(a=>a.label===o)).filter(o=>o>=0),r=[[`t [${i.units.time}]`,...n.map(o=>oy(i,o))].map(ay).join(",")];return e.times.forEach((o,a)=>{let l=n.map(c=>gp(e.channels[c][a],mp(i.channels[c])));r.push([gp(o,mp(i.channels[i.time])),...l].join(","))}),`${r.join(`\r
`)}\r
`}function oy(i,e){let{label:t,unit:n}=i.channels[e];return n&&n!=="1"?`${t} [${n}]`:t}function mp({step:i}){return i===void 0?pp.plain:pp.rounded}function gp(i,e){return Number.isFinite(i)?String(Number(i.toPrecision(e))):""}function ay(i){let e=/^[=+\-@\t\r]/.test(i)?`'${i}`:i;return/[",\r\n]/.test(e)?`"${e.replace(/"/g,'""')}"`:e}function xp(i,e){return`${i.replace(/[^\p{L}\p{N} ._-]+/gu," ").replace(/^[. ]+|[. ]+$/g,"").slice(0,80)||"machine"}.${e}`}function mu(i,e,t,n){let s=(e-i)/t,r=Math.max(2,Math.round(s*n));if(r>1500)throw new Error(`a movie of ${r} frames is too long; play faster (+) or take fewer frames in a second`);return{times:Array.from({length:r},(o,a)=>i+(e-i)*a/(r-1)),seconds:s}}var Za=class{constructor(e,t,n,s){this.width=e;this.height=t;this.delay=n;this.palette=ly(s);let r=[...yp("GIF89a"),...er(e),...er(t),247,0,0,...this.palette],o=[33,255,11,...yp("NETSCAPE2.0"),3,1,0,0,0];this.bytes.push(r,o)}width;height;delay;bytes=[];palette;nearest=new Map;before=null;add(e){let t=this.indexed(e),[n,s,r,o]=this.before?cy(this.before,t,this.width):this.whole,a=new Uint8Array((r-n)*(o-s)),l=0;for(let u=s;u<o;u++)for(let d=n;d<r;d++){let f=u*this.width+d;a[l++]=this.before&&this.before[f]===t[f]?255:t[f]}let c=[33,249,4,5,...er(this.delay),255,0],h=[44,...er(n),...er(s),...er(r-n),...er(o-s),0];this.bytes.push(c,h,hy(a)),this.before=t}finish(){this.bytes.push([59]);let e=new Uint8Array(this.bytes.reduce((n,s)=>n+s.length,0)),t=0;for(let n of this.bytes)e.set(n,t),t+=n.length;return e}get whole(){return[0,0,this.width,this.height]}indexed({data:e}){let t=new Uint8Array(this.width*this.height);for(let n=0,s=0;n<t.length;n++,s+=4){let r=e[s]<<16|e[s+1]<<8|e[s+2],o=this.nearest.get(r);o===void 0&&(o=this.nearestOf(e[s],e[s+1],e[s+2]),this.nearest.set(r,o)),t[n]=o}return t}nearestOf(e,t,n){let s=0,r=Number.POSITIVE_INFINITY;for(let o=0;o<255;o++){let a=(this.palette[3*o]-e)**2+(this.palette[3*o+1]-t)**2+(this.palette[3*o+2]-n)**2;a<r&&(r=a,s=o)}return s}};function ly(i){let e=new Map;for(let{data:n}of i)for(let s=0;s<n.length;s+=4){let r=n[s]>>3<<10|n[s+1]>>3<<5|n[s+2]>>3,o=e.get(r)??{count:0,sum:[0,0,0]};o.count++;for(let a=0;a<3;a++)o.sum[a]+=n[s+a];e.set(r,o)}let t=new Uint8Array(3*256);return[...e.values()].sort((n,s)=>s.count-n.count).slice(0,255).forEach(({count:n,sum:s},r)=>{t.set(s.map(o=>Math.round(o/n)),3*r)}),t}function cy(i,e,t){let[n,s,r,o]=[t,Number.POSITIVE_INFINITY,0,0];for(let a=0;a<e.length;a++){if(i[a]===e[a])continue;let l=a%t,c=(a-l)/t;n=Math.min(n,l),r=Math.max(r,l+1),s=Math.min(s,c),o=Math.max(o,c+1)}return r>n?[n,s,r,o]:[0,0,1,1]}function hy(i){let s=[],r=0,o=0,a=(f,m)=>{for(r|=f<<o,o+=m;o>=8;)s.push(r&255),r>>>=8,o-=8},l=new Map,c=258,h=9;a(256,h);let u=i[0];for(let f=1;f<i.length;f++){let m=u<<8|i[f],y=l.get(m);if(y!==void 0){u=y;continue}a(u,h),c<4096?(c===1<<h&&h++,l.set(m,c++)):(a(256,h),l=new Map,c=258,h=9),u=i[f]}a(u,h),c===1<<h&&h<12&&h++,a(257,h),o>0&&s.push(r&255);let d=[8];for(let f=0;f<s.length;f+=255){let m=s.slice(f,f+255);d.push(m.length,...m)}return d.push(0),d}function yp(i){return[...i].map(e=>e.charCodeAt(0))}function er(i){return[i&255,i>>8&255]}var vp=20,gu=30,bp=4,uy=6e6,dy=["video/mp4;codecs=avc1.640028","video/mp4","video/webm;codecs=vp9","video/webm;codecs=vp8","video/webm"];function Sp(){if(typeof MediaRecorder>"u")return null;let i=dy.find(e=>MediaRecorder.isTypeSupported(e));return i?{type:i,ending:i.startsWith("video/mp4")?"mp4":"webm"}:null}function xu(i){return(i.clock.end-i.clock.start)/i.clock.speed}async function Mp(i,e){let{clock:t}=i,n={time:t.time,playing:t.playing};t.pause();try{return await e()}finally{t.seek(n.time),n.playing&&t.play(),i.schedule()}}function _u(i,e,t){let{renderer:n,run:s}=i;n.draw(s.motion.frameAt(e));let r=t/Math.max(1,n.element.clientWidth),o=n.picture?.(r);if(!o)throw new Error("this picture cannot be saved");return o}function wp(i,e,t,n){return Mp(i,async()=>{let{clock:s}=i,{times:r}=mu(s.start,s.end,s.speed,vp),o=c=>{let h=_u(i,c,e);return h.getContext("2d").getImageData(0,0,h.width,h.height)},a=Array.from({length:bp},(c,h)=>o(r[Math.floor(h*(r.length-1)/(bp-1))])),l=new Za(a[0].width,a[0].height,100/vp,a);for(let[c,h]of r.entries()){if(n())return null;l.add(o(h)),t((c+1)/r.length),await Ep()}return new Blob([l.finish()],{type:"image/gif"})})}function Tp(i,e,t,n,s){return Mp(i,async()=>{let{clock:r}=i,{times:o,seconds:a}=mu(r.start,r.end,r.speed,gu),l=document.createElement("canvas"),c=_u(i,o[0],e);l.width=c.width-c.width%2,l.height=c.height-c.height%2;let h=l.getContext("2d");h.drawImage(c,0,0);let u=l.captureStream(gu),d=new MediaRecorder(u,{mimeType:t,videoBitsPerSecond:uy}),f=[];d.ondataavailable=({data:p})=>f.push(p);let m=new Promise((p,g)=>{d.onstop=()=>p(),d.onerror=()=>g(new Error("the browser could not record the video"))});d.start();let y=performance.now();for(let p=0;p<1&&!s();)p=Math.min(1,(performance.now()-y)/1e3/a),h.drawImage(_u(i,r.start+p*(r.end-r.start),e),0,0),n(p),await Ep();await new Promise(p=>setTimeout(p,2e3/gu)),d.stop(),await m;for(let p of u.getTracks())p.stop();return s()?null:new Blob(f,{type:t})})}function Ep(){return new Promise(i=>setTimeout(i,0))}var fy=2,Ap=[480,720,1080],Rp=["B","kB","MB","GB"];function Cp(i,e=[]){let t=new yu(i,e),n=Lt(at.download,"save a picture, table or movie","",()=>t.open());i.addTool(n)}var yu=class{constructor(e,t){this.page=e;this.more=t;this.width.append(...Ap.map(r=>V("option",{value:r,text:`${r} pixels wide`}))),this.width.value=String(Ap[1]);let n=V("button",{type:"button",class:"text",text:"Close"});n.addEventListener("click",()=>this.dialog.close()),this.dialog.addEventListener("click",r=>{r.target===this.dialog&&this.dialog.close()}),this.dialog.addEventListener("close",()=>{this.isCancelled=!0}),this.cancelButton.addEventListener("click",()=>{this.isCancelled=!0});let s=V("div",{class:"export-below"},[this.cancelButton,n]);this.dialog.append(V("h2",{text:"Save"}),this.items,this.bar,this.status,s),document.body.append(this.dialog)}page;more;dialog=V("dialog",{class:"help exports","aria-label":"save"});width=V("select",{"aria-label":"width of movies"});status=V("p",{class:"export-status",role:"status"});bar=V("progress",{max:1,value:0,hidden:!0});cancelButton=V("button",{type:"button",class:"text",text:"Cancel",hidden:!0});items=V("div",{class:"export-items"});isCancelled=!1;isBusy=!1;open(){this.list(),this.say(""),this.dialog.showModal()}list(){let{page:e}=this,{payload:t,motion:n}=e.run,s=t.dim===2&&!!e.renderer.svg,r=e.panels.labels(),o=xu(e),a=n.frames>1?`${Number(o.toPrecision(2))} s at ${Number(e.clock.speed.toPrecision(2))}×`:"",l=Sp(),c=n.frames>0&&!!e.renderer.picture;this.items.replaceChildren(V("h3",{text:"Picture"}),this.item("PNG","the picture as it is",c,()=>this.png()),this.item("SVG",s?"lines that stay sharp, for papers":"only of machines in the plane",s&&c,()=>this.svg()),V("h3",{text:"Plots"}),this.item("CSV",`${r.length} plotted quantities, ${n.frames} rows`,r.length>0,()=>this.csv(r)),V("h3",{text:"Movie"}),V("label",{class:"export-width"},[this.width]),this.item("GIF",a,n.frames>1&&c,()=>this.gif()),this.item(l?l.ending.toUpperCase():"Video",l?`${a}; it plays once while it is recorded`:"this browser records no video",l!==null&&n.frames>1&&c,()=>this.video(l?.type??"",l?.ending??"")),...this.more.length>0?[V("h3",{text:"Into the folder"})]:[],...this.more.map(({name:h,hint:u,make:d})=>this.item(h,u,!0,async()=>this.say(await d()))))}item(e,t,n,s){let r=V("button",{type:"button",class:"export-item"},[V("strong",{text:e}),V("span",{class:"faint",text:t})]);return r.disabled=!n,r.addEventListener("click",()=>{this.attempt(s)}),r}async attempt(e){if(!this.isBusy){this.isBusy=!0,this.isCancelled=!1,this.items.inert=!0;try{await e()}catch(t){this.say(t instanceof Error?t.message:String(t))}this.items.inert=!1,this.bar.hidden=!0,this.cancelButton.hidden=!0,this.isBusy=!1}}get progress(){return this.bar.hidden=!1,this.cancelButton.hidden=!1,e=>{this.bar.value=e,this.say(`${Math.round(100*e)} %`)}}async png(){let e=this.page.renderer.picture?.(fy),t=e&&await new Promise(n=>e.toBlob(n,"image/png"));if(!e||!t)throw new Error("the picture is too large for this browser");this.save(t,"png",`${e.width} × ${e.height} pixels`)}async svg(){let e=this.page.renderer.svg?.()??"";this.save(new Blob([e],{type:"image/svg+xml"}),"svg","")}async csv(e){let{payload:t,motion:n}=this.page.run;this.save(new Blob([_p(t,n,e)],{type:"text/csv"}),"csv",`${n.frames} rows`)}async gif(){let e=await wp(this.page,Number(this.width.value),this.progress,()=>this.isCancelled);this.saveMovie(e,"gif")}async video(e,t){let n=await Tp(this.page,Number(this.width.value),e,this.progress,()=>this.isCancelled);this.saveMovie(n,t)}saveMovie(e,t){e?this.save(e,t,`${Number(xu(this.page).toPrecision(2))} s`):this.say("Nothing was saved.")}save(e,t,n){let s=xp(this.page.run.payload.name,t),r=V("a",{href:URL.createObjectURL(e),download:s});r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),6e4),this.say(`Saved ${s}: ${[n,py(e.size)].filter(Boolean).join(", ")}.`)}say(e){this.status.textContent=e}};function py(i){let e=Math.min(Rp.length-1,Math.floor(Math.log10(Math.max(1,i))/3));return`${Number((i/1e3**e).toPrecision(3))} ${Rp[e]}`}function Ln(i,e=5){if(!Number.isFinite(i))return Number.isNaN(i)?"–":i>0?"∞":"−∞";if(i===0)return"0";let t=Math.abs(i);return(t>=1e6||t<1e-4?i.toExponential(e-2):my(i,e)).replace(/-/g,"−").replace("e+","e")}function zo(i){let e=0;for(let n=0;n<i.length;n++)Number.isFinite(i[n])&&(e=Math.max(e,Math.abs(i[n])));if(e===0||e>=1e6||e<.001)return n=>Ln(n,4);let t=Math.max(0,4-Math.max(0,Math.floor(Math.log10(e))+1));return n=>Number.isFinite(n)?Ip(n.toFixed(t)):Ln(n)}function $i(i,e){let t=e>i?e-i:1,n=Math.min(9,Math.max(2,3-Math.floor(Math.log10(t))));return s=>Ip(s.toFixed(n))}function Pp(i){return`${Number(i.toPrecision(3))}×`}function my(i,e){return String(Number(i.toPrecision(e)))}function Ip(i){return Number(i)===0?i.replace("-",""):i.replace("-","−")}var gy=6,Su=1e-6,_y=.004,vu=3;function Lp(i){let{clock:e}=i,t=$i(e.start,e.end),n=()=>e.end-e.start,s=y=>n()>0?Math.min(1,Math.max(0,(y-e.start)/n())):0,r=V("div",{class:"fill"}),o=V("div",{class:"thumb"}),a=V("div",{class:"tip",hidden:!0}),l=V("div",{class:"track"}),c=V("div",{class:"timeline",role:"slider",tabindex:0,"aria-label":"time"},[l,a]),h=y=>{let p=l.getBoundingClientRect();return e.start+n()*Math.min(1,Math.max(0,(y.clientX-p.left)/p.width))};Fr(c,{start:()=>e.hold(!0),move:y=>e.seek(h(y)),end:()=>e.hold(!1)});let u=null;c.addEventListener("pointermove",y=>{u=h(y),d()}),c.addEventListener("pointerleave",()=>{u=null,d()});function d(){let p=!e.running&&e.time>e.start?bu(i.payload.events,e.time,Su*n()):[],g=gy*n()/l.getBoundingClientRect().width,v=u===null?p:bu(i.payload.events,u,g),A=v[0]?.t??u;if(a.hidden=A===null,A===null)return;let S=v.length>vu?[...v.slice(0,vu).map(tr),`and ${v.length-vu} more`]:v.map(tr);a.textContent=[f(A),...S].join(" · "),a.style.left=`${100*s(A)}%`,a.style.translate=`${-100*s(A)}% 0`}function f(y){return`${t(y)} ${i.payload.units.time}`}function m(){t=$i(e.start,e.end);let y=Number.NEGATIVE_INFINITY,g=i.payload.events.filter(v=>{let A=s(v.t)-y>=_y;return A&&(y=s(v.t)),A}).map(v=>{let A=V("i",{class:"event"});return A.style.left=`${100*s(v.t)}%`,A});l.replaceChildren(r,...g,o),c.setAttribute("aria-valuemin",String(e.start)),c.setAttribute("aria-valuemax",String(e.end))}return m(),{element:c,refresh:m,update(){let y=`${100*s(e.time)}%`;r.style.width=y,o.style.left=y,c.setAttribute("aria-valuenow",String(e.time));let p=bu(i.payload.events,e.time,Su*n());c.setAttribute("aria-valuetext",[f(e.time),...p.map(tr)].join(", ")),d()}}}function bu(i,e,t){let n=s=>Math.abs(s.t-e);return i.filter(s=>n(s)<=t).sort((s,r)=>n(s)-n(r))}function Mu(i,e,t){let n=Su*(i.end-i.start),s=e.map(({t:r})=>r).filter(r=>t*(r-i.time)>n);s.length!==0&&(i.pause(),i.seek(t>0?Math.min(...s):Math.max(...s)))}function tr(i){return i.text?i.text:i.what&&i.what!==i.name?`${i.name}: ${i.what}`:i.name}var Np=/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;function wu(i,e=""){let t=i.trim().replace(/−/g,"-");return t===""?null:Np.test(t)?Number(t):e==="switch"&&(t==="true"||t==="false")?t==="true":t}function Dp(i,e,t){return i.map(([n],s)=>wu(s===e?t:n))}function Fp(i,e){return e!==null&&!Np.test(i.trim())}function Op(i,e){let t=new Map;return i.channels.forEach((n,s)=>{if(s===i.time||n.element!==e)return;let r=n.label.startsWith(`${e}.`)?n.label.slice(e.length+1):n.label,o=r.lastIndexOf("."),a=o>0?r.slice(0,o):r,l=`${a} ${n.unit}`,c=t.get(l)??{name:a,unit:n.unit,channels:[],components:[]};c.channels.push(s),c.components.push(o>0?r.slice(o+1):""),t.set(l,c)}),[...t.values()]}function Zi(i){return i.replace(/_/g," ").trim()}var Up=16;function zp(i,e){let t=o=>o.written!==""||o.required,n=i.filter(t).map(o=>Bp(o,e)),s=i.filter(o=>!t(o)),r=V("div",{class:"data"},n);return e!==null&&s.length>0&&r.append(V("details",{class:"more-fields"},[V("summary",{text:n.length>0?`${s.length} more, at their defaults`:"at their defaults"}),...s.map(o=>Bp(o,e))])),r}function Bp(i,e){let t=e!==null&&i.editable,n=V("p",{class:"field-problem",role:"alert",hidden:!0}),s=t?yy(i,e,n):[V("output",{class:"written",text:i.written})],r=V("span",{class:"field-name",text:Zi(i.label),title:i.help}),o=V("div",{class:xy(i)?"datum wide":"datum"},[r,V("span",{class:"field-values"},s),V("span",{class:"unit",text:i.unit}),n]);!t&&e!==null&&o.append(V("p",{class:"field-hint",text:"edited in the text"}));let a=i.parts.length>0?null:i.number;return Fp(i.written,a)&&i.written!==""&&o.append(V("p",{class:"field-hint",text:`= ${Ln(a??Number.NaN)}`})),o}function xy({parts:i,written:e}){return i.length>2||e.length>Up||i.some(([t])=>t.length>Up/2)}function yy(i,e,t){let n=Zi(i.label),s=r=>vy(e(i.path,r),t);return i.kind==="switch"?[Sy(i,n,s)]:i.choices.length>0?[My(i,n,s)]:i.parts.length===0?[kp(n,i.written,i.default,r=>s(wu(r,i.kind)))]:i.parts.map(([r],o)=>kp(`${n} ${o+1}`,r,"",a=>s(Dp(i.parts,o,a))))}function vy(i,e){return e.hidden=!0,i.then(()=>!0,t=>(e.textContent=by(t instanceof Error?t.message:String(t)),e.hidden=!1,!1))}function by(i){return i.replace(/^[^\n]*?\bline \d+(, column \d+)?: /,"")}function kp(i,e,t,n){let s=V("input",{type:"text","aria-label":i,value:e,placeholder:t,spellcheck:!1});s.autocomplete="off",s.autocapitalize="off",s.title=e;let r=e,o=()=>{s.value.trim()!==r.trim()&&(r=s.value,s.classList.add("typing"),n(s.value).then(a=>{s.setAttribute("aria-invalid",String(!a)),s.classList.toggle("typing",s.value.trim()!==r.trim()),s.dispatchEvent(new Event("answered",{bubbles:!0}))}))};return s.addEventListener("input",()=>s.classList.toggle("typing",s.value.trim()!==r.trim())),s.addEventListener("change",o),s.addEventListener("keydown",a=>{a.key==="Enter"&&o(),a.key==="Escape"&&(s.value=e,o())}),s}function Sy(i,e,t){let n=V("input",{type:"checkbox","aria-label":e});return n.checked=(i.written||i.default)==="true",n.addEventListener("change",()=>t(String(n.checked)===i.default?null:n.checked)),n}function My(i,e,t){let n=i.required?[]:[V("option",{value:"",text:i.default||"none"})],o=[...i.choices.includes(i.written)||i.written===""?[]:[i.written],...i.choices].filter(l=>i.required||l!==i.default).map(l=>V("option",{value:l,text:l})),a=V("select",{"aria-label":e},[...n,...o]);return a.value=i.written===i.default&&!i.required?"":i.written,a.addEventListener("change",()=>t(a.value===""?null:a.value)),a}var wy=30,Ja="",Ka=class{constructor(e,t){this.page=e;this.source=t;this.element.append(this.chooser,this.card),this.chooser.addEventListener("change",()=>{this.show(this.chooser.value);for(let n of this.listeners)n(this.shown)});for(let n of["focusout","answered"])this.card.addEventListener(n,()=>{this.isStale&&this.refresh()});e.onPaint(n=>this.update(n)),this.refresh()}page;source;name="Inspect";element=V("div",{class:"inspector"});shown=Ja;chooser=V("select",{class:"part-chooser","aria-label":"part of the machine"});card=V("div",{class:"part"});rows=[];asked=0;isStale=!1;listeners=[];onChoice(e){this.listeners.push(e)}show(e){e!==this.shown&&(this.shown=e,this.describe())}async refresh(){this.isStale=this.isTypedInto(),!this.isStale&&(await this.list(),await this.describe(!0))}isTypedInto(){return this.card.querySelector('.typing:focus, [aria-invalid="true"]:focus')!==null}async list(){let e=this.source(),t=await e.outline(),n=Object.entries(t).map(([o,a])=>V("optgroup",{label:Zi(o)},a.map(({name:l,type:c})=>V("option",{value:l,text:Ty(l,c)})))),s=V("option",{value:Ja,text:e.hasMachine?"the machine":"choose a part …"});Object.values(t).flatMap(o=>o.map(({name:a})=>a)).includes(this.shown)||(this.shown=Ja),this.chooser.replaceChildren(s,...n),this.chooser.value=this.shown}async describe(e=!1){let t=++this.asked;this.chooser.value=this.shown;let n=this.source(),s=null,r="";try{s=await n.describe(this.shown)}catch(c){r=c instanceof Error?c.message:String(c)}if(t!==this.asked)return;if(e&&this.isTypedInto()){this.isStale=!0;return}let o=this.card.querySelector("details")?.open??!1,a=Ry(this.card);this.card.replaceChildren(...s?this.parts(s,n):[Ay(r)]);let l=this.card.querySelector("details");l&&(l.open=o),a&&this.card.querySelector(`[aria-label="${CSS.escape(a)}"]`)?.focus(),this.page.schedule()}parts(e,t){let n=e.editable?t.set:null,s=[V("h2",{text:e.name||this.page.run.payload.name}),V("p",{class:"kind"},[V("strong",{text:Ey(e)}),e.connects.length>0?` · ${e.connects.join(" – ")}`:""])];e.words&&s.push(V("p",{class:"words",text:e.words}));let r=this.buttons(e);r.length>0&&s.push(V("div",{class:"part-buttons"},r)),e.fields.length>0&&s.push(V("h3",{text:"Data"}),zp(e.fields,n)),n===null&&t.whyNot&&s.push(V("p",{class:"field-hint",text:t.whyNot}));let o=this.live(e.name);o&&s.push(V("h3",{text:"Now"}),o);let a=this.events(e.name);return a&&s.push(V("h3",{text:"Events"}),a),s}buttons(e){let{store:t,run:n}=this.page,{bodies:s}=n.payload.scene,r=s.findIndex(l=>l.name===e.name),o=[],a=this.tracedPoint(e.name);if(a){let l=c=>c.name===a.name;o.push(Tu("Trace",at.traces,t.now.traced.some(l),()=>{let c=t.now.traced.filter(u=>!l(u)),h=c.length===t.now.traced.length;return t.change({traced:h?[...c,a]:c,traces:!0}),h}))}return r>0&&n.motion.moves(r)&&o.push(Tu("Follow",at.follow,t.now.follow===r,()=>(t.change({follow:t.now.follow===r?null:r}),t.now.follow===r))),r>0&&o.push(Tu("Hide",at.eyeOff,t.now.hidden.has(r),()=>{let l=new Set(t.now.hidden);return l.delete(r)||l.add(r),t.change({hidden:l}),l.has(r)})),o}tracedPoint(e){let{payload:t,motion:n}=this.page.run,s=t.scene.bodies.findIndex(a=>a.name===e);if(s>0)return n.moves(s)?{name:e,mark:{body:s,point:t.scene.bodies[s].center_of_mass}}:null;let o=t.scene.elements.find(a=>a.name===e)?.marks.find(a=>n.moves(a.body));return o?{name:e,mark:o}:null}live(e){let{payload:t,motion:n}=this.page.run;return this.rows=Op(t,e).map(s=>({quantity:s,outputs:s.channels.map(r=>V("output",{title:t.channels[r].label})),formats:s.channels.map(r=>zo(n.channels[r]))})),this.rows.length===0||e===Ja?null:V("div",{class:"live"},this.rows.map(({quantity:s,outputs:r})=>V("div",{class:r.length>1?"live-row wide":"live-row"},[V("span",{class:"field-name",text:Zi(s.name)}),V("span",{class:"live-values"},r.map((o,a)=>V("span",{},[V("i",{text:s.components[a]}),o]))),V("span",{class:"unit",text:s.unit==="1"?"":s.unit}),this.plotButton(s)])))}plotButton(e){let{panels:t}=this.page,n=()=>e.channels.every(r=>t.shows(r)),s=Lt(at.plot,`plot ${Zi(e.name)}`,"",()=>{let r=n();for(let o of e.channels)r?t.hide(o):t.show(o);s.setAttribute("aria-pressed",String(n()))});return s.classList.add("small"),s.setAttribute("aria-pressed",String(n())),s}events(e){let{payload:t,motion:n}=this.page.run,s=t.events.filter(a=>a.name===e);if(s.length===0)return null;let r=$i(n.start,n.end),o=s.slice(0,wy).map(a=>{let l=V("button",{type:"button",class:"event-row"},[V("output",{text:`${r(a.t)} ${t.units.time}`}),V("span",{text:tr(a)})]);return l.addEventListener("click",()=>this.page.clock.seek(a.t)),V("li",{},[l])});return s.length>o.length&&o.push(V("li",{class:"faint",text:`and ${s.length-o.length} more`})),V("ul",{class:"events"},o)}update(e){if(this.element.offsetParent===null)return;let{motion:t}=this.page.run;for(let{quantity:n,outputs:s,formats:r}of this.rows)n.channels.forEach((o,a)=>{o<t.channels.length&&(s[a].textContent=r[a](t.value(o,e)))})}};function Ty(i,e){return e==="Body"||e==="Parameter"||e==="Event"?i:`${i} (${Zi(Vp(e))})`}function Ey(i){let e=Vp(i.type);return e.toLowerCase().includes(i.kind)||i.kind==="element"?e:`${e} ${i.kind}`}function Vp(i){let e=i.replace(/([a-z])([A-Z])/g,"$1 $2").toLowerCase();return e.charAt(0).toUpperCase()+e.slice(1)}function Ay(i){return V("p",{class:i?"field-problem":"faint",text:i||"Click a body, joint or force in the picture, or choose one above."})}function Ry(i){let e=document.activeElement;return e&&i.contains(e)?e.getAttribute("aria-label"):null}function Tu(i,e,t,n){let s=Lt(e,i,"",()=>s.setAttribute("aria-pressed",String(n())));return s.classList.add("with-text"),s.append(V("span",{text:i})),s.setAttribute("aria-pressed",String(t)),s}var Gp={body:"bodies",joint:"joints",driver:"drivers",force:"forces",point:"points"};function Hp(i){let e={},t=(n,s,r)=>{e[n]??=[],e[n].push({name:s,type:r})};i.scene.bodies.forEach((n,s)=>{s>0&&t("bodies",n.name,"Body")});for(let{name:n,family:s,type:r}of i.scene.elements)t(Gp[s]??`${s}s`,n,r);for(let n of new Set(i.events.map(s=>s.name)))i.scene.elements.some(s=>s.name===n)||t("events",n,"Event");return e}function Wp(i,e){let t=i.scene.bodies.find(s=>s.name===e);if(t)return Eu("body","Body",e,Cy(i,t));let n=i.scene.elements.find(s=>s.name===e);if(n){let s=n.family||"element",r=Py(i,n);return{...Eu(s,n.type,e,r),connects:Ly(i,n)}}return i.events.some(s=>s.name===e)?Eu("event","Event",e,[]):null}function Eu(i,e,t,n){return{name:t,section:Gp[i]??i,kind:i,type:e,words:"",connects:[],fields:n,editable:!1}}function Cy(i,e){return[ja("centre of mass",Xp(e.center_of_mass),i.units.length)]}function Py(i,e){let{length:t}=i.units,n=e.marks.map((r,o)=>ja(`point ${o+1}`,Iy(i,r),t)),s=Object.entries(e.sizes).map(([r,o])=>ja(Zi(r),Ln(o),""));return[...n,...s,...e.active?[]:[ja("active","not from the start","")]]}function Iy(i,e){return`${i.scene.bodies[e.body].name} ${Xp(e.point)}`}function Xp(i){return`(${i.map(e=>Ln(e)).join(", ")})`}function Ly(i,e){return[...new Set(e.marks.map(({body:t})=>i.scene.bodies[t].name))]}function ja(i,e,t){return{...{number:null,kind:"text",help:"",default:"",required:!1,choices:[],parts:[]},path:[],label:i,written:e,unit:t,editable:!1}}var Ny=4;function qp(i){let e={outline:()=>Hp(i.run.payload),describe:n=>Wp(i.run.payload,n),set:null,whyNot:"",hasMachine:!1},t=new Ka(i,()=>e);i.addTab(t),Dy(i.picture,(n,s)=>{let r=i.renderer.pickElement?.(n,s);if(!r)return;let{bodies:o,elements:a}=i.run.payload.scene;t.show((r.kind==="body"?o:a)[r.index].name)}),t.onChoice(n=>{let s=i.run.payload.scene.bodies.findIndex(r=>r.name===n);i.store.change({selected:s>0?s:null})})}function Dy(i,e){let t=null;i.addEventListener("pointerdown",n=>{t=n.button===0?n:null}),i.addEventListener("pointerup",n=>{if(!t||Math.hypot(n.clientX-t.clientX,n.clientY-t.clientY)>Ny)return;let s=i.getBoundingClientRect();e(n.clientX-s.left,n.clientY-s.top)})}var Yp=4;async function Oy(i){let e=Uint8Array.from(atob(i.trim()),n=>n.charCodeAt(0)),t=new Blob([e]).stream().pipeThrough(new DecompressionStream("deflate"));return new Uint8Array(await new Response(t).arrayBuffer())}function Uy(i,e,t){let n=e.length*t;if(i.length!==n*Yp)throw new Error(`the samples are cut short: ${i.length} bytes in place of ${n*Yp}`);return e.map((s,r)=>{let o=new Float64Array(t),a=0,l=0;for(let c=0,h=r*t;c<t;c++,h++){let u=i[h]|i[h+n]<<8|i[h+2*n]<<16|i[h+3*n]<<24;l=c>1?l+u|0:u,a=c>0?a+l|0:u,o[c]=(s.offset??0)+(s.step??1)*a}for(let[c,h]of s.gaps??[])o.fill(Number.NaN,c,c+h);return o})}async function $p(i){let e=i.getElementById("run")?.textContent,t=i.getElementById("samples")?.textContent;if(!e||t===null||t===void 0)throw new Error("the file was cut short: its run is missing");let n=JSON.parse(e);if(n.format>1)throw new Error("the run was written by a newer cardan than this page");if(n.frames===0)return{payload:n,channels:n.channels.map(()=>new Float64Array(0))};if(typeof DecompressionStream>"u")throw new Error("this browser is too old to unpack the run: it needs one of 2023 or later");let s;try{s=await Oy(t)}catch{throw new Error("the samples of the run cannot be unpacked: the file was cut short or changed")}return{payload:n,channels:Uy(s,n.channels,n.frames)}}var By=/^(finished|stopped by event .*|)$/s,Au=3;function Ru(i){return By.test(i??"")}function Zp(i,e){let{about:t,scene:n}=i,s=[];i.frames===0&&s.push("The run has no frames: there is nothing to show."),Ru(t.status)||s.push(`The run did not reach its end: ${t.status}.`),i.off&&s.push(i.off);let r=e.lostBodies().map(o=>n.bodies[o].name);return r.length>0&&s.push(`Not drawn in some frames, where the run has no numbers for it: ${r.join(", ")}.`),s}function Jp(i,e){if(i.length===0)return null;let t=i.slice(0,Au).map(s=>V("p",{text:s})),n=V("div",{class:"notes",role:"status"},[V("div",{},t),Lt(at.close,"close","",()=>n.remove())]);if(i.length>Au){let s=V("button",{type:"button",class:"text",text:`${i.length-Au} more`});s.addEventListener("click",e),t[0].parentElement?.append(s)}return n}function Kp(i){document.body.append(V("main",{class:"failure",role:"alert"},[V("h1",{text:"This animation cannot be shown"}),V("p",{text:i})]))}var Qa=class{constructor(e,t,n=null){this.start=e;this.end=t;this.time=e,this.speed=n??Cu(t-e),this.chosen=n!==null}start;end;time;speed;loop=!0;playing=!1;held=!1;chosen=!1;listeners=[];setSpan(e,t){this.start=e,this.end=t,this.time=Math.min(t,Math.max(e,this.time)),this.chosen||(this.speed=Cu(t-e)),this.tell()}onChange(e){this.listeners.push(e)}play(){this.end<=this.start||(this.time>=this.end&&(this.time=this.start),this.playing=!0,this.tell())}pause(){this.playing=!1,this.tell()}toggle(){this.playing?this.pause():this.play()}seek(e){Number.isNaN(e)||(this.time=Math.min(this.end,Math.max(this.start,e)),this.tell())}hold(e){this.held=e,this.tell()}setLoop(e){this.loop=e,this.tell()}setSpeed(e){this.chosen=!0;let t=Cu(this.end-this.start);this.speed=Math.min(Math.max(10,10*t),Math.max(Math.min(.01,t/10),e)),this.tell()}faster(){this.setSpeed(jp(this.speed,1))}slower(){this.setSpeed(jp(this.speed,-1))}get running(){return this.playing&&!this.held&&this.end>this.start}tick(e){if(!this.running)return;let t=this.time+this.speed*Math.min(e,.25);t<this.end?this.time=t:this.loop?this.time=this.start+(t-this.start)%(this.end-this.start):(this.time=this.end,this.playing=!1),this.tell()}tell(){for(let e of this.listeners)e()}};function Cu(i){return!(i>0)||i>=4&&i<=20?1:i<4?Pu(i/4,-1):Pu(i/20,1)}function jp(i,e){return Pu(i*(1+10*1e-9*e),e)}var ky=[1,2,5];function Pu(i,e){let t=Math.floor(Math.log10(i)),n=[t-1,t,t+1].flatMap(s=>ky.map(r=>+`${r}e${s}`));return e>0?n.find(s=>s>=i*(1-1e-9)):n.filter(s=>s<=i*(1+1e-9)).at(-1)}function Ps(i,e,t){let n=Math.cos(i[2]),s=Math.sin(i[2]);return t[0]=i[0]+n*e[0]-s*e[1],t[1]=i[1]+s*e[0]+n*e[1],t}function Ri(i,e,t){let[n,s,r]=e,[,,,o,a,l,c]=i,h=2*o*o-1,u=2*(a*n+l*s+c*r);return t[0]=i[0]+h*n+u*a+2*o*(l*r-c*s),t[1]=i[1]+h*s+u*l+2*o*(c*n-a*r),t[2]=i[2]+h*r+u*c+2*o*(a*s-l*n),t}function Qp(i,e,t,n,s,r){let o=e===0||i.ends>1&&e===i.poses.length-1;t===1||o||(r.length===3?zy(i,e,t,n,s,r):Gy(i,e,t,n,s,r))}function zy({poses:i,ends:e},t,n,s,r,o){let[a,l,c]=[Float64Array.from(s),i[t],i[i.length-1]],h=1;if(e>1){let[d,f]=[r[0]-s[0],r[1]-s[1]];h=Math.hypot(d,f)/Math.hypot(c[0],c[1]),a[2]+=Vy(Math.atan2(f,d)-Math.atan2(c[1],c[0])-a[2])}let u=Ps(a,[h*l[0],h*l[1]],new Float64Array(2));for(let d of[0,1])o[d]=u[d]+n*(o[d]-u[d]);o[2]=a[2]+l[2]+n*(o[2]-a[2]-l[2])}function Vy(i){return i-2*Math.PI*Math.round(i/(2*Math.PI))}function Gy({poses:i,ends:e},t,n,s,r,o){let a=i[t],l=s,c=1;if(e>1){let f=i[i.length-1],m=Hy(s,f),y=[0,1,2].map(p=>r[p]-s[p]);c=Math.hypot(...y)/Math.hypot(...m),l=Float64Array.of(s[0],s[1],s[2],...el(qy(m,y),tl(s)))}let h=Ri(l,[c*a[0],c*a[1],c*a[2]],new Float64Array(3));for(let f of[0,1,2])o[f]=h[f]+n*(o[f]-h[f]);let u=el(tl(l),[a[3],a[4],a[5],a[6]]),d=el(Wy(u),tl(o));o.set(el(u,Xy(d,n)),3)}function tl(i){return[i[3],i[4],i[5],i[6]]}function Hy(i,e){let t=Ri(Float64Array.of(0,0,0,...tl(i)),e,new Float64Array(3));return Array.from(t)}function el([i,e,t,n],[s,r,o,a]){return[i*s-e*r-t*o-n*a,i*r+e*s+t*a-n*o,i*o-e*a+t*s+n*r,i*a+e*o-t*r+n*s]}function Wy([i,e,t,n]){return[i,-e,-t,-n]}function Xy([i,...e],t){let n=Math.hypot(...e);if(n<1e-300)return[1,0,0,0];let s=t*Math.atan2(i<0?-n:n,Math.abs(i)),[r,o,a]=e.map(l=>Math.sin(s)*l/n);return[Math.cos(s),r,o,a]}function qy(i,e){let t=Math.hypot(...i)*Math.hypot(...e),n=(i[0]*e[0]+i[1]*e[1]+i[2]*e[2])/t,s=[i[1]*e[2]-i[2]*e[1],i[2]*e[0]-i[0]*e[2],i[0]*e[1]-i[1]*e[0]],r=Math.sqrt(2*Math.max(1+n,1e-12));return[r/2,s[0]/t/r,s[1]/t/r,s[2]/t/r]}var il=["stress","deflection"],nl=class{constructor(e){this.skin=e;this.corners=Iu(e.corners),this.shapes=Iu(e.shapes),this.stresses=Iu(e.stresses),this.faces=new Uint16Array(em(e.faces).buffer)}skin;corners;faces;shapes;stresses;get count(){return this.corners.length/3}has(e){return e==="deflection"||this.stresses.length>0}places(e,t,n){for(let s=0;s<n.length;s++)n[s]=this.corners[s]+t*this.sum(this.shapes,s,e)}magnitudes(e,t,n){for(let s=0;s<n.length;s++)n[s]=e==="deflection"?this.deflectionOf(s,t):this.stressOf(s,t)}deflectionOf(e,t){return Math.hypot(...[0,1,2].map(n=>this.sum(this.shapes,3*e+n,t)))}stressOf(e,t){let[n,s,r,o,a,l]=[0,1,2,3,4,5].map(h=>this.sum(this.stresses,6*e+h,t)),c=((n-s)**2+(s-r)**2+(r-n)**2)/2;return Math.sqrt(c+3*(o**2+a**2+l**2))}sum(e,t,n){let s=0;for(let r=0;r<n.length;r++)s+=e[t*n.length+r]*n[r];return s}};function Iu(i){return new Float32Array(em(i).buffer)}function em(i){return Uint8Array.from(atob(i),e=>e.charCodeAt(0))}var Yy="beam",sl=class{constructor({scene:e,channels:t},n){this.rows=n;let s=(e.elements??[]).filter(({glyph:o})=>o===Yy).map(({name:o})=>o),r=new Set(s);t.forEach(({element:o,label:a,unit:l},c)=>{r.has(o)&&a.startsWith(`${o}.`)&&this.add(o,a.slice(o.length+1),l,c)});for(let o of this.quantities.values())this.measure(o)}rows;quantities=new Map;chosen;word=null;get words(){return[...this.quantities.keys()]}choose(e){this.chosen=e===null?void 0:this.quantities.get(e),this.word=this.chosen?e:null}offer(e,t,n){let s=this.quantities.get(e)??{unit:t,largest:0,channels:new Map};s.largest=Math.max(s.largest,n),this.quantities.set(e,s)}get scale(){return this.chosen??null}at(e,{index:t,fraction:n}){let s=this.chosen?.channels.get(e);if(!s||!this.chosen)return null;let{largest:r}=this.chosen,o=a=>{let l=(u,d)=>this.rows[u][Math.min(d,this.rows[u].length-1)],c=u=>Math.hypot(...a.map(d=>l(d,u))),h=c(t);return r>0?(h+(n>0?n*(c(t+1)-h):0))/r:0};return[o(s[0]),o(s[1])]}add(e,t,n,s){let[,r,o]=/^([^.]*?)(?:_([ij]))?(?:\.|$)/.exec(t)??[];if(!r)return;let a=this.quantities.get(r)??{unit:n,largest:0,channels:new Map},l=a.channels.get(e)??[[],[]];o!=="j"&&l[0].push(s),o!=="i"&&l[1].push(s),a.channels.set(e,l),this.quantities.set(r,a)}measure(e){for(let t of[...e.channels.values()].flat()){let n=Math.max(0,...t.map(s=>this.rows[s].length));for(let s=0;s<n;s++){let r=Math.hypot(...t.map(o=>this.rows[o][s]));r>e.largest&&(e.largest=r)}}}};var $y=100,nr=class{constructor(e,t){this.payload=e;this.channels=t;this.dim=e.dim,this.times=t[e.time]??new Float64Array(0),this.poses=e.poses.map(n=>n?.map(s=>t[s])),this.scratch=this.pose(),this.tints=new sl(e,t);for(let n of e.scene.skins??[])this.addSkin(new nl(n));this.ends=[this.pose(),this.pose()];for(let n of e.scene.flexures??[])n.bodies.forEach((s,r)=>{r===0||n.ends>1&&r===n.bodies.length-1||this.flexures.set(s,[n,r])});this.jumps={events:new Set(e.jumps?.events),impacts:new Set(e.jumps?.impacts)}}payload;channels;times;dim;poses;scratch;jumps;shown=null;flexures=new Map;ends;skins=[];tints;deflection=1;get frames(){return this.times.length}get start(){return this.times[0]??0}get end(){return this.times[this.frames-1]??0}acts(e,t){let n=this.payload.activity,s=n&&Object.hasOwn(n,e)?n[e]:[],r=s[0]?.[1]??!0;for(let[o,a]of s)o<=t&&(r=a);return r}changes(e){return this.payload.activity!==void 0&&Object.hasOwn(this.payload.activity,e)}pose(){return new Float64Array(this.dim===2?3:7)}moves(e){return!!this.poses[e]}frameAt(e){let t=this.frames-1;if(t<0||e<=this.start)return{time:this.start,index:0,fraction:0};if(e>=this.end)return{time:this.end,index:t,fraction:0};let n=0,s=t;for(;s-n>1;){let r=n+s>>1;this.times[r]<=e?n=r:s=r}return{time:e,index:n,fraction:(e-this.times[n])/(this.times[s]-this.times[n])}}atFrame(e){let t=Math.max(0,Math.min(this.frames-1,e));return{time:this.times[t]??0,index:t,fraction:0}}value(e,t){let n=this.channels[e],s=n[t.index];return t.fraction===0||this.jumpsBefore(e,t.index+1)?s:s+t.fraction*(n[t.index+1]-s)}jumpsBefore(e,t){let{continuous:n,jumps:s}=this.payload.channels[e];return!n||s!==void 0&&this.jumps[s].has(t)}showPoses(e){this.shown=e}get given(){return this.shown}amplitudes({carriers:e,modes:t},n){let s=new Float64Array(e.length*3);return e.forEach((r,o)=>{s.set(this.truePoseAt(r,n,this.scratch).subarray(0,3),3*o)}),s.subarray(0,t)}addSkin(e){this.skins.push(e);let t=new Float32Array(e.count);for(let n of il.filter(s=>e.has(s))){let s=Math.max(1,Math.ceil(this.frames/$y)),r=0;for(let o=0;o<this.frames;o+=s){e.magnitudes(n,this.amplitudes(e.skin,this.atFrame(o)),t);for(let a of t)a>r&&(r=a)}this.tints.offer(n,n==="stress"?e.skin.unit:this.payload.units?.length,r)}}poseAt(e,t,n){this.truePoseAt(e,t,n);let[s,r]=this.flexures.get(e)??[];if(this.deflection===1||this.shown||!s||r===void 0)return n;let[o,a]=this.ends;return this.truePoseAt(s.bodies[0],t,o),this.truePoseAt(s.bodies[s.bodies.length-1],t,a),Qp(s,r,this.deflection,o,a,n),n}truePoseAt(e,t,n){let s=this.shown?.get(e);if(s)return n.set(s),n;let r=this.poses[e];if(!r)return n.fill(0),this.dim===3&&(n[3]=1),n;let{index:o,fraction:a}=t,l=a>0?o+1:o;for(let c=0;c<r.length;c++)n[c]=r[c][o]+a*(r[c][l]-r[c][o]);return this.dim===3&&this.blendOrientation(r,o,l,a,n),n}pointAt(e,t,n=new Float64Array(this.dim)){return this.poseAt(e.body,t,this.scratch),this.dim===2?Ps(this.scratch,e.point,n):Ri(this.scratch,e.point,n)}axisAt(e,t,n,s=new Float64Array(this.dim)){return this.poseAt(e,n,this.scratch),this.scratch.fill(0,0,this.dim),this.dim===2?Ps(this.scratch,t,s):Ri(this.scratch,t,s)}path(e){let t=new Float64Array(this.frames*this.dim),n=new Float64Array(this.dim),{shown:s,deflection:r}=this;this.shown=null,this.deflection=1;for(let o=0;o<this.frames;o++)t.set(this.pointAt(e,this.atFrame(o),n),o*this.dim);return this.shown=s,this.deflection=r,t}lostBodies(){return this.poses.flatMap((e,t)=>e?.some(n=>n.some(s=>!Number.isFinite(s)))?[t]:[])}blendOrientation(e,t,n,s,r){let o=0;for(let h=3;h<7;h++)o+=e[h][t]*e[h][n];let a=o<0?-1:1,l=0;for(let h=3;h<7;h++)r[h]=(1-s)*e[h][t]+a*s*e[h][n],l+=r[h]*r[h];let c=Math.sqrt(l);for(let h=3;h<7;h++)r[h]/=c}};var Zy=6,Jy=3,Ky=.7;var jy=.9;var Qy=400;function Vo(i,e){let t=new Or(i.dim),n=new Or(i.dim),s=Math.max(1,Math.ceil(e.frames/Qy)),r=new Float64Array(i.dim),o=e.pose(),a=i.dim===2?Ps:Ri,l=i.scene.bodies.map(()=>0);i.scene.bodies.forEach((m,y)=>{let p=[...ev(m),...tv(i.scene,y),...iv(i.scene,y)];if(p.length===0)return;let g=new Or(i.dim);for(let v=0;v<e.frames;v=v===e.frames-1?v+1:Math.min(v+s,e.frames-1)){e.poseAt(y,e.atFrame(v),o);for(let A of p)a(o,A,r),t.add(r),v===0&&n.add(r);g.add(a(o,m.center_of_mass,r))}l[y]=g.diagonal()});let c=Math.max(i.scene.size,n.diagonal()),h=l.slice(1),u=t.diagonal()>Zy*c||h.length>=Jy&&Math.min(...h)>Ky*c,d=u?n:t;if(d.empty())return{low:Array(i.dim).fill(-1),high:Array(i.dim).fill(1),follow:null};let f=l.findIndex(m=>m>=jy*Math.max(...l));return{low:d.low,high:d.high,follow:u?f:null}}function ev(i){let e=[...i.points,...i.outlines.flat()];for(let t of i.solids){let[n,s,r]=t.center,o=Math.hypot(...t.sizes.map(a=>t.kind==="box"||t.kind==="mesh"?a/2:a));for(let a of[-1,1])e.push([n+a*o,s,r],[n,s+a*o,r],[n,s,r+a*o])}return e}function tv({pieces:i=[],shapes:e=[],dim:t},n){return i.flatMap(({at:[s,r,o,a=0],to:l,shape:c})=>{if(t!==2||s!==n||l||e[c].unit==="pin")return[];let[h,u]=[Math.cos(a),Math.sin(a)];return nv(e[c]).map(([d,f])=>[r+h*d-u*f,o+u*d+h*f])})}function nv({lines:i=[],circles:e=[],around:t=1}){let n=new Or(2);for(let[l,c,h]of e)for(let u of[-h,h])n.add([l+u,c+u]);for(let l of i)for(let c=0;c+1<l.length;c+=2){let h=Math.hypot(l[c],l[c+1]);if(t>1)for(let u of[-h,h])n.add([u,u]);else n.add([l[c],l[c+1]])}let[[s,r],[o,a]]=[n.low,n.high];return[[s,r],[o,r],[o,a],[s,a]]}function iv(i,e){return e===0?[]:i.reliefs.filter(t=>t.body===e).flatMap(({points:t})=>t)}var Or=class{low;high;constructor(e){this.low=Array(e).fill(Number.POSITIVE_INFINITY),this.high=Array(e).fill(Number.NEGATIVE_INFINITY)}add(e){for(let t=0;t<this.low.length;t++)if(!Number.isFinite(e[t]))return;for(let t=0;t<this.low.length;t++)this.low[t]=Math.min(this.low[t],e[t]),this.high[t]=Math.max(this.high[t],e[t])}empty(){return this.low[0]>this.high[0]}diagonal(){return this.empty()?0:Math.hypot(...this.low.map((e,t)=>this.high[t]-e))}};var sv=100;function nm(i){let e=V("div",{class:"about"}),t=()=>e.replaceChildren(...rv(i.payload,i.motion,n=>i.clock.seek(n)));return t(),{name:"About",element:e,refresh:t}}function rv(i,e,t){let{about:n,units:s,scene:r}=i,o=[tm([["Run",n.analysis],["Status",n.status],["Method",[n.method,n.integrator].filter(Boolean).join(", ")],["Steps",n.steps],["Constraint error",n.constraint_error],["Time",`${Ln(e.start)} … ${Ln(e.end)} ${s.time}`],["Frames",i.frames],["Bodies",r.bodies.length-1],["Made with",n.cardan&&`cardan ${n.cardan}`]])],a=n.messages??[];a.length>0&&o.push(V("h3",{text:"Messages"}),V("ul",{class:"messages"},a.map(av)));let l=Object.entries(n.parameters??{});return l.length>0&&o.push(V("h3",{text:"Parameters"}),tm(l)),i.events.length>0&&o.push(V("h3",{text:"Events"}),ov(i,e,t)),o}function ov(i,e,t){let n=$i(e.start,e.end),s=i.events.slice(0,sv).map(o=>{let a=V("button",{type:"button",class:"event-row"},[V("output",{text:n(o.t)}),V("span",{text:tr(o)})]);return a.addEventListener("click",()=>t(o.t)),V("li",{},[a])}),r=i.events.length-s.length;return r>0&&s.push(V("li",{class:"faint",text:`and ${r} more`})),V("ul",{class:"events"},s)}function tm(i){return V("dl",{},i.filter(([,e])=>e!=null&&e!=="").flatMap(([e,t])=>[V("dt",{text:e}),V("dd",{text:typeof t=="number"?Ln(t):String(t)})]))}function av(i){return V("li",{text:i})}var xi={series:{light:["#0072b2","#e69f00","#009e73","#d55e00","#cc79a7","#56b4e9","#b59f00"],dark:["#4aa8e0","#f0b13c","#2bc49a","#f0793a","#dd94bd","#8fd0f5","#e6d84a"]},heat:["#3a4cc0","#2a93c9","#5cb85c","#f0a92e","#c8102e"],light:{paper:"#fbfbf9",grid:"#eceeed",gridStrong:"#dcdfde",ink:"#20272d",faint:"#7b858c",ground:"#59636b",groundFill:"#e3e6e6",pin:"#ffffff",halo:"rgba(251,251,249,0.9)",spring:"#3c464e",reaction:"#c2410c",applied:"#7a3fb0",selected:"#111827",event:"rgba(180,83,9,0.35)"},dark:{paper:"#14181c",grid:"#1e2429",gridStrong:"#2b333a",ink:"#e4e9ec",faint:"#87939b",ground:"#93a0a9",groundFill:"#2a3238",pin:"#1b2126",halo:"rgba(20,24,28,0.9)",spring:"#c3ccd2",reaction:"#ff9a5c",applied:"#c79bf2",selected:"#ffffff",event:"rgba(251,191,90,0.38)"},shares:{fill:.3,fillOnDark:.38,edge:.78},styles:{pin:{fill:"pin",line:"ink",width:1.5,core:.22},mark:{fill:"ink"},point:{fill:"paper",line:"ink",width:1.3,core:.36},"plain pin":{fill:"pin",line:"ink",width:1.5},bearing:{fill:"groundFill",line:"ground",width:1.5},hatched:{line:"ground",width:1.5,hatched:!0},metal:{fill:"groundFill",line:"spring",width:1.3},wire:{line:"spring",width:2},"wire behind":{line:"faint",width:1.4},belt:{line:"spring",width:5},thick:{fill:"spring"},body:{fill:"body",line:"edge",width:1.3},slot:{fill:"paper",line:"edge",width:1.5},spoke:{line:"edge",width:2},"spoke behind":{line:"edge",width:1.4,opacity:.45},applied:{line:"applied",width:1.8},"applied head":{fill:"applied"},dashed:{line:"faint",width:1.3,dashed:!0}},materials:{steel:{light:"#aab2b9",dark:"#ccd4da",roughness:.35},iron:{light:"#68727a",dark:"#7c8790",roughness:.6},rubber:{light:"#34383c",dark:"#3a3f45",roughness:.9},post:{light:"#c3c9cd",dark:"#59636b",roughness:.8},rod:{light:"#78838c",dark:"#aeb8c0",roughness:.45},spring:{light:"#838d95",dark:"#d5dce1",roughness:.35},accent:{light:"#111827",dark:"#ffffff",roughness:.5},glass:{light:"#7a8fa0",dark:"#9fb3c2",roughness:.4,opacity:.3},soil:{light:"#d3d6c9",dark:"#6b766c",roughness:.95}}};var cv=xi.light,hv=xi.dark,hP=xi.shares,Lu=xi.materials,uP=xi.styles;function Yn(i){return i?hv:cv}function im(i){let e=xi.heat.length-1,t=Math.min(1,Math.max(0,i))*e,n=Math.min(e-1,Math.floor(t)),[s,r]=[xi.heat[n],xi.heat[n+1]].map(a=>Number.parseInt(a.slice(1),16)),o=a=>{let[l,c]=[s,r].map(h=>h>>a&255);return(l+(t-n)*(c-l))/255};return[o(16),o(8),o(0)]}var sm=xi.heat;function as(i,e){let t=e?xi.series.dark:xi.series.light;return t[(i%t.length+t.length)%t.length]}function rl(i,e){return i===0?Yn(e).ground:as(i-1,e)}function rm(i,e){let t=[],n=V("ul",{class:"bodies"}),s=V("button",{type:"button",class:"text",text:"Show all"});s.addEventListener("click",()=>e.change({hidden:new Set}));let r=V("button",{type:"button",class:"text",text:"Hide others"});r.addEventListener("click",()=>e.change({hidden:dv(e.now.selected??0,i.payload.scene.bodies.length)}));function o(l){t.forEach(({row:c,swatch:h,follow:u,eye:d},f)=>{let m=l.hidden.has(f);c.classList.toggle("selected",l.selected===f),c.classList.toggle("hidden-body",m),h.style.background=rl(f,l.dark),u.setAttribute("aria-pressed",String(l.follow===f)),d.setAttribute("aria-pressed",String(!m)),Dr(d,m?at.eyeOff:at.eye)}),s.disabled=l.hidden.size===0,r.disabled=l.selected===null}function a(){t=i.payload.scene.bodies.map(({name:l},c)=>uv(l,c,i.motion.moves(c),e)),n.replaceChildren(...t.map(({row:l})=>l)),o(e.now)}return a(),e.watch(o),{name:"Bodies",element:V("div",{},[n,V("div",{class:"below"},[s,r])]),refresh:a}}function uv(i,e,t,n){let s=V("i",{class:"swatch"}),r=V("button",{type:"button",class:"name",text:i});r.addEventListener("click",()=>n.change({selected:n.now.selected===e?null:e}));let o=Lt(at.follow,`follow ${i}`,"",()=>n.change({follow:n.now.follow===e?null:e}));o.disabled=!t;let a=Lt(at.eye,`show ${i}`,"",()=>{let l=new Set(n.now.hidden);l.delete(e)||l.add(e),n.change({hidden:l})});return{row:V("li",{},[s,r,o,a]),swatch:s,follow:o,eye:a}}function dv(i,e){return new Set(Array.from({length:e},(t,n)=>n).filter(t=>t!==0&&t!==i))}var ol=class{constructor(e){this.settings=e}settings;listeners=[];get now(){return this.settings}change(e){let t=this.settings;this.settings={...t,...e};for(let n of this.listeners)n(this.settings,t)}watch(e){this.listeners.push(e),e(this.settings,this.settings)}};function Du(i,e){let{elements:t,bodies:n}=i.scene,s=a=>t.filter(l=>a(l.family)).flatMap(l=>{let c=l.marks.find(({body:h})=>e.moves(h));return c?[{name:l.name,mark:c}]:[]}),r=s(a=>a==="point");return[{title:"Points",points:[...i.traces.filter(({name:a})=>!r.some(l=>l.name===a)&&!t.some(l=>l.name===a)),...r]},{title:"Mass centres",points:n.flatMap((a,l)=>e.moves(l)?[{name:a.name,mark:{body:l,point:a.center_of_mass}}]:[])},{title:"Joints",points:s(a=>a==="joint")}].filter(a=>a.points.length>0)}function am(i,e){let t=[],n=V("div");function s(a){let l=V("input",{type:"checkbox"}),c=V("i",{class:"swatch"});return l.addEventListener("change",()=>{let h=e.now.traced.filter(u=>!om(u,a));e.change({traced:l.checked?[...h,a]:h,traces:!0})}),t.push({point:a,box:l,swatch:c}),V("label",{},[l,V("span",{text:a.name}),c])}function r(a){for(let{point:l,box:c,swatch:h}of t){let u=a.traced.findIndex(d=>om(d,l));c.checked=u>=0,h.style.background=u>=0?as(3+u,a.dark):"transparent"}}function o(){t=[];let a=Du(i.payload,i.motion).map(({title:l,points:c})=>V("div",{class:"quantities"},[V("h3",{text:l}),...c.map(s)]));n.replaceChildren(...a),r(e.now)}return o(),e.watch(r),{name:"Traces",element:n,refresh:o}}function om(i,e){return i.mark.body===e.mark.body&&i.mark.point.every((t,n)=>t===e.mark.point[n])}function lm(i,e,t,n){let s=new Map(t.scene.bodies.map(({name:a},l)=>[a,l])),r=a=>a===null?null:s.get(e.scene.bodies[a]?.name)??null,o=[...i.hidden].map(r).filter(a=>a!==null);return{selected:r(i.selected),follow:r(i.follow),hidden:new Set(o),traced:fv(i.traced,e,t,n)}}function fv(i,e,t,n){let s=Du(t,n).flatMap(l=>l.points),r=({mark:l},{scene:c})=>c.bodies[l.body]?.name,o=i.flatMap(l=>{let c=s.filter(({name:u})=>u===l.name),h=c.find(u=>r(u,t)===r(l,e))??c[0];return h?[h]:[]}),a=({name:l})=>!e.traces.some(c=>c.name===l)&&!o.some(c=>c.name===l);return[...o,...t.traces.filter(l=>a(l)&&n.moves(l.mark.body))]}var Fu=250;function cm(i,e){let t=V("input",{type:"search",placeholder:"Search, for example crank angle","aria-label":"search quantities",spellcheck:!1,autocomplete:"off"}),n=V("div",{class:"quantities"});function s(){let{payload:o}=i,a=t.value.toLowerCase().split(/\s+/).filter(Boolean),l=o.channels.map((u,d)=>({channel:u,k:d})).filter(({channel:u,k:d})=>d!==o.time&&a.every(f=>pv(u).includes(f))),c=[],h=null;for(let{channel:u,k:d}of l.slice(0,Fu))u.element!==h&&(h=u.element,c.push(V("h3",{text:h||"machine"}))),c.push(r(u,d));l.length>Fu&&c.push(V("p",{class:"faint",text:`${l.length-Fu} more: search to find them`})),l.length===0&&c.push(V("p",{class:"faint",text:"No quantity has such a name."})),o.left_out&&c.push(V("p",{class:"faint",text:`${o.left_out} quantities were left out to keep the file small.`})),n.replaceChildren(...c)}function r(o,a){let l=V("input",{type:"checkbox"});l.checked=e.shows(a),l.addEventListener("change",()=>l.checked?e.show(a):e.hide(a));let c=o.label.startsWith(`${o.element}.`)?o.label.slice(o.element.length+1):o.label;return V("label",{title:o.label},[l,V("span",{text:c}),V("span",{class:"unit",text:o.unit})])}return t.addEventListener("input",s),e.onChange(s),s(),{name:"Plots",element:V("div",{},[t,n]),opened:()=>t.focus({preventScroll:!0}),refresh:s}}function pv(i){return`${i.label} ${i.panel}`.toLowerCase()}function um(i){let e=new Map(i.flatMap(t=>t.keys.map(n=>[n,t])));document.addEventListener("keydown",t=>{if(t.ctrlKey||t.metaKey||t.altKey||mv(t)||t.key===" "&&hm(t.target))return;let n=e.get(t.key)??e.get(t.key.toLowerCase());n&&(t.preventDefault(),n.press(t))}),document.addEventListener("click",t=>{t.detail!==0&&requestAnimationFrame(()=>{let n=document.activeElement;n instanceof HTMLElement&&hm(n)&&n.blur()})})}function hm(i){return i instanceof HTMLButtonElement||i instanceof HTMLInputElement&&i.type==="checkbox"}function mv(i){let e=i.composedPath()[0]??i.target;if(!(e instanceof HTMLElement))return!1;let t=e instanceof HTMLInputElement&&e.type!=="checkbox",n=e instanceof HTMLTextAreaElement||e instanceof HTMLSelectElement;return t||n||e.isContentEditable}function dm(i,e){let t=[...i.map(({shown:r,what:o})=>[r,o]),...e],n=V("button",{type:"button",class:"text",text:"Close"}),s=V("dialog",{class:"help"},[V("h2",{text:"Keys and gestures"}),pm(t),n]);return n.addEventListener("click",()=>s.close()),s.addEventListener("click",r=>{r.target===s&&s.close()}),s}function fm(i,e,t){i.lastElementChild?.before(V("h3",{text:e}),pm(t))}function pm(i){return V("dl",{},i.flatMap(([e,t])=>[V("dt",{text:e}),V("dd",{text:t})]))}var gv="energy.total";function Ur(i){let e=Number.POSITIVE_INFINITY,t=Number.NEGATIVE_INFINITY;for(let n=0;n<i.length;n++)Number.isFinite(i[n])&&(e=Math.min(e,i[n]),t=Math.max(t,i[n]));return e<=t?[e,t]:null}function Go(i,e){return i.clip??Ur(e)}function Ho(i){let e=i.filter(t=>t!==null);return e.length===0?null:[Math.min(...e.map(([t])=>t)),Math.max(...e.map(([,t])=>t))]}function mm(i){let e=Ho(i.map(({span:s})=>s));if(e===null)return!0;let t=e[1]-e[0],n=Math.max(Math.abs(e[0]),Math.abs(e[1]));return i.every(({label:s,span:r})=>{if(r===null||s===gv)return!0;let o=r[1]-r[0];return o>=.05*t||o<=1e-9*n})}function Wo(i){if(i===null)return[-1,1];let[e,t]=i,n=Math.max(Math.abs(e),Math.abs(t));if(t-e<=1e-9*n||n===0)return[e-(n||1)/2,t+(n||1)/2];let s=.06*(t-e);return[e-s,t+s]}var _v="uplot",xv="u-hz",yv="u-vt",vv="u-title",bv="u-wrap",Sv="u-under",Mv="u-over",wv="u-axis",rr="u-off",Tv="u-select",Ev="u-cursor-x",Av="u-cursor-y",Rv="u-cursor-pt",Cv="u-legend",Pv="u-live",Iv="u-inline",Lv="u-series",Nv="u-marker",gm="u-label",Dv="u-value",qo="width",Yo="height";var _m="bottom",Br="left",Ou="right",Qu="#000",xm=Qu+"0",Uu="mousemove",ym="mousedown",Bu="mouseup",vm="mouseenter",bm="mouseleave",Sm="dblclick",Fv="resize",Ov="scroll",Mm="change",ul="dppxchange",ed="--",Xr=typeof window<"u",Hu=Xr?document:null,zr=Xr?window:null,Uv=Xr?navigator:null,wt,al;function Wu(){let i=devicePixelRatio;wt!=i&&(wt=i,al&&qu(Mm,al,Wu),al=matchMedia(`(min-resolution: ${wt-.001}dppx) and (max-resolution: ${wt+.001}dppx)`),or(Mm,al,Wu),zr.dispatchEvent(new CustomEvent(ul)))}function ci(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function Xu(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function Xt(i,e,t){i.style[e]=t+"px"}function Ci(i,e,t,n){let s=Hu.createElement(i);return e!=null&&ci(s,e),t?.insertBefore(s,n),s}function yi(i,e){return Ci("div",i,e)}var wm=new WeakMap;function Ji(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=wm.get(i);r!=o&&(i.style.transform=r,wm.set(i,r),e<0||t<0||e>n||t>s?ci(i,rr):Xu(i,rr))}var Tm=new WeakMap;function Em(i,e,t){let n=e+t,s=Tm.get(i);n!=s&&(Tm.set(i,n),i.style.background=e,i.style.borderColor=t)}var Am=new WeakMap;function Rm(i,e,t,n){let s=e+""+t,r=Am.get(i);s!=r&&(Am.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var td={passive:!0},Bv={...td,capture:!0};function or(i,e,t,n){e.addEventListener(i,t,n?Bv:td)}function qu(i,e,t,n){e.removeEventListener(i,t,td)}Xr&&Wu();function Pi(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:hi((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function ng(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var ig=i=>i!=null,sg=i=>i!=null&&i>0,pl=ng(ig),kv=ng(sg);function zv(i,e,t,n=0,s=!1){let r=s?kv:pl,o=s?sg:ig;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Bt,l??-Bt]}function ml(i,e,t,n){let s=Im(i),r=Im(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?ls:rg,a=s==1?hi:vi,l=r==1?vi:hi,c=a(o(yn(i))),h=l(o(yn(e))),u=Vr(t,c),d=Vr(t,h);return t==10&&(c<0&&(u=kt(u,-c)),h<0&&(d=kt(d,-h))),n||t==2?(i=u*s,e=d*r):(i=cg(i,u),e=gl(e,d)),[i,e]}function nd(i,e,t,n){let s=ml(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var id=.1,Cm={mode:3,pad:id},Zo={pad:0,soft:null,mode:0},Vv={min:Zo,max:Zo};function dl(i,e,t,n){return _l(t)?Pm(i,e,t):(Zo.pad=t,Zo.soft=n?0:null,Zo.mode=n?3:0,Pm(i,e,Vv))}function St(i,e){return i??e}function Gv(i,e,t){for(e=St(e,0),t=St(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function Pm(i,e,t){let n=t.min,s=t.max,r=St(n.pad,0),o=St(s.pad,0),a=St(n.hard,-Bt),l=St(s.hard,Bt),c=St(n.soft,Bt),h=St(s.soft,-Bt),u=St(n.mode,0),d=St(s.mode,0),f=e-i,m=ls(f),y=$n(yn(i),yn(e)),p=ls(y),g=yn(p-m);(f<1e-24||g>10)&&(f=0,(i==0||e==0)&&(f=1e-24,u==2&&c!=Bt&&(r=0),d==2&&h!=-Bt&&(o=0)));let v=f||y||1e3,A=ls(v),S=Vr(10,hi(A)),P=v*(f==0?i==0?.1:1:r),E=kt(cg(i-P,S/10),24),x=i>=c&&(u==1||u==3&&E<=c||u==2&&E>=c)?c:Bt,T=$n(a,E<x&&i>=x?x:Ii(x,E)),k=v*(f==0?e==0?.1:1:o),D=kt(gl(e+k,S/10),24),L=e<=h&&(d==1||d==3&&D>=h||d==2&&D<=h)?h:-Bt,H=Ii(l,D>L&&e<=L?L:$n(L,D));return T==H&&T==0&&(H=100),[T,H]}var Hv=new Intl.NumberFormat(Xr?Uv.language:"en-US"),sd=i=>Hv.format(i),ui=Math,hl=ui.PI,yn=ui.abs,hi=ui.floor,xn=ui.round,vi=ui.ceil,Ii=ui.min,$n=ui.max,Vr=ui.pow,Im=ui.sign,ls=ui.log10,rg=ui.log2,Wv=(i,e=1)=>ui.sinh(i)*e,ku=(i,e=1)=>ui.asinh(i/e),Bt=1/0;function Lm(i){return(ls((i^i>>31)-(i>>31))|0)+1}function Yu(i,e,t){return Ii($n(i,e),t)}function og(i){return typeof i=="function"}function _t(i){return og(i)?i:()=>i}var Xv=()=>{},ag=i=>i,lg=(i,e)=>e,qv=i=>null,Nm=i=>!0,Dm=(i,e)=>i==e,Yv=/\.\d*?(?=9{6,}|0{6,})/gm,ar=i=>{if(ug(i)||Ls.has(i))return i;let e=`${i}`,t=e.match(Yv);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${ar(s)}e${r}`}return kt(i,n)};function ir(i,e){return ar(kt(ar(i/e))*e)}function gl(i,e){return ar(vi(ar(i/e))*e)}function cg(i,e){return ar(hi(ar(i/e))*e)}function kt(i,e=0){if(ug(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return xn(n)/t}var Ls=new Map;function hg(i){return((""+i).split(".")[1]||"").length}function Ko(i,e,t,n){let s=[],r=n.map(hg);for(let o=e;o<t;o++){let a=yn(o),l=kt(Vr(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:kt(h,u);s.push(d),Ls.set(d,u)}}return s}var Jo={},rd=[],Gr=[null,null],Is=Array.isArray,ug=Number.isInteger,$v=i=>i===void 0;function Fm(i){return typeof i=="string"}function _l(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function Zv(i){return i!=null&&typeof i=="object"}var Jv=Object.getPrototypeOf(Uint8Array),dg="__proto__";function Hr(i,e=_l){let t;if(Is(i)){let n=i.find(s=>s!=null);if(Is(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=Hr(i[s],e)}else t=i.slice()}else if(i instanceof Jv)t=i.slice();else if(e(i)){t={};for(let n in i)n!=dg&&(t[n]=Hr(i[n],e))}else t=i;return t}function pn(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=dg&&(_l(i[s])?pn(i[s],Hr(n[s])):i[s]=Hr(n[s]))}return i}var Kv=0,jv=1,Qv=2;function eb(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function tb(i,e){if(sb(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return rb(o[0])||(o=ib(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)t.add(l[h])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=e?e[o][c]:jv,f=[];for(let m=0;m<h.length;m++){let y=h[m],p=r.get(l[m]);y===null?d!=Kv&&(u[p]=y,d==Qv&&f.push(p)):u[p]=y}eb(u,f,s),n.push(u)}}return n}var nb=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function ib(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function sb(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function rb(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=$n(1,hi((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var fg=["January","February","March","April","May","June","July","August","September","October","November","December"],pg=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function mg(i){return i.slice(0,3)}var ob=pg.map(mg),ab=fg.map(mg),lb={MMMM:fg,MMM:ab,WWWW:pg,WWW:ob};function Xo(i){return(i<10?"0":"")+i}function cb(i){return(i<10?"00":i<100?"0":"")+i}var hb={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>Xo(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Xo(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>Xo(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Xo(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Xo(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>cb(i.getMilliseconds())};function od(i,e){e=e||lb;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?hb[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var ub=new Intl.DateTimeFormat().resolvedOptions().timeZone;function db(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==ub?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var gg=i=>i%1==0,fl=[1,2,2.5,5],fb=Ko(10,-32,0,fl),_g=Ko(10,0,32,fl),pb=_g.filter(gg),sr=fb.concat(_g),ad=`
`,xg="{YYYY}",Om=ad+xg,yg="{M}/{D}",$o=ad+yg,ll=$o+"/{YY}",vg="{aa}",mb="{h}:{mm}",kr=mb+vg,Um=ad+kr,Bm=":{ss}",At=null;function bg(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?Ko(10,0,3,fl).filter(gg):Ko(10,-3,0,fl)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,xg,At,At,At,At,At,At,1],[s*28,"{MMM}",Om,At,At,At,At,At,1],[s,yg,Om,At,At,At,At,At,1],[n,"{h}"+vg,ll,At,$o,At,At,At,1],[t,kr,ll,At,$o,At,At,At,1],[e,Bm,ll+" "+kr,At,$o+" "+kr,At,Um,At,1],[i,Bm+".{fff}",ll+" "+kr,At,$o+" "+kr,At,Um,At,1]];function h(u){return(d,f,m,y,p,g)=>{let v=[],A=p>=o,S=p>=r&&p<o,P=u(m),E=kt(P*i,3),x=zu(P.getFullYear(),A?0:P.getMonth(),S||A?1:P.getDate()),T=kt(x*i,3);if(S||A){let k=S?p/r:0,D=A?p/o:0,L=E==T?E:kt(zu(x.getFullYear()+D,x.getMonth()+k,1)*i,3),H=new Date(xn(L/i)),X=H.getFullYear(),N=H.getMonth();for(let W=0;L<=y;W++){let $=zu(X+D*W,N+k*W,1),z=$-u(kt($*i,3));L=kt((+$+z)*i,3),L<=y&&v.push(L)}}else{let k=p>=s?s:p,D=hi(m)-hi(E),L=T+D+gl(E-T,k);v.push(L);let H=u(L),X=H.getHours()+H.getMinutes()/t+H.getSeconds()/n,N=p/n,W=d.axes[f]._space,$=g/W;for(;L=kt(L+p,i==1?0:3),!(L>y);)if(N>1){let z=hi(kt(X+N,6))%24,j=u(L).getHours()-z;j>1&&(j=-1),L-=j*n,X=(X+N)%24;let te=v[v.length-1];kt((L-te)/p,3)*$>=.7&&v.push(L)}else v.push(L)}return v}}return[l,c,h]}var[gb,_b,xb]=bg(1),[yb,vb,bb]=bg(.001);Ko(2,-53,53,[1]);function km(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function zm(i,e){return(t,n,s,r,o)=>{let a=e.find(m=>o>=m[0])||e[e.length-1],l,c,h,u,d,f;return n.map(m=>{let y=i(m),p=y.getFullYear(),g=y.getMonth(),v=y.getDate(),A=y.getHours(),S=y.getMinutes(),P=y.getSeconds(),E=p!=l&&a[2]||g!=c&&a[3]||v!=h&&a[4]||A!=u&&a[5]||S!=d&&a[6]||P!=f&&a[7]||a[1];return l=p,c=g,h=v,u=A,d=S,f=P,E(y)})}}function Sb(i,e){let t=od(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function zu(i,e,t){return new Date(i,e,t)}function Vm(i,e){return e(i)}var Mb="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Gm(i,e){return(t,n,s,r)=>r==null?ed:e(i(n))}function wb(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function Tb(i,e){return i.series[e].fill(i,e)}var Eb={show:!0,live:!0,isolate:!1,mount:Xv,markers:{show:!0,width:2,stroke:wb,fill:Tb,dash:"solid"},idx:null,idxs:null,values:[]};function Ab(i,e){let t=i.cursor.points,n=yi(),s=t.size(i,e);Xt(n,qo,s),Xt(n,Yo,s);let r=s/-2;Xt(n,"marginLeft",r),Xt(n,"marginTop",r);let o=t.width(i,e,s);return o&&Xt(n,"borderWidth",o),n}function Rb(i,e){let t=i.series[e].points;return t._fill||t._stroke}function Cb(i,e){let t=i.series[e].points;return t._stroke||t._fill}function Pb(i,e){return i.series[e].points.size}var Vu=[0,0];function Ib(i,e,t){return Vu[0]=e,Vu[1]=t,Vu}function cl(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function Gu(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var Lb={show:!0,x:!0,y:!0,lock:!1,move:Ib,points:{one:!1,show:Ab,size:Pb,width:0,stroke:Cb,fill:Rb},bind:{mousedown:cl,mouseup:cl,click:cl,dblclick:cl,mousemove:Gu,mouseleave:Gu,mouseenter:Gu},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Sg={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},ld=pn({},Sg,{filter:lg}),Mg=pn({},ld,{size:10}),wg=pn({},Sg,{show:!1}),cd='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Tg="bold "+cd,Eg=1.5,Hm={show:!0,scale:"x",stroke:Qu,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Tg,side:2,grid:ld,ticks:Mg,border:wg,font:cd,lineGap:Eg,rotate:0},Nb="Value",Db="Time",Wm={show:!0,scale:"x",auto:!1,sorted:1,min:Bt,max:-Bt,idxs:[]};function Fb(i,e,t,n,s){return e.map(r=>r==null?"":sd(r))}function Ob(i,e,t,n,s,r,o){let a=[],l=Ls.get(s)||0;t=o?t:kt(gl(t,s),l);for(let c=t;c<=n;c=kt(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function $u(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?ls:rg,h=hi(c(t));s=Vr(l,h),l==10&&(s=sr[Pi(s,sr)]);let u=t,d=s*l;l==10&&(d=sr[Pi(d,sr)]);do a.push(u),u=u+s,l==10&&!Ls.has(u)&&(u=kt(u,Ls.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=sr[Pi(d,sr)]));while(u<=n);return a}function Ub(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?$u(i,e,$n(l,t),n,s):[l],h=n>=0&&t<=0?[0]:[];return(t<-l?$u(i,e,$n(l,-n),-t,s):[l]).reverse().map(d=>-d).concat(h,c)}var Ag=/./,Bb=/[12357]/,kb=/[125]/,Xm=/1/,Zu=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function zb(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?Ag:l(7,o)-h>=c?Bb:l(5,o)-h>=c?kb:Xm;if(u==Xm){let d=yn(l(1,o)-h);if(d<c)return Zu(e.slice().reverse(),a.distr,u,vi(c/d)).reverse()}return Zu(e,a.distr,u,1)}function Vb(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=yn(l(1,o)-l(2,o));return c<a?Zu(e.slice().reverse(),3,Ag,vi(a/c)).reverse():e}function Gb(i,e,t,n){return n==null?ed:e==null?"":sd(e)}var qm={show:!0,scale:"y",stroke:Qu,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Tg,side:3,grid:ld,ticks:Mg,border:wg,font:cd,lineGap:Eg,rotate:0};function Hb(i,e){let t=3+(i||1)*2;return kt(t*e,3)}function Wb(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=yn(o-r),l=i.series[e],c=a/(l.points.space*wt);return n[1]-n[0]<=c}var Ym={scale:null,auto:!0,sorted:0,min:Bt,max:-Bt},Rg=(i,e,t,n,s)=>s,$m={show:!0,auto:!0,sorted:0,gaps:Rg,alpha:1,facets:[pn({},Ym,{scale:"x"}),pn({},Ym,{scale:"y"})]},Zm={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Rg,alpha:1,points:{show:Wb,filter:null},values:null,min:Bt,max:-Bt,idxs:[],path:null,clip:null};function Xb(i,e,t,n,s){return t/10}var Cg={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},qb=pn({},Cg,{time:!1,ori:1}),Jm={};function Pg(i,e){let t=Jm[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<t.plots.length;h++)t.plots[h]!=s&&t.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(Jm[i]=t)),t}var Wr=1,Ju=2;function lr(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,m=a.width,y=a.height,p=i.valToPosH,g=i.valToPosV;return h.ori==0?t(s,l,c,h,u,p,g,d,f,m,y,yl,qr,bl,Lg,Dg):t(s,l,c,h,u,g,p,f,d,y,m,vl,Yr,dd,Ng,Fg)}function hd(i,e){let t=0,n=0,s=St(i.bands,rd);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function Yb(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function cs(i,e,t,n,s,r){return lr(i,e,(o,a,l,c,h,u,d,f,m,y,p)=>{let g=o.pxRound,v=c.dir*(c.ori==0?1:-1),A=c.ori==0?qr:Yr,S,P;v==1?(S=t,P=n):(S=n,P=t);let E=g(u(a[S],c,y,f)),x=g(d(l[S],h,p,m)),T=g(u(a[P],c,y,f)),k=g(d(r==1?h.max:h.min,h,p,m)),D=new Path2D(s);return A(D,T,k),A(D,E,k),A(D,E,x),D})}function xl(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?bl:dd,l=t;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=t+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function $b(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function ud(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&e[c]===null;)d=c;else for(;--c>=t&&e[c]===null;)d=c;let f=r(i[u]),m=d==u?f:r(i[d]),y=u-s;f=o<=0&&y>=0&&y<l?r(i[y]):f;let g=d+s;m=o>=0&&g>=0&&g<l?r(i[g]):m,m>=f&&a.push([f,m])}return a}function Km(i){return i==0?ag:i==1?xn:e=>ir(e,i)}function Ig(i){let e=i==0?yl:vl,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Ii(c,a/2,l/2),h=Ii(h,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,h),t(s,r,o+l,r,o,h),t(s,r,o,r+a,o,c),s.closePath())}}var yl=(i,e,t)=>{i.moveTo(e,t)},vl=(i,e,t)=>{i.moveTo(t,e)},qr=(i,e,t)=>{i.lineTo(e,t)},Yr=(i,e,t)=>{i.lineTo(t,e)},bl=Ig(0),dd=Ig(1),Lg=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},Ng=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},Dg=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},Fg=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function Og(i){return(e,t,n,s,r)=>lr(e,t,(o,a,l,c,h,u,d,f,m,y,p)=>{let{pxRound:g,points:v}=o,A,S;c.ori==0?(A=yl,S=Lg):(A=vl,S=Ng);let P=kt(v.width*wt,3),E=(v.size-v.width)/2*wt,x=kt(E*2,3),T=new Path2D,k=new Path2D,{left:D,top:L,width:H,height:X}=e.bbox;bl(k,D-x,L-x,H+x*2,X+x*2);let N=W=>{if(l[W]!=null){let $=g(u(a[W],c,y,f)),z=g(d(l[W],h,p,m));A(T,$+E,z),S(T,$,z,E,0,hl*2)}};if(r)r.forEach(N);else for(let W=n;W<=s;W++)N(W);return{stroke:P>0?T:null,fill:T,clip:k,flags:Wr|Ju}})}function Ug(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var Zb=Ug(qr),Jb=Ug(Yr);function Bg(i){let e=St(i?.alignGaps,0);return(t,n,s,r)=>lr(t,n,(o,a,l,c,h,u,d,f,m,y,p)=>{[s,r]=pl(l,s,r);let g=o.pxRound,v=X=>g(u(X,c,y,f)),A=X=>g(d(X,h,p,m)),S,P;c.ori==0?(S=qr,P=Zb):(S=Yr,P=Jb);let E=c.dir*(c.ori==0?1:-1),x={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Wr},T=x.stroke,k=!1;if(r-s>=y*4){let X=ue=>t.posToVal(ue,c.key,!0),N=null,W=null,$,z,le,Z=v(a[E==1?s:r]),j=v(a[s]),te=v(a[r]),de=X(E==1?j+1:te-1);for(let ue=E==1?s:r;ue>=s&&ue<=r;ue+=E){let ee=a[ue],xe=(E==1?ee<de:ee>de)?Z:v(ee),Ae=l[ue];xe==Z?Ae!=null?(z=Ae,N==null?(S(T,xe,A(z)),$=N=W=z):z<N?N=z:z>W&&(W=z)):Ae===null&&(k=!0):(N!=null&&P(T,Z,A(N),A(W),A($),A(z)),Ae!=null?(z=Ae,S(T,xe,A(z)),N=W=$=z):(N=W=null,Ae===null&&(k=!0)),Z=xe,de=X(Z+E))}N!=null&&N!=W&&le!=Z&&P(T,Z,A(N),A(W),A($),A(z))}else for(let X=E==1?s:r;X>=s&&X<=r;X+=E){let N=l[X];N===null?k=!0:N!=null&&S(T,v(a[X]),A(N))}let[L,H]=hd(t,n);if(o.fill!=null||L!=0){let X=x.fill=new Path2D(T),N=o.fillTo(t,n,o.min,o.max,L),W=A(N),$=v(a[s]),z=v(a[r]);E==-1&&([z,$]=[$,z]),S(X,z,W),S(X,$,W)}if(!o.spanGaps){let X=[];k&&X.push(...ud(a,l,s,r,E,v,e)),x.gaps=X=o.gaps(t,n,s,r,X),x.clip=xl(X,c.ori,f,m,y,p)}return H!=0&&(x.band=H==2?[cs(t,n,s,r,T,-1),cs(t,n,s,r,T,1)]:cs(t,n,s,r,T,H)),x})}function Kb(i){let e=St(i.align,1),t=St(i.ascDesc,!1),n=St(i.alignGaps,0),s=St(i.extend,!1);return(r,o,a,l)=>lr(r,o,(c,h,u,d,f,m,y,p,g,v,A)=>{[a,l]=pl(u,a,l);let S=c.pxRound,{left:P,width:E}=r.bbox,x=j=>S(m(j,d,v,p)),T=j=>S(y(j,f,A,g)),k=d.ori==0?qr:Yr,D={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Wr},L=D.stroke,H=d.dir*(d.ori==0?1:-1),X=T(u[H==1?a:l]),N=x(h[H==1?a:l]),W=N,$=N;s&&e==-1&&($=P,k(L,$,X)),k(L,N,X);for(let j=H==1?a:l;j>=a&&j<=l;j+=H){let te=u[j];if(te==null)continue;let de=x(h[j]),ue=T(te);e==1?k(L,de,X):k(L,W,ue),k(L,de,ue),X=ue,W=de}let z=W;s&&e==1&&(z=P+E,k(L,z,X));let[le,Z]=hd(r,o);if(c.fill!=null||le!=0){let j=D.fill=new Path2D(L),te=c.fillTo(r,o,c.min,c.max,le),de=T(te);k(j,z,de),k(j,$,de)}if(!c.spanGaps){let j=[];j.push(...ud(h,u,a,l,H,x,n));let te=c.width*wt/2,de=t||e==1?te:-te,ue=t||e==-1?-te:te;j.forEach(ee=>{ee[0]+=de,ee[1]+=ue}),D.gaps=j=c.gaps(r,o,a,l,j),D.clip=xl(j,d.ori,p,g,v,A)}return Z!=0&&(D.band=Z==2?[cs(r,o,a,l,L,-1),cs(r,o,a,l,L,1)]:cs(r,o,a,l,L,Z)),D})}function jm(i,e,t,n,s,r,o=Bt){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let h=yn(i[l]-i[a]);h<c&&(c=h,o=yn(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function jb(i){i=i||Jo;let e=St(i.size,[.6,Bt,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=_t(s),o=1-e[0],a=St(e[1],Bt),l=St(e[2],1),c=St(i.disp,Jo),h=St(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,m,y,p)=>lr(f,m,(g,v,A,S,P,E,x,T,k,D,L)=>{let H=g.pxRound,X=t,N=n*wt,W=a*wt,$=l*wt,z,le;S.ori==0?[z,le]=r(f,m):[le,z]=r(f,m);let Z=S.dir*(S.ori==0?1:-1),j=S.ori==0?bl:dd,te=S.ori==0?h:(Ce,Ye,rt,Me,Ut,ze,Xe)=>{h(Ce,Ye,rt,Ut,Me,Xe,ze)},de=St(f.bands,rd).find(Ce=>Ce.series[0]==m),ue=de!=null?de.dir:0,ee=g.fillTo(f,m,g.min,g.max,ue),me=H(x(ee,P,L,k)),xe,Ae,Se,He=D,st=H(g.width*wt),Ve=!1,ut=null,lt=null,nt=null,$t=null;u!=null&&(st==0||d!=null)&&(Ve=!0,ut=u.values(f,m,y,p),lt=new Map,new Set(ut).forEach(Ce=>{Ce!=null&&lt.set(Ce,new Path2D)}),st>0&&(nt=d.values(f,m,y,p),$t=new Map,new Set(nt).forEach(Ce=>{Ce!=null&&$t.set(Ce,new Path2D)})));let{x0:zt,size:ln}=c;if(zt!=null&&ln!=null){X=1,v=zt.values(f,m,y,p),zt.unit==2&&(v=v.map(rt=>f.posToVal(T+rt*D,S.key,!0)));let Ce=ln.values(f,m,y,p);ln.unit==2?Ae=Ce[0]*D:Ae=E(Ce[0],S,D,T)-E(0,S,D,T),He=jm(v,A,E,S,D,T,He),Se=He-Ae+N}else He=jm(v,A,E,S,D,T,He),Se=He*o+N,Ae=He-Se;Se<1&&(Se=0),st>=Ae/2&&(st=0),Se<5&&(H=ag);let Dt=Se>0,Mn=He-Se-(Dt?st:0);Ae=H(Yu(Mn,$,W)),xe=(X==0?Ae/2:X==Z?0:Ae)-X*Z*((X==0?N/2:0)+(Dt?st/2:0));let vt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},gn=Ve?null:new Path2D,en=null;if(de!=null)en=f.data[de.series[1]];else{let{y0:Ce,y1:Ye}=c;Ce!=null&&Ye!=null&&(A=Ye.values(f,m,y,p),en=Ce.values(f,m,y,p))}let cn=z*Ae,O=le*Ae;for(let Ce=Z==1?y:p;Ce>=y&&Ce<=p;Ce+=Z){let Ye=A[Ce];if(Ye==null)continue;if(en!=null){let q=en[Ce]??0;if(Ye-q==0)continue;me=x(q,P,L,k)}let rt=S.distr!=2||c!=null?v[Ce]:Ce,Me=E(rt,S,D,T),Ut=x(St(Ye,ee),P,L,k),ze=H(Me-xe),Xe=H($n(Ut,me)),R=H(Ii(Ut,me)),b=Xe-R;if(Ye!=null){let q=Ye<0?O:cn,he=Ye<0?cn:O;Ve?(st>0&&nt[Ce]!=null&&j($t.get(nt[Ce]),ze,R+hi(st/2),Ae,$n(0,b-st),q,he),ut[Ce]!=null&&j(lt.get(ut[Ce]),ze,R+hi(st/2),Ae,$n(0,b-st),q,he)):j(gn,ze,R+hi(st/2),Ae,$n(0,b-st),q,he),te(f,m,Ce,ze-st/2,R,Ae+st,b)}}return st>0?vt.stroke=Ve?$t:gn:Ve||(vt._fill=g.width==0?g._fill:g._stroke??g._fill,vt.width=0),vt.fill=Ve?lt:gn,vt})}function Qb(i,e){let t=St(e?.alignGaps,0);return(n,s,r,o)=>lr(n,s,(a,l,c,h,u,d,f,m,y,p,g)=>{[r,o]=pl(c,r,o);let v=a.pxRound,A=z=>v(d(z,h,p,m)),S=z=>v(f(z,u,g,y)),P,E,x;h.ori==0?(P=yl,x=qr,E=Dg):(P=vl,x=Yr,E=Fg);let T=h.dir*(h.ori==0?1:-1),k=A(l[T==1?r:o]),D=k,L=[],H=[];for(let z=T==1?r:o;z>=r&&z<=o;z+=T)if(c[z]!=null){let Z=l[z],j=A(Z);L.push(D=j),H.push(S(c[z]))}let X={stroke:i(L,H,P,x,E,v),fill:null,clip:null,band:null,gaps:null,flags:Wr},N=X.stroke,[W,$]=hd(n,s);if(a.fill!=null||W!=0){let z=X.fill=new Path2D(N),le=a.fillTo(n,s,a.min,a.max,W),Z=S(le);x(z,D,Z),x(z,k,Z)}if(!a.spanGaps){let z=[];z.push(...ud(l,c,r,o,T,A,t)),X.gaps=z=a.gaps(n,s,r,o,z),X.clip=xl(z,h.ori,m,y,p,g)}return $!=0&&(X.band=$==2?[cs(n,s,r,o,N,-1),cs(n,s,r,o,N,1)]:cs(n,s,r,o,N,$)),X})}function eS(i){return Qb(tS,i)}function tS(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=e[d+1]-e[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,e[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,e[d+1]-l[d+1]*u[d]/3,i[d+1],e[d+1])}return a}var Ku=new Set;function Qm(){for(let i of Ku)i.syncRect(!0)}Xr&&(or(Fv,zr,Qm),or(Ov,zr,Qm,!0),or(ul,zr,()=>{Nn.pxRatio=wt}));var nS=Bg(),iS=Og();function eg(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>ju(r,o,e,t))}function sS(i,e){return i.map((t,n)=>n==0?{}:pn({},e,t))}function ju(i,e,t,n){return pn({},e==0?t:n,i)}function kg(i,e,t){return e==null?Gr:[e,t]}var rS=kg;function oS(i,e,t){return e==null?Gr:dl(e,t,id,!0)}function zg(i,e,t,n){return e==null?Gr:ml(e,t,i.scales[n].log,!1)}var aS=zg;function Vg(i,e,t,n){return e==null?Gr:nd(e,t,i.scales[n].log,!1)}var lS=Vg;function cS(i,e,t,n,s){let r=$n(Lm(i),Lm(e)),o=e-i,a=Pi(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?Ls.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function tg(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=xn((t=+s)*wt))+"px"),[i,e,t]}function hS(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=kt(e[2]*wt,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Nn(i,e,t){let n={mode:St(i.mode,1)},s=n.mode;function r(_,M,C,I){let G=M.valToPct(_);return I+C*(M.dir==-1?1-G:G)}function o(_,M,C,I){let G=M.valToPct(_);return I+C*(M.dir==-1?G:1-G)}function a(_,M,C,I){return M.ori==0?r(_,M,C,I):o(_,M,C,I)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=yi(_v);if(i.id!=null&&(c.id=i.id),ci(c,i.class),i.title){let _=yi(vv,c);_.textContent=i.title}let h=Ci("canvas"),u=n.ctx=h.getContext("2d"),d=yi(bv,c);or("click",d,_=>{_.target===m&&(Gt!=Rr||Zt!=Cr)&&In.click(n,_)},!0);let f=n.under=yi(Sv,d);d.appendChild(h);let m=n.over=yi(Mv,d);i=Hr(i);let y=+St(i.pxAlign,1),p=Km(y);(i.plugins||[]).forEach(_=>{_.opts&&(i=_.opts(n,i)||i)});let g=i.ms||.001,v=n.series=s==1?eg(i.series||[],Wm,Zm,!1):sS(i.series||[null],$m),A=n.axes=eg(i.axes||[],Hm,qm,!0),S=n.scales={},P=n.bands=i.bands||[];P.forEach(_=>{_.fill=_t(_.fill||null),_.dir=St(_.dir,-1)});let E=s==2?v[1].facets[0].scale:v[0].scale,x={axes:rs,series:ft},T=(i.drawOrder||["axes","series"]).map(_=>x[_]);function k(_){let M=_.distr==3?C=>ls(C>0?C:_.clamp(n,C,_.min,_.max,_.key)):_.distr==4?C=>ku(C,_.asinh):_.distr==100?C=>_.fwd(C):C=>C;return C=>{let I=M(C),{_min:G,_max:K}=_,ae=K-G;return(I-G)/ae}}function D(_){let M=S[_];if(M==null){let C=(i.scales||Jo)[_]||Jo;if(C.from!=null){D(C.from);let I=pn({},S[C.from],C,{key:_});I.valToPct=k(I),S[_]=I}else{M=S[_]=pn({},_==E?Cg:qb,C),M.key=_;let I=M.time,G=M.range,K=Is(G);if((_!=E||s==2&&!I)&&(K&&(G[0]==null||G[1]==null)&&(G={min:G[0]==null?Cm:{mode:1,hard:G[0],soft:G[0]},max:G[1]==null?Cm:{mode:1,hard:G[1],soft:G[1]}},K=!1),!K&&_l(G))){let ae=G;G=(fe,ve,Ne)=>ve==null?Gr:dl(ve,Ne,ae)}M.range=_t(G||(I?rS:_==E?M.distr==3?aS:M.distr==4?lS:kg:M.distr==3?zg:M.distr==4?Vg:oS)),M.auto=_t(K?!1:M.auto),M.clamp=_t(M.clamp||Xb),M._min=M._max=null,M.valToPct=k(M)}}}D("x"),D("y"),s==1&&v.forEach(_=>{D(_.scale)}),A.forEach(_=>{D(_.scale)});for(let _ in i.scales)D(_);let L=S[E],H=L.distr,X,N;L.ori==0?(ci(c,xv),X=r,N=o):(ci(c,yv),X=o,N=r);let W={};for(let _ in S){let M=S[_];(M.min!=null||M.max!=null)&&(W[_]={min:M.min,max:M.max},M.min=M.max=null)}let $=i.tzDate||(_=>new Date(xn(_/g))),z=i.fmtDate||od,le=g==1?xb($):bb($),Z=zm($,km(g==1?_b:vb,z)),j=Gm($,Vm(Mb,z)),te=[],de=n.legend=pn({},Eb,i.legend),ue=n.cursor=pn({},Lb,{drag:{y:s==2}},i.cursor),ee=de.show,me=ue.show,xe=de.markers;de.idxs=te,xe.width=_t(xe.width),xe.dash=_t(xe.dash),xe.stroke=_t(xe.stroke),xe.fill=_t(xe.fill);let Ae,Se,He,st=[],Ve=[],ut,lt=!1,nt={};if(de.live){let _=v[1]?v[1].values:null;lt=_!=null,ut=lt?_(n,1,0):{_:0};for(let M in ut)nt[M]=ed}if(ee)if(Ae=Ci("table",Cv,c),He=Ci("tbody",null,Ae),de.mount(n,Ae),lt){Se=Ci("thead",null,Ae,He);let _=Ci("tr",null,Se);Ci("th",null,_);for(var $t in ut)Ci("th",gm,_).textContent=$t}else ci(Ae,Iv),de.live&&ci(Ae,Pv);let zt={show:!0},ln={show:!1};function Dt(_,M){if(M==0&&(lt||!de.live||s==2))return Gr;let C=[],I=Ci("tr",Lv,He,He.childNodes[M]);ci(I,_.class),_.show||ci(I,rr);let G=Ci("th",null,I);if(xe.show){let fe=yi(Nv,G);if(M>0){let ve=xe.width(n,M);ve&&(fe.style.border=ve+"px "+xe.dash(n,M)+" "+xe.stroke(n,M)),fe.style.background=xe.fill(n,M)}}let K=yi(gm,G);_.label instanceof HTMLElement?K.appendChild(_.label):K.textContent=_.label,M>0&&(xe.show||(K.style.color=_.width>0?xe.stroke(n,M):xe.fill(n,M)),vt("click",G,fe=>{if(ue._lock)return;Ke(fe);let ve=v.indexOf(_);if((fe.ctrlKey||fe.metaKey)!=de.isolate){let Ne=v.some((De,Oe)=>Oe>0&&Oe!=ve&&De.show);v.forEach((De,Oe)=>{Oe>0&&Wi(Oe,Ne?Oe==ve?zt:ln:zt,!0,fn.setSeries)})}else Wi(ve,{show:!_.show},!0,fn.setSeries)},!1),je&&vt(vm,G,fe=>{ue._lock||(Ke(fe),Wi(v.indexOf(_),Ir,!0,fn.setSeries))},!1));for(var ae in ut){let fe=Ci("td",Dv,I);fe.textContent="--",C.push(fe)}return[I,C]}let Mn=new Map;function vt(_,M,C,I=!0){let G=Mn.get(M)||{},K=ue.bind[_](n,M,C,I);K&&(or(_,M,G[_]=K),Mn.set(M,G))}function gn(_,M,C){let I=Mn.get(M)||{};for(let G in I)(_==null||G==_)&&(qu(G,M,I[G]),delete I[G]);_==null&&Mn.delete(M)}let en=0,cn=0,O=0,Ce=0,Ye=0,rt=0,Me=Ye,Ut=rt,ze=O,Xe=Ce,R=0,b=0,q=0,he=0;n.bbox={};let oe=!1,_e=!1,ye=!1,ne=!1,se=!1,pe=!1;function F(_,M,C){(C||_!=n.width||M!=n.height)&&re(_,M),ct(!1),ye=!0,_e=!0,Un()}function re(_,M){n.width=en=O=_,n.height=cn=Ce=M,Ye=rt=0,be(),Ge();let C=n.bbox;R=C.left=ir(Ye*wt,.5),b=C.top=ir(rt*wt,.5),q=C.width=ir(O*wt,.5),he=C.height=ir(Ce*wt,.5)}let ie=3;function we(){let _=!1,M=0;for(;!_;){M++;let C=Tr(M),I=Hi(M);_=M==ie||C&&I,_||(re(n.width,n.height),_e=!0)}}function ge({width:_,height:M}){F(_,M)}n.setSize=ge;function be(){let _=!1,M=!1,C=!1,I=!1;A.forEach((G,K)=>{if(G.show&&G._show){let{side:ae,_size:fe}=G,ve=ae%2,Ne=G.label!=null?G.labelSize:0,De=fe+Ne;De>0&&(ve?(O-=De,ae==3?(Ye+=De,I=!0):C=!0):(Ce-=De,ae==0?(rt+=De,_=!0):M=!0))}}),Vi[0]=_,Vi[1]=C,Vi[2]=M,Vi[3]=I,O-=Ti[1]+Ti[3],Ye+=Ti[3],Ce-=Ti[2]+Ti[0],rt+=Ti[0]}function Ge(){let _=Ye+O,M=rt+Ce,C=Ye,I=rt;function G(K,ae){switch(K){case 1:return _+=ae,_-ae;case 2:return M+=ae,M-ae;case 3:return C-=ae,C+ae;case 0:return I-=ae,I+ae}}A.forEach((K,ae)=>{if(K.show&&K._show){let fe=K.side;K._pos=G(fe,K._size),K.label!=null&&(K._lpos=G(fe,K.labelSize))}})}if(ue.dataIdx==null){let _=ue.hover,M=_.skip=new Set(_.skip??[]);M.add(void 0);let C=_.prox=_t(_.prox),I=_.bias??=0;ue.dataIdx=(G,K,ae,fe)=>{if(K==0)return ae;let ve=ae,Ne=C(G,K,ae,fe)??Bt,De=Ne>=0&&Ne<Bt,Oe=L.ori==0?O:Ce,it=ue.left,Mt=e[0],bt=e[K];if(M.has(bt[ae])){ve=null;let mt=null,Je=null,We;if(I==0||I==-1)for(We=ae;mt==null&&We-- >0;)M.has(bt[We])||(mt=We);if(I==0||I==1)for(We=ae;Je==null&&We++<bt.length;)M.has(bt[We])||(Je=We);if(mt!=null||Je!=null)if(De){let Wt=mt==null?-1/0:X(Mt[mt],L,Oe,0),sn=Je==null?1/0:X(Mt[Je],L,Oe,0),An=it-Wt,Ft=sn-it;An<=Ft?An<=Ne&&(ve=mt):Ft<=Ne&&(ve=Je)}else ve=Je==null?mt:mt==null?Je:ae-mt<=Je-ae?mt:Je}else De&&yn(it-X(Mt[ae],L,Oe,0))>Ne&&(ve=null);return ve}}let Ke=_=>{ue.event=_};ue.idxs=te,ue._lock=!1;let ce=ue.points;ce.show=_t(ce.show),ce.size=_t(ce.size),ce.stroke=_t(ce.stroke),ce.width=_t(ce.width),ce.fill=_t(ce.fill);let Ue=n.focus=pn({},i.focus||{alpha:.3},ue.focus),je=Ue.prox>=0,Re=je&&ce.one,ot=[],Vt=[],Gn=[];function Lo(_,M){let C=ce.show(n,M);if(C instanceof HTMLElement)return ci(C,Rv),ci(C,_.class),Ji(C,-10,-10,O,Ce),m.insertBefore(C,ot[M]),C}function Sr(_,M){if(s==1||M>0){let C=s==1&&S[_.scale].time,I=_.value;_.value=C?Fm(I)?Gm($,Vm(I,z)):I||j:I||Gb,_.label=_.label||(C?Db:Nb)}if(Re||M>0){_.width=_.width==null?1:_.width,_.paths=_.paths||nS||qv,_.fillTo=_t(_.fillTo||Yb),_.pxAlign=+St(_.pxAlign,y),_.pxRound=Km(_.pxAlign),_.stroke=_t(_.stroke||null),_.fill=_t(_.fill||null),_._stroke=_._fill=_._paths=_._focus=null;let C=Hb($n(1,_.width),1),I=_.points=pn({},{size:C,width:$n(1,C*.2),stroke:_.stroke,space:C*2,paths:iS,_stroke:null,_fill:null},_.points);I.show=_t(I.show),I.filter=_t(I.filter),I.fill=_t(I.fill),I.stroke=_t(I.stroke),I.paths=_t(I.paths),I.pxAlign=_.pxAlign}if(ee){let C=Dt(_,M);st.splice(M,0,C[0]),Ve.splice(M,0,C[1]),de.values.push(null)}if(me){te.splice(M,0,null);let C=null;Re?M==0&&(C=Lo(_,M)):M>0&&(C=Lo(_,M)),ot.splice(M,0,C),Vt.splice(M,0,0),Gn.splice(M,0,0)}En("addSeries",M)}function ru(_,M){M=M??v.length,_=s==1?ju(_,M,Wm,Zm):ju(_,M,{},$m),v.splice(M,0,_),Sr(v[M],M)}n.addSeries=ru;function Xa(_){if(v.splice(_,1),ee){de.values.splice(_,1),Ve.splice(_,1);let M=st.splice(_,1)[0];gn(null,M.firstChild),M.remove()}me&&(te.splice(_,1),ot.splice(_,1)[0].remove(),Vt.splice(_,1),Gn.splice(_,1)),En("delSeries",_)}n.delSeries=Xa;let Vi=[!1,!1,!1,!1];function ns(_,M){if(_._show=_.show,_.show){let C=_.side%2,I=S[_.scale];I==null&&(_.scale=C?v[1].scale:E,I=S[_.scale]);let G=I.time;_.size=_t(_.size),_.space=_t(_.space),_.rotate=_t(_.rotate),Is(_.incrs)&&_.incrs.forEach(ae=>{!Ls.has(ae)&&Ls.set(ae,hg(ae))}),_.incrs=_t(_.incrs||(I.distr==2?pb:G?g==1?gb:yb:sr)),_.splits=_t(_.splits||(G&&I.distr==1?le:I.distr==3?$u:I.distr==4?Ub:Ob)),_.stroke=_t(_.stroke),_.grid.stroke=_t(_.grid.stroke),_.ticks.stroke=_t(_.ticks.stroke),_.border.stroke=_t(_.border.stroke);let K=_.values;_.values=Is(K)&&!Is(K[0])?_t(K):G?Is(K)?zm($,km(K,z)):Fm(K)?Sb($,K):K||Z:K||Fb,_.filter=_t(_.filter||(I.distr>=3&&I.log==10?zb:I.distr==3&&I.log==2?Vb:lg)),_.font=tg(_.font),_.labelFont=tg(_.labelFont),_._size=_.size(n,null,M,0),_._space=_._rotate=_._incrs=_._found=_._splits=_._values=null,_._size>0&&(Vi[M]=!0,_._el=yi(wv,d))}}function is(_,M,C,I){let[G,K,ae,fe]=C,ve=M%2,Ne=0;return ve==0&&(fe||K)&&(Ne=M==0&&!G||M==2&&!ae?xn(Hm.size/3):0),ve==1&&(G||ae)&&(Ne=M==1&&!K||M==3&&!fe?xn(qm.size/2):0),Ne}let No=n.padding=(i.padding||[is,is,is,is]).map(_=>_t(St(_,is))),Ti=n._padding=No.map((_,M)=>_(n,M,Vi,0)),tn,on=null,an=null,Gi=s==1?v[0].idxs:null,ri=null,ws=!1;function Do(_,M){if(e=_??[],n.data=n._data=e,s==2){tn=0;for(let C=1;C<v.length;C++)tn+=e[C][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),ri=e[0],tn=ri.length;let C=e;if(H==2){C=e.slice();let I=C[0]=Array(tn);for(let G=0;G<tn;G++)I[G]=G}n._data=e=C}if(ct(!0),En("setData"),H==2&&(ye=!0),M!==!1){let C=L;C.auto(n,ws)?Fo():As(E,C.min,C.max),ne=ne||ue.left>=0,pe=!0,Un()}}n.setData=Do;function Fo(){ws=!0;let _,M;s==1&&(tn>0?(on=Gi[0]=0,an=Gi[1]=tn-1,_=e[0][on],M=e[0][an],H==2?(_=on,M=an):_==M&&(H==3?[_,M]=ml(_,_,L.log,!1):H==4?[_,M]=nd(_,_,L.log,!1):L.time?M=_+xn(86400/g):[_,M]=dl(_,M,id,!0))):(on=Gi[0]=_=null,an=Gi[1]=M=null)),As(E,_,M)}let Mr,Ts,wr,w,B,Q,Y,J,Te,Pe;function Ee(_,M,C,I,G,K){_??=xm,C??=rd,I??="butt",G??=xm,K??="round",_!=Mr&&(u.strokeStyle=Mr=_),G!=Ts&&(u.fillStyle=Ts=G),M!=wr&&(u.lineWidth=wr=M),K!=B&&(u.lineJoin=B=K),I!=Q&&(u.lineCap=Q=I),C!=w&&u.setLineDash(w=C)}function Ie(_,M,C,I){M!=Ts&&(u.fillStyle=Ts=M),_!=Y&&(u.font=Y=_),C!=J&&(u.textAlign=J=C),I!=Te&&(u.textBaseline=Te=I)}function ke(_,M,C,I,G=0){if(I.length>0&&_.auto(n,ws)&&(M==null||M.min==null)){let K=St(on,0),ae=St(an,I.length-1),fe=C.min==null?zv(I,K,ae,G,_.distr==3):[C.min,C.max];_.min=Ii(_.min,C.min=fe[0]),_.max=$n(_.max,C.max=fe[1])}}let tt={min:null,max:null};function dt(){for(let I in S){let G=S[I];W[I]==null&&(G.min==null||W[E]!=null&&G.auto(n,ws))&&(W[I]=tt)}for(let I in S){let G=S[I];W[I]==null&&G.from!=null&&W[G.from]!=null&&(W[I]=tt)}W[E]!=null&&ct(!0);let _={};for(let I in W){let G=W[I];if(G!=null){let K=_[I]=Hr(S[I],Zv);if(G.min!=null)pn(K,G);else if(I!=E||s==2)if(tn==0&&K.from==null){let ae=K.range(n,null,null,I);K.min=ae[0],K.max=ae[1]}else K.min=Bt,K.max=-Bt}}if(tn>0){v.forEach((I,G)=>{if(s==1){let K=I.scale,ae=W[K];if(ae==null)return;let fe=_[K];if(G==0){let ve=fe.range(n,fe.min,fe.max,K);fe.min=ve[0],fe.max=ve[1],on=Pi(fe.min,e[0]),an=Pi(fe.max,e[0]),an-on>1&&(e[0][on]<fe.min&&on++,e[0][an]>fe.max&&an--),I.min=ri[on],I.max=ri[an]}else I.show&&I.auto&&ke(fe,ae,I,e[G],I.sorted);I.idxs[0]=on,I.idxs[1]=an}else if(G>0&&I.show&&I.auto){let[K,ae]=I.facets,fe=K.scale,ve=ae.scale,[Ne,De]=e[G],Oe=_[fe],it=_[ve];Oe!=null&&ke(Oe,W[fe],K,Ne,K.sorted),it!=null&&ke(it,W[ve],ae,De,ae.sorted),I.min=ae.min,I.max=ae.max}});for(let I in _){let G=_[I],K=W[I];if(G.from==null&&(K==null||K.min==null)){let ae=G.range(n,G.min==Bt?null:G.min,G.max==-Bt?null:G.max,I);G.min=ae[0],G.max=ae[1]}}}for(let I in _){let G=_[I];if(G.from!=null){let K=_[G.from];if(K.min==null)G.min=G.max=null;else{let ae=G.range(n,K.min,K.max,I);G.min=ae[0],G.max=ae[1]}}}let M={},C=!1;for(let I in _){let G=_[I],K=S[I];if(K.min!=G.min||K.max!=G.max){K.min=G.min,K.max=G.max;let ae=K.distr;K._min=ae==3?ls(K.min):ae==4?ku(K.min,K.asinh):ae==100?K.fwd(K.min):K.min,K._max=ae==3?ls(K.max):ae==4?ku(K.max,K.asinh):ae==100?K.fwd(K.max):K.max,M[I]=C=!0}}if(C){v.forEach((I,G)=>{s==2?G>0&&M.y&&(I._paths=null):M[I.scale]&&(I._paths=null)});for(let I in M)ye=!0,En("setScale",I);me&&ue.left>=0&&(ne=pe=!0)}for(let I in W)W[I]=null}function Be(_){let M=Yu(on-1,0,tn-1),C=Yu(an+1,0,tn-1);for(;_[M]==null&&M>0;)M--;for(;_[C]==null&&C<tn-1;)C++;return[M,C]}function ft(){if(tn>0){let _=v.some(M=>M._focus)&&Pe!=Ue.alpha;_&&(u.globalAlpha=Pe=Ue.alpha),v.forEach((M,C)=>{if(C>0&&M.show&&(jt(C,!1),jt(C,!0),M._paths==null)){let I=Pe;Pe!=M.alpha&&(u.globalAlpha=Pe=M.alpha);let G=s==2?[0,e[C][0].length-1]:Be(e[C]);M._paths=M.paths(n,C,G[0],G[1]),Pe!=I&&(u.globalAlpha=Pe=I)}}),v.forEach((M,C)=>{if(C>0&&M.show){let I=Pe;Pe!=M.alpha&&(u.globalAlpha=Pe=M.alpha),M._paths!=null&&Ct(C,!1);{let G=M._paths!=null?M._paths.gaps:null,K=M.points.show(n,C,on,an,G),ae=M.points.filter(n,C,K,G);(K||ae)&&(M.points._paths=M.points.paths(n,C,on,an,ae),Ct(C,!0))}Pe!=I&&(u.globalAlpha=Pe=I),En("drawSeries",C)}}),_&&(u.globalAlpha=Pe=1)}}function jt(_,M){let C=M?v[_].points:v[_];C._stroke=C.stroke(n,_),C._fill=C.fill(n,_)}function Ct(_,M){let C=M?v[_].points:v[_],{stroke:I,fill:G,clip:K,flags:ae,_stroke:fe=C._stroke,_fill:ve=C._fill,_width:Ne=C.width}=C._paths;Ne=kt(Ne*wt,3);let De=null,Oe=Ne%2/2;M&&ve==null&&(ve=Ne>0?"#fff":fe);let it=C.pxAlign==1&&Oe>0;if(it&&u.translate(Oe,Oe),!M){let Mt=R-Ne/2,bt=b-Ne/2,mt=q+Ne,Je=he+Ne;De=new Path2D,De.rect(Mt,bt,mt,Je)}M?Fe(fe,Ne,C.dash,C.cap,ve,I,G,ae,K):Pt(_,fe,Ne,C.dash,C.cap,ve,I,G,ae,De,K),it&&u.translate(-Oe,-Oe)}function Pt(_,M,C,I,G,K,ae,fe,ve,Ne,De){let Oe=!1;ve!=0&&P.forEach((it,Mt)=>{if(it.series[0]==_){let bt=v[it.series[1]],mt=e[it.series[1]],Je=(bt._paths||Jo).band;Is(Je)&&(Je=it.dir==1?Je[0]:Je[1]);let We,Wt=null;bt.show&&Je&&Gv(mt,on,an)?(Wt=it.fill(n,Mt)||K,We=bt._paths.clip):Je=null,Fe(M,C,I,G,Wt,ae,fe,ve,Ne,De,We,Je),Oe=!0}}),Oe||Fe(M,C,I,G,K,ae,fe,ve,Ne,De)}let _n=Wr|Ju;function Fe(_,M,C,I,G,K,ae,fe,ve,Ne,De,Oe){Ee(_,M,C,I,G),(ve||Ne||Oe)&&(u.save(),ve&&u.clip(ve),Ne&&u.clip(Ne)),Oe?(fe&_n)==_n?(u.clip(Oe),De&&u.clip(De),gt(G,ae),hn(_,K,M)):fe&Ju?(gt(G,ae),u.clip(Oe),hn(_,K,M)):fe&Wr&&(u.save(),u.clip(Oe),De&&u.clip(De),gt(G,ae),u.restore(),hn(_,K,M)):(gt(G,ae),hn(_,K,M)),(ve||Ne||Oe)&&u.restore()}function hn(_,M,C){C>0&&(M instanceof Map?M.forEach((I,G)=>{u.strokeStyle=Mr=G,u.stroke(I)}):M!=null&&_&&u.stroke(M))}function gt(_,M){M instanceof Map?M.forEach((C,I)=>{u.fillStyle=Ts=I,u.fill(C)}):M!=null&&_&&u.fill(M)}function ss(_,M,C,I){let G=A[_],K;if(I<=0)K=[0,0];else{let ae=G._space=G.space(n,_,M,C,I),fe=G._incrs=G.incrs(n,_,M,C,I,ae);K=cS(M,C,fe,I,ae)}return G._found=K}function un(_,M,C,I,G,K,ae,fe,ve,Ne){let De=ae%2/2;y==1&&u.translate(De,De),Ee(fe,ae,ve,Ne,fe),u.beginPath();let Oe,it,Mt,bt,mt=G+(I==0||I==3?-K:K);C==0?(it=G,bt=mt):(Oe=G,Mt=mt);for(let Je=0;Je<_.length;Je++)M[Je]!=null&&(C==0?Oe=Mt=_[Je]:it=bt=_[Je],u.moveTo(Oe,it),u.lineTo(Mt,bt));u.stroke(),y==1&&u.translate(-De,-De)}function Tr(_){let M=!0;return A.forEach((C,I)=>{if(!C.show)return;let G=S[C.scale];if(G.min==null){C._show&&(M=!1,C._show=!1,ct(!1));return}else C._show||(M=!1,C._show=!0,ct(!1));let K=C.side,ae=K%2,{min:fe,max:ve}=G,[Ne,De]=ss(I,fe,ve,ae==0?O:Ce);if(De==0)return;let Oe=G.distr==2,it=C._splits=C.splits(n,I,fe,ve,Ne,De,Oe),Mt=G.distr==2?it.map(We=>ri[We]):it,bt=G.distr==2?ri[it[1]]-ri[it[0]]:Ne,mt=C._values=C.values(n,C.filter(n,Mt,I,De,bt),I,De,bt);C._rotate=K==2?C.rotate(n,mt,I,De):0;let Je=C._size;C._size=vi(C.size(n,mt,I,_)),Je!=null&&C._size!=Je&&(M=!1)}),M}function Hi(_){let M=!0;return No.forEach((C,I)=>{let G=C(n,I,Vi,_);G!=Ti[I]&&(M=!1),Ti[I]=G}),M}function rs(){for(let _=0;_<A.length;_++){let M=A[_];if(!M.show||!M._show)continue;let C=M.side,I=C%2,G,K,ae=M.stroke(n,_),fe=C==0||C==3?-1:1,[ve,Ne]=M._found;if(M.label!=null){let Xn=M.labelGap*fe,li=xn((M._lpos+Xn)*wt);Ie(M.labelFont[0],ae,"center",C==2?"top":_m),u.save(),I==1?(G=K=0,u.translate(li,xn(b+he/2)),u.rotate((C==3?-hl:hl)/2)):(G=xn(R+q/2),K=li);let Qs=og(M.label)?M.label(n,_,ve,Ne):M.label;u.fillText(Qs,G,K),u.restore()}if(Ne==0)continue;let De=S[M.scale],Oe=I==0?q:he,it=I==0?R:b,Mt=M._splits,bt=De.distr==2?Mt.map(Xn=>ri[Xn]):Mt,mt=De.distr==2?ri[Mt[1]]-ri[Mt[0]]:ve,Je=M.ticks,We=M.border,Wt=Je.show?Je.size:0,sn=xn(Wt*wt),An=xn((M.alignTo==2?M._size-Wt-M.gap:M.gap)*wt),Ft=M._rotate*-hl/180,rn=p(M._pos*wt),oi=(sn+An)*fe,Wn=rn+oi;K=I==0?Wn:0,G=I==1?Wn:0;let gi=M.font[0],Ei=M.align==1?Br:M.align==2?Ou:Ft>0?Br:Ft<0?Ou:I==0?"center":C==3?Ou:Br,qi=Ft||I==1?"middle":C==2?"top":_m;Ie(gi,ae,Ei,qi);let ai=M.font[1]*M.lineGap,_i=Mt.map(Xn=>p(a(Xn,De,Oe,it))),Ai=M._values;for(let Xn=0;Xn<Ai.length;Xn++){let li=Ai[Xn];if(li!=null){I==0?G=_i[Xn]:K=_i[Xn],li=""+li;let Qs=li.indexOf(`
`)==-1?[li]:li.split(/\n/gm);for(let qn=0;qn<Qs.length;qn++){let dp=Qs[qn];Ft?(u.save(),u.translate(G,K+qn*ai),u.rotate(Ft),u.fillText(dp,0,0),u.restore()):u.fillText(dp,G,K+qn*ai)}}}Je.show&&un(_i,Je.filter(n,bt,_,Ne,mt),I,C,rn,sn,kt(Je.width*wt,3),Je.stroke(n,_),Je.dash,Je.cap);let Yi=M.grid;Yi.show&&un(_i,Yi.filter(n,bt,_,Ne,mt),I,I==0?2:1,I==0?b:R,I==0?he:q,kt(Yi.width*wt,3),Yi.stroke(n,_),Yi.dash,Yi.cap),We.show&&un([rn],[1],I==0?1:0,I==0?1:2,I==1?b:R,I==1?he:q,kt(We.width*wt,3),We.stroke(n,_),We.dash,We.cap)}En("drawAxes")}function ct(_){v.forEach((M,C)=>{C>0&&(M._paths=null,_&&(s==1?(M.min=null,M.max=null):M.facets.forEach(I=>{I.min=null,I.max=null})))})}let nn=!1,Hn=!1,It=[];function dn(){Hn=!1;for(let _=0;_<It.length;_++)En(...It[_]);It.length=0}function Un(){nn||(nb($f),nn=!0)}function qa(_,M=!1){nn=!0,Hn=M,_(n),$f(),M&&It.length>0&&queueMicrotask(dn)}n.batch=qa;function $f(){if(oe&&(dt(),oe=!1),ye&&(we(),ye=!1),_e){if(Xt(f,Br,Ye),Xt(f,"top",rt),Xt(f,qo,O),Xt(f,Yo,Ce),Xt(m,Br,Ye),Xt(m,"top",rt),Xt(m,qo,O),Xt(m,Yo,Ce),Xt(d,qo,en),Xt(d,Yo,cn),h.width=xn(en*wt),h.height=xn(cn*wt),A.forEach(({_el:_,_show:M,_size:C,_pos:I,side:G})=>{if(_!=null)if(M){let K=G===3||G===0?C:0,ae=G%2==1;Xt(_,ae?"left":"top",I-K),Xt(_,ae?"width":"height",C),Xt(_,ae?"top":"left",ae?rt:Ye),Xt(_,ae?"height":"width",ae?Ce:O),Xu(_,rr)}else ci(_,rr)}),Mr=Ts=wr=B=Q=Y=J=Te=w=null,Pe=1,Bo(!0),Ye!=Me||rt!=Ut||O!=ze||Ce!=Xe){ct(!1);let _=O/ze,M=Ce/Xe;if(me&&!ne&&ue.left>=0){ue.left*=_,ue.top*=M,Er&&Ji(Er,xn(ue.left),0,O,Ce),Ar&&Ji(Ar,0,xn(ue.top),O,Ce);for(let C=0;C<ot.length;C++){let I=ot[C];I!=null&&(Vt[C]*=_,Gn[C]*=M,Ji(I,vi(Vt[C]),vi(Gn[C]),O,Ce))}}if(Ht.show&&!se&&Ht.left>=0&&Ht.width>0){Ht.left*=_,Ht.width*=_,Ht.top*=M,Ht.height*=M;for(let C in uu)Xt(Pr,C,Ht[C])}Me=Ye,Ut=rt,ze=O,Xe=Ce}En("setSize"),_e=!1}en>0&&cn>0&&(u.clearRect(0,0,h.width,h.height),En("drawClear"),T.forEach(_=>_()),En("draw")),Ht.show&&se&&(Ya(Ht),se=!1),me&&ne&&(js(null,!0,!1),ne=!1),de.show&&de.live&&pe&&(cu(),pe=!1),l||(l=!0,n.status=1,En("ready")),ws=!1,nn=!1}n.redraw=(_,M)=>{ye=M||!1,_!==!1?As(E,L.min,L.max):Un()};function ou(_,M){let C=S[_];if(C.from==null){if(tn==0){let I=C.range(n,M.min,M.max,_);M.min=I[0],M.max=I[1]}if(M.min>M.max){let I=M.min;M.min=M.max,M.max=I}if(tn>1&&M.min!=null&&M.max!=null&&M.max-M.min<1e-16)return;_==E&&C.distr==2&&tn>0&&(M.min=Pi(M.min,e[0]),M.max=Pi(M.max,e[0]),M.min==M.max&&M.max++),W[_]=M,oe=!0,Un()}}n.setScale=ou;let au,lu,Er,Ar,Zf,Jf,Rr,Cr,Kf,jf,Gt,Zt,Es=!1,In=ue.drag,wn=In.x,Tn=In.y;me&&(ue.x&&(au=yi(Ev,m)),ue.y&&(lu=yi(Av,m)),L.ori==0?(Er=au,Ar=lu):(Er=lu,Ar=au),Gt=ue.left,Zt=ue.top);let Ht=n.select=pn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Pr=Ht.show?yi(Tv,Ht.over?m:f):null;function Ya(_,M){if(Ht.show){for(let C in _)Ht[C]=_[C],C in uu&&Xt(Pr,C,_[C]);M!==!1&&En("setSelect")}}n.setSelect=Ya;function Yx(_){if(v[_].show)ee&&Xu(st[_],rr);else if(ee&&ci(st[_],rr),me){let C=Re?ot[0]:ot[_];C!=null&&Ji(C,-10,-10,O,Ce)}}function As(_,M,C){ou(_,{min:M,max:C})}function Wi(_,M,C,I){M.focus!=null&&jx(_),M.show!=null&&v.forEach((G,K)=>{K>0&&(_==K||_==null)&&(G.show=M.show,Yx(K),s==2?(As(G.facets[0].scale,null,null),As(G.facets[1].scale,null,null)):As(G.scale,null,null),Un())}),C!==!1&&En("setSeries",_,M),I&&ko("setSeries",n,_,M)}n.setSeries=Wi;function $x(_,M){pn(P[_],M)}function Zx(_,M){_.fill=_t(_.fill||null),_.dir=St(_.dir,-1),M=M??P.length,P.splice(M,0,_)}function Jx(_){_==null?P.length=0:P.splice(_,1)}n.addBand=Zx,n.setBand=$x,n.delBand=Jx;function Kx(_,M){v[_].alpha=M,me&&ot[_]!=null&&(ot[_].style.opacity=M),ee&&st[_]&&(st[_].style.opacity=M)}let os,Rs,Ks,Ir={focus:!0};function jx(_){if(_!=Ks){let M=_==null,C=Ue.alpha!=1;v.forEach((I,G)=>{if(s==1||G>0){let K=M||G==0||G==_;I._focus=M?null:K,C&&Kx(G,K?1:Ue.alpha)}}),Ks=_,C&&Un()}}ee&&je&&vt(bm,Ae,_=>{ue._lock||(Ke(_),Ks!=null&&Wi(null,Ir,!0,fn.setSeries))});function Xi(_,M,C){let I=S[M];C&&(_=_/wt-(I.ori==1?rt:Ye));let G=O;I.ori==1&&(G=Ce,_=G-_),I.dir==-1&&(_=G-_);let K=I._min,ae=I._max,fe=_/G,ve=K+(ae-K)*fe,Ne=I.distr;return Ne==3?Vr(10,ve):Ne==4?Wv(ve,I.asinh):Ne==100?I.bwd(ve):ve}function Qx(_,M){let C=Xi(_,E,M);return Pi(C,e[0],on,an)}n.valToIdx=_=>Pi(_,e[0]),n.posToIdx=Qx,n.posToVal=Xi,n.valToPos=(_,M,C)=>S[M].ori==0?r(_,S[M],C?q:O,C?R:0):o(_,S[M],C?he:Ce,C?b:0),n.setCursor=(_,M,C)=>{Gt=_.left,Zt=_.top,js(null,M,C)};function Qf(_,M){Xt(Pr,Br,Ht.left=_),Xt(Pr,qo,Ht.width=M)}function ep(_,M){Xt(Pr,"top",Ht.top=_),Xt(Pr,Yo,Ht.height=M)}let Oo=L.ori==0?Qf:ep,Uo=L.ori==1?Qf:ep;function ey(){if(ee&&de.live)for(let _=s==2?1:0;_<v.length;_++){if(_==0&&lt)continue;let M=de.values[_],C=0;for(let I in M)Ve[_][C++].firstChild.nodeValue=M[I]}}function cu(_,M){if(_!=null&&(_.idxs?_.idxs.forEach((C,I)=>{te[I]=C}):$v(_.idx)||te.fill(_.idx),de.idx=te[0]),ee&&de.live){for(let C=0;C<v.length;C++)(C>0||s==1&&!lt)&&ty(C,te[C]);ey()}pe=!1,M!==!1&&En("setLegend")}n.setLegend=cu;function ty(_,M){let C=v[_],I=_==0&&H==2?ri:e[_],G;lt?G=C.values(n,_,M)??nt:(G=C.value(n,M==null?null:I[M],_,M),G=G==null?nt:{_:G}),de.values[_]=G}function js(_,M,C){Kf=Gt,jf=Zt,[Gt,Zt]=ue.move(n,Gt,Zt),ue.left=Gt,ue.top=Zt,me&&(Er&&Ji(Er,xn(Gt),0,O,Ce),Ar&&Ji(Ar,0,xn(Zt),O,Ce));let I,G=on>an;os=Bt,Rs=null;let K=L.ori==0?O:Ce,ae=L.ori==1?O:Ce;if(Gt<0||tn==0||G){I=ue.idx=null;for(let fe=0;fe<v.length;fe++){let ve=ot[fe];ve!=null&&Ji(ve,-10,-10,O,Ce)}je&&Wi(null,Ir,!0,_==null&&fn.setSeries),de.live&&(te.fill(I),pe=!0)}else{let fe,ve,Ne;s==1&&(fe=L.ori==0?Gt:Zt,ve=Xi(fe,E),I=ue.idx=Pi(ve,e[0],on,an),Ne=X(e[0][I],L,K,0));let De=-10,Oe=-10,it=0,Mt=0,bt=!0,mt="",Je="";for(let We=s==2?1:0;We<v.length;We++){let Wt=v[We],sn=te[We],An=sn==null?null:s==1?e[We][sn]:e[We][1][sn],Ft=ue.dataIdx(n,We,I,ve),rn=Ft==null?null:s==1?e[We][Ft]:e[We][1][Ft];if(pe=pe||rn!=An||Ft!=sn,te[We]=Ft,We>0&&Wt.show){let oi=Ft==null?-10:Ft==I?Ne:X(s==1?e[0][Ft]:e[We][0][Ft],L,K,0),Wn=rn==null?-10:N(rn,s==1?S[Wt.scale]:S[Wt.facets[1].scale],ae,0);if(je&&rn!=null){let gi=L.ori==1?Gt:Zt,Ei=yn(Ue.dist(n,We,Ft,Wn,gi));if(Ei<os){let qi=Ue.bias;if(qi!=0){let ai=Xi(gi,Wt.scale),_i=rn>=0?1:-1,Ai=ai>=0?1:-1;Ai==_i&&(Ai==1?qi==1?rn>=ai:rn<=ai:qi==1?rn<=ai:rn>=ai)&&(os=Ei,Rs=We)}else os=Ei,Rs=We}}if(pe||Re){let gi,Ei;L.ori==0?(gi=oi,Ei=Wn):(gi=Wn,Ei=oi);let qi,ai,_i,Ai,Yi,Xn,li=!0,Qs=ce.bbox;if(Qs!=null){li=!1;let qn=Qs(n,We);_i=qn.left,Ai=qn.top,qi=qn.width,ai=qn.height}else _i=gi,Ai=Ei,qi=ai=ce.size(n,We);if(Xn=ce.fill(n,We),Yi=ce.stroke(n,We),Re)We==Rs&&os<=Ue.prox&&(De=_i,Oe=Ai,it=qi,Mt=ai,bt=li,mt=Xn,Je=Yi);else{let qn=ot[We];qn!=null&&(Vt[We]=_i,Gn[We]=Ai,Rm(qn,qi,ai,li),Em(qn,Xn,Yi),Ji(qn,vi(_i),vi(Ai),O,Ce))}}}}if(Re){let We=Ue.prox,Wt=Ks==null?os<=We:os>We||Rs!=Ks;if(pe||Wt){let sn=ot[0];sn!=null&&(Vt[0]=De,Gn[0]=Oe,Rm(sn,it,Mt,bt),Em(sn,mt,Je),Ji(sn,vi(De),vi(Oe),O,Ce))}}}if(Ht.show&&Es)if(_!=null){let[fe,ve]=fn.scales,[Ne,De]=fn.match,[Oe,it]=_.cursor.sync.scales,Mt=_.cursor.drag;if(wn=Mt._x,Tn=Mt._y,wn||Tn){let{left:bt,top:mt,width:Je,height:We}=_.select,Wt=_.scales[Oe].ori,sn=_.posToVal,An,Ft,rn,oi,Wn,gi=fe!=null&&Ne(fe,Oe),Ei=ve!=null&&De(ve,it);gi&&wn?(Wt==0?(An=bt,Ft=Je):(An=mt,Ft=We),rn=S[fe],oi=X(sn(An,Oe),rn,K,0),Wn=X(sn(An+Ft,Oe),rn,K,0),Oo(Ii(oi,Wn),yn(Wn-oi))):Oo(0,K),Ei&&Tn?(Wt==1?(An=bt,Ft=Je):(An=mt,Ft=We),rn=S[ve],oi=N(sn(An,it),rn,ae,0),Wn=N(sn(An+Ft,it),rn,ae,0),Uo(Ii(oi,Wn),yn(Wn-oi))):Uo(0,ae)}else du()}else{let fe=yn(Kf-Zf),ve=yn(jf-Jf);if(L.ori==1){let it=fe;fe=ve,ve=it}wn=In.x&&fe>=In.dist,Tn=In.y&&ve>=In.dist;let Ne=In.uni;Ne!=null?wn&&Tn&&(wn=fe>=Ne,Tn=ve>=Ne,!wn&&!Tn&&(ve>fe?Tn=!0:wn=!0)):In.x&&In.y&&(wn||Tn)&&(wn=Tn=!0);let De,Oe;wn&&(L.ori==0?(De=Rr,Oe=Gt):(De=Cr,Oe=Zt),Oo(Ii(De,Oe),yn(Oe-De)),Tn||Uo(0,ae)),Tn&&(L.ori==1?(De=Rr,Oe=Gt):(De=Cr,Oe=Zt),Uo(Ii(De,Oe),yn(Oe-De)),wn||Oo(0,K)),!wn&&!Tn&&(Oo(0,0),Uo(0,0))}if(In._x=wn,In._y=Tn,_==null){if(C){if(up!=null){let[fe,ve]=fn.scales;fn.values[0]=fe!=null?Xi(L.ori==0?Gt:Zt,fe):null,fn.values[1]=ve!=null?Xi(L.ori==1?Gt:Zt,ve):null}ko(Uu,n,Gt,Zt,O,Ce,I)}if(je){let fe=C&&fn.setSeries,ve=Ue.prox;Ks==null?os<=ve&&Wi(Rs,Ir,!0,fe):os>ve?Wi(null,Ir,!0,fe):Rs!=Ks&&Wi(Rs,Ir,!0,fe)}}pe&&(de.idx=I,cu()),M!==!1&&En("setCursor")}let Cs=null;Object.defineProperty(n,"rect",{get(){return Cs==null&&Bo(!1),Cs}});function Bo(_=!1){_?Cs=null:(Cs=m.getBoundingClientRect(),En("syncRect",Cs))}function tp(_,M,C,I,G,K,ae){ue._lock||Es&&_!=null&&_.movementX==0&&_.movementY==0||(hu(_,M,C,I,G,K,ae,!1,_!=null),_!=null?js(null,!0,!0):js(M,!0,!1))}function hu(_,M,C,I,G,K,ae,fe,ve){if(Cs==null&&Bo(!1),Ke(_),_!=null)C=_.clientX-Cs.left,I=_.clientY-Cs.top;else{if(C<0||I<0){Gt=-10,Zt=-10;return}let[Ne,De]=fn.scales,Oe=M.cursor.sync,[it,Mt]=Oe.values,[bt,mt]=Oe.scales,[Je,We]=fn.match,Wt=M.axes[0].side%2==1,sn=L.ori==0?O:Ce,An=L.ori==1?O:Ce,Ft=Wt?K:G,rn=Wt?G:K,oi=Wt?I:C,Wn=Wt?C:I;if(bt!=null?C=Je(Ne,bt)?a(it,S[Ne],sn,0):-10:C=sn*(oi/Ft),mt!=null?I=We(De,mt)?a(Mt,S[De],An,0):-10:I=An*(Wn/rn),L.ori==1){let gi=C;C=I,I=gi}}ve&&(M==null||M.cursor.event.type==Uu)&&((C<=1||C>=O-1)&&(C=ir(C,O)),(I<=1||I>=Ce-1)&&(I=ir(I,Ce))),fe?(Zf=C,Jf=I,[Rr,Cr]=ue.move(n,C,I)):(Gt=C,Zt=I)}let uu={width:0,height:0,left:0,top:0};function du(){Ya(uu,!1)}let np,ip,sp,rp;function op(_,M,C,I,G,K,ae){Es=!0,wn=Tn=In._x=In._y=!1,hu(_,M,C,I,G,K,ae,!0,!1),_!=null&&(vt(Bu,Hu,ap,!1),ko(ym,n,Rr,Cr,O,Ce,null));let{left:fe,top:ve,width:Ne,height:De}=Ht;np=fe,ip=ve,sp=Ne,rp=De}function ap(_,M,C,I,G,K,ae){Es=In._x=In._y=!1,hu(_,M,C,I,G,K,ae,!1,!0);let{left:fe,top:ve,width:Ne,height:De}=Ht,Oe=Ne>0||De>0,it=np!=fe||ip!=ve||sp!=Ne||rp!=De;if(Oe&&it&&Ya(Ht),In.setScale&&Oe&&it){let Mt=fe,bt=Ne,mt=ve,Je=De;if(L.ori==1&&(Mt=ve,bt=De,mt=fe,Je=Ne),wn&&As(E,Xi(Mt,E),Xi(Mt+bt,E)),Tn)for(let We in S){let Wt=S[We];We!=E&&Wt.from==null&&Wt.min!=Bt&&As(We,Xi(mt+Je,We),Xi(mt,We))}du()}else ue.lock&&(ue._lock=!ue._lock,js(M,!0,_!=null));_!=null&&(gn(Bu,Hu),ko(Bu,n,Gt,Zt,O,Ce,null))}function ny(_,M,C,I,G,K,ae){if(ue._lock)return;Ke(_);let fe=Es;if(Es){let ve=!0,Ne=!0,De=10,Oe,it;L.ori==0?(Oe=wn,it=Tn):(Oe=Tn,it=wn),Oe&&it&&(ve=Gt<=De||Gt>=O-De,Ne=Zt<=De||Zt>=Ce-De),Oe&&ve&&(Gt=Gt<Rr?0:O),it&&Ne&&(Zt=Zt<Cr?0:Ce),js(null,!0,!0),Es=!1}Gt=-10,Zt=-10,te.fill(null),js(null,!0,!0),fe&&(Es=fe)}function lp(_,M,C,I,G,K,ae){ue._lock||(Ke(_),Fo(),du(),_!=null&&ko(Sm,n,Gt,Zt,O,Ce,null))}function cp(){A.forEach(hS),F(n.width,n.height,!0)}or(ul,zr,cp);let Lr={};Lr.mousedown=op,Lr.mousemove=tp,Lr.mouseup=ap,Lr.dblclick=lp,Lr.setSeries=(_,M,C,I)=>{let G=fn.match[2];C=G(n,M,C),C!=-1&&Wi(C,I,!0,!1)},me&&(vt(ym,m,op),vt(Uu,m,tp),vt(vm,m,_=>{Ke(_),Bo(!1)}),vt(bm,m,ny),vt(Sm,m,lp),Ku.add(n),n.syncRect=Bo);let $a=n.hooks=i.hooks||{};function En(_,M,C){Hn?It.push([_,M,C]):_ in $a&&$a[_].forEach(I=>{I.call(null,n,M,C)})}(i.plugins||[]).forEach(_=>{for(let M in _.hooks)$a[M]=($a[M]||[]).concat(_.hooks[M])});let hp=(_,M,C)=>C,fn=pn({key:null,setSeries:!1,filters:{pub:Nm,sub:Nm},scales:[E,v[1]?v[1].scale:null],match:[Dm,Dm,hp],values:[null,null]},ue.sync);fn.match.length==2&&fn.match.push(hp),ue.sync=fn;let up=fn.key,fu=Pg(up);function ko(_,M,C,I,G,K,ae){fn.filters.pub(_,M,C,I,G,K,ae)&&fu.pub(_,M,C,I,G,K,ae)}fu.sub(n);function iy(_,M,C,I,G,K,ae){fn.filters.sub(_,M,C,I,G,K,ae)&&Lr[_](null,M,C,I,G,K,ae)}n.pub=iy;function sy(){fu.unsub(n),Ku.delete(n),Mn.clear(),qu(ul,zr,cp),c.remove(),Ae?.remove(),En("destroy")}n.destroy=sy;function pu(){En("init",i,e),Do(e||i.data,!1),W[E]?ou(E,W[E]):Fo(),se=Ht.show&&(Ht.width>0||Ht.height>0),ne=pe=!0,F(i.width,i.height)}return v.forEach(Sr),A.forEach(ns),t?t instanceof HTMLElement?(t.appendChild(c),pu()):t(n,pu):pu(),n}Nn.assign=pn;Nn.fmtNum=sd;Nn.rangeNum=dl;Nn.rangeLog=ml;Nn.rangeAsinh=nd;Nn.orient=lr;Nn.pxRatio=wt;Nn.join=tb;Nn.fmtDate=od,Nn.tzDate=db;Nn.sync=Pg;{Nn.addGap=$b,Nn.clipGaps=xl;let i=Nn.paths={points:Og};i.linear=Bg,i.stepped=Kb,i.bars=jb,i.spline=eS}var Gg=[[],[6,4],[2,3],[10,4,2,4]],uS=1.5,dS=.8;function Hg(i,e){return i.flatMap(({payload:t,motion:n,color:s})=>e.flatMap((r,o)=>{let a=t.channels.findIndex(l=>l.label===r);return a>=0&&n.frames>0?[{motion:n,channel:a,color:s,series:o}]:[]}))}function Wg(i,e,t){let{ctx:n,bbox:s}=i,r=window.devicePixelRatio||1;n.save(),n.beginPath(),n.rect(s.left,s.top,s.width,s.height),n.clip(),n.lineWidth=uS*r,n.globalAlpha=dS;for(let{motion:o,channel:a,color:l,series:c}of e){n.strokeStyle=l(t),n.setLineDash(Gg[c%Gg.length].map(u=>u*r)),n.beginPath();let h=!1;o.times.forEach((u,d)=>{let f=o.channels[a][d];if(h=h&&Number.isFinite(f)&&!o.jumpsBefore(a,d),!Number.isFinite(f))return;let m=[i.valToPos(u,"x",!0),i.valToPos(f,"y",!0)];h?n.lineTo(...m):n.moveTo(...m),h=!0}),n.stroke()}n.restore()}var $g="11px system-ui, sans-serif",fS=22,pS=15,mS=5,gS=14,_S=6.5,xS=26,yS=/ \([^)]*\)/g,vS=6,bS=5,SS=4,Sl=class{constructor(e,t,n,s){this.context=e;this.channels=t;this.dark=n;this.onRemove=s;let r=Nr(at.close,"remove this plot","",()=>this.onRemove(null));this.element=V("section",{class:"panel"},[V("header",{},[this.legend,r]),this.holder]),this.outside.addEventListener("click",()=>this.showFull(!this.full)),this.holder.addEventListener("dblclick",()=>this.showFull(!this.full)),this.build()}context;channels;dark;onRemove;element;holder=V("div",{class:"plot"});legend=V("div",{class:"legend"});line=V("div",{class:"cursor"});plot=null;outside=V("button",{type:"button",class:"outside",hidden:!0});full=!1;readouts=[];cursorTime=Number.NaN;built="";get shownTime(){return this.plot?this.plot.posToVal(Number.parseFloat(this.line.dataset.left??"NaN"),"x"):this.cursorTime}get axes(){return{words:[qg(this.context.payload.units.time),this.yLabel()],limits:Wo(this.span())}}setChannels(e){(e.length!==this.channels.length||e.some((t,n)=>t!==this.channels[n]))&&(this.full=!1),this.channels=e,this.plot&&this.shape()===this.built?this.refill(this.plot):this.build()}setTheme(e){e!==this.dark&&(this.dark=e,this.build())}showFull(e){this.outside.hidden||(this.full=e,this.build())}resize(){let{clientWidth:e,clientHeight:t}=this.holder;e>0&&t>0&&this.plot?.setSize({width:e,height:t}),this.placeLine()}update(e){this.cursorTime=e.time;for(let{output:t,channel:n,format:s}of this.readouts)t.textContent=s(this.context.motion.value(n,e));this.placeLine()}destroy(){this.plot?.destroy(),this.element.remove()}placeLine(){if(!this.plot||!Number.isFinite(this.cursorTime))return;let e=this.plot.valToPos(this.cursorTime,"x");this.line.dataset.left=String(e),this.line.style.transform=`translateX(${e}px)`}shape(){let{payload:e,clock:t}=this.context,n=this.channels.map(s=>[s,e.channels[s].label,e.channels[s].unit]);return JSON.stringify([n,t.end<=t.start,this.dark])}data(){let{motion:e}=this.context,t=this.channels.map(n=>Array.from(e.channels[n],s=>Number.isFinite(s)?s:null));return[Array.from(e.times),...t]}refill(e){for(let t of this.readouts)t.format=zo(this.context.motion.channels[t.channel]);e.setData(this.data()),this.placeLine()}build(){this.plot?.destroy();let{payload:e}=this.context;this.built=this.shape(),this.buildLegend(),this.tellOutside();let{clientWidth:t,clientHeight:n}=this.holder;this.plot=new Nn({width:t||400,height:n||160,...this.plotOptions()},this.data(),this.holder),this.plot.over.append(this.line),this.makeDraggable(this.plot.over),this.element.setAttribute("aria-label",this.channels.map(s=>e.channels[s].label).join(", ")),this.placeLine()}buildLegend(){let{payload:e,motion:t}=this.context,n=new Set(this.channels.map(r=>e.channels[r].unit));this.readouts=[];let s=this.channels.map((r,o)=>{let{label:a,unit:l}=e.channels[r],c=V("i",{class:"swatch"});c.style.background=as(o,this.dark);let h=V("output");this.readouts.push({output:h,channel:r,format:zo(t.channels[r])});let u=Nr(at.close,`remove ${a}`,"",()=>this.onRemove(r)),d=[c,V("span",{class:"label",text:a,title:a}),h];return l&&l!=="1"&&d.push(V("span",{class:"unit",text:l})),this.channels.length>1&&d.push(u),V("span",{class:"entry"},d)});this.legend.replaceChildren(...s,this.outside),this.legend.classList.toggle("mixed",n.size>1)}plotOptions(){let{payload:e,clock:t}=this.context,n=Yn(this.dark),s=t.end<=t.start,r={stroke:n.faint,font:$g,grid:{stroke:n.grid,width:1},ticks:{show:!1},border:{show:!1}};return{legend:{show:!1},padding:[8,22,0,0],cursor:{show:!1},scales:{x:{time:!1,range:()=>s?[t.start-1,t.start+1]:[t.start,t.end]},y:{range:()=>Wo(this.span())}},axes:[{...r,...Yg(qg(e.units.time)),size:fS,gap:4,space:60,values:Xg},{...r,...Yg(this.yLabel()),size:MS,gap:6,space:28,values:Xg}],series:[{},...this.channels.map((o,a)=>({label:e.channels[o].label,stroke:as(a,this.dark),width:1.75,pxAlign:0,points:{show:s,size:7},gaps:(l,c,h,u,d)=>[...d,...this.jumpGaps(l,o,h,u)].sort(([f],[m])=>f-m)}))],hooks:{drawAxes:[o=>this.drawEvents(o),o=>Wg(o,this.ghostCurves(),this.dark)],draw:[o=>this.drawOutside(o)]}}}yLabel(){let{channels:e}=this.context.payload,t=[...new Set(this.channels.map(n=>e[n].panel))].join(", ");return t.length>xS?t.replace(yS,""):t}span(){let{payload:e,motion:t}=this.context,n=this.channels.map(r=>this.full?Ur(t.channels[r]):Go(e.channels[r],t.channels[r])),s=this.ghostCurves().map(r=>Ur(r.motion.channels[r.channel]));return Ho([...n,...s])}tellOutside(){let{payload:e,motion:t}=this.context,n=Ho(this.channels.map(l=>Ur(t.channels[l]))),s=Wo(Ho(this.channels.map(l=>Go(e.channels[l],t.channels[l])))),r=n!==null&&n[0]<s[0]?`▼ ${Ln(n[0],3)}`:"",o=n!==null&&n[1]>s[1]?`▲ ${Ln(n[1],3)}`:"",a=[r,o].filter(Boolean).join("  ");this.outside.hidden=a==="",this.outside.textContent=a,this.outside.setAttribute("aria-pressed",String(this.full)),this.outside.setAttribute("aria-label",`full range: values lie outside, ${a.replace("▼","down to").replace("▲","up to")}`),this.outside.title=this.full?"All values are shown (double click: without the spikes)":"Some values lie outside this plot (double click: show all)"}drawOutside(e){let{motion:t}=this.context,{ctx:n,bbox:s}=e,[r,o]=Wo(this.span()),a=mS*devicePixelRatio;this.channels.forEach((l,c)=>{let h=t.channels[l],u=Ur(h);if(u!==null)for(let[d,f,m,y]of[[u[0],u[0]<r,s.top+s.height,-1],[u[1],u[1]>o,s.top,1]]){if(!f)continue;let p=e.valToPos(t.times[h.indexOf(d)],"x",!0);n.save(),n.fillStyle=as(c,this.dark),n.beginPath(),n.moveTo(p,m),n.lineTo(p-a,m+y*1.6*a),n.lineTo(p+a,m+y*1.6*a),n.fill(),n.restore()}})}jumpGaps(e,t,n,s){let{motion:r}=this.context,o=[];for(let a=Math.max(1,n);a<=s;a++){if(!r.jumpsBefore(t,a))continue;let l=e.valToPos(r.times[a-1],"x",!0),c=e.valToPos(r.times[a],"x",!0);c-l>SS&&o.push([l,c])}return o}ghostCurves(){let{payload:e,ghosts:t}=this.context;return Hg(t,this.channels.map(n=>e.channels[n].label))}drawEvents(e){let{ctx:t,bbox:n}=e;t.save(),t.strokeStyle=Yn(this.dark).event,t.lineWidth=Math.max(1,Math.round(devicePixelRatio)),t.beginPath();let s=Number.NEGATIVE_INFINITY;for(let r of this.context.payload.events){let o=Math.round(e.valToPos(r.t,"x",!0));o-s<bS*devicePixelRatio||(s=o,t.moveTo(o,n.top),t.lineTo(o,n.top+n.height))}t.stroke(),t.restore()}makeDraggable(e){let{clock:t}=this.context;Fr(e,{start:()=>t.hold(!0),move:n=>{let s=e.getBoundingClientRect();this.plot&&t.seek(this.plot.posToVal(n.clientX-s.left,"x"))},end:()=>t.hold(!1)})}};function Xg(i,e){return e.map(t=>Ln(t).replace(/\.?0+e/,"e"))}function MS(i,e){let t=Math.max(vS,...(e??[]).map(n=>n?.length??0));return gS+_S*t}function qg(i){return`time [${i}]`}function Yg(i){return{label:i,labelSize:pS,labelGap:0,labelFont:$g}}var wS=7,Ml=class{constructor(e,t){this.context=e;this.dark=t;this.element.append(this.list,this.add),this.refresh(),new ResizeObserver(()=>this.resize()).observe(this.list)}context;dark;element=V("div",{class:"panels"});list=V("div",{class:"panel-list"});add=V("button",{type:"button",class:"add-plot",text:"+ Add a plot"});panels=[];wished=null;frame=null;listeners=[];onAdd(e){this.add.addEventListener("click",e)}onChange(e){this.listeners.push(e)}get count(){return this.panels.length}labels(){let{channels:e}=this.context.payload;return this.panels.flatMap(t=>t.channels.map(n=>e[n].label))}shows(e){return this.panels.some(t=>t.channels.includes(e))}show(e){if(this.shows(e))return;let t=this.context.payload.channels[e].panel,n=this.panels.find(s=>s.channels.length<wS&&s.channels.every(r=>this.context.payload.channels[r].panel===t)&&mm([...s.channels,e].map(r=>this.spanOf(r))));n?n.setChannels([...n.channels,e]):this.addPanel([e]),this.tell()}hide(e){for(let t of[...this.panels]){if(!t.channels.includes(e))continue;let n=t.channels.filter(s=>s!==e);n.length>0?t.setChannels(n):this.removePanel(t)}this.tell()}refresh(){let{shown:e}=this.context.payload;this.wished===null&&e.length>0&&(this.wished=e);let t=(this.wished??[]).map(s=>s.map(r=>this.channelOf(r)).filter(r=>r>=0)).filter(s=>s.length>0),n=JSON.stringify(this.panels.map(({channels:s})=>s));for(let s of this.panels.slice(t.length))this.removePanel(s);if(t.forEach((s,r)=>{r<this.panels.length?this.panels[r].setChannels(s):this.addPanel(s)}),JSON.stringify(t)!==n)for(let s of this.listeners)s()}update(e){this.frame=e;for(let t of this.panels)t.update(e)}resize(){for(let e of this.panels)e.resize()}setTheme(e){if(e!==this.dark){this.dark=e;for(let t of this.panels)t.setTheme(e)}}setGhosts(e){this.context.ghosts=e;for(let t of this.panels)t.setChannels(t.channels)}axes(){return this.panels.map(e=>e.axes)}cursorTimes(){return this.panels.map(e=>e.shownTime)}spanOf(e){let t=this.context.payload.channels[e];return{label:t.label,span:Go(t,this.context.motion.channels[e])}}channelOf(e){return this.context.payload.channels.findIndex(t=>t.label===e)}addPanel(e){let t=new Sl(this.context,e,this.dark,n=>{n===null?(this.removePanel(t),this.tell()):this.hide(n)});this.panels.push(t),this.list.append(t.element)}removePanel(e){this.panels=this.panels.filter(t=>t!==e),e.destroy()}tell(){let{channels:e}=this.context.payload;this.wished=this.panels.map(t=>t.channels.map(n=>e[n].label)),this.resize(),this.frame&&this.update(this.frame);for(let t of this.listeners)t()}};var wl=class{constructor(e,t,n){this.payload=e;this.clock=n;this.motion=new nr(e,t)}payload;clock;motion;ghosts=[];replace(e,t){this.payload=e,this.motion=new nr(e,t),this.clock.setSpan(this.motion.start,this.motion.end)}};var Tl=i=>i.rank??10;function Zg(i,e,t){let n=[],s=V("div",{class:"tabs",role:"tablist"}),r=V("aside",{class:"sidebar","aria-label":"bodies, plots and more"},[V("header",{},[s,Lt(at.close,"close","s",t)])]),o=i[0].name;function a(){for(let h of n){let u=h.tab.name===o;h.button.setAttribute("aria-selected",String(u)),h.page.hidden=!u,!(!u||!h.stale||!e())&&(h.stale=!1,h.tab.refresh?.())}}function l(h){o=h,a(),n.find(({tab:u})=>u.name===h)?.tab.opened?.()}function c(h){let u=`tab-${h.name.toLowerCase().replace(/\W+/g,"-")}`,d=V("button",{type:"button",role:"tab",text:h.name,"aria-controls":u});d.addEventListener("click",()=>l(h.name));let f=V("div",{class:"tab",role:"tabpanel",id:u,"aria-label":h.name},[h.element]);n.push({tab:h,button:d,page:f,stale:!1});let m=n.filter(y=>Tl(y.tab)>Tl(h)).sort((y,p)=>Tl(y.tab)-Tl(p.tab));s.insertBefore(d,m[0]?.button??null),r.append(f),a()}return i.forEach(c),{element:r,open:l,add:c,reveal:a,refresh(){for(let h of n)h.stale=!0;a()}}}var Jg=260,TS=24;function Kg(i,e){let t=V("div",{class:"splitter",role:"separator",tabindex:0,title:"drag to resize","aria-label":"width of the plots","aria-orientation":"vertical"}),n=s=>{let r=Math.max(Jg,Math.min(i.clientWidth-Jg,s));i.style.setProperty("--plots",`${r}px`),t.setAttribute("aria-valuenow",String(Math.round(100*r/i.clientWidth)))};return Fr(t,{move:s=>n(i.getBoundingClientRect().right-s.clientX)}),t.addEventListener("keydown",s=>{let r={ArrowLeft:1,ArrowRight:-1}[s.key];r!==void 0&&(s.stopPropagation(),s.preventDefault(),n(e.clientWidth+r*TS))}),t}var jg=1.5,ES=3;function e0(i,e,t,n){let s=V("button",{type:"button",class:"following",title:"stop following (f)"});s.addEventListener("click",()=>t.change({follow:null}));let r=Qg("forces","length of force arrows",-jg,jg,l=>t.change({arrowScale:l})),o=Qg("deflection","how many times more bent beams are shown",0,ES,l=>t.change({deflection:Number(l.toPrecision(2))})),a=AS(i,t);return t.watch(l=>{s.hidden=l.follow===null,s.textContent=l.follow===null?"":`following ${i.payload.scene.bodies[l.follow].name}  ×`,r.box.hidden=!l.arrows,o.box.hidden=!i.payload.scene.flexures?.length&&!i.payload.scene.skins?.length,o.word.textContent=`deflection ${l.deflection}×`}),V("div",{class:"stage"},[e,V("div",{class:"over top-right"},[s,Lt(at.fit,"show all","0",n)]),V("div",{class:"over bottom-right"},[a,o.box,r.box])])}function Qg(i,e,t,n,s){let r=V("span",{text:i}),o=V("input",{type:"range",min:t,max:n,step:.05,value:0,"aria-label":e});return o.addEventListener("input",()=>s(10**o.valueAsNumber)),o.addEventListener("pointerup",()=>o.blur()),{word:r,box:V("label",{class:"arrow-scale"},[r,o])}}function AS(i,e){let t=V("select",{"aria-label":"quantity by which beams are coloured"}),n=V("span"),s=V("span",{class:"heat"});s.style.background=`linear-gradient(to right, ${sm.join(", ")})`;let r=V("span",{class:"heat-legend"},[V("span",{text:"0"}),s,n]);t.addEventListener("change",()=>e.change({tint:t.value||null}));let o=V("label",{class:"arrow-scale"},[V("span",{text:"colour"}),t,r]),a="";return e.watch(l=>{let{tints:c}=i.motion,h=["",...c.words];h.join()!==a&&(a=h.join(),t.replaceChildren(...h.map(d=>V("option",{value:d,text:d||"plain"})))),t.value=l.tint!==null&&h.includes(l.tint)?l.tint:"",o.hidden=h.length===1,c.choose(l.tint);let{scale:u}=c;r.hidden=u===null,n.textContent=u===null?"":`${Ln(u.largest,3)} ${u.unit}`}),o}function t0(i,e,t){let n=d=>()=>e.change({[d]:!e.now[d]}),s={sidebar:Lt(at.menu,"bodies, plots and more","s",n("sidebar")),labels:Lt(at.labels,"names","n",n("labels")),traces:Lt(at.traces,"traces","t",n("traces")),arrows:Lt(at.arrows,"forces","a",n("arrows"))},r=Lt(at.moon,"light or dark","d",()=>e.change({dark:!e.now.dark}));e.watch(d=>{for(let f of Object.keys(s))s[f].setAttribute("aria-pressed",String(d[f]));Dr(r,d.dark?at.sun:at.moon)});let o=V("h1"),a=V("span",{class:"faint analysis"}),l=V("span",{class:"chips"}),c=V("span",{class:"tools"});function h(){let{payload:d}=i;o.textContent=o.title=d.name,a.textContent=d.about.analysis??"",s.arrows.disabled=d.arrows.length===0,l.replaceChildren(...RS(d.about,t.about))}return h(),{element:V("header",{class:"toolbar"},[s.sidebar,o,a,l,V("span",{class:"spring"}),c,s.labels,s.traces,s.arrows,r,Lt(at.help,"keys and gestures","?",t.help)]),tools:c,refresh:h}}function RS({status:i,messages:e},t){let n=e?.length??0;return[...i&&i!=="finished"?[{text:i,kind:Ru(i)?"chip minor":"chip"}]:[],...n>0?[{text:n===1?"1 message":`${n} messages`,kind:"chip minor"}]:[]].map(({text:s,kind:r})=>{let o=V("button",{type:"button",class:r,text:s,title:e?.join(`
`)||s});return o.addEventListener("click",t),o})}function El(i,e,t){i.pause();let n=e.frameAt(i.time),s=t<0&&n.fraction>0?n.index+1+t:n.index+t;for(;t<0&&s>0&&e.times[s]>=i.time;)s--;i.seek(e.atFrame(s).time)}function n0(i){let{clock:e}=i,t=$i(e.start,e.end),n=Lp(i),s=Lt(at.play,"play","space",()=>e.toggle());s.classList.add("play");let r=Lt(at.loop,"loop","l",()=>e.setLoop(!e.loop)),o=V("div",{class:"buttons"},[Lt(at.first,"to the start","home",()=>e.seek(e.start)),Lt(at.back,"one frame back","←",()=>El(e,i.motion,-1)),s,Lt(at.forward,"one frame on","→",()=>El(e,i.motion,1)),Lt(at.last,"to the end","end",()=>e.seek(e.end))]),a=V("output",{class:"now"}),l=V("span",{class:"faint"}),c=V("span"),h=V("div",{class:"clock"},[a,l,c]),u=V("output",{class:"speed-value"}),d=V("div",{class:"speed",title:"speed (+ and −)"},[Nr(at.minus,"slower","−",()=>e.slower()),u,Nr(at.plus,"faster","+",()=>e.faster())]),f=V("footer",{class:"transport"},[o,n.element,V("div",{class:"buttons"},[h,d,r])]),m=null;function y(){t=$i(e.start,e.end),l.textContent=` / ${t(e.end)}`,c.textContent=` ${i.payload.units.time}`,f.classList.toggle("still",i.motion.frames<2),n.refresh()}return y(),{element:f,refresh:y,update(){n.update(),a.textContent=t(e.time),u.textContent=Pp(e.speed),r.setAttribute("aria-pressed",String(e.loop)),e.playing!==m&&(m=e.playing,Dr(s,e.playing?at.pause:at.play),s.setAttribute("aria-label",e.playing?"pause":"play"),s.classList.toggle("playing",e.playing))}}}var CS=10,PS={2:[["drag","move the view; in a plot or on the time line: go to a time"],["wheel, pinch","zoom"],["double click","show all"]],3:[["drag","turn the view; in a plot or on the time line: go to a time"],["right drag, two fingers","move the view"],["wheel, pinch","zoom"]]},Al=class{constructor(e,t,n){this.makeRenderer=n;let{times:s}=new nr(e,t);this.clock=new Qa(s[0]??0,s.at(-1)??0,e.options.speed??null),this.clock.loop=e.options.loop??!0,this.run=new wl(e,t,this.clock),this.farTraveller=Vo(e,this.run.motion).follow,this.store=new ol(this.firstSettings()),this.shown=n(e,this.run.motion),this.panels=new Ml(this.run,this.store.now.dark),this.transport=n0(this.run);let r=this.keys();this.help=dm(r,PS[e.dim]),this.sidebar=this.makeSidebar(),this.toolbar=t0(this.run,this.store,{help:()=>this.help.showModal(),about:()=>this.openTab("About")}),um(r),this.layOut(),this.connect(),this.renderer.resize(),this.renderer.fit()}makeRenderer;clock;panels;run;store;picture=V("div",{class:"picture"});warnings=[];shown;transport;help;sidebar;toolbar;notes=null;farTraveller;overlay=null;ghosts=[];trouble=null;scheduled=!1;lastPaint=null;painted=[];get renderer(){return this.shown}show(e,t){let n=this.run.payload,s=e.dim!==n.dim;this.run.replace(e,t),this.farTraveller=Vo(e,this.run.motion).follow;let r=lm(this.store.now,n,e,this.run.motion);s?this.shown=this.makeRenderer(e,this.run.motion):this.renderer.setRun(e,this.run.motion),s&&this.attach(),this.store.change(r),this.apply(this.store.now,null),s&&this.fit();for(let o of[this.panels,this.transport,this.toolbar,this.sidebar])o.refresh();this.warn(),this.schedule()}addTab(e){this.sidebar.add(e)}openTab(e){this.store.change({sidebar:!0}),this.sidebar.open(e)}addTool(e){this.toolbar.tools.append(e)}addHelp(e,t){fm(this.help,e,t)}setOverlay(e){this.overlay=e,this.renderer.setOverlay?.(e),this.schedule()}setTrouble(e){this.trouble=e,this.renderer.setTrouble?.(e),this.schedule()}get problems(){return[...this.warnings,...this.run.payload.about.messages??[]]}schedule(){this.scheduled||(this.scheduled=!0,requestAnimationFrame(e=>this.paint(e)))}setGhosts(e){this.ghosts=e,this.renderer.setGhosts?.(this.fittingGhosts),this.panels.setGhosts(e),this.schedule()}get fittingGhosts(){return this.ghosts.filter(({payload:e})=>e.dim===this.run.payload.dim)}onPaint(e){this.painted.push(e)}paint(e){this.scheduled=!1;let{clock:t}=this;t.running&&this.lastPaint!==null&&t.tick((e-this.lastPaint)/1e3),this.lastPaint=t.running?e:null;let{motion:n}=this.run,s=n.frameAt(t.time);if(n.frames>0){this.renderer.draw(s),this.panels.update(s);for(let r of this.painted)r(s)}this.transport.update(),t.running&&this.schedule()}firstSettings(){let{options:e,scene:t,traces:n}=this.run.payload,s=n.filter(({mark:o})=>this.run.motion.moves(o.body)),r=t.bodies.findIndex(o=>o.name===e.follow);return{dark:e.theme==="dark"||e.theme!=="light"&&i0().matches,labels:!1,traces:!0,arrows:e.arrows??!1,arrowScale:1,deflection:1,tint:null,follow:r>=0?r:this.farTraveller,selected:null,hidden:new Set,traced:s.length>0?s:this.onlyBody(),sidebar:!1}}onlyBody(){let{bodies:e}=this.run.payload.scene;return e.length!==2||!this.run.motion.moves(1)?[]:[{name:e[1].name,mark:{body:1,point:e[1].center_of_mass}}]}makeSidebar(){let{run:e,store:t,panels:n}=this,s=[{...rm(e,t),rank:40},{...cm(e,n),rank:41},{...am(e,t),rank:42},{...nm(e),rank:60}],r=Zg(s,()=>t.now.sidebar,()=>t.change({sidebar:!1}));return n.onAdd(()=>this.openTab("Plots")),r}layOut(){let{run:e,store:t,panels:n,sidebar:s}=this,r=e0(e,this.picture,t,()=>this.fit());this.picture.append(this.renderer.element);let o=V("main",{},[s.element,r,n.element]);n.element.before(Kg(o,n.element));let a=()=>o.classList.toggle("without-plots",n.count===0);n.onChange(a),a(),t.watch((l,c)=>{o.classList.toggle("with-sidebar",l.sidebar),l.sidebar&&!c.sidebar&&s.reveal()}),document.body.append(V("div",{class:"page"},[this.toolbar.element,o,this.transport.element]),this.help),new ResizeObserver(()=>{this.renderer.resize(),this.schedule()}).observe(this.picture),this.warn()}warn(){let e=this.warnings.join(`
`);this.warnings=[...Zp(this.run.payload,this.run.motion),...this.renderer.problems??[]],this.warnings.join(`
`)!==e&&(this.notes?.remove(),this.notes=Jp(this.warnings,()=>this.openTab("About")),this.notes&&this.picture.parentElement?.append(this.notes))}connect(){let{store:e}=this;e.watch((t,n)=>this.apply(t,t===n?null:n)),this.attach(),this.clock.onChange(()=>this.schedule()),i0().addEventListener("change",t=>{(this.run.payload.options.theme??"auto")==="auto"&&e.change({dark:t.matches})})}attach(){let{renderer:e,store:t}=this;this.picture.replaceChildren(e.element),e.onPick?.(n=>t.change({selected:n})),e.onChange?.(()=>this.schedule()),e.resize()}apply(e,t){let{renderer:n,panels:s}=this,r=o=>t===null||e[o]!==t[o];if(r("dark")&&(document.documentElement.dataset.theme=e.dark?"dark":"light",n.setTheme(e.dark),s.setTheme(e.dark)),r("labels")&&n.setLabels(e.labels),(r("traces")||r("traced"))&&n.setTraces(e.traces?e.traced.map((o,a)=>({...o,color:3+a})):[]),(r("arrows")||r("arrowScale"))&&n.setArrows(e.arrows,e.arrowScale),r("deflection")&&(this.run.motion.deflection=e.deflection),r("tint")&&this.run.motion.tints.choose(e.tint),r("follow")&&n.follow(e.follow),r("selected")&&n.highlight?.(e.selected),r("hidden"))for(let o of this.run.payload.scene.bodies.keys())n.show(o,!e.hidden.has(o));t===null&&(n.setOverlay?.(this.overlay),n.setTrouble?.(this.trouble),n.setGhosts?.(this.fittingGhosts)),this.schedule()}fit(){this.renderer.fit(),this.schedule()}keys(){let{clock:e,run:t,store:n}=this,s=o=>a=>El(e,t.motion,o*(a.shiftKey?CS:1)),r=o=>()=>n.change({[o]:!n.now[o]});return[{keys:[" "],shown:"space",what:"play, pause",press:()=>e.toggle()},{keys:["ArrowLeft"],shown:"←",what:"one frame back (shift: ten)",press:s(-1)},{keys:["ArrowRight"],shown:"→",what:"one frame on (shift: ten)",press:s(1)},{keys:["Home"],shown:"home",what:"to the start",press:()=>e.seek(e.start)},{keys:["End"],shown:"end",what:"to the end",press:()=>e.seek(e.end)},{keys:["."],shown:".",what:"to the next event",press:()=>Mu(e,t.payload.events,1)},{keys:[","],shown:",",what:"to the event before",press:()=>Mu(e,t.payload.events,-1)},{keys:["+","="],shown:"+",what:"faster",press:()=>e.faster()},{keys:["-","_"],shown:"−",what:"slower",press:()=>e.slower()},{keys:["l"],shown:"l",what:"play again and again",press:()=>e.setLoop(!e.loop)},{keys:["0"],shown:"0",what:"show all",press:()=>this.fit()},{keys:["f"],shown:"f",what:"follow the chosen body",press:()=>this.toggleFollow()},{keys:["a"],shown:"a",what:"forces",press:()=>t.payload.arrows.length>0&&n.change({arrows:!n.now.arrows})},{keys:["t"],shown:"t",what:"traces",press:r("traces")},{keys:["n"],shown:"n",what:"names",press:r("labels")},{keys:["d"],shown:"d",what:"light, dark",press:r("dark")},{keys:["s"],shown:"s",what:"bodies, plots and more",press:r("sidebar")},{keys:["?"],shown:"?",what:"this list",press:()=>this.help.open?this.help.close():this.help.showModal()}]}toggleFollow(){let{follow:e,selected:t}=this.store.now,{payload:n,motion:s}=this.run,r=n.scene.bodies.findIndex((a,l)=>s.moves(l)),o=t!==null&&s.moves(t)?t:this.farTraveller??r;this.store.change({follow:e===null&&o>=0?o:null})}};function i0(){return matchMedia("(prefers-color-scheme: dark)")}function s0(i,e){IS(i,async()=>{let{payload:t,channels:n}=await $p(document),s=new Al(t,n,e);return qp(s),Cp(s),s})}function IS(i,e){let t=null,n=[],s=async()=>{try{t=await e(),LS(t)}catch(r){n.push(r instanceof Error?r.message:String(r)),Kp(n[0])}};window.cardan={ready:s(),time:()=>t?.clock.time??Number.NaN,seek:r=>t?.clock.seek(r),play:()=>t?.clock.play(),pause:()=>t?.clock.pause(),playing:()=>t?.clock.playing??!1,panels:()=>t?.panels.cursorTimes()??[],axes:()=>t?.panels.axes()??[],renderer:i,problems:()=>[...n,...t?.problems??[]],screen:(r,o)=>{let a=t?.renderer.toScreen?.([r,o]),l=t?.picture.getBoundingClientRect();return a&&l?[l.left+a[0],l.top+a[1]]:null},page:()=>t}}function LS(i){let e=new URLSearchParams(location.hash.slice(1)),t=Number.parseFloat(e.get("t")??""),n=matchMedia("(prefers-reduced-motion: reduce)").matches;Number.isFinite(t)?i.clock.seek(t):!e.has("paused")&&!n&&i.clock.play()}var qs={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Ys={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},U0=0,Hd=1,B0=2;var pr=1,k0=2,So=3,$s=0,jn=1,On=2,mr=0,Mo=1,Wd=2,Xd=3,qd=4,z0=5;var gr=100,V0=101,G0=102,H0=103,W0=104,X0=200,q0=201,Y0=202,$0=203,Yd=204,$d=205,Z0=206,J0=207,K0=208,j0=209,Q0=210,e_=211,t_=212,n_=213,i_=214,ec=0,tc=1,nc=2,lo=3,ic=4,sc=5,rc=6,oc=7,Zd=0,s_=1,r_=2,Qi=0,Jd=1,Kd=2,jd=3,Qd=4,ef=5,tf=6,nf=7;var sf=300,_r=301,wo=302,Nc=303,Dc=304,ac=1e3,ji=1001,lc=1002,Cn=1003,o_=1004;var Aa=1005;var Kn=1006,Fc=1007;var vs=1008;var ni=1009,rf=1010,of=1011,To=1012,Oc=1013,Ui=1014,Bi=1015,ki=1016,Uc=1017,Bc=1018,xr=1020,af=35902,lf=35899,cf=1021,hf=1022,zi=1023,gs=1026,bs=1027,uf=1028,kc=1029,Zs=1030,zc=1031;var Vc=1033,Ra=33776,Ca=33777,Pa=33778,Ia=33779,Gc=35840,Hc=35841,Wc=35842,Xc=35843,qc=36196,Yc=37492,$c=37496,Zc=37488,Jc=37489,La=37490,Kc=37491,jc=37808,Qc=37809,eh=37810,th=37811,nh=37812,ih=37813,sh=37814,rh=37815,oh=37816,ah=37817,lh=37818,ch=37819,hh=37820,uh=37821,dh=36492,fh=36494,ph=36495,mh=36283,gh=36284,Na=36285,_h=36286;var oa=2300,cc=2301,jl=2302,Dd=2303,Fd=2400,Od=2401,Ud=2402;var a_=3200;var xh=0,l_=1,Ss="",Dn="srgb",aa="srgb-linear",la="linear",Rt="srgb";var Ql=7680;var c_=519,h_=512,u_=513,d_=514,df=515,f_=516,p_=517,ff=518,pf=519,m_=35044;var mf="300 es",Si=2e3,co=2001;function NS(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function DS(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function ca(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function g_(){let i=ca("canvas");return i.style.display="block",i}var r0={},ho=null;function gf(...i){let e="THREE."+i.shift();ho?ho("log",e,...i):console.log(e,...i)}function __(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function qe(...i){i=__(i);let e="THREE."+i.shift();if(ho)ho("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function Qe(...i){i=__(i);let e="THREE."+i.shift();if(ho)ho("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function ia(...i){let e=i.join(" ");e in r0||(r0[e]=!0,qe(...i))}function x_(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var y_={[ec]:ec,[nc]:rc,[ic]:ic,[lo]:sc,[tc]:tc,[rc]:nc,[oc]:oc,[sc]:lo},Fi=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},Bn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],o0=1234567,sa=Math.PI/180,uo=180/Math.PI;function Eo(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Bn[i&255]+Bn[i>>8&255]+Bn[i>>16&255]+Bn[i>>24&255]+"-"+Bn[e&255]+Bn[e>>8&255]+"-"+Bn[e>>16&15|64]+Bn[e>>24&255]+"-"+Bn[t&63|128]+Bn[t>>8&255]+"-"+Bn[t>>16&255]+Bn[t>>24&255]+Bn[n&255]+Bn[n>>8&255]+Bn[n>>16&255]+Bn[n>>24&255]).toLowerCase()}function pt(i,e,t){return Math.max(e,Math.min(t,i))}function _f(i,e){return(i%e+e)%e}function FS(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function OS(i,e,t){return i!==e?(t-i)/(e-i):0}function ra(i,e,t){return(1-t)*i+t*e}function US(i,e,t,n){return ra(i,e,1-Math.exp(-t*n))}function BS(i,e=1){return e-Math.abs(_f(i,e*2)-e)}function kS(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function zS(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function VS(i,e){return i+Math.floor(Math.random()*(e-i+1))}function GS(i,e){return i+Math.random()*(e-i)}function HS(i){return i*(.5-Math.random())}function WS(i){i!==void 0&&(o0=i);let e=o0+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function XS(i){return i*sa}function qS(i){return i*uo}function YS(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function $S(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function xf(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function ZS(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),h=o((e+n)/2),u=r((e-n)/2),d=o((e-n)/2),f=r((n-e)/2),m=o((n-e)/2);switch(s){case"XYX":i.set(a*h,l*u,l*d,a*c);break;case"YZY":i.set(l*d,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*d,a*h,a*c);break;case"XZX":i.set(a*h,l*m,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*m,a*c);break;case"ZYZ":i.set(l*m,l*f,a*h,a*c);break;default:qe("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function yf(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function v_(i,e){if(e.constructor===Float32Array)return i;let t=yf(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function b_(i,e){if(e.constructor===Float32Array)return i;let t=yf(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var yh={DEG2RAD:sa,RAD2DEG:uo,generateUUID:Eo,clamp:pt,euclideanModulo:_f,mapLinear:FS,inverseLerp:OS,lerp:ra,damp:US,pingpong:BS,smoothstep:kS,smootherstep:zS,randInt:VS,randFloat:GS,randFloatSpread:HS,seededRandom:WS,degToRad:XS,radToDeg:qS,isPowerOfTwo:YS,ceilPowerOfTwo:$S,floorPowerOfTwo:xf,setQuaternionFromProperEuler:ZS,normalize:b_,denormalize:v_},$e=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=pt(this.x,e.x,t.x),this.y=pt(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=pt(this.x,e,t),this.y=pt(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(pt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Fn=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],m=r[o+2],y=r[o+3];if(u!==y||l!==d||c!==f||h!==m){let p=l*d+c*f+h*m+u*y;p<0&&(d=-d,f=-f,m=-m,y=-y,p=-p);let g=1-a;if(p<.9995){let v=Math.acos(p),A=Math.sin(v);g=Math.sin(g*v)/A,a=Math.sin(a*v)/A,l=l*g+d*a,c=c*g+f*a,h=h*g+m*a,u=u*g+y*a}else{l=l*g+d*a,c=c*g+f*a,h=h*g+m*a,u=u*g+y*a;let v=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=v,c*=v,h*=v,u*=v}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=u}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],m=r[o+3];return e[t]=a*m+h*u+l*f-c*d,e[t+1]=l*m+h*d+c*u-a*f,e[t+2]=c*m+h*f+a*d-l*u,e[t+3]=h*m-a*u-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),m=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u-d*f*m;break;case"YXZ":this._x=d*h*u+c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u+d*f*m;break;case"ZXY":this._x=d*h*u-c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u-d*f*m;break;case"ZYX":this._x=d*h*u-c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u+d*f*m;break;case"YZX":this._x=d*h*u+c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u-d*f*m;break;case"XZY":this._x=d*h*u-c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u+d*f*m;break;default:qe("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],u=t[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(pt(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},U=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(a0.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(a0.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),h=2*(a*t-r*s),u=2*(r*n-o*t);return this.x=t+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=pt(this.x,e.x,t.x),this.y=pt(this.y,e.y,t.y),this.z=pt(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=pt(this.x,e,t),this.y=pt(this.y,e,t),this.z=pt(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return fd.copy(this).projectOnVector(e),this.sub(fd)}reflect(e){return this.sub(fd.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(pt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},fd=new U,a0=new Fn,et=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],m=n[8],y=s[0],p=s[3],g=s[6],v=s[1],A=s[4],S=s[7],P=s[2],E=s[5],x=s[8];return r[0]=o*y+a*v+l*P,r[3]=o*p+a*A+l*E,r[6]=o*g+a*S+l*x,r[1]=c*y+h*v+u*P,r[4]=c*p+h*A+u*E,r[7]=c*g+h*S+u*x,r[2]=d*y+f*v+m*P,r[5]=d*p+f*A+m*E,r[8]=d*g+f*S+m*x,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,m=t*u+n*d+s*f;if(m===0)return this.set(0,0,0,0,0,0,0,0,0);let y=1/m;return e[0]=u*y,e[1]=(s*c-h*n)*y,e[2]=(a*n-s*o)*y,e[3]=d*y,e[4]=(h*t-s*l)*y,e[5]=(s*r-a*t)*y,e[6]=f*y,e[7]=(n*l-c*t)*y,e[8]=(o*t-n*r)*y,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return ia("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(pd.makeScale(e,t)),this}rotate(e){return ia("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(pd.makeRotation(-e)),this}translate(e,t){return ia("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(pd.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},pd=new et,l0=new et().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),c0=new et().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function JS(){let i={enabled:!0,workingColorSpace:aa,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Rt&&(s.r=ms(s.r),s.g=ms(s.g),s.b=ms(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Rt&&(s.r=ao(s.r),s.g=ao(s.g),s.b=ao(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Ss?la:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[aa]:{primaries:e,whitePoint:n,transfer:la,toXYZ:l0,fromXYZ:c0,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:Dn},outputColorSpaceConfig:{drawingBufferColorSpace:Dn}},[Dn]:{primaries:e,whitePoint:n,transfer:Rt,toXYZ:l0,fromXYZ:c0,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:Dn}}}),i}var xt=JS();function ms(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function ao(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var $r,hc=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{$r===void 0&&($r=ca("canvas")),$r.width=e.width,$r.height=e.height;let s=$r.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=$r}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=ca("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=ms(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(ms(t[n]/255)*255):t[n]=ms(t[n]);return{data:t,width:e.width,height:e.height}}else return qe("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},KS=0,fo=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:KS++}),this.uuid=Eo(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(md(s[o].image)):r.push(md(s[o]))}else r=md(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function md(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?hc.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(qe("Texture: Unable to serialize Texture."),{})}var jS=0,gd=new U,ei=class i extends Fi{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=ji,s=ji,r=Kn,o=vs,a=zi,l=ni,c=i.DEFAULT_ANISOTROPY,h=Ss){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:jS++}),this.uuid=Eo(),this.name="",this.source=new fo(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new $e(0,0),this.repeat=new $e(1,1),this.center=new $e(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new et,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(gd).x}get height(){return this.source.getSize(gd).y}get depth(){return this.source.getSize(gd).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){qe(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){qe(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==sf)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case ac:e.x=e.x-Math.floor(e.x);break;case ji:e.x=e.x<0?0:1;break;case lc:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case ac:e.y=e.y-Math.floor(e.y);break;case ji:e.y=e.y<0?0:1;break;case lc:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};ei.DEFAULT_IMAGE=null;ei.DEFAULT_MAPPING=sf;ei.DEFAULT_ANISOTROPY=1;var Jt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],m=l[9],y=l[2],p=l[6],g=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-y)<.01&&Math.abs(m-p)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+y)<.1&&Math.abs(m+p)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let A=(c+1)/2,S=(f+1)/2,P=(g+1)/2,E=(h+d)/4,x=(u+y)/4,T=(m+p)/4;return A>S&&A>P?A<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(A),s=E/n,r=x/n):S>P?S<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(S),n=E/s,r=T/s):P<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(P),n=x/r,s=T/r),this.set(n,s,r,t),this}let v=Math.sqrt((p-m)*(p-m)+(u-y)*(u-y)+(d-h)*(d-h));return Math.abs(v)<.001&&(v=1),this.x=(p-m)/v,this.y=(u-y)/v,this.z=(d-h)/v,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=pt(this.x,e.x,t.x),this.y=pt(this.y,e.y,t.y),this.z=pt(this.z,e.z,t.z),this.w=pt(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=pt(this.x,e,t),this.y=pt(this.y,e,t),this.z=pt(this.z,e,t),this.w=pt(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},uc=class extends Fi{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Kn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new Jt(0,0,e,t),this.scissorTest=!1,this.viewport=new Jt(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new ei({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Kn,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new fo(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},pi=class extends uc{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},ha=class extends ei{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Cn,this.minFilter=Cn,this.wrapR=ji,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var dc=class extends ei{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Cn,this.minFilter=Cn,this.wrapR=ji,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var yt=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,l,c,h,u,d,f,m,y,p){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,h,u,d,f,m,y,p)}set(e,t,n,s,r,o,a,l,c,h,u,d,f,m,y,p){let g=this.elements;return g[0]=e,g[4]=t,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=u,g[14]=d,g[3]=f,g[7]=m,g[11]=y,g[15]=p,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/Zr.setFromMatrixColumn(e,0).length(),r=1/Zr.setFromMatrixColumn(e,1).length(),o=1/Zr.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(e.order==="XYZ"){let d=o*h,f=o*u,m=a*h,y=a*u;t[0]=l*h,t[4]=-l*u,t[8]=c,t[1]=f+m*c,t[5]=d-y*c,t[9]=-a*l,t[2]=y-d*c,t[6]=m+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*h,f=l*u,m=c*h,y=c*u;t[0]=d+y*a,t[4]=m*a-f,t[8]=o*c,t[1]=o*u,t[5]=o*h,t[9]=-a,t[2]=f*a-m,t[6]=y+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*h,f=l*u,m=c*h,y=c*u;t[0]=d-y*a,t[4]=-o*u,t[8]=m+f*a,t[1]=f+m*a,t[5]=o*h,t[9]=y-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*h,f=o*u,m=a*h,y=a*u;t[0]=l*h,t[4]=m*c-f,t[8]=d*c+y,t[1]=l*u,t[5]=y*c+d,t[9]=f*c-m,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,m=a*l,y=a*c;t[0]=l*h,t[4]=y-d*u,t[8]=m*u+f,t[1]=u,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=f*u+m,t[10]=d-y*u}else if(e.order==="XZY"){let d=o*l,f=o*c,m=a*l,y=a*c;t[0]=l*h,t[4]=-u,t[8]=c*h,t[1]=d*u+y,t[5]=o*h,t[9]=f*u-m,t[2]=m*u-f,t[6]=a*h,t[10]=y*u+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(QS,e,eM)}lookAt(e,t,n){let s=this.elements;return di.subVectors(e,t),di.lengthSq()===0&&(di.z=1),di.normalize(),Ns.crossVectors(n,di),Ns.lengthSq()===0&&(Math.abs(n.z)===1?di.x+=1e-4:di.z+=1e-4,di.normalize(),Ns.crossVectors(n,di)),Ns.normalize(),Rl.crossVectors(di,Ns),s[0]=Ns.x,s[4]=Rl.x,s[8]=di.x,s[1]=Ns.y,s[5]=Rl.y,s[9]=di.y,s[2]=Ns.z,s[6]=Rl.z,s[10]=di.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],m=n[2],y=n[6],p=n[10],g=n[14],v=n[3],A=n[7],S=n[11],P=n[15],E=s[0],x=s[4],T=s[8],k=s[12],D=s[1],L=s[5],H=s[9],X=s[13],N=s[2],W=s[6],$=s[10],z=s[14],le=s[3],Z=s[7],j=s[11],te=s[15];return r[0]=o*E+a*D+l*N+c*le,r[4]=o*x+a*L+l*W+c*Z,r[8]=o*T+a*H+l*$+c*j,r[12]=o*k+a*X+l*z+c*te,r[1]=h*E+u*D+d*N+f*le,r[5]=h*x+u*L+d*W+f*Z,r[9]=h*T+u*H+d*$+f*j,r[13]=h*k+u*X+d*z+f*te,r[2]=m*E+y*D+p*N+g*le,r[6]=m*x+y*L+p*W+g*Z,r[10]=m*T+y*H+p*$+g*j,r[14]=m*k+y*X+p*z+g*te,r[3]=v*E+A*D+S*N+P*le,r[7]=v*x+A*L+S*W+P*Z,r[11]=v*T+A*H+S*$+P*j,r[15]=v*k+A*X+S*z+P*te,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],u=e[6],d=e[10],f=e[14],m=e[3],y=e[7],p=e[11],g=e[15],v=l*f-c*d,A=a*f-c*u,S=a*d-l*u,P=o*f-c*h,E=o*d-l*h,x=o*u-a*h;return t*(y*v-p*A+g*S)-n*(m*v-p*P+g*E)+s*(m*A-y*P+g*x)-r*(m*S-y*E+p*x)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=e[9],d=e[10],f=e[11],m=e[12],y=e[13],p=e[14],g=e[15],v=t*a-n*o,A=t*l-s*o,S=t*c-r*o,P=n*l-s*a,E=n*c-r*a,x=s*c-r*l,T=h*y-u*m,k=h*p-d*m,D=h*g-f*m,L=u*p-d*y,H=u*g-f*y,X=d*g-f*p,N=v*X-A*H+S*L+P*D-E*k+x*T;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let W=1/N;return e[0]=(a*X-l*H+c*L)*W,e[1]=(s*H-n*X-r*L)*W,e[2]=(y*x-p*E+g*P)*W,e[3]=(d*E-u*x-f*P)*W,e[4]=(l*D-o*X-c*k)*W,e[5]=(t*X-s*D+r*k)*W,e[6]=(p*S-m*x-g*A)*W,e[7]=(h*x-d*S+f*A)*W,e[8]=(o*H-a*D+c*T)*W,e[9]=(n*D-t*H-r*T)*W,e[10]=(m*E-y*S+g*v)*W,e[11]=(u*S-h*E-f*v)*W,e[12]=(a*k-o*L-l*T)*W,e[13]=(t*L-n*k+s*T)*W,e[14]=(y*A-m*P-p*v)*W,e[15]=(h*P-u*A+d*v)*W,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,m=r*u,y=o*h,p=o*u,g=a*u,v=l*c,A=l*h,S=l*u,P=n.x,E=n.y,x=n.z;return s[0]=(1-(y+g))*P,s[1]=(f+S)*P,s[2]=(m-A)*P,s[3]=0,s[4]=(f-S)*E,s[5]=(1-(d+g))*E,s[6]=(p+v)*E,s[7]=0,s[8]=(m+A)*x,s[9]=(p-v)*x,s[10]=(1-(d+y))*x,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=Zr.set(s[0],s[1],s[2]).length(),a=Zr.set(s[4],s[5],s[6]).length(),l=Zr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Li.copy(this);let c=1/o,h=1/a,u=1/l;return Li.elements[0]*=c,Li.elements[1]*=c,Li.elements[2]*=c,Li.elements[4]*=h,Li.elements[5]*=h,Li.elements[6]*=h,Li.elements[8]*=u,Li.elements[9]*=u,Li.elements[10]*=u,t.setFromRotationMatrix(Li),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=Si,l=!1){let c=this.elements,h=2*r/(t-e),u=2*r/(n-s),d=(t+e)/(t-e),f=(n+s)/(n-s),m,y;if(l)m=r/(o-r),y=o*r/(o-r);else if(a===Si)m=-(o+r)/(o-r),y=-2*o*r/(o-r);else if(a===co)m=-o/(o-r),y=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=m,c[14]=y,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=Si,l=!1){let c=this.elements,h=2/(t-e),u=2/(n-s),d=-(t+e)/(t-e),f=-(n+s)/(n-s),m,y;if(l)m=1/(o-r),y=o/(o-r);else if(a===Si)m=-2/(o-r),y=-(o+r)/(o-r);else if(a===co)m=-1/(o-r),y=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=m,c[14]=y,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},Zr=new U,Li=new yt,QS=new U(0,0,0),eM=new U(1,1,1),Ns=new U,Rl=new U,di=new U,h0=new yt,u0=new Fn,_s=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(pt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-pt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(pt(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-pt(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(pt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-pt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:qe("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return h0.makeRotationFromQuaternion(e),this.setFromRotationMatrix(h0,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return u0.setFromEuler(this),this.setFromQuaternion(u0,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};_s.DEFAULT_ORDER="XYZ";var po=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},tM=0,d0=new U,Jr=new Fn,hs=new yt,Cl=new U,jo=new U,nM=new U,iM=new Fn,f0=new U(1,0,0),p0=new U(0,1,0),m0=new U(0,0,1),g0={type:"added"},sM={type:"removed"},Kr={type:"childadded",child:null},_d={type:"childremoved",child:null},Pn=class i extends Fi{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:tM++}),this.uuid=Eo(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new U,t=new _s,n=new Fn,s=new U(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new yt},normalMatrix:{value:new et}}),this.matrix=new yt,this.matrixWorld=new yt,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new po,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Jr.setFromAxisAngle(e,t),this.quaternion.multiply(Jr),this}rotateOnWorldAxis(e,t){return Jr.setFromAxisAngle(e,t),this.quaternion.premultiply(Jr),this}rotateX(e){return this.rotateOnAxis(f0,e)}rotateY(e){return this.rotateOnAxis(p0,e)}rotateZ(e){return this.rotateOnAxis(m0,e)}translateOnAxis(e,t){return d0.copy(e).applyQuaternion(this.quaternion),this.position.add(d0.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(f0,e)}translateY(e){return this.translateOnAxis(p0,e)}translateZ(e){return this.translateOnAxis(m0,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(hs.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Cl.copy(e):Cl.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),jo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?hs.lookAt(jo,Cl,this.up):hs.lookAt(Cl,jo,this.up),this.quaternion.setFromRotationMatrix(hs),s&&(hs.extractRotation(s.matrixWorld),Jr.setFromRotationMatrix(hs),this.quaternion.premultiply(Jr.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Qe("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(g0),Kr.child=e,this.dispatchEvent(Kr),Kr.child=null):Qe("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(sM),_d.child=e,this.dispatchEvent(_d),_d.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),hs.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),hs.multiply(e.parent.matrixWorld)),e.applyMatrix4(hs),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(g0),Kr.child=e,this.dispatchEvent(Kr),Kr.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(jo,e,nM),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(jo,iM,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(e.shapes,u)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),u=o(e.shapes),d=o(e.skeletons),f=o(e.animations),m=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),m.length>0&&(n.nodes=m)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Pn.DEFAULT_UP=new U(0,1,0);Pn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Pn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Qt=class extends Pn{constructor(){super(),this.isGroup=!0,this.type="Group"}},rM={type:"move"},mo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Qt,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Qt,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new U,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new U),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Qt,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new U,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new U,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let y of e.hand.values()){let p=t.getJointPose(y,n),g=this._getHandJoint(c,y);p!==null&&(g.matrix.fromArray(p.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=p.radius),g.visible=p!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,m=.005;c.inputState.pinching&&d>f+m?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-m&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(rM)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new Qt;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},S_={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ds={h:0,s:0,l:0},Pl={h:0,s:0,l:0};function xd(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var Ze=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=Dn){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,xt.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=xt.workingColorSpace){return this.r=e,this.g=t,this.b=n,xt.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=xt.workingColorSpace){if(e=_f(e,1),t=pt(t,0,1),n=pt(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=xd(o,r,e+1/3),this.g=xd(o,r,e),this.b=xd(o,r,e-1/3)}return xt.colorSpaceToWorking(this,s),this}setStyle(e,t=Dn){function n(r){r!==void 0&&parseFloat(r)<1&&qe("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:qe("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);qe("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=Dn){let n=S_[e.toLowerCase()];return n!==void 0?this.setHex(n,t):qe("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=ms(e.r),this.g=ms(e.g),this.b=ms(e.b),this}copyLinearToSRGB(e){return this.r=ao(e.r),this.g=ao(e.g),this.b=ao(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=Dn){return xt.workingToColorSpace(kn.copy(this),e),Math.round(pt(kn.r*255,0,255))*65536+Math.round(pt(kn.g*255,0,255))*256+Math.round(pt(kn.b*255,0,255))}getHexString(e=Dn){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=xt.workingColorSpace){xt.workingToColorSpace(kn.copy(this),t);let n=kn.r,s=kn.g,r=kn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=xt.workingColorSpace){return xt.workingToColorSpace(kn.copy(this),t),e.r=kn.r,e.g=kn.g,e.b=kn.b,e}getStyle(e=Dn){xt.workingToColorSpace(kn.copy(this),e);let t=kn.r,n=kn.g,s=kn.b;return e!==Dn?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(Ds),this.setHSL(Ds.h+e,Ds.s+t,Ds.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(Ds),e.getHSL(Pl);let n=ra(Ds.h,Pl.h,t),s=ra(Ds.s,Pl.s,t),r=ra(Ds.l,Pl.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},kn=new Ze;Ze.NAMES=S_;var ua=class extends Pn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new _s,this.environmentIntensity=1,this.environmentRotation=new _s,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Ni=new U,us=new U,yd=new U,ds=new U,jr=new U,Qr=new U,_0=new U,vd=new U,bd=new U,Sd=new U,Md=new Jt,wd=new Jt,Td=new Jt,Bs=class i{constructor(e=new U,t=new U,n=new U){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),Ni.subVectors(e,t),s.cross(Ni);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){Ni.subVectors(s,t),us.subVectors(n,t),yd.subVectors(e,t);let o=Ni.dot(Ni),a=Ni.dot(us),l=Ni.dot(yd),c=us.dot(us),h=us.dot(yd),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,m=(o*h-a*l)*d;return r.set(1-f-m,m,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,ds)===null?!1:ds.x>=0&&ds.y>=0&&ds.x+ds.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,ds)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ds.x),l.addScaledVector(o,ds.y),l.addScaledVector(a,ds.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return Md.setScalar(0),wd.setScalar(0),Td.setScalar(0),Md.fromBufferAttribute(e,t),wd.fromBufferAttribute(e,n),Td.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(Md,r.x),o.addScaledVector(wd,r.y),o.addScaledVector(Td,r.z),o}static isFrontFacing(e,t,n,s){return Ni.subVectors(n,t),us.subVectors(e,t),Ni.cross(us).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Ni.subVectors(this.c,this.b),us.subVectors(this.a,this.b),Ni.cross(us).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;jr.subVectors(s,n),Qr.subVectors(r,n),vd.subVectors(e,n);let l=jr.dot(vd),c=Qr.dot(vd);if(l<=0&&c<=0)return t.copy(n);bd.subVectors(e,s);let h=jr.dot(bd),u=Qr.dot(bd);if(h>=0&&u<=h)return t.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(jr,o);Sd.subVectors(e,r);let f=jr.dot(Sd),m=Qr.dot(Sd);if(m>=0&&f<=m)return t.copy(r);let y=f*c-l*m;if(y<=0&&c>=0&&m<=0)return a=c/(c-m),t.copy(n).addScaledVector(Qr,a);let p=h*m-f*u;if(p<=0&&u-h>=0&&f-m>=0)return _0.subVectors(r,s),a=(u-h)/(u-h+(f-m)),t.copy(s).addScaledVector(_0,a);let g=1/(p+y+d);return o=y*g,a=d*g,t.copy(n).addScaledVector(jr,o).addScaledVector(Qr,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},ks=class{constructor(e=new U(1/0,1/0,1/0),t=new U(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Di.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Di.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Di.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Di):Di.fromBufferAttribute(r,o),Di.applyMatrix4(e.matrixWorld),this.expandByPoint(Di);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),Il.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Il.copy(n.boundingBox)),Il.applyMatrix4(e.matrixWorld),this.union(Il)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Di),Di.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Qo),Ll.subVectors(this.max,Qo),eo.subVectors(e.a,Qo),to.subVectors(e.b,Qo),no.subVectors(e.c,Qo),Fs.subVectors(to,eo),Os.subVectors(no,to),cr.subVectors(eo,no);let t=[0,-Fs.z,Fs.y,0,-Os.z,Os.y,0,-cr.z,cr.y,Fs.z,0,-Fs.x,Os.z,0,-Os.x,cr.z,0,-cr.x,-Fs.y,Fs.x,0,-Os.y,Os.x,0,-cr.y,cr.x,0];return!Ed(t,eo,to,no,Ll)||(t=[1,0,0,0,1,0,0,0,1],!Ed(t,eo,to,no,Ll))?!1:(Nl.crossVectors(Fs,Os),t=[Nl.x,Nl.y,Nl.z],Ed(t,eo,to,no,Ll))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Di).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Di).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(fs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),fs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),fs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),fs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),fs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),fs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),fs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),fs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(fs),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},fs=[new U,new U,new U,new U,new U,new U,new U,new U],Di=new U,Il=new ks,eo=new U,to=new U,no=new U,Fs=new U,Os=new U,cr=new U,Qo=new U,Ll=new U,Nl=new U,hr=new U;function Ed(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){hr.fromArray(i,r);let a=s.x*Math.abs(hr.x)+s.y*Math.abs(hr.y)+s.z*Math.abs(hr.z),l=e.dot(hr),c=t.dot(hr),h=n.dot(hr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var mn=new U,Dl=new $e,oM=0,Yt=class extends Fi{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:oM++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=m_,this.updateRanges=[],this.gpuType=Bi,this.version=0,this._normalizationScale=e!==void 0?yf(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)Dl.fromBufferAttribute(this,t),Dl.applyMatrix3(e),this.setXY(t,Dl.x,Dl.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)mn.fromBufferAttribute(this,t),mn.applyMatrix3(e),this.setXYZ(t,mn.x,mn.y,mn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)mn.fromBufferAttribute(this,t),mn.applyMatrix4(e),this.setXYZ(t,mn.x,mn.y,mn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)mn.fromBufferAttribute(this,t),mn.applyNormalMatrix(e),this.setXYZ(t,mn.x,mn.y,mn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)mn.fromBufferAttribute(this,t),mn.transformDirection(e),this.setXYZ(t,mn.x,mn.y,mn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):v_(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):b_(e,this.array)}};var da=class extends Yt{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var fa=class extends Yt{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var Tt=class extends Yt{constructor(e,t,n){super(new Float32Array(e),t,n)}},aM=new ks,ea=new U,Ad=new U,zs=class{constructor(e=new U,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):aM.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;ea.subVectors(e,this.center);let t=ea.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(ea,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(Ad.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(ea.copy(e.center).add(Ad)),this.expandByPoint(ea.copy(e.center).sub(Ad))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},lM=0,bi=new yt,Rd=new Pn,io=new U,fi=new ks,ta=new ks,Rn=new U,Ot=class i extends Fi{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:lM++}),this.uuid=Eo(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(NS(e)?fa:da)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new et().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return bi.makeRotationFromQuaternion(e),this.applyMatrix4(bi),this}rotateX(e){return bi.makeRotationX(e),this.applyMatrix4(bi),this}rotateY(e){return bi.makeRotationY(e),this.applyMatrix4(bi),this}rotateZ(e){return bi.makeRotationZ(e),this.applyMatrix4(bi),this}translate(e,t,n){return bi.makeTranslation(e,t,n),this.applyMatrix4(bi),this}scale(e,t,n){return bi.makeScale(e,t,n),this.applyMatrix4(bi),this}lookAt(e){return Rd.lookAt(e),Rd.updateMatrix(),this.applyMatrix4(Rd.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(io).negate(),this.translate(io.x,io.y,io.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Tt(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&qe("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new ks);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new U(-1/0,-1/0,-1/0),new U(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];fi.setFromBufferAttribute(r),this.morphTargetsRelative?(Rn.addVectors(this.boundingBox.min,fi.min),this.boundingBox.expandByPoint(Rn),Rn.addVectors(this.boundingBox.max,fi.max),this.boundingBox.expandByPoint(Rn)):(this.boundingBox.expandByPoint(fi.min),this.boundingBox.expandByPoint(fi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qe('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new zs);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new U,1/0);return}if(e){let n=this.boundingSphere.center;if(fi.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];ta.setFromBufferAttribute(a),this.morphTargetsRelative?(Rn.addVectors(fi.min,ta.min),fi.expandByPoint(Rn),Rn.addVectors(fi.max,ta.max),fi.expandByPoint(Rn)):(fi.expandByPoint(ta.min),fi.expandByPoint(ta.max))}fi.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Rn.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Rn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Rn.fromBufferAttribute(a,c),l&&(io.fromBufferAttribute(e,c),Rn.add(io)),s=Math.max(s,n.distanceToSquared(Rn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Qe('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Qe("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Yt(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let k=0;k<n.count;k++)a[k]=new U,l[k]=new U;let h=new U,u=new U,d=new U,f=new $e,m=new $e,y=new $e,p=new U,g=new U;function v(k,D,L){c[k]=c[D]=c[L]=1,h.fromBufferAttribute(n,k),u.fromBufferAttribute(n,D),d.fromBufferAttribute(n,L),f.fromBufferAttribute(r,k),m.fromBufferAttribute(r,D),y.fromBufferAttribute(r,L),u.sub(h),d.sub(h),m.sub(f),y.sub(f);let H=1/(m.x*y.y-y.x*m.y);isFinite(H)&&(p.copy(u).multiplyScalar(y.y).addScaledVector(d,-m.y).multiplyScalar(H),g.copy(d).multiplyScalar(m.x).addScaledVector(u,-y.x).multiplyScalar(H),a[k].add(p),a[D].add(p),a[L].add(p),l[k].add(g),l[D].add(g),l[L].add(g))}let A=this.groups;A.length===0&&(A=[{start:0,count:e.count}]);for(let k=0,D=A.length;k<D;++k){let L=A[k],H=L.start,X=L.count;for(let N=H,W=H+X;N<W;N+=3)v(e.getX(N+0),e.getX(N+1),e.getX(N+2))}let S=new U,P=new U,E=new U,x=new U;function T(k){E.fromBufferAttribute(s,k),x.copy(E);let D=a[k];S.copy(D),S.sub(E.multiplyScalar(E.dot(D))).normalize(),P.crossVectors(x,D);let H=P.dot(l[k])<0?-1:1;o.setXYZW(k,S.x,S.y,S.z,H)}for(let k=0,D=n.count;k<D;++k)c[k]&&T(k);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new Yt(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new U,r=new U,o=new U,a=new U,l=new U,c=new U,h=new U,u=new U;if(e)for(let d=0,f=e.count;d<f;d+=3){let m=e.getX(d+0),y=e.getX(d+1),p=e.getX(d+2);s.fromBufferAttribute(t,m),r.fromBufferAttribute(t,y),o.fromBufferAttribute(t,p),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,m),l.fromBufferAttribute(n,y),c.fromBufferAttribute(n,p),a.add(h),l.add(h),c.add(h),n.setXYZ(m,a.x,a.y,a.z),n.setXYZ(y,l.x,l.y,l.z),n.setXYZ(p,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)s.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Rn.fromBufferAttribute(e,t),Rn.normalize(),e.setXYZ(t,Rn.x,Rn.y,Rn.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,m=0;for(let y=0,p=l.length;y<p;y++){a.isInterleavedBufferAttribute?f=l[y]*a.data.stride+a.offset:f=l[y]*h;for(let g=0;g<h;g++)d[m++]=c[f++]}return new Yt(d,h,u)}if(this.index===null)return qe("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=e(d,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var Cd=new U,cM=new U,hM=new et,Zn=class{constructor(e=new U(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=Cd.subVectors(n,t).cross(cM.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(Cd),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||hM.getNormalMatrix(e),s=this.coplanarPoint(Cd).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},uM=0,Oi=class extends Fi{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:uM++}),this.uuid=Eo(),this.name="",this.type="Material",this.blending=Mo,this.side=$s,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Yd,this.blendDst=$d,this.blendEquation=gr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ze(0,0,0),this.blendAlpha=0,this.depthFunc=lo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=c_,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Ql,this.stencilZFail=Ql,this.stencilZPass=Ql,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){qe(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){qe(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Ze().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new Zn().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new $e().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new $e().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var ps=new U,Pd=new U,Fl=new U,Ol=new U,xs=class{constructor(e=new U,t=new U(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,ps)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=ps.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(ps.copy(this.origin).addScaledVector(this.direction,t),ps.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){Pd.copy(e).add(t).multiplyScalar(.5),Fl.copy(t).sub(e).normalize(),Ol.copy(this.origin).sub(Pd);let r=e.distanceTo(t)*.5,o=-this.direction.dot(Fl),a=Ol.dot(this.direction),l=-Ol.dot(Fl),c=Ol.lengthSq(),h=Math.abs(1-o*o),u,d,f,m;if(h>0)if(u=o*l-a,d=o*a-l,m=r*h,u>=0)if(d>=-m)if(d<=m){let y=1/h;u*=y,d*=y,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-m?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=m?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(Pd).addScaledVector(Fl,d),f}intersectSphere(e,t){if(e.radius<0)return null;ps.subVectors(e.center,this.origin);let n=ps.dot(this.direction),s=ps.dot(ps)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,s=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,s=(e.min.x-d.x)*c),h>=0?(r=(e.min.y-d.y)*h,o=(e.max.y-d.y)*h):(r=(e.max.y-d.y)*h,o=(e.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(e.min.z-d.z)*u,l=(e.max.z-d.z)*u):(a=(e.max.z-d.z)*u,l=(e.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,ps)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=e.x-o.x,d=e.y-o.y,f=e.z-o.z,m=t.x-o.x,y=t.y-o.y,p=t.z-o.z,g=n.x-o.x,v=n.y-o.y,A=n.z-o.z,S=Math.abs(l),P=Math.abs(c),E=Math.abs(h),x,T,k,D,L,H,X,N,W,$,z,le;if(S>=P&&S>=E?(k=l,H=u,W=m,le=g,l>=0?(x=c,T=h,D=d,L=f,X=y,N=p,$=v,z=A):(x=h,T=c,D=f,L=d,X=p,N=y,$=A,z=v)):P>=E?(k=c,H=d,W=y,le=v,c>=0?(x=h,T=l,D=f,L=u,X=p,N=m,$=A,z=g):(x=l,T=h,D=u,L=f,X=m,N=p,$=g,z=A)):(k=h,H=f,W=p,le=A,h>=0?(x=l,T=c,D=u,L=d,X=m,N=y,$=g,z=v):(x=c,T=l,D=d,L=u,X=y,N=m,$=v,z=g)),k===0)return null;let Z=x/k,j=T/k,te=1/k,de=D-Z*H,ue=L-j*H,ee=X-Z*W,me=N-j*W,xe=$-Z*le,Ae=z-j*le,Se=xe*me-Ae*ee,He=de*Ae-ue*xe,st=ee*ue-me*de;if(s){if(Se<0||He<0||st<0)return null}else if((Se<0||He<0||st<0)&&(Se>0||He>0||st>0))return null;let Ve=Se+He+st;if(Ve===0)return null;let ut=te*(Se*H+He*W+st*le);return(Ve>0?ut<0:ut>0)?null:this.at(ut/Ve,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},fc=class extends Oi{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ze(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new _s,this.combine=Zd,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},x0=new yt,ur=new xs,Ul=new zs,y0=new U,Bl=new U,kl=new U,zl=new U,Id=new U,Vl=new U,v0=new U,Gl=new U,Nt=class extends Pn{constructor(e=new Ot,t=new fc){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){Vl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(Id.fromBufferAttribute(u,e),o?Vl.addScaledVector(Id,h):Vl.addScaledVector(Id.sub(t),h))}t.add(Vl)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Ul.copy(n.boundingSphere),Ul.applyMatrix4(r),ur.copy(e.ray).recast(e.near),!(Ul.containsPoint(ur.origin)===!1&&(ur.intersectSphere(Ul,y0)===null||ur.origin.distanceToSquared(y0)>(e.far-e.near)**2))&&(x0.copy(r).invert(),ur.copy(e.ray).applyMatrix4(x0),!(n.boundingBox!==null&&ur.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,ur)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let m=0,y=d.length;m<y;m++){let p=d[m],g=o[p.materialIndex],v=Math.max(p.start,f.start),A=Math.min(a.count,Math.min(p.start+p.count,f.start+f.count));for(let S=v,P=A;S<P;S+=3){let E=a.getX(S),x=a.getX(S+1),T=a.getX(S+2);s=Hl(this,g,e,n,c,h,u,E,x,T),s&&(s.faceIndex=Math.floor(S/3),s.face.materialIndex=p.materialIndex,t.push(s))}}else{let m=Math.max(0,f.start),y=Math.min(a.count,f.start+f.count);for(let p=m,g=y;p<g;p+=3){let v=a.getX(p),A=a.getX(p+1),S=a.getX(p+2);s=Hl(this,o,e,n,c,h,u,v,A,S),s&&(s.faceIndex=Math.floor(p/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let m=0,y=d.length;m<y;m++){let p=d[m],g=o[p.materialIndex],v=Math.max(p.start,f.start),A=Math.min(l.count,Math.min(p.start+p.count,f.start+f.count));for(let S=v,P=A;S<P;S+=3){let E=S,x=S+1,T=S+2;s=Hl(this,g,e,n,c,h,u,E,x,T),s&&(s.faceIndex=Math.floor(S/3),s.face.materialIndex=p.materialIndex,t.push(s))}}else{let m=Math.max(0,f.start),y=Math.min(l.count,f.start+f.count);for(let p=m,g=y;p<g;p+=3){let v=p,A=p+1,S=p+2;s=Hl(this,o,e,n,c,h,u,v,A,S),s&&(s.faceIndex=Math.floor(p/3),t.push(s))}}}};function dM(i,e,t,n,s,r,o,a){let l;if(e.side===jn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===$s,a),l===null)return null;Gl.copy(a),Gl.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Gl);return c<t.near||c>t.far?null:{distance:c,point:Gl.clone(),object:i}}function Hl(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,Bl),i.getVertexPosition(l,kl),i.getVertexPosition(c,zl);let h=dM(i,e,t,n,Bl,kl,zl,v0);if(h){let u=new U;Bs.getBarycoord(v0,Bl,kl,zl,u),s&&(h.uv=Bs.getInterpolatedAttribute(s,a,l,c,u,new $e)),r&&(h.uv1=Bs.getInterpolatedAttribute(r,a,l,c,u,new $e)),o&&(h.normal=Bs.getInterpolatedAttribute(o,a,l,c,u,new U),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new U,materialIndex:0};Bs.getNormal(Bl,kl,zl,d.normal),h.face=d,h.barycoord=u}return h}var pc=class extends ei{constructor(e=null,t=1,n=1,s,r,o,a,l,c=Cn,h=Cn,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var dr=new zs,fM=new $e(.5,.5),Wl=new U,Vs=class{constructor(e=new Zn,t=new Zn,n=new Zn,s=new Zn,r=new Zn,o=new Zn){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Si,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],m=r[8],y=r[9],p=r[10],g=r[11],v=r[12],A=r[13],S=r[14],P=r[15];if(s[0].setComponents(c-o,f-h,g-m,P-v).normalize(),s[1].setComponents(c+o,f+h,g+m,P+v).normalize(),s[2].setComponents(c+a,f+u,g+y,P+A).normalize(),s[3].setComponents(c-a,f-u,g-y,P-A).normalize(),n)s[4].setComponents(l,d,p,S).normalize(),s[5].setComponents(c-l,f-d,g-p,P-S).normalize();else if(s[4].setComponents(c-l,f-d,g-p,P-S).normalize(),t===Si)s[5].setComponents(c+l,f+d,g+p,P+S).normalize();else if(t===co)s[5].setComponents(l,d,p,S).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),dr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),dr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(dr)}intersectsSprite(e){dr.center.set(0,0,0);let t=fM.distanceTo(e.center);return dr.radius=.7071067811865476+t,dr.applyMatrix4(e.matrixWorld),this.intersectsSphere(dr)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(Wl.x=s.normal.x>0?e.max.x:e.min.x,Wl.y=s.normal.y>0?e.max.y:e.min.y,Wl.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(Wl)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},b0=new yt,mc=class i{constructor(){this.coordinateSystem=Si,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];b0.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Vs),n[s].setFromProjectionMatrix(b0,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Vs),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var go=class extends Oi{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Ze(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},gc=new U,_c=new U,S0=new yt,na=new xs,Xl=new zs,Ld=new U,M0=new U,_o=class extends Pn{constructor(e=new Ot,t=new go){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)gc.fromBufferAttribute(t,s-1),_c.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=gc.distanceTo(_c);e.setAttribute("lineDistance",new Tt(n,1))}else qe("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Xl.copy(n.boundingSphere),Xl.applyMatrix4(s),Xl.radius+=r,e.ray.intersectsSphere(Xl)===!1)return;S0.copy(s).invert(),na.copy(e.ray).applyMatrix4(S0);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),m=Math.min(h.count,o.start+o.count);for(let y=f,p=m-1;y<p;y+=c){let g=h.getX(y),v=h.getX(y+1),A=ql(this,e,na,l,g,v,y);A&&t.push(A)}if(this.isLineLoop){let y=h.getX(m-1),p=h.getX(f),g=ql(this,e,na,l,y,p,m-1);g&&t.push(g)}}else{let f=Math.max(0,o.start),m=Math.min(d.count,o.start+o.count);for(let y=f,p=m-1;y<p;y+=c){let g=ql(this,e,na,l,y,y+1,y);g&&t.push(g)}if(this.isLineLoop){let y=ql(this,e,na,l,m-1,f,m-1);y&&t.push(y)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function ql(i,e,t,n,s,r,o){let a=i.geometry.attributes.position;if(gc.fromBufferAttribute(a,s),_c.fromBufferAttribute(a,r),t.distanceSqToSegment(gc,_c,Ld,M0)>n)return;Ld.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Ld);if(!(c<e.near||c>e.far))return{distance:c,point:M0.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var w0=new U,T0=new U,pa=class extends _o{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let s=0,r=t.count;s<r;s+=2)w0.fromBufferAttribute(t,s),T0.fromBufferAttribute(t,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+w0.distanceTo(T0);e.setAttribute("lineDistance",new Tt(n,1))}else qe("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var xo=class extends Oi{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new Ze(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},E0=new yt,Bd=new xs,Yl=new zs,$l=new U,ma=class extends Pn{constructor(e=new Ot,t=new xo){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Yl.copy(n.boundingSphere),Yl.applyMatrix4(s),Yl.radius+=r,e.ray.intersectsSphere(Yl)===!1)return;E0.copy(s).invert(),Bd.copy(e.ray).applyMatrix4(E0);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,u=n.attributes.position;if(c!==null){let d=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let m=d,y=f;m<y;m++){let p=c.getX(m);$l.fromBufferAttribute(u,p),A0($l,p,l,s,e,t,this)}}else{let d=Math.max(0,o.start),f=Math.min(u.count,o.start+o.count);for(let m=d,y=f;m<y;m++)$l.fromBufferAttribute(u,m),A0($l,m,l,s,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function A0(i,e,t,n,s,r,o){let a=Bd.distanceSqToPoint(i);if(a<t){let l=new U;Bd.closestPointToPoint(i,l),l.applyMatrix4(n);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var ga=class extends ei{constructor(e=[],t=_r,n,s,r,o,a,l,c,h){super(e,t,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var ys=class extends ei{constructor(e,t,n=Ui,s,r,o,a=Cn,l=Cn,c,h=gs,u=1){if(h!==gs&&h!==bs)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new fo(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},_a=class extends ys{constructor(e,t=Ui,n=_r,s,r,o=Cn,a=Cn,l,c=gs){let h={width:e,height:e,depth:1},u=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},xa=class extends ei{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},Gs=class i extends Ot{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;m("z","y","x",-1,-1,n,t,e,o,r,0),m("z","y","x",1,-1,n,t,-e,o,r,1),m("x","z","y",1,1,e,n,t,s,o,2),m("x","z","y",1,-1,e,n,-t,s,o,3),m("x","y","z",1,-1,e,t,n,s,r,4),m("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Tt(c,3)),this.setAttribute("normal",new Tt(h,3)),this.setAttribute("uv",new Tt(u,2));function m(y,p,g,v,A,S,P,E,x,T,k){let D=S/x,L=P/T,H=S/2,X=P/2,N=E/2,W=x+1,$=T+1,z=0,le=0,Z=new U;for(let j=0;j<$;j++){let te=j*L-X;for(let de=0;de<W;de++){let ue=de*D-H;Z[y]=ue*v,Z[p]=te*A,Z[g]=N,c.push(Z.x,Z.y,Z.z),Z[y]=0,Z[p]=0,Z[g]=E>0?1:-1,h.push(Z.x,Z.y,Z.z),u.push(de/x),u.push(1-j/T),z+=1}}for(let j=0;j<T;j++)for(let te=0;te<x;te++){let de=d+te+W*j,ue=d+te+W*(j+1),ee=d+(te+1)+W*(j+1),me=d+(te+1)+W*j;l.push(de,ue,me),l.push(ue,ee,me),le+=6}a.addGroup(f,le,k),f+=le,d+=z}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var fr=class i extends Ot{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=e/a,d=t/l,f=[],m=[],y=[],p=[];for(let g=0;g<h;g++){let v=g*d-o;for(let A=0;A<c;A++){let S=A*u-r;m.push(S,-v,0),y.push(0,0,1),p.push(A/a),p.push(1-g/l)}}for(let g=0;g<l;g++)for(let v=0;v<a;v++){let A=v+c*g,S=v+c*(g+1),P=v+1+c*(g+1),E=v+1+c*g;f.push(A,S,E),f.push(S,P,E)}this.setIndex(f),this.setAttribute("position",new Tt(m,3)),this.setAttribute("normal",new Tt(y,3)),this.setAttribute("uv",new Tt(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}};var ya=class extends Oi{constructor(e){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Ze(0),this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.fog=e.fog,this}};function yr(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(R0(s))s.isRenderTargetTexture?(qe("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(R0(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function zn(i){let e={};for(let t=0;t<i.length;t++){let n=yr(i[t]);for(let s in n)e[s]=n[s]}return e}function R0(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function pM(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function vf(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:xt.workingColorSpace}var M_={clone:yr,merge:zn},mM=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,gM=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,ti=class extends Oi{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=mM,this.fragmentShader=gM,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=yr(e.uniforms),this.uniformsGroups=pM(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new Ze().setHex(s.value);break;case"v2":this.uniforms[n].value=new $e().fromArray(s.value);break;case"v3":this.uniforms[n].value=new U().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Jt().fromArray(s.value);break;case"m3":this.uniforms[n].value=new et().fromArray(s.value);break;case"m4":this.uniforms[n].value=new yt().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},xc=class extends ti{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Mi=class extends Oi{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Ze(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ze(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=xh,this.normalScale=new $e(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new _s,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var yc=class extends Oi{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=a_,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},vc=class extends Oi{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function so(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function Zl(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Hs=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},bc=class extends Hs{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Fd,endingEnd:Fd}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Od:r=e,a=2*t-n;break;case Ud:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Od:o=e,l=2*n-t;break;case Ud:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,m=(n-t)/(s-t),y=m*m,p=y*m,g=-d*p+2*d*y-d*m,v=(1+d)*p+(-1.5-2*d)*y+(-.5+d)*m+1,A=(-1-f)*p+(1.5+f)*y+.5*m,S=f*p-f*y;for(let P=0;P!==a;++P)r[P]=g*o[h+P]+v*o[c+P]+A*o[l+P]+S*o[u+P];return r}},Sc=class extends Hs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(s-t),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},Mc=class extends Hs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},wc=class extends Hs{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let m=(n-t)/(s-t),y=1-m;for(let p=0;p!==a;++p)r[p]=o[c+p]*y+o[l+p]*m;return r}let d=a*2,f=e-1;for(let m=0;m!==a;++m){let y=o[c+m],p=o[l+m],g=f*d+m*2,v=u[g],A=u[g+1],S=e*d+m*2,P=h[S],E=h[S+1],x=xM(n,t,v,P,s);r[m]=w_(x,y,A,E,p)}return r}};function w_(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function _M(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function xM(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=w_(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=_M(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var mi=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=so(t,this.TimeBufferType),this.values=so(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:so(e.times,Array),values:so(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),Zl(e.settings)&&(n.settings={inTangents:so(e.settings.inTangents,Array),outTangents:so(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Mc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Sc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new bc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new wc(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case oa:t=this.InterpolantFactoryMethodDiscrete;break;case cc:t=this.InterpolantFactoryMethodLinear;break;case jl:t=this.InterpolantFactoryMethodSmooth;break;case Dd:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return qe("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return oa;case this.InterpolantFactoryMethodLinear:return cc;case this.InterpolantFactoryMethodSmooth:return jl;case this.InterpolantFactoryMethodBezier:return Dd}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;Zl(this.settings)&&(C0(this.settings.inTangents,e),C0(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;Zl(this.settings)&&(P0(this.settings.inTangents,e),P0(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Qe("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Qe("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Qe("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){Qe("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&DS(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Qe("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===jl,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let m=0;m!==n;++m){let y=t[u+m];if(y!==t[d+m]||y!==t[f+m]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)t[d+f]=t[u+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,Zl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function C0(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function P0(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}mi.prototype.ValueTypeName="";mi.prototype.TimeBufferType=Float32Array;mi.prototype.ValueBufferType=Float32Array;mi.prototype.DefaultInterpolation=cc;var Ws=class extends mi{constructor(e,t,n){super(e,t,n)}};Ws.prototype.ValueTypeName="bool";Ws.prototype.ValueBufferType=Array;Ws.prototype.DefaultInterpolation=oa;Ws.prototype.InterpolantFactoryMethodLinear=void 0;Ws.prototype.InterpolantFactoryMethodSmooth=void 0;var Tc=class extends mi{constructor(e,t,n,s){super(e,t,n,s)}};Tc.prototype.ValueTypeName="color";var Ec=class extends mi{constructor(e,t,n,s){super(e,t,n,s)}};Ec.prototype.ValueTypeName="number";var Ac=class extends Hs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let h=c+a;c!==h;c+=4)Fn.slerpFlat(r,0,o,c-a,o,c,l);return r}},va=class extends mi{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new Ac(this.times,this.values,this.getValueSize(),e)}};va.prototype.ValueTypeName="quaternion";va.prototype.InterpolantFactoryMethodSmooth=void 0;var Xs=class extends mi{constructor(e,t,n){super(e,t,n)}};Xs.prototype.ValueTypeName="string";Xs.prototype.ValueBufferType=Array;Xs.prototype.DefaultInterpolation=oa;Xs.prototype.InterpolantFactoryMethodLinear=void 0;Xs.prototype.InterpolantFactoryMethodSmooth=void 0;var Rc=class extends mi{constructor(e,t,n,s){super(e,t,n,s)}};Rc.prototype.ValueTypeName="vector";var Cc=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],m=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return m}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},T_=new Cc,Pc=class{constructor(e){this.manager=e!==void 0?e:T_,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};Pc.DEFAULT_MATERIAL_NAME="__DEFAULT";var ba=class extends Pn{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Ze(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},Sa=class extends ba{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Pn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Ze(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},Nd=new yt,I0=new U,L0=new U,Ic=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new $e(512,512),this.mapType=ni,this.map=null,this.mapPass=null,this.matrix=new yt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Vs,this._frameExtents=new $e(1,1),this._viewportCount=1,this._viewports=[new Jt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;I0.setFromMatrixPosition(e.matrixWorld),t.position.copy(I0),L0.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(L0),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){Nd.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(Nd,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===co||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(Nd)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},Jl=new U,Kl=new Fn,Ki=new U,Ma=class extends Pn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new yt,this.projectionMatrix=new yt,this.projectionMatrixInverse=new yt,this.coordinateSystem=Si,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Jl,Kl,Ki),Ki.x===1&&Ki.y===1&&Ki.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Jl,Kl,Ki.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(Jl,Kl,Ki),Ki.x===1&&Ki.y===1&&Ki.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Jl,Kl,Ki.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Us=new U,N0=new $e,D0=new $e,Jn=class extends Ma{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=uo*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(sa*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return uo*2*Math.atan(Math.tan(sa*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){Us.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Us.x,Us.y).multiplyScalar(-e/Us.z),Us.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Us.x,Us.y).multiplyScalar(-e/Us.z)}getViewSize(e,t){return this.getViewBounds(e,N0,D0),t.subVectors(D0,N0)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(sa*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var wa=class extends Ma{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},kd=class extends Ic{constructor(){super(new wa(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},yo=class extends ba{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Pn.DEFAULT_UP),this.updateMatrix(),this.target=new Pn,this.shadow=new kd}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var ro=-90,oo=1,vo=class extends Pn{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Jn(ro,oo,e,t);s.layers=this.layers,this.add(s);let r=new Jn(ro,oo,e,t);r.layers=this.layers,this.add(r);let o=new Jn(ro,oo,e,t);o.layers=this.layers,this.add(o);let a=new Jn(ro,oo,e,t);a.layers=this.layers,this.add(a);let l=new Jn(ro,oo,e,t);l.layers=this.layers,this.add(l);let c=new Jn(ro,oo,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===Si)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===co)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),m=e.xr.enabled;e.xr.enabled=!1;let y=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let p=!1;e.isWebGLRenderer===!0?p=e.state.buffers.depth.getReversed():p=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=y,e.setRenderTarget(n,5,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(u,d,f),e.xr.enabled=m,n.texture.needsPMREMUpdate=!0}},Lc=class extends Jn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var bf="\\[\\]\\.:\\/",yM=new RegExp("["+bf+"]","g"),Sf="[^"+bf+"]",vM="[^"+bf.replace("\\.","")+"]",bM=/((?:WC+[\/:])*)/.source.replace("WC",Sf),SM=/(WCOD+)?/.source.replace("WCOD",vM),MM=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Sf),wM=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Sf),TM=new RegExp("^"+bM+SM+MM+wM+"$"),EM=["material","materials","bones","map"],zd=class{constructor(e,t,n){let s=n||qt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},qt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(yM,"")}static parseTrackName(e){let t=TM.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);EM.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){qe("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Qe("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Qe("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Qe("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){Qe("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){Qe("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;Qe("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};qt.Composite=zd;qt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};qt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};qt.prototype.GetterByBindingType=[qt.prototype._getValue_direct,qt.prototype._getValue_array,qt.prototype._getValue_arrayElement,qt.prototype._getValue_toArray];qt.prototype.SetterByBindingTypeAndVersioning=[[qt.prototype._setValue_direct,qt.prototype._setValue_direct_setNeedsUpdate,qt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[qt.prototype._setValue_array,qt.prototype._setValue_array_setNeedsUpdate,qt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[qt.prototype._setValue_arrayElement,qt.prototype._setValue_arrayElement_setNeedsUpdate,qt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[qt.prototype._setValue_fromArray,qt.prototype._setValue_fromArray_setNeedsUpdate,qt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var UI=new Float32Array(1);var F0=new yt,Ta=class{constructor(e,t,n=0,s=1/0){this.ray=new xs(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new po,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):Qe("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return F0.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(F0),this}intersectObject(e,t=!0,n=[]){return Vd(e,this,n,t),n.sort(O0),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)Vd(e[s],this,n,t);return n.sort(O0),n}};function O0(i,e){return i.distance-e.distance}function Vd(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)Vd(r[o],e,t,!0)}}var bo=class{constructor(e=1,t=0,n=0){this.radius=e,this.phi=t,this.theta=n}set(e,t,n){return this.radius=e,this.phi=t,this.theta=n,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=pt(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,n){return this.radius=Math.sqrt(e*e+t*t+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,n),this.phi=Math.acos(pt(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Gd=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};var Ea=class extends Fi{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function Mf(i,e,t,n){let s=AM(n);switch(t){case cf:return i*e;case uf:return i*e/s.components*s.byteLength;case kc:return i*e/s.components*s.byteLength;case Zs:return i*e*2/s.components*s.byteLength;case zc:return i*e*2/s.components*s.byteLength;case hf:return i*e*3/s.components*s.byteLength;case zi:return i*e*4/s.components*s.byteLength;case Vc:return i*e*4/s.components*s.byteLength;case Ra:case Ca:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Pa:case Ia:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Hc:case Xc:return Math.max(i,16)*Math.max(e,8)/4;case Gc:case Wc:return Math.max(i,8)*Math.max(e,8)/2;case qc:case Yc:case Zc:case Jc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case $c:case La:case Kc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case jc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Qc:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case eh:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case th:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case nh:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case ih:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case sh:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case rh:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case oh:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case ah:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case lh:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case ch:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case hh:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case uh:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case dh:case fh:case ph:return Math.ceil(i/4)*Math.ceil(e/4)*16;case mh:case gh:return Math.ceil(i/4)*Math.ceil(e/4)*8;case Na:case _h:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function AM(i){switch(i){case ni:case rf:return{byteLength:1,components:1};case To:case of:case ki:return{byteLength:2,components:1};case Uc:case Bc:return{byteLength:2,components:4};case Ui:case Oc:case Bi:return{byteLength:4,components:1};case af:case lf:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?qe("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Y_(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function FM(i){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,m)=>f.start-m.start);let d=0;for(let f=1;f<u.length;f++){let m=u[d],y=u[f];y.start<=m.start+m.count+1?m.count=Math.max(m.count,y.start+y.count-m.start):(++d,u[d]=y)}u.length=d+1;for(let f=0,m=u.length;f<m;f++){let y=u[f];i.bufferSubData(c,y.start*h.BYTES_PER_ELEMENT,h,y.start,y.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var OM=`#ifdef USE_ALPHAHASH
if(diffuseColor.a<getAlphaHashThreshold(vPosition))discard;
#endif`,UM=`#ifdef USE_ALPHAHASH
const float ALPHA_HASH_SCALE=0.05;
float hash2D(vec2 value){
return fract(1.0e4*sin(17.0*value.x + 0.1*value.y)*(0.1 + abs(sin(13.0*value.y + value.x))));
}
float hash3D(vec3 value){
return hash2D(vec2(hash2D(value.xy),value.z));
}
float getAlphaHashThreshold(vec3 position){
float maxDeriv=max(
length(dFdx(position.xyz)),
length(dFdy(position.xyz))
);
float pixScale=1.0 /(ALPHA_HASH_SCALE*maxDeriv);
vec2 pixScales=vec2(
exp2(floor(log2(pixScale))),
exp2(ceil(log2(pixScale)))
);
vec2 alpha=vec2(
hash3D(floor(pixScales.x*position.xyz)),
hash3D(floor(pixScales.y*position.xyz))
);
float lerpFactor=fract(log2(pixScale));
float x=(1.0 - lerpFactor)*alpha.x + lerpFactor*alpha.y;
float a=min(lerpFactor,1.0 - lerpFactor);
vec3 cases=vec3(
x*x /(2.0*a*(1.0 - a)),
(x - 0.5*a)/(1.0 - a),
1.0 -((1.0 - x)*(1.0 - x)/(2.0*a*(1.0 - a)))
);
float threshold=(x<(1.0 - a))
?((x<a)?cases.x:cases.y)
:cases.z;
return clamp(threshold,1.0e-6,1.0);
}
#endif`,BM=`#ifdef USE_ALPHAMAP
diffuseColor.a*=texture2D(alphaMap,vAlphaMapUv).g;
#endif`,kM=`#ifdef USE_ALPHAMAP
uniform sampler2D alphaMap;
#endif`,zM=`#ifdef USE_ALPHATEST
#ifdef ALPHA_TO_COVERAGE
diffuseColor.a=smoothstep(alphaTest,alphaTest + fwidth(diffuseColor.a),diffuseColor.a);
if(diffuseColor.a==0.0)discard;
#else
if(diffuseColor.a<alphaTest)discard;
#endif
#endif`,VM=`#ifdef USE_ALPHATEST
uniform float alphaTest;
#endif`,GM=`#ifdef USE_AOMAP
float ambientOcclusion=(texture2D(aoMap,vAoMapUv).r - 1.0)*aoMapIntensity + 1.0;
reflectedLight.indirectDiffuse*=ambientOcclusion;
#if defined( USE_CLEARCOAT ) 
clearcoatSpecularIndirect*=ambientOcclusion;
#endif
#if defined( USE_SHEEN ) 
sheenSpecularIndirect*=ambientOcclusion;
#endif
#if defined( USE_ENVMAP ) && defined( STANDARD )
float dotNV=saturate(dot(geometryNormal,geometryViewDir));
reflectedLight.indirectSpecular*=computeSpecularOcclusion(dotNV,ambientOcclusion,material.roughness);
#endif
#endif`,HM=`#ifdef USE_AOMAP
uniform sampler2D aoMap;
uniform float aoMapIntensity;
#endif`,WM=`#ifdef USE_BATCHING
#if ! defined( GL_ANGLE_multi_draw )
#define gl_DrawID _gl_DrawID
uniform int _gl_DrawID;
#endif
uniform highp sampler2D batchingTexture;
uniform highp usampler2D batchingIdTexture;
mat4 getBatchingMatrix(const in float i){
int size=textureSize(batchingTexture,0).x;
int j=int(i)*4;
int x=j % size;
int y=j / size;
vec4 v1=texelFetch(batchingTexture,ivec2(x,y),0);
vec4 v2=texelFetch(batchingTexture,ivec2(x + 1,y),0);
vec4 v3=texelFetch(batchingTexture,ivec2(x + 2,y),0);
vec4 v4=texelFetch(batchingTexture,ivec2(x + 3,y),0);
return mat4(v1,v2,v3,v4);
}
float getIndirectIndex(const in int i){
int size=textureSize(batchingIdTexture,0).x;
int x=i % size;
int y=i / size;
return float(texelFetch(batchingIdTexture,ivec2(x,y),0).r);
}
#endif
#ifdef USE_BATCHING_COLOR
uniform sampler2D batchingColorTexture;
vec4 getBatchingColor(const in float i){
int size=textureSize(batchingColorTexture,0).x;
int j=int(i);
int x=j % size;
int y=j / size;
return texelFetch(batchingColorTexture,ivec2(x,y),0);
}
#endif`,XM=`#ifdef USE_BATCHING
mat4 batchingMatrix=getBatchingMatrix(getIndirectIndex(gl_DrawID));
#endif`,qM=`vec3 transformed=vec3(position);
#ifdef USE_ALPHAHASH
vPosition=vec3(position);
#endif`,YM=`vec3 objectNormal=vec3(normal);
#ifdef USE_TANGENT
vec3 objectTangent=vec3(tangent.xyz);
#endif`,$M=`float G_BlinnPhong_Implicit(){
return 0.25;
}
float D_BlinnPhong(const in float shininess,const in float dotNH){
return RECIPROCAL_PI*(shininess*0.5 + 1.0)*pow(dotNH,shininess);
}
vec3 BRDF_BlinnPhong(const in vec3 lightDir,const in vec3 viewDir,const in vec3 normal,const in vec3 specularColor,const in float shininess){
vec3 halfDir=normalize(lightDir + viewDir);
float dotNH=saturate(dot(normal,halfDir));
float dotVH=saturate(dot(viewDir,halfDir));
vec3 F=F_Schlick(specularColor,1.0,dotVH);
float G=G_BlinnPhong_Implicit();
float D=D_BlinnPhong(shininess,dotNH);
return F*(G*D);
} // validated`,ZM=`#ifdef USE_IRIDESCENCE
const mat3 XYZ_TO_REC709=mat3(
3.2404542,-0.9692660, 0.0556434,
-1.5371385, 1.8760108,-0.2040259,
-0.4985314, 0.0415560, 1.0572252
);
vec3 Fresnel0ToIor(vec3 fresnel0){
vec3 sqrtF0=sqrt(fresnel0);
return(vec3(1.0)+ sqrtF0)/(vec3(1.0)- sqrtF0);
}
vec3 IorToFresnel0(vec3 transmittedIor,float incidentIor){
return pow2((transmittedIor - vec3(incidentIor))/(transmittedIor + vec3(incidentIor)));
}
float IorToFresnel0(float transmittedIor,float incidentIor){
return pow2((transmittedIor - incidentIor)/(transmittedIor + incidentIor));
}
vec3 evalSensitivity(float OPD,vec3 shift){
float phase=2.0*PI*OPD*1.0e-9;
vec3 val=vec3(5.4856e-13,4.4201e-13,5.2481e-13);
vec3 pos=vec3(1.6810e+06,1.7953e+06,2.2084e+06);
vec3 var=vec3(4.3278e+09,9.3046e+09,6.6121e+09);
vec3 xyz=val*sqrt(2.0*PI*var)*cos(pos*phase + shift)*exp(- pow2(phase)*var);
xyz.x +=9.7470e-14*sqrt(2.0*PI*4.5282e+09)*cos(2.2399e+06*phase + shift[ 0 ])*exp(- 4.5282e+09*pow2(phase));
xyz /=1.0685e-7;
vec3 rgb=XYZ_TO_REC709*xyz;
return rgb;
}
vec3 evalIridescence(float outsideIOR,float eta2,float cosTheta1,float thinFilmThickness,vec3 baseF0){
vec3 I;
float iridescenceIOR=mix(outsideIOR,eta2,smoothstep(0.0,0.03,thinFilmThickness));
float sinTheta2Sq=pow2(outsideIOR / iridescenceIOR)*(1.0 - pow2(cosTheta1));
float cosTheta2Sq=1.0 - sinTheta2Sq;
if(cosTheta2Sq<0.0){
return vec3(1.0);
}
float cosTheta2=sqrt(cosTheta2Sq);
float R0=IorToFresnel0(iridescenceIOR,outsideIOR);
float R12=F_Schlick(R0,1.0,cosTheta1);
float T121=1.0 - R12;
float phi12=0.0;
if(iridescenceIOR<outsideIOR)phi12=PI;
float phi21=PI - phi12;
vec3 baseIOR=Fresnel0ToIor(clamp(baseF0,0.0,0.9999));		vec3 R1=IorToFresnel0(baseIOR,iridescenceIOR);
vec3 R23=F_Schlick(R1,1.0,cosTheta2);
vec3 phi23=vec3(0.0);
if(baseIOR[ 0 ]<iridescenceIOR)phi23[ 0 ]=PI;
if(baseIOR[ 1 ]<iridescenceIOR)phi23[ 1 ]=PI;
if(baseIOR[ 2 ]<iridescenceIOR)phi23[ 2 ]=PI;
float OPD=2.0*iridescenceIOR*thinFilmThickness*cosTheta2;
vec3 phi=vec3(phi21)+ phi23;
vec3 R123=clamp(R12*R23,1e-5,0.9999);
vec3 r123=sqrt(R123);
vec3 Rs=pow2(T121)*R23 /(vec3(1.0)- R123);
vec3 C0=R12 + Rs;
I=C0;
vec3 Cm=Rs - T121;
for(int m=1;m<=2;++ m){
Cm*=r123;
vec3 Sm=2.0*evalSensitivity(float(m)*OPD,float(m)*phi);
I +=Cm*Sm;
}
return max(I,vec3(0.0));
}
#endif`,JM=`#ifdef USE_BUMPMAP
uniform sampler2D bumpMap;
uniform float bumpScale;
vec2 dHdxy_fwd(){
vec2 dSTdx=dFdx(vBumpMapUv);
vec2 dSTdy=dFdy(vBumpMapUv);
float Hll=bumpScale*texture2D(bumpMap,vBumpMapUv).x;
float dBx=bumpScale*texture2D(bumpMap,vBumpMapUv + dSTdx).x - Hll;
float dBy=bumpScale*texture2D(bumpMap,vBumpMapUv + dSTdy).x - Hll;
return vec2(dBx,dBy);
}
vec3 perturbNormalArb(vec3 surf_pos,vec3 surf_norm,vec2 dHdxy,float faceDirection){
vec3 vSigmaX=normalize(dFdx(surf_pos.xyz));
vec3 vSigmaY=normalize(dFdy(surf_pos.xyz));
vec3 vN=surf_norm;
vec3 R1=cross(vSigmaY,vN);
vec3 R2=cross(vN,vSigmaX);
float fDet=dot(vSigmaX,R1)*faceDirection;
vec3 vGrad=sign(fDet)*(dHdxy.x*R1 + dHdxy.y*R2);
return normalize(abs(fDet)*surf_norm - vGrad);
}
#endif`,KM=`#if NUM_CLIPPING_PLANES > 0
vec4 plane;
#ifdef ALPHA_TO_COVERAGE
float distanceToPlane,distanceGradient;
float clipOpacity=1.0;
#pragma unroll_loop_start
for(int i=0;i<UNION_CLIPPING_PLANES;i ++){
plane=clippingPlanes[ i ];
distanceToPlane=- dot(vClipPosition,plane.xyz)+ plane.w;
distanceGradient=fwidth(distanceToPlane)/ 2.0;
clipOpacity*=smoothstep(- distanceGradient,distanceGradient,distanceToPlane);
if(clipOpacity==0.0)discard;
}
#pragma unroll_loop_end
#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
float unionClipOpacity=1.0;
#pragma unroll_loop_start
for(int i=UNION_CLIPPING_PLANES;i<NUM_CLIPPING_PLANES;i ++){
plane=clippingPlanes[ i ];
distanceToPlane=- dot(vClipPosition,plane.xyz)+ plane.w;
distanceGradient=fwidth(distanceToPlane)/ 2.0;
unionClipOpacity*=1.0 - smoothstep(- distanceGradient,distanceGradient,distanceToPlane);
}
#pragma unroll_loop_end
clipOpacity*=1.0 - unionClipOpacity;
#endif
diffuseColor.a*=clipOpacity;
if(diffuseColor.a==0.0)discard;
#else
#pragma unroll_loop_start
for(int i=0;i<UNION_CLIPPING_PLANES;i ++){
plane=clippingPlanes[ i ];
if(dot(vClipPosition,plane.xyz)>plane.w)discard;
}
#pragma unroll_loop_end
#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
bool clipped=true;
#pragma unroll_loop_start
for(int i=UNION_CLIPPING_PLANES;i<NUM_CLIPPING_PLANES;i ++){
plane=clippingPlanes[ i ];
clipped=(dot(vClipPosition,plane.xyz)>plane.w)&& clipped;
}
#pragma unroll_loop_end
if(clipped)discard;
#endif
#endif
#endif`,jM=`#if NUM_CLIPPING_PLANES > 0
varying vec3 vClipPosition;
uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,QM=`#if NUM_CLIPPING_PLANES > 0
varying vec3 vClipPosition;
#endif`,ew=`#if NUM_CLIPPING_PLANES > 0
vClipPosition=- mvPosition.xyz;
#endif`,tw=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
diffuseColor*=vColor;
#endif`,nw=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
varying vec4 vColor;
#endif`,iw=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
varying vec4 vColor;
#endif`,sw=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
vColor=vec4(1.0);
#endif
#ifdef USE_COLOR_ALPHA
vColor*=color;
#elif defined( USE_COLOR )
vColor.rgb*=color;
#endif
#ifdef USE_INSTANCING_COLOR
vColor.rgb*=instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
vColor*=getBatchingColor(getIndirectIndex(gl_DrawID));
#endif`,rw=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2(const in float x){return x*x;}
vec3 pow2(const in vec3 x){return x*x;}
float pow3(const in float x){return x*x*x;}
float pow4(const in float x){float x2=x*x;return x2*x2;}
float max3(const in vec3 v){return max(max(v.x,v.y),v.z);}
float average(const in vec3 v){return dot(v,vec3(0.3333333));}
highp float rand(const in vec2 uv){
const highp float a=12.9898,b=78.233,c=43758.5453;
highp float dt=dot(uv.xy,vec2(a,b)),sn=mod(dt,PI);
return fract(sin(sn)*c);
}
#ifdef HIGH_PRECISION
float precisionSafeLength(vec3 v){return length(v);}
#else
float precisionSafeLength(vec3 v){
float maxComponent=max3(abs(v));
return length(v / maxComponent)*maxComponent;
}
#endif
struct IncidentLight{
vec3 color;
vec3 direction;
bool visible;
};
struct ReflectedLight{
vec3 directDiffuse;
vec3 directSpecular;
vec3 indirectDiffuse;
vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
varying vec3 vPosition;
#endif
vec3 transformDirection(in vec3 dir,in mat4 matrix){
return normalize((matrix*vec4(dir,0.0)).xyz);
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix(in vec3 normal,in mat4 viewMatrix){
return normalize((vec4(normal,0.0)*viewMatrix).xyz);
}
vec3 transformDirectionByInverseViewMatrix(in vec3 dir,in mat4 viewMatrix){
return normalize((vec4(dir,0.0)*viewMatrix).xyz);
}
bool isPerspectiveMatrix(mat4 m){
return m[ 2 ][ 3 ]==- 1.0;
}
vec2 equirectUv(in vec3 dir){
float u=atan(dir.z,dir.x)*RECIPROCAL_PI2 + 0.5;
float v=asin(clamp(dir.y,- 1.0,1.0))*RECIPROCAL_PI + 0.5;
return vec2(u,v);
}
vec3 BRDF_Lambert(const in vec3 diffuseColor){
return RECIPROCAL_PI*diffuseColor;
}
vec3 F_Schlick(const in vec3 f0,const in float f90,const in float dotVH){
float fresnel=exp2((- 5.55473*dotVH - 6.98316)*dotVH);
return f0*(1.0 - fresnel)+(f90*fresnel);
}
float F_Schlick(const in float f0,const in float f90,const in float dotVH){
float fresnel=exp2((- 5.55473*dotVH - 6.98316)*dotVH);
return f0*(1.0 - fresnel)+(f90*fresnel);
} // validated`,ow=`vec3 transformedNormal=objectNormal;
#ifdef USE_TANGENT
vec3 transformedTangent=objectTangent;
#endif
#ifdef USE_BATCHING
mat3 bm=mat3(batchingMatrix);
transformedNormal /=vec3(dot(bm[ 0 ],bm[ 0 ]),dot(bm[ 1 ],bm[ 1 ]),dot(bm[ 2 ],bm[ 2 ]));
transformedNormal=bm*transformedNormal;
#ifdef USE_TANGENT
transformedTangent=bm*transformedTangent;
#endif
#endif
#ifdef USE_INSTANCING
mat3 im=mat3(instanceMatrix);
transformedNormal /=vec3(dot(im[ 0 ],im[ 0 ]),dot(im[ 1 ],im[ 1 ]),dot(im[ 2 ],im[ 2 ]));
transformedNormal=im*transformedNormal;
#ifdef USE_TANGENT
transformedTangent=im*transformedTangent;
#endif
#endif
transformedNormal=normalMatrix*transformedNormal;
#ifdef FLIP_SIDED
transformedNormal=- transformedNormal;
#endif
#ifdef USE_TANGENT
transformedTangent=(modelViewMatrix*vec4(transformedTangent,0.0)).xyz;
#endif`,aw=`#ifdef USE_DISPLACEMENTMAP
uniform sampler2D displacementMap;
uniform float displacementScale;
uniform float displacementBias;
#endif`,lw=`#ifdef USE_DISPLACEMENTMAP
transformed +=normalize(objectNormal)*(texture2D(displacementMap,vDisplacementMapUv).x*displacementScale + displacementBias);
#endif`,cw=`#ifdef USE_EMISSIVEMAP
vec4 emissiveColor=texture2D(emissiveMap,vEmissiveMapUv);
#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
emissiveColor=sRGBTransferEOTF(emissiveColor);
#endif
totalEmissiveRadiance*=emissiveColor.rgb;
#endif`,hw=`#ifdef USE_EMISSIVEMAP
uniform sampler2D emissiveMap;
#endif`,uw="gl_FragColor=linearToOutputTexel(gl_FragColor);",dw=`vec4 LinearTransferOETF(in vec4 value){
return value;
}
vec4 sRGBTransferEOTF(in vec4 value){
return vec4(mix(pow(value.rgb*0.9478672986 + vec3(0.0521327014),vec3(2.4)),value.rgb*0.0773993808,vec3(lessThanEqual(value.rgb,vec3(0.04045)))),value.a);
}
vec4 sRGBTransferOETF(in vec4 value){
return vec4(mix(pow(value.rgb,vec3(0.41666))*1.055 - vec3(0.055),value.rgb*12.92,vec3(lessThanEqual(value.rgb,vec3(0.0031308)))),value.a);
}`,fw=`#ifdef USE_ENVMAP
#ifdef ENV_WORLDPOS
vec3 cameraToFrag;
if(isOrthographic){
cameraToFrag=normalize(vec3(- viewMatrix[ 0 ][ 2 ],- viewMatrix[ 1 ][ 2 ],- viewMatrix[ 2 ][ 2 ]));
}else{
cameraToFrag=normalize(vWorldPosition - cameraPosition);
}
vec3 worldNormal=transformNormalByInverseViewMatrix(normal,viewMatrix);
#ifdef ENVMAP_MODE_REFLECTION
vec3 reflectVec=reflect(cameraToFrag,worldNormal);
#else
vec3 reflectVec=refract(cameraToFrag,worldNormal,refractionRatio);
#endif
#else
vec3 reflectVec=vReflect;
#endif
#ifdef ENVMAP_TYPE_CUBE
vec4 envColor=textureCube(envMap,envMapRotation*reflectVec);
#ifdef ENVMAP_BLENDING_MULTIPLY
outgoingLight=mix(outgoingLight,outgoingLight*envColor.xyz,specularStrength*reflectivity);
#elif defined( ENVMAP_BLENDING_MIX )
outgoingLight=mix(outgoingLight,envColor.xyz,specularStrength*reflectivity);
#elif defined( ENVMAP_BLENDING_ADD )
outgoingLight +=envColor.xyz*specularStrength*reflectivity;
#endif
#endif
#endif`,pw=`#ifdef USE_ENVMAP
uniform float envMapIntensity;
uniform mat3 envMapRotation;
uniform samplerCube envMap;
#ifdef ENVMAP_TYPE_PMREM
float roughnessToMip(const in float roughness){
float r=clamp(roughness,0.0,1.0);
return ENVMAP_MAX_LOD*r*(2.0 - r);
}
#endif
#endif`,mw=`#ifdef USE_ENVMAP
uniform float reflectivity;
#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
#define ENV_WORLDPOS
#endif
#ifdef ENV_WORLDPOS
varying vec3 vWorldPosition;
uniform float refractionRatio;
#else
varying vec3 vReflect;
#endif
#endif`,gw=`#ifdef USE_ENVMAP
#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
#define ENV_WORLDPOS
#endif
#ifdef ENV_WORLDPOS

varying vec3 vWorldPosition;
#else
varying vec3 vReflect;
uniform float refractionRatio;
#endif
#endif`,_w=`#ifdef USE_ENVMAP
#ifdef ENV_WORLDPOS
vWorldPosition=worldPosition.xyz;
#else
vec3 cameraToVertex;
if(isOrthographic){
cameraToVertex=normalize(vec3(- viewMatrix[ 0 ][ 2 ],- viewMatrix[ 1 ][ 2 ],- viewMatrix[ 2 ][ 2 ]));
}else{
cameraToVertex=normalize(worldPosition.xyz - cameraPosition);
}
vec3 worldNormal=transformNormalByInverseViewMatrix(transformedNormal,viewMatrix);
#ifdef ENVMAP_MODE_REFLECTION
vReflect=reflect(cameraToVertex,worldNormal);
#else
vReflect=refract(cameraToVertex,worldNormal,refractionRatio);
#endif
#endif
#endif`,xw=`#ifdef USE_FOG
vFogDepth=- mvPosition.z;
#endif`,yw=`#ifdef USE_FOG
varying float vFogDepth;
#endif`,vw=`#ifdef USE_FOG
#ifdef FOG_EXP2
float fogFactor=1.0 - exp(- fogDensity*fogDensity*vFogDepth*vFogDepth);
#else
float fogFactor=smoothstep(fogNear,fogFar,vFogDepth);
#endif
gl_FragColor.rgb=mix(gl_FragColor.rgb,fogColor,fogFactor);
#endif`,bw=`#ifdef USE_FOG
uniform vec3 fogColor;
varying float vFogDepth;
#ifdef FOG_EXP2
uniform float fogDensity;
#else
uniform float fogNear;
uniform float fogFar;
#endif
#endif`,Sw=`#ifdef USE_GRADIENTMAP
uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance(vec3 normal,vec3 lightDirection){
float dotNL=dot(normal,lightDirection);
vec2 coord=vec2(dotNL*0.5 + 0.5,0.0);
#ifdef USE_GRADIENTMAP
return vec3(texture2D(gradientMap,coord).r);
#else
vec2 fw=fwidth(coord)*0.5;
return mix(vec3(0.7),vec3(1.0),smoothstep(0.7 - fw.x,0.7 + fw.x,coord.x));
#endif
}`,Mw=`#ifdef USE_LIGHTMAP
uniform sampler2D lightMap;
uniform float lightMapIntensity;
#endif`,ww=`LambertMaterial material;
material.diffuseColor=diffuseColor.rgb;
material.specularStrength=specularStrength;`,Tw=`varying vec3 vViewPosition;
struct LambertMaterial{
vec3 diffuseColor;
float specularStrength;
};
void RE_Direct_Lambert(const in IncidentLight directLight,const in vec3 geometryPosition,const in vec3 geometryNormal,const in vec3 geometryViewDir,const in vec3 geometryClearcoatNormal,const in LambertMaterial material,inout ReflectedLight reflectedLight){
float dotNL=saturate(dot(geometryNormal,directLight.direction));
vec3 irradiance=dotNL*directLight.color;
reflectedLight.directDiffuse +=irradiance*BRDF_Lambert(material.diffuseColor);
}
void RE_IndirectDiffuse_Lambert(const in vec3 irradiance,const in vec3 geometryPosition,const in vec3 geometryNormal,const in vec3 geometryViewDir,const in vec3 geometryClearcoatNormal,const in LambertMaterial material,inout ReflectedLight reflectedLight){
reflectedLight.indirectDiffuse +=irradiance*BRDF_Lambert(material.diffuseColor);
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Ew=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt(in vec3 normal,in vec3 shCoefficients[ 9 ]){
float x=normal.x,y=normal.y,z=normal.z;
vec3 result=shCoefficients[ 0 ]*0.886227;
result +=shCoefficients[ 1 ]*2.0*0.511664*y;
result +=shCoefficients[ 2 ]*2.0*0.511664*z;
result +=shCoefficients[ 3 ]*2.0*0.511664*x;
result +=shCoefficients[ 4 ]*2.0*0.429043*x*y;
result +=shCoefficients[ 5 ]*2.0*0.429043*y*z;
result +=shCoefficients[ 6 ]*(0.743125*z*z - 0.247708);
result +=shCoefficients[ 7 ]*2.0*0.429043*x*z;
result +=shCoefficients[ 8 ]*0.429043*(x*x - y*y);
return result;
}
vec3 getLightProbeIrradiance(const in vec3 lightProbe[ 9 ],const in vec3 normal){
vec3 worldNormal=transformNormalByInverseViewMatrix(normal,viewMatrix);
vec3 irradiance=shGetIrradianceAt(worldNormal,lightProbe);
return irradiance;
}
vec3 getAmbientLightIrradiance(const in vec3 ambientLightColor){
vec3 irradiance=ambientLightColor;
return irradiance;
}
float getDistanceAttenuation(const in float lightDistance,const in float cutoffDistance,const in float decayExponent){
float distanceFalloff=1.0 / max(pow(lightDistance,decayExponent),0.01);
if(cutoffDistance>0.0){
distanceFalloff*=pow2(saturate(1.0 - pow4(lightDistance / cutoffDistance)));
}
return distanceFalloff;
}
float getSpotAttenuation(const in float coneCosine,const in float penumbraCosine,const in float angleCosine){
return smoothstep(coneCosine,penumbraCosine,angleCosine);
}
#if NUM_SUN_LIGHTS > 0
struct SunLight{
vec3 direction;
vec3 color;
};
uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
void getSunLightInfo(const in SunLight sunLight,out IncidentLight light){
light.color=sunLight.color;
light.direction=sunLight.direction;
light.visible=true;
}
#endif
#if NUM_DIR_LIGHTS > 0
struct DirectionalLight{
vec3 direction;
vec3 color;
};
uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
void getDirectionalLightInfo(const in DirectionalLight directionalLight,out IncidentLight light){
light.color=directionalLight.color;
light.direction=directionalLight.direction;
light.visible=true;
}
#endif
#if NUM_POINT_LIGHTS > 0
struct PointLight{
vec3 position;
vec3 color;
float distance;
float decay;
};
uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
void getPointLightInfo(const in PointLight pointLight,const in vec3 geometryPosition,out IncidentLight light){
vec3 lVector=pointLight.position - geometryPosition;
light.direction=normalize(lVector);
float lightDistance=length(lVector);
light.color=pointLight.color;
light.color*=getDistanceAttenuation(lightDistance,pointLight.distance,pointLight.decay);
light.visible=(light.color !=vec3(0.0));
}
#endif
#if NUM_SPOT_LIGHTS > 0
struct SpotLight{
vec3 position;
vec3 direction;
vec3 color;
float distance;
float decay;
float coneCos;
float penumbraCos;
};
uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
void getSpotLightInfo(const in SpotLight spotLight,const in vec3 geometryPosition,out IncidentLight light){
vec3 lVector=spotLight.position - geometryPosition;
light.direction=normalize(lVector);
float angleCos=dot(light.direction,spotLight.direction);
float spotAttenuation=getSpotAttenuation(spotLight.coneCos,spotLight.penumbraCos,angleCos);
if(spotAttenuation>0.0){
float lightDistance=length(lVector);
light.color=spotLight.color*spotAttenuation;
light.color*=getDistanceAttenuation(lightDistance,spotLight.distance,spotLight.decay);
light.visible=(light.color !=vec3(0.0));
}else{
light.color=vec3(0.0);
light.visible=false;
}
}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
struct RectAreaLight{
vec3 color;
vec3 position;
vec3 halfWidth;
vec3 halfHeight;
};
uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
struct HemisphereLight{
vec3 direction;
vec3 skyColor;
vec3 groundColor;
};
uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
vec3 getHemisphereLightIrradiance(const in HemisphereLight hemiLight,const in vec3 normal){
float dotNL=dot(normal,hemiLight.direction);
float hemiDiffuseWeight=0.5*dotNL + 0.5;
vec3 irradiance=mix(hemiLight.groundColor,hemiLight.skyColor,hemiDiffuseWeight);
return irradiance;
}
#endif
#include <lightprobes_pars_fragment>`,Aw=`#ifdef USE_ENVMAP
vec3 getIBLIrradiance(const in vec3 normal){
#ifdef ENVMAP_TYPE_PMREM
vec3 worldNormal=transformNormalByInverseViewMatrix(normal,viewMatrix);
vec4 envMapColor=textureLod(envMap,envMapRotation*worldNormal,ENVMAP_MAX_LOD);
return PI*envMapColor.rgb*envMapIntensity;
#else
return vec3(0.0);
#endif
}
vec3 getIBLRadiance(const in vec3 viewDir,const in vec3 normal,const in float roughness){
#ifdef ENVMAP_TYPE_PMREM
vec3 reflectVec=reflect(- viewDir,normal);
reflectVec=normalize(mix(reflectVec,normal,pow4(roughness)));
reflectVec=transformDirectionByInverseViewMatrix(reflectVec,viewMatrix);
vec4 envMapColor=textureLod(envMap,envMapRotation*reflectVec,roughnessToMip(roughness));
return envMapColor.rgb*envMapIntensity;
#else
return vec3(0.0);
#endif
}
#ifdef USE_RETROREFLECTION
vec3 getIBLRetroRadiance(const in vec3 viewDir,const in vec3 normal,const in float roughness){
#ifdef ENVMAP_TYPE_PMREM
vec3 retroVec=normalize(mix(viewDir,normal,pow4(roughness)));
retroVec=transformDirectionByInverseViewMatrix(retroVec,viewMatrix);
vec4 envMapColor=textureLod(envMap,envMapRotation*retroVec,roughnessToMip(roughness));
return envMapColor.rgb*envMapIntensity;
#else
return vec3(0.0);
#endif
}
#endif
#ifdef USE_ANISOTROPY
vec3 getIBLAnisotropyRadiance(const in vec3 viewDir,const in vec3 normal,const in float roughness,const in vec3 bitangent,const in float anisotropy){
#ifdef ENVMAP_TYPE_PMREM
vec3 bentNormal=cross(bitangent,viewDir);
bentNormal=normalize(cross(bentNormal,bitangent));
bentNormal=normalize(mix(bentNormal,normal,pow2(pow2(1.0 - anisotropy*(1.0 - roughness)))));
return getIBLRadiance(viewDir,bentNormal,roughness);
#else
return vec3(0.0);
#endif
}
#ifdef USE_RETROREFLECTION
vec3 getIBLAnisotropyRetroRadiance(const in vec3 viewDir,const in vec3 normal,const in float roughness,const in vec3 bitangent,const in float anisotropy){
#ifdef ENVMAP_TYPE_PMREM
vec3 bentNormal=cross(bitangent,viewDir);
bentNormal=normalize(cross(bentNormal,bitangent));
bentNormal=normalize(mix(bentNormal,normal,pow2(pow2(1.0 - anisotropy*(1.0 - roughness)))));
return getIBLRetroRadiance(viewDir,bentNormal,roughness);
#else
return vec3(0.0);
#endif
}
#endif
#endif
#endif`,Rw=`ToonMaterial material;
material.diffuseColor=diffuseColor.rgb;`,Cw=`varying vec3 vViewPosition;
struct ToonMaterial{
vec3 diffuseColor;
};
void RE_Direct_Toon(const in IncidentLight directLight,const in vec3 geometryPosition,const in vec3 geometryNormal,const in vec3 geometryViewDir,const in vec3 geometryClearcoatNormal,const in ToonMaterial material,inout ReflectedLight reflectedLight){
vec3 irradiance=getGradientIrradiance(geometryNormal,directLight.direction)*directLight.color;
reflectedLight.directDiffuse +=irradiance*BRDF_Lambert(material.diffuseColor);
}
void RE_IndirectDiffuse_Toon(const in vec3 irradiance,const in vec3 geometryPosition,const in vec3 geometryNormal,const in vec3 geometryViewDir,const in vec3 geometryClearcoatNormal,const in ToonMaterial material,inout ReflectedLight reflectedLight){
reflectedLight.indirectDiffuse +=irradiance*BRDF_Lambert(material.diffuseColor);
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,Pw=`BlinnPhongMaterial material;
material.diffuseColor=diffuseColor.rgb;
material.specularColor=specular;
material.specularShininess=shininess;
material.specularStrength=specularStrength;`,Iw=`varying vec3 vViewPosition;
struct BlinnPhongMaterial{
vec3 diffuseColor;
vec3 specularColor;
float specularShininess;
float specularStrength;
};
void RE_Direct_BlinnPhong(const in IncidentLight directLight,const in vec3 geometryPosition,const in vec3 geometryNormal,const in vec3 geometryViewDir,const in vec3 geometryClearcoatNormal,const in BlinnPhongMaterial material,inout ReflectedLight reflectedLight){
float dotNL=saturate(dot(geometryNormal,directLight.direction));
vec3 irradiance=dotNL*directLight.color;
reflectedLight.directDiffuse +=irradiance*BRDF_Lambert(material.diffuseColor);
reflectedLight.directSpecular +=irradiance*BRDF_BlinnPhong(directLight.direction,geometryViewDir,geometryNormal,material.specularColor,material.specularShininess)*material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong(const in vec3 irradiance,const in vec3 geometryPosition,const in vec3 geometryNormal,const in vec3 geometryViewDir,const in vec3 geometryClearcoatNormal,const in BlinnPhongMaterial material,inout ReflectedLight reflectedLight){
reflectedLight.indirectDiffuse +=irradiance*BRDF_Lambert(material.diffuseColor);
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Lw=`PhysicalMaterial material;
material.diffuseColor=diffuseColor.rgb;
material.diffuseContribution=diffuseColor.rgb*(1.0 - metalnessFactor);
material.metalness=metalnessFactor;
vec3 dxy=max(abs(dFdx(nonPerturbedNormal)),abs(dFdy(nonPerturbedNormal)));
float geometryRoughness=max(max(dxy.x,dxy.y),dxy.z);
material.roughness=max(roughnessFactor,0.045);
material.roughness +=geometryRoughness;
material.roughness=min(material.roughness,1.0);
#ifdef USE_DIFFUSE_ROUGHNESS
float diffuseRoughnessFactor=diffuseRoughness;
#ifdef USE_DIFFUSE_ROUGHNESSMAP
diffuseRoughnessFactor*=texture2D(diffuseRoughnessMap,vDiffuseRoughnessMapUv).r;
#endif
material.diffuseRoughness=saturate(diffuseRoughnessFactor);
#endif
#ifdef IOR
material.ior=ior;
#ifdef USE_SPECULAR
float specularIntensityFactor=specularIntensity;
vec3 specularColorFactor=specularColor;
#ifdef USE_SPECULAR_COLORMAP
specularColorFactor*=texture2D(specularColorMap,vSpecularColorMapUv).rgb;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
specularIntensityFactor*=texture2D(specularIntensityMap,vSpecularIntensityMapUv).a;
#endif
material.specularF90=mix(specularIntensityFactor,1.0,metalnessFactor);
#else
float specularIntensityFactor=1.0;
vec3 specularColorFactor=vec3(1.0);
material.specularF90=1.0;
#endif
material.specularColor=min(pow2((material.ior - 1.0)/(material.ior + 1.0))*specularColorFactor,vec3(1.0))*specularIntensityFactor;
material.specularColorBlended=mix(material.specularColor,diffuseColor.rgb,metalnessFactor);
#else
material.specularColor=vec3(0.04);
material.specularColorBlended=mix(material.specularColor,diffuseColor.rgb,metalnessFactor);
material.specularF90=1.0;
#endif
#ifdef USE_CLEARCOAT
material.clearcoat=clearcoat;
material.clearcoatRoughness=clearcoatRoughness;
material.clearcoatF0=vec3(0.04);
material.clearcoatF90=1.0;
#ifdef USE_CLEARCOATMAP
material.clearcoat*=texture2D(clearcoatMap,vClearcoatMapUv).x;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
material.clearcoatRoughness*=texture2D(clearcoatRoughnessMap,vClearcoatRoughnessMapUv).y;
#endif
material.clearcoat=saturate(material.clearcoat);	material.clearcoatRoughness=max(material.clearcoatRoughness,0.045);
material.clearcoatRoughness +=geometryRoughness;
material.clearcoatRoughness=min(material.clearcoatRoughness,1.0);
#endif
#ifdef USE_DISPERSION
material.dispersion=dispersion;
#endif
#ifdef USE_RETROREFLECTION
material.retroreflectivity=retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
material.iridescence=iridescence;
material.iridescenceIOR=iridescenceIOR;
#ifdef USE_IRIDESCENCEMAP
material.iridescence*=texture2D(iridescenceMap,vIridescenceMapUv).r;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
material.iridescenceThickness=(iridescenceThicknessMaximum - iridescenceThicknessMinimum)*texture2D(iridescenceThicknessMap,vIridescenceThicknessMapUv).g + iridescenceThicknessMinimum;
#else
material.iridescenceThickness=iridescenceThicknessMaximum;
#endif
#endif
#ifdef USE_SHEEN
material.sheenColor=sheenColor;
#ifdef USE_SHEEN_COLORMAP
material.sheenColor*=texture2D(sheenColorMap,vSheenColorMapUv).rgb;
#endif
material.sheenRoughness=clamp(sheenRoughness,0.0001,1.0);
#ifdef USE_SHEEN_ROUGHNESSMAP
material.sheenRoughness*=texture2D(sheenRoughnessMap,vSheenRoughnessMapUv).a;
#endif
#endif
#ifdef USE_ANISOTROPY
#ifdef USE_ANISOTROPYMAP
mat2 anisotropyMat=mat2(anisotropyVector.x,anisotropyVector.y,- anisotropyVector.y,anisotropyVector.x);
vec3 anisotropyPolar=texture2D(anisotropyMap,vAnisotropyMapUv).rgb;
vec2 anisotropyV=anisotropyMat*normalize(2.0*anisotropyPolar.rg - vec2(1.0))*anisotropyPolar.b;
#else
vec2 anisotropyV=anisotropyVector;
#endif
material.anisotropy=length(anisotropyV);
if(material.anisotropy==0.0){
anisotropyV=vec2(1.0,0.0);
}else{
anisotropyV /=material.anisotropy;
material.anisotropy=saturate(material.anisotropy);
}
material.alphaT=mix(pow2(material.roughness),1.0,pow2(material.anisotropy));
material.anisotropyT=tbn[ 0 ]*anisotropyV.x + tbn[ 1 ]*anisotropyV.y;
material.anisotropyB=tbn[ 1 ]*anisotropyV.x - tbn[ 0 ]*anisotropyV.y;
#endif`,Nw=`uniform sampler2D dfgLUT;
struct PhysicalMaterial{
vec3 diffuseColor;
vec3 diffuseContribution;
vec3 specularColor;
vec3 specularColorBlended;
float roughness;
float metalness;
float specularF90;
float dispersion;
vec2 dfg;
vec3 multiScatteringCompensation;
#ifdef USE_DIFFUSE_ROUGHNESS
float diffuseRoughness;
#endif
#ifdef USE_RETROREFLECTION
float retroreflectivity;
#endif
#ifdef USE_CLEARCOAT
float clearcoat;
float clearcoatRoughness;
vec3 clearcoatF0;
float clearcoatF90;
#endif
#ifdef USE_IRIDESCENCE
float iridescence;
float iridescenceIOR;
float iridescenceThickness;
vec3 iridescenceFresnel;
vec3 iridescenceF0Dielectric;
vec3 iridescenceF0Metallic;
#endif
#ifdef USE_SHEEN
vec3 sheenColor;
float sheenRoughness;
#endif
#ifdef IOR
float ior;
#endif
#ifdef USE_TRANSMISSION
float transmission;
float transmissionAlpha;
float thickness;
float attenuationDistance;
vec3 attenuationColor;
#endif
#ifdef USE_ANISOTROPY
float anisotropy;
float alphaT;
vec3 anisotropyT;
vec3 anisotropyB;
#endif
};
vec3 clearcoatSpecularDirect=vec3(0.0);
vec3 clearcoatSpecularIndirect=vec3(0.0);
vec3 sheenSpecularDirect=vec3(0.0);
vec3 sheenSpecularIndirect=vec3(0.0);
vec3 Schlick_to_F0(const in vec3 f,const in float f90,const in float dotVH){
float x=clamp(1.0 - dotVH,0.0,1.0);
float x2=x*x;
float x5=clamp(x*x2*x2,0.0,0.9999);
return(f - vec3(f90)*x5)/(1.0 - x5);
}
#ifdef USE_DIFFUSE_ROUGHNESS
const float EON_EPSILON=1e-7;
float FON_DirectionalAlbedo(const in float mu,const in float roughness,const in float A){
float muComp=1.0 - mu;
float gOverPi=muComp*(0.0571085289 + muComp*(0.491881867 + muComp*(- 0.332181442 + muComp*0.0714429953)));
return A*(1.0 + roughness*gOverPi);
}
vec3 BRDF_EON(const in vec3 lightDir,const in vec3 viewDir,const in vec3 normal,const in vec3 diffuseColor,const in float roughness){
vec3 rho=saturate(diffuseColor);
if(roughness<=EON_EPSILON)return BRDF_Lambert(rho);
float dotNL=saturate(dot(normal,lightDir));
float dotNV=saturate(dot(normal,viewDir));
float s=dot(lightDir,viewDir)- dotNL*dotNV;
float sOverT=(s>0.0)?s / max(max(dotNL,dotNV),EON_EPSILON):s;
float A=1.0 /(1.0 +(0.5 - 2.0 /(3.0*PI))*roughness);
vec3 singleScatter=rho*RECIPROCAL_PI*A*(1.0 + roughness*sOverT);
float averageAlbedo=A*(1.0 +(2.0 / 3.0 - 28.0 /(15.0*PI))*roughness);
float albedoV=FON_DirectionalAlbedo(dotNV,roughness,A);
float albedoL=FON_DirectionalAlbedo(dotNL,roughness,A);
vec3 rhoMultiScatter=rho*rho*averageAlbedo / max(vec3(EON_EPSILON),vec3(1.0)- rho*(1.0 - averageAlbedo));
vec3 multiScatter=rhoMultiScatter*RECIPROCAL_PI
*max(EON_EPSILON,1.0 - albedoV)
*max(EON_EPSILON,1.0 - albedoL)
/ max(EON_EPSILON,1.0 - averageAlbedo);
return singleScatter + multiScatter;
}
vec3 EON_DirectionalAlbedo(const in vec3 diffuseColor,const in float roughness,const in float dotNV){
vec3 rho=saturate(diffuseColor);
if(roughness<=EON_EPSILON)return rho;
float A=1.0 /(1.0 +(0.5 - 2.0 /(3.0*PI))*roughness);
float directionalAlbedo=FON_DirectionalAlbedo(dotNV,roughness,A);
float averageAlbedo=A*(1.0 +(2.0 / 3.0 - 28.0 /(15.0*PI))*roughness);
vec3 rhoMultiScatter=rho*rho*averageAlbedo / max(vec3(EON_EPSILON),vec3(1.0)- rho*(1.0 - averageAlbedo));
return rho*directionalAlbedo + rhoMultiScatter*(1.0 - directionalAlbedo);
}
#endif
float V_GGX_SmithCorrelated(const in float alpha,const in float dotNL,const in float dotNV){
float a2=pow2(alpha);
float gv=dotNL*sqrt(a2 +(1.0 - a2)*pow2(dotNV));
float gl=dotNV*sqrt(a2 +(1.0 - a2)*pow2(dotNL));
return 0.5 / max(gv + gl,EPSILON);
}
float D_GGX(const in float alpha,const in float dotNH){
float a2=pow2(alpha);
float denom=pow2(dotNH)*(a2 - 1.0)+ 1.0;
return RECIPROCAL_PI*a2 / pow2(denom);
}
#ifdef USE_ANISOTROPY
float V_GGX_SmithCorrelated_Anisotropic(const in float alphaT,const in float alphaB,const in float dotTV,const in float dotBV,const in float dotTL,const in float dotBL,const in float dotNV,const in float dotNL){
float gv=dotNL*length(vec3(alphaT*dotTV,alphaB*dotBV,dotNV));
float gl=dotNV*length(vec3(alphaT*dotTL,alphaB*dotBL,dotNL));
return 0.5 / max(gv + gl,EPSILON);
}
float D_GGX_Anisotropic(const in float alphaT,const in float alphaB,const in float dotNH,const in float dotTH,const in float dotBH){
float a2=alphaT*alphaB;
highp vec3 v=vec3(alphaB*dotTH,alphaT*dotBH,a2*dotNH);
highp float v2=dot(v,v);
float w2=a2 / v2;
return RECIPROCAL_PI*a2*pow2(w2);
}
#endif
#ifdef USE_CLEARCOAT
vec3 BRDF_GGX_Clearcoat(const in vec3 lightDir,const in vec3 viewDir,const in vec3 normal,const in PhysicalMaterial material){
vec3 f0=material.clearcoatF0;
float f90=material.clearcoatF90;
float roughness=max(material.clearcoatRoughness,0.045);
float alpha=pow2(roughness);
vec3 halfDir=normalize(lightDir + viewDir);
float dotNL=saturate(dot(normal,lightDir));
float dotNV=saturate(dot(normal,viewDir));
float dotNH=saturate(dot(normal,halfDir));
float dotVH=saturate(dot(viewDir,halfDir));
vec3 F=F_Schlick(f0,f90,dotVH);
float V=V_GGX_SmithCorrelated(alpha,dotNL,dotNV);
float D=D_GGX(alpha,dotNH);
return F*(V*D);
}
#endif
vec3 BRDF_GGX(const in vec3 lightDir,const in vec3 viewDir,const in vec3 normal,const in PhysicalMaterial material){
vec3 f0=material.specularColorBlended;
float f90=material.specularF90;
float roughness=max(material.roughness,0.045);
float alpha=pow2(roughness);
vec3 halfDir=normalize(lightDir + viewDir);
float dotNL=saturate(dot(normal,lightDir));
float dotNV=saturate(dot(normal,viewDir));
float dotNH=saturate(dot(normal,halfDir));
float dotVH=saturate(dot(viewDir,halfDir));
vec3 F=F_Schlick(f0,f90,dotVH);
#ifdef USE_IRIDESCENCE
F=mix(F,material.iridescenceFresnel,material.iridescence);
#endif
#ifdef USE_ANISOTROPY
float dotTL=dot(material.anisotropyT,lightDir);
float dotTV=dot(material.anisotropyT,viewDir);
float dotTH=dot(material.anisotropyT,halfDir);
float dotBL=dot(material.anisotropyB,lightDir);
float dotBV=dot(material.anisotropyB,viewDir);
float dotBH=dot(material.anisotropyB,halfDir);
float alphaT=max(material.alphaT,alpha);
float V=V_GGX_SmithCorrelated_Anisotropic(alphaT,alpha,dotTV,dotBV,dotTL,dotBL,dotNV,dotNL);
float D=D_GGX_Anisotropic(alphaT,alpha,dotNH,dotTH,dotBH);
#else
float V=V_GGX_SmithCorrelated(alpha,dotNL,dotNV);
float D=D_GGX(alpha,dotNH);
#endif
return F*(V*D);
}
vec2 LTC_Uv(const in vec3 N,const in vec3 V,const in float roughness){
const float LUT_SIZE=64.0;
const float LUT_SCALE=(LUT_SIZE - 1.0)/ LUT_SIZE;
const float LUT_BIAS=0.5 / LUT_SIZE;
float dotNV=saturate(dot(N,V));
vec2 uv=vec2(roughness,sqrt(1.0 - dotNV));
uv=uv*LUT_SCALE + LUT_BIAS;
return uv;
}
float LTC_ClippedSphereFormFactor(const in vec3 f){
float l=length(f);
return max((l*l + f.z)/(l + 1.0),0.0);
}
vec3 LTC_EdgeVectorFormFactor(const in vec3 v1,const in vec3 v2){
float x=dot(v1,v2);
float y=abs(x);
float a=0.8543985 +(0.4965155 + 0.0145206*y)*y;
float b=3.4175940 +(4.1616724 + y)*y;
float v=a / b;
float theta_sintheta=(x>0.0)?v:0.5*inversesqrt(max(1.0 - x*x,1e-7))- v;
return cross(v1,v2)*theta_sintheta;
}
vec3 LTC_Evaluate(const in vec3 N,const in vec3 V,const in vec3 P,const in mat3 mInv,const in vec3 rectCoords[ 4 ]){
vec3 v1=rectCoords[ 1 ] - rectCoords[ 0 ];
vec3 v2=rectCoords[ 3 ] - rectCoords[ 0 ];
vec3 lightNormal=cross(v1,v2);
if(dot(lightNormal,P - rectCoords[ 0 ])<0.0)return vec3(0.0);
vec3 T1,T2;
T1=normalize(V - N*dot(V,N));
T2=- cross(N,T1);
mat3 mat=mInv*transpose(mat3(T1,T2,N));
vec3 coords[ 4 ];
coords[ 0 ]=mat*(rectCoords[ 0 ] - P);
coords[ 1 ]=mat*(rectCoords[ 1 ] - P);
coords[ 2 ]=mat*(rectCoords[ 2 ] - P);
coords[ 3 ]=mat*(rectCoords[ 3 ] - P);
coords[ 0 ]=normalize(coords[ 0 ]);
coords[ 1 ]=normalize(coords[ 1 ]);
coords[ 2 ]=normalize(coords[ 2 ]);
coords[ 3 ]=normalize(coords[ 3 ]);
vec3 vectorFormFactor=vec3(0.0);
vectorFormFactor +=LTC_EdgeVectorFormFactor(coords[ 0 ],coords[ 1 ]);
vectorFormFactor +=LTC_EdgeVectorFormFactor(coords[ 1 ],coords[ 2 ]);
vectorFormFactor +=LTC_EdgeVectorFormFactor(coords[ 2 ],coords[ 3 ]);
vectorFormFactor +=LTC_EdgeVectorFormFactor(coords[ 3 ],coords[ 0 ]);
float result=LTC_ClippedSphereFormFactor(vectorFormFactor);
return vec3(result);
}
#if defined( USE_SHEEN )
float D_Charlie(float roughness,float dotNH){
float alpha=pow2(roughness);
float invAlpha=1.0 / alpha;
float cos2h=dotNH*dotNH;
float sin2h=max(1.0 - cos2h,0.0078125);
return(2.0 + invAlpha)*pow(sin2h,invAlpha*0.5)/(2.0*PI);
}
float V_Neubelt(float dotNV,float dotNL){
return saturate(1.0 /(4.0*(dotNL + dotNV - dotNL*dotNV)));
}
vec3 BRDF_Sheen(const in vec3 lightDir,const in vec3 viewDir,const in vec3 normal,vec3 sheenColor,const in float sheenRoughness){
vec3 halfDir=normalize(lightDir + viewDir);
float dotNL=saturate(dot(normal,lightDir));
float dotNV=saturate(dot(normal,viewDir));
float dotNH=saturate(dot(normal,halfDir));
float D=D_Charlie(sheenRoughness,dotNH);
float V=V_Neubelt(dotNV,dotNL);
return sheenColor*(D*V);
}
#endif
float IBLSheenBRDF(const in vec3 normal,const in vec3 viewDir,const in float roughness){
float dotNV=saturate(dot(normal,viewDir));
float r2=roughness*roughness;
float rInv=1.0 /(roughness + 0.1);
float a=-1.9362 + 1.0678*roughness + 0.4573*r2 - 0.8469*rInv;
float b=-0.6014 + 0.5538*roughness - 0.4670*r2 - 0.1255*rInv;
float DG=exp(a*dotNV + b);
return saturate(DG);
}
vec3 EnvironmentBRDF(const in vec3 normal,const in vec3 viewDir,const in vec3 specularColor,const in float specularF90,const in float roughness){
float dotNV=saturate(dot(normal,viewDir));
vec2 fab=texture2D(dfgLUT,vec2(roughness,dotNV)).rg;
return specularColor*fab.x + specularF90*fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence(const in vec2 fab,const in vec3 specularColor,const in float specularF90,const in float iridescence,const in vec3 iridescenceF0,inout vec3 singleScatter,inout vec3 multiScatter){
#else
void computeMultiscattering(const in vec2 fab,const in vec3 specularColor,const in float specularF90,inout vec3 singleScatter,inout vec3 multiScatter){
#endif
#ifdef USE_IRIDESCENCE
vec3 Fr=mix(specularColor,iridescenceF0,iridescence);
#else
vec3 Fr=specularColor;
#endif
vec3 FssEss=Fr*fab.x + specularF90*fab.y;
float Ess=fab.x + fab.y;
float Ems=1.0 - Ess;
vec3 Favg=Fr +(1.0 - Fr)*0.047619;	vec3 Fms=FssEss*Favg /(1.0 - Ems*Favg);
singleScatter +=FssEss;
multiScatter +=Fms*Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
void RE_Direct_RectArea_Physical(const in RectAreaLight rectAreaLight,const in vec3 geometryPosition,const in vec3 geometryNormal,const in vec3 geometryViewDir,const in vec3 geometryClearcoatNormal,const in PhysicalMaterial material,inout ReflectedLight reflectedLight){
vec3 normal=geometryNormal;
vec3 viewDir=geometryViewDir;
vec3 position=geometryPosition;
vec3 lightPos=rectAreaLight.position;
vec3 halfWidth=rectAreaLight.halfWidth;
vec3 halfHeight=rectAreaLight.halfHeight;
vec3 lightColor=rectAreaLight.color;
float roughness=material.roughness;
vec3 rectCoords[ 4 ];
rectCoords[ 0 ]=lightPos + halfWidth - halfHeight;		rectCoords[ 1 ]=lightPos - halfWidth - halfHeight;
rectCoords[ 2 ]=lightPos - halfWidth + halfHeight;
rectCoords[ 3 ]=lightPos + halfWidth + halfHeight;
vec2 uv=LTC_Uv(normal,viewDir,roughness);
vec4 t1=texture2D(ltc_1,uv);
vec4 t2=texture2D(ltc_2,uv);
mat3 mInv=mat3(
vec3(t1.x,0,t1.y),
vec3(   0,1,   0),
vec3(t1.z,0,t1.w)
);
vec3 fresnel=(material.specularColorBlended*t2.x +(material.specularF90 - material.specularColorBlended)*t2.y);
reflectedLight.directSpecular +=lightColor*fresnel*LTC_Evaluate(normal,viewDir,position,mInv,rectCoords);
reflectedLight.directDiffuse +=lightColor*material.diffuseContribution*LTC_Evaluate(normal,viewDir,position,mat3(1.0),rectCoords);
#ifdef USE_CLEARCOAT
vec3 Ncc=geometryClearcoatNormal;
vec2 uvClearcoat=LTC_Uv(Ncc,viewDir,material.clearcoatRoughness);
vec4 t1Clearcoat=texture2D(ltc_1,uvClearcoat);
vec4 t2Clearcoat=texture2D(ltc_2,uvClearcoat);
mat3 mInvClearcoat=mat3(
vec3(t1Clearcoat.x,0,t1Clearcoat.y),
vec3(            0,1,            0),
vec3(t1Clearcoat.z,0,t1Clearcoat.w)
);
vec3 fresnelClearcoat=material.clearcoatF0*t2Clearcoat.x +(material.clearcoatF90 - material.clearcoatF0)*t2Clearcoat.y;
clearcoatSpecularDirect +=lightColor*fresnelClearcoat*LTC_Evaluate(Ncc,viewDir,position,mInvClearcoat,rectCoords);
#endif
}
#endif
void RE_Direct_Physical(const in IncidentLight directLight,const in vec3 geometryPosition,const in vec3 geometryNormal,const in vec3 geometryViewDir,const in vec3 geometryClearcoatNormal,const in PhysicalMaterial material,inout ReflectedLight reflectedLight){
float dotNL=saturate(dot(geometryNormal,directLight.direction));
vec3 irradiance=dotNL*directLight.color;
#ifdef USE_CLEARCOAT
float dotNLcc=saturate(dot(geometryClearcoatNormal,directLight.direction));
vec3 ccIrradiance=dotNLcc*directLight.color;
clearcoatSpecularDirect +=ccIrradiance*BRDF_GGX_Clearcoat(directLight.direction,geometryViewDir,geometryClearcoatNormal,material);
#endif
#ifdef USE_SHEEN

sheenSpecularDirect +=irradiance*BRDF_Sheen(directLight.direction,geometryViewDir,geometryNormal,material.sheenColor,material.sheenRoughness);

float sheenAlbedoV=IBLSheenBRDF(geometryNormal,geometryViewDir,material.sheenRoughness);
float sheenAlbedoL=IBLSheenBRDF(geometryNormal,directLight.direction,material.sheenRoughness);

float sheenEnergyComp=1.0 - max3(material.sheenColor)*max(sheenAlbedoV,sheenAlbedoL);

irradiance*=sheenEnergyComp;

#endif
vec3 specularBRDF=BRDF_GGX(directLight.direction,geometryViewDir,geometryNormal,material);
#ifdef USE_RETROREFLECTION
vec3 retroViewDir=reflect(- geometryViewDir,geometryNormal);
vec3 retroSpecularBRDF=BRDF_GGX(directLight.direction,retroViewDir,geometryNormal,material);
specularBRDF=mix(specularBRDF,retroSpecularBRDF,saturate(material.retroreflectivity));
#endif
reflectedLight.directSpecular +=irradiance*specularBRDF*material.multiScatteringCompensation;
vec3 halfDir=normalize(directLight.direction + geometryViewDir);
float dotVH=saturate(dot(geometryViewDir,halfDir));
vec3 F=F_Schlick(material.specularColor,material.specularF90,dotVH);
#ifdef USE_RETROREFLECTION
vec3 retroHalfDir=normalize(directLight.direction + retroViewDir);
float dotRetroVH=saturate(dot(retroViewDir,retroHalfDir));
vec3 retroF=F_Schlick(material.specularColor,material.specularF90,dotRetroVH);
F=mix(F,retroF,saturate(material.retroreflectivity));
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
vec3 diffuseBRDF=BRDF_EON(directLight.direction,geometryViewDir,geometryNormal,material.diffuseColor,material.diffuseRoughness)*(1.0 - material.metalness);
#else
vec3 diffuseBRDF=BRDF_Lambert(material.diffuseContribution);
#endif
reflectedLight.directDiffuse +=irradiance*diffuseBRDF*(1.0 - F);
}
void RE_IndirectDiffuse_Physical(const in vec3 irradiance,const in vec3 geometryPosition,const in vec3 geometryNormal,const in vec3 geometryViewDir,const in vec3 geometryClearcoatNormal,const in PhysicalMaterial material,inout ReflectedLight reflectedLight){
vec3 singleScattering=vec3(0.0);
vec3 multiScattering=vec3(0.0);
#ifdef USE_IRIDESCENCE
computeMultiscatteringIridescence(material.dfg,material.specularColor,material.specularF90,material.iridescence,material.iridescenceF0Dielectric,singleScattering,multiScattering);
#else
computeMultiscattering(material.dfg,material.specularColor,material.specularF90,singleScattering,multiScattering);
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
float dotNV=saturate(dot(geometryNormal,geometryViewDir));
vec3 diffuseAlbedo=EON_DirectionalAlbedo(material.diffuseColor,material.diffuseRoughness,dotNV)*(1.0 - material.metalness);
vec3 diffuse=irradiance*RECIPROCAL_PI*diffuseAlbedo*(1.0 - singleScattering - multiScattering);
#else
vec3 diffuse=irradiance*BRDF_Lambert(material.diffuseContribution)*(1.0 - singleScattering - multiScattering);
#endif
#ifdef USE_SHEEN
float sheenAlbedo=IBLSheenBRDF(geometryNormal,geometryViewDir,material.sheenRoughness);
sheenSpecularIndirect +=irradiance*material.sheenColor*sheenAlbedo*RECIPROCAL_PI;
float sheenEnergyComp=1.0 - max3(material.sheenColor)*sheenAlbedo;
diffuse*=sheenEnergyComp;
#endif
reflectedLight.indirectDiffuse +=diffuse;
}
void RE_IndirectSpecular_Physical(const in vec3 radiance,const in vec3 irradiance,const in vec3 clearcoatRadiance,const in vec3 geometryPosition,const in vec3 geometryNormal,const in vec3 geometryViewDir,const in vec3 geometryClearcoatNormal,const in PhysicalMaterial material,inout ReflectedLight reflectedLight){
#ifdef USE_CLEARCOAT
clearcoatSpecularIndirect +=clearcoatRadiance*EnvironmentBRDF(geometryClearcoatNormal,geometryViewDir,material.clearcoatF0,material.clearcoatF90,material.clearcoatRoughness);
#endif
#ifdef USE_SHEEN
sheenSpecularIndirect +=irradiance*material.sheenColor*IBLSheenBRDF(geometryNormal,geometryViewDir,material.sheenRoughness)*RECIPROCAL_PI;
#endif
vec3 singleScatteringDielectric=vec3(0.0);
vec3 multiScatteringDielectric=vec3(0.0);
vec3 singleScatteringMetallic=vec3(0.0);
vec3 multiScatteringMetallic=vec3(0.0);
#ifdef USE_IRIDESCENCE
computeMultiscatteringIridescence(material.dfg,material.specularColor,material.specularF90,material.iridescence,material.iridescenceF0Dielectric,singleScatteringDielectric,multiScatteringDielectric);
computeMultiscatteringIridescence(material.dfg,material.diffuseColor,material.specularF90,material.iridescence,material.iridescenceF0Metallic,singleScatteringMetallic,multiScatteringMetallic);
#else
computeMultiscattering(material.dfg,material.specularColor,material.specularF90,singleScatteringDielectric,multiScatteringDielectric);
computeMultiscattering(material.dfg,material.diffuseColor,material.specularF90,singleScatteringMetallic,multiScatteringMetallic);
#endif
vec3 singleScattering=mix(singleScatteringDielectric,singleScatteringMetallic,material.metalness);
vec3 multiScattering=mix(multiScatteringDielectric,multiScatteringMetallic,material.metalness);
vec3 totalScatteringDielectric=singleScatteringDielectric + multiScatteringDielectric;
#ifdef USE_DIFFUSE_ROUGHNESS
float dotNV=saturate(dot(geometryNormal,geometryViewDir));
vec3 diffuse=EON_DirectionalAlbedo(material.diffuseColor,material.diffuseRoughness,dotNV)*(1.0 - material.metalness)*(1.0 - totalScatteringDielectric);
#else
vec3 diffuse=material.diffuseContribution*(1.0 - totalScatteringDielectric);
#endif
vec3 cosineWeightedIrradiance=irradiance*RECIPROCAL_PI;
vec3 indirectSpecular=radiance*singleScattering;
indirectSpecular +=multiScattering*cosineWeightedIrradiance;
vec3 indirectDiffuse=diffuse*cosineWeightedIrradiance;
#ifdef USE_SHEEN
float sheenAlbedo=IBLSheenBRDF(geometryNormal,geometryViewDir,material.sheenRoughness);
float sheenEnergyComp=1.0 - max3(material.sheenColor)*sheenAlbedo;
indirectSpecular*=sheenEnergyComp;
indirectDiffuse*=sheenEnergyComp;
#endif
reflectedLight.indirectSpecular +=indirectSpecular;
reflectedLight.indirectDiffuse +=indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion(const in float dotNV,const in float ambientOcclusion,const in float roughness){
return saturate(pow(dotNV + ambientOcclusion,exp2(- 16.0*roughness - 1.0))- 1.0 + ambientOcclusion);
}`,Dw=`
vec3 geometryPosition=- vViewPosition;
vec3 geometryNormal=normal;
vec3 geometryViewDir=(isOrthographic)?vec3(0,0,1):normalize(vViewPosition);
vec3 geometryClearcoatNormal=vec3(0.0);
#ifdef USE_CLEARCOAT
geometryClearcoatNormal=clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
float dotNVi=saturate(dot(normal,geometryViewDir));
if(material.iridescenceThickness==0.0){
material.iridescence=0.0;
}else{
material.iridescence=saturate(material.iridescence);
}
if(material.iridescence>0.0){
vec3 iridescenceFresnelDielectric=evalIridescence(1.0,material.iridescenceIOR,dotNVi,material.iridescenceThickness,material.specularColor);
vec3 iridescenceFresnelMetallic=evalIridescence(1.0,material.iridescenceIOR,dotNVi,material.iridescenceThickness,material.diffuseColor);
material.iridescenceFresnel=mix(iridescenceFresnelDielectric,iridescenceFresnelMetallic,material.metalness);
material.iridescenceF0Dielectric=Schlick_to_F0(iridescenceFresnelDielectric,1.0,dotNVi);
material.iridescenceF0Metallic=Schlick_to_F0(iridescenceFresnelMetallic,1.0,dotNVi);
}
#endif
#ifdef STANDARD
float dotNVms=saturate(dot(geometryNormal,geometryViewDir));
material.dfg=texture2D(dfgLUT,vec2(material.roughness,dotNVms)).rg;
#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
float EssMs=material.dfg.x + material.dfg.y;
material.multiScatteringCompensation=1.0 + material.specularColorBlended*(1.0 / EssMs - 1.0);
#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
PointLight pointLight;
#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
PointLightShadow pointLightShadow;
#endif
#pragma unroll_loop_start
for(int i=0;i<NUM_POINT_LIGHTS;i ++){
pointLight=pointLights[ i ];
getPointLightInfo(pointLight,geometryPosition,directLight);
#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
pointLightShadow=pointLightShadows[ i ];
directLight.color*=(directLight.visible && receiveShadow)?getPointShadow(pointShadowMap[ i ],pointLightShadow.shadowMapSize,pointLightShadow.shadowIntensity,pointLightShadow.shadowBias,pointLightShadow.shadowRadius,vPointShadowCoord[ i ],pointLightShadow.shadowCameraNear,pointLightShadow.shadowCameraFar):1.0;
#endif
RE_Direct(directLight,geometryPosition,geometryNormal,geometryViewDir,geometryClearcoatNormal,material,reflectedLight);
}
#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
SpotLight spotLight;
vec4 spotColor;
vec3 spotLightCoord;
bool inSpotLightMap;
#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
SpotLightShadow spotLightShadow;
#endif
#pragma unroll_loop_start
for(int i=0;i<NUM_SPOT_LIGHTS;i ++){
spotLight=spotLights[ i ];
getSpotLightInfo(spotLight,geometryPosition,directLight);
#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
#else
#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
#endif
#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
spotLightCoord=vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
inSpotLightMap=all(lessThan(abs(spotLightCoord*2. - 1.),vec3(1.0)));
spotColor=texture2D(spotLightMap[ SPOT_LIGHT_MAP_INDEX ],spotLightCoord.xy);
directLight.color=inSpotLightMap?directLight.color*spotColor.rgb:directLight.color;
#endif
#undef SPOT_LIGHT_MAP_INDEX
#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
spotLightShadow=spotLightShadows[ i ];
directLight.color*=(directLight.visible && receiveShadow)?getShadow(spotShadowMap[ i ],spotLightShadow.shadowMapSize,spotLightShadow.shadowIntensity,spotLightShadow.shadowBias,spotLightShadow.shadowRadius,vSpotLightCoord[ i ]):1.0;
#endif
RE_Direct(directLight,geometryPosition,geometryNormal,geometryViewDir,geometryClearcoatNormal,material,reflectedLight);
}
#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
SunLight sunLight;
#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
SunLightShadow sunLightShadow;
#endif
#pragma unroll_loop_start
for(int i=0;i<NUM_SUN_LIGHTS;i ++){
sunLight=sunLights[ i ];
getSunLightInfo(sunLight,directLight);
#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
sunLightShadow=sunLightShadows[ i ];
directLight.color*=(directLight.visible && receiveShadow)?getSunShadow(sunShadowMap[ i ],sunLightShadow,UNROLLED_LOOP_INDEX):1.0;
#endif
RE_Direct(directLight,geometryPosition,geometryNormal,geometryViewDir,geometryClearcoatNormal,material,reflectedLight);
}
#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
DirectionalLight directionalLight;
#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
DirectionalLightShadow directionalLightShadow;
#endif
#pragma unroll_loop_start
for(int i=0;i<NUM_DIR_LIGHTS;i ++){
directionalLight=directionalLights[ i ];
getDirectionalLightInfo(directionalLight,directLight);
#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
directionalLightShadow=directionalLightShadows[ i ];
directLight.color*=(directLight.visible && receiveShadow)?getShadow(directionalShadowMap[ i ],directionalLightShadow.shadowMapSize,directionalLightShadow.shadowIntensity,directionalLightShadow.shadowBias,directionalLightShadow.shadowRadius,vDirectionalShadowCoord[ i ]):1.0;
#endif
RE_Direct(directLight,geometryPosition,geometryNormal,geometryViewDir,geometryClearcoatNormal,material,reflectedLight);
}
#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
RectAreaLight rectAreaLight;
#pragma unroll_loop_start
for(int i=0;i<NUM_RECT_AREA_LIGHTS;i ++){
rectAreaLight=rectAreaLights[ i ];
RE_Direct_RectArea(rectAreaLight,geometryPosition,geometryNormal,geometryViewDir,geometryClearcoatNormal,material,reflectedLight);
}
#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
vec3 iblIrradiance=vec3(0.0);
vec3 irradiance=getAmbientLightIrradiance(ambientLightColor);
#if defined( USE_LIGHT_PROBES )
irradiance +=getLightProbeIrradiance(lightProbe,geometryNormal);
#endif
#if ( NUM_HEMI_LIGHTS > 0 )
#pragma unroll_loop_start
for(int i=0;i<NUM_HEMI_LIGHTS;i ++){
irradiance +=getHemisphereLightIrradiance(hemisphereLights[ i ],geometryNormal);
}
#pragma unroll_loop_end
#endif
#if NUM_LIGHT_PROBE_GRIDS > 0
vec3 probeWorldPos=((vec4(geometryPosition,1.0)- viewMatrix[ 3 ])*viewMatrix).xyz;
vec3 probeWorldNormal=transformNormalByInverseViewMatrix(geometryNormal,viewMatrix);
int probeGrid=- 1;
#pragma unroll_loop_start
for(int i=0;i<NUM_LIGHT_PROBE_GRIDS;i ++){
if(isInsideLightProbeGrid(probeWorldPos,probeWorldNormal,probesMin[ i ],probesMax[ i ],probesResolution[ i ]))probeGrid=UNROLLED_LOOP_INDEX;
}
#pragma unroll_loop_end
#pragma unroll_loop_start
for(int i=0;i<NUM_LIGHT_PROBE_GRIDS;i ++){
if(probeGrid==UNROLLED_LOOP_INDEX)irradiance +=getLightProbeGridIrradiance(probesSH[ i ],probesMin[ i ],probesMax[ i ],probesResolution[ i ],probeWorldPos,probeWorldNormal);
}
#pragma unroll_loop_end
#endif
#endif
#if defined( RE_IndirectSpecular )
vec3 radiance=vec3(0.0);
vec3 clearcoatRadiance=vec3(0.0);
#endif`,Fw=`#if defined( RE_IndirectDiffuse )
#ifdef USE_LIGHTMAP
vec4 lightMapTexel=texture2D(lightMap,vLightMapUv);
vec3 lightMapIrradiance=lightMapTexel.rgb*lightMapIntensity;
irradiance +=lightMapIrradiance;
#endif
#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
iblIrradiance +=getIBLIrradiance(geometryNormal);
#endif
#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
#ifdef USE_ANISOTROPY
vec3 iblRadiance=getIBLAnisotropyRadiance(geometryViewDir,geometryNormal,material.roughness,material.anisotropyB,material.anisotropy);
#else
vec3 iblRadiance=getIBLRadiance(geometryViewDir,geometryNormal,material.roughness);
#endif
#ifdef USE_RETROREFLECTION
#ifdef USE_ANISOTROPY
vec3 retroIBLRadiance=getIBLAnisotropyRetroRadiance(geometryViewDir,geometryNormal,material.roughness,material.anisotropyB,material.anisotropy);
#else
vec3 retroIBLRadiance=getIBLRetroRadiance(geometryViewDir,geometryNormal,material.roughness);
#endif
iblRadiance=mix(iblRadiance,retroIBLRadiance,saturate(material.retroreflectivity));
#endif
radiance +=iblRadiance;
#ifdef USE_CLEARCOAT
clearcoatRadiance +=getIBLRadiance(geometryViewDir,geometryClearcoatNormal,material.clearcoatRoughness);
#endif
#endif`,Ow=`#if defined( RE_IndirectDiffuse )
#if defined( LAMBERT ) || defined( PHONG )
irradiance +=iblIrradiance;
#endif
RE_IndirectDiffuse(irradiance,geometryPosition,geometryNormal,geometryViewDir,geometryClearcoatNormal,material,reflectedLight);
#endif
#if defined( RE_IndirectSpecular )
RE_IndirectSpecular(radiance,iblIrradiance,clearcoatRadiance,geometryPosition,geometryNormal,geometryViewDir,geometryClearcoatNormal,material,reflectedLight);
#endif`,Uw=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid(vec3 worldPos,vec3 worldNormal,vec3 probesMin,vec3 probesMax,vec3 probesResolution){
vec3 spacing=(probesMax - probesMin)/ probesResolution;
vec3 samplePos=worldPos + worldNormal*spacing*0.5;
vec3 margin=spacing*0.01;
return all(greaterThanEqual(samplePos,probesMin - margin))&& all(lessThanEqual(samplePos,probesMax + margin));
}
vec3 getLightProbeGridIrradiance(highp sampler3D probesSH,vec3 probesMin,vec3 probesMax,vec3 probesResolution,vec3 worldPos,vec3 worldNormal){
vec3 res=probesResolution;
vec3 gridRange=probesMax - probesMin;
vec3 probeSpacing=gridRange / res;
vec3 samplePos=worldPos + worldNormal*probeSpacing*0.5;
vec3 uvw=clamp((samplePos - probesMin)/ gridRange,0.5 / res,1.0 - 0.5 / res);
float nz         =res.z;
float paddedSlices=nz + 2.0;
float atlasDepth =7.0*paddedSlices;
float uvZBase    =uvw.z*nz + 1.0;
vec4 s0=texture(probesSH,vec3(uvw.xy,(uvZBase                      )/ atlasDepth));
vec4 s1=texture(probesSH,vec3(uvw.xy,(uvZBase +       paddedSlices  )/ atlasDepth));
vec4 s2=texture(probesSH,vec3(uvw.xy,(uvZBase + 2.0*paddedSlices  )/ atlasDepth));
vec4 s3=texture(probesSH,vec3(uvw.xy,(uvZBase + 3.0*paddedSlices  )/ atlasDepth));
vec4 s4=texture(probesSH,vec3(uvw.xy,(uvZBase + 4.0*paddedSlices  )/ atlasDepth));
vec4 s5=texture(probesSH,vec3(uvw.xy,(uvZBase + 5.0*paddedSlices  )/ atlasDepth));
vec4 s6=texture(probesSH,vec3(uvw.xy,(uvZBase + 6.0*paddedSlices  )/ atlasDepth));
vec3 c0=s0.xyz;
vec3 c1=vec3(s0.w,s1.xy);
vec3 c2=vec3(s1.zw,s2.x);
vec3 c3=s2.yzw;
vec3 c4=s3.xyz;
vec3 c5=vec3(s3.w,s4.xy);
vec3 c6=vec3(s4.zw,s5.x);
vec3 c7=s5.yzw;
vec3 c8=s6.xyz;
float x=worldNormal.x,y=worldNormal.y,z=worldNormal.z;
vec3 result=c0*0.886227;
result +=c1*2.0*0.511664*y;
result +=c2*2.0*0.511664*z;
result +=c3*2.0*0.511664*x;
result +=c4*2.0*0.429043*x*y;
result +=c5*2.0*0.429043*y*z;
result +=c6*(0.743125*z*z - 0.247708);
result +=c7*2.0*0.429043*x*z;
result +=c8*0.429043*(x*x - y*y);
return max(result,vec3(0.0));
}
#endif`,Bw=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
gl_FragDepth=vIsPerspective==0.0?gl_FragCoord.z:log2(vFragDepth)*logDepthBufFC*0.5;
#endif`,kw=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
uniform float logDepthBufFC;
varying float vFragDepth;
varying float vIsPerspective;
#endif`,zw=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
varying float vFragDepth;
varying float vIsPerspective;
#endif`,Vw=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
vFragDepth=1.0 + gl_Position.w;
vIsPerspective=float(isPerspectiveMatrix(projectionMatrix));
#endif`,Gw=`#ifdef USE_MAP
vec4 sampledDiffuseColor=texture2D(map,vMapUv);
#ifdef DECODE_VIDEO_TEXTURE
sampledDiffuseColor=sRGBTransferEOTF(sampledDiffuseColor);
#endif
diffuseColor*=sampledDiffuseColor;
#endif`,Hw=`#ifdef USE_MAP
uniform sampler2D map;
#endif`,Ww=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
#if defined( USE_POINTS_UV )
vec2 uv=vUv;
#else
vec2 uv=(uvTransform*vec3(gl_PointCoord.x,1.0 - gl_PointCoord.y,1)).xy;
#endif
#endif
#ifdef USE_MAP
diffuseColor*=texture2D(map,uv);
#endif
#ifdef USE_ALPHAMAP
diffuseColor.a*=texture2D(alphaMap,uv).g;
#endif`,Xw=`#if defined( USE_POINTS_UV )
varying vec2 vUv;
#else
#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
uniform mat3 uvTransform;
#endif
#endif
#ifdef USE_MAP
uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
uniform sampler2D alphaMap;
#endif`,qw=`float metalnessFactor=metalness;
#ifdef USE_METALNESSMAP
vec4 texelMetalness=texture2D(metalnessMap,vMetalnessMapUv);
metalnessFactor*=texelMetalness.b;
#endif`,Yw=`#ifdef USE_METALNESSMAP
uniform sampler2D metalnessMap;
#endif`,$w=`#ifdef USE_INSTANCING_MORPH
float morphTargetInfluences[ MORPHTARGETS_COUNT ];
float morphTargetBaseInfluence=texelFetch(morphTexture,ivec2(0,gl_InstanceID),0).r;
for(int i=0;i<MORPHTARGETS_COUNT;i ++){
morphTargetInfluences[i]= texelFetch(morphTexture,ivec2(i + 1,gl_InstanceID),0).r;
}
#endif`,Zw=`#if defined( USE_MORPHCOLORS )
#if defined( USE_COLOR_ALPHA )
vColor*=morphTargetBaseInfluence;
#elif defined( USE_COLOR )
vColor.rgb*=morphTargetBaseInfluence;
#endif
for(int i=0;i<MORPHTARGETS_COUNT;i ++){
#if defined( USE_COLOR_ALPHA )
if(morphTargetInfluences[ i ] !=0.0)vColor +=getMorph(gl_VertexID,i,2)*morphTargetInfluences[ i ];
#elif defined( USE_COLOR )
if(morphTargetInfluences[ i ] !=0.0)vColor.rgb +=getMorph(gl_VertexID,i,2).rgb*morphTargetInfluences[ i ];
#endif
}
#endif`,Jw=`#ifdef USE_MORPHNORMALS
objectNormal*=morphTargetBaseInfluence;
for(int i=0;i<MORPHTARGETS_COUNT;i ++){
if(morphTargetInfluences[ i ] !=0.0)objectNormal +=getMorph(gl_VertexID,i,1).xyz*morphTargetInfluences[ i ];
}
#endif`,Kw=`#ifdef USE_MORPHTARGETS
#ifndef USE_INSTANCING_MORPH
uniform float morphTargetBaseInfluence;
uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
#endif
uniform sampler2DArray morphTargetsTexture;
uniform ivec2 morphTargetsTextureSize;
vec4 getMorph(const in int vertexIndex,const in int morphTargetIndex,const in int offset){
int texelIndex=vertexIndex*MORPHTARGETS_TEXTURE_STRIDE + offset;
int y=texelIndex / morphTargetsTextureSize.x;
int x=texelIndex - y*morphTargetsTextureSize.x;
ivec3 morphUV=ivec3(x,y,morphTargetIndex);
return texelFetch(morphTargetsTexture,morphUV,0);
}
#endif`,jw=`#ifdef USE_MORPHTARGETS
transformed*=morphTargetBaseInfluence;
for(int i=0;i<MORPHTARGETS_COUNT;i ++){
if(morphTargetInfluences[ i ] !=0.0)transformed +=getMorph(gl_VertexID,i,0).xyz*morphTargetInfluences[ i ];
}
#endif`,Qw=`float faceDirection=gl_FrontFacing?1.0:- 1.0;
#ifdef FLAT_SHADED
vec3 fdx=dFdx(vViewPosition);
vec3 fdy=dFdy(vViewPosition);
vec3 normal=normalize(cross(fdx,fdy));
#else
vec3 normal=normalize(vNormal);
#ifdef DOUBLE_SIDED
normal*=faceDirection;
#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
#ifdef USE_TANGENT
mat3 tbn=mat3(normalize(vTangent),normalize(vBitangent),normal);
#else
mat3 tbn=getTangentFrame(- vViewPosition,normal,
#if defined( USE_NORMALMAP )
vNormalMapUv
#elif defined( USE_CLEARCOAT_NORMALMAP )
vClearcoatNormalMapUv
#else
vUv
#endif
);
#endif
#ifdef DOUBLE_SIDED
tbn[0]*=faceDirection;
tbn[1]*=faceDirection;
#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
#ifdef USE_TANGENT
mat3 tbn2=mat3(normalize(vTangent),normalize(vBitangent),normal);
#else
mat3 tbn2=getTangentFrame(- vViewPosition,normal,vClearcoatNormalMapUv);
#endif
#ifdef DOUBLE_SIDED
tbn2[0]*=faceDirection;
tbn2[1]*=faceDirection;
#endif
#endif
vec3 nonPerturbedNormal=normal;`,eT=`#ifdef USE_NORMALMAP_OBJECTSPACE
normal=texture2D(normalMap,vNormalMapUv).xyz*2.0 - 1.0;
#ifdef FLIP_SIDED
normal=- normal;
#endif
#ifdef DOUBLE_SIDED
normal=normal*faceDirection;
#endif
normal=normalize(normalMatrix*normal);
#elif defined( USE_NORMALMAP_TANGENTSPACE )
vec3 mapN=texture2D(normalMap,vNormalMapUv).xyz*2.0 - 1.0;
#if defined( USE_PACKED_NORMALMAP )
mapN=vec3(mapN.xy,sqrt(saturate(1.0 - dot(mapN.xy,mapN.xy))));
#endif
mapN.xy*=normalScale;
normal=normalize(tbn*mapN);
#elif defined( USE_BUMPMAP )
normal=perturbNormalArb(- vViewPosition,normal,dHdxy_fwd(),faceDirection);
#endif`,tT=`#ifndef FLAT_SHADED
varying vec3 vNormal;
#ifdef USE_TANGENT
varying vec3 vTangent;
varying vec3 vBitangent;
#endif
#endif`,nT=`#ifndef FLAT_SHADED
varying vec3 vNormal;
#ifdef USE_TANGENT
varying vec3 vTangent;
varying vec3 vBitangent;
#endif
#endif`,iT=`#ifndef FLAT_SHADED
vNormal=normalize(transformedNormal);
#ifdef USE_TANGENT
vTangent=normalize(transformedTangent);
vBitangent=normalize(cross(vNormal,vTangent)*tangent.w);
#ifdef FLIP_SIDED
vBitangent=- vBitangent;
#endif
#endif
#endif`,sT=`#ifdef USE_NORMALMAP
uniform sampler2D normalMap;
uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
mat3 getTangentFrame(vec3 eye_pos,vec3 surf_norm,vec2 uv){
vec3 q0=dFdx(eye_pos.xyz);
vec3 q1=dFdy(eye_pos.xyz);
vec2 st0=dFdx(uv.st);
vec2 st1=dFdy(uv.st);
vec3 N=surf_norm;
vec3 q1perp=cross(q1,N);
vec3 q0perp=cross(N,q0);
vec3 T=q1perp*st0.x + q0perp*st1.x;
vec3 B=q1perp*st0.y + q0perp*st1.y;
float det=max(dot(T,T),dot(B,B));
float scale=(det==0.0)?0.0:inversesqrt(det);
return mat3(T*scale,B*scale,N);
}
#endif`,rT=`#ifdef USE_CLEARCOAT
vec3 clearcoatNormal=nonPerturbedNormal;
#endif`,oT=`#ifdef USE_CLEARCOAT_NORMALMAP
vec3 clearcoatMapN=texture2D(clearcoatNormalMap,vClearcoatNormalMapUv).xyz*2.0 - 1.0;
clearcoatMapN.xy*=clearcoatNormalScale;
clearcoatNormal=normalize(tbn2*clearcoatMapN);
#endif`,aT=`#ifdef USE_CLEARCOATMAP
uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
uniform sampler2D clearcoatNormalMap;
uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
uniform sampler2D clearcoatRoughnessMap;
#endif`,lT=`#ifdef USE_IRIDESCENCEMAP
uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
uniform sampler2D iridescenceThicknessMap;
#endif`,cT=`#ifdef OPAQUE
diffuseColor.a=1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a*=material.transmissionAlpha;
#endif
gl_FragColor=vec4(outgoingLight,diffuseColor.a);`,hT=`vec3 packNormalToRGB(const in vec3 normal){
return normalize(normal)*0.5 + 0.5;
}
vec3 unpackRGBToNormal(const in vec3 rgb){
return 2.0*rgb.xyz - 1.0;
}
const float PackUpscale=256. / 255.;const float UnpackDownscale=255. / 256.;const float ShiftRight8=1. / 256.;
const float Inv255=1. / 255.;
const vec4 PackFactors=vec4(1.0,256.0,256.0*256.0,256.0*256.0*256.0);
const vec2 UnpackFactors2=vec2(UnpackDownscale,1.0 / PackFactors.g);
const vec3 UnpackFactors3=vec3(UnpackDownscale / PackFactors.rg,1.0 / PackFactors.b);
const vec4 UnpackFactors4=vec4(UnpackDownscale / PackFactors.rgb,1.0 / PackFactors.a);
vec4 packDepthToRGBA(const in float v){
if(v<=0.0)
return vec4(0.,0.,0.,0.);
if(v>=1.0)
return vec4(1.,1.,1.,1.);
float vuf;
float af=modf(v*PackFactors.a,vuf);
float bf=modf(vuf*ShiftRight8,vuf);
float gf=modf(vuf*ShiftRight8,vuf);
return vec4(vuf*Inv255,gf*PackUpscale,bf*PackUpscale,af);
}
vec3 packDepthToRGB(const in float v){
if(v<=0.0)
return vec3(0.,0.,0.);
if(v>=1.0)
return vec3(1.,1.,1.);
float vuf;
float bf=modf(v*PackFactors.b,vuf);
float gf=modf(vuf*ShiftRight8,vuf);
return vec3(vuf*Inv255,gf*PackUpscale,bf);
}
vec2 packDepthToRG(const in float v){
if(v<=0.0)
return vec2(0.,0.);
if(v>=1.0)
return vec2(1.,1.);
float vuf;
float gf=modf(v*256.,vuf);
return vec2(vuf*Inv255,gf);
}
float unpackRGBAToDepth(const in vec4 v){
return dot(v,UnpackFactors4);
}
float unpackRGBToDepth(const in vec3 v){
return dot(v,UnpackFactors3);
}
float unpackRGToDepth(const in vec2 v){
return v.r*UnpackFactors2.r + v.g*UnpackFactors2.g;
}
vec4 pack2HalfToRGBA(const in vec2 v){
vec4 r=vec4(v.x,fract(v.x*255.0),v.y,fract(v.y*255.0));
return vec4(r.x - r.y / 255.0,r.y,r.z - r.w / 255.0,r.w);
}
vec2 unpackRGBATo2Half(const in vec4 v){
return vec2(v.x +(v.y / 255.0),v.z +(v.w / 255.0));
}
float viewZToOrthographicDepth(const in float viewZ,const in float near,const in float far){
return(viewZ + near)/(near - far);
}
float orthographicDepthToViewZ(const in float depth,const in float near,const in float far){
#ifdef USE_REVERSED_DEPTH_BUFFER

return depth*(far - near)- far;
#else
return depth*(near - far)- near;
#endif
}
float viewZToPerspectiveDepth(const in float viewZ,const in float near,const in float far){
return((near + viewZ)*far)/((far - near)*viewZ);
}
float perspectiveDepthToViewZ(const in float depth,const in float near,const in float far){

#ifdef USE_REVERSED_DEPTH_BUFFER
return(near*far)/((near - far)*depth - near);
#else
return(near*far)/((far - near)*depth - far);
#endif
}`,uT=`#ifdef PREMULTIPLIED_ALPHA
gl_FragColor.rgb*=gl_FragColor.a;
#endif`,dT=`vec4 mvPosition=vec4(transformed,1.0);
#ifdef USE_BATCHING
mvPosition=batchingMatrix*mvPosition;
#endif
#ifdef USE_INSTANCING
mvPosition=instanceMatrix*mvPosition;
#endif
mvPosition=modelViewMatrix*mvPosition;
gl_Position=projectionMatrix*mvPosition;`,fT=`#ifdef DITHERING
gl_FragColor.rgb=dithering(gl_FragColor.rgb);
#endif`,pT=`#ifdef DITHERING
vec3 dithering(vec3 color){
float grid_position=rand(gl_FragCoord.xy);
vec3 dither_shift_RGB=vec3(0.25 / 255.0,-0.25 / 255.0,0.25 / 255.0);
dither_shift_RGB=mix(2.0*dither_shift_RGB,-2.0*dither_shift_RGB,grid_position);
return color + dither_shift_RGB;
}
#endif`,mT=`float roughnessFactor=roughness;
#ifdef USE_ROUGHNESSMAP
vec4 texelRoughness=texture2D(roughnessMap,vRoughnessMapUv);
roughnessFactor*=texelRoughness.g;
#endif`,gT=`#ifdef USE_ROUGHNESSMAP
uniform sampler2D roughnessMap;
#endif`,_T=`#if NUM_SPOT_LIGHT_COORDS > 0
varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
#if NUM_SUN_LIGHT_SHADOWS > 0
#define SUN_LIGHT_CASCADES 2
#if defined( SHADOWMAP_TYPE_PCF )
uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
#else
uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
#endif
uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS*SUN_LIGHT_CASCADES ];
uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS*SUN_LIGHT_CASCADES ];
varying vec4 vSunShadowWorldPosition;
varying vec3 vSunShadowWorldNormal;
struct SunLightShadow{
float shadowIntensity;
float shadowBias;
float shadowNormalBias;
float shadowRadius;
vec2 shadowMapSize;
};
uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
#endif
#if NUM_DIR_LIGHT_SHADOWS > 0
#if defined( SHADOWMAP_TYPE_PCF )
uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
#else
uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
#endif
varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
struct DirectionalLightShadow{
float shadowIntensity;
float shadowBias;
float shadowNormalBias;
float shadowRadius;
vec2 shadowMapSize;
};
uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
#endif
#if NUM_SPOT_LIGHT_SHADOWS > 0
#if defined( SHADOWMAP_TYPE_PCF )
uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
#else
uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
#endif
struct SpotLightShadow{
float shadowIntensity;
float shadowBias;
float shadowNormalBias;
float shadowRadius;
vec2 shadowMapSize;
};
uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
#endif
#if NUM_POINT_LIGHT_SHADOWS > 0
#if defined( SHADOWMAP_TYPE_PCF )
uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
#elif defined( SHADOWMAP_TYPE_BASIC )
uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
#endif
varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
struct PointLightShadow{
float shadowIntensity;
float shadowBias;
float shadowNormalBias;
float shadowRadius;
vec2 shadowMapSize;
float shadowCameraNear;
float shadowCameraFar;
};
uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
#endif
#if defined( SHADOWMAP_TYPE_PCF )
float interleavedGradientNoise(vec2 position){
return fract(52.9829189*fract(dot(position,vec2(0.06711056,0.00583715))));
}
vec2 vogelDiskSample(int sampleIndex,int samplesCount,float phi){
const float goldenAngle=2.399963229728653;
float r=sqrt((float(sampleIndex)+ 0.5)/ float(samplesCount));
float theta=float(sampleIndex)*goldenAngle + phi;
return vec2(cos(theta),sin(theta))*r;
}
#endif
#if defined( SHADOWMAP_TYPE_PCF )
float getShadow(sampler2DShadow shadowMap,vec2 shadowMapSize,float shadowIntensity,float shadowBias,float shadowRadius,vec4 shadowCoord){
float shadow=1.0;
shadowCoord.xyz /=shadowCoord.w;
#ifdef USE_REVERSED_DEPTH_BUFFER
shadowCoord.z -=shadowBias;
#else
shadowCoord.z +=shadowBias;
#endif
bool inFrustum=shadowCoord.x>=0.0 && shadowCoord.x<=1.0 && shadowCoord.y>=0.0 && shadowCoord.y<=1.0;
bool frustumTest=inFrustum && shadowCoord.z<=1.0;
if(frustumTest){
vec2 texelSize=vec2(1.0)/ shadowMapSize;
vec2 radius=shadowRadius*texelSize;
float phi=interleavedGradientNoise(gl_FragCoord.xy)*PI2;
shadow=(
texture(shadowMap,vec3(shadowCoord.xy + vogelDiskSample(0,5,phi)*radius,shadowCoord.z))+
texture(shadowMap,vec3(shadowCoord.xy + vogelDiskSample(1,5,phi)*radius,shadowCoord.z))+
texture(shadowMap,vec3(shadowCoord.xy + vogelDiskSample(2,5,phi)*radius,shadowCoord.z))+
texture(shadowMap,vec3(shadowCoord.xy + vogelDiskSample(3,5,phi)*radius,shadowCoord.z))+
texture(shadowMap,vec3(shadowCoord.xy + vogelDiskSample(4,5,phi)*radius,shadowCoord.z))
)*0.2;
}
return mix(1.0,shadow,shadowIntensity);
}
#elif defined( SHADOWMAP_TYPE_VSM )
float getShadow(sampler2D shadowMap,vec2 shadowMapSize,float shadowIntensity,float shadowBias,float shadowRadius,vec4 shadowCoord){
float shadow=1.0;
shadowCoord.xyz /=shadowCoord.w;
#ifdef USE_REVERSED_DEPTH_BUFFER
shadowCoord.z -=shadowBias;
#else
shadowCoord.z +=shadowBias;
#endif
bool inFrustum=shadowCoord.x>=0.0 && shadowCoord.x<=1.0 && shadowCoord.y>=0.0 && shadowCoord.y<=1.0;
bool frustumTest=inFrustum && shadowCoord.z<=1.0;
if(frustumTest){
vec2 distribution=texture2D(shadowMap,shadowCoord.xy).rg;
float mean=distribution.x;
float variance=distribution.y*distribution.y;
#ifdef USE_REVERSED_DEPTH_BUFFER
float hard_shadow=step(mean,shadowCoord.z);
#else
float hard_shadow=step(shadowCoord.z,mean);
#endif

if(hard_shadow==1.0){
shadow=1.0;
}else{
variance=max(variance,0.0000001);
float d=shadowCoord.z - mean;
float p_max=variance /(variance + d*d);
p_max=clamp((p_max - 0.3)/ 0.65,0.0,1.0);
shadow=max(hard_shadow,p_max);
}
}
return mix(1.0,shadow,shadowIntensity);
}
#else
float getShadow(sampler2D shadowMap,vec2 shadowMapSize,float shadowIntensity,float shadowBias,float shadowRadius,vec4 shadowCoord){
float shadow=1.0;
shadowCoord.xyz /=shadowCoord.w;
#ifdef USE_REVERSED_DEPTH_BUFFER
shadowCoord.z -=shadowBias;
#else
shadowCoord.z +=shadowBias;
#endif
bool inFrustum=shadowCoord.x>=0.0 && shadowCoord.x<=1.0 && shadowCoord.y>=0.0 && shadowCoord.y<=1.0;
bool frustumTest=inFrustum && shadowCoord.z<=1.0;
if(frustumTest){
float depth=texture2D(shadowMap,shadowCoord.xy).r;
#ifdef USE_REVERSED_DEPTH_BUFFER
shadow=step(depth,shadowCoord.z);
#else
shadow=step(shadowCoord.z,depth);
#endif
}
return mix(1.0,shadow,shadowIntensity);
}
#endif
#if NUM_SUN_LIGHT_SHADOWS > 0
float getSunShadow(
#if defined( SHADOWMAP_TYPE_PCF )
sampler2DShadow shadowMap,
#else
sampler2D shadowMap,
#endif
SunLightShadow sunLightShadow,
int shadowIndex
){
vec4 shadowWorldPosition=vec4(vSunShadowWorldPosition.xyz + vSunShadowWorldNormal*sunLightShadow.shadowNormalBias,1.0);
float viewDepth=vSunShadowWorldPosition.w;
int cascadeOffset=shadowIndex*SUN_LIGHT_CASCADES;
float shadow=1.0;
for(int i=SUN_LIGHT_CASCADES - 1;i>=0;i --){
vec4 cascade=sunShadowCascade[ cascadeOffset + i ];
if(viewDepth>=cascade.x && viewDepth<cascade.y){
float cascadeShadow=getShadow(
shadowMap,
sunLightShadow.shadowMapSize,
sunLightShadow.shadowIntensity,
sunLightShadow.shadowBias,
sunLightShadow.shadowRadius,
sunShadowMatrix[ cascadeOffset + i ]*shadowWorldPosition
);
shadow=mix(cascadeShadow,shadow,smoothstep(cascade.z,cascade.y,viewDepth));
}
}
return shadow;
}
#endif
#if NUM_POINT_LIGHT_SHADOWS > 0
#if defined( SHADOWMAP_TYPE_PCF )
float getPointShadow(samplerCubeShadow shadowMap,vec2 shadowMapSize,float shadowIntensity,float shadowBias,float shadowRadius,vec4 shadowCoord,float shadowCameraNear,float shadowCameraFar){
float shadow=1.0;
vec3 lightToPosition=shadowCoord.xyz;
vec3 bd3D=normalize(lightToPosition);
vec3 absVec=abs(lightToPosition);
float viewSpaceZ=max(max(absVec.x,absVec.y),absVec.z);
if(viewSpaceZ - shadowCameraFar<=0.0 && viewSpaceZ - shadowCameraNear>=0.0){
float lightDistance=length(lightToPosition);
float depthRange=shadowCameraFar - shadowCameraNear;
#ifdef USE_REVERSED_DEPTH_BUFFER
float depthA=- shadowCameraNear / depthRange - shadowBias;
float depthB=shadowCameraNear*shadowCameraFar /(depthRange*lightDistance);
#else
float depthA=shadowCameraFar / depthRange + shadowBias;
float depthB=- shadowCameraNear*shadowCameraFar /(depthRange*lightDistance);
#endif
float texelSize=shadowRadius / shadowMapSize.x;
vec3 absDir=abs(bd3D);
vec3 tangent=absDir.x>absDir.z?vec3(0.0,1.0,0.0):vec3(1.0,0.0,0.0);
tangent=normalize(cross(bd3D,tangent));
vec3 bitangent=cross(bd3D,tangent);
float phi=interleavedGradientNoise(gl_FragCoord.xy)*PI2;
shadow=0.0;
for(int i=0;i<5;i ++){
vec2 offset=vogelDiskSample(i,5,phi);
vec3 direction=bd3D +(tangent*offset.x + bitangent*offset.y)*texelSize;
vec3 absDirection=abs(direction);
float dp=depthA + depthB / max(max(absDirection.x,absDirection.y),absDirection.z);
shadow +=texture(shadowMap,vec4(direction,dp));
}
shadow*=0.2;
}
return mix(1.0,shadow,shadowIntensity);
}
#elif defined( SHADOWMAP_TYPE_BASIC )
float getPointShadow(samplerCube shadowMap,vec2 shadowMapSize,float shadowIntensity,float shadowBias,float shadowRadius,vec4 shadowCoord,float shadowCameraNear,float shadowCameraFar){
float shadow=1.0;
vec3 lightToPosition=shadowCoord.xyz;
vec3 absVec=abs(lightToPosition);
float viewSpaceZ=max(max(absVec.x,absVec.y),absVec.z);
if(viewSpaceZ - shadowCameraFar<=0.0 && viewSpaceZ - shadowCameraNear>=0.0){
float dp=(shadowCameraFar*(viewSpaceZ - shadowCameraNear))/(viewSpaceZ*(shadowCameraFar - shadowCameraNear));
dp +=shadowBias;
vec3 bd3D=normalize(lightToPosition);
float depth=textureCube(shadowMap,bd3D).r;
#ifdef USE_REVERSED_DEPTH_BUFFER
depth=1.0 - depth;
#endif
shadow=step(dp,depth);
}
return mix(1.0,shadow,shadowIntensity);
}
#endif
#endif
#endif`,xT=`#if NUM_SPOT_LIGHT_COORDS > 0
uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
#if NUM_SUN_LIGHT_SHADOWS > 0
varying vec4 vSunShadowWorldPosition;
varying vec3 vSunShadowWorldNormal;
#endif
#if NUM_DIR_LIGHT_SHADOWS > 0
uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
struct DirectionalLightShadow{
float shadowIntensity;
float shadowBias;
float shadowNormalBias;
float shadowRadius;
vec2 shadowMapSize;
};
uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
#endif
#if NUM_SPOT_LIGHT_SHADOWS > 0
struct SpotLightShadow{
float shadowIntensity;
float shadowBias;
float shadowNormalBias;
float shadowRadius;
vec2 shadowMapSize;
};
uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
#endif
#if NUM_POINT_LIGHT_SHADOWS > 0
uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
struct PointLightShadow{
float shadowIntensity;
float shadowBias;
float shadowNormalBias;
float shadowRadius;
vec2 shadowMapSize;
float shadowCameraNear;
float shadowCameraFar;
};
uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
#endif
#endif`,yT=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
#ifdef HAS_NORMAL
vec3 shadowWorldNormal=transformNormalByInverseViewMatrix(transformedNormal,viewMatrix);
#else
vec3 shadowWorldNormal=vec3(0.0);
#endif
vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
#if NUM_SUN_LIGHT_SHADOWS > 0
vSunShadowWorldPosition=vec4(worldPosition.xyz,- mvPosition.z);
vSunShadowWorldNormal=shadowWorldNormal;
#endif
#if NUM_DIR_LIGHT_SHADOWS > 0
#pragma unroll_loop_start
for(int i=0;i<NUM_DIR_LIGHT_SHADOWS;i ++){
shadowWorldPosition=worldPosition + vec4(shadowWorldNormal*directionalLightShadows[ i ].shadowNormalBias,0);
vDirectionalShadowCoord[ i ]=directionalShadowMatrix[ i ]*shadowWorldPosition;
}
#pragma unroll_loop_end
#endif
#if NUM_POINT_LIGHT_SHADOWS > 0
#pragma unroll_loop_start
for(int i=0;i<NUM_POINT_LIGHT_SHADOWS;i ++){
shadowWorldPosition=worldPosition + vec4(shadowWorldNormal*pointLightShadows[ i ].shadowNormalBias,0);
vPointShadowCoord[ i ]=pointShadowMatrix[ i ]*shadowWorldPosition;
}
#pragma unroll_loop_end
#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
#pragma unroll_loop_start
for(int i=0;i<NUM_SPOT_LIGHT_COORDS;i ++){
shadowWorldPosition=worldPosition;
#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
shadowWorldPosition.xyz +=shadowWorldNormal*spotLightShadows[ i ].shadowNormalBias;
#endif
vSpotLightCoord[ i ]=spotLightMatrix[ i ]*shadowWorldPosition;
}
#pragma unroll_loop_end
#endif`,vT=`float getShadowMask(){
float shadow=1.0;
#ifdef USE_SHADOWMAP
#if NUM_SUN_LIGHT_SHADOWS > 0
SunLightShadow sunLight;
#pragma unroll_loop_start
for(int i=0;i<NUM_SUN_LIGHT_SHADOWS;i ++){
sunLight=sunLightShadows[ i ];
shadow*=receiveShadow?getSunShadow(sunShadowMap[ i ],sunLight,UNROLLED_LOOP_INDEX):1.0;
}
#pragma unroll_loop_end
#endif
#if NUM_DIR_LIGHT_SHADOWS > 0
DirectionalLightShadow directionalLight;
#pragma unroll_loop_start
for(int i=0;i<NUM_DIR_LIGHT_SHADOWS;i ++){
directionalLight=directionalLightShadows[ i ];
shadow*=receiveShadow?getShadow(directionalShadowMap[ i ],directionalLight.shadowMapSize,directionalLight.shadowIntensity,directionalLight.shadowBias,directionalLight.shadowRadius,vDirectionalShadowCoord[ i ]):1.0;
}
#pragma unroll_loop_end
#endif
#if NUM_SPOT_LIGHT_SHADOWS > 0
SpotLightShadow spotLight;
#pragma unroll_loop_start
for(int i=0;i<NUM_SPOT_LIGHT_SHADOWS;i ++){
spotLight=spotLightShadows[ i ];
shadow*=receiveShadow?getShadow(spotShadowMap[ i ],spotLight.shadowMapSize,spotLight.shadowIntensity,spotLight.shadowBias,spotLight.shadowRadius,vSpotLightCoord[ i ]):1.0;
}
#pragma unroll_loop_end
#endif
#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
PointLightShadow pointLight;
#pragma unroll_loop_start
for(int i=0;i<NUM_POINT_LIGHT_SHADOWS;i ++){
pointLight=pointLightShadows[ i ];
shadow*=receiveShadow?getPointShadow(pointShadowMap[ i ],pointLight.shadowMapSize,pointLight.shadowIntensity,pointLight.shadowBias,pointLight.shadowRadius,vPointShadowCoord[ i ],pointLight.shadowCameraNear,pointLight.shadowCameraFar):1.0;
}
#pragma unroll_loop_end
#endif
#endif
return shadow;
}`,bT=`#ifdef USE_SKINNING
mat4 boneMatX=getBoneMatrix(skinIndex.x);
mat4 boneMatY=getBoneMatrix(skinIndex.y);
mat4 boneMatZ=getBoneMatrix(skinIndex.z);
mat4 boneMatW=getBoneMatrix(skinIndex.w);
#endif`,ST=`#ifdef USE_SKINNING
uniform mat4 bindMatrix;
uniform mat4 bindMatrixInverse;
uniform highp sampler2D boneTexture;
mat4 getBoneMatrix(const in float i){
int size=textureSize(boneTexture,0).x;
int j=int(i)*4;
int x=j % size;
int y=j / size;
vec4 v1=texelFetch(boneTexture,ivec2(x,y),0);
vec4 v2=texelFetch(boneTexture,ivec2(x + 1,y),0);
vec4 v3=texelFetch(boneTexture,ivec2(x + 2,y),0);
vec4 v4=texelFetch(boneTexture,ivec2(x + 3,y),0);
return mat4(v1,v2,v3,v4);
}
#endif`,MT=`#ifdef USE_SKINNING
vec4 skinVertex=bindMatrix*vec4(transformed,1.0);
vec4 skinned=vec4(0.0);
skinned +=boneMatX*skinVertex*skinWeight.x;
skinned +=boneMatY*skinVertex*skinWeight.y;
skinned +=boneMatZ*skinVertex*skinWeight.z;
skinned +=boneMatW*skinVertex*skinWeight.w;
transformed=(bindMatrixInverse*skinned).xyz;
#endif`,wT=`#ifdef USE_SKINNING
mat4 skinMatrix=mat4(0.0);
skinMatrix +=skinWeight.x*boneMatX;
skinMatrix +=skinWeight.y*boneMatY;
skinMatrix +=skinWeight.z*boneMatZ;
skinMatrix +=skinWeight.w*boneMatW;
skinMatrix=bindMatrixInverse*skinMatrix*bindMatrix;
objectNormal=vec4(skinMatrix*vec4(objectNormal,0.0)).xyz;
#ifdef USE_TANGENT
objectTangent=vec4(skinMatrix*vec4(objectTangent,0.0)).xyz;
#endif
#endif`,TT=`float specularStrength;
#ifdef USE_SPECULARMAP
vec4 texelSpecular=texture2D(specularMap,vSpecularMapUv);
specularStrength=texelSpecular.r;
#else
specularStrength=1.0;
#endif`,ET=`#ifdef USE_SPECULARMAP
uniform sampler2D specularMap;
#endif`,AT=`#if defined( TONE_MAPPING )
gl_FragColor.rgb=toneMapping(gl_FragColor.rgb);
#endif`,RT=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping(vec3 color){
return saturate(toneMappingExposure*color);
}
vec3 ReinhardToneMapping(vec3 color){
color*=toneMappingExposure;
return saturate(color /(vec3(1.0)+ color));
}
vec3 CineonToneMapping(vec3 color){
color*=toneMappingExposure;
color=max(vec3(0.0),color - 0.004);
return pow((color*(6.2*color + 0.5))/(color*(6.2*color + 1.7)+ 0.06),vec3(2.2));
}
vec3 RRTAndODTFit(vec3 v){
vec3 a=v*(v + 0.0245786)- 0.000090537;
vec3 b=v*(0.983729*v + 0.4329510)+ 0.238081;
return a / b;
}
vec3 ACESFilmicToneMapping(vec3 color){
const mat3 ACESInputMat=mat3(
vec3(0.59719,0.07600,0.02840),		vec3(0.35458,0.90834,0.13383),
vec3(0.04823,0.01566,0.83777)
);
const mat3 ACESOutputMat=mat3(
vec3( 1.60475,-0.10208,-0.00327),		vec3(-0.53108, 1.10813,-0.07276),
vec3(-0.07367,-0.00605, 1.07602)
);
color*=toneMappingExposure / 0.6;
color=ACESInputMat*color;
color=RRTAndODTFit(color);
color=ACESOutputMat*color;
return saturate(color);
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB=mat3(
vec3(1.6605,- 0.1246,- 0.0182),
vec3(- 0.5876,1.1329,- 0.1006),
vec3(- 0.0728,- 0.0083,1.1187)
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020=mat3(
vec3(0.6274,0.0691,0.0164),
vec3(0.3293,0.9195,0.0880),
vec3(0.0433,0.0113,0.8956)
);
vec3 agxDefaultContrastApprox(vec3 x){
vec3 x2=x*x;
vec3 x4=x2*x2;
return + 15.5*x4*x2
- 40.14*x4*x
+ 31.96*x4
- 6.868*x2*x
+ 0.4298*x2
+ 0.1191*x
- 0.00232;
}
vec3 AgXToneMapping(vec3 color){
const mat3 AgXInsetMatrix=mat3(
vec3(0.856627153315983,0.137318972929847,0.11189821299995),
vec3(0.0951212405381588,0.761241990602591,0.0767994186031903),
vec3(0.0482516061458583,0.101439036467562,0.811302368396859)
);
const mat3 AgXOutsetMatrix=mat3(
vec3(1.1271005818144368,- 0.1413297634984383,- 0.14132976349843826),
vec3(- 0.11060664309660323,1.157823702216272,- 0.11060664309660294),
vec3(- 0.016493938717834573,- 0.016493938717834257,1.2519364065950405)
);
const float AgxMinEv=- 12.47393;	const float AgxMaxEv=4.026069;
color*=toneMappingExposure;
color=LINEAR_SRGB_TO_LINEAR_REC2020*color;
color=AgXInsetMatrix*color;
color=max(color,1e-10);	color=log2(color);
color=(color - AgxMinEv)/(AgxMaxEv - AgxMinEv);
color=clamp(color,0.0,1.0);
color=agxDefaultContrastApprox(color);
color=AgXOutsetMatrix*color;
color=pow(max(vec3(0.0),color),vec3(2.2));
color=LINEAR_REC2020_TO_LINEAR_SRGB*color;
color=clamp(color,0.0,1.0);
return color;
}
vec3 NeutralToneMapping(vec3 color){
const float StartCompression=0.8 - 0.04;
const float Desaturation=0.15;
color*=toneMappingExposure;
float x=min(color.r,min(color.g,color.b));
float offset=x<0.08?x - 6.25*x*x:0.04;
color -=offset;
float peak=max(color.r,max(color.g,color.b));
if(peak<StartCompression)return color;
float d=1. - StartCompression;
float newPeak=1. - d*d /(peak + d - StartCompression);
color*=newPeak / peak;
float g=1. - 1. /(Desaturation*(peak - newPeak)+ 1.);
return mix(color,vec3(newPeak),g);
}
vec3 CustomToneMapping(vec3 color){return color;}`,CT=`#ifdef USE_TRANSMISSION
material.transmission=transmission;
material.transmissionAlpha=1.0;
material.thickness=thickness;
material.attenuationDistance=attenuationDistance;
material.attenuationColor=attenuationColor;
#ifdef USE_TRANSMISSIONMAP
material.transmission*=texture2D(transmissionMap,vTransmissionMapUv).r;
#endif
#ifdef USE_THICKNESSMAP
material.thickness*=texture2D(thicknessMap,vThicknessMapUv).g;
#endif
vec3 pos=vWorldPosition;
vec3 v=normalize(cameraPosition - pos);
vec3 n=transformNormalByInverseViewMatrix(normal,viewMatrix);
vec4 transmitted=getIBLVolumeRefraction(
n,v,material.roughness,material.diffuseContribution,material.specularColorBlended,material.specularF90,
pos,modelMatrix,viewMatrix,projectionMatrix,material.dispersion,material.ior,material.thickness,
material.attenuationColor,material.attenuationDistance);
material.transmissionAlpha=mix(material.transmissionAlpha,transmitted.a,material.transmission);
totalDiffuse=mix(totalDiffuse,transmitted.rgb,material.transmission);
#endif`,PT=`#ifdef USE_TRANSMISSION
uniform float transmission;
uniform float thickness;
uniform float attenuationDistance;
uniform vec3 attenuationColor;
#ifdef USE_TRANSMISSIONMAP
uniform sampler2D transmissionMap;
#endif
#ifdef USE_THICKNESSMAP
uniform sampler2D thicknessMap;
#endif
uniform vec2 transmissionSamplerSize;
uniform sampler2D transmissionSamplerMap;
uniform mat4 modelMatrix;
uniform mat4 projectionMatrix;
varying vec3 vWorldPosition;
float w0(float a){
return(1.0 / 6.0)*(a*(a*(- a + 3.0)- 3.0)+ 1.0);
}
float w1(float a){
return(1.0 / 6.0)*(a* a*(3.0*a - 6.0)+ 4.0);
}
float w2(float a){
return(1.0 / 6.0)*(a*(a*(- 3.0*a + 3.0)+ 3.0)+ 1.0);
}
float w3(float a){
return(1.0 / 6.0)*(a*a*a);
}
float g0(float a){
return w0(a)+ w1(a);
}
float g1(float a){
return w2(a)+ w3(a);
}
float h0(float a){
return - 1.0 + w1(a)/(w0(a)+ w1(a));
}
float h1(float a){
return 1.0 + w3(a)/(w2(a)+ w3(a));
}
vec4 bicubic(sampler2D tex,vec2 uv,vec4 texelSize,float lod){
uv=uv*texelSize.zw + 0.5;
vec2 iuv=floor(uv);
vec2 fuv=fract(uv);
float g0x=g0(fuv.x);
float g1x=g1(fuv.x);
float h0x=h0(fuv.x);
float h1x=h1(fuv.x);
float h0y=h0(fuv.y);
float h1y=h1(fuv.y);
vec2 p0=(vec2(iuv.x + h0x,iuv.y + h0y)- 0.5)*texelSize.xy;
vec2 p1=(vec2(iuv.x + h1x,iuv.y + h0y)- 0.5)*texelSize.xy;
vec2 p2=(vec2(iuv.x + h0x,iuv.y + h1y)- 0.5)*texelSize.xy;
vec2 p3=(vec2(iuv.x + h1x,iuv.y + h1y)- 0.5)*texelSize.xy;
return g0(fuv.y)*(g0x*textureLod(tex,p0,lod)+ g1x*textureLod(tex,p1,lod))+
g1(fuv.y)*(g0x*textureLod(tex,p2,lod)+ g1x*textureLod(tex,p3,lod));
}
vec4 textureBicubic(sampler2D sampler,vec2 uv,float lod){
vec2 fLodSize=vec2(textureSize(sampler,int(lod)));
vec2 cLodSize=vec2(textureSize(sampler,int(lod + 1.0)));
vec2 fLodSizeInv=1.0 / fLodSize;
vec2 cLodSizeInv=1.0 / cLodSize;
vec4 fSample=bicubic(sampler,uv,vec4(fLodSizeInv,fLodSize),floor(lod));
vec4 cSample=bicubic(sampler,uv,vec4(cLodSizeInv,cLodSize),ceil(lod));
return mix(fSample,cSample,fract(lod));
}
vec3 getVolumeTransmissionRay(const in vec3 n,const in vec3 v,const in float thickness,const in float ior,const in mat4 modelMatrix){
vec3 refractionVector=refract(- v,normalize(n),1.0 / ior);
vec3 modelScale;
modelScale.x=length(vec3(modelMatrix[ 0 ].xyz));
modelScale.y=length(vec3(modelMatrix[ 1 ].xyz));
modelScale.z=length(vec3(modelMatrix[ 2 ].xyz));
return normalize(refractionVector)*thickness*modelScale;
}
float applyIorToRoughness(const in float roughness,const in float ior){
return roughness*clamp(ior*2.0 - 2.0,0.0,1.0);
}
vec4 getTransmissionSample(const in vec2 fragCoord,const in float roughness,const in float ior){
float lod=log2(transmissionSamplerSize.x)*applyIorToRoughness(roughness,ior);
return textureBicubic(transmissionSamplerMap,fragCoord.xy,lod);
}
vec3 volumeAttenuation(const in float transmissionDistance,const in vec3 attenuationColor,const in float attenuationDistance){
if(isinf(attenuationDistance)){
return vec3(1.0);
}else{
vec3 attenuationCoefficient=-log(attenuationColor)/ attenuationDistance;
vec3 transmittance=exp(- attenuationCoefficient*transmissionDistance);			return transmittance;
}
}
vec4 getIBLVolumeRefraction(const in vec3 n,const in vec3 v,const in float roughness,const in vec3 diffuseColor,
const in vec3 specularColor,const in float specularF90,const in vec3 position,const in mat4 modelMatrix,
const in mat4 viewMatrix,const in mat4 projMatrix,const in float dispersion,const in float ior,const in float thickness,
const in vec3 attenuationColor,const in float attenuationDistance){
vec4 transmittedLight;
vec3 transmittance;
#ifdef USE_DISPERSION
float halfSpread=(ior - 1.0)*0.025*dispersion;
vec3 iors=vec3(ior - halfSpread,ior,ior + halfSpread);
for(int i=0;i<3;i ++){
vec3 transmissionRay=getVolumeTransmissionRay(n,v,thickness,iors[ i ],modelMatrix);
vec3 refractedRayExit=position + transmissionRay;
vec4 ndcPos=projMatrix*viewMatrix*vec4(refractedRayExit,1.0);
vec2 refractionCoords=ndcPos.xy / ndcPos.w;
refractionCoords +=1.0;
refractionCoords /=2.0;
vec4 transmissionSample=getTransmissionSample(refractionCoords,roughness,iors[ i ]);
transmittedLight[ i ]=transmissionSample[ i ];
transmittedLight.a +=transmissionSample.a;
transmittance[ i ]=diffuseColor[ i ]*volumeAttenuation(length(transmissionRay),attenuationColor,attenuationDistance)[ i ];
}
transmittedLight.a /=3.0;
#else
vec3 transmissionRay=getVolumeTransmissionRay(n,v,thickness,ior,modelMatrix);
vec3 refractedRayExit=position + transmissionRay;
vec4 ndcPos=projMatrix*viewMatrix*vec4(refractedRayExit,1.0);
vec2 refractionCoords=ndcPos.xy / ndcPos.w;
refractionCoords +=1.0;
refractionCoords /=2.0;
transmittedLight=getTransmissionSample(refractionCoords,roughness,ior);
transmittance=diffuseColor*volumeAttenuation(length(transmissionRay),attenuationColor,attenuationDistance);
#endif
vec3 attenuatedColor=transmittance*transmittedLight.rgb;
vec3 F=EnvironmentBRDF(n,v,specularColor,specularF90,roughness);
float transmittanceFactor=(transmittance.r + transmittance.g + transmittance.b)/ 3.0;
return vec4((1.0 - F)*attenuatedColor,1.0 -(1.0 - transmittedLight.a)*transmittanceFactor);
}
#endif`,IT=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
varying vec2 vUv;
#endif
#ifdef USE_MAP
varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
uniform mat3 transmissionMapTransform;
varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
uniform mat3 thicknessMapTransform;
varying vec2 vThicknessMapUv;
#endif`,LT=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
varying vec2 vUv;
#endif
#ifdef USE_MAP
uniform mat3 mapTransform;
varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
uniform mat3 alphaMapTransform;
varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
uniform mat3 lightMapTransform;
varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
uniform mat3 aoMapTransform;
varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
uniform mat3 bumpMapTransform;
varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
uniform mat3 normalMapTransform;
varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
uniform mat3 displacementMapTransform;
varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
uniform mat3 emissiveMapTransform;
varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
uniform mat3 metalnessMapTransform;
varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
uniform mat3 roughnessMapTransform;
varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
uniform mat3 diffuseRoughnessMapTransform;
varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
uniform mat3 anisotropyMapTransform;
varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
uniform mat3 clearcoatMapTransform;
varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
uniform mat3 clearcoatNormalMapTransform;
varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
uniform mat3 clearcoatRoughnessMapTransform;
varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
uniform mat3 sheenColorMapTransform;
varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
uniform mat3 sheenRoughnessMapTransform;
varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
uniform mat3 iridescenceMapTransform;
varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
uniform mat3 iridescenceThicknessMapTransform;
varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
uniform mat3 specularMapTransform;
varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
uniform mat3 specularColorMapTransform;
varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
uniform mat3 specularIntensityMapTransform;
varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
uniform mat3 transmissionMapTransform;
varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
uniform mat3 thicknessMapTransform;
varying vec2 vThicknessMapUv;
#endif`,NT=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
vUv=vec3(uv,1).xy;
#endif
#ifdef USE_MAP
vMapUv=(mapTransform*vec3(MAP_UV,1)).xy;
#endif
#ifdef USE_ALPHAMAP
vAlphaMapUv=(alphaMapTransform*vec3(ALPHAMAP_UV,1)).xy;
#endif
#ifdef USE_LIGHTMAP
vLightMapUv=(lightMapTransform*vec3(LIGHTMAP_UV,1)).xy;
#endif
#ifdef USE_AOMAP
vAoMapUv=(aoMapTransform*vec3(AOMAP_UV,1)).xy;
#endif
#ifdef USE_BUMPMAP
vBumpMapUv=(bumpMapTransform*vec3(BUMPMAP_UV,1)).xy;
#endif
#ifdef USE_NORMALMAP
vNormalMapUv=(normalMapTransform*vec3(NORMALMAP_UV,1)).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
vDisplacementMapUv=(displacementMapTransform*vec3(DISPLACEMENTMAP_UV,1)).xy;
#endif
#ifdef USE_EMISSIVEMAP
vEmissiveMapUv=(emissiveMapTransform*vec3(EMISSIVEMAP_UV,1)).xy;
#endif
#ifdef USE_METALNESSMAP
vMetalnessMapUv=(metalnessMapTransform*vec3(METALNESSMAP_UV,1)).xy;
#endif
#ifdef USE_ROUGHNESSMAP
vRoughnessMapUv=(roughnessMapTransform*vec3(ROUGHNESSMAP_UV,1)).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
vDiffuseRoughnessMapUv=(diffuseRoughnessMapTransform*vec3(DIFFUSE_ROUGHNESSMAP_UV,1)).xy;
#endif
#ifdef USE_ANISOTROPYMAP
vAnisotropyMapUv=(anisotropyMapTransform*vec3(ANISOTROPYMAP_UV,1)).xy;
#endif
#ifdef USE_CLEARCOATMAP
vClearcoatMapUv=(clearcoatMapTransform*vec3(CLEARCOATMAP_UV,1)).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
vClearcoatNormalMapUv=(clearcoatNormalMapTransform*vec3(CLEARCOAT_NORMALMAP_UV,1)).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
vClearcoatRoughnessMapUv=(clearcoatRoughnessMapTransform*vec3(CLEARCOAT_ROUGHNESSMAP_UV,1)).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
vIridescenceMapUv=(iridescenceMapTransform*vec3(IRIDESCENCEMAP_UV,1)).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
vIridescenceThicknessMapUv=(iridescenceThicknessMapTransform*vec3(IRIDESCENCE_THICKNESSMAP_UV,1)).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
vSheenColorMapUv=(sheenColorMapTransform*vec3(SHEEN_COLORMAP_UV,1)).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
vSheenRoughnessMapUv=(sheenRoughnessMapTransform*vec3(SHEEN_ROUGHNESSMAP_UV,1)).xy;
#endif
#ifdef USE_SPECULARMAP
vSpecularMapUv=(specularMapTransform*vec3(SPECULARMAP_UV,1)).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
vSpecularColorMapUv=(specularColorMapTransform*vec3(SPECULAR_COLORMAP_UV,1)).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
vSpecularIntensityMapUv=(specularIntensityMapTransform*vec3(SPECULAR_INTENSITYMAP_UV,1)).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
vTransmissionMapUv=(transmissionMapTransform*vec3(TRANSMISSIONMAP_UV,1)).xy;
#endif
#ifdef USE_THICKNESSMAP
vThicknessMapUv=(thicknessMapTransform*vec3(THICKNESSMAP_UV,1)).xy;
#endif`,DT=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
vec4 worldPosition=vec4(transformed,1.0);
#ifdef USE_BATCHING
worldPosition=batchingMatrix*worldPosition;
#endif
#ifdef USE_INSTANCING
worldPosition=instanceMatrix*worldPosition;
#endif
worldPosition=modelMatrix*worldPosition;
#endif`,FT=`varying vec2 vUv;
uniform mat3 uvTransform;
void main(){
vUv=(uvTransform*vec3(uv,1)).xy;
gl_Position=vec4(position.xy,1.0,1.0);
}`,OT=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main(){
vec4 texColor=texture2D(t2D,vUv);
#ifdef DECODE_VIDEO_TEXTURE
texColor=vec4(mix(pow(texColor.rgb*0.9478672986 + vec3(0.0521327014),vec3(2.4)),texColor.rgb*0.0773993808,vec3(lessThanEqual(texColor.rgb,vec3(0.04045)))),texColor.w);
#endif
texColor.rgb*=backgroundIntensity;
gl_FragColor=texColor;
#include <tonemapping_fragment>
#include <colorspace_fragment>
}`,UT=`varying vec3 vWorldDirection;
#include <common>
void main(){
vWorldDirection=transformDirection(position,modelMatrix);
#include <begin_vertex>
#include <project_vertex>
gl_Position.z=gl_Position.w;
}`,BT=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main(){
#ifdef ENVMAP_TYPE_PMREM
vec4 texColor=textureLod(envMap,backgroundRotation*vWorldDirection,roughnessToMip(backgroundBlurriness));
#else
vec4 texColor=textureCube(envMap,backgroundRotation*vWorldDirection);
#endif
texColor.rgb*=backgroundIntensity;
gl_FragColor=texColor;
#include <tonemapping_fragment>
#include <colorspace_fragment>
}`,kT=`varying vec3 vWorldDirection;
#include <common>
void main(){
vWorldDirection=transformDirection(position,modelMatrix);
#include <begin_vertex>
#include <project_vertex>
gl_Position.z=gl_Position.w;
}`,zT=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main(){
vec4 texColor=textureCube(tCube,vec3(tFlip*vWorldDirection.x,vWorldDirection.yz));
gl_FragColor=texColor;
gl_FragColor.a*=opacity;
#include <tonemapping_fragment>
#include <colorspace_fragment>
}`,VT=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main(){
#include <uv_vertex>
#include <batching_vertex>
#include <skinbase_vertex>
#include <morphinstance_vertex>
#ifdef USE_DISPLACEMENTMAP
#include <beginnormal_vertex>
#include <morphnormal_vertex>
#include <skinnormal_vertex>
#endif
#include <begin_vertex>
#include <morphtarget_vertex>
#include <skinning_vertex>
#include <displacementmap_vertex>
#include <project_vertex>
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
vHighPrecisionZW=gl_Position.zw;
}`,GT=`#if DEPTH_PACKING == 3200
uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main(){
vec4 diffuseColor=vec4(1.0);
#include <clipping_planes_fragment>
#if DEPTH_PACKING == 3200
diffuseColor.a=opacity;
#endif
#include <map_fragment>
#include <alphamap_fragment>
#include <alphatest_fragment>
#include <alphahash_fragment>
#include <logdepthbuf_fragment>
#ifdef USE_REVERSED_DEPTH_BUFFER
float fragCoordZ=vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
#else
float fragCoordZ=0.5*vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
#endif
#if DEPTH_PACKING == 3200
gl_FragColor=vec4(vec3(1.0 - fragCoordZ),opacity);
#elif DEPTH_PACKING == 3201
gl_FragColor=packDepthToRGBA(fragCoordZ);
#elif DEPTH_PACKING == 3202
gl_FragColor=vec4(packDepthToRGB(fragCoordZ),1.0);
#elif DEPTH_PACKING == 3203
gl_FragColor=vec4(packDepthToRG(fragCoordZ),0.0,1.0);
#endif
}`,HT=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main(){
#include <uv_vertex>
#include <batching_vertex>
#include <skinbase_vertex>
#include <morphinstance_vertex>
#ifdef USE_DISPLACEMENTMAP
#include <beginnormal_vertex>
#include <morphnormal_vertex>
#include <skinnormal_vertex>
#endif
#include <begin_vertex>
#include <morphtarget_vertex>
#include <skinning_vertex>
#include <displacementmap_vertex>
#include <project_vertex>
#include <worldpos_vertex>
#include <clipping_planes_vertex>
vWorldPosition=worldPosition.xyz;
}`,WT=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(1.0);
#include <clipping_planes_fragment>
#include <map_fragment>
#include <alphamap_fragment>
#include <alphatest_fragment>
#include <alphahash_fragment>
float dist=length(vWorldPosition - referencePosition);
dist=(dist - nearDistance)/(farDistance - nearDistance);
dist=saturate(dist);
gl_FragColor=vec4(dist,0.0,0.0,1.0);
}`,XT=`varying vec3 vWorldDirection;
#include <common>
void main(){
vWorldDirection=transformDirection(position,modelMatrix);
#include <begin_vertex>
#include <project_vertex>
}`,qT=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main(){
vec3 direction=normalize(vWorldDirection);
vec2 sampleUV=equirectUv(direction);
gl_FragColor=texture2D(tEquirect,sampleUV);
#include <tonemapping_fragment>
#include <colorspace_fragment>
}`,YT=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main(){
vLineDistance=scale*lineDistance;
#include <uv_vertex>
#include <color_vertex>
#include <morphinstance_vertex>
#include <morphcolor_vertex>
#include <begin_vertex>
#include <morphtarget_vertex>
#include <project_vertex>
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
#include <fog_vertex>
}`,$T=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(diffuse,opacity);
#include <clipping_planes_fragment>
if(mod(vLineDistance,totalSize)>dashSize){
discard;
}
vec3 outgoingLight=vec3(0.0);
#include <logdepthbuf_fragment>
#include <map_fragment>
#include <color_fragment>
outgoingLight=diffuseColor.rgb;
#include <opaque_fragment>
#include <tonemapping_fragment>
#include <colorspace_fragment>
#include <fog_fragment>
#include <premultiplied_alpha_fragment>
}`,ZT=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main(){
#include <uv_vertex>
#include <color_vertex>
#include <morphinstance_vertex>
#include <morphcolor_vertex>
#include <batching_vertex>
#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
#include <beginnormal_vertex>
#include <morphnormal_vertex>
#include <skinbase_vertex>
#include <skinnormal_vertex>
#include <defaultnormal_vertex>
#endif
#include <begin_vertex>
#include <morphtarget_vertex>
#include <skinning_vertex>
#include <project_vertex>
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
#include <worldpos_vertex>
#include <envmap_vertex>
#include <fog_vertex>
}`,JT=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(diffuse,opacity);
#include <clipping_planes_fragment>
#include <logdepthbuf_fragment>
#include <map_fragment>
#include <color_fragment>
#include <alphamap_fragment>
#include <alphatest_fragment>
#include <alphahash_fragment>
#include <specularmap_fragment>
ReflectedLight reflectedLight=ReflectedLight(vec3(0.0),vec3(0.0),vec3(0.0),vec3(0.0));
#ifdef USE_LIGHTMAP
vec4 lightMapTexel=texture2D(lightMap,vLightMapUv);
reflectedLight.indirectDiffuse +=lightMapTexel.rgb*lightMapIntensity*RECIPROCAL_PI;
#else
reflectedLight.indirectDiffuse +=vec3(1.0);
#endif
#include <aomap_fragment>
reflectedLight.indirectDiffuse*=diffuseColor.rgb;
vec3 outgoingLight=reflectedLight.indirectDiffuse;
#include <envmap_fragment>
#include <opaque_fragment>
#include <tonemapping_fragment>
#include <colorspace_fragment>
#include <fog_fragment>
#include <premultiplied_alpha_fragment>
#include <dithering_fragment>
}`,KT=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main(){
#include <uv_vertex>
#include <color_vertex>
#include <morphinstance_vertex>
#include <morphcolor_vertex>
#include <batching_vertex>
#include <beginnormal_vertex>
#include <morphnormal_vertex>
#include <skinbase_vertex>
#include <skinnormal_vertex>
#include <defaultnormal_vertex>
#include <normal_vertex>
#include <begin_vertex>
#include <morphtarget_vertex>
#include <skinning_vertex>
#include <displacementmap_vertex>
#include <project_vertex>
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
vViewPosition=- mvPosition.xyz;
#include <worldpos_vertex>
#include <envmap_vertex>
#include <shadowmap_vertex>
#include <fog_vertex>
}`,jT=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(diffuse,opacity);
#include <clipping_planes_fragment>
ReflectedLight reflectedLight=ReflectedLight(vec3(0.0),vec3(0.0),vec3(0.0),vec3(0.0));
vec3 totalEmissiveRadiance=emissive;
#include <logdepthbuf_fragment>
#include <map_fragment>
#include <color_fragment>
#include <alphamap_fragment>
#include <alphatest_fragment>
#include <alphahash_fragment>
#include <specularmap_fragment>
#include <normal_fragment_begin>
#include <normal_fragment_maps>
#include <emissivemap_fragment>
#include <lights_lambert_fragment>
#include <lights_fragment_begin>
#include <lights_fragment_maps>
#include <lights_fragment_end>
#include <aomap_fragment>
vec3 outgoingLight=reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
#include <envmap_fragment>
#include <opaque_fragment>
#include <tonemapping_fragment>
#include <colorspace_fragment>
#include <fog_fragment>
#include <premultiplied_alpha_fragment>
#include <dithering_fragment>
}`,QT=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main(){
#include <uv_vertex>
#include <color_vertex>
#include <morphinstance_vertex>
#include <morphcolor_vertex>
#include <batching_vertex>
#include <beginnormal_vertex>
#include <morphnormal_vertex>
#include <skinbase_vertex>
#include <skinnormal_vertex>
#include <defaultnormal_vertex>
#include <normal_vertex>
#include <begin_vertex>
#include <morphtarget_vertex>
#include <skinning_vertex>
#include <displacementmap_vertex>
#include <project_vertex>
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
#include <fog_vertex>
vViewPosition=- mvPosition.xyz;
}`,e1=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(diffuse,opacity);
#include <clipping_planes_fragment>
#include <logdepthbuf_fragment>
#include <map_fragment>
#include <color_fragment>
#include <alphamap_fragment>
#include <alphatest_fragment>
#include <alphahash_fragment>
#include <normal_fragment_begin>
#include <normal_fragment_maps>
vec3 viewDir=normalize(vViewPosition);
vec3 x=normalize(vec3(viewDir.z,0.0,- viewDir.x));
vec3 y=cross(viewDir,x);
vec2 uv=vec2(dot(x,normal),dot(y,normal))*0.495 + 0.5;
#ifdef USE_MATCAP
vec4 matcapColor=texture2D(matcap,uv);
#else
vec4 matcapColor=vec4(vec3(mix(0.2,0.8,uv.y)),1.0);
#endif
vec3 outgoingLight=diffuseColor.rgb*matcapColor.rgb;
#include <opaque_fragment>
#include <tonemapping_fragment>
#include <colorspace_fragment>
#include <fog_fragment>
#include <premultiplied_alpha_fragment>
#include <dithering_fragment>
}`,t1=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main(){
#include <uv_vertex>
#include <batching_vertex>
#include <beginnormal_vertex>
#include <morphinstance_vertex>
#include <morphnormal_vertex>
#include <skinbase_vertex>
#include <skinnormal_vertex>
#include <defaultnormal_vertex>
#include <normal_vertex>
#include <begin_vertex>
#include <morphtarget_vertex>
#include <skinning_vertex>
#include <displacementmap_vertex>
#include <project_vertex>
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
vViewPosition=- mvPosition.xyz;
#endif
}`,n1=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(0.0,0.0,0.0,opacity);
#include <clipping_planes_fragment>
#include <logdepthbuf_fragment>
#include <normal_fragment_begin>
#include <normal_fragment_maps>
gl_FragColor=vec4(normalize(normal)*0.5 + 0.5,diffuseColor.a);
#ifdef OPAQUE
gl_FragColor.a=1.0;
#endif
}`,i1=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main(){
#include <uv_vertex>
#include <color_vertex>
#include <morphcolor_vertex>
#include <batching_vertex>
#include <beginnormal_vertex>
#include <morphinstance_vertex>
#include <morphnormal_vertex>
#include <skinbase_vertex>
#include <skinnormal_vertex>
#include <defaultnormal_vertex>
#include <normal_vertex>
#include <begin_vertex>
#include <morphtarget_vertex>
#include <skinning_vertex>
#include <displacementmap_vertex>
#include <project_vertex>
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
vViewPosition=- mvPosition.xyz;
#include <worldpos_vertex>
#include <envmap_vertex>
#include <shadowmap_vertex>
#include <fog_vertex>
}`,s1=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(diffuse,opacity);
#include <clipping_planes_fragment>
ReflectedLight reflectedLight=ReflectedLight(vec3(0.0),vec3(0.0),vec3(0.0),vec3(0.0));
vec3 totalEmissiveRadiance=emissive;
#include <logdepthbuf_fragment>
#include <map_fragment>
#include <color_fragment>
#include <alphamap_fragment>
#include <alphatest_fragment>
#include <alphahash_fragment>
#include <specularmap_fragment>
#include <normal_fragment_begin>
#include <normal_fragment_maps>
#include <emissivemap_fragment>
#include <lights_phong_fragment>
#include <lights_fragment_begin>
#include <lights_fragment_maps>
#include <lights_fragment_end>
#include <aomap_fragment>
vec3 outgoingLight=reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
#include <envmap_fragment>
#include <opaque_fragment>
#include <tonemapping_fragment>
#include <colorspace_fragment>
#include <fog_fragment>
#include <premultiplied_alpha_fragment>
#include <dithering_fragment>
}`,r1=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main(){
#include <uv_vertex>
#include <color_vertex>
#include <morphinstance_vertex>
#include <morphcolor_vertex>
#include <batching_vertex>
#include <beginnormal_vertex>
#include <morphnormal_vertex>
#include <skinbase_vertex>
#include <skinnormal_vertex>
#include <defaultnormal_vertex>
#include <normal_vertex>
#include <begin_vertex>
#include <morphtarget_vertex>
#include <skinning_vertex>
#include <displacementmap_vertex>
#include <project_vertex>
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
vViewPosition=- mvPosition.xyz;
#include <worldpos_vertex>
#include <shadowmap_vertex>
#include <fog_vertex>
#ifdef USE_TRANSMISSION
vWorldPosition=worldPosition.xyz;
#endif
}`,o1=`#define STANDARD
#ifdef PHYSICAL
#define IOR
#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
uniform float ior;
#endif
#ifdef USE_SPECULAR
uniform float specularIntensity;
uniform vec3 specularColor;
#ifdef USE_SPECULAR_COLORMAP
uniform sampler2D specularColorMap;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
uniform sampler2D specularIntensityMap;
#endif
#endif
#ifdef USE_CLEARCOAT
uniform float clearcoat;
uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
uniform float diffuseRoughness;
#ifdef USE_DIFFUSE_ROUGHNESSMAP
uniform sampler2D diffuseRoughnessMap;
#endif
#endif
#ifdef USE_DISPERSION
uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
uniform float iridescence;
uniform float iridescenceIOR;
uniform float iridescenceThicknessMinimum;
uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
uniform vec3 sheenColor;
uniform float sheenRoughness;
#ifdef USE_SHEEN_COLORMAP
uniform sampler2D sheenColorMap;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
uniform sampler2D sheenRoughnessMap;
#endif
#endif
#ifdef USE_ANISOTROPY
uniform vec2 anisotropyVector;
#ifdef USE_ANISOTROPYMAP
uniform sampler2D anisotropyMap;
#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(diffuse,opacity);
#include <clipping_planes_fragment>
ReflectedLight reflectedLight=ReflectedLight(vec3(0.0),vec3(0.0),vec3(0.0),vec3(0.0));
vec3 totalEmissiveRadiance=emissive;
#include <logdepthbuf_fragment>
#include <map_fragment>
#include <color_fragment>
#include <alphamap_fragment>
#include <alphatest_fragment>
#include <alphahash_fragment>
#include <roughnessmap_fragment>
#include <metalnessmap_fragment>
#include <normal_fragment_begin>
#include <normal_fragment_maps>
#include <clearcoat_normal_fragment_begin>
#include <clearcoat_normal_fragment_maps>
#include <emissivemap_fragment>
#include <lights_physical_fragment>
#include <lights_fragment_begin>
#include <lights_fragment_maps>
#include <lights_fragment_end>
#include <aomap_fragment>
vec3 totalDiffuse=reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
vec3 totalSpecular=reflectedLight.directSpecular + reflectedLight.indirectSpecular;
#include <transmission_fragment>
vec3 outgoingLight=totalDiffuse + totalSpecular + totalEmissiveRadiance;
#ifdef USE_SHEEN

outgoingLight=outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;

#endif
#ifdef USE_CLEARCOAT
float dotNVcc=saturate(dot(geometryClearcoatNormal,geometryViewDir));
vec3 Fcc=F_Schlick(material.clearcoatF0,material.clearcoatF90,dotNVcc);
outgoingLight=outgoingLight*(1.0 - material.clearcoat*Fcc)+(clearcoatSpecularDirect + clearcoatSpecularIndirect)*material.clearcoat;
#endif
#include <opaque_fragment>
#include <tonemapping_fragment>
#include <colorspace_fragment>
#include <fog_fragment>
#include <premultiplied_alpha_fragment>
#include <dithering_fragment>
}`,a1=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main(){
#include <uv_vertex>
#include <color_vertex>
#include <morphinstance_vertex>
#include <morphcolor_vertex>
#include <batching_vertex>
#include <beginnormal_vertex>
#include <morphnormal_vertex>
#include <skinbase_vertex>
#include <skinnormal_vertex>
#include <defaultnormal_vertex>
#include <normal_vertex>
#include <begin_vertex>
#include <morphtarget_vertex>
#include <skinning_vertex>
#include <displacementmap_vertex>
#include <project_vertex>
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
vViewPosition=- mvPosition.xyz;
#include <worldpos_vertex>
#include <shadowmap_vertex>
#include <fog_vertex>
}`,l1=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(diffuse,opacity);
#include <clipping_planes_fragment>
ReflectedLight reflectedLight=ReflectedLight(vec3(0.0),vec3(0.0),vec3(0.0),vec3(0.0));
vec3 totalEmissiveRadiance=emissive;
#include <logdepthbuf_fragment>
#include <map_fragment>
#include <color_fragment>
#include <alphamap_fragment>
#include <alphatest_fragment>
#include <alphahash_fragment>
#include <normal_fragment_begin>
#include <normal_fragment_maps>
#include <emissivemap_fragment>
#include <lights_toon_fragment>
#include <lights_fragment_begin>
#include <lights_fragment_maps>
#include <lights_fragment_end>
#include <aomap_fragment>
vec3 outgoingLight=reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
#include <opaque_fragment>
#include <tonemapping_fragment>
#include <colorspace_fragment>
#include <fog_fragment>
#include <premultiplied_alpha_fragment>
#include <dithering_fragment>
}`,c1=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
varying vec2 vUv;
uniform mat3 uvTransform;
#endif
void main(){
#ifdef USE_POINTS_UV
vUv=(uvTransform*vec3(uv,1)).xy;
#endif
#include <color_vertex>
#include <morphinstance_vertex>
#include <morphcolor_vertex>
#include <begin_vertex>
#include <morphtarget_vertex>
#include <project_vertex>
gl_PointSize=size;
#ifdef USE_SIZEATTENUATION
bool isPerspective=isPerspectiveMatrix(projectionMatrix);
if(isPerspective)gl_PointSize*=(scale / - mvPosition.z);
#endif
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
#include <worldpos_vertex>
#include <fog_vertex>
}`,h1=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(diffuse,opacity);
#include <clipping_planes_fragment>
vec3 outgoingLight=vec3(0.0);
#include <logdepthbuf_fragment>
#include <map_particle_fragment>
#include <color_fragment>
#include <alphatest_fragment>
#include <alphahash_fragment>
outgoingLight=diffuseColor.rgb;
#include <opaque_fragment>
#include <tonemapping_fragment>
#include <colorspace_fragment>
#include <fog_fragment>
#include <premultiplied_alpha_fragment>
}`,u1=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main(){
#include <batching_vertex>
#include <beginnormal_vertex>
#include <morphinstance_vertex>
#include <morphnormal_vertex>
#include <skinbase_vertex>
#include <skinnormal_vertex>
#include <defaultnormal_vertex>
#include <begin_vertex>
#include <morphtarget_vertex>
#include <skinning_vertex>
#include <project_vertex>
#include <logdepthbuf_vertex>
#include <worldpos_vertex>
#include <shadowmap_vertex>
#include <fog_vertex>
}`,d1=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main(){
#include <logdepthbuf_fragment>
gl_FragColor=vec4(color,opacity*(1.0 - getShadowMask()));
#include <tonemapping_fragment>
#include <colorspace_fragment>
#include <fog_fragment>
#include <premultiplied_alpha_fragment>
}`,f1=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main(){
#include <uv_vertex>
vec4 mvPosition=modelViewMatrix[ 3 ];
vec2 scale=vec2(length(modelMatrix[ 0 ].xyz),length(modelMatrix[ 1 ].xyz));
#ifndef USE_SIZEATTENUATION
bool isPerspective=isPerspectiveMatrix(projectionMatrix);
if(isPerspective)scale*=- mvPosition.z;
#endif
vec2 alignedPosition=(position.xy -(center - vec2(0.5)))*scale;
vec2 rotatedPosition;
rotatedPosition.x=cos(rotation)*alignedPosition.x - sin(rotation)*alignedPosition.y;
rotatedPosition.y=sin(rotation)*alignedPosition.x + cos(rotation)*alignedPosition.y;
mvPosition.xy +=rotatedPosition;
gl_Position=projectionMatrix*mvPosition;
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
#include <fog_vertex>
}`,p1=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(diffuse,opacity);
#include <clipping_planes_fragment>
vec3 outgoingLight=vec3(0.0);
#include <logdepthbuf_fragment>
#include <map_fragment>
#include <alphamap_fragment>
#include <alphatest_fragment>
#include <alphahash_fragment>
outgoingLight=diffuseColor.rgb;
#include <opaque_fragment>
#include <tonemapping_fragment>
#include <colorspace_fragment>
#include <fog_fragment>
}`,ht={alphahash_fragment:OM,alphahash_pars_fragment:UM,alphamap_fragment:BM,alphamap_pars_fragment:kM,alphatest_fragment:zM,alphatest_pars_fragment:VM,aomap_fragment:GM,aomap_pars_fragment:HM,batching_pars_vertex:WM,batching_vertex:XM,begin_vertex:qM,beginnormal_vertex:YM,bsdfs:$M,iridescence_fragment:ZM,bumpmap_pars_fragment:JM,clipping_planes_fragment:KM,clipping_planes_pars_fragment:jM,clipping_planes_pars_vertex:QM,clipping_planes_vertex:ew,color_fragment:tw,color_pars_fragment:nw,color_pars_vertex:iw,color_vertex:sw,common:rw,defaultnormal_vertex:ow,displacementmap_pars_vertex:aw,displacementmap_vertex:lw,emissivemap_fragment:cw,emissivemap_pars_fragment:hw,colorspace_fragment:uw,colorspace_pars_fragment:dw,envmap_fragment:fw,envmap_common_pars_fragment:pw,envmap_pars_fragment:mw,envmap_pars_vertex:gw,envmap_physical_pars_fragment:Aw,envmap_vertex:_w,fog_vertex:xw,fog_pars_vertex:yw,fog_fragment:vw,fog_pars_fragment:bw,gradientmap_pars_fragment:Sw,lightmap_pars_fragment:Mw,lights_lambert_fragment:ww,lights_lambert_pars_fragment:Tw,lights_pars_begin:Ew,lights_toon_fragment:Rw,lights_toon_pars_fragment:Cw,lights_phong_fragment:Pw,lights_phong_pars_fragment:Iw,lights_physical_fragment:Lw,lights_physical_pars_fragment:Nw,lights_fragment_begin:Dw,lights_fragment_maps:Fw,lights_fragment_end:Ow,lightprobes_pars_fragment:Uw,logdepthbuf_fragment:Bw,logdepthbuf_pars_fragment:kw,logdepthbuf_pars_vertex:zw,logdepthbuf_vertex:Vw,map_fragment:Gw,map_pars_fragment:Hw,map_particle_fragment:Ww,map_particle_pars_fragment:Xw,metalnessmap_fragment:qw,metalnessmap_pars_fragment:Yw,morphinstance_vertex:$w,morphcolor_vertex:Zw,morphnormal_vertex:Jw,morphtarget_pars_vertex:Kw,morphtarget_vertex:jw,normal_fragment_begin:Qw,normal_fragment_maps:eT,normal_pars_fragment:tT,normal_pars_vertex:nT,normal_vertex:iT,normalmap_pars_fragment:sT,clearcoat_normal_fragment_begin:rT,clearcoat_normal_fragment_maps:oT,clearcoat_pars_fragment:aT,iridescence_pars_fragment:lT,opaque_fragment:cT,packing:hT,premultiplied_alpha_fragment:uT,project_vertex:dT,dithering_fragment:fT,dithering_pars_fragment:pT,roughnessmap_fragment:mT,roughnessmap_pars_fragment:gT,shadowmap_pars_fragment:_T,shadowmap_pars_vertex:xT,shadowmap_vertex:yT,shadowmask_pars_fragment:vT,skinbase_vertex:bT,skinning_pars_vertex:ST,skinning_vertex:MT,skinnormal_vertex:wT,specularmap_fragment:TT,specularmap_pars_fragment:ET,tonemapping_fragment:AT,tonemapping_pars_fragment:RT,transmission_fragment:CT,transmission_pars_fragment:PT,uv_pars_fragment:IT,uv_pars_vertex:LT,uv_vertex:NT,worldpos_vertex:DT,background_vert:FT,background_frag:OT,backgroundCube_vert:UT,backgroundCube_frag:BT,cube_vert:kT,cube_frag:zT,depth_vert:VT,depth_frag:GT,distance_vert:HT,distance_frag:WT,equirect_vert:XT,equirect_frag:qT,linedashed_vert:YT,linedashed_frag:$T,meshbasic_vert:ZT,meshbasic_frag:JT,meshlambert_vert:KT,meshlambert_frag:jT,meshmatcap_vert:QT,meshmatcap_frag:e1,meshnormal_vert:t1,meshnormal_frag:n1,meshphong_vert:i1,meshphong_frag:s1,meshphysical_vert:r1,meshphysical_frag:o1,meshtoon_vert:a1,meshtoon_frag:l1,points_vert:c1,points_frag:h1,shadow_vert:u1,shadow_frag:d1,sprite_vert:f1,sprite_frag:p1},Le={common:{diffuse:{value:new Ze(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new et},alphaMap:{value:null},alphaMapTransform:{value:new et},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new et}},envmap:{envMap:{value:null},envMapRotation:{value:new et},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new et}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new et}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new et},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new et},normalScale:{value:new $e(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new et},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new et}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new et}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new et}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ze(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ze(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new et},alphaTest:{value:0},uvTransform:{value:new et}},sprite:{diffuse:{value:new Ze(16777215)},opacity:{value:1},center:{value:new $e(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new et},alphaMap:{value:null},alphaMapTransform:{value:new et},alphaTest:{value:0}}},ts={basic:{uniforms:zn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.fog]),vertexShader:ht.meshbasic_vert,fragmentShader:ht.meshbasic_frag},lambert:{uniforms:zn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new Ze(0)},envMapIntensity:{value:1}}]),vertexShader:ht.meshlambert_vert,fragmentShader:ht.meshlambert_frag},phong:{uniforms:zn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new Ze(0)},specular:{value:new Ze(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ht.meshphong_vert,fragmentShader:ht.meshphong_frag},standard:{uniforms:zn([Le.common,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.roughnessmap,Le.metalnessmap,Le.fog,Le.lights,{emissive:{value:new Ze(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ht.meshphysical_vert,fragmentShader:ht.meshphysical_frag},toon:{uniforms:zn([Le.common,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.gradientmap,Le.fog,Le.lights,{emissive:{value:new Ze(0)}}]),vertexShader:ht.meshtoon_vert,fragmentShader:ht.meshtoon_frag},matcap:{uniforms:zn([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,{matcap:{value:null}}]),vertexShader:ht.meshmatcap_vert,fragmentShader:ht.meshmatcap_frag},points:{uniforms:zn([Le.points,Le.fog]),vertexShader:ht.points_vert,fragmentShader:ht.points_frag},dashed:{uniforms:zn([Le.common,Le.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ht.linedashed_vert,fragmentShader:ht.linedashed_frag},depth:{uniforms:zn([Le.common,Le.displacementmap]),vertexShader:ht.depth_vert,fragmentShader:ht.depth_frag},normal:{uniforms:zn([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,{opacity:{value:1}}]),vertexShader:ht.meshnormal_vert,fragmentShader:ht.meshnormal_frag},sprite:{uniforms:zn([Le.sprite,Le.fog]),vertexShader:ht.sprite_vert,fragmentShader:ht.sprite_frag},background:{uniforms:{uvTransform:{value:new et},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ht.background_vert,fragmentShader:ht.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new et}},vertexShader:ht.backgroundCube_vert,fragmentShader:ht.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ht.cube_vert,fragmentShader:ht.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ht.equirect_vert,fragmentShader:ht.equirect_frag},distance:{uniforms:zn([Le.common,Le.displacementmap,{referencePosition:{value:new U},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ht.distance_vert,fragmentShader:ht.distance_frag},shadow:{uniforms:zn([Le.lights,Le.fog,{color:{value:new Ze(0)},opacity:{value:1}}]),vertexShader:ht.shadow_vert,fragmentShader:ht.shadow_frag}};ts.physical={uniforms:zn([ts.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new et},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new et},clearcoatNormalScale:{value:new $e(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new et},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new et},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new et},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new et},sheen:{value:0},sheenColor:{value:new Ze(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new et},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new et},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new et},transmissionSamplerSize:{value:new $e},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new et},attenuationDistance:{value:0},attenuationColor:{value:new Ze(0)},specularColor:{value:new Ze(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new et},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new et},anisotropyVector:{value:new $e},anisotropyMap:{value:null},anisotropyMapTransform:{value:new et}}]),vertexShader:ht.meshphysical_vert,fragmentShader:ht.meshphysical_frag};var vh={r:0,b:0,g:0},m1=new yt,$_=new et;$_.set(-1,0,0,0,1,0,0,0,1);function g1(i,e,t,n,s,r){let o=new Ze(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(v){let A=v.isScene===!0?v.background:null;if(A&&A.isTexture){let S=v.backgroundBlurriness>0;A=e.get(A,S)}return A}function m(v){let A=!1,S=f(v);S===null?p(o,a):S&&S.isColor&&(p(S,1),A=!0);let P=i.xr.getEnvironmentBlendMode();P==="additive"?t.buffers.color.setClear(0,0,0,1,r):P==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||A)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function y(v,A){let S=f(A);S&&S.isCubeTexture?(c===void 0&&(c=new Nt(new Gs(1,1,1),new ti({name:"BackgroundCubeMaterial",uniforms:yr(ts.backgroundCube.uniforms),vertexShader:ts.backgroundCube.vertexShader,fragmentShader:ts.backgroundCube.fragmentShader,side:jn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(P,E,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=S,c.material.uniforms.backgroundBlurriness.value=A.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(m1.makeRotationFromEuler(A.backgroundRotation)).transpose(),S.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply($_),c.material.toneMapped=xt.getTransfer(S.colorSpace)!==Rt,(h!==S||u!==S.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=S,u=S.version,d=i.toneMapping),c.layers.enableAll(),v.unshift(c,c.geometry,c.material,0,0,null)):S&&S.isTexture&&(l===void 0&&(l=new Nt(new fr(2,2),new ti({name:"BackgroundMaterial",uniforms:yr(ts.background.uniforms),vertexShader:ts.background.vertexShader,fragmentShader:ts.background.fragmentShader,side:$s,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=S,l.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,l.material.toneMapped=xt.getTransfer(S.colorSpace)!==Rt,S.matrixAutoUpdate===!0&&S.updateMatrix(),l.material.uniforms.uvTransform.value.copy(S.matrix),(h!==S||u!==S.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=S,u=S.version,d=i.toneMapping),l.layers.enableAll(),v.unshift(l,l.geometry,l.material,0,0,null))}function p(v,A){v.getRGB(vh,vf(i)),t.buffers.color.setClear(vh.r,vh.g,vh.b,A,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(v,A=1){o.set(v),a=A,p(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(v){a=v,p(o,a)},render:m,addToRenderList:y,dispose:g}}function _1(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(L,H,X,N,W){let $=!1,z=u(L,N,X,H);r!==z&&(r=z,c(r.object)),$=f(L,N,X,W),$&&m(L,N,X,W),W!==null&&e.update(W,i.ELEMENT_ARRAY_BUFFER),($||o)&&(o=!1,S(L,H,X,N),W!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(W).buffer))}function l(){return i.createVertexArray()}function c(L){return i.bindVertexArray(L)}function h(L){return i.deleteVertexArray(L)}function u(L,H,X,N){let W=N.wireframe===!0,$=n[H.id];$===void 0&&($={},n[H.id]=$);let z=L.isInstancedMesh===!0?L.id:0,le=$[z];le===void 0&&(le={},$[z]=le);let Z=le[X.id];Z===void 0&&(Z={},le[X.id]=Z);let j=Z[W];return j===void 0&&(j=d(l()),Z[W]=j),j}function d(L){let H=[],X=[],N=[];for(let W=0;W<t;W++)H[W]=0,X[W]=0,N[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:H,enabledAttributes:X,attributeDivisors:N,object:L,attributes:{},index:null}}function f(L,H,X,N){let W=r.attributes,$=H.attributes,z=0,le=X.getAttributes();for(let Z in le)if(le[Z].location>=0){let te=W[Z],de=$[Z];if(de===void 0&&(Z==="instanceMatrix"&&L.instanceMatrix&&(de=L.instanceMatrix),Z==="instanceColor"&&L.instanceColor&&(de=L.instanceColor)),te===void 0||te.attribute!==de||de&&te.data!==de.data)return!0;z++}return r.attributesNum!==z||r.index!==N}function m(L,H,X,N){let W={},$=H.attributes,z=0,le=X.getAttributes();for(let Z in le)if(le[Z].location>=0){let te=$[Z];te===void 0&&(Z==="instanceMatrix"&&L.instanceMatrix&&(te=L.instanceMatrix),Z==="instanceColor"&&L.instanceColor&&(te=L.instanceColor));let de={};de.attribute=te,te&&te.data&&(de.data=te.data),W[Z]=de,z++}r.attributes=W,r.attributesNum=z,r.index=N}function y(){let L=r.newAttributes;for(let H=0,X=L.length;H<X;H++)L[H]=0}function p(L){g(L,0)}function g(L,H){let X=r.newAttributes,N=r.enabledAttributes,W=r.attributeDivisors;X[L]=1,N[L]===0&&(i.enableVertexAttribArray(L),N[L]=1),W[L]!==H&&(i.vertexAttribDivisor(L,H),W[L]=H)}function v(){let L=r.newAttributes,H=r.enabledAttributes;for(let X=0,N=H.length;X<N;X++)H[X]!==L[X]&&(i.disableVertexAttribArray(X),H[X]=0)}function A(L,H,X,N,W,$,z){z===!0?i.vertexAttribIPointer(L,H,X,W,$):i.vertexAttribPointer(L,H,X,N,W,$)}function S(L,H,X,N){y();let W=N.attributes,$=X.getAttributes(),z=H.defaultAttributeValues;for(let le in $){let Z=$[le];if(Z.location>=0){let j=W[le];if(j===void 0&&(le==="instanceMatrix"&&L.instanceMatrix&&(j=L.instanceMatrix),le==="instanceColor"&&L.instanceColor&&(j=L.instanceColor)),j!==void 0){let te=j.normalized,de=j.itemSize,ue=e.get(j);if(ue===void 0)continue;let ee=ue.buffer,me=ue.type,xe=ue.bytesPerElement,Ae=me===i.INT||me===i.UNSIGNED_INT||j.gpuType===Oc;if(j.isInterleavedBufferAttribute){let Se=j.data,He=Se.isInterleavedBuffer===!0?Se.stride:Se.itemSize,st=j.offset;if(Se.isInstancedInterleavedBuffer||Se.isInstancedBufferAttribute){for(let Ve=0;Ve<Z.locationSize;Ve++)g(Z.location+Ve,Se.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Se.meshPerAttribute*Se.count)}else for(let Ve=0;Ve<Z.locationSize;Ve++)p(Z.location+Ve);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let Ve=0;Ve<Z.locationSize;Ve++)A(Z.location+Ve,de/Z.locationSize,me,te,He*xe,(st+de/Z.locationSize*Ve)*xe,Ae)}else{if(j.isInstancedBufferAttribute){for(let Se=0;Se<Z.locationSize;Se++)g(Z.location+Se,j.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let Se=0;Se<Z.locationSize;Se++)p(Z.location+Se);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let Se=0;Se<Z.locationSize;Se++)A(Z.location+Se,de/Z.locationSize,me,te,de*xe,de/Z.locationSize*Se*xe,Ae)}}else if(z!==void 0){let te=z[le];if(te!==void 0)switch(te.length){case 2:i.vertexAttrib2fv(Z.location,te);break;case 3:i.vertexAttrib3fv(Z.location,te);break;case 4:i.vertexAttrib4fv(Z.location,te);break;default:i.vertexAttrib1fv(Z.location,te)}}}}v()}function P(){k();for(let L in n){let H=n[L];for(let X in H){let N=H[X];for(let W in N){let $=N[W];for(let z in $)h($[z].object),delete $[z];delete N[W]}}delete n[L]}}function E(L){if(n[L.id]===void 0)return;let H=n[L.id];for(let X in H){let N=H[X];for(let W in N){let $=N[W];for(let z in $)h($[z].object),delete $[z];delete N[W]}}delete n[L.id]}function x(L){for(let H in n){let X=n[H];for(let N in X){let W=X[N];if(W[L.id]===void 0)continue;let $=W[L.id];for(let z in $)h($[z].object),delete $[z];delete W[L.id]}}}function T(L){for(let H in n){let X=n[H],N=L.isInstancedMesh===!0?L.id:0,W=X[N];if(W!==void 0){for(let $ in W){let z=W[$];for(let le in z)h(z[le].object),delete z[le];delete W[$]}delete X[N],Object.keys(X).length===0&&delete n[H]}}}function k(){D(),o=!0,r!==s&&(r=s,c(r.object))}function D(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:k,resetDefaultState:D,dispose:P,releaseStatesOfGeometry:E,releaseStatesOfObject:T,releaseStatesOfProgram:x,initAttributes:y,enableAttribute:p,disableUnusedAttributes:v}}function x1(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];t.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function y1(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let x=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(x){return!(x!==zi&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let T=x===ki&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(x!==ni&&x!==Bi&&!T&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(x){if(x==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(qe("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&u===!1;t.reversedDepthBuffer===!0&&u===!1&&qe("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&u===!0&&qe("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),m=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),y=i.getParameter(i.MAX_TEXTURE_SIZE),p=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),v=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),A=i.getParameter(i.MAX_VARYING_VECTORS),S=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),P=i.getParameter(i.MAX_SAMPLES),E=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:m,maxTextureSize:y,maxCubemapSize:p,maxAttributes:g,maxVertexUniforms:v,maxVaryings:A,maxFragmentUniforms:S,maxSamples:P,samples:E}}function v1(i){let e=this,t=null,n=0,s=!1,r=!1,o=new Zn,a=new et,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){t=h(u,d,0)},this.setState=function(u,d,f){let m=u.clippingPlanes,y=u.clipIntersection,p=u.clipShadows,g=i.get(u);if(!s||m===null||m.length===0||r&&!p)r?h(null):c();else{let v=r?0:n,A=v*4,S=g.clippingState||null;l.value=S,S=h(m,d,A,f);for(let P=0;P!==A;++P)S[P]=t[P];g.clippingState=S,this.numIntersection=y?this.numPlanes:0,this.numPlanes+=v}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(u,d,f,m){let y=u!==null?u.length:0,p=null;if(y!==0){if(p=l.value,m!==!0||p===null){let g=f+y*4,v=d.matrixWorldInverse;a.getNormalMatrix(v),(p===null||p.length<g)&&(p=new Float32Array(g));for(let A=0,S=f;A!==y;++A,S+=4)o.copy(u[A]).applyMatrix4(v,a),o.normal.toArray(p,S),p[S+3]=o.constant}l.value=p,l.needsUpdate=!0}return e.numPlanes=y,e.numIntersection=0,p}}var Oa=class extends pi{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new ga(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new Gs(5,5,5),r=new ti({name:"CubemapFromEquirect",uniforms:yr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:jn,blending:mr});r.uniforms.tEquirect.value=t;let o=new Nt(s,r),a=t.minFilter;return t.minFilter===vs&&(t.minFilter=Kn),new vo(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},E_=256,b1=3,S1=20,Z_=256,J_=16,M1=3,w1=new U,T1=new Ze,Sh=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new vo(1,10,null),this._boxMesh=new Nt(new Gs(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=w1}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,m=l.autoClearStencil,y=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,y===null&&(e.background=l.getClearColor(T1));let p=new vo(n,s,h);return p.position.copy(a),p.update(l,e),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=m,e.background=y,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=C_(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=R_(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(E_,xf(e))}_fromTexture(e,t){e.mapping===_r||e.mapping===wo?this._setSize(e.image.length===0?E_:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=A_(e,!1,!1),n=Math.log2(e)-b1;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=A_(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===_r||e.mapping===wo?(this._cubemapMaterial===null&&(this._cubemapMaterial=C_()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=R_()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=E1(),this._integrationMaterial=A1());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/J_);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-M1)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(Z_*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=R1());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function A_(i,e,t){return new Oa(i,{minFilter:vs,generateMipmaps:e,type:ki,colorSpace:aa,depthBuffer:t})}function Ua(i,e,t){return new ti({name:i,uniforms:e,vertexShader:ht.cube_vert,fragmentShader:t,side:jn,blending:mr,depthTest:!1,depthWrite:!1})}function E1(){return Ua("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Z_}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function A1(){return Ua("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:J_}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function R1(){return Ua("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${S1}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function R_(){return Ua("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function C_(){return Ua("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function C1(i){let e=new WeakMap,t=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Nc||f===Dc)if(e.has(d)){let m=e.get(d).texture;return a(m,d.mapping)}else{let m=d.image;if(m&&m.height>0){let y=new Oa(m.height);return y.fromEquirectangularTexture(i,d),e.set(d,y),d.addEventListener("dispose",c),a(y.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,m=f===Nc||f===Dc,y=f===_r||f===wo;if(m||y){let p=t.get(d),g=p!==void 0?p.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==g)return n===null&&(n=new Sh(i)),p=m?n.fromEquirectangular(d,p):n.fromCubemap(d,p),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),p.texture;if(p!==void 0)return p.texture;{let v=d.image;return m&&v&&v.height>0||y&&v&&l(v)?(n===null&&(n=new Sh(i)),p=m?n.fromEquirectangular(d):n.fromCubemap(d),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),d.addEventListener("dispose",h),p.texture):null}}}return d}function a(d,f){return f===Nc?d.mapping=_r:f===Dc&&(d.mapping=wo),d}function l(d){let f=0,m=6;for(let y=0;y<m;y++)d[y]!==void 0&&f++;return f===m}function c(d){let f=d.target;f.removeEventListener("dispose",c);let m=e.get(f);m!==void 0&&(e.delete(f),m.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let m=t.get(f);m!==void 0&&(t.delete(f),m.dispose())}function u(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function P1(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&ia("WebGLRenderer: "+n+" extension not supported."),s}}}function I1(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(m=>delete s[m]);function a(m){l(m.target)}function l(m){m.index!==null&&e.remove(m.index);for(let p in m.attributes)e.remove(m.attributes[p]);m.removeEventListener("dispose",a),delete s[m.id],o.unregister(m);let y=r.get(m);y&&(e.remove(y),r.delete(m)),n.releaseStatesOfGeometry(m),m.isInstancedBufferGeometry===!0&&delete m._maxInstanceCount,t.memory.geometries--}function c(m,y){return s[y.id]!==void 0||(y.addEventListener("dispose",a),s[y.id]=new WeakRef(y),o.register(y,y.id,y),t.memory.geometries++),y}function h(m){let y=m.attributes;for(let p in y)e.update(y[p],i.ARRAY_BUFFER)}function u(m){let y=m.index,p=m.attributes.position,g=0;if(p===void 0)return;let v=y!==null?y.array.length:p.array.length/3-1,A=p.count>=65535?fa:da,S=new A(Math.ceil(v/3)*6,1),P=S.array;if(y!==null){let x=y.array;g=y.version;for(let T=0,k=0;T<v;T+=3){let D=x[T+0],L=x[T+1],H=x[T+2];P[k++]=D,P[k++]=L,P[k++]=L,P[k++]=H,P[k++]=H,P[k++]=D}}else{g=p.version;for(let x=0,T=0;x<v;x+=3){let k=x+0,D=x+1,L=x+2;P[T++]=k,P[T++]=D,P[T++]=D,P[T++]=L,P[T++]=L,P[T++]=k}}S.version=g;let E=r.get(m);E&&e.remove(E),r.set(m,S)}function d(m){let y=r.get(m);if(y){let p=m.index;p!==null&&y.version<p.version&&u(m)}else u(m);return r.get(m)}function f(){for(let m in s){let y=s[m].deref();y!==void 0&&l(y)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function L1(i,e,t){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),t.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),t.update(d,n,f))}function h(u,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let y=0;for(let p=0;p<f;p++)y+=d[p];t.update(y,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function N1(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:Qe("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function D1(i,e,t){let n=new WeakMap,s=new Jt;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let k=function(){x.dispose(),n.delete(a),a.removeEventListener("dispose",k)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,m=a.morphAttributes.normal!==void 0,y=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],v=a.morphAttributes.color||[],A=0;f===!0&&(A=1),m===!0&&(A=2),y===!0&&(A=3);let S=a.attributes.position.count*A,P=1;S>e.maxTextureSize&&(P=Math.ceil(S/e.maxTextureSize),S=e.maxTextureSize);let E=new Float32Array(S*P*4*u),x=new ha(E,S,P,u);x.type=Bi,x.needsUpdate=!0;let T=A*4;for(let D=0;D<u;D++){let L=p[D],H=g[D],X=v[D],N=S*P*4*D;for(let W=0;W<L.count;W++){let $=W*T;f===!0&&(s.fromBufferAttribute(L,W),E[N+$+0]=s.x,E[N+$+1]=s.y,E[N+$+2]=s.z,E[N+$+3]=0),m===!0&&(s.fromBufferAttribute(H,W),E[N+$+4]=s.x,E[N+$+5]=s.y,E[N+$+6]=s.z,E[N+$+7]=0),y===!0&&(s.fromBufferAttribute(X,W),E[N+$+8]=s.x,E[N+$+9]=s.y,E[N+$+10]=s.z,E[N+$+11]=X.itemSize===4?s.w:1)}}d={count:u,texture:x,size:new $e(S,P)},n.set(a,d),a.addEventListener("dispose",k)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let y=0;y<c.length;y++)f+=c[y];let m=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",m),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function F1(i,e,t,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=e.get(c,u);if(r.get(d)!==h&&(e.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var O1={[Jd]:"LINEAR_TONE_MAPPING",[Kd]:"REINHARD_TONE_MAPPING",[jd]:"CINEON_TONE_MAPPING",[Qd]:"ACES_FILMIC_TONE_MAPPING",[tf]:"AGX_TONE_MAPPING",[nf]:"NEUTRAL_TONE_MAPPING",[ef]:"CUSTOM_TONE_MAPPING"};function U1(i,e,t,n,s,r){let o=new pi(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new Ot;h.setAttribute("position",new Tt([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Tt([0,2,0,0,2,0],2));let u=new xc({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new Nt(h,u),f=new wa(-1,1,1,-1,0,1),m=null,y=null,p=!1,g,v=null,A=[],S=!1;this.setSize=function(P,E){o.setSize(P,E),a!==null&&a.setSize(P,E),l!==null&&l.setSize(P,E);for(let x=0;x<A.length;x++){let T=A[x];T.setSize&&T.setSize(P,E)}},this.setEffects=function(P){A=P,S=A.length>0&&A[0].isRenderPass===!0;let E=o.width,x=o.height;A.length>0&&a===null&&(a=new pi(E,x,{type:ki,depthBuffer:!1,stencilBuffer:!1}),l=new pi(E,x,{type:ki,depthBuffer:!1,stencilBuffer:!1}));let T=s===!0&&A.some(k=>k.needsDepthTexture===!0);T!==(o.depthTexture!==null)&&(T===!0&&c===null&&(c=new ys(E,x),r===!0&&(c.format=bs,c.type=xr)),o.dispose(),o.depthTexture=T?c:null,o.resolveDepthBuffer=T,o.storeMultisampledDepthBuffer=T);for(let k=0;k<A.length;k++){let D=A[k];D.setSize&&D.setSize(E,x),T&&D.needsDepthTexture===!0&&D.setDepthTexture&&D.setDepthTexture(c)}},this.begin=function(P,E){if(p||P.toneMapping===Qi&&A.length===0)return!1;if(v=E,E!==null){let x=E.width,T=E.height;(o.width!==x||o.height!==T)&&this.setSize(x,T)}return S===!1&&P.setRenderTarget(o),g=P.toneMapping,P.toneMapping=Qi,!0},this.hasRenderPass=function(){return S},this.end=function(P,E){P.toneMapping=g,p=!0;let x=o,T=a;for(let k=0;k<A.length;k++){let D=A[k];D.enabled!==!1&&(D.render(P,T,x,E),D.needsSwap!==!1&&(x=T,T=T===a?l:a))}if(m!==P.outputColorSpace||y!==P.toneMapping){m=P.outputColorSpace,y=P.toneMapping,u.defines={},xt.getTransfer(m)===Rt&&(u.defines.SRGB_TRANSFER="");let k=O1[y];k&&(u.defines[k]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=x.texture,P.setRenderTarget(v),P.render(d,f),v=null,p=!1},this.isCompositing=function(){return p},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var K_=new ei,j_=new ys(1,1),Q_=new _a(1),ex=new ha,tx=new dc,nx=new ga,P_=[],I_=[],L_=new Float32Array(16),N_=new Float32Array(9),D_=new Float32Array(4);function Ro(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=P_[s];if(r===void 0&&(r=new Float32Array(s),P_[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function vn(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function bn(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function wh(i,e){let t=I_[e];t===void 0&&(t=new Int32Array(e),I_[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function B1(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function k1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vn(t,e))return;i.uniform2fv(this.addr,e),bn(t,e)}}function z1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(vn(t,e))return;i.uniform3fv(this.addr,e),bn(t,e)}}function V1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vn(t,e))return;i.uniform4fv(this.addr,e),bn(t,e)}}function G1(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(vn(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),bn(t,e)}else{if(vn(t,n))return;D_.set(n),i.uniformMatrix2fv(this.addr,!1,D_),bn(t,n)}}function H1(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(vn(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),bn(t,e)}else{if(vn(t,n))return;N_.set(n),i.uniformMatrix3fv(this.addr,!1,N_),bn(t,n)}}function W1(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(vn(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),bn(t,e)}else{if(vn(t,n))return;L_.set(n),i.uniformMatrix4fv(this.addr,!1,L_),bn(t,n)}}function X1(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function q1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vn(t,e))return;i.uniform2iv(this.addr,e),bn(t,e)}}function Y1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(vn(t,e))return;i.uniform3iv(this.addr,e),bn(t,e)}}function $1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vn(t,e))return;i.uniform4iv(this.addr,e),bn(t,e)}}function Z1(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function J1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vn(t,e))return;i.uniform2uiv(this.addr,e),bn(t,e)}}function K1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(vn(t,e))return;i.uniform3uiv(this.addr,e),bn(t,e)}}function j1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vn(t,e))return;i.uniform4uiv(this.addr,e),bn(t,e)}}function Th(i){return i.version===0&&(i.compareFunction=pf,i.needsUpdate=!0),i}function Q1(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Th(j_):r=K_,t.setTexture2D(e||r,s)}function eE(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||tx,s)}function tE(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Th(Q_):r=nx,t.setTextureCube(e||r,s)}function nE(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||ex,s)}function iE(i){switch(i){case 5126:return B1;case 35664:return k1;case 35665:return z1;case 35666:return V1;case 35674:return G1;case 35675:return H1;case 35676:return W1;case 5124:case 35670:return X1;case 35667:case 35671:return q1;case 35668:case 35672:return Y1;case 35669:case 35673:return $1;case 5125:return Z1;case 36294:return J1;case 36295:return K1;case 36296:return j1;case 35678:case 36198:case 36298:case 36306:case 35682:return Q1;case 35679:case 36299:case 36307:return eE;case 35680:case 36300:case 36308:case 36293:return tE;case 36289:case 36303:case 36311:case 36292:return nE}}function sE(i,e){i.uniform1fv(this.addr,e)}function rE(i,e){let t=Ro(e,this.size,2);i.uniform2fv(this.addr,t)}function oE(i,e){let t=Ro(e,this.size,3);i.uniform3fv(this.addr,t)}function aE(i,e){let t=Ro(e,this.size,4);i.uniform4fv(this.addr,t)}function lE(i,e){let t=Ro(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function cE(i,e){let t=Ro(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function hE(i,e){let t=Ro(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function uE(i,e){i.uniform1iv(this.addr,e)}function dE(i,e){i.uniform2iv(this.addr,e)}function fE(i,e){i.uniform3iv(this.addr,e)}function pE(i,e){i.uniform4iv(this.addr,e)}function mE(i,e){i.uniform1uiv(this.addr,e)}function gE(i,e){i.uniform2uiv(this.addr,e)}function _E(i,e){i.uniform3uiv(this.addr,e)}function xE(i,e){i.uniform4uiv(this.addr,e)}function yE(i,e,t){let n=this.cache,s=e.length,r=wh(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Th(j_):o=K_;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function vE(i,e,t){let n=this.cache,s=e.length,r=wh(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||tx,r[o])}function bE(i,e,t){let n=this.cache,s=e.length,r=wh(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Th(Q_):o=nx;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function SE(i,e,t){let n=this.cache,s=e.length,r=wh(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||ex,r[o])}function ME(i){switch(i){case 5126:return sE;case 35664:return rE;case 35665:return oE;case 35666:return aE;case 35674:return lE;case 35675:return cE;case 35676:return hE;case 5124:case 35670:return uE;case 35667:case 35671:return dE;case 35668:case 35672:return fE;case 35669:case 35673:return pE;case 5125:return mE;case 36294:return gE;case 36295:return _E;case 36296:return xE;case 35678:case 36198:case 36298:case 36306:case 35682:return yE;case 35679:case 36299:case 36307:return vE;case 35680:case 36300:case 36308:case 36293:return bE;case 36289:case 36303:case 36311:case 36292:return SE}}var Ef=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=iE(t.type)}},Af=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=ME(t.type)}},Rf=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},wf=/(\w+)(\])?(\[|\.)?/g;function F_(i,e){i.seq.push(e),i.map[e.id]=e}function wE(i,e,t){let n=i.name,s=n.length;for(wf.lastIndex=0;;){let r=wf.exec(n),o=wf.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){F_(t,c===void 0?new Ef(a,i,e):new Af(a,i,e));break}else{let u=t.map[a];u===void 0&&(u=new Rf(a),F_(t,u)),t=u}}}var Ao=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);wE(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function O_(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var TE=37297,EE=0;function AE(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var U_=new et;function RE(i){xt._getMatrix(U_,xt.workingColorSpace,i);let e=`mat3( ${U_.elements.map(t=>t.toFixed(4))} )`;switch(xt.getTransfer(i)){case la:return[e,"LinearTransferOETF"];case Rt:return[e,"sRGBTransferOETF"];default:return qe("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function B_(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+AE(i.getShaderSource(e),a)}else return r}function CE(i,e){let t=RE(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var PE={[Jd]:"Linear",[Kd]:"Reinhard",[jd]:"Cineon",[Qd]:"ACESFilmic",[tf]:"AgX",[nf]:"Neutral",[ef]:"Custom"};function IE(i,e){let t=PE[e];return t===void 0?(qe("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var bh=new U;function LE(){xt.getLuminanceCoefficients(bh);let i=bh.x.toFixed(4),e=bh.y.toFixed(4),t=bh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function NE(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Fa).join(`
`)}function DE(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function FE(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function Fa(i){return i!==""}function k_(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function z_(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var OE=/^[ \t]*#include +<([\w\d./]+)>/gm;function Cf(i){return i.replace(OE,UE)}function UE(i,e){let t=ht[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return Cf(t)}var BE=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function V_(i){return i.replace(BE,kE)}function kE(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function G_(i){let e=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?e+=`
#define HIGH_PRECISION`:i.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var zE={[pr]:"SHADOWMAP_TYPE_PCF",[So]:"SHADOWMAP_TYPE_VSM"};function VE(i){return zE[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var GE={[wo]:"ENVMAP_MODE_REFRACTION"};function HE(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":GE[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var WE={[Zd]:"ENVMAP_BLENDING_MULTIPLY",[s_]:"ENVMAP_BLENDING_MIX",[r_]:"ENVMAP_BLENDING_ADD"};function XE(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":WE[i.combine]||"ENVMAP_BLENDING_NONE"}function qE(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=VE(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=HE(t),u=XE(t),d=NE(t),f=DE(r),m=s.createProgram(),y,p,g=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(y=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Fa).join(`
`),y.length>0&&(y+=`
`),p=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Fa).join(`
`),p.length>0&&(p+=`
`)):(y=[G_(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Fa).join(`
`),p=[G_(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+u:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==Qi?"#define TONE_MAPPING":"",t.toneMapping!==Qi?ht.tonemapping_pars_fragment:"",t.toneMapping!==Qi?IE("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",ht.colorspace_pars_fragment,CE("linearToOutputTexel",t.outputColorSpace),LE(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Fa).join(`
`)),o=Cf(o),o=k_(o,t),o=z_(o,t),a=Cf(a),a=k_(a,t),a=z_(a,t),o=V_(o),a=V_(a),t.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,y=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+y,p=["#define varying in",t.glslVersion===mf?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===mf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let v=g+y+o,A=g+p+a,S=O_(s,s.VERTEX_SHADER,v),P=O_(s,s.FRAGMENT_SHADER,A);s.attachShader(m,S),s.attachShader(m,P),t.index0AttributeName!==void 0?s.bindAttribLocation(m,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(m,0,"position"),s.linkProgram(m);function E(D){if(i.debug.checkShaderErrors){let L=s.getProgramInfoLog(m)||"",H=s.getShaderInfoLog(S)||"",X=s.getShaderInfoLog(P)||"",N=L.trim(),W=H.trim(),$=X.trim(),z=!0,le=!0;if(s.getProgramParameter(m,s.LINK_STATUS)===!1)if(z=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,m,S,P);else{let Z=B_(s,S,"vertex"),j=B_(s,P,"fragment");Qe("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(m,s.VALIDATE_STATUS)+`

Material Name: `+D.name+`
Material Type: `+D.type+`

Program Info Log: `+N+`
`+Z+`
`+j)}else N!==""?qe("WebGLProgram: Program Info Log:",N):(W===""||$==="")&&(le=!1);le&&(D.diagnostics={runnable:z,programLog:N,vertexShader:{log:W,prefix:y},fragmentShader:{log:$,prefix:p}})}s.deleteShader(S),s.deleteShader(P),x=new Ao(s,m),T=FE(s,m)}let x;this.getUniforms=function(){return x===void 0&&E(this),x};let T;this.getAttributes=function(){return T===void 0&&E(this),T};let k=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return k===!1&&(k=s.getProgramParameter(m,TE)),k},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(m),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=EE++,this.cacheKey=e,this.usedTimes=1,this.program=m,this.vertexShader=S,this.fragmentShader=P,this}var YE=0,Pf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new If(e),t.set(e,n)),n}},If=class{constructor(e){this.id=YE++,this.code=e,this.usedTimes=0}};function $E(i){return i===Zs||i===La||i===Na}function ZE(i,e,t,n,s,r){let o=new po,a=new Pf,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(x){return l.add(x),x===0?"uv":`uv${x}`}function m(x,T,k,D,L,H){let X=D.fog,N=L.geometry,W=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?D.environment:null,$=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,z=e.get(x.envMap||W,$),le=d[x.type],Z=n.precision;x.precision!==null&&(Z=n.getMaxPrecision(x.precision),Z!==x.precision&&qe("WebGLProgram.getParameters:",x.precision,"not supported, using",Z,"instead."));let j=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,te=j!==void 0?j.length:0,de=0;N.morphAttributes.position!==void 0&&(de=1),N.morphAttributes.normal!==void 0&&(de=2),N.morphAttributes.color!==void 0&&(de=3);let ue,ee,me,xe;if(le){let Re=ts[le];ue=Re.vertexShader,ee=Re.fragmentShader}else{ue=x.vertexShader,ee=x.fragmentShader;let Re=a.getVertexShaderStage(x),ot=a.getFragmentShaderStage(x);a.update(x,Re,ot),me=Re.id,xe=ot.id}let Ae=i.getRenderTarget(),Se=i.state.buffers.depth.getReversed(),He=L.isInstancedMesh===!0,st=L.isBatchedMesh===!0,Ve=!!x.map,ut=!!x.matcap,lt=!!z,nt=lt&&z.isPMREMTexture===!0,$t=!!x.aoMap,zt=!!x.lightMap,ln=!!x.bumpMap&&x.wireframe===!1,Dt=!!x.normalMap,Mn=!!x.displacementMap,vt=!!x.emissiveMap,gn=!!x.metalnessMap,en=!!x.roughnessMap,cn=x.anisotropy>0,O=x.clearcoat>0,Ce=x.diffuseRoughness>0,Ye=x.dispersion>0,rt=x.retroreflectivity>0,Me=x.iridescence>0,Ut=x.sheen>0,ze=x.transmission>0,Xe=cn&&!!x.anisotropyMap,R=O&&!!x.clearcoatMap,b=O&&!!x.clearcoatNormalMap,q=O&&!!x.clearcoatRoughnessMap,he=Ce&&!!x.diffuseRoughnessMap,oe=Me&&!!x.iridescenceMap,_e=Me&&!!x.iridescenceThicknessMap,ye=Ut&&!!x.sheenColorMap,ne=Ut&&!!x.sheenRoughnessMap,se=!!x.specularMap,pe=!!x.specularColorMap,F=!!x.specularIntensityMap,re=ze&&!!x.transmissionMap,ie=ze&&!!x.thicknessMap,we=!!x.gradientMap,ge=!!x.alphaMap,be=x.alphaTest>0,Ge=!!x.alphaHash,Ke=!!x.extensions,ce=Qi;x.toneMapped&&(Ae===null||Ae.isXRRenderTarget===!0)&&(ce=i.toneMapping);let Ue=nt?z.isCompressedCubeTexture?z.image[0].mipmaps:z.mipmaps:null,je={shaderID:le,shaderType:x.type,shaderName:x.name,vertexShader:ue,fragmentShader:ee,defines:x.defines,customVertexShaderID:me,customFragmentShaderID:xe,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:Z,batching:st,batchingColor:st&&L._colorsTexture!==null,instancing:He,instancingColor:He&&L.instanceColor!==null,instancingMorph:He&&L.morphTexture!==null,outputColorSpace:Ae===null?i.outputColorSpace:Ae.isXRRenderTarget===!0?Ae.texture.colorSpace:xt.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:Ve,matcap:ut,envMap:lt,envMapMode:lt&&z.mapping,envMapPMREM:nt,envMapMaxLod:nt?Ue.length-1:null,envMapSize:nt?Ue[0].width:null,aoMap:$t,lightMap:zt,bumpMap:ln,normalMap:Dt,displacementMap:Mn,emissiveMap:vt,normalMapObjectSpace:Dt&&x.normalMapType===l_,normalMapTangentSpace:Dt&&x.normalMapType===xh,packedNormalMap:Dt&&x.normalMapType===xh&&$E(x.normalMap.format),metalnessMap:gn,roughnessMap:en,anisotropy:cn,anisotropyMap:Xe,clearcoat:O,clearcoatMap:R,clearcoatNormalMap:b,clearcoatRoughnessMap:q,diffuseRoughness:Ce,diffuseRoughnessMap:he,dispersion:Ye,retroreflection:rt,iridescence:Me,iridescenceMap:oe,iridescenceThicknessMap:_e,sheen:Ut,sheenColorMap:ye,sheenRoughnessMap:ne,specularMap:se,specularColorMap:pe,specularIntensityMap:F,transmission:ze,transmissionMap:re,thicknessMap:ie,gradientMap:we,opaque:x.transparent===!1&&x.blending===Mo&&x.alphaToCoverage===!1,alphaMap:ge,alphaTest:be,alphaHash:Ge,combine:x.combine,mapUv:Ve&&f(x.map.channel),aoMapUv:$t&&f(x.aoMap.channel),lightMapUv:zt&&f(x.lightMap.channel),bumpMapUv:ln&&f(x.bumpMap.channel),normalMapUv:Dt&&f(x.normalMap.channel),displacementMapUv:Mn&&f(x.displacementMap.channel),emissiveMapUv:vt&&f(x.emissiveMap.channel),metalnessMapUv:gn&&f(x.metalnessMap.channel),roughnessMapUv:en&&f(x.roughnessMap.channel),anisotropyMapUv:Xe&&f(x.anisotropyMap.channel),clearcoatMapUv:R&&f(x.clearcoatMap.channel),clearcoatNormalMapUv:b&&f(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&f(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:he&&f(x.diffuseRoughnessMap.channel),iridescenceMapUv:oe&&f(x.iridescenceMap.channel),iridescenceThicknessMapUv:_e&&f(x.iridescenceThicknessMap.channel),sheenColorMapUv:ye&&f(x.sheenColorMap.channel),sheenRoughnessMapUv:ne&&f(x.sheenRoughnessMap.channel),specularMapUv:se&&f(x.specularMap.channel),specularColorMapUv:pe&&f(x.specularColorMap.channel),specularIntensityMapUv:F&&f(x.specularIntensityMap.channel),transmissionMapUv:re&&f(x.transmissionMap.channel),thicknessMapUv:ie&&f(x.thicknessMap.channel),alphaMapUv:ge&&f(x.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Dt||cn),vertexNormals:!!N.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!N.attributes.uv&&(Ve||ge),fog:!!X,useFog:x.fog===!0,fogExp2:!!X&&X.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||N.attributes.normal===void 0&&Dt===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:Se,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:te,morphTextureStride:de,numSunLights:T.sun.length,numDirLights:T.directional.length,numPointLights:T.point.length,numSpotLights:T.spot.length,numSpotLightMaps:T.spotLightMap.length,numRectAreaLights:T.rectArea.length,numHemiLights:T.hemi.length,numSunLightShadows:T.sunShadowMap.length,numDirLightShadows:T.directionalShadowMap.length,numPointLightShadows:T.pointShadowMap.length,numSpotLightShadows:T.spotShadowMap.length,numSpotLightShadowsWithMaps:T.numSpotLightShadowsWithMaps,numLightProbes:T.numLightProbes,numLightProbeGrids:H.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:x.dithering,shadowMapEnabled:i.shadowMap.enabled&&k.length>0,shadowMapType:i.shadowMap.type,toneMapping:ce,decodeVideoTexture:Ve&&x.map.isVideoTexture===!0&&xt.getTransfer(x.map.colorSpace)===Rt,decodeVideoTextureEmissive:vt&&x.emissiveMap.isVideoTexture===!0&&xt.getTransfer(x.emissiveMap.colorSpace)===Rt,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===On,flipSided:x.side===jn,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:Ke&&x.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Ke&&x.extensions.multiDraw===!0||st)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return je.vertexUv1s=l.has(1),je.vertexUv2s=l.has(2),je.vertexUv3s=l.has(3),l.clear(),je}function y(x){let T=[];if(x.shaderID?T.push(x.shaderID):(T.push(x.customVertexShaderID),T.push(x.customFragmentShaderID)),x.defines!==void 0)for(let k in x.defines)T.push(k),T.push(x.defines[k]);return x.isRawShaderMaterial===!1&&(p(T,x),g(T,x),T.push(i.outputColorSpace)),T.push(x.customProgramCacheKey),T.join()}function p(x,T){x.push(T.precision),x.push(T.outputColorSpace),x.push(T.envMapMode),x.push(T.envMapPMREM),x.push(T.envMapMaxLod),x.push(T.envMapSize),x.push(T.mapUv),x.push(T.alphaMapUv),x.push(T.lightMapUv),x.push(T.aoMapUv),x.push(T.bumpMapUv),x.push(T.normalMapUv),x.push(T.displacementMapUv),x.push(T.emissiveMapUv),x.push(T.metalnessMapUv),x.push(T.roughnessMapUv),x.push(T.anisotropyMapUv),x.push(T.clearcoatMapUv),x.push(T.clearcoatNormalMapUv),x.push(T.clearcoatRoughnessMapUv),x.push(T.diffuseRoughnessMapUv),x.push(T.iridescenceMapUv),x.push(T.iridescenceThicknessMapUv),x.push(T.sheenColorMapUv),x.push(T.sheenRoughnessMapUv),x.push(T.specularMapUv),x.push(T.specularColorMapUv),x.push(T.specularIntensityMapUv),x.push(T.transmissionMapUv),x.push(T.thicknessMapUv),x.push(T.combine),x.push(T.fogExp2),x.push(T.sizeAttenuation),x.push(T.morphTargetsCount),x.push(T.numSunLights),x.push(T.numDirLights),x.push(T.numPointLights),x.push(T.numSpotLights),x.push(T.numSpotLightMaps),x.push(T.numHemiLights),x.push(T.numRectAreaLights),x.push(T.numSunLightShadows),x.push(T.numDirLightShadows),x.push(T.numPointLightShadows),x.push(T.numSpotLightShadows),x.push(T.numSpotLightShadowsWithMaps),x.push(T.numLightProbes),x.push(T.numLightProbeGrids),x.push(T.shadowMapType),x.push(T.toneMapping),x.push(T.numClippingPlanes),x.push(T.numClipIntersection),x.push(T.depthPacking)}function g(x,T){o.disableAll(),T.instancing&&o.enable(0),T.instancingColor&&o.enable(1),T.instancingMorph&&o.enable(2),T.matcap&&o.enable(3),T.envMap&&o.enable(4),T.normalMapObjectSpace&&o.enable(5),T.normalMapTangentSpace&&o.enable(6),T.clearcoat&&o.enable(7),T.iridescence&&o.enable(8),T.alphaTest&&o.enable(9),T.vertexColors&&o.enable(10),T.vertexAlphas&&o.enable(11),T.vertexUv1s&&o.enable(12),T.vertexUv2s&&o.enable(13),T.vertexUv3s&&o.enable(14),T.vertexTangents&&o.enable(15),T.anisotropy&&o.enable(16),T.alphaHash&&o.enable(17),T.batching&&o.enable(18),T.dispersion&&o.enable(19),T.retroreflection&&o.enable(24),T.diffuseRoughness&&o.enable(25),T.batchingColor&&o.enable(20),T.gradientMap&&o.enable(21),T.packedNormalMap&&o.enable(22),T.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),T.fog&&o.enable(0),T.useFog&&o.enable(1),T.flatShading&&o.enable(2),T.logarithmicDepthBuffer&&o.enable(3),T.reversedDepthBuffer&&o.enable(4),T.skinning&&o.enable(5),T.morphTargets&&o.enable(6),T.morphNormals&&o.enable(7),T.morphColors&&o.enable(8),T.premultipliedAlpha&&o.enable(9),T.shadowMapEnabled&&o.enable(10),T.doubleSided&&o.enable(11),T.flipSided&&o.enable(12),T.useDepthPacking&&o.enable(13),T.dithering&&o.enable(14),T.transmission&&o.enable(15),T.sheen&&o.enable(16),T.opaque&&o.enable(17),T.pointsUvs&&o.enable(18),T.decodeVideoTexture&&o.enable(19),T.decodeVideoTextureEmissive&&o.enable(20),T.alphaToCoverage&&o.enable(21),T.numLightProbeGrids>0&&o.enable(22),T.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function v(x){let T=d[x.type],k;if(T){let D=ts[T];k=M_.clone(D.uniforms)}else k=x.uniforms;return k}function A(x,T){let k=h.get(T);return k!==void 0?++k.usedTimes:(k=new qE(i,T,x,s),c.push(k),h.set(T,k)),k}function S(x){if(--x.usedTimes===0){let T=c.indexOf(x);c[T]=c[c.length-1],c.pop(),h.delete(x.cacheKey),x.destroy()}}function P(x){a.remove(x)}function E(){a.dispose()}return{getParameters:m,getProgramCacheKey:y,getUniforms:v,acquireProgram:A,releaseProgram:S,releaseShaderCache:P,programs:c,dispose:E}}function JE(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function KE(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function H_(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function W_(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,m,y,p,g){let v=i[e];return v===void 0?(v={id:d.id,object:d,geometry:f,material:m,materialVariant:o(d),groupOrder:y,renderOrder:d.renderOrder,z:p,group:g},i[e]=v):(v.id=d.id,v.object=d,v.geometry=f,v.material=m,v.materialVariant=o(d),v.groupOrder=y,v.renderOrder=d.renderOrder,v.z=p,v.group=g),e++,v}function l(d,f,m,y,p,g,v){v.reversedDepth===!0&&(p=-p);let A=a(d,f,m,y,p,g);m.transmission>0?n.push(A):m.transparent===!0?s.push(A):t.push(A)}function c(d,f,m,y,p,g){let v=a(d,f,m,y,p,g);m.transmission>0?n.unshift(v):m.transparent===!0?s.unshift(v):t.unshift(v)}function h(d,f){t.length>1&&t.sort(d||KE),n.length>1&&n.sort(f||H_),s.length>1&&s.sort(f||H_)}function u(){for(let d=e,f=i.length;d<f;d++){let m=i[d];if(m.id===null)break;m.id=null,m.object=null,m.geometry=null,m.material=null,m.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function jE(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new W_,i.set(n,[o])):s>=r.length?(o=new W_,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function QE(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new U,color:new Ze};break;case"SpotLight":t={position:new U,direction:new U,color:new Ze,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new U,color:new Ze,distance:0,decay:0};break;case"HemisphereLight":t={direction:new U,skyColor:new Ze,groundColor:new Ze};break;case"RectAreaLight":t={color:new Ze,position:new U,halfWidth:new U,halfHeight:new U};break}return i[e.id]=t,t}}}function eA(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $e};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $e};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $e,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var tA=0;function nA(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function iA(i){let e=new QE,t=eA(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new U);let s=new U,r=new yt,o=new yt;function a(c){let h=0,u=0,d=0;for(let H=0;H<9;H++)n.probe[H].set(0,0,0);let f=0,m=0,y=0,p=0,g=0,v=0,A=0,S=0,P=0,E=0,x=0,T=0,k=0,D=0;c.sort(nA);for(let H=0,X=c.length;H<X;H++){let N=c[H],W=N.color,$=N.intensity,z=N.distance,le=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===Zs?le=N.shadow.map.texture:le=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)h+=W.r*$,u+=W.g*$,d+=W.b*$;else if(N.isLightProbe){for(let Z=0;Z<9;Z++)n.probe[Z].addScaledVector(N.sh.coefficients[Z],$);D++}else if(N.isSunLight){let Z=e.get(N);if(Z.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,te=t.get(N);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[m]=te,n.sunShadowMap[m]=le;let de=j.getViewportCount();for(let ue=0;ue<de;ue++)n.sunShadowMatrix[y+ue]=j.getMatrix(ue),n.sunShadowCascade[y+ue]=j._cascadeData[ue];y+=de,m++}n.sun[f]=Z,f++}else if(N.isDirectionalLight){let Z=e.get(N);if(Z.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,te=t.get(N);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,n.directionalShadow[p]=te,n.directionalShadowMap[p]=le,n.directionalShadowMatrix[p]=N.shadow.matrix,P++}n.directional[p]=Z,p++}else if(N.isSpotLight){let Z=e.get(N);Z.position.setFromMatrixPosition(N.matrixWorld),Z.color.copy(W).multiplyScalar($),Z.distance=z,Z.coneCos=Math.cos(N.angle),Z.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),Z.decay=N.decay,n.spot[v]=Z;let j=N.shadow;if(N.map&&(n.spotLightMap[T]=N.map,T++,j.updateMatrices(N),N.castShadow&&k++),n.spotLightMatrix[v]=j.matrix,N.castShadow){let te=t.get(N);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,n.spotShadow[v]=te,n.spotShadowMap[v]=le,x++}v++}else if(N.isRectAreaLight){let Z=e.get(N);Z.color.copy(W).multiplyScalar($),Z.halfWidth.set(N.width*.5,0,0),Z.halfHeight.set(0,N.height*.5,0),n.rectArea[A]=Z,A++}else if(N.isPointLight){let Z=e.get(N);if(Z.color.copy(N.color).multiplyScalar(N.intensity),Z.distance=N.distance,Z.decay=N.decay,N.castShadow){let j=N.shadow,te=t.get(N);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,te.shadowCameraNear=j.camera.near,te.shadowCameraFar=j.camera.far,n.pointShadow[g]=te,n.pointShadowMap[g]=le,n.pointShadowMatrix[g]=N.shadow.matrix,E++}n.point[g]=Z,g++}else if(N.isHemisphereLight){let Z=e.get(N);Z.skyColor.copy(N.color).multiplyScalar($),Z.groundColor.copy(N.groundColor).multiplyScalar($),n.hemi[S]=Z,S++}}A>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Le.LTC_FLOAT_1,n.rectAreaLTC2=Le.LTC_FLOAT_2):(n.rectAreaLTC1=Le.LTC_HALF_1,n.rectAreaLTC2=Le.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let L=n.hash;(L.sunLength!==f||L.directionalLength!==p||L.pointLength!==g||L.spotLength!==v||L.rectAreaLength!==A||L.hemiLength!==S||L.numSunShadows!==m||L.numDirectionalShadows!==P||L.numPointShadows!==E||L.numSpotShadows!==x||L.numSpotMaps!==T||L.numLightProbes!==D)&&(n.sun.length=f,n.directional.length=p,n.spot.length=v,n.rectArea.length=A,n.point.length=g,n.hemi.length=S,n.sunShadow.length=m,n.sunShadowMap.length=m,n.sunShadowMatrix.length=y,n.sunShadowCascade.length=y,n.directionalShadow.length=P,n.directionalShadowMap.length=P,n.directionalShadowMatrix.length=P,n.pointShadow.length=E,n.pointShadowMap.length=E,n.pointShadowMatrix.length=E,n.spotShadow.length=x,n.spotShadowMap.length=x,n.spotLightMatrix.length=x+T-k,n.spotLightMap.length=T,n.numSpotLightShadowsWithMaps=k,n.numLightProbes=D,L.sunLength=f,L.directionalLength=p,L.pointLength=g,L.spotLength=v,L.rectAreaLength=A,L.hemiLength=S,L.numSunShadows=m,L.numDirectionalShadows=P,L.numPointShadows=E,L.numSpotShadows=x,L.numSpotMaps=T,L.numLightProbes=D,n.version=tA++)}function l(c,h){let u=0,d=0,f=0,m=0,y=0,p=0,g=h.matrixWorldInverse;for(let v=0,A=c.length;v<A;v++){let S=c[v];if(S.isSunLight){let P=n.sun[u];P.direction.setFromMatrixPosition(S.matrixWorld),P.direction.transformDirection(g),u++}else if(S.isDirectionalLight){let P=n.directional[d];P.direction.setFromMatrixPosition(S.matrixWorld),s.setFromMatrixPosition(S.target.matrixWorld),P.direction.sub(s),P.direction.transformDirection(g),d++}else if(S.isSpotLight){let P=n.spot[m];P.position.setFromMatrixPosition(S.matrixWorld),P.position.applyMatrix4(g),P.direction.setFromMatrixPosition(S.matrixWorld),s.setFromMatrixPosition(S.target.matrixWorld),P.direction.sub(s),P.direction.transformDirection(g),m++}else if(S.isRectAreaLight){let P=n.rectArea[y];P.position.setFromMatrixPosition(S.matrixWorld),P.position.applyMatrix4(g),o.identity(),r.copy(S.matrixWorld),r.premultiply(g),o.extractRotation(r),P.halfWidth.set(S.width*.5,0,0),P.halfHeight.set(0,S.height*.5,0),P.halfWidth.applyMatrix4(o),P.halfHeight.applyMatrix4(o),y++}else if(S.isPointLight){let P=n.point[f];P.position.setFromMatrixPosition(S.matrixWorld),P.position.applyMatrix4(g),f++}else if(S.isHemisphereLight){let P=n.hemi[p];P.direction.setFromMatrixPosition(S.matrixWorld),P.direction.transformDirection(g),p++}}}return{setup:a,setupView:l,state:n}}function X_(i){let e=new iA(i),t=[],n=[],s=[];function r(u){h.camera=u,t.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):t.push(u)}function a(u){n.push(u)}function l(){e.setup(t),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){e.setupView(t,u)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function sA(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new X_(i),e.set(s,[a])):r>=o.length?(a=new X_(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var rA=`void main(){
gl_Position=vec4(position,1.0);
}`,oA=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main(){
const float samples=float(VSM_SAMPLES);
float mean=0.0;
float squared_mean=0.0;
float uvStride=samples<=1.0?0.0:2.0 /(samples - 1.0);
float uvStart=samples<=1.0?0.0:- 1.0;
for(float i=0.0;i<samples;i ++){
float uvOffset=uvStart + i*uvStride;
#ifdef HORIZONTAL_PASS
vec2 distribution=texture2D(shadow_pass,(gl_FragCoord.xy + vec2(uvOffset,0.0)*radius)/ resolution).rg;
mean +=distribution.x;
squared_mean +=distribution.y*distribution.y + distribution.x*distribution.x;
#else
float depth=texture2D(shadow_pass,(gl_FragCoord.xy + vec2(0.0,uvOffset)*radius)/ resolution).r;
mean +=depth;
squared_mean +=depth*depth;
#endif
}
mean=mean / samples;
squared_mean=squared_mean / samples;
float std_dev=sqrt(max(0.0,squared_mean - mean*mean));
gl_FragColor=vec4(mean,std_dev,0.0,1.0);
}`,aA=[new U(1,0,0),new U(-1,0,0),new U(0,1,0),new U(0,-1,0),new U(0,0,1),new U(0,0,-1)],lA=[new U(0,-1,0),new U(0,-1,0),new U(0,0,1),new U(0,0,-1),new U(0,-1,0),new U(0,-1,0)],q_=new yt,Da=new U,Tf=new U;function cA(i,e,t){let n=new Vs,s=new $e,r=new $e,o=new Jt,a=new yc,l=new vc,c={},h=t.maxTextureSize,u={[$s]:jn,[jn]:$s,[On]:On},d=new ti({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new $e},radius:{value:4}},vertexShader:rA,fragmentShader:oA}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let m=new Ot;m.setAttribute("position",new Yt(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let y=new Nt(m,d),p=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=pr;let g=this.type;this.render=function(E,x,T){if(p.enabled===!1||p.autoUpdate===!1&&p.needsUpdate===!1||E.length===0)return;this.type===k0&&(qe("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=pr);let k=i.getRenderTarget(),D=i.getActiveCubeFace(),L=i.getActiveMipmapLevel(),H=i.state;H.setBlending(mr),H.buffers.depth.getReversed()===!0?H.buffers.color.setClear(0,0,0,0):H.buffers.color.setClear(1,1,1,1),H.buffers.depth.setTest(!0),H.setScissorTest(!1);let X=g!==this.type;X&&x.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(W=>W.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,W=E.length;N<W;N++){let $=E[N],z=$.shadow;if(z===void 0){qe("WebGLShadowMap:",$,"has no shadow.");continue}if(z.autoUpdate===!1&&z.needsUpdate===!1)continue;s.copy(z.mapSize);let le=z.getFrameExtents();s.multiply(le),r.copy(z.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/le.x),s.x=r.x*le.x,z.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/le.y),s.y=r.y*le.y,z.mapSize.y=r.y));let Z=i.state.buffers.depth.getReversed();if(z.camera._reversedDepth=Z,z.map===null||X===!0){if(z.map!==null&&(z.map.depthTexture!==null&&(z.map.depthTexture.dispose(),z.map.depthTexture=null),z.map.dispose()),this.type===So){if($.isPointLight){qe("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}z.map=new pi(s.x,s.y,{format:Zs,type:ki,minFilter:Kn,magFilter:Kn,generateMipmaps:!1}),z.map.texture.name=$.name+".shadowMap",z.map.depthTexture=new ys(s.x,s.y,Bi),z.map.depthTexture.name=$.name+".shadowMapDepth",z.map.depthTexture.format=gs,z.map.depthTexture.compareFunction=null,z.map.depthTexture.minFilter=Cn,z.map.depthTexture.magFilter=Cn}else $.isPointLight?(z.map=new Oa(s.x),z.map.depthTexture=new _a(s.x,Ui)):(z.map=new pi(s.x,s.y),z.map.depthTexture=new ys(s.x,s.y,Ui)),z.map.depthTexture.name=$.name+".shadowMap",z.map.depthTexture.format=gs,this.type===pr?(z.map.depthTexture.compareFunction=Z?ff:df,z.map.depthTexture.minFilter=Kn,z.map.depthTexture.magFilter=Kn):(z.map.depthTexture.compareFunction=null,z.map.depthTexture.minFilter=Cn,z.map.depthTexture.magFilter=Cn);z.camera.updateProjectionMatrix()}z.map.isWebGLCubeRenderTarget!==!0&&(z.map.width!==s.x||z.map.height!==s.y)&&z.map.setSize(s.x,s.y);let j=z.map.isWebGLCubeRenderTarget?6:z.getViewportCount();$.isPointLight!==!0&&z.updateMatrices($,T);let te=(z.camera.layers.mask&4294967294)!==0?z.camera.layers:T.layers;for(let de=0;de<j;de++){let ue=z.getCamera(de);if($.isPointLight){let ee=z.camera,me=z.matrix,xe=$.distance||ee.far;xe!==ee.far&&(ee.far=xe,ee.updateProjectionMatrix()),Da.setFromMatrixPosition($.matrixWorld),ee.position.copy(Da),Tf.copy(ee.position),Tf.add(aA[de]),ee.up.copy(lA[de]),ee.lookAt(Tf),ee.updateMatrixWorld(),me.makeTranslation(-Da.x,-Da.y,-Da.z),q_.multiplyMatrices(ee.projectionMatrix,ee.matrixWorldInverse),z._frustum.setFromProjectionMatrix(q_,ee.coordinateSystem,ee.reversedDepth)}if(z.map.isWebGLCubeRenderTarget)i.setRenderTarget(z.map,de),i.clear();else{de===0&&(i.setRenderTarget(z.map),i.clear());let ee=z.getViewport(de);o.set(r.x*ee.x,r.y*ee.y,r.x*ee.z,r.y*ee.w),H.viewport(o)}n=z.getFrustum(de),S(x,T,ue,$,te,this.type)}z.isPointLightShadow!==!0&&this.type===So&&v(z,T),z.needsUpdate=!1}g=this.type,p.needsUpdate=!1,i.setRenderTarget(k,D,L)};function v(E,x){let T=e.update(y);d.defines.VSM_SAMPLES!==E.blurSamples&&(d.defines.VSM_SAMPLES=E.blurSamples,f.defines.VSM_SAMPLES=E.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),E.mapPass===null?E.mapPass=new pi(s.x,s.y,{format:Zs,type:ki}):(E.mapPass.width!==E.map.width||E.mapPass.height!==E.map.height)&&E.mapPass.setSize(E.map.width,E.map.height),d.uniforms.shadow_pass.value=E.map.depthTexture,d.uniforms.resolution.value.set(E.map.width,E.map.height),d.uniforms.radius.value=E.radius,i.setRenderTarget(E.mapPass),i.clear(),i.renderBufferDirect(x,null,T,d,y,null),f.uniforms.shadow_pass.value=E.mapPass.texture,f.uniforms.resolution.value.set(E.map.width,E.map.height),f.uniforms.radius.value=E.radius,i.setRenderTarget(E.map),i.clear(),i.renderBufferDirect(x,null,T,f,y,null)}function A(E,x,T,k){let D=null,L=T.isPointLight===!0?E.customDistanceMaterial:E.customDepthMaterial;if(L!==void 0)D=L;else if(D=T.isPointLight===!0?l:a,i.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let H=D.uuid,X=x.uuid,N=c[H];N===void 0&&(N={},c[H]=N);let W=N[X];W===void 0&&(W=D.clone(),N[X]=W,x.addEventListener("dispose",P)),D=W}if(D.visible=x.visible,D.wireframe=x.wireframe,k===So?D.side=x.shadowSide!==null?x.shadowSide:x.side:D.side=x.shadowSide!==null?x.shadowSide:u[x.side],D.alphaMap=x.alphaMap,D.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,D.map=x.map,D.clipShadows=x.clipShadows,D.clippingPlanes=x.clippingPlanes,D.clipIntersection=x.clipIntersection,D.displacementMap=x.displacementMap,D.displacementScale=x.displacementScale,D.displacementBias=x.displacementBias,D.wireframeLinewidth=x.wireframeLinewidth,D.linewidth=x.linewidth,T.isPointLight===!0&&D.isMeshDistanceMaterial===!0){let H=i.properties.get(D);H.light=T}return D}function S(E,x,T,k,D,L){if(E.visible===!1)return;if(E.layers.test(D)&&(E.isMesh||E.isLine||E.isPoints)&&(E.castShadow||E.receiveShadow&&L===So)&&(!E.frustumCulled||E.intersectsFrustum(n))){E.modelViewMatrix.multiplyMatrices(T.matrixWorldInverse,E.matrixWorld);let N=e.update(E),W=E.material;if(Array.isArray(W)){let $=N.groups;for(let z=0,le=$.length;z<le;z++){let Z=$[z],j=W[Z.materialIndex];if(j&&j.visible){let te=A(E,j,k,L);E.onBeforeShadow(i,E,x,T,N,te,Z),i.renderBufferDirect(T,null,N,te,E,Z),E.onAfterShadow(i,E,x,T,N,te,Z)}}}else if(W.visible){let $=A(E,W,k,L);E.onBeforeShadow(i,E,x,T,N,$,null),i.renderBufferDirect(T,null,N,$,E,null),E.onAfterShadow(i,E,x,T,N,$,null)}}let X=E.children;for(let N=0,W=X.length;N<W;N++)S(X[N],x,T,k,D,L)}function P(E){E.target.removeEventListener("dispose",P);for(let T in c){let k=c[T],D=E.target.uuid;D in k&&(k[D].dispose(),delete k[D])}}}function hA(i,e){function t(){let F=!1,re=new Jt,ie=null,we=new Jt(0,0,0,0);return{setMask:function(ge){ie!==ge&&!F&&(i.colorMask(ge,ge,ge,ge),ie=ge)},setLocked:function(ge){F=ge},setClear:function(ge,be,Ge,Ke,ce){ce===!0&&(ge*=Ke,be*=Ke,Ge*=Ke),re.set(ge,be,Ge,Ke),we.equals(re)===!1&&(i.clearColor(ge,be,Ge,Ke),we.copy(re))},reset:function(){F=!1,ie=null,we.set(-1,0,0,0)}}}function n(){let F=!1,re=!1,ie=null,we=null,ge=null;return{setReversed:function(be){if(re!==be){let Ge=e.get("EXT_clip_control");be?Ge.clipControlEXT(Ge.LOWER_LEFT_EXT,Ge.ZERO_TO_ONE_EXT):Ge.clipControlEXT(Ge.LOWER_LEFT_EXT,Ge.NEGATIVE_ONE_TO_ONE_EXT),re=be;let Ke=ge;ge=null,this.setClear(Ke)}},getReversed:function(){return re},setTest:function(be){be?Se(i.DEPTH_TEST):He(i.DEPTH_TEST)},setMask:function(be){ie!==be&&!F&&(i.depthMask(be),ie=be)},setFunc:function(be){if(re&&(be=y_[be]),we!==be){switch(be){case ec:i.depthFunc(i.NEVER);break;case tc:i.depthFunc(i.ALWAYS);break;case nc:i.depthFunc(i.LESS);break;case lo:i.depthFunc(i.LEQUAL);break;case ic:i.depthFunc(i.EQUAL);break;case sc:i.depthFunc(i.GEQUAL);break;case rc:i.depthFunc(i.GREATER);break;case oc:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}we=be}},setLocked:function(be){F=be},setClear:function(be){ge!==be&&(ge=be,re&&(be=1-be),i.clearDepth(be))},reset:function(){F=!1,ie=null,we=null,ge=null,re=!1}}}function s(){let F=!1,re=null,ie=null,we=null,ge=null,be=null,Ge=null,Ke=null,ce=null;return{setTest:function(Ue){F||(Ue?Se(i.STENCIL_TEST):He(i.STENCIL_TEST))},setMask:function(Ue){re!==Ue&&!F&&(i.stencilMask(Ue),re=Ue)},setFunc:function(Ue,je,Re){(ie!==Ue||we!==je||ge!==Re)&&(i.stencilFunc(Ue,je,Re),ie=Ue,we=je,ge=Re)},setOp:function(Ue,je,Re){(be!==Ue||Ge!==je||Ke!==Re)&&(i.stencilOp(Ue,je,Re),be=Ue,Ge=je,Ke=Re)},setLocked:function(Ue){F=Ue},setClear:function(Ue){ce!==Ue&&(i.clearStencil(Ue),ce=Ue)},reset:function(){F=!1,re=null,ie=null,we=null,ge=null,be=null,Ge=null,Ke=null,ce=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,m=[],y=null,p=!1,g=null,v=null,A=null,S=null,P=null,E=null,x=null,T=new Ze(0,0,0),k=0,D=!1,L=null,H=null,X=null,N=null,W=null,$=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),z=!1,le=0,Z=i.getParameter(i.VERSION);Z.indexOf("WebGL")!==-1?(le=parseFloat(/^WebGL (\d)/.exec(Z)[1]),z=le>=1):Z.indexOf("OpenGL ES")!==-1&&(le=parseFloat(/^OpenGL ES (\d)/.exec(Z)[1]),z=le>=2);let j=null,te={},de=i.getParameter(i.SCISSOR_BOX),ue=i.getParameter(i.VIEWPORT),ee=new Jt().fromArray(de),me=new Jt().fromArray(ue);function xe(F,re,ie,we){let ge=new Uint8Array(4),be=i.createTexture();i.bindTexture(F,be),i.texParameteri(F,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(F,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Ge=0;Ge<ie;Ge++)F===i.TEXTURE_3D||F===i.TEXTURE_2D_ARRAY?i.texImage3D(re,0,i.RGBA,1,1,we,0,i.RGBA,i.UNSIGNED_BYTE,ge):i.texImage2D(re+Ge,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,ge);return be}let Ae={};Ae[i.TEXTURE_2D]=xe(i.TEXTURE_2D,i.TEXTURE_2D,1),Ae[i.TEXTURE_CUBE_MAP]=xe(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ae[i.TEXTURE_2D_ARRAY]=xe(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Ae[i.TEXTURE_3D]=xe(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Se(i.DEPTH_TEST),o.setFunc(lo),ln(!1),Dt(Hd),Se(i.CULL_FACE),$t(mr);function Se(F){h[F]!==!0&&(i.enable(F),h[F]=!0)}function He(F){h[F]!==!1&&(i.disable(F),h[F]=!1)}function st(F,re){return d[F]!==re?(i.bindFramebuffer(F,re),d[F]=re,F===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=re),F===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=re),!0):!1}function Ve(F,re){let ie=m,we=!1;if(F){ie=f.get(re),ie===void 0&&(ie=[],f.set(re,ie));let ge=F.textures;if(ie.length!==ge.length||ie[0]!==i.COLOR_ATTACHMENT0){for(let be=0,Ge=ge.length;be<Ge;be++)ie[be]=i.COLOR_ATTACHMENT0+be;ie.length=ge.length,we=!0}}else ie[0]!==i.BACK&&(ie[0]=i.BACK,we=!0);we&&i.drawBuffers(ie)}function ut(F){return y!==F?(i.useProgram(F),y=F,!0):!1}let lt={[gr]:i.FUNC_ADD,[V0]:i.FUNC_SUBTRACT,[G0]:i.FUNC_REVERSE_SUBTRACT};lt[H0]=i.MIN,lt[W0]=i.MAX;let nt={[X0]:i.ZERO,[q0]:i.ONE,[Y0]:i.SRC_COLOR,[Yd]:i.SRC_ALPHA,[Q0]:i.SRC_ALPHA_SATURATE,[K0]:i.DST_COLOR,[Z0]:i.DST_ALPHA,[$0]:i.ONE_MINUS_SRC_COLOR,[$d]:i.ONE_MINUS_SRC_ALPHA,[j0]:i.ONE_MINUS_DST_COLOR,[J0]:i.ONE_MINUS_DST_ALPHA,[e_]:i.CONSTANT_COLOR,[t_]:i.ONE_MINUS_CONSTANT_COLOR,[n_]:i.CONSTANT_ALPHA,[i_]:i.ONE_MINUS_CONSTANT_ALPHA};function $t(F,re,ie,we,ge,be,Ge,Ke,ce,Ue){if(F===mr){p===!0&&(He(i.BLEND),p=!1);return}if(p===!1&&(Se(i.BLEND),p=!0),F!==z0){if(F!==g||Ue!==D){if((v!==gr||P!==gr)&&(i.blendEquation(i.FUNC_ADD),v=gr,P=gr),Ue)switch(F){case Mo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Wd:i.blendFunc(i.ONE,i.ONE);break;case Xd:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case qd:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Qe("WebGLState: Invalid blending: ",F);break}else switch(F){case Mo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Wd:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case Xd:Qe("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case qd:Qe("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qe("WebGLState: Invalid blending: ",F);break}A=null,S=null,E=null,x=null,T.set(0,0,0),k=0,g=F,D=Ue}return}ge=ge||re,be=be||ie,Ge=Ge||we,(re!==v||ge!==P)&&(i.blendEquationSeparate(lt[re],lt[ge]),v=re,P=ge),(ie!==A||we!==S||be!==E||Ge!==x)&&(i.blendFuncSeparate(nt[ie],nt[we],nt[be],nt[Ge]),A=ie,S=we,E=be,x=Ge),(Ke.equals(T)===!1||ce!==k)&&(i.blendColor(Ke.r,Ke.g,Ke.b,ce),T.copy(Ke),k=ce),g=F,D=!1}function zt(F,re){F.side===On?He(i.CULL_FACE):Se(i.CULL_FACE);let ie=F.side===jn;re&&(ie=!ie),ln(ie),F.blending===Mo&&F.transparent===!1?$t(mr):$t(F.blending,F.blendEquation,F.blendSrc,F.blendDst,F.blendEquationAlpha,F.blendSrcAlpha,F.blendDstAlpha,F.blendColor,F.blendAlpha,F.premultipliedAlpha),o.setFunc(F.depthFunc),o.setTest(F.depthTest),o.setMask(F.depthWrite),r.setMask(F.colorWrite);let we=F.stencilWrite;a.setTest(we),we&&(a.setMask(F.stencilWriteMask),a.setFunc(F.stencilFunc,F.stencilRef,F.stencilFuncMask),a.setOp(F.stencilFail,F.stencilZFail,F.stencilZPass)),vt(F.polygonOffset,F.polygonOffsetFactor,F.polygonOffsetUnits),F.alphaToCoverage===!0?Se(i.SAMPLE_ALPHA_TO_COVERAGE):He(i.SAMPLE_ALPHA_TO_COVERAGE)}function ln(F){L!==F&&(F?i.frontFace(i.CW):i.frontFace(i.CCW),L=F)}function Dt(F){F!==U0?(Se(i.CULL_FACE),F!==H&&(F===Hd?i.cullFace(i.BACK):F===B0?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):He(i.CULL_FACE),H=F}function Mn(F){F!==X&&(z&&i.lineWidth(F),X=F)}function vt(F,re,ie){F?(Se(i.POLYGON_OFFSET_FILL),(N!==re||W!==ie)&&(N=re,W=ie,o.getReversed()&&(re=-re,ie=-ie),i.polygonOffset(re,ie))):He(i.POLYGON_OFFSET_FILL)}function gn(F){F?Se(i.SCISSOR_TEST):He(i.SCISSOR_TEST)}function en(F){F===void 0&&(F=i.TEXTURE0+$-1),j!==F&&(i.activeTexture(F),j=F)}function cn(F,re,ie){ie===void 0&&(j===null?ie=i.TEXTURE0+$-1:ie=j);let we=te[ie];we===void 0&&(we={type:void 0,texture:void 0},te[ie]=we),(we.type!==F||we.texture!==re)&&(j!==ie&&(i.activeTexture(ie),j=ie),i.bindTexture(F,re||Ae[F]),we.type=F,we.texture=re)}function O(){let F=te[j];F!==void 0&&F.type!==void 0&&(i.bindTexture(F.type,null),F.type=void 0,F.texture=void 0)}function Ce(){try{i.compressedTexImage2D(...arguments)}catch(F){Qe("WebGLState:",F)}}function Ye(){try{i.compressedTexImage3D(...arguments)}catch(F){Qe("WebGLState:",F)}}function rt(){try{i.texSubImage2D(...arguments)}catch(F){Qe("WebGLState:",F)}}function Me(){try{i.texSubImage3D(...arguments)}catch(F){Qe("WebGLState:",F)}}function Ut(){try{i.compressedTexSubImage2D(...arguments)}catch(F){Qe("WebGLState:",F)}}function ze(){try{i.compressedTexSubImage3D(...arguments)}catch(F){Qe("WebGLState:",F)}}function Xe(){try{i.texStorage2D(...arguments)}catch(F){Qe("WebGLState:",F)}}function R(){try{i.texStorage3D(...arguments)}catch(F){Qe("WebGLState:",F)}}function b(){try{i.texImage2D(...arguments)}catch(F){Qe("WebGLState:",F)}}function q(){try{i.texImage3D(...arguments)}catch(F){Qe("WebGLState:",F)}}function he(F){return u[F]!==void 0?u[F]:i.getParameter(F)}function oe(F,re){u[F]!==re&&(i.pixelStorei(F,re),u[F]=re)}function _e(F){ee.equals(F)===!1&&(i.scissor(F.x,F.y,F.z,F.w),ee.copy(F))}function ye(F){me.equals(F)===!1&&(i.viewport(F.x,F.y,F.z,F.w),me.copy(F))}function ne(F,re){let ie=c.get(re);ie===void 0&&(ie=new WeakMap,c.set(re,ie));let we=ie.get(F);we===void 0&&(we=i.getUniformBlockIndex(re,F.name),i.uniformBlockBinding(re,we,we),ie.set(F,we))}function se(F,re,ie){let ge=c.get(re).get(F);l[ge]!==ie&&(i.bindBufferBase(i.UNIFORM_BUFFER,ge,ie),l[ge]=ie)}function pe(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},j=null,te={},d={},l={},f=new WeakMap,m=[],y=null,p=!1,g=null,v=null,A=null,S=null,P=null,E=null,x=null,T=new Ze(0,0,0),k=0,D=!1,L=null,H=null,X=null,N=null,W=null,ee.set(0,0,i.canvas.width,i.canvas.height),me.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Se,disable:He,bindFramebuffer:st,drawBuffers:Ve,useProgram:ut,setBlending:$t,setMaterial:zt,setFlipSided:ln,setCullFace:Dt,setLineWidth:Mn,setPolygonOffset:vt,setScissorTest:gn,activeTexture:en,bindTexture:cn,unbindTexture:O,compressedTexImage2D:Ce,compressedTexImage3D:Ye,texImage2D:b,texImage3D:q,pixelStorei:oe,getParameter:he,updateUBOMapping:ne,uniformBlockBinding:se,texStorage2D:Xe,texStorage3D:R,texSubImage2D:rt,texSubImage3D:Me,compressedTexSubImage2D:Ut,compressedTexSubImage3D:ze,scissor:_e,viewport:ye,reset:pe}}function uA(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new $e,h=new WeakMap,u=new Set,d,f=new WeakMap,m=new Set,y=new FinalizationRegistry(R=>m.delete(R)),p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(R,b){return p?new OffscreenCanvas(R,b):ca("canvas")}function v(R,b,q){let he=1,oe=Xe(R);if((oe.width>q||oe.height>q)&&(he=q/Math.max(oe.width,oe.height)),he<1)if(typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&R instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&R instanceof ImageBitmap||typeof VideoFrame<"u"&&R instanceof VideoFrame){let _e=Math.floor(he*oe.width),ye=Math.floor(he*oe.height);d===void 0&&(d=g(_e,ye));let ne=b?g(_e,ye):d;return ne.width=_e,ne.height=ye,ne.getContext("2d").drawImage(R,0,0,_e,ye),qe("WebGLRenderer: Texture has been resized from ("+oe.width+"x"+oe.height+") to ("+_e+"x"+ye+")."),ne}else return"data"in R&&qe("WebGLRenderer: Image in DataTexture is too big ("+oe.width+"x"+oe.height+")."),R;return R}function A(R){return R.generateMipmaps}function S(R){i.generateMipmap(R)}function P(R){return R.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:R.isWebGL3DRenderTarget?i.TEXTURE_3D:R.isWebGLArrayRenderTarget||R.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function E(R,b,q,he,oe,_e=!1){if(R!==null){if(i[R]!==void 0)return i[R];qe("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+R+"'")}let ye;he&&(ye=e.get("EXT_texture_norm16"),ye||qe("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let ne=b;if(b===i.RED&&(q===i.FLOAT&&(ne=i.R32F),q===i.HALF_FLOAT&&(ne=i.R16F),q===i.UNSIGNED_BYTE&&(ne=i.R8),q===i.UNSIGNED_SHORT&&ye&&(ne=ye.R16_EXT),q===i.SHORT&&ye&&(ne=ye.R16_SNORM_EXT)),b===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(ne=i.R8UI),q===i.UNSIGNED_SHORT&&(ne=i.R16UI),q===i.UNSIGNED_INT&&(ne=i.R32UI),q===i.BYTE&&(ne=i.R8I),q===i.SHORT&&(ne=i.R16I),q===i.INT&&(ne=i.R32I)),b===i.RG&&(q===i.FLOAT&&(ne=i.RG32F),q===i.HALF_FLOAT&&(ne=i.RG16F),q===i.UNSIGNED_BYTE&&(ne=i.RG8),q===i.UNSIGNED_SHORT&&ye&&(ne=ye.RG16_EXT),q===i.SHORT&&ye&&(ne=ye.RG16_SNORM_EXT)),b===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(ne=i.RG8UI),q===i.UNSIGNED_SHORT&&(ne=i.RG16UI),q===i.UNSIGNED_INT&&(ne=i.RG32UI),q===i.BYTE&&(ne=i.RG8I),q===i.SHORT&&(ne=i.RG16I),q===i.INT&&(ne=i.RG32I)),b===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(ne=i.RGB8UI),q===i.UNSIGNED_SHORT&&(ne=i.RGB16UI),q===i.UNSIGNED_INT&&(ne=i.RGB32UI),q===i.BYTE&&(ne=i.RGB8I),q===i.SHORT&&(ne=i.RGB16I),q===i.INT&&(ne=i.RGB32I)),b===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(ne=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(ne=i.RGBA16UI),q===i.UNSIGNED_INT&&(ne=i.RGBA32UI),q===i.BYTE&&(ne=i.RGBA8I),q===i.SHORT&&(ne=i.RGBA16I),q===i.INT&&(ne=i.RGBA32I)),b===i.RGB&&(q===i.UNSIGNED_SHORT&&ye&&(ne=ye.RGB16_EXT),q===i.SHORT&&ye&&(ne=ye.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(ne=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(ne=i.R11F_G11F_B10F)),b===i.RGBA){let se=_e?la:xt.getTransfer(oe);q===i.FLOAT&&(ne=i.RGBA32F),q===i.HALF_FLOAT&&(ne=i.RGBA16F),q===i.UNSIGNED_BYTE&&(ne=se===Rt?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&ye&&(ne=ye.RGBA16_EXT),q===i.SHORT&&ye&&(ne=ye.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(ne=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(ne=i.RGB5_A1)}return(ne===i.R16F||ne===i.R32F||ne===i.RG16F||ne===i.RG32F||ne===i.RGBA16F||ne===i.RGBA32F)&&e.get("EXT_color_buffer_float"),ne}function x(R,b){let q;return R?b===null||b===Ui||b===xr?q=i.DEPTH24_STENCIL8:b===Bi?q=i.DEPTH32F_STENCIL8:b===To&&(q=i.DEPTH24_STENCIL8,qe("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):b===null||b===Ui||b===xr?q=i.DEPTH_COMPONENT24:b===Bi?q=i.DEPTH_COMPONENT32F:b===To&&(q=i.DEPTH_COMPONENT16),q}function T(R,b){return A(R)===!0||R.isFramebufferTexture&&R.minFilter!==Cn&&R.minFilter!==Kn?Math.log2(Math.max(b.width,b.height))+1:R.mipmaps.length>0?R.mipmaps.length:R.isCompressedTexture&&Array.isArray(R.image)?b.mipmaps.length:1}function k(R){let b=new WeakRef(R);n.get(R).__ref=b,m.add(b),y.register(R,b,b)}function D(R){let b=n.get(R).__ref;b!==void 0&&(m.delete(b),y.unregister(b))}function L(R){X(R.target)}function H(R){N(R.target)}function X(R){R.removeEventListener("dispose",L),D(R),$(R),R.isVideoTexture&&h.delete(R),R.isHTMLTexture&&u.delete(R)}function N(R){R.removeEventListener("dispose",H),D(R),le(R)}function W(){for(let R of m){let b=R.deref();b!==void 0&&(b.isRenderTarget===!0?N(b):X(b))}m.clear(),u.clear()}function $(R){let b=n.get(R);if(b.__webglInit===void 0)return;let q=R.source,he=f.get(q);if(he){let oe=he[b.__cacheKey];oe.usedTimes--,oe.usedTimes===0&&z(R),Object.keys(he).length===0&&f.delete(q)}n.remove(R)}function z(R){let b=n.get(R);i.deleteTexture(b.__webglTexture);let q=R.source,he=f.get(q);delete he[b.__cacheKey],o.memory.textures--}function le(R){let b=n.get(R);b.__depthDisposeCallback&&b.__depthDisposeCallback();let q=R.depthTexture;if(q&&q.renderTarget===R&&X(q),R.isWebGLCubeRenderTarget)for(let oe=0;oe<6;oe++){if(Array.isArray(b.__webglFramebuffer[oe]))for(let _e=0;_e<b.__webglFramebuffer[oe].length;_e++)i.deleteFramebuffer(b.__webglFramebuffer[oe][_e]);else i.deleteFramebuffer(b.__webglFramebuffer[oe]);b.__webglDepthbuffer&&i.deleteRenderbuffer(b.__webglDepthbuffer[oe])}else{if(Array.isArray(b.__webglFramebuffer))for(let oe=0;oe<b.__webglFramebuffer.length;oe++)i.deleteFramebuffer(b.__webglFramebuffer[oe]);else i.deleteFramebuffer(b.__webglFramebuffer);if(b.__webglDepthbuffer&&i.deleteRenderbuffer(b.__webglDepthbuffer),b.__webglMultisampledFramebuffer&&i.deleteFramebuffer(b.__webglMultisampledFramebuffer),b.__webglColorRenderbuffer)for(let oe=0;oe<b.__webglColorRenderbuffer.length;oe++)b.__webglColorRenderbuffer[oe]&&i.deleteRenderbuffer(b.__webglColorRenderbuffer[oe]);b.__webglDepthRenderbuffer&&i.deleteRenderbuffer(b.__webglDepthRenderbuffer)}let he=R.textures;for(let oe=0,_e=he.length;oe<_e;oe++){let ye=n.get(he[oe]);ye.__webglTexture&&(i.deleteTexture(ye.__webglTexture),o.memory.textures--),n.remove(he[oe])}n.remove(R)}let Z=0;function j(){Z=0}function te(){return Z}function de(R){Z=R}function ue(){let R=Z;return R>=s.maxTextures&&qe("WebGLTextures: Trying to use "+(R+1)+" texture units while this GPU supports only "+s.maxTextures),Z+=1,R}function ee(R){let b=[];return b.push(R.wrapS),b.push(R.wrapT),b.push(R.wrapR||0),b.push(R.magFilter),b.push(R.minFilter),b.push(R.anisotropy),b.push(R.internalFormat),b.push(R.format),b.push(R.type),b.push(R.generateMipmaps),b.push(R.mipmapsAutoUpdate),b.push(R.premultiplyAlpha),b.push(R.flipY),b.push(R.unpackAlignment),b.push(R.colorSpace),b.join()}function me(R,b){let q=n.get(R);if(R.isVideoTexture&&Ut(R),R.isRenderTargetTexture===!1&&R.isExternalTexture!==!0&&R.version>0&&q.__version!==R.version){let he=R.image;if(he===null)qe("WebGLRenderer: Texture marked for update but no image data found.");else if(he.complete===!1)qe("WebGLRenderer: Texture marked for update but image is incomplete");else{zt(q,R,b);return}}else R.isExternalTexture&&(q.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+b)}function xe(R,b){let q=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&q.__version!==R.version){zt(q,R,b);return}else R.isExternalTexture&&(q.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+b)}function Ae(R,b){let q=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&q.__version!==R.version){zt(q,R,b);return}t.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+b)}function Se(R,b){let q=n.get(R);if(R.version>0&&q.__version!==R.version){ln(q,R,b);return}t.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+b)}let He={[ac]:i.REPEAT,[ji]:i.CLAMP_TO_EDGE,[lc]:i.MIRRORED_REPEAT},st={[Cn]:i.NEAREST,[o_]:i.NEAREST_MIPMAP_NEAREST,[Aa]:i.NEAREST_MIPMAP_LINEAR,[Kn]:i.LINEAR,[Fc]:i.LINEAR_MIPMAP_NEAREST,[vs]:i.LINEAR_MIPMAP_LINEAR},Ve={[h_]:i.NEVER,[pf]:i.ALWAYS,[u_]:i.LESS,[df]:i.LEQUAL,[d_]:i.EQUAL,[ff]:i.GEQUAL,[f_]:i.GREATER,[p_]:i.NOTEQUAL};function ut(R,b){if(b.type===Bi&&e.has("OES_texture_float_linear")===!1&&(b.magFilter===Kn||b.magFilter===Fc||b.magFilter===Aa||b.magFilter===vs||b.minFilter===Kn||b.minFilter===Fc||b.minFilter===Aa||b.minFilter===vs)&&qe("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(R,i.TEXTURE_WRAP_S,He[b.wrapS]),i.texParameteri(R,i.TEXTURE_WRAP_T,He[b.wrapT]),(R===i.TEXTURE_3D||R===i.TEXTURE_2D_ARRAY)&&i.texParameteri(R,i.TEXTURE_WRAP_R,He[b.wrapR]),i.texParameteri(R,i.TEXTURE_MAG_FILTER,st[b.magFilter]),i.texParameteri(R,i.TEXTURE_MIN_FILTER,st[b.minFilter]),b.compareFunction&&(i.texParameteri(R,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(R,i.TEXTURE_COMPARE_FUNC,Ve[b.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(b.magFilter===Cn||b.minFilter!==Aa&&b.minFilter!==vs||b.type===Bi&&e.has("OES_texture_float_linear")===!1)return;if(b.anisotropy>1||n.get(b).__currentAnisotropy){let q=e.get("EXT_texture_filter_anisotropic");i.texParameterf(R,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(b.anisotropy,s.getMaxAnisotropy())),n.get(b).__currentAnisotropy=b.anisotropy}}}function lt(R,b){let q=!1;R.__webglInit===void 0&&(R.__webglInit=!0,b.addEventListener("dispose",L),k(b));let he=b.source,oe=f.get(he);oe===void 0&&(oe={},f.set(he,oe));let _e=ee(b);if(_e!==R.__cacheKey){oe[_e]===void 0&&(oe[_e]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),oe[_e].usedTimes++;let ye=oe[R.__cacheKey];ye!==void 0&&(oe[R.__cacheKey].usedTimes--,ye.usedTimes===0&&z(b)),R.__cacheKey=_e,R.__webglTexture=oe[_e].texture}return q}function nt(R,b,q){return Math.floor(Math.floor(R/q)/b)}function $t(R,b,q,he){let _e=R.updateRanges;if(_e.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,b.width,b.height,q,he,b.data);else{_e.sort((F,re)=>F.start-re.start);let ye=0;for(let F=1;F<_e.length;F++){let re=_e[ye],ie=_e[F],we=re.start+re.count,ge=nt(ie.start,b.width,4),be=nt(re.start,b.width,4);ie.start<=we+1&&ge===be&&nt(ie.start+ie.count-1,b.width,4)===ge?re.count=Math.max(re.count,ie.start+ie.count-re.start):(++ye,_e[ye]=ie)}_e.length=ye+1;let ne=t.getParameter(i.UNPACK_ROW_LENGTH),se=t.getParameter(i.UNPACK_SKIP_PIXELS),pe=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,b.width);for(let F=0,re=_e.length;F<re;F++){let ie=_e[F],we=Math.floor(ie.start/4),ge=Math.ceil(ie.count/4),be=we%b.width,Ge=Math.floor(we/b.width),Ke=ge,ce=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,be),t.pixelStorei(i.UNPACK_SKIP_ROWS,Ge),t.texSubImage2D(i.TEXTURE_2D,0,be,Ge,Ke,ce,q,he,b.data)}R.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,ne),t.pixelStorei(i.UNPACK_SKIP_PIXELS,se),t.pixelStorei(i.UNPACK_SKIP_ROWS,pe)}}function zt(R,b,q){let he=i.TEXTURE_2D;(b.isDataArrayTexture||b.isCompressedArrayTexture)&&(he=i.TEXTURE_2D_ARRAY),b.isData3DTexture&&(he=i.TEXTURE_3D);let oe=lt(R,b),_e=b.source;t.bindTexture(he,R.__webglTexture,i.TEXTURE0+q);let ye=n.get(_e);if(_e.version!==ye.__version||oe===!0){if(t.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&b.image instanceof ImageBitmap)===!1){let ce=xt.getPrimaries(xt.workingColorSpace),Ue=b.colorSpace===Ss?null:xt.getPrimaries(b.colorSpace),je=b.colorSpace===Ss||ce===Ue?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,b.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,je)}t.pixelStorei(i.UNPACK_ALIGNMENT,b.unpackAlignment);let se=v(b.image,!1,s.maxTextureSize);se=ze(b,se);let pe=r.convert(b.format,b.colorSpace),F=r.convert(b.type),re=E(b.internalFormat,pe,F,b.normalized,b.colorSpace,b.isVideoTexture);ut(he,b);let ie,we=b.mipmaps,ge=b.isVideoTexture!==!0,be=ye.__version===void 0||oe===!0,Ge=_e.dataReady,Ke=T(b,se);if(b.isDepthTexture)re=x(b.format===bs,b.type),be&&(ge?t.texStorage2D(i.TEXTURE_2D,1,re,se.width,se.height):t.texImage2D(i.TEXTURE_2D,0,re,se.width,se.height,0,pe,F,null));else if(b.isDataTexture)if(we.length>0){ge&&be&&t.texStorage2D(i.TEXTURE_2D,Ke,re,we[0].width,we[0].height);for(let ce=0,Ue=we.length;ce<Ue;ce++)ie=we[ce],ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,F,ie.data):t.texImage2D(i.TEXTURE_2D,ce,re,ie.width,ie.height,0,pe,F,ie.data);b.generateMipmaps=!1}else ge?(be&&t.texStorage2D(i.TEXTURE_2D,Ke,re,se.width,se.height),Ge&&$t(b,se,pe,F)):t.texImage2D(i.TEXTURE_2D,0,re,se.width,se.height,0,pe,F,se.data);else if(b.isCompressedTexture)if(b.isCompressedArrayTexture){ge&&be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Ke,re,we[0].width,we[0].height,se.depth);for(let ce=0,Ue=we.length;ce<Ue;ce++)if(ie=we[ce],b.format!==zi)if(pe!==null)if(ge){if(Ge)if(b.layerUpdates.size>0){let je=Mf(ie.width,ie.height,b.format,b.type);for(let Re of b.layerUpdates){let ot=ie.data.subarray(Re*je/ie.data.BYTES_PER_ELEMENT,(Re+1)*je/ie.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,Re,ie.width,ie.height,1,pe,ot)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,0,ie.width,ie.height,se.depth,pe,ie.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ce,re,ie.width,ie.height,se.depth,0,ie.data,0,0);else qe("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ge?Ge&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,0,ie.width,ie.height,se.depth,pe,F,ie.data):t.texImage3D(i.TEXTURE_2D_ARRAY,ce,re,ie.width,ie.height,se.depth,0,pe,F,ie.data);b.layerUpdates.size>0&&b.clearLayerUpdates()}else{ge&&be&&t.texStorage2D(i.TEXTURE_2D,Ke,re,we[0].width,we[0].height);for(let ce=0,Ue=we.length;ce<Ue;ce++)ie=we[ce],b.format!==zi?pe!==null?ge?Ge&&t.compressedTexSubImage2D(i.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,ie.data):t.compressedTexImage2D(i.TEXTURE_2D,ce,re,ie.width,ie.height,0,ie.data):qe("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,F,ie.data):t.texImage2D(i.TEXTURE_2D,ce,re,ie.width,ie.height,0,pe,F,ie.data)}else if(b.isDataArrayTexture)if(ge){if(be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Ke,re,se.width,se.height,se.depth),Ge)if(b.layerUpdates.size>0){let ce=Mf(se.width,se.height,b.format,b.type);for(let Ue of b.layerUpdates){let je=se.data.subarray(Ue*ce/se.data.BYTES_PER_ELEMENT,(Ue+1)*ce/se.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Ue,se.width,se.height,1,pe,F,je)}b.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,se.width,se.height,se.depth,pe,F,se.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,re,se.width,se.height,se.depth,0,pe,F,se.data);else if(b.isData3DTexture)ge?(be&&t.texStorage3D(i.TEXTURE_3D,Ke,re,se.width,se.height,se.depth),Ge&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,se.width,se.height,se.depth,pe,F,se.data)):t.texImage3D(i.TEXTURE_3D,0,re,se.width,se.height,se.depth,0,pe,F,se.data);else if(b.isFramebufferTexture){if(be)if(ge)t.texStorage2D(i.TEXTURE_2D,Ke,re,se.width,se.height);else{let ce=se.width,Ue=se.height;for(let je=0;je<Ke;je++)t.texImage2D(i.TEXTURE_2D,je,re,ce,Ue,0,pe,F,null),ce>>=1,Ue>>=1}}else if(b.isHTMLTexture){if("texElementImage2D"in i){let ce=i.canvas;if(ce.hasAttribute("layoutsubtree")||ce.setAttribute("layoutsubtree","true"),se.parentNode!==ce){ce.appendChild(se),u.add(b),ce.onpaint=Ue=>{let je=Ue.changedElements;for(let Re of u)je.includes(Re.image)&&(Re.needsUpdate=!0)},ce.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,se);else{let je=i.RGBA,Re=i.RGBA,ot=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,je,Re,ot,se)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(we.length>0){if(ge&&be){let ce=Xe(we[0]);t.texStorage2D(i.TEXTURE_2D,Ke,re,ce.width,ce.height)}for(let ce=0,Ue=we.length;ce<Ue;ce++)ie=we[ce],ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,pe,F,ie):t.texImage2D(i.TEXTURE_2D,ce,re,pe,F,ie);b.generateMipmaps=!1}else if(ge){if(be){let ce=Xe(se);t.texStorage2D(i.TEXTURE_2D,Ke,re,ce.width,ce.height)}Ge&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,pe,F,se)}else t.texImage2D(i.TEXTURE_2D,0,re,pe,F,se);A(b)&&b.mipmapsAutoUpdate===!0&&S(he),ye.__version=_e.version,b.onUpdate&&b.onUpdate(b)}R.__version=b.version}function ln(R,b,q){if(b.image.length!==6)return;let he=lt(R,b),oe=b.source;t.bindTexture(i.TEXTURE_CUBE_MAP,R.__webglTexture,i.TEXTURE0+q);let _e=n.get(oe);if(oe.version!==_e.__version||he===!0){t.activeTexture(i.TEXTURE0+q);let ye=xt.getPrimaries(xt.workingColorSpace),ne=b.colorSpace===Ss?null:xt.getPrimaries(b.colorSpace),se=b.colorSpace===Ss||ye===ne?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,b.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,b.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,se);let pe=b.isCompressedTexture||b.image[0].isCompressedTexture,F=b.image[0]&&b.image[0].isDataTexture,re=[];for(let Re=0;Re<6;Re++)!pe&&!F?re[Re]=v(b.image[Re],!0,s.maxCubemapSize):re[Re]=F?b.image[Re].image:b.image[Re],re[Re]=ze(b,re[Re]);let ie=re[0],we=r.convert(b.format,b.colorSpace),ge=r.convert(b.type),be=E(b.internalFormat,we,ge,b.normalized,b.colorSpace),Ge=b.isVideoTexture!==!0,Ke=_e.__version===void 0||he===!0,ce=oe.dataReady,Ue=T(b,ie);ut(i.TEXTURE_CUBE_MAP,b);let je;if(b.isDepthTexture){if(be=x(b.format===bs,b.type),Ke)if(Ge)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,be,ie.width,ie.height);else for(let Re=0;Re<6;Re++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,ie.width,ie.height,0,we,ge,null)}else if(pe){Ge&&Ke&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Ue,be,ie.width,ie.height);for(let Re=0;Re<6;Re++){je=re[Re].mipmaps;for(let ot=0;ot<je.length;ot++){let Vt=je[ot];b.format!==zi?we!==null?Ge?ce&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot,0,0,Vt.width,Vt.height,we,Vt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot,be,Vt.width,Vt.height,0,Vt.data):qe("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Ge?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot,0,0,Vt.width,Vt.height,we,ge,Vt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot,be,Vt.width,Vt.height,0,we,ge,Vt.data)}}}else{if(je=b.mipmaps,Ge&&Ke){je.length>0&&Ue++;let Re=Xe(re[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Ue,be,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(F){Ge?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,re[Re].width,re[Re].height,we,ge,re[Re].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,re[Re].width,re[Re].height,0,we,ge,re[Re].data);for(let ot=0;ot<je.length;ot++){let Gn=je[ot].image[Re].image;Ge?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot+1,0,0,Gn.width,Gn.height,we,ge,Gn.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot+1,be,Gn.width,Gn.height,0,we,ge,Gn.data)}}else{Ge?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,we,ge,re[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,we,ge,re[Re]);for(let ot=0;ot<je.length;ot++){let Vt=je[ot];Ge?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot+1,0,0,we,ge,Vt.image[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot+1,be,we,ge,Vt.image[Re])}}}A(b)&&b.mipmapsAutoUpdate===!0&&S(i.TEXTURE_CUBE_MAP),_e.__version=oe.version,b.onUpdate&&b.onUpdate(b)}R.__version=b.version}function Dt(R,b,q,he,oe,_e){let ye=r.convert(q.format,q.colorSpace),ne=r.convert(q.type),se=E(q.internalFormat,ye,ne,q.normalized,q.colorSpace),pe=n.get(b),F=n.get(q);if(F.__renderTarget=b,!pe.__hasExternalTextures){let re=Math.max(1,b.width>>_e),ie=Math.max(1,b.height>>_e);oe===i.TEXTURE_3D||oe===i.TEXTURE_2D_ARRAY?t.texImage3D(oe,_e,se,re,ie,b.depth,0,ye,ne,null):t.texImage2D(oe,_e,se,re,ie,0,ye,ne,null)}t.bindFramebuffer(i.FRAMEBUFFER,R),Me(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,he,oe,F.__webglTexture,0,rt(b)):(oe===i.TEXTURE_2D||oe>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&oe<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,he,oe,F.__webglTexture,_e),t.bindFramebuffer(i.FRAMEBUFFER,null)}function Mn(R,b,q){if(i.bindRenderbuffer(i.RENDERBUFFER,R),b.depthBuffer){let he=b.depthTexture,oe=he&&he.isDepthTexture?he.type:null,_e=x(b.stencilBuffer,oe),ye=b.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Me(b)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,rt(b),_e,b.width,b.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,rt(b),_e,b.width,b.height):i.renderbufferStorage(i.RENDERBUFFER,_e,b.width,b.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,ye,i.RENDERBUFFER,R)}else{let he=b.textures;for(let oe=0;oe<he.length;oe++){let _e=he[oe],ye=r.convert(_e.format,_e.colorSpace),ne=r.convert(_e.type),se=E(_e.internalFormat,ye,ne,_e.normalized,_e.colorSpace);Me(b)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,rt(b),se,b.width,b.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,rt(b),se,b.width,b.height):i.renderbufferStorage(i.RENDERBUFFER,se,b.width,b.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function vt(R,b,q){let he=b.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,R),!(b.depthTexture&&b.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let oe=n.get(b.depthTexture);oe.__renderTarget=b;let _e=he?b.depthTexture.image[0]:b.depthTexture.image;(!oe.__webglTexture||_e.width!==b.width||_e.height!==b.height)&&(_e.width=b.width,_e.height=b.height,b.depthTexture.needsUpdate=!0),he?Se(b.depthTexture,0):me(b.depthTexture,0);let ye=oe.__webglTexture,ne=rt(b),se=he?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,pe=b.depthTexture.format===bs?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(b.depthTexture.format===gs)Me(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,se,ye,0,ne):i.framebufferTexture2D(i.FRAMEBUFFER,pe,se,ye,0);else if(b.depthTexture.format===bs)Me(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,se,ye,0,ne):i.framebufferTexture2D(i.FRAMEBUFFER,pe,se,ye,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function gn(R){let b=n.get(R),q=R.isWebGLCubeRenderTarget===!0;if(b.__boundDepthTexture!==R.depthTexture){let he=R.depthTexture;if(b.__depthDisposeCallback&&b.__depthDisposeCallback(),he){let oe=()=>{delete b.__boundDepthTexture,delete b.__depthDisposeCallback,he.removeEventListener("dispose",oe)};he.addEventListener("dispose",oe),b.__depthDisposeCallback=oe}b.__boundDepthTexture=he}if(R.depthTexture&&!b.__autoAllocateDepthBuffer)if(q)for(let he=0;he<6;he++)vt(b.__webglFramebuffer[he],R,he);else R.texture.mipmaps.length>0?vt(b.__webglFramebuffer[0],R,0):vt(b.__webglFramebuffer,R,0);else if(q){b.__webglDepthbuffer=[];for(let he=0;he<6;he++)if(t.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer[he]),b.__webglDepthbuffer[he]===void 0)b.__webglDepthbuffer[he]=i.createRenderbuffer(),Mn(b.__webglDepthbuffer[he],R,!1);else{let oe=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=b.__webglDepthbuffer[he];i.bindRenderbuffer(i.RENDERBUFFER,_e),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,_e)}}else if(R.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer),b.__webglDepthbuffer===void 0)b.__webglDepthbuffer=i.createRenderbuffer(),Mn(b.__webglDepthbuffer,R,!1);else{let oe=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=b.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,_e),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,_e)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function en(R,b,q){let he=n.get(R);b!==void 0&&Dt(he.__webglFramebuffer,R,R.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&gn(R)}function cn(R){let b=R.texture,q=n.get(R),he=n.get(b);R.addEventListener("dispose",H),k(R);let oe=R.textures,_e=R.isWebGLCubeRenderTarget===!0,ye=oe.length>1;if(ye||(he.__webglTexture===void 0&&(he.__webglTexture=i.createTexture()),he.__version=b.version,o.memory.textures++),_e){q.__webglFramebuffer=[];for(let ne=0;ne<6;ne++)if(b.mipmaps.length>0){q.__webglFramebuffer[ne]=[];for(let se=0;se<b.mipmaps.length;se++)q.__webglFramebuffer[ne][se]=i.createFramebuffer()}else q.__webglFramebuffer[ne]=i.createFramebuffer()}else{if(b.mipmaps.length>0){q.__webglFramebuffer=[];for(let ne=0;ne<b.mipmaps.length;ne++)q.__webglFramebuffer[ne]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(ye)for(let ne=0,se=oe.length;ne<se;ne++){let pe=n.get(oe[ne]);pe.__webglTexture===void 0&&(pe.__webglTexture=i.createTexture(),o.memory.textures++)}if(R.samples>0&&Me(R)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let ne=0;ne<oe.length;ne++){let se=oe[ne];q.__webglColorRenderbuffer[ne]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[ne]);let pe=r.convert(se.format,se.colorSpace),F=r.convert(se.type),re=E(se.internalFormat,pe,F,se.normalized,se.colorSpace,R.isXRRenderTarget===!0),ie=rt(R);i.renderbufferStorageMultisample(i.RENDERBUFFER,ie,re,R.width,R.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ne,i.RENDERBUFFER,q.__webglColorRenderbuffer[ne])}i.bindRenderbuffer(i.RENDERBUFFER,null),R.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),Mn(q.__webglDepthRenderbuffer,R,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(_e){t.bindTexture(i.TEXTURE_CUBE_MAP,he.__webglTexture),ut(i.TEXTURE_CUBE_MAP,b);for(let ne=0;ne<6;ne++)if(b.mipmaps.length>0)for(let se=0;se<b.mipmaps.length;se++)Dt(q.__webglFramebuffer[ne][se],R,b,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+ne,se);else Dt(q.__webglFramebuffer[ne],R,b,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+ne,0);A(b)?S(i.TEXTURE_CUBE_MAP):b.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),t.unbindTexture()}else if(ye){for(let ne=0,se=oe.length;ne<se;ne++){let pe=oe[ne],F=n.get(pe),re=i.TEXTURE_2D;(R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(re=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(re,F.__webglTexture),ut(re,pe),Dt(q.__webglFramebuffer,R,pe,i.COLOR_ATTACHMENT0+ne,re,0),A(pe)&&S(re)}t.unbindTexture()}else{let ne=i.TEXTURE_2D;if((R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(ne=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(ne,he.__webglTexture),ut(ne,b),b.mipmaps.length>0)for(let se=0;se<b.mipmaps.length;se++)Dt(q.__webglFramebuffer[se],R,b,i.COLOR_ATTACHMENT0,ne,se);else Dt(q.__webglFramebuffer,R,b,i.COLOR_ATTACHMENT0,ne,0);A(b)?S(ne):b.mipmaps.length>0&&i.texParameteri(ne,i.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),t.unbindTexture()}R.depthBuffer&&gn(R)}function O(R){let b=R.textures;for(let q=0,he=b.length;q<he;q++){let oe=b[q];if(A(oe)&&oe.mipmapsAutoUpdate===!0){let _e=P(R),ye=n.get(oe).__webglTexture;t.bindTexture(_e,ye),S(_e),t.unbindTexture()}}}let Ce=[];function Ye(R){if(R.samples>0){if(Me(R)===!1){let b=R.textures,q=R.width,he=R.height,oe=i.COLOR_BUFFER_BIT,_e=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ye=n.get(R),ne=b.length>1;if(ne)for(let pe=0;pe<b.length;pe++)t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,ye.__webglMultisampledFramebuffer),R.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer);for(let pe=0;pe<b.length;pe++){if(R.resolveDepthBuffer&&(R.depthBuffer&&(oe|=i.DEPTH_BUFFER_BIT),R.stencilBuffer&&R.resolveStencilBuffer&&(oe|=i.STENCIL_BUFFER_BIT)),ne){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let F=n.get(b[pe]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,F,0)}i.blitFramebuffer(0,0,q,he,0,0,q,he,oe,i.NEAREST),l===!0&&(Ce.length=0,Ce.push(i.COLOR_ATTACHMENT0+pe),R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&Ce.push(_e),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ce))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),ne)for(let pe=0;pe<b.length;pe++){t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let F=n.get(b[pe]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,F,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglMultisampledFramebuffer)}else if(R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&l){let b=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[b])}}}function rt(R){return Math.min(s.maxSamples,R.samples)}function Me(R){let b=n.get(R);return R.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&b.__useRenderToTexture!==!1}function Ut(R){let b=o.render.frame;h.get(R)!==b&&(h.set(R,b),R.update())}function ze(R,b){let q=R.colorSpace,he=R.format,oe=R.type;return R.isCompressedTexture===!0||R.isVideoTexture===!0||q!==aa&&q!==Ss&&(xt.getTransfer(q)===Rt?(he!==zi||oe!==ni)&&qe("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qe("WebGLTextures: Unsupported texture color space:",q)),b}function Xe(R){return typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement?(c.width=R.naturalWidth||R.width,c.height=R.naturalHeight||R.height):typeof VideoFrame<"u"&&R instanceof VideoFrame?(c.width=R.displayWidth,c.height=R.displayHeight):(c.width=R.width,c.height=R.height),c}this.allocateTextureUnit=ue,this.resetTextureUnits=j,this.getTextureUnits=te,this.setTextureUnits=de,this.setTexture2D=me,this.setTexture2DArray=xe,this.setTexture3D=Ae,this.setTextureCube=Se,this.rebindTextures=en,this.setupRenderTarget=cn,this.updateRenderTargetMipmap=O,this.updateMultisampleRenderTarget=Ye,this.setupDepthRenderbuffer=gn,this.setupFrameBufferTexture=Dt,this.useMultisampledRTT=Me,this.dispose=W}function dA(i,e){function t(n,s=Ss){let r,o=xt.getTransfer(s);if(n===ni)return i.UNSIGNED_BYTE;if(n===Uc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Bc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===af)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===lf)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===rf)return i.BYTE;if(n===of)return i.SHORT;if(n===To)return i.UNSIGNED_SHORT;if(n===Oc)return i.INT;if(n===Ui)return i.UNSIGNED_INT;if(n===Bi)return i.FLOAT;if(n===ki)return i.HALF_FLOAT;if(n===cf)return i.ALPHA;if(n===hf)return i.RGB;if(n===zi)return i.RGBA;if(n===gs)return i.DEPTH_COMPONENT;if(n===bs)return i.DEPTH_STENCIL;if(n===uf)return i.RED;if(n===kc)return i.RED_INTEGER;if(n===Zs)return i.RG;if(n===zc)return i.RG_INTEGER;if(n===Vc)return i.RGBA_INTEGER;if(n===Ra||n===Ca||n===Pa||n===Ia)if(o===Rt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Ra)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Ca)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Pa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Ia)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Ra)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Ca)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Pa)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Ia)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Gc||n===Hc||n===Wc||n===Xc)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Gc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Hc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Wc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Xc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===qc||n===Yc||n===$c||n===Zc||n===Jc||n===La||n===Kc)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===qc||n===Yc)return o===Rt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===$c)return o===Rt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Zc)return r.COMPRESSED_R11_EAC;if(n===Jc)return r.COMPRESSED_SIGNED_R11_EAC;if(n===La)return r.COMPRESSED_RG11_EAC;if(n===Kc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===jc||n===Qc||n===eh||n===th||n===nh||n===ih||n===sh||n===rh||n===oh||n===ah||n===lh||n===ch||n===hh||n===uh)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===jc)return o===Rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Qc)return o===Rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===eh)return o===Rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===th)return o===Rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===nh)return o===Rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===ih)return o===Rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===sh)return o===Rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===rh)return o===Rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===oh)return o===Rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===ah)return o===Rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===lh)return o===Rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===ch)return o===Rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===hh)return o===Rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===uh)return o===Rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===dh||n===fh||n===ph)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===dh)return o===Rt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===fh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===ph)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===mh||n===gh||n===Na||n===_h)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===mh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===gh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Na)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===_h)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===xr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var fA=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,pA=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,Lf=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new xa(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new ti({vertexShader:fA,fragmentShader:pA,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new Nt(new fr(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Nf=class extends Fi{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,m=null,y=typeof XRWebGLBinding<"u",p=new Lf,g={},v=t.getContextAttributes(),A=null,S=null,P=[],E=[],x=new $e,T=null,k=null,D=new Jn;D.viewport=new Jt;let L=new Jn;L.viewport=new Jt;let H=[D,L],X=new Lc,N=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(ee){let me=P[ee];return me===void 0&&(me=new mo,P[ee]=me),me.getTargetRaySpace()},this.getControllerGrip=function(ee){let me=P[ee];return me===void 0&&(me=new mo,P[ee]=me),me.getGripSpace()},this.getHand=function(ee){let me=P[ee];return me===void 0&&(me=new mo,P[ee]=me),me.getHandSpace()};function $(ee){let me=E.indexOf(ee.inputSource);if(me===-1)return;let xe=P[me];xe!==void 0&&(xe.update(ee.inputSource,ee.frame,c||o),xe.dispatchEvent({type:ee.type,data:ee.inputSource}))}function z(){s.removeEventListener("select",$),s.removeEventListener("selectstart",$),s.removeEventListener("selectend",$),s.removeEventListener("squeeze",$),s.removeEventListener("squeezestart",$),s.removeEventListener("squeezeend",$),s.removeEventListener("end",z),s.removeEventListener("inputsourceschange",le);for(let ee=0;ee<P.length;ee++){let me=E[ee];me!==null&&(E[ee]=null,P[ee].disconnect(me))}N=null,W=null,p.reset();for(let ee in g)delete g[ee];if(e.setRenderTarget(A),f=null,d=null,u=null,s=null,S=null,ue.stop(),n.isPresenting=!1,e.setPixelRatio(T),e.setSize(x.width,x.height,!1),k!==null){let ee=k.camera;ee.fov=k.fov,ee.zoom=k.zoom,ee.updateProjectionMatrix(),k=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(ee){r=ee,n.isPresenting===!0&&qe("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(ee){a=ee,n.isPresenting===!0&&qe("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(ee){c=ee},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&y&&(u=new XRWebGLBinding(s,t)),u},this.getFrame=function(){return m},this.getSession=function(){return s},this.setSession=async function(ee){if(s=ee,s!==null){if(A=e.getRenderTarget(),s.addEventListener("select",$),s.addEventListener("selectstart",$),s.addEventListener("selectend",$),s.addEventListener("squeeze",$),s.addEventListener("squeezestart",$),s.addEventListener("squeezeend",$),s.addEventListener("end",z),s.addEventListener("inputsourceschange",le),v.xrCompatible!==!0&&await t.makeXRCompatible(),T=e.getPixelRatio(),e.getSize(x),y&&"createProjectionLayer"in XRWebGLBinding.prototype){let xe=null,Ae=null,Se=null;v.depth&&(Se=v.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,xe=v.stencil?bs:gs,Ae=v.stencil?xr:Ui);let He={colorFormat:t.RGBA8,depthFormat:Se,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(He),s.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),S=new pi(d.textureWidth,d.textureHeight,{format:zi,type:ni,depthTexture:new ys(d.textureWidth,d.textureHeight,Ae,void 0,void 0,void 0,void 0,void 0,void 0,xe),stencilBuffer:v.stencil,colorSpace:e.outputColorSpace,samples:v.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let xe={antialias:v.antialias,alpha:!0,depth:v.depth,stencil:v.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,xe),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),S=new pi(f.framebufferWidth,f.framebufferHeight,{format:zi,type:ni,colorSpace:e.outputColorSpace,stencilBuffer:v.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}S.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ue.setContext(s),ue.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return p.getDepthTexture()};function le(ee){for(let me=0;me<ee.removed.length;me++){let xe=ee.removed[me],Ae=E.indexOf(xe);Ae>=0&&(E[Ae]=null,P[Ae].disconnect(xe))}for(let me=0;me<ee.added.length;me++){let xe=ee.added[me],Ae=E.indexOf(xe);if(Ae===-1){for(let He=0;He<P.length;He++)if(He>=E.length){E.push(xe),Ae=He;break}else if(E[He]===null){E[He]=xe,Ae=He;break}if(Ae===-1)break}let Se=P[Ae];Se&&Se.connect(xe)}}function Z(ee,me){me===null?ee.matrixWorld.copy(ee.matrix):ee.matrixWorld.multiplyMatrices(me.matrixWorld,ee.matrix),ee.matrixWorldInverse.copy(ee.matrixWorld).invert()}this.updateCamera=function(ee){if(s===null)return;let me=ee.near,xe=ee.far;p.texture!==null&&(p.depthNear>0&&(me=p.depthNear),p.depthFar>0&&(xe=p.depthFar)),X.near=L.near=D.near=me,X.far=L.far=D.far=xe,(N!==X.near||W!==X.far)&&(s.updateRenderState({depthNear:X.near,depthFar:X.far}),N=X.near,W=X.far),X.layers.mask=ee.layers.mask|6,D.layers.mask=X.layers.mask&-5,L.layers.mask=X.layers.mask&-3;let Ae=ee.parent,Se=X.cameras;Z(X,Ae);for(let He=0;He<Se.length;He++)Z(Se[He],Ae);X.projectionMatrix.copy(D.projectionMatrix),X.projectionMatrixInverse.copy(D.projectionMatrixInverse),k===null&&ee.isPerspectiveCamera&&(k={camera:ee,fov:ee.fov,zoom:ee.zoom}),j(ee,X,Ae)};function j(ee,me,xe){xe===null?ee.matrix.copy(me.matrixWorld):(ee.matrix.copy(xe.matrixWorld),ee.matrix.invert(),ee.matrix.multiply(me.matrixWorld)),ee.matrix.decompose(ee.position,ee.quaternion,ee.scale),ee.updateMatrixWorld(!0),ee.projectionMatrix.copy(me.projectionMatrix),ee.projectionMatrixInverse.copy(me.projectionMatrixInverse),ee.isPerspectiveCamera&&(ee.fov=uo*2*Math.atan(1/ee.projectionMatrix.elements[5]),ee.zoom=1)}this.getCamera=function(){return X},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(ee){l=ee,d!==null&&(d.fixedFoveation=ee),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=ee)},this.hasDepthSensing=function(){return p.texture!==null},this.getDepthSensingMesh=function(){return p.getMesh(X)},this.getCameraTexture=function(ee){return g[ee]};let te=null;function de(ee,me){if(h=me.getViewerPose(c||o),m=me,h!==null){let xe=h.views;f!==null&&(e.setRenderTargetFramebuffer(S,f.framebuffer),e.setRenderTarget(S));let Ae=!1;xe.length!==X.cameras.length&&(X.cameras.length=0,Ae=!0);for(let Ve=0;Ve<xe.length;Ve++){let ut=xe[Ve],lt=null;if(f!==null)lt=f.getViewport(ut);else{let $t=u.getViewSubImage(d,ut);lt=$t.viewport,Ve===0&&(e.setRenderTargetTextures(S,$t.colorTexture,$t.depthStencilTexture),e.setRenderTarget(S))}let nt=H[Ve];nt===void 0&&(nt=new Jn,nt.layers.enable(Ve),nt.viewport=new Jt,H[Ve]=nt),nt.matrix.fromArray(ut.transform.matrix),nt.matrix.decompose(nt.position,nt.quaternion,nt.scale),nt.projectionMatrix.fromArray(ut.projectionMatrix),nt.projectionMatrixInverse.copy(nt.projectionMatrix).invert(),nt.viewport.set(lt.x,lt.y,lt.width,lt.height),Ve===0&&(X.matrix.copy(nt.matrix),X.matrix.decompose(X.position,X.quaternion,X.scale)),Ae===!0&&X.cameras.push(nt)}let Se=s.enabledFeatures;if(Se&&Se.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&y){u=n.getBinding();let Ve=u.getDepthInformation(xe[0]);Ve&&Ve.isValid&&Ve.texture&&p.init(Ve,s.renderState)}if(Se&&Se.includes("camera-access")&&y){e.state.unbindTexture(),u=n.getBinding();for(let Ve=0;Ve<xe.length;Ve++){let ut=xe[Ve].camera;if(ut){let lt=g[ut];lt||(lt=new xa,g[ut]=lt);let nt=u.getCameraImage(ut);lt.sourceTexture=nt}}}}for(let xe=0;xe<P.length;xe++){let Ae=E[xe],Se=P[xe];Ae!==null&&Se!==void 0&&Se.update(Ae,me,c||o)}te&&te(ee,me),me.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:me}),m=null}let ue=new Y_;ue.setAnimationLoop(de),this.setAnimationLoop=function(ee){te=ee},this.dispose=function(){}}},mA=new yt,ix=new et;ix.set(-1,0,0,0,1,0,0,0,1);function gA(i,e){function t(p,g){p.matrixAutoUpdate===!0&&p.updateMatrix(),g.value.copy(p.matrix)}function n(p,g){g.color.getRGB(p.fogColor.value,vf(i)),g.isFog?(p.fogNear.value=g.near,p.fogFar.value=g.far):g.isFogExp2&&(p.fogDensity.value=g.density)}function s(p,g,v,A,S){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(p,g):g.isMeshLambertMaterial?(r(p,g),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(p,g),u(p,g)):g.isMeshPhongMaterial?(r(p,g),h(p,g),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(p,g),d(p,g),g.isMeshPhysicalMaterial&&f(p,g,S)):g.isMeshMatcapMaterial?(r(p,g),m(p,g)):g.isMeshDepthMaterial?r(p,g):g.isMeshDistanceMaterial?(r(p,g),y(p,g)):g.isMeshNormalMaterial?r(p,g):g.isLineBasicMaterial?(o(p,g),g.isLineDashedMaterial&&a(p,g)):g.isPointsMaterial?l(p,g,v,A):g.isSpriteMaterial?c(p,g):g.isShadowMaterial?(p.color.value.copy(g.color),p.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(p,g){p.opacity.value=g.opacity,g.color&&p.diffuse.value.copy(g.color),g.emissive&&p.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(p.map.value=g.map,t(g.map,p.mapTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.bumpMap&&(p.bumpMap.value=g.bumpMap,t(g.bumpMap,p.bumpMapTransform),p.bumpScale.value=g.bumpScale,g.side===jn&&(p.bumpScale.value*=-1)),g.normalMap&&(p.normalMap.value=g.normalMap,t(g.normalMap,p.normalMapTransform),p.normalScale.value.copy(g.normalScale),g.side===jn&&p.normalScale.value.negate()),g.displacementMap&&(p.displacementMap.value=g.displacementMap,t(g.displacementMap,p.displacementMapTransform),p.displacementScale.value=g.displacementScale,p.displacementBias.value=g.displacementBias),g.emissiveMap&&(p.emissiveMap.value=g.emissiveMap,t(g.emissiveMap,p.emissiveMapTransform)),g.specularMap&&(p.specularMap.value=g.specularMap,t(g.specularMap,p.specularMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest);let v=e.get(g),A=v.envMap,S=v.envMapRotation;A&&(p.envMap.value=A,p.envMapRotation.value.setFromMatrix4(mA.makeRotationFromEuler(S)).transpose(),A.isCubeTexture&&A.isRenderTargetTexture===!1&&p.envMapRotation.value.premultiply(ix),p.reflectivity.value=g.reflectivity,p.ior.value=g.ior,p.refractionRatio.value=g.refractionRatio),g.lightMap&&(p.lightMap.value=g.lightMap,p.lightMapIntensity.value=g.lightMapIntensity,t(g.lightMap,p.lightMapTransform)),g.aoMap&&(p.aoMap.value=g.aoMap,p.aoMapIntensity.value=g.aoMapIntensity,t(g.aoMap,p.aoMapTransform))}function o(p,g){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,g.map&&(p.map.value=g.map,t(g.map,p.mapTransform))}function a(p,g){p.dashSize.value=g.dashSize,p.totalSize.value=g.dashSize+g.gapSize,p.scale.value=g.scale}function l(p,g,v,A){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,p.size.value=g.size*v,p.scale.value=A*.5,g.map&&(p.map.value=g.map,t(g.map,p.uvTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest)}function c(p,g){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,p.rotation.value=g.rotation,g.map&&(p.map.value=g.map,t(g.map,p.mapTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest)}function h(p,g){p.specular.value.copy(g.specular),p.shininess.value=Math.max(g.shininess,1e-4)}function u(p,g){g.gradientMap&&(p.gradientMap.value=g.gradientMap)}function d(p,g){p.metalness.value=g.metalness,g.metalnessMap&&(p.metalnessMap.value=g.metalnessMap,t(g.metalnessMap,p.metalnessMapTransform)),p.roughness.value=g.roughness,g.roughnessMap&&(p.roughnessMap.value=g.roughnessMap,t(g.roughnessMap,p.roughnessMapTransform)),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)}function f(p,g,v){p.ior.value=g.ior,g.diffuseRoughness>0&&(p.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(p.diffuseRoughnessMap.value=g.diffuseRoughnessMap,t(g.diffuseRoughnessMap,p.diffuseRoughnessMapTransform))),g.sheen>0&&(p.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),p.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(p.sheenColorMap.value=g.sheenColorMap,t(g.sheenColorMap,p.sheenColorMapTransform)),g.sheenRoughnessMap&&(p.sheenRoughnessMap.value=g.sheenRoughnessMap,t(g.sheenRoughnessMap,p.sheenRoughnessMapTransform))),g.clearcoat>0&&(p.clearcoat.value=g.clearcoat,p.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(p.clearcoatMap.value=g.clearcoatMap,t(g.clearcoatMap,p.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(p.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,t(g.clearcoatRoughnessMap,p.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(p.clearcoatNormalMap.value=g.clearcoatNormalMap,t(g.clearcoatNormalMap,p.clearcoatNormalMapTransform),p.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===jn&&p.clearcoatNormalScale.value.negate())),g.dispersion>0&&(p.dispersion.value=g.dispersion),g.retroreflectivity>0&&(p.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(p.iridescence.value=g.iridescence,p.iridescenceIOR.value=g.iridescenceIOR,p.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,p.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(p.iridescenceMap.value=g.iridescenceMap,t(g.iridescenceMap,p.iridescenceMapTransform)),g.iridescenceThicknessMap&&(p.iridescenceThicknessMap.value=g.iridescenceThicknessMap,t(g.iridescenceThicknessMap,p.iridescenceThicknessMapTransform))),g.transmission>0&&(p.transmission.value=g.transmission,p.transmissionSamplerMap.value=v.texture,p.transmissionSamplerSize.value.set(v.width,v.height),g.transmissionMap&&(p.transmissionMap.value=g.transmissionMap,t(g.transmissionMap,p.transmissionMapTransform)),p.thickness.value=g.thickness,g.thicknessMap&&(p.thicknessMap.value=g.thicknessMap,t(g.thicknessMap,p.thicknessMapTransform)),p.attenuationDistance.value=g.attenuationDistance,p.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(p.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(p.anisotropyMap.value=g.anisotropyMap,t(g.anisotropyMap,p.anisotropyMapTransform))),p.specularIntensity.value=g.specularIntensity,p.specularColor.value.copy(g.specularColor),g.specularColorMap&&(p.specularColorMap.value=g.specularColorMap,t(g.specularColorMap,p.specularColorMapTransform)),g.specularIntensityMap&&(p.specularIntensityMap.value=g.specularIntensityMap,t(g.specularIntensityMap,p.specularIntensityMapTransform))}function m(p,g){g.matcap&&(p.matcap.value=g.matcap)}function y(p,g){let v=e.get(g).light;p.referencePosition.value.setFromMatrixPosition(v.matrixWorld),p.nearDistance.value=v.shadow.camera.near,p.farDistance.value=v.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function _A(i,e,t,n){let s={},r={};function o(v,A){let S=A.program;n.uniformBlockBinding(v,S,s[v.id])}function a(v,A){let S=s[v.id];S===void 0&&(m(v),S=l(v),s[v.id]=S,v.addEventListener("dispose",p));let P=A.program;n.updateUBOMapping(v,P);let E=e.render.frame;r[v.id]!==E&&(c(v),r[v.id]=E)}function l(v){let A=i.createBuffer(),S=v.__size,P=v.usage;return i.bindBuffer(i.UNIFORM_BUFFER,A),i.bufferData(i.UNIFORM_BUFFER,S,P),i.bindBuffer(i.UNIFORM_BUFFER,null),A}function c(v){let A=s[v.id],S=v.uniforms,P=v.__cache;i.bindBuffer(i.UNIFORM_BUFFER,A);for(let E=0,x=S.length;E<x;E++){let T=S[E];if(Array.isArray(T))for(let k=0,D=T.length;k<D;k++)h(T[k],E,k,P);else h(T,E,0,P)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(v,A,S,P){if(d(v,A,S,P)===!0){let E=v.__offset,x=v.value;if(Array.isArray(x)){let T=0;for(let k=0;k<x.length;k++){let D=x[k],L=y(D,!0);u(D,v.__data,T),T+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else u(x,v.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,E,v.__data)}}function u(v,A,S){typeof v=="number"||typeof v=="boolean"?A[S]=v:v.isMatrix3?(A[S]=v.elements[0],A[S+1]=v.elements[1],A[S+2]=v.elements[2],A[S+3]=0,A[S+4]=v.elements[3],A[S+5]=v.elements[4],A[S+6]=v.elements[5],A[S+7]=0,A[S+8]=v.elements[6],A[S+9]=v.elements[7],A[S+10]=v.elements[8],A[S+11]=0):ArrayBuffer.isView(v)?A.set(v.subarray(0,A.length-S),S):v.toArray(A,S)}function d(v,A,S,P){let E=v.value,x=A+"_"+S;if(Array.isArray(E)){P[x]===void 0&&(P[x]=[]);let T=P[x],k=!1;for(let D=0;D<E.length;D++)f(E[D],T,D)===!0&&(k=!0);return k}return f(E,P,x)}function f(v,A,S){if(A[S]===void 0)return typeof v=="number"||typeof v=="boolean"?A[S]=v:ArrayBuffer.isView(v)?A[S]=v.slice():A[S]=v.clone(),!0;{let P=A[S];if(typeof v=="number"||typeof v=="boolean"){if(P!==v)return A[S]=v,!0}else{if(ArrayBuffer.isView(v))return!0;if(P.equals(v)===!1)return P.copy(v),!0}}return!1}function m(v){let A=v.uniforms,S=0,P=16;for(let x=0,T=A.length;x<T;x++){let k=Array.isArray(A[x])?A[x]:[A[x]];for(let D=0,L=k.length;D<L;D++){let H=k[D],X=Array.isArray(H.value)?H.value:[H.value],N=Array.isArray(A[x])||Array.isArray(H.value),W=S;for(let z=0,le=X.length;z<le;z++){let Z=X[z],j=y(Z,N),te=S%P,de=te%j.boundary,ue=te+de;S+=de,ue!==0&&P-ue<j.storage&&(S+=P-ue),z===0&&(W=S),S+=j.storage}let $=H.type==="int"?Int32Array:H.type==="uint"?Uint32Array:Float32Array;H.__data=new $((S-W)/Float32Array.BYTES_PER_ELEMENT),H.__offset=W}}let E=S%P;return E>0&&(S+=P-E),v.__size=S,v.__cache={},this}function y(v,A){let S={boundary:0,storage:0};return typeof v=="number"||typeof v=="boolean"?(S.boundary=4,S.storage=4):v.isVector2?(S.boundary=8,S.storage=8):v.isVector3||v.isColor?(S.boundary=16,S.storage=12):v.isVector4?(S.boundary=16,S.storage=16):v.isMatrix3?(S.boundary=16,S.storage=48):v.isMatrix4?(S.boundary=16,S.storage=64):v.isTexture?qe("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(v)?(S.boundary=16,S.storage=v.byteLength):qe("WebGLRenderer: Unsupported uniform value type.",v),A===!0&&(S.boundary=16,S.storage=Math.ceil(S.storage/16)*16),S}function p(v){let A=v.target;A.removeEventListener("dispose",p),i.deleteBuffer(s[A.id]),delete s[A.id],delete r[A.id]}function g(){for(let v in s)i.deleteBuffer(s[v]);s={},r={}}return{bind:o,update:a,dispose:g}}var xA=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),es=null;function yA(){return es===null&&(es=new pc(xA,16,16,Zs,ki),es.name="DFG_LUT",es.minFilter=Kn,es.magFilter=Kn,es.wrapS=ji,es.wrapT=ji,es.generateMipmaps=!1,es.needsUpdate=!0),es}var Mh=class{constructor(e={}){let{canvas:t=g_(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=ni}=e;this.isWebGLRenderer=!0;let m;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");m=n.getContextAttributes().alpha}else m=o;let y=f,p=new Set([Vc,zc,kc]),g=new Set([ni,Ui,To,xr,Uc,Bc]),v=new Uint32Array(4),A=new Int32Array(4),S={textures:[],min:[],max:[],resolution:[]},P=null,E=null,x=[],T=[],k=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Qi,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let D=this,L=!1,H=null,X=null,N=null,W=null;this._outputColorSpace=Dn;let $=0,z=0,le=null,Z=-1,j=null,te=new Jt,de=new Jt,ue=null,ee=new Ze(0),me=0,xe=t.width,Ae=t.height,Se=1,He=null,st=null,Ve=new Jt(0,0,xe,Ae),ut=new Jt(0,0,xe,Ae),lt=!1,nt=new Vs,$t=new mc,zt=!1,ln=!1,Dt=new yt,Mn=new U,vt=new Jt,gn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},en=!1;function cn(){return le===null?Se:1}let O=n;function Ce(w,B){return t.getContext(w,B)}let Ye,rt,Me,Ut,ze,Xe,R,b,q,he,oe,_e,ye,ne,se,pe,F,re,ie,we,ge,be,Ge;try{let w={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Ue,!1),t.addEventListener("webglcontextrestored",je,!1),t.addEventListener("webglcontextcreationerror",Re,!1),O===null){let B="webgl2";if(O=Ce(B,w),O===null)throw Ce(B)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Ke()}catch(w){throw t.removeEventListener("webglcontextlost",Ue,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),Qe("WebGLRenderer: "+w.message),w}function Ke(){Ye=new P1(O),Ye.init(),ge=new dA(O,Ye),rt=new y1(O,Ye,e,ge),Me=new hA(O,Ye),rt.reversedDepthBuffer&&d&&Me.buffers.depth.setReversed(!0),X=O.createFramebuffer(),N=O.createFramebuffer(),W=O.createFramebuffer(),Ut=new N1(O),ze=new JE,Xe=new uA(O,Ye,Me,ze,rt,ge,Ut),R=new C1(D),b=new FM(O),be=new _1(O,b),q=new I1(O,b,Ut,be),he=new F1(O,q,b,be,Ut),re=new D1(O,rt,Xe),se=new v1(ze),oe=new ZE(D,R,Ye,rt,be,se),_e=new gA(D,ze),ye=new jE,ne=new sA(Ye),F=new g1(D,R,Me,he,m,l),pe=new cA(D,he,rt),Ge=new _A(O,Ut,rt,Me),ie=new x1(O,Ye,Ut),we=new L1(O,Ye,Ut),Ut.programs=oe.programs,D.capabilities=rt,D.extensions=Ye,D.properties=ze,D.renderLists=ye,D.shadowMap=pe,D.state=Me,D.info=Ut}y!==ni&&(k=new U1(y,t.width,t.height,a,s,r));let ce=new Nf(D,O);this.xr=ce,this.getContext=function(){return O},this.getContextAttributes=function(){return O.getContextAttributes()},this.forceContextLoss=function(){let w=Ye.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=Ye.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return Se},this.setPixelRatio=function(w){w!==void 0&&(Se=w,this.setSize(xe,Ae,!1))},this.getSize=function(w){return w.set(xe,Ae)},this.setSize=function(w,B,Q=!0){if(ce.isPresenting){qe("WebGLRenderer: Can't change size while VR device is presenting.");return}xe=w,Ae=B,t.width=Math.floor(w*Se),t.height=Math.floor(B*Se),Q===!0&&(t.style.width=w+"px",t.style.height=B+"px"),k!==null&&k.setSize(t.width,t.height),this.setViewport(0,0,w,B)},this.getDrawingBufferSize=function(w){return w.set(xe*Se,Ae*Se).floor()},this.setDrawingBufferSize=function(w,B,Q){xe=w,Ae=B,Se=Q,t.width=Math.floor(w*Q),t.height=Math.floor(B*Q),this.setViewport(0,0,w,B)},this.setEffects=function(w){if(y===ni){Qe("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let B=0;B<w.length;B++)if(w[B].isOutputPass===!0){qe("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}k.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(te)},this.getViewport=function(w){return w.copy(Ve)},this.setViewport=function(w,B,Q,Y){w.isVector4?Ve.set(w.x,w.y,w.z,w.w):Ve.set(w,B,Q,Y),Me.viewport(te.copy(Ve).multiplyScalar(cn()).round())},this.getScissor=function(w){return w.copy(ut)},this.setScissor=function(w,B,Q,Y){w.isVector4?ut.set(w.x,w.y,w.z,w.w):ut.set(w,B,Q,Y),Me.scissor(de.copy(ut).multiplyScalar(cn()).round())},this.getScissorTest=function(){return lt},this.setScissorTest=function(w){Me.setScissorTest(lt=w)},this.setOpaqueSort=function(w){He=w},this.setTransparentSort=function(w){st=w},this.getClearColor=function(w){return w.copy(F.getClearColor())},this.setClearColor=function(){F.setClearColor(...arguments)},this.getClearAlpha=function(){return F.getClearAlpha()},this.setClearAlpha=function(){F.setClearAlpha(...arguments)},this.clear=function(w=!0,B=!0,Q=!0){let Y=0;if(w){let J=!1;if(le!==null){let Te=le.texture.format;J=p.has(Te)}if(J){let Te=le.texture.type,Pe=g.has(Te),Ee=F.getClearColor(),Ie=F.getClearAlpha(),ke=Ee.r,tt=Ee.g,dt=Ee.b;Pe?(v[0]=ke,v[1]=tt,v[2]=dt,v[3]=Ie,O.clearBufferuiv(O.COLOR,0,v)):(A[0]=ke,A[1]=tt,A[2]=dt,A[3]=Ie,O.clearBufferiv(O.COLOR,0,A))}else Y|=O.COLOR_BUFFER_BIT}B&&(Y|=O.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Q&&(Y|=O.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Y!==0&&O.clear(Y)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),H=w},this.dispose=function(){t.removeEventListener("webglcontextlost",Ue,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),F.dispose(),ye.dispose(),ne.dispose(),Xe.dispose(),ze.dispose(),R.dispose(),he.dispose(),q.dispose(),be.dispose(),Ge.dispose(),oe.dispose(),ce.dispose(),ce.removeEventListener("sessionstart",Xa),ce.removeEventListener("sessionend",Vi),ns.stop()};function Ue(w){w.preventDefault(),gf("WebGLRenderer: Context Lost."),L=!0}function je(){gf("WebGLRenderer: Context Restored."),L=!1;let w=Ut.autoReset,B=pe.enabled,Q=pe.autoUpdate,Y=pe.needsUpdate,J=pe.type;Ke(),Ut.autoReset=w,pe.enabled=B,pe.autoUpdate=Q,pe.needsUpdate=Y,pe.type=J}function Re(w){Qe("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function ot(w){let B=w.target;B.removeEventListener("dispose",ot),Vt(B)}function Vt(w){Gn(w),ze.remove(w)}function Gn(w){let B=ze.get(w).programs;B!==void 0&&(B.forEach(function(Q){oe.releaseProgram(Q)}),w.isShaderMaterial&&oe.releaseShaderCache(w))}this.renderBufferDirect=function(w,B,Q,Y,J,Te){B===null&&(B=gn);let Pe=J.isMesh&&J.matrixWorld.determinantAffine()<0,Ee=Fo(w,B,Q,Y,J);Me.setMaterial(Y,Pe);let Ie=Q.index,ke=1;if(Y.wireframe===!0){if(Ie=q.getWireframeAttribute(Q),Ie===void 0)return;ke=2}let tt=Q.drawRange,dt=Q.attributes.position,Be=tt.start*ke,ft=(tt.start+tt.count)*ke;Te!==null&&(Be=Math.max(Be,Te.start*ke),ft=Math.min(ft,(Te.start+Te.count)*ke)),Ie!==null?(Be=Math.max(Be,0),ft=Math.min(ft,Ie.count)):dt!=null&&(Be=Math.max(Be,0),ft=Math.min(ft,dt.count));let jt=ft-Be;if(jt<0||jt===1/0)return;be.setup(J,Y,Ee,Q,Ie);let Ct,Pt=ie;if(Ie!==null&&(Ct=b.get(Ie),Pt=we,Pt.setIndex(Ct)),J.isMesh)Y.wireframe===!0?(Me.setLineWidth(Y.wireframeLinewidth*cn()),Pt.setMode(O.LINES)):Pt.setMode(O.TRIANGLES);else if(J.isLine){let _n=Y.linewidth;_n===void 0&&(_n=1),Me.setLineWidth(_n*cn()),J.isLineSegments?Pt.setMode(O.LINES):J.isLineLoop?Pt.setMode(O.LINE_LOOP):Pt.setMode(O.LINE_STRIP)}else J.isPoints?Pt.setMode(O.POINTS):J.isSprite&&Pt.setMode(O.TRIANGLES);if(J.isBatchedMesh)if(Ye.get("WEBGL_multi_draw"))Pt.renderMultiDraw(J._multiDrawStarts,J._multiDrawCounts,J._multiDrawCount);else{let _n=J._multiDrawStarts,Fe=J._multiDrawCounts,hn=J._multiDrawCount,gt=Ie?b.get(Ie).bytesPerElement:1,ss=ze.get(Y).currentProgram.getUniforms();for(let un=0;un<hn;un++)ss.setValue(O,"_gl_DrawID",un),Pt.render(_n[un]/gt,Fe[un])}else if(J.isInstancedMesh)Pt.renderInstances(Be,jt,J.count);else if(Q.isInstancedBufferGeometry){let _n=Q._maxInstanceCount!==void 0?Q._maxInstanceCount:1/0,Fe=Math.min(Q.instanceCount,_n);Pt.renderInstances(Be,jt,Fe)}else Pt.render(Be,jt)};function Lo(w,B,Q,Y){H!==null&&w.isNodeMaterial&&H.setObject(Y,w),zt===!0&&se.setState(w,Q,!1),w.transparent===!0&&w.side===On&&w.forceSinglePass===!1?(w.side=jn,w.needsUpdate=!0,Gi(w,B,Y),w.side=$s,w.needsUpdate=!0,Gi(w,B,Y),w.side=On):Gi(w,B,Y)}this.compile=function(w,B,Q=null){Q===null&&(Q=w),H!==null&&H.renderStart(w,B,Q),E=ne.get(Q),E.init(B),T.push(E),Q.traverseVisible(function(J){J.isLight&&J.layers.test(B.layers)&&(E.pushLight(J),J.castShadow&&E.pushShadow(J))}),w!==Q&&w.traverseVisible(function(J){J.isLight&&J.layers.test(B.layers)&&(E.pushLight(J),J.castShadow&&E.pushShadow(J))}),E.setupLights(),H!==null&&H.updateLights(E.state.lightsArray),ln=this.localClippingEnabled,zt=se.init(this.clippingPlanes,ln),zt===!0&&se.setGlobalState(this.clippingPlanes,B),H!==null&&pe.render(E.state.shadowsArray,Q,B);let Y=new Set;return w.traverse(function(J){if(!(J.isMesh||J.isPoints||J.isLine||J.isSprite))return;let Te=J.material;if(Te)if(Array.isArray(Te))for(let Pe=0;Pe<Te.length;Pe++){let Ee=Te[Pe];Lo(Ee,Q,B,J),Y.add(Ee)}else Lo(Te,Q,B,J),Y.add(Te)}),E=T.pop(),H!==null&&H.renderEnd(),Y},this.compileAsync=function(w,B,Q=null){let Y=this.compile(w,B,Q);return new Promise(J=>{function Te(){if(Y.forEach(function(Pe){let Ie=ze.get(Pe).currentProgram;(Ie===void 0||Ie.isReady())&&Y.delete(Pe)}),Y.size===0){J(w);return}setTimeout(Te,10)}Ye.get("KHR_parallel_shader_compile")!==null?Te():setTimeout(Te,10)})};let Sr=null;function ru(w){Sr&&Sr(w)}function Xa(){ns.stop()}function Vi(){ns.start()}let ns=new Y_;ns.setAnimationLoop(ru),typeof self<"u"&&ns.setContext(self),this.setAnimationLoop=function(w){Sr=w,ce.setAnimationLoop(w),w===null?ns.stop():ns.start()},ce.addEventListener("sessionstart",Xa),ce.addEventListener("sessionend",Vi),this.render=function(w,B){if(B!==void 0&&B.isCamera!==!0){Qe("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;H!==null&&H.renderStart(w,B);let Q=ce.enabled===!0&&ce.isPresenting===!0,Y=k!==null&&(le===null||Q)&&k.begin(D,le);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),B.parent===null&&B.matrixWorldAutoUpdate===!0&&B.updateMatrixWorld(),ce.enabled===!0&&ce.isPresenting===!0&&(k===null||k.isCompositing()===!1)&&(ce.cameraAutoUpdate===!0&&ce.updateCamera(B),B=ce.getCamera()),w.isScene===!0&&w.onBeforeRender(D,w,B,le),E=ne.get(w,T.length),E.init(B),E.state.textureUnits=Xe.getTextureUnits(),T.push(E),Dt.multiplyMatrices(B.projectionMatrix,B.matrixWorldInverse),B.isArrayCamera?$t.setFromArrayCamera(B):nt.setFromProjectionMatrix(Dt,Si,B.reversedDepth),ln=this.localClippingEnabled,zt=se.init(this.clippingPlanes,ln),P=ye.get(w,x.length),P.init(),x.push(P),this.info.render.frame++,ce.enabled===!0&&ce.isPresenting===!0){let Pe=D.xr.getDepthSensingMesh();Pe!==null&&is(Pe,B,-1/0,D.sortObjects)}is(w,B,0,D.sortObjects),P.finish(),H!==null&&H.updateLights(E.state.lightsArray),D.sortObjects===!0&&P.sort(He,st),en=ce.enabled===!1||ce.isPresenting===!1||ce.hasDepthSensing()===!1,en&&F.addToRenderList(P,w),this.info.autoReset===!0&&this.info.reset(),zt===!0&&se.beginShadows();let J=E.state.shadowsArray;if(pe.render(J,w,B),zt===!0&&se.endShadows(),(Y&&k.hasRenderPass())===!1){let Pe=P.opaque,Ee=P.transmissive;if(E.setupLights(),B.isArrayCamera){let Ie=B.cameras;if(Ee.length>0)for(let ke=0,tt=Ie.length;ke<tt;ke++){let dt=Ie[ke];Ti(Pe,Ee,w,dt)}en&&F.render(w);for(let ke=0,tt=Ie.length;ke<tt;ke++){let dt=Ie[ke];No(P,w,dt,dt.viewport)}}else Ee.length>0&&Ti(Pe,Ee,w,B),en&&F.render(w),No(P,w,B)}le!==null&&z===0&&(Xe.updateMultisampleRenderTarget(le),Xe.updateRenderTargetMipmap(le)),Y&&k.end(D),w.isScene===!0&&w.onAfterRender(D,w,B),be.resetDefaultState(),Z=-1,j=null,T.pop(),T.length>0?(E=T[T.length-1],Xe.setTextureUnits(E.state.textureUnits),zt===!0&&se.setGlobalState(D.clippingPlanes,E.state.camera)):E=null,x.pop(),x.length>0?P=x[x.length-1]:P=null,H!==null&&H.renderEnd()};function is(w,B,Q,Y){if(w.visible===!1)return;if(w.layers.test(B.layers)){if(w.isGroup)Q=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(B);else if(w.isLight)E.pushLight(w),w.castShadow&&E.pushShadow(w);else if(w.isSprite){let Pe=B.isArrayCamera?$t:nt;if(!w.frustumCulled||w.intersectsFrustum(Pe)){Y&&vt.setFromMatrixPosition(w.matrixWorld).applyMatrix4(Dt);let Ee=he.update(w),Ie=w.material;Ie.visible&&P.push(w,Ee,Ie,Q,vt.z,null,B)}}else if(w.isMesh||w.isLine||w.isPoints){let Pe=B.isArrayCamera?$t:nt;if(!w.frustumCulled||w.intersectsFrustum(Pe)){let Ee=he.update(w),Ie=w.material;if(Y&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),vt.copy(w.boundingSphere.center)):(Ee.boundingSphere===null&&Ee.computeBoundingSphere(),vt.copy(Ee.boundingSphere.center)),vt.applyMatrix4(w.matrixWorld).applyMatrix4(Dt)),Array.isArray(Ie)){let ke=Ee.groups;for(let tt=0,dt=ke.length;tt<dt;tt++){let Be=ke[tt],ft=Ie[Be.materialIndex];ft&&ft.visible&&P.push(w,Ee,ft,Q,vt.z,Be,B)}}else Ie.visible&&P.push(w,Ee,Ie,Q,vt.z,null,B)}}}let Te=w.children;for(let Pe=0,Ee=Te.length;Pe<Ee;Pe++)is(Te[Pe],B,Q,Y)}function No(w,B,Q,Y){let{opaque:J,transmissive:Te,transparent:Pe}=w;E.setupLightsView(Q),zt===!0&&se.setGlobalState(D.clippingPlanes,Q),Y&&Me.viewport(te.copy(Y)),J.length>0&&tn(J,B,Q),Te.length>0&&tn(Te,B,Q),Pe.length>0&&tn(Pe,B,Q),Me.buffers.depth.setTest(!0),Me.buffers.depth.setMask(!0),Me.buffers.color.setMask(!0),Me.setPolygonOffset(!1)}function Ti(w,B,Q,Y){if((Q.isScene===!0?Q.overrideMaterial:null)!==null)return;if(E.state.transmissionRenderTarget[Y.id]===void 0){let Be=Ye.has("EXT_color_buffer_half_float")||Ye.has("EXT_color_buffer_float");E.state.transmissionRenderTarget[Y.id]=new pi(1,1,{generateMipmaps:!0,type:Be?ki:ni,minFilter:vs,samples:Math.max(4,rt.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:xt.workingColorSpace})}let Te=E.state.transmissionRenderTarget[Y.id],Pe=Y.viewport||te;Te.setSize(Pe.z*D.transmissionResolutionScale,Pe.w*D.transmissionResolutionScale);let Ee=D.getRenderTarget(),Ie=D.getActiveCubeFace(),ke=D.getActiveMipmapLevel();D.setRenderTarget(Te),D.getClearColor(ee),me=D.getClearAlpha(),me<1&&D.setClearColor(16777215,.5),D.clear(),en&&F.render(Q);let tt=D.toneMapping;D.toneMapping=Qi;let dt=Y.viewport;if(Y.viewport!==void 0&&(Y.viewport=void 0),E.setupLightsView(Y),zt===!0&&se.setGlobalState(D.clippingPlanes,Y),tn(w,Q,Y),Xe.updateMultisampleRenderTarget(Te),Xe.updateRenderTargetMipmap(Te),Ye.has("WEBGL_multisampled_render_to_texture")===!1){let Be=!1;for(let ft=0,jt=B.length;ft<jt;ft++){let Ct=B[ft],{object:Pt,geometry:_n,material:Fe,group:hn}=Ct;if(Fe.side===On&&Pt.layers.test(Y.layers)){let gt=Fe.side;Fe.side=jn,Fe.needsUpdate=!0,on(Pt,Q,Y,_n,Fe,hn),Fe.side=gt,Fe.needsUpdate=!0,Be=!0}}Be===!0&&(Xe.updateMultisampleRenderTarget(Te),Xe.updateRenderTargetMipmap(Te))}D.setRenderTarget(Ee,Ie,ke),D.setClearColor(ee,me),dt!==void 0&&(Y.viewport=dt),D.toneMapping=tt}function tn(w,B,Q){let Y=B.isScene===!0?B.overrideMaterial:null;for(let J=0,Te=w.length;J<Te;J++){let Pe=w[J],{object:Ee,geometry:Ie,group:ke}=Pe,tt=Pe.material;tt.allowOverride===!0&&Y!==null&&(tt=Y),Ee.layers.test(Q.layers)&&on(Ee,B,Q,Ie,tt,ke)}}function on(w,B,Q,Y,J,Te){H!==null&&J.isNodeMaterial&&H.setObject(w,J),w.onBeforeRender(D,B,Q,Y,J,Te),w.modelViewMatrix.multiplyMatrices(Q.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),J.onBeforeRender(D,B,Q,Y,w,Te),J.transparent===!0&&J.side===On&&J.forceSinglePass===!1?(J.side=jn,J.needsUpdate=!0,D.renderBufferDirect(Q,B,Y,J,w,Te),J.side=$s,J.needsUpdate=!0,D.renderBufferDirect(Q,B,Y,J,w,Te),J.side=On):D.renderBufferDirect(Q,B,Y,J,w,Te),w.onAfterRender(D,B,Q,Y,J,Te)}function an(w){let B=0;for(let Q of w)Q.texture!==null&&B++;return B}function Gi(w,B,Q){B.isScene!==!0&&(B=gn);let Y=ze.get(w),J=E.state.lights,Te=E.state.shadowsArray,Pe=J.state.version,Ee=oe.getParameters(w,J.state,Te,B,Q,E.state.lightProbeGridArray),Ie=oe.getProgramCacheKey(Ee),ke=Y.programs;Y.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?B.environment:null,Y.fog=B.fog;let tt=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;Y.envMap=R.get(w.envMap||Y.environment,tt),Y.envMapRotation=Y.environment!==null&&w.envMap===null?B.environmentRotation:w.envMapRotation,ke===void 0&&(w.addEventListener("dispose",ot),ke=new Map,Y.programs=ke,Y.programVariants=new Map);let dt=ke.get(Ie);if(dt!==void 0){if(Y.currentProgram===dt&&Y.lightsStateVersion===Pe)return Do(w,Ee),dt}else Ee.uniforms=oe.getUniforms(w),H!==null&&w.isNodeMaterial&&H.build(w,Q,Ee),w.onBeforeCompile(Ee,D),dt=oe.acquireProgram(Ee,Ie),ke.set(Ie,dt),Y.uniforms=Ee.uniforms;let Be=Y.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(Be.clippingPlanes=se.uniform),Do(w,Ee),Y.needsLights=Ts(w),Y.lightsStateVersion=Pe,Y.needsLights&&(Be.ambientLightColor.value=J.state.ambient,Be.lightProbe.value=J.state.probe,Be.sunLights.value=J.state.sun,Be.sunLightShadows.value=J.state.sunShadow,Be.directionalLights.value=J.state.directional,Be.directionalLightShadows.value=J.state.directionalShadow,Be.spotLights.value=J.state.spot,Be.spotLightShadows.value=J.state.spotShadow,Be.rectAreaLights.value=J.state.rectArea,Be.ltc_1.value=J.state.rectAreaLTC1,Be.ltc_2.value=J.state.rectAreaLTC2,Be.pointLights.value=J.state.point,Be.pointLightShadows.value=J.state.pointShadow,Be.hemisphereLights.value=J.state.hemi,Be.sunShadowMatrix.value=J.state.sunShadowMatrix,Be.sunShadowCascade.value=J.state.sunShadowCascade,Be.directionalShadowMatrix.value=J.state.directionalShadowMatrix,Be.spotLightMatrix.value=J.state.spotLightMatrix,Be.spotLightMap.value=J.state.spotLightMap,Be.pointShadowMatrix.value=J.state.pointShadowMatrix),Y.numLightProbeGrids=an(E.state.lightProbeGridArray),Y.currentProgram=dt,Y.uniformsList=null,dt}function ri(w,B,Q,Y,J){let Te=ze.get(w),Pe=Te.currentProgram.id+","+Y+","+J,Ee=Te.programVariants.get(Pe);return Ee===void 0?(Ee=Gi(w,B,Q),Te.programVariants.set(Pe,Ee)):(Te.currentProgram=Ee,Te.uniformsList=null,Te.outputColorSpace=Y,Te.toneMapping=J),Ee}function ws(w){if(w.uniformsList===null){let B=w.currentProgram.getUniforms();w.uniformsList=Ao.seqWithValue(B.seq,w.uniforms)}return w.uniformsList}function Do(w,B){let Q=ze.get(w);Q.outputColorSpace=B.outputColorSpace,Q.batching=B.batching,Q.batchingColor=B.batchingColor,Q.instancing=B.instancing,Q.instancingColor=B.instancingColor,Q.instancingMorph=B.instancingMorph,Q.skinning=B.skinning,Q.morphTargets=B.morphTargets,Q.morphNormals=B.morphNormals,Q.morphColors=B.morphColors,Q.morphTargetsCount=B.morphTargetsCount,Q.numClippingPlanes=B.numClippingPlanes,Q.numIntersection=B.numClipIntersection,Q.vertexAlphas=B.vertexAlphas,Q.vertexTangents=B.vertexTangents,Q.toneMapping=B.toneMapping}function Fo(w,B,Q,Y,J){B.isScene!==!0&&(B=gn),Xe.resetTextureUnits();let Te=B.fog,Pe=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial?B.environment:null,Ee=le===null?D.outputColorSpace:le.isXRRenderTarget===!0?le.texture.colorSpace:xt.workingColorSpace,Ie=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial&&!Y.envMap||Y.isMeshPhongMaterial&&!Y.envMap,ke=R.get(Y.envMap||Pe,Ie),tt=Y.vertexColors===!0&&!!Q.attributes.color&&Q.attributes.color.itemSize===4,dt=!!Q.attributes.tangent&&(!!Y.normalMap||Y.anisotropy>0),Be=!!Q.morphAttributes.position,ft=!!Q.morphAttributes.normal,jt=!!Q.morphAttributes.color,Ct=Qi;Y.toneMapped&&(le===null||le.isXRRenderTarget===!0)&&(Ct=D.toneMapping);let Pt=Q.morphAttributes.position||Q.morphAttributes.normal||Q.morphAttributes.color,_n=Pt!==void 0?Pt.length:0,Fe=ze.get(Y),hn=E.state.lights;if(zt===!0&&(ln===!0||w!==j)){let It=w===j&&Y.id===Z;se.setState(Y,w,It)}let gt=!1,ss=!1;Y.version===Fe.__version?Fe.needsLights&&Fe.lightsStateVersion!==hn.state.version||J.isBatchedMesh&&Fe.batching===!1||!J.isBatchedMesh&&Fe.batching===!0||J.isBatchedMesh&&Fe.batchingColor===!0&&J._colorsTexture===null||J.isBatchedMesh&&Fe.batchingColor===!1&&J._colorsTexture!==null||J.isInstancedMesh&&Fe.instancing===!1||!J.isInstancedMesh&&Fe.instancing===!0||J.isSkinnedMesh&&Fe.skinning===!1||!J.isSkinnedMesh&&Fe.skinning===!0||J.isInstancedMesh&&Fe.instancingColor===!0&&J.instanceColor===null||J.isInstancedMesh&&Fe.instancingColor===!1&&J.instanceColor!==null||J.isInstancedMesh&&Fe.instancingMorph===!0&&J.morphTexture===null||J.isInstancedMesh&&Fe.instancingMorph===!1&&J.morphTexture!==null||Fe.envMap!==ke||Y.fog===!0&&Fe.fog!==Te||Fe.numClippingPlanes!==void 0&&(Fe.numClippingPlanes!==se.numPlanes||Fe.numIntersection!==se.numIntersection)||Fe.vertexAlphas!==tt||Fe.vertexTangents!==dt||Fe.morphTargets!==Be||Fe.morphNormals!==ft||Fe.morphColors!==jt||Fe.morphTargetsCount!==_n||Fe.numLightProbeGrids!==an(E.state.lightProbeGridArray)?gt=!0:(Fe.outputColorSpace!==Ee||Fe.toneMapping!==Ct)&&(ss=!0):(gt=!0,Fe.__version=Y.version);let un=Fe.currentProgram;(gt===!0||ss===!0)&&(un=ss===!0?ri(Y,B,J,Ee,Ct):Gi(Y,B,J),H&&Y.isNodeMaterial&&H.onUpdateProgram(Y,un,Fe));let Tr=!1,Hi=!1,rs=!1,ct=un.getUniforms(),nn=Fe.uniforms;if(Me.useProgram(un.program)&&(Tr=!0,Hi=!0,rs=!0),Y.id!==Z&&(Z=Y.id,Hi=!0),Tr||j!==w){Me.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),ct.setValue(O,"projectionMatrix",w.projectionMatrix),ct.setValue(O,"viewMatrix",w.matrixWorldInverse);let dn=ct.map.cameraPosition;dn!==void 0&&dn.setValue(O,Mn.setFromMatrixPosition(w.matrixWorld)),rt.logarithmicDepthBuffer&&ct.setValue(O,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),(Y.isMeshPhongMaterial||Y.isMeshToonMaterial||Y.isMeshLambertMaterial||Y.isMeshBasicMaterial||Y.isMeshStandardMaterial||Y.isShaderMaterial)&&ct.setValue(O,"isOrthographic",w.isOrthographicCamera===!0),j!==w&&(j=w,Hi=!0,rs=!0)}if(Fe.needsLights&&(hn.state.sunShadowMap.length>0&&ct.setValue(O,"sunShadowMap",hn.state.sunShadowMap,Xe),hn.state.directionalShadowMap.length>0&&ct.setValue(O,"directionalShadowMap",hn.state.directionalShadowMap,Xe),hn.state.spotShadowMap.length>0&&ct.setValue(O,"spotShadowMap",hn.state.spotShadowMap,Xe),hn.state.pointShadowMap.length>0&&ct.setValue(O,"pointShadowMap",hn.state.pointShadowMap,Xe)),J.isSkinnedMesh){ct.setOptional(O,J,"bindMatrix"),ct.setOptional(O,J,"bindMatrixInverse");let It=J.skeleton;It&&(It.boneTexture===null&&It.computeBoneTexture(),ct.setValue(O,"boneTexture",It.boneTexture,Xe))}J.isBatchedMesh&&(ct.setOptional(O,J,"batchingTexture"),ct.setValue(O,"batchingTexture",J._matricesTexture,Xe),ct.setOptional(O,J,"batchingIdTexture"),ct.setValue(O,"batchingIdTexture",J._indirectTexture,Xe),ct.setOptional(O,J,"batchingColorTexture"),J._colorsTexture!==null&&ct.setValue(O,"batchingColorTexture",J._colorsTexture,Xe));let Hn=Q.morphAttributes;if((Hn.position!==void 0||Hn.normal!==void 0||Hn.color!==void 0)&&re.update(J,Q,un),(Hi||Fe.receiveShadow!==J.receiveShadow)&&(Fe.receiveShadow=J.receiveShadow,ct.setValue(O,"receiveShadow",J.receiveShadow)),(Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial)&&Y.envMap===null&&B.environment!==null&&(nn.envMapIntensity.value=B.environmentIntensity),nn.dfgLUT!==void 0&&(nn.dfgLUT.value=yA()),Hi){if(ct.setValue(O,"toneMappingExposure",D.toneMappingExposure),Fe.needsLights&&Mr(nn,rs),Te&&Y.fog===!0&&_e.refreshFogUniforms(nn,Te),_e.refreshMaterialUniforms(nn,Y,Se,Ae,E.state.transmissionRenderTarget[w.id]),Fe.needsLights&&Fe.numLightProbeGrids>0){let It=S,dn=0;for(let Un of E.state.lightProbeGridArray)Un.texture!==null&&(It.textures[dn]=Un.texture,It.min[dn]=Un.boundingBox.min,It.max[dn]=Un.boundingBox.max,It.resolution[dn]=Un.resolution,dn++);for(let Un in It)It[Un].length=dn;nn.probesSH.value=It.textures,nn.probesMin.value=It.min,nn.probesMax.value=It.max,nn.probesResolution.value=It.resolution}Ao.upload(O,ws(Fe),nn,Xe)}if(Y.isShaderMaterial&&Y.uniformsNeedUpdate===!0&&(Ao.upload(O,ws(Fe),nn,Xe),Y.uniformsNeedUpdate=!1),Y.isSpriteMaterial&&ct.setValue(O,"center",J.center),ct.setValue(O,"modelViewMatrix",J.modelViewMatrix),ct.setValue(O,"normalMatrix",J.normalMatrix),ct.setValue(O,"modelMatrix",J.matrixWorld),Y.uniformsGroups!==void 0){let It=Y.uniformsGroups;for(let dn=0,Un=It.length;dn<Un;dn++){let qa=It[dn];Ge.update(qa,un),Ge.bind(qa,un)}}return un}function Mr(w,B){w.ambientLightColor.needsUpdate=B,w.lightProbe.needsUpdate=B,w.sunLights.needsUpdate=B,w.sunLightShadows.needsUpdate=B,w.directionalLights.needsUpdate=B,w.directionalLightShadows.needsUpdate=B,w.pointLights.needsUpdate=B,w.pointLightShadows.needsUpdate=B,w.spotLights.needsUpdate=B,w.spotLightShadows.needsUpdate=B,w.rectAreaLights.needsUpdate=B,w.hemisphereLights.needsUpdate=B}function Ts(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return $},this.getActiveMipmapLevel=function(){return z},this.getRenderTarget=function(){return le},this.setRenderTargetTextures=function(w,B,Q){let Y=ze.get(w);Y.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,Y.__autoAllocateDepthBuffer===!1&&(Y.__useRenderToTexture=!1),ze.get(w.texture).__webglTexture=B,ze.get(w.depthTexture).__webglTexture=Y.__autoAllocateDepthBuffer?void 0:Q,Y.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,B){let Q=ze.get(w);Q.__webglFramebuffer=B,Q.__useDefaultFramebuffer=B===void 0},this.setRenderTarget=function(w,B=0,Q=0){le=w,$=B,z=Q;let Y=null,J=!1,Te=!1;if(w){let Ee=ze.get(w);if(Ee.__useDefaultFramebuffer!==void 0){Me.bindFramebuffer(O.FRAMEBUFFER,Ee.__webglFramebuffer),te.copy(w.viewport),de.copy(w.scissor),ue=w.scissorTest,Me.viewport(te),Me.scissor(de),Me.setScissorTest(ue),Z=-1;return}else if(Ee.__webglFramebuffer===void 0)Xe.setupRenderTarget(w);else if(Ee.__hasExternalTextures)Xe.rebindTextures(w,ze.get(w.texture).__webglTexture,ze.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let tt=w.depthTexture;if(Ee.__boundDepthTexture!==tt){if(tt!==null&&ze.has(tt)&&(w.width!==tt.image.width||w.height!==tt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Xe.setupDepthRenderbuffer(w)}}let Ie=w.texture;(Ie.isData3DTexture||Ie.isDataArrayTexture||Ie.isCompressedArrayTexture)&&(Te=!0);let ke=ze.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray(ke[B])?Y=ke[B][Q]:Y=ke[B],J=!0):w.samples>0&&Xe.useMultisampledRTT(w)===!1?Y=ze.get(w).__webglMultisampledFramebuffer:Array.isArray(ke)?Y=ke[Q]:Y=ke,te.copy(w.viewport),de.copy(w.scissor),ue=w.scissorTest}else te.copy(Ve).multiplyScalar(Se).floor(),de.copy(ut).multiplyScalar(Se).floor(),ue=lt;if(Q!==0&&(Y=X),Me.bindFramebuffer(O.FRAMEBUFFER,Y)&&Me.drawBuffers(w,Y),Me.viewport(te),Me.scissor(de),Me.setScissorTest(ue),J){let Ee=ze.get(w.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_CUBE_MAP_POSITIVE_X+B,Ee.__webglTexture,Q)}else if(Te){let Ee=B;for(let Ie=0;Ie<w.textures.length;Ie++){let ke=ze.get(w.textures[Ie]);O.framebufferTextureLayer(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0+Ie,ke.__webglTexture,Q,Ee)}}else if(w!==null&&Q!==0){let Ee=ze.get(w.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,Ee.__webglTexture,Q)}Z=-1};function wr(w){let B=ze.get(w);return(B.__readFormat!==w.format||B.__readType!==w.type)&&(B.__readFormat=w.format,B.__readType=w.type,B.__formatReadable=rt.textureFormatReadable(w.format),B.__typeReadable=rt.textureTypeReadable(w.type)),B}this.readRenderTargetPixels=function(w,B,Q,Y,J,Te,Pe,Ee=0){if(!(w&&w.isWebGLRenderTarget)){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ie=ze.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie){Me.bindFramebuffer(O.FRAMEBUFFER,Ie);try{let ke=w.textures[Ee],tt=ke.format,dt=ke.type;w.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+Ee);let Be=wr(ke);if(Be.__formatReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Be.__typeReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}B>=0&&B<=w.width-Y&&Q>=0&&Q<=w.height-J&&O.readPixels(B,Q,Y,J,ge.convert(tt),ge.convert(dt),Te)}finally{let ke=le!==null?ze.get(le).__webglFramebuffer:null;Me.bindFramebuffer(O.FRAMEBUFFER,ke)}}},this.readRenderTargetPixelsAsync=async function(w,B,Q,Y,J,Te,Pe,Ee=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ie=ze.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie)if(B>=0&&B<=w.width-Y&&Q>=0&&Q<=w.height-J){Me.bindFramebuffer(O.FRAMEBUFFER,Ie);let ke=w.textures[Ee],tt=ke.format,dt=ke.type;w.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+Ee);let Be=wr(ke);if(Be.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Be.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let ft=O.createBuffer();O.bindBuffer(O.PIXEL_PACK_BUFFER,ft),O.bufferData(O.PIXEL_PACK_BUFFER,Te.byteLength,O.STREAM_READ),O.readPixels(B,Q,Y,J,ge.convert(tt),ge.convert(dt),0),O.bindBuffer(O.PIXEL_PACK_BUFFER,null);let jt=le!==null?ze.get(le).__webglFramebuffer:null;Me.bindFramebuffer(O.FRAMEBUFFER,jt);let Ct=O.fenceSync(O.SYNC_GPU_COMMANDS_COMPLETE,0);return O.flush(),await x_(O,Ct,4),O.bindBuffer(O.PIXEL_PACK_BUFFER,ft),O.getBufferSubData(O.PIXEL_PACK_BUFFER,0,Te),O.bindBuffer(O.PIXEL_PACK_BUFFER,null),O.deleteBuffer(ft),O.deleteSync(Ct),Te}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,B=null,Q=0){let Y=Math.pow(2,-Q),J=Math.floor(w.image.width*Y),Te=Math.floor(w.image.height*Y),Pe=B!==null?B.x:0,Ee=B!==null?B.y:0;Xe.setTexture2D(w,0),O.copyTexSubImage2D(O.TEXTURE_2D,Q,0,0,Pe,Ee,J,Te),Me.unbindTexture()},this.copyTextureToTexture=function(w,B,Q=null,Y=null,J=0,Te=0){let Pe,Ee,Ie,ke,tt,dt,Be,ft,jt,Ct=w.isCompressedTexture?w.mipmaps[Te]:w.image;if(Q!==null)Pe=Q.max.x-Q.min.x,Ee=Q.max.y-Q.min.y,Ie=Q.isBox3?Q.max.z-Q.min.z:1,ke=Q.min.x,tt=Q.min.y,dt=Q.isBox3?Q.min.z:0;else{let ct=Math.pow(2,-J);Pe=Math.floor(Ct.width*ct),Ee=Math.floor(Ct.height*ct),w.isDataArrayTexture?Ie=Ct.depth:w.isData3DTexture?Ie=Math.floor(Ct.depth*ct):Ie=1,ke=0,tt=0,dt=0}Y!==null?(Be=Y.x,ft=Y.y,jt=Y.z):(Be=0,ft=0,jt=0);let Pt=ge.convert(B.format),_n=ge.convert(B.type),Fe;B.isData3DTexture?(Xe.setTexture3D(B,0),Fe=O.TEXTURE_3D):B.isDataArrayTexture||B.isCompressedArrayTexture?(Xe.setTexture2DArray(B,0),Fe=O.TEXTURE_2D_ARRAY):(Xe.setTexture2D(B,0),Fe=O.TEXTURE_2D),Me.activeTexture(O.TEXTURE0),Me.pixelStorei(O.UNPACK_FLIP_Y_WEBGL,B.flipY),Me.pixelStorei(O.UNPACK_PREMULTIPLY_ALPHA_WEBGL,B.premultiplyAlpha),Me.pixelStorei(O.UNPACK_ALIGNMENT,B.unpackAlignment);let hn=Me.getParameter(O.UNPACK_ROW_LENGTH),gt=Me.getParameter(O.UNPACK_IMAGE_HEIGHT),ss=Me.getParameter(O.UNPACK_SKIP_PIXELS),un=Me.getParameter(O.UNPACK_SKIP_ROWS),Tr=Me.getParameter(O.UNPACK_SKIP_IMAGES);Me.pixelStorei(O.UNPACK_ROW_LENGTH,Ct.width),Me.pixelStorei(O.UNPACK_IMAGE_HEIGHT,Ct.height),Me.pixelStorei(O.UNPACK_SKIP_PIXELS,ke),Me.pixelStorei(O.UNPACK_SKIP_ROWS,tt),Me.pixelStorei(O.UNPACK_SKIP_IMAGES,dt);let Hi=w.isDataArrayTexture||w.isData3DTexture,rs=B.isDataArrayTexture||B.isData3DTexture;if(w.isDepthTexture){let ct=ze.get(w),nn=ze.get(B),Hn=ze.get(ct.__renderTarget),It=ze.get(nn.__renderTarget);Me.bindFramebuffer(O.READ_FRAMEBUFFER,Hn.__webglFramebuffer),Me.bindFramebuffer(O.DRAW_FRAMEBUFFER,It.__webglFramebuffer);for(let dn=0;dn<Ie;dn++)Hi&&(O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,ze.get(w).__webglTexture,J,dt+dn),O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,ze.get(B).__webglTexture,Te,jt+dn)),O.blitFramebuffer(ke,tt,ke+Pe,tt+Ee,Be,ft,Be+Pe,ft+Ee,O.DEPTH_BUFFER_BIT,O.NEAREST);Me.bindFramebuffer(O.READ_FRAMEBUFFER,null),Me.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else if(J!==0||w.isRenderTargetTexture||ze.has(w)){let ct=ze.get(w),nn=ze.get(B);Me.bindFramebuffer(O.READ_FRAMEBUFFER,N),Me.bindFramebuffer(O.DRAW_FRAMEBUFFER,W);for(let Hn=0;Hn<Ie;Hn++)Hi?O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,ct.__webglTexture,J,dt+Hn):O.framebufferTexture2D(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,ct.__webglTexture,J),rs?O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,nn.__webglTexture,Te,jt+Hn):O.framebufferTexture2D(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,nn.__webglTexture,Te),J!==0?O.blitFramebuffer(ke,tt,ke+Pe,tt+Ee,Be,ft,Be+Pe,ft+Ee,O.COLOR_BUFFER_BIT,O.NEAREST):rs?O.copyTexSubImage3D(Fe,Te,Be,ft,jt+Hn,ke,tt,Pe,Ee):O.copyTexSubImage2D(Fe,Te,Be,ft,ke,tt,Pe,Ee);Me.bindFramebuffer(O.READ_FRAMEBUFFER,null),Me.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else rs?w.isDataTexture||w.isData3DTexture?O.texSubImage3D(Fe,Te,Be,ft,jt,Pe,Ee,Ie,Pt,_n,Ct.data):B.isCompressedArrayTexture?O.compressedTexSubImage3D(Fe,Te,Be,ft,jt,Pe,Ee,Ie,Pt,Ct.data):O.texSubImage3D(Fe,Te,Be,ft,jt,Pe,Ee,Ie,Pt,_n,Ct):w.isDataTexture?O.texSubImage2D(O.TEXTURE_2D,Te,Be,ft,Pe,Ee,Pt,_n,Ct.data):w.isCompressedTexture?O.compressedTexSubImage2D(O.TEXTURE_2D,Te,Be,ft,Ct.width,Ct.height,Pt,Ct.data):O.texSubImage2D(O.TEXTURE_2D,Te,Be,ft,Pe,Ee,Pt,_n,Ct);Me.pixelStorei(O.UNPACK_ROW_LENGTH,hn),Me.pixelStorei(O.UNPACK_IMAGE_HEIGHT,gt),Me.pixelStorei(O.UNPACK_SKIP_PIXELS,ss),Me.pixelStorei(O.UNPACK_SKIP_ROWS,un),Me.pixelStorei(O.UNPACK_SKIP_IMAGES,Tr),Te===0&&B.generateMipmaps===!0&&B.mipmapsAutoUpdate===!0&&O.generateMipmap(Fe),Me.unbindTexture()},this.initRenderTarget=function(w){ze.get(w).__webglFramebuffer===void 0&&Xe.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?Xe.setTextureCube(w,0):w.isData3DTexture?Xe.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?Xe.setTexture2DArray(w,0):Xe.setTexture2D(w,0),Me.unbindTexture()},this.resetState=function(){$=0,z=0,le=null,Me.reset(),be.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Si}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=xt._getDrawingBufferColorSpace(e),t.unpackColorSpace=xt._getUnpackColorSpace()}};var sx="This browser cannot draw in space: WebGL is not available or switched off. The plots still work.";function rx(i){let e=document.createElement("div");e.style.cssText="width:100%;height:100%;display:flex;align-items:center;justify-content:center;padding:2rem;text-align:center";let t=document.createElement("p");t.style.maxWidth="30rem",t.textContent=i,e.append(t);let n=()=>{};return{element:e,problems:[i],setRun:n,draw:n,resize:n,fit:n,follow:n,show:n,setTraces:n,setArrows:n,setTheme:n,setLabels:n}}var ox={type:"change"},Ff={type:"start"},lx={type:"end"},Eh=new xs,ax=new Zn,vA=Math.cos(70*yh.DEG2RAD),Sn=new U,ii=2*Math.PI,Et={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},Df=1e-6,Ah=class extends Ea{constructor(e,t=null){super(e,t),this.state=Et.NONE,this.target=new U,this.cursor=new U,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:qs.ROTATE,MIDDLE:qs.DOLLY,RIGHT:qs.PAN},this.touches={ONE:Ys.ROTATE,TWO:Ys.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new U,this._lastQuaternion=new Fn,this._lastTargetPosition=new U,this._quat=new Fn().setFromUnitVectors(e.up,new U(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new bo,this._sphericalDelta=new bo,this._scale=1,this._panOffset=new U,this._rotateStart=new $e,this._rotateEnd=new $e,this._rotateDelta=new $e,this._panStart=new $e,this._panEnd=new $e,this._panDelta=new $e,this._dollyStart=new $e,this._dollyEnd=new $e,this._dollyDelta=new $e,this._dollyDirection=new U,this._mouse=new $e,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=SA.bind(this),this._onPointerDown=bA.bind(this),this._onPointerUp=MA.bind(this),this._onContextMenu=PA.bind(this),this._onMouseWheel=EA.bind(this),this._onKeyDown=AA.bind(this),this._onTouchStart=RA.bind(this),this._onTouchMove=CA.bind(this),this._onMouseDown=wA.bind(this),this._onMouseMove=TA.bind(this),this._interceptControlDown=IA.bind(this),this._interceptControlUp=LA.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Et.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(ox),this.update(),this.state=Et.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;Sn.copy(t).sub(this.target),Sn.applyQuaternion(this._quat),this._spherical.setFromVector3(Sn),this.autoRotate&&this.state===Et.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=ii:n>Math.PI&&(n-=ii),s<-Math.PI?s+=ii:s>Math.PI&&(s-=ii),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Sn.setFromSpherical(this._spherical),Sn.applyQuaternion(this._quatInverse),t.copy(this.target).add(Sn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Sn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new U(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new U(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Sn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Eh.origin.copy(this.object.position),Eh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Eh.direction))<vA?this.object.lookAt(this.target):(ax.setFromNormalAndCoplanarPoint(this.object.up,this.target),Eh.intersectPlane(ax,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>Df||8*(1-this._lastQuaternion.dot(this.object.quaternion))>Df||this._lastTargetPosition.distanceToSquared(this.target)>Df?(this.dispatchEvent(ox),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?ii/60*this.autoRotateSpeed*e:ii/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){Sn.setFromMatrixColumn(t,0),Sn.multiplyScalar(-e),this._panOffset.add(Sn)}_panUp(e,t){this.screenSpacePanning===!0?Sn.setFromMatrixColumn(t,1):(Sn.setFromMatrixColumn(t,0),Sn.crossVectors(this.object.up,Sn)),Sn.multiplyScalar(e),this._panOffset.add(Sn)}_pan(e,t){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Sn.copy(s).sub(this.target);let r=Sn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/n.clientHeight,this.object.matrix),this._panUp(2*t*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=e-n.left,r=t-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(ii*this._rotateDelta.x/t.clientHeight),this._rotateUp(ii*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(ii*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-ii*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(ii*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-ii*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(n,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let n=this._getSecondPointerPosition(e),s=.5*(e.pageX+n.x),r=.5*(e.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(ii*this._rotateDelta.x/t.clientHeight),this._rotateUp(ii*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new $e,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,n={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function bA(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function SA(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function MA(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(lx),this.state=Et.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function wA(i){let e;switch(i.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case qs.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Et.DOLLY;break;case qs.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Et.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Et.ROTATE}break;case qs.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Et.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Et.PAN}break;default:this.state=Et.NONE}this.state!==Et.NONE&&this.dispatchEvent(Ff)}function TA(i){switch(this.state){case Et.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Et.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Et.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function EA(i){this.enabled===!1||this.enableZoom===!1||this.state!==Et.NONE||(i.preventDefault(),this.dispatchEvent(Ff),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(lx))}function AA(i){this.enabled!==!1&&this._handleKeyDown(i)}function RA(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case Ys.ROTATE:if(this.enableRotate===!1){this.state=Et.NONE;break}this._handleTouchStartRotate(i),this.state=Et.TOUCH_ROTATE;break;case Ys.PAN:if(this.enablePan===!1){this.state=Et.NONE;break}this._handleTouchStartPan(i),this.state=Et.TOUCH_PAN;break;default:this.state=Et.NONE}break;case 2:switch(this.touches.TWO){case Ys.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Et.TOUCH_DOLLY_PAN;break;case Ys.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Et.TOUCH_DOLLY_ROTATE;break;default:this.state=Et.NONE}break;default:this.state=Et.NONE}this.state!==Et.NONE&&this.dispatchEvent(Ff)}function CA(i){switch(this._trackPointer(i),this.state){case Et.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Et.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Et.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Et.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Et.NONE}}function PA(i){this.enabled!==!1&&i.preventDefault()}function IA(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function LA(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var NA=new U(0,0,1);function Kt(i){return new U(i[0]??0,i[1]??0,i[2]??0)}function Co(i){let e=new Fn(i[1]??0,i[2]??0,i[3]??0,i[0]??1);return e.lengthSq()>0?e.normalize():e.identity()}function Ba(i){return new Fn().setFromUnitVectors(NA,i.clone().normalize())}function Ms(i,e=new U(0,0,1)){let t=e.clone().addScaledVector(i,-e.dot(i));if(t.lengthSq()>1e-6)return t.normalize();let n=Math.abs(i.x)<.6?new U(1,0,0):new U(0,1,0);return n.addScaledVector(i,-n.dot(i)).normalize()}function cx(i,e,t,n,s){let r=t.clone().sub(e),o=r.length();i.visible=Number.isFinite(o)&&o>0,i.visible&&(i.position.copy(e),i.quaternion.copy(s?DA(r.clone().normalize(),s):Ba(r)),n&&(i.scale.z=o))}function DA(i,e){let t=Ms(i,e);return new Fn().setFromRotationMatrix(new yt().makeBasis(t,i.clone().cross(t),i))}var Of=32,FA=.86,OA=24,UA=34,Rh=class{constructor(e,t,n){this.up=t;this.size=n,this.camera.up.copy(t),this.direction=Ch(t,[]),this.controls=new Ah(this.camera,e),this.controls.enableDamping=!0,this.controls.dampingFactor=.18,this.controls.zoomToCursor=!0,this.controls.minDistance=.001*n,this.controls.maxDistance=1e4*n,this.lookFrom(new U,3*n)}up;camera=new Jn(Of,1,.01,100);controls;size;direction;followed=null;resize(e,t){this.camera.aspect=t>0?e/t:1,this.camera.updateProjectionMatrix()}faceFirst(e){this.direction=Ch(this.up,e),this.lookFrom(this.controls.target.clone(),this.distance())}fit(e){if(e.length===0)return;let t=this.camera.position.clone().sub(this.controls.target).normalize();t.lengthSq()===0&&t.copy(this.direction);let n=this.up.clone().cross(t).normalize(),s=t.clone().cross(n),r=Math.tan(Of*Math.PI/360)*FA,o=r*this.camera.aspect,a=e.map(u=>new U(u.dot(n),u.dot(s),u.dot(t))),{center:l,distance:c}=BA(a,o,r,.8*this.size),h=new U().addScaledVector(n,l.x).addScaledVector(s,l.y).addScaledVector(t,l.z);this.camera.position.copy(h).addScaledVector(t,c),this.controls.target.copy(h),this.controls.update()}lookAlong(e){let t=this.distance(),r=this.camera.position.clone().sub(this.controls.target).normalize().dot(e)>.999?-1:1;this.camera.position.copy(this.controls.target).addScaledVector(e,r*t),this.controls.update()}center(e){this.camera.position.add(e).sub(this.controls.target),this.controls.target.copy(e)}track(e){if(e&&this.followed){let t=e.clone().sub(this.followed);this.camera.position.add(t),this.controls.target.add(t)}this.followed=e?.clone()??null}distance(){return this.camera.position.distanceTo(this.controls.target)}pixelsPerLength(e){return e/(2*Math.tan(Of*Math.PI/360)*this.distance())}setDepth(e){let t=this.distance();this.camera.near=Math.max(t/200,1e-5*this.size),this.camera.far=t*60+2*e,this.camera.updateProjectionMatrix()}lookFrom(e,t){this.controls.target.copy(e),this.camera.position.copy(e).addScaledVector(this.direction,t||1),this.controls.update()}};function BA(i,e,t,n){let s=new U(1/0,1/0,1/0),r=new U(-1/0,-1/0,-1/0);for(let c of i)s.min(c),r.max(c);let o=s.clone().add(r).multiplyScalar(.5),a=n,l=4;for(let c=0;c<l;c++){a=n;for(let f of i){let m=f.z-o.z;a=Math.max(a,m+Math.abs(f.x-o.x)/e,m+Math.abs(f.y-o.y)/t)}if(c===l-1)break;let[h,u]=[new U(1/0,1/0,0),new U(-1/0,-1/0,0)],d=new U;for(let f of i){let m=a-(f.z-o.z);d.set((f.x-o.x)/m,(f.y-o.y)/m,0),h.min(d),u.max(d)}o.addScaledVector(h.add(u),a/2)}return{center:o,distance:a}}function Ch(i,e){let t=Ms(i,new U(1,0,0)),n=i.clone().cross(t),s=kA(e.map(a=>[a.dot(t),a.dot(n)])),r=OA*Math.PI/180,o=s+UA*Math.PI/180;return new U().addScaledVector(t,Math.cos(r)*Math.cos(o)).addScaledVector(n,Math.cos(r)*Math.sin(o)).addScaledVector(i,Math.sin(r))}function kA(i){let e=-Math.PI/2,t=i.length;if(t<2)return e;let[n,s]=[0,1].map(u=>i.reduce((d,f)=>d+f[u],0)/t),[r,o,a]=[0,0,0];for(let[u,d]of i)r+=(u-n)**2,o+=(u-n)*(d-s),a+=(d-s)**2;if(Math.hypot(r-a,2*o)<.3*(r+a))return e;let h=.5*Math.atan2(2*o,r-a)+Math.PI/2;return Math.sin(h)<=0?h:h-Math.PI}function*hx(i,e){let t=Math.max(1,Math.ceil(i.frames/e));for(let n=0;n<i.frames;n+=t)yield i.atFrame(n);i.frames>1&&(i.frames-1)%t!==0&&(yield i.atFrame(i.frames-1))}var zA=120,VA=[-1,0,1].flatMap(i=>[-1,0,1].flatMap(e=>[-1,0,1].map(t=>new U(i,e,t)))).filter(i=>i.lengthSq()>0);function ux(i,e){return i.scene.bodies.map((t,n)=>{let s=t.points.map(Kt),r=e.bodies[n];for(let o of r.children)dx(o,new yt,s);return GA(s.filter(o=>Number.isFinite(o.x+o.y+o.z)))})}function ka(i,e,t){let n=t===null?[...hx(e,zA)]:[e.atFrame(t)],s=e.pose(),r=new Float64Array(3);return i.flatMap((o,a)=>(e.moves(a)?n:[e.atFrame(0)]).flatMap(c=>(e.poseAt(a,c,s),s.every(Number.isFinite)?o.map(h=>Kt(Ri(s,h.toArray(),r))):[])))}function dx(i,e,t){i.updateMatrix();let n=e.clone().multiply(i.matrix);if(i instanceof Nt){let s=i.geometry.getAttribute("position");for(let r=0;r<s.count;r++)t.push(new U().fromBufferAttribute(s,r).applyMatrix4(n))}for(let s of i.children)dx(s,n,t)}function GA(i){let e=new Set;for(let t of i.length>0?VA:[])e.add(i.reduce((n,s)=>s.dot(t)>n.dot(t)?s:n));return[...e]}function px(i,e,t){if(i.kind==="axial")return HA(i,e,t);if(i.kind==="contact")return WA(i,e,t);let n=i.channels.map(s=>e.value(s,t));return[{body:i.mark.body,at:Uf(i.mark,e,t),force:n}]}function HA({marks:i,channel:e},t,n){let[s,r]=i.map(l=>Uf(l,t,n)),o=Bf(Ph(r,s)),a=t.value(e,n);return mx(i,[s,r],o?Po(o,a):null)}function WA(i,e,t){let[n,s]=i.marks.map(d=>Uf(d,e,t)),r=i.channels.map(d=>e.value(d,t)),o=XA(i,n,s,e,t);if(!o)return[];let[a,...l]=r,c=l.slice(0,i.friction_force),h=Po(o,a);c.length===1?h=fx(h,Po(qA(i,o),c[0])):c.length>1&&(h=fx(h,c));let u=Ph(n,Po(YA(i,o,e,t),i.radius??0));return mx(i.marks,[u,u],h)}function XA(i,e,t,n,s){if(i.radius_b!==void 0)return Bf(Ph(e,t));let r=i.normal??(e.length===2?[0,1]:[0,0,1]),o=[...n.axisAt(i.marks[1].body,r,s)];if(i.contact_angle===0)return o;let a=n.value(i.channels[i.channels.length-1],s),[l,c]=[Math.cos(a),Math.sin(a)];return[l*o[0]-c*o[1],c*o[0]+l*o[1]]}function qA(i,[e,t]){return i.contact_angle>0?[t,-e]:[-t,e]}function YA(i,e,t,n){if(!i.axis)return e;let s=[...t.axisAt(i.marks[0].body,i.axis,n)],r=s.reduce((o,a,l)=>o+a*e[l],0);return Bf(Ph(e,Po(s,r)))??e}function mx(i,e,t){return t?i.flatMap(({body:n},s)=>n===0?[]:[{body:n,at:e[s],force:s===0?t:Po(t,-1)}]):[]}function Uf(i,e,t){return[...e.pointAt(i,t)]}function Ph(i,e){return i.map((t,n)=>t-e[n])}function fx(i,e){return i.map((t,n)=>t+e[n])}function Po(i,e){return i.map(t=>e*t)}function Bf(i){let e=Math.hypot(...i);return e>0?i.map(t=>t/e):null}function gx(i,e){let t=Math.max(1,Math.floor(e.frames/200)),n=[];for(let r of i.arrows)for(let o=0;o<e.frames;o+=t){let a=$A(r,e,o);Number.isFinite(a)&&a>0&&n.push(a)}n.sort((r,o)=>r-o);let s=n[Math.floor(.95*(n.length-1))]??0;return s>0?.28*i.scene.size/s:0}function $A(i,e,t){if(i.kind==="axial")return Math.abs(e.channels[i.channel][t]);let n=i.kind==="contact"?i.channels.slice(0,1+i.friction_force):i.channels;return Math.hypot(...n.map(s=>e.channels[s][t]))}function Vn(i,e){let t=new Nt(i,e);return t.castShadow=!e.transparent,t.receiveShadow=!0,t}var ZA=Math.cos(35*Math.PI/180),JA=40,KA=[0,2*Math.PI];function si(i,e=JA,t=[KA]){let n=jA(i),s=[],r=[],o=[],a=n.flatMap(c=>t.map(h=>[c,h]));for(let[[c,h,u,d],[f,m]]of a){let y=s.length/3,p=Math.max(1,Math.round(e*m/(2*Math.PI)));for(let g=0;g<=p;g++){let v=f+m*g/p,A=Math.cos(v),S=Math.sin(v);s.push(c[0]*A,c[0]*S,c[1],h[0]*A,h[0]*S,h[1]),r.push(u[0]*A,u[0]*S,u[1],d[0]*A,d[0]*S,d[1])}for(let g=0;g<p;g++){let v=y+2*g;c[0]>0&&o.push(v,v+2,v+1),h[0]>0&&o.push(v+1,v+2,v+3)}}let l=new Ot;return l.setAttribute("position",new Tt(s,3)),l.setAttribute("normal",new Tt(r,3)),l.setIndex(o),l}function jA(i){let e=[];for(let s=0;s+1<i.length;s++){let r=i[s],o=i[s+1],[a,l]=[o[0]-r[0],o[1]-r[1]],c=Math.hypot(a,l);c>0&&e.push({start:r,end:o,normal:[l/c,-a/c]})}let t=e.length-1,n=t>0&&e[0]?.start.every((s,r)=>s===e[t]?.end[r]);return e.map(({start:s,end:r,normal:o},a)=>{let l=e[n&&a===0?t:a-1]?.normal,c=e[n&&a===t?0:a+1]?.normal;return[s,r,_x(o,l),_x(o,c)]})}function _x(i,e){if(e===void 0||i[0]*e[0]+i[1]*e[1]<ZA)return i;let t=[i[0]+e[0],i[1]+e[1]],n=Math.hypot(...t);return[t[0]/n,t[1]/n]}var xx=.07;function za(i,e,t=xx*Math.min(i,e/2)){let[n,s]=[e/2,i];return[[0,-n],[s-t,-n],[s,-n+t],[s,n-t],[s-t,n],[0,n]]}function Ih(i,e,t){let n=t/2,s=xx*Math.min(i-e,n);return[[e,-n],[i-s,-n],[i,-n+s],[i,n-s],[i-s,n],[e,n],[e,-n]]}function Va(i,e){return[[0,-e/2],[i,-e/2],[0,e/2]]}function Io(i,e,t=8){let n=[],s=[];for(let r=0;r<=t;r++){let o=Math.PI/2*(r/t),[a,l]=[r===t?0:i*Math.cos(o),r===0?0:i*Math.sin(o)];n.push([l,-e/2-a]),s.push([a,e/2+l])}return[...n,...s]}function yx(i,e){let n=[];for(let s=0;s<=12;s++){let r=2*Math.PI*(s%12)/12;n.push([i+e*Math.cos(r),e*Math.sin(r)])}return n}var Ga=(i,e,t)=>si(za(i,e,t));var vx=(i,e)=>si(Va(i,e));function Lh(i){if(!(i>0)||!Number.isFinite(i))return 1;let e=10**Math.floor(Math.log10(i)),t=i/e,n=1+1e-9;return([1,2,5,10].find(r=>t<=r*n)??10)*e}function Nh(i){return String(Number(i.toPrecision(3)))}var QA=1,eR=36,tR=.5,kf={radius:1.35,length:3.4},zf=class{group=new Qt;shaft;head;headLength;constructor(e,t){this.shaft=Vn(Ga(tR*t,1,0),e),this.head=Vn(vx(kf.radius*t,kf.length*t),e),this.headLength=kf.length*t,this.group.add(this.shaft,this.head);for(let n of[this.shaft,this.head])n.castShadow=!1,n.receiveShadow=!1}point(e,t){let n=t.length(),s=Math.min(1,n/(1.4*this.headLength));if(this.group.visible=Number.isFinite(n+e.x+e.y+e.z)&&s>.02,!this.group.visible)return;this.group.position.copy(e),this.group.quaternion.copy(Ba(t));let r=this.headLength*s;this.shaft.scale.set(s,s,n-r),this.shaft.position.z=(n-r)/2,this.head.scale.setScalar(s),this.head.position.z=n-r/2}},Dh=class{constructor(e,t,n,s){this.payload=e;this.motion=t;this.machine=n;this.perForce=gx(e,t),this.all=e.arrows.map(r=>{let o=r.family==="force"?s.applied:s.reaction,a=Array.from({length:r.kind==="vector"?1:2},()=>new zf(o,e.scene.detail));return this.group.add(...a.map(l=>l.group)),{arrow:r,shapes:a}}),this.element.className="force-scale",this.element.append(document.createElement("i"),document.createElement("span"))}payload;motion;machine;group=new Qt;element=document.createElement("div");all;perForce;on=!1;scale=1;set(e,t){this.on=e,this.scale=t}setTheme(e){let{reaction:t,faint:n}=Yn(e),[s,r]=this.element.children;s.style.color=t,r.style.color=n}draw(e){if(this.group.visible=this.on&&this.motion.frames>0,!this.group.visible)return;let t=this.perForce*this.scale,n=QA*this.payload.scene.size*this.scale;for(let{arrow:s,shapes:r}of this.all){for(let a of r)a.group.visible=!1;let o=this.motion.acts(s.element,e.time);px(s,this.motion,e).forEach(({body:a,at:l,force:c},h)=>{if(!o||!this.machine.isDrawn(a))return;let u=Kt(c).multiplyScalar(t);r[h].point(Kt(l),u.clampLength(0,n))})}}legend(e){let t=this.perForce*this.scale*e;if(this.element.hidden=!this.on||!(t>0),this.element.hidden)return;let n=Lh(eR/t),[s,r]=this.element.children;s.style.width=`${(n*t).toFixed(1)}px`;let o=`${Nh(n)} ${this.payload.units.force}`;r.textContent!==o&&(r.textContent=o)}};var nR=2.6,iR=15,Vf={light:.2,dark:.45},Fh=class{constructor(e,t){this.up=e;this.level=t;this.east=Ms(e,new U(1,0,0)),this.north=e.clone().cross(this.east),this.lines=sR();let n=new fr(2,2),s=new Nt(n,this.lines),r=new Nt(n,this.shade);r.receiveShadow=!0,r.renderOrder=-2,s.renderOrder=-1,this.shade.depthWrite=!1,this.group.add(r,s),this.group.matrixAutoUpdate=!1}up;level;group=new Qt;square=1;lines;shade=new ya({opacity:Vf.light});east;north;follow(e,t){let n=nR*t;this.square=Lh(t/iR);let s=10**Math.ceil(Math.log10(this.square*1.5)),r=Math.round(e.dot(this.east)/s)*s,o=Math.round(e.dot(this.north)/s)*s,a=new U().addScaledVector(this.east,r).addScaledVector(this.north,o).addScaledVector(this.up,this.level),l=n+s;this.group.matrix.makeBasis(this.east.clone().multiplyScalar(l),this.north.clone().multiplyScalar(l),this.up.clone().multiplyScalar(l)),this.group.matrix.setPosition(a),this.group.matrixWorldNeedsUpdate=!0;let c=this.lines.uniforms;c.side.value=l,c.minor.value=this.square,c.major.value=s,c.radius.value=n,c.center.value.set(e.dot(this.east)-r,e.dot(this.north)-o)}setTheme(e){this.lines.uniforms.ink.value=new Ze(e?"#8fa0ad":"#5c6b78"),this.lines.uniforms.strength.value=e?.32:.3,this.shade.opacity=e?Vf.dark:Vf.light}};function sR(){return new ti({transparent:!0,depthWrite:!1,side:On,uniforms:{side:{value:1},minor:{value:1},major:{value:10},radius:{value:1},center:{value:new U},ink:{value:new Ze},strength:{value:.3}},vertexShader:`
      uniform float side;
      varying vec2 place;
      void main() {
        place = position.xy * side;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,fragmentShader:`
      uniform float minor, major, radius, strength;
      uniform vec3 center, ink;
      varying vec2 place;
      float lines(float step) {
        vec2 q = place / step;
        vec2 perPixel = fwidth(q);
        vec2 pixels = abs(fract(q - 0.5) - 0.5) / perPixel;
        vec2 line = (1.0 - smoothstep(0.2, 1.2, pixels)) * (1.0 - smoothstep(0.15, 0.5, perPixel));
        return max(line.x, line.y);
      }
      void main() {
        float fade = 1.0 - smoothstep(0.25, 1.0, length(place - center.xy) / radius);
        float alpha = max(0.45 * lines(minor), lines(major)) * fade * strength;
        if (alpha < 0.003) discard;
        gl_FragColor = vec4(ink, alpha);
        #include <colorspace_fragment>
      }`})}function bx(i,e,t,n){let s=i.scene.elements.filter(a=>["tyre","contact","disc"].includes(a.glyph)).map(a=>a.marks[1]).filter(a=>a?.body===0&&a.axis&&Math.abs(Kt(a.axis).dot(e))>rR).map(a=>Kt(a.point).dot(e));if(t===null)return s[0]??0;let r=s.find(a=>a<=t+oR*n);if(r!==void 0&&t-r<aR*n)return r;let o=i.scene.elements.some(a=>a.marks.some(l=>l.body===0));return t-(o?.002:.12)*n}var rR=.999,oR=.1,aR=3;var Ha=[[1,-1],[1,1],[-1,-1],[-1,1],[0,-1],[0,1],[1,0],[-1,0]],Sx=[0,18,38,62],lR=1,Oh=class{before=[];place(e,t,n){let s=[];return e.map((r,o)=>{if(!r||!Number.isFinite(r.x+r.y))return null;let a=Ha.length*Sx.length,l=this.before[o]??0;for(let c=-1;c<a;c++){let h=c<0?l:c,u=cR(r,h),[d,f,m,y]=u;if(d<0||f<0||m>t||y>n||s.some(g=>hR(g,u)))continue;s.push(u),this.before[o]=h;let p=(f+y)/2;return{x:d,y:p,leader:h>=(lR+1)*Ha.length?uR(r,u):null}}return null})}};function cR({x:i,y:e,width:t,beside:n},s){let[r,o]=Ha[s%Ha.length],a=n+Sx[Math.floor(s/Ha.length)],l=r>0?i+a:r<0?i-a-t:i-t/2,c=e+o*(r===0?a+16/2:Math.min(a,a*.7+4));return[l,c-16/2,l+t,c+16/2]}function hR(i,e){return i[0]<e[2]+3&&e[0]<i[2]+3&&i[1]<e[3]&&e[1]<i[3]}function uR({x:i,y:e},[t,n,s,r]){let o=[Math.min(Math.max(i,t),s),Math.min(Math.max(e,n+3),r-3)];return[i,e,o[0],o[1]]}var dR=9,wx="http://www.w3.org/2000/svg",fR=["joint","point","force"],Uh=class{constructor(e,t){this.machine=t;this.element.style.cssText="position:absolute;inset:0;overflow:hidden;pointer-events:none";let n=document.createElementNS(wx,"svg");n.style.cssText="position:absolute;width:100%;height:100%",this.leaders.setAttribute("stroke-width","0.8"),n.append(this.leaders),this.element.append(n);let s=e.scene.bodies.slice(1).map((o,a)=>this.label(o.name,{body:a+1,point:o.center_of_mass},!0)),r=fR.flatMap(o=>e.scene.elements.filter(a=>a.family===o)).filter(o=>o.marks.length>0&&o.glyph!=="").map(o=>this.label(o.name,o.marks[0],!1));this.labels=[...s,...r]}machine;element=document.createElement("div");labels;places=new Oh;leaders=document.createElementNS(wx,"path");on=!1;chosen=null;set(e){this.on=e}highlight(e){this.chosen=e}accuse(e){for(let t of this.labels)t.accused=e.has(t.element.textContent),t.element.classList.toggle("accused",t.accused)}setTheme(e){let t=Yn(e);this.leaders.setAttribute("stroke",t.faint);for(let{element:n,isBody:s}of this.labels){n.style.color=t.ink,n.style.opacity=s?"1":"0.75";let r=t.halo;n.style.textShadow=[1,2,3,4].map(o=>`0 0 ${o}px ${r}`).join(",")}}draw(e,t,n){let s=this.labels.map(a=>this.isWanted(a)?this.wish(a,e,t,n):null),r=this.places.place(s,t,n);this.labels.forEach(({element:a},l)=>{let c=r[l];a.hidden=!c,c&&(a.style.transform=`translate(${Math.round(c.x)}px,${Math.round(c.y-16/2)}px)`)});let o=r.flatMap(a=>a?.leader?[a.leader.map(l=>l.toFixed(1))]:[]);this.leaders.setAttribute("d",o.map(([a,l,c,h])=>`M${a} ${l}L${c} ${h}`).join(""))}isWanted({accused:e,isBody:t,mark:n}){return(this.on||e||t&&n.body===this.chosen)&&this.machine.isDrawn(n.body)}wish(e,t,n,s){let{x:r,y:o,z:a}=this.machine.at(e.mark).project(t);return Math.abs(r)<1&&Math.abs(o)<1&&Math.abs(a)<1?(e.width===0&&(e.element.hidden=!1,e.width=e.element.offsetWidth||1),{x:(r+1)/2*n,y:(1-o)/2*s,width:e.width,beside:dR}):null}label(e,t,n){let s=document.createElement("span");return s.textContent=e,s.hidden=!0,s.style.cssText=`position:absolute;left:0;top:0;white-space:nowrap;font:${n?600:400} 12px/${16}px system-ui,sans-serif`,this.element.append(s),{element:s,mark:t,isBody:n,width:0,accused:!1}}};var Bh=class{plain=new Mi({roughness:.55});stripes=new Mi({roughness:.55});set(e){this.plain.color.set(e),this.stripes.color.copy(this.plain.color).offsetHSL(0,0,mR)}},kh=class extends Bh{constructor(t){super();this.body=t;this.setTheme(!1)}body;others=new Map;of(t){if(!t)return this;let n=this.others.get(t)??new Bh;return n.set(t),this.others.set(t,n),n}setTheme(t){this.set(rl(this.body,t))}light(t){let n=[this,...this.others.values()].flatMap(({plain:s,stripes:r})=>[s,r]);for(let s of n)s.emissive.copy(t?s.color:pR),s.emissiveIntensity=t?.55:0}},pR=new Ze(0),mR=.16;function Gf(i){return{polygonOffset:!0,polygonOffsetFactor:0,polygonOffsetUnits:-i}}var gR={accent:Gf(1500)},_R={soil:{side:On,polygonOffset:!0,polygonOffsetFactor:1,polygonOffsetUnits:1}},zh=class{materials=new Map(Object.entries(Lu).map(([e,{roughness:t,opacity:n}])=>{let s=n===void 0?{}:{transparent:!0,opacity:n,side:On};return[e,new Mi({roughness:t,...s,...gR[e],..._R[e]})]}));tinted=new Mi({roughness:.6,vertexColors:!0});reaction=new Mi({roughness:.5,...Gf(6e3)});applied=new Mi({roughness:.5,...Gf(6e3)});of(e){return this.materials.get(e)??this.materials.get("steel")}setTheme(e){let t=Yn(e);for(let[n,s]of this.materials)s.color.set(Lu[n][e?"dark":"light"]);this.reaction.color.set(t.reaction),this.applied.color.set(t.applied);for(let n of[this.reaction,this.applied])n.emissive.copy(n.color),n.emissiveIntensity=.35}};var Wa=new U;function wi(i,e,t,n,s,r){let o=2*Math.PI*s/4,a=Math.max(r-2*s,0),l=Math.PI/4;Wa.copy(e),Wa[n]=0,Wa.normalize();let c=.5*o/(o+a),h=1-Wa.angleTo(i)/l;return Math.sign(Wa[t])===1?h*c:a/(o+a)+c+c*(1-h)}var Vh=class i extends Gs{constructor(e=1,t=1,n=1,s=2,r=.1){let o=s*2+1;if(r=Math.min(e/2,t/2,n/2,r),super(1,1,1,o,o,o),this.type="RoundedBoxGeometry",this.parameters={width:e,height:t,depth:n,segments:s,radius:r},o===1)return;let a=this.toNonIndexed();this.index=null,this.attributes.position=a.attributes.position,this.attributes.normal=a.attributes.normal,this.attributes.uv=a.attributes.uv;let l=new U,c=new U,h=new U(e,t,n).divideScalar(2).subScalar(r),u=this.attributes.position.array,d=this.attributes.normal.array,f=this.attributes.uv.array,m=u.length/6,y=new U,p=.5/o;for(let g=0,v=0;g<u.length;g+=3,v+=2)switch(l.fromArray(u,g),c.copy(l),c.x-=Math.sign(c.x)*p,c.y-=Math.sign(c.y)*p,c.z-=Math.sign(c.z)*p,c.normalize(),u[g+0]=h.x*Math.sign(l.x)+c.x*r,u[g+1]=h.y*Math.sign(l.y)+c.y*r,u[g+2]=h.z*Math.sign(l.z)+c.z*r,d[g+0]=c.x,d[g+1]=c.y,d[g+2]=c.z,Math.floor(g/m)){case 0:y.set(1,0,0),f[v+0]=wi(y,c,"z","y",r,n),f[v+1]=1-wi(y,c,"y","z",r,t);break;case 1:y.set(-1,0,0),f[v+0]=1-wi(y,c,"z","y",r,n),f[v+1]=1-wi(y,c,"y","z",r,t);break;case 2:y.set(0,1,0),f[v+0]=1-wi(y,c,"x","z",r,e),f[v+1]=wi(y,c,"z","x",r,n);break;case 3:y.set(0,-1,0),f[v+0]=1-wi(y,c,"x","z",r,e),f[v+1]=1-wi(y,c,"z","x",r,n);break;case 4:y.set(0,0,1),f[v+0]=1-wi(y,c,"x","y",r,e),f[v+1]=1-wi(y,c,"y","x",r,t);break;case 5:y.set(0,0,-1),f[v+0]=wi(y,c,"x","y",r,e),f[v+1]=1-wi(y,c,"y","x",r,t);break}}static fromJSON(e){return new i(e.width,e.height,e.depth,e.segments,e.radius)}};function Tx(i,e=Math.PI/3){let t=i.index?i.toNonIndexed():i,n=t.attributes.position,s=n.count,r;if(n.isBufferAttribute===!0&&n.itemSize===3&&n.normalized===!1)r=n.array;else{r=new Float64Array(s*3);for(let S=0;S<s;S++)r[3*S+0]=n.getX(S),r[3*S+1]=n.getY(S),r[3*S+2]=n.getZ(S)}let o=Math.cos(e),a=(1+1e-10)*100,l=s/3,c=new Float64Array(l*3);for(let S=0;S<l;S++){let P=9*S,E=r[P+0],x=r[P+1],T=r[P+2],k=r[P+3],D=r[P+4],L=r[P+5],H=r[P+6],X=r[P+7],N=r[P+8],W=H-k,$=X-D,z=N-L,le=E-k,Z=x-D,j=T-L,te=$*j-z*Z,de=z*le-W*j,ue=W*Z-$*le,ee=1/(Math.sqrt(te*te+de*de+ue*ue)||1);c[3*S+0]=te*ee,c[3*S+1]=de*ee,c[3*S+2]=ue*ee}let h=new Int32Array(s),u=new Float64Array(s*3),d=1;for(;d<s*2;)d<<=1;let f=d-1,m=new Int32Array(d),y=0;for(let S=0;S<s;S++){let P=3*S,E=Math.trunc(r[P+0]*a),x=Math.trunc(r[P+1]*a),T=Math.trunc(r[P+2]*a),k=(Math.imul(E,73856093)^Math.imul(x,19349663)^Math.imul(T,83492791))&f;for(;;){let D=m[k];if(D===0){let H=3*y;u[H+0]=E,u[H+1]=x,u[H+2]=T,m[k]=y+1,h[S]=y++;break}let L=3*(D-1);if(u[L+0]===E&&u[L+1]===x&&u[L+2]===T){h[S]=D-1;break}k=k+1&f}}let p=new Int32Array(y+1);for(let S=0;S<s;S++)p[h[S]+1]++;for(let S=0;S<y;S++)p[S+1]+=p[S];let g=new Int32Array(s),v=p.slice(0,y);for(let S=0;S<l;S++){let P=3*S;g[v[h[P+0]]++]=S,g[v[h[P+1]]++]=S,g[v[h[P+2]]++]=S}let A=new Float32Array(s*3);for(let S=0;S<l;S++){let P=3*S,E=c[P+0],x=c[P+1],T=c[P+2];for(let k=0;k<3;k++){let D=P+k,L=h[D],H=0,X=0,N=0;for(let $=p[L],z=p[L+1];$<z;$++){let le=3*g[$],Z=c[le+0],j=c[le+1],te=c[le+2];E*Z+x*j+T*te>o&&(H+=Z,X+=j,N+=te)}let W=1/(Math.sqrt(H*H+X*X+N*N)||1);A[3*D+0]=H*W,A[3*D+1]=X*W,A[3*D+2]=N*W}}return t.setAttribute("normal",new Yt(A,3,!1)),t}var xR=65535,yR=Math.PI/6;function Ax({corners:i,faces:e},t){let[n,s]=[Ex(i),Ex(e)],r=n.length/3;if(r===0||s.length===0||s.length%3!==0||s.some(l=>l>=r))return null;let o=new Ot,a=Float32Array.from(n,(l,c)=>(l/xR-.5)*t[c%3]);return o.setAttribute("position",new Yt(a,3)),o.setIndex(new Yt(s,1)),Tx(o,yR)}function Ex(i){let e=Uint8Array.from(atob(i),n=>n.charCodeAt(0)),t=new DataView(e.buffer);return Uint16Array.from({length:e.length>>1},(n,s)=>t.getUint16(2*s,!0))}var vR=.06,Rx=48,Hf=3,bR=2*Math.PI/24,Cx=Array.from({length:Hf},(i,e)=>[2*Math.PI*e/Hf,bR]),SR=Cx.map(([i,e])=>[i+e,2*Math.PI/Hf-e]);function Px({kind:i,sizes:e,center:t,orientation:n,mesh:s},r=[]){if(!e.every(l=>Number.isFinite(l)&&l>=0)||!e.some(l=>l>0))return null;let o=s===void 0?MR(i,e):wR(r[s],e),a=new yt().compose(Kt(t),Co(n),new U(1,1,1));return o?.plain.applyMatrix4(a),o?.stripes?.applyMatrix4(a),o}function MR(i,[e,t,n]){switch(i){case"box":return{plain:Hh(e,t,n),stripes:null};case"capsule":return{plain:si(Io(e,t),24),stripes:null};case"sphere":return Gh(Io(e,0,12));case"cylinder":return Gh(za(e,t));case"tube":return Gh(Ih(e,t,n));case"cone":return Gh(Va(e,t));default:return null}}function wR(i,e){let t=i?Ax(i,e):null;return t&&{plain:t,stripes:null}}function Gh(i){return{plain:si(i,Rx,SR),stripes:si(i,Rx,Cx)}}function Hh(i,e,t){let n=.001*Math.max(i,e,t),[s,r,o]=[i,e,t].map(a=>Math.max(a,n));return new Vh(s,r,o,2,vR*Math.min(s,r,o))}var Wh=class{constructor(e,t){this.payload=e;this.motion=t;this.pose=t.pose(),e.scene.bodies.forEach((n,s)=>{let r=new Qt,o=new kh(s);for(let a of n.solids){let l=Px(a,e.scene.meshes),{plain:c,stripes:h}=o.of(a.colour);l&&r.add(Vn(l.plain,c)),l?.stripes&&r.add(Vn(l.stripes,h))}r.userData.body=s,this.bodies.push(r),this.paints.push(o),this.lost.push(!1),this.root.add(r)})}payload;motion;root=new Qt;bodies=[];paints=[];hidden=new Set;lost=[];pose;chosen=null;attach(e,t){this.bodies[e]?.add(t)}paintOf(e){return this.paints[e]??this.paints[0]}place(e){this.bodies.forEach((t,n)=>{let s=this.motion.poseAt(n,e,this.pose);this.lost[n]=!s.every(Number.isFinite),t.visible=this.isDrawn(n),!this.lost[n]&&(t.position.set(s[0],s[1],s[2]),t.quaternion.set(s[4],s[5],s[6],s[3]))}),this.root.updateMatrixWorld()}show(e,t){t?this.hidden.delete(e):this.hidden.add(e);let n=this.bodies[e];n&&(n.visible=this.isDrawn(e))}isDrawn(e){return!this.lost[e]&&!this.hidden.has(e)}isPlaced(e){return!this.lost[e]}at(e,t=new U){let n=this.bodies[e.body];return t.set(e.point[0],e.point[1],e.point[2]),n?t.applyQuaternion(n.quaternion).add(n.position):t}turned(e,t){return t.clone().applyQuaternion(this.bodies[e].quaternion)}centerOf(e){return Kt(this.payload.scene.bodies[e]?.center_of_mass??[])}middleOf(e){return this.at({body:e,point:this.centerOf(e).toArray()})}bodyOf(e){for(let t=e;t;t=t.parent)if(typeof t.userData.body=="number")return t.userData.body;return null}highlight(e){this.chosen=e,this.paints.forEach((t,n)=>{t.light(n===this.chosen)})}setTheme(e){this.paints.forEach((t,n)=>{t.setTheme(e),t.light(n===this.chosen)})}};function Ix(i){let e=new Map,t=i.children.filter(({userData:n})=>n.comesAndGoes);for(let n of i.children)t.includes(n)||Lx(n,new yt,e);i.clear(),t.length>0&&i.add(...t);for(let[n,s]of e)i.add(Vn(TR(s),n))}function Lx(i,e,t){i.updateMatrix();let n=e.clone().multiply(i.matrix);if(i instanceof Nt){let s=t.get(i.material)??[];s.push({geometry:i.geometry,place:n}),t.set(i.material,s)}for(let s of i.children)Lx(s,n,t)}function TR(i){let e=i.reduce((l,{geometry:c})=>l+c.getAttribute("position").count,0),t=new Yt(new Float32Array(3*e),3),n=new Yt(new Float32Array(3*e),3),s=[],r=new U,o=0;for(let{geometry:l,place:c}of i){let h={places:l.getAttribute("position"),normals:l.getAttribute("normal")},u=new et().getNormalMatrix(c);for(let m=0;m<h.places.count;m++)r.fromBufferAttribute(h.places,m).applyMatrix4(c),t.setXYZ(o+m,r.x,r.y,r.z),r.fromBufferAttribute(h.normals,m).applyNormalMatrix(u),n.setXYZ(o+m,r.x,r.y,r.z);let d=l.getIndex(),f=d?d.count:h.places.count;for(let m=0;m<f;m++)s.push(o+(d?d.getX(m):m));o+=h.places.count}let a=new Ot;return a.setAttribute("position",t),a.setAttribute("normal",n),a.setIndex(s),a}var Qn=7,Js=class{constructor(e,t){this.pieces=e;this.radius=t;let n=(e+1)*Qn;this.positions=new Yt(new Float32Array(3*n),3),this.normals=new Yt(new Float32Array(3*n),3),this.geometry.setAttribute("position",this.positions),this.geometry.setAttribute("normal",this.normals);let s=[];for(let o=0;o<e;o++)for(let a=0;a<Qn;a++){let l=o*Qn+a,c=o*Qn+(a+1)%Qn;s.push(l,c,l+Qn,c,c+Qn,l+Qn)}let r=e*Qn;for(let o=1;o+1<Qn;o++)s.push(0,o+1,o,r,r+o,r+o+1);this.geometry.setIndex(s)}pieces;radius;geometry=new Ot;positions;normals;tint(e){if(!e){this.geometry.deleteAttribute("color");return}let t=this.geometry.getAttribute("color")??new Tt(this.positions.count*3,3);for(let n=0;n<=this.pieces;n++){let s=r=>e[0][r]+n/this.pieces*(e[1][r]-e[0][r]);for(let r=0;r<Qn;r++)t.setXYZ(n*Qn+r,s(0),s(1),s(2))}t.needsUpdate=!0,this.geometry.setAttribute("color",t)}bend(e,t){let n=Array.from({length:this.pieces+1},(l,c)=>{let h=new U;return e(c/this.pieces,h),h}),[s,r,o,a]=[new U,new U,new U,new U];n.forEach((l,c)=>{s.copy(n[Math.min(c+1,this.pieces)]).sub(n[Math.max(c-1,0)]).normalize(),r.copy(t).addScaledVector(s,-t.dot(s)),r.lengthSq()<1e-8&&r.set(s.y,s.z,s.x).cross(s),r.normalize(),o.crossVectors(s,r);for(let h=0;h<Qn;h++){let u=2*Math.PI*h/Qn,d=c*Qn+h;a.copy(r).multiplyScalar(Math.cos(u)).addScaledVector(o,Math.sin(u)),this.normals.setXYZ(d,a.x,a.y,a.z),a.multiplyScalar(this.radius).add(l),this.positions.setXYZ(d,a.x,a.y,a.z)}}),this.positions.needsUpdate=!0,this.normals.needsUpdate=!0}};var ER=20,AR=.12,Xh=class{constructor(e,t,n){this.turns=e;this.radius=t;this.wire=new Js(Math.max(1,Math.round(e*ER)),n)}turns;radius;wire;get geometry(){return this.wire.geometry}stretch(e,t){let n=t.clone().sub(e),s=n.length();if(!(s>0)||!Number.isFinite(s))return;n.divideScalar(s);let r=Ms(n),o=n.clone().cross(r);this.wire.bend((a,l)=>{let c=Math.min(1,Math.min(a,1-a)/AR),h=this.radius*c*c*(3-2*c),u=2*Math.PI*this.turns*a;l.copy(e).addScaledVector(n,a*s).addScaledVector(r,h*Math.cos(u)).addScaledVector(o,h*Math.sin(u))},n)}};var qh=40;function Nx(i){let[e=0,t=0,n=0]=i.sizes??[];switch(i.kind){case"box":return Hh(e,t,n);case"sphere":return si(Io(e,0),32);case"capsule":return si(Io(e,t),24);case"cylinder":return si(za(e,t),qh);case"tube":return si(Ih(e,t,n),qh);case"cone":return si(Va(e,t),qh);case"ring":return si(yx(e,t),48,[[-n/2,n]]);case"turned":return si(Dx(i.lines?.[0]??[]),i.around??qh);case"band":return CR(i,e);case"strip":return Hh(e,t,1).translate(0,0,.5);case"wire":return PR(i.lines?.[0]??[],e);default:return null}}function Dx(i){return Array.from({length:i.length/2},(e,t)=>[i[2*t],i[2*t+1]])}function RR(i,e){return Array.from({length:e},(t,n)=>{let[s,r]=[Math.cos(2*Math.PI*n/e),Math.sin(2*Math.PI*n/e)];return i.map(([o,a])=>[s*o-r*a,r*o+s*a])}).flat()}function CR({lines:i=[],around:e=1,closed:t=!0},n){let[s,r]=i.map(f=>RR(Dx(f),e)),o=n/2,a=[],l=[],c=(f,...[m,y,p,g])=>{for(let v of[m,y,p,m,p,g])a.push(...v),l.push(...f)},h=(f,m)=>{let y=Math.hypot(m[0]-f[0],m[1]-f[1]);y>0&&c([(m[1]-f[1])/y,(f[0]-m[0])/y,0],[...f,-o],[...m,-o],[...m,o],[...f,o])},u=t?s.length:s.length-1;for(let f=0;f<u;f++){let m=(f+1)%s.length,[y,p,g,v]=[s[f],s[m],r[f],r[m]];h(y,p),h(v,g),c([0,0,1],[...g,o],[...y,o],[...p,o],[...v,o]),c([0,0,-1],[...v,-o],[...p,-o],[...y,-o],[...g,-o])}t||(h(r[0],s[0]),h(s[u],r[u]));let d=new Ot;return d.setAttribute("position",new Tt(a,3)),d.setAttribute("normal",new Tt(l,3)),d}function PR(i,e){let t=i.length/3-1,n=new Js(t,e);return n.bend((s,r)=>{r.fromArray(i,3*Math.round(s*t))},new U(0,0,1)),n.geometry}function Fx(i){let e=1-i;return[[e*e*(1+2*i),i*e*e,i*i*(3-2*i),-i*i*e],[-6*i*e,e*(1-3*i),6*i*e,i*(3*i-2)]]}var IR=12,Yh=class{wire;constructor(e){this.wire=new Js(IR,e)}get geometry(){return this.wire.geometry}tint(e){this.wire.tint(e?[$h(e[0]),$h(e[1])]:null)}bend(e,t,n,s,r){let o=e.distanceTo(n);!(o>0)||!Number.isFinite(o)||this.wire.bend((a,l)=>{let[[c,h,u,d]]=Fx(a);l.copy(e).multiplyScalar(c).addScaledVector(t,h*o).addScaledVector(n,u).addScaledVector(s,d*o)},r)}};function $h(i){let e=new Ze().setRGB(...im(i),Dn);return[e.r,e.g,e.b]}var[LR,NR]=[new U(1,0,0),new U(0,0,1)],DR="post",Zh=class{constructor(e,t,n,s){this.scene=e;this.machine=t;this.motion=n;this.paints=s;let{shapes:r=[],pieces:o=[]}=e,a=r.map(Nx);for(let l of o){let c=r[l.shape],h=a[l.shape],u=this.paintOf(l);c.kind===DR?this.anchors.push(Kt(l.at.slice(1))):c.kind==="coil"&&l.to?this.addCoil(l,l.to,c,u):c.kind==="rod"&&l.to?this.addRod(l,l.to,c,u):h&&l.to?this.addSpan(l,l.to,Vn(h,u)):h&&this.hang(l,Vn(h,u))}}scene;machine;motion;paints;anchors=[];updates=[];frame={time:0,index:0,fraction:0};update(e){this.frame=e;for(let t of this.updates)t()}paintOf({style:e,at:t}){return e==="body"?this.machine.paintOf(t[0]).plain:this.paints.of(e)}hang(e,t){let[n,s,r,o,...a]=e.at;if(t.position.set(s,r,o),a.length>0&&t.quaternion.copy(Co(a)),!this.comesAndGoes(e)){this.machine.attach(n,t);return}let l=new Qt;l.userData.comesAndGoes=!0,l.add(t),this.machine.attach(n,l),this.updates.push(()=>{l.visible=this.acts(e)})}addSpan(e,t,n){this.machine.root.add(n);let[s,,,,...r]=e.at,o=r.length>0?new U(1,0,0).applyQuaternion(Co(r)):null;this.follow(e,t,n,(a,l)=>{cx(n,a,l,e.stretch===!0,o?this.machine.turned(s,o):void 0)})}addCoil(e,t,{sizes:n=[]},s){let[r,o,a]=n,l=new Xh(a,r,o),c=Vn(l.geometry,s);c.frustumCulled=!1,this.machine.root.add(c),this.follow(e,t,c,(h,u)=>l.stretch(h,u))}addRod(e,t,{sizes:n=[]},s){let r=new Yh(n[0]),o=Vn(r.geometry,s);o.frustumCulled=!1,this.machine.root.add(o);let[a,l]=[e.at,t].map(h=>Ox(h,NR)),c=Ox(e.at,LR);this.follow(e,t,o,(h,u)=>{let[d,f]=[e.at[0],t[0]],m=(p,g)=>this.machine.turned(p,g),y=this.tintOf(e);r.tint(y),o.material!==(y?this.paints.tinted:s)&&(o.material=y?this.paints.tinted:s),r.bend(h,m(d,a),u,m(f,l),m(d,c))})}follow(e,t,n,s){let[r,o]=[Ux(e.at),Ux(t)],[a,l]=[new U,new U];this.updates.push(()=>{n.visible=this.machine.isDrawn(r.body)&&this.machine.isDrawn(o.body)&&this.acts(e),n.visible&&s(this.machine.at(r,a),this.machine.at(o,l))})}comesAndGoes({of:e}){return e.every(t=>this.motion.changes(this.scene.elements[t].name))}tintOf({of:e}){let{frame:t}=this;return e.map(s=>this.motion.tints.at(this.scene.elements[s].name,t)).find(Boolean)??null}acts({of:e}){return e.some(t=>this.motion.acts(this.scene.elements[t].name,this.frame.time))}};function Ox([,,,,...i],e){return i.length>0?e.clone().applyQuaternion(Co(i)):e.clone()}function Ux([i,...e]){return{body:i,point:e.slice(0,3)}}var FR=40,Jh=class{constructor(e,t){this.reliefs=e;this.up=t;this.drawn=this.sheets().length>0}reliefs;up;ink=new go({transparent:!0,opacity:.28});drawn;lay(e,t){for(let n of this.sheets()){let s=BR(n),r=new Nt(s,t.of("soil"));r.receiveShadow=!0,e.attach(n.body,r),e.attach(n.body,new pa(kR(n,s),this.ink))}}sheets(){return this.reliefs.filter(e=>OR(e)&&!(e.body===0&&UR(e,this.up)))}setTheme(e){this.ink.color.set(e?"#aab7a8":"#5d6657")}};function OR({points:i,columns:e}){return e>1&&i.length>=2*e}function UR({points:i},e){let t=i.map(o=>Kt(o).dot(e)),[n,s]=[Math.min(...t),Math.max(...t)],r=Math.max(...i.map(o=>Kt(o).distanceTo(Kt(i[0]))));return s-n<1e-6*r}function BR({points:i,columns:e}){let t=Math.floor(i.length/e),n=[];for(let r=0;r+1<t;r++)for(let o=0;o+1<e;o++){let a=r*e+o;n.push(a,a+1,a+e,a+1,a+e+1,a+e)}let s=new Ot;return s.setAttribute("position",new Tt(i.flat(),3)),s.setIndex(n),s.computeVertexNormals(),s}function kR({points:i,columns:e},t){let n=Math.floor(i.length/e),s=(d,f)=>Kt(i[d]).distanceTo(Kt(i[f])),[r,o]=[s(0,e-1),s(0,(n-1)*e)],a=Math.max(r,o)/FR,l=Math.max(1,Math.round(a*(n-1)/o)),c=Math.max(1,Math.round(a*(e-1)/r)),h=[];for(let d=0;d<n;d++)for(let f=0;f<e;f++){let m=d*e+f;f+1<e&&(d%l===0||d===n-1)&&h.push(m,m+1),d+1<n&&(f%c===0||f===e-1)&&h.push(m,m+e)}let u=new Ot;return u.setAttribute("position",t.getAttribute("position")),u.setIndex(h),u}var Kh=class{constructor(e,t,n,s){this.motion=t;this.updates=t.skins.map(r=>{let o=new Ot;o.setAttribute("position",new Yt(Float32Array.from(r.corners),3));let a=e.paintOf(r.skin.frame).plain;if(r.faces.length===0)return this.addNodes(e,r,o,{paint:a,size:s});o.setIndex(new Yt(r.faces,1));let l=new Nt(o,a);return l.castShadow=l.receiveShadow=!0,l.frustumCulled=!1,l.userData.comesAndGoes=!0,e.attach(r.skin.frame,l),c=>{let h=this.deform(r,o,c);l.material!==(h?n.tinted:a)&&(l.material=h?n.tinted:a),o.computeVertexNormals()}})}motion;updates;update(e){for(let t of this.updates)t(e)}addNodes(e,t,n,{paint:s,size:r}){let o=new xo({size:r,vertexColors:!1}),a=new ma(n,o);return a.userData.comesAndGoes=!0,a.frustumCulled=!1,e.attach(t.skin.frame,a),l=>{let c=this.deform(t,n,l);o.vertexColors!==c&&(o.vertexColors=c,o.needsUpdate=!0),c?o.color.set("#ffffff"):o.color.copy(s.color)}}deform(e,t,n){let{tints:s,deflection:r}=this.motion,o=this.motion.amplitudes(e.skin,n),a=t.getAttribute("position");e.places(o,r,a.array),a.needsUpdate=!0;let l=il.find(d=>d===s.word&&e.has(d));if(!l)return!1;let c=new Float32Array(e.count);e.magnitudes(l,o,c);let h=t.getAttribute("color")??new Yt(new Float32Array(3*e.count),3),u=s.scale?.largest||1;return c.forEach((d,f)=>{h.setXYZ(f,...$h(d/u))}),h.needsUpdate=!0,t.setAttribute("color",h),!0}};var zR=.6,Wf={radius:2.4,height:.5},VR=60;function Bx(i,e,t,{up:n,level:s,detail:r}){let o=[],a=t.of("post");for(let l of GR(i,.5*r).slice(0,VR)){let c=l.dot(n)-s;if(c<r)continue;let h=new Qt;h.position.copy(l).addScaledVector(n,-c),h.quaternion.copy(Ba(n));let u=Vn(Ga(Wf.radius*r,Wf.height*r),a);u.position.z=Wf.height/2*r;let d=Vn(Ga(zR*r,c,0),a);d.position.z=c/2,h.add(u,d),e.attach(0,h),o.push(h.position)}return o}function GR(i,e){return i.filter((t,n)=>i.findIndex(s=>s.distanceTo(t)<e)===n)}var HR=.28,jh=class{mesh;constructor(e,t){this.mesh=new Nt(WR(e),XR(t)),this.mesh.frustumCulled=!1,this.mesh.renderOrder=1}setNow(e){this.mesh.material.uniforms.now.value=e}setColor(e){this.mesh.material.uniforms.color.value=new Ze(e)}setViewport(e,t){this.mesh.material.uniforms.viewport.value.set(e,t)}dispose(){this.mesh.geometry.dispose(),this.mesh.material.dispose()}};function WR(i){let e=Math.floor(i.length/3),t=u=>[i[3*u],i[3*u+1],i[3*u+2]],n=u=>u>=0&&u<e&&t(u).every(Number.isFinite),[s,r,o,a,l,c]=[[],[],[],[],[],[]];for(let u=0;u<e;u++){let d=n(u)?t(u):[0,0,0];for(let f of[-1,1])s.push(...d),r.push(...n(u-1)?t(u-1):d),o.push(...n(u+1)?t(u+1):d),a.push(f),l.push(u);n(u)&&n(u+1)&&c.push(2*u,2*u+1,2*u+2,2*u+1,2*u+3,2*u+2)}let h=new Ot;return h.setAttribute("position",new Tt(s,3)),h.setAttribute("before",new Tt(r,3)),h.setAttribute("after",new Tt(o,3)),h.setAttribute("side",new Tt(a,1)),h.setAttribute("when",new Tt(l,1)),h.setIndex(c),h}function XR(i){return new ti({transparent:!0,depthWrite:!1,side:On,uniforms:{now:{value:0},width:{value:i},viewport:{value:new $e(1,1)},color:{value:new Ze},faint:{value:HR}},vertexShader:`
      attribute vec3 before, after;
      attribute float side, when;
      uniform float width;
      uniform vec2 viewport;
      varying float frame;
      varying float edge;
      // On the screen in pixels; a neighbour behind the camera is replaced by the place where the line leaves it.
      vec2 pixels(vec4 clip, vec4 here) {
        float least = 1e-4 * here.w;
        if (clip.w < least && here.w > least) clip = mix(here, clip, (here.w - least) / (here.w - clip.w));
        return clip.xy / max(clip.w, 1e-12) * viewport * 0.5;
      }
      void main() {
        mat4 look = projectionMatrix * modelViewMatrix;
        vec4 here = look * vec4(position, 1.0);
        vec2 p = pixels(here, here);
        vec2 a = p - pixels(look * vec4(before, 1.0), here);
        vec2 b = pixels(look * vec4(after, 1.0), here) - p;
        float la = length(a), lb = length(b);
        vec2 along = (la > 1e-4 ? a / la : vec2(0.0)) + (lb > 1e-4 ? b / lb : vec2(0.0));
        along = length(along) > 1e-4 ? normalize(along) : vec2(1.0, 0.0);
        vec2 shift = vec2(-along.y, along.x) * side * (width + 1.0) * 0.5; // one pixel more for the soft edge
        here.xy += shift / (viewport * 0.5) * here.w;
        gl_Position = here;
        frame = when;
        edge = side * (width + 1.0) * 0.5;
      }`,fragmentShader:`
      uniform vec3 color;
      uniform float now, faint, width;
      varying float frame;
      varying float edge;
      void main() {
        float soft = clamp(width * 0.5 + 0.5 - abs(edge), 0.0, 1.0);
        gl_FragColor = vec4(color, (frame <= now ? 1.0 : faint) * soft);
        #include <colorspace_fragment>
      }`})}var qR=2.4,Qh=class{constructor(e){this.motion=e}motion;group=new Qt;ribbons=[];dark=!1;set(e){for(let{ribbon:t}of this.ribbons)t.dispose();this.group.clear(),this.ribbons=e.map(({mark:t,color:n})=>({ribbon:new jh(this.motion.path(t),qR),color:n}));for(let{ribbon:t}of this.ribbons)this.group.add(t.mesh);this.setTheme(this.dark)}draw({index:e,fraction:t}){for(let{ribbon:n}of this.ribbons)n.setNow(e+t)}resize(e,t){for(let{ribbon:n}of this.ribbons)n.setViewport(e,t)}setTheme(e){this.dark=e;for(let{ribbon:t,color:n}of this.ribbons)t.setColor(as(n,e))}};var vr=class{constructor(e,t,n,s){this.motion=t;let{scene:r}=e;this.frame=t.atFrame(0),this.machine=new Wh(e,t),this.machine.place(this.frame);let o=r.detail>0?r.detail:s/60,{machine:a,paints:l}=this;this.pieces=new Zh(r,a,t,l),this.skins=new Kh(a,t,l,o),this.hulls=ux(e,a),this.reliefs=new Jh(r.reliefs,n),this.far=Vo(e,t).follow!==null,this.inSight=ka(this.hulls,t,this.far?0:null),this.reach=this.measured(s);let h=(this.far?ka(this.hulls,t,null):this.inSight).reduce((d,f)=>Math.min(d,f.dot(n)),Number.POSITIVE_INFINITY),u=bx(e,n,Number.isFinite(h)?h:null,s);this.ground=new Fh(n,u),this.ground.group.visible=!this.reliefs.drawn,this.reliefs.drawn||this.inSight.push(...Bx(this.pieces.anchors,a,l,{up:n,level:u,detail:o}));for(let d of a.bodies)Ix(d);this.reliefs.lay(a,l),this.arrows=new Dh(e,t,a,l),this.traces=new Qh(t),this.labels=new Uh(e,a),this.group.add(a.root,this.ground.group,this.arrows.group,this.traces.group)}motion;group=new Qt;machine;paints=new zh;pieces;skins;hulls;far;inSight;ground;reliefs;arrows;traces;labels;middle=new U;reach;frame;draw(){this.machine.place(this.frame),this.pieces.update(this.frame),this.skins.update(this.frame),this.arrows.draw(this.frame),this.traces.draw(this.frame)}setTheme(e){for(let t of[this.paints,this.machine,this.ground,this.reliefs,this.arrows,this.traces,this.labels])t.setTheme(e)}leave(){this.group.removeFromParent(),this.labels.element.remove(),this.arrows.element.remove(),this.group.traverse(e=>{if(e instanceof Nt){e.geometry.dispose();for(let t of[e.material].flat())t.dispose()}})}measured(e){let t=this.inSight;if(t.length===0)return 1;let n=new U(1/0,1/0,1/0),s=n.clone().negate();for(let r of t)n.min(r),s.max(r);return this.middle.copy(n).add(s).multiplyScalar(.5),Math.max(.6*n.distanceTo(s),.1*e)}};var YR=.32,eu=class{constructor(e,t){this.scene=e;this.up=t}scene;up;drawn=[];set(e,t,n){for(let{staged:s}of this.drawn)s.leave();this.drawn=e.filter(({motion:s})=>s.frames>0).map(s=>{let r=new vr(s.payload,s.motion,this.up,t),o=new Mi({transparent:!0,opacity:YR,depthWrite:!1,roughness:.6});r.group.traverse(a=>{a instanceof Nt&&(a.material=o,a.castShadow=!1,a.receiveShadow=!1)}),r.group.traverse(a=>{a instanceof _o&&(a.visible=!1)});for(let a of[r.ground.group,r.arrows.group,r.traces.group])a.visible=!1;return r.machine.show(0,!1),this.scene.add(r.group),{ghost:s,staged:r,paint:o}}),this.setTheme(n)}setTheme(e){for(let{ghost:t,paint:n}of this.drawn)n.color.set(t.color(e))}draw(e){for(let{staged:t}of this.drawn)t.frame=t.motion.frameAt(e.time),t.draw()}};var $R=5,ZR=600;function kx(i,e){let t=null;i.addEventListener("pointerdown",n=>{t=n.isPrimary&&n.button===0?{x:n.clientX,y:n.clientY,when:n.timeStamp}:null}),i.addEventListener("pointerup",n=>{let s=t;if(t=null,!s||n.timeStamp-s.when>ZR||Math.hypot(n.clientX-s.x,n.clientY-s.y)>$R)return;let r=i.getBoundingClientRect();e(n.clientX-r.left,n.clientY-r.top)})}function zx(i,e,t,n){for(let s of Gx(i,e,t).intersectObjects(n.bodies,!0)){let r=n.bodyOf(s.object);if(r!==null&&r!==0&&n.isDrawn(r))return{body:r,at:s.point}}return null}function Vx(i,e,t,n){let s=new Zn().setFromNormalAndCoplanarPoint(t.getWorldDirection(new U),n);return Gx(i,e,t).ray.intersectPlane(s,new U)??n.clone()}function Gx(i,e,t){let n=new Ta;return n.setFromCamera(new $e(2*i-1,1-2*e),t),n}var JR=2,Xf=2048,Hx=3,tu=class{scene=new ua;webgl;sky=new Sa("#ffffff","#8a8f96",1.7);sun=new yo("#fff8ee",2.1);lamp=new yo("#dfe9ff",.5);toSun;toLamp;width=1;height=1;constructor(e,t,n){this.webgl=new Mh({canvas:e,antialias:!0,alpha:!0,powerPreference:"high-performance"}),this.webgl.outputColorSpace=Dn,this.webgl.setClearColor(0,0),this.webgl.shadowMap.enabled=!0,this.webgl.shadowMap.type=pr,this.webgl.shadowMap.autoUpdate=!1;let s=t.clone().cross(n).normalize(),r=Ms(t,n);this.toSun=t.clone().multiplyScalar(2).addScaledVector(s,-.7).addScaledVector(r,.9).normalize(),this.toLamp=t.clone().multiplyScalar(.25).addScaledVector(s,.9).addScaledVector(r,.4).normalize(),this.sky.position.copy(t),this.sun.castShadow=!0,this.sun.shadow.mapSize.set(Xf,Xf),this.sun.shadow.radius=Hx,this.scene.add(this.sky,this.sun,this.sun.target,this.lamp,this.lamp.target)}resize(e,t){this.width=Math.max(1,e),this.height=Math.max(1,t),this.webgl.setPixelRatio(Math.min(JR,window.devicePixelRatio||1)),this.webgl.setSize(this.width,this.height,!1)}shineOn(e,t){for(let[s,r]of[[this.sun,this.toSun],[this.lamp,this.toLamp]])s.target.position.copy(e),s.position.copy(e).addScaledVector(r,2.5*t);let n=this.sun.shadow.camera;[n.left,n.right,n.bottom,n.top]=[-t,t,-t,t],[n.near,n.far]=[.05*t,5*t],n.updateProjectionMatrix(),this.sun.shadow.normalBias=1.5*Hx*2*t/Xf,this.sun.shadow.bias=-4e-4}setTheme(e){this.sky.intensity=e?1.35:1.9,this.sun.intensity=e?2.3:2,this.lamp.intensity=e?.8:.9}paint(e,t){this.webgl.shadowMap.needsUpdate=t,this.webgl.render(this.scene,e)}};var KR="http://www.w3.org/2000/svg",qf=84,nu=26,br=[{name:"x",direction:new U(1,0,0),light:"#c8452b",dark:"#ff8a70"},{name:"y",direction:new U(0,1,0),light:"#2c8a4b",dark:"#6fd08c"},{name:"z",direction:new U(0,0,1),light:"#2a63c4",dark:"#7fb0ff"}],su=class{constructor(e,t){this.unit=e;this.element.style.cssText="position:absolute;left:6px;bottom:6px;pointer-events:none;display:flex;align-items:flex-end",this.picture.setAttribute("width",String(qf)),this.picture.setAttribute("height",String(qf)),this.picture.setAttribute("aria-hidden","true"),this.arms.forEach(({line:n,text:s},r)=>{n.setAttribute("stroke-width","2.4"),n.setAttribute("stroke-linecap","round"),s.textContent=br[r].name,s.setAttribute("text-anchor","middle"),s.setAttribute("dominant-baseline","central"),s.setAttribute("font-size","12"),s.setAttribute("font-weight","600"),s.setAttribute("font-family","system-ui, sans-serif"),s.style.cssText="pointer-events:auto;cursor:pointer;user-select:none",s.addEventListener("click",()=>t(br[r].direction));let o=iu("title");o.textContent=`look along ${br[r].name}`,s.append(o),this.picture.append(n,s)}),this.scale.style.cssText="font:12px/1.4 system-ui,sans-serif;padding-bottom:8px;font-variant-numeric:tabular-nums",this.element.append(this.picture,this.scale)}unit;element=document.createElement("div");arms=br.map(()=>({line:iu("line"),text:iu("text")}));picture=iu("svg");order=[];scale=document.createElement("div");setTheme(e){this.arms.forEach(({line:t,text:n},s)=>{let r=e?br[s].dark:br[s].light;t.setAttribute("stroke",r),n.setAttribute("fill",r)}),this.scale.style.color=Yn(e).faint}draw(e,t){let n=e.quaternion.clone().invert(),s=qf/2,r=br.map(({direction:c})=>c.clone().applyQuaternion(n)),o=[0,1,2].sort((c,h)=>r[c].z-r[h].z),a=o.some((c,h)=>c!==this.order[h]);this.order=o;for(let c of o){let{line:h,text:u}=this.arms[c],{x:d,y:f}=r[c];Wx(h,{x1:s,y1:s,x2:s+nu*d,y2:s-nu*f}),Wx(u,{x:s+(nu+9)*d,y:s-(nu+9)*f}),a&&this.picture.append(h,u)}let l=t===null?"":`grid ${Nh(t)} ${this.unit}`.trim();this.scale.textContent!==l&&(this.scale.textContent=l)}};function iu(i){return document.createElementNS(KR,i)}function Wx(i,e){for(let[t,n]of Object.entries(e))i.setAttribute(t,n.toFixed(1))}function qx(i,e){let t=document.createElement("canvas");try{return new Yf(t,i,e)}catch(n){let s=n instanceof Error&&!/webgl/i.test(n.message)?` (${n.message})`:"";return rx(sx+s)}}var Yf=class{constructor(e,t,n){this.canvas=e;this.up=jR(Kt(t.scene.up)),this.size=Xx(t),this.staged=new vr(t,n,this.up,this.size),this.stage=new tu(e,this.up,Ch(this.up,this.staged.inSight)),this.view=new Rh(e,this.up,this.size),this.ghosts=new eu(this.stage.scene,this.up),this.view.faceFirst(this.staged.inSight),this.triad=new su(t.units.length,s=>this.view.lookAlong(s)),this.build(),this.enter(t),this.setTheme(!1)}canvas;element=document.createElement("div");up;stage;view;triad;staged;ghosts;size;dark=!1;followed=null;asked=0;moved=!0;setRun(e,t){this.staged.leave(),this.size=Xx(e),this.staged=new vr(e,t,this.up,this.size),this.enter(e),this.traced(),this.changed()}leave(){this.staged.leave(),this.stage.webgl.dispose(),this.stage.webgl.forceContextLoss()}setGhosts(e){this.ghosts.set(e,this.size,this.dark),this.changed()}picture(e){let{webgl:t,width:n,height:s}=this.stage,r=document.createElement("canvas");r.width=Math.round(n*e),r.height=Math.round(s*e);let o=t.getPixelRatio();t.setPixelRatio(e),t.setSize(n,s,!1),this.moved=!0,this.paint();let a=r.getContext("2d");return a.fillStyle=Yn(this.dark).paper,a.fillRect(0,0,r.width,r.height),a.drawImage(this.canvas,0,0,r.width,r.height),t.setPixelRatio(o),t.setSize(n,s,!1),this.changed(),r}draw(e){this.staged.frame=e,this.changed()}resize(){let{clientWidth:e,clientHeight:t}=this.element;this.stage.resize(e,t),this.view.resize(this.stage.width,this.stage.height),this.traced(),this.changed()}fit(){let{machine:e,far:t,hulls:n,motion:s,frame:r,inSight:o}=this.staged;e.place(r),this.view.fit(t?ka(n,s,r.index):o),this.changed()}follow(e){let{machine:t,frame:n}=this.staged;this.followed=e,this.view.track(null),t.place(n),e!==null&&t.isPlaced(e)&&this.view.center(t.middleOf(e)),this.changed()}show(e,t){let{machine:n,ground:s,reliefs:r}=this.staged;n.show(e,t),e===0&&(s.group.visible=t&&!r.drawn),this.changed()}setTraces(e){this.staged.traces.set(e),this.traced(),this.changed()}setArrows(e,t){this.staged.arrows.set(e,t),this.changed()}setTheme(e){this.dark=e;let t=Yn(e).paper;this.element.style.background=e?`radial-gradient(circle at 50% 40%, #20262c, ${t} 75%)`:"radial-gradient(circle at 50% 40%, #ffffff, #eef0f1 85%)";for(let n of[this.stage,this.staged,this.ghosts,this.triad])n.setTheme(e);this.changed()}setLabels(e){this.staged.labels.set(e),this.changed()}setTrouble(e){this.element.classList.toggle("stale",e?.stale??!1),this.staged.labels.accuse(e?.culprits??new Set),this.changed()}highlight(e){this.staged.machine.highlight(e),this.staged.labels.highlight(e),this.changed()}onPick(e){kx(this.canvas,(t,n)=>e(this.bodyAt(t,n)))}pickElement(e,t){let n=this.bodyAt(e,t);return n===null?null:{kind:"body",index:n}}grab(e,t){let{width:n,height:s}=this.stage,r=zx(e/n,t/s,this.view.camera,this.staged.machine);return r&&{body:r.body,at:r.at.toArray()}}pointThrough(e,t,n){let{width:s,height:r}=this.stage;return Vx(e/s,t/r,this.view.camera,Kt(n)).toArray()}bodyAt(e,t){return this.grab(e,t)?.body??null}traced(){this.staged.traces.resize(this.stage.width,this.stage.height)}enter(e){this.stage.scene.add(this.staged.group),this.element.insertBefore(this.staged.labels.element,this.triad.element),this.element.append(this.staged.arrows.element),this.canvas.setAttribute("aria-label",`${e.name}, a machine in space`)}build(){this.element.className="spatial",this.element.style.cssText="position:relative;width:100%;height:100%;overflow:hidden",this.canvas.style.cssText="position:absolute;inset:0;width:100%;height:100%;display:block;touch-action:none;outline:none",this.canvas.setAttribute("role","img"),this.element.append(this.canvas,this.triad.element),this.view.controls.addEventListener("change",()=>this.ask()),this.canvas.addEventListener("webglcontextrestored",()=>this.changed())}changed(){this.moved=!0,this.ask()}ask(){this.asked===0&&(this.asked=requestAnimationFrame(()=>this.paint()))}paint(){this.asked=0;let{view:e,stage:t,followed:n}=this,{machine:s,ground:r,far:o,middle:a,reach:l,labels:c,arrows:h}=this.staged;this.moved&&(this.staged.draw(),this.ghosts.draw(this.staged.frame)),n!==null&&s.isPlaced(n)&&e.track(s.middleOf(n)),e.controls.update(),t.shineOn(o?e.controls.target:a,o?1.5*l:l),e.setDepth(l),r.follow(e.controls.target,e.distance()),t.paint(e.camera,this.moved),c.draw(e.camera,t.width,t.height),h.legend(e.pixelsPerLength(t.height)),this.triad.draw(e.camera,r.group.visible?r.square:null),this.moved=!1}};function Xx({scene:i}){return i.size>0&&Number.isFinite(i.size)?i.size:1}function jR(i){return i.lengthSq()>0&&Number.isFinite(i.lengthSq())?i.normalize():new U(0,0,1)}s0("spatial",qx);})();
