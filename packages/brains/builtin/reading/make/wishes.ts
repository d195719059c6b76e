/** Wishes that can be held against what was made: 下月计划单独一页, 价格做成表格, 考核放最后, 五块都要. Beside files alone: elsewhere such words may be told. */
import { wishKind, type Wish } from '#contract/intent/make.ts';
import { before, behind, endsIn } from '#text/words.ts';
import { namesKeptOut } from '../../text/left-out.ts';
import { slotOfHeading } from '../../text/slots.ts';
import { readingOf } from '../reading.ts';
import { type Draft, spanOf, take, type Taken, wordsOf } from './draft.ts';
import { itemsIn, tabled } from './parts.ts';
import words from './wish-words.json' with { type: 'json' };

export function takeWish(draft: Draft, all: readonly Taken[], at: number): boolean {
  const here = all[at];
  if (!here) return false;
  const { clause } = here;
  if (takeTableWithHeads(draft, all, at)) return true;
  const asked = wishKind.options.find((one) => endsIn(clause.text, words[one]));
  // 产量那张表保留: a table of it.
  const isOfTable = asked === 'there' && endsIn(before(clause.text, words.there), words.of_tables);
  const is = isOfTable ? 'table' : asked;
  if (!draft.has_files || draft.kind === 'podcast' || is === undefined) return false;
  const counted = clause.tokens.findIndex((token) => readingOf(token, 'number') !== undefined);
  const isCounted = clause.tokens.slice(0, counted).every(({ text }) => words.several.includes(text)) && counted >= 0;
  const named = isCounted ? clause.tokens.slice(counted + 1) : clause.tokens;
  const told = is === 'call' ? '' : before(wordsOf(draft.text, named), words[asked ?? is]);
  const said = isOfTable ? before(told, words.of_tables) : told;
  const names = namesKeptOut(behind(isCounted ? behind(said, words.counts) : said, words.several));
  // 放最后: of what was named just before.
  const earlier = draft.fields.wishes?.at(-1);
  const goesOn = said === '' && clause.lead === 'comma' && earlier?.spans.at(-1)?.to === clause.from - 1;
  const of = names.length > 0 || !goesOn ? names : (earlier?.names ?? []);
  const needsNames = is !== 'whole' && is !== 'clear' && is !== 'call' && !isOfTable;
  const isPart = is === 'table' && draft.kind === 'document' && names.some((name) => tabled.includes(slotOfHeading(name)));
  if ((needsNames && of.length === 0) || (is === 'apart' && of.length < 2) || isPart || Array.from(said).length > 24) return false;
  const wish: Wish = { is, names: of.slice(0, 12), words: clause.text.slice(0, 200), spans: spanOf(clause.tokens) };
  // 经过、原因、处理分开写: a text has them as its parts.
  const isOfParts = is === 'apart' && draft.kind === 'document' && of.length > 2;
  if (isOfParts) draft.sections.push(...of.map((title) => ({ title, spans: wish.spans })));
  draft.only_sections ||= isOfParts;
  draft.fields.wishes = [...(draft.fields.wishes ?? []), wish].slice(0, 20);
  take(here, clause.tokens);
  return true;
}

/** 最后来个任务表：事项、负责人、时限: what it is called, and what heads its columns. */
function takeTableWithHeads(draft: Draft, all: readonly Taken[], at: number): boolean {
  const [here, heads] = [all[at], all[at + 1]];
  const name = here && draft.has_files ? behind(here.clause.text, words.opens) : '';
  if (!here || name === here.clause.text || !name.endsWith(words.is_table) || Array.from(name).length > 12) return false;
  const columns = heads?.clause.lead === 'colon' ? (itemsIn(draft, heads.clause.tokens) ?? []).map(({ title }) => title) : [];
  if (heads && columns.length > 0) heads.done = true;
  const wish = { words: here.clause.text.slice(0, 200), spans: spanOf(here.clause.tokens) };
  const end = endsIn(here.clause.text.slice(0, 2), words.at_end) ? [{ ...wish, is: 'last' as const, names: [name] }] : [];
  draft.fields.wishes = [
    ...(draft.fields.wishes ?? []),
    { ...wish, is: 'table' as const, names: [name, ...columns].slice(0, 12) },
    ...end,
  ].slice(0, 20);
  take(here, here.clause.tokens);
  return true;
}
