/*! cardan viewer, MIT License. Built from viewer/ by `npm run build`; do not edit.
 * uPlot (c) Leon Sorokin and contributors, MIT License
 * three.js (c) three.js authors, MIT License
 * sources sha256: 00b186876a39769ceca9fc8f953751614462299cdce31acb4f4d7a914a84785e
 */
"use strict";(()=>{function Ii(i,e,t){let n=Math.cos(i[2]),s=Math.sin(i[2]);return t[0]=i[0]+n*e[0]-s*e[1],t[1]=i[1]+s*e[0]+n*e[1],t}function ei(i,e,t){let[n,s,r]=e,[,,,o,a,l,c]=i,h=2*o*o-1,u=2*(a*n+l*s+c*r);return t[0]=i[0]+h*n+u*a+2*o*(l*r-c*s),t[1]=i[1]+h*s+u*l+2*o*(c*n-a*r),t[2]=i[2]+h*r+u*c+2*o*(a*s-l*n),t}function Ap(i,e,t,n){if(i.length===3){let p=Float64Array.of(e[0],e[1],n);Ii(p,[i[0]-e[0],i[1]-e[1]],i),i[2]+=n;return}let[s,r]=[Math.sin(n/2),Math.cos(n/2)],[o,a,l]=[s*t[0],s*t[1],s*t[2]],c=Float64Array.of(e[0],e[1],e[2],r,o,a,l);ei(c,[i[0]-e[0],i[1]-e[1],i[2]-e[2]],i);let[,,,h,u,d,f]=i;i[3]=r*h-o*u-a*d-l*f,i[4]=r*u+o*h+a*f-l*d,i[5]=r*d+a*h+l*u-o*f,i[6]=r*f+l*h+o*d-a*u}function Ep(i,e,t,n,s,r){let o=e===0||i.ends>1&&e===i.poses.length-1;t===1||o||(r.length===3?G_(i,e,t,n,s,r):W_(i,e,t,n,s,r))}function G_({poses:i,ends:e},t,n,s,r,o){let[a,l,c]=[Float64Array.from(s),i[t],i[i.length-1]],h=1;if(e>1){let[d,f]=[r[0]-s[0],r[1]-s[1]];h=Math.hypot(d,f)/Math.hypot(c[0],c[1]),a[2]+=H_(Math.atan2(f,d)-Math.atan2(c[1],c[0])-a[2])}let u=Ii(a,[h*l[0],h*l[1]],new Float64Array(2));for(let d of[0,1])o[d]=u[d]+n*(o[d]-u[d]);o[2]=a[2]+l[2]+n*(o[2]-a[2]-l[2])}function H_(i){return i-2*Math.PI*Math.round(i/(2*Math.PI))}function W_({poses:i,ends:e},t,n,s,r,o){let a=i[t],l=s,c=1;if(e>1){let f=i[i.length-1],p=X_(s,f),x=[0,1,2].map(m=>r[m]-s[m]);c=Math.hypot(...x)/Math.hypot(...p),l=Float64Array.of(s[0],s[1],s[2],...Ka($_(p,x),ja(s)))}let h=ei(l,[c*a[0],c*a[1],c*a[2]],new Float64Array(3));for(let f of[0,1,2])o[f]=h[f]+n*(o[f]-h[f]);let u=Ka(ja(l),[a[3],a[4],a[5],a[6]]),d=Ka(q_(u),ja(o));o.set(Ka(u,Y_(d,n)),3)}function ja(i){return[i[3],i[4],i[5],i[6]]}function X_(i,e){let t=ei(Float64Array.of(0,0,0,...ja(i)),e,new Float64Array(3));return Array.from(t)}function Ka([i,e,t,n],[s,r,o,a]){return[i*s-e*r-t*o-n*a,i*r+e*s+t*a-n*o,i*o-e*a+t*s+n*r,i*a+e*o-t*r+n*s]}function q_([i,e,t,n]){return[i,-e,-t,-n]}function Y_([i,...e],t){let n=Math.hypot(...e);if(n<1e-300)return[1,0,0,0];let s=t*Math.atan2(i<0?-n:n,Math.abs(i)),[r,o,a]=e.map(l=>Math.sin(s)*l/n);return[Math.cos(s),r,o,a]}function $_(i,e){let t=Math.hypot(...i)*Math.hypot(...e),n=(i[0]*e[0]+i[1]*e[1]+i[2]*e[2])/t,s=[i[1]*e[2]-i[2]*e[1],i[2]*e[0]-i[0]*e[2],i[0]*e[1]-i[1]*e[0]],r=Math.sqrt(2*Math.max(1+n,1e-12));return[r/2,s[0]/t/r,s[1]/t/r,s[2]/t/r]}var el=["stress","deflection"],Qa=class{constructor(e){this.skin=e;this.corners=wu(e.corners),this.shapes=wu(e.shapes),this.stresses=wu(e.stresses),this.faces=new Uint16Array(Tu(e.faces).buffer),this.edges=new Uint16Array(Tu(e.edges??"").buffer)}skin;corners;faces;edges;shapes;stresses;get count(){return this.corners.length/3}has(e){return e==="deflection"||this.stresses.length>0}places(e,t,n){for(let s=0;s<n.length;s++)n[s]=this.corners[s]+t*this.sum(this.shapes,s,e)}magnitudes(e,t,n){for(let s=0;s<n.length;s++)n[s]=e==="deflection"?this.deflectionOf(s,t):this.stressOf(s,t)}deflectionOf(e,t){return Math.hypot(...[0,1,2].map(n=>this.sum(this.shapes,3*e+n,t)))}stressOf(e,t){let[n,s,r,o,a,l]=[0,1,2,3,4,5].map(h=>this.sum(this.stresses,6*e+h,t)),c=((n-s)**2+(s-r)**2+(r-n)**2)/2;return Math.sqrt(c+3*(o**2+a**2+l**2))}sum(e,t,n){let s=0;for(let r=0;r<n.length;r++)s+=e[t*n.length+r]*n[r];return s}};function wu(i){return new Float32Array(Tu(i).buffer)}function Tu(i){return Uint8Array.from(atob(i),e=>e.charCodeAt(0))}var Z_="beam",tl=class{constructor({scene:e,channels:t},n){this.rows=n;let s=(e.elements??[]).filter(({glyph:o})=>o===Z_).map(({name:o})=>o),r=new Set(s);t.forEach(({element:o,label:a,unit:l},c)=>{r.has(o)&&a.startsWith(`${o}.`)&&this.add(o,a.slice(o.length+1),l,c)});for(let o of this.quantities.values())this.measure(o)}rows;quantities=new Map;chosen;word=null;get words(){return[...this.quantities.keys()]}choose(e){this.chosen=e===null?void 0:this.quantities.get(e),this.word=this.chosen?e:null}offer(e,t,n){let s=this.quantities.get(e)??{unit:t,largest:0,channels:new Map};s.largest=Math.max(s.largest,n),this.quantities.set(e,s)}get scale(){return this.chosen??null}at(e,{index:t,fraction:n}){let s=this.chosen?.channels.get(e);if(!s||!this.chosen)return null;let{largest:r}=this.chosen,o=a=>{let l=(u,d)=>this.rows[u][Math.min(d,this.rows[u].length-1)],c=u=>Math.hypot(...a.map(d=>l(d,u))),h=c(t);return r>0?(h+(n>0?n*(c(t+1)-h):0))/r:0};return[o(s[0]),o(s[1])]}add(e,t,n,s){let[,r,o]=/^([^.]*?)(?:_([ij]))?(?:\.|$)/.exec(t)??[];if(!r)return;let a=this.quantities.get(r)??{unit:n,largest:0,channels:new Map},l=a.channels.get(e)??[[],[]];o!=="j"&&l[0].push(s),o!=="i"&&l[1].push(s),a.channels.set(e,l),this.quantities.set(r,a)}measure(e){for(let t of[...e.channels.values()].flat()){let n=Math.max(0,...t.map(s=>this.rows[s].length));for(let s=0;s<n;s++){let r=Math.hypot(...t.map(o=>this.rows[o][s]));r>e.largest&&(e.largest=r)}}}};var J_=100,cs=class{constructor(e,t){this.payload=e;this.channels=t;this.dim=e.dim,this.times=t[e.time]??new Float64Array(0),this.poses=e.poses.map(n=>n?.map(s=>t[s])),this.scratch=this.pose(),this.tints=new tl(e,t);for(let n of e.scene.skins??[])this.addSkin(new Qa(n));this.ends=[this.pose(),this.pose()];for(let n of e.scene.flexures??[])n.bodies.forEach((s,r)=>{r===0||n.ends>1&&r===n.bodies.length-1||this.flexures.set(s,[n,r])});this.jumps={events:new Set(e.jumps?.events),impacts:new Set(e.jumps?.impacts)}}payload;channels;times;dim;poses;scratch;jumps;shown=null;flexures=new Map;ends;skins=[];tints;deflection=1;get frames(){return this.times.length}get start(){return this.times[0]??0}get end(){return this.times[this.frames-1]??0}acts(e,t){let n=this.payload.activity,s=n&&Object.hasOwn(n,e)?n[e]:[],r=s[0]?.[1]??!0;for(let[o,a]of s)o<=t&&(r=a);return r}changes(e){return this.payload.activity!==void 0&&Object.hasOwn(this.payload.activity,e)}pose(){return new Float64Array(this.dim===2?3:7)}moves(e){return!!this.poses[e]}frameAt(e){let t=this.frames-1;if(t<0||e<=this.start)return{time:this.start,index:0,fraction:0};if(e>=this.end)return{time:this.end,index:t,fraction:0};let n=0,s=t;for(;s-n>1;){let r=n+s>>1;this.times[r]<=e?n=r:s=r}return{time:e,index:n,fraction:(e-this.times[n])/(this.times[s]-this.times[n])}}atFrame(e){let t=Math.max(0,Math.min(this.frames-1,e));return{time:this.times[t]??0,index:t,fraction:0}}value(e,t){let n=this.channels[e],s=n[t.index];return t.fraction===0||this.jumpsBefore(e,t.index+1)?s:s+t.fraction*(n[t.index+1]-s)}jumpsBefore(e,t){let{continuous:n,jumps:s}=this.payload.channels[e];return!n||s!==void 0&&this.jumps[s].has(t)}showPoses(e){this.shown=e}get given(){return this.shown}amplitudes({carriers:e,modes:t},n){let{dim:s}=this.payload.scene,r=new Float64Array(e.length*s);return e.forEach((o,a)=>{r.set(this.truePoseAt(o,n,this.scratch).subarray(0,s),s*a)}),r.subarray(0,t)}addSkin(e){this.skins.push(e);let t=new Float32Array(e.count);for(let n of el.filter(s=>e.has(s))){let s=Math.max(1,Math.ceil(this.frames/J_)),r=0;for(let o=0;o<this.frames;o+=s){e.magnitudes(n,this.amplitudes(e.skin,this.atFrame(o)),t);for(let a of t)a>r&&(r=a)}this.tints.offer(n,n==="stress"?e.skin.unit:this.payload.units?.length,r)}}runPose(e,t){let{shown:n}=this;this.shown=null;let s=this.truePoseAt(e,t,this.pose());return this.shown=n,s}poseAt(e,t,n){this.truePoseAt(e,t,n);let[s,r]=this.flexures.get(e)??[];if(this.deflection===1||this.shown||!s||r===void 0)return n;let[o,a]=this.ends;return this.truePoseAt(s.bodies[0],t,o),this.truePoseAt(s.bodies[s.bodies.length-1],t,a),Ep(s,r,this.deflection,o,a,n),n}truePoseAt(e,t,n){let s=this.shown?.get(e);if(s)return n.set(s),n;let r=this.poses[e];if(!r)return n.fill(0),this.dim===3&&(n[3]=1),n;let{index:o,fraction:a}=t,l=a>0?o+1:o;for(let c=0;c<r.length;c++)n[c]=r[c][o]+a*(r[c][l]-r[c][o]);return this.dim===3&&this.blendOrientation(r,o,l,a,n),n}pointAt(e,t,n=new Float64Array(this.dim)){return this.poseAt(e.body,t,this.scratch),this.dim===2?Ii(this.scratch,e.point,n):ei(this.scratch,e.point,n)}axisAt(e,t,n,s=new Float64Array(this.dim)){return this.poseAt(e,n,this.scratch),this.scratch.fill(0,0,this.dim),this.dim===2?Ii(this.scratch,t,s):ei(this.scratch,t,s)}path(e){let t=new Float64Array(this.frames*this.dim),n=new Float64Array(this.dim),{shown:s,deflection:r}=this;this.shown=null,this.deflection=1;for(let o=0;o<this.frames;o++)t.set(this.pointAt(e,this.atFrame(o),n),o*this.dim);return this.shown=s,this.deflection=r,t}lostBodies(){return this.poses.flatMap((e,t)=>e?.some(n=>n.some(s=>!Number.isFinite(s)))?[t]:[])}blendOrientation(e,t,n,s,r){let o=0;for(let h=3;h<7;h++)o+=e[h][t]*e[h][n];let a=o<0?-1:1,l=0;for(let h=3;h<7;h++)r[h]=(1-s)*e[h][t]+a*s*e[h][n],l+=r[h]*r[h];let c=Math.sqrt(l);for(let h=3;h<7;h++)r[h]/=c}};function I(i,e={},t=[]){let n=document.createElement(i);for(let[s,r]of Object.entries(e))s==="text"?n.textContent=String(r):s==="class"?n.className=String(r):r===!0?n.setAttribute(s,""):r!==!1&&n.setAttribute(s,String(r));return n.append(...t),n}var Rp="http://www.w3.org/2000/svg";function K_(i){let e=document.createElementNS(Rp,"svg");e.setAttribute("viewBox","0 0 24 24"),e.setAttribute("aria-hidden","true");let t=document.createElementNS(Rp,"path");return t.setAttribute("d",i),e.append(t),e}function bt(i,e,t,n){let s=I("button",{type:"button",class:"icon","aria-label":e,title:t?`${e} (${t})`:e});return s.append(K_(i)),s.addEventListener("click",n),s}function Fr(i,e,t,n){let s=bt(i,e,t,n);return s.classList.add("small"),s}function Or(i,e){i.querySelector("path")?.setAttribute("d",e)}function Ur(i,e){let t=null;i.addEventListener("pointerdown",s=>{s.button!==0||t!==null||(t=s.pointerId,i.setPointerCapture(t),e.start?.(s),s.pointerType!=="touch"&&e.move(s))}),i.addEventListener("pointermove",s=>{s.pointerId===t&&e.move(s)});let n=s=>{s.pointerId===t&&(t=null,s.type==="pointerup"&&e.move(s),e.end?.(s))};i.addEventListener("pointerup",n),i.addEventListener("pointercancel",n)}var nt={play:"M8 5v14l11-7z",pause:"M8 5v14M16 5v14",first:"M6 5v14M19 5l-9 7 9 7z",last:"M18 5v14M5 5l9 7-9 7z",back:"M15 6l-6 6 6 6",forward:"M9 6l6 6-6 6",loop:"M17 2l4 4-4 4M3 11V9a3 3 0 0 1 3-3h15M7 22l-4-4 4-4M21 13v2a3 3 0 0 1-3 3H3",menu:"M4 6h16M4 12h16M4 18h10",more:"M5 12h.01M12 12h.01M19 12h.01",share:"M6 12m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M18 5m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M18 19m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M8.600 10.600l6.800-4M8.600 13.400l6.800 4",close:"M6 6l12 12M18 6L6 18",fit:"M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",plus:"M12 5v14M5 12h14",minus:"M5 12h14",follow:"M12 3v4M12 17v4M3 12h4M17 12h4M12 12m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0M12 12h.01",labels:"M4 7V5h16v2M12 5v14M9 19h6",traces:"M3 19c4 0 3-8 8-8s3 5 6 3 1-9 4-9",arrows:"M5 19L19 5M10 5h9v9",sun:"M12 12m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5",moon:"M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",help:"M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 1.9v.3M12 17.5h.01M12 12m-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0",plot:"M4 4v16h16M7 15l4-5 3 3 5-7",code:"M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16",compare:"M8 5h11v11M5 8h11v11H5z",download:"M12 3v12M7 10l5 5 5-5M4 20h16",camera:"M4 8h3l2-3h6l2 3h3v11H4zM12 13m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",eye:"M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7zM12 12m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0",eyeOff:"M3 3l18 18M10.6 5.1A11 11 0 0 1 12 5c6.500 0 10 7 10 7a17 17 0 0 1-3 3.800M6.500 6.700A17 17 0 0 0 2 12s3.500 7 10 7a10 10 0 0 0 4.500-1.100"};function Mt(i,e=5){if(!Number.isFinite(i))return Number.isNaN(i)?"–":i>0?"∞":"−∞";if(Math.abs(i)<1e-30)return"0";let t=Math.abs(i);return(t>=1e6||t<1e-4?i.toExponential(e-2):j_(i,e)).replace(/-/g,"−").replace("e+","e")}function nr(i){let e=0;for(let s=0;s<i.length;s++)Number.isFinite(i[s])&&(e=Math.max(e,Math.abs(i[s])));let t=1e-12*e;if(e<.001||e>=1e6)return s=>Mt(Math.abs(s)<=t?0:s,4);let n=Math.max(0,3-Math.floor(Math.log10(e)));return s=>Number.isFinite(s)?Cp(s.toFixed(n)):Mt(s)}function vi(i,e){let t=e>i?e-i:1,n=Math.min(9,Math.max(2,3-Math.floor(Math.log10(t))));return s=>Cp(s.toFixed(n))}function Pp(i){return`${Number(i.toPrecision(3))}×`}function j_(i,e){return String(Number(i.toPrecision(e)))}function Cp(i){return Number(i)===0?i.replace("-",""):i.replace("-","−")}var bi={series:{light:["#0072b2","#e69f00","#009e73","#d55e00","#cc79a7","#56b4e9","#b59f00"],dark:["#4aa8e0","#f0b13c","#2bc49a","#f0793a","#dd94bd","#8fd0f5","#e6d84a"]},heat:["#3a4cc0","#2a93c9","#5cb85c","#f0a92e","#c8102e"],light:{paper:"#fbfbf9",grid:"#eceeed",gridStrong:"#dcdfde",ink:"#20272d",faint:"#5b656d",ground:"#59636b",groundFill:"#e3e6e6",pin:"#ffffff",halo:"rgba(251,251,249,0.9)",spring:"#3c464e",reaction:"#c2410c",applied:"#7a3fb0",selected:"#111827",event:"rgba(180,83,9,0.35)"},dark:{paper:"#14181c",grid:"#1e2429",gridStrong:"#2b333a",ink:"#e4e9ec",faint:"#87939b",ground:"#93a0a9",groundFill:"#2a3238",pin:"#1b2126",halo:"rgba(20,24,28,0.9)",spring:"#c3ccd2",reaction:"#ff9a5c",applied:"#c79bf2",selected:"#ffffff",event:"rgba(251,191,90,0.38)"},shares:{fill:.3,fillOnDark:.38,edge:.78},styles:{pin:{fill:"pin",line:"ink",width:1.5,core:.22},mark:{fill:"ink"},point:{fill:"paper",line:"ink",width:1.3,core:.36},"plain pin":{fill:"pin",line:"ink",width:1.5},bearing:{fill:"groundFill",line:"ground",width:1.5},hatched:{line:"ground",width:1.5,hatched:!0},metal:{fill:"groundFill",line:"spring",width:1.3},wire:{line:"spring",width:2},"wire behind":{line:"faint",width:1.4},belt:{line:"spring",width:5},thick:{fill:"spring"},body:{fill:"body",line:"edge",width:1.3},slot:{fill:"paper",line:"edge",width:1.5},spoke:{line:"edge",width:2},"spoke behind":{line:"edge",width:1.4,opacity:.45},applied:{line:"applied",width:1.8},"applied head":{fill:"applied"},dashed:{line:"faint",width:1.3,dashed:!0}},materials:{steel:{light:"#aab2b9",dark:"#ccd4da",roughness:.35},iron:{light:"#68727a",dark:"#7c8790",roughness:.6},rubber:{light:"#34383c",dark:"#3a3f45",roughness:.9},post:{light:"#c3c9cd",dark:"#59636b",roughness:.8},rod:{light:"#78838c",dark:"#aeb8c0",roughness:.45},spring:{light:"#838d95",dark:"#d5dce1",roughness:.35},accent:{light:"#111827",dark:"#ffffff",roughness:.5},glass:{light:"#7a8fa0",dark:"#9fb3c2",roughness:.4,opacity:.3},soil:{light:"#d3d6c9",dark:"#6b766c",roughness:.95}}};var ev=bi.light,tv=bi.dark,TC=bi.shares,Au=bi.materials,AC=bi.styles;function Nn(i){return i?tv:ev}function Ip(i){let e=bi.heat.length-1,t=Math.min(1,Math.max(0,i))*e,n=Math.min(e-1,Math.floor(t)),[s,r]=[bi.heat[n],bi.heat[n+1]].map(a=>Number.parseInt(a.slice(1),16)),o=a=>{let[l,c]=[s,r].map(h=>h>>a&255);return(l+(t-n)*(c-l))/255};return[o(16),o(8),o(0)]}var Lp=bi.heat;function ti(i,e){let t=e?bi.series.dark:bi.series.light;return t[(i%t.length+t.length)%t.length]}function nl(i,e){return i===0?Nn(e).ground:ti(i-1,e)}function Eu(i){let e=i.map(({payload:n})=>n.about.parameters??{});return[...new Set(e.flatMap(n=>Object.keys(n)))].map(n=>({label:n,unit:"",values:e.map(s=>s[n]??Number.NaN)})).filter(({values:n})=>n.some(s=>!Object.is(s,n[0])))}function Np(i,e){return e.map(t=>{let n=i.map(({payload:o})=>o.channels.findIndex(a=>a.label===t)),s=i.map(({payload:o},a)=>o.channels[n[a]]?.unit).find(Boolean)??"",r=i.map(({motion:o},a)=>o.channels[n[a]]?.at(-1)??Number.NaN);return{label:t,unit:s==="1"?"":s,values:r}})}var Dp=6,nv=4,iv=4,il=class{constructor(e,t=""){this.page=e;this.keepButton.addEventListener("click",()=>this.keep());let n=I("p",{class:"faint",text:"A kept run stays in the picture and in the plots while you change the machine."}),s=I("h3",{text:t||"Kept runs"});this.element.append(s,...t?[]:[n,this.keepButton],this.list,this.table),e.panels.onChange(()=>this.refresh()),e.store.watch((r,o)=>{r.dark!==o.dark&&this.refresh()}),this.refresh()}page;element=I("div",{class:"compare"});kept=[];studied=[];made=0;list=I("ul",{class:"ghosts"});table=I("div",{class:"differences"});keepButton=I("button",{type:"button",class:"text keep",text:"Keep this run"});keep(e=""){let{payload:t,motion:n}=this.page.run;this.kept.length>=Dp||n.frames===0||this.add(e||this.suggested(this.made),t,n)}add(e,t,n){let s=this.made++,r=o=>ti(iv+s,o);this.kept.push({name:e,payload:t,motion:n,color:r,index:s}),this.tell()}study(e){this.studied=e,this.tell()}refresh(){this.keepButton.disabled=this.kept.length>=Dp,this.list.replaceChildren(...this.kept.map(e=>this.row(e))),this.table.replaceChildren(...this.tables())}tell(){this.page.setGhosts(this.studied.length>0?this.studied:this.kept),this.refresh()}suggested(e){let{payload:t,motion:n}=this.page.run,s={name:"",payload:t,motion:n};return(this.kept.length>0?Eu([s,this.kept[0]]):[]).slice(0,2).map(({label:a,values:l})=>`${a} = ${Mt(l[0])}`).join(", ")||`run ${e+1}`}row(e){let t=I("i",{class:"swatch"});t.style.background=e.color(this.page.store.now.dark);let n=I("input",{type:"text",value:e.name,"aria-label":"name of the kept run"});n.addEventListener("change",()=>{e.name=n.value.trim()||e.name,this.refresh()});let s=bt(nt.close,`forget ${e.name}`,"",()=>{this.kept=this.kept.filter(r=>r!==e),this.tell()});return I("li",{},[t,n,s])}tables(){if(this.kept.length===0)return[];let{payload:e,motion:t}=this.page.run,n=[{name:"now",payload:e,motion:t},...this.kept],s=Eu(n),r=Np(n,this.page.panels.labels()),o=[];return s.length>0&&o.push(I("h3",{text:"Parameters that differ"}),this.tableOf(n,s)),r.length>0&&o.push(I("h3",{text:"At the end"}),this.tableOf(n,r)),o}tableOf(e,t){let{dark:n}=this.page.store.now,s=e.map((a,l)=>{let c=I("th",{scope:"col",title:a.name});if(l===0)c.textContent="now";else{let h=I("i",{class:"swatch",role:"img","aria-label":a.name});h.style.background=this.kept[l-1].color(n),c.append(h)}return c}),r=t.map(({label:a,unit:l,values:c})=>I("tr",{},[I("th",{scope:"row"},sv(l?`${a} [${l}]`:a)),...c.map(h=>I("td",{text:Mt(h,nv)}))])),o=I("table",{},[I("thead",{},[I("tr",{},[I("td"),...s])]),I("tbody",{},r)]);return I("div",{class:"scrolled"},[o])}};function sv(i){return i.split(/(?<=\.)/).flatMap((e,t)=>t>0?[I("wbr"),document.createTextNode(e)]:[document.createTextNode(e)])}var rv=/^(.*?)\s*[[(]([^\])]*)[\])]\s*$/;function Fp(i,e,t){if(e.length>2e7)throw new Error(`${i} is too large: at most ${2e7/1e6} million characters.`);let n=e.replace(/^\uFEFF/,"").split(/\r?\n/).filter(p=>p.trim()!==""&&!p.startsWith("#")),s=[";","	",","].find(p=>n[0]?.includes(p))??/\s+/,r=p=>{let x=(s===";"?p.replace(",","."):p).trim();return x===""?Number.NaN:Number(x)},o=n.map(p=>p.trim().split(s)),a=o.length>0&&Number.isNaN(r(o[0][0])),l=a?o.slice(1):o,c=l[0]?.length??0;if(c<2)throw new Error(`${i}: a table needs a column of times and another one.`);let h=Float64Array.from(l,([p])=>r(p)),u=h.findIndex((p,x)=>!Number.isFinite(p)||x>0&&p<h[x-1]);if(u>=0)throw new Error(`${i}: in row ${u+1} the time is no number that grows: "${l[u][0]}".`);let d=a?o[0]:[],f=Array.from({length:c-1},(p,x)=>{let m=(d[x+1]??`column ${x+2}`).trim().replace(/^"|"$/g,""),[,g=m,v=""]=rv.exec(m)??[],E=Float64Array.from(l,b=>r(b[x+1]??""));return{name:g,unit:v,values:E,quantity:t.includes(g)?g:""}});return{name:i,times:h,columns:f}}function Op(i,e){return i.flatMap(({times:t,columns:n})=>n.flatMap(({quantity:s,values:r})=>{let o=e.indexOf(s),a={times:t,channels:[r],jumpsBefore:()=>!1};return o<0?[]:[{motion:a,channel:0,color:ov,series:o,dots:!0}]}))}var ov=i=>i?"#ffffff":"#111827";function Up(i,e,t,n){let[s,r,o,a]=[0,0,0,0],l=t.times.length-1;for(let c=0;c<i.length;c++){let h=i[c];if(l<1||h<t.times[0]||h>t.times[l]||!Number.isFinite(e[c]))continue;for(;a<l-1&&t.times[a+1]<h;)a++;let u=(h-t.times[a])/(t.times[a+1]-t.times[a]||1),d=t.channels[n],f=d[a]+u*(d[a+1]-d[a])-e[c];Number.isFinite(f)&&(s+=f*f,r=Math.max(r,Math.abs(f)),o++)}return o>0?{rms:Math.sqrt(s/o),largest:r,count:o}:null}var av=/\.(csv|tsv|txt)$/i,lv="not shown",sl=class{constructor(e){this.page=e;let t=I("input",{type:"file",accept:".csv,.tsv,.txt","aria-label":"a table of measurements"});t.addEventListener("change",()=>{for(let n of t.files??[])this.read(n);t.value=""}),this.element.append(I("h3",{text:"Measurements"}),I("p",{class:"faint",text:"A table (CSV) with times in its first column: choose it, or drop it here."}),t,this.words,this.list),addEventListener("dragover",n=>{n.dataTransfer?.types.includes("Files")&&n.preventDefault()}),addEventListener("drop",n=>{let s=[...n.dataTransfer?.files??[]].filter(({name:r})=>av.test(r));if(s.length!==0){n.preventDefault();for(let r of s)this.read(r)}})}page;element=I("section",{class:"measurements","aria-label":"measurements"});list=I("div");words=I("p",{class:"card bad",role:"status",hidden:!0});tables=[];refresh(){this.list.replaceChildren(...this.tables.map(e=>this.tableOf(e)))}add(e){this.tables=[...this.tables.filter(({name:t})=>t!==e.name),e];for(let{quantity:t}of e.columns)t&&this.plot(t);this.tell()}get labels(){return this.page.run.payload.channels.map(({label:e})=>e)}async read(e){try{this.add(Fp(e.name,await e.text(),this.labels)),this.words.hidden=!0}catch(t){this.words.hidden=!1,this.words.textContent=t instanceof Error?t.message:String(t)}}plot(e){let t=this.labels.indexOf(e);t>=0&&this.page.panels.show(t)}tell(){this.page.setMeasurements(this.tables),this.refresh()}tableOf(e){let t=bt(nt.close,`forget ${e.name}`,"",()=>{this.tables=this.tables.filter(s=>s!==e),this.tell()}),n=e.columns.map(s=>this.row(e,s));return I("div",{class:"measurement","data-measurement":e.name},[I("header",{},[I("strong",{text:e.name}),t]),...n])}row(e,t){let n=I("select",{"aria-label":`quantity of ${t.name}`},["",...this.labels].map(r=>I("option",{value:r,text:r||lv})));n.value=t.quantity,n.addEventListener("change",()=>{t.quantity=n.value,t.quantity&&this.plot(t.quantity),this.tell()});let s=t.unit?`${t.name} [${t.unit}]`:t.name;return I("div",{class:"measured"},[I("span",{text:s}),n,I("span",{class:"faint","data-difference":t.name,text:this.difference(e,t)})])}difference({times:e},{quantity:t,values:n}){let s=this.labels.indexOf(t);if(s<0)return"";let{payload:r,motion:o}=this.page.run,a=Up(e,n,o,s);if(!a)return"no time of it lies within the run";let{unit:l}=r.channels[s];return`off by ${Mt(a.rms,4)} ${l} (rms), at most ${Mt(a.largest,4)} ${l}, at ${a.count} times`}};function Bp(i,e){let t=new il(i,"Runs that were given to this page"),n=new sl(i);for(let{name:s,payload:r,channels:o}of e)r.poses.some(l=>l!==null)?t.add(s,r,new cs(r,o)):n.add({name:s,times:o[r.time],columns:cv(r,o)});t.element.append(n.element),i.addTab({name:"Compare",element:t.element,opened:()=>{t.refresh(),n.refresh()}})}function cv({channels:i,time:e},t){return i.flatMap(({label:n,unit:s},r)=>r===e?[]:[{name:n,unit:s,values:t[r],quantity:n}])}function hv(i,e,t){let[n,s,r,o]=[e,-1,t,-1];for(let a=0;a<t;a++)for(let l=0;l<e;l++)i[4*(a*e+l)+3]!==0&&(l<n&&(n=l),l>s&&(s=l),a<r&&(r=a),a>o&&(o=a));return s<0?null:{left:n,top:r,width:s-n+1,height:o-r+1}}function kp(i,e,t){let n=i.picture?.(e,"none"),s=n&&Vp(n,8*e);if(!n||!s)return null;let r=document.createElement("canvas");r.width=s.width,r.height=s.height;let o=r.getContext("2d");return t==="white"&&(o.fillStyle="#ffffff",o.fillRect(0,0,s.width,s.height)),o.drawImage(n,-s.left,-s.top),r}function zp(i,e){let t=i.picture?.(1,"none"),n=t&&Vp(t,8),s=i.svg?.(e);if(!n||!s)return null;let{left:r,top:o,width:a,height:l}=n;return s.replace(/width="[^"]*"/,`width="${a}"`).replace(/height="[^"]*"/,`height="${l}"`).replace(/viewBox="[^"]*"/,`viewBox="${r} ${o} ${a} ${l}"`)}function Vp(i,e){let{width:t,height:n}=i,s=hv(i.getContext("2d").getImageData(0,0,t,n).data,t,n);if(!s)return null;let r=Math.max(0,Math.floor(s.left-e)),o=Math.max(0,Math.floor(s.top-e)),a=Math.min(t,Math.ceil(s.left+s.width+e)),l=Math.min(n,Math.ceil(s.top+s.height+e));return{left:r,top:o,width:a-r,height:l-o}}var Gp={rounded:6,plain:12};function Xp(i,e,t){let n=t.map(o=>i.channels.findIndex(a=>a.label===o)).filter(o=>o>=0),r=[[`t [${i.units.time}]`,...n.map(o=>uv(i,o))].map(dv).join(",")];return e.times.forEach((o,a)=>{let l=n.map(c=>Wp(e.channels[c][a],Hp(i.channels[c])));r.push([Wp(o,Hp(i.channels[i.time])),...l].join(","))}),`${r.join(`\r
`)}\r
`}function uv(i,e){let{label:t,unit:n}=i.channels[e];return n&&n!=="1"?`${t} [${n}]`:t}function Hp({step:i}){return i===void 0?Gp.plain:Gp.rounded}function Wp(i,e){return Number.isFinite(i)?String(Number(i.toPrecision(e))):""}function dv(i){let e=/^[=+\-@\t\r]/.test(i)?`'${i}`:i;return/[",\r\n]/.test(e)?`"${e.replace(/"/g,'""')}"`:e}function qp(i,e){return`${i.replace(/[^\p{L}\p{N} ._-]+/gu," ").replace(/^[. ]+|[. ]+$/g,"").slice(0,80)||"machine"}.${e}`}function Ru(i,e,t,n){let s=(e-i)/t,r=Math.max(2,Math.round(s*n));if(r>1500)throw new Error(`a movie of ${r} frames is too long; play faster (+) or take fewer frames in a second`);return{times:Array.from({length:r},(o,a)=>i+(e-i)*a/(r-1)),seconds:s}}var rl=class{constructor(e,t,n,s){this.width=e;this.height=t;this.delay=n;this.palette=fv(s);let r=[...Yp("GIF89a"),...ir(e),...ir(t),247,0,0,...this.palette],o=[33,255,11,...Yp("NETSCAPE2.0"),3,1,0,0,0];this.bytes.push(r,o)}width;height;delay;bytes=[];palette;nearest=new Map;before=null;add(e){let t=this.indexed(e),[n,s,r,o]=this.before?pv(this.before,t,this.width):this.whole,a=new Uint8Array((r-n)*(o-s)),l=0;for(let u=s;u<o;u++)for(let d=n;d<r;d++){let f=u*this.width+d;a[l++]=this.before&&this.before[f]===t[f]?255:t[f]}let c=[33,249,4,5,...ir(this.delay),255,0],h=[44,...ir(n),...ir(s),...ir(r-n),...ir(o-s),0];this.bytes.push(c,h,mv(a)),this.before=t}finish(){this.bytes.push([59]);let e=new Uint8Array(this.bytes.reduce((n,s)=>n+s.length,0)),t=0;for(let n of this.bytes)e.set(n,t),t+=n.length;return e}get whole(){return[0,0,this.width,this.height]}indexed({data:e}){let t=new Uint8Array(this.width*this.height);for(let n=0,s=0;n<t.length;n++,s+=4){let r=e[s]<<16|e[s+1]<<8|e[s+2],o=this.nearest.get(r);o===void 0&&(o=this.nearestOf(e[s],e[s+1],e[s+2]),this.nearest.set(r,o)),t[n]=o}return t}nearestOf(e,t,n){let s=0,r=Number.POSITIVE_INFINITY;for(let o=0;o<255;o++){let a=(this.palette[3*o]-e)**2+(this.palette[3*o+1]-t)**2+(this.palette[3*o+2]-n)**2;a<r&&(r=a,s=o)}return s}};function fv(i){let e=new Map;for(let{data:n}of i)for(let s=0;s<n.length;s+=4){let r=n[s]>>3<<10|n[s+1]>>3<<5|n[s+2]>>3,o=e.get(r)??{count:0,sum:[0,0,0]};o.count++;for(let a=0;a<3;a++)o.sum[a]+=n[s+a];e.set(r,o)}let t=new Uint8Array(3*256);return[...e.values()].sort((n,s)=>s.count-n.count).slice(0,255).forEach(({count:n,sum:s},r)=>{t.set(s.map(o=>Math.round(o/n)),3*r)}),t}function pv(i,e,t){let[n,s,r,o]=[t,Number.POSITIVE_INFINITY,0,0];for(let a=0;a<e.length;a++){if(i[a]===e[a])continue;let l=a%t,c=(a-l)/t;n=Math.min(n,l),r=Math.max(r,l+1),s=Math.min(s,c),o=Math.max(o,c+1)}return r>n?[n,s,r,o]:[0,0,1,1]}function mv(i){let s=[],r=0,o=0,a=(f,p)=>{for(r|=f<<o,o+=p;o>=8;)s.push(r&255),r>>>=8,o-=8},l=new Map,c=258,h=9;a(256,h);let u=i[0];for(let f=1;f<i.length;f++){let p=u<<8|i[f],x=l.get(p);if(x!==void 0){u=x;continue}a(u,h),c<4096?(c===1<<h&&h++,l.set(p,c++)):(a(256,h),l=new Map,c=258,h=9),u=i[f]}a(u,h),c===1<<h&&h<12&&h++,a(257,h),o>0&&s.push(r&255);let d=[8];for(let f=0;f<s.length;f+=255){let p=s.slice(f,f+255);d.push(p.length,...p)}return d.push(0),d}function Yp(i){return[...i].map(e=>e.charCodeAt(0))}function ir(i){return[i&255,i>>8&255]}var $p=20,Pu=30,Zp=4,gv=6e6,yv=["video/mp4;codecs=avc1.640028","video/mp4","video/webm;codecs=vp9","video/webm;codecs=vp8","video/webm"];function Jp(){if(typeof MediaRecorder>"u")return null;let i=yv.find(e=>MediaRecorder.isTypeSupported(e));return i?{type:i,ending:i.startsWith("video/mp4")?"mp4":"webm"}:null}function Iu(i){return(i.clock.end-i.clock.start)/i.clock.speed}async function Kp(i,e){let{clock:t}=i,n={time:t.time,playing:t.playing};t.pause();try{return await e()}finally{t.seek(n.time),n.playing&&t.play(),i.schedule()}}function Cu(i,e,t){let{renderer:n,run:s}=i;n.draw(s.motion.frameAt(e));let r=t/Math.max(1,n.element.clientWidth),o=n.picture?.(r);if(!o)throw new Error("this picture cannot be saved");return o}function jp(i,e,t,n){return Kp(i,async()=>{let{clock:s}=i,{times:r}=Ru(s.start,s.end,s.speed,$p),o=c=>{let h=Cu(i,c,e);return h.getContext("2d").getImageData(0,0,h.width,h.height)},a=Array.from({length:Zp},(c,h)=>o(r[Math.floor(h*(r.length-1)/(Zp-1))])),l=new rl(a[0].width,a[0].height,100/$p,a);for(let[c,h]of r.entries()){if(n())return null;l.add(o(h)),t((c+1)/r.length),await em()}return new Blob([l.finish()],{type:"image/gif"})})}function Qp(i,e,t,n,s){return Kp(i,async()=>{let{clock:r}=i,{times:o,seconds:a}=Ru(r.start,r.end,r.speed,Pu),l=document.createElement("canvas"),c=Cu(i,o[0],e);l.width=c.width-c.width%2,l.height=c.height-c.height%2;let h=l.getContext("2d");h.drawImage(c,0,0);let u=l.captureStream(Pu),d=new MediaRecorder(u,{mimeType:t,videoBitsPerSecond:gv}),f=[];d.ondataavailable=({data:m})=>f.push(m);let p=new Promise((m,g)=>{d.onstop=()=>m(),d.onerror=()=>g(new Error("the browser could not record the video"))});d.start();let x=performance.now();for(let m=0;m<1&&!s();)m=Math.min(1,(performance.now()-x)/1e3/a),h.drawImage(Cu(i,r.start+m*(r.end-r.start),e),0,0),n(m),await em();await new Promise(m=>setTimeout(m,2e3/Pu)),d.stop(),await p;for(let m of u.getTracks())m.stop();return s()?null:new Blob(f,{type:t})})}function em(){return new Promise(i=>setTimeout(i,0))}var tm=2,xv=[["page","as on the page"],["white","white, cut to the machine"],["none","transparent, cut to the machine"]],nm=[480,720,1080],im=["B","kB","MB","GB"];function sm(i,e=[]){let t=new Lu(i,e),n=bt(nt.download,"save a picture, table or movie","",()=>t.open());i.addTool(n)}var Lu=class{constructor(e,t){this.page=e;this.more=t;this.width.append(...nm.map(r=>I("option",{value:r,text:`${r} pixels wide`}))),this.width.value=String(nm[1]),this.backdrop.append(...xv.map(([r,o])=>I("option",{value:r,text:o})));let n=I("button",{type:"button",class:"text",text:"Close"});n.addEventListener("click",()=>this.dialog.close()),this.dialog.addEventListener("click",r=>{r.target===this.dialog&&this.dialog.close()}),this.dialog.addEventListener("close",()=>{this.isCancelled=!0}),this.cancelButton.addEventListener("click",()=>{this.isCancelled=!0});let s=I("div",{class:"export-below"},[this.cancelButton,n]);this.dialog.append(I("h2",{text:"Save"}),this.items,this.bar,this.status,s),document.body.append(this.dialog)}page;more;dialog=I("dialog",{class:"help exports","aria-label":"save"});width=I("select",{"aria-label":"width of movies"});backdrop=I("select",{"aria-label":"background of pictures"});status=I("p",{class:"export-status",role:"status"});bar=I("progress",{max:1,value:0,hidden:!0});cancelButton=I("button",{type:"button",class:"text",text:"Cancel",hidden:!0});items=I("div",{class:"export-items"});isCancelled=!1;isBusy=!1;open(){this.list(),this.say(""),this.dialog.showModal()}list(){let{page:e}=this,{payload:t,motion:n}=e.run,s=t.dim===2&&!!e.renderer.svg,r=e.panels.labels(),o=Iu(e),a=n.frames>1?`${Number(o.toPrecision(2))} s at ${Number(e.clock.speed.toPrecision(2))}×`:"",l=Jp(),c=n.frames>0&&!!e.renderer.picture;this.items.replaceChildren(I("h3",{text:"Picture"}),I("label",{class:"export-width"},[this.backdrop]),this.item("PNG","the picture as it is",c,()=>this.png()),this.item("SVG",s?"lines that stay sharp, for papers":"only of machines in the plane",s&&c,()=>this.svg()),I("h3",{text:"Plots"}),this.item("CSV",`${r.length} plotted quantities, ${n.frames} rows`,r.length>0,()=>this.csv(r)),this.item("PNG","the plots as they are",r.length>0,()=>this.plots()),I("h3",{text:"Movie"}),I("label",{class:"export-width"},[this.width]),this.item("GIF",a,n.frames>1&&c,()=>this.gif()),this.item(l?l.ending.toUpperCase():"Video",l?`${a}; it plays once while it is recorded`:"this browser records no video",l!==null&&n.frames>1&&c,()=>this.video(l?.type??"",l?.ending??"")),...location.protocol==="file:"?[this.frameItem]:[],...this.more.length>0?[I("h3",{text:"Into the folder"})]:[],...this.more.map(({name:h,hint:u,make:d})=>this.item(h,u,!0,async()=>this.say(await d()))))}get frameItem(){return this.item("Frame","the line for a slide or a web page: the machine alone",!0,async()=>{let t=`<iframe src="${location.pathname.split("/").at(-1)}#slide" width="960" height="600" style="border: 0"></iframe>`;await navigator.clipboard?.writeText(t).catch(()=>{}),this.say(`Copied: ${t}`)})}item(e,t,n,s){let r=I("button",{type:"button",class:"export-item"},[I("strong",{text:e}),I("span",{class:"faint",text:t})]);return r.disabled=!n,r.addEventListener("click",()=>{this.attempt(s)}),r}async attempt(e){if(!this.isBusy){this.isBusy=!0,this.isCancelled=!1,this.items.inert=!0;try{await e()}catch(t){this.say(t instanceof Error?t.message:String(t))}this.items.inert=!1,this.bar.hidden=!0,this.cancelButton.hidden=!0,this.isBusy=!1}}get progress(){return this.bar.hidden=!1,this.cancelButton.hidden=!1,e=>{this.bar.value=e,this.say(`${Math.round(100*e)} %`)}}async png(){let{renderer:e}=this.page,t=this.backdrop.value,n=t==="page"?e.picture?.(tm):kp(e,tm,t);if(n===null)throw new Error("nothing is in sight: show all (0) first");await this.savePng(n,"png")}async plots(){await this.savePng(this.page.panels.picture(),"plots.png")}async savePng(e,t){let n=e&&await new Promise(s=>e.toBlob(s,"image/png"));if(!e||!n)throw new Error("the picture is too large for this browser");this.save(n,t,`${e.width} × ${e.height} pixels`)}async svg(){let{renderer:e}=this.page,t=this.backdrop.value,n=t==="page"?e.svg?.():zp(e,t);if(!n)throw new Error("nothing is in sight: show all (0) first");this.save(new Blob([n],{type:"image/svg+xml"}),"svg","")}async csv(e){let{payload:t,motion:n}=this.page.run;this.save(new Blob([Xp(t,n,e)],{type:"text/csv"}),"csv",`${n.frames} rows`)}async gif(){let e=await jp(this.page,Number(this.width.value),this.progress,()=>this.isCancelled);this.saveMovie(e,"gif")}async video(e,t){let n=await Qp(this.page,Number(this.width.value),e,this.progress,()=>this.isCancelled);this.saveMovie(n,t)}saveMovie(e,t){e?this.save(e,t,`${Number(Iu(this.page).toPrecision(2))} s`):this.say("Nothing was saved.")}save(e,t,n){let s=qp(this.page.run.payload.name,t),r=I("a",{href:URL.createObjectURL(e),download:s});r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),6e4),this.say(`Saved ${s}: ${[n,_v(e.size)].filter(Boolean).join(", ")}.`)}say(e){this.status.textContent=e}};function _v(i){let e=Math.min(im.length-1,Math.floor(Math.log10(Math.max(1,i))/3));return`${Number((i/1e3**e).toPrecision(3))} ${im[e]}`}var vv=6,Fu=1e-6,bv=.004,Nu=3;function rm(i){let{clock:e}=i,t=vi(e.start,e.end),n=()=>e.end-e.start,s=x=>n()>0?Math.min(1,Math.max(0,(x-e.start)/n())):0,r=I("div",{class:"fill"}),o=I("div",{class:"thumb"}),a=I("div",{class:"tip",hidden:!0}),l=I("div",{class:"track"}),c=I("div",{class:"timeline",role:"slider",tabindex:0,"aria-label":"time"},[l,a]),h=x=>{let m=l.getBoundingClientRect();return e.start+n()*Math.min(1,Math.max(0,(x.clientX-m.left)/m.width))};Ur(c,{start:()=>e.hold(!0),move:x=>e.seek(h(x)),end:()=>e.hold(!1)});let u=null;c.addEventListener("pointermove",x=>{u=h(x),d()}),c.addEventListener("pointerleave",()=>{u=null,d()});function d(){let m=!e.running&&e.time>e.start?Du(i.payload.events,e.time,Fu*n()):[],g=vv*n()/l.getBoundingClientRect().width,v=u===null?m:Du(i.payload.events,u,g),E=v[0]?.t??u;if(a.hidden=E===null,E===null)return;let b=v.length>Nu?[...v.slice(0,Nu).map(sr),`and ${v.length-Nu} more`]:v.map(sr);a.textContent=[f(E),...b].join(" · "),a.style.left=`${100*s(E)}%`,a.style.translate=`${-100*s(E)}% 0`}function f(x){return`${t(x)} ${i.payload.units.time}`}function p(){t=vi(e.start,e.end);let x=Number.NEGATIVE_INFINITY,g=i.payload.events.filter(v=>{let E=s(v.t)-x>=bv;return E&&(x=s(v.t)),E}).map(v=>{let E=I("i",{class:"event"});return E.style.left=`${100*s(v.t)}%`,E});l.replaceChildren(r,...g,o),c.setAttribute("aria-valuemin",String(e.start)),c.setAttribute("aria-valuemax",String(e.end))}return p(),{element:c,refresh:p,update(){let x=`${100*s(e.time)}%`;r.style.width=x,o.style.left=x,c.setAttribute("aria-valuenow",String(e.time));let m=Du(i.payload.events,e.time,Fu*n());c.setAttribute("aria-valuetext",[f(e.time),...m.map(sr)].join(", ")),d()}}}function Du(i,e,t){let n=s=>Math.abs(s.t-e);return i.filter(s=>n(s)<=t).sort((s,r)=>n(s)-n(r))}function Ou(i,e,t){let n=Fu*(i.end-i.start),s=e.map(({t:r})=>r).filter(r=>t*(r-i.time)>n);s.length!==0&&(i.pause(),i.seek(t>0?Math.min(...s):Math.max(...s)))}function sr(i){return i.text?i.text:i.what&&i.what!==i.name?`${i.name}: ${i.what}`:i.name}var om=/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;function Uu(i,e=""){let t=i.trim().replace(/−/g,"-");return t===""?null:om.test(t)?Number(t):e==="switch"&&(t==="true"||t==="false")?t==="true":t}function am(i,e,t){return i.map(([n],s)=>Uu(s===e?t:n))}function lm(i,e){return e!==null&&!om.test(i.trim())}function um(i,e){let t=new Map;return i.channels.forEach((n,s)=>{if(s===i.time||n.element!==e)return;let r=n.label.startsWith(`${e}.`)?n.label.slice(e.length+1):n.label,o=r.lastIndexOf("."),a=o>0?r.slice(0,o):r,l=`${a} ${n.unit}`,c=t.get(l)??{name:a,unit:n.unit,channels:[],components:[]};c.channels.push(s),c.components.push(o>0?r.slice(o+1):""),t.set(l,c)}),[...t.values()]}var cm={i:"on the first body",j:"on the second body",multiplier:"constraint force",reaction_i:"force on the first body",reaction_j:"force on the second body",reaction_at_joint:"force in the joint",angle_i:"angle at the first body",angle_j:"angle at the second body"};function Ki(i){return Object.hasOwn(cm,i)?cm[i]:i.replace(/_/g," ").trim()}function ol(i){return Number.isFinite(i)?`${(180*i/Math.PI).toFixed(1).replace("-","−")}°`:""}function dm(i,e){let t=[];for(let{name:r,family:o,marks:a}of i.scene.elements)if(!(o!=="joint"&&o!=="point"))for(let l of a){if(l.body!==e)continue;t.every(({point:h})=>hm(h,l.point)>Mv*i.scene.size)&&t.push({name:r,point:l.point})}if(t.length!==2)return null;let[n,s]=t;return{between:[n.name,s.name],length:hm(n.point,s.point)}}var Mv=1e-9;function hm(i,e){return Math.hypot(...i.map((t,n)=>t-e[n]))}var fm=16;function Bu(i,e){let t=o=>o.written!==""||o.required,n=i.filter(t).map(o=>pm(o,e)),s=i.filter(o=>!t(o)),r=I("div",{class:"data"},n);return e!==null&&s.length>0&&r.append(I("details",{class:"more-fields"},[I("summary",{text:n.length>0?`${s.length} more, at their defaults`:"at their defaults"}),...s.map(o=>pm(o,e))])),r}function pm(i,e){let t=e!==null&&i.editable,n=I("p",{class:"field-problem",role:"alert",hidden:!0}),s=t?wv(i,e,n):[I("output",{class:"written",text:i.written})],r=I("span",{class:"field-name",text:Ki(i.label),title:i.help}),o=I("div",{class:Sv(i)?"datum wide":"datum"},[r,I("span",{class:"field-values"},s),I("span",{class:"unit",text:i.unit}),n]);!t&&e!==null&&o.append(I("p",{class:"field-hint",text:"edited in the text"}));let a=i.unit==="rad"&&i.number?` = ${ol(i.number)}`:"",l=i.parts.length>0?null:i.number;return lm(i.written,l)&&i.written!==""?o.append(I("p",{class:"field-hint",text:`= ${Mt(l??Number.NaN)}${a}`})):a&&o.append(I("p",{class:"field-hint",text:a.trim()})),o}function Sv({parts:i,written:e}){return i.length>2||e.length>fm||i.some(([t])=>t.length>fm/2)}function wv(i,e,t){let n=Ki(i.label),s=r=>Tv(e(i.path,r),t);return i.kind==="switch"?[Ev(i,n,s)]:i.choices.length>0?[Rv(i,n,s)]:i.parts.length===0?[mm(n,i.written,i.default,r=>s(Uu(r,i.kind)))]:i.parts.map(([r],o)=>mm(`${n} ${o+1}`,r,"",a=>s(am(i.parts,o,a))))}function Tv(i,e){return e.hidden=!0,i.then(()=>!0,t=>(e.textContent=Av(t instanceof Error?t.message:String(t)),e.hidden=!1,!1))}function Av(i){return i.replace(/^[^\n]*?\bline \d+(, column \d+)?: /,"")}function mm(i,e,t,n){let s=I("input",{type:"text","aria-label":i,value:e,placeholder:t,spellcheck:!1});s.autocomplete="off",s.autocapitalize="off",s.title=e;let r=e,o=()=>{s.value.trim()!==r.trim()&&(r=s.value,s.classList.add("typing"),n(s.value).then(a=>{s.setAttribute("aria-invalid",String(!a)),s.classList.toggle("typing",s.value.trim()!==r.trim()),s.dispatchEvent(new Event("answered",{bubbles:!0}))}))};return s.addEventListener("input",()=>s.classList.toggle("typing",s.value.trim()!==r.trim())),s.addEventListener("change",o),s.addEventListener("keydown",a=>{a.key==="Enter"&&o(),a.key==="Escape"&&(s.value=e,o())}),s}function Ev(i,e,t){let n=I("input",{type:"checkbox","aria-label":e});return n.checked=(i.written||i.default)==="true",n.addEventListener("change",()=>t(String(n.checked)===i.default?null:n.checked)),n}function Rv(i,e,t){let n=i.required?[]:[I("option",{value:"",text:i.default||"none"})],o=[...i.choices.includes(i.written)||i.written===""?[]:[i.written],...i.choices].filter(l=>i.required||l!==i.default).map(l=>I("option",{value:l,text:l})),a=I("select",{"aria-label":e},[...n,...o]);return a.value=i.written===i.default&&!i.required?"":i.written,a.addEventListener("change",()=>t(a.value===""?null:a.value)),a}var Pv=30,Go="",ll=class{constructor(e,t){this.page=e;this.source=t;this.element.append(this.chooser,this.card),this.chooser.addEventListener("change",()=>{this.show(this.chooser.value);for(let n of this.listeners)n(this.shown)});for(let n of["focusout","answered"])this.card.addEventListener(n,()=>{this.isStale&&this.refresh()});e.onPaint(n=>this.update(n)),this.refresh()}page;source;name="Inspect";element=I("div",{class:"inspector"});shown=Go;chooser=I("select",{class:"part-chooser","aria-label":"part of the machine"});card=I("div",{class:"part"});rows=[];asked=0;isStale=!1;listeners=[];onChoice(e){this.listeners.push(e)}show(e){e!==this.shown&&(this.shown=e,this.describe())}async refresh(){if(this.isStale=this.isTypedInto(),!this.isStale)try{await this.list(),await this.describe(!0)}catch{this.isStale=!0}}isTypedInto(){return this.card.querySelector('.typing:focus, [aria-invalid="true"]:focus')!==null}async list(){let e=this.source(),t=await e.outline(),n=Object.entries(t).map(([o,a])=>I("optgroup",{label:Ki(o)},a.map(({name:l,type:c})=>I("option",{value:l,text:Cv(l,c)})))),s=I("option",{value:Go,text:e.hasMachine?"the machine":"choose a part …"});Object.values(t).flatMap(o=>o.map(({name:a})=>a)).includes(this.shown)||(this.shown=Go),this.chooser.replaceChildren(s,...n),this.chooser.value=this.shown}async describe(e=!1){let t=++this.asked;this.chooser.value=this.shown;let n=this.source(),s=null,r="";try{s=await n.describe(this.shown)}catch(c){r=c instanceof Error?c.message:String(c)}if(t!==this.asked)return;if(e&&this.isTypedInto()){this.isStale=!0;return}let o=this.card.querySelector("details")?.open??!1,a=Nv(this.card);this.card.replaceChildren(...s?this.parts(s,n):[Lv(r)]);let l=this.card.querySelector("details");l&&(l.open=o),a&&this.card.querySelector(`[aria-label="${CSS.escape(a)}"]`)?.focus(),this.page.schedule()}parts(e,t){let n=e.editable?t.set:null,s=[I("h2",{text:e.name||this.page.run.payload.name}),I("p",{class:"kind"},[I("strong",{text:Iv(e)}),e.connects.length>0?` · ${e.connects.join(" – ")}`:""])];e.words&&s.push(I("p",{class:"words",text:e.words}));let r=[...this.buttons(e),...this.textButton(e,t)];r.length>0&&s.push(I("div",{class:"part-buttons"},r)),e.fields.length>0&&s.push(I("h3",{text:"Data"}),...this.length(e,t),Bu(e.fields,n)),n===null&&t.whyNot&&s.push(I("p",{class:"field-hint",text:t.whyNot}));let o=this.live(e.name);o&&s.push(I("h3",{text:"Now"}),o);let a=this.events(e.name);return a&&s.push(I("h3",{text:"Events"}),a),s}length(e,t){let{payload:n}=this.page.run,s=n.scene.bodies.findIndex(d=>d.name===e.name),r=s>0?dm(n,s):null;if(!r)return[];let{setLength:o}=t,{between:a,length:l}=r,c=`from ${a[0]} to ${a[1]}`,h={path:[],label:"length",unit:n.units.length,kind:"number",help:c,default:"",parts:[],written:String(Number(l.toPrecision(6))),number:l,required:!0,choices:[],editable:o!==null&&e.editable};return[Bu([h],o&&((d,f)=>o(e.name,a,Number(f))))]}textButton(e,t){let{showText:n}=t;return!n||!e.editable||e.name===Go?[]:[al("Text",nt.code,!1,()=>(n(e.name),!1))]}buttons(e){let{store:t,run:n}=this.page,{bodies:s}=n.payload.scene,r=s.findIndex(l=>l.name===e.name),o=[],a=this.tracedPoint(e.name);if(a){let l=c=>c.name===a.name;o.push(al("Trace",nt.traces,t.now.traced.some(l),()=>{let c=t.now.traced.filter(u=>!l(u)),h=c.length===t.now.traced.length;return t.change({traced:h?[...c,a]:c,traces:!0}),h}))}return r>0&&n.motion.moves(r)&&o.push(al("Follow",nt.follow,t.now.follow===r,()=>(t.change({follow:t.now.follow===r?null:r}),t.now.follow===r))),r>0&&o.push(al("Hide",nt.eyeOff,t.now.hidden.has(r),()=>{let l=new Set(t.now.hidden);return l.delete(r)||l.add(r),t.change({hidden:l}),l.has(r)})),o}tracedPoint(e){let{payload:t,motion:n}=this.page.run,s=t.scene.bodies.findIndex(a=>a.name===e);if(s>0)return n.moves(s)?{name:e,mark:{body:s,point:t.scene.bodies[s].center_of_mass}}:null;let o=t.scene.elements.find(a=>a.name===e)?.marks.find(a=>n.moves(a.body));return o?{name:e,mark:o}:null}live(e){let{payload:t,motion:n}=this.page.run;return this.rows=um(t,e).map(s=>({quantity:s,outputs:s.channels.map(r=>I("output",{title:t.channels[r].label})),formats:s.channels.map(r=>nr(n.channels[r]))})),this.rows.length===0||e===Go?null:I("div",{class:"now"},this.rows.map(({quantity:s,outputs:r})=>I("div",{class:r.length>1?"live-row wide":"live-row"},[I("span",{class:"field-name",text:Ki(s.name)}),I("span",{class:"live-values"},r.map((o,a)=>I("span",{},[I("i",{text:s.components[a]}),o]))),I("span",{class:"unit",text:s.unit==="1"?"":s.unit}),this.plotButton(s)])))}plotButton(e){let{panels:t}=this.page,n=()=>e.channels.every(r=>t.shows(r)),s=bt(nt.plot,`plot ${Ki(e.name)}`,"",()=>{let r=n();for(let o of e.channels)r?t.hide(o):t.show(o);s.setAttribute("aria-pressed",String(n()))});return s.classList.add("small"),s.setAttribute("aria-pressed",String(n())),s}events(e){let{payload:t,motion:n}=this.page.run,s=t.events.filter(a=>a.name===e);if(s.length===0)return null;let r=vi(n.start,n.end),o=s.slice(0,Pv).map(a=>{let l=I("button",{type:"button",class:"event-row"},[I("output",{text:`${r(a.t)} ${t.units.time}`}),I("span",{text:sr(a)})]);return l.addEventListener("click",()=>this.page.clock.seek(a.t)),I("li",{},[l])});return s.length>o.length&&o.push(I("li",{class:"faint",text:`and ${s.length-o.length} more`})),I("ul",{class:"events"},o)}update(e){if(this.element.offsetParent===null)return;let{motion:t}=this.page.run;for(let{quantity:n,outputs:s,formats:r}of this.rows)n.channels.forEach((o,a)=>{if(o>=t.channels.length)return;let l=t.value(o,e);s[a].textContent=r[a](l)+(n.unit==="rad"?` = ${ol(l)}`:"")})}};function Cv(i,e){return e==="Body"||e==="Parameter"||e==="Event"?i:`${i} (${Ki(gm(e))})`}function Iv(i){let e=gm(i.type);return e.toLowerCase().includes(i.kind)||i.kind==="element"?e:`${e} ${i.kind}`}function gm(i){let e=i.replace(/([a-z])([A-Z])/g,"$1 $2").toLowerCase();return e.charAt(0).toUpperCase()+e.slice(1)}function Lv(i){return I("p",{class:i?"field-problem":"faint",text:i||"Click a body, joint or force in the picture, or choose one above."})}function Nv(i){let e=document.activeElement;return e&&i.contains(e)?e.getAttribute("aria-label"):null}function al(i,e,t,n){let s=bt(e,i,"",()=>s.setAttribute("aria-pressed",String(n())));return s.classList.add("with-text"),s.append(I("span",{text:i})),s.setAttribute("aria-pressed",String(t)),s}var ym={body:"bodies",joint:"joints",driver:"drivers",force:"forces",point:"points"};function xm(i){let e={},t=(n,s,r)=>{e[n]??=[],e[n].push({name:s,type:r})};i.scene.bodies.forEach((n,s)=>{s>0&&t("bodies",n.name,"Body")});for(let{name:n,family:s,type:r}of i.scene.elements)t(ym[s]??`${s}s`,n,r);for(let n of new Set(i.events.map(s=>s.name)))i.scene.elements.some(s=>s.name===n)||t("events",n,"Event");return e}function _m(i,e){let t=i.scene.bodies.find(s=>s.name===e);if(t)return ku("body","Body",e,Dv(i,t));let n=i.scene.elements.find(s=>s.name===e);if(n){let s=n.family||"element",r=Fv(i,n);return{...ku(s,n.type,e,r),connects:Uv(i,n)}}return i.events.some(s=>s.name===e)?ku("event","Event",e,[]):null}function ku(i,e,t,n){return{name:t,section:ym[i]??i,kind:i,type:e,words:"",connects:[],fields:n,editable:!1}}function Dv(i,e){return[cl("centre of mass",vm(e.center_of_mass),i.units.length)]}function Fv(i,e){let{length:t}=i.units,n=e.marks.map((r,o)=>cl(`point ${o+1}`,Ov(i,r),t)),s=Object.entries(e.sizes).map(([r,o])=>cl(Ki(r),Mt(o),""));return[...n,...s,...e.active?[]:[cl("active","not from the start","")]]}function Ov(i,e){return`${i.scene.bodies[e.body].name} ${vm(e.point)}`}function vm(i){return`(${i.map(e=>Mt(e)).join(", ")})`}function Uv(i,e){return[...new Set(e.marks.map(({body:t})=>i.scene.bodies[t].name))]}function cl(i,e,t){return{...{number:null,kind:"text",help:"",default:"",required:!1,choices:[],parts:[]},path:[],label:i,written:e,unit:t,editable:!1}}var Bv=4;function bm(i){let e={outline:()=>xm(i.run.payload),describe:n=>_m(i.run.payload,n),set:null,whyNot:"",hasMachine:!1,setLength:null,showText:null},t=new ll(i,()=>e);i.addTab(t),kv(i.picture,(n,s)=>{let r=i.renderer.pickElement?.(n,s);if(!r)return;let{bodies:o,elements:a}=i.run.payload.scene;t.show((r.kind==="body"?o:a)[r.index].name)}),t.onChoice(n=>{let s=i.run.payload.scene.bodies.findIndex(r=>r.name===n);i.store.change({selected:s>0?s:null})})}function kv(i,e){let t=null;i.addEventListener("pointerdown",n=>{t=n.button===0?n:null}),i.addEventListener("pointerup",n=>{if(!t||Math.hypot(n.clientX-t.clientX,n.clientY-t.clientY)>Bv)return;let s=i.getBoundingClientRect();e(n.clientX-s.left,n.clientY-s.top)})}var Mm=4;async function Sm(i){let e=Uint8Array.from(atob(i.trim()),n=>n.charCodeAt(0)),t=new Blob([e]).stream().pipeThrough(new DecompressionStream("deflate"));return new Uint8Array(await new Response(t).arrayBuffer())}function wm(i,e,t){let n=e.length*t;if(i.length!==n*Mm)throw new Error(`the samples are cut short: ${i.length} bytes in place of ${n*Mm}`);return e.map((s,r)=>{let o=new Float64Array(t),a=0,l=0;for(let c=0,h=r*t;c<t;c++,h++){let u=i[h]|i[h+n]<<8|i[h+2*n]<<16|i[h+3*n]<<24;l=c>1?l+u|0:u,a=c>0?a+l|0:u,o[c]=(s.offset??0)+(s.step??1)*a}for(let[c,h]of s.gaps??[])o.fill(Number.NaN,c,c+h);return o})}async function Tm(i){let e=i.compared??[];return Promise.all(e.map(async({name:t,payload:n,samples:s})=>({name:t,payload:n,channels:wm(await Sm(s),n.channels,n.frames)})))}async function Am(i){let e=i.getElementById("run")?.textContent,t=i.getElementById("samples")?.textContent;if(!e||t===null||t===void 0)throw new Error("the file was cut short: its run is missing");let n=JSON.parse(e);if(n.format>1)throw new Error("the run was written by a newer cardan than this page");if(n.frames===0)return{payload:n,channels:n.channels.map(()=>new Float64Array(0))};if(typeof DecompressionStream>"u")throw new Error("this browser is too old to unpack the run: it needs one of 2023 or later");let s;try{s=await Sm(t)}catch{throw new Error("the samples of the run cannot be unpacked: the file was cut short or changed")}return{payload:n,channels:wm(s,n.channels,n.frames)}}var Vv=180/Math.PI,Gv=720,hl=class{constructor(e,t=()=>{}){this.moved=e;this.settled=t}moved;settled;element=I("div",{class:"joint-sliders"});rows=[];shape="";set(e){let t=JSON.stringify(e.map(({name:n,turns:s,low:r,high:o})=>[n,s,r,o]));t!==this.shape&&(this.shape=t,this.rows=e.map(n=>this.row(n)),this.element.replaceChildren(...this.rows.map(({data:n,slider:s,readout:r})=>I("div",{class:"slider"},[I("label",{text:n.name,title:n.name}),r,s])))),this.rows.forEach((n,s)=>{n.data=e[s],n.slider.matches(":active")||(n.slider.value=String(n.data.value)),Em(n.readout,n.data,n.data.value)})}row(e){let t=I("input",{type:"range",min:e.low,max:e.high,step:(e.high-e.low)/Gv||"any","aria-label":`joint ${e.name}`}),n={data:e,slider:t,readout:I("output")};return t.addEventListener("input",()=>{Em(n.readout,n.data,t.valueAsNumber),this.moved(n.data,t.valueAsNumber)}),t.addEventListener("change",()=>this.settled(n.data,t.valueAsNumber)),n}};function Em(i,{turns:e},t){let n=e?`${Mt(Math.round(t*Vv*10)/10,4)}°`:Mt(t,4);i.textContent=n}function Rm(i){let{payload:e,motion:t}=i.run,n=e.joints??[];if(n.length===0)return;let s=new Map,r=new hl(({name:l},c)=>{i.clock.pause(),s.set(l,c),t.showPoses(Hv(e,t,s)),i.schedule()}),o=i.clock.time;i.clock.onChange(()=>{let l=i.clock.time===o&&!i.clock.playing;o=i.clock.time,!(l||s.size===0)&&(s.clear(),t.showPoses(null),r.set(n))}),r.set(n),i.addTab({name:"Joints",element:I("div",{class:"joints"},[I("p",{class:"faint",text:"The machine with its joints at other values than at the start; it moves on when the time does."}),r.element]),rank:5})}function Hv({scene:i,joints:e=[]},t,n){let s=t.atFrame(0),r=new Map(i.bodies.map((o,a)=>[a,t.runPose(a,s)]));for(let o of e){let a=n.get(o.name);a!==void 0&&Wv(o,i,r,a-o.value)}return r}function Wv(i,e,t,n){let[s]=e.elements.find(({name:d})=>d===i.name)?.marks??[],r=s&&t.get(s.body);if(!r)return;let{dim:o}=e,a=o===2?Ii:ei,l=r.slice();l.fill(0,0,o);let c=a(l,s.axis??[0,0,1],new Float64Array(o)),h=a(r,s.point,new Float64Array(o)),u=i.sign*n;for(let d of i.part){let f=t.get(d);if(f)if(i.turns)Ap(f,h,c,u);else for(let p=0;p<o;p++)f[p]+=u*c[p]}}var Xv=/^(finished|stopped by event .*|)$/s,zu=3;function Vu(i){return Xv.test(i??"")}function Pm(i,e){let{about:t,scene:n}=i,s=[];i.frames===0&&s.push("The run has no frames: there is nothing to show."),Vu(t.status)||s.push(`The run did not reach its end: ${t.status}.`),i.off&&s.push(i.off);let r=e.lostBodies().map(o=>n.bodies[o].name);return r.length>0&&s.push(`Not drawn in some frames, where the run has no numbers for it: ${r.join(", ")}.`),s}function Cm(i,e){if(i.length===0)return null;let t=i.slice(0,zu).map(s=>I("p",{text:s})),n=I("div",{class:"notes",role:"status"},[I("div",{},t),bt(nt.close,"close","",()=>n.remove())]);if(i.length>zu){let s=I("button",{type:"button",class:"text",text:`${i.length-zu} more`});s.addEventListener("click",e),t[0].parentElement?.append(s)}return n}function Im(i){document.body.append(I("main",{class:"failure",role:"alert"},[I("h1",{text:"This animation cannot be shown"}),I("p",{text:i})]))}var ul=class{constructor(e,t,n=null){this.start=e;this.end=t;this.time=e,this.speed=n??Gu(t-e),this.chosen=n!==null}start;end;time;speed;loop=!0;playing=!1;held=!1;chosen=!1;listeners=[];setSpan(e,t){this.start=e,this.end=t,this.time=Math.min(t,Math.max(e,this.time)),this.chosen||(this.speed=Gu(t-e)),this.tell()}get chosenSpeed(){return this.chosen?this.speed:null}onChange(e){this.listeners.push(e)}play(){this.end<=this.start||(this.time>=this.end&&(this.time=this.start),this.playing=!0,this.tell())}pause(){this.playing=!1,this.tell()}toggle(){this.playing?this.pause():this.play()}seek(e){Number.isNaN(e)||(this.time=Math.min(this.end,Math.max(this.start,e)),this.tell())}hold(e){this.held=e,this.tell()}setLoop(e){this.loop=e,this.tell()}setSpeed(e){this.chosen=!0;let t=Gu(this.end-this.start);this.speed=Math.min(Math.max(10,10*t),Math.max(Math.min(.01,t/10),e)),this.tell()}faster(){this.setSpeed(Lm(this.speed,1))}slower(){this.setSpeed(Lm(this.speed,-1))}get running(){return this.playing&&!this.held&&this.end>this.start}tick(e){if(!this.running)return;let t=this.time+this.speed*Math.min(e,.25);t<this.end?this.time=t:this.loop?this.time=this.start+(t-this.start)%(this.end-this.start):(this.time=this.end,this.playing=!1),this.tell()}tell(){for(let e of this.listeners)e()}};function Gu(i){return!(i>0)||i>=4&&i<=20?1:i<4?Hu(i/4,-1):Hu(i/20,1)}function Lm(i,e){return Hu(i*(1+10*1e-9*e),e)}var qv=[1,2,5];function Hu(i,e){let t=Math.floor(Math.log10(i)),n=[t-1,t,t+1].flatMap(s=>qv.map(r=>+`${r}e${s}`));return e>0?n.find(s=>s>=i*(1-1e-9)):n.filter(s=>s<=i*(1+1e-9)).at(-1)}var Yv=6,$v=3,Zv=.7;var Jv=.9;var Kv=400;function Ho(i,e){let t=new Br(i.dim),n=new Br(i.dim),s=Math.max(1,Math.ceil(e.frames/Kv)),r=new Float64Array(i.dim),o=e.pose(),a=i.dim===2?Ii:ei,l=i.scene.bodies.map(()=>0);i.scene.bodies.forEach((p,x)=>{let m=[...jv(p),...Qv(i.scene,x),...tb(i.scene,x)];if(m.length===0)return;let g=new Br(i.dim);for(let v=0;v<e.frames;v=v===e.frames-1?v+1:Math.min(v+s,e.frames-1)){e.poseAt(x,e.atFrame(v),o);for(let E of m)a(o,E,r),t.add(r),v===0&&n.add(r);g.add(a(o,p.center_of_mass,r))}l[x]=g.diagonal()});let c=Math.max(i.scene.size,n.diagonal()),h=l.slice(1),u=t.diagonal()>Yv*c||h.length>=$v&&Math.min(...h)>Zv*c,d=u?n:t;if(d.empty())return{low:Array(i.dim).fill(-1),high:Array(i.dim).fill(1),follow:null};let f=l.findIndex(p=>p>=Jv*Math.max(...l));return{low:d.low,high:d.high,follow:u?f:null}}function jv(i){let e=[...i.points,...i.outlines.flat()];for(let t of i.solids){let[n,s,r]=t.center,o=Math.hypot(...t.sizes.map(a=>t.kind==="box"||t.kind==="mesh"?a/2:a));for(let a of[-1,1])e.push([n+a*o,s,r],[n,s+a*o,r],[n,s,r+a*o])}return e}function Qv({pieces:i=[],shapes:e=[],dim:t},n){return i.flatMap(({at:[s,r,o,a=0],to:l,shape:c})=>{if(t!==2||s!==n||l||e[c].unit==="pin")return[];let[h,u]=[Math.cos(a),Math.sin(a)];return eb(e[c]).map(([d,f])=>[r+h*d-u*f,o+u*d+h*f])})}function eb({lines:i=[],circles:e=[],around:t=1}){let n=new Br(2);for(let[l,c,h]of e)for(let u of[-h,h])n.add([l+u,c+u]);for(let l of i)for(let c=0;c+1<l.length;c+=2){let h=Math.hypot(l[c],l[c+1]);if(t>1)for(let u of[-h,h])n.add([u,u]);else n.add([l[c],l[c+1]])}let[[s,r],[o,a]]=[n.low,n.high];return[[s,r],[o,r],[o,a],[s,a]]}function tb(i,e){return e===0?[]:i.reliefs.filter(t=>t.body===e).flatMap(({points:t})=>t)}var Br=class{low;high;constructor(e){this.low=Array(e).fill(Number.POSITIVE_INFINITY),this.high=Array(e).fill(Number.NEGATIVE_INFINITY)}add(e){for(let t=0;t<this.low.length;t++)if(!Number.isFinite(e[t]))return;for(let t=0;t<this.low.length;t++)this.low[t]=Math.min(this.low[t],e[t]),this.high[t]=Math.max(this.high[t],e[t])}empty(){return this.low[0]>this.high[0]}diagonal(){return this.empty()?0:Math.hypot(...this.low.map((e,t)=>this.high[t]-e))}};var nb=100;function Dm(i){let e=I("div",{class:"about"}),t=()=>e.replaceChildren(...ib(i.payload,i.motion,n=>i.clock.seek(n)));return t(),{name:"About",element:e,refresh:t}}function ib(i,e,t){let{about:n,units:s,scene:r}=i,o=[Nm([["Run",n.analysis],["Status",n.status],["Method",[n.method,n.integrator].filter(Boolean).join(", ")],["Steps",n.steps],["Constraint error",n.constraint_error],["Time",`${Mt(e.start)} … ${Mt(e.end)} ${s.time}`],["Frames",i.frames],["Bodies",r.bodies.length-1],["Made with",n.cardan&&`cardan ${n.cardan}`]])],a=n.messages??[];a.length>0&&o.push(I("h3",{text:"Messages"}),I("ul",{class:"messages"},a.map(rb)));let l=Object.entries(n.parameters??{});return l.length>0&&o.push(I("h3",{text:"Parameters"}),Nm(l)),i.events.length>0&&o.push(I("h3",{text:"Events"}),sb(i,e,t)),o}function sb(i,e,t){let n=vi(e.start,e.end),s=i.events.slice(0,nb).map(o=>{let a=I("button",{type:"button",class:"event-row"},[I("output",{text:n(o.t)}),I("span",{text:sr(o)})]);return a.addEventListener("click",()=>t(o.t)),I("li",{},[a])}),r=i.events.length-s.length;return r>0&&s.push(I("li",{class:"faint",text:`and ${r} more`})),I("ul",{class:"events"},s)}function Nm(i){return I("dl",{},i.filter(([,e])=>e!=null&&e!=="").flatMap(([e,t])=>[I("dt",{text:e}),I("dd",{text:typeof t=="number"?Mt(t):String(t)})]))}function rb(i){return I("li",{text:i})}function Fm(i,e){let t=[],n=I("ul",{class:"bodies"}),s=I("button",{type:"button",class:"text",text:"Show all"});s.addEventListener("click",()=>e.change({hidden:new Set}));let r=I("button",{type:"button",class:"text",text:"Hide others"});r.addEventListener("click",()=>e.change({hidden:ab(e.now.selected??0,i.payload.scene.bodies.length)}));function o(l){t.forEach(({row:c,swatch:h,follow:u,eye:d},f)=>{let p=l.hidden.has(f);c.classList.toggle("selected",l.selected===f),c.classList.toggle("hidden-body",p),h.style.background=nl(f,l.dark),u.setAttribute("aria-pressed",String(l.follow===f)),d.setAttribute("aria-pressed",String(!p)),Or(d,p?nt.eyeOff:nt.eye)}),s.disabled=l.hidden.size===0,r.disabled=l.selected===null}function a(){t=i.payload.scene.bodies.map(({name:l},c)=>ob(l,c,i.motion.moves(c),e)),n.replaceChildren(...t.map(({row:l})=>l)),o(e.now)}return a(),e.watch(o),{name:"Bodies",element:I("div",{},[n,I("div",{class:"below"},[s,r])]),refresh:a}}function ob(i,e,t,n){let s=I("i",{class:"swatch"}),r=I("button",{type:"button",class:"name",text:i});r.addEventListener("click",()=>n.change({selected:n.now.selected===e?null:e}));let o=bt(nt.follow,`follow ${i}`,"",()=>n.change({follow:n.now.follow===e?null:e}));o.disabled=!t;let a=bt(nt.eye,`show ${i}`,"",()=>{let l=new Set(n.now.hidden);l.delete(e)||l.add(e),n.change({hidden:l})});return{row:I("li",{},[s,r,o,a]),swatch:s,follow:o,eye:a}}function ab(i,e){return new Set(Array.from({length:e},(t,n)=>n).filter(t=>t!==0&&t!==i))}var dl=class{constructor(e){this.settings=e}settings;listeners=[];get now(){return this.settings}change(e){let t=this.settings;this.settings={...t,...e};for(let n of this.listeners)n(this.settings,t)}watch(e){this.listeners.push(e),e(this.settings,this.settings)}};function Xu(i,e){let{elements:t,bodies:n}=i.scene,s=a=>t.filter(l=>a(l.family)).flatMap(l=>{let c=l.marks.find(({body:h})=>e.moves(h));return c?[{name:l.name,mark:c}]:[]}),r=s(a=>a==="point");return[{title:"Points",points:[...i.traces.filter(({name:a})=>!r.some(l=>l.name===a)&&!t.some(l=>l.name===a)),...r]},{title:"Mass centres",points:n.flatMap((a,l)=>e.moves(l)?[{name:a.name,mark:{body:l,point:a.center_of_mass}}]:[])},{title:"Joints",points:s(a=>a==="joint")}].filter(a=>a.points.length>0)}function Um(i,e){let t=[],n=I("div");function s(a){let l=I("input",{type:"checkbox"}),c=I("i",{class:"swatch"});return l.addEventListener("change",()=>{let h=e.now.traced.filter(u=>!Om(u,a));e.change({traced:l.checked?[...h,a]:h,traces:!0})}),t.push({point:a,box:l,swatch:c}),I("label",{},[l,I("span",{text:a.name}),c])}function r(a){for(let{point:l,box:c,swatch:h}of t){let u=a.traced.findIndex(d=>Om(d,l));c.checked=u>=0,h.style.background=u>=0?ti(3+u,a.dark):"transparent"}}function o(){t=[];let a=Xu(i.payload,i.motion).map(({title:l,points:c})=>I("div",{class:"quantities"},[I("h3",{text:l}),...c.map(s)]));n.replaceChildren(...a),r(e.now)}return o(),e.watch(r),{name:"Traces",element:n,refresh:o}}function Om(i,e){return i.mark.body===e.mark.body&&i.mark.point.every((t,n)=>t===e.mark.point[n])}function Bm(i,e,t,n){let s=new Map(t.scene.bodies.map(({name:a},l)=>[a,l])),r=a=>a===null?null:s.get(e.scene.bodies[a]?.name)??null,o=[...i.hidden].map(r).filter(a=>a!==null);return{selected:r(i.selected),follow:r(i.follow),hidden:new Set(o),traced:lb(i.traced,e,t,n)}}function lb(i,e,t,n){let s=Xu(t,n).flatMap(c=>c.points),r=({mark:c},{scene:h})=>h.bodies[c.body]?.name,o=({traces:c},h)=>c.some(u=>u.name===h),a=i.flatMap(c=>{if(o(e,c.name)&&!o(t,c.name))return[];let h=s.filter(({name:d})=>d===c.name),u=h.find(d=>r(d,t)===r(c,e))??h[0];return u?[u]:[]}),l=({name:c})=>!e.traces.some(h=>h.name===c)&&!a.some(h=>h.name===c);return[...a,...t.traces.filter(c=>l(c)&&n.moves(c.mark.body))]}var qu=250;function km(i,e){let t=I("input",{type:"search",placeholder:"Search, for example crank angle","aria-label":"search quantities",spellcheck:!1,autocomplete:"off"}),n=I("div",{class:"quantities"});function s(){let{payload:o}=i,a=t.value.toLowerCase().split(/\s+/).filter(Boolean),l=o.channels.map((u,d)=>({channel:u,k:d})).filter(({channel:u,k:d})=>d!==o.time&&a.every(f=>cb(u).includes(f))),c=[],h=null;for(let{channel:u,k:d}of l.slice(0,qu))u.element!==h&&(h=u.element,c.push(I("h3",{text:h||"machine"}))),c.push(r(u,d));l.length>qu&&c.push(I("p",{class:"faint",text:`${l.length-qu} more: search to find them`})),l.length===0&&c.push(I("p",{class:"faint",text:"No quantity has such a name."})),o.left_out&&c.push(I("p",{class:"faint",text:`${o.left_out} quantities were left out to keep the file small.`})),n.replaceChildren(...c)}function r(o,a){let l=I("input",{type:"checkbox"});l.checked=e.shows(a),l.addEventListener("change",()=>l.checked?e.show(a):e.hide(a));let c=o.label.startsWith(`${o.element}.`)?o.label.slice(o.element.length+1):o.label;return I("label",{title:o.label},[l,I("span",{text:c}),I("span",{class:"unit",text:o.unit})])}return t.addEventListener("input",s),e.onChange(s),s(),{name:"Plots",element:I("div",{},[t,n]),opened:()=>t.focus({preventScroll:!0}),refresh:s}}function cb(i){return`${i.label} ${i.panel}`.toLowerCase()}function Vm(i){let e=new Map(i.flatMap(t=>t.keys.map(n=>[n,t])));document.addEventListener("keydown",t=>{if(t.ctrlKey||t.metaKey||t.altKey||hb(t)||t.key===" "&&zm(t.target))return;let n=e.get(t.key)??e.get(t.key.toLowerCase());n&&(t.preventDefault(),n.press(t))}),document.addEventListener("click",t=>{t.detail!==0&&requestAnimationFrame(()=>{let n=document.activeElement;n instanceof HTMLElement&&zm(n)&&n.blur()})})}function zm(i){return i instanceof HTMLButtonElement||i instanceof HTMLInputElement&&i.type==="checkbox"}function hb(i){let e=i.composedPath()[0]??i.target;if(!(e instanceof HTMLElement))return!1;let t=e instanceof HTMLInputElement&&e.type!=="checkbox",n=e instanceof HTMLTextAreaElement||e instanceof HTMLSelectElement;return t||n||e.isContentEditable}function Gm(i,e){let t=[...i.map(({shown:r,what:o})=>[r,o]),...e],n=I("button",{type:"button",class:"text",text:"Close"}),s=I("dialog",{class:"help"},[I("h2",{text:"Keys and gestures"}),Wm(t),n]);return n.addEventListener("click",()=>s.close()),s.addEventListener("click",r=>{r.target===s&&s.close()}),s}function Hm(i,e,t){i.lastElementChild?.before(I("h3",{text:e}),Wm(t))}function Wm(i){return I("dl",{},i.flatMap(([e,t])=>[I("dt",{text:e}),I("dd",{text:t})]))}var Xm=[["play",[" "],"space","play, pause"],["frame back",["ArrowLeft"],"←","one frame back (shift: ten)"],["frame on",["ArrowRight"],"→","one frame on (shift: ten)"],["start",["Home"],"home","to the start"],["end",["End"],"end","to the end"],["next event",["."],".","to the next event"],["event before",[","],",","to the event before"],["faster",["+","="],"+","faster"],["slower",["-","_"],"−","slower"],["loop",["l"],"l","play again and again"],["closer",["["],"[","plots: closer in time"],["farther",["]"],"]","plots: farther in time"],["fit",["0"],"0","show all"],["follow",["f"],"f","follow the chosen body"],["forces",["a"],"a","forces"],["traces",["t"],"t","traces"],["names",["n"],"n","names"],["theme",["d"],"d","light, dark"],["panel",["s"],"s","bodies, plots and more"],["help",["?"],"?","this list"]];function qm(i){return Xm.map(([e,t,n,s])=>({keys:[...t],shown:n,what:s,press:i[e]}))}var c3=Xm.flatMap(([,i])=>[...i]);var ub="energy.total";function Ls(i){let e=Number.POSITIVE_INFINITY,t=Number.NEGATIVE_INFINITY;for(let n=0;n<i.length;n++)Number.isFinite(i[n])&&(e=Math.min(e,i[n]),t=Math.max(t,i[n]));return e<=t?[e,t]:null}function Wo(i,e){return i.clip??Ls(e)}function kr(i){let e=i.filter(t=>t!==null);return e.length===0?null:[Math.min(...e.map(([t])=>t)),Math.max(...e.map(([,t])=>t))]}function Ym(i){let e=kr(i.map(({span:s})=>s));if(e===null)return!0;let t=e[1]-e[0],n=Math.max(Math.abs(e[0]),Math.abs(e[1]));return i.every(({label:s,span:r})=>{if(r===null||s===ub)return!0;let o=r[1]-r[0];return o>=.05*t||o<=1e-9*n})}function Xo(i){if(i===null)return[-1,1];let[e,t]=i,n=Math.max(Math.abs(e),Math.abs(t));if(t-e<=1e-9*n||n===0)return[e-(n||1)/2,t+(n||1)/2];let s=.06*(t-e);return[e-s,t+s]}var db="uplot",fb="u-hz",pb="u-vt",mb="u-title",gb="u-wrap",yb="u-under",xb="u-over",_b="u-axis",ar="u-off",vb="u-select",bb="u-cursor-x",Mb="u-cursor-y",Sb="u-cursor-pt",wb="u-legend",Tb="u-live",Ab="u-inline",Eb="u-series",Rb="u-marker",$m="u-label",Pb="u-value",Yo="width",$o="height";var Zm="bottom",zr="left",Yu="right",hd="#000",Jm=hd+"0",$u="mousemove",Km="mousedown",Zu="mouseup",jm="mouseenter",Qm="mouseleave",eg="dblclick",Cb="resize",Ib="scroll",tg="change",yl="dppxchange",ud="--",Yr=typeof window<"u",ed=Yr?document:null,Gr=Yr?window:null,Lb=Yr?navigator:null,At,fl;function td(){let i=devicePixelRatio;At!=i&&(At=i,fl&&id(tg,fl,td),fl=matchMedia(`(min-resolution: ${At-.001}dppx) and (max-resolution: ${At+.001}dppx)`),lr(tg,fl,td),Gr.dispatchEvent(new CustomEvent(yl)))}function ui(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function nd(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function qt(i,e,t){i.style[e]=t+"px"}function Li(i,e,t,n){let s=ed.createElement(i);return e!=null&&ui(s,e),t?.insertBefore(s,n),s}function Mi(i,e){return Li("div",i,e)}var ng=new WeakMap;function ji(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=ng.get(i);r!=o&&(i.style.transform=r,ng.set(i,r),e<0||t<0||e>n||t>s?ui(i,ar):nd(i,ar))}var ig=new WeakMap;function sg(i,e,t){let n=e+t,s=ig.get(i);n!=s&&(ig.set(i,n),i.style.background=e,i.style.borderColor=t)}var rg=new WeakMap;function og(i,e,t,n){let s=e+""+t,r=rg.get(i);s!=r&&(rg.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var dd={passive:!0},Nb={...dd,capture:!0};function lr(i,e,t,n){e.addEventListener(i,t,n?Nb:dd)}function id(i,e,t,n){e.removeEventListener(i,t,dd)}Yr&&td();function Ni(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:di((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function Dg(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var Fg=i=>i!=null,Og=i=>i!=null&&i>0,vl=Dg(Fg),Db=Dg(Og);function Fb(i,e,t,n=0,s=!1){let r=s?Db:vl,o=s?Og:Fg;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??kt,l??-kt]}function bl(i,e,t,n){let s=cg(i),r=cg(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?hs:Ug,a=s==1?di:Si,l=r==1?Si:di,c=a(o(vn(i))),h=l(o(vn(e))),u=Hr(t,c),d=Hr(t,h);return t==10&&(c<0&&(u=zt(u,-c)),h<0&&(d=zt(d,-h))),n||t==2?(i=u*s,e=d*r):(i=Vg(i,u),e=Ml(e,d)),[i,e]}function fd(i,e,t,n){let s=bl(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var pd=.1,ag={mode:3,pad:pd},Jo={pad:0,soft:null,mode:0},Ob={min:Jo,max:Jo};function xl(i,e,t,n){return Sl(t)?lg(i,e,t):(Jo.pad=t,Jo.soft=n?0:null,Jo.mode=n?3:0,lg(i,e,Ob))}function wt(i,e){return i??e}function Ub(i,e,t){for(e=wt(e,0),t=wt(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function lg(i,e,t){let n=t.min,s=t.max,r=wt(n.pad,0),o=wt(s.pad,0),a=wt(n.hard,-kt),l=wt(s.hard,kt),c=wt(n.soft,kt),h=wt(s.soft,-kt),u=wt(n.mode,0),d=wt(s.mode,0),f=e-i,p=hs(f),x=$n(vn(i),vn(e)),m=hs(x),g=vn(m-p);(f<1e-24||g>10)&&(f=0,(i==0||e==0)&&(f=1e-24,u==2&&c!=kt&&(r=0),d==2&&h!=-kt&&(o=0)));let v=f||x||1e3,E=hs(v),b=Hr(10,di(E)),P=v*(f==0?i==0?.1:1:r),A=zt(Vg(i-P,b/10),24),_=i>=c&&(u==1||u==3&&A<=c||u==2&&A>=c)?c:kt,T=$n(a,A<_&&i>=_?_:Di(_,A)),z=v*(f==0?e==0?.1:1:o),F=zt(Ml(e+z,b/10),24),N=e<=h&&(d==1||d==3&&F>=h||d==2&&F<=h)?h:-kt,H=Di(l,F>N&&e<=N?N:$n(N,F));return T==H&&T==0&&(H=100),[T,H]}var Bb=new Intl.NumberFormat(Yr?Lb.language:"en-US"),md=i=>Bb.format(i),fi=Math,gl=fi.PI,vn=fi.abs,di=fi.floor,_n=fi.round,Si=fi.ceil,Di=fi.min,$n=fi.max,Hr=fi.pow,cg=fi.sign,hs=fi.log10,Ug=fi.log2,kb=(i,e=1)=>fi.sinh(i)*e,Ju=(i,e=1)=>fi.asinh(i/e),kt=1/0;function hg(i){return(hs((i^i>>31)-(i>>31))|0)+1}function sd(i,e,t){return Di($n(i,e),t)}function Bg(i){return typeof i=="function"}function yt(i){return Bg(i)?i:()=>i}var zb=()=>{},kg=i=>i,zg=(i,e)=>e,Vb=i=>null,ug=i=>!0,dg=(i,e)=>i==e,Gb=/\.\d*?(?=9{6,}|0{6,})/gm,cr=i=>{if(Hg(i)||Ds.has(i))return i;let e=`${i}`,t=e.match(Gb);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${cr(s)}e${r}`}return zt(i,n)};function rr(i,e){return cr(zt(cr(i/e))*e)}function Ml(i,e){return cr(Si(cr(i/e))*e)}function Vg(i,e){return cr(di(cr(i/e))*e)}function zt(i,e=0){if(Hg(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return _n(n)/t}var Ds=new Map;function Gg(i){return((""+i).split(".")[1]||"").length}function jo(i,e,t,n){let s=[],r=n.map(Gg);for(let o=e;o<t;o++){let a=vn(o),l=zt(Hr(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:zt(h,u);s.push(d),Ds.set(d,u)}}return s}var Ko={},gd=[],Wr=[null,null],Ns=Array.isArray,Hg=Number.isInteger,Hb=i=>i===void 0;function fg(i){return typeof i=="string"}function Sl(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function Wb(i){return i!=null&&typeof i=="object"}var Xb=Object.getPrototypeOf(Uint8Array),Wg="__proto__";function Xr(i,e=Sl){let t;if(Ns(i)){let n=i.find(s=>s!=null);if(Ns(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=Xr(i[s],e)}else t=i.slice()}else if(i instanceof Xb)t=i.slice();else if(e(i)){t={};for(let n in i)n!=Wg&&(t[n]=Xr(i[n],e))}else t=i;return t}function mn(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=Wg&&(Sl(i[s])?mn(i[s],Xr(n[s])):i[s]=Xr(n[s]))}return i}var qb=0,Yb=1,$b=2;function Zb(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function Jb(i,e){if(Qb(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return eM(o[0])||(o=jb(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)t.add(l[h])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=e?e[o][c]:Yb,f=[];for(let p=0;p<h.length;p++){let x=h[p],m=r.get(l[p]);x===null?d!=qb&&(u[m]=x,d==$b&&f.push(m)):u[m]=x}Zb(u,f,s),n.push(u)}}return n}var Kb=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function jb(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function Qb(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function eM(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=$n(1,di((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Xg=["January","February","March","April","May","June","July","August","September","October","November","December"],qg=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Yg(i){return i.slice(0,3)}var tM=qg.map(Yg),nM=Xg.map(Yg),iM={MMMM:Xg,MMM:nM,WWWW:qg,WWW:tM};function qo(i){return(i<10?"0":"")+i}function sM(i){return(i<10?"00":i<100?"0":"")+i}var rM={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>qo(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>qo(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>qo(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>qo(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>qo(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>sM(i.getMilliseconds())};function yd(i,e){e=e||iM;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?rM[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var oM=new Intl.DateTimeFormat().resolvedOptions().timeZone;function aM(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==oM?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var $g=i=>i%1==0,_l=[1,2,2.5,5],lM=jo(10,-32,0,_l),Zg=jo(10,0,32,_l),cM=Zg.filter($g),or=lM.concat(Zg),xd=`
`,Jg="{YYYY}",pg=xd+Jg,Kg="{M}/{D}",Zo=xd+Kg,pl=Zo+"/{YY}",jg="{aa}",hM="{h}:{mm}",Vr=hM+jg,mg=xd+Vr,gg=":{ss}",Pt=null;function Qg(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?jo(10,0,3,_l).filter($g):jo(10,-3,0,_l)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,Jg,Pt,Pt,Pt,Pt,Pt,Pt,1],[s*28,"{MMM}",pg,Pt,Pt,Pt,Pt,Pt,1],[s,Kg,pg,Pt,Pt,Pt,Pt,Pt,1],[n,"{h}"+jg,pl,Pt,Zo,Pt,Pt,Pt,1],[t,Vr,pl,Pt,Zo,Pt,Pt,Pt,1],[e,gg,pl+" "+Vr,Pt,Zo+" "+Vr,Pt,mg,Pt,1],[i,gg+".{fff}",pl+" "+Vr,Pt,Zo+" "+Vr,Pt,mg,Pt,1]];function h(u){return(d,f,p,x,m,g)=>{let v=[],E=m>=o,b=m>=r&&m<o,P=u(p),A=zt(P*i,3),_=Ku(P.getFullYear(),E?0:P.getMonth(),b||E?1:P.getDate()),T=zt(_*i,3);if(b||E){let z=b?m/r:0,F=E?m/o:0,N=A==T?A:zt(Ku(_.getFullYear()+F,_.getMonth()+z,1)*i,3),H=new Date(_n(N/i)),X=H.getFullYear(),D=H.getMonth();for(let W=0;N<=x;W++){let $=Ku(X+F*W,D+z*W,1),V=$-u(zt($*i,3));N=zt((+$+V)*i,3),N<=x&&v.push(N)}}else{let z=m>=s?s:m,F=di(p)-di(A),N=T+F+Ml(A-T,z);v.push(N);let H=u(N),X=H.getHours()+H.getMinutes()/t+H.getSeconds()/n,D=m/n,W=d.axes[f]._space,$=g/W;for(;N=zt(N+m,i==1?0:3),!(N>x);)if(D>1){let V=di(zt(X+D,6))%24,j=u(N).getHours()-V;j>1&&(j=-1),N-=j*n,X=(X+D)%24;let te=v[v.length-1];zt((N-te)/m,3)*$>=.7&&v.push(N)}else v.push(N)}return v}}return[l,c,h]}var[uM,dM,fM]=Qg(1),[pM,mM,gM]=Qg(.001);jo(2,-53,53,[1]);function yg(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function xg(i,e){return(t,n,s,r,o)=>{let a=e.find(p=>o>=p[0])||e[e.length-1],l,c,h,u,d,f;return n.map(p=>{let x=i(p),m=x.getFullYear(),g=x.getMonth(),v=x.getDate(),E=x.getHours(),b=x.getMinutes(),P=x.getSeconds(),A=m!=l&&a[2]||g!=c&&a[3]||v!=h&&a[4]||E!=u&&a[5]||b!=d&&a[6]||P!=f&&a[7]||a[1];return l=m,c=g,h=v,u=E,d=b,f=P,A(x)})}}function yM(i,e){let t=yd(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function Ku(i,e,t){return new Date(i,e,t)}function _g(i,e){return e(i)}var xM="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function vg(i,e){return(t,n,s,r)=>r==null?ud:e(i(n))}function _M(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function vM(i,e){return i.series[e].fill(i,e)}var bM={show:!0,live:!0,isolate:!1,mount:zb,markers:{show:!0,width:2,stroke:_M,fill:vM,dash:"solid"},idx:null,idxs:null,values:[]};function MM(i,e){let t=i.cursor.points,n=Mi(),s=t.size(i,e);qt(n,Yo,s),qt(n,$o,s);let r=s/-2;qt(n,"marginLeft",r),qt(n,"marginTop",r);let o=t.width(i,e,s);return o&&qt(n,"borderWidth",o),n}function SM(i,e){let t=i.series[e].points;return t._fill||t._stroke}function wM(i,e){let t=i.series[e].points;return t._stroke||t._fill}function TM(i,e){return i.series[e].points.size}var ju=[0,0];function AM(i,e,t){return ju[0]=e,ju[1]=t,ju}function ml(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function Qu(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var EM={show:!0,x:!0,y:!0,lock:!1,move:AM,points:{one:!1,show:MM,size:TM,width:0,stroke:wM,fill:SM},bind:{mousedown:ml,mouseup:ml,click:ml,dblclick:ml,mousemove:Qu,mouseleave:Qu,mouseenter:Qu},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},e0={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},_d=mn({},e0,{filter:zg}),t0=mn({},_d,{size:10}),n0=mn({},e0,{show:!1}),vd='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',i0="bold "+vd,s0=1.5,bg={show:!0,scale:"x",stroke:hd,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:i0,side:2,grid:_d,ticks:t0,border:n0,font:vd,lineGap:s0,rotate:0},RM="Value",PM="Time",Mg={show:!0,scale:"x",auto:!1,sorted:1,min:kt,max:-kt,idxs:[]};function CM(i,e,t,n,s){return e.map(r=>r==null?"":md(r))}function IM(i,e,t,n,s,r,o){let a=[],l=Ds.get(s)||0;t=o?t:zt(Ml(t,s),l);for(let c=t;c<=n;c=zt(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function rd(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?hs:Ug,h=di(c(t));s=Hr(l,h),l==10&&(s=or[Ni(s,or)]);let u=t,d=s*l;l==10&&(d=or[Ni(d,or)]);do a.push(u),u=u+s,l==10&&!Ds.has(u)&&(u=zt(u,Ds.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=or[Ni(d,or)]));while(u<=n);return a}function LM(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?rd(i,e,$n(l,t),n,s):[l],h=n>=0&&t<=0?[0]:[];return(t<-l?rd(i,e,$n(l,-n),-t,s):[l]).reverse().map(d=>-d).concat(h,c)}var r0=/./,NM=/[12357]/,DM=/[125]/,Sg=/1/,od=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function FM(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?r0:l(7,o)-h>=c?NM:l(5,o)-h>=c?DM:Sg;if(u==Sg){let d=vn(l(1,o)-h);if(d<c)return od(e.slice().reverse(),a.distr,u,Si(c/d)).reverse()}return od(e,a.distr,u,1)}function OM(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=vn(l(1,o)-l(2,o));return c<a?od(e.slice().reverse(),3,r0,Si(a/c)).reverse():e}function UM(i,e,t,n){return n==null?ud:e==null?"":md(e)}var wg={show:!0,scale:"y",stroke:hd,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:i0,side:3,grid:_d,ticks:t0,border:n0,font:vd,lineGap:s0,rotate:0};function BM(i,e){let t=3+(i||1)*2;return zt(t*e,3)}function kM(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=vn(o-r),l=i.series[e],c=a/(l.points.space*At);return n[1]-n[0]<=c}var Tg={scale:null,auto:!0,sorted:0,min:kt,max:-kt},o0=(i,e,t,n,s)=>s,Ag={show:!0,auto:!0,sorted:0,gaps:o0,alpha:1,facets:[mn({},Tg,{scale:"x"}),mn({},Tg,{scale:"y"})]},Eg={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:o0,alpha:1,points:{show:kM,filter:null},values:null,min:kt,max:-kt,idxs:[],path:null,clip:null};function zM(i,e,t,n,s){return t/10}var a0={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},VM=mn({},a0,{time:!1,ori:1}),Rg={};function l0(i,e){let t=Rg[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<t.plots.length;h++)t.plots[h]!=s&&t.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(Rg[i]=t)),t}var qr=1,ad=2;function hr(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,p=a.width,x=a.height,m=i.valToPosH,g=i.valToPosV;return h.ori==0?t(s,l,c,h,u,m,g,d,f,p,x,Tl,$r,El,h0,d0):t(s,l,c,h,u,g,m,f,d,x,p,Al,Zr,Sd,u0,f0)}function bd(i,e){let t=0,n=0,s=wt(i.bands,gd);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function GM(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function us(i,e,t,n,s,r){return hr(i,e,(o,a,l,c,h,u,d,f,p,x,m)=>{let g=o.pxRound,v=c.dir*(c.ori==0?1:-1),E=c.ori==0?$r:Zr,b,P;v==1?(b=t,P=n):(b=n,P=t);let A=g(u(a[b],c,x,f)),_=g(d(l[b],h,m,p)),T=g(u(a[P],c,x,f)),z=g(d(r==1?h.max:h.min,h,m,p)),F=new Path2D(s);return E(F,T,z),E(F,A,z),E(F,A,_),F})}function wl(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?El:Sd,l=t;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=t+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function HM(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function Md(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&e[c]===null;)d=c;else for(;--c>=t&&e[c]===null;)d=c;let f=r(i[u]),p=d==u?f:r(i[d]),x=u-s;f=o<=0&&x>=0&&x<l?r(i[x]):f;let g=d+s;p=o>=0&&g>=0&&g<l?r(i[g]):p,p>=f&&a.push([f,p])}return a}function Pg(i){return i==0?kg:i==1?_n:e=>rr(e,i)}function c0(i){let e=i==0?Tl:Al,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Di(c,a/2,l/2),h=Di(h,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,h),t(s,r,o+l,r,o,h),t(s,r,o,r+a,o,c),s.closePath())}}var Tl=(i,e,t)=>{i.moveTo(e,t)},Al=(i,e,t)=>{i.moveTo(t,e)},$r=(i,e,t)=>{i.lineTo(e,t)},Zr=(i,e,t)=>{i.lineTo(t,e)},El=c0(0),Sd=c0(1),h0=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},u0=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},d0=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},f0=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function p0(i){return(e,t,n,s,r)=>hr(e,t,(o,a,l,c,h,u,d,f,p,x,m)=>{let{pxRound:g,points:v}=o,E,b;c.ori==0?(E=Tl,b=h0):(E=Al,b=u0);let P=zt(v.width*At,3),A=(v.size-v.width)/2*At,_=zt(A*2,3),T=new Path2D,z=new Path2D,{left:F,top:N,width:H,height:X}=e.bbox;El(z,F-_,N-_,H+_*2,X+_*2);let D=W=>{if(l[W]!=null){let $=g(u(a[W],c,x,f)),V=g(d(l[W],h,m,p));E(T,$+A,V),b(T,$,V,A,0,gl*2)}};if(r)r.forEach(D);else for(let W=n;W<=s;W++)D(W);return{stroke:P>0?T:null,fill:T,clip:z,flags:qr|ad}})}function m0(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var WM=m0($r),XM=m0(Zr);function g0(i){let e=wt(i?.alignGaps,0);return(t,n,s,r)=>hr(t,n,(o,a,l,c,h,u,d,f,p,x,m)=>{[s,r]=vl(l,s,r);let g=o.pxRound,v=X=>g(u(X,c,x,f)),E=X=>g(d(X,h,m,p)),b,P;c.ori==0?(b=$r,P=WM):(b=Zr,P=XM);let A=c.dir*(c.ori==0?1:-1),_={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:qr},T=_.stroke,z=!1;if(r-s>=x*4){let X=ue=>t.posToVal(ue,c.key,!0),D=null,W=null,$,V,le,Z=v(a[A==1?s:r]),j=v(a[s]),te=v(a[r]),de=X(A==1?j+1:te-1);for(let ue=A==1?s:r;ue>=s&&ue<=r;ue+=A){let ee=a[ue],xe=(A==1?ee<de:ee>de)?Z:v(ee),Ee=l[ue];xe==Z?Ee!=null?(V=Ee,D==null?(b(T,xe,E(V)),$=D=W=V):V<D?D=V:V>W&&(W=V)):Ee===null&&(z=!0):(D!=null&&P(T,Z,E(D),E(W),E($),E(V)),Ee!=null?(V=Ee,b(T,xe,E(V)),D=W=$=V):(D=W=null,Ee===null&&(z=!0)),Z=xe,de=X(Z+A))}D!=null&&D!=W&&le!=Z&&P(T,Z,E(D),E(W),E($),E(V))}else for(let X=A==1?s:r;X>=s&&X<=r;X+=A){let D=l[X];D===null?z=!0:D!=null&&b(T,v(a[X]),E(D))}let[N,H]=bd(t,n);if(o.fill!=null||N!=0){let X=_.fill=new Path2D(T),D=o.fillTo(t,n,o.min,o.max,N),W=E(D),$=v(a[s]),V=v(a[r]);A==-1&&([V,$]=[$,V]),b(X,V,W),b(X,$,W)}if(!o.spanGaps){let X=[];z&&X.push(...Md(a,l,s,r,A,v,e)),_.gaps=X=o.gaps(t,n,s,r,X),_.clip=wl(X,c.ori,f,p,x,m)}return H!=0&&(_.band=H==2?[us(t,n,s,r,T,-1),us(t,n,s,r,T,1)]:us(t,n,s,r,T,H)),_})}function qM(i){let e=wt(i.align,1),t=wt(i.ascDesc,!1),n=wt(i.alignGaps,0),s=wt(i.extend,!1);return(r,o,a,l)=>hr(r,o,(c,h,u,d,f,p,x,m,g,v,E)=>{[a,l]=vl(u,a,l);let b=c.pxRound,{left:P,width:A}=r.bbox,_=j=>b(p(j,d,v,m)),T=j=>b(x(j,f,E,g)),z=d.ori==0?$r:Zr,F={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:qr},N=F.stroke,H=d.dir*(d.ori==0?1:-1),X=T(u[H==1?a:l]),D=_(h[H==1?a:l]),W=D,$=D;s&&e==-1&&($=P,z(N,$,X)),z(N,D,X);for(let j=H==1?a:l;j>=a&&j<=l;j+=H){let te=u[j];if(te==null)continue;let de=_(h[j]),ue=T(te);e==1?z(N,de,X):z(N,W,ue),z(N,de,ue),X=ue,W=de}let V=W;s&&e==1&&(V=P+A,z(N,V,X));let[le,Z]=bd(r,o);if(c.fill!=null||le!=0){let j=F.fill=new Path2D(N),te=c.fillTo(r,o,c.min,c.max,le),de=T(te);z(j,V,de),z(j,$,de)}if(!c.spanGaps){let j=[];j.push(...Md(h,u,a,l,H,_,n));let te=c.width*At/2,de=t||e==1?te:-te,ue=t||e==-1?-te:te;j.forEach(ee=>{ee[0]+=de,ee[1]+=ue}),F.gaps=j=c.gaps(r,o,a,l,j),F.clip=wl(j,d.ori,m,g,v,E)}return Z!=0&&(F.band=Z==2?[us(r,o,a,l,N,-1),us(r,o,a,l,N,1)]:us(r,o,a,l,N,Z)),F})}function Cg(i,e,t,n,s,r,o=kt){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let h=vn(i[l]-i[a]);h<c&&(c=h,o=vn(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function YM(i){i=i||Ko;let e=wt(i.size,[.6,kt,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=yt(s),o=1-e[0],a=wt(e[1],kt),l=wt(e[2],1),c=wt(i.disp,Ko),h=wt(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,p,x,m)=>hr(f,p,(g,v,E,b,P,A,_,T,z,F,N)=>{let H=g.pxRound,X=t,D=n*At,W=a*At,$=l*At,V,le;b.ori==0?[V,le]=r(f,p):[le,V]=r(f,p);let Z=b.dir*(b.ori==0?1:-1),j=b.ori==0?El:Sd,te=b.ori==0?h:(Pe,Ye,ot,Se,Bt,ze,Xe)=>{h(Pe,Ye,ot,Bt,Se,Xe,ze)},de=wt(f.bands,gd).find(Pe=>Pe.series[0]==p),ue=de!=null?de.dir:0,ee=g.fillTo(f,p,g.min,g.max,ue),me=H(_(ee,P,N,z)),xe,Ee,Me,He=F,rt=H(g.width*At),Ve=!1,ut=null,lt=null,it=null,Zt=null;u!=null&&(rt==0||d!=null)&&(Ve=!0,ut=u.values(f,p,x,m),lt=new Map,new Set(ut).forEach(Pe=>{Pe!=null&&lt.set(Pe,new Path2D)}),rt>0&&(it=d.values(f,p,x,m),Zt=new Map,new Set(it).forEach(Pe=>{Pe!=null&&Zt.set(Pe,new Path2D)})));let{x0:Vt,size:cn}=c;if(Vt!=null&&cn!=null){X=1,v=Vt.values(f,p,x,m),Vt.unit==2&&(v=v.map(ot=>f.posToVal(T+ot*F,b.key,!0)));let Pe=cn.values(f,p,x,m);cn.unit==2?Ee=Pe[0]*F:Ee=A(Pe[0],b,F,T)-A(0,b,F,T),He=Cg(v,E,A,b,F,T,He),Me=He-Ee+D}else He=Cg(v,E,A,b,F,T,He),Me=He*o+D,Ee=He-Me;Me<1&&(Me=0),rt>=Ee/2&&(rt=0),Me<5&&(H=kg);let Ft=Me>0,wn=He-Me-(Ft?rt:0);Ee=H(sd(wn,$,W)),xe=(X==0?Ee/2:X==Z?0:Ee)-X*Z*((X==0?D/2:0)+(Ft?rt/2:0));let vt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},yn=Ve?null:new Path2D,tn=null;if(de!=null)tn=f.data[de.series[1]];else{let{y0:Pe,y1:Ye}=c;Pe!=null&&Ye!=null&&(E=Ye.values(f,p,x,m),tn=Pe.values(f,p,x,m))}let hn=V*Ee,U=le*Ee;for(let Pe=Z==1?x:m;Pe>=x&&Pe<=m;Pe+=Z){let Ye=E[Pe];if(Ye==null)continue;if(tn!=null){let q=tn[Pe]??0;if(Ye-q==0)continue;me=_(q,P,N,z)}let ot=b.distr!=2||c!=null?v[Pe]:Pe,Se=A(ot,b,F,T),Bt=_(wt(Ye,ee),P,N,z),ze=H(Se-xe),Xe=H($n(Bt,me)),R=H(Di(Bt,me)),M=Xe-R;if(Ye!=null){let q=Ye<0?U:hn,he=Ye<0?hn:U;Ve?(rt>0&&it[Pe]!=null&&j(Zt.get(it[Pe]),ze,R+di(rt/2),Ee,$n(0,M-rt),q,he),ut[Pe]!=null&&j(lt.get(ut[Pe]),ze,R+di(rt/2),Ee,$n(0,M-rt),q,he)):j(yn,ze,R+di(rt/2),Ee,$n(0,M-rt),q,he),te(f,p,Pe,ze-rt/2,R,Ee+rt,M)}}return rt>0?vt.stroke=Ve?Zt:yn:Ve||(vt._fill=g.width==0?g._fill:g._stroke??g._fill,vt.width=0),vt.fill=Ve?lt:yn,vt})}function $M(i,e){let t=wt(e?.alignGaps,0);return(n,s,r,o)=>hr(n,s,(a,l,c,h,u,d,f,p,x,m,g)=>{[r,o]=vl(c,r,o);let v=a.pxRound,E=V=>v(d(V,h,m,p)),b=V=>v(f(V,u,g,x)),P,A,_;h.ori==0?(P=Tl,_=$r,A=d0):(P=Al,_=Zr,A=f0);let T=h.dir*(h.ori==0?1:-1),z=E(l[T==1?r:o]),F=z,N=[],H=[];for(let V=T==1?r:o;V>=r&&V<=o;V+=T)if(c[V]!=null){let Z=l[V],j=E(Z);N.push(F=j),H.push(b(c[V]))}let X={stroke:i(N,H,P,_,A,v),fill:null,clip:null,band:null,gaps:null,flags:qr},D=X.stroke,[W,$]=bd(n,s);if(a.fill!=null||W!=0){let V=X.fill=new Path2D(D),le=a.fillTo(n,s,a.min,a.max,W),Z=b(le);_(V,F,Z),_(V,z,Z)}if(!a.spanGaps){let V=[];V.push(...Md(l,c,r,o,T,E,t)),X.gaps=V=a.gaps(n,s,r,o,V),X.clip=wl(V,h.ori,p,x,m,g)}return $!=0&&(X.band=$==2?[us(n,s,r,o,D,-1),us(n,s,r,o,D,1)]:us(n,s,r,o,D,$)),X})}function ZM(i){return $M(JM,i)}function JM(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=e[d+1]-e[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,e[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,e[d+1]-l[d+1]*u[d]/3,i[d+1],e[d+1])}return a}var ld=new Set;function Ig(){for(let i of ld)i.syncRect(!0)}Yr&&(lr(Cb,Gr,Ig),lr(Ib,Gr,Ig,!0),lr(yl,Gr,()=>{Dn.pxRatio=At}));var KM=g0(),jM=p0();function Lg(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>cd(r,o,e,t))}function QM(i,e){return i.map((t,n)=>n==0?{}:mn({},e,t))}function cd(i,e,t,n){return mn({},e==0?t:n,i)}function y0(i,e,t){return e==null?Wr:[e,t]}var eS=y0;function tS(i,e,t){return e==null?Wr:xl(e,t,pd,!0)}function x0(i,e,t,n){return e==null?Wr:bl(e,t,i.scales[n].log,!1)}var nS=x0;function _0(i,e,t,n){return e==null?Wr:fd(e,t,i.scales[n].log,!1)}var iS=_0;function sS(i,e,t,n,s){let r=$n(hg(i),hg(e)),o=e-i,a=Ni(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?Ds.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function Ng(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=_n((t=+s)*At))+"px"),[i,e,t]}function rS(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=zt(e[2]*At,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Dn(i,e,t){let n={mode:wt(i.mode,1)},s=n.mode;function r(y,S,C,L){let G=S.valToPct(y);return L+C*(S.dir==-1?1-G:G)}function o(y,S,C,L){let G=S.valToPct(y);return L+C*(S.dir==-1?G:1-G)}function a(y,S,C,L){return S.ori==0?r(y,S,C,L):o(y,S,C,L)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Mi(db);if(i.id!=null&&(c.id=i.id),ui(c,i.class),i.title){let y=Mi(mb,c);y.textContent=i.title}let h=Li("canvas"),u=n.ctx=h.getContext("2d"),d=Mi(gb,c);lr("click",d,y=>{y.target===p&&(Ht!=Cr||Jt!=Ir)&&Ln.click(n,y)},!0);let f=n.under=Mi(yb,d);d.appendChild(h);let p=n.over=Mi(xb,d);i=Xr(i);let x=+wt(i.pxAlign,1),m=Pg(x);(i.plugins||[]).forEach(y=>{y.opts&&(i=y.opts(n,i)||i)});let g=i.ms||.001,v=n.series=s==1?Lg(i.series||[],Mg,Eg,!1):QM(i.series||[null],Ag),E=n.axes=Lg(i.axes||[],bg,wg,!0),b=n.scales={},P=n.bands=i.bands||[];P.forEach(y=>{y.fill=yt(y.fill||null),y.dir=wt(y.dir,-1)});let A=s==2?v[1].facets[0].scale:v[0].scale,_={axes:as,series:ft},T=(i.drawOrder||["axes","series"]).map(y=>_[y]);function z(y){let S=y.distr==3?C=>hs(C>0?C:y.clamp(n,C,y.min,y.max,y.key)):y.distr==4?C=>Ju(C,y.asinh):y.distr==100?C=>y.fwd(C):C=>C;return C=>{let L=S(C),{_min:G,_max:K}=y,ae=K-G;return(L-G)/ae}}function F(y){let S=b[y];if(S==null){let C=(i.scales||Ko)[y]||Ko;if(C.from!=null){F(C.from);let L=mn({},b[C.from],C,{key:y});L.valToPct=z(L),b[y]=L}else{S=b[y]=mn({},y==A?a0:VM,C),S.key=y;let L=S.time,G=S.range,K=Ns(G);if((y!=A||s==2&&!L)&&(K&&(G[0]==null||G[1]==null)&&(G={min:G[0]==null?ag:{mode:1,hard:G[0],soft:G[0]},max:G[1]==null?ag:{mode:1,hard:G[1],soft:G[1]}},K=!1),!K&&Sl(G))){let ae=G;G=(fe,ve,Ne)=>ve==null?Wr:xl(ve,Ne,ae)}S.range=yt(G||(L?eS:y==A?S.distr==3?nS:S.distr==4?iS:y0:S.distr==3?x0:S.distr==4?_0:tS)),S.auto=yt(K?!1:S.auto),S.clamp=yt(S.clamp||zM),S._min=S._max=null,S.valToPct=z(S)}}}F("x"),F("y"),s==1&&v.forEach(y=>{F(y.scale)}),E.forEach(y=>{F(y.scale)});for(let y in i.scales)F(y);let N=b[A],H=N.distr,X,D;N.ori==0?(ui(c,fb),X=r,D=o):(ui(c,pb),X=o,D=r);let W={};for(let y in b){let S=b[y];(S.min!=null||S.max!=null)&&(W[y]={min:S.min,max:S.max},S.min=S.max=null)}let $=i.tzDate||(y=>new Date(_n(y/g))),V=i.fmtDate||yd,le=g==1?fM($):gM($),Z=xg($,yg(g==1?dM:mM,V)),j=vg($,_g(xM,V)),te=[],de=n.legend=mn({},bM,i.legend),ue=n.cursor=mn({},EM,{drag:{y:s==2}},i.cursor),ee=de.show,me=ue.show,xe=de.markers;de.idxs=te,xe.width=yt(xe.width),xe.dash=yt(xe.dash),xe.stroke=yt(xe.stroke),xe.fill=yt(xe.fill);let Ee,Me,He,rt=[],Ve=[],ut,lt=!1,it={};if(de.live){let y=v[1]?v[1].values:null;lt=y!=null,ut=lt?y(n,1,0):{_:0};for(let S in ut)it[S]=ud}if(ee)if(Ee=Li("table",wb,c),He=Li("tbody",null,Ee),de.mount(n,Ee),lt){Me=Li("thead",null,Ee,He);let y=Li("tr",null,Me);Li("th",null,y);for(var Zt in ut)Li("th",$m,y).textContent=Zt}else ui(Ee,Ab),de.live&&ui(Ee,Tb);let Vt={show:!0},cn={show:!1};function Ft(y,S){if(S==0&&(lt||!de.live||s==2))return Wr;let C=[],L=Li("tr",Eb,He,He.childNodes[S]);ui(L,y.class),y.show||ui(L,ar);let G=Li("th",null,L);if(xe.show){let fe=Mi(Rb,G);if(S>0){let ve=xe.width(n,S);ve&&(fe.style.border=ve+"px "+xe.dash(n,S)+" "+xe.stroke(n,S)),fe.style.background=xe.fill(n,S)}}let K=Mi($m,G);y.label instanceof HTMLElement?K.appendChild(y.label):K.textContent=y.label,S>0&&(xe.show||(K.style.color=y.width>0?xe.stroke(n,S):xe.fill(n,S)),vt("click",G,fe=>{if(ue._lock)return;Ke(fe);let ve=v.indexOf(y);if((fe.ctrlKey||fe.metaKey)!=de.isolate){let Ne=v.some((De,Oe)=>Oe>0&&Oe!=ve&&De.show);v.forEach((De,Oe)=>{Oe>0&&Yi(Oe,Ne?Oe==ve?Vt:cn:Vt,!0,pn.setSeries)})}else Yi(ve,{show:!y.show},!0,pn.setSeries)},!1),je&&vt(jm,G,fe=>{ue._lock||(Ke(fe),Yi(v.indexOf(y),Nr,!0,pn.setSeries))},!1));for(var ae in ut){let fe=Li("td",Pb,L);fe.textContent="--",C.push(fe)}return[L,C]}let wn=new Map;function vt(y,S,C,L=!0){let G=wn.get(S)||{},K=ue.bind[y](n,S,C,L);K&&(lr(y,S,G[y]=K),wn.set(S,G))}function yn(y,S,C){let L=wn.get(S)||{};for(let G in L)(y==null||G==y)&&(id(G,S,L[G]),delete L[G]);y==null&&wn.delete(S)}let tn=0,hn=0,U=0,Pe=0,Ye=0,ot=0,Se=Ye,Bt=ot,ze=U,Xe=Pe,R=0,M=0,q=0,he=0;n.bbox={};let oe=!1,ye=!1,_e=!1,ne=!1,se=!1,pe=!1;function O(y,S,C){(C||y!=n.width||S!=n.height)&&re(y,S),ct(!1),_e=!0,ye=!0,Bn()}function re(y,S){n.width=tn=U=y,n.height=hn=Pe=S,Ye=ot=0,be(),Ge();let C=n.bbox;R=C.left=rr(Ye*At,.5),M=C.top=rr(ot*At,.5),q=C.width=rr(U*At,.5),he=C.height=rr(Pe*At,.5)}let ie=3;function we(){let y=!1,S=0;for(;!y;){S++;let C=Er(S),L=qi(S);y=S==ie||C&&L,y||(re(n.width,n.height),ye=!0)}}function ge({width:y,height:S}){O(y,S)}n.setSize=ge;function be(){let y=!1,S=!1,C=!1,L=!1;E.forEach((G,K)=>{if(G.show&&G._show){let{side:ae,_size:fe}=G,ve=ae%2,Ne=G.label!=null?G.labelSize:0,De=fe+Ne;De>0&&(ve?(U-=De,ae==3?(Ye+=De,L=!0):C=!0):(Pe-=De,ae==0?(ot+=De,y=!0):S=!0))}}),Wi[0]=y,Wi[1]=C,Wi[2]=S,Wi[3]=L,U-=Ri[1]+Ri[3],Ye+=Ri[3],Pe-=Ri[2]+Ri[0],ot+=Ri[0]}function Ge(){let y=Ye+U,S=ot+Pe,C=Ye,L=ot;function G(K,ae){switch(K){case 1:return y+=ae,y-ae;case 2:return S+=ae,S-ae;case 3:return C-=ae,C+ae;case 0:return L-=ae,L+ae}}E.forEach((K,ae)=>{if(K.show&&K._show){let fe=K.side;K._pos=G(fe,K._size),K.label!=null&&(K._lpos=G(fe,K.labelSize))}})}if(ue.dataIdx==null){let y=ue.hover,S=y.skip=new Set(y.skip??[]);S.add(void 0);let C=y.prox=yt(y.prox),L=y.bias??=0;ue.dataIdx=(G,K,ae,fe)=>{if(K==0)return ae;let ve=ae,Ne=C(G,K,ae,fe)??kt,De=Ne>=0&&Ne<kt,Oe=N.ori==0?U:Pe,st=ue.left,Tt=e[0],St=e[K];if(S.has(St[ae])){ve=null;let mt=null,Je=null,We;if(L==0||L==-1)for(We=ae;mt==null&&We-- >0;)S.has(St[We])||(mt=We);if(L==0||L==1)for(We=ae;Je==null&&We++<St.length;)S.has(St[We])||(Je=We);if(mt!=null||Je!=null)if(De){let Xt=mt==null?-1/0:X(Tt[mt],N,Oe,0),rn=Je==null?1/0:X(Tt[Je],N,Oe,0),Rn=st-Xt,Ot=rn-st;Rn<=Ot?Rn<=Ne&&(ve=mt):Ot<=Ne&&(ve=Je)}else ve=Je==null?mt:mt==null?Je:ae-mt<=Je-ae?mt:Je}else De&&vn(st-X(Tt[ae],N,Oe,0))>Ne&&(ve=null);return ve}}let Ke=y=>{ue.event=y};ue.idxs=te,ue._lock=!1;let ce=ue.points;ce.show=yt(ce.show),ce.size=yt(ce.size),ce.stroke=yt(ce.stroke),ce.width=yt(ce.width),ce.fill=yt(ce.fill);let Ue=n.focus=mn({},i.focus||{alpha:.3},ue.focus),je=Ue.prox>=0,Re=je&&ce.one,at=[],Gt=[],Hn=[];function Do(y,S){let C=ce.show(n,S);if(C instanceof HTMLElement)return ui(C,Sb),ui(C,y.class),ji(C,-10,-10,U,Pe),p.insertBefore(C,at[S]),C}function wr(y,S){if(s==1||S>0){let C=s==1&&b[y.scale].time,L=y.value;y.value=C?fg(L)?vg($,_g(L,V)):L||j:L||UM,y.label=y.label||(C?PM:RM)}if(Re||S>0){y.width=y.width==null?1:y.width,y.paths=y.paths||KM||Vb,y.fillTo=yt(y.fillTo||GM),y.pxAlign=+wt(y.pxAlign,x),y.pxRound=Pg(y.pxAlign),y.stroke=yt(y.stroke||null),y.fill=yt(y.fill||null),y._stroke=y._fill=y._paths=y._focus=null;let C=BM($n(1,y.width),1),L=y.points=mn({},{size:C,width:$n(1,C*.2),stroke:y.stroke,space:C*2,paths:jM,_stroke:null,_fill:null},y.points);L.show=yt(L.show),L.filter=yt(L.filter),L.fill=yt(L.fill),L.stroke=yt(L.stroke),L.paths=yt(L.paths),L.pxAlign=y.pxAlign}if(ee){let C=Ft(y,S);rt.splice(S,0,C[0]),Ve.splice(S,0,C[1]),de.values.push(null)}if(me){te.splice(S,0,null);let C=null;Re?S==0&&(C=Do(y,S)):S>0&&(C=Do(y,S)),at.splice(S,0,C),Gt.splice(S,0,0),Hn.splice(S,0,0)}En("addSeries",S)}function pu(y,S){S=S??v.length,y=s==1?cd(y,S,Mg,Eg):cd(y,S,{},Ag),v.splice(S,0,y),wr(v[S],S)}n.addSeries=pu;function Ya(y){if(v.splice(y,1),ee){de.values.splice(y,1),Ve.splice(y,1);let S=rt.splice(y,1)[0];yn(null,S.firstChild),S.remove()}me&&(te.splice(y,1),at.splice(y,1)[0].remove(),Gt.splice(y,1),Hn.splice(y,1)),En("delSeries",y)}n.delSeries=Ya;let Wi=[!1,!1,!1,!1];function ss(y,S){if(y._show=y.show,y.show){let C=y.side%2,L=b[y.scale];L==null&&(y.scale=C?v[1].scale:A,L=b[y.scale]);let G=L.time;y.size=yt(y.size),y.space=yt(y.space),y.rotate=yt(y.rotate),Ns(y.incrs)&&y.incrs.forEach(ae=>{!Ds.has(ae)&&Ds.set(ae,Gg(ae))}),y.incrs=yt(y.incrs||(L.distr==2?cM:G?g==1?uM:pM:or)),y.splits=yt(y.splits||(G&&L.distr==1?le:L.distr==3?rd:L.distr==4?LM:IM)),y.stroke=yt(y.stroke),y.grid.stroke=yt(y.grid.stroke),y.ticks.stroke=yt(y.ticks.stroke),y.border.stroke=yt(y.border.stroke);let K=y.values;y.values=Ns(K)&&!Ns(K[0])?yt(K):G?Ns(K)?xg($,yg(K,V)):fg(K)?yM($,K):K||Z:K||CM,y.filter=yt(y.filter||(L.distr>=3&&L.log==10?FM:L.distr==3&&L.log==2?OM:zg)),y.font=Ng(y.font),y.labelFont=Ng(y.labelFont),y._size=y.size(n,null,S,0),y._space=y._rotate=y._incrs=y._found=y._splits=y._values=null,y._size>0&&(Wi[S]=!0,y._el=Mi(_b,d))}}function rs(y,S,C,L){let[G,K,ae,fe]=C,ve=S%2,Ne=0;return ve==0&&(fe||K)&&(Ne=S==0&&!G||S==2&&!ae?_n(bg.size/3):0),ve==1&&(G||ae)&&(Ne=S==1&&!K||S==3&&!fe?_n(wg.size/2):0),Ne}let Fo=n.padding=(i.padding||[rs,rs,rs,rs]).map(y=>yt(wt(y,rs))),Ri=n._padding=Fo.map((y,S)=>y(n,S,Wi,0)),nn,an=null,ln=null,Xi=s==1?v[0].idxs:null,ai=null,As=!1;function Oo(y,S){if(e=y??[],n.data=n._data=e,s==2){nn=0;for(let C=1;C<v.length;C++)nn+=e[C][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),ai=e[0],nn=ai.length;let C=e;if(H==2){C=e.slice();let L=C[0]=Array(nn);for(let G=0;G<nn;G++)L[G]=G}n._data=e=C}if(ct(!0),En("setData"),H==2&&(_e=!0),S!==!1){let C=N;C.auto(n,As)?Uo():Ps(A,C.min,C.max),ne=ne||ue.left>=0,pe=!0,Bn()}}n.setData=Oo;function Uo(){As=!0;let y,S;s==1&&(nn>0?(an=Xi[0]=0,ln=Xi[1]=nn-1,y=e[0][an],S=e[0][ln],H==2?(y=an,S=ln):y==S&&(H==3?[y,S]=bl(y,y,N.log,!1):H==4?[y,S]=fd(y,y,N.log,!1):N.time?S=y+_n(86400/g):[y,S]=xl(y,S,pd,!0))):(an=Xi[0]=y=null,ln=Xi[1]=S=null)),Ps(A,y,S)}let Tr,Es,Ar,w,k,Q,Y,J,Te,Ce;function Ae(y,S,C,L,G,K){y??=Jm,C??=gd,L??="butt",G??=Jm,K??="round",y!=Tr&&(u.strokeStyle=Tr=y),G!=Es&&(u.fillStyle=Es=G),S!=Ar&&(u.lineWidth=Ar=S),K!=k&&(u.lineJoin=k=K),L!=Q&&(u.lineCap=Q=L),C!=w&&u.setLineDash(w=C)}function Ie(y,S,C,L){S!=Es&&(u.fillStyle=Es=S),y!=Y&&(u.font=Y=y),C!=J&&(u.textAlign=J=C),L!=Te&&(u.textBaseline=Te=L)}function ke(y,S,C,L,G=0){if(L.length>0&&y.auto(n,As)&&(S==null||S.min==null)){let K=wt(an,0),ae=wt(ln,L.length-1),fe=C.min==null?Fb(L,K,ae,G,y.distr==3):[C.min,C.max];y.min=Di(y.min,C.min=fe[0]),y.max=$n(y.max,C.max=fe[1])}}let tt={min:null,max:null};function dt(){for(let L in b){let G=b[L];W[L]==null&&(G.min==null||W[A]!=null&&G.auto(n,As))&&(W[L]=tt)}for(let L in b){let G=b[L];W[L]==null&&G.from!=null&&W[G.from]!=null&&(W[L]=tt)}W[A]!=null&&ct(!0);let y={};for(let L in W){let G=W[L];if(G!=null){let K=y[L]=Xr(b[L],Wb);if(G.min!=null)mn(K,G);else if(L!=A||s==2)if(nn==0&&K.from==null){let ae=K.range(n,null,null,L);K.min=ae[0],K.max=ae[1]}else K.min=kt,K.max=-kt}}if(nn>0){v.forEach((L,G)=>{if(s==1){let K=L.scale,ae=W[K];if(ae==null)return;let fe=y[K];if(G==0){let ve=fe.range(n,fe.min,fe.max,K);fe.min=ve[0],fe.max=ve[1],an=Ni(fe.min,e[0]),ln=Ni(fe.max,e[0]),ln-an>1&&(e[0][an]<fe.min&&an++,e[0][ln]>fe.max&&ln--),L.min=ai[an],L.max=ai[ln]}else L.show&&L.auto&&ke(fe,ae,L,e[G],L.sorted);L.idxs[0]=an,L.idxs[1]=ln}else if(G>0&&L.show&&L.auto){let[K,ae]=L.facets,fe=K.scale,ve=ae.scale,[Ne,De]=e[G],Oe=y[fe],st=y[ve];Oe!=null&&ke(Oe,W[fe],K,Ne,K.sorted),st!=null&&ke(st,W[ve],ae,De,ae.sorted),L.min=ae.min,L.max=ae.max}});for(let L in y){let G=y[L],K=W[L];if(G.from==null&&(K==null||K.min==null)){let ae=G.range(n,G.min==kt?null:G.min,G.max==-kt?null:G.max,L);G.min=ae[0],G.max=ae[1]}}}for(let L in y){let G=y[L];if(G.from!=null){let K=y[G.from];if(K.min==null)G.min=G.max=null;else{let ae=G.range(n,K.min,K.max,L);G.min=ae[0],G.max=ae[1]}}}let S={},C=!1;for(let L in y){let G=y[L],K=b[L];if(K.min!=G.min||K.max!=G.max){K.min=G.min,K.max=G.max;let ae=K.distr;K._min=ae==3?hs(K.min):ae==4?Ju(K.min,K.asinh):ae==100?K.fwd(K.min):K.min,K._max=ae==3?hs(K.max):ae==4?Ju(K.max,K.asinh):ae==100?K.fwd(K.max):K.max,S[L]=C=!0}}if(C){v.forEach((L,G)=>{s==2?G>0&&S.y&&(L._paths=null):S[L.scale]&&(L._paths=null)});for(let L in S)_e=!0,En("setScale",L);me&&ue.left>=0&&(ne=pe=!0)}for(let L in W)W[L]=null}function Be(y){let S=sd(an-1,0,nn-1),C=sd(ln+1,0,nn-1);for(;y[S]==null&&S>0;)S--;for(;y[C]==null&&C<nn-1;)C++;return[S,C]}function ft(){if(nn>0){let y=v.some(S=>S._focus)&&Ce!=Ue.alpha;y&&(u.globalAlpha=Ce=Ue.alpha),v.forEach((S,C)=>{if(C>0&&S.show&&(Qt(C,!1),Qt(C,!0),S._paths==null)){let L=Ce;Ce!=S.alpha&&(u.globalAlpha=Ce=S.alpha);let G=s==2?[0,e[C][0].length-1]:Be(e[C]);S._paths=S.paths(n,C,G[0],G[1]),Ce!=L&&(u.globalAlpha=Ce=L)}}),v.forEach((S,C)=>{if(C>0&&S.show){let L=Ce;Ce!=S.alpha&&(u.globalAlpha=Ce=S.alpha),S._paths!=null&&It(C,!1);{let G=S._paths!=null?S._paths.gaps:null,K=S.points.show(n,C,an,ln,G),ae=S.points.filter(n,C,K,G);(K||ae)&&(S.points._paths=S.points.paths(n,C,an,ln,ae),It(C,!0))}Ce!=L&&(u.globalAlpha=Ce=L),En("drawSeries",C)}}),y&&(u.globalAlpha=Ce=1)}}function Qt(y,S){let C=S?v[y].points:v[y];C._stroke=C.stroke(n,y),C._fill=C.fill(n,y)}function It(y,S){let C=S?v[y].points:v[y],{stroke:L,fill:G,clip:K,flags:ae,_stroke:fe=C._stroke,_fill:ve=C._fill,_width:Ne=C.width}=C._paths;Ne=zt(Ne*At,3);let De=null,Oe=Ne%2/2;S&&ve==null&&(ve=Ne>0?"#fff":fe);let st=C.pxAlign==1&&Oe>0;if(st&&u.translate(Oe,Oe),!S){let Tt=R-Ne/2,St=M-Ne/2,mt=q+Ne,Je=he+Ne;De=new Path2D,De.rect(Tt,St,mt,Je)}S?Fe(fe,Ne,C.dash,C.cap,ve,L,G,ae,K):Lt(y,fe,Ne,C.dash,C.cap,ve,L,G,ae,De,K),st&&u.translate(-Oe,-Oe)}function Lt(y,S,C,L,G,K,ae,fe,ve,Ne,De){let Oe=!1;ve!=0&&P.forEach((st,Tt)=>{if(st.series[0]==y){let St=v[st.series[1]],mt=e[st.series[1]],Je=(St._paths||Ko).band;Ns(Je)&&(Je=st.dir==1?Je[0]:Je[1]);let We,Xt=null;St.show&&Je&&Ub(mt,an,ln)?(Xt=st.fill(n,Tt)||K,We=St._paths.clip):Je=null,Fe(S,C,L,G,Xt,ae,fe,ve,Ne,De,We,Je),Oe=!0}}),Oe||Fe(S,C,L,G,K,ae,fe,ve,Ne,De)}let xn=qr|ad;function Fe(y,S,C,L,G,K,ae,fe,ve,Ne,De,Oe){Ae(y,S,C,L,G),(ve||Ne||Oe)&&(u.save(),ve&&u.clip(ve),Ne&&u.clip(Ne)),Oe?(fe&xn)==xn?(u.clip(Oe),De&&u.clip(De),gt(G,ae),un(y,K,S)):fe&ad?(gt(G,ae),u.clip(Oe),un(y,K,S)):fe&qr&&(u.save(),u.clip(Oe),De&&u.clip(De),gt(G,ae),u.restore(),un(y,K,S)):(gt(G,ae),un(y,K,S)),(ve||Ne||Oe)&&u.restore()}function un(y,S,C){C>0&&(S instanceof Map?S.forEach((L,G)=>{u.strokeStyle=Tr=G,u.stroke(L)}):S!=null&&y&&u.stroke(S))}function gt(y,S){S instanceof Map?S.forEach((C,L)=>{u.fillStyle=Es=L,u.fill(C)}):S!=null&&y&&u.fill(S)}function os(y,S,C,L){let G=E[y],K;if(L<=0)K=[0,0];else{let ae=G._space=G.space(n,y,S,C,L),fe=G._incrs=G.incrs(n,y,S,C,L,ae);K=sS(S,C,fe,L,ae)}return G._found=K}function dn(y,S,C,L,G,K,ae,fe,ve,Ne){let De=ae%2/2;x==1&&u.translate(De,De),Ae(fe,ae,ve,Ne,fe),u.beginPath();let Oe,st,Tt,St,mt=G+(L==0||L==3?-K:K);C==0?(st=G,St=mt):(Oe=G,Tt=mt);for(let Je=0;Je<y.length;Je++)S[Je]!=null&&(C==0?Oe=Tt=y[Je]:st=St=y[Je],u.moveTo(Oe,st),u.lineTo(Tt,St));u.stroke(),x==1&&u.translate(-De,-De)}function Er(y){let S=!0;return E.forEach((C,L)=>{if(!C.show)return;let G=b[C.scale];if(G.min==null){C._show&&(S=!1,C._show=!1,ct(!1));return}else C._show||(S=!1,C._show=!0,ct(!1));let K=C.side,ae=K%2,{min:fe,max:ve}=G,[Ne,De]=os(L,fe,ve,ae==0?U:Pe);if(De==0)return;let Oe=G.distr==2,st=C._splits=C.splits(n,L,fe,ve,Ne,De,Oe),Tt=G.distr==2?st.map(We=>ai[We]):st,St=G.distr==2?ai[st[1]]-ai[st[0]]:Ne,mt=C._values=C.values(n,C.filter(n,Tt,L,De,St),L,De,St);C._rotate=K==2?C.rotate(n,mt,L,De):0;let Je=C._size;C._size=Si(C.size(n,mt,L,y)),Je!=null&&C._size!=Je&&(S=!1)}),S}function qi(y){let S=!0;return Fo.forEach((C,L)=>{let G=C(n,L,Wi,y);G!=Ri[L]&&(S=!1),Ri[L]=G}),S}function as(){for(let y=0;y<E.length;y++){let S=E[y];if(!S.show||!S._show)continue;let C=S.side,L=C%2,G,K,ae=S.stroke(n,y),fe=C==0||C==3?-1:1,[ve,Ne]=S._found;if(S.label!=null){let qn=S.labelGap*fe,hi=_n((S._lpos+qn)*At);Ie(S.labelFont[0],ae,"center",C==2?"top":Zm),u.save(),L==1?(G=K=0,u.translate(hi,_n(M+he/2)),u.rotate((C==3?-gl:gl)/2)):(G=_n(R+q/2),K=hi);let tr=Bg(S.label)?S.label(n,y,ve,Ne):S.label;u.fillText(tr,G,K),u.restore()}if(Ne==0)continue;let De=b[S.scale],Oe=L==0?q:he,st=L==0?R:M,Tt=S._splits,St=De.distr==2?Tt.map(qn=>ai[qn]):Tt,mt=De.distr==2?ai[Tt[1]]-ai[Tt[0]]:ve,Je=S.ticks,We=S.border,Xt=Je.show?Je.size:0,rn=_n(Xt*At),Rn=_n((S.alignTo==2?S._size-Xt-S.gap:S.gap)*At),Ot=S._rotate*-gl/180,on=m(S._pos*At),li=(rn+Rn)*fe,Xn=on+li;K=L==0?Xn:0,G=L==1?Xn:0;let xi=S.font[0],Pi=S.align==1?zr:S.align==2?Yu:Ot>0?zr:Ot<0?Yu:L==0?"center":C==3?Yu:zr,Zi=Ot||L==1?"middle":C==2?"top":Zm;Ie(xi,ae,Pi,Zi);let ci=S.font[1]*S.lineGap,_i=Tt.map(qn=>m(a(qn,De,Oe,st))),Ci=S._values;for(let qn=0;qn<Ci.length;qn++){let hi=Ci[qn];if(hi!=null){L==0?G=_i[qn]:K=_i[qn],hi=""+hi;let tr=hi.indexOf(`
`)==-1?[hi]:hi.split(/\n/gm);for(let Yn=0;Yn<tr.length;Yn++){let Tp=tr[Yn];Ot?(u.save(),u.translate(G,K+Yn*ci),u.rotate(Ot),u.fillText(Tp,0,0),u.restore()):u.fillText(Tp,G,K+Yn*ci)}}}Je.show&&dn(_i,Je.filter(n,St,y,Ne,mt),L,C,on,rn,zt(Je.width*At,3),Je.stroke(n,y),Je.dash,Je.cap);let Ji=S.grid;Ji.show&&dn(_i,Ji.filter(n,St,y,Ne,mt),L,L==0?2:1,L==0?M:R,L==0?he:q,zt(Ji.width*At,3),Ji.stroke(n,y),Ji.dash,Ji.cap),We.show&&dn([on],[1],L==0?1:0,L==0?1:2,L==1?M:R,L==1?he:q,zt(We.width*At,3),We.stroke(n,y),We.dash,We.cap)}En("drawAxes")}function ct(y){v.forEach((S,C)=>{C>0&&(S._paths=null,y&&(s==1?(S.min=null,S.max=null):S.facets.forEach(L=>{L.min=null,L.max=null})))})}let sn=!1,Wn=!1,Nt=[];function fn(){Wn=!1;for(let y=0;y<Nt.length;y++)En(...Nt[y]);Nt.length=0}function Bn(){sn||(Kb(ap),sn=!0)}function $a(y,S=!1){sn=!0,Wn=S,y(n),ap(),S&&Nt.length>0&&queueMicrotask(fn)}n.batch=$a;function ap(){if(oe&&(dt(),oe=!1),_e&&(we(),_e=!1),ye){if(qt(f,zr,Ye),qt(f,"top",ot),qt(f,Yo,U),qt(f,$o,Pe),qt(p,zr,Ye),qt(p,"top",ot),qt(p,Yo,U),qt(p,$o,Pe),qt(d,Yo,tn),qt(d,$o,hn),h.width=_n(tn*At),h.height=_n(hn*At),E.forEach(({_el:y,_show:S,_size:C,_pos:L,side:G})=>{if(y!=null)if(S){let K=G===3||G===0?C:0,ae=G%2==1;qt(y,ae?"left":"top",L-K),qt(y,ae?"width":"height",C),qt(y,ae?"top":"left",ae?ot:Ye),qt(y,ae?"height":"width",ae?Pe:U),nd(y,ar)}else ui(y,ar)}),Tr=Es=Ar=k=Q=Y=J=Te=w=null,Ce=1,zo(!0),Ye!=Se||ot!=Bt||U!=ze||Pe!=Xe){ct(!1);let y=U/ze,S=Pe/Xe;if(me&&!ne&&ue.left>=0){ue.left*=y,ue.top*=S,Rr&&ji(Rr,_n(ue.left),0,U,Pe),Pr&&ji(Pr,0,_n(ue.top),U,Pe);for(let C=0;C<at.length;C++){let L=at[C];L!=null&&(Gt[C]*=y,Hn[C]*=S,ji(L,Si(Gt[C]),Si(Hn[C]),U,Pe))}}if(Wt.show&&!se&&Wt.left>=0&&Wt.width>0){Wt.left*=y,Wt.width*=y,Wt.top*=S,Wt.height*=S;for(let C in vu)qt(Lr,C,Wt[C])}Se=Ye,Bt=ot,ze=U,Xe=Pe}En("setSize"),ye=!1}tn>0&&hn>0&&(u.clearRect(0,0,h.width,h.height),En("drawClear"),T.forEach(y=>y()),En("draw")),Wt.show&&se&&(Za(Wt),se=!1),me&&ne&&(er(null,!0,!1),ne=!1),de.show&&de.live&&pe&&(xu(),pe=!1),l||(l=!0,n.status=1,En("ready")),As=!1,sn=!1}n.redraw=(y,S)=>{_e=S||!1,y!==!1?Ps(A,N.min,N.max):Bn()};function mu(y,S){let C=b[y];if(C.from==null){if(nn==0){let L=C.range(n,S.min,S.max,y);S.min=L[0],S.max=L[1]}if(S.min>S.max){let L=S.min;S.min=S.max,S.max=L}if(nn>1&&S.min!=null&&S.max!=null&&S.max-S.min<1e-16)return;y==A&&C.distr==2&&nn>0&&(S.min=Ni(S.min,e[0]),S.max=Ni(S.max,e[0]),S.min==S.max&&S.max++),W[y]=S,oe=!0,Bn()}}n.setScale=mu;let gu,yu,Rr,Pr,lp,cp,Cr,Ir,hp,up,Ht,Jt,Rs=!1,Ln=ue.drag,Tn=Ln.x,An=Ln.y;me&&(ue.x&&(gu=Mi(bb,p)),ue.y&&(yu=Mi(Mb,p)),N.ori==0?(Rr=gu,Pr=yu):(Rr=yu,Pr=gu),Ht=ue.left,Jt=ue.top);let Wt=n.select=mn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Lr=Wt.show?Mi(vb,Wt.over?p:f):null;function Za(y,S){if(Wt.show){for(let C in y)Wt[C]=y[C],C in vu&&qt(Lr,C,y[C]);S!==!1&&En("setSelect")}}n.setSelect=Za;function C_(y){if(v[y].show)ee&&nd(rt[y],ar);else if(ee&&ui(rt[y],ar),me){let C=Re?at[0]:at[y];C!=null&&ji(C,-10,-10,U,Pe)}}function Ps(y,S,C){mu(y,{min:S,max:C})}function Yi(y,S,C,L){S.focus!=null&&F_(y),S.show!=null&&v.forEach((G,K)=>{K>0&&(y==K||y==null)&&(G.show=S.show,C_(K),s==2?(Ps(G.facets[0].scale,null,null),Ps(G.facets[1].scale,null,null)):Ps(G.scale,null,null),Bn())}),C!==!1&&En("setSeries",y,S),L&&Vo("setSeries",n,y,S)}n.setSeries=Yi;function I_(y,S){mn(P[y],S)}function L_(y,S){y.fill=yt(y.fill||null),y.dir=wt(y.dir,-1),S=S??P.length,P.splice(S,0,y)}function N_(y){y==null?P.length=0:P.splice(y,1)}n.addBand=L_,n.setBand=I_,n.delBand=N_;function D_(y,S){v[y].alpha=S,me&&at[y]!=null&&(at[y].style.opacity=S),ee&&rt[y]&&(rt[y].style.opacity=S)}let ls,Cs,Qs,Nr={focus:!0};function F_(y){if(y!=Qs){let S=y==null,C=Ue.alpha!=1;v.forEach((L,G)=>{if(s==1||G>0){let K=S||G==0||G==y;L._focus=S?null:K,C&&D_(G,K?1:Ue.alpha)}}),Qs=y,C&&Bn()}}ee&&je&&vt(Qm,Ee,y=>{ue._lock||(Ke(y),Qs!=null&&Yi(null,Nr,!0,pn.setSeries))});function $i(y,S,C){let L=b[S];C&&(y=y/At-(L.ori==1?ot:Ye));let G=U;L.ori==1&&(G=Pe,y=G-y),L.dir==-1&&(y=G-y);let K=L._min,ae=L._max,fe=y/G,ve=K+(ae-K)*fe,Ne=L.distr;return Ne==3?Hr(10,ve):Ne==4?kb(ve,L.asinh):Ne==100?L.bwd(ve):ve}function O_(y,S){let C=$i(y,A,S);return Ni(C,e[0],an,ln)}n.valToIdx=y=>Ni(y,e[0]),n.posToIdx=O_,n.posToVal=$i,n.valToPos=(y,S,C)=>b[S].ori==0?r(y,b[S],C?q:U,C?R:0):o(y,b[S],C?he:Pe,C?M:0),n.setCursor=(y,S,C)=>{Ht=y.left,Jt=y.top,er(null,S,C)};function dp(y,S){qt(Lr,zr,Wt.left=y),qt(Lr,Yo,Wt.width=S)}function fp(y,S){qt(Lr,"top",Wt.top=y),qt(Lr,$o,Wt.height=S)}let Bo=N.ori==0?dp:fp,ko=N.ori==1?dp:fp;function U_(){if(ee&&de.live)for(let y=s==2?1:0;y<v.length;y++){if(y==0&&lt)continue;let S=de.values[y],C=0;for(let L in S)Ve[y][C++].firstChild.nodeValue=S[L]}}function xu(y,S){if(y!=null&&(y.idxs?y.idxs.forEach((C,L)=>{te[L]=C}):Hb(y.idx)||te.fill(y.idx),de.idx=te[0]),ee&&de.live){for(let C=0;C<v.length;C++)(C>0||s==1&&!lt)&&B_(C,te[C]);U_()}pe=!1,S!==!1&&En("setLegend")}n.setLegend=xu;function B_(y,S){let C=v[y],L=y==0&&H==2?ai:e[y],G;lt?G=C.values(n,y,S)??it:(G=C.value(n,S==null?null:L[S],y,S),G=G==null?it:{_:G}),de.values[y]=G}function er(y,S,C){hp=Ht,up=Jt,[Ht,Jt]=ue.move(n,Ht,Jt),ue.left=Ht,ue.top=Jt,me&&(Rr&&ji(Rr,_n(Ht),0,U,Pe),Pr&&ji(Pr,0,_n(Jt),U,Pe));let L,G=an>ln;ls=kt,Cs=null;let K=N.ori==0?U:Pe,ae=N.ori==1?U:Pe;if(Ht<0||nn==0||G){L=ue.idx=null;for(let fe=0;fe<v.length;fe++){let ve=at[fe];ve!=null&&ji(ve,-10,-10,U,Pe)}je&&Yi(null,Nr,!0,y==null&&pn.setSeries),de.live&&(te.fill(L),pe=!0)}else{let fe,ve,Ne;s==1&&(fe=N.ori==0?Ht:Jt,ve=$i(fe,A),L=ue.idx=Ni(ve,e[0],an,ln),Ne=X(e[0][L],N,K,0));let De=-10,Oe=-10,st=0,Tt=0,St=!0,mt="",Je="";for(let We=s==2?1:0;We<v.length;We++){let Xt=v[We],rn=te[We],Rn=rn==null?null:s==1?e[We][rn]:e[We][1][rn],Ot=ue.dataIdx(n,We,L,ve),on=Ot==null?null:s==1?e[We][Ot]:e[We][1][Ot];if(pe=pe||on!=Rn||Ot!=rn,te[We]=Ot,We>0&&Xt.show){let li=Ot==null?-10:Ot==L?Ne:X(s==1?e[0][Ot]:e[We][0][Ot],N,K,0),Xn=on==null?-10:D(on,s==1?b[Xt.scale]:b[Xt.facets[1].scale],ae,0);if(je&&on!=null){let xi=N.ori==1?Ht:Jt,Pi=vn(Ue.dist(n,We,Ot,Xn,xi));if(Pi<ls){let Zi=Ue.bias;if(Zi!=0){let ci=$i(xi,Xt.scale),_i=on>=0?1:-1,Ci=ci>=0?1:-1;Ci==_i&&(Ci==1?Zi==1?on>=ci:on<=ci:Zi==1?on<=ci:on>=ci)&&(ls=Pi,Cs=We)}else ls=Pi,Cs=We}}if(pe||Re){let xi,Pi;N.ori==0?(xi=li,Pi=Xn):(xi=Xn,Pi=li);let Zi,ci,_i,Ci,Ji,qn,hi=!0,tr=ce.bbox;if(tr!=null){hi=!1;let Yn=tr(n,We);_i=Yn.left,Ci=Yn.top,Zi=Yn.width,ci=Yn.height}else _i=xi,Ci=Pi,Zi=ci=ce.size(n,We);if(qn=ce.fill(n,We),Ji=ce.stroke(n,We),Re)We==Cs&&ls<=Ue.prox&&(De=_i,Oe=Ci,st=Zi,Tt=ci,St=hi,mt=qn,Je=Ji);else{let Yn=at[We];Yn!=null&&(Gt[We]=_i,Hn[We]=Ci,og(Yn,Zi,ci,hi),sg(Yn,qn,Ji),ji(Yn,Si(_i),Si(Ci),U,Pe))}}}}if(Re){let We=Ue.prox,Xt=Qs==null?ls<=We:ls>We||Cs!=Qs;if(pe||Xt){let rn=at[0];rn!=null&&(Gt[0]=De,Hn[0]=Oe,og(rn,st,Tt,St),sg(rn,mt,Je),ji(rn,Si(De),Si(Oe),U,Pe))}}}if(Wt.show&&Rs)if(y!=null){let[fe,ve]=pn.scales,[Ne,De]=pn.match,[Oe,st]=y.cursor.sync.scales,Tt=y.cursor.drag;if(Tn=Tt._x,An=Tt._y,Tn||An){let{left:St,top:mt,width:Je,height:We}=y.select,Xt=y.scales[Oe].ori,rn=y.posToVal,Rn,Ot,on,li,Xn,xi=fe!=null&&Ne(fe,Oe),Pi=ve!=null&&De(ve,st);xi&&Tn?(Xt==0?(Rn=St,Ot=Je):(Rn=mt,Ot=We),on=b[fe],li=X(rn(Rn,Oe),on,K,0),Xn=X(rn(Rn+Ot,Oe),on,K,0),Bo(Di(li,Xn),vn(Xn-li))):Bo(0,K),Pi&&An?(Xt==1?(Rn=St,Ot=Je):(Rn=mt,Ot=We),on=b[ve],li=D(rn(Rn,st),on,ae,0),Xn=D(rn(Rn+Ot,st),on,ae,0),ko(Di(li,Xn),vn(Xn-li))):ko(0,ae)}else bu()}else{let fe=vn(hp-lp),ve=vn(up-cp);if(N.ori==1){let st=fe;fe=ve,ve=st}Tn=Ln.x&&fe>=Ln.dist,An=Ln.y&&ve>=Ln.dist;let Ne=Ln.uni;Ne!=null?Tn&&An&&(Tn=fe>=Ne,An=ve>=Ne,!Tn&&!An&&(ve>fe?An=!0:Tn=!0)):Ln.x&&Ln.y&&(Tn||An)&&(Tn=An=!0);let De,Oe;Tn&&(N.ori==0?(De=Cr,Oe=Ht):(De=Ir,Oe=Jt),Bo(Di(De,Oe),vn(Oe-De)),An||ko(0,ae)),An&&(N.ori==1?(De=Cr,Oe=Ht):(De=Ir,Oe=Jt),ko(Di(De,Oe),vn(Oe-De)),Tn||Bo(0,K)),!Tn&&!An&&(Bo(0,0),ko(0,0))}if(Ln._x=Tn,Ln._y=An,y==null){if(C){if(wp!=null){let[fe,ve]=pn.scales;pn.values[0]=fe!=null?$i(N.ori==0?Ht:Jt,fe):null,pn.values[1]=ve!=null?$i(N.ori==1?Ht:Jt,ve):null}Vo($u,n,Ht,Jt,U,Pe,L)}if(je){let fe=C&&pn.setSeries,ve=Ue.prox;Qs==null?ls<=ve&&Yi(Cs,Nr,!0,fe):ls>ve?Yi(null,Nr,!0,fe):Cs!=Qs&&Yi(Cs,Nr,!0,fe)}}pe&&(de.idx=L,xu()),S!==!1&&En("setCursor")}let Is=null;Object.defineProperty(n,"rect",{get(){return Is==null&&zo(!1),Is}});function zo(y=!1){y?Is=null:(Is=p.getBoundingClientRect(),En("syncRect",Is))}function pp(y,S,C,L,G,K,ae){ue._lock||Rs&&y!=null&&y.movementX==0&&y.movementY==0||(_u(y,S,C,L,G,K,ae,!1,y!=null),y!=null?er(null,!0,!0):er(S,!0,!1))}function _u(y,S,C,L,G,K,ae,fe,ve){if(Is==null&&zo(!1),Ke(y),y!=null)C=y.clientX-Is.left,L=y.clientY-Is.top;else{if(C<0||L<0){Ht=-10,Jt=-10;return}let[Ne,De]=pn.scales,Oe=S.cursor.sync,[st,Tt]=Oe.values,[St,mt]=Oe.scales,[Je,We]=pn.match,Xt=S.axes[0].side%2==1,rn=N.ori==0?U:Pe,Rn=N.ori==1?U:Pe,Ot=Xt?K:G,on=Xt?G:K,li=Xt?L:C,Xn=Xt?C:L;if(St!=null?C=Je(Ne,St)?a(st,b[Ne],rn,0):-10:C=rn*(li/Ot),mt!=null?L=We(De,mt)?a(Tt,b[De],Rn,0):-10:L=Rn*(Xn/on),N.ori==1){let xi=C;C=L,L=xi}}ve&&(S==null||S.cursor.event.type==$u)&&((C<=1||C>=U-1)&&(C=rr(C,U)),(L<=1||L>=Pe-1)&&(L=rr(L,Pe))),fe?(lp=C,cp=L,[Cr,Ir]=ue.move(n,C,L)):(Ht=C,Jt=L)}let vu={width:0,height:0,left:0,top:0};function bu(){Za(vu,!1)}let mp,gp,yp,xp;function _p(y,S,C,L,G,K,ae){Rs=!0,Tn=An=Ln._x=Ln._y=!1,_u(y,S,C,L,G,K,ae,!0,!1),y!=null&&(vt(Zu,ed,vp,!1),Vo(Km,n,Cr,Ir,U,Pe,null));let{left:fe,top:ve,width:Ne,height:De}=Wt;mp=fe,gp=ve,yp=Ne,xp=De}function vp(y,S,C,L,G,K,ae){Rs=Ln._x=Ln._y=!1,_u(y,S,C,L,G,K,ae,!1,!0);let{left:fe,top:ve,width:Ne,height:De}=Wt,Oe=Ne>0||De>0,st=mp!=fe||gp!=ve||yp!=Ne||xp!=De;if(Oe&&st&&Za(Wt),Ln.setScale&&Oe&&st){let Tt=fe,St=Ne,mt=ve,Je=De;if(N.ori==1&&(Tt=ve,St=De,mt=fe,Je=Ne),Tn&&Ps(A,$i(Tt,A),$i(Tt+St,A)),An)for(let We in b){let Xt=b[We];We!=A&&Xt.from==null&&Xt.min!=kt&&Ps(We,$i(mt+Je,We),$i(mt,We))}bu()}else ue.lock&&(ue._lock=!ue._lock,er(S,!0,y!=null));y!=null&&(yn(Zu,ed),Vo(Zu,n,Ht,Jt,U,Pe,null))}function k_(y,S,C,L,G,K,ae){if(ue._lock)return;Ke(y);let fe=Rs;if(Rs){let ve=!0,Ne=!0,De=10,Oe,st;N.ori==0?(Oe=Tn,st=An):(Oe=An,st=Tn),Oe&&st&&(ve=Ht<=De||Ht>=U-De,Ne=Jt<=De||Jt>=Pe-De),Oe&&ve&&(Ht=Ht<Cr?0:U),st&&Ne&&(Jt=Jt<Ir?0:Pe),er(null,!0,!0),Rs=!1}Ht=-10,Jt=-10,te.fill(null),er(null,!0,!0),fe&&(Rs=fe)}function bp(y,S,C,L,G,K,ae){ue._lock||(Ke(y),Uo(),bu(),y!=null&&Vo(eg,n,Ht,Jt,U,Pe,null))}function Mp(){E.forEach(rS),O(n.width,n.height,!0)}lr(yl,Gr,Mp);let Dr={};Dr.mousedown=_p,Dr.mousemove=pp,Dr.mouseup=vp,Dr.dblclick=bp,Dr.setSeries=(y,S,C,L)=>{let G=pn.match[2];C=G(n,S,C),C!=-1&&Yi(C,L,!0,!1)},me&&(vt(Km,p,_p),vt($u,p,pp),vt(jm,p,y=>{Ke(y),zo(!1)}),vt(Qm,p,k_),vt(eg,p,bp),ld.add(n),n.syncRect=zo);let Ja=n.hooks=i.hooks||{};function En(y,S,C){Wn?Nt.push([y,S,C]):y in Ja&&Ja[y].forEach(L=>{L.call(null,n,S,C)})}(i.plugins||[]).forEach(y=>{for(let S in y.hooks)Ja[S]=(Ja[S]||[]).concat(y.hooks[S])});let Sp=(y,S,C)=>C,pn=mn({key:null,setSeries:!1,filters:{pub:ug,sub:ug},scales:[A,v[1]?v[1].scale:null],match:[dg,dg,Sp],values:[null,null]},ue.sync);pn.match.length==2&&pn.match.push(Sp),ue.sync=pn;let wp=pn.key,Mu=l0(wp);function Vo(y,S,C,L,G,K,ae){pn.filters.pub(y,S,C,L,G,K,ae)&&Mu.pub(y,S,C,L,G,K,ae)}Mu.sub(n);function z_(y,S,C,L,G,K,ae){pn.filters.sub(y,S,C,L,G,K,ae)&&Dr[y](null,S,C,L,G,K,ae)}n.pub=z_;function V_(){Mu.unsub(n),ld.delete(n),wn.clear(),id(yl,Gr,Mp),c.remove(),Ee?.remove(),En("destroy")}n.destroy=V_;function Su(){En("init",i,e),Oo(e||i.data,!1),W[A]?mu(A,W[A]):Uo(),se=Wt.show&&(Wt.width>0||Wt.height>0),ne=pe=!0,O(i.width,i.height)}return v.forEach(wr),E.forEach(ss),t?t instanceof HTMLElement?(t.appendChild(c),Su()):t(n,Su):Su(),n}Dn.assign=mn;Dn.fmtNum=md;Dn.rangeNum=xl;Dn.rangeLog=bl;Dn.rangeAsinh=fd;Dn.orient=hr;Dn.pxRatio=At;Dn.join=Jb;Dn.fmtDate=yd,Dn.tzDate=aM;Dn.sync=l0;{Dn.addGap=HM,Dn.clipGaps=wl;let i=Dn.paths={points:p0};i.linear=g0,i.stepped=qM,i.bars=YM,i.spline=ZM}var oS=.22;function aS({times:i,low:e,high:t}){let n=[];for(let s=0;s<i.length;s++){if(!Number.isFinite(e[s])||!Number.isFinite(t[s]))continue;let r=n.at(-1);r&&r[1]===s-1?r[1]=s:n.push([s,s])}return n}function v0(i,e,t){let{ctx:n,bbox:s}=i;n.save(),n.beginPath(),n.rect(s.left,s.top,s.width,s.height),n.clip(),n.globalAlpha=oS;for(let r of e){n.fillStyle=ti(r.series,t);for(let[o,a]of aS(r)){n.beginPath();let l=(c,h)=>n.lineTo(i.valToPos(r.times[c],"x",!0),i.valToPos(h,"y",!0));for(let c=o;c<=a;c++)l(c,r.high[c]);for(let c=a;c>=o;c--)l(c,r.low[c]);n.fill()}}n.restore()}var b0=[[],[6,4],[2,3],[10,4,2,4]],lS=1.5,cS=.8,hS=2.2,uS=2;function M0(i,e){return i.flatMap(({payload:t,motion:n,color:s})=>e.flatMap((r,o)=>{let a=t.channels.findIndex(l=>l.label===r);return a>=0&&n.frames>0?[{motion:n,channel:a,color:s,series:o}]:[]}))}function S0(i,e,t){let{ctx:n,bbox:s}=i,r=window.devicePixelRatio||1;n.save(),n.beginPath(),n.rect(s.left,s.top,s.width,s.height),n.clip(),n.lineWidth=lS*r,n.globalAlpha=cS;for(let{motion:o,channel:a,color:l,series:c,dots:h}of e){if(h){dS(i,o.times,o.channels[a],l(t),r);continue}n.strokeStyle=l(t),n.setLineDash(b0[c%b0.length].map(d=>d*r)),n.beginPath();let u=!1;Array.from(o.times).forEach((d,f)=>{let p=o.channels[a][f];if(u=u&&Number.isFinite(p)&&!o.jumpsBefore(a,f),!Number.isFinite(p))return;let x=[i.valToPos(d,"x",!0),i.valToPos(p,"y",!0)];u?n.lineTo(...x):n.moveTo(...x),u=!0}),n.stroke()}n.restore()}function dS(i,e,t,n,s){let{ctx:r}=i;r.fillStyle=n;let o={x:Number.NEGATIVE_INFINITY,y:0};for(let a=0;a<e.length;a++){if(!Number.isFinite(t[a]))continue;let l={x:i.valToPos(e[a],"x",!0),y:i.valToPos(t[a],"y",!0)};Math.hypot(l.x-o.x,l.y-o.y)<uS*s||(o=l,r.beginPath(),r.arc(l.x,l.y,hS*s,0,2*Math.PI),r.fill())}}var Rl="11px system-ui, sans-serif",fS=22,pS=15,mS=14,gS=6.5,yS=6;function T0(i,e,t){let n=Nn(t),s={stroke:n.faint,font:Rl,grid:{stroke:n.grid,width:1},ticks:{show:!1},border:{show:!1},values:xS};return[{...s,...w0(i),size:fS,gap:4,space:60},{...s,...w0(vS(e)),size:_S,gap:6,space:28}]}function xS(i,e){return e.map(t=>Mt(t).replace(/\.?0+e/,"e"))}function _S(i,e){let t=Math.max(yS,...(e??[]).map(n=>n?.length??0));return mS+gS*t}function vS(i){let e=/\[[^\]]*\]$/.exec(i)?.[0]??i;return({ctx:t,bbox:n})=>t.measureText(i).width<=n.height?i:e}function w0(i){return{label:i,labelSize:pS,labelGap:0,labelFont:Rl}}var bS=5,MS=26,SS=/ \([^)]*\)/g,wS=5,wd=24,TS=4,Pl=class{constructor(e,t,n,s,r){this.context=e;this.channels=t;this.dark=n;this.onRemove=s;this.zoomTo=r;let o=Fr(nt.close,"remove this plot","",()=>this.onRemove(null));this.element=I("section",{class:"panel"},[I("header",{},[this.legend,o]),this.holder]),this.outside.addEventListener("click",()=>this.showFull(!this.full)),this.holder.addEventListener("dblclick",()=>{this.context.timeSpan?this.zoomTo(null):this.showFull(!this.full)}),this.build()}context;channels;dark;onRemove;zoomTo;element;holder=I("div",{class:"plot"});legend=I("div",{class:"legend"});line=I("div",{class:"cursor"});plot=null;outside=I("button",{type:"button",class:"outside",hidden:!0});full=!1;readouts=[];cursorTime=Number.NaN;built="";get shownTime(){return this.plot?this.plot.posToVal(Number.parseFloat(this.line.dataset.left??"NaN"),"x"):this.cursorTime}get axes(){return{words:[A0(this.context.payload.units.time),this.yLabel()],limits:Xo(this.span())}}setChannels(e){(e.length!==this.channels.length||e.some((t,n)=>t!==this.channels[n]))&&(this.full=!1),this.channels=e,this.plot&&this.shape()===this.built?this.refill(this.plot):this.build()}setTheme(e){e!==this.dark&&(this.dark=e,this.build())}get timeSpan(){let{clock:e,timeSpan:t}=this.context,[n,s]=t??[e.start,e.end];return n<e.end&&s>e.start?[n,s]:[e.start,e.end]}zoom(){let[e,t]=this.timeSpan;this.plot?.setScale("x",{min:e,max:t}),this.placeLine()}picture(){let{ctx:e}=this.plot,t=document.createElement("canvas"),n=devicePixelRatio;t.width=e.canvas.width,t.height=e.canvas.height+wd*n;let s=t.getContext("2d");s.fillStyle=Nn(this.dark).paper,s.fillRect(0,0,t.width,t.height),s.drawImage(e.canvas,0,wd*n),s.scale(n,n),s.font=Rl;let r=8;return this.channels.forEach((o,a)=>{let{label:l,unit:c}=this.context.payload.channels[o],h=c&&c!=="1"?`${l} [${c}]`:l;s.fillStyle=ti(a,this.dark),s.fillText(h,r,wd-8),r+=s.measureText(h).width+16}),t}showFull(e){this.outside.hidden||(this.full=e,this.build())}resize(){let{clientWidth:e,clientHeight:t}=this.holder;e>0&&t>0&&this.plot?.setSize({width:e,height:t}),this.placeLine()}update(e){this.cursorTime=e.time;for(let{output:t,channel:n,format:s}of this.readouts)t.textContent=s(this.context.motion.value(n,e));this.placeLine()}destroy(){this.plot?.destroy(),this.element.remove()}placeLine(){if(!this.plot||!Number.isFinite(this.cursorTime))return;let e=this.plot.valToPos(this.cursorTime,"x");this.line.dataset.left=String(e),this.line.hidden=e<-1||e>this.plot.over.clientWidth+1,this.line.style.transform=`translateX(${e}px)`}shape(){let{payload:e,clock:t}=this.context,n=this.channels.map(s=>[s,e.channels[s].label,e.channels[s].unit]);return JSON.stringify([n,t.end<=t.start,this.dark])}data(){let{motion:e}=this.context,t=this.channels.map(n=>Array.from(e.channels[n],s=>Number.isFinite(s)?s:null));return[Array.from(e.times),...t]}refill(e){for(let t of this.readouts)t.format=nr(this.context.motion.channels[t.channel]);e.setData(this.data()),this.placeLine()}build(){this.plot?.destroy();let{payload:e}=this.context;this.built=this.shape(),this.buildLegend(),this.tellOutside();let{clientWidth:t,clientHeight:n}=this.holder;this.plot=new Dn({width:t||400,height:n||160,...this.plotOptions()},this.data(),this.holder),this.plot.over.append(this.line),this.makeDraggable(this.plot.over),this.element.setAttribute("aria-label",this.channels.map(s=>e.channels[s].label).join(", ")),this.placeLine()}buildLegend(){let{payload:e,motion:t}=this.context,n=new Set(this.channels.map(r=>e.channels[r].unit));this.readouts=[];let s=this.channels.map((r,o)=>{let{label:a,unit:l}=e.channels[r],c=I("i",{class:"swatch"});c.style.background=ti(o,this.dark);let h=I("output");this.readouts.push({output:h,channel:r,format:nr(t.channels[r])});let u=Fr(nt.close,`remove ${a}`,"",()=>this.onRemove(r)),d=[c,I("span",{class:"label",text:a,title:a}),h];return l&&l!=="1"&&d.push(I("span",{class:"unit",text:l})),this.channels.length>1&&d.push(u),I("span",{class:"entry"},d)});this.legend.replaceChildren(...s,this.outside),this.legend.classList.toggle("mixed",n.size>1)}plotOptions(){let{payload:e,clock:t}=this.context,n=t.end<=t.start;return{legend:{show:!1},padding:[8,22,0,0],cursor:{show:!1},scales:{x:{time:!1,range:()=>n?[t.start-1,t.start+1]:this.timeSpan},y:{range:()=>Xo(this.span())}},axes:T0(A0(e.units.time),this.yLabel(),this.dark),series:[{},...this.channels.map((s,r)=>({label:e.channels[s].label,stroke:ti(r,this.dark),width:1.75,pxAlign:0,points:{show:n,size:7},gaps:(o,a,l,c,h)=>[...h,...this.jumpGaps(o,s,l,c)].sort(([u],[d])=>u-d)}))],hooks:{drawAxes:[s=>this.drawEvents(s),s=>v0(s,this.bands(),this.dark),s=>S0(s,this.ghostCurves(),this.dark)],draw:[s=>this.drawOutside(s)]}}}yLabel(){let{channels:e}=this.context.payload,t=[...new Set(this.channels.map(n=>e[n].panel))].join(", ");return t.length>MS?t.replace(SS,""):t}span(){let{payload:e,motion:t}=this.context,n=this.channels.map(o=>this.full?Ls(t.channels[o]):Wo(e.channels[o],t.channels[o])),s=this.ghostCurves().map(o=>Ls(o.motion.channels[o.channel])),r=this.bands().map(({low:o,high:a})=>kr([Ls(o),Ls(a)]));return kr([...n,...s,...r])}bands(){let{payload:e,bands:t}=this.context;return this.channels.flatMap((n,s)=>t.filter(({label:r})=>r===e.channels[n].label).map(r=>({...r,series:s})))}tellOutside(){let{payload:e,motion:t}=this.context,n=kr(this.channels.map(l=>Ls(t.channels[l]))),s=Xo(kr(this.channels.map(l=>Wo(e.channels[l],t.channels[l])))),r=n!==null&&n[0]<s[0]?`▼ ${Mt(n[0],3)}`:"",o=n!==null&&n[1]>s[1]?`▲ ${Mt(n[1],3)}`:"",a=[r,o].filter(Boolean).join("  ");this.outside.hidden=a==="",this.outside.textContent=a,this.outside.setAttribute("aria-pressed",String(this.full)),this.outside.setAttribute("aria-label",`full range: values lie outside, ${a.replace("▼","down to").replace("▲","up to")}`),this.outside.title=this.full?"All values are shown (double click: without the spikes)":"Some values lie outside this plot (double click: show all)"}drawOutside(e){let{motion:t}=this.context,{ctx:n,bbox:s}=e,[r,o]=Xo(this.span()),a=bS*devicePixelRatio;this.channels.forEach((l,c)=>{let h=t.channels[l],u=Ls(h);if(u!==null)for(let[d,f,p,x]of[[u[0],u[0]<r,s.top+s.height,-1],[u[1],u[1]>o,s.top,1]]){if(!f)continue;let m=e.valToPos(t.times[h.indexOf(d)],"x",!0);n.save(),n.fillStyle=ti(c,this.dark),n.beginPath(),n.moveTo(m,p),n.lineTo(m-a,p+x*1.6*a),n.lineTo(m+a,p+x*1.6*a),n.fill(),n.restore()}})}jumpGaps(e,t,n,s){let{motion:r}=this.context,o=[];for(let a=Math.max(1,n);a<=s;a++){if(!r.jumpsBefore(t,a))continue;let l=e.valToPos(r.times[a-1],"x",!0),c=e.valToPos(r.times[a],"x",!0);c-l>TS&&o.push([l,c])}return o}ghostCurves(){let{payload:e,ghosts:t,measurements:n}=this.context,s=this.channels.map(r=>e.channels[r].label);return[...M0(t,s),...Op(n,s)]}drawEvents(e){let{ctx:t,bbox:n}=e;t.save(),t.strokeStyle=Nn(this.dark).event,t.lineWidth=Math.max(1,Math.round(devicePixelRatio)),t.beginPath();let s=Number.NEGATIVE_INFINITY;for(let r of this.context.payload.events){let o=Math.round(e.valToPos(r.t,"x",!0));o-s<wS*devicePixelRatio||(s=o,t.moveTo(o,n.top),t.lineTo(o,n.top+n.height))}t.stroke(),t.restore()}makeZoomable(e){let t=n=>{if(!n.ctrlKey&&!n.metaKey)return;n.preventDefault();let s=this.plot?.posToVal(n.clientX-e.getBoundingClientRect().left,"x");if(s===void 0)return;let[r,o]=this.timeSpan,a=1.0015**n.deltaY;this.zoomTo([s+a*(r-s),s+a*(o-s)])};e.addEventListener("wheel",t,{passive:!1})}makeDraggable(e){let{clock:t}=this.context;this.makeZoomable(e),Ur(e,{start:()=>t.hold(!0),move:n=>{let s=e.getBoundingClientRect();this.plot&&t.seek(this.plot.posToVal(n.clientX-s.left,"x"))},end:()=>t.hold(!1)})}};function A0(i){return`time [${i}]`}var AS=7,ES=1e-4,Cl=class{constructor(e,t){this.context=e;this.dark=t;this.element.append(this.list,this.add),this.refresh(),new ResizeObserver(()=>this.resize()).observe(this.list)}context;dark;element=I("div",{class:"panels"});list=I("div",{class:"panel-list"});add=I("button",{type:"button",class:"add-plot",text:"+ Add a plot"});panels=[];wished=null;frame=null;listeners=[];shownByHand=()=>{};onAdd(e){this.add.addEventListener("click",e)}onShow(e){this.shownByHand=e}onChange(e){this.listeners.push(e)}get count(){return this.panels.length}labels(){let{channels:e}=this.context.payload;return this.panels.flatMap(t=>t.channels.map(n=>e[n].label))}shows(e){return this.panels.some(t=>t.channels.includes(e))}show(e){if(this.shows(e))return;let t=this.context.payload.channels[e].panel,n=this.panels.find(s=>s.channels.length<AS&&s.channels.every(r=>this.context.payload.channels[r].panel===t)&&Ym([...s.channels,e].map(r=>this.spanOf(r))));n?n.setChannels([...n.channels,e]):this.addPanel([e]),this.tell(),this.shownByHand()}hide(e){for(let t of[...this.panels]){if(!t.channels.includes(e))continue;let n=t.channels.filter(s=>s!==e);n.length>0?t.setChannels(n):this.removePanel(t)}this.tell()}get arrangement(){return this.wished}wish(e){this.wished=e}refresh(){let{shown:e}=this.context.payload;this.wished===null&&e.length>0&&(this.wished=e);let t=(this.wished??[]).map(s=>s.map(r=>this.channelOf(r)).filter(r=>r>=0)).filter(s=>s.length>0),n=JSON.stringify(this.panels.map(({channels:s})=>s));for(let s of this.panels.slice(t.length))this.removePanel(s);if(t.forEach((s,r)=>{r<this.panels.length?this.panels[r].setChannels(s):this.addPanel(s)}),JSON.stringify(t)!==n)for(let s of this.listeners)s()}update(e){this.frame=e,this.keepInSpan(e.time);for(let t of this.panels)t.update(e)}resize(){for(let e of this.panels)e.resize()}setTheme(e){if(e!==this.dark){this.dark=e;for(let t of this.panels)t.setTheme(e)}}setGhosts(e){this.context.ghosts=e;for(let t of this.panels)t.setChannels(t.channels)}setMeasurements(e){this.context.measurements=e;for(let t of this.panels)t.setChannels(t.channels)}setBands(e){this.context.bands=e;for(let t of this.panels)t.setChannels(t.channels)}axes(){return this.panels.map(e=>e.axes)}zoomTo(e){let{clock:t}=this.context,n=t.end-t.start,s=e&&e[1]-e[0]<n&&e[1]-e[0]>=ES*n;if(!(e&&!s&&e[1]-e[0]<n)){this.context.timeSpan=s?RS(e,t.start,t.end):null;for(let r of this.panels)r.zoom()}}keepInSpan(e){let{timeSpan:t}=this.context;if(!t||e>=t[0]&&e<=t[1])return;let n=e<t[0]?e-(t[1]-t[0]):e;this.zoomTo([n,n+t[1]-t[0]])}zoomBy(e,t){let{clock:n,timeSpan:s}=this.context,[r,o]=s??[n.start,n.end];this.zoomTo([t+e*(r-t),t+e*(o-t)])}picture(){let e=this.panels.map(r=>r.picture()),t=document.createElement("canvas");t.width=Math.max(...e.map(({width:r})=>r)),t.height=e.reduce((r,{height:o})=>r+o,0);let n=t.getContext("2d"),s=0;for(let r of e)n.drawImage(r,0,s),s+=r.height;return t}cursorTimes(){return this.panels.map(e=>e.shownTime)}spanOf(e){let t=this.context.payload.channels[e];return{label:t.label,span:Wo(t,this.context.motion.channels[e])}}channelOf(e){return this.context.payload.channels.findIndex(t=>t.label===e)}addPanel(e){let t=s=>{s===null?(this.removePanel(n),this.tell()):this.hide(s)},n=new Pl(this.context,e,this.dark,t,s=>this.zoomTo(s));this.panels.push(n),this.list.append(n.element)}removePanel(e){this.panels=this.panels.filter(t=>t!==e),e.destroy()}tell(){let{channels:e}=this.context.payload;this.wished=this.panels.map(t=>t.channels.map(n=>e[n].label)),this.resize(),this.frame&&this.update(this.frame);for(let t of this.listeners)t()}};function RS([i,e],t,n){let s=Math.max(0,t-i)-Math.max(0,e-n);return[Math.max(t,i+s),Math.min(n,e+s)]}var Il=class{constructor(e,t,n){this.payload=e;this.clock=n;this.motion=new cs(e,t)}payload;clock;motion;ghosts=[];measurements=[];bands=[];timeSpan=null;replace(e,t){this.payload=e,this.motion=new cs(e,t),this.clock.setSpan(this.motion.start,this.motion.end)}};var Ll=i=>i.rank??10;function E0(i,e,t){let n=[],s=I("div",{class:"tabs",role:"tablist"}),r=I("aside",{class:"sidebar","aria-label":"bodies, plots and more"},[I("header",{},[s,bt(nt.close,"close","s",t)])]),o=i[0].name;function a(){for(let h of n){let u=h.tab.name===o;h.button.setAttribute("aria-selected",String(u)),h.page.hidden=!u,!(!u||!h.stale||!e())&&(h.stale=!1,h.tab.refresh?.())}}function l(h){o=h,a(),n.find(({tab:u})=>u.name===h)?.tab.opened?.()}function c(h){let u=`tab-${h.name.toLowerCase().replace(/\W+/g,"-")}`,d=I("button",{type:"button",role:"tab",text:h.name,"aria-controls":u});d.addEventListener("click",()=>l(h.name));let f=I("div",{class:"tab",role:"tabpanel",id:u,"aria-label":h.name},[I("h2",{class:"unseen",text:h.name}),h.element]);n.push({tab:h,button:d,page:f,stale:!1});let p=n.filter(x=>Ll(x.tab)>Ll(h)).sort((x,m)=>Ll(x.tab)-Ll(m.tab));s.insertBefore(d,p[0]?.button??null),r.append(f),a()}return i.forEach(c),{element:r,open:l,add:c,reveal:a,refresh(){for(let h of n)h.stale=!0;a()}}}var Nl=260,PS=24;function R0({pane:i,side:e,label:t,limits:n,resize:s}){let r=I("div",{class:"splitter",role:"separator",tabindex:0,title:"drag to resize","aria-label":t,"aria-orientation":"vertical","aria-valuemin":0,"aria-valuemax":100,"aria-valuenow":36}),o=()=>{let[c,h]=n();r.setAttribute("aria-valuemin",String(Math.round(c))),r.setAttribute("aria-valuemax",String(Math.round(h))),r.setAttribute("aria-valuenow",String(Math.round(i.getBoundingClientRect().width)))},a=c=>{let[h,u]=n();s(Math.max(h,Math.min(u,c))),o()},l=e==="left"?1:-1;return Ur(r,{move:({clientX:c})=>{let{left:h,right:u}=i.getBoundingClientRect();a(e==="left"?c-h:u-c)}}),r.addEventListener("keydown",c=>{let h={ArrowLeft:-l,ArrowRight:l}[c.key];h!==void 0&&(c.stopPropagation(),c.preventDefault(),a(i.getBoundingClientRect().width+h*PS))}),{element:r,refresh:o}}var P0=1.5,CS=3;function I0(i,e,t,n){let s=I("button",{type:"button",class:"following",title:"stop following (f)"});s.addEventListener("click",()=>t.change({follow:null}));let r=C0("forces","length of force arrows",-P0,P0,l=>t.change({arrowScale:l})),o=C0("deflection","how many times more bent beams are shown",0,CS,l=>t.change({deflection:Number(l.toPrecision(2))})),a=IS(i,t);return t.watch(l=>{s.hidden=l.follow===null,s.textContent=l.follow===null?"":`following ${i.payload.scene.bodies[l.follow].name}  ×`,r.box.hidden=!l.arrows,o.box.hidden=!i.payload.scene.flexures?.length&&!i.payload.scene.skins?.length,o.word.textContent=`deflection ${l.deflection}×`}),I("div",{class:"stage"},[e,I("div",{class:"over top-right"},[s,bt(nt.fit,"show all","0",n)]),I("div",{class:"over bottom-right"},[a,o.box,r.box])])}function C0(i,e,t,n,s){let r=I("span",{text:i}),o=I("input",{type:"range",min:t,max:n,step:.05,value:0,"aria-label":e});return o.addEventListener("input",()=>s(10**o.valueAsNumber)),o.addEventListener("pointerup",()=>o.blur()),{word:r,box:I("label",{class:"arrow-scale"},[r,o])}}function IS(i,e){let t=I("select",{"aria-label":"quantity by which beams are coloured"}),n=I("span"),s=I("span",{class:"heat"});s.style.background=`linear-gradient(to right, ${Lp.join(", ")})`;let r=I("span",{class:"heat-legend"},[I("span",{text:"0"}),s,n]);t.addEventListener("change",()=>e.change({tint:t.value||null}));let o=I("label",{class:"arrow-scale"},[I("span",{text:"colour"}),t,r]),a="";return e.watch(l=>{let{tints:c}=i.motion,h=["",...c.words];h.join()!==a&&(a=h.join(),t.replaceChildren(...h.map(d=>I("option",{value:d,text:d||"plain"})))),t.value=l.tint!==null&&h.includes(l.tint)?l.tint:"",o.hidden=h.length===1,c.choose(l.tint);let{scale:u}=c;r.hidden=u===null,n.textContent=u===null?"":`${Mt(u.largest,3)} ${u.unit}`}),o}function L0(i,e,t){let n=m=>()=>e.change({[m]:!e.now[m]}),s={sidebar:bt(nt.menu,"bodies, plots and more","s",n("sidebar")),labels:bt(nt.labels,"names","n",n("labels")),traces:bt(nt.traces,"traces","t",n("traces")),arrows:bt(nt.arrows,"forces","a",n("arrows"))},r=bt(nt.moon,"light or dark","d",()=>e.change({dark:!e.now.dark}));e.watch(m=>{for(let g of Object.keys(s))s[g].setAttribute("aria-pressed",String(m[g]));Or(r,m.dark?nt.sun:nt.moon)});let o=I("h1"),a=I("span",{class:"faint analysis"}),l=I("span",{class:"chips"}),c=I("span",{class:"tools"}),h=I("span",{class:"names"});function u(){let{payload:m}=i;o.textContent=o.title=m.name,a.textContent=m.about.analysis??"",s.arrows.disabled=m.arrows.length===0,l.replaceChildren(...LS(m.about,t.about))}u();let d=I("span",{class:"switches"},[s.labels,s.traces,s.arrows,r]),f=bt(nt.more,"what is shown","",()=>p(!d.classList.contains("unfolded")));f.classList.add("more-switches");function p(m){d.classList.toggle("unfolded",m),f.setAttribute("aria-expanded",String(m))}return p(!1),{element:I("header",{class:"toolbar"},[s.sidebar,o,h,a,l,I("span",{class:"spring"}),c,d,f,bt(nt.help,"keys and gestures","?",t.help)]),names:h,tools:c,refresh:u}}function LS({status:i,messages:e},t){let n=e?.length??0;return[...i&&i!=="finished"?[{text:i,kind:Vu(i)?"chip minor":"chip"}]:[],...n>0?[{text:n===1?"1 message":`${n} messages`,kind:"chip minor"}]:[]].map(({text:s,kind:r})=>{let o=I("button",{type:"button",class:r,text:s,title:e?.join(`
`)||s});return o.addEventListener("click",t),o})}function Dl(i,e,t){i.pause();let n=e.frameAt(i.time),s=t<0&&n.fraction>0?n.index+1+t:n.index+t;for(;t<0&&s>0&&e.times[s]>=i.time;)s--;i.seek(e.atFrame(s).time)}function N0(i){let{clock:e}=i,t=vi(e.start,e.end),n=rm(i),s=bt(nt.play,"play","space",()=>e.toggle());s.classList.add("play");let r=bt(nt.loop,"loop","l",()=>e.setLoop(!e.loop)),o=I("div",{class:"buttons"},[bt(nt.first,"to the start","home",()=>e.seek(e.start)),bt(nt.back,"one frame back","←",()=>Dl(e,i.motion,-1)),s,bt(nt.forward,"one frame on","→",()=>Dl(e,i.motion,1)),bt(nt.last,"to the end","end",()=>e.seek(e.end))]),a=I("output",{class:"now"}),l=I("span",{class:"faint"}),c=I("span"),h=I("div",{class:"clock"},[a,l,c]),u=I("output",{class:"speed-value"}),d=I("div",{class:"speed",title:"speed (+ and −)"},[Fr(nt.minus,"slower","−",()=>e.slower()),u,Fr(nt.plus,"faster","+",()=>e.faster())]),f=I("footer",{class:"transport"},[o,n.element,I("div",{class:"buttons"},[h,d,r])]),p=null;function x(){t=vi(e.start,e.end),l.textContent=` / ${t(e.end)}`,c.textContent=` ${i.payload.units.time}`,f.classList.toggle("still",i.motion.frames<2),n.refresh()}return x(),{element:f,refresh:x,update(){n.update(),a.textContent=t(e.time),u.textContent=Pp(e.speed),r.setAttribute("aria-pressed",String(e.loop)),e.playing!==p&&(p=e.playing,Or(s,e.playing?nt.pause:nt.play),s.setAttribute("aria-label",e.playing?"pause":"play"),s.classList.toggle("playing",e.playing))}}}var NS=51,Td="what is plotted",D0={positions:/^(position|angle|displacement|length)\b/,velocities:/^(velocity|angular velocity|rate)\b/,accelerations:/acceleration\b/,forces:/^(?!moment about the (origin|mass))(.*\bforce|torque|moment)\b/};function DS(i,e){return i.flatMap(({panel:t},n)=>D0[e]?.test(t)?[n]:[])}function F0(i,e){let t=I("div",{class:"values-table",tabindex:0,role:"region","aria-label":"values over time"}),n=I("select",{"aria-label":"what is listed"},[Td,...Object.keys(D0)].map(a=>I("option",{value:a,text:a})));n.addEventListener("change",()=>o());let s=I("div");t.append(n,s);let r=({channels:a})=>e.labels().map(l=>a.findIndex(c=>c.label===l));function o(){let{payload:a,motion:l,clock:c,timeSpan:h}=i,u=n.value===Td?r(a):DS(a.channels,n.value);if(u.length===0){s.replaceChildren(I("p",{class:"faint",text:"There is nothing of this kind in this run."}));return}let[d,f]=h??[c.start,c.end],p=vi(d,f),x=u.map(E=>nr(l.channels[E])),m=[`t [${a.units.time}]`,...u.map(E=>FS(a.channels[E]))],g=l.frames<2?l.frames:NS,v=Array.from({length:g},(E,b)=>{let P=l.frameAt(d+b/Math.max(1,g-1)*(f-d)),A=I("button",{type:"button",class:"text",text:p(P.time)});A.addEventListener("click",()=>c.seek(P.time));let _=u.map((T,z)=>I("td",{text:x[z](l.value(T,P))}));return I("tr",{},[I("th",{scope:"row"},[A]),..._])});s.replaceChildren(I("table",{},[I("thead",{},[I("tr",{},m.map(E=>I("th",{scope:"col",text:E})))]),I("tbody",{},v)]))}return e.onChange(()=>n.value===Td&&o()),{name:"Table",element:t,rank:42,opened:o,refresh:o}}function FS({label:i,unit:e}){return e&&e!=="1"?`${i} [${e}]`:i}var OS=10,US={2:[["drag","move the view; in a plot or on the time line: go to a time"],["wheel, pinch","zoom"],["double click","show all"]],3:[["drag","turn the view; in a plot or on the time line: go to a time"],["right drag, two fingers","move the view"],["wheel, pinch","zoom"]]},O0=.5,Fl=class{constructor(e,t,n){this.makeRenderer=n;let{times:s}=new cs(e,t);this.clock=new ul(s[0]??0,s.at(-1)??0,e.options.speed??null),this.clock.loop=e.options.loop??!0,this.run=new Il(e,t,this.clock),this.farTraveller=Ho(e,this.run.motion).follow,this.store=new dl(this.firstSettings()),this.shown=n(e,this.run.motion),this.panels=new Cl(this.run,this.store.now.dark),this.transport=N0(this.run);let r=this.keys();this.help=Gm(r,US[e.dim]),this.sidebar=this.makeSidebar(),this.toolbar=L0(this.run,this.store,{help:()=>this.help.showModal(),about:()=>this.openTab("About")}),Vm(r),this.layOut(),this.connect(),this.renderer.resize(),this.renderer.fit()}makeRenderer;clock;panels;run;store;picture=I("div",{class:"picture"});main=I("main");warnings=[];shown;transport;help;sidebar;toolbar;notes=null;farTraveller;overlays=new Map;ghosts=[];trouble=null;standsStill=!1;scheduled=!1;lastPaint=null;painted=[];get renderer(){return this.shown}show(e,t){let n=this.run.payload,s=e.dim!==n.dim;this.run.replace(e,t),this.farTraveller=Ho(e,this.run.motion).follow;let r=Bm(this.store.now,n,e,this.run.motion);s?this.shown=this.makeRenderer(e,this.run.motion):this.renderer.setRun(e,this.run.motion),s&&this.attach(),this.store.change(r),this.apply(this.store.now,null),s&&this.fit();for(let o of[this.panels,this.transport,this.toolbar,this.sidebar])o.refresh();this.warn(),this.schedule()}showAfresh(e,t,n){this.panels.wish(n),this.show(e,t);let{dark:s,sidebar:r,plots:o}=this.store.now;this.store.change({...this.firstSettings(),dark:s,sidebar:r,plots:o}),this.clock.seek(this.clock.start),this.fit()}get sidePanel(){return this.sidebar.element}addTab(e){this.sidebar.add(e)}openTab(e){this.store.change({sidebar:!0}),this.sidebar.open(e)}addToBar(e){this.toolbar.names.append(e)}standStill(){this.standsStill=!0,this.renderer.standStill?.(!0)}addTool(e){this.toolbar.tools.append(e)}addHelp(e,t){Hm(this.help,e,t)}setOverlay(e,t="over"){this.overlays.set(t,e),this.renderer.setOverlay?.(e,t),this.schedule()}setTrouble(e){this.trouble=e,this.renderer.setTrouble?.(e),this.schedule()}get problems(){return[...this.warnings,...this.run.payload.about.messages??[]]}schedule(){this.scheduled||(this.scheduled=!0,requestAnimationFrame(e=>this.paint(e)))}setGhosts(e){this.ghosts=e,this.renderer.setGhosts?.(this.fittingGhosts),this.panels.setGhosts(e),this.schedule()}get compared(){return[...this.ghosts,...this.run.measurements].map(({name:e})=>e)}setMeasurements(e){this.panels.setMeasurements(e),this.schedule()}get fittingGhosts(){let{dim:e}=this.run.payload;return this.ghosts.filter(({payload:t})=>t.dim===e&&t.poses.some(n=>n!==null))}onPaint(e){this.painted.push(e)}paint(e){this.scheduled=!1;let{clock:t}=this;t.running&&this.lastPaint!==null&&t.tick((e-this.lastPaint)/1e3),this.lastPaint=t.running?e:null;let{motion:n}=this.run,s=n.frameAt(t.time);if(n.frames>0){this.renderer.draw(s),this.panels.update(s);for(let r of this.painted)r(s)}this.transport.update(),t.running&&this.schedule()}firstSettings(){let{options:e,scene:t,traces:n}=this.run.payload,s=n.filter(({mark:o})=>this.run.motion.moves(o.body)),r=t.bodies.findIndex(o=>o.name===e.follow);return{dark:e.theme==="dark"||e.theme!=="light"&&U0().matches,labels:!1,traces:!0,arrows:e.arrows??!1,arrowScale:1,deflection:1,tint:null,follow:r>=0?r:this.farTraveller,selected:null,hidden:new Set,traced:s.length>0?s:this.onlyBody(),sidebar:!1,plots:!0}}onlyBody(){let{bodies:e}=this.run.payload.scene;return e.length!==2||!this.run.motion.moves(1)?[]:[{name:e[1].name,mark:{body:1,point:e[1].center_of_mass}}]}makeSidebar(){let{run:e,store:t,panels:n}=this,s=[{...Fm(e,t),rank:40},{...km(e,n),rank:41},F0(e,n),{...Um(e,t),rank:42},{...Dm(e),rank:60}],r=E0(s,()=>t.now.sidebar,()=>t.change({sidebar:!1}));return n.onAdd(()=>this.openTab("Plots")),n.onShow(()=>t.change({plots:!0})),r}layOut(){let{run:e,store:t,panels:n,sidebar:s}=this,r=I0(e,this.picture,t,()=>this.fit());this.picture.append(this.renderer.element);let{main:o}=this;o.append(s.element,r,n.element),this.splitPlots();let a=()=>o.classList.toggle("without-plots",n.count===0||!t.now.plots);n.onChange(a),a(),t.watch((l,c)=>{o.classList.toggle("with-sidebar",l.sidebar),a(),l.sidebar&&!c.sidebar&&s.reveal()}),document.body.append(I("div",{class:"page"},[this.toolbar.element,o,this.transport.element]),this.help),new ResizeObserver(()=>{this.renderer.resize(),this.schedule()}).observe(this.picture),this.warn()}splitPlots(){let{main:e}=this,t=R0({pane:this.panels.element,side:"right",label:"width of the plots",limits:()=>[Nl,Math.max(Nl,e.clientWidth-Nl)],resize:n=>e.style.setProperty("--plots",`${n}px`)});t.element.classList.add("of-plots"),this.panels.element.before(t.element),requestAnimationFrame(t.refresh)}warn(){let e=this.warnings.join(`
`);this.warnings=[...Pm(this.run.payload,this.run.motion),...this.renderer.problems??[]],this.warnings.join(`
`)!==e&&(this.notes?.remove(),this.notes=Cm(this.warnings,()=>this.openTab("About")),this.notes&&this.picture.parentElement?.append(this.notes))}connect(){let{store:e}=this;e.watch((t,n)=>this.apply(t,t===n?null:n)),this.attach(),this.clock.onChange(()=>this.schedule()),this.printLight(),U0().addEventListener("change",t=>{(this.run.payload.options.theme??"auto")==="auto"&&e.change({dark:t.matches})})}printLight(){let e=!1;addEventListener("beforeprint",()=>{e=this.store.now.dark,this.store.change({dark:!1})}),addEventListener("afterprint",()=>this.store.change({dark:e}))}attach(){let{renderer:e,store:t}=this;this.picture.replaceChildren(e.element),e.onPick?.(n=>t.change({selected:n})),e.onChange?.(()=>this.schedule()),e.resize(),e.standStill?.(this.standsStill)}apply(e,t){let{renderer:n,panels:s}=this,r=o=>t===null||e[o]!==t[o];if(r("dark")&&(document.documentElement.dataset.theme=e.dark?"dark":"light",n.setTheme(e.dark),s.setTheme(e.dark)),r("labels")&&n.setLabels(e.labels),(r("traces")||r("traced"))&&n.setTraces(e.traces?e.traced.map((o,a)=>({...o,color:3+a})):[]),(r("arrows")||r("arrowScale"))&&n.setArrows(e.arrows,e.arrowScale),r("deflection")&&(this.run.motion.deflection=e.deflection),r("tint")&&this.run.motion.tints.choose(e.tint),r("follow")&&n.follow(e.follow),r("selected")&&n.highlight?.(e.selected),r("hidden"))for(let o of this.run.payload.scene.bodies.keys())n.show(o,!e.hidden.has(o));if(t===null){for(let[o,a]of this.overlays)n.setOverlay?.(a,o);n.setTrouble?.(this.trouble),n.setGhosts?.(this.fittingGhosts)}this.schedule()}fit(){this.renderer.fit(),this.schedule()}keys(){let{clock:e,run:t,store:n}=this,s=o=>a=>Dl(e,t.motion,o*(a.shiftKey?OS:1)),r=o=>()=>n.change({[o]:!n.now[o]});return qm({play:()=>e.toggle(),"frame back":s(-1),"frame on":s(1),start:()=>e.seek(e.start),end:()=>e.seek(e.end),"next event":()=>Ou(e,t.payload.events,1),"event before":()=>Ou(e,t.payload.events,-1),faster:()=>e.faster(),slower:()=>e.slower(),loop:()=>e.setLoop(!e.loop),closer:()=>this.panels.zoomBy(O0,e.time),farther:()=>this.panels.zoomBy(1/O0,e.time),fit:()=>this.fit(),follow:()=>this.toggleFollow(),forces:()=>t.payload.arrows.length>0&&n.change({arrows:!n.now.arrows}),traces:r("traces"),names:r("labels"),theme:r("dark"),panel:r("sidebar"),help:()=>this.help.open?this.help.close():this.help.showModal()})}toggleFollow(){let{follow:e,selected:t}=this.store.now,{payload:n,motion:s}=this.run,r=n.scene.bodies.findIndex((a,l)=>s.moves(l)),o=t!==null&&s.moves(t)?t:this.farTraveller??r;this.store.change({follow:e===null&&o>=0?o:null})}};function U0(){return matchMedia("(prefers-color-scheme: dark)")}function B0(i,e){BS(i,async()=>{let{payload:t,channels:n}=await Am(document),s=new Fl(t,n,e);bm(s),sm(s),Rm(s);let r=await Tm(t);return r.length>0&&Bp(s,r),s})}function BS(i,e){let t=null,n=[],s=async()=>{try{t=await e(),kS(t)}catch(r){n.push(r instanceof Error?r.message:String(r)),Im(n[0])}};window.cardan={ready:s(),time:()=>t?.clock.time??Number.NaN,seek:r=>t?.clock.seek(r),play:()=>t?.clock.play(),pause:()=>t?.clock.pause(),playing:()=>t?.clock.playing??!1,timeSpan:()=>t?.run.timeSpan??null,panels:()=>t?.panels.cursorTimes()??[],axes:()=>t?.panels.axes()??[],renderer:i,problems:()=>[...n,...t?.problems??[]],screen:(r,o)=>{let a=t?.renderer.toScreen?.([r,o]),l=t?.picture.getBoundingClientRect();return a&&l?[l.left+a[0],l.top+a[1]]:null},compared:()=>t?.compared??[],page:()=>t}}function kS(i){let e=new URLSearchParams(location.hash.slice(1)),t=Number.parseFloat(e.get("t")??"");document.body.classList.toggle("bare",e.has("slide")),e.has("slide")&&requestAnimationFrame(()=>i.renderer.resize());let n=matchMedia("(prefers-reduced-motion: reduce)").matches;Number.isFinite(t)?i.clock.seek(t):!e.has("paused")&&!n&&i.clock.play()}var $s={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Zs={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},yy=0,nf=1,xy=2;var gr=1,_y=2,wo=3,Js=0,jn=1,Un=2,yr=0,To=1,sf=2,rf=3,of=4,vy=5;var xr=100,by=101,My=102,Sy=103,wy=104,Ty=200,Ay=201,Ey=202,Ry=203,af=204,lf=205,Py=206,Cy=207,Iy=208,Ly=209,Ny=210,Dy=211,Fy=212,Oy=213,Uy=214,lc=0,cc=1,hc=2,ho=3,uc=4,dc=5,fc=6,pc=7,cf=0,By=1,ky=2,ts=0,hf=1,uf=2,df=3,ff=4,pf=5,mf=6,gf=7;var yf=300,_r=301,Ao=302,Vc=303,Gc=304,mc=1e3,es=1001,gc=1002,Cn=1003,zy=1004;var Ra=1005;var Kn=1006,Hc=1007;var Ms=1008;var si=1009,xf=1010,_f=1011,Eo=1012,Wc=1013,zi=1014,Vi=1015,Gi=1016,Xc=1017,qc=1018,vr=1020,vf=35902,bf=35899,Mf=1021,Sf=1022,Hi=1023,xs=1026,Ss=1027,wf=1028,Yc=1029,Ks=1030,$c=1031;var Zc=1033,Pa=33776,Ca=33777,Ia=33778,La=33779,Jc=35840,Kc=35841,jc=35842,Qc=35843,eh=36196,th=37492,nh=37496,ih=37488,sh=37489,Na=37490,rh=37491,oh=37808,ah=37809,lh=37810,ch=37811,hh=37812,uh=37813,dh=37814,fh=37815,ph=37816,mh=37817,gh=37818,yh=37819,xh=37820,_h=37821,vh=36492,bh=36494,Mh=36495,Sh=36283,wh=36284,Da=36285,Th=36286;var aa=2300,yc=2301,oc=2302,Yd=2303,$d=2400,Zd=2401,Jd=2402;var Vy=3200;var Ah=0,Gy=1,ws="",Fn="srgb",la="srgb-linear",ca="linear",Ct="srgb";var ac=7680;var Hy=519,Wy=512,Xy=513,qy=514,Tf=515,Yy=516,$y=517,Af=518,Ef=519,Zy=35044;var Rf="300 es",Ti=2e3,uo=2001;function zS(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function VS(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function ha(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Jy(){let i=ha("canvas");return i.style.display="block",i}var k0={},fo=null;function Pf(...i){let e="THREE."+i.shift();fo?fo("log",e,...i):console.log(e,...i)}function Ky(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function qe(...i){i=Ky(i);let e="THREE."+i.shift();if(fo)fo("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function Qe(...i){i=Ky(i);let e="THREE."+i.shift();if(fo)fo("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function sa(...i){let e=i.join(" ");e in k0||(k0[e]=!0,qe(...i))}function jy(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var Qy={[lc]:lc,[hc]:fc,[uc]:uc,[ho]:dc,[cc]:cc,[fc]:hc,[pc]:pc,[dc]:ho},Bi=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},kn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],z0=1234567,ra=Math.PI/180,po=180/Math.PI;function Ro(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(kn[i&255]+kn[i>>8&255]+kn[i>>16&255]+kn[i>>24&255]+"-"+kn[e&255]+kn[e>>8&255]+"-"+kn[e>>16&15|64]+kn[e>>24&255]+"-"+kn[t&63|128]+kn[t>>8&255]+"-"+kn[t>>16&255]+kn[t>>24&255]+kn[n&255]+kn[n>>8&255]+kn[n>>16&255]+kn[n>>24&255]).toLowerCase()}function pt(i,e,t){return Math.max(e,Math.min(t,i))}function Cf(i,e){return(i%e+e)%e}function GS(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function HS(i,e,t){return i!==e?(t-i)/(e-i):0}function oa(i,e,t){return(1-t)*i+t*e}function WS(i,e,t,n){return oa(i,e,1-Math.exp(-t*n))}function XS(i,e=1){return e-Math.abs(Cf(i,e*2)-e)}function qS(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function YS(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function $S(i,e){return i+Math.floor(Math.random()*(e-i+1))}function ZS(i,e){return i+Math.random()*(e-i)}function JS(i){return i*(.5-Math.random())}function KS(i){i!==void 0&&(z0=i);let e=z0+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function jS(i){return i*ra}function QS(i){return i*po}function ew(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function tw(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function If(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function nw(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),h=o((e+n)/2),u=r((e-n)/2),d=o((e-n)/2),f=r((n-e)/2),p=o((n-e)/2);switch(s){case"XYX":i.set(a*h,l*u,l*d,a*c);break;case"YZY":i.set(l*d,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*d,a*h,a*c);break;case"XZX":i.set(a*h,l*p,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*p,a*c);break;case"ZYZ":i.set(l*p,l*f,a*h,a*c);break;default:qe("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Lf(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function ex(i,e){if(e.constructor===Float32Array)return i;let t=Lf(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function tx(i,e){if(e.constructor===Float32Array)return i;let t=Lf(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var Eh={DEG2RAD:ra,RAD2DEG:po,generateUUID:Ro,clamp:pt,euclideanModulo:Cf,mapLinear:GS,inverseLerp:HS,lerp:oa,damp:WS,pingpong:XS,smoothstep:qS,smootherstep:YS,randInt:$S,randFloat:ZS,randFloatSpread:JS,seededRandom:KS,degToRad:jS,radToDeg:QS,isPowerOfTwo:ew,ceilPowerOfTwo:tw,floorPowerOfTwo:If,setQuaternionFromProperEuler:nw,normalize:tx,denormalize:ex},$e=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=pt(this.x,e.x,t.x),this.y=pt(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=pt(this.x,e,t),this.y=pt(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(pt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},On=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],p=r[o+2],x=r[o+3];if(u!==x||l!==d||c!==f||h!==p){let m=l*d+c*f+h*p+u*x;m<0&&(d=-d,f=-f,p=-p,x=-x,m=-m);let g=1-a;if(m<.9995){let v=Math.acos(m),E=Math.sin(v);g=Math.sin(g*v)/E,a=Math.sin(a*v)/E,l=l*g+d*a,c=c*g+f*a,h=h*g+p*a,u=u*g+x*a}else{l=l*g+d*a,c=c*g+f*a,h=h*g+p*a,u=u*g+x*a;let v=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=v,c*=v,h*=v,u*=v}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=u}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],p=r[o+3];return e[t]=a*p+h*u+l*f-c*d,e[t+1]=l*p+h*d+c*u-a*f,e[t+2]=c*p+h*f+a*d-l*u,e[t+3]=h*p-a*u-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),p=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"YXZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"ZXY":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"ZYX":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"YZX":this._x=d*h*u+c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u-d*f*p;break;case"XZY":this._x=d*h*u-c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u+d*f*p;break;default:qe("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],u=t[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(pt(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},B=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(V0.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(V0.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),h=2*(a*t-r*s),u=2*(r*n-o*t);return this.x=t+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=pt(this.x,e.x,t.x),this.y=pt(this.y,e.y,t.y),this.z=pt(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=pt(this.x,e,t),this.y=pt(this.y,e,t),this.z=pt(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Ad.copy(this).projectOnVector(e),this.sub(Ad)}reflect(e){return this.sub(Ad.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(pt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Ad=new B,V0=new On,et=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],p=n[8],x=s[0],m=s[3],g=s[6],v=s[1],E=s[4],b=s[7],P=s[2],A=s[5],_=s[8];return r[0]=o*x+a*v+l*P,r[3]=o*m+a*E+l*A,r[6]=o*g+a*b+l*_,r[1]=c*x+h*v+u*P,r[4]=c*m+h*E+u*A,r[7]=c*g+h*b+u*_,r[2]=d*x+f*v+p*P,r[5]=d*m+f*E+p*A,r[8]=d*g+f*b+p*_,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,p=t*u+n*d+s*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let x=1/p;return e[0]=u*x,e[1]=(s*c-h*n)*x,e[2]=(a*n-s*o)*x,e[3]=d*x,e[4]=(h*t-s*l)*x,e[5]=(s*r-a*t)*x,e[6]=f*x,e[7]=(n*l-c*t)*x,e[8]=(o*t-n*r)*x,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return sa("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Ed.makeScale(e,t)),this}rotate(e){return sa("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Ed.makeRotation(-e)),this}translate(e,t){return sa("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Ed.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Ed=new et,G0=new et().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),H0=new et().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function iw(){let i={enabled:!0,workingColorSpace:la,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Ct&&(s.r=ys(s.r),s.g=ys(s.g),s.b=ys(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Ct&&(s.r=co(s.r),s.g=co(s.g),s.b=co(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===ws?ca:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[la]:{primaries:e,whitePoint:n,transfer:ca,toXYZ:G0,fromXYZ:H0,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:Fn},outputColorSpaceConfig:{drawingBufferColorSpace:Fn}},[Fn]:{primaries:e,whitePoint:n,transfer:Ct,toXYZ:G0,fromXYZ:H0,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:Fn}}}),i}var xt=iw();function ys(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function co(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Jr,xc=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{Jr===void 0&&(Jr=ha("canvas")),Jr.width=e.width,Jr.height=e.height;let s=Jr.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=Jr}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=ha("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=ys(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(ys(t[n]/255)*255):t[n]=ys(t[n]);return{data:t,width:e.width,height:e.height}}else return qe("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},sw=0,mo=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:sw++}),this.uuid=Ro(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Rd(s[o].image)):r.push(Rd(s[o]))}else r=Rd(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function Rd(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?xc.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(qe("Texture: Unable to serialize Texture."),{})}var rw=0,Pd=new B,ni=class i extends Bi{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=es,s=es,r=Kn,o=Ms,a=Hi,l=si,c=i.DEFAULT_ANISOTROPY,h=ws){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:rw++}),this.uuid=Ro(),this.name="",this.source=new mo(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new $e(0,0),this.repeat=new $e(1,1),this.center=new $e(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new et,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Pd).x}get height(){return this.source.getSize(Pd).y}get depth(){return this.source.getSize(Pd).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){qe(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){qe(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==yf)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case mc:e.x=e.x-Math.floor(e.x);break;case es:e.x=e.x<0?0:1;break;case gc:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case mc:e.y=e.y-Math.floor(e.y);break;case es:e.y=e.y<0?0:1;break;case gc:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};ni.DEFAULT_IMAGE=null;ni.DEFAULT_MAPPING=yf;ni.DEFAULT_ANISOTROPY=1;var Kt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],p=l[9],x=l[2],m=l[6],g=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-x)<.01&&Math.abs(p-m)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+x)<.1&&Math.abs(p+m)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let E=(c+1)/2,b=(f+1)/2,P=(g+1)/2,A=(h+d)/4,_=(u+x)/4,T=(p+m)/4;return E>b&&E>P?E<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(E),s=A/n,r=_/n):b>P?b<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),n=A/s,r=T/s):P<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(P),n=_/r,s=T/r),this.set(n,s,r,t),this}let v=Math.sqrt((m-p)*(m-p)+(u-x)*(u-x)+(d-h)*(d-h));return Math.abs(v)<.001&&(v=1),this.x=(m-p)/v,this.y=(u-x)/v,this.z=(d-h)/v,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=pt(this.x,e.x,t.x),this.y=pt(this.y,e.y,t.y),this.z=pt(this.z,e.z,t.z),this.w=pt(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=pt(this.x,e,t),this.y=pt(this.y,e,t),this.z=pt(this.z,e,t),this.w=pt(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},_c=class extends Bi{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Kn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new Kt(0,0,e,t),this.scissorTest=!1,this.viewport=new Kt(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new ni({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Kn,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new mo(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},gi=class extends _c{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},ua=class extends ni{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Cn,this.minFilter=Cn,this.wrapR=es,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var vc=class extends ni{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Cn,this.minFilter=Cn,this.wrapR=es,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var _t=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,l,c,h,u,d,f,p,x,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,h,u,d,f,p,x,m)}set(e,t,n,s,r,o,a,l,c,h,u,d,f,p,x,m){let g=this.elements;return g[0]=e,g[4]=t,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=u,g[14]=d,g[3]=f,g[7]=p,g[11]=x,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/Kr.setFromMatrixColumn(e,0).length(),r=1/Kr.setFromMatrixColumn(e,1).length(),o=1/Kr.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(e.order==="XYZ"){let d=o*h,f=o*u,p=a*h,x=a*u;t[0]=l*h,t[4]=-l*u,t[8]=c,t[1]=f+p*c,t[5]=d-x*c,t[9]=-a*l,t[2]=x-d*c,t[6]=p+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*h,f=l*u,p=c*h,x=c*u;t[0]=d+x*a,t[4]=p*a-f,t[8]=o*c,t[1]=o*u,t[5]=o*h,t[9]=-a,t[2]=f*a-p,t[6]=x+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*h,f=l*u,p=c*h,x=c*u;t[0]=d-x*a,t[4]=-o*u,t[8]=p+f*a,t[1]=f+p*a,t[5]=o*h,t[9]=x-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*h,f=o*u,p=a*h,x=a*u;t[0]=l*h,t[4]=p*c-f,t[8]=d*c+x,t[1]=l*u,t[5]=x*c+d,t[9]=f*c-p,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,p=a*l,x=a*c;t[0]=l*h,t[4]=x-d*u,t[8]=p*u+f,t[1]=u,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=f*u+p,t[10]=d-x*u}else if(e.order==="XZY"){let d=o*l,f=o*c,p=a*l,x=a*c;t[0]=l*h,t[4]=-u,t[8]=c*h,t[1]=d*u+x,t[5]=o*h,t[9]=f*u-p,t[2]=p*u-f,t[6]=a*h,t[10]=x*u+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(ow,e,aw)}lookAt(e,t,n){let s=this.elements;return pi.subVectors(e,t),pi.lengthSq()===0&&(pi.z=1),pi.normalize(),Fs.crossVectors(n,pi),Fs.lengthSq()===0&&(Math.abs(n.z)===1?pi.x+=1e-4:pi.z+=1e-4,pi.normalize(),Fs.crossVectors(n,pi)),Fs.normalize(),Ol.crossVectors(pi,Fs),s[0]=Fs.x,s[4]=Ol.x,s[8]=pi.x,s[1]=Fs.y,s[5]=Ol.y,s[9]=pi.y,s[2]=Fs.z,s[6]=Ol.z,s[10]=pi.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],p=n[2],x=n[6],m=n[10],g=n[14],v=n[3],E=n[7],b=n[11],P=n[15],A=s[0],_=s[4],T=s[8],z=s[12],F=s[1],N=s[5],H=s[9],X=s[13],D=s[2],W=s[6],$=s[10],V=s[14],le=s[3],Z=s[7],j=s[11],te=s[15];return r[0]=o*A+a*F+l*D+c*le,r[4]=o*_+a*N+l*W+c*Z,r[8]=o*T+a*H+l*$+c*j,r[12]=o*z+a*X+l*V+c*te,r[1]=h*A+u*F+d*D+f*le,r[5]=h*_+u*N+d*W+f*Z,r[9]=h*T+u*H+d*$+f*j,r[13]=h*z+u*X+d*V+f*te,r[2]=p*A+x*F+m*D+g*le,r[6]=p*_+x*N+m*W+g*Z,r[10]=p*T+x*H+m*$+g*j,r[14]=p*z+x*X+m*V+g*te,r[3]=v*A+E*F+b*D+P*le,r[7]=v*_+E*N+b*W+P*Z,r[11]=v*T+E*H+b*$+P*j,r[15]=v*z+E*X+b*V+P*te,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],u=e[6],d=e[10],f=e[14],p=e[3],x=e[7],m=e[11],g=e[15],v=l*f-c*d,E=a*f-c*u,b=a*d-l*u,P=o*f-c*h,A=o*d-l*h,_=o*u-a*h;return t*(x*v-m*E+g*b)-n*(p*v-m*P+g*A)+s*(p*E-x*P+g*_)-r*(p*b-x*A+m*_)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=e[9],d=e[10],f=e[11],p=e[12],x=e[13],m=e[14],g=e[15],v=t*a-n*o,E=t*l-s*o,b=t*c-r*o,P=n*l-s*a,A=n*c-r*a,_=s*c-r*l,T=h*x-u*p,z=h*m-d*p,F=h*g-f*p,N=u*m-d*x,H=u*g-f*x,X=d*g-f*m,D=v*X-E*H+b*N+P*F-A*z+_*T;if(D===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let W=1/D;return e[0]=(a*X-l*H+c*N)*W,e[1]=(s*H-n*X-r*N)*W,e[2]=(x*_-m*A+g*P)*W,e[3]=(d*A-u*_-f*P)*W,e[4]=(l*F-o*X-c*z)*W,e[5]=(t*X-s*F+r*z)*W,e[6]=(m*b-p*_-g*E)*W,e[7]=(h*_-d*b+f*E)*W,e[8]=(o*H-a*F+c*T)*W,e[9]=(n*F-t*H-r*T)*W,e[10]=(p*A-x*b+g*v)*W,e[11]=(u*b-h*A-f*v)*W,e[12]=(a*z-o*N-l*T)*W,e[13]=(t*N-n*z+s*T)*W,e[14]=(x*E-p*P-m*v)*W,e[15]=(h*P-u*E+d*v)*W,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,p=r*u,x=o*h,m=o*u,g=a*u,v=l*c,E=l*h,b=l*u,P=n.x,A=n.y,_=n.z;return s[0]=(1-(x+g))*P,s[1]=(f+b)*P,s[2]=(p-E)*P,s[3]=0,s[4]=(f-b)*A,s[5]=(1-(d+g))*A,s[6]=(m+v)*A,s[7]=0,s[8]=(p+E)*_,s[9]=(m-v)*_,s[10]=(1-(d+x))*_,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=Kr.set(s[0],s[1],s[2]).length(),a=Kr.set(s[4],s[5],s[6]).length(),l=Kr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Fi.copy(this);let c=1/o,h=1/a,u=1/l;return Fi.elements[0]*=c,Fi.elements[1]*=c,Fi.elements[2]*=c,Fi.elements[4]*=h,Fi.elements[5]*=h,Fi.elements[6]*=h,Fi.elements[8]*=u,Fi.elements[9]*=u,Fi.elements[10]*=u,t.setFromRotationMatrix(Fi),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=Ti,l=!1){let c=this.elements,h=2*r/(t-e),u=2*r/(n-s),d=(t+e)/(t-e),f=(n+s)/(n-s),p,x;if(l)p=r/(o-r),x=o*r/(o-r);else if(a===Ti)p=-(o+r)/(o-r),x=-2*o*r/(o-r);else if(a===uo)p=-o/(o-r),x=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=x,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=Ti,l=!1){let c=this.elements,h=2/(t-e),u=2/(n-s),d=-(t+e)/(t-e),f=-(n+s)/(n-s),p,x;if(l)p=1/(o-r),x=o/(o-r);else if(a===Ti)p=-2/(o-r),x=-(o+r)/(o-r);else if(a===uo)p=-1/(o-r),x=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=x,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},Kr=new B,Fi=new _t,ow=new B(0,0,0),aw=new B(1,1,1),Fs=new B,Ol=new B,pi=new B,W0=new _t,X0=new On,_s=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(pt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-pt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(pt(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-pt(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(pt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-pt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:qe("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return W0.makeRotationFromQuaternion(e),this.setFromRotationMatrix(W0,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return X0.setFromEuler(this),this.setFromQuaternion(X0,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};_s.DEFAULT_ORDER="XYZ";var go=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},lw=0,q0=new B,jr=new On,ds=new _t,Ul=new B,Qo=new B,cw=new B,hw=new On,Y0=new B(1,0,0),$0=new B(0,1,0),Z0=new B(0,0,1),J0={type:"added"},uw={type:"removed"},Qr={type:"childadded",child:null},Cd={type:"childremoved",child:null},In=class i extends Bi{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:lw++}),this.uuid=Ro(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new B,t=new _s,n=new On,s=new B(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new _t},normalMatrix:{value:new et}}),this.matrix=new _t,this.matrixWorld=new _t,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new go,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return jr.setFromAxisAngle(e,t),this.quaternion.multiply(jr),this}rotateOnWorldAxis(e,t){return jr.setFromAxisAngle(e,t),this.quaternion.premultiply(jr),this}rotateX(e){return this.rotateOnAxis(Y0,e)}rotateY(e){return this.rotateOnAxis($0,e)}rotateZ(e){return this.rotateOnAxis(Z0,e)}translateOnAxis(e,t){return q0.copy(e).applyQuaternion(this.quaternion),this.position.add(q0.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Y0,e)}translateY(e){return this.translateOnAxis($0,e)}translateZ(e){return this.translateOnAxis(Z0,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(ds.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Ul.copy(e):Ul.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Qo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ds.lookAt(Qo,Ul,this.up):ds.lookAt(Ul,Qo,this.up),this.quaternion.setFromRotationMatrix(ds),s&&(ds.extractRotation(s.matrixWorld),jr.setFromRotationMatrix(ds),this.quaternion.premultiply(jr.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Qe("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(J0),Qr.child=e,this.dispatchEvent(Qr),Qr.child=null):Qe("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(uw),Cd.child=e,this.dispatchEvent(Cd),Cd.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),ds.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),ds.multiply(e.parent.matrixWorld)),e.applyMatrix4(ds),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(J0),Qr.child=e,this.dispatchEvent(Qr),Qr.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Qo,e,cw),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Qo,hw,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(e.shapes,u)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),u=o(e.shapes),d=o(e.skeletons),f=o(e.animations),p=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),p.length>0&&(n.nodes=p)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};In.DEFAULT_UP=new B(0,1,0);In.DEFAULT_MATRIX_AUTO_UPDATE=!0;In.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var en=class extends In{constructor(){super(),this.isGroup=!0,this.type="Group"}},dw={type:"move"},yo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new en,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new en,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new B,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new B),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new en,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new B,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new B,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let x of e.hand.values()){let m=t.getJointPose(x,n),g=this._getHandJoint(c,x);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,p=.005;c.inputState.pinching&&d>f+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(dw)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new en;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},nx={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Os={h:0,s:0,l:0},Bl={h:0,s:0,l:0};function Id(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var Ze=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=Fn){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,xt.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=xt.workingColorSpace){return this.r=e,this.g=t,this.b=n,xt.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=xt.workingColorSpace){if(e=Cf(e,1),t=pt(t,0,1),n=pt(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=Id(o,r,e+1/3),this.g=Id(o,r,e),this.b=Id(o,r,e-1/3)}return xt.colorSpaceToWorking(this,s),this}setStyle(e,t=Fn){function n(r){r!==void 0&&parseFloat(r)<1&&qe("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:qe("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);qe("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=Fn){let n=nx[e.toLowerCase()];return n!==void 0?this.setHex(n,t):qe("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=ys(e.r),this.g=ys(e.g),this.b=ys(e.b),this}copyLinearToSRGB(e){return this.r=co(e.r),this.g=co(e.g),this.b=co(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=Fn){return xt.workingToColorSpace(zn.copy(this),e),Math.round(pt(zn.r*255,0,255))*65536+Math.round(pt(zn.g*255,0,255))*256+Math.round(pt(zn.b*255,0,255))}getHexString(e=Fn){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=xt.workingColorSpace){xt.workingToColorSpace(zn.copy(this),t);let n=zn.r,s=zn.g,r=zn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=xt.workingColorSpace){return xt.workingToColorSpace(zn.copy(this),t),e.r=zn.r,e.g=zn.g,e.b=zn.b,e}getStyle(e=Fn){xt.workingToColorSpace(zn.copy(this),e);let t=zn.r,n=zn.g,s=zn.b;return e!==Fn?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(Os),this.setHSL(Os.h+e,Os.s+t,Os.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(Os),e.getHSL(Bl);let n=oa(Os.h,Bl.h,t),s=oa(Os.s,Bl.s,t),r=oa(Os.l,Bl.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},zn=new Ze;Ze.NAMES=nx;var da=class extends In{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new _s,this.environmentIntensity=1,this.environmentRotation=new _s,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Oi=new B,fs=new B,Ld=new B,ps=new B,eo=new B,to=new B,K0=new B,Nd=new B,Dd=new B,Fd=new B,Od=new Kt,Ud=new Kt,Bd=new Kt,zs=class i{constructor(e=new B,t=new B,n=new B){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),Oi.subVectors(e,t),s.cross(Oi);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){Oi.subVectors(s,t),fs.subVectors(n,t),Ld.subVectors(e,t);let o=Oi.dot(Oi),a=Oi.dot(fs),l=Oi.dot(Ld),c=fs.dot(fs),h=fs.dot(Ld),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,p=(o*h-a*l)*d;return r.set(1-f-p,p,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,ps)===null?!1:ps.x>=0&&ps.y>=0&&ps.x+ps.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,ps)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ps.x),l.addScaledVector(o,ps.y),l.addScaledVector(a,ps.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return Od.setScalar(0),Ud.setScalar(0),Bd.setScalar(0),Od.fromBufferAttribute(e,t),Ud.fromBufferAttribute(e,n),Bd.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(Od,r.x),o.addScaledVector(Ud,r.y),o.addScaledVector(Bd,r.z),o}static isFrontFacing(e,t,n,s){return Oi.subVectors(n,t),fs.subVectors(e,t),Oi.cross(fs).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Oi.subVectors(this.c,this.b),fs.subVectors(this.a,this.b),Oi.cross(fs).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;eo.subVectors(s,n),to.subVectors(r,n),Nd.subVectors(e,n);let l=eo.dot(Nd),c=to.dot(Nd);if(l<=0&&c<=0)return t.copy(n);Dd.subVectors(e,s);let h=eo.dot(Dd),u=to.dot(Dd);if(h>=0&&u<=h)return t.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(eo,o);Fd.subVectors(e,r);let f=eo.dot(Fd),p=to.dot(Fd);if(p>=0&&f<=p)return t.copy(r);let x=f*c-l*p;if(x<=0&&c>=0&&p<=0)return a=c/(c-p),t.copy(n).addScaledVector(to,a);let m=h*p-f*u;if(m<=0&&u-h>=0&&f-p>=0)return K0.subVectors(r,s),a=(u-h)/(u-h+(f-p)),t.copy(s).addScaledVector(K0,a);let g=1/(m+x+d);return o=x*g,a=d*g,t.copy(n).addScaledVector(eo,o).addScaledVector(to,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Vs=class{constructor(e=new B(1/0,1/0,1/0),t=new B(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Ui.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Ui.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Ui.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Ui):Ui.fromBufferAttribute(r,o),Ui.applyMatrix4(e.matrixWorld),this.expandByPoint(Ui);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),kl.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),kl.copy(n.boundingBox)),kl.applyMatrix4(e.matrixWorld),this.union(kl)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Ui),Ui.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(ea),zl.subVectors(this.max,ea),no.subVectors(e.a,ea),io.subVectors(e.b,ea),so.subVectors(e.c,ea),Us.subVectors(io,no),Bs.subVectors(so,io),ur.subVectors(no,so);let t=[0,-Us.z,Us.y,0,-Bs.z,Bs.y,0,-ur.z,ur.y,Us.z,0,-Us.x,Bs.z,0,-Bs.x,ur.z,0,-ur.x,-Us.y,Us.x,0,-Bs.y,Bs.x,0,-ur.y,ur.x,0];return!kd(t,no,io,so,zl)||(t=[1,0,0,0,1,0,0,0,1],!kd(t,no,io,so,zl))?!1:(Vl.crossVectors(Us,Bs),t=[Vl.x,Vl.y,Vl.z],kd(t,no,io,so,zl))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Ui).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Ui).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(ms[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),ms[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),ms[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),ms[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),ms[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),ms[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),ms[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),ms[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(ms),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},ms=[new B,new B,new B,new B,new B,new B,new B,new B],Ui=new B,kl=new Vs,no=new B,io=new B,so=new B,Us=new B,Bs=new B,ur=new B,ea=new B,zl=new B,Vl=new B,dr=new B;function kd(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){dr.fromArray(i,r);let a=s.x*Math.abs(dr.x)+s.y*Math.abs(dr.y)+s.z*Math.abs(dr.z),l=e.dot(dr),c=t.dot(dr),h=n.dot(dr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var gn=new B,Gl=new $e,fw=0,$t=class extends Bi{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:fw++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=Zy,this.updateRanges=[],this.gpuType=Vi,this.version=0,this._normalizationScale=e!==void 0?Lf(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)Gl.fromBufferAttribute(this,t),Gl.applyMatrix3(e),this.setXY(t,Gl.x,Gl.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)gn.fromBufferAttribute(this,t),gn.applyMatrix3(e),this.setXYZ(t,gn.x,gn.y,gn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)gn.fromBufferAttribute(this,t),gn.applyMatrix4(e),this.setXYZ(t,gn.x,gn.y,gn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)gn.fromBufferAttribute(this,t),gn.applyNormalMatrix(e),this.setXYZ(t,gn.x,gn.y,gn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)gn.fromBufferAttribute(this,t),gn.transformDirection(e),this.setXYZ(t,gn.x,gn.y,gn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):ex(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):tx(e,this.array)}};var fa=class extends $t{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var pa=class extends $t{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var Et=class extends $t{constructor(e,t,n){super(new Float32Array(e),t,n)}},pw=new Vs,ta=new B,zd=new B,Gs=class{constructor(e=new B,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):pw.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;ta.subVectors(e,this.center);let t=ta.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(ta,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(zd.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(ta.copy(e.center).add(zd)),this.expandByPoint(ta.copy(e.center).sub(zd))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},mw=0,wi=new _t,Vd=new In,ro=new B,mi=new Vs,na=new Vs,Pn=new B,Ut=class i extends Bi{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:mw++}),this.uuid=Ro(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(zS(e)?pa:fa)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new et().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return wi.makeRotationFromQuaternion(e),this.applyMatrix4(wi),this}rotateX(e){return wi.makeRotationX(e),this.applyMatrix4(wi),this}rotateY(e){return wi.makeRotationY(e),this.applyMatrix4(wi),this}rotateZ(e){return wi.makeRotationZ(e),this.applyMatrix4(wi),this}translate(e,t,n){return wi.makeTranslation(e,t,n),this.applyMatrix4(wi),this}scale(e,t,n){return wi.makeScale(e,t,n),this.applyMatrix4(wi),this}lookAt(e){return Vd.lookAt(e),Vd.updateMatrix(),this.applyMatrix4(Vd.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(ro).negate(),this.translate(ro.x,ro.y,ro.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Et(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&qe("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Vs);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new B(-1/0,-1/0,-1/0),new B(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];mi.setFromBufferAttribute(r),this.morphTargetsRelative?(Pn.addVectors(this.boundingBox.min,mi.min),this.boundingBox.expandByPoint(Pn),Pn.addVectors(this.boundingBox.max,mi.max),this.boundingBox.expandByPoint(Pn)):(this.boundingBox.expandByPoint(mi.min),this.boundingBox.expandByPoint(mi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qe('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Gs);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new B,1/0);return}if(e){let n=this.boundingSphere.center;if(mi.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];na.setFromBufferAttribute(a),this.morphTargetsRelative?(Pn.addVectors(mi.min,na.min),mi.expandByPoint(Pn),Pn.addVectors(mi.max,na.max),mi.expandByPoint(Pn)):(mi.expandByPoint(na.min),mi.expandByPoint(na.max))}mi.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Pn.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Pn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Pn.fromBufferAttribute(a,c),l&&(ro.fromBufferAttribute(e,c),Pn.add(ro)),s=Math.max(s,n.distanceToSquared(Pn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Qe('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Qe("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new $t(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let z=0;z<n.count;z++)a[z]=new B,l[z]=new B;let h=new B,u=new B,d=new B,f=new $e,p=new $e,x=new $e,m=new B,g=new B;function v(z,F,N){c[z]=c[F]=c[N]=1,h.fromBufferAttribute(n,z),u.fromBufferAttribute(n,F),d.fromBufferAttribute(n,N),f.fromBufferAttribute(r,z),p.fromBufferAttribute(r,F),x.fromBufferAttribute(r,N),u.sub(h),d.sub(h),p.sub(f),x.sub(f);let H=1/(p.x*x.y-x.x*p.y);isFinite(H)&&(m.copy(u).multiplyScalar(x.y).addScaledVector(d,-p.y).multiplyScalar(H),g.copy(d).multiplyScalar(p.x).addScaledVector(u,-x.x).multiplyScalar(H),a[z].add(m),a[F].add(m),a[N].add(m),l[z].add(g),l[F].add(g),l[N].add(g))}let E=this.groups;E.length===0&&(E=[{start:0,count:e.count}]);for(let z=0,F=E.length;z<F;++z){let N=E[z],H=N.start,X=N.count;for(let D=H,W=H+X;D<W;D+=3)v(e.getX(D+0),e.getX(D+1),e.getX(D+2))}let b=new B,P=new B,A=new B,_=new B;function T(z){A.fromBufferAttribute(s,z),_.copy(A);let F=a[z];b.copy(F),b.sub(A.multiplyScalar(A.dot(F))).normalize(),P.crossVectors(_,F);let H=P.dot(l[z])<0?-1:1;o.setXYZW(z,b.x,b.y,b.z,H)}for(let z=0,F=n.count;z<F;++z)c[z]&&T(z);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new $t(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new B,r=new B,o=new B,a=new B,l=new B,c=new B,h=new B,u=new B;if(e)for(let d=0,f=e.count;d<f;d+=3){let p=e.getX(d+0),x=e.getX(d+1),m=e.getX(d+2);s.fromBufferAttribute(t,p),r.fromBufferAttribute(t,x),o.fromBufferAttribute(t,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,x),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(x,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)s.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Pn.fromBufferAttribute(e,t),Pn.normalize(),e.setXYZ(t,Pn.x,Pn.y,Pn.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,p=0;for(let x=0,m=l.length;x<m;x++){a.isInterleavedBufferAttribute?f=l[x]*a.data.stride+a.offset:f=l[x]*h;for(let g=0;g<h;g++)d[p++]=c[f++]}return new $t(d,h,u)}if(this.index===null)return qe("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=e(d,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var Gd=new B,gw=new B,yw=new et,Zn=class{constructor(e=new B(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=Gd.subVectors(n,t).cross(gw.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(Gd),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||yw.getNormalMatrix(e),s=this.coplanarPoint(Gd).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},xw=0,ki=class extends Bi{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:xw++}),this.uuid=Ro(),this.name="",this.type="Material",this.blending=To,this.side=Js,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=af,this.blendDst=lf,this.blendEquation=xr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ze(0,0,0),this.blendAlpha=0,this.depthFunc=ho,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Hy,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=ac,this.stencilZFail=ac,this.stencilZPass=ac,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){qe(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){qe(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Ze().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new Zn().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new $e().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new $e().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var gs=new B,Hd=new B,Hl=new B,Wl=new B,vs=class{constructor(e=new B,t=new B(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,gs)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=gs.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(gs.copy(this.origin).addScaledVector(this.direction,t),gs.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){Hd.copy(e).add(t).multiplyScalar(.5),Hl.copy(t).sub(e).normalize(),Wl.copy(this.origin).sub(Hd);let r=e.distanceTo(t)*.5,o=-this.direction.dot(Hl),a=Wl.dot(this.direction),l=-Wl.dot(Hl),c=Wl.lengthSq(),h=Math.abs(1-o*o),u,d,f,p;if(h>0)if(u=o*l-a,d=o*a-l,p=r*h,u>=0)if(d>=-p)if(d<=p){let x=1/h;u*=x,d*=x,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-p?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=p?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(Hd).addScaledVector(Hl,d),f}intersectSphere(e,t){if(e.radius<0)return null;gs.subVectors(e.center,this.origin);let n=gs.dot(this.direction),s=gs.dot(gs)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,s=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,s=(e.min.x-d.x)*c),h>=0?(r=(e.min.y-d.y)*h,o=(e.max.y-d.y)*h):(r=(e.max.y-d.y)*h,o=(e.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(e.min.z-d.z)*u,l=(e.max.z-d.z)*u):(a=(e.max.z-d.z)*u,l=(e.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,gs)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=e.x-o.x,d=e.y-o.y,f=e.z-o.z,p=t.x-o.x,x=t.y-o.y,m=t.z-o.z,g=n.x-o.x,v=n.y-o.y,E=n.z-o.z,b=Math.abs(l),P=Math.abs(c),A=Math.abs(h),_,T,z,F,N,H,X,D,W,$,V,le;if(b>=P&&b>=A?(z=l,H=u,W=p,le=g,l>=0?(_=c,T=h,F=d,N=f,X=x,D=m,$=v,V=E):(_=h,T=c,F=f,N=d,X=m,D=x,$=E,V=v)):P>=A?(z=c,H=d,W=x,le=v,c>=0?(_=h,T=l,F=f,N=u,X=m,D=p,$=E,V=g):(_=l,T=h,F=u,N=f,X=p,D=m,$=g,V=E)):(z=h,H=f,W=m,le=E,h>=0?(_=l,T=c,F=u,N=d,X=p,D=x,$=g,V=v):(_=c,T=l,F=d,N=u,X=x,D=p,$=v,V=g)),z===0)return null;let Z=_/z,j=T/z,te=1/z,de=F-Z*H,ue=N-j*H,ee=X-Z*W,me=D-j*W,xe=$-Z*le,Ee=V-j*le,Me=xe*me-Ee*ee,He=de*Ee-ue*xe,rt=ee*ue-me*de;if(s){if(Me<0||He<0||rt<0)return null}else if((Me<0||He<0||rt<0)&&(Me>0||He>0||rt>0))return null;let Ve=Me+He+rt;if(Ve===0)return null;let ut=te*(Me*H+He*W+rt*le);return(Ve>0?ut<0:ut>0)?null:this.at(ut/Ve,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},bc=class extends ki{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ze(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new _s,this.combine=cf,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},j0=new _t,fr=new vs,Xl=new Gs,Q0=new B,ql=new B,Yl=new B,$l=new B,Wd=new B,Zl=new B,ey=new B,Jl=new B,Dt=class extends In{constructor(e=new Ut,t=new bc){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){Zl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(Wd.fromBufferAttribute(u,e),o?Zl.addScaledVector(Wd,h):Zl.addScaledVector(Wd.sub(t),h))}t.add(Zl)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Xl.copy(n.boundingSphere),Xl.applyMatrix4(r),fr.copy(e.ray).recast(e.near),!(Xl.containsPoint(fr.origin)===!1&&(fr.intersectSphere(Xl,Q0)===null||fr.origin.distanceToSquared(Q0)>(e.far-e.near)**2))&&(j0.copy(r).invert(),fr.copy(e.ray).applyMatrix4(j0),!(n.boundingBox!==null&&fr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,fr)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,x=d.length;p<x;p++){let m=d[p],g=o[m.materialIndex],v=Math.max(m.start,f.start),E=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let b=v,P=E;b<P;b+=3){let A=a.getX(b),_=a.getX(b+1),T=a.getX(b+2);s=Kl(this,g,e,n,c,h,u,A,_,T),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let p=Math.max(0,f.start),x=Math.min(a.count,f.start+f.count);for(let m=p,g=x;m<g;m+=3){let v=a.getX(m),E=a.getX(m+1),b=a.getX(m+2);s=Kl(this,o,e,n,c,h,u,v,E,b),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,x=d.length;p<x;p++){let m=d[p],g=o[m.materialIndex],v=Math.max(m.start,f.start),E=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let b=v,P=E;b<P;b+=3){let A=b,_=b+1,T=b+2;s=Kl(this,g,e,n,c,h,u,A,_,T),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let p=Math.max(0,f.start),x=Math.min(l.count,f.start+f.count);for(let m=p,g=x;m<g;m+=3){let v=m,E=m+1,b=m+2;s=Kl(this,o,e,n,c,h,u,v,E,b),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};function _w(i,e,t,n,s,r,o,a){let l;if(e.side===jn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===Js,a),l===null)return null;Jl.copy(a),Jl.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Jl);return c<t.near||c>t.far?null:{distance:c,point:Jl.clone(),object:i}}function Kl(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,ql),i.getVertexPosition(l,Yl),i.getVertexPosition(c,$l);let h=_w(i,e,t,n,ql,Yl,$l,ey);if(h){let u=new B;zs.getBarycoord(ey,ql,Yl,$l,u),s&&(h.uv=zs.getInterpolatedAttribute(s,a,l,c,u,new $e)),r&&(h.uv1=zs.getInterpolatedAttribute(r,a,l,c,u,new $e)),o&&(h.normal=zs.getInterpolatedAttribute(o,a,l,c,u,new B),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new B,materialIndex:0};zs.getNormal(ql,Yl,$l,d.normal),h.face=d,h.barycoord=u}return h}var Mc=class extends ni{constructor(e=null,t=1,n=1,s,r,o,a,l,c=Cn,h=Cn,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var pr=new Gs,vw=new $e(.5,.5),jl=new B,Hs=class{constructor(e=new Zn,t=new Zn,n=new Zn,s=new Zn,r=new Zn,o=new Zn){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Ti,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],p=r[8],x=r[9],m=r[10],g=r[11],v=r[12],E=r[13],b=r[14],P=r[15];if(s[0].setComponents(c-o,f-h,g-p,P-v).normalize(),s[1].setComponents(c+o,f+h,g+p,P+v).normalize(),s[2].setComponents(c+a,f+u,g+x,P+E).normalize(),s[3].setComponents(c-a,f-u,g-x,P-E).normalize(),n)s[4].setComponents(l,d,m,b).normalize(),s[5].setComponents(c-l,f-d,g-m,P-b).normalize();else if(s[4].setComponents(c-l,f-d,g-m,P-b).normalize(),t===Ti)s[5].setComponents(c+l,f+d,g+m,P+b).normalize();else if(t===uo)s[5].setComponents(l,d,m,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),pr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),pr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(pr)}intersectsSprite(e){pr.center.set(0,0,0);let t=vw.distanceTo(e.center);return pr.radius=.7071067811865476+t,pr.applyMatrix4(e.matrixWorld),this.intersectsSphere(pr)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(jl.x=s.normal.x>0?e.max.x:e.min.x,jl.y=s.normal.y>0?e.max.y:e.min.y,jl.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(jl)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},ty=new _t,Sc=class i{constructor(){this.coordinateSystem=Ti,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];ty.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Hs),n[s].setFromProjectionMatrix(ty,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Hs),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var xo=class extends ki{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Ze(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},wc=new B,Tc=new B,ny=new _t,ia=new vs,Ql=new Gs,Xd=new B,iy=new B,_o=class extends In{constructor(e=new Ut,t=new xo){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)wc.fromBufferAttribute(t,s-1),Tc.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=wc.distanceTo(Tc);e.setAttribute("lineDistance",new Et(n,1))}else qe("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Ql.copy(n.boundingSphere),Ql.applyMatrix4(s),Ql.radius+=r,e.ray.intersectsSphere(Ql)===!1)return;ny.copy(s).invert(),ia.copy(e.ray).applyMatrix4(ny);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),p=Math.min(h.count,o.start+o.count);for(let x=f,m=p-1;x<m;x+=c){let g=h.getX(x),v=h.getX(x+1),E=ec(this,e,ia,l,g,v,x);E&&t.push(E)}if(this.isLineLoop){let x=h.getX(p-1),m=h.getX(f),g=ec(this,e,ia,l,x,m,p-1);g&&t.push(g)}}else{let f=Math.max(0,o.start),p=Math.min(d.count,o.start+o.count);for(let x=f,m=p-1;x<m;x+=c){let g=ec(this,e,ia,l,x,x+1,x);g&&t.push(g)}if(this.isLineLoop){let x=ec(this,e,ia,l,p-1,f,p-1);x&&t.push(x)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function ec(i,e,t,n,s,r,o){let a=i.geometry.attributes.position;if(wc.fromBufferAttribute(a,s),Tc.fromBufferAttribute(a,r),t.distanceSqToSegment(wc,Tc,Xd,iy)>n)return;Xd.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Xd);if(!(c<e.near||c>e.far))return{distance:c,point:iy.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var sy=new B,ry=new B,ma=class extends _o{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let s=0,r=t.count;s<r;s+=2)sy.fromBufferAttribute(t,s),ry.fromBufferAttribute(t,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+sy.distanceTo(ry);e.setAttribute("lineDistance",new Et(n,1))}else qe("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var vo=class extends ki{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new Ze(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},oy=new _t,Kd=new vs,tc=new Gs,nc=new B,ga=class extends In{constructor(e=new Ut,t=new vo){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),tc.copy(n.boundingSphere),tc.applyMatrix4(s),tc.radius+=r,e.ray.intersectsSphere(tc)===!1)return;oy.copy(s).invert(),Kd.copy(e.ray).applyMatrix4(oy);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,u=n.attributes.position;if(c!==null){let d=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let p=d,x=f;p<x;p++){let m=c.getX(p);nc.fromBufferAttribute(u,m),ay(nc,m,l,s,e,t,this)}}else{let d=Math.max(0,o.start),f=Math.min(u.count,o.start+o.count);for(let p=d,x=f;p<x;p++)nc.fromBufferAttribute(u,p),ay(nc,p,l,s,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function ay(i,e,t,n,s,r,o){let a=Kd.distanceSqToPoint(i);if(a<t){let l=new B;Kd.closestPointToPoint(i,l),l.applyMatrix4(n);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var ya=class extends ni{constructor(e=[],t=_r,n,s,r,o,a,l,c,h){super(e,t,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var bs=class extends ni{constructor(e,t,n=zi,s,r,o,a=Cn,l=Cn,c,h=xs,u=1){if(h!==xs&&h!==Ss)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new mo(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},xa=class extends bs{constructor(e,t=zi,n=_r,s,r,o=Cn,a=Cn,l,c=xs){let h={width:e,height:e,depth:1},u=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},_a=class extends ni{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},Ws=class i extends Ut{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;p("z","y","x",-1,-1,n,t,e,o,r,0),p("z","y","x",1,-1,n,t,-e,o,r,1),p("x","z","y",1,1,e,n,t,s,o,2),p("x","z","y",1,-1,e,n,-t,s,o,3),p("x","y","z",1,-1,e,t,n,s,r,4),p("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Et(c,3)),this.setAttribute("normal",new Et(h,3)),this.setAttribute("uv",new Et(u,2));function p(x,m,g,v,E,b,P,A,_,T,z){let F=b/_,N=P/T,H=b/2,X=P/2,D=A/2,W=_+1,$=T+1,V=0,le=0,Z=new B;for(let j=0;j<$;j++){let te=j*N-X;for(let de=0;de<W;de++){let ue=de*F-H;Z[x]=ue*v,Z[m]=te*E,Z[g]=D,c.push(Z.x,Z.y,Z.z),Z[x]=0,Z[m]=0,Z[g]=A>0?1:-1,h.push(Z.x,Z.y,Z.z),u.push(de/_),u.push(1-j/T),V+=1}}for(let j=0;j<T;j++)for(let te=0;te<_;te++){let de=d+te+W*j,ue=d+te+W*(j+1),ee=d+(te+1)+W*(j+1),me=d+(te+1)+W*j;l.push(de,ue,me),l.push(ue,ee,me),le+=6}a.addGroup(f,le,z),f+=le,d+=V}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var mr=class i extends Ut{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=e/a,d=t/l,f=[],p=[],x=[],m=[];for(let g=0;g<h;g++){let v=g*d-o;for(let E=0;E<c;E++){let b=E*u-r;p.push(b,-v,0),x.push(0,0,1),m.push(E/a),m.push(1-g/l)}}for(let g=0;g<l;g++)for(let v=0;v<a;v++){let E=v+c*g,b=v+c*(g+1),P=v+1+c*(g+1),A=v+1+c*g;f.push(E,b,A),f.push(b,P,A)}this.setIndex(f),this.setAttribute("position",new Et(p,3)),this.setAttribute("normal",new Et(x,3)),this.setAttribute("uv",new Et(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}};var va=class extends ki{constructor(e){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Ze(0),this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.fog=e.fog,this}};function br(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(ly(s))s.isRenderTargetTexture?(qe("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(ly(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function Vn(i){let e={};for(let t=0;t<i.length;t++){let n=br(i[t]);for(let s in n)e[s]=n[s]}return e}function ly(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function bw(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function Nf(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:xt.workingColorSpace}var ix={clone:br,merge:Vn},Mw=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Sw=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,ii=class extends ki{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Mw,this.fragmentShader=Sw,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=br(e.uniforms),this.uniformsGroups=bw(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new Ze().setHex(s.value);break;case"v2":this.uniforms[n].value=new $e().fromArray(s.value);break;case"v3":this.uniforms[n].value=new B().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Kt().fromArray(s.value);break;case"m3":this.uniforms[n].value=new et().fromArray(s.value);break;case"m4":this.uniforms[n].value=new _t().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Ac=class extends ii{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Ai=class extends ki{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Ze(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ze(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Ah,this.normalScale=new $e(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new _s,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var Ec=class extends ki{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Vy,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Rc=class extends ki{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function oo(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function ic(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Xs=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Pc=class extends Xs{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:$d,endingEnd:$d}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Zd:r=e,a=2*t-n;break;case Jd:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Zd:o=e,l=2*n-t;break;case Jd:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,p=(n-t)/(s-t),x=p*p,m=x*p,g=-d*m+2*d*x-d*p,v=(1+d)*m+(-1.5-2*d)*x+(-.5+d)*p+1,E=(-1-f)*m+(1.5+f)*x+.5*p,b=f*m-f*x;for(let P=0;P!==a;++P)r[P]=g*o[h+P]+v*o[c+P]+E*o[l+P]+b*o[u+P];return r}},Cc=class extends Xs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(s-t),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},Ic=class extends Xs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Lc=class extends Xs{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let p=(n-t)/(s-t),x=1-p;for(let m=0;m!==a;++m)r[m]=o[c+m]*x+o[l+m]*p;return r}let d=a*2,f=e-1;for(let p=0;p!==a;++p){let x=o[c+p],m=o[l+p],g=f*d+p*2,v=u[g],E=u[g+1],b=e*d+p*2,P=h[b],A=h[b+1],_=Tw(n,t,v,P,s);r[p]=sx(_,x,E,A,m)}return r}};function sx(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function ww(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function Tw(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=sx(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=ww(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var yi=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=oo(t,this.TimeBufferType),this.values=oo(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:oo(e.times,Array),values:oo(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),ic(e.settings)&&(n.settings={inTangents:oo(e.settings.inTangents,Array),outTangents:oo(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Ic(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Cc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Pc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Lc(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case aa:t=this.InterpolantFactoryMethodDiscrete;break;case yc:t=this.InterpolantFactoryMethodLinear;break;case oc:t=this.InterpolantFactoryMethodSmooth;break;case Yd:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return qe("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return aa;case this.InterpolantFactoryMethodLinear:return yc;case this.InterpolantFactoryMethodSmooth:return oc;case this.InterpolantFactoryMethodBezier:return Yd}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;ic(this.settings)&&(cy(this.settings.inTangents,e),cy(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;ic(this.settings)&&(hy(this.settings.inTangents,e),hy(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Qe("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Qe("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Qe("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){Qe("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&VS(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Qe("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===oc,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let p=0;p!==n;++p){let x=t[u+p];if(x!==t[d+p]||x!==t[f+p]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)t[d+f]=t[u+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,ic(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function cy(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function hy(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}yi.prototype.ValueTypeName="";yi.prototype.TimeBufferType=Float32Array;yi.prototype.ValueBufferType=Float32Array;yi.prototype.DefaultInterpolation=yc;var qs=class extends yi{constructor(e,t,n){super(e,t,n)}};qs.prototype.ValueTypeName="bool";qs.prototype.ValueBufferType=Array;qs.prototype.DefaultInterpolation=aa;qs.prototype.InterpolantFactoryMethodLinear=void 0;qs.prototype.InterpolantFactoryMethodSmooth=void 0;var Nc=class extends yi{constructor(e,t,n,s){super(e,t,n,s)}};Nc.prototype.ValueTypeName="color";var Dc=class extends yi{constructor(e,t,n,s){super(e,t,n,s)}};Dc.prototype.ValueTypeName="number";var Fc=class extends Xs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let h=c+a;c!==h;c+=4)On.slerpFlat(r,0,o,c-a,o,c,l);return r}},ba=class extends yi{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new Fc(this.times,this.values,this.getValueSize(),e)}};ba.prototype.ValueTypeName="quaternion";ba.prototype.InterpolantFactoryMethodSmooth=void 0;var Ys=class extends yi{constructor(e,t,n){super(e,t,n)}};Ys.prototype.ValueTypeName="string";Ys.prototype.ValueBufferType=Array;Ys.prototype.DefaultInterpolation=aa;Ys.prototype.InterpolantFactoryMethodLinear=void 0;Ys.prototype.InterpolantFactoryMethodSmooth=void 0;var Oc=class extends yi{constructor(e,t,n,s){super(e,t,n,s)}};Oc.prototype.ValueTypeName="vector";var Uc=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],p=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},rx=new Uc,Bc=class{constructor(e){this.manager=e!==void 0?e:rx,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};Bc.DEFAULT_MATERIAL_NAME="__DEFAULT";var Ma=class extends In{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Ze(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},Sa=class extends Ma{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(In.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Ze(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},qd=new _t,uy=new B,dy=new B,kc=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new $e(512,512),this.mapType=si,this.map=null,this.mapPass=null,this.matrix=new _t,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Hs,this._frameExtents=new $e(1,1),this._viewportCount=1,this._viewports=[new Kt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;uy.setFromMatrixPosition(e.matrixWorld),t.position.copy(uy),dy.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(dy),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){qd.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(qd,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===uo||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(qd)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},sc=new B,rc=new On,Qi=new B,wa=class extends In{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new _t,this.projectionMatrix=new _t,this.projectionMatrixInverse=new _t,this.coordinateSystem=Ti,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(sc,rc,Qi),Qi.x===1&&Qi.y===1&&Qi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(sc,rc,Qi.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(sc,rc,Qi),Qi.x===1&&Qi.y===1&&Qi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(sc,rc,Qi.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},ks=new B,fy=new $e,py=new $e,Jn=class extends wa{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=po*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(ra*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return po*2*Math.atan(Math.tan(ra*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){ks.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(ks.x,ks.y).multiplyScalar(-e/ks.z),ks.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(ks.x,ks.y).multiplyScalar(-e/ks.z)}getViewSize(e,t){return this.getViewBounds(e,fy,py),t.subVectors(py,fy)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(ra*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var Ta=class extends wa{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},jd=class extends kc{constructor(){super(new Ta(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},bo=class extends Ma{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(In.DEFAULT_UP),this.updateMatrix(),this.target=new In,this.shadow=new jd}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var ao=-90,lo=1,Mo=class extends In{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Jn(ao,lo,e,t);s.layers=this.layers,this.add(s);let r=new Jn(ao,lo,e,t);r.layers=this.layers,this.add(r);let o=new Jn(ao,lo,e,t);o.layers=this.layers,this.add(o);let a=new Jn(ao,lo,e,t);a.layers=this.layers,this.add(a);let l=new Jn(ao,lo,e,t);l.layers=this.layers,this.add(l);let c=new Jn(ao,lo,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===Ti)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===uo)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),p=e.xr.enabled;e.xr.enabled=!1;let x=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=x,e.setRenderTarget(n,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(u,d,f),e.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},zc=class extends Jn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var Df="\\[\\]\\.:\\/",Aw=new RegExp("["+Df+"]","g"),Ff="[^"+Df+"]",Ew="[^"+Df.replace("\\.","")+"]",Rw=/((?:WC+[\/:])*)/.source.replace("WC",Ff),Pw=/(WCOD+)?/.source.replace("WCOD",Ew),Cw=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Ff),Iw=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Ff),Lw=new RegExp("^"+Rw+Pw+Cw+Iw+"$"),Nw=["material","materials","bones","map"],Qd=class{constructor(e,t,n){let s=n||Yt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Yt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(Aw,"")}static parseTrackName(e){let t=Lw.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);Nw.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){qe("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Qe("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Qe("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Qe("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){Qe("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){Qe("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;Qe("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Yt.Composite=Qd;Yt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Yt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Yt.prototype.GetterByBindingType=[Yt.prototype._getValue_direct,Yt.prototype._getValue_array,Yt.prototype._getValue_arrayElement,Yt.prototype._getValue_toArray];Yt.prototype.SetterByBindingTypeAndVersioning=[[Yt.prototype._setValue_direct,Yt.prototype._setValue_direct_setNeedsUpdate,Yt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Yt.prototype._setValue_array,Yt.prototype._setValue_array_setNeedsUpdate,Yt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Yt.prototype._setValue_arrayElement,Yt.prototype._setValue_arrayElement_setNeedsUpdate,Yt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Yt.prototype._setValue_fromArray,Yt.prototype._setValue_fromArray_setNeedsUpdate,Yt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var FL=new Float32Array(1);var my=new _t,Aa=class{constructor(e,t,n=0,s=1/0){this.ray=new vs(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new go,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):Qe("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return my.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(my),this}intersectObject(e,t=!0,n=[]){return ef(e,this,n,t),n.sort(gy),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)ef(e[s],this,n,t);return n.sort(gy),n}};function gy(i,e){return i.distance-e.distance}function ef(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)ef(r[o],e,t,!0)}}var So=class{constructor(e=1,t=0,n=0){this.radius=e,this.phi=t,this.theta=n}set(e,t,n){return this.radius=e,this.phi=t,this.theta=n,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=pt(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,n){return this.radius=Math.sqrt(e*e+t*t+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,n),this.phi=Math.acos(pt(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var tf=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};var Ea=class extends Bi{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function Of(i,e,t,n){let s=Dw(n);switch(t){case Mf:return i*e;case wf:return i*e/s.components*s.byteLength;case Yc:return i*e/s.components*s.byteLength;case Ks:return i*e*2/s.components*s.byteLength;case $c:return i*e*2/s.components*s.byteLength;case Sf:return i*e*3/s.components*s.byteLength;case Hi:return i*e*4/s.components*s.byteLength;case Zc:return i*e*4/s.components*s.byteLength;case Pa:case Ca:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Ia:case La:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Kc:case Qc:return Math.max(i,16)*Math.max(e,8)/4;case Jc:case jc:return Math.max(i,8)*Math.max(e,8)/2;case eh:case th:case ih:case sh:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case nh:case Na:case rh:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case oh:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case ah:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case lh:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case ch:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case hh:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case uh:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case dh:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case fh:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case ph:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case mh:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case gh:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case yh:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case xh:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case _h:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case vh:case bh:case Mh:return Math.ceil(i/4)*Math.ceil(e/4)*16;case Sh:case wh:return Math.ceil(i/4)*Math.ceil(e/4)*8;case Da:case Th:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function Dw(i){switch(i){case si:case xf:return{byteLength:1,components:1};case Eo:case _f:case Gi:return{byteLength:2,components:1};case Xc:case qc:return{byteLength:2,components:4};case zi:case Wc:case Vi:return{byteLength:4,components:1};case vf:case bf:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?qe("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Ex(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function Gw(i){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,p)=>f.start-p.start);let d=0;for(let f=1;f<u.length;f++){let p=u[d],x=u[f];x.start<=p.start+p.count+1?p.count=Math.max(p.count,x.start+x.count-p.start):(++d,u[d]=x)}u.length=d+1;for(let f=0,p=u.length;f<p;f++){let x=u[f];i.bufferSubData(c,x.start*h.BYTES_PER_ELEMENT,h,x.start,x.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var Hw=`#ifdef USE_ALPHAHASH
if(diffuseColor.a<getAlphaHashThreshold(vPosition))discard;
#endif`,Ww=`#ifdef USE_ALPHAHASH
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
#endif`,Xw=`#ifdef USE_ALPHAMAP
diffuseColor.a*=texture2D(alphaMap,vAlphaMapUv).g;
#endif`,qw=`#ifdef USE_ALPHAMAP
uniform sampler2D alphaMap;
#endif`,Yw=`#ifdef USE_ALPHATEST
#ifdef ALPHA_TO_COVERAGE
diffuseColor.a=smoothstep(alphaTest,alphaTest + fwidth(diffuseColor.a),diffuseColor.a);
if(diffuseColor.a==0.0)discard;
#else
if(diffuseColor.a<alphaTest)discard;
#endif
#endif`,$w=`#ifdef USE_ALPHATEST
uniform float alphaTest;
#endif`,Zw=`#ifdef USE_AOMAP
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
#endif`,Jw=`#ifdef USE_AOMAP
uniform sampler2D aoMap;
uniform float aoMapIntensity;
#endif`,Kw=`#ifdef USE_BATCHING
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
#endif`,jw=`#ifdef USE_BATCHING
mat4 batchingMatrix=getBatchingMatrix(getIndirectIndex(gl_DrawID));
#endif`,Qw=`vec3 transformed=vec3(position);
#ifdef USE_ALPHAHASH
vPosition=vec3(position);
#endif`,eT=`vec3 objectNormal=vec3(normal);
#ifdef USE_TANGENT
vec3 objectTangent=vec3(tangent.xyz);
#endif`,tT=`float G_BlinnPhong_Implicit(){
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
} // validated`,nT=`#ifdef USE_IRIDESCENCE
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
#endif`,iT=`#ifdef USE_BUMPMAP
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
#endif`,sT=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,rT=`#if NUM_CLIPPING_PLANES > 0
varying vec3 vClipPosition;
uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,oT=`#if NUM_CLIPPING_PLANES > 0
varying vec3 vClipPosition;
#endif`,aT=`#if NUM_CLIPPING_PLANES > 0
vClipPosition=- mvPosition.xyz;
#endif`,lT=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
diffuseColor*=vColor;
#endif`,cT=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
varying vec4 vColor;
#endif`,hT=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
varying vec4 vColor;
#endif`,uT=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,dT=`#define PI 3.141592653589793
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
} // validated`,fT=`vec3 transformedNormal=objectNormal;
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
#endif`,pT=`#ifdef USE_DISPLACEMENTMAP
uniform sampler2D displacementMap;
uniform float displacementScale;
uniform float displacementBias;
#endif`,mT=`#ifdef USE_DISPLACEMENTMAP
transformed +=normalize(objectNormal)*(texture2D(displacementMap,vDisplacementMapUv).x*displacementScale + displacementBias);
#endif`,gT=`#ifdef USE_EMISSIVEMAP
vec4 emissiveColor=texture2D(emissiveMap,vEmissiveMapUv);
#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
emissiveColor=sRGBTransferEOTF(emissiveColor);
#endif
totalEmissiveRadiance*=emissiveColor.rgb;
#endif`,yT=`#ifdef USE_EMISSIVEMAP
uniform sampler2D emissiveMap;
#endif`,xT="gl_FragColor=linearToOutputTexel(gl_FragColor);",_T=`vec4 LinearTransferOETF(in vec4 value){
return value;
}
vec4 sRGBTransferEOTF(in vec4 value){
return vec4(mix(pow(value.rgb*0.9478672986 + vec3(0.0521327014),vec3(2.4)),value.rgb*0.0773993808,vec3(lessThanEqual(value.rgb,vec3(0.04045)))),value.a);
}
vec4 sRGBTransferOETF(in vec4 value){
return vec4(mix(pow(value.rgb,vec3(0.41666))*1.055 - vec3(0.055),value.rgb*12.92,vec3(lessThanEqual(value.rgb,vec3(0.0031308)))),value.a);
}`,vT=`#ifdef USE_ENVMAP
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
#endif`,bT=`#ifdef USE_ENVMAP
uniform float envMapIntensity;
uniform mat3 envMapRotation;
uniform samplerCube envMap;
#ifdef ENVMAP_TYPE_PMREM
float roughnessToMip(const in float roughness){
float r=clamp(roughness,0.0,1.0);
return ENVMAP_MAX_LOD*r*(2.0 - r);
}
#endif
#endif`,MT=`#ifdef USE_ENVMAP
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
#endif`,ST=`#ifdef USE_ENVMAP
#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
#define ENV_WORLDPOS
#endif
#ifdef ENV_WORLDPOS

varying vec3 vWorldPosition;
#else
varying vec3 vReflect;
uniform float refractionRatio;
#endif
#endif`,wT=`#ifdef USE_ENVMAP
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
#endif`,TT=`#ifdef USE_FOG
vFogDepth=- mvPosition.z;
#endif`,AT=`#ifdef USE_FOG
varying float vFogDepth;
#endif`,ET=`#ifdef USE_FOG
#ifdef FOG_EXP2
float fogFactor=1.0 - exp(- fogDensity*fogDensity*vFogDepth*vFogDepth);
#else
float fogFactor=smoothstep(fogNear,fogFar,vFogDepth);
#endif
gl_FragColor.rgb=mix(gl_FragColor.rgb,fogColor,fogFactor);
#endif`,RT=`#ifdef USE_FOG
uniform vec3 fogColor;
varying float vFogDepth;
#ifdef FOG_EXP2
uniform float fogDensity;
#else
uniform float fogNear;
uniform float fogFar;
#endif
#endif`,PT=`#ifdef USE_GRADIENTMAP
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
}`,CT=`#ifdef USE_LIGHTMAP
uniform sampler2D lightMap;
uniform float lightMapIntensity;
#endif`,IT=`LambertMaterial material;
material.diffuseColor=diffuseColor.rgb;
material.specularStrength=specularStrength;`,LT=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,NT=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,DT=`#ifdef USE_ENVMAP
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
#endif`,FT=`ToonMaterial material;
material.diffuseColor=diffuseColor.rgb;`,OT=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,UT=`BlinnPhongMaterial material;
material.diffuseColor=diffuseColor.rgb;
material.specularColor=specular;
material.specularShininess=shininess;
material.specularStrength=specularStrength;`,BT=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,kT=`PhysicalMaterial material;
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
#endif`,zT=`uniform sampler2D dfgLUT;
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
}`,VT=`
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
#endif`,GT=`#if defined( RE_IndirectDiffuse )
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
#endif`,HT=`#if defined( RE_IndirectDiffuse )
#if defined( LAMBERT ) || defined( PHONG )
irradiance +=iblIrradiance;
#endif
RE_IndirectDiffuse(irradiance,geometryPosition,geometryNormal,geometryViewDir,geometryClearcoatNormal,material,reflectedLight);
#endif
#if defined( RE_IndirectSpecular )
RE_IndirectSpecular(radiance,iblIrradiance,clearcoatRadiance,geometryPosition,geometryNormal,geometryViewDir,geometryClearcoatNormal,material,reflectedLight);
#endif`,WT=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,XT=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
gl_FragDepth=vIsPerspective==0.0?gl_FragCoord.z:log2(vFragDepth)*logDepthBufFC*0.5;
#endif`,qT=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
uniform float logDepthBufFC;
varying float vFragDepth;
varying float vIsPerspective;
#endif`,YT=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
varying float vFragDepth;
varying float vIsPerspective;
#endif`,$T=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
vFragDepth=1.0 + gl_Position.w;
vIsPerspective=float(isPerspectiveMatrix(projectionMatrix));
#endif`,ZT=`#ifdef USE_MAP
vec4 sampledDiffuseColor=texture2D(map,vMapUv);
#ifdef DECODE_VIDEO_TEXTURE
sampledDiffuseColor=sRGBTransferEOTF(sampledDiffuseColor);
#endif
diffuseColor*=sampledDiffuseColor;
#endif`,JT=`#ifdef USE_MAP
uniform sampler2D map;
#endif`,KT=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,jT=`#if defined( USE_POINTS_UV )
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
#endif`,QT=`float metalnessFactor=metalness;
#ifdef USE_METALNESSMAP
vec4 texelMetalness=texture2D(metalnessMap,vMetalnessMapUv);
metalnessFactor*=texelMetalness.b;
#endif`,e1=`#ifdef USE_METALNESSMAP
uniform sampler2D metalnessMap;
#endif`,t1=`#ifdef USE_INSTANCING_MORPH
float morphTargetInfluences[ MORPHTARGETS_COUNT ];
float morphTargetBaseInfluence=texelFetch(morphTexture,ivec2(0,gl_InstanceID),0).r;
for(int i=0;i<MORPHTARGETS_COUNT;i ++){
morphTargetInfluences[i]= texelFetch(morphTexture,ivec2(i + 1,gl_InstanceID),0).r;
}
#endif`,n1=`#if defined( USE_MORPHCOLORS )
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
#endif`,i1=`#ifdef USE_MORPHNORMALS
objectNormal*=morphTargetBaseInfluence;
for(int i=0;i<MORPHTARGETS_COUNT;i ++){
if(morphTargetInfluences[ i ] !=0.0)objectNormal +=getMorph(gl_VertexID,i,1).xyz*morphTargetInfluences[ i ];
}
#endif`,s1=`#ifdef USE_MORPHTARGETS
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
#endif`,r1=`#ifdef USE_MORPHTARGETS
transformed*=morphTargetBaseInfluence;
for(int i=0;i<MORPHTARGETS_COUNT;i ++){
if(morphTargetInfluences[ i ] !=0.0)transformed +=getMorph(gl_VertexID,i,0).xyz*morphTargetInfluences[ i ];
}
#endif`,o1=`float faceDirection=gl_FrontFacing?1.0:- 1.0;
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
vec3 nonPerturbedNormal=normal;`,a1=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,l1=`#ifndef FLAT_SHADED
varying vec3 vNormal;
#ifdef USE_TANGENT
varying vec3 vTangent;
varying vec3 vBitangent;
#endif
#endif`,c1=`#ifndef FLAT_SHADED
varying vec3 vNormal;
#ifdef USE_TANGENT
varying vec3 vTangent;
varying vec3 vBitangent;
#endif
#endif`,h1=`#ifndef FLAT_SHADED
vNormal=normalize(transformedNormal);
#ifdef USE_TANGENT
vTangent=normalize(transformedTangent);
vBitangent=normalize(cross(vNormal,vTangent)*tangent.w);
#ifdef FLIP_SIDED
vBitangent=- vBitangent;
#endif
#endif
#endif`,u1=`#ifdef USE_NORMALMAP
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
#endif`,d1=`#ifdef USE_CLEARCOAT
vec3 clearcoatNormal=nonPerturbedNormal;
#endif`,f1=`#ifdef USE_CLEARCOAT_NORMALMAP
vec3 clearcoatMapN=texture2D(clearcoatNormalMap,vClearcoatNormalMapUv).xyz*2.0 - 1.0;
clearcoatMapN.xy*=clearcoatNormalScale;
clearcoatNormal=normalize(tbn2*clearcoatMapN);
#endif`,p1=`#ifdef USE_CLEARCOATMAP
uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
uniform sampler2D clearcoatNormalMap;
uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
uniform sampler2D clearcoatRoughnessMap;
#endif`,m1=`#ifdef USE_IRIDESCENCEMAP
uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
uniform sampler2D iridescenceThicknessMap;
#endif`,g1=`#ifdef OPAQUE
diffuseColor.a=1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a*=material.transmissionAlpha;
#endif
gl_FragColor=vec4(outgoingLight,diffuseColor.a);`,y1=`vec3 packNormalToRGB(const in vec3 normal){
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
}`,x1=`#ifdef PREMULTIPLIED_ALPHA
gl_FragColor.rgb*=gl_FragColor.a;
#endif`,_1=`vec4 mvPosition=vec4(transformed,1.0);
#ifdef USE_BATCHING
mvPosition=batchingMatrix*mvPosition;
#endif
#ifdef USE_INSTANCING
mvPosition=instanceMatrix*mvPosition;
#endif
mvPosition=modelViewMatrix*mvPosition;
gl_Position=projectionMatrix*mvPosition;`,v1=`#ifdef DITHERING
gl_FragColor.rgb=dithering(gl_FragColor.rgb);
#endif`,b1=`#ifdef DITHERING
vec3 dithering(vec3 color){
float grid_position=rand(gl_FragCoord.xy);
vec3 dither_shift_RGB=vec3(0.25 / 255.0,-0.25 / 255.0,0.25 / 255.0);
dither_shift_RGB=mix(2.0*dither_shift_RGB,-2.0*dither_shift_RGB,grid_position);
return color + dither_shift_RGB;
}
#endif`,M1=`float roughnessFactor=roughness;
#ifdef USE_ROUGHNESSMAP
vec4 texelRoughness=texture2D(roughnessMap,vRoughnessMapUv);
roughnessFactor*=texelRoughness.g;
#endif`,S1=`#ifdef USE_ROUGHNESSMAP
uniform sampler2D roughnessMap;
#endif`,w1=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,T1=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,A1=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,E1=`float getShadowMask(){
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
}`,R1=`#ifdef USE_SKINNING
mat4 boneMatX=getBoneMatrix(skinIndex.x);
mat4 boneMatY=getBoneMatrix(skinIndex.y);
mat4 boneMatZ=getBoneMatrix(skinIndex.z);
mat4 boneMatW=getBoneMatrix(skinIndex.w);
#endif`,P1=`#ifdef USE_SKINNING
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
#endif`,C1=`#ifdef USE_SKINNING
vec4 skinVertex=bindMatrix*vec4(transformed,1.0);
vec4 skinned=vec4(0.0);
skinned +=boneMatX*skinVertex*skinWeight.x;
skinned +=boneMatY*skinVertex*skinWeight.y;
skinned +=boneMatZ*skinVertex*skinWeight.z;
skinned +=boneMatW*skinVertex*skinWeight.w;
transformed=(bindMatrixInverse*skinned).xyz;
#endif`,I1=`#ifdef USE_SKINNING
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
#endif`,L1=`float specularStrength;
#ifdef USE_SPECULARMAP
vec4 texelSpecular=texture2D(specularMap,vSpecularMapUv);
specularStrength=texelSpecular.r;
#else
specularStrength=1.0;
#endif`,N1=`#ifdef USE_SPECULARMAP
uniform sampler2D specularMap;
#endif`,D1=`#if defined( TONE_MAPPING )
gl_FragColor.rgb=toneMapping(gl_FragColor.rgb);
#endif`,F1=`#ifndef saturate
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
vec3 CustomToneMapping(vec3 color){return color;}`,O1=`#ifdef USE_TRANSMISSION
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
#endif`,U1=`#ifdef USE_TRANSMISSION
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
#endif`,B1=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,k1=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,z1=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,V1=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
vec4 worldPosition=vec4(transformed,1.0);
#ifdef USE_BATCHING
worldPosition=batchingMatrix*worldPosition;
#endif
#ifdef USE_INSTANCING
worldPosition=instanceMatrix*worldPosition;
#endif
worldPosition=modelMatrix*worldPosition;
#endif`,G1=`varying vec2 vUv;
uniform mat3 uvTransform;
void main(){
vUv=(uvTransform*vec3(uv,1)).xy;
gl_Position=vec4(position.xy,1.0,1.0);
}`,H1=`uniform sampler2D t2D;
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
}`,W1=`varying vec3 vWorldDirection;
#include <common>
void main(){
vWorldDirection=transformDirection(position,modelMatrix);
#include <begin_vertex>
#include <project_vertex>
gl_Position.z=gl_Position.w;
}`,X1=`uniform float backgroundBlurriness;
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
}`,q1=`varying vec3 vWorldDirection;
#include <common>
void main(){
vWorldDirection=transformDirection(position,modelMatrix);
#include <begin_vertex>
#include <project_vertex>
gl_Position.z=gl_Position.w;
}`,Y1=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main(){
vec4 texColor=textureCube(tCube,vec3(tFlip*vWorldDirection.x,vWorldDirection.yz));
gl_FragColor=texColor;
gl_FragColor.a*=opacity;
#include <tonemapping_fragment>
#include <colorspace_fragment>
}`,$1=`#include <common>
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
}`,Z1=`#if DEPTH_PACKING == 3200
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
}`,J1=`#define DISTANCE
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
}`,K1=`#define DISTANCE
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
}`,j1=`varying vec3 vWorldDirection;
#include <common>
void main(){
vWorldDirection=transformDirection(position,modelMatrix);
#include <begin_vertex>
#include <project_vertex>
}`,Q1=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main(){
vec3 direction=normalize(vWorldDirection);
vec2 sampleUV=equirectUv(direction);
gl_FragColor=texture2D(tEquirect,sampleUV);
#include <tonemapping_fragment>
#include <colorspace_fragment>
}`,eA=`uniform float scale;
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
}`,tA=`uniform vec3 diffuse;
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
}`,nA=`#include <common>
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
}`,iA=`uniform vec3 diffuse;
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
}`,sA=`#define LAMBERT
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
}`,rA=`#define LAMBERT
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
}`,oA=`#define MATCAP
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
}`,aA=`#define MATCAP
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
}`,lA=`#define NORMAL
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
}`,cA=`#define NORMAL
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
}`,hA=`#define PHONG
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
}`,uA=`#define PHONG
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
}`,dA=`#define STANDARD
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
}`,fA=`#define STANDARD
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
}`,pA=`#define TOON
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
}`,mA=`#define TOON
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
}`,gA=`uniform float size;
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
}`,yA=`uniform vec3 diffuse;
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
}`,xA=`#include <common>
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
}`,_A=`uniform vec3 color;
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
}`,vA=`uniform float rotation;
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
}`,bA=`uniform vec3 diffuse;
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
}`,ht={alphahash_fragment:Hw,alphahash_pars_fragment:Ww,alphamap_fragment:Xw,alphamap_pars_fragment:qw,alphatest_fragment:Yw,alphatest_pars_fragment:$w,aomap_fragment:Zw,aomap_pars_fragment:Jw,batching_pars_vertex:Kw,batching_vertex:jw,begin_vertex:Qw,beginnormal_vertex:eT,bsdfs:tT,iridescence_fragment:nT,bumpmap_pars_fragment:iT,clipping_planes_fragment:sT,clipping_planes_pars_fragment:rT,clipping_planes_pars_vertex:oT,clipping_planes_vertex:aT,color_fragment:lT,color_pars_fragment:cT,color_pars_vertex:hT,color_vertex:uT,common:dT,defaultnormal_vertex:fT,displacementmap_pars_vertex:pT,displacementmap_vertex:mT,emissivemap_fragment:gT,emissivemap_pars_fragment:yT,colorspace_fragment:xT,colorspace_pars_fragment:_T,envmap_fragment:vT,envmap_common_pars_fragment:bT,envmap_pars_fragment:MT,envmap_pars_vertex:ST,envmap_physical_pars_fragment:DT,envmap_vertex:wT,fog_vertex:TT,fog_pars_vertex:AT,fog_fragment:ET,fog_pars_fragment:RT,gradientmap_pars_fragment:PT,lightmap_pars_fragment:CT,lights_lambert_fragment:IT,lights_lambert_pars_fragment:LT,lights_pars_begin:NT,lights_toon_fragment:FT,lights_toon_pars_fragment:OT,lights_phong_fragment:UT,lights_phong_pars_fragment:BT,lights_physical_fragment:kT,lights_physical_pars_fragment:zT,lights_fragment_begin:VT,lights_fragment_maps:GT,lights_fragment_end:HT,lightprobes_pars_fragment:WT,logdepthbuf_fragment:XT,logdepthbuf_pars_fragment:qT,logdepthbuf_pars_vertex:YT,logdepthbuf_vertex:$T,map_fragment:ZT,map_pars_fragment:JT,map_particle_fragment:KT,map_particle_pars_fragment:jT,metalnessmap_fragment:QT,metalnessmap_pars_fragment:e1,morphinstance_vertex:t1,morphcolor_vertex:n1,morphnormal_vertex:i1,morphtarget_pars_vertex:s1,morphtarget_vertex:r1,normal_fragment_begin:o1,normal_fragment_maps:a1,normal_pars_fragment:l1,normal_pars_vertex:c1,normal_vertex:h1,normalmap_pars_fragment:u1,clearcoat_normal_fragment_begin:d1,clearcoat_normal_fragment_maps:f1,clearcoat_pars_fragment:p1,iridescence_pars_fragment:m1,opaque_fragment:g1,packing:y1,premultiplied_alpha_fragment:x1,project_vertex:_1,dithering_fragment:v1,dithering_pars_fragment:b1,roughnessmap_fragment:M1,roughnessmap_pars_fragment:S1,shadowmap_pars_fragment:w1,shadowmap_pars_vertex:T1,shadowmap_vertex:A1,shadowmask_pars_fragment:E1,skinbase_vertex:R1,skinning_pars_vertex:P1,skinning_vertex:C1,skinnormal_vertex:I1,specularmap_fragment:L1,specularmap_pars_fragment:N1,tonemapping_fragment:D1,tonemapping_pars_fragment:F1,transmission_fragment:O1,transmission_pars_fragment:U1,uv_pars_fragment:B1,uv_pars_vertex:k1,uv_vertex:z1,worldpos_vertex:V1,background_vert:G1,background_frag:H1,backgroundCube_vert:W1,backgroundCube_frag:X1,cube_vert:q1,cube_frag:Y1,depth_vert:$1,depth_frag:Z1,distance_vert:J1,distance_frag:K1,equirect_vert:j1,equirect_frag:Q1,linedashed_vert:eA,linedashed_frag:tA,meshbasic_vert:nA,meshbasic_frag:iA,meshlambert_vert:sA,meshlambert_frag:rA,meshmatcap_vert:oA,meshmatcap_frag:aA,meshnormal_vert:lA,meshnormal_frag:cA,meshphong_vert:hA,meshphong_frag:uA,meshphysical_vert:dA,meshphysical_frag:fA,meshtoon_vert:pA,meshtoon_frag:mA,points_vert:gA,points_frag:yA,shadow_vert:xA,shadow_frag:_A,sprite_vert:vA,sprite_frag:bA},Le={common:{diffuse:{value:new Ze(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new et},alphaMap:{value:null},alphaMapTransform:{value:new et},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new et}},envmap:{envMap:{value:null},envMapRotation:{value:new et},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new et}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new et}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new et},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new et},normalScale:{value:new $e(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new et},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new et}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new et}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new et}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ze(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ze(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new et},alphaTest:{value:0},uvTransform:{value:new et}},sprite:{diffuse:{value:new Ze(16777215)},opacity:{value:1},center:{value:new $e(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new et},alphaMap:{value:null},alphaMapTransform:{value:new et},alphaTest:{value:0}}},is={basic:{uniforms:Vn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.fog]),vertexShader:ht.meshbasic_vert,fragmentShader:ht.meshbasic_frag},lambert:{uniforms:Vn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new Ze(0)},envMapIntensity:{value:1}}]),vertexShader:ht.meshlambert_vert,fragmentShader:ht.meshlambert_frag},phong:{uniforms:Vn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new Ze(0)},specular:{value:new Ze(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ht.meshphong_vert,fragmentShader:ht.meshphong_frag},standard:{uniforms:Vn([Le.common,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.roughnessmap,Le.metalnessmap,Le.fog,Le.lights,{emissive:{value:new Ze(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ht.meshphysical_vert,fragmentShader:ht.meshphysical_frag},toon:{uniforms:Vn([Le.common,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.gradientmap,Le.fog,Le.lights,{emissive:{value:new Ze(0)}}]),vertexShader:ht.meshtoon_vert,fragmentShader:ht.meshtoon_frag},matcap:{uniforms:Vn([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,{matcap:{value:null}}]),vertexShader:ht.meshmatcap_vert,fragmentShader:ht.meshmatcap_frag},points:{uniforms:Vn([Le.points,Le.fog]),vertexShader:ht.points_vert,fragmentShader:ht.points_frag},dashed:{uniforms:Vn([Le.common,Le.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ht.linedashed_vert,fragmentShader:ht.linedashed_frag},depth:{uniforms:Vn([Le.common,Le.displacementmap]),vertexShader:ht.depth_vert,fragmentShader:ht.depth_frag},normal:{uniforms:Vn([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,{opacity:{value:1}}]),vertexShader:ht.meshnormal_vert,fragmentShader:ht.meshnormal_frag},sprite:{uniforms:Vn([Le.sprite,Le.fog]),vertexShader:ht.sprite_vert,fragmentShader:ht.sprite_frag},background:{uniforms:{uvTransform:{value:new et},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ht.background_vert,fragmentShader:ht.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new et}},vertexShader:ht.backgroundCube_vert,fragmentShader:ht.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ht.cube_vert,fragmentShader:ht.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ht.equirect_vert,fragmentShader:ht.equirect_frag},distance:{uniforms:Vn([Le.common,Le.displacementmap,{referencePosition:{value:new B},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ht.distance_vert,fragmentShader:ht.distance_frag},shadow:{uniforms:Vn([Le.lights,Le.fog,{color:{value:new Ze(0)},opacity:{value:1}}]),vertexShader:ht.shadow_vert,fragmentShader:ht.shadow_frag}};is.physical={uniforms:Vn([is.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new et},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new et},clearcoatNormalScale:{value:new $e(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new et},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new et},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new et},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new et},sheen:{value:0},sheenColor:{value:new Ze(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new et},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new et},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new et},transmissionSamplerSize:{value:new $e},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new et},attenuationDistance:{value:0},attenuationColor:{value:new Ze(0)},specularColor:{value:new Ze(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new et},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new et},anisotropyVector:{value:new $e},anisotropyMap:{value:null},anisotropyMapTransform:{value:new et}}]),vertexShader:ht.meshphysical_vert,fragmentShader:ht.meshphysical_frag};var Rh={r:0,b:0,g:0},MA=new _t,Rx=new et;Rx.set(-1,0,0,0,1,0,0,0,1);function SA(i,e,t,n,s,r){let o=new Ze(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(v){let E=v.isScene===!0?v.background:null;if(E&&E.isTexture){let b=v.backgroundBlurriness>0;E=e.get(E,b)}return E}function p(v){let E=!1,b=f(v);b===null?m(o,a):b&&b.isColor&&(m(b,1),E=!0);let P=i.xr.getEnvironmentBlendMode();P==="additive"?t.buffers.color.setClear(0,0,0,1,r):P==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||E)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function x(v,E){let b=f(E);b&&b.isCubeTexture?(c===void 0&&(c=new Dt(new Ws(1,1,1),new ii({name:"BackgroundCubeMaterial",uniforms:br(is.backgroundCube.uniforms),vertexShader:is.backgroundCube.vertexShader,fragmentShader:is.backgroundCube.fragmentShader,side:jn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(P,A,_){this.matrixWorld.copyPosition(_.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=b,c.material.uniforms.backgroundBlurriness.value=E.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=E.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(MA.makeRotationFromEuler(E.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Rx),c.material.toneMapped=xt.getTransfer(b.colorSpace)!==Ct,(h!==b||u!==b.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=b,u=b.version,d=i.toneMapping),c.layers.enableAll(),v.unshift(c,c.geometry,c.material,0,0,null)):b&&b.isTexture&&(l===void 0&&(l=new Dt(new mr(2,2),new ii({name:"BackgroundMaterial",uniforms:br(is.background.uniforms),vertexShader:is.background.vertexShader,fragmentShader:is.background.fragmentShader,side:Js,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=b,l.material.uniforms.backgroundIntensity.value=E.backgroundIntensity,l.material.toneMapped=xt.getTransfer(b.colorSpace)!==Ct,b.matrixAutoUpdate===!0&&b.updateMatrix(),l.material.uniforms.uvTransform.value.copy(b.matrix),(h!==b||u!==b.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=b,u=b.version,d=i.toneMapping),l.layers.enableAll(),v.unshift(l,l.geometry,l.material,0,0,null))}function m(v,E){v.getRGB(Rh,Nf(i)),t.buffers.color.setClear(Rh.r,Rh.g,Rh.b,E,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(v,E=1){o.set(v),a=E,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(v){a=v,m(o,a)},render:p,addToRenderList:x,dispose:g}}function wA(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(N,H,X,D,W){let $=!1,V=u(N,D,X,H);r!==V&&(r=V,c(r.object)),$=f(N,D,X,W),$&&p(N,D,X,W),W!==null&&e.update(W,i.ELEMENT_ARRAY_BUFFER),($||o)&&(o=!1,b(N,H,X,D),W!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(W).buffer))}function l(){return i.createVertexArray()}function c(N){return i.bindVertexArray(N)}function h(N){return i.deleteVertexArray(N)}function u(N,H,X,D){let W=D.wireframe===!0,$=n[H.id];$===void 0&&($={},n[H.id]=$);let V=N.isInstancedMesh===!0?N.id:0,le=$[V];le===void 0&&(le={},$[V]=le);let Z=le[X.id];Z===void 0&&(Z={},le[X.id]=Z);let j=Z[W];return j===void 0&&(j=d(l()),Z[W]=j),j}function d(N){let H=[],X=[],D=[];for(let W=0;W<t;W++)H[W]=0,X[W]=0,D[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:H,enabledAttributes:X,attributeDivisors:D,object:N,attributes:{},index:null}}function f(N,H,X,D){let W=r.attributes,$=H.attributes,V=0,le=X.getAttributes();for(let Z in le)if(le[Z].location>=0){let te=W[Z],de=$[Z];if(de===void 0&&(Z==="instanceMatrix"&&N.instanceMatrix&&(de=N.instanceMatrix),Z==="instanceColor"&&N.instanceColor&&(de=N.instanceColor)),te===void 0||te.attribute!==de||de&&te.data!==de.data)return!0;V++}return r.attributesNum!==V||r.index!==D}function p(N,H,X,D){let W={},$=H.attributes,V=0,le=X.getAttributes();for(let Z in le)if(le[Z].location>=0){let te=$[Z];te===void 0&&(Z==="instanceMatrix"&&N.instanceMatrix&&(te=N.instanceMatrix),Z==="instanceColor"&&N.instanceColor&&(te=N.instanceColor));let de={};de.attribute=te,te&&te.data&&(de.data=te.data),W[Z]=de,V++}r.attributes=W,r.attributesNum=V,r.index=D}function x(){let N=r.newAttributes;for(let H=0,X=N.length;H<X;H++)N[H]=0}function m(N){g(N,0)}function g(N,H){let X=r.newAttributes,D=r.enabledAttributes,W=r.attributeDivisors;X[N]=1,D[N]===0&&(i.enableVertexAttribArray(N),D[N]=1),W[N]!==H&&(i.vertexAttribDivisor(N,H),W[N]=H)}function v(){let N=r.newAttributes,H=r.enabledAttributes;for(let X=0,D=H.length;X<D;X++)H[X]!==N[X]&&(i.disableVertexAttribArray(X),H[X]=0)}function E(N,H,X,D,W,$,V){V===!0?i.vertexAttribIPointer(N,H,X,W,$):i.vertexAttribPointer(N,H,X,D,W,$)}function b(N,H,X,D){x();let W=D.attributes,$=X.getAttributes(),V=H.defaultAttributeValues;for(let le in $){let Z=$[le];if(Z.location>=0){let j=W[le];if(j===void 0&&(le==="instanceMatrix"&&N.instanceMatrix&&(j=N.instanceMatrix),le==="instanceColor"&&N.instanceColor&&(j=N.instanceColor)),j!==void 0){let te=j.normalized,de=j.itemSize,ue=e.get(j);if(ue===void 0)continue;let ee=ue.buffer,me=ue.type,xe=ue.bytesPerElement,Ee=me===i.INT||me===i.UNSIGNED_INT||j.gpuType===Wc;if(j.isInterleavedBufferAttribute){let Me=j.data,He=Me.isInterleavedBuffer===!0?Me.stride:Me.itemSize,rt=j.offset;if(Me.isInstancedInterleavedBuffer||Me.isInstancedBufferAttribute){for(let Ve=0;Ve<Z.locationSize;Ve++)g(Z.location+Ve,Me.meshPerAttribute);N.isInstancedMesh!==!0&&D._maxInstanceCount===void 0&&(D._maxInstanceCount=Me.meshPerAttribute*Me.count)}else for(let Ve=0;Ve<Z.locationSize;Ve++)m(Z.location+Ve);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let Ve=0;Ve<Z.locationSize;Ve++)E(Z.location+Ve,de/Z.locationSize,me,te,He*xe,(rt+de/Z.locationSize*Ve)*xe,Ee)}else{if(j.isInstancedBufferAttribute){for(let Me=0;Me<Z.locationSize;Me++)g(Z.location+Me,j.meshPerAttribute);N.isInstancedMesh!==!0&&D._maxInstanceCount===void 0&&(D._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let Me=0;Me<Z.locationSize;Me++)m(Z.location+Me);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let Me=0;Me<Z.locationSize;Me++)E(Z.location+Me,de/Z.locationSize,me,te,de*xe,de/Z.locationSize*Me*xe,Ee)}}else if(V!==void 0){let te=V[le];if(te!==void 0)switch(te.length){case 2:i.vertexAttrib2fv(Z.location,te);break;case 3:i.vertexAttrib3fv(Z.location,te);break;case 4:i.vertexAttrib4fv(Z.location,te);break;default:i.vertexAttrib1fv(Z.location,te)}}}}v()}function P(){z();for(let N in n){let H=n[N];for(let X in H){let D=H[X];for(let W in D){let $=D[W];for(let V in $)h($[V].object),delete $[V];delete D[W]}}delete n[N]}}function A(N){if(n[N.id]===void 0)return;let H=n[N.id];for(let X in H){let D=H[X];for(let W in D){let $=D[W];for(let V in $)h($[V].object),delete $[V];delete D[W]}}delete n[N.id]}function _(N){for(let H in n){let X=n[H];for(let D in X){let W=X[D];if(W[N.id]===void 0)continue;let $=W[N.id];for(let V in $)h($[V].object),delete $[V];delete W[N.id]}}}function T(N){for(let H in n){let X=n[H],D=N.isInstancedMesh===!0?N.id:0,W=X[D];if(W!==void 0){for(let $ in W){let V=W[$];for(let le in V)h(V[le].object),delete V[le];delete W[$]}delete X[D],Object.keys(X).length===0&&delete n[H]}}}function z(){F(),o=!0,r!==s&&(r=s,c(r.object))}function F(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:z,resetDefaultState:F,dispose:P,releaseStatesOfGeometry:A,releaseStatesOfObject:T,releaseStatesOfProgram:_,initAttributes:x,enableAttribute:m,disableUnusedAttributes:v}}function TA(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];t.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function AA(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let _=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(_.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(_){return!(_!==Hi&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(_){let T=_===Gi&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(_!==si&&_!==Vi&&!T&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(_){if(_==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";_="mediump"}return _==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(qe("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&u===!1;t.reversedDepthBuffer===!0&&u===!1&&qe("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&u===!0&&qe("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),x=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),v=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),E=i.getParameter(i.MAX_VARYING_VECTORS),b=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),P=i.getParameter(i.MAX_SAMPLES),A=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:p,maxTextureSize:x,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:v,maxVaryings:E,maxFragmentUniforms:b,maxSamples:P,samples:A}}function EA(i){let e=this,t=null,n=0,s=!1,r=!1,o=new Zn,a=new et,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){t=h(u,d,0)},this.setState=function(u,d,f){let p=u.clippingPlanes,x=u.clipIntersection,m=u.clipShadows,g=i.get(u);if(!s||p===null||p.length===0||r&&!m)r?h(null):c();else{let v=r?0:n,E=v*4,b=g.clippingState||null;l.value=b,b=h(p,d,E,f);for(let P=0;P!==E;++P)b[P]=t[P];g.clippingState=b,this.numIntersection=x?this.numPlanes:0,this.numPlanes+=v}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(u,d,f,p){let x=u!==null?u.length:0,m=null;if(x!==0){if(m=l.value,p!==!0||m===null){let g=f+x*4,v=d.matrixWorldInverse;a.getNormalMatrix(v),(m===null||m.length<g)&&(m=new Float32Array(g));for(let E=0,b=f;E!==x;++E,b+=4)o.copy(u[E]).applyMatrix4(v,a),o.normal.toArray(m,b),m[b+3]=o.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=x,e.numIntersection=0,m}}var Ua=class extends gi{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new ya(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new Ws(5,5,5),r=new ii({name:"CubemapFromEquirect",uniforms:br(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:jn,blending:yr});r.uniforms.tEquirect.value=t;let o=new Dt(s,r),a=t.minFilter;return t.minFilter===Ms&&(t.minFilter=Kn),new Mo(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},ox=256,RA=3,PA=20,Px=256,Cx=16,CA=3,IA=new B,LA=new Ze,Ch=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new Mo(1,10,null),this._boxMesh=new Dt(new Ws(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=IA}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,p=l.autoClearStencil,x=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,x===null&&(e.background=l.getClearColor(LA));let m=new Mo(n,s,h);return m.position.copy(a),m.update(l,e),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=p,e.background=x,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=cx(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=lx(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(ox,If(e))}_fromTexture(e,t){e.mapping===_r||e.mapping===Ao?this._setSize(e.image.length===0?ox:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=ax(e,!1,!1),n=Math.log2(e)-RA;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=ax(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===_r||e.mapping===Ao?(this._cubemapMaterial===null&&(this._cubemapMaterial=cx()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=lx()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=NA(),this._integrationMaterial=DA());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/Cx);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-CA)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(Px*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=FA());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function ax(i,e,t){return new Ua(i,{minFilter:Ms,generateMipmaps:e,type:Gi,colorSpace:la,depthBuffer:t})}function Ba(i,e,t){return new ii({name:i,uniforms:e,vertexShader:ht.cube_vert,fragmentShader:t,side:jn,blending:yr,depthTest:!1,depthWrite:!1})}function NA(){return Ba("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Px}u

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
	`)}function DA(){return Ba("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Cx}},`

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
	`)}function FA(){return Ba("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${PA}
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
	`)}function lx(){return Ba("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function cx(){return Ba("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function OA(i){let e=new WeakMap,t=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Vc||f===Gc)if(e.has(d)){let p=e.get(d).texture;return a(p,d.mapping)}else{let p=d.image;if(p&&p.height>0){let x=new Ua(p.height);return x.fromEquirectangularTexture(i,d),e.set(d,x),d.addEventListener("dispose",c),a(x.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,p=f===Vc||f===Gc,x=f===_r||f===Ao;if(p||x){let m=t.get(d),g=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==g)return n===null&&(n=new Ch(i)),m=p?n.fromEquirectangular(d,m):n.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),m.texture;if(m!==void 0)return m.texture;{let v=d.image;return p&&v&&v.height>0||x&&v&&l(v)?(n===null&&(n=new Ch(i)),m=p?n.fromEquirectangular(d):n.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),d.addEventListener("dispose",h),m.texture):null}}}return d}function a(d,f){return f===Vc?d.mapping=_r:f===Gc&&(d.mapping=Ao),d}function l(d){let f=0,p=6;for(let x=0;x<p;x++)d[x]!==void 0&&f++;return f===p}function c(d){let f=d.target;f.removeEventListener("dispose",c);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function u(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function UA(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&sa("WebGLRenderer: "+n+" extension not supported."),s}}}function BA(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){l(p.target)}function l(p){p.index!==null&&e.remove(p.index);for(let m in p.attributes)e.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let x=r.get(p);x&&(e.remove(x),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,t.memory.geometries--}function c(p,x){return s[x.id]!==void 0||(x.addEventListener("dispose",a),s[x.id]=new WeakRef(x),o.register(x,x.id,x),t.memory.geometries++),x}function h(p){let x=p.attributes;for(let m in x)e.update(x[m],i.ARRAY_BUFFER)}function u(p){let x=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let v=x!==null?x.array.length:m.array.length/3-1,E=m.count>=65535?pa:fa,b=new E(Math.ceil(v/3)*6,1),P=b.array;if(x!==null){let _=x.array;g=x.version;for(let T=0,z=0;T<v;T+=3){let F=_[T+0],N=_[T+1],H=_[T+2];P[z++]=F,P[z++]=N,P[z++]=N,P[z++]=H,P[z++]=H,P[z++]=F}}else{g=m.version;for(let _=0,T=0;_<v;_+=3){let z=_+0,F=_+1,N=_+2;P[T++]=z,P[T++]=F,P[T++]=F,P[T++]=N,P[T++]=N,P[T++]=z}}b.version=g;let A=r.get(p);A&&e.remove(A),r.set(p,b)}function d(p){let x=r.get(p);if(x){let m=p.index;m!==null&&x.version<m.version&&u(p)}else u(p);return r.get(p)}function f(){for(let p in s){let x=s[p].deref();x!==void 0&&l(x)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function kA(i,e,t){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),t.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),t.update(d,n,f))}function h(u,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let x=0;for(let m=0;m<f;m++)x+=d[m];t.update(x,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function zA(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:Qe("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function VA(i,e,t){let n=new WeakMap,s=new Kt;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let z=function(){_.dispose(),n.delete(a),a.removeEventListener("dispose",z)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,x=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],v=a.morphAttributes.color||[],E=0;f===!0&&(E=1),p===!0&&(E=2),x===!0&&(E=3);let b=a.attributes.position.count*E,P=1;b>e.maxTextureSize&&(P=Math.ceil(b/e.maxTextureSize),b=e.maxTextureSize);let A=new Float32Array(b*P*4*u),_=new ua(A,b,P,u);_.type=Vi,_.needsUpdate=!0;let T=E*4;for(let F=0;F<u;F++){let N=m[F],H=g[F],X=v[F],D=b*P*4*F;for(let W=0;W<N.count;W++){let $=W*T;f===!0&&(s.fromBufferAttribute(N,W),A[D+$+0]=s.x,A[D+$+1]=s.y,A[D+$+2]=s.z,A[D+$+3]=0),p===!0&&(s.fromBufferAttribute(H,W),A[D+$+4]=s.x,A[D+$+5]=s.y,A[D+$+6]=s.z,A[D+$+7]=0),x===!0&&(s.fromBufferAttribute(X,W),A[D+$+8]=s.x,A[D+$+9]=s.y,A[D+$+10]=s.z,A[D+$+11]=X.itemSize===4?s.w:1)}}d={count:u,texture:_,size:new $e(b,P)},n.set(a,d),a.addEventListener("dispose",z)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let x=0;x<c.length;x++)f+=c[x];let p=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",p),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function GA(i,e,t,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=e.get(c,u);if(r.get(d)!==h&&(e.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var HA={[hf]:"LINEAR_TONE_MAPPING",[uf]:"REINHARD_TONE_MAPPING",[df]:"CINEON_TONE_MAPPING",[ff]:"ACES_FILMIC_TONE_MAPPING",[mf]:"AGX_TONE_MAPPING",[gf]:"NEUTRAL_TONE_MAPPING",[pf]:"CUSTOM_TONE_MAPPING"};function WA(i,e,t,n,s,r){let o=new gi(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new Ut;h.setAttribute("position",new Et([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Et([0,2,0,0,2,0],2));let u=new Ac({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),d=new Dt(h,u),f=new Ta(-1,1,1,-1,0,1),p=null,x=null,m=!1,g,v=null,E=[],b=!1;this.setSize=function(P,A){o.setSize(P,A),a!==null&&a.setSize(P,A),l!==null&&l.setSize(P,A);for(let _=0;_<E.length;_++){let T=E[_];T.setSize&&T.setSize(P,A)}},this.setEffects=function(P){E=P,b=E.length>0&&E[0].isRenderPass===!0;let A=o.width,_=o.height;E.length>0&&a===null&&(a=new gi(A,_,{type:Gi,depthBuffer:!1,stencilBuffer:!1}),l=new gi(A,_,{type:Gi,depthBuffer:!1,stencilBuffer:!1}));let T=s===!0&&E.some(z=>z.needsDepthTexture===!0);T!==(o.depthTexture!==null)&&(T===!0&&c===null&&(c=new bs(A,_),r===!0&&(c.format=Ss,c.type=vr)),o.dispose(),o.depthTexture=T?c:null,o.resolveDepthBuffer=T,o.storeMultisampledDepthBuffer=T);for(let z=0;z<E.length;z++){let F=E[z];F.setSize&&F.setSize(A,_),T&&F.needsDepthTexture===!0&&F.setDepthTexture&&F.setDepthTexture(c)}},this.begin=function(P,A){if(m||P.toneMapping===ts&&E.length===0)return!1;if(v=A,A!==null){let _=A.width,T=A.height;(o.width!==_||o.height!==T)&&this.setSize(_,T)}return b===!1&&P.setRenderTarget(o),g=P.toneMapping,P.toneMapping=ts,!0},this.hasRenderPass=function(){return b},this.end=function(P,A){P.toneMapping=g,m=!0;let _=o,T=a;for(let z=0;z<E.length;z++){let F=E[z];F.enabled!==!1&&(F.render(P,T,_,A),F.needsSwap!==!1&&(_=T,T=T===a?l:a))}if(p!==P.outputColorSpace||x!==P.toneMapping){p=P.outputColorSpace,x=P.toneMapping,u.defines={},xt.getTransfer(p)===Ct&&(u.defines.SRGB_TRANSFER="");let z=HA[x];z&&(u.defines[z]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=_.texture,P.setRenderTarget(v),P.render(d,f),v=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var Ix=new ni,Lx=new bs(1,1),Nx=new xa(1),Dx=new ua,Fx=new vc,Ox=new ya,hx=[],ux=[],dx=new Float32Array(16),fx=new Float32Array(9),px=new Float32Array(4);function Co(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=hx[s];if(r===void 0&&(r=new Float32Array(s),hx[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function bn(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function Mn(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function Lh(i,e){let t=ux[e];t===void 0&&(t=new Int32Array(e),ux[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function XA(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function qA(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(bn(t,e))return;i.uniform2fv(this.addr,e),Mn(t,e)}}function YA(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(bn(t,e))return;i.uniform3fv(this.addr,e),Mn(t,e)}}function $A(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(bn(t,e))return;i.uniform4fv(this.addr,e),Mn(t,e)}}function ZA(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(bn(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),Mn(t,e)}else{if(bn(t,n))return;px.set(n),i.uniformMatrix2fv(this.addr,!1,px),Mn(t,n)}}function JA(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(bn(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),Mn(t,e)}else{if(bn(t,n))return;fx.set(n),i.uniformMatrix3fv(this.addr,!1,fx),Mn(t,n)}}function KA(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(bn(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),Mn(t,e)}else{if(bn(t,n))return;dx.set(n),i.uniformMatrix4fv(this.addr,!1,dx),Mn(t,n)}}function jA(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function QA(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(bn(t,e))return;i.uniform2iv(this.addr,e),Mn(t,e)}}function eE(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(bn(t,e))return;i.uniform3iv(this.addr,e),Mn(t,e)}}function tE(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(bn(t,e))return;i.uniform4iv(this.addr,e),Mn(t,e)}}function nE(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function iE(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(bn(t,e))return;i.uniform2uiv(this.addr,e),Mn(t,e)}}function sE(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(bn(t,e))return;i.uniform3uiv(this.addr,e),Mn(t,e)}}function rE(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(bn(t,e))return;i.uniform4uiv(this.addr,e),Mn(t,e)}}function Nh(i){return i.version===0&&(i.compareFunction=Ef,i.needsUpdate=!0),i}function oE(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Nh(Lx):r=Ix,t.setTexture2D(e||r,s)}function aE(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||Fx,s)}function lE(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Nh(Nx):r=Ox,t.setTextureCube(e||r,s)}function cE(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||Dx,s)}function hE(i){switch(i){case 5126:return XA;case 35664:return qA;case 35665:return YA;case 35666:return $A;case 35674:return ZA;case 35675:return JA;case 35676:return KA;case 5124:case 35670:return jA;case 35667:case 35671:return QA;case 35668:case 35672:return eE;case 35669:case 35673:return tE;case 5125:return nE;case 36294:return iE;case 36295:return sE;case 36296:return rE;case 35678:case 36198:case 36298:case 36306:case 35682:return oE;case 35679:case 36299:case 36307:return aE;case 35680:case 36300:case 36308:case 36293:return lE;case 36289:case 36303:case 36311:case 36292:return cE}}function uE(i,e){i.uniform1fv(this.addr,e)}function dE(i,e){let t=Co(e,this.size,2);i.uniform2fv(this.addr,t)}function fE(i,e){let t=Co(e,this.size,3);i.uniform3fv(this.addr,t)}function pE(i,e){let t=Co(e,this.size,4);i.uniform4fv(this.addr,t)}function mE(i,e){let t=Co(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function gE(i,e){let t=Co(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function yE(i,e){let t=Co(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function xE(i,e){i.uniform1iv(this.addr,e)}function _E(i,e){i.uniform2iv(this.addr,e)}function vE(i,e){i.uniform3iv(this.addr,e)}function bE(i,e){i.uniform4iv(this.addr,e)}function ME(i,e){i.uniform1uiv(this.addr,e)}function SE(i,e){i.uniform2uiv(this.addr,e)}function wE(i,e){i.uniform3uiv(this.addr,e)}function TE(i,e){i.uniform4uiv(this.addr,e)}function AE(i,e,t){let n=this.cache,s=e.length,r=Lh(t,s);bn(n,r)||(i.uniform1iv(this.addr,r),Mn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Nh(Lx):o=Ix;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function EE(i,e,t){let n=this.cache,s=e.length,r=Lh(t,s);bn(n,r)||(i.uniform1iv(this.addr,r),Mn(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||Fx,r[o])}function RE(i,e,t){let n=this.cache,s=e.length,r=Lh(t,s);bn(n,r)||(i.uniform1iv(this.addr,r),Mn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Nh(Nx):o=Ox;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function PE(i,e,t){let n=this.cache,s=e.length,r=Lh(t,s);bn(n,r)||(i.uniform1iv(this.addr,r),Mn(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||Dx,r[o])}function CE(i){switch(i){case 5126:return uE;case 35664:return dE;case 35665:return fE;case 35666:return pE;case 35674:return mE;case 35675:return gE;case 35676:return yE;case 5124:case 35670:return xE;case 35667:case 35671:return _E;case 35668:case 35672:return vE;case 35669:case 35673:return bE;case 5125:return ME;case 36294:return SE;case 36295:return wE;case 36296:return TE;case 35678:case 36198:case 36298:case 36306:case 35682:return AE;case 35679:case 36299:case 36307:return EE;case 35680:case 36300:case 36308:case 36293:return RE;case 36289:case 36303:case 36311:case 36292:return PE}}var kf=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=hE(t.type)}},zf=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=CE(t.type)}},Vf=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},Uf=/(\w+)(\])?(\[|\.)?/g;function mx(i,e){i.seq.push(e),i.map[e.id]=e}function IE(i,e,t){let n=i.name,s=n.length;for(Uf.lastIndex=0;;){let r=Uf.exec(n),o=Uf.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){mx(t,c===void 0?new kf(a,i,e):new zf(a,i,e));break}else{let u=t.map[a];u===void 0&&(u=new Vf(a),mx(t,u)),t=u}}}var Po=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);IE(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function gx(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var LE=37297,NE=0;function DE(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var yx=new et;function FE(i){xt._getMatrix(yx,xt.workingColorSpace,i);let e=`mat3( ${yx.elements.map(t=>t.toFixed(4))} )`;switch(xt.getTransfer(i)){case ca:return[e,"LinearTransferOETF"];case Ct:return[e,"sRGBTransferOETF"];default:return qe("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function xx(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+DE(i.getShaderSource(e),a)}else return r}function OE(i,e){let t=FE(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var UE={[hf]:"Linear",[uf]:"Reinhard",[df]:"Cineon",[ff]:"ACESFilmic",[mf]:"AgX",[gf]:"Neutral",[pf]:"Custom"};function BE(i,e){let t=UE[e];return t===void 0?(qe("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Ph=new B;function kE(){xt.getLuminanceCoefficients(Ph);let i=Ph.x.toFixed(4),e=Ph.y.toFixed(4),t=Ph.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function zE(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Oa).join(`
`)}function VE(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function GE(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function Oa(i){return i!==""}function _x(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function vx(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var HE=/^[ \t]*#include +<([\w\d./]+)>/gm;function Gf(i){return i.replace(HE,WE)}function WE(i,e){let t=ht[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return Gf(t)}var XE=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function bx(i){return i.replace(XE,qE)}function qE(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Mx(i){let e=`precision ${i.precision} float;
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
#define LOW_PRECISION`),e}var YE={[gr]:"SHADOWMAP_TYPE_PCF",[wo]:"SHADOWMAP_TYPE_VSM"};function $E(i){return YE[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var ZE={[Ao]:"ENVMAP_MODE_REFRACTION"};function JE(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":ZE[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var KE={[cf]:"ENVMAP_BLENDING_MULTIPLY",[By]:"ENVMAP_BLENDING_MIX",[ky]:"ENVMAP_BLENDING_ADD"};function jE(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":KE[i.combine]||"ENVMAP_BLENDING_NONE"}function QE(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=$E(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=JE(t),u=jE(t),d=zE(t),f=VE(r),p=s.createProgram(),x,m,g=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(x=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Oa).join(`
`),x.length>0&&(x+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Oa).join(`
`),m.length>0&&(m+=`
`)):(x=[Mx(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Oa).join(`
`),m=[Mx(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+u:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==ts?"#define TONE_MAPPING":"",t.toneMapping!==ts?ht.tonemapping_pars_fragment:"",t.toneMapping!==ts?BE("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",ht.colorspace_pars_fragment,OE("linearToOutputTexel",t.outputColorSpace),kE(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Oa).join(`
`)),o=Gf(o),o=_x(o,t),o=vx(o,t),a=Gf(a),a=_x(a,t),a=vx(a,t),o=bx(o),a=bx(a),t.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,x=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+x,m=["#define varying in",t.glslVersion===Rf?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Rf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let v=g+x+o,E=g+m+a,b=gx(s,s.VERTEX_SHADER,v),P=gx(s,s.FRAGMENT_SHADER,E);s.attachShader(p,b),s.attachShader(p,P),t.index0AttributeName!==void 0?s.bindAttribLocation(p,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function A(F){if(i.debug.checkShaderErrors){let N=s.getProgramInfoLog(p)||"",H=s.getShaderInfoLog(b)||"",X=s.getShaderInfoLog(P)||"",D=N.trim(),W=H.trim(),$=X.trim(),V=!0,le=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(V=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,p,b,P);else{let Z=xx(s,b,"vertex"),j=xx(s,P,"fragment");Qe("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+F.name+`
Material Type: `+F.type+`

Program Info Log: `+D+`
`+Z+`
`+j)}else D!==""?qe("WebGLProgram: Program Info Log:",D):(W===""||$==="")&&(le=!1);le&&(F.diagnostics={runnable:V,programLog:D,vertexShader:{log:W,prefix:x},fragmentShader:{log:$,prefix:m}})}s.deleteShader(b),s.deleteShader(P),_=new Po(s,p),T=GE(s,p)}let _;this.getUniforms=function(){return _===void 0&&A(this),_};let T;this.getAttributes=function(){return T===void 0&&A(this),T};let z=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return z===!1&&(z=s.getProgramParameter(p,LE)),z},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=NE++,this.cacheKey=e,this.usedTimes=1,this.program=p,this.vertexShader=b,this.fragmentShader=P,this}var eR=0,Hf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new Wf(e),t.set(e,n)),n}},Wf=class{constructor(e){this.id=eR++,this.code=e,this.usedTimes=0}};function tR(i){return i===Ks||i===Na||i===Da}function nR(i,e,t,n,s,r){let o=new go,a=new Hf,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(_){return l.add(_),_===0?"uv":`uv${_}`}function p(_,T,z,F,N,H){let X=F.fog,D=N.geometry,W=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?F.environment:null,$=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap,V=e.get(_.envMap||W,$),le=d[_.type],Z=n.precision;_.precision!==null&&(Z=n.getMaxPrecision(_.precision),Z!==_.precision&&qe("WebGLProgram.getParameters:",_.precision,"not supported, using",Z,"instead."));let j=D.morphAttributes.position||D.morphAttributes.normal||D.morphAttributes.color,te=j!==void 0?j.length:0,de=0;D.morphAttributes.position!==void 0&&(de=1),D.morphAttributes.normal!==void 0&&(de=2),D.morphAttributes.color!==void 0&&(de=3);let ue,ee,me,xe;if(le){let Re=is[le];ue=Re.vertexShader,ee=Re.fragmentShader}else{ue=_.vertexShader,ee=_.fragmentShader;let Re=a.getVertexShaderStage(_),at=a.getFragmentShaderStage(_);a.update(_,Re,at),me=Re.id,xe=at.id}let Ee=i.getRenderTarget(),Me=i.state.buffers.depth.getReversed(),He=N.isInstancedMesh===!0,rt=N.isBatchedMesh===!0,Ve=!!_.map,ut=!!_.matcap,lt=!!V,it=lt&&V.isPMREMTexture===!0,Zt=!!_.aoMap,Vt=!!_.lightMap,cn=!!_.bumpMap&&_.wireframe===!1,Ft=!!_.normalMap,wn=!!_.displacementMap,vt=!!_.emissiveMap,yn=!!_.metalnessMap,tn=!!_.roughnessMap,hn=_.anisotropy>0,U=_.clearcoat>0,Pe=_.diffuseRoughness>0,Ye=_.dispersion>0,ot=_.retroreflectivity>0,Se=_.iridescence>0,Bt=_.sheen>0,ze=_.transmission>0,Xe=hn&&!!_.anisotropyMap,R=U&&!!_.clearcoatMap,M=U&&!!_.clearcoatNormalMap,q=U&&!!_.clearcoatRoughnessMap,he=Pe&&!!_.diffuseRoughnessMap,oe=Se&&!!_.iridescenceMap,ye=Se&&!!_.iridescenceThicknessMap,_e=Bt&&!!_.sheenColorMap,ne=Bt&&!!_.sheenRoughnessMap,se=!!_.specularMap,pe=!!_.specularColorMap,O=!!_.specularIntensityMap,re=ze&&!!_.transmissionMap,ie=ze&&!!_.thicknessMap,we=!!_.gradientMap,ge=!!_.alphaMap,be=_.alphaTest>0,Ge=!!_.alphaHash,Ke=!!_.extensions,ce=ts;_.toneMapped&&(Ee===null||Ee.isXRRenderTarget===!0)&&(ce=i.toneMapping);let Ue=it?V.isCompressedCubeTexture?V.image[0].mipmaps:V.mipmaps:null,je={shaderID:le,shaderType:_.type,shaderName:_.name,vertexShader:ue,fragmentShader:ee,defines:_.defines,customVertexShaderID:me,customFragmentShaderID:xe,isRawShaderMaterial:_.isRawShaderMaterial===!0,glslVersion:_.glslVersion,precision:Z,batching:rt,batchingColor:rt&&N._colorsTexture!==null,instancing:He,instancingColor:He&&N.instanceColor!==null,instancingMorph:He&&N.morphTexture!==null,outputColorSpace:Ee===null?i.outputColorSpace:Ee.isXRRenderTarget===!0?Ee.texture.colorSpace:xt.workingColorSpace,alphaToCoverage:!!_.alphaToCoverage,map:Ve,matcap:ut,envMap:lt,envMapMode:lt&&V.mapping,envMapPMREM:it,envMapMaxLod:it?Ue.length-1:null,envMapSize:it?Ue[0].width:null,aoMap:Zt,lightMap:Vt,bumpMap:cn,normalMap:Ft,displacementMap:wn,emissiveMap:vt,normalMapObjectSpace:Ft&&_.normalMapType===Gy,normalMapTangentSpace:Ft&&_.normalMapType===Ah,packedNormalMap:Ft&&_.normalMapType===Ah&&tR(_.normalMap.format),metalnessMap:yn,roughnessMap:tn,anisotropy:hn,anisotropyMap:Xe,clearcoat:U,clearcoatMap:R,clearcoatNormalMap:M,clearcoatRoughnessMap:q,diffuseRoughness:Pe,diffuseRoughnessMap:he,dispersion:Ye,retroreflection:ot,iridescence:Se,iridescenceMap:oe,iridescenceThicknessMap:ye,sheen:Bt,sheenColorMap:_e,sheenRoughnessMap:ne,specularMap:se,specularColorMap:pe,specularIntensityMap:O,transmission:ze,transmissionMap:re,thicknessMap:ie,gradientMap:we,opaque:_.transparent===!1&&_.blending===To&&_.alphaToCoverage===!1,alphaMap:ge,alphaTest:be,alphaHash:Ge,combine:_.combine,mapUv:Ve&&f(_.map.channel),aoMapUv:Zt&&f(_.aoMap.channel),lightMapUv:Vt&&f(_.lightMap.channel),bumpMapUv:cn&&f(_.bumpMap.channel),normalMapUv:Ft&&f(_.normalMap.channel),displacementMapUv:wn&&f(_.displacementMap.channel),emissiveMapUv:vt&&f(_.emissiveMap.channel),metalnessMapUv:yn&&f(_.metalnessMap.channel),roughnessMapUv:tn&&f(_.roughnessMap.channel),anisotropyMapUv:Xe&&f(_.anisotropyMap.channel),clearcoatMapUv:R&&f(_.clearcoatMap.channel),clearcoatNormalMapUv:M&&f(_.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&f(_.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:he&&f(_.diffuseRoughnessMap.channel),iridescenceMapUv:oe&&f(_.iridescenceMap.channel),iridescenceThicknessMapUv:ye&&f(_.iridescenceThicknessMap.channel),sheenColorMapUv:_e&&f(_.sheenColorMap.channel),sheenRoughnessMapUv:ne&&f(_.sheenRoughnessMap.channel),specularMapUv:se&&f(_.specularMap.channel),specularColorMapUv:pe&&f(_.specularColorMap.channel),specularIntensityMapUv:O&&f(_.specularIntensityMap.channel),transmissionMapUv:re&&f(_.transmissionMap.channel),thicknessMapUv:ie&&f(_.thicknessMap.channel),alphaMapUv:ge&&f(_.alphaMap.channel),vertexTangents:!!D.attributes.tangent&&(Ft||hn),vertexNormals:!!D.attributes.normal,vertexColors:_.vertexColors,vertexAlphas:_.vertexColors===!0&&!!D.attributes.color&&D.attributes.color.itemSize===4,pointsUvs:N.isPoints===!0&&!!D.attributes.uv&&(Ve||ge),fog:!!X,useFog:_.fog===!0,fogExp2:!!X&&X.isFogExp2,flatShading:_.wireframe===!1&&(_.flatShading===!0||D.attributes.normal===void 0&&Ft===!1&&(_.isMeshLambertMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isMeshPhysicalMaterial)),sizeAttenuation:_.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:Me,skinning:N.isSkinnedMesh===!0,hasPositionAttribute:D.attributes.position!==void 0,morphTargets:D.morphAttributes.position!==void 0,morphNormals:D.morphAttributes.normal!==void 0,morphColors:D.morphAttributes.color!==void 0,morphTargetsCount:te,morphTextureStride:de,numSunLights:T.sun.length,numDirLights:T.directional.length,numPointLights:T.point.length,numSpotLights:T.spot.length,numSpotLightMaps:T.spotLightMap.length,numRectAreaLights:T.rectArea.length,numHemiLights:T.hemi.length,numSunLightShadows:T.sunShadowMap.length,numDirLightShadows:T.directionalShadowMap.length,numPointLightShadows:T.pointShadowMap.length,numSpotLightShadows:T.spotShadowMap.length,numSpotLightShadowsWithMaps:T.numSpotLightShadowsWithMaps,numLightProbes:T.numLightProbes,numLightProbeGrids:H.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:_.dithering,shadowMapEnabled:i.shadowMap.enabled&&z.length>0,shadowMapType:i.shadowMap.type,toneMapping:ce,decodeVideoTexture:Ve&&_.map.isVideoTexture===!0&&xt.getTransfer(_.map.colorSpace)===Ct,decodeVideoTextureEmissive:vt&&_.emissiveMap.isVideoTexture===!0&&xt.getTransfer(_.emissiveMap.colorSpace)===Ct,premultipliedAlpha:_.premultipliedAlpha,doubleSided:_.side===Un,flipSided:_.side===jn,useDepthPacking:_.depthPacking>=0,depthPacking:_.depthPacking||0,index0AttributeName:_.index0AttributeName,extensionClipCullDistance:Ke&&_.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Ke&&_.extensions.multiDraw===!0||rt)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:_.customProgramCacheKey()};return je.vertexUv1s=l.has(1),je.vertexUv2s=l.has(2),je.vertexUv3s=l.has(3),l.clear(),je}function x(_){let T=[];if(_.shaderID?T.push(_.shaderID):(T.push(_.customVertexShaderID),T.push(_.customFragmentShaderID)),_.defines!==void 0)for(let z in _.defines)T.push(z),T.push(_.defines[z]);return _.isRawShaderMaterial===!1&&(m(T,_),g(T,_),T.push(i.outputColorSpace)),T.push(_.customProgramCacheKey),T.join()}function m(_,T){_.push(T.precision),_.push(T.outputColorSpace),_.push(T.envMapMode),_.push(T.envMapPMREM),_.push(T.envMapMaxLod),_.push(T.envMapSize),_.push(T.mapUv),_.push(T.alphaMapUv),_.push(T.lightMapUv),_.push(T.aoMapUv),_.push(T.bumpMapUv),_.push(T.normalMapUv),_.push(T.displacementMapUv),_.push(T.emissiveMapUv),_.push(T.metalnessMapUv),_.push(T.roughnessMapUv),_.push(T.anisotropyMapUv),_.push(T.clearcoatMapUv),_.push(T.clearcoatNormalMapUv),_.push(T.clearcoatRoughnessMapUv),_.push(T.diffuseRoughnessMapUv),_.push(T.iridescenceMapUv),_.push(T.iridescenceThicknessMapUv),_.push(T.sheenColorMapUv),_.push(T.sheenRoughnessMapUv),_.push(T.specularMapUv),_.push(T.specularColorMapUv),_.push(T.specularIntensityMapUv),_.push(T.transmissionMapUv),_.push(T.thicknessMapUv),_.push(T.combine),_.push(T.fogExp2),_.push(T.sizeAttenuation),_.push(T.morphTargetsCount),_.push(T.numSunLights),_.push(T.numDirLights),_.push(T.numPointLights),_.push(T.numSpotLights),_.push(T.numSpotLightMaps),_.push(T.numHemiLights),_.push(T.numRectAreaLights),_.push(T.numSunLightShadows),_.push(T.numDirLightShadows),_.push(T.numPointLightShadows),_.push(T.numSpotLightShadows),_.push(T.numSpotLightShadowsWithMaps),_.push(T.numLightProbes),_.push(T.numLightProbeGrids),_.push(T.shadowMapType),_.push(T.toneMapping),_.push(T.numClippingPlanes),_.push(T.numClipIntersection),_.push(T.depthPacking)}function g(_,T){o.disableAll(),T.instancing&&o.enable(0),T.instancingColor&&o.enable(1),T.instancingMorph&&o.enable(2),T.matcap&&o.enable(3),T.envMap&&o.enable(4),T.normalMapObjectSpace&&o.enable(5),T.normalMapTangentSpace&&o.enable(6),T.clearcoat&&o.enable(7),T.iridescence&&o.enable(8),T.alphaTest&&o.enable(9),T.vertexColors&&o.enable(10),T.vertexAlphas&&o.enable(11),T.vertexUv1s&&o.enable(12),T.vertexUv2s&&o.enable(13),T.vertexUv3s&&o.enable(14),T.vertexTangents&&o.enable(15),T.anisotropy&&o.enable(16),T.alphaHash&&o.enable(17),T.batching&&o.enable(18),T.dispersion&&o.enable(19),T.retroreflection&&o.enable(24),T.diffuseRoughness&&o.enable(25),T.batchingColor&&o.enable(20),T.gradientMap&&o.enable(21),T.packedNormalMap&&o.enable(22),T.vertexNormals&&o.enable(23),_.push(o.mask),o.disableAll(),T.fog&&o.enable(0),T.useFog&&o.enable(1),T.flatShading&&o.enable(2),T.logarithmicDepthBuffer&&o.enable(3),T.reversedDepthBuffer&&o.enable(4),T.skinning&&o.enable(5),T.morphTargets&&o.enable(6),T.morphNormals&&o.enable(7),T.morphColors&&o.enable(8),T.premultipliedAlpha&&o.enable(9),T.shadowMapEnabled&&o.enable(10),T.doubleSided&&o.enable(11),T.flipSided&&o.enable(12),T.useDepthPacking&&o.enable(13),T.dithering&&o.enable(14),T.transmission&&o.enable(15),T.sheen&&o.enable(16),T.opaque&&o.enable(17),T.pointsUvs&&o.enable(18),T.decodeVideoTexture&&o.enable(19),T.decodeVideoTextureEmissive&&o.enable(20),T.alphaToCoverage&&o.enable(21),T.numLightProbeGrids>0&&o.enable(22),T.hasPositionAttribute&&o.enable(23),_.push(o.mask)}function v(_){let T=d[_.type],z;if(T){let F=is[T];z=ix.clone(F.uniforms)}else z=_.uniforms;return z}function E(_,T){let z=h.get(T);return z!==void 0?++z.usedTimes:(z=new QE(i,T,_,s),c.push(z),h.set(T,z)),z}function b(_){if(--_.usedTimes===0){let T=c.indexOf(_);c[T]=c[c.length-1],c.pop(),h.delete(_.cacheKey),_.destroy()}}function P(_){a.remove(_)}function A(){a.dispose()}return{getParameters:p,getProgramCacheKey:x,getUniforms:v,acquireProgram:E,releaseProgram:b,releaseShaderCache:P,programs:c,dispose:A}}function iR(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function sR(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function Sx(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function wx(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,p,x,m,g){let v=i[e];return v===void 0?(v={id:d.id,object:d,geometry:f,material:p,materialVariant:o(d),groupOrder:x,renderOrder:d.renderOrder,z:m,group:g},i[e]=v):(v.id=d.id,v.object=d,v.geometry=f,v.material=p,v.materialVariant=o(d),v.groupOrder=x,v.renderOrder=d.renderOrder,v.z=m,v.group=g),e++,v}function l(d,f,p,x,m,g,v){v.reversedDepth===!0&&(m=-m);let E=a(d,f,p,x,m,g);p.transmission>0?n.push(E):p.transparent===!0?s.push(E):t.push(E)}function c(d,f,p,x,m,g){let v=a(d,f,p,x,m,g);p.transmission>0?n.unshift(v):p.transparent===!0?s.unshift(v):t.unshift(v)}function h(d,f){t.length>1&&t.sort(d||sR),n.length>1&&n.sort(f||Sx),s.length>1&&s.sort(f||Sx)}function u(){for(let d=e,f=i.length;d<f;d++){let p=i[d];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function rR(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new wx,i.set(n,[o])):s>=r.length?(o=new wx,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function oR(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new B,color:new Ze};break;case"SpotLight":t={position:new B,direction:new B,color:new Ze,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new B,color:new Ze,distance:0,decay:0};break;case"HemisphereLight":t={direction:new B,skyColor:new Ze,groundColor:new Ze};break;case"RectAreaLight":t={color:new Ze,position:new B,halfWidth:new B,halfHeight:new B};break}return i[e.id]=t,t}}}function aR(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $e};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $e};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $e,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var lR=0;function cR(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function hR(i){let e=new oR,t=aR(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new B);let s=new B,r=new _t,o=new _t;function a(c){let h=0,u=0,d=0;for(let H=0;H<9;H++)n.probe[H].set(0,0,0);let f=0,p=0,x=0,m=0,g=0,v=0,E=0,b=0,P=0,A=0,_=0,T=0,z=0,F=0;c.sort(cR);for(let H=0,X=c.length;H<X;H++){let D=c[H],W=D.color,$=D.intensity,V=D.distance,le=null;if(D.shadow&&D.shadow.map&&(D.shadow.map.texture.format===Ks?le=D.shadow.map.texture:le=D.shadow.map.depthTexture||D.shadow.map.texture),D.isAmbientLight)h+=W.r*$,u+=W.g*$,d+=W.b*$;else if(D.isLightProbe){for(let Z=0;Z<9;Z++)n.probe[Z].addScaledVector(D.sh.coefficients[Z],$);F++}else if(D.isSunLight){let Z=e.get(D);if(Z.color.copy(D.color).multiplyScalar(D.intensity),D.castShadow){let j=D.shadow,te=t.get(D);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[p]=te,n.sunShadowMap[p]=le;let de=j.getViewportCount();for(let ue=0;ue<de;ue++)n.sunShadowMatrix[x+ue]=j.getMatrix(ue),n.sunShadowCascade[x+ue]=j._cascadeData[ue];x+=de,p++}n.sun[f]=Z,f++}else if(D.isDirectionalLight){let Z=e.get(D);if(Z.color.copy(D.color).multiplyScalar(D.intensity),D.castShadow){let j=D.shadow,te=t.get(D);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,n.directionalShadow[m]=te,n.directionalShadowMap[m]=le,n.directionalShadowMatrix[m]=D.shadow.matrix,P++}n.directional[m]=Z,m++}else if(D.isSpotLight){let Z=e.get(D);Z.position.setFromMatrixPosition(D.matrixWorld),Z.color.copy(W).multiplyScalar($),Z.distance=V,Z.coneCos=Math.cos(D.angle),Z.penumbraCos=Math.cos(D.angle*(1-D.penumbra)),Z.decay=D.decay,n.spot[v]=Z;let j=D.shadow;if(D.map&&(n.spotLightMap[T]=D.map,T++,j.updateMatrices(D),D.castShadow&&z++),n.spotLightMatrix[v]=j.matrix,D.castShadow){let te=t.get(D);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,n.spotShadow[v]=te,n.spotShadowMap[v]=le,_++}v++}else if(D.isRectAreaLight){let Z=e.get(D);Z.color.copy(W).multiplyScalar($),Z.halfWidth.set(D.width*.5,0,0),Z.halfHeight.set(0,D.height*.5,0),n.rectArea[E]=Z,E++}else if(D.isPointLight){let Z=e.get(D);if(Z.color.copy(D.color).multiplyScalar(D.intensity),Z.distance=D.distance,Z.decay=D.decay,D.castShadow){let j=D.shadow,te=t.get(D);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,te.shadowCameraNear=j.camera.near,te.shadowCameraFar=j.camera.far,n.pointShadow[g]=te,n.pointShadowMap[g]=le,n.pointShadowMatrix[g]=D.shadow.matrix,A++}n.point[g]=Z,g++}else if(D.isHemisphereLight){let Z=e.get(D);Z.skyColor.copy(D.color).multiplyScalar($),Z.groundColor.copy(D.groundColor).multiplyScalar($),n.hemi[b]=Z,b++}}E>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Le.LTC_FLOAT_1,n.rectAreaLTC2=Le.LTC_FLOAT_2):(n.rectAreaLTC1=Le.LTC_HALF_1,n.rectAreaLTC2=Le.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let N=n.hash;(N.sunLength!==f||N.directionalLength!==m||N.pointLength!==g||N.spotLength!==v||N.rectAreaLength!==E||N.hemiLength!==b||N.numSunShadows!==p||N.numDirectionalShadows!==P||N.numPointShadows!==A||N.numSpotShadows!==_||N.numSpotMaps!==T||N.numLightProbes!==F)&&(n.sun.length=f,n.directional.length=m,n.spot.length=v,n.rectArea.length=E,n.point.length=g,n.hemi.length=b,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=x,n.sunShadowCascade.length=x,n.directionalShadow.length=P,n.directionalShadowMap.length=P,n.directionalShadowMatrix.length=P,n.pointShadow.length=A,n.pointShadowMap.length=A,n.pointShadowMatrix.length=A,n.spotShadow.length=_,n.spotShadowMap.length=_,n.spotLightMatrix.length=_+T-z,n.spotLightMap.length=T,n.numSpotLightShadowsWithMaps=z,n.numLightProbes=F,N.sunLength=f,N.directionalLength=m,N.pointLength=g,N.spotLength=v,N.rectAreaLength=E,N.hemiLength=b,N.numSunShadows=p,N.numDirectionalShadows=P,N.numPointShadows=A,N.numSpotShadows=_,N.numSpotMaps=T,N.numLightProbes=F,n.version=lR++)}function l(c,h){let u=0,d=0,f=0,p=0,x=0,m=0,g=h.matrixWorldInverse;for(let v=0,E=c.length;v<E;v++){let b=c[v];if(b.isSunLight){let P=n.sun[u];P.direction.setFromMatrixPosition(b.matrixWorld),P.direction.transformDirection(g),u++}else if(b.isDirectionalLight){let P=n.directional[d];P.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),P.direction.sub(s),P.direction.transformDirection(g),d++}else if(b.isSpotLight){let P=n.spot[p];P.position.setFromMatrixPosition(b.matrixWorld),P.position.applyMatrix4(g),P.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),P.direction.sub(s),P.direction.transformDirection(g),p++}else if(b.isRectAreaLight){let P=n.rectArea[x];P.position.setFromMatrixPosition(b.matrixWorld),P.position.applyMatrix4(g),o.identity(),r.copy(b.matrixWorld),r.premultiply(g),o.extractRotation(r),P.halfWidth.set(b.width*.5,0,0),P.halfHeight.set(0,b.height*.5,0),P.halfWidth.applyMatrix4(o),P.halfHeight.applyMatrix4(o),x++}else if(b.isPointLight){let P=n.point[f];P.position.setFromMatrixPosition(b.matrixWorld),P.position.applyMatrix4(g),f++}else if(b.isHemisphereLight){let P=n.hemi[m];P.direction.setFromMatrixPosition(b.matrixWorld),P.direction.transformDirection(g),m++}}}return{setup:a,setupView:l,state:n}}function Tx(i){let e=new hR(i),t=[],n=[],s=[];function r(u){h.camera=u,t.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):t.push(u)}function a(u){n.push(u)}function l(){e.setup(t),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){e.setupView(t,u)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function uR(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new Tx(i),e.set(s,[a])):r>=o.length?(a=new Tx(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var dR=`void main(){
gl_Position=vec4(position,1.0);
}`,fR=`uniform sampler2D shadow_pass;
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
}`,pR=[new B(1,0,0),new B(-1,0,0),new B(0,1,0),new B(0,-1,0),new B(0,0,1),new B(0,0,-1)],mR=[new B(0,-1,0),new B(0,-1,0),new B(0,0,1),new B(0,0,-1),new B(0,-1,0),new B(0,-1,0)],Ax=new _t,Fa=new B,Bf=new B;function gR(i,e,t){let n=new Hs,s=new $e,r=new $e,o=new Kt,a=new Ec,l=new Rc,c={},h=t.maxTextureSize,u={[Js]:jn,[jn]:Js,[Un]:Un},d=new ii({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new $e},radius:{value:4}},vertexShader:dR,fragmentShader:fR}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let p=new Ut;p.setAttribute("position",new $t(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let x=new Dt(p,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=gr;let g=this.type;this.render=function(A,_,T){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||A.length===0)return;this.type===_y&&(qe("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=gr);let z=i.getRenderTarget(),F=i.getActiveCubeFace(),N=i.getActiveMipmapLevel(),H=i.state;H.setBlending(yr),H.buffers.depth.getReversed()===!0?H.buffers.color.setClear(0,0,0,0):H.buffers.color.setClear(1,1,1,1),H.buffers.depth.setTest(!0),H.setScissorTest(!1);let X=g!==this.type;X&&_.traverse(function(D){D.material&&(Array.isArray(D.material)?D.material.forEach(W=>W.needsUpdate=!0):D.material.needsUpdate=!0)});for(let D=0,W=A.length;D<W;D++){let $=A[D],V=$.shadow;if(V===void 0){qe("WebGLShadowMap:",$,"has no shadow.");continue}if(V.autoUpdate===!1&&V.needsUpdate===!1)continue;s.copy(V.mapSize);let le=V.getFrameExtents();s.multiply(le),r.copy(V.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/le.x),s.x=r.x*le.x,V.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/le.y),s.y=r.y*le.y,V.mapSize.y=r.y));let Z=i.state.buffers.depth.getReversed();if(V.camera._reversedDepth=Z,V.map===null||X===!0){if(V.map!==null&&(V.map.depthTexture!==null&&(V.map.depthTexture.dispose(),V.map.depthTexture=null),V.map.dispose()),this.type===wo){if($.isPointLight){qe("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}V.map=new gi(s.x,s.y,{format:Ks,type:Gi,minFilter:Kn,magFilter:Kn,generateMipmaps:!1}),V.map.texture.name=$.name+".shadowMap",V.map.depthTexture=new bs(s.x,s.y,Vi),V.map.depthTexture.name=$.name+".shadowMapDepth",V.map.depthTexture.format=xs,V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=Cn,V.map.depthTexture.magFilter=Cn}else $.isPointLight?(V.map=new Ua(s.x),V.map.depthTexture=new xa(s.x,zi)):(V.map=new gi(s.x,s.y),V.map.depthTexture=new bs(s.x,s.y,zi)),V.map.depthTexture.name=$.name+".shadowMap",V.map.depthTexture.format=xs,this.type===gr?(V.map.depthTexture.compareFunction=Z?Af:Tf,V.map.depthTexture.minFilter=Kn,V.map.depthTexture.magFilter=Kn):(V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=Cn,V.map.depthTexture.magFilter=Cn);V.camera.updateProjectionMatrix()}V.map.isWebGLCubeRenderTarget!==!0&&(V.map.width!==s.x||V.map.height!==s.y)&&V.map.setSize(s.x,s.y);let j=V.map.isWebGLCubeRenderTarget?6:V.getViewportCount();$.isPointLight!==!0&&V.updateMatrices($,T);let te=(V.camera.layers.mask&4294967294)!==0?V.camera.layers:T.layers;for(let de=0;de<j;de++){let ue=V.getCamera(de);if($.isPointLight){let ee=V.camera,me=V.matrix,xe=$.distance||ee.far;xe!==ee.far&&(ee.far=xe,ee.updateProjectionMatrix()),Fa.setFromMatrixPosition($.matrixWorld),ee.position.copy(Fa),Bf.copy(ee.position),Bf.add(pR[de]),ee.up.copy(mR[de]),ee.lookAt(Bf),ee.updateMatrixWorld(),me.makeTranslation(-Fa.x,-Fa.y,-Fa.z),Ax.multiplyMatrices(ee.projectionMatrix,ee.matrixWorldInverse),V._frustum.setFromProjectionMatrix(Ax,ee.coordinateSystem,ee.reversedDepth)}if(V.map.isWebGLCubeRenderTarget)i.setRenderTarget(V.map,de),i.clear();else{de===0&&(i.setRenderTarget(V.map),i.clear());let ee=V.getViewport(de);o.set(r.x*ee.x,r.y*ee.y,r.x*ee.z,r.y*ee.w),H.viewport(o)}n=V.getFrustum(de),b(_,T,ue,$,te,this.type)}V.isPointLightShadow!==!0&&this.type===wo&&v(V,T),V.needsUpdate=!1}g=this.type,m.needsUpdate=!1,i.setRenderTarget(z,F,N)};function v(A,_){let T=e.update(x);d.defines.VSM_SAMPLES!==A.blurSamples&&(d.defines.VSM_SAMPLES=A.blurSamples,f.defines.VSM_SAMPLES=A.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),A.mapPass===null?A.mapPass=new gi(s.x,s.y,{format:Ks,type:Gi}):(A.mapPass.width!==A.map.width||A.mapPass.height!==A.map.height)&&A.mapPass.setSize(A.map.width,A.map.height),d.uniforms.shadow_pass.value=A.map.depthTexture,d.uniforms.resolution.value.set(A.map.width,A.map.height),d.uniforms.radius.value=A.radius,i.setRenderTarget(A.mapPass),i.clear(),i.renderBufferDirect(_,null,T,d,x,null),f.uniforms.shadow_pass.value=A.mapPass.texture,f.uniforms.resolution.value.set(A.map.width,A.map.height),f.uniforms.radius.value=A.radius,i.setRenderTarget(A.map),i.clear(),i.renderBufferDirect(_,null,T,f,x,null)}function E(A,_,T,z){let F=null,N=T.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(N!==void 0)F=N;else if(F=T.isPointLight===!0?l:a,i.localClippingEnabled&&_.clipShadows===!0&&Array.isArray(_.clippingPlanes)&&_.clippingPlanes.length!==0||_.displacementMap&&_.displacementScale!==0||_.alphaMap&&_.alphaTest>0||_.map&&_.alphaTest>0||_.alphaToCoverage===!0){let H=F.uuid,X=_.uuid,D=c[H];D===void 0&&(D={},c[H]=D);let W=D[X];W===void 0&&(W=F.clone(),D[X]=W,_.addEventListener("dispose",P)),F=W}if(F.visible=_.visible,F.wireframe=_.wireframe,z===wo?F.side=_.shadowSide!==null?_.shadowSide:_.side:F.side=_.shadowSide!==null?_.shadowSide:u[_.side],F.alphaMap=_.alphaMap,F.alphaTest=_.alphaToCoverage===!0?.5:_.alphaTest,F.map=_.map,F.clipShadows=_.clipShadows,F.clippingPlanes=_.clippingPlanes,F.clipIntersection=_.clipIntersection,F.displacementMap=_.displacementMap,F.displacementScale=_.displacementScale,F.displacementBias=_.displacementBias,F.wireframeLinewidth=_.wireframeLinewidth,F.linewidth=_.linewidth,T.isPointLight===!0&&F.isMeshDistanceMaterial===!0){let H=i.properties.get(F);H.light=T}return F}function b(A,_,T,z,F,N){if(A.visible===!1)return;if(A.layers.test(F)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&N===wo)&&(!A.frustumCulled||A.intersectsFrustum(n))){A.modelViewMatrix.multiplyMatrices(T.matrixWorldInverse,A.matrixWorld);let D=e.update(A),W=A.material;if(Array.isArray(W)){let $=D.groups;for(let V=0,le=$.length;V<le;V++){let Z=$[V],j=W[Z.materialIndex];if(j&&j.visible){let te=E(A,j,z,N);A.onBeforeShadow(i,A,_,T,D,te,Z),i.renderBufferDirect(T,null,D,te,A,Z),A.onAfterShadow(i,A,_,T,D,te,Z)}}}else if(W.visible){let $=E(A,W,z,N);A.onBeforeShadow(i,A,_,T,D,$,null),i.renderBufferDirect(T,null,D,$,A,null),A.onAfterShadow(i,A,_,T,D,$,null)}}let X=A.children;for(let D=0,W=X.length;D<W;D++)b(X[D],_,T,z,F,N)}function P(A){A.target.removeEventListener("dispose",P);for(let T in c){let z=c[T],F=A.target.uuid;F in z&&(z[F].dispose(),delete z[F])}}}function yR(i,e){function t(){let O=!1,re=new Kt,ie=null,we=new Kt(0,0,0,0);return{setMask:function(ge){ie!==ge&&!O&&(i.colorMask(ge,ge,ge,ge),ie=ge)},setLocked:function(ge){O=ge},setClear:function(ge,be,Ge,Ke,ce){ce===!0&&(ge*=Ke,be*=Ke,Ge*=Ke),re.set(ge,be,Ge,Ke),we.equals(re)===!1&&(i.clearColor(ge,be,Ge,Ke),we.copy(re))},reset:function(){O=!1,ie=null,we.set(-1,0,0,0)}}}function n(){let O=!1,re=!1,ie=null,we=null,ge=null;return{setReversed:function(be){if(re!==be){let Ge=e.get("EXT_clip_control");be?Ge.clipControlEXT(Ge.LOWER_LEFT_EXT,Ge.ZERO_TO_ONE_EXT):Ge.clipControlEXT(Ge.LOWER_LEFT_EXT,Ge.NEGATIVE_ONE_TO_ONE_EXT),re=be;let Ke=ge;ge=null,this.setClear(Ke)}},getReversed:function(){return re},setTest:function(be){be?Me(i.DEPTH_TEST):He(i.DEPTH_TEST)},setMask:function(be){ie!==be&&!O&&(i.depthMask(be),ie=be)},setFunc:function(be){if(re&&(be=Qy[be]),we!==be){switch(be){case lc:i.depthFunc(i.NEVER);break;case cc:i.depthFunc(i.ALWAYS);break;case hc:i.depthFunc(i.LESS);break;case ho:i.depthFunc(i.LEQUAL);break;case uc:i.depthFunc(i.EQUAL);break;case dc:i.depthFunc(i.GEQUAL);break;case fc:i.depthFunc(i.GREATER);break;case pc:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}we=be}},setLocked:function(be){O=be},setClear:function(be){ge!==be&&(ge=be,re&&(be=1-be),i.clearDepth(be))},reset:function(){O=!1,ie=null,we=null,ge=null,re=!1}}}function s(){let O=!1,re=null,ie=null,we=null,ge=null,be=null,Ge=null,Ke=null,ce=null;return{setTest:function(Ue){O||(Ue?Me(i.STENCIL_TEST):He(i.STENCIL_TEST))},setMask:function(Ue){re!==Ue&&!O&&(i.stencilMask(Ue),re=Ue)},setFunc:function(Ue,je,Re){(ie!==Ue||we!==je||ge!==Re)&&(i.stencilFunc(Ue,je,Re),ie=Ue,we=je,ge=Re)},setOp:function(Ue,je,Re){(be!==Ue||Ge!==je||Ke!==Re)&&(i.stencilOp(Ue,je,Re),be=Ue,Ge=je,Ke=Re)},setLocked:function(Ue){O=Ue},setClear:function(Ue){ce!==Ue&&(i.clearStencil(Ue),ce=Ue)},reset:function(){O=!1,re=null,ie=null,we=null,ge=null,be=null,Ge=null,Ke=null,ce=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,p=[],x=null,m=!1,g=null,v=null,E=null,b=null,P=null,A=null,_=null,T=new Ze(0,0,0),z=0,F=!1,N=null,H=null,X=null,D=null,W=null,$=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),V=!1,le=0,Z=i.getParameter(i.VERSION);Z.indexOf("WebGL")!==-1?(le=parseFloat(/^WebGL (\d)/.exec(Z)[1]),V=le>=1):Z.indexOf("OpenGL ES")!==-1&&(le=parseFloat(/^OpenGL ES (\d)/.exec(Z)[1]),V=le>=2);let j=null,te={},de=i.getParameter(i.SCISSOR_BOX),ue=i.getParameter(i.VIEWPORT),ee=new Kt().fromArray(de),me=new Kt().fromArray(ue);function xe(O,re,ie,we){let ge=new Uint8Array(4),be=i.createTexture();i.bindTexture(O,be),i.texParameteri(O,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(O,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Ge=0;Ge<ie;Ge++)O===i.TEXTURE_3D||O===i.TEXTURE_2D_ARRAY?i.texImage3D(re,0,i.RGBA,1,1,we,0,i.RGBA,i.UNSIGNED_BYTE,ge):i.texImage2D(re+Ge,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,ge);return be}let Ee={};Ee[i.TEXTURE_2D]=xe(i.TEXTURE_2D,i.TEXTURE_2D,1),Ee[i.TEXTURE_CUBE_MAP]=xe(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ee[i.TEXTURE_2D_ARRAY]=xe(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Ee[i.TEXTURE_3D]=xe(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Me(i.DEPTH_TEST),o.setFunc(ho),cn(!1),Ft(nf),Me(i.CULL_FACE),Zt(yr);function Me(O){h[O]!==!0&&(i.enable(O),h[O]=!0)}function He(O){h[O]!==!1&&(i.disable(O),h[O]=!1)}function rt(O,re){return d[O]!==re?(i.bindFramebuffer(O,re),d[O]=re,O===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=re),O===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=re),!0):!1}function Ve(O,re){let ie=p,we=!1;if(O){ie=f.get(re),ie===void 0&&(ie=[],f.set(re,ie));let ge=O.textures;if(ie.length!==ge.length||ie[0]!==i.COLOR_ATTACHMENT0){for(let be=0,Ge=ge.length;be<Ge;be++)ie[be]=i.COLOR_ATTACHMENT0+be;ie.length=ge.length,we=!0}}else ie[0]!==i.BACK&&(ie[0]=i.BACK,we=!0);we&&i.drawBuffers(ie)}function ut(O){return x!==O?(i.useProgram(O),x=O,!0):!1}let lt={[xr]:i.FUNC_ADD,[by]:i.FUNC_SUBTRACT,[My]:i.FUNC_REVERSE_SUBTRACT};lt[Sy]=i.MIN,lt[wy]=i.MAX;let it={[Ty]:i.ZERO,[Ay]:i.ONE,[Ey]:i.SRC_COLOR,[af]:i.SRC_ALPHA,[Ny]:i.SRC_ALPHA_SATURATE,[Iy]:i.DST_COLOR,[Py]:i.DST_ALPHA,[Ry]:i.ONE_MINUS_SRC_COLOR,[lf]:i.ONE_MINUS_SRC_ALPHA,[Ly]:i.ONE_MINUS_DST_COLOR,[Cy]:i.ONE_MINUS_DST_ALPHA,[Dy]:i.CONSTANT_COLOR,[Fy]:i.ONE_MINUS_CONSTANT_COLOR,[Oy]:i.CONSTANT_ALPHA,[Uy]:i.ONE_MINUS_CONSTANT_ALPHA};function Zt(O,re,ie,we,ge,be,Ge,Ke,ce,Ue){if(O===yr){m===!0&&(He(i.BLEND),m=!1);return}if(m===!1&&(Me(i.BLEND),m=!0),O!==vy){if(O!==g||Ue!==F){if((v!==xr||P!==xr)&&(i.blendEquation(i.FUNC_ADD),v=xr,P=xr),Ue)switch(O){case To:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case sf:i.blendFunc(i.ONE,i.ONE);break;case rf:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case of:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Qe("WebGLState: Invalid blending: ",O);break}else switch(O){case To:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case sf:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case rf:Qe("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case of:Qe("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qe("WebGLState: Invalid blending: ",O);break}E=null,b=null,A=null,_=null,T.set(0,0,0),z=0,g=O,F=Ue}return}ge=ge||re,be=be||ie,Ge=Ge||we,(re!==v||ge!==P)&&(i.blendEquationSeparate(lt[re],lt[ge]),v=re,P=ge),(ie!==E||we!==b||be!==A||Ge!==_)&&(i.blendFuncSeparate(it[ie],it[we],it[be],it[Ge]),E=ie,b=we,A=be,_=Ge),(Ke.equals(T)===!1||ce!==z)&&(i.blendColor(Ke.r,Ke.g,Ke.b,ce),T.copy(Ke),z=ce),g=O,F=!1}function Vt(O,re){O.side===Un?He(i.CULL_FACE):Me(i.CULL_FACE);let ie=O.side===jn;re&&(ie=!ie),cn(ie),O.blending===To&&O.transparent===!1?Zt(yr):Zt(O.blending,O.blendEquation,O.blendSrc,O.blendDst,O.blendEquationAlpha,O.blendSrcAlpha,O.blendDstAlpha,O.blendColor,O.blendAlpha,O.premultipliedAlpha),o.setFunc(O.depthFunc),o.setTest(O.depthTest),o.setMask(O.depthWrite),r.setMask(O.colorWrite);let we=O.stencilWrite;a.setTest(we),we&&(a.setMask(O.stencilWriteMask),a.setFunc(O.stencilFunc,O.stencilRef,O.stencilFuncMask),a.setOp(O.stencilFail,O.stencilZFail,O.stencilZPass)),vt(O.polygonOffset,O.polygonOffsetFactor,O.polygonOffsetUnits),O.alphaToCoverage===!0?Me(i.SAMPLE_ALPHA_TO_COVERAGE):He(i.SAMPLE_ALPHA_TO_COVERAGE)}function cn(O){N!==O&&(O?i.frontFace(i.CW):i.frontFace(i.CCW),N=O)}function Ft(O){O!==yy?(Me(i.CULL_FACE),O!==H&&(O===nf?i.cullFace(i.BACK):O===xy?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):He(i.CULL_FACE),H=O}function wn(O){O!==X&&(V&&i.lineWidth(O),X=O)}function vt(O,re,ie){O?(Me(i.POLYGON_OFFSET_FILL),(D!==re||W!==ie)&&(D=re,W=ie,o.getReversed()&&(re=-re,ie=-ie),i.polygonOffset(re,ie))):He(i.POLYGON_OFFSET_FILL)}function yn(O){O?Me(i.SCISSOR_TEST):He(i.SCISSOR_TEST)}function tn(O){O===void 0&&(O=i.TEXTURE0+$-1),j!==O&&(i.activeTexture(O),j=O)}function hn(O,re,ie){ie===void 0&&(j===null?ie=i.TEXTURE0+$-1:ie=j);let we=te[ie];we===void 0&&(we={type:void 0,texture:void 0},te[ie]=we),(we.type!==O||we.texture!==re)&&(j!==ie&&(i.activeTexture(ie),j=ie),i.bindTexture(O,re||Ee[O]),we.type=O,we.texture=re)}function U(){let O=te[j];O!==void 0&&O.type!==void 0&&(i.bindTexture(O.type,null),O.type=void 0,O.texture=void 0)}function Pe(){try{i.compressedTexImage2D(...arguments)}catch(O){Qe("WebGLState:",O)}}function Ye(){try{i.compressedTexImage3D(...arguments)}catch(O){Qe("WebGLState:",O)}}function ot(){try{i.texSubImage2D(...arguments)}catch(O){Qe("WebGLState:",O)}}function Se(){try{i.texSubImage3D(...arguments)}catch(O){Qe("WebGLState:",O)}}function Bt(){try{i.compressedTexSubImage2D(...arguments)}catch(O){Qe("WebGLState:",O)}}function ze(){try{i.compressedTexSubImage3D(...arguments)}catch(O){Qe("WebGLState:",O)}}function Xe(){try{i.texStorage2D(...arguments)}catch(O){Qe("WebGLState:",O)}}function R(){try{i.texStorage3D(...arguments)}catch(O){Qe("WebGLState:",O)}}function M(){try{i.texImage2D(...arguments)}catch(O){Qe("WebGLState:",O)}}function q(){try{i.texImage3D(...arguments)}catch(O){Qe("WebGLState:",O)}}function he(O){return u[O]!==void 0?u[O]:i.getParameter(O)}function oe(O,re){u[O]!==re&&(i.pixelStorei(O,re),u[O]=re)}function ye(O){ee.equals(O)===!1&&(i.scissor(O.x,O.y,O.z,O.w),ee.copy(O))}function _e(O){me.equals(O)===!1&&(i.viewport(O.x,O.y,O.z,O.w),me.copy(O))}function ne(O,re){let ie=c.get(re);ie===void 0&&(ie=new WeakMap,c.set(re,ie));let we=ie.get(O);we===void 0&&(we=i.getUniformBlockIndex(re,O.name),i.uniformBlockBinding(re,we,we),ie.set(O,we))}function se(O,re,ie){let ge=c.get(re).get(O);l[ge]!==ie&&(i.bindBufferBase(i.UNIFORM_BUFFER,ge,ie),l[ge]=ie)}function pe(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},j=null,te={},d={},l={},f=new WeakMap,p=[],x=null,m=!1,g=null,v=null,E=null,b=null,P=null,A=null,_=null,T=new Ze(0,0,0),z=0,F=!1,N=null,H=null,X=null,D=null,W=null,ee.set(0,0,i.canvas.width,i.canvas.height),me.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Me,disable:He,bindFramebuffer:rt,drawBuffers:Ve,useProgram:ut,setBlending:Zt,setMaterial:Vt,setFlipSided:cn,setCullFace:Ft,setLineWidth:wn,setPolygonOffset:vt,setScissorTest:yn,activeTexture:tn,bindTexture:hn,unbindTexture:U,compressedTexImage2D:Pe,compressedTexImage3D:Ye,texImage2D:M,texImage3D:q,pixelStorei:oe,getParameter:he,updateUBOMapping:ne,uniformBlockBinding:se,texStorage2D:Xe,texStorage3D:R,texSubImage2D:ot,texSubImage3D:Se,compressedTexSubImage2D:Bt,compressedTexSubImage3D:ze,scissor:ye,viewport:_e,reset:pe}}function xR(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new $e,h=new WeakMap,u=new Set,d,f=new WeakMap,p=new Set,x=new FinalizationRegistry(R=>p.delete(R)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(R,M){return m?new OffscreenCanvas(R,M):ha("canvas")}function v(R,M,q){let he=1,oe=Xe(R);if((oe.width>q||oe.height>q)&&(he=q/Math.max(oe.width,oe.height)),he<1)if(typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&R instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&R instanceof ImageBitmap||typeof VideoFrame<"u"&&R instanceof VideoFrame){let ye=Math.floor(he*oe.width),_e=Math.floor(he*oe.height);d===void 0&&(d=g(ye,_e));let ne=M?g(ye,_e):d;return ne.width=ye,ne.height=_e,ne.getContext("2d").drawImage(R,0,0,ye,_e),qe("WebGLRenderer: Texture has been resized from ("+oe.width+"x"+oe.height+") to ("+ye+"x"+_e+")."),ne}else return"data"in R&&qe("WebGLRenderer: Image in DataTexture is too big ("+oe.width+"x"+oe.height+")."),R;return R}function E(R){return R.generateMipmaps}function b(R){i.generateMipmap(R)}function P(R){return R.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:R.isWebGL3DRenderTarget?i.TEXTURE_3D:R.isWebGLArrayRenderTarget||R.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function A(R,M,q,he,oe,ye=!1){if(R!==null){if(i[R]!==void 0)return i[R];qe("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+R+"'")}let _e;he&&(_e=e.get("EXT_texture_norm16"),_e||qe("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let ne=M;if(M===i.RED&&(q===i.FLOAT&&(ne=i.R32F),q===i.HALF_FLOAT&&(ne=i.R16F),q===i.UNSIGNED_BYTE&&(ne=i.R8),q===i.UNSIGNED_SHORT&&_e&&(ne=_e.R16_EXT),q===i.SHORT&&_e&&(ne=_e.R16_SNORM_EXT)),M===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(ne=i.R8UI),q===i.UNSIGNED_SHORT&&(ne=i.R16UI),q===i.UNSIGNED_INT&&(ne=i.R32UI),q===i.BYTE&&(ne=i.R8I),q===i.SHORT&&(ne=i.R16I),q===i.INT&&(ne=i.R32I)),M===i.RG&&(q===i.FLOAT&&(ne=i.RG32F),q===i.HALF_FLOAT&&(ne=i.RG16F),q===i.UNSIGNED_BYTE&&(ne=i.RG8),q===i.UNSIGNED_SHORT&&_e&&(ne=_e.RG16_EXT),q===i.SHORT&&_e&&(ne=_e.RG16_SNORM_EXT)),M===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(ne=i.RG8UI),q===i.UNSIGNED_SHORT&&(ne=i.RG16UI),q===i.UNSIGNED_INT&&(ne=i.RG32UI),q===i.BYTE&&(ne=i.RG8I),q===i.SHORT&&(ne=i.RG16I),q===i.INT&&(ne=i.RG32I)),M===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(ne=i.RGB8UI),q===i.UNSIGNED_SHORT&&(ne=i.RGB16UI),q===i.UNSIGNED_INT&&(ne=i.RGB32UI),q===i.BYTE&&(ne=i.RGB8I),q===i.SHORT&&(ne=i.RGB16I),q===i.INT&&(ne=i.RGB32I)),M===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(ne=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(ne=i.RGBA16UI),q===i.UNSIGNED_INT&&(ne=i.RGBA32UI),q===i.BYTE&&(ne=i.RGBA8I),q===i.SHORT&&(ne=i.RGBA16I),q===i.INT&&(ne=i.RGBA32I)),M===i.RGB&&(q===i.UNSIGNED_SHORT&&_e&&(ne=_e.RGB16_EXT),q===i.SHORT&&_e&&(ne=_e.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(ne=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(ne=i.R11F_G11F_B10F)),M===i.RGBA){let se=ye?ca:xt.getTransfer(oe);q===i.FLOAT&&(ne=i.RGBA32F),q===i.HALF_FLOAT&&(ne=i.RGBA16F),q===i.UNSIGNED_BYTE&&(ne=se===Ct?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&_e&&(ne=_e.RGBA16_EXT),q===i.SHORT&&_e&&(ne=_e.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(ne=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(ne=i.RGB5_A1)}return(ne===i.R16F||ne===i.R32F||ne===i.RG16F||ne===i.RG32F||ne===i.RGBA16F||ne===i.RGBA32F)&&e.get("EXT_color_buffer_float"),ne}function _(R,M){let q;return R?M===null||M===zi||M===vr?q=i.DEPTH24_STENCIL8:M===Vi?q=i.DEPTH32F_STENCIL8:M===Eo&&(q=i.DEPTH24_STENCIL8,qe("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):M===null||M===zi||M===vr?q=i.DEPTH_COMPONENT24:M===Vi?q=i.DEPTH_COMPONENT32F:M===Eo&&(q=i.DEPTH_COMPONENT16),q}function T(R,M){return E(R)===!0||R.isFramebufferTexture&&R.minFilter!==Cn&&R.minFilter!==Kn?Math.log2(Math.max(M.width,M.height))+1:R.mipmaps.length>0?R.mipmaps.length:R.isCompressedTexture&&Array.isArray(R.image)?M.mipmaps.length:1}function z(R){let M=new WeakRef(R);n.get(R).__ref=M,p.add(M),x.register(R,M,M)}function F(R){let M=n.get(R).__ref;M!==void 0&&(p.delete(M),x.unregister(M))}function N(R){X(R.target)}function H(R){D(R.target)}function X(R){R.removeEventListener("dispose",N),F(R),$(R),R.isVideoTexture&&h.delete(R),R.isHTMLTexture&&u.delete(R)}function D(R){R.removeEventListener("dispose",H),F(R),le(R)}function W(){for(let R of p){let M=R.deref();M!==void 0&&(M.isRenderTarget===!0?D(M):X(M))}p.clear(),u.clear()}function $(R){let M=n.get(R);if(M.__webglInit===void 0)return;let q=R.source,he=f.get(q);if(he){let oe=he[M.__cacheKey];oe.usedTimes--,oe.usedTimes===0&&V(R),Object.keys(he).length===0&&f.delete(q)}n.remove(R)}function V(R){let M=n.get(R);i.deleteTexture(M.__webglTexture);let q=R.source,he=f.get(q);delete he[M.__cacheKey],o.memory.textures--}function le(R){let M=n.get(R);M.__depthDisposeCallback&&M.__depthDisposeCallback();let q=R.depthTexture;if(q&&q.renderTarget===R&&X(q),R.isWebGLCubeRenderTarget)for(let oe=0;oe<6;oe++){if(Array.isArray(M.__webglFramebuffer[oe]))for(let ye=0;ye<M.__webglFramebuffer[oe].length;ye++)i.deleteFramebuffer(M.__webglFramebuffer[oe][ye]);else i.deleteFramebuffer(M.__webglFramebuffer[oe]);M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer[oe])}else{if(Array.isArray(M.__webglFramebuffer))for(let oe=0;oe<M.__webglFramebuffer.length;oe++)i.deleteFramebuffer(M.__webglFramebuffer[oe]);else i.deleteFramebuffer(M.__webglFramebuffer);if(M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer),M.__webglMultisampledFramebuffer&&i.deleteFramebuffer(M.__webglMultisampledFramebuffer),M.__webglColorRenderbuffer)for(let oe=0;oe<M.__webglColorRenderbuffer.length;oe++)M.__webglColorRenderbuffer[oe]&&i.deleteRenderbuffer(M.__webglColorRenderbuffer[oe]);M.__webglDepthRenderbuffer&&i.deleteRenderbuffer(M.__webglDepthRenderbuffer)}let he=R.textures;for(let oe=0,ye=he.length;oe<ye;oe++){let _e=n.get(he[oe]);_e.__webglTexture&&(i.deleteTexture(_e.__webglTexture),o.memory.textures--),n.remove(he[oe])}n.remove(R)}let Z=0;function j(){Z=0}function te(){return Z}function de(R){Z=R}function ue(){let R=Z;return R>=s.maxTextures&&qe("WebGLTextures: Trying to use "+(R+1)+" texture units while this GPU supports only "+s.maxTextures),Z+=1,R}function ee(R){let M=[];return M.push(R.wrapS),M.push(R.wrapT),M.push(R.wrapR||0),M.push(R.magFilter),M.push(R.minFilter),M.push(R.anisotropy),M.push(R.internalFormat),M.push(R.format),M.push(R.type),M.push(R.generateMipmaps),M.push(R.mipmapsAutoUpdate),M.push(R.premultiplyAlpha),M.push(R.flipY),M.push(R.unpackAlignment),M.push(R.colorSpace),M.join()}function me(R,M){let q=n.get(R);if(R.isVideoTexture&&Bt(R),R.isRenderTargetTexture===!1&&R.isExternalTexture!==!0&&R.version>0&&q.__version!==R.version){let he=R.image;if(he===null)qe("WebGLRenderer: Texture marked for update but no image data found.");else if(he.complete===!1)qe("WebGLRenderer: Texture marked for update but image is incomplete");else{Vt(q,R,M);return}}else R.isExternalTexture&&(q.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+M)}function xe(R,M){let q=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&q.__version!==R.version){Vt(q,R,M);return}else R.isExternalTexture&&(q.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+M)}function Ee(R,M){let q=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&q.__version!==R.version){Vt(q,R,M);return}t.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+M)}function Me(R,M){let q=n.get(R);if(R.version>0&&q.__version!==R.version){cn(q,R,M);return}t.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+M)}let He={[mc]:i.REPEAT,[es]:i.CLAMP_TO_EDGE,[gc]:i.MIRRORED_REPEAT},rt={[Cn]:i.NEAREST,[zy]:i.NEAREST_MIPMAP_NEAREST,[Ra]:i.NEAREST_MIPMAP_LINEAR,[Kn]:i.LINEAR,[Hc]:i.LINEAR_MIPMAP_NEAREST,[Ms]:i.LINEAR_MIPMAP_LINEAR},Ve={[Wy]:i.NEVER,[Ef]:i.ALWAYS,[Xy]:i.LESS,[Tf]:i.LEQUAL,[qy]:i.EQUAL,[Af]:i.GEQUAL,[Yy]:i.GREATER,[$y]:i.NOTEQUAL};function ut(R,M){if(M.type===Vi&&e.has("OES_texture_float_linear")===!1&&(M.magFilter===Kn||M.magFilter===Hc||M.magFilter===Ra||M.magFilter===Ms||M.minFilter===Kn||M.minFilter===Hc||M.minFilter===Ra||M.minFilter===Ms)&&qe("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(R,i.TEXTURE_WRAP_S,He[M.wrapS]),i.texParameteri(R,i.TEXTURE_WRAP_T,He[M.wrapT]),(R===i.TEXTURE_3D||R===i.TEXTURE_2D_ARRAY)&&i.texParameteri(R,i.TEXTURE_WRAP_R,He[M.wrapR]),i.texParameteri(R,i.TEXTURE_MAG_FILTER,rt[M.magFilter]),i.texParameteri(R,i.TEXTURE_MIN_FILTER,rt[M.minFilter]),M.compareFunction&&(i.texParameteri(R,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(R,i.TEXTURE_COMPARE_FUNC,Ve[M.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(M.magFilter===Cn||M.minFilter!==Ra&&M.minFilter!==Ms||M.type===Vi&&e.has("OES_texture_float_linear")===!1)return;if(M.anisotropy>1||n.get(M).__currentAnisotropy){let q=e.get("EXT_texture_filter_anisotropic");i.texParameterf(R,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(M.anisotropy,s.getMaxAnisotropy())),n.get(M).__currentAnisotropy=M.anisotropy}}}function lt(R,M){let q=!1;R.__webglInit===void 0&&(R.__webglInit=!0,M.addEventListener("dispose",N),z(M));let he=M.source,oe=f.get(he);oe===void 0&&(oe={},f.set(he,oe));let ye=ee(M);if(ye!==R.__cacheKey){oe[ye]===void 0&&(oe[ye]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),oe[ye].usedTimes++;let _e=oe[R.__cacheKey];_e!==void 0&&(oe[R.__cacheKey].usedTimes--,_e.usedTimes===0&&V(M)),R.__cacheKey=ye,R.__webglTexture=oe[ye].texture}return q}function it(R,M,q){return Math.floor(Math.floor(R/q)/M)}function Zt(R,M,q,he){let ye=R.updateRanges;if(ye.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,M.width,M.height,q,he,M.data);else{ye.sort((O,re)=>O.start-re.start);let _e=0;for(let O=1;O<ye.length;O++){let re=ye[_e],ie=ye[O],we=re.start+re.count,ge=it(ie.start,M.width,4),be=it(re.start,M.width,4);ie.start<=we+1&&ge===be&&it(ie.start+ie.count-1,M.width,4)===ge?re.count=Math.max(re.count,ie.start+ie.count-re.start):(++_e,ye[_e]=ie)}ye.length=_e+1;let ne=t.getParameter(i.UNPACK_ROW_LENGTH),se=t.getParameter(i.UNPACK_SKIP_PIXELS),pe=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,M.width);for(let O=0,re=ye.length;O<re;O++){let ie=ye[O],we=Math.floor(ie.start/4),ge=Math.ceil(ie.count/4),be=we%M.width,Ge=Math.floor(we/M.width),Ke=ge,ce=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,be),t.pixelStorei(i.UNPACK_SKIP_ROWS,Ge),t.texSubImage2D(i.TEXTURE_2D,0,be,Ge,Ke,ce,q,he,M.data)}R.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,ne),t.pixelStorei(i.UNPACK_SKIP_PIXELS,se),t.pixelStorei(i.UNPACK_SKIP_ROWS,pe)}}function Vt(R,M,q){let he=i.TEXTURE_2D;(M.isDataArrayTexture||M.isCompressedArrayTexture)&&(he=i.TEXTURE_2D_ARRAY),M.isData3DTexture&&(he=i.TEXTURE_3D);let oe=lt(R,M),ye=M.source;t.bindTexture(he,R.__webglTexture,i.TEXTURE0+q);let _e=n.get(ye);if(ye.version!==_e.__version||oe===!0){if(t.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&M.image instanceof ImageBitmap)===!1){let ce=xt.getPrimaries(xt.workingColorSpace),Ue=M.colorSpace===ws?null:xt.getPrimaries(M.colorSpace),je=M.colorSpace===ws||ce===Ue?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,je)}t.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment);let se=v(M.image,!1,s.maxTextureSize);se=ze(M,se);let pe=r.convert(M.format,M.colorSpace),O=r.convert(M.type),re=A(M.internalFormat,pe,O,M.normalized,M.colorSpace,M.isVideoTexture);ut(he,M);let ie,we=M.mipmaps,ge=M.isVideoTexture!==!0,be=_e.__version===void 0||oe===!0,Ge=ye.dataReady,Ke=T(M,se);if(M.isDepthTexture)re=_(M.format===Ss,M.type),be&&(ge?t.texStorage2D(i.TEXTURE_2D,1,re,se.width,se.height):t.texImage2D(i.TEXTURE_2D,0,re,se.width,se.height,0,pe,O,null));else if(M.isDataTexture)if(we.length>0){ge&&be&&t.texStorage2D(i.TEXTURE_2D,Ke,re,we[0].width,we[0].height);for(let ce=0,Ue=we.length;ce<Ue;ce++)ie=we[ce],ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,O,ie.data):t.texImage2D(i.TEXTURE_2D,ce,re,ie.width,ie.height,0,pe,O,ie.data);M.generateMipmaps=!1}else ge?(be&&t.texStorage2D(i.TEXTURE_2D,Ke,re,se.width,se.height),Ge&&Zt(M,se,pe,O)):t.texImage2D(i.TEXTURE_2D,0,re,se.width,se.height,0,pe,O,se.data);else if(M.isCompressedTexture)if(M.isCompressedArrayTexture){ge&&be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Ke,re,we[0].width,we[0].height,se.depth);for(let ce=0,Ue=we.length;ce<Ue;ce++)if(ie=we[ce],M.format!==Hi)if(pe!==null)if(ge){if(Ge)if(M.layerUpdates.size>0){let je=Of(ie.width,ie.height,M.format,M.type);for(let Re of M.layerUpdates){let at=ie.data.subarray(Re*je/ie.data.BYTES_PER_ELEMENT,(Re+1)*je/ie.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,Re,ie.width,ie.height,1,pe,at)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,0,ie.width,ie.height,se.depth,pe,ie.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ce,re,ie.width,ie.height,se.depth,0,ie.data,0,0);else qe("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ge?Ge&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,0,ie.width,ie.height,se.depth,pe,O,ie.data):t.texImage3D(i.TEXTURE_2D_ARRAY,ce,re,ie.width,ie.height,se.depth,0,pe,O,ie.data);M.layerUpdates.size>0&&M.clearLayerUpdates()}else{ge&&be&&t.texStorage2D(i.TEXTURE_2D,Ke,re,we[0].width,we[0].height);for(let ce=0,Ue=we.length;ce<Ue;ce++)ie=we[ce],M.format!==Hi?pe!==null?ge?Ge&&t.compressedTexSubImage2D(i.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,ie.data):t.compressedTexImage2D(i.TEXTURE_2D,ce,re,ie.width,ie.height,0,ie.data):qe("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,O,ie.data):t.texImage2D(i.TEXTURE_2D,ce,re,ie.width,ie.height,0,pe,O,ie.data)}else if(M.isDataArrayTexture)if(ge){if(be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Ke,re,se.width,se.height,se.depth),Ge)if(M.layerUpdates.size>0){let ce=Of(se.width,se.height,M.format,M.type);for(let Ue of M.layerUpdates){let je=se.data.subarray(Ue*ce/se.data.BYTES_PER_ELEMENT,(Ue+1)*ce/se.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Ue,se.width,se.height,1,pe,O,je)}M.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,se.width,se.height,se.depth,pe,O,se.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,re,se.width,se.height,se.depth,0,pe,O,se.data);else if(M.isData3DTexture)ge?(be&&t.texStorage3D(i.TEXTURE_3D,Ke,re,se.width,se.height,se.depth),Ge&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,se.width,se.height,se.depth,pe,O,se.data)):t.texImage3D(i.TEXTURE_3D,0,re,se.width,se.height,se.depth,0,pe,O,se.data);else if(M.isFramebufferTexture){if(be)if(ge)t.texStorage2D(i.TEXTURE_2D,Ke,re,se.width,se.height);else{let ce=se.width,Ue=se.height;for(let je=0;je<Ke;je++)t.texImage2D(i.TEXTURE_2D,je,re,ce,Ue,0,pe,O,null),ce>>=1,Ue>>=1}}else if(M.isHTMLTexture){if("texElementImage2D"in i){let ce=i.canvas;if(ce.hasAttribute("layoutsubtree")||ce.setAttribute("layoutsubtree","true"),se.parentNode!==ce){ce.appendChild(se),u.add(M),ce.onpaint=Ue=>{let je=Ue.changedElements;for(let Re of u)je.includes(Re.image)&&(Re.needsUpdate=!0)},ce.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,se);else{let je=i.RGBA,Re=i.RGBA,at=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,je,Re,at,se)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(we.length>0){if(ge&&be){let ce=Xe(we[0]);t.texStorage2D(i.TEXTURE_2D,Ke,re,ce.width,ce.height)}for(let ce=0,Ue=we.length;ce<Ue;ce++)ie=we[ce],ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,pe,O,ie):t.texImage2D(i.TEXTURE_2D,ce,re,pe,O,ie);M.generateMipmaps=!1}else if(ge){if(be){let ce=Xe(se);t.texStorage2D(i.TEXTURE_2D,Ke,re,ce.width,ce.height)}Ge&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,pe,O,se)}else t.texImage2D(i.TEXTURE_2D,0,re,pe,O,se);E(M)&&M.mipmapsAutoUpdate===!0&&b(he),_e.__version=ye.version,M.onUpdate&&M.onUpdate(M)}R.__version=M.version}function cn(R,M,q){if(M.image.length!==6)return;let he=lt(R,M),oe=M.source;t.bindTexture(i.TEXTURE_CUBE_MAP,R.__webglTexture,i.TEXTURE0+q);let ye=n.get(oe);if(oe.version!==ye.__version||he===!0){t.activeTexture(i.TEXTURE0+q);let _e=xt.getPrimaries(xt.workingColorSpace),ne=M.colorSpace===ws?null:xt.getPrimaries(M.colorSpace),se=M.colorSpace===ws||_e===ne?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,se);let pe=M.isCompressedTexture||M.image[0].isCompressedTexture,O=M.image[0]&&M.image[0].isDataTexture,re=[];for(let Re=0;Re<6;Re++)!pe&&!O?re[Re]=v(M.image[Re],!0,s.maxCubemapSize):re[Re]=O?M.image[Re].image:M.image[Re],re[Re]=ze(M,re[Re]);let ie=re[0],we=r.convert(M.format,M.colorSpace),ge=r.convert(M.type),be=A(M.internalFormat,we,ge,M.normalized,M.colorSpace),Ge=M.isVideoTexture!==!0,Ke=ye.__version===void 0||he===!0,ce=oe.dataReady,Ue=T(M,ie);ut(i.TEXTURE_CUBE_MAP,M);let je;if(M.isDepthTexture){if(be=_(M.format===Ss,M.type),Ke)if(Ge)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,be,ie.width,ie.height);else for(let Re=0;Re<6;Re++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,ie.width,ie.height,0,we,ge,null)}else if(pe){Ge&&Ke&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Ue,be,ie.width,ie.height);for(let Re=0;Re<6;Re++){je=re[Re].mipmaps;for(let at=0;at<je.length;at++){let Gt=je[at];M.format!==Hi?we!==null?Ge?ce&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,0,0,Gt.width,Gt.height,we,Gt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,be,Gt.width,Gt.height,0,Gt.data):qe("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Ge?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,0,0,Gt.width,Gt.height,we,ge,Gt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,be,Gt.width,Gt.height,0,we,ge,Gt.data)}}}else{if(je=M.mipmaps,Ge&&Ke){je.length>0&&Ue++;let Re=Xe(re[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Ue,be,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(O){Ge?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,re[Re].width,re[Re].height,we,ge,re[Re].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,re[Re].width,re[Re].height,0,we,ge,re[Re].data);for(let at=0;at<je.length;at++){let Hn=je[at].image[Re].image;Ge?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,0,0,Hn.width,Hn.height,we,ge,Hn.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,be,Hn.width,Hn.height,0,we,ge,Hn.data)}}else{Ge?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,we,ge,re[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,we,ge,re[Re]);for(let at=0;at<je.length;at++){let Gt=je[at];Ge?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,0,0,we,ge,Gt.image[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,be,we,ge,Gt.image[Re])}}}E(M)&&M.mipmapsAutoUpdate===!0&&b(i.TEXTURE_CUBE_MAP),ye.__version=oe.version,M.onUpdate&&M.onUpdate(M)}R.__version=M.version}function Ft(R,M,q,he,oe,ye){let _e=r.convert(q.format,q.colorSpace),ne=r.convert(q.type),se=A(q.internalFormat,_e,ne,q.normalized,q.colorSpace),pe=n.get(M),O=n.get(q);if(O.__renderTarget=M,!pe.__hasExternalTextures){let re=Math.max(1,M.width>>ye),ie=Math.max(1,M.height>>ye);oe===i.TEXTURE_3D||oe===i.TEXTURE_2D_ARRAY?t.texImage3D(oe,ye,se,re,ie,M.depth,0,_e,ne,null):t.texImage2D(oe,ye,se,re,ie,0,_e,ne,null)}t.bindFramebuffer(i.FRAMEBUFFER,R),Se(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,he,oe,O.__webglTexture,0,ot(M)):(oe===i.TEXTURE_2D||oe>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&oe<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,he,oe,O.__webglTexture,ye),t.bindFramebuffer(i.FRAMEBUFFER,null)}function wn(R,M,q){if(i.bindRenderbuffer(i.RENDERBUFFER,R),M.depthBuffer){let he=M.depthTexture,oe=he&&he.isDepthTexture?he.type:null,ye=_(M.stencilBuffer,oe),_e=M.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Se(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ot(M),ye,M.width,M.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,ot(M),ye,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,ye,M.width,M.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,_e,i.RENDERBUFFER,R)}else{let he=M.textures;for(let oe=0;oe<he.length;oe++){let ye=he[oe],_e=r.convert(ye.format,ye.colorSpace),ne=r.convert(ye.type),se=A(ye.internalFormat,_e,ne,ye.normalized,ye.colorSpace);Se(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ot(M),se,M.width,M.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,ot(M),se,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,se,M.width,M.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function vt(R,M,q){let he=M.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,R),!(M.depthTexture&&M.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let oe=n.get(M.depthTexture);oe.__renderTarget=M;let ye=he?M.depthTexture.image[0]:M.depthTexture.image;(!oe.__webglTexture||ye.width!==M.width||ye.height!==M.height)&&(ye.width=M.width,ye.height=M.height,M.depthTexture.needsUpdate=!0),he?Me(M.depthTexture,0):me(M.depthTexture,0);let _e=oe.__webglTexture,ne=ot(M),se=he?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,pe=M.depthTexture.format===Ss?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(M.depthTexture.format===xs)Se(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,se,_e,0,ne):i.framebufferTexture2D(i.FRAMEBUFFER,pe,se,_e,0);else if(M.depthTexture.format===Ss)Se(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,se,_e,0,ne):i.framebufferTexture2D(i.FRAMEBUFFER,pe,se,_e,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function yn(R){let M=n.get(R),q=R.isWebGLCubeRenderTarget===!0;if(M.__boundDepthTexture!==R.depthTexture){let he=R.depthTexture;if(M.__depthDisposeCallback&&M.__depthDisposeCallback(),he){let oe=()=>{delete M.__boundDepthTexture,delete M.__depthDisposeCallback,he.removeEventListener("dispose",oe)};he.addEventListener("dispose",oe),M.__depthDisposeCallback=oe}M.__boundDepthTexture=he}if(R.depthTexture&&!M.__autoAllocateDepthBuffer)if(q)for(let he=0;he<6;he++)vt(M.__webglFramebuffer[he],R,he);else R.texture.mipmaps.length>0?vt(M.__webglFramebuffer[0],R,0):vt(M.__webglFramebuffer,R,0);else if(q){M.__webglDepthbuffer=[];for(let he=0;he<6;he++)if(t.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[he]),M.__webglDepthbuffer[he]===void 0)M.__webglDepthbuffer[he]=i.createRenderbuffer(),wn(M.__webglDepthbuffer[he],R,!1);else{let oe=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ye=M.__webglDepthbuffer[he];i.bindRenderbuffer(i.RENDERBUFFER,ye),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,ye)}}else if(R.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer),M.__webglDepthbuffer===void 0)M.__webglDepthbuffer=i.createRenderbuffer(),wn(M.__webglDepthbuffer,R,!1);else{let oe=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ye=M.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,ye),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,ye)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function tn(R,M,q){let he=n.get(R);M!==void 0&&Ft(he.__webglFramebuffer,R,R.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&yn(R)}function hn(R){let M=R.texture,q=n.get(R),he=n.get(M);R.addEventListener("dispose",H),z(R);let oe=R.textures,ye=R.isWebGLCubeRenderTarget===!0,_e=oe.length>1;if(_e||(he.__webglTexture===void 0&&(he.__webglTexture=i.createTexture()),he.__version=M.version,o.memory.textures++),ye){q.__webglFramebuffer=[];for(let ne=0;ne<6;ne++)if(M.mipmaps.length>0){q.__webglFramebuffer[ne]=[];for(let se=0;se<M.mipmaps.length;se++)q.__webglFramebuffer[ne][se]=i.createFramebuffer()}else q.__webglFramebuffer[ne]=i.createFramebuffer()}else{if(M.mipmaps.length>0){q.__webglFramebuffer=[];for(let ne=0;ne<M.mipmaps.length;ne++)q.__webglFramebuffer[ne]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(_e)for(let ne=0,se=oe.length;ne<se;ne++){let pe=n.get(oe[ne]);pe.__webglTexture===void 0&&(pe.__webglTexture=i.createTexture(),o.memory.textures++)}if(R.samples>0&&Se(R)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let ne=0;ne<oe.length;ne++){let se=oe[ne];q.__webglColorRenderbuffer[ne]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[ne]);let pe=r.convert(se.format,se.colorSpace),O=r.convert(se.type),re=A(se.internalFormat,pe,O,se.normalized,se.colorSpace,R.isXRRenderTarget===!0),ie=ot(R);i.renderbufferStorageMultisample(i.RENDERBUFFER,ie,re,R.width,R.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ne,i.RENDERBUFFER,q.__webglColorRenderbuffer[ne])}i.bindRenderbuffer(i.RENDERBUFFER,null),R.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),wn(q.__webglDepthRenderbuffer,R,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(ye){t.bindTexture(i.TEXTURE_CUBE_MAP,he.__webglTexture),ut(i.TEXTURE_CUBE_MAP,M);for(let ne=0;ne<6;ne++)if(M.mipmaps.length>0)for(let se=0;se<M.mipmaps.length;se++)Ft(q.__webglFramebuffer[ne][se],R,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+ne,se);else Ft(q.__webglFramebuffer[ne],R,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+ne,0);E(M)?b(i.TEXTURE_CUBE_MAP):M.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),t.unbindTexture()}else if(_e){for(let ne=0,se=oe.length;ne<se;ne++){let pe=oe[ne],O=n.get(pe),re=i.TEXTURE_2D;(R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(re=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(re,O.__webglTexture),ut(re,pe),Ft(q.__webglFramebuffer,R,pe,i.COLOR_ATTACHMENT0+ne,re,0),E(pe)&&b(re)}t.unbindTexture()}else{let ne=i.TEXTURE_2D;if((R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(ne=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(ne,he.__webglTexture),ut(ne,M),M.mipmaps.length>0)for(let se=0;se<M.mipmaps.length;se++)Ft(q.__webglFramebuffer[se],R,M,i.COLOR_ATTACHMENT0,ne,se);else Ft(q.__webglFramebuffer,R,M,i.COLOR_ATTACHMENT0,ne,0);E(M)?b(ne):M.mipmaps.length>0&&i.texParameteri(ne,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),t.unbindTexture()}R.depthBuffer&&yn(R)}function U(R){let M=R.textures;for(let q=0,he=M.length;q<he;q++){let oe=M[q];if(E(oe)&&oe.mipmapsAutoUpdate===!0){let ye=P(R),_e=n.get(oe).__webglTexture;t.bindTexture(ye,_e),b(ye),t.unbindTexture()}}}let Pe=[];function Ye(R){if(R.samples>0){if(Se(R)===!1){let M=R.textures,q=R.width,he=R.height,oe=i.COLOR_BUFFER_BIT,ye=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=n.get(R),ne=M.length>1;if(ne)for(let pe=0;pe<M.length;pe++)t.bindFramebuffer(i.FRAMEBUFFER,_e.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,_e.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,_e.__webglMultisampledFramebuffer),R.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,_e.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,_e.__webglFramebuffer);for(let pe=0;pe<M.length;pe++){if(R.resolveDepthBuffer&&(R.depthBuffer&&(oe|=i.DEPTH_BUFFER_BIT),R.stencilBuffer&&R.resolveStencilBuffer&&(oe|=i.STENCIL_BUFFER_BIT)),ne){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,_e.__webglColorRenderbuffer[pe]);let O=n.get(M[pe]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,O,0)}i.blitFramebuffer(0,0,q,he,0,0,q,he,oe,i.NEAREST),l===!0&&(Pe.length=0,Pe.push(i.COLOR_ATTACHMENT0+pe),R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&Pe.push(ye),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Pe))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),ne)for(let pe=0;pe<M.length;pe++){t.bindFramebuffer(i.FRAMEBUFFER,_e.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,_e.__webglColorRenderbuffer[pe]);let O=n.get(M[pe]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,_e.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,O,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,_e.__webglMultisampledFramebuffer)}else if(R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&l){let M=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[M])}}}function ot(R){return Math.min(s.maxSamples,R.samples)}function Se(R){let M=n.get(R);return R.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&M.__useRenderToTexture!==!1}function Bt(R){let M=o.render.frame;h.get(R)!==M&&(h.set(R,M),R.update())}function ze(R,M){let q=R.colorSpace,he=R.format,oe=R.type;return R.isCompressedTexture===!0||R.isVideoTexture===!0||q!==la&&q!==ws&&(xt.getTransfer(q)===Ct?(he!==Hi||oe!==si)&&qe("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qe("WebGLTextures: Unsupported texture color space:",q)),M}function Xe(R){return typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement?(c.width=R.naturalWidth||R.width,c.height=R.naturalHeight||R.height):typeof VideoFrame<"u"&&R instanceof VideoFrame?(c.width=R.displayWidth,c.height=R.displayHeight):(c.width=R.width,c.height=R.height),c}this.allocateTextureUnit=ue,this.resetTextureUnits=j,this.getTextureUnits=te,this.setTextureUnits=de,this.setTexture2D=me,this.setTexture2DArray=xe,this.setTexture3D=Ee,this.setTextureCube=Me,this.rebindTextures=tn,this.setupRenderTarget=hn,this.updateRenderTargetMipmap=U,this.updateMultisampleRenderTarget=Ye,this.setupDepthRenderbuffer=yn,this.setupFrameBufferTexture=Ft,this.useMultisampledRTT=Se,this.dispose=W}function _R(i,e){function t(n,s=ws){let r,o=xt.getTransfer(s);if(n===si)return i.UNSIGNED_BYTE;if(n===Xc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===qc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===vf)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===bf)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===xf)return i.BYTE;if(n===_f)return i.SHORT;if(n===Eo)return i.UNSIGNED_SHORT;if(n===Wc)return i.INT;if(n===zi)return i.UNSIGNED_INT;if(n===Vi)return i.FLOAT;if(n===Gi)return i.HALF_FLOAT;if(n===Mf)return i.ALPHA;if(n===Sf)return i.RGB;if(n===Hi)return i.RGBA;if(n===xs)return i.DEPTH_COMPONENT;if(n===Ss)return i.DEPTH_STENCIL;if(n===wf)return i.RED;if(n===Yc)return i.RED_INTEGER;if(n===Ks)return i.RG;if(n===$c)return i.RG_INTEGER;if(n===Zc)return i.RGBA_INTEGER;if(n===Pa||n===Ca||n===Ia||n===La)if(o===Ct)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Pa)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Ca)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Ia)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===La)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Pa)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Ca)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Ia)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===La)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Jc||n===Kc||n===jc||n===Qc)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Jc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Kc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===jc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Qc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===eh||n===th||n===nh||n===ih||n===sh||n===Na||n===rh)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===eh||n===th)return o===Ct?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===nh)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===ih)return r.COMPRESSED_R11_EAC;if(n===sh)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Na)return r.COMPRESSED_RG11_EAC;if(n===rh)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===oh||n===ah||n===lh||n===ch||n===hh||n===uh||n===dh||n===fh||n===ph||n===mh||n===gh||n===yh||n===xh||n===_h)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===oh)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===ah)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===lh)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===ch)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===hh)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===uh)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===dh)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===fh)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===ph)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===mh)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===gh)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===yh)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===xh)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===_h)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===vh||n===bh||n===Mh)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===vh)return o===Ct?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===bh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Mh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Sh||n===wh||n===Da||n===Th)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===Sh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===wh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Da)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Th)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===vr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var vR=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,bR=`
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

}`,Xf=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new _a(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new ii({vertexShader:vR,fragmentShader:bR,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new Dt(new mr(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},qf=class extends Bi{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,p=null,x=typeof XRWebGLBinding<"u",m=new Xf,g={},v=t.getContextAttributes(),E=null,b=null,P=[],A=[],_=new $e,T=null,z=null,F=new Jn;F.viewport=new Kt;let N=new Jn;N.viewport=new Kt;let H=[F,N],X=new zc,D=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(ee){let me=P[ee];return me===void 0&&(me=new yo,P[ee]=me),me.getTargetRaySpace()},this.getControllerGrip=function(ee){let me=P[ee];return me===void 0&&(me=new yo,P[ee]=me),me.getGripSpace()},this.getHand=function(ee){let me=P[ee];return me===void 0&&(me=new yo,P[ee]=me),me.getHandSpace()};function $(ee){let me=A.indexOf(ee.inputSource);if(me===-1)return;let xe=P[me];xe!==void 0&&(xe.update(ee.inputSource,ee.frame,c||o),xe.dispatchEvent({type:ee.type,data:ee.inputSource}))}function V(){s.removeEventListener("select",$),s.removeEventListener("selectstart",$),s.removeEventListener("selectend",$),s.removeEventListener("squeeze",$),s.removeEventListener("squeezestart",$),s.removeEventListener("squeezeend",$),s.removeEventListener("end",V),s.removeEventListener("inputsourceschange",le);for(let ee=0;ee<P.length;ee++){let me=A[ee];me!==null&&(A[ee]=null,P[ee].disconnect(me))}D=null,W=null,m.reset();for(let ee in g)delete g[ee];if(e.setRenderTarget(E),f=null,d=null,u=null,s=null,b=null,ue.stop(),n.isPresenting=!1,e.setPixelRatio(T),e.setSize(_.width,_.height,!1),z!==null){let ee=z.camera;ee.fov=z.fov,ee.zoom=z.zoom,ee.updateProjectionMatrix(),z=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(ee){r=ee,n.isPresenting===!0&&qe("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(ee){a=ee,n.isPresenting===!0&&qe("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(ee){c=ee},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&x&&(u=new XRWebGLBinding(s,t)),u},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(ee){if(s=ee,s!==null){if(E=e.getRenderTarget(),s.addEventListener("select",$),s.addEventListener("selectstart",$),s.addEventListener("selectend",$),s.addEventListener("squeeze",$),s.addEventListener("squeezestart",$),s.addEventListener("squeezeend",$),s.addEventListener("end",V),s.addEventListener("inputsourceschange",le),v.xrCompatible!==!0&&await t.makeXRCompatible(),T=e.getPixelRatio(),e.getSize(_),x&&"createProjectionLayer"in XRWebGLBinding.prototype){let xe=null,Ee=null,Me=null;v.depth&&(Me=v.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,xe=v.stencil?Ss:xs,Ee=v.stencil?vr:zi);let He={colorFormat:t.RGBA8,depthFormat:Me,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(He),s.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),b=new gi(d.textureWidth,d.textureHeight,{format:Hi,type:si,depthTexture:new bs(d.textureWidth,d.textureHeight,Ee,void 0,void 0,void 0,void 0,void 0,void 0,xe),stencilBuffer:v.stencil,colorSpace:e.outputColorSpace,samples:v.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let xe={antialias:v.antialias,alpha:!0,depth:v.depth,stencil:v.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,xe),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new gi(f.framebufferWidth,f.framebufferHeight,{format:Hi,type:si,colorSpace:e.outputColorSpace,stencilBuffer:v.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ue.setContext(s),ue.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function le(ee){for(let me=0;me<ee.removed.length;me++){let xe=ee.removed[me],Ee=A.indexOf(xe);Ee>=0&&(A[Ee]=null,P[Ee].disconnect(xe))}for(let me=0;me<ee.added.length;me++){let xe=ee.added[me],Ee=A.indexOf(xe);if(Ee===-1){for(let He=0;He<P.length;He++)if(He>=A.length){A.push(xe),Ee=He;break}else if(A[He]===null){A[He]=xe,Ee=He;break}if(Ee===-1)break}let Me=P[Ee];Me&&Me.connect(xe)}}function Z(ee,me){me===null?ee.matrixWorld.copy(ee.matrix):ee.matrixWorld.multiplyMatrices(me.matrixWorld,ee.matrix),ee.matrixWorldInverse.copy(ee.matrixWorld).invert()}this.updateCamera=function(ee){if(s===null)return;let me=ee.near,xe=ee.far;m.texture!==null&&(m.depthNear>0&&(me=m.depthNear),m.depthFar>0&&(xe=m.depthFar)),X.near=N.near=F.near=me,X.far=N.far=F.far=xe,(D!==X.near||W!==X.far)&&(s.updateRenderState({depthNear:X.near,depthFar:X.far}),D=X.near,W=X.far),X.layers.mask=ee.layers.mask|6,F.layers.mask=X.layers.mask&-5,N.layers.mask=X.layers.mask&-3;let Ee=ee.parent,Me=X.cameras;Z(X,Ee);for(let He=0;He<Me.length;He++)Z(Me[He],Ee);X.projectionMatrix.copy(F.projectionMatrix),X.projectionMatrixInverse.copy(F.projectionMatrixInverse),z===null&&ee.isPerspectiveCamera&&(z={camera:ee,fov:ee.fov,zoom:ee.zoom}),j(ee,X,Ee)};function j(ee,me,xe){xe===null?ee.matrix.copy(me.matrixWorld):(ee.matrix.copy(xe.matrixWorld),ee.matrix.invert(),ee.matrix.multiply(me.matrixWorld)),ee.matrix.decompose(ee.position,ee.quaternion,ee.scale),ee.updateMatrixWorld(!0),ee.projectionMatrix.copy(me.projectionMatrix),ee.projectionMatrixInverse.copy(me.projectionMatrixInverse),ee.isPerspectiveCamera&&(ee.fov=po*2*Math.atan(1/ee.projectionMatrix.elements[5]),ee.zoom=1)}this.getCamera=function(){return X},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(ee){l=ee,d!==null&&(d.fixedFoveation=ee),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=ee)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(X)},this.getCameraTexture=function(ee){return g[ee]};let te=null;function de(ee,me){if(h=me.getViewerPose(c||o),p=me,h!==null){let xe=h.views;f!==null&&(e.setRenderTargetFramebuffer(b,f.framebuffer),e.setRenderTarget(b));let Ee=!1;xe.length!==X.cameras.length&&(X.cameras.length=0,Ee=!0);for(let Ve=0;Ve<xe.length;Ve++){let ut=xe[Ve],lt=null;if(f!==null)lt=f.getViewport(ut);else{let Zt=u.getViewSubImage(d,ut);lt=Zt.viewport,Ve===0&&(e.setRenderTargetTextures(b,Zt.colorTexture,Zt.depthStencilTexture),e.setRenderTarget(b))}let it=H[Ve];it===void 0&&(it=new Jn,it.layers.enable(Ve),it.viewport=new Kt,H[Ve]=it),it.matrix.fromArray(ut.transform.matrix),it.matrix.decompose(it.position,it.quaternion,it.scale),it.projectionMatrix.fromArray(ut.projectionMatrix),it.projectionMatrixInverse.copy(it.projectionMatrix).invert(),it.viewport.set(lt.x,lt.y,lt.width,lt.height),Ve===0&&(X.matrix.copy(it.matrix),X.matrix.decompose(X.position,X.quaternion,X.scale)),Ee===!0&&X.cameras.push(it)}let Me=s.enabledFeatures;if(Me&&Me.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&x){u=n.getBinding();let Ve=u.getDepthInformation(xe[0]);Ve&&Ve.isValid&&Ve.texture&&m.init(Ve,s.renderState)}if(Me&&Me.includes("camera-access")&&x){e.state.unbindTexture(),u=n.getBinding();for(let Ve=0;Ve<xe.length;Ve++){let ut=xe[Ve].camera;if(ut){let lt=g[ut];lt||(lt=new _a,g[ut]=lt);let it=u.getCameraImage(ut);lt.sourceTexture=it}}}}for(let xe=0;xe<P.length;xe++){let Ee=A[xe],Me=P[xe];Ee!==null&&Me!==void 0&&Me.update(Ee,me,c||o)}te&&te(ee,me),me.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:me}),p=null}let ue=new Ex;ue.setAnimationLoop(de),this.setAnimationLoop=function(ee){te=ee},this.dispose=function(){}}},MR=new _t,Ux=new et;Ux.set(-1,0,0,0,1,0,0,0,1);function SR(i,e){function t(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function n(m,g){g.color.getRGB(m.fogColor.value,Nf(i)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,v,E,b){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(m,g):g.isMeshLambertMaterial?(r(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(m,g),u(m,g)):g.isMeshPhongMaterial?(r(m,g),h(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(m,g),d(m,g),g.isMeshPhysicalMaterial&&f(m,g,b)):g.isMeshMatcapMaterial?(r(m,g),p(m,g)):g.isMeshDepthMaterial?r(m,g):g.isMeshDistanceMaterial?(r(m,g),x(m,g)):g.isMeshNormalMaterial?r(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?l(m,g,v,E):g.isSpriteMaterial?c(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,t(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,t(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===jn&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,t(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===jn&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,t(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,t(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,t(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let v=e.get(g),E=v.envMap,b=v.envMapRotation;E&&(m.envMap.value=E,m.envMapRotation.value.setFromMatrix4(MR.makeRotationFromEuler(b)).transpose(),E.isCubeTexture&&E.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Ux),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,t(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,t(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,t(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function l(m,g,v,E){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*v,m.scale.value=E*.5,g.map&&(m.map.value=g.map,t(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function c(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,t(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function h(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function u(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function d(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,t(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,t(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function f(m,g,v){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,t(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,t(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,t(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,t(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,t(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,t(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===jn&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,t(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,t(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=v.texture,m.transmissionSamplerSize.value.set(v.width,v.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,t(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,t(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,t(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,t(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,t(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function x(m,g){let v=e.get(g).light;m.referencePosition.value.setFromMatrixPosition(v.matrixWorld),m.nearDistance.value=v.shadow.camera.near,m.farDistance.value=v.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function wR(i,e,t,n){let s={},r={};function o(v,E){let b=E.program;n.uniformBlockBinding(v,b,s[v.id])}function a(v,E){let b=s[v.id];b===void 0&&(p(v),b=l(v),s[v.id]=b,v.addEventListener("dispose",m));let P=E.program;n.updateUBOMapping(v,P);let A=e.render.frame;r[v.id]!==A&&(c(v),r[v.id]=A)}function l(v){let E=i.createBuffer(),b=v.__size,P=v.usage;return i.bindBuffer(i.UNIFORM_BUFFER,E),i.bufferData(i.UNIFORM_BUFFER,b,P),i.bindBuffer(i.UNIFORM_BUFFER,null),E}function c(v){let E=s[v.id],b=v.uniforms,P=v.__cache;i.bindBuffer(i.UNIFORM_BUFFER,E);for(let A=0,_=b.length;A<_;A++){let T=b[A];if(Array.isArray(T))for(let z=0,F=T.length;z<F;z++)h(T[z],A,z,P);else h(T,A,0,P)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(v,E,b,P){if(d(v,E,b,P)===!0){let A=v.__offset,_=v.value;if(Array.isArray(_)){let T=0;for(let z=0;z<_.length;z++){let F=_[z],N=x(F,!0);u(F,v.__data,T),T+=N.storage/Float32Array.BYTES_PER_ELEMENT}}else u(_,v.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,A,v.__data)}}function u(v,E,b){typeof v=="number"||typeof v=="boolean"?E[b]=v:v.isMatrix3?(E[b]=v.elements[0],E[b+1]=v.elements[1],E[b+2]=v.elements[2],E[b+3]=0,E[b+4]=v.elements[3],E[b+5]=v.elements[4],E[b+6]=v.elements[5],E[b+7]=0,E[b+8]=v.elements[6],E[b+9]=v.elements[7],E[b+10]=v.elements[8],E[b+11]=0):ArrayBuffer.isView(v)?E.set(v.subarray(0,E.length-b),b):v.toArray(E,b)}function d(v,E,b,P){let A=v.value,_=E+"_"+b;if(Array.isArray(A)){P[_]===void 0&&(P[_]=[]);let T=P[_],z=!1;for(let F=0;F<A.length;F++)f(A[F],T,F)===!0&&(z=!0);return z}return f(A,P,_)}function f(v,E,b){if(E[b]===void 0)return typeof v=="number"||typeof v=="boolean"?E[b]=v:ArrayBuffer.isView(v)?E[b]=v.slice():E[b]=v.clone(),!0;{let P=E[b];if(typeof v=="number"||typeof v=="boolean"){if(P!==v)return E[b]=v,!0}else{if(ArrayBuffer.isView(v))return!0;if(P.equals(v)===!1)return P.copy(v),!0}}return!1}function p(v){let E=v.uniforms,b=0,P=16;for(let _=0,T=E.length;_<T;_++){let z=Array.isArray(E[_])?E[_]:[E[_]];for(let F=0,N=z.length;F<N;F++){let H=z[F],X=Array.isArray(H.value)?H.value:[H.value],D=Array.isArray(E[_])||Array.isArray(H.value),W=b;for(let V=0,le=X.length;V<le;V++){let Z=X[V],j=x(Z,D),te=b%P,de=te%j.boundary,ue=te+de;b+=de,ue!==0&&P-ue<j.storage&&(b+=P-ue),V===0&&(W=b),b+=j.storage}let $=H.type==="int"?Int32Array:H.type==="uint"?Uint32Array:Float32Array;H.__data=new $((b-W)/Float32Array.BYTES_PER_ELEMENT),H.__offset=W}}let A=b%P;return A>0&&(b+=P-A),v.__size=b,v.__cache={},this}function x(v,E){let b={boundary:0,storage:0};return typeof v=="number"||typeof v=="boolean"?(b.boundary=4,b.storage=4):v.isVector2?(b.boundary=8,b.storage=8):v.isVector3||v.isColor?(b.boundary=16,b.storage=12):v.isVector4?(b.boundary=16,b.storage=16):v.isMatrix3?(b.boundary=16,b.storage=48):v.isMatrix4?(b.boundary=16,b.storage=64):v.isTexture?qe("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(v)?(b.boundary=16,b.storage=v.byteLength):qe("WebGLRenderer: Unsupported uniform value type.",v),E===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function m(v){let E=v.target;E.removeEventListener("dispose",m),i.deleteBuffer(s[E.id]),delete s[E.id],delete r[E.id]}function g(){for(let v in s)i.deleteBuffer(s[v]);s={},r={}}return{bind:o,update:a,dispose:g}}var TR=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ns=null;function AR(){return ns===null&&(ns=new Mc(TR,16,16,Ks,Gi),ns.name="DFG_LUT",ns.minFilter=Kn,ns.magFilter=Kn,ns.wrapS=es,ns.wrapT=es,ns.generateMipmaps=!1,ns.needsUpdate=!0),ns}var Ih=class{constructor(e={}){let{canvas:t=Jy(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=si}=e;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let x=f,m=new Set([Zc,$c,Yc]),g=new Set([si,zi,Eo,vr,Xc,qc]),v=new Uint32Array(4),E=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},P=null,A=null,_=[],T=[],z=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ts,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let F=this,N=!1,H=null,X=null,D=null,W=null;this._outputColorSpace=Fn;let $=0,V=0,le=null,Z=-1,j=null,te=new Kt,de=new Kt,ue=null,ee=new Ze(0),me=0,xe=t.width,Ee=t.height,Me=1,He=null,rt=null,Ve=new Kt(0,0,xe,Ee),ut=new Kt(0,0,xe,Ee),lt=!1,it=new Hs,Zt=new Sc,Vt=!1,cn=!1,Ft=new _t,wn=new B,vt=new Kt,yn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},tn=!1;function hn(){return le===null?Me:1}let U=n;function Pe(w,k){return t.getContext(w,k)}let Ye,ot,Se,Bt,ze,Xe,R,M,q,he,oe,ye,_e,ne,se,pe,O,re,ie,we,ge,be,Ge;try{let w={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Ue,!1),t.addEventListener("webglcontextrestored",je,!1),t.addEventListener("webglcontextcreationerror",Re,!1),U===null){let k="webgl2";if(U=Pe(k,w),U===null)throw Pe(k)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Ke()}catch(w){throw t.removeEventListener("webglcontextlost",Ue,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),Qe("WebGLRenderer: "+w.message),w}function Ke(){Ye=new UA(U),Ye.init(),ge=new _R(U,Ye),ot=new AA(U,Ye,e,ge),Se=new yR(U,Ye),ot.reversedDepthBuffer&&d&&Se.buffers.depth.setReversed(!0),X=U.createFramebuffer(),D=U.createFramebuffer(),W=U.createFramebuffer(),Bt=new zA(U),ze=new iR,Xe=new xR(U,Ye,Se,ze,ot,ge,Bt),R=new OA(F),M=new Gw(U),be=new wA(U,M),q=new BA(U,M,Bt,be),he=new GA(U,q,M,be,Bt),re=new VA(U,ot,Xe),se=new EA(ze),oe=new nR(F,R,Ye,ot,be,se),ye=new SR(F,ze),_e=new rR,ne=new uR(Ye),O=new SA(F,R,Se,he,p,l),pe=new gR(F,he,ot),Ge=new wR(U,Bt,ot,Se),ie=new TA(U,Ye,Bt),we=new kA(U,Ye,Bt),Bt.programs=oe.programs,F.capabilities=ot,F.extensions=Ye,F.properties=ze,F.renderLists=_e,F.shadowMap=pe,F.state=Se,F.info=Bt}x!==si&&(z=new WA(x,t.width,t.height,a,s,r));let ce=new qf(F,U);this.xr=ce,this.getContext=function(){return U},this.getContextAttributes=function(){return U.getContextAttributes()},this.forceContextLoss=function(){let w=Ye.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=Ye.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return Me},this.setPixelRatio=function(w){w!==void 0&&(Me=w,this.setSize(xe,Ee,!1))},this.getSize=function(w){return w.set(xe,Ee)},this.setSize=function(w,k,Q=!0){if(ce.isPresenting){qe("WebGLRenderer: Can't change size while VR device is presenting.");return}xe=w,Ee=k,t.width=Math.floor(w*Me),t.height=Math.floor(k*Me),Q===!0&&(t.style.width=w+"px",t.style.height=k+"px"),z!==null&&z.setSize(t.width,t.height),this.setViewport(0,0,w,k)},this.getDrawingBufferSize=function(w){return w.set(xe*Me,Ee*Me).floor()},this.setDrawingBufferSize=function(w,k,Q){xe=w,Ee=k,Me=Q,t.width=Math.floor(w*Q),t.height=Math.floor(k*Q),this.setViewport(0,0,w,k)},this.setEffects=function(w){if(x===si){Qe("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let k=0;k<w.length;k++)if(w[k].isOutputPass===!0){qe("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}z.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(te)},this.getViewport=function(w){return w.copy(Ve)},this.setViewport=function(w,k,Q,Y){w.isVector4?Ve.set(w.x,w.y,w.z,w.w):Ve.set(w,k,Q,Y),Se.viewport(te.copy(Ve).multiplyScalar(hn()).round())},this.getScissor=function(w){return w.copy(ut)},this.setScissor=function(w,k,Q,Y){w.isVector4?ut.set(w.x,w.y,w.z,w.w):ut.set(w,k,Q,Y),Se.scissor(de.copy(ut).multiplyScalar(hn()).round())},this.getScissorTest=function(){return lt},this.setScissorTest=function(w){Se.setScissorTest(lt=w)},this.setOpaqueSort=function(w){He=w},this.setTransparentSort=function(w){rt=w},this.getClearColor=function(w){return w.copy(O.getClearColor())},this.setClearColor=function(){O.setClearColor(...arguments)},this.getClearAlpha=function(){return O.getClearAlpha()},this.setClearAlpha=function(){O.setClearAlpha(...arguments)},this.clear=function(w=!0,k=!0,Q=!0){let Y=0;if(w){let J=!1;if(le!==null){let Te=le.texture.format;J=m.has(Te)}if(J){let Te=le.texture.type,Ce=g.has(Te),Ae=O.getClearColor(),Ie=O.getClearAlpha(),ke=Ae.r,tt=Ae.g,dt=Ae.b;Ce?(v[0]=ke,v[1]=tt,v[2]=dt,v[3]=Ie,U.clearBufferuiv(U.COLOR,0,v)):(E[0]=ke,E[1]=tt,E[2]=dt,E[3]=Ie,U.clearBufferiv(U.COLOR,0,E))}else Y|=U.COLOR_BUFFER_BIT}k&&(Y|=U.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Q&&(Y|=U.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Y!==0&&U.clear(Y)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),H=w},this.dispose=function(){t.removeEventListener("webglcontextlost",Ue,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),O.dispose(),_e.dispose(),ne.dispose(),Xe.dispose(),ze.dispose(),R.dispose(),he.dispose(),q.dispose(),be.dispose(),Ge.dispose(),oe.dispose(),ce.dispose(),ce.removeEventListener("sessionstart",Ya),ce.removeEventListener("sessionend",Wi),ss.stop()};function Ue(w){w.preventDefault(),Pf("WebGLRenderer: Context Lost."),N=!0}function je(){Pf("WebGLRenderer: Context Restored."),N=!1;let w=Bt.autoReset,k=pe.enabled,Q=pe.autoUpdate,Y=pe.needsUpdate,J=pe.type;Ke(),Bt.autoReset=w,pe.enabled=k,pe.autoUpdate=Q,pe.needsUpdate=Y,pe.type=J}function Re(w){Qe("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function at(w){let k=w.target;k.removeEventListener("dispose",at),Gt(k)}function Gt(w){Hn(w),ze.remove(w)}function Hn(w){let k=ze.get(w).programs;k!==void 0&&(k.forEach(function(Q){oe.releaseProgram(Q)}),w.isShaderMaterial&&oe.releaseShaderCache(w))}this.renderBufferDirect=function(w,k,Q,Y,J,Te){k===null&&(k=yn);let Ce=J.isMesh&&J.matrixWorld.determinantAffine()<0,Ae=Uo(w,k,Q,Y,J);Se.setMaterial(Y,Ce);let Ie=Q.index,ke=1;if(Y.wireframe===!0){if(Ie=q.getWireframeAttribute(Q),Ie===void 0)return;ke=2}let tt=Q.drawRange,dt=Q.attributes.position,Be=tt.start*ke,ft=(tt.start+tt.count)*ke;Te!==null&&(Be=Math.max(Be,Te.start*ke),ft=Math.min(ft,(Te.start+Te.count)*ke)),Ie!==null?(Be=Math.max(Be,0),ft=Math.min(ft,Ie.count)):dt!=null&&(Be=Math.max(Be,0),ft=Math.min(ft,dt.count));let Qt=ft-Be;if(Qt<0||Qt===1/0)return;be.setup(J,Y,Ae,Q,Ie);let It,Lt=ie;if(Ie!==null&&(It=M.get(Ie),Lt=we,Lt.setIndex(It)),J.isMesh)Y.wireframe===!0?(Se.setLineWidth(Y.wireframeLinewidth*hn()),Lt.setMode(U.LINES)):Lt.setMode(U.TRIANGLES);else if(J.isLine){let xn=Y.linewidth;xn===void 0&&(xn=1),Se.setLineWidth(xn*hn()),J.isLineSegments?Lt.setMode(U.LINES):J.isLineLoop?Lt.setMode(U.LINE_LOOP):Lt.setMode(U.LINE_STRIP)}else J.isPoints?Lt.setMode(U.POINTS):J.isSprite&&Lt.setMode(U.TRIANGLES);if(J.isBatchedMesh)if(Ye.get("WEBGL_multi_draw"))Lt.renderMultiDraw(J._multiDrawStarts,J._multiDrawCounts,J._multiDrawCount);else{let xn=J._multiDrawStarts,Fe=J._multiDrawCounts,un=J._multiDrawCount,gt=Ie?M.get(Ie).bytesPerElement:1,os=ze.get(Y).currentProgram.getUniforms();for(let dn=0;dn<un;dn++)os.setValue(U,"_gl_DrawID",dn),Lt.render(xn[dn]/gt,Fe[dn])}else if(J.isInstancedMesh)Lt.renderInstances(Be,Qt,J.count);else if(Q.isInstancedBufferGeometry){let xn=Q._maxInstanceCount!==void 0?Q._maxInstanceCount:1/0,Fe=Math.min(Q.instanceCount,xn);Lt.renderInstances(Be,Qt,Fe)}else Lt.render(Be,Qt)};function Do(w,k,Q,Y){H!==null&&w.isNodeMaterial&&H.setObject(Y,w),Vt===!0&&se.setState(w,Q,!1),w.transparent===!0&&w.side===Un&&w.forceSinglePass===!1?(w.side=jn,w.needsUpdate=!0,Xi(w,k,Y),w.side=Js,w.needsUpdate=!0,Xi(w,k,Y),w.side=Un):Xi(w,k,Y)}this.compile=function(w,k,Q=null){Q===null&&(Q=w),H!==null&&H.renderStart(w,k,Q),A=ne.get(Q),A.init(k),T.push(A),Q.traverseVisible(function(J){J.isLight&&J.layers.test(k.layers)&&(A.pushLight(J),J.castShadow&&A.pushShadow(J))}),w!==Q&&w.traverseVisible(function(J){J.isLight&&J.layers.test(k.layers)&&(A.pushLight(J),J.castShadow&&A.pushShadow(J))}),A.setupLights(),H!==null&&H.updateLights(A.state.lightsArray),cn=this.localClippingEnabled,Vt=se.init(this.clippingPlanes,cn),Vt===!0&&se.setGlobalState(this.clippingPlanes,k),H!==null&&pe.render(A.state.shadowsArray,Q,k);let Y=new Set;return w.traverse(function(J){if(!(J.isMesh||J.isPoints||J.isLine||J.isSprite))return;let Te=J.material;if(Te)if(Array.isArray(Te))for(let Ce=0;Ce<Te.length;Ce++){let Ae=Te[Ce];Do(Ae,Q,k,J),Y.add(Ae)}else Do(Te,Q,k,J),Y.add(Te)}),A=T.pop(),H!==null&&H.renderEnd(),Y},this.compileAsync=function(w,k,Q=null){let Y=this.compile(w,k,Q);return new Promise(J=>{function Te(){if(Y.forEach(function(Ce){let Ie=ze.get(Ce).currentProgram;(Ie===void 0||Ie.isReady())&&Y.delete(Ce)}),Y.size===0){J(w);return}setTimeout(Te,10)}Ye.get("KHR_parallel_shader_compile")!==null?Te():setTimeout(Te,10)})};let wr=null;function pu(w){wr&&wr(w)}function Ya(){ss.stop()}function Wi(){ss.start()}let ss=new Ex;ss.setAnimationLoop(pu),typeof self<"u"&&ss.setContext(self),this.setAnimationLoop=function(w){wr=w,ce.setAnimationLoop(w),w===null?ss.stop():ss.start()},ce.addEventListener("sessionstart",Ya),ce.addEventListener("sessionend",Wi),this.render=function(w,k){if(k!==void 0&&k.isCamera!==!0){Qe("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(N===!0)return;H!==null&&H.renderStart(w,k);let Q=ce.enabled===!0&&ce.isPresenting===!0,Y=z!==null&&(le===null||Q)&&z.begin(F,le);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),k.parent===null&&k.matrixWorldAutoUpdate===!0&&k.updateMatrixWorld(),ce.enabled===!0&&ce.isPresenting===!0&&(z===null||z.isCompositing()===!1)&&(ce.cameraAutoUpdate===!0&&ce.updateCamera(k),k=ce.getCamera()),w.isScene===!0&&w.onBeforeRender(F,w,k,le),A=ne.get(w,T.length),A.init(k),A.state.textureUnits=Xe.getTextureUnits(),T.push(A),Ft.multiplyMatrices(k.projectionMatrix,k.matrixWorldInverse),k.isArrayCamera?Zt.setFromArrayCamera(k):it.setFromProjectionMatrix(Ft,Ti,k.reversedDepth),cn=this.localClippingEnabled,Vt=se.init(this.clippingPlanes,cn),P=_e.get(w,_.length),P.init(),_.push(P),this.info.render.frame++,ce.enabled===!0&&ce.isPresenting===!0){let Ce=F.xr.getDepthSensingMesh();Ce!==null&&rs(Ce,k,-1/0,F.sortObjects)}rs(w,k,0,F.sortObjects),P.finish(),H!==null&&H.updateLights(A.state.lightsArray),F.sortObjects===!0&&P.sort(He,rt),tn=ce.enabled===!1||ce.isPresenting===!1||ce.hasDepthSensing()===!1,tn&&O.addToRenderList(P,w),this.info.autoReset===!0&&this.info.reset(),Vt===!0&&se.beginShadows();let J=A.state.shadowsArray;if(pe.render(J,w,k),Vt===!0&&se.endShadows(),(Y&&z.hasRenderPass())===!1){let Ce=P.opaque,Ae=P.transmissive;if(A.setupLights(),k.isArrayCamera){let Ie=k.cameras;if(Ae.length>0)for(let ke=0,tt=Ie.length;ke<tt;ke++){let dt=Ie[ke];Ri(Ce,Ae,w,dt)}tn&&O.render(w);for(let ke=0,tt=Ie.length;ke<tt;ke++){let dt=Ie[ke];Fo(P,w,dt,dt.viewport)}}else Ae.length>0&&Ri(Ce,Ae,w,k),tn&&O.render(w),Fo(P,w,k)}le!==null&&V===0&&(Xe.updateMultisampleRenderTarget(le),Xe.updateRenderTargetMipmap(le)),Y&&z.end(F),w.isScene===!0&&w.onAfterRender(F,w,k),be.resetDefaultState(),Z=-1,j=null,T.pop(),T.length>0?(A=T[T.length-1],Xe.setTextureUnits(A.state.textureUnits),Vt===!0&&se.setGlobalState(F.clippingPlanes,A.state.camera)):A=null,_.pop(),_.length>0?P=_[_.length-1]:P=null,H!==null&&H.renderEnd()};function rs(w,k,Q,Y){if(w.visible===!1)return;if(w.layers.test(k.layers)){if(w.isGroup)Q=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(k);else if(w.isLight)A.pushLight(w),w.castShadow&&A.pushShadow(w);else if(w.isSprite){let Ce=k.isArrayCamera?Zt:it;if(!w.frustumCulled||w.intersectsFrustum(Ce)){Y&&vt.setFromMatrixPosition(w.matrixWorld).applyMatrix4(Ft);let Ae=he.update(w),Ie=w.material;Ie.visible&&P.push(w,Ae,Ie,Q,vt.z,null,k)}}else if(w.isMesh||w.isLine||w.isPoints){let Ce=k.isArrayCamera?Zt:it;if(!w.frustumCulled||w.intersectsFrustum(Ce)){let Ae=he.update(w),Ie=w.material;if(Y&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),vt.copy(w.boundingSphere.center)):(Ae.boundingSphere===null&&Ae.computeBoundingSphere(),vt.copy(Ae.boundingSphere.center)),vt.applyMatrix4(w.matrixWorld).applyMatrix4(Ft)),Array.isArray(Ie)){let ke=Ae.groups;for(let tt=0,dt=ke.length;tt<dt;tt++){let Be=ke[tt],ft=Ie[Be.materialIndex];ft&&ft.visible&&P.push(w,Ae,ft,Q,vt.z,Be,k)}}else Ie.visible&&P.push(w,Ae,Ie,Q,vt.z,null,k)}}}let Te=w.children;for(let Ce=0,Ae=Te.length;Ce<Ae;Ce++)rs(Te[Ce],k,Q,Y)}function Fo(w,k,Q,Y){let{opaque:J,transmissive:Te,transparent:Ce}=w;A.setupLightsView(Q),Vt===!0&&se.setGlobalState(F.clippingPlanes,Q),Y&&Se.viewport(te.copy(Y)),J.length>0&&nn(J,k,Q),Te.length>0&&nn(Te,k,Q),Ce.length>0&&nn(Ce,k,Q),Se.buffers.depth.setTest(!0),Se.buffers.depth.setMask(!0),Se.buffers.color.setMask(!0),Se.setPolygonOffset(!1)}function Ri(w,k,Q,Y){if((Q.isScene===!0?Q.overrideMaterial:null)!==null)return;if(A.state.transmissionRenderTarget[Y.id]===void 0){let Be=Ye.has("EXT_color_buffer_half_float")||Ye.has("EXT_color_buffer_float");A.state.transmissionRenderTarget[Y.id]=new gi(1,1,{generateMipmaps:!0,type:Be?Gi:si,minFilter:Ms,samples:Math.max(4,ot.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:xt.workingColorSpace})}let Te=A.state.transmissionRenderTarget[Y.id],Ce=Y.viewport||te;Te.setSize(Ce.z*F.transmissionResolutionScale,Ce.w*F.transmissionResolutionScale);let Ae=F.getRenderTarget(),Ie=F.getActiveCubeFace(),ke=F.getActiveMipmapLevel();F.setRenderTarget(Te),F.getClearColor(ee),me=F.getClearAlpha(),me<1&&F.setClearColor(16777215,.5),F.clear(),tn&&O.render(Q);let tt=F.toneMapping;F.toneMapping=ts;let dt=Y.viewport;if(Y.viewport!==void 0&&(Y.viewport=void 0),A.setupLightsView(Y),Vt===!0&&se.setGlobalState(F.clippingPlanes,Y),nn(w,Q,Y),Xe.updateMultisampleRenderTarget(Te),Xe.updateRenderTargetMipmap(Te),Ye.has("WEBGL_multisampled_render_to_texture")===!1){let Be=!1;for(let ft=0,Qt=k.length;ft<Qt;ft++){let It=k[ft],{object:Lt,geometry:xn,material:Fe,group:un}=It;if(Fe.side===Un&&Lt.layers.test(Y.layers)){let gt=Fe.side;Fe.side=jn,Fe.needsUpdate=!0,an(Lt,Q,Y,xn,Fe,un),Fe.side=gt,Fe.needsUpdate=!0,Be=!0}}Be===!0&&(Xe.updateMultisampleRenderTarget(Te),Xe.updateRenderTargetMipmap(Te))}F.setRenderTarget(Ae,Ie,ke),F.setClearColor(ee,me),dt!==void 0&&(Y.viewport=dt),F.toneMapping=tt}function nn(w,k,Q){let Y=k.isScene===!0?k.overrideMaterial:null;for(let J=0,Te=w.length;J<Te;J++){let Ce=w[J],{object:Ae,geometry:Ie,group:ke}=Ce,tt=Ce.material;tt.allowOverride===!0&&Y!==null&&(tt=Y),Ae.layers.test(Q.layers)&&an(Ae,k,Q,Ie,tt,ke)}}function an(w,k,Q,Y,J,Te){H!==null&&J.isNodeMaterial&&H.setObject(w,J),w.onBeforeRender(F,k,Q,Y,J,Te),w.modelViewMatrix.multiplyMatrices(Q.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),J.onBeforeRender(F,k,Q,Y,w,Te),J.transparent===!0&&J.side===Un&&J.forceSinglePass===!1?(J.side=jn,J.needsUpdate=!0,F.renderBufferDirect(Q,k,Y,J,w,Te),J.side=Js,J.needsUpdate=!0,F.renderBufferDirect(Q,k,Y,J,w,Te),J.side=Un):F.renderBufferDirect(Q,k,Y,J,w,Te),w.onAfterRender(F,k,Q,Y,J,Te)}function ln(w){let k=0;for(let Q of w)Q.texture!==null&&k++;return k}function Xi(w,k,Q){k.isScene!==!0&&(k=yn);let Y=ze.get(w),J=A.state.lights,Te=A.state.shadowsArray,Ce=J.state.version,Ae=oe.getParameters(w,J.state,Te,k,Q,A.state.lightProbeGridArray),Ie=oe.getProgramCacheKey(Ae),ke=Y.programs;Y.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?k.environment:null,Y.fog=k.fog;let tt=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;Y.envMap=R.get(w.envMap||Y.environment,tt),Y.envMapRotation=Y.environment!==null&&w.envMap===null?k.environmentRotation:w.envMapRotation,ke===void 0&&(w.addEventListener("dispose",at),ke=new Map,Y.programs=ke,Y.programVariants=new Map);let dt=ke.get(Ie);if(dt!==void 0){if(Y.currentProgram===dt&&Y.lightsStateVersion===Ce)return Oo(w,Ae),dt}else Ae.uniforms=oe.getUniforms(w),H!==null&&w.isNodeMaterial&&H.build(w,Q,Ae),w.onBeforeCompile(Ae,F),dt=oe.acquireProgram(Ae,Ie),ke.set(Ie,dt),Y.uniforms=Ae.uniforms;let Be=Y.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(Be.clippingPlanes=se.uniform),Oo(w,Ae),Y.needsLights=Es(w),Y.lightsStateVersion=Ce,Y.needsLights&&(Be.ambientLightColor.value=J.state.ambient,Be.lightProbe.value=J.state.probe,Be.sunLights.value=J.state.sun,Be.sunLightShadows.value=J.state.sunShadow,Be.directionalLights.value=J.state.directional,Be.directionalLightShadows.value=J.state.directionalShadow,Be.spotLights.value=J.state.spot,Be.spotLightShadows.value=J.state.spotShadow,Be.rectAreaLights.value=J.state.rectArea,Be.ltc_1.value=J.state.rectAreaLTC1,Be.ltc_2.value=J.state.rectAreaLTC2,Be.pointLights.value=J.state.point,Be.pointLightShadows.value=J.state.pointShadow,Be.hemisphereLights.value=J.state.hemi,Be.sunShadowMatrix.value=J.state.sunShadowMatrix,Be.sunShadowCascade.value=J.state.sunShadowCascade,Be.directionalShadowMatrix.value=J.state.directionalShadowMatrix,Be.spotLightMatrix.value=J.state.spotLightMatrix,Be.spotLightMap.value=J.state.spotLightMap,Be.pointShadowMatrix.value=J.state.pointShadowMatrix),Y.numLightProbeGrids=ln(A.state.lightProbeGridArray),Y.currentProgram=dt,Y.uniformsList=null,dt}function ai(w,k,Q,Y,J){let Te=ze.get(w),Ce=Te.currentProgram.id+","+Y+","+J,Ae=Te.programVariants.get(Ce);return Ae===void 0?(Ae=Xi(w,k,Q),Te.programVariants.set(Ce,Ae)):(Te.currentProgram=Ae,Te.uniformsList=null,Te.outputColorSpace=Y,Te.toneMapping=J),Ae}function As(w){if(w.uniformsList===null){let k=w.currentProgram.getUniforms();w.uniformsList=Po.seqWithValue(k.seq,w.uniforms)}return w.uniformsList}function Oo(w,k){let Q=ze.get(w);Q.outputColorSpace=k.outputColorSpace,Q.batching=k.batching,Q.batchingColor=k.batchingColor,Q.instancing=k.instancing,Q.instancingColor=k.instancingColor,Q.instancingMorph=k.instancingMorph,Q.skinning=k.skinning,Q.morphTargets=k.morphTargets,Q.morphNormals=k.morphNormals,Q.morphColors=k.morphColors,Q.morphTargetsCount=k.morphTargetsCount,Q.numClippingPlanes=k.numClippingPlanes,Q.numIntersection=k.numClipIntersection,Q.vertexAlphas=k.vertexAlphas,Q.vertexTangents=k.vertexTangents,Q.toneMapping=k.toneMapping}function Uo(w,k,Q,Y,J){k.isScene!==!0&&(k=yn),Xe.resetTextureUnits();let Te=k.fog,Ce=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial?k.environment:null,Ae=le===null?F.outputColorSpace:le.isXRRenderTarget===!0?le.texture.colorSpace:xt.workingColorSpace,Ie=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial&&!Y.envMap||Y.isMeshPhongMaterial&&!Y.envMap,ke=R.get(Y.envMap||Ce,Ie),tt=Y.vertexColors===!0&&!!Q.attributes.color&&Q.attributes.color.itemSize===4,dt=!!Q.attributes.tangent&&(!!Y.normalMap||Y.anisotropy>0),Be=!!Q.morphAttributes.position,ft=!!Q.morphAttributes.normal,Qt=!!Q.morphAttributes.color,It=ts;Y.toneMapped&&(le===null||le.isXRRenderTarget===!0)&&(It=F.toneMapping);let Lt=Q.morphAttributes.position||Q.morphAttributes.normal||Q.morphAttributes.color,xn=Lt!==void 0?Lt.length:0,Fe=ze.get(Y),un=A.state.lights;if(Vt===!0&&(cn===!0||w!==j)){let Nt=w===j&&Y.id===Z;se.setState(Y,w,Nt)}let gt=!1,os=!1;Y.version===Fe.__version?Fe.needsLights&&Fe.lightsStateVersion!==un.state.version||J.isBatchedMesh&&Fe.batching===!1||!J.isBatchedMesh&&Fe.batching===!0||J.isBatchedMesh&&Fe.batchingColor===!0&&J._colorsTexture===null||J.isBatchedMesh&&Fe.batchingColor===!1&&J._colorsTexture!==null||J.isInstancedMesh&&Fe.instancing===!1||!J.isInstancedMesh&&Fe.instancing===!0||J.isSkinnedMesh&&Fe.skinning===!1||!J.isSkinnedMesh&&Fe.skinning===!0||J.isInstancedMesh&&Fe.instancingColor===!0&&J.instanceColor===null||J.isInstancedMesh&&Fe.instancingColor===!1&&J.instanceColor!==null||J.isInstancedMesh&&Fe.instancingMorph===!0&&J.morphTexture===null||J.isInstancedMesh&&Fe.instancingMorph===!1&&J.morphTexture!==null||Fe.envMap!==ke||Y.fog===!0&&Fe.fog!==Te||Fe.numClippingPlanes!==void 0&&(Fe.numClippingPlanes!==se.numPlanes||Fe.numIntersection!==se.numIntersection)||Fe.vertexAlphas!==tt||Fe.vertexTangents!==dt||Fe.morphTargets!==Be||Fe.morphNormals!==ft||Fe.morphColors!==Qt||Fe.morphTargetsCount!==xn||Fe.numLightProbeGrids!==ln(A.state.lightProbeGridArray)?gt=!0:(Fe.outputColorSpace!==Ae||Fe.toneMapping!==It)&&(os=!0):(gt=!0,Fe.__version=Y.version);let dn=Fe.currentProgram;(gt===!0||os===!0)&&(dn=os===!0?ai(Y,k,J,Ae,It):Xi(Y,k,J),H&&Y.isNodeMaterial&&H.onUpdateProgram(Y,dn,Fe));let Er=!1,qi=!1,as=!1,ct=dn.getUniforms(),sn=Fe.uniforms;if(Se.useProgram(dn.program)&&(Er=!0,qi=!0,as=!0),Y.id!==Z&&(Z=Y.id,qi=!0),Er||j!==w){Se.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),ct.setValue(U,"projectionMatrix",w.projectionMatrix),ct.setValue(U,"viewMatrix",w.matrixWorldInverse);let fn=ct.map.cameraPosition;fn!==void 0&&fn.setValue(U,wn.setFromMatrixPosition(w.matrixWorld)),ot.logarithmicDepthBuffer&&ct.setValue(U,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),(Y.isMeshPhongMaterial||Y.isMeshToonMaterial||Y.isMeshLambertMaterial||Y.isMeshBasicMaterial||Y.isMeshStandardMaterial||Y.isShaderMaterial)&&ct.setValue(U,"isOrthographic",w.isOrthographicCamera===!0),j!==w&&(j=w,qi=!0,as=!0)}if(Fe.needsLights&&(un.state.sunShadowMap.length>0&&ct.setValue(U,"sunShadowMap",un.state.sunShadowMap,Xe),un.state.directionalShadowMap.length>0&&ct.setValue(U,"directionalShadowMap",un.state.directionalShadowMap,Xe),un.state.spotShadowMap.length>0&&ct.setValue(U,"spotShadowMap",un.state.spotShadowMap,Xe),un.state.pointShadowMap.length>0&&ct.setValue(U,"pointShadowMap",un.state.pointShadowMap,Xe)),J.isSkinnedMesh){ct.setOptional(U,J,"bindMatrix"),ct.setOptional(U,J,"bindMatrixInverse");let Nt=J.skeleton;Nt&&(Nt.boneTexture===null&&Nt.computeBoneTexture(),ct.setValue(U,"boneTexture",Nt.boneTexture,Xe))}J.isBatchedMesh&&(ct.setOptional(U,J,"batchingTexture"),ct.setValue(U,"batchingTexture",J._matricesTexture,Xe),ct.setOptional(U,J,"batchingIdTexture"),ct.setValue(U,"batchingIdTexture",J._indirectTexture,Xe),ct.setOptional(U,J,"batchingColorTexture"),J._colorsTexture!==null&&ct.setValue(U,"batchingColorTexture",J._colorsTexture,Xe));let Wn=Q.morphAttributes;if((Wn.position!==void 0||Wn.normal!==void 0||Wn.color!==void 0)&&re.update(J,Q,dn),(qi||Fe.receiveShadow!==J.receiveShadow)&&(Fe.receiveShadow=J.receiveShadow,ct.setValue(U,"receiveShadow",J.receiveShadow)),(Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial)&&Y.envMap===null&&k.environment!==null&&(sn.envMapIntensity.value=k.environmentIntensity),sn.dfgLUT!==void 0&&(sn.dfgLUT.value=AR()),qi){if(ct.setValue(U,"toneMappingExposure",F.toneMappingExposure),Fe.needsLights&&Tr(sn,as),Te&&Y.fog===!0&&ye.refreshFogUniforms(sn,Te),ye.refreshMaterialUniforms(sn,Y,Me,Ee,A.state.transmissionRenderTarget[w.id]),Fe.needsLights&&Fe.numLightProbeGrids>0){let Nt=b,fn=0;for(let Bn of A.state.lightProbeGridArray)Bn.texture!==null&&(Nt.textures[fn]=Bn.texture,Nt.min[fn]=Bn.boundingBox.min,Nt.max[fn]=Bn.boundingBox.max,Nt.resolution[fn]=Bn.resolution,fn++);for(let Bn in Nt)Nt[Bn].length=fn;sn.probesSH.value=Nt.textures,sn.probesMin.value=Nt.min,sn.probesMax.value=Nt.max,sn.probesResolution.value=Nt.resolution}Po.upload(U,As(Fe),sn,Xe)}if(Y.isShaderMaterial&&Y.uniformsNeedUpdate===!0&&(Po.upload(U,As(Fe),sn,Xe),Y.uniformsNeedUpdate=!1),Y.isSpriteMaterial&&ct.setValue(U,"center",J.center),ct.setValue(U,"modelViewMatrix",J.modelViewMatrix),ct.setValue(U,"normalMatrix",J.normalMatrix),ct.setValue(U,"modelMatrix",J.matrixWorld),Y.uniformsGroups!==void 0){let Nt=Y.uniformsGroups;for(let fn=0,Bn=Nt.length;fn<Bn;fn++){let $a=Nt[fn];Ge.update($a,dn),Ge.bind($a,dn)}}return dn}function Tr(w,k){w.ambientLightColor.needsUpdate=k,w.lightProbe.needsUpdate=k,w.sunLights.needsUpdate=k,w.sunLightShadows.needsUpdate=k,w.directionalLights.needsUpdate=k,w.directionalLightShadows.needsUpdate=k,w.pointLights.needsUpdate=k,w.pointLightShadows.needsUpdate=k,w.spotLights.needsUpdate=k,w.spotLightShadows.needsUpdate=k,w.rectAreaLights.needsUpdate=k,w.hemisphereLights.needsUpdate=k}function Es(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return $},this.getActiveMipmapLevel=function(){return V},this.getRenderTarget=function(){return le},this.setRenderTargetTextures=function(w,k,Q){let Y=ze.get(w);Y.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,Y.__autoAllocateDepthBuffer===!1&&(Y.__useRenderToTexture=!1),ze.get(w.texture).__webglTexture=k,ze.get(w.depthTexture).__webglTexture=Y.__autoAllocateDepthBuffer?void 0:Q,Y.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,k){let Q=ze.get(w);Q.__webglFramebuffer=k,Q.__useDefaultFramebuffer=k===void 0},this.setRenderTarget=function(w,k=0,Q=0){le=w,$=k,V=Q;let Y=null,J=!1,Te=!1;if(w){let Ae=ze.get(w);if(Ae.__useDefaultFramebuffer!==void 0){Se.bindFramebuffer(U.FRAMEBUFFER,Ae.__webglFramebuffer),te.copy(w.viewport),de.copy(w.scissor),ue=w.scissorTest,Se.viewport(te),Se.scissor(de),Se.setScissorTest(ue),Z=-1;return}else if(Ae.__webglFramebuffer===void 0)Xe.setupRenderTarget(w);else if(Ae.__hasExternalTextures)Xe.rebindTextures(w,ze.get(w.texture).__webglTexture,ze.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let tt=w.depthTexture;if(Ae.__boundDepthTexture!==tt){if(tt!==null&&ze.has(tt)&&(w.width!==tt.image.width||w.height!==tt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Xe.setupDepthRenderbuffer(w)}}let Ie=w.texture;(Ie.isData3DTexture||Ie.isDataArrayTexture||Ie.isCompressedArrayTexture)&&(Te=!0);let ke=ze.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray(ke[k])?Y=ke[k][Q]:Y=ke[k],J=!0):w.samples>0&&Xe.useMultisampledRTT(w)===!1?Y=ze.get(w).__webglMultisampledFramebuffer:Array.isArray(ke)?Y=ke[Q]:Y=ke,te.copy(w.viewport),de.copy(w.scissor),ue=w.scissorTest}else te.copy(Ve).multiplyScalar(Me).floor(),de.copy(ut).multiplyScalar(Me).floor(),ue=lt;if(Q!==0&&(Y=X),Se.bindFramebuffer(U.FRAMEBUFFER,Y)&&Se.drawBuffers(w,Y),Se.viewport(te),Se.scissor(de),Se.setScissorTest(ue),J){let Ae=ze.get(w.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_CUBE_MAP_POSITIVE_X+k,Ae.__webglTexture,Q)}else if(Te){let Ae=k;for(let Ie=0;Ie<w.textures.length;Ie++){let ke=ze.get(w.textures[Ie]);U.framebufferTextureLayer(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0+Ie,ke.__webglTexture,Q,Ae)}}else if(w!==null&&Q!==0){let Ae=ze.get(w.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,Ae.__webglTexture,Q)}Z=-1};function Ar(w){let k=ze.get(w);return(k.__readFormat!==w.format||k.__readType!==w.type)&&(k.__readFormat=w.format,k.__readType=w.type,k.__formatReadable=ot.textureFormatReadable(w.format),k.__typeReadable=ot.textureTypeReadable(w.type)),k}this.readRenderTargetPixels=function(w,k,Q,Y,J,Te,Ce,Ae=0){if(!(w&&w.isWebGLRenderTarget)){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ie=ze.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Ce!==void 0&&(Ie=Ie[Ce],Array.isArray(Ie)&&(Ie=Ie[0])),Ie){Se.bindFramebuffer(U.FRAMEBUFFER,Ie);try{let ke=w.textures[Ae],tt=ke.format,dt=ke.type;w.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+Ae);let Be=Ar(ke);if(Be.__formatReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Be.__typeReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}k>=0&&k<=w.width-Y&&Q>=0&&Q<=w.height-J&&U.readPixels(k,Q,Y,J,ge.convert(tt),ge.convert(dt),Te)}finally{let ke=le!==null?ze.get(le).__webglFramebuffer:null;Se.bindFramebuffer(U.FRAMEBUFFER,ke)}}},this.readRenderTargetPixelsAsync=async function(w,k,Q,Y,J,Te,Ce,Ae=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ie=ze.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Ce!==void 0&&(Ie=Ie[Ce],Array.isArray(Ie)&&(Ie=Ie[0])),Ie)if(k>=0&&k<=w.width-Y&&Q>=0&&Q<=w.height-J){Se.bindFramebuffer(U.FRAMEBUFFER,Ie);let ke=w.textures[Ae],tt=ke.format,dt=ke.type;w.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+Ae);let Be=Ar(ke);if(Be.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Be.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let ft=U.createBuffer();U.bindBuffer(U.PIXEL_PACK_BUFFER,ft),U.bufferData(U.PIXEL_PACK_BUFFER,Te.byteLength,U.STREAM_READ),U.readPixels(k,Q,Y,J,ge.convert(tt),ge.convert(dt),0),U.bindBuffer(U.PIXEL_PACK_BUFFER,null);let Qt=le!==null?ze.get(le).__webglFramebuffer:null;Se.bindFramebuffer(U.FRAMEBUFFER,Qt);let It=U.fenceSync(U.SYNC_GPU_COMMANDS_COMPLETE,0);return U.flush(),await jy(U,It,4),U.bindBuffer(U.PIXEL_PACK_BUFFER,ft),U.getBufferSubData(U.PIXEL_PACK_BUFFER,0,Te),U.bindBuffer(U.PIXEL_PACK_BUFFER,null),U.deleteBuffer(ft),U.deleteSync(It),Te}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,k=null,Q=0){let Y=Math.pow(2,-Q),J=Math.floor(w.image.width*Y),Te=Math.floor(w.image.height*Y),Ce=k!==null?k.x:0,Ae=k!==null?k.y:0;Xe.setTexture2D(w,0),U.copyTexSubImage2D(U.TEXTURE_2D,Q,0,0,Ce,Ae,J,Te),Se.unbindTexture()},this.copyTextureToTexture=function(w,k,Q=null,Y=null,J=0,Te=0){let Ce,Ae,Ie,ke,tt,dt,Be,ft,Qt,It=w.isCompressedTexture?w.mipmaps[Te]:w.image;if(Q!==null)Ce=Q.max.x-Q.min.x,Ae=Q.max.y-Q.min.y,Ie=Q.isBox3?Q.max.z-Q.min.z:1,ke=Q.min.x,tt=Q.min.y,dt=Q.isBox3?Q.min.z:0;else{let ct=Math.pow(2,-J);Ce=Math.floor(It.width*ct),Ae=Math.floor(It.height*ct),w.isDataArrayTexture?Ie=It.depth:w.isData3DTexture?Ie=Math.floor(It.depth*ct):Ie=1,ke=0,tt=0,dt=0}Y!==null?(Be=Y.x,ft=Y.y,Qt=Y.z):(Be=0,ft=0,Qt=0);let Lt=ge.convert(k.format),xn=ge.convert(k.type),Fe;k.isData3DTexture?(Xe.setTexture3D(k,0),Fe=U.TEXTURE_3D):k.isDataArrayTexture||k.isCompressedArrayTexture?(Xe.setTexture2DArray(k,0),Fe=U.TEXTURE_2D_ARRAY):(Xe.setTexture2D(k,0),Fe=U.TEXTURE_2D),Se.activeTexture(U.TEXTURE0),Se.pixelStorei(U.UNPACK_FLIP_Y_WEBGL,k.flipY),Se.pixelStorei(U.UNPACK_PREMULTIPLY_ALPHA_WEBGL,k.premultiplyAlpha),Se.pixelStorei(U.UNPACK_ALIGNMENT,k.unpackAlignment);let un=Se.getParameter(U.UNPACK_ROW_LENGTH),gt=Se.getParameter(U.UNPACK_IMAGE_HEIGHT),os=Se.getParameter(U.UNPACK_SKIP_PIXELS),dn=Se.getParameter(U.UNPACK_SKIP_ROWS),Er=Se.getParameter(U.UNPACK_SKIP_IMAGES);Se.pixelStorei(U.UNPACK_ROW_LENGTH,It.width),Se.pixelStorei(U.UNPACK_IMAGE_HEIGHT,It.height),Se.pixelStorei(U.UNPACK_SKIP_PIXELS,ke),Se.pixelStorei(U.UNPACK_SKIP_ROWS,tt),Se.pixelStorei(U.UNPACK_SKIP_IMAGES,dt);let qi=w.isDataArrayTexture||w.isData3DTexture,as=k.isDataArrayTexture||k.isData3DTexture;if(w.isDepthTexture){let ct=ze.get(w),sn=ze.get(k),Wn=ze.get(ct.__renderTarget),Nt=ze.get(sn.__renderTarget);Se.bindFramebuffer(U.READ_FRAMEBUFFER,Wn.__webglFramebuffer),Se.bindFramebuffer(U.DRAW_FRAMEBUFFER,Nt.__webglFramebuffer);for(let fn=0;fn<Ie;fn++)qi&&(U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,ze.get(w).__webglTexture,J,dt+fn),U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,ze.get(k).__webglTexture,Te,Qt+fn)),U.blitFramebuffer(ke,tt,ke+Ce,tt+Ae,Be,ft,Be+Ce,ft+Ae,U.DEPTH_BUFFER_BIT,U.NEAREST);Se.bindFramebuffer(U.READ_FRAMEBUFFER,null),Se.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else if(J!==0||w.isRenderTargetTexture||ze.has(w)){let ct=ze.get(w),sn=ze.get(k);Se.bindFramebuffer(U.READ_FRAMEBUFFER,D),Se.bindFramebuffer(U.DRAW_FRAMEBUFFER,W);for(let Wn=0;Wn<Ie;Wn++)qi?U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,ct.__webglTexture,J,dt+Wn):U.framebufferTexture2D(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,ct.__webglTexture,J),as?U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,sn.__webglTexture,Te,Qt+Wn):U.framebufferTexture2D(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,sn.__webglTexture,Te),J!==0?U.blitFramebuffer(ke,tt,ke+Ce,tt+Ae,Be,ft,Be+Ce,ft+Ae,U.COLOR_BUFFER_BIT,U.NEAREST):as?U.copyTexSubImage3D(Fe,Te,Be,ft,Qt+Wn,ke,tt,Ce,Ae):U.copyTexSubImage2D(Fe,Te,Be,ft,ke,tt,Ce,Ae);Se.bindFramebuffer(U.READ_FRAMEBUFFER,null),Se.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else as?w.isDataTexture||w.isData3DTexture?U.texSubImage3D(Fe,Te,Be,ft,Qt,Ce,Ae,Ie,Lt,xn,It.data):k.isCompressedArrayTexture?U.compressedTexSubImage3D(Fe,Te,Be,ft,Qt,Ce,Ae,Ie,Lt,It.data):U.texSubImage3D(Fe,Te,Be,ft,Qt,Ce,Ae,Ie,Lt,xn,It):w.isDataTexture?U.texSubImage2D(U.TEXTURE_2D,Te,Be,ft,Ce,Ae,Lt,xn,It.data):w.isCompressedTexture?U.compressedTexSubImage2D(U.TEXTURE_2D,Te,Be,ft,It.width,It.height,Lt,It.data):U.texSubImage2D(U.TEXTURE_2D,Te,Be,ft,Ce,Ae,Lt,xn,It);Se.pixelStorei(U.UNPACK_ROW_LENGTH,un),Se.pixelStorei(U.UNPACK_IMAGE_HEIGHT,gt),Se.pixelStorei(U.UNPACK_SKIP_PIXELS,os),Se.pixelStorei(U.UNPACK_SKIP_ROWS,dn),Se.pixelStorei(U.UNPACK_SKIP_IMAGES,Er),Te===0&&k.generateMipmaps===!0&&k.mipmapsAutoUpdate===!0&&U.generateMipmap(Fe),Se.unbindTexture()},this.initRenderTarget=function(w){ze.get(w).__webglFramebuffer===void 0&&Xe.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?Xe.setTextureCube(w,0):w.isData3DTexture?Xe.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?Xe.setTexture2DArray(w,0):Xe.setTexture2D(w,0),Se.unbindTexture()},this.resetState=function(){$=0,V=0,le=null,Se.reset(),be.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Ti}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=xt._getDrawingBufferColorSpace(e),t.unpackColorSpace=xt._getUnpackColorSpace()}};var Dh=class{constructor(e){this.element=e}element;box=null;windowSize="";shift(){let{left:e,top:t,width:n,height:s}=this.element.getBoundingClientRect(),r={left:e+scrollX,top:t+scrollY,width:n,height:s},o=`${innerWidth} x ${innerHeight}`,a=o===this.windowSize?this.box:null;return this.box=r,this.windowSize=o,a&&a.width>0&&n>0?{before:a,now:r}:null}};var Bx="This browser cannot draw in space: WebGL is not available or switched off. The plots still work.";function kx(i){let e=document.createElement("div");e.style.cssText="width:100%;height:100%;display:flex;align-items:center;justify-content:center;padding:2rem;text-align:center";let t=document.createElement("p");t.style.maxWidth="30rem",t.textContent=i,e.append(t);let n=()=>{};return{element:e,problems:[i],setRun:n,draw:n,resize:n,fit:n,follow:n,show:n,setTraces:n,setArrows:n,setTheme:n,setLabels:n}}var zx={type:"change"},$f={type:"start"},Gx={type:"end"},Fh=new vs,Vx=new Zn,ER=Math.cos(70*Eh.DEG2RAD),Sn=new B,ri=2*Math.PI,Rt={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},Yf=1e-6,Oh=class extends Ea{constructor(e,t=null){super(e,t),this.state=Rt.NONE,this.target=new B,this.cursor=new B,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:$s.ROTATE,MIDDLE:$s.DOLLY,RIGHT:$s.PAN},this.touches={ONE:Zs.ROTATE,TWO:Zs.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new B,this._lastQuaternion=new On,this._lastTargetPosition=new B,this._quat=new On().setFromUnitVectors(e.up,new B(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new So,this._sphericalDelta=new So,this._scale=1,this._panOffset=new B,this._rotateStart=new $e,this._rotateEnd=new $e,this._rotateDelta=new $e,this._panStart=new $e,this._panEnd=new $e,this._panDelta=new $e,this._dollyStart=new $e,this._dollyEnd=new $e,this._dollyDelta=new $e,this._dollyDirection=new B,this._mouse=new $e,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=PR.bind(this),this._onPointerDown=RR.bind(this),this._onPointerUp=CR.bind(this),this._onContextMenu=UR.bind(this),this._onMouseWheel=NR.bind(this),this._onKeyDown=DR.bind(this),this._onTouchStart=FR.bind(this),this._onTouchMove=OR.bind(this),this._onMouseDown=IR.bind(this),this._onMouseMove=LR.bind(this),this._interceptControlDown=BR.bind(this),this._interceptControlUp=kR.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Rt.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(zx),this.update(),this.state=Rt.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;Sn.copy(t).sub(this.target),Sn.applyQuaternion(this._quat),this._spherical.setFromVector3(Sn),this.autoRotate&&this.state===Rt.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=ri:n>Math.PI&&(n-=ri),s<-Math.PI?s+=ri:s>Math.PI&&(s-=ri),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Sn.setFromSpherical(this._spherical),Sn.applyQuaternion(this._quatInverse),t.copy(this.target).add(Sn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Sn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new B(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new B(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Sn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Fh.origin.copy(this.object.position),Fh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Fh.direction))<ER?this.object.lookAt(this.target):(Vx.setFromNormalAndCoplanarPoint(this.object.up,this.target),Fh.intersectPlane(Vx,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>Yf||8*(1-this._lastQuaternion.dot(this.object.quaternion))>Yf||this._lastTargetPosition.distanceToSquared(this.target)>Yf?(this.dispatchEvent(zx),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?ri/60*this.autoRotateSpeed*e:ri/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){Sn.setFromMatrixColumn(t,0),Sn.multiplyScalar(-e),this._panOffset.add(Sn)}_panUp(e,t){this.screenSpacePanning===!0?Sn.setFromMatrixColumn(t,1):(Sn.setFromMatrixColumn(t,0),Sn.crossVectors(this.object.up,Sn)),Sn.multiplyScalar(e),this._panOffset.add(Sn)}_pan(e,t){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Sn.copy(s).sub(this.target);let r=Sn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/n.clientHeight,this.object.matrix),this._panUp(2*t*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=e-n.left,r=t-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(ri*this._rotateDelta.x/t.clientHeight),this._rotateUp(ri*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(ri*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-ri*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(ri*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-ri*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(n,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let n=this._getSecondPointerPosition(e),s=.5*(e.pageX+n.x),r=.5*(e.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(ri*this._rotateDelta.x/t.clientHeight),this._rotateUp(ri*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new $e,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,n={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function RR(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function PR(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function CR(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(Gx),this.state=Rt.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function IR(i){let e;switch(i.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case $s.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Rt.DOLLY;break;case $s.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Rt.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Rt.ROTATE}break;case $s.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Rt.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Rt.PAN}break;default:this.state=Rt.NONE}this.state!==Rt.NONE&&this.dispatchEvent($f)}function LR(i){switch(this.state){case Rt.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Rt.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Rt.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function NR(i){this.enabled===!1||this.enableZoom===!1||this.state!==Rt.NONE||(i.preventDefault(),this.dispatchEvent($f),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(Gx))}function DR(i){this.enabled!==!1&&this._handleKeyDown(i)}function FR(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case Zs.ROTATE:if(this.enableRotate===!1){this.state=Rt.NONE;break}this._handleTouchStartRotate(i),this.state=Rt.TOUCH_ROTATE;break;case Zs.PAN:if(this.enablePan===!1){this.state=Rt.NONE;break}this._handleTouchStartPan(i),this.state=Rt.TOUCH_PAN;break;default:this.state=Rt.NONE}break;case 2:switch(this.touches.TWO){case Zs.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Rt.TOUCH_DOLLY_PAN;break;case Zs.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Rt.TOUCH_DOLLY_ROTATE;break;default:this.state=Rt.NONE}break;default:this.state=Rt.NONE}this.state!==Rt.NONE&&this.dispatchEvent($f)}function OR(i){switch(this._trackPointer(i),this.state){case Rt.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Rt.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Rt.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Rt.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Rt.NONE}}function UR(i){this.enabled!==!1&&i.preventDefault()}function BR(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function kR(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var zR=new B(0,0,1);function jt(i){return new B(i[0]??0,i[1]??0,i[2]??0)}function Io(i){let e=new On(i[1]??0,i[2]??0,i[3]??0,i[0]??1);return e.lengthSq()>0?e.normalize():e.identity()}function ka(i){return new On().setFromUnitVectors(zR,i.clone().normalize())}function Ts(i,e=new B(0,0,1)){let t=e.clone().addScaledVector(i,-e.dot(i));if(t.lengthSq()>1e-6)return t.normalize();let n=Math.abs(i.x)<.6?new B(1,0,0):new B(0,1,0);return n.addScaledVector(i,-n.dot(i)).normalize()}function Hx(i,e,t,n){let s=e.clone().sub(i).projectOnPlane(n),r=s.length(),o=(t[1]-t[0])/r;if(!(Math.abs(o)<1))return;s.divideScalar(r);let a=n.clone().normalize().cross(s).multiplyScalar(Math.sqrt(1-o*o));a.addScaledVector(s,o),i.addScaledVector(a,-t[0]),e.addScaledVector(a,-t[1])}function Wx(i,e,t,n,s){let r=t.clone().sub(e),o=r.length();i.visible=Number.isFinite(o)&&o>0,i.visible&&(i.position.copy(e),i.quaternion.copy(s?VR(r.clone().normalize(),s):ka(r)),n&&(i.scale.z=o))}function VR(i,e){let t=Ts(i,e);return new On().setFromRotationMatrix(new _t().makeBasis(t,i.clone().cross(t),i))}var Zf=32,GR=.86,HR=24,WR=34,Uh=class{constructor(e,t,n){this.up=t;this.size=n,this.camera.up.copy(t),this.direction=Bh(t,[]),this.controls=new Oh(this.camera,e),this.controls.enableDamping=!0,this.controls.dampingFactor=.18,this.controls.zoomToCursor=!0,this.controls.minDistance=.001*n,this.controls.maxDistance=1e4*n,this.lookFrom(new B,3*n)}up;camera=new Jn(Zf,1,.01,100);controls;size;direction;followed=null;whole=null;height=1;resize(e,t){this.camera.aspect=t>0?e/t:1,this.camera.clearViewOffset(),this.camera.updateProjectionMatrix(),this.whole=null,this.height=t}stayOnScreen({before:e,now:t}){this.whole??=e;let{left:n,top:s,width:r,height:o}=this.whole;this.camera.setViewOffset(r,o,t.left-n,t.top-s,t.width,t.height),this.camera.updateProjectionMatrix(),this.height=o}viewpoint(){return[...this.camera.position.toArray(),...this.controls.target.toArray()]}setViewpoint(e){this.camera.position.fromArray(e,0),this.controls.target.fromArray(e,3),this.controls.update()}faceFirst(e){this.direction=Bh(this.up,e),this.lookFrom(this.controls.target.clone(),this.distance())}fit(e){if(e.length===0)return;let t=this.camera.position.clone().sub(this.controls.target).normalize();t.lengthSq()===0&&t.copy(this.direction);let n=this.up.clone().cross(t).normalize(),s=t.clone().cross(n),r=Math.tan(Zf*Math.PI/360)*GR,o=r*this.camera.aspect,a=e.map(u=>new B(u.dot(n),u.dot(s),u.dot(t))),{center:l,distance:c}=XR(a,o,r,.8*this.size),h=new B().addScaledVector(n,l.x).addScaledVector(s,l.y).addScaledVector(t,l.z);this.camera.position.copy(h).addScaledVector(t,c),this.controls.target.copy(h),this.controls.update()}lookAlong(e){let t=this.distance(),r=this.camera.position.clone().sub(this.controls.target).normalize().dot(e)>.999?-1:1;this.camera.position.copy(this.controls.target).addScaledVector(e,r*t),this.controls.update()}center(e){this.camera.position.add(e).sub(this.controls.target),this.controls.target.copy(e)}track(e){if(e&&this.followed){let t=e.clone().sub(this.followed);this.camera.position.add(t),this.controls.target.add(t)}this.followed=e?.clone()??null}distance(){return this.camera.position.distanceTo(this.controls.target)}pixelsPerLength(){return this.height/(2*Math.tan(Zf*Math.PI/360)*this.distance())}setDepth(e){let t=this.distance();this.camera.near=Math.max(t/200,1e-5*this.size),this.camera.far=t*60+2*e,this.camera.updateProjectionMatrix()}lookFrom(e,t){this.controls.target.copy(e),this.camera.position.copy(e).addScaledVector(this.direction,t||1),this.controls.update()}};function XR(i,e,t,n){let s=new B(1/0,1/0,1/0),r=new B(-1/0,-1/0,-1/0);for(let c of i)s.min(c),r.max(c);let o=s.clone().add(r).multiplyScalar(.5),a=n,l=4;for(let c=0;c<l;c++){a=n;for(let f of i){let p=f.z-o.z;a=Math.max(a,p+Math.abs(f.x-o.x)/e,p+Math.abs(f.y-o.y)/t)}if(c===l-1)break;let[h,u]=[new B(1/0,1/0,0),new B(-1/0,-1/0,0)],d=new B;for(let f of i){let p=a-(f.z-o.z);d.set((f.x-o.x)/p,(f.y-o.y)/p,0),h.min(d),u.max(d)}o.addScaledVector(h.add(u),a/2)}return{center:o,distance:a}}function Bh(i,e){let t=Ts(i,new B(1,0,0)),n=i.clone().cross(t),s=qR(e.map(a=>[a.dot(t),a.dot(n)])),r=HR*Math.PI/180,o=s+WR*Math.PI/180;return new B().addScaledVector(t,Math.cos(r)*Math.cos(o)).addScaledVector(n,Math.cos(r)*Math.sin(o)).addScaledVector(i,Math.sin(r))}function qR(i){let e=-Math.PI/2,t=i.length;if(t<2)return e;let[n,s]=[0,1].map(u=>i.reduce((d,f)=>d+f[u],0)/t),[r,o,a]=[0,0,0];for(let[u,d]of i)r+=(u-n)**2,o+=(u-n)*(d-s),a+=(d-s)**2;if(Math.hypot(r-a,2*o)<.3*(r+a))return e;let h=.5*Math.atan2(2*o,r-a)+Math.PI/2;return Math.sin(h)<=0?h:h-Math.PI}function*Xx(i,e){let t=Math.max(1,Math.ceil(i.frames/e));for(let n=0;n<i.frames;n+=t)yield i.atFrame(n);i.frames>1&&(i.frames-1)%t!==0&&(yield i.atFrame(i.frames-1))}var YR=120,$R=[-1,0,1].flatMap(i=>[-1,0,1].flatMap(e=>[-1,0,1].map(t=>new B(i,e,t)))).filter(i=>i.lengthSq()>0);function qx(i,e){return i.scene.bodies.map((t,n)=>{let s=t.points.map(jt),r=e.bodies[n];for(let o of r.children)Yx(o,new _t,s);return ZR(s.filter(o=>Number.isFinite(o.x+o.y+o.z)))})}function za(i,e,t){let n=t===null?[...Xx(e,YR)]:[e.atFrame(t)],s=e.pose(),r=new Float64Array(3);return i.flatMap((o,a)=>(e.moves(a)?n:[e.atFrame(0)]).flatMap(c=>(e.poseAt(a,c,s),s.every(Number.isFinite)?o.map(h=>jt(ei(s,h.toArray(),r))):[])))}function Yx(i,e,t){i.updateMatrix();let n=e.clone().multiply(i.matrix);if(i instanceof Dt){let s=i.geometry.getAttribute("position");for(let r=0;r<s.count;r++)t.push(new B().fromBufferAttribute(s,r).applyMatrix4(n))}for(let s of i.children)Yx(s,n,t)}function ZR(i){let e=new Set;for(let t of i.length>0?$R:[])e.add(i.reduce((n,s)=>s.dot(t)>n.dot(t)?s:n));return[...e]}function Zx(i,e,t){if(i.kind==="axial")return JR(i,e,t);if(i.kind==="contact")return KR(i,e,t);let n=i.channels.map(s=>e.value(s,t));return[{body:i.mark.body,at:Jf(i.mark,e,t),force:n}]}function JR({marks:i,channel:e},t,n){let[s,r]=i.map(l=>Jf(l,t,n)),o=Kf(kh(r,s)),a=t.value(e,n);return Jx(i,[s,r],o?Lo(o,a):null)}function KR(i,e,t){let[n,s]=i.marks.map(d=>Jf(d,e,t)),r=i.channels.map(d=>e.value(d,t)),o=jR(i,n,s,e,t);if(!o)return[];let[a,...l]=r,c=l.slice(0,i.friction_force),h=Lo(o,a);c.length===1?h=$x(h,Lo(QR(i,o),c[0])):c.length>1&&(h=$x(h,c));let u=kh(n,Lo(eP(i,o,e,t),i.radius??0));return Jx(i.marks,[u,u],h)}function jR(i,e,t,n,s){if(i.radius_b!==void 0)return Kf(kh(e,t));let r=i.normal??(e.length===2?[0,1]:[0,0,1]),o=[...n.axisAt(i.marks[1].body,r,s)];if(i.contact_angle===0)return o;let a=n.value(i.channels[i.channels.length-1],s),[l,c]=[Math.cos(a),Math.sin(a)];return[l*o[0]-c*o[1],c*o[0]+l*o[1]]}function QR(i,[e,t]){return i.contact_angle>0?[t,-e]:[-t,e]}function eP(i,e,t,n){if(!i.axis)return e;let s=[...t.axisAt(i.marks[0].body,i.axis,n)],r=s.reduce((o,a,l)=>o+a*e[l],0);return Kf(kh(e,Lo(s,r)))??e}function Jx(i,e,t){return t?i.flatMap(({body:n},s)=>n===0?[]:[{body:n,at:e[s],force:s===0?t:Lo(t,-1)}]):[]}function Jf(i,e,t){return[...e.pointAt(i,t)]}function kh(i,e){return i.map((t,n)=>t-e[n])}function $x(i,e){return i.map((t,n)=>t+e[n])}function Lo(i,e){return i.map(t=>e*t)}function Kf(i){let e=Math.hypot(...i);return e>0?i.map(t=>t/e):null}function Kx(i,e){let t=Math.max(1,Math.floor(e.frames/200)),n=[];for(let r of i.arrows)for(let o=0;o<e.frames;o+=t){let a=tP(r,e,o);Number.isFinite(a)&&a>0&&n.push(a)}n.sort((r,o)=>r-o);let s=n[Math.floor(.95*(n.length-1))]??0;return s>0?.28*i.scene.size/s:0}function tP(i,e,t){if(i.kind==="axial")return Math.abs(e.channels[i.channel][t]);let n=i.kind==="contact"?i.channels.slice(0,1+i.friction_force):i.channels;return Math.hypot(...n.map(s=>e.channels[s][t]))}function Gn(i,e){let t=new Dt(i,e);return t.castShadow=!e.transparent,t.receiveShadow=!0,t}var nP=Math.cos(35*Math.PI/180),iP=40,sP=[0,2*Math.PI];function oi(i,e=iP,t=[sP]){let n=rP(i),s=[],r=[],o=[],a=n.flatMap(c=>t.map(h=>[c,h]));for(let[[c,h,u,d],[f,p]]of a){let x=s.length/3,m=Math.max(1,Math.round(e*p/(2*Math.PI)));for(let g=0;g<=m;g++){let v=f+p*g/m,E=Math.cos(v),b=Math.sin(v);s.push(c[0]*E,c[0]*b,c[1],h[0]*E,h[0]*b,h[1]),r.push(u[0]*E,u[0]*b,u[1],d[0]*E,d[0]*b,d[1])}for(let g=0;g<m;g++){let v=x+2*g;c[0]>0&&o.push(v,v+2,v+1),h[0]>0&&o.push(v+1,v+2,v+3)}}let l=new Ut;return l.setAttribute("position",new Et(s,3)),l.setAttribute("normal",new Et(r,3)),l.setIndex(o),l}function rP(i){let e=[];for(let s=0;s+1<i.length;s++){let r=i[s],o=i[s+1],[a,l]=[o[0]-r[0],o[1]-r[1]],c=Math.hypot(a,l);c>0&&e.push({start:r,end:o,normal:[l/c,-a/c]})}let t=e.length-1,n=t>0&&e[0]?.start.every((s,r)=>s===e[t]?.end[r]);return e.map(({start:s,end:r,normal:o},a)=>{let l=e[n&&a===0?t:a-1]?.normal,c=e[n&&a===t?0:a+1]?.normal;return[s,r,jx(o,l),jx(o,c)]})}function jx(i,e){if(e===void 0||i[0]*e[0]+i[1]*e[1]<nP)return i;let t=[i[0]+e[0],i[1]+e[1]],n=Math.hypot(...t);return[t[0]/n,t[1]/n]}var Qx=.07;function Va(i,e,t=Qx*Math.min(i,e/2)){let[n,s]=[e/2,i];return[[0,-n],[s-t,-n],[s,-n+t],[s,n-t],[s-t,n],[0,n]]}function zh(i,e,t){let n=t/2,s=Qx*Math.min(i-e,n);return[[e,-n],[i-s,-n],[i,-n+s],[i,n-s],[i-s,n],[e,n],[e,-n]]}function Ga(i,e){return[[0,-e/2],[i,-e/2],[0,e/2]]}function No(i,e,t=8){let n=[],s=[];for(let r=0;r<=t;r++){let o=Math.PI/2*(r/t),[a,l]=[r===t?0:i*Math.cos(o),r===0?0:i*Math.sin(o)];n.push([l,-e/2-a]),s.push([a,e/2+l])}return[...n,...s]}function e_(i,e){let n=[];for(let s=0;s<=12;s++){let r=2*Math.PI*(s%12)/12;n.push([i+e*Math.cos(r),e*Math.sin(r)])}return n}var Ha=(i,e,t)=>oi(Va(i,e,t));var t_=(i,e)=>oi(Ga(i,e));function Vh(i){if(!(i>0)||!Number.isFinite(i))return 1;let e=10**Math.floor(Math.log10(i)),t=i/e,n=1+1e-9;return([1,2,5,10].find(r=>t<=r*n)??10)*e}function Gh(i){return String(Number(i.toPrecision(3)))}var oP=1,aP=36,lP=.5,jf={radius:1.35,length:3.4},Qf=class{group=new en;shaft;head;headLength;constructor(e,t){this.shaft=Gn(Ha(lP*t,1,0),e),this.head=Gn(t_(jf.radius*t,jf.length*t),e),this.headLength=jf.length*t,this.group.add(this.shaft,this.head);for(let n of[this.shaft,this.head])n.castShadow=!1,n.receiveShadow=!1}point(e,t){let n=t.length(),s=Math.min(1,n/(1.4*this.headLength));if(this.group.visible=Number.isFinite(n+e.x+e.y+e.z)&&s>.02,!this.group.visible)return;this.group.position.copy(e),this.group.quaternion.copy(ka(t));let r=this.headLength*s;this.shaft.scale.set(s,s,n-r),this.shaft.position.z=(n-r)/2,this.head.scale.setScalar(s),this.head.position.z=n-r/2}},Hh=class{constructor(e,t,n,s){this.payload=e;this.motion=t;this.machine=n;this.perForce=Kx(e,t),this.all=e.arrows.map(r=>{let o=r.family==="force"?s.applied:s.reaction,a=Array.from({length:r.kind==="vector"?1:2},()=>new Qf(o,e.scene.detail));return this.group.add(...a.map(l=>l.group)),{arrow:r,shapes:a}}),this.element.className="force-scale",this.element.append(document.createElement("i"),document.createElement("span"))}payload;motion;machine;group=new en;element=document.createElement("div");all;perForce;on=!1;scale=1;set(e,t){this.on=e,this.scale=t}setTheme(e){let{reaction:t,faint:n}=Nn(e),[s,r]=this.element.children;s.style.color=t,r.style.color=n}draw(e){if(this.group.visible=this.on&&this.motion.frames>0,!this.group.visible)return;let t=this.perForce*this.scale,n=oP*this.payload.scene.size*this.scale;for(let{arrow:s,shapes:r}of this.all){for(let a of r)a.group.visible=!1;let o=this.motion.acts(s.element,e.time);Zx(s,this.motion,e).forEach(({body:a,at:l,force:c},h)=>{if(!o||!this.machine.isDrawn(a))return;let u=jt(c).multiplyScalar(t);r[h].point(jt(l),u.clampLength(0,n))})}}legend(e){let t=this.perForce*this.scale*e;if(this.element.hidden=!this.on||!(t>0),this.element.hidden)return;let n=Vh(aP/t),[s,r]=this.element.children;s.style.width=`${(n*t).toFixed(1)}px`;let o=`${Gh(n)} ${this.payload.units.force}`;r.textContent!==o&&(r.textContent=o)}};var cP=2.6,hP=15,ep={light:.2,dark:.45},Wh=class{constructor(e,t){this.up=e;this.level=t;this.east=Ts(e,new B(1,0,0)),this.north=e.clone().cross(this.east),this.lines=uP();let n=new mr(2,2),s=new Dt(n,this.lines),r=new Dt(n,this.shade);r.receiveShadow=!0,r.renderOrder=-2,s.renderOrder=-1,this.shade.depthWrite=!1,this.group.add(r,s),this.group.matrixAutoUpdate=!1}up;level;group=new en;square=1;lines;shade=new va({opacity:ep.light});east;north;follow(e,t){let n=cP*t;this.square=Vh(t/hP);let s=10**Math.ceil(Math.log10(this.square*1.5)),r=Math.round(e.dot(this.east)/s)*s,o=Math.round(e.dot(this.north)/s)*s,a=new B().addScaledVector(this.east,r).addScaledVector(this.north,o).addScaledVector(this.up,this.level),l=n+s;this.group.matrix.makeBasis(this.east.clone().multiplyScalar(l),this.north.clone().multiplyScalar(l),this.up.clone().multiplyScalar(l)),this.group.matrix.setPosition(a),this.group.matrixWorldNeedsUpdate=!0;let c=this.lines.uniforms;c.side.value=l,c.minor.value=this.square,c.major.value=s,c.radius.value=n,c.center.value.set(e.dot(this.east)-r,e.dot(this.north)-o)}setTheme(e){this.lines.uniforms.ink.value=new Ze(e?"#8fa0ad":"#5c6b78"),this.lines.uniforms.strength.value=e?.32:.3,this.shade.opacity=e?ep.dark:ep.light}};function uP(){return new ii({transparent:!0,depthWrite:!1,side:Un,uniforms:{side:{value:1},minor:{value:1},major:{value:10},radius:{value:1},center:{value:new B},ink:{value:new Ze},strength:{value:.3}},vertexShader:`
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
      }`})}function n_(i,e,t,n){let s=i.scene.elements.filter(a=>["tyre","contact","disc"].includes(a.glyph)).map(a=>a.marks[1]).filter(a=>a?.body===0&&a.axis&&Math.abs(jt(a.axis).dot(e))>dP).map(a=>jt(a.point).dot(e));if(t===null)return s[0]??0;let r=s.find(a=>a<=t+fP*n);if(r!==void 0&&t-r<pP*n)return r;let o=i.scene.elements.some(a=>a.marks.some(l=>l.body===0));return t-(o?.002:.12)*n}var dP=.999,fP=.1,pP=3;var Wa=4,i_=30/Math.PI,mP=1e-9;function s_({glyph:i,sizes:e},t){let{speed:n,torque:s}=e;return i==="motor"?n!==void 0?gP(n,t):s===void 0?"":`${Mt(s,Wa)} ${t.torque}`:i!=="push"?"":n!==void 0?`${Mt(n,Wa)} ${t.length}/${t.time}`:s===void 0?"":`${Mt(s,Wa)} ${t.force}`}function gP(i,{time:e}){let t=`${Mt(i,Wa)} rad/${e}`;if(e!=="s")return t;let n=s=>Math.abs(s-Number(s.toPrecision(3)))<=mP*Math.abs(s);return n(i)&&!n(i*i_)?t:`${Mt(i*i_,Wa)} rpm`}var Xa=[[1,-1],[1,1],[-1,-1],[-1,1],[0,-1],[0,1],[1,0],[-1,0]],r_=[0,18,38,62],yP=1,Xh=class{before=[];place(e,t,n){let s=[];return e.map((r,o)=>{if(!r||!Number.isFinite(r.x+r.y))return null;let a=Xa.length*r_.length,l=this.before[o]??0;for(let c=-1;c<a;c++){let h=c<0?l:c,u=xP(r,h),[d,f,p,x]=u;if(d<0||f<0||p>t||x>n||s.some(g=>_P(g,u)))continue;s.push(u),this.before[o]=h;let m=(f+x)/2;return{x:d,y:m,leader:h>=(yP+1)*Xa.length?vP(r,u):null}}return null})}};function xP({x:i,y:e,width:t,beside:n},s){let[r,o]=Xa[s%Xa.length],a=n+r_[Math.floor(s/Xa.length)],l=r>0?i+a:r<0?i-a-t:i-t/2,c=e+o*(r===0?a+16/2:Math.min(a,a*.7+4));return[l,c-16/2,l+t,c+16/2]}function _P(i,e){return i[0]<e[2]+3&&e[0]<i[2]+3&&i[1]<e[3]&&e[1]<i[3]}function vP({x:i,y:e},[t,n,s,r]){let o=[Math.min(Math.max(i,t),s),Math.min(Math.max(e,n+3),r-3)];return[i,e,o[0],o[1]]}var bP=9,a_="http://www.w3.org/2000/svg",MP=["joint","point","force","driver"],qh=class{constructor(e,t){this.machine=t;this.element.style.cssText="position:absolute;inset:0;overflow:hidden;pointer-events:none";let n=document.createElementNS(a_,"svg");n.style.cssText="position:absolute;width:100%;height:100%",this.leaders.setAttribute("stroke-width","0.8"),n.append(this.leaders),this.element.append(n);let s=e.scene.bodies.slice(1).map((o,a)=>this.label(o.name,{body:a+1,point:o.center_of_mass},!0)),r=MP.flatMap(o=>e.scene.elements.filter(a=>a.family===o)).filter(o=>o.marks.length>0&&o.glyph!=="").map(o=>{let a=s_(o,e.units);return this.label(a?`${o.name}: ${a}`:o.name,o.marks[0],!1)});this.labels=[...s,...r]}machine;element=document.createElement("div");labels;places=new Xh;leaders=document.createElementNS(a_,"path");on=!1;chosen=null;set(e){this.on=e}highlight(e){this.chosen=e}accuse(e){for(let t of this.labels)t.accused=e.has(t.element.textContent),t.element.classList.toggle("accused",t.accused)}setTheme(e){let t=Nn(e);this.leaders.setAttribute("stroke",t.faint);for(let{element:n,isBody:s}of this.labels)n.style.color=t.ink,n.style.opacity=s?"1":"0.85",n.style.background=t.halo}draw(e,t,n){let s=this.labels.map(a=>this.isWanted(a)?this.wish(a,e,t,n):null),r=this.places.place(s,t,n);this.labels.forEach(({element:a},l)=>{let c=r[l];a.hidden=!c,c&&(a.style.transform=`translate(${Math.round(c.x)}px,${Math.round(c.y-16/2)}px)`)});let o=r.flatMap(a=>a?.leader?[a.leader.map(l=>l.toFixed(1))]:[]);this.leaders.setAttribute("d",o.map(([a,l,c,h])=>`M${a} ${l}L${c} ${h}`).join(""))}isWanted({accused:e,isBody:t,mark:n}){return(this.on||e||t&&n.body===this.chosen)&&this.machine.isDrawn(n.body)}wish(e,t,n,s){let{x:r,y:o,z:a}=this.machine.at(e.mark).project(t);return Math.abs(r)<1&&Math.abs(o)<1&&Math.abs(a)<1?(e.width===0&&(e.element.hidden=!1,e.width=e.element.offsetWidth||1),{x:(r+1)/2*n,y:(1-o)/2*s,width:e.width,beside:bP}):null}label(e,t,n){let s=document.createElement("span");return s.textContent=e,s.hidden=!0,s.style.cssText=`position:absolute;left:0;top:0;padding:0 2px;border-radius:4px;white-space:nowrap;font:${n?600:400} 12px/${16}px system-ui,sans-serif`,this.element.append(s),{element:s,mark:t,isBody:n,width:0,accused:!1}}};var Yh=class{plain=new Ai({roughness:.55});stripes=new Ai({roughness:.55});set(e){this.plain.color.set(e),this.stripes.color.copy(this.plain.color).offsetHSL(0,0,wP)}},$h=class extends Yh{constructor(t){super();this.body=t;this.setTheme(!1)}body;others=new Map;of(t){if(!t)return this;let n=this.others.get(t)??new Yh;return n.set(t),this.others.set(t,n),n}setTheme(t){this.set(nl(this.body,t))}light(t){let n=[this,...this.others.values()].flatMap(({plain:s,stripes:r})=>[s,r]);for(let s of n)s.emissive.copy(t?s.color:SP),s.emissiveIntensity=t?.55:0}},SP=new Ze(0),wP=.16;function tp(i){return{polygonOffset:!0,polygonOffsetFactor:0,polygonOffsetUnits:-i}}var TP={accent:tp(1500)},AP={soil:{side:Un,polygonOffset:!0,polygonOffsetFactor:1,polygonOffsetUnits:1}},Zh=class{materials=new Map(Object.entries(Au).map(([e,{roughness:t,opacity:n}])=>{let s=n===void 0?{}:{transparent:!0,opacity:n,side:Un};return[e,new Ai({roughness:t,...s,...TP[e],...AP[e]})]}));tinted=new Ai({roughness:.6,vertexColors:!0});reaction=new Ai({roughness:.5,...tp(6e3)});applied=new Ai({roughness:.5,...tp(6e3)});of(e){return this.materials.get(e)??this.materials.get("steel")}setTheme(e){let t=Nn(e);for(let[n,s]of this.materials)s.color.set(Au[n][e?"dark":"light"]);this.reaction.color.set(t.reaction),this.applied.color.set(t.applied);for(let n of[this.reaction,this.applied])n.emissive.copy(n.color),n.emissiveIntensity=.35}};var qa=new B;function Ei(i,e,t,n,s,r){let o=2*Math.PI*s/4,a=Math.max(r-2*s,0),l=Math.PI/4;qa.copy(e),qa[n]=0,qa.normalize();let c=.5*o/(o+a),h=1-qa.angleTo(i)/l;return Math.sign(qa[t])===1?h*c:a/(o+a)+c+c*(1-h)}var Jh=class i extends Ws{constructor(e=1,t=1,n=1,s=2,r=.1){let o=s*2+1;if(r=Math.min(e/2,t/2,n/2,r),super(1,1,1,o,o,o),this.type="RoundedBoxGeometry",this.parameters={width:e,height:t,depth:n,segments:s,radius:r},o===1)return;let a=this.toNonIndexed();this.index=null,this.attributes.position=a.attributes.position,this.attributes.normal=a.attributes.normal,this.attributes.uv=a.attributes.uv;let l=new B,c=new B,h=new B(e,t,n).divideScalar(2).subScalar(r),u=this.attributes.position.array,d=this.attributes.normal.array,f=this.attributes.uv.array,p=u.length/6,x=new B,m=.5/o;for(let g=0,v=0;g<u.length;g+=3,v+=2)switch(l.fromArray(u,g),c.copy(l),c.x-=Math.sign(c.x)*m,c.y-=Math.sign(c.y)*m,c.z-=Math.sign(c.z)*m,c.normalize(),u[g+0]=h.x*Math.sign(l.x)+c.x*r,u[g+1]=h.y*Math.sign(l.y)+c.y*r,u[g+2]=h.z*Math.sign(l.z)+c.z*r,d[g+0]=c.x,d[g+1]=c.y,d[g+2]=c.z,Math.floor(g/p)){case 0:x.set(1,0,0),f[v+0]=Ei(x,c,"z","y",r,n),f[v+1]=1-Ei(x,c,"y","z",r,t);break;case 1:x.set(-1,0,0),f[v+0]=1-Ei(x,c,"z","y",r,n),f[v+1]=1-Ei(x,c,"y","z",r,t);break;case 2:x.set(0,1,0),f[v+0]=1-Ei(x,c,"x","z",r,e),f[v+1]=Ei(x,c,"z","x",r,n);break;case 3:x.set(0,-1,0),f[v+0]=1-Ei(x,c,"x","z",r,e),f[v+1]=1-Ei(x,c,"z","x",r,n);break;case 4:x.set(0,0,1),f[v+0]=1-Ei(x,c,"x","y",r,e),f[v+1]=1-Ei(x,c,"y","x",r,t);break;case 5:x.set(0,0,-1),f[v+0]=Ei(x,c,"x","y",r,e),f[v+1]=1-Ei(x,c,"y","x",r,t);break}}static fromJSON(e){return new i(e.width,e.height,e.depth,e.segments,e.radius)}};function l_(i,e=Math.PI/3){let t=i.index?i.toNonIndexed():i,n=t.attributes.position,s=n.count,r;if(n.isBufferAttribute===!0&&n.itemSize===3&&n.normalized===!1)r=n.array;else{r=new Float64Array(s*3);for(let b=0;b<s;b++)r[3*b+0]=n.getX(b),r[3*b+1]=n.getY(b),r[3*b+2]=n.getZ(b)}let o=Math.cos(e),a=(1+1e-10)*100,l=s/3,c=new Float64Array(l*3);for(let b=0;b<l;b++){let P=9*b,A=r[P+0],_=r[P+1],T=r[P+2],z=r[P+3],F=r[P+4],N=r[P+5],H=r[P+6],X=r[P+7],D=r[P+8],W=H-z,$=X-F,V=D-N,le=A-z,Z=_-F,j=T-N,te=$*j-V*Z,de=V*le-W*j,ue=W*Z-$*le,ee=1/(Math.sqrt(te*te+de*de+ue*ue)||1);c[3*b+0]=te*ee,c[3*b+1]=de*ee,c[3*b+2]=ue*ee}let h=new Int32Array(s),u=new Float64Array(s*3),d=1;for(;d<s*2;)d<<=1;let f=d-1,p=new Int32Array(d),x=0;for(let b=0;b<s;b++){let P=3*b,A=Math.trunc(r[P+0]*a),_=Math.trunc(r[P+1]*a),T=Math.trunc(r[P+2]*a),z=(Math.imul(A,73856093)^Math.imul(_,19349663)^Math.imul(T,83492791))&f;for(;;){let F=p[z];if(F===0){let H=3*x;u[H+0]=A,u[H+1]=_,u[H+2]=T,p[z]=x+1,h[b]=x++;break}let N=3*(F-1);if(u[N+0]===A&&u[N+1]===_&&u[N+2]===T){h[b]=F-1;break}z=z+1&f}}let m=new Int32Array(x+1);for(let b=0;b<s;b++)m[h[b]+1]++;for(let b=0;b<x;b++)m[b+1]+=m[b];let g=new Int32Array(s),v=m.slice(0,x);for(let b=0;b<l;b++){let P=3*b;g[v[h[P+0]]++]=b,g[v[h[P+1]]++]=b,g[v[h[P+2]]++]=b}let E=new Float32Array(s*3);for(let b=0;b<l;b++){let P=3*b,A=c[P+0],_=c[P+1],T=c[P+2];for(let z=0;z<3;z++){let F=P+z,N=h[F],H=0,X=0,D=0;for(let $=m[N],V=m[N+1];$<V;$++){let le=3*g[$],Z=c[le+0],j=c[le+1],te=c[le+2];A*Z+_*j+T*te>o&&(H+=Z,X+=j,D+=te)}let W=1/(Math.sqrt(H*H+X*X+D*D)||1);E[3*F+0]=H*W,E[3*F+1]=X*W,E[3*F+2]=D*W}}return t.setAttribute("normal",new $t(E,3,!1)),t}var EP=65535,RP=Math.PI/6;function h_({corners:i,faces:e},t){let[n,s]=[c_(i),c_(e)],r=n.length/3;if(r===0||s.length===0||s.length%3!==0||s.some(l=>l>=r))return null;let o=new Ut,a=Float32Array.from(n,(l,c)=>(l/EP-.5)*t[c%3]);return o.setAttribute("position",new $t(a,3)),o.setIndex(new $t(s,1)),l_(o,RP)}function c_(i){let e=Uint8Array.from(atob(i),n=>n.charCodeAt(0)),t=new DataView(e.buffer);return Uint16Array.from({length:e.length>>1},(n,s)=>t.getUint16(2*s,!0))}var PP=.06,u_=48,np=3,CP=2*Math.PI/24,d_=Array.from({length:np},(i,e)=>[2*Math.PI*e/np,CP]),IP=d_.map(([i,e])=>[i+e,2*Math.PI/np-e]);function f_({kind:i,sizes:e,center:t,orientation:n,mesh:s},r=[]){if(!e.every(l=>Number.isFinite(l)&&l>=0)||!e.some(l=>l>0))return null;let o=s===void 0?LP(i,e):NP(r[s],e),a=new _t().compose(jt(t),Io(n),new B(1,1,1));return o?.plain.applyMatrix4(a),o?.stripes?.applyMatrix4(a),o}function LP(i,[e,t,n]){switch(i){case"box":return{plain:jh(e,t,n),stripes:null};case"capsule":return{plain:oi(No(e,t),24),stripes:null};case"sphere":return Kh(No(e,0,12));case"cylinder":return Kh(Va(e,t));case"tube":return Kh(zh(e,t,n));case"cone":return Kh(Ga(e,t));default:return null}}function NP(i,e){let t=i?h_(i,e):null;return t&&{plain:t,stripes:null}}function Kh(i){return{plain:oi(i,u_,IP),stripes:oi(i,u_,d_)}}function jh(i,e,t){let n=.001*Math.max(i,e,t),[s,r,o]=[i,e,t].map(a=>Math.max(a,n));return new Jh(s,r,o,2,PP*Math.min(s,r,o))}var Qh=class{constructor(e,t){this.payload=e;this.motion=t;this.pose=t.pose(),e.scene.bodies.forEach((n,s)=>{let r=new en,o=new $h(s);for(let a of n.solids){let l=f_(a,e.scene.meshes),{plain:c,stripes:h}=o.of(a.colour);l&&r.add(Gn(l.plain,c)),l?.stripes&&r.add(Gn(l.stripes,h))}r.userData.body=s,this.bodies.push(r),this.paints.push(o),this.lost.push(!1),this.root.add(r)})}payload;motion;root=new en;bodies=[];paints=[];hidden=new Set;lost=[];pose;chosen=null;attach(e,t){this.bodies[e]?.add(t)}paintOf(e){return this.paints[e]??this.paints[0]}place(e){this.bodies.forEach((t,n)=>{let s=this.motion.poseAt(n,e,this.pose);this.lost[n]=!s.every(Number.isFinite),t.visible=this.isDrawn(n),!this.lost[n]&&(t.position.set(s[0],s[1],s[2]),t.quaternion.set(s[4],s[5],s[6],s[3]))}),this.root.updateMatrixWorld()}show(e,t){t?this.hidden.delete(e):this.hidden.add(e);let n=this.bodies[e];n&&(n.visible=this.isDrawn(e))}isDrawn(e){return!this.lost[e]&&!this.hidden.has(e)}isPlaced(e){return!this.lost[e]}at(e,t=new B){let n=this.bodies[e.body];return t.set(e.point[0],e.point[1],e.point[2]),n?t.applyQuaternion(n.quaternion).add(n.position):t}turned(e,t){return t.clone().applyQuaternion(this.bodies[e].quaternion)}centerOf(e){return jt(this.payload.scene.bodies[e]?.center_of_mass??[])}middleOf(e){return this.at({body:e,point:this.centerOf(e).toArray()})}bodyOf(e){for(let t=e;t;t=t.parent)if(typeof t.userData.body=="number")return t.userData.body;return null}highlight(e){this.chosen=e,this.paints.forEach((t,n)=>{t.light(n===this.chosen)})}setTheme(e){this.paints.forEach((t,n)=>{t.setTheme(e),t.light(n===this.chosen)})}};function p_(i){let e=new Map,t=i.children.filter(({userData:n})=>n.comesAndGoes);for(let n of i.children)t.includes(n)||m_(n,new _t,e);i.clear(),t.length>0&&i.add(...t);for(let[n,s]of e)i.add(Gn(DP(s),n))}function m_(i,e,t){i.updateMatrix();let n=e.clone().multiply(i.matrix);if(i instanceof Dt){let s=t.get(i.material)??[];s.push({geometry:i.geometry,place:n}),t.set(i.material,s)}for(let s of i.children)m_(s,n,t)}function DP(i){let e=i.reduce((l,{geometry:c})=>l+c.getAttribute("position").count,0),t=new $t(new Float32Array(3*e),3),n=new $t(new Float32Array(3*e),3),s=[],r=new B,o=0;for(let{geometry:l,place:c}of i){let h={places:l.getAttribute("position"),normals:l.getAttribute("normal")},u=new et().getNormalMatrix(c);for(let p=0;p<h.places.count;p++)r.fromBufferAttribute(h.places,p).applyMatrix4(c),t.setXYZ(o+p,r.x,r.y,r.z),r.fromBufferAttribute(h.normals,p).applyNormalMatrix(u),n.setXYZ(o+p,r.x,r.y,r.z);let d=l.getIndex(),f=d?d.count:h.places.count;for(let p=0;p<f;p++)s.push(o+(d?d.getX(p):p));o+=h.places.count}let a=new Ut;return a.setAttribute("position",t),a.setAttribute("normal",n),a.setIndex(s),a}var Qn=7,js=class{constructor(e,t){this.pieces=e;this.radius=t;let n=(e+1)*Qn;this.positions=new $t(new Float32Array(3*n),3),this.normals=new $t(new Float32Array(3*n),3),this.geometry.setAttribute("position",this.positions),this.geometry.setAttribute("normal",this.normals);let s=[];for(let o=0;o<e;o++)for(let a=0;a<Qn;a++){let l=o*Qn+a,c=o*Qn+(a+1)%Qn;s.push(l,c,l+Qn,c,c+Qn,l+Qn)}let r=e*Qn;for(let o=1;o+1<Qn;o++)s.push(0,o+1,o,r,r+o,r+o+1);this.geometry.setIndex(s)}pieces;radius;geometry=new Ut;positions;normals;tint(e){if(!e){this.geometry.deleteAttribute("color");return}let t=this.geometry.getAttribute("color")??new Et(this.positions.count*3,3);for(let n=0;n<=this.pieces;n++){let s=r=>e[0][r]+n/this.pieces*(e[1][r]-e[0][r]);for(let r=0;r<Qn;r++)t.setXYZ(n*Qn+r,s(0),s(1),s(2))}t.needsUpdate=!0,this.geometry.setAttribute("color",t)}bend(e,t){let n=Array.from({length:this.pieces+1},(l,c)=>{let h=new B;return e(c/this.pieces,h),h}),[s,r,o,a]=[new B,new B,new B,new B];n.forEach((l,c)=>{s.copy(n[Math.min(c+1,this.pieces)]).sub(n[Math.max(c-1,0)]).normalize(),r.copy(t).addScaledVector(s,-t.dot(s)),r.lengthSq()<1e-8&&r.set(s.y,s.z,s.x).cross(s),r.normalize(),o.crossVectors(s,r);for(let h=0;h<Qn;h++){let u=2*Math.PI*h/Qn,d=c*Qn+h;a.copy(r).multiplyScalar(Math.cos(u)).addScaledVector(o,Math.sin(u)),this.normals.setXYZ(d,a.x,a.y,a.z),a.multiplyScalar(this.radius).add(l),this.positions.setXYZ(d,a.x,a.y,a.z)}}),this.positions.needsUpdate=!0,this.normals.needsUpdate=!0}};var FP=20,OP=.12,eu=class{constructor(e,t,n){this.turns=e;this.radius=t;this.wire=new js(Math.max(1,Math.round(e*FP)),n)}turns;radius;wire;get geometry(){return this.wire.geometry}stretch(e,t){let n=t.clone().sub(e),s=n.length();if(!(s>0)||!Number.isFinite(s))return;n.divideScalar(s);let r=Ts(n),o=n.clone().cross(r);this.wire.bend((a,l)=>{let c=Math.min(1,Math.min(a,1-a)/OP),h=this.radius*c*c*(3-2*c),u=2*Math.PI*this.turns*a;l.copy(e).addScaledVector(n,a*s).addScaledVector(r,h*Math.cos(u)).addScaledVector(o,h*Math.sin(u))},n)}};var tu=40;function g_(i){let[e=0,t=0,n=0]=i.sizes??[];switch(i.kind){case"box":return jh(e,t,n);case"sphere":return oi(No(e,0),32);case"capsule":return oi(No(e,t),24);case"cylinder":return oi(Va(e,t),tu);case"tube":return oi(zh(e,t,n),tu);case"cone":return oi(Ga(e,t),tu);case"ring":return oi(e_(e,t),48,[[-n/2,n]]);case"turned":return oi(y_(i.lines?.[0]??[]),i.around??tu);case"band":return BP(i,e);case"strip":return jh(e,t,1).translate(0,0,.5);case"wire":return kP(i.lines?.[0]??[],e);default:return null}}function y_(i){return Array.from({length:i.length/2},(e,t)=>[i[2*t],i[2*t+1]])}function UP(i,e){return Array.from({length:e},(t,n)=>{let[s,r]=[Math.cos(2*Math.PI*n/e),Math.sin(2*Math.PI*n/e)];return i.map(([o,a])=>[s*o-r*a,r*o+s*a])}).flat()}function BP({lines:i=[],around:e=1,closed:t=!0},n){let[s,r]=i.map(f=>UP(y_(f),e)),o=n/2,a=[],l=[],c=(f,...[p,x,m,g])=>{for(let v of[p,x,m,p,m,g])a.push(...v),l.push(...f)},h=(f,p)=>{let x=Math.hypot(p[0]-f[0],p[1]-f[1]);x>0&&c([(p[1]-f[1])/x,(f[0]-p[0])/x,0],[...f,-o],[...p,-o],[...p,o],[...f,o])},u=t?s.length:s.length-1;for(let f=0;f<u;f++){let p=(f+1)%s.length,[x,m,g,v]=[s[f],s[p],r[f],r[p]];h(x,m),h(v,g),c([0,0,1],[...g,o],[...x,o],[...m,o],[...v,o]),c([0,0,-1],[...v,-o],[...m,-o],[...x,-o],[...g,-o])}t||(h(r[0],s[0]),h(s[u],r[u]));let d=new Ut;return d.setAttribute("position",new Et(a,3)),d.setAttribute("normal",new Et(l,3)),d}function kP(i,e){let t=i.length/3-1,n=new js(t,e);return n.bend((s,r)=>{r.fromArray(i,3*Math.round(s*t))},new B(0,0,1)),n.geometry}function x_(i){let e=1-i;return[[e*e*(1+2*i),i*e*e,i*i*(3-2*i),-i*i*e],[-6*i*e,e*(1-3*i),6*i*e,i*(3*i-2)]]}var zP=12,nu=class{wire;constructor(e){this.wire=new js(zP,e)}get geometry(){return this.wire.geometry}tint(e){this.wire.tint(e?[iu(e[0]),iu(e[1])]:null)}bend(e,t,n,s,r){let o=e.distanceTo(n);!(o>0)||!Number.isFinite(o)||this.wire.bend((a,l)=>{let[[c,h,u,d]]=x_(a);l.copy(e).multiplyScalar(c).addScaledVector(t,h*o).addScaledVector(n,u).addScaledVector(s,d*o)},r)}};function iu(i){let e=new Ze().setRGB(...Ip(i),Fn);return[e.r,e.g,e.b]}var[VP,GP]=[new B(1,0,0),new B(0,0,1)],HP="post",su=class{constructor(e,t,n,s){this.scene=e;this.machine=t;this.motion=n;this.paints=s;let{shapes:r=[],pieces:o=[]}=e,a=r.map(g_);for(let l of o){let c=r[l.shape],h=a[l.shape],u=this.paintOf(l);c.kind===HP?this.anchors.push(jt(l.at.slice(1))):c.kind==="coil"&&l.to?this.addCoil(l,l.to,c,u):c.kind==="rod"&&l.to?this.addRod(l,l.to,c,u):h&&l.to?this.addSpan(l,l.to,Gn(h,u)):h&&this.hang(l,Gn(h,u))}}scene;machine;motion;paints;anchors=[];updates=[];frame={time:0,index:0,fraction:0};update(e){this.frame=e;for(let t of this.updates)t()}paintOf({style:e,at:t}){return e==="body"?this.machine.paintOf(t[0]).plain:this.paints.of(e)}hang(e,t){let[n,s,r,o,...a]=e.at;if(t.position.set(s,r,o),a.length>0&&t.quaternion.copy(Io(a)),!this.comesAndGoes(e)){this.machine.attach(n,t);return}let l=new en;l.userData.comesAndGoes=!0,l.add(t),this.machine.attach(n,l),this.updates.push(()=>{l.visible=this.acts(e)})}addSpan(e,t,n){this.machine.root.add(n);let[s,,,,...r]=e.at,o=r.length>0?new B(1,0,0).applyQuaternion(Io(r)):null;this.follow(e,t,n,(a,l)=>{let c=o?this.machine.turned(s,o):void 0;c&&e.radii&&Hx(a,l,e.radii,c),Wx(n,a,l,e.stretch===!0,c)})}addCoil(e,t,{sizes:n=[]},s){let[r,o,a]=n,l=new eu(a,r,o),c=Gn(l.geometry,s);c.frustumCulled=!1,this.machine.root.add(c),this.follow(e,t,c,(h,u)=>l.stretch(h,u))}addRod(e,t,{sizes:n=[]},s){let r=new nu(n[0]),o=Gn(r.geometry,s);o.frustumCulled=!1,this.machine.root.add(o);let[a,l]=[e.at,t].map(h=>__(h,GP)),c=__(e.at,VP);this.follow(e,t,o,(h,u)=>{let[d,f]=[e.at[0],t[0]],p=(m,g)=>this.machine.turned(m,g),x=this.tintOf(e);r.tint(x),o.material!==(x?this.paints.tinted:s)&&(o.material=x?this.paints.tinted:s),r.bend(h,p(d,a),u,p(f,l),p(d,c))})}follow(e,t,n,s){let[r,o]=[v_(e.at),v_(t)],[a,l]=[new B,new B];this.updates.push(()=>{n.visible=this.machine.isDrawn(r.body)&&this.machine.isDrawn(o.body)&&this.acts(e),n.visible&&s(this.machine.at(r,a),this.machine.at(o,l))})}comesAndGoes({of:e}){return e.every(t=>this.motion.changes(this.scene.elements[t].name))}tintOf({of:e}){let{frame:t}=this;return e.map(s=>this.motion.tints.at(this.scene.elements[s].name,t)).find(Boolean)??null}acts({of:e}){return e.some(t=>this.motion.acts(this.scene.elements[t].name,this.frame.time))}};function __([,,,,...i],e){return i.length>0?e.clone().applyQuaternion(Io(i)):e.clone()}function v_([i,...e]){return{body:i,point:e.slice(0,3)}}var WP=40,ru=class{constructor(e,t){this.reliefs=e;this.up=t;this.drawn=this.sheets().length>0}reliefs;up;ink=new xo({transparent:!0,opacity:.28});drawn;lay(e,t){for(let n of this.sheets()){let s=YP(n),r=new Dt(s,t.of("soil"));r.receiveShadow=!0,e.attach(n.body,r),e.attach(n.body,new ma($P(n,s),this.ink))}}sheets(){return this.reliefs.filter(e=>XP(e)&&!(e.body===0&&qP(e,this.up)))}setTheme(e){this.ink.color.set(e?"#aab7a8":"#5d6657")}};function XP({points:i,columns:e}){return e>1&&i.length>=2*e}function qP({points:i},e){let t=i.map(o=>jt(o).dot(e)),[n,s]=[Math.min(...t),Math.max(...t)],r=Math.max(...i.map(o=>jt(o).distanceTo(jt(i[0]))));return s-n<1e-6*r}function YP({points:i,columns:e}){let t=Math.floor(i.length/e),n=[];for(let r=0;r+1<t;r++)for(let o=0;o+1<e;o++){let a=r*e+o;n.push(a,a+1,a+e,a+1,a+e+1,a+e)}let s=new Ut;return s.setAttribute("position",new Et(i.flat(),3)),s.setIndex(n),s.computeVertexNormals(),s}function $P({points:i,columns:e},t){let n=Math.floor(i.length/e),s=(d,f)=>jt(i[d]).distanceTo(jt(i[f])),[r,o]=[s(0,e-1),s(0,(n-1)*e)],a=Math.max(r,o)/WP,l=Math.max(1,Math.round(a*(n-1)/o)),c=Math.max(1,Math.round(a*(e-1)/r)),h=[];for(let d=0;d<n;d++)for(let f=0;f<e;f++){let p=d*e+f;f+1<e&&(d%l===0||d===n-1)&&h.push(p,p+1),d+1<n&&(f%c===0||f===e-1)&&h.push(p,p+e)}let u=new Ut;return u.setAttribute("position",t.getAttribute("position")),u.setIndex(h),u}var ou=class{constructor(e,t,n,s){this.motion=t;this.updates=t.skins.map(r=>{let o=new Ut;o.setAttribute("position",new $t(Float32Array.from(r.corners),3));let a=e.paintOf(r.skin.frame).plain;if(r.faces.length===0)return this.addNodes(e,r,o,{paint:a,size:s});o.setIndex(new $t(r.faces,1));let l=new Dt(o,a);return l.castShadow=l.receiveShadow=!0,l.frustumCulled=!1,l.userData.comesAndGoes=!0,e.attach(r.skin.frame,l),c=>{let h=this.deform(r,o,c);l.material!==(h?n.tinted:a)&&(l.material=h?n.tinted:a),o.computeVertexNormals()}})}motion;updates;update(e){for(let t of this.updates)t(e)}addNodes(e,t,n,{paint:s,size:r}){let o=new vo({size:r,vertexColors:!1}),a=new ga(n,o);return a.userData.comesAndGoes=!0,a.frustumCulled=!1,e.attach(t.skin.frame,a),l=>{let c=this.deform(t,n,l);o.vertexColors!==c&&(o.vertexColors=c,o.needsUpdate=!0),c?o.color.set("#ffffff"):o.color.copy(s.color)}}deform(e,t,n){let{tints:s,deflection:r}=this.motion,o=this.motion.amplitudes(e.skin,n),a=t.getAttribute("position");e.places(o,r,a.array),a.needsUpdate=!0;let l=el.find(d=>d===s.word&&e.has(d));if(!l)return!1;let c=new Float32Array(e.count);e.magnitudes(l,o,c);let h=t.getAttribute("color")??new $t(new Float32Array(3*e.count),3),u=s.scale?.largest||1;return c.forEach((d,f)=>{h.setXYZ(f,...iu(d/u))}),h.needsUpdate=!0,t.setAttribute("color",h),!0}};var ZP=.6,ip={radius:2.4,height:.5},JP=60;function b_(i,e,t,{up:n,level:s,detail:r}){let o=[],a=t.of("post");for(let l of KP(i,.5*r).slice(0,JP)){let c=l.dot(n)-s;if(c<r)continue;let h=new en;h.position.copy(l).addScaledVector(n,-c),h.quaternion.copy(ka(n));let u=Gn(Ha(ip.radius*r,ip.height*r),a);u.position.z=ip.height/2*r;let d=Gn(Ha(ZP*r,c,0),a);d.position.z=c/2,h.add(u,d),e.attach(0,h),o.push(h.position)}return o}function KP(i,e){return i.filter((t,n)=>i.findIndex(s=>s.distanceTo(t)<e)===n)}var jP=.28,au=class{mesh;constructor(e,t){this.mesh=new Dt(QP(e),eC(t)),this.mesh.frustumCulled=!1,this.mesh.renderOrder=1}setNow(e){this.mesh.material.uniforms.now.value=e}setColor(e){this.mesh.material.uniforms.color.value=new Ze(e)}setViewport(e,t){this.mesh.material.uniforms.viewport.value.set(e,t)}dispose(){this.mesh.geometry.dispose(),this.mesh.material.dispose()}};function QP(i){let e=Math.floor(i.length/3),t=u=>[i[3*u],i[3*u+1],i[3*u+2]],n=u=>u>=0&&u<e&&t(u).every(Number.isFinite),[s,r,o,a,l,c]=[[],[],[],[],[],[]];for(let u=0;u<e;u++){let d=n(u)?t(u):[0,0,0];for(let f of[-1,1])s.push(...d),r.push(...n(u-1)?t(u-1):d),o.push(...n(u+1)?t(u+1):d),a.push(f),l.push(u);n(u)&&n(u+1)&&c.push(2*u,2*u+1,2*u+2,2*u+1,2*u+3,2*u+2)}let h=new Ut;return h.setAttribute("position",new Et(s,3)),h.setAttribute("before",new Et(r,3)),h.setAttribute("after",new Et(o,3)),h.setAttribute("side",new Et(a,1)),h.setAttribute("when",new Et(l,1)),h.setIndex(c),h}function eC(i){return new ii({transparent:!0,depthWrite:!1,side:Un,uniforms:{now:{value:0},width:{value:i},viewport:{value:new $e(1,1)},color:{value:new Ze},faint:{value:jP}},vertexShader:`
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
      }`})}var tC=2.4,lu=class{constructor(e){this.motion=e}motion;group=new en;ribbons=[];dark=!1;set(e){for(let{ribbon:t}of this.ribbons)t.dispose();this.group.clear(),this.ribbons=e.map(({mark:t,color:n})=>({ribbon:new au(this.motion.path(t),tC),color:n}));for(let{ribbon:t}of this.ribbons)this.group.add(t.mesh);this.setTheme(this.dark)}draw({index:e,fraction:t}){for(let{ribbon:n}of this.ribbons)n.setNow(e+t)}resize(e,t){for(let{ribbon:n}of this.ribbons)n.setViewport(e,t)}setTheme(e){this.dark=e;for(let{ribbon:t,color:n}of this.ribbons)t.setColor(ti(n,e))}};var Mr=class{constructor(e,t,n,s){this.motion=t;let{scene:r}=e;this.frame=t.atFrame(0),this.machine=new Qh(e,t),this.machine.place(this.frame);let o=r.detail>0?r.detail:s/60,{machine:a,paints:l}=this;this.pieces=new su(r,a,t,l),this.skins=new ou(a,t,l,o),this.hulls=qx(e,a),this.reliefs=new ru(r.reliefs,n),this.far=Ho(e,t).follow!==null,this.inSight=za(this.hulls,t,this.far?0:null),this.reach=this.measured(s);let h=(this.far?za(this.hulls,t,null):this.inSight).reduce((d,f)=>Math.min(d,f.dot(n)),Number.POSITIVE_INFINITY),u=n_(e,n,Number.isFinite(h)?h:null,s);this.ground=new Wh(n,u),this.ground.group.visible=!this.reliefs.drawn,this.reliefs.drawn||this.inSight.push(...b_(this.pieces.anchors,a,l,{up:n,level:u,detail:o}));for(let d of a.bodies)p_(d);this.reliefs.lay(a,l),this.arrows=new Hh(e,t,a,l),this.traces=new lu(t),this.labels=new qh(e,a),this.group.add(a.root,this.ground.group,this.arrows.group,this.traces.group)}motion;group=new en;machine;paints=new Zh;pieces;skins;hulls;far;inSight;ground;reliefs;arrows;traces;labels;middle=new B;reach;frame;draw(){this.machine.place(this.frame),this.pieces.update(this.frame),this.skins.update(this.frame),this.arrows.draw(this.frame),this.traces.draw(this.frame)}setTheme(e){for(let t of[this.paints,this.machine,this.ground,this.reliefs,this.arrows,this.traces,this.labels])t.setTheme(e)}leave(){this.group.removeFromParent(),this.labels.element.remove(),this.arrows.element.remove(),this.group.traverse(e=>{if(e instanceof Dt){e.geometry.dispose();for(let t of[e.material].flat())t.dispose()}})}measured(e){let t=this.inSight;if(t.length===0)return 1;let n=new B(1/0,1/0,1/0),s=n.clone().negate();for(let r of t)n.min(r),s.max(r);return this.middle.copy(n).add(s).multiplyScalar(.5),Math.max(.6*n.distanceTo(s),.1*e)}};var nC=.32,cu=class{constructor(e,t){this.scene=e;this.up=t}scene;up;drawn=[];set(e,t,n){for(let{staged:s}of this.drawn)s.leave();this.drawn=e.filter(({motion:s})=>s.frames>0).map(s=>{let r=new Mr(s.payload,s.motion,this.up,t),o=new Ai({transparent:!0,opacity:nC,depthWrite:!1,roughness:.6});r.group.traverse(a=>{a instanceof Dt&&(a.material=o,a.castShadow=!1,a.receiveShadow=!1)}),r.group.traverse(a=>{a instanceof _o&&(a.visible=!1)});for(let a of[r.ground.group,r.arrows.group,r.traces.group])a.visible=!1;return r.machine.show(0,!1),this.scene.add(r.group),{ghost:s,staged:r,paint:o}}),this.setTheme(n)}setTheme(e){for(let{ghost:t,paint:n}of this.drawn)n.color.set(t.color(e))}draw(e){for(let{staged:t}of this.drawn)t.frame=t.motion.frameAt(e.time),t.draw()}};var iC=5,sC=600;function M_(i,e){let t=null;i.addEventListener("pointerdown",n=>{t=n.isPrimary&&n.button===0?{x:n.clientX,y:n.clientY,when:n.timeStamp}:null}),i.addEventListener("pointerup",n=>{let s=t;if(t=null,!s||n.timeStamp-s.when>sC||Math.hypot(n.clientX-s.x,n.clientY-s.y)>iC)return;let r=i.getBoundingClientRect();e(n.clientX-r.left,n.clientY-r.top)})}function S_(i,e,t,n){for(let s of T_(i,e,t).intersectObjects(n.bodies,!0)){let r=n.bodyOf(s.object);if(r!==null&&r!==0&&n.isDrawn(r))return{body:r,at:s.point}}return null}function w_(i,e,t,n){let s=new Zn().setFromNormalAndCoplanarPoint(t.getWorldDirection(new B),n);return T_(i,e,t).ray.intersectPlane(s,new B)??n.clone()}function T_(i,e,t){let n=new Aa;return n.setFromCamera(new $e(2*i-1,1-2*e),t),n}var rC=2,sp=2048,A_=3,hu=class{scene=new da;webgl;sky=new Sa("#ffffff","#8a8f96",1.7);sun=new bo("#fff8ee",2.1);lamp=new bo("#dfe9ff",.5);toSun;toLamp;width=1;height=1;constructor(e,t,n){this.webgl=new Ih({canvas:e,antialias:!0,alpha:!0,powerPreference:"high-performance"}),this.webgl.outputColorSpace=Fn,this.webgl.setClearColor(0,0),this.webgl.shadowMap.enabled=!0,this.webgl.shadowMap.type=gr,this.webgl.shadowMap.autoUpdate=!1;let s=t.clone().cross(n).normalize(),r=Ts(t,n);this.toSun=t.clone().multiplyScalar(2).addScaledVector(s,-.7).addScaledVector(r,.9).normalize(),this.toLamp=t.clone().multiplyScalar(.25).addScaledVector(s,.9).addScaledVector(r,.4).normalize(),this.sky.position.copy(t),this.sun.castShadow=!0,this.sun.shadow.mapSize.set(sp,sp),this.sun.shadow.radius=A_,this.scene.add(this.sky,this.sun,this.sun.target,this.lamp,this.lamp.target)}resize(e,t){this.width=Math.max(1,e),this.height=Math.max(1,t),this.webgl.setPixelRatio(Math.min(rC,window.devicePixelRatio||1)),this.webgl.setSize(this.width,this.height,!1)}shineOn(e,t){for(let[s,r]of[[this.sun,this.toSun],[this.lamp,this.toLamp]])s.target.position.copy(e),s.position.copy(e).addScaledVector(r,2.5*t);let n=this.sun.shadow.camera;[n.left,n.right,n.bottom,n.top]=[-t,t,-t,t],[n.near,n.far]=[.05*t,5*t],n.updateProjectionMatrix(),this.sun.shadow.normalBias=1.5*A_*2*t/sp,this.sun.shadow.bias=-4e-4}setTheme(e){this.sky.intensity=e?1.35:1.9,this.sun.intensity=e?2.3:2,this.lamp.intensity=e?.8:.9}paint(e,t){this.webgl.shadowMap.needsUpdate=t,this.webgl.render(this.scene,e)}};var oC="http://www.w3.org/2000/svg",rp=84,uu=26,Sr=[{name:"x",direction:new B(1,0,0),light:"#c8452b",dark:"#ff8a70"},{name:"y",direction:new B(0,1,0),light:"#2c8a4b",dark:"#6fd08c"},{name:"z",direction:new B(0,0,1),light:"#2a63c4",dark:"#7fb0ff"}],fu=class{constructor(e,t){this.unit=e;this.element.style.cssText="position:absolute;left:6px;bottom:6px;pointer-events:none;display:flex;align-items:flex-end",this.picture.setAttribute("width",String(rp)),this.picture.setAttribute("height",String(rp)),this.picture.setAttribute("aria-hidden","true"),this.arms.forEach(({line:n,text:s},r)=>{n.setAttribute("stroke-width","2.4"),n.setAttribute("stroke-linecap","round"),s.textContent=Sr[r].name,s.setAttribute("text-anchor","middle"),s.setAttribute("dominant-baseline","central"),s.setAttribute("font-size","12"),s.setAttribute("font-weight","600"),s.setAttribute("font-family","system-ui, sans-serif"),s.style.cssText="pointer-events:auto;cursor:pointer;user-select:none",s.addEventListener("click",()=>t(Sr[r].direction));let o=du("title");o.textContent=`look along ${Sr[r].name}`,s.append(o),this.picture.append(n,s)}),this.scale.style.cssText="font:12px/1.4 system-ui,sans-serif;padding-bottom:8px;font-variant-numeric:tabular-nums",this.element.append(this.picture,this.scale)}unit;element=document.createElement("div");arms=Sr.map(()=>({line:du("line"),text:du("text")}));picture=du("svg");order=[];scale=document.createElement("div");setTheme(e){this.arms.forEach(({line:t,text:n},s)=>{let r=e?Sr[s].dark:Sr[s].light;t.setAttribute("stroke",r),n.setAttribute("fill",r)}),this.scale.style.color=Nn(e).faint}draw(e,t){let n=e.quaternion.clone().invert(),s=rp/2,r=Sr.map(({direction:c})=>c.clone().applyQuaternion(n)),o=[0,1,2].sort((c,h)=>r[c].z-r[h].z),a=o.some((c,h)=>c!==this.order[h]);this.order=o;for(let c of o){let{line:h,text:u}=this.arms[c],{x:d,y:f}=r[c];E_(h,{x1:s,y1:s,x2:s+uu*d,y2:s-uu*f}),E_(u,{x:s+(uu+9)*d,y:s-(uu+9)*f}),a&&this.picture.append(h,u)}let l=t===null?"":`grid ${Gh(t)} ${this.unit}`.trim();this.scale.textContent!==l&&(this.scale.textContent=l)}};function du(i){return document.createElementNS(oC,i)}function E_(i,e){for(let[t,n]of Object.entries(e))i.setAttribute(t,n.toFixed(1))}function P_(i,e){let t=document.createElement("canvas");try{return new op(t,i,e)}catch(n){let s=n instanceof Error&&!/webgl/i.test(n.message)?` (${n.message})`:"";return kx(Bx+s)}}var op=class{constructor(e,t,n){this.canvas=e;this.up=aC(jt(t.scene.up)),this.size=R_(t),this.staged=new Mr(t,n,this.up,this.size),this.stage=new hu(e,this.up,Bh(this.up,this.staged.inSight)),this.view=new Uh(e,this.up,this.size),this.ghosts=new cu(this.stage.scene,this.up),this.view.faceFirst(this.staged.inSight),this.triad=new fu(t.units.length,s=>this.view.lookAlong(s)),this.build(),this.enter(t),this.setTheme(!1)}canvas;element=document.createElement("div");up;stage;view;triad;staged;ghosts;size;dark=!1;followed=null;asked=0;moved=!0;standing=new Dh(this.element);standsStill=!1;isFitted=!0;setRun(e,t){this.staged.leave(),this.size=R_(e),this.staged=new Mr(e,t,this.up,this.size),this.enter(e),this.traced(),this.changed()}leave(){this.staged.leave(),this.stage.webgl.dispose(),this.stage.webgl.forceContextLoss()}setGhosts(e){this.ghosts.set(e,this.size,this.dark),this.changed()}picture(e,t="page"){let{webgl:n,width:s,height:r}=this.stage,o=document.createElement("canvas");o.width=Math.round(s*e),o.height=Math.round(r*e);let a=n.getPixelRatio();n.setPixelRatio(e),n.setSize(s,r,!1),this.moved=!0;let{group:l}=this.staged.ground,c=l.visible;t!=="page"&&(l.visible=!1),this.paint(),l.visible=c;let h=o.getContext("2d");return h.fillStyle=t==="white"?"#ffffff":Nn(this.dark).paper,t!=="none"&&h.fillRect(0,0,o.width,o.height),h.drawImage(this.canvas,0,0,o.width,o.height),n.setPixelRatio(a),n.setSize(s,r,!1),this.changed(),o}draw(e){this.staged.frame=e,this.changed()}resize(){let{clientWidth:e,clientHeight:t}=this.element;this.stage.resize(e,t);let n=this.standing.shift();this.standsStill&&n?this.view.stayOnScreen(n):this.view.resize(this.stage.width,this.stage.height),this.traced(),this.changed()}fit(){let{machine:e,far:t,hulls:n,motion:s,frame:r,inSight:o}=this.staged;e.place(r),this.view.resize(this.stage.width,this.stage.height),this.isFitted=!0,this.view.fit(t?za(n,s,r.index):o),this.changed()}standStill(e){this.standsStill=e}viewpoint(){return this.isFitted||this.followed!==null?null:this.view.viewpoint()}setViewpoint(e){e.length===6&&(this.isFitted=!1,this.view.setViewpoint(e),this.changed())}follow(e){let{machine:t,frame:n}=this.staged;this.followed=e,this.view.track(null),t.place(n),e!==null&&t.isPlaced(e)&&this.view.center(t.middleOf(e)),this.changed()}show(e,t){let{machine:n,ground:s,reliefs:r}=this.staged;n.show(e,t),e===0&&(s.group.visible=t&&!r.drawn),this.changed()}setTraces(e){this.staged.traces.set(e),this.traced(),this.changed()}setArrows(e,t){this.staged.arrows.set(e,t),this.changed()}setTheme(e){this.dark=e;let t=Nn(e).paper;this.element.style.background=e?`radial-gradient(circle at 50% 40%, #20262c, ${t} 75%)`:"radial-gradient(circle at 50% 40%, #ffffff, #eef0f1 85%)";for(let n of[this.stage,this.staged,this.ghosts,this.triad])n.setTheme(e);this.changed()}setLabels(e){this.staged.labels.set(e),this.changed()}setTrouble(e){this.element.classList.toggle("stale",e?.stale??!1),this.staged.labels.accuse(e?.culprits??new Set),this.changed()}highlight(e){this.staged.machine.highlight(e),this.staged.labels.highlight(e),this.changed()}onPick(e){M_(this.canvas,(t,n)=>e(this.bodyAt(t,n)))}pickElement(e,t){let n=this.bodyAt(e,t);return n===null?null:{kind:"body",index:n}}grab(e,t){let{width:n,height:s}=this.stage,r=S_(e/n,t/s,this.view.camera,this.staged.machine);return r&&{body:r.body,at:r.at.toArray()}}pointThrough(e,t,n){let{width:s,height:r}=this.stage;return w_(e/s,t/r,this.view.camera,jt(n)).toArray()}bodyAt(e,t){return this.grab(e,t)?.body??null}traced(){this.staged.traces.resize(this.stage.width,this.stage.height)}enter(e){this.stage.scene.add(this.staged.group),this.element.insertBefore(this.staged.labels.element,this.triad.element),this.element.append(this.staged.arrows.element),this.canvas.setAttribute("aria-label",`${e.name}, a machine in space`)}build(){this.element.className="spatial",this.element.style.cssText="position:relative;width:100%;height:100%;overflow:hidden",this.canvas.style.cssText="position:absolute;inset:0;width:100%;height:100%;display:block;touch-action:none;outline:none",this.canvas.setAttribute("role","img"),this.element.append(this.canvas,this.triad.element),this.view.controls.addEventListener("change",()=>this.ask()),this.view.controls.addEventListener("start",()=>{this.isFitted=!1}),this.canvas.addEventListener("webglcontextrestored",()=>this.changed())}changed(){this.moved=!0,this.ask()}ask(){this.asked===0&&(this.asked=requestAnimationFrame(()=>this.paint()))}paint(){this.asked=0;let{view:e,stage:t,followed:n}=this,{machine:s,ground:r,far:o,middle:a,reach:l,labels:c,arrows:h}=this.staged;this.moved&&(this.staged.draw(),this.ghosts.draw(this.staged.frame)),n!==null&&s.isPlaced(n)&&e.track(s.middleOf(n)),e.controls.update(),t.shineOn(o?e.controls.target:a,o?1.5*l:l),e.setDepth(l),r.follow(e.controls.target,e.distance()),t.paint(e.camera,this.moved),c.draw(e.camera,t.width,t.height),h.legend(e.pixelsPerLength()),this.triad.draw(e.camera,r.group.visible?r.square:null),this.moved=!1}};function R_({scene:i}){return i.size>0&&Number.isFinite(i.size)?i.size:1}function aC(i){return i.lengthSq()>0&&Number.isFinite(i.lengthSq())?i.normalize():new B(0,0,1)}B0("spatial",P_);})();
