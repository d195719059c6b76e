/** The style sheets of pages. One markup, eight compositions: what differs is grid, measure, type and colour, not just paint. */

const sans = '"PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif';
const serif = '"Songti SC","Noto Serif SC","Noto Serif CJK SC",SimSun,STSong,Georgia,serif';

/** Under every style: nothing sticks out, pictures fit, tables scroll by themselves. */
export const base = `
*{box-sizing:border-box;margin:0}
html{scroll-behavior:smooth;-webkit-text-size-adjust:100%}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{overflow-wrap:anywhere;line-break:strict;text-autospace:normal;font-family:${sans};font-size:16px;line-height:1.75}
h1,h2,h3{line-height:1.25;text-wrap:balance}
h1{word-break:keep-all}
img,svg{display:block;max-width:100%;height:auto}
ul,ol{list-style:none;padding:0}
a{color:inherit;text-underline-offset:.2em}
a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.6em 14px;text-align:left;vertical-align:top}
@media screen and (max-width:640px){th,td{padding:.6em 6px}}
td.n,th.n{text-align:right;white-space:nowrap}
.scroll{overflow-x:auto}
section>*,.items>*{min-width:0}
.scroll td:not(.n),.scroll th:not(.n){min-width:5.4em;overflow-wrap:break-word}
summary{cursor:pointer}
@media screen and (max-width:640px){.scroll.rows table,.scroll.rows tbody{display:block}.scroll.rows thead{display:none}.scroll.rows tr{display:block;padding:.8em 0;border-bottom:1px solid color-mix(in srgb,currentColor 22%,transparent)}.scroll.rows td{display:grid;grid-template-columns:6.5em 1fr;min-width:0;padding:.1em 0;border:0;text-align:left;white-space:normal}.scroll.rows td::before{content:attr(data-label);opacity:.65}.scroll.rows td:first-child{display:block;font-weight:700}.scroll.rows td:first-child::before{content:none}}
figure.chart svg{width:100%}
@media screen and (max-width:640px){.chart>.drawn{overflow-x:auto}.chart>.drawn svg{min-width:600px}}
.gallery .items:has(>:only-child){display:block;columns:auto}
.gallery .items>.item:only-child img{width:auto;max-width:100%;max-height:640px;aspect-ratio:auto;object-fit:contain}
@media (min-width:821px){.gallery .items:has(>:nth-child(2):last-child){display:grid;grid-template-columns:1fr 1fr}.gallery .items>.item:nth-child(-n+2):nth-last-child(-n+2){grid-column:auto}}
.source,.chart-source{font-size:13px;opacity:.72}
.scroll+.source{margin-top:10px}
nav span{display:flex;flex-wrap:wrap;gap:6px 24px}
.value{white-space:nowrap}
summary+p{margin-top:.5em}
@page{size:A4;margin:14mm}
@page broad{size:A4 landscape;margin:10mm}
@media print{nav{display:none!important}.scroll{overflow:visible}.scroll th,.scroll td{min-width:0!important;padding:.35em .4em;font-size:clamp(6px,calc(190px / var(--columns,1)),12px)}.scroll.broad{page:broad}thead{display:table-header-group}.head{break-after:avoid}.actions a[href^="#"]{display:none}details::details-content{content-visibility:visible;block-size:auto;opacity:1}summary{list-style:none}section{break-inside:auto}.card,tr,figure,.item{break-inside:avoid}body{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
`;

export const paper = `
body{background:#fbf8f1;color:#25221d;font-family:${serif};font-size:18px;line-height:1.95}
nav{max-width:1040px;margin:0 auto;padding:22px 32px;display:flex;gap:24px;flex-wrap:wrap;font-size:14px}
nav a{text-decoration:none;color:#6f675a}
nav b{margin-right:auto;font-weight:600}
section{max-width:1040px;margin:0 auto;padding:44px 32px;display:grid;grid-template-columns:200px minmax(0,640px);gap:0 48px}
section>*{grid-column:2}
section>.head{grid-column:1;grid-row:1/span 9}
.head h2{font-size:17px;font-weight:600;color:var(--accent);border-top:2px solid var(--accent);padding-top:10px}
.head p{font-size:14px;line-height:1.7;color:#6f675a;margin-top:8px}
.hero{padding-top:72px;padding-bottom:64px}
.hero>*{grid-column:1/-1;max-width:820px}
.hero .kicker{font-size:15px;color:var(--accent)}
.hero h1{font-size:clamp(34px,6vw,62px);font-weight:600;margin:14px 0 22px}
.hero .lede{font-size:20px;color:#4a453b}
.actions{margin-top:26px;display:flex;gap:22px;flex-wrap:wrap}
.actions a{border-bottom:2px solid var(--accent);text-decoration:none;padding:4px 0}
.hero img{margin-top:36px;width:100%;max-height:520px;object-fit:cover}
.p+.p{margin-top:1em}
.items>.item{padding:16px 0;border-top:1px solid #ddd5c6}
.items h3{font-size:19px}
.figures .items{display:grid;grid-template-columns:repeat(auto-fit,minmax(170px,1fr));gap:0 32px}
.figures .value{font-size:40px;line-height:1.2}
.figures .label{font-size:15px;color:#6f675a}
.timeline .item{display:grid;grid-template-columns:110px 1fr;gap:16px}
.timeline time{color:var(--accent)}
.quote blockquote{font-size:27px;line-height:1.6;padding:16px 0}
.gallery .items{display:grid;grid-template-columns:1fr 1fr;gap:20px}
.gallery .item,.team .item{border:0;padding:0}
.team .items{display:grid;grid-template-columns:1fr 1fr;gap:28px}
.team img{width:84px;height:84px;border-radius:50%;object-fit:cover;margin-bottom:10px}
th{border-bottom:2px solid #25221d;font-size:15px}
td{border-bottom:1px solid #ddd5c6;font-size:15px}
.contact dl,.contact .items{display:grid;gap:6px}
footer{max-width:1040px;margin:40px auto 0;padding:28px 32px 56px;border-top:1px solid #ddd5c6;font-size:14px;color:#6f675a}
@media (max-width:820px){body{font-size:17px}section{display:block;padding:30px 22px}.head{margin-bottom:18px}nav,footer{padding-left:22px;padding-right:22px}.gallery .items,.team .items{grid-template-columns:1fr}.timeline .item{grid-template-columns:1fr;gap:2px}}
`;

export const atlas = `
body{background:#fff;color:#111;font-size:16px}
nav{display:grid;grid-template-columns:repeat(12,1fr);gap:0 20px;padding:18px 40px;border-bottom:1px solid #111;font-size:13px;position:sticky;top:0;background:#fff;z-index:2}
nav b{grid-column:span 6;font-weight:700}
nav span{grid-column:span 6;display:flex;gap:20px;flex-wrap:wrap;justify-content:flex-end}
nav a{text-decoration:none}
section{display:grid;grid-template-columns:repeat(12,1fr);gap:0 20px;padding:64px 40px;border-bottom:1px solid #111}
section>*{grid-column:5/-1}
section>.head{grid-column:1/5;grid-row:1/span 9;padding-right:24px}
.head h2{font-size:24px;font-weight:700;position:sticky;top:84px}
.head h2::before{content:"";display:block;width:28px;height:28px;background:var(--accent);margin-bottom:14px}
.head p{margin-top:12px;font-size:14px;color:#5c5c5c}
.hero{min-height:78vh;align-content:end;padding-bottom:44px;background:linear-gradient(90deg,transparent calc(33.333% - 1px),#eee calc(33.333% - 1px),#eee 33.333%,transparent 33.333%,transparent calc(66.666% - 1px),#eee calc(66.666% - 1px),#eee 66.666%,transparent 66.666%)}
.hero .kicker{grid-column:1/-1;font-size:14px;font-weight:700;color:var(--accent);margin-bottom:18px}
.hero h1{grid-column:1/-1;font-size:clamp(42px,9.4vw,136px);font-weight:800;letter-spacing:-.045em;line-height:1.02}
.hero .lede{grid-column:7/-1;margin-top:36px;font-size:19px;line-height:1.65}
.hero .actions{grid-column:7/-1;margin-top:22px}
.hero img{grid-column:1/7;grid-row:3/span 3;margin-top:36px;width:100%;max-height:360px;object-fit:cover;filter:grayscale(1) contrast(1.08)}
.actions a{display:inline-block;background:#111;color:#fff;text-decoration:none;padding:12px 22px;margin-right:10px}
.actions a:first-child{background:var(--accent)}
.p{font-size:19px;max-width:34em}.p+.p{margin-top:1em}
.features .items{display:grid;grid-template-columns:repeat(2,1fr);gap:36px 20px}
.features .item{border-top:3px solid #111;padding-top:12px}
.features h3{font-size:20px}
.figures .items{display:grid;grid-template-columns:repeat(auto-fit,minmax(200px,1fr));gap:32px 20px}
.figures .value{font-size:clamp(40px,4.4vw,66px);font-weight:800;letter-spacing:-.04em;line-height:1}
.figures .item:first-child .value{color:var(--accent)}
.figures .label{margin-top:8px;font-weight:700}
.note{font-size:13px;color:#5c5c5c}
.timeline .item{display:grid;grid-template-columns:2fr 6fr;gap:20px;padding:16px 0;border-top:1px solid #d4d4d4}
.timeline time{font-weight:700;font-variant-numeric:tabular-nums}
.quote blockquote{grid-column:3/-1;font-size:clamp(26px,4vw,50px);font-weight:700;line-height:1.25;letter-spacing:-.02em}
.quote cite{font-style:normal;font-size:15px;font-weight:400;display:block;margin-top:20px}
.gallery .items{display:grid;grid-template-columns:repeat(6,1fr);gap:20px}
.gallery .item{grid-column:span 2}.gallery .item:first-child{grid-column:span 4}
.gallery img{width:100%;aspect-ratio:4/3;object-fit:cover}.gallery .item:first-child img{aspect-ratio:16/11}
.team .items{display:grid;grid-template-columns:repeat(3,1fr);gap:28px 20px}
.team img{width:100%;aspect-ratio:1;object-fit:cover;margin-bottom:10px;filter:grayscale(1)}
.faq .item{border-top:1px solid #111;padding:14px 0}.faq summary{font-weight:700}
th{border-bottom:3px solid #111;font-size:13px}td{border-bottom:1px solid #d4d4d4}
.contact .item{display:grid;grid-template-columns:2fr 6fr;gap:20px;padding:12px 0;border-top:1px solid #111;font-size:20px}
footer{padding:36px 40px 60px;font-size:13px}
@media (max-width:820px){nav,section{padding-left:20px;padding-right:20px}nav{display:block}nav span{justify-content:flex-start;margin-top:6px}section{display:block;padding-top:44px;padding-bottom:44px}.hero{display:flex;flex-direction:column;justify-content:flex-end;min-height:62vh}.head{margin-bottom:22px}.head h2{position:static}.features .items,.team .items{grid-template-columns:1fr}.gallery .item,.gallery .item:first-child{grid-column:span 6}footer{padding:28px 20px}}
`;

export const night = `
body{background:#0e1324;color:#e8ecf6;background-image:radial-gradient(900px 500px at 50% -120px,color-mix(in srgb,var(--accent) 34%,transparent),transparent),radial-gradient(700px 500px at 95% 40%,#1c6e8a2e,transparent);background-repeat:no-repeat}
nav{display:flex;justify-content:center;gap:26px;flex-wrap:wrap;padding:26px 24px;font-size:14px;color:#9aa4bd}
nav b{color:#fff}nav a{text-decoration:none}nav a:hover{color:#fff}
section{max-width:1080px;margin:0 auto;padding:72px 28px}
.head{text-align:center;max-width:660px;margin:0 auto 40px}
.head h2{font-size:34px;font-weight:600}
.head p{color:#9aa4bd;margin-top:10px}
.hero{text-align:center;padding-top:96px;padding-bottom:88px;max-width:960px}
.hero .kicker{display:inline-block;border:1px solid #ffffff30;border-radius:99px;padding:4px 16px;font-size:14px;color:var(--accent)}
.hero h1{font-size:clamp(38px,6.6vw,78px);font-weight:700;margin:26px 0 20px;letter-spacing:-.02em;background:linear-gradient(180deg,#fff 30%,color-mix(in srgb,var(--accent) 70%,#fff));-webkit-background-clip:text;background-clip:text;color:transparent}
.hero .lede{font-size:20px;color:#b9c1d6;max-width:40em;margin:0 auto}
.actions{margin-top:34px;display:flex;gap:14px;justify-content:center;flex-wrap:wrap}
.actions a{border-radius:99px;padding:12px 28px;text-decoration:none;border:1px solid #ffffff3d}
.actions a:first-child{background:var(--accent);color:#0b1020;border-color:transparent;font-weight:600}
.hero img{margin:56px auto 0;border-radius:18px;border:1px solid #ffffff24;box-shadow:0 40px 120px -30px color-mix(in srgb,var(--accent) 60%,transparent)}
.p{max-width:40em;margin:0 auto;color:#c6cde0;font-size:18px}.p+.p{margin-top:1em}
.text img{border-radius:16px;margin:0 auto 28px}
.items{display:grid;gap:18px}
.features .items,.team .items{grid-template-columns:repeat(auto-fit,minmax(270px,1fr))}
.features .item,.team .item,.faq .item,.contact .item{background:linear-gradient(160deg,#ffffff12,#ffffff05);border:1px solid #ffffff1f;border-radius:18px;padding:26px}
.features h3,.team h3{font-size:19px;margin-bottom:8px}
.item p{color:#aeb7cd}
.figures .items{grid-template-columns:repeat(auto-fit,minmax(200px,1fr));border:1px solid #ffffff1f;border-radius:22px;padding:34px 20px;gap:28px}
.figures .item{text-align:center}
.figures .value{font-size:52px;font-weight:700;line-height:1.1;color:var(--accent)}
.figures .label{color:#fff}.note{font-size:13px;color:#9aa4bd}
.timeline .items{max-width:720px;margin:0 auto;border-left:1px solid #ffffff30;gap:30px;padding-left:30px}
.timeline .item{position:relative}.timeline .item::before{content:"";position:absolute;left:-36px;top:9px;width:11px;height:11px;border-radius:50%;background:var(--accent);box-shadow:0 0 18px var(--accent)}
.timeline time{font-size:14px;color:var(--accent)}
.quote blockquote{text-align:center;font-size:30px;line-height:1.55;max-width:800px;margin:0 auto}.quote cite{display:block;font-style:normal;font-size:15px;color:#9aa4bd;margin-top:18px}
.gallery .items{grid-template-columns:repeat(auto-fit,minmax(260px,1fr))}.gallery img{border-radius:16px;width:100%;aspect-ratio:4/3;object-fit:cover}
.team img{width:72px;height:72px;border-radius:50%;object-fit:cover;margin-bottom:14px}
.scroll,figure.chart{border:1px solid #ffffff1f;border-radius:18px;background:#ffffff08;padding:8px}
figure.chart{padding:24px;background:#0e1324}
th{color:#9aa4bd;font-weight:500;font-size:14px}td{border-top:1px solid #ffffff14}
.contact .items{grid-template-columns:repeat(auto-fit,minmax(220px,1fr))}.contact dt{font-size:13px;color:#9aa4bd}
footer{text-align:center;padding:48px 24px 64px;color:#8d97b1;font-size:14px}
@media (max-width:820px){section{padding:52px 20px}.hero{padding-top:56px}}
@media print{body{background:#fff;color:#14181f}section{padding-top:28px;padding-bottom:20px}.hero h1{background:none;color:#14181f}.figures .label{color:#14181f}.hero .lede,.p,.item p{color:#333b4d}.head p,.note,th,.contact dt,footer,.quote cite{color:#555e72}.features .item,.team .item,.faq .item,.contact .item,.scroll{background:none;border-color:#cfd5e2}.figures .items,.timeline .items,.hero .kicker{border-color:#cfd5e2}td{border-color:#dfe3ec}.figures .value,.timeline time,.hero .kicker{color:color-mix(in srgb,var(--accent) 60%,#000)}}
`;

export const poster = `
body{background:#fff6df;color:#141414;font-size:17px}
nav{display:flex;gap:0;border-bottom:3px solid #141414;flex-wrap:wrap;font-weight:700;font-size:15px}
nav span{display:contents}
nav b,nav a{padding:14px 22px;border-right:3px solid #141414;text-decoration:none}
nav a:hover{background:#141414;color:#fff6df}
section{padding:72px 6vw;border-bottom:3px solid #141414}
section:nth-of-type(4n+2){background:#fff}
section:nth-of-type(4n+3){background:#ffc400}
section:nth-of-type(4n){background:#1f4bff;color:#fff}
.head{margin-bottom:34px}
.head h2{font-size:clamp(34px,5.4vw,72px);font-weight:900;letter-spacing:-.03em;line-height:1.05}
.head p{font-size:19px;max-width:36em;margin-top:12px}
.hero{background:var(--accent);color:#141414;min-height:84vh;display:flex;flex-direction:column;justify-content:space-between;gap:30px}
.hero .kicker{align-self:flex-start;background:#141414;color:#fff6df;padding:6px 16px;font-weight:700;transform:rotate(-1.6deg)}
.hero h1{font-size:clamp(54px,13vw,190px);font-weight:900;line-height:.98;letter-spacing:-.055em;order:2}
.hero .lede{order:3;font-size:22px;font-weight:600;max-width:28em;border-left:8px solid #141414;padding-left:20px}
.hero .actions{order:4}
.hero img{order:1;border:3px solid #141414;width:min(520px,100%);aspect-ratio:3/2;object-fit:cover;box-shadow:12px 12px 0 #141414;align-self:flex-end}
.actions a{display:inline-block;background:#141414;color:#fff6df;font-weight:800;text-decoration:none;padding:14px 28px;margin:0 12px 10px 0}
.actions a+a{background:#fff6df;color:#141414;border:3px solid #141414;padding:11px 25px}
.p{font-size:22px;line-height:1.6;max-width:32em}.p+.p{margin-top:.9em}
.features .items{display:grid;grid-template-columns:repeat(auto-fit,minmax(280px,1fr));gap:0;border:3px solid currentcolor}
.features .item{padding:26px;border:1.5px solid currentcolor;counter-increment:n}
.features .items{counter-reset:n}
@media (min-width:1100px){.features .items:has(>:nth-child(5)):not(:has(>:nth-child(4n):last-child)){grid-template-columns:repeat(3,1fr)}.features .items:has(>:nth-child(5)):not(:has(>:nth-child(4n):last-child))>:last-child:nth-child(3n+2){grid-column:span 2}.features .items:has(>:nth-child(5)):not(:has(>:nth-child(4n):last-child))>:last-child:nth-child(3n+1){grid-column:1/-1}}
.features .item::before{content:counter(n);font-size:54px;font-weight:900;line-height:1;display:block;margin-bottom:12px}
.features h3{font-size:23px;font-weight:900}
.figures .items{display:flex;flex-wrap:wrap;gap:20px 64px}
@media (min-width:821px){.figures .items:has(>:nth-child(3)) .value{font-size:clamp(56px,6.6vw,104px)}}
.figures .value{font-size:clamp(64px,10vw,150px);font-weight:900;letter-spacing:-.05em;line-height:.95}
.figures .label{font-size:19px;font-weight:800}
.timeline .item{display:grid;grid-template-columns:minmax(150px,1fr) 4fr;gap:26px;padding:20px 0;border-top:3px solid currentcolor}
.timeline time{font-size:26px;font-weight:900}.timeline h3{font-size:24px;font-weight:900}
.quote blockquote{font-size:clamp(30px,5vw,64px);font-weight:900;line-height:1.15;letter-spacing:-.02em}.quote cite{display:block;font-style:normal;font-size:18px;margin-top:20px}
.gallery .items{display:grid;grid-template-columns:repeat(auto-fit,minmax(260px,1fr));gap:26px}.gallery img{border:3px solid #141414;width:100%;aspect-ratio:1;object-fit:cover;box-shadow:8px 8px 0 #141414}.gallery figcaption{margin-top:16px;font-weight:700}
.team .items{display:grid;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:26px}.team img{border:3px solid #141414;width:100%;aspect-ratio:1;object-fit:cover}.team h3{font-size:24px;font-weight:900;margin-top:8px}
.faq .item{border-top:3px solid currentcolor;padding:18px 0}.faq summary{font-size:21px;font-weight:900}
.scroll{background:#fff;color:#141414;border:3px solid #141414}@media screen and (max-width:640px){.scroll.rows tr{padding-inline:12px}}th{background:#141414;color:#fff6df}td{border-top:2px solid #141414}
figure.chart{background:#fff6df;color:#141414;border:3px solid #141414;padding:26px}
.contact .item{font-size:clamp(22px,3vw,40px);font-weight:900;padding:14px 0;border-top:3px solid currentcolor}.contact dt{font-size:16px;font-weight:600}
footer{padding:40px 6vw 64px;background:#141414;color:#fff6df;font-weight:600}
@media (max-width:820px){section{padding:48px 22px}.hero{min-height:72vh}.timeline .item{grid-template-columns:1fr;gap:4px}.p{font-size:19px}}
`;

export const ledger = `
body{background:#eef2f0;color:#1f2a28;font-size:15px;line-height:1.7;display:grid;grid-template-columns:240px minmax(0,1fr)}
nav{grid-column:1;grid-row:1/span 40;position:sticky;top:0;height:100vh;overflow-y:auto;background:#1f2a28;color:#cfdad6;padding:32px 24px;display:flex;flex-direction:column;gap:12px;font-size:14px}
nav b{color:#fff;font-size:16px;line-height:1.4;padding-bottom:18px;border-bottom:1px solid #ffffff26}
nav span{display:flex;flex-direction:column;gap:10px}nav a{text-decoration:none}nav a:hover{color:#fff}
body>main{grid-column:2;display:block}
section{margin:20px 28px;background:#fff;border:1px solid #d6dedb;padding:28px 32px}
.head{display:flex;align-items:baseline;gap:18px;flex-wrap:wrap;border-bottom:2px solid var(--accent);padding-bottom:10px;margin-bottom:18px}
.head h2{font-size:19px}.head p{color:#5d6b68;font-size:14px}
.hero{background:none;border:0;padding:34px 0 6px;display:grid;grid-template-columns:1fr auto;gap:6px 40px}
.hero .kicker{grid-column:1/-1;color:var(--accent);font-weight:700}
.hero h1{font-size:34px;margin-bottom:8px}.hero .lede{grid-column:1;max-width:48em;color:#44524f;font-size:16px}
.hero .actions{grid-column:2;grid-row:2/span 2;align-self:end;display:flex;gap:10px;flex-wrap:wrap}
.hero img{grid-column:1/-1;margin-top:18px;max-height:300px;width:100%;object-fit:cover}
.actions a{background:var(--accent);color:#fff;text-decoration:none;padding:9px 18px;border-radius:3px}.actions a+a{background:#fff;color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
.figures .items{display:grid;grid-template-columns:repeat(auto-fit,minmax(160px,1fr));margin:-1px}
.figures .item{border-left:3px solid var(--accent);padding:4px 16px;margin:8px 0}
.figures .value{font-size:32px;font-weight:700;line-height:1.25;font-variant-numeric:tabular-nums}.figures .label{color:#5d6b68}.note{font-size:13px;color:#5d6b68}
.features .items{display:grid;grid-template-columns:repeat(auto-fill,minmax(250px,1fr));gap:16px 32px}.features h3{font-size:16px}.features .item p{color:#44524f}
.p+.p{margin-top:.8em}.p{max-width:52em}
th{background:#e3eae7;font-size:13px}td,th{border:1px solid #d6dedb;padding:.45em .75em}tr:nth-child(even) td{background:#f7f9f8}
.timeline .item{display:grid;grid-template-columns:130px 1fr;gap:18px;padding:9px 0;border-top:1px solid #e3eae7}.timeline time{color:var(--accent);font-weight:700;font-variant-numeric:tabular-nums}.timeline h3{font-size:15px}
.quote{background:#e3eae7}.quote blockquote{font-size:19px}.quote cite{font-style:normal;color:#5d6b68;font-size:14px}
.gallery .items,.team .items{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:18px}.gallery img{aspect-ratio:4/3;object-fit:cover;width:100%}.team img{width:56px;height:56px;object-fit:cover;float:left;margin:4px 14px 4px 0}.team h3{font-size:16px}
.faq .item{padding:9px 0;border-top:1px solid #e3eae7}.faq summary{font-weight:700}
.contact .item{display:grid;grid-template-columns:130px 1fr;padding:6px 0}.contact dt{color:#5d6b68}
footer{grid-column:2;padding:12px 32px 48px;color:#5d6b68;font-size:13px}
@media (max-width:900px){body{display:block}nav{position:static;height:auto;padding:18px 20px}nav span{flex-direction:row;flex-wrap:wrap}section{margin:12px;padding:20px 18px}.hero{display:block;padding:18px 6px}.hero .actions{margin-top:14px}.timeline .item,.contact .item{grid-template-columns:1fr;gap:0}}
@media print{body{display:block;background:#fff}}
`;

const half = ':is(.text,.faq,.team,.quote,.contact)';
/** The last of one, three, five … halves in a row. */
const lastOfOdd = [1, 3, 5, 7, 9].map((count) => `main>:not(${half})${`+${half}`.repeat(count)}:not(:has(+${half}))`).join();

export const bento = `
body{background:#efeef8;color:#20203a;padding:20px}
nav{max-width:1240px;margin:0 auto 16px;display:flex;gap:8px;flex-wrap:wrap;align-items:center;font-size:14px}
nav span{gap:8px}nav b{margin-right:auto;font-size:17px;padding-left:6px}nav a{background:#fff;border-radius:99px;padding:7px 16px;text-decoration:none}
main{max-width:1240px;margin:0 auto;display:grid;grid-template-columns:repeat(6,minmax(0,1fr));gap:16px}
section{background:#fff;border-radius:28px;padding:32px;grid-column:span 3;min-width:0}
.head{margin-bottom:18px}.head h2{font-size:23px}.head p{color:#6a6a86;margin-top:4px}
.hero{grid-column:span 4;background:var(--accent);color:#fff;min-height:440px;display:flex;flex-direction:column;justify-content:flex-end;position:relative;overflow:hidden}
.hero::before{content:"";position:absolute;right:-90px;top:-110px;width:360px;height:360px;border-radius:50%;background:#ffffff1f;box-shadow:-120px 60px 0 -60px #ffffff1f}
.hero>*{position:relative;z-index:1}
.hero .kicker{font-weight:600;opacity:.86}.hero h1{font-size:clamp(34px,4.6vw,62px);font-weight:800;margin:10px 0 14px;letter-spacing:-.02em}.hero .lede{font-size:18px;max-width:34em;opacity:.94}
.hero img{position:absolute;z-index:0;inset:0;width:100%;height:100%;max-width:none;object-fit:cover;mix-blend-mode:multiply;opacity:.55}
.actions{margin-top:24px;display:flex;gap:10px;flex-wrap:wrap}.actions a{background:#fff;color:#20203a;border-radius:99px;padding:11px 24px;text-decoration:none;font-weight:600}.actions a+a{background:#ffffff2e;color:#fff}
.figures{grid-column:span 2;background:#20203a;color:#fff;display:flex;flex-direction:column}
.figures .items{display:grid;gap:20px;flex:1;align-content:space-evenly}
.figures .value{font-size:46px;font-weight:800;line-height:1.05;color:#f2c14e}.figures .label{opacity:.9}.note{font-size:13px;opacity:.7}.figures .head p{color:#b9b9d6}
.features{grid-column:1/-1;background:none;padding:0}.features .head{padding:20px 12px 0}
.features .items{display:grid;grid-template-columns:repeat(6,1fr);gap:16px}
.features .item{background:#fff;border-radius:28px;padding:28px;grid-column:span 2}
.features .item:nth-child(5n+1){grid-column:span 4;background:#ffe9dd}.features .item:nth-child(5n+4){background:#dff4f1}
.features h3{font-size:20px;margin-bottom:8px}.features .item p,.timeline .item p,.faq .item p{color:#55556f}
.table,.chart,.gallery,.timeline{grid-column:span 6}
.text,.faq,.team{grid-column:span 3}.quote{grid-column:span 3;background:#f2c14e;display:flex;align-items:center}
.quote blockquote{font-size:24px;font-weight:700;line-height:1.5}.quote cite{display:block;font-style:normal;font-weight:400;font-size:15px;margin-top:12px}
.p+.p{margin-top:.8em}
.timeline .items{display:grid;grid-template-columns:repeat(auto-fit,minmax(190px,1fr));gap:14px}.timeline .item{background:#f5f4fc;border-radius:18px;padding:18px}.timeline time{font-size:14px;font-weight:700;color:var(--accent)}.timeline h3{font-size:17px}
.gallery .items{display:grid;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:14px}.gallery img{border-radius:20px;aspect-ratio:4/3;width:100%;object-fit:cover}.gallery figcaption{font-size:14px;color:#6a6a86;margin-top:6px}
.team .items{display:grid;gap:16px}.team .item{display:grid;grid-template-columns:auto 1fr;gap:0 16px;align-items:center}.team img{width:64px;height:64px;border-radius:22px;object-fit:cover;grid-row:span 3}.team h3{font-size:17px}
.faq .item{padding:12px 0;border-top:1px solid #e2e1f2}.faq summary{font-weight:700}
th{color:#6a6a86;font-size:14px}td{border-top:1px solid #e2e1f2}
.contact{grid-column:span 3;background:#2bb3a3;color:#0d2b28}.contact .item{padding:8px 0;font-size:19px;font-weight:700}.contact dt{font-size:14px;font-weight:400}
footer{max-width:1240px;margin:20px auto 0;padding:8px 12px 30px;font-size:14px;color:#6a6a86}
/* No place of the grid stays empty and nothing changes places but the first figures, which stand beside the head: a half without another half behind it takes the row. */
@media (min-width:981px){main:not(:has(>.figures))>.hero{grid-column:1/-1}.hero{order:-2}main>:nth-child(1 of .figures){order:-1}main>:nth-child(n+2 of .figures){grid-column:1/-1}${lastOfOdd}{grid-column:1/-1}.features .item:last-child:nth-child(5n+1),.features .item:last-child:nth-child(5n+3){grid-column:1/-1}.features .item:nth-child(5n+3):nth-last-child(2),.features .item:last-child:nth-child(5n+4){grid-column:span 3}.features .items:has(>:nth-child(3):last-child)>.item{grid-column:span 2}}
@media (max-width:980px){body{padding:12px}section,.hero,.figures,.text,.faq,.team,.quote,.contact{grid-column:1/-1;padding:24px;border-radius:22px}.features{padding:0}.features .item,.features .item:nth-child(5n+1){grid-column:1/-1;padding:22px;border-radius:22px}.hero{min-height:360px}}
`;

export const zine = `
body{background:#f4efe6;color:#1c1b19;font-family:${serif};font-size:17px;line-height:1.9}
nav{position:absolute;top:0;left:0;right:0;display:flex;gap:22px;flex-wrap:wrap;padding:24px 36px;font-size:14px;z-index:2}
nav b{margin-right:auto;letter-spacing:.08em}nav a{text-decoration:none}
nav span{background:#f4efe6;padding:2px 16px}
.hero{display:grid;grid-template-columns:1fr 1fr;grid-template-rows:1fr auto auto auto 1.1fr;min-height:100vh;padding:0}
.hero>*{grid-column:1;padding:0 9%}
.hero .kicker{grid-row:1;align-self:end;font-size:15px;color:var(--accent);letter-spacing:.14em}
.hero h1{grid-row:2;font-size:clamp(38px,5.4vw,80px);font-weight:700;line-height:1.15;margin-top:14px}
.hero .lede{grid-row:3;font-size:18px;margin-top:22px;align-self:start}
.hero .actions{grid-row:4;align-self:start;margin-top:24px}
.hero::after,.hero img{grid-column:2;grid-row:1/span 5;width:100%;height:100%;min-height:100vh;object-fit:cover;padding:0;max-width:none}
.hero:not(:has(img))::after{content:"";background:repeating-radial-gradient(circle at 18% 82%,transparent 0 22px,#ffffff38 22px 23px),linear-gradient(150deg,var(--accent),color-mix(in srgb,var(--accent) 45%,#f4efe6))}
.actions a{display:inline-block;border:1px solid #1c1b19;padding:9px 22px;text-decoration:none;margin:0 12px 8px 0}
section{padding:84px 9vw}
section:nth-of-type(even){background:#fffdf8}
.head{margin-bottom:36px;display:flex;align-items:flex-end;gap:26px;border-bottom:1px solid #1c1b19;padding-bottom:16px;flex-wrap:wrap}
.head h2{font-size:clamp(28px,3.6vw,46px);font-weight:700}.head p{color:#66615a;max-width:34em}
.text .body:not(.brief){columns:2;column-gap:56px}.text .body.brief{max-width:46em;font-size:1.1em}
.text .p{margin-bottom:1em;text-align:justify}.text .p:first-child:not(.open,.plain)::first-letter{float:left;font-size:3.4em;line-height:.95;padding:6px 12px 0 0;color:var(--accent)}
.text img{width:100%;max-height:460px;object-fit:cover;margin-bottom:34px}
.features .items{display:grid;grid-template-columns:repeat(auto-fit,minmax(240px,1fr));gap:40px 52px}
.features h3{font-size:22px;margin-bottom:8px}.features .item::before{content:"—";color:var(--accent)}
.figures .items{display:grid;grid-template-columns:repeat(auto-fit,minmax(180px,1fr))}.figures .item{padding:0 28px;border-left:1px solid #1c1b19}.figures .value{font-size:58px;line-height:1.1;color:var(--accent)}.note{font-size:14px;color:#66615a}
.quote{background:var(--accent)!important;color:#fff;text-align:center}.quote blockquote{font-size:clamp(26px,3.6vw,46px);line-height:1.5;max-width:22em;margin:0 auto}.quote cite{display:block;font-style:normal;font-size:16px;margin-top:22px;opacity:.85}
.timeline .items{display:grid;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:36px 28px}.timeline .item{border-top:3px double #1c1b19;padding-top:12px}.timeline time{color:var(--accent);font-size:15px}.timeline h3{font-size:20px}
.gallery .items{columns:3;column-gap:22px}.gallery .item{break-inside:avoid;margin-bottom:22px}.gallery img{width:100%}.gallery figcaption{font-size:14px;color:#66615a;margin-top:6px}
.team .items{display:grid;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:36px}.team img{width:100%;aspect-ratio:3/4;object-fit:cover;margin-bottom:12px}.team h3{font-size:22px}
.faq .items{columns:2;column-gap:56px}.faq .item{break-inside:avoid;padding:12px 0}.faq summary{font-weight:700}
th{border-bottom:3px double #1c1b19}td{border-bottom:1px solid #d9d3c8}
.contact .items{display:flex;flex-wrap:wrap;gap:22px 64px}.contact dt{font-size:14px;color:#66615a}.contact dd{font-size:21px}
footer{padding:40px 9vw 60px;font-size:14px;color:#66615a}
@media (max-width:820px){nav{position:static;padding:18px 22px}.hero{display:flex;flex-direction:column;min-height:0;padding:28px 0 0}.hero>*{padding:0 22px}.hero .kicker{align-self:flex-start}.hero::after,.hero img{min-height:44vh;height:44vh;margin-top:30px}section{padding:52px 22px}.text .body,.faq .items,.gallery .items{columns:1}.figures .item{padding:10px 18px}}
`;

export const ink = `
body{background:#f7f2e3;color:#22201b;font-family:${serif};font-size:18px;line-height:2;background-image:linear-gradient(90deg,#cfc6ae40 1px,transparent 1px);background-size:min(9vw,96px) 100%}
nav{display:flex;justify-content:center;gap:30px;flex-wrap:wrap;padding:26px 20px;font-size:15px}nav b{display:none}nav a{text-decoration:none;border-bottom:1px solid transparent}nav a:hover{border-color:var(--accent)}
.hero{display:flex;flex-direction:row-reverse;justify-content:center;align-items:flex-start;gap:clamp(20px,4vw,56px);min-height:82vh;padding:56px 24px;max-width:none!important;border:0!important}
.hero h1{writing-mode:vertical-rl;font-size:clamp(40px,7vw,84px);font-weight:600;letter-spacing:.12em;max-height:70vh;line-height:1.3}
.hero .kicker{writing-mode:vertical-rl;background:var(--accent);color:#f7f2e3;padding:14px 8px;font-size:16px;letter-spacing:.22em;line-height:1.2;border-radius:3px}
.hero .lede{writing-mode:vertical-rl;font-size:19px;max-height:62vh;line-height:2.1;letter-spacing:.06em;margin-top:60px}
.hero .actions{align-self:flex-end;display:flex;flex-direction:column;gap:12px}.hero img{width:min(360px,32vw);max-height:66vh;object-fit:cover;filter:sepia(.3) saturate(.8)}
.actions a{text-decoration:none;border:1px solid #22201b;outline:1px solid #22201b;outline-offset:3px;padding:8px 20px;text-align:center}
section{max-width:860px;margin:0 auto 56px;padding:48px clamp(20px,5vw,64px);border:1px solid #22201b;outline:3px solid #22201b;outline-offset:5px;background:#fbf8ee}
.head{text-align:center;margin-bottom:30px}.head h2{font-size:28px;font-weight:600;letter-spacing:.2em}.head h2::after{content:"";display:block;width:54px;height:3px;background:var(--accent);margin:12px auto 0}.head p{color:#6b6557;font-size:16px}
.p{text-indent:2em}.text img{margin:0 auto 24px}
.features .items{display:grid;grid-template-columns:repeat(auto-fit,minmax(230px,1fr));gap:26px 40px}.features h3{font-size:20px;color:var(--accent);letter-spacing:.06em}
.figures .items{display:flex;justify-content:space-around;flex-wrap:wrap;gap:22px}.figures .item{text-align:center}.figures .value{font-size:46px;line-height:1.25}.figures .label{font-size:16px;color:#6b6557}.note{font-size:14px;color:#6b6557}
.timeline .items{display:flex;flex-direction:row-reverse;gap:0;overflow-x:auto;justify-content:safe center}.timeline .item{writing-mode:vertical-rl;min-height:260px;max-height:380px;padding:8px 18px;border-left:1px solid #cfc6ae;line-height:1.9}.timeline time{color:var(--accent)}.timeline h3{font-size:19px}
.quote{border:0;outline:0;background:none;text-align:center}.quote blockquote{font-size:27px;line-height:2;letter-spacing:.08em}.quote cite{display:block;font-style:normal;font-size:16px;color:#6b6557}
.gallery .items{display:grid;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:20px}.gallery img{width:100%;aspect-ratio:1;object-fit:cover;border:8px solid #fff}.gallery figcaption{text-align:center;font-size:15px}
.team .items{display:grid;grid-template-columns:repeat(auto-fit,minmax(180px,1fr));gap:26px;text-align:center}.team img{width:110px;height:110px;border-radius:50%;object-fit:cover;margin:0 auto 8px}.team h3{font-size:20px}
.faq .item{padding:10px 0;border-bottom:1px dotted #22201b}.faq summary{font-weight:600}
th{border-bottom:2px solid #22201b;border-top:2px solid #22201b}td{border-bottom:1px solid #cfc6ae}
.contact .items{text-align:center}.contact dt{display:inline;color:#6b6557}.contact dt::after{content:"："}.contact dd{display:inline}
footer{text-align:center;padding:10px 24px 60px;font-size:15px;color:#6b6557}
@media (max-width:820px){.hero{gap:18px;padding:36px 16px;overflow-x:auto;justify-content:safe center}.hero{flex-wrap:wrap}.hero h1{max-height:64vh}.hero .lede{writing-mode:horizontal-tb;width:100%;max-height:none;margin-top:0;order:3}.hero .actions{flex-direction:row;order:4;width:100%;justify-content:center}.hero img{order:2;width:52vw}section{margin:0 16px 40px;padding:32px 20px}}
`;
