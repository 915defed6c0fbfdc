/*! cardan viewer, MIT License. Built from viewer/ by `npm run build`; do not edit.
 * uPlot (c) Leon Sorokin and contributors, MIT License
 * three.js (c) three.js authors, MIT License
 * sources sha256: e581345a07b3cf338e89a566a9644d1f20b90e45ca28f687fa0fd8d239cdd165
 */
"use strict";(()=>{function G(i,e={},t=[]){let n=document.createElement(i);for(let[s,r]of Object.entries(e))s==="text"?n.textContent=String(r):s==="class"?n.className=String(r):r===!0?n.setAttribute(s,""):r!==!1&&n.setAttribute(s,String(r));return n.append(...t),n}var op="http://www.w3.org/2000/svg";function Qy(i){let e=document.createElementNS(op,"svg");e.setAttribute("viewBox","0 0 24 24"),e.setAttribute("aria-hidden","true");let t=document.createElementNS(op,"path");return t.setAttribute("d",i),e.append(t),e}function Nt(i,e,t,n){let s=G("button",{type:"button",class:"icon","aria-label":e,title:t?`${e} (${t})`:e});return s.append(Qy(i)),s.addEventListener("click",n),s}function Fr(i,e,t,n){let s=Nt(i,e,t,n);return s.classList.add("small"),s}function Or(i,e){i.querySelector("path")?.setAttribute("d",e)}function Ur(i,e){let t=null;i.addEventListener("pointerdown",s=>{s.button!==0||t!==null||(t=s.pointerId,i.setPointerCapture(t),e.start?.(s),s.pointerType!=="touch"&&e.move(s))}),i.addEventListener("pointermove",s=>{s.pointerId===t&&e.move(s)});let n=s=>{s.pointerId===t&&(t=null,s.type==="pointerup"&&e.move(s),e.end?.(s))};i.addEventListener("pointerup",n),i.addEventListener("pointercancel",n)}var lt={play:"M8 5v14l11-7z",pause:"M8 5v14M16 5v14",first:"M6 5v14M19 5l-9 7 9 7z",last:"M18 5v14M5 5l9 7-9 7z",back:"M15 6l-6 6 6 6",forward:"M9 6l6 6-6 6",loop:"M17 2l4 4-4 4M3 11V9a3 3 0 0 1 3-3h15M7 22l-4-4 4-4M21 13v2a3 3 0 0 1-3 3H3",menu:"M4 6h16M4 12h16M4 18h10",close:"M6 6l12 12M18 6L6 18",fit:"M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",plus:"M12 5v14M5 12h14",minus:"M5 12h14",follow:"M12 3v4M12 17v4M3 12h4M17 12h4M12 12m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0M12 12h.01",labels:"M4 7V5h16v2M12 5v14M9 19h6",traces:"M3 19c4 0 3-8 8-8s3 5 6 3 1-9 4-9",arrows:"M5 19L19 5M10 5h9v9",sun:"M12 12m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5",moon:"M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",help:"M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 1.9v.3M12 17.5h.01M12 12m-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0",plot:"M4 4v16h16M7 15l4-5 3 3 5-7",code:"M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16",compare:"M8 5h11v11M5 8h11v11H5z",download:"M12 3v12M7 10l5 5 5-5M4 20h16",camera:"M4 8h3l2-3h6l2 3h3v11H4zM12 13m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",eye:"M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7zM12 12m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0",eyeOff:"M3 3l18 18M10.6 5.1A11 11 0 0 1 12 5c6.500 0 10 7 10 7a17 17 0 0 1-3 3.800M6.500 6.700A17 17 0 0 0 2 12s3.500 7 10 7a10 10 0 0 0 4.500-1.100"};var ap={rounded:6,plain:12};function hp(i,e,t){let n=t.map(o=>i.channels.findIndex(a=>a.label===o)).filter(o=>o>=0),r=[[`t [${i.units.time}]`,...n.map(o=>ex(i,o))].map(tx).join(",")];return e.times.forEach((o,a)=>{let l=n.map(c=>cp(e.channels[c][a],lp(i.channels[c])));r.push([cp(o,lp(i.channels[i.time])),...l].join(","))}),`${r.join(`\r
`)}\r
`}function ex(i,e){let{label:t,unit:n}=i.channels[e];return n&&n!=="1"?`${t} [${n}]`:t}function lp({step:i}){return i===void 0?ap.plain:ap.rounded}function cp(i,e){return Number.isFinite(i)?String(Number(i.toPrecision(e))):""}function tx(i){let e=/^[=+\-@\t\r]/.test(i)?`'${i}`:i;return/[",\r\n]/.test(e)?`"${e.replace(/"/g,'""')}"`:e}function up(i,e){return`${i.replace(/[^\p{L}\p{N} ._-]+/gu," ").replace(/^[. ]+|[. ]+$/g,"").slice(0,80)||"machine"}.${e}`}function su(i,e,t,n){let s=(e-i)/t,r=Math.max(2,Math.round(s*n));if(r>1500)throw new Error(`a movie of ${r} frames is too long; play faster (+) or take fewer frames in a second`);return{times:Array.from({length:r},(o,a)=>i+(e-i)*a/(r-1)),seconds:s}}var $a=class{constructor(e,t,n,s){this.width=e;this.height=t;this.delay=n;this.palette=nx(s);let r=[...dp("GIF89a"),...er(e),...er(t),247,0,0,...this.palette],o=[33,255,11,...dp("NETSCAPE2.0"),3,1,0,0,0];this.bytes.push(r,o)}width;height;delay;bytes=[];palette;nearest=new Map;before=null;add(e){let t=this.indexed(e),[n,s,r,o]=this.before?ix(this.before,t,this.width):this.whole,a=new Uint8Array((r-n)*(o-s)),l=0;for(let u=s;u<o;u++)for(let d=n;d<r;d++){let f=u*this.width+d;a[l++]=this.before&&this.before[f]===t[f]?255:t[f]}let c=[33,249,4,5,...er(this.delay),255,0],h=[44,...er(n),...er(s),...er(r-n),...er(o-s),0];this.bytes.push(c,h,sx(a)),this.before=t}finish(){this.bytes.push([59]);let e=new Uint8Array(this.bytes.reduce((n,s)=>n+s.length,0)),t=0;for(let n of this.bytes)e.set(n,t),t+=n.length;return e}get whole(){return[0,0,this.width,this.height]}indexed({data:e}){let t=new Uint8Array(this.width*this.height);for(let n=0,s=0;n<t.length;n++,s+=4){let r=e[s]<<16|e[s+1]<<8|e[s+2],o=this.nearest.get(r);o===void 0&&(o=this.nearestOf(e[s],e[s+1],e[s+2]),this.nearest.set(r,o)),t[n]=o}return t}nearestOf(e,t,n){let s=0,r=Number.POSITIVE_INFINITY;for(let o=0;o<255;o++){let a=(this.palette[3*o]-e)**2+(this.palette[3*o+1]-t)**2+(this.palette[3*o+2]-n)**2;a<r&&(r=a,s=o)}return s}};function nx(i){let e=new Map;for(let{data:n}of i)for(let s=0;s<n.length;s+=4){let r=n[s]>>3<<10|n[s+1]>>3<<5|n[s+2]>>3,o=e.get(r)??{count:0,sum:[0,0,0]};o.count++;for(let a=0;a<3;a++)o.sum[a]+=n[s+a];e.set(r,o)}let t=new Uint8Array(3*256);return[...e.values()].sort((n,s)=>s.count-n.count).slice(0,255).forEach(({count:n,sum:s},r)=>{t.set(s.map(o=>Math.round(o/n)),3*r)}),t}function ix(i,e,t){let[n,s,r,o]=[t,Number.POSITIVE_INFINITY,0,0];for(let a=0;a<e.length;a++){if(i[a]===e[a])continue;let l=a%t,c=(a-l)/t;n=Math.min(n,l),r=Math.max(r,l+1),s=Math.min(s,c),o=Math.max(o,c+1)}return r>n?[n,s,r,o]:[0,0,1,1]}function sx(i){let s=[],r=0,o=0,a=(f,g)=>{for(r|=f<<o,o+=g;o>=8;)s.push(r&255),r>>>=8,o-=8},l=new Map,c=258,h=9;a(256,h);let u=i[0];for(let f=1;f<i.length;f++){let g=u<<8|i[f],v=l.get(g);if(v!==void 0){u=v;continue}a(u,h),c<4096?(c===1<<h&&h++,l.set(g,c++)):(a(256,h),l=new Map,c=258,h=9),u=i[f]}a(u,h),c===1<<h&&h<12&&h++,a(257,h),o>0&&s.push(r&255);let d=[8];for(let f=0;f<s.length;f+=255){let g=s.slice(f,f+255);d.push(g.length,...g)}return d.push(0),d}function dp(i){return[...i].map(e=>e.charCodeAt(0))}function er(i){return[i&255,i>>8&255]}var fp=20,ru=30,pp=4,rx=6e6,ox=["video/mp4;codecs=avc1.640028","video/mp4","video/webm;codecs=vp9","video/webm;codecs=vp8","video/webm"];function mp(){if(typeof MediaRecorder>"u")return null;let i=ox.find(e=>MediaRecorder.isTypeSupported(e));return i?{type:i,ending:i.startsWith("video/mp4")?"mp4":"webm"}:null}function au(i){return(i.clock.end-i.clock.start)/i.clock.speed}async function gp(i,e){let{clock:t}=i,n={time:t.time,playing:t.playing};t.pause();try{return await e()}finally{t.seek(n.time),n.playing&&t.play(),i.schedule()}}function ou(i,e,t){let{renderer:n,run:s}=i;n.draw(s.motion.frameAt(e));let r=t/Math.max(1,n.element.clientWidth),o=n.picture?.(r);if(!o)throw new Error("this picture cannot be saved");return o}function _p(i,e,t,n){return gp(i,async()=>{let{clock:s}=i,{times:r}=su(s.start,s.end,s.speed,fp),o=c=>{let h=ou(i,c,e);return h.getContext("2d").getImageData(0,0,h.width,h.height)},a=Array.from({length:pp},(c,h)=>o(r[Math.floor(h*(r.length-1)/(pp-1))])),l=new $a(a[0].width,a[0].height,100/fp,a);for(let[c,h]of r.entries()){if(n())return null;l.add(o(h)),t((c+1)/r.length),await xp()}return new Blob([l.finish()],{type:"image/gif"})})}function yp(i,e,t,n,s){return gp(i,async()=>{let{clock:r}=i,{times:o,seconds:a}=su(r.start,r.end,r.speed,ru),l=document.createElement("canvas"),c=ou(i,o[0],e);l.width=c.width-c.width%2,l.height=c.height-c.height%2;let h=l.getContext("2d");h.drawImage(c,0,0);let u=l.captureStream(ru),d=new MediaRecorder(u,{mimeType:t,videoBitsPerSecond:rx}),f=[];d.ondataavailable=({data:p})=>f.push(p);let g=new Promise((p,m)=>{d.onstop=()=>p(),d.onerror=()=>m(new Error("the browser could not record the video"))});d.start();let v=performance.now();for(let p=0;p<1&&!s();)p=Math.min(1,(performance.now()-v)/1e3/a),h.drawImage(ou(i,r.start+p*(r.end-r.start),e),0,0),n(p),await xp();await new Promise(p=>setTimeout(p,2e3/ru)),d.stop(),await g;for(let p of u.getTracks())p.stop();return s()?null:new Blob(f,{type:t})})}function xp(){return new Promise(i=>setTimeout(i,0))}var ax=2,vp=[480,720,1080],bp=["B","kB","MB","GB"];function Mp(i,e=[]){let t=new lu(i,e),n=Nt(lt.download,"save a picture, table or movie","",()=>t.open());i.addTool(n)}var lu=class{constructor(e,t){this.page=e;this.more=t;this.width.append(...vp.map(r=>G("option",{value:r,text:`${r} pixels wide`}))),this.width.value=String(vp[1]);let n=G("button",{type:"button",class:"text",text:"Close"});n.addEventListener("click",()=>this.dialog.close()),this.dialog.addEventListener("click",r=>{r.target===this.dialog&&this.dialog.close()}),this.dialog.addEventListener("close",()=>{this.isCancelled=!0}),this.cancelButton.addEventListener("click",()=>{this.isCancelled=!0});let s=G("div",{class:"export-below"},[this.cancelButton,n]);this.dialog.append(G("h2",{text:"Save"}),this.items,this.bar,this.status,s),document.body.append(this.dialog)}page;more;dialog=G("dialog",{class:"help exports","aria-label":"save"});width=G("select",{"aria-label":"width of movies"});status=G("p",{class:"export-status",role:"status"});bar=G("progress",{max:1,value:0,hidden:!0});cancelButton=G("button",{type:"button",class:"text",text:"Cancel",hidden:!0});items=G("div",{class:"export-items"});isCancelled=!1;isBusy=!1;open(){this.list(),this.say(""),this.dialog.showModal()}list(){let{page:e}=this,{payload:t,motion:n}=e.run,s=t.dim===2&&!!e.renderer.svg,r=e.panels.labels(),o=au(e),a=n.frames>1?`${Number(o.toPrecision(2))} s at ${Number(e.clock.speed.toPrecision(2))}×`:"",l=mp(),c=n.frames>0&&!!e.renderer.picture;this.items.replaceChildren(G("h3",{text:"Picture"}),this.item("PNG","the picture as it is",c,()=>this.png()),this.item("SVG",s?"lines that stay sharp, for papers":"only of machines in the plane",s&&c,()=>this.svg()),G("h3",{text:"Plots"}),this.item("CSV",`${r.length} plotted quantities, ${n.frames} rows`,r.length>0,()=>this.csv(r)),G("h3",{text:"Movie"}),G("label",{class:"export-width"},[this.width]),this.item("GIF",a,n.frames>1&&c,()=>this.gif()),this.item(l?l.ending.toUpperCase():"Video",l?`${a}; it plays once while it is recorded`:"this browser records no video",l!==null&&n.frames>1&&c,()=>this.video(l?.type??"",l?.ending??"")),...this.more.length>0?[G("h3",{text:"Into the folder"})]:[],...this.more.map(({name:h,hint:u,make:d})=>this.item(h,u,!0,async()=>this.say(await d()))))}item(e,t,n,s){let r=G("button",{type:"button",class:"export-item"},[G("strong",{text:e}),G("span",{class:"faint",text:t})]);return r.disabled=!n,r.addEventListener("click",()=>{this.attempt(s)}),r}async attempt(e){if(!this.isBusy){this.isBusy=!0,this.isCancelled=!1,this.items.inert=!0;try{await e()}catch(t){this.say(t instanceof Error?t.message:String(t))}this.items.inert=!1,this.bar.hidden=!0,this.cancelButton.hidden=!0,this.isBusy=!1}}get progress(){return this.bar.hidden=!1,this.cancelButton.hidden=!1,e=>{this.bar.value=e,this.say(`${Math.round(100*e)} %`)}}async png(){let e=this.page.renderer.picture?.(ax),t=e&&await new Promise(n=>e.toBlob(n,"image/png"));if(!e||!t)throw new Error("the picture is too large for this browser");this.save(t,"png",`${e.width} × ${e.height} pixels`)}async svg(){let e=this.page.renderer.svg?.()??"";this.save(new Blob([e],{type:"image/svg+xml"}),"svg","")}async csv(e){let{payload:t,motion:n}=this.page.run;this.save(new Blob([hp(t,n,e)],{type:"text/csv"}),"csv",`${n.frames} rows`)}async gif(){let e=await _p(this.page,Number(this.width.value),this.progress,()=>this.isCancelled);this.saveMovie(e,"gif")}async video(e,t){let n=await yp(this.page,Number(this.width.value),e,this.progress,()=>this.isCancelled);this.saveMovie(n,t)}saveMovie(e,t){e?this.save(e,t,`${Number(au(this.page).toPrecision(2))} s`):this.say("Nothing was saved.")}save(e,t,n){let s=up(this.page.run.payload.name,t),r=G("a",{href:URL.createObjectURL(e),download:s});r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),6e4),this.say(`Saved ${s}: ${[n,lx(e.size)].filter(Boolean).join(", ")}.`)}say(e){this.status.textContent=e}};function lx(i){let e=Math.min(bp.length-1,Math.floor(Math.log10(Math.max(1,i))/3));return`${Number((i/1e3**e).toPrecision(3))} ${bp[e]}`}function $n(i,e=5){if(!Number.isFinite(i))return Number.isNaN(i)?"–":i>0?"∞":"−∞";if(i===0)return"0";let t=Math.abs(i);return(t>=1e6||t<1e-4?i.toExponential(e-2):cx(i,e)).replace(/-/g,"−").replace("e+","e")}function Vo(i){let e=0;for(let n=0;n<i.length;n++)Number.isFinite(i[n])&&(e=Math.max(e,Math.abs(i[n])));if(e===0||e>=1e6||e<.001)return n=>$n(n,4);let t=Math.max(0,4-Math.max(0,Math.floor(Math.log10(e))+1));return n=>Number.isFinite(n)?wp(n.toFixed(t)):$n(n)}function Zi(i,e){let t=e>i?e-i:1,n=Math.min(9,Math.max(2,3-Math.floor(Math.log10(t))));return s=>wp(s.toFixed(n))}function Sp(i){return`${Number(i.toPrecision(3))}×`}function cx(i,e){return String(Number(i.toPrecision(e)))}function wp(i){return Number(i)===0?i.replace("-",""):i.replace("-","−")}var hx=6,uu=1e-6,cu=3;function Tp(i){let{clock:e}=i,t=Zi(e.start,e.end),n=()=>e.end-e.start,s=v=>n()>0?Math.min(1,Math.max(0,(v-e.start)/n())):0,r=G("div",{class:"fill"}),o=G("div",{class:"thumb"}),a=G("div",{class:"tip",hidden:!0}),l=G("div",{class:"track"}),c=G("div",{class:"timeline",role:"slider",tabindex:0,"aria-label":"time"},[l,a]),h=v=>{let p=l.getBoundingClientRect();return e.start+n()*Math.min(1,Math.max(0,(v.clientX-p.left)/p.width))};Ur(c,{start:()=>e.hold(!0),move:v=>e.seek(h(v)),end:()=>e.hold(!1)});let u=null;c.addEventListener("pointermove",v=>{u=h(v),d()}),c.addEventListener("pointerleave",()=>{u=null,d()});function d(){let p=!e.running&&e.time>e.start?hu(i.payload.events,e.time,uu*n()):[],m=hx*n()/l.getBoundingClientRect().width,x=u===null?p:hu(i.payload.events,u,m),E=x[0]?.t??u;if(a.hidden=E===null,E===null)return;let M=x.length>cu?[...x.slice(0,cu).map(tr),`and ${x.length-cu} more`]:x.map(tr);a.textContent=[f(E),...M].join(" · "),a.style.left=`${100*s(E)}%`,a.style.translate=`${-100*s(E)}% 0`}function f(v){return`${t(v)} ${i.payload.units.time}`}function g(){t=Zi(e.start,e.end);let v=i.payload.events.map(p=>{let m=G("i",{class:"event"});return m.style.left=`${100*s(p.t)}%`,m});l.replaceChildren(r,...v,o),c.setAttribute("aria-valuemin",String(e.start)),c.setAttribute("aria-valuemax",String(e.end))}return g(),{element:c,refresh:g,update(){let v=`${100*s(e.time)}%`;r.style.width=v,o.style.left=v,c.setAttribute("aria-valuenow",String(e.time));let p=hu(i.payload.events,e.time,uu*n());c.setAttribute("aria-valuetext",[f(e.time),...p.map(tr)].join(", ")),d()}}}function hu(i,e,t){let n=s=>Math.abs(s.t-e);return i.filter(s=>n(s)<=t).sort((s,r)=>n(s)-n(r))}function du(i,e,t){let n=uu*(i.end-i.start),s=e.map(({t:r})=>r).filter(r=>t*(r-i.time)>n);s.length!==0&&(i.pause(),i.seek(t>0?Math.min(...s):Math.max(...s)))}function tr(i){return i.text?i.text:i.what&&i.what!==i.name?`${i.name}: ${i.what}`:i.name}var Ep=/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;function fu(i,e=""){let t=i.trim().replace(/−/g,"-");return t===""?null:Ep.test(t)?Number(t):e==="switch"&&(t==="true"||t==="false")?t==="true":t}function Ap(i,e,t){return i.map(([n],s)=>fu(s===e?t:n))}function Rp(i,e){return e!==null&&!Ep.test(i.trim())}function Cp(i,e){let t=new Map;return i.channels.forEach((n,s)=>{if(s===i.time||n.element!==e)return;let r=n.label.startsWith(`${e}.`)?n.label.slice(e.length+1):n.label,o=r.lastIndexOf("."),a=o>0?r.slice(0,o):r,l=`${a} ${n.unit}`,c=t.get(l)??{name:a,unit:n.unit,channels:[],components:[]};c.channels.push(s),c.components.push(o>0?r.slice(o+1):""),t.set(l,c)}),[...t.values()]}function $i(i){return i.replace(/_/g," ").trim()}function Lp(i,e){let t=o=>o.written!==""||o.required,n=i.filter(t).map(o=>Pp(o,e)),s=i.filter(o=>!t(o)),r=G("div",{class:"data"},n);return e!==null&&s.length>0&&r.append(G("details",{class:"more-fields"},[G("summary",{text:n.length>0?`${s.length} more, at their defaults`:"at their defaults"}),...s.map(o=>Pp(o,e))])),r}function Pp(i,e){let t=e!==null&&i.editable,n=G("p",{class:"field-problem",role:"alert",hidden:!0}),s=t?ux(i,e,n):[G("output",{class:"written",text:i.written})],r=G("span",{class:"field-name",text:$i(i.label),title:i.help}),o=G("div",{class:s.length>2?"datum wide":"datum"},[r,G("span",{class:"field-values"},s),G("span",{class:"unit",text:i.unit}),n]);!t&&e!==null&&o.append(G("p",{class:"field-hint",text:"edited in the text"}));let a=i.parts.length>0?null:i.number;return Rp(i.written,a)&&i.written!==""&&o.append(G("p",{class:"field-hint",text:`= ${$n(a??Number.NaN)}`})),o}function ux(i,e,t){let n=$i(i.label),s=r=>dx(e(i.path,r),t);return i.kind==="switch"?[px(i,n,s)]:i.choices.length>0?[mx(i,n,s)]:i.parts.length===0?[Ip(n,i.written,i.default,r=>s(fu(r,i.kind)))]:i.parts.map(([r],o)=>Ip(`${n} ${o+1}`,r,"",a=>s(Ap(i.parts,o,a))))}function dx(i,e){return e.hidden=!0,i.then(()=>!0,t=>(e.textContent=fx(t instanceof Error?t.message:String(t)),e.hidden=!1,!1))}function fx(i){return i.replace(/^[^\n]*?\bline \d+(, column \d+)?: /,"")}function Ip(i,e,t,n){let s=G("input",{type:"text","aria-label":i,value:e,placeholder:t,spellcheck:!1});s.autocomplete="off",s.autocapitalize="off",s.title=e;let r=e,o=()=>{s.value.trim()!==r.trim()&&(r=s.value,s.classList.remove("typing"),n(s.value).then(a=>s.setAttribute("aria-invalid",String(!a))))};return s.addEventListener("input",()=>s.classList.toggle("typing",s.value.trim()!==r.trim())),s.addEventListener("change",o),s.addEventListener("keydown",a=>{a.key==="Enter"&&o(),a.key==="Escape"&&(s.value=e,o())}),s}function px(i,e,t){let n=G("input",{type:"checkbox","aria-label":e});return n.checked=(i.written||i.default)==="true",n.addEventListener("change",()=>t(String(n.checked)===i.default?null:n.checked)),n}function mx(i,e,t){let n=i.required?[]:[G("option",{value:"",text:i.default||"none"})],o=[...i.choices.includes(i.written)||i.written===""?[]:[i.written],...i.choices].filter(l=>i.required||l!==i.default).map(l=>G("option",{value:l,text:l})),a=G("select",{"aria-label":e},[...n,...o]);return a.value=i.written===i.default&&!i.required?"":i.written,a.addEventListener("change",()=>t(a.value===""?null:a.value)),a}var gx=30,Ka="",Ja=class{constructor(e,t){this.page=e;this.source=t;this.element.append(this.chooser,this.card),this.chooser.addEventListener("change",()=>{this.show(this.chooser.value);for(let n of this.listeners)n(this.shown)}),this.card.addEventListener("focusout",()=>{this.isStale&&(this.isStale=!1,this.refresh())}),e.onPaint(n=>this.update(n)),this.refresh()}page;source;name="Inspect";element=G("div",{class:"inspector"});shown=Ka;chooser=G("select",{class:"part-chooser","aria-label":"part of the machine"});card=G("div",{class:"part"});rows=[];asked=0;isStale=!1;listeners=[];onChoice(e){this.listeners.push(e)}show(e){e!==this.shown&&(this.shown=e,this.describe())}async refresh(){if(this.card.querySelector(".typing:focus")){this.isStale=!0;return}await this.list(),await this.describe()}async list(){let e=this.source(),t=await e.outline(),n=Object.entries(t).map(([o,a])=>G("optgroup",{label:$i(o)},a.map(({name:l,type:c})=>G("option",{value:l,text:_x(l,c)})))),s=G("option",{value:Ka,text:e.hasMachine?"the machine":"choose a part …"});Object.values(t).flatMap(o=>o.map(({name:a})=>a)).includes(this.shown)||(this.shown=Ka),this.chooser.replaceChildren(s,...n),this.chooser.value=this.shown}async describe(){let e=++this.asked;this.chooser.value=this.shown;let t=this.source(),n=null,s="";try{n=await t.describe(this.shown)}catch(l){s=l instanceof Error?l.message:String(l)}if(e!==this.asked)return;let r=this.card.querySelector("details")?.open??!1,o=vx(this.card);this.card.replaceChildren(...n?this.parts(n,t):[xx(s)]);let a=this.card.querySelector("details");a&&(a.open=r),o&&this.card.querySelector(`[aria-label="${CSS.escape(o)}"]`)?.focus(),this.page.schedule()}parts(e,t){let n=e.editable?t.set:null,s=[G("h2",{text:e.name||this.page.run.payload.name}),G("p",{class:"kind"},[G("strong",{text:yx(e)}),e.connects.length>0?` · ${e.connects.join(" – ")}`:""])];e.words&&s.push(G("p",{class:"words",text:e.words}));let r=this.buttons(e);r.length>0&&s.push(G("div",{class:"part-buttons"},r)),e.fields.length>0&&s.push(G("h3",{text:"Data"}),Lp(e.fields,n)),n===null&&t.whyNot&&s.push(G("p",{class:"field-hint",text:t.whyNot}));let o=this.live(e.name);o&&s.push(G("h3",{text:"Now"}),o);let a=this.events(e.name);return a&&s.push(G("h3",{text:"Events"}),a),s}buttons(e){let{store:t,run:n}=this.page,{bodies:s}=n.payload.scene,r=s.findIndex(l=>l.name===e.name),o=[],a=this.tracedPoint(e.name);if(a){let l=c=>c.name===a.name;o.push(pu("Trace",lt.traces,t.now.traced.some(l),()=>{let c=t.now.traced.filter(u=>!l(u)),h=c.length===t.now.traced.length;return t.change({traced:h?[...c,a]:c,traces:!0}),h}))}return r>0&&n.motion.moves(r)&&o.push(pu("Follow",lt.follow,t.now.follow===r,()=>(t.change({follow:t.now.follow===r?null:r}),t.now.follow===r))),r>0&&o.push(pu("Hide",lt.eyeOff,t.now.hidden.has(r),()=>{let l=new Set(t.now.hidden);return l.delete(r)||l.add(r),t.change({hidden:l}),l.has(r)})),o}tracedPoint(e){let{payload:t,motion:n}=this.page.run,s=t.scene.bodies.findIndex(a=>a.name===e);if(s>0)return n.moves(s)?{name:e,mark:{body:s,point:t.scene.bodies[s].center_of_mass}}:null;let o=t.scene.elements.find(a=>a.name===e)?.marks.find(a=>n.moves(a.body));return o?{name:e,mark:o}:null}live(e){let{payload:t,motion:n}=this.page.run;return this.rows=Cp(t,e).map(s=>({quantity:s,outputs:s.channels.map(r=>G("output",{title:t.channels[r].label})),formats:s.channels.map(r=>Vo(n.channels[r]))})),this.rows.length===0||e===Ka?null:G("div",{class:"live"},this.rows.map(({quantity:s,outputs:r})=>G("div",{class:r.length>1?"live-row wide":"live-row"},[G("span",{class:"field-name",text:$i(s.name)}),G("span",{class:"live-values"},r.map((o,a)=>G("span",{},[G("i",{text:s.components[a]}),o]))),G("span",{class:"unit",text:s.unit==="1"?"":s.unit}),this.plotButton(s)])))}plotButton(e){let{panels:t}=this.page,n=()=>e.channels.every(r=>t.shows(r)),s=Nt(lt.plot,`plot ${$i(e.name)}`,"",()=>{let r=n();for(let o of e.channels)r?t.hide(o):t.show(o);s.setAttribute("aria-pressed",String(n()))});return s.classList.add("small"),s.setAttribute("aria-pressed",String(n())),s}events(e){let{payload:t,motion:n}=this.page.run,s=t.events.filter(a=>a.name===e);if(s.length===0)return null;let r=Zi(n.start,n.end),o=s.slice(0,gx).map(a=>{let l=G("button",{type:"button",class:"event-row"},[G("output",{text:`${r(a.t)} ${t.units.time}`}),G("span",{text:tr(a)})]);return l.addEventListener("click",()=>this.page.clock.seek(a.t)),G("li",{},[l])});return s.length>o.length&&o.push(G("li",{class:"faint",text:`and ${s.length-o.length} more`})),G("ul",{class:"events"},o)}update(e){if(this.element.offsetParent===null)return;let{motion:t}=this.page.run;for(let{quantity:n,outputs:s,formats:r}of this.rows)n.channels.forEach((o,a)=>{o<t.channels.length&&(s[a].textContent=r[a](t.value(o,e)))})}};function _x(i,e){return e==="Body"||e==="Parameter"||e==="Event"?i:`${i} (${$i(Dp(e))})`}function yx(i){let e=Dp(i.type);return e.toLowerCase().includes(i.kind)||i.kind==="element"?e:`${e} ${i.kind}`}function Dp(i){let e=i.replace(/([a-z])([A-Z])/g,"$1 $2").toLowerCase();return e.charAt(0).toUpperCase()+e.slice(1)}function xx(i){return G("p",{class:i?"field-problem":"faint",text:i||"Click a body, joint or force in the picture, or choose one above."})}function vx(i){let e=document.activeElement;return e&&i.contains(e)?e.getAttribute("aria-label"):null}function pu(i,e,t,n){let s=Nt(e,i,"",()=>s.setAttribute("aria-pressed",String(n())));return s.classList.add("with-text"),s.append(G("span",{text:i})),s.setAttribute("aria-pressed",String(t)),s}var Np={body:"bodies",joint:"joints",driver:"drivers",force:"forces",point:"points"};function Fp(i){let e={},t=(n,s,r)=>{e[n]??=[],e[n].push({name:s,type:r})};i.scene.bodies.forEach((n,s)=>{s>0&&t("bodies",n.name,"Body")});for(let{name:n,family:s,type:r}of i.scene.elements)t(Np[s]??`${s}s`,n,r);for(let n of new Set(i.events.map(s=>s.name)))i.scene.elements.some(s=>s.name===n)||t("events",n,"Event");return e}function Op(i,e){let t=i.scene.bodies.find(s=>s.name===e);if(t)return mu("body","Body",e,bx(i,t));let n=i.scene.elements.find(s=>s.name===e);if(n){let s=n.family||"element",r=Mx(i,n);return{...mu(s,n.type,e,r),connects:wx(i,n)}}return i.events.some(s=>s.name===e)?mu("event","Event",e,[]):null}function mu(i,e,t,n){return{name:t,section:Np[i]??i,kind:i,type:e,words:"",connects:[],fields:n,editable:!1}}function bx(i,e){return[ja("centre of mass",Up(e.center_of_mass),i.units.length)]}function Mx(i,e){let{length:t}=i.units,n=e.marks.map((r,o)=>ja(`point ${o+1}`,Sx(i,r),t)),s=Object.entries(e.sizes).map(([r,o])=>ja($i(r),$n(o),""));return[...n,...s,...e.active?[]:[ja("active","not from the start","")]]}function Sx(i,e){return`${i.scene.bodies[e.body].name} ${Up(e.point)}`}function Up(i){return`(${i.map(e=>$n(e)).join(", ")})`}function wx(i,e){return[...new Set(e.marks.map(({body:t})=>i.scene.bodies[t].name))]}function ja(i,e,t){return{...{number:null,kind:"text",help:"",default:"",required:!1,choices:[],parts:[]},path:[],label:i,written:e,unit:t,editable:!1}}var Tx=4;function Bp(i){let e={outline:()=>Fp(i.run.payload),describe:n=>Op(i.run.payload,n),set:null,whyNot:"",hasMachine:!1},t=new Ja(i,()=>e);i.addTab(t),Ex(i.picture,(n,s)=>{let r=i.renderer.pickElement?.(n,s);if(!r)return;let{bodies:o,elements:a}=i.run.payload.scene;t.show((r.kind==="body"?o:a)[r.index].name)}),t.onChoice(n=>{let s=i.run.payload.scene.bodies.findIndex(r=>r.name===n);i.store.change({selected:s>0?s:null})})}function Ex(i,e){let t=null;i.addEventListener("pointerdown",n=>{t=n.button===0?n:null}),i.addEventListener("pointerup",n=>{if(!t||Math.hypot(n.clientX-t.clientX,n.clientY-t.clientY)>Tx)return;let s=i.getBoundingClientRect();e(n.clientX-s.left,n.clientY-s.top)})}async function Ax(i){let e=Uint8Array.from(atob(i.trim()),n=>n.charCodeAt(0)),t=new Blob([e]).stream().pipeThrough(new DecompressionStream("deflate"));return new Uint8Array(await new Response(t).arrayBuffer())}function Rx(i,e,t){let n=e.length*t;if(i.length!==n*4)throw new Error(`the samples are cut short: ${i.length} bytes in place of ${n*4}`);return e.map((s,r)=>{let o=new Float64Array(t),a=0,l=0;for(let c=0,h=r*t;c<t;c++,h++){let u=i[h]|i[h+n]<<8|i[h+2*n]<<16|i[h+3*n]<<24;l=c>1?l+u|0:u,a=c>0?a+l|0:u,o[c]=s.offset+s.step*a}for(let[c,h]of s.gaps??[])o.fill(Number.NaN,c,c+h);return o})}async function kp(i){let e=i.getElementById("run")?.textContent,t=i.getElementById("samples")?.textContent;if(!e||t===null||t===void 0)throw new Error("the file was cut short: its run is missing");let n=JSON.parse(e);if(n.format>1)throw new Error("the run was written by a newer cardan than this page");if(n.frames===0)return{payload:n,channels:n.channels.map(()=>new Float64Array(0))};if(typeof DecompressionStream>"u")throw new Error("this browser is too old to unpack the run: it needs one of 2023 or later");let s;try{s=await Ax(t)}catch{throw new Error("the samples of the run cannot be unpacked: the file was cut short or changed")}return{payload:n,channels:Rx(s,n.channels,n.frames)}}var Cx=/^(finished|stopped by event .*|)$/s,gu=3;function _u(i){return Cx.test(i??"")}function zp(i,e){let{about:t,scene:n}=i,s=[];i.frames===0&&s.push("The run has no frames: there is nothing to show."),_u(t.status)||s.push(`The run did not reach its end: ${t.status}.`);let r=e.lostBodies().map(o=>n.bodies[o].name);return r.length>0&&s.push(`Not drawn in some frames, where the run has no numbers for it: ${r.join(", ")}.`),s}function Vp(i,e){if(i.length===0)return null;let t=i.slice(0,gu).map(s=>G("p",{text:s})),n=G("div",{class:"notes",role:"status"},[G("div",{},t),Nt(lt.close,"close","",()=>n.remove())]);if(i.length>gu){let s=G("button",{type:"button",class:"text",text:`${i.length-gu} more`});s.addEventListener("click",e),t[0].parentElement?.append(s)}return n}function Gp(i){document.body.append(G("main",{class:"failure",role:"alert"},[G("h1",{text:"This animation cannot be shown"}),G("p",{text:i})]))}var Qa=class{constructor(e,t,n=null){this.start=e;this.end=t;this.time=e,this.speed=n??yu(t-e),this.chosen=n!==null}start;end;time;speed;loop=!0;playing=!1;held=!1;chosen=!1;listeners=[];setSpan(e,t){this.start=e,this.end=t,this.time=Math.min(t,Math.max(e,this.time)),this.chosen||(this.speed=yu(t-e)),this.tell()}onChange(e){this.listeners.push(e)}play(){this.end<=this.start||(this.time>=this.end&&(this.time=this.start),this.playing=!0,this.tell())}pause(){this.playing=!1,this.tell()}toggle(){this.playing?this.pause():this.play()}seek(e){Number.isNaN(e)||(this.time=Math.min(this.end,Math.max(this.start,e)),this.tell())}hold(e){this.held=e,this.tell()}setLoop(e){this.loop=e,this.tell()}setSpeed(e){this.chosen=!0;let t=yu(this.end-this.start);this.speed=Math.min(Math.max(10,10*t),Math.max(Math.min(.01,t/10),e)),this.tell()}faster(){this.setSpeed(Hp(this.speed,1))}slower(){this.setSpeed(Hp(this.speed,-1))}get running(){return this.playing&&!this.held&&this.end>this.start}tick(e){if(!this.running)return;let t=this.time+this.speed*Math.min(e,.25);t<this.end?this.time=t:this.loop?this.time=this.start+(t-this.start)%(this.end-this.start):(this.time=this.end,this.playing=!1),this.tell()}tell(){for(let e of this.listeners)e()}};function yu(i){return!(i>0)||i>=4&&i<=20?1:i<4?xu(i/4,-1):xu(i/20,1)}function Hp(i,e){return xu(i*(1+10*1e-9*e),e)}var Px=[1,2,5];function xu(i,e){let t=Math.floor(Math.log10(i)),n=[t-1,t,t+1].flatMap(s=>Px.map(r=>+`${r}e${s}`));return e>0?n.find(s=>s>=i*(1-1e-9)):n.filter(s=>s<=i*(1+1e-9)).at(-1)}var nr=class{constructor(e,t){this.payload=e;this.channels=t;this.dim=e.dim,this.times=t[e.time]??new Float64Array(0),this.poses=e.poses.map(n=>n?.map(s=>t[s])),this.scratch=this.pose(),this.jumps={events:new Set(e.jumps?.events),impacts:new Set(e.jumps?.impacts)}}payload;channels;times;dim;poses;scratch;jumps;shown=null;get frames(){return this.times.length}get start(){return this.times[0]??0}get end(){return this.times[this.frames-1]??0}acts(e,t){let n=this.payload.activity,s=n&&Object.hasOwn(n,e)?n[e]:[],r=s[0]?.[1]??!0;for(let[o,a]of s)o<=t&&(r=a);return r}changes(e){return this.payload.activity!==void 0&&Object.hasOwn(this.payload.activity,e)}pose(){return new Float64Array(this.dim===2?3:7)}moves(e){return!!this.poses[e]}frameAt(e){let t=this.frames-1;if(t<0||e<=this.start)return{time:this.start,index:0,fraction:0};if(e>=this.end)return{time:this.end,index:t,fraction:0};let n=0,s=t;for(;s-n>1;){let r=n+s>>1;this.times[r]<=e?n=r:s=r}return{time:e,index:n,fraction:(e-this.times[n])/(this.times[s]-this.times[n])}}atFrame(e){let t=Math.max(0,Math.min(this.frames-1,e));return{time:this.times[t]??0,index:t,fraction:0}}value(e,t){let n=this.channels[e],s=n[t.index];return t.fraction===0||this.jumpsBefore(e,t.index+1)?s:s+t.fraction*(n[t.index+1]-s)}jumpsBefore(e,t){let{continuous:n,jumps:s}=this.payload.channels[e];return!n||s!==void 0&&this.jumps[s].has(t)}showPoses(e){this.shown=e}get given(){return this.shown}poseAt(e,t,n){let s=this.shown?.get(e);if(s)return n.set(s),n;let r=this.poses[e];if(!r)return n.fill(0),this.dim===3&&(n[3]=1),n;let{index:o,fraction:a}=t,l=a>0?o+1:o;for(let c=0;c<r.length;c++)n[c]=r[c][o]+a*(r[c][l]-r[c][o]);return this.dim===3&&this.blendOrientation(r,o,l,a,n),n}pointAt(e,t,n=new Float64Array(this.dim)){return this.poseAt(e.body,t,this.scratch),this.dim===2?el(this.scratch,e.point,n):Br(this.scratch,e.point,n)}axisAt(e,t,n,s=new Float64Array(this.dim)){return this.poseAt(e,n,this.scratch),this.scratch.fill(0,0,this.dim),this.dim===2?el(this.scratch,t,s):Br(this.scratch,t,s)}path(e){let t=new Float64Array(this.frames*this.dim),n=new Float64Array(this.dim),{shown:s}=this;this.shown=null;for(let r=0;r<this.frames;r++)t.set(this.pointAt(e,this.atFrame(r),n),r*this.dim);return this.shown=s,t}lostBodies(){return this.poses.flatMap((e,t)=>e?.some(n=>n.some(s=>!Number.isFinite(s)))?[t]:[])}blendOrientation(e,t,n,s,r){let o=0;for(let h=3;h<7;h++)o+=e[h][t]*e[h][n];let a=o<0?-1:1,l=0;for(let h=3;h<7;h++)r[h]=(1-s)*e[h][t]+a*s*e[h][n],l+=r[h]*r[h];let c=Math.sqrt(l);for(let h=3;h<7;h++)r[h]/=c}};function el(i,e,t){let n=Math.cos(i[2]),s=Math.sin(i[2]);return t[0]=i[0]+n*e[0]-s*e[1],t[1]=i[1]+s*e[0]+n*e[1],t}function Br(i,e,t){let[n,s,r]=e,[,,,o,a,l,c]=i,h=2*o*o-1,u=2*(a*n+l*s+c*r);return t[0]=i[0]+h*n+u*a+2*o*(l*r-c*s),t[1]=i[1]+h*s+u*l+2*o*(c*n-a*r),t[2]=i[2]+h*r+u*c+2*o*(a*s-l*n),t}var Ix=6,Lx=.9,Dx=400;function Ho(i,e){let t=new Go(i.dim),n=new Go(i.dim),s=Math.max(1,Math.ceil(e.frames/Dx)),r=new Float64Array(i.dim),o=e.pose(),a=i.dim===2?el:Br,l=i.scene.bodies.map(()=>0);i.scene.bodies.forEach((d,f)=>{let g=[...Nx(d),...Fx(i.scene,f),...Ox(i.scene,f)];if(g.length===0)return;let v=new Go(i.dim);for(let p=0;p<e.frames;p=p===e.frames-1?p+1:Math.min(p+s,e.frames-1)){e.poseAt(f,e.atFrame(p),o);for(let m of g)a(o,m,r),t.add(r),p===0&&n.add(r);v.add(a(o,d.center_of_mass,r))}l[f]=v.diagonal()});let c=t.diagonal()>Ix*Math.max(i.scene.size,n.diagonal()),h=c?n:t;if(h.empty())return{low:Array(i.dim).fill(-1),high:Array(i.dim).fill(1),follow:null};let u=l.findIndex(d=>d>=Lx*Math.max(...l));return{low:h.low,high:h.high,follow:c?u:null}}function Nx(i){let e=[...i.points,...i.outlines.flat()];for(let t of i.solids){let[n,s,r]=t.center,o=Math.hypot(...t.sizes.map(a=>t.kind==="box"?a/2:a));for(let a of[-1,1])e.push([n+a*o,s,r],[n,s+a*o,r],[n,s,r+a*o])}return e}var Wp={gear:["radius_i","radius_j"],rack:["","radius"],contact:["radius","radius_b"],tyre:["radius"]};function Fx(i,e){let t=[];for(let{glyph:n,marks:s,sizes:r}of i.elements)(Object.hasOwn(Wp,n)?Wp[n]:[]).forEach((o,a)=>{let l=s[a],c=Math.abs(r[o]??0);if(!(l?.body!==e||!(c>0)))for(let h=0;h<l.point.length;h++)for(let u of[-c,c])t.push(l.point.map((d,f)=>f===h?d+u:d))});return t}function Ox(i,e){return e===0?[]:i.reliefs.filter(t=>t.body===e).flatMap(({points:t})=>t)}var Go=class{low;high;constructor(e){this.low=Array(e).fill(Number.POSITIVE_INFINITY),this.high=Array(e).fill(Number.NEGATIVE_INFINITY)}add(e){for(let t=0;t<this.low.length;t++)if(!Number.isFinite(e[t]))return;for(let t=0;t<this.low.length;t++)this.low[t]=Math.min(this.low[t],e[t]),this.high[t]=Math.max(this.high[t],e[t])}empty(){return this.low[0]>this.high[0]}diagonal(){return this.empty()?0:Math.hypot(...this.low.map((e,t)=>this.high[t]-e))}};var Ux=100;function qp(i){let e=G("div",{class:"about"}),t=()=>e.replaceChildren(...Bx(i.payload,i.motion,n=>i.clock.seek(n)));return t(),{name:"About",element:e,refresh:t}}function Bx(i,e,t){let{about:n,units:s,scene:r}=i,o=[Xp([["Run",n.analysis],["Status",n.status],["Method",[n.method,n.integrator].filter(Boolean).join(", ")],["Steps",n.steps],["Constraint error",n.constraint_error],["Time",`${$n(e.start)} … ${$n(e.end)} ${s.time}`],["Frames",i.frames],["Bodies",r.bodies.length-1],["Made with",n.cardan&&`cardan ${n.cardan}`]])],a=n.messages??[];a.length>0&&o.push(G("h3",{text:"Messages"}),G("ul",{class:"messages"},a.map(zx)));let l=Object.entries(n.parameters??{});return l.length>0&&o.push(G("h3",{text:"Parameters"}),Xp(l)),i.events.length>0&&o.push(G("h3",{text:"Events"}),kx(i,e,t)),o}function kx(i,e,t){let n=Zi(e.start,e.end),s=i.events.slice(0,Ux).map(o=>{let a=G("button",{type:"button",class:"event-row"},[G("output",{text:n(o.t)}),G("span",{text:tr(o)})]);return a.addEventListener("click",()=>t(o.t)),G("li",{},[a])}),r=i.events.length-s.length;return r>0&&s.push(G("li",{class:"faint",text:`and ${r} more`})),G("ul",{class:"events"},s)}function Xp(i){return G("dl",{},i.filter(([,e])=>e!=null&&e!=="").flatMap(([e,t])=>[G("dt",{text:e}),G("dd",{text:typeof t=="number"?$n(t):String(t)})]))}function zx(i){return G("li",{text:i})}var Vx=["#0072b2","#e69f00","#009e73","#d55e00","#cc79a7","#56b4e9","#b59f00"],Gx=["#4aa8e0","#f0b13c","#2bc49a","#f0793a","#dd94bd","#8fd0f5","#e6d84a"],Hx={paper:"#fbfbf9",grid:"#eceeed",gridStrong:"#dcdfde",ink:"#20272d",faint:"#7b858c",ground:"#59636b",groundFill:"#e3e6e6",pin:"#ffffff",halo:"rgba(251,251,249,0.9)",spring:"#3c464e",reaction:"#c2410c",applied:"#7a3fb0",selected:"#111827",event:"rgba(180,83,9,0.35)"},Wx={paper:"#14181c",grid:"#1e2429",gridStrong:"#2b333a",ink:"#e4e9ec",faint:"#87939b",ground:"#93a0a9",groundFill:"#2a3238",pin:"#1b2126",halo:"rgba(20,24,28,0.9)",spring:"#c3ccd2",reaction:"#ff9a5c",applied:"#c79bf2",selected:"#ffffff",event:"rgba(251,191,90,0.38)"};function hi(i){return i?Wx:Hx}function hs(i,e){let t=e?Gx:Vx;return t[(i%t.length+t.length)%t.length]}function tl(i,e){return i===0?hi(e).ground:hs(i-1,e)}function Yp(i,e){let t=[],n=G("ul",{class:"bodies"}),s=G("button",{type:"button",class:"text",text:"Show all"});s.addEventListener("click",()=>e.change({hidden:new Set}));let r=G("button",{type:"button",class:"text",text:"Hide others"});r.addEventListener("click",()=>e.change({hidden:qx(e.now.selected??0,i.payload.scene.bodies.length)}));function o(l){t.forEach(({row:c,swatch:h,follow:u,eye:d},f)=>{let g=l.hidden.has(f);c.classList.toggle("selected",l.selected===f),c.classList.toggle("hidden-body",g),h.style.background=tl(f,l.dark),u.setAttribute("aria-pressed",String(l.follow===f)),d.setAttribute("aria-pressed",String(!g)),Or(d,g?lt.eyeOff:lt.eye)}),s.disabled=l.hidden.size===0,r.disabled=l.selected===null}function a(){t=i.payload.scene.bodies.map(({name:l},c)=>Xx(l,c,i.motion.moves(c),e)),n.replaceChildren(...t.map(({row:l})=>l)),o(e.now)}return a(),e.watch(o),{name:"Bodies",element:G("div",{},[n,G("div",{class:"below"},[s,r])]),refresh:a}}function Xx(i,e,t,n){let s=G("i",{class:"swatch"}),r=G("button",{type:"button",class:"name",text:i});r.addEventListener("click",()=>n.change({selected:n.now.selected===e?null:e}));let o=Nt(lt.follow,`follow ${i}`,"",()=>n.change({follow:n.now.follow===e?null:e}));o.disabled=!t;let a=Nt(lt.eye,`show ${i}`,"",()=>{let l=new Set(n.now.hidden);l.delete(e)||l.add(e),n.change({hidden:l})});return{row:G("li",{},[s,r,o,a]),swatch:s,follow:o,eye:a}}function qx(i,e){return new Set(Array.from({length:e},(t,n)=>n).filter(t=>t!==0&&t!==i))}var nl=class{constructor(e){this.settings=e}settings;listeners=[];get now(){return this.settings}change(e){let t=this.settings;this.settings={...t,...e};for(let n of this.listeners)n(this.settings,t)}watch(e){this.listeners.push(e),e(this.settings,this.settings)}};function bu(i,e){let{elements:t,bodies:n}=i.scene,s=a=>t.filter(l=>a(l.family)).flatMap(l=>{let c=l.marks.find(({body:h})=>e.moves(h));return c?[{name:l.name,mark:c}]:[]}),r=s(a=>a==="point");return[{title:"Points",points:[...i.traces.filter(({name:a})=>!r.some(l=>l.name===a)&&!t.some(l=>l.name===a)),...r]},{title:"Mass centres",points:n.flatMap((a,l)=>e.moves(l)?[{name:a.name,mark:{body:l,point:a.center_of_mass}}]:[])},{title:"Joints",points:s(a=>a==="joint")}].filter(a=>a.points.length>0)}function $p(i,e){let t=[],n=G("div");function s(a){let l=G("input",{type:"checkbox"}),c=G("i",{class:"swatch"});return l.addEventListener("change",()=>{let h=e.now.traced.filter(u=>!Zp(u,a));e.change({traced:l.checked?[...h,a]:h,traces:!0})}),t.push({point:a,box:l,swatch:c}),G("label",{},[l,G("span",{text:a.name}),c])}function r(a){for(let{point:l,box:c,swatch:h}of t){let u=a.traced.findIndex(d=>Zp(d,l));c.checked=u>=0,h.style.background=u>=0?hs(3+u,a.dark):"transparent"}}function o(){t=[];let a=bu(i.payload,i.motion).map(({title:l,points:c})=>G("div",{class:"quantities"},[G("h3",{text:l}),...c.map(s)]));n.replaceChildren(...a),r(e.now)}return o(),e.watch(r),{name:"Traces",element:n,refresh:o}}function Zp(i,e){return i.mark.body===e.mark.body&&i.mark.point.every((t,n)=>t===e.mark.point[n])}function Kp(i,e,t,n){let s=new Map(t.scene.bodies.map(({name:a},l)=>[a,l])),r=a=>a===null?null:s.get(e.scene.bodies[a]?.name)??null,o=[...i.hidden].map(r).filter(a=>a!==null);return{selected:r(i.selected),follow:r(i.follow),hidden:new Set(o),traced:Yx(i.traced,e,t,n)}}function Yx(i,e,t,n){let s=bu(t,n).flatMap(l=>l.points),r=({mark:l},{scene:c})=>c.bodies[l.body]?.name,o=i.flatMap(l=>{let c=s.filter(({name:u})=>u===l.name),h=c.find(u=>r(u,t)===r(l,e))??c[0];return h?[h]:[]}),a=({name:l})=>!e.traces.some(c=>c.name===l)&&!o.some(c=>c.name===l);return[...o,...t.traces.filter(l=>a(l)&&n.moves(l.mark.body))]}var Mu=250;function Jp(i,e){let t=G("input",{type:"search",placeholder:"Search, for example crank angle","aria-label":"search quantities",spellcheck:!1,autocomplete:"off"}),n=G("div",{class:"quantities"});function s(){let{payload:o}=i,a=t.value.toLowerCase().split(/\s+/).filter(Boolean),l=o.channels.map((u,d)=>({channel:u,k:d})).filter(({channel:u,k:d})=>d!==o.time&&a.every(f=>Zx(u).includes(f))),c=[],h=null;for(let{channel:u,k:d}of l.slice(0,Mu))u.element!==h&&(h=u.element,c.push(G("h3",{text:h||"machine"}))),c.push(r(u,d));l.length>Mu&&c.push(G("p",{class:"faint",text:`${l.length-Mu} more: search to find them`})),l.length===0&&c.push(G("p",{class:"faint",text:"No quantity has such a name."})),o.left_out&&c.push(G("p",{class:"faint",text:`${o.left_out} quantities were left out to keep the file small.`})),n.replaceChildren(...c)}function r(o,a){let l=G("input",{type:"checkbox"});l.checked=e.shows(a),l.addEventListener("change",()=>l.checked?e.show(a):e.hide(a));let c=o.label.startsWith(`${o.element}.`)?o.label.slice(o.element.length+1):o.label;return G("label",{title:o.label},[l,G("span",{text:c}),G("span",{class:"unit",text:o.unit})])}return t.addEventListener("input",s),e.onChange(s),s(),{name:"Plots",element:G("div",{},[t,n]),opened:()=>t.focus({preventScroll:!0}),refresh:s}}function Zx(i){return`${i.label} ${i.panel}`.toLowerCase()}function Qp(i){let e=new Map(i.flatMap(t=>t.keys.map(n=>[n,t])));document.addEventListener("keydown",t=>{if(t.ctrlKey||t.metaKey||t.altKey||$x(t)||t.key===" "&&jp(t.target))return;let n=e.get(t.key)??e.get(t.key.toLowerCase());n&&(t.preventDefault(),n.press(t))}),document.addEventListener("click",t=>{t.detail!==0&&requestAnimationFrame(()=>{let n=document.activeElement;n instanceof HTMLElement&&jp(n)&&n.blur()})})}function jp(i){return i instanceof HTMLButtonElement||i instanceof HTMLInputElement&&i.type==="checkbox"}function $x(i){let e=i.composedPath()[0]??i.target;if(!(e instanceof HTMLElement))return!1;let t=e instanceof HTMLInputElement&&e.type!=="checkbox",n=e instanceof HTMLTextAreaElement||e instanceof HTMLSelectElement;return t||n||e.isContentEditable}function em(i,e){let t=[...i.map(({shown:r,what:o})=>[r,o]),...e],n=G("button",{type:"button",class:"text",text:"Close"}),s=G("dialog",{class:"help"},[G("h2",{text:"Keys and gestures"}),G("dl",{},t.flatMap(([r,o])=>[G("dt",{text:r}),G("dd",{text:o})])),n]);return n.addEventListener("click",()=>s.close()),s.addEventListener("click",r=>{r.target===s&&s.close()}),s}var Kx="energy.total";function kr(i){let e=Number.POSITIVE_INFINITY,t=Number.NEGATIVE_INFINITY;for(let n=0;n<i.length;n++)Number.isFinite(i[n])&&(e=Math.min(e,i[n]),t=Math.max(t,i[n]));return e<=t?[e,t]:null}function Wo(i,e){return i.clip??kr(e)}function Xo(i){let e=i.filter(t=>t!==null);return e.length===0?null:[Math.min(...e.map(([t])=>t)),Math.max(...e.map(([,t])=>t))]}function tm(i){let e=Xo(i.map(({span:s})=>s));if(e===null)return!0;let t=e[1]-e[0],n=Math.max(Math.abs(e[0]),Math.abs(e[1]));return i.every(({label:s,span:r})=>{if(r===null||s===Kx)return!0;let o=r[1]-r[0];return o>=.05*t||o<=1e-9*n})}function qo(i){if(i===null)return[-1,1];let[e,t]=i,n=Math.max(Math.abs(e),Math.abs(t));if(t-e<=1e-9*n||n===0)return[e-(n||1)/2,t+(n||1)/2];let s=.06*(t-e);return[e-s,t+s]}var Jx="uplot",jx="u-hz",Qx="u-vt",ev="u-title",tv="u-wrap",nv="u-under",iv="u-over",sv="u-axis",rr="u-off",rv="u-select",ov="u-cursor-x",av="u-cursor-y",lv="u-cursor-pt",cv="u-legend",hv="u-live",uv="u-inline",dv="u-series",fv="u-marker",nm="u-label",pv="u-value",Zo="width",$o="height";var im="bottom",zr="left",Su="right",zu="#000",sm=zu+"0",wu="mousemove",rm="mousedown",Tu="mouseup",om="mouseenter",am="mouseleave",lm="dblclick",mv="resize",gv="scroll",cm="change",al="dppxchange",Vu="--",Yr=typeof window<"u",Pu=Yr?document:null,Gr=Yr?window:null,_v=Yr?navigator:null,Et,il;function Iu(){let i=devicePixelRatio;Et!=i&&(Et=i,il&&Du(cm,il,Iu),il=matchMedia(`(min-resolution: ${Et-.001}dppx) and (max-resolution: ${Et+.001}dppx)`),or(cm,il,Iu),Gr.dispatchEvent(new CustomEvent(al)))}function ui(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function Lu(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function Zt(i,e,t){i.style[e]=t+"px"}function Ri(i,e,t,n){let s=Pu.createElement(i);return e!=null&&ui(s,e),t?.insertBefore(s,n),s}function vi(i,e){return Ri("div",i,e)}var hm=new WeakMap;function Ki(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=hm.get(i);r!=o&&(i.style.transform=r,hm.set(i,r),e<0||t<0||e>n||t>s?ui(i,rr):Lu(i,rr))}var um=new WeakMap;function dm(i,e,t){let n=e+t,s=um.get(i);n!=s&&(um.set(i,n),i.style.background=e,i.style.borderColor=t)}var fm=new WeakMap;function pm(i,e,t,n){let s=e+""+t,r=fm.get(i);s!=r&&(fm.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var Gu={passive:!0},yv={...Gu,capture:!0};function or(i,e,t,n){e.addEventListener(i,t,n?yv:Gu)}function Du(i,e,t,n){e.removeEventListener(i,t,Gu)}Yr&&Iu();function Ci(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:di((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function Gm(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var Hm=i=>i!=null,Wm=i=>i!=null&&i>0,hl=Gm(Hm),xv=Gm(Wm);function vv(i,e,t,n=0,s=!1){let r=s?xv:hl,o=s?Wm:Hm;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Bt,l??-Bt]}function ul(i,e,t,n){let s=_m(i),r=_m(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?us:Xm,a=s==1?di:bi,l=r==1?bi:di,c=a(o(vn(i))),h=l(o(vn(e))),u=Hr(t,c),d=Hr(t,h);return t==10&&(c<0&&(u=kt(u,-c)),h<0&&(d=kt(d,-h))),n||t==2?(i=u*s,e=d*r):(i=$m(i,u),e=dl(e,d)),[i,e]}function Hu(i,e,t,n){let s=ul(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var Wu=.1,mm={mode:3,pad:Wu},Jo={pad:0,soft:null,mode:0},bv={min:Jo,max:Jo};function ll(i,e,t,n){return fl(t)?gm(i,e,t):(Jo.pad=t,Jo.soft=n?0:null,Jo.mode=n?3:0,gm(i,e,bv))}function St(i,e){return i??e}function Mv(i,e,t){for(e=St(e,0),t=St(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function gm(i,e,t){let n=t.min,s=t.max,r=St(n.pad,0),o=St(s.pad,0),a=St(n.hard,-Bt),l=St(s.hard,Bt),c=St(n.soft,Bt),h=St(s.soft,-Bt),u=St(n.mode,0),d=St(s.mode,0),f=e-i,g=us(f),v=Kn(vn(i),vn(e)),p=us(v),m=vn(p-g);(f<1e-24||m>10)&&(f=0,(i==0||e==0)&&(f=1e-24,u==2&&c!=Bt&&(r=0),d==2&&h!=-Bt&&(o=0)));let x=f||v||1e3,E=us(x),M=Hr(10,di(E)),P=x*(f==0?i==0?.1:1:r),A=kt($m(i-P,M/10),24),y=i>=c&&(u==1||u==3&&A<=c||u==2&&A>=c)?c:Bt,T=Kn(a,A<y&&i>=y?y:Pi(y,A)),k=x*(f==0?e==0?.1:1:o),D=kt(dl(e+k,M/10),24),L=e<=h&&(d==1||d==3&&D>=h||d==2&&D<=h)?h:-Bt,H=Pi(l,D>L&&e<=L?L:Kn(L,D));return T==H&&T==0&&(H=100),[T,H]}var Sv=new Intl.NumberFormat(Yr?_v.language:"en-US"),Xu=i=>Sv.format(i),fi=Math,ol=fi.PI,vn=fi.abs,di=fi.floor,xn=fi.round,bi=fi.ceil,Pi=fi.min,Kn=fi.max,Hr=fi.pow,_m=fi.sign,us=fi.log10,Xm=fi.log2,wv=(i,e=1)=>fi.sinh(i)*e,Eu=(i,e=1)=>fi.asinh(i/e),Bt=1/0;function ym(i){return(us((i^i>>31)-(i>>31))|0)+1}function Nu(i,e,t){return Pi(Kn(i,e),t)}function qm(i){return typeof i=="function"}function yt(i){return qm(i)?i:()=>i}var Tv=()=>{},Ym=i=>i,Zm=(i,e)=>e,Ev=i=>null,xm=i=>!0,vm=(i,e)=>i==e,Av=/\.\d*?(?=9{6,}|0{6,})/gm,ar=i=>{if(Jm(i)||Ls.has(i))return i;let e=`${i}`,t=e.match(Av);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${ar(s)}e${r}`}return kt(i,n)};function ir(i,e){return ar(kt(ar(i/e))*e)}function dl(i,e){return ar(bi(ar(i/e))*e)}function $m(i,e){return ar(di(ar(i/e))*e)}function kt(i,e=0){if(Jm(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return xn(n)/t}var Ls=new Map;function Km(i){return((""+i).split(".")[1]||"").length}function Qo(i,e,t,n){let s=[],r=n.map(Km);for(let o=e;o<t;o++){let a=vn(o),l=kt(Hr(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:kt(h,u);s.push(d),Ls.set(d,u)}}return s}var jo={},qu=[],Wr=[null,null],Is=Array.isArray,Jm=Number.isInteger,Rv=i=>i===void 0;function bm(i){return typeof i=="string"}function fl(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function Cv(i){return i!=null&&typeof i=="object"}var Pv=Object.getPrototypeOf(Uint8Array),jm="__proto__";function Xr(i,e=fl){let t;if(Is(i)){let n=i.find(s=>s!=null);if(Is(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=Xr(i[s],e)}else t=i.slice()}else if(i instanceof Pv)t=i.slice();else if(e(i)){t={};for(let n in i)n!=jm&&(t[n]=Xr(i[n],e))}else t=i;return t}function mn(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=jm&&(fl(i[s])?mn(i[s],Xr(n[s])):i[s]=Xr(n[s]))}return i}var Iv=0,Lv=1,Dv=2;function Nv(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function Fv(i,e){if(Bv(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return kv(o[0])||(o=Uv(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)t.add(l[h])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=e?e[o][c]:Lv,f=[];for(let g=0;g<h.length;g++){let v=h[g],p=r.get(l[g]);v===null?d!=Iv&&(u[p]=v,d==Dv&&f.push(p)):u[p]=v}Nv(u,f,s),n.push(u)}}return n}var Ov=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function Uv(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function Bv(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function kv(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=Kn(1,di((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Qm=["January","February","March","April","May","June","July","August","September","October","November","December"],eg=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function tg(i){return i.slice(0,3)}var zv=eg.map(tg),Vv=Qm.map(tg),Gv={MMMM:Qm,MMM:Vv,WWWW:eg,WWW:zv};function Yo(i){return(i<10?"0":"")+i}function Hv(i){return(i<10?"00":i<100?"0":"")+i}var Wv={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>Yo(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Yo(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>Yo(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Yo(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Yo(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>Hv(i.getMilliseconds())};function Yu(i,e){e=e||Gv;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?Wv[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var Xv=new Intl.DateTimeFormat().resolvedOptions().timeZone;function qv(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==Xv?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var ng=i=>i%1==0,cl=[1,2,2.5,5],Yv=Qo(10,-32,0,cl),ig=Qo(10,0,32,cl),Zv=ig.filter(ng),sr=Yv.concat(ig),Zu=`
`,sg="{YYYY}",Mm=Zu+sg,rg="{M}/{D}",Ko=Zu+rg,sl=Ko+"/{YY}",og="{aa}",$v="{h}:{mm}",Vr=$v+og,Sm=Zu+Vr,wm=":{ss}",Rt=null;function ag(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?Qo(10,0,3,cl).filter(ng):Qo(10,-3,0,cl)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,sg,Rt,Rt,Rt,Rt,Rt,Rt,1],[s*28,"{MMM}",Mm,Rt,Rt,Rt,Rt,Rt,1],[s,rg,Mm,Rt,Rt,Rt,Rt,Rt,1],[n,"{h}"+og,sl,Rt,Ko,Rt,Rt,Rt,1],[t,Vr,sl,Rt,Ko,Rt,Rt,Rt,1],[e,wm,sl+" "+Vr,Rt,Ko+" "+Vr,Rt,Sm,Rt,1],[i,wm+".{fff}",sl+" "+Vr,Rt,Ko+" "+Vr,Rt,Sm,Rt,1]];function h(u){return(d,f,g,v,p,m)=>{let x=[],E=p>=o,M=p>=r&&p<o,P=u(g),A=kt(P*i,3),y=Au(P.getFullYear(),E?0:P.getMonth(),M||E?1:P.getDate()),T=kt(y*i,3);if(M||E){let k=M?p/r:0,D=E?p/o:0,L=A==T?A:kt(Au(y.getFullYear()+D,y.getMonth()+k,1)*i,3),H=new Date(xn(L/i)),X=H.getFullYear(),N=H.getMonth();for(let W=0;L<=v;W++){let K=Au(X+D*W,N+k*W,1),V=K-u(kt(K*i,3));L=kt((+K+V)*i,3),L<=v&&x.push(L)}}else{let k=p>=s?s:p,D=di(g)-di(A),L=T+D+dl(A-T,k);x.push(L);let H=u(L),X=H.getHours()+H.getMinutes()/t+H.getSeconds()/n,N=p/n,W=d.axes[f]._space,K=m/W;for(;L=kt(L+p,i==1?0:3),!(L>v);)if(N>1){let V=di(kt(X+N,6))%24,Q=u(L).getHours()-V;Q>1&&(Q=-1),L-=Q*n,X=(X+N)%24;let se=x[x.length-1];kt((L-se)/p,3)*K>=.7&&x.push(L)}else x.push(L)}return x}}return[l,c,h]}var[Kv,Jv,jv]=ag(1),[Qv,eb,tb]=ag(.001);Qo(2,-53,53,[1]);function Tm(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function Em(i,e){return(t,n,s,r,o)=>{let a=e.find(g=>o>=g[0])||e[e.length-1],l,c,h,u,d,f;return n.map(g=>{let v=i(g),p=v.getFullYear(),m=v.getMonth(),x=v.getDate(),E=v.getHours(),M=v.getMinutes(),P=v.getSeconds(),A=p!=l&&a[2]||m!=c&&a[3]||x!=h&&a[4]||E!=u&&a[5]||M!=d&&a[6]||P!=f&&a[7]||a[1];return l=p,c=m,h=x,u=E,d=M,f=P,A(v)})}}function nb(i,e){let t=Yu(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function Au(i,e,t){return new Date(i,e,t)}function Am(i,e){return e(i)}var ib="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Rm(i,e){return(t,n,s,r)=>r==null?Vu:e(i(n))}function sb(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function rb(i,e){return i.series[e].fill(i,e)}var ob={show:!0,live:!0,isolate:!1,mount:Tv,markers:{show:!0,width:2,stroke:sb,fill:rb,dash:"solid"},idx:null,idxs:null,values:[]};function ab(i,e){let t=i.cursor.points,n=vi(),s=t.size(i,e);Zt(n,Zo,s),Zt(n,$o,s);let r=s/-2;Zt(n,"marginLeft",r),Zt(n,"marginTop",r);let o=t.width(i,e,s);return o&&Zt(n,"borderWidth",o),n}function lb(i,e){let t=i.series[e].points;return t._fill||t._stroke}function cb(i,e){let t=i.series[e].points;return t._stroke||t._fill}function hb(i,e){return i.series[e].points.size}var Ru=[0,0];function ub(i,e,t){return Ru[0]=e,Ru[1]=t,Ru}function rl(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function Cu(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var db={show:!0,x:!0,y:!0,lock:!1,move:ub,points:{one:!1,show:ab,size:hb,width:0,stroke:cb,fill:lb},bind:{mousedown:rl,mouseup:rl,click:rl,dblclick:rl,mousemove:Cu,mouseleave:Cu,mouseenter:Cu},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},lg={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},$u=mn({},lg,{filter:Zm}),cg=mn({},$u,{size:10}),hg=mn({},lg,{show:!1}),Ku='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',ug="bold "+Ku,dg=1.5,Cm={show:!0,scale:"x",stroke:zu,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:ug,side:2,grid:$u,ticks:cg,border:hg,font:Ku,lineGap:dg,rotate:0},fb="Value",pb="Time",Pm={show:!0,scale:"x",auto:!1,sorted:1,min:Bt,max:-Bt,idxs:[]};function mb(i,e,t,n,s){return e.map(r=>r==null?"":Xu(r))}function gb(i,e,t,n,s,r,o){let a=[],l=Ls.get(s)||0;t=o?t:kt(dl(t,s),l);for(let c=t;c<=n;c=kt(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Fu(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?us:Xm,h=di(c(t));s=Hr(l,h),l==10&&(s=sr[Ci(s,sr)]);let u=t,d=s*l;l==10&&(d=sr[Ci(d,sr)]);do a.push(u),u=u+s,l==10&&!Ls.has(u)&&(u=kt(u,Ls.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=sr[Ci(d,sr)]));while(u<=n);return a}function _b(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?Fu(i,e,Kn(l,t),n,s):[l],h=n>=0&&t<=0?[0]:[];return(t<-l?Fu(i,e,Kn(l,-n),-t,s):[l]).reverse().map(d=>-d).concat(h,c)}var fg=/./,yb=/[12357]/,xb=/[125]/,Im=/1/,Ou=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function vb(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?fg:l(7,o)-h>=c?yb:l(5,o)-h>=c?xb:Im;if(u==Im){let d=vn(l(1,o)-h);if(d<c)return Ou(e.slice().reverse(),a.distr,u,bi(c/d)).reverse()}return Ou(e,a.distr,u,1)}function bb(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=vn(l(1,o)-l(2,o));return c<a?Ou(e.slice().reverse(),3,fg,bi(a/c)).reverse():e}function Mb(i,e,t,n){return n==null?Vu:e==null?"":Xu(e)}var Lm={show:!0,scale:"y",stroke:zu,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:ug,side:3,grid:$u,ticks:cg,border:hg,font:Ku,lineGap:dg,rotate:0};function Sb(i,e){let t=3+(i||1)*2;return kt(t*e,3)}function wb(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=vn(o-r),l=i.series[e],c=a/(l.points.space*Et);return n[1]-n[0]<=c}var Dm={scale:null,auto:!0,sorted:0,min:Bt,max:-Bt},pg=(i,e,t,n,s)=>s,Nm={show:!0,auto:!0,sorted:0,gaps:pg,alpha:1,facets:[mn({},Dm,{scale:"x"}),mn({},Dm,{scale:"y"})]},Fm={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:pg,alpha:1,points:{show:wb,filter:null},values:null,min:Bt,max:-Bt,idxs:[],path:null,clip:null};function Tb(i,e,t,n,s){return t/10}var mg={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},Eb=mn({},mg,{time:!1,ori:1}),Om={};function gg(i,e){let t=Om[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<t.plots.length;h++)t.plots[h]!=s&&t.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(Om[i]=t)),t}var qr=1,Uu=2;function lr(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,g=a.width,v=a.height,p=i.valToPosH,m=i.valToPosV;return h.ori==0?t(s,l,c,h,u,p,m,d,f,g,v,ml,Zr,_l,yg,vg):t(s,l,c,h,u,m,p,f,d,v,g,gl,$r,Qu,xg,bg)}function Ju(i,e){let t=0,n=0,s=St(i.bands,qu);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function Ab(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function ds(i,e,t,n,s,r){return lr(i,e,(o,a,l,c,h,u,d,f,g,v,p)=>{let m=o.pxRound,x=c.dir*(c.ori==0?1:-1),E=c.ori==0?Zr:$r,M,P;x==1?(M=t,P=n):(M=n,P=t);let A=m(u(a[M],c,v,f)),y=m(d(l[M],h,p,g)),T=m(u(a[P],c,v,f)),k=m(d(r==1?h.max:h.min,h,p,g)),D=new Path2D(s);return E(D,T,k),E(D,A,k),E(D,A,y),D})}function pl(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?_l:Qu,l=t;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=t+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function Rb(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function ju(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&e[c]===null;)d=c;else for(;--c>=t&&e[c]===null;)d=c;let f=r(i[u]),g=d==u?f:r(i[d]),v=u-s;f=o<=0&&v>=0&&v<l?r(i[v]):f;let m=d+s;g=o>=0&&m>=0&&m<l?r(i[m]):g,g>=f&&a.push([f,g])}return a}function Um(i){return i==0?Ym:i==1?xn:e=>ir(e,i)}function _g(i){let e=i==0?ml:gl,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Pi(c,a/2,l/2),h=Pi(h,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,h),t(s,r,o+l,r,o,h),t(s,r,o,r+a,o,c),s.closePath())}}var ml=(i,e,t)=>{i.moveTo(e,t)},gl=(i,e,t)=>{i.moveTo(t,e)},Zr=(i,e,t)=>{i.lineTo(e,t)},$r=(i,e,t)=>{i.lineTo(t,e)},_l=_g(0),Qu=_g(1),yg=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},xg=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},vg=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},bg=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function Mg(i){return(e,t,n,s,r)=>lr(e,t,(o,a,l,c,h,u,d,f,g,v,p)=>{let{pxRound:m,points:x}=o,E,M;c.ori==0?(E=ml,M=yg):(E=gl,M=xg);let P=kt(x.width*Et,3),A=(x.size-x.width)/2*Et,y=kt(A*2,3),T=new Path2D,k=new Path2D,{left:D,top:L,width:H,height:X}=e.bbox;_l(k,D-y,L-y,H+y*2,X+y*2);let N=W=>{if(l[W]!=null){let K=m(u(a[W],c,v,f)),V=m(d(l[W],h,p,g));E(T,K+A,V),M(T,K,V,A,0,ol*2)}};if(r)r.forEach(N);else for(let W=n;W<=s;W++)N(W);return{stroke:P>0?T:null,fill:T,clip:k,flags:qr|Uu}})}function Sg(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var Cb=Sg(Zr),Pb=Sg($r);function wg(i){let e=St(i?.alignGaps,0);return(t,n,s,r)=>lr(t,n,(o,a,l,c,h,u,d,f,g,v,p)=>{[s,r]=hl(l,s,r);let m=o.pxRound,x=X=>m(u(X,c,v,f)),E=X=>m(d(X,h,p,g)),M,P;c.ori==0?(M=Zr,P=Cb):(M=$r,P=Pb);let A=c.dir*(c.ori==0?1:-1),y={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:qr},T=y.stroke,k=!1;if(r-s>=v*4){let X=ue=>t.posToVal(ue,c.key,!0),N=null,W=null,K,V,ce,J=x(a[A==1?s:r]),Q=x(a[s]),se=x(a[r]),de=X(A==1?Q+1:se-1);for(let ue=A==1?s:r;ue>=s&&ue<=r;ue+=A){let ee=a[ue],ye=(A==1?ee<de:ee>de)?J:x(ee),Ae=l[ue];ye==J?Ae!=null?(V=Ae,N==null?(M(T,ye,E(V)),K=N=W=V):V<N?N=V:V>W&&(W=V)):Ae===null&&(k=!0):(N!=null&&P(T,J,E(N),E(W),E(K),E(V)),Ae!=null?(V=Ae,M(T,ye,E(V)),N=W=K=V):(N=W=null,Ae===null&&(k=!0)),J=ye,de=X(J+A))}N!=null&&N!=W&&ce!=J&&P(T,J,E(N),E(W),E(K),E(V))}else for(let X=A==1?s:r;X>=s&&X<=r;X+=A){let N=l[X];N===null?k=!0:N!=null&&M(T,x(a[X]),E(N))}let[L,H]=Ju(t,n);if(o.fill!=null||L!=0){let X=y.fill=new Path2D(T),N=o.fillTo(t,n,o.min,o.max,L),W=E(N),K=x(a[s]),V=x(a[r]);A==-1&&([V,K]=[K,V]),M(X,V,W),M(X,K,W)}if(!o.spanGaps){let X=[];k&&X.push(...ju(a,l,s,r,A,x,e)),y.gaps=X=o.gaps(t,n,s,r,X),y.clip=pl(X,c.ori,f,g,v,p)}return H!=0&&(y.band=H==2?[ds(t,n,s,r,T,-1),ds(t,n,s,r,T,1)]:ds(t,n,s,r,T,H)),y})}function Ib(i){let e=St(i.align,1),t=St(i.ascDesc,!1),n=St(i.alignGaps,0),s=St(i.extend,!1);return(r,o,a,l)=>lr(r,o,(c,h,u,d,f,g,v,p,m,x,E)=>{[a,l]=hl(u,a,l);let M=c.pxRound,{left:P,width:A}=r.bbox,y=Q=>M(g(Q,d,x,p)),T=Q=>M(v(Q,f,E,m)),k=d.ori==0?Zr:$r,D={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:qr},L=D.stroke,H=d.dir*(d.ori==0?1:-1),X=T(u[H==1?a:l]),N=y(h[H==1?a:l]),W=N,K=N;s&&e==-1&&(K=P,k(L,K,X)),k(L,N,X);for(let Q=H==1?a:l;Q>=a&&Q<=l;Q+=H){let se=u[Q];if(se==null)continue;let de=y(h[Q]),ue=T(se);e==1?k(L,de,X):k(L,W,ue),k(L,de,ue),X=ue,W=de}let V=W;s&&e==1&&(V=P+A,k(L,V,X));let[ce,J]=Ju(r,o);if(c.fill!=null||ce!=0){let Q=D.fill=new Path2D(L),se=c.fillTo(r,o,c.min,c.max,ce),de=T(se);k(Q,V,de),k(Q,K,de)}if(!c.spanGaps){let Q=[];Q.push(...ju(h,u,a,l,H,y,n));let se=c.width*Et/2,de=t||e==1?se:-se,ue=t||e==-1?-se:se;Q.forEach(ee=>{ee[0]+=de,ee[1]+=ue}),D.gaps=Q=c.gaps(r,o,a,l,Q),D.clip=pl(Q,d.ori,p,m,x,E)}return J!=0&&(D.band=J==2?[ds(r,o,a,l,L,-1),ds(r,o,a,l,L,1)]:ds(r,o,a,l,L,J)),D})}function Bm(i,e,t,n,s,r,o=Bt){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let h=vn(i[l]-i[a]);h<c&&(c=h,o=vn(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function Lb(i){i=i||jo;let e=St(i.size,[.6,Bt,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=yt(s),o=1-e[0],a=St(e[1],Bt),l=St(e[2],1),c=St(i.disp,jo),h=St(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,g,v,p)=>lr(f,g,(m,x,E,M,P,A,y,T,k,D,L)=>{let H=m.pxRound,X=t,N=n*Et,W=a*Et,K=l*Et,V,ce;M.ori==0?[V,ce]=r(f,g):[ce,V]=r(f,g);let J=M.dir*(M.ori==0?1:-1),Q=M.ori==0?_l:Qu,se=M.ori==0?h:(Ce,Ze,ot,Se,Ut,ze,qe)=>{h(Ce,Ze,ot,Ut,Se,qe,ze)},de=St(f.bands,qu).find(Ce=>Ce.series[0]==g),ue=de!=null?de.dir:0,ee=m.fillTo(f,g,m.min,m.max,ue),me=H(y(ee,P,L,k)),ye,Ae,Me,He=D,rt=H(m.width*Et),Ve=!1,dt=null,ct=null,it=null,Kt=null;u!=null&&(rt==0||d!=null)&&(Ve=!0,dt=u.values(f,g,v,p),ct=new Map,new Set(dt).forEach(Ce=>{Ce!=null&&ct.set(Ce,new Path2D)}),rt>0&&(it=d.values(f,g,v,p),Kt=new Map,new Set(it).forEach(Ce=>{Ce!=null&&Kt.set(Ce,new Path2D)})));let{x0:Gt,size:cn}=c;if(Gt!=null&&cn!=null){X=1,x=Gt.values(f,g,v,p),Gt.unit==2&&(x=x.map(ot=>f.posToVal(T+ot*D,M.key,!0)));let Ce=cn.values(f,g,v,p);cn.unit==2?Ae=Ce[0]*D:Ae=A(Ce[0],M,D,T)-A(0,M,D,T),He=Bm(x,E,A,M,D,T,He),Me=He-Ae+N}else He=Bm(x,E,A,M,D,T,He),Me=He*o+N,Ae=He-Me;Me<1&&(Me=0),rt>=Ae/2&&(rt=0),Me<5&&(H=Ym);let Ft=Me>0,Tn=He-Me-(Ft?rt:0);Ae=H(Nu(Tn,K,W)),ye=(X==0?Ae/2:X==J?0:Ae)-X*J*((X==0?N/2:0)+(Ft?rt/2:0));let vt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},_n=Ve?null:new Path2D,tn=null;if(de!=null)tn=f.data[de.series[1]];else{let{y0:Ce,y1:Ze}=c;Ce!=null&&Ze!=null&&(E=Ze.values(f,g,v,p),tn=Ce.values(f,g,v,p))}let hn=V*Ae,U=ce*Ae;for(let Ce=J==1?v:p;Ce>=v&&Ce<=p;Ce+=J){let Ze=E[Ce];if(Ze==null)continue;if(tn!=null){let q=tn[Ce]??0;if(Ze-q==0)continue;me=y(q,P,L,k)}let ot=M.distr!=2||c!=null?x[Ce]:Ce,Se=A(ot,M,D,T),Ut=y(St(Ze,ee),P,L,k),ze=H(Se-ye),qe=H(Kn(Ut,me)),R=H(Pi(Ut,me)),b=qe-R;if(Ze!=null){let q=Ze<0?U:hn,he=Ze<0?hn:U;Ve?(rt>0&&it[Ce]!=null&&Q(Kt.get(it[Ce]),ze,R+di(rt/2),Ae,Kn(0,b-rt),q,he),dt[Ce]!=null&&Q(ct.get(dt[Ce]),ze,R+di(rt/2),Ae,Kn(0,b-rt),q,he)):Q(_n,ze,R+di(rt/2),Ae,Kn(0,b-rt),q,he),se(f,g,Ce,ze-rt/2,R,Ae+rt,b)}}return rt>0?vt.stroke=Ve?Kt:_n:Ve||(vt._fill=m.width==0?m._fill:m._stroke??m._fill,vt.width=0),vt.fill=Ve?ct:_n,vt})}function Db(i,e){let t=St(e?.alignGaps,0);return(n,s,r,o)=>lr(n,s,(a,l,c,h,u,d,f,g,v,p,m)=>{[r,o]=hl(c,r,o);let x=a.pxRound,E=V=>x(d(V,h,p,g)),M=V=>x(f(V,u,m,v)),P,A,y;h.ori==0?(P=ml,y=Zr,A=vg):(P=gl,y=$r,A=bg);let T=h.dir*(h.ori==0?1:-1),k=E(l[T==1?r:o]),D=k,L=[],H=[];for(let V=T==1?r:o;V>=r&&V<=o;V+=T)if(c[V]!=null){let J=l[V],Q=E(J);L.push(D=Q),H.push(M(c[V]))}let X={stroke:i(L,H,P,y,A,x),fill:null,clip:null,band:null,gaps:null,flags:qr},N=X.stroke,[W,K]=Ju(n,s);if(a.fill!=null||W!=0){let V=X.fill=new Path2D(N),ce=a.fillTo(n,s,a.min,a.max,W),J=M(ce);y(V,D,J),y(V,k,J)}if(!a.spanGaps){let V=[];V.push(...ju(l,c,r,o,T,E,t)),X.gaps=V=a.gaps(n,s,r,o,V),X.clip=pl(V,h.ori,g,v,p,m)}return K!=0&&(X.band=K==2?[ds(n,s,r,o,N,-1),ds(n,s,r,o,N,1)]:ds(n,s,r,o,N,K)),X})}function Nb(i){return Db(Fb,i)}function Fb(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=e[d+1]-e[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,e[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,e[d+1]-l[d+1]*u[d]/3,i[d+1],e[d+1])}return a}var Bu=new Set;function km(){for(let i of Bu)i.syncRect(!0)}Yr&&(or(mv,Gr,km),or(gv,Gr,km,!0),or(al,Gr,()=>{Nn.pxRatio=Et}));var Ob=wg(),Ub=Mg();function zm(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>ku(r,o,e,t))}function Bb(i,e){return i.map((t,n)=>n==0?{}:mn({},e,t))}function ku(i,e,t,n){return mn({},e==0?t:n,i)}function Tg(i,e,t){return e==null?Wr:[e,t]}var kb=Tg;function zb(i,e,t){return e==null?Wr:ll(e,t,Wu,!0)}function Eg(i,e,t,n){return e==null?Wr:ul(e,t,i.scales[n].log,!1)}var Vb=Eg;function Ag(i,e,t,n){return e==null?Wr:Hu(e,t,i.scales[n].log,!1)}var Gb=Ag;function Hb(i,e,t,n,s){let r=Kn(ym(i),ym(e)),o=e-i,a=Ci(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?Ls.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function Vm(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=xn((t=+s)*Et))+"px"),[i,e,t]}function Wb(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=kt(e[2]*Et,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Nn(i,e,t){let n={mode:St(i.mode,1)},s=n.mode;function r(_,S,C,I){let z=S.valToPct(_);return I+C*(S.dir==-1?1-z:z)}function o(_,S,C,I){let z=S.valToPct(_);return I+C*(S.dir==-1?z:1-z)}function a(_,S,C,I){return S.ori==0?r(_,S,C,I):o(_,S,C,I)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=vi(Jx);if(i.id!=null&&(c.id=i.id),ui(c,i.class),i.title){let _=vi(ev,c);_.textContent=i.title}let h=Ri("canvas"),u=n.ctx=h.getContext("2d"),d=vi(tv,c);or("click",d,_=>{_.target===g&&(Xt!=Pr||Jt!=Ir)&&Dn.click(n,_)},!0);let f=n.under=vi(nv,d);d.appendChild(h);let g=n.over=vi(iv,d);i=Xr(i);let v=+St(i.pxAlign,1),p=Um(v);(i.plugins||[]).forEach(_=>{_.opts&&(i=_.opts(n,i)||i)});let m=i.ms||.001,x=n.series=s==1?zm(i.series||[],Pm,Fm,!1):Bb(i.series||[null],Nm),E=n.axes=zm(i.axes||[],Cm,Lm,!0),M=n.scales={},P=n.bands=i.bands||[];P.forEach(_=>{_.fill=yt(_.fill||null),_.dir=St(_.dir,-1)});let A=s==2?x[1].facets[0].scale:x[0].scale,y={axes:ls,series:pt},T=(i.drawOrder||["axes","series"]).map(_=>y[_]);function k(_){let S=_.distr==3?C=>us(C>0?C:_.clamp(n,C,_.min,_.max,_.key)):_.distr==4?C=>Eu(C,_.asinh):_.distr==100?C=>_.fwd(C):C=>C;return C=>{let I=S(C),{_min:z,_max:$}=_,ae=$-z;return(I-z)/ae}}function D(_){let S=M[_];if(S==null){let C=(i.scales||jo)[_]||jo;if(C.from!=null){D(C.from);let I=mn({},M[C.from],C,{key:_});I.valToPct=k(I),M[_]=I}else{S=M[_]=mn({},_==A?mg:Eb,C),S.key=_;let I=S.time,z=S.range,$=Is(z);if((_!=A||s==2&&!I)&&($&&(z[0]==null||z[1]==null)&&(z={min:z[0]==null?mm:{mode:1,hard:z[0],soft:z[0]},max:z[1]==null?mm:{mode:1,hard:z[1],soft:z[1]}},$=!1),!$&&fl(z))){let ae=z;z=(fe,ve,De)=>ve==null?Wr:ll(ve,De,ae)}S.range=yt(z||(I?kb:_==A?S.distr==3?Vb:S.distr==4?Gb:Tg:S.distr==3?Eg:S.distr==4?Ag:zb)),S.auto=yt($?!1:S.auto),S.clamp=yt(S.clamp||Tb),S._min=S._max=null,S.valToPct=k(S)}}}D("x"),D("y"),s==1&&x.forEach(_=>{D(_.scale)}),E.forEach(_=>{D(_.scale)});for(let _ in i.scales)D(_);let L=M[A],H=L.distr,X,N;L.ori==0?(ui(c,jx),X=r,N=o):(ui(c,Qx),X=o,N=r);let W={};for(let _ in M){let S=M[_];(S.min!=null||S.max!=null)&&(W[_]={min:S.min,max:S.max},S.min=S.max=null)}let K=i.tzDate||(_=>new Date(xn(_/m))),V=i.fmtDate||Yu,ce=m==1?jv(K):tb(K),J=Em(K,Tm(m==1?Jv:eb,V)),Q=Rm(K,Am(ib,V)),se=[],de=n.legend=mn({},ob,i.legend),ue=n.cursor=mn({},db,{drag:{y:s==2}},i.cursor),ee=de.show,me=ue.show,ye=de.markers;de.idxs=se,ye.width=yt(ye.width),ye.dash=yt(ye.dash),ye.stroke=yt(ye.stroke),ye.fill=yt(ye.fill);let Ae,Me,He,rt=[],Ve=[],dt,ct=!1,it={};if(de.live){let _=x[1]?x[1].values:null;ct=_!=null,dt=ct?_(n,1,0):{_:0};for(let S in dt)it[S]=Vu}if(ee)if(Ae=Ri("table",cv,c),He=Ri("tbody",null,Ae),de.mount(n,Ae),ct){Me=Ri("thead",null,Ae,He);let _=Ri("tr",null,Me);Ri("th",null,_);for(var Kt in dt)Ri("th",nm,_).textContent=Kt}else ui(Ae,uv),de.live&&ui(Ae,hv);let Gt={show:!0},cn={show:!1};function Ft(_,S){if(S==0&&(ct||!de.live||s==2))return Wr;let C=[],I=Ri("tr",dv,He,He.childNodes[S]);ui(I,_.class),_.show||ui(I,rr);let z=Ri("th",null,I);if(ye.show){let fe=vi(fv,z);if(S>0){let ve=ye.width(n,S);ve&&(fe.style.border=ve+"px "+ye.dash(n,S)+" "+ye.stroke(n,S)),fe.style.background=ye.fill(n,S)}}let $=vi(nm,z);_.label instanceof HTMLElement?$.appendChild(_.label):$.textContent=_.label,S>0&&(ye.show||($.style.color=_.width>0?ye.stroke(n,S):ye.fill(n,S)),vt("click",z,fe=>{if(ue._lock)return;Je(fe);let ve=x.indexOf(_);if((fe.ctrlKey||fe.metaKey)!=de.isolate){let De=x.some((Ne,Oe)=>Oe>0&&Oe!=ve&&Ne.show);x.forEach((Ne,Oe)=>{Oe>0&&Wi(Oe,De?Oe==ve?Gt:cn:Gt,!0,pn.setSeries)})}else Wi(ve,{show:!_.show},!0,pn.setSeries)},!1),je&&vt(om,z,fe=>{ue._lock||(Je(fe),Wi(x.indexOf(_),Dr,!0,pn.setSeries))},!1));for(var ae in dt){let fe=Ri("td",pv,I);fe.textContent="--",C.push(fe)}return[I,C]}let Tn=new Map;function vt(_,S,C,I=!0){let z=Tn.get(S)||{},$=ue.bind[_](n,S,C,I);$&&(or(_,S,z[_]=$),Tn.set(S,z))}function _n(_,S,C){let I=Tn.get(S)||{};for(let z in I)(_==null||z==_)&&(Du(z,S,I[z]),delete I[z]);_==null&&Tn.delete(S)}let tn=0,hn=0,U=0,Ce=0,Ze=0,ot=0,Se=Ze,Ut=ot,ze=U,qe=Ce,R=0,b=0,q=0,he=0;n.bbox={};let oe=!1,_e=!1,xe=!1,te=!1,ie=!1,pe=!1;function O(_,S,C){(C||_!=n.width||S!=n.height)&&re(_,S),ht(!1),xe=!0,_e=!0,Un()}function re(_,S){n.width=tn=U=_,n.height=hn=Ce=S,Ze=ot=0,be(),Ge();let C=n.bbox;R=C.left=ir(Ze*Et,.5),b=C.top=ir(ot*Et,.5),q=C.width=ir(U*Et,.5),he=C.height=ir(Ce*Et,.5)}let ne=3;function we(){let _=!1,S=0;for(;!_;){S++;let C=Ar(S),I=Hi(S);_=S==ne||C&&I,_||(re(n.width,n.height),_e=!0)}}function ge({width:_,height:S}){O(_,S)}n.setSize=ge;function be(){let _=!1,S=!1,C=!1,I=!1;E.forEach((z,$)=>{if(z.show&&z._show){let{side:ae,_size:fe}=z,ve=ae%2,De=z.label!=null?z.labelSize:0,Ne=fe+De;Ne>0&&(ve?(U-=Ne,ae==3?(Ze+=Ne,I=!0):C=!0):(Ce-=Ne,ae==0?(ot+=Ne,_=!0):S=!0))}}),Vi[0]=_,Vi[1]=C,Vi[2]=S,Vi[3]=I,U-=Ti[1]+Ti[3],Ze+=Ti[3],Ce-=Ti[2]+Ti[0],ot+=Ti[0]}function Ge(){let _=Ze+U,S=ot+Ce,C=Ze,I=ot;function z($,ae){switch($){case 1:return _+=ae,_-ae;case 2:return S+=ae,S-ae;case 3:return C-=ae,C+ae;case 0:return I-=ae,I+ae}}E.forEach(($,ae)=>{if($.show&&$._show){let fe=$.side;$._pos=z(fe,$._size),$.label!=null&&($._lpos=z(fe,$.labelSize))}})}if(ue.dataIdx==null){let _=ue.hover,S=_.skip=new Set(_.skip??[]);S.add(void 0);let C=_.prox=yt(_.prox),I=_.bias??=0;ue.dataIdx=(z,$,ae,fe)=>{if($==0)return ae;let ve=ae,De=C(z,$,ae,fe)??Bt,Ne=De>=0&&De<Bt,Oe=L.ori==0?U:Ce,st=ue.left,Tt=e[0],Mt=e[$];if(S.has(Mt[ae])){ve=null;let gt=null,Ke=null,We;if(I==0||I==-1)for(We=ae;gt==null&&We-- >0;)S.has(Mt[We])||(gt=We);if(I==0||I==1)for(We=ae;Ke==null&&We++<Mt.length;)S.has(Mt[We])||(Ke=We);if(gt!=null||Ke!=null)if(Ne){let Yt=gt==null?-1/0:X(Tt[gt],L,Oe,0),rn=Ke==null?1/0:X(Tt[Ke],L,Oe,0),Cn=st-Yt,Ot=rn-st;Cn<=Ot?Cn<=De&&(ve=gt):Ot<=De&&(ve=Ke)}else ve=Ke==null?gt:gt==null?Ke:ae-gt<=Ke-ae?gt:Ke}else Ne&&vn(st-X(Tt[ae],L,Oe,0))>De&&(ve=null);return ve}}let Je=_=>{ue.event=_};ue.idxs=se,ue._lock=!1;let le=ue.points;le.show=yt(le.show),le.size=yt(le.size),le.stroke=yt(le.stroke),le.width=yt(le.width),le.fill=yt(le.fill);let Ue=n.focus=mn({},i.focus||{alpha:.3},ue.focus),je=Ue.prox>=0,Re=je&&le.one,at=[],Wt=[],Wn=[];function Do(_,S){let C=le.show(n,S);if(C instanceof HTMLElement)return ui(C,lv),ui(C,_.class),Ki(C,-10,-10,U,Ce),g.insertBefore(C,at[S]),C}function wr(_,S){if(s==1||S>0){let C=s==1&&M[_.scale].time,I=_.value;_.value=C?bm(I)?Rm(K,Am(I,V)):I||Q:I||Mb,_.label=_.label||(C?pb:fb)}if(Re||S>0){_.width=_.width==null?1:_.width,_.paths=_.paths||Ob||Ev,_.fillTo=yt(_.fillTo||Ab),_.pxAlign=+St(_.pxAlign,v),_.pxRound=Um(_.pxAlign),_.stroke=yt(_.stroke||null),_.fill=yt(_.fill||null),_._stroke=_._fill=_._paths=_._focus=null;let C=Sb(Kn(1,_.width),1),I=_.points=mn({},{size:C,width:Kn(1,C*.2),stroke:_.stroke,space:C*2,paths:Ub,_stroke:null,_fill:null},_.points);I.show=yt(I.show),I.filter=yt(I.filter),I.fill=yt(I.fill),I.stroke=yt(I.stroke),I.paths=yt(I.paths),I.pxAlign=_.pxAlign}if(ee){let C=Ft(_,S);rt.splice(S,0,C[0]),Ve.splice(S,0,C[1]),de.values.push(null)}if(me){se.splice(S,0,null);let C=null;Re?S==0&&(C=Do(_,S)):S>0&&(C=Do(_,S)),at.splice(S,0,C),Wt.splice(S,0,0),Wn.splice(S,0,0)}Rn("addSeries",S)}function Zh(_,S){S=S??x.length,_=s==1?ku(_,S,Pm,Fm):ku(_,S,{},Nm),x.splice(S,0,_),wr(x[S],S)}n.addSeries=Zh;function Xa(_){if(x.splice(_,1),ee){de.values.splice(_,1),Ve.splice(_,1);let S=rt.splice(_,1)[0];_n(null,S.firstChild),S.remove()}me&&(se.splice(_,1),at.splice(_,1)[0].remove(),Wt.splice(_,1),Wn.splice(_,1)),Rn("delSeries",_)}n.delSeries=Xa;let Vi=[!1,!1,!1,!1];function rs(_,S){if(_._show=_.show,_.show){let C=_.side%2,I=M[_.scale];I==null&&(_.scale=C?x[1].scale:A,I=M[_.scale]);let z=I.time;_.size=yt(_.size),_.space=yt(_.space),_.rotate=yt(_.rotate),Is(_.incrs)&&_.incrs.forEach(ae=>{!Ls.has(ae)&&Ls.set(ae,Km(ae))}),_.incrs=yt(_.incrs||(I.distr==2?Zv:z?m==1?Kv:Qv:sr)),_.splits=yt(_.splits||(z&&I.distr==1?ce:I.distr==3?Fu:I.distr==4?_b:gb)),_.stroke=yt(_.stroke),_.grid.stroke=yt(_.grid.stroke),_.ticks.stroke=yt(_.ticks.stroke),_.border.stroke=yt(_.border.stroke);let $=_.values;_.values=Is($)&&!Is($[0])?yt($):z?Is($)?Em(K,Tm($,V)):bm($)?nb(K,$):$||J:$||mb,_.filter=yt(_.filter||(I.distr>=3&&I.log==10?vb:I.distr==3&&I.log==2?bb:Zm)),_.font=Vm(_.font),_.labelFont=Vm(_.labelFont),_._size=_.size(n,null,S,0),_._space=_._rotate=_._incrs=_._found=_._splits=_._values=null,_._size>0&&(Vi[S]=!0,_._el=vi(sv,d))}}function os(_,S,C,I){let[z,$,ae,fe]=C,ve=S%2,De=0;return ve==0&&(fe||$)&&(De=S==0&&!z||S==2&&!ae?xn(Cm.size/3):0),ve==1&&(z||ae)&&(De=S==1&&!$||S==3&&!fe?xn(Lm.size/2):0),De}let No=n.padding=(i.padding||[os,os,os,os]).map(_=>yt(St(_,os))),Ti=n._padding=No.map((_,S)=>_(n,S,Vi,0)),nn,an=null,ln=null,Gi=s==1?x[0].idxs:null,oi=null,Ts=!1;function Fo(_,S){if(e=_??[],n.data=n._data=e,s==2){nn=0;for(let C=1;C<x.length;C++)nn+=e[C][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),oi=e[0],nn=oi.length;let C=e;if(H==2){C=e.slice();let I=C[0]=Array(nn);for(let z=0;z<nn;z++)I[z]=z}n._data=e=C}if(ht(!0),Rn("setData"),H==2&&(xe=!0),S!==!1){let C=L;C.auto(n,Ts)?Oo():Rs(A,C.min,C.max),te=te||ue.left>=0,pe=!0,Un()}}n.setData=Fo;function Oo(){Ts=!0;let _,S;s==1&&(nn>0?(an=Gi[0]=0,ln=Gi[1]=nn-1,_=e[0][an],S=e[0][ln],H==2?(_=an,S=ln):_==S&&(H==3?[_,S]=ul(_,_,L.log,!1):H==4?[_,S]=Hu(_,_,L.log,!1):L.time?S=_+xn(86400/m):[_,S]=ll(_,S,Wu,!0))):(an=Gi[0]=_=null,ln=Gi[1]=S=null)),Rs(A,_,S)}let Tr,Es,Er,w,B,j,Y,Z,Te,Pe;function Ee(_,S,C,I,z,$){_??=sm,C??=qu,I??="butt",z??=sm,$??="round",_!=Tr&&(u.strokeStyle=Tr=_),z!=Es&&(u.fillStyle=Es=z),S!=Er&&(u.lineWidth=Er=S),$!=B&&(u.lineJoin=B=$),I!=j&&(u.lineCap=j=I),C!=w&&u.setLineDash(w=C)}function Ie(_,S,C,I){S!=Es&&(u.fillStyle=Es=S),_!=Y&&(u.font=Y=_),C!=Z&&(u.textAlign=Z=C),I!=Te&&(u.textBaseline=Te=I)}function ke(_,S,C,I,z=0){if(I.length>0&&_.auto(n,Ts)&&(S==null||S.min==null)){let $=St(an,0),ae=St(ln,I.length-1),fe=C.min==null?vv(I,$,ae,z,_.distr==3):[C.min,C.max];_.min=Pi(_.min,C.min=fe[0]),_.max=Kn(_.max,C.max=fe[1])}}let tt={min:null,max:null};function ft(){for(let I in M){let z=M[I];W[I]==null&&(z.min==null||W[A]!=null&&z.auto(n,Ts))&&(W[I]=tt)}for(let I in M){let z=M[I];W[I]==null&&z.from!=null&&W[z.from]!=null&&(W[I]=tt)}W[A]!=null&&ht(!0);let _={};for(let I in W){let z=W[I];if(z!=null){let $=_[I]=Xr(M[I],Cv);if(z.min!=null)mn($,z);else if(I!=A||s==2)if(nn==0&&$.from==null){let ae=$.range(n,null,null,I);$.min=ae[0],$.max=ae[1]}else $.min=Bt,$.max=-Bt}}if(nn>0){x.forEach((I,z)=>{if(s==1){let $=I.scale,ae=W[$];if(ae==null)return;let fe=_[$];if(z==0){let ve=fe.range(n,fe.min,fe.max,$);fe.min=ve[0],fe.max=ve[1],an=Ci(fe.min,e[0]),ln=Ci(fe.max,e[0]),ln-an>1&&(e[0][an]<fe.min&&an++,e[0][ln]>fe.max&&ln--),I.min=oi[an],I.max=oi[ln]}else I.show&&I.auto&&ke(fe,ae,I,e[z],I.sorted);I.idxs[0]=an,I.idxs[1]=ln}else if(z>0&&I.show&&I.auto){let[$,ae]=I.facets,fe=$.scale,ve=ae.scale,[De,Ne]=e[z],Oe=_[fe],st=_[ve];Oe!=null&&ke(Oe,W[fe],$,De,$.sorted),st!=null&&ke(st,W[ve],ae,Ne,ae.sorted),I.min=ae.min,I.max=ae.max}});for(let I in _){let z=_[I],$=W[I];if(z.from==null&&($==null||$.min==null)){let ae=z.range(n,z.min==Bt?null:z.min,z.max==-Bt?null:z.max,I);z.min=ae[0],z.max=ae[1]}}}for(let I in _){let z=_[I];if(z.from!=null){let $=_[z.from];if($.min==null)z.min=z.max=null;else{let ae=z.range(n,$.min,$.max,I);z.min=ae[0],z.max=ae[1]}}}let S={},C=!1;for(let I in _){let z=_[I],$=M[I];if($.min!=z.min||$.max!=z.max){$.min=z.min,$.max=z.max;let ae=$.distr;$._min=ae==3?us($.min):ae==4?Eu($.min,$.asinh):ae==100?$.fwd($.min):$.min,$._max=ae==3?us($.max):ae==4?Eu($.max,$.asinh):ae==100?$.fwd($.max):$.max,S[I]=C=!0}}if(C){x.forEach((I,z)=>{s==2?z>0&&S.y&&(I._paths=null):S[I.scale]&&(I._paths=null)});for(let I in S)xe=!0,Rn("setScale",I);me&&ue.left>=0&&(te=pe=!0)}for(let I in W)W[I]=null}function Be(_){let S=Nu(an-1,0,nn-1),C=Nu(ln+1,0,nn-1);for(;_[S]==null&&S>0;)S--;for(;_[C]==null&&C<nn-1;)C++;return[S,C]}function pt(){if(nn>0){let _=x.some(S=>S._focus)&&Pe!=Ue.alpha;_&&(u.globalAlpha=Pe=Ue.alpha),x.forEach((S,C)=>{if(C>0&&S.show&&(en(C,!1),en(C,!0),S._paths==null)){let I=Pe;Pe!=S.alpha&&(u.globalAlpha=Pe=S.alpha);let z=s==2?[0,e[C][0].length-1]:Be(e[C]);S._paths=S.paths(n,C,z[0],z[1]),Pe!=I&&(u.globalAlpha=Pe=I)}}),x.forEach((S,C)=>{if(C>0&&S.show){let I=Pe;Pe!=S.alpha&&(u.globalAlpha=Pe=S.alpha),S._paths!=null&&It(C,!1);{let z=S._paths!=null?S._paths.gaps:null,$=S.points.show(n,C,an,ln,z),ae=S.points.filter(n,C,$,z);($||ae)&&(S.points._paths=S.points.paths(n,C,an,ln,ae),It(C,!0))}Pe!=I&&(u.globalAlpha=Pe=I),Rn("drawSeries",C)}}),_&&(u.globalAlpha=Pe=1)}}function en(_,S){let C=S?x[_].points:x[_];C._stroke=C.stroke(n,_),C._fill=C.fill(n,_)}function It(_,S){let C=S?x[_].points:x[_],{stroke:I,fill:z,clip:$,flags:ae,_stroke:fe=C._stroke,_fill:ve=C._fill,_width:De=C.width}=C._paths;De=kt(De*Et,3);let Ne=null,Oe=De%2/2;S&&ve==null&&(ve=De>0?"#fff":fe);let st=C.pxAlign==1&&Oe>0;if(st&&u.translate(Oe,Oe),!S){let Tt=R-De/2,Mt=b-De/2,gt=q+De,Ke=he+De;Ne=new Path2D,Ne.rect(Tt,Mt,gt,Ke)}S?Fe(fe,De,C.dash,C.cap,ve,I,z,ae,$):Lt(_,fe,De,C.dash,C.cap,ve,I,z,ae,Ne,$),st&&u.translate(-Oe,-Oe)}function Lt(_,S,C,I,z,$,ae,fe,ve,De,Ne){let Oe=!1;ve!=0&&P.forEach((st,Tt)=>{if(st.series[0]==_){let Mt=x[st.series[1]],gt=e[st.series[1]],Ke=(Mt._paths||jo).band;Is(Ke)&&(Ke=st.dir==1?Ke[0]:Ke[1]);let We,Yt=null;Mt.show&&Ke&&Mv(gt,an,ln)?(Yt=st.fill(n,Tt)||$,We=Mt._paths.clip):Ke=null,Fe(S,C,I,z,Yt,ae,fe,ve,De,Ne,We,Ke),Oe=!0}}),Oe||Fe(S,C,I,z,$,ae,fe,ve,De,Ne)}let yn=qr|Uu;function Fe(_,S,C,I,z,$,ae,fe,ve,De,Ne,Oe){Ee(_,S,C,I,z),(ve||De||Oe)&&(u.save(),ve&&u.clip(ve),De&&u.clip(De)),Oe?(fe&yn)==yn?(u.clip(Oe),Ne&&u.clip(Ne),_t(z,ae),un(_,$,S)):fe&Uu?(_t(z,ae),u.clip(Oe),un(_,$,S)):fe&qr&&(u.save(),u.clip(Oe),Ne&&u.clip(Ne),_t(z,ae),u.restore(),un(_,$,S)):(_t(z,ae),un(_,$,S)),(ve||De||Oe)&&u.restore()}function un(_,S,C){C>0&&(S instanceof Map?S.forEach((I,z)=>{u.strokeStyle=Tr=z,u.stroke(I)}):S!=null&&_&&u.stroke(S))}function _t(_,S){S instanceof Map?S.forEach((C,I)=>{u.fillStyle=Es=I,u.fill(C)}):S!=null&&_&&u.fill(S)}function as(_,S,C,I){let z=E[_],$;if(I<=0)$=[0,0];else{let ae=z._space=z.space(n,_,S,C,I),fe=z._incrs=z.incrs(n,_,S,C,I,ae);$=Hb(S,C,fe,I,ae)}return z._found=$}function dn(_,S,C,I,z,$,ae,fe,ve,De){let Ne=ae%2/2;v==1&&u.translate(Ne,Ne),Ee(fe,ae,ve,De,fe),u.beginPath();let Oe,st,Tt,Mt,gt=z+(I==0||I==3?-$:$);C==0?(st=z,Mt=gt):(Oe=z,Tt=gt);for(let Ke=0;Ke<_.length;Ke++)S[Ke]!=null&&(C==0?Oe=Tt=_[Ke]:st=Mt=_[Ke],u.moveTo(Oe,st),u.lineTo(Tt,Mt));u.stroke(),v==1&&u.translate(-Ne,-Ne)}function Ar(_){let S=!0;return E.forEach((C,I)=>{if(!C.show)return;let z=M[C.scale];if(z.min==null){C._show&&(S=!1,C._show=!1,ht(!1));return}else C._show||(S=!1,C._show=!0,ht(!1));let $=C.side,ae=$%2,{min:fe,max:ve}=z,[De,Ne]=as(I,fe,ve,ae==0?U:Ce);if(Ne==0)return;let Oe=z.distr==2,st=C._splits=C.splits(n,I,fe,ve,De,Ne,Oe),Tt=z.distr==2?st.map(We=>oi[We]):st,Mt=z.distr==2?oi[st[1]]-oi[st[0]]:De,gt=C._values=C.values(n,C.filter(n,Tt,I,Ne,Mt),I,Ne,Mt);C._rotate=$==2?C.rotate(n,gt,I,Ne):0;let Ke=C._size;C._size=bi(C.size(n,gt,I,_)),Ke!=null&&C._size!=Ke&&(S=!1)}),S}function Hi(_){let S=!0;return No.forEach((C,I)=>{let z=C(n,I,Vi,_);z!=Ti[I]&&(S=!1),Ti[I]=z}),S}function ls(){for(let _=0;_<E.length;_++){let S=E[_];if(!S.show||!S._show)continue;let C=S.side,I=C%2,z,$,ae=S.stroke(n,_),fe=C==0||C==3?-1:1,[ve,De]=S._found;if(S.label!=null){let Yn=S.labelGap*fe,ci=xn((S._lpos+Yn)*Et);Ie(S.labelFont[0],ae,"center",C==2?"top":im),u.save(),I==1?(z=$=0,u.translate(ci,xn(b+he/2)),u.rotate((C==3?-ol:ol)/2)):(z=xn(R+q/2),$=ci);let Qs=qm(S.label)?S.label(n,_,ve,De):S.label;u.fillText(Qs,z,$),u.restore()}if(De==0)continue;let Ne=M[S.scale],Oe=I==0?q:he,st=I==0?R:b,Tt=S._splits,Mt=Ne.distr==2?Tt.map(Yn=>oi[Yn]):Tt,gt=Ne.distr==2?oi[Tt[1]]-oi[Tt[0]]:ve,Ke=S.ticks,We=S.border,Yt=Ke.show?Ke.size:0,rn=xn(Yt*Et),Cn=xn((S.alignTo==2?S._size-Yt-S.gap:S.gap)*Et),Ot=S._rotate*-ol/180,on=p(S._pos*Et),ai=(rn+Cn)*fe,qn=on+ai;$=I==0?qn:0,z=I==1?qn:0;let yi=S.font[0],Ei=S.align==1?zr:S.align==2?Su:Ot>0?zr:Ot<0?Su:I==0?"center":C==3?Su:zr,qi=Ot||I==1?"middle":C==2?"top":im;Ie(yi,ae,Ei,qi);let li=S.font[1]*S.lineGap,xi=Tt.map(Yn=>p(a(Yn,Ne,Oe,st))),Ai=S._values;for(let Yn=0;Yn<Ai.length;Yn++){let ci=Ai[Yn];if(ci!=null){I==0?z=xi[Yn]:$=xi[Yn],ci=""+ci;let Qs=ci.indexOf(`
`)==-1?[ci]:ci.split(/\n/gm);for(let Zn=0;Zn<Qs.length;Zn++){let rp=Qs[Zn];Ot?(u.save(),u.translate(z,$+Zn*li),u.rotate(Ot),u.fillText(rp,0,0),u.restore()):u.fillText(rp,z,$+Zn*li)}}}Ke.show&&dn(xi,Ke.filter(n,Mt,_,De,gt),I,C,on,rn,kt(Ke.width*Et,3),Ke.stroke(n,_),Ke.dash,Ke.cap);let Yi=S.grid;Yi.show&&dn(xi,Yi.filter(n,Mt,_,De,gt),I,I==0?2:1,I==0?b:R,I==0?he:q,kt(Yi.width*Et,3),Yi.stroke(n,_),Yi.dash,Yi.cap),We.show&&dn([on],[1],I==0?1:0,I==0?1:2,I==1?b:R,I==1?he:q,kt(We.width*Et,3),We.stroke(n,_),We.dash,We.cap)}Rn("drawAxes")}function ht(_){x.forEach((S,C)=>{C>0&&(S._paths=null,_&&(s==1?(S.min=null,S.max=null):S.facets.forEach(I=>{I.min=null,I.max=null})))})}let sn=!1,Xn=!1,Dt=[];function fn(){Xn=!1;for(let _=0;_<Dt.length;_++)Rn(...Dt[_]);Dt.length=0}function Un(){sn||(Ov(Vf),sn=!0)}function qa(_,S=!1){sn=!0,Xn=S,_(n),Vf(),S&&Dt.length>0&&queueMicrotask(fn)}n.batch=qa;function Vf(){if(oe&&(ft(),oe=!1),xe&&(we(),xe=!1),_e){if(Zt(f,zr,Ze),Zt(f,"top",ot),Zt(f,Zo,U),Zt(f,$o,Ce),Zt(g,zr,Ze),Zt(g,"top",ot),Zt(g,Zo,U),Zt(g,$o,Ce),Zt(d,Zo,tn),Zt(d,$o,hn),h.width=xn(tn*Et),h.height=xn(hn*Et),E.forEach(({_el:_,_show:S,_size:C,_pos:I,side:z})=>{if(_!=null)if(S){let $=z===3||z===0?C:0,ae=z%2==1;Zt(_,ae?"left":"top",I-$),Zt(_,ae?"width":"height",C),Zt(_,ae?"top":"left",ae?ot:Ze),Zt(_,ae?"height":"width",ae?Ce:U),Lu(_,rr)}else ui(_,rr)}),Tr=Es=Er=B=j=Y=Z=Te=w=null,Pe=1,ko(!0),Ze!=Se||ot!=Ut||U!=ze||Ce!=qe){ht(!1);let _=U/ze,S=Ce/qe;if(me&&!te&&ue.left>=0){ue.left*=_,ue.top*=S,Rr&&Ki(Rr,xn(ue.left),0,U,Ce),Cr&&Ki(Cr,0,xn(ue.top),U,Ce);for(let C=0;C<at.length;C++){let I=at[C];I!=null&&(Wt[C]*=_,Wn[C]*=S,Ki(I,bi(Wt[C]),bi(Wn[C]),U,Ce))}}if(qt.show&&!ie&&qt.left>=0&&qt.width>0){qt.left*=_,qt.width*=_,qt.top*=S,qt.height*=S;for(let C in eu)Zt(Lr,C,qt[C])}Se=Ze,Ut=ot,ze=U,qe=Ce}Rn("setSize"),_e=!1}tn>0&&hn>0&&(u.clearRect(0,0,h.width,h.height),Rn("drawClear"),T.forEach(_=>_()),Rn("draw")),qt.show&&ie&&(Ya(qt),ie=!1),me&&te&&(js(null,!0,!1),te=!1),de.show&&de.live&&pe&&(jh(),pe=!1),l||(l=!0,n.status=1,Rn("ready")),Ts=!1,sn=!1}n.redraw=(_,S)=>{xe=S||!1,_!==!1?Rs(A,L.min,L.max):Un()};function $h(_,S){let C=M[_];if(C.from==null){if(nn==0){let I=C.range(n,S.min,S.max,_);S.min=I[0],S.max=I[1]}if(S.min>S.max){let I=S.min;S.min=S.max,S.max=I}if(nn>1&&S.min!=null&&S.max!=null&&S.max-S.min<1e-16)return;_==A&&C.distr==2&&nn>0&&(S.min=Ci(S.min,e[0]),S.max=Ci(S.max,e[0]),S.min==S.max&&S.max++),W[_]=S,oe=!0,Un()}}n.setScale=$h;let Kh,Jh,Rr,Cr,Gf,Hf,Pr,Ir,Wf,Xf,Xt,Jt,As=!1,Dn=ue.drag,En=Dn.x,An=Dn.y;me&&(ue.x&&(Kh=vi(ov,g)),ue.y&&(Jh=vi(av,g)),L.ori==0?(Rr=Kh,Cr=Jh):(Rr=Jh,Cr=Kh),Xt=ue.left,Jt=ue.top);let qt=n.select=mn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Lr=qt.show?vi(rv,qt.over?g:f):null;function Ya(_,S){if(qt.show){for(let C in _)qt[C]=_[C],C in eu&&Zt(Lr,C,_[C]);S!==!1&&Rn("setSelect")}}n.setSelect=Ya;function Vy(_){if(x[_].show)ee&&Lu(rt[_],rr);else if(ee&&ui(rt[_],rr),me){let C=Re?at[0]:at[_];C!=null&&Ki(C,-10,-10,U,Ce)}}function Rs(_,S,C){$h(_,{min:S,max:C})}function Wi(_,S,C,I){S.focus!=null&&qy(_),S.show!=null&&x.forEach((z,$)=>{$>0&&(_==$||_==null)&&(z.show=S.show,Vy($),s==2?(Rs(z.facets[0].scale,null,null),Rs(z.facets[1].scale,null,null)):Rs(z.scale,null,null),Un())}),C!==!1&&Rn("setSeries",_,S),I&&zo("setSeries",n,_,S)}n.setSeries=Wi;function Gy(_,S){mn(P[_],S)}function Hy(_,S){_.fill=yt(_.fill||null),_.dir=St(_.dir,-1),S=S??P.length,P.splice(S,0,_)}function Wy(_){_==null?P.length=0:P.splice(_,1)}n.addBand=Hy,n.setBand=Gy,n.delBand=Wy;function Xy(_,S){x[_].alpha=S,me&&at[_]!=null&&(at[_].style.opacity=S),ee&&rt[_]&&(rt[_].style.opacity=S)}let cs,Cs,Js,Dr={focus:!0};function qy(_){if(_!=Js){let S=_==null,C=Ue.alpha!=1;x.forEach((I,z)=>{if(s==1||z>0){let $=S||z==0||z==_;I._focus=S?null:$,C&&Xy(z,$?1:Ue.alpha)}}),Js=_,C&&Un()}}ee&&je&&vt(am,Ae,_=>{ue._lock||(Je(_),Js!=null&&Wi(null,Dr,!0,pn.setSeries))});function Xi(_,S,C){let I=M[S];C&&(_=_/Et-(I.ori==1?ot:Ze));let z=U;I.ori==1&&(z=Ce,_=z-_),I.dir==-1&&(_=z-_);let $=I._min,ae=I._max,fe=_/z,ve=$+(ae-$)*fe,De=I.distr;return De==3?Hr(10,ve):De==4?wv(ve,I.asinh):De==100?I.bwd(ve):ve}function Yy(_,S){let C=Xi(_,A,S);return Ci(C,e[0],an,ln)}n.valToIdx=_=>Ci(_,e[0]),n.posToIdx=Yy,n.posToVal=Xi,n.valToPos=(_,S,C)=>M[S].ori==0?r(_,M[S],C?q:U,C?R:0):o(_,M[S],C?he:Ce,C?b:0),n.setCursor=(_,S,C)=>{Xt=_.left,Jt=_.top,js(null,S,C)};function qf(_,S){Zt(Lr,zr,qt.left=_),Zt(Lr,Zo,qt.width=S)}function Yf(_,S){Zt(Lr,"top",qt.top=_),Zt(Lr,$o,qt.height=S)}let Uo=L.ori==0?qf:Yf,Bo=L.ori==1?qf:Yf;function Zy(){if(ee&&de.live)for(let _=s==2?1:0;_<x.length;_++){if(_==0&&ct)continue;let S=de.values[_],C=0;for(let I in S)Ve[_][C++].firstChild.nodeValue=S[I]}}function jh(_,S){if(_!=null&&(_.idxs?_.idxs.forEach((C,I)=>{se[I]=C}):Rv(_.idx)||se.fill(_.idx),de.idx=se[0]),ee&&de.live){for(let C=0;C<x.length;C++)(C>0||s==1&&!ct)&&$y(C,se[C]);Zy()}pe=!1,S!==!1&&Rn("setLegend")}n.setLegend=jh;function $y(_,S){let C=x[_],I=_==0&&H==2?oi:e[_],z;ct?z=C.values(n,_,S)??it:(z=C.value(n,S==null?null:I[S],_,S),z=z==null?it:{_:z}),de.values[_]=z}function js(_,S,C){Wf=Xt,Xf=Jt,[Xt,Jt]=ue.move(n,Xt,Jt),ue.left=Xt,ue.top=Jt,me&&(Rr&&Ki(Rr,xn(Xt),0,U,Ce),Cr&&Ki(Cr,0,xn(Jt),U,Ce));let I,z=an>ln;cs=Bt,Cs=null;let $=L.ori==0?U:Ce,ae=L.ori==1?U:Ce;if(Xt<0||nn==0||z){I=ue.idx=null;for(let fe=0;fe<x.length;fe++){let ve=at[fe];ve!=null&&Ki(ve,-10,-10,U,Ce)}je&&Wi(null,Dr,!0,_==null&&pn.setSeries),de.live&&(se.fill(I),pe=!0)}else{let fe,ve,De;s==1&&(fe=L.ori==0?Xt:Jt,ve=Xi(fe,A),I=ue.idx=Ci(ve,e[0],an,ln),De=X(e[0][I],L,$,0));let Ne=-10,Oe=-10,st=0,Tt=0,Mt=!0,gt="",Ke="";for(let We=s==2?1:0;We<x.length;We++){let Yt=x[We],rn=se[We],Cn=rn==null?null:s==1?e[We][rn]:e[We][1][rn],Ot=ue.dataIdx(n,We,I,ve),on=Ot==null?null:s==1?e[We][Ot]:e[We][1][Ot];if(pe=pe||on!=Cn||Ot!=rn,se[We]=Ot,We>0&&Yt.show){let ai=Ot==null?-10:Ot==I?De:X(s==1?e[0][Ot]:e[We][0][Ot],L,$,0),qn=on==null?-10:N(on,s==1?M[Yt.scale]:M[Yt.facets[1].scale],ae,0);if(je&&on!=null){let yi=L.ori==1?Xt:Jt,Ei=vn(Ue.dist(n,We,Ot,qn,yi));if(Ei<cs){let qi=Ue.bias;if(qi!=0){let li=Xi(yi,Yt.scale),xi=on>=0?1:-1,Ai=li>=0?1:-1;Ai==xi&&(Ai==1?qi==1?on>=li:on<=li:qi==1?on<=li:on>=li)&&(cs=Ei,Cs=We)}else cs=Ei,Cs=We}}if(pe||Re){let yi,Ei;L.ori==0?(yi=ai,Ei=qn):(yi=qn,Ei=ai);let qi,li,xi,Ai,Yi,Yn,ci=!0,Qs=le.bbox;if(Qs!=null){ci=!1;let Zn=Qs(n,We);xi=Zn.left,Ai=Zn.top,qi=Zn.width,li=Zn.height}else xi=yi,Ai=Ei,qi=li=le.size(n,We);if(Yn=le.fill(n,We),Yi=le.stroke(n,We),Re)We==Cs&&cs<=Ue.prox&&(Ne=xi,Oe=Ai,st=qi,Tt=li,Mt=ci,gt=Yn,Ke=Yi);else{let Zn=at[We];Zn!=null&&(Wt[We]=xi,Wn[We]=Ai,pm(Zn,qi,li,ci),dm(Zn,Yn,Yi),Ki(Zn,bi(xi),bi(Ai),U,Ce))}}}}if(Re){let We=Ue.prox,Yt=Js==null?cs<=We:cs>We||Cs!=Js;if(pe||Yt){let rn=at[0];rn!=null&&(Wt[0]=Ne,Wn[0]=Oe,pm(rn,st,Tt,Mt),dm(rn,gt,Ke),Ki(rn,bi(Ne),bi(Oe),U,Ce))}}}if(qt.show&&As)if(_!=null){let[fe,ve]=pn.scales,[De,Ne]=pn.match,[Oe,st]=_.cursor.sync.scales,Tt=_.cursor.drag;if(En=Tt._x,An=Tt._y,En||An){let{left:Mt,top:gt,width:Ke,height:We}=_.select,Yt=_.scales[Oe].ori,rn=_.posToVal,Cn,Ot,on,ai,qn,yi=fe!=null&&De(fe,Oe),Ei=ve!=null&&Ne(ve,st);yi&&En?(Yt==0?(Cn=Mt,Ot=Ke):(Cn=gt,Ot=We),on=M[fe],ai=X(rn(Cn,Oe),on,$,0),qn=X(rn(Cn+Ot,Oe),on,$,0),Uo(Pi(ai,qn),vn(qn-ai))):Uo(0,$),Ei&&An?(Yt==1?(Cn=Mt,Ot=Ke):(Cn=gt,Ot=We),on=M[ve],ai=N(rn(Cn,st),on,ae,0),qn=N(rn(Cn+Ot,st),on,ae,0),Bo(Pi(ai,qn),vn(qn-ai))):Bo(0,ae)}else tu()}else{let fe=vn(Wf-Gf),ve=vn(Xf-Hf);if(L.ori==1){let st=fe;fe=ve,ve=st}En=Dn.x&&fe>=Dn.dist,An=Dn.y&&ve>=Dn.dist;let De=Dn.uni;De!=null?En&&An&&(En=fe>=De,An=ve>=De,!En&&!An&&(ve>fe?An=!0:En=!0)):Dn.x&&Dn.y&&(En||An)&&(En=An=!0);let Ne,Oe;En&&(L.ori==0?(Ne=Pr,Oe=Xt):(Ne=Ir,Oe=Jt),Uo(Pi(Ne,Oe),vn(Oe-Ne)),An||Bo(0,ae)),An&&(L.ori==1?(Ne=Pr,Oe=Xt):(Ne=Ir,Oe=Jt),Bo(Pi(Ne,Oe),vn(Oe-Ne)),En||Uo(0,$)),!En&&!An&&(Uo(0,0),Bo(0,0))}if(Dn._x=En,Dn._y=An,_==null){if(C){if(sp!=null){let[fe,ve]=pn.scales;pn.values[0]=fe!=null?Xi(L.ori==0?Xt:Jt,fe):null,pn.values[1]=ve!=null?Xi(L.ori==1?Xt:Jt,ve):null}zo(wu,n,Xt,Jt,U,Ce,I)}if(je){let fe=C&&pn.setSeries,ve=Ue.prox;Js==null?cs<=ve&&Wi(Cs,Dr,!0,fe):cs>ve?Wi(null,Dr,!0,fe):Cs!=Js&&Wi(Cs,Dr,!0,fe)}}pe&&(de.idx=I,jh()),S!==!1&&Rn("setCursor")}let Ps=null;Object.defineProperty(n,"rect",{get(){return Ps==null&&ko(!1),Ps}});function ko(_=!1){_?Ps=null:(Ps=g.getBoundingClientRect(),Rn("syncRect",Ps))}function Zf(_,S,C,I,z,$,ae){ue._lock||As&&_!=null&&_.movementX==0&&_.movementY==0||(Qh(_,S,C,I,z,$,ae,!1,_!=null),_!=null?js(null,!0,!0):js(S,!0,!1))}function Qh(_,S,C,I,z,$,ae,fe,ve){if(Ps==null&&ko(!1),Je(_),_!=null)C=_.clientX-Ps.left,I=_.clientY-Ps.top;else{if(C<0||I<0){Xt=-10,Jt=-10;return}let[De,Ne]=pn.scales,Oe=S.cursor.sync,[st,Tt]=Oe.values,[Mt,gt]=Oe.scales,[Ke,We]=pn.match,Yt=S.axes[0].side%2==1,rn=L.ori==0?U:Ce,Cn=L.ori==1?U:Ce,Ot=Yt?$:z,on=Yt?z:$,ai=Yt?I:C,qn=Yt?C:I;if(Mt!=null?C=Ke(De,Mt)?a(st,M[De],rn,0):-10:C=rn*(ai/Ot),gt!=null?I=We(Ne,gt)?a(Tt,M[Ne],Cn,0):-10:I=Cn*(qn/on),L.ori==1){let yi=C;C=I,I=yi}}ve&&(S==null||S.cursor.event.type==wu)&&((C<=1||C>=U-1)&&(C=ir(C,U)),(I<=1||I>=Ce-1)&&(I=ir(I,Ce))),fe?(Gf=C,Hf=I,[Pr,Ir]=ue.move(n,C,I)):(Xt=C,Jt=I)}let eu={width:0,height:0,left:0,top:0};function tu(){Ya(eu,!1)}let $f,Kf,Jf,jf;function Qf(_,S,C,I,z,$,ae){As=!0,En=An=Dn._x=Dn._y=!1,Qh(_,S,C,I,z,$,ae,!0,!1),_!=null&&(vt(Tu,Pu,ep,!1),zo(rm,n,Pr,Ir,U,Ce,null));let{left:fe,top:ve,width:De,height:Ne}=qt;$f=fe,Kf=ve,Jf=De,jf=Ne}function ep(_,S,C,I,z,$,ae){As=Dn._x=Dn._y=!1,Qh(_,S,C,I,z,$,ae,!1,!0);let{left:fe,top:ve,width:De,height:Ne}=qt,Oe=De>0||Ne>0,st=$f!=fe||Kf!=ve||Jf!=De||jf!=Ne;if(Oe&&st&&Ya(qt),Dn.setScale&&Oe&&st){let Tt=fe,Mt=De,gt=ve,Ke=Ne;if(L.ori==1&&(Tt=ve,Mt=Ne,gt=fe,Ke=De),En&&Rs(A,Xi(Tt,A),Xi(Tt+Mt,A)),An)for(let We in M){let Yt=M[We];We!=A&&Yt.from==null&&Yt.min!=Bt&&Rs(We,Xi(gt+Ke,We),Xi(gt,We))}tu()}else ue.lock&&(ue._lock=!ue._lock,js(S,!0,_!=null));_!=null&&(_n(Tu,Pu),zo(Tu,n,Xt,Jt,U,Ce,null))}function Ky(_,S,C,I,z,$,ae){if(ue._lock)return;Je(_);let fe=As;if(As){let ve=!0,De=!0,Ne=10,Oe,st;L.ori==0?(Oe=En,st=An):(Oe=An,st=En),Oe&&st&&(ve=Xt<=Ne||Xt>=U-Ne,De=Jt<=Ne||Jt>=Ce-Ne),Oe&&ve&&(Xt=Xt<Pr?0:U),st&&De&&(Jt=Jt<Ir?0:Ce),js(null,!0,!0),As=!1}Xt=-10,Jt=-10,se.fill(null),js(null,!0,!0),fe&&(As=fe)}function tp(_,S,C,I,z,$,ae){ue._lock||(Je(_),Oo(),tu(),_!=null&&zo(lm,n,Xt,Jt,U,Ce,null))}function np(){E.forEach(Wb),O(n.width,n.height,!0)}or(al,Gr,np);let Nr={};Nr.mousedown=Qf,Nr.mousemove=Zf,Nr.mouseup=ep,Nr.dblclick=tp,Nr.setSeries=(_,S,C,I)=>{let z=pn.match[2];C=z(n,S,C),C!=-1&&Wi(C,I,!0,!1)},me&&(vt(rm,g,Qf),vt(wu,g,Zf),vt(om,g,_=>{Je(_),ko(!1)}),vt(am,g,Ky),vt(lm,g,tp),Bu.add(n),n.syncRect=ko);let Za=n.hooks=i.hooks||{};function Rn(_,S,C){Xn?Dt.push([_,S,C]):_ in Za&&Za[_].forEach(I=>{I.call(null,n,S,C)})}(i.plugins||[]).forEach(_=>{for(let S in _.hooks)Za[S]=(Za[S]||[]).concat(_.hooks[S])});let ip=(_,S,C)=>C,pn=mn({key:null,setSeries:!1,filters:{pub:xm,sub:xm},scales:[A,x[1]?x[1].scale:null],match:[vm,vm,ip],values:[null,null]},ue.sync);pn.match.length==2&&pn.match.push(ip),ue.sync=pn;let sp=pn.key,nu=gg(sp);function zo(_,S,C,I,z,$,ae){pn.filters.pub(_,S,C,I,z,$,ae)&&nu.pub(_,S,C,I,z,$,ae)}nu.sub(n);function Jy(_,S,C,I,z,$,ae){pn.filters.sub(_,S,C,I,z,$,ae)&&Nr[_](null,S,C,I,z,$,ae)}n.pub=Jy;function jy(){nu.unsub(n),Bu.delete(n),Tn.clear(),Du(al,Gr,np),c.remove(),Ae?.remove(),Rn("destroy")}n.destroy=jy;function iu(){Rn("init",i,e),Fo(e||i.data,!1),W[A]?$h(A,W[A]):Oo(),ie=qt.show&&(qt.width>0||qt.height>0),te=pe=!0,O(i.width,i.height)}return x.forEach(wr),E.forEach(rs),t?t instanceof HTMLElement?(t.appendChild(c),iu()):t(n,iu):iu(),n}Nn.assign=mn;Nn.fmtNum=Xu;Nn.rangeNum=ll;Nn.rangeLog=ul;Nn.rangeAsinh=Hu;Nn.orient=lr;Nn.pxRatio=Et;Nn.join=Fv;Nn.fmtDate=Yu,Nn.tzDate=qv;Nn.sync=gg;{Nn.addGap=Rb,Nn.clipGaps=pl;let i=Nn.paths={points:Mg};i.linear=wg,i.stepped=Ib,i.bars=Lb,i.spline=Nb}var Rg=[[],[6,4],[2,3],[10,4,2,4]],Xb=1.5,qb=.8;function Cg(i,e){return i.flatMap(({payload:t,motion:n,color:s})=>e.flatMap((r,o)=>{let a=t.channels.findIndex(l=>l.label===r);return a>=0&&n.frames>0?[{motion:n,channel:a,color:s,series:o}]:[]}))}function Pg(i,e,t){let{ctx:n,bbox:s}=i,r=window.devicePixelRatio||1;n.save(),n.beginPath(),n.rect(s.left,s.top,s.width,s.height),n.clip(),n.lineWidth=Xb*r,n.globalAlpha=qb;for(let{motion:o,channel:a,color:l,series:c}of e){n.strokeStyle=l(t),n.setLineDash(Rg[c%Rg.length].map(u=>u*r)),n.beginPath();let h=!1;o.times.forEach((u,d)=>{let f=o.channels[a][d];if(h=h&&Number.isFinite(f)&&!o.jumpsBefore(a,d),!Number.isFinite(f))return;let g=[i.valToPos(u,"x",!0),i.valToPos(f,"y",!0)];h?n.lineTo(...g):n.moveTo(...g),h=!0}),n.stroke()}n.restore()}var Ng="11px system-ui, sans-serif",Yb=22,Zb=15,$b=5,Kb=14,Jb=6.5,jb=6,Qb=4,yl=class{constructor(e,t,n,s){this.context=e;this.channels=t;this.dark=n;this.onRemove=s;let r=Fr(lt.close,"remove this plot","",()=>this.onRemove(null));this.element=G("section",{class:"panel"},[G("header",{},[this.legend,r]),this.holder]),this.outside.addEventListener("click",()=>this.showFull(!this.full)),this.holder.addEventListener("dblclick",()=>this.showFull(!this.full)),this.build()}context;channels;dark;onRemove;element;holder=G("div",{class:"plot"});legend=G("div",{class:"legend"});line=G("div",{class:"cursor"});plot=null;outside=G("button",{type:"button",class:"outside",hidden:!0});full=!1;readouts=[];cursorTime=Number.NaN;built="";get shownTime(){return this.plot?this.plot.posToVal(Number.parseFloat(this.line.dataset.left??"NaN"),"x"):this.cursorTime}get axes(){return{words:[Lg(this.context.payload.units.time),this.yLabel()],limits:qo(this.span())}}setChannels(e){(e.length!==this.channels.length||e.some((t,n)=>t!==this.channels[n]))&&(this.full=!1),this.channels=e,this.plot&&this.shape()===this.built?this.refill(this.plot):this.build()}setTheme(e){e!==this.dark&&(this.dark=e,this.build())}showFull(e){this.outside.hidden||(this.full=e,this.build())}resize(){let{clientWidth:e,clientHeight:t}=this.holder;e>0&&t>0&&this.plot?.setSize({width:e,height:t}),this.placeLine()}update(e){this.cursorTime=e.time;for(let{output:t,channel:n,format:s}of this.readouts)t.textContent=s(this.context.motion.value(n,e));this.placeLine()}destroy(){this.plot?.destroy(),this.element.remove()}placeLine(){if(!this.plot||!Number.isFinite(this.cursorTime))return;let e=this.plot.valToPos(this.cursorTime,"x");this.line.dataset.left=String(e),this.line.style.transform=`translateX(${e}px)`}shape(){let{payload:e,clock:t}=this.context,n=this.channels.map(s=>[s,e.channels[s].label,e.channels[s].unit]);return JSON.stringify([n,t.end<=t.start,this.dark])}data(){let{motion:e}=this.context,t=this.channels.map(n=>Array.from(e.channels[n],s=>Number.isFinite(s)?s:null));return[Array.from(e.times),...t]}refill(e){for(let t of this.readouts)t.format=Vo(this.context.motion.channels[t.channel]);e.setData(this.data()),this.placeLine()}build(){this.plot?.destroy();let{payload:e}=this.context;this.built=this.shape(),this.buildLegend(),this.tellOutside();let{clientWidth:t,clientHeight:n}=this.holder;this.plot=new Nn({width:t||400,height:n||160,...this.plotOptions()},this.data(),this.holder),this.plot.over.append(this.line),this.makeDraggable(this.plot.over),this.element.setAttribute("aria-label",this.channels.map(s=>e.channels[s].label).join(", ")),this.placeLine()}buildLegend(){let{payload:e,motion:t}=this.context,n=new Set(this.channels.map(r=>e.channels[r].unit));this.readouts=[];let s=this.channels.map((r,o)=>{let{label:a,unit:l}=e.channels[r],c=G("i",{class:"swatch"});c.style.background=hs(o,this.dark);let h=G("output");this.readouts.push({output:h,channel:r,format:Vo(t.channels[r])});let u=Fr(lt.close,`remove ${a}`,"",()=>this.onRemove(r)),d=[c,G("span",{class:"label",text:a,title:a}),h];return l&&l!=="1"&&d.push(G("span",{class:"unit",text:l})),this.channels.length>1&&d.push(u),G("span",{class:"entry"},d)});this.legend.replaceChildren(...s,this.outside),this.legend.classList.toggle("mixed",n.size>1)}plotOptions(){let{payload:e,clock:t}=this.context,n=hi(this.dark),s=t.end<=t.start,r={stroke:n.faint,font:Ng,grid:{stroke:n.grid,width:1},ticks:{show:!1},border:{show:!1}};return{legend:{show:!1},padding:[8,22,0,0],cursor:{show:!1},scales:{x:{time:!1,range:()=>s?[t.start-1,t.start+1]:[t.start,t.end]},y:{range:()=>qo(this.span())}},axes:[{...r,...Dg(Lg(e.units.time)),size:Yb,gap:4,space:60,values:Ig},{...r,...Dg(this.yLabel()),size:eM,gap:6,space:28,values:Ig}],series:[{},...this.channels.map((o,a)=>({label:e.channels[o].label,stroke:hs(a,this.dark),width:1.75,pxAlign:0,points:{show:s,size:7},gaps:(l,c,h,u,d)=>[...d,...this.jumpGaps(l,o,h,u)].sort(([f],[g])=>f-g)}))],hooks:{drawAxes:[o=>this.drawEvents(o),o=>Pg(o,this.ghostCurves(),this.dark)],draw:[o=>this.drawOutside(o)]}}}yLabel(){let{channels:e}=this.context.payload;return[...new Set(this.channels.map(t=>e[t].panel))].join(", ")}span(){let{payload:e,motion:t}=this.context,n=this.channels.map(r=>this.full?kr(t.channels[r]):Wo(e.channels[r],t.channels[r])),s=this.ghostCurves().map(r=>kr(r.motion.channels[r.channel]));return Xo([...n,...s])}tellOutside(){let{payload:e,motion:t}=this.context,n=Xo(this.channels.map(l=>kr(t.channels[l]))),s=qo(Xo(this.channels.map(l=>Wo(e.channels[l],t.channels[l])))),r=n!==null&&n[0]<s[0]?`▼ ${$n(n[0],3)}`:"",o=n!==null&&n[1]>s[1]?`▲ ${$n(n[1],3)}`:"",a=[r,o].filter(Boolean).join("  ");this.outside.hidden=a==="",this.outside.textContent=a,this.outside.setAttribute("aria-pressed",String(this.full)),this.outside.setAttribute("aria-label",`full range: values lie outside, ${a.replace("▼","down to").replace("▲","up to")}`),this.outside.title=this.full?"All values are shown (double click: without the spikes)":"Some values lie outside this plot (double click: show all)"}drawOutside(e){let{motion:t}=this.context,{ctx:n,bbox:s}=e,[r,o]=qo(this.span()),a=$b*devicePixelRatio;this.channels.forEach((l,c)=>{let h=t.channels[l],u=kr(h);if(u!==null)for(let[d,f,g,v]of[[u[0],u[0]<r,s.top+s.height,-1],[u[1],u[1]>o,s.top,1]]){if(!f)continue;let p=e.valToPos(t.times[h.indexOf(d)],"x",!0);n.save(),n.fillStyle=hs(c,this.dark),n.beginPath(),n.moveTo(p,g),n.lineTo(p-a,g+v*1.6*a),n.lineTo(p+a,g+v*1.6*a),n.fill(),n.restore()}})}jumpGaps(e,t,n,s){let{motion:r}=this.context,o=[];for(let a=Math.max(1,n);a<=s;a++){if(!r.jumpsBefore(t,a))continue;let l=e.valToPos(r.times[a-1],"x",!0),c=e.valToPos(r.times[a],"x",!0);c-l>Qb&&o.push([l,c])}return o}ghostCurves(){let{payload:e,ghosts:t}=this.context;return Cg(t,this.channels.map(n=>e.channels[n].label))}drawEvents(e){let{ctx:t,bbox:n}=e;t.save(),t.strokeStyle=hi(this.dark).event,t.lineWidth=Math.max(1,Math.round(devicePixelRatio)),t.beginPath();for(let s of this.context.payload.events){let r=Math.round(e.valToPos(s.t,"x",!0));t.moveTo(r,n.top),t.lineTo(r,n.top+n.height)}t.stroke(),t.restore()}makeDraggable(e){let{clock:t}=this.context;Ur(e,{start:()=>t.hold(!0),move:n=>{let s=e.getBoundingClientRect();this.plot&&t.seek(this.plot.posToVal(n.clientX-s.left,"x"))},end:()=>t.hold(!1)})}};function Ig(i,e){return e.map(t=>$n(t))}function eM(i,e){let t=Math.max(jb,...(e??[]).map(n=>n?.length??0));return Kb+Jb*t}function Lg(i){return`time [${i}]`}function Dg(i){return{label:i,labelSize:Zb,labelGap:0,labelFont:Ng}}var tM=7,xl=class{constructor(e,t){this.context=e;this.dark=t;this.element.append(this.list,this.add),this.refresh(),new ResizeObserver(()=>this.resize()).observe(this.list)}context;dark;element=G("div",{class:"panels"});list=G("div",{class:"panel-list"});add=G("button",{type:"button",class:"add-plot",text:"+ Add a plot"});panels=[];wished=null;frame=null;listeners=[];onAdd(e){this.add.addEventListener("click",e)}onChange(e){this.listeners.push(e)}get count(){return this.panels.length}labels(){let{channels:e}=this.context.payload;return this.panels.flatMap(t=>t.channels.map(n=>e[n].label))}shows(e){return this.panels.some(t=>t.channels.includes(e))}show(e){if(this.shows(e))return;let t=this.context.payload.channels[e].panel,n=this.panels.find(s=>s.channels.length<tM&&s.channels.every(r=>this.context.payload.channels[r].panel===t)&&tm([...s.channels,e].map(r=>this.spanOf(r))));n?n.setChannels([...n.channels,e]):this.addPanel([e]),this.tell()}hide(e){for(let t of[...this.panels]){if(!t.channels.includes(e))continue;let n=t.channels.filter(s=>s!==e);n.length>0?t.setChannels(n):this.removePanel(t)}this.tell()}refresh(){let{shown:e}=this.context.payload;this.wished===null&&e.length>0&&(this.wished=e);let t=(this.wished??[]).map(n=>n.map(s=>this.channelOf(s)).filter(s=>s>=0)).filter(n=>n.length>0);for(let n of this.panels.slice(t.length))this.removePanel(n);t.forEach((n,s)=>{s<this.panels.length?this.panels[s].setChannels(n):this.addPanel(n)});for(let n of this.listeners)n()}update(e){this.frame=e;for(let t of this.panels)t.update(e)}resize(){for(let e of this.panels)e.resize()}setTheme(e){if(e!==this.dark){this.dark=e;for(let t of this.panels)t.setTheme(e)}}setGhosts(e){this.context.ghosts=e;for(let t of this.panels)t.setChannels(t.channels)}axes(){return this.panels.map(e=>e.axes)}cursorTimes(){return this.panels.map(e=>e.shownTime)}spanOf(e){let t=this.context.payload.channels[e];return{label:t.label,span:Wo(t,this.context.motion.channels[e])}}channelOf(e){return this.context.payload.channels.findIndex(t=>t.label===e)}addPanel(e){let t=new yl(this.context,e,this.dark,n=>{n===null?(this.removePanel(t),this.tell()):this.hide(n)});this.panels.push(t),this.list.append(t.element)}removePanel(e){this.panels=this.panels.filter(t=>t!==e),e.destroy()}tell(){let{channels:e}=this.context.payload;this.wished=this.panels.map(t=>t.channels.map(n=>e[n].label)),this.resize(),this.frame&&this.update(this.frame);for(let t of this.listeners)t()}};var vl=class{constructor(e,t,n){this.payload=e;this.clock=n;this.motion=new nr(e,t)}payload;clock;motion;ghosts=[];replace(e,t){this.payload=e,this.motion=new nr(e,t),this.clock.setSpan(this.motion.start,this.motion.end)}};var bl=i=>i.rank??10;function Fg(i,e,t){let n=[],s=G("div",{class:"tabs",role:"tablist"}),r=G("aside",{class:"sidebar","aria-label":"bodies, plots and more"},[G("header",{},[s,Nt(lt.close,"close","s",t)])]),o=i[0].name;function a(){for(let h of n){let u=h.tab.name===o;h.button.setAttribute("aria-selected",String(u)),h.page.hidden=!u,!(!u||!h.stale||!e())&&(h.stale=!1,h.tab.refresh?.())}}function l(h){o=h,a(),n.find(({tab:u})=>u.name===h)?.tab.opened?.()}function c(h){let u=`tab-${h.name.toLowerCase().replace(/\W+/g,"-")}`,d=G("button",{type:"button",role:"tab",text:h.name,"aria-controls":u});d.addEventListener("click",()=>l(h.name));let f=G("div",{class:"tab",role:"tabpanel",id:u,"aria-label":h.name},[h.element]);n.push({tab:h,button:d,page:f,stale:!1});let g=n.filter(v=>bl(v.tab)>bl(h)).sort((v,p)=>bl(v.tab)-bl(p.tab));s.insertBefore(d,g[0]?.button??null),r.append(f),a()}return i.forEach(c),{element:r,open:l,add:c,reveal:a,refresh(){for(let h of n)h.stale=!0;a()}}}var Og=260,nM=24;function Ug(i,e){let t=G("div",{class:"splitter",role:"separator",tabindex:0,title:"drag to resize","aria-label":"width of the plots","aria-orientation":"vertical"}),n=s=>{let r=Math.max(Og,Math.min(i.clientWidth-Og,s));i.style.setProperty("--plots",`${r}px`),t.setAttribute("aria-valuenow",String(Math.round(100*r/i.clientWidth)))};return Ur(t,{move:s=>n(i.getBoundingClientRect().right-s.clientX)}),t.addEventListener("keydown",s=>{let r={ArrowLeft:1,ArrowRight:-1}[s.key];r!==void 0&&(s.stopPropagation(),s.preventDefault(),n(e.clientWidth+r*nM))}),t}var Bg=1.5;function kg(i,e,t,n){let s=G("button",{type:"button",class:"following",title:"stop following (f)"});s.addEventListener("click",()=>t.change({follow:null}));let r=G("input",{type:"range",min:-Bg,max:Bg,step:.05,value:0,"aria-label":"length of force arrows"});r.addEventListener("input",()=>t.change({arrowScale:10**r.valueAsNumber})),r.addEventListener("pointerup",()=>r.blur());let o=G("label",{class:"arrow-scale"},[G("span",{text:"forces"}),r]);return t.watch(a=>{s.hidden=a.follow===null,s.textContent=a.follow===null?"":`following ${i.payload.scene.bodies[a.follow].name}  ×`,o.hidden=!a.arrows}),G("div",{class:"stage"},[e,G("div",{class:"over top-right"},[s,Nt(lt.fit,"show all","0",n)]),G("div",{class:"over bottom-right"},[o])])}function zg(i,e,t){let n=d=>()=>e.change({[d]:!e.now[d]}),s={sidebar:Nt(lt.menu,"bodies, plots and more","s",n("sidebar")),labels:Nt(lt.labels,"names","n",n("labels")),traces:Nt(lt.traces,"traces","t",n("traces")),arrows:Nt(lt.arrows,"forces","a",n("arrows"))},r=Nt(lt.moon,"light or dark","d",()=>e.change({dark:!e.now.dark}));e.watch(d=>{for(let f of Object.keys(s))s[f].setAttribute("aria-pressed",String(d[f]));Or(r,d.dark?lt.sun:lt.moon)});let o=G("h1"),a=G("span",{class:"faint analysis"}),l=G("span",{class:"chips"}),c=G("span",{class:"tools"});function h(){let{payload:d}=i;o.textContent=o.title=d.name,a.textContent=d.about.analysis??"",s.arrows.disabled=d.arrows.length===0,l.replaceChildren(...iM(d.about,t.about))}return h(),{element:G("header",{class:"toolbar"},[s.sidebar,o,a,l,G("span",{class:"spring"}),c,s.labels,s.traces,s.arrows,r,Nt(lt.help,"keys and gestures","?",t.help)]),tools:c,refresh:h}}function iM({status:i,messages:e},t){let n=e?.length??0;return[...i&&i!=="finished"?[{text:i,kind:_u(i)?"chip minor":"chip"}]:[],...n>0?[{text:n===1?"1 message":`${n} messages`,kind:"chip minor"}]:[]].map(({text:s,kind:r})=>{let o=G("button",{type:"button",class:r,text:s,title:e?.join(`
`)||s});return o.addEventListener("click",t),o})}function Ml(i,e,t){i.pause();let n=e.frameAt(i.time),s=t<0&&n.fraction>0?n.index+1+t:n.index+t;for(;t<0&&s>0&&e.times[s]>=i.time;)s--;i.seek(e.atFrame(s).time)}function Vg(i){let{clock:e}=i,t=Zi(e.start,e.end),n=Tp(i),s=Nt(lt.play,"play","space",()=>e.toggle());s.classList.add("play");let r=Nt(lt.loop,"loop","l",()=>e.setLoop(!e.loop)),o=G("div",{class:"buttons"},[Nt(lt.first,"to the start","home",()=>e.seek(e.start)),Nt(lt.back,"one frame back","←",()=>Ml(e,i.motion,-1)),s,Nt(lt.forward,"one frame on","→",()=>Ml(e,i.motion,1)),Nt(lt.last,"to the end","end",()=>e.seek(e.end))]),a=G("output",{class:"now"}),l=G("span",{class:"faint"}),c=G("span"),h=G("div",{class:"clock"},[a,l,c]),u=G("output",{class:"speed-value"}),d=G("div",{class:"speed",title:"speed (+ and −)"},[Fr(lt.minus,"slower","−",()=>e.slower()),u,Fr(lt.plus,"faster","+",()=>e.faster())]),f=G("footer",{class:"transport"},[o,n.element,G("div",{class:"buttons"},[h,d,r])]),g=null;function v(){t=Zi(e.start,e.end),l.textContent=` / ${t(e.end)}`,c.textContent=` ${i.payload.units.time}`,f.classList.toggle("still",i.motion.frames<2),n.refresh()}return v(),{element:f,refresh:v,update(){n.update(),a.textContent=t(e.time),u.textContent=Sp(e.speed),r.setAttribute("aria-pressed",String(e.loop)),e.playing!==g&&(g=e.playing,Or(s,e.playing?lt.pause:lt.play),s.setAttribute("aria-label",e.playing?"pause":"play"),s.classList.toggle("playing",e.playing))}}}var sM=10,rM={2:[["drag","move the view; in a plot or on the time line: go to a time"],["wheel, pinch","zoom"],["double click","show all"]],3:[["drag","turn the view; in a plot or on the time line: go to a time"],["right drag, two fingers","move the view"],["wheel, pinch","zoom"]]},Sl=class{constructor(e,t,n){this.makeRenderer=n;let{times:s}=new nr(e,t);this.clock=new Qa(s[0]??0,s.at(-1)??0,e.options.speed??null),this.clock.loop=e.options.loop??!0,this.run=new vl(e,t,this.clock),this.farTraveller=Ho(e,this.run.motion).follow,this.store=new nl(this.firstSettings()),this.shown=n(e,this.run.motion),this.panels=new xl(this.run,this.store.now.dark),this.transport=Vg(this.run);let r=this.keys();this.help=em(r,rM[e.dim]),this.sidebar=this.makeSidebar(),this.toolbar=zg(this.run,this.store,{help:()=>this.help.showModal(),about:()=>this.openTab("About")}),Qp(r),this.layOut(),this.connect(),this.renderer.resize(),this.renderer.fit()}makeRenderer;clock;panels;run;store;picture=G("div",{class:"picture"});warnings=[];shown;transport;help;sidebar;toolbar;notes=null;farTraveller;overlay=null;ghosts=[];trouble=null;scheduled=!1;lastPaint=null;painted=[];get renderer(){return this.shown}show(e,t){let n=this.run.payload,s=e.dim!==n.dim;this.run.replace(e,t),this.farTraveller=Ho(e,this.run.motion).follow;let r=Kp(this.store.now,n,e,this.run.motion);s?this.shown=this.makeRenderer(e,this.run.motion):this.renderer.setRun(e,this.run.motion),s&&this.attach(),this.store.change(r),this.apply(this.store.now,null),s&&this.fit();for(let o of[this.panels,this.transport,this.toolbar,this.sidebar])o.refresh();this.warn(),this.schedule()}addTab(e){this.sidebar.add(e)}openTab(e){this.store.change({sidebar:!0}),this.sidebar.open(e)}addTool(e){this.toolbar.tools.append(e)}setOverlay(e){this.overlay=e,this.renderer.setOverlay?.(e),this.schedule()}setTrouble(e){this.trouble=e,this.renderer.setTrouble?.(e),this.schedule()}get problems(){return[...this.warnings,...this.run.payload.about.messages??[]]}schedule(){this.scheduled||(this.scheduled=!0,requestAnimationFrame(e=>this.paint(e)))}setGhosts(e){this.ghosts=e,this.renderer.setGhosts?.(this.fittingGhosts),this.panels.setGhosts(e),this.schedule()}get fittingGhosts(){return this.ghosts.filter(({payload:e})=>e.dim===this.run.payload.dim)}onPaint(e){this.painted.push(e)}paint(e){this.scheduled=!1;let{clock:t}=this;t.running&&this.lastPaint!==null&&t.tick((e-this.lastPaint)/1e3),this.lastPaint=t.running?e:null;let{motion:n}=this.run,s=n.frameAt(t.time);if(n.frames>0){this.renderer.draw(s),this.panels.update(s);for(let r of this.painted)r(s)}this.transport.update(),t.running&&this.schedule()}firstSettings(){let{options:e,scene:t,traces:n}=this.run.payload,s=n.filter(({mark:o})=>this.run.motion.moves(o.body)),r=t.bodies.findIndex(o=>o.name===e.follow);return{dark:e.theme==="dark"||e.theme!=="light"&&Gg().matches,labels:!1,traces:!0,arrows:e.arrows??!1,arrowScale:1,follow:r>=0?r:this.farTraveller,selected:null,hidden:new Set,traced:s.length>0?s:this.onlyBody(),sidebar:!1}}onlyBody(){let{bodies:e}=this.run.payload.scene;return e.length!==2||!this.run.motion.moves(1)?[]:[{name:e[1].name,mark:{body:1,point:e[1].center_of_mass}}]}makeSidebar(){let{run:e,store:t,panels:n}=this,s=[{...Yp(e,t),rank:40},{...Jp(e,n),rank:41},{...$p(e,t),rank:42},{...qp(e),rank:60}],r=Fg(s,()=>t.now.sidebar,()=>t.change({sidebar:!1}));return n.onAdd(()=>this.openTab("Plots")),r}layOut(){let{run:e,store:t,panels:n,sidebar:s}=this,r=kg(e,this.picture,t,()=>this.fit());this.picture.append(this.renderer.element);let o=G("main",{},[s.element,r,n.element]);n.element.before(Ug(o,n.element));let a=()=>o.classList.toggle("without-plots",n.count===0);n.onChange(a),a(),t.watch((l,c)=>{o.classList.toggle("with-sidebar",l.sidebar),l.sidebar&&!c.sidebar&&s.reveal()}),document.body.append(G("div",{class:"page"},[this.toolbar.element,o,this.transport.element]),this.help),new ResizeObserver(()=>{this.renderer.resize(),this.schedule()}).observe(this.picture),this.warn()}warn(){let e=this.warnings.join(`
`);this.warnings=[...zp(this.run.payload,this.run.motion),...this.renderer.problems??[]],this.warnings.join(`
`)!==e&&(this.notes?.remove(),this.notes=Vp(this.warnings,()=>this.openTab("About")),this.notes&&this.picture.parentElement?.append(this.notes))}connect(){let{store:e}=this;e.watch((t,n)=>this.apply(t,t===n?null:n)),this.attach(),this.clock.onChange(()=>this.schedule()),Gg().addEventListener("change",t=>{(this.run.payload.options.theme??"auto")==="auto"&&e.change({dark:t.matches})})}attach(){let{renderer:e,store:t}=this;this.picture.replaceChildren(e.element),e.onPick?.(n=>t.change({selected:n})),e.onChange?.(()=>this.schedule()),e.resize()}apply(e,t){let{renderer:n,panels:s}=this,r=o=>t===null||e[o]!==t[o];if(r("dark")&&(document.documentElement.dataset.theme=e.dark?"dark":"light",n.setTheme(e.dark),s.setTheme(e.dark)),r("labels")&&n.setLabels(e.labels),(r("traces")||r("traced"))&&n.setTraces(e.traces?e.traced.map((o,a)=>({...o,color:3+a})):[]),(r("arrows")||r("arrowScale"))&&n.setArrows(e.arrows,e.arrowScale),r("follow")&&n.follow(e.follow),r("selected")&&n.highlight?.(e.selected),r("hidden"))for(let o of this.run.payload.scene.bodies.keys())n.show(o,!e.hidden.has(o));t===null&&(n.setOverlay?.(this.overlay),n.setTrouble?.(this.trouble),n.setGhosts?.(this.fittingGhosts)),this.schedule()}fit(){this.renderer.fit(),this.schedule()}keys(){let{clock:e,run:t,store:n}=this,s=o=>a=>Ml(e,t.motion,o*(a.shiftKey?sM:1)),r=o=>()=>n.change({[o]:!n.now[o]});return[{keys:[" "],shown:"space",what:"play, pause",press:()=>e.toggle()},{keys:["ArrowLeft"],shown:"←",what:"one frame back (shift: ten)",press:s(-1)},{keys:["ArrowRight"],shown:"→",what:"one frame on (shift: ten)",press:s(1)},{keys:["Home"],shown:"home",what:"to the start",press:()=>e.seek(e.start)},{keys:["End"],shown:"end",what:"to the end",press:()=>e.seek(e.end)},{keys:["."],shown:".",what:"to the next event",press:()=>du(e,t.payload.events,1)},{keys:[","],shown:",",what:"to the event before",press:()=>du(e,t.payload.events,-1)},{keys:["+","="],shown:"+",what:"faster",press:()=>e.faster()},{keys:["-","_"],shown:"−",what:"slower",press:()=>e.slower()},{keys:["l"],shown:"l",what:"play again and again",press:()=>e.setLoop(!e.loop)},{keys:["0"],shown:"0",what:"show all",press:()=>this.fit()},{keys:["f"],shown:"f",what:"follow the chosen body",press:()=>this.toggleFollow()},{keys:["a"],shown:"a",what:"forces",press:()=>t.payload.arrows.length>0&&n.change({arrows:!n.now.arrows})},{keys:["t"],shown:"t",what:"traces",press:r("traces")},{keys:["n"],shown:"n",what:"names",press:r("labels")},{keys:["d"],shown:"d",what:"light, dark",press:r("dark")},{keys:["s"],shown:"s",what:"bodies, plots and more",press:r("sidebar")},{keys:["?"],shown:"?",what:"this list",press:()=>this.help.open?this.help.close():this.help.showModal()}]}toggleFollow(){let{follow:e,selected:t}=this.store.now,{payload:n,motion:s}=this.run,r=n.scene.bodies.findIndex((a,l)=>s.moves(l)),o=t!==null&&s.moves(t)?t:this.farTraveller??r;this.store.change({follow:e===null&&o>=0?o:null})}};function Gg(){return matchMedia("(prefers-color-scheme: dark)")}function Hg(i,e){oM(i,async()=>{let{payload:t,channels:n}=await kp(document),s=new Sl(t,n,e);return Bp(s),Mp(s),s})}function oM(i,e){let t=null,n=[],s=async()=>{try{t=await e(),aM(t)}catch(r){n.push(r instanceof Error?r.message:String(r)),Gp(n[0])}};window.cardan={ready:s(),time:()=>t?.clock.time??Number.NaN,seek:r=>t?.clock.seek(r),play:()=>t?.clock.play(),pause:()=>t?.clock.pause(),playing:()=>t?.clock.playing??!1,panels:()=>t?.panels.cursorTimes()??[],axes:()=>t?.panels.axes()??[],renderer:i,problems:()=>[...n,...t?.problems??[]],screen:(r,o)=>{let a=t?.renderer.toScreen?.([r,o]),l=t?.picture.getBoundingClientRect();return a&&l?[l.left+a[0],l.top+a[1]]:null},page:()=>t}}function aM(i){let e=new URLSearchParams(location.hash.slice(1)),t=Number.parseFloat(e.get("t")??""),n=matchMedia("(prefers-reduced-motion: reduce)").matches;Number.isFinite(t)?i.clock.seek(t):!e.has("paused")&&!n&&i.clock.play()}var qs={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Ys={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},v0=0,Cd=1,b0=2;var mr=1,M0=2,So=3,Zs=0,ti=1,On=2,gr=0,wo=1,Pd=2,Id=3,Ld=4,S0=5;var _r=100,w0=101,T0=102,E0=103,A0=104,R0=200,C0=201,P0=202,I0=203,Dd=204,Nd=205,L0=206,D0=207,N0=208,F0=209,O0=210,U0=211,B0=212,k0=213,z0=214,Zl=0,$l=1,Kl=2,ho=3,Jl=4,jl=5,Ql=6,ec=7,Fd=0,V0=1,G0=2,es=0,Od=1,Ud=2,Bd=3,kd=4,zd=5,Vd=6,Gd=7;var Hd=300,yr=301,To=302,Rc=303,Cc=304,tc=1e3,ji=1001,nc=1002,In=1003,H0=1004;var Pa=1005;var ei=1006,Pc=1007;var Ms=1008;var si=1009,Wd=1010,Xd=1011,Eo=1012,Ic=1013,Fi=1014,Oi=1015,Ui=1016,Lc=1017,Dc=1018,xr=1020,qd=35902,Yd=35899,Zd=1021,$d=1022,Bi=1023,xs=1026,Ss=1027,Kd=1028,Nc=1029,$s=1030,Fc=1031;var Oc=1033,Ia=33776,La=33777,Da=33778,Na=33779,Uc=35840,Bc=35841,kc=35842,zc=35843,Vc=36196,Gc=37492,Hc=37496,Wc=37488,Xc=37489,Fa=37490,qc=37491,Yc=37808,Zc=37809,$c=37810,Kc=37811,Jc=37812,jc=37813,Qc=37814,eh=37815,th=37816,nh=37817,ih=37818,sh=37819,rh=37820,oh=37821,ah=36492,lh=36494,ch=36495,hh=36283,uh=36284,Oa=36285,dh=36286;var la=2300,ic=2301,ql=2302,bd=2303,Md=2400,Sd=2401,wd=2402;var W0=3200;var fh=0,X0=1,ws="",Jn="srgb",ca="srgb-linear",ha="linear",Ct="srgb";var Yl=7680;var q0=519,Y0=512,Z0=513,$0=514,Jd=515,K0=516,J0=517,jd=518,Qd=519,j0=35044;var ef="300 es",Si=2e3,uo=2001;function lM(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function cM(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function ua(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Q0(){let i=ua("canvas");return i.style.display="block",i}var Wg={},fo=null;function tf(...i){let e="THREE."+i.shift();fo?fo("log",e,...i):console.log(e,...i)}function e_(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Ye(...i){i=e_(i);let e="THREE."+i.shift();if(fo)fo("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function Qe(...i){i=e_(i);let e="THREE."+i.shift();if(fo)fo("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function ra(...i){let e=i.join(" ");e in Wg||(Wg[e]=!0,Ye(...i))}function t_(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var n_={[Zl]:Zl,[Kl]:Ql,[Jl]:Jl,[ho]:jl,[$l]:$l,[Ql]:Kl,[ec]:ec,[jl]:ho},Ni=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},Bn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Xg=1234567,oa=Math.PI/180,po=180/Math.PI;function Ao(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Bn[i&255]+Bn[i>>8&255]+Bn[i>>16&255]+Bn[i>>24&255]+"-"+Bn[e&255]+Bn[e>>8&255]+"-"+Bn[e>>16&15|64]+Bn[e>>24&255]+"-"+Bn[t&63|128]+Bn[t>>8&255]+"-"+Bn[t>>16&255]+Bn[t>>24&255]+Bn[n&255]+Bn[n>>8&255]+Bn[n>>16&255]+Bn[n>>24&255]).toLowerCase()}function mt(i,e,t){return Math.max(e,Math.min(t,i))}function nf(i,e){return(i%e+e)%e}function hM(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function uM(i,e,t){return i!==e?(t-i)/(e-i):0}function aa(i,e,t){return(1-t)*i+t*e}function dM(i,e,t,n){return aa(i,e,1-Math.exp(-t*n))}function fM(i,e=1){return e-Math.abs(nf(i,e*2)-e)}function pM(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function mM(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function gM(i,e){return i+Math.floor(Math.random()*(e-i+1))}function _M(i,e){return i+Math.random()*(e-i)}function yM(i){return i*(.5-Math.random())}function xM(i){i!==void 0&&(Xg=i);let e=Xg+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function vM(i){return i*oa}function bM(i){return i*po}function MM(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function SM(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function sf(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function wM(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),h=o((e+n)/2),u=r((e-n)/2),d=o((e-n)/2),f=r((n-e)/2),g=o((n-e)/2);switch(s){case"XYX":i.set(a*h,l*u,l*d,a*c);break;case"YZY":i.set(l*d,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*d,a*h,a*c);break;case"XZX":i.set(a*h,l*g,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*g,a*c);break;case"ZYZ":i.set(l*g,l*f,a*h,a*c);break;default:Ye("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function rf(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function i_(i,e){if(e.constructor===Float32Array)return i;let t=rf(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function s_(i,e){if(e.constructor===Float32Array)return i;let t=rf(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var of={DEG2RAD:oa,RAD2DEG:po,generateUUID:Ao,clamp:mt,euclideanModulo:nf,mapLinear:hM,inverseLerp:uM,lerp:aa,damp:dM,pingpong:fM,smoothstep:pM,smootherstep:mM,randInt:gM,randFloat:_M,randFloatSpread:yM,seededRandom:xM,degToRad:vM,radToDeg:bM,isPowerOfTwo:MM,ceilPowerOfTwo:SM,floorPowerOfTwo:sf,setQuaternionFromProperEuler:wM,normalize:s_,denormalize:i_},Xe=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=mt(this.x,e.x,t.x),this.y=mt(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=mt(this.x,e,t),this.y=mt(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(mt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(mt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Ln=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],g=r[o+2],v=r[o+3];if(u!==v||l!==d||c!==f||h!==g){let p=l*d+c*f+h*g+u*v;p<0&&(d=-d,f=-f,g=-g,v=-v,p=-p);let m=1-a;if(p<.9995){let x=Math.acos(p),E=Math.sin(x);m=Math.sin(m*x)/E,a=Math.sin(a*x)/E,l=l*m+d*a,c=c*m+f*a,h=h*m+g*a,u=u*m+v*a}else{l=l*m+d*a,c=c*m+f*a,h=h*m+g*a,u=u*m+v*a;let x=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=x,c*=x,h*=x,u*=x}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=u}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],g=r[o+3];return e[t]=a*g+h*u+l*f-c*d,e[t+1]=l*g+h*d+c*u-a*f,e[t+2]=c*g+h*f+a*d-l*u,e[t+3]=h*g-a*u-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u-d*f*g;break;case"YXZ":this._x=d*h*u+c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u+d*f*g;break;case"ZXY":this._x=d*h*u-c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u-d*f*g;break;case"ZYX":this._x=d*h*u-c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u+d*f*g;break;case"YZX":this._x=d*h*u+c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u-d*f*g;break;case"XZY":this._x=d*h*u-c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u+d*f*g;break;default:Ye("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],u=t[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(mt(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},F=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(qg.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(qg.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),h=2*(a*t-r*s),u=2*(r*n-o*t);return this.x=t+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=mt(this.x,e.x,t.x),this.y=mt(this.y,e.y,t.y),this.z=mt(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=mt(this.x,e,t),this.y=mt(this.y,e,t),this.z=mt(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(mt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return ed.copy(this).projectOnVector(e),this.sub(ed)}reflect(e){return this.sub(ed.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(mt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},ed=new F,qg=new Ln,et=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],g=n[8],v=s[0],p=s[3],m=s[6],x=s[1],E=s[4],M=s[7],P=s[2],A=s[5],y=s[8];return r[0]=o*v+a*x+l*P,r[3]=o*p+a*E+l*A,r[6]=o*m+a*M+l*y,r[1]=c*v+h*x+u*P,r[4]=c*p+h*E+u*A,r[7]=c*m+h*M+u*y,r[2]=d*v+f*x+g*P,r[5]=d*p+f*E+g*A,r[8]=d*m+f*M+g*y,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,g=t*u+n*d+s*f;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let v=1/g;return e[0]=u*v,e[1]=(s*c-h*n)*v,e[2]=(a*n-s*o)*v,e[3]=d*v,e[4]=(h*t-s*l)*v,e[5]=(s*r-a*t)*v,e[6]=f*v,e[7]=(n*l-c*t)*v,e[8]=(o*t-n*r)*v,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return ra("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(td.makeScale(e,t)),this}rotate(e){return ra("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(td.makeRotation(-e)),this}translate(e,t){return ra("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(td.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},td=new et,Yg=new et().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Zg=new et().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function TM(){let i={enabled:!0,workingColorSpace:ca,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Ct&&(s.r=ys(s.r),s.g=ys(s.g),s.b=ys(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Ct&&(s.r=co(s.r),s.g=co(s.g),s.b=co(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===ws?ha:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[ca]:{primaries:e,whitePoint:n,transfer:ha,toXYZ:Yg,fromXYZ:Zg,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:Jn},outputColorSpaceConfig:{drawingBufferColorSpace:Jn}},[Jn]:{primaries:e,whitePoint:n,transfer:Ct,toXYZ:Yg,fromXYZ:Zg,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:Jn}}}),i}var xt=TM();function ys(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function co(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Kr,sc=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{Kr===void 0&&(Kr=ua("canvas")),Kr.width=e.width,Kr.height=e.height;let s=Kr.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=Kr}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=ua("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=ys(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(ys(t[n]/255)*255):t[n]=ys(t[n]);return{data:t,width:e.width,height:e.height}}else return Ye("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},EM=0,mo=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:EM++}),this.uuid=Ao(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(nd(s[o].image)):r.push(nd(s[o]))}else r=nd(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function nd(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?sc.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Ye("Texture: Unable to serialize Texture."),{})}var AM=0,id=new F,ni=class i extends Ni{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=ji,s=ji,r=ei,o=Ms,a=Bi,l=si,c=i.DEFAULT_ANISOTROPY,h=ws){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:AM++}),this.uuid=Ao(),this.name="",this.source=new mo(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Xe(0,0),this.repeat=new Xe(1,1),this.center=new Xe(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new et,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(id).x}get height(){return this.source.getSize(id).y}get depth(){return this.source.getSize(id).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Ye(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ye(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Hd)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case tc:e.x=e.x-Math.floor(e.x);break;case ji:e.x=e.x<0?0:1;break;case nc:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case tc:e.y=e.y-Math.floor(e.y);break;case ji:e.y=e.y<0?0:1;break;case nc:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};ni.DEFAULT_IMAGE=null;ni.DEFAULT_MAPPING=Hd;ni.DEFAULT_ANISOTROPY=1;var jt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],g=l[9],v=l[2],p=l[6],m=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-v)<.01&&Math.abs(g-p)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+v)<.1&&Math.abs(g+p)<.1&&Math.abs(c+f+m-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let E=(c+1)/2,M=(f+1)/2,P=(m+1)/2,A=(h+d)/4,y=(u+v)/4,T=(g+p)/4;return E>M&&E>P?E<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(E),s=A/n,r=y/n):M>P?M<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(M),n=A/s,r=T/s):P<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(P),n=y/r,s=T/r),this.set(n,s,r,t),this}let x=Math.sqrt((p-g)*(p-g)+(u-v)*(u-v)+(d-h)*(d-h));return Math.abs(x)<.001&&(x=1),this.x=(p-g)/x,this.y=(u-v)/x,this.z=(d-h)/x,this.w=Math.acos((c+f+m-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=mt(this.x,e.x,t.x),this.y=mt(this.y,e.y,t.y),this.z=mt(this.z,e.z,t.z),this.w=mt(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=mt(this.x,e,t),this.y=mt(this.y,e,t),this.z=mt(this.z,e,t),this.w=mt(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(mt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},rc=class extends Ni{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:ei,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new jt(0,0,e,t),this.scissorTest=!1,this.viewport=new jt(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new ni({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:ei,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new mo(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},gi=class extends rc{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},da=class extends ni{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=In,this.minFilter=In,this.wrapR=ji,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var oc=class extends ni{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=In,this.minFilter=In,this.wrapR=ji,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var wt=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,l,c,h,u,d,f,g,v,p){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,h,u,d,f,g,v,p)}set(e,t,n,s,r,o,a,l,c,h,u,d,f,g,v,p){let m=this.elements;return m[0]=e,m[4]=t,m[8]=n,m[12]=s,m[1]=r,m[5]=o,m[9]=a,m[13]=l,m[2]=c,m[6]=h,m[10]=u,m[14]=d,m[3]=f,m[7]=g,m[11]=v,m[15]=p,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/Jr.setFromMatrixColumn(e,0).length(),r=1/Jr.setFromMatrixColumn(e,1).length(),o=1/Jr.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(e.order==="XYZ"){let d=o*h,f=o*u,g=a*h,v=a*u;t[0]=l*h,t[4]=-l*u,t[8]=c,t[1]=f+g*c,t[5]=d-v*c,t[9]=-a*l,t[2]=v-d*c,t[6]=g+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*h,f=l*u,g=c*h,v=c*u;t[0]=d+v*a,t[4]=g*a-f,t[8]=o*c,t[1]=o*u,t[5]=o*h,t[9]=-a,t[2]=f*a-g,t[6]=v+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*h,f=l*u,g=c*h,v=c*u;t[0]=d-v*a,t[4]=-o*u,t[8]=g+f*a,t[1]=f+g*a,t[5]=o*h,t[9]=v-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*h,f=o*u,g=a*h,v=a*u;t[0]=l*h,t[4]=g*c-f,t[8]=d*c+v,t[1]=l*u,t[5]=v*c+d,t[9]=f*c-g,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,g=a*l,v=a*c;t[0]=l*h,t[4]=v-d*u,t[8]=g*u+f,t[1]=u,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=f*u+g,t[10]=d-v*u}else if(e.order==="XZY"){let d=o*l,f=o*c,g=a*l,v=a*c;t[0]=l*h,t[4]=-u,t[8]=c*h,t[1]=d*u+v,t[5]=o*h,t[9]=f*u-g,t[2]=g*u-f,t[6]=a*h,t[10]=v*u+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(RM,e,CM)}lookAt(e,t,n){let s=this.elements;return pi.subVectors(e,t),pi.lengthSq()===0&&(pi.z=1),pi.normalize(),Ds.crossVectors(n,pi),Ds.lengthSq()===0&&(Math.abs(n.z)===1?pi.x+=1e-4:pi.z+=1e-4,pi.normalize(),Ds.crossVectors(n,pi)),Ds.normalize(),wl.crossVectors(pi,Ds),s[0]=Ds.x,s[4]=wl.x,s[8]=pi.x,s[1]=Ds.y,s[5]=wl.y,s[9]=pi.y,s[2]=Ds.z,s[6]=wl.z,s[10]=pi.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],g=n[2],v=n[6],p=n[10],m=n[14],x=n[3],E=n[7],M=n[11],P=n[15],A=s[0],y=s[4],T=s[8],k=s[12],D=s[1],L=s[5],H=s[9],X=s[13],N=s[2],W=s[6],K=s[10],V=s[14],ce=s[3],J=s[7],Q=s[11],se=s[15];return r[0]=o*A+a*D+l*N+c*ce,r[4]=o*y+a*L+l*W+c*J,r[8]=o*T+a*H+l*K+c*Q,r[12]=o*k+a*X+l*V+c*se,r[1]=h*A+u*D+d*N+f*ce,r[5]=h*y+u*L+d*W+f*J,r[9]=h*T+u*H+d*K+f*Q,r[13]=h*k+u*X+d*V+f*se,r[2]=g*A+v*D+p*N+m*ce,r[6]=g*y+v*L+p*W+m*J,r[10]=g*T+v*H+p*K+m*Q,r[14]=g*k+v*X+p*V+m*se,r[3]=x*A+E*D+M*N+P*ce,r[7]=x*y+E*L+M*W+P*J,r[11]=x*T+E*H+M*K+P*Q,r[15]=x*k+E*X+M*V+P*se,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],u=e[6],d=e[10],f=e[14],g=e[3],v=e[7],p=e[11],m=e[15],x=l*f-c*d,E=a*f-c*u,M=a*d-l*u,P=o*f-c*h,A=o*d-l*h,y=o*u-a*h;return t*(v*x-p*E+m*M)-n*(g*x-p*P+m*A)+s*(g*E-v*P+m*y)-r*(g*M-v*A+p*y)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=e[9],d=e[10],f=e[11],g=e[12],v=e[13],p=e[14],m=e[15],x=t*a-n*o,E=t*l-s*o,M=t*c-r*o,P=n*l-s*a,A=n*c-r*a,y=s*c-r*l,T=h*v-u*g,k=h*p-d*g,D=h*m-f*g,L=u*p-d*v,H=u*m-f*v,X=d*m-f*p,N=x*X-E*H+M*L+P*D-A*k+y*T;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let W=1/N;return e[0]=(a*X-l*H+c*L)*W,e[1]=(s*H-n*X-r*L)*W,e[2]=(v*y-p*A+m*P)*W,e[3]=(d*A-u*y-f*P)*W,e[4]=(l*D-o*X-c*k)*W,e[5]=(t*X-s*D+r*k)*W,e[6]=(p*M-g*y-m*E)*W,e[7]=(h*y-d*M+f*E)*W,e[8]=(o*H-a*D+c*T)*W,e[9]=(n*D-t*H-r*T)*W,e[10]=(g*A-v*M+m*x)*W,e[11]=(u*M-h*A-f*x)*W,e[12]=(a*k-o*L-l*T)*W,e[13]=(t*L-n*k+s*T)*W,e[14]=(v*E-g*P-p*x)*W,e[15]=(h*P-u*E+d*x)*W,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,g=r*u,v=o*h,p=o*u,m=a*u,x=l*c,E=l*h,M=l*u,P=n.x,A=n.y,y=n.z;return s[0]=(1-(v+m))*P,s[1]=(f+M)*P,s[2]=(g-E)*P,s[3]=0,s[4]=(f-M)*A,s[5]=(1-(d+m))*A,s[6]=(p+x)*A,s[7]=0,s[8]=(g+E)*y,s[9]=(p-x)*y,s[10]=(1-(d+v))*y,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=Jr.set(s[0],s[1],s[2]).length(),a=Jr.set(s[4],s[5],s[6]).length(),l=Jr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Ii.copy(this);let c=1/o,h=1/a,u=1/l;return Ii.elements[0]*=c,Ii.elements[1]*=c,Ii.elements[2]*=c,Ii.elements[4]*=h,Ii.elements[5]*=h,Ii.elements[6]*=h,Ii.elements[8]*=u,Ii.elements[9]*=u,Ii.elements[10]*=u,t.setFromRotationMatrix(Ii),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=Si,l=!1){let c=this.elements,h=2*r/(t-e),u=2*r/(n-s),d=(t+e)/(t-e),f=(n+s)/(n-s),g,v;if(l)g=r/(o-r),v=o*r/(o-r);else if(a===Si)g=-(o+r)/(o-r),v=-2*o*r/(o-r);else if(a===uo)g=-o/(o-r),v=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=Si,l=!1){let c=this.elements,h=2/(t-e),u=2/(n-s),d=-(t+e)/(t-e),f=-(n+s)/(n-s),g,v;if(l)g=1/(o-r),v=o/(o-r);else if(a===Si)g=-2/(o-r),v=-(o+r)/(o-r);else if(a===uo)g=-1/(o-r),v=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},Jr=new F,Ii=new wt,RM=new F(0,0,0),CM=new F(1,1,1),Ds=new F,wl=new F,pi=new F,$g=new wt,Kg=new Ln,vs=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(mt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-mt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(mt(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-mt(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(mt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-mt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Ye("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return $g.makeRotationFromQuaternion(e),this.setFromRotationMatrix($g,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Kg.setFromEuler(this),this.setFromQuaternion(Kg,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};vs.DEFAULT_ORDER="XYZ";var go=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},PM=0,Jg=new F,jr=new Ln,fs=new wt,Tl=new F,ea=new F,IM=new F,LM=new Ln,jg=new F(1,0,0),Qg=new F(0,1,0),e0=new F(0,0,1),t0={type:"added"},DM={type:"removed"},Qr={type:"childadded",child:null},sd={type:"childremoved",child:null},Fn=class i extends Ni{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:PM++}),this.uuid=Ao(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new F,t=new vs,n=new Ln,s=new F(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new wt},normalMatrix:{value:new et}}),this.matrix=new wt,this.matrixWorld=new wt,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new go,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return jr.setFromAxisAngle(e,t),this.quaternion.multiply(jr),this}rotateOnWorldAxis(e,t){return jr.setFromAxisAngle(e,t),this.quaternion.premultiply(jr),this}rotateX(e){return this.rotateOnAxis(jg,e)}rotateY(e){return this.rotateOnAxis(Qg,e)}rotateZ(e){return this.rotateOnAxis(e0,e)}translateOnAxis(e,t){return Jg.copy(e).applyQuaternion(this.quaternion),this.position.add(Jg.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(jg,e)}translateY(e){return this.translateOnAxis(Qg,e)}translateZ(e){return this.translateOnAxis(e0,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(fs.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Tl.copy(e):Tl.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),ea.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?fs.lookAt(ea,Tl,this.up):fs.lookAt(Tl,ea,this.up),this.quaternion.setFromRotationMatrix(fs),s&&(fs.extractRotation(s.matrixWorld),jr.setFromRotationMatrix(fs),this.quaternion.premultiply(jr.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Qe("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(t0),Qr.child=e,this.dispatchEvent(Qr),Qr.child=null):Qe("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(DM),sd.child=e,this.dispatchEvent(sd),sd.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),fs.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),fs.multiply(e.parent.matrixWorld)),e.applyMatrix4(fs),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(t0),Qr.child=e,this.dispatchEvent(Qr),Qr.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ea,e,IM),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ea,LM,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(e.shapes,u)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),u=o(e.shapes),d=o(e.skeletons),f=o(e.animations),g=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),g.length>0&&(n.nodes=g)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Fn.DEFAULT_UP=new F(0,1,0);Fn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Fn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var zt=class extends Fn{constructor(){super(),this.isGroup=!0,this.type="Group"}},NM={type:"move"},_o=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new zt,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new zt,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new F,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new F),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new zt,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new F,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new F,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let v of e.hand.values()){let p=t.getJointPose(v,n),m=this._getHandJoint(c,v);p!==null&&(m.matrix.fromArray(p.transform.matrix),m.matrix.decompose(m.position,m.quaternion,m.scale),m.matrixWorldNeedsUpdate=!0,m.jointRadius=p.radius),m.visible=p!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,g=.005;c.inputState.pinching&&d>f+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(NM)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new zt;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},r_={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ns={h:0,s:0,l:0},El={h:0,s:0,l:0};function rd(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var nt=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=Jn){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,xt.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=xt.workingColorSpace){return this.r=e,this.g=t,this.b=n,xt.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=xt.workingColorSpace){if(e=nf(e,1),t=mt(t,0,1),n=mt(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=rd(o,r,e+1/3),this.g=rd(o,r,e),this.b=rd(o,r,e-1/3)}return xt.colorSpaceToWorking(this,s),this}setStyle(e,t=Jn){function n(r){r!==void 0&&parseFloat(r)<1&&Ye("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ye("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ye("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=Jn){let n=r_[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Ye("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=ys(e.r),this.g=ys(e.g),this.b=ys(e.b),this}copyLinearToSRGB(e){return this.r=co(e.r),this.g=co(e.g),this.b=co(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=Jn){return xt.workingToColorSpace(kn.copy(this),e),Math.round(mt(kn.r*255,0,255))*65536+Math.round(mt(kn.g*255,0,255))*256+Math.round(mt(kn.b*255,0,255))}getHexString(e=Jn){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=xt.workingColorSpace){xt.workingToColorSpace(kn.copy(this),t);let n=kn.r,s=kn.g,r=kn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=xt.workingColorSpace){return xt.workingToColorSpace(kn.copy(this),t),e.r=kn.r,e.g=kn.g,e.b=kn.b,e}getStyle(e=Jn){xt.workingToColorSpace(kn.copy(this),e);let t=kn.r,n=kn.g,s=kn.b;return e!==Jn?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(Ns),this.setHSL(Ns.h+e,Ns.s+t,Ns.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(Ns),e.getHSL(El);let n=aa(Ns.h,El.h,t),s=aa(Ns.s,El.s,t),r=aa(Ns.l,El.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},kn=new nt;nt.NAMES=r_;var fa=class extends Fn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new vs,this.environmentIntensity=1,this.environmentRotation=new vs,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Li=new F,ps=new F,od=new F,ms=new F,eo=new F,to=new F,n0=new F,ad=new F,ld=new F,cd=new F,hd=new jt,ud=new jt,dd=new jt,Bs=class i{constructor(e=new F,t=new F,n=new F){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),Li.subVectors(e,t),s.cross(Li);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){Li.subVectors(s,t),ps.subVectors(n,t),od.subVectors(e,t);let o=Li.dot(Li),a=Li.dot(ps),l=Li.dot(od),c=ps.dot(ps),h=ps.dot(od),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,g=(o*h-a*l)*d;return r.set(1-f-g,g,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,ms)===null?!1:ms.x>=0&&ms.y>=0&&ms.x+ms.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,ms)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ms.x),l.addScaledVector(o,ms.y),l.addScaledVector(a,ms.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return hd.setScalar(0),ud.setScalar(0),dd.setScalar(0),hd.fromBufferAttribute(e,t),ud.fromBufferAttribute(e,n),dd.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(hd,r.x),o.addScaledVector(ud,r.y),o.addScaledVector(dd,r.z),o}static isFrontFacing(e,t,n,s){return Li.subVectors(n,t),ps.subVectors(e,t),Li.cross(ps).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Li.subVectors(this.c,this.b),ps.subVectors(this.a,this.b),Li.cross(ps).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;eo.subVectors(s,n),to.subVectors(r,n),ad.subVectors(e,n);let l=eo.dot(ad),c=to.dot(ad);if(l<=0&&c<=0)return t.copy(n);ld.subVectors(e,s);let h=eo.dot(ld),u=to.dot(ld);if(h>=0&&u<=h)return t.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(eo,o);cd.subVectors(e,r);let f=eo.dot(cd),g=to.dot(cd);if(g>=0&&f<=g)return t.copy(r);let v=f*c-l*g;if(v<=0&&c>=0&&g<=0)return a=c/(c-g),t.copy(n).addScaledVector(to,a);let p=h*g-f*u;if(p<=0&&u-h>=0&&f-g>=0)return n0.subVectors(r,s),a=(u-h)/(u-h+(f-g)),t.copy(s).addScaledVector(n0,a);let m=1/(p+v+d);return o=v*m,a=d*m,t.copy(n).addScaledVector(eo,o).addScaledVector(to,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},ks=class{constructor(e=new F(1/0,1/0,1/0),t=new F(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Di.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Di.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Di.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Di):Di.fromBufferAttribute(r,o),Di.applyMatrix4(e.matrixWorld),this.expandByPoint(Di);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),Al.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Al.copy(n.boundingBox)),Al.applyMatrix4(e.matrixWorld),this.union(Al)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Di),Di.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(ta),Rl.subVectors(this.max,ta),no.subVectors(e.a,ta),io.subVectors(e.b,ta),so.subVectors(e.c,ta),Fs.subVectors(io,no),Os.subVectors(so,io),cr.subVectors(no,so);let t=[0,-Fs.z,Fs.y,0,-Os.z,Os.y,0,-cr.z,cr.y,Fs.z,0,-Fs.x,Os.z,0,-Os.x,cr.z,0,-cr.x,-Fs.y,Fs.x,0,-Os.y,Os.x,0,-cr.y,cr.x,0];return!fd(t,no,io,so,Rl)||(t=[1,0,0,0,1,0,0,0,1],!fd(t,no,io,so,Rl))?!1:(Cl.crossVectors(Fs,Os),t=[Cl.x,Cl.y,Cl.z],fd(t,no,io,so,Rl))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Di).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Di).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(gs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),gs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),gs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),gs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),gs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),gs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),gs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),gs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(gs),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},gs=[new F,new F,new F,new F,new F,new F,new F,new F],Di=new F,Al=new ks,no=new F,io=new F,so=new F,Fs=new F,Os=new F,cr=new F,ta=new F,Rl=new F,Cl=new F,hr=new F;function fd(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){hr.fromArray(i,r);let a=s.x*Math.abs(hr.x)+s.y*Math.abs(hr.y)+s.z*Math.abs(hr.z),l=e.dot(hr),c=t.dot(hr),h=n.dot(hr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var gn=new F,Pl=new Xe,FM=0,zn=class extends Ni{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:FM++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=j0,this.updateRanges=[],this.gpuType=Oi,this.version=0,this._normalizationScale=e!==void 0?rf(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)Pl.fromBufferAttribute(this,t),Pl.applyMatrix3(e),this.setXY(t,Pl.x,Pl.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)gn.fromBufferAttribute(this,t),gn.applyMatrix3(e),this.setXYZ(t,gn.x,gn.y,gn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)gn.fromBufferAttribute(this,t),gn.applyMatrix4(e),this.setXYZ(t,gn.x,gn.y,gn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)gn.fromBufferAttribute(this,t),gn.applyNormalMatrix(e),this.setXYZ(t,gn.x,gn.y,gn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)gn.fromBufferAttribute(this,t),gn.transformDirection(e),this.setXYZ(t,gn.x,gn.y,gn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):i_(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):s_(e,this.array)}};var pa=class extends zn{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var ma=class extends zn{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var bt=class extends zn{constructor(e,t,n){super(new Float32Array(e),t,n)}},OM=new ks,na=new F,pd=new F,fr=class{constructor(e=new F,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):OM.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;na.subVectors(e,this.center);let t=na.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(na,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(pd.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(na.copy(e.center).add(pd)),this.expandByPoint(na.copy(e.center).sub(pd))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},UM=0,Mi=new wt,md=new Fn,ro=new F,mi=new ks,ia=new ks,Pn=new F,Qt=class i extends Ni{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:UM++}),this.uuid=Ao(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(lM(e)?ma:pa)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new et().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Mi.makeRotationFromQuaternion(e),this.applyMatrix4(Mi),this}rotateX(e){return Mi.makeRotationX(e),this.applyMatrix4(Mi),this}rotateY(e){return Mi.makeRotationY(e),this.applyMatrix4(Mi),this}rotateZ(e){return Mi.makeRotationZ(e),this.applyMatrix4(Mi),this}translate(e,t,n){return Mi.makeTranslation(e,t,n),this.applyMatrix4(Mi),this}scale(e,t,n){return Mi.makeScale(e,t,n),this.applyMatrix4(Mi),this}lookAt(e){return md.lookAt(e),md.updateMatrix(),this.applyMatrix4(md.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(ro).negate(),this.translate(ro.x,ro.y,ro.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new bt(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Ye("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new ks);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new F(-1/0,-1/0,-1/0),new F(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];mi.setFromBufferAttribute(r),this.morphTargetsRelative?(Pn.addVectors(this.boundingBox.min,mi.min),this.boundingBox.expandByPoint(Pn),Pn.addVectors(this.boundingBox.max,mi.max),this.boundingBox.expandByPoint(Pn)):(this.boundingBox.expandByPoint(mi.min),this.boundingBox.expandByPoint(mi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qe('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new fr);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new F,1/0);return}if(e){let n=this.boundingSphere.center;if(mi.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];ia.setFromBufferAttribute(a),this.morphTargetsRelative?(Pn.addVectors(mi.min,ia.min),mi.expandByPoint(Pn),Pn.addVectors(mi.max,ia.max),mi.expandByPoint(Pn)):(mi.expandByPoint(ia.min),mi.expandByPoint(ia.max))}mi.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Pn.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Pn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Pn.fromBufferAttribute(a,c),l&&(ro.fromBufferAttribute(e,c),Pn.add(ro)),s=Math.max(s,n.distanceToSquared(Pn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Qe('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Qe("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new zn(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let k=0;k<n.count;k++)a[k]=new F,l[k]=new F;let h=new F,u=new F,d=new F,f=new Xe,g=new Xe,v=new Xe,p=new F,m=new F;function x(k,D,L){c[k]=c[D]=c[L]=1,h.fromBufferAttribute(n,k),u.fromBufferAttribute(n,D),d.fromBufferAttribute(n,L),f.fromBufferAttribute(r,k),g.fromBufferAttribute(r,D),v.fromBufferAttribute(r,L),u.sub(h),d.sub(h),g.sub(f),v.sub(f);let H=1/(g.x*v.y-v.x*g.y);isFinite(H)&&(p.copy(u).multiplyScalar(v.y).addScaledVector(d,-g.y).multiplyScalar(H),m.copy(d).multiplyScalar(g.x).addScaledVector(u,-v.x).multiplyScalar(H),a[k].add(p),a[D].add(p),a[L].add(p),l[k].add(m),l[D].add(m),l[L].add(m))}let E=this.groups;E.length===0&&(E=[{start:0,count:e.count}]);for(let k=0,D=E.length;k<D;++k){let L=E[k],H=L.start,X=L.count;for(let N=H,W=H+X;N<W;N+=3)x(e.getX(N+0),e.getX(N+1),e.getX(N+2))}let M=new F,P=new F,A=new F,y=new F;function T(k){A.fromBufferAttribute(s,k),y.copy(A);let D=a[k];M.copy(D),M.sub(A.multiplyScalar(A.dot(D))).normalize(),P.crossVectors(y,D);let H=P.dot(l[k])<0?-1:1;o.setXYZW(k,M.x,M.y,M.z,H)}for(let k=0,D=n.count;k<D;++k)c[k]&&T(k);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new zn(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new F,r=new F,o=new F,a=new F,l=new F,c=new F,h=new F,u=new F;if(e)for(let d=0,f=e.count;d<f;d+=3){let g=e.getX(d+0),v=e.getX(d+1),p=e.getX(d+2);s.fromBufferAttribute(t,g),r.fromBufferAttribute(t,v),o.fromBufferAttribute(t,p),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,g),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,p),a.add(h),l.add(h),c.add(h),n.setXYZ(g,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(p,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)s.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Pn.fromBufferAttribute(e,t),Pn.normalize(),e.setXYZ(t,Pn.x,Pn.y,Pn.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,g=0;for(let v=0,p=l.length;v<p;v++){a.isInterleavedBufferAttribute?f=l[v]*a.data.stride+a.offset:f=l[v]*h;for(let m=0;m<h;m++)d[g++]=c[f++]}return new zn(d,h,u)}if(this.index===null)return Ye("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=e(d,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var gd=new F,BM=new F,kM=new et,jn=class{constructor(e=new F(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=gd.subVectors(n,t).cross(BM.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(gd),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||kM.getNormalMatrix(e),s=this.coplanarPoint(gd).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},zM=0,Qi=class extends Ni{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:zM++}),this.uuid=Ao(),this.name="",this.type="Material",this.blending=wo,this.side=Zs,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Dd,this.blendDst=Nd,this.blendEquation=_r,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new nt(0,0,0),this.blendAlpha=0,this.depthFunc=ho,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=q0,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Yl,this.stencilZFail=Yl,this.stencilZPass=Yl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Ye(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ye(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new nt().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new jn().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Xe().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Xe().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var _s=new F,_d=new F,Il=new F,Ll=new F,zs=class{constructor(e=new F,t=new F(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,_s)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=_s.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(_s.copy(this.origin).addScaledVector(this.direction,t),_s.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){_d.copy(e).add(t).multiplyScalar(.5),Il.copy(t).sub(e).normalize(),Ll.copy(this.origin).sub(_d);let r=e.distanceTo(t)*.5,o=-this.direction.dot(Il),a=Ll.dot(this.direction),l=-Ll.dot(Il),c=Ll.lengthSq(),h=Math.abs(1-o*o),u,d,f,g;if(h>0)if(u=o*l-a,d=o*a-l,g=r*h,u>=0)if(d>=-g)if(d<=g){let v=1/h;u*=v,d*=v,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-g?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=g?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(_d).addScaledVector(Il,d),f}intersectSphere(e,t){if(e.radius<0)return null;_s.subVectors(e.center,this.origin);let n=_s.dot(this.direction),s=_s.dot(_s)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,s=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,s=(e.min.x-d.x)*c),h>=0?(r=(e.min.y-d.y)*h,o=(e.max.y-d.y)*h):(r=(e.max.y-d.y)*h,o=(e.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(e.min.z-d.z)*u,l=(e.max.z-d.z)*u):(a=(e.max.z-d.z)*u,l=(e.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,_s)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=e.x-o.x,d=e.y-o.y,f=e.z-o.z,g=t.x-o.x,v=t.y-o.y,p=t.z-o.z,m=n.x-o.x,x=n.y-o.y,E=n.z-o.z,M=Math.abs(l),P=Math.abs(c),A=Math.abs(h),y,T,k,D,L,H,X,N,W,K,V,ce;if(M>=P&&M>=A?(k=l,H=u,W=g,ce=m,l>=0?(y=c,T=h,D=d,L=f,X=v,N=p,K=x,V=E):(y=h,T=c,D=f,L=d,X=p,N=v,K=E,V=x)):P>=A?(k=c,H=d,W=v,ce=x,c>=0?(y=h,T=l,D=f,L=u,X=p,N=g,K=E,V=m):(y=l,T=h,D=u,L=f,X=g,N=p,K=m,V=E)):(k=h,H=f,W=p,ce=E,h>=0?(y=l,T=c,D=u,L=d,X=g,N=v,K=m,V=x):(y=c,T=l,D=d,L=u,X=v,N=g,K=x,V=m)),k===0)return null;let J=y/k,Q=T/k,se=1/k,de=D-J*H,ue=L-Q*H,ee=X-J*W,me=N-Q*W,ye=K-J*ce,Ae=V-Q*ce,Me=ye*me-Ae*ee,He=de*Ae-ue*ye,rt=ee*ue-me*de;if(s){if(Me<0||He<0||rt<0)return null}else if((Me<0||He<0||rt<0)&&(Me>0||He>0||rt>0))return null;let Ve=Me+He+rt;if(Ve===0)return null;let dt=se*(Me*H+He*W+rt*ce);return(Ve>0?dt<0:dt>0)?null:this.at(dt/Ve,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},ac=class extends Qi{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new nt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new vs,this.combine=Fd,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},i0=new wt,ur=new zs,Dl=new fr,s0=new F,Nl=new F,Fl=new F,Ol=new F,yd=new F,Ul=new F,r0=new F,Bl=new F,Vt=class extends Fn{constructor(e=new Qt,t=new ac){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){Ul.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(yd.fromBufferAttribute(u,e),o?Ul.addScaledVector(yd,h):Ul.addScaledVector(yd.sub(t),h))}t.add(Ul)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Dl.copy(n.boundingSphere),Dl.applyMatrix4(r),ur.copy(e.ray).recast(e.near),!(Dl.containsPoint(ur.origin)===!1&&(ur.intersectSphere(Dl,s0)===null||ur.origin.distanceToSquared(s0)>(e.far-e.near)**2))&&(i0.copy(r).invert(),ur.copy(e.ray).applyMatrix4(i0),!(n.boundingBox!==null&&ur.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,ur)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,v=d.length;g<v;g++){let p=d[g],m=o[p.materialIndex],x=Math.max(p.start,f.start),E=Math.min(a.count,Math.min(p.start+p.count,f.start+f.count));for(let M=x,P=E;M<P;M+=3){let A=a.getX(M),y=a.getX(M+1),T=a.getX(M+2);s=kl(this,m,e,n,c,h,u,A,y,T),s&&(s.faceIndex=Math.floor(M/3),s.face.materialIndex=p.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),v=Math.min(a.count,f.start+f.count);for(let p=g,m=v;p<m;p+=3){let x=a.getX(p),E=a.getX(p+1),M=a.getX(p+2);s=kl(this,o,e,n,c,h,u,x,E,M),s&&(s.faceIndex=Math.floor(p/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,v=d.length;g<v;g++){let p=d[g],m=o[p.materialIndex],x=Math.max(p.start,f.start),E=Math.min(l.count,Math.min(p.start+p.count,f.start+f.count));for(let M=x,P=E;M<P;M+=3){let A=M,y=M+1,T=M+2;s=kl(this,m,e,n,c,h,u,A,y,T),s&&(s.faceIndex=Math.floor(M/3),s.face.materialIndex=p.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),v=Math.min(l.count,f.start+f.count);for(let p=g,m=v;p<m;p+=3){let x=p,E=p+1,M=p+2;s=kl(this,o,e,n,c,h,u,x,E,M),s&&(s.faceIndex=Math.floor(p/3),t.push(s))}}}};function VM(i,e,t,n,s,r,o,a){let l;if(e.side===ti?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===Zs,a),l===null)return null;Bl.copy(a),Bl.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Bl);return c<t.near||c>t.far?null:{distance:c,point:Bl.clone(),object:i}}function kl(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,Nl),i.getVertexPosition(l,Fl),i.getVertexPosition(c,Ol);let h=VM(i,e,t,n,Nl,Fl,Ol,r0);if(h){let u=new F;Bs.getBarycoord(r0,Nl,Fl,Ol,u),s&&(h.uv=Bs.getInterpolatedAttribute(s,a,l,c,u,new Xe)),r&&(h.uv1=Bs.getInterpolatedAttribute(r,a,l,c,u,new Xe)),o&&(h.normal=Bs.getInterpolatedAttribute(o,a,l,c,u,new F),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new F,materialIndex:0};Bs.getNormal(Nl,Fl,Ol,d.normal),h.face=d,h.barycoord=u}return h}var lc=class extends ni{constructor(e=null,t=1,n=1,s,r,o,a,l,c=In,h=In,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var dr=new fr,GM=new Xe(.5,.5),zl=new F,Vs=class{constructor(e=new jn,t=new jn,n=new jn,s=new jn,r=new jn,o=new jn){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Si,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],g=r[8],v=r[9],p=r[10],m=r[11],x=r[12],E=r[13],M=r[14],P=r[15];if(s[0].setComponents(c-o,f-h,m-g,P-x).normalize(),s[1].setComponents(c+o,f+h,m+g,P+x).normalize(),s[2].setComponents(c+a,f+u,m+v,P+E).normalize(),s[3].setComponents(c-a,f-u,m-v,P-E).normalize(),n)s[4].setComponents(l,d,p,M).normalize(),s[5].setComponents(c-l,f-d,m-p,P-M).normalize();else if(s[4].setComponents(c-l,f-d,m-p,P-M).normalize(),t===Si)s[5].setComponents(c+l,f+d,m+p,P+M).normalize();else if(t===uo)s[5].setComponents(l,d,p,M).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),dr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),dr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(dr)}intersectsSprite(e){dr.center.set(0,0,0);let t=GM.distanceTo(e.center);return dr.radius=.7071067811865476+t,dr.applyMatrix4(e.matrixWorld),this.intersectsSphere(dr)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(zl.x=s.normal.x>0?e.max.x:e.min.x,zl.y=s.normal.y>0?e.max.y:e.min.y,zl.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(zl)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},o0=new wt,cc=class i{constructor(){this.coordinateSystem=Si,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];o0.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Vs),n[s].setFromProjectionMatrix(o0,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Vs),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var yo=class extends Qi{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new nt(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},hc=new F,uc=new F,a0=new wt,sa=new zs,Vl=new fr,xd=new F,l0=new F,xo=class extends Fn{constructor(e=new Qt,t=new yo){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)hc.fromBufferAttribute(t,s-1),uc.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=hc.distanceTo(uc);e.setAttribute("lineDistance",new bt(n,1))}else Ye("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Vl.copy(n.boundingSphere),Vl.applyMatrix4(s),Vl.radius+=r,e.ray.intersectsSphere(Vl)===!1)return;a0.copy(s).invert(),sa.copy(e.ray).applyMatrix4(a0);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),g=Math.min(h.count,o.start+o.count);for(let v=f,p=g-1;v<p;v+=c){let m=h.getX(v),x=h.getX(v+1),E=Gl(this,e,sa,l,m,x,v);E&&t.push(E)}if(this.isLineLoop){let v=h.getX(g-1),p=h.getX(f),m=Gl(this,e,sa,l,v,p,g-1);m&&t.push(m)}}else{let f=Math.max(0,o.start),g=Math.min(d.count,o.start+o.count);for(let v=f,p=g-1;v<p;v+=c){let m=Gl(this,e,sa,l,v,v+1,v);m&&t.push(m)}if(this.isLineLoop){let v=Gl(this,e,sa,l,g-1,f,g-1);v&&t.push(v)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Gl(i,e,t,n,s,r,o){let a=i.geometry.attributes.position;if(hc.fromBufferAttribute(a,s),uc.fromBufferAttribute(a,r),t.distanceSqToSegment(hc,uc,xd,l0)>n)return;xd.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(xd);if(!(c<e.near||c>e.far))return{distance:c,point:l0.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var c0=new F,h0=new F,ga=class extends xo{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let s=0,r=t.count;s<r;s+=2)c0.fromBufferAttribute(t,s),h0.fromBufferAttribute(t,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+c0.distanceTo(h0);e.setAttribute("lineDistance",new bt(n,1))}else Ye("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var _a=class extends ni{constructor(e=[],t=yr,n,s,r,o,a,l,c,h){super(e,t,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var bs=class extends ni{constructor(e,t,n=Fi,s,r,o,a=In,l=In,c,h=xs,u=1){if(h!==xs&&h!==Ss)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new mo(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},ya=class extends bs{constructor(e,t=Fi,n=yr,s,r,o=In,a=In,l,c=xs){let h={width:e,height:e,depth:1},u=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},xa=class extends ni{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},Gs=class i extends Qt{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;g("z","y","x",-1,-1,n,t,e,o,r,0),g("z","y","x",1,-1,n,t,-e,o,r,1),g("x","z","y",1,1,e,n,t,s,o,2),g("x","z","y",1,-1,e,n,-t,s,o,3),g("x","y","z",1,-1,e,t,n,s,r,4),g("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new bt(c,3)),this.setAttribute("normal",new bt(h,3)),this.setAttribute("uv",new bt(u,2));function g(v,p,m,x,E,M,P,A,y,T,k){let D=M/y,L=P/T,H=M/2,X=P/2,N=A/2,W=y+1,K=T+1,V=0,ce=0,J=new F;for(let Q=0;Q<K;Q++){let se=Q*L-X;for(let de=0;de<W;de++){let ue=de*D-H;J[v]=ue*x,J[p]=se*E,J[m]=N,c.push(J.x,J.y,J.z),J[v]=0,J[p]=0,J[m]=A>0?1:-1,h.push(J.x,J.y,J.z),u.push(de/y),u.push(1-Q/T),V+=1}}for(let Q=0;Q<T;Q++)for(let se=0;se<y;se++){let de=d+se+W*Q,ue=d+se+W*(Q+1),ee=d+(se+1)+W*(Q+1),me=d+(se+1)+W*Q;l.push(de,ue,me),l.push(ue,ee,me),ce+=6}a.addGroup(f,ce,k),f+=ce,d+=V}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var dc=class i extends Qt{constructor(e=[],t=[],n=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:e,indices:t,radius:n,detail:s};let r=[],o=[];a(s),c(n),h(),this.setAttribute("position",new bt(r,3)),this.setAttribute("normal",new bt(r.slice(),3)),this.setAttribute("uv",new bt(o,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(x){let E=new F,M=new F,P=new F;for(let A=0;A<t.length;A+=3)f(t[A+0],E),f(t[A+1],M),f(t[A+2],P),l(E,M,P,x)}function l(x,E,M,P){let A=P+1,y=[];for(let T=0;T<=A;T++){y[T]=[];let k=x.clone().lerp(M,T/A),D=E.clone().lerp(M,T/A),L=A-T;for(let H=0;H<=L;H++)H===0&&T===A?y[T][H]=k:y[T][H]=k.clone().lerp(D,H/L)}for(let T=0;T<A;T++)for(let k=0;k<2*(A-T)-1;k++){let D=Math.floor(k/2);k%2===0?(d(y[T][D+1]),d(y[T+1][D]),d(y[T][D])):(d(y[T][D+1]),d(y[T+1][D+1]),d(y[T+1][D]))}}function c(x){let E=new F;for(let M=0;M<r.length;M+=3)E.x=r[M+0],E.y=r[M+1],E.z=r[M+2],E.normalize().multiplyScalar(x),r[M+0]=E.x,r[M+1]=E.y,r[M+2]=E.z}function h(){let x=new F;for(let E=0;E<r.length;E+=3){x.x=r[E+0],x.y=r[E+1],x.z=r[E+2];let M=p(x)/2/Math.PI+.5,P=m(x)/Math.PI+.5;o.push(M,1-P)}g(),u()}function u(){for(let x=0;x<o.length;x+=6){let E=o[x+0],M=o[x+2],P=o[x+4],A=Math.max(E,M,P),y=Math.min(E,M,P);A>.9&&y<.1&&(E<.2&&(o[x+0]+=1),M<.2&&(o[x+2]+=1),P<.2&&(o[x+4]+=1))}}function d(x){r.push(x.x,x.y,x.z)}function f(x,E){let M=x*3;E.x=e[M+0],E.y=e[M+1],E.z=e[M+2]}function g(){let x=new F,E=new F,M=new F,P=new F,A=new Xe,y=new Xe,T=new Xe;for(let k=0,D=0;k<r.length;k+=9,D+=6){x.set(r[k+0],r[k+1],r[k+2]),E.set(r[k+3],r[k+4],r[k+5]),M.set(r[k+6],r[k+7],r[k+8]),A.set(o[D+0],o[D+1]),y.set(o[D+2],o[D+3]),T.set(o[D+4],o[D+5]),P.copy(x).add(E).add(M).divideScalar(3);let L=p(P);v(A,D+0,x,L),v(y,D+2,E,L),v(T,D+4,M,L)}}function v(x,E,M,P){P<0&&x.x===1&&(o[E]=x.x-1),M.x===0&&M.z===0&&(o[E]=P/2/Math.PI+.5)}function p(x){return Math.atan2(x.z,-x.x)}function m(x){return Math.atan2(-x.y,Math.sqrt(x.x*x.x+x.z*x.z))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.vertices,e.indices,e.radius,e.detail)}};var va=class i extends dc{constructor(e=1,t=0){let n=[1,0,0,-1,0,0,0,1,0,0,-1,0,0,0,1,0,0,-1],s=[0,2,4,0,4,3,0,3,5,0,5,2,1,2,5,1,5,3,1,3,4,1,4,2];super(n,s,e,t),this.type="OctahedronGeometry",this.parameters={radius:e,detail:t}}static fromJSON(e){return new i(e.radius,e.detail)}},pr=class i extends Qt{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=e/a,d=t/l,f=[],g=[],v=[],p=[];for(let m=0;m<h;m++){let x=m*d-o;for(let E=0;E<c;E++){let M=E*u-r;g.push(M,-x,0),v.push(0,0,1),p.push(E/a),p.push(1-m/l)}}for(let m=0;m<l;m++)for(let x=0;x<a;x++){let E=x+c*m,M=x+c*(m+1),P=x+1+c*(m+1),A=x+1+c*m;f.push(E,M,A),f.push(M,P,A)}this.setIndex(f),this.setAttribute("position",new bt(g,3)),this.setAttribute("normal",new bt(v,3)),this.setAttribute("uv",new bt(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}};var ba=class i extends Qt{constructor(e=1,t=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:e,tube:t,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],h=[],u=[],d=new F,f=new F,g=new F;for(let v=0;v<=n;v++){let p=o+v/n*a;for(let m=0;m<=s;m++){let x=m/s*r;f.x=(e+t*Math.cos(p))*Math.cos(x),f.y=(e+t*Math.cos(p))*Math.sin(x),f.z=t*Math.sin(p),c.push(f.x,f.y,f.z),d.x=e*Math.cos(x),d.y=e*Math.sin(x),g.subVectors(f,d).normalize(),h.push(g.x,g.y,g.z),u.push(m/s),u.push(v/n)}}for(let v=1;v<=n;v++)for(let p=1;p<=s;p++){let m=(s+1)*v+p-1,x=(s+1)*(v-1)+p-1,E=(s+1)*(v-1)+p,M=(s+1)*v+p;l.push(m,x,M),l.push(x,E,M)}this.setIndex(l),this.setAttribute("position",new bt(c,3)),this.setAttribute("normal",new bt(h,3)),this.setAttribute("uv",new bt(u,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.tube,e.radialSegments,e.tubularSegments,e.arc,e.thetaStart,e.thetaLength)}};var Ma=class extends Qi{constructor(e){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new nt(0),this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.fog=e.fog,this}};function vr(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(u0(s))s.isRenderTargetTexture?(Ye("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(u0(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function Vn(i){let e={};for(let t=0;t<i.length;t++){let n=vr(i[t]);for(let s in n)e[s]=n[s]}return e}function u0(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function HM(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function af(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:xt.workingColorSpace}var o_={clone:vr,merge:Vn},WM=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,XM=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,ii=class extends Qi{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=WM,this.fragmentShader=XM,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=vr(e.uniforms),this.uniformsGroups=HM(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new nt().setHex(s.value);break;case"v2":this.uniforms[n].value=new Xe().fromArray(s.value);break;case"v3":this.uniforms[n].value=new F().fromArray(s.value);break;case"v4":this.uniforms[n].value=new jt().fromArray(s.value);break;case"m3":this.uniforms[n].value=new et().fromArray(s.value);break;case"m4":this.uniforms[n].value=new wt().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},fc=class extends ii{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},bn=class extends Qi{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new nt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new nt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=fh,this.normalScale=new Xe(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new vs,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var pc=class extends Qi{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=W0,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},mc=class extends Qi{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function oo(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function Hl(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Hs=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},gc=class extends Hs{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Md,endingEnd:Md}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Sd:r=e,a=2*t-n;break;case wd:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Sd:o=e,l=2*n-t;break;case wd:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,g=(n-t)/(s-t),v=g*g,p=v*g,m=-d*p+2*d*v-d*g,x=(1+d)*p+(-1.5-2*d)*v+(-.5+d)*g+1,E=(-1-f)*p+(1.5+f)*v+.5*g,M=f*p-f*v;for(let P=0;P!==a;++P)r[P]=m*o[h+P]+x*o[c+P]+E*o[l+P]+M*o[u+P];return r}},_c=class extends Hs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(s-t),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},yc=class extends Hs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},xc=class extends Hs{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let g=(n-t)/(s-t),v=1-g;for(let p=0;p!==a;++p)r[p]=o[c+p]*v+o[l+p]*g;return r}let d=a*2,f=e-1;for(let g=0;g!==a;++g){let v=o[c+g],p=o[l+g],m=f*d+g*2,x=u[m],E=u[m+1],M=e*d+g*2,P=h[M],A=h[M+1],y=YM(n,t,x,P,s);r[g]=a_(y,v,E,A,p)}return r}};function a_(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function qM(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function YM(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=a_(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=qM(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var _i=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=oo(t,this.TimeBufferType),this.values=oo(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:oo(e.times,Array),values:oo(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),Hl(e.settings)&&(n.settings={inTangents:oo(e.settings.inTangents,Array),outTangents:oo(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new yc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new _c(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new gc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new xc(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case la:t=this.InterpolantFactoryMethodDiscrete;break;case ic:t=this.InterpolantFactoryMethodLinear;break;case ql:t=this.InterpolantFactoryMethodSmooth;break;case bd:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Ye("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return la;case this.InterpolantFactoryMethodLinear:return ic;case this.InterpolantFactoryMethodSmooth:return ql;case this.InterpolantFactoryMethodBezier:return bd}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;Hl(this.settings)&&(d0(this.settings.inTangents,e),d0(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;Hl(this.settings)&&(f0(this.settings.inTangents,e),f0(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Qe("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Qe("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Qe("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){Qe("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&cM(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Qe("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===ql,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let g=0;g!==n;++g){let v=t[u+g];if(v!==t[d+g]||v!==t[f+g]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)t[d+f]=t[u+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,Hl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function d0(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function f0(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}_i.prototype.ValueTypeName="";_i.prototype.TimeBufferType=Float32Array;_i.prototype.ValueBufferType=Float32Array;_i.prototype.DefaultInterpolation=ic;var Ws=class extends _i{constructor(e,t,n){super(e,t,n)}};Ws.prototype.ValueTypeName="bool";Ws.prototype.ValueBufferType=Array;Ws.prototype.DefaultInterpolation=la;Ws.prototype.InterpolantFactoryMethodLinear=void 0;Ws.prototype.InterpolantFactoryMethodSmooth=void 0;var vc=class extends _i{constructor(e,t,n,s){super(e,t,n,s)}};vc.prototype.ValueTypeName="color";var bc=class extends _i{constructor(e,t,n,s){super(e,t,n,s)}};bc.prototype.ValueTypeName="number";var Mc=class extends Hs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let h=c+a;c!==h;c+=4)Ln.slerpFlat(r,0,o,c-a,o,c,l);return r}},Sa=class extends _i{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new Mc(this.times,this.values,this.getValueSize(),e)}};Sa.prototype.ValueTypeName="quaternion";Sa.prototype.InterpolantFactoryMethodSmooth=void 0;var Xs=class extends _i{constructor(e,t,n){super(e,t,n)}};Xs.prototype.ValueTypeName="string";Xs.prototype.ValueBufferType=Array;Xs.prototype.DefaultInterpolation=la;Xs.prototype.InterpolantFactoryMethodLinear=void 0;Xs.prototype.InterpolantFactoryMethodSmooth=void 0;var Sc=class extends _i{constructor(e,t,n,s){super(e,t,n,s)}};Sc.prototype.ValueTypeName="vector";var wc=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],g=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},l_=new wc,Tc=class{constructor(e){this.manager=e!==void 0?e:l_,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};Tc.DEFAULT_MATERIAL_NAME="__DEFAULT";var wa=class extends Fn{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new nt(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},Ta=class extends wa{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Fn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new nt(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},vd=new wt,p0=new F,m0=new F,Ec=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Xe(512,512),this.mapType=si,this.map=null,this.mapPass=null,this.matrix=new wt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Vs,this._frameExtents=new Xe(1,1),this._viewportCount=1,this._viewports=[new jt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;p0.setFromMatrixPosition(e.matrixWorld),t.position.copy(p0),m0.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(m0),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){vd.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(vd,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===uo||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(vd)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},Wl=new F,Xl=new Ln,Ji=new F,Ea=class extends Fn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new wt,this.projectionMatrix=new wt,this.projectionMatrixInverse=new wt,this.coordinateSystem=Si,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Wl,Xl,Ji),Ji.x===1&&Ji.y===1&&Ji.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Wl,Xl,Ji.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(Wl,Xl,Ji),Ji.x===1&&Ji.y===1&&Ji.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Wl,Xl,Ji.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Us=new F,g0=new Xe,_0=new Xe,Qn=class extends Ea{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=po*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(oa*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return po*2*Math.atan(Math.tan(oa*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){Us.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Us.x,Us.y).multiplyScalar(-e/Us.z),Us.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Us.x,Us.y).multiplyScalar(-e/Us.z)}getViewSize(e,t){return this.getViewBounds(e,g0,_0),t.subVectors(_0,g0)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(oa*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var Aa=class extends Ea{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},Td=class extends Ec{constructor(){super(new Aa(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},vo=class extends wa{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Fn.DEFAULT_UP),this.updateMatrix(),this.target=new Fn,this.shadow=new Td}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var ao=-90,lo=1,bo=class extends Fn{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Qn(ao,lo,e,t);s.layers=this.layers,this.add(s);let r=new Qn(ao,lo,e,t);r.layers=this.layers,this.add(r);let o=new Qn(ao,lo,e,t);o.layers=this.layers,this.add(o);let a=new Qn(ao,lo,e,t);a.layers=this.layers,this.add(a);let l=new Qn(ao,lo,e,t);l.layers=this.layers,this.add(l);let c=new Qn(ao,lo,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===Si)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===uo)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),g=e.xr.enabled;e.xr.enabled=!1;let v=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let p=!1;e.isWebGLRenderer===!0?p=e.state.buffers.depth.getReversed():p=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=v,e.setRenderTarget(n,5,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(u,d,f),e.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},Ac=class extends Qn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var lf="\\[\\]\\.:\\/",ZM=new RegExp("["+lf+"]","g"),cf="[^"+lf+"]",$M="[^"+lf.replace("\\.","")+"]",KM=/((?:WC+[\/:])*)/.source.replace("WC",cf),JM=/(WCOD+)?/.source.replace("WCOD",$M),jM=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",cf),QM=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",cf),eS=new RegExp("^"+KM+JM+jM+QM+"$"),tS=["material","materials","bones","map"],Ed=class{constructor(e,t,n){let s=n||$t.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},$t=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(ZM,"")}static parseTrackName(e){let t=eS.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);tS.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ye("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Qe("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Qe("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Qe("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){Qe("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){Qe("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;Qe("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};$t.Composite=Ed;$t.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};$t.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};$t.prototype.GetterByBindingType=[$t.prototype._getValue_direct,$t.prototype._getValue_array,$t.prototype._getValue_arrayElement,$t.prototype._getValue_toArray];$t.prototype.SetterByBindingTypeAndVersioning=[[$t.prototype._setValue_direct,$t.prototype._setValue_direct_setNeedsUpdate,$t.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[$t.prototype._setValue_array,$t.prototype._setValue_array_setNeedsUpdate,$t.prototype._setValue_array_setMatrixWorldNeedsUpdate],[$t.prototype._setValue_arrayElement,$t.prototype._setValue_arrayElement_setNeedsUpdate,$t.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[$t.prototype._setValue_fromArray,$t.prototype._setValue_fromArray_setNeedsUpdate,$t.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var VP=new Float32Array(1);var y0=new wt,Ra=class{constructor(e,t,n=0,s=1/0){this.ray=new zs(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new go,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):Qe("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return y0.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(y0),this}intersectObject(e,t=!0,n=[]){return Ad(e,this,n,t),n.sort(x0),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)Ad(e[s],this,n,t);return n.sort(x0),n}};function x0(i,e){return i.distance-e.distance}function Ad(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)Ad(r[o],e,t,!0)}}var Mo=class{constructor(e=1,t=0,n=0){this.radius=e,this.phi=t,this.theta=n}set(e,t,n){return this.radius=e,this.phi=t,this.theta=n,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=mt(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,n){return this.radius=Math.sqrt(e*e+t*t+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,n),this.phi=Math.acos(mt(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Rd=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};var Ca=class extends Ni{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function hf(i,e,t,n){let s=nS(n);switch(t){case Zd:return i*e;case Kd:return i*e/s.components*s.byteLength;case Nc:return i*e/s.components*s.byteLength;case $s:return i*e*2/s.components*s.byteLength;case Fc:return i*e*2/s.components*s.byteLength;case $d:return i*e*3/s.components*s.byteLength;case Bi:return i*e*4/s.components*s.byteLength;case Oc:return i*e*4/s.components*s.byteLength;case Ia:case La:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Da:case Na:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Bc:case zc:return Math.max(i,16)*Math.max(e,8)/4;case Uc:case kc:return Math.max(i,8)*Math.max(e,8)/2;case Vc:case Gc:case Wc:case Xc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Hc:case Fa:case qc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Yc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Zc:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case $c:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case Kc:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case Jc:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case jc:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case Qc:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case eh:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case th:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case nh:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case ih:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case sh:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case rh:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case oh:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case ah:case lh:case ch:return Math.ceil(i/4)*Math.ceil(e/4)*16;case hh:case uh:return Math.ceil(i/4)*Math.ceil(e/4)*8;case Oa:case dh:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function nS(i){switch(i){case si:case Wd:return{byteLength:1,components:1};case Eo:case Xd:case Ui:return{byteLength:2,components:1};case Lc:case Dc:return{byteLength:2,components:4};case Fi:case Ic:case Oi:return{byteLength:4,components:1};case qd:case Yd:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ye("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function P_(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function sS(i){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,g)=>f.start-g.start);let d=0;for(let f=1;f<u.length;f++){let g=u[d],v=u[f];v.start<=g.start+g.count+1?g.count=Math.max(g.count,v.start+v.count-g.start):(++d,u[d]=v)}u.length=d+1;for(let f=0,g=u.length;f<g;f++){let v=u[f];i.bufferSubData(c,v.start*h.BYTES_PER_ELEMENT,h,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var rS=`#ifdef USE_ALPHAHASH
if(diffuseColor.a<getAlphaHashThreshold(vPosition))discard;
#endif`,oS=`#ifdef USE_ALPHAHASH
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
#endif`,aS=`#ifdef USE_ALPHAMAP
diffuseColor.a*=texture2D(alphaMap,vAlphaMapUv).g;
#endif`,lS=`#ifdef USE_ALPHAMAP
uniform sampler2D alphaMap;
#endif`,cS=`#ifdef USE_ALPHATEST
#ifdef ALPHA_TO_COVERAGE
diffuseColor.a=smoothstep(alphaTest,alphaTest + fwidth(diffuseColor.a),diffuseColor.a);
if(diffuseColor.a==0.0)discard;
#else
if(diffuseColor.a<alphaTest)discard;
#endif
#endif`,hS=`#ifdef USE_ALPHATEST
uniform float alphaTest;
#endif`,uS=`#ifdef USE_AOMAP
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
#endif`,dS=`#ifdef USE_AOMAP
uniform sampler2D aoMap;
uniform float aoMapIntensity;
#endif`,fS=`#ifdef USE_BATCHING
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
#endif`,pS=`#ifdef USE_BATCHING
mat4 batchingMatrix=getBatchingMatrix(getIndirectIndex(gl_DrawID));
#endif`,mS=`vec3 transformed=vec3(position);
#ifdef USE_ALPHAHASH
vPosition=vec3(position);
#endif`,gS=`vec3 objectNormal=vec3(normal);
#ifdef USE_TANGENT
vec3 objectTangent=vec3(tangent.xyz);
#endif`,_S=`float G_BlinnPhong_Implicit(){
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
} // validated`,yS=`#ifdef USE_IRIDESCENCE
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
#endif`,xS=`#ifdef USE_BUMPMAP
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
#endif`,vS=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,bS=`#if NUM_CLIPPING_PLANES > 0
varying vec3 vClipPosition;
uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,MS=`#if NUM_CLIPPING_PLANES > 0
varying vec3 vClipPosition;
#endif`,SS=`#if NUM_CLIPPING_PLANES > 0
vClipPosition=- mvPosition.xyz;
#endif`,wS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
diffuseColor*=vColor;
#endif`,TS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
varying vec4 vColor;
#endif`,ES=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
varying vec4 vColor;
#endif`,AS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,RS=`#define PI 3.141592653589793
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
} // validated`,CS=`vec3 transformedNormal=objectNormal;
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
#endif`,PS=`#ifdef USE_DISPLACEMENTMAP
uniform sampler2D displacementMap;
uniform float displacementScale;
uniform float displacementBias;
#endif`,IS=`#ifdef USE_DISPLACEMENTMAP
transformed +=normalize(objectNormal)*(texture2D(displacementMap,vDisplacementMapUv).x*displacementScale + displacementBias);
#endif`,LS=`#ifdef USE_EMISSIVEMAP
vec4 emissiveColor=texture2D(emissiveMap,vEmissiveMapUv);
#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
emissiveColor=sRGBTransferEOTF(emissiveColor);
#endif
totalEmissiveRadiance*=emissiveColor.rgb;
#endif`,DS=`#ifdef USE_EMISSIVEMAP
uniform sampler2D emissiveMap;
#endif`,NS="gl_FragColor=linearToOutputTexel(gl_FragColor);",FS=`vec4 LinearTransferOETF(in vec4 value){
return value;
}
vec4 sRGBTransferEOTF(in vec4 value){
return vec4(mix(pow(value.rgb*0.9478672986 + vec3(0.0521327014),vec3(2.4)),value.rgb*0.0773993808,vec3(lessThanEqual(value.rgb,vec3(0.04045)))),value.a);
}
vec4 sRGBTransferOETF(in vec4 value){
return vec4(mix(pow(value.rgb,vec3(0.41666))*1.055 - vec3(0.055),value.rgb*12.92,vec3(lessThanEqual(value.rgb,vec3(0.0031308)))),value.a);
}`,OS=`#ifdef USE_ENVMAP
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
#endif`,US=`#ifdef USE_ENVMAP
uniform float envMapIntensity;
uniform mat3 envMapRotation;
uniform samplerCube envMap;
#ifdef ENVMAP_TYPE_PMREM
float roughnessToMip(const in float roughness){
float r=clamp(roughness,0.0,1.0);
return ENVMAP_MAX_LOD*r*(2.0 - r);
}
#endif
#endif`,BS=`#ifdef USE_ENVMAP
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
#endif`,kS=`#ifdef USE_ENVMAP
#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
#define ENV_WORLDPOS
#endif
#ifdef ENV_WORLDPOS

varying vec3 vWorldPosition;
#else
varying vec3 vReflect;
uniform float refractionRatio;
#endif
#endif`,zS=`#ifdef USE_ENVMAP
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
#endif`,VS=`#ifdef USE_FOG
vFogDepth=- mvPosition.z;
#endif`,GS=`#ifdef USE_FOG
varying float vFogDepth;
#endif`,HS=`#ifdef USE_FOG
#ifdef FOG_EXP2
float fogFactor=1.0 - exp(- fogDensity*fogDensity*vFogDepth*vFogDepth);
#else
float fogFactor=smoothstep(fogNear,fogFar,vFogDepth);
#endif
gl_FragColor.rgb=mix(gl_FragColor.rgb,fogColor,fogFactor);
#endif`,WS=`#ifdef USE_FOG
uniform vec3 fogColor;
varying float vFogDepth;
#ifdef FOG_EXP2
uniform float fogDensity;
#else
uniform float fogNear;
uniform float fogFar;
#endif
#endif`,XS=`#ifdef USE_GRADIENTMAP
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
}`,qS=`#ifdef USE_LIGHTMAP
uniform sampler2D lightMap;
uniform float lightMapIntensity;
#endif`,YS=`LambertMaterial material;
material.diffuseColor=diffuseColor.rgb;
material.specularStrength=specularStrength;`,ZS=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,$S=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,KS=`#ifdef USE_ENVMAP
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
#endif`,JS=`ToonMaterial material;
material.diffuseColor=diffuseColor.rgb;`,jS=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,QS=`BlinnPhongMaterial material;
material.diffuseColor=diffuseColor.rgb;
material.specularColor=specular;
material.specularShininess=shininess;
material.specularStrength=specularStrength;`,ew=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,tw=`PhysicalMaterial material;
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
#endif`,nw=`uniform sampler2D dfgLUT;
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
}`,iw=`
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
#endif`,sw=`#if defined( RE_IndirectDiffuse )
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
#endif`,rw=`#if defined( RE_IndirectDiffuse )
#if defined( LAMBERT ) || defined( PHONG )
irradiance +=iblIrradiance;
#endif
RE_IndirectDiffuse(irradiance,geometryPosition,geometryNormal,geometryViewDir,geometryClearcoatNormal,material,reflectedLight);
#endif
#if defined( RE_IndirectSpecular )
RE_IndirectSpecular(radiance,iblIrradiance,clearcoatRadiance,geometryPosition,geometryNormal,geometryViewDir,geometryClearcoatNormal,material,reflectedLight);
#endif`,ow=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,aw=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
gl_FragDepth=vIsPerspective==0.0?gl_FragCoord.z:log2(vFragDepth)*logDepthBufFC*0.5;
#endif`,lw=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
uniform float logDepthBufFC;
varying float vFragDepth;
varying float vIsPerspective;
#endif`,cw=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
varying float vFragDepth;
varying float vIsPerspective;
#endif`,hw=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
vFragDepth=1.0 + gl_Position.w;
vIsPerspective=float(isPerspectiveMatrix(projectionMatrix));
#endif`,uw=`#ifdef USE_MAP
vec4 sampledDiffuseColor=texture2D(map,vMapUv);
#ifdef DECODE_VIDEO_TEXTURE
sampledDiffuseColor=sRGBTransferEOTF(sampledDiffuseColor);
#endif
diffuseColor*=sampledDiffuseColor;
#endif`,dw=`#ifdef USE_MAP
uniform sampler2D map;
#endif`,fw=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,pw=`#if defined( USE_POINTS_UV )
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
#endif`,mw=`float metalnessFactor=metalness;
#ifdef USE_METALNESSMAP
vec4 texelMetalness=texture2D(metalnessMap,vMetalnessMapUv);
metalnessFactor*=texelMetalness.b;
#endif`,gw=`#ifdef USE_METALNESSMAP
uniform sampler2D metalnessMap;
#endif`,_w=`#ifdef USE_INSTANCING_MORPH
float morphTargetInfluences[ MORPHTARGETS_COUNT ];
float morphTargetBaseInfluence=texelFetch(morphTexture,ivec2(0,gl_InstanceID),0).r;
for(int i=0;i<MORPHTARGETS_COUNT;i ++){
morphTargetInfluences[i]= texelFetch(morphTexture,ivec2(i + 1,gl_InstanceID),0).r;
}
#endif`,yw=`#if defined( USE_MORPHCOLORS )
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
#endif`,xw=`#ifdef USE_MORPHNORMALS
objectNormal*=morphTargetBaseInfluence;
for(int i=0;i<MORPHTARGETS_COUNT;i ++){
if(morphTargetInfluences[ i ] !=0.0)objectNormal +=getMorph(gl_VertexID,i,1).xyz*morphTargetInfluences[ i ];
}
#endif`,vw=`#ifdef USE_MORPHTARGETS
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
#endif`,bw=`#ifdef USE_MORPHTARGETS
transformed*=morphTargetBaseInfluence;
for(int i=0;i<MORPHTARGETS_COUNT;i ++){
if(morphTargetInfluences[ i ] !=0.0)transformed +=getMorph(gl_VertexID,i,0).xyz*morphTargetInfluences[ i ];
}
#endif`,Mw=`float faceDirection=gl_FrontFacing?1.0:- 1.0;
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
vec3 nonPerturbedNormal=normal;`,Sw=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,ww=`#ifndef FLAT_SHADED
varying vec3 vNormal;
#ifdef USE_TANGENT
varying vec3 vTangent;
varying vec3 vBitangent;
#endif
#endif`,Tw=`#ifndef FLAT_SHADED
varying vec3 vNormal;
#ifdef USE_TANGENT
varying vec3 vTangent;
varying vec3 vBitangent;
#endif
#endif`,Ew=`#ifndef FLAT_SHADED
vNormal=normalize(transformedNormal);
#ifdef USE_TANGENT
vTangent=normalize(transformedTangent);
vBitangent=normalize(cross(vNormal,vTangent)*tangent.w);
#ifdef FLIP_SIDED
vBitangent=- vBitangent;
#endif
#endif
#endif`,Aw=`#ifdef USE_NORMALMAP
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
#endif`,Rw=`#ifdef USE_CLEARCOAT
vec3 clearcoatNormal=nonPerturbedNormal;
#endif`,Cw=`#ifdef USE_CLEARCOAT_NORMALMAP
vec3 clearcoatMapN=texture2D(clearcoatNormalMap,vClearcoatNormalMapUv).xyz*2.0 - 1.0;
clearcoatMapN.xy*=clearcoatNormalScale;
clearcoatNormal=normalize(tbn2*clearcoatMapN);
#endif`,Pw=`#ifdef USE_CLEARCOATMAP
uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
uniform sampler2D clearcoatNormalMap;
uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
uniform sampler2D clearcoatRoughnessMap;
#endif`,Iw=`#ifdef USE_IRIDESCENCEMAP
uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
uniform sampler2D iridescenceThicknessMap;
#endif`,Lw=`#ifdef OPAQUE
diffuseColor.a=1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a*=material.transmissionAlpha;
#endif
gl_FragColor=vec4(outgoingLight,diffuseColor.a);`,Dw=`vec3 packNormalToRGB(const in vec3 normal){
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
}`,Nw=`#ifdef PREMULTIPLIED_ALPHA
gl_FragColor.rgb*=gl_FragColor.a;
#endif`,Fw=`vec4 mvPosition=vec4(transformed,1.0);
#ifdef USE_BATCHING
mvPosition=batchingMatrix*mvPosition;
#endif
#ifdef USE_INSTANCING
mvPosition=instanceMatrix*mvPosition;
#endif
mvPosition=modelViewMatrix*mvPosition;
gl_Position=projectionMatrix*mvPosition;`,Ow=`#ifdef DITHERING
gl_FragColor.rgb=dithering(gl_FragColor.rgb);
#endif`,Uw=`#ifdef DITHERING
vec3 dithering(vec3 color){
float grid_position=rand(gl_FragCoord.xy);
vec3 dither_shift_RGB=vec3(0.25 / 255.0,-0.25 / 255.0,0.25 / 255.0);
dither_shift_RGB=mix(2.0*dither_shift_RGB,-2.0*dither_shift_RGB,grid_position);
return color + dither_shift_RGB;
}
#endif`,Bw=`float roughnessFactor=roughness;
#ifdef USE_ROUGHNESSMAP
vec4 texelRoughness=texture2D(roughnessMap,vRoughnessMapUv);
roughnessFactor*=texelRoughness.g;
#endif`,kw=`#ifdef USE_ROUGHNESSMAP
uniform sampler2D roughnessMap;
#endif`,zw=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,Vw=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,Gw=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,Hw=`float getShadowMask(){
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
}`,Ww=`#ifdef USE_SKINNING
mat4 boneMatX=getBoneMatrix(skinIndex.x);
mat4 boneMatY=getBoneMatrix(skinIndex.y);
mat4 boneMatZ=getBoneMatrix(skinIndex.z);
mat4 boneMatW=getBoneMatrix(skinIndex.w);
#endif`,Xw=`#ifdef USE_SKINNING
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
#endif`,qw=`#ifdef USE_SKINNING
vec4 skinVertex=bindMatrix*vec4(transformed,1.0);
vec4 skinned=vec4(0.0);
skinned +=boneMatX*skinVertex*skinWeight.x;
skinned +=boneMatY*skinVertex*skinWeight.y;
skinned +=boneMatZ*skinVertex*skinWeight.z;
skinned +=boneMatW*skinVertex*skinWeight.w;
transformed=(bindMatrixInverse*skinned).xyz;
#endif`,Yw=`#ifdef USE_SKINNING
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
#endif`,Zw=`float specularStrength;
#ifdef USE_SPECULARMAP
vec4 texelSpecular=texture2D(specularMap,vSpecularMapUv);
specularStrength=texelSpecular.r;
#else
specularStrength=1.0;
#endif`,$w=`#ifdef USE_SPECULARMAP
uniform sampler2D specularMap;
#endif`,Kw=`#if defined( TONE_MAPPING )
gl_FragColor.rgb=toneMapping(gl_FragColor.rgb);
#endif`,Jw=`#ifndef saturate
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
vec3 CustomToneMapping(vec3 color){return color;}`,jw=`#ifdef USE_TRANSMISSION
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
#endif`,Qw=`#ifdef USE_TRANSMISSION
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
#endif`,eT=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,tT=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,nT=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,iT=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
vec4 worldPosition=vec4(transformed,1.0);
#ifdef USE_BATCHING
worldPosition=batchingMatrix*worldPosition;
#endif
#ifdef USE_INSTANCING
worldPosition=instanceMatrix*worldPosition;
#endif
worldPosition=modelMatrix*worldPosition;
#endif`,sT=`varying vec2 vUv;
uniform mat3 uvTransform;
void main(){
vUv=(uvTransform*vec3(uv,1)).xy;
gl_Position=vec4(position.xy,1.0,1.0);
}`,rT=`uniform sampler2D t2D;
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
}`,oT=`varying vec3 vWorldDirection;
#include <common>
void main(){
vWorldDirection=transformDirection(position,modelMatrix);
#include <begin_vertex>
#include <project_vertex>
gl_Position.z=gl_Position.w;
}`,aT=`uniform float backgroundBlurriness;
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
}`,lT=`varying vec3 vWorldDirection;
#include <common>
void main(){
vWorldDirection=transformDirection(position,modelMatrix);
#include <begin_vertex>
#include <project_vertex>
gl_Position.z=gl_Position.w;
}`,cT=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main(){
vec4 texColor=textureCube(tCube,vec3(tFlip*vWorldDirection.x,vWorldDirection.yz));
gl_FragColor=texColor;
gl_FragColor.a*=opacity;
#include <tonemapping_fragment>
#include <colorspace_fragment>
}`,hT=`#include <common>
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
}`,uT=`#if DEPTH_PACKING == 3200
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
}`,dT=`#define DISTANCE
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
}`,fT=`#define DISTANCE
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
}`,pT=`varying vec3 vWorldDirection;
#include <common>
void main(){
vWorldDirection=transformDirection(position,modelMatrix);
#include <begin_vertex>
#include <project_vertex>
}`,mT=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main(){
vec3 direction=normalize(vWorldDirection);
vec2 sampleUV=equirectUv(direction);
gl_FragColor=texture2D(tEquirect,sampleUV);
#include <tonemapping_fragment>
#include <colorspace_fragment>
}`,gT=`uniform float scale;
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
}`,_T=`uniform vec3 diffuse;
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
}`,yT=`#include <common>
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
}`,xT=`uniform vec3 diffuse;
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
}`,vT=`#define LAMBERT
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
}`,bT=`#define LAMBERT
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
}`,MT=`#define MATCAP
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
}`,ST=`#define MATCAP
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
}`,wT=`#define NORMAL
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
}`,TT=`#define NORMAL
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
}`,ET=`#define PHONG
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
}`,AT=`#define PHONG
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
}`,RT=`#define STANDARD
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
}`,CT=`#define STANDARD
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
}`,PT=`#define TOON
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
}`,IT=`#define TOON
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
}`,LT=`uniform float size;
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
}`,DT=`uniform vec3 diffuse;
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
}`,NT=`#include <common>
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
}`,FT=`uniform vec3 color;
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
}`,OT=`uniform float rotation;
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
}`,UT=`uniform vec3 diffuse;
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
}`,ut={alphahash_fragment:rS,alphahash_pars_fragment:oS,alphamap_fragment:aS,alphamap_pars_fragment:lS,alphatest_fragment:cS,alphatest_pars_fragment:hS,aomap_fragment:uS,aomap_pars_fragment:dS,batching_pars_vertex:fS,batching_vertex:pS,begin_vertex:mS,beginnormal_vertex:gS,bsdfs:_S,iridescence_fragment:yS,bumpmap_pars_fragment:xS,clipping_planes_fragment:vS,clipping_planes_pars_fragment:bS,clipping_planes_pars_vertex:MS,clipping_planes_vertex:SS,color_fragment:wS,color_pars_fragment:TS,color_pars_vertex:ES,color_vertex:AS,common:RS,defaultnormal_vertex:CS,displacementmap_pars_vertex:PS,displacementmap_vertex:IS,emissivemap_fragment:LS,emissivemap_pars_fragment:DS,colorspace_fragment:NS,colorspace_pars_fragment:FS,envmap_fragment:OS,envmap_common_pars_fragment:US,envmap_pars_fragment:BS,envmap_pars_vertex:kS,envmap_physical_pars_fragment:KS,envmap_vertex:zS,fog_vertex:VS,fog_pars_vertex:GS,fog_fragment:HS,fog_pars_fragment:WS,gradientmap_pars_fragment:XS,lightmap_pars_fragment:qS,lights_lambert_fragment:YS,lights_lambert_pars_fragment:ZS,lights_pars_begin:$S,lights_toon_fragment:JS,lights_toon_pars_fragment:jS,lights_phong_fragment:QS,lights_phong_pars_fragment:ew,lights_physical_fragment:tw,lights_physical_pars_fragment:nw,lights_fragment_begin:iw,lights_fragment_maps:sw,lights_fragment_end:rw,lightprobes_pars_fragment:ow,logdepthbuf_fragment:aw,logdepthbuf_pars_fragment:lw,logdepthbuf_pars_vertex:cw,logdepthbuf_vertex:hw,map_fragment:uw,map_pars_fragment:dw,map_particle_fragment:fw,map_particle_pars_fragment:pw,metalnessmap_fragment:mw,metalnessmap_pars_fragment:gw,morphinstance_vertex:_w,morphcolor_vertex:yw,morphnormal_vertex:xw,morphtarget_pars_vertex:vw,morphtarget_vertex:bw,normal_fragment_begin:Mw,normal_fragment_maps:Sw,normal_pars_fragment:ww,normal_pars_vertex:Tw,normal_vertex:Ew,normalmap_pars_fragment:Aw,clearcoat_normal_fragment_begin:Rw,clearcoat_normal_fragment_maps:Cw,clearcoat_pars_fragment:Pw,iridescence_pars_fragment:Iw,opaque_fragment:Lw,packing:Dw,premultiplied_alpha_fragment:Nw,project_vertex:Fw,dithering_fragment:Ow,dithering_pars_fragment:Uw,roughnessmap_fragment:Bw,roughnessmap_pars_fragment:kw,shadowmap_pars_fragment:zw,shadowmap_pars_vertex:Vw,shadowmap_vertex:Gw,shadowmask_pars_fragment:Hw,skinbase_vertex:Ww,skinning_pars_vertex:Xw,skinning_vertex:qw,skinnormal_vertex:Yw,specularmap_fragment:Zw,specularmap_pars_fragment:$w,tonemapping_fragment:Kw,tonemapping_pars_fragment:Jw,transmission_fragment:jw,transmission_pars_fragment:Qw,uv_pars_fragment:eT,uv_pars_vertex:tT,uv_vertex:nT,worldpos_vertex:iT,background_vert:sT,background_frag:rT,backgroundCube_vert:oT,backgroundCube_frag:aT,cube_vert:lT,cube_frag:cT,depth_vert:hT,depth_frag:uT,distance_vert:dT,distance_frag:fT,equirect_vert:pT,equirect_frag:mT,linedashed_vert:gT,linedashed_frag:_T,meshbasic_vert:yT,meshbasic_frag:xT,meshlambert_vert:vT,meshlambert_frag:bT,meshmatcap_vert:MT,meshmatcap_frag:ST,meshnormal_vert:wT,meshnormal_frag:TT,meshphong_vert:ET,meshphong_frag:AT,meshphysical_vert:RT,meshphysical_frag:CT,meshtoon_vert:PT,meshtoon_frag:IT,points_vert:LT,points_frag:DT,shadow_vert:NT,shadow_frag:FT,sprite_vert:OT,sprite_frag:UT},Le={common:{diffuse:{value:new nt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new et},alphaMap:{value:null},alphaMapTransform:{value:new et},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new et}},envmap:{envMap:{value:null},envMapRotation:{value:new et},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new et}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new et}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new et},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new et},normalScale:{value:new Xe(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new et},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new et}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new et}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new et}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new nt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new nt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new et},alphaTest:{value:0},uvTransform:{value:new et}},sprite:{diffuse:{value:new nt(16777215)},opacity:{value:1},center:{value:new Xe(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new et},alphaMap:{value:null},alphaMapTransform:{value:new et},alphaTest:{value:0}}},ns={basic:{uniforms:Vn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.fog]),vertexShader:ut.meshbasic_vert,fragmentShader:ut.meshbasic_frag},lambert:{uniforms:Vn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new nt(0)},envMapIntensity:{value:1}}]),vertexShader:ut.meshlambert_vert,fragmentShader:ut.meshlambert_frag},phong:{uniforms:Vn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new nt(0)},specular:{value:new nt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ut.meshphong_vert,fragmentShader:ut.meshphong_frag},standard:{uniforms:Vn([Le.common,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.roughnessmap,Le.metalnessmap,Le.fog,Le.lights,{emissive:{value:new nt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ut.meshphysical_vert,fragmentShader:ut.meshphysical_frag},toon:{uniforms:Vn([Le.common,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.gradientmap,Le.fog,Le.lights,{emissive:{value:new nt(0)}}]),vertexShader:ut.meshtoon_vert,fragmentShader:ut.meshtoon_frag},matcap:{uniforms:Vn([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,{matcap:{value:null}}]),vertexShader:ut.meshmatcap_vert,fragmentShader:ut.meshmatcap_frag},points:{uniforms:Vn([Le.points,Le.fog]),vertexShader:ut.points_vert,fragmentShader:ut.points_frag},dashed:{uniforms:Vn([Le.common,Le.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ut.linedashed_vert,fragmentShader:ut.linedashed_frag},depth:{uniforms:Vn([Le.common,Le.displacementmap]),vertexShader:ut.depth_vert,fragmentShader:ut.depth_frag},normal:{uniforms:Vn([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,{opacity:{value:1}}]),vertexShader:ut.meshnormal_vert,fragmentShader:ut.meshnormal_frag},sprite:{uniforms:Vn([Le.sprite,Le.fog]),vertexShader:ut.sprite_vert,fragmentShader:ut.sprite_frag},background:{uniforms:{uvTransform:{value:new et},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ut.background_vert,fragmentShader:ut.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new et}},vertexShader:ut.backgroundCube_vert,fragmentShader:ut.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ut.cube_vert,fragmentShader:ut.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ut.equirect_vert,fragmentShader:ut.equirect_frag},distance:{uniforms:Vn([Le.common,Le.displacementmap,{referencePosition:{value:new F},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ut.distance_vert,fragmentShader:ut.distance_frag},shadow:{uniforms:Vn([Le.lights,Le.fog,{color:{value:new nt(0)},opacity:{value:1}}]),vertexShader:ut.shadow_vert,fragmentShader:ut.shadow_frag}};ns.physical={uniforms:Vn([ns.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new et},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new et},clearcoatNormalScale:{value:new Xe(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new et},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new et},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new et},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new et},sheen:{value:0},sheenColor:{value:new nt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new et},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new et},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new et},transmissionSamplerSize:{value:new Xe},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new et},attenuationDistance:{value:0},attenuationColor:{value:new nt(0)},specularColor:{value:new nt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new et},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new et},anisotropyVector:{value:new Xe},anisotropyMap:{value:null},anisotropyMapTransform:{value:new et}}]),vertexShader:ut.meshphysical_vert,fragmentShader:ut.meshphysical_frag};var ph={r:0,b:0,g:0},BT=new wt,I_=new et;I_.set(-1,0,0,0,1,0,0,0,1);function kT(i,e,t,n,s,r){let o=new nt(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(x){let E=x.isScene===!0?x.background:null;if(E&&E.isTexture){let M=x.backgroundBlurriness>0;E=e.get(E,M)}return E}function g(x){let E=!1,M=f(x);M===null?p(o,a):M&&M.isColor&&(p(M,1),E=!0);let P=i.xr.getEnvironmentBlendMode();P==="additive"?t.buffers.color.setClear(0,0,0,1,r):P==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||E)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function v(x,E){let M=f(E);M&&M.isCubeTexture?(c===void 0&&(c=new Vt(new Gs(1,1,1),new ii({name:"BackgroundCubeMaterial",uniforms:vr(ns.backgroundCube.uniforms),vertexShader:ns.backgroundCube.vertexShader,fragmentShader:ns.backgroundCube.fragmentShader,side:ti,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(P,A,y){this.matrixWorld.copyPosition(y.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=M,c.material.uniforms.backgroundBlurriness.value=E.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=E.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(BT.makeRotationFromEuler(E.backgroundRotation)).transpose(),M.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(I_),c.material.toneMapped=xt.getTransfer(M.colorSpace)!==Ct,(h!==M||u!==M.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=M,u=M.version,d=i.toneMapping),c.layers.enableAll(),x.unshift(c,c.geometry,c.material,0,0,null)):M&&M.isTexture&&(l===void 0&&(l=new Vt(new pr(2,2),new ii({name:"BackgroundMaterial",uniforms:vr(ns.background.uniforms),vertexShader:ns.background.vertexShader,fragmentShader:ns.background.fragmentShader,side:Zs,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=M,l.material.uniforms.backgroundIntensity.value=E.backgroundIntensity,l.material.toneMapped=xt.getTransfer(M.colorSpace)!==Ct,M.matrixAutoUpdate===!0&&M.updateMatrix(),l.material.uniforms.uvTransform.value.copy(M.matrix),(h!==M||u!==M.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=M,u=M.version,d=i.toneMapping),l.layers.enableAll(),x.unshift(l,l.geometry,l.material,0,0,null))}function p(x,E){x.getRGB(ph,af(i)),t.buffers.color.setClear(ph.r,ph.g,ph.b,E,r)}function m(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(x,E=1){o.set(x),a=E,p(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(x){a=x,p(o,a)},render:g,addToRenderList:v,dispose:m}}function zT(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(L,H,X,N,W){let K=!1,V=u(L,N,X,H);r!==V&&(r=V,c(r.object)),K=f(L,N,X,W),K&&g(L,N,X,W),W!==null&&e.update(W,i.ELEMENT_ARRAY_BUFFER),(K||o)&&(o=!1,M(L,H,X,N),W!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(W).buffer))}function l(){return i.createVertexArray()}function c(L){return i.bindVertexArray(L)}function h(L){return i.deleteVertexArray(L)}function u(L,H,X,N){let W=N.wireframe===!0,K=n[H.id];K===void 0&&(K={},n[H.id]=K);let V=L.isInstancedMesh===!0?L.id:0,ce=K[V];ce===void 0&&(ce={},K[V]=ce);let J=ce[X.id];J===void 0&&(J={},ce[X.id]=J);let Q=J[W];return Q===void 0&&(Q=d(l()),J[W]=Q),Q}function d(L){let H=[],X=[],N=[];for(let W=0;W<t;W++)H[W]=0,X[W]=0,N[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:H,enabledAttributes:X,attributeDivisors:N,object:L,attributes:{},index:null}}function f(L,H,X,N){let W=r.attributes,K=H.attributes,V=0,ce=X.getAttributes();for(let J in ce)if(ce[J].location>=0){let se=W[J],de=K[J];if(de===void 0&&(J==="instanceMatrix"&&L.instanceMatrix&&(de=L.instanceMatrix),J==="instanceColor"&&L.instanceColor&&(de=L.instanceColor)),se===void 0||se.attribute!==de||de&&se.data!==de.data)return!0;V++}return r.attributesNum!==V||r.index!==N}function g(L,H,X,N){let W={},K=H.attributes,V=0,ce=X.getAttributes();for(let J in ce)if(ce[J].location>=0){let se=K[J];se===void 0&&(J==="instanceMatrix"&&L.instanceMatrix&&(se=L.instanceMatrix),J==="instanceColor"&&L.instanceColor&&(se=L.instanceColor));let de={};de.attribute=se,se&&se.data&&(de.data=se.data),W[J]=de,V++}r.attributes=W,r.attributesNum=V,r.index=N}function v(){let L=r.newAttributes;for(let H=0,X=L.length;H<X;H++)L[H]=0}function p(L){m(L,0)}function m(L,H){let X=r.newAttributes,N=r.enabledAttributes,W=r.attributeDivisors;X[L]=1,N[L]===0&&(i.enableVertexAttribArray(L),N[L]=1),W[L]!==H&&(i.vertexAttribDivisor(L,H),W[L]=H)}function x(){let L=r.newAttributes,H=r.enabledAttributes;for(let X=0,N=H.length;X<N;X++)H[X]!==L[X]&&(i.disableVertexAttribArray(X),H[X]=0)}function E(L,H,X,N,W,K,V){V===!0?i.vertexAttribIPointer(L,H,X,W,K):i.vertexAttribPointer(L,H,X,N,W,K)}function M(L,H,X,N){v();let W=N.attributes,K=X.getAttributes(),V=H.defaultAttributeValues;for(let ce in K){let J=K[ce];if(J.location>=0){let Q=W[ce];if(Q===void 0&&(ce==="instanceMatrix"&&L.instanceMatrix&&(Q=L.instanceMatrix),ce==="instanceColor"&&L.instanceColor&&(Q=L.instanceColor)),Q!==void 0){let se=Q.normalized,de=Q.itemSize,ue=e.get(Q);if(ue===void 0)continue;let ee=ue.buffer,me=ue.type,ye=ue.bytesPerElement,Ae=me===i.INT||me===i.UNSIGNED_INT||Q.gpuType===Ic;if(Q.isInterleavedBufferAttribute){let Me=Q.data,He=Me.isInterleavedBuffer===!0?Me.stride:Me.itemSize,rt=Q.offset;if(Me.isInstancedInterleavedBuffer||Me.isInstancedBufferAttribute){for(let Ve=0;Ve<J.locationSize;Ve++)m(J.location+Ve,Me.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Me.meshPerAttribute*Me.count)}else for(let Ve=0;Ve<J.locationSize;Ve++)p(J.location+Ve);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let Ve=0;Ve<J.locationSize;Ve++)E(J.location+Ve,de/J.locationSize,me,se,He*ye,(rt+de/J.locationSize*Ve)*ye,Ae)}else{if(Q.isInstancedBufferAttribute){for(let Me=0;Me<J.locationSize;Me++)m(J.location+Me,Q.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let Me=0;Me<J.locationSize;Me++)p(J.location+Me);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let Me=0;Me<J.locationSize;Me++)E(J.location+Me,de/J.locationSize,me,se,de*ye,de/J.locationSize*Me*ye,Ae)}}else if(V!==void 0){let se=V[ce];if(se!==void 0)switch(se.length){case 2:i.vertexAttrib2fv(J.location,se);break;case 3:i.vertexAttrib3fv(J.location,se);break;case 4:i.vertexAttrib4fv(J.location,se);break;default:i.vertexAttrib1fv(J.location,se)}}}}x()}function P(){k();for(let L in n){let H=n[L];for(let X in H){let N=H[X];for(let W in N){let K=N[W];for(let V in K)h(K[V].object),delete K[V];delete N[W]}}delete n[L]}}function A(L){if(n[L.id]===void 0)return;let H=n[L.id];for(let X in H){let N=H[X];for(let W in N){let K=N[W];for(let V in K)h(K[V].object),delete K[V];delete N[W]}}delete n[L.id]}function y(L){for(let H in n){let X=n[H];for(let N in X){let W=X[N];if(W[L.id]===void 0)continue;let K=W[L.id];for(let V in K)h(K[V].object),delete K[V];delete W[L.id]}}}function T(L){for(let H in n){let X=n[H],N=L.isInstancedMesh===!0?L.id:0,W=X[N];if(W!==void 0){for(let K in W){let V=W[K];for(let ce in V)h(V[ce].object),delete V[ce];delete W[K]}delete X[N],Object.keys(X).length===0&&delete n[H]}}}function k(){D(),o=!0,r!==s&&(r=s,c(r.object))}function D(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:k,resetDefaultState:D,dispose:P,releaseStatesOfGeometry:A,releaseStatesOfObject:T,releaseStatesOfProgram:y,initAttributes:v,enableAttribute:p,disableUnusedAttributes:x}}function VT(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];t.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function GT(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let y=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(y.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(y){return!(y!==Bi&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(y){let T=y===Ui&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(y!==si&&y!==Oi&&!T&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(y){if(y==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";y="mediump"}return y==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(Ye("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&u===!1;t.reversedDepthBuffer===!0&&u===!1&&Ye("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&u===!0&&Ye("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),p=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),m=i.getParameter(i.MAX_VERTEX_ATTRIBS),x=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),E=i.getParameter(i.MAX_VARYING_VECTORS),M=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),P=i.getParameter(i.MAX_SAMPLES),A=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:g,maxTextureSize:v,maxCubemapSize:p,maxAttributes:m,maxVertexUniforms:x,maxVaryings:E,maxFragmentUniforms:M,maxSamples:P,samples:A}}function HT(i){let e=this,t=null,n=0,s=!1,r=!1,o=new jn,a=new et,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){t=h(u,d,0)},this.setState=function(u,d,f){let g=u.clippingPlanes,v=u.clipIntersection,p=u.clipShadows,m=i.get(u);if(!s||g===null||g.length===0||r&&!p)r?h(null):c();else{let x=r?0:n,E=x*4,M=m.clippingState||null;l.value=M,M=h(g,d,E,f);for(let P=0;P!==E;++P)M[P]=t[P];m.clippingState=M,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=x}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(u,d,f,g){let v=u!==null?u.length:0,p=null;if(v!==0){if(p=l.value,g!==!0||p===null){let m=f+v*4,x=d.matrixWorldInverse;a.getNormalMatrix(x),(p===null||p.length<m)&&(p=new Float32Array(m));for(let E=0,M=f;E!==v;++E,M+=4)o.copy(u[E]).applyMatrix4(x,a),o.normal.toArray(p,M),p[M+3]=o.constant}l.value=p,l.needsUpdate=!0}return e.numPlanes=v,e.numIntersection=0,p}}var ka=class extends gi{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new _a(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new Gs(5,5,5),r=new ii({name:"CubemapFromEquirect",uniforms:vr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:ti,blending:gr});r.uniforms.tEquirect.value=t;let o=new Vt(s,r),a=t.minFilter;return t.minFilter===Ms&&(t.minFilter=ei),new bo(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},c_=256,WT=3,XT=20,L_=256,D_=16,qT=3,YT=new F,ZT=new nt,gh=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new bo(1,10,null),this._boxMesh=new Vt(new Gs(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=YT}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,g=l.autoClearStencil,v=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,v===null&&(e.background=l.getClearColor(ZT));let p=new bo(n,s,h);return p.position.copy(a),p.update(l,e),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=g,e.background=v,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=d_(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=u_(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(c_,sf(e))}_fromTexture(e,t){e.mapping===yr||e.mapping===To?this._setSize(e.image.length===0?c_:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=h_(e,!1,!1),n=Math.log2(e)-WT;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=h_(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===yr||e.mapping===To?(this._cubemapMaterial===null&&(this._cubemapMaterial=d_()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=u_()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=$T(),this._integrationMaterial=KT());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/D_);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-qT)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(L_*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=JT());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function h_(i,e,t){return new ka(i,{minFilter:Ms,generateMipmaps:e,type:Ui,colorSpace:ca,depthBuffer:t})}function za(i,e,t){return new ii({name:i,uniforms:e,vertexShader:ut.cube_vert,fragmentShader:t,side:ti,blending:gr,depthTest:!1,depthWrite:!1})}function $T(){return za("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${L_}u

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
	`)}function KT(){return za("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:D_}},`

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
	`)}function JT(){return za("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${XT}
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
	`)}function u_(){return za("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function d_(){return za("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function jT(i){let e=new WeakMap,t=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Rc||f===Cc)if(e.has(d)){let g=e.get(d).texture;return a(g,d.mapping)}else{let g=d.image;if(g&&g.height>0){let v=new ka(g.height);return v.fromEquirectangularTexture(i,d),e.set(d,v),d.addEventListener("dispose",c),a(v.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,g=f===Rc||f===Cc,v=f===yr||f===To;if(g||v){let p=t.get(d),m=p!==void 0?p.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==m)return n===null&&(n=new gh(i)),p=g?n.fromEquirectangular(d,p):n.fromCubemap(d,p),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),p.texture;if(p!==void 0)return p.texture;{let x=d.image;return g&&x&&x.height>0||v&&x&&l(x)?(n===null&&(n=new gh(i)),p=g?n.fromEquirectangular(d):n.fromCubemap(d),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),d.addEventListener("dispose",h),p.texture):null}}}return d}function a(d,f){return f===Rc?d.mapping=yr:f===Cc&&(d.mapping=To),d}function l(d){let f=0,g=6;for(let v=0;v<g;v++)d[v]!==void 0&&f++;return f===g}function c(d){let f=d.target;f.removeEventListener("dispose",c);let g=e.get(f);g!==void 0&&(e.delete(f),g.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let g=t.get(f);g!==void 0&&(t.delete(f),g.dispose())}function u(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function QT(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&ra("WebGLRenderer: "+n+" extension not supported."),s}}}function e1(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&e.remove(g.index);for(let p in g.attributes)e.remove(g.attributes[p]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let v=r.get(g);v&&(e.remove(v),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,t.memory.geometries--}function c(g,v){return s[v.id]!==void 0||(v.addEventListener("dispose",a),s[v.id]=new WeakRef(v),o.register(v,v.id,v),t.memory.geometries++),v}function h(g){let v=g.attributes;for(let p in v)e.update(v[p],i.ARRAY_BUFFER)}function u(g){let v=g.index,p=g.attributes.position,m=0;if(p===void 0)return;let x=v!==null?v.array.length:p.array.length/3-1,E=p.count>=65535?ma:pa,M=new E(Math.ceil(x/3)*6,1),P=M.array;if(v!==null){let y=v.array;m=v.version;for(let T=0,k=0;T<x;T+=3){let D=y[T+0],L=y[T+1],H=y[T+2];P[k++]=D,P[k++]=L,P[k++]=L,P[k++]=H,P[k++]=H,P[k++]=D}}else{m=p.version;for(let y=0,T=0;y<x;y+=3){let k=y+0,D=y+1,L=y+2;P[T++]=k,P[T++]=D,P[T++]=D,P[T++]=L,P[T++]=L,P[T++]=k}}M.version=m;let A=r.get(g);A&&e.remove(A),r.set(g,M)}function d(g){let v=r.get(g);if(v){let p=g.index;p!==null&&v.version<p.version&&u(g)}else u(g);return r.get(g)}function f(){for(let g in s){let v=s[g].deref();v!==void 0&&l(v)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function t1(i,e,t){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),t.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),t.update(d,n,f))}function h(u,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let v=0;for(let p=0;p<f;p++)v+=d[p];t.update(v,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function n1(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:Qe("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function i1(i,e,t){let n=new WeakMap,s=new jt;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let k=function(){y.dispose(),n.delete(a),a.removeEventListener("dispose",k)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,v=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],m=a.morphAttributes.normal||[],x=a.morphAttributes.color||[],E=0;f===!0&&(E=1),g===!0&&(E=2),v===!0&&(E=3);let M=a.attributes.position.count*E,P=1;M>e.maxTextureSize&&(P=Math.ceil(M/e.maxTextureSize),M=e.maxTextureSize);let A=new Float32Array(M*P*4*u),y=new da(A,M,P,u);y.type=Oi,y.needsUpdate=!0;let T=E*4;for(let D=0;D<u;D++){let L=p[D],H=m[D],X=x[D],N=M*P*4*D;for(let W=0;W<L.count;W++){let K=W*T;f===!0&&(s.fromBufferAttribute(L,W),A[N+K+0]=s.x,A[N+K+1]=s.y,A[N+K+2]=s.z,A[N+K+3]=0),g===!0&&(s.fromBufferAttribute(H,W),A[N+K+4]=s.x,A[N+K+5]=s.y,A[N+K+6]=s.z,A[N+K+7]=0),v===!0&&(s.fromBufferAttribute(X,W),A[N+K+8]=s.x,A[N+K+9]=s.y,A[N+K+10]=s.z,A[N+K+11]=X.itemSize===4?s.w:1)}}d={count:u,texture:y,size:new Xe(M,P)},n.set(a,d),a.addEventListener("dispose",k)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let v=0;v<c.length;v++)f+=c[v];let g=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",g),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function s1(i,e,t,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=e.get(c,u);if(r.get(d)!==h&&(e.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var r1={[Od]:"LINEAR_TONE_MAPPING",[Ud]:"REINHARD_TONE_MAPPING",[Bd]:"CINEON_TONE_MAPPING",[kd]:"ACES_FILMIC_TONE_MAPPING",[Vd]:"AGX_TONE_MAPPING",[Gd]:"NEUTRAL_TONE_MAPPING",[zd]:"CUSTOM_TONE_MAPPING"};function o1(i,e,t,n,s,r){let o=new gi(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new Qt;h.setAttribute("position",new bt([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new bt([0,2,0,0,2,0],2));let u=new fc({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),d=new Vt(h,u),f=new Aa(-1,1,1,-1,0,1),g=null,v=null,p=!1,m,x=null,E=[],M=!1;this.setSize=function(P,A){o.setSize(P,A),a!==null&&a.setSize(P,A),l!==null&&l.setSize(P,A);for(let y=0;y<E.length;y++){let T=E[y];T.setSize&&T.setSize(P,A)}},this.setEffects=function(P){E=P,M=E.length>0&&E[0].isRenderPass===!0;let A=o.width,y=o.height;E.length>0&&a===null&&(a=new gi(A,y,{type:Ui,depthBuffer:!1,stencilBuffer:!1}),l=new gi(A,y,{type:Ui,depthBuffer:!1,stencilBuffer:!1}));let T=s===!0&&E.some(k=>k.needsDepthTexture===!0);T!==(o.depthTexture!==null)&&(T===!0&&c===null&&(c=new bs(A,y),r===!0&&(c.format=Ss,c.type=xr)),o.dispose(),o.depthTexture=T?c:null,o.resolveDepthBuffer=T,o.storeMultisampledDepthBuffer=T);for(let k=0;k<E.length;k++){let D=E[k];D.setSize&&D.setSize(A,y),T&&D.needsDepthTexture===!0&&D.setDepthTexture&&D.setDepthTexture(c)}},this.begin=function(P,A){if(p||P.toneMapping===es&&E.length===0)return!1;if(x=A,A!==null){let y=A.width,T=A.height;(o.width!==y||o.height!==T)&&this.setSize(y,T)}return M===!1&&P.setRenderTarget(o),m=P.toneMapping,P.toneMapping=es,!0},this.hasRenderPass=function(){return M},this.end=function(P,A){P.toneMapping=m,p=!0;let y=o,T=a;for(let k=0;k<E.length;k++){let D=E[k];D.enabled!==!1&&(D.render(P,T,y,A),D.needsSwap!==!1&&(y=T,T=T===a?l:a))}if(g!==P.outputColorSpace||v!==P.toneMapping){g=P.outputColorSpace,v=P.toneMapping,u.defines={},xt.getTransfer(g)===Ct&&(u.defines.SRGB_TRANSFER="");let k=r1[v];k&&(u.defines[k]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=y.texture,P.setRenderTarget(x),P.render(d,f),x=null,p=!1},this.isCompositing=function(){return p},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var N_=new ni,F_=new bs(1,1),O_=new ya(1),U_=new da,B_=new oc,k_=new _a,f_=[],p_=[],m_=new Float32Array(16),g_=new Float32Array(9),__=new Float32Array(4);function Co(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=f_[s];if(r===void 0&&(r=new Float32Array(s),f_[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function Mn(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function Sn(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function yh(i,e){let t=p_[e];t===void 0&&(t=new Int32Array(e),p_[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function a1(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function l1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Mn(t,e))return;i.uniform2fv(this.addr,e),Sn(t,e)}}function c1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(Mn(t,e))return;i.uniform3fv(this.addr,e),Sn(t,e)}}function h1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Mn(t,e))return;i.uniform4fv(this.addr,e),Sn(t,e)}}function u1(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Mn(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),Sn(t,e)}else{if(Mn(t,n))return;__.set(n),i.uniformMatrix2fv(this.addr,!1,__),Sn(t,n)}}function d1(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Mn(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),Sn(t,e)}else{if(Mn(t,n))return;g_.set(n),i.uniformMatrix3fv(this.addr,!1,g_),Sn(t,n)}}function f1(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Mn(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),Sn(t,e)}else{if(Mn(t,n))return;m_.set(n),i.uniformMatrix4fv(this.addr,!1,m_),Sn(t,n)}}function p1(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function m1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Mn(t,e))return;i.uniform2iv(this.addr,e),Sn(t,e)}}function g1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Mn(t,e))return;i.uniform3iv(this.addr,e),Sn(t,e)}}function _1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Mn(t,e))return;i.uniform4iv(this.addr,e),Sn(t,e)}}function y1(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function x1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Mn(t,e))return;i.uniform2uiv(this.addr,e),Sn(t,e)}}function v1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Mn(t,e))return;i.uniform3uiv(this.addr,e),Sn(t,e)}}function b1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Mn(t,e))return;i.uniform4uiv(this.addr,e),Sn(t,e)}}function xh(i){return i.version===0&&(i.compareFunction=Qd,i.needsUpdate=!0),i}function M1(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=xh(F_):r=N_,t.setTexture2D(e||r,s)}function S1(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||B_,s)}function w1(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=xh(O_):r=k_,t.setTextureCube(e||r,s)}function T1(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||U_,s)}function E1(i){switch(i){case 5126:return a1;case 35664:return l1;case 35665:return c1;case 35666:return h1;case 35674:return u1;case 35675:return d1;case 35676:return f1;case 5124:case 35670:return p1;case 35667:case 35671:return m1;case 35668:case 35672:return g1;case 35669:case 35673:return _1;case 5125:return y1;case 36294:return x1;case 36295:return v1;case 36296:return b1;case 35678:case 36198:case 36298:case 36306:case 35682:return M1;case 35679:case 36299:case 36307:return S1;case 35680:case 36300:case 36308:case 36293:return w1;case 36289:case 36303:case 36311:case 36292:return T1}}function A1(i,e){i.uniform1fv(this.addr,e)}function R1(i,e){let t=Co(e,this.size,2);i.uniform2fv(this.addr,t)}function C1(i,e){let t=Co(e,this.size,3);i.uniform3fv(this.addr,t)}function P1(i,e){let t=Co(e,this.size,4);i.uniform4fv(this.addr,t)}function I1(i,e){let t=Co(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function L1(i,e){let t=Co(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function D1(i,e){let t=Co(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function N1(i,e){i.uniform1iv(this.addr,e)}function F1(i,e){i.uniform2iv(this.addr,e)}function O1(i,e){i.uniform3iv(this.addr,e)}function U1(i,e){i.uniform4iv(this.addr,e)}function B1(i,e){i.uniform1uiv(this.addr,e)}function k1(i,e){i.uniform2uiv(this.addr,e)}function z1(i,e){i.uniform3uiv(this.addr,e)}function V1(i,e){i.uniform4uiv(this.addr,e)}function G1(i,e,t){let n=this.cache,s=e.length,r=yh(t,s);Mn(n,r)||(i.uniform1iv(this.addr,r),Sn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=xh(F_):o=N_;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function H1(i,e,t){let n=this.cache,s=e.length,r=yh(t,s);Mn(n,r)||(i.uniform1iv(this.addr,r),Sn(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||B_,r[o])}function W1(i,e,t){let n=this.cache,s=e.length,r=yh(t,s);Mn(n,r)||(i.uniform1iv(this.addr,r),Sn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=xh(O_):o=k_;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function X1(i,e,t){let n=this.cache,s=e.length,r=yh(t,s);Mn(n,r)||(i.uniform1iv(this.addr,r),Sn(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||U_,r[o])}function q1(i){switch(i){case 5126:return A1;case 35664:return R1;case 35665:return C1;case 35666:return P1;case 35674:return I1;case 35675:return L1;case 35676:return D1;case 5124:case 35670:return N1;case 35667:case 35671:return F1;case 35668:case 35672:return O1;case 35669:case 35673:return U1;case 5125:return B1;case 36294:return k1;case 36295:return z1;case 36296:return V1;case 35678:case 36198:case 36298:case 36306:case 35682:return G1;case 35679:case 36299:case 36307:return H1;case 35680:case 36300:case 36308:case 36293:return W1;case 36289:case 36303:case 36311:case 36292:return X1}}var ff=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=E1(t.type)}},pf=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=q1(t.type)}},mf=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},uf=/(\w+)(\])?(\[|\.)?/g;function y_(i,e){i.seq.push(e),i.map[e.id]=e}function Y1(i,e,t){let n=i.name,s=n.length;for(uf.lastIndex=0;;){let r=uf.exec(n),o=uf.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){y_(t,c===void 0?new ff(a,i,e):new pf(a,i,e));break}else{let u=t.map[a];u===void 0&&(u=new mf(a),y_(t,u)),t=u}}}var Ro=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);Y1(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function x_(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var Z1=37297,$1=0;function K1(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var v_=new et;function J1(i){xt._getMatrix(v_,xt.workingColorSpace,i);let e=`mat3( ${v_.elements.map(t=>t.toFixed(4))} )`;switch(xt.getTransfer(i)){case ha:return[e,"LinearTransferOETF"];case Ct:return[e,"sRGBTransferOETF"];default:return Ye("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function b_(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+K1(i.getShaderSource(e),a)}else return r}function j1(i,e){let t=J1(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var Q1={[Od]:"Linear",[Ud]:"Reinhard",[Bd]:"Cineon",[kd]:"ACESFilmic",[Vd]:"AgX",[Gd]:"Neutral",[zd]:"Custom"};function eE(i,e){let t=Q1[e];return t===void 0?(Ye("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var mh=new F;function tE(){xt.getLuminanceCoefficients(mh);let i=mh.x.toFixed(4),e=mh.y.toFixed(4),t=mh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function nE(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Ba).join(`
`)}function iE(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function sE(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function Ba(i){return i!==""}function M_(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function S_(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var rE=/^[ \t]*#include +<([\w\d./]+)>/gm;function gf(i){return i.replace(rE,oE)}function oE(i,e){let t=ut[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return gf(t)}var aE=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function w_(i){return i.replace(aE,lE)}function lE(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function T_(i){let e=`precision ${i.precision} float;
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
#define LOW_PRECISION`),e}var cE={[mr]:"SHADOWMAP_TYPE_PCF",[So]:"SHADOWMAP_TYPE_VSM"};function hE(i){return cE[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var uE={[To]:"ENVMAP_MODE_REFRACTION"};function dE(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":uE[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var fE={[Fd]:"ENVMAP_BLENDING_MULTIPLY",[V0]:"ENVMAP_BLENDING_MIX",[G0]:"ENVMAP_BLENDING_ADD"};function pE(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":fE[i.combine]||"ENVMAP_BLENDING_NONE"}function mE(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=hE(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=dE(t),u=pE(t),d=nE(t),f=iE(r),g=s.createProgram(),v,p,m=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(v=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Ba).join(`
`),v.length>0&&(v+=`
`),p=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Ba).join(`
`),p.length>0&&(p+=`
`)):(v=[T_(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Ba).join(`
`),p=[T_(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+u:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==es?"#define TONE_MAPPING":"",t.toneMapping!==es?ut.tonemapping_pars_fragment:"",t.toneMapping!==es?eE("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",ut.colorspace_pars_fragment,j1("linearToOutputTexel",t.outputColorSpace),tE(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Ba).join(`
`)),o=gf(o),o=M_(o,t),o=S_(o,t),a=gf(a),a=M_(a,t),a=S_(a,t),o=w_(o),a=w_(a),t.isRawShaderMaterial!==!0&&(m=`#version 300 es
`,v=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+v,p=["#define varying in",t.glslVersion===ef?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===ef?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let x=m+v+o,E=m+p+a,M=x_(s,s.VERTEX_SHADER,x),P=x_(s,s.FRAGMENT_SHADER,E);s.attachShader(g,M),s.attachShader(g,P),t.index0AttributeName!==void 0?s.bindAttribLocation(g,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function A(D){if(i.debug.checkShaderErrors){let L=s.getProgramInfoLog(g)||"",H=s.getShaderInfoLog(M)||"",X=s.getShaderInfoLog(P)||"",N=L.trim(),W=H.trim(),K=X.trim(),V=!0,ce=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(V=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,M,P);else{let J=b_(s,M,"vertex"),Q=b_(s,P,"fragment");Qe("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+D.name+`
Material Type: `+D.type+`

Program Info Log: `+N+`
`+J+`
`+Q)}else N!==""?Ye("WebGLProgram: Program Info Log:",N):(W===""||K==="")&&(ce=!1);ce&&(D.diagnostics={runnable:V,programLog:N,vertexShader:{log:W,prefix:v},fragmentShader:{log:K,prefix:p}})}s.deleteShader(M),s.deleteShader(P),y=new Ro(s,g),T=sE(s,g)}let y;this.getUniforms=function(){return y===void 0&&A(this),y};let T;this.getAttributes=function(){return T===void 0&&A(this),T};let k=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return k===!1&&(k=s.getProgramParameter(g,Z1)),k},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=$1++,this.cacheKey=e,this.usedTimes=1,this.program=g,this.vertexShader=M,this.fragmentShader=P,this}var gE=0,_f=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new yf(e),t.set(e,n)),n}},yf=class{constructor(e){this.id=gE++,this.code=e,this.usedTimes=0}};function _E(i){return i===$s||i===Fa||i===Oa}function yE(i,e,t,n,s,r){let o=new go,a=new _f,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(y){return l.add(y),y===0?"uv":`uv${y}`}function g(y,T,k,D,L,H){let X=D.fog,N=L.geometry,W=y.isMeshStandardMaterial||y.isMeshLambertMaterial||y.isMeshPhongMaterial?D.environment:null,K=y.isMeshStandardMaterial||y.isMeshLambertMaterial&&!y.envMap||y.isMeshPhongMaterial&&!y.envMap,V=e.get(y.envMap||W,K),ce=d[y.type],J=n.precision;y.precision!==null&&(J=n.getMaxPrecision(y.precision),J!==y.precision&&Ye("WebGLProgram.getParameters:",y.precision,"not supported, using",J,"instead."));let Q=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,se=Q!==void 0?Q.length:0,de=0;N.morphAttributes.position!==void 0&&(de=1),N.morphAttributes.normal!==void 0&&(de=2),N.morphAttributes.color!==void 0&&(de=3);let ue,ee,me,ye;if(ce){let Re=ns[ce];ue=Re.vertexShader,ee=Re.fragmentShader}else{ue=y.vertexShader,ee=y.fragmentShader;let Re=a.getVertexShaderStage(y),at=a.getFragmentShaderStage(y);a.update(y,Re,at),me=Re.id,ye=at.id}let Ae=i.getRenderTarget(),Me=i.state.buffers.depth.getReversed(),He=L.isInstancedMesh===!0,rt=L.isBatchedMesh===!0,Ve=!!y.map,dt=!!y.matcap,ct=!!V,it=ct&&V.isPMREMTexture===!0,Kt=!!y.aoMap,Gt=!!y.lightMap,cn=!!y.bumpMap&&y.wireframe===!1,Ft=!!y.normalMap,Tn=!!y.displacementMap,vt=!!y.emissiveMap,_n=!!y.metalnessMap,tn=!!y.roughnessMap,hn=y.anisotropy>0,U=y.clearcoat>0,Ce=y.diffuseRoughness>0,Ze=y.dispersion>0,ot=y.retroreflectivity>0,Se=y.iridescence>0,Ut=y.sheen>0,ze=y.transmission>0,qe=hn&&!!y.anisotropyMap,R=U&&!!y.clearcoatMap,b=U&&!!y.clearcoatNormalMap,q=U&&!!y.clearcoatRoughnessMap,he=Ce&&!!y.diffuseRoughnessMap,oe=Se&&!!y.iridescenceMap,_e=Se&&!!y.iridescenceThicknessMap,xe=Ut&&!!y.sheenColorMap,te=Ut&&!!y.sheenRoughnessMap,ie=!!y.specularMap,pe=!!y.specularColorMap,O=!!y.specularIntensityMap,re=ze&&!!y.transmissionMap,ne=ze&&!!y.thicknessMap,we=!!y.gradientMap,ge=!!y.alphaMap,be=y.alphaTest>0,Ge=!!y.alphaHash,Je=!!y.extensions,le=es;y.toneMapped&&(Ae===null||Ae.isXRRenderTarget===!0)&&(le=i.toneMapping);let Ue=it?V.isCompressedCubeTexture?V.image[0].mipmaps:V.mipmaps:null,je={shaderID:ce,shaderType:y.type,shaderName:y.name,vertexShader:ue,fragmentShader:ee,defines:y.defines,customVertexShaderID:me,customFragmentShaderID:ye,isRawShaderMaterial:y.isRawShaderMaterial===!0,glslVersion:y.glslVersion,precision:J,batching:rt,batchingColor:rt&&L._colorsTexture!==null,instancing:He,instancingColor:He&&L.instanceColor!==null,instancingMorph:He&&L.morphTexture!==null,outputColorSpace:Ae===null?i.outputColorSpace:Ae.isXRRenderTarget===!0?Ae.texture.colorSpace:xt.workingColorSpace,alphaToCoverage:!!y.alphaToCoverage,map:Ve,matcap:dt,envMap:ct,envMapMode:ct&&V.mapping,envMapPMREM:it,envMapMaxLod:it?Ue.length-1:null,envMapSize:it?Ue[0].width:null,aoMap:Kt,lightMap:Gt,bumpMap:cn,normalMap:Ft,displacementMap:Tn,emissiveMap:vt,normalMapObjectSpace:Ft&&y.normalMapType===X0,normalMapTangentSpace:Ft&&y.normalMapType===fh,packedNormalMap:Ft&&y.normalMapType===fh&&_E(y.normalMap.format),metalnessMap:_n,roughnessMap:tn,anisotropy:hn,anisotropyMap:qe,clearcoat:U,clearcoatMap:R,clearcoatNormalMap:b,clearcoatRoughnessMap:q,diffuseRoughness:Ce,diffuseRoughnessMap:he,dispersion:Ze,retroreflection:ot,iridescence:Se,iridescenceMap:oe,iridescenceThicknessMap:_e,sheen:Ut,sheenColorMap:xe,sheenRoughnessMap:te,specularMap:ie,specularColorMap:pe,specularIntensityMap:O,transmission:ze,transmissionMap:re,thicknessMap:ne,gradientMap:we,opaque:y.transparent===!1&&y.blending===wo&&y.alphaToCoverage===!1,alphaMap:ge,alphaTest:be,alphaHash:Ge,combine:y.combine,mapUv:Ve&&f(y.map.channel),aoMapUv:Kt&&f(y.aoMap.channel),lightMapUv:Gt&&f(y.lightMap.channel),bumpMapUv:cn&&f(y.bumpMap.channel),normalMapUv:Ft&&f(y.normalMap.channel),displacementMapUv:Tn&&f(y.displacementMap.channel),emissiveMapUv:vt&&f(y.emissiveMap.channel),metalnessMapUv:_n&&f(y.metalnessMap.channel),roughnessMapUv:tn&&f(y.roughnessMap.channel),anisotropyMapUv:qe&&f(y.anisotropyMap.channel),clearcoatMapUv:R&&f(y.clearcoatMap.channel),clearcoatNormalMapUv:b&&f(y.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&f(y.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:he&&f(y.diffuseRoughnessMap.channel),iridescenceMapUv:oe&&f(y.iridescenceMap.channel),iridescenceThicknessMapUv:_e&&f(y.iridescenceThicknessMap.channel),sheenColorMapUv:xe&&f(y.sheenColorMap.channel),sheenRoughnessMapUv:te&&f(y.sheenRoughnessMap.channel),specularMapUv:ie&&f(y.specularMap.channel),specularColorMapUv:pe&&f(y.specularColorMap.channel),specularIntensityMapUv:O&&f(y.specularIntensityMap.channel),transmissionMapUv:re&&f(y.transmissionMap.channel),thicknessMapUv:ne&&f(y.thicknessMap.channel),alphaMapUv:ge&&f(y.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Ft||hn),vertexNormals:!!N.attributes.normal,vertexColors:y.vertexColors,vertexAlphas:y.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!N.attributes.uv&&(Ve||ge),fog:!!X,useFog:y.fog===!0,fogExp2:!!X&&X.isFogExp2,flatShading:y.wireframe===!1&&(y.flatShading===!0||N.attributes.normal===void 0&&Ft===!1&&(y.isMeshLambertMaterial||y.isMeshPhongMaterial||y.isMeshStandardMaterial||y.isMeshPhysicalMaterial)),sizeAttenuation:y.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:Me,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:se,morphTextureStride:de,numSunLights:T.sun.length,numDirLights:T.directional.length,numPointLights:T.point.length,numSpotLights:T.spot.length,numSpotLightMaps:T.spotLightMap.length,numRectAreaLights:T.rectArea.length,numHemiLights:T.hemi.length,numSunLightShadows:T.sunShadowMap.length,numDirLightShadows:T.directionalShadowMap.length,numPointLightShadows:T.pointShadowMap.length,numSpotLightShadows:T.spotShadowMap.length,numSpotLightShadowsWithMaps:T.numSpotLightShadowsWithMaps,numLightProbes:T.numLightProbes,numLightProbeGrids:H.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:y.dithering,shadowMapEnabled:i.shadowMap.enabled&&k.length>0,shadowMapType:i.shadowMap.type,toneMapping:le,decodeVideoTexture:Ve&&y.map.isVideoTexture===!0&&xt.getTransfer(y.map.colorSpace)===Ct,decodeVideoTextureEmissive:vt&&y.emissiveMap.isVideoTexture===!0&&xt.getTransfer(y.emissiveMap.colorSpace)===Ct,premultipliedAlpha:y.premultipliedAlpha,doubleSided:y.side===On,flipSided:y.side===ti,useDepthPacking:y.depthPacking>=0,depthPacking:y.depthPacking||0,index0AttributeName:y.index0AttributeName,extensionClipCullDistance:Je&&y.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Je&&y.extensions.multiDraw===!0||rt)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:y.customProgramCacheKey()};return je.vertexUv1s=l.has(1),je.vertexUv2s=l.has(2),je.vertexUv3s=l.has(3),l.clear(),je}function v(y){let T=[];if(y.shaderID?T.push(y.shaderID):(T.push(y.customVertexShaderID),T.push(y.customFragmentShaderID)),y.defines!==void 0)for(let k in y.defines)T.push(k),T.push(y.defines[k]);return y.isRawShaderMaterial===!1&&(p(T,y),m(T,y),T.push(i.outputColorSpace)),T.push(y.customProgramCacheKey),T.join()}function p(y,T){y.push(T.precision),y.push(T.outputColorSpace),y.push(T.envMapMode),y.push(T.envMapPMREM),y.push(T.envMapMaxLod),y.push(T.envMapSize),y.push(T.mapUv),y.push(T.alphaMapUv),y.push(T.lightMapUv),y.push(T.aoMapUv),y.push(T.bumpMapUv),y.push(T.normalMapUv),y.push(T.displacementMapUv),y.push(T.emissiveMapUv),y.push(T.metalnessMapUv),y.push(T.roughnessMapUv),y.push(T.anisotropyMapUv),y.push(T.clearcoatMapUv),y.push(T.clearcoatNormalMapUv),y.push(T.clearcoatRoughnessMapUv),y.push(T.diffuseRoughnessMapUv),y.push(T.iridescenceMapUv),y.push(T.iridescenceThicknessMapUv),y.push(T.sheenColorMapUv),y.push(T.sheenRoughnessMapUv),y.push(T.specularMapUv),y.push(T.specularColorMapUv),y.push(T.specularIntensityMapUv),y.push(T.transmissionMapUv),y.push(T.thicknessMapUv),y.push(T.combine),y.push(T.fogExp2),y.push(T.sizeAttenuation),y.push(T.morphTargetsCount),y.push(T.numSunLights),y.push(T.numDirLights),y.push(T.numPointLights),y.push(T.numSpotLights),y.push(T.numSpotLightMaps),y.push(T.numHemiLights),y.push(T.numRectAreaLights),y.push(T.numSunLightShadows),y.push(T.numDirLightShadows),y.push(T.numPointLightShadows),y.push(T.numSpotLightShadows),y.push(T.numSpotLightShadowsWithMaps),y.push(T.numLightProbes),y.push(T.numLightProbeGrids),y.push(T.shadowMapType),y.push(T.toneMapping),y.push(T.numClippingPlanes),y.push(T.numClipIntersection),y.push(T.depthPacking)}function m(y,T){o.disableAll(),T.instancing&&o.enable(0),T.instancingColor&&o.enable(1),T.instancingMorph&&o.enable(2),T.matcap&&o.enable(3),T.envMap&&o.enable(4),T.normalMapObjectSpace&&o.enable(5),T.normalMapTangentSpace&&o.enable(6),T.clearcoat&&o.enable(7),T.iridescence&&o.enable(8),T.alphaTest&&o.enable(9),T.vertexColors&&o.enable(10),T.vertexAlphas&&o.enable(11),T.vertexUv1s&&o.enable(12),T.vertexUv2s&&o.enable(13),T.vertexUv3s&&o.enable(14),T.vertexTangents&&o.enable(15),T.anisotropy&&o.enable(16),T.alphaHash&&o.enable(17),T.batching&&o.enable(18),T.dispersion&&o.enable(19),T.retroreflection&&o.enable(24),T.diffuseRoughness&&o.enable(25),T.batchingColor&&o.enable(20),T.gradientMap&&o.enable(21),T.packedNormalMap&&o.enable(22),T.vertexNormals&&o.enable(23),y.push(o.mask),o.disableAll(),T.fog&&o.enable(0),T.useFog&&o.enable(1),T.flatShading&&o.enable(2),T.logarithmicDepthBuffer&&o.enable(3),T.reversedDepthBuffer&&o.enable(4),T.skinning&&o.enable(5),T.morphTargets&&o.enable(6),T.morphNormals&&o.enable(7),T.morphColors&&o.enable(8),T.premultipliedAlpha&&o.enable(9),T.shadowMapEnabled&&o.enable(10),T.doubleSided&&o.enable(11),T.flipSided&&o.enable(12),T.useDepthPacking&&o.enable(13),T.dithering&&o.enable(14),T.transmission&&o.enable(15),T.sheen&&o.enable(16),T.opaque&&o.enable(17),T.pointsUvs&&o.enable(18),T.decodeVideoTexture&&o.enable(19),T.decodeVideoTextureEmissive&&o.enable(20),T.alphaToCoverage&&o.enable(21),T.numLightProbeGrids>0&&o.enable(22),T.hasPositionAttribute&&o.enable(23),y.push(o.mask)}function x(y){let T=d[y.type],k;if(T){let D=ns[T];k=o_.clone(D.uniforms)}else k=y.uniforms;return k}function E(y,T){let k=h.get(T);return k!==void 0?++k.usedTimes:(k=new mE(i,T,y,s),c.push(k),h.set(T,k)),k}function M(y){if(--y.usedTimes===0){let T=c.indexOf(y);c[T]=c[c.length-1],c.pop(),h.delete(y.cacheKey),y.destroy()}}function P(y){a.remove(y)}function A(){a.dispose()}return{getParameters:g,getProgramCacheKey:v,getUniforms:x,acquireProgram:E,releaseProgram:M,releaseShaderCache:P,programs:c,dispose:A}}function xE(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function vE(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function E_(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function A_(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,g,v,p,m){let x=i[e];return x===void 0?(x={id:d.id,object:d,geometry:f,material:g,materialVariant:o(d),groupOrder:v,renderOrder:d.renderOrder,z:p,group:m},i[e]=x):(x.id=d.id,x.object=d,x.geometry=f,x.material=g,x.materialVariant=o(d),x.groupOrder=v,x.renderOrder=d.renderOrder,x.z=p,x.group=m),e++,x}function l(d,f,g,v,p,m,x){x.reversedDepth===!0&&(p=-p);let E=a(d,f,g,v,p,m);g.transmission>0?n.push(E):g.transparent===!0?s.push(E):t.push(E)}function c(d,f,g,v,p,m){let x=a(d,f,g,v,p,m);g.transmission>0?n.unshift(x):g.transparent===!0?s.unshift(x):t.unshift(x)}function h(d,f){t.length>1&&t.sort(d||vE),n.length>1&&n.sort(f||E_),s.length>1&&s.sort(f||E_)}function u(){for(let d=e,f=i.length;d<f;d++){let g=i[d];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function bE(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new A_,i.set(n,[o])):s>=r.length?(o=new A_,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function ME(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new F,color:new nt};break;case"SpotLight":t={position:new F,direction:new F,color:new nt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new F,color:new nt,distance:0,decay:0};break;case"HemisphereLight":t={direction:new F,skyColor:new nt,groundColor:new nt};break;case"RectAreaLight":t={color:new nt,position:new F,halfWidth:new F,halfHeight:new F};break}return i[e.id]=t,t}}}function SE(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Xe};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Xe};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Xe,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var wE=0;function TE(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function EE(i){let e=new ME,t=SE(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new F);let s=new F,r=new wt,o=new wt;function a(c){let h=0,u=0,d=0;for(let H=0;H<9;H++)n.probe[H].set(0,0,0);let f=0,g=0,v=0,p=0,m=0,x=0,E=0,M=0,P=0,A=0,y=0,T=0,k=0,D=0;c.sort(TE);for(let H=0,X=c.length;H<X;H++){let N=c[H],W=N.color,K=N.intensity,V=N.distance,ce=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===$s?ce=N.shadow.map.texture:ce=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)h+=W.r*K,u+=W.g*K,d+=W.b*K;else if(N.isLightProbe){for(let J=0;J<9;J++)n.probe[J].addScaledVector(N.sh.coefficients[J],K);D++}else if(N.isSunLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),n.sunShadow[g]=se,n.sunShadowMap[g]=ce;let de=Q.getViewportCount();for(let ue=0;ue<de;ue++)n.sunShadowMatrix[v+ue]=Q.getMatrix(ue),n.sunShadowCascade[v+ue]=Q._cascadeData[ue];v+=de,g++}n.sun[f]=J,f++}else if(N.isDirectionalLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,n.directionalShadow[p]=se,n.directionalShadowMap[p]=ce,n.directionalShadowMatrix[p]=N.shadow.matrix,P++}n.directional[p]=J,p++}else if(N.isSpotLight){let J=e.get(N);J.position.setFromMatrixPosition(N.matrixWorld),J.color.copy(W).multiplyScalar(K),J.distance=V,J.coneCos=Math.cos(N.angle),J.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),J.decay=N.decay,n.spot[x]=J;let Q=N.shadow;if(N.map&&(n.spotLightMap[T]=N.map,T++,Q.updateMatrices(N),N.castShadow&&k++),n.spotLightMatrix[x]=Q.matrix,N.castShadow){let se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,n.spotShadow[x]=se,n.spotShadowMap[x]=ce,y++}x++}else if(N.isRectAreaLight){let J=e.get(N);J.color.copy(W).multiplyScalar(K),J.halfWidth.set(N.width*.5,0,0),J.halfHeight.set(0,N.height*.5,0),n.rectArea[E]=J,E++}else if(N.isPointLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),J.distance=N.distance,J.decay=N.decay,N.castShadow){let Q=N.shadow,se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,se.shadowCameraNear=Q.camera.near,se.shadowCameraFar=Q.camera.far,n.pointShadow[m]=se,n.pointShadowMap[m]=ce,n.pointShadowMatrix[m]=N.shadow.matrix,A++}n.point[m]=J,m++}else if(N.isHemisphereLight){let J=e.get(N);J.skyColor.copy(N.color).multiplyScalar(K),J.groundColor.copy(N.groundColor).multiplyScalar(K),n.hemi[M]=J,M++}}E>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Le.LTC_FLOAT_1,n.rectAreaLTC2=Le.LTC_FLOAT_2):(n.rectAreaLTC1=Le.LTC_HALF_1,n.rectAreaLTC2=Le.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let L=n.hash;(L.sunLength!==f||L.directionalLength!==p||L.pointLength!==m||L.spotLength!==x||L.rectAreaLength!==E||L.hemiLength!==M||L.numSunShadows!==g||L.numDirectionalShadows!==P||L.numPointShadows!==A||L.numSpotShadows!==y||L.numSpotMaps!==T||L.numLightProbes!==D)&&(n.sun.length=f,n.directional.length=p,n.spot.length=x,n.rectArea.length=E,n.point.length=m,n.hemi.length=M,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=v,n.sunShadowCascade.length=v,n.directionalShadow.length=P,n.directionalShadowMap.length=P,n.directionalShadowMatrix.length=P,n.pointShadow.length=A,n.pointShadowMap.length=A,n.pointShadowMatrix.length=A,n.spotShadow.length=y,n.spotShadowMap.length=y,n.spotLightMatrix.length=y+T-k,n.spotLightMap.length=T,n.numSpotLightShadowsWithMaps=k,n.numLightProbes=D,L.sunLength=f,L.directionalLength=p,L.pointLength=m,L.spotLength=x,L.rectAreaLength=E,L.hemiLength=M,L.numSunShadows=g,L.numDirectionalShadows=P,L.numPointShadows=A,L.numSpotShadows=y,L.numSpotMaps=T,L.numLightProbes=D,n.version=wE++)}function l(c,h){let u=0,d=0,f=0,g=0,v=0,p=0,m=h.matrixWorldInverse;for(let x=0,E=c.length;x<E;x++){let M=c[x];if(M.isSunLight){let P=n.sun[u];P.direction.setFromMatrixPosition(M.matrixWorld),P.direction.transformDirection(m),u++}else if(M.isDirectionalLight){let P=n.directional[d];P.direction.setFromMatrixPosition(M.matrixWorld),s.setFromMatrixPosition(M.target.matrixWorld),P.direction.sub(s),P.direction.transformDirection(m),d++}else if(M.isSpotLight){let P=n.spot[g];P.position.setFromMatrixPosition(M.matrixWorld),P.position.applyMatrix4(m),P.direction.setFromMatrixPosition(M.matrixWorld),s.setFromMatrixPosition(M.target.matrixWorld),P.direction.sub(s),P.direction.transformDirection(m),g++}else if(M.isRectAreaLight){let P=n.rectArea[v];P.position.setFromMatrixPosition(M.matrixWorld),P.position.applyMatrix4(m),o.identity(),r.copy(M.matrixWorld),r.premultiply(m),o.extractRotation(r),P.halfWidth.set(M.width*.5,0,0),P.halfHeight.set(0,M.height*.5,0),P.halfWidth.applyMatrix4(o),P.halfHeight.applyMatrix4(o),v++}else if(M.isPointLight){let P=n.point[f];P.position.setFromMatrixPosition(M.matrixWorld),P.position.applyMatrix4(m),f++}else if(M.isHemisphereLight){let P=n.hemi[p];P.direction.setFromMatrixPosition(M.matrixWorld),P.direction.transformDirection(m),p++}}}return{setup:a,setupView:l,state:n}}function R_(i){let e=new EE(i),t=[],n=[],s=[];function r(u){h.camera=u,t.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):t.push(u)}function a(u){n.push(u)}function l(){e.setup(t),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){e.setupView(t,u)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function AE(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new R_(i),e.set(s,[a])):r>=o.length?(a=new R_(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var RE=`void main(){
gl_Position=vec4(position,1.0);
}`,CE=`uniform sampler2D shadow_pass;
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
}`,PE=[new F(1,0,0),new F(-1,0,0),new F(0,1,0),new F(0,-1,0),new F(0,0,1),new F(0,0,-1)],IE=[new F(0,-1,0),new F(0,-1,0),new F(0,0,1),new F(0,0,-1),new F(0,-1,0),new F(0,-1,0)],C_=new wt,Ua=new F,df=new F;function LE(i,e,t){let n=new Vs,s=new Xe,r=new Xe,o=new jt,a=new pc,l=new mc,c={},h=t.maxTextureSize,u={[Zs]:ti,[ti]:Zs,[On]:On},d=new ii({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Xe},radius:{value:4}},vertexShader:RE,fragmentShader:CE}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let g=new Qt;g.setAttribute("position",new zn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let v=new Vt(g,d),p=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=mr;let m=this.type;this.render=function(A,y,T){if(p.enabled===!1||p.autoUpdate===!1&&p.needsUpdate===!1||A.length===0)return;this.type===M0&&(Ye("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=mr);let k=i.getRenderTarget(),D=i.getActiveCubeFace(),L=i.getActiveMipmapLevel(),H=i.state;H.setBlending(gr),H.buffers.depth.getReversed()===!0?H.buffers.color.setClear(0,0,0,0):H.buffers.color.setClear(1,1,1,1),H.buffers.depth.setTest(!0),H.setScissorTest(!1);let X=m!==this.type;X&&y.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(W=>W.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,W=A.length;N<W;N++){let K=A[N],V=K.shadow;if(V===void 0){Ye("WebGLShadowMap:",K,"has no shadow.");continue}if(V.autoUpdate===!1&&V.needsUpdate===!1)continue;s.copy(V.mapSize);let ce=V.getFrameExtents();s.multiply(ce),r.copy(V.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ce.x),s.x=r.x*ce.x,V.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ce.y),s.y=r.y*ce.y,V.mapSize.y=r.y));let J=i.state.buffers.depth.getReversed();if(V.camera._reversedDepth=J,V.map===null||X===!0){if(V.map!==null&&(V.map.depthTexture!==null&&(V.map.depthTexture.dispose(),V.map.depthTexture=null),V.map.dispose()),this.type===So){if(K.isPointLight){Ye("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}V.map=new gi(s.x,s.y,{format:$s,type:Ui,minFilter:ei,magFilter:ei,generateMipmaps:!1}),V.map.texture.name=K.name+".shadowMap",V.map.depthTexture=new bs(s.x,s.y,Oi),V.map.depthTexture.name=K.name+".shadowMapDepth",V.map.depthTexture.format=xs,V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=In,V.map.depthTexture.magFilter=In}else K.isPointLight?(V.map=new ka(s.x),V.map.depthTexture=new ya(s.x,Fi)):(V.map=new gi(s.x,s.y),V.map.depthTexture=new bs(s.x,s.y,Fi)),V.map.depthTexture.name=K.name+".shadowMap",V.map.depthTexture.format=xs,this.type===mr?(V.map.depthTexture.compareFunction=J?jd:Jd,V.map.depthTexture.minFilter=ei,V.map.depthTexture.magFilter=ei):(V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=In,V.map.depthTexture.magFilter=In);V.camera.updateProjectionMatrix()}V.map.isWebGLCubeRenderTarget!==!0&&(V.map.width!==s.x||V.map.height!==s.y)&&V.map.setSize(s.x,s.y);let Q=V.map.isWebGLCubeRenderTarget?6:V.getViewportCount();K.isPointLight!==!0&&V.updateMatrices(K,T);let se=(V.camera.layers.mask&4294967294)!==0?V.camera.layers:T.layers;for(let de=0;de<Q;de++){let ue=V.getCamera(de);if(K.isPointLight){let ee=V.camera,me=V.matrix,ye=K.distance||ee.far;ye!==ee.far&&(ee.far=ye,ee.updateProjectionMatrix()),Ua.setFromMatrixPosition(K.matrixWorld),ee.position.copy(Ua),df.copy(ee.position),df.add(PE[de]),ee.up.copy(IE[de]),ee.lookAt(df),ee.updateMatrixWorld(),me.makeTranslation(-Ua.x,-Ua.y,-Ua.z),C_.multiplyMatrices(ee.projectionMatrix,ee.matrixWorldInverse),V._frustum.setFromProjectionMatrix(C_,ee.coordinateSystem,ee.reversedDepth)}if(V.map.isWebGLCubeRenderTarget)i.setRenderTarget(V.map,de),i.clear();else{de===0&&(i.setRenderTarget(V.map),i.clear());let ee=V.getViewport(de);o.set(r.x*ee.x,r.y*ee.y,r.x*ee.z,r.y*ee.w),H.viewport(o)}n=V.getFrustum(de),M(y,T,ue,K,se,this.type)}V.isPointLightShadow!==!0&&this.type===So&&x(V,T),V.needsUpdate=!1}m=this.type,p.needsUpdate=!1,i.setRenderTarget(k,D,L)};function x(A,y){let T=e.update(v);d.defines.VSM_SAMPLES!==A.blurSamples&&(d.defines.VSM_SAMPLES=A.blurSamples,f.defines.VSM_SAMPLES=A.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),A.mapPass===null?A.mapPass=new gi(s.x,s.y,{format:$s,type:Ui}):(A.mapPass.width!==A.map.width||A.mapPass.height!==A.map.height)&&A.mapPass.setSize(A.map.width,A.map.height),d.uniforms.shadow_pass.value=A.map.depthTexture,d.uniforms.resolution.value.set(A.map.width,A.map.height),d.uniforms.radius.value=A.radius,i.setRenderTarget(A.mapPass),i.clear(),i.renderBufferDirect(y,null,T,d,v,null),f.uniforms.shadow_pass.value=A.mapPass.texture,f.uniforms.resolution.value.set(A.map.width,A.map.height),f.uniforms.radius.value=A.radius,i.setRenderTarget(A.map),i.clear(),i.renderBufferDirect(y,null,T,f,v,null)}function E(A,y,T,k){let D=null,L=T.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(L!==void 0)D=L;else if(D=T.isPointLight===!0?l:a,i.localClippingEnabled&&y.clipShadows===!0&&Array.isArray(y.clippingPlanes)&&y.clippingPlanes.length!==0||y.displacementMap&&y.displacementScale!==0||y.alphaMap&&y.alphaTest>0||y.map&&y.alphaTest>0||y.alphaToCoverage===!0){let H=D.uuid,X=y.uuid,N=c[H];N===void 0&&(N={},c[H]=N);let W=N[X];W===void 0&&(W=D.clone(),N[X]=W,y.addEventListener("dispose",P)),D=W}if(D.visible=y.visible,D.wireframe=y.wireframe,k===So?D.side=y.shadowSide!==null?y.shadowSide:y.side:D.side=y.shadowSide!==null?y.shadowSide:u[y.side],D.alphaMap=y.alphaMap,D.alphaTest=y.alphaToCoverage===!0?.5:y.alphaTest,D.map=y.map,D.clipShadows=y.clipShadows,D.clippingPlanes=y.clippingPlanes,D.clipIntersection=y.clipIntersection,D.displacementMap=y.displacementMap,D.displacementScale=y.displacementScale,D.displacementBias=y.displacementBias,D.wireframeLinewidth=y.wireframeLinewidth,D.linewidth=y.linewidth,T.isPointLight===!0&&D.isMeshDistanceMaterial===!0){let H=i.properties.get(D);H.light=T}return D}function M(A,y,T,k,D,L){if(A.visible===!1)return;if(A.layers.test(D)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&L===So)&&(!A.frustumCulled||A.intersectsFrustum(n))){A.modelViewMatrix.multiplyMatrices(T.matrixWorldInverse,A.matrixWorld);let N=e.update(A),W=A.material;if(Array.isArray(W)){let K=N.groups;for(let V=0,ce=K.length;V<ce;V++){let J=K[V],Q=W[J.materialIndex];if(Q&&Q.visible){let se=E(A,Q,k,L);A.onBeforeShadow(i,A,y,T,N,se,J),i.renderBufferDirect(T,null,N,se,A,J),A.onAfterShadow(i,A,y,T,N,se,J)}}}else if(W.visible){let K=E(A,W,k,L);A.onBeforeShadow(i,A,y,T,N,K,null),i.renderBufferDirect(T,null,N,K,A,null),A.onAfterShadow(i,A,y,T,N,K,null)}}let X=A.children;for(let N=0,W=X.length;N<W;N++)M(X[N],y,T,k,D,L)}function P(A){A.target.removeEventListener("dispose",P);for(let T in c){let k=c[T],D=A.target.uuid;D in k&&(k[D].dispose(),delete k[D])}}}function DE(i,e){function t(){let O=!1,re=new jt,ne=null,we=new jt(0,0,0,0);return{setMask:function(ge){ne!==ge&&!O&&(i.colorMask(ge,ge,ge,ge),ne=ge)},setLocked:function(ge){O=ge},setClear:function(ge,be,Ge,Je,le){le===!0&&(ge*=Je,be*=Je,Ge*=Je),re.set(ge,be,Ge,Je),we.equals(re)===!1&&(i.clearColor(ge,be,Ge,Je),we.copy(re))},reset:function(){O=!1,ne=null,we.set(-1,0,0,0)}}}function n(){let O=!1,re=!1,ne=null,we=null,ge=null;return{setReversed:function(be){if(re!==be){let Ge=e.get("EXT_clip_control");be?Ge.clipControlEXT(Ge.LOWER_LEFT_EXT,Ge.ZERO_TO_ONE_EXT):Ge.clipControlEXT(Ge.LOWER_LEFT_EXT,Ge.NEGATIVE_ONE_TO_ONE_EXT),re=be;let Je=ge;ge=null,this.setClear(Je)}},getReversed:function(){return re},setTest:function(be){be?Me(i.DEPTH_TEST):He(i.DEPTH_TEST)},setMask:function(be){ne!==be&&!O&&(i.depthMask(be),ne=be)},setFunc:function(be){if(re&&(be=n_[be]),we!==be){switch(be){case Zl:i.depthFunc(i.NEVER);break;case $l:i.depthFunc(i.ALWAYS);break;case Kl:i.depthFunc(i.LESS);break;case ho:i.depthFunc(i.LEQUAL);break;case Jl:i.depthFunc(i.EQUAL);break;case jl:i.depthFunc(i.GEQUAL);break;case Ql:i.depthFunc(i.GREATER);break;case ec:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}we=be}},setLocked:function(be){O=be},setClear:function(be){ge!==be&&(ge=be,re&&(be=1-be),i.clearDepth(be))},reset:function(){O=!1,ne=null,we=null,ge=null,re=!1}}}function s(){let O=!1,re=null,ne=null,we=null,ge=null,be=null,Ge=null,Je=null,le=null;return{setTest:function(Ue){O||(Ue?Me(i.STENCIL_TEST):He(i.STENCIL_TEST))},setMask:function(Ue){re!==Ue&&!O&&(i.stencilMask(Ue),re=Ue)},setFunc:function(Ue,je,Re){(ne!==Ue||we!==je||ge!==Re)&&(i.stencilFunc(Ue,je,Re),ne=Ue,we=je,ge=Re)},setOp:function(Ue,je,Re){(be!==Ue||Ge!==je||Je!==Re)&&(i.stencilOp(Ue,je,Re),be=Ue,Ge=je,Je=Re)},setLocked:function(Ue){O=Ue},setClear:function(Ue){le!==Ue&&(i.clearStencil(Ue),le=Ue)},reset:function(){O=!1,re=null,ne=null,we=null,ge=null,be=null,Ge=null,Je=null,le=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,g=[],v=null,p=!1,m=null,x=null,E=null,M=null,P=null,A=null,y=null,T=new nt(0,0,0),k=0,D=!1,L=null,H=null,X=null,N=null,W=null,K=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),V=!1,ce=0,J=i.getParameter(i.VERSION);J.indexOf("WebGL")!==-1?(ce=parseFloat(/^WebGL (\d)/.exec(J)[1]),V=ce>=1):J.indexOf("OpenGL ES")!==-1&&(ce=parseFloat(/^OpenGL ES (\d)/.exec(J)[1]),V=ce>=2);let Q=null,se={},de=i.getParameter(i.SCISSOR_BOX),ue=i.getParameter(i.VIEWPORT),ee=new jt().fromArray(de),me=new jt().fromArray(ue);function ye(O,re,ne,we){let ge=new Uint8Array(4),be=i.createTexture();i.bindTexture(O,be),i.texParameteri(O,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(O,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Ge=0;Ge<ne;Ge++)O===i.TEXTURE_3D||O===i.TEXTURE_2D_ARRAY?i.texImage3D(re,0,i.RGBA,1,1,we,0,i.RGBA,i.UNSIGNED_BYTE,ge):i.texImage2D(re+Ge,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,ge);return be}let Ae={};Ae[i.TEXTURE_2D]=ye(i.TEXTURE_2D,i.TEXTURE_2D,1),Ae[i.TEXTURE_CUBE_MAP]=ye(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ae[i.TEXTURE_2D_ARRAY]=ye(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Ae[i.TEXTURE_3D]=ye(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Me(i.DEPTH_TEST),o.setFunc(ho),cn(!1),Ft(Cd),Me(i.CULL_FACE),Kt(gr);function Me(O){h[O]!==!0&&(i.enable(O),h[O]=!0)}function He(O){h[O]!==!1&&(i.disable(O),h[O]=!1)}function rt(O,re){return d[O]!==re?(i.bindFramebuffer(O,re),d[O]=re,O===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=re),O===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=re),!0):!1}function Ve(O,re){let ne=g,we=!1;if(O){ne=f.get(re),ne===void 0&&(ne=[],f.set(re,ne));let ge=O.textures;if(ne.length!==ge.length||ne[0]!==i.COLOR_ATTACHMENT0){for(let be=0,Ge=ge.length;be<Ge;be++)ne[be]=i.COLOR_ATTACHMENT0+be;ne.length=ge.length,we=!0}}else ne[0]!==i.BACK&&(ne[0]=i.BACK,we=!0);we&&i.drawBuffers(ne)}function dt(O){return v!==O?(i.useProgram(O),v=O,!0):!1}let ct={[_r]:i.FUNC_ADD,[w0]:i.FUNC_SUBTRACT,[T0]:i.FUNC_REVERSE_SUBTRACT};ct[E0]=i.MIN,ct[A0]=i.MAX;let it={[R0]:i.ZERO,[C0]:i.ONE,[P0]:i.SRC_COLOR,[Dd]:i.SRC_ALPHA,[O0]:i.SRC_ALPHA_SATURATE,[N0]:i.DST_COLOR,[L0]:i.DST_ALPHA,[I0]:i.ONE_MINUS_SRC_COLOR,[Nd]:i.ONE_MINUS_SRC_ALPHA,[F0]:i.ONE_MINUS_DST_COLOR,[D0]:i.ONE_MINUS_DST_ALPHA,[U0]:i.CONSTANT_COLOR,[B0]:i.ONE_MINUS_CONSTANT_COLOR,[k0]:i.CONSTANT_ALPHA,[z0]:i.ONE_MINUS_CONSTANT_ALPHA};function Kt(O,re,ne,we,ge,be,Ge,Je,le,Ue){if(O===gr){p===!0&&(He(i.BLEND),p=!1);return}if(p===!1&&(Me(i.BLEND),p=!0),O!==S0){if(O!==m||Ue!==D){if((x!==_r||P!==_r)&&(i.blendEquation(i.FUNC_ADD),x=_r,P=_r),Ue)switch(O){case wo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Pd:i.blendFunc(i.ONE,i.ONE);break;case Id:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Ld:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Qe("WebGLState: Invalid blending: ",O);break}else switch(O){case wo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Pd:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case Id:Qe("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Ld:Qe("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qe("WebGLState: Invalid blending: ",O);break}E=null,M=null,A=null,y=null,T.set(0,0,0),k=0,m=O,D=Ue}return}ge=ge||re,be=be||ne,Ge=Ge||we,(re!==x||ge!==P)&&(i.blendEquationSeparate(ct[re],ct[ge]),x=re,P=ge),(ne!==E||we!==M||be!==A||Ge!==y)&&(i.blendFuncSeparate(it[ne],it[we],it[be],it[Ge]),E=ne,M=we,A=be,y=Ge),(Je.equals(T)===!1||le!==k)&&(i.blendColor(Je.r,Je.g,Je.b,le),T.copy(Je),k=le),m=O,D=!1}function Gt(O,re){O.side===On?He(i.CULL_FACE):Me(i.CULL_FACE);let ne=O.side===ti;re&&(ne=!ne),cn(ne),O.blending===wo&&O.transparent===!1?Kt(gr):Kt(O.blending,O.blendEquation,O.blendSrc,O.blendDst,O.blendEquationAlpha,O.blendSrcAlpha,O.blendDstAlpha,O.blendColor,O.blendAlpha,O.premultipliedAlpha),o.setFunc(O.depthFunc),o.setTest(O.depthTest),o.setMask(O.depthWrite),r.setMask(O.colorWrite);let we=O.stencilWrite;a.setTest(we),we&&(a.setMask(O.stencilWriteMask),a.setFunc(O.stencilFunc,O.stencilRef,O.stencilFuncMask),a.setOp(O.stencilFail,O.stencilZFail,O.stencilZPass)),vt(O.polygonOffset,O.polygonOffsetFactor,O.polygonOffsetUnits),O.alphaToCoverage===!0?Me(i.SAMPLE_ALPHA_TO_COVERAGE):He(i.SAMPLE_ALPHA_TO_COVERAGE)}function cn(O){L!==O&&(O?i.frontFace(i.CW):i.frontFace(i.CCW),L=O)}function Ft(O){O!==v0?(Me(i.CULL_FACE),O!==H&&(O===Cd?i.cullFace(i.BACK):O===b0?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):He(i.CULL_FACE),H=O}function Tn(O){O!==X&&(V&&i.lineWidth(O),X=O)}function vt(O,re,ne){O?(Me(i.POLYGON_OFFSET_FILL),(N!==re||W!==ne)&&(N=re,W=ne,o.getReversed()&&(re=-re,ne=-ne),i.polygonOffset(re,ne))):He(i.POLYGON_OFFSET_FILL)}function _n(O){O?Me(i.SCISSOR_TEST):He(i.SCISSOR_TEST)}function tn(O){O===void 0&&(O=i.TEXTURE0+K-1),Q!==O&&(i.activeTexture(O),Q=O)}function hn(O,re,ne){ne===void 0&&(Q===null?ne=i.TEXTURE0+K-1:ne=Q);let we=se[ne];we===void 0&&(we={type:void 0,texture:void 0},se[ne]=we),(we.type!==O||we.texture!==re)&&(Q!==ne&&(i.activeTexture(ne),Q=ne),i.bindTexture(O,re||Ae[O]),we.type=O,we.texture=re)}function U(){let O=se[Q];O!==void 0&&O.type!==void 0&&(i.bindTexture(O.type,null),O.type=void 0,O.texture=void 0)}function Ce(){try{i.compressedTexImage2D(...arguments)}catch(O){Qe("WebGLState:",O)}}function Ze(){try{i.compressedTexImage3D(...arguments)}catch(O){Qe("WebGLState:",O)}}function ot(){try{i.texSubImage2D(...arguments)}catch(O){Qe("WebGLState:",O)}}function Se(){try{i.texSubImage3D(...arguments)}catch(O){Qe("WebGLState:",O)}}function Ut(){try{i.compressedTexSubImage2D(...arguments)}catch(O){Qe("WebGLState:",O)}}function ze(){try{i.compressedTexSubImage3D(...arguments)}catch(O){Qe("WebGLState:",O)}}function qe(){try{i.texStorage2D(...arguments)}catch(O){Qe("WebGLState:",O)}}function R(){try{i.texStorage3D(...arguments)}catch(O){Qe("WebGLState:",O)}}function b(){try{i.texImage2D(...arguments)}catch(O){Qe("WebGLState:",O)}}function q(){try{i.texImage3D(...arguments)}catch(O){Qe("WebGLState:",O)}}function he(O){return u[O]!==void 0?u[O]:i.getParameter(O)}function oe(O,re){u[O]!==re&&(i.pixelStorei(O,re),u[O]=re)}function _e(O){ee.equals(O)===!1&&(i.scissor(O.x,O.y,O.z,O.w),ee.copy(O))}function xe(O){me.equals(O)===!1&&(i.viewport(O.x,O.y,O.z,O.w),me.copy(O))}function te(O,re){let ne=c.get(re);ne===void 0&&(ne=new WeakMap,c.set(re,ne));let we=ne.get(O);we===void 0&&(we=i.getUniformBlockIndex(re,O.name),i.uniformBlockBinding(re,we,we),ne.set(O,we))}function ie(O,re,ne){let ge=c.get(re).get(O);l[ge]!==ne&&(i.bindBufferBase(i.UNIFORM_BUFFER,ge,ne),l[ge]=ne)}function pe(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},Q=null,se={},d={},l={},f=new WeakMap,g=[],v=null,p=!1,m=null,x=null,E=null,M=null,P=null,A=null,y=null,T=new nt(0,0,0),k=0,D=!1,L=null,H=null,X=null,N=null,W=null,ee.set(0,0,i.canvas.width,i.canvas.height),me.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Me,disable:He,bindFramebuffer:rt,drawBuffers:Ve,useProgram:dt,setBlending:Kt,setMaterial:Gt,setFlipSided:cn,setCullFace:Ft,setLineWidth:Tn,setPolygonOffset:vt,setScissorTest:_n,activeTexture:tn,bindTexture:hn,unbindTexture:U,compressedTexImage2D:Ce,compressedTexImage3D:Ze,texImage2D:b,texImage3D:q,pixelStorei:oe,getParameter:he,updateUBOMapping:te,uniformBlockBinding:ie,texStorage2D:qe,texStorage3D:R,texSubImage2D:ot,texSubImage3D:Se,compressedTexSubImage2D:Ut,compressedTexSubImage3D:ze,scissor:_e,viewport:xe,reset:pe}}function NE(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Xe,h=new WeakMap,u=new Set,d,f=new WeakMap,g=new Set,v=new FinalizationRegistry(R=>g.delete(R)),p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(R,b){return p?new OffscreenCanvas(R,b):ua("canvas")}function x(R,b,q){let he=1,oe=qe(R);if((oe.width>q||oe.height>q)&&(he=q/Math.max(oe.width,oe.height)),he<1)if(typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&R instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&R instanceof ImageBitmap||typeof VideoFrame<"u"&&R instanceof VideoFrame){let _e=Math.floor(he*oe.width),xe=Math.floor(he*oe.height);d===void 0&&(d=m(_e,xe));let te=b?m(_e,xe):d;return te.width=_e,te.height=xe,te.getContext("2d").drawImage(R,0,0,_e,xe),Ye("WebGLRenderer: Texture has been resized from ("+oe.width+"x"+oe.height+") to ("+_e+"x"+xe+")."),te}else return"data"in R&&Ye("WebGLRenderer: Image in DataTexture is too big ("+oe.width+"x"+oe.height+")."),R;return R}function E(R){return R.generateMipmaps}function M(R){i.generateMipmap(R)}function P(R){return R.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:R.isWebGL3DRenderTarget?i.TEXTURE_3D:R.isWebGLArrayRenderTarget||R.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function A(R,b,q,he,oe,_e=!1){if(R!==null){if(i[R]!==void 0)return i[R];Ye("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+R+"'")}let xe;he&&(xe=e.get("EXT_texture_norm16"),xe||Ye("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let te=b;if(b===i.RED&&(q===i.FLOAT&&(te=i.R32F),q===i.HALF_FLOAT&&(te=i.R16F),q===i.UNSIGNED_BYTE&&(te=i.R8),q===i.UNSIGNED_SHORT&&xe&&(te=xe.R16_EXT),q===i.SHORT&&xe&&(te=xe.R16_SNORM_EXT)),b===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.R8UI),q===i.UNSIGNED_SHORT&&(te=i.R16UI),q===i.UNSIGNED_INT&&(te=i.R32UI),q===i.BYTE&&(te=i.R8I),q===i.SHORT&&(te=i.R16I),q===i.INT&&(te=i.R32I)),b===i.RG&&(q===i.FLOAT&&(te=i.RG32F),q===i.HALF_FLOAT&&(te=i.RG16F),q===i.UNSIGNED_BYTE&&(te=i.RG8),q===i.UNSIGNED_SHORT&&xe&&(te=xe.RG16_EXT),q===i.SHORT&&xe&&(te=xe.RG16_SNORM_EXT)),b===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RG8UI),q===i.UNSIGNED_SHORT&&(te=i.RG16UI),q===i.UNSIGNED_INT&&(te=i.RG32UI),q===i.BYTE&&(te=i.RG8I),q===i.SHORT&&(te=i.RG16I),q===i.INT&&(te=i.RG32I)),b===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RGB8UI),q===i.UNSIGNED_SHORT&&(te=i.RGB16UI),q===i.UNSIGNED_INT&&(te=i.RGB32UI),q===i.BYTE&&(te=i.RGB8I),q===i.SHORT&&(te=i.RGB16I),q===i.INT&&(te=i.RGB32I)),b===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(te=i.RGBA16UI),q===i.UNSIGNED_INT&&(te=i.RGBA32UI),q===i.BYTE&&(te=i.RGBA8I),q===i.SHORT&&(te=i.RGBA16I),q===i.INT&&(te=i.RGBA32I)),b===i.RGB&&(q===i.UNSIGNED_SHORT&&xe&&(te=xe.RGB16_EXT),q===i.SHORT&&xe&&(te=xe.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(te=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(te=i.R11F_G11F_B10F)),b===i.RGBA){let ie=_e?ha:xt.getTransfer(oe);q===i.FLOAT&&(te=i.RGBA32F),q===i.HALF_FLOAT&&(te=i.RGBA16F),q===i.UNSIGNED_BYTE&&(te=ie===Ct?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&xe&&(te=xe.RGBA16_EXT),q===i.SHORT&&xe&&(te=xe.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(te=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(te=i.RGB5_A1)}return(te===i.R16F||te===i.R32F||te===i.RG16F||te===i.RG32F||te===i.RGBA16F||te===i.RGBA32F)&&e.get("EXT_color_buffer_float"),te}function y(R,b){let q;return R?b===null||b===Fi||b===xr?q=i.DEPTH24_STENCIL8:b===Oi?q=i.DEPTH32F_STENCIL8:b===Eo&&(q=i.DEPTH24_STENCIL8,Ye("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):b===null||b===Fi||b===xr?q=i.DEPTH_COMPONENT24:b===Oi?q=i.DEPTH_COMPONENT32F:b===Eo&&(q=i.DEPTH_COMPONENT16),q}function T(R,b){return E(R)===!0||R.isFramebufferTexture&&R.minFilter!==In&&R.minFilter!==ei?Math.log2(Math.max(b.width,b.height))+1:R.mipmaps.length>0?R.mipmaps.length:R.isCompressedTexture&&Array.isArray(R.image)?b.mipmaps.length:1}function k(R){let b=new WeakRef(R);n.get(R).__ref=b,g.add(b),v.register(R,b,b)}function D(R){let b=n.get(R).__ref;b!==void 0&&(g.delete(b),v.unregister(b))}function L(R){X(R.target)}function H(R){N(R.target)}function X(R){R.removeEventListener("dispose",L),D(R),K(R),R.isVideoTexture&&h.delete(R),R.isHTMLTexture&&u.delete(R)}function N(R){R.removeEventListener("dispose",H),D(R),ce(R)}function W(){for(let R of g){let b=R.deref();b!==void 0&&(b.isRenderTarget===!0?N(b):X(b))}g.clear(),u.clear()}function K(R){let b=n.get(R);if(b.__webglInit===void 0)return;let q=R.source,he=f.get(q);if(he){let oe=he[b.__cacheKey];oe.usedTimes--,oe.usedTimes===0&&V(R),Object.keys(he).length===0&&f.delete(q)}n.remove(R)}function V(R){let b=n.get(R);i.deleteTexture(b.__webglTexture);let q=R.source,he=f.get(q);delete he[b.__cacheKey],o.memory.textures--}function ce(R){let b=n.get(R);b.__depthDisposeCallback&&b.__depthDisposeCallback();let q=R.depthTexture;if(q&&q.renderTarget===R&&X(q),R.isWebGLCubeRenderTarget)for(let oe=0;oe<6;oe++){if(Array.isArray(b.__webglFramebuffer[oe]))for(let _e=0;_e<b.__webglFramebuffer[oe].length;_e++)i.deleteFramebuffer(b.__webglFramebuffer[oe][_e]);else i.deleteFramebuffer(b.__webglFramebuffer[oe]);b.__webglDepthbuffer&&i.deleteRenderbuffer(b.__webglDepthbuffer[oe])}else{if(Array.isArray(b.__webglFramebuffer))for(let oe=0;oe<b.__webglFramebuffer.length;oe++)i.deleteFramebuffer(b.__webglFramebuffer[oe]);else i.deleteFramebuffer(b.__webglFramebuffer);if(b.__webglDepthbuffer&&i.deleteRenderbuffer(b.__webglDepthbuffer),b.__webglMultisampledFramebuffer&&i.deleteFramebuffer(b.__webglMultisampledFramebuffer),b.__webglColorRenderbuffer)for(let oe=0;oe<b.__webglColorRenderbuffer.length;oe++)b.__webglColorRenderbuffer[oe]&&i.deleteRenderbuffer(b.__webglColorRenderbuffer[oe]);b.__webglDepthRenderbuffer&&i.deleteRenderbuffer(b.__webglDepthRenderbuffer)}let he=R.textures;for(let oe=0,_e=he.length;oe<_e;oe++){let xe=n.get(he[oe]);xe.__webglTexture&&(i.deleteTexture(xe.__webglTexture),o.memory.textures--),n.remove(he[oe])}n.remove(R)}let J=0;function Q(){J=0}function se(){return J}function de(R){J=R}function ue(){let R=J;return R>=s.maxTextures&&Ye("WebGLTextures: Trying to use "+(R+1)+" texture units while this GPU supports only "+s.maxTextures),J+=1,R}function ee(R){let b=[];return b.push(R.wrapS),b.push(R.wrapT),b.push(R.wrapR||0),b.push(R.magFilter),b.push(R.minFilter),b.push(R.anisotropy),b.push(R.internalFormat),b.push(R.format),b.push(R.type),b.push(R.generateMipmaps),b.push(R.mipmapsAutoUpdate),b.push(R.premultiplyAlpha),b.push(R.flipY),b.push(R.unpackAlignment),b.push(R.colorSpace),b.join()}function me(R,b){let q=n.get(R);if(R.isVideoTexture&&Ut(R),R.isRenderTargetTexture===!1&&R.isExternalTexture!==!0&&R.version>0&&q.__version!==R.version){let he=R.image;if(he===null)Ye("WebGLRenderer: Texture marked for update but no image data found.");else if(he.complete===!1)Ye("WebGLRenderer: Texture marked for update but image is incomplete");else{Gt(q,R,b);return}}else R.isExternalTexture&&(q.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+b)}function ye(R,b){let q=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&q.__version!==R.version){Gt(q,R,b);return}else R.isExternalTexture&&(q.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+b)}function Ae(R,b){let q=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&q.__version!==R.version){Gt(q,R,b);return}t.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+b)}function Me(R,b){let q=n.get(R);if(R.version>0&&q.__version!==R.version){cn(q,R,b);return}t.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+b)}let He={[tc]:i.REPEAT,[ji]:i.CLAMP_TO_EDGE,[nc]:i.MIRRORED_REPEAT},rt={[In]:i.NEAREST,[H0]:i.NEAREST_MIPMAP_NEAREST,[Pa]:i.NEAREST_MIPMAP_LINEAR,[ei]:i.LINEAR,[Pc]:i.LINEAR_MIPMAP_NEAREST,[Ms]:i.LINEAR_MIPMAP_LINEAR},Ve={[Y0]:i.NEVER,[Qd]:i.ALWAYS,[Z0]:i.LESS,[Jd]:i.LEQUAL,[$0]:i.EQUAL,[jd]:i.GEQUAL,[K0]:i.GREATER,[J0]:i.NOTEQUAL};function dt(R,b){if(b.type===Oi&&e.has("OES_texture_float_linear")===!1&&(b.magFilter===ei||b.magFilter===Pc||b.magFilter===Pa||b.magFilter===Ms||b.minFilter===ei||b.minFilter===Pc||b.minFilter===Pa||b.minFilter===Ms)&&Ye("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(R,i.TEXTURE_WRAP_S,He[b.wrapS]),i.texParameteri(R,i.TEXTURE_WRAP_T,He[b.wrapT]),(R===i.TEXTURE_3D||R===i.TEXTURE_2D_ARRAY)&&i.texParameteri(R,i.TEXTURE_WRAP_R,He[b.wrapR]),i.texParameteri(R,i.TEXTURE_MAG_FILTER,rt[b.magFilter]),i.texParameteri(R,i.TEXTURE_MIN_FILTER,rt[b.minFilter]),b.compareFunction&&(i.texParameteri(R,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(R,i.TEXTURE_COMPARE_FUNC,Ve[b.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(b.magFilter===In||b.minFilter!==Pa&&b.minFilter!==Ms||b.type===Oi&&e.has("OES_texture_float_linear")===!1)return;if(b.anisotropy>1||n.get(b).__currentAnisotropy){let q=e.get("EXT_texture_filter_anisotropic");i.texParameterf(R,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(b.anisotropy,s.getMaxAnisotropy())),n.get(b).__currentAnisotropy=b.anisotropy}}}function ct(R,b){let q=!1;R.__webglInit===void 0&&(R.__webglInit=!0,b.addEventListener("dispose",L),k(b));let he=b.source,oe=f.get(he);oe===void 0&&(oe={},f.set(he,oe));let _e=ee(b);if(_e!==R.__cacheKey){oe[_e]===void 0&&(oe[_e]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),oe[_e].usedTimes++;let xe=oe[R.__cacheKey];xe!==void 0&&(oe[R.__cacheKey].usedTimes--,xe.usedTimes===0&&V(b)),R.__cacheKey=_e,R.__webglTexture=oe[_e].texture}return q}function it(R,b,q){return Math.floor(Math.floor(R/q)/b)}function Kt(R,b,q,he){let _e=R.updateRanges;if(_e.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,b.width,b.height,q,he,b.data);else{_e.sort((O,re)=>O.start-re.start);let xe=0;for(let O=1;O<_e.length;O++){let re=_e[xe],ne=_e[O],we=re.start+re.count,ge=it(ne.start,b.width,4),be=it(re.start,b.width,4);ne.start<=we+1&&ge===be&&it(ne.start+ne.count-1,b.width,4)===ge?re.count=Math.max(re.count,ne.start+ne.count-re.start):(++xe,_e[xe]=ne)}_e.length=xe+1;let te=t.getParameter(i.UNPACK_ROW_LENGTH),ie=t.getParameter(i.UNPACK_SKIP_PIXELS),pe=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,b.width);for(let O=0,re=_e.length;O<re;O++){let ne=_e[O],we=Math.floor(ne.start/4),ge=Math.ceil(ne.count/4),be=we%b.width,Ge=Math.floor(we/b.width),Je=ge,le=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,be),t.pixelStorei(i.UNPACK_SKIP_ROWS,Ge),t.texSubImage2D(i.TEXTURE_2D,0,be,Ge,Je,le,q,he,b.data)}R.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,te),t.pixelStorei(i.UNPACK_SKIP_PIXELS,ie),t.pixelStorei(i.UNPACK_SKIP_ROWS,pe)}}function Gt(R,b,q){let he=i.TEXTURE_2D;(b.isDataArrayTexture||b.isCompressedArrayTexture)&&(he=i.TEXTURE_2D_ARRAY),b.isData3DTexture&&(he=i.TEXTURE_3D);let oe=ct(R,b),_e=b.source;t.bindTexture(he,R.__webglTexture,i.TEXTURE0+q);let xe=n.get(_e);if(_e.version!==xe.__version||oe===!0){if(t.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&b.image instanceof ImageBitmap)===!1){let le=xt.getPrimaries(xt.workingColorSpace),Ue=b.colorSpace===ws?null:xt.getPrimaries(b.colorSpace),je=b.colorSpace===ws||le===Ue?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,b.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,je)}t.pixelStorei(i.UNPACK_ALIGNMENT,b.unpackAlignment);let ie=x(b.image,!1,s.maxTextureSize);ie=ze(b,ie);let pe=r.convert(b.format,b.colorSpace),O=r.convert(b.type),re=A(b.internalFormat,pe,O,b.normalized,b.colorSpace,b.isVideoTexture);dt(he,b);let ne,we=b.mipmaps,ge=b.isVideoTexture!==!0,be=xe.__version===void 0||oe===!0,Ge=_e.dataReady,Je=T(b,ie);if(b.isDepthTexture)re=y(b.format===Ss,b.type),be&&(ge?t.texStorage2D(i.TEXTURE_2D,1,re,ie.width,ie.height):t.texImage2D(i.TEXTURE_2D,0,re,ie.width,ie.height,0,pe,O,null));else if(b.isDataTexture)if(we.length>0){ge&&be&&t.texStorage2D(i.TEXTURE_2D,Je,re,we[0].width,we[0].height);for(let le=0,Ue=we.length;le<Ue;le++)ne=we[le],ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,O,ne.data):t.texImage2D(i.TEXTURE_2D,le,re,ne.width,ne.height,0,pe,O,ne.data);b.generateMipmaps=!1}else ge?(be&&t.texStorage2D(i.TEXTURE_2D,Je,re,ie.width,ie.height),Ge&&Kt(b,ie,pe,O)):t.texImage2D(i.TEXTURE_2D,0,re,ie.width,ie.height,0,pe,O,ie.data);else if(b.isCompressedTexture)if(b.isCompressedArrayTexture){ge&&be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Je,re,we[0].width,we[0].height,ie.depth);for(let le=0,Ue=we.length;le<Ue;le++)if(ne=we[le],b.format!==Bi)if(pe!==null)if(ge){if(Ge)if(b.layerUpdates.size>0){let je=hf(ne.width,ne.height,b.format,b.type);for(let Re of b.layerUpdates){let at=ne.data.subarray(Re*je/ne.data.BYTES_PER_ELEMENT,(Re+1)*je/ne.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,Re,ne.width,ne.height,1,pe,at)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,0,ne.width,ne.height,ie.depth,pe,ne.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,le,re,ne.width,ne.height,ie.depth,0,ne.data,0,0);else Ye("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ge?Ge&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,0,ne.width,ne.height,ie.depth,pe,O,ne.data):t.texImage3D(i.TEXTURE_2D_ARRAY,le,re,ne.width,ne.height,ie.depth,0,pe,O,ne.data);b.layerUpdates.size>0&&b.clearLayerUpdates()}else{ge&&be&&t.texStorage2D(i.TEXTURE_2D,Je,re,we[0].width,we[0].height);for(let le=0,Ue=we.length;le<Ue;le++)ne=we[le],b.format!==Bi?pe!==null?ge?Ge&&t.compressedTexSubImage2D(i.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,ne.data):t.compressedTexImage2D(i.TEXTURE_2D,le,re,ne.width,ne.height,0,ne.data):Ye("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,O,ne.data):t.texImage2D(i.TEXTURE_2D,le,re,ne.width,ne.height,0,pe,O,ne.data)}else if(b.isDataArrayTexture)if(ge){if(be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Je,re,ie.width,ie.height,ie.depth),Ge)if(b.layerUpdates.size>0){let le=hf(ie.width,ie.height,b.format,b.type);for(let Ue of b.layerUpdates){let je=ie.data.subarray(Ue*le/ie.data.BYTES_PER_ELEMENT,(Ue+1)*le/ie.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Ue,ie.width,ie.height,1,pe,O,je)}b.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,ie.width,ie.height,ie.depth,pe,O,ie.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,re,ie.width,ie.height,ie.depth,0,pe,O,ie.data);else if(b.isData3DTexture)ge?(be&&t.texStorage3D(i.TEXTURE_3D,Je,re,ie.width,ie.height,ie.depth),Ge&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,ie.width,ie.height,ie.depth,pe,O,ie.data)):t.texImage3D(i.TEXTURE_3D,0,re,ie.width,ie.height,ie.depth,0,pe,O,ie.data);else if(b.isFramebufferTexture){if(be)if(ge)t.texStorage2D(i.TEXTURE_2D,Je,re,ie.width,ie.height);else{let le=ie.width,Ue=ie.height;for(let je=0;je<Je;je++)t.texImage2D(i.TEXTURE_2D,je,re,le,Ue,0,pe,O,null),le>>=1,Ue>>=1}}else if(b.isHTMLTexture){if("texElementImage2D"in i){let le=i.canvas;if(le.hasAttribute("layoutsubtree")||le.setAttribute("layoutsubtree","true"),ie.parentNode!==le){le.appendChild(ie),u.add(b),le.onpaint=Ue=>{let je=Ue.changedElements;for(let Re of u)je.includes(Re.image)&&(Re.needsUpdate=!0)},le.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,ie);else{let je=i.RGBA,Re=i.RGBA,at=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,je,Re,at,ie)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(we.length>0){if(ge&&be){let le=qe(we[0]);t.texStorage2D(i.TEXTURE_2D,Je,re,le.width,le.height)}for(let le=0,Ue=we.length;le<Ue;le++)ne=we[le],ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,pe,O,ne):t.texImage2D(i.TEXTURE_2D,le,re,pe,O,ne);b.generateMipmaps=!1}else if(ge){if(be){let le=qe(ie);t.texStorage2D(i.TEXTURE_2D,Je,re,le.width,le.height)}Ge&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,pe,O,ie)}else t.texImage2D(i.TEXTURE_2D,0,re,pe,O,ie);E(b)&&b.mipmapsAutoUpdate===!0&&M(he),xe.__version=_e.version,b.onUpdate&&b.onUpdate(b)}R.__version=b.version}function cn(R,b,q){if(b.image.length!==6)return;let he=ct(R,b),oe=b.source;t.bindTexture(i.TEXTURE_CUBE_MAP,R.__webglTexture,i.TEXTURE0+q);let _e=n.get(oe);if(oe.version!==_e.__version||he===!0){t.activeTexture(i.TEXTURE0+q);let xe=xt.getPrimaries(xt.workingColorSpace),te=b.colorSpace===ws?null:xt.getPrimaries(b.colorSpace),ie=b.colorSpace===ws||xe===te?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,b.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,b.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ie);let pe=b.isCompressedTexture||b.image[0].isCompressedTexture,O=b.image[0]&&b.image[0].isDataTexture,re=[];for(let Re=0;Re<6;Re++)!pe&&!O?re[Re]=x(b.image[Re],!0,s.maxCubemapSize):re[Re]=O?b.image[Re].image:b.image[Re],re[Re]=ze(b,re[Re]);let ne=re[0],we=r.convert(b.format,b.colorSpace),ge=r.convert(b.type),be=A(b.internalFormat,we,ge,b.normalized,b.colorSpace),Ge=b.isVideoTexture!==!0,Je=_e.__version===void 0||he===!0,le=oe.dataReady,Ue=T(b,ne);dt(i.TEXTURE_CUBE_MAP,b);let je;if(b.isDepthTexture){if(be=y(b.format===Ss,b.type),Je)if(Ge)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,be,ne.width,ne.height);else for(let Re=0;Re<6;Re++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,ne.width,ne.height,0,we,ge,null)}else if(pe){Ge&&Je&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Ue,be,ne.width,ne.height);for(let Re=0;Re<6;Re++){je=re[Re].mipmaps;for(let at=0;at<je.length;at++){let Wt=je[at];b.format!==Bi?we!==null?Ge?le&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,0,0,Wt.width,Wt.height,we,Wt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,be,Wt.width,Wt.height,0,Wt.data):Ye("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,0,0,Wt.width,Wt.height,we,ge,Wt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,be,Wt.width,Wt.height,0,we,ge,Wt.data)}}}else{if(je=b.mipmaps,Ge&&Je){je.length>0&&Ue++;let Re=qe(re[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Ue,be,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(O){Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,re[Re].width,re[Re].height,we,ge,re[Re].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,re[Re].width,re[Re].height,0,we,ge,re[Re].data);for(let at=0;at<je.length;at++){let Wn=je[at].image[Re].image;Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,0,0,Wn.width,Wn.height,we,ge,Wn.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,be,Wn.width,Wn.height,0,we,ge,Wn.data)}}else{Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,we,ge,re[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,we,ge,re[Re]);for(let at=0;at<je.length;at++){let Wt=je[at];Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,0,0,we,ge,Wt.image[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,be,we,ge,Wt.image[Re])}}}E(b)&&b.mipmapsAutoUpdate===!0&&M(i.TEXTURE_CUBE_MAP),_e.__version=oe.version,b.onUpdate&&b.onUpdate(b)}R.__version=b.version}function Ft(R,b,q,he,oe,_e){let xe=r.convert(q.format,q.colorSpace),te=r.convert(q.type),ie=A(q.internalFormat,xe,te,q.normalized,q.colorSpace),pe=n.get(b),O=n.get(q);if(O.__renderTarget=b,!pe.__hasExternalTextures){let re=Math.max(1,b.width>>_e),ne=Math.max(1,b.height>>_e);oe===i.TEXTURE_3D||oe===i.TEXTURE_2D_ARRAY?t.texImage3D(oe,_e,ie,re,ne,b.depth,0,xe,te,null):t.texImage2D(oe,_e,ie,re,ne,0,xe,te,null)}t.bindFramebuffer(i.FRAMEBUFFER,R),Se(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,he,oe,O.__webglTexture,0,ot(b)):(oe===i.TEXTURE_2D||oe>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&oe<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,he,oe,O.__webglTexture,_e),t.bindFramebuffer(i.FRAMEBUFFER,null)}function Tn(R,b,q){if(i.bindRenderbuffer(i.RENDERBUFFER,R),b.depthBuffer){let he=b.depthTexture,oe=he&&he.isDepthTexture?he.type:null,_e=y(b.stencilBuffer,oe),xe=b.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Se(b)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ot(b),_e,b.width,b.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,ot(b),_e,b.width,b.height):i.renderbufferStorage(i.RENDERBUFFER,_e,b.width,b.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,xe,i.RENDERBUFFER,R)}else{let he=b.textures;for(let oe=0;oe<he.length;oe++){let _e=he[oe],xe=r.convert(_e.format,_e.colorSpace),te=r.convert(_e.type),ie=A(_e.internalFormat,xe,te,_e.normalized,_e.colorSpace);Se(b)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ot(b),ie,b.width,b.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,ot(b),ie,b.width,b.height):i.renderbufferStorage(i.RENDERBUFFER,ie,b.width,b.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function vt(R,b,q){let he=b.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,R),!(b.depthTexture&&b.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let oe=n.get(b.depthTexture);oe.__renderTarget=b;let _e=he?b.depthTexture.image[0]:b.depthTexture.image;(!oe.__webglTexture||_e.width!==b.width||_e.height!==b.height)&&(_e.width=b.width,_e.height=b.height,b.depthTexture.needsUpdate=!0),he?Me(b.depthTexture,0):me(b.depthTexture,0);let xe=oe.__webglTexture,te=ot(b),ie=he?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,pe=b.depthTexture.format===Ss?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(b.depthTexture.format===xs)Se(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,ie,xe,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,ie,xe,0);else if(b.depthTexture.format===Ss)Se(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,ie,xe,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,ie,xe,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function _n(R){let b=n.get(R),q=R.isWebGLCubeRenderTarget===!0;if(b.__boundDepthTexture!==R.depthTexture){let he=R.depthTexture;if(b.__depthDisposeCallback&&b.__depthDisposeCallback(),he){let oe=()=>{delete b.__boundDepthTexture,delete b.__depthDisposeCallback,he.removeEventListener("dispose",oe)};he.addEventListener("dispose",oe),b.__depthDisposeCallback=oe}b.__boundDepthTexture=he}if(R.depthTexture&&!b.__autoAllocateDepthBuffer)if(q)for(let he=0;he<6;he++)vt(b.__webglFramebuffer[he],R,he);else R.texture.mipmaps.length>0?vt(b.__webglFramebuffer[0],R,0):vt(b.__webglFramebuffer,R,0);else if(q){b.__webglDepthbuffer=[];for(let he=0;he<6;he++)if(t.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer[he]),b.__webglDepthbuffer[he]===void 0)b.__webglDepthbuffer[he]=i.createRenderbuffer(),Tn(b.__webglDepthbuffer[he],R,!1);else{let oe=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=b.__webglDepthbuffer[he];i.bindRenderbuffer(i.RENDERBUFFER,_e),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,_e)}}else if(R.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer),b.__webglDepthbuffer===void 0)b.__webglDepthbuffer=i.createRenderbuffer(),Tn(b.__webglDepthbuffer,R,!1);else{let oe=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=b.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,_e),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,_e)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function tn(R,b,q){let he=n.get(R);b!==void 0&&Ft(he.__webglFramebuffer,R,R.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&_n(R)}function hn(R){let b=R.texture,q=n.get(R),he=n.get(b);R.addEventListener("dispose",H),k(R);let oe=R.textures,_e=R.isWebGLCubeRenderTarget===!0,xe=oe.length>1;if(xe||(he.__webglTexture===void 0&&(he.__webglTexture=i.createTexture()),he.__version=b.version,o.memory.textures++),_e){q.__webglFramebuffer=[];for(let te=0;te<6;te++)if(b.mipmaps.length>0){q.__webglFramebuffer[te]=[];for(let ie=0;ie<b.mipmaps.length;ie++)q.__webglFramebuffer[te][ie]=i.createFramebuffer()}else q.__webglFramebuffer[te]=i.createFramebuffer()}else{if(b.mipmaps.length>0){q.__webglFramebuffer=[];for(let te=0;te<b.mipmaps.length;te++)q.__webglFramebuffer[te]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(xe)for(let te=0,ie=oe.length;te<ie;te++){let pe=n.get(oe[te]);pe.__webglTexture===void 0&&(pe.__webglTexture=i.createTexture(),o.memory.textures++)}if(R.samples>0&&Se(R)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let te=0;te<oe.length;te++){let ie=oe[te];q.__webglColorRenderbuffer[te]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[te]);let pe=r.convert(ie.format,ie.colorSpace),O=r.convert(ie.type),re=A(ie.internalFormat,pe,O,ie.normalized,ie.colorSpace,R.isXRRenderTarget===!0),ne=ot(R);i.renderbufferStorageMultisample(i.RENDERBUFFER,ne,re,R.width,R.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+te,i.RENDERBUFFER,q.__webglColorRenderbuffer[te])}i.bindRenderbuffer(i.RENDERBUFFER,null),R.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),Tn(q.__webglDepthRenderbuffer,R,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(_e){t.bindTexture(i.TEXTURE_CUBE_MAP,he.__webglTexture),dt(i.TEXTURE_CUBE_MAP,b);for(let te=0;te<6;te++)if(b.mipmaps.length>0)for(let ie=0;ie<b.mipmaps.length;ie++)Ft(q.__webglFramebuffer[te][ie],R,b,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,ie);else Ft(q.__webglFramebuffer[te],R,b,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,0);E(b)?M(i.TEXTURE_CUBE_MAP):b.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),t.unbindTexture()}else if(xe){for(let te=0,ie=oe.length;te<ie;te++){let pe=oe[te],O=n.get(pe),re=i.TEXTURE_2D;(R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(re=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(re,O.__webglTexture),dt(re,pe),Ft(q.__webglFramebuffer,R,pe,i.COLOR_ATTACHMENT0+te,re,0),E(pe)&&M(re)}t.unbindTexture()}else{let te=i.TEXTURE_2D;if((R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(te=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(te,he.__webglTexture),dt(te,b),b.mipmaps.length>0)for(let ie=0;ie<b.mipmaps.length;ie++)Ft(q.__webglFramebuffer[ie],R,b,i.COLOR_ATTACHMENT0,te,ie);else Ft(q.__webglFramebuffer,R,b,i.COLOR_ATTACHMENT0,te,0);E(b)?M(te):b.mipmaps.length>0&&i.texParameteri(te,i.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),t.unbindTexture()}R.depthBuffer&&_n(R)}function U(R){let b=R.textures;for(let q=0,he=b.length;q<he;q++){let oe=b[q];if(E(oe)&&oe.mipmapsAutoUpdate===!0){let _e=P(R),xe=n.get(oe).__webglTexture;t.bindTexture(_e,xe),M(_e),t.unbindTexture()}}}let Ce=[];function Ze(R){if(R.samples>0){if(Se(R)===!1){let b=R.textures,q=R.width,he=R.height,oe=i.COLOR_BUFFER_BIT,_e=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xe=n.get(R),te=b.length>1;if(te)for(let pe=0;pe<b.length;pe++)t.bindFramebuffer(i.FRAMEBUFFER,xe.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,xe.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,xe.__webglMultisampledFramebuffer),R.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,xe.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,xe.__webglFramebuffer);for(let pe=0;pe<b.length;pe++){if(R.resolveDepthBuffer&&(R.depthBuffer&&(oe|=i.DEPTH_BUFFER_BIT),R.stencilBuffer&&R.resolveStencilBuffer&&(oe|=i.STENCIL_BUFFER_BIT)),te){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,xe.__webglColorRenderbuffer[pe]);let O=n.get(b[pe]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,O,0)}i.blitFramebuffer(0,0,q,he,0,0,q,he,oe,i.NEAREST),l===!0&&(Ce.length=0,Ce.push(i.COLOR_ATTACHMENT0+pe),R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&Ce.push(_e),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ce))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),te)for(let pe=0;pe<b.length;pe++){t.bindFramebuffer(i.FRAMEBUFFER,xe.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,xe.__webglColorRenderbuffer[pe]);let O=n.get(b[pe]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,xe.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,O,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,xe.__webglMultisampledFramebuffer)}else if(R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&l){let b=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[b])}}}function ot(R){return Math.min(s.maxSamples,R.samples)}function Se(R){let b=n.get(R);return R.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&b.__useRenderToTexture!==!1}function Ut(R){let b=o.render.frame;h.get(R)!==b&&(h.set(R,b),R.update())}function ze(R,b){let q=R.colorSpace,he=R.format,oe=R.type;return R.isCompressedTexture===!0||R.isVideoTexture===!0||q!==ca&&q!==ws&&(xt.getTransfer(q)===Ct?(he!==Bi||oe!==si)&&Ye("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qe("WebGLTextures: Unsupported texture color space:",q)),b}function qe(R){return typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement?(c.width=R.naturalWidth||R.width,c.height=R.naturalHeight||R.height):typeof VideoFrame<"u"&&R instanceof VideoFrame?(c.width=R.displayWidth,c.height=R.displayHeight):(c.width=R.width,c.height=R.height),c}this.allocateTextureUnit=ue,this.resetTextureUnits=Q,this.getTextureUnits=se,this.setTextureUnits=de,this.setTexture2D=me,this.setTexture2DArray=ye,this.setTexture3D=Ae,this.setTextureCube=Me,this.rebindTextures=tn,this.setupRenderTarget=hn,this.updateRenderTargetMipmap=U,this.updateMultisampleRenderTarget=Ze,this.setupDepthRenderbuffer=_n,this.setupFrameBufferTexture=Ft,this.useMultisampledRTT=Se,this.dispose=W}function FE(i,e){function t(n,s=ws){let r,o=xt.getTransfer(s);if(n===si)return i.UNSIGNED_BYTE;if(n===Lc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Dc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===qd)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Yd)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Wd)return i.BYTE;if(n===Xd)return i.SHORT;if(n===Eo)return i.UNSIGNED_SHORT;if(n===Ic)return i.INT;if(n===Fi)return i.UNSIGNED_INT;if(n===Oi)return i.FLOAT;if(n===Ui)return i.HALF_FLOAT;if(n===Zd)return i.ALPHA;if(n===$d)return i.RGB;if(n===Bi)return i.RGBA;if(n===xs)return i.DEPTH_COMPONENT;if(n===Ss)return i.DEPTH_STENCIL;if(n===Kd)return i.RED;if(n===Nc)return i.RED_INTEGER;if(n===$s)return i.RG;if(n===Fc)return i.RG_INTEGER;if(n===Oc)return i.RGBA_INTEGER;if(n===Ia||n===La||n===Da||n===Na)if(o===Ct)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Ia)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===La)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Da)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Na)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Ia)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===La)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Da)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Na)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Uc||n===Bc||n===kc||n===zc)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Uc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Bc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===kc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===zc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Vc||n===Gc||n===Hc||n===Wc||n===Xc||n===Fa||n===qc)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Vc||n===Gc)return o===Ct?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Hc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Wc)return r.COMPRESSED_R11_EAC;if(n===Xc)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Fa)return r.COMPRESSED_RG11_EAC;if(n===qc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Yc||n===Zc||n===$c||n===Kc||n===Jc||n===jc||n===Qc||n===eh||n===th||n===nh||n===ih||n===sh||n===rh||n===oh)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Yc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Zc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===$c)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Kc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Jc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===jc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Qc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===eh)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===th)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===nh)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===ih)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===sh)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===rh)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===oh)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===ah||n===lh||n===ch)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===ah)return o===Ct?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===lh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===ch)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===hh||n===uh||n===Oa||n===dh)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===hh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===uh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Oa)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===dh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===xr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var OE=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,UE=`
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

}`,xf=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new xa(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new ii({vertexShader:OE,fragmentShader:UE,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new Vt(new pr(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},vf=class extends Ni{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,g=null,v=typeof XRWebGLBinding<"u",p=new xf,m={},x=t.getContextAttributes(),E=null,M=null,P=[],A=[],y=new Xe,T=null,k=null,D=new Qn;D.viewport=new jt;let L=new Qn;L.viewport=new jt;let H=[D,L],X=new Ac,N=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(ee){let me=P[ee];return me===void 0&&(me=new _o,P[ee]=me),me.getTargetRaySpace()},this.getControllerGrip=function(ee){let me=P[ee];return me===void 0&&(me=new _o,P[ee]=me),me.getGripSpace()},this.getHand=function(ee){let me=P[ee];return me===void 0&&(me=new _o,P[ee]=me),me.getHandSpace()};function K(ee){let me=A.indexOf(ee.inputSource);if(me===-1)return;let ye=P[me];ye!==void 0&&(ye.update(ee.inputSource,ee.frame,c||o),ye.dispatchEvent({type:ee.type,data:ee.inputSource}))}function V(){s.removeEventListener("select",K),s.removeEventListener("selectstart",K),s.removeEventListener("selectend",K),s.removeEventListener("squeeze",K),s.removeEventListener("squeezestart",K),s.removeEventListener("squeezeend",K),s.removeEventListener("end",V),s.removeEventListener("inputsourceschange",ce);for(let ee=0;ee<P.length;ee++){let me=A[ee];me!==null&&(A[ee]=null,P[ee].disconnect(me))}N=null,W=null,p.reset();for(let ee in m)delete m[ee];if(e.setRenderTarget(E),f=null,d=null,u=null,s=null,M=null,ue.stop(),n.isPresenting=!1,e.setPixelRatio(T),e.setSize(y.width,y.height,!1),k!==null){let ee=k.camera;ee.fov=k.fov,ee.zoom=k.zoom,ee.updateProjectionMatrix(),k=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(ee){r=ee,n.isPresenting===!0&&Ye("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(ee){a=ee,n.isPresenting===!0&&Ye("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(ee){c=ee},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&v&&(u=new XRWebGLBinding(s,t)),u},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(ee){if(s=ee,s!==null){if(E=e.getRenderTarget(),s.addEventListener("select",K),s.addEventListener("selectstart",K),s.addEventListener("selectend",K),s.addEventListener("squeeze",K),s.addEventListener("squeezestart",K),s.addEventListener("squeezeend",K),s.addEventListener("end",V),s.addEventListener("inputsourceschange",ce),x.xrCompatible!==!0&&await t.makeXRCompatible(),T=e.getPixelRatio(),e.getSize(y),v&&"createProjectionLayer"in XRWebGLBinding.prototype){let ye=null,Ae=null,Me=null;x.depth&&(Me=x.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,ye=x.stencil?Ss:xs,Ae=x.stencil?xr:Fi);let He={colorFormat:t.RGBA8,depthFormat:Me,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(He),s.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),M=new gi(d.textureWidth,d.textureHeight,{format:Bi,type:si,depthTexture:new bs(d.textureWidth,d.textureHeight,Ae,void 0,void 0,void 0,void 0,void 0,void 0,ye),stencilBuffer:x.stencil,colorSpace:e.outputColorSpace,samples:x.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let ye={antialias:x.antialias,alpha:!0,depth:x.depth,stencil:x.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,ye),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),M=new gi(f.framebufferWidth,f.framebufferHeight,{format:Bi,type:si,colorSpace:e.outputColorSpace,stencilBuffer:x.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}M.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ue.setContext(s),ue.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return p.getDepthTexture()};function ce(ee){for(let me=0;me<ee.removed.length;me++){let ye=ee.removed[me],Ae=A.indexOf(ye);Ae>=0&&(A[Ae]=null,P[Ae].disconnect(ye))}for(let me=0;me<ee.added.length;me++){let ye=ee.added[me],Ae=A.indexOf(ye);if(Ae===-1){for(let He=0;He<P.length;He++)if(He>=A.length){A.push(ye),Ae=He;break}else if(A[He]===null){A[He]=ye,Ae=He;break}if(Ae===-1)break}let Me=P[Ae];Me&&Me.connect(ye)}}function J(ee,me){me===null?ee.matrixWorld.copy(ee.matrix):ee.matrixWorld.multiplyMatrices(me.matrixWorld,ee.matrix),ee.matrixWorldInverse.copy(ee.matrixWorld).invert()}this.updateCamera=function(ee){if(s===null)return;let me=ee.near,ye=ee.far;p.texture!==null&&(p.depthNear>0&&(me=p.depthNear),p.depthFar>0&&(ye=p.depthFar)),X.near=L.near=D.near=me,X.far=L.far=D.far=ye,(N!==X.near||W!==X.far)&&(s.updateRenderState({depthNear:X.near,depthFar:X.far}),N=X.near,W=X.far),X.layers.mask=ee.layers.mask|6,D.layers.mask=X.layers.mask&-5,L.layers.mask=X.layers.mask&-3;let Ae=ee.parent,Me=X.cameras;J(X,Ae);for(let He=0;He<Me.length;He++)J(Me[He],Ae);X.projectionMatrix.copy(D.projectionMatrix),X.projectionMatrixInverse.copy(D.projectionMatrixInverse),k===null&&ee.isPerspectiveCamera&&(k={camera:ee,fov:ee.fov,zoom:ee.zoom}),Q(ee,X,Ae)};function Q(ee,me,ye){ye===null?ee.matrix.copy(me.matrixWorld):(ee.matrix.copy(ye.matrixWorld),ee.matrix.invert(),ee.matrix.multiply(me.matrixWorld)),ee.matrix.decompose(ee.position,ee.quaternion,ee.scale),ee.updateMatrixWorld(!0),ee.projectionMatrix.copy(me.projectionMatrix),ee.projectionMatrixInverse.copy(me.projectionMatrixInverse),ee.isPerspectiveCamera&&(ee.fov=po*2*Math.atan(1/ee.projectionMatrix.elements[5]),ee.zoom=1)}this.getCamera=function(){return X},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(ee){l=ee,d!==null&&(d.fixedFoveation=ee),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=ee)},this.hasDepthSensing=function(){return p.texture!==null},this.getDepthSensingMesh=function(){return p.getMesh(X)},this.getCameraTexture=function(ee){return m[ee]};let se=null;function de(ee,me){if(h=me.getViewerPose(c||o),g=me,h!==null){let ye=h.views;f!==null&&(e.setRenderTargetFramebuffer(M,f.framebuffer),e.setRenderTarget(M));let Ae=!1;ye.length!==X.cameras.length&&(X.cameras.length=0,Ae=!0);for(let Ve=0;Ve<ye.length;Ve++){let dt=ye[Ve],ct=null;if(f!==null)ct=f.getViewport(dt);else{let Kt=u.getViewSubImage(d,dt);ct=Kt.viewport,Ve===0&&(e.setRenderTargetTextures(M,Kt.colorTexture,Kt.depthStencilTexture),e.setRenderTarget(M))}let it=H[Ve];it===void 0&&(it=new Qn,it.layers.enable(Ve),it.viewport=new jt,H[Ve]=it),it.matrix.fromArray(dt.transform.matrix),it.matrix.decompose(it.position,it.quaternion,it.scale),it.projectionMatrix.fromArray(dt.projectionMatrix),it.projectionMatrixInverse.copy(it.projectionMatrix).invert(),it.viewport.set(ct.x,ct.y,ct.width,ct.height),Ve===0&&(X.matrix.copy(it.matrix),X.matrix.decompose(X.position,X.quaternion,X.scale)),Ae===!0&&X.cameras.push(it)}let Me=s.enabledFeatures;if(Me&&Me.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&v){u=n.getBinding();let Ve=u.getDepthInformation(ye[0]);Ve&&Ve.isValid&&Ve.texture&&p.init(Ve,s.renderState)}if(Me&&Me.includes("camera-access")&&v){e.state.unbindTexture(),u=n.getBinding();for(let Ve=0;Ve<ye.length;Ve++){let dt=ye[Ve].camera;if(dt){let ct=m[dt];ct||(ct=new xa,m[dt]=ct);let it=u.getCameraImage(dt);ct.sourceTexture=it}}}}for(let ye=0;ye<P.length;ye++){let Ae=A[ye],Me=P[ye];Ae!==null&&Me!==void 0&&Me.update(Ae,me,c||o)}se&&se(ee,me),me.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:me}),g=null}let ue=new P_;ue.setAnimationLoop(de),this.setAnimationLoop=function(ee){se=ee},this.dispose=function(){}}},BE=new wt,z_=new et;z_.set(-1,0,0,0,1,0,0,0,1);function kE(i,e){function t(p,m){p.matrixAutoUpdate===!0&&p.updateMatrix(),m.value.copy(p.matrix)}function n(p,m){m.color.getRGB(p.fogColor.value,af(i)),m.isFog?(p.fogNear.value=m.near,p.fogFar.value=m.far):m.isFogExp2&&(p.fogDensity.value=m.density)}function s(p,m,x,E,M){m.isNodeMaterial?m.uniformsNeedUpdate=!1:m.isMeshBasicMaterial?r(p,m):m.isMeshLambertMaterial?(r(p,m),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)):m.isMeshToonMaterial?(r(p,m),u(p,m)):m.isMeshPhongMaterial?(r(p,m),h(p,m),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)):m.isMeshStandardMaterial?(r(p,m),d(p,m),m.isMeshPhysicalMaterial&&f(p,m,M)):m.isMeshMatcapMaterial?(r(p,m),g(p,m)):m.isMeshDepthMaterial?r(p,m):m.isMeshDistanceMaterial?(r(p,m),v(p,m)):m.isMeshNormalMaterial?r(p,m):m.isLineBasicMaterial?(o(p,m),m.isLineDashedMaterial&&a(p,m)):m.isPointsMaterial?l(p,m,x,E):m.isSpriteMaterial?c(p,m):m.isShadowMaterial?(p.color.value.copy(m.color),p.opacity.value=m.opacity):m.isShaderMaterial&&(m.uniformsNeedUpdate=!1)}function r(p,m){p.opacity.value=m.opacity,m.color&&p.diffuse.value.copy(m.color),m.emissive&&p.emissive.value.copy(m.emissive).multiplyScalar(m.emissiveIntensity),m.map&&(p.map.value=m.map,t(m.map,p.mapTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,t(m.alphaMap,p.alphaMapTransform)),m.bumpMap&&(p.bumpMap.value=m.bumpMap,t(m.bumpMap,p.bumpMapTransform),p.bumpScale.value=m.bumpScale,m.side===ti&&(p.bumpScale.value*=-1)),m.normalMap&&(p.normalMap.value=m.normalMap,t(m.normalMap,p.normalMapTransform),p.normalScale.value.copy(m.normalScale),m.side===ti&&p.normalScale.value.negate()),m.displacementMap&&(p.displacementMap.value=m.displacementMap,t(m.displacementMap,p.displacementMapTransform),p.displacementScale.value=m.displacementScale,p.displacementBias.value=m.displacementBias),m.emissiveMap&&(p.emissiveMap.value=m.emissiveMap,t(m.emissiveMap,p.emissiveMapTransform)),m.specularMap&&(p.specularMap.value=m.specularMap,t(m.specularMap,p.specularMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest);let x=e.get(m),E=x.envMap,M=x.envMapRotation;E&&(p.envMap.value=E,p.envMapRotation.value.setFromMatrix4(BE.makeRotationFromEuler(M)).transpose(),E.isCubeTexture&&E.isRenderTargetTexture===!1&&p.envMapRotation.value.premultiply(z_),p.reflectivity.value=m.reflectivity,p.ior.value=m.ior,p.refractionRatio.value=m.refractionRatio),m.lightMap&&(p.lightMap.value=m.lightMap,p.lightMapIntensity.value=m.lightMapIntensity,t(m.lightMap,p.lightMapTransform)),m.aoMap&&(p.aoMap.value=m.aoMap,p.aoMapIntensity.value=m.aoMapIntensity,t(m.aoMap,p.aoMapTransform))}function o(p,m){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,m.map&&(p.map.value=m.map,t(m.map,p.mapTransform))}function a(p,m){p.dashSize.value=m.dashSize,p.totalSize.value=m.dashSize+m.gapSize,p.scale.value=m.scale}function l(p,m,x,E){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,p.size.value=m.size*x,p.scale.value=E*.5,m.map&&(p.map.value=m.map,t(m.map,p.uvTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,t(m.alphaMap,p.alphaMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest)}function c(p,m){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,p.rotation.value=m.rotation,m.map&&(p.map.value=m.map,t(m.map,p.mapTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,t(m.alphaMap,p.alphaMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest)}function h(p,m){p.specular.value.copy(m.specular),p.shininess.value=Math.max(m.shininess,1e-4)}function u(p,m){m.gradientMap&&(p.gradientMap.value=m.gradientMap)}function d(p,m){p.metalness.value=m.metalness,m.metalnessMap&&(p.metalnessMap.value=m.metalnessMap,t(m.metalnessMap,p.metalnessMapTransform)),p.roughness.value=m.roughness,m.roughnessMap&&(p.roughnessMap.value=m.roughnessMap,t(m.roughnessMap,p.roughnessMapTransform)),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)}function f(p,m,x){p.ior.value=m.ior,m.diffuseRoughness>0&&(p.diffuseRoughness.value=m.diffuseRoughness,m.diffuseRoughnessMap&&(p.diffuseRoughnessMap.value=m.diffuseRoughnessMap,t(m.diffuseRoughnessMap,p.diffuseRoughnessMapTransform))),m.sheen>0&&(p.sheenColor.value.copy(m.sheenColor).multiplyScalar(m.sheen),p.sheenRoughness.value=m.sheenRoughness,m.sheenColorMap&&(p.sheenColorMap.value=m.sheenColorMap,t(m.sheenColorMap,p.sheenColorMapTransform)),m.sheenRoughnessMap&&(p.sheenRoughnessMap.value=m.sheenRoughnessMap,t(m.sheenRoughnessMap,p.sheenRoughnessMapTransform))),m.clearcoat>0&&(p.clearcoat.value=m.clearcoat,p.clearcoatRoughness.value=m.clearcoatRoughness,m.clearcoatMap&&(p.clearcoatMap.value=m.clearcoatMap,t(m.clearcoatMap,p.clearcoatMapTransform)),m.clearcoatRoughnessMap&&(p.clearcoatRoughnessMap.value=m.clearcoatRoughnessMap,t(m.clearcoatRoughnessMap,p.clearcoatRoughnessMapTransform)),m.clearcoatNormalMap&&(p.clearcoatNormalMap.value=m.clearcoatNormalMap,t(m.clearcoatNormalMap,p.clearcoatNormalMapTransform),p.clearcoatNormalScale.value.copy(m.clearcoatNormalScale),m.side===ti&&p.clearcoatNormalScale.value.negate())),m.dispersion>0&&(p.dispersion.value=m.dispersion),m.retroreflectivity>0&&(p.retroreflectivity.value=m.retroreflectivity),m.iridescence>0&&(p.iridescence.value=m.iridescence,p.iridescenceIOR.value=m.iridescenceIOR,p.iridescenceThicknessMinimum.value=m.iridescenceThicknessMinimum,p.iridescenceThicknessMaximum.value=m.iridescenceThicknessMaximum,m.iridescenceMap&&(p.iridescenceMap.value=m.iridescenceMap,t(m.iridescenceMap,p.iridescenceMapTransform)),m.iridescenceThicknessMap&&(p.iridescenceThicknessMap.value=m.iridescenceThicknessMap,t(m.iridescenceThicknessMap,p.iridescenceThicknessMapTransform))),m.transmission>0&&(p.transmission.value=m.transmission,p.transmissionSamplerMap.value=x.texture,p.transmissionSamplerSize.value.set(x.width,x.height),m.transmissionMap&&(p.transmissionMap.value=m.transmissionMap,t(m.transmissionMap,p.transmissionMapTransform)),p.thickness.value=m.thickness,m.thicknessMap&&(p.thicknessMap.value=m.thicknessMap,t(m.thicknessMap,p.thicknessMapTransform)),p.attenuationDistance.value=m.attenuationDistance,p.attenuationColor.value.copy(m.attenuationColor)),m.anisotropy>0&&(p.anisotropyVector.value.set(m.anisotropy*Math.cos(m.anisotropyRotation),m.anisotropy*Math.sin(m.anisotropyRotation)),m.anisotropyMap&&(p.anisotropyMap.value=m.anisotropyMap,t(m.anisotropyMap,p.anisotropyMapTransform))),p.specularIntensity.value=m.specularIntensity,p.specularColor.value.copy(m.specularColor),m.specularColorMap&&(p.specularColorMap.value=m.specularColorMap,t(m.specularColorMap,p.specularColorMapTransform)),m.specularIntensityMap&&(p.specularIntensityMap.value=m.specularIntensityMap,t(m.specularIntensityMap,p.specularIntensityMapTransform))}function g(p,m){m.matcap&&(p.matcap.value=m.matcap)}function v(p,m){let x=e.get(m).light;p.referencePosition.value.setFromMatrixPosition(x.matrixWorld),p.nearDistance.value=x.shadow.camera.near,p.farDistance.value=x.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function zE(i,e,t,n){let s={},r={};function o(x,E){let M=E.program;n.uniformBlockBinding(x,M,s[x.id])}function a(x,E){let M=s[x.id];M===void 0&&(g(x),M=l(x),s[x.id]=M,x.addEventListener("dispose",p));let P=E.program;n.updateUBOMapping(x,P);let A=e.render.frame;r[x.id]!==A&&(c(x),r[x.id]=A)}function l(x){let E=i.createBuffer(),M=x.__size,P=x.usage;return i.bindBuffer(i.UNIFORM_BUFFER,E),i.bufferData(i.UNIFORM_BUFFER,M,P),i.bindBuffer(i.UNIFORM_BUFFER,null),E}function c(x){let E=s[x.id],M=x.uniforms,P=x.__cache;i.bindBuffer(i.UNIFORM_BUFFER,E);for(let A=0,y=M.length;A<y;A++){let T=M[A];if(Array.isArray(T))for(let k=0,D=T.length;k<D;k++)h(T[k],A,k,P);else h(T,A,0,P)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(x,E,M,P){if(d(x,E,M,P)===!0){let A=x.__offset,y=x.value;if(Array.isArray(y)){let T=0;for(let k=0;k<y.length;k++){let D=y[k],L=v(D,!0);u(D,x.__data,T),T+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else u(y,x.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,A,x.__data)}}function u(x,E,M){typeof x=="number"||typeof x=="boolean"?E[M]=x:x.isMatrix3?(E[M]=x.elements[0],E[M+1]=x.elements[1],E[M+2]=x.elements[2],E[M+3]=0,E[M+4]=x.elements[3],E[M+5]=x.elements[4],E[M+6]=x.elements[5],E[M+7]=0,E[M+8]=x.elements[6],E[M+9]=x.elements[7],E[M+10]=x.elements[8],E[M+11]=0):ArrayBuffer.isView(x)?E.set(x.subarray(0,E.length-M),M):x.toArray(E,M)}function d(x,E,M,P){let A=x.value,y=E+"_"+M;if(Array.isArray(A)){P[y]===void 0&&(P[y]=[]);let T=P[y],k=!1;for(let D=0;D<A.length;D++)f(A[D],T,D)===!0&&(k=!0);return k}return f(A,P,y)}function f(x,E,M){if(E[M]===void 0)return typeof x=="number"||typeof x=="boolean"?E[M]=x:ArrayBuffer.isView(x)?E[M]=x.slice():E[M]=x.clone(),!0;{let P=E[M];if(typeof x=="number"||typeof x=="boolean"){if(P!==x)return E[M]=x,!0}else{if(ArrayBuffer.isView(x))return!0;if(P.equals(x)===!1)return P.copy(x),!0}}return!1}function g(x){let E=x.uniforms,M=0,P=16;for(let y=0,T=E.length;y<T;y++){let k=Array.isArray(E[y])?E[y]:[E[y]];for(let D=0,L=k.length;D<L;D++){let H=k[D],X=Array.isArray(H.value)?H.value:[H.value],N=Array.isArray(E[y])||Array.isArray(H.value),W=M;for(let V=0,ce=X.length;V<ce;V++){let J=X[V],Q=v(J,N),se=M%P,de=se%Q.boundary,ue=se+de;M+=de,ue!==0&&P-ue<Q.storage&&(M+=P-ue),V===0&&(W=M),M+=Q.storage}let K=H.type==="int"?Int32Array:H.type==="uint"?Uint32Array:Float32Array;H.__data=new K((M-W)/Float32Array.BYTES_PER_ELEMENT),H.__offset=W}}let A=M%P;return A>0&&(M+=P-A),x.__size=M,x.__cache={},this}function v(x,E){let M={boundary:0,storage:0};return typeof x=="number"||typeof x=="boolean"?(M.boundary=4,M.storage=4):x.isVector2?(M.boundary=8,M.storage=8):x.isVector3||x.isColor?(M.boundary=16,M.storage=12):x.isVector4?(M.boundary=16,M.storage=16):x.isMatrix3?(M.boundary=16,M.storage=48):x.isMatrix4?(M.boundary=16,M.storage=64):x.isTexture?Ye("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(x)?(M.boundary=16,M.storage=x.byteLength):Ye("WebGLRenderer: Unsupported uniform value type.",x),E===!0&&(M.boundary=16,M.storage=Math.ceil(M.storage/16)*16),M}function p(x){let E=x.target;E.removeEventListener("dispose",p),i.deleteBuffer(s[E.id]),delete s[E.id],delete r[E.id]}function m(){for(let x in s)i.deleteBuffer(s[x]);s={},r={}}return{bind:o,update:a,dispose:m}}var VE=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ts=null;function GE(){return ts===null&&(ts=new lc(VE,16,16,$s,Ui),ts.name="DFG_LUT",ts.minFilter=ei,ts.magFilter=ei,ts.wrapS=ji,ts.wrapT=ji,ts.generateMipmaps=!1,ts.needsUpdate=!0),ts}var _h=class{constructor(e={}){let{canvas:t=Q0(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=si}=e;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=o;let v=f,p=new Set([Oc,Fc,Nc]),m=new Set([si,Fi,Eo,xr,Lc,Dc]),x=new Uint32Array(4),E=new Int32Array(4),M={textures:[],min:[],max:[],resolution:[]},P=null,A=null,y=[],T=[],k=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=es,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let D=this,L=!1,H=null,X=null,N=null,W=null;this._outputColorSpace=Jn;let K=0,V=0,ce=null,J=-1,Q=null,se=new jt,de=new jt,ue=null,ee=new nt(0),me=0,ye=t.width,Ae=t.height,Me=1,He=null,rt=null,Ve=new jt(0,0,ye,Ae),dt=new jt(0,0,ye,Ae),ct=!1,it=new Vs,Kt=new cc,Gt=!1,cn=!1,Ft=new wt,Tn=new F,vt=new jt,_n={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},tn=!1;function hn(){return ce===null?Me:1}let U=n;function Ce(w,B){return t.getContext(w,B)}let Ze,ot,Se,Ut,ze,qe,R,b,q,he,oe,_e,xe,te,ie,pe,O,re,ne,we,ge,be,Ge;try{let w={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Ue,!1),t.addEventListener("webglcontextrestored",je,!1),t.addEventListener("webglcontextcreationerror",Re,!1),U===null){let B="webgl2";if(U=Ce(B,w),U===null)throw Ce(B)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Je()}catch(w){throw t.removeEventListener("webglcontextlost",Ue,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),Qe("WebGLRenderer: "+w.message),w}function Je(){Ze=new QT(U),Ze.init(),ge=new FE(U,Ze),ot=new GT(U,Ze,e,ge),Se=new DE(U,Ze),ot.reversedDepthBuffer&&d&&Se.buffers.depth.setReversed(!0),X=U.createFramebuffer(),N=U.createFramebuffer(),W=U.createFramebuffer(),Ut=new n1(U),ze=new xE,qe=new NE(U,Ze,Se,ze,ot,ge,Ut),R=new jT(D),b=new sS(U),be=new zT(U,b),q=new e1(U,b,Ut,be),he=new s1(U,q,b,be,Ut),re=new i1(U,ot,qe),ie=new HT(ze),oe=new yE(D,R,Ze,ot,be,ie),_e=new kE(D,ze),xe=new bE,te=new AE(Ze),O=new kT(D,R,Se,he,g,l),pe=new LE(D,he,ot),Ge=new zE(U,Ut,ot,Se),ne=new VT(U,Ze,Ut),we=new t1(U,Ze,Ut),Ut.programs=oe.programs,D.capabilities=ot,D.extensions=Ze,D.properties=ze,D.renderLists=xe,D.shadowMap=pe,D.state=Se,D.info=Ut}v!==si&&(k=new o1(v,t.width,t.height,a,s,r));let le=new vf(D,U);this.xr=le,this.getContext=function(){return U},this.getContextAttributes=function(){return U.getContextAttributes()},this.forceContextLoss=function(){let w=Ze.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=Ze.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return Me},this.setPixelRatio=function(w){w!==void 0&&(Me=w,this.setSize(ye,Ae,!1))},this.getSize=function(w){return w.set(ye,Ae)},this.setSize=function(w,B,j=!0){if(le.isPresenting){Ye("WebGLRenderer: Can't change size while VR device is presenting.");return}ye=w,Ae=B,t.width=Math.floor(w*Me),t.height=Math.floor(B*Me),j===!0&&(t.style.width=w+"px",t.style.height=B+"px"),k!==null&&k.setSize(t.width,t.height),this.setViewport(0,0,w,B)},this.getDrawingBufferSize=function(w){return w.set(ye*Me,Ae*Me).floor()},this.setDrawingBufferSize=function(w,B,j){ye=w,Ae=B,Me=j,t.width=Math.floor(w*j),t.height=Math.floor(B*j),this.setViewport(0,0,w,B)},this.setEffects=function(w){if(v===si){Qe("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let B=0;B<w.length;B++)if(w[B].isOutputPass===!0){Ye("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}k.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(se)},this.getViewport=function(w){return w.copy(Ve)},this.setViewport=function(w,B,j,Y){w.isVector4?Ve.set(w.x,w.y,w.z,w.w):Ve.set(w,B,j,Y),Se.viewport(se.copy(Ve).multiplyScalar(hn()).round())},this.getScissor=function(w){return w.copy(dt)},this.setScissor=function(w,B,j,Y){w.isVector4?dt.set(w.x,w.y,w.z,w.w):dt.set(w,B,j,Y),Se.scissor(de.copy(dt).multiplyScalar(hn()).round())},this.getScissorTest=function(){return ct},this.setScissorTest=function(w){Se.setScissorTest(ct=w)},this.setOpaqueSort=function(w){He=w},this.setTransparentSort=function(w){rt=w},this.getClearColor=function(w){return w.copy(O.getClearColor())},this.setClearColor=function(){O.setClearColor(...arguments)},this.getClearAlpha=function(){return O.getClearAlpha()},this.setClearAlpha=function(){O.setClearAlpha(...arguments)},this.clear=function(w=!0,B=!0,j=!0){let Y=0;if(w){let Z=!1;if(ce!==null){let Te=ce.texture.format;Z=p.has(Te)}if(Z){let Te=ce.texture.type,Pe=m.has(Te),Ee=O.getClearColor(),Ie=O.getClearAlpha(),ke=Ee.r,tt=Ee.g,ft=Ee.b;Pe?(x[0]=ke,x[1]=tt,x[2]=ft,x[3]=Ie,U.clearBufferuiv(U.COLOR,0,x)):(E[0]=ke,E[1]=tt,E[2]=ft,E[3]=Ie,U.clearBufferiv(U.COLOR,0,E))}else Y|=U.COLOR_BUFFER_BIT}B&&(Y|=U.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),j&&(Y|=U.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Y!==0&&U.clear(Y)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),H=w},this.dispose=function(){t.removeEventListener("webglcontextlost",Ue,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),O.dispose(),xe.dispose(),te.dispose(),qe.dispose(),ze.dispose(),R.dispose(),he.dispose(),q.dispose(),be.dispose(),Ge.dispose(),oe.dispose(),le.dispose(),le.removeEventListener("sessionstart",Xa),le.removeEventListener("sessionend",Vi),rs.stop()};function Ue(w){w.preventDefault(),tf("WebGLRenderer: Context Lost."),L=!0}function je(){tf("WebGLRenderer: Context Restored."),L=!1;let w=Ut.autoReset,B=pe.enabled,j=pe.autoUpdate,Y=pe.needsUpdate,Z=pe.type;Je(),Ut.autoReset=w,pe.enabled=B,pe.autoUpdate=j,pe.needsUpdate=Y,pe.type=Z}function Re(w){Qe("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function at(w){let B=w.target;B.removeEventListener("dispose",at),Wt(B)}function Wt(w){Wn(w),ze.remove(w)}function Wn(w){let B=ze.get(w).programs;B!==void 0&&(B.forEach(function(j){oe.releaseProgram(j)}),w.isShaderMaterial&&oe.releaseShaderCache(w))}this.renderBufferDirect=function(w,B,j,Y,Z,Te){B===null&&(B=_n);let Pe=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,Ee=Oo(w,B,j,Y,Z);Se.setMaterial(Y,Pe);let Ie=j.index,ke=1;if(Y.wireframe===!0){if(Ie=q.getWireframeAttribute(j),Ie===void 0)return;ke=2}let tt=j.drawRange,ft=j.attributes.position,Be=tt.start*ke,pt=(tt.start+tt.count)*ke;Te!==null&&(Be=Math.max(Be,Te.start*ke),pt=Math.min(pt,(Te.start+Te.count)*ke)),Ie!==null?(Be=Math.max(Be,0),pt=Math.min(pt,Ie.count)):ft!=null&&(Be=Math.max(Be,0),pt=Math.min(pt,ft.count));let en=pt-Be;if(en<0||en===1/0)return;be.setup(Z,Y,Ee,j,Ie);let It,Lt=ne;if(Ie!==null&&(It=b.get(Ie),Lt=we,Lt.setIndex(It)),Z.isMesh)Y.wireframe===!0?(Se.setLineWidth(Y.wireframeLinewidth*hn()),Lt.setMode(U.LINES)):Lt.setMode(U.TRIANGLES);else if(Z.isLine){let yn=Y.linewidth;yn===void 0&&(yn=1),Se.setLineWidth(yn*hn()),Z.isLineSegments?Lt.setMode(U.LINES):Z.isLineLoop?Lt.setMode(U.LINE_LOOP):Lt.setMode(U.LINE_STRIP)}else Z.isPoints?Lt.setMode(U.POINTS):Z.isSprite&&Lt.setMode(U.TRIANGLES);if(Z.isBatchedMesh)if(Ze.get("WEBGL_multi_draw"))Lt.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let yn=Z._multiDrawStarts,Fe=Z._multiDrawCounts,un=Z._multiDrawCount,_t=Ie?b.get(Ie).bytesPerElement:1,as=ze.get(Y).currentProgram.getUniforms();for(let dn=0;dn<un;dn++)as.setValue(U,"_gl_DrawID",dn),Lt.render(yn[dn]/_t,Fe[dn])}else if(Z.isInstancedMesh)Lt.renderInstances(Be,en,Z.count);else if(j.isInstancedBufferGeometry){let yn=j._maxInstanceCount!==void 0?j._maxInstanceCount:1/0,Fe=Math.min(j.instanceCount,yn);Lt.renderInstances(Be,en,Fe)}else Lt.render(Be,en)};function Do(w,B,j,Y){H!==null&&w.isNodeMaterial&&H.setObject(Y,w),Gt===!0&&ie.setState(w,j,!1),w.transparent===!0&&w.side===On&&w.forceSinglePass===!1?(w.side=ti,w.needsUpdate=!0,Gi(w,B,Y),w.side=Zs,w.needsUpdate=!0,Gi(w,B,Y),w.side=On):Gi(w,B,Y)}this.compile=function(w,B,j=null){j===null&&(j=w),H!==null&&H.renderStart(w,B,j),A=te.get(j),A.init(B),T.push(A),j.traverseVisible(function(Z){Z.isLight&&Z.layers.test(B.layers)&&(A.pushLight(Z),Z.castShadow&&A.pushShadow(Z))}),w!==j&&w.traverseVisible(function(Z){Z.isLight&&Z.layers.test(B.layers)&&(A.pushLight(Z),Z.castShadow&&A.pushShadow(Z))}),A.setupLights(),H!==null&&H.updateLights(A.state.lightsArray),cn=this.localClippingEnabled,Gt=ie.init(this.clippingPlanes,cn),Gt===!0&&ie.setGlobalState(this.clippingPlanes,B),H!==null&&pe.render(A.state.shadowsArray,j,B);let Y=new Set;return w.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let Te=Z.material;if(Te)if(Array.isArray(Te))for(let Pe=0;Pe<Te.length;Pe++){let Ee=Te[Pe];Do(Ee,j,B,Z),Y.add(Ee)}else Do(Te,j,B,Z),Y.add(Te)}),A=T.pop(),H!==null&&H.renderEnd(),Y},this.compileAsync=function(w,B,j=null){let Y=this.compile(w,B,j);return new Promise(Z=>{function Te(){if(Y.forEach(function(Pe){let Ie=ze.get(Pe).currentProgram;(Ie===void 0||Ie.isReady())&&Y.delete(Pe)}),Y.size===0){Z(w);return}setTimeout(Te,10)}Ze.get("KHR_parallel_shader_compile")!==null?Te():setTimeout(Te,10)})};let wr=null;function Zh(w){wr&&wr(w)}function Xa(){rs.stop()}function Vi(){rs.start()}let rs=new P_;rs.setAnimationLoop(Zh),typeof self<"u"&&rs.setContext(self),this.setAnimationLoop=function(w){wr=w,le.setAnimationLoop(w),w===null?rs.stop():rs.start()},le.addEventListener("sessionstart",Xa),le.addEventListener("sessionend",Vi),this.render=function(w,B){if(B!==void 0&&B.isCamera!==!0){Qe("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;H!==null&&H.renderStart(w,B);let j=le.enabled===!0&&le.isPresenting===!0,Y=k!==null&&(ce===null||j)&&k.begin(D,ce);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),B.parent===null&&B.matrixWorldAutoUpdate===!0&&B.updateMatrixWorld(),le.enabled===!0&&le.isPresenting===!0&&(k===null||k.isCompositing()===!1)&&(le.cameraAutoUpdate===!0&&le.updateCamera(B),B=le.getCamera()),w.isScene===!0&&w.onBeforeRender(D,w,B,ce),A=te.get(w,T.length),A.init(B),A.state.textureUnits=qe.getTextureUnits(),T.push(A),Ft.multiplyMatrices(B.projectionMatrix,B.matrixWorldInverse),B.isArrayCamera?Kt.setFromArrayCamera(B):it.setFromProjectionMatrix(Ft,Si,B.reversedDepth),cn=this.localClippingEnabled,Gt=ie.init(this.clippingPlanes,cn),P=xe.get(w,y.length),P.init(),y.push(P),this.info.render.frame++,le.enabled===!0&&le.isPresenting===!0){let Pe=D.xr.getDepthSensingMesh();Pe!==null&&os(Pe,B,-1/0,D.sortObjects)}os(w,B,0,D.sortObjects),P.finish(),H!==null&&H.updateLights(A.state.lightsArray),D.sortObjects===!0&&P.sort(He,rt),tn=le.enabled===!1||le.isPresenting===!1||le.hasDepthSensing()===!1,tn&&O.addToRenderList(P,w),this.info.autoReset===!0&&this.info.reset(),Gt===!0&&ie.beginShadows();let Z=A.state.shadowsArray;if(pe.render(Z,w,B),Gt===!0&&ie.endShadows(),(Y&&k.hasRenderPass())===!1){let Pe=P.opaque,Ee=P.transmissive;if(A.setupLights(),B.isArrayCamera){let Ie=B.cameras;if(Ee.length>0)for(let ke=0,tt=Ie.length;ke<tt;ke++){let ft=Ie[ke];Ti(Pe,Ee,w,ft)}tn&&O.render(w);for(let ke=0,tt=Ie.length;ke<tt;ke++){let ft=Ie[ke];No(P,w,ft,ft.viewport)}}else Ee.length>0&&Ti(Pe,Ee,w,B),tn&&O.render(w),No(P,w,B)}ce!==null&&V===0&&(qe.updateMultisampleRenderTarget(ce),qe.updateRenderTargetMipmap(ce)),Y&&k.end(D),w.isScene===!0&&w.onAfterRender(D,w,B),be.resetDefaultState(),J=-1,Q=null,T.pop(),T.length>0?(A=T[T.length-1],qe.setTextureUnits(A.state.textureUnits),Gt===!0&&ie.setGlobalState(D.clippingPlanes,A.state.camera)):A=null,y.pop(),y.length>0?P=y[y.length-1]:P=null,H!==null&&H.renderEnd()};function os(w,B,j,Y){if(w.visible===!1)return;if(w.layers.test(B.layers)){if(w.isGroup)j=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(B);else if(w.isLight)A.pushLight(w),w.castShadow&&A.pushShadow(w);else if(w.isSprite){let Pe=B.isArrayCamera?Kt:it;if(!w.frustumCulled||w.intersectsFrustum(Pe)){Y&&vt.setFromMatrixPosition(w.matrixWorld).applyMatrix4(Ft);let Ee=he.update(w),Ie=w.material;Ie.visible&&P.push(w,Ee,Ie,j,vt.z,null,B)}}else if(w.isMesh||w.isLine||w.isPoints){let Pe=B.isArrayCamera?Kt:it;if(!w.frustumCulled||w.intersectsFrustum(Pe)){let Ee=he.update(w),Ie=w.material;if(Y&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),vt.copy(w.boundingSphere.center)):(Ee.boundingSphere===null&&Ee.computeBoundingSphere(),vt.copy(Ee.boundingSphere.center)),vt.applyMatrix4(w.matrixWorld).applyMatrix4(Ft)),Array.isArray(Ie)){let ke=Ee.groups;for(let tt=0,ft=ke.length;tt<ft;tt++){let Be=ke[tt],pt=Ie[Be.materialIndex];pt&&pt.visible&&P.push(w,Ee,pt,j,vt.z,Be,B)}}else Ie.visible&&P.push(w,Ee,Ie,j,vt.z,null,B)}}}let Te=w.children;for(let Pe=0,Ee=Te.length;Pe<Ee;Pe++)os(Te[Pe],B,j,Y)}function No(w,B,j,Y){let{opaque:Z,transmissive:Te,transparent:Pe}=w;A.setupLightsView(j),Gt===!0&&ie.setGlobalState(D.clippingPlanes,j),Y&&Se.viewport(se.copy(Y)),Z.length>0&&nn(Z,B,j),Te.length>0&&nn(Te,B,j),Pe.length>0&&nn(Pe,B,j),Se.buffers.depth.setTest(!0),Se.buffers.depth.setMask(!0),Se.buffers.color.setMask(!0),Se.setPolygonOffset(!1)}function Ti(w,B,j,Y){if((j.isScene===!0?j.overrideMaterial:null)!==null)return;if(A.state.transmissionRenderTarget[Y.id]===void 0){let Be=Ze.has("EXT_color_buffer_half_float")||Ze.has("EXT_color_buffer_float");A.state.transmissionRenderTarget[Y.id]=new gi(1,1,{generateMipmaps:!0,type:Be?Ui:si,minFilter:Ms,samples:Math.max(4,ot.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:xt.workingColorSpace})}let Te=A.state.transmissionRenderTarget[Y.id],Pe=Y.viewport||se;Te.setSize(Pe.z*D.transmissionResolutionScale,Pe.w*D.transmissionResolutionScale);let Ee=D.getRenderTarget(),Ie=D.getActiveCubeFace(),ke=D.getActiveMipmapLevel();D.setRenderTarget(Te),D.getClearColor(ee),me=D.getClearAlpha(),me<1&&D.setClearColor(16777215,.5),D.clear(),tn&&O.render(j);let tt=D.toneMapping;D.toneMapping=es;let ft=Y.viewport;if(Y.viewport!==void 0&&(Y.viewport=void 0),A.setupLightsView(Y),Gt===!0&&ie.setGlobalState(D.clippingPlanes,Y),nn(w,j,Y),qe.updateMultisampleRenderTarget(Te),qe.updateRenderTargetMipmap(Te),Ze.has("WEBGL_multisampled_render_to_texture")===!1){let Be=!1;for(let pt=0,en=B.length;pt<en;pt++){let It=B[pt],{object:Lt,geometry:yn,material:Fe,group:un}=It;if(Fe.side===On&&Lt.layers.test(Y.layers)){let _t=Fe.side;Fe.side=ti,Fe.needsUpdate=!0,an(Lt,j,Y,yn,Fe,un),Fe.side=_t,Fe.needsUpdate=!0,Be=!0}}Be===!0&&(qe.updateMultisampleRenderTarget(Te),qe.updateRenderTargetMipmap(Te))}D.setRenderTarget(Ee,Ie,ke),D.setClearColor(ee,me),ft!==void 0&&(Y.viewport=ft),D.toneMapping=tt}function nn(w,B,j){let Y=B.isScene===!0?B.overrideMaterial:null;for(let Z=0,Te=w.length;Z<Te;Z++){let Pe=w[Z],{object:Ee,geometry:Ie,group:ke}=Pe,tt=Pe.material;tt.allowOverride===!0&&Y!==null&&(tt=Y),Ee.layers.test(j.layers)&&an(Ee,B,j,Ie,tt,ke)}}function an(w,B,j,Y,Z,Te){H!==null&&Z.isNodeMaterial&&H.setObject(w,Z),w.onBeforeRender(D,B,j,Y,Z,Te),w.modelViewMatrix.multiplyMatrices(j.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),Z.onBeforeRender(D,B,j,Y,w,Te),Z.transparent===!0&&Z.side===On&&Z.forceSinglePass===!1?(Z.side=ti,Z.needsUpdate=!0,D.renderBufferDirect(j,B,Y,Z,w,Te),Z.side=Zs,Z.needsUpdate=!0,D.renderBufferDirect(j,B,Y,Z,w,Te),Z.side=On):D.renderBufferDirect(j,B,Y,Z,w,Te),w.onAfterRender(D,B,j,Y,Z,Te)}function ln(w){let B=0;for(let j of w)j.texture!==null&&B++;return B}function Gi(w,B,j){B.isScene!==!0&&(B=_n);let Y=ze.get(w),Z=A.state.lights,Te=A.state.shadowsArray,Pe=Z.state.version,Ee=oe.getParameters(w,Z.state,Te,B,j,A.state.lightProbeGridArray),Ie=oe.getProgramCacheKey(Ee),ke=Y.programs;Y.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?B.environment:null,Y.fog=B.fog;let tt=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;Y.envMap=R.get(w.envMap||Y.environment,tt),Y.envMapRotation=Y.environment!==null&&w.envMap===null?B.environmentRotation:w.envMapRotation,ke===void 0&&(w.addEventListener("dispose",at),ke=new Map,Y.programs=ke,Y.programVariants=new Map);let ft=ke.get(Ie);if(ft!==void 0){if(Y.currentProgram===ft&&Y.lightsStateVersion===Pe)return Fo(w,Ee),ft}else Ee.uniforms=oe.getUniforms(w),H!==null&&w.isNodeMaterial&&H.build(w,j,Ee),w.onBeforeCompile(Ee,D),ft=oe.acquireProgram(Ee,Ie),ke.set(Ie,ft),Y.uniforms=Ee.uniforms;let Be=Y.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(Be.clippingPlanes=ie.uniform),Fo(w,Ee),Y.needsLights=Es(w),Y.lightsStateVersion=Pe,Y.needsLights&&(Be.ambientLightColor.value=Z.state.ambient,Be.lightProbe.value=Z.state.probe,Be.sunLights.value=Z.state.sun,Be.sunLightShadows.value=Z.state.sunShadow,Be.directionalLights.value=Z.state.directional,Be.directionalLightShadows.value=Z.state.directionalShadow,Be.spotLights.value=Z.state.spot,Be.spotLightShadows.value=Z.state.spotShadow,Be.rectAreaLights.value=Z.state.rectArea,Be.ltc_1.value=Z.state.rectAreaLTC1,Be.ltc_2.value=Z.state.rectAreaLTC2,Be.pointLights.value=Z.state.point,Be.pointLightShadows.value=Z.state.pointShadow,Be.hemisphereLights.value=Z.state.hemi,Be.sunShadowMatrix.value=Z.state.sunShadowMatrix,Be.sunShadowCascade.value=Z.state.sunShadowCascade,Be.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,Be.spotLightMatrix.value=Z.state.spotLightMatrix,Be.spotLightMap.value=Z.state.spotLightMap,Be.pointShadowMatrix.value=Z.state.pointShadowMatrix),Y.numLightProbeGrids=ln(A.state.lightProbeGridArray),Y.currentProgram=ft,Y.uniformsList=null,ft}function oi(w,B,j,Y,Z){let Te=ze.get(w),Pe=Te.currentProgram.id+","+Y+","+Z,Ee=Te.programVariants.get(Pe);return Ee===void 0?(Ee=Gi(w,B,j),Te.programVariants.set(Pe,Ee)):(Te.currentProgram=Ee,Te.uniformsList=null,Te.outputColorSpace=Y,Te.toneMapping=Z),Ee}function Ts(w){if(w.uniformsList===null){let B=w.currentProgram.getUniforms();w.uniformsList=Ro.seqWithValue(B.seq,w.uniforms)}return w.uniformsList}function Fo(w,B){let j=ze.get(w);j.outputColorSpace=B.outputColorSpace,j.batching=B.batching,j.batchingColor=B.batchingColor,j.instancing=B.instancing,j.instancingColor=B.instancingColor,j.instancingMorph=B.instancingMorph,j.skinning=B.skinning,j.morphTargets=B.morphTargets,j.morphNormals=B.morphNormals,j.morphColors=B.morphColors,j.morphTargetsCount=B.morphTargetsCount,j.numClippingPlanes=B.numClippingPlanes,j.numIntersection=B.numClipIntersection,j.vertexAlphas=B.vertexAlphas,j.vertexTangents=B.vertexTangents,j.toneMapping=B.toneMapping}function Oo(w,B,j,Y,Z){B.isScene!==!0&&(B=_n),qe.resetTextureUnits();let Te=B.fog,Pe=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial?B.environment:null,Ee=ce===null?D.outputColorSpace:ce.isXRRenderTarget===!0?ce.texture.colorSpace:xt.workingColorSpace,Ie=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial&&!Y.envMap||Y.isMeshPhongMaterial&&!Y.envMap,ke=R.get(Y.envMap||Pe,Ie),tt=Y.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,ft=!!j.attributes.tangent&&(!!Y.normalMap||Y.anisotropy>0),Be=!!j.morphAttributes.position,pt=!!j.morphAttributes.normal,en=!!j.morphAttributes.color,It=es;Y.toneMapped&&(ce===null||ce.isXRRenderTarget===!0)&&(It=D.toneMapping);let Lt=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,yn=Lt!==void 0?Lt.length:0,Fe=ze.get(Y),un=A.state.lights;if(Gt===!0&&(cn===!0||w!==Q)){let Dt=w===Q&&Y.id===J;ie.setState(Y,w,Dt)}let _t=!1,as=!1;Y.version===Fe.__version?Fe.needsLights&&Fe.lightsStateVersion!==un.state.version||Z.isBatchedMesh&&Fe.batching===!1||!Z.isBatchedMesh&&Fe.batching===!0||Z.isBatchedMesh&&Fe.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Fe.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Fe.instancing===!1||!Z.isInstancedMesh&&Fe.instancing===!0||Z.isSkinnedMesh&&Fe.skinning===!1||!Z.isSkinnedMesh&&Fe.skinning===!0||Z.isInstancedMesh&&Fe.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Fe.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Fe.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Fe.instancingMorph===!1&&Z.morphTexture!==null||Fe.envMap!==ke||Y.fog===!0&&Fe.fog!==Te||Fe.numClippingPlanes!==void 0&&(Fe.numClippingPlanes!==ie.numPlanes||Fe.numIntersection!==ie.numIntersection)||Fe.vertexAlphas!==tt||Fe.vertexTangents!==ft||Fe.morphTargets!==Be||Fe.morphNormals!==pt||Fe.morphColors!==en||Fe.morphTargetsCount!==yn||Fe.numLightProbeGrids!==ln(A.state.lightProbeGridArray)?_t=!0:(Fe.outputColorSpace!==Ee||Fe.toneMapping!==It)&&(as=!0):(_t=!0,Fe.__version=Y.version);let dn=Fe.currentProgram;(_t===!0||as===!0)&&(dn=as===!0?oi(Y,B,Z,Ee,It):Gi(Y,B,Z),H&&Y.isNodeMaterial&&H.onUpdateProgram(Y,dn,Fe));let Ar=!1,Hi=!1,ls=!1,ht=dn.getUniforms(),sn=Fe.uniforms;if(Se.useProgram(dn.program)&&(Ar=!0,Hi=!0,ls=!0),Y.id!==J&&(J=Y.id,Hi=!0),Ar||Q!==w){Se.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),ht.setValue(U,"projectionMatrix",w.projectionMatrix),ht.setValue(U,"viewMatrix",w.matrixWorldInverse);let fn=ht.map.cameraPosition;fn!==void 0&&fn.setValue(U,Tn.setFromMatrixPosition(w.matrixWorld)),ot.logarithmicDepthBuffer&&ht.setValue(U,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),(Y.isMeshPhongMaterial||Y.isMeshToonMaterial||Y.isMeshLambertMaterial||Y.isMeshBasicMaterial||Y.isMeshStandardMaterial||Y.isShaderMaterial)&&ht.setValue(U,"isOrthographic",w.isOrthographicCamera===!0),Q!==w&&(Q=w,Hi=!0,ls=!0)}if(Fe.needsLights&&(un.state.sunShadowMap.length>0&&ht.setValue(U,"sunShadowMap",un.state.sunShadowMap,qe),un.state.directionalShadowMap.length>0&&ht.setValue(U,"directionalShadowMap",un.state.directionalShadowMap,qe),un.state.spotShadowMap.length>0&&ht.setValue(U,"spotShadowMap",un.state.spotShadowMap,qe),un.state.pointShadowMap.length>0&&ht.setValue(U,"pointShadowMap",un.state.pointShadowMap,qe)),Z.isSkinnedMesh){ht.setOptional(U,Z,"bindMatrix"),ht.setOptional(U,Z,"bindMatrixInverse");let Dt=Z.skeleton;Dt&&(Dt.boneTexture===null&&Dt.computeBoneTexture(),ht.setValue(U,"boneTexture",Dt.boneTexture,qe))}Z.isBatchedMesh&&(ht.setOptional(U,Z,"batchingTexture"),ht.setValue(U,"batchingTexture",Z._matricesTexture,qe),ht.setOptional(U,Z,"batchingIdTexture"),ht.setValue(U,"batchingIdTexture",Z._indirectTexture,qe),ht.setOptional(U,Z,"batchingColorTexture"),Z._colorsTexture!==null&&ht.setValue(U,"batchingColorTexture",Z._colorsTexture,qe));let Xn=j.morphAttributes;if((Xn.position!==void 0||Xn.normal!==void 0||Xn.color!==void 0)&&re.update(Z,j,dn),(Hi||Fe.receiveShadow!==Z.receiveShadow)&&(Fe.receiveShadow=Z.receiveShadow,ht.setValue(U,"receiveShadow",Z.receiveShadow)),(Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial)&&Y.envMap===null&&B.environment!==null&&(sn.envMapIntensity.value=B.environmentIntensity),sn.dfgLUT!==void 0&&(sn.dfgLUT.value=GE()),Hi){if(ht.setValue(U,"toneMappingExposure",D.toneMappingExposure),Fe.needsLights&&Tr(sn,ls),Te&&Y.fog===!0&&_e.refreshFogUniforms(sn,Te),_e.refreshMaterialUniforms(sn,Y,Me,Ae,A.state.transmissionRenderTarget[w.id]),Fe.needsLights&&Fe.numLightProbeGrids>0){let Dt=M,fn=0;for(let Un of A.state.lightProbeGridArray)Un.texture!==null&&(Dt.textures[fn]=Un.texture,Dt.min[fn]=Un.boundingBox.min,Dt.max[fn]=Un.boundingBox.max,Dt.resolution[fn]=Un.resolution,fn++);for(let Un in Dt)Dt[Un].length=fn;sn.probesSH.value=Dt.textures,sn.probesMin.value=Dt.min,sn.probesMax.value=Dt.max,sn.probesResolution.value=Dt.resolution}Ro.upload(U,Ts(Fe),sn,qe)}if(Y.isShaderMaterial&&Y.uniformsNeedUpdate===!0&&(Ro.upload(U,Ts(Fe),sn,qe),Y.uniformsNeedUpdate=!1),Y.isSpriteMaterial&&ht.setValue(U,"center",Z.center),ht.setValue(U,"modelViewMatrix",Z.modelViewMatrix),ht.setValue(U,"normalMatrix",Z.normalMatrix),ht.setValue(U,"modelMatrix",Z.matrixWorld),Y.uniformsGroups!==void 0){let Dt=Y.uniformsGroups;for(let fn=0,Un=Dt.length;fn<Un;fn++){let qa=Dt[fn];Ge.update(qa,dn),Ge.bind(qa,dn)}}return dn}function Tr(w,B){w.ambientLightColor.needsUpdate=B,w.lightProbe.needsUpdate=B,w.sunLights.needsUpdate=B,w.sunLightShadows.needsUpdate=B,w.directionalLights.needsUpdate=B,w.directionalLightShadows.needsUpdate=B,w.pointLights.needsUpdate=B,w.pointLightShadows.needsUpdate=B,w.spotLights.needsUpdate=B,w.spotLightShadows.needsUpdate=B,w.rectAreaLights.needsUpdate=B,w.hemisphereLights.needsUpdate=B}function Es(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return K},this.getActiveMipmapLevel=function(){return V},this.getRenderTarget=function(){return ce},this.setRenderTargetTextures=function(w,B,j){let Y=ze.get(w);Y.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,Y.__autoAllocateDepthBuffer===!1&&(Y.__useRenderToTexture=!1),ze.get(w.texture).__webglTexture=B,ze.get(w.depthTexture).__webglTexture=Y.__autoAllocateDepthBuffer?void 0:j,Y.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,B){let j=ze.get(w);j.__webglFramebuffer=B,j.__useDefaultFramebuffer=B===void 0},this.setRenderTarget=function(w,B=0,j=0){ce=w,K=B,V=j;let Y=null,Z=!1,Te=!1;if(w){let Ee=ze.get(w);if(Ee.__useDefaultFramebuffer!==void 0){Se.bindFramebuffer(U.FRAMEBUFFER,Ee.__webglFramebuffer),se.copy(w.viewport),de.copy(w.scissor),ue=w.scissorTest,Se.viewport(se),Se.scissor(de),Se.setScissorTest(ue),J=-1;return}else if(Ee.__webglFramebuffer===void 0)qe.setupRenderTarget(w);else if(Ee.__hasExternalTextures)qe.rebindTextures(w,ze.get(w.texture).__webglTexture,ze.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let tt=w.depthTexture;if(Ee.__boundDepthTexture!==tt){if(tt!==null&&ze.has(tt)&&(w.width!==tt.image.width||w.height!==tt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");qe.setupDepthRenderbuffer(w)}}let Ie=w.texture;(Ie.isData3DTexture||Ie.isDataArrayTexture||Ie.isCompressedArrayTexture)&&(Te=!0);let ke=ze.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray(ke[B])?Y=ke[B][j]:Y=ke[B],Z=!0):w.samples>0&&qe.useMultisampledRTT(w)===!1?Y=ze.get(w).__webglMultisampledFramebuffer:Array.isArray(ke)?Y=ke[j]:Y=ke,se.copy(w.viewport),de.copy(w.scissor),ue=w.scissorTest}else se.copy(Ve).multiplyScalar(Me).floor(),de.copy(dt).multiplyScalar(Me).floor(),ue=ct;if(j!==0&&(Y=X),Se.bindFramebuffer(U.FRAMEBUFFER,Y)&&Se.drawBuffers(w,Y),Se.viewport(se),Se.scissor(de),Se.setScissorTest(ue),Z){let Ee=ze.get(w.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_CUBE_MAP_POSITIVE_X+B,Ee.__webglTexture,j)}else if(Te){let Ee=B;for(let Ie=0;Ie<w.textures.length;Ie++){let ke=ze.get(w.textures[Ie]);U.framebufferTextureLayer(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0+Ie,ke.__webglTexture,j,Ee)}}else if(w!==null&&j!==0){let Ee=ze.get(w.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,Ee.__webglTexture,j)}J=-1};function Er(w){let B=ze.get(w);return(B.__readFormat!==w.format||B.__readType!==w.type)&&(B.__readFormat=w.format,B.__readType=w.type,B.__formatReadable=ot.textureFormatReadable(w.format),B.__typeReadable=ot.textureTypeReadable(w.type)),B}this.readRenderTargetPixels=function(w,B,j,Y,Z,Te,Pe,Ee=0){if(!(w&&w.isWebGLRenderTarget)){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ie=ze.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie){Se.bindFramebuffer(U.FRAMEBUFFER,Ie);try{let ke=w.textures[Ee],tt=ke.format,ft=ke.type;w.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+Ee);let Be=Er(ke);if(Be.__formatReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Be.__typeReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}B>=0&&B<=w.width-Y&&j>=0&&j<=w.height-Z&&U.readPixels(B,j,Y,Z,ge.convert(tt),ge.convert(ft),Te)}finally{let ke=ce!==null?ze.get(ce).__webglFramebuffer:null;Se.bindFramebuffer(U.FRAMEBUFFER,ke)}}},this.readRenderTargetPixelsAsync=async function(w,B,j,Y,Z,Te,Pe,Ee=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ie=ze.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie)if(B>=0&&B<=w.width-Y&&j>=0&&j<=w.height-Z){Se.bindFramebuffer(U.FRAMEBUFFER,Ie);let ke=w.textures[Ee],tt=ke.format,ft=ke.type;w.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+Ee);let Be=Er(ke);if(Be.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Be.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let pt=U.createBuffer();U.bindBuffer(U.PIXEL_PACK_BUFFER,pt),U.bufferData(U.PIXEL_PACK_BUFFER,Te.byteLength,U.STREAM_READ),U.readPixels(B,j,Y,Z,ge.convert(tt),ge.convert(ft),0),U.bindBuffer(U.PIXEL_PACK_BUFFER,null);let en=ce!==null?ze.get(ce).__webglFramebuffer:null;Se.bindFramebuffer(U.FRAMEBUFFER,en);let It=U.fenceSync(U.SYNC_GPU_COMMANDS_COMPLETE,0);return U.flush(),await t_(U,It,4),U.bindBuffer(U.PIXEL_PACK_BUFFER,pt),U.getBufferSubData(U.PIXEL_PACK_BUFFER,0,Te),U.bindBuffer(U.PIXEL_PACK_BUFFER,null),U.deleteBuffer(pt),U.deleteSync(It),Te}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,B=null,j=0){let Y=Math.pow(2,-j),Z=Math.floor(w.image.width*Y),Te=Math.floor(w.image.height*Y),Pe=B!==null?B.x:0,Ee=B!==null?B.y:0;qe.setTexture2D(w,0),U.copyTexSubImage2D(U.TEXTURE_2D,j,0,0,Pe,Ee,Z,Te),Se.unbindTexture()},this.copyTextureToTexture=function(w,B,j=null,Y=null,Z=0,Te=0){let Pe,Ee,Ie,ke,tt,ft,Be,pt,en,It=w.isCompressedTexture?w.mipmaps[Te]:w.image;if(j!==null)Pe=j.max.x-j.min.x,Ee=j.max.y-j.min.y,Ie=j.isBox3?j.max.z-j.min.z:1,ke=j.min.x,tt=j.min.y,ft=j.isBox3?j.min.z:0;else{let ht=Math.pow(2,-Z);Pe=Math.floor(It.width*ht),Ee=Math.floor(It.height*ht),w.isDataArrayTexture?Ie=It.depth:w.isData3DTexture?Ie=Math.floor(It.depth*ht):Ie=1,ke=0,tt=0,ft=0}Y!==null?(Be=Y.x,pt=Y.y,en=Y.z):(Be=0,pt=0,en=0);let Lt=ge.convert(B.format),yn=ge.convert(B.type),Fe;B.isData3DTexture?(qe.setTexture3D(B,0),Fe=U.TEXTURE_3D):B.isDataArrayTexture||B.isCompressedArrayTexture?(qe.setTexture2DArray(B,0),Fe=U.TEXTURE_2D_ARRAY):(qe.setTexture2D(B,0),Fe=U.TEXTURE_2D),Se.activeTexture(U.TEXTURE0),Se.pixelStorei(U.UNPACK_FLIP_Y_WEBGL,B.flipY),Se.pixelStorei(U.UNPACK_PREMULTIPLY_ALPHA_WEBGL,B.premultiplyAlpha),Se.pixelStorei(U.UNPACK_ALIGNMENT,B.unpackAlignment);let un=Se.getParameter(U.UNPACK_ROW_LENGTH),_t=Se.getParameter(U.UNPACK_IMAGE_HEIGHT),as=Se.getParameter(U.UNPACK_SKIP_PIXELS),dn=Se.getParameter(U.UNPACK_SKIP_ROWS),Ar=Se.getParameter(U.UNPACK_SKIP_IMAGES);Se.pixelStorei(U.UNPACK_ROW_LENGTH,It.width),Se.pixelStorei(U.UNPACK_IMAGE_HEIGHT,It.height),Se.pixelStorei(U.UNPACK_SKIP_PIXELS,ke),Se.pixelStorei(U.UNPACK_SKIP_ROWS,tt),Se.pixelStorei(U.UNPACK_SKIP_IMAGES,ft);let Hi=w.isDataArrayTexture||w.isData3DTexture,ls=B.isDataArrayTexture||B.isData3DTexture;if(w.isDepthTexture){let ht=ze.get(w),sn=ze.get(B),Xn=ze.get(ht.__renderTarget),Dt=ze.get(sn.__renderTarget);Se.bindFramebuffer(U.READ_FRAMEBUFFER,Xn.__webglFramebuffer),Se.bindFramebuffer(U.DRAW_FRAMEBUFFER,Dt.__webglFramebuffer);for(let fn=0;fn<Ie;fn++)Hi&&(U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,ze.get(w).__webglTexture,Z,ft+fn),U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,ze.get(B).__webglTexture,Te,en+fn)),U.blitFramebuffer(ke,tt,ke+Pe,tt+Ee,Be,pt,Be+Pe,pt+Ee,U.DEPTH_BUFFER_BIT,U.NEAREST);Se.bindFramebuffer(U.READ_FRAMEBUFFER,null),Se.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else if(Z!==0||w.isRenderTargetTexture||ze.has(w)){let ht=ze.get(w),sn=ze.get(B);Se.bindFramebuffer(U.READ_FRAMEBUFFER,N),Se.bindFramebuffer(U.DRAW_FRAMEBUFFER,W);for(let Xn=0;Xn<Ie;Xn++)Hi?U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,ht.__webglTexture,Z,ft+Xn):U.framebufferTexture2D(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,ht.__webglTexture,Z),ls?U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,sn.__webglTexture,Te,en+Xn):U.framebufferTexture2D(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,sn.__webglTexture,Te),Z!==0?U.blitFramebuffer(ke,tt,ke+Pe,tt+Ee,Be,pt,Be+Pe,pt+Ee,U.COLOR_BUFFER_BIT,U.NEAREST):ls?U.copyTexSubImage3D(Fe,Te,Be,pt,en+Xn,ke,tt,Pe,Ee):U.copyTexSubImage2D(Fe,Te,Be,pt,ke,tt,Pe,Ee);Se.bindFramebuffer(U.READ_FRAMEBUFFER,null),Se.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else ls?w.isDataTexture||w.isData3DTexture?U.texSubImage3D(Fe,Te,Be,pt,en,Pe,Ee,Ie,Lt,yn,It.data):B.isCompressedArrayTexture?U.compressedTexSubImage3D(Fe,Te,Be,pt,en,Pe,Ee,Ie,Lt,It.data):U.texSubImage3D(Fe,Te,Be,pt,en,Pe,Ee,Ie,Lt,yn,It):w.isDataTexture?U.texSubImage2D(U.TEXTURE_2D,Te,Be,pt,Pe,Ee,Lt,yn,It.data):w.isCompressedTexture?U.compressedTexSubImage2D(U.TEXTURE_2D,Te,Be,pt,It.width,It.height,Lt,It.data):U.texSubImage2D(U.TEXTURE_2D,Te,Be,pt,Pe,Ee,Lt,yn,It);Se.pixelStorei(U.UNPACK_ROW_LENGTH,un),Se.pixelStorei(U.UNPACK_IMAGE_HEIGHT,_t),Se.pixelStorei(U.UNPACK_SKIP_PIXELS,as),Se.pixelStorei(U.UNPACK_SKIP_ROWS,dn),Se.pixelStorei(U.UNPACK_SKIP_IMAGES,Ar),Te===0&&B.generateMipmaps===!0&&B.mipmapsAutoUpdate===!0&&U.generateMipmap(Fe),Se.unbindTexture()},this.initRenderTarget=function(w){ze.get(w).__webglFramebuffer===void 0&&qe.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?qe.setTextureCube(w,0):w.isData3DTexture?qe.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?qe.setTexture2DArray(w,0):qe.setTexture2D(w,0),Se.unbindTexture()},this.resetState=function(){K=0,V=0,ce=null,Se.reset(),be.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Si}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=xt._getDrawingBufferColorSpace(e),t.unpackColorSpace=xt._getUnpackColorSpace()}};var V_="This browser cannot draw in space: WebGL is not available or switched off. The plots still work.";function G_(i){let e=document.createElement("div");e.style.cssText="width:100%;height:100%;display:flex;align-items:center;justify-content:center;padding:2rem;text-align:center";let t=document.createElement("p");t.style.maxWidth="30rem",t.textContent=i,e.append(t);let n=()=>{};return{element:e,problems:[i],setRun:n,draw:n,resize:n,fit:n,follow:n,show:n,setTraces:n,setArrows:n,setTheme:n,setLabels:n}}var H_={type:"change"},Mf={type:"start"},X_={type:"end"},vh=new zs,W_=new jn,HE=Math.cos(70*of.DEG2RAD),wn=new F,ri=2*Math.PI,At={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},bf=1e-6,bh=class extends Ca{constructor(e,t=null){super(e,t),this.state=At.NONE,this.target=new F,this.cursor=new F,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:qs.ROTATE,MIDDLE:qs.DOLLY,RIGHT:qs.PAN},this.touches={ONE:Ys.ROTATE,TWO:Ys.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new F,this._lastQuaternion=new Ln,this._lastTargetPosition=new F,this._quat=new Ln().setFromUnitVectors(e.up,new F(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Mo,this._sphericalDelta=new Mo,this._scale=1,this._panOffset=new F,this._rotateStart=new Xe,this._rotateEnd=new Xe,this._rotateDelta=new Xe,this._panStart=new Xe,this._panEnd=new Xe,this._panDelta=new Xe,this._dollyStart=new Xe,this._dollyEnd=new Xe,this._dollyDelta=new Xe,this._dollyDirection=new F,this._mouse=new Xe,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=XE.bind(this),this._onPointerDown=WE.bind(this),this._onPointerUp=qE.bind(this),this._onContextMenu=QE.bind(this),this._onMouseWheel=$E.bind(this),this._onKeyDown=KE.bind(this),this._onTouchStart=JE.bind(this),this._onTouchMove=jE.bind(this),this._onMouseDown=YE.bind(this),this._onMouseMove=ZE.bind(this),this._interceptControlDown=eA.bind(this),this._interceptControlUp=tA.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=At.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(H_),this.update(),this.state=At.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;wn.copy(t).sub(this.target),wn.applyQuaternion(this._quat),this._spherical.setFromVector3(wn),this.autoRotate&&this.state===At.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=ri:n>Math.PI&&(n-=ri),s<-Math.PI?s+=ri:s>Math.PI&&(s-=ri),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(wn.setFromSpherical(this._spherical),wn.applyQuaternion(this._quatInverse),t.copy(this.target).add(wn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=wn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new F(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new F(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=wn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(vh.origin.copy(this.object.position),vh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(vh.direction))<HE?this.object.lookAt(this.target):(W_.setFromNormalAndCoplanarPoint(this.object.up,this.target),vh.intersectPlane(W_,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>bf||8*(1-this._lastQuaternion.dot(this.object.quaternion))>bf||this._lastTargetPosition.distanceToSquared(this.target)>bf?(this.dispatchEvent(H_),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?ri/60*this.autoRotateSpeed*e:ri/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){wn.setFromMatrixColumn(t,0),wn.multiplyScalar(-e),this._panOffset.add(wn)}_panUp(e,t){this.screenSpacePanning===!0?wn.setFromMatrixColumn(t,1):(wn.setFromMatrixColumn(t,0),wn.crossVectors(this.object.up,wn)),wn.multiplyScalar(e),this._panOffset.add(wn)}_pan(e,t){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;wn.copy(s).sub(this.target);let r=wn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/n.clientHeight,this.object.matrix),this._panUp(2*t*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=e-n.left,r=t-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(ri*this._rotateDelta.x/t.clientHeight),this._rotateUp(ri*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(ri*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-ri*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(ri*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-ri*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(n,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let n=this._getSecondPointerPosition(e),s=.5*(e.pageX+n.x),r=.5*(e.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(ri*this._rotateDelta.x/t.clientHeight),this._rotateUp(ri*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new Xe,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,n={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function WE(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function XE(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function qE(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(X_),this.state=At.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function YE(i){let e;switch(i.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case qs.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=At.DOLLY;break;case qs.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=At.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=At.ROTATE}break;case qs.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=At.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=At.PAN}break;default:this.state=At.NONE}this.state!==At.NONE&&this.dispatchEvent(Mf)}function ZE(i){switch(this.state){case At.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case At.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case At.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function $E(i){this.enabled===!1||this.enableZoom===!1||this.state!==At.NONE||(i.preventDefault(),this.dispatchEvent(Mf),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(X_))}function KE(i){this.enabled!==!1&&this._handleKeyDown(i)}function JE(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case Ys.ROTATE:if(this.enableRotate===!1){this.state=At.NONE;break}this._handleTouchStartRotate(i),this.state=At.TOUCH_ROTATE;break;case Ys.PAN:if(this.enablePan===!1){this.state=At.NONE;break}this._handleTouchStartPan(i),this.state=At.TOUCH_PAN;break;default:this.state=At.NONE}break;case 2:switch(this.touches.TWO){case Ys.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=At.TOUCH_DOLLY_PAN;break;case Ys.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=At.TOUCH_DOLLY_ROTATE;break;default:this.state=At.NONE}break;default:this.state=At.NONE}this.state!==At.NONE&&this.dispatchEvent(Mf)}function jE(i){switch(this._trackPointer(i),this.state){case At.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case At.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case At.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case At.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=At.NONE}}function QE(i){this.enabled!==!1&&i.preventDefault()}function eA(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function tA(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var nA=new F(0,0,1);function Pt(i){return new F(i[0]??0,i[1]??0,i[2]??0)}function q_(i){let e=new Ln(i[1]??0,i[2]??0,i[3]??0,i[0]??1);return e.lengthSq()>0?e.normalize():e.identity()}function br(i){return new Ln().setFromUnitVectors(nA,i.clone().normalize())}function is(i,e=new F(0,0,1)){let t=e.clone().addScaledVector(i,-e.dot(i));if(t.lengthSq()>1e-6)return t.normalize();let n=Math.abs(i.x)<.6?new F(1,0,0):new F(0,1,0);return n.addScaledVector(i,-n.dot(i)).normalize()}function Y_(i,e,t){let n=t.clone().sub(e),s=n.length();i.visible=Number.isFinite(s)&&s>0,i.visible&&(i.position.copy(e).addScaledVector(n,.5),i.quaternion.copy(br(n)),i.scale.z=s)}var Z_=32,iA=.86,sA=24,rA=34,Mh=class{constructor(e,t,n){this.up=t;this.size=n,this.camera.up.copy(t),this.direction=Sh(t,[]),this.controls=new bh(this.camera,e),this.controls.enableDamping=!0,this.controls.dampingFactor=.18,this.controls.zoomToCursor=!0,this.controls.minDistance=.001*n,this.controls.maxDistance=1e4*n,this.lookFrom(new F,3*n)}up;camera=new Qn(Z_,1,.01,100);controls;size;direction;followed=null;resize(e,t){this.camera.aspect=t>0?e/t:1,this.camera.updateProjectionMatrix()}faceFirst(e){this.direction=Sh(this.up,e),this.lookFrom(this.controls.target.clone(),this.distance())}fit(e){if(e.length===0)return;let t=this.camera.position.clone().sub(this.controls.target).normalize();t.lengthSq()===0&&t.copy(this.direction);let n=this.up.clone().cross(t).normalize(),s=t.clone().cross(n),r=Math.tan(Z_*Math.PI/360)*iA,o=r*this.camera.aspect,a=e.map(u=>new F(u.dot(n),u.dot(s),u.dot(t))),{center:l,distance:c}=oA(a,o,r,.8*this.size),h=new F().addScaledVector(n,l.x).addScaledVector(s,l.y).addScaledVector(t,l.z);this.camera.position.copy(h).addScaledVector(t,c),this.controls.target.copy(h),this.controls.update()}lookAlong(e){let t=this.distance(),r=this.camera.position.clone().sub(this.controls.target).normalize().dot(e)>.999?-1:1;this.camera.position.copy(this.controls.target).addScaledVector(e,r*t),this.controls.update()}center(e){this.camera.position.add(e).sub(this.controls.target),this.controls.target.copy(e)}track(e){if(e&&this.followed){let t=e.clone().sub(this.followed);this.camera.position.add(t),this.controls.target.add(t)}this.followed=e?.clone()??null}distance(){return this.camera.position.distanceTo(this.controls.target)}setDepth(e){let t=this.distance();this.camera.near=Math.max(t/200,1e-5*this.size),this.camera.far=t*60+2*e,this.camera.updateProjectionMatrix()}lookFrom(e,t){this.controls.target.copy(e),this.camera.position.copy(e).addScaledVector(this.direction,t||1),this.controls.update()}};function oA(i,e,t,n){let s=new F(1/0,1/0,1/0),r=new F(-1/0,-1/0,-1/0);for(let c of i)s.min(c),r.max(c);let o=s.clone().add(r).multiplyScalar(.5),a=n,l=4;for(let c=0;c<l;c++){a=n;for(let f of i){let g=f.z-o.z;a=Math.max(a,g+Math.abs(f.x-o.x)/e,g+Math.abs(f.y-o.y)/t)}if(c===l-1)break;let[h,u]=[new F(1/0,1/0,0),new F(-1/0,-1/0,0)],d=new F;for(let f of i){let g=a-(f.z-o.z);d.set((f.x-o.x)/g,(f.y-o.y)/g,0),h.min(d),u.max(d)}o.addScaledVector(h.add(u),a/2)}return{center:o,distance:a}}function Sh(i,e){let t=is(i,new F(1,0,0)),n=i.clone().cross(t),s=aA(e.map(a=>[a.dot(t),a.dot(n)])),r=sA*Math.PI/180,o=s+rA*Math.PI/180;return new F().addScaledVector(t,Math.cos(r)*Math.cos(o)).addScaledVector(n,Math.cos(r)*Math.sin(o)).addScaledVector(i,Math.sin(r))}function aA(i){let e=-Math.PI/2,t=i.length;if(t<2)return e;let[n,s]=[0,1].map(u=>i.reduce((d,f)=>d+f[u],0)/t),[r,o,a]=[0,0,0];for(let[u,d]of i)r+=(u-n)**2,o+=(u-n)*(d-s),a+=(d-s)**2;if(Math.hypot(r-a,2*o)<.3*(r+a))return e;let h=.5*Math.atan2(2*o,r-a)+Math.PI/2;return Math.sin(h)<=0?h:h-Math.PI}function wh(i,e,t){let n=e.axis??[0,0,1],s=Number.POSITIVE_INFINITY,r=Number.NEGATIVE_INFINITY;for(let o of Th(i)){let a=i.pointAt(e,o),l=i.pointAt(t,o),c=i.axisAt(e.body,n,o),h=a.reduce((u,d,f)=>u+(l[f]-d)*c[f],0);Number.isFinite(h)&&(s=Math.min(s,h),r=Math.max(r,h))}return s<=r?[s,r]:[0,0]}function $_(i,e,t){let n=0;for(let s of Th(i)){let r=i.pointAt(e,s),o=i.pointAt(t,s),a=Math.hypot(...r.map((l,c)=>l-o[c]));Number.isFinite(a)&&(n=Math.max(n,a))}return n}function*Th(i,e=300){let t=Math.max(1,Math.ceil(i.frames/e));for(let n=0;n<i.frames;n+=t)yield i.atFrame(n);i.frames>1&&(i.frames-1)%t!==0&&(yield i.atFrame(i.frames-1))}var lA=120,cA=[-1,0,1].flatMap(i=>[-1,0,1].flatMap(e=>[-1,0,1].map(t=>new F(i,e,t)))).filter(i=>i.lengthSq()>0);function K_(i,e){return i.scene.bodies.map((t,n)=>{let s=t.points.map(Pt),r=e.bodies[n];for(let o of r.children)J_(o,new wt,s);return hA(s.filter(o=>Number.isFinite(o.x+o.y+o.z)))})}function Va(i,e,t){let n=t===null?[...Th(e,lA)]:[e.atFrame(t)],s=e.pose(),r=new Float64Array(3);return i.flatMap((o,a)=>(e.moves(a)?n:[e.atFrame(0)]).flatMap(c=>(e.poseAt(a,c,s),s.every(Number.isFinite)?o.map(h=>Pt(Br(s,h.toArray(),r))):[])))}function J_(i,e,t){i.updateMatrix();let n=e.clone().multiply(i.matrix);if(i instanceof Vt){let s=i.geometry.getAttribute("position");for(let r=0;r<s.count;r++)t.push(new F().fromBufferAttribute(s,r).applyMatrix4(n))}for(let s of i.children)J_(s,n,t)}function hA(i){let e=new Set;for(let t of i.length>0?cA:[])e.add(i.reduce((n,s)=>s.dot(t)>n.dot(t)?s:n));return[...e]}function $e(i,e){let t=new Vt(i,e);return t.castShadow=!e.transparent,t.receiveShadow=!0,t}var uA=Math.cos(35*Math.PI/180),dA=40,fA=[0,2*Math.PI];function Gn(i,e=dA,t=[fA]){let n=pA(i),s=[],r=[],o=[],a=n.flatMap(c=>t.map(h=>[c,h]));for(let[[c,h,u,d],[f,g]]of a){let v=s.length/3,p=Math.max(1,Math.round(e*g/(2*Math.PI)));for(let m=0;m<=p;m++){let x=f+g*m/p,E=Math.cos(x),M=Math.sin(x);s.push(c[0]*E,c[0]*M,c[1],h[0]*E,h[0]*M,h[1]),r.push(u[0]*E,u[0]*M,u[1],d[0]*E,d[0]*M,d[1])}for(let m=0;m<p;m++){let x=v+2*m;c[0]>0&&o.push(x,x+2,x+1),h[0]>0&&o.push(x+1,x+2,x+3)}}let l=new Qt;return l.setAttribute("position",new bt(s,3)),l.setAttribute("normal",new bt(r,3)),l.setIndex(o),l}function pA(i){let e=[];for(let s=0;s+1<i.length;s++){let r=i[s],o=i[s+1],[a,l]=[o[0]-r[0],o[1]-r[1]],c=Math.hypot(a,l);c>0&&e.push({start:r,end:o,normal:[l/c,-a/c]})}let t=e.length-1,n=t>0&&e[0]?.start.every((s,r)=>s===e[t]?.end[r]);return e.map(({start:s,end:r,normal:o},a)=>{let l=e[n&&a===0?t:a-1]?.normal,c=e[n&&a===t?0:a+1]?.normal;return[s,r,j_(o,l),j_(o,c)]})}function j_(i,e){if(e===void 0||i[0]*e[0]+i[1]*e[1]<uA)return i;let t=[i[0]+e[0],i[1]+e[1]],n=Math.hypot(...t);return[t[0]/n,t[1]/n]}var Q_=.07;function Sf(i,e,t=Q_*Math.min(i,e/2)){let[n,s]=[e/2,i];return[[0,-n],[s-t,-n],[s,-n+t],[s,n-t],[s-t,n],[0,n]]}function wf(i,e,t){let n=t/2,s=Q_*Math.min(i-e,n);return[[e,-n],[i-s,-n],[i,-n+s],[i,n-s],[i-s,n],[e,n],[e,-n]]}function Tf(i,e){return[[0,-e/2],[i,-e/2],[0,e/2]]}function Eh(i,e,t=8){let n=[],s=[];for(let r=0;r<=t;r++){let o=Math.PI/2*(r/t),[a,l]=[r===t?0:i*Math.cos(o),r===0?0:i*Math.sin(o)];n.push([l,-e/2-a]),s.push([a,e/2+l])}return[...n,...s]}function mA(i,e){let n=[];for(let s=0;s<=12;s++){let r=2*Math.PI*(s%12)/12;n.push([i+e*Math.cos(r),e*Math.sin(r)])}return n}var Hn=(i,e,t)=>Gn(Sf(i,e,t)),Po=(i,e,t)=>Gn(wf(i,e,t)),ey=(i,e)=>Gn(Tf(i,e)),Ga=(i,e)=>Gn(mA(i,e),48),ki=i=>Gn(Eh(i,0),32);var gA=.3,_A=1.4,yA=.97,xA=.5,Ef={radius:1.35,length:3.4},Af=class{group=new zt;shaft;heads;constructor(e,t,n){this.shaft=$e(Hn(xA*t,1,0),e),this.heads=Array.from({length:n},()=>$e(ey(Ef.radius*t,Ef.length*t),e)),this.group.add(this.shaft,...this.heads);for(let s of[this.shaft,...this.heads])s.castShadow=!1,s.receiveShadow=!1;this.headLength=Ef.length*t}headLength;point(e,t){let n=t.length(),s=this.headLength*(.8*(this.heads.length-1)+1),r=Math.min(1,n/(1.4*s));if(this.group.visible=Number.isFinite(n)&&r>.02,!this.group.visible)return;this.group.position.copy(e),this.group.quaternion.copy(br(t));let o=this.headLength*r,a=n-o;this.shaft.scale.set(r,r,a),this.shaft.position.z=a/2,this.heads.forEach((l,c)=>{l.scale.setScalar(r),l.position.z=n-o/2-.8*c*o})}},Ah=class{constructor(e,t,n,s){this.motion=t;this.machine=n;this.length=gA*e.scene.size,this.all=e.arrows.map(r=>{let o=r.family!=="joint"&&r.family!=="driver",a=r.unit===e.units.torque?2:1,l=o?s.applied:s.reaction,c=r.kind==="axial"?2:1,h=Array.from({length:c},()=>new Af(l,e.scene.detail,a));return this.group.add(...h.map(u=>u.group)),{arrow:r,shapes:h,applied:o}});for(let r of new Set(e.arrows.map(o=>o.unit)))this.largest.set(r,vA(e.arrows.filter(o=>o.unit===r),t))}motion;machine;group=new zt;all;largest=new Map;length;on=!1;scale=1;set(e,t){this.on=e,this.scale=t}draw(e){if(this.group.visible=this.on&&this.motion.frames>0,!!this.group.visible)for(let{arrow:t,shapes:n}of this.all)if((t.kind==="axial"?t.marks:[t.mark]).every(o=>this.machine.isDrawn(o.body)))if(t.kind==="axial")this.drawAxial(t.marks,this.value(t.channel,e),n,t.unit);else{let[o,a,l]=t.channels.map(c=>this.value(c,e));n[0].point(this.machine.at(t.mark),this.scaled(new F(o,a,l),t.unit))}else for(let o of n)o.group.visible=!1}drawAxial([e,t],n,s,r){let[o,a]=[this.machine.at(e),this.machine.at(t)],l=a.clone().sub(o).normalize(),c=this.scaled(l.multiplyScalar(n),r);s[0].point(o,c),s[1].point(a,c.clone().negate())}value(e,t){return this.motion.value(e,t)}scaled(e,t){let n=e.length()/(this.largest.get(t)||1);return e.setLength(this.length*this.scale*Math.min(n,_A))}};function vA(i,e){let t=[];for(let n of i){let s=(n.kind==="axial"?[n.channel]:n.channels).map(r=>e.channels[r]);for(let r=0;r<e.frames;r++){let o=Math.hypot(...s.map(a=>a?.[r]??0));Number.isFinite(o)&&o>0&&t.push(o)}}return t.sort((n,s)=>n-s),t[Math.floor(yA*(t.length-1))]??1}function Ks(i,e){let t=new zt,n=Pt(i.axis??[0,0,1]).normalize();if(t.position.copy(Pt(i.point)),t.quaternion.copy(br(n)),e){let s=e.clone().applyQuaternion(t.quaternion.clone().invert()),r=Math.atan2(s.y,s.x);t.quaternion.multiply(new Ln().setFromAxisAngle(new F(0,0,1),r))}return t}function Ht(i,e,...t){if(!e)return null;let n=Ks(e);return n.add(...t),i.machine.attach(e.body,n),n}var zi=7,Io=class{constructor(e,t){this.pieces=e;this.radius=t;let n=(e+1)*zi;this.positions=new zn(new Float32Array(3*n),3),this.normals=new zn(new Float32Array(3*n),3),this.geometry.setAttribute("position",this.positions),this.geometry.setAttribute("normal",this.normals);let s=[];for(let r=0;r<e;r++)for(let o=0;o<zi;o++){let a=r*zi+o,l=r*zi+(o+1)%zi;s.push(a,l,a+zi,l,l+zi,a+zi)}this.geometry.setIndex(s)}pieces;radius;geometry=new Qt;positions;normals;bend(e,t){let n=Array.from({length:this.pieces+1},(l,c)=>{let h=new F;return e(c/this.pieces,h),h}),[s,r,o,a]=[new F,new F,new F,new F];n.forEach((l,c)=>{s.copy(n[Math.min(c+1,this.pieces)]).sub(n[Math.max(c-1,0)]).normalize(),r.copy(t).addScaledVector(s,-t.dot(s)),r.lengthSq()<1e-8&&r.set(s.y,s.z,s.x).cross(s),r.normalize(),o.crossVectors(s,r);for(let h=0;h<zi;h++){let u=2*Math.PI*h/zi,d=c*zi+h;a.copy(r).multiplyScalar(Math.cos(u)).addScaledVector(o,Math.sin(u)),this.normals.setXYZ(d,a.x,a.y,a.z),a.multiplyScalar(this.radius).add(l),this.positions.setXYZ(d,a.x,a.y,a.z)}}),this.positions.needsUpdate=!0,this.normals.needsUpdate=!0}};var ty=({marks:i},e)=>{let t=e.detail;Ht(e,i[0],$e(Po(2.3*t,.9*t,2.6*t),e.paints.rubber)),Ht(e,i[1]??i[0],$e(Hn(.9*t,4*t),e.paints.steel))},ny=({marks:i},e)=>{let t=e.detail,n=2.25,s=new Io(Math.round(n*20),.17*t);s.bend((r,o)=>{let a=2*Math.PI*n*r,l=(1.75+1.1*r)*t;o.set(l*Math.cos(a),l*Math.sin(a),1.1*t)},new F(0,0,1)),Ht(e,i[0],$e(s.geometry,e.paints.spring))};function iy(i,e,t){let n=bA(i,Math.max(6,e)),s=.2*i,r=t/2,o=[],a=[],l=(h,u)=>{let[d,f,g,v]=h;for(let p of[d,f,g,d,g,v])o.push(...p),a.push(...u)};n.forEach((h,u)=>{let d=n[(u+1)%n.length],f=Math.hypot(d[0]-h[0],d[1]-h[1]),g=[(d[1]-h[1])/f,(h[0]-d[0])/f,0];l([[...h,-r],[...d,-r],[...d,r],[...h,r]],g);let[v,p]=[Rf(h,s),Rf(d,s)];l([[...v,r],[...h,r],[...d,r],[...p,r]],[0,0,1]),l([[...p,-r],[...d,-r],[...h,-r],[...v,-r]],[0,0,-1]);let m=Rf([v[0]+p[0],v[1]+p[1]],1);l([[...p,-r],[...v,-r],[...v,r],[...p,r]],[-m[0],-m[1],0])});let c=new Qt;return c.setAttribute("position",new bt(o,3)),c.setAttribute("normal",new bt(a,3)),c}function bA(i,e){let t=2*i/e,[n,s]=[i-1.25*t,i+t],r=2*Math.PI/e,o=[[-.36,n],[-.13,s],[.13,s],[.36,n]],a=[];for(let l=0;l<e;l++)for(let[c,h]of o){let u=(l+c)*r;a.push([h*Math.cos(u),h*Math.sin(u)])}return a}function Rf(i,e){let t=Math.hypot(...i);return[i[0]*e/t,i[1]*e/t]}var Ha=new F;function wi(i,e,t,n,s,r){let o=2*Math.PI*s/4,a=Math.max(r-2*s,0),l=Math.PI/4;Ha.copy(e),Ha[n]=0,Ha.normalize();let c=.5*o/(o+a),h=1-Ha.angleTo(i)/l;return Math.sign(Ha[t])===1?h*c:a/(o+a)+c+c*(1-h)}var Rh=class i extends Gs{constructor(e=1,t=1,n=1,s=2,r=.1){let o=s*2+1;if(r=Math.min(e/2,t/2,n/2,r),super(1,1,1,o,o,o),this.type="RoundedBoxGeometry",this.parameters={width:e,height:t,depth:n,segments:s,radius:r},o===1)return;let a=this.toNonIndexed();this.index=null,this.attributes.position=a.attributes.position,this.attributes.normal=a.attributes.normal,this.attributes.uv=a.attributes.uv;let l=new F,c=new F,h=new F(e,t,n).divideScalar(2).subScalar(r),u=this.attributes.position.array,d=this.attributes.normal.array,f=this.attributes.uv.array,g=u.length/6,v=new F,p=.5/o;for(let m=0,x=0;m<u.length;m+=3,x+=2)switch(l.fromArray(u,m),c.copy(l),c.x-=Math.sign(c.x)*p,c.y-=Math.sign(c.y)*p,c.z-=Math.sign(c.z)*p,c.normalize(),u[m+0]=h.x*Math.sign(l.x)+c.x*r,u[m+1]=h.y*Math.sign(l.y)+c.y*r,u[m+2]=h.z*Math.sign(l.z)+c.z*r,d[m+0]=c.x,d[m+1]=c.y,d[m+2]=c.z,Math.floor(m/g)){case 0:v.set(1,0,0),f[x+0]=wi(v,c,"z","y",r,n),f[x+1]=1-wi(v,c,"y","z",r,t);break;case 1:v.set(-1,0,0),f[x+0]=1-wi(v,c,"z","y",r,n),f[x+1]=1-wi(v,c,"y","z",r,t);break;case 2:v.set(0,1,0),f[x+0]=1-wi(v,c,"x","z",r,e),f[x+1]=wi(v,c,"z","x",r,n);break;case 3:v.set(0,-1,0),f[x+0]=1-wi(v,c,"x","z",r,e),f[x+1]=1-wi(v,c,"z","x",r,n);break;case 4:v.set(0,0,1),f[x+0]=1-wi(v,c,"x","y",r,e),f[x+1]=1-wi(v,c,"y","x",r,t);break;case 5:v.set(0,0,-1),f[x+0]=wi(v,c,"x","y",r,e),f[x+1]=1-wi(v,c,"y","x",r,t);break}}static fromJSON(e){return new i(e.width,e.height,e.depth,e.segments,e.radius)}};var MA=.06,sy=48,Cf=3,SA=2*Math.PI/24,ry=Array.from({length:Cf},(i,e)=>[2*Math.PI*e/Cf,SA]),wA=ry.map(([i,e])=>[i+e,2*Math.PI/Cf-e]);function oy({kind:i,sizes:e,center:t,orientation:n}){if(!e.every(o=>Number.isFinite(o)&&o>=0)||!e.some(o=>o>0))return null;let s=TA(i,e),r=new wt().compose(Pt(t),q_(n),new F(1,1,1));return s?.plain.applyMatrix4(r),s?.stripes?.applyMatrix4(r),s}function TA(i,[e,t,n]){switch(i){case"box":return{plain:ss(e,t,n),stripes:null};case"capsule":return{plain:Gn(Eh(e,t),24),stripes:null};case"sphere":return Ch(Eh(e,0,12));case"cylinder":return Ch(Sf(e,t));case"tube":return Ch(wf(e,t,n));case"cone":return Ch(Tf(e,t));default:return null}}function Ch(i){return{plain:Gn(i,sy,wA),stripes:Gn(i,sy,ry)}}function ss(i,e,t){let n=.001*Math.max(i,e,t),[s,r,o]=[i,e,t].map(a=>Math.max(a,n));return new Rh(s,r,o,2,MA*Math.min(s,r,o))}var ay=.22,EA=14,AA=6,ly=({marks:i,sizes:e},t)=>{let[n,s]=i,r=[e.radius_i,e.radius_j].map(c=>Math.abs(c??0)),o=Math.min(...r);if(!n||!s||!(o>0))return;let a=t.machine.at(s).sub(t.machine.at(n)),l=a.length()<Math.max(...r);[n,s].forEach((c,h)=>{l&&r[h]>o?RA(t,c,r[h],o):cy(t,c,r[h],o,{towards:h===0?a:a.clone().negate(),gap:h===1})})};function cy(i,e,t,n,s){let r=Math.round(EA*t/n),o=$e(iy(t,r,ay*n),i.paints.rod),a=i.machine.bodies[e.body],l=Ks(e,s?.towards.clone().applyQuaternion(a.quaternion.clone().invert()));s?.gap&&(o.rotation.z=Math.PI/r),l.add(o),i.machine.attach(e.body,l)}function RA(i,e,t,n){Ht(i,e,$e(Po(1.15*t,t,ay*n),i.paints.rod))}var hy=(i,e)=>{let[t,n]=i.marks,s=Math.abs(i.sizes.radius??0);if(!t||!n||!(s>0))return;cy(e,n,s,s,null);let[r,o]=wh(e.motion,t,n),a=Math.min(o-r,AA*e.size)+2*s,l=$e(ss(.3*s,.3*s,a),e.paints.steel);l.position.z=(r+o)/2,Ht(e,t,l)};var CA=20,PA=.12,Ph=class{constructor(e,t,n){this.turns=e;this.radius=t;this.wire=new Io(e*CA,n)}turns;radius;wire;get geometry(){return this.wire.geometry}stretch(e,t){let n=t.clone().sub(e),s=n.length();if(!(s>0)||!Number.isFinite(s))return;n.divideScalar(s);let r=is(n),o=n.clone().cross(r);this.wire.bend((a,l)=>{let c=Math.min(1,Math.min(a,1-a)/PA),h=this.radius*c*c*(3-2*c),u=2*Math.PI*this.turns*a;l.copy(e).addScaledVector(n,a*s).addScaledVector(r,h*Math.cos(u)).addScaledVector(o,h*Math.sin(u))},n)}};var IA=.7,Wa={radius:2,wire:.34,pitch:1.7,fewest:5,most:16};function Pf(i,e,t,n,s){let r=$e(Gn([[0,-.5],[n,-.5],[n,.5],[0,.5]],20),s);i.machine.root.add(r);let[o,a]=[new F,new F];i.moving.push({update(){r.visible=i.machine.isDrawn(e.body)&&i.machine.isDrawn(t.body),r.visible&&Y_(r,i.machine.at(e,o),i.machine.at(t,a))}})}var uy=({marks:i},e)=>{let[t,n]=i;if(!(!t||!n)){Pf(e,t,n,IA*e.detail,e.paints.rod);for(let s of[t,n]){let r=$e(ki(1.4*e.detail),e.paints.steel);r.position.set(s.point[0],s.point[1],s.point[2]),e.machine.attach(s.body,r)}}},dy=({marks:i},e)=>{let[t,n]=i;if(!t||!n)return;let s=e.detail,r=e.motion.frames>0?LA(e,t,n):0,o=Math.min(Wa.most,Math.max(Wa.fewest,Math.round(r/(Wa.pitch*s))||0)),a=new Ph(o,Wa.radius*s,Wa.wire*s),l=$e(a.geometry,e.paints.spring);l.frustumCulled=!1,e.machine.root.add(l);let[c,h]=[new F,new F];e.moving.push({update(){l.visible=e.machine.isDrawn(t.body)&&e.machine.isDrawn(n.body),l.visible&&a.stretch(e.machine.at(t,c),e.machine.at(n,h))}})};function LA(i,e,t){let n=i.motion.atFrame(0),[s,r]=[i.motion.pointAt(e,n),i.motion.pointAt(t,n)];return Math.hypot(...s.map((o,a)=>o-r[a]))}var Ih={radius:.85,length:5,head:1.25,headLength:.6},fy={radius:1.55,length:2.8},py=1.75,Lo={arm:.6,reach:2.4,cap:1,capLength:.9,core:1.05,yoke:.5},DA=.75,If={outer:1.8,inner:.8,length:4.5},Lf={width:2.8,length:4.4},NA=3.5,FA=6,my=({marks:i},e)=>{let t=e.detail,n=Ih.length/2*t,[s,r,o]=[Ih.radius*t,Ih.head*t,Ih.headLength*t],a=Gn([[0,-n],[.85*r,-n],[r,-n+.2*o],[r,-n+o],[s,-n+o],[s,n-o],[r,n-o],[r,n-.2*o],[.85*r,n],[0,n]]);Ht(e,i[0],$e(a,e.paints.steel));let l=i[1]?.axis?i[1]:i[0];Ht(e,l,$e(Hn(fy.radius*t,fy.length*t),e.paints.iron))},Df=({marks:i},e)=>{Ht(e,i[0],$e(ki(py*e.detail),e.paints.steel))},gy=(i,e)=>{let t=e.detail;if(i.type==="ConstantVelocity"){Df(i,e),Ht(e,i.marks[0],$e(Ga(py*t,.3*t),e.paints.iron));return}Ht(e,i.marks[0],$e(ki(Lo.core*t),e.paints.steel));for(let n of i.marks.slice(0,2))OA(n,e)};function OA(i,e){let t=e.detail,n=Lo.reach*t,s=e.machine.centerOf(i.body).sub(Pt(i.point)),r=Pt(i.axis??[0,0,1]).normalize(),o=s.length()>t?is(r,s.normalize()):void 0,a=Ks(i,o);a.add($e(Hn(Lo.arm*t,2*n),e.paints.steel));for(let l of[-1,1]){let c=$e(Hn(Lo.cap*t,Lo.capLength*t),e.paints.iron);c.position.z=l*n,a.add(c)}if(o&&i.body!==0){let l=$e(new ba(n,Lo.yoke*t,12,24,Math.PI),e.paints.iron);l.rotation.set(Math.PI/2,0,-Math.PI/2,"ZXY"),a.add(l)}e.machine.attach(i.body,a)}var _y=({marks:i},e)=>{let t=e.detail;i[0]&&!e.machine.isShaped(i[0].body)&&Nf(i,e,s=>Hn(DA*t,s));let n=i[1]&&!i[1].axis?{...i[1],axis:i[0]?.axis??null}:i[1];Ht(e,n,$e(Po(If.outer*t,If.inner*t,If.length*t),e.paints.iron))},yy=({marks:i},e)=>{let t=e.detail;if(i[0]&&!e.machine.isShaped(i[0].body)&&Nf(i,e,s=>ss(1.5*t,1.5*t,s)),!i[1]||e.machine.isShaped(i[1].body))return;let n=Ks(i[1].axis?i[1]:{...i[1],axis:UA(i[0],i[1],e)});n.add($e(ss(Lf.width*t,Lf.width*t,Lf.length*t),e.paints.iron)),e.machine.attach(i[1].body,n)},xy=({marks:i},e)=>{let t=e.detail;for(let n of[-1,1])Nf(i,e,r=>Hn(.45*t,r))?.position.setX(n*1.5*t);Ht(e,i[1],$e(ki(1.2*t),e.paints.steel))},vy=({marks:i},e)=>{let t=e.detail;if(!i[0]||!i[1])return;let n=Math.min($_(e.motion,i[0],i[1])+4*t,e.size);Ht(e,i[0],$e(ss(2*n,2*n,.25*t),e.paints.glass)),Ht(e,i[1],$e(ki(1.2*t),e.paints.steel))},by=({marks:i},e)=>{let t=2.2*e.detail;Ht(e,i[0],$e(ss(t,t,t),e.paints.iron))},Lh=(i,e)=>{let[t,n]=i.marks;for(let s of i.marks.slice(0,2))Ht(e,s,$e(new va(1.4*e.detail),e.paints.steel));t&&n&&Pf(e,t,n,.2*e.detail,e.paints.glass)};function Nf(i,e,t){let[n,s]=i;if(!n||!s)return null;let r=wh(e.motion,n,s),o=r[0],a=r[1]-o>FA*e.size?o:r[1],l=NA*e.detail,c=a-o+2*l,h=$e(t(c),e.paints.steel);h.position.z=(o+a)/2;let u=Ht(e,n,h);if(n.body===0&&u)for(let d of[o-l/2,a+l/2])e.anchors.push(new F(0,0,d).applyQuaternion(u.quaternion).add(u.position));return h}function UA(i,e,t){if(!i||t.motion.frames===0)return[0,0,1];let n=t.machine.bodies[e.body],s=Pt(t.motion.axisAt(i.body,i.axis??[0,0,1],t.motion.atFrame(0)));return t.machine.place(t.motion.atFrame(0)),(n?s.applyQuaternion(n.quaternion.clone().invert()):s).toArray()}var BA=.56,My=5,wy=({marks:i,sizes:e},t)=>{let n=e.radius;if(!i[0]||!(n>0))return;let s=Ks(i[0]);s.add(kA(n,t,t.machine.paintOf(i[0].body).plain)),t.machine.attach(i[0].body,s)};function kA(i,e,t){let n=BA/2*i,s=new zt,r=Gn([[.62*i,-.8*n],[.8*i,-n],[.93*i,-.94*n],[.985*i,-.72*n],[i,-.35*n],[i,.35*n],[.985*i,.72*n],[.93*i,.94*n],[.8*i,n],[.62*i,.8*n],[.62*i,-.8*n]]),o=Gn([[.56*i,-.82*n],[.64*i,-.86*n],[.64*i,.86*n],[.56*i,.82*n],[.52*i,.5*n],[.52*i,-.5*n],[.56*i,-.82*n]]);s.add($e(r,e.paints.rubber),$e(o,t)),s.add($e(Hn(.15*i,1.3*n),e.paints.iron));for(let a=0;a<My;a++){let l=$e(ss(.46*i,.1*i,.5*n),t),c=2*Math.PI*a/My;l.position.set(.32*i*Math.cos(c),.32*i*Math.sin(c),0),l.rotation.z=c,s.add(l)}return s}function Ty(i){return({marks:e,sizes:t},n)=>{Sy(i,e[0],t.radius,n),Sy(i,e[1],t.radius_b,n)}}function Sy(i,e,t,n){if(!e||t===void 0||!(t>0)||VA(i,e,t))return;if(e.axis){Ht(n,e,$e(Ga(.94*t,.06*t),n.paints.rubber)),Ht(n,e,$e(Hn(.92*t,.06*t),n.paints.glass));return}let s=$e(ki(t),n.paints.rod);Ht(n,e,s,...zA(t,n))}function zA(i,e){return[0,Math.PI/2].map(t=>{let n=$e(Ga(i,.025*i),e.paints.iron);return n.rotation.x=t,n})}function VA(i,e,t){return(i.scene.bodies[e.body]?.solids??[]).some(s=>{let r=Math.hypot(...s.center.map((o,a)=>o-e.point[a]));return s.kind!=="box"&&r<.2*t&&Math.abs(s.sizes[0]-t)<.2*t})}var GA=({marks:i},e)=>{Ht(e,i[0],$e(ki(.75*e.detail),e.paints.accent))},Dh=()=>{},HA={pin:my,slide:yy,ball:Df,cardan:gy,sleeve:_y,plate:vy,weld:by,rod:uy,slot:xy,gear:ly,rack:hy,cam:Lh,spring:dy,bushing:ty,torsion:ny,tyre:wy,arrow:Dh,twist:Dh,point:GA,joint:Lh,"":Dh},WA=new Set(["pin","ball","cardan","weld","rod","spring","bushing"]);function Ey(i,e){let t={...HA,contact:Ty(i)};for(let n of i.scene.elements){if(!qA(n))continue;if(WA.has(n.glyph))for(let o of n.marks.slice(0,2))o.body===0&&e.anchors.push(Pt(o.point));let s=n.family==="joint"?Lh:Dh,r=Object.hasOwn(t,n.glyph)?t[n.glyph]:s;e.motion.changes(n.name)?XA(n,r,e):r(n,e)}}function XA(i,e,t){let n=[t.machine.root,...t.machine.bodies],s=n.map(({children:r})=>r.length);e(i,t),n.forEach((r,o)=>{let a=r.children.slice(s[o]);if(a.length===0)return;let l=new zt;l.userData.comesAndGoes=!0,l.add(...a),r.add(l),t.moving.push({update:()=>{l.visible=t.motion.acts(i.name,t.now())}})})}function qA(i){return i.marks.length>0&&i.marks.every(e=>e.point.every(Number.isFinite))}function Ay(i){if(!(i>0)||!Number.isFinite(i))return 1;let e=10**Math.floor(Math.log10(i)),t=i/e,n=1+1e-9;return([1,2,5,10].find(r=>t<=r*n)??10)*e}function Ry(i){return String(Number(i.toPrecision(3)))}var YA=2.6,ZA=15,Ff={light:.2,dark:.45},Nh=class{constructor(e,t){this.up=e;this.level=t;this.east=is(e,new F(1,0,0)),this.north=e.clone().cross(this.east),this.lines=$A();let n=new pr(2,2),s=new Vt(n,this.lines),r=new Vt(n,this.shade);r.receiveShadow=!0,r.renderOrder=-2,s.renderOrder=-1,this.shade.depthWrite=!1,this.group.add(r,s),this.group.matrixAutoUpdate=!1}up;level;group=new zt;square=1;lines;shade=new Ma({opacity:Ff.light});east;north;follow(e,t){let n=YA*t;this.square=Ay(t/ZA);let s=10**Math.ceil(Math.log10(this.square*1.5)),r=Math.round(e.dot(this.east)/s)*s,o=Math.round(e.dot(this.north)/s)*s,a=new F().addScaledVector(this.east,r).addScaledVector(this.north,o).addScaledVector(this.up,this.level),l=n+s;this.group.matrix.makeBasis(this.east.clone().multiplyScalar(l),this.north.clone().multiplyScalar(l),this.up.clone().multiplyScalar(l)),this.group.matrix.setPosition(a),this.group.matrixWorldNeedsUpdate=!0;let c=this.lines.uniforms;c.side.value=l,c.minor.value=this.square,c.major.value=s,c.radius.value=n,c.center.value.set(e.dot(this.east)-r,e.dot(this.north)-o)}setTheme(e){this.lines.uniforms.ink.value=new nt(e?"#8fa0ad":"#5c6b78"),this.lines.uniforms.strength.value=e?.32:.3,this.shade.opacity=e?Ff.dark:Ff.light}};function $A(){return new ii({transparent:!0,depthWrite:!1,side:On,uniforms:{side:{value:1},minor:{value:1},major:{value:10},radius:{value:1},center:{value:new F},ink:{value:new nt},strength:{value:.3}},vertexShader:`
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
      }`})}function Cy(i,e,t,n){let s=i.scene.elements.filter(a=>a.glyph==="tyre"||a.glyph==="contact").map(a=>a.marks[1]).filter(a=>a?.body===0&&a.axis&&Math.abs(Pt(a.axis).dot(e))>KA).map(a=>Pt(a.point).dot(e));if(t===null)return s[0]??0;let r=s.find(a=>a<=t+JA*n);if(r!==void 0&&t-r<jA*n)return r;let o=i.scene.elements.some(a=>a.marks.some(l=>l.body===0));return t-(o?.002:.12)*n}var KA=.999,JA=.1,jA=3;var Fh=16,QA=["joint","point","force"],Oh=class{constructor(e,t){this.machine=t;this.element.style.cssText="position:absolute;inset:0;overflow:hidden;pointer-events:none";let n=e.scene.bodies.slice(1).map((r,o)=>this.label(r.name,{body:o+1,point:r.center_of_mass},!0)),s=QA.flatMap(r=>e.scene.elements.filter(o=>o.family===r)).filter(r=>r.marks.length>0&&r.glyph!=="").map(r=>this.label(r.name,r.marks[0],!1));this.labels=[...n,...s]}machine;element=document.createElement("div");labels;on=!1;chosen=null;set(e){this.on=e}highlight(e){this.chosen=e}accuse(e){for(let t of this.labels)t.accused=e.has(t.element.textContent),t.element.classList.toggle("accused",t.accused)}setTheme(e){let t=hi(e);for(let{element:n,isBody:s}of this.labels){n.style.color=t.ink,n.style.opacity=s?"1":"0.75";let r=t.halo;n.style.textShadow=[1,2,3,4].map(o=>`0 0 ${o}px ${r}`).join(",")}}draw(e,t,n){let s=new F,r=[];for(let o of this.labels){let a=(this.on||o.accused||o.isBody&&o.mark.body===this.chosen)&&this.machine.isDrawn(o.mark.body);a&&this.machine.at(o.mark,s).project(e);let l=a&&Math.abs(s.x)<1&&Math.abs(s.y)<1&&Math.abs(s.z)<1;l&&o.width===0&&(o.element.hidden=!1,o.width=o.element.offsetWidth||1);let c=Math.round((s.x+1)/2*t+(o.isBody?-o.width/2:9)),h=Math.round((1-s.y)/2*n-(o.isBody?Fh/2:Fh)),u=l&&r.every(([d,f,g])=>c>d+g||d>c+o.width||Math.abs(h-f)>Fh);o.element.hidden=!u,u&&(o.element.style.transform=`translate(${c}px,${h}px)`,r.push([c,h,o.width]))}}label(e,t,n){let s=document.createElement("span");return s.textContent=e,s.hidden=!0,s.style.cssText=`position:absolute;left:0;top:0;white-space:nowrap;font:${n?600:400} 12px/${Fh}px system-ui,sans-serif`,this.element.append(s),{element:s,mark:t,isBody:n,width:0,accused:!1}}};var Uh=class{constructor(e){this.body=e;this.setTheme(!1)}body;plain=new bn({roughness:.55});stripes=new bn({roughness:.55});setTheme(e){this.plain.color.set(tl(this.body,e)),this.stripes.color.copy(this.plain.color).offsetHSL(0,0,tR)}light(e){for(let t of[this.plain,this.stripes])t.emissive.copy(e?t.color:eR),t.emissiveIntensity=e?.55:0}},eR=new nt(0),tR=.16;function Of(i){return{polygonOffset:!0,polygonOffsetFactor:0,polygonOffsetUnits:-i}}var Bh=class{steel=new bn({roughness:.35});iron=new bn({roughness:.6});rubber=new bn({color:"#2b2e31",roughness:.9});post=new bn({roughness:.8});rod=new bn({roughness:.45});spring=new bn({roughness:.35});accent=new bn({roughness:.5,...Of(1500)});glass=new bn({roughness:.4,transparent:!0,opacity:.3,side:On});soil=new bn({roughness:.95,side:On,polygonOffset:!0,polygonOffsetFactor:1,polygonOffsetUnits:1});reaction=new bn({roughness:.5,...Of(6e3)});applied=new bn({roughness:.5,...Of(6e3)});setTheme(e){let t=hi(e);this.steel.color.set(e?"#ccd4da":"#aab2b9"),this.iron.color.set(e?"#7c8790":"#68727a"),this.rubber.color.set(e?"#3a3f45":"#34383c"),this.post.color.set(e?"#59636b":"#c3c9cd"),this.rod.color.set(e?"#aeb8c0":"#78838c"),this.spring.color.set(e?"#d5dce1":"#838d95"),this.accent.color.set(t.selected),this.glass.color.set(e?"#9fb3c2":"#7a8fa0"),this.soil.color.set(e?"#6b766c":"#d3d6c9"),this.reaction.color.set(t.reaction),this.applied.color.set(t.applied);for(let n of[this.reaction,this.applied])n.emissive.copy(n.color),n.emissiveIntensity=.35}};var kh=class{constructor(e,t){this.payload=e;this.motion=t;this.pose=t.pose(),e.scene.bodies.forEach((n,s)=>{let r=new zt,o=new Uh(s);for(let a of n.solids){if(!n.shaped&&nR(e,s,a))continue;let l=oy(a);l&&r.add($e(l.plain,o.plain)),l?.stripes&&r.add($e(l.stripes,o.stripes))}r.userData.body=s,this.bodies.push(r),this.paints.push(o),this.lost.push(!1),this.root.add(r)})}payload;motion;root=new zt;bodies=[];paints=[];hidden=new Set;lost=[];pose;chosen=null;attach(e,t){this.bodies[e]?.add(t)}paintOf(e){return this.paints[e]??this.paints[0]}place(e){this.bodies.forEach((t,n)=>{let s=this.motion.poseAt(n,e,this.pose);this.lost[n]=!s.every(Number.isFinite),t.visible=this.isDrawn(n),!this.lost[n]&&(t.position.set(s[0],s[1],s[2]),t.quaternion.set(s[4],s[5],s[6],s[3]))}),this.root.updateMatrixWorld()}show(e,t){t?this.hidden.delete(e):this.hidden.add(e);let n=this.bodies[e];n&&(n.visible=this.isDrawn(e))}isDrawn(e){return!this.lost[e]&&!this.hidden.has(e)}isPlaced(e){return!this.lost[e]}at(e,t=new F){let n=this.bodies[e.body];return t.set(e.point[0],e.point[1],e.point[2]),n?t.applyQuaternion(n.quaternion).add(n.position):t}along(e,t=new F){let[n,s,r]=e.axis??[0,0,1],o=this.bodies[e.body];return t.set(n,s,r),o?t.applyQuaternion(o.quaternion):t}centerOf(e){return Pt(this.payload.scene.bodies[e]?.center_of_mass??[])}middleOf(e){return this.at({body:e,point:this.centerOf(e).toArray()})}isShaped(e){let t=this.payload.scene.bodies[e];return t!==void 0&&(t.shaped||t.solids.some(({kind:n})=>n!=="capsule"&&n!=="sphere"))}bodyOf(e){for(let t=e;t;t=t.parent)if(typeof t.userData.body=="number")return t.userData.body;return null}highlight(e){this.chosen=e,this.paints.forEach((t,n)=>{t.light(n===this.chosen)})}setTheme(e){this.paints.forEach((t,n)=>{t.setTheme(e),t.light(n===this.chosen)})}};function nR(i,e,t){return t.kind==="capsule"?!1:i.scene.elements.some(({glyph:n,marks:s,sizes:r})=>n!=="tyre"||s[0]?.body!==e?!1:Pt(s[0].point).distanceTo(Pt(t.center))<.5*(r.radius??0))}function Py(i){let e=new Map,t=i.children.filter(({userData:n})=>n.comesAndGoes);for(let n of i.children)t.includes(n)||Iy(n,new wt,e);i.clear(),t.length>0&&i.add(...t);for(let[n,s]of e)i.add($e(iR(s),n))}function Iy(i,e,t){i.updateMatrix();let n=e.clone().multiply(i.matrix);if(i instanceof Vt){let s=t.get(i.material)??[];s.push({geometry:i.geometry,place:n}),t.set(i.material,s)}for(let s of i.children)Iy(s,n,t)}function iR(i){let e=i.reduce((l,{geometry:c})=>l+c.getAttribute("position").count,0),t=new zn(new Float32Array(3*e),3),n=new zn(new Float32Array(3*e),3),s=[],r=new F,o=0;for(let{geometry:l,place:c}of i){let h={places:l.getAttribute("position"),normals:l.getAttribute("normal")},u=new et().getNormalMatrix(c);for(let g=0;g<h.places.count;g++)r.fromBufferAttribute(h.places,g).applyMatrix4(c),t.setXYZ(o+g,r.x,r.y,r.z),r.fromBufferAttribute(h.normals,g).applyNormalMatrix(u),n.setXYZ(o+g,r.x,r.y,r.z);let d=l.getIndex(),f=d?d.count:h.places.count;for(let g=0;g<f;g++)s.push(o+(d?d.getX(g):g));o+=h.places.count}let a=new Qt;return a.setAttribute("position",t),a.setAttribute("normal",n),a.setIndex(s),a}var sR=40,zh=class{constructor(e,t){this.reliefs=e;this.up=t;this.drawn=this.sheets().length>0}reliefs;up;ink=new yo({transparent:!0,opacity:.28});drawn;lay(e,t){for(let n of this.sheets()){let s=aR(n),r=new Vt(s,t.soil);r.receiveShadow=!0,e.attach(n.body,r),e.attach(n.body,new ga(lR(n,s),this.ink))}}sheets(){return this.reliefs.filter(e=>rR(e)&&!(e.body===0&&oR(e,this.up)))}setTheme(e){this.ink.color.set(e?"#aab7a8":"#5d6657")}};function rR({points:i,columns:e}){return e>1&&i.length>=2*e}function oR({points:i},e){let t=i.map(o=>Pt(o).dot(e)),[n,s]=[Math.min(...t),Math.max(...t)],r=Math.max(...i.map(o=>Pt(o).distanceTo(Pt(i[0]))));return s-n<1e-6*r}function aR({points:i,columns:e}){let t=Math.floor(i.length/e),n=[];for(let r=0;r+1<t;r++)for(let o=0;o+1<e;o++){let a=r*e+o;n.push(a,a+1,a+e,a+1,a+e+1,a+e)}let s=new Qt;return s.setAttribute("position",new bt(i.flat(),3)),s.setIndex(n),s.computeVertexNormals(),s}function lR({points:i,columns:e},t){let n=Math.floor(i.length/e),s=(d,f)=>Pt(i[d]).distanceTo(Pt(i[f])),[r,o]=[s(0,e-1),s(0,(n-1)*e)],a=Math.max(r,o)/sR,l=Math.max(1,Math.round(a*(n-1)/o)),c=Math.max(1,Math.round(a*(e-1)/r)),h=[];for(let d=0;d<n;d++)for(let f=0;f<e;f++){let g=d*e+f;f+1<e&&(d%l===0||d===n-1)&&h.push(g,g+1),d+1<n&&(f%c===0||f===e-1)&&h.push(g,g+e)}let u=new Qt;return u.setAttribute("position",t.getAttribute("position")),u.setIndex(h),u}var cR=.6,Uf={radius:2.4,height:.5},hR=60;function Ly(i,e){let{up:t,detail:n}=i,s=[];for(let r of uR(i.anchors,.5*n).slice(0,hR)){let o=r.dot(t)-e;if(o<n)continue;let a=new zt;a.position.copy(r).addScaledVector(t,-o),a.quaternion.copy(br(t));let l=$e(Hn(Uf.radius*n,Uf.height*n),i.paints.post);l.position.z=Uf.height/2*n;let c=$e(Hn(cR*n,o,0),i.paints.post);c.position.z=o/2,a.add(l,c),i.machine.attach(0,a),s.push(a.position)}return s}function uR(i,e){return i.filter((t,n)=>i.findIndex(s=>s.distanceTo(t)<e)===n)}var dR=.28,Vh=class{mesh;constructor(e,t){this.mesh=new Vt(fR(e),pR(t)),this.mesh.frustumCulled=!1,this.mesh.renderOrder=1}setNow(e){this.mesh.material.uniforms.now.value=e}setColor(e){this.mesh.material.uniforms.color.value=new nt(e)}setViewport(e,t){this.mesh.material.uniforms.viewport.value.set(e,t)}dispose(){this.mesh.geometry.dispose(),this.mesh.material.dispose()}};function fR(i){let e=Math.floor(i.length/3),t=u=>[i[3*u],i[3*u+1],i[3*u+2]],n=u=>u>=0&&u<e&&t(u).every(Number.isFinite),[s,r,o,a,l,c]=[[],[],[],[],[],[]];for(let u=0;u<e;u++){let d=n(u)?t(u):[0,0,0];for(let f of[-1,1])s.push(...d),r.push(...n(u-1)?t(u-1):d),o.push(...n(u+1)?t(u+1):d),a.push(f),l.push(u);n(u)&&n(u+1)&&c.push(2*u,2*u+1,2*u+2,2*u+1,2*u+3,2*u+2)}let h=new Qt;return h.setAttribute("position",new bt(s,3)),h.setAttribute("before",new bt(r,3)),h.setAttribute("after",new bt(o,3)),h.setAttribute("side",new bt(a,1)),h.setAttribute("when",new bt(l,1)),h.setIndex(c),h}function pR(i){return new ii({transparent:!0,depthWrite:!1,side:On,uniforms:{now:{value:0},width:{value:i},viewport:{value:new Xe(1,1)},color:{value:new nt},faint:{value:dR}},vertexShader:`
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
      }`})}var mR=2.4,Gh=class{constructor(e){this.motion=e}motion;group=new zt;ribbons=[];dark=!1;set(e){for(let{ribbon:t}of this.ribbons)t.dispose();this.group.clear(),this.ribbons=e.map(({mark:t,color:n})=>({ribbon:new Vh(this.motion.path(t),mR),color:n}));for(let{ribbon:t}of this.ribbons)this.group.add(t.mesh);this.setTheme(this.dark)}draw({index:e,fraction:t}){for(let{ribbon:n}of this.ribbons)n.setNow(e+t)}resize(e,t){for(let{ribbon:n}of this.ribbons)n.setViewport(e,t)}setTheme(e){this.dark=e;for(let{ribbon:t,color:n}of this.ribbons)t.setColor(hs(n,e))}};var Mr=class{constructor(e,t,n,s){this.motion=t;let{scene:r}=e;this.frame=t.atFrame(0),this.machine=new kh(e,t),this.machine.place(this.frame);let o=r.detail>0?r.detail:s/60,{machine:a,paints:l,moving:c}=this,u={machine:a,motion:t,paints:l,moving:c,up:n,size:s,detail:o,now:()=>this.frame.time,anchors:[]};Ey(e,u),this.hulls=K_(e,a),this.reliefs=new zh(r.reliefs,n),this.far=Ho(e,t).follow!==null,this.inSight=Va(this.hulls,t,this.far?0:null),this.reach=this.measured(s);let f=(this.far?Va(this.hulls,t,null):this.inSight).reduce((v,p)=>Math.min(v,p.dot(n)),Number.POSITIVE_INFINITY),g=Cy(e,n,Number.isFinite(f)?f:null,s);this.ground=new Nh(n,g),this.ground.group.visible=!this.reliefs.drawn,this.reliefs.drawn||this.inSight.push(...Ly(u,g));for(let v of a.bodies)Py(v);this.reliefs.lay(a,l),this.arrows=new Ah(e,t,a,l),this.traces=new Gh(t),this.labels=new Oh(e,a),this.group.add(a.root,this.ground.group,this.arrows.group,this.traces.group)}motion;group=new zt;machine;paints=new Bh;moving=[];hulls;far;inSight;ground;reliefs;arrows;traces;labels;middle=new F;reach;frame;draw(){this.machine.place(this.frame);for(let e of this.moving)e.update();this.arrows.draw(this.frame),this.traces.draw(this.frame)}setTheme(e){for(let t of[this.paints,this.machine,this.ground,this.reliefs,this.traces,this.labels])t.setTheme(e)}leave(){this.group.removeFromParent(),this.labels.element.remove(),this.group.traverse(e=>{if(e instanceof Vt){e.geometry.dispose();for(let t of[e.material].flat())t.dispose()}})}measured(e){let t=this.inSight;if(t.length===0)return 1;let n=new F(1/0,1/0,1/0),s=n.clone().negate();for(let r of t)n.min(r),s.max(r);return this.middle.copy(n).add(s).multiplyScalar(.5),Math.max(.6*n.distanceTo(s),.1*e)}};var gR=.32,Hh=class{constructor(e,t){this.scene=e;this.up=t}scene;up;drawn=[];set(e,t,n){for(let{staged:s}of this.drawn)s.leave();this.drawn=e.filter(({motion:s})=>s.frames>0).map(s=>{let r=new Mr(s.payload,s.motion,this.up,t),o=new bn({transparent:!0,opacity:gR,depthWrite:!1,roughness:.6});r.group.traverse(a=>{a instanceof Vt&&(a.material=o,a.castShadow=!1,a.receiveShadow=!1)}),r.group.traverse(a=>{a instanceof xo&&(a.visible=!1)});for(let a of[r.ground.group,r.arrows.group,r.traces.group])a.visible=!1;return r.machine.show(0,!1),this.scene.add(r.group),{ghost:s,staged:r,paint:o}}),this.setTheme(n)}setTheme(e){for(let{ghost:t,paint:n}of this.drawn)n.color.set(t.color(e))}draw(e){for(let{staged:t}of this.drawn)t.frame=t.motion.frameAt(e.time),t.draw()}};var _R=5,yR=600;function Dy(i,e){let t=null;i.addEventListener("pointerdown",n=>{t=n.isPrimary&&n.button===0?{x:n.clientX,y:n.clientY,when:n.timeStamp}:null}),i.addEventListener("pointerup",n=>{let s=t;if(t=null,!s||n.timeStamp-s.when>yR||Math.hypot(n.clientX-s.x,n.clientY-s.y)>_R)return;let r=i.getBoundingClientRect();e(n.clientX-r.left,n.clientY-r.top)})}function Ny(i,e,t,n){for(let s of Oy(i,e,t).intersectObjects(n.bodies,!0)){let r=n.bodyOf(s.object);if(r!==null&&r!==0&&n.isDrawn(r))return{body:r,at:s.point}}return null}function Fy(i,e,t,n){let s=new jn().setFromNormalAndCoplanarPoint(t.getWorldDirection(new F),n);return Oy(i,e,t).ray.intersectPlane(s,new F)??n.clone()}function Oy(i,e,t){let n=new Ra;return n.setFromCamera(new Xe(2*i-1,1-2*e),t),n}var xR=2,Bf=2048,Uy=3,Wh=class{scene=new fa;webgl;sky=new Ta("#ffffff","#8a8f96",1.7);sun=new vo("#fff8ee",2.1);lamp=new vo("#dfe9ff",.5);toSun;toLamp;width=1;height=1;constructor(e,t,n){this.webgl=new _h({canvas:e,antialias:!0,alpha:!0,powerPreference:"high-performance"}),this.webgl.outputColorSpace=Jn,this.webgl.setClearColor(0,0),this.webgl.shadowMap.enabled=!0,this.webgl.shadowMap.type=mr,this.webgl.shadowMap.autoUpdate=!1;let s=t.clone().cross(n).normalize(),r=is(t,n);this.toSun=t.clone().multiplyScalar(2).addScaledVector(s,-.7).addScaledVector(r,.9).normalize(),this.toLamp=t.clone().multiplyScalar(.25).addScaledVector(s,.9).addScaledVector(r,.4).normalize(),this.sky.position.copy(t),this.sun.castShadow=!0,this.sun.shadow.mapSize.set(Bf,Bf),this.sun.shadow.radius=Uy,this.scene.add(this.sky,this.sun,this.sun.target,this.lamp,this.lamp.target)}resize(e,t){this.width=Math.max(1,e),this.height=Math.max(1,t),this.webgl.setPixelRatio(Math.min(xR,window.devicePixelRatio||1)),this.webgl.setSize(this.width,this.height,!1)}shineOn(e,t){for(let[s,r]of[[this.sun,this.toSun],[this.lamp,this.toLamp]])s.target.position.copy(e),s.position.copy(e).addScaledVector(r,2.5*t);let n=this.sun.shadow.camera;[n.left,n.right,n.bottom,n.top]=[-t,t,-t,t],[n.near,n.far]=[.05*t,5*t],n.updateProjectionMatrix(),this.sun.shadow.normalBias=1.5*Uy*2*t/Bf,this.sun.shadow.bias=-4e-4}setTheme(e){this.sky.intensity=e?1.35:1.9,this.sun.intensity=e?2.3:2,this.lamp.intensity=e?.8:.9}paint(e,t){this.webgl.shadowMap.needsUpdate=t,this.webgl.render(this.scene,e)}};var vR="http://www.w3.org/2000/svg",kf=84,Xh=26,Sr=[{name:"x",direction:new F(1,0,0),light:"#c8452b",dark:"#ff8a70"},{name:"y",direction:new F(0,1,0),light:"#2c8a4b",dark:"#6fd08c"},{name:"z",direction:new F(0,0,1),light:"#2a63c4",dark:"#7fb0ff"}],Yh=class{constructor(e,t){this.unit=e;this.element.style.cssText="position:absolute;left:6px;bottom:6px;pointer-events:none;display:flex;align-items:flex-end",this.picture.setAttribute("width",String(kf)),this.picture.setAttribute("height",String(kf)),this.picture.setAttribute("aria-hidden","true"),this.arms.forEach(({line:n,text:s},r)=>{n.setAttribute("stroke-width","2.4"),n.setAttribute("stroke-linecap","round"),s.textContent=Sr[r].name,s.setAttribute("text-anchor","middle"),s.setAttribute("dominant-baseline","central"),s.setAttribute("font-size","12"),s.setAttribute("font-weight","600"),s.setAttribute("font-family","system-ui, sans-serif"),s.style.cssText="pointer-events:auto;cursor:pointer;user-select:none",s.addEventListener("click",()=>t(Sr[r].direction));let o=qh("title");o.textContent=`look along ${Sr[r].name}`,s.append(o),this.picture.append(n,s)}),this.scale.style.cssText="font:12px/1.4 system-ui,sans-serif;padding-bottom:8px;font-variant-numeric:tabular-nums",this.element.append(this.picture,this.scale)}unit;element=document.createElement("div");arms=Sr.map(()=>({line:qh("line"),text:qh("text")}));picture=qh("svg");order=[];scale=document.createElement("div");setTheme(e){this.arms.forEach(({line:t,text:n},s)=>{let r=e?Sr[s].dark:Sr[s].light;t.setAttribute("stroke",r),n.setAttribute("fill",r)}),this.scale.style.color=hi(e).faint}draw(e,t){let n=e.quaternion.clone().invert(),s=kf/2,r=Sr.map(({direction:c})=>c.clone().applyQuaternion(n)),o=[0,1,2].sort((c,h)=>r[c].z-r[h].z),a=o.some((c,h)=>c!==this.order[h]);this.order=o;for(let c of o){let{line:h,text:u}=this.arms[c],{x:d,y:f}=r[c];By(h,{x1:s,y1:s,x2:s+Xh*d,y2:s-Xh*f}),By(u,{x:s+(Xh+9)*d,y:s-(Xh+9)*f}),a&&this.picture.append(h,u)}let l=t===null?"":`grid ${Ry(t)} ${this.unit}`.trim();this.scale.textContent!==l&&(this.scale.textContent=l)}};function qh(i){return document.createElementNS(vR,i)}function By(i,e){for(let[t,n]of Object.entries(e))i.setAttribute(t,n.toFixed(1))}function zy(i,e){let t=document.createElement("canvas");try{return new zf(t,i,e)}catch(n){let s=n instanceof Error&&!/webgl/i.test(n.message)?` (${n.message})`:"";return G_(V_+s)}}var zf=class{constructor(e,t,n){this.canvas=e;this.up=bR(Pt(t.scene.up)),this.size=ky(t),this.staged=new Mr(t,n,this.up,this.size),this.stage=new Wh(e,this.up,Sh(this.up,this.staged.inSight)),this.view=new Mh(e,this.up,this.size),this.ghosts=new Hh(this.stage.scene,this.up),this.view.faceFirst(this.staged.inSight),this.triad=new Yh(t.units.length,s=>this.view.lookAlong(s)),this.build(),this.enter(t),this.setTheme(!1)}canvas;element=document.createElement("div");up;stage;view;triad;staged;ghosts;size;dark=!1;followed=null;asked=0;moved=!0;setRun(e,t){this.staged.leave(),this.size=ky(e),this.staged=new Mr(e,t,this.up,this.size),this.enter(e),this.traced(),this.changed()}leave(){this.staged.leave(),this.stage.webgl.dispose(),this.stage.webgl.forceContextLoss()}setGhosts(e){this.ghosts.set(e,this.size,this.dark),this.changed()}picture(e){let{webgl:t,width:n,height:s}=this.stage,r=document.createElement("canvas");r.width=Math.round(n*e),r.height=Math.round(s*e);let o=t.getPixelRatio();t.setPixelRatio(e),t.setSize(n,s,!1),this.moved=!0,this.paint();let a=r.getContext("2d");return a.fillStyle=hi(this.dark).paper,a.fillRect(0,0,r.width,r.height),a.drawImage(this.canvas,0,0,r.width,r.height),t.setPixelRatio(o),t.setSize(n,s,!1),this.changed(),r}draw(e){this.staged.frame=e,this.changed()}resize(){let{clientWidth:e,clientHeight:t}=this.element;this.stage.resize(e,t),this.view.resize(this.stage.width,this.stage.height),this.traced(),this.changed()}fit(){let{machine:e,far:t,hulls:n,motion:s,frame:r,inSight:o}=this.staged;e.place(r),this.view.fit(t?Va(n,s,r.index):o),this.changed()}follow(e){let{machine:t,frame:n}=this.staged;this.followed=e,this.view.track(null),t.place(n),e!==null&&t.isPlaced(e)&&this.view.center(t.middleOf(e)),this.changed()}show(e,t){let{machine:n,ground:s,reliefs:r}=this.staged;n.show(e,t),e===0&&(s.group.visible=t&&!r.drawn),this.changed()}setTraces(e){this.staged.traces.set(e),this.traced(),this.changed()}setArrows(e,t){this.staged.arrows.set(e,t),this.changed()}setTheme(e){this.dark=e;let t=hi(e).paper;this.element.style.background=e?`radial-gradient(circle at 50% 40%, #20262c, ${t} 75%)`:"radial-gradient(circle at 50% 40%, #ffffff, #eef0f1 85%)";for(let n of[this.stage,this.staged,this.ghosts,this.triad])n.setTheme(e);this.changed()}setLabels(e){this.staged.labels.set(e),this.changed()}setTrouble(e){this.element.classList.toggle("stale",e?.stale??!1),this.staged.labels.accuse(e?.culprits??new Set),this.changed()}highlight(e){this.staged.machine.highlight(e),this.staged.labels.highlight(e),this.changed()}onPick(e){Dy(this.canvas,(t,n)=>e(this.bodyAt(t,n)))}pickElement(e,t){let n=this.bodyAt(e,t);return n===null?null:{kind:"body",index:n}}grab(e,t){let{width:n,height:s}=this.stage,r=Ny(e/n,t/s,this.view.camera,this.staged.machine);return r&&{body:r.body,at:r.at.toArray()}}pointThrough(e,t,n){let{width:s,height:r}=this.stage;return Fy(e/s,t/r,this.view.camera,Pt(n)).toArray()}bodyAt(e,t){return this.grab(e,t)?.body??null}traced(){this.staged.traces.resize(this.stage.width,this.stage.height)}enter(e){this.stage.scene.add(this.staged.group),this.element.insertBefore(this.staged.labels.element,this.triad.element),this.canvas.setAttribute("aria-label",`${e.name}, a machine in space`)}build(){this.element.className="spatial",this.element.style.cssText="position:relative;width:100%;height:100%;overflow:hidden",this.canvas.style.cssText="position:absolute;inset:0;width:100%;height:100%;display:block;touch-action:none;outline:none",this.canvas.setAttribute("role","img"),this.element.append(this.canvas,this.triad.element),this.view.controls.addEventListener("change",()=>this.ask()),this.canvas.addEventListener("webglcontextrestored",()=>this.changed())}changed(){this.moved=!0,this.ask()}ask(){this.asked===0&&(this.asked=requestAnimationFrame(()=>this.paint()))}paint(){this.asked=0;let{view:e,stage:t,followed:n}=this,{machine:s,ground:r,far:o,middle:a,reach:l,labels:c}=this.staged;this.moved&&(this.staged.draw(),this.ghosts.draw(this.staged.frame)),n!==null&&s.isPlaced(n)&&e.track(s.middleOf(n)),e.controls.update(),t.shineOn(o?e.controls.target:a,o?1.5*l:l),e.setDepth(l),r.follow(e.controls.target,e.distance()),t.paint(e.camera,this.moved),c.draw(e.camera,t.width,t.height),this.triad.draw(e.camera,r.group.visible?r.square:null),this.moved=!1}};function ky({scene:i}){return i.size>0&&Number.isFinite(i.size)?i.size:1}function bR(i){return i.lengthSq()>0&&Number.isFinite(i.lengthSq())?i.normalize():new F(0,0,1)}Hg("spatial",zy);})();
