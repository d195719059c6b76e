/** What a clause of an order is, of which nothing was read: a wish how the thing shall be, or where and by whom it will be used, as tools/order-clauses taught it. */
import { endsIn, holds } from '#text/words.ts';
import { likelihood, modelOf, runsOf } from '../../text/line-model.ts';
import classes from './classes.json' with { type: 'json' };
import uses from './clause-use-model.json' with { type: 'json' };
import wishes from './clause-wish-model.json' with { type: 'json' };

/** `kind`: what is ordered: document, slides, poster, page, podcast. */
export const signsOfClause = (clause: string, kind: string): Set<string> =>
  new Set([...runsOf(clause.trim().replace(/[。；;.!！]+$/u, ''), 3), `@${kind}`]);

const [wish, use] = [modelOf(wishes), modelOf(uses)];
/** 领导会上讲 says by its last word, too, that it is no content. */
const [sure, likely] = [0.9, 0.7];

/** Hardly content. What keeps something out, tells readers something or has a figure is asked about all the same. */
export function isWishOrUse(clause: string, kind: string): boolean {
  const signs = signsOfClause(clause, kind);
  if (/\d/.test(clause) || holds(clause, classes.asked_anyway)) return false;
  return likelihood(wish, signs) >= sure || (likelihood(use, signs) >= likely && endsIn(clause, classes.uses));
}
