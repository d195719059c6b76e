/** The words the engine knows, compiled once from `lexicon/*.json`: each stands for a value of a class and carries an example that a test reads. */
import periods from '../lexicon/relative-periods.json' with { type: 'json' };
import skipped from '../lexicon/function-words.json' with { type: 'json' };
import aggregates from '../lexicon/aggregates.json' with { type: 'json' };
import charts from '../lexicon/charts.json' with { type: 'json' };
import comparators from '../lexicon/comparators.json' with { type: 'json' };
import grains from '../lexicon/grains.json' with { type: 'json' };
import abilities from '../lexicon/model-abilities.json' with { type: 'json' };
import orders from '../lexicon/orders.json' with { type: 'json' };
import tableNouns from '../lexicon/table-nouns.json' with { type: 'json' };
import tableVerbs from '../lexicon/table-verbs.json' with { type: 'json' };
import units from '../lexicon/units.json' with { type: 'json' };
import concepts from './concepts.json' with { type: 'json' };
import { Trie } from './trie.ts';

/** What a word may be read as. */
export type LexiconClass =
  | 'function'
  | 'unit'
  | 'relative_period'
  | 'aggregate'
  | 'along'
  | 'comparator'
  | 'grain'
  | 'grain_noun'
  | 'table_verb'
  | 'operator'
  | 'order'
  | 'chart'
  | 'table_noun'
  | 'axis'
  | 'place'
  | 'place_word'
  | 'question'
  | 'count_noun'
  | 'role_word'
  | 'concept'
  | 'ability';

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
