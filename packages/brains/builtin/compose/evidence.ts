/** Statements a document can be built from, each with its place in an office text and where it was found. */
import type { Material } from '../text/material.ts';
import { rankSentences } from '../text/key-sentences.ts';
import { withoutOrdinal } from '../text/chinese-number.ts';
import { numberMark, withoutMark } from '../text/list-mark.ts';
import type { Kind } from './kinds.ts';
import { slotOfHeading, slotOfSentence, type Slot } from '../text/slots.ts';
import { statementsOf } from './spoken.ts';
import { lexicon } from '../reading/lexicon.ts';
import { fold } from '../reading/trie.ts';
import { hasAny } from '../text/signs.ts';
import { startOf, wordsAt } from '../text/spoken-words.ts';
import words from './evidence-words.json' with { type: 'json' };
import { tidy } from './tidy.ts';
import { isOnlyDeadline } from './todo-table.ts';

export interface Evidence {
  text: string;
  slot: Slot;
  /** The label it stood behind: `时间` of “时间：周五”. */
  label: string;
  /** The heading it stood under. */
  heading: string;
  source: string;
  /** 0 to 1; the person's own words are 1. */
  score: number;
  order: number;
  own: boolean;
  /** Who said it, in a talk. */
  who?: string;
  /** Who has taken it on, where the words alone don't tell. */
  owner?: string;
  /** ISO day it was said on, where a talk tells. */
  day?: string;
  /** The question it answers, in an interview. */
  question?: string;
  /** Said by somebody from outside: a customer, a parent. */
  is_outside?: boolean;
  /** Said in a talk, or written around one. */
  is_spoken?: boolean;
}

const labelled = /^([\p{Script=Han}A-Za-z（）()/ ]{2,12})[：:]\s*(.*)$/su;

/** Begins with a deed: 完成…, 又签订…. */
const startsDeed = (clause: string): boolean => startOf(clause.slice(wordsAt(clause, words.adverbs)), words.deeds) !== '';

/** The person's own sentences cut into statements: at labels, list marks, and where a clause starts something new. */
export function ownEvidence(facts: string[], fallback: Slot, kind: Kind | null = null): Evidence[] {
  const found: Evidence[] = [];
  let current: { slot: Slot | null; label: string } = { slot: null, label: '' };
  const push = (text: string, slot: Slot, label = '') => {
    const clean = tidy(text, slot, kind);
    if (clean !== '')
      found.push({ text: clean, slot, label, heading: current.label, source: '', score: 1, order: found.length, own: true });
  };
  for (const fact of facts) {
    const item = fact.startsWith('- ');
    const text = item ? fact.slice(2).trim() : fact;
    const label = labelled.exec(text);
    const labelSlot = label ? slotOfHeading(label[1] ?? '') : null;
    if (label && labelSlot) {
      const [, name = '', rest = ''] = label;
      if (!item) current = { slot: labelSlot, label: name };
      for (const part of splitList(rest, labelSlot)) push(part, labelSlot, name);
      if (!item && rest !== '') current = { slot: null, label: '' };
      continue;
    }
    // A heading of any name over a list.
    if (!item && label && label[2] === '') {
      current = { slot: null, label: label[1] ?? '' };
      continue;
    }
    if (item) {
      push(text, current.slot ?? slotOfSentence(text) ?? fallback, current.slot ? current.label : '');
      continue;
    }
    current = { slot: null, label: '' };
    for (const stretch of text.split(/[；;]/)) for (const part of splitClauses(stretch, fallback)) push(part.text, part.slot);
  }
  return found;
}

/** What was to be told, without the verb that ordered it: 下周三的会议改到周四 of “告诉他下周三的会议改到周四”. */
export function toldIn(fact: string): string {
  const verb = lexicon('make')
    .at(fold(fact), 0)
    .findLast(({ values }) => values.some(({ is, value }) => is === 'order_verb' && (value === 'tell' || value === 'notify')));
  const rest = verb ? fact.slice(verb.to + wordsAt(fact.slice(verb.to), words.told_to)).replace(/^[，：]/, '') : '';
  return rest.length > 3 ? rest : fact;
}

/** The person's sentences as they stand; what is labelled as sender or addressee has its own place. */
export function asTold(facts: string[], fallback: Slot): Evidence[] {
  return facts.flatMap((fact, order): Evidence[] => {
    const label = labelled.exec(fact);
    const slot = label ? slotOfHeading(label[1] ?? '', ['recipient', 'signature']) : null;
    if (slot) return ownEvidence([fact], fallback);
    return [{ text: toldIn(fact.replace(/^- /, '')), slot: fallback, label: '', heading: '', source: '', score: 1, order, own: true }];
  });
}

const listSlots: Slot[] = [
  'done',
  'plan',
  'problem',
  'decision',
  'todo',
  'suggestion',
  'agenda',
  'requirement',
  'flow',
  'work',
  'project',
  'award',
  'discussion',
  'finding',
  'support',
  'experience',
];

const listed = new RegExp(String.raw`[；;]|(?:^|(?<=[。，,；;\s]))${numberMark}\s*`);

function splitList(text: string, slot: Slot): string[] {
  if (text.trim() === '') return [];
  const strong = text
    .split(listed)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (strong.length > 1 || !listSlots.includes(slot)) return strong;
  const soft = text
    .split(/[、，]|,(?!\d{3})/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // A list of names or of short nouns inside one statement stays together; a list of statements is cut.
  if (soft.length > 1 && soft.every((part) => part.length >= 5)) return mergeAttributes(soft);
  return strong;
}

/** A clause that starts nothing new belongs to the one before it: “签订合同，金额120万”. */
function mergeAttributes(clauses: string[]): string[] {
  const merged: string[] = [];
  for (const clause of clauses)
    if (merged.length > 0 && startOf(clause, words.attributes) !== '') merged.push(`${merged.pop() ?? ''}，${clause}`);
    else merged.push(clause);
  return merged;
}

interface Part {
  text: string;
  slot: Slot;
}

/** “问题是人手不足”: what it is called, and what it is. */
function calledIn(clause: string): { name: string; rest: string } | null {
  const name = startOf(clause, words.named);
  const link = name === '' ? '' : startOf(clause.slice(name.length), words.links);
  const rest = clause.slice(name.length + link.length);
  return link !== '' && rest.length >= 2 ? { name, rest } : null;
}

/** 李娜负责, 由李娜牵头 */
function isCharge(clause: string): boolean {
  const bare = clause.startsWith(words.by) ? clause.slice(1) : clause;
  return words.charge.some((word) => bare.endsWith(word) && /^\p{Script=Han}{2,4}$/u.test(bare.slice(0, -word.length)));
}

function splitClauses(sentence: string, fallback: Slot): Part[] {
  const parts: Part[] = [];
  for (const one of sentence.replace(/[。！!？?；;]$/, '').split(/，|,(?!\d{3})/)) {
    const clause = one.trim();
    if (clause !== '') addClause(parts, clause, fallback);
  }
  return parts.flatMap((part) => splitConjunctions(part.text, part.slot).map((text) => ({ text, slot: part.slot })));
}

function addClause(parts: Part[], clause: string, fallback: Slot): void {
  const cue = slotOfSentence(clause);
  const label = labelled.exec(clause);
  const labelSlot = label ? slotOfHeading(label[1] ?? '') : null;
  const last = parts.at(-1);
  const told = calledIn(clause);
  const toldSlot = told ? slotOfHeading(told.name) : null;
  // “交货延期三天，原因是港口拥堵”: without what it explains it says nothing.
  if (told && toldSlot && !(last && told.name === words.explains)) return void parts.push({ text: told.rest, slot: toldSlot });
  // “销售额 2380 万元，完成目标的 96%”: how much of it that is.
  const ofTarget = startOf(clause, words.of_target) !== '' && /\d/.test(clause);
  const starts = startsDeed(clause) && !ofTarget;
  const attribute = startOf(clause, words.attributes) !== '' || ofTarget || isOnlyDeadline(clause);
  if (last && attribute && !labelSlot && !(starts && last.slot !== 'division')) {
    last.text = `${last.text}，${clause}`;
    if (slotOfSentence(last.text) === 'todo') last.slot = 'todo';
    return;
  }
  // “上线新版，李娜负责”: who does it goes with what is done.
  if (last && isCharge(clause) && owned.includes(last.slot) && !labelSlot) {
    last.text = `${last.text}，${clause}`;
    if (last.slot === 'discussion' || last.slot === 'requirement') last.slot = 'todo';
    return;
  }
  // “满意度94.1%，没达到95%的目标”: what fell short is told with it.
  const short = last && startOf(clause, words.falls_short) !== '' ? last.text.split('，') : [];
  if (last && /\d/.test(short.at(-1) ?? '')) {
    const subject = short.pop() ?? '';
    if (short.length > 0) last.text = short.join('，');
    else parts.pop();
    return void parts.push({ text: `${subject}，${clause}`, slot: 'problem' });
  }
  // Behind a plan a day says when it shall be done, not that it was.
  const isPlanned = last?.slot === 'plan' && (cue === 'done' || cue === 'time') && hasAny(clause, ['#dated', '^年底', '^月底']);
  const turns =
    cue !== null &&
    !isPlanned &&
    last !== undefined &&
    cue !== last.slot &&
    (strongTurn.includes(cue) || cue !== 'data' || last.slot === 'background');
  if (!last || labelSlot || (starts && last.slot !== 'plan' && last.slot !== 'todo') || turns) {
    const slot =
      labelSlot ?? (starts && cue !== null && !strongTurn.includes(cue) ? 'done' : cue) ?? (last && starts ? last.slot : fallback);
    parts.push({ text: label && labelSlot ? (label[2] ?? '') : clause, slot });
  } else if (starts) parts.push({ text: clause, slot: last.slot });
  // “预算9600元，徒步和烧烤”: what costs nothing and speaks of no money is not the budget's.
  else if (last.slot === 'budget' && !/\d/.test(clause) && !hasAny(clause, words.costs)) parts.push({ text: clause, slot: fallback });
  else last.text = `${last.text}，${clause}`;
}

/** What somebody can be in charge of. */
const owned: Slot[] = ['todo', 'plan', 'decision', 'discussion', 'requirement', 'suggestion'];

const strongTurn: Slot[] = [
  'plan',
  'problem',
  'support',
  'todo',
  'decision',
  'suggestion',
  'experience',
  'budget',
  'contact',
  'recipient',
  'signature',
  'host',
  'recorder',
  'time',
  'place',
  'people',
  'requirement',
];

/** “存在的问题有测试人手不足、接口不稳定” is two statements. */
function splitConjunctions(text: string, slot: Slot): string[] {
  if (slot === 'agenda') return text.split(/、|(?<=[\p{Script=Han}]{2})和(?=[\p{Script=Han}]{2})/u).filter((part) => part.trim() !== '');
  if (!['problem', 'plan', 'done', 'suggestion'].includes(slot) || !text.includes('、')) return [text];
  const named = wordsAt(text, words.list_leads);
  const link = startOf(text.slice(named), words.list_links);
  const lead = link === '' ? '' : text.slice(0, named + link.length);
  const parts = text.slice(lead.length).split('、');
  return lead !== '' && parts.every((part) => part.length >= 3) ? parts : [text];
}

/** What the files say, ranked as one text; sentences that repeat a better one are gone. */
export function fileEvidence(materials: Material[], fallback: Slot, dayOf: (material: Material) => string = () => ''): Evidence[] {
  const kept = materials
    .flatMap((material) =>
      statementsOf(material.passages, dayOf(material)).said.flatMap((said) => {
        const { heading, where } = said.passage;
        const texts = said.passage.speech ? [said.text] : labelsOf(said.text);
        const is_spoken = material.passages.some(({ speech }) => speech);
        return texts.map((text) => ({ ...said, text, heading, where, is_spoken, file: material.name }));
      }),
    )
    .filter((said) => isStatement(said.text) || (said.text.length >= 2 && slotOfHeading(said.heading) === 'agenda'));
  const ranked = rankSentences(kept.map((said) => said.text));
  return ranked
    .map((sentence) => {
      const passage = kept[sentence.index];
      const text = withoutOrdinal(withoutMark(passage?.text ?? '')).trim();
      const label = labelled.exec(text);
      const labelSlot = label && (label[1] ?? '').length <= 8 ? slotOfHeading(label[1] ?? '') : null;
      return {
        text: label && labelSlot && frameSlots.includes(labelSlot) ? (label[2] ?? '') : text,
        slot: passage?.slot ?? (labelSlot && label?.[2] ? labelSlot : slotInContext(text, passage?.heading ?? '', fallback)),
        label: labelSlot ? (label?.[1] ?? '') : '',
        heading: passage?.heading ?? '',
        source: `${passage?.file ?? ''}${passage?.where ? ` ${passage.where}` : ''}`,
        score: Math.max(0.001, sentence.score * 0.98),
        order: sentence.index,
        own: false,
        ...(passage?.who ? { who: passage.who } : {}),
        ...(passage?.owner ? { owner: passage.owner } : {}),
        ...(passage?.day ? { day: passage.day } : {}),
        ...(passage?.question ? { question: passage.question } : {}),
        ...(passage?.is_outside ? { is_outside: true } : {}),
        ...(passage?.is_spoken ? { is_spoken: true } : {}),
      };
    })
    .filter((evidence) => evidence.text !== '')
    .sort((a, b) => a.order - b.order);
}

/** A line may hold the time and, after a wide space, the place. */
function labelsOf(text: string): string[] {
  const parts = text.split(/\u3000+|\t+| {2,}/).map((part) => part.trim());
  const labels = parts.map((part) => labelled.exec(part)?.[1] ?? '');
  const framed = labels.some((label) => frameSlots.includes(slotOfHeading(label) ?? 'other')) || parts.every((part) => part.length <= 24);
  return parts.length > 1 && framed && labels.every((label) => label !== '') ? parts : [text];
}

const frameSlots: Slot[] = ['time', 'place', 'people', 'host', 'recorder', 'recipient', 'signature', 'contact'];
const telling: Slot[] = ['discussion', 'plan', 'problem', 'decision', 'todo', 'open', 'support', 'suggestion'];

function slotInContext(text: string, heading: string, fallback: Slot): Slot {
  const byHeading = slotOfHeading(heading);
  const cue = slotOfSentence(text);
  // “本周走访客户12家” tells what was done, figures and all.
  const deed = text.slice(wordsAt(text, words.periods)).replace(/^[，,]/, '');
  const bySentence = cue === 'data' && startsDeed(deed) ? 'done' : cue;
  // A key result beside how far it is.
  if (/^KR\s?\d/.test(text) && hasAny(text, words.progress)) return 'done';
  if (byHeading && !['done', 'finding', 'discussion', 'data', 'project'].includes(byHeading)) return byHeading;
  if (bySentence && telling.includes(bySentence)) return bySentence;
  if (byHeading) return byHeading;
  return bySentence && !frameSlots.includes(bySentence) ? bySentence : fallback;
}

/** Who filled a form in and for which stretch of time: the head's matter, not the text's. */
const isFormLine = (text: string): boolean => words.form_labels.includes(/^[^：:]{2,5}(?=[：:])/.exec(text)?.[0] ?? '');

function isStatement(text: string): boolean {
  if (isFormLine(text) || text.replaceAll(/\s/g, '') === words.contents) return false;
  if (text.length < 5 || text.length > 400) return /^[^：:]{2,8}[：:].{1,}/.test(text) && text.length <= 400;
  return !/^(?:\S?\s?\d+\s?\S?|\d+\s*\/\s*\d+|[-—\s\d.]+)$/.test(text) && !/\.{4,}\s*\d+$/.test(text);
}
