/** The terminal tool over a sandbox that prints what the test says. */
import { expect, it } from 'vitest';
import type { ToolContext } from '#agent/tool.ts';
import { display as shown } from '#contract/timeline/display.ts';
import type { SandboxOffers } from '../../sandbox/sandbox.ts';
import type { SandboxRun, TaskSandbox } from '../../sandbox/task-sandbox.server.ts';
import { terminalTool } from './terminal.server.ts';
import { headAndTail, readable } from './terminal.ts';

const offers: SandboxOffers = {
  driver: 'bubblewrap',
  label: '',
  python: { kind: 'real', version: '3.11.2', packages: ['pandas'] },
  javascript: null,
  terminal: true,
  network: false,
  chinese_font: null,
};
const whole: SandboxRun = {
  ended_by: 'itself',
  exit_code: 0,
  sentence: '',
  elapsed_ms: 1234,
  brought: { files: [{ uri: 'u1', name: '结果.csv', bytes: 3 }], deleted: ['旧.txt'], left_out: [{ name: '链.txt', reason: 'link' }] },
};

async function ran(prints: Uint8Array[], run: Partial<SandboxRun> = {}) {
  const live: string[] = [];
  // Only `run` is called.
  const sandbox = {
    run: async (_files, _key, command) => {
      for (const bytes of prints) command.output?.({ from: 'stdout', bytes });
      return { ...whole, ...run };
    },
  } as Pick<TaskSandbox, 'run'> as TaskSandbox;
  const context = {
    signal: new AbortController().signal,
    call_id: 'c',
    attempt: 1,
    note() {},
    output: (text: string) => void live.push(text),
  };
  // No file is asked for by the tool itself.
  const outcome = await terminalTool(sandbox, offers).run({ command: 'make' }, context as unknown as ToolContext);
  return { outcome, live: live.join('') };
}

it('tells the model what counts, shows a person all of it, and cuts no character in two', async () => {
  const bytes = new TextEncoder().encode('\u001b[31m红\u001b[0m\r\n进度 1%\r进度 100%\n');
  const { outcome, live } = await ran([bytes.subarray(0, 6), bytes.subarray(6)]);
  expect(outcome).toMatchObject({ ok: true, files: [{ name: '结果.csv' }], display: { kind: 'terminal', command: 'make', exit_code: 0 } });
  expect(outcome.output).toBe(
    '用时 1.2 秒，退出码 0。\n写出的文件：结果.csv\n在工作目录里删除了 旧.txt；任务里的文件保留，没有删除。\n没有保存：链.txt（链接不带出）\n输出：\n红\n进度 100%\n',
  );
  expect(live).toBe('\u001b[31m红\u001b[0m\r\n进度 1%\r进度 100%\n');
});

it('says what ended a command, keeping files and output', async () => {
  const failed = await ran([new TextEncoder().encode('没有这个文件\n')], { exit_code: 2 });
  expect(failed.outcome).toMatchObject({ ok: false, files: [{ name: '结果.csv' }] });
  expect(failed.outcome.output).toMatch(/^命令没有成功，退出码 2。\n[\s\S]+没有这个文件/);
  const late = await ran([], { ended_by: 'time', exit_code: null, sentence: '运行超过了时限，已停止。' });
  expect(late.outcome.output).toMatch(/^运行超过了时限，已停止。/);
  expect(late.outcome.output).toContain('没有输出');
});

it('keeps beginning and end of long output and counts what is missing', async () => {
  const lines = Array.from({ length: 40_000 }, (_, n) => `第 ${n} 行`);
  const { outcome } = await ran(lines.map((line) => new TextEncoder().encode(`${line}\n`)));
  expect(outcome.output).toContain('第 0 行');
  expect(outcome.output).toContain('第 39999 行');
  expect(outcome.output).toMatch(/\[中间省略 \d{5,} 字\]/);
  expect(outcome.output.length).toBeLessThan(12_000);
  const display = shown.parse(outcome.display);
  if (display.kind !== 'terminal') throw new Error('no terminal is shown');
  expect(display.output.length).toBeLessThan(61_000);
  expect(display.output.length + display.left_out - 1).toBe(lines.join('\n').length + 1);
});

it('reads what was meant for a screen', () => {
  expect(readable('\u001b]0;title\u0007\u001b[2K\u001b[1;32mok\u001b[0m\u0008')).toBe('ok');
  expect(headAndTail({ text: 'ab\ncd\nef', left_out: 0 }, { head: 3, tail: 2 })).toEqual({ text: 'ab\n\uFFFCef', left_out: 3 });
});
