/** The code tool: a Python or JavaScript program in the task's sandbox, with what it printed, its last value, its figures and its files. */
import { z } from 'zod';
import type { SandboxOffers, SandboxChunk } from '../../sandbox/sandbox.ts';
import { isIgnored } from '../../sandbox/sandbox.ts';
import type { SandboxRun, TaskSandbox } from '../../sandbox/task-sandbox.server.ts';
import { isPictureName } from '#agent/pictures.ts';
import { defineTool, type Tool, type ToolOutcome } from '#agent/tool.ts';
import { programRun, type ProgramRun } from '#contract/content/program.ts';
import { ownLines, showLast } from './javascript.ts';
import { pythonHarness } from './python-harness.ts';

type Language = 'python' | 'javascript';

const names: Record<Language, string> = { python: 'Python', javascript: 'JavaScript' };
const wall_ms = 120_000;
const most_output = 20_000;
const mostPlotsShown = 4;

const Input = z.strictObject({
  language: z.enum(['python', 'javascript']),
  source: z.string().min(1).max(100_000).describe('The whole program. Files of the task are in the current folder, by their names.'),
  purpose: z.string().min(1).max(60).describe('What it is for, in the person’s language, a few words: 计算各部门的人均费用.'),
});

/** What runs where: empty when the sandbox knows neither language. `python` runs Python where the sandbox has none. */
export function codeTools(
  sandbox: TaskSandbox,
  own: SandboxOffers,
  python: { sandbox: TaskSandbox; offers: SandboxOffers } | null = null,
): Tool[] {
  const offers = { ...own, python: own.python ?? python?.offers.python ?? null };
  if (!offers.python && !offers.javascript) return [];
  return [
    defineTool<z.infer<typeof Input>, ProgramRun>({
      name: 'code',
      description: describe(offers),
      input: Input,
      result: programRun,
      operation: 'code',
      title: ({ language, purpose }) => `正在运行 ${names[language]}：${purpose}`,
      deadline_ms: wall_ms + 60_000,
      max_output: most_output + 4_000,
      async run({ language, source }, context) {
        if (!offers[language]) return { ok: false, output: missing(language) };
        const printed = keepEnds();
        const where = language === 'python' && !own.python && python ? python.sandbox : sandbox;
        const took = await where.run(context.files, context.call_id, {
          ...programOf(language, source, offers),
          signal: context.signal,
          limits: { wall_ms },
          output(chunk) {
            const text = printed.add(chunk);
            context.output?.(text);
          },
        });
        return outcomeOf(took, language === 'javascript' ? ownLines(printed.text()) : printed.text().trimEnd());
      },
    }),
  ];
}

/** For a person too: the built-in engine writes Python only. */
function missing(language: Language): string {
  const other = language === 'python' ? 'javascript' : 'python';
  return `程序没有运行：这台服务器的沙箱里没有 ${names[language]}，管理员安装后就能用；这里可以用 ${names[other]}。`;
}

function describe({ python, javascript }: SandboxOffers): string {
  const parts = [
    'Runs a program in the task’s sandbox and gives what it prints. Use it to calculate, to work on files and to draw plots instead of guessing numbers.',
    'The value of the last expression is shown, as in a notebook. Each call begins anew; files stay. New and changed files come out as files of the task. No network.',
  ];
  if (python?.kind === 'real') {
    const extra = python.packages.length > 0 ? ` with ${python.packages.join(', ')}` : ' with its standard library only';
    parts.push(`python: ${python.version}${extra}.`);
    if (python.packages.includes('matplotlib'))
      parts.push(
        'matplotlib is set up (no window, Chinese letters, minus signs); every open figure is saved as a PNG named after its title: set a title, call no savefig or show.',
      );
  } else if (python)
    parts.push(
      `python: ${python.version} in WebAssembly, standard library only: no pandas, numpy, openpyxl, matplotlib or sqlite3; nothing can be installed.`,
    );
  else parts.push('python: not here.');
  if (javascript)
    parts.push(
      javascript.kind === 'node'
        ? `javascript: Node ${javascript.version}, no packages.`
        : 'javascript: QuickJS with console and require("fs"), no packages.',
    );
  else parts.push('javascript: not here.');
  return parts.join('\n');
}

function programOf(language: Language, source: string, offers: SandboxOffers) {
  if (language === 'python')
    return {
      run: { argv: ['python3', '-c', pythonHarness] as [string, ...string[]] },
      stdin: source,
      env: {
        PYTHONIOENCODING: 'utf-8',
        PYTHONDONTWRITEBYTECODE: '1',
        // Kept with the task, so that the fonts are looked for once.
        MPLCONFIGDIR: '/workspace/.cache/matplotlib',
        ...(offers.chinese_font === null ? {} : { PLOT_FONT: offers.chinese_font }),
      },
    };
  const run: [string, ...string[]] = offers.javascript?.kind === 'node' ? ['node', '-'] : ['js-exec'];
  return { run: { argv: run }, stdin: showLast(source) };
}

/** The head says how it went; all that the program printed stands after `---`. */
function outcomeOf(took: SandboxRun, printed: string): ToolOutcome<ProgramRun> {
  const { ended_by, exit_code, sentence, brought } = took;
  const is_fine = ended_by === 'itself' && exit_code === 0;
  const left_out = brought.left_out.map((one) => one.name).filter((name) => !isIgnored(name));
  const complaint = printed.split('\n').findLast((line) => /^[\w.]*(?:Error|Exception|Exit|Interrupt|Warning)\b/.test(line)) ?? '';
  const status = is_fine
    ? '运行成功'
    : ended_by === 'itself'
      ? `程序出错${complaint === '' ? `（退出码 ${exit_code}）` : `：${complaint.slice(0, 200)}`}`
      : sentence;
  const head = [
    status,
    `用时：${(took.elapsed_ms / 1000).toFixed(1)} 秒`,
    ...(brought.files.length > 0 ? [`文件：${brought.files.map((file) => file.name).join('、')}`] : []),
    ...(left_out.length > 0 ? [`没有带出：${left_out.slice(0, 20).join('、')}（链接、特殊文件、名称或大小不合规）`] : []),
  ];
  const lacking = is_fine ? undefined : /^ModuleNotFoundError: No module named '([\w.]+)'/m.exec(printed)?.[1];
  if (lacking !== undefined) head.push(withoutIt(lacking));
  const output = `${head.join('\n')}\n---\n${printed === '' ? '（没有输出）' : printed}`;
  // Files of a program that broke off are there all the same, and a failure can't name them.
  const own = printed.replaceAll(/^\[已保存图片 .+\]$/gm, '').trim();
  const result = { fine: is_fine, broke: !is_fine && ended_by === 'itself', status, printed: own };
  // Plots are looked at before anybody speaks of them.
  const pictures = brought.files.filter(({ name }) => isPictureName(name)).slice(0, mostPlotsShown);
  return is_fine || brought.files.length > 0
    ? { ok: true, output, result, files: brought.files, pictures: pictures.map(({ uri, name }) => ({ uri, name })) }
    : { ok: false, output, result };
}

/** A library that is not there can't be had either: what to do without it. */
function withoutIt(name: string): string {
  const tables = /^(?:openpyxl|pandas|xlrd|polars|sqlite3)\b/.test(name)
    ? '表格先用 read_file 读出数字写进程序，或用 database 导入后用 SQL 查；csv 可以用标准库的 csv 读'
    : '请改用标准库来写';
  return `提示：这里的 Python 没有 ${name}，也不能安装。${tables}。`;
}

interface Printed {
  /** The chunk as text. */
  add(chunk: SandboxChunk): string;
  text(): string;
}

/** All of a short output; of a long one its beginning and its end. */
function keepEnds(): Printed {
  const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  const half = most_output / 2;
  let head = '';
  let tail = '';
  let left_out = 0;
  return {
    add({ from, bytes }) {
      const text = decoders[from].decode(bytes, { stream: true });
      const room = Math.max(0, half - head.length);
      head += text.slice(0, room);
      tail += text.slice(room);
      if (tail.length > half * 2) {
        left_out += tail.length - half;
        tail = tail.slice(-half);
      }
      return text;
    },
    text() {
      const cut = Math.max(0, tail.length - half);
      const gone = left_out + cut;
      return gone === 0 ? head + tail : `${head}\n…（中间省略 ${gone} 字）…\n${tail.slice(cut)}`;
    },
  };
}
