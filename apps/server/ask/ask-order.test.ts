/** The order card on the command line: what can be set, what is left open, and how it is told. */
import { expect, test } from 'vitest';
import { isComplete } from '#contract/intent/intent.ts';
import { settled } from '#contract/intent/order-answers.ts';
import { goingOn } from '#contract/intent/order-draft.ts';
import type { Order } from '#contract/intent/order.ts';
import { valueAt, withoutValueAt } from '#contract/intent/paths.ts';
import { makeOrder, tableOrder } from '#contract/intent/testing.ts';
import { checkAnswer } from '#contract/timeline/questions/interactions.ts';
import { cardInWords, filledCard, isClosed, leftOut, openFields, openIn, readSetting } from './ask-order.ts';

const filled = (order: Order, ...settings: string[]) =>
  filledCard(
    order,
    settings.flatMap((one) => readSetting(one) ?? []),
  );
const at = (order: Order, path: string, ...settings: string[]) => {
  const { draft, problems } = filled(order, ...settings);
  expect(problems).toEqual([]);
  return valueAt(draft.intent, path);
};

test('a setting is a path and a value, which may hold anything', () => {
  expect(readSetting('title=a=b ')).toEqual({ path: 'title', value: 'a=b ' });
  expect(readSetting(' kind =')).toEqual({ path: 'kind', value: '' });
  for (const wrong of ['title', '=x', '']) expect(readSetting(wrong)).toBeNull();
});

test('values are set by path, as they are called on the wire or by people', () => {
  expect(at(makeOrder, 'title', 'title=2026 年终总结')).toBe('2026 年终总结');
  expect(at(makeOrder, 'title', 'title=2026'), 'words that look like a figure').toBe('2026');
  expect(at(makeOrder, 'kind', 'kind=podcast')).toBe('podcast');
  expect(at(makeOrder, 'kind', 'kind=网页')).toBe('web-page');
  expect(at(makeOrder, 'language', 'language=英文')).toBe('en');
  expect(at(makeOrder, 'genre', 'genre=工作汇报'), 'a label of the card').toBe('report');
  expect(at(makeOrder, 'length', 'length.about=8')).toEqual({ unit: 'pages', about: 8 });
  expect(at(makeOrder, 'length', 'length=8'), 'a figure alone').toEqual({ unit: 'pages', about: 8 });
  expect(at(makeOrder, 'length', 'length.max=8'), 'one bound stands for the other').toEqual({ unit: 'pages', max: 8 });
  expect(at(makeOrder, 'length', 'length.min=3', 'length.max=8', 'length.unit=分钟')).toEqual({ unit: 'minutes', min: 3, max: 8 });
  expect(at(makeOrder, 'sections', 'sections=开头、结尾')).toMatchObject([{ title: '开头' }, { title: '结尾' }]);
  expect(at(makeOrder, 'sections.1.title', 'sections.1.title=展望')).toBe('展望');
  expect(at(makeOrder, 'sections.2', 'sections.2=附录')).toEqual({ title: '附录', spans: [] });
  expect(at(makeOrder, 'sources', 'sources=甲.docx')).toMatchObject([{ value: '甲.docx', sure: true }]);
  expect(at(makeOrder, 'only_sections', 'only_sections=true')).toBe(true);
  expect(at(makeOrder, 'audience', 'audience=')).toBeUndefined();
  const column = 'queries.0.query.steps.1.by.0.column';
  expect(at(tableOrder, column, `${column}=客户`)).toBe('客户');
  expect(at(tableOrder, 'queries.0.place', 'queries.0.place=另存一个文件')).toBe('file');
  expect(at(tableOrder, 'queries.0.query.steps.1.values.0.how', 'queries.0.query.steps.1.values.0.how=平均')).toBe('avg');
});

test('what can not be set says what can', () => {
  const problem = (order: Order, setting: string) => filled(order, setting).problems.join();
  expect(problem(makeOrder, 'tilte=x')).toMatch(/没有这一项；可以设：kind（做什么）、.*title（标题）、.*sources（依据的文件）/);
  expect(problem(makeOrder, 'tone=粉红')).toContain('可选：正式、平实、活泼');
  expect(problem(makeOrder, 'genre=小说')).toContain('可选：年终总结、工作汇报');
  expect(problem(makeOrder, 'length.about=很多')).toContain('请写一个数');
  expect(problem(makeOrder, 'length=三百')).toContain('请写一个数');
  expect(problem(tableOrder, 'queries.0.place=桌上')).toContain('可选：写在回答里、原文件的新工作表、另存一个文件');
  expect(problem(tableOrder, 'queries.0.query.steps.1.by.0.column=省份')).toContain('没有“省份”这一列；有：日期、地区、客户');
  expect(problem(outlined, 'sections=甲、乙'), 'the parts of an outline').toContain('outline.0=标题');
});

test('a list that was not there is begun, and yes is yes', () => {
  expect(at(makeOrder, 'asks', 'asks=姓名，电话')).toMatchObject([{ label: '姓名' }, { label: '电话' }]);
  expect(at(makeOrder, 'totals', 'totals=要')).toBe(true);
  expect(at(makeOrder, 'totals', 'totals=不要')).toBe(false);
});

const outlined: Order = {
  ...makeOrder,
  outline: {
    sections: [
      { title: '现状', material: ['a', 'b'] },
      { title: '打算', hint: '做什么' },
    ],
    material: [
      { id: 'a', kind: 'text', words: '客诉 12 起', source: { file: '客诉.xlsx', where: 'A1:C9' } },
      { id: 'b', kind: 'text', words: '退货率 1.8%' },
      { id: 'c', kind: 'text', words: '食堂菜单' },
    ],
  },
};

test('parts are named, added and taken away, and pieces put elsewhere; what fits nowhere says so', () => {
  const { draft, problems } = filled(outlined, 'outline.0=问题', 'material.1=打算', 'material.2=0', 'outline.2=附件', 'material.0=');
  expect(problems).toEqual([]);
  expect(draft.outline).toEqual([
    { title: '问题', material: ['c'] },
    { title: '打算', hint: '做什么', material: ['b'] },
    { title: '附件', material: [] },
  ]);
  const checked = checkAnswer({ reason: 'order', payload: outlined }, goingOn(outlined, draft));
  expect(checked.ok).toBe(true);
  expect(filled(outlined, 'outline.1=').draft.outline).toEqual([{ title: '现状', material: ['a', 'b'] }]);
  for (const wrong of ['outline.5=x', 'material.7=0', 'material.0=没有的', 'outline.3='])
    expect(filled(outlined, wrong).problems, wrong).toHaveLength(1);
  expect(filled(makeOrder, 'outline.0=x').problems).toHaveLength(1);
});

test('the parts are told with what stands in them and what stands in none', () => {
  const told = cardInWords(outlined, filled(outlined));
  expect(told).toContain('outline.0  现状\n- material.0  客诉 12 起（客诉.xlsx A1:C9）');
  expect(told).toContain('outline.1  打算（留空待补充：做什么）');
  expect(told).toContain('未放入，不会写进去：\n- material.2  食堂菜单');
});

test.each([
  ['colour=red', '没有这一项'],
  ['kind=cake', '不是这一项能取的值'],
  ['kind=', '这一项不能空着'],
  ['length.about=many', '不是这一项能取的值'],
  ['needs_model.0=x', '这一项不能这样设'],
  ['intent=table', '这一项不能这样设'],
  ['unread.7=body', '没有这一句'],
  ['unread.0=maybe', '可以写 body、ignore 或 again:换个说法'],
  ['sections.9.title=x', '没有这一项'],
  ['colour=', '没有这一项'],
])('%s is refused: %s', (setting, why) => {
  const { draft, problems, touched } = filled(makeOrder, setting);
  expect(problems).toEqual([expect.stringContaining(why)]);
  expect(draft.intent).toEqual(makeOrder.intent);
  expect(touched).toEqual([]);
});

test('a doubt is chosen by its id, by its path, or by a label', () => {
  for (const setting of ['date=回款日期', 'queries.0.query.steps.0.all.0.column=回款日期']) {
    const card = filled(tableOrder, setting);
    expect(valueAt(card.draft.intent, 'queries.0.query.steps.0.all.0.column')).toBe('回款日期');
    expect(card.draft.chosen).toEqual({ date: '回款日期' });
  }
  expect(filled(tableOrder, 'date=入职日期').problems).toEqual([expect.stringContaining('可选：日期、回款日期')]);
  expect(filled(makeOrder, 'kind=演示文稿').draft.chosen, 'the value it has is a choice, too').toEqual({ kind: 'slides' });
});

test('open is what was not read, not chosen or not sure; a card is closed when nothing is and no model is missing', () => {
  const paths = (order: Order, ...settings: string[]) => openFields(order, filled(order, ...settings)).map(({ path }) => path);
  expect(paths(makeOrder)).toEqual(['unread.0', 'unread.1', 'kind', 'length']);
  expect(paths(makeOrder, 'unread.0=ignore', 'unread.1=again:不用对比', 'kind=slides', 'length.about=5')).toEqual([]);
  expect(paths(tableOrder), 'what a question is about is asked once').toEqual(['unread.0', 'queries.0.query.steps.0.all.0.column']);
  expect(paths(tableOrder, 'date=日期'), 'the choice was what was not sure').toEqual(['unread.0']);
  expect(isClosed(tableOrder, filled(tableOrder, 'date=日期', 'unread.0=ignore'))).toBe(true);
  const all = ['unread.0=ignore', 'unread.1=ignore', 'kind=slides', 'length.about=5'];
  expect(isClosed(makeOrder, filled(makeOrder, ...all)), 'a model is missing').toBe(false);
});

test('what was set makes an answer that the card takes', () => {
  const card = filled(tableOrder, 'date=回款日期', 'unread.0=again:再加客户数', 'queries.0.name=地区');
  const answer = goingOn(tableOrder, card.draft);
  const checked = checkAnswer({ reason: 'order', payload: tableOrder }, answer);
  if (!checked.ok || checked.answered.reason !== 'order' || checked.answered.answer.outcome !== 'go') throw new Error('refused');
  const { intent, again } = settled(checked.answered.answer);
  expect(again).toMatchObject([{ words: '再加客户数' }]);
  expect(isComplete(intent)).toBe(true);
  expect(leftOut(intent, [])).toEqual([]);
});

test('what is left aside is told once, and to programs as it is', () => {
  const { intent } = makeOrder;
  expect(leftOut(intent, ['没有做到：风格要大气一点'])).toEqual([
    '没有读懂，没有照做：顺便对比一下同行',
    '没有选定：做成演示文稿还是网页？',
    '要接入大模型才能上网查找：对比一下同行',
  ]);
  expect(openIn(intent)).toEqual({
    unread: ['风格要大气一点', '顺便对比一下同行'],
    doubts: ['做成演示文稿还是网页？'],
    needs_model: [{ ability: 'look_up', words: '对比一下同行' }],
  });
  expect(openIn(undefined)).toEqual({ unread: [], doubts: [], needs_model: [] });
});

test('the card in words says what was understood, what is missing and how to give it', () => {
  expect(cardInWords(makeOrder, filled(makeOrder, 'unread.0=ignore'))).toBe(`我这样理解：年终总结
- 做什么：演示文稿（年终总结）
- 给谁看：管理层
- 篇幅：约 5 页
- 各部分：全年业绩、来年计划
- 内容：今年营收 3.2 亿元

要您补充：
- unread.1  没有读懂“顺便对比一下同行”，怎么办？（body 放进正文；ignore 不用管；again:换个说法）
- kind  做成演示文稿还是网页？（slides 演示文稿；web-page 网页）
- length  篇幅：约 5 页，对吗？

要接入大模型，现在做不了：
- 对比一下同行（上网查找）

还可以用 --set 项=值 改：kind（做什么）、genre（体裁）、title（标题）、topic（主题）、audience（给谁看）、length（篇幅）、language（语言）、tone（语气）、size（尺寸）、chart（图表）、sections（各部分）、sources（依据的文件）
补充：--set unread.1=ignore --set kind=slides --set length=5
照这样做：加 --yes，上面没有补充的会列为没有做到。`);
  const unknown: Order = { ...makeOrder, intent: { ...openless, intent: 'unknown' } };
  expect(cardInWords(unknown, filled(unknown))).toContain('请换个说法');
  expect(isClosed(unknown, filled(unknown))).toBe(false);
});
const openless = { facts: [], unread: [], doubts: [], needs_model: [] };

test('heads are told as they will be printed; those taken from words are named and hold nothing back, a doubtful one does', () => {
  const closed: Order = {
    ...makeOrder,
    intent: withoutValueAt({ ...makeOrder.intent, unread: [], doubts: [], needs_model: [] }, 'length'),
    heads: [
      { field: 'title', words: '22元一杯', given: false },
      { field: 'audience', words: '管理层', given: true },
      { field: 'signature', words: '', given: false },
    ],
  };
  expect(openFields(closed, filled(closed))).toEqual([
    { path: 'title', question: '标题写成“22元一杯”，对吗？', choices: [], is_told: true },
  ]);
  expect(isClosed(closed, filled(closed))).toBe(true);
  expect(cardInWords(closed, filled(closed, 'signature=清和茶馆'))).toContain('- 标题：22元一杯\n- 发给：管理层\n- 落款：清和茶馆\n');
  const doubtful: Order = { ...closed, heads: [{ field: 'title', words: '通知', given: false, asks: true }] };
  expect(isClosed(doubtful, filled(doubtful))).toBe(false);
  expect(openFields(doubtful, filled(doubtful, 'title=停水通知'))).toEqual([]);
});

test('what is taken for content is looked at before anything is made, and goes in with the rest', () => {
  const [first, ...others] = makeOrder.intent.unread;
  if (!first) throw new Error('the card has an unread clause');
  const intent: Order['intent'] = { ...makeOrder.intent, unread: [{ ...first, words: '其他馆照常开', is_content: true }, ...others] };
  const order = { ...makeOrder, intent };
  expect(openFields(order, filled(order))).toContainEqual(
    expect.objectContaining({ path: 'unread.0', question: '“其他馆照常开”像是内容，会写进正文，对吗？' }),
  );
  expect(cardInWords(order, filled(order))).toContain('--set unread.0=body --set unread.1=ignore');
  const rest = ['unread.1=ignore', 'kind=slides', 'length.about=5'];
  expect(isClosed({ ...order, intent: { ...intent, needs_model: [] } }, filled(order, ...rest)), 'nobody has looked at it').toBe(false);
  const went = checkAnswer({ reason: 'order', payload: order }, goingOn(order, filled(order, ...rest).draft));
  if (!went.ok || went.answered.reason !== 'order' || went.answered.answer.outcome !== 'go') throw new Error('it goes on');
  expect(settled(went.answered.answer).intent.facts.map(({ words }) => words)).toContain('其他馆照常开');
});
