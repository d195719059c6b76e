/** Statements a document can be built from, each with its place in an office text and where it was found. */
import { withoutOrdinal } from '#text/chinese-number.ts';
import { behind } from '#text/words.ts';
import textWords from './text-words.json' with { type: 'json' };
import type { Material } from '../text/material.ts';
import { rankSentences } from '#text/key-sentences.ts';
import { numberMark, withoutMark } from '#text/list-mark.ts';
import type { Kind } from './kinds.ts';
import { findDates, findTimes } from '../text/facts.ts';
import { likelyPlace } from '../text/place-model.ts';
import { slotOfHeading, slotOfSentence, type Slot } from '../text/slots.ts';
import { statementsOf } from './spoken.ts';
import { clausesOf, joinedWhere } from '../text/clauses.ts';
import { isOnlyDeadline } from './todo-table.ts';
import { saysUntil, withTimes } from '../text/only-when.ts';
import { startOf, wordsAt } from '../text/spoken-words.ts';
import { lexicon } from '../reading/lexicon.ts';
import { headOf } from '../reading/ordinals.ts';
import { fold } from '#text/trie.ts';
import evidenceWords from './evidence-words.json' with { type: 'json' };
import { tidy } from './tidy.ts';

export interface Evidence {
  text: string;
  slot: Slot;
  /** The label it stood behind: `时间` of “时间：周五”. */
  label: string;
  /** The heading it stood under. */
  heading: string;
  /** What the line began with that it goes on: 损失 of “损失：围挡4300元；报废的2520元”. */
  goes_on?: string;
  source: string;
  /** 0 to 1; the person's own words are 1. */
  score: number;
  order: number;
  own: boolean;
  /** Who said it, in a talk. */
  who?: string;
  /** Who has taken it on, where the words alone don't tell. */
  owner?: string;
  /** Where it stands among the paragraphs and tables of all files; whether as one of a list. */
  place?: number;
  listed?: boolean;
  /** By when, of a task. */
  when?: string;
  /** ISO day it was said on, where a talk tells. */
  day?: string;
  /** The question it answers, in an interview. */
  question?: string;
  /** Said in a talk, or written around one. */
  is_spoken?: boolean;
  /** What its person wrote before it, with a comma between. */
  after?: string;
  /** Neither heading, label nor words tell where it belongs, so that its slot is the usual one of the genre; or a later clause tells of another place. `likely`: the model of places alone told it. */
  unsure?: 'no_sign' | 'two_signs' | 'likely' | undefined;
}

const labelled = /^([\p{Script=Han}A-Za-z（）()/ ]{2,12})[：:]\s*(.*)$/su;
/** 又完成了, 已上线 */
const startsDeed = (text: string): boolean => startOf(text.slice(wordsAt(text, evidenceWords.before_deeds)), evidenceWords.deeds) !== '';

/** The person's own sentences cut into statements: at labels, list marks, and where a clause starts something new. */
export function ownEvidence(facts: string[], fallback: Slot, kind: Kind | null = null): Evidence[] {
  const found: Evidence[] = [];
  let current: { slot: Slot | null; label: string } = { slot: null, label: '' };
  const push = (text: string, told: Slot | null, label = '', torn?: Evidence['unsure']) => {
    const slot = told ?? fallback;
    const clean = tidy(text, slot, kind);
    const unsure = torn ? { unsure: torn } : told === null ? ({ unsure: 'no_sign' } as const) : {};
    if (clean !== '')
      found.push({ text: clean, slot, label, heading: current.label, source: '', score: 1, order: found.length, own: true, ...unsure });
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
      push(text, current.slot ?? slotOfSentence(text), current.slot ? current.label : '');
      continue;
    }
    current = { slot: null, label: '' };
    for (const part of splitClauses(text, fallback)) push(part.text, part.cue ? part.slot : null, '', part.torn ? 'two_signs' : undefined);
  }
  return found;
}

/** Of each is kept what its person wrote right before it, with a comma between. */
export const inSentences = (own: readonly Evidence[], facts: readonly string[]): Evidence[] =>
  own.map((one, n) => {
    const last = own[n - 1]?.text;
    return last !== undefined && facts.some((fact) => fact.includes(`${last}，${one.text}`)) ? { ...one, after: last } : one;
  });

/** What was to be told, without the verb that ordered it: 下周三的会议改到周四 of “告诉他下周三的会议改到周四”. */
export function toldIn(fact: string): string {
  const verb = lexicon('make')
    .at(fold(fact), 0)
    .findLast(({ values }) => values.some(({ is, value }) => is === 'order_verb' && (value === 'tell' || value === 'notify')));
  const rest = verb ? behind(fact.slice(verb.to), textWords.told_to) : '';
  return rest.length > 3 ? rest : fact;
}

/** The person's sentences as they stand; what is labelled as sender or addressee has its own place. */
export function asTold(facts: string[], fallback: Slot): Evidence[] {
  return facts.flatMap((fact, order): Evidence[] => {
    const label = labelled.exec(fact);
    const slot = label ? slotOfHeading(label[1] ?? '', ['recipient', 'signature']) : slotOfSentence(fact, ['recipient', 'signature']);
    if (slot) return ownEvidence([fact], fallback);
    return [{ text: toldIn(fact.replace(/^- /, '')), slot: fallback, label: '', heading: '', source: '', score: 1, order, own: true }];
  });
}

// Names of slots.
const listSlots = evidenceWords.list_slots as Slot[];

const listed = new RegExp(String.raw`[；;]|(?:^|(?<=[。，,；;\s]))${numberMark}\s*`);

function splitList(text: string, slot: Slot): string[] {
  if (text.trim() === '') return [];
  const strong = text
    .split(listed)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (strong.length > 1 || !listSlots.includes(slot)) return strong;
  const soft = clausesOf(text.replaceAll('、', '，'));
  // A list of names or of short nouns inside one statement stays together; a list of statements is cut.
  // A clause that starts nothing new belongs to the one before it: “签订合同，金额120万”.
  if (soft.length > 1 && soft.every((part) => part.length >= 5)) return joinedWhere(soft, goesOn);
  return strong;
}

function splitClauses(sentence: string, fallback: Slot): { text: string; slot: Slot; cue: boolean; torn?: true }[] {
  const clauses = clausesOf(sentence.replace(/[。！!？?；;]$/, ''));
  const parts: { text: string; slot: Slot; cue: boolean; torn?: true }[] = [];
  for (const clause of clauses) {
    const cue = slotOfSentence(clause);
    const label = labelled.exec(clause);
    const labelSlot = label ? slotOfHeading(label[1] ?? '') : null;
    const last = parts.at(-1);
    const starts = startsDeed(clause);
    const attribute = goesOn(clause) || saysUntil(clause) || isOnlyDeadline(clause);
    if (last && attribute && !labelSlot && !(starts && last.slot !== 'division')) {
      last.text = `${last.text}，${clause}`;
      if (slotOfSentence(last.text) === 'todo') [last.slot, last.cue] = ['todo', true];
      continue;
    }
    // “上线新版，李娜负责”: who does it goes with what is done.
    if (last && !labelSlot && owned.includes(last.slot) && clause.length <= 7 && evidenceWords.owns.some((word) => clause.endsWith(word))) {
      last.text = `${last.text}，${clause}`;
      if (last.slot === 'discussion' || last.slot === 'requirement') [last.slot, last.cue] = ['todo', true];
      continue;
    }
    // “满意度94.1%，没达到95%的目标”: what fell short is told with it.
    const short = last && evidenceWords.short.some((word) => clause.startsWith(word)) ? last.text.split('，') : [];
    if (last && short.length > 0 && /\d/.test(short.at(-1) ?? '')) {
      const subject = short.pop() ?? '';
      if (short.length > 0) last.text = short.join('，');
      else parts.pop();
      parts.push({ text: `${subject}，${clause}`, slot: 'problem', cue: true });
      continue;
    }
    const turns =
      cue !== null &&
      last !== undefined &&
      cue !== last.slot &&
      !attribute &&
      (strongTurn.includes(cue) || cue !== 'data' || last.slot === 'background');
    if (!last || labelSlot || (starts && last.slot !== 'plan' && last.slot !== 'todo') || turns) {
      const slot =
        labelSlot ?? (starts && cue !== null && !strongTurn.includes(cue) ? 'done' : cue) ?? (last && starts ? last.slot : fallback);
      parts.push({ text: label && labelSlot ? (label[2] ?? '') : clause, slot, cue: cue !== null || labelSlot !== null || starts });
    } else if (starts) parts.push({ text: clause, slot: last.slot, cue: last.cue });
    // “预算9600元，徒步和烧烤”: what costs nothing and speaks of no money is not the budget's.
    else if (last.slot === 'budget' && !/\d/.test(clause) && !textWords.of_money.some((word) => clause.includes(word)))
      parts.push({ text: clause, slot: fallback, cue: false });
    else {
      // 完成拓印14张，石面起皮了一块: no more of the same, and no sign of its own.
      if (last.slot === 'done' && cue === null && !goesOn(clause) && !/\d\s?\p{L}{1,3}$/u.test(clause)) last.torn = true;
      last.text = `${last.text}，${clause}`;
    }
  }
  return parts.flatMap((part) => splitConjunctions(part.text, part.slot).map((text) => ({ ...part, text })));
}

const goesOn = (clause: string): boolean => evidenceWords.goes_on.some((word) => clause.startsWith(word));

/** What somebody can be in charge of. */
const owned: Slot[] = ['todo', 'plan', 'decision', 'discussion', 'requirement', 'suggestion'];

const strongTurn = evidenceWords.strong_turns as Slot[];

/** “存在的问题有测试人手不足、接口不稳定” is two statements. */
function splitConjunctions(text: string, slot: Slot): string[] {
  if (slot === 'agenda')
    return text
      .split('、')
      .flatMap((part) => (part.split('和').every((one) => one.length >= 2) ? part.split('和') : [part]))
      .filter((part) => part.trim() !== '');
  if (!['problem', 'plan', 'done', 'suggestion'].includes(slot) || !text.includes('、')) return [text];
  const lead = text.slice(0, text.length - behind(text, textWords.list_leads).length);
  const parts = text.slice(lead.length).split('、');
  return lead !== '' && parts.every((part) => part.length >= 3) ? parts : [text];
}

export const placeIn = (file: number, block = 0): number => file * 100_000 + block;

/** What the files say, ranked as one text; sentences that repeat a better one are gone, of their heading where the text keeps these. */
export function fileEvidence(
  materials: Material[],
  fallback: Slot,
  dayOf: (material: Material) => string = () => '',
  byHeading = false,
): Evidence[] {
  const kept = materials
    .flatMap((material, n) =>
      statementsOf(material.passages, dayOf(material)).said.flatMap((said) => {
        const { heading, where, listed = false, block } = said.passage;
        const place = placeIn(n, block);
        const texts = said.passage.speech ? [said.text] : labelsOf(said.text);
        const is_spoken = material.passages.some(({ speech }) => speech);
        // Of a title its last word tells what stands under it: 扶梯故障经过 lists no troubles.
        const above = said.passage.label !== undefined && slotOfHeading(said.passage.label) !== null ? said.passage.label : heading;
        const under = above === material.title ? above.slice(-2) : above;
        // The title heads no part of its text.
        const part = heading === material.title ? '' : heading;
        return texts.map((text) => ({ ...said, text, heading: part, under, where, is_spoken, place, listed, file: material.name }));
      }),
    )
    .filter(
      ({ text, heading, passage }) =>
        isStatement(text) || (text.length >= 2 && (passage.label !== undefined || slotOfHeading(heading) === 'agenda')),
    );
  // 照常施工 under another day is said of that day.
  const ranked = rankSentences(
    kept.map(({ text }) => text),
    byHeading ? kept.map(({ heading }) => heading) : [],
  );
  const placed = ranked
    .map((sentence) => {
      const passage = kept[sentence.index];
      const text = withoutOrdinal(withoutMark(passage?.text ?? '')).trim();
      const label = labelled.exec(text);
      const labelSlot = label && (label[1] ?? '').length <= 8 ? slotOfHeading(label[1] ?? '') : null;
      const told = passage?.slot ?? (labelSlot && label?.[2] ? labelSlot : null);
      const { slot, sure, likely = false, pulled = false } = told ? { slot: told, sure: true } : slotInContext(text, passage?.under ?? '');
      return {
        text: label && labelSlot && frameSlots.includes(labelSlot) ? (label[2] ?? '') : text,
        slot: slot ?? fallback,
        ...(likely ? { unsure: 'likely' as const } : {}),
        ...(slot === null || !sure ? { unsure: sure ? ('no_sign' as const) : ('two_signs' as const) } : {}),
        label: labelSlot ? (label?.[1] ?? '') : '',
        heading: passage?.heading ?? '',
        source: `${passage?.file ?? ''}${passage?.where ? ` ${passage.where}` : ''}`,
        score: Math.max(0.001, sentence.score * 0.98),
        order: sentence.index,
        own: false,
        ...(passage?.passage.label === undefined ? {} : { goes_on: passage.passage.label }),
        ...(passage ? { place: passage.place, listed: passage.listed } : {}),
        ...(passage?.who ? { who: passage.who } : {}),
        ...(passage?.owner ? { owner: passage.owner } : {}),
        ...(passage?.day ? { day: passage.day } : {}),
        ...(passage?.question ? { question: passage.question } : {}),
        ...(passage?.is_spoken ? { is_spoken: true } : {}),
        pulled,
        at_hour: beginsAtHour(text),
      };
    })
    .filter((evidence) => evidence.text !== '')
    .sort((a, b) => a.order - b.order);
  return placed.map((one) => {
    const slot = slotBeside(one, placed);
    const { pulled: _, ...bare } = one;
    return slot === one.slot ? bare : { ...bare, slot, unsure: 'likely' as const };
  });
}

type Placed = Evidence & { pulled: boolean; at_hour: boolean };

/** Where the lines under the same heading are that it belongs with: lines that begin with their hours are one account, and one word alone pulls nothing out. */
function slotBeside(one: Placed, all: readonly Placed[]): Slot {
  if (!one.at_hour && (!one.pulled || one.heading === '')) return one.slot;
  const beside = all.filter(({ source, heading }) => source === one.source && heading === one.heading);
  if (one.at_hour) {
    const slots = beside.filter(({ at_hour }) => at_hour).map(({ slot }) => slot);
    const count = (slot: Slot): number => slots.filter((other) => other === slot).length;
    return slots.length > 2 ? slots.reduce((most, slot) => (count(slot) > count(most) ? slot : most)) : one.slot;
  }
  const [first, ...others] = beside.filter(({ pulled }) => !pulled).map(({ slot }) => slot);
  return first !== undefined && others.length > 0 && others.every((slot) => slot === first) ? first : one.slot;
}

/** 02:20 到现场, 11月24日 02:15 发现 */
function beginsAtHour(text: string): boolean {
  const rest = text.slice((findDates(text).find((date) => text.startsWith(date)) ?? '').length).trimStart();
  return findTimes(rest).some((time) => rest.startsWith(time));
}

/** A line may hold the time and, after a wide space, the place. */
function labelsOf(text: string): string[] {
  const parts = text.split(/\u3000+|\t+| {2,}| (?=\p{Script=Han}{2,4}[：:])/u).map((part) => part.trim());
  const labels = parts.map((part) => labelled.exec(part)?.[1] ?? '');
  const framed = labels.some((label) => frameSlots.includes(slotOfHeading(label) ?? 'other')) || parts.every((part) => part.length <= 24);
  return parts.length > 1 && framed && labels.every((label) => label !== '') ? parts : [text];
}

const frameSlots: Slot[] = ['time', 'place', 'people', 'host', 'recorder', 'recipient', 'signature', 'contact'];
const telling: Slot[] = ['discussion', 'plan', 'problem', 'decision', 'todo', 'open', 'support', 'suggestion'];

/**
 * A sentence belongs where its main clause does: what another tells besides makes it unsure. Null where neither heading nor words tell.
 * `pulled`: a word alone puts it elsewhere than the lines beside it, 征集合理化建议73条 among what was done.
 */
function slotInContext(text: string, heading: string): { slot: Slot | null; sure: boolean; likely?: boolean; pulled?: boolean } {
  const byHeading = slotOfHeading(heading);
  const [main = text, ...later] = withTimes(text.split('，'));
  const cue = slotIn(main, text);
  const besides = later.map((clause) => slotOfSentence(clause)).filter((slot) => slot !== null && telling.includes(slot));
  const sure = besides.every((slot) => slot === cue);
  if (byHeading && !broad.includes(byHeading)) return { slot: byHeading, sure: true };
  const likely = likelyPlace(text);
  if (likely && likely !== cue && !frameSlots.includes(likely)) return { slot: likely, sure: true, likely: true };
  if (cue && telling.includes(cue)) return { slot: cue, sure, pulled: likely === null };
  if (byHeading) return { slot: byHeading, sure };
  return { slot: cue && !frameSlots.includes(cue) ? cue : null, sure };
}

/** Headings under which anything may stand. */
const broad: readonly Slot[] = ['done', 'finding', 'discussion', 'data', 'project'];

/** “本周走访客户12家”, “周二处理投诉3起” tell what was done, figures, trouble and all. */
function slotIn(main: string, text: string): Slot | null {
  const cue = slotOfSentence(main);
  const day = findDates(main).find((date) => main.startsWith(date)) ?? '';
  const deed = main.slice(day.length).trimStart();
  const rest = deed.slice(wordsAt(deed, evidenceWords.periods)).replace(/^[，,]/, '');
  if (cue !== 'plan' && cue !== 'todo' && startsDeed(rest)) return 'done';
  if (cue !== null && telling.includes(cue)) return cue;
  const whole = slotOfSentence(text);
  return whole !== null && telling.includes(whole) ? cue : whole;
}

/** Who filled a form in and for which stretch of time: the head's matter, not the text's. */
const isFormLine = (text: string): boolean => textWords.form_lines.includes(text.split(/[：:]/, 1)[0] ?? '') && /[：:]/.test(text);

function isStatement(text: string): boolean {
  if (isFormLine(text)) return false;
  // 清灰； of a list of what was done.
  if (/^\p{L}{2,}[。；;]$/u.test(text)) return true;
  if (text.length < 5 || text.length > 400) return /^[^：:]{2,8}[：:].{1,}/.test(text) && text.length <= 400;
  // 第 12 页, 3/8, 目 录
  const isRunning = headOf(text, ['页']) === text || text.replaceAll(/\s/g, '') === evidenceWords.contents;
  return !isRunning && !/^(?:\d+\s*\/\s*\d+|[-—\s\d.]+)$/.test(text) && !/\.{4,}\s*\d+$/.test(text);
}
