/** Posters people ask for every day: each thing that was said stands where it belongs, whole. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { printedOf } from './brief-material.ts';
import { sheetsOf } from './sheets.ts';
import { briefOrder } from './testing.ts';
import { studio } from './testing.ts';

const cases: [string, object][] = [
  [
    '中秋国庆双节放假安排海报：9月25日至27日放中秋，10月1日至7日放国庆，9月20日上班',
    { headline: '中秋国庆双节放假安排', facts: [{ label: '时间', value: '9月25日至27日放中秋 10月1日至7日放国庆 9月20日上班' }] },
  ],
  [
    '校运会海报：更高更快更强，11月26-27日，田径场，项目有100米、跳远',
    {
      facts: [
        { label: '时间', value: '11月26-27日' },
        { label: '地点', value: '田径场' },
      ],
    },
  ],
  [
    '设计一张会议易拉宝：2026数字化转型峰会，12月15日，上海国际会议中心3楼，主办单位上海软件行业协会',
    { headline: '2026数字化转型峰会', brand: '上海软件行业协会' },
  ],
  [
    '停水海报：12月3日全天停水\n咨询热线 0573-8612 0110',
    {
      facts: [
        { label: '时间', value: '12月3日全天停水' },
        { label: '咨询热线', value: '0573-8612 0110' },
      ],
    },
  ],
  ['做张感恩节海报：配一句话：谢谢每一位同行的人', { headline: '感恩节', subline: '谢谢每一位同行的人', points: undefined }],
  [
    '医院健康讲座海报：高血压的日常管理，主讲心内科张华主任，周六上午9点门诊楼三楼会议室，免费测血压',
    {
      headline: '高血压的日常管理',
      facts: [
        { label: '主讲', value: '心内科张华主任' },
        { label: '时间', value: '周六上午9点' },
        { label: '地点', value: '门诊楼三楼会议室' },
      ],
    },
  ],
  [
    '寻狗启事海报，11月20日傍晚在滨江公园走失，棕色泰迪，3岁，电话13900001111',
    {
      points: [{ title: '11月20日傍晚在滨江公园走失' }, { title: '棕色泰迪，3岁' }],
      facts: [{ label: '电话', value: '13900001111' }],
    },
  ],
  [
    '给我们花店做一张开业海报：店名叫“山茶与盐”，12月20日上午10点开业，地址在中山路66号，当天满百送小盆栽，电话 0592-5551234',
    {
      headline: '山茶与盐开业',
      points: undefined,
      subline: '当天满百送小盆栽',
      facts: [
        { label: '时间', value: '12月20日上午10点开业' },
        { label: '地址', value: '中山路66号' },
        { label: '电话', value: '0592-5551234' },
      ],
    },
  ],
  [
    '做一张寻狗启事：我家柯基“土豆”12月2日傍晚在东湖绿道附近走丢，公狗，2岁，右后腿有白毛，见到请联系周先生 13900001111，重谢2000元',
    {
      headline: '寻狗启事',
      points: [
        { title: '我家柯基“土豆”12月2日傍晚在东湖绿道附近走丢' },
        { title: '公狗，2岁' },
        { title: '右后腿有白毛' },
        { title: '重谢2000元' },
      ],
      facts: [{ label: '联系人', value: '周先生 13900001111' }],
    },
  ],
  [
    '设计一张招聘海报：公司是苏州鲸鱼包装有限公司，招机长2名 9-12K，质检员3名 5-6.5K，五险一金、包住、年底双薪，工作地点苏州市吴中区旺山路9号，简历投递 hr@whale.example.cn',
    {
      headline: '苏州鲸鱼包装有限公司招聘',
      points: [{ title: '机长2名', text: '9-12K' }, { title: '质检员3名', text: '5-6.5K' }, { title: '五险一金、包住、年底双薪' }],
      facts: [
        { label: '工作地点', value: '苏州市吴中区旺山路9号' },
        { label: '简历投递', value: 'hr@whale.example.cn' },
      ],
    },
  ],
  [
    '做一张婚礼邀请函：新郎赵一鸣，新娘孙可，2027年5月2日中午12:08，湖畔花园酒店三楼宴会厅，恭请李老师全家光临',
    { kicker: '婚礼邀请函', headline: '赵一鸣 & 孙可', facts: [{ label: '时间' }, { label: '地点', value: '湖畔花园酒店三楼宴会厅' }] },
  ],
  [
    '元旦促销海报：1月1日到3日，冰箱满3000减400，会员再送延保一年，特价机除外，不与国补同享，最终解释权归本店，苏宁江东店',
    {
      brand: '苏宁江东店',
      points: [{ title: '冰箱满3000减400' }, { title: '会员再送延保一年' }],
      facts: [{ label: '时间' }, { label: '说明', value: '特价机除外；不与国补同享；最终解释权归本店' }],
    },
  ],
  [
    '献血海报：12月4日上午8:30—下午4:30，市民中心广场，携带身份证，主办：区红十字会、区血站',
    {
      headline: '献血',
      brand: '区红十字会、区血站',
      facts: [{ label: '时间', value: '12月4日上午8:30—下午4:30' }, { value: '市民中心广场' }],
    },
  ],
  [
    '夜跑海报：12月12日早7:00起跑，起点湿地公园西门，报名费3公里20元6公里40元，报名费全部捐给山区小学，报名截止12月5日',
    {
      action: undefined,
      facts: [
        { label: '时间', value: '12月12日早7:00起跑' },
        { label: '起点', value: '湿地公园西门' },
        { label: '报名费', value: '3公里20元6公里40元' },
        { label: '报名截止', value: '12月5日' },
      ],
    },
  ],
  [
    '少年宫课程表海报：\n周一上午 9:00 剪纸 李老师 302\n周二下午 2:00 乒乓 赵教练 操场\n周三上午 9:00 合唱 吴老师 大教室',
    { points: [{}, { title: '周二下午 2:00 乒乓 赵教练 操场' }, {}], facts: undefined },
  ],
  [
    'Make a poster for our book fair: Sunday, March 7, 9am-1pm, Elm Street church hall, paperbacks $1, all proceeds go to the shelter, contact Joe at joe@fair.example.org',
    {
      headline: 'Book Fair',
      points: [{ title: 'Paperbacks', text: '$1' }, { title: 'All proceeds go to the shelter' }],
      facts: [
        { label: 'When', value: 'Sunday, March 7, 9am-1pm' },
        { label: 'Where', value: 'Elm Street church hall' },
        { label: 'Contact', value: 'Joe at joe@fair.example.org' },
      ],
    },
  ],
  [
    '我们幼儿园的家长会海报，12月9日下午4:00，中三班教室，活动有手语展示、公开课、亲子游戏，请提前5分钟到园',
    {
      kicker: undefined,
      points: [{ title: '手语展示' }, { title: '公开课' }, { title: '亲子游戏' }, { title: '请提前5分钟到园' }],
      facts: [{ label: '时间' }, { label: '地点', value: '中三班教室' }],
    },
  ],
  [
    '茶饮店上新海报，冬季限定三款：桂花酿 18元、烤薯厚乳 20元、姜枣茶 16元，12月1日上市',
    { subline: '冬季限定三款', points: [{ title: '桂花酿', text: '18元' }, { text: '20元' }, { title: '姜枣茶', text: '16元' }] },
  ],
  [
    '安全提示海报：冬季用火安全，1. 不用明火取暖 2. 人走炉灭 3. 不堵通道，发现险情请打 8110，后勤保卫处',
    {
      brand: '后勤保卫处',
      points: [{ title: '不用明火取暖' }, { title: '人走炉灭' }, { title: '不堵通道' }, { title: '发现险情请打 8110' }],
    },
  ],
];

it.each(cases)('%s', (words, expected) => {
  const { sheet } = briefOrder(words);
  expect({ ...Object.fromEntries(Object.keys(expected).map((key) => [key, undefined])), ...sheet }).toMatchObject(expected);
});

it('prints every dish of a long menu with its price, under the name of the house', async () => {
  const at = studio();
  const dishes = Array.from({ length: 15 }, (_, n) => `小炒${'一二三四五六七八九十甲乙丙丁戊'[n]} ${18 + n}元`);
  await at.send(`设计一张饭馆菜单，店名：灶台边\n${dishes.join('\n')}\n营业时间 8:00-21:00，订座电话 028-86550000`);
  const [sheet] = at.poster().sheets;
  expect(sheet).toMatchObject({
    headline: '灶台边',
    kicker: '饭馆菜单',
    facts: [
      { label: '营业时间', value: '8:00-21:00' },
      { label: '订座电话', value: '028-86550000' },
    ],
  });
  expect(sheet?.points).toHaveLength(15);
  expect(sheet?.points?.at(-1)).toEqual({ title: '小炒戊', text: '32元' });
});

it('takes a list numbered in one line apart, and what it tells of for no order', async () => {
  const at = studio();
  const reply = await at.send(
    '做一套小红书图文：标题“搬家省钱3招”，1. 比三家：至少问三个报价 2. 拍视频：装箱前拍一遍 3. 避高峰：月中比月底便宜',
  );
  expect(at.poster().sheets.map(({ headline }) => headline)).toEqual(['搬家省钱3招', '比三家', '拍视频', '避高峰']);
  expect(reply).not.toContain('没有制作视频');
});

it('says no place is missing where an address stands on the poster', () => {
  expect(briefOrder('芦荡书屋开业海报，12月18日，滨河路36号二楼，电话0514-87321906').missing).toEqual([]);
});

it('prints figures of a table with what they are called', () => {
  const printed = printedOf('清仓\n\n| 型号 | 规格 | 原价（元） | 清仓价（元） |\n|---|---|---|---|\n| 云灰 | 800×800 | 48 | 26 |\n');
  expect(printed).toContain('云灰：800×800 原价48元 清仓价26元');
});

it('says no contact is missing where one stands on the poster', () => {
  expect(briefOrder('设计一张招聘海报，招店长1名 8-10K，简历投递 hr@shop.example.cn').missing).toEqual([]);
  expect(briefOrder('编程班招生海报，周六上午9:00，咨询 0571-87331122 张老师').missing).toEqual([]);
});

it('leaves a photo more than a strip beside much to read', async () => {
  const at = studio();
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c98' } })
    .jpeg()
    .toBuffer();
  await at.send('做一张寻鸟启事：我家鹦鹉“豆豆”12月6日早上从窗口飞走，绿色羽毛，红嘴，左脚有银环，会说你好，请联系林阿姨 13700002222', {
    '豆豆.jpg': photo,
  });
  for (let n = 0; n < 4; n += 1) await at.send('再来一张不同的');
  expect(at.posters().map((name) => at.poster(name).system)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:big_type|seal|ticket|swiss|dense)$/)]),
  );
});

it('says of a photo it cannot make that it cannot, not that it did not understand', async () => {
  const at = studio();
  await at.send('做一张登山海报：12月12日早8点，灵山北门，自备干粮');
  const reply = await at.send('生成一张雪山的照片做背景');
  expect(reply).toContain('没有生成照片');
  expect(reply).not.toContain('没有听懂');
});

it('a set has as many sheets as were asked for, or says why not', () => {
  const things = '1.早晨别突然起身 2.每天同一时间吃药 3.泡脚水温不超过40度 4.头晕马上测血压';
  const of = (order: string) => {
    const brief = briefOrder(`${order}：高血压患者冬季注意4件事：${things}`);
    return { sheets: sheetsOf(brief, [], null), not_done: brief.not_done.filter((one) => one.startsWith('要求')) };
  };
  const four = of('做一套4张的小红书图文');
  expect(four.sheets.map(({ role, headline }) => [role, headline])).toEqual([
    ['points', '早晨别突然起身'],
    ['points', '每天同一时间吃药'],
    ['points', '泡脚水温不超过40度'],
    ['points', '头晕马上测血压'],
  ]);
  expect(four.sheets[0]?.kicker).toBe('高血压患者冬季注意4件事');
  expect(of('做一套3张的小红书图文').sheets.map(({ points = [] }) => points.length)).toEqual([0, 2, 2]);
  expect(of('做一套小红书图文').sheets).toHaveLength(5);
  expect(of('做一套八张的小红书图文').not_done).toEqual(['要求 8 张，内容只够 5 张，没有用空话凑数。']);
  expect(four.not_done).toEqual([]);
});

describe('a document on a poster', () => {
  const notice = `# 2026 南湖草地音乐节活动通知

各位乐迷：

为丰富市民文化生活，南湖文旅公司定于2026年5月2日至4日举办第三届南湖草地音乐节。

## 一、时间地点

时间：5月2日至4日，每日15:00—22:00
地点：南湖公园大草坪（南门入场）

## 二、阵容

- 5月2日：海潮乐队、林间、旧巷
- 5月3日：木棉、南方来信

## 三、票价

单日票 180 元，三日通票 420 元，学生凭证半价。

## 四、注意事项

请勿携带玻璃瓶入场。咨询电话：0571-88123456。

南湖文旅公司
2026年4月1日
`;
  it.each(['把这份通知做成海报', '用附件做一张海报'])('%s prints what it tells, not how it is written', (words) => {
    const { sheet } = briefOrder(words, notice);
    expect(sheet).toMatchObject({
      headline: '2026 南湖草地音乐节',
      brand: '南湖文旅公司',
      facts: [
        { label: '时间', value: '5月2日至4日 每日15:00—22:00' },
        { label: '地点', value: '南湖公园大草坪（南门入场）' },
        { label: '咨询电话', value: '0571-88123456' },
      ],
    });
    expect(sheet.points?.map(({ title, text = '' }) => `${title} ${text}`.trim())).toEqual([
      '南湖文旅公司定于2026年5月2日至4日举办第三届南湖草地音乐节',
      '5月2日 海潮乐队、林间、旧巷',
      '5月3日 木棉、南方来信',
      '单日票 180 元',
      '三日通票 420 元',
      '学生凭证半价',
      '请勿携带玻璃瓶入场',
    ]);
  });
});
