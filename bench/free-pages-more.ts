/** Two dozen more pages written by hand: reports, papers, posters and diagrams as different hands would set them. */
import type { FreePage } from './free-pages.ts';

export const moreFreePages: FreePage[] = [
  {
    name: '社论两栏',
    theme: 'ink',
    html: '<style>body{padding:64px 80px;background:#fbf8f1;color:#23201a}h1{font:700 52px/1.25 var(--serif);width:900px}.k{font-size:16px;letter-spacing:4px;color:#a4442f}.c{display:grid;grid-template-columns:1fr 1fr;gap:56px;margin-top:40px}.c p{font:400 20px/1.9 var(--serif);margin-bottom:16px}</style><div class="k">年度观察</div><h1>慢下来的生产线，为什么反而交得更准</h1><div style="height:2px;background:#23201a;margin-top:28px"></div><div class="c"><div><p>去年春天，装配车间把节拍从四十秒放到四十八秒。反对的人很多：产能要掉两成，客户会不会催？</p><p>三个月后，返工从百分之七降到百分之二，夜里加班的人少了一半。</p></div><div><p>节拍宽了，人有时间把不对的零件挑出来，而不是让它流到下一站。问题停在发生的地方。</p><p>准时率从八成一升到九成六。慢的是手，快的是整条线。</p></div></div>',
  },
  {
    name: '数据密集',
    theme: 'finance',
    html: '<style>body{padding:36px 44px}h1{font-size:28px}.g{display:grid;grid-template-columns:repeat(4,1fr);gap:16px;margin-top:20px}.t{border:1px solid #d5dbe6;padding:16px 20px}.t span{font-size:14px;color:#5a6579}.t b{display:block;font-size:32px;line-height:1.3;color:#12305c}table{width:100%;font-size:15px;margin-top:20px}td,th{padding:7px 12px;border-bottom:1px solid #e3e7ee;text-align:right}td:first-child,th:first-child{text-align:left}th{color:#5a6579;font-weight:400}</style><h1>十月各区门店：收入、客单、坪效、库存</h1><div class="g"><div class="t"><span>收入（万元）</span><b>4,812</b></div><div class="t"><span>客单价（元）</span><b>186.4</b></div><div class="t"><span>坪效（元）</span><b>1,024</b></div><div class="t"><span>库存天数</span><b>37</b></div></div><table><tr><th>大区</th><th>门店</th><th>收入</th><th>同比</th><th>客单</th><th>坪效</th><th>库存</th></tr><tr><td>华东</td><td>64</td><td>1,690</td><td>+8.2%</td><td>201</td><td>1,180</td><td>31</td></tr><tr><td>华南</td><td>48</td><td>1,244</td><td>+5.7%</td><td>192</td><td>1,066</td><td>35</td></tr><tr><td>华北</td><td>41</td><td>902</td><td>−1.3%</td><td>174</td><td>948</td><td>42</td></tr><tr><td>西南</td><td>29</td><td>560</td><td>+12.9%</td><td>168</td><td>921</td><td>38</td></tr><tr><td>东北</td><td>22</td><td>416</td><td>−4.0%</td><td>159</td><td>811</td><td>47</td></tr></table>',
  },
  {
    name: '深色架构',
    theme: 'night',
    html: '<style>body{background:#10131a;color:#dfe6f2}h1{position:absolute;left:64px;top:48px;font-size:34px}.l{position:absolute;left:64px;width:1152px;height:120px;border-radius:12px;border:1px solid #2c3547;background:#171c27}.l b{position:absolute;left:24px;top:20px;font-size:18px;color:#7dd3fc}.m{position:absolute;top:44px;width:200px;height:56px;border-radius:8px;background:#22304a;text-align:center;line-height:56px;font-size:18px}</style><h1>三层结构：入口、服务、数据各自伸缩</h1><div class="l" style="top:150px"><b>入口</b><div class="m" style="left:160px">网关</div><div class="m" style="left:400px">鉴权</div><div class="m" style="left:640px">限流</div></div><div class="l" style="top:320px"><b>服务</b><div class="m" style="left:160px">订单</div><div class="m" style="left:400px">库存</div><div class="m" style="left:640px">结算</div><div class="m" style="left:880px">通知</div></div><div class="l" style="top:490px"><b>数据</b><div class="m" style="left:160px;background:#3a2f4f">主库</div><div class="m" style="left:400px;background:#3a2f4f">只读副本</div><div class="m" style="left:640px;background:#3a2f4f">对象存储</div></div>',
  },
  {
    name: '竖向时间线',
    theme: 'green',
    html: '<style>body{padding:52px 72px}h1{font-size:36px}.r{position:absolute;left:260px;width:900px}.r b{font-size:24px}.r p{font-size:18px;color:#4a5a4e}.d{position:absolute;left:72px;width:130px;text-align:right;font-size:24px;color:#2f6b3f;font-weight:700}</style><h1>从试点到推广，只用了九个月</h1><svg style="position:absolute;left:222px;top:150px" width="20" height="500"><line x1="10" y1="0" x2="10" y2="470" stroke="#bcd3c0" stroke-width="4"/><circle cx="10" cy="20" r="9" fill="#2f6b3f"/><circle cx="10" cy="160" r="9" fill="#2f6b3f"/><circle cx="10" cy="300" r="9" fill="#2f6b3f"/><circle cx="10" cy="440" r="9" fill="#fff" stroke="#2f6b3f" stroke-width="4"/></svg><div class="d" style="top:152px">一月</div><div class="r" style="top:150px"><b>两个班组试点</b><p>每天十五分钟，只看三个数</p></div><div class="d" style="top:292px">四月</div><div class="r" style="top:290px"><b>全车间铺开</b><p>看板改成电子屏，异常自动上报</p></div><div class="d" style="top:432px">七月</div><div class="r" style="top:430px"><b>供应商接入</b><p>来料批次与产线节拍对齐</p></div><div class="d" style="top:572px">九月</div><div class="r" style="top:570px"><b>复制到二厂</b><p>带教手册与考核表一并移交</p></div>',
  },
  {
    name: '照片压字',
    theme: 'magazine',
    html: '<style>h1{position:absolute;left:72px;top:430px;width:900px;color:#fff;font-size:64px;line-height:1.2}p{position:absolute;left:72px;top:600px;color:#f0ece4;font-size:22px}</style><img src="photo.png" alt="山谷" width="1280" height="720" style="position:absolute;left:0;top:0;object-fit:cover"><div style="position:absolute;left:0;top:360px;width:1280px;height:360px;background:linear-gradient(180deg,rgba(16,20,18,0),rgba(16,20,18,0.85))"></div><h1>把路修到最后一个村</h1><p>四十七公里，两座桥，一年零三个月</p>',
  },
  {
    name: '横向组织',
    theme: 'counsel',
    html: '<h1 style="position:absolute;left:56px;top:44px;font-size:34px">二十三人，三条线，两个共享岗</h1><svg style="position:absolute;left:0;top:0" width="1280" height="720"><g fill="none" stroke="#7c8f86" stroke-width="2"><path d="M296 360H360V200H424"/><path d="M296 360H424"/><path d="M296 360H360V520H424"/><path d="M664 200H792M664 360H792M664 520H792"/></g><g fill="#0b5d44"><rect x="56" y="316" width="240" height="88" rx="10"/></g><g fill="#e8f1ec" stroke="#0b5d44"><rect x="424" y="160" width="240" height="80" rx="10"/><rect x="424" y="320" width="240" height="80" rx="10"/><rect x="424" y="480" width="240" height="80" rx="10"/></g><g font-size="22" text-anchor="middle"><text x="176" y="368" fill="#fff" font-weight="700">运营总监</text><text x="544" y="208">客户线 9 人</text><text x="544" y="368">供应线 8 人</text><text x="544" y="528">数据线 4 人</text></g><g font-size="20" fill="#4b5a54"><text x="808" y="207">续约、投诉、回访</text><text x="808" y="367">计划、采购、仓配</text><text x="808" y="527">报表、口径、看板</text></g></svg>',
  },
  {
    name: '合并表格',
    theme: 'gov',
    html: '<style>body{padding:44px 60px}h1{font-size:34px;color:#9a1b1b}table{width:100%;margin-top:28px;font-size:18px}td,th{border:1px solid #c9b8a8;padding:12px 14px}th{background:#f4ece4}td.n{text-align:center}</style><h1>专项整治任务分解表</h1><table><tr><th style="width:140px">类别</th><th>任务</th><th style="width:180px">牵头</th><th style="width:160px">完成时限</th></tr><tr><td rowspan="2" class="n">排查</td><td>逐户登记燃气用户，建立台账</td><td class="n">街道办</td><td class="n">6 月底</td></tr><tr><td>老旧管线检测，标注风险等级</td><td class="n">住建局</td><td class="n">7 月底</td></tr><tr><td rowspan="2" class="n">整改</td><td>更换超期软管与阀门</td><td class="n">燃气公司</td><td class="n">9 月底</td></tr><tr><td>公共餐饮加装报警装置</td><td class="n">市场监管局</td><td class="n">10 月底</td></tr><tr><td class="n">验收</td><td colspan="2">第三方抽检不少于 5%，结果公示</td><td class="n">11 月底</td></tr></table>',
  },
  {
    name: '一个大数',
    theme: 'swiss',
    html: '<style>body{background:#e2231a;color:#fff}</style><div style="position:absolute;left:64px;top:90px;font-size:380px;line-height:1;font-weight:800">72%</div><p style="position:absolute;left:80px;top:500px;width:720px;font-size:36px;line-height:1.4">的退货，在下单前一分钟就能看出来</p><p style="position:absolute;left:80px;bottom:48px;font-size:16px">样本：上半年全部退货订单</p>',
  },
  {
    name: '长引语',
    theme: 'academic',
    html: '<style>body{background:#fff}</style><div style="position:absolute;left:96px;top:120px;width:8px;height:420px;background:#1f3a5f"></div><p style="position:absolute;left:144px;top:116px;width:960px;font:400 38px/1.75 var(--serif);color:#1c2430">我们并不缺制度，缺的是制度落到纸面以下的那一层：谁在周五下午五点，愿意把那张没签字的单子退回去。</p><p style="position:absolute;left:144px;top:500px;font-size:22px;color:#1f3a5f">王主任</p><p style="position:absolute;left:144px;top:540px;font-size:18px;color:#68758a">内控部，访谈记录，九月</p>',
  },
  {
    name: '箭头流程',
    theme: 'blueprint',
    html: '<style>body{background:#f5f8fc;color:#12233f}h1{position:absolute;left:64px;top:52px;font-size:36px}p{position:absolute;top:440px;width:216px;font-size:17px;line-height:1.6;color:#42526e}</style><h1>五步把一张申请变成一份合同</h1><svg style="position:absolute;left:64px;top:240px" width="1152" height="160"><g fill="#2b5a9e"><path d="M0 20H180L220 80L180 140H0L40 80Z"/><path d="M232 20H412L452 80L412 140H232L272 80Z" fill="#3d6fb5"/><path d="M464 20H644L684 80L644 140H464L504 80Z" fill="#5486c9"/><path d="M696 20H876L916 80L876 140H696L736 80Z" fill="#6d9bd8"/><path d="M928 20H1108L1148 80L1108 140H928L968 80Z" fill="#d08a2e"/></g><g fill="#fff" font-size="22" font-weight="700" text-anchor="middle"><text x="118" y="88">申请</text><text x="350" y="88">核价</text><text x="582" y="88">会签</text><text x="814" y="88">用印</text><text x="1046" y="88">归档</text></g></svg><p style="left:80px">部门填写用途与预算，系统查余额</p><p style="left:312px">采购比三家，附报价单</p><p style="left:544px">法务与财务同时看，两天内答复</p><p style="left:776px">电子章，限额以上双人</p><p style="left:1008px">自动编号，到期前三十天提醒</p>',
  },
  {
    name: '方块地图',
    theme: 'bauhaus',
    html: '<style>body{background:#f7f3ea}h1{position:absolute;left:56px;top:40px;font-size:36px}.b{position:absolute;color:#fff;padding:20px;font-size:20px}.b b{display:block;font-size:34px}</style><h1>各品类占用货位，一眼看清</h1><div class="b" style="left:56px;top:130px;width:560px;height:300px;background:#1d4e89"><b>饮料</b>38% 货位</div><div class="b" style="left:628px;top:130px;width:320px;height:300px;background:#f26419"><b>粮油</b>21%</div><div class="b" style="left:960px;top:130px;width:264px;height:180px;background:#33658a"><b>日化</b>12%</div><div class="b" style="left:56px;top:442px;width:360px;height:220px;background:#7a9e3f"><b>零食</b>14%</div><div class="b" style="left:428px;top:442px;width:520px;height:220px;background:#8a4f7d"><b>冷冻</b>11%，费电最多</div><div class="b" style="left:960px;top:322px;width:264px;height:340px;background:#3b3b3b"><b>其他</b>4%</div>',
  },
  {
    name: '海报',
    theme: 'brutal',
    html: '<style>body{background:#ffde21;color:#111}</style><div style="position:absolute;left:0;top:0;width:1280px;height:96px;background:#111"></div><div style="position:absolute;left:48px;top:30px;font-size:28px;color:#ffde21;letter-spacing:10px">年会招募</div><h1 style="position:absolute;left:48px;top:150px;font-size:150px;line-height:1.05;font-weight:900">上台！</h1><h2 style="position:absolute;left:48px;top:330px;font-size:64px;line-height:1.2;font-weight:900">唱歌 魔术 小品 都行</h2><div style="position:absolute;left:48px;top:470px;width:620px;height:8px;background:#111"></div><p style="position:absolute;left:48px;top:510px;font-size:32px">12 月 5 日前找工会小赵报名</p><svg style="position:absolute;left:880px;top:200px" width="320" height="320"><circle cx="160" cy="160" r="150" fill="none" stroke="#111" stroke-width="20"/><path d="M110 90L240 160L110 230Z" fill="#111"/></svg>',
  },
  {
    name: '英文论文',
    theme: 'academic',
    html: '<style>body{background:#fff;font-family:"Times New Roman",Times,serif;padding:60px 84px;color:#1b1b1b}h1{font-size:40px;line-height:1.25}h2{font-size:26px;color:#1f3a5f;margin-top:30px}p,li{font-size:22px;line-height:1.6}ul{margin-top:10px}</style><h1>Shorter queues without more staff: evidence from nine clinics</h1><h2>Method</h2><p>We moved registration to the evening before and compared waiting times over eighteen weeks with nine matched clinics.</p><h2>Findings</h2><ul><li>Median waiting time fell from 47 to 19 minutes.</li><li>No-shows rose slightly, from 3.1% to 3.6%.</li><li>Staff overtime was unchanged.</li></ul>',
  },
  {
    name: '英文看板',
    theme: 'night',
    html: '<style>body{background:#0f172a;color:#e2e8f0;font-family:Arial,Helvetica,sans-serif}h1{position:absolute;left:64px;top:48px;font-size:36px}.c{position:absolute;top:150px;width:272px;height:200px;border-radius:16px;background:#1e293b;padding:28px}.c span{font-size:18px;color:#94a3b8}.c b{display:block;font-size:52px;line-height:1.3}</style><h1>Reliability review, week 46</h1><div class="c" style="left:64px"><span>Uptime</span><b>99.98%</b></div><div class="c" style="left:352px"><span>Incidents</span><b>2</b></div><div class="c" style="left:640px"><span>Mean repair</span><b>14 min</b></div><div class="c" style="left:928px"><span>Open risks</span><b style="color:#fbbf24">5</b></div><ol style="position:absolute;left:64px;top:410px;width:1100px;font-size:24px;line-height:1.8"><li>Certificate renewal is automatic on all edge nodes.</li><li>The storage controller fault is reproduced and fixed.</li><li>Failover drill moved to December 4.</li></ol>',
  },
  {
    name: '柱图结论',
    theme: 'counsel',
    html: '<h1 style="position:absolute;left:56px;top:44px;font-size:34px">华东一个区，贡献了增量的一半</h1><chart data-spec=\'{"type":"column","unit":"万元","categories":["华东","华南","华北","西南","东北"],"series":[{"name":"今年","values":[420,310,260,180,120]},{"name":"去年","values":[330,285,255,150,130]}]}\' width="1160" height="500" style="position:absolute;left:56px;top:150px"></chart>',
  },
  {
    name: '条图排名',
    theme: 'swiss',
    html: '<h1 style="position:absolute;left:64px;top:48px;font-size:36px">退单原因排名：前两项占六成</h1><chart data-spec=\'{"type":"bar","unit":"单","categories":["尺寸不合","发货太慢","色差","质量问题","买重了"],"series":[{"name":"退单","values":[412,268,143,97,60]}]}\' width="760" height="500" style="position:absolute;left:64px;top:150px"></chart><div style="position:absolute;left:880px;top:200px;width:336px"><b style="font-size:72px;line-height:1;color:#e2231a">69%</b><p style="font-size:22px;margin-top:12px">加上尺码对照图之后，前两周退单少了三成。</p></div>',
  },
  {
    name: '堆叠构成',
    theme: 'green',
    html: '<h1 style="position:absolute;left:64px;top:48px;font-size:36px">用能结构三年里变绿了</h1><chart data-spec=\'{"type":"stacked_column","unit":"万度","categories":["2023","2024","2025"],"series":[{"name":"火电","values":[620,540,430]},{"name":"光伏","values":[80,160,260]},{"name":"风电","values":[40,70,130]}]}\' width="700" height="500" style="position:absolute;left:64px;top:150px"></chart><ul style="position:absolute;left:840px;top:220px;width:380px;font-size:22px;line-height:2"><li>屋顶光伏二期并网</li><li>谷段充放，峰段少买</li><li>空压机余热回收</li></ul>',
  },
  {
    name: '面积趋势',
    theme: 'finance',
    html: '<h1 style="position:absolute;left:56px;top:44px;font-size:34px">现金余额，五月见底后回升</h1><chart data-spec=\'{"type":"area","unit":"万元","categories":["一月","二月","三月","四月","五月","六月","七月","八月"],"series":[{"name":"余额","values":[820,760,690,540,410,520,680,790]}]}\' width="1160" height="430" style="position:absolute;left:56px;top:140px"></chart><p style="position:absolute;left:56px;top:600px;font-size:20px">五月集中支付设备尾款 180 万元；六月起回款加快。</p>',
  },
  {
    name: '日程卡片',
    theme: 'play',
    html: '<style>body{background:#eef7ff}h1{position:absolute;left:64px;top:48px;font-size:40px;color:#1d4e89}.r{position:absolute;left:64px;width:1152px;height:88px;border-radius:44px;background:#fff;font-size:24px;line-height:88px}.r b{position:absolute;left:40px;color:#f26419}.r span{position:absolute;left:240px}.r i{position:absolute;right:40px;font-style:normal;color:#5a6b7d;font-size:20px}</style><h1>亲子开放日</h1><div class="r" style="top:140px"><b>9:00</b><span>签到，领号码牌</span><i>一楼大厅</i></div><div class="r" style="top:244px"><b>9:30</b><span>参观面包坊，动手揉面</span><i>二楼</i></div><div class="r" style="top:348px"><b>11:00</b><span>趣味运动会</span><i>草坪</i></div><div class="r" style="top:452px"><b>12:00</b><span>自助午餐</span><i>食堂</i></div><div class="r" style="top:556px"><b>13:30</b><span>合影，返程</span><i>大门</i></div>',
  },
  {
    name: '韦恩图',
    theme: 'zen',
    html: '<style>body{background:#f2f0ea}</style><h1 style="position:absolute;left:80px;top:56px;font:400 40px/1.3 var(--serif)">值得做的事，在三者之间</h1><svg style="position:absolute;left:340px;top:140px" width="600" height="540"><circle cx="230" cy="200" r="170" fill="#8fae9b" fill-opacity=".55"/><circle cx="370" cy="200" r="170" fill="#c8a165" fill-opacity=".55"/><circle cx="300" cy="330" r="170" fill="#8c7aa8" fill-opacity=".55"/><g font-size="24" text-anchor="middle" fill="#33302a"><text x="150" y="160">客户要</text><text x="450" y="160">我们会</text><text x="300" y="450">养得起</text><text x="300" y="256" font-weight="700" font-size="28">先做</text></g></svg>',
  },
  {
    name: '阶梯',
    theme: 'academic',
    html: '<h1 style="position:absolute;left:64px;top:48px;font-size:36px">能力分四级，每级看一件事</h1><div style="position:absolute;left:64px;top:520px;width:270px;height:120px;background:#c9d6e6;padding:20px"><b style="font-size:22px">一级 照做</b><p style="font-size:17px">按作业书不出错</p></div><div style="position:absolute;left:344px;top:420px;width:270px;height:220px;background:#9db4d0;padding:20px"><b style="font-size:22px">二级 独立</b><p style="font-size:17px">异常自己判断</p></div><div style="position:absolute;left:624px;top:320px;width:270px;height:320px;background:#5b7fae;color:#fff;padding:20px"><b style="font-size:22px">三级 带人</b><p style="font-size:17px">三个月带出一名二级</p></div><div style="position:absolute;left:904px;top:220px;width:270px;height:420px;background:#1f3a5f;color:#fff;padding:20px"><b style="font-size:22px">四级 改进</b><p style="font-size:17px">每年落地两项改善</p></div>',
  },
  {
    name: '问答',
    theme: 'counsel',
    html: '<style>body{padding:52px 72px}h1{font-size:36px}dl{margin-top:24px}dt{font-size:24px;font-weight:700;color:#0b5d44;margin-top:22px}dd{font-size:20px;line-height:1.7;color:#33413b}</style><h1>大家问得最多的四个问题</h1><dl><dt>出差住宿标准变了吗？</dt><dd>一线城市 650 元，其他 480 元；两人同行合住不折半。</dd><dt>发票丢了怎么办？</dt><dd>请开票方补开电子票，附情况说明，部门负责人签字。</dd><dt>多久能到账？</dt><dd>材料齐全 5 个工作日；跨月的在次月 10 日前。</dd><dt>能预支吗？</dt><dd>可以，单次不超过 5,000 元，返回 15 日内核销。</dd></dl>',
  },
  {
    name: '文字阴影与圆角',
    theme: 'magazine',
    html: '<style>body{background:linear-gradient(120deg,#fff1eb,#ace0f9)}.card{position:absolute;top:170px;width:340px;height:400px;border-radius:28px;background:#fff;box-shadow:0 12px 32px rgba(30,60,90,0.18);padding:36px}.card b{font-size:28px}.card p{font-size:18px;line-height:1.8;margin-top:16px;color:#51606f}</style><h1 style="position:absolute;left:72px;top:64px;font-size:42px;color:#21405c">三种套餐，按人数选</h1><div class="card" style="left:72px"><b>小队</b><p>五人以下，共享表格与日历，每月 49 元。</p></div><div class="card" style="left:470px"><b>部门</b><p>三十人以下，加审批与报表，每月 299 元。</p></div><div class="card" style="left:868px"><b>公司</b><p>不限人数，单点登录与审计，按年签约。</p></div>',
  },
  {
    name: '竖排诗',
    theme: 'ink',
    html: '<style>body{background:#f6f1e6}</style><div style="position:absolute;left:760px;top:110px;width:360px;height:500px;writing-mode:vertical-rl;font:400 36px/2 var(--serif);color:#221f1a">空山新雨后<br>天气晚来秋<br>明月松间照<br>清泉石上流</div><div style="position:absolute;left:120px;top:480px;width:90px;height:90px;background:#b23a26;color:#f6f1e6;font:700 32px/1.2 var(--serif);text-align:center;padding-top:6px">山居<br>秋暝</div><p style="position:absolute;left:120px;top:600px;font-size:18px;color:#5f5642">读书会第三期</p>',
  },
];
