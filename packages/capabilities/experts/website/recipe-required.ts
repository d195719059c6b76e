/** What a person made of the requirement, read back: what the engine can build by, and each change that it can't. Pure. */
import type { AgreedOutline } from '#brains/builtin/outline/arrange.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import type { OutlineSection } from '#contract/content/outline.ts';
import { pageStyleIds } from '#contract/content/page.ts';
import type { SiteField } from '#contract/content/site-field.ts';
import type { KitFill } from '#contract/content/site-kit.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { fieldTypes, linesOf, requirementText, sectionsOf, styleLabel, titleOf, type Requirement } from './recipe-requirement.ts';
import { gapsIn } from './recipe-gaps.ts';
import { kits, type Kit, type KitId } from './website.ts';

export interface Required {
  kit: Kit & { id: KitId };
  intent: MakeIntent;
  /** Null where the pages were left as they were. */
  outline: AgreedOutline | null;
  /** What its person wrote onto pages, or parts of the one page. */
  added: { title: string; words: string }[];
  /** A sentence for each change that was not followed. */
  undone: string[];
}

interface Parts {
  title: string;
  /** Lines by the heading of the second level they stand under. */
  lines: Map<string, string[]>;
}

function partsOf(markdown: string): Parts {
  const lines = new Map<string, string[]>();
  let title = '';
  let own: string[] | null = null;
  for (const raw of markdown.split(/\r?\n/)) {
    const line = raw.trim();
    const [, marks = '', words = ''] = /^(#{1,2})\s+(.*?)\s*#*$/.exec(line) ?? [];
    if (marks === '#' && title === '') title = words;
    else if (marks === '##') {
      own = lines.get(words) ?? [];
      lines.set(words, own);
    } else if (line !== '') own?.push(line);
  }
  return { title, lines };
}

const bare = (line: string): string => line.replace(/^(?:[-*+]|\d+[.、)])\s+/, '').trim();
const isBlank = (line: string): boolean =>
  bare(line) === '【待补充】' || gapsIn(bare(line)).some((gap) => bare(line) === `【待补充：${gap}】`);

/** `given`: as it was written down. */
export function required(document: string, given: Requirement & { kit: Kit & { id: KitId } }): Required {
  const [now, before] = [partsOf(document), partsOf(requirementText(given))];
  const known = (words: string): Required['intent']['title'] => ({ value: words, spans: [], sure: true });
  const undone: string[] = [];
  let { kit, intent } = given;
  if (now.title !== '' && now.title !== before.title && now.title !== titleOf(given))
    intent = { ...intent, title: known(now.title.slice(0, 120)) };
  const changes = (part: string): string[] => {
    const was = new Set(before.lines.get(part));
    return (now.lines.get(part) ?? []).filter((line) => !was.has(line) && !isBlank(line));
  };
  for (const line of changes('目标')) {
    const [, label = '', value = ''] = /^([^：:]+)[：:]\s*(.+)$/.exec(bare(line)) ?? [];
    const other = label === '做成' ? kits.find((one) => one.label === value) : undefined;
    const style = label === '风格' ? pageStyleIds.find((id) => styleLabel(id) === value) : undefined;
    if (other) [kit, intent] = [other, { ...intent, kit: known(other.id) }];
    else if (style) intent = { ...intent, look: known(style) };
    else undone.push(notFollowed('目标', line));
  }
  const readers = changes('使用者').map(bare);
  if (readers.length > 0) intent = { ...intent, audience: known(readers.join('、').slice(0, 500)) };
  const rows = (now.lines.get('数据') ?? []).filter((line) => line.startsWith('|'));
  const fields = rows.flatMap((row) => fieldOf(row) ?? []);
  if (fields.length > 0 && rows.join('\n') !== (before.lines.get('数据') ?? []).filter((line) => line.startsWith('|')).join('\n'))
    intent = { ...intent, asks: fields };
  undone.push(
    ...changes('数据')
      .filter((line) => !line.startsWith('|'))
      .map((line) => notFollowed('数据', line)),
  );
  for (const part of ['功能', '不做什么'] as const) {
    undone.push(...changes(part).map((line) => notFollowed(part, line)));
    const left = new Set(now.lines.get(part));
    if (part === '功能' && kit.id === given.kit.id)
      undone.push(
        ...(before.lines.get(part) ?? [])
          .filter((line) => !left.has(line))
          .map((line) => `“${escapeMarkdown(bare(line).slice(0, 100))}”没有去掉：是“${kit.label}”自带的。`),
      );
  }
  for (const part of now.lines.keys())
    if (!before.lines.has(part))
      undone.push(`需求里加的“${escapeMarkdown(part.slice(0, 60))}”一节没有照做：内置引擎只照标题、做成、风格、页面和数据来做。`);
  const pages = pagesOf(now.lines.get('页面') ?? [], before.lines.get('页面') ?? [], given);
  return { kit, intent, outline: pages.outline, added: pages.added, undone: [...undone, ...pages.undone] };
}

const notFollowed = (part: string, line: string): string =>
  `需求里“${part}”的“${escapeMarkdown(bare(line).slice(0, 100))}”没有照做：内置引擎只照标题、做成、风格、页面和数据来做。`;

const typeByLabel = new Map(Object.entries(fieldTypes).map(([type, label]) => [label, type as SiteField['type']])); // as its keys are typed

/** `| 姓名 | 文字 | 是 | |`; null for the head, a rule and what is still to be filled in. */
function fieldOf(row: string): SiteField | null {
  const [label = '', type = '', needed = '', choices = ''] = row
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim());
  if (label === '' || label === '项目' || /^:?-+:?$/.test(label) || isBlank(label)) return null;
  const options = choices
    .split(/[、，,/／]/)
    .map((one) => one.trim().slice(0, 60))
    .filter((one) => one !== '')
    .slice(0, 60);
  return { label: label.slice(0, 60), type: typeByLabel.get(type) ?? 'text', required: needed === '是', options };
}

function pagesOf(lines: readonly string[], before: readonly string[], given: Requirement): Pick<Required, 'outline' | 'added' | 'undone'> {
  const { outline } = given.site;
  const unchanged = { outline: null, added: [], undone: [] };
  if (lines.join('\n') === before.join('\n')) return unchanged;
  if (!outline) {
    const was = new Set(before);
    return { ...unchanged, undone: lines.filter((line) => !was.has(line) && !isBlank(line)).map((line) => notFollowed('页面', line)) };
  }
  const left = sectionsOf(given).flatMap((section) => linesOf(section, outline));
  const sections: OutlineSection[] = [];
  const added: Required['added'] = [];
  const undone: string[] = [];
  for (const line of lines) {
    const title = /^#{3,6}\s+(.*?)\s*#*$/.exec(line)?.[1]?.slice(0, 200);
    if (title) {
      sections.push({ title, material: [] });
      continue;
    }
    const last = sections.at(-1);
    const words = bare(line);
    const at = left.findIndex((one) => one.line === words);
    // Each stands for one thing.
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (found) last?.material?.push(...found.ids);
    else if (isBlank(line) || before.includes(line)) continue;
    else if (!last || words.includes('…'))
      undone.push(`“${escapeMarkdown(words.slice(0, 100))}”没有照改：这一行只是原文的开头，可以在做好的网站上改原文。`);
    else added.push({ title: last.title, words: words.slice(0, 2_000) });
  }
  if (sections.length === 0) return { ...unchanged, undone: ['需求里的“页面”没有一页，按原来的页面做。'] };
  return { outline: { sections, shown: new Set(outline.material.map(({ id }) => id)) }, added, undone };
}

/** Each under its page; of a site of one page under its part, or as a part of its own. */
export function withAdded(fill: KitFill, added: Required['added']): KitFill {
  const pages = (fill.material.pages ?? []).map((page) => ({ ...page, sections: [...page.sections] }));
  for (const [n, { title, words }] of added.entries()) {
    const page = pages.find((one) => one.title === title);
    const [home] = pages;
    const own = page ?? home;
    if (!own) continue;
    const open = own.sections.findIndex(
      (one) => one.type === 'text' && one.paragraphs.every(isBlank) && (page !== undefined || one.title === title),
    );
    const same = own.sections.findIndex((one) => one.type === 'text' && (page ? one.id?.startsWith('required-') : one.title === title));
    const at = open >= 0 ? open : same;
    const found = own.sections[at];
    if (found?.type === 'text')
      own.sections[at] = { ...found, paragraphs: open >= 0 ? [words] : [...found.paragraphs, words].slice(0, 20) };
    else {
      const end = own.sections.findIndex(({ type }) => type === 'footer' || type === 'contact');
      own.sections.splice(end < 0 ? own.sections.length : end, 0, {
        type: 'text',
        id: `required-${n + 1}`,
        ...(page ? {} : { title: title.slice(0, 120) }),
        paragraphs: [words],
      });
    }
  }
  return { ...fill, material: { ...fill.material, pages } };
}
