/** The look of the evaluation's report: paper and ink by day and by night, one column on a phone. */
export const reportStyle = `
:root{color-scheme:light dark;--paper:#faf9f6;--sheet:#fff;--line:#e7e4dc;--ink:#1e1d1a;--soft:#6b6860;--right:#18795a;--flawed:#7fb79f;--asked:#96600a;--told:#4f669a;--failed:#6b6860;--wrong:#b42318;--seal:#c3402b;--wash:#b4231810}
@media (prefers-color-scheme:dark){:root{--paper:#171715;--sheet:#1f1f1c;--line:#33322e;--ink:#eceae3;--soft:#a5a299;--right:#4db68e;--flawed:#2f7a5d;--asked:#d9a441;--told:#8fa6d6;--failed:#7d7a72;--wrong:#f0776b;--seal:#e06a52;--wash:#f0776b1c}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/24px "PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif;text-autospace:normal}
main{max-width:880px;margin:0 auto;padding:48px 20px 64px}
header{margin-bottom:24px}
.eyebrow{margin:0;color:var(--seal);font-weight:600;letter-spacing:.08em}
h1{margin:4px 0 4px;font-size:30px;line-height:40px;overflow-wrap:anywhere}
.meta,footer{color:var(--soft);margin:0}
.stopped{color:var(--wrong)}
.card{background:var(--sheet);border:1px solid var(--line);border-radius:12px}
.summary{padding:24px}
.bar{display:flex;gap:2px;height:14px;border-radius:7px;overflow:hidden}
.bar i{display:block;min-width:4px}
i.right,.dot.right{background:var(--right)}i.flawed,.dot.flawed{background:var(--flawed)}i.asked,.dot.asked{background:var(--asked)}i.told,.dot.told{background:var(--told)}i.failed,.dot.failed{background:var(--failed)}i.wrong,.dot.wrong{background:var(--wrong)}
.legend{display:flex;flex-wrap:wrap;gap:6px 20px;margin:14px 0 0;padding:0;list-style:none;font-size:14px}
.legend li{display:flex;align-items:center;gap:6px}
.legend .none{color:var(--soft)}
.legend i,.group h2 i{width:10px;height:10px;border-radius:3px}
.legend b{font-variant-numeric:tabular-nums}
.facts{display:grid;grid-template-columns:repeat(4,1fr);gap:16px;margin:22px 0 0;padding-top:18px;border-top:1px solid var(--line)}
.facts dt{color:var(--soft);font-size:13px;line-height:18px}
.facts dd{margin:2px 0 0;font-size:20px;line-height:28px;font-weight:600;font-variant-numeric:tabular-nums}
.compared{margin:18px 0 0;padding-top:16px;border-top:1px solid var(--line);color:var(--soft)}
.compared a{color:inherit}
.compared .better{color:var(--right)}.compared .worse{color:var(--wrong)}
.trend text{fill:var(--soft);font-size:13px}
.trend{display:block;width:280px;max-width:100%;margin-top:8px}
.trend polyline{fill:none;stroke:var(--soft);stroke-width:1.5}.trend circle{fill:var(--seal)}
h2{font-size:17px;line-height:24px;margin:0}
.desks h2{margin-bottom:8px}
.desks{margin-top:16px;padding:20px 24px}
.desks .row{display:flex;gap:12px;align-items:baseline;padding:6px 0}
.desks .row b{flex:none;width:84px;font-weight:500}
.desks .row span{display:flex;flex-wrap:wrap;gap:6px}
.dot{display:grid;place-items:center;min-width:32px;height:26px;padding:0 6px;border-radius:6px;color:#fff;font-size:13px;font-variant-numeric:tabular-nums;text-decoration:none}
.dot.flawed{color:#0e2b20}
@media (prefers-color-scheme:dark){.dot{color:#141412}.dot.flawed{color:#fff}}
.dot:focus-visible,summary:focus-visible,a:focus-visible{outline:2px solid var(--seal);outline-offset:2px}
.group{margin-top:32px}
.group h2{display:flex;align-items:center;gap:8px;margin-bottom:10px}
.group h2 small{color:var(--soft);font-weight:400;font-size:15px}
.task{margin-top:8px;padding:0 16px}
.task>summary{display:flex;gap:12px;align-items:center;min-height:56px;padding:8px 0;cursor:pointer;list-style:none}
.task>summary::-webkit-details-marker{display:none}
.n{flex:none;width:28px;color:var(--soft);font-variant-numeric:tabular-nums}
.t{flex:1;min-width:0;font-weight:500}
.t small{display:block;color:var(--soft);font-weight:400;font-size:13px;line-height:18px}
.change{flex:none;font-style:normal;font-size:13px;color:var(--soft)}
.change.better{color:var(--right)}.change.worse{color:var(--wrong);font-weight:600}
blockquote{margin:0 0 12px;padding:8px 12px;border-left:3px solid var(--line);color:var(--soft);white-space:pre-wrap;overflow-wrap:anywhere}
.note{color:var(--wrong);margin:0 0 12px}
.findings{margin:0 0 12px;padding:0;list-style:none}
.findings li{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:12px;padding:6px 8px;border-radius:6px;overflow-wrap:anywhere}
.holds{margin:0 0 12px;padding:0 8px;color:var(--soft);overflow-wrap:anywhere}.holds::before{content:"✓ ";color:var(--right)}
.findings li.bad{background:var(--wash)}.findings li.bad span::before{content:"✗ ";color:var(--wrong)}
.findings li.told span::before{content:"– ";color:var(--told)}
.findings b{font-weight:500}
.said h3{margin:0;font-size:14px;color:var(--soft);font-weight:500}
.said ul{margin:2px 0 12px;padding-left:20px;overflow-wrap:anywhere}
.reply{margin-bottom:12px}.reply summary{cursor:pointer;color:var(--soft)}
.reply p{white-space:pre-wrap;overflow-wrap:anywhere;margin:6px 0 0;font-size:14px;line-height:22px}
.files{color:var(--soft);font-size:14px;margin:0 0 14px;overflow-wrap:anywhere}
footer{margin-top:32px;font-size:13px}
@media (max-width:600px){main{padding:28px 14px 40px}.facts{grid-template-columns:1fr 1fr}.findings li{grid-template-columns:1fr;gap:0}.desks{padding:16px}.desks .row b{width:64px}.summary{padding:18px}.dot{min-width:36px;height:32px}}
@media print{.task{break-inside:avoid}}
`;
