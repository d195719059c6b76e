/** What a person said in the request itself, as parts of a deck: under their own labels, else where the occasion surely has a place for it, else together; each fact once. */
import words from '../lexicon/statements.json' with { type: 'json' };
import { findEmails, findPhones } from '../text/facts.ts';
import { bigrams, overlap } from '../text/segment.ts';
import { saysOnlyWhen } from '../text/only-when.ts';
import { hasAny } from '../text/signs.ts';
import { slotOfHeading, slotOfSentence, type Slot } from '../text/slots.ts';
import { emptyPart, type Part } from './deck-parts.ts';
import type { Occasion, OccasionPart } from './occasions.ts';
import { bare, clausesOf, figuresIn, goesOn, isToldBy, opensWithDate, type Statement } from './statements.ts';
import { toldTables } from './told-tables.ts';

/** Signs in a sentence that leave no doubt where it belongs; a place or a person in it says little. */
const telling: readonly Slot[] = [
  'goal',
  'plan',
  'todo',
  'problem',
  'suggestion',
  'support',
  'budget',
  'requirement',
  'decision',
  'conclusion',
  'division',
  'agenda',
  'done',
  'background',
];
/** On a page of two sides or of somebody's words a sentence stands wrong unless it is what the page is about. */
const besideOthers: readonly Slot[] = ['problem', 'goal', 'plan', 'budget'];

/** Each clause that stands for itself as a statement without a source; what goes on with the one before stays with it. Lines of a list and what is told behind a label stay whole. */
export function ownStatements(facts: string[]): Statement[] {
  const texts = facts.flatMap((fact) => (fact.startsWith('- ') ? [fact.slice(2)] : fact.split(/[；;。\n]+/).flatMap(standingAlone)));
  return texts.flatMap((text) => (text.trim() === '' ? [] : [{ text: text.trim(), source: '' }]));
}

function standingAlone(sentence: string): string[] {
  if (/^[^，,：:]{1,12}[^，,：:\d][：:]/.test(sentence.trim())) return [sentence];
  const found: string[] = [];
  for (const clause of clausesOf(sentence)) {
    const last = found.at(-1);
    // What follows a day goes on with it.
    const isOfDay = last !== undefined && opensWithDate(last) && !opensWithDate(clause);
    if (last !== undefined && (isOfDay || saysOnlyWhen(last) || goesOn(clause) || clause.length < 4 || last.length < 4))
      found[found.length - 1] = `${last}，${clause}`;
    else found.push(clause);
  }
  return found;
}

export function ownParts(facts: string[], own: Statement[], title: string, occasion: Occasion): Part[] {
  const parts = occasion.parts.map((one): Part => ({ ...emptyPart(one.title), blanks: one.blanks, form: one.form }));
  const places = new Map(occasion.parts.map((one, n) => [one, parts[n]]));
  const partOf = (found: OccasionPart | undefined): Part | undefined => found && places.get(found);
  const inSlots = (slots: readonly Slot[]): Part | undefined =>
    partOf(occasion.parts.find((one) => one.slots.some((slot) => slots.includes(slot))));
  const general = partOf(occasion.parts.find(({ takes_rest }) => takes_rest)) ?? emptyPart(occasion.rest ?? '基本情况');
  const named = new Map<string, Part>();
  const numbers = partOf(occasion.parts.find(({ slots, form }) => form.as === 'figures' && slots.includes('data')));

  const ofTitle = slotOfSentence(title);

  const isCourse = own.filter(({ text }) => opensWithDate(text)).length >= 3;

  const partFor = (text: string): Part => {
    // Days of one course stand on one line.
    if (isCourse && opensWithDate(text)) return general;
    const cued = partOf(occasion.parts.find(({ signs = [] }) => hasAny(text, signs)));
    if (cued) return cued;
    const slot = slotOfSentence(text);
    // 提交、组织 say of themselves not that anything was done.
    // Nor does 投诉 in a deck on 投诉处理 say that something is wrong.
    // 投诉率下降40% is what went well.
    const isBetter =
      slot === 'problem' && /(?:率|数|量|次|起|投诉|故障|事故|差错|退货|流失|逾期)[^，]{0,4}(?:下降|降低|降到|降至|减少)/.test(text);
    const tells = slot !== null && !isBetter && telling.includes(slot) && slot !== ofTitle && (slot !== 'done' || /[已了]|完成/.test(text));
    const placed = tells
      ? occasion.parts.find(
          ({ title: head, slots, form }) =>
            slots.includes(slot) &&
            (slot !== 'budget' || slotOfHeading(head) === 'budget') &&
            form.as !== 'quote' &&
            (form.as !== 'comparison' || besideOthers.includes(slot)),
        )
      : undefined;
    return partOf(placed) ?? (figuresIn(text).length > 0 ? numbers : undefined) ?? general;
  };
  /** 风险：甲；乙. The page is called as the person called it, and stands where the occasion has such things. */
  const labelled = (name: string, slots: readonly Slot[]): Part => {
    const like = nearest(parts, name, 0.5) ?? named.get(name);
    if (like) return like;
    const place = inSlots(slots);
    const part = place && isEmpty(place) ? place : emptyPart(name);
    if (part === place) part.title = name;
    // Behind what was said before it: in the order it was typed in.
    else parts.splice(parts.findLastIndex((one) => !isEmpty(one)) + 1, 0, part);
    named.set(name, part);
    return part;
  };

  const tables = toldTables(facts);
  for (const { slide, name } of tables) {
    const slot = slotOfHeading(name);
    const part = labelled(name, slot === null ? [] : [slot]);
    part.ready = [...(part.ready ?? []), slide];
  }
  const counted: Statement[] = [];
  const asked = emptyPart('提请决定');
  for (const statement of own) {
    const left = tables.reduce((rest, { words }) => rest.replace(words, ''), statement.text).replace(/^[，；。\s]+/, '');
    if (left === '' || isContact(left) || isName(left, title)) continue;
    const [, label, rest = ''] = /^([^：:，,。；;]{1,11}[\p{Script=Han}A-Za-z])[：:]\s*(.{2,})$/su.exec(left) ?? [];
    if (
      label !== undefined &&
      (!/^[约近¥￥$]?\s?\d/.test(rest) || /^(?:20\d\d年)?\d{1,2}月|^\d{1,2}\s?(?:个?月|周|天|年)[内后]/.test(rest))
    ) {
      const slot = slotOfHeading(label);
      const part = labelled(label, slot === null ? [] : [slot]);
      part.statements.push(...itemsOf(rest).map((one) => ({ ...statement, text: bare(one) })));
      continue;
    }
    // What the audience is asked to decide closes the deck.
    if (hasAny(left, words.asks) && hasAny(left.slice(0, 16), words.decides)) {
      asked.statements.push({ ...statement, text: left });
      continue;
    }
    const part = partFor(left);
    // A number that says all there is stands with the others, wherever they are.
    const isNumber = isToldBy(left, figuresIn(left)) && (part === general || part === numbers);
    (isNumber ? counted : part.statements).push({ ...statement, text: left });
  }
  const isRow = counted.flatMap(({ text }) => figuresIn(text)).length >= 2;
  (isRow && numbers ? numbers : general).statements.push(...counted);
  for (const part of [general, ...parts]) part.statements = inOrder(part.statements, facts.join('；'));
  const isFront = !parts.includes(general) && (general.statements.length > 0 || general.ready !== undefined);
  return [...(isFront ? [general] : []), ...parts, ...(isEmpty(asked) ? [] : [asked])];
}

/** As they were said; as they are where one can't be found. */
function inOrder(statements: Statement[], said: string): Statement[] {
  const places = statements.map(({ text }) => said.indexOf(text));
  if (places.includes(-1)) return statements;
  return statements.toSorted((a, b) => said.indexOf(a.text) - said.indexOf(b.text));
}

const isEmpty = ({ statements, ready }: Part): boolean => statements.length === 0 && ready === undefined;

/** 更换3号楼电梯、地库照明改LED、建充电棚: three things, where no sentence goes on between them. */
function itemsOf(rest: string): string[] {
  const items = rest.split('、');
  const isList = items.length >= 3 && !/[，；;。]/.test(rest) && items.every((one) => one.length >= 4);
  if (isList) return items;
  const clauses = clausesOf(rest);
  // “没电了怎么办——备用供电，忘记密码怎么办——APP重置”: a question and its answer each.
  if (clauses.length >= 2 && clauses.every((one) => one.includes('——'))) return clauses;
  // “交付延期，人手不足”: each of them is a problem by itself.
  const isProblems = !/[；;。]/.test(rest) && clauses.every((one) => slotOfSentence(one) === 'problem' && !goesOn(one));
  return isProblems ? clauses : rest.split(/[；;]/);
}

export function nearest(parts: Part[], text: string, least: number): Part | undefined {
  const grams = bigrams(text);
  const scored = parts.map((part) => ({ part, score: overlap(bigrams(part.title), grams) })).sort((a, b) => b.score - a.score);
  return (scored[0]?.score ?? 0) >= least ? scored[0]?.part : undefined;
}

/** 课程叫《投诉处理五步法》: the cover says so. */
function isName(text: string, title: string): boolean {
  if (title.includes(text)) return true;
  return text.includes(title) && text.replace(title, '').replaceAll(/[《》“”"\s]/g, '').length <= 6;
}

/** Numbers and addresses to reach somebody by, with what they were called. */
export function contactsOf(facts: string[]): string[] {
  return facts
    .flatMap((fact) => clausesOf(fact))
    .flatMap((clause) => (isContact(clause) ? [clause] : [...findPhones(clause), ...findEmails(clause)]));
}

/** 报名电话0571-88886666: the last page has it. */
function isContact(text: string): boolean {
  const [number] = [...findPhones(text), ...findEmails(text)];
  return number !== undefined && text.replace(number, '').length <= 8;
}
