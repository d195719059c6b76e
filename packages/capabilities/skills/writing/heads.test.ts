/** What is printed at the head and the foot is shown as it will stand there, asked about where it may be wrong, and told where nobody gave it. */
import { expect, test } from 'vitest';
import { makePoster } from '#capabilities/deliverables/poster/poster-tools.server.ts';
import { podcastServer } from '#capabilities/deliverables/podcast/podcast.server.ts';
import { webPageServer } from '#capabilities/deliverables/web-page/web-page.server.ts';
import { withValueAt } from '#contract/intent/paths.ts';
import { readAsked } from '#contract/timeline/questions/interactions.ts';
import type { Tool } from '#agent/tool.ts';
import { startDesk, type Said } from './testing.ts';

const today = '2026-11-29';
const cardOf = ({ events }: Said) => {
  const asked = readAsked(events.flatMap((event) => (event.type === 'run_end' && event.pause ? [event.pause] : []))[0]);
  return asked?.reason === 'order' ? asked.payload : null;
};

async function shown(
  words: string,
  files: Record<string, string> = {},
  skill: string | null = 'writing',
  manner: 'auto' | 'cooperative' = 'auto',
  more: Tool[] = [],
) {
  const at = startDesk(skill, today, manner, more, undefined, false);
  const said = await at.send(words, files);
  return { at, said, order: cardOf(said) };
}
/** What of them is on the card: its words, and * where it is asked about, ? where it was taken from words. */
const printed = (order: ReturnType<typeof cardOf>) =>
  Object.fromEntries(
    (order?.heads ?? []).map(({ field, words, given, asks }) => [field, `${words}${asks ? '*' : given || words === '' ? '' : '?'}`]),
  );

test.each<[string, string, Record<string, unknown>]>([
  [
    '给全体师生写一份通知，标题：图书馆闭馆安排，12月5日上午9点起闭馆两天，还书箱照常开放，落款校图书馆',
    '',
    { title: '图书馆闭馆安排', audience: '全体师生', signature: '校图书馆', dated: '2026年11月29日' },
  ],
  ['写一份关于这件事的通知，12月5日上午9点停水，落款物业服务中心', '', { title: '关于事的通知*' }],
  ['写一份关于停水的通知，12月5日上午9点停水，物业服务中心', '', { title: '关于停水的通知' }],
  ['写个请示给校长室，体育组想买篮球40个，每个85元，一共3400元', '', { title: '请示*', audience: '校长室', signature: '' }],
  [
    '给城南幼儿园写份停电通知，12月5日上午9点停电，12月6日上午8点恢复，落款城南幼儿园',
    '',
    { audience: '城南幼儿园*', signature: '城南幼儿园' },
  ],
  ['写一份关于搬迁的通知：12月5日上午9点开始搬，请城南幼儿园派3个人，落款后勤处', '', { audience: '*', signature: '后勤处' }],
  ['写一份关于搬店（老板口述）的通知，12月5日上午9点搬，落款后勤处', '', { title: expect.stringMatching(/口述.*\*$/) }],
  ['给晁永林写一份停电通知，12月5日上午9点停电，落款后勤处', '', { audience: '晁永林*' }],
  ['给老客户写一份停电通知，12月5日上午9点停电，落款后勤处', '', { audience: '老客户' }],
  ['写一份庙会的通知，落款后勤处', '# 临泽古城冬至庙会\n\n12月19日上午10点开始。\n', { title: '关于庙会的通知?' }],
])('%s', async (words, file, heads) => {
  const { order } = await shown(words, file === '' ? {} : { '材料.md': file }, 'writing', 'cooperative');
  expect(printed(order)).toMatchObject(heads);
});

test('what was wholly read and given goes on at once, and says nothing of its head', async () => {
  const { said, order } = await shown('给全体师生写一份通知，标题：图书馆闭馆安排，12月5日上午9点起闭馆两天，落款校图书馆');
  expect(order).toBeNull();
  expect(said.reply).toContain('已写好《图书馆闭馆安排》');
  expect(said.reply).not.toContain('请核对');
});

test('a title made of what only points to it is asked about before anything is made, and one correction is enough', async () => {
  const { at, order } = await shown('给全体师生写一份关于这件事的通知，12月5日上午9点停水两天，落款后勤处');
  if (!order) throw new Error('no card');
  expect(order.title).toBe('关于事的通知');
  const intent = withValueAt(order.intent, 'title', '关于食堂停水的通知');
  const said = await at.answerOrder({ outcome: 'go', intent, clauses: [], chosen: [] });
  expect(at.document().split('\n')[0]).toBe('# 关于食堂停水的通知');
  expect(said.reply).not.toContain('请核对');
});

test('whom it goes to and who signs it are printed as they were typed on the card, before what a label says', async () => {
  const { at, order } = await shown('写一份关于停水的通知，主送：三车间，12月5日上午9点停水，落款后勤处', {}, 'writing', 'cooperative');
  if (!order) throw new Error('no card');
  const intent = withValueAt(withValueAt(order.intent, 'audience', '各车间'), 'signature', '**物业**服务中心');
  await at.answerOrder({ outcome: 'go', intent, clauses: [], chosen: [] });
  const text = at.document();
  expect(text).toContain('各车间：');
  expect(text, 'as it was typed').toContain('\\*\\*物业\\*\\*服务中心\n');
  expect(text).not.toContain('后勤处');
});

test('untouched it goes on as shown, and what was taken from words is told in one sentence', async () => {
  const { at, order } = await shown(
    '写一份庙会的通知，落款后勤处',
    { '材料.md': '# 临泽古城冬至庙会\n\n12月19日上午10点开始。\n' },
    'writing',
    'cooperative',
  );
  if (!order) throw new Error('no card');
  const said = await at.answerOrder({ outcome: 'go', intent: order.intent, clauses: [], chosen: [] });
  expect(at.document().split('\n')[0]).toBe('# 关于庙会的通知');
  expect(said.reply).toContain('请留意：\n- 标题“关于庙会的通知”是从您的话和文件里取的，请核对。');
});

const kinds: [string, string, Tool[], string, Record<string, string>][] = [
  ['ppt', '做一份入职须知的PPT', [], '# 入职须知\n\n## 考勤\n\n早上9点前打卡。\n', { title: '入职须知', dated: '2026年11月29日' }],
  ['ppt', '做成PPT，汇报人：李明', [], '# 入职须知\n\n## 考勤\n\n早上9点前打卡。\n', { title: '入职须知', signature: '汇报人：李明' }],
  ['design', '做一张海报，22元一杯，第二杯半价，12月1日到15日', [makePoster], '', { title: '22元一杯?' }],
  ['design', '做一张海报，标题：姜枣红茶上市，22元一杯，12月1日到15日', [makePoster], '', { title: '姜枣红茶上市' }],
  ['website', '做成网页', webPageServer.tools({ pages: null }), '# 入职须知\n\n## 考勤\n\n早上9点前打卡。\n', { title: '入职须知' }],
];
test.each(kinds)('%s: %s', async (skill, words, more, file, heads) => {
  const { order } = await shown(words, file === '' ? {} : { '材料.md': file }, skill, 'cooperative', more);
  expect(printed(order)).toMatchObject(heads);
});

test('a podcast is called as its file is', async () => {
  const tools = podcastServer.tools({ pages: null, speech: null });
  const { order } = await shown(
    '做成播客',
    { '材料.md': '# 一盆花引起的官司\n\n老郭把12盆花放在楼道里。邻居小袁说挡了路。\n' },
    'podcast',
    'cooperative',
    tools,
  );
  expect(printed(order)).toMatchObject({ title: '一盆花引起的官司' });
});
