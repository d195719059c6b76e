/** Heads somebody typed with what belongs below them: which lines are heads, and what a page makes of years below one. */
import { expect, it } from 'vitest';
import { planDeck } from './deck-plan.ts';
import { readDeckRequest } from './deck-request.ts';

const pagesOf = (words: string) => planDeck(readDeckRequest(words), [], '2026-11-22').pages;

it('years below a head are a chart of what the head or the lines name, events stay a line of time', () => {
  const marked = pagesOf(
    '做一份图书馆年度汇报PPT\n一、借阅量\n- 2023年：3.2万册\n- 2024年：4.1万册\n- 2025年：5.6万册\n二、大事\n- 2023年新馆开工\n- 2024年封顶\n- 2025年开馆',
  );
  expect(marked.map(({ layout }) => layout)).toEqual(['cover', 'chart', 'timeline', 'closing']);
  expect(marked[1]).toMatchObject({
    title: '借阅量从3.2万册增至5.6万册',
    chart: { categories: ['2023年', '2024年', '2025年'], series: [{ name: '借阅量', values: [3.2, 4.1, 5.6] }] },
  });
  const bare = pagesOf('做一份PPT\n借阅\n2023年 3.2万册\n2024年 4.1万册\n2025年 5.6万册\n到馆\n1月1200人次\n2月900人次\n3月1500人次');
  expect(bare.flatMap((page) => (page.layout === 'chart' ? [page.chart.series[0]?.values] : []))).toEqual([
    [3.2, 4.1, 5.6],
    [1200, 900, 1500],
  ]);
});

it('a line among years that says something else keeps them words', () => {
  const pages = pagesOf('做一份PPT\n一、借阅\n- 2023年3.2万册\n- 2024年4.1万册\n- 2025年因闭馆未统计\n二、活动\n- 读书会36场\n- 讲座12场');
  expect(pages.some(({ layout }) => layout === 'chart')).toBe(false);
  for (const said of ['3.2万册', '4.1万册', '因闭馆未统计', '读书会36场', '讲座12场']) expect(JSON.stringify(pages)).toContain(said);
});

it('two heads without anything below are points, a list’s numbers are no words, and 讲座 is nothing to talk about', () => {
  expect(readDeckRequest('做一份PPT介绍我们公司\n1. 成立于2015年\n2. 员工120人')).toMatchObject({
    topic: '公司介绍',
    outline: null,
    facts: ['- 成立于2015年', '- 员工120人'],
  });
  expect(readDeckRequest('做一份图书馆年度汇报PPT，读书会36场，讲座12场').facts).toEqual(['读书会36场，讲座12场']);
});

it('who sees what colleagues said is not asked to do business', () => {
  expect(pagesOf('做一份新产品沟通会纪要PPT，样机10月交付，定价待定').at(-1)).toMatchObject({ title: '谢谢，欢迎讨论' });
  expect(pagesOf('做一份新产品介绍PPT，样机10月交付，售价199元').at(-1)).toMatchObject({ title: '期待合作' });
});

it('phases by their names are a line of time, labels behind commas are several things, spaces between things are commas', () => {
  const quarters = pagesOf('做一份PPT：2026年市场部工作计划。一季度：品牌升级；二季度：新品上市；三季度：会员日；四季度：年终大促');
  expect(quarters.find(({ layout }) => layout === 'timeline')).toMatchObject({
    events: [
      { when: '一季度', title: '品牌升级' },
      { when: '二季度', title: '新品上市' },
      { when: '三季度', title: '会员日' },
      { when: '四季度', title: '年终大促' },
    ],
  });
  const days = JSON.stringify(pagesOf('五一旅游推荐PPT，云南6天5晚，行程：D1昆明，D2大理，D3丽江，每人3980元'));
  expect(days).toContain('"when":"D3","title":"丽江"');
  expect(days).toContain('每人3980元');
  expect(days).not.toContain('行程：，');
  expect(readDeckRequest('做一份垃圾分类活动方案PPT，时间：4月22日，地点：操场，负责人：王老师').facts).toEqual([
    '时间：4月22日',
    '地点：操场',
    '负责人：王老师',
  ]);
  const spaced = JSON.stringify(
    pagesOf('安全月总结PPT 检查隐患126处 整改120处 培训8场 演练3次 零事故').map((page) => ({ ...page, notes: '' })),
  );
  for (const said of ['126', '120', '8', '零事故']) expect(spaced).toContain(said);
});

it('two lists in one line have a page each, a week is a chart, and heads with colons are the only ones', () => {
  expect(readDeckRequest('把这几点做成PPT：1）效率低 2）成本高，对应措施：1）自动化 2）集中采购 3）客服培训').outline).toEqual([
    { title: '要点', children: ['效率低', '成本高'] },
    { title: '对应措施', children: ['自动化', '集中采购', '客服培训'] },
  ]);
  const week = pagesOf('做一份门店周会PPT\n本周业绩：\n周一 1.2万\n周二 0.9万\n周三 1.1万\n问题：\n缺货3款\n排班不足');
  expect(week[1]).toMatchObject({ layout: 'chart', chart: { categories: ['周一', '周二', '周三'], unit: '万' } });
  expect(JSON.stringify(week)).toContain('排班不足');
});

it('what is asked for in everyday words has a name, and nothing told goes into it', () => {
  const titles = (words: string) => pagesOf(words)[0]?.title;
  expect(titles('做个PPT汇报一下我们部门上半年工作，招聘32人，离职率从8%降到5%')).toBe('部门上半年工作汇报');
  expect(titles('给新生家长会做一个PPT，班级45人，班主任周老师教语文')).toBe('新生家长会');
  expect(titles('给投资人做一份BP：项目叫小鹿快修，已覆盖6个城市，月订单1.2万单，客单价138元')).toBe('小鹿快修商业计划书');
  const plan = planDeck(
    readDeckRequest('做个员工培训计划PPT：对象：新员工45人；周期：两周；内容：文化2天、产品3天；讲师：内部5人外部2人'),
    [],
    '2026-11-22',
  );
  expect(JSON.stringify(plan.pages)).toContain('新员工45人');
  expect(plan.pages[0]).not.toHaveProperty('presenter');
  expect(plan.blanks).toEqual([]);
});

it('a meeting that was held so many times is a number like the others', () => {
  const page = pagesOf('做一份图书馆汇报PPT\n一、活动\n- 读书会36场\n- 讲座12场\n- 参与4800人次\n二、借阅\n- 图书5.6万册').find(
    ({ layout }) => layout === 'figures',
  );
  expect(page).toMatchObject({ figures: [{ label: '读书会', value: '36' }, { label: '讲座' }, { label: '参与' }] });
});

it('whoever speaks and what for stand on the cover; what is one line is one point; what was said comes in its order', () => {
  const post = pagesOf('帮我写个竞聘PPT 竞聘岗位：客服主管 姓名：王芳 工龄6年 客户满意度98% 设想：建立知识库、优化排班、每周复盘');
  expect(post[0]).toMatchObject({ title: '竞聘客服主管', presenter: '汇报人：王芳' });
  expect(JSON.stringify(post)).toContain('工龄6年');
  expect(pagesOf('帮我做一份述职PPT，我是运维组长李强，今年处理工单1286起')[0]).toMatchObject({ presenter: '汇报人：李强' });
  const training = pagesOf('做个产品培训的PPT，产品是智能门锁X5；常见问题：没电了怎么办——备用供电，忘记密码怎么办——APP重置');
  expect(training[0]?.title).toBe('智能门锁X5产品培训');
  expect(training).toContainEqual(
    expect.objectContaining({ title: '常见问题', points: [{ title: '没电了怎么办——备用供电' }, { title: '忘记密码怎么办——APP重置' }] }),
  );
  const building = pagesOf('写个PPT汇报装修进度：水电已完成100%，泥瓦完成80%，木工30%，油漆未开始');
  expect(building.flatMap((page) => (page.layout === 'figures' ? page.figures.map(({ label }) => label) : []))).toEqual([
    '水电',
    '泥瓦',
    '木工',
  ]);
});

it('more parts than pages asked for share them, and the year’s first number is no title', () => {
  const plan = planDeck(
    readDeckRequest('做一份5页的PPT介绍垃圾分类，可回收物：纸、玻璃；有害垃圾：电池、药品；厨余垃圾：剩菜、果皮；其他垃圾：纸巾、烟头'),
    [],
    '2026-11-22',
  );
  expect(plan.pages.map(({ title }) => title)).toEqual(['垃圾分类', '纸、玻璃', '电池、药品', '厨余垃圾、其他垃圾', '谢谢']);
  expect(plan).toMatchObject({ notes: [], not_done: [] });
  const year = pagesOf('把下面内容做成PPT：\n公司2025年营收3.6亿，同比增长22%\n净利润4200万\n新开门店18家');
  expect(year[0]?.title).toBe('2025年经营情况');
  expect(JSON.stringify(year.slice(1).map((page) => ({ ...page, notes: '' })))).toContain('3.6亿');
});
