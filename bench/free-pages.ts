export interface FreePage {
  name: string;
  theme: string;
  html: string;
}

/** Pages written by hand in designs that have nothing to do with each other: what a strong model might make. */
export const freePages: FreePage[] = [
  {
    name: '泳道',
    theme: 'counsel',
    html: '<style>body{padding:44px 56px}h1{font-size:36px;color:var(--accent)}.row{display:flex;align-items:center;height:120px;border-bottom:1px solid #d8dcd6}.who{width:120px;font-weight:700}.s{width:200px;height:64px;margin-right:48px;border-radius:8px;background:#e8f1ec;display:flex;align-items:center;justify-content:center;font-size:18px}</style><h1>采购申请从提出到付款，四个部门各管一段</h1><div style="margin-top:36px"><div class="row"><div class="who">业务部门</div><div class="s">提出申请</div><div class="s">确认规格</div></div><div class="row"><div class="who">采购部</div><div style="width:248px"></div><div class="s">三家比价</div><div class="s">签订合同</div></div><div class="row"><div class="who">仓库</div><div style="width:496px"></div><div class="s">到货验收</div></div><div class="row" style="border:0"><div class="who">财务部</div><div style="width:744px"></div><div class="s" style="background:var(--accent);color:#fff">付款归档</div></div></div>',
  },
  {
    name: '金字塔',
    theme: 'swiss',
    html: '<h1 style="position:absolute;left:64px;top:52px;font-size:40px">需求分三层，先守住底层</h1><svg style="position:absolute;left:64px;top:140px" width="620" height="520" viewBox="0 0 620 520"><polygon points="310,0 410,160 210,160" fill="#e2231a"/><polygon points="200,176 420,176 520,336 100,336" fill="#0d0d0d"/><polygon points="90,352 530,352 620,512 0,512" fill="#8a8a88"/><g fill="#fff" text-anchor="middle" font-size="24" font-weight="700"><text x="310" y="120">愿景</text><text x="310" y="268">效率</text><text x="310" y="444">合规与安全</text></g></svg><div style="position:absolute;left:740px;top:200px;width:460px"><h3 style="font-size:24px">愿景</h3><p style="margin-bottom:56px;color:#565656">新业务试点，每年不超过两个</p><h3 style="font-size:24px">效率</h3><p style="margin-bottom:72px;color:#565656">单据处理从三天到一天</p><h3 style="font-size:24px">合规与安全</h3><p style="color:#565656">审计零重大发现</p></div>',
  },
  {
    name: '时间线',
    theme: 'ink',
    html: '<h1 style="position:absolute;left:80px;top:60px;font:700 44px/1.3 var(--serif)">一座老厂的四十年</h1><svg style="position:absolute;left:0;top:0" width="1280" height="720"><line x1="80" y1="400" x2="1200" y2="400" stroke="#221f1a" stroke-width="2"/><circle cx="160" cy="400" r="9" fill="#b23a26"/><circle cx="460" cy="400" r="9" fill="#b23a26"/><circle cx="760" cy="400" r="9" fill="#b23a26"/><circle cx="1060" cy="400" r="9" fill="#b23a26"/><line x1="160" y1="391" x2="160" y2="300" stroke="#5f5642"/><line x1="460" y1="409" x2="460" y2="500" stroke="#5f5642"/><line x1="760" y1="391" x2="760" y2="300" stroke="#5f5642"/><line x1="1060" y1="409" x2="1060" y2="500" stroke="#5f5642"/></svg><div style="position:absolute;left:100px;top:210px;width:280px"><b style="font-size:28px">1984</b><p>建厂，职工一百二十人</p></div><div style="position:absolute;left:400px;top:510px;width:280px"><b style="font-size:28px">1998</b><p>改制，第一条进口产线</p></div><div style="position:absolute;left:700px;top:210px;width:280px"><b style="font-size:28px">2011</b><p>搬入新区，产能翻番</p></div><div style="position:absolute;left:960px;top:510px;width:280px"><b style="font-size:28px">2024</b><p>老厂房改成文创园</p></div>',
  },
  {
    name: '深色大数',
    theme: 'night',
    html: '<style>body{background:#0b1020;color:#e6ecff}.n{font-size:120px;line-height:1;font-weight:800;color:#5eead4}</style><div style="position:absolute;left:80px;top:96px;font-size:24px;letter-spacing:6px;color:#94a3c8">2026 Q3</div><div class="n" style="position:absolute;left:80px;top:180px">99.97%</div><p style="position:absolute;left:80px;top:320px;font-size:26px">核心服务可用性，连续五个季度达标</p><div style="position:absolute;left:80px;top:440px;width:1120px;display:grid;grid-template-columns:1fr 1fr 1fr;gap:32px"><div style="border-left:4px solid #5eead4;padding-left:20px"><b style="font-size:40px">38 ms</b><p>接口中位延迟</p></div><div style="border-left:4px solid #fbbf24;padding-left:20px"><b style="font-size:40px">4 次</b><p>计划外变更</p></div><div style="border-left:4px solid #f87171;padding-left:20px"><b style="font-size:40px">11 分钟</b><p>最长一次中断</p></div></div>',
  },
  {
    name: '表格仪表',
    theme: 'finance',
    html: '<style>body{padding:48px 56px}table{width:100%;font-size:19px;margin-top:28px}th{background:#12305c;color:#fff;text-align:right;padding:12px 16px}th:first-child,td:first-child{text-align:left}td{text-align:right;padding:11px 16px;border-bottom:1px solid #cfd6e2}.up{color:#b3261e}.down{color:#0b7a4b}tr:last-child td{font-weight:700;border-top:2px solid #12305c}</style><h1 style="font-size:36px">费用同比下降 6.2%，差旅降得最多</h1><table><tr><th>科目</th><th>本期（万元）</th><th>上期（万元）</th><th>同比</th></tr><tr><td>人工</td><td>1,204.5</td><td>1,188.0</td><td class="up">+1.4%</td></tr><tr><td>差旅</td><td>86.3</td><td>142.7</td><td class="down">−39.5%</td></tr><tr><td>市场</td><td>310.0</td><td>352.9</td><td class="down">−12.2%</td></tr><tr><td>办公</td><td>58.1</td><td>83.4</td><td class="down">−30.3%</td></tr><tr><td>合计</td><td>1,658.9</td><td>1,767.0</td><td class="down">−6.1%</td></tr></table><p style="position:absolute;left:56px;bottom:36px;font-size:15px;color:#667">来源：财务月报，单位万元</p>',
  },
  {
    name: '循环',
    theme: 'green',
    html: '<h1 style="position:absolute;left:64px;top:48px;font-size:38px">每周一轮的改进循环</h1><svg style="position:absolute;left:360px;top:130px" width="560" height="560" viewBox="0 0 560 560"><defs><marker id="a" markerWidth="4" markerHeight="4" refX="2" refY="2" orient="auto"><path d="M0 0L4 2L0 4z" fill="#2f6b3f"/></marker></defs><path d="M330 88 A200 200 0 0 1 470 228" fill="none" stroke="#2f6b3f" stroke-width="6" marker-end="url(#a)"/><path d="M470 330 A200 200 0 0 1 330 472" fill="none" stroke="#2f6b3f" stroke-width="6" marker-end="url(#a)"/><path d="M230 472 A200 200 0 0 1 90 330" fill="none" stroke="#2f6b3f" stroke-width="6" marker-end="url(#a)"/><path d="M90 228 A200 200 0 0 1 230 88" fill="none" stroke="#2f6b3f" stroke-width="6" marker-end="url(#a)"/><g font-size="24" text-anchor="middle" font-weight="700"><circle cx="280" cy="80" r="52" fill="#dcefdc"/><text x="280" y="88">观察</text><circle cx="480" cy="280" r="52" fill="#dcefdc"/><text x="480" y="288">判断</text><circle cx="280" cy="480" r="52" fill="#dcefdc"/><text x="280" y="488">试验</text><circle cx="80" cy="280" r="52" fill="#dcefdc"/><text x="80" y="288">复盘</text></g><text x="280" y="292" text-anchor="middle" font-size="32" fill="#2f6b3f">七天</text></svg>',
  },
  {
    name: '杂志封面',
    theme: 'magazine',
    html: '<style>body{background:#f4e9dc}</style><div style="position:absolute;left:0;top:0;width:520px;height:720px;background:#c8553d"></div><div style="position:absolute;left:64px;top:72px;color:#fff;font-size:20px;letter-spacing:8px">十一月号</div><h1 style="position:absolute;left:64px;top:220px;width:900px;font:900 92px/1.1 var(--serif);color:#28221d"><span style="color:#fff">城市</span>与它的慢生活</h1><p style="position:absolute;left:600px;top:480px;width:520px;font-size:22px;line-height:1.8;color:#4c433a">六个街区，十二位店主，一张可以照着走的地图。从清晨的面馆到深夜的书店，我们把路走了一遍。</p><div style="position:absolute;left:600px;top:440px;width:96px;height:6px;background:#c8553d"></div>',
  },
  {
    name: '对比天平',
    theme: 'academic',
    html: '<h1 style="position:absolute;left:72px;top:56px;font-size:36px">两种部署方式的取舍</h1><div style="position:absolute;left:72px;top:160px;width:540px;height:440px;border:2px solid #1f3a5f;border-radius:12px;padding:32px"><h2 style="font-size:28px;color:#1f3a5f">自建机房</h2><ul style="font-size:20px;line-height:2;margin-top:20px"><li>一次投入大，三年折旧</li><li>数据不出园区</li><li>扩容要等六周</li></ul></div><div style="position:absolute;left:668px;top:160px;width:540px;height:440px;border:2px solid #a8442a;border-radius:12px;padding:32px"><h2 style="font-size:28px;color:#a8442a">公有云</h2><ul style="font-size:20px;line-height:2;margin-top:20px"><li>按月付费，用多少付多少</li><li>需要签数据协议</li><li>扩容当天完成</li></ul></div><div style="position:absolute;left:590px;top:330px;width:100px;height:100px;border-radius:50%;background:#222;color:#fff;font-size:30px;display:flex;align-items:center;justify-content:center">或</div>',
  },
  {
    name: '图表旁注',
    theme: 'counsel',
    html: '<h1 style="position:absolute;left:56px;top:44px;font-size:34px">线上渠道三个月翻倍</h1><chart data-spec=\'{"type":"line","unit":"万元","categories":["七月","八月","九月","十月"],"series":[{"name":"线上","values":[42,55,71,88]},{"name":"线下","values":[90,86,87,84]}]}\' width="760" height="480" style="position:absolute;left:56px;top:150px"></chart><div style="position:absolute;left:868px;top:170px;width:356px;background:#f3f6f4;padding:28px;border-radius:10px"><b style="font-size:22px">为什么</b><p style="margin-top:12px">直播场次从每周两场加到五场，老客复购占六成。</p></div><div style="position:absolute;left:868px;top:420px;width:356px;background:#fff6dd;padding:28px;border-radius:10px"><b style="font-size:22px">要留意</b><p style="margin-top:12px">退货率同期升到 9%。</p></div>',
  },
  {
    name: '渐变卡片',
    theme: 'night',
    html: '<style>body{background:linear-gradient(135deg,#1e1b4b,#312e81)}h1{color:#fff;font-size:42px;position:absolute;left:72px;top:60px}.c{position:absolute;top:190px;width:352px;height:420px;border-radius:24px;padding:36px;color:#1e1b4b}.c b{font-size:64px;line-height:1}</style><h1>三个数字看懂用户增长</h1><div class="c" style="left:72px;background:linear-gradient(180deg,#fde68a,#fbbf24)"><b>128 万</b><p style="margin-top:200px">注册用户</p></div><div class="c" style="left:464px;background:linear-gradient(180deg,#a7f3d0,#34d399)"><b>41%</b><p style="margin-top:200px">次月留存</p></div><div class="c" style="left:856px;background:linear-gradient(180deg,#fbcfe8,#f472b6)"><b>2.6 元</b><p style="margin-top:200px">获客成本</p></div>',
  },
  {
    name: '组织图',
    theme: 'gov',
    html: '<h1 style="position:absolute;left:64px;top:48px;font-size:36px">项目组分工</h1><svg style="position:absolute;left:0;top:0" width="1280" height="720"><g stroke="#9a1b1b" stroke-width="2" fill="none"><path d="M640 230V290M240 350V290H1040V350M640 290V350"/></g><rect x="520" y="150" width="240" height="80" fill="#9a1b1b"/><g fill="#fff" stroke="#9a1b1b" stroke-width="2"><rect x="120" y="350" width="240" height="80"/><rect x="520" y="350" width="240" height="80"/><rect x="920" y="350" width="240" height="80"/></g><g font-size="24" text-anchor="middle"><text x="640" y="198" fill="#fff">领导小组</text><text x="240" y="398">业务组</text><text x="640" y="398">技术组</text><text x="1040" y="398">保障组</text></g></svg><div style="position:absolute;left:120px;top:460px;width:240px;font-size:18px">梳理流程，提出需求，组织验收</div><div style="position:absolute;left:520px;top:460px;width:240px;font-size:18px">系统建设、联调与上线</div><div style="position:absolute;left:920px;top:460px;width:240px;font-size:18px">经费、场地与宣传</div>',
  },
  {
    name: '英文简洁',
    theme: 'swiss',
    html: '<style>body{background:#fafafa;font-family:Helvetica,Arial,sans-serif}</style><div style="position:absolute;left:80px;top:80px;width:12px;height:160px;background:#e2231a"></div><h1 style="position:absolute;left:120px;top:72px;width:960px;font-size:60px;line-height:1.15">Ship less, learn faster: what the pilot taught us</h1><ol style="position:absolute;left:120px;top:340px;width:900px;font-size:26px;line-height:1.9"><li>Two teams finished in 11 days instead of 30.</li><li>Nine of twelve requests needed no meeting.</li><li>Support tickets fell by 18%.</li></ol><p style="position:absolute;left:120px;top:640px;font-size:16px;color:#777">Pilot report, October 2026</p>',
  },
  {
    name: '漏斗',
    theme: 'bauhaus',
    html: '<h1 style="position:absolute;left:64px;top:48px;font-size:38px">每一百个访客，三个成交</h1><svg style="position:absolute;left:64px;top:140px" width="700" height="520" viewBox="0 0 700 520"><path d="M0 0H700L600 120H100Z" fill="#1d4e89"/><path d="M110 132H590L510 252H190Z" fill="#f26419"/><path d="M200 264H500L440 384H260Z" fill="#f6ae2d"/><path d="M270 396H430L400 516H300Z" fill="#33658a"/><g font-size="26" fill="#fff" text-anchor="middle"><text x="350" y="68">访问 100</text><text x="350" y="200">留资 32</text><text x="350" y="332">报价 9</text><text x="350" y="464">成交 3</text></g></svg><p style="position:absolute;left:820px;top:330px;width:400px;font-size:24px;line-height:1.7">流失最多的一步是<b>留资到报价</b>：平均要等两天半才有人回电。</p>',
  },
  {
    name: '引语',
    theme: 'zen',
    html: '<style>body{background:#f2f0ea}</style><div style="position:absolute;left:140px;top:120px;font:400 200px/1 var(--serif);color:#c9c2b0">“</div><p style="position:absolute;left:220px;top:250px;width:860px;font:400 44px/1.6 var(--serif)">好的流程让人忘记流程，只记得事情办成了。</p><p style="position:absolute;left:220px;top:520px;font-size:20px;color:#7d7666">— 一位干了二十年的档案员</p>',
  },
  {
    name: '象限',
    theme: 'blueprint',
    html: '<h1 style="position:absolute;left:64px;top:40px;font-size:34px">先做右上角的两件</h1><svg style="position:absolute;left:240px;top:120px" width="800" height="560" viewBox="0 0 800 560"><rect x="400" y="0" width="400" height="280" fill="#2b5a9e" fill-opacity=".15"/><line x1="0" y1="280" x2="800" y2="280" stroke="#8aa" stroke-dasharray="8 6"/><line x1="400" y1="0" x2="400" y2="560" stroke="#8aa" stroke-dasharray="8 6"/><rect x="0" y="0" width="800" height="560" fill="none" stroke="#8aa" stroke-width="2"/><g font-size="20"><circle cx="560" cy="90" r="14" fill="#d08a2e"/><text x="584" y="97">自动对账</text><circle cx="660" cy="190" r="14" fill="#d08a2e"/><text x="684" y="197">合同模板</text><circle cx="160" cy="130" r="14" fill="#789"/><text x="184" y="137">大屏</text><circle cx="520" cy="420" r="14" fill="#789"/><text x="544" y="427">报销改版</text></g><text transform="translate(-20 280) rotate(-90)" text-anchor="middle" font-size="18">收益</text><text x="400" y="550" text-anchor="middle" font-size="18">容易程度</text></svg>',
  },
  {
    name: '课程表',
    theme: 'play',
    html: '<style>body{padding:40px 56px;background:#fff9ec}h1{font-size:40px;color:#d9480f}.g{display:grid;grid-template-columns:repeat(5,1fr);gap:14px;margin-top:28px}.g div{height:124px;border-radius:18px;padding:16px;font-size:20px}.a{background:#ffd8a8}.b{background:#b2f2bb}.c{background:#a5d8ff}.d{background:#eebefa}</style><h1>夏令营一周安排</h1><div class="g"><div class="a"><b>周一</b><br>认识植物</div><div class="b"><b>周二</b><br>搭帐篷</div><div class="c"><b>周三</b><br>皮划艇</div><div class="d"><b>周四</b><br>夜观星空</div><div class="a"><b>周五</b><br>汇报演出</div><div class="c">做标本</div><div class="d">野炊</div><div class="a">游泳</div><div class="b">写生</div><div class="c">闭营合影</div></div><p style="margin-top:32px;font-size:20px">每天 9:00 集合，带水壶、帽子和一双旧鞋。</p>',
  },
];
