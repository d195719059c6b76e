/** The plan a person agrees on before several files are read: how it is shown, and what is made of the changes to it. */
import type { FileRef } from '#agent/events.ts';
import { isRecord, type Conversation } from '../conversation.ts';
import type { Turn } from '../recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { changedSteps } from '../text/replies.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import type { Step } from './plan-steps.ts';

/** The person wants to be shown how it will be done. */
export const wantsPlan = (intents: readonly MakeIntent[]): boolean =>
  intents.some(({ show_first = [] }) => show_first.some(({ value }) => value === 'plan'));

/** Null when the way is plain, the person does not want to be asked, or the plan was shown already. */
export function agreementTurn(conversation: Conversation, title: string, steps: Step[], files: FileRef[], wished: boolean): Turn | null {
  const { manner, replies } = conversation;
  if (manner === 'hands_off' || !conversation.can('confirm_plan')) return null;
  if (replies.some(({ tool }) => tool === 'confirm_plan')) return null;
  const isShared = manner === 'cooperative' && files.length > 1;
  if (files.length > 30 || !(isShared || wished)) return null;
  const children = files.map(({ name }) => ({ title: name.slice(0, 200) }));
  return {
    text: '动手之前，请看看这个计划要不要调整：去掉的文件不会读；还有别的要求，请另说一句。',
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
  /** Steps the person wrote, in their order. */
  added: string[];
}

/** What the person made of the plan; everything when it was confirmed as it was, or never shown. */
export function agreedOn(conversation: Conversation, files: FileRef[]): Agreed {
  const reply = conversation.replies.findLast(({ tool }) => tool === 'confirm_plan');
  const steps = reply ? changedSteps(reply.words) : null;
  if (!reply || !steps) return { files, dropped: [], added: [] };
  const shown = new Set(titlesIn(reply.input));
  const left = new Set(steps.flatMap((step) => [step.title, ...step.children]));
  // A file that joined after the plan was shown is not one that was taken out.
  const isKept = ({ name }: FileRef) => left.has(name.slice(0, 200).trim()) || !shown.has(name.slice(0, 200).trim());
  return {
    files: files.filter(isKept),
    dropped: files.filter((file) => !isKept(file)),
    added: [...left].filter((title) => !shown.has(title)),
  };
}

export function toldOf({ dropped }: Agreed): string[] {
  return dropped.length === 0 ? [] : [`按您改过的计划，没有用${dropped.map(({ name }) => `“${escapeMarkdown(name)}”`).join('、')}。`];
}

export function addedTold({ added }: Agreed): string[] {
  return added.map((step) => `没有做您加的步骤“${escapeMarkdown(step)}”：计划里只能去掉文件，要加的请写在要求里。`);
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
