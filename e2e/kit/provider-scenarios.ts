/** Ready scripts for journeys and benchmarks: a writer that works through the product's tools, and answers of any length and pace. */
import { textOf, type ChatMessage, type ChatRequest, type ProviderScript, type Reply } from './provider-protocol.ts';

/** A call already made since the person last spoke, with its answer. */
interface Step {
  name: string;
  input: Record<string, unknown>;
  answer: string;
}

/**
 * Works as a good model would: plans, reads every attachment, writes a document from what it read, closes the plan and says so.
 * Tables and figures of the document are copied from the read_file results in the request; nothing else is claimed.
 * A later "标题改成X" changes the document made before. Tools that are not offered are left out.
 */
export function writingScenario(): ProviderScript {
  return (request) => {
    const lastUser = request.messages.findLastIndex((message) => message.role === 'user');
    const asked = textOf(request.messages[lastUser] ?? { role: 'user', content: '' });
    const before = stepsOf(request.messages.slice(0, lastUser));
    const steps = stepsOf(request.messages.slice(lastUser + 1));
    const written = before.findLast((step) => step.name === 'write_document');
    const newTitle = /标题改成?(?:为)?[“"《]?([^”"》\s，。]+)/.exec(asked)?.[1];
    if (written && newTitle && offers(request, 'edit_document')) return changeTitle(steps, String(written.input.file_name), newTitle);
    return write(request, asked, steps);
  };
}

function write(request: ChatRequest, asked: string, steps: Step[]): Reply {
  const files = attachedNames(asked);
  const title = titleAsked(asked);
  const has = (name: string) => steps.some((step) => step.name === name);
  const plan = (reading: string, writing: string) => ({
    name: 'plan',
    arguments: {
      title: `撰写${title}`,
      items: [
        ...(files.length > 0 ? [{ id: 'read', title: '阅读附件', status: reading }] : []),
        { id: 'write', title: '撰写文档', status: writing },
      ],
    },
  });
  const plans = offers(request, 'plan');
  // How writing is done is read once in a task, beside the plan.
  const opens = !offers(request, 'write_document') && offers(request, 'open_skill') && !has('open_skill');
  const opening = opens ? [{ name: 'open_skill', arguments: { skills: ['writing'] } }] : [];
  if (plans && !has('plan'))
    return {
      text: '我先列一个计划，再动手写。',
      calls: [plan(files.length > 0 ? 'running' : 'done', files.length > 0 ? 'pending' : 'running'), ...opening],
    };
  if (opens) return { calls: opening };
  if (files.length > 0 && offers(request, 'read_file') && !has('read_file'))
    return { calls: files.map((name) => ({ name: 'read_file', arguments: { name } })) };
  const readings = steps.filter((step) => step.name === 'read_file');
  if (offers(request, 'write_document') && !has('write_document')) {
    const document = {
      name: 'write_document',
      arguments: {
        file_name: `${title}.md`,
        title,
        content: documentFrom(title, asked, readings),
        references: readings.map((step) => ({ title: String(step.input.name) })),
      },
    };
    return { text: '附件已经读完，现在开始写。', calls: plans ? [plan('done', 'running'), document] : [document] };
  }
  if (!has('write_document')) return { text: '你好，我在。这里没有写文档的工具，请告诉我还能帮什么。' };
  if (plans && steps.filter((step) => step.name === 'plan').length < 3) return { calls: [plan('done', 'done')] };
  return { text: `已完成《${title}》，数据都来自附件，没有另行推算。需要调整标题、篇幅或增减章节，请直接告诉我。` };
}

function changeTitle(steps: Step[], file_name: string, title: string): Reply {
  if (steps.some((step) => step.name === 'edit_document')) return { text: `标题已改成《${title}》，其余内容没有变。` };
  return { calls: [{ name: 'edit_document', arguments: { file_name, edits: [{ op: 'set_title', title }] } }] };
}

function documentFrom(title: string, asked: string, readings: Step[]): string {
  const request = asked.replace(/<attached_files>[\s\S]*$/, '').trim();
  const parts = [`# ${title}`, '## 概述', `本文按照“${request.replaceAll('\n', ' ')}”的要求撰写，内容取自${readings.length} 份附件。`];
  for (const reading of readings) {
    const name = String(reading.input.name);
    const lines = reading.answer.split('\n');
    const tables = lines.filter((line) => line.startsWith('|'));
    const facts = lines.filter((line) => /\d/.test(line) && !line.startsWith('|') && !/^(文件|类型|大小|概况|\[)/.test(line)).slice(0, 20);
    parts.push(`## ${name}`);
    if (tables.length > 0) parts.push('数据如下（原样引用）：', tables.join('\n'));
    if (facts.length > 0) parts.push(facts.map((line) => `- ${line.replace(/^[-#>\s]+/, '')}`).join('\n'));
    if (tables.length === 0 && facts.length === 0) parts.push('【待补充：附件中没有可以引用的数字】');
    parts.push(`来源：${name}`);
  }
  parts.push('## 下一步', '【待补充：下一步计划】');
  return `${parts.join('\n\n')}\n`;
}

/** Names in the list of attachments at the end of the person's message. */
function attachedNames(asked: string): string[] {
  const list = /<attached_files>\n(.*)\n<\/attached_files>/.exec(asked)?.[1];
  if (!list) return [];
  const files: unknown = JSON.parse(list);
  return Array.isArray(files) ? files.flatMap((file: { name?: unknown }) => (typeof file.name === 'string' ? [file.name] : [])) : [];
}

function titleAsked(asked: string): string {
  return /标题(?:为|是|叫|：|:)\s*[“"《]?([^”"》\s，。<]+)/.exec(asked)?.[1] ?? '工作周报';
}

function offers(request: ChatRequest, name: string): boolean {
  return (request.tools ?? []).some((tool) => tool.function.name === name);
}

function stepsOf(messages: ChatMessage[]): Step[] {
  const answers = new Map(messages.flatMap((m) => (m.role === 'tool' ? [[m.tool_call_id, m.content] as const] : [])));
  return messages.flatMap((message) =>
    message.role === 'assistant'
      ? (message.tool_calls ?? []).map((call): Step => ({
          name: call.function.name,
          // The provider checked nothing but the string; a request that holds broken arguments must fail loudly here.
          input: JSON.parse(call.function.arguments) as Record<string, unknown>,
          answer: answers.get(call.id) ?? '',
        }))
      : [],
  );
}

/** What a long answer repeats; § is the line's number. */
const section = [
  '## 第 § 节',
  '',
  '这一段有**重点**、`代码`和一个公式 $a^2+b^2=c^2$，数字是 §。',
  '',
  '- 第一点：§ 件',
  '- 第二点',
  '',
  '| 项目 | 数量 |',
  '| --- | --- |',
  '| 市场部 | § |',
  '| 合计 | § |',
  '',
  '```ts',
  'function total§(rows: Row[]): number {',
  '  return rows.reduce((sum, row) => sum + row.amount * §, 0);',
  '}',
  '```',
  '',
  '$$',
  '\\sum_{i=1}^{§} x_i^2 = \\frac{§(§+1)}{2}',
  '$$',
  '',
];

/** Lines from one heading of a long answer to the next. */
export const sectionLines = section.length;

/** A long Markdown answer of headings, paragraphs, lists, tables, code and formulas: one chunk a line, at an even pace. */
export function longAnswerScenario({ lines, lines_per_second }: { lines: number; lines_per_second: number }): ProviderScript {
  return () => ({
    per_second: lines_per_second,
    pieces: Array.from({ length: lines }, (_, n) => `${(section[n % section.length] ?? '').replaceAll('§', String(n + 1))}\n`),
  });
}

/** `tokens` chunks of a few characters each, `per_second` of them a second (Infinity: as fast as the reader reads). */
export function manyTokens({ tokens, per_second }: { tokens: number; per_second: number }): ProviderScript {
  const words = ['案头', '是', '一个', '办公', '工作台', '，', '文档', '和', '数据', '。'];
  return () => ({ per_second, pieces: Array.from({ length: tokens }, (_, n) => words[n % words.length] ?? '') });
}
