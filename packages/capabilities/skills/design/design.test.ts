import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { asksToMake } from '#brains/builtin/reading/make/asks.ts';
import { readRatio } from './brief-orders.ts';
import { briefOrder } from './testing.ts';
import { studio } from './testing.ts';
import words from './poster-words.json' with { type: 'json' };

const asksForPoster = (text: string): boolean => asksToMake(text) === 'poster';

it('takes 周一闭馆 for hours and no place', () => {
  const { sheet } = briefOrder(
    '出张展览海报',
    '水墨小品展\n\n2026年12月12日至2027年2月28日\n\n周二至周日9:00—17:00，周一闭馆\n\n地址：南门街12号',
  );
  expect(sheet.facts?.map(({ label, value }) => `${label} ${value}`).join('\n')).toMatch(/周一闭馆/);
  expect(sheet.facts?.filter(({ label }) => label === '地点')).toEqual([]);
});

it('keeps what stands behind the colon in the first line of a file that names the poster', () => {
  const { sheet } = briefOrder('做一张海报', '灯会夜游：免费入园\n\n时间：2026年12月31日19:00\n\n地点：滨河公园');
  expect(sheet.headline).toBe('灯会夜游');
  expect(JSON.stringify(sheet)).toContain('免费入园');
});

it('keeps what the file is called below a title of its person’s', () => {
  const { sheet } = briefOrder('做一张海报，标题写“跑起来，看日出”', '# 2026海湾迷你马拉松\n\n时间：2026年12月31日6:00\n\n地点：海湾公园');
  expect(sheet.headline).toBe('跑起来，看日出');
  expect(sheet.subline).toBe('2026海湾迷你马拉松');
});

it('has words for all that a kind of poster needs', () => {
  for (const { name, needs } of words.kinds) for (const need of needs) expect(Object.keys(words.needs), name).toContain(need);
});

describe('what a poster is to say', () => {
  const cases: [string, object][] = [
    [
      '给老巷面馆设计一张开业海报，10月1日开业，开业三天全场八折，地址：建设路18号，电话0571-88886666',
      {
        headline: '老巷面馆开业',
        brand: '老巷面馆',
        facts: [
          { label: '时间', value: '10月1日开业' },
          { label: '地址', value: '建设路18号' },
          { label: '电话', value: '0571-88886666' },
        ],
      },
    ],
    ['画一张中秋节海报', { headline: '中秋快乐' }],
    [
      '帮我做一张双十二促销海报：全场低至五折，满300减50，12月10日到14日，欢迎到店选购',
      { headline: '双十二促销', action: '欢迎到店选购', points: [{ title: '全场低至五折' }, { title: '满300减50' }] },
    ],
    [
      '我们咖啡店“拾光咖啡”11月28日开业，前三天全场八折，地址在人民路128号，用这张照片做一张1:1的开业海报',
      { headline: '拾光咖啡开业', brand: '拾光咖啡', facts: [{ label: '时间', value: '11月28日开业' }, { label: '地址' }] },
    ],
    [
      '职工运动会海报，时间：12月5日上午9点，项目：拔河、接力赛（4×100、4×400），请各部门11月25日前报名',
      {
        points: [{ title: '拔河' }, { title: '接力赛（4×100、4×400）' }],
        facts: [{ label: '时间', value: '12月5日上午9点' }],
        action: '请各部门11月25日前报名',
      },
    ],
    [
      '停水通知海报：因管道检修，11月25日8:00至18:00，翠苑小区停水',
      { headline: '停水通知', subline: '因管道检修', points: [{ title: '翠苑小区停水' }] },
    ],
    ['音乐会海报，标题《山的回声》，指挥：李岚', { headline: '山的回声' }],
    ['编程班招生海报，课程：图形化编程、信息学竞赛', { points: [{ title: '图形化编程' }, { title: '信息学竞赛' }] }],
  ];
  it.each(cases)('%s', (words, expected) => {
    expect(briefOrder(words).sheet).toMatchObject(expected);
  });

  it.each([
    [
      '招新海报：摄影社，每周五晚7点，三教201',
      {
        headline: '摄影社招新',
        facts: [
          { label: '时间', value: '每周五晚7点' },
          { label: '地点', value: '三教201' },
        ],
      },
    ],
    ['停水通知：因管网检修，11月25日9:00-17:00，1至6号楼停水', { headline: '停水通知', subline: '因管网检修' }],
    ['禁烟告示 A4 竖版：本楼全面禁烟，违者罚款50元', { kicker: '禁烟告示', headline: '本楼全面禁烟', subline: '违者罚款50元' }],
    ['义卖海报 4:3：一本书换一颗糖，食堂门口，所得捐给乡村图书馆', { headline: '一本书换一颗糖', brand: undefined }],
    [
      '重阳节敬老活动海报：10月21日上午9点，社区活动中心，理发、量血压、包饺子，翠苑社区居委会',
      { headline: '重阳节敬老活动', brand: '翠苑社区居委会', points: [{ title: '理发' }, { title: '量血压' }, { title: '包饺子' }] },
    ],
  ])('sorts %s', (text, expected) => {
    const { sheet } = briefOrder(text);
    expect({ ...Object.fromEntries(Object.keys(expected).map((key) => [key, undefined])), ...sheet }).toMatchObject(expected);
  });

  it('keeps a list that is a sentence in one piece', () => {
    expect(briefOrder('做一张讲座海报：标题：科学用眼，适合小学、初中、高中学生').sheet.subline).toBe('适合小学、初中、高中学生');
  });

  it('names what is missing instead of making it up', () => {
    expect(briefOrder('做一张人工智能讲座海报').missing).toEqual(['时间', '地点']);
    expect(briefOrder('做一张招聘海报，招前端工程师2名').missing).toEqual(['投递或联系方式']);
  });

  it('knows a shop by its street as a place', () => {
    const { sheet } = briefOrder(
      '做一张门店会员日海报：会员日全场饮品买一送一，12月6日10:00-22:00，上海南京路店，扫码入会再送咖啡豆试喝装',
    );
    expect(sheet.facts).toContainEqual({ label: '地点', value: '上海南京路店' });
  });

  it('says when a title is too long to be set whole', () => {
    const brief = briefOrder(`旅行海报，标题：${'Donau'.repeat(20)}，时间：5月1日`);
    expect(brief.sheet.headline).toHaveLength(60);
    expect(brief.not_done).toEqual(['标题有 100 个字，只排了前 59 个：请给一个短些的标题。']);
  });

  it('reads a ratio where one is named, and a time where it is a time', () => {
    expect(readRatio('9:16比例，做一张海报')).toBe('9:16');
    expect(readRatio('做一张海报，下午16:09开始')).toBeNull();
    expect(readRatio('做个横版的')).toBe('16:9');
    expect(briefOrder('21:9比例，做公众号封面').ratio).toBe('21:9');
  });

  it('knows a design from a text about one', () => {
    for (const words of ['做一张海报', '帮我设计一个招聘海报', '国庆大促海报，全场五折', '做一套小红书图文', '生成一张活动宣传图'])
      expect(asksForPoster(words), words).toBe(true);
    for (const words of ['写一份活动方案', '写海报文案', '总结这份文件', '写一篇小红书文案'])
      expect(asksForPoster(words), words).toBe(false);
  });
});

describe('a poster and what follows', () => {
  it('is made from words and a photo, and changed as asked', async () => {
    const at = studio();
    const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#3a6ea5' } })
      .jpeg()
      .toBuffer();
    const reply = await at.send('用这张照片做一张山野徒步海报，标题：去山里住三天，时间：11月6日，费用：1280元/人', { '山.jpg': photo });
    expect(reply).toContain('已做好');
    expect(at.poster().sheets[0]).toMatchObject({
      headline: '去山里住三天',
      pictures: ['山.jpg'],
      facts: [
        { label: '时间', value: '11月6日' },
        { label: '费用', value: '1280元/人' },
      ],
    });
    const first = at.poster();
    expect(await at.send('标题改成秋山三日')).toContain('秋山三日');
    expect(at.poster().sheets[0]?.headline).toBe('秋山三日');
    await at.send('换个配色');
    expect(at.poster().palette).not.toBe(first.palette);
    await at.send('换成9:16');
    expect(at.poster().ratio).toBe('9:16');
    await at.send('时间改成11月13日，加上电话：0571-88886666');
    expect(at.poster().sheets[0]?.facts).toEqual([
      { label: '时间', value: '11月13日' },
      { label: '费用', value: '1280元/人' },
      { label: '电话', value: '0571-88886666' },
    ]);
    await at.send('换个版式');
    expect(at.poster().system).not.toBe(first.system);
    expect(await at.send('加上二维码')).toMatch(/没有改动[\s\S]*二维码没有生成/);
    expect(await at.send('再来三张不同的')).toContain('又做了 3 张');
    expect(at.posters()).toHaveLength(4);
    const looks = at.posters().map((name) => `${at.poster(name).system}`);
    expect(new Set(looks).size).toBe(4);
  });

  it('is made for the sheet in mm that was asked for, and the next one as well', async () => {
    const at = studio();
    const reply = await at.send('做一张 A4 海报：秋日读书会，11月29日14点，三楼图书角');
    expect(at.poster()).toMatchObject({ sheet: '210x297mm' });
    expect(reply).toContain('210 × 297 毫米');
    expect(reply).not.toContain('实际尺寸');
    await at.send('再来一张不同的');
    expect(at.poster(at.posters().at(-1))).toMatchObject({ sheet: '210x297mm' });
    await at.send('换成9:16');
    expect(at.poster(at.posters().at(-1)).sheet).toBeUndefined();
  });

  it('becomes a set for 小红书, with the words as they were given', async () => {
    const at = studio();
    const reply = await at.send(
      '做一套小红书图文：主题：三个早起习惯\n1. 睡前放下手机：把手机放到客厅充电\n2. 固定起床时间：周末也不超过一小时\n3. 起床先喝水：一杯温水\n关注我，一起早起',
    );
    expect(reply).toMatch(/一套 5 张图文/);
    const { ratio, sheets } = at.poster();
    expect(ratio).toBe('3:4');
    expect(sheets.map(({ role, headline }) => [role, headline])).toEqual([
      ['cover', '三个早起习惯'],
      ['points', '睡前放下手机'],
      ['points', '固定起床时间'],
      ['points', '起床先喝水'],
      ['ending', '关注我，一起早起'],
    ]);
    expect(sheets[1]?.subline).toBe('把手机放到客厅充电');
    await at.send('删掉第3张');
    expect(at.poster().sheets).toHaveLength(4);
  });

  it('is made without the skill, too, and a document afterwards is still a document', async () => {
    const at = studio(null);
    expect(await at.send('做一张秋季运动会海报，时间：10月26日，地点：东操场')).toContain('已做好海报');
    expect(at.poster().sheets[0]?.headline).toBe('秋季运动会');
    await at.send('换成蓝色');
    expect(['indigo', 'ocean']).toContain(at.poster().palette);
  });

  it('reads the facts from a notice and asks when there is nothing to go on', async () => {
    const at = studio();
    expect(await at.send('做一张海报')).toContain('想做一张什么样的图');
    const notice = '# 关于电梯检修的通知\n\n检修期间请走楼梯。\n\n时间：11月25日 9:00—17:00\n\n范围：3号楼、5号楼\n\n联系电话：6688\n';
    await at.send('根据附件做一张海报', { '通知.md': notice });
    expect(at.poster().sheets[0]).toMatchObject({
      headline: '关于电梯检修的通知',
      facts: [
        { label: '时间', value: '11月25日 9:00—17:00' },
        { label: '范围', value: '3号楼、5号楼' },
        { label: '联系电话', value: '6688' },
      ],
    });
  });
});
