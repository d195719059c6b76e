/** Experts at work in the built-in engine: as one of them, one after the other, or as who hands out their parts and puts the results together. */
import type { ToolSpec, Transcript, TranscriptEntry } from '#agent/brain.ts';
import { partsOf, withoutNames } from '#contract/prompt/expert-parts.ts';
import { callsOf, readConversation, type Answered, type AnsweredBy, type Conversation } from '../conversation.ts';
import { saying, type Recipe, type Turn } from '../recipe.ts';
import { isGreeting } from '../text/question.ts';
import { asksAbilities } from '../work/answer.ts';
import { planCall } from '../work/plan-steps.ts';
import type { ExpertWork, LaterExpert, Way } from './expert.ts';

type RecipeOf = (skill: string | null) => Promise<Recipe>;

/** Null when the request names no expert this engine knows. */
export async function expertsTurn(
  transcript: Transcript,
  tools: ToolSpec[],
  known: LaterExpert[],
  recipeOf: RecipeOf,
): Promise<Turn | null> {
  const { names = [], together = false } = transcript.experts ?? {};
  if (names.length === 0) return null;
  if (together && tools.some(({ name }) => name === 'sub_agent')) return teamTurn(readConversation(transcript, tools), names);
  const works = await Promise.all(names.map((name) => known.find((one) => one.name === name)?.load()));
  const [first] = works;
  if (names.length === 1) return first ? asExpert(first, unnamed(transcript, names), tools, recipeOf) : null;
  return inTurn(transcript, tools, names, works, recipeOf);
}

async function asExpert(work: ExpertWork, transcript: Transcript, tools: ToolSpec[], recipeOf: RecipeOf): Promise<Turn> {
  const conversation = readConversation(transcript, tools);
  const { text, files, done } = conversation;
  if (text === '' || asksAbilities(text) || (isGreeting(text) && files.length === 0)) return saying(work.welcome);
  const own = work.next(conversation);
  // What was begun as everybody does it is brought to its end that way.
  if (own && 'calls' in own && !done.some(({ tool }) => tool === 'plan')) return own;
  const asked = own && 'manner' in own ? inTheirWay(transcript, text, own) : transcript;
  const skill = transcript.skill ?? work.skill;
  return (await recipeOf(skill)).next({ ...asked, skill }, tools);
}

function inTheirWay(transcript: Transcript, text: string, { manner, adding }: Way): Transcript {
  const asked = { ...transcript, manner, ...(manner === 'cooperative' ? { confirms_orders: true } : {}) };
  if (adding === '') return asked;
  const at = transcript.entries.findLastIndex((entry) => entry.role === 'user' && entry.text.trim() === text);
  const entries = transcript.entries.map((entry, n) =>
    n === at && entry.role === 'user' ? { ...entry, text: `${entry.text}\n${adding}` } : entry,
  );
  return { ...asked, entries };
}

/** The names are said to the host; the request is what stands around them. */
function unnamed(transcript: Transcript, names: readonly string[]): Transcript {
  const entries = transcript.entries.map((entry): TranscriptEntry =>
    entry.role === 'user' ? { ...entry, text: withoutNames(entry.text, names) } : entry,
  );
  return { ...transcript, entries };
}

const inTurnTitle = (names: readonly string[]) => `依次交给${names.join('、')}`.slice(0, 100);

/** Each on their part in the same run; the mark between two is the plan's step, so that it is known from the log how far it is. */
async function inTurn(
  transcript: Transcript,
  tools: ToolSpec[],
  names: readonly string[],
  works: (ExpertWork | undefined)[],
  recipeOf: RecipeOf,
): Promise<Turn> {
  const { entries } = transcript;
  const from = entries.findLastIndex((entry) => entry.role === 'user' && names.some((name) => entry.text.includes(`@${name}`)));
  const said = entries[from];
  const title = inTurnTitle(names);
  const steps = names.map((name, n) => ({ id: `expert-${n + 1}`, title: name }));
  const marks = entries.flatMap((entry, at) =>
    at > from && entry.role === 'assistant' && entry.calls.some((call) => isMark(call, title)) ? [at] : [],
  );
  const name = names[marks.length - 1];
  if (said?.role !== 'user' || marks.length === 0)
    return { text: `我请${names.join('、')}依次来做。`, calls: [planCall(title, steps, steps[0]?.id ?? null)] };
  // The mark and its answer belong to nobody's conversation.
  const since = entries.slice((marks.at(-1) ?? from) + 2);
  const turn = await one();
  if (turn.calls.length > 0) return turn;
  const text = `## ${name}\n\n${turn.text}`;
  return marks.length < names.length ? { text, calls: [planCall(title, steps, steps[marks.length]?.id ?? null)] } : { text, calls: [] };

  async function one(): Promise<Turn> {
    const work = works[marks.length - 1];
    const words = partsOf(said?.role === 'user' ? said.text : '', names).find((part) => part.name === name)?.words ?? '';
    if (!work || said?.role !== 'user') return saying(`没有做：这里没有${name ?? '这位专家'}。`);
    const own: Transcript = { ...transcript, skill: work.skill, entries: [...entries.slice(0, from), { ...said, text: words }, ...since] };
    return asExpert(work, own, tools, recipeOf);
  }
}

function isMark(call: { tool: string; input: unknown }, title: string): boolean {
  const { input } = call;
  return call.tool === 'plan' && typeof input === 'object' && input !== null && 'title' in input && input.title === title;
}

/** The host handed out the parts as the run began; what is missing is handed out again, then all is put together under its expert's name. */
function teamTurn(conversation: Conversation, names: readonly string[]): Turn {
  const parts = partsOf(conversation.text, names);
  const results = parts.map((part) => ({ ...part, result: resultOf(conversation.done, part.name) }));
  const open = results.filter(({ result }) => !result);
  if (open.length > 0)
    return {
      text: '',
      calls: open.map(({ name, words }) => ({
        tool: 'sub_agent',
        input: { ...pieceFor(name, words), files: conversation.files.map((file) => file.uri) },
      })),
    };
  const sections = results.map(({ name, result }) =>
    result?.ok ? `## ${name}\n\n${result.result.words}` : `## ${name}\n\n没有做完：${whyNot(result)}`,
  );
  const undone = results.flatMap(({ name, result }) =>
    result?.ok ? result.result.not_done.map((sentence) => `${name}：${sentence}`) : [`${name}没有做完：${whyNot(result)}`],
  );
  const done = results.filter(({ result }) => result?.ok).map(({ name }) => name);
  return saying(
    [
      done.length === 0 ? '几位专家都没有做完。' : `${done.join('、')}${done.length > 1 ? '各自' : ''}做完了自己的部分，放在一起如下。`,
      ...sections,
      ...(undone.length > 0 ? [`未完成：\n${undone.map((sentence) => `- ${sentence}`).join('\n')}`] : []),
    ].join('\n\n'),
  );
}

/** A piece of work for an expert, as the tool for sub-agents takes it. */
function pieceFor(name: string, words: string) {
  return { title: name, expert: name, instructions: words === '' ? '看一看所给的文件' : words };
}

function resultOf(done: Answered[], name: string): AnsweredBy<'sub_agent'> | undefined {
  return callsOf(done, 'sub_agent').findLast((call) => call.input['expert'] === name);
}

function whyNot(result: AnsweredBy<'sub_agent'> | undefined): string {
  return result && !result.ok ? result.reason.replace(/[。.]$/, '') : '';
}
