/** What is asked of a deck, as its pages can be given it. Pages are counted as they are shown now. */
import type { Change, ChangeTarget, PartRole } from '#contract/intent/change.ts';
import { readingOf } from '../reading/reading.ts';
import { noNames } from '../reading/names.ts';
import { tokenize } from '../reading/tokens.ts';
import { lookIn } from '../reading/change/meanings.ts';
import { readChanges } from '../reading/change/read-changes.ts';
import type { PartThere } from '../reading/change/resolve.ts';
import { asksToMake } from '../reading/make/asks.ts';
import { layoutCalled, type LayoutAsked } from './relayout.ts';

export type DeckChange =
  | { kind: 'theme'; words: string }
  | { kind: 'title'; title: string }
  | { kind: 'page_title'; page: number; title: string }
  | { kind: 'delete'; pages: number[] }
  | { kind: 'move'; page: number; to: number }
  | { kind: 'swap'; one: number; other: number }
  | { kind: 'duplicate'; page: number }
  | { kind: 'add'; about: string; content: string; at: number | null }
  | { kind: 'append'; page: number; content: string }
  | { kind: 'notes'; page: number; notes: string }
  | { kind: 'replace'; from: string; to: string }
  /** The value behind a name, never the name. */
  | { kind: 'value'; name: string; value: string }
  | { kind: 'shorten'; page: number | null }
  | { kind: 'pages'; pages: number }
  /** Where the facts of a page come from; null where the person does not say it. */
  | { kind: 'source'; page: number; source: string | null }
  | { kind: 'layout'; pages: number[]; asked: LayoutAsked }
  | { kind: 'beyond'; sentence: string };

export interface ShownPage {
  id: string;
  layout: string;
  title: string;
}

const roles: Readonly<Record<string, PartRole>> = { cover: 'cover', agenda: 'agenda', section: 'divider', closing: 'closing' };

export function partsOfDeck(pages: readonly ShownPage[]): PartThere[] {
  return pages.map(({ title, layout }) => ({ title, role: roles[layout] }));
}

/** Targets are places already; what a deck can't be given is named. */
export function deckChangesOf(changes: readonly Change[], pages: readonly ShownPage[]): DeckChange[] {
  return changes.flatMap((change) => deckChange(change, pages));
}

function deckChange(change: Change, shown: readonly ShownPage[]): DeckChange[] {
  const { do: deed, target, other, side, value = '', choice, length, words } = change;
  const pages = placesOf(target, shown);
  const [page = 0] = pages;
  const isPage = target.part === 'page';
  const beyond: DeckChange[] = [{ kind: 'beyond', sentence: `没有做“${words}”：演示文稿不能这样改。` }];
  switch (deed) {
    case 'restyle':
      return [themed(choice)];
    case 'set':
      if (target.field === 'title' && (!isPage || shown[page - 1]?.layout === 'cover')) return [{ kind: 'title', title: value }];
      if (target.field === 'title') return pages.map((at) => ({ kind: 'page_title', page: at, title: value }));
      if (target.field === 'notes' && isPage) return pages.map((at) => ({ kind: 'notes', page: at, notes: value }));
      if (target.field === 'source' && isPage) return pages.map((at) => ({ kind: 'source', page: at, source: value || null }));
      return target.part === 'words' && target.named ? [{ kind: 'value', name: target.named, value }] : beyond;
    case 'replace':
      return [{ kind: 'replace', from: target.named ?? '', to: value }];
    case 'remove':
      return isPage ? [{ kind: 'delete', pages }] : beyond;
    case 'copy':
      return isPage ? pages.map((at) => ({ kind: 'duplicate', page: at })) : beyond;
    case 'swap':
      return isPage && other ? [{ kind: 'swap', one: page, other: placesOf(other, shown)[0] ?? 0 }] : beyond;
    case 'move':
      return isPage ? [{ kind: 'move', page, to: goalOf(page, other && placesOf(other, shown)[0], side, shown.length) }] : beyond;
    case 'add':
      return isPage && !target.field ? added(change, shown) : beyond;
    case 'append':
      if (isPage) return pages.map((at) => ({ kind: 'append', page: at, content: value }));
      return [{ kind: 'beyond', sentence: `没有加“${value}”：请说加在哪一页，例如“第 3 页补充：${value}”。` }];
    case 'shorten':
    case 'lengthen':
      if (length?.unit === 'pages') return [{ kind: 'pages', pages: Math.round(length.about ?? length.max ?? length.min ?? shown.length) }];
      if (deed === 'lengthen' || length) return beyond;
      return isPage ? pages.map((at) => ({ kind: 'shorten', page: at })) : [{ kind: 'shorten', page: null }];
    case 'reshape': {
      const asked = choice === undefined ? { to: null, chart: null } : layoutCalled(choice);
      return isPage && asked ? [{ kind: 'layout', pages, asked }] : beyond;
    }
    case 'undo':
      return [{ kind: 'beyond', sentence: '没有恢复旧版：在右侧演示文稿的“版本”里可以恢复任何一版，或用对话里的“撤销这一轮”。' }];
    default:
      return beyond;
  }
}

/** By what kind of look was named; a theme is not picked for words that name none. */
const themes: Readonly<Record<string, string>> = {
  business: '商务',
  minimal: '简约',
  tech: '科技',
  chinese: '国风',
  fresh: '清新',
  lively: '活泼',
  academic: '学术',
  party: '党建',
  dark: '深色',
  magazine: '杂志',
  red: '红色',
  orange: '橙色',
  green: '绿色',
  blue: '蓝色',
  pink: '粉色',
};

function themed(choice: string | undefined): DeckChange {
  if (choice === undefined) return { kind: 'theme', words: '' };
  const words = themes[lookIn(choice) ?? ''];
  return words === undefined
    ? { kind: 'beyond', sentence: `没有按“${choice}”换：没有这一种，可以说“换成商务风”“换成绿色”，或在右侧换主题。` }
    : { kind: 'theme', words };
}

/** From the end on counted from the start. */
function placesOf({ places = [] }: ChangeTarget, shown: readonly ShownPage[]): number[] {
  return places.map((at) => (at < 0 ? shown.length + 1 + at : at));
}

/** After it has left its place, those behind it have moved up. */
function goalOf(page: number, target: number | undefined, side: Change['side'], count: number): number {
  if (target === undefined) return side === 'first' ? 1 : count;
  const to = side === 'after' ? (page < target ? target : target + 1) : side === 'before' && page < target ? target - 1 : target;
  return Math.max(1, to);
}

function added({ target, other, side, value = '', length }: Change, shown: readonly ShownPage[]): DeckChange[] {
  const named = target.named ?? '';
  const anchor = other && placesOf(other, shown)[0];
  const at = anchor === undefined ? null : anchor + Number(side === 'after');
  const about = /^[a-z]/.test(named) ? `${named.charAt(0).toUpperCase()}${named.slice(1)}` : named;
  const count = Math.min(5, Math.round(length?.about ?? 1));
  return Array.from({ length: count }, (_none, n) => ({
    kind: 'add',
    about: count > 1 ? `${about}${'一二三四五'.charAt(n)}` : about,
    content: value,
    at,
  }));
}

/** 这一页 as the page that was just spoken of; where none was, or it went elsewhere, it stays open. `earlier` are the messages before. */
export function withPageSpoken(changes: readonly Change[], earlier: readonly string[]): Change[] {
  const spoken = earlier.map(pagesIn).findLast((pages) => pages.length > 0) ?? [];
  const [places] = spoken;
  if (places?.length !== 1 || new Set(spoken.map(String)).size > 1) return [...changes];
  return changes.map((change) => (isOpenPage(change) ? { ...change, target: { ...change.target, places } } : change));
}

const isOpenPage = ({ do: deed, target: { part, places, named, role } }: Change): boolean =>
  deed !== 'add' && part === 'page' && !places && named === undefined && role === undefined;
const moves = new Set(['remove', 'move', 'swap', 'copy', 'add']);

function pagesIn(text: string): number[][] {
  const { changes } = readChanges(text, { kind: 'slides' });
  const moved = changes.some((change) => moves.has(change.do));
  return moved ? [[], []] : changes.flatMap(({ target }) => (target.part === 'page' && target.places ? [target.places] : []));
}

/** This message is about the deck there is, not about another one. */
export function isAboutDeck(text: string, pages: readonly ShownPage[]): boolean {
  const { changes } = readChanges(text, { kind: 'slides', headings: pages.map(({ title }) => title) });
  return changes.some((change) => change.do !== 'others') || asksToMake(text) !== 'slides' || speaksOfDeck(text);
}

/** Also where nothing of it is understood. */
function speaksOfDeck(text: string): boolean {
  const counts = tokenize(text, noNames, '2000-01-01', 'change').some((token) => readingOf(token, 'ordinal')?.part === 'page');
  return counts || /\b(?:this|the) (?:deck|presentation)\b/i.test(text);
}
