/** The words the engine knows, compiled once from `lexicon/*.json`: each stands for a value of a class and carries an example that a test reads. */
import audiences from '../lexicon/audiences.json' with { type: 'json' };
import charts from '../lexicon/charts.json' with { type: 'json' };
import factSigns from '../lexicon/fact-signs.json' with { type: 'json' };
import forms from '../lexicon/forms.json' with { type: 'json' };
import genres from '../lexicon/genres.json' with { type: 'json' };
import harmless from '../lexicon/harmless.json' with { type: 'json' };
import kinds from '../lexicon/kinds.json' with { type: 'json' };
import languages from '../lexicon/languages.json' with { type: 'json' };
import looks from '../lexicon/looks.json' with { type: 'json' };
import makeSlots from '../lexicon/make-slots.json' with { type: 'json' };
import makeVerbs from '../lexicon/make-verbs.json' with { type: 'json' };
import modelAbilities from '../lexicon/model-abilities.json' with { type: 'json' };
import orderVerbs from '../lexicon/order-verbs.json' with { type: 'json' };
import sections from '../lexicon/sections.json' with { type: 'json' };
import sizes from '../lexicon/sizes.json' with { type: 'json' };
import sources from '../lexicon/sources.json' with { type: 'json' };
import tones from '../lexicon/tones.json' with { type: 'json' };
import periods from '../lexicon/relative-periods.json' with { type: 'json' };
import skipped from '../lexicon/function-words.json' with { type: 'json' };
import units from '../lexicon/units.json' with { type: 'json' };
import { Trie } from './trie.ts';

/** What a word may be read as. */
export type LexiconClass =
  | 'function'
  | 'unit'
  | 'relative_period'
  // What orders are made of: verbs, the words for their slots, and the words for what is ordered.
  | 'ability'
  | 'audience'
  | 'audience_close'
  | 'audience_give'
  | 'audience_open'
  | 'bound'
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
  | 'order_noun'
  | 'order_verb'
  | 'part_open'
  | 'part_word'
  | 'per'
  | 'presenter_open'
  | 'ratio_word'
  | 'shape'
  | 'show_first'
  | 'sign_open'
  | 'source'
  | 'subtitle_open'
  | 'taste'
  | 'title_close'
  | 'title_open'
  | 'tone'
  | 'topic_open'
  | 'voices'
  // What tells a fact.
  | 'label'
  | 'past'
  | 'self';

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
const rows = [
  skipped,
  units,
  periods,
  audiences,
  charts,
  factSigns,
  forms,
  genres,
  harmless,
  kinds,
  languages,
  looks,
  makeSlots,
  makeVerbs,
  modelAbilities,
  orderVerbs,
  sections,
  sizes,
  sources,
  tones,
].flat() as LexiconRow[];

export function lexiconRows(): readonly LexiconRow[] {
  return rows;
}

let compiled: Trie<LexiconWord> | undefined;

export function lexicon(): Trie<LexiconWord> {
  if (compiled) return compiled;
  compiled = new Trie();
  for (const { words, is, value } of rows) for (const word of words) for (const form of formsOf(word)) compiled.add(form, { is, value });
  return compiled;
}

const latin = /^[a-z][a-z -]*[a-z]$/;

/** @example formsOf('group') // group, groups, grouped, grouping */
function formsOf(word: string): string[] {
  const lower = word.toLowerCase();
  if (!latin.test(lower) || lower.length < 3) return [lower];
  const stem = lower.endsWith('e') ? lower.slice(0, -1) : lower;
  return [lower, `${lower}s`, `${stem}ed`, `${stem}ing`];
}
