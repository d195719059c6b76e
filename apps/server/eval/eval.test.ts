/** The evaluation in its short form: a handful of its tasks with a model that works well and one that doesn't, through the whole product. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { strongAtEvals, weakAtEvals } from '#e2e/kit/provider-evals.ts';
import { startProvider, type ScriptedProvider } from '#e2e/kit/provider.ts';
import { textOf, type ProviderScript } from '#e2e/kit/provider-protocol.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { evalTasks } from '#server/entry-points.ts';
import { createProduct, type Product } from '#server/product.ts';
import { modelEnv, temporaryFolder } from '#server/whole/testing.ts';
import { chosenTasks, readTasks } from './eval-task.ts';
import { evaluate, readEvaluation, withModel } from './eval.ts';
import { evalRun, type EvalRun } from './history.ts';
import { computed, sourceTables } from './source-tables.ts';

let db: TestDatabase;
let data: string;
let provider: ScriptedProvider;
let product: Product;
let script: ProviderScript = strongAtEvals;

beforeAll(async () => {
  [db, provider] = await Promise.all([testDatabase(), startProvider((request) => script(request), { chunk_chars: 4000 })]);
  data = temporaryFolder();
  for (const [name, value] of Object.entries(modelEnv(provider))) vi.stubEnv(name, value);
  product = await createProduct(readConfig({ DATA_DIR: data, DATABASE_URL: db.url, LOG_LEVEL: 'error' }));
});
afterAll(async () => {
  await product.close({ keep_database: false });
  await provider.close();
  await db.drop();
  rmSync(data, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

const few = '2,12,19,39,40';

async function ran(
  only: string,
  signal = new AbortController().signal,
): Promise<{ code: number; run: EvalRun; page: string; told: string }> {
  let told = '';
  const out = join(data, 'out');
  const code = await evaluate(
    product,
    { model: '', only, out, yes: false },
    { out: () => undefined, err: (text) => void (told += text), signal },
  );
  const run = evalRun.parse(JSON.parse(readFileSync(join(out, '评测结果.json'), 'utf8')));
  return { code, run, told, page: readFileSync(join(out, '评测报告.html'), 'utf8') };
}

const gradesOf = ({ results }: EvalRun): Record<string, string> => Object.fromEntries(results.map(({ number, grade }) => [number, grade]));

test('a model that works well is right everywhere; one that does not is caught at each of its ways', async () => {
  const strong = await ran(few);
  expect(
    strong.run.results.flatMap(({ number, findings }) =>
      findings.flatMap(({ what, wrong }) => (wrong === null ? [] : [`${number} ${what}：${wrong}`])),
    ),
  ).toEqual([]);
  expect(gradesOf(strong.run)).toEqual({ 2: 'right', 12: 'right', 19: 'right', 39: 'right', 40: 'right' });
  expect([strong.code, strong.run.model]).toEqual([0, 'scripted']);
  expect(strong.run.results.every(({ tokens, calls }) => tokens.input > 0 && calls > 0)).toBe(true);
  expect(strong.page).toContain('第一次评测');
  const systems = provider.requests.flatMap(({ chat }) =>
    chat
      ? [
          chat.messages
            .filter(({ role }) => role === 'system')
            .map(textOf)
            .join(),
        ]
      : [],
  );
  expect(systems.every((text) => text.includes('用用户写请求的语言回答'))).toBe(true);

  script = weakAtEvals;
  const weak = await ran(few);
  // A file that is promised and not there is told by the product itself.
  expect(gradesOf(weak.run)).toEqual({ 2: 'wrong', 12: 'told', 19: 'wrong', 39: 'wrong', 40: 'wrong' });
  const wrong = (number: number): string =>
    weak.run.results
      .find((one) => one.number === number)
      ?.findings.flatMap((one) => one.wrong ?? [])
      .join('；') ?? '';
  expect(wrong(2)).toContain('来历不明');
  expect(wrong(12)).toContain('没有做出文件');
  expect(wrong(19)).toContain('写进了 不超过 300 字');
  expect(wrong(39)).toContain('英文请求，汉字占');
  expect(wrong(40)).toMatch(/写了 账号：6222\d+/);
  expect(weak.code).toBe(1);
  expect(weak.page).toMatch(/变差 5：/);
  expect(readdirSync(join(data, 'evals')).filter((name) => name.endsWith('.json'))).toHaveLength(2);
});

test('stopped in the middle it keeps what is there and says so', async () => {
  script = () => new Promise(() => undefined);
  const stopping = new AbortController();
  setTimeout(() => stopping.abort(), 1500);
  const { code, run, page, told } = await ran('2,12', stopping.signal);
  expect([code, run.stopped, run.results]).toEqual([1, true, []]);
  expect([page, told].every((text) => text.includes('中途停止'))).toBe(true);
});

test('there are forty tasks, each with its files, and every figure they expect can be computed from them', async () => {
  const tasks = readTasks(evalTasks);
  expect(tasks.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  expect(new Set(tasks.map(({ desk }) => desk)).size).toBeGreaterThanOrEqual(10);
  for (const { id, folder, files, checks } of tasks) {
    const tables = await sourceTables(folder, files);
    for (const one of checks) if (one.check === 'figure') expect(computed(one.value, tables), `${id} ${one.name}`).not.toBeNaN();
    for (const name of readdirSync(folder)) expect(['task.json', ...files], id).toContain(name);
    expect(files.every((name) => existsSync(join(folder, name)))).toBe(true);
  }
  expect(chosenTasks(tasks, '3,7-9,财务').map(({ number }) => number)).toEqual([3, 6, 7, 8, 9, 10, 40]);
});

test('words after eval are read, and a model is taken from where it is set', async () => {
  expect(readEvaluation(['--model', 'builtin', '--only', '1-3'])).toEqual({ model: 'builtin', only: '1-3', out: null, yes: false });
  expect(readEvaluation(['--yes'])?.yes).toBe(true);
  expect(readEvaluation(['--fast'])).toBeNull();
  const address = 'https://x.example/v1';
  const main = {
    MODEL_BASE_URL: address,
    MODEL_API_KEY: 'k',
    MODEL_NAME: 'a',
    MODEL_LABEL: '甲',
    MODEL_PRICE_INPUT: '1',
    MODEL_PRICE_OUTPUT: '2',
  };
  const env = { ...main, MODEL_SMALL_NAME: 's', MODEL_FALLBACK_NAME: 'f', MODEL_FALLBACK_BASE_URL: 'https://y.example/v1', PORT: '1' };
  expect(withModel(env, 'builtin')).toEqual({ env: { PORT: '1' }, own: null });
  // Only the one that is named may answer.
  expect(withModel(env, '甲')).toMatchObject({ env: { ...main, PORT: '1' }, own: null });
  expect(Object.keys(withModel(env, 'a').env).filter((name) => /SMALL|FALLBACK/.test(name))).toEqual([]);
  expect(withModel(env, 's').env).toMatchObject({ MODEL_NAME: 's', MODEL_BASE_URL: address, MODEL_API_KEY: 'k' });
  expect(withModel(env, 'f').env).toMatchObject({ MODEL_NAME: 'f', MODEL_BASE_URL: 'https://y.example/v1' });
  expect(withModel(env, 'f').env).not.toHaveProperty('MODEL_API_KEY');
  const other = withModel(env, 'b');
  expect(other).toMatchObject({ env: { MODEL_BASE_URL: address, MODEL_API_KEY: 'k', MODEL_NAME: 'b', MODEL_LABEL: 'b' }, own: 'b' });
  expect(other.env).not.toHaveProperty('MODEL_PRICE_INPUT');
  expect(withModel({ PORT: '1' }, 'b')).toEqual({ env: { PORT: '1' }, own: 'b' });
  let told = '';
  const code = await evaluate(
    product,
    { model: '', only: '九十九', out: null, yes: false },
    { out: () => undefined, err: (text) => void (told += text), signal: new AbortController().signal },
  );
  expect([code, told]).toEqual([2, expect.stringContaining('没有符合“九十九”的评测任务')]);
  expect(provider.requests.every(({ chat }) => chat === null || chat.messages.some((message) => textOf(message) !== ''))).toBe(true);
});
