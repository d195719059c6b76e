/** The person's own statements as a talk of two voices: one tells them in their words, the other asks for what comes next. Pure. */
import { bare, clausesOf, figuresIn, goesOn } from '../deck/statements.ts';
import { findDates, findTimes } from '../text/facts.ts';
import { slotOfSentence, type Slot } from '../text/slots.ts';
import { splitLong, type TalkLine } from './lines.ts';
import type { Phrases } from './phrases.ts';

const turnChars = 46;

const questions: Partial<Record<Slot, string>> = {
  time: '时间是怎么定的？',
  place: '在哪儿？',
  budget: '费用呢？',
  requirement: '有什么要求？',
  plan: '接下来呢？',
  problem: '问题出在哪儿？',
  contact: '怎么联系？',
  goal: '为了什么？',
  decision: '定了什么？',
  people: '有哪些人？',
};

export function ownPointsTalk(title: string, facts: string[], phrases: Phrases): TalkLine[] {
  const turns = facts.flatMap((fact) =>
    !/\p{Script=Han}/u.test(fact) ? [fact.trim()] : facts.length > 1 && isShort(fact) ? [bare(fact)] : turnsOf(fact),
  );
  const asked = new Set<string>();
  const lines: TalkLine[] = [{ speaker: 'host', text: phrases.ownOpening(title) }];
  let pieces = 0;
  let generic = 0;
  for (const [n, turn] of turns.entries()) {
    const question = n === 0 ? '' : questionFor(turn);
    if (n > 0 && question !== '' && !asked.has(question)) {
      asked.add(question);
      lines.push({ speaker: 'host', text: question });
      pieces = 0;
    } else if (pieces >= 2 || (n > 0 && turns.length <= 4)) {
      lines.push({ speaker: 'host', text: phrases.ownMore[generic++ % phrases.ownMore.length] ?? '' });
      pieces = 0;
    }
    for (const piece of splitLong(/[。！？.!?…]$/.test(turn) ? turn : `${turn}${/\p{Script=Han}/u.test(turn) ? '。' : '.'}`))
      lines.push({ speaker: 'guest', text: piece });
    pieces += 1;
  }
  lines.push({ speaker: 'host', text: phrases.ending(title) });
  return lines;
}

const isShort = (fact: string): boolean => clausesOf(fact).length <= 2 && Array.from(fact).length <= 30;

/** A statement of several clauses in breaths: what goes on with the clause before, or is made like it, stays with it. */
function turnsOf(fact: string): string[] {
  const text = bare(fact);
  // A label holds for all that follows it.
  if (/^[^，,：:]{2,12}(?<!\d)[：:]/.test(text) || /[？?]$/.test(text)) return [text];
  const turns: string[] = [];
  let before = '';
  for (const clause of clausesOf(text)) {
    const last = turns.at(-1);
    const isLike = before !== '' && shapeOf(before).endsWith(shapeOf(clause)) && /\d/.test(clause);
    // 从1月1日起, says nothing before what follows it.
    const isOpen = last !== undefined && /(?:起|以来|期间|[之以]?[前后]|时|的话|情况下)$/.test(before);
    if (isOpen) {
      turns[turns.length - 1] = `${last}，${clause}`;
      before = clause;
      continue;
    }
    const joins = last !== undefined && (goesOn(clause) || isLike || figuresIn(last).length + numbersIn(last) === 0);
    if (joins && Array.from(`${last}${clause}`).length <= turnChars) turns[turns.length - 1] = `${last}，${clause}`;
    else turns.push(clause);
    before = clause;
  }
  return turns;
}

const numbersIn = (text: string): number => text.match(/\d+/g)?.length ?? 0;
const shapeOf = (clause: string): string => clause.replace(/[\d.,%]+/g, '');

function questionFor(turn: string): string {
  const label = (figuresIn(turn)[0]?.label ?? '').replace(/每.*$|^起/, '');
  const at = turn.indexOf(label);
  if (
    label.length >= 2 &&
    label.length <= 8 &&
    at >= 0 &&
    at <= 6 &&
    !/^(?:开|满|共|每|第|单[笔次])|[：:]|了$|^(?:本|上|下|今|去|明)[周月年季]度?$/.test(label)
  )
    return `${label}呢？`;
  const slot = slotOfSentence(turn);
  // 响应时间 is a measure, no appointment.
  if (slot === 'time' && findDates(turn).length + findTimes(turn).length === 0) return '';
  // “有问题找小周” tells whom to ask, 每队最多12人 how many; what is asked for stands at the beginning.
  if (slot === 'problem' && /^(?:如?有|若有)?(?:任何)?(?:问题|疑问)/.test(turn)) return questions.contact ?? '';
  if (slot === 'people' && !turn.includes('、')) return '';
  if (slot === 'time' && !/^.{0,6}\d/.test(turn)) return '';
  return (slot && questions[slot]) ?? '';
}
