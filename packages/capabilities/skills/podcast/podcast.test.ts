/** A podcast asked for and changed, with the built-in engine and the real tools; the voice is one that hums. */
import { expect, test } from 'vitest';
import { readPodcast } from '#capabilities/deliverables/podcast/podcast-data.ts';
import { podcastServer } from '#capabilities/deliverables/podcast/podcast.server.ts';
import { humming } from '#capabilities/deliverables/podcast/testing.ts';
import { createJoiner } from '#capabilities/deliverables/podcast/sound.server.ts';
import { readAsked } from '#contract/timeline/questions/interactions.ts';
import { startDesk } from '../writing/testing.ts';
import { desk } from './testing.ts';

const report = `# 第三季度销售复盘

## 总体情况

第三季度销售额为1,280万元，同比增长12.5%。新签客户46家，其中制造业客户19家。

## 主要问题

华南区完成率只有68%，是四个大区里最低的。交付周期平均为23天，比目标多5天。

## 下一步

10月底前完成华南区渠道调整。交付周期在年底前降到18天。
`;

test('a report becomes a talk of its own sentences, spoken and joined', async () => {
  const at = desk();
  const { reply, calls, outcome } = await at.send('把附件做成一期 3 分钟的播客', { '复盘.md': report });
  expect(outcome).toBe('finished');
  expect(calls).toEqual(['plan', 'read_file', 'plan', 'write_podcast', 'plan']);
  const talk = at.talk();
  expect(talk.title).toBe('第三季度销售复盘');
  expect(talk.chapters.map((chapter) => chapter.title)).toEqual(['开场', '总体情况', '主要问题', '下一步', '收尾']);
  const said = talk.lines.map((line) => line.text).join('\n');
  for (const sentence of [
    '第三季度销售额为1,280万元，同比增长12.5%。',
    '华南区完成率只有68%，是四个大区里最低的。',
    '10月底前完成华南区渠道调整。',
  ])
    expect(said).toContain(sentence);
  expect(talk.lines.every((line) => line.state === 'spoken' && line.end_ms > line.start_ms)).toBe(true);
  expect(at.names()).toContain('第三季度销售复盘.mp3');
  expect(reply).toMatch(/已做好播客《第三季度销售复盘》，依据“复盘\.md”/);
  expect(reply).toContain('没有做到 3 分钟：材料里的内容只够约 1 分钟');
  expect(at.speech.said).toContain('第三季度销售额为一千二百八十万元，同比增长百分之十二点五。');
});

test('whoever takes part arranges what is told in which part, and nothing else is told', async () => {
  const join = createJoiner(new URL('../../deliverables/podcast/join-thread.server.ts', import.meta.url));
  const tools = podcastServer.tools({ pages: null, speech: humming(), join });
  const at = startDesk('podcast', '2026-11-20', 'cooperative', tools, undefined, false);
  const shown = await at.send('把附件做成一期播客', { '复盘.md': report });
  const asked = readAsked(shown.events.flatMap((event) => (event.type === 'run_end' && event.pause ? [event.pause] : []))[0]);
  if (asked?.reason !== 'order') throw new Error(asked?.reason);
  const { intent, outline } = asked.payload;
  const of = (words: string) => outline?.material.find((one) => one.words.includes(words))?.id ?? `no ${words}`;
  const parts = [
    { title: '先说短板', material: [of('68%')] },
    { title: '再说打算', material: [of('18天'), of('渠道调整')] },
  ];
  await at.answerOrder({ outcome: 'go', intent, clauses: [], chosen: [], outline: parts });
  const talk = readPodcast(at.document(at.names().findLast((one) => one.endsWith('.podcast.html'))));
  expect(talk?.chapters.map(({ title }) => title)).toEqual(['开场', '先说短板', '再说打算', '收尾']);
  const said = talk?.lines.map(({ text }) => text).join('\n') ?? '';
  expect(said.indexOf('18天')).toBeLessThan(said.indexOf('渠道调整'));
  expect(said).not.toContain('1,280万元');
});

test('minutes that are told of are not its length, and its name is its first clause', async () => {
  const { reply } = await desk().send(
    '做一期播客：第三季度共受理工单12,846件，同比增长12.5%。平均首次响应时间为3.2分钟。下一步是上线退款自动审核。',
  );
  expect(reply).toContain('《第三季度共受理工单12,846件》');
  expect(reply).not.toContain('没有做到 3.2 分钟');
});

test('lines are changed by their place; the others keep their sound', async () => {
  const at = desk();
  await at.send('把附件做成播客', { '复盘.md': report });
  const before = at.talk();
  const spoken = at.speech.said.length;
  const { reply } = await at.send('第2句改成“好，我们直接看数字。”；标题改成《三季度怎么看》');
  const after = at.talk();
  expect(after.title).toBe('三季度怎么看');
  expect(after.lines[1]?.text).toBe('好，我们直接看数字。');
  // Who opens and closes says the title: those two are recorded again with it.
  expect(after.lines.filter((line, n) => line.clip !== before.lines[n]?.clip).map((line) => line.text)).toEqual([
    '这一期我们聊“三季度怎么看”。',
    '好，我们直接看数字。',
    '好，关于“三季度怎么看”，这一期就说到这里。',
  ]);
  expect(at.speech.said.slice(spoken)).toHaveLength(3);
  expect(reply).toContain('已修改');
  await at.send('删掉第2句');
  expect(at.talk().lines.map((line) => line.id)).not.toContain('L2');
  const said = at.talk().lines.length;
  expect((await at.send('缩短到半分钟，太长了')).reply).toContain('点名删掉');
  expect(at.talk().lines).toHaveLength(said);
});

test('a line that fails is named and can be recorded again', async () => {
  const at = desk(humming(/百分之六十八/));
  const { reply } = await at.send('把附件做成播客', { '复盘.md': report });
  const failed = at.talk().lines.filter((line) => line.state === 'failed');
  expect(failed.map((line) => line.text)).toEqual(['华南区完成率只有68%，是四个大区里最低的。']);
  expect(reply).toMatch(/未完成：\n- 第 \d+ 句没有录成/);
  at.speech.mend();
  const again = await at.send('重新录没有录成的');
  expect(at.talk().lines.every((line) => line.state === 'spoken')).toBe(true);
  expect(again.reply).not.toContain('未完成');
});

test('without anything to talk about nothing is made up', async () => {
  const { reply, calls } = await desk().send('做一期播客');
  expect(calls).toEqual([]);
  expect(reply).toContain('还没有可以讲的内容');
});

test.each([
  ['播客：三季度客服工单12,846件，一次解决率91.3%', '三季度客服工单12,846件', ['三季度客服工单12,846件，一次解决率91.3%。']],
  [
    '做一期播客：本周六上午9:30在A3会议室开产品评审会，请大家带上PRD，迟到超过10分钟记一次。',
    '本周六上午9:30在A3会议室开产品评审会',
    ['本周六上午9:30在A3会议室开产品评审会，请大家带上PRD，迟到超过10分钟记一次。'],
  ],
])('one sentence is told in its own words: %s', async (asked, title, told) => {
  const at = startDesk('podcast', '2026-11-20', undefined, podcastServer.tools({ pages: null, speech: null }));
  const { reply } = await at.send(asked);
  const talk = readPodcast(at.document(at.names().find((name) => name.endsWith('.podcast.html')) ?? ''));
  expect(talk?.title).toBe(title);
  expect(talk?.lines.flatMap((line) => (line.speaker === 1 ? [line.text] : []))).toEqual(told);
  expect(new Set(talk?.lines.map((line) => line.text)).size).toBe(talk?.lines.length);
  expect(reply).toContain('没有另外添加背景、案例或观点');
});

test('two voices take turns with what one person told, and say nothing between', async () => {
  const at = startDesk('podcast', '2026-11-20', undefined, podcastServer.tools({ pages: null, speech: null }));
  const list = [1, 2, 3, 4, 5].map((n) => `第${n}条：本月完成${n * 7}件，比上月多${n}件`).join('\n');
  await at.send(`做一期播客，话题是工作要点。\n${list}`);
  const lines = readPodcast(at.document('工作要点.podcast.html'))?.lines.map(({ speaker, text }) => `${speaker} ${text}`);
  expect(lines?.slice(1, -1)).toEqual(list.split('\n').map((one, n) => `${1 - (n % 2)} ${one}。`));
});

test('a subject alone is asked about; what is answered is told', async () => {
  const at = startDesk('podcast', '2026-11-20', 'auto', podcastServer.tools({ pages: null, speech: null }));
  const { calls, reply } = await at.send('我想做一期关于咖啡的播客，重点讲产地');
  expect(calls).toEqual(['ask_user']);
  expect(reply).toContain('要讲“咖啡”');
  await at.send('我的回答：\n- 这一期要讲到的内容（事实、数字、结论，一行一条）：云南咖啡产量约占全国98%');
  const talk = readPodcast(at.document('咖啡.podcast.html'));
  expect(talk?.lines.map((line) => line.text)).toContain('云南咖啡产量约占全国98%。');
});

test('typed points are enough, and a request without the skill is understood', async () => {
  const at = startDesk(null, '2026-11-20', undefined, podcastServer.tools({ pages: null, speech: null }));
  const { reply } = await at.send(
    '做一期播客：话题是食堂改造，1分钟左右。\n食堂从12月1日起改造，工期20天。改造期间在二楼临时供餐，每餐15元。',
  );
  const talk = readPodcast(at.document('食堂改造.podcast.html'));
  const said = talk?.lines.map((line) => line.text).join('') ?? '';
  expect(said).toContain('食堂从12月1日起改造，工期20天。');
  expect(said).toContain('每餐15元');
  expect(said).not.toContain('播客，话题');
  expect(talk?.sound).toBeNull();
  expect(reply).toMatch(/没有生成音频：这里没有可用的语音[\s\S]*espeak-ng/);
  // Without a title it is called by its first clause.
  await at.send('把下面的内容做成播客：食堂12月1日开始扩建，工期20天。扩建期间在二楼临时供餐，每餐15元。');
  expect(readPodcast(at.document('食堂开始扩建.podcast.html'))?.title).toBe('食堂开始扩建');
});

test('sentences of one pattern with figures of their own are all said, or those left out are counted', async () => {
  const shops = Array.from({ length: 30 }, (_, n) => `门店${n + 1}在三季度完成销售额${120 + n * 7}万元，客流${3200 + n * 37}人次。`);
  const long = `# 门店季度复盘\n\n${shops.join('\n\n')}\n`;
  const at = desk();
  await at.send('把附件做成一期 20 分钟的播客', { '复盘.md': long });
  const said = at
    .talk()
    .lines.map((line) => line.text)
    .join('\n');
  expect(shops.filter((sentence) => said.includes(sentence))).toHaveLength(30);
  const brief = desk();
  const { reply } = await brief.send('把附件做成一期 1 分钟的播客', { '复盘.md': long });
  const told = shops.filter((sentence) =>
    brief
      .talk()
      .lines.map((line) => line.text)
      .join('\n')
      .includes(sentence),
  ).length;
  expect(told).toBeLessThan(30);
  expect(reply).toContain(`有 ${30 - told} 条没有放进去`);
});
