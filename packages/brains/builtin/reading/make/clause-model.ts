/** What a clause of an order is of which nothing was read: how the thing shall be, where or by whom it will be used, whom it goes to, who signs it, or what is to stand in it; as tools/order-clauses taught it. */
import { likelihoodsOf, runsOf } from '../../text/line-model.ts';
import { isHouse, isPerson } from '../../text/speech.ts';
import file from './clause-model.json' with { type: 'json' };

/** `kind`: what is ordered: document, slides, poster, page, podcast. */
export function signsOfClause(clause: string, kind: string): Set<string> {
  const text = clause.trim().replace(/[。；;.!！]+$/u, '');
  const [first = '', ...rest] = text.split(' ');
  const classed = [
    isHouse(first) && '~house',
    isPerson(rest.at(-1) ?? first) && '~person',
    rest.length > 0 && '~two',
    text.includes('、') && '~list',
    /\d/.test(text) && '~figure',
    `~${Math.min(12, Array.from(text).length)}`,
  ];
  return new Set([...runsOf(text, 3), ...classed.filter((one) => one !== false), `@${kind}`]);
}

const likelihoods = likelihoodsOf(file);

export type ClauseIs = Record<'wish' | 'use' | 'addressee' | 'signer' | 'content', number>;

/** How likely it is each of them, from 0 to 1; they are told apart from all others, and do not sum up to one. */
export function likelyIs(clause: string, kind: string): ClauseIs {
  const of = likelihoods(signsOfClause(clause, kind));
  const [wish = 0, use = 0, addressee = 0, signer = 0, content = 0] = ['wish', 'use', 'addressee', 'signer', 'content'].map((one) =>
    of.get(one),
  );
  return { wish, use, addressee, signer, content };
}

/** From `sure` on it is read, from `likely` on for a yes on the card; measured on desks that taught it nothing (docs/decisions/0193). */
export const bars = {
  wish: { sure: 0.85 },
  use: { sure: 0.8 },
  addressee: { sure: 0.8, likely: 0.6 },
  signer: { sure: 0.8, likely: 0.4 },
  /** Who is called as offices and firms are called. */
  house: { sure: 0.5, likely: 0.2 },
  content: { sure: 0.95, likely: 0.8 },
  /** Of a wish, a use or an addressee between two facts, where most is content: below `likely` it is read as that. */
  among: { sure: 0.95, likely: 0.6 },
};
