/** What was done in a task, told from its log alone: what a skill is drafted from. Pure. */
import { wholeOf } from '#capabilities/deliverables/kinds.ts';
import { plainTextOf } from '#contract/prompt/reading.ts';
import { skillLimits } from '#contract/skill.ts';
import type { TaskEvent } from '#contract/timeline/events.ts';

export interface TaskStory {
  name: string;
  /** What the person asked for, in order. */
  requests: string[];
  /** Names of the files they gave. */
  given: string[];
  /** What was done and did not fail, in words for people, in order, each once. */
  steps: string[];
  tools: string[];
  /** Names of the files that were made. */
  made: string[];
}

const most = { requests: 20, request: 2000, steps: 40, files: 30 } as const;
/** They tell how work is told, not what was done. */
const aside: ReadonlySet<string> = new Set(['plan', 'plan_pages', 'open_skill', 'look', 'order']);

/** Null when nothing of it has come to an end. */
export function storyOf(name: string, events: readonly TaskEvent[]): TaskStory | null {
  if (!events.some((event) => event.type === 'run_end')) return null;
  const calls = new Map<string, Extract<TaskEvent, { type: 'tool_call' }>>();
  const requests: string[] = [];
  const given = new Set<string>();
  const steps = new Set<string>();
  const tools = new Set<string>();
  const made = new Set<string>();
  for (const event of events) {
    if (event.type === 'message' && event.answered_by !== 'host' && !event.retry) {
      for (const file of event.file_list) given.add(file.file_name);
      if (event.pause_answer === undefined) requests.push(plainTextOf(event.content).trim());
    }
    if (event.type === 'heard') requests.push(event.text.trim());
    if (event.type === 'tool_call') calls.set(event.call_id, event);
    const call = event.type === 'tool_result' && event.ok ? calls.get(event.call_id) : undefined;
    if (event.type !== 'tool_result' || !call) continue;
    for (const file of event.files) {
      if (file.was !== undefined) made.delete(file.was);
      if (wholeOf(file.name) === null) made.add(file.name);
    }
    if (aside.has(call.tool)) continue;
    tools.add(call.tool);
    steps.add(call.title.replace(/^正在\s*/, ''));
  }
  return {
    name,
    requests: requests
      .filter((one) => one !== '')
      .map((one) => one.slice(0, most.request))
      .slice(0, most.requests),
    given: [...given].slice(0, most.files),
    steps: [...steps].slice(0, most.steps),
    tools: [...tools],
    made: [...made].slice(0, most.files),
  };
}

/** A name that a skill may have. */
function nameFor(text: string): string {
  const plain = text
    .replace(/[^\p{L}\p{N}\p{M}_ -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '');
  return [...plain].slice(0, skillLimits.name).join('').trim() || '我的做法';
}

function listed(lines: readonly string[]): string {
  return lines.map((line) => `- ${line.replace(/\s*\n\s*/g, ' ')}`).join('\n');
}

/** SKILL.md of nothing but what stands in the log. */
export function plainDraft({ name, requests, given, steps, tools, made }: TaskStory): string {
  const title = nameFor(name);
  const [first = name, ...later] = requests;
  const description = `再做一次“${title}”这样的事时用：${first.replace(/\s+/g, ' ')}`;
  const sections: [string, string][] = [
    ['当时的请求', first.replace(/^/gm, '> ')],
    ['后来补充的要求', listed(later)],
    ['当时给的材料（这次换成新的）', listed(given)],
    ['做过的步骤', steps.map((step, at) => `${at + 1}. ${step}`).join('\n')],
    ['用到的工具', listed(tools.map((tool) => `\`${tool}\``))],
    ['做出的文件', listed(made)],
  ];
  const body = sections.flatMap(([heading, text]) => (text === '' ? [] : [`## ${heading}\n\n${text}`])).join('\n\n');
  const told = [...description].slice(0, skillLimits.description).join('');
  return `---\nname: ${title}\ndescription: ${JSON.stringify(told)}\n---\n\n# ${title}\n\n${body}\n`;
}

/** For a model to write from. */
export function toldStory(story: TaskStory): string {
  return JSON.stringify({
    任务: story.name,
    用户的请求: story.requests,
    用户给的文件: story.given,
    做过的步骤: story.steps,
    用到的工具: story.tools,
    做出的文件: story.made,
  });
}
