/** A weak model: it speaks a tool's dialect wrongly, writes without end, looks for ever, calls what is not there, breaks off. Each time it is told, within bounds, and nothing wrong is handed over as done. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textOf, type ChatMessage, type ProviderScript, type Reply } from '#e2e/kit/provider-protocol.ts';
import { AbilityType, TaskRunMode } from '#contract/task.ts';
import { fold } from '#contract/timeline/fold/fold.ts';
import { emptyView, type Answer } from '#contract/timeline/fold/view.ts';
import { findChromium } from '#server/platform/chromium/chromium.ts';
import { person, provider, server, useModelDesk } from '../model-desk-testing.ts';
import { eventsOf, untilIdle } from '../testing.ts';

/** By the person's words, what the model does each time it is asked, by how often it was asked and what it was told last. */
const ways = new Map<string, (round: number, told: string) => Reply>();
const script: ProviderScript = ({ messages }) => {
  // What the host says after the person stands in the same message where the protocol wants them to take turns.
  const wayOf = (message: ChatMessage) =>
    message.role === 'user' ? [...ways].find(([what]) => textOf(message).startsWith(what))?.[1] : undefined;
  const begun = messages.findLastIndex((message) => wayOf(message) !== undefined);
  const since = messages.slice(begun + 1);
  const way = messages[begun] && wayOf(messages[begun]);
  const round = since.filter(({ role }) => role === 'assistant').length;
  return way?.(round, since.filter(isTold).map(textOf).at(-1) ?? '') ?? { text: '不知道' };
};
const isTold = ({ role }: ChatMessage): boolean => role === 'tool' || role === 'user';

useModelDesk(script, { chunk_chars: 40_000 });

interface Ended {
  answer: Answer;
  /** What it was told by tools, in order. */
  told: string[];
  /** How often it was asked. */
  rounds: number;
}

async function works(what: string, ability_type: AbilityType, way: (round: number, told: string) => Reply): Promise<Ended> {
  ways.set(what, way);
  const before = provider.requests.length;
  const task_id = await person.newTask();
  await person.get('SendMessage', { task_id, query: what, ability_type, task_run_mode: TaskRunMode.HandsOff });
  await untilIdle(person, task_id, 90_000);
  const events = await eventsOf(person, task_id);
  const answer = fold(emptyView, events).messages.findLast((message) => message.type === 'answer');
  if (answer?.type !== 'answer') throw new Error('nothing was answered');
  return {
    answer,
    told: events.flatMap((event) => (event.type === 'tool_result' ? [event.output] : [])),
    rounds: provider.requests.length - before,
  };
}

const call = (name: string, input: unknown): Reply => ({ calls: [{ name, arguments: input }] });
const done: Reply = { text: '已经全部做好了，请在右侧查看。' };
/** Kilobytes the server's process holds at its highest so far. */
const peakKb = (): number => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0);

test('the dialect of another tool is answered with what is wrong, and a document that was never made is not called done', async () => {
  const { answer, told } = await works('写一份通知（方言）', AbilityType.ImageDoc, (round) =>
    round < 2 ? call('write_document', { path: '通知.md', text: '# 通知' }) : done,
  );
  expect(told).toHaveLength(2);
  for (const one of told) expect(one).toMatch(/file_name|not valid|不/);
  expect(answer.files).toEqual([]);
  expect(answer.not_done.join() + answer.reason).not.toBe('');
});

test('one and the same wrong call without end is stopped after a few turns with what was tried', async () => {
  const { answer, rounds } = await works('查一下表（不改口）', AbilityType.Excel, () => call('query_sheet', { sql: 'SELECT * FROM t' }));
  expect(rounds).toBeLessThanOrEqual(8);
  expect(answer.state).not.toBe('finished');
  expect(answer.reason).toMatch(/query_sheet|查|表|试/);
  expect(answer.files).toEqual([]);
});

test('a tool that is not there, ever another one, ends within bounds', async () => {
  const { answer, rounds, told } = await works('做个表（没有的工具）', AbilityType.Excel, (round) =>
    call(`make_table_${round}`, { rows: [[round]] }),
  );
  expect(told[0]).toMatch(/make_table_0/);
  expect(rounds).toBeLessThanOrEqual(20);
  expect(answer.state).not.toBe('finished');
});

test('a hand-drawn page in HTML that is not its dialect is refused by its lines and no deck of empty pages is called done', async () => {
  const { answer, told } = await works('做一页幻灯片（脚本）', AbilityType.PPT, (round, last) => {
    if (round === 0) return call('write_deck', { title: '汇报', theme: 'ink' });
    const deck = /已建好：(\S+)/.exec(last)?.[1] ?? '汇报.pptx.html';
    if (round === 1)
      return call('write_slides', {
        deck,
        slides: [{ layout: 'free', title: '一', html: '<h1>一</h1>\n<script>draw()</script>\n<iframe src="x"></iframe>' }],
      });
    return done;
  });
  expect(told.join('\n')).toMatch(/第 2 行：|不能|not valid/);
  expect(answer.not_done.join() + answer.reason).not.toBe('');
});

test('three megabytes of HTML are refused with their bound, and the server does not swell', async () => {
  const html = `<!doctype html><html><body>${'<p>很长的一页</p>'.repeat(250_000)}</body></html>`;
  const before = peakKb();
  const { answer, told } = await works('做一个网页（三兆）', AbilityType.WEB, (round) =>
    round === 0 ? call('write_page', { title: '页', html }) : done,
  );
  expect(html.length).toBeGreaterThanOrEqual(3_000_000);
  expect(told.join() + answer.reason).toMatch(/too (?:big|long)|过长|不能超过|400,?000|太长|太大|<=/i);
  expect(answer.files).toEqual([]);
  expect(answer.not_done.join() + answer.reason).not.toBe('');
  expect(peakKb() - before).toBeLessThan(250_000);
});

test.skipIf(!findChromium(''))(
  'looking again and again at what did not change is stopped',
  async () => {
    const { answer, rounds } = await works('写一份说明（看个不停）', AbilityType.WEB, (round) =>
      round === 0
        ? call('write_page', { title: '说明', html: '<!doctype html><html><body><h1>说明</h1><p>只有一句话的说明页面。</p></body></html>' })
        : call('look', { file: '说明.html' }),
    );
    expect(rounds).toBeLessThanOrEqual(20);
    expect(answer.state).not.toBe('finished');
    expect(answer.files.map(({ name }) => name)).toEqual(['说明.html']);
  },
  120_000,
);

test('arguments that break off are not acted upon: they are asked for again, and the person is told why', async () => {
  let tries = 0;
  const whole = { file_name: '纪要.md', title: '纪要', content: '# 纪要\n\n第一项：十二月排期已定。\n' };
  const { answer } = await works('写一份纪要（断掉）', AbilityType.ImageDoc, (round) => {
    if (round > 0) return done;
    if (tries++ > 0) return call('write_document', whole);
    return { calls: [{ name: 'write_document', arguments: JSON.stringify(whole).slice(0, 60) }], finish_reason: 'length' };
  });
  // Google hands calls over whole: of one that breaks off nothing comes.
  expect(answer.retries).toMatchObject([{ reason: expect.stringMatching(/(?:工具参数没有写完|还没有给出内容).*请它分成小份再写/) }]);
  expect([answer.state, answer.files.map(({ name }) => name)]).toEqual(['finished', ['纪要.md']]);
});

test('a claim without any work at all is told as not done', async () => {
  const { answer } = await works('写一份通知（空口）', AbilityType.ImageDoc, () => done);
  expect(answer.files).toEqual([]);
  expect(answer.not_done.join()).not.toBe('');
});
