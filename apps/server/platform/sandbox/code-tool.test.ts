/** Programs as a model writes them, run by the code tool in real sandboxes: values, errors of their own lines, plots, files. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { FileRef } from '#agent/events.ts';
import type { Workspace } from '#agent/tool.ts';
import { createFairQueue } from '#capabilities/queues/fair-queue.ts';
import { createSandboxes } from '#capabilities/sandbox/task-files.server.ts';
import type { Sandboxes } from '#capabilities/sandbox/task-sandbox.server.ts';
import { codeTools } from '#capabilities/tools/code/code.server.ts';
import { createBubblewrap } from './bubblewrap.ts';
import { createWasmDriver } from './wasm/wasm-driver.ts';

const root = await mkdtemp(join(tmpdir(), 'antou-code-'));
const commands = createFairQueue({ slots: 4 });
const wasm = createSandboxes(
  createWasmDriver({ entry: new URL('./wasm/wasm-process.ts', import.meta.url), root: join(root, 'wasm') }),
  commands,
);
const jail = createBubblewrap({ root: join(root, 'bubblewrap'), network: null });
const hasPandas =
  jail !== null &&
  (await jail.offers().then(
    ({ python }) => python?.packages.includes('pandas') ?? false,
    () => false,
  ));
const bubblewrap = hasPandas && jail ? createSandboxes(jail, commands) : null;

afterAll(async () => {
  await wasm.close();
  await (bubblewrap ?? jail)?.close();
  await rm(root, { recursive: true, force: true });
});

/** The task's files, in memory. */
function desk(files: Record<string, string> = {}) {
  const held = new Map(Object.entries(files).map(([name, text]): [string, Uint8Array] => [name, new TextEncoder().encode(text)]));
  const refOf = (name: string): FileRef => ({ uri: `file:${name}:${held.get(name)?.length}`, name, bytes: held.get(name)?.length ?? 0 });
  const workspace: Workspace = {
    list: async () => [...held.keys()].map(refOf),
    async read(name_or_uri) {
      const name = name_or_uri.replace(/^file:(.*):\d+$/, '$1');
      return { file: refOf(name), bytes: held.get(name) ?? new Uint8Array() };
    },
    async write({ name, bytes, replace }) {
      held.set(replace ?? name, bytes);
      return refOf(replace ?? name);
    },
  };
  return { held, workspace };
}

let calls = 0;

async function run(sandboxes: Sandboxes, language: string, source: string, own = desk()) {
  const offers = await sandboxes.offers();
  const [tool] = codeTools(sandboxes.of(`task-${offers.driver}`, 'test'), offers);
  if (!tool) throw new Error('no code here');
  return tool.run(tool.input.parse({ language, source, purpose: '试一试' }), {
    signal: new AbortController().signal,
    call_id: `call-${++calls}`,
    attempt: 1,
    files: own.workspace,
    note: () => undefined,
    egress: () => Promise.resolve(),
  });
}

const sandboxes: [string, Sandboxes | null][] = [
  ['wasm', wasm],
  ['bubblewrap', bubblewrap],
];

describe.each(sandboxes)('code in the %s sandbox', (_name, here) => {
  it.skipIf(!here)('shows the last value of Python, cuts an error to its own lines, brings files out', async () => {
    if (!here) return;
    const own = desk({ '数.csv': '月份,额\n一月,3\n二月,4\n' });
    const source = `import csv
行 = list(csv.DictReader(open('数.csv', encoding='utf-8')))
open('合计.txt', 'w', encoding='utf-8').write(str(sum(int(一['额']) for 一 in 行)))
print('共', len(行), '行')
[一['月份'] for 一 in 行]`;
    const fine = await run(here, 'python', source, own);
    expect(fine.output).toMatch(/^运行成功\n用时：[\d.]+ 秒\n文件：合计\.txt\n---\n共 2 行\n\['一月', '二月'\]$/);
    expect(fine).toMatchObject({ ok: true, files: [{ name: '合计.txt', bytes: 1 }] });
    expect(new TextDecoder().decode(own.held.get('合计.txt'))).toBe('7');

    const failed = await run(here, 'python', 'import json\ndef 读(文字):\n    return json.loads(文字)\n\n读("{")');
    expect(failed.ok).toBe(false);
    expect(failed.output).toContain('程序出错：json.decoder.JSONDecodeError');
    expect(failed.output).toContain('  第 5 行：读("{")\n  第 3 行，在 读 里：return json.loads(文字)\n');
    expect(failed.output).not.toMatch(/decoder\.py|<string>|_jb_script/);
    expect((await run(here, 'python', 'x = = 3')).output).toContain('第 1 行：x = = 3\nSyntaxError');
  });

  it.skipIf(!here)('shows the last value of JavaScript, and its errors', async () => {
    if (!here) return;
    expect((await run(here, 'javascript', 'const 数 = [1, 2, 3];\n数.map((一) => 一 * 2)\n  .join("、") // 完')).output).toContain(
      '---\n2、4、6',
    );
    const failed = await run(here, 'javascript', 'function f() {\n  throw new Error("坏了");\n}\nf();');
    expect(failed).toMatchObject({ ok: false });
    expect(failed.output).toContain('坏了');
    expect(failed.output).not.toMatch(/node:internal|Node\.js v/);
  });
});

it('tells a model what is not there', async () => {
  const [tool] = codeTools(wasm.of('x', 'test'), await wasm.offers());
  expect(tool?.description).toContain('no pandas');
  const missing = await run(wasm, 'python', 'import pandas');
  expect(missing.output).toContain("ModuleNotFoundError: No module named 'pandas'");
  const book = await run(wasm, 'python', 'from openpyxl import load_workbook\nload_workbook("数.xlsx")');
  expect(book).toMatchObject({
    ok: false,
    output: expect.stringMatching(/提示：这里的 Python 没有 openpyxl，也不能安装。表格先用 read_file 读/),
  });
});

it('runs Python in WebAssembly where the sandbox itself has none', async () => {
  const offers = await wasm.offers();
  const [tool] = codeTools(wasm.of('bare', 'test'), { ...offers, python: null }, { sandbox: wasm.of('stand-in', 'test'), offers });
  expect(tool?.description).toContain('in WebAssembly');
  const own = desk({ '数.txt': '20' });
  const outcome = await tool?.run(tool.input.parse({ language: 'python', source: "int(open('数.txt').read()) + 1", purpose: '算' }), {
    signal: new AbortController().signal,
    call_id: 'stand-in',
    attempt: 1,
    files: own.workspace,
    note: () => undefined,
    egress: () => Promise.resolve(),
  });
  expect(outcome).toMatchObject({ ok: true, output: expect.stringContaining('---\n21') });
});

it('says plainly that Python is not there, to the model before and to whoever calls all the same', async () => {
  const [tool] = codeTools(wasm.of('x', 'test'), { ...(await wasm.offers()), python: null });
  expect(tool?.description).toContain('python: not here');
  const context = {
    signal: new AbortController().signal,
    call_id: 'none',
    attempt: 1,
    files: desk().workspace,
    note: () => undefined,
    egress: () => Promise.resolve(),
  };
  expect(await tool?.run(tool.input.parse({ language: 'python', source: '1', purpose: '算' }), context)).toEqual({
    ok: false,
    output: '程序没有运行：这台服务器的沙箱里没有 Python，管理员安装后就能用；这里可以用 JavaScript。',
  });
});

it.skipIf(!bubblewrap)(
  'keeps every open figure as a file named after its title, with Chinese letters and pandas shown in line',
  async () => {
    if (!bubblewrap) return;
    const own = desk();
    const source = `import pandas as pd
import matplotlib.pyplot as plt
表 = pd.DataFrame({'月份': ['一月', '二月'], '增减': [-3.5, 5]})
for 名 in ('增减', '增减', ''):
    plt.figure()
    plt.bar(表['月份'], 表['增减'])
    plt.title(名)
表`;
    const outcome = await run(bubblewrap, 'python', source, own);
    expect(outcome.output).not.toMatch(/Glyph|missing from/);
    expect(outcome.output).toContain('0  一月  -3.5');
    expect([...own.held.keys()].sort()).toEqual(['图1.png', '增减.png', '增减1.png'].sort());
    expect(own.held.get('增减.png')?.subarray(1, 4)).toEqual(new TextEncoder().encode('PNG'));
  },
  // matplotlib looks for the fonts of the machine first, as a program of low priority.
  170_000,
);
