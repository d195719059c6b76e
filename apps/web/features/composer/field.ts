/** What the input field, plain or with chips, tells the composer and can be asked to do. */
import type { ReactNode } from 'react';
import type { MentionItem, MentionTag } from '#contract/prompt/mention.ts';

/** An open `@`, for whoever draws the list of what can be named. */
export interface MentionState {
  /** From `@` to the cursor, without it. */
  query: string;
  rect: DOMRect | null;
  choose(item: MentionItem): void;
  chooseTag(tag: MentionTag): void;
  close(): void;
  /** Set it to hear the keys first; true means that the key is used up. */
  keys: { current: ((event: KeyboardEvent) => boolean) | null };
}

export interface FieldActions {
  /** The prompt as markup. */
  onChange(text: string): void;
  onSend(): void;
  onFiles(files: File[]): void;
  onExitSkill(): void;
  onExitSameStyle(): void;
  onOptimizeGone(): void;
  onOpenTag(id: string): void;
}

export interface FieldHandle {
  focus(): void;
  /** Puts markup where the cursor is. */
  insert(markup: string): void;
  /** Writes `@` and opens the list; where they stand already, `@` and what was typed `behind` it open it. */
  mention(behind?: string): void;
  /** Chips are about to come: the editor is fetched. */
  prepare(): void;
  /** The prompt was replaced: the cursor goes into its first empty slot, else to its end. */
  goToWork(): void;
}

export interface FieldProps {
  text: string;
  placeholder: string;
  mentions?: ((at: MentionState) => ReactNode) | undefined;
  /** Something is about to be named: what draws the list is fetched. */
  prepareMentions?: (() => void) | undefined;
  actions: FieldActions;
}

export const fieldLabel = '输入你的需求';
/** Grows with its text from 62 to 222 pixels. */
export const fieldClass =
  'block max-h-[222px] min-h-[62px] w-full overflow-y-auto bg-transparent px-4 pt-3.5 pb-1 max-md:pt-2.5 text-base outline-none';
