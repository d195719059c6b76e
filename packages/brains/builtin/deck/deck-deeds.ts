/** What is asked of a deck, as edits of its pages and pages to add. Pages are counted as they are shown now. */
import looks from './looks.json' with { type: 'json' };
import type { Change, ChangeTarget, PartRole } from '#contract/intent/change.ts';
import { readingOf } from '../reading/reading.ts';
import { noNames } from '../reading/names.ts';
import { tokenize } from '../reading/tokens.ts';
import { lookIn } from '../reading/change/meanings.ts';
import { ordersChange } from '../reading/change/read-changes.ts';
import type { PartThere } from '../reading/change/resolve.ts';
import { asksToMake } from '../reading/make/asks.ts';
import type { Material } from '../text/material.ts';
import { replaced, titled, valued, withMore } from './deck-changes.ts';
import { emptyPart, partsOf } from './deck-parts.ts';
import { pageAbout } from './deck-plan.ts';
import { pagesOfPart } from './part-pages.ts';
import { drawnAs } from './relayout.ts';
import { atMost, wordsOf, type Slide } from './slide.ts';
import { bare, gistOf, pointOf } from './statements.ts';
import { chinese, english, isEnglish, type Wording } from './wording.ts';

export interface DeckEdits {
  edits: object[];
  /** Pages to add, each before a number of the deck as it is now; null: before the closing page. */
  added: { slide: Slide; at: number | null }[];
  not_done: string[];
}

export interface ShownPage {
  id: string;
  layout: string;
  title: string;
}

const roles: Readonly<Record<string, PartRole>> = { cover: 'cover', agenda: 'agenda', section: 'divider', closing: 'closing' };

export function partsOfDeck(pages: readonly ShownPage[]): PartThere[] {
  return pages.map(({ title, layout }) => ({ title, role: roles[layout] }));
}

/** Targets are places already; `contents` are the pages as they are now. What a deck can't be given is named. */
export function editsFor(changes: readonly Change[], shown: ShownPage[], contents: Slide[], materials: Material[]): DeckEdits {
  const result: DeckEdits = { edits: [], added: [], not_done: [] };
  const { edits, not_done } = result;
  const parts = partsOf(materials);
  const say = isEnglish(contents.map(wordsOf)) ? english : chinese;
  for (const change of changes) take(change);
  return result;

  /** An edit of each page that is meant and is there, or the sentence that says why not. */
  function each({ places = [0] }: ChangeTarget, edit: (page: number, slide: Slide) => object | string): void {
    for (const at of places) {
      const page = at < 0 ? shown.length + 1 + at : at;
      const slide = contents[page - 1];
      const made = slide ? edit(page, slide) : missing(page);
      if (typeof made === 'string') not_done.push(made);
      else edits.push(made);
    }
  }

  function missing(page: number): string {
    return page === 0 ? '没有找到您说的那一页：请用页码说，例如“第 3 页”。' : `没有第 ${page} 页：这份演示文稿共 ${shown.length} 页。`;
  }

  /** On every page where it makes something else of it. */
  function everywhere(fieldsOf: (slide: Slide) => object | null, otherwise: string): void {
    const found = contents.flatMap((slide, at) => {
      const fields = fieldsOf(slide);
      return fields ? [{ op: 'set', page: at + 1, fields }] : [];
    });
    if (found.length === 0) not_done.push(otherwise);
    edits.push(...found);
  }

  function take({ do: deed, target, other, side, value = '', choice, length, words }: Change): void {
    const cannot = (): void => void not_done.push(`没有做“${words}”：演示文稿不能这样改。`);
    const isPage = target.part === 'page';
    const [page = 0] = placesOf(target, shown);
    const beside = other && placesOf(other, shown)[0];
    switch (deed) {
      case 'restyle': {
        const theme = choice === undefined ? '换一种' : themes[lookIn(choice) ?? ''];
        if (theme === undefined) not_done.push(`没有按“${choice}”换：没有这一种，可以说“换成商务风”“换成绿色”，或在右侧换主题。`);
        else edits.push({ op: 'retheme', theme });
        return;
      }
      case 'set':
        if (target.field === 'title' && (!isPage || shown[page - 1]?.layout === 'cover')) return rename(value);
        if (target.field === 'title') return each(target, (at, slide) => ({ op: 'set', page: at, fields: titled(slide, value, contents) }));
        if (target.field === 'notes' && isPage) return each(target, (at) => ({ op: 'notes', page: at, notes: value }));
        if (target.field === 'source' && isPage) return each(target, (at, slide) => sourced(at, slide, value));
        return target.part === 'words' && target.named ? replace(target.named, value, true) : cannot();
      case 'replace':
        // “把预算改成 20 万元”: the amount behind the word, never the word.
        return replace(target.named ?? '', value, !/\d/.test(target.named ?? '') && /\d/.test(value));
      case 'remove':
        return isPage ? each(target, (at) => ({ op: 'delete', page: at })) : cannot();
      case 'copy':
        return isPage ? each(target, (at) => ({ op: 'duplicate', page: at })) : cannot();
      case 'swap':
        if (!isPage || beside === undefined) return cannot();
        return each({ ...target, places: [page] }, (one) => {
          if (!contents[beside - 1]) return missing(beside);
          const [low, high] = [Math.min(one, beside), Math.max(one, beside)];
          edits.push({ op: 'move', page: high, to: low });
          return { op: 'move', page: low, to: high };
        });
      case 'move':
        return isPage
          ? each({ ...target, places: [page] }, (at) => ({ op: 'move', page: at, to: goalOf(at, beside, side, shown) }))
          : cannot();
      case 'add':
        return isPage && !target.field ? add(target.named ?? '', value, beside, side, length?.about ?? 1) : cannot();
      case 'append':
        if (!isPage) return void not_done.push(`没有加“${value}”：请说加在哪一页，例如“第 3 页补充：${value}”。`);
        return each(target, (at, slide) => {
          const fields = withMore(slide, value);
          if (fields) return { op: 'set', page: at, fields };
          return slide.layout === 'agenda'
            ? `第 ${at} 页是目录，没有把要点加进去：请说加在哪一页，或者说“加一页讲……”。`
            : `第 ${at} 页的版式放不下新的要点，可以说“加一页讲……”。`;
        });
      case 'shorten':
      case 'lengthen':
        // Which page or sentence can go, and what a new one says, is for the person to tell.
        return void not_done.push(
          `没有做“${words}”：内置引擎不替您决定哪些内容可以不要，也不编新的。可以说“删掉第 ${Math.min(3, shown.length)} 页”“加一页讲……”，接入大模型后可以精简。`,
        );
      case 'reshape':
        if (!isPage) return cannot();
        return each(target, (at, slide) => {
          const next = drawnAs(slide, choice);
          return typeof next === 'string' ? `没有做“${words}”：${next}。` : { op: 'replace', page: at, content: next };
        });
      case 'undo':
        return void not_done.push('没有恢复旧版：在右侧演示文稿的“版本”里可以恢复任何一版，或用对话里的“撤销这一轮”。');
      default:
        return cannot();
    }
  }

  function rename(title: string): void {
    edits.push({ op: 'rename', title });
    const cover = contents.findIndex(({ layout }) => layout === 'cover');
    if (cover >= 0) edits.push({ op: 'set', page: cover + 1, fields: { title } });
    const closing = contents.findIndex((slide) => slide.layout === 'closing' && slide.text === contents[cover]?.title);
    if (closing >= 0) edits.push({ op: 'set', page: closing + 1, fields: { text: title } });
  }

  function replace(from: string, to: string, isValue: boolean): void {
    everywhere(
      (slide) => (isValue ? valued(slide, from, to) : replaced(slide, from, to)),
      isValue
        ? `没有改“${from}”：页面上没有找到它后面的数。可以照页面上的原文说，例如“把 18 万元改成${to}”。`
        : `没有找到“${from}”，所以没有替换。`,
    );
  }

  function add(named: string, content: string, anchor: number | undefined, side: Change['side'], many: number): void {
    if (named === '' && content === '')
      return void not_done.push('没有加页：请说明这一页讲什么，例如“加一页讲预算：硬件 3 万元，软件 2 万元”。');
    const at = anchor === undefined ? null : anchor + Number(side === 'after');
    const called = /^[a-z]/.test(named) ? `${named.charAt(0).toUpperCase()}${named.slice(1)}` : named;
    const about = called || (gistOf(content, 20) ?? atMost(content, 20));
    const count = Math.min(5, Math.round(many));
    for (const number of '一二三四五'.slice(0, count)) {
      const title = count > 1 ? `${about}${number}` : about;
      result.added.push({ slide: content === '' ? pageAbout(title, parts, say) : pageFrom(title, content, say), at });
    }
  }
}

/** Where the facts of a page come from; '' where the person does not say it. */
function sourced(page: number, slide: Slide, source: string): object | string {
  if (source !== '') return { op: 'set', page, fields: { source } };
  return slide.source === undefined
    ? `第 ${page} 页没有加来源：这一页的内容是您给的，没有附件可以注明。请直接说来源，例如“第 ${page} 页数据来源：财务部10月报表”。`
    : `第 ${page} 页没有改动：页脚已经写着来源“${slide.source}”。`;
}

function pageFrom(title: string, content: string, say: Wording): Slide {
  const texts = /[；;\n]/.test(content) ? content.split(/[；;\n]/) : content.split(/[。，]|,(?!\d{3})/);
  const statements = texts.map((text) => ({ text: bare(text), source: '' })).filter(({ text }) => text.length >= 2);
  const part = { ...emptyPart(title), statements };
  const page = pagesOfPart(part, say).pages[0]?.slide;
  return page ? { ...page, title } : { layout: 'points', title, points: [pointOf(content)] };
}

/** By what kind of look was named; a theme is not picked for words that name none. */
const themes: Readonly<Record<string, string>> = looks;

/** From the end on counted from the start. */
function placesOf({ places = [] }: ChangeTarget, shown: readonly ShownPage[]): number[] {
  return places.map((at) => (at < 0 ? shown.length + 1 + at : at));
}

/** After it has left its place, those behind it have moved up; behind all others is before the closing page. */
function goalOf(page: number, target: number | undefined, side: Change['side'], shown: readonly ShownPage[]): number {
  const count = shown.length;
  const beside = side === 'after' ? (target ?? 0) + 1 : (target ?? 0);
  const wanted =
    target === undefined ? (side === 'first' ? 1 : count) : beside - Number((side === 'after' || side === 'before') && page < target);
  const isClosed = shown.at(-1)?.layout === 'closing' && page < count;
  return Math.max(1, Math.min(wanted, isClosed && wanted >= count ? count - 1 : count));
}

/** This message is about the deck there is, not about another one. */
export function isAboutDeck(text: string, pages: readonly ShownPage[]): boolean {
  const headings = pages.map(({ title }) => title);
  return ordersChange(text, { kind: 'slides', headings }) || asksToMake(text) !== 'slides' || speaksOfDeck(text);
}

/** Also where nothing of it is understood. */
function speaksOfDeck(text: string): boolean {
  const counts = tokenize(text, noNames, '2000-01-01', 'change').some((token) => readingOf(token, 'ordinal')?.part === 'page');
  return counts || /\b(?:this|the) (?:deck|presentation)\b/i.test(text);
}
