/** The words the engine knows, compiled once from `lexicon/*.json`: each stands for a value of a class and carries an example that a test reads. */
import skipped from '../lexicon/function-words.json' with { type: 'json' };
import periods from '../lexicon/relative-periods.json' with { type: 'json' };
import units from '../lexicon/units.json' with { type: 'json' };
import abilities from '../lexicon/model-abilities.json' with { type: 'json' };
import aggregates from '../lexicon/aggregates.json' with { type: 'json' };
import audiences from '../lexicon/audiences.json' with { type: 'json' };
import changes from '../lexicon/changes.json' with { type: 'json' };
import charts from '../lexicon/charts.json' with { type: 'json' };
import comparators from '../lexicon/comparators.json' with { type: 'json' };
import factSigns from '../lexicon/fact-signs.json' with { type: 'json' };
import dayParts from '../lexicon/day-parts.json' with { type: 'json' };
import fileSubjects from '../lexicon/file-subjects.json' with { type: 'json' };
import forms from '../lexicon/forms.json' with { type: 'json' };
import genres from '../lexicon/genres.json' with { type: 'json' };
import grains from '../lexicon/grains.json' with { type: 'json' };
import harmless from '../lexicon/harmless.json' with { type: 'json' };
import kinds from '../lexicon/kinds.json' with { type: 'json' };
import languages from '../lexicon/languages.json' with { type: 'json' };
import looks from '../lexicon/looks.json' with { type: 'json' };
import makeAbilities from '../lexicon/make-abilities.json' with { type: 'json' };
import makeCharts from '../lexicon/make-charts.json' with { type: 'json' };
import makeSlots from '../lexicon/make-slots.json' with { type: 'json' };
import makeVerbs from '../lexicon/make-verbs.json' with { type: 'json' };
import orderVerbs from '../lexicon/order-verbs.json' with { type: 'json' };
import orders from '../lexicon/orders.json' with { type: 'json' };
import requests from '../lexicon/requests.json' with { type: 'json' };
import rhythms from '../lexicon/rhythms.json' with { type: 'json' };
import sections from '../lexicon/sections.json' with { type: 'json' };
import sheetWords from '../lexicon/sheet-words.json' with { type: 'json' };
import siteWords from '../lexicon/site-words.json' with { type: 'json' };
import sizes from '../lexicon/sizes.json' with { type: 'json' };
import sources from '../lexicon/sources.json' with { type: 'json' };
import tableNouns from '../lexicon/table-nouns.json' with { type: 'json' };
import tableVerbs from '../lexicon/table-verbs.json' with { type: 'json' };
import tones from '../lexicon/tones.json' with { type: 'json' };
import concepts from './concepts.json' with { type: 'json' };
import { Trie } from '#text/trie.ts';

/** What a word may be read as. */
export type LexiconClass =
  | 'function'
  | 'unit'
  | 'relative_period'
  // Tables: what is worked out, by what, of which rows.
  | 'aggregate'
  | 'along'
  | 'comparator'
  | 'grain'
  | 'grain_noun'
  | 'table_verb'
  | 'operator'
  | 'order'
  | 'table_noun'
  | 'axis'
  | 'place'
  | 'place_word'
  | 'question'
  | 'act'
  | 'adjective'
  | 'front'
  | 'lacks'
  | 'done'
  | 'count_noun'
  | 'role_word'
  | 'level'
  | 'decimals'
  | 'concept'
  // What orders are made of: verbs, the words for their slots, and the words for what is ordered.
  | 'ability'
  | 'audience'
  | 'audience_close'
  | 'audience_give'
  | 'audience_open'
  | 'bound'
  | 'channel'
  | 'chart'
  | 'content_open'
  | 'degree'
  | 'form'
  | 'genre'
  | 'harmless'
  | 'host_open'
  | 'kind'
  | 'language'
  | 'long_form'
  | 'look'
  | 'make_verb'
  | 'measure'
  | 'manner_open'
  | 'name'
  | 'order_noun'
  | 'order_verb'
  | 'other_verb'
  | 'pages'
  | 'part_close'
  | 'part_open'
  | 'part_word'
  | 'per'
  | 'presenter_open'
  | 'ratio_word'
  | 'shape'
  | 'show_first'
  | 'sign_open'
  | 'source'
  | 'sheet_noun'
  | 'sheet_role'
  | 'sheet_word'
  | 'site_field'
  | 'site_kit'
  | 'site_page'
  | 'site_time'
  | 'subtitle_open'
  | 'taste'
  | 'title_close'
  | 'title_open'
  | 'tone'
  | 'topic_open'
  | 'voices'
  // What is asked of something that is there.
  | 'change_amount'
  | 'change_field'
  | 'change_lead'
  | 'change_noun'
  | 'change_part'
  | 'change_place'
  | 'change_role'
  | 'change_shape'
  | 'change_tail'
  | 'change_thing'
  | 'change_verb'
  // What tells a fact, and what tells by when the result is needed.
  | 'errand'
  | 'label'
  | 'past'
  | 'self'
  // What is asked of files, searches, pictures and clocks, and when it is to be done again.
  | 'day_part'
  | 'file_filler'
  | 'file_subject'
  | 'request'
  | 'rhythm';

/** What a request is about: 方案 is a text to be written, and in a question about a table something only a model can give; 加 changes what is there; a site is made of its own kits, a new table of columns and of what things cost; 提醒 and 搜 ask for deeds of the product; a file's name says what is in it. */
export type LexiconField = 'table' | 'make' | 'change' | 'site' | 'sheet' | 'request' | 'file';

export interface LexiconRow {
  /** Ways to write it. Latin ones have word boundaries; endings in s, ed and ing come by themselves. */
  words: string[];
  is: LexiconClass;
  value: string;
  /** A request with the word in it, read so. */
  example: string;
  /** For words that may be skipped: why nothing is lost. */
  why?: string;
}

export interface LexiconWord {
  is: LexiconClass;
  value: string;
}

// The files hold rows; the test that reads every example parses them.
const shared = [skipped, units, periods].flat() as LexiconRow[];
const own: Record<LexiconField, LexiconRow[]> = {
  table: [
    aggregates,
    charts,
    comparators,
    grains,
    orders,
    tableNouns,
    tableVerbs,
    abilities,
    // Named figures are words, too; their recipes are read elsewhere.
    concepts.map(({ id, words, example }) => ({ words, is: 'concept', value: id, example })),
  ].flat() as LexiconRow[],
  make: [
    audiences,
    factSigns,
    forms,
    genres,
    harmless,
    kinds,
    languages,
    looks,
    makeAbilities,
    makeCharts,
    makeSlots,
    makeVerbs,
    orderVerbs,
    sections,
    sizes,
    sources,
    tones,
  ].flat() as LexiconRow[],
  site: siteWords as LexiconRow[],
  sheet: [sheetWords, makeVerbs, languages].flat() as LexiconRow[],
  request: [dayParts, kinds, languages, makeAbilities, makeCharts, makeVerbs, requests, rhythms].flat() as LexiconRow[],
  file: fileSubjects as LexiconRow[],
  change: [changes, factSigns, genres, looks, sizes, tones].flat() as LexiconRow[],
};

export function lexiconRows(field: LexiconField): readonly LexiconRow[] {
  return [...shared, ...own[field]];
}

const compiled = new Map<LexiconField, Trie<LexiconWord>>();

export function lexicon(field: LexiconField = 'table'): Trie<LexiconWord> {
  let trie = compiled.get(field);
  if (trie) return trie;
  trie = new Trie();
  for (const { words, is, value } of lexiconRows(field))
    for (const word of words) for (const form of formsOf(word)) trie.add(form, { is, value });
  compiled.set(field, trie);
  return trie;
}

const latin = /^[a-z][a-z -]*[a-z]$/;

/** @example formsOf('group') // group, groups, grouped, grouping */
function formsOf(word: string): string[] {
  const lower = word.toLowerCase();
  if (!latin.test(lower) || lower.length < 3) return [lower];
  const stem = lower.endsWith('e') ? lower.slice(0, -1) : lower;
  return [lower, `${lower}s`, `${stem}ed`, `${stem}ing`];
}
