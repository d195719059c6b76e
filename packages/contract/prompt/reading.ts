/** What a prompt says: to a reader, to the rules of sending, and to whoever needs its ids. */
import { isKitName } from '../brand-name.ts';
import { parse, print, tagNode, type PromptNode, type TagNode } from './markup.ts';
import { selectionLabel } from './selection-tag.ts';

/** What a person or a brain reads: mentions by name, slots by what is in them, marks of the page left out. */
export function plainTextOf(markup: string): string {
  return markup.includes('{') ? parse(markup).map(wordsOf).join('') : markup;
}

export function wordsOf(node: PromptNode): string {
  if (node.type === 'text') return node.text;
  switch (node.tag) {
    case 'AtMention':
    case 'experts':
      return `@${node.attributes.name}`;
    case 'CollectTag':
      return `“${node.attributes.name}”标签合集`;
    case 'InputSlot':
    case 'SelectSlot':
      return node.content;
    case 'Image':
      return `图片“${node.attributes.name}”`;
    case 'ImageTemplate':
      return `图片模板“${node.attributes.name}”`;
    case 'TemplateTag':
      return node.attributes.query;
    case 'ExcelTag':
      return node.attributes.content || [node.attributes.fileName, node.attributes.sheetName, node.attributes.rangeLabel].join('/');
    case 'DomSelect':
      return `【${selectionLabel(node)}】`;
    case 'SkillTagBlock':
    case 'Optimize':
    case 'SameStyle':
      return '';
  }
}

/** What is asked, without the files and sets of files that were brought by @ beside it; `text` as `plainTextOf` gives it. */
export function withoutMentions(text: string, files: readonly { name: string }[]): string {
  const parts = files.reduce((left, { name }) => left.replaceAll(`@${name}`, ''), text).split('”标签合集');
  const last = parts.pop() ?? '';
  return [...parts.map((part) => (part.includes('“') ? part.slice(0, part.lastIndexOf('“')) : part)), last].join('').trim();
}

/** Marks of the page that ask for nothing by themselves. */
function isMark(node: PromptNode): boolean {
  return node.type === 'tag' && (node.tag === 'SkillTagBlock' || node.tag === 'Optimize' || node.tag === 'SameStyle');
}

/** Nothing is asked for: only white space is left when skill, optimise and same-style marks are taken away. */
export function isBlank(markup: string): boolean {
  return print(parse(markup).filter((node) => !isMark(node))).trim() === '';
}

export function isSlot(node: PromptNode): node is Extract<TagNode, { tag: 'InputSlot' | 'SelectSlot' }> {
  return node.type === 'tag' && (node.tag === 'InputSlot' || node.tag === 'SelectSlot');
}

export function hasEmptySlot(markup: string): boolean {
  return parse(markup).some((node) => isSlot(node) && node.content.trim() === '');
}

export interface ExtractedItem {
  id: string;
  type: 'tool' | 'template' | 'skill' | 'collect';
}

/** What the prompt names besides words, each once. Files and experts travel by fields of their own. */
export function extractedItems(markup: string): ExtractedItem[] {
  const items = new Map<string, ExtractedItem>();
  for (const node of parse(markup)) {
    const item = itemOf(node);
    if (item && item.id !== '') items.set(`${item.type} ${item.id}`, item);
  }
  return [...items.values()];
}

function itemOf(node: PromptNode): ExtractedItem | null {
  if (node.type === 'text') return null;
  switch (node.tag) {
    case 'AtMention':
      return ['files', 'experts', 'collect'].includes(node.attributes.type) ? null : { id: node.attributes.id, type: 'tool' };
    case 'TemplateTag':
    case 'ImageTemplate':
      return { id: node.attributes.id, type: 'template' };
    case 'SkillTagBlock':
      return { id: node.attributes.id, type: 'skill' };
    case 'CollectTag':
      return { id: node.attributes.id, type: 'collect' };
    default:
      return null;
  }
}

/** Names of the tools a prompt names, each once, as they stand in its words behind an `@`. */
export function toolsNamed(markup: string): string[] {
  if (!markup.includes('{#AtMention')) return [];
  const names = parse(markup).flatMap((node) =>
    itemOf(node)?.type === 'tool' && node.type === 'tag' && node.tag === 'AtMention' ? [node.attributes.name] : [],
  );
  return [...new Set(names.filter((name) => name !== ''))];
}

export interface NamedFavorites {
  /** Named one by one, in their order. */
  favorite_ids: string[];
  /** Each stands for everything under it. */
  tags: { id: string; name: string }[];
}

/** The favourites a prompt names, each once. */
export function favoritesIn(markup: string): NamedFavorites {
  if (!markup.includes('{#')) return { favorite_ids: [], tags: [] };
  const favorite_ids = new Set<string>();
  const tags = new Map<string, { id: string; name: string }>();
  for (const node of parse(markup)) {
    if (node.type === 'text') continue;
    if (node.tag === 'AtMention' && node.attributes.type === 'collect') favorite_ids.add(node.attributes.id);
    if (node.tag === 'CollectTag') tags.set(node.attributes.id, { id: node.attributes.id, name: node.attributes.name });
  }
  return { favorite_ids: [...favorite_ids], tags: [...tags.values()] };
}

/** For pasted text: input slots become what is in them, everything else stays as it is. */
export function stripInputSlots(markup: string): string {
  if (!markup.includes('{#InputSlot')) return markup;
  return print(parse(markup).map((node) => (node.type === 'tag' && node.tag === 'InputSlot' ? textNode(node.content) : node)));
}

/** The prompt with this skill's tag at its very start, or with none. */
export function withSkill(markup: string, skill: { id: string; name: string } | null): string {
  if (!skill && !markup.includes('{#SkillTagBlock')) return markup;
  const rest = parse(markup).filter((node) => node.type === 'text' || node.tag !== 'SkillTagBlock');
  return print(skill ? [tagNode('SkillTagBlock', skill), ...rest] : rest);
}

/** The options of a select slot; none when they are no list of texts. */
export function optionsOf(json: string): string[] {
  try {
    const options: unknown = JSON.parse(json);
    return Array.isArray(options) ? options.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** The prompt without what was pointed at, which travels as parts of its message. */
export function withoutSelections(markup: string): string {
  if (!markup.includes('{#DomSelect')) return markup;
  return print(parse(markup).filter((node) => node.type === 'text' || node.tag !== 'DomSelect'));
}

/** A brand kit that was named: what is made is made in it, and it says nothing of what that is. */
export const isKit = (node: PromptNode): boolean => node.type === 'tag' && node.tag === 'AtMention' && isKitName(node.attributes.name);

/** What a request asks for, in words: without what was pointed at, and without the brand kit it takes along, which nobody has to read. */
export function requestWords(markup: string): string {
  if (!markup.includes('{')) return markup.trim();
  return parse(markup)
    .filter((node) => !isKit(node) && !(node.type === 'tag' && node.tag === 'DomSelect'))
    .map((node) => (node.type === 'tag' && node.tag === 'ExcelTag' ? asOneName(wordsOf(node)) : wordsOf(node)))
    .join('')
    .trim();
}

/** A quoted range in one piece: whoever reads sentences takes its colon for the end of one. */
function asOneName(label: string): string {
  return `“${label.replaceAll(':', '–')}”`;
}

/** Text from elsewhere (a file's name) as it stands in a prompt: read as the words it is, never as a tag. */
export function asMarkup(text: string): string {
  return print([textNode(text)]);
}

/** A place to fill, as it stands in a prompt; `content` is what is in it already. */
export function inputSlot(id: string, placeholder: string, content = ''): string {
  return print([tagNode('InputSlot', { id, placeholder }, content)]);
}

export function textNode(text: string): PromptNode {
  return { type: 'text', text };
}
