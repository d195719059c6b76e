/** What is asked of a web page, as edits of its tool. Pure. */
import type { Change, ChangeTarget } from '#contract/intent/change.ts';
import { pageStyleIds as order, type PageStyleId } from '#contract/content/page.ts';
import type { PartThere } from '../reading/change/resolve.ts';
import looks from './page-looks.json' with { type: 'json' };
import { sectionsOfWords } from './part-words.ts';
import type { Section } from './section.ts';

export interface KnownPage {
  style: string;
  sections: { id: string; title: string; name: string }[];
}

export type PageChange =
  | { op: 'set_title'; title: string }
  | { op: 'set_style'; style: PageStyleId }
  | { op: 'set_accent'; accent: string }
  | { op: 'delete_section'; id: string }
  | { op: 'move_section'; id: string; after: string }
  | { op: 'set_fact'; label: string; value: string }
  | { op: 'insert_section'; after: string; section: Section }
  | { op: 'delete_item'; words: string }
  | { op: 'replace_text'; find: string; replace: string };

export interface PageEdits {
  edits: PageChange[];
  not_done: string[];
}

/** The colour a word names, as a page takes it. */
export function accentOf(words: string): string | null {
  return /#[0-9a-fA-F]{6}/.exec(words)?.[0] ?? named(looks.colours, words) ?? null;
}

/** The style a word names. */
export function styleOf(words: string): PageStyleId | undefined {
  const found = named(looks.styles, words);
  return order.find((style) => style === found);
}

function named(list: Readonly<Record<string, readonly string[]>>, words: string): string | undefined {
  return Object.entries(list).find(([, each]) => each.some((word) => words.toLowerCase().includes(word)))?.[0];
}

/** Those that have a name of their own, in the order they are counted in. */
function counted({ sections }: KnownPage): KnownPage['sections'] {
  return sections.filter(({ title, name }) => title !== '' && name !== '首屏' && name !== '页脚');
}

export function partsOfPage(page: KnownPage): PartThere[] {
  return counted(page).map(({ title }) => ({ title }));
}

/** Targets are places already. What a page can't be given is named. */
export function pageEditsOf(changes: readonly Change[], page: KnownPage): PageEdits {
  const done: PageEdits = { edits: [], not_done: [] };
  for (const change of changes) {
    const edits = editsOf(change, page);
    if (typeof edits === 'string') done.not_done.push(edits);
    else done.edits.push(...edits);
  }
  return done;
}

function editsOf(change: Change, page: KnownPage): PageChange[] | string {
  const { do: deed, target, value = '', choice, words } = change;
  const sections = target.part === 'section' ? idsOf(target, page) : [];
  const [section] = sections;
  const missing = `没有做“${words}”：${target.places && section === undefined ? `没有这一节，网页共 ${counted(page).length} 节` : '网页不能这样改'}。`;
  switch (deed) {
    case 'set':
      if (target.field === 'title' && target.part === 'whole') return [{ op: 'set_title', title: value.slice(0, 120) }];
      if (target.field === 'title') return `没有做“${words}”：小标题请照原文说，例如“把‘旧标题’改成‘${value}’”。`;
      return target.part === 'words' && target.named ? [{ op: 'set_fact', label: target.named, value }] : missing;
    case 'replace': {
      const from = target.named ?? '';
      const isQuoted = [`“${from}”`, `"${from}"`, `「${from}」`, `《${from}》`].some((one) => words.includes(one));
      return isQuoted ? [{ op: 'replace_text', find: from, replace: value }] : [{ op: 'set_fact', label: from, value }];
    }
    case 'restyle':
      return restyled(target, choice, page, words);
    case 'remove':
      if (target.field) return missing;
      if ((target.part === 'words' || target.part === 'item') && target.named) return [{ op: 'delete_item', words: target.named }];
      return section === undefined
        ? missing
        : sections.flatMap((id) => withFollowers(id, page).map((one) => ({ op: 'delete_section', id: one })));
    case 'move':
      return section === undefined ? missing : moved(change, section, page, missing);
    case 'add':
      if (target.part === 'section') return [newSection(target.named ?? '', value, page)];
      return target.part === 'item' && target.named ? [newSection('', `${target.named}：${value}`, page)] : missing;
    case 'append':
      return target.part === 'whole' ? [newSection('', value, page)] : missing;
    default:
      return missing;
  }
}

function restyled({ field }: ChangeTarget, choice: string | undefined, page: KnownPage, words: string): PageChange[] | string {
  if (choice === undefined && field === 'colour') return `没有做“${words}”：请说换成什么颜色，例如“主色改成绿色”。`;
  if (choice === undefined) {
    const next = order[(order.findIndex((one) => one === page.style) + 1) % order.length];
    return next ? [{ op: 'set_style', style: next }] : [];
  }
  const style = field === 'colour' ? undefined : styleOf(choice);
  if (style) return [{ op: 'set_style', style }];
  const accent = accentOf(choice);
  if (accent) return [{ op: 'set_accent', accent }];
  return `没有按“${choice}”换：没有这种${field === 'colour' ? '颜色' : '样式'}，可以说“主色改成蓝色”，或“换成深色”“换成杂志风”。`;
}

function idsOf({ places = [] }: ChangeTarget, page: KnownPage): string[] {
  return places.flatMap((at) => counted(page).at(at < 0 ? at : at - 1)?.id ?? []);
}

function moved({ other, side }: Change, from: string, page: KnownPage, missing: string): PageChange[] | string {
  const { sections } = page;
  if (!other) {
    const last = sections.findLast(({ id, name }) => id !== from && name !== '页脚')?.id;
    const after = side === 'first' ? sections[0]?.id : last;
    return after === undefined ? missing : [{ op: 'move_section', id: from, after }];
  }
  const [to] = idsOf(other, page);
  const at = sections.findIndex(({ id }) => id === to);
  if (to === undefined || at < 0 || to === from) return missing;
  const isBefore = side === 'before' || (side === undefined && sections.findIndex(({ id }) => id === from) > at);
  return [{ op: 'move_section', id: from, after: isBefore ? (sections[at - 1]?.id ?? '') : to }];
}

function newSection(title: string, told: string, { sections }: KnownPage): PageChange {
  const paragraphs = told
    .split(/\n+|(?<=[。；;])/)
    .map((one) => one.trim().slice(0, 600))
    .filter((one) => one !== '');
  const id = freeId(sections);
  const pieces = told
    .split(/[；;\n]+/)
    .map((one) => one.trim().replace(/[。；;]$/, ''))
    .filter((one) => one !== '');
  // Pieces of their own are a list, or steps.
  const [made] =
    title !== '' && pieces.length >= 2 && pieces.every((one) => Array.from(one).length <= 40)
      ? sectionsOfWords(pieces.slice(0, 12), id, title.slice(0, 120), true)
      : [];
  const last = sections.findLast(({ name }) => name !== '页脚' && name !== '联系方式')?.id ?? '';
  return {
    op: 'insert_section',
    after: last,
    section: made ?? {
      type: 'text',
      id,
      ...(title === '' ? {} : { title: title.slice(0, 120) }),
      paragraphs: paragraphs.length > 0 ? paragraphs.slice(0, 20) : [`【待补充：${title}】`],
    },
  };
}

function freeId(sections: KnownPage['sections']): string {
  let n = 1;
  while (sections.some(({ id }) => id === `added-${n}`)) n++;
  return `added-${n}`;
}

/** What belongs to a part without a head of its own, a table under its chart, goes with it. */
function withFollowers(id: string, { sections }: KnownPage): string[] {
  const rest = sections.slice(sections.findIndex((section) => section.id === id) + 1);
  const end = rest.findIndex(({ title, name }) => title !== '' || name === '页脚' || name === '首屏');
  return [id, ...(end < 0 ? rest : rest.slice(0, end)).map((section) => section.id)];
}
