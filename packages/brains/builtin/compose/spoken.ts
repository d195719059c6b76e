/** What a talk says as statements of a written text: chatter and questions left out, days and “我” told by name, who takes what on. */
import type { Passage } from '../text/material.ts';
import { datesIn } from '../text/facts.ts';
import { isAnswerer, isAsker, isGuest } from '../text/speech.ts';
import { slotOfHeading, slotOfSentence, type Slot } from '../text/slots.ts';
import { soundsTold, wordsAt, withoutFillers } from '../text/spoken-words.ts';
import { besideDays, insteadOfDays } from '../text/talk-day.ts';
import { says } from '../text/signs.ts';
import { headsOf } from '../text/meeting-head.ts';
import words from './talk-openings.json' with { type: 'json' };
import { addressed, mentionIn, named, ownerOf, saidTo } from './spoken-owner.ts';

export interface Statement {
  passage: Passage;
  text: string;
  /** null: as its words and its heading say. */
  slot: Slot | null;
  who: string;
  /** Who has taken it on, '' when nobody did. */
  owner: string;
  /** ISO day of a dated message, '' else. */
  day: string;
  /** What it answers, in an interview. */
  question?: string;
}

const sticker = /\[[^\]]{1,8}\]|[\p{Extended_Pictographic}\u{FE0F}]/gu;
const ended = (text: string): string => text.replace(/[。；]$/, '');

/** `day` is the ISO day of a talk whose lines carry none of their own: the days told get their date beside them. */
export function statementsOf(passages: Passage[], day = ''): { said: Statement[]; left: number } {
  const said: Statement[] = [];
  let left = 0;
  const spoken = passages.flatMap((passage) => (passage.speech ? [passage.speech] : []));
  const lastDay = spoken.map((speech) => speech.day).reduce((a, b) => (a > b ? a : b), '');
  const names = [...new Set(spoken.map((speech) => speech.who))];
  const isInterview = spoken.some(({ who }) => isAsker(who)) && spoken.some(({ who }) => !isAsker(who));
  // Where guests are asked and colleagues talk it over, only the guests are interviewed.
  const hosts = new Set(names.filter((who) => !isAsker(who) && !isAnswerer(who) && !isGuest(who)));
  const isMixed = spoken.some(({ who }) => isGuest(who)) && hosts.size > 0;
  // Sounds at the beginning of a clause are heard in what was told, not in what was written.
  const isTold = spoken.length === 0 && passages.some(({ text }) => soundsTold(text));
  const heads = headsOf(passages, spoken.length > 0);
  let asked: { turn: number; about: string } | null = null;
  for (const passage of passages) {
    const { speech } = passage;
    const head = heads.get(passage);
    if (head) {
      said.push(...head.map(({ slot, text }) => ({ ...plain(passage, text), slot })));
      continue;
    }
    if (!speech) {
      const text = isTold ? withoutFillers(passage.text) : passage.text;
      if (text === '') left++;
      // 市场部工作群 says where it was written, and nothing of what.
      else if (spoken.length === 0 || !says(text, 'is_group')) said.push(plain(passage, text));
      continue;
    }
    const { who, turn } = speech;
    const whole = speech.words.replaceAll(sticker, '').trim();
    const isInterviewed = isInterview && !(isMixed && hosts.has(who));
    const told = isInterviewed ? whole : withoutFillers(whole);
    if ((told.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < (isInterviewed ? 4 : 2)) {
      left++;
      continue;
    }
    if (isInterview && isAsker(who)) {
      asked = { turn, about: told.replace(/[？?。]+$/, '') };
      left++;
      continue;
    }
    const answers = asked !== null && turn - asked.turn === 1 ? asked.about : null;
    if (isInterviewed) {
      // Who was asked stands in the heading: 受访者一：李女士，31岁.
      if (/[：:]/.test(passage.heading) && said.at(-1)?.passage.heading !== passage.heading)
        said.push({ ...plain(passage, passage.heading.replace(/^[^：:]*[：:]\s*/, '')), slot: 'people' });
      const isFirst = answers !== null && said.at(-1)?.passage.speech?.turn !== turn;
      said.push({
        ...plain(passage, told),
        slot: says(told, 'complains') ? 'problem' : null,
        who: isAnswerer(who) ? (/[：:]\s*([^，,。\s]{2,10})/.exec(passage.heading)?.[1] ?? '') : who,
        ...(isFirst ? { question: answers } : {}),
      });
      continue;
    }
    const dated = (text: string) => (speech.day === '' ? besideDays(text, day) : insteadOfDays(text, speech.day));
    const clauses = told.replace(/[？?]$/, '').split('，');
    const question = clauses.findIndex((clause) => says(clause, 'asks'));
    if (/[？?]$/.test(told) || (question >= 0 && question === clauses.length - 1)) {
      // “报价是3万8，比预算多了8千，要不要砍掉一些？” tells a figure before it asks.
      const before = clauses.slice(0, question < 0 ? -1 : question).join('，');
      asked = { turn, about: before || aboutOf(clauses.at(-1) ?? '') };
      left++;
      if (before.length >= 6) said.push({ ...plain(passage, dated(before)), who, day: speech.day });
      continue;
    }
    const matter = agendaIn(told);
    if (matter !== '') {
      said.push({ ...plain(passage, matter), slot: 'agenda', day: speech.day });
      continue;
    }
    for (const one of cutAtTrouble(told)) {
      const last = said.at(-1);
      const told_to = saidTo(one, who, names, spoken.findLast((other) => other.turn < turn && other.who !== who)?.who ?? '');
      // “陈亮：完成整改” among the tasks is his, not said by him.
      const owner = slotOfHeading(passage.heading) === 'todo' ? who : told_to || ownerOf(one, who);
      const text = named(dated(addressed(mentionIn(one, names).rest, owner, who)), who, last?.who ?? '');
      const current: Statement = { passage, text, slot: slotOf(one, text, owner, speech.day, lastDay), who, owner, day: speech.day };
      const follows = last?.passage.speech !== undefined && last.who !== who && turn - last.passage.speech.turn === 1;
      if (last && follows && said.length > 0 && isAgreed(whole, one, current.slot)) {
        // “这个预算批了吗？” “批了，走市场费用”: of what was told before.
        const wording = says(one, 'agrees') ? one : whole;
        said.splice(-1, 1, { ...current, text: `${ended(last.text)}（${who}：${ended(wording)}）`, slot: 'decision' });
        continue;
      }
      // “叉车电瓶的事谁跟？” “我来”: of what was asked.
      if (answers && (says(one, 'replies') || owner === who || current.slot === 'open')) current.text = `${answers}：${text}`;
      said.push(current);
    }
  }
  return { said, left };
}

const plain = (passage: Passage, text: string): Statement => ({ passage, text, slot: null, who: '', owner: '', day: '' });

const isAgreed = (whole: string, one: string, slot: Slot | null): boolean =>
  (says(one, 'approves') && one.length <= 24) || (says(whole, 'agrees') && slot === 'decision' && one.length <= 16);

/** 叉车电瓶 of “叉车电瓶的事谁跟”. */
function aboutOf(clause: string): string {
  const end = words.asks.map((word) => clause.indexOf(word)).filter((at) => at > 0);
  const about = clause.slice(0, end.length > 0 ? Math.min(...end) : 0);
  return words.matters.reduce((text, word) => (text.endsWith(word) ? text.slice(0, -word.length) : text), about);
}

/** 年会场地 of “先说年会场地”; '' where no matter is opened. */
function agendaIn(told: string): string {
  const clause = ended(told);
  if (clause.includes('，')) return '';
  const lead = wordsAt(clause, words.opens);
  const verb = wordsAt(clause.slice(lead), words.talks);
  const about = clause.slice(lead + verb);
  return lead > 0 && verb > 0 && about.length >= 3 ? about : '';
}

/** “今天搬了15组，叉车坏了，停了1小时” tells what was done, and from there on what went wrong. */
function cutAtTrouble(told: string): string[] {
  const clauses = told.split('，');
  const at = clauses.findIndex((clause) => slotOfSentence(clause) === 'problem');
  const before = clauses.slice(0, Math.max(at, 0)).join('，');
  // “我认为这个是最大的风险” says of what was told just before that it is one.
  if (at <= 0 || says(clauses[at] ?? '', 'refers') || slotOfSentence(before) === 'problem' || before.length < 6) return [told];
  const behind = clauses.slice(at).join('，');
  return [before, behind.slice(wordsAt(behind, words.turns))];
}

function slotOf(one: string, text: string, owner: string, day: string, lastDay: string): Slot | null {
  if (says(one, 'puts_off')) return 'open';
  const till = lastDayIn(text, day);
  const past = till !== '' && till <= lastDay;
  if (owner !== '') return past ? 'done' : 'todo';
  const cue = slotOfSentence(one);
  if (past && (cue === 'plan' || cue === 'todo' || cue === 'time')) return 'done';
  if (cue === 'problem' || cue === 'suggestion') return cue;
  if (one.split('，').some((clause) => says(clause, 'decides'))) return 'decision';
  if (cue === null && says(one, 'troubles')) return 'problem';
  return cue === 'time' || cue === 'place' || cue === 'people' ? 'done' : null;
}

/** The last day named in it, ISO, in the year of the message; '' when none is. */
function lastDayIn(text: string, day: string): string {
  if (day === '') return '';
  const days = datesIn(text).flatMap(({ period: { grain, assumed, to } }) =>
    grain === 'day' && !assumed.includes('month') ? `${day.slice(0, 4)}${to.slice(4)}` : [],
  );
  return days.reduce((a, b) => (a > b ? a : b), '');
}
