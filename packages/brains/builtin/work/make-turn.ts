/** Making something, turn by turn: planned, read, put in order, shown on the card, made call by call, handed over. One loop; a kind says what is its own. */
import type { FileRef } from '#agent/events.ts';
import type { Outline } from '#contract/content/outline.ts';
import type { Printed } from '#contract/intent/heads.ts';
import type { ToolRequest } from '#contract/content/tool-calls.ts';
import { readingOf, type Conversation, type FileReading } from '../conversation.ts';
import { saying, type Turn } from '../recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { type SaidKey, type Say, sayIn } from '../said/said.ts';
import { withLeft } from '../compose/coverage.ts';
import { listed } from '../text/last-lines.ts';
import { headsOf, withHeads } from './heads.ts';
import { type Asked, cardTurn, keptOut, wantsCard } from './order.ts';
import { allOf, firstStep, planCall, runningStep, type Step } from './plan-steps.ts';

export interface Making {
  /** As the plan calls the work, and what is done first where there are no files. */
  plan: { title: string; sort: string; make: string };
  files: FileRef[];
  /** Names of all files that came along, also those nobody reads. */
  names: string[];
  order: Asked;
  /** Said before the first call. */
  opening: string;
  /** The person's own words are enough to make it of, whatever the files hold. */
  has_own: boolean;
  /** Why nothing can be made of what was read, once it is; null where it can. */
  refuses?(reading: FileReading): string | null;
  compose(reading: FileReading): Composed;
}

export interface Composed {
  printed: Printed;
  outline: Outline | null;
  /** What has to be asked or fetched first; it is no step of the plan. */
  first?: Turn | null;
  /** The next call that makes it; null when it is made, or can't be. */
  next: ToolRequest | null;
  /** What is said instead where its tool is missing or has failed. */
  lost: string | null;
  /** What a reader of it finds, piece by piece. */
  stood: readonly string[];
  handOver(): string;
}

export function makeTurn(conversation: Conversation, { plan, files, names, order, opening, has_own, refuses, compose }: Making): Turn {
  const { done, has_begun } = conversation;
  const steps: Step[] = [firstStep(files, plan.sort), { id: 'make', title: plan.make }, { id: 'check', title: '核对并交付' }];
  const running = runningStep(done);
  const planned = (step: string | null, failed: string[] = []): Turn => ({ text: '', calls: [planCall(plan.title, steps, step, failed)] });
  const follows = running !== undefined && running !== null;
  const reading = keptOut(told(readingOf(files, conversation.all)), order);
  const read = ({ printed }: Composed): Asked => ({ ...order, heads: headsOf(conversation, order.intents[0], printed, reading) });
  const waits = files.length === 0 && wantsCard(conversation, read(compose(reading)));
  if (!has_begun && !waits) return { ...planned(steps[0]?.id ?? null), text: opening };
  if (reading.calls.length > 0) return { text: has_begun ? '' : opening, calls: reading.calls };
  const isEmpty = files.length > 0 && reading.materials.length === 0 && !has_own;
  const refused = isEmpty ? emptyHanded(reading) : refuses?.(reading);
  if (refused) return follows ? planned(null, allOf(steps)) : saying(refused);
  const composed = compose(reading);
  const { printed, outline, first, next, lost, stood, handOver } = composed;
  const shown = read(composed);
  const asked = cardTurn(conversation, shown, { title: printed.title || plan.title, files: names, outline }) ?? first;
  if (asked) return asked;
  if (next) return follows && running !== 'make' ? planned('make') : { text: '', calls: [next] };
  if (follows) return planned(null, lost === null ? [] : ['make', 'check']);
  if (lost !== null) return saying(lost);
  const facts = order.intents.flatMap((one) => one.facts.map(({ words }) => words));
  return withHeads(conversation, shown, reading, withLeft(saying(handOver()), { materials: reading.materials, facts, stood }));
}

/** “甲.md”, or how many there are. */
export const filesNamed = (files: readonly { name: string }[]): string =>
  files.length === 1 ? `“${escapeMarkdown(files[0]?.name ?? '')}”` : `这 ${files.length} 个附件`;

/** ，依据“甲”、“乙”; nothing where there were none. */
export function from(names: readonly string[]): string {
  const shown = names.slice(0, 4).map((name) => `“${escapeMarkdown(name)}”`);
  return names.length === 0 ? '' : `，依据${shown.join('、')}${names.length > 4 ? ` 等 ${names.length} 份材料` : ''}`;
}

/** A file without a word or a row is one that could not be used. */
function told(reading: FileReading): FileReading {
  const isEmpty = ({ passages, tables }: FileReading['materials'][number]): boolean => passages.length + tables.length === 0;
  const failed = reading.materials.filter(isEmpty).map(({ name }) => ({ name, reason: '里面没有读出文字或表格' }));
  return { ...reading, materials: reading.materials.filter((one) => !isEmpty(one)), failed: [...reading.failed, ...failed] };
}

const emptyHanded = ({ failed }: FileReading): string =>
  `没有做成：附件里没有读出内容。\n\n${failed.map((file) => `- “${escapeMarkdown(file.name)}”：${file.reason}`).join('\n')}\n\n您可以换一个格式（docx、xlsx、csv、pdf、txt）重新上传，或把内容直接粘贴在消息里，我接着做。`;

interface Handed {
  made: string[];
  notes: readonly string[];
  undone: readonly string[];
  next: readonly string[];
}

/** The last word: what was made, what to heed, what was not done, what can be said next. */
export function handedOver(reading: FileReading, { made, notes, undone, next }: Handed, say: Say = sayIn('zh')): string {
  const under = (key: SaidKey, lines: readonly string[]) => (lines.length === 0 ? [] : [`${say(key)}\n${listed(lines)}`]);
  const left = [...unreadFiles(reading), ...undone];
  return [...made, ...under('heed', notes), ...under('undone', left), ...under('document.next', next)].join('\n\n');
}

/** Files, or the ends of files, that are not in it. */
export const unreadFiles = ({ failed, cut }: FileReading): string[] => [
  ...failed.map((file) => `没有用上“${escapeMarkdown(file.name)}”：${file.reason.replace(/[。.]$/, '')}。`),
  ...cut.map((file) => `“${escapeMarkdown(file)}”很长，只用了前面的部分。`),
];
