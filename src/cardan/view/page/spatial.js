/*! cardan viewer, MIT License. Built from viewer/ by `npm run build`; do not edit.
 * uPlot (c) Leon Sorokin and contributors, MIT License
 * three.js (c) three.js authors, MIT License
 * sources sha256: 5b9fb884c3132ee95e39b2e617110eab93dc24c7b3455f5c5c7c2274d0b6d653
 */
"use strict";(()=>{async function B_(i){let e=Uint8Array.from(atob(i.trim()),n=>n.charCodeAt(0)),t=new Blob([e]).stream().pipeThrough(new DecompressionStream("deflate"));return new Uint8Array(await new Response(t).arrayBuffer())}function k_(i,e,t){let n=e.length*t;if(i.length!==n*4)throw new Error(`the samples are cut short: ${i.length} bytes in place of ${n*4}`);return e.map((s,r)=>{let o=new Float64Array(t),a=0,l=0;for(let c=0,h=r*t;c<t;c++,h++){let d=i[h]|i[h+n]<<8|i[h+2*n]<<16|i[h+3*n]<<24;l=c>1?l+d|0:d,a=c>0?a+l|0:d,o[c]=s.offset+s.step*a}for(let[c,h]of s.gaps??[])o.fill(Number.NaN,c,c+h);return o})}async function If(i){let e=i.getElementById("run")?.textContent,t=i.getElementById("samples")?.textContent;if(!e||t===null||t===void 0)throw new Error("the file was cut short: its run is missing");let n=JSON.parse(e);if(n.format>1)throw new Error("the run was written by a newer cardan than this page");if(n.frames===0)return{payload:n,channels:n.channels.map(()=>new Float64Array(0))};if(typeof DecompressionStream>"u")throw new Error("this browser is too old to unpack the run: it needs one of 2023 or later");let s;try{s=await B_(t)}catch{throw new Error("the samples of the run cannot be unpacked: the file was cut short or changed")}return{payload:n,channels:k_(s,n.channels,n.frames)}}function ae(i,e={},t=[]){let n=document.createElement(i);for(let[s,r]of Object.entries(e))s==="text"?n.textContent=String(r):s==="class"?n.className=String(r):r===!0?n.setAttribute(s,""):r!==!1&&n.setAttribute(s,String(r));return n.append(...t),n}var Lf="http://www.w3.org/2000/svg";function z_(i){let e=document.createElementNS(Lf,"svg");e.setAttribute("viewBox","0 0 24 24"),e.setAttribute("aria-hidden","true");let t=document.createElementNS(Lf,"path");return t.setAttribute("d",i),e.append(t),e}function Jt(i,e,t,n){let s=ae("button",{type:"button",class:"icon","aria-label":e,title:t?`${e} (${t})`:e});return s.append(z_(i)),s.addEventListener("click",n),s}function Cr(i,e,t,n){let s=Jt(i,e,t,n);return s.classList.add("small"),s}function Pr(i,e){i.querySelector("path")?.setAttribute("d",e)}function Ir(i,e){let t=null;i.addEventListener("pointerdown",s=>{s.button!==0||t!==null||(t=s.pointerId,i.setPointerCapture(t),e.start?.(s),s.pointerType!=="touch"&&e.move(s))}),i.addEventListener("pointermove",s=>{s.pointerId===t&&e.move(s)});let n=s=>{s.pointerId===t&&(t=null,s.type==="pointerup"&&e.move(s),e.end?.(s))};i.addEventListener("pointerup",n),i.addEventListener("pointercancel",n)}var vt={play:"M8 5v14l11-7z",pause:"M8 5v14M16 5v14",first:"M6 5v14M19 5l-9 7 9 7z",last:"M18 5v14M5 5l9 7-9 7z",back:"M15 6l-6 6 6 6",forward:"M9 6l6 6-6 6",loop:"M17 2l4 4-4 4M3 11V9a3 3 0 0 1 3-3h15M7 22l-4-4 4-4M21 13v2a3 3 0 0 1-3 3H3",menu:"M4 6h16M4 12h16M4 18h10",close:"M6 6l12 12M18 6L6 18",fit:"M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",plus:"M12 5v14M5 12h14",minus:"M5 12h14",follow:"M12 3v4M12 17v4M3 12h4M17 12h4M12 12m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0M12 12h.01",labels:"M4 7V5h16v2M12 5v14M9 19h6",traces:"M3 19c4 0 3-8 8-8s3 5 6 3 1-9 4-9",arrows:"M5 19L19 5M10 5h9v9",sun:"M12 12m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5",moon:"M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",help:"M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 1.9v.3M12 17.5h.01M12 12m-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0",eye:"M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7zM12 12m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0",eyeOff:"M3 3l18 18M10.6 5.1A11 11 0 0 1 12 5c6.500 0 10 7 10 7a17 17 0 0 1-3 3.800M6.500 6.700A17 17 0 0 0 2 12s3.500 7 10 7a10 10 0 0 0 4.500-1.100"};var V_=/^(finished|stopped by event .*|)$/s,Gh=3;function Hh(i){return V_.test(i??"")}function Df(i,e){let{about:t,scene:n}=i,s=[];i.frames===0&&s.push("The run has no frames: there is nothing to show."),Hh(t.status)||s.push(`The run did not reach its end: ${t.status}.`);let r=e.lostBodies().map(o=>n.bodies[o].name);return r.length>0&&s.push(`Not drawn in some frames, where the run has no numbers for it: ${r.join(", ")}.`),s}function Nf(i,e){if(i.length===0)return null;let t=i.slice(0,Gh).map(s=>ae("p",{text:s})),n=ae("div",{class:"notes",role:"status"},[ae("div",{},t),Jt(vt.close,"close","",()=>n.remove())]);if(i.length>Gh){let s=ae("button",{type:"button",class:"text",text:`${i.length-Gh} more`});s.addEventListener("click",e),t[0].parentElement?.append(s)}return n}function Ff(i){document.body.append(ae("main",{class:"failure",role:"alert"},[ae("h1",{text:"This animation cannot be shown"}),ae("p",{text:i})]))}var Ua=class{constructor(e,t,n=null){this.start=e;this.end=t;this.time=e,this.speed=n??Uf(t-e)}start;end;time;speed;loop=!0;playing=!1;held=!1;listeners=[];onChange(e){this.listeners.push(e)}play(){this.end<=this.start||(this.time>=this.end&&(this.time=this.start),this.playing=!0,this.tell())}pause(){this.playing=!1,this.tell()}toggle(){this.playing?this.pause():this.play()}seek(e){Number.isNaN(e)||(this.time=Math.min(this.end,Math.max(this.start,e)),this.tell())}hold(e){this.held=e,this.tell()}setLoop(e){this.loop=e,this.tell()}setSpeed(e){let t=Uf(this.end-this.start);this.speed=Math.min(Math.max(10,10*t),Math.max(Math.min(.01,t/10),e)),this.tell()}faster(){this.setSpeed(Of(this.speed,1))}slower(){this.setSpeed(Of(this.speed,-1))}get running(){return this.playing&&!this.held}tick(e){if(!this.running)return;let t=this.time+this.speed*Math.min(e,.25);t<this.end?this.time=t:this.loop?this.time=this.start+(t-this.start)%(this.end-this.start):(this.time=this.end,this.playing=!1),this.tell()}tell(){for(let e of this.listeners)e()}};function Uf(i){return!(i>0)||i>=4&&i<=20?1:i<4?Wh(i/4,-1):Wh(i/20,1)}function Of(i,e){return Wh(i*(1+10*1e-9*e),e)}var G_=[1,2,5];function Wh(i,e){let t=Math.floor(Math.log10(i)),n=[t-1,t,t+1].flatMap(s=>G_.map(r=>+`${r}e${s}`));return e>0?n.find(s=>s>=i*(1-1e-9)):n.filter(s=>s<=i*(1+1e-9)).at(-1)}var Oa=class{constructor(e,t){this.payload=e;this.channels=t;this.dim=e.dim,this.times=t[e.time]??new Float64Array(0),this.poses=e.poses.map(n=>n?.map(s=>t[s])),this.scratch=this.pose(),this.jumps={events:new Set(e.jumps?.events),impacts:new Set(e.jumps?.impacts)}}payload;channels;times;dim;poses;scratch;jumps;get frames(){return this.times.length}get start(){return this.times[0]??0}get end(){return this.times[this.frames-1]??0}acts(e,t){let n=this.payload.activity,s=n&&Object.hasOwn(n,e)?n[e]:[],r=s[0]?.[1]??!0;for(let[o,a]of s)o<=t&&(r=a);return r}changes(e){return this.payload.activity!==void 0&&Object.hasOwn(this.payload.activity,e)}pose(){return new Float64Array(this.dim===2?3:7)}moves(e){return!!this.poses[e]}frameAt(e){let t=this.frames-1;if(t<0||e<=this.start)return{time:this.start,index:0,fraction:0};if(e>=this.end)return{time:this.end,index:t,fraction:0};let n=0,s=t;for(;s-n>1;){let r=n+s>>1;this.times[r]<=e?n=r:s=r}return{time:e,index:n,fraction:(e-this.times[n])/(this.times[s]-this.times[n])}}atFrame(e){let t=Math.max(0,Math.min(this.frames-1,e));return{time:this.times[t]??0,index:t,fraction:0}}value(e,t){let n=this.channels[e],s=n[t.index];return t.fraction===0||this.jumpsBefore(e,t.index+1)?s:s+t.fraction*(n[t.index+1]-s)}jumpsBefore(e,t){let{continuous:n,jumps:s}=this.payload.channels[e];return!n||s!==void 0&&this.jumps[s].has(t)}poseAt(e,t,n){let s=this.poses[e];if(!s)return n.fill(0),this.dim===3&&(n[3]=1),n;let{index:r,fraction:o}=t,a=o>0?r+1:r;for(let l=0;l<s.length;l++)n[l]=s[l][r]+o*(s[l][a]-s[l][r]);return this.dim===3&&this.blendOrientation(s,r,a,o,n),n}pointAt(e,t,n=new Float64Array(this.dim)){return this.poseAt(e.body,t,this.scratch),this.dim===2?Ba(this.scratch,e.point,n):Lr(this.scratch,e.point,n)}axisAt(e,t,n,s=new Float64Array(this.dim)){return this.poseAt(e,n,this.scratch),this.scratch.fill(0,0,this.dim),this.dim===2?Ba(this.scratch,t,s):Lr(this.scratch,t,s)}path(e){let t=new Float64Array(this.frames*this.dim),n=new Float64Array(this.dim);for(let s=0;s<this.frames;s++)t.set(this.pointAt(e,this.atFrame(s),n),s*this.dim);return t}lostBodies(){return this.poses.flatMap((e,t)=>e?.some(n=>n.some(s=>!Number.isFinite(s)))?[t]:[])}blendOrientation(e,t,n,s,r){let o=0;for(let h=3;h<7;h++)o+=e[h][t]*e[h][n];let a=o<0?-1:1,l=0;for(let h=3;h<7;h++)r[h]=(1-s)*e[h][t]+a*s*e[h][n],l+=r[h]*r[h];let c=Math.sqrt(l);for(let h=3;h<7;h++)r[h]/=c}};function Ba(i,e,t){let n=Math.cos(i[2]),s=Math.sin(i[2]);return t[0]=i[0]+n*e[0]-s*e[1],t[1]=i[1]+s*e[0]+n*e[1],t}function Lr(i,e,t){let[n,s,r]=e,[,,,o,a,l,c]=i,h=2*o*o-1,d=2*(a*n+l*s+c*r);return t[0]=i[0]+h*n+d*a+2*o*(l*r-c*s),t[1]=i[1]+h*s+d*l+2*o*(c*n-a*r),t[2]=i[2]+h*r+d*c+2*o*(a*s-l*n),t}var H_=6,W_=.9,X_=400;function ka(i,e){let t=new No(i.dim),n=new No(i.dim),s=Math.max(1,Math.ceil(e.frames/X_)),r=new Float64Array(i.dim),o=e.pose(),a=i.dim===2?Ba:Lr,l=i.scene.bodies.map(()=>0);i.scene.bodies.forEach((u,f)=>{let g=[...q_(u),...Y_(i.scene,f),...Z_(i.scene,f)];if(g.length===0)return;let v=new No(i.dim);for(let m=0;m<e.frames;m=m===e.frames-1?m+1:Math.min(m+s,e.frames-1)){e.poseAt(f,e.atFrame(m),o);for(let p of g)a(o,p,r),t.add(r),m===0&&n.add(r);v.add(a(o,u.center_of_mass,r))}l[f]=v.diagonal()});let c=t.diagonal()>H_*Math.max(i.scene.size,n.diagonal()),h=c?n:t;if(h.empty())return{low:Array(i.dim).fill(-1),high:Array(i.dim).fill(1),follow:null};let d=l.findIndex(u=>u>=W_*Math.max(...l));return{low:h.low,high:h.high,follow:c?d:null}}function q_(i){let e=[...i.points,...i.outlines.flat()];for(let t of i.solids){let[n,s,r]=t.center,o=Math.hypot(...t.sizes.map(a=>t.kind==="box"?a/2:a));for(let a of[-1,1])e.push([n+a*o,s,r],[n,s+a*o,r],[n,s,r+a*o])}return e}var Bf={gear:["radius_i","radius_j"],rack:["","radius"],contact:["radius","radius_b"],tyre:["radius"]};function Y_(i,e){let t=[];for(let{glyph:n,marks:s,sizes:r}of i.elements)(Object.hasOwn(Bf,n)?Bf[n]:[]).forEach((o,a)=>{let l=s[a],c=Math.abs(r[o]??0);if(!(l?.body!==e||!(c>0)))for(let h=0;h<l.point.length;h++)for(let d of[-c,c])t.push(l.point.map((u,f)=>f===h?u+d:u))});return t}function Z_(i,e){return e===0?[]:i.reliefs.filter(t=>t.body===e).flatMap(({points:t})=>t)}var No=class{low;high;constructor(e){this.low=Array(e).fill(Number.POSITIVE_INFINITY),this.high=Array(e).fill(Number.NEGATIVE_INFINITY)}add(e){for(let t=0;t<this.low.length;t++)if(!Number.isFinite(e[t]))return;for(let t=0;t<this.low.length;t++)this.low[t]=Math.min(this.low[t],e[t]),this.high[t]=Math.max(this.high[t],e[t])}empty(){return this.low[0]>this.high[0]}diagonal(){return this.empty()?0:Math.hypot(...this.low.map((e,t)=>this.high[t]-e))}};function As(i,e=5){if(!Number.isFinite(i))return Number.isNaN(i)?"–":i>0?"∞":"−∞";if(i===0)return"0";let t=Math.abs(i);return(t>=1e6||t<1e-4?i.toExponential(e-2):K_(i,e)).replace(/-/g,"−").replace("e+","e")}function kf(i){let e=0;for(let n=0;n<i.length;n++)Number.isFinite(i[n])&&(e=Math.max(e,Math.abs(i[n])));if(e===0||e>=1e6||e<.001)return n=>As(n,4);let t=Math.max(0,4-Math.max(0,Math.floor(Math.log10(e))+1));return n=>Number.isFinite(n)?Vf(n.toFixed(t)):As(n)}function Dr(i,e){let t=e>i?e-i:1,n=Math.min(9,Math.max(2,3-Math.floor(Math.log10(t))));return s=>Vf(s.toFixed(n))}function zf(i){return`${Number(i.toPrecision(3))}×`}function K_(i,e){return String(Number(i.toPrecision(e)))}function Vf(i){return Number(i)===0?i.replace("-",""):i.replace("-","−")}var J_=6;function Gf(i,e,t){let n=Dr(i.start,i.end),s=i.end-i.start,r=u=>s>0?Math.min(1,Math.max(0,(u-i.start)/s)):0,o=ae("div",{class:"fill"}),a=ae("div",{class:"thumb"}),l=ae("div",{class:"tip",hidden:!0}),c=ae("div",{class:"track"},[o]);for(let u of e){let f=ae("i",{class:"event"});f.style.left=`${100*r(u.t)}%`,c.append(f)}c.append(a);let h=ae("div",{class:"timeline",role:"slider",tabindex:0,"aria-label":"time","aria-valuemin":i.start,"aria-valuemax":i.end},[c,l]),d=u=>{let f=c.getBoundingClientRect();return i.start+s*Math.min(1,Math.max(0,(u.clientX-f.left)/f.width))};return Ir(h,{start:()=>i.hold(!0),move:u=>i.seek(d(u)),end:()=>i.hold(!1)}),h.addEventListener("pointermove",u=>{let f=d(u),g=J_*s/c.getBoundingClientRect().width,v=e.filter(y=>Math.abs(y.t-f)<=g).sort((y,A)=>Math.abs(y.t-f)-Math.abs(A.t-f)),m=v[0]?.t??f,p=v.length>3?`${v[0].name} and ${v.length-1} more`:v.map(Xh).join(", ");l.textContent=`${n(m)} ${t}${p?` · ${p}`:""}`,l.style.left=`${100*r(m)}%`,l.hidden=!1}),h.addEventListener("pointerleave",()=>{l.hidden=!0}),{element:h,update(){let u=`${100*r(i.time)}%`;o.style.width=u,a.style.left=u,h.setAttribute("aria-valuenow",String(i.time)),h.setAttribute("aria-valuetext",`${n(i.time)} ${t}`)}}}function Xh(i){return i.what&&i.what!==i.name?`${i.name}: ${i.what}`:i.name}var $_=100;function Wf(i,e,t){let{about:n,units:s,scene:r}=i,o=[Hf([["Run",n.analysis],["Status",n.status],["Method",[n.method,n.integrator].filter(Boolean).join(", ")],["Steps",n.steps],["Constraint error",n.constraint_error],["Time",`${As(e.start)} … ${As(e.end)} ${s.time}`],["Frames",i.frames],["Bodies",r.bodies.length-1],["Made with",n.cardan&&`cardan ${n.cardan}`]])],a=n.messages??[];a.length>0&&o.push(ae("h3",{text:"Messages"}),ae("ul",{class:"messages"},a.map(Q_)));let l=Object.entries(n.parameters??{});return l.length>0&&o.push(ae("h3",{text:"Parameters"}),Hf(l)),i.events.length>0&&o.push(ae("h3",{text:"Events"}),j_(i,e,t)),ae("div",{class:"about"},o)}function j_(i,e,t){let n=Dr(e.start,e.end),s=i.events.slice(0,$_).map(o=>{let a=ae("button",{type:"button",class:"event-row"},[ae("output",{text:n(o.t)}),ae("span",{text:Xh(o)})]);return a.addEventListener("click",()=>t(o.t)),ae("li",{},[a])}),r=i.events.length-s.length;return r>0&&s.push(ae("li",{class:"faint",text:`and ${r} more`})),ae("ul",{class:"events"},s)}function Hf(i){return ae("dl",{},i.filter(([,e])=>e!=null&&e!=="").flatMap(([e,t])=>[ae("dt",{text:e}),ae("dd",{text:typeof t=="number"?As(t):String(t)})]))}function Q_(i){return ae("li",{text:i})}var ex=["#0072b2","#e69f00","#009e73","#d55e00","#cc79a7","#56b4e9","#b59f00"],tx=["#4aa8e0","#f0b13c","#2bc49a","#f0793a","#dd94bd","#8fd0f5","#e6d84a"],nx={paper:"#fbfbf9",grid:"#eceeed",gridStrong:"#dcdfde",ink:"#20272d",faint:"#7b858c",ground:"#59636b",groundFill:"#e3e6e6",pin:"#ffffff",halo:"rgba(251,251,249,0.9)",spring:"#3c464e",reaction:"#c2410c",applied:"#7a3fb0",selected:"#111827",event:"rgba(180,83,9,0.35)"},ix={paper:"#14181c",grid:"#1e2429",gridStrong:"#2b333a",ink:"#e4e9ec",faint:"#87939b",ground:"#93a0a9",groundFill:"#2a3238",pin:"#1b2126",halo:"rgba(20,24,28,0.9)",spring:"#c3ccd2",reaction:"#ff9a5c",applied:"#c79bf2",selected:"#ffffff",event:"rgba(251,191,90,0.38)"};function xi(i){return i?ix:nx}function Rs(i,e){let t=e?tx:ex;return t[(i%t.length+t.length)%t.length]}function za(i,e){return i===0?xi(e).ground:Rs(i-1,e)}function Xf(i,e,t){let n=i.scene.bodies.map((o,a)=>{let l=ae("i",{class:"swatch"}),c=ae("button",{type:"button",class:"name",text:o.name});c.addEventListener("click",()=>t.change({selected:t.now.selected===a?null:a}));let h=Jt(vt.follow,`follow ${o.name}`,"",()=>t.change({follow:t.now.follow===a?null:a}));h.disabled=!e.moves(a);let d=Jt(vt.eye,`show ${o.name}`,"",()=>{let u=new Set(t.now.hidden);u.delete(a)||u.add(a),t.change({hidden:u})});return{row:ae("li",{},[l,c,h,d]),swatch:l,follow:h,eye:d}}),s=ae("button",{type:"button",class:"text",text:"Show all"});s.addEventListener("click",()=>t.change({hidden:new Set}));let r=ae("button",{type:"button",class:"text",text:"Hide others"});return r.addEventListener("click",()=>t.change({hidden:sx(t.now.selected??0,i.scene.bodies.length)})),t.watch(o=>{n.forEach(({row:a,swatch:l,follow:c,eye:h},d)=>{let u=o.hidden.has(d);a.classList.toggle("selected",o.selected===d),a.classList.toggle("hidden-body",u),l.style.background=za(d,o.dark),c.setAttribute("aria-pressed",String(o.follow===d)),h.setAttribute("aria-pressed",String(!u)),Pr(h,u?vt.eyeOff:vt.eye)}),s.disabled=o.hidden.size===0,r.disabled=o.selected===null}),ae("div",{},[ae("ul",{class:"bodies"},n.map(({row:o})=>o)),ae("div",{class:"below"},[s,r])])}function sx(i,e){return new Set(Array.from({length:e},(t,n)=>n).filter(t=>t!==0&&t!==i))}var qh=250;function qf(i,e){let t=ae("input",{type:"search",placeholder:"Search, for example crank angle","aria-label":"search quantities",spellcheck:!1,autocomplete:"off"}),n=ae("div",{class:"quantities"});function s(){let o=t.value.toLowerCase().split(/\s+/).filter(Boolean),a=i.channels.map((h,d)=>({channel:h,k:d})).filter(({channel:h,k:d})=>d!==i.time&&o.every(u=>rx(h).includes(u))),l=[],c=null;for(let{channel:h,k:d}of a.slice(0,qh))h.element!==c&&(c=h.element,l.push(ae("h3",{text:c||"machine"}))),l.push(r(h,d));a.length>qh&&l.push(ae("p",{class:"faint",text:`${a.length-qh} more: search to find them`})),a.length===0&&l.push(ae("p",{class:"faint",text:"No quantity has such a name."})),i.left_out&&l.push(ae("p",{class:"faint",text:`${i.left_out} quantities were left out to keep the file small.`})),n.replaceChildren(...l)}function r(o,a){let l=ae("input",{type:"checkbox"});l.checked=e.shows(a),l.addEventListener("change",()=>l.checked?e.show(a):e.hide(a));let c=o.label.startsWith(`${o.element}.`)?o.label.slice(o.element.length+1):o.label;return ae("label",{title:o.label},[l,ae("span",{text:c}),ae("span",{class:"unit",text:o.unit})])}return t.addEventListener("input",s),e.onChange(s),s(),{element:ae("div",{},[t,n]),focus:()=>t.focus({preventScroll:!0})}}function rx(i){return`${i.label} ${i.panel}`.toLowerCase()}function Zf(i){let e=new Map(i.flatMap(t=>t.keys.map(n=>[n,t])));document.addEventListener("keydown",t=>{if(t.ctrlKey||t.metaKey||t.altKey||ox(t.target)||t.key===" "&&Yf(t.target))return;let n=e.get(t.key)??e.get(t.key.toLowerCase());n&&(t.preventDefault(),n.press(t))}),document.addEventListener("click",t=>{t.detail!==0&&requestAnimationFrame(()=>{let n=document.activeElement;n instanceof HTMLElement&&Yf(n)&&n.blur()})})}function Yf(i){return i instanceof HTMLButtonElement||i instanceof HTMLInputElement&&i.type==="checkbox"}function ox(i){return i instanceof HTMLTextAreaElement||i instanceof HTMLSelectElement||i instanceof HTMLInputElement&&i.type!=="checkbox"}function Kf(i,e){let t=[...i.map(({shown:r,what:o})=>[r,o]),...e],n=ae("button",{type:"button",class:"text",text:"Close"}),s=ae("dialog",{class:"help"},[ae("h2",{text:"Keys and gestures"}),ae("dl",{},t.flatMap(([r,o])=>[ae("dt",{text:r}),ae("dd",{text:o})])),n]);return n.addEventListener("click",()=>s.close()),s.addEventListener("click",r=>{r.target===s&&s.close()}),s}var ax="uplot",lx="u-hz",cx="u-vt",hx="u-title",ux="u-wrap",dx="u-under",fx="u-over",px="u-axis",er="u-off",mx="u-select",gx="u-cursor-x",_x="u-cursor-y",xx="u-cursor-pt",yx="u-legend",vx="u-live",Mx="u-inline",bx="u-series",Sx="u-marker",Jf="u-label",wx="u-value",Uo="width",Oo="height";var $f="bottom",Nr="left",Yh="right",hu="#000",jf=hu+"0",Zh="mousemove",Qf="mousedown",Kh="mouseup",ep="mouseenter",tp="mouseleave",np="dblclick",Tx="resize",Ex="scroll",ip="change",Xa="dppxchange",uu="--",Vr=typeof window<"u",eu=Vr?document:null,Ur=Vr?window:null,Ax=Vr?navigator:null,Et,Va;function tu(){let i=devicePixelRatio;Et!=i&&(Et=i,Va&&iu(ip,Va,tu),Va=matchMedia(`(min-resolution: ${Et-.001}dppx) and (max-resolution: ${Et+.001}dppx)`),tr(ip,Va,tu),Ur.dispatchEvent(new CustomEvent(Xa)))}function li(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function nu(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function Xt(i,e,t){i.style[e]=t+"px"}function Ai(i,e,t,n){let s=eu.createElement(i);return e!=null&&li(s,e),t?.insertBefore(s,n),s}function yi(i,e){return Ai("div",i,e)}var sp=new WeakMap;function Yi(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=sp.get(i);r!=o&&(i.style.transform=r,sp.set(i,r),e<0||t<0||e>n||t>s?li(i,er):nu(i,er))}var rp=new WeakMap;function op(i,e,t){let n=e+t,s=rp.get(i);n!=s&&(rp.set(i,n),i.style.background=e,i.style.borderColor=t)}var ap=new WeakMap;function lp(i,e,t,n){let s=e+""+t,r=ap.get(i);s!=r&&(ap.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var du={passive:!0},Rx={...du,capture:!0};function tr(i,e,t,n){e.addEventListener(i,t,n?Rx:du)}function iu(i,e,t,n){e.removeEventListener(i,t,du)}Vr&&tu();function Ri(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:ci((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function Up(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var Op=i=>i!=null,Bp=i=>i!=null&&i>0,Za=Up(Op),Cx=Up(Bp);function Px(i,e,t,n=0,s=!1){let r=s?Cx:Za,o=s?Bp:Op;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Ot,l??-Ot]}function Ka(i,e,t,n){let s=up(i),r=up(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?as:kp,a=s==1?ci:vi,l=r==1?vi:ci,c=a(o(vn(i))),h=l(o(vn(e))),d=Or(t,c),u=Or(t,h);return t==10&&(c<0&&(d=Bt(d,-c)),h<0&&(u=Bt(u,-h))),n||t==2?(i=d*s,e=u*r):(i=Hp(i,d),e=Ja(e,u)),[i,e]}function fu(i,e,t,n){let s=Ka(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var pu=.1,cp={mode:3,pad:pu},ko={pad:0,soft:null,mode:0},Ix={min:ko,max:ko};function qa(i,e,t,n){return $a(t)?hp(i,e,t):(ko.pad=t,ko.soft=n?0:null,ko.mode=n?3:0,hp(i,e,Ix))}function St(i,e){return i??e}function Lx(i,e,t){for(e=St(e,0),t=St(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function hp(i,e,t){let n=t.min,s=t.max,r=St(n.pad,0),o=St(s.pad,0),a=St(n.hard,-Ot),l=St(s.hard,Ot),c=St(n.soft,Ot),h=St(s.soft,-Ot),d=St(n.mode,0),u=St(s.mode,0),f=e-i,g=as(f),v=Kn(vn(i),vn(e)),m=as(v),p=vn(m-g);(f<1e-24||p>10)&&(f=0,(i==0||e==0)&&(f=1e-24,d==2&&c!=Ot&&(r=0),u==2&&h!=-Ot&&(o=0)));let y=f||v||1e3,A=as(y),b=Or(10,ci(A)),P=y*(f==0?i==0?.1:1:r),E=Bt(Hp(i-P,b/10),24),x=i>=c&&(d==1||d==3&&E<=c||d==2&&E>=c)?c:Ot,T=Kn(a,E<x&&i>=x?x:Ci(x,E)),k=y*(f==0?e==0?.1:1:o),D=Bt(Ja(e+k,b/10),24),L=e<=h&&(u==1||u==3&&D>=h||u==2&&D<=h)?h:-Ot,G=Ci(l,D>L&&e<=L?L:Kn(L,D));return T==G&&T==0&&(G=100),[T,G]}var Dx=new Intl.NumberFormat(Vr?Ax.language:"en-US"),mu=i=>Dx.format(i),hi=Math,Wa=hi.PI,vn=hi.abs,ci=hi.floor,yn=hi.round,vi=hi.ceil,Ci=hi.min,Kn=hi.max,Or=hi.pow,up=hi.sign,as=hi.log10,kp=hi.log2,Nx=(i,e=1)=>hi.sinh(i)*e,Jh=(i,e=1)=>hi.asinh(i/e),Ot=1/0;function dp(i){return(as((i^i>>31)-(i>>31))|0)+1}function su(i,e,t){return Ci(Kn(i,e),t)}function zp(i){return typeof i=="function"}function _t(i){return zp(i)?i:()=>i}var Fx=()=>{},Vp=i=>i,Gp=(i,e)=>e,Ux=i=>null,fp=i=>!0,pp=(i,e)=>i==e,Ox=/\.\d*?(?=9{6,}|0{6,})/gm,nr=i=>{if(Xp(i)||Ps.has(i))return i;let e=`${i}`,t=e.match(Ox);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${nr(s)}e${r}`}return Bt(i,n)};function js(i,e){return nr(Bt(nr(i/e))*e)}function Ja(i,e){return nr(vi(nr(i/e))*e)}function Hp(i,e){return nr(ci(nr(i/e))*e)}function Bt(i,e=0){if(Xp(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return yn(n)/t}var Ps=new Map;function Wp(i){return((""+i).split(".")[1]||"").length}function Vo(i,e,t,n){let s=[],r=n.map(Wp);for(let o=e;o<t;o++){let a=vn(o),l=Bt(Or(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,d=(o>=0?0:a)+(o>=r[c]?0:r[c]),u=i==10?h:Bt(h,d);s.push(u),Ps.set(u,d)}}return s}var zo={},gu=[],Br=[null,null],Cs=Array.isArray,Xp=Number.isInteger,Bx=i=>i===void 0;function mp(i){return typeof i=="string"}function $a(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function kx(i){return i!=null&&typeof i=="object"}var zx=Object.getPrototypeOf(Uint8Array),qp="__proto__";function kr(i,e=$a){let t;if(Cs(i)){let n=i.find(s=>s!=null);if(Cs(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=kr(i[s],e)}else t=i.slice()}else if(i instanceof zx)t=i.slice();else if(e(i)){t={};for(let n in i)n!=qp&&(t[n]=kr(i[n],e))}else t=i;return t}function mn(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=qp&&($a(i[s])?mn(i[s],kr(n[s])):i[s]=kr(n[s]))}return i}var Vx=0,Gx=1,Hx=2;function Wx(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function Xx(i,e){if(Zx(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return Kx(o[0])||(o=Yx(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)t.add(l[h])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],d=Array(s).fill(void 0),u=e?e[o][c]:Gx,f=[];for(let g=0;g<h.length;g++){let v=h[g],m=r.get(l[g]);v===null?u!=Vx&&(d[m]=v,u==Hx&&f.push(m)):d[m]=v}Wx(d,f,s),n.push(d)}}return n}var qx=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function Yx(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function Zx(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function Kx(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=Kn(1,ci((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Yp=["January","February","March","April","May","June","July","August","September","October","November","December"],Zp=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Kp(i){return i.slice(0,3)}var Jx=Zp.map(Kp),$x=Yp.map(Kp),jx={MMMM:Yp,MMM:$x,WWWW:Zp,WWW:Jx};function Fo(i){return(i<10?"0":"")+i}function Qx(i){return(i<10?"00":i<100?"0":"")+i}var ey={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>Fo(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Fo(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>Fo(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Fo(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Fo(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>Qx(i.getMilliseconds())};function _u(i,e){e=e||jx;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?ey[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var ty=new Intl.DateTimeFormat().resolvedOptions().timeZone;function ny(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==ty?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var Jp=i=>i%1==0,Ya=[1,2,2.5,5],iy=Vo(10,-32,0,Ya),$p=Vo(10,0,32,Ya),sy=$p.filter(Jp),Qs=iy.concat($p),xu=`
`,jp="{YYYY}",gp=xu+jp,Qp="{M}/{D}",Bo=xu+Qp,Ga=Bo+"/{YY}",em="{aa}",ry="{h}:{mm}",Fr=ry+em,_p=xu+Fr,xp=":{ss}",Rt=null;function tm(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?Vo(10,0,3,Ya).filter(Jp):Vo(10,-3,0,Ya)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,jp,Rt,Rt,Rt,Rt,Rt,Rt,1],[s*28,"{MMM}",gp,Rt,Rt,Rt,Rt,Rt,1],[s,Qp,gp,Rt,Rt,Rt,Rt,Rt,1],[n,"{h}"+em,Ga,Rt,Bo,Rt,Rt,Rt,1],[t,Fr,Ga,Rt,Bo,Rt,Rt,Rt,1],[e,xp,Ga+" "+Fr,Rt,Bo+" "+Fr,Rt,_p,Rt,1],[i,xp+".{fff}",Ga+" "+Fr,Rt,Bo+" "+Fr,Rt,_p,Rt,1]];function h(d){return(u,f,g,v,m,p)=>{let y=[],A=m>=o,b=m>=r&&m<o,P=d(g),E=Bt(P*i,3),x=$h(P.getFullYear(),A?0:P.getMonth(),b||A?1:P.getDate()),T=Bt(x*i,3);if(b||A){let k=b?m/r:0,D=A?m/o:0,L=E==T?E:Bt($h(x.getFullYear()+D,x.getMonth()+k,1)*i,3),G=new Date(yn(L/i)),W=G.getFullYear(),N=G.getMonth();for(let H=0;L<=v;H++){let K=$h(W+D*H,N+k*H,1),V=K-d(Bt(K*i,3));L=Bt((+K+V)*i,3),L<=v&&y.push(L)}}else{let k=m>=s?s:m,D=ci(g)-ci(E),L=T+D+Ja(E-T,k);y.push(L);let G=d(L),W=G.getHours()+G.getMinutes()/t+G.getSeconds()/n,N=m/n,H=u.axes[f]._space,K=p/H;for(;L=Bt(L+m,i==1?0:3),!(L>v);)if(N>1){let V=ci(Bt(W+N,6))%24,j=d(L).getHours()-V;j>1&&(j=-1),L-=j*n,W=(W+N)%24;let ie=y[y.length-1];Bt((L-ie)/m,3)*K>=.7&&y.push(L)}else y.push(L)}return y}}return[l,c,h]}var[oy,ay,ly]=tm(1),[cy,hy,uy]=tm(.001);Vo(2,-53,53,[1]);function yp(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function vp(i,e){return(t,n,s,r,o)=>{let a=e.find(g=>o>=g[0])||e[e.length-1],l,c,h,d,u,f;return n.map(g=>{let v=i(g),m=v.getFullYear(),p=v.getMonth(),y=v.getDate(),A=v.getHours(),b=v.getMinutes(),P=v.getSeconds(),E=m!=l&&a[2]||p!=c&&a[3]||y!=h&&a[4]||A!=d&&a[5]||b!=u&&a[6]||P!=f&&a[7]||a[1];return l=m,c=p,h=y,d=A,u=b,f=P,E(v)})}}function dy(i,e){let t=_u(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function $h(i,e,t){return new Date(i,e,t)}function Mp(i,e){return e(i)}var fy="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function bp(i,e){return(t,n,s,r)=>r==null?uu:e(i(n))}function py(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function my(i,e){return i.series[e].fill(i,e)}var gy={show:!0,live:!0,isolate:!1,mount:Fx,markers:{show:!0,width:2,stroke:py,fill:my,dash:"solid"},idx:null,idxs:null,values:[]};function _y(i,e){let t=i.cursor.points,n=yi(),s=t.size(i,e);Xt(n,Uo,s),Xt(n,Oo,s);let r=s/-2;Xt(n,"marginLeft",r),Xt(n,"marginTop",r);let o=t.width(i,e,s);return o&&Xt(n,"borderWidth",o),n}function xy(i,e){let t=i.series[e].points;return t._fill||t._stroke}function yy(i,e){let t=i.series[e].points;return t._stroke||t._fill}function vy(i,e){return i.series[e].points.size}var jh=[0,0];function My(i,e,t){return jh[0]=e,jh[1]=t,jh}function Ha(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function Qh(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var by={show:!0,x:!0,y:!0,lock:!1,move:My,points:{one:!1,show:_y,size:vy,width:0,stroke:yy,fill:xy},bind:{mousedown:Ha,mouseup:Ha,click:Ha,dblclick:Ha,mousemove:Qh,mouseleave:Qh,mouseenter:Qh},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},nm={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},yu=mn({},nm,{filter:Gp}),im=mn({},yu,{size:10}),sm=mn({},nm,{show:!1}),vu='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',rm="bold "+vu,om=1.5,Sp={show:!0,scale:"x",stroke:hu,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:rm,side:2,grid:yu,ticks:im,border:sm,font:vu,lineGap:om,rotate:0},Sy="Value",wy="Time",wp={show:!0,scale:"x",auto:!1,sorted:1,min:Ot,max:-Ot,idxs:[]};function Ty(i,e,t,n,s){return e.map(r=>r==null?"":mu(r))}function Ey(i,e,t,n,s,r,o){let a=[],l=Ps.get(s)||0;t=o?t:Bt(Ja(t,s),l);for(let c=t;c<=n;c=Bt(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function ru(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?as:kp,h=ci(c(t));s=Or(l,h),l==10&&(s=Qs[Ri(s,Qs)]);let d=t,u=s*l;l==10&&(u=Qs[Ri(u,Qs)]);do a.push(d),d=d+s,l==10&&!Ps.has(d)&&(d=Bt(d,Ps.get(s))),d>=u&&(s=d,u=s*l,l==10&&(u=Qs[Ri(u,Qs)]));while(d<=n);return a}function Ay(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?ru(i,e,Kn(l,t),n,s):[l],h=n>=0&&t<=0?[0]:[];return(t<-l?ru(i,e,Kn(l,-n),-t,s):[l]).reverse().map(u=>-u).concat(h,c)}var am=/./,Ry=/[12357]/,Cy=/[125]/,Tp=/1/,ou=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function Py(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),d=l(9,o)-h>=c?am:l(7,o)-h>=c?Ry:l(5,o)-h>=c?Cy:Tp;if(d==Tp){let u=vn(l(1,o)-h);if(u<c)return ou(e.slice().reverse(),a.distr,d,vi(c/u)).reverse()}return ou(e,a.distr,d,1)}function Iy(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=vn(l(1,o)-l(2,o));return c<a?ou(e.slice().reverse(),3,am,vi(a/c)).reverse():e}function Ly(i,e,t,n){return n==null?uu:e==null?"":mu(e)}var Ep={show:!0,scale:"y",stroke:hu,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:rm,side:3,grid:yu,ticks:im,border:sm,font:vu,lineGap:om,rotate:0};function Dy(i,e){let t=3+(i||1)*2;return Bt(t*e,3)}function Ny(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=vn(o-r),l=i.series[e],c=a/(l.points.space*Et);return n[1]-n[0]<=c}var Ap={scale:null,auto:!0,sorted:0,min:Ot,max:-Ot},lm=(i,e,t,n,s)=>s,Rp={show:!0,auto:!0,sorted:0,gaps:lm,alpha:1,facets:[mn({},Ap,{scale:"x"}),mn({},Ap,{scale:"y"})]},Cp={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:lm,alpha:1,points:{show:Ny,filter:null},values:null,min:Ot,max:-Ot,idxs:[],path:null,clip:null};function Fy(i,e,t,n,s){return t/10}var cm={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},Uy=mn({},cm,{time:!1,ori:1}),Pp={};function hm(i,e){let t=Pp[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<t.plots.length;h++)t.plots[h]!=s&&t.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(Pp[i]=t)),t}var zr=1,au=2;function ir(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],d=n==2?o[s.facets[1].scale]:o[s.scale],u=a.left,f=a.top,g=a.width,v=a.height,m=i.valToPosH,p=i.valToPosV;return h.ori==0?t(s,l,c,h,d,m,p,u,f,g,v,Qa,Gr,tl,dm,pm):t(s,l,c,h,d,p,m,f,u,v,g,el,Hr,Su,fm,mm)}function Mu(i,e){let t=0,n=0,s=St(i.bands,gu);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function Oy(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function ls(i,e,t,n,s,r){return ir(i,e,(o,a,l,c,h,d,u,f,g,v,m)=>{let p=o.pxRound,y=c.dir*(c.ori==0?1:-1),A=c.ori==0?Gr:Hr,b,P;y==1?(b=t,P=n):(b=n,P=t);let E=p(d(a[b],c,v,f)),x=p(u(l[b],h,m,g)),T=p(d(a[P],c,v,f)),k=p(u(r==1?h.max:h.min,h,m,g)),D=new Path2D(s);return A(D,T,k),A(D,E,k),A(D,E,x),D})}function ja(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?tl:Su,l=t;for(let d=0;d<i.length;d++){let u=i[d];if(u[1]>u[0]){let f=u[0]-l;f>0&&a(o,l,n,f,n+r),l=u[1]}}let c=t+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function By(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function bu(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let d=c,u=c;if(s==1)for(;++c<=n&&e[c]===null;)u=c;else for(;--c>=t&&e[c]===null;)u=c;let f=r(i[d]),g=u==d?f:r(i[u]),v=d-s;f=o<=0&&v>=0&&v<l?r(i[v]):f;let p=u+s;g=o>=0&&p>=0&&p<l?r(i[p]):g,g>=f&&a.push([f,g])}return a}function Ip(i){return i==0?Vp:i==1?yn:e=>js(e,i)}function um(i){let e=i==0?Qa:el,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Ci(c,a/2,l/2),h=Ci(h,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,h),t(s,r,o+l,r,o,h),t(s,r,o,r+a,o,c),s.closePath())}}var Qa=(i,e,t)=>{i.moveTo(e,t)},el=(i,e,t)=>{i.moveTo(t,e)},Gr=(i,e,t)=>{i.lineTo(e,t)},Hr=(i,e,t)=>{i.lineTo(t,e)},tl=um(0),Su=um(1),dm=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},fm=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},pm=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},mm=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function gm(i){return(e,t,n,s,r)=>ir(e,t,(o,a,l,c,h,d,u,f,g,v,m)=>{let{pxRound:p,points:y}=o,A,b;c.ori==0?(A=Qa,b=dm):(A=el,b=fm);let P=Bt(y.width*Et,3),E=(y.size-y.width)/2*Et,x=Bt(E*2,3),T=new Path2D,k=new Path2D,{left:D,top:L,width:G,height:W}=e.bbox;tl(k,D-x,L-x,G+x*2,W+x*2);let N=H=>{if(l[H]!=null){let K=p(d(a[H],c,v,f)),V=p(u(l[H],h,m,g));A(T,K+E,V),b(T,K,V,E,0,Wa*2)}};if(r)r.forEach(N);else for(let H=n;H<=s;H++)N(H);return{stroke:P>0?T:null,fill:T,clip:k,flags:zr|au}})}function _m(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var ky=_m(Gr),zy=_m(Hr);function xm(i){let e=St(i?.alignGaps,0);return(t,n,s,r)=>ir(t,n,(o,a,l,c,h,d,u,f,g,v,m)=>{[s,r]=Za(l,s,r);let p=o.pxRound,y=W=>p(d(W,c,v,f)),A=W=>p(u(W,h,m,g)),b,P;c.ori==0?(b=Gr,P=ky):(b=Hr,P=zy);let E=c.dir*(c.ori==0?1:-1),x={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:zr},T=x.stroke,k=!1;if(r-s>=v*4){let W=ue=>t.posToVal(ue,c.key,!0),N=null,H=null,K,V,ce,J=y(a[E==1?s:r]),j=y(a[s]),ie=y(a[r]),de=W(E==1?j+1:ie-1);for(let ue=E==1?s:r;ue>=s&&ue<=r;ue+=E){let Q=a[ue],xe=(E==1?Q<de:Q>de)?J:y(Q),Ae=l[ue];xe==J?Ae!=null?(V=Ae,N==null?(b(T,xe,A(V)),K=N=H=V):V<N?N=V:V>H&&(H=V)):Ae===null&&(k=!0):(N!=null&&P(T,J,A(N),A(H),A(K),A(V)),Ae!=null?(V=Ae,b(T,xe,A(V)),N=H=K=V):(N=H=null,Ae===null&&(k=!0)),J=xe,de=W(J+E))}N!=null&&N!=H&&ce!=J&&P(T,J,A(N),A(H),A(K),A(V))}else for(let W=E==1?s:r;W>=s&&W<=r;W+=E){let N=l[W];N===null?k=!0:N!=null&&b(T,y(a[W]),A(N))}let[L,G]=Mu(t,n);if(o.fill!=null||L!=0){let W=x.fill=new Path2D(T),N=o.fillTo(t,n,o.min,o.max,L),H=A(N),K=y(a[s]),V=y(a[r]);E==-1&&([V,K]=[K,V]),b(W,V,H),b(W,K,H)}if(!o.spanGaps){let W=[];k&&W.push(...bu(a,l,s,r,E,y,e)),x.gaps=W=o.gaps(t,n,s,r,W),x.clip=ja(W,c.ori,f,g,v,m)}return G!=0&&(x.band=G==2?[ls(t,n,s,r,T,-1),ls(t,n,s,r,T,1)]:ls(t,n,s,r,T,G)),x})}function Vy(i){let e=St(i.align,1),t=St(i.ascDesc,!1),n=St(i.alignGaps,0),s=St(i.extend,!1);return(r,o,a,l)=>ir(r,o,(c,h,d,u,f,g,v,m,p,y,A)=>{[a,l]=Za(d,a,l);let b=c.pxRound,{left:P,width:E}=r.bbox,x=j=>b(g(j,u,y,m)),T=j=>b(v(j,f,A,p)),k=u.ori==0?Gr:Hr,D={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:zr},L=D.stroke,G=u.dir*(u.ori==0?1:-1),W=T(d[G==1?a:l]),N=x(h[G==1?a:l]),H=N,K=N;s&&e==-1&&(K=P,k(L,K,W)),k(L,N,W);for(let j=G==1?a:l;j>=a&&j<=l;j+=G){let ie=d[j];if(ie==null)continue;let de=x(h[j]),ue=T(ie);e==1?k(L,de,W):k(L,H,ue),k(L,de,ue),W=ue,H=de}let V=H;s&&e==1&&(V=P+E,k(L,V,W));let[ce,J]=Mu(r,o);if(c.fill!=null||ce!=0){let j=D.fill=new Path2D(L),ie=c.fillTo(r,o,c.min,c.max,ce),de=T(ie);k(j,V,de),k(j,K,de)}if(!c.spanGaps){let j=[];j.push(...bu(h,d,a,l,G,x,n));let ie=c.width*Et/2,de=t||e==1?ie:-ie,ue=t||e==-1?-ie:ie;j.forEach(Q=>{Q[0]+=de,Q[1]+=ue}),D.gaps=j=c.gaps(r,o,a,l,j),D.clip=ja(j,u.ori,m,p,y,A)}return J!=0&&(D.band=J==2?[ls(r,o,a,l,L,-1),ls(r,o,a,l,L,1)]:ls(r,o,a,l,L,J)),D})}function Lp(i,e,t,n,s,r,o=Ot){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let h=vn(i[l]-i[a]);h<c&&(c=h,o=vn(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function Gy(i){i=i||zo;let e=St(i.size,[.6,Ot,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=_t(s),o=1-e[0],a=St(e[1],Ot),l=St(e[2],1),c=St(i.disp,zo),h=St(i.each,f=>{}),{fill:d,stroke:u}=c;return(f,g,v,m)=>ir(f,g,(p,y,A,b,P,E,x,T,k,D,L)=>{let G=p.pxRound,W=t,N=n*Et,H=a*Et,K=l*Et,V,ce;b.ori==0?[V,ce]=r(f,g):[ce,V]=r(f,g);let J=b.dir*(b.ori==0?1:-1),j=b.ori==0?tl:Su,ie=b.ori==0?h:(Ce,Ze,ot,Se,Ut,ze,qe)=>{h(Ce,Ze,ot,Ut,Se,qe,ze)},de=St(f.bands,gu).find(Ce=>Ce.series[0]==g),ue=de!=null?de.dir:0,Q=p.fillTo(f,g,p.min,p.max,ue),me=G(x(Q,P,L,k)),xe,Ae,be,He=D,rt=G(p.width*Et),Ve=!1,ut=null,lt=null,it=null,Zt=null;d!=null&&(rt==0||u!=null)&&(Ve=!0,ut=d.values(f,g,v,m),lt=new Map,new Set(ut).forEach(Ce=>{Ce!=null&&lt.set(Ce,new Path2D)}),rt>0&&(it=u.values(f,g,v,m),Zt=new Map,new Set(it).forEach(Ce=>{Ce!=null&&Zt.set(Ce,new Path2D)})));let{x0:kt,size:cn}=c;if(kt!=null&&cn!=null){W=1,y=kt.values(f,g,v,m),kt.unit==2&&(y=y.map(ot=>f.posToVal(T+ot*D,b.key,!0)));let Ce=cn.values(f,g,v,m);cn.unit==2?Ae=Ce[0]*D:Ae=E(Ce[0],b,D,T)-E(0,b,D,T),He=Lp(y,A,E,b,D,T,He),be=He-Ae+N}else He=Lp(y,A,E,b,D,T,He),be=He*o+N,Ae=He-be;be<1&&(be=0),rt>=Ae/2&&(rt=0),be<5&&(G=Vp);let Nt=be>0,wn=He-be-(Nt?rt:0);Ae=G(su(wn,K,H)),xe=(W==0?Ae/2:W==J?0:Ae)-W*J*((W==0?N/2:0)+(Nt?rt/2:0));let yt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},_n=Ve?null:new Path2D,tn=null;if(de!=null)tn=f.data[de.series[1]];else{let{y0:Ce,y1:Ze}=c;Ce!=null&&Ze!=null&&(A=Ze.values(f,g,v,m),tn=Ce.values(f,g,v,m))}let hn=V*Ae,O=ce*Ae;for(let Ce=J==1?v:m;Ce>=v&&Ce<=m;Ce+=J){let Ze=A[Ce];if(Ze==null)continue;if(tn!=null){let X=tn[Ce]??0;if(Ze-X==0)continue;me=x(X,P,L,k)}let ot=b.distr!=2||c!=null?y[Ce]:Ce,Se=E(ot,b,D,T),Ut=x(St(Ze,Q),P,L,k),ze=G(Se-xe),qe=G(Kn(Ut,me)),R=G(Ci(Ut,me)),M=qe-R;if(Ze!=null){let X=Ze<0?O:hn,he=Ze<0?hn:O;Ve?(rt>0&&it[Ce]!=null&&j(Zt.get(it[Ce]),ze,R+ci(rt/2),Ae,Kn(0,M-rt),X,he),ut[Ce]!=null&&j(lt.get(ut[Ce]),ze,R+ci(rt/2),Ae,Kn(0,M-rt),X,he)):j(_n,ze,R+ci(rt/2),Ae,Kn(0,M-rt),X,he),ie(f,g,Ce,ze-rt/2,R,Ae+rt,M)}}return rt>0?yt.stroke=Ve?Zt:_n:Ve||(yt._fill=p.width==0?p._fill:p._stroke??p._fill,yt.width=0),yt.fill=Ve?lt:_n,yt})}function Hy(i,e){let t=St(e?.alignGaps,0);return(n,s,r,o)=>ir(n,s,(a,l,c,h,d,u,f,g,v,m,p)=>{[r,o]=Za(c,r,o);let y=a.pxRound,A=V=>y(u(V,h,m,g)),b=V=>y(f(V,d,p,v)),P,E,x;h.ori==0?(P=Qa,x=Gr,E=pm):(P=el,x=Hr,E=mm);let T=h.dir*(h.ori==0?1:-1),k=A(l[T==1?r:o]),D=k,L=[],G=[];for(let V=T==1?r:o;V>=r&&V<=o;V+=T)if(c[V]!=null){let J=l[V],j=A(J);L.push(D=j),G.push(b(c[V]))}let W={stroke:i(L,G,P,x,E,y),fill:null,clip:null,band:null,gaps:null,flags:zr},N=W.stroke,[H,K]=Mu(n,s);if(a.fill!=null||H!=0){let V=W.fill=new Path2D(N),ce=a.fillTo(n,s,a.min,a.max,H),J=b(ce);x(V,D,J),x(V,k,J)}if(!a.spanGaps){let V=[];V.push(...bu(l,c,r,o,T,A,t)),W.gaps=V=a.gaps(n,s,r,o,V),W.clip=ja(V,h.ori,g,v,m,p)}return K!=0&&(W.band=K==2?[ls(n,s,r,o,N,-1),ls(n,s,r,o,N,1)]:ls(n,s,r,o,N,K)),W})}function Wy(i){return Hy(Xy,i)}function Xy(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),d=Array(o-1);for(let u=0;u<o-1;u++)h[u]=e[u+1]-e[u],d[u]=i[u+1]-i[u],c[u]=h[u]/d[u];l[0]=c[0];for(let u=1;u<o-1;u++)c[u]===0||c[u-1]===0||c[u-1]>0!=c[u]>0?l[u]=0:(l[u]=3*(d[u-1]+d[u])/((2*d[u]+d[u-1])/c[u-1]+(d[u]+2*d[u-1])/c[u]),isFinite(l[u])||(l[u]=0));l[o-1]=c[o-2];for(let u=0;u<o-1;u++)s(a,i[u]+d[u]/3,e[u]+l[u]*d[u]/3,i[u+1]-d[u]/3,e[u+1]-l[u+1]*d[u]/3,i[u+1],e[u+1])}return a}var lu=new Set;function Dp(){for(let i of lu)i.syncRect(!0)}Vr&&(tr(Tx,Ur,Dp),tr(Ex,Ur,Dp,!0),tr(Xa,Ur,()=>{Dn.pxRatio=Et}));var qy=xm(),Yy=gm();function Np(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>cu(r,o,e,t))}function Zy(i,e){return i.map((t,n)=>n==0?{}:mn({},e,t))}function cu(i,e,t,n){return mn({},e==0?t:n,i)}function ym(i,e,t){return e==null?Br:[e,t]}var Ky=ym;function Jy(i,e,t){return e==null?Br:qa(e,t,pu,!0)}function vm(i,e,t,n){return e==null?Br:Ka(e,t,i.scales[n].log,!1)}var $y=vm;function Mm(i,e,t,n){return e==null?Br:fu(e,t,i.scales[n].log,!1)}var jy=Mm;function Qy(i,e,t,n,s){let r=Kn(dp(i),dp(e)),o=e-i,a=Ri(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?Ps.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function Fp(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=yn((t=+s)*Et))+"px"),[i,e,t]}function ev(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=Bt(e[2]*Et,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Dn(i,e,t){let n={mode:St(i.mode,1)},s=n.mode;function r(_,S,C,I){let z=S.valToPct(_);return I+C*(S.dir==-1?1-z:z)}function o(_,S,C,I){let z=S.valToPct(_);return I+C*(S.dir==-1?z:1-z)}function a(_,S,C,I){return S.ori==0?r(_,S,C,I):o(_,S,C,I)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=yi(ax);if(i.id!=null&&(c.id=i.id),li(c,i.class),i.title){let _=yi(hx,c);_.textContent=i.title}let h=Ai("canvas"),d=n.ctx=h.getContext("2d"),u=yi(ux,c);tr("click",u,_=>{_.target===g&&(Gt!=wr||Kt!=Tr)&&Ln.click(n,_)},!0);let f=n.under=yi(dx,u);u.appendChild(h);let g=n.over=yi(fx,u);i=kr(i);let v=+St(i.pxAlign,1),m=Ip(v);(i.plugins||[]).forEach(_=>{_.opts&&(i=_.opts(n,i)||i)});let p=i.ms||.001,y=n.series=s==1?Np(i.series||[],wp,Cp,!1):Zy(i.series||[null],Rp),A=n.axes=Np(i.axes||[],Sp,Ep,!0),b=n.scales={},P=n.bands=i.bands||[];P.forEach(_=>{_.fill=_t(_.fill||null),_.dir=St(_.dir,-1)});let E=s==2?y[1].facets[0].scale:y[0].scale,x={axes:rs,series:ft},T=(i.drawOrder||["axes","series"]).map(_=>x[_]);function k(_){let S=_.distr==3?C=>as(C>0?C:_.clamp(n,C,_.min,_.max,_.key)):_.distr==4?C=>Jh(C,_.asinh):_.distr==100?C=>_.fwd(C):C=>C;return C=>{let I=S(C),{_min:z,_max:Z}=_,oe=Z-z;return(I-z)/oe}}function D(_){let S=b[_];if(S==null){let C=(i.scales||zo)[_]||zo;if(C.from!=null){D(C.from);let I=mn({},b[C.from],C,{key:_});I.valToPct=k(I),b[_]=I}else{S=b[_]=mn({},_==E?cm:Uy,C),S.key=_;let I=S.time,z=S.range,Z=Cs(z);if((_!=E||s==2&&!I)&&(Z&&(z[0]==null||z[1]==null)&&(z={min:z[0]==null?cp:{mode:1,hard:z[0],soft:z[0]},max:z[1]==null?cp:{mode:1,hard:z[1],soft:z[1]}},Z=!1),!Z&&$a(z))){let oe=z;z=(fe,ve,De)=>ve==null?Br:qa(ve,De,oe)}S.range=_t(z||(I?Ky:_==E?S.distr==3?$y:S.distr==4?jy:ym:S.distr==3?vm:S.distr==4?Mm:Jy)),S.auto=_t(Z?!1:S.auto),S.clamp=_t(S.clamp||Fy),S._min=S._max=null,S.valToPct=k(S)}}}D("x"),D("y"),s==1&&y.forEach(_=>{D(_.scale)}),A.forEach(_=>{D(_.scale)});for(let _ in i.scales)D(_);let L=b[E],G=L.distr,W,N;L.ori==0?(li(c,lx),W=r,N=o):(li(c,cx),W=o,N=r);let H={};for(let _ in b){let S=b[_];(S.min!=null||S.max!=null)&&(H[_]={min:S.min,max:S.max},S.min=S.max=null)}let K=i.tzDate||(_=>new Date(yn(_/p))),V=i.fmtDate||_u,ce=p==1?ly(K):uy(K),J=vp(K,yp(p==1?ay:hy,V)),j=bp(K,Mp(fy,V)),ie=[],de=n.legend=mn({},gy,i.legend),ue=n.cursor=mn({},by,{drag:{y:s==2}},i.cursor),Q=de.show,me=ue.show,xe=de.markers;de.idxs=ie,xe.width=_t(xe.width),xe.dash=_t(xe.dash),xe.stroke=_t(xe.stroke),xe.fill=_t(xe.fill);let Ae,be,He,rt=[],Ve=[],ut,lt=!1,it={};if(de.live){let _=y[1]?y[1].values:null;lt=_!=null,ut=lt?_(n,1,0):{_:0};for(let S in ut)it[S]=uu}if(Q)if(Ae=Ai("table",yx,c),He=Ai("tbody",null,Ae),de.mount(n,Ae),lt){be=Ai("thead",null,Ae,He);let _=Ai("tr",null,be);Ai("th",null,_);for(var Zt in ut)Ai("th",Jf,_).textContent=Zt}else li(Ae,Mx),de.live&&li(Ae,vx);let kt={show:!0},cn={show:!1};function Nt(_,S){if(S==0&&(lt||!de.live||s==2))return Br;let C=[],I=Ai("tr",bx,He,He.childNodes[S]);li(I,_.class),_.show||li(I,er);let z=Ai("th",null,I);if(xe.show){let fe=yi(Sx,z);if(S>0){let ve=xe.width(n,S);ve&&(fe.style.border=ve+"px "+xe.dash(n,S)+" "+xe.stroke(n,S)),fe.style.background=xe.fill(n,S)}}let Z=yi(Jf,z);_.label instanceof HTMLElement?Z.appendChild(_.label):Z.textContent=_.label,S>0&&(xe.show||(Z.style.color=_.width>0?xe.stroke(n,S):xe.fill(n,S)),yt("click",z,fe=>{if(ue._lock)return;$e(fe);let ve=y.indexOf(_);if((fe.ctrlKey||fe.metaKey)!=de.isolate){let De=y.some((Ne,Ue)=>Ue>0&&Ue!=ve&&Ne.show);y.forEach((Ne,Ue)=>{Ue>0&&Hi(Ue,De?Ue==ve?kt:cn:kt,!0,pn.setSeries)})}else Hi(ve,{show:!_.show},!0,pn.setSeries)},!1),je&&yt(ep,z,fe=>{ue._lock||($e(fe),Hi(y.indexOf(_),Ar,!0,pn.setSeries))},!1));for(var oe in ut){let fe=Ai("td",wx,I);fe.textContent="--",C.push(fe)}return[I,C]}let wn=new Map;function yt(_,S,C,I=!0){let z=wn.get(S)||{},Z=ue.bind[_](n,S,C,I);Z&&(tr(_,S,z[_]=Z),wn.set(S,z))}function _n(_,S,C){let I=wn.get(S)||{};for(let z in I)(_==null||z==_)&&(iu(z,S,I[z]),delete I[z]);_==null&&wn.delete(S)}let tn=0,hn=0,O=0,Ce=0,Ze=0,ot=0,Se=Ze,Ut=ot,ze=O,qe=Ce,R=0,M=0,X=0,he=0;n.bbox={};let re=!1,_e=!1,ye=!1,ee=!1,ne=!1,pe=!1;function U(_,S,C){(C||_!=n.width||S!=n.height)&&se(_,S),ct(!1),ye=!0,_e=!0,On()}function se(_,S){n.width=tn=O=_,n.height=hn=Ce=S,Ze=ot=0,Me(),Ge();let C=n.bbox;R=C.left=js(Ze*Et,.5),M=C.top=js(ot*Et,.5),X=C.width=js(O*Et,.5),he=C.height=js(Ce*Et,.5)}let te=3;function we(){let _=!1,S=0;for(;!_;){S++;let C=Mr(S),I=Gi(S);_=S==te||C&&I,_||(se(n.width,n.height),_e=!0)}}function ge({width:_,height:S}){U(_,S)}n.setSize=ge;function Me(){let _=!1,S=!1,C=!1,I=!1;A.forEach((z,Z)=>{if(z.show&&z._show){let{side:oe,_size:fe}=z,ve=oe%2,De=z.label!=null?z.labelSize:0,Ne=fe+De;Ne>0&&(ve?(O-=Ne,oe==3?(Ze+=Ne,I=!0):C=!0):(Ce-=Ne,oe==0?(ot+=Ne,_=!0):S=!0))}}),zi[0]=_,zi[1]=C,zi[2]=S,zi[3]=I,O-=wi[1]+wi[3],Ze+=wi[3],Ce-=wi[2]+wi[0],ot+=wi[0]}function Ge(){let _=Ze+O,S=ot+Ce,C=Ze,I=ot;function z(Z,oe){switch(Z){case 1:return _+=oe,_-oe;case 2:return S+=oe,S-oe;case 3:return C-=oe,C+oe;case 0:return I-=oe,I+oe}}A.forEach((Z,oe)=>{if(Z.show&&Z._show){let fe=Z.side;Z._pos=z(fe,Z._size),Z.label!=null&&(Z._lpos=z(fe,Z.labelSize))}})}if(ue.dataIdx==null){let _=ue.hover,S=_.skip=new Set(_.skip??[]);S.add(void 0);let C=_.prox=_t(_.prox),I=_.bias??=0;ue.dataIdx=(z,Z,oe,fe)=>{if(Z==0)return oe;let ve=oe,De=C(z,Z,oe,fe)??Ot,Ne=De>=0&&De<Ot,Ue=L.ori==0?O:Ce,st=ue.left,Tt=e[0],bt=e[Z];if(S.has(bt[oe])){ve=null;let mt=null,Je=null,We;if(I==0||I==-1)for(We=oe;mt==null&&We-- >0;)S.has(bt[We])||(mt=We);if(I==0||I==1)for(We=oe;Je==null&&We++<bt.length;)S.has(bt[We])||(Je=We);if(mt!=null||Je!=null)if(Ne){let Wt=mt==null?-1/0:W(Tt[mt],L,Ue,0),rn=Je==null?1/0:W(Tt[Je],L,Ue,0),Rn=st-Wt,Ft=rn-st;Rn<=Ft?Rn<=De&&(ve=mt):Ft<=De&&(ve=Je)}else ve=Je==null?mt:mt==null?Je:oe-mt<=Je-oe?mt:Je}else Ne&&vn(st-W(Tt[oe],L,Ue,0))>De&&(ve=null);return ve}}let $e=_=>{ue.event=_};ue.idxs=ie,ue._lock=!1;let le=ue.points;le.show=_t(le.show),le.size=_t(le.size),le.stroke=_t(le.stroke),le.width=_t(le.width),le.fill=_t(le.fill);let Oe=n.focus=mn({},i.focus||{alpha:.3},ue.focus),je=Oe.prox>=0,Re=je&&le.one,at=[],Vt=[],Wn=[];function Eo(_,S){let C=le.show(n,S);if(C instanceof HTMLElement)return li(C,xx),li(C,_.class),Yi(C,-10,-10,O,Ce),g.insertBefore(C,at[S]),C}function xr(_,S){if(s==1||S>0){let C=s==1&&b[_.scale].time,I=_.value;_.value=C?mp(I)?bp(K,Mp(I,V)):I||j:I||Ly,_.label=_.label||(C?wy:Sy)}if(Re||S>0){_.width=_.width==null?1:_.width,_.paths=_.paths||qy||Ux,_.fillTo=_t(_.fillTo||Oy),_.pxAlign=+St(_.pxAlign,v),_.pxRound=Ip(_.pxAlign),_.stroke=_t(_.stroke||null),_.fill=_t(_.fill||null),_._stroke=_._fill=_._paths=_._focus=null;let C=Dy(Kn(1,_.width),1),I=_.points=mn({},{size:C,width:Kn(1,C*.2),stroke:_.stroke,space:C*2,paths:Yy,_stroke:null,_fill:null},_.points);I.show=_t(I.show),I.filter=_t(I.filter),I.fill=_t(I.fill),I.stroke=_t(I.stroke),I.paths=_t(I.paths),I.pxAlign=_.pxAlign}if(Q){let C=Nt(_,S);rt.splice(S,0,C[0]),Ve.splice(S,0,C[1]),de.values.push(null)}if(me){ie.splice(S,0,null);let C=null;Re?S==0&&(C=Eo(_,S)):S>0&&(C=Eo(_,S)),at.splice(S,0,C),Vt.splice(S,0,0),Wn.splice(S,0,0)}An("addSeries",S)}function Lh(_,S){S=S??y.length,_=s==1?cu(_,S,wp,Cp):cu(_,S,{},Rp),y.splice(S,0,_),xr(y[S],S)}n.addSeries=Lh;function La(_){if(y.splice(_,1),Q){de.values.splice(_,1),Ve.splice(_,1);let S=rt.splice(_,1)[0];_n(null,S.firstChild),S.remove()}me&&(ie.splice(_,1),at.splice(_,1)[0].remove(),Vt.splice(_,1),Wn.splice(_,1)),An("delSeries",_)}n.delSeries=La;let zi=[!1,!1,!1,!1];function ns(_,S){if(_._show=_.show,_.show){let C=_.side%2,I=b[_.scale];I==null&&(_.scale=C?y[1].scale:E,I=b[_.scale]);let z=I.time;_.size=_t(_.size),_.space=_t(_.space),_.rotate=_t(_.rotate),Cs(_.incrs)&&_.incrs.forEach(oe=>{!Ps.has(oe)&&Ps.set(oe,Wp(oe))}),_.incrs=_t(_.incrs||(I.distr==2?sy:z?p==1?oy:cy:Qs)),_.splits=_t(_.splits||(z&&I.distr==1?ce:I.distr==3?ru:I.distr==4?Ay:Ey)),_.stroke=_t(_.stroke),_.grid.stroke=_t(_.grid.stroke),_.ticks.stroke=_t(_.ticks.stroke),_.border.stroke=_t(_.border.stroke);let Z=_.values;_.values=Cs(Z)&&!Cs(Z[0])?_t(Z):z?Cs(Z)?vp(K,yp(Z,V)):mp(Z)?dy(K,Z):Z||J:Z||Ty,_.filter=_t(_.filter||(I.distr>=3&&I.log==10?Py:I.distr==3&&I.log==2?Iy:Gp)),_.font=Fp(_.font),_.labelFont=Fp(_.labelFont),_._size=_.size(n,null,S,0),_._space=_._rotate=_._incrs=_._found=_._splits=_._values=null,_._size>0&&(zi[S]=!0,_._el=yi(px,u))}}function is(_,S,C,I){let[z,Z,oe,fe]=C,ve=S%2,De=0;return ve==0&&(fe||Z)&&(De=S==0&&!z||S==2&&!oe?yn(Sp.size/3):0),ve==1&&(z||oe)&&(De=S==1&&!Z||S==3&&!fe?yn(Ep.size/2):0),De}let Ao=n.padding=(i.padding||[is,is,is,is]).map(_=>_t(St(_,is))),wi=n._padding=Ao.map((_,S)=>_(n,S,zi,0)),nn,an=null,ln=null,Vi=s==1?y[0].idxs:null,si=null,Ms=!1;function Ro(_,S){if(e=_??[],n.data=n._data=e,s==2){nn=0;for(let C=1;C<y.length;C++)nn+=e[C][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),si=e[0],nn=si.length;let C=e;if(G==2){C=e.slice();let I=C[0]=Array(nn);for(let z=0;z<nn;z++)I[z]=z}n._data=e=C}if(ct(!0),An("setData"),G==2&&(ye=!0),S!==!1){let C=L;C.auto(n,Ms)?Co():ws(E,C.min,C.max),ee=ee||ue.left>=0,pe=!0,On()}}n.setData=Ro;function Co(){Ms=!0;let _,S;s==1&&(nn>0?(an=Vi[0]=0,ln=Vi[1]=nn-1,_=e[0][an],S=e[0][ln],G==2?(_=an,S=ln):_==S&&(G==3?[_,S]=Ka(_,_,L.log,!1):G==4?[_,S]=fu(_,_,L.log,!1):L.time?S=_+yn(86400/p):[_,S]=qa(_,S,pu,!0))):(an=Vi[0]=_=null,ln=Vi[1]=S=null)),ws(E,_,S)}let yr,bs,vr,w,B,$,q,Y,Te,Pe;function Ee(_,S,C,I,z,Z){_??=jf,C??=gu,I??="butt",z??=jf,Z??="round",_!=yr&&(d.strokeStyle=yr=_),z!=bs&&(d.fillStyle=bs=z),S!=vr&&(d.lineWidth=vr=S),Z!=B&&(d.lineJoin=B=Z),I!=$&&(d.lineCap=$=I),C!=w&&d.setLineDash(w=C)}function Ie(_,S,C,I){S!=bs&&(d.fillStyle=bs=S),_!=q&&(d.font=q=_),C!=Y&&(d.textAlign=Y=C),I!=Te&&(d.textBaseline=Te=I)}function ke(_,S,C,I,z=0){if(I.length>0&&_.auto(n,Ms)&&(S==null||S.min==null)){let Z=St(an,0),oe=St(ln,I.length-1),fe=C.min==null?Px(I,Z,oe,z,_.distr==3):[C.min,C.max];_.min=Ci(_.min,C.min=fe[0]),_.max=Kn(_.max,C.max=fe[1])}}let tt={min:null,max:null};function dt(){for(let I in b){let z=b[I];H[I]==null&&(z.min==null||H[E]!=null&&z.auto(n,Ms))&&(H[I]=tt)}for(let I in b){let z=b[I];H[I]==null&&z.from!=null&&H[z.from]!=null&&(H[I]=tt)}H[E]!=null&&ct(!0);let _={};for(let I in H){let z=H[I];if(z!=null){let Z=_[I]=kr(b[I],kx);if(z.min!=null)mn(Z,z);else if(I!=E||s==2)if(nn==0&&Z.from==null){let oe=Z.range(n,null,null,I);Z.min=oe[0],Z.max=oe[1]}else Z.min=Ot,Z.max=-Ot}}if(nn>0){y.forEach((I,z)=>{if(s==1){let Z=I.scale,oe=H[Z];if(oe==null)return;let fe=_[Z];if(z==0){let ve=fe.range(n,fe.min,fe.max,Z);fe.min=ve[0],fe.max=ve[1],an=Ri(fe.min,e[0]),ln=Ri(fe.max,e[0]),ln-an>1&&(e[0][an]<fe.min&&an++,e[0][ln]>fe.max&&ln--),I.min=si[an],I.max=si[ln]}else I.show&&I.auto&&ke(fe,oe,I,e[z],I.sorted);I.idxs[0]=an,I.idxs[1]=ln}else if(z>0&&I.show&&I.auto){let[Z,oe]=I.facets,fe=Z.scale,ve=oe.scale,[De,Ne]=e[z],Ue=_[fe],st=_[ve];Ue!=null&&ke(Ue,H[fe],Z,De,Z.sorted),st!=null&&ke(st,H[ve],oe,Ne,oe.sorted),I.min=oe.min,I.max=oe.max}});for(let I in _){let z=_[I],Z=H[I];if(z.from==null&&(Z==null||Z.min==null)){let oe=z.range(n,z.min==Ot?null:z.min,z.max==-Ot?null:z.max,I);z.min=oe[0],z.max=oe[1]}}}for(let I in _){let z=_[I];if(z.from!=null){let Z=_[z.from];if(Z.min==null)z.min=z.max=null;else{let oe=z.range(n,Z.min,Z.max,I);z.min=oe[0],z.max=oe[1]}}}let S={},C=!1;for(let I in _){let z=_[I],Z=b[I];if(Z.min!=z.min||Z.max!=z.max){Z.min=z.min,Z.max=z.max;let oe=Z.distr;Z._min=oe==3?as(Z.min):oe==4?Jh(Z.min,Z.asinh):oe==100?Z.fwd(Z.min):Z.min,Z._max=oe==3?as(Z.max):oe==4?Jh(Z.max,Z.asinh):oe==100?Z.fwd(Z.max):Z.max,S[I]=C=!0}}if(C){y.forEach((I,z)=>{s==2?z>0&&S.y&&(I._paths=null):S[I.scale]&&(I._paths=null)});for(let I in S)ye=!0,An("setScale",I);me&&ue.left>=0&&(ee=pe=!0)}for(let I in H)H[I]=null}function Be(_){let S=su(an-1,0,nn-1),C=su(ln+1,0,nn-1);for(;_[S]==null&&S>0;)S--;for(;_[C]==null&&C<nn-1;)C++;return[S,C]}function ft(){if(nn>0){let _=y.some(S=>S._focus)&&Pe!=Oe.alpha;_&&(d.globalAlpha=Pe=Oe.alpha),y.forEach((S,C)=>{if(C>0&&S.show&&(Qt(C,!1),Qt(C,!0),S._paths==null)){let I=Pe;Pe!=S.alpha&&(d.globalAlpha=Pe=S.alpha);let z=s==2?[0,e[C][0].length-1]:Be(e[C]);S._paths=S.paths(n,C,z[0],z[1]),Pe!=I&&(d.globalAlpha=Pe=I)}}),y.forEach((S,C)=>{if(C>0&&S.show){let I=Pe;Pe!=S.alpha&&(d.globalAlpha=Pe=S.alpha),S._paths!=null&&Pt(C,!1);{let z=S._paths!=null?S._paths.gaps:null,Z=S.points.show(n,C,an,ln,z),oe=S.points.filter(n,C,Z,z);(Z||oe)&&(S.points._paths=S.points.paths(n,C,an,ln,oe),Pt(C,!0))}Pe!=I&&(d.globalAlpha=Pe=I),An("drawSeries",C)}}),_&&(d.globalAlpha=Pe=1)}}function Qt(_,S){let C=S?y[_].points:y[_];C._stroke=C.stroke(n,_),C._fill=C.fill(n,_)}function Pt(_,S){let C=S?y[_].points:y[_],{stroke:I,fill:z,clip:Z,flags:oe,_stroke:fe=C._stroke,_fill:ve=C._fill,_width:De=C.width}=C._paths;De=Bt(De*Et,3);let Ne=null,Ue=De%2/2;S&&ve==null&&(ve=De>0?"#fff":fe);let st=C.pxAlign==1&&Ue>0;if(st&&d.translate(Ue,Ue),!S){let Tt=R-De/2,bt=M-De/2,mt=X+De,Je=he+De;Ne=new Path2D,Ne.rect(Tt,bt,mt,Je)}S?Fe(fe,De,C.dash,C.cap,ve,I,z,oe,Z):It(_,fe,De,C.dash,C.cap,ve,I,z,oe,Ne,Z),st&&d.translate(-Ue,-Ue)}function It(_,S,C,I,z,Z,oe,fe,ve,De,Ne){let Ue=!1;ve!=0&&P.forEach((st,Tt)=>{if(st.series[0]==_){let bt=y[st.series[1]],mt=e[st.series[1]],Je=(bt._paths||zo).band;Cs(Je)&&(Je=st.dir==1?Je[0]:Je[1]);let We,Wt=null;bt.show&&Je&&Lx(mt,an,ln)?(Wt=st.fill(n,Tt)||Z,We=bt._paths.clip):Je=null,Fe(S,C,I,z,Wt,oe,fe,ve,De,Ne,We,Je),Ue=!0}}),Ue||Fe(S,C,I,z,Z,oe,fe,ve,De,Ne)}let xn=zr|au;function Fe(_,S,C,I,z,Z,oe,fe,ve,De,Ne,Ue){Ee(_,S,C,I,z),(ve||De||Ue)&&(d.save(),ve&&d.clip(ve),De&&d.clip(De)),Ue?(fe&xn)==xn?(d.clip(Ue),Ne&&d.clip(Ne),gt(z,oe),un(_,Z,S)):fe&au?(gt(z,oe),d.clip(Ue),un(_,Z,S)):fe&zr&&(d.save(),d.clip(Ue),Ne&&d.clip(Ne),gt(z,oe),d.restore(),un(_,Z,S)):(gt(z,oe),un(_,Z,S)),(ve||De||Ue)&&d.restore()}function un(_,S,C){C>0&&(S instanceof Map?S.forEach((I,z)=>{d.strokeStyle=yr=z,d.stroke(I)}):S!=null&&_&&d.stroke(S))}function gt(_,S){S instanceof Map?S.forEach((C,I)=>{d.fillStyle=bs=I,d.fill(C)}):S!=null&&_&&d.fill(S)}function ss(_,S,C,I){let z=A[_],Z;if(I<=0)Z=[0,0];else{let oe=z._space=z.space(n,_,S,C,I),fe=z._incrs=z.incrs(n,_,S,C,I,oe);Z=Qy(S,C,fe,I,oe)}return z._found=Z}function dn(_,S,C,I,z,Z,oe,fe,ve,De){let Ne=oe%2/2;v==1&&d.translate(Ne,Ne),Ee(fe,oe,ve,De,fe),d.beginPath();let Ue,st,Tt,bt,mt=z+(I==0||I==3?-Z:Z);C==0?(st=z,bt=mt):(Ue=z,Tt=mt);for(let Je=0;Je<_.length;Je++)S[Je]!=null&&(C==0?Ue=Tt=_[Je]:st=bt=_[Je],d.moveTo(Ue,st),d.lineTo(Tt,bt));d.stroke(),v==1&&d.translate(-Ne,-Ne)}function Mr(_){let S=!0;return A.forEach((C,I)=>{if(!C.show)return;let z=b[C.scale];if(z.min==null){C._show&&(S=!1,C._show=!1,ct(!1));return}else C._show||(S=!1,C._show=!0,ct(!1));let Z=C.side,oe=Z%2,{min:fe,max:ve}=z,[De,Ne]=ss(I,fe,ve,oe==0?O:Ce);if(Ne==0)return;let Ue=z.distr==2,st=C._splits=C.splits(n,I,fe,ve,De,Ne,Ue),Tt=z.distr==2?st.map(We=>si[We]):st,bt=z.distr==2?si[st[1]]-si[st[0]]:De,mt=C._values=C.values(n,C.filter(n,Tt,I,Ne,bt),I,Ne,bt);C._rotate=Z==2?C.rotate(n,mt,I,Ne):0;let Je=C._size;C._size=vi(C.size(n,mt,I,_)),Je!=null&&C._size!=Je&&(S=!1)}),S}function Gi(_){let S=!0;return Ao.forEach((C,I)=>{let z=C(n,I,zi,_);z!=wi[I]&&(S=!1),wi[I]=z}),S}function rs(){for(let _=0;_<A.length;_++){let S=A[_];if(!S.show||!S._show)continue;let C=S.side,I=C%2,z,Z,oe=S.stroke(n,_),fe=C==0||C==3?-1:1,[ve,De]=S._found;if(S.label!=null){let Yn=S.labelGap*fe,ai=yn((S._lpos+Yn)*Et);Ie(S.labelFont[0],oe,"center",C==2?"top":$f),d.save(),I==1?(z=Z=0,d.translate(ai,yn(M+he/2)),d.rotate((C==3?-Wa:Wa)/2)):(z=yn(R+X/2),Z=ai);let $s=zp(S.label)?S.label(n,_,ve,De):S.label;d.fillText($s,z,Z),d.restore()}if(De==0)continue;let Ne=b[S.scale],Ue=I==0?X:he,st=I==0?R:M,Tt=S._splits,bt=Ne.distr==2?Tt.map(Yn=>si[Yn]):Tt,mt=Ne.distr==2?si[Tt[1]]-si[Tt[0]]:ve,Je=S.ticks,We=S.border,Wt=Je.show?Je.size:0,rn=yn(Wt*Et),Rn=yn((S.alignTo==2?S._size-Wt-S.gap:S.gap)*Et),Ft=S._rotate*-Wa/180,on=m(S._pos*Et),ri=(rn+Rn)*fe,qn=on+ri;Z=I==0?qn:0,z=I==1?qn:0;let gi=S.font[0],Ti=S.align==1?Nr:S.align==2?Yh:Ft>0?Nr:Ft<0?Yh:I==0?"center":C==3?Yh:Nr,Xi=Ft||I==1?"middle":C==2?"top":$f;Ie(gi,oe,Ti,Xi);let oi=S.font[1]*S.lineGap,_i=Tt.map(Yn=>m(a(Yn,Ne,Ue,st))),Ei=S._values;for(let Yn=0;Yn<Ei.length;Yn++){let ai=Ei[Yn];if(ai!=null){I==0?z=_i[Yn]:Z=_i[Yn],ai=""+ai;let $s=ai.indexOf(`
`)==-1?[ai]:ai.split(/\n/gm);for(let Zn=0;Zn<$s.length;Zn++){let Pf=$s[Zn];Ft?(d.save(),d.translate(z,Z+Zn*oi),d.rotate(Ft),d.fillText(Pf,0,0),d.restore()):d.fillText(Pf,z,Z+Zn*oi)}}}Je.show&&dn(_i,Je.filter(n,bt,_,De,mt),I,C,on,rn,Bt(Je.width*Et,3),Je.stroke(n,_),Je.dash,Je.cap);let qi=S.grid;qi.show&&dn(_i,qi.filter(n,bt,_,De,mt),I,I==0?2:1,I==0?M:R,I==0?he:X,Bt(qi.width*Et,3),qi.stroke(n,_),qi.dash,qi.cap),We.show&&dn([on],[1],I==0?1:0,I==0?1:2,I==1?M:R,I==1?he:X,Bt(We.width*Et,3),We.stroke(n,_),We.dash,We.cap)}An("drawAxes")}function ct(_){y.forEach((S,C)=>{C>0&&(S._paths=null,_&&(s==1?(S.min=null,S.max=null):S.facets.forEach(I=>{I.min=null,I.max=null})))})}let sn=!1,Xn=!1,Lt=[];function fn(){Xn=!1;for(let _=0;_<Lt.length;_++)An(...Lt[_]);Lt.length=0}function On(){sn||(qx(df),sn=!0)}function Da(_,S=!1){sn=!0,Xn=S,_(n),df(),S&&Lt.length>0&&queueMicrotask(fn)}n.batch=Da;function df(){if(re&&(dt(),re=!1),ye&&(we(),ye=!1),_e){if(Xt(f,Nr,Ze),Xt(f,"top",ot),Xt(f,Uo,O),Xt(f,Oo,Ce),Xt(g,Nr,Ze),Xt(g,"top",ot),Xt(g,Uo,O),Xt(g,Oo,Ce),Xt(u,Uo,tn),Xt(u,Oo,hn),h.width=yn(tn*Et),h.height=yn(hn*Et),A.forEach(({_el:_,_show:S,_size:C,_pos:I,side:z})=>{if(_!=null)if(S){let Z=z===3||z===0?C:0,oe=z%2==1;Xt(_,oe?"left":"top",I-Z),Xt(_,oe?"width":"height",C),Xt(_,oe?"top":"left",oe?ot:Ze),Xt(_,oe?"height":"width",oe?Ce:O),nu(_,er)}else li(_,er)}),yr=bs=vr=B=$=q=Y=Te=w=null,Pe=1,Lo(!0),Ze!=Se||ot!=Ut||O!=ze||Ce!=qe){ct(!1);let _=O/ze,S=Ce/qe;if(me&&!ee&&ue.left>=0){ue.left*=_,ue.top*=S,br&&Yi(br,yn(ue.left),0,O,Ce),Sr&&Yi(Sr,0,yn(ue.top),O,Ce);for(let C=0;C<at.length;C++){let I=at[C];I!=null&&(Vt[C]*=_,Wn[C]*=S,Yi(I,vi(Vt[C]),vi(Wn[C]),O,Ce))}}if(Ht.show&&!ne&&Ht.left>=0&&Ht.width>0){Ht.left*=_,Ht.width*=_,Ht.top*=S,Ht.height*=S;for(let C in Bh)Xt(Er,C,Ht[C])}Se=Ze,Ut=ot,ze=O,qe=Ce}An("setSize"),_e=!1}tn>0&&hn>0&&(d.clearRect(0,0,h.width,h.height),An("drawClear"),T.forEach(_=>_()),An("draw")),Ht.show&&ne&&(Na(Ht),ne=!1),me&&ee&&(Js(null,!0,!1),ee=!1),de.show&&de.live&&pe&&(Uh(),pe=!1),l||(l=!0,n.status=1,An("ready")),Ms=!1,sn=!1}n.redraw=(_,S)=>{ye=S||!1,_!==!1?ws(E,L.min,L.max):On()};function Dh(_,S){let C=b[_];if(C.from==null){if(nn==0){let I=C.range(n,S.min,S.max,_);S.min=I[0],S.max=I[1]}if(S.min>S.max){let I=S.min;S.min=S.max,S.max=I}if(nn>1&&S.min!=null&&S.max!=null&&S.max-S.min<1e-16)return;_==E&&C.distr==2&&nn>0&&(S.min=Ri(S.min,e[0]),S.max=Ri(S.max,e[0]),S.min==S.max&&S.max++),H[_]=S,re=!0,On()}}n.setScale=Dh;let Nh,Fh,br,Sr,ff,pf,wr,Tr,mf,gf,Gt,Kt,Ss=!1,Ln=ue.drag,Tn=Ln.x,En=Ln.y;me&&(ue.x&&(Nh=yi(gx,g)),ue.y&&(Fh=yi(_x,g)),L.ori==0?(br=Nh,Sr=Fh):(br=Fh,Sr=Nh),Gt=ue.left,Kt=ue.top);let Ht=n.select=mn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Er=Ht.show?yi(mx,Ht.over?g:f):null;function Na(_,S){if(Ht.show){for(let C in _)Ht[C]=_[C],C in Bh&&Xt(Er,C,_[C]);S!==!1&&An("setSelect")}}n.setSelect=Na;function E_(_){if(y[_].show)Q&&nu(rt[_],er);else if(Q&&li(rt[_],er),me){let C=Re?at[0]:at[_];C!=null&&Yi(C,-10,-10,O,Ce)}}function ws(_,S,C){Dh(_,{min:S,max:C})}function Hi(_,S,C,I){S.focus!=null&&I_(_),S.show!=null&&y.forEach((z,Z)=>{Z>0&&(_==Z||_==null)&&(z.show=S.show,E_(Z),s==2?(ws(z.facets[0].scale,null,null),ws(z.facets[1].scale,null,null)):ws(z.scale,null,null),On())}),C!==!1&&An("setSeries",_,S),I&&Do("setSeries",n,_,S)}n.setSeries=Hi;function A_(_,S){mn(P[_],S)}function R_(_,S){_.fill=_t(_.fill||null),_.dir=St(_.dir,-1),S=S??P.length,P.splice(S,0,_)}function C_(_){_==null?P.length=0:P.splice(_,1)}n.addBand=R_,n.setBand=A_,n.delBand=C_;function P_(_,S){y[_].alpha=S,me&&at[_]!=null&&(at[_].style.opacity=S),Q&&rt[_]&&(rt[_].style.opacity=S)}let os,Ts,Ks,Ar={focus:!0};function I_(_){if(_!=Ks){let S=_==null,C=Oe.alpha!=1;y.forEach((I,z)=>{if(s==1||z>0){let Z=S||z==0||z==_;I._focus=S?null:Z,C&&P_(z,Z?1:Oe.alpha)}}),Ks=_,C&&On()}}Q&&je&&yt(tp,Ae,_=>{ue._lock||($e(_),Ks!=null&&Hi(null,Ar,!0,pn.setSeries))});function Wi(_,S,C){let I=b[S];C&&(_=_/Et-(I.ori==1?ot:Ze));let z=O;I.ori==1&&(z=Ce,_=z-_),I.dir==-1&&(_=z-_);let Z=I._min,oe=I._max,fe=_/z,ve=Z+(oe-Z)*fe,De=I.distr;return De==3?Or(10,ve):De==4?Nx(ve,I.asinh):De==100?I.bwd(ve):ve}function L_(_,S){let C=Wi(_,E,S);return Ri(C,e[0],an,ln)}n.valToIdx=_=>Ri(_,e[0]),n.posToIdx=L_,n.posToVal=Wi,n.valToPos=(_,S,C)=>b[S].ori==0?r(_,b[S],C?X:O,C?R:0):o(_,b[S],C?he:Ce,C?M:0),n.setCursor=(_,S,C)=>{Gt=_.left,Kt=_.top,Js(null,S,C)};function _f(_,S){Xt(Er,Nr,Ht.left=_),Xt(Er,Uo,Ht.width=S)}function xf(_,S){Xt(Er,"top",Ht.top=_),Xt(Er,Oo,Ht.height=S)}let Po=L.ori==0?_f:xf,Io=L.ori==1?_f:xf;function D_(){if(Q&&de.live)for(let _=s==2?1:0;_<y.length;_++){if(_==0&&lt)continue;let S=de.values[_],C=0;for(let I in S)Ve[_][C++].firstChild.nodeValue=S[I]}}function Uh(_,S){if(_!=null&&(_.idxs?_.idxs.forEach((C,I)=>{ie[I]=C}):Bx(_.idx)||ie.fill(_.idx),de.idx=ie[0]),Q&&de.live){for(let C=0;C<y.length;C++)(C>0||s==1&&!lt)&&N_(C,ie[C]);D_()}pe=!1,S!==!1&&An("setLegend")}n.setLegend=Uh;function N_(_,S){let C=y[_],I=_==0&&G==2?si:e[_],z;lt?z=C.values(n,_,S)??it:(z=C.value(n,S==null?null:I[S],_,S),z=z==null?it:{_:z}),de.values[_]=z}function Js(_,S,C){mf=Gt,gf=Kt,[Gt,Kt]=ue.move(n,Gt,Kt),ue.left=Gt,ue.top=Kt,me&&(br&&Yi(br,yn(Gt),0,O,Ce),Sr&&Yi(Sr,0,yn(Kt),O,Ce));let I,z=an>ln;os=Ot,Ts=null;let Z=L.ori==0?O:Ce,oe=L.ori==1?O:Ce;if(Gt<0||nn==0||z){I=ue.idx=null;for(let fe=0;fe<y.length;fe++){let ve=at[fe];ve!=null&&Yi(ve,-10,-10,O,Ce)}je&&Hi(null,Ar,!0,_==null&&pn.setSeries),de.live&&(ie.fill(I),pe=!0)}else{let fe,ve,De;s==1&&(fe=L.ori==0?Gt:Kt,ve=Wi(fe,E),I=ue.idx=Ri(ve,e[0],an,ln),De=W(e[0][I],L,Z,0));let Ne=-10,Ue=-10,st=0,Tt=0,bt=!0,mt="",Je="";for(let We=s==2?1:0;We<y.length;We++){let Wt=y[We],rn=ie[We],Rn=rn==null?null:s==1?e[We][rn]:e[We][1][rn],Ft=ue.dataIdx(n,We,I,ve),on=Ft==null?null:s==1?e[We][Ft]:e[We][1][Ft];if(pe=pe||on!=Rn||Ft!=rn,ie[We]=Ft,We>0&&Wt.show){let ri=Ft==null?-10:Ft==I?De:W(s==1?e[0][Ft]:e[We][0][Ft],L,Z,0),qn=on==null?-10:N(on,s==1?b[Wt.scale]:b[Wt.facets[1].scale],oe,0);if(je&&on!=null){let gi=L.ori==1?Gt:Kt,Ti=vn(Oe.dist(n,We,Ft,qn,gi));if(Ti<os){let Xi=Oe.bias;if(Xi!=0){let oi=Wi(gi,Wt.scale),_i=on>=0?1:-1,Ei=oi>=0?1:-1;Ei==_i&&(Ei==1?Xi==1?on>=oi:on<=oi:Xi==1?on<=oi:on>=oi)&&(os=Ti,Ts=We)}else os=Ti,Ts=We}}if(pe||Re){let gi,Ti;L.ori==0?(gi=ri,Ti=qn):(gi=qn,Ti=ri);let Xi,oi,_i,Ei,qi,Yn,ai=!0,$s=le.bbox;if($s!=null){ai=!1;let Zn=$s(n,We);_i=Zn.left,Ei=Zn.top,Xi=Zn.width,oi=Zn.height}else _i=gi,Ei=Ti,Xi=oi=le.size(n,We);if(Yn=le.fill(n,We),qi=le.stroke(n,We),Re)We==Ts&&os<=Oe.prox&&(Ne=_i,Ue=Ei,st=Xi,Tt=oi,bt=ai,mt=Yn,Je=qi);else{let Zn=at[We];Zn!=null&&(Vt[We]=_i,Wn[We]=Ei,lp(Zn,Xi,oi,ai),op(Zn,Yn,qi),Yi(Zn,vi(_i),vi(Ei),O,Ce))}}}}if(Re){let We=Oe.prox,Wt=Ks==null?os<=We:os>We||Ts!=Ks;if(pe||Wt){let rn=at[0];rn!=null&&(Vt[0]=Ne,Wn[0]=Ue,lp(rn,st,Tt,bt),op(rn,mt,Je),Yi(rn,vi(Ne),vi(Ue),O,Ce))}}}if(Ht.show&&Ss)if(_!=null){let[fe,ve]=pn.scales,[De,Ne]=pn.match,[Ue,st]=_.cursor.sync.scales,Tt=_.cursor.drag;if(Tn=Tt._x,En=Tt._y,Tn||En){let{left:bt,top:mt,width:Je,height:We}=_.select,Wt=_.scales[Ue].ori,rn=_.posToVal,Rn,Ft,on,ri,qn,gi=fe!=null&&De(fe,Ue),Ti=ve!=null&&Ne(ve,st);gi&&Tn?(Wt==0?(Rn=bt,Ft=Je):(Rn=mt,Ft=We),on=b[fe],ri=W(rn(Rn,Ue),on,Z,0),qn=W(rn(Rn+Ft,Ue),on,Z,0),Po(Ci(ri,qn),vn(qn-ri))):Po(0,Z),Ti&&En?(Wt==1?(Rn=bt,Ft=Je):(Rn=mt,Ft=We),on=b[ve],ri=N(rn(Rn,st),on,oe,0),qn=N(rn(Rn+Ft,st),on,oe,0),Io(Ci(ri,qn),vn(qn-ri))):Io(0,oe)}else kh()}else{let fe=vn(mf-ff),ve=vn(gf-pf);if(L.ori==1){let st=fe;fe=ve,ve=st}Tn=Ln.x&&fe>=Ln.dist,En=Ln.y&&ve>=Ln.dist;let De=Ln.uni;De!=null?Tn&&En&&(Tn=fe>=De,En=ve>=De,!Tn&&!En&&(ve>fe?En=!0:Tn=!0)):Ln.x&&Ln.y&&(Tn||En)&&(Tn=En=!0);let Ne,Ue;Tn&&(L.ori==0?(Ne=wr,Ue=Gt):(Ne=Tr,Ue=Kt),Po(Ci(Ne,Ue),vn(Ue-Ne)),En||Io(0,oe)),En&&(L.ori==1?(Ne=wr,Ue=Gt):(Ne=Tr,Ue=Kt),Io(Ci(Ne,Ue),vn(Ue-Ne)),Tn||Po(0,Z)),!Tn&&!En&&(Po(0,0),Io(0,0))}if(Ln._x=Tn,Ln._y=En,_==null){if(C){if(Cf!=null){let[fe,ve]=pn.scales;pn.values[0]=fe!=null?Wi(L.ori==0?Gt:Kt,fe):null,pn.values[1]=ve!=null?Wi(L.ori==1?Gt:Kt,ve):null}Do(Zh,n,Gt,Kt,O,Ce,I)}if(je){let fe=C&&pn.setSeries,ve=Oe.prox;Ks==null?os<=ve&&Hi(Ts,Ar,!0,fe):os>ve?Hi(null,Ar,!0,fe):Ts!=Ks&&Hi(Ts,Ar,!0,fe)}}pe&&(de.idx=I,Uh()),S!==!1&&An("setCursor")}let Es=null;Object.defineProperty(n,"rect",{get(){return Es==null&&Lo(!1),Es}});function Lo(_=!1){_?Es=null:(Es=g.getBoundingClientRect(),An("syncRect",Es))}function yf(_,S,C,I,z,Z,oe){ue._lock||Ss&&_!=null&&_.movementX==0&&_.movementY==0||(Oh(_,S,C,I,z,Z,oe,!1,_!=null),_!=null?Js(null,!0,!0):Js(S,!0,!1))}function Oh(_,S,C,I,z,Z,oe,fe,ve){if(Es==null&&Lo(!1),$e(_),_!=null)C=_.clientX-Es.left,I=_.clientY-Es.top;else{if(C<0||I<0){Gt=-10,Kt=-10;return}let[De,Ne]=pn.scales,Ue=S.cursor.sync,[st,Tt]=Ue.values,[bt,mt]=Ue.scales,[Je,We]=pn.match,Wt=S.axes[0].side%2==1,rn=L.ori==0?O:Ce,Rn=L.ori==1?O:Ce,Ft=Wt?Z:z,on=Wt?z:Z,ri=Wt?I:C,qn=Wt?C:I;if(bt!=null?C=Je(De,bt)?a(st,b[De],rn,0):-10:C=rn*(ri/Ft),mt!=null?I=We(Ne,mt)?a(Tt,b[Ne],Rn,0):-10:I=Rn*(qn/on),L.ori==1){let gi=C;C=I,I=gi}}ve&&(S==null||S.cursor.event.type==Zh)&&((C<=1||C>=O-1)&&(C=js(C,O)),(I<=1||I>=Ce-1)&&(I=js(I,Ce))),fe?(ff=C,pf=I,[wr,Tr]=ue.move(n,C,I)):(Gt=C,Kt=I)}let Bh={width:0,height:0,left:0,top:0};function kh(){Na(Bh,!1)}let vf,Mf,bf,Sf;function wf(_,S,C,I,z,Z,oe){Ss=!0,Tn=En=Ln._x=Ln._y=!1,Oh(_,S,C,I,z,Z,oe,!0,!1),_!=null&&(yt(Kh,eu,Tf,!1),Do(Qf,n,wr,Tr,O,Ce,null));let{left:fe,top:ve,width:De,height:Ne}=Ht;vf=fe,Mf=ve,bf=De,Sf=Ne}function Tf(_,S,C,I,z,Z,oe){Ss=Ln._x=Ln._y=!1,Oh(_,S,C,I,z,Z,oe,!1,!0);let{left:fe,top:ve,width:De,height:Ne}=Ht,Ue=De>0||Ne>0,st=vf!=fe||Mf!=ve||bf!=De||Sf!=Ne;if(Ue&&st&&Na(Ht),Ln.setScale&&Ue&&st){let Tt=fe,bt=De,mt=ve,Je=Ne;if(L.ori==1&&(Tt=ve,bt=Ne,mt=fe,Je=De),Tn&&ws(E,Wi(Tt,E),Wi(Tt+bt,E)),En)for(let We in b){let Wt=b[We];We!=E&&Wt.from==null&&Wt.min!=Ot&&ws(We,Wi(mt+Je,We),Wi(mt,We))}kh()}else ue.lock&&(ue._lock=!ue._lock,Js(S,!0,_!=null));_!=null&&(_n(Kh,eu),Do(Kh,n,Gt,Kt,O,Ce,null))}function F_(_,S,C,I,z,Z,oe){if(ue._lock)return;$e(_);let fe=Ss;if(Ss){let ve=!0,De=!0,Ne=10,Ue,st;L.ori==0?(Ue=Tn,st=En):(Ue=En,st=Tn),Ue&&st&&(ve=Gt<=Ne||Gt>=O-Ne,De=Kt<=Ne||Kt>=Ce-Ne),Ue&&ve&&(Gt=Gt<wr?0:O),st&&De&&(Kt=Kt<Tr?0:Ce),Js(null,!0,!0),Ss=!1}Gt=-10,Kt=-10,ie.fill(null),Js(null,!0,!0),fe&&(Ss=fe)}function Ef(_,S,C,I,z,Z,oe){ue._lock||($e(_),Co(),kh(),_!=null&&Do(np,n,Gt,Kt,O,Ce,null))}function Af(){A.forEach(ev),U(n.width,n.height,!0)}tr(Xa,Ur,Af);let Rr={};Rr.mousedown=wf,Rr.mousemove=yf,Rr.mouseup=Tf,Rr.dblclick=Ef,Rr.setSeries=(_,S,C,I)=>{let z=pn.match[2];C=z(n,S,C),C!=-1&&Hi(C,I,!0,!1)},me&&(yt(Qf,g,wf),yt(Zh,g,yf),yt(ep,g,_=>{$e(_),Lo(!1)}),yt(tp,g,F_),yt(np,g,Ef),lu.add(n),n.syncRect=Lo);let Fa=n.hooks=i.hooks||{};function An(_,S,C){Xn?Lt.push([_,S,C]):_ in Fa&&Fa[_].forEach(I=>{I.call(null,n,S,C)})}(i.plugins||[]).forEach(_=>{for(let S in _.hooks)Fa[S]=(Fa[S]||[]).concat(_.hooks[S])});let Rf=(_,S,C)=>C,pn=mn({key:null,setSeries:!1,filters:{pub:fp,sub:fp},scales:[E,y[1]?y[1].scale:null],match:[pp,pp,Rf],values:[null,null]},ue.sync);pn.match.length==2&&pn.match.push(Rf),ue.sync=pn;let Cf=pn.key,zh=hm(Cf);function Do(_,S,C,I,z,Z,oe){pn.filters.pub(_,S,C,I,z,Z,oe)&&zh.pub(_,S,C,I,z,Z,oe)}zh.sub(n);function U_(_,S,C,I,z,Z,oe){pn.filters.sub(_,S,C,I,z,Z,oe)&&Rr[_](null,S,C,I,z,Z,oe)}n.pub=U_;function O_(){zh.unsub(n),lu.delete(n),wn.clear(),iu(Xa,Ur,Af),c.remove(),Ae?.remove(),An("destroy")}n.destroy=O_;function Vh(){An("init",i,e),Ro(e||i.data,!1),H[E]?Dh(E,H[E]):Co(),ne=Ht.show&&(Ht.width>0||Ht.height>0),ee=pe=!0,U(i.width,i.height)}return y.forEach(xr),A.forEach(ns),t?t instanceof HTMLElement?(t.appendChild(c),Vh()):t(n,Vh):Vh(),n}Dn.assign=mn;Dn.fmtNum=mu;Dn.rangeNum=qa;Dn.rangeLog=Ka;Dn.rangeAsinh=fu;Dn.orient=ir;Dn.pxRatio=Et;Dn.join=Xx;Dn.fmtDate=_u,Dn.tzDate=ny;Dn.sync=hm;{Dn.addGap=By,Dn.clipGaps=ja;let i=Dn.paths={points:gm};i.linear=xm,i.stepped=Vy,i.bars=Gy,i.spline=Wy}var tv="11px system-ui, sans-serif",nv=24,iv=14,sv=6.5,rv=6,ov=4,av=1e-9,nl=class{constructor(e,t,n,s){this.context=e;this.channels=t;this.dark=n;this.onRemove=s;let r=Cr(vt.close,"remove this plot","",()=>this.onRemove(null));this.element=ae("section",{class:"panel"},[ae("header",{},[this.legend,r]),this.holder]),this.build()}context;channels;dark;onRemove;element;holder=ae("div",{class:"plot"});legend=ae("div",{class:"legend"});line=ae("div",{class:"cursor"});plot=null;readouts=[];cursorTime=Number.NaN;get shownTime(){return this.plot?this.plot.posToVal(Number.parseFloat(this.line.dataset.left??"NaN"),"x"):this.cursorTime}setChannels(e){this.channels=e,this.build()}setTheme(e){this.dark=e,this.build()}resize(){let{clientWidth:e,clientHeight:t}=this.holder;e>0&&t>0&&this.plot?.setSize({width:e,height:t}),this.placeLine()}update(e){this.cursorTime=e.time;for(let{output:t,channel:n,format:s}of this.readouts)t.textContent=s(this.context.motion.value(n,e));this.placeLine()}destroy(){this.plot?.destroy(),this.element.remove()}placeLine(){if(!this.plot||!Number.isFinite(this.cursorTime))return;let e=this.plot.valToPos(this.cursorTime,"x");this.line.dataset.left=String(e),this.line.style.transform=`translateX(${e}px)`}build(){this.plot?.destroy();let{payload:e,motion:t}=this.context;this.buildLegend();let{clientWidth:n,clientHeight:s}=this.holder;this.plot=new Dn({width:n||400,height:s||160,...this.plotOptions()},[Array.from(t.times),...this.channels.map(r=>Array.from(t.channels[r],o=>Number.isFinite(o)?o:null))],this.holder),this.plot.over.append(this.line),this.makeDraggable(this.plot.over),this.element.setAttribute("aria-label",this.channels.map(r=>e.channels[r].label).join(", ")),this.placeLine()}buildLegend(){let{payload:e,motion:t}=this.context,n=new Set(this.channels.map(r=>e.channels[r].unit));this.readouts=[];let s=this.channels.map((r,o)=>{let{label:a,unit:l}=e.channels[r],c=ae("i",{class:"swatch"});c.style.background=Rs(o,this.dark);let h=ae("output");this.readouts.push({output:h,channel:r,format:kf(t.channels[r])});let d=Cr(vt.close,`remove ${a}`,"",()=>this.onRemove(r)),u=[c,ae("span",{class:"label",text:a}),h];return l&&l!=="1"&&u.push(ae("span",{class:"unit",text:l})),this.channels.length>1&&u.push(d),ae("span",{class:"entry"},u)});this.legend.replaceChildren(...s),this.legend.classList.toggle("mixed",n.size>1)}plotOptions(){let{payload:e,clock:t}=this.context,n=xi(this.dark),s=t.end<=t.start,r={stroke:n.faint,font:tv,grid:{stroke:n.grid,width:1},ticks:{show:!1},border:{show:!1}};return{legend:{show:!1},padding:[8,22,0,0],cursor:{show:!1},scales:{x:{time:!1,range:s?[t.start-1,t.start+1]:[t.start,t.end]},y:{range:(o,a,l)=>cv(a,l)}},axes:[{...r,size:nv,gap:4,space:60,values:bm},{...r,size:lv,gap:6,space:28,values:bm}],series:[{},...this.channels.map((o,a)=>({label:e.channels[o].label,stroke:Rs(a,this.dark),width:1.75,pxAlign:0,points:{show:s,size:7},gaps:(l,c,h,d,u)=>[...u,...this.jumpGaps(l,o,h,d)].sort(([f],[g])=>f-g)}))],hooks:{drawAxes:[o=>this.drawEvents(o)]}}}jumpGaps(e,t,n,s){let{motion:r}=this.context,o=[];for(let a=Math.max(1,n);a<=s;a++){if(!r.jumpsBefore(t,a))continue;let l=e.valToPos(r.times[a-1],"x",!0),c=e.valToPos(r.times[a],"x",!0);c-l>ov&&o.push([l,c])}return o}drawEvents(e){let{ctx:t,bbox:n}=e;t.save(),t.strokeStyle=xi(this.dark).event,t.lineWidth=Math.max(1,Math.round(devicePixelRatio)),t.beginPath();for(let s of this.context.payload.events){let r=Math.round(e.valToPos(s.t,"x",!0));t.moveTo(r,n.top),t.lineTo(r,n.top+n.height)}t.stroke(),t.restore()}makeDraggable(e){let{clock:t}=this.context;Ir(e,{start:()=>t.hold(!0),move:n=>{let s=e.getBoundingClientRect();this.plot&&t.seek(this.plot.posToVal(n.clientX-s.left,"x"))},end:()=>t.hold(!1)})}};function bm(i,e){return e.map(t=>As(t))}function lv(i,e){let t=Math.max(rv,...(e??[]).map(n=>n?.length??0));return iv+sv*t}function cv(i,e){if(i===null||e===null||!Number.isFinite(i)||!Number.isFinite(e))return[-1,1];let t=Math.max(Math.abs(i),Math.abs(e));if(e-i<=av*t||t===0)return[i-(t||1)/2,e+(t||1)/2];let n=.06*(e-i);return[i-n,e+n]}var hv=7,il=class{constructor(e,t){this.context=e;this.dark=t;this.element.append(this.list,this.add);for(let n of e.payload.shown){let s=n.map(r=>this.channelOf(r)).filter(r=>r>=0);s.length>0&&this.addPanel(s)}new ResizeObserver(()=>this.resize()).observe(this.list)}context;dark;element=ae("div",{class:"panels"});list=ae("div",{class:"panel-list"});add=ae("button",{type:"button",class:"add-plot",text:"+ Add a plot"});panels=[];frame=null;listeners=[];onAdd(e){this.add.addEventListener("click",e)}onChange(e){this.listeners.push(e)}get count(){return this.panels.length}shows(e){return this.panels.some(t=>t.channels.includes(e))}show(e){if(this.shows(e))return;let t=this.context.payload.channels[e].panel,n=this.panels.find(s=>s.channels.length<hv&&s.channels.every(r=>this.context.payload.channels[r].panel===t));n?n.setChannels([...n.channels,e]):this.addPanel([e]),this.tell()}hide(e){for(let t of[...this.panels]){if(!t.channels.includes(e))continue;let n=t.channels.filter(s=>s!==e);n.length>0?t.setChannels(n):this.removePanel(t)}this.tell()}update(e){this.frame=e;for(let t of this.panels)t.update(e)}resize(){for(let e of this.panels)e.resize()}setTheme(e){this.dark=e;for(let t of this.panels)t.setTheme(e)}cursorTimes(){return this.panels.map(e=>e.shownTime)}channelOf(e){return this.context.payload.channels.findIndex(t=>t.label===e)}addPanel(e){let t=new nl(this.context,e,this.dark,n=>{n===null?(this.removePanel(t),this.tell()):this.hide(n)});this.panels.push(t),this.list.append(t.element)}removePanel(e){this.panels=this.panels.filter(t=>t!==e),e.destroy()}tell(){this.resize(),this.frame&&this.update(this.frame);for(let e of this.listeners)e()}};var sl=class{constructor(e){this.settings=e}settings;listeners=[];get now(){return this.settings}change(e){let t=this.settings;this.settings={...t,...e};for(let n of this.listeners)n(this.settings,t)}watch(e){this.listeners.push(e),e(this.settings,this.settings)}};function Sm(i,e){let t=i.map(o=>{let a=ae("button",{type:"button",role:"tab",text:o.name});return a.addEventListener("click",()=>r(o.name)),a}),n=ae("aside",{class:"sidebar","aria-label":"bodies, plots and more"},[ae("header",{role:"tablist"},[...t,Jt(vt.close,"close","s",e)]),...i.map(o=>ae("div",{class:"tab",role:"tabpanel","aria-label":o.name},[o.element]))]),s=[...n.querySelectorAll(".tab")];function r(o){i.forEach((a,l)=>{let c=a.name===o;t[l].setAttribute("aria-selected",String(c)),s[l].hidden=!c,c&&a.opened?.()})}return r(i[0].name),{element:n,open:r}}var wm=1.5;function Tm(i,e,t,n){let s=ae("button",{type:"button",class:"following",title:"stop following (f)"});s.addEventListener("click",()=>t.change({follow:null}));let r=ae("input",{type:"range",min:-wm,max:wm,step:.05,value:0,"aria-label":"length of force arrows"});r.addEventListener("input",()=>t.change({arrowScale:10**r.valueAsNumber})),r.addEventListener("pointerup",()=>r.blur());let o=ae("label",{class:"arrow-scale"},[ae("span",{text:"forces"}),r]);return t.watch(a=>{s.hidden=a.follow===null,s.textContent=a.follow===null?"":`following ${i.scene.bodies[a.follow].name}  ×`,o.hidden=!a.arrows}),ae("div",{class:"stage"},[e.element,ae("div",{class:"over top-right"},[s,Jt(vt.fit,"show all","0",n)]),ae("div",{class:"over bottom-right"},[o])])}function Em(i,e,t){let n=d=>()=>e.change({[d]:!e.now[d]}),s={sidebar:Jt(vt.menu,"bodies, plots and more","s",n("sidebar")),labels:Jt(vt.labels,"names","n",n("labels")),traces:Jt(vt.traces,"traces","t",n("traces")),arrows:Jt(vt.arrows,"forces","a",n("arrows"))};s.arrows.disabled=i.arrows.length===0;let r=Jt(vt.moon,"light or dark","d",()=>e.change({dark:!e.now.dark}));e.watch(d=>{for(let u of Object.keys(s))s[u].setAttribute("aria-pressed",String(d[u]));Pr(r,d.dark?vt.sun:vt.moon)});let{analysis:o,status:a,messages:l}=i.about,c=l?.length??0,h=[...a&&a!=="finished"?[{text:a,kind:Hh(a)?"chip minor":"chip"}]:[],...c>0?[{text:c===1?"1 message":`${c} messages`,kind:"chip minor"}]:[]].map(({text:d,kind:u})=>{let f=ae("button",{type:"button",class:u,text:d,title:l?.join(`
`)||d});return f.addEventListener("click",t.about),f});return ae("header",{class:"toolbar"},[s.sidebar,ae("h1",{text:i.name,title:i.name}),ae("span",{class:"faint analysis",text:o??""}),...h,ae("span",{class:"spring"}),s.labels,s.traces,s.arrows,r,Jt(vt.help,"keys and gestures","?",t.help)])}function uv(i,e){let{elements:t,bodies:n}=i.scene,s=a=>t.filter(l=>a(l.family)).flatMap(l=>{let c=l.marks.find(({body:h})=>e.moves(h));return c?[{name:l.name,mark:c}]:[]}),r=s(a=>a==="point");return[{title:"Points",points:[...i.traces.filter(({name:a})=>!r.some(l=>l.name===a)&&!t.some(l=>l.name===a)),...r]},{title:"Mass centres",points:n.flatMap((a,l)=>e.moves(l)?[{name:a.name,mark:{body:l,point:a.center_of_mass}}]:[])},{title:"Joints",points:s(a=>a==="joint")}].filter(a=>a.points.length>0)}function Rm(i,e,t){let n=[],s=uv(i,e).map(r=>ae("div",{class:"quantities"},[ae("h3",{text:r.title}),...r.points.map(o=>{let a=ae("input",{type:"checkbox"}),l=ae("i",{class:"swatch"});return a.addEventListener("change",()=>{let c=t.now.traced.filter(h=>!Am(h,o));t.change({traced:a.checked?[...c,o]:c,traces:!0})}),n.push({point:o,box:a,swatch:l}),ae("label",{},[a,ae("span",{text:o.name}),l])})]));return t.watch(r=>{for(let{point:o,box:a,swatch:l}of n){let c=r.traced.findIndex(h=>Am(h,o));a.checked=c>=0,l.style.background=c>=0?Rs(3+c,r.dark):"transparent"}}),ae("div",{},s)}function Am(i,e){return i.mark.body===e.mark.body&&i.mark.point.every((t,n)=>t===e.mark.point[n])}function rl(i,e,t){i.pause();let n=e.frameAt(i.time),s=t<0&&n.fraction>0?n.index+1+t:n.index+t;for(;t<0&&s>0&&e.times[s]>=i.time;)s--;i.seek(e.atFrame(s).time)}function Cm(i,e,t,n){let s=Dr(i.start,i.end),r=Gf(i,t,n),o=Jt(vt.play,"play","space",()=>i.toggle());o.classList.add("play");let a=Jt(vt.loop,"loop","l",()=>i.setLoop(!i.loop)),l=ae("div",{class:"buttons"},[Jt(vt.first,"to the start","home",()=>i.seek(i.start)),Jt(vt.back,"one frame back","←",()=>rl(i,e,-1)),o,Jt(vt.forward,"one frame on","→",()=>rl(i,e,1)),Jt(vt.last,"to the end","end",()=>i.seek(i.end))]),c=ae("output",{class:"now"}),h=ae("div",{class:"clock"},[c,ae("span",{class:"faint",text:` / ${s(i.end)}`}),` ${n}`]),d=ae("output",{class:"speed-value"}),u=ae("div",{class:"speed",title:"speed (+ and −)"},[Cr(vt.minus,"slower","−",()=>i.slower()),d,Cr(vt.plus,"faster","+",()=>i.faster())]),f=ae("footer",{class:"transport"},[l,r.element,ae("div",{class:"buttons"},[h,u,a])]);f.classList.toggle("still",e.frames<2);let g=null;return{element:f,update(){r.update(),c.textContent=s(i.time),d.textContent=zf(i.speed),a.setAttribute("aria-pressed",String(i.loop)),i.playing!==g&&(g=i.playing,Pr(o,i.playing?vt.pause:vt.play),o.setAttribute("aria-label",i.playing?"pause":"play"),o.classList.toggle("playing",i.playing))}}}var dv=10,Pm=260,fv={2:[["drag","move the view; in a plot or on the time line: go to a time"],["wheel, pinch","zoom"],["double click","show all"]],3:[["drag","turn the view; in a plot or on the time line: go to a time"],["right drag, two fingers","move the view"],["wheel, pinch","zoom"]]},ol=class{constructor(e,t,n){this.payload=e;this.motion=new Oa(e,t),this.clock=new Ua(this.motion.start,this.motion.end,e.options.speed??null),this.clock.loop=e.options.loop??!0,this.farTraveller=ka(e,this.motion).follow,this.store=new sl(this.firstSettings()),this.renderer=n(e,this.motion),this.warnings=[...Df(e,this.motion),...this.renderer.problems??[]],this.panels=new il({payload:e,motion:this.motion,clock:this.clock},this.store.now.dark),this.transport=Cm(this.clock,this.motion,e.events,e.units.time);let s=this.keys();this.help=Kf(s,fv[e.dim]),Zf(s),this.layOut(),this.connect()}payload;clock;panels;warnings;motion;renderer;store;transport;help;farTraveller;scheduled=!1;lastPaint=null;get problems(){return[...this.warnings,...this.payload.about.messages??[]]}schedule(){this.scheduled||(this.scheduled=!0,requestAnimationFrame(e=>this.paint(e)))}paint(e){this.scheduled=!1;let{clock:t}=this;t.running&&this.lastPaint!==null&&t.tick((e-this.lastPaint)/1e3),this.lastPaint=t.running?e:null;let n=this.motion.frameAt(t.time);this.motion.frames>0&&(this.renderer.draw(n),this.panels.update(n)),this.transport.update(),t.running&&this.schedule()}firstSettings(){let{options:e,scene:t,traces:n}=this.payload,s=n.filter(({mark:o})=>this.motion.moves(o.body)),r=t.bodies.findIndex(o=>o.name===e.follow);return{dark:e.theme==="dark"||e.theme!=="light"&&Im().matches,labels:!1,traces:!0,arrows:e.arrows??!1,arrowScale:1,follow:r>=0?r:this.farTraveller,selected:null,hidden:new Set,traced:s.length>0?s:this.onlyBody(),sidebar:!1}}onlyBody(){let{bodies:e}=this.payload.scene;return e.length!==2||!this.motion.moves(1)?[]:[{name:e[1].name,mark:{body:1,point:e[1].center_of_mass}}]}layOut(){let{payload:e,store:t,motion:n,panels:s}=this,r=qf(e,s),o=Sm([{name:"Bodies",element:Xf(e,n,t)},{name:"Plots",element:r.element,opened:r.focus},{name:"Traces",element:Rm(e,n,t)},{name:"About",element:Wf(e,n,f=>this.clock.seek(f))}],()=>t.change({sidebar:!1})),a=f=>{t.change({sidebar:!0}),o.open(f)};s.onAdd(()=>a("Plots"));let l=Tm(e,this.renderer,t,()=>this.fit()),c=Nf(this.warnings,()=>a("About"));c&&l.append(c);let h=ae("div",{class:"splitter",title:"drag to resize"}),d=ae("main",{},[o.element,l,h,s.element]);Ir(h,{move:f=>{let g=Math.min(d.clientWidth-Pm,d.getBoundingClientRect().right-f.clientX);d.style.setProperty("--plots",`${Math.max(Pm,g)}px`)}});let u=()=>d.classList.toggle("without-plots",s.count===0);s.onChange(u),u(),t.watch(f=>d.classList.toggle("with-sidebar",f.sidebar)),document.body.append(ae("div",{class:"page"},[Em(e,t,{help:()=>this.help.showModal(),about:()=>a("About")}),d,this.transport.element]),this.help),new ResizeObserver(()=>{this.renderer.resize(),this.schedule()}).observe(this.renderer.element)}connect(){let{renderer:e,store:t,panels:n}=this;t.watch((s,r)=>{let o=a=>s===r||s[a]!==r[a];if(o("dark")&&(document.documentElement.dataset.theme=s.dark?"dark":"light",e.setTheme(s.dark),n.setTheme(s.dark)),o("labels")&&e.setLabels(s.labels),(o("traces")||o("traced"))&&e.setTraces(s.traces?s.traced.map((a,l)=>({...a,color:3+l})):[]),(o("arrows")||o("arrowScale"))&&e.setArrows(s.arrows,s.arrowScale),o("follow")&&e.follow(s.follow),o("selected")&&e.highlight?.(s.selected),o("hidden"))for(let a of this.payload.scene.bodies.keys())e.show(a,!s.hidden.has(a));this.schedule()}),e.onPick?.(s=>t.change({selected:s})),e.onChange?.(()=>this.schedule()),this.clock.onChange(()=>this.schedule()),Im().addEventListener("change",s=>{(this.payload.options.theme??"auto")==="auto"&&t.change({dark:s.matches})}),e.resize(),e.fit()}fit(){this.renderer.fit(),this.schedule()}keys(){let{clock:e,motion:t,store:n}=this,s=o=>a=>rl(e,t,o*(a.shiftKey?dv:1)),r=o=>()=>n.change({[o]:!n.now[o]});return[{keys:[" "],shown:"space",what:"play, pause",press:()=>e.toggle()},{keys:["ArrowLeft"],shown:"←",what:"one frame back (shift: ten)",press:s(-1)},{keys:["ArrowRight"],shown:"→",what:"one frame on (shift: ten)",press:s(1)},{keys:["Home"],shown:"home",what:"to the start",press:()=>e.seek(e.start)},{keys:["End"],shown:"end",what:"to the end",press:()=>e.seek(e.end)},{keys:["+","="],shown:"+",what:"faster",press:()=>e.faster()},{keys:["-","_"],shown:"−",what:"slower",press:()=>e.slower()},{keys:["l"],shown:"l",what:"play again and again",press:()=>e.setLoop(!e.loop)},{keys:["0"],shown:"0",what:"show all",press:()=>this.fit()},{keys:["f"],shown:"f",what:"follow the chosen body",press:()=>this.toggleFollow()},{keys:["a"],shown:"a",what:"forces",press:()=>this.payload.arrows.length>0&&n.change({arrows:!n.now.arrows})},{keys:["t"],shown:"t",what:"traces",press:r("traces")},{keys:["n"],shown:"n",what:"names",press:r("labels")},{keys:["d"],shown:"d",what:"light, dark",press:r("dark")},{keys:["s"],shown:"s",what:"bodies, plots and more",press:r("sidebar")},{keys:["?"],shown:"?",what:"this list",press:()=>this.help.open?this.help.close():this.help.showModal()}]}toggleFollow(){let{follow:e,selected:t}=this.store.now,n=this.payload.scene.bodies.findIndex((r,o)=>this.motion.moves(o)),s=t!==null&&this.motion.moves(t)?t:this.farTraveller??n;this.store.change({follow:e===null&&s>=0?s:null})}};function Im(){return matchMedia("(prefers-color-scheme: dark)")}function Lm(i,e){let t=null,n=[],s=async()=>{try{let{payload:r,channels:o}=await If(document);t=new ol(r,o,e),pv(t)}catch(r){n.push(r instanceof Error?r.message:String(r)),Ff(n[0])}};window.cardan={ready:s(),time:()=>t?.clock.time??Number.NaN,seek:r=>t?.clock.seek(r),play:()=>t?.clock.play(),pause:()=>t?.clock.pause(),playing:()=>t?.clock.playing??!1,panels:()=>t?.panels.cursorTimes()??[],renderer:i,problems:()=>[...n,...t?.problems??[]]}}function pv(i){let e=new URLSearchParams(location.hash.slice(1)),t=Number.parseFloat(e.get("t")??""),n=matchMedia("(prefers-reduced-motion: reduce)").matches;Number.isFinite(t)?i.clock.seek(t):!e.has("paused")&&!n&&i.clock.play()}var Ws={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Xs={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},cg=0,ed=1,hg=2;var hr=1,ug=2,go=3,qs=0,Qn=1,Un=2,ur=0,_o=1,td=2,nd=3,id=4,dg=5;var dr=100,fg=101,pg=102,mg=103,gg=104,_g=200,xg=201,yg=202,vg=203,sd=204,rd=205,Mg=206,bg=207,Sg=208,wg=209,Tg=210,Eg=211,Ag=212,Rg=213,Cg=214,Il=0,Ll=1,Dl=2,so=3,Nl=4,Fl=5,Ul=6,Ol=7,od=0,Pg=1,Ig=2,$i=0,ad=1,ld=2,cd=3,hd=4,ud=5,dd=6,fd=7;var pd=300,fr=301,xo=302,dc=303,fc=304,Bl=1e3,Ki=1001,kl=1002,Pn=1003,Lg=1004;var xa=1005;var jn=1006,pc=1007;var xs=1008;var ni=1009,md=1010,gd=1011,yo=1012,mc=1013,Ni=1014,Fi=1015,Ui=1016,gc=1017,_c=1018,pr=1020,_d=35902,xd=35899,yd=1021,vd=1022,Oi=1023,ms=1026,ys=1027,Md=1028,xc=1029,Ys=1030,yc=1031;var vc=1033,ya=33776,va=33777,Ma=33778,ba=33779,Mc=35840,bc=35841,Sc=35842,wc=35843,Tc=36196,Ec=37492,Ac=37496,Rc=37488,Cc=37489,Sa=37490,Pc=37491,Ic=37808,Lc=37809,Dc=37810,Nc=37811,Fc=37812,Uc=37813,Oc=37814,Bc=37815,kc=37816,zc=37817,Vc=37818,Gc=37819,Hc=37820,Wc=37821,Xc=36492,qc=36494,Yc=36495,Zc=36283,Kc=36284,wa=36285,Jc=36286;var Jo=2300,zl=2301,Cl=2302,qu=2303,Yu=2400,Zu=2401,Ku=2402;var Dg=3200;var $c=0,Ng=1,vs="",Jn="srgb",$o="srgb-linear",jo="linear",Ct="srgb";var Pl=7680;var Fg=519,Ug=512,Og=513,Bg=514,bd=515,kg=516,zg=517,Sd=518,wd=519,Vg=35044;var Td="300 es",bi=2e3,ro=2001;function mv(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function gv(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function Qo(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Gg(){let i=Qo("canvas");return i.style.display="block",i}var Dm={},oo=null;function Ed(...i){let e="THREE."+i.shift();oo?oo("log",e,...i):console.log(e,...i)}function Hg(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Ye(...i){i=Hg(i);let e="THREE."+i.shift();if(oo)oo("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function Qe(...i){i=Hg(i);let e="THREE."+i.shift();if(oo)oo("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function Yo(...i){let e=i.join(" ");e in Dm||(Dm[e]=!0,Ye(...i))}function Wg(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var Xg={[Il]:Il,[Dl]:Ul,[Nl]:Nl,[so]:Fl,[Ll]:Ll,[Ul]:Dl,[Ol]:Ol,[Fl]:so},Di=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},Bn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Nm=1234567,Zo=Math.PI/180,ao=180/Math.PI;function vo(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Bn[i&255]+Bn[i>>8&255]+Bn[i>>16&255]+Bn[i>>24&255]+"-"+Bn[e&255]+Bn[e>>8&255]+"-"+Bn[e>>16&15|64]+Bn[e>>24&255]+"-"+Bn[t&63|128]+Bn[t>>8&255]+"-"+Bn[t>>16&255]+Bn[t>>24&255]+Bn[n&255]+Bn[n>>8&255]+Bn[n>>16&255]+Bn[n>>24&255]).toLowerCase()}function pt(i,e,t){return Math.max(e,Math.min(t,i))}function Ad(i,e){return(i%e+e)%e}function _v(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function xv(i,e,t){return i!==e?(t-i)/(e-i):0}function Ko(i,e,t){return(1-t)*i+t*e}function yv(i,e,t,n){return Ko(i,e,1-Math.exp(-t*n))}function vv(i,e=1){return e-Math.abs(Ad(i,e*2)-e)}function Mv(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function bv(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function Sv(i,e){return i+Math.floor(Math.random()*(e-i+1))}function wv(i,e){return i+Math.random()*(e-i)}function Tv(i){return i*(.5-Math.random())}function Ev(i){i!==void 0&&(Nm=i);let e=Nm+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function Av(i){return i*Zo}function Rv(i){return i*ao}function Cv(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function Pv(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Rd(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function Iv(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),h=o((e+n)/2),d=r((e-n)/2),u=o((e-n)/2),f=r((n-e)/2),g=o((n-e)/2);switch(s){case"XYX":i.set(a*h,l*d,l*u,a*c);break;case"YZY":i.set(l*u,a*h,l*d,a*c);break;case"ZXZ":i.set(l*d,l*u,a*h,a*c);break;case"XZX":i.set(a*h,l*g,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*g,a*c);break;case"ZYZ":i.set(l*g,l*f,a*h,a*c);break;default:Ye("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Cd(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function qg(i,e){if(e.constructor===Float32Array)return i;let t=Cd(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function Yg(i,e){if(e.constructor===Float32Array)return i;let t=Cd(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var Pd={DEG2RAD:Zo,RAD2DEG:ao,generateUUID:vo,clamp:pt,euclideanModulo:Ad,mapLinear:_v,inverseLerp:xv,lerp:Ko,damp:yv,pingpong:vv,smoothstep:Mv,smootherstep:bv,randInt:Sv,randFloat:wv,randFloatSpread:Tv,seededRandom:Ev,degToRad:Av,radToDeg:Rv,isPowerOfTwo:Cv,ceilPowerOfTwo:Pv,floorPowerOfTwo:Rd,setQuaternionFromProperEuler:Iv,normalize:Yg,denormalize:qg},Xe=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=pt(this.x,e.x,t.x),this.y=pt(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=pt(this.x,e,t),this.y=pt(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(pt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},In=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],d=n[s+3],u=r[o+0],f=r[o+1],g=r[o+2],v=r[o+3];if(d!==v||l!==u||c!==f||h!==g){let m=l*u+c*f+h*g+d*v;m<0&&(u=-u,f=-f,g=-g,v=-v,m=-m);let p=1-a;if(m<.9995){let y=Math.acos(m),A=Math.sin(y);p=Math.sin(p*y)/A,a=Math.sin(a*y)/A,l=l*p+u*a,c=c*p+f*a,h=h*p+g*a,d=d*p+v*a}else{l=l*p+u*a,c=c*p+f*a,h=h*p+g*a,d=d*p+v*a;let y=1/Math.sqrt(l*l+c*c+h*h+d*d);l*=y,c*=y,h*=y,d*=y}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=d}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],d=r[o],u=r[o+1],f=r[o+2],g=r[o+3];return e[t]=a*g+h*d+l*f-c*u,e[t+1]=l*g+h*u+c*d-a*f,e[t+2]=c*g+h*f+a*u-l*d,e[t+3]=h*g-a*d-l*u-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),d=a(r/2),u=l(n/2),f=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=u*h*d+c*f*g,this._y=c*f*d-u*h*g,this._z=c*h*g+u*f*d,this._w=c*h*d-u*f*g;break;case"YXZ":this._x=u*h*d+c*f*g,this._y=c*f*d-u*h*g,this._z=c*h*g-u*f*d,this._w=c*h*d+u*f*g;break;case"ZXY":this._x=u*h*d-c*f*g,this._y=c*f*d+u*h*g,this._z=c*h*g+u*f*d,this._w=c*h*d-u*f*g;break;case"ZYX":this._x=u*h*d-c*f*g,this._y=c*f*d+u*h*g,this._z=c*h*g-u*f*d,this._w=c*h*d+u*f*g;break;case"YZX":this._x=u*h*d+c*f*g,this._y=c*f*d+u*h*g,this._z=c*h*g-u*f*d,this._w=c*h*d-u*f*g;break;case"XZY":this._x=u*h*d-c*f*g,this._y=c*f*d-u*h*g,this._z=c*h*g+u*f*d,this._w=c*h*d+u*f*g;break;default:Ye("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],d=t[10],u=n+a+d;if(u>0){let f=.5/Math.sqrt(u+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>d){let f=2*Math.sqrt(1+n-a-d);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>d){let f=2*Math.sqrt(1+a-n-d);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+d-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(pt(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},F=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Fm.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Fm.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),h=2*(a*t-r*s),d=2*(r*n-o*t);return this.x=t+l*c+o*d-a*h,this.y=n+l*h+a*c-r*d,this.z=s+l*d+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=pt(this.x,e.x,t.x),this.y=pt(this.y,e.y,t.y),this.z=pt(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=pt(this.x,e,t),this.y=pt(this.y,e,t),this.z=pt(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Tu.copy(this).projectOnVector(e),this.sub(Tu)}reflect(e){return this.sub(Tu.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(pt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Tu=new F,Fm=new In,et=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],d=n[7],u=n[2],f=n[5],g=n[8],v=s[0],m=s[3],p=s[6],y=s[1],A=s[4],b=s[7],P=s[2],E=s[5],x=s[8];return r[0]=o*v+a*y+l*P,r[3]=o*m+a*A+l*E,r[6]=o*p+a*b+l*x,r[1]=c*v+h*y+d*P,r[4]=c*m+h*A+d*E,r[7]=c*p+h*b+d*x,r[2]=u*v+f*y+g*P,r[5]=u*m+f*A+g*E,r[8]=u*p+f*b+g*x,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],d=h*o-a*c,u=a*l-h*r,f=c*r-o*l,g=t*d+n*u+s*f;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let v=1/g;return e[0]=d*v,e[1]=(s*c-h*n)*v,e[2]=(a*n-s*o)*v,e[3]=u*v,e[4]=(h*t-s*l)*v,e[5]=(s*r-a*t)*v,e[6]=f*v,e[7]=(n*l-c*t)*v,e[8]=(o*t-n*r)*v,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return Yo("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Eu.makeScale(e,t)),this}rotate(e){return Yo("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Eu.makeRotation(-e)),this}translate(e,t){return Yo("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Eu.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Eu=new et,Um=new et().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Om=new et().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Lv(){let i={enabled:!0,workingColorSpace:$o,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Ct&&(s.r=ps(s.r),s.g=ps(s.g),s.b=ps(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Ct&&(s.r=io(s.r),s.g=io(s.g),s.b=io(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===vs?jo:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[$o]:{primaries:e,whitePoint:n,transfer:jo,toXYZ:Um,fromXYZ:Om,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:Jn},outputColorSpaceConfig:{drawingBufferColorSpace:Jn}},[Jn]:{primaries:e,whitePoint:n,transfer:Ct,toXYZ:Um,fromXYZ:Om,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:Jn}}}),i}var xt=Lv();function ps(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function io(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Wr,Vl=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{Wr===void 0&&(Wr=Qo("canvas")),Wr.width=e.width,Wr.height=e.height;let s=Wr.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=Wr}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=Qo("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=ps(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(ps(t[n]/255)*255):t[n]=ps(t[n]);return{data:t,width:e.width,height:e.height}}else return Ye("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},Dv=0,lo=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Dv++}),this.uuid=vo(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Au(s[o].image)):r.push(Au(s[o]))}else r=Au(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function Au(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Vl.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Ye("Texture: Unable to serialize Texture."),{})}var Nv=0,Ru=new F,ei=class i extends Di{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=Ki,s=Ki,r=jn,o=xs,a=Oi,l=ni,c=i.DEFAULT_ANISOTROPY,h=vs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:Nv++}),this.uuid=vo(),this.name="",this.source=new lo(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Xe(0,0),this.repeat=new Xe(1,1),this.center=new Xe(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new et,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Ru).x}get height(){return this.source.getSize(Ru).y}get depth(){return this.source.getSize(Ru).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Ye(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ye(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==pd)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case Bl:e.x=e.x-Math.floor(e.x);break;case Ki:e.x=e.x<0?0:1;break;case kl:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case Bl:e.y=e.y-Math.floor(e.y);break;case Ki:e.y=e.y<0?0:1;break;case kl:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};ei.DEFAULT_IMAGE=null;ei.DEFAULT_MAPPING=pd;ei.DEFAULT_ANISOTROPY=1;var $t=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],d=l[8],u=l[1],f=l[5],g=l[9],v=l[2],m=l[6],p=l[10];if(Math.abs(h-u)<.01&&Math.abs(d-v)<.01&&Math.abs(g-m)<.01){if(Math.abs(h+u)<.1&&Math.abs(d+v)<.1&&Math.abs(g+m)<.1&&Math.abs(c+f+p-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let A=(c+1)/2,b=(f+1)/2,P=(p+1)/2,E=(h+u)/4,x=(d+v)/4,T=(g+m)/4;return A>b&&A>P?A<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(A),s=E/n,r=x/n):b>P?b<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),n=E/s,r=T/s):P<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(P),n=x/r,s=T/r),this.set(n,s,r,t),this}let y=Math.sqrt((m-g)*(m-g)+(d-v)*(d-v)+(u-h)*(u-h));return Math.abs(y)<.001&&(y=1),this.x=(m-g)/y,this.y=(d-v)/y,this.z=(u-h)/y,this.w=Math.acos((c+f+p-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=pt(this.x,e.x,t.x),this.y=pt(this.y,e.y,t.y),this.z=pt(this.z,e.z,t.z),this.w=pt(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=pt(this.x,e,t),this.y=pt(this.y,e,t),this.z=pt(this.z,e,t),this.w=pt(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Gl=class extends Di{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:jn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new $t(0,0,e,t),this.scissorTest=!1,this.viewport=new $t(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new ei({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:jn,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new lo(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},pi=class extends Gl{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},ea=class extends ei{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Pn,this.minFilter=Pn,this.wrapR=Ki,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Hl=class extends ei{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Pn,this.minFilter=Pn,this.wrapR=Ki,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var wt=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,l,c,h,d,u,f,g,v,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,h,d,u,f,g,v,m)}set(e,t,n,s,r,o,a,l,c,h,d,u,f,g,v,m){let p=this.elements;return p[0]=e,p[4]=t,p[8]=n,p[12]=s,p[1]=r,p[5]=o,p[9]=a,p[13]=l,p[2]=c,p[6]=h,p[10]=d,p[14]=u,p[3]=f,p[7]=g,p[11]=v,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/Xr.setFromMatrixColumn(e,0).length(),r=1/Xr.setFromMatrixColumn(e,1).length(),o=1/Xr.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),d=Math.sin(r);if(e.order==="XYZ"){let u=o*h,f=o*d,g=a*h,v=a*d;t[0]=l*h,t[4]=-l*d,t[8]=c,t[1]=f+g*c,t[5]=u-v*c,t[9]=-a*l,t[2]=v-u*c,t[6]=g+f*c,t[10]=o*l}else if(e.order==="YXZ"){let u=l*h,f=l*d,g=c*h,v=c*d;t[0]=u+v*a,t[4]=g*a-f,t[8]=o*c,t[1]=o*d,t[5]=o*h,t[9]=-a,t[2]=f*a-g,t[6]=v+u*a,t[10]=o*l}else if(e.order==="ZXY"){let u=l*h,f=l*d,g=c*h,v=c*d;t[0]=u-v*a,t[4]=-o*d,t[8]=g+f*a,t[1]=f+g*a,t[5]=o*h,t[9]=v-u*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let u=o*h,f=o*d,g=a*h,v=a*d;t[0]=l*h,t[4]=g*c-f,t[8]=u*c+v,t[1]=l*d,t[5]=v*c+u,t[9]=f*c-g,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let u=o*l,f=o*c,g=a*l,v=a*c;t[0]=l*h,t[4]=v-u*d,t[8]=g*d+f,t[1]=d,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=f*d+g,t[10]=u-v*d}else if(e.order==="XZY"){let u=o*l,f=o*c,g=a*l,v=a*c;t[0]=l*h,t[4]=-d,t[8]=c*h,t[1]=u*d+v,t[5]=o*h,t[9]=f*d-g,t[2]=g*d-f,t[6]=a*h,t[10]=v*d+u}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(Fv,e,Uv)}lookAt(e,t,n){let s=this.elements;return ui.subVectors(e,t),ui.lengthSq()===0&&(ui.z=1),ui.normalize(),Is.crossVectors(n,ui),Is.lengthSq()===0&&(Math.abs(n.z)===1?ui.x+=1e-4:ui.z+=1e-4,ui.normalize(),Is.crossVectors(n,ui)),Is.normalize(),al.crossVectors(ui,Is),s[0]=Is.x,s[4]=al.x,s[8]=ui.x,s[1]=Is.y,s[5]=al.y,s[9]=ui.y,s[2]=Is.z,s[6]=al.z,s[10]=ui.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],d=n[5],u=n[9],f=n[13],g=n[2],v=n[6],m=n[10],p=n[14],y=n[3],A=n[7],b=n[11],P=n[15],E=s[0],x=s[4],T=s[8],k=s[12],D=s[1],L=s[5],G=s[9],W=s[13],N=s[2],H=s[6],K=s[10],V=s[14],ce=s[3],J=s[7],j=s[11],ie=s[15];return r[0]=o*E+a*D+l*N+c*ce,r[4]=o*x+a*L+l*H+c*J,r[8]=o*T+a*G+l*K+c*j,r[12]=o*k+a*W+l*V+c*ie,r[1]=h*E+d*D+u*N+f*ce,r[5]=h*x+d*L+u*H+f*J,r[9]=h*T+d*G+u*K+f*j,r[13]=h*k+d*W+u*V+f*ie,r[2]=g*E+v*D+m*N+p*ce,r[6]=g*x+v*L+m*H+p*J,r[10]=g*T+v*G+m*K+p*j,r[14]=g*k+v*W+m*V+p*ie,r[3]=y*E+A*D+b*N+P*ce,r[7]=y*x+A*L+b*H+P*J,r[11]=y*T+A*G+b*K+P*j,r[15]=y*k+A*W+b*V+P*ie,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],d=e[6],u=e[10],f=e[14],g=e[3],v=e[7],m=e[11],p=e[15],y=l*f-c*u,A=a*f-c*d,b=a*u-l*d,P=o*f-c*h,E=o*u-l*h,x=o*d-a*h;return t*(v*y-m*A+p*b)-n*(g*y-m*P+p*E)+s*(g*A-v*P+p*x)-r*(g*b-v*E+m*x)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],d=e[9],u=e[10],f=e[11],g=e[12],v=e[13],m=e[14],p=e[15],y=t*a-n*o,A=t*l-s*o,b=t*c-r*o,P=n*l-s*a,E=n*c-r*a,x=s*c-r*l,T=h*v-d*g,k=h*m-u*g,D=h*p-f*g,L=d*m-u*v,G=d*p-f*v,W=u*p-f*m,N=y*W-A*G+b*L+P*D-E*k+x*T;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let H=1/N;return e[0]=(a*W-l*G+c*L)*H,e[1]=(s*G-n*W-r*L)*H,e[2]=(v*x-m*E+p*P)*H,e[3]=(u*E-d*x-f*P)*H,e[4]=(l*D-o*W-c*k)*H,e[5]=(t*W-s*D+r*k)*H,e[6]=(m*b-g*x-p*A)*H,e[7]=(h*x-u*b+f*A)*H,e[8]=(o*G-a*D+c*T)*H,e[9]=(n*D-t*G-r*T)*H,e[10]=(g*E-v*b+p*y)*H,e[11]=(d*b-h*E-f*y)*H,e[12]=(a*k-o*L-l*T)*H,e[13]=(t*L-n*k+s*T)*H,e[14]=(v*A-g*P-m*y)*H,e[15]=(h*P-d*A+u*y)*H,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,d=a+a,u=r*c,f=r*h,g=r*d,v=o*h,m=o*d,p=a*d,y=l*c,A=l*h,b=l*d,P=n.x,E=n.y,x=n.z;return s[0]=(1-(v+p))*P,s[1]=(f+b)*P,s[2]=(g-A)*P,s[3]=0,s[4]=(f-b)*E,s[5]=(1-(u+p))*E,s[6]=(m+y)*E,s[7]=0,s[8]=(g+A)*x,s[9]=(m-y)*x,s[10]=(1-(u+v))*x,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=Xr.set(s[0],s[1],s[2]).length(),a=Xr.set(s[4],s[5],s[6]).length(),l=Xr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Pi.copy(this);let c=1/o,h=1/a,d=1/l;return Pi.elements[0]*=c,Pi.elements[1]*=c,Pi.elements[2]*=c,Pi.elements[4]*=h,Pi.elements[5]*=h,Pi.elements[6]*=h,Pi.elements[8]*=d,Pi.elements[9]*=d,Pi.elements[10]*=d,t.setFromRotationMatrix(Pi),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=bi,l=!1){let c=this.elements,h=2*r/(t-e),d=2*r/(n-s),u=(t+e)/(t-e),f=(n+s)/(n-s),g,v;if(l)g=r/(o-r),v=o*r/(o-r);else if(a===bi)g=-(o+r)/(o-r),v=-2*o*r/(o-r);else if(a===ro)g=-o/(o-r),v=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=u,c[12]=0,c[1]=0,c[5]=d,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=bi,l=!1){let c=this.elements,h=2/(t-e),d=2/(n-s),u=-(t+e)/(t-e),f=-(n+s)/(n-s),g,v;if(l)g=1/(o-r),v=o/(o-r);else if(a===bi)g=-2/(o-r),v=-(o+r)/(o-r);else if(a===ro)g=-1/(o-r),v=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=u,c[1]=0,c[5]=d,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},Xr=new F,Pi=new wt,Fv=new F(0,0,0),Uv=new F(1,1,1),Is=new F,al=new F,ui=new F,Bm=new wt,km=new In,gs=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],d=s[2],u=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(pt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(u,c),this._z=0);break;case"YXZ":this._x=Math.asin(-pt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-d,r),this._z=0);break;case"ZXY":this._x=Math.asin(pt(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(-d,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-pt(d,-1,1)),Math.abs(d)<.9999999?(this._x=Math.atan2(u,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(pt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-d,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-pt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(u,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Ye("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return Bm.makeRotationFromQuaternion(e),this.setFromRotationMatrix(Bm,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return km.setFromEuler(this),this.setFromQuaternion(km,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};gs.DEFAULT_ORDER="XYZ";var co=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},Ov=0,zm=new F,qr=new In,cs=new wt,ll=new F,Go=new F,Bv=new F,kv=new In,Vm=new F(1,0,0),Gm=new F(0,1,0),Hm=new F(0,0,1),Wm={type:"added"},zv={type:"removed"},Yr={type:"childadded",child:null},Cu={type:"childremoved",child:null},Nn=class i extends Di{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:Ov++}),this.uuid=vo(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new F,t=new gs,n=new In,s=new F(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new wt},normalMatrix:{value:new et}}),this.matrix=new wt,this.matrixWorld=new wt,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new co,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return qr.setFromAxisAngle(e,t),this.quaternion.multiply(qr),this}rotateOnWorldAxis(e,t){return qr.setFromAxisAngle(e,t),this.quaternion.premultiply(qr),this}rotateX(e){return this.rotateOnAxis(Vm,e)}rotateY(e){return this.rotateOnAxis(Gm,e)}rotateZ(e){return this.rotateOnAxis(Hm,e)}translateOnAxis(e,t){return zm.copy(e).applyQuaternion(this.quaternion),this.position.add(zm.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Vm,e)}translateY(e){return this.translateOnAxis(Gm,e)}translateZ(e){return this.translateOnAxis(Hm,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(cs.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?ll.copy(e):ll.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Go.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?cs.lookAt(Go,ll,this.up):cs.lookAt(ll,Go,this.up),this.quaternion.setFromRotationMatrix(cs),s&&(cs.extractRotation(s.matrixWorld),qr.setFromRotationMatrix(cs),this.quaternion.premultiply(qr.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Qe("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Wm),Yr.child=e,this.dispatchEvent(Yr),Yr.child=null):Qe("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(zv),Cu.child=e,this.dispatchEvent(Cu),Cu.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),cs.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),cs.multiply(e.parent.matrixWorld)),e.applyMatrix4(cs),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Wm),Yr.child=e,this.dispatchEvent(Yr),Yr.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Go,e,Bv),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Go,kv,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let d=l[c];r(e.shapes,d)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),d=o(e.shapes),u=o(e.skeletons),f=o(e.animations),g=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),d.length>0&&(n.shapes=d),u.length>0&&(n.skeletons=u),f.length>0&&(n.animations=f),g.length>0&&(n.nodes=g)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Nn.DEFAULT_UP=new F(0,1,0);Nn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Nn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Yt=class extends Nn{constructor(){super(),this.isGroup=!0,this.type="Group"}},Vv={type:"move"},ho=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Yt,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Yt,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new F,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new F),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Yt,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new F,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new F,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let v of e.hand.values()){let m=t.getJointPose(v,n),p=this._getHandJoint(c,v);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.quaternion,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}let h=c.joints["index-finger-tip"],d=c.joints["thumb-tip"],u=h.position.distanceTo(d.position),f=.02,g=.005;c.inputState.pinching&&u>f+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&u<=f-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(Vv)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new Yt;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},Zg={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ls={h:0,s:0,l:0},cl={h:0,s:0,l:0};function Pu(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var nt=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=Jn){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,xt.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=xt.workingColorSpace){return this.r=e,this.g=t,this.b=n,xt.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=xt.workingColorSpace){if(e=Ad(e,1),t=pt(t,0,1),n=pt(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=Pu(o,r,e+1/3),this.g=Pu(o,r,e),this.b=Pu(o,r,e-1/3)}return xt.colorSpaceToWorking(this,s),this}setStyle(e,t=Jn){function n(r){r!==void 0&&parseFloat(r)<1&&Ye("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ye("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ye("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=Jn){let n=Zg[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Ye("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=ps(e.r),this.g=ps(e.g),this.b=ps(e.b),this}copyLinearToSRGB(e){return this.r=io(e.r),this.g=io(e.g),this.b=io(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=Jn){return xt.workingToColorSpace(kn.copy(this),e),Math.round(pt(kn.r*255,0,255))*65536+Math.round(pt(kn.g*255,0,255))*256+Math.round(pt(kn.b*255,0,255))}getHexString(e=Jn){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=xt.workingColorSpace){xt.workingToColorSpace(kn.copy(this),t);let n=kn.r,s=kn.g,r=kn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let d=o-a;switch(c=h<=.5?d/(o+a):d/(2-o-a),o){case n:l=(s-r)/d+(s<r?6:0);break;case s:l=(r-n)/d+2;break;case r:l=(n-s)/d+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=xt.workingColorSpace){return xt.workingToColorSpace(kn.copy(this),t),e.r=kn.r,e.g=kn.g,e.b=kn.b,e}getStyle(e=Jn){xt.workingToColorSpace(kn.copy(this),e);let t=kn.r,n=kn.g,s=kn.b;return e!==Jn?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(Ls),this.setHSL(Ls.h+e,Ls.s+t,Ls.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(Ls),e.getHSL(cl);let n=Ko(Ls.h,cl.h,t),s=Ko(Ls.s,cl.s,t),r=Ko(Ls.l,cl.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},kn=new nt;nt.NAMES=Zg;var ta=class extends Nn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new gs,this.environmentIntensity=1,this.environmentRotation=new gs,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Ii=new F,hs=new F,Iu=new F,us=new F,Zr=new F,Kr=new F,Xm=new F,Lu=new F,Du=new F,Nu=new F,Fu=new $t,Uu=new $t,Ou=new $t,Us=class i{constructor(e=new F,t=new F,n=new F){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),Ii.subVectors(e,t),s.cross(Ii);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){Ii.subVectors(s,t),hs.subVectors(n,t),Iu.subVectors(e,t);let o=Ii.dot(Ii),a=Ii.dot(hs),l=Ii.dot(Iu),c=hs.dot(hs),h=hs.dot(Iu),d=o*c-a*a;if(d===0)return r.set(0,0,0),null;let u=1/d,f=(c*l-a*h)*u,g=(o*h-a*l)*u;return r.set(1-f-g,g,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,us)===null?!1:us.x>=0&&us.y>=0&&us.x+us.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,us)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,us.x),l.addScaledVector(o,us.y),l.addScaledVector(a,us.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return Fu.setScalar(0),Uu.setScalar(0),Ou.setScalar(0),Fu.fromBufferAttribute(e,t),Uu.fromBufferAttribute(e,n),Ou.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(Fu,r.x),o.addScaledVector(Uu,r.y),o.addScaledVector(Ou,r.z),o}static isFrontFacing(e,t,n,s){return Ii.subVectors(n,t),hs.subVectors(e,t),Ii.cross(hs).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Ii.subVectors(this.c,this.b),hs.subVectors(this.a,this.b),Ii.cross(hs).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;Zr.subVectors(s,n),Kr.subVectors(r,n),Lu.subVectors(e,n);let l=Zr.dot(Lu),c=Kr.dot(Lu);if(l<=0&&c<=0)return t.copy(n);Du.subVectors(e,s);let h=Zr.dot(Du),d=Kr.dot(Du);if(h>=0&&d<=h)return t.copy(s);let u=l*d-h*c;if(u<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(Zr,o);Nu.subVectors(e,r);let f=Zr.dot(Nu),g=Kr.dot(Nu);if(g>=0&&f<=g)return t.copy(r);let v=f*c-l*g;if(v<=0&&c>=0&&g<=0)return a=c/(c-g),t.copy(n).addScaledVector(Kr,a);let m=h*g-f*d;if(m<=0&&d-h>=0&&f-g>=0)return Xm.subVectors(r,s),a=(d-h)/(d-h+(f-g)),t.copy(s).addScaledVector(Xm,a);let p=1/(m+v+u);return o=v*p,a=u*p,t.copy(n).addScaledVector(Zr,o).addScaledVector(Kr,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Os=class{constructor(e=new F(1/0,1/0,1/0),t=new F(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Li.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Li.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Li.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Li):Li.fromBufferAttribute(r,o),Li.applyMatrix4(e.matrixWorld),this.expandByPoint(Li);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),hl.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),hl.copy(n.boundingBox)),hl.applyMatrix4(e.matrixWorld),this.union(hl)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Li),Li.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Ho),ul.subVectors(this.max,Ho),Jr.subVectors(e.a,Ho),$r.subVectors(e.b,Ho),jr.subVectors(e.c,Ho),Ds.subVectors($r,Jr),Ns.subVectors(jr,$r),sr.subVectors(Jr,jr);let t=[0,-Ds.z,Ds.y,0,-Ns.z,Ns.y,0,-sr.z,sr.y,Ds.z,0,-Ds.x,Ns.z,0,-Ns.x,sr.z,0,-sr.x,-Ds.y,Ds.x,0,-Ns.y,Ns.x,0,-sr.y,sr.x,0];return!Bu(t,Jr,$r,jr,ul)||(t=[1,0,0,0,1,0,0,0,1],!Bu(t,Jr,$r,jr,ul))?!1:(dl.crossVectors(Ds,Ns),t=[dl.x,dl.y,dl.z],Bu(t,Jr,$r,jr,ul))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Li).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Li).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(ds[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),ds[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),ds[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),ds[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),ds[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),ds[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),ds[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),ds[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(ds),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},ds=[new F,new F,new F,new F,new F,new F,new F,new F],Li=new F,hl=new Os,Jr=new F,$r=new F,jr=new F,Ds=new F,Ns=new F,sr=new F,Ho=new F,ul=new F,dl=new F,rr=new F;function Bu(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){rr.fromArray(i,r);let a=s.x*Math.abs(rr.x)+s.y*Math.abs(rr.y)+s.z*Math.abs(rr.z),l=e.dot(rr),c=t.dot(rr),h=n.dot(rr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var gn=new F,fl=new Xe,Gv=0,zn=class extends Di{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:Gv++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=Vg,this.updateRanges=[],this.gpuType=Fi,this.version=0,this._normalizationScale=e!==void 0?Cd(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)fl.fromBufferAttribute(this,t),fl.applyMatrix3(e),this.setXY(t,fl.x,fl.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)gn.fromBufferAttribute(this,t),gn.applyMatrix3(e),this.setXYZ(t,gn.x,gn.y,gn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)gn.fromBufferAttribute(this,t),gn.applyMatrix4(e),this.setXYZ(t,gn.x,gn.y,gn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)gn.fromBufferAttribute(this,t),gn.applyNormalMatrix(e),this.setXYZ(t,gn.x,gn.y,gn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)gn.fromBufferAttribute(this,t),gn.transformDirection(e),this.setXYZ(t,gn.x,gn.y,gn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):qg(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Yg(e,this.array)}};var na=class extends zn{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var ia=class extends zn{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var Mt=class extends zn{constructor(e,t,n){super(new Float32Array(e),t,n)}},Hv=new Os,Wo=new F,ku=new F,lr=class{constructor(e=new F,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):Hv.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;Wo.subVectors(e,this.center);let t=Wo.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(Wo,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(ku.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(Wo.copy(e.center).add(ku)),this.expandByPoint(Wo.copy(e.center).sub(ku))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},Wv=0,Mi=new wt,zu=new Nn,Qr=new F,di=new Os,Xo=new Os,Cn=new F,jt=class i extends Di{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Wv++}),this.uuid=vo(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(mv(e)?ia:na)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new et().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Mi.makeRotationFromQuaternion(e),this.applyMatrix4(Mi),this}rotateX(e){return Mi.makeRotationX(e),this.applyMatrix4(Mi),this}rotateY(e){return Mi.makeRotationY(e),this.applyMatrix4(Mi),this}rotateZ(e){return Mi.makeRotationZ(e),this.applyMatrix4(Mi),this}translate(e,t,n){return Mi.makeTranslation(e,t,n),this.applyMatrix4(Mi),this}scale(e,t,n){return Mi.makeScale(e,t,n),this.applyMatrix4(Mi),this}lookAt(e){return zu.lookAt(e),zu.updateMatrix(),this.applyMatrix4(zu.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Qr).negate(),this.translate(Qr.x,Qr.y,Qr.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Mt(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Ye("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Os);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new F(-1/0,-1/0,-1/0),new F(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];di.setFromBufferAttribute(r),this.morphTargetsRelative?(Cn.addVectors(this.boundingBox.min,di.min),this.boundingBox.expandByPoint(Cn),Cn.addVectors(this.boundingBox.max,di.max),this.boundingBox.expandByPoint(Cn)):(this.boundingBox.expandByPoint(di.min),this.boundingBox.expandByPoint(di.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qe('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new lr);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new F,1/0);return}if(e){let n=this.boundingSphere.center;if(di.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];Xo.setFromBufferAttribute(a),this.morphTargetsRelative?(Cn.addVectors(di.min,Xo.min),di.expandByPoint(Cn),Cn.addVectors(di.max,Xo.max),di.expandByPoint(Cn)):(di.expandByPoint(Xo.min),di.expandByPoint(Xo.max))}di.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Cn.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Cn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Cn.fromBufferAttribute(a,c),l&&(Qr.fromBufferAttribute(e,c),Cn.add(Qr)),s=Math.max(s,n.distanceToSquared(Cn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Qe('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Qe("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new zn(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let k=0;k<n.count;k++)a[k]=new F,l[k]=new F;let h=new F,d=new F,u=new F,f=new Xe,g=new Xe,v=new Xe,m=new F,p=new F;function y(k,D,L){c[k]=c[D]=c[L]=1,h.fromBufferAttribute(n,k),d.fromBufferAttribute(n,D),u.fromBufferAttribute(n,L),f.fromBufferAttribute(r,k),g.fromBufferAttribute(r,D),v.fromBufferAttribute(r,L),d.sub(h),u.sub(h),g.sub(f),v.sub(f);let G=1/(g.x*v.y-v.x*g.y);isFinite(G)&&(m.copy(d).multiplyScalar(v.y).addScaledVector(u,-g.y).multiplyScalar(G),p.copy(u).multiplyScalar(g.x).addScaledVector(d,-v.x).multiplyScalar(G),a[k].add(m),a[D].add(m),a[L].add(m),l[k].add(p),l[D].add(p),l[L].add(p))}let A=this.groups;A.length===0&&(A=[{start:0,count:e.count}]);for(let k=0,D=A.length;k<D;++k){let L=A[k],G=L.start,W=L.count;for(let N=G,H=G+W;N<H;N+=3)y(e.getX(N+0),e.getX(N+1),e.getX(N+2))}let b=new F,P=new F,E=new F,x=new F;function T(k){E.fromBufferAttribute(s,k),x.copy(E);let D=a[k];b.copy(D),b.sub(E.multiplyScalar(E.dot(D))).normalize(),P.crossVectors(x,D);let G=P.dot(l[k])<0?-1:1;o.setXYZW(k,b.x,b.y,b.z,G)}for(let k=0,D=n.count;k<D;++k)c[k]&&T(k);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new zn(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let u=0,f=n.count;u<f;u++)n.setXYZ(u,0,0,0);let s=new F,r=new F,o=new F,a=new F,l=new F,c=new F,h=new F,d=new F;if(e)for(let u=0,f=e.count;u<f;u+=3){let g=e.getX(u+0),v=e.getX(u+1),m=e.getX(u+2);s.fromBufferAttribute(t,g),r.fromBufferAttribute(t,v),o.fromBufferAttribute(t,m),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),a.fromBufferAttribute(n,g),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(g,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let u=0,f=t.count;u<f;u+=3)s.fromBufferAttribute(t,u+0),r.fromBufferAttribute(t,u+1),o.fromBufferAttribute(t,u+2),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),n.setXYZ(u+0,h.x,h.y,h.z),n.setXYZ(u+1,h.x,h.y,h.z),n.setXYZ(u+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Cn.fromBufferAttribute(e,t),Cn.normalize(),e.setXYZ(t,Cn.x,Cn.y,Cn.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,d=a.normalized,u=new c.constructor(l.length*h),f=0,g=0;for(let v=0,m=l.length;v<m;v++){a.isInterleavedBufferAttribute?f=l[v]*a.data.stride+a.offset:f=l[v]*h;for(let p=0;p<h;p++)u[g++]=c[f++]}return new zn(u,h,d)}if(this.index===null)return Ye("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,d=c.length;h<d;h++){let u=c[h],f=e(u,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let d=0,u=c.length;d<u;d++){let f=c[d];h.push(f.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],d=r[c];for(let u=0,f=d.length;u<f;u++)h.push(d[u].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let d=o[c];this.addGroup(d.start,d.count,d.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var Vu=new F,Xv=new F,qv=new et,fi=class{constructor(e=new F(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=Vu.subVectors(n,t).cross(Xv.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(Vu),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||qv.getNormalMatrix(e),s=this.coplanarPoint(Vu).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},Yv=0,Ji=class extends Di{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Yv++}),this.uuid=vo(),this.name="",this.type="Material",this.blending=_o,this.side=qs,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=sd,this.blendDst=rd,this.blendEquation=dr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new nt(0,0,0),this.blendAlpha=0,this.depthFunc=so,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Fg,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Pl,this.stencilZFail=Pl,this.stencilZPass=Pl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Ye(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ye(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new nt().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new fi().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Xe().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Xe().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var fs=new F,Gu=new F,pl=new F,ml=new F,Bs=class{constructor(e=new F,t=new F(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,fs)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=fs.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(fs.copy(this.origin).addScaledVector(this.direction,t),fs.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){Gu.copy(e).add(t).multiplyScalar(.5),pl.copy(t).sub(e).normalize(),ml.copy(this.origin).sub(Gu);let r=e.distanceTo(t)*.5,o=-this.direction.dot(pl),a=ml.dot(this.direction),l=-ml.dot(pl),c=ml.lengthSq(),h=Math.abs(1-o*o),d,u,f,g;if(h>0)if(d=o*l-a,u=o*a-l,g=r*h,d>=0)if(u>=-g)if(u<=g){let v=1/h;d*=v,u*=v,f=d*(d+o*u+2*a)+u*(o*d+u+2*l)+c}else u=r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*l)+c;else u=-r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*l)+c;else u<=-g?(d=Math.max(0,-(-o*r+a)),u=d>0?-r:Math.min(Math.max(-r,-l),r),f=-d*d+u*(u+2*l)+c):u<=g?(d=0,u=Math.min(Math.max(-r,-l),r),f=u*(u+2*l)+c):(d=Math.max(0,-(o*r+a)),u=d>0?r:Math.min(Math.max(-r,-l),r),f=-d*d+u*(u+2*l)+c);else u=o>0?-r:r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,d),s&&s.copy(Gu).addScaledVector(pl,u),f}intersectSphere(e,t){if(e.radius<0)return null;fs.subVectors(e.center,this.origin);let n=fs.dot(this.direction),s=fs.dot(fs)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,d=1/this.direction.z,u=this.origin;return c>=0?(n=(e.min.x-u.x)*c,s=(e.max.x-u.x)*c):(n=(e.max.x-u.x)*c,s=(e.min.x-u.x)*c),h>=0?(r=(e.min.y-u.y)*h,o=(e.max.y-u.y)*h):(r=(e.max.y-u.y)*h,o=(e.min.y-u.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),d>=0?(a=(e.min.z-u.z)*d,l=(e.max.z-u.z)*d):(a=(e.max.z-u.z)*d,l=(e.min.z-u.z)*d),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,fs)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,d=e.x-o.x,u=e.y-o.y,f=e.z-o.z,g=t.x-o.x,v=t.y-o.y,m=t.z-o.z,p=n.x-o.x,y=n.y-o.y,A=n.z-o.z,b=Math.abs(l),P=Math.abs(c),E=Math.abs(h),x,T,k,D,L,G,W,N,H,K,V,ce;if(b>=P&&b>=E?(k=l,G=d,H=g,ce=p,l>=0?(x=c,T=h,D=u,L=f,W=v,N=m,K=y,V=A):(x=h,T=c,D=f,L=u,W=m,N=v,K=A,V=y)):P>=E?(k=c,G=u,H=v,ce=y,c>=0?(x=h,T=l,D=f,L=d,W=m,N=g,K=A,V=p):(x=l,T=h,D=d,L=f,W=g,N=m,K=p,V=A)):(k=h,G=f,H=m,ce=A,h>=0?(x=l,T=c,D=d,L=u,W=g,N=v,K=p,V=y):(x=c,T=l,D=u,L=d,W=v,N=g,K=y,V=p)),k===0)return null;let J=x/k,j=T/k,ie=1/k,de=D-J*G,ue=L-j*G,Q=W-J*H,me=N-j*H,xe=K-J*ce,Ae=V-j*ce,be=xe*me-Ae*Q,He=de*Ae-ue*xe,rt=Q*ue-me*de;if(s){if(be<0||He<0||rt<0)return null}else if((be<0||He<0||rt<0)&&(be>0||He>0||rt>0))return null;let Ve=be+He+rt;if(Ve===0)return null;let ut=ie*(be*G+He*H+rt*ce);return(Ve>0?ut<0:ut>0)?null:this.at(ut/Ve,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Wl=class extends Ji{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new nt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new gs,this.combine=od,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},qm=new wt,or=new Bs,gl=new lr,Ym=new F,_l=new F,xl=new F,yl=new F,Hu=new F,vl=new F,Zm=new F,Ml=new F,en=class extends Nn{constructor(e=new jt,t=new Wl){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){vl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],d=r[l];h!==0&&(Hu.fromBufferAttribute(d,e),o?vl.addScaledVector(Hu,h):vl.addScaledVector(Hu.sub(t),h))}t.add(vl)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),gl.copy(n.boundingSphere),gl.applyMatrix4(r),or.copy(e.ray).recast(e.near),!(gl.containsPoint(or.origin)===!1&&(or.intersectSphere(gl,Ym)===null||or.origin.distanceToSquared(Ym)>(e.far-e.near)**2))&&(qm.copy(r).invert(),or.copy(e.ray).applyMatrix4(qm),!(n.boundingBox!==null&&or.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,or)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,d=r.attributes.normal,u=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,v=u.length;g<v;g++){let m=u[g],p=o[m.materialIndex],y=Math.max(m.start,f.start),A=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let b=y,P=A;b<P;b+=3){let E=a.getX(b),x=a.getX(b+1),T=a.getX(b+2);s=bl(this,p,e,n,c,h,d,E,x,T),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),v=Math.min(a.count,f.start+f.count);for(let m=g,p=v;m<p;m+=3){let y=a.getX(m),A=a.getX(m+1),b=a.getX(m+2);s=bl(this,o,e,n,c,h,d,y,A,b),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,v=u.length;g<v;g++){let m=u[g],p=o[m.materialIndex],y=Math.max(m.start,f.start),A=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let b=y,P=A;b<P;b+=3){let E=b,x=b+1,T=b+2;s=bl(this,p,e,n,c,h,d,E,x,T),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),v=Math.min(l.count,f.start+f.count);for(let m=g,p=v;m<p;m+=3){let y=m,A=m+1,b=m+2;s=bl(this,o,e,n,c,h,d,y,A,b),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};function Zv(i,e,t,n,s,r,o,a){let l;if(e.side===Qn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===qs,a),l===null)return null;Ml.copy(a),Ml.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Ml);return c<t.near||c>t.far?null:{distance:c,point:Ml.clone(),object:i}}function bl(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,_l),i.getVertexPosition(l,xl),i.getVertexPosition(c,yl);let h=Zv(i,e,t,n,_l,xl,yl,Zm);if(h){let d=new F;Us.getBarycoord(Zm,_l,xl,yl,d),s&&(h.uv=Us.getInterpolatedAttribute(s,a,l,c,d,new Xe)),r&&(h.uv1=Us.getInterpolatedAttribute(r,a,l,c,d,new Xe)),o&&(h.normal=Us.getInterpolatedAttribute(o,a,l,c,d,new F),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let u={a,b:l,c,normal:new F,materialIndex:0};Us.getNormal(_l,xl,yl,u.normal),h.face=u,h.barycoord=d}return h}var Xl=class extends ei{constructor(e=null,t=1,n=1,s,r,o,a,l,c=Pn,h=Pn,d,u){super(null,o,a,l,c,h,s,r,d,u),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var ar=new lr,Kv=new Xe(.5,.5),Sl=new F,ks=class{constructor(e=new fi,t=new fi,n=new fi,s=new fi,r=new fi,o=new fi){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=bi,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],d=r[5],u=r[6],f=r[7],g=r[8],v=r[9],m=r[10],p=r[11],y=r[12],A=r[13],b=r[14],P=r[15];if(s[0].setComponents(c-o,f-h,p-g,P-y).normalize(),s[1].setComponents(c+o,f+h,p+g,P+y).normalize(),s[2].setComponents(c+a,f+d,p+v,P+A).normalize(),s[3].setComponents(c-a,f-d,p-v,P-A).normalize(),n)s[4].setComponents(l,u,m,b).normalize(),s[5].setComponents(c-l,f-u,p-m,P-b).normalize();else if(s[4].setComponents(c-l,f-u,p-m,P-b).normalize(),t===bi)s[5].setComponents(c+l,f+u,p+m,P+b).normalize();else if(t===ro)s[5].setComponents(l,u,m,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),ar.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),ar.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(ar)}intersectsSprite(e){ar.center.set(0,0,0);let t=Kv.distanceTo(e.center);return ar.radius=.7071067811865476+t,ar.applyMatrix4(e.matrixWorld),this.intersectsSphere(ar)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(Sl.x=s.normal.x>0?e.max.x:e.min.x,Sl.y=s.normal.y>0?e.max.y:e.min.y,Sl.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(Sl)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Km=new wt,ql=class i{constructor(){this.coordinateSystem=bi,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];Km.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new ks),n[s].setFromProjectionMatrix(Km,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new ks),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var uo=class extends Ji{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new nt(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},Yl=new F,Zl=new F,Jm=new wt,qo=new Bs,wl=new lr,Wu=new F,$m=new F,Kl=class extends Nn{constructor(e=new jt,t=new uo){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)Yl.fromBufferAttribute(t,s-1),Zl.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=Yl.distanceTo(Zl);e.setAttribute("lineDistance",new Mt(n,1))}else Ye("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),wl.copy(n.boundingSphere),wl.applyMatrix4(s),wl.radius+=r,e.ray.intersectsSphere(wl)===!1)return;Jm.copy(s).invert(),qo.copy(e.ray).applyMatrix4(Jm);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,u=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),g=Math.min(h.count,o.start+o.count);for(let v=f,m=g-1;v<m;v+=c){let p=h.getX(v),y=h.getX(v+1),A=Tl(this,e,qo,l,p,y,v);A&&t.push(A)}if(this.isLineLoop){let v=h.getX(g-1),m=h.getX(f),p=Tl(this,e,qo,l,v,m,g-1);p&&t.push(p)}}else{let f=Math.max(0,o.start),g=Math.min(u.count,o.start+o.count);for(let v=f,m=g-1;v<m;v+=c){let p=Tl(this,e,qo,l,v,v+1,v);p&&t.push(p)}if(this.isLineLoop){let v=Tl(this,e,qo,l,g-1,f,g-1);v&&t.push(v)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Tl(i,e,t,n,s,r,o){let a=i.geometry.attributes.position;if(Yl.fromBufferAttribute(a,s),Zl.fromBufferAttribute(a,r),t.distanceSqToSegment(Yl,Zl,Wu,$m)>n)return;Wu.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Wu);if(!(c<e.near||c>e.far))return{distance:c,point:$m.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var jm=new F,Qm=new F,sa=class extends Kl{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let s=0,r=t.count;s<r;s+=2)jm.fromBufferAttribute(t,s),Qm.fromBufferAttribute(t,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+jm.distanceTo(Qm);e.setAttribute("lineDistance",new Mt(n,1))}else Ye("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var ra=class extends ei{constructor(e=[],t=fr,n,s,r,o,a,l,c,h){super(e,t,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var _s=class extends ei{constructor(e,t,n=Ni,s,r,o,a=Pn,l=Pn,c,h=ms,d=1){if(h!==ms&&h!==ys)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let u={width:e,height:t,depth:d};super(u,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new lo(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},oa=class extends _s{constructor(e,t=Ni,n=fr,s,r,o=Pn,a=Pn,l,c=ms){let h={width:e,height:e,depth:1},d=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,l,c),this.image=d,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},aa=class extends ei{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},zs=class i extends jt{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],d=[],u=0,f=0;g("z","y","x",-1,-1,n,t,e,o,r,0),g("z","y","x",1,-1,n,t,-e,o,r,1),g("x","z","y",1,1,e,n,t,s,o,2),g("x","z","y",1,-1,e,n,-t,s,o,3),g("x","y","z",1,-1,e,t,n,s,r,4),g("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Mt(c,3)),this.setAttribute("normal",new Mt(h,3)),this.setAttribute("uv",new Mt(d,2));function g(v,m,p,y,A,b,P,E,x,T,k){let D=b/x,L=P/T,G=b/2,W=P/2,N=E/2,H=x+1,K=T+1,V=0,ce=0,J=new F;for(let j=0;j<K;j++){let ie=j*L-W;for(let de=0;de<H;de++){let ue=de*D-G;J[v]=ue*y,J[m]=ie*A,J[p]=N,c.push(J.x,J.y,J.z),J[v]=0,J[m]=0,J[p]=E>0?1:-1,h.push(J.x,J.y,J.z),d.push(de/x),d.push(1-j/T),V+=1}}for(let j=0;j<T;j++)for(let ie=0;ie<x;ie++){let de=u+ie+H*j,ue=u+ie+H*(j+1),Q=u+(ie+1)+H*(j+1),me=u+(ie+1)+H*j;l.push(de,ue,me),l.push(ue,Q,me),ce+=6}a.addGroup(f,ce,k),f+=ce,u+=V}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var Jl=class i extends jt{constructor(e=[],t=[],n=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:e,indices:t,radius:n,detail:s};let r=[],o=[];a(s),c(n),h(),this.setAttribute("position",new Mt(r,3)),this.setAttribute("normal",new Mt(r.slice(),3)),this.setAttribute("uv",new Mt(o,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(y){let A=new F,b=new F,P=new F;for(let E=0;E<t.length;E+=3)f(t[E+0],A),f(t[E+1],b),f(t[E+2],P),l(A,b,P,y)}function l(y,A,b,P){let E=P+1,x=[];for(let T=0;T<=E;T++){x[T]=[];let k=y.clone().lerp(b,T/E),D=A.clone().lerp(b,T/E),L=E-T;for(let G=0;G<=L;G++)G===0&&T===E?x[T][G]=k:x[T][G]=k.clone().lerp(D,G/L)}for(let T=0;T<E;T++)for(let k=0;k<2*(E-T)-1;k++){let D=Math.floor(k/2);k%2===0?(u(x[T][D+1]),u(x[T+1][D]),u(x[T][D])):(u(x[T][D+1]),u(x[T+1][D+1]),u(x[T+1][D]))}}function c(y){let A=new F;for(let b=0;b<r.length;b+=3)A.x=r[b+0],A.y=r[b+1],A.z=r[b+2],A.normalize().multiplyScalar(y),r[b+0]=A.x,r[b+1]=A.y,r[b+2]=A.z}function h(){let y=new F;for(let A=0;A<r.length;A+=3){y.x=r[A+0],y.y=r[A+1],y.z=r[A+2];let b=m(y)/2/Math.PI+.5,P=p(y)/Math.PI+.5;o.push(b,1-P)}g(),d()}function d(){for(let y=0;y<o.length;y+=6){let A=o[y+0],b=o[y+2],P=o[y+4],E=Math.max(A,b,P),x=Math.min(A,b,P);E>.9&&x<.1&&(A<.2&&(o[y+0]+=1),b<.2&&(o[y+2]+=1),P<.2&&(o[y+4]+=1))}}function u(y){r.push(y.x,y.y,y.z)}function f(y,A){let b=y*3;A.x=e[b+0],A.y=e[b+1],A.z=e[b+2]}function g(){let y=new F,A=new F,b=new F,P=new F,E=new Xe,x=new Xe,T=new Xe;for(let k=0,D=0;k<r.length;k+=9,D+=6){y.set(r[k+0],r[k+1],r[k+2]),A.set(r[k+3],r[k+4],r[k+5]),b.set(r[k+6],r[k+7],r[k+8]),E.set(o[D+0],o[D+1]),x.set(o[D+2],o[D+3]),T.set(o[D+4],o[D+5]),P.copy(y).add(A).add(b).divideScalar(3);let L=m(P);v(E,D+0,y,L),v(x,D+2,A,L),v(T,D+4,b,L)}}function v(y,A,b,P){P<0&&y.x===1&&(o[A]=y.x-1),b.x===0&&b.z===0&&(o[A]=P/2/Math.PI+.5)}function m(y){return Math.atan2(y.z,-y.x)}function p(y){return Math.atan2(-y.y,Math.sqrt(y.x*y.x+y.z*y.z))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.vertices,e.indices,e.radius,e.detail)}};var la=class i extends Jl{constructor(e=1,t=0){let n=[1,0,0,-1,0,0,0,1,0,0,-1,0,0,0,1,0,0,-1],s=[0,2,4,0,4,3,0,3,5,0,5,2,1,2,5,1,5,3,1,3,4,1,4,2];super(n,s,e,t),this.type="OctahedronGeometry",this.parameters={radius:e,detail:t}}static fromJSON(e){return new i(e.radius,e.detail)}},cr=class i extends jt{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,d=e/a,u=t/l,f=[],g=[],v=[],m=[];for(let p=0;p<h;p++){let y=p*u-o;for(let A=0;A<c;A++){let b=A*d-r;g.push(b,-y,0),v.push(0,0,1),m.push(A/a),m.push(1-p/l)}}for(let p=0;p<l;p++)for(let y=0;y<a;y++){let A=y+c*p,b=y+c*(p+1),P=y+1+c*(p+1),E=y+1+c*p;f.push(A,b,E),f.push(b,P,E)}this.setIndex(f),this.setAttribute("position",new Mt(g,3)),this.setAttribute("normal",new Mt(v,3)),this.setAttribute("uv",new Mt(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}};var ca=class i extends jt{constructor(e=1,t=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:e,tube:t,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],h=[],d=[],u=new F,f=new F,g=new F;for(let v=0;v<=n;v++){let m=o+v/n*a;for(let p=0;p<=s;p++){let y=p/s*r;f.x=(e+t*Math.cos(m))*Math.cos(y),f.y=(e+t*Math.cos(m))*Math.sin(y),f.z=t*Math.sin(m),c.push(f.x,f.y,f.z),u.x=e*Math.cos(y),u.y=e*Math.sin(y),g.subVectors(f,u).normalize(),h.push(g.x,g.y,g.z),d.push(p/s),d.push(v/n)}}for(let v=1;v<=n;v++)for(let m=1;m<=s;m++){let p=(s+1)*v+m-1,y=(s+1)*(v-1)+m-1,A=(s+1)*(v-1)+m,b=(s+1)*v+m;l.push(p,y,b),l.push(y,A,b)}this.setIndex(l),this.setAttribute("position",new Mt(c,3)),this.setAttribute("normal",new Mt(h,3)),this.setAttribute("uv",new Mt(d,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.tube,e.radialSegments,e.tubularSegments,e.arc,e.thetaStart,e.thetaLength)}};var ha=class extends Ji{constructor(e){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new nt(0),this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.fog=e.fog,this}};function mr(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(eg(s))s.isRenderTargetTexture?(Ye("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(eg(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function Vn(i){let e={};for(let t=0;t<i.length;t++){let n=mr(i[t]);for(let s in n)e[s]=n[s]}return e}function eg(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function Jv(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function Id(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:xt.workingColorSpace}var Kg={clone:mr,merge:Vn},$v=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,jv=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,ti=class extends Ji{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=$v,this.fragmentShader=jv,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=mr(e.uniforms),this.uniformsGroups=Jv(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new nt().setHex(s.value);break;case"v2":this.uniforms[n].value=new Xe().fromArray(s.value);break;case"v3":this.uniforms[n].value=new F().fromArray(s.value);break;case"v4":this.uniforms[n].value=new $t().fromArray(s.value);break;case"m3":this.uniforms[n].value=new et().fromArray(s.value);break;case"m4":this.uniforms[n].value=new wt().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},$l=class extends ti{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Fn=class extends Ji{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new nt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new nt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=$c,this.normalScale=new Xe(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new gs,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var jl=class extends Ji{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Dg,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Ql=class extends Ji{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function eo(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function El(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Vs=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},ec=class extends Vs{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Yu,endingEnd:Yu}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Zu:r=e,a=2*t-n;break;case Ku:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Zu:o=e,l=2*n-t;break;case Ku:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,d=this._offsetNext,u=this._weightPrev,f=this._weightNext,g=(n-t)/(s-t),v=g*g,m=v*g,p=-u*m+2*u*v-u*g,y=(1+u)*m+(-1.5-2*u)*v+(-.5+u)*g+1,A=(-1-f)*m+(1.5+f)*v+.5*g,b=f*m-f*v;for(let P=0;P!==a;++P)r[P]=p*o[h+P]+y*o[c+P]+A*o[l+P]+b*o[d+P];return r}},tc=class extends Vs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(s-t),d=1-h;for(let u=0;u!==a;++u)r[u]=o[c+u]*d+o[l+u]*h;return r}},nc=class extends Vs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},ic=class extends Vs{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,d=this.outTangents;if(!h||!d){let g=(n-t)/(s-t),v=1-g;for(let m=0;m!==a;++m)r[m]=o[c+m]*v+o[l+m]*g;return r}let u=a*2,f=e-1;for(let g=0;g!==a;++g){let v=o[c+g],m=o[l+g],p=f*u+g*2,y=d[p],A=d[p+1],b=e*u+g*2,P=h[b],E=h[b+1],x=eM(n,t,y,P,s);r[g]=Jg(x,v,A,E,m)}return r}};function Jg(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function Qv(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function eM(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=Jg(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=Qv(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var mi=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=eo(t,this.TimeBufferType),this.values=eo(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:eo(e.times,Array),values:eo(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),El(e.settings)&&(n.settings={inTangents:eo(e.settings.inTangents,Array),outTangents:eo(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new nc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new tc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new ec(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new ic(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case Jo:t=this.InterpolantFactoryMethodDiscrete;break;case zl:t=this.InterpolantFactoryMethodLinear;break;case Cl:t=this.InterpolantFactoryMethodSmooth;break;case qu:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Ye("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Jo;case this.InterpolantFactoryMethodLinear:return zl;case this.InterpolantFactoryMethodSmooth:return Cl;case this.InterpolantFactoryMethodBezier:return qu}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;El(this.settings)&&(tg(this.settings.inTangents,e),tg(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;El(this.settings)&&(ng(this.settings.inTangents,e),ng(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Qe("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Qe("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Qe("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){Qe("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&gv(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Qe("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Cl,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(s)l=!0;else{let d=a*n,u=d-n,f=d+n;for(let g=0;g!==n;++g){let v=t[d+g];if(v!==t[u+g]||v!==t[f+g]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let d=a*n,u=o*n;for(let f=0;f!==n;++f)t[u+f]=t[d+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,El(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function tg(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function ng(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}mi.prototype.ValueTypeName="";mi.prototype.TimeBufferType=Float32Array;mi.prototype.ValueBufferType=Float32Array;mi.prototype.DefaultInterpolation=zl;var Gs=class extends mi{constructor(e,t,n){super(e,t,n)}};Gs.prototype.ValueTypeName="bool";Gs.prototype.ValueBufferType=Array;Gs.prototype.DefaultInterpolation=Jo;Gs.prototype.InterpolantFactoryMethodLinear=void 0;Gs.prototype.InterpolantFactoryMethodSmooth=void 0;var sc=class extends mi{constructor(e,t,n,s){super(e,t,n,s)}};sc.prototype.ValueTypeName="color";var rc=class extends mi{constructor(e,t,n,s){super(e,t,n,s)}};rc.prototype.ValueTypeName="number";var oc=class extends Vs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let h=c+a;c!==h;c+=4)In.slerpFlat(r,0,o,c-a,o,c,l);return r}},ua=class extends mi{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new oc(this.times,this.values,this.getValueSize(),e)}};ua.prototype.ValueTypeName="quaternion";ua.prototype.InterpolantFactoryMethodSmooth=void 0;var Hs=class extends mi{constructor(e,t,n){super(e,t,n)}};Hs.prototype.ValueTypeName="string";Hs.prototype.ValueBufferType=Array;Hs.prototype.DefaultInterpolation=Jo;Hs.prototype.InterpolantFactoryMethodLinear=void 0;Hs.prototype.InterpolantFactoryMethodSmooth=void 0;var ac=class extends mi{constructor(e,t,n,s){super(e,t,n,s)}};ac.prototype.ValueTypeName="vector";var lc=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,d){return c.push(h,d),this},this.removeHandler=function(h){let d=c.indexOf(h);return d!==-1&&c.splice(d,2),this},this.getHandler=function(h){for(let d=0,u=c.length;d<u;d+=2){let f=c[d],g=c[d+1];if(f.global&&(f.lastIndex=0),f.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},$g=new lc,cc=class{constructor(e){this.manager=e!==void 0?e:$g,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};cc.DEFAULT_MATERIAL_NAME="__DEFAULT";var da=class extends Nn{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new nt(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},fa=class extends da{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Nn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new nt(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},Xu=new wt,ig=new F,sg=new F,hc=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Xe(512,512),this.mapType=ni,this.map=null,this.mapPass=null,this.matrix=new wt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new ks,this._frameExtents=new Xe(1,1),this._viewportCount=1,this._viewports=[new $t(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;ig.setFromMatrixPosition(e.matrixWorld),t.position.copy(ig),sg.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(sg),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){Xu.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(Xu,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===ro||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(Xu)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},Al=new F,Rl=new In,Zi=new F,pa=class extends Nn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new wt,this.projectionMatrix=new wt,this.projectionMatrixInverse=new wt,this.coordinateSystem=bi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Al,Rl,Zi),Zi.x===1&&Zi.y===1&&Zi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Al,Rl,Zi.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(Al,Rl,Zi),Zi.x===1&&Zi.y===1&&Zi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Al,Rl,Zi.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Fs=new F,rg=new Xe,og=new Xe,$n=class extends pa{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=ao*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(Zo*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return ao*2*Math.atan(Math.tan(Zo*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){Fs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Fs.x,Fs.y).multiplyScalar(-e/Fs.z),Fs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Fs.x,Fs.y).multiplyScalar(-e/Fs.z)}getViewSize(e,t){return this.getViewBounds(e,rg,og),t.subVectors(og,rg)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(Zo*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var ma=class extends pa{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},Ju=class extends hc{constructor(){super(new ma(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},fo=class extends da{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Nn.DEFAULT_UP),this.updateMatrix(),this.target=new Nn,this.shadow=new Ju}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var to=-90,no=1,po=class extends Nn{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new $n(to,no,e,t);s.layers=this.layers,this.add(s);let r=new $n(to,no,e,t);r.layers=this.layers,this.add(r);let o=new $n(to,no,e,t);o.layers=this.layers,this.add(o);let a=new $n(to,no,e,t);a.layers=this.layers,this.add(a);let l=new $n(to,no,e,t);l.layers=this.layers,this.add(l);let c=new $n(to,no,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===bi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===ro)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,d=e.getRenderTarget(),u=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),g=e.xr.enabled;e.xr.enabled=!1;let v=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=v,e.setRenderTarget(n,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(d,u,f),e.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},uc=class extends $n{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var Ld="\\[\\]\\.:\\/",tM=new RegExp("["+Ld+"]","g"),Dd="[^"+Ld+"]",nM="[^"+Ld.replace("\\.","")+"]",iM=/((?:WC+[\/:])*)/.source.replace("WC",Dd),sM=/(WCOD+)?/.source.replace("WCOD",nM),rM=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Dd),oM=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Dd),aM=new RegExp("^"+iM+sM+rM+oM+"$"),lM=["material","materials","bones","map"],$u=class{constructor(e,t,n){let s=n||qt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},qt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(tM,"")}static parseTrackName(e){let t=aM.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);lM.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ye("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Qe("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Qe("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Qe("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){Qe("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){Qe("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;Qe("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};qt.Composite=$u;qt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};qt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};qt.prototype.GetterByBindingType=[qt.prototype._getValue_direct,qt.prototype._getValue_array,qt.prototype._getValue_arrayElement,qt.prototype._getValue_toArray];qt.prototype.SetterByBindingTypeAndVersioning=[[qt.prototype._setValue_direct,qt.prototype._setValue_direct_setNeedsUpdate,qt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[qt.prototype._setValue_array,qt.prototype._setValue_array_setNeedsUpdate,qt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[qt.prototype._setValue_arrayElement,qt.prototype._setValue_arrayElement_setNeedsUpdate,qt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[qt.prototype._setValue_fromArray,qt.prototype._setValue_fromArray_setNeedsUpdate,qt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var QA=new Float32Array(1);var ag=new wt,ga=class{constructor(e,t,n=0,s=1/0){this.ray=new Bs(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new co,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):Qe("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return ag.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(ag),this}intersectObject(e,t=!0,n=[]){return ju(e,this,n,t),n.sort(lg),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)ju(e[s],this,n,t);return n.sort(lg),n}};function lg(i,e){return i.distance-e.distance}function ju(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)ju(r[o],e,t,!0)}}var mo=class{constructor(e=1,t=0,n=0){this.radius=e,this.phi=t,this.theta=n}set(e,t,n){return this.radius=e,this.phi=t,this.theta=n,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=pt(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,n){return this.radius=Math.sqrt(e*e+t*t+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,n),this.phi=Math.acos(pt(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Qu=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};var _a=class extends Di{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function Nd(i,e,t,n){let s=cM(n);switch(t){case yd:return i*e;case Md:return i*e/s.components*s.byteLength;case xc:return i*e/s.components*s.byteLength;case Ys:return i*e*2/s.components*s.byteLength;case yc:return i*e*2/s.components*s.byteLength;case vd:return i*e*3/s.components*s.byteLength;case Oi:return i*e*4/s.components*s.byteLength;case vc:return i*e*4/s.components*s.byteLength;case ya:case va:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Ma:case ba:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case bc:case wc:return Math.max(i,16)*Math.max(e,8)/4;case Mc:case Sc:return Math.max(i,8)*Math.max(e,8)/2;case Tc:case Ec:case Rc:case Cc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Ac:case Sa:case Pc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Ic:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Lc:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case Dc:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case Nc:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case Fc:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case Uc:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case Oc:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case Bc:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case kc:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case zc:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case Vc:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case Gc:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case Hc:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case Wc:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case Xc:case qc:case Yc:return Math.ceil(i/4)*Math.ceil(e/4)*16;case Zc:case Kc:return Math.ceil(i/4)*Math.ceil(e/4)*8;case wa:case Jc:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function cM(i){switch(i){case ni:case md:return{byteLength:1,components:1};case yo:case gd:case Ui:return{byteLength:2,components:1};case gc:case _c:return{byteLength:2,components:4};case Ni:case mc:case Fi:return{byteLength:4,components:1};case _d:case xd:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ye("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function y0(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function uM(i){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,d=c.byteLength,u=i.createBuffer();i.bindBuffer(l,u),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:u,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:d}}function n(a,l,c){let h=l.array,d=l.updateRanges;if(i.bindBuffer(c,a),d.length===0)i.bufferSubData(c,0,h);else{d.sort((f,g)=>f.start-g.start);let u=0;for(let f=1;f<d.length;f++){let g=d[u],v=d[f];v.start<=g.start+g.count+1?g.count=Math.max(g.count,v.start+v.count-g.start):(++u,d[u]=v)}d.length=u+1;for(let f=0,g=d.length;f<g;f++){let v=d[f];i.bufferSubData(c,v.start*h.BYTES_PER_ELEMENT,h,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var dM=`#ifdef USE_ALPHAHASH
if(diffuseColor.a<getAlphaHashThreshold(vPosition))discard;
#endif`,fM=`#ifdef USE_ALPHAHASH
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
#endif`,pM=`#ifdef USE_ALPHAMAP
diffuseColor.a*=texture2D(alphaMap,vAlphaMapUv).g;
#endif`,mM=`#ifdef USE_ALPHAMAP
uniform sampler2D alphaMap;
#endif`,gM=`#ifdef USE_ALPHATEST
#ifdef ALPHA_TO_COVERAGE
diffuseColor.a=smoothstep(alphaTest,alphaTest + fwidth(diffuseColor.a),diffuseColor.a);
if(diffuseColor.a==0.0)discard;
#else
if(diffuseColor.a<alphaTest)discard;
#endif
#endif`,_M=`#ifdef USE_ALPHATEST
uniform float alphaTest;
#endif`,xM=`#ifdef USE_AOMAP
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
#endif`,yM=`#ifdef USE_AOMAP
uniform sampler2D aoMap;
uniform float aoMapIntensity;
#endif`,vM=`#ifdef USE_BATCHING
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
#endif`,MM=`#ifdef USE_BATCHING
mat4 batchingMatrix=getBatchingMatrix(getIndirectIndex(gl_DrawID));
#endif`,bM=`vec3 transformed=vec3(position);
#ifdef USE_ALPHAHASH
vPosition=vec3(position);
#endif`,SM=`vec3 objectNormal=vec3(normal);
#ifdef USE_TANGENT
vec3 objectTangent=vec3(tangent.xyz);
#endif`,wM=`float G_BlinnPhong_Implicit(){
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
} // validated`,TM=`#ifdef USE_IRIDESCENCE
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
#endif`,EM=`#ifdef USE_BUMPMAP
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
#endif`,AM=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,RM=`#if NUM_CLIPPING_PLANES > 0
varying vec3 vClipPosition;
uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,CM=`#if NUM_CLIPPING_PLANES > 0
varying vec3 vClipPosition;
#endif`,PM=`#if NUM_CLIPPING_PLANES > 0
vClipPosition=- mvPosition.xyz;
#endif`,IM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
diffuseColor*=vColor;
#endif`,LM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
varying vec4 vColor;
#endif`,DM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
varying vec4 vColor;
#endif`,NM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,FM=`#define PI 3.141592653589793
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
} // validated`,UM=`vec3 transformedNormal=objectNormal;
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
#endif`,OM=`#ifdef USE_DISPLACEMENTMAP
uniform sampler2D displacementMap;
uniform float displacementScale;
uniform float displacementBias;
#endif`,BM=`#ifdef USE_DISPLACEMENTMAP
transformed +=normalize(objectNormal)*(texture2D(displacementMap,vDisplacementMapUv).x*displacementScale + displacementBias);
#endif`,kM=`#ifdef USE_EMISSIVEMAP
vec4 emissiveColor=texture2D(emissiveMap,vEmissiveMapUv);
#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
emissiveColor=sRGBTransferEOTF(emissiveColor);
#endif
totalEmissiveRadiance*=emissiveColor.rgb;
#endif`,zM=`#ifdef USE_EMISSIVEMAP
uniform sampler2D emissiveMap;
#endif`,VM="gl_FragColor=linearToOutputTexel(gl_FragColor);",GM=`vec4 LinearTransferOETF(in vec4 value){
return value;
}
vec4 sRGBTransferEOTF(in vec4 value){
return vec4(mix(pow(value.rgb*0.9478672986 + vec3(0.0521327014),vec3(2.4)),value.rgb*0.0773993808,vec3(lessThanEqual(value.rgb,vec3(0.04045)))),value.a);
}
vec4 sRGBTransferOETF(in vec4 value){
return vec4(mix(pow(value.rgb,vec3(0.41666))*1.055 - vec3(0.055),value.rgb*12.92,vec3(lessThanEqual(value.rgb,vec3(0.0031308)))),value.a);
}`,HM=`#ifdef USE_ENVMAP
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
#endif`,WM=`#ifdef USE_ENVMAP
uniform float envMapIntensity;
uniform mat3 envMapRotation;
uniform samplerCube envMap;
#ifdef ENVMAP_TYPE_PMREM
float roughnessToMip(const in float roughness){
float r=clamp(roughness,0.0,1.0);
return ENVMAP_MAX_LOD*r*(2.0 - r);
}
#endif
#endif`,XM=`#ifdef USE_ENVMAP
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
#endif`,qM=`#ifdef USE_ENVMAP
#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
#define ENV_WORLDPOS
#endif
#ifdef ENV_WORLDPOS

varying vec3 vWorldPosition;
#else
varying vec3 vReflect;
uniform float refractionRatio;
#endif
#endif`,YM=`#ifdef USE_ENVMAP
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
#endif`,ZM=`#ifdef USE_FOG
vFogDepth=- mvPosition.z;
#endif`,KM=`#ifdef USE_FOG
varying float vFogDepth;
#endif`,JM=`#ifdef USE_FOG
#ifdef FOG_EXP2
float fogFactor=1.0 - exp(- fogDensity*fogDensity*vFogDepth*vFogDepth);
#else
float fogFactor=smoothstep(fogNear,fogFar,vFogDepth);
#endif
gl_FragColor.rgb=mix(gl_FragColor.rgb,fogColor,fogFactor);
#endif`,$M=`#ifdef USE_FOG
uniform vec3 fogColor;
varying float vFogDepth;
#ifdef FOG_EXP2
uniform float fogDensity;
#else
uniform float fogNear;
uniform float fogFar;
#endif
#endif`,jM=`#ifdef USE_GRADIENTMAP
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
}`,QM=`#ifdef USE_LIGHTMAP
uniform sampler2D lightMap;
uniform float lightMapIntensity;
#endif`,eb=`LambertMaterial material;
material.diffuseColor=diffuseColor.rgb;
material.specularStrength=specularStrength;`,tb=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,nb=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,ib=`#ifdef USE_ENVMAP
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
#endif`,sb=`ToonMaterial material;
material.diffuseColor=diffuseColor.rgb;`,rb=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,ob=`BlinnPhongMaterial material;
material.diffuseColor=diffuseColor.rgb;
material.specularColor=specular;
material.specularShininess=shininess;
material.specularStrength=specularStrength;`,ab=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,lb=`PhysicalMaterial material;
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
#endif`,cb=`uniform sampler2D dfgLUT;
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
}`,hb=`
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
#endif`,ub=`#if defined( RE_IndirectDiffuse )
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
#endif`,db=`#if defined( RE_IndirectDiffuse )
#if defined( LAMBERT ) || defined( PHONG )
irradiance +=iblIrradiance;
#endif
RE_IndirectDiffuse(irradiance,geometryPosition,geometryNormal,geometryViewDir,geometryClearcoatNormal,material,reflectedLight);
#endif
#if defined( RE_IndirectSpecular )
RE_IndirectSpecular(radiance,iblIrradiance,clearcoatRadiance,geometryPosition,geometryNormal,geometryViewDir,geometryClearcoatNormal,material,reflectedLight);
#endif`,fb=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,pb=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
gl_FragDepth=vIsPerspective==0.0?gl_FragCoord.z:log2(vFragDepth)*logDepthBufFC*0.5;
#endif`,mb=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
uniform float logDepthBufFC;
varying float vFragDepth;
varying float vIsPerspective;
#endif`,gb=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
varying float vFragDepth;
varying float vIsPerspective;
#endif`,_b=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
vFragDepth=1.0 + gl_Position.w;
vIsPerspective=float(isPerspectiveMatrix(projectionMatrix));
#endif`,xb=`#ifdef USE_MAP
vec4 sampledDiffuseColor=texture2D(map,vMapUv);
#ifdef DECODE_VIDEO_TEXTURE
sampledDiffuseColor=sRGBTransferEOTF(sampledDiffuseColor);
#endif
diffuseColor*=sampledDiffuseColor;
#endif`,yb=`#ifdef USE_MAP
uniform sampler2D map;
#endif`,vb=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,Mb=`#if defined( USE_POINTS_UV )
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
#endif`,bb=`float metalnessFactor=metalness;
#ifdef USE_METALNESSMAP
vec4 texelMetalness=texture2D(metalnessMap,vMetalnessMapUv);
metalnessFactor*=texelMetalness.b;
#endif`,Sb=`#ifdef USE_METALNESSMAP
uniform sampler2D metalnessMap;
#endif`,wb=`#ifdef USE_INSTANCING_MORPH
float morphTargetInfluences[ MORPHTARGETS_COUNT ];
float morphTargetBaseInfluence=texelFetch(morphTexture,ivec2(0,gl_InstanceID),0).r;
for(int i=0;i<MORPHTARGETS_COUNT;i ++){
morphTargetInfluences[i]= texelFetch(morphTexture,ivec2(i + 1,gl_InstanceID),0).r;
}
#endif`,Tb=`#if defined( USE_MORPHCOLORS )
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
#endif`,Eb=`#ifdef USE_MORPHNORMALS
objectNormal*=morphTargetBaseInfluence;
for(int i=0;i<MORPHTARGETS_COUNT;i ++){
if(morphTargetInfluences[ i ] !=0.0)objectNormal +=getMorph(gl_VertexID,i,1).xyz*morphTargetInfluences[ i ];
}
#endif`,Ab=`#ifdef USE_MORPHTARGETS
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
#endif`,Rb=`#ifdef USE_MORPHTARGETS
transformed*=morphTargetBaseInfluence;
for(int i=0;i<MORPHTARGETS_COUNT;i ++){
if(morphTargetInfluences[ i ] !=0.0)transformed +=getMorph(gl_VertexID,i,0).xyz*morphTargetInfluences[ i ];
}
#endif`,Cb=`float faceDirection=gl_FrontFacing?1.0:- 1.0;
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
vec3 nonPerturbedNormal=normal;`,Pb=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,Ib=`#ifndef FLAT_SHADED
varying vec3 vNormal;
#ifdef USE_TANGENT
varying vec3 vTangent;
varying vec3 vBitangent;
#endif
#endif`,Lb=`#ifndef FLAT_SHADED
varying vec3 vNormal;
#ifdef USE_TANGENT
varying vec3 vTangent;
varying vec3 vBitangent;
#endif
#endif`,Db=`#ifndef FLAT_SHADED
vNormal=normalize(transformedNormal);
#ifdef USE_TANGENT
vTangent=normalize(transformedTangent);
vBitangent=normalize(cross(vNormal,vTangent)*tangent.w);
#ifdef FLIP_SIDED
vBitangent=- vBitangent;
#endif
#endif
#endif`,Nb=`#ifdef USE_NORMALMAP
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
#endif`,Fb=`#ifdef USE_CLEARCOAT
vec3 clearcoatNormal=nonPerturbedNormal;
#endif`,Ub=`#ifdef USE_CLEARCOAT_NORMALMAP
vec3 clearcoatMapN=texture2D(clearcoatNormalMap,vClearcoatNormalMapUv).xyz*2.0 - 1.0;
clearcoatMapN.xy*=clearcoatNormalScale;
clearcoatNormal=normalize(tbn2*clearcoatMapN);
#endif`,Ob=`#ifdef USE_CLEARCOATMAP
uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
uniform sampler2D clearcoatNormalMap;
uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
uniform sampler2D clearcoatRoughnessMap;
#endif`,Bb=`#ifdef USE_IRIDESCENCEMAP
uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
uniform sampler2D iridescenceThicknessMap;
#endif`,kb=`#ifdef OPAQUE
diffuseColor.a=1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a*=material.transmissionAlpha;
#endif
gl_FragColor=vec4(outgoingLight,diffuseColor.a);`,zb=`vec3 packNormalToRGB(const in vec3 normal){
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
}`,Vb=`#ifdef PREMULTIPLIED_ALPHA
gl_FragColor.rgb*=gl_FragColor.a;
#endif`,Gb=`vec4 mvPosition=vec4(transformed,1.0);
#ifdef USE_BATCHING
mvPosition=batchingMatrix*mvPosition;
#endif
#ifdef USE_INSTANCING
mvPosition=instanceMatrix*mvPosition;
#endif
mvPosition=modelViewMatrix*mvPosition;
gl_Position=projectionMatrix*mvPosition;`,Hb=`#ifdef DITHERING
gl_FragColor.rgb=dithering(gl_FragColor.rgb);
#endif`,Wb=`#ifdef DITHERING
vec3 dithering(vec3 color){
float grid_position=rand(gl_FragCoord.xy);
vec3 dither_shift_RGB=vec3(0.25 / 255.0,-0.25 / 255.0,0.25 / 255.0);
dither_shift_RGB=mix(2.0*dither_shift_RGB,-2.0*dither_shift_RGB,grid_position);
return color + dither_shift_RGB;
}
#endif`,Xb=`float roughnessFactor=roughness;
#ifdef USE_ROUGHNESSMAP
vec4 texelRoughness=texture2D(roughnessMap,vRoughnessMapUv);
roughnessFactor*=texelRoughness.g;
#endif`,qb=`#ifdef USE_ROUGHNESSMAP
uniform sampler2D roughnessMap;
#endif`,Yb=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,Zb=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,Kb=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,Jb=`float getShadowMask(){
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
}`,$b=`#ifdef USE_SKINNING
mat4 boneMatX=getBoneMatrix(skinIndex.x);
mat4 boneMatY=getBoneMatrix(skinIndex.y);
mat4 boneMatZ=getBoneMatrix(skinIndex.z);
mat4 boneMatW=getBoneMatrix(skinIndex.w);
#endif`,jb=`#ifdef USE_SKINNING
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
#endif`,Qb=`#ifdef USE_SKINNING
vec4 skinVertex=bindMatrix*vec4(transformed,1.0);
vec4 skinned=vec4(0.0);
skinned +=boneMatX*skinVertex*skinWeight.x;
skinned +=boneMatY*skinVertex*skinWeight.y;
skinned +=boneMatZ*skinVertex*skinWeight.z;
skinned +=boneMatW*skinVertex*skinWeight.w;
transformed=(bindMatrixInverse*skinned).xyz;
#endif`,eS=`#ifdef USE_SKINNING
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
#endif`,tS=`float specularStrength;
#ifdef USE_SPECULARMAP
vec4 texelSpecular=texture2D(specularMap,vSpecularMapUv);
specularStrength=texelSpecular.r;
#else
specularStrength=1.0;
#endif`,nS=`#ifdef USE_SPECULARMAP
uniform sampler2D specularMap;
#endif`,iS=`#if defined( TONE_MAPPING )
gl_FragColor.rgb=toneMapping(gl_FragColor.rgb);
#endif`,sS=`#ifndef saturate
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
vec3 CustomToneMapping(vec3 color){return color;}`,rS=`#ifdef USE_TRANSMISSION
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
#endif`,oS=`#ifdef USE_TRANSMISSION
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
#endif`,aS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,lS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,cS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,hS=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
vec4 worldPosition=vec4(transformed,1.0);
#ifdef USE_BATCHING
worldPosition=batchingMatrix*worldPosition;
#endif
#ifdef USE_INSTANCING
worldPosition=instanceMatrix*worldPosition;
#endif
worldPosition=modelMatrix*worldPosition;
#endif`,uS=`varying vec2 vUv;
uniform mat3 uvTransform;
void main(){
vUv=(uvTransform*vec3(uv,1)).xy;
gl_Position=vec4(position.xy,1.0,1.0);
}`,dS=`uniform sampler2D t2D;
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
}`,fS=`varying vec3 vWorldDirection;
#include <common>
void main(){
vWorldDirection=transformDirection(position,modelMatrix);
#include <begin_vertex>
#include <project_vertex>
gl_Position.z=gl_Position.w;
}`,pS=`uniform float backgroundBlurriness;
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
}`,mS=`varying vec3 vWorldDirection;
#include <common>
void main(){
vWorldDirection=transformDirection(position,modelMatrix);
#include <begin_vertex>
#include <project_vertex>
gl_Position.z=gl_Position.w;
}`,gS=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main(){
vec4 texColor=textureCube(tCube,vec3(tFlip*vWorldDirection.x,vWorldDirection.yz));
gl_FragColor=texColor;
gl_FragColor.a*=opacity;
#include <tonemapping_fragment>
#include <colorspace_fragment>
}`,_S=`#include <common>
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
}`,xS=`#if DEPTH_PACKING == 3200
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
}`,yS=`#define DISTANCE
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
}`,vS=`#define DISTANCE
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
}`,MS=`varying vec3 vWorldDirection;
#include <common>
void main(){
vWorldDirection=transformDirection(position,modelMatrix);
#include <begin_vertex>
#include <project_vertex>
}`,bS=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main(){
vec3 direction=normalize(vWorldDirection);
vec2 sampleUV=equirectUv(direction);
gl_FragColor=texture2D(tEquirect,sampleUV);
#include <tonemapping_fragment>
#include <colorspace_fragment>
}`,SS=`uniform float scale;
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
}`,wS=`uniform vec3 diffuse;
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
}`,TS=`#include <common>
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
}`,ES=`uniform vec3 diffuse;
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
}`,AS=`#define LAMBERT
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
}`,RS=`#define LAMBERT
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
}`,CS=`#define MATCAP
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
}`,PS=`#define MATCAP
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
}`,IS=`#define NORMAL
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
}`,LS=`#define NORMAL
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
}`,DS=`#define PHONG
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
}`,NS=`#define PHONG
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
}`,FS=`#define STANDARD
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
}`,US=`#define STANDARD
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
}`,OS=`#define TOON
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
}`,BS=`#define TOON
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
}`,kS=`uniform float size;
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
}`,zS=`uniform vec3 diffuse;
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
}`,VS=`#include <common>
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
}`,GS=`uniform vec3 color;
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
}`,HS=`uniform float rotation;
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
}`,WS=`uniform vec3 diffuse;
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
}`,ht={alphahash_fragment:dM,alphahash_pars_fragment:fM,alphamap_fragment:pM,alphamap_pars_fragment:mM,alphatest_fragment:gM,alphatest_pars_fragment:_M,aomap_fragment:xM,aomap_pars_fragment:yM,batching_pars_vertex:vM,batching_vertex:MM,begin_vertex:bM,beginnormal_vertex:SM,bsdfs:wM,iridescence_fragment:TM,bumpmap_pars_fragment:EM,clipping_planes_fragment:AM,clipping_planes_pars_fragment:RM,clipping_planes_pars_vertex:CM,clipping_planes_vertex:PM,color_fragment:IM,color_pars_fragment:LM,color_pars_vertex:DM,color_vertex:NM,common:FM,defaultnormal_vertex:UM,displacementmap_pars_vertex:OM,displacementmap_vertex:BM,emissivemap_fragment:kM,emissivemap_pars_fragment:zM,colorspace_fragment:VM,colorspace_pars_fragment:GM,envmap_fragment:HM,envmap_common_pars_fragment:WM,envmap_pars_fragment:XM,envmap_pars_vertex:qM,envmap_physical_pars_fragment:ib,envmap_vertex:YM,fog_vertex:ZM,fog_pars_vertex:KM,fog_fragment:JM,fog_pars_fragment:$M,gradientmap_pars_fragment:jM,lightmap_pars_fragment:QM,lights_lambert_fragment:eb,lights_lambert_pars_fragment:tb,lights_pars_begin:nb,lights_toon_fragment:sb,lights_toon_pars_fragment:rb,lights_phong_fragment:ob,lights_phong_pars_fragment:ab,lights_physical_fragment:lb,lights_physical_pars_fragment:cb,lights_fragment_begin:hb,lights_fragment_maps:ub,lights_fragment_end:db,lightprobes_pars_fragment:fb,logdepthbuf_fragment:pb,logdepthbuf_pars_fragment:mb,logdepthbuf_pars_vertex:gb,logdepthbuf_vertex:_b,map_fragment:xb,map_pars_fragment:yb,map_particle_fragment:vb,map_particle_pars_fragment:Mb,metalnessmap_fragment:bb,metalnessmap_pars_fragment:Sb,morphinstance_vertex:wb,morphcolor_vertex:Tb,morphnormal_vertex:Eb,morphtarget_pars_vertex:Ab,morphtarget_vertex:Rb,normal_fragment_begin:Cb,normal_fragment_maps:Pb,normal_pars_fragment:Ib,normal_pars_vertex:Lb,normal_vertex:Db,normalmap_pars_fragment:Nb,clearcoat_normal_fragment_begin:Fb,clearcoat_normal_fragment_maps:Ub,clearcoat_pars_fragment:Ob,iridescence_pars_fragment:Bb,opaque_fragment:kb,packing:zb,premultiplied_alpha_fragment:Vb,project_vertex:Gb,dithering_fragment:Hb,dithering_pars_fragment:Wb,roughnessmap_fragment:Xb,roughnessmap_pars_fragment:qb,shadowmap_pars_fragment:Yb,shadowmap_pars_vertex:Zb,shadowmap_vertex:Kb,shadowmask_pars_fragment:Jb,skinbase_vertex:$b,skinning_pars_vertex:jb,skinning_vertex:Qb,skinnormal_vertex:eS,specularmap_fragment:tS,specularmap_pars_fragment:nS,tonemapping_fragment:iS,tonemapping_pars_fragment:sS,transmission_fragment:rS,transmission_pars_fragment:oS,uv_pars_fragment:aS,uv_pars_vertex:lS,uv_vertex:cS,worldpos_vertex:hS,background_vert:uS,background_frag:dS,backgroundCube_vert:fS,backgroundCube_frag:pS,cube_vert:mS,cube_frag:gS,depth_vert:_S,depth_frag:xS,distance_vert:yS,distance_frag:vS,equirect_vert:MS,equirect_frag:bS,linedashed_vert:SS,linedashed_frag:wS,meshbasic_vert:TS,meshbasic_frag:ES,meshlambert_vert:AS,meshlambert_frag:RS,meshmatcap_vert:CS,meshmatcap_frag:PS,meshnormal_vert:IS,meshnormal_frag:LS,meshphong_vert:DS,meshphong_frag:NS,meshphysical_vert:FS,meshphysical_frag:US,meshtoon_vert:OS,meshtoon_frag:BS,points_vert:kS,points_frag:zS,shadow_vert:VS,shadow_frag:GS,sprite_vert:HS,sprite_frag:WS},Le={common:{diffuse:{value:new nt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new et},alphaMap:{value:null},alphaMapTransform:{value:new et},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new et}},envmap:{envMap:{value:null},envMapRotation:{value:new et},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new et}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new et}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new et},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new et},normalScale:{value:new Xe(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new et},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new et}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new et}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new et}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new nt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new nt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new et},alphaTest:{value:0},uvTransform:{value:new et}},sprite:{diffuse:{value:new nt(16777215)},opacity:{value:1},center:{value:new Xe(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new et},alphaMap:{value:null},alphaMapTransform:{value:new et},alphaTest:{value:0}}},Qi={basic:{uniforms:Vn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.fog]),vertexShader:ht.meshbasic_vert,fragmentShader:ht.meshbasic_frag},lambert:{uniforms:Vn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new nt(0)},envMapIntensity:{value:1}}]),vertexShader:ht.meshlambert_vert,fragmentShader:ht.meshlambert_frag},phong:{uniforms:Vn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new nt(0)},specular:{value:new nt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ht.meshphong_vert,fragmentShader:ht.meshphong_frag},standard:{uniforms:Vn([Le.common,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.roughnessmap,Le.metalnessmap,Le.fog,Le.lights,{emissive:{value:new nt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ht.meshphysical_vert,fragmentShader:ht.meshphysical_frag},toon:{uniforms:Vn([Le.common,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.gradientmap,Le.fog,Le.lights,{emissive:{value:new nt(0)}}]),vertexShader:ht.meshtoon_vert,fragmentShader:ht.meshtoon_frag},matcap:{uniforms:Vn([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,{matcap:{value:null}}]),vertexShader:ht.meshmatcap_vert,fragmentShader:ht.meshmatcap_frag},points:{uniforms:Vn([Le.points,Le.fog]),vertexShader:ht.points_vert,fragmentShader:ht.points_frag},dashed:{uniforms:Vn([Le.common,Le.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ht.linedashed_vert,fragmentShader:ht.linedashed_frag},depth:{uniforms:Vn([Le.common,Le.displacementmap]),vertexShader:ht.depth_vert,fragmentShader:ht.depth_frag},normal:{uniforms:Vn([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,{opacity:{value:1}}]),vertexShader:ht.meshnormal_vert,fragmentShader:ht.meshnormal_frag},sprite:{uniforms:Vn([Le.sprite,Le.fog]),vertexShader:ht.sprite_vert,fragmentShader:ht.sprite_frag},background:{uniforms:{uvTransform:{value:new et},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ht.background_vert,fragmentShader:ht.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new et}},vertexShader:ht.backgroundCube_vert,fragmentShader:ht.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ht.cube_vert,fragmentShader:ht.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ht.equirect_vert,fragmentShader:ht.equirect_frag},distance:{uniforms:Vn([Le.common,Le.displacementmap,{referencePosition:{value:new F},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ht.distance_vert,fragmentShader:ht.distance_frag},shadow:{uniforms:Vn([Le.lights,Le.fog,{color:{value:new nt(0)},opacity:{value:1}}]),vertexShader:ht.shadow_vert,fragmentShader:ht.shadow_frag}};Qi.physical={uniforms:Vn([Qi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new et},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new et},clearcoatNormalScale:{value:new Xe(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new et},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new et},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new et},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new et},sheen:{value:0},sheenColor:{value:new nt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new et},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new et},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new et},transmissionSamplerSize:{value:new Xe},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new et},attenuationDistance:{value:0},attenuationColor:{value:new nt(0)},specularColor:{value:new nt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new et},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new et},anisotropyVector:{value:new Xe},anisotropyMap:{value:null},anisotropyMapTransform:{value:new et}}]),vertexShader:ht.meshphysical_vert,fragmentShader:ht.meshphysical_frag};var jc={r:0,b:0,g:0},XS=new wt,v0=new et;v0.set(-1,0,0,0,1,0,0,0,1);function qS(i,e,t,n,s,r){let o=new nt(0),a=s===!0?0:1,l,c,h=null,d=0,u=null;function f(y){let A=y.isScene===!0?y.background:null;if(A&&A.isTexture){let b=y.backgroundBlurriness>0;A=e.get(A,b)}return A}function g(y){let A=!1,b=f(y);b===null?m(o,a):b&&b.isColor&&(m(b,1),A=!0);let P=i.xr.getEnvironmentBlendMode();P==="additive"?t.buffers.color.setClear(0,0,0,1,r):P==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||A)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function v(y,A){let b=f(A);b&&b.isCubeTexture?(c===void 0&&(c=new en(new zs(1,1,1),new ti({name:"BackgroundCubeMaterial",uniforms:mr(Qi.backgroundCube.uniforms),vertexShader:Qi.backgroundCube.vertexShader,fragmentShader:Qi.backgroundCube.fragmentShader,side:Qn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(P,E,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=b,c.material.uniforms.backgroundBlurriness.value=A.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(XS.makeRotationFromEuler(A.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(v0),c.material.toneMapped=xt.getTransfer(b.colorSpace)!==Ct,(h!==b||d!==b.version||u!==i.toneMapping)&&(c.material.needsUpdate=!0,h=b,d=b.version,u=i.toneMapping),c.layers.enableAll(),y.unshift(c,c.geometry,c.material,0,0,null)):b&&b.isTexture&&(l===void 0&&(l=new en(new cr(2,2),new ti({name:"BackgroundMaterial",uniforms:mr(Qi.background.uniforms),vertexShader:Qi.background.vertexShader,fragmentShader:Qi.background.fragmentShader,side:qs,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=b,l.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,l.material.toneMapped=xt.getTransfer(b.colorSpace)!==Ct,b.matrixAutoUpdate===!0&&b.updateMatrix(),l.material.uniforms.uvTransform.value.copy(b.matrix),(h!==b||d!==b.version||u!==i.toneMapping)&&(l.material.needsUpdate=!0,h=b,d=b.version,u=i.toneMapping),l.layers.enableAll(),y.unshift(l,l.geometry,l.material,0,0,null))}function m(y,A){y.getRGB(jc,Id(i)),t.buffers.color.setClear(jc.r,jc.g,jc.b,A,r)}function p(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(y,A=1){o.set(y),a=A,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(y){a=y,m(o,a)},render:g,addToRenderList:v,dispose:p}}function YS(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=u(null),r=s,o=!1;function a(L,G,W,N,H){let K=!1,V=d(L,N,W,G);r!==V&&(r=V,c(r.object)),K=f(L,N,W,H),K&&g(L,N,W,H),H!==null&&e.update(H,i.ELEMENT_ARRAY_BUFFER),(K||o)&&(o=!1,b(L,G,W,N),H!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(H).buffer))}function l(){return i.createVertexArray()}function c(L){return i.bindVertexArray(L)}function h(L){return i.deleteVertexArray(L)}function d(L,G,W,N){let H=N.wireframe===!0,K=n[G.id];K===void 0&&(K={},n[G.id]=K);let V=L.isInstancedMesh===!0?L.id:0,ce=K[V];ce===void 0&&(ce={},K[V]=ce);let J=ce[W.id];J===void 0&&(J={},ce[W.id]=J);let j=J[H];return j===void 0&&(j=u(l()),J[H]=j),j}function u(L){let G=[],W=[],N=[];for(let H=0;H<t;H++)G[H]=0,W[H]=0,N[H]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:G,enabledAttributes:W,attributeDivisors:N,object:L,attributes:{},index:null}}function f(L,G,W,N){let H=r.attributes,K=G.attributes,V=0,ce=W.getAttributes();for(let J in ce)if(ce[J].location>=0){let ie=H[J],de=K[J];if(de===void 0&&(J==="instanceMatrix"&&L.instanceMatrix&&(de=L.instanceMatrix),J==="instanceColor"&&L.instanceColor&&(de=L.instanceColor)),ie===void 0||ie.attribute!==de||de&&ie.data!==de.data)return!0;V++}return r.attributesNum!==V||r.index!==N}function g(L,G,W,N){let H={},K=G.attributes,V=0,ce=W.getAttributes();for(let J in ce)if(ce[J].location>=0){let ie=K[J];ie===void 0&&(J==="instanceMatrix"&&L.instanceMatrix&&(ie=L.instanceMatrix),J==="instanceColor"&&L.instanceColor&&(ie=L.instanceColor));let de={};de.attribute=ie,ie&&ie.data&&(de.data=ie.data),H[J]=de,V++}r.attributes=H,r.attributesNum=V,r.index=N}function v(){let L=r.newAttributes;for(let G=0,W=L.length;G<W;G++)L[G]=0}function m(L){p(L,0)}function p(L,G){let W=r.newAttributes,N=r.enabledAttributes,H=r.attributeDivisors;W[L]=1,N[L]===0&&(i.enableVertexAttribArray(L),N[L]=1),H[L]!==G&&(i.vertexAttribDivisor(L,G),H[L]=G)}function y(){let L=r.newAttributes,G=r.enabledAttributes;for(let W=0,N=G.length;W<N;W++)G[W]!==L[W]&&(i.disableVertexAttribArray(W),G[W]=0)}function A(L,G,W,N,H,K,V){V===!0?i.vertexAttribIPointer(L,G,W,H,K):i.vertexAttribPointer(L,G,W,N,H,K)}function b(L,G,W,N){v();let H=N.attributes,K=W.getAttributes(),V=G.defaultAttributeValues;for(let ce in K){let J=K[ce];if(J.location>=0){let j=H[ce];if(j===void 0&&(ce==="instanceMatrix"&&L.instanceMatrix&&(j=L.instanceMatrix),ce==="instanceColor"&&L.instanceColor&&(j=L.instanceColor)),j!==void 0){let ie=j.normalized,de=j.itemSize,ue=e.get(j);if(ue===void 0)continue;let Q=ue.buffer,me=ue.type,xe=ue.bytesPerElement,Ae=me===i.INT||me===i.UNSIGNED_INT||j.gpuType===mc;if(j.isInterleavedBufferAttribute){let be=j.data,He=be.isInterleavedBuffer===!0?be.stride:be.itemSize,rt=j.offset;if(be.isInstancedInterleavedBuffer||be.isInstancedBufferAttribute){for(let Ve=0;Ve<J.locationSize;Ve++)p(J.location+Ve,be.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=be.meshPerAttribute*be.count)}else for(let Ve=0;Ve<J.locationSize;Ve++)m(J.location+Ve);i.bindBuffer(i.ARRAY_BUFFER,Q);for(let Ve=0;Ve<J.locationSize;Ve++)A(J.location+Ve,de/J.locationSize,me,ie,He*xe,(rt+de/J.locationSize*Ve)*xe,Ae)}else{if(j.isInstancedBufferAttribute){for(let be=0;be<J.locationSize;be++)p(J.location+be,j.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let be=0;be<J.locationSize;be++)m(J.location+be);i.bindBuffer(i.ARRAY_BUFFER,Q);for(let be=0;be<J.locationSize;be++)A(J.location+be,de/J.locationSize,me,ie,de*xe,de/J.locationSize*be*xe,Ae)}}else if(V!==void 0){let ie=V[ce];if(ie!==void 0)switch(ie.length){case 2:i.vertexAttrib2fv(J.location,ie);break;case 3:i.vertexAttrib3fv(J.location,ie);break;case 4:i.vertexAttrib4fv(J.location,ie);break;default:i.vertexAttrib1fv(J.location,ie)}}}}y()}function P(){k();for(let L in n){let G=n[L];for(let W in G){let N=G[W];for(let H in N){let K=N[H];for(let V in K)h(K[V].object),delete K[V];delete N[H]}}delete n[L]}}function E(L){if(n[L.id]===void 0)return;let G=n[L.id];for(let W in G){let N=G[W];for(let H in N){let K=N[H];for(let V in K)h(K[V].object),delete K[V];delete N[H]}}delete n[L.id]}function x(L){for(let G in n){let W=n[G];for(let N in W){let H=W[N];if(H[L.id]===void 0)continue;let K=H[L.id];for(let V in K)h(K[V].object),delete K[V];delete H[L.id]}}}function T(L){for(let G in n){let W=n[G],N=L.isInstancedMesh===!0?L.id:0,H=W[N];if(H!==void 0){for(let K in H){let V=H[K];for(let ce in V)h(V[ce].object),delete V[ce];delete H[K]}delete W[N],Object.keys(W).length===0&&delete n[G]}}}function k(){D(),o=!0,r!==s&&(r=s,c(r.object))}function D(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:k,resetDefaultState:D,dispose:P,releaseStatesOfGeometry:E,releaseStatesOfObject:T,releaseStatesOfProgram:x,initAttributes:v,enableAttribute:m,disableUnusedAttributes:y}}function ZS(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let u=0;for(let f=0;f<h;f++)u+=c[f];t.update(u,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function KS(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let x=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(x){return!(x!==Oi&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let T=x===Ui&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(x!==ni&&x!==Fi&&!T&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(x){if(x==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(Ye("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let d=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),u=t.logarithmicDepthBuffer===!0&&d===!1;t.reversedDepthBuffer===!0&&d===!1&&Ye("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&d===!0&&Ye("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),p=i.getParameter(i.MAX_VERTEX_ATTRIBS),y=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),A=i.getParameter(i.MAX_VARYING_VECTORS),b=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),P=i.getParameter(i.MAX_SAMPLES),E=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:u,reversedDepthBuffer:d,maxTextures:f,maxVertexTextures:g,maxTextureSize:v,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:y,maxVaryings:A,maxFragmentUniforms:b,maxSamples:P,samples:E}}function JS(i){let e=this,t=null,n=0,s=!1,r=!1,o=new fi,a=new et,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(d,u){let f=d.length!==0||u||n!==0||s;return s=u,n=d.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(d,u){t=h(d,u,0)},this.setState=function(d,u,f){let g=d.clippingPlanes,v=d.clipIntersection,m=d.clipShadows,p=i.get(d);if(!s||g===null||g.length===0||r&&!m)r?h(null):c();else{let y=r?0:n,A=y*4,b=p.clippingState||null;l.value=b,b=h(g,u,A,f);for(let P=0;P!==A;++P)b[P]=t[P];p.clippingState=b,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=y}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(d,u,f,g){let v=d!==null?d.length:0,m=null;if(v!==0){if(m=l.value,g!==!0||m===null){let p=f+v*4,y=u.matrixWorldInverse;a.getNormalMatrix(y),(m===null||m.length<p)&&(m=new Float32Array(p));for(let A=0,b=f;A!==v;++A,b+=4)o.copy(d[A]).applyMatrix4(y,a),o.normal.toArray(m,b),m[b+3]=o.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=v,e.numIntersection=0,m}}var Aa=class extends pi{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new ra(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new zs(5,5,5),r=new ti({name:"CubemapFromEquirect",uniforms:mr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Qn,blending:ur});r.uniforms.tEquirect.value=t;let o=new en(s,r),a=t.minFilter;return t.minFilter===xs&&(t.minFilter=jn),new po(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},jg=256,$S=3,jS=20,M0=256,b0=16,QS=3,ew=new F,tw=new nt,eh=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new po(1,10,null),this._boxMesh=new en(new zs(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=ew}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let d=l.autoClear,u=l.autoClearColor,f=l.autoClearDepth,g=l.autoClearStencil,v=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,v===null&&(e.background=l.getClearColor(tw));let m=new po(n,s,h);return m.position.copy(a),m.update(l,e),l.autoClear=d,l.autoClearColor=u,l.autoClearDepth=f,l.autoClearStencil=g,e.background=v,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=t0(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=e0(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(jg,Rd(e))}_fromTexture(e,t){e.mapping===fr||e.mapping===xo?this._setSize(e.image.length===0?jg:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=Qg(e,!1,!1),n=Math.log2(e)-$S;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Qg(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===fr||e.mapping===xo?(this._cubemapMaterial===null&&(this._cubemapMaterial=t0()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=e0()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=nw(),this._integrationMaterial=iw());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/b0);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-QS)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(M0*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=sw());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function Qg(i,e,t){return new Aa(i,{minFilter:xs,generateMipmaps:e,type:Ui,colorSpace:$o,depthBuffer:t})}function Ra(i,e,t){return new ti({name:i,uniforms:e,vertexShader:ht.cube_vert,fragmentShader:t,side:Qn,blending:ur,depthTest:!1,depthWrite:!1})}function nw(){return Ra("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${M0}u

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
	`)}function iw(){return Ra("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:b0}},`

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
	`)}function sw(){return Ra("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${jS}
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
	`)}function e0(){return Ra("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function t0(){return Ra("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function rw(i){let e=new WeakMap,t=new WeakMap,n=null;function s(u,f=!1){return u==null?null:f?o(u):r(u)}function r(u){if(u&&u.isTexture){let f=u.mapping;if(f===dc||f===fc)if(e.has(u)){let g=e.get(u).texture;return a(g,u.mapping)}else{let g=u.image;if(g&&g.height>0){let v=new Aa(g.height);return v.fromEquirectangularTexture(i,u),e.set(u,v),u.addEventListener("dispose",c),a(v.texture,u.mapping)}else return null}}return u}function o(u){if(u&&u.isTexture&&u.isPMREMTexture!==!0){let f=u.mapping,g=f===dc||f===fc,v=f===fr||f===xo;if(g||v){let m=t.get(u),p=m!==void 0?m.texture.pmremVersion:0;if(u.isRenderTargetTexture&&u.pmremVersion!==p)return n===null&&(n=new eh(i)),m=g?n.fromEquirectangular(u,m):n.fromCubemap(u,m),m.texture.pmremVersion=u.pmremVersion,t.set(u,m),m.texture;if(m!==void 0)return m.texture;{let y=u.image;return g&&y&&y.height>0||v&&y&&l(y)?(n===null&&(n=new eh(i)),m=g?n.fromEquirectangular(u):n.fromCubemap(u),m.texture.pmremVersion=u.pmremVersion,t.set(u,m),u.addEventListener("dispose",h),m.texture):null}}}return u}function a(u,f){return f===dc?u.mapping=fr:f===fc&&(u.mapping=xo),u}function l(u){let f=0,g=6;for(let v=0;v<g;v++)u[v]!==void 0&&f++;return f===g}function c(u){let f=u.target;f.removeEventListener("dispose",c);let g=e.get(f);g!==void 0&&(e.delete(f),g.dispose())}function h(u){let f=u.target;f.removeEventListener("dispose",h);let g=t.get(f);g!==void 0&&(t.delete(f),g.dispose())}function d(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:d}}function ow(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&Yo("WebGLRenderer: "+n+" extension not supported."),s}}}function aw(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&e.remove(g.index);for(let m in g.attributes)e.remove(g.attributes[m]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let v=r.get(g);v&&(e.remove(v),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,t.memory.geometries--}function c(g,v){return s[v.id]!==void 0||(v.addEventListener("dispose",a),s[v.id]=new WeakRef(v),o.register(v,v.id,v),t.memory.geometries++),v}function h(g){let v=g.attributes;for(let m in v)e.update(v[m],i.ARRAY_BUFFER)}function d(g){let v=g.index,m=g.attributes.position,p=0;if(m===void 0)return;let y=v!==null?v.array.length:m.array.length/3-1,A=m.count>=65535?ia:na,b=new A(Math.ceil(y/3)*6,1),P=b.array;if(v!==null){let x=v.array;p=v.version;for(let T=0,k=0;T<y;T+=3){let D=x[T+0],L=x[T+1],G=x[T+2];P[k++]=D,P[k++]=L,P[k++]=L,P[k++]=G,P[k++]=G,P[k++]=D}}else{p=m.version;for(let x=0,T=0;x<y;x+=3){let k=x+0,D=x+1,L=x+2;P[T++]=k,P[T++]=D,P[T++]=D,P[T++]=L,P[T++]=L,P[T++]=k}}b.version=p;let E=r.get(g);E&&e.remove(E),r.set(g,b)}function u(g){let v=r.get(g);if(v){let m=g.index;m!==null&&v.version<m.version&&d(g)}else d(g);return r.get(g)}function f(){for(let g in s){let v=s[g].deref();v!==void 0&&l(v)}}return{get:c,update:h,getWireframeAttribute:u,dispose:f}}function lw(i,e,t){let n;function s(d){n=d}let r,o;function a(d){r=d.type,o=d.bytesPerElement}function l(d,u){i.drawElements(n,u,r,d*o),t.update(u,n,1)}function c(d,u,f){f!==0&&(i.drawElementsInstanced(n,u,r,d*o,f),t.update(u,n,f))}function h(d,u,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,u,0,r,d,0,f);let v=0;for(let m=0;m<f;m++)v+=u[m];t.update(v,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function cw(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:Qe("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function hw(i,e,t){let n=new WeakMap,s=new $t;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,d=h!==void 0?h.length:0,u=n.get(a);if(u===void 0||u.count!==d){let k=function(){x.dispose(),n.delete(a),a.removeEventListener("dispose",k)};u!==void 0&&u.texture.dispose();let f=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,v=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],p=a.morphAttributes.normal||[],y=a.morphAttributes.color||[],A=0;f===!0&&(A=1),g===!0&&(A=2),v===!0&&(A=3);let b=a.attributes.position.count*A,P=1;b>e.maxTextureSize&&(P=Math.ceil(b/e.maxTextureSize),b=e.maxTextureSize);let E=new Float32Array(b*P*4*d),x=new ea(E,b,P,d);x.type=Fi,x.needsUpdate=!0;let T=A*4;for(let D=0;D<d;D++){let L=m[D],G=p[D],W=y[D],N=b*P*4*D;for(let H=0;H<L.count;H++){let K=H*T;f===!0&&(s.fromBufferAttribute(L,H),E[N+K+0]=s.x,E[N+K+1]=s.y,E[N+K+2]=s.z,E[N+K+3]=0),g===!0&&(s.fromBufferAttribute(G,H),E[N+K+4]=s.x,E[N+K+5]=s.y,E[N+K+6]=s.z,E[N+K+7]=0),v===!0&&(s.fromBufferAttribute(W,H),E[N+K+8]=s.x,E[N+K+9]=s.y,E[N+K+10]=s.z,E[N+K+11]=W.itemSize===4?s.w:1)}}u={count:d,texture:x,size:new Xe(b,P)},n.set(a,u),a.addEventListener("dispose",k)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let v=0;v<c.length;v++)f+=c[v];let g=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",g),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",u.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",u.size)}return{update:r}}function uw(i,e,t,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,d=c.geometry,u=e.get(c,d);if(r.get(u)!==h&&(e.update(u),r.set(u,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return u}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var dw={[ad]:"LINEAR_TONE_MAPPING",[ld]:"REINHARD_TONE_MAPPING",[cd]:"CINEON_TONE_MAPPING",[hd]:"ACES_FILMIC_TONE_MAPPING",[dd]:"AGX_TONE_MAPPING",[fd]:"NEUTRAL_TONE_MAPPING",[ud]:"CUSTOM_TONE_MAPPING"};function fw(i,e,t,n,s,r){let o=new pi(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new jt;h.setAttribute("position",new Mt([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Mt([0,2,0,0,2,0],2));let d=new $l({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),u=new en(h,d),f=new ma(-1,1,1,-1,0,1),g=null,v=null,m=!1,p,y=null,A=[],b=!1;this.setSize=function(P,E){o.setSize(P,E),a!==null&&a.setSize(P,E),l!==null&&l.setSize(P,E);for(let x=0;x<A.length;x++){let T=A[x];T.setSize&&T.setSize(P,E)}},this.setEffects=function(P){A=P,b=A.length>0&&A[0].isRenderPass===!0;let E=o.width,x=o.height;A.length>0&&a===null&&(a=new pi(E,x,{type:Ui,depthBuffer:!1,stencilBuffer:!1}),l=new pi(E,x,{type:Ui,depthBuffer:!1,stencilBuffer:!1}));let T=s===!0&&A.some(k=>k.needsDepthTexture===!0);T!==(o.depthTexture!==null)&&(T===!0&&c===null&&(c=new _s(E,x),r===!0&&(c.format=ys,c.type=pr)),o.dispose(),o.depthTexture=T?c:null,o.resolveDepthBuffer=T,o.storeMultisampledDepthBuffer=T);for(let k=0;k<A.length;k++){let D=A[k];D.setSize&&D.setSize(E,x),T&&D.needsDepthTexture===!0&&D.setDepthTexture&&D.setDepthTexture(c)}},this.begin=function(P,E){if(m||P.toneMapping===$i&&A.length===0)return!1;if(y=E,E!==null){let x=E.width,T=E.height;(o.width!==x||o.height!==T)&&this.setSize(x,T)}return b===!1&&P.setRenderTarget(o),p=P.toneMapping,P.toneMapping=$i,!0},this.hasRenderPass=function(){return b},this.end=function(P,E){P.toneMapping=p,m=!0;let x=o,T=a;for(let k=0;k<A.length;k++){let D=A[k];D.enabled!==!1&&(D.render(P,T,x,E),D.needsSwap!==!1&&(x=T,T=T===a?l:a))}if(g!==P.outputColorSpace||v!==P.toneMapping){g=P.outputColorSpace,v=P.toneMapping,d.defines={},xt.getTransfer(g)===Ct&&(d.defines.SRGB_TRANSFER="");let k=dw[v];k&&(d.defines[k]=""),d.needsUpdate=!0}d.uniforms.tDiffuse.value=x.texture,P.setRenderTarget(y),P.render(u,f),y=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),d.dispose()}}var S0=new ei,w0=new _s(1,1),T0=new oa(1),E0=new ea,A0=new Hl,R0=new ra,n0=[],i0=[],s0=new Float32Array(16),r0=new Float32Array(9),o0=new Float32Array(4);function bo(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=n0[s];if(r===void 0&&(r=new Float32Array(s),n0[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function Mn(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function bn(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function nh(i,e){let t=i0[e];t===void 0&&(t=new Int32Array(e),i0[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function pw(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function mw(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Mn(t,e))return;i.uniform2fv(this.addr,e),bn(t,e)}}function gw(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(Mn(t,e))return;i.uniform3fv(this.addr,e),bn(t,e)}}function _w(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Mn(t,e))return;i.uniform4fv(this.addr,e),bn(t,e)}}function xw(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Mn(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),bn(t,e)}else{if(Mn(t,n))return;o0.set(n),i.uniformMatrix2fv(this.addr,!1,o0),bn(t,n)}}function yw(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Mn(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),bn(t,e)}else{if(Mn(t,n))return;r0.set(n),i.uniformMatrix3fv(this.addr,!1,r0),bn(t,n)}}function vw(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Mn(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),bn(t,e)}else{if(Mn(t,n))return;s0.set(n),i.uniformMatrix4fv(this.addr,!1,s0),bn(t,n)}}function Mw(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function bw(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Mn(t,e))return;i.uniform2iv(this.addr,e),bn(t,e)}}function Sw(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Mn(t,e))return;i.uniform3iv(this.addr,e),bn(t,e)}}function ww(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Mn(t,e))return;i.uniform4iv(this.addr,e),bn(t,e)}}function Tw(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function Ew(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Mn(t,e))return;i.uniform2uiv(this.addr,e),bn(t,e)}}function Aw(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Mn(t,e))return;i.uniform3uiv(this.addr,e),bn(t,e)}}function Rw(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Mn(t,e))return;i.uniform4uiv(this.addr,e),bn(t,e)}}function ih(i){return i.version===0&&(i.compareFunction=wd,i.needsUpdate=!0),i}function Cw(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=ih(w0):r=S0,t.setTexture2D(e||r,s)}function Pw(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||A0,s)}function Iw(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=ih(T0):r=R0,t.setTextureCube(e||r,s)}function Lw(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||E0,s)}function Dw(i){switch(i){case 5126:return pw;case 35664:return mw;case 35665:return gw;case 35666:return _w;case 35674:return xw;case 35675:return yw;case 35676:return vw;case 5124:case 35670:return Mw;case 35667:case 35671:return bw;case 35668:case 35672:return Sw;case 35669:case 35673:return ww;case 5125:return Tw;case 36294:return Ew;case 36295:return Aw;case 36296:return Rw;case 35678:case 36198:case 36298:case 36306:case 35682:return Cw;case 35679:case 36299:case 36307:return Pw;case 35680:case 36300:case 36308:case 36293:return Iw;case 36289:case 36303:case 36311:case 36292:return Lw}}function Nw(i,e){i.uniform1fv(this.addr,e)}function Fw(i,e){let t=bo(e,this.size,2);i.uniform2fv(this.addr,t)}function Uw(i,e){let t=bo(e,this.size,3);i.uniform3fv(this.addr,t)}function Ow(i,e){let t=bo(e,this.size,4);i.uniform4fv(this.addr,t)}function Bw(i,e){let t=bo(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function kw(i,e){let t=bo(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function zw(i,e){let t=bo(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function Vw(i,e){i.uniform1iv(this.addr,e)}function Gw(i,e){i.uniform2iv(this.addr,e)}function Hw(i,e){i.uniform3iv(this.addr,e)}function Ww(i,e){i.uniform4iv(this.addr,e)}function Xw(i,e){i.uniform1uiv(this.addr,e)}function qw(i,e){i.uniform2uiv(this.addr,e)}function Yw(i,e){i.uniform3uiv(this.addr,e)}function Zw(i,e){i.uniform4uiv(this.addr,e)}function Kw(i,e,t){let n=this.cache,s=e.length,r=nh(t,s);Mn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=ih(w0):o=S0;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function Jw(i,e,t){let n=this.cache,s=e.length,r=nh(t,s);Mn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||A0,r[o])}function $w(i,e,t){let n=this.cache,s=e.length,r=nh(t,s);Mn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=ih(T0):o=R0;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function jw(i,e,t){let n=this.cache,s=e.length,r=nh(t,s);Mn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||E0,r[o])}function Qw(i){switch(i){case 5126:return Nw;case 35664:return Fw;case 35665:return Uw;case 35666:return Ow;case 35674:return Bw;case 35675:return kw;case 35676:return zw;case 5124:case 35670:return Vw;case 35667:case 35671:return Gw;case 35668:case 35672:return Hw;case 35669:case 35673:return Ww;case 5125:return Xw;case 36294:return qw;case 36295:return Yw;case 36296:return Zw;case 35678:case 36198:case 36298:case 36306:case 35682:return Kw;case 35679:case 36299:case 36307:return Jw;case 35680:case 36300:case 36308:case 36293:return $w;case 36289:case 36303:case 36311:case 36292:return jw}}var Od=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=Dw(t.type)}},Bd=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=Qw(t.type)}},kd=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},Fd=/(\w+)(\])?(\[|\.)?/g;function a0(i,e){i.seq.push(e),i.map[e.id]=e}function e1(i,e,t){let n=i.name,s=n.length;for(Fd.lastIndex=0;;){let r=Fd.exec(n),o=Fd.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){a0(t,c===void 0?new Od(a,i,e):new Bd(a,i,e));break}else{let d=t.map[a];d===void 0&&(d=new kd(a),a0(t,d)),t=d}}}var Mo=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);e1(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function l0(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var t1=37297,n1=0;function i1(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var c0=new et;function s1(i){xt._getMatrix(c0,xt.workingColorSpace,i);let e=`mat3( ${c0.elements.map(t=>t.toFixed(4))} )`;switch(xt.getTransfer(i)){case jo:return[e,"LinearTransferOETF"];case Ct:return[e,"sRGBTransferOETF"];default:return Ye("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function h0(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+i1(i.getShaderSource(e),a)}else return r}function r1(i,e){let t=s1(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var o1={[ad]:"Linear",[ld]:"Reinhard",[cd]:"Cineon",[hd]:"ACESFilmic",[dd]:"AgX",[fd]:"Neutral",[ud]:"Custom"};function a1(i,e){let t=o1[e];return t===void 0?(Ye("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Qc=new F;function l1(){xt.getLuminanceCoefficients(Qc);let i=Qc.x.toFixed(4),e=Qc.y.toFixed(4),t=Qc.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function c1(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Ea).join(`
`)}function h1(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function u1(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function Ea(i){return i!==""}function u0(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function d0(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var d1=/^[ \t]*#include +<([\w\d./]+)>/gm;function zd(i){return i.replace(d1,f1)}function f1(i,e){let t=ht[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return zd(t)}var p1=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function f0(i){return i.replace(p1,m1)}function m1(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function p0(i){let e=`precision ${i.precision} float;
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
#define LOW_PRECISION`),e}var g1={[hr]:"SHADOWMAP_TYPE_PCF",[go]:"SHADOWMAP_TYPE_VSM"};function _1(i){return g1[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var x1={[xo]:"ENVMAP_MODE_REFRACTION"};function y1(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":x1[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var v1={[od]:"ENVMAP_BLENDING_MULTIPLY",[Pg]:"ENVMAP_BLENDING_MIX",[Ig]:"ENVMAP_BLENDING_ADD"};function M1(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":v1[i.combine]||"ENVMAP_BLENDING_NONE"}function b1(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=_1(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=y1(t),d=M1(t),u=c1(t),f=h1(r),g=s.createProgram(),v,m,p=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(v=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Ea).join(`
`),v.length>0&&(v+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Ea).join(`
`),m.length>0&&(m+=`
`)):(v=[p0(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Ea).join(`
`),m=[p0(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+d:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==$i?"#define TONE_MAPPING":"",t.toneMapping!==$i?ht.tonemapping_pars_fragment:"",t.toneMapping!==$i?a1("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",ht.colorspace_pars_fragment,r1("linearToOutputTexel",t.outputColorSpace),l1(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Ea).join(`
`)),o=zd(o),o=u0(o,t),o=d0(o,t),a=zd(a),a=u0(a,t),a=d0(a,t),o=f0(o),a=f0(a),t.isRawShaderMaterial!==!0&&(p=`#version 300 es
`,v=[u,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+v,m=["#define varying in",t.glslVersion===Td?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Td?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let y=p+v+o,A=p+m+a,b=l0(s,s.VERTEX_SHADER,y),P=l0(s,s.FRAGMENT_SHADER,A);s.attachShader(g,b),s.attachShader(g,P),t.index0AttributeName!==void 0?s.bindAttribLocation(g,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function E(D){if(i.debug.checkShaderErrors){let L=s.getProgramInfoLog(g)||"",G=s.getShaderInfoLog(b)||"",W=s.getShaderInfoLog(P)||"",N=L.trim(),H=G.trim(),K=W.trim(),V=!0,ce=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(V=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,b,P);else{let J=h0(s,b,"vertex"),j=h0(s,P,"fragment");Qe("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+D.name+`
Material Type: `+D.type+`

Program Info Log: `+N+`
`+J+`
`+j)}else N!==""?Ye("WebGLProgram: Program Info Log:",N):(H===""||K==="")&&(ce=!1);ce&&(D.diagnostics={runnable:V,programLog:N,vertexShader:{log:H,prefix:v},fragmentShader:{log:K,prefix:m}})}s.deleteShader(b),s.deleteShader(P),x=new Mo(s,g),T=u1(s,g)}let x;this.getUniforms=function(){return x===void 0&&E(this),x};let T;this.getAttributes=function(){return T===void 0&&E(this),T};let k=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return k===!1&&(k=s.getProgramParameter(g,t1)),k},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=n1++,this.cacheKey=e,this.usedTimes=1,this.program=g,this.vertexShader=b,this.fragmentShader=P,this}var S1=0,Vd=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new Gd(e),t.set(e,n)),n}},Gd=class{constructor(e){this.id=S1++,this.code=e,this.usedTimes=0}};function w1(i){return i===Ys||i===Sa||i===wa}function T1(i,e,t,n,s,r){let o=new co,a=new Vd,l=new Set,c=[],h=new Map,d=n.logarithmicDepthBuffer,u={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(x){return l.add(x),x===0?"uv":`uv${x}`}function g(x,T,k,D,L,G){let W=D.fog,N=L.geometry,H=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?D.environment:null,K=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,V=e.get(x.envMap||H,K),ce=u[x.type],J=n.precision;x.precision!==null&&(J=n.getMaxPrecision(x.precision),J!==x.precision&&Ye("WebGLProgram.getParameters:",x.precision,"not supported, using",J,"instead."));let j=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,ie=j!==void 0?j.length:0,de=0;N.morphAttributes.position!==void 0&&(de=1),N.morphAttributes.normal!==void 0&&(de=2),N.morphAttributes.color!==void 0&&(de=3);let ue,Q,me,xe;if(ce){let Re=Qi[ce];ue=Re.vertexShader,Q=Re.fragmentShader}else{ue=x.vertexShader,Q=x.fragmentShader;let Re=a.getVertexShaderStage(x),at=a.getFragmentShaderStage(x);a.update(x,Re,at),me=Re.id,xe=at.id}let Ae=i.getRenderTarget(),be=i.state.buffers.depth.getReversed(),He=L.isInstancedMesh===!0,rt=L.isBatchedMesh===!0,Ve=!!x.map,ut=!!x.matcap,lt=!!V,it=lt&&V.isPMREMTexture===!0,Zt=!!x.aoMap,kt=!!x.lightMap,cn=!!x.bumpMap&&x.wireframe===!1,Nt=!!x.normalMap,wn=!!x.displacementMap,yt=!!x.emissiveMap,_n=!!x.metalnessMap,tn=!!x.roughnessMap,hn=x.anisotropy>0,O=x.clearcoat>0,Ce=x.diffuseRoughness>0,Ze=x.dispersion>0,ot=x.retroreflectivity>0,Se=x.iridescence>0,Ut=x.sheen>0,ze=x.transmission>0,qe=hn&&!!x.anisotropyMap,R=O&&!!x.clearcoatMap,M=O&&!!x.clearcoatNormalMap,X=O&&!!x.clearcoatRoughnessMap,he=Ce&&!!x.diffuseRoughnessMap,re=Se&&!!x.iridescenceMap,_e=Se&&!!x.iridescenceThicknessMap,ye=Ut&&!!x.sheenColorMap,ee=Ut&&!!x.sheenRoughnessMap,ne=!!x.specularMap,pe=!!x.specularColorMap,U=!!x.specularIntensityMap,se=ze&&!!x.transmissionMap,te=ze&&!!x.thicknessMap,we=!!x.gradientMap,ge=!!x.alphaMap,Me=x.alphaTest>0,Ge=!!x.alphaHash,$e=!!x.extensions,le=$i;x.toneMapped&&(Ae===null||Ae.isXRRenderTarget===!0)&&(le=i.toneMapping);let Oe=it?V.isCompressedCubeTexture?V.image[0].mipmaps:V.mipmaps:null,je={shaderID:ce,shaderType:x.type,shaderName:x.name,vertexShader:ue,fragmentShader:Q,defines:x.defines,customVertexShaderID:me,customFragmentShaderID:xe,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:J,batching:rt,batchingColor:rt&&L._colorsTexture!==null,instancing:He,instancingColor:He&&L.instanceColor!==null,instancingMorph:He&&L.morphTexture!==null,outputColorSpace:Ae===null?i.outputColorSpace:Ae.isXRRenderTarget===!0?Ae.texture.colorSpace:xt.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:Ve,matcap:ut,envMap:lt,envMapMode:lt&&V.mapping,envMapPMREM:it,envMapMaxLod:it?Oe.length-1:null,envMapSize:it?Oe[0].width:null,aoMap:Zt,lightMap:kt,bumpMap:cn,normalMap:Nt,displacementMap:wn,emissiveMap:yt,normalMapObjectSpace:Nt&&x.normalMapType===Ng,normalMapTangentSpace:Nt&&x.normalMapType===$c,packedNormalMap:Nt&&x.normalMapType===$c&&w1(x.normalMap.format),metalnessMap:_n,roughnessMap:tn,anisotropy:hn,anisotropyMap:qe,clearcoat:O,clearcoatMap:R,clearcoatNormalMap:M,clearcoatRoughnessMap:X,diffuseRoughness:Ce,diffuseRoughnessMap:he,dispersion:Ze,retroreflection:ot,iridescence:Se,iridescenceMap:re,iridescenceThicknessMap:_e,sheen:Ut,sheenColorMap:ye,sheenRoughnessMap:ee,specularMap:ne,specularColorMap:pe,specularIntensityMap:U,transmission:ze,transmissionMap:se,thicknessMap:te,gradientMap:we,opaque:x.transparent===!1&&x.blending===_o&&x.alphaToCoverage===!1,alphaMap:ge,alphaTest:Me,alphaHash:Ge,combine:x.combine,mapUv:Ve&&f(x.map.channel),aoMapUv:Zt&&f(x.aoMap.channel),lightMapUv:kt&&f(x.lightMap.channel),bumpMapUv:cn&&f(x.bumpMap.channel),normalMapUv:Nt&&f(x.normalMap.channel),displacementMapUv:wn&&f(x.displacementMap.channel),emissiveMapUv:yt&&f(x.emissiveMap.channel),metalnessMapUv:_n&&f(x.metalnessMap.channel),roughnessMapUv:tn&&f(x.roughnessMap.channel),anisotropyMapUv:qe&&f(x.anisotropyMap.channel),clearcoatMapUv:R&&f(x.clearcoatMap.channel),clearcoatNormalMapUv:M&&f(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:X&&f(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:he&&f(x.diffuseRoughnessMap.channel),iridescenceMapUv:re&&f(x.iridescenceMap.channel),iridescenceThicknessMapUv:_e&&f(x.iridescenceThicknessMap.channel),sheenColorMapUv:ye&&f(x.sheenColorMap.channel),sheenRoughnessMapUv:ee&&f(x.sheenRoughnessMap.channel),specularMapUv:ne&&f(x.specularMap.channel),specularColorMapUv:pe&&f(x.specularColorMap.channel),specularIntensityMapUv:U&&f(x.specularIntensityMap.channel),transmissionMapUv:se&&f(x.transmissionMap.channel),thicknessMapUv:te&&f(x.thicknessMap.channel),alphaMapUv:ge&&f(x.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Nt||hn),vertexNormals:!!N.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!N.attributes.uv&&(Ve||ge),fog:!!W,useFog:x.fog===!0,fogExp2:!!W&&W.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||N.attributes.normal===void 0&&Nt===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:be,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:ie,morphTextureStride:de,numSunLights:T.sun.length,numDirLights:T.directional.length,numPointLights:T.point.length,numSpotLights:T.spot.length,numSpotLightMaps:T.spotLightMap.length,numRectAreaLights:T.rectArea.length,numHemiLights:T.hemi.length,numSunLightShadows:T.sunShadowMap.length,numDirLightShadows:T.directionalShadowMap.length,numPointLightShadows:T.pointShadowMap.length,numSpotLightShadows:T.spotShadowMap.length,numSpotLightShadowsWithMaps:T.numSpotLightShadowsWithMaps,numLightProbes:T.numLightProbes,numLightProbeGrids:G.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:x.dithering,shadowMapEnabled:i.shadowMap.enabled&&k.length>0,shadowMapType:i.shadowMap.type,toneMapping:le,decodeVideoTexture:Ve&&x.map.isVideoTexture===!0&&xt.getTransfer(x.map.colorSpace)===Ct,decodeVideoTextureEmissive:yt&&x.emissiveMap.isVideoTexture===!0&&xt.getTransfer(x.emissiveMap.colorSpace)===Ct,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===Un,flipSided:x.side===Qn,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:$e&&x.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:($e&&x.extensions.multiDraw===!0||rt)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return je.vertexUv1s=l.has(1),je.vertexUv2s=l.has(2),je.vertexUv3s=l.has(3),l.clear(),je}function v(x){let T=[];if(x.shaderID?T.push(x.shaderID):(T.push(x.customVertexShaderID),T.push(x.customFragmentShaderID)),x.defines!==void 0)for(let k in x.defines)T.push(k),T.push(x.defines[k]);return x.isRawShaderMaterial===!1&&(m(T,x),p(T,x),T.push(i.outputColorSpace)),T.push(x.customProgramCacheKey),T.join()}function m(x,T){x.push(T.precision),x.push(T.outputColorSpace),x.push(T.envMapMode),x.push(T.envMapPMREM),x.push(T.envMapMaxLod),x.push(T.envMapSize),x.push(T.mapUv),x.push(T.alphaMapUv),x.push(T.lightMapUv),x.push(T.aoMapUv),x.push(T.bumpMapUv),x.push(T.normalMapUv),x.push(T.displacementMapUv),x.push(T.emissiveMapUv),x.push(T.metalnessMapUv),x.push(T.roughnessMapUv),x.push(T.anisotropyMapUv),x.push(T.clearcoatMapUv),x.push(T.clearcoatNormalMapUv),x.push(T.clearcoatRoughnessMapUv),x.push(T.diffuseRoughnessMapUv),x.push(T.iridescenceMapUv),x.push(T.iridescenceThicknessMapUv),x.push(T.sheenColorMapUv),x.push(T.sheenRoughnessMapUv),x.push(T.specularMapUv),x.push(T.specularColorMapUv),x.push(T.specularIntensityMapUv),x.push(T.transmissionMapUv),x.push(T.thicknessMapUv),x.push(T.combine),x.push(T.fogExp2),x.push(T.sizeAttenuation),x.push(T.morphTargetsCount),x.push(T.numSunLights),x.push(T.numDirLights),x.push(T.numPointLights),x.push(T.numSpotLights),x.push(T.numSpotLightMaps),x.push(T.numHemiLights),x.push(T.numRectAreaLights),x.push(T.numSunLightShadows),x.push(T.numDirLightShadows),x.push(T.numPointLightShadows),x.push(T.numSpotLightShadows),x.push(T.numSpotLightShadowsWithMaps),x.push(T.numLightProbes),x.push(T.numLightProbeGrids),x.push(T.shadowMapType),x.push(T.toneMapping),x.push(T.numClippingPlanes),x.push(T.numClipIntersection),x.push(T.depthPacking)}function p(x,T){o.disableAll(),T.instancing&&o.enable(0),T.instancingColor&&o.enable(1),T.instancingMorph&&o.enable(2),T.matcap&&o.enable(3),T.envMap&&o.enable(4),T.normalMapObjectSpace&&o.enable(5),T.normalMapTangentSpace&&o.enable(6),T.clearcoat&&o.enable(7),T.iridescence&&o.enable(8),T.alphaTest&&o.enable(9),T.vertexColors&&o.enable(10),T.vertexAlphas&&o.enable(11),T.vertexUv1s&&o.enable(12),T.vertexUv2s&&o.enable(13),T.vertexUv3s&&o.enable(14),T.vertexTangents&&o.enable(15),T.anisotropy&&o.enable(16),T.alphaHash&&o.enable(17),T.batching&&o.enable(18),T.dispersion&&o.enable(19),T.retroreflection&&o.enable(24),T.diffuseRoughness&&o.enable(25),T.batchingColor&&o.enable(20),T.gradientMap&&o.enable(21),T.packedNormalMap&&o.enable(22),T.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),T.fog&&o.enable(0),T.useFog&&o.enable(1),T.flatShading&&o.enable(2),T.logarithmicDepthBuffer&&o.enable(3),T.reversedDepthBuffer&&o.enable(4),T.skinning&&o.enable(5),T.morphTargets&&o.enable(6),T.morphNormals&&o.enable(7),T.morphColors&&o.enable(8),T.premultipliedAlpha&&o.enable(9),T.shadowMapEnabled&&o.enable(10),T.doubleSided&&o.enable(11),T.flipSided&&o.enable(12),T.useDepthPacking&&o.enable(13),T.dithering&&o.enable(14),T.transmission&&o.enable(15),T.sheen&&o.enable(16),T.opaque&&o.enable(17),T.pointsUvs&&o.enable(18),T.decodeVideoTexture&&o.enable(19),T.decodeVideoTextureEmissive&&o.enable(20),T.alphaToCoverage&&o.enable(21),T.numLightProbeGrids>0&&o.enable(22),T.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function y(x){let T=u[x.type],k;if(T){let D=Qi[T];k=Kg.clone(D.uniforms)}else k=x.uniforms;return k}function A(x,T){let k=h.get(T);return k!==void 0?++k.usedTimes:(k=new b1(i,T,x,s),c.push(k),h.set(T,k)),k}function b(x){if(--x.usedTimes===0){let T=c.indexOf(x);c[T]=c[c.length-1],c.pop(),h.delete(x.cacheKey),x.destroy()}}function P(x){a.remove(x)}function E(){a.dispose()}return{getParameters:g,getProgramCacheKey:v,getUniforms:y,acquireProgram:A,releaseProgram:b,releaseShaderCache:P,programs:c,dispose:E}}function E1(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function A1(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function m0(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function g0(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(u){let f=0;return u.isInstancedMesh&&(f+=2),u.isSkinnedMesh&&(f+=1),f}function a(u,f,g,v,m,p){let y=i[e];return y===void 0?(y={id:u.id,object:u,geometry:f,material:g,materialVariant:o(u),groupOrder:v,renderOrder:u.renderOrder,z:m,group:p},i[e]=y):(y.id=u.id,y.object=u,y.geometry=f,y.material=g,y.materialVariant=o(u),y.groupOrder=v,y.renderOrder=u.renderOrder,y.z=m,y.group=p),e++,y}function l(u,f,g,v,m,p,y){y.reversedDepth===!0&&(m=-m);let A=a(u,f,g,v,m,p);g.transmission>0?n.push(A):g.transparent===!0?s.push(A):t.push(A)}function c(u,f,g,v,m,p){let y=a(u,f,g,v,m,p);g.transmission>0?n.unshift(y):g.transparent===!0?s.unshift(y):t.unshift(y)}function h(u,f){t.length>1&&t.sort(u||A1),n.length>1&&n.sort(f||m0),s.length>1&&s.sort(f||m0)}function d(){for(let u=e,f=i.length;u<f;u++){let g=i[u];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:d,sort:h}}function R1(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new g0,i.set(n,[o])):s>=r.length?(o=new g0,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function C1(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new F,color:new nt};break;case"SpotLight":t={position:new F,direction:new F,color:new nt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new F,color:new nt,distance:0,decay:0};break;case"HemisphereLight":t={direction:new F,skyColor:new nt,groundColor:new nt};break;case"RectAreaLight":t={color:new nt,position:new F,halfWidth:new F,halfHeight:new F};break}return i[e.id]=t,t}}}function P1(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Xe};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Xe};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Xe,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var I1=0;function L1(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function D1(i){let e=new C1,t=P1(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new F);let s=new F,r=new wt,o=new wt;function a(c){let h=0,d=0,u=0;for(let G=0;G<9;G++)n.probe[G].set(0,0,0);let f=0,g=0,v=0,m=0,p=0,y=0,A=0,b=0,P=0,E=0,x=0,T=0,k=0,D=0;c.sort(L1);for(let G=0,W=c.length;G<W;G++){let N=c[G],H=N.color,K=N.intensity,V=N.distance,ce=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===Ys?ce=N.shadow.map.texture:ce=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)h+=H.r*K,d+=H.g*K,u+=H.b*K;else if(N.isLightProbe){for(let J=0;J<9;J++)n.probe[J].addScaledVector(N.sh.coefficients[J],K);D++}else if(N.isSunLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,ie=t.get(N);ie.shadowIntensity=j.intensity,ie.shadowBias=j.bias,ie.shadowNormalBias=j.normalBias,ie.shadowRadius=j.radius,ie.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[g]=ie,n.sunShadowMap[g]=ce;let de=j.getViewportCount();for(let ue=0;ue<de;ue++)n.sunShadowMatrix[v+ue]=j.getMatrix(ue),n.sunShadowCascade[v+ue]=j._cascadeData[ue];v+=de,g++}n.sun[f]=J,f++}else if(N.isDirectionalLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,ie=t.get(N);ie.shadowIntensity=j.intensity,ie.shadowBias=j.bias,ie.shadowNormalBias=j.normalBias,ie.shadowRadius=j.radius,ie.shadowMapSize=j.mapSize,n.directionalShadow[m]=ie,n.directionalShadowMap[m]=ce,n.directionalShadowMatrix[m]=N.shadow.matrix,P++}n.directional[m]=J,m++}else if(N.isSpotLight){let J=e.get(N);J.position.setFromMatrixPosition(N.matrixWorld),J.color.copy(H).multiplyScalar(K),J.distance=V,J.coneCos=Math.cos(N.angle),J.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),J.decay=N.decay,n.spot[y]=J;let j=N.shadow;if(N.map&&(n.spotLightMap[T]=N.map,T++,j.updateMatrices(N),N.castShadow&&k++),n.spotLightMatrix[y]=j.matrix,N.castShadow){let ie=t.get(N);ie.shadowIntensity=j.intensity,ie.shadowBias=j.bias,ie.shadowNormalBias=j.normalBias,ie.shadowRadius=j.radius,ie.shadowMapSize=j.mapSize,n.spotShadow[y]=ie,n.spotShadowMap[y]=ce,x++}y++}else if(N.isRectAreaLight){let J=e.get(N);J.color.copy(H).multiplyScalar(K),J.halfWidth.set(N.width*.5,0,0),J.halfHeight.set(0,N.height*.5,0),n.rectArea[A]=J,A++}else if(N.isPointLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),J.distance=N.distance,J.decay=N.decay,N.castShadow){let j=N.shadow,ie=t.get(N);ie.shadowIntensity=j.intensity,ie.shadowBias=j.bias,ie.shadowNormalBias=j.normalBias,ie.shadowRadius=j.radius,ie.shadowMapSize=j.mapSize,ie.shadowCameraNear=j.camera.near,ie.shadowCameraFar=j.camera.far,n.pointShadow[p]=ie,n.pointShadowMap[p]=ce,n.pointShadowMatrix[p]=N.shadow.matrix,E++}n.point[p]=J,p++}else if(N.isHemisphereLight){let J=e.get(N);J.skyColor.copy(N.color).multiplyScalar(K),J.groundColor.copy(N.groundColor).multiplyScalar(K),n.hemi[b]=J,b++}}A>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Le.LTC_FLOAT_1,n.rectAreaLTC2=Le.LTC_FLOAT_2):(n.rectAreaLTC1=Le.LTC_HALF_1,n.rectAreaLTC2=Le.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=d,n.ambient[2]=u;let L=n.hash;(L.sunLength!==f||L.directionalLength!==m||L.pointLength!==p||L.spotLength!==y||L.rectAreaLength!==A||L.hemiLength!==b||L.numSunShadows!==g||L.numDirectionalShadows!==P||L.numPointShadows!==E||L.numSpotShadows!==x||L.numSpotMaps!==T||L.numLightProbes!==D)&&(n.sun.length=f,n.directional.length=m,n.spot.length=y,n.rectArea.length=A,n.point.length=p,n.hemi.length=b,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=v,n.sunShadowCascade.length=v,n.directionalShadow.length=P,n.directionalShadowMap.length=P,n.directionalShadowMatrix.length=P,n.pointShadow.length=E,n.pointShadowMap.length=E,n.pointShadowMatrix.length=E,n.spotShadow.length=x,n.spotShadowMap.length=x,n.spotLightMatrix.length=x+T-k,n.spotLightMap.length=T,n.numSpotLightShadowsWithMaps=k,n.numLightProbes=D,L.sunLength=f,L.directionalLength=m,L.pointLength=p,L.spotLength=y,L.rectAreaLength=A,L.hemiLength=b,L.numSunShadows=g,L.numDirectionalShadows=P,L.numPointShadows=E,L.numSpotShadows=x,L.numSpotMaps=T,L.numLightProbes=D,n.version=I1++)}function l(c,h){let d=0,u=0,f=0,g=0,v=0,m=0,p=h.matrixWorldInverse;for(let y=0,A=c.length;y<A;y++){let b=c[y];if(b.isSunLight){let P=n.sun[d];P.direction.setFromMatrixPosition(b.matrixWorld),P.direction.transformDirection(p),d++}else if(b.isDirectionalLight){let P=n.directional[u];P.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),P.direction.sub(s),P.direction.transformDirection(p),u++}else if(b.isSpotLight){let P=n.spot[g];P.position.setFromMatrixPosition(b.matrixWorld),P.position.applyMatrix4(p),P.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),P.direction.sub(s),P.direction.transformDirection(p),g++}else if(b.isRectAreaLight){let P=n.rectArea[v];P.position.setFromMatrixPosition(b.matrixWorld),P.position.applyMatrix4(p),o.identity(),r.copy(b.matrixWorld),r.premultiply(p),o.extractRotation(r),P.halfWidth.set(b.width*.5,0,0),P.halfHeight.set(0,b.height*.5,0),P.halfWidth.applyMatrix4(o),P.halfHeight.applyMatrix4(o),v++}else if(b.isPointLight){let P=n.point[f];P.position.setFromMatrixPosition(b.matrixWorld),P.position.applyMatrix4(p),f++}else if(b.isHemisphereLight){let P=n.hemi[m];P.direction.setFromMatrixPosition(b.matrixWorld),P.direction.transformDirection(p),m++}}}return{setup:a,setupView:l,state:n}}function _0(i){let e=new D1(i),t=[],n=[],s=[];function r(d){h.camera=d,t.length=0,n.length=0,s.length=0}function o(d){d.isLightProbeGrid?s.push(d):t.push(d)}function a(d){n.push(d)}function l(){e.setup(t),s.sort((d,u)=>d.priority-u.priority||d.id-u.id)}function c(d){e.setupView(t,d)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function N1(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new _0(i),e.set(s,[a])):r>=o.length?(a=new _0(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var F1=`void main(){
gl_Position=vec4(position,1.0);
}`,U1=`uniform sampler2D shadow_pass;
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
}`,O1=[new F(1,0,0),new F(-1,0,0),new F(0,1,0),new F(0,-1,0),new F(0,0,1),new F(0,0,-1)],B1=[new F(0,-1,0),new F(0,-1,0),new F(0,0,1),new F(0,0,-1),new F(0,-1,0),new F(0,-1,0)],x0=new wt,Ta=new F,Ud=new F;function k1(i,e,t){let n=new ks,s=new Xe,r=new Xe,o=new $t,a=new jl,l=new Ql,c={},h=t.maxTextureSize,d={[qs]:Qn,[Qn]:qs,[Un]:Un},u=new ti({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Xe},radius:{value:4}},vertexShader:F1,fragmentShader:U1}),f=u.clone();f.defines.HORIZONTAL_PASS=1;let g=new jt;g.setAttribute("position",new zn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let v=new en(g,u),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=hr;let p=this.type;this.render=function(E,x,T){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||E.length===0)return;this.type===ug&&(Ye("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=hr);let k=i.getRenderTarget(),D=i.getActiveCubeFace(),L=i.getActiveMipmapLevel(),G=i.state;G.setBlending(ur),G.buffers.depth.getReversed()===!0?G.buffers.color.setClear(0,0,0,0):G.buffers.color.setClear(1,1,1,1),G.buffers.depth.setTest(!0),G.setScissorTest(!1);let W=p!==this.type;W&&x.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(H=>H.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,H=E.length;N<H;N++){let K=E[N],V=K.shadow;if(V===void 0){Ye("WebGLShadowMap:",K,"has no shadow.");continue}if(V.autoUpdate===!1&&V.needsUpdate===!1)continue;s.copy(V.mapSize);let ce=V.getFrameExtents();s.multiply(ce),r.copy(V.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ce.x),s.x=r.x*ce.x,V.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ce.y),s.y=r.y*ce.y,V.mapSize.y=r.y));let J=i.state.buffers.depth.getReversed();if(V.camera._reversedDepth=J,V.map===null||W===!0){if(V.map!==null&&(V.map.depthTexture!==null&&(V.map.depthTexture.dispose(),V.map.depthTexture=null),V.map.dispose()),this.type===go){if(K.isPointLight){Ye("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}V.map=new pi(s.x,s.y,{format:Ys,type:Ui,minFilter:jn,magFilter:jn,generateMipmaps:!1}),V.map.texture.name=K.name+".shadowMap",V.map.depthTexture=new _s(s.x,s.y,Fi),V.map.depthTexture.name=K.name+".shadowMapDepth",V.map.depthTexture.format=ms,V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=Pn,V.map.depthTexture.magFilter=Pn}else K.isPointLight?(V.map=new Aa(s.x),V.map.depthTexture=new oa(s.x,Ni)):(V.map=new pi(s.x,s.y),V.map.depthTexture=new _s(s.x,s.y,Ni)),V.map.depthTexture.name=K.name+".shadowMap",V.map.depthTexture.format=ms,this.type===hr?(V.map.depthTexture.compareFunction=J?Sd:bd,V.map.depthTexture.minFilter=jn,V.map.depthTexture.magFilter=jn):(V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=Pn,V.map.depthTexture.magFilter=Pn);V.camera.updateProjectionMatrix()}V.map.isWebGLCubeRenderTarget!==!0&&(V.map.width!==s.x||V.map.height!==s.y)&&V.map.setSize(s.x,s.y);let j=V.map.isWebGLCubeRenderTarget?6:V.getViewportCount();K.isPointLight!==!0&&V.updateMatrices(K,T);let ie=(V.camera.layers.mask&4294967294)!==0?V.camera.layers:T.layers;for(let de=0;de<j;de++){let ue=V.getCamera(de);if(K.isPointLight){let Q=V.camera,me=V.matrix,xe=K.distance||Q.far;xe!==Q.far&&(Q.far=xe,Q.updateProjectionMatrix()),Ta.setFromMatrixPosition(K.matrixWorld),Q.position.copy(Ta),Ud.copy(Q.position),Ud.add(O1[de]),Q.up.copy(B1[de]),Q.lookAt(Ud),Q.updateMatrixWorld(),me.makeTranslation(-Ta.x,-Ta.y,-Ta.z),x0.multiplyMatrices(Q.projectionMatrix,Q.matrixWorldInverse),V._frustum.setFromProjectionMatrix(x0,Q.coordinateSystem,Q.reversedDepth)}if(V.map.isWebGLCubeRenderTarget)i.setRenderTarget(V.map,de),i.clear();else{de===0&&(i.setRenderTarget(V.map),i.clear());let Q=V.getViewport(de);o.set(r.x*Q.x,r.y*Q.y,r.x*Q.z,r.y*Q.w),G.viewport(o)}n=V.getFrustum(de),b(x,T,ue,K,ie,this.type)}V.isPointLightShadow!==!0&&this.type===go&&y(V,T),V.needsUpdate=!1}p=this.type,m.needsUpdate=!1,i.setRenderTarget(k,D,L)};function y(E,x){let T=e.update(v);u.defines.VSM_SAMPLES!==E.blurSamples&&(u.defines.VSM_SAMPLES=E.blurSamples,f.defines.VSM_SAMPLES=E.blurSamples,u.needsUpdate=!0,f.needsUpdate=!0),E.mapPass===null?E.mapPass=new pi(s.x,s.y,{format:Ys,type:Ui}):(E.mapPass.width!==E.map.width||E.mapPass.height!==E.map.height)&&E.mapPass.setSize(E.map.width,E.map.height),u.uniforms.shadow_pass.value=E.map.depthTexture,u.uniforms.resolution.value.set(E.map.width,E.map.height),u.uniforms.radius.value=E.radius,i.setRenderTarget(E.mapPass),i.clear(),i.renderBufferDirect(x,null,T,u,v,null),f.uniforms.shadow_pass.value=E.mapPass.texture,f.uniforms.resolution.value.set(E.map.width,E.map.height),f.uniforms.radius.value=E.radius,i.setRenderTarget(E.map),i.clear(),i.renderBufferDirect(x,null,T,f,v,null)}function A(E,x,T,k){let D=null,L=T.isPointLight===!0?E.customDistanceMaterial:E.customDepthMaterial;if(L!==void 0)D=L;else if(D=T.isPointLight===!0?l:a,i.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let G=D.uuid,W=x.uuid,N=c[G];N===void 0&&(N={},c[G]=N);let H=N[W];H===void 0&&(H=D.clone(),N[W]=H,x.addEventListener("dispose",P)),D=H}if(D.visible=x.visible,D.wireframe=x.wireframe,k===go?D.side=x.shadowSide!==null?x.shadowSide:x.side:D.side=x.shadowSide!==null?x.shadowSide:d[x.side],D.alphaMap=x.alphaMap,D.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,D.map=x.map,D.clipShadows=x.clipShadows,D.clippingPlanes=x.clippingPlanes,D.clipIntersection=x.clipIntersection,D.displacementMap=x.displacementMap,D.displacementScale=x.displacementScale,D.displacementBias=x.displacementBias,D.wireframeLinewidth=x.wireframeLinewidth,D.linewidth=x.linewidth,T.isPointLight===!0&&D.isMeshDistanceMaterial===!0){let G=i.properties.get(D);G.light=T}return D}function b(E,x,T,k,D,L){if(E.visible===!1)return;if(E.layers.test(D)&&(E.isMesh||E.isLine||E.isPoints)&&(E.castShadow||E.receiveShadow&&L===go)&&(!E.frustumCulled||E.intersectsFrustum(n))){E.modelViewMatrix.multiplyMatrices(T.matrixWorldInverse,E.matrixWorld);let N=e.update(E),H=E.material;if(Array.isArray(H)){let K=N.groups;for(let V=0,ce=K.length;V<ce;V++){let J=K[V],j=H[J.materialIndex];if(j&&j.visible){let ie=A(E,j,k,L);E.onBeforeShadow(i,E,x,T,N,ie,J),i.renderBufferDirect(T,null,N,ie,E,J),E.onAfterShadow(i,E,x,T,N,ie,J)}}}else if(H.visible){let K=A(E,H,k,L);E.onBeforeShadow(i,E,x,T,N,K,null),i.renderBufferDirect(T,null,N,K,E,null),E.onAfterShadow(i,E,x,T,N,K,null)}}let W=E.children;for(let N=0,H=W.length;N<H;N++)b(W[N],x,T,k,D,L)}function P(E){E.target.removeEventListener("dispose",P);for(let T in c){let k=c[T],D=E.target.uuid;D in k&&(k[D].dispose(),delete k[D])}}}function z1(i,e){function t(){let U=!1,se=new $t,te=null,we=new $t(0,0,0,0);return{setMask:function(ge){te!==ge&&!U&&(i.colorMask(ge,ge,ge,ge),te=ge)},setLocked:function(ge){U=ge},setClear:function(ge,Me,Ge,$e,le){le===!0&&(ge*=$e,Me*=$e,Ge*=$e),se.set(ge,Me,Ge,$e),we.equals(se)===!1&&(i.clearColor(ge,Me,Ge,$e),we.copy(se))},reset:function(){U=!1,te=null,we.set(-1,0,0,0)}}}function n(){let U=!1,se=!1,te=null,we=null,ge=null;return{setReversed:function(Me){if(se!==Me){let Ge=e.get("EXT_clip_control");Me?Ge.clipControlEXT(Ge.LOWER_LEFT_EXT,Ge.ZERO_TO_ONE_EXT):Ge.clipControlEXT(Ge.LOWER_LEFT_EXT,Ge.NEGATIVE_ONE_TO_ONE_EXT),se=Me;let $e=ge;ge=null,this.setClear($e)}},getReversed:function(){return se},setTest:function(Me){Me?be(i.DEPTH_TEST):He(i.DEPTH_TEST)},setMask:function(Me){te!==Me&&!U&&(i.depthMask(Me),te=Me)},setFunc:function(Me){if(se&&(Me=Xg[Me]),we!==Me){switch(Me){case Il:i.depthFunc(i.NEVER);break;case Ll:i.depthFunc(i.ALWAYS);break;case Dl:i.depthFunc(i.LESS);break;case so:i.depthFunc(i.LEQUAL);break;case Nl:i.depthFunc(i.EQUAL);break;case Fl:i.depthFunc(i.GEQUAL);break;case Ul:i.depthFunc(i.GREATER);break;case Ol:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}we=Me}},setLocked:function(Me){U=Me},setClear:function(Me){ge!==Me&&(ge=Me,se&&(Me=1-Me),i.clearDepth(Me))},reset:function(){U=!1,te=null,we=null,ge=null,se=!1}}}function s(){let U=!1,se=null,te=null,we=null,ge=null,Me=null,Ge=null,$e=null,le=null;return{setTest:function(Oe){U||(Oe?be(i.STENCIL_TEST):He(i.STENCIL_TEST))},setMask:function(Oe){se!==Oe&&!U&&(i.stencilMask(Oe),se=Oe)},setFunc:function(Oe,je,Re){(te!==Oe||we!==je||ge!==Re)&&(i.stencilFunc(Oe,je,Re),te=Oe,we=je,ge=Re)},setOp:function(Oe,je,Re){(Me!==Oe||Ge!==je||$e!==Re)&&(i.stencilOp(Oe,je,Re),Me=Oe,Ge=je,$e=Re)},setLocked:function(Oe){U=Oe},setClear:function(Oe){le!==Oe&&(i.clearStencil(Oe),le=Oe)},reset:function(){U=!1,se=null,te=null,we=null,ge=null,Me=null,Ge=null,$e=null,le=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,h={},d={},u={},f=new WeakMap,g=[],v=null,m=!1,p=null,y=null,A=null,b=null,P=null,E=null,x=null,T=new nt(0,0,0),k=0,D=!1,L=null,G=null,W=null,N=null,H=null,K=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),V=!1,ce=0,J=i.getParameter(i.VERSION);J.indexOf("WebGL")!==-1?(ce=parseFloat(/^WebGL (\d)/.exec(J)[1]),V=ce>=1):J.indexOf("OpenGL ES")!==-1&&(ce=parseFloat(/^OpenGL ES (\d)/.exec(J)[1]),V=ce>=2);let j=null,ie={},de=i.getParameter(i.SCISSOR_BOX),ue=i.getParameter(i.VIEWPORT),Q=new $t().fromArray(de),me=new $t().fromArray(ue);function xe(U,se,te,we){let ge=new Uint8Array(4),Me=i.createTexture();i.bindTexture(U,Me),i.texParameteri(U,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(U,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Ge=0;Ge<te;Ge++)U===i.TEXTURE_3D||U===i.TEXTURE_2D_ARRAY?i.texImage3D(se,0,i.RGBA,1,1,we,0,i.RGBA,i.UNSIGNED_BYTE,ge):i.texImage2D(se+Ge,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,ge);return Me}let Ae={};Ae[i.TEXTURE_2D]=xe(i.TEXTURE_2D,i.TEXTURE_2D,1),Ae[i.TEXTURE_CUBE_MAP]=xe(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ae[i.TEXTURE_2D_ARRAY]=xe(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Ae[i.TEXTURE_3D]=xe(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),be(i.DEPTH_TEST),o.setFunc(so),cn(!1),Nt(ed),be(i.CULL_FACE),Zt(ur);function be(U){h[U]!==!0&&(i.enable(U),h[U]=!0)}function He(U){h[U]!==!1&&(i.disable(U),h[U]=!1)}function rt(U,se){return u[U]!==se?(i.bindFramebuffer(U,se),u[U]=se,U===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=se),U===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=se),!0):!1}function Ve(U,se){let te=g,we=!1;if(U){te=f.get(se),te===void 0&&(te=[],f.set(se,te));let ge=U.textures;if(te.length!==ge.length||te[0]!==i.COLOR_ATTACHMENT0){for(let Me=0,Ge=ge.length;Me<Ge;Me++)te[Me]=i.COLOR_ATTACHMENT0+Me;te.length=ge.length,we=!0}}else te[0]!==i.BACK&&(te[0]=i.BACK,we=!0);we&&i.drawBuffers(te)}function ut(U){return v!==U?(i.useProgram(U),v=U,!0):!1}let lt={[dr]:i.FUNC_ADD,[fg]:i.FUNC_SUBTRACT,[pg]:i.FUNC_REVERSE_SUBTRACT};lt[mg]=i.MIN,lt[gg]=i.MAX;let it={[_g]:i.ZERO,[xg]:i.ONE,[yg]:i.SRC_COLOR,[sd]:i.SRC_ALPHA,[Tg]:i.SRC_ALPHA_SATURATE,[Sg]:i.DST_COLOR,[Mg]:i.DST_ALPHA,[vg]:i.ONE_MINUS_SRC_COLOR,[rd]:i.ONE_MINUS_SRC_ALPHA,[wg]:i.ONE_MINUS_DST_COLOR,[bg]:i.ONE_MINUS_DST_ALPHA,[Eg]:i.CONSTANT_COLOR,[Ag]:i.ONE_MINUS_CONSTANT_COLOR,[Rg]:i.CONSTANT_ALPHA,[Cg]:i.ONE_MINUS_CONSTANT_ALPHA};function Zt(U,se,te,we,ge,Me,Ge,$e,le,Oe){if(U===ur){m===!0&&(He(i.BLEND),m=!1);return}if(m===!1&&(be(i.BLEND),m=!0),U!==dg){if(U!==p||Oe!==D){if((y!==dr||P!==dr)&&(i.blendEquation(i.FUNC_ADD),y=dr,P=dr),Oe)switch(U){case _o:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case td:i.blendFunc(i.ONE,i.ONE);break;case nd:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case id:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Qe("WebGLState: Invalid blending: ",U);break}else switch(U){case _o:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case td:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case nd:Qe("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case id:Qe("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qe("WebGLState: Invalid blending: ",U);break}A=null,b=null,E=null,x=null,T.set(0,0,0),k=0,p=U,D=Oe}return}ge=ge||se,Me=Me||te,Ge=Ge||we,(se!==y||ge!==P)&&(i.blendEquationSeparate(lt[se],lt[ge]),y=se,P=ge),(te!==A||we!==b||Me!==E||Ge!==x)&&(i.blendFuncSeparate(it[te],it[we],it[Me],it[Ge]),A=te,b=we,E=Me,x=Ge),($e.equals(T)===!1||le!==k)&&(i.blendColor($e.r,$e.g,$e.b,le),T.copy($e),k=le),p=U,D=!1}function kt(U,se){U.side===Un?He(i.CULL_FACE):be(i.CULL_FACE);let te=U.side===Qn;se&&(te=!te),cn(te),U.blending===_o&&U.transparent===!1?Zt(ur):Zt(U.blending,U.blendEquation,U.blendSrc,U.blendDst,U.blendEquationAlpha,U.blendSrcAlpha,U.blendDstAlpha,U.blendColor,U.blendAlpha,U.premultipliedAlpha),o.setFunc(U.depthFunc),o.setTest(U.depthTest),o.setMask(U.depthWrite),r.setMask(U.colorWrite);let we=U.stencilWrite;a.setTest(we),we&&(a.setMask(U.stencilWriteMask),a.setFunc(U.stencilFunc,U.stencilRef,U.stencilFuncMask),a.setOp(U.stencilFail,U.stencilZFail,U.stencilZPass)),yt(U.polygonOffset,U.polygonOffsetFactor,U.polygonOffsetUnits),U.alphaToCoverage===!0?be(i.SAMPLE_ALPHA_TO_COVERAGE):He(i.SAMPLE_ALPHA_TO_COVERAGE)}function cn(U){L!==U&&(U?i.frontFace(i.CW):i.frontFace(i.CCW),L=U)}function Nt(U){U!==cg?(be(i.CULL_FACE),U!==G&&(U===ed?i.cullFace(i.BACK):U===hg?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):He(i.CULL_FACE),G=U}function wn(U){U!==W&&(V&&i.lineWidth(U),W=U)}function yt(U,se,te){U?(be(i.POLYGON_OFFSET_FILL),(N!==se||H!==te)&&(N=se,H=te,o.getReversed()&&(se=-se,te=-te),i.polygonOffset(se,te))):He(i.POLYGON_OFFSET_FILL)}function _n(U){U?be(i.SCISSOR_TEST):He(i.SCISSOR_TEST)}function tn(U){U===void 0&&(U=i.TEXTURE0+K-1),j!==U&&(i.activeTexture(U),j=U)}function hn(U,se,te){te===void 0&&(j===null?te=i.TEXTURE0+K-1:te=j);let we=ie[te];we===void 0&&(we={type:void 0,texture:void 0},ie[te]=we),(we.type!==U||we.texture!==se)&&(j!==te&&(i.activeTexture(te),j=te),i.bindTexture(U,se||Ae[U]),we.type=U,we.texture=se)}function O(){let U=ie[j];U!==void 0&&U.type!==void 0&&(i.bindTexture(U.type,null),U.type=void 0,U.texture=void 0)}function Ce(){try{i.compressedTexImage2D(...arguments)}catch(U){Qe("WebGLState:",U)}}function Ze(){try{i.compressedTexImage3D(...arguments)}catch(U){Qe("WebGLState:",U)}}function ot(){try{i.texSubImage2D(...arguments)}catch(U){Qe("WebGLState:",U)}}function Se(){try{i.texSubImage3D(...arguments)}catch(U){Qe("WebGLState:",U)}}function Ut(){try{i.compressedTexSubImage2D(...arguments)}catch(U){Qe("WebGLState:",U)}}function ze(){try{i.compressedTexSubImage3D(...arguments)}catch(U){Qe("WebGLState:",U)}}function qe(){try{i.texStorage2D(...arguments)}catch(U){Qe("WebGLState:",U)}}function R(){try{i.texStorage3D(...arguments)}catch(U){Qe("WebGLState:",U)}}function M(){try{i.texImage2D(...arguments)}catch(U){Qe("WebGLState:",U)}}function X(){try{i.texImage3D(...arguments)}catch(U){Qe("WebGLState:",U)}}function he(U){return d[U]!==void 0?d[U]:i.getParameter(U)}function re(U,se){d[U]!==se&&(i.pixelStorei(U,se),d[U]=se)}function _e(U){Q.equals(U)===!1&&(i.scissor(U.x,U.y,U.z,U.w),Q.copy(U))}function ye(U){me.equals(U)===!1&&(i.viewport(U.x,U.y,U.z,U.w),me.copy(U))}function ee(U,se){let te=c.get(se);te===void 0&&(te=new WeakMap,c.set(se,te));let we=te.get(U);we===void 0&&(we=i.getUniformBlockIndex(se,U.name),i.uniformBlockBinding(se,we,we),te.set(U,we))}function ne(U,se,te){let ge=c.get(se).get(U);l[ge]!==te&&(i.bindBufferBase(i.UNIFORM_BUFFER,ge,te),l[ge]=te)}function pe(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},d={},j=null,ie={},u={},l={},f=new WeakMap,g=[],v=null,m=!1,p=null,y=null,A=null,b=null,P=null,E=null,x=null,T=new nt(0,0,0),k=0,D=!1,L=null,G=null,W=null,N=null,H=null,Q.set(0,0,i.canvas.width,i.canvas.height),me.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:be,disable:He,bindFramebuffer:rt,drawBuffers:Ve,useProgram:ut,setBlending:Zt,setMaterial:kt,setFlipSided:cn,setCullFace:Nt,setLineWidth:wn,setPolygonOffset:yt,setScissorTest:_n,activeTexture:tn,bindTexture:hn,unbindTexture:O,compressedTexImage2D:Ce,compressedTexImage3D:Ze,texImage2D:M,texImage3D:X,pixelStorei:re,getParameter:he,updateUBOMapping:ee,uniformBlockBinding:ne,texStorage2D:qe,texStorage3D:R,texSubImage2D:ot,texSubImage3D:Se,compressedTexSubImage2D:Ut,compressedTexSubImage3D:ze,scissor:_e,viewport:ye,reset:pe}}function V1(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Xe,h=new WeakMap,d=new Set,u,f=new WeakMap,g=new Set,v=new FinalizationRegistry(R=>g.delete(R)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(R,M){return m?new OffscreenCanvas(R,M):Qo("canvas")}function y(R,M,X){let he=1,re=qe(R);if((re.width>X||re.height>X)&&(he=X/Math.max(re.width,re.height)),he<1)if(typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&R instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&R instanceof ImageBitmap||typeof VideoFrame<"u"&&R instanceof VideoFrame){let _e=Math.floor(he*re.width),ye=Math.floor(he*re.height);u===void 0&&(u=p(_e,ye));let ee=M?p(_e,ye):u;return ee.width=_e,ee.height=ye,ee.getContext("2d").drawImage(R,0,0,_e,ye),Ye("WebGLRenderer: Texture has been resized from ("+re.width+"x"+re.height+") to ("+_e+"x"+ye+")."),ee}else return"data"in R&&Ye("WebGLRenderer: Image in DataTexture is too big ("+re.width+"x"+re.height+")."),R;return R}function A(R){return R.generateMipmaps}function b(R){i.generateMipmap(R)}function P(R){return R.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:R.isWebGL3DRenderTarget?i.TEXTURE_3D:R.isWebGLArrayRenderTarget||R.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function E(R,M,X,he,re,_e=!1){if(R!==null){if(i[R]!==void 0)return i[R];Ye("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+R+"'")}let ye;he&&(ye=e.get("EXT_texture_norm16"),ye||Ye("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let ee=M;if(M===i.RED&&(X===i.FLOAT&&(ee=i.R32F),X===i.HALF_FLOAT&&(ee=i.R16F),X===i.UNSIGNED_BYTE&&(ee=i.R8),X===i.UNSIGNED_SHORT&&ye&&(ee=ye.R16_EXT),X===i.SHORT&&ye&&(ee=ye.R16_SNORM_EXT)),M===i.RED_INTEGER&&(X===i.UNSIGNED_BYTE&&(ee=i.R8UI),X===i.UNSIGNED_SHORT&&(ee=i.R16UI),X===i.UNSIGNED_INT&&(ee=i.R32UI),X===i.BYTE&&(ee=i.R8I),X===i.SHORT&&(ee=i.R16I),X===i.INT&&(ee=i.R32I)),M===i.RG&&(X===i.FLOAT&&(ee=i.RG32F),X===i.HALF_FLOAT&&(ee=i.RG16F),X===i.UNSIGNED_BYTE&&(ee=i.RG8),X===i.UNSIGNED_SHORT&&ye&&(ee=ye.RG16_EXT),X===i.SHORT&&ye&&(ee=ye.RG16_SNORM_EXT)),M===i.RG_INTEGER&&(X===i.UNSIGNED_BYTE&&(ee=i.RG8UI),X===i.UNSIGNED_SHORT&&(ee=i.RG16UI),X===i.UNSIGNED_INT&&(ee=i.RG32UI),X===i.BYTE&&(ee=i.RG8I),X===i.SHORT&&(ee=i.RG16I),X===i.INT&&(ee=i.RG32I)),M===i.RGB_INTEGER&&(X===i.UNSIGNED_BYTE&&(ee=i.RGB8UI),X===i.UNSIGNED_SHORT&&(ee=i.RGB16UI),X===i.UNSIGNED_INT&&(ee=i.RGB32UI),X===i.BYTE&&(ee=i.RGB8I),X===i.SHORT&&(ee=i.RGB16I),X===i.INT&&(ee=i.RGB32I)),M===i.RGBA_INTEGER&&(X===i.UNSIGNED_BYTE&&(ee=i.RGBA8UI),X===i.UNSIGNED_SHORT&&(ee=i.RGBA16UI),X===i.UNSIGNED_INT&&(ee=i.RGBA32UI),X===i.BYTE&&(ee=i.RGBA8I),X===i.SHORT&&(ee=i.RGBA16I),X===i.INT&&(ee=i.RGBA32I)),M===i.RGB&&(X===i.UNSIGNED_SHORT&&ye&&(ee=ye.RGB16_EXT),X===i.SHORT&&ye&&(ee=ye.RGB16_SNORM_EXT),X===i.UNSIGNED_INT_5_9_9_9_REV&&(ee=i.RGB9_E5),X===i.UNSIGNED_INT_10F_11F_11F_REV&&(ee=i.R11F_G11F_B10F)),M===i.RGBA){let ne=_e?jo:xt.getTransfer(re);X===i.FLOAT&&(ee=i.RGBA32F),X===i.HALF_FLOAT&&(ee=i.RGBA16F),X===i.UNSIGNED_BYTE&&(ee=ne===Ct?i.SRGB8_ALPHA8:i.RGBA8),X===i.UNSIGNED_SHORT&&ye&&(ee=ye.RGBA16_EXT),X===i.SHORT&&ye&&(ee=ye.RGBA16_SNORM_EXT),X===i.UNSIGNED_SHORT_4_4_4_4&&(ee=i.RGBA4),X===i.UNSIGNED_SHORT_5_5_5_1&&(ee=i.RGB5_A1)}return(ee===i.R16F||ee===i.R32F||ee===i.RG16F||ee===i.RG32F||ee===i.RGBA16F||ee===i.RGBA32F)&&e.get("EXT_color_buffer_float"),ee}function x(R,M){let X;return R?M===null||M===Ni||M===pr?X=i.DEPTH24_STENCIL8:M===Fi?X=i.DEPTH32F_STENCIL8:M===yo&&(X=i.DEPTH24_STENCIL8,Ye("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):M===null||M===Ni||M===pr?X=i.DEPTH_COMPONENT24:M===Fi?X=i.DEPTH_COMPONENT32F:M===yo&&(X=i.DEPTH_COMPONENT16),X}function T(R,M){return A(R)===!0||R.isFramebufferTexture&&R.minFilter!==Pn&&R.minFilter!==jn?Math.log2(Math.max(M.width,M.height))+1:R.mipmaps.length>0?R.mipmaps.length:R.isCompressedTexture&&Array.isArray(R.image)?M.mipmaps.length:1}function k(R){let M=new WeakRef(R);n.get(R).__ref=M,g.add(M),v.register(R,M,M)}function D(R){let M=n.get(R).__ref;M!==void 0&&(g.delete(M),v.unregister(M))}function L(R){W(R.target)}function G(R){N(R.target)}function W(R){R.removeEventListener("dispose",L),D(R),K(R),R.isVideoTexture&&h.delete(R),R.isHTMLTexture&&d.delete(R)}function N(R){R.removeEventListener("dispose",G),D(R),ce(R)}function H(){for(let R of g){let M=R.deref();M!==void 0&&(M.isRenderTarget===!0?N(M):W(M))}g.clear(),d.clear()}function K(R){let M=n.get(R);if(M.__webglInit===void 0)return;let X=R.source,he=f.get(X);if(he){let re=he[M.__cacheKey];re.usedTimes--,re.usedTimes===0&&V(R),Object.keys(he).length===0&&f.delete(X)}n.remove(R)}function V(R){let M=n.get(R);i.deleteTexture(M.__webglTexture);let X=R.source,he=f.get(X);delete he[M.__cacheKey],o.memory.textures--}function ce(R){let M=n.get(R);M.__depthDisposeCallback&&M.__depthDisposeCallback();let X=R.depthTexture;if(X&&X.renderTarget===R&&W(X),R.isWebGLCubeRenderTarget)for(let re=0;re<6;re++){if(Array.isArray(M.__webglFramebuffer[re]))for(let _e=0;_e<M.__webglFramebuffer[re].length;_e++)i.deleteFramebuffer(M.__webglFramebuffer[re][_e]);else i.deleteFramebuffer(M.__webglFramebuffer[re]);M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer[re])}else{if(Array.isArray(M.__webglFramebuffer))for(let re=0;re<M.__webglFramebuffer.length;re++)i.deleteFramebuffer(M.__webglFramebuffer[re]);else i.deleteFramebuffer(M.__webglFramebuffer);if(M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer),M.__webglMultisampledFramebuffer&&i.deleteFramebuffer(M.__webglMultisampledFramebuffer),M.__webglColorRenderbuffer)for(let re=0;re<M.__webglColorRenderbuffer.length;re++)M.__webglColorRenderbuffer[re]&&i.deleteRenderbuffer(M.__webglColorRenderbuffer[re]);M.__webglDepthRenderbuffer&&i.deleteRenderbuffer(M.__webglDepthRenderbuffer)}let he=R.textures;for(let re=0,_e=he.length;re<_e;re++){let ye=n.get(he[re]);ye.__webglTexture&&(i.deleteTexture(ye.__webglTexture),o.memory.textures--),n.remove(he[re])}n.remove(R)}let J=0;function j(){J=0}function ie(){return J}function de(R){J=R}function ue(){let R=J;return R>=s.maxTextures&&Ye("WebGLTextures: Trying to use "+(R+1)+" texture units while this GPU supports only "+s.maxTextures),J+=1,R}function Q(R){let M=[];return M.push(R.wrapS),M.push(R.wrapT),M.push(R.wrapR||0),M.push(R.magFilter),M.push(R.minFilter),M.push(R.anisotropy),M.push(R.internalFormat),M.push(R.format),M.push(R.type),M.push(R.generateMipmaps),M.push(R.mipmapsAutoUpdate),M.push(R.premultiplyAlpha),M.push(R.flipY),M.push(R.unpackAlignment),M.push(R.colorSpace),M.join()}function me(R,M){let X=n.get(R);if(R.isVideoTexture&&Ut(R),R.isRenderTargetTexture===!1&&R.isExternalTexture!==!0&&R.version>0&&X.__version!==R.version){let he=R.image;if(he===null)Ye("WebGLRenderer: Texture marked for update but no image data found.");else if(he.complete===!1)Ye("WebGLRenderer: Texture marked for update but image is incomplete");else{kt(X,R,M);return}}else R.isExternalTexture&&(X.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,X.__webglTexture,i.TEXTURE0+M)}function xe(R,M){let X=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&X.__version!==R.version){kt(X,R,M);return}else R.isExternalTexture&&(X.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,X.__webglTexture,i.TEXTURE0+M)}function Ae(R,M){let X=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&X.__version!==R.version){kt(X,R,M);return}t.bindTexture(i.TEXTURE_3D,X.__webglTexture,i.TEXTURE0+M)}function be(R,M){let X=n.get(R);if(R.version>0&&X.__version!==R.version){cn(X,R,M);return}t.bindTexture(i.TEXTURE_CUBE_MAP,X.__webglTexture,i.TEXTURE0+M)}let He={[Bl]:i.REPEAT,[Ki]:i.CLAMP_TO_EDGE,[kl]:i.MIRRORED_REPEAT},rt={[Pn]:i.NEAREST,[Lg]:i.NEAREST_MIPMAP_NEAREST,[xa]:i.NEAREST_MIPMAP_LINEAR,[jn]:i.LINEAR,[pc]:i.LINEAR_MIPMAP_NEAREST,[xs]:i.LINEAR_MIPMAP_LINEAR},Ve={[Ug]:i.NEVER,[wd]:i.ALWAYS,[Og]:i.LESS,[bd]:i.LEQUAL,[Bg]:i.EQUAL,[Sd]:i.GEQUAL,[kg]:i.GREATER,[zg]:i.NOTEQUAL};function ut(R,M){if(M.type===Fi&&e.has("OES_texture_float_linear")===!1&&(M.magFilter===jn||M.magFilter===pc||M.magFilter===xa||M.magFilter===xs||M.minFilter===jn||M.minFilter===pc||M.minFilter===xa||M.minFilter===xs)&&Ye("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(R,i.TEXTURE_WRAP_S,He[M.wrapS]),i.texParameteri(R,i.TEXTURE_WRAP_T,He[M.wrapT]),(R===i.TEXTURE_3D||R===i.TEXTURE_2D_ARRAY)&&i.texParameteri(R,i.TEXTURE_WRAP_R,He[M.wrapR]),i.texParameteri(R,i.TEXTURE_MAG_FILTER,rt[M.magFilter]),i.texParameteri(R,i.TEXTURE_MIN_FILTER,rt[M.minFilter]),M.compareFunction&&(i.texParameteri(R,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(R,i.TEXTURE_COMPARE_FUNC,Ve[M.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(M.magFilter===Pn||M.minFilter!==xa&&M.minFilter!==xs||M.type===Fi&&e.has("OES_texture_float_linear")===!1)return;if(M.anisotropy>1||n.get(M).__currentAnisotropy){let X=e.get("EXT_texture_filter_anisotropic");i.texParameterf(R,X.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(M.anisotropy,s.getMaxAnisotropy())),n.get(M).__currentAnisotropy=M.anisotropy}}}function lt(R,M){let X=!1;R.__webglInit===void 0&&(R.__webglInit=!0,M.addEventListener("dispose",L),k(M));let he=M.source,re=f.get(he);re===void 0&&(re={},f.set(he,re));let _e=Q(M);if(_e!==R.__cacheKey){re[_e]===void 0&&(re[_e]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,X=!0),re[_e].usedTimes++;let ye=re[R.__cacheKey];ye!==void 0&&(re[R.__cacheKey].usedTimes--,ye.usedTimes===0&&V(M)),R.__cacheKey=_e,R.__webglTexture=re[_e].texture}return X}function it(R,M,X){return Math.floor(Math.floor(R/X)/M)}function Zt(R,M,X,he){let _e=R.updateRanges;if(_e.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,M.width,M.height,X,he,M.data);else{_e.sort((U,se)=>U.start-se.start);let ye=0;for(let U=1;U<_e.length;U++){let se=_e[ye],te=_e[U],we=se.start+se.count,ge=it(te.start,M.width,4),Me=it(se.start,M.width,4);te.start<=we+1&&ge===Me&&it(te.start+te.count-1,M.width,4)===ge?se.count=Math.max(se.count,te.start+te.count-se.start):(++ye,_e[ye]=te)}_e.length=ye+1;let ee=t.getParameter(i.UNPACK_ROW_LENGTH),ne=t.getParameter(i.UNPACK_SKIP_PIXELS),pe=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,M.width);for(let U=0,se=_e.length;U<se;U++){let te=_e[U],we=Math.floor(te.start/4),ge=Math.ceil(te.count/4),Me=we%M.width,Ge=Math.floor(we/M.width),$e=ge,le=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,Me),t.pixelStorei(i.UNPACK_SKIP_ROWS,Ge),t.texSubImage2D(i.TEXTURE_2D,0,Me,Ge,$e,le,X,he,M.data)}R.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,ee),t.pixelStorei(i.UNPACK_SKIP_PIXELS,ne),t.pixelStorei(i.UNPACK_SKIP_ROWS,pe)}}function kt(R,M,X){let he=i.TEXTURE_2D;(M.isDataArrayTexture||M.isCompressedArrayTexture)&&(he=i.TEXTURE_2D_ARRAY),M.isData3DTexture&&(he=i.TEXTURE_3D);let re=lt(R,M),_e=M.source;t.bindTexture(he,R.__webglTexture,i.TEXTURE0+X);let ye=n.get(_e);if(_e.version!==ye.__version||re===!0){if(t.activeTexture(i.TEXTURE0+X),(typeof ImageBitmap<"u"&&M.image instanceof ImageBitmap)===!1){let le=xt.getPrimaries(xt.workingColorSpace),Oe=M.colorSpace===vs?null:xt.getPrimaries(M.colorSpace),je=M.colorSpace===vs||le===Oe?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,je)}t.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment);let ne=y(M.image,!1,s.maxTextureSize);ne=ze(M,ne);let pe=r.convert(M.format,M.colorSpace),U=r.convert(M.type),se=E(M.internalFormat,pe,U,M.normalized,M.colorSpace,M.isVideoTexture);ut(he,M);let te,we=M.mipmaps,ge=M.isVideoTexture!==!0,Me=ye.__version===void 0||re===!0,Ge=_e.dataReady,$e=T(M,ne);if(M.isDepthTexture)se=x(M.format===ys,M.type),Me&&(ge?t.texStorage2D(i.TEXTURE_2D,1,se,ne.width,ne.height):t.texImage2D(i.TEXTURE_2D,0,se,ne.width,ne.height,0,pe,U,null));else if(M.isDataTexture)if(we.length>0){ge&&Me&&t.texStorage2D(i.TEXTURE_2D,$e,se,we[0].width,we[0].height);for(let le=0,Oe=we.length;le<Oe;le++)te=we[le],ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,te.width,te.height,pe,U,te.data):t.texImage2D(i.TEXTURE_2D,le,se,te.width,te.height,0,pe,U,te.data);M.generateMipmaps=!1}else ge?(Me&&t.texStorage2D(i.TEXTURE_2D,$e,se,ne.width,ne.height),Ge&&Zt(M,ne,pe,U)):t.texImage2D(i.TEXTURE_2D,0,se,ne.width,ne.height,0,pe,U,ne.data);else if(M.isCompressedTexture)if(M.isCompressedArrayTexture){ge&&Me&&t.texStorage3D(i.TEXTURE_2D_ARRAY,$e,se,we[0].width,we[0].height,ne.depth);for(let le=0,Oe=we.length;le<Oe;le++)if(te=we[le],M.format!==Oi)if(pe!==null)if(ge){if(Ge)if(M.layerUpdates.size>0){let je=Nd(te.width,te.height,M.format,M.type);for(let Re of M.layerUpdates){let at=te.data.subarray(Re*je/te.data.BYTES_PER_ELEMENT,(Re+1)*je/te.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,Re,te.width,te.height,1,pe,at)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,0,te.width,te.height,ne.depth,pe,te.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,le,se,te.width,te.height,ne.depth,0,te.data,0,0);else Ye("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ge?Ge&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,0,te.width,te.height,ne.depth,pe,U,te.data):t.texImage3D(i.TEXTURE_2D_ARRAY,le,se,te.width,te.height,ne.depth,0,pe,U,te.data);M.layerUpdates.size>0&&M.clearLayerUpdates()}else{ge&&Me&&t.texStorage2D(i.TEXTURE_2D,$e,se,we[0].width,we[0].height);for(let le=0,Oe=we.length;le<Oe;le++)te=we[le],M.format!==Oi?pe!==null?ge?Ge&&t.compressedTexSubImage2D(i.TEXTURE_2D,le,0,0,te.width,te.height,pe,te.data):t.compressedTexImage2D(i.TEXTURE_2D,le,se,te.width,te.height,0,te.data):Ye("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,te.width,te.height,pe,U,te.data):t.texImage2D(i.TEXTURE_2D,le,se,te.width,te.height,0,pe,U,te.data)}else if(M.isDataArrayTexture)if(ge){if(Me&&t.texStorage3D(i.TEXTURE_2D_ARRAY,$e,se,ne.width,ne.height,ne.depth),Ge)if(M.layerUpdates.size>0){let le=Nd(ne.width,ne.height,M.format,M.type);for(let Oe of M.layerUpdates){let je=ne.data.subarray(Oe*le/ne.data.BYTES_PER_ELEMENT,(Oe+1)*le/ne.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Oe,ne.width,ne.height,1,pe,U,je)}M.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,ne.width,ne.height,ne.depth,pe,U,ne.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,se,ne.width,ne.height,ne.depth,0,pe,U,ne.data);else if(M.isData3DTexture)ge?(Me&&t.texStorage3D(i.TEXTURE_3D,$e,se,ne.width,ne.height,ne.depth),Ge&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,ne.width,ne.height,ne.depth,pe,U,ne.data)):t.texImage3D(i.TEXTURE_3D,0,se,ne.width,ne.height,ne.depth,0,pe,U,ne.data);else if(M.isFramebufferTexture){if(Me)if(ge)t.texStorage2D(i.TEXTURE_2D,$e,se,ne.width,ne.height);else{let le=ne.width,Oe=ne.height;for(let je=0;je<$e;je++)t.texImage2D(i.TEXTURE_2D,je,se,le,Oe,0,pe,U,null),le>>=1,Oe>>=1}}else if(M.isHTMLTexture){if("texElementImage2D"in i){let le=i.canvas;if(le.hasAttribute("layoutsubtree")||le.setAttribute("layoutsubtree","true"),ne.parentNode!==le){le.appendChild(ne),d.add(M),le.onpaint=Oe=>{let je=Oe.changedElements;for(let Re of d)je.includes(Re.image)&&(Re.needsUpdate=!0)},le.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,ne);else{let je=i.RGBA,Re=i.RGBA,at=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,je,Re,at,ne)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(we.length>0){if(ge&&Me){let le=qe(we[0]);t.texStorage2D(i.TEXTURE_2D,$e,se,le.width,le.height)}for(let le=0,Oe=we.length;le<Oe;le++)te=we[le],ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,pe,U,te):t.texImage2D(i.TEXTURE_2D,le,se,pe,U,te);M.generateMipmaps=!1}else if(ge){if(Me){let le=qe(ne);t.texStorage2D(i.TEXTURE_2D,$e,se,le.width,le.height)}Ge&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,pe,U,ne)}else t.texImage2D(i.TEXTURE_2D,0,se,pe,U,ne);A(M)&&M.mipmapsAutoUpdate===!0&&b(he),ye.__version=_e.version,M.onUpdate&&M.onUpdate(M)}R.__version=M.version}function cn(R,M,X){if(M.image.length!==6)return;let he=lt(R,M),re=M.source;t.bindTexture(i.TEXTURE_CUBE_MAP,R.__webglTexture,i.TEXTURE0+X);let _e=n.get(re);if(re.version!==_e.__version||he===!0){t.activeTexture(i.TEXTURE0+X);let ye=xt.getPrimaries(xt.workingColorSpace),ee=M.colorSpace===vs?null:xt.getPrimaries(M.colorSpace),ne=M.colorSpace===vs||ye===ee?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ne);let pe=M.isCompressedTexture||M.image[0].isCompressedTexture,U=M.image[0]&&M.image[0].isDataTexture,se=[];for(let Re=0;Re<6;Re++)!pe&&!U?se[Re]=y(M.image[Re],!0,s.maxCubemapSize):se[Re]=U?M.image[Re].image:M.image[Re],se[Re]=ze(M,se[Re]);let te=se[0],we=r.convert(M.format,M.colorSpace),ge=r.convert(M.type),Me=E(M.internalFormat,we,ge,M.normalized,M.colorSpace),Ge=M.isVideoTexture!==!0,$e=_e.__version===void 0||he===!0,le=re.dataReady,Oe=T(M,te);ut(i.TEXTURE_CUBE_MAP,M);let je;if(M.isDepthTexture){if(Me=x(M.format===ys,M.type),$e)if(Ge)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,Me,te.width,te.height);else for(let Re=0;Re<6;Re++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,Me,te.width,te.height,0,we,ge,null)}else if(pe){Ge&&$e&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Oe,Me,te.width,te.height);for(let Re=0;Re<6;Re++){je=se[Re].mipmaps;for(let at=0;at<je.length;at++){let Vt=je[at];M.format!==Oi?we!==null?Ge?le&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,0,0,Vt.width,Vt.height,we,Vt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,Me,Vt.width,Vt.height,0,Vt.data):Ye("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,0,0,Vt.width,Vt.height,we,ge,Vt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,Me,Vt.width,Vt.height,0,we,ge,Vt.data)}}}else{if(je=M.mipmaps,Ge&&$e){je.length>0&&Oe++;let Re=qe(se[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Oe,Me,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(U){Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,se[Re].width,se[Re].height,we,ge,se[Re].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,Me,se[Re].width,se[Re].height,0,we,ge,se[Re].data);for(let at=0;at<je.length;at++){let Wn=je[at].image[Re].image;Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,0,0,Wn.width,Wn.height,we,ge,Wn.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,Me,Wn.width,Wn.height,0,we,ge,Wn.data)}}else{Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,we,ge,se[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,Me,we,ge,se[Re]);for(let at=0;at<je.length;at++){let Vt=je[at];Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,0,0,we,ge,Vt.image[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,Me,we,ge,Vt.image[Re])}}}A(M)&&M.mipmapsAutoUpdate===!0&&b(i.TEXTURE_CUBE_MAP),_e.__version=re.version,M.onUpdate&&M.onUpdate(M)}R.__version=M.version}function Nt(R,M,X,he,re,_e){let ye=r.convert(X.format,X.colorSpace),ee=r.convert(X.type),ne=E(X.internalFormat,ye,ee,X.normalized,X.colorSpace),pe=n.get(M),U=n.get(X);if(U.__renderTarget=M,!pe.__hasExternalTextures){let se=Math.max(1,M.width>>_e),te=Math.max(1,M.height>>_e);re===i.TEXTURE_3D||re===i.TEXTURE_2D_ARRAY?t.texImage3D(re,_e,ne,se,te,M.depth,0,ye,ee,null):t.texImage2D(re,_e,ne,se,te,0,ye,ee,null)}t.bindFramebuffer(i.FRAMEBUFFER,R),Se(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,he,re,U.__webglTexture,0,ot(M)):(re===i.TEXTURE_2D||re>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&re<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,he,re,U.__webglTexture,_e),t.bindFramebuffer(i.FRAMEBUFFER,null)}function wn(R,M,X){if(i.bindRenderbuffer(i.RENDERBUFFER,R),M.depthBuffer){let he=M.depthTexture,re=he&&he.isDepthTexture?he.type:null,_e=x(M.stencilBuffer,re),ye=M.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Se(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ot(M),_e,M.width,M.height):X?i.renderbufferStorageMultisample(i.RENDERBUFFER,ot(M),_e,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,_e,M.width,M.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,ye,i.RENDERBUFFER,R)}else{let he=M.textures;for(let re=0;re<he.length;re++){let _e=he[re],ye=r.convert(_e.format,_e.colorSpace),ee=r.convert(_e.type),ne=E(_e.internalFormat,ye,ee,_e.normalized,_e.colorSpace);Se(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ot(M),ne,M.width,M.height):X?i.renderbufferStorageMultisample(i.RENDERBUFFER,ot(M),ne,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,ne,M.width,M.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function yt(R,M,X){let he=M.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,R),!(M.depthTexture&&M.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let re=n.get(M.depthTexture);re.__renderTarget=M;let _e=he?M.depthTexture.image[0]:M.depthTexture.image;(!re.__webglTexture||_e.width!==M.width||_e.height!==M.height)&&(_e.width=M.width,_e.height=M.height,M.depthTexture.needsUpdate=!0),he?be(M.depthTexture,0):me(M.depthTexture,0);let ye=re.__webglTexture,ee=ot(M),ne=he?i.TEXTURE_CUBE_MAP_POSITIVE_X+X:i.TEXTURE_2D,pe=M.depthTexture.format===ys?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(M.depthTexture.format===ms)Se(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,ne,ye,0,ee):i.framebufferTexture2D(i.FRAMEBUFFER,pe,ne,ye,0);else if(M.depthTexture.format===ys)Se(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,ne,ye,0,ee):i.framebufferTexture2D(i.FRAMEBUFFER,pe,ne,ye,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function _n(R){let M=n.get(R),X=R.isWebGLCubeRenderTarget===!0;if(M.__boundDepthTexture!==R.depthTexture){let he=R.depthTexture;if(M.__depthDisposeCallback&&M.__depthDisposeCallback(),he){let re=()=>{delete M.__boundDepthTexture,delete M.__depthDisposeCallback,he.removeEventListener("dispose",re)};he.addEventListener("dispose",re),M.__depthDisposeCallback=re}M.__boundDepthTexture=he}if(R.depthTexture&&!M.__autoAllocateDepthBuffer)if(X)for(let he=0;he<6;he++)yt(M.__webglFramebuffer[he],R,he);else R.texture.mipmaps.length>0?yt(M.__webglFramebuffer[0],R,0):yt(M.__webglFramebuffer,R,0);else if(X){M.__webglDepthbuffer=[];for(let he=0;he<6;he++)if(t.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[he]),M.__webglDepthbuffer[he]===void 0)M.__webglDepthbuffer[he]=i.createRenderbuffer(),wn(M.__webglDepthbuffer[he],R,!1);else{let re=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=M.__webglDepthbuffer[he];i.bindRenderbuffer(i.RENDERBUFFER,_e),i.framebufferRenderbuffer(i.FRAMEBUFFER,re,i.RENDERBUFFER,_e)}}else if(R.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer),M.__webglDepthbuffer===void 0)M.__webglDepthbuffer=i.createRenderbuffer(),wn(M.__webglDepthbuffer,R,!1);else{let re=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=M.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,_e),i.framebufferRenderbuffer(i.FRAMEBUFFER,re,i.RENDERBUFFER,_e)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function tn(R,M,X){let he=n.get(R);M!==void 0&&Nt(he.__webglFramebuffer,R,R.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),X!==void 0&&_n(R)}function hn(R){let M=R.texture,X=n.get(R),he=n.get(M);R.addEventListener("dispose",G),k(R);let re=R.textures,_e=R.isWebGLCubeRenderTarget===!0,ye=re.length>1;if(ye||(he.__webglTexture===void 0&&(he.__webglTexture=i.createTexture()),he.__version=M.version,o.memory.textures++),_e){X.__webglFramebuffer=[];for(let ee=0;ee<6;ee++)if(M.mipmaps.length>0){X.__webglFramebuffer[ee]=[];for(let ne=0;ne<M.mipmaps.length;ne++)X.__webglFramebuffer[ee][ne]=i.createFramebuffer()}else X.__webglFramebuffer[ee]=i.createFramebuffer()}else{if(M.mipmaps.length>0){X.__webglFramebuffer=[];for(let ee=0;ee<M.mipmaps.length;ee++)X.__webglFramebuffer[ee]=i.createFramebuffer()}else X.__webglFramebuffer=i.createFramebuffer();if(ye)for(let ee=0,ne=re.length;ee<ne;ee++){let pe=n.get(re[ee]);pe.__webglTexture===void 0&&(pe.__webglTexture=i.createTexture(),o.memory.textures++)}if(R.samples>0&&Se(R)===!1){X.__webglMultisampledFramebuffer=i.createFramebuffer(),X.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,X.__webglMultisampledFramebuffer);for(let ee=0;ee<re.length;ee++){let ne=re[ee];X.__webglColorRenderbuffer[ee]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,X.__webglColorRenderbuffer[ee]);let pe=r.convert(ne.format,ne.colorSpace),U=r.convert(ne.type),se=E(ne.internalFormat,pe,U,ne.normalized,ne.colorSpace,R.isXRRenderTarget===!0),te=ot(R);i.renderbufferStorageMultisample(i.RENDERBUFFER,te,se,R.width,R.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ee,i.RENDERBUFFER,X.__webglColorRenderbuffer[ee])}i.bindRenderbuffer(i.RENDERBUFFER,null),R.depthBuffer&&(X.__webglDepthRenderbuffer=i.createRenderbuffer(),wn(X.__webglDepthRenderbuffer,R,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(_e){t.bindTexture(i.TEXTURE_CUBE_MAP,he.__webglTexture),ut(i.TEXTURE_CUBE_MAP,M);for(let ee=0;ee<6;ee++)if(M.mipmaps.length>0)for(let ne=0;ne<M.mipmaps.length;ne++)Nt(X.__webglFramebuffer[ee][ne],R,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+ee,ne);else Nt(X.__webglFramebuffer[ee],R,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+ee,0);A(M)?b(i.TEXTURE_CUBE_MAP):M.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),t.unbindTexture()}else if(ye){for(let ee=0,ne=re.length;ee<ne;ee++){let pe=re[ee],U=n.get(pe),se=i.TEXTURE_2D;(R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(se=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(se,U.__webglTexture),ut(se,pe),Nt(X.__webglFramebuffer,R,pe,i.COLOR_ATTACHMENT0+ee,se,0),A(pe)&&b(se)}t.unbindTexture()}else{let ee=i.TEXTURE_2D;if((R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(ee=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(ee,he.__webglTexture),ut(ee,M),M.mipmaps.length>0)for(let ne=0;ne<M.mipmaps.length;ne++)Nt(X.__webglFramebuffer[ne],R,M,i.COLOR_ATTACHMENT0,ee,ne);else Nt(X.__webglFramebuffer,R,M,i.COLOR_ATTACHMENT0,ee,0);A(M)?b(ee):M.mipmaps.length>0&&i.texParameteri(ee,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),t.unbindTexture()}R.depthBuffer&&_n(R)}function O(R){let M=R.textures;for(let X=0,he=M.length;X<he;X++){let re=M[X];if(A(re)&&re.mipmapsAutoUpdate===!0){let _e=P(R),ye=n.get(re).__webglTexture;t.bindTexture(_e,ye),b(_e),t.unbindTexture()}}}let Ce=[];function Ze(R){if(R.samples>0){if(Se(R)===!1){let M=R.textures,X=R.width,he=R.height,re=i.COLOR_BUFFER_BIT,_e=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ye=n.get(R),ee=M.length>1;if(ee)for(let pe=0;pe<M.length;pe++)t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,ye.__webglMultisampledFramebuffer),R.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer);for(let pe=0;pe<M.length;pe++){if(R.resolveDepthBuffer&&(R.depthBuffer&&(re|=i.DEPTH_BUFFER_BIT),R.stencilBuffer&&R.resolveStencilBuffer&&(re|=i.STENCIL_BUFFER_BIT)),ee){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let U=n.get(M[pe]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,U,0)}i.blitFramebuffer(0,0,X,he,0,0,X,he,re,i.NEAREST),l===!0&&(Ce.length=0,Ce.push(i.COLOR_ATTACHMENT0+pe),R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&Ce.push(_e),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ce))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),ee)for(let pe=0;pe<M.length;pe++){t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let U=n.get(M[pe]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,U,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglMultisampledFramebuffer)}else if(R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&l){let M=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[M])}}}function ot(R){return Math.min(s.maxSamples,R.samples)}function Se(R){let M=n.get(R);return R.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&M.__useRenderToTexture!==!1}function Ut(R){let M=o.render.frame;h.get(R)!==M&&(h.set(R,M),R.update())}function ze(R,M){let X=R.colorSpace,he=R.format,re=R.type;return R.isCompressedTexture===!0||R.isVideoTexture===!0||X!==$o&&X!==vs&&(xt.getTransfer(X)===Ct?(he!==Oi||re!==ni)&&Ye("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qe("WebGLTextures: Unsupported texture color space:",X)),M}function qe(R){return typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement?(c.width=R.naturalWidth||R.width,c.height=R.naturalHeight||R.height):typeof VideoFrame<"u"&&R instanceof VideoFrame?(c.width=R.displayWidth,c.height=R.displayHeight):(c.width=R.width,c.height=R.height),c}this.allocateTextureUnit=ue,this.resetTextureUnits=j,this.getTextureUnits=ie,this.setTextureUnits=de,this.setTexture2D=me,this.setTexture2DArray=xe,this.setTexture3D=Ae,this.setTextureCube=be,this.rebindTextures=tn,this.setupRenderTarget=hn,this.updateRenderTargetMipmap=O,this.updateMultisampleRenderTarget=Ze,this.setupDepthRenderbuffer=_n,this.setupFrameBufferTexture=Nt,this.useMultisampledRTT=Se,this.dispose=H}function G1(i,e){function t(n,s=vs){let r,o=xt.getTransfer(s);if(n===ni)return i.UNSIGNED_BYTE;if(n===gc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===_c)return i.UNSIGNED_SHORT_5_5_5_1;if(n===_d)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===xd)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===md)return i.BYTE;if(n===gd)return i.SHORT;if(n===yo)return i.UNSIGNED_SHORT;if(n===mc)return i.INT;if(n===Ni)return i.UNSIGNED_INT;if(n===Fi)return i.FLOAT;if(n===Ui)return i.HALF_FLOAT;if(n===yd)return i.ALPHA;if(n===vd)return i.RGB;if(n===Oi)return i.RGBA;if(n===ms)return i.DEPTH_COMPONENT;if(n===ys)return i.DEPTH_STENCIL;if(n===Md)return i.RED;if(n===xc)return i.RED_INTEGER;if(n===Ys)return i.RG;if(n===yc)return i.RG_INTEGER;if(n===vc)return i.RGBA_INTEGER;if(n===ya||n===va||n===Ma||n===ba)if(o===Ct)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===ya)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===va)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Ma)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===ba)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===ya)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===va)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Ma)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===ba)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Mc||n===bc||n===Sc||n===wc)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Mc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===bc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Sc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===wc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Tc||n===Ec||n===Ac||n===Rc||n===Cc||n===Sa||n===Pc)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Tc||n===Ec)return o===Ct?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Ac)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Rc)return r.COMPRESSED_R11_EAC;if(n===Cc)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Sa)return r.COMPRESSED_RG11_EAC;if(n===Pc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Ic||n===Lc||n===Dc||n===Nc||n===Fc||n===Uc||n===Oc||n===Bc||n===kc||n===zc||n===Vc||n===Gc||n===Hc||n===Wc)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Ic)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Lc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Dc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Nc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Fc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Uc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Oc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Bc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===kc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===zc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Vc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Gc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Hc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Wc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Xc||n===qc||n===Yc)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===Xc)return o===Ct?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===qc)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Yc)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Zc||n===Kc||n===wa||n===Jc)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===Zc)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Kc)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===wa)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Jc)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===pr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var H1=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,W1=`
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

}`,Hd=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new aa(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new ti({vertexShader:H1,fragmentShader:W1,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new en(new cr(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Wd=class extends Di{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,d=null,u=null,f=null,g=null,v=typeof XRWebGLBinding<"u",m=new Hd,p={},y=t.getContextAttributes(),A=null,b=null,P=[],E=[],x=new Xe,T=null,k=null,D=new $n;D.viewport=new $t;let L=new $n;L.viewport=new $t;let G=[D,L],W=new uc,N=null,H=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Q){let me=P[Q];return me===void 0&&(me=new ho,P[Q]=me),me.getTargetRaySpace()},this.getControllerGrip=function(Q){let me=P[Q];return me===void 0&&(me=new ho,P[Q]=me),me.getGripSpace()},this.getHand=function(Q){let me=P[Q];return me===void 0&&(me=new ho,P[Q]=me),me.getHandSpace()};function K(Q){let me=E.indexOf(Q.inputSource);if(me===-1)return;let xe=P[me];xe!==void 0&&(xe.update(Q.inputSource,Q.frame,c||o),xe.dispatchEvent({type:Q.type,data:Q.inputSource}))}function V(){s.removeEventListener("select",K),s.removeEventListener("selectstart",K),s.removeEventListener("selectend",K),s.removeEventListener("squeeze",K),s.removeEventListener("squeezestart",K),s.removeEventListener("squeezeend",K),s.removeEventListener("end",V),s.removeEventListener("inputsourceschange",ce);for(let Q=0;Q<P.length;Q++){let me=E[Q];me!==null&&(E[Q]=null,P[Q].disconnect(me))}N=null,H=null,m.reset();for(let Q in p)delete p[Q];if(e.setRenderTarget(A),f=null,u=null,d=null,s=null,b=null,ue.stop(),n.isPresenting=!1,e.setPixelRatio(T),e.setSize(x.width,x.height,!1),k!==null){let Q=k.camera;Q.fov=k.fov,Q.zoom=k.zoom,Q.updateProjectionMatrix(),k=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Q){r=Q,n.isPresenting===!0&&Ye("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Q){a=Q,n.isPresenting===!0&&Ye("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(Q){c=Q},this.getBaseLayer=function(){return u!==null?u:f},this.getBinding=function(){return d===null&&v&&(d=new XRWebGLBinding(s,t)),d},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(Q){if(s=Q,s!==null){if(A=e.getRenderTarget(),s.addEventListener("select",K),s.addEventListener("selectstart",K),s.addEventListener("selectend",K),s.addEventListener("squeeze",K),s.addEventListener("squeezestart",K),s.addEventListener("squeezeend",K),s.addEventListener("end",V),s.addEventListener("inputsourceschange",ce),y.xrCompatible!==!0&&await t.makeXRCompatible(),T=e.getPixelRatio(),e.getSize(x),v&&"createProjectionLayer"in XRWebGLBinding.prototype){let xe=null,Ae=null,be=null;y.depth&&(be=y.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,xe=y.stencil?ys:ms,Ae=y.stencil?pr:Ni);let He={colorFormat:t.RGBA8,depthFormat:be,scaleFactor:r};d=this.getBinding(),u=d.createProjectionLayer(He),s.updateRenderState({layers:[u]}),e.setPixelRatio(1),e.setSize(u.textureWidth,u.textureHeight,!1),b=new pi(u.textureWidth,u.textureHeight,{format:Oi,type:ni,depthTexture:new _s(u.textureWidth,u.textureHeight,Ae,void 0,void 0,void 0,void 0,void 0,void 0,xe),stencilBuffer:y.stencil,colorSpace:e.outputColorSpace,samples:y.antialias?4:0,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}else{let xe={antialias:y.antialias,alpha:!0,depth:y.depth,stencil:y.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,xe),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new pi(f.framebufferWidth,f.framebufferHeight,{format:Oi,type:ni,colorSpace:e.outputColorSpace,stencilBuffer:y.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ue.setContext(s),ue.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ce(Q){for(let me=0;me<Q.removed.length;me++){let xe=Q.removed[me],Ae=E.indexOf(xe);Ae>=0&&(E[Ae]=null,P[Ae].disconnect(xe))}for(let me=0;me<Q.added.length;me++){let xe=Q.added[me],Ae=E.indexOf(xe);if(Ae===-1){for(let He=0;He<P.length;He++)if(He>=E.length){E.push(xe),Ae=He;break}else if(E[He]===null){E[He]=xe,Ae=He;break}if(Ae===-1)break}let be=P[Ae];be&&be.connect(xe)}}function J(Q,me){me===null?Q.matrixWorld.copy(Q.matrix):Q.matrixWorld.multiplyMatrices(me.matrixWorld,Q.matrix),Q.matrixWorldInverse.copy(Q.matrixWorld).invert()}this.updateCamera=function(Q){if(s===null)return;let me=Q.near,xe=Q.far;m.texture!==null&&(m.depthNear>0&&(me=m.depthNear),m.depthFar>0&&(xe=m.depthFar)),W.near=L.near=D.near=me,W.far=L.far=D.far=xe,(N!==W.near||H!==W.far)&&(s.updateRenderState({depthNear:W.near,depthFar:W.far}),N=W.near,H=W.far),W.layers.mask=Q.layers.mask|6,D.layers.mask=W.layers.mask&-5,L.layers.mask=W.layers.mask&-3;let Ae=Q.parent,be=W.cameras;J(W,Ae);for(let He=0;He<be.length;He++)J(be[He],Ae);W.projectionMatrix.copy(D.projectionMatrix),W.projectionMatrixInverse.copy(D.projectionMatrixInverse),k===null&&Q.isPerspectiveCamera&&(k={camera:Q,fov:Q.fov,zoom:Q.zoom}),j(Q,W,Ae)};function j(Q,me,xe){xe===null?Q.matrix.copy(me.matrixWorld):(Q.matrix.copy(xe.matrixWorld),Q.matrix.invert(),Q.matrix.multiply(me.matrixWorld)),Q.matrix.decompose(Q.position,Q.quaternion,Q.scale),Q.updateMatrixWorld(!0),Q.projectionMatrix.copy(me.projectionMatrix),Q.projectionMatrixInverse.copy(me.projectionMatrixInverse),Q.isPerspectiveCamera&&(Q.fov=ao*2*Math.atan(1/Q.projectionMatrix.elements[5]),Q.zoom=1)}this.getCamera=function(){return W},this.getFoveation=function(){if(!(u===null&&f===null))return l},this.setFoveation=function(Q){l=Q,u!==null&&(u.fixedFoveation=Q),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=Q)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(W)},this.getCameraTexture=function(Q){return p[Q]};let ie=null;function de(Q,me){if(h=me.getViewerPose(c||o),g=me,h!==null){let xe=h.views;f!==null&&(e.setRenderTargetFramebuffer(b,f.framebuffer),e.setRenderTarget(b));let Ae=!1;xe.length!==W.cameras.length&&(W.cameras.length=0,Ae=!0);for(let Ve=0;Ve<xe.length;Ve++){let ut=xe[Ve],lt=null;if(f!==null)lt=f.getViewport(ut);else{let Zt=d.getViewSubImage(u,ut);lt=Zt.viewport,Ve===0&&(e.setRenderTargetTextures(b,Zt.colorTexture,Zt.depthStencilTexture),e.setRenderTarget(b))}let it=G[Ve];it===void 0&&(it=new $n,it.layers.enable(Ve),it.viewport=new $t,G[Ve]=it),it.matrix.fromArray(ut.transform.matrix),it.matrix.decompose(it.position,it.quaternion,it.scale),it.projectionMatrix.fromArray(ut.projectionMatrix),it.projectionMatrixInverse.copy(it.projectionMatrix).invert(),it.viewport.set(lt.x,lt.y,lt.width,lt.height),Ve===0&&(W.matrix.copy(it.matrix),W.matrix.decompose(W.position,W.quaternion,W.scale)),Ae===!0&&W.cameras.push(it)}let be=s.enabledFeatures;if(be&&be.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&v){d=n.getBinding();let Ve=d.getDepthInformation(xe[0]);Ve&&Ve.isValid&&Ve.texture&&m.init(Ve,s.renderState)}if(be&&be.includes("camera-access")&&v){e.state.unbindTexture(),d=n.getBinding();for(let Ve=0;Ve<xe.length;Ve++){let ut=xe[Ve].camera;if(ut){let lt=p[ut];lt||(lt=new aa,p[ut]=lt);let it=d.getCameraImage(ut);lt.sourceTexture=it}}}}for(let xe=0;xe<P.length;xe++){let Ae=E[xe],be=P[xe];Ae!==null&&be!==void 0&&be.update(Ae,me,c||o)}ie&&ie(Q,me),me.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:me}),g=null}let ue=new y0;ue.setAnimationLoop(de),this.setAnimationLoop=function(Q){ie=Q},this.dispose=function(){}}},X1=new wt,C0=new et;C0.set(-1,0,0,0,1,0,0,0,1);function q1(i,e){function t(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function n(m,p){p.color.getRGB(m.fogColor.value,Id(i)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function s(m,p,y,A,b){p.isNodeMaterial?p.uniformsNeedUpdate=!1:p.isMeshBasicMaterial?r(m,p):p.isMeshLambertMaterial?(r(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshToonMaterial?(r(m,p),d(m,p)):p.isMeshPhongMaterial?(r(m,p),h(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshStandardMaterial?(r(m,p),u(m,p),p.isMeshPhysicalMaterial&&f(m,p,b)):p.isMeshMatcapMaterial?(r(m,p),g(m,p)):p.isMeshDepthMaterial?r(m,p):p.isMeshDistanceMaterial?(r(m,p),v(m,p)):p.isMeshNormalMaterial?r(m,p):p.isLineBasicMaterial?(o(m,p),p.isLineDashedMaterial&&a(m,p)):p.isPointsMaterial?l(m,p,y,A):p.isSpriteMaterial?c(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,t(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===Qn&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,t(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===Qn&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,t(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,t(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,t(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);let y=e.get(p),A=y.envMap,b=y.envMapRotation;A&&(m.envMap.value=A,m.envMapRotation.value.setFromMatrix4(X1.makeRotationFromEuler(b)).transpose(),A.isCubeTexture&&A.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(C0),m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,t(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,t(p.aoMap,m.aoMapTransform))}function o(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform))}function a(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function l(m,p,y,A){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*y,m.scale.value=A*.5,p.map&&(m.map.value=p.map,t(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function c(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function h(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function d(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function u(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,t(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,t(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function f(m,p,y){m.ior.value=p.ior,p.diffuseRoughness>0&&(m.diffuseRoughness.value=p.diffuseRoughness,p.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=p.diffuseRoughnessMap,t(p.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,t(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,t(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,t(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,t(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,t(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===Qn&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.retroreflectivity>0&&(m.retroreflectivity.value=p.retroreflectivity),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=p.iridescenceThicknessMaximum,p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,t(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,t(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=y.texture,m.transmissionSamplerSize.value.set(y.width,y.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,t(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,t(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,t(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,t(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,t(p.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,p){p.matcap&&(m.matcap.value=p.matcap)}function v(m,p){let y=e.get(p).light;m.referencePosition.value.setFromMatrixPosition(y.matrixWorld),m.nearDistance.value=y.shadow.camera.near,m.farDistance.value=y.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function Y1(i,e,t,n){let s={},r={};function o(y,A){let b=A.program;n.uniformBlockBinding(y,b,s[y.id])}function a(y,A){let b=s[y.id];b===void 0&&(g(y),b=l(y),s[y.id]=b,y.addEventListener("dispose",m));let P=A.program;n.updateUBOMapping(y,P);let E=e.render.frame;r[y.id]!==E&&(c(y),r[y.id]=E)}function l(y){let A=i.createBuffer(),b=y.__size,P=y.usage;return i.bindBuffer(i.UNIFORM_BUFFER,A),i.bufferData(i.UNIFORM_BUFFER,b,P),i.bindBuffer(i.UNIFORM_BUFFER,null),A}function c(y){let A=s[y.id],b=y.uniforms,P=y.__cache;i.bindBuffer(i.UNIFORM_BUFFER,A);for(let E=0,x=b.length;E<x;E++){let T=b[E];if(Array.isArray(T))for(let k=0,D=T.length;k<D;k++)h(T[k],E,k,P);else h(T,E,0,P)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(y,A,b,P){if(u(y,A,b,P)===!0){let E=y.__offset,x=y.value;if(Array.isArray(x)){let T=0;for(let k=0;k<x.length;k++){let D=x[k],L=v(D,!0);d(D,y.__data,T),T+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else d(x,y.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,E,y.__data)}}function d(y,A,b){typeof y=="number"||typeof y=="boolean"?A[b]=y:y.isMatrix3?(A[b]=y.elements[0],A[b+1]=y.elements[1],A[b+2]=y.elements[2],A[b+3]=0,A[b+4]=y.elements[3],A[b+5]=y.elements[4],A[b+6]=y.elements[5],A[b+7]=0,A[b+8]=y.elements[6],A[b+9]=y.elements[7],A[b+10]=y.elements[8],A[b+11]=0):ArrayBuffer.isView(y)?A.set(y.subarray(0,A.length-b),b):y.toArray(A,b)}function u(y,A,b,P){let E=y.value,x=A+"_"+b;if(Array.isArray(E)){P[x]===void 0&&(P[x]=[]);let T=P[x],k=!1;for(let D=0;D<E.length;D++)f(E[D],T,D)===!0&&(k=!0);return k}return f(E,P,x)}function f(y,A,b){if(A[b]===void 0)return typeof y=="number"||typeof y=="boolean"?A[b]=y:ArrayBuffer.isView(y)?A[b]=y.slice():A[b]=y.clone(),!0;{let P=A[b];if(typeof y=="number"||typeof y=="boolean"){if(P!==y)return A[b]=y,!0}else{if(ArrayBuffer.isView(y))return!0;if(P.equals(y)===!1)return P.copy(y),!0}}return!1}function g(y){let A=y.uniforms,b=0,P=16;for(let x=0,T=A.length;x<T;x++){let k=Array.isArray(A[x])?A[x]:[A[x]];for(let D=0,L=k.length;D<L;D++){let G=k[D],W=Array.isArray(G.value)?G.value:[G.value],N=Array.isArray(A[x])||Array.isArray(G.value),H=b;for(let V=0,ce=W.length;V<ce;V++){let J=W[V],j=v(J,N),ie=b%P,de=ie%j.boundary,ue=ie+de;b+=de,ue!==0&&P-ue<j.storage&&(b+=P-ue),V===0&&(H=b),b+=j.storage}let K=G.type==="int"?Int32Array:G.type==="uint"?Uint32Array:Float32Array;G.__data=new K((b-H)/Float32Array.BYTES_PER_ELEMENT),G.__offset=H}}let E=b%P;return E>0&&(b+=P-E),y.__size=b,y.__cache={},this}function v(y,A){let b={boundary:0,storage:0};return typeof y=="number"||typeof y=="boolean"?(b.boundary=4,b.storage=4):y.isVector2?(b.boundary=8,b.storage=8):y.isVector3||y.isColor?(b.boundary=16,b.storage=12):y.isVector4?(b.boundary=16,b.storage=16):y.isMatrix3?(b.boundary=16,b.storage=48):y.isMatrix4?(b.boundary=16,b.storage=64):y.isTexture?Ye("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(y)?(b.boundary=16,b.storage=y.byteLength):Ye("WebGLRenderer: Unsupported uniform value type.",y),A===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function m(y){let A=y.target;A.removeEventListener("dispose",m),i.deleteBuffer(s[A.id]),delete s[A.id],delete r[A.id]}function p(){for(let y in s)i.deleteBuffer(s[y]);s={},r={}}return{bind:o,update:a,dispose:p}}var Z1=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ji=null;function K1(){return ji===null&&(ji=new Xl(Z1,16,16,Ys,Ui),ji.name="DFG_LUT",ji.minFilter=jn,ji.magFilter=jn,ji.wrapS=Ki,ji.wrapT=Ki,ji.generateMipmaps=!1,ji.needsUpdate=!0),ji}var th=class{constructor(e={}){let{canvas:t=Gg(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:d=!1,reversedDepthBuffer:u=!1,outputBufferType:f=ni}=e;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=o;let v=f,m=new Set([vc,yc,xc]),p=new Set([ni,Ni,yo,pr,gc,_c]),y=new Uint32Array(4),A=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},P=null,E=null,x=[],T=[],k=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=$i,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let D=this,L=!1,G=null,W=null,N=null,H=null;this._outputColorSpace=Jn;let K=0,V=0,ce=null,J=-1,j=null,ie=new $t,de=new $t,ue=null,Q=new nt(0),me=0,xe=t.width,Ae=t.height,be=1,He=null,rt=null,Ve=new $t(0,0,xe,Ae),ut=new $t(0,0,xe,Ae),lt=!1,it=new ks,Zt=new ql,kt=!1,cn=!1,Nt=new wt,wn=new F,yt=new $t,_n={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},tn=!1;function hn(){return ce===null?be:1}let O=n;function Ce(w,B){return t.getContext(w,B)}let Ze,ot,Se,Ut,ze,qe,R,M,X,he,re,_e,ye,ee,ne,pe,U,se,te,we,ge,Me,Ge;try{let w={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:d};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Oe,!1),t.addEventListener("webglcontextrestored",je,!1),t.addEventListener("webglcontextcreationerror",Re,!1),O===null){let B="webgl2";if(O=Ce(B,w),O===null)throw Ce(B)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}$e()}catch(w){throw t.removeEventListener("webglcontextlost",Oe,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),Qe("WebGLRenderer: "+w.message),w}function $e(){Ze=new ow(O),Ze.init(),ge=new G1(O,Ze),ot=new KS(O,Ze,e,ge),Se=new z1(O,Ze),ot.reversedDepthBuffer&&u&&Se.buffers.depth.setReversed(!0),W=O.createFramebuffer(),N=O.createFramebuffer(),H=O.createFramebuffer(),Ut=new cw(O),ze=new E1,qe=new V1(O,Ze,Se,ze,ot,ge,Ut),R=new rw(D),M=new uM(O),Me=new YS(O,M),X=new aw(O,M,Ut,Me),he=new uw(O,X,M,Me,Ut),se=new hw(O,ot,qe),ne=new JS(ze),re=new T1(D,R,Ze,ot,Me,ne),_e=new q1(D,ze),ye=new R1,ee=new N1(Ze),U=new qS(D,R,Se,he,g,l),pe=new k1(D,he,ot),Ge=new Y1(O,Ut,ot,Se),te=new ZS(O,Ze,Ut),we=new lw(O,Ze,Ut),Ut.programs=re.programs,D.capabilities=ot,D.extensions=Ze,D.properties=ze,D.renderLists=ye,D.shadowMap=pe,D.state=Se,D.info=Ut}v!==ni&&(k=new fw(v,t.width,t.height,a,s,r));let le=new Wd(D,O);this.xr=le,this.getContext=function(){return O},this.getContextAttributes=function(){return O.getContextAttributes()},this.forceContextLoss=function(){let w=Ze.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=Ze.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return be},this.setPixelRatio=function(w){w!==void 0&&(be=w,this.setSize(xe,Ae,!1))},this.getSize=function(w){return w.set(xe,Ae)},this.setSize=function(w,B,$=!0){if(le.isPresenting){Ye("WebGLRenderer: Can't change size while VR device is presenting.");return}xe=w,Ae=B,t.width=Math.floor(w*be),t.height=Math.floor(B*be),$===!0&&(t.style.width=w+"px",t.style.height=B+"px"),k!==null&&k.setSize(t.width,t.height),this.setViewport(0,0,w,B)},this.getDrawingBufferSize=function(w){return w.set(xe*be,Ae*be).floor()},this.setDrawingBufferSize=function(w,B,$){xe=w,Ae=B,be=$,t.width=Math.floor(w*$),t.height=Math.floor(B*$),this.setViewport(0,0,w,B)},this.setEffects=function(w){if(v===ni){Qe("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let B=0;B<w.length;B++)if(w[B].isOutputPass===!0){Ye("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}k.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(ie)},this.getViewport=function(w){return w.copy(Ve)},this.setViewport=function(w,B,$,q){w.isVector4?Ve.set(w.x,w.y,w.z,w.w):Ve.set(w,B,$,q),Se.viewport(ie.copy(Ve).multiplyScalar(hn()).round())},this.getScissor=function(w){return w.copy(ut)},this.setScissor=function(w,B,$,q){w.isVector4?ut.set(w.x,w.y,w.z,w.w):ut.set(w,B,$,q),Se.scissor(de.copy(ut).multiplyScalar(hn()).round())},this.getScissorTest=function(){return lt},this.setScissorTest=function(w){Se.setScissorTest(lt=w)},this.setOpaqueSort=function(w){He=w},this.setTransparentSort=function(w){rt=w},this.getClearColor=function(w){return w.copy(U.getClearColor())},this.setClearColor=function(){U.setClearColor(...arguments)},this.getClearAlpha=function(){return U.getClearAlpha()},this.setClearAlpha=function(){U.setClearAlpha(...arguments)},this.clear=function(w=!0,B=!0,$=!0){let q=0;if(w){let Y=!1;if(ce!==null){let Te=ce.texture.format;Y=m.has(Te)}if(Y){let Te=ce.texture.type,Pe=p.has(Te),Ee=U.getClearColor(),Ie=U.getClearAlpha(),ke=Ee.r,tt=Ee.g,dt=Ee.b;Pe?(y[0]=ke,y[1]=tt,y[2]=dt,y[3]=Ie,O.clearBufferuiv(O.COLOR,0,y)):(A[0]=ke,A[1]=tt,A[2]=dt,A[3]=Ie,O.clearBufferiv(O.COLOR,0,A))}else q|=O.COLOR_BUFFER_BIT}B&&(q|=O.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),$&&(q|=O.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),q!==0&&O.clear(q)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),G=w},this.dispose=function(){t.removeEventListener("webglcontextlost",Oe,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),U.dispose(),ye.dispose(),ee.dispose(),qe.dispose(),ze.dispose(),R.dispose(),he.dispose(),X.dispose(),Me.dispose(),Ge.dispose(),re.dispose(),le.dispose(),le.removeEventListener("sessionstart",La),le.removeEventListener("sessionend",zi),ns.stop()};function Oe(w){w.preventDefault(),Ed("WebGLRenderer: Context Lost."),L=!0}function je(){Ed("WebGLRenderer: Context Restored."),L=!1;let w=Ut.autoReset,B=pe.enabled,$=pe.autoUpdate,q=pe.needsUpdate,Y=pe.type;$e(),Ut.autoReset=w,pe.enabled=B,pe.autoUpdate=$,pe.needsUpdate=q,pe.type=Y}function Re(w){Qe("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function at(w){let B=w.target;B.removeEventListener("dispose",at),Vt(B)}function Vt(w){Wn(w),ze.remove(w)}function Wn(w){let B=ze.get(w).programs;B!==void 0&&(B.forEach(function($){re.releaseProgram($)}),w.isShaderMaterial&&re.releaseShaderCache(w))}this.renderBufferDirect=function(w,B,$,q,Y,Te){B===null&&(B=_n);let Pe=Y.isMesh&&Y.matrixWorld.determinantAffine()<0,Ee=Co(w,B,$,q,Y);Se.setMaterial(q,Pe);let Ie=$.index,ke=1;if(q.wireframe===!0){if(Ie=X.getWireframeAttribute($),Ie===void 0)return;ke=2}let tt=$.drawRange,dt=$.attributes.position,Be=tt.start*ke,ft=(tt.start+tt.count)*ke;Te!==null&&(Be=Math.max(Be,Te.start*ke),ft=Math.min(ft,(Te.start+Te.count)*ke)),Ie!==null?(Be=Math.max(Be,0),ft=Math.min(ft,Ie.count)):dt!=null&&(Be=Math.max(Be,0),ft=Math.min(ft,dt.count));let Qt=ft-Be;if(Qt<0||Qt===1/0)return;Me.setup(Y,q,Ee,$,Ie);let Pt,It=te;if(Ie!==null&&(Pt=M.get(Ie),It=we,It.setIndex(Pt)),Y.isMesh)q.wireframe===!0?(Se.setLineWidth(q.wireframeLinewidth*hn()),It.setMode(O.LINES)):It.setMode(O.TRIANGLES);else if(Y.isLine){let xn=q.linewidth;xn===void 0&&(xn=1),Se.setLineWidth(xn*hn()),Y.isLineSegments?It.setMode(O.LINES):Y.isLineLoop?It.setMode(O.LINE_LOOP):It.setMode(O.LINE_STRIP)}else Y.isPoints?It.setMode(O.POINTS):Y.isSprite&&It.setMode(O.TRIANGLES);if(Y.isBatchedMesh)if(Ze.get("WEBGL_multi_draw"))It.renderMultiDraw(Y._multiDrawStarts,Y._multiDrawCounts,Y._multiDrawCount);else{let xn=Y._multiDrawStarts,Fe=Y._multiDrawCounts,un=Y._multiDrawCount,gt=Ie?M.get(Ie).bytesPerElement:1,ss=ze.get(q).currentProgram.getUniforms();for(let dn=0;dn<un;dn++)ss.setValue(O,"_gl_DrawID",dn),It.render(xn[dn]/gt,Fe[dn])}else if(Y.isInstancedMesh)It.renderInstances(Be,Qt,Y.count);else if($.isInstancedBufferGeometry){let xn=$._maxInstanceCount!==void 0?$._maxInstanceCount:1/0,Fe=Math.min($.instanceCount,xn);It.renderInstances(Be,Qt,Fe)}else It.render(Be,Qt)};function Eo(w,B,$,q){G!==null&&w.isNodeMaterial&&G.setObject(q,w),kt===!0&&ne.setState(w,$,!1),w.transparent===!0&&w.side===Un&&w.forceSinglePass===!1?(w.side=Qn,w.needsUpdate=!0,Vi(w,B,q),w.side=qs,w.needsUpdate=!0,Vi(w,B,q),w.side=Un):Vi(w,B,q)}this.compile=function(w,B,$=null){$===null&&($=w),G!==null&&G.renderStart(w,B,$),E=ee.get($),E.init(B),T.push(E),$.traverseVisible(function(Y){Y.isLight&&Y.layers.test(B.layers)&&(E.pushLight(Y),Y.castShadow&&E.pushShadow(Y))}),w!==$&&w.traverseVisible(function(Y){Y.isLight&&Y.layers.test(B.layers)&&(E.pushLight(Y),Y.castShadow&&E.pushShadow(Y))}),E.setupLights(),G!==null&&G.updateLights(E.state.lightsArray),cn=this.localClippingEnabled,kt=ne.init(this.clippingPlanes,cn),kt===!0&&ne.setGlobalState(this.clippingPlanes,B),G!==null&&pe.render(E.state.shadowsArray,$,B);let q=new Set;return w.traverse(function(Y){if(!(Y.isMesh||Y.isPoints||Y.isLine||Y.isSprite))return;let Te=Y.material;if(Te)if(Array.isArray(Te))for(let Pe=0;Pe<Te.length;Pe++){let Ee=Te[Pe];Eo(Ee,$,B,Y),q.add(Ee)}else Eo(Te,$,B,Y),q.add(Te)}),E=T.pop(),G!==null&&G.renderEnd(),q},this.compileAsync=function(w,B,$=null){let q=this.compile(w,B,$);return new Promise(Y=>{function Te(){if(q.forEach(function(Pe){let Ie=ze.get(Pe).currentProgram;(Ie===void 0||Ie.isReady())&&q.delete(Pe)}),q.size===0){Y(w);return}setTimeout(Te,10)}Ze.get("KHR_parallel_shader_compile")!==null?Te():setTimeout(Te,10)})};let xr=null;function Lh(w){xr&&xr(w)}function La(){ns.stop()}function zi(){ns.start()}let ns=new y0;ns.setAnimationLoop(Lh),typeof self<"u"&&ns.setContext(self),this.setAnimationLoop=function(w){xr=w,le.setAnimationLoop(w),w===null?ns.stop():ns.start()},le.addEventListener("sessionstart",La),le.addEventListener("sessionend",zi),this.render=function(w,B){if(B!==void 0&&B.isCamera!==!0){Qe("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;G!==null&&G.renderStart(w,B);let $=le.enabled===!0&&le.isPresenting===!0,q=k!==null&&(ce===null||$)&&k.begin(D,ce);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),B.parent===null&&B.matrixWorldAutoUpdate===!0&&B.updateMatrixWorld(),le.enabled===!0&&le.isPresenting===!0&&(k===null||k.isCompositing()===!1)&&(le.cameraAutoUpdate===!0&&le.updateCamera(B),B=le.getCamera()),w.isScene===!0&&w.onBeforeRender(D,w,B,ce),E=ee.get(w,T.length),E.init(B),E.state.textureUnits=qe.getTextureUnits(),T.push(E),Nt.multiplyMatrices(B.projectionMatrix,B.matrixWorldInverse),B.isArrayCamera?Zt.setFromArrayCamera(B):it.setFromProjectionMatrix(Nt,bi,B.reversedDepth),cn=this.localClippingEnabled,kt=ne.init(this.clippingPlanes,cn),P=ye.get(w,x.length),P.init(),x.push(P),this.info.render.frame++,le.enabled===!0&&le.isPresenting===!0){let Pe=D.xr.getDepthSensingMesh();Pe!==null&&is(Pe,B,-1/0,D.sortObjects)}is(w,B,0,D.sortObjects),P.finish(),G!==null&&G.updateLights(E.state.lightsArray),D.sortObjects===!0&&P.sort(He,rt),tn=le.enabled===!1||le.isPresenting===!1||le.hasDepthSensing()===!1,tn&&U.addToRenderList(P,w),this.info.autoReset===!0&&this.info.reset(),kt===!0&&ne.beginShadows();let Y=E.state.shadowsArray;if(pe.render(Y,w,B),kt===!0&&ne.endShadows(),(q&&k.hasRenderPass())===!1){let Pe=P.opaque,Ee=P.transmissive;if(E.setupLights(),B.isArrayCamera){let Ie=B.cameras;if(Ee.length>0)for(let ke=0,tt=Ie.length;ke<tt;ke++){let dt=Ie[ke];wi(Pe,Ee,w,dt)}tn&&U.render(w);for(let ke=0,tt=Ie.length;ke<tt;ke++){let dt=Ie[ke];Ao(P,w,dt,dt.viewport)}}else Ee.length>0&&wi(Pe,Ee,w,B),tn&&U.render(w),Ao(P,w,B)}ce!==null&&V===0&&(qe.updateMultisampleRenderTarget(ce),qe.updateRenderTargetMipmap(ce)),q&&k.end(D),w.isScene===!0&&w.onAfterRender(D,w,B),Me.resetDefaultState(),J=-1,j=null,T.pop(),T.length>0?(E=T[T.length-1],qe.setTextureUnits(E.state.textureUnits),kt===!0&&ne.setGlobalState(D.clippingPlanes,E.state.camera)):E=null,x.pop(),x.length>0?P=x[x.length-1]:P=null,G!==null&&G.renderEnd()};function is(w,B,$,q){if(w.visible===!1)return;if(w.layers.test(B.layers)){if(w.isGroup)$=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(B);else if(w.isLight)E.pushLight(w),w.castShadow&&E.pushShadow(w);else if(w.isSprite){let Pe=B.isArrayCamera?Zt:it;if(!w.frustumCulled||w.intersectsFrustum(Pe)){q&&yt.setFromMatrixPosition(w.matrixWorld).applyMatrix4(Nt);let Ee=he.update(w),Ie=w.material;Ie.visible&&P.push(w,Ee,Ie,$,yt.z,null,B)}}else if(w.isMesh||w.isLine||w.isPoints){let Pe=B.isArrayCamera?Zt:it;if(!w.frustumCulled||w.intersectsFrustum(Pe)){let Ee=he.update(w),Ie=w.material;if(q&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),yt.copy(w.boundingSphere.center)):(Ee.boundingSphere===null&&Ee.computeBoundingSphere(),yt.copy(Ee.boundingSphere.center)),yt.applyMatrix4(w.matrixWorld).applyMatrix4(Nt)),Array.isArray(Ie)){let ke=Ee.groups;for(let tt=0,dt=ke.length;tt<dt;tt++){let Be=ke[tt],ft=Ie[Be.materialIndex];ft&&ft.visible&&P.push(w,Ee,ft,$,yt.z,Be,B)}}else Ie.visible&&P.push(w,Ee,Ie,$,yt.z,null,B)}}}let Te=w.children;for(let Pe=0,Ee=Te.length;Pe<Ee;Pe++)is(Te[Pe],B,$,q)}function Ao(w,B,$,q){let{opaque:Y,transmissive:Te,transparent:Pe}=w;E.setupLightsView($),kt===!0&&ne.setGlobalState(D.clippingPlanes,$),q&&Se.viewport(ie.copy(q)),Y.length>0&&nn(Y,B,$),Te.length>0&&nn(Te,B,$),Pe.length>0&&nn(Pe,B,$),Se.buffers.depth.setTest(!0),Se.buffers.depth.setMask(!0),Se.buffers.color.setMask(!0),Se.setPolygonOffset(!1)}function wi(w,B,$,q){if(($.isScene===!0?$.overrideMaterial:null)!==null)return;if(E.state.transmissionRenderTarget[q.id]===void 0){let Be=Ze.has("EXT_color_buffer_half_float")||Ze.has("EXT_color_buffer_float");E.state.transmissionRenderTarget[q.id]=new pi(1,1,{generateMipmaps:!0,type:Be?Ui:ni,minFilter:xs,samples:Math.max(4,ot.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:xt.workingColorSpace})}let Te=E.state.transmissionRenderTarget[q.id],Pe=q.viewport||ie;Te.setSize(Pe.z*D.transmissionResolutionScale,Pe.w*D.transmissionResolutionScale);let Ee=D.getRenderTarget(),Ie=D.getActiveCubeFace(),ke=D.getActiveMipmapLevel();D.setRenderTarget(Te),D.getClearColor(Q),me=D.getClearAlpha(),me<1&&D.setClearColor(16777215,.5),D.clear(),tn&&U.render($);let tt=D.toneMapping;D.toneMapping=$i;let dt=q.viewport;if(q.viewport!==void 0&&(q.viewport=void 0),E.setupLightsView(q),kt===!0&&ne.setGlobalState(D.clippingPlanes,q),nn(w,$,q),qe.updateMultisampleRenderTarget(Te),qe.updateRenderTargetMipmap(Te),Ze.has("WEBGL_multisampled_render_to_texture")===!1){let Be=!1;for(let ft=0,Qt=B.length;ft<Qt;ft++){let Pt=B[ft],{object:It,geometry:xn,material:Fe,group:un}=Pt;if(Fe.side===Un&&It.layers.test(q.layers)){let gt=Fe.side;Fe.side=Qn,Fe.needsUpdate=!0,an(It,$,q,xn,Fe,un),Fe.side=gt,Fe.needsUpdate=!0,Be=!0}}Be===!0&&(qe.updateMultisampleRenderTarget(Te),qe.updateRenderTargetMipmap(Te))}D.setRenderTarget(Ee,Ie,ke),D.setClearColor(Q,me),dt!==void 0&&(q.viewport=dt),D.toneMapping=tt}function nn(w,B,$){let q=B.isScene===!0?B.overrideMaterial:null;for(let Y=0,Te=w.length;Y<Te;Y++){let Pe=w[Y],{object:Ee,geometry:Ie,group:ke}=Pe,tt=Pe.material;tt.allowOverride===!0&&q!==null&&(tt=q),Ee.layers.test($.layers)&&an(Ee,B,$,Ie,tt,ke)}}function an(w,B,$,q,Y,Te){G!==null&&Y.isNodeMaterial&&G.setObject(w,Y),w.onBeforeRender(D,B,$,q,Y,Te),w.modelViewMatrix.multiplyMatrices($.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),Y.onBeforeRender(D,B,$,q,w,Te),Y.transparent===!0&&Y.side===Un&&Y.forceSinglePass===!1?(Y.side=Qn,Y.needsUpdate=!0,D.renderBufferDirect($,B,q,Y,w,Te),Y.side=qs,Y.needsUpdate=!0,D.renderBufferDirect($,B,q,Y,w,Te),Y.side=Un):D.renderBufferDirect($,B,q,Y,w,Te),w.onAfterRender(D,B,$,q,Y,Te)}function ln(w){let B=0;for(let $ of w)$.texture!==null&&B++;return B}function Vi(w,B,$){B.isScene!==!0&&(B=_n);let q=ze.get(w),Y=E.state.lights,Te=E.state.shadowsArray,Pe=Y.state.version,Ee=re.getParameters(w,Y.state,Te,B,$,E.state.lightProbeGridArray),Ie=re.getProgramCacheKey(Ee),ke=q.programs;q.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?B.environment:null,q.fog=B.fog;let tt=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;q.envMap=R.get(w.envMap||q.environment,tt),q.envMapRotation=q.environment!==null&&w.envMap===null?B.environmentRotation:w.envMapRotation,ke===void 0&&(w.addEventListener("dispose",at),ke=new Map,q.programs=ke,q.programVariants=new Map);let dt=ke.get(Ie);if(dt!==void 0){if(q.currentProgram===dt&&q.lightsStateVersion===Pe)return Ro(w,Ee),dt}else Ee.uniforms=re.getUniforms(w),G!==null&&w.isNodeMaterial&&G.build(w,$,Ee),w.onBeforeCompile(Ee,D),dt=re.acquireProgram(Ee,Ie),ke.set(Ie,dt),q.uniforms=Ee.uniforms;let Be=q.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(Be.clippingPlanes=ne.uniform),Ro(w,Ee),q.needsLights=bs(w),q.lightsStateVersion=Pe,q.needsLights&&(Be.ambientLightColor.value=Y.state.ambient,Be.lightProbe.value=Y.state.probe,Be.sunLights.value=Y.state.sun,Be.sunLightShadows.value=Y.state.sunShadow,Be.directionalLights.value=Y.state.directional,Be.directionalLightShadows.value=Y.state.directionalShadow,Be.spotLights.value=Y.state.spot,Be.spotLightShadows.value=Y.state.spotShadow,Be.rectAreaLights.value=Y.state.rectArea,Be.ltc_1.value=Y.state.rectAreaLTC1,Be.ltc_2.value=Y.state.rectAreaLTC2,Be.pointLights.value=Y.state.point,Be.pointLightShadows.value=Y.state.pointShadow,Be.hemisphereLights.value=Y.state.hemi,Be.sunShadowMatrix.value=Y.state.sunShadowMatrix,Be.sunShadowCascade.value=Y.state.sunShadowCascade,Be.directionalShadowMatrix.value=Y.state.directionalShadowMatrix,Be.spotLightMatrix.value=Y.state.spotLightMatrix,Be.spotLightMap.value=Y.state.spotLightMap,Be.pointShadowMatrix.value=Y.state.pointShadowMatrix),q.numLightProbeGrids=ln(E.state.lightProbeGridArray),q.currentProgram=dt,q.uniformsList=null,dt}function si(w,B,$,q,Y){let Te=ze.get(w),Pe=Te.currentProgram.id+","+q+","+Y,Ee=Te.programVariants.get(Pe);return Ee===void 0?(Ee=Vi(w,B,$),Te.programVariants.set(Pe,Ee)):(Te.currentProgram=Ee,Te.uniformsList=null,Te.outputColorSpace=q,Te.toneMapping=Y),Ee}function Ms(w){if(w.uniformsList===null){let B=w.currentProgram.getUniforms();w.uniformsList=Mo.seqWithValue(B.seq,w.uniforms)}return w.uniformsList}function Ro(w,B){let $=ze.get(w);$.outputColorSpace=B.outputColorSpace,$.batching=B.batching,$.batchingColor=B.batchingColor,$.instancing=B.instancing,$.instancingColor=B.instancingColor,$.instancingMorph=B.instancingMorph,$.skinning=B.skinning,$.morphTargets=B.morphTargets,$.morphNormals=B.morphNormals,$.morphColors=B.morphColors,$.morphTargetsCount=B.morphTargetsCount,$.numClippingPlanes=B.numClippingPlanes,$.numIntersection=B.numClipIntersection,$.vertexAlphas=B.vertexAlphas,$.vertexTangents=B.vertexTangents,$.toneMapping=B.toneMapping}function Co(w,B,$,q,Y){B.isScene!==!0&&(B=_n),qe.resetTextureUnits();let Te=B.fog,Pe=q.isMeshStandardMaterial||q.isMeshLambertMaterial||q.isMeshPhongMaterial?B.environment:null,Ee=ce===null?D.outputColorSpace:ce.isXRRenderTarget===!0?ce.texture.colorSpace:xt.workingColorSpace,Ie=q.isMeshStandardMaterial||q.isMeshLambertMaterial&&!q.envMap||q.isMeshPhongMaterial&&!q.envMap,ke=R.get(q.envMap||Pe,Ie),tt=q.vertexColors===!0&&!!$.attributes.color&&$.attributes.color.itemSize===4,dt=!!$.attributes.tangent&&(!!q.normalMap||q.anisotropy>0),Be=!!$.morphAttributes.position,ft=!!$.morphAttributes.normal,Qt=!!$.morphAttributes.color,Pt=$i;q.toneMapped&&(ce===null||ce.isXRRenderTarget===!0)&&(Pt=D.toneMapping);let It=$.morphAttributes.position||$.morphAttributes.normal||$.morphAttributes.color,xn=It!==void 0?It.length:0,Fe=ze.get(q),un=E.state.lights;if(kt===!0&&(cn===!0||w!==j)){let Lt=w===j&&q.id===J;ne.setState(q,w,Lt)}let gt=!1,ss=!1;q.version===Fe.__version?Fe.needsLights&&Fe.lightsStateVersion!==un.state.version||Y.isBatchedMesh&&Fe.batching===!1||!Y.isBatchedMesh&&Fe.batching===!0||Y.isBatchedMesh&&Fe.batchingColor===!0&&Y._colorsTexture===null||Y.isBatchedMesh&&Fe.batchingColor===!1&&Y._colorsTexture!==null||Y.isInstancedMesh&&Fe.instancing===!1||!Y.isInstancedMesh&&Fe.instancing===!0||Y.isSkinnedMesh&&Fe.skinning===!1||!Y.isSkinnedMesh&&Fe.skinning===!0||Y.isInstancedMesh&&Fe.instancingColor===!0&&Y.instanceColor===null||Y.isInstancedMesh&&Fe.instancingColor===!1&&Y.instanceColor!==null||Y.isInstancedMesh&&Fe.instancingMorph===!0&&Y.morphTexture===null||Y.isInstancedMesh&&Fe.instancingMorph===!1&&Y.morphTexture!==null||Fe.envMap!==ke||q.fog===!0&&Fe.fog!==Te||Fe.numClippingPlanes!==void 0&&(Fe.numClippingPlanes!==ne.numPlanes||Fe.numIntersection!==ne.numIntersection)||Fe.vertexAlphas!==tt||Fe.vertexTangents!==dt||Fe.morphTargets!==Be||Fe.morphNormals!==ft||Fe.morphColors!==Qt||Fe.morphTargetsCount!==xn||Fe.numLightProbeGrids!==ln(E.state.lightProbeGridArray)?gt=!0:(Fe.outputColorSpace!==Ee||Fe.toneMapping!==Pt)&&(ss=!0):(gt=!0,Fe.__version=q.version);let dn=Fe.currentProgram;(gt===!0||ss===!0)&&(dn=ss===!0?si(q,B,Y,Ee,Pt):Vi(q,B,Y),G&&q.isNodeMaterial&&G.onUpdateProgram(q,dn,Fe));let Mr=!1,Gi=!1,rs=!1,ct=dn.getUniforms(),sn=Fe.uniforms;if(Se.useProgram(dn.program)&&(Mr=!0,Gi=!0,rs=!0),q.id!==J&&(J=q.id,Gi=!0),Mr||j!==w){Se.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),ct.setValue(O,"projectionMatrix",w.projectionMatrix),ct.setValue(O,"viewMatrix",w.matrixWorldInverse);let fn=ct.map.cameraPosition;fn!==void 0&&fn.setValue(O,wn.setFromMatrixPosition(w.matrixWorld)),ot.logarithmicDepthBuffer&&ct.setValue(O,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),(q.isMeshPhongMaterial||q.isMeshToonMaterial||q.isMeshLambertMaterial||q.isMeshBasicMaterial||q.isMeshStandardMaterial||q.isShaderMaterial)&&ct.setValue(O,"isOrthographic",w.isOrthographicCamera===!0),j!==w&&(j=w,Gi=!0,rs=!0)}if(Fe.needsLights&&(un.state.sunShadowMap.length>0&&ct.setValue(O,"sunShadowMap",un.state.sunShadowMap,qe),un.state.directionalShadowMap.length>0&&ct.setValue(O,"directionalShadowMap",un.state.directionalShadowMap,qe),un.state.spotShadowMap.length>0&&ct.setValue(O,"spotShadowMap",un.state.spotShadowMap,qe),un.state.pointShadowMap.length>0&&ct.setValue(O,"pointShadowMap",un.state.pointShadowMap,qe)),Y.isSkinnedMesh){ct.setOptional(O,Y,"bindMatrix"),ct.setOptional(O,Y,"bindMatrixInverse");let Lt=Y.skeleton;Lt&&(Lt.boneTexture===null&&Lt.computeBoneTexture(),ct.setValue(O,"boneTexture",Lt.boneTexture,qe))}Y.isBatchedMesh&&(ct.setOptional(O,Y,"batchingTexture"),ct.setValue(O,"batchingTexture",Y._matricesTexture,qe),ct.setOptional(O,Y,"batchingIdTexture"),ct.setValue(O,"batchingIdTexture",Y._indirectTexture,qe),ct.setOptional(O,Y,"batchingColorTexture"),Y._colorsTexture!==null&&ct.setValue(O,"batchingColorTexture",Y._colorsTexture,qe));let Xn=$.morphAttributes;if((Xn.position!==void 0||Xn.normal!==void 0||Xn.color!==void 0)&&se.update(Y,$,dn),(Gi||Fe.receiveShadow!==Y.receiveShadow)&&(Fe.receiveShadow=Y.receiveShadow,ct.setValue(O,"receiveShadow",Y.receiveShadow)),(q.isMeshStandardMaterial||q.isMeshLambertMaterial||q.isMeshPhongMaterial)&&q.envMap===null&&B.environment!==null&&(sn.envMapIntensity.value=B.environmentIntensity),sn.dfgLUT!==void 0&&(sn.dfgLUT.value=K1()),Gi){if(ct.setValue(O,"toneMappingExposure",D.toneMappingExposure),Fe.needsLights&&yr(sn,rs),Te&&q.fog===!0&&_e.refreshFogUniforms(sn,Te),_e.refreshMaterialUniforms(sn,q,be,Ae,E.state.transmissionRenderTarget[w.id]),Fe.needsLights&&Fe.numLightProbeGrids>0){let Lt=b,fn=0;for(let On of E.state.lightProbeGridArray)On.texture!==null&&(Lt.textures[fn]=On.texture,Lt.min[fn]=On.boundingBox.min,Lt.max[fn]=On.boundingBox.max,Lt.resolution[fn]=On.resolution,fn++);for(let On in Lt)Lt[On].length=fn;sn.probesSH.value=Lt.textures,sn.probesMin.value=Lt.min,sn.probesMax.value=Lt.max,sn.probesResolution.value=Lt.resolution}Mo.upload(O,Ms(Fe),sn,qe)}if(q.isShaderMaterial&&q.uniformsNeedUpdate===!0&&(Mo.upload(O,Ms(Fe),sn,qe),q.uniformsNeedUpdate=!1),q.isSpriteMaterial&&ct.setValue(O,"center",Y.center),ct.setValue(O,"modelViewMatrix",Y.modelViewMatrix),ct.setValue(O,"normalMatrix",Y.normalMatrix),ct.setValue(O,"modelMatrix",Y.matrixWorld),q.uniformsGroups!==void 0){let Lt=q.uniformsGroups;for(let fn=0,On=Lt.length;fn<On;fn++){let Da=Lt[fn];Ge.update(Da,dn),Ge.bind(Da,dn)}}return dn}function yr(w,B){w.ambientLightColor.needsUpdate=B,w.lightProbe.needsUpdate=B,w.sunLights.needsUpdate=B,w.sunLightShadows.needsUpdate=B,w.directionalLights.needsUpdate=B,w.directionalLightShadows.needsUpdate=B,w.pointLights.needsUpdate=B,w.pointLightShadows.needsUpdate=B,w.spotLights.needsUpdate=B,w.spotLightShadows.needsUpdate=B,w.rectAreaLights.needsUpdate=B,w.hemisphereLights.needsUpdate=B}function bs(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return K},this.getActiveMipmapLevel=function(){return V},this.getRenderTarget=function(){return ce},this.setRenderTargetTextures=function(w,B,$){let q=ze.get(w);q.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,q.__autoAllocateDepthBuffer===!1&&(q.__useRenderToTexture=!1),ze.get(w.texture).__webglTexture=B,ze.get(w.depthTexture).__webglTexture=q.__autoAllocateDepthBuffer?void 0:$,q.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,B){let $=ze.get(w);$.__webglFramebuffer=B,$.__useDefaultFramebuffer=B===void 0},this.setRenderTarget=function(w,B=0,$=0){ce=w,K=B,V=$;let q=null,Y=!1,Te=!1;if(w){let Ee=ze.get(w);if(Ee.__useDefaultFramebuffer!==void 0){Se.bindFramebuffer(O.FRAMEBUFFER,Ee.__webglFramebuffer),ie.copy(w.viewport),de.copy(w.scissor),ue=w.scissorTest,Se.viewport(ie),Se.scissor(de),Se.setScissorTest(ue),J=-1;return}else if(Ee.__webglFramebuffer===void 0)qe.setupRenderTarget(w);else if(Ee.__hasExternalTextures)qe.rebindTextures(w,ze.get(w.texture).__webglTexture,ze.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let tt=w.depthTexture;if(Ee.__boundDepthTexture!==tt){if(tt!==null&&ze.has(tt)&&(w.width!==tt.image.width||w.height!==tt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");qe.setupDepthRenderbuffer(w)}}let Ie=w.texture;(Ie.isData3DTexture||Ie.isDataArrayTexture||Ie.isCompressedArrayTexture)&&(Te=!0);let ke=ze.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray(ke[B])?q=ke[B][$]:q=ke[B],Y=!0):w.samples>0&&qe.useMultisampledRTT(w)===!1?q=ze.get(w).__webglMultisampledFramebuffer:Array.isArray(ke)?q=ke[$]:q=ke,ie.copy(w.viewport),de.copy(w.scissor),ue=w.scissorTest}else ie.copy(Ve).multiplyScalar(be).floor(),de.copy(ut).multiplyScalar(be).floor(),ue=lt;if($!==0&&(q=W),Se.bindFramebuffer(O.FRAMEBUFFER,q)&&Se.drawBuffers(w,q),Se.viewport(ie),Se.scissor(de),Se.setScissorTest(ue),Y){let Ee=ze.get(w.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_CUBE_MAP_POSITIVE_X+B,Ee.__webglTexture,$)}else if(Te){let Ee=B;for(let Ie=0;Ie<w.textures.length;Ie++){let ke=ze.get(w.textures[Ie]);O.framebufferTextureLayer(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0+Ie,ke.__webglTexture,$,Ee)}}else if(w!==null&&$!==0){let Ee=ze.get(w.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,Ee.__webglTexture,$)}J=-1};function vr(w){let B=ze.get(w);return(B.__readFormat!==w.format||B.__readType!==w.type)&&(B.__readFormat=w.format,B.__readType=w.type,B.__formatReadable=ot.textureFormatReadable(w.format),B.__typeReadable=ot.textureTypeReadable(w.type)),B}this.readRenderTargetPixels=function(w,B,$,q,Y,Te,Pe,Ee=0){if(!(w&&w.isWebGLRenderTarget)){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ie=ze.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie){Se.bindFramebuffer(O.FRAMEBUFFER,Ie);try{let ke=w.textures[Ee],tt=ke.format,dt=ke.type;w.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+Ee);let Be=vr(ke);if(Be.__formatReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Be.__typeReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}B>=0&&B<=w.width-q&&$>=0&&$<=w.height-Y&&O.readPixels(B,$,q,Y,ge.convert(tt),ge.convert(dt),Te)}finally{let ke=ce!==null?ze.get(ce).__webglFramebuffer:null;Se.bindFramebuffer(O.FRAMEBUFFER,ke)}}},this.readRenderTargetPixelsAsync=async function(w,B,$,q,Y,Te,Pe,Ee=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ie=ze.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie)if(B>=0&&B<=w.width-q&&$>=0&&$<=w.height-Y){Se.bindFramebuffer(O.FRAMEBUFFER,Ie);let ke=w.textures[Ee],tt=ke.format,dt=ke.type;w.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+Ee);let Be=vr(ke);if(Be.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Be.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let ft=O.createBuffer();O.bindBuffer(O.PIXEL_PACK_BUFFER,ft),O.bufferData(O.PIXEL_PACK_BUFFER,Te.byteLength,O.STREAM_READ),O.readPixels(B,$,q,Y,ge.convert(tt),ge.convert(dt),0),O.bindBuffer(O.PIXEL_PACK_BUFFER,null);let Qt=ce!==null?ze.get(ce).__webglFramebuffer:null;Se.bindFramebuffer(O.FRAMEBUFFER,Qt);let Pt=O.fenceSync(O.SYNC_GPU_COMMANDS_COMPLETE,0);return O.flush(),await Wg(O,Pt,4),O.bindBuffer(O.PIXEL_PACK_BUFFER,ft),O.getBufferSubData(O.PIXEL_PACK_BUFFER,0,Te),O.bindBuffer(O.PIXEL_PACK_BUFFER,null),O.deleteBuffer(ft),O.deleteSync(Pt),Te}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,B=null,$=0){let q=Math.pow(2,-$),Y=Math.floor(w.image.width*q),Te=Math.floor(w.image.height*q),Pe=B!==null?B.x:0,Ee=B!==null?B.y:0;qe.setTexture2D(w,0),O.copyTexSubImage2D(O.TEXTURE_2D,$,0,0,Pe,Ee,Y,Te),Se.unbindTexture()},this.copyTextureToTexture=function(w,B,$=null,q=null,Y=0,Te=0){let Pe,Ee,Ie,ke,tt,dt,Be,ft,Qt,Pt=w.isCompressedTexture?w.mipmaps[Te]:w.image;if($!==null)Pe=$.max.x-$.min.x,Ee=$.max.y-$.min.y,Ie=$.isBox3?$.max.z-$.min.z:1,ke=$.min.x,tt=$.min.y,dt=$.isBox3?$.min.z:0;else{let ct=Math.pow(2,-Y);Pe=Math.floor(Pt.width*ct),Ee=Math.floor(Pt.height*ct),w.isDataArrayTexture?Ie=Pt.depth:w.isData3DTexture?Ie=Math.floor(Pt.depth*ct):Ie=1,ke=0,tt=0,dt=0}q!==null?(Be=q.x,ft=q.y,Qt=q.z):(Be=0,ft=0,Qt=0);let It=ge.convert(B.format),xn=ge.convert(B.type),Fe;B.isData3DTexture?(qe.setTexture3D(B,0),Fe=O.TEXTURE_3D):B.isDataArrayTexture||B.isCompressedArrayTexture?(qe.setTexture2DArray(B,0),Fe=O.TEXTURE_2D_ARRAY):(qe.setTexture2D(B,0),Fe=O.TEXTURE_2D),Se.activeTexture(O.TEXTURE0),Se.pixelStorei(O.UNPACK_FLIP_Y_WEBGL,B.flipY),Se.pixelStorei(O.UNPACK_PREMULTIPLY_ALPHA_WEBGL,B.premultiplyAlpha),Se.pixelStorei(O.UNPACK_ALIGNMENT,B.unpackAlignment);let un=Se.getParameter(O.UNPACK_ROW_LENGTH),gt=Se.getParameter(O.UNPACK_IMAGE_HEIGHT),ss=Se.getParameter(O.UNPACK_SKIP_PIXELS),dn=Se.getParameter(O.UNPACK_SKIP_ROWS),Mr=Se.getParameter(O.UNPACK_SKIP_IMAGES);Se.pixelStorei(O.UNPACK_ROW_LENGTH,Pt.width),Se.pixelStorei(O.UNPACK_IMAGE_HEIGHT,Pt.height),Se.pixelStorei(O.UNPACK_SKIP_PIXELS,ke),Se.pixelStorei(O.UNPACK_SKIP_ROWS,tt),Se.pixelStorei(O.UNPACK_SKIP_IMAGES,dt);let Gi=w.isDataArrayTexture||w.isData3DTexture,rs=B.isDataArrayTexture||B.isData3DTexture;if(w.isDepthTexture){let ct=ze.get(w),sn=ze.get(B),Xn=ze.get(ct.__renderTarget),Lt=ze.get(sn.__renderTarget);Se.bindFramebuffer(O.READ_FRAMEBUFFER,Xn.__webglFramebuffer),Se.bindFramebuffer(O.DRAW_FRAMEBUFFER,Lt.__webglFramebuffer);for(let fn=0;fn<Ie;fn++)Gi&&(O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,ze.get(w).__webglTexture,Y,dt+fn),O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,ze.get(B).__webglTexture,Te,Qt+fn)),O.blitFramebuffer(ke,tt,ke+Pe,tt+Ee,Be,ft,Be+Pe,ft+Ee,O.DEPTH_BUFFER_BIT,O.NEAREST);Se.bindFramebuffer(O.READ_FRAMEBUFFER,null),Se.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else if(Y!==0||w.isRenderTargetTexture||ze.has(w)){let ct=ze.get(w),sn=ze.get(B);Se.bindFramebuffer(O.READ_FRAMEBUFFER,N),Se.bindFramebuffer(O.DRAW_FRAMEBUFFER,H);for(let Xn=0;Xn<Ie;Xn++)Gi?O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,ct.__webglTexture,Y,dt+Xn):O.framebufferTexture2D(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,ct.__webglTexture,Y),rs?O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,sn.__webglTexture,Te,Qt+Xn):O.framebufferTexture2D(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,sn.__webglTexture,Te),Y!==0?O.blitFramebuffer(ke,tt,ke+Pe,tt+Ee,Be,ft,Be+Pe,ft+Ee,O.COLOR_BUFFER_BIT,O.NEAREST):rs?O.copyTexSubImage3D(Fe,Te,Be,ft,Qt+Xn,ke,tt,Pe,Ee):O.copyTexSubImage2D(Fe,Te,Be,ft,ke,tt,Pe,Ee);Se.bindFramebuffer(O.READ_FRAMEBUFFER,null),Se.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else rs?w.isDataTexture||w.isData3DTexture?O.texSubImage3D(Fe,Te,Be,ft,Qt,Pe,Ee,Ie,It,xn,Pt.data):B.isCompressedArrayTexture?O.compressedTexSubImage3D(Fe,Te,Be,ft,Qt,Pe,Ee,Ie,It,Pt.data):O.texSubImage3D(Fe,Te,Be,ft,Qt,Pe,Ee,Ie,It,xn,Pt):w.isDataTexture?O.texSubImage2D(O.TEXTURE_2D,Te,Be,ft,Pe,Ee,It,xn,Pt.data):w.isCompressedTexture?O.compressedTexSubImage2D(O.TEXTURE_2D,Te,Be,ft,Pt.width,Pt.height,It,Pt.data):O.texSubImage2D(O.TEXTURE_2D,Te,Be,ft,Pe,Ee,It,xn,Pt);Se.pixelStorei(O.UNPACK_ROW_LENGTH,un),Se.pixelStorei(O.UNPACK_IMAGE_HEIGHT,gt),Se.pixelStorei(O.UNPACK_SKIP_PIXELS,ss),Se.pixelStorei(O.UNPACK_SKIP_ROWS,dn),Se.pixelStorei(O.UNPACK_SKIP_IMAGES,Mr),Te===0&&B.generateMipmaps===!0&&B.mipmapsAutoUpdate===!0&&O.generateMipmap(Fe),Se.unbindTexture()},this.initRenderTarget=function(w){ze.get(w).__webglFramebuffer===void 0&&qe.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?qe.setTextureCube(w,0):w.isData3DTexture?qe.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?qe.setTexture2DArray(w,0):qe.setTexture2D(w,0),Se.unbindTexture()},this.resetState=function(){K=0,V=0,ce=null,Se.reset(),Me.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return bi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=xt._getDrawingBufferColorSpace(e),t.unpackColorSpace=xt._getUnpackColorSpace()}};var P0="This browser cannot draw in space: WebGL is not available or switched off. The plots still work.";function I0(i){let e=document.createElement("div");e.style.cssText="width:100%;height:100%;display:flex;align-items:center;justify-content:center;padding:2rem;text-align:center";let t=document.createElement("p");t.style.maxWidth="30rem",t.textContent=i,e.append(t);let n=()=>{};return{element:e,problems:[i],draw:n,resize:n,fit:n,follow:n,show:n,setTraces:n,setArrows:n,setTheme:n,setLabels:n}}function Ke(i,e){let t=new en(i,e);return t.castShadow=!e.transparent,t.receiveShadow=!0,t}var J1=new F(0,0,1);function Dt(i){return new F(i[0]??0,i[1]??0,i[2]??0)}function L0(i){let e=new In(i[1]??0,i[2]??0,i[3]??0,i[0]??1);return e.lengthSq()>0?e.normalize():e.identity()}function gr(i){return new In().setFromUnitVectors(J1,i.clone().normalize())}function es(i,e=new F(0,0,1)){let t=e.clone().addScaledVector(i,-e.dot(i));if(t.lengthSq()>1e-6)return t.normalize();let n=Math.abs(i.x)<.6?new F(1,0,0):new F(0,1,0);return n.addScaledVector(i,-n.dot(i)).normalize()}function D0(i,e,t){let n=t.clone().sub(e),s=n.length();i.visible=Number.isFinite(s)&&s>0,i.visible&&(i.position.copy(e).addScaledVector(n,.5),i.quaternion.copy(gr(n)),i.scale.z=s)}var $1=Math.cos(35*Math.PI/180),j1=40,Q1=[0,2*Math.PI];function Gn(i,e=j1,t=[Q1]){let n=eT(i),s=[],r=[],o=[],a=n.flatMap(c=>t.map(h=>[c,h]));for(let[[c,h,d,u],[f,g]]of a){let v=s.length/3,m=Math.max(1,Math.round(e*g/(2*Math.PI)));for(let p=0;p<=m;p++){let y=f+g*p/m,A=Math.cos(y),b=Math.sin(y);s.push(c[0]*A,c[0]*b,c[1],h[0]*A,h[0]*b,h[1]),r.push(d[0]*A,d[0]*b,d[1],u[0]*A,u[0]*b,u[1])}for(let p=0;p<m;p++){let y=v+2*p;c[0]>0&&o.push(y,y+2,y+1),h[0]>0&&o.push(y+1,y+2,y+3)}}let l=new jt;return l.setAttribute("position",new Mt(s,3)),l.setAttribute("normal",new Mt(r,3)),l.setIndex(o),l}function eT(i){let e=[];for(let s=0;s+1<i.length;s++){let r=i[s],o=i[s+1],[a,l]=[o[0]-r[0],o[1]-r[1]],c=Math.hypot(a,l);c>0&&e.push({start:r,end:o,normal:[l/c,-a/c]})}let t=e.length-1,n=t>0&&e[0]?.start.every((s,r)=>s===e[t]?.end[r]);return e.map(({start:s,end:r,normal:o},a)=>{let l=e[n&&a===0?t:a-1]?.normal,c=e[n&&a===t?0:a+1]?.normal;return[s,r,N0(o,l),N0(o,c)]})}function N0(i,e){if(e===void 0||i[0]*e[0]+i[1]*e[1]<$1)return i;let t=[i[0]+e[0],i[1]+e[1]],n=Math.hypot(...t);return[t[0]/n,t[1]/n]}var F0=.07;function Xd(i,e,t=F0*Math.min(i,e/2)){let[n,s]=[e/2,i];return[[0,-n],[s-t,-n],[s,-n+t],[s,n-t],[s-t,n],[0,n]]}function qd(i,e,t){let n=t/2,s=F0*Math.min(i-e,n);return[[e,-n],[i-s,-n],[i,-n+s],[i,n-s],[i-s,n],[e,n],[e,-n]]}function Yd(i,e){return[[0,-e/2],[i,-e/2],[0,e/2]]}function sh(i,e,t=8){let n=[],s=[];for(let r=0;r<=t;r++){let o=Math.PI/2*(r/t),[a,l]=[r===t?0:i*Math.cos(o),r===0?0:i*Math.sin(o)];n.push([l,-e/2-a]),s.push([a,e/2+l])}return[...n,...s]}function tT(i,e){let n=[];for(let s=0;s<=12;s++){let r=2*Math.PI*(s%12)/12;n.push([i+e*Math.cos(r),e*Math.sin(r)])}return n}var Hn=(i,e,t)=>Gn(Xd(i,e,t)),So=(i,e,t)=>Gn(qd(i,e,t)),U0=(i,e)=>Gn(Yd(i,e)),Ca=(i,e)=>Gn(tT(i,e),48),Bi=i=>Gn(sh(i,0),32);var nT=.3,iT=1.4,sT=.97,rT=.5,Zd={radius:1.35,length:3.4},Kd=class{group=new Yt;shaft;heads;constructor(e,t,n){this.shaft=Ke(Hn(rT*t,1,0),e),this.heads=Array.from({length:n},()=>Ke(U0(Zd.radius*t,Zd.length*t),e)),this.group.add(this.shaft,...this.heads);for(let s of[this.shaft,...this.heads])s.castShadow=!1,s.receiveShadow=!1;this.headLength=Zd.length*t}headLength;point(e,t){let n=t.length(),s=this.headLength*(.8*(this.heads.length-1)+1),r=Math.min(1,n/(1.4*s));if(this.group.visible=Number.isFinite(n)&&r>.02,!this.group.visible)return;this.group.position.copy(e),this.group.quaternion.copy(gr(t));let o=this.headLength*r,a=n-o;this.shaft.scale.set(r,r,a),this.shaft.position.z=a/2,this.heads.forEach((l,c)=>{l.scale.setScalar(r),l.position.z=n-o/2-.8*c*o})}},rh=class{constructor(e,t,n,s){this.motion=t;this.machine=n;this.length=nT*e.scene.size,this.all=e.arrows.map(r=>{let o=r.family!=="joint"&&r.family!=="driver",a=r.unit===e.units.torque?2:1,l=o?s.applied:s.reaction,c=r.kind==="axial"?2:1,h=Array.from({length:c},()=>new Kd(l,e.scene.detail,a));return this.group.add(...h.map(d=>d.group)),{arrow:r,shapes:h,applied:o}});for(let r of new Set(e.arrows.map(o=>o.unit)))this.largest.set(r,oT(e.arrows.filter(o=>o.unit===r),t))}motion;machine;group=new Yt;all;largest=new Map;length;on=!1;scale=1;set(e,t){this.on=e,this.scale=t}draw(e){if(this.group.visible=this.on&&this.motion.frames>0,!!this.group.visible)for(let{arrow:t,shapes:n}of this.all)if((t.kind==="axial"?t.marks:[t.mark]).every(o=>this.machine.isDrawn(o.body)))if(t.kind==="axial")this.drawAxial(t.marks,this.value(t.channel,e),n,t.unit);else{let[o,a,l]=t.channels.map(c=>this.value(c,e));n[0].point(this.machine.at(t.mark),this.scaled(new F(o,a,l),t.unit))}else for(let o of n)o.group.visible=!1}drawAxial([e,t],n,s,r){let[o,a]=[this.machine.at(e),this.machine.at(t)],l=a.clone().sub(o).normalize(),c=this.scaled(l.multiplyScalar(n),r);s[0].point(o,c),s[1].point(a,c.clone().negate())}value(e,t){return this.motion.value(e,t)}scaled(e,t){let n=e.length()/(this.largest.get(t)||1);return e.setLength(this.length*this.scale*Math.min(n,iT))}};function oT(i,e){let t=[];for(let n of i){let s=(n.kind==="axial"?[n.channel]:n.channels).map(r=>e.channels[r]);for(let r=0;r<e.frames;r++){let o=Math.hypot(...s.map(a=>a?.[r]??0));Number.isFinite(o)&&o>0&&t.push(o)}}return t.sort((n,s)=>n-s),t[Math.floor(sT*(t.length-1))]??1}var O0={type:"change"},$d={type:"start"},k0={type:"end"},oh=new Bs,B0=new fi,aT=Math.cos(70*Pd.DEG2RAD),Sn=new F,ii=2*Math.PI,At={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},Jd=1e-6,ah=class extends _a{constructor(e,t=null){super(e,t),this.state=At.NONE,this.target=new F,this.cursor=new F,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Ws.ROTATE,MIDDLE:Ws.DOLLY,RIGHT:Ws.PAN},this.touches={ONE:Xs.ROTATE,TWO:Xs.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new F,this._lastQuaternion=new In,this._lastTargetPosition=new F,this._quat=new In().setFromUnitVectors(e.up,new F(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new mo,this._sphericalDelta=new mo,this._scale=1,this._panOffset=new F,this._rotateStart=new Xe,this._rotateEnd=new Xe,this._rotateDelta=new Xe,this._panStart=new Xe,this._panEnd=new Xe,this._panDelta=new Xe,this._dollyStart=new Xe,this._dollyEnd=new Xe,this._dollyDelta=new Xe,this._dollyDirection=new F,this._mouse=new Xe,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=cT.bind(this),this._onPointerDown=lT.bind(this),this._onPointerUp=hT.bind(this),this._onContextMenu=_T.bind(this),this._onMouseWheel=fT.bind(this),this._onKeyDown=pT.bind(this),this._onTouchStart=mT.bind(this),this._onTouchMove=gT.bind(this),this._onMouseDown=uT.bind(this),this._onMouseMove=dT.bind(this),this._interceptControlDown=xT.bind(this),this._interceptControlUp=yT.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=At.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(O0),this.update(),this.state=At.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;Sn.copy(t).sub(this.target),Sn.applyQuaternion(this._quat),this._spherical.setFromVector3(Sn),this.autoRotate&&this.state===At.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=ii:n>Math.PI&&(n-=ii),s<-Math.PI?s+=ii:s>Math.PI&&(s-=ii),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Sn.setFromSpherical(this._spherical),Sn.applyQuaternion(this._quatInverse),t.copy(this.target).add(Sn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Sn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new F(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new F(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Sn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(oh.origin.copy(this.object.position),oh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(oh.direction))<aT?this.object.lookAt(this.target):(B0.setFromNormalAndCoplanarPoint(this.object.up,this.target),oh.intersectPlane(B0,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>Jd||8*(1-this._lastQuaternion.dot(this.object.quaternion))>Jd||this._lastTargetPosition.distanceToSquared(this.target)>Jd?(this.dispatchEvent(O0),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?ii/60*this.autoRotateSpeed*e:ii/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){Sn.setFromMatrixColumn(t,0),Sn.multiplyScalar(-e),this._panOffset.add(Sn)}_panUp(e,t){this.screenSpacePanning===!0?Sn.setFromMatrixColumn(t,1):(Sn.setFromMatrixColumn(t,0),Sn.crossVectors(this.object.up,Sn)),Sn.multiplyScalar(e),this._panOffset.add(Sn)}_pan(e,t){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Sn.copy(s).sub(this.target);let r=Sn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/n.clientHeight,this.object.matrix),this._panUp(2*t*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=e-n.left,r=t-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(ii*this._rotateDelta.x/t.clientHeight),this._rotateUp(ii*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(ii*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-ii*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(ii*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-ii*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(n,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let n=this._getSecondPointerPosition(e),s=.5*(e.pageX+n.x),r=.5*(e.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(ii*this._rotateDelta.x/t.clientHeight),this._rotateUp(ii*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new Xe,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,n={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function lT(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function cT(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function hT(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(k0),this.state=At.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function uT(i){let e;switch(i.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case Ws.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=At.DOLLY;break;case Ws.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=At.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=At.ROTATE}break;case Ws.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=At.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=At.PAN}break;default:this.state=At.NONE}this.state!==At.NONE&&this.dispatchEvent($d)}function dT(i){switch(this.state){case At.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case At.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case At.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function fT(i){this.enabled===!1||this.enableZoom===!1||this.state!==At.NONE||(i.preventDefault(),this.dispatchEvent($d),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(k0))}function pT(i){this.enabled!==!1&&this._handleKeyDown(i)}function mT(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case Xs.ROTATE:if(this.enableRotate===!1){this.state=At.NONE;break}this._handleTouchStartRotate(i),this.state=At.TOUCH_ROTATE;break;case Xs.PAN:if(this.enablePan===!1){this.state=At.NONE;break}this._handleTouchStartPan(i),this.state=At.TOUCH_PAN;break;default:this.state=At.NONE}break;case 2:switch(this.touches.TWO){case Xs.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=At.TOUCH_DOLLY_PAN;break;case Xs.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=At.TOUCH_DOLLY_ROTATE;break;default:this.state=At.NONE}break;default:this.state=At.NONE}this.state!==At.NONE&&this.dispatchEvent($d)}function gT(i){switch(this._trackPointer(i),this.state){case At.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case At.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case At.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case At.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=At.NONE}}function _T(i){this.enabled!==!1&&i.preventDefault()}function xT(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function yT(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var z0=32,vT=.86,MT=24,bT=34,lh=class{constructor(e,t,n){this.up=t;this.size=n,this.camera.up.copy(t),this.direction=ch(t,[]),this.controls=new ah(this.camera,e),this.controls.enableDamping=!0,this.controls.dampingFactor=.18,this.controls.zoomToCursor=!0,this.controls.minDistance=.001*n,this.controls.maxDistance=1e4*n,this.lookFrom(new F,3*n)}up;camera=new $n(z0,1,.01,100);controls;size;direction;followed=null;resize(e,t){this.camera.aspect=t>0?e/t:1,this.camera.updateProjectionMatrix()}faceFirst(e){this.direction=ch(this.up,e),this.lookFrom(this.controls.target.clone(),this.distance())}fit(e){if(e.length===0)return;let t=this.camera.position.clone().sub(this.controls.target).normalize();t.lengthSq()===0&&t.copy(this.direction);let n=this.up.clone().cross(t).normalize(),s=t.clone().cross(n),r=Math.tan(z0*Math.PI/360)*vT,o=r*this.camera.aspect,a=e.map(d=>new F(d.dot(n),d.dot(s),d.dot(t))),{center:l,distance:c}=ST(a,o,r,.8*this.size),h=new F().addScaledVector(n,l.x).addScaledVector(s,l.y).addScaledVector(t,l.z);this.camera.position.copy(h).addScaledVector(t,c),this.controls.target.copy(h),this.controls.update()}lookAlong(e){let t=this.distance(),r=this.camera.position.clone().sub(this.controls.target).normalize().dot(e)>.999?-1:1;this.camera.position.copy(this.controls.target).addScaledVector(e,r*t),this.controls.update()}center(e){this.camera.position.add(e).sub(this.controls.target),this.controls.target.copy(e)}track(e){if(e&&this.followed){let t=e.clone().sub(this.followed);this.camera.position.add(t),this.controls.target.add(t)}this.followed=e?.clone()??null}distance(){return this.camera.position.distanceTo(this.controls.target)}setDepth(e){let t=this.distance();this.camera.near=Math.max(t/200,1e-5*this.size),this.camera.far=t*60+2*e,this.camera.updateProjectionMatrix()}lookFrom(e,t){this.controls.target.copy(e),this.camera.position.copy(e).addScaledVector(this.direction,t||1),this.controls.update()}};function ST(i,e,t,n){let s=new F(1/0,1/0,1/0),r=new F(-1/0,-1/0,-1/0);for(let c of i)s.min(c),r.max(c);let o=s.clone().add(r).multiplyScalar(.5),a=n,l=4;for(let c=0;c<l;c++){a=n;for(let f of i){let g=f.z-o.z;a=Math.max(a,g+Math.abs(f.x-o.x)/e,g+Math.abs(f.y-o.y)/t)}if(c===l-1)break;let[h,d]=[new F(1/0,1/0,0),new F(-1/0,-1/0,0)],u=new F;for(let f of i){let g=a-(f.z-o.z);u.set((f.x-o.x)/g,(f.y-o.y)/g,0),h.min(u),d.max(u)}o.addScaledVector(h.add(d),a/2)}return{center:o,distance:a}}function ch(i,e){let t=es(i,new F(1,0,0)),n=i.clone().cross(t),s=wT(e.map(a=>[a.dot(t),a.dot(n)])),r=MT*Math.PI/180,o=s+bT*Math.PI/180;return new F().addScaledVector(t,Math.cos(r)*Math.cos(o)).addScaledVector(n,Math.cos(r)*Math.sin(o)).addScaledVector(i,Math.sin(r))}function wT(i){let e=-Math.PI/2,t=i.length;if(t<2)return e;let[n,s]=[0,1].map(d=>i.reduce((u,f)=>u+f[d],0)/t),[r,o,a]=[0,0,0];for(let[d,u]of i)r+=(d-n)**2,o+=(d-n)*(u-s),a+=(u-s)**2;if(Math.hypot(r-a,2*o)<.3*(r+a))return e;let h=.5*Math.atan2(2*o,r-a)+Math.PI/2;return Math.sin(h)<=0?h:h-Math.PI}function hh(i,e,t){let n=e.axis??[0,0,1],s=Number.POSITIVE_INFINITY,r=Number.NEGATIVE_INFINITY;for(let o of uh(i)){let a=i.pointAt(e,o),l=i.pointAt(t,o),c=i.axisAt(e.body,n,o),h=a.reduce((d,u,f)=>d+(l[f]-u)*c[f],0);Number.isFinite(h)&&(s=Math.min(s,h),r=Math.max(r,h))}return s<=r?[s,r]:[0,0]}function V0(i,e,t){let n=0;for(let s of uh(i)){let r=i.pointAt(e,s),o=i.pointAt(t,s),a=Math.hypot(...r.map((l,c)=>l-o[c]));Number.isFinite(a)&&(n=Math.max(n,a))}return n}function*uh(i,e=300){let t=Math.max(1,Math.ceil(i.frames/e));for(let n=0;n<i.frames;n+=t)yield i.atFrame(n);i.frames>1&&(i.frames-1)%t!==0&&(yield i.atFrame(i.frames-1))}var TT=120,ET=[-1,0,1].flatMap(i=>[-1,0,1].flatMap(e=>[-1,0,1].map(t=>new F(i,e,t)))).filter(i=>i.lengthSq()>0);function G0(i,e){return i.scene.bodies.map((t,n)=>{let s=t.points.map(Dt),r=e.bodies[n];for(let o of r.children)H0(o,new wt,s);return AT(s.filter(o=>Number.isFinite(o.x+o.y+o.z)))})}function dh(i,e,t){let n=t===null?[...uh(e,TT)]:[e.atFrame(t)],s=e.pose(),r=new Float64Array(3);return i.flatMap((o,a)=>(e.moves(a)?n:[e.atFrame(0)]).flatMap(c=>(e.poseAt(a,c,s),s.every(Number.isFinite)?o.map(h=>Dt(Lr(s,h.toArray(),r))):[])))}function H0(i,e,t){i.updateMatrix();let n=e.clone().multiply(i.matrix);if(i instanceof en){let s=i.geometry.getAttribute("position");for(let r=0;r<s.count;r++)t.push(new F().fromBufferAttribute(s,r).applyMatrix4(n))}for(let s of i.children)H0(s,n,t)}function AT(i){let e=new Set;for(let t of i.length>0?ET:[])e.add(i.reduce((n,s)=>s.dot(t)>n.dot(t)?s:n));return[...e]}function Zs(i,e){let t=new Yt,n=Dt(i.axis??[0,0,1]).normalize();if(t.position.copy(Dt(i.point)),t.quaternion.copy(gr(n)),e){let s=e.clone().applyQuaternion(t.quaternion.clone().invert()),r=Math.atan2(s.y,s.x);t.quaternion.multiply(new In().setFromAxisAngle(new F(0,0,1),r))}return t}function zt(i,e,...t){if(!e)return null;let n=Zs(e);return n.add(...t),i.machine.attach(e.body,n),n}var ki=7,wo=class{constructor(e,t){this.pieces=e;this.radius=t;let n=(e+1)*ki;this.positions=new zn(new Float32Array(3*n),3),this.normals=new zn(new Float32Array(3*n),3),this.geometry.setAttribute("position",this.positions),this.geometry.setAttribute("normal",this.normals);let s=[];for(let r=0;r<e;r++)for(let o=0;o<ki;o++){let a=r*ki+o,l=r*ki+(o+1)%ki;s.push(a,l,a+ki,l,l+ki,a+ki)}this.geometry.setIndex(s)}pieces;radius;geometry=new jt;positions;normals;bend(e,t){let n=Array.from({length:this.pieces+1},(l,c)=>{let h=new F;return e(c/this.pieces,h),h}),[s,r,o,a]=[new F,new F,new F,new F];n.forEach((l,c)=>{s.copy(n[Math.min(c+1,this.pieces)]).sub(n[Math.max(c-1,0)]).normalize(),r.copy(t).addScaledVector(s,-t.dot(s)),r.lengthSq()<1e-8&&r.set(s.y,s.z,s.x).cross(s),r.normalize(),o.crossVectors(s,r);for(let h=0;h<ki;h++){let d=2*Math.PI*h/ki,u=c*ki+h;a.copy(r).multiplyScalar(Math.cos(d)).addScaledVector(o,Math.sin(d)),this.normals.setXYZ(u,a.x,a.y,a.z),a.multiplyScalar(this.radius).add(l),this.positions.setXYZ(u,a.x,a.y,a.z)}}),this.positions.needsUpdate=!0,this.normals.needsUpdate=!0}};var W0=({marks:i},e)=>{let t=e.detail;zt(e,i[0],Ke(So(2.3*t,.9*t,2.6*t),e.paints.rubber)),zt(e,i[1]??i[0],Ke(Hn(.9*t,4*t),e.paints.steel))},X0=({marks:i},e)=>{let t=e.detail,n=2.25,s=new wo(Math.round(n*20),.17*t);s.bend((r,o)=>{let a=2*Math.PI*n*r,l=(1.75+1.1*r)*t;o.set(l*Math.cos(a),l*Math.sin(a),1.1*t)},new F(0,0,1)),zt(e,i[0],Ke(s.geometry,e.paints.spring))};function q0(i,e,t){let n=RT(i,Math.max(6,e)),s=.2*i,r=t/2,o=[],a=[],l=(h,d)=>{let[u,f,g,v]=h;for(let m of[u,f,g,u,g,v])o.push(...m),a.push(...d)};n.forEach((h,d)=>{let u=n[(d+1)%n.length],f=Math.hypot(u[0]-h[0],u[1]-h[1]),g=[(u[1]-h[1])/f,(h[0]-u[0])/f,0];l([[...h,-r],[...u,-r],[...u,r],[...h,r]],g);let[v,m]=[jd(h,s),jd(u,s)];l([[...v,r],[...h,r],[...u,r],[...m,r]],[0,0,1]),l([[...m,-r],[...u,-r],[...h,-r],[...v,-r]],[0,0,-1]);let p=jd([v[0]+m[0],v[1]+m[1]],1);l([[...m,-r],[...v,-r],[...v,r],[...m,r]],[-p[0],-p[1],0])});let c=new jt;return c.setAttribute("position",new Mt(o,3)),c.setAttribute("normal",new Mt(a,3)),c}function RT(i,e){let t=2*i/e,[n,s]=[i-1.25*t,i+t],r=2*Math.PI/e,o=[[-.36,n],[-.13,s],[.13,s],[.36,n]],a=[];for(let l=0;l<e;l++)for(let[c,h]of o){let d=(l+c)*r;a.push([h*Math.cos(d),h*Math.sin(d)])}return a}function jd(i,e){let t=Math.hypot(...i);return[i[0]*e/t,i[1]*e/t]}var Pa=new F;function Si(i,e,t,n,s,r){let o=2*Math.PI*s/4,a=Math.max(r-2*s,0),l=Math.PI/4;Pa.copy(e),Pa[n]=0,Pa.normalize();let c=.5*o/(o+a),h=1-Pa.angleTo(i)/l;return Math.sign(Pa[t])===1?h*c:a/(o+a)+c+c*(1-h)}var fh=class i extends zs{constructor(e=1,t=1,n=1,s=2,r=.1){let o=s*2+1;if(r=Math.min(e/2,t/2,n/2,r),super(1,1,1,o,o,o),this.type="RoundedBoxGeometry",this.parameters={width:e,height:t,depth:n,segments:s,radius:r},o===1)return;let a=this.toNonIndexed();this.index=null,this.attributes.position=a.attributes.position,this.attributes.normal=a.attributes.normal,this.attributes.uv=a.attributes.uv;let l=new F,c=new F,h=new F(e,t,n).divideScalar(2).subScalar(r),d=this.attributes.position.array,u=this.attributes.normal.array,f=this.attributes.uv.array,g=d.length/6,v=new F,m=.5/o;for(let p=0,y=0;p<d.length;p+=3,y+=2)switch(l.fromArray(d,p),c.copy(l),c.x-=Math.sign(c.x)*m,c.y-=Math.sign(c.y)*m,c.z-=Math.sign(c.z)*m,c.normalize(),d[p+0]=h.x*Math.sign(l.x)+c.x*r,d[p+1]=h.y*Math.sign(l.y)+c.y*r,d[p+2]=h.z*Math.sign(l.z)+c.z*r,u[p+0]=c.x,u[p+1]=c.y,u[p+2]=c.z,Math.floor(p/g)){case 0:v.set(1,0,0),f[y+0]=Si(v,c,"z","y",r,n),f[y+1]=1-Si(v,c,"y","z",r,t);break;case 1:v.set(-1,0,0),f[y+0]=1-Si(v,c,"z","y",r,n),f[y+1]=1-Si(v,c,"y","z",r,t);break;case 2:v.set(0,1,0),f[y+0]=1-Si(v,c,"x","z",r,e),f[y+1]=Si(v,c,"z","x",r,n);break;case 3:v.set(0,-1,0),f[y+0]=1-Si(v,c,"x","z",r,e),f[y+1]=1-Si(v,c,"z","x",r,n);break;case 4:v.set(0,0,1),f[y+0]=1-Si(v,c,"x","y",r,e),f[y+1]=1-Si(v,c,"y","x",r,t);break;case 5:v.set(0,0,-1),f[y+0]=Si(v,c,"x","y",r,e),f[y+1]=1-Si(v,c,"y","x",r,t);break}}static fromJSON(e){return new i(e.width,e.height,e.depth,e.segments,e.radius)}};var CT=.06,Y0=48,Qd=3,PT=2*Math.PI/24,Z0=Array.from({length:Qd},(i,e)=>[2*Math.PI*e/Qd,PT]),IT=Z0.map(([i,e])=>[i+e,2*Math.PI/Qd-e]);function K0({kind:i,sizes:e,center:t,orientation:n}){if(!e.every(o=>Number.isFinite(o)&&o>=0)||!e.some(o=>o>0))return null;let s=LT(i,e),r=new wt().compose(Dt(t),L0(n),new F(1,1,1));return s?.plain.applyMatrix4(r),s?.stripes?.applyMatrix4(r),s}function LT(i,[e,t,n]){switch(i){case"box":return{plain:ts(e,t,n),stripes:null};case"capsule":return{plain:Gn(sh(e,t),24),stripes:null};case"sphere":return ph(sh(e,0,12));case"cylinder":return ph(Xd(e,t));case"tube":return ph(qd(e,t,n));case"cone":return ph(Yd(e,t));default:return null}}function ph(i){return{plain:Gn(i,Y0,IT),stripes:Gn(i,Y0,Z0)}}function ts(i,e,t){let n=.001*Math.max(i,e,t),[s,r,o]=[i,e,t].map(a=>Math.max(a,n));return new fh(s,r,o,2,CT*Math.min(s,r,o))}var J0=.22,DT=14,NT=6,$0=({marks:i,sizes:e},t)=>{let[n,s]=i,r=[e.radius_i,e.radius_j].map(c=>Math.abs(c??0)),o=Math.min(...r);if(!n||!s||!(o>0))return;let a=t.machine.at(s).sub(t.machine.at(n)),l=a.length()<Math.max(...r);[n,s].forEach((c,h)=>{l&&r[h]>o?FT(t,c,r[h],o):j0(t,c,r[h],o,{towards:h===0?a:a.clone().negate(),gap:h===1})})};function j0(i,e,t,n,s){let r=Math.round(DT*t/n),o=Ke(q0(t,r,J0*n),i.paints.rod),a=i.machine.bodies[e.body],l=Zs(e,s?.towards.clone().applyQuaternion(a.quaternion.clone().invert()));s?.gap&&(o.rotation.z=Math.PI/r),l.add(o),i.machine.attach(e.body,l)}function FT(i,e,t,n){zt(i,e,Ke(So(1.15*t,t,J0*n),i.paints.rod))}var Q0=(i,e)=>{let[t,n]=i.marks,s=Math.abs(i.sizes.radius??0);if(!t||!n||!(s>0))return;j0(e,n,s,s,null);let[r,o]=hh(e.motion,t,n),a=Math.min(o-r,NT*e.size)+2*s,l=Ke(ts(.3*s,.3*s,a),e.paints.steel);l.position.z=(r+o)/2,zt(e,t,l)};var UT=20,OT=.12,mh=class{constructor(e,t,n){this.turns=e;this.radius=t;this.wire=new wo(e*UT,n)}turns;radius;wire;get geometry(){return this.wire.geometry}stretch(e,t){let n=t.clone().sub(e),s=n.length();if(!(s>0)||!Number.isFinite(s))return;n.divideScalar(s);let r=es(n),o=n.clone().cross(r);this.wire.bend((a,l)=>{let c=Math.min(1,Math.min(a,1-a)/OT),h=this.radius*c*c*(3-2*c),d=2*Math.PI*this.turns*a;l.copy(e).addScaledVector(n,a*s).addScaledVector(r,h*Math.cos(d)).addScaledVector(o,h*Math.sin(d))},n)}};var BT=.7,Ia={radius:2,wire:.34,pitch:1.7,fewest:5,most:16};function ef(i,e,t,n,s){let r=Ke(Gn([[0,-.5],[n,-.5],[n,.5],[0,.5]],20),s);i.machine.root.add(r);let[o,a]=[new F,new F];i.moving.push({update(){r.visible=i.machine.isDrawn(e.body)&&i.machine.isDrawn(t.body),r.visible&&D0(r,i.machine.at(e,o),i.machine.at(t,a))}})}var e_=({marks:i},e)=>{let[t,n]=i;if(!(!t||!n)){ef(e,t,n,BT*e.detail,e.paints.rod);for(let s of[t,n]){let r=Ke(Bi(1.4*e.detail),e.paints.steel);r.position.set(s.point[0],s.point[1],s.point[2]),e.machine.attach(s.body,r)}}},t_=({marks:i},e)=>{let[t,n]=i;if(!t||!n)return;let s=e.detail,r=e.motion.frames>0?kT(e,t,n):0,o=Math.min(Ia.most,Math.max(Ia.fewest,Math.round(r/(Ia.pitch*s))||0)),a=new mh(o,Ia.radius*s,Ia.wire*s),l=Ke(a.geometry,e.paints.spring);l.frustumCulled=!1,e.machine.root.add(l);let[c,h]=[new F,new F];e.moving.push({update(){l.visible=e.machine.isDrawn(t.body)&&e.machine.isDrawn(n.body),l.visible&&a.stretch(e.machine.at(t,c),e.machine.at(n,h))}})};function kT(i,e,t){let n=i.motion.atFrame(0),[s,r]=[i.motion.pointAt(e,n),i.motion.pointAt(t,n)];return Math.hypot(...s.map((o,a)=>o-r[a]))}var gh={radius:.85,length:5,head:1.25,headLength:.6},n_={radius:1.55,length:2.8},i_=1.75,To={arm:.6,reach:2.4,cap:1,capLength:.9,core:1.05,yoke:.5},zT=.75,tf={outer:1.8,inner:.8,length:4.5},nf={width:2.8,length:4.4},VT=3.5,GT=6,s_=({marks:i},e)=>{let t=e.detail,n=gh.length/2*t,[s,r,o]=[gh.radius*t,gh.head*t,gh.headLength*t],a=Gn([[0,-n],[.85*r,-n],[r,-n+.2*o],[r,-n+o],[s,-n+o],[s,n-o],[r,n-o],[r,n-.2*o],[.85*r,n],[0,n]]);zt(e,i[0],Ke(a,e.paints.steel));let l=i[1]?.axis?i[1]:i[0];zt(e,l,Ke(Hn(n_.radius*t,n_.length*t),e.paints.iron))},sf=({marks:i},e)=>{zt(e,i[0],Ke(Bi(i_*e.detail),e.paints.steel))},r_=(i,e)=>{let t=e.detail;if(i.type==="ConstantVelocity"){sf(i,e),zt(e,i.marks[0],Ke(Ca(i_*t,.3*t),e.paints.iron));return}zt(e,i.marks[0],Ke(Bi(To.core*t),e.paints.steel));for(let n of i.marks.slice(0,2))HT(n,e)};function HT(i,e){let t=e.detail,n=To.reach*t,s=e.machine.centerOf(i.body).sub(Dt(i.point)),r=Dt(i.axis??[0,0,1]).normalize(),o=s.length()>t?es(r,s.normalize()):void 0,a=Zs(i,o);a.add(Ke(Hn(To.arm*t,2*n),e.paints.steel));for(let l of[-1,1]){let c=Ke(Hn(To.cap*t,To.capLength*t),e.paints.iron);c.position.z=l*n,a.add(c)}if(o&&i.body!==0){let l=Ke(new ca(n,To.yoke*t,12,24,Math.PI),e.paints.iron);l.rotation.set(Math.PI/2,0,-Math.PI/2,"ZXY"),a.add(l)}e.machine.attach(i.body,a)}var o_=({marks:i},e)=>{let t=e.detail;i[0]&&!e.machine.isShaped(i[0].body)&&rf(i,e,s=>Hn(zT*t,s));let n=i[1]&&!i[1].axis?{...i[1],axis:i[0]?.axis??null}:i[1];zt(e,n,Ke(So(tf.outer*t,tf.inner*t,tf.length*t),e.paints.iron))},a_=({marks:i},e)=>{let t=e.detail;if(i[0]&&!e.machine.isShaped(i[0].body)&&rf(i,e,s=>ts(1.5*t,1.5*t,s)),!i[1]||e.machine.isShaped(i[1].body))return;let n=Zs(i[1].axis?i[1]:{...i[1],axis:WT(i[0],i[1],e)});n.add(Ke(ts(nf.width*t,nf.width*t,nf.length*t),e.paints.iron)),e.machine.attach(i[1].body,n)},l_=({marks:i},e)=>{let t=e.detail;for(let n of[-1,1])rf(i,e,r=>Hn(.45*t,r))?.position.setX(n*1.5*t);zt(e,i[1],Ke(Bi(1.2*t),e.paints.steel))},c_=({marks:i},e)=>{let t=e.detail;if(!i[0]||!i[1])return;let n=Math.min(V0(e.motion,i[0],i[1])+4*t,e.size);zt(e,i[0],Ke(ts(2*n,2*n,.25*t),e.paints.glass)),zt(e,i[1],Ke(Bi(1.2*t),e.paints.steel))},h_=({marks:i},e)=>{let t=2.2*e.detail;zt(e,i[0],Ke(ts(t,t,t),e.paints.iron))},_h=(i,e)=>{let[t,n]=i.marks;for(let s of i.marks.slice(0,2))zt(e,s,Ke(new la(1.4*e.detail),e.paints.steel));t&&n&&ef(e,t,n,.2*e.detail,e.paints.glass)};function rf(i,e,t){let[n,s]=i;if(!n||!s)return null;let r=hh(e.motion,n,s),o=r[0],a=r[1]-o>GT*e.size?o:r[1],l=VT*e.detail,c=a-o+2*l,h=Ke(t(c),e.paints.steel);h.position.z=(o+a)/2;let d=zt(e,n,h);if(n.body===0&&d)for(let u of[o-l/2,a+l/2])e.anchors.push(new F(0,0,u).applyQuaternion(d.quaternion).add(d.position));return h}function WT(i,e,t){if(!i||t.motion.frames===0)return[0,0,1];let n=t.machine.bodies[e.body],s=Dt(t.motion.axisAt(i.body,i.axis??[0,0,1],t.motion.atFrame(0)));return t.machine.place(t.motion.atFrame(0)),(n?s.applyQuaternion(n.quaternion.clone().invert()):s).toArray()}var XT=.56,u_=5,f_=({marks:i,sizes:e},t)=>{let n=e.radius;if(!i[0]||!(n>0))return;let s=Zs(i[0]);s.add(qT(n,t,t.machine.paintOf(i[0].body).plain)),t.machine.attach(i[0].body,s)};function qT(i,e,t){let n=XT/2*i,s=new Yt,r=Gn([[.62*i,-.8*n],[.8*i,-n],[.93*i,-.94*n],[.985*i,-.72*n],[i,-.35*n],[i,.35*n],[.985*i,.72*n],[.93*i,.94*n],[.8*i,n],[.62*i,.8*n],[.62*i,-.8*n]]),o=Gn([[.56*i,-.82*n],[.64*i,-.86*n],[.64*i,.86*n],[.56*i,.82*n],[.52*i,.5*n],[.52*i,-.5*n],[.56*i,-.82*n]]);s.add(Ke(r,e.paints.rubber),Ke(o,t)),s.add(Ke(Hn(.15*i,1.3*n),e.paints.iron));for(let a=0;a<u_;a++){let l=Ke(ts(.46*i,.1*i,.5*n),t),c=2*Math.PI*a/u_;l.position.set(.32*i*Math.cos(c),.32*i*Math.sin(c),0),l.rotation.z=c,s.add(l)}return s}function p_(i){return({marks:e,sizes:t},n)=>{d_(i,e[0],t.radius,n),d_(i,e[1],t.radius_b,n)}}function d_(i,e,t,n){if(!e||t===void 0||!(t>0)||ZT(i,e,t))return;if(e.axis){zt(n,e,Ke(Ca(.94*t,.06*t),n.paints.rubber)),zt(n,e,Ke(Hn(.92*t,.06*t),n.paints.glass));return}let s=Ke(Bi(t),n.paints.rod);zt(n,e,s,...YT(t,n))}function YT(i,e){return[0,Math.PI/2].map(t=>{let n=Ke(Ca(i,.025*i),e.paints.iron);return n.rotation.x=t,n})}function ZT(i,e,t){return(i.scene.bodies[e.body]?.solids??[]).some(s=>{let r=Math.hypot(...s.center.map((o,a)=>o-e.point[a]));return s.kind!=="box"&&r<.2*t&&Math.abs(s.sizes[0]-t)<.2*t})}var KT=({marks:i},e)=>{zt(e,i[0],Ke(Bi(.75*e.detail),e.paints.accent))},xh=()=>{},JT={pin:s_,slide:a_,ball:sf,cardan:r_,sleeve:o_,plate:c_,weld:h_,rod:e_,slot:l_,gear:$0,rack:Q0,cam:_h,spring:t_,bushing:W0,torsion:X0,tyre:f_,arrow:xh,twist:xh,point:KT,joint:_h,"":xh},$T=new Set(["pin","ball","cardan","weld","rod","spring","bushing"]);function m_(i,e){let t={...JT,contact:p_(i)};for(let n of i.scene.elements){if(!QT(n))continue;if($T.has(n.glyph))for(let o of n.marks.slice(0,2))o.body===0&&e.anchors.push(Dt(o.point));let s=n.family==="joint"?_h:xh,r=Object.hasOwn(t,n.glyph)?t[n.glyph]:s;e.motion.changes(n.name)?jT(n,r,e):r(n,e)}}function jT(i,e,t){let n=[t.machine.root,...t.machine.bodies],s=n.map(({children:r})=>r.length);e(i,t),n.forEach((r,o)=>{let a=r.children.slice(s[o]);if(a.length===0)return;let l=new Yt;l.userData.comesAndGoes=!0,l.add(...a),r.add(l),t.moving.push({update:()=>{l.visible=t.motion.acts(i.name,t.now())}})})}function QT(i){return i.marks.length>0&&i.marks.every(e=>e.point.every(Number.isFinite))}function g_(i){if(!(i>0)||!Number.isFinite(i))return 1;let e=10**Math.floor(Math.log10(i)),t=i/e,n=1+1e-9;return([1,2,5,10].find(r=>t<=r*n)??10)*e}function __(i){return String(Number(i.toPrecision(3)))}var eE=2.6,tE=15,of={light:.2,dark:.45},yh=class{constructor(e,t){this.up=e;this.level=t;this.east=es(e,new F(1,0,0)),this.north=e.clone().cross(this.east),this.lines=nE();let n=new cr(2,2),s=new en(n,this.lines),r=new en(n,this.shade);r.receiveShadow=!0,r.renderOrder=-2,s.renderOrder=-1,this.shade.depthWrite=!1,this.group.add(r,s),this.group.matrixAutoUpdate=!1}up;level;group=new Yt;square=1;lines;shade=new ha({opacity:of.light});east;north;follow(e,t){let n=eE*t;this.square=g_(t/tE);let s=10**Math.ceil(Math.log10(this.square*1.5)),r=Math.round(e.dot(this.east)/s)*s,o=Math.round(e.dot(this.north)/s)*s,a=new F().addScaledVector(this.east,r).addScaledVector(this.north,o).addScaledVector(this.up,this.level),l=n+s;this.group.matrix.makeBasis(this.east.clone().multiplyScalar(l),this.north.clone().multiplyScalar(l),this.up.clone().multiplyScalar(l)),this.group.matrix.setPosition(a),this.group.matrixWorldNeedsUpdate=!0;let c=this.lines.uniforms;c.side.value=l,c.minor.value=this.square,c.major.value=s,c.radius.value=n,c.center.value.set(e.dot(this.east)-r,e.dot(this.north)-o)}setTheme(e){this.lines.uniforms.ink.value=new nt(e?"#8fa0ad":"#5c6b78"),this.lines.uniforms.strength.value=e?.32:.3,this.shade.opacity=e?of.dark:of.light}};function nE(){return new ti({transparent:!0,depthWrite:!1,side:Un,uniforms:{side:{value:1},minor:{value:1},major:{value:10},radius:{value:1},center:{value:new F},ink:{value:new nt},strength:{value:.3}},vertexShader:`
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
      }`})}function x_(i,e,t,n){let s=i.scene.elements.filter(a=>a.glyph==="tyre"||a.glyph==="contact").map(a=>a.marks[1]).filter(a=>a?.body===0&&a.axis&&Math.abs(Dt(a.axis).dot(e))>iE).map(a=>Dt(a.point).dot(e));if(t===null)return s[0]??0;let r=s.find(a=>a<=t+sE*n);if(r!==void 0&&t-r<rE*n)return r;let o=i.scene.elements.some(a=>a.marks.some(l=>l.body===0));return t-(o?.002:.12)*n}var iE=.999,sE=.1,rE=3;var vh=16,oE=["joint","point","force"],Mh=class{constructor(e,t){this.machine=t;this.element.style.cssText="position:absolute;inset:0;overflow:hidden;pointer-events:none";let n=e.scene.bodies.slice(1).map((r,o)=>this.label(r.name,{body:o+1,point:r.center_of_mass},!0)),s=oE.flatMap(r=>e.scene.elements.filter(o=>o.family===r)).filter(r=>r.marks.length>0&&r.glyph!=="").map(r=>this.label(r.name,r.marks[0],!1));this.labels=[...n,...s]}machine;element=document.createElement("div");labels;on=!1;chosen=null;set(e){this.on=e}highlight(e){this.chosen=e}setTheme(e){let t=xi(e);for(let{element:n,isBody:s}of this.labels){n.style.color=t.ink,n.style.opacity=s?"1":"0.75";let r=t.halo;n.style.textShadow=[1,2,3,4].map(o=>`0 0 ${o}px ${r}`).join(",")}}draw(e,t,n){let s=new F,r=[];for(let o of this.labels){let a=(this.on||o.isBody&&o.mark.body===this.chosen)&&this.machine.isDrawn(o.mark.body);a&&this.machine.at(o.mark,s).project(e);let l=a&&Math.abs(s.x)<1&&Math.abs(s.y)<1&&Math.abs(s.z)<1;l&&o.width===0&&(o.element.hidden=!1,o.width=o.element.offsetWidth||1);let c=Math.round((s.x+1)/2*t+(o.isBody?-o.width/2:9)),h=Math.round((1-s.y)/2*n-(o.isBody?vh/2:vh)),d=l&&r.every(([u,f,g])=>c>u+g||u>c+o.width||Math.abs(h-f)>vh);o.element.hidden=!d,d&&(o.element.style.transform=`translate(${c}px,${h}px)`,r.push([c,h,o.width]))}}label(e,t,n){let s=document.createElement("span");return s.textContent=e,s.hidden=!0,s.style.cssText=`position:absolute;left:0;top:0;white-space:nowrap;font:${n?600:400} 12px/${vh}px system-ui,sans-serif`,this.element.append(s),{element:s,mark:t,isBody:n,width:0}}};var bh=class{constructor(e){this.body=e;this.setTheme(!1)}body;plain=new Fn({roughness:.55});stripes=new Fn({roughness:.55});setTheme(e){this.plain.color.set(za(this.body,e)),this.stripes.color.copy(this.plain.color).offsetHSL(0,0,lE)}light(e){for(let t of[this.plain,this.stripes])t.emissive.copy(e?t.color:aE),t.emissiveIntensity=e?.55:0}},aE=new nt(0),lE=.16;function af(i){return{polygonOffset:!0,polygonOffsetFactor:0,polygonOffsetUnits:-i}}var Sh=class{steel=new Fn({roughness:.35});iron=new Fn({roughness:.6});rubber=new Fn({color:"#2b2e31",roughness:.9});post=new Fn({roughness:.8});rod=new Fn({roughness:.45});spring=new Fn({roughness:.35});accent=new Fn({roughness:.5,...af(1500)});glass=new Fn({roughness:.4,transparent:!0,opacity:.3,side:Un});soil=new Fn({roughness:.95,side:Un,polygonOffset:!0,polygonOffsetFactor:1,polygonOffsetUnits:1});reaction=new Fn({roughness:.5,...af(6e3)});applied=new Fn({roughness:.5,...af(6e3)});setTheme(e){let t=xi(e);this.steel.color.set(e?"#ccd4da":"#aab2b9"),this.iron.color.set(e?"#7c8790":"#68727a"),this.rubber.color.set(e?"#3a3f45":"#34383c"),this.post.color.set(e?"#59636b":"#c3c9cd"),this.rod.color.set(e?"#aeb8c0":"#78838c"),this.spring.color.set(e?"#d5dce1":"#838d95"),this.accent.color.set(t.selected),this.glass.color.set(e?"#9fb3c2":"#7a8fa0"),this.soil.color.set(e?"#6b766c":"#d3d6c9"),this.reaction.color.set(t.reaction),this.applied.color.set(t.applied);for(let n of[this.reaction,this.applied])n.emissive.copy(n.color),n.emissiveIntensity=.35}};var wh=class{constructor(e,t){this.payload=e;this.motion=t;this.pose=t.pose(),e.scene.bodies.forEach((n,s)=>{let r=new Yt,o=new bh(s);for(let a of n.solids){if(!n.shaped&&cE(e,s,a))continue;let l=K0(a);l&&r.add(Ke(l.plain,o.plain)),l?.stripes&&r.add(Ke(l.stripes,o.stripes))}r.userData.body=s,this.bodies.push(r),this.paints.push(o),this.lost.push(!1),this.root.add(r)})}payload;motion;root=new Yt;bodies=[];paints=[];hidden=new Set;lost=[];pose;chosen=null;attach(e,t){this.bodies[e]?.add(t)}paintOf(e){return this.paints[e]??this.paints[0]}place(e){this.bodies.forEach((t,n)=>{let s=this.motion.poseAt(n,e,this.pose);this.lost[n]=!s.every(Number.isFinite),t.visible=this.isDrawn(n),!this.lost[n]&&(t.position.set(s[0],s[1],s[2]),t.quaternion.set(s[4],s[5],s[6],s[3]))}),this.root.updateMatrixWorld()}show(e,t){t?this.hidden.delete(e):this.hidden.add(e);let n=this.bodies[e];n&&(n.visible=this.isDrawn(e))}isDrawn(e){return!this.lost[e]&&!this.hidden.has(e)}isPlaced(e){return!this.lost[e]}at(e,t=new F){let n=this.bodies[e.body];return t.set(e.point[0],e.point[1],e.point[2]),n?t.applyQuaternion(n.quaternion).add(n.position):t}along(e,t=new F){let[n,s,r]=e.axis??[0,0,1],o=this.bodies[e.body];return t.set(n,s,r),o?t.applyQuaternion(o.quaternion):t}centerOf(e){return Dt(this.payload.scene.bodies[e]?.center_of_mass??[])}middleOf(e){return this.at({body:e,point:this.centerOf(e).toArray()})}isShaped(e){let t=this.payload.scene.bodies[e];return t!==void 0&&(t.shaped||t.solids.some(({kind:n})=>n!=="capsule"&&n!=="sphere"))}bodyOf(e){for(let t=e;t;t=t.parent)if(typeof t.userData.body=="number")return t.userData.body;return null}highlight(e){this.chosen=e,this.paints.forEach((t,n)=>{t.light(n===this.chosen)})}setTheme(e){this.paints.forEach((t,n)=>{t.setTheme(e),t.light(n===this.chosen)})}};function cE(i,e,t){return t.kind==="capsule"?!1:i.scene.elements.some(({glyph:n,marks:s,sizes:r})=>n!=="tyre"||s[0]?.body!==e?!1:Dt(s[0].point).distanceTo(Dt(t.center))<.5*(r.radius??0))}function y_(i){let e=new Map,t=i.children.filter(({userData:n})=>n.comesAndGoes);for(let n of i.children)t.includes(n)||v_(n,new wt,e);i.clear(),t.length>0&&i.add(...t);for(let[n,s]of e)i.add(Ke(hE(s),n))}function v_(i,e,t){i.updateMatrix();let n=e.clone().multiply(i.matrix);if(i instanceof en){let s=t.get(i.material)??[];s.push({geometry:i.geometry,place:n}),t.set(i.material,s)}for(let s of i.children)v_(s,n,t)}function hE(i){let e=i.reduce((l,{geometry:c})=>l+c.getAttribute("position").count,0),t=new zn(new Float32Array(3*e),3),n=new zn(new Float32Array(3*e),3),s=[],r=new F,o=0;for(let{geometry:l,place:c}of i){let h={places:l.getAttribute("position"),normals:l.getAttribute("normal")},d=new et().getNormalMatrix(c);for(let g=0;g<h.places.count;g++)r.fromBufferAttribute(h.places,g).applyMatrix4(c),t.setXYZ(o+g,r.x,r.y,r.z),r.fromBufferAttribute(h.normals,g).applyNormalMatrix(d),n.setXYZ(o+g,r.x,r.y,r.z);let u=l.getIndex(),f=u?u.count:h.places.count;for(let g=0;g<f;g++)s.push(o+(u?u.getX(g):g));o+=h.places.count}let a=new jt;return a.setAttribute("position",t),a.setAttribute("normal",n),a.setIndex(s),a}var uE=5,dE=600;function M_(i,e,t,n){let s=null;i.addEventListener("pointerdown",r=>{s=r.isPrimary&&r.button===0?{x:r.clientX,y:r.clientY,when:r.timeStamp}:null}),i.addEventListener("pointerup",r=>{let o=s;s=null,!(!o||r.timeStamp-o.when>dE)&&(Math.hypot(r.clientX-o.x,r.clientY-o.y)>uE||n(fE(r,i,e,t)))})}function fE(i,e,t,n){let s=e.getBoundingClientRect(),r=(i.clientX-s.left)/s.width*2-1,o=1-(i.clientY-s.top)/s.height*2,a=new ga;a.setFromCamera(new Xe(r,o),t);for(let l of a.intersectObjects(n.bodies,!0)){let c=n.bodyOf(l.object);if(c!==null&&c!==0&&n.isDrawn(c))return c}return null}var pE=40,Th=class{constructor(e,t){this.reliefs=e;this.up=t;this.drawn=this.sheets().length>0}reliefs;up;ink=new uo({transparent:!0,opacity:.28});drawn;lay(e,t){for(let n of this.sheets()){let s=_E(n),r=new en(s,t.soil);r.receiveShadow=!0,e.attach(n.body,r),e.attach(n.body,new sa(xE(n,s),this.ink))}}sheets(){return this.reliefs.filter(e=>mE(e)&&!(e.body===0&&gE(e,this.up)))}setTheme(e){this.ink.color.set(e?"#aab7a8":"#5d6657")}};function mE({points:i,columns:e}){return e>1&&i.length>=2*e}function gE({points:i},e){let t=i.map(o=>Dt(o).dot(e)),[n,s]=[Math.min(...t),Math.max(...t)],r=Math.max(...i.map(o=>Dt(o).distanceTo(Dt(i[0]))));return s-n<1e-6*r}function _E({points:i,columns:e}){let t=Math.floor(i.length/e),n=[];for(let r=0;r+1<t;r++)for(let o=0;o+1<e;o++){let a=r*e+o;n.push(a,a+1,a+e,a+1,a+e+1,a+e)}let s=new jt;return s.setAttribute("position",new Mt(i.flat(),3)),s.setIndex(n),s.computeVertexNormals(),s}function xE({points:i,columns:e},t){let n=Math.floor(i.length/e),s=(u,f)=>Dt(i[u]).distanceTo(Dt(i[f])),[r,o]=[s(0,e-1),s(0,(n-1)*e)],a=Math.max(r,o)/pE,l=Math.max(1,Math.round(a*(n-1)/o)),c=Math.max(1,Math.round(a*(e-1)/r)),h=[];for(let u=0;u<n;u++)for(let f=0;f<e;f++){let g=u*e+f;f+1<e&&(u%l===0||u===n-1)&&h.push(g,g+1),u+1<n&&(f%c===0||f===e-1)&&h.push(g,g+e)}let d=new jt;return d.setAttribute("position",t.getAttribute("position")),d.setIndex(h),d}var yE=2,lf=2048,b_=3,Eh=class{scene=new ta;webgl;sky=new fa("#ffffff","#8a8f96",1.7);sun=new fo("#fff8ee",2.1);lamp=new fo("#dfe9ff",.5);toSun;toLamp;width=1;height=1;constructor(e,t,n){this.webgl=new th({canvas:e,antialias:!0,alpha:!0,powerPreference:"high-performance"}),this.webgl.outputColorSpace=Jn,this.webgl.setClearColor(0,0),this.webgl.shadowMap.enabled=!0,this.webgl.shadowMap.type=hr,this.webgl.shadowMap.autoUpdate=!1;let s=t.clone().cross(n).normalize(),r=es(t,n);this.toSun=t.clone().multiplyScalar(2).addScaledVector(s,-.7).addScaledVector(r,.9).normalize(),this.toLamp=t.clone().multiplyScalar(.25).addScaledVector(s,.9).addScaledVector(r,.4).normalize(),this.sky.position.copy(t),this.sun.castShadow=!0,this.sun.shadow.mapSize.set(lf,lf),this.sun.shadow.radius=b_,this.scene.add(this.sky,this.sun,this.sun.target,this.lamp,this.lamp.target)}resize(e,t){this.width=Math.max(1,e),this.height=Math.max(1,t),this.webgl.setPixelRatio(Math.min(yE,window.devicePixelRatio||1)),this.webgl.setSize(this.width,this.height,!1)}shineOn(e,t){for(let[s,r]of[[this.sun,this.toSun],[this.lamp,this.toLamp]])s.target.position.copy(e),s.position.copy(e).addScaledVector(r,2.5*t);let n=this.sun.shadow.camera;[n.left,n.right,n.bottom,n.top]=[-t,t,-t,t],[n.near,n.far]=[.05*t,5*t],n.updateProjectionMatrix(),this.sun.shadow.normalBias=1.5*b_*2*t/lf,this.sun.shadow.bias=-4e-4}setTheme(e){this.sky.intensity=e?1.35:1.9,this.sun.intensity=e?2.3:2,this.lamp.intensity=e?.8:.9}paint(e,t){this.webgl.shadowMap.needsUpdate=t,this.webgl.render(this.scene,e)}};var vE=.6,cf={radius:2.4,height:.5},ME=60;function S_(i,e){let{up:t,detail:n}=i,s=[];for(let r of bE(i.anchors,.5*n).slice(0,ME)){let o=r.dot(t)-e;if(o<n)continue;let a=new Yt;a.position.copy(r).addScaledVector(t,-o),a.quaternion.copy(gr(t));let l=Ke(Hn(cf.radius*n,cf.height*n),i.paints.post);l.position.z=cf.height/2*n;let c=Ke(Hn(vE*n,o,0),i.paints.post);c.position.z=o/2,a.add(l,c),i.machine.attach(0,a),s.push(a.position)}return s}function bE(i,e){return i.filter((t,n)=>i.findIndex(s=>s.distanceTo(t)<e)===n)}var SE=.28,Ah=class{mesh;constructor(e,t){this.mesh=new en(wE(e),TE(t)),this.mesh.frustumCulled=!1,this.mesh.renderOrder=1}setNow(e){this.mesh.material.uniforms.now.value=e}setColor(e){this.mesh.material.uniforms.color.value=new nt(e)}setViewport(e,t){this.mesh.material.uniforms.viewport.value.set(e,t)}dispose(){this.mesh.geometry.dispose(),this.mesh.material.dispose()}};function wE(i){let e=Math.floor(i.length/3),t=d=>[i[3*d],i[3*d+1],i[3*d+2]],n=d=>d>=0&&d<e&&t(d).every(Number.isFinite),[s,r,o,a,l,c]=[[],[],[],[],[],[]];for(let d=0;d<e;d++){let u=n(d)?t(d):[0,0,0];for(let f of[-1,1])s.push(...u),r.push(...n(d-1)?t(d-1):u),o.push(...n(d+1)?t(d+1):u),a.push(f),l.push(d);n(d)&&n(d+1)&&c.push(2*d,2*d+1,2*d+2,2*d+1,2*d+3,2*d+2)}let h=new jt;return h.setAttribute("position",new Mt(s,3)),h.setAttribute("before",new Mt(r,3)),h.setAttribute("after",new Mt(o,3)),h.setAttribute("side",new Mt(a,1)),h.setAttribute("when",new Mt(l,1)),h.setIndex(c),h}function TE(i){return new ti({transparent:!0,depthWrite:!1,side:Un,uniforms:{now:{value:0},width:{value:i},viewport:{value:new Xe(1,1)},color:{value:new nt},faint:{value:SE}},vertexShader:`
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
      }`})}var EE=2.4,Rh=class{constructor(e){this.motion=e}motion;group=new Yt;ribbons=[];dark=!1;set(e){for(let{ribbon:t}of this.ribbons)t.dispose();this.group.clear(),this.ribbons=e.map(({mark:t,color:n})=>({ribbon:new Ah(this.motion.path(t),EE),color:n}));for(let{ribbon:t}of this.ribbons)this.group.add(t.mesh);this.setTheme(this.dark)}draw({index:e,fraction:t}){for(let{ribbon:n}of this.ribbons)n.setNow(e+t)}resize(e,t){for(let{ribbon:n}of this.ribbons)n.setViewport(e,t)}setTheme(e){this.dark=e;for(let{ribbon:t,color:n}of this.ribbons)t.setColor(Rs(n,e))}};var AE="http://www.w3.org/2000/svg",hf=84,Ch=26,_r=[{name:"x",direction:new F(1,0,0),light:"#c8452b",dark:"#ff8a70"},{name:"y",direction:new F(0,1,0),light:"#2c8a4b",dark:"#6fd08c"},{name:"z",direction:new F(0,0,1),light:"#2a63c4",dark:"#7fb0ff"}],Ih=class{constructor(e,t){this.unit=e;this.element.style.cssText="position:absolute;left:6px;bottom:6px;pointer-events:none;display:flex;align-items:flex-end",this.picture.setAttribute("width",String(hf)),this.picture.setAttribute("height",String(hf)),this.picture.setAttribute("aria-hidden","true"),this.arms.forEach(({line:n,text:s},r)=>{n.setAttribute("stroke-width","2.4"),n.setAttribute("stroke-linecap","round"),s.textContent=_r[r].name,s.setAttribute("text-anchor","middle"),s.setAttribute("dominant-baseline","central"),s.setAttribute("font-size","12"),s.setAttribute("font-weight","600"),s.setAttribute("font-family","system-ui, sans-serif"),s.style.cssText="pointer-events:auto;cursor:pointer;user-select:none",s.addEventListener("click",()=>t(_r[r].direction));let o=Ph("title");o.textContent=`look along ${_r[r].name}`,s.append(o),this.picture.append(n,s)}),this.scale.style.cssText="font:12px/1.4 system-ui,sans-serif;padding-bottom:8px;font-variant-numeric:tabular-nums",this.element.append(this.picture,this.scale)}unit;element=document.createElement("div");arms=_r.map(()=>({line:Ph("line"),text:Ph("text")}));picture=Ph("svg");order=[];scale=document.createElement("div");setTheme(e){this.arms.forEach(({line:t,text:n},s)=>{let r=e?_r[s].dark:_r[s].light;t.setAttribute("stroke",r),n.setAttribute("fill",r)}),this.scale.style.color=xi(e).faint}draw(e,t){let n=e.quaternion.clone().invert(),s=hf/2,r=_r.map(({direction:c})=>c.clone().applyQuaternion(n)),o=[0,1,2].sort((c,h)=>r[c].z-r[h].z),a=o.some((c,h)=>c!==this.order[h]);this.order=o;for(let c of o){let{line:h,text:d}=this.arms[c],{x:u,y:f}=r[c];w_(h,{x1:s,y1:s,x2:s+Ch*u,y2:s-Ch*f}),w_(d,{x:s+(Ch+9)*u,y:s-(Ch+9)*f}),a&&this.picture.append(h,d)}let l=t===null?"":`grid ${__(t)} ${this.unit}`.trim();this.scale.textContent!==l&&(this.scale.textContent=l)}};function Ph(i){return document.createElementNS(AE,i)}function w_(i,e){for(let[t,n]of Object.entries(e))i.setAttribute(t,n.toFixed(1))}function T_(i,e){let t=document.createElement("canvas");try{return new uf(t,i,e)}catch(n){let s=n instanceof Error&&!/webgl/i.test(n.message)?` (${n.message})`:"";return I0(P0+s)}}var uf=class{constructor(e,t,n){this.motion=n;let{scene:s}=t;this.size=s.size>0&&Number.isFinite(s.size)?s.size:1,this.up=RE(Dt(s.up)),this.frame=n.atFrame(0),this.machine=new wh(t,n),this.machine.place(this.frame);let r=s.detail>0?s.detail:this.size/60,{machine:o,paints:a,moving:l,up:c,size:h}=this,u={machine:o,motion:n,paints:a,moving:l,up:c,size:h,detail:r,now:()=>this.frame.time,anchors:[]};m_(t,u),this.hulls=G0(t,o),this.reliefs=new Th(s.reliefs,c),this.far=ka(t,n).follow!==null,this.inSight=dh(this.hulls,n,this.far?0:null);let f=ch(c,this.inSight);this.stage=new Eh(e,c,f),this.view=new lh(e,c,h),this.view.faceFirst(this.inSight),this.measure();let v=(this.far?dh(this.hulls,n,null):this.inSight).reduce((p,y)=>Math.min(p,y.dot(c)),Number.POSITIVE_INFINITY),m=x_(t,c,Number.isFinite(v)?v:null,h);this.ground=new yh(c,m),this.ground.group.visible=!this.reliefs.drawn,this.reliefs.drawn||this.inSight.push(...S_(u,m));for(let p of o.bodies)y_(p);this.reliefs.lay(o,a),this.arrows=new rh(t,n,o,a),this.traces=new Rh(n),this.labels=new Mh(t,o),this.triad=new Ih(t.units.length,p=>this.view.lookAlong(p)),this.stage.scene.add(o.root,this.ground.group,this.arrows.group,this.traces.group),e.setAttribute("role","img"),e.setAttribute("aria-label",`${t.name}, a machine in space`),this.build(e)}motion;element=document.createElement("div");up;size;stage;view;machine;paints=new Sh;moving=[];hulls;far;inSight;ground;reliefs;arrows;traces;labels;triad;middle=new F;reach=1;frame;followed=null;asked=0;moved=!0;draw(e){this.frame=e,this.changed()}resize(){let{clientWidth:e,clientHeight:t}=this.element;this.stage.resize(e,t),this.view.resize(this.stage.width,this.stage.height),this.traces.resize(this.stage.width,this.stage.height),this.changed()}fit(){this.machine.place(this.frame),this.view.fit(this.far?dh(this.hulls,this.motion,this.frame.index):this.inSight),this.changed()}follow(e){this.followed=e,this.view.track(null),this.machine.place(this.frame),e!==null&&this.machine.isPlaced(e)&&this.view.center(this.machine.middleOf(e)),this.changed()}show(e,t){this.machine.show(e,t),e===0&&(this.ground.group.visible=t&&!this.reliefs.drawn),this.changed()}setTraces(e){this.traces.set(e),this.traces.resize(this.stage.width,this.stage.height),this.changed()}setArrows(e,t){this.arrows.set(e,t),this.changed()}setTheme(e){let t=xi(e).paper;this.element.style.background=e?`radial-gradient(circle at 50% 40%, #20262c, ${t} 75%)`:"radial-gradient(circle at 50% 40%, #ffffff, #eef0f1 85%)";for(let n of[this.stage,this.paints,this.machine,this.ground,this.reliefs,this.traces,this.labels,this.triad])n.setTheme(e);this.changed()}setLabels(e){this.labels.set(e),this.changed()}highlight(e){this.machine.highlight(e),this.labels.highlight(e),this.changed()}onPick(e){M_(this.stage.webgl.domElement,this.view.camera,this.machine,t=>{this.highlight(t),e(t)})}build(e){this.element.style.cssText="position:relative;width:100%;height:100%;overflow:hidden",e.style.cssText="position:absolute;inset:0;width:100%;height:100%;display:block;touch-action:none;outline:none",this.element.append(e,this.labels.element,this.triad.element),this.view.controls.addEventListener("change",()=>this.ask()),e.addEventListener("webglcontextrestored",()=>this.changed()),this.setTheme(!1)}measure(){let e=this.inSight;if(e.length===0)return;let t=new F(1/0,1/0,1/0),n=t.clone().negate();for(let s of e)t.min(s),n.max(s);this.middle.copy(t).add(n).multiplyScalar(.5),this.reach=Math.max(.6*t.distanceTo(n),.1*this.size)}changed(){this.moved=!0,this.ask()}ask(){this.asked===0&&(this.asked=requestAnimationFrame(()=>this.paint()))}paint(){this.asked=0;let{machine:e,view:t,stage:n}=this;if(this.moved){e.place(this.frame);for(let r of this.moving)r.update();this.arrows.draw(this.frame),this.traces.draw(this.frame)}let s=this.followed;s!==null&&e.isPlaced(s)&&t.track(e.middleOf(s)),t.controls.update(),n.shineOn(this.far?t.controls.target:this.middle,this.far?1.5*this.reach:this.reach),t.setDepth(this.reach),this.ground.follow(t.controls.target,t.distance()),n.paint(t.camera,this.moved),this.labels.draw(t.camera,n.width,n.height),this.triad.draw(t.camera,this.ground.group.visible?this.ground.square:null),this.moved=!1}};function RE(i){return i.lengthSq()>0&&Number.isFinite(i.lengthSq())?i.normalize():new F(0,0,1)}Lm("spatial",T_);})();
