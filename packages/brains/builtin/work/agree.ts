/** The plan a person agrees on before several files are read, or several texts written: how it is shown, and what is made of the changes to it. */
import type { FileRef } from '#agent/events.ts';
import type { Conversation } from '../conversation.ts';
import type { Turn } from '../recipe.ts';
import { escapeMarkdown } from '../text/markdown.ts';
import { changedSteps } from '../text/replies.ts';
import { readRequest, type WritingRequest } from '../text/request.ts';
import type { Step } from './plan-steps.ts';

const asksForPlan = /(?:先|给我|让我)(?:给我|让我)?(?:看看?|列出?|说说?|确认)(?:一?下)?(?:你的|您的)?(?:工作|写作|执行)?计划(?![书表])/;

/** To be shown the plan is no fact for the text. */
export function withoutPlanWish(text: string): string {
  return text.replace(new RegExp(`[，,；;。]?\\s*(?:请|麻烦|但|不过)?${asksForPlan.source}[^，,；;。\\n]{0,6}`), '');
}

/** Null when the way is plain, the person does not want to be asked, or the plan was shown already. */
export function agreementTurn(conversation: Conversation, title: string, steps: Step[], files: FileRef[]): Turn | null {
  const { manner, replies } = conversation;
  if (manner === 'hands_off' || !conversation.can('confirm_plan')) return null;
  if (replies.some(({ tool }) => tool === 'confirm_plan')) return null;
  const texts = steps.filter(({ id }) => id.startsWith('write')).length;
  const isShared = manner === 'cooperative' && (files.length > 1 || texts > 1);
  if (files.length > 30 || !(isShared || asksForPlan.test(conversation.text))) return null;
  const children = files.map(({ name }) => ({ title: name.slice(0, 200) }));
  return {
    text: '动手之前，请看看这个计划要不要调整：去掉的文件不会读，加上的步骤我尽量照做，做不到的会写明。',
    calls: [
      {
        tool: 'confirm_plan',
        input: {
          title: title.slice(0, 200),
          steps: steps.map((step) => ({ title: step.title.slice(0, 200), ...(reads(step) && children.length > 0 ? { children } : {}) })),
        },
      },
    ],
  };
}

const reads = ({ id }: Step): boolean => id === 'read' || id === 'parts';

export interface Agreed {
  /** What is left of the files. */
  files: FileRef[];
  /** The files the person took out. */
  dropped: FileRef[];
  /** What else was taken out, by its title. */
  removed: string[];
  /** Steps the person wrote, in their order. */
  added: string[];
}

/** What the person made of the plan; everything when it was confirmed as it was, or never shown. */
export function agreedOn(conversation: Conversation, files: FileRef[]): Agreed {
  const reply = conversation.replies.findLast(({ tool }) => tool === 'confirm_plan');
  const steps = reply ? changedSteps(reply.words) : null;
  if (!reply || !steps) return { files, dropped: [], removed: [], added: [] };
  const shown = new Set(titlesIn(reply.input));
  const left = new Set(steps.flatMap((step) => [step.title, ...step.children]));
  // A file that joined after the plan was shown is not one that was taken out.
  const isKept = ({ name }: FileRef) => left.has(name.slice(0, 200).trim()) || !shown.has(name.slice(0, 200).trim());
  return {
    files: files.filter(isKept),
    dropped: files.filter((file) => !isKept(file)),
    removed: [...shown].filter((title) => !left.has(title)),
    added: [...left].filter((title) => !shown.has(title)),
  };
}

/** The request with the steps the person wrote; `beyond` are those this engine can make nothing of. */
export function withAdded(request: WritingRequest, text: string, added: string[]): { request: WritingRequest; beyond: string[] } {
  const beyond: string[] = [];
  let words = text;
  for (const step of added) {
    if (shapeOf(readRequest(`${words}\n${step}`)) === shapeOf(readRequest(words))) beyond.push(step);
    else words = `${words}\n${step}`;
  }
  if (words === text) return { request, beyond };
  const { title, length, tone, points, points_exclusive, not_done } = readRequest(words);
  return { request: { ...request, title, length, tone, points, points_exclusive, not_done }, beyond };
}

/** What a step can change of a text; “发给全公司” is an errand, not a reader. */
function shapeOf({ title, length, tone, points, not_done }: WritingRequest): string {
  return JSON.stringify([title, length, tone, points, not_done]);
}

export function toldOf({ dropped }: Agreed): string[] {
  return dropped.length === 0 ? [] : [`按您改过的计划，没有用${dropped.map(({ name }) => `“${escapeMarkdown(name)}”`).join('、')}。`];
}

export function beyondTold(beyond: string[]): string[] {
  return beyond.map((step) => `没有做您加的步骤“${escapeMarkdown(step)}”：内置引擎做不到，或没看懂要怎么做。`);
}

function titlesIn(input: unknown): string[] {
  if (!isRecord(input) || !Array.isArray(input['steps'])) return [];
  return input['steps'].flatMap((step: unknown) => [
    ...titleOf(step),
    ...(isRecord(step) && Array.isArray(step['children']) ? step['children'].flatMap(titleOf) : []),
  ]);
}

function titleOf(item: unknown): string[] {
  return isRecord(item) && typeof item['title'] === 'string' ? [item['title'].trim()] : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
