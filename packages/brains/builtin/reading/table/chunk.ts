/** Cuts a clause into phrases from left to right, the longest reading first; what no phrase begins with is left unread. Pure. */
import { isSkipped, type Clause } from '../clauses.ts';
import { isMark, wordOf, type Token } from '../reading.ts';
import { bareCondition, cells, columnCondition, conceptCondition, isBracket, periodAt } from './conditions.ts';
import { axis, group } from './groups.ts';
import { formula } from './formula.ts';
import { aggregateAfter, aggregateBefore, columns, concept, count } from './measures.ts';
import { along, chart, extreme, order, place, plainWord } from './order.ts';
import type { Found, Phrase, Reader, Scope } from './phrases.ts';

const period: Reader = (tokens, at, scope) => {
  const found = periodAt(tokens, at, scope);
  if (!found) return null;
  const own = tokens.slice(at, found.to);
  return {
    to: found.to,
    phrase: { is: 'condition', asked: { pick: null, op: found.op, value: found.value, tokens: own }, verb: null, tokens: own },
  };
};

/** The earlier of two that reach equally far is meant. */
const readers: readonly Reader[] = [
  formula,
  axis,
  columnCondition,
  conceptCondition,
  group,
  cells,
  concept,
  count,
  aggregateBefore,
  aggregateAfter,
  bareCondition,
  period,
  extreme,
  order,
  along,
  chart,
  place,
  columns,
  plainWord,
];

export interface Chunked {
  clause: Clause;
  phrases: Phrase[];
  unread: Token[];
}

export function chunk(clause: Clause, scope: Scope): Chunked {
  const { tokens } = clause;
  const phrases: Phrase[] = [];
  const unread: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (!token) break;
    const found = longest(tokens, at, scope);
    if (found) {
      phrases.push(found.phrase);
      at = found.to;
      continue;
    }
    if (!(isSkipped(token) || isMark(token, ' \t、') || isBracket(token)) || hasFigure(token)) unread.push(token);
    at += 1;
  }
  return { clause, phrases, unread };
}

/** A number or a day is never skipped. */
function hasFigure(token: Token): boolean {
  return token.readings.some(({ is }) => is === 'number' || is === 'period' || is === 'cell') && wordOf(token, 'function') === undefined;
}

function longest(tokens: readonly Token[], at: number, scope: Scope): Found | null {
  let best: Found | null = null;
  for (const reader of readers) {
    const found = reader(tokens, at, scope);
    if (found && found.to > (best?.to ?? at)) best = found;
  }
  return best;
}
