/** Which kit an order for a site means, and what its form asks: by the words of the lexicon, or left open for the order card. Pure. */
import type { Choice, Field } from '#contract/intent/common.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { namesFields } from '#brains/builtin/reading/site/fields.ts';
import { readSite } from '#brains/builtin/reading/site/read-site.ts';
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
  const words = readSite(text, read, today);
  const ids = words.kits.flatMap((id) => kitById(id)?.id ?? []);
  const kit = kitById(template)?.id ?? (ids.length === 1 ? ids[0] : undefined);
  const isOpen = kit === undefined && ids.length === 0 && namesFields(read);
  const asks = [...ids, kit, ...(isOpen ? ['form'] : [])].some((id) =>
    kitById(id ?? '')?.needs.some((need: KitNeed) => need === 'fields' || need === 'table'),
  )
    ? words.fields()
    : { fields: [], words: [] };
  const isAsked = (said: string): boolean => asks.words.some((one) => one.includes(said) || said.includes(one));
  const isKnown = (said: string): boolean =>
    isAsked(said) || words.isCovered(said) || (template !== '' && kitById(template)?.prompt === said);
  const site: MakeIntent = {
    ...read,
    kind: { ...read.kind, value: 'site' },
    facts: read.facts.filter((fact) => !isAsked(fact.words.replace(/^- /, ''))),
    unread: read.unread.filter((one) => !isKnown(one.words)),
    // What the kit does itself asks nobody else.
    needs_model: kit ? read.needs_model.filter((one) => !words.holdsKit(one.words)) : read.needs_model,
    ...(asks.fields.length > 0 ? { asks: asks.fields } : {}),
  };
  if (!isOpen && (asks.words.length > 0 || asks.fields.length > 0))
    site.sections = site.sections.filter(({ title }) => !asks.fields.some(({ label }) => label === title));
  // 做一个字数统计工具 asks for no length, whatever 一个字 is elsewhere.
  if (kit && words.namesAlone) {
    delete site.length;
    if (kitById(kit)?.needs.length === 0) delete site.topic;
  }
  const { topic } = site;
  if (topic && kit && words.isWithKit(topic.value)) site.topic = { ...topic, sure: true };
  return withKit(site, kit, ids, { named: words.kits, files });
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
  const labels = choicesOf(ids).map(({ label }) => `“${label}”`);
  if (ids.length > 1) return open(`${labels.join('')}都说得通，要做哪一种？`, [...ids, 'pages']);
  const every = kits.map(({ id }) => id);
  if (named.includes('none')) return open('没有现成的工具能做这个。要从哪一种开始？', every);
  if (documents.length > 0 && documents.every(isTable) && ofTables.length > 0 && site.sections.length === 0)
    return open('表格可以做成几种网站，要做哪一种？', [...ofTables, 'pages']);
  if (documents.length === 0 && namesFields(site))
    return open('说到的这些像是要填的栏目，也可能是几个页面。要做哪一种？', ['records', 'form', 'pages']);
  if (hasContent || documents.length > 0 || site.sections.length > 0) return { ...site, kit: known('pages') };
  return open('没有说放什么内容，也没有认出是哪一种工具。要从哪一种开始？', every);
}
