/** Which kit an order for a site means, and what its form asks: by the words of the lexicon, or left open for the order card. Pure. */
import type { SiteField } from '#contract/content/site-field.ts';
import type { Choice, Field } from '#contract/intent/common.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { clausesOf, isSkipped, type Clause } from '#brains/builtin/reading/clauses.ts';
import { noNames } from '#brains/builtin/reading/names.ts';
import { readingOf, wordOf, type Token } from '#brains/builtin/reading/reading.ts';
import { tokenize } from '#brains/builtin/reading/tokens.ts';
import { kitById, kits as allKits, type Kit, type KitId, type KitNeed } from './website.ts';

const kits: readonly Kit[] = allKits;

export interface SiteContext {
  /** The kit of a chip; '' for none. */
  template: string;
  /** Names of the files. */
  files: readonly string[];
  /** ISO day. */
  today: string;
}

const isTable = (name: string): boolean => /\.(?:xlsx?|xlsm|xlsb|ods|csv|tsv)$/i.test(name);
const isPicture = (name: string): boolean => /\.(?:png|jpe?g|webp|gif)$/i.test(name);
const choicesOf = (ids: readonly string[]): Choice[] =>
  ids.flatMap((id) => kitById(id) ?? []).map(({ id, label }) => ({ value: id, label }));

/** `read` is the order as a page is read. What the kit's own words cover is no longer open. */
export function asSite(read: MakeIntent, text: string, { template, files, today }: SiteContext): MakeIntent {
  const clauses = clausesOf(text, tokenize(text, noNames, today, 'site'));
  const told = clauses.filter(({ from }) => !read.facts.some((fact) => fact.spans.some((span) => span.from <= from && from < span.to)));
  const named = kitsIn(told);
  const ids = named.flatMap((id) => kitById(id)?.id ?? []);
  const kit = kitById(template)?.id ?? (ids.length === 1 ? ids[0] : undefined);
  const asks = [...ids, kit].some((id) => kitById(id ?? '')?.needs.some((need: KitNeed) => need === 'fields' || need === 'table'))
    ? fieldsIn(clauses, read)
    : { fields: [], words: [] };
  const covered = (words: string): boolean => asks.words.some((one) => one.includes(words) || words.includes(one));
  const isKnown = (words: string): boolean =>
    covered(words) ||
    isCovered({ tokens: tokenize(words, noNames, today, 'site') }) ||
    clauses.some((clause) => clause.text === words && isCovered(clause)) ||
    (template !== '' && kitById(template)?.prompt === words);
  const site: MakeIntent = {
    ...read,
    kind: { ...read.kind, value: 'site' },
    facts: read.facts.filter(({ words }) => !covered(words.replace(/^- /, ''))),
    unread: read.unread.filter(({ words }) => !isKnown(words)),
    // What the kit does itself asks nobody else.
    needs_model: kit
      ? read.needs_model.filter(({ words }) => kitsIn(told.filter((one) => words.includes(one.text))).length === 0)
      : read.needs_model,
    ...(asks.fields.length > 0 ? { asks: asks.fields } : {}),
  };
  if (asks.words.length > 0 || asks.fields.length > 0)
    site.sections = site.sections.filter(({ title }) => !asks.fields.some(({ label }) => label === title));
  // 做一个字数统计工具 asks for no length, whatever 一个字 is elsewhere.
  if (kit && told.some((clause) => kitsIn([clause]).length > 0 && isCovered(clause))) {
    delete site.length;
    if (kitById(kit)?.needs.length === 0) delete site.topic;
  }
  const { topic } = site;
  if (topic && kit && told.some((clause) => clause.text.includes(topic.value) && kitsIn([clause]).length > 0))
    site.topic = { ...topic, sure: true };
  return withKit(site, kit, ids, { named, files });
}

function withKit(
  site: MakeIntent,
  kit: KitId | undefined,
  ids: string[],
  { named, files }: { named: string[]; files: readonly string[] },
): MakeIntent {
  const known = (value: string): Field<string> => ({ value, spans: [], sure: true });
  if (kit) return { ...site, kit: known(kit), doubts: site.doubts.filter(({ kind }) => kind !== 'kind') };
  const documents = files.filter((name) => !isPicture(name));
  const hasContent = site.facts.length > 0 || documents.some((name) => !isTable(name));
  const ofTables = kits.filter(({ needs }) => needs.some((need) => need === 'table')).map(({ id }) => id);
  const open = (question: string, choices: readonly string[]): MakeIntent => ({
    ...site,
    doubts: [
      ...site.doubts,
      { id: 'kit', kind: 'kind', path: 'kit', words: site.topic?.value ?? '', question, choices: choicesOf(choices) },
    ],
  });
  if (ids.length > 1)
    return open(
      `“${choicesOf(ids)
        .map(({ label }) => label)
        .join('”“')}”都说得通，要做哪一种？`,
      [...ids, 'pages'],
    );
  if (named.includes('none'))
    return open(
      '没有现成的工具能做这个。要从哪一种开始？',
      kits.map(({ id }) => id),
    );
  if (documents.length > 0 && documents.every(isTable) && ofTables.length > 0 && site.sections.length === 0)
    return open('表格可以做成几种网站，要做哪一种？', [...ofTables, 'pages']);
  if (hasContent || documents.length > 0 || site.sections.length > 0) return { ...site, kit: known('pages') };
  return open(
    '没有说放什么内容，也没有认出是哪一种工具。要从哪一种开始？',
    kits.map(({ id }) => id),
  );
}

function kitsIn(clauses: readonly Clause[]): string[] {
  return [...new Set(clauses.flatMap(({ tokens }) => tokens.flatMap((token) => wordOf(token, 'site_kit') ?? [])))];
}

/** Nothing but the kit's name, words for the thing and words that may be skipped. */
function isCovered({ tokens }: Pick<Clause, 'tokens'>): boolean {
  return tokens.every(
    (token) =>
      isSkipped(token) ||
      token.text.trim() === '' ||
      wordOf(token, 'site_kit') !== undefined ||
      wordOf(token, 'site_field') === 'thing' ||
      readingOf(token, 'number')?.value === 1,
  );
}

interface AskedFields {
  fields: SiteField[];
  /** The clauses they were read from, as written. */
  words: string[];
}

const isMark = (token: Token | undefined, value: string): boolean => wordOf(token, 'site_field') === value;

/** 要填姓名、电话、是否参加; 字段：…; 姓名必填. */
function fieldsIn(clauses: readonly Clause[], { sections }: MakeIntent): AskedFields {
  const fields: SiteField[] = [];
  const words: string[] = [];
  const required: ((field: SiteField) => boolean)[] = [];
  for (const [n, clause] of clauses.entries()) {
    const { tokens, text } = clause;
    const marks = tokens.filter((token) => isMark(token, 'required') || isMark(token, 'optional'));
    const open = tokens.findIndex((token) => isMark(token, 'open'));
    const before = clauses[n - 1];
    const isOpened = open >= 0 && tokens.slice(0, open).every(isSkipped);
    const isBehind = clause.lead === 'colon' && before !== undefined && before.tokens.some((token) => isMark(token, 'open'));
    const isMore = clause.lead === 'comma' && words.at(-1) === before?.text && text.includes('、') && marks.length === 0;
    if (marks.length > 0 && fields.length > 0) {
      words.push(text);
      const isRequired = isMark(marks[0], 'required');
      const all = /(?:都|全部|全都|均|所有)/.test(text);
      const named = text.split(/必须填写?|必填项?|选填|不能空|可不填|可以不填|可选|、|和|与|及|都|均/).map((one) => one.trim());
      if (isRequired) required.push((field) => all || named.includes(field.label));
    } else if (isOpened || isBehind || isMore) {
      const list = isOpened ? text.slice((tokens[open]?.to ?? clause.from) - clause.from) : text;
      if (isBehind && before) words.push(before.text);
      words.push(text);
      fields.push(...itemsOf(list));
    }
  }
  // 包括姓名、电话 was read as parts.
  if (fields.length === 0) for (const { title } of sections) fields.push(fieldOf(title));
  const seen = new Set<string>();
  const unique = fields.filter(({ label }) => label !== '' && !seen.has(label) && seen.add(label));
  return {
    words,
    fields: unique.slice(0, 60).map((field) => (required.some((fits) => fits(field)) ? { ...field, required: true } : field)),
  };
}

/** Between brackets stand an item's choices, 、 there parts no items. */
function itemsOf(list: string): SiteField[] {
  const items = list.replace(/^[\s：:、]+/, '').match(/(?:[（(][^（）()]*[）)]|[^、（(])+/g) ?? [];
  return items
    .flatMap((item, n) => (n === items.length - 1 ? item.split(/(?<=[^和与及]{2})[和与及以](?=[^和与及]{2})及?/) : [item]))
    .map(fieldOf);
}

export function fieldOf(words: string): SiteField {
  const [, name = words, note = ''] = /^(.*?)[（(]([^（）()]*)[）)]\s*$/.exec(words.trim()) ?? [];
  const label = name.trim().slice(0, 60);
  const required = /必填/.test(note);
  const options = note
    .split(/[、/／，,|]/)
    .map((one) => one.trim())
    .filter((one) => one !== '' && !/^(?:必填|选填|可选|单选|多选)$/.test(one));
  if (options.length > 1) return { label, type: /多选/.test(note) ? 'choices' : 'choice', required, options: options.slice(0, 60) };
  const type = typeOf(label);
  return type === 'yes_no' ? { label, type: 'choice', required, options: ['是', '否'] } : { label, type, required, options: [] };
}

/** By the last word of it that tells a type: 出生日期 is a day. */
function typeOf(label: string): SiteField['type'] | 'yes_no' {
  const told = tokenize(label, noNames, '2026-01-01', 'site').flatMap((token) => {
    const value = wordOf(token, 'site_field');
    return value?.startsWith('type:') && readingOf(token, 'mark') === undefined ? [value.slice(5)] : [];
  });
  // The lexicon's rows name types of fields alone.
  return (told.includes('yes_no') ? 'yes_no' : (told.at(-1) ?? 'text')) as SiteField['type'] | 'yes_no';
}
