import { writeFileSync, mkdirSync } from 'node:fs';
import { drawPoster } from '/work/wt/poster/packages/capabilities/deliverables/poster/draw.ts';
import { systemIds, topicIds } from '/work/wt/poster/packages/capabilities/deliverables/poster/poster-content.ts';
import { paletteIds } from '/work/wt/poster/packages/capabilities/deliverables/poster/palettes.ts';
import { ratioOf } from '/work/wt/poster/packages/capabilities/deliverables/poster/ratios.ts';
import { testDrawer } from '/work/wt/poster/packages/capabilities/deliverables/testing.ts';
const samples: any[] = [
 ['talk', {role:'poster',kicker:'讲座预告',headline:'大模型时代的办公自动化',subline:'从重复劳动到人机协作',points:[{title:'办公智能体的三种形态'},{title:'落地案例与常见误区'},{title:'现场问答'}],facts:[{label:'时间',value:'11月28日（周六）14:00—16:30'},{label:'地点',value:'图书馆报告厅 B201'},{label:'主讲',value:'周岚 教授'}],action:'扫码不用，现场签到入场',brand:'计算机学院学生会'}],
 ['sale', {role:'poster',kicker:'双十二大促',headline:'全场低至五折',subline:'满300减50，上不封顶',facts:[{label:'活动时间',value:'12月10日—12月14日'},{label:'地点',value:'各门店及小程序商城'}],action:'立即到店选购',brand:'拾光百货'}],
 ['recruit', {role:'poster',kicker:'招聘',headline:'来和我们一起造好软件',points:[{title:'前端工程师 2 名',text:'熟悉 React 与 TypeScript，三年以上经验'},{title:'产品经理 1 名',text:'做过 B 端产品'},{title:'测试工程师 1 名'}],facts:[{label:'投递邮箱',value:'hr@example.com'},{label:'工作地点',value:'杭州市西湖区文三路'}],brand:'青屿科技'}],
 ['festival', {role:'poster',kicker:'中秋',headline:'月满人团圆',subline:'愿你所念皆如愿',brand:'远山书店'}],
 ['food', {role:'poster',kicker:'新店开业',headline:'一碗好面 从清晨开始',subline:'手工现擀，骨汤慢熬八小时',facts:[{label:'开业',value:'10月1日'},{label:'地址',value:'建设路 18 号'},{label:'电话',value:'0571-88886666'}],action:'开业三天八折',brand:'老巷面馆'}],
 ['sport', {role:'poster',headline:'秋季城市半程马拉松',subline:'跑过二十一公里的秋天',facts:[{label:'时间',value:'10月26日 7:30'},{label:'起点',value:'体育中心东广场'}],action:'10月10日前报名'}],
 ['green', {role:'poster',kicker:'世界环境日',headline:'少用一只塑料袋',points:[{title:'自带购物袋'},{title:'分类投放垃圾'},{title:'绿色出行'},{title:'随手关灯'}],brand:'和平社区居委会'}],
 ['education', {role:'poster',kicker:'寒假班',headline:'少儿编程体验课',subline:'8—12 岁，零基础可学',facts:[{label:'时间',value:'每周六上午 9:30'},{label:'价格',value:'99 元 / 4 节'},{label:'电话',value:'138 0000 1234'}],action:'名额 20 人，报满即止',brand:'小河马编程'}],
 ['tech', {role:'poster',kicker:'新品发布',headline:'轻到忘记它的存在',subline:'AirBook 14 仅 980 克',facts:[{label:'发布会',value:'3月18日 19:00'},{label:'价格',value:'5999 元起'}],action:'预约观看直播',brand:'北辰电子'}],
 ['notice', {role:'poster',kicker:'通知',headline:'关于电梯检修的通知',subline:'检修期间请走楼梯，给您带来不便敬请谅解',facts:[{label:'时间',value:'11月25日 9:00—17:00'},{label:'范围',value:'3 号楼、5 号楼'},{label:'联系',value:'物业服务中心 6688'}],brand:'锦绣花园物业'}],
 ['art', {role:'poster',kicker:'音乐会',headline:'冬夜室内乐',subline:'德沃夏克与勃拉姆斯',facts:[{label:'时间',value:'12月20日 19:30'},{label:'地点',value:'大剧院音乐厅'},{label:'票价',value:'80 / 180 / 280 元'}],brand:'江城爱乐'}],
 ['travel', {role:'poster',headline:'去山里住三天',subline:'莫干山秋日徒步营',points:[{title:'第一天 入营与夜谈'},{title:'第二天 竹海徒步 12 公里'},{title:'第三天 茶园早餐'}],facts:[{label:'日期',value:'11月6日—8日'},{label:'费用',value:'1280 元/人'}],action:'限 16 人'}],
];
const drawer = testDrawer();
mkdirSync('/tmp/poster',{recursive:true});
const what = process.argv[2] ?? 'systems';
const ratio: any = process.argv[3] ?? '3:4';
const shift = Number(process.argv[4] ?? 0);
const picks = (process.argv[5] ?? '').split(',').filter(Boolean);
const { width, height } = ratioOf(ratio);
let pictures = new Map();
if (process.argv[6]) { const { readFileSync } = await import('node:fs'); const {preparePicture} = await import('/work/wt/poster/packages/capabilities/deliverables/poster/pictures.server.ts'); pictures.set('a.jpg', await preparePicture('a.jpg', readFileSync(process.argv[6]))); }
const cells: string[] = [];
const list = picks.length ? picks : [...systemIds];
let n = 0;
for (const system of list as any[]) {
  const reps = picks.length ? Math.max(1, Math.floor(12 / picks.length)) : 1;
  for (let k = 0; k < reps; k++) {
    const [topic, sheet] = samples[(n + shift) % samples.length];
    const s2 = process.argv[6] ? {...sheet, pictures:['a.jpg']} : sheet;
    const palette = paletteIds[(n * 5 + shift * 3) % paletteIds.length];
    const { html, small } = drawPoster({ title: 'x', ratio, system, palette, topic, seed: 1000 + n * 77 + shift, sheets: [s2] }, pictures);
    if (small.length) console.log(system, 'small', small.length);
    const png = await drawer.picture(html, { width, height, type: 'jpeg', quality: 80, scale: ratio==='21:9'?0.34:0.36 } as any, new AbortController().signal);
    cells.push(`<figure><img src="data:image/jpeg;base64,${Buffer.from(png).toString('base64')}"><figcaption>${system} ${palette} ${topic}</figcaption></figure>`);
    n++;
  }
}
const cols = width > height ? (width/height>2?2:3) : width===height?4: 6;
const w = Math.round(width * (ratio==='21:9'?0.34:0.36));
const sheet = `<style>body{margin:8px;display:grid;grid-template-columns:repeat(${cols},${w}px);gap:8px;background:#777;font:12px sans-serif}figure{margin:0}img{width:100%;display:block}</style>${cells.join('')}`;
const all = await drawer.picture(sheet, { width: cols * (w + 8) + 8, height: null, type: 'png' }, new AbortController().signal);
writeFileSync(`/tmp/poster/${what}.png`, all);
await drawer.close();
