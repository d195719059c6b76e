/** `ask` where the engine lays an order before it: what is printed and left, and what a value or a yes makes of it. The whole product, with an engine that follows a script. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrainChunk, Transcript } from '#agent/brain.ts';
import { orderReplyOf } from '#brains/builtin/text/replies.ts';
import type { Order } from '#contract/intent/order.ts';
import { makeOrder } from '#contract/intent/testing.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { testDatabase, type TestDatabase } from '../platform/db/testing.ts';
import { ask, readQuestion } from './ask.ts';
import { createProduct, type Product } from '../product.ts';
import { temporaryFolder } from '../whole/testing.ts';

let db: TestDatabase;
let data: string;
let product: Product;
/** What the engine was given, turn by turn. */
const given: Transcript[] = [];
let order: Order | null = makeOrder;

/** Lays the order before the person, and repeats what it was answered. */
async function* scripted(transcript: Transcript): AsyncIterable<BrainChunk> {
  given.push({ ...transcript, entries: [...transcript.entries] });
  await Promise.resolve();
  const last = transcript.entries.at(-1);
  const data_of = last?.role === 'user' ? last.reply : undefined;
  if (order && data_of === undefined && last?.role === 'user' && transcript.shows_orders) {
    yield { type: 'text', delta: '请看一下。' };
    yield { type: 'tool_call', call: { call_id: `order-${given.length}`, tool: 'order', input: order } };
    return;
  }
  const answer = orderReplyOf({ data: data_of })?.answer;
  const title = answer?.outcome === 'go' && answer.intent.intent === 'make' ? answer.intent.title?.value : undefined;
  yield { type: 'text', delta: `做好了：${title ?? '没有标题'}` };
}

beforeAll(async () => {
  db = await testDatabase();
  data = temporaryFolder();
  product = await createProduct(readConfig({ DATA_DIR: data, DATABASE_URL: db.url, LOG_LEVEL: 'warn' }));
  product.brain.builtin.next = scripted;
});

afterAll(async () => {
  await product.close({ keep_database: false });
  await db.drop();
  rmSync(data, { recursive: true, force: true });
});

async function asked(...words: string[]) {
  given.length = 0;
  const question = readQuestion([...words, '--out', data, makeOrder.text]);
  if (!question) throw new Error('bad usage');
  const said = { out: '', err: '' };
  const code = await ask(product, question, { out: (line) => void (said.out += `${line}\n`), err: (text) => void (said.err += text) });
  return { code, ...said, json: words.includes('--json') && said.out !== '' ? (JSON.parse(said.out) as Record<string, unknown>) : {} };
}

test.each([[[]], [['--skill', 'cooking', '写一份通知']], [['--no-such', '写']], [['--set', 'title', '写']], [['--as', 'docx,exe', '写']]])(
  '%j is bad usage',
  (words) => {
    expect(readQuestion(words)).toBeNull();
  },
);

test('what is open is told with its choices, nothing is made, and the exit code says so', async () => {
  const { code, json } = await asked('--json');
  expect(code).toBe(3);
  expect(json).toMatchObject({
    status: 'needs_answer',
    files: [],
    not_done: [],
    reply: '请看一下。',
    understood: { intent: 'make', kind: { value: 'slides' } },
    unread: ['风格要大气一点', '顺便对比一下同行'],
    doubts: ['做成演示文稿还是网页？'],
    needs_model: [{ ability: 'look_up', words: '对比一下同行' }],
    card: {
      title: '年终总结',
      text: makeOrder.text,
      open: [{ path: 'unread.0' }, { path: 'unread.1' }, { path: 'kind' }, { path: 'length' }],
    },
  });
  expect(given, 'asked in its first turn').toHaveLength(1);
  expect(given[0]).toMatchObject({ manner: 'hands_off', shows_orders: true, confirms_orders: false });

  const told = await asked();
  expect(told.code).toBe(3);
  expect(told.out).toBe('');
  expect(told.err).toContain('我这样理解：年终总结');
  expect(told.err).toContain('照这样做：加 --yes');
});

test('a yes goes on with the card as it stands, and the rest is named as not done', async () => {
  const { code, json, err } = await asked('--json', '--yes');
  expect(code, err).toBe(0);
  expect(json).toMatchObject({
    status: 'finished',
    reply: '做好了：没有标题',
    unread: ['风格要大气一点', '顺便对比一下同行'],
    // Beside what the completion card misses: the script makes nothing.
    not_done: expect.arrayContaining([
      '没有读懂，没有照做：风格要大气一点',
      '没有读懂，没有照做：顺便对比一下同行',
      '没有选定：做成演示文稿还是网页？',
      '要接入大模型才能上网查找：对比一下同行',
    ]),
  });
  expect(json).not.toHaveProperty('card');
});

const closing = ['--set', 'unread.0=ignore', '--set', 'unread.1=again:只看自己', '--set', 'kind=演示文稿', '--set', 'length.about=6'];

test('values reach the engine as data; what they leave open is still asked', async () => {
  const { code, json } = await asked('--json', ...closing, '--set', 'title=2026 年终总结');
  expect(code, 'a model is missing').toBe(3);
  expect(json).toMatchObject({ card: { open: [] } });
  expect(given[0]).toMatchObject({ confirms_orders: true });

  const done = await asked('--json', '--yes', ...closing, '--set', 'title=2026 年终总结');
  expect(done.code).toBe(0);
  expect(done.json).toMatchObject({ reply: '做好了：2026 年终总结', understood: { length: { value: { unit: 'pages', about: 6 } } } });
  const reply = given.at(-1)?.entries.at(-1);
  expect(reply).toMatchObject({
    role: 'user',
    reply: { reason: 'order', answer: { clauses: [{ at: 0 }, { at: 1, answer: { words: '只看自己' } }] } },
  });
});

test('a closed card goes on by itself; a value that fits nowhere is bad usage', async () => {
  order = { ...makeOrder, intent: { ...makeOrder.intent, needs_model: [] } };
  expect(await asked('--json', ...closing)).toMatchObject({ code: 0, json: { status: 'finished', unread: [], doubts: [] } });
  const wrong = await asked('--json', ...closing, '--set', 'colour=red');
  expect(wrong).toMatchObject({ code: 2, out: '' });
  expect(wrong.err).toContain('--set colour=red 没有用上：没有这一项');
  const unfit = await asked('--json', ...closing, '--set', 'kind=cupboard');
  expect(unfit.code).toBe(2);
  expect(unfit.err).toMatch(/kind=cupboard 没有用上：不是这一项能取的值/);
  order = null;
  expect(await asked('--json', '--yes')).toMatchObject({
    code: 0,
    json: { status: 'finished', understood: null, unread: [], needs_model: [] },
  });
  order = makeOrder;
});

test('what has nothing to be done is never gone on with', async () => {
  const { facts, unread, doubts, needs_model } = makeOrder.intent;
  order = { ...makeOrder, intent: { intent: 'unknown', facts, unread, doubts, needs_model } };
  const { code, err } = await asked('--yes');
  expect(code).toBe(3);
  expect(err).toContain('没有读出要做什么');
  order = makeOrder;
});
