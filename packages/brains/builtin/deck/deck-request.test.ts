import { expect, test } from 'vitest';
import { readDeckChanges } from './read-changes.ts';
import { asksForDeck, readDeckRequest, readStyle } from './deck-request.ts';
import { planDeck } from './deck-plan.ts';
import { datedOf, figuresIn, pointOf } from './statements.ts';

test.each([
  '做一个PPT',
  '帮我做一份10页的新能源汽车市场分析PPT',
  '把附件做成PPT',
  '做一份三季度经营汇报PPT，汇报人张伟',
  '请根据这份报告生成演示文稿',
  '写一份年会方案，做成PPT。12月30日举行',
  'PPT，主题是消防安全',
])('%s asks for a deck', (text) => expect(asksForDeck(text)).toBe(true));

test.each([
  '写周报，本周完成了合同签订；下周计划准备年终汇报PPT；风险是人手不足',
  '写一份PPT大纲',
  '这个PPT讲了什么？',
  '总结一下这份PPT里的要点',
  '你好',
  '写一份通知，别做PPT',
])('%s asks for none', (text) => expect(asksForDeck(text)).toBe(false));

test.each([
  [
    '帮我做一份10页左右的新能源汽车市场分析PPT，给董事会看，商务风',
    { pages: 10, topic: '新能源汽车市场分析', audience: '董事会', style: '商务' },
  ],
  ['做一个关于垃圾分类的课件，15页，活泼一点的风格', { pages: 15, topic: '垃圾分类', style: '活泼' }],
  ['人工智能在教育中的应用', { topic: '人工智能在教育中的应用', pages: null }],
  ['把附件做成PPT，不超过十二页', { pages: 12, topic: null }],
  ['按第3页的数据做一份PPT', { pages: null }],
])('%s', (text, expected) => expect(readDeckRequest(text)).toMatchObject(expected));

test('a look is named in many words, and not read out of others', () => {
  expect(readStyle('换成科技风')).toBe('科技');
  expect(readStyle('换个国风的')).toBe('国风');
  expect(readStyle('主要风险是汇率')).toBeNull();
  expect(readStyle('语气正式一点')).toBeNull();
});

test('figures, days and points are taken from sentences as they stand there', () => {
  expect(figuresIn('新增会员 5280 人，客服平均响应时间降到 42 秒，退货率 2.1%，同比下降 0.4 个百分点')).toEqual([
    { value: '5280', unit: '人', label: '新增会员' },
    { value: '42', unit: '秒', label: '客服平均响应时间' },
    { value: '2.1', unit: '%', label: '退货率', change: '同比下降 0.4 个百分点' },
  ]);
  expect(datedOf('上海徐汇店完成改造，11月18日恢复营业')).toEqual({ when: '11月18日', title: '上海徐汇店完成改造', text: '恢复营业' });
  expect(pointOf('上班时间 9:00-18:00')).toEqual({ title: '上班时间 9:00-18:00' });
  expect(pointOf('“赶过来药师已经走了。”（会员王女士，42 岁）')).toEqual({ title: '“赶过来药师已经走了。”', text: '会员王女士，42 岁' });
  expect(pointOf('负责人：张三、李四')).toEqual({ title: '负责人', text: '张三、李四' });
});

const pages = ['cover', 'agenda', 'points', 'chart', 'closing'].map((layout, n) => ({ id: `p-${n}`, layout, title: `第${n}` }));

test.each([
  ['换个风格', [{ kind: 'theme', words: '' }]],
  [
    '换成商务风，删掉第3、4页',
    [
      { kind: 'theme', words: '商务' },
      { kind: 'delete', pages: [3, 4] },
    ],
  ],
  ['第三页标题改成“增长来自复购”', [{ kind: 'page_title', page: 3, title: '增长来自复购' }]],
  ['标题改成年度总结', [{ kind: 'title', title: '年度总结' }]],
  ['不要目录页', [{ kind: 'delete', pages: [2] }]],
  ['把第4页移到第2页', [{ kind: 'move', page: 4, to: 2 }]],
  ['加一页讲预算：硬件3万元，软件2万元', [{ kind: 'add', about: '预算', content: '硬件3万元，软件2万元', at: null }]],
  ['在第3页后面加一页介绍团队', [{ kind: 'add', about: '团队', content: '', at: 4 }]],
  ['再精简一点', [{ kind: 'shorten', page: null }]],
  ['压缩到4页', [{ kind: 'pages', pages: 4 }]],
  ['把“上海”改成“上海市”', [{ kind: 'replace', from: '上海', to: '上海市' }]],
  ['谢谢', []],
])('“%s” is understood', (text, expected) => expect(readDeckChanges(text, pages)).toEqual(expected));

test('parts asked for in passing are the parts of the deck', () => {
  const request = readDeckRequest('做一份大模型技术分享PPT，包括原理、训练、推理、应用');
  expect(request.points).toEqual(['原理', '训练', '推理', '应用']);
  expect(request.facts).toEqual([]);
  const titles = planDeck(request, [], '2026-11-21').pages.map((page) => ('title' in page ? page.title : ''));
  expect(titles).toEqual(expect.arrayContaining(['原理', '训练', '推理', '应用']));
});

test('an outline is read without dots behind its numbers, and from one line with semicolons', () => {
  const numbered = readDeckRequest('做一份开业路演PPT：\n1 市场：规模 18 亿元；客流 3.2 万人\n2 产品：现萃、当季\n3 团队：八年经验');
  expect(numbered.outline).toEqual([
    { title: '市场', children: ['规模 18 亿元', '客流 3.2 万人'] },
    { title: '产品', children: ['现萃', '当季'] },
    { title: '团队', children: ['八年经验'] },
  ]);
  expect(numbered.facts).toEqual([]);
  const oneLine = readDeckRequest('做《光合作用》课件，8页，内容：概念；暗反应在基质中进行，包括二氧化碳的固定；影响因素：光照、温度');
  expect(oneLine.outline).toEqual([
    { title: '概念', children: [] },
    { title: '暗反应', children: ['暗反应在基质中进行', '包括二氧化碳的固定'] },
    { title: '影响因素', children: ['光照', '温度'] },
  ]);
  expect(readDeckRequest('做一份年会PPT\n3 个人到场\n5 个节目\n2 台车').outline).toBeNull();
});

test.each([
  ['把教程做成课件', null],
  ['用这张表做一份PPT，介绍历次发布', '历次发布'],
  ['根据预算执行表做一份汇报给校领导的PPT', null],
])('%s: what to do is no title', (text, topic) => expect(readDeckRequest(text).topic).toBe(topic));

test('all that was typed stands on a page: short words, a figure whose unit counts cups, what fits no part', () => {
  const text =
    '做一份门店PPT\n1. 模型：面积 45 平方米，单店投资 68 万元；日均出杯 520 杯，客单价 19 元\n2. 因素：光照、温度\n3. 团队：八年经验';
  const said = JSON.stringify(planDeck(readDeckRequest(text), [], '2026-11-21').pages);
  for (const words of ['45', '68', '520', '19', '温度', '八年经验']) expect(said).toContain(words);
  const besides = readDeckRequest('做一份PPT，包括背景、方法、结论。样本来自三所小学的四年级学生');
  expect(JSON.stringify(planDeck(besides, [], '2026-11-21').pages)).toContain('三所小学');
});

test('for whom a deck is is not what it is about', () => {
  expect(readDeckRequest('做一份给分管副区长汇报的PPT，10页左右').topic).toBeNull();
  expect(readDeckRequest('做一份给客户看的新品介绍PPT').topic).toBe('新品介绍');
});

test.each([
  ['做一个6页的湖泊保护PPT，介绍湖泊污染原因、治理办法、日常巡查', '湖泊保护', ['湖泊污染原因', '治理办法', '日常巡查']],
  ['帮我做个介绍杭州亚运会的PPT，10页左右，要讲场馆、吉祥物和赛程、志愿者', '杭州亚运会', ['场馆', '吉祥物', '赛程', '志愿者']],
])('things told by their names are the parts of a deck: %s', (text, topic, points) => {
  expect(readDeckRequest(text)).toMatchObject({ topic, points, facts: [] });
});
