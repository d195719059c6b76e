/** One page for whoever decides: what it comes to first, then what is to be decided, the figures, the trouble, what comes next. */
import { bareHeading } from '../text/bare-heading.ts';
import { rankSentences } from '../text/key-sentences.ts';
import { slotOfHeading, slotOfSentence, type Slot } from '../text/slots.ts';
import { required, type Block, type Draft, type Piece, type Section } from './draft.ts';
import type { Subject } from './subject.ts';

/** Lines of a sheet of A4 below the title, as the Word file prints them. */
const pageLines = 27;

interface Said {
  text: string;
  heading: string;
  slot: Slot | null;
  source: string;
  score: number;
}

const concludes =
  /^(?:因此|综上|总体(?:来?看|上)?|总之|结论)|(?:^|[，；])(?:我们?)?建议(?!书)|结论(?:是|为)|建议采用|推荐采用|拟(?:采用|定)/;
const asksFor =
  /(?:请|恳请|提请|需要?)(?:您|老板|领导|[\p{Script=Han}]{1,4}(?:总|经理|主任|校长|院长|局长|书记))?[^，。；]{0,8}(?:批准|审批|批复|同意|定夺|决定|审定|拍板|支持|确认|协调)/u;
const closing: Slot[] = ['conclusion', 'decision', 'suggestion'];
/** What a text is about is seldom said by what comes next, or by when and where it was. */
const toCome: Slot[] = ['plan', 'todo', 'suggestion', 'time', 'place', 'people', 'host', 'recorder', 'contact', 'agenda'];
const heading = /^(?:[一二三四五六七八九十]+、|[（(][一二三四五六七八九十\d]+[）)]|\d{1,2}[.、]\s?|#{1,4}\s+)?([^，。；：:]{2,14})$/;

export function onePage(subject: Subject): Draft {
  const { request, evidence, tables } = subject;
  const own = ownSaid(request.facts);
  const isTalk = evidence.some((e) => e.who);
  const said = [...own, ...ofFiles(subject).map((e) => ({ ...e, heading: isTalk ? '' : bareHeading(e.heading) }))];
  const asked = said.filter(({ text }) => asksFor.test(text));
  const concluded = said.filter((one) => !asked.includes(one) && isConclusion(one));
  const rest = said.filter((one) => !asked.includes(one) && !concluded.includes(one));
  const findings = tables.flatMap((table) => table.findings).slice(0, 3);
  // Where nobody concluded anything, what says most is told first, and is not called a conclusion.
  const matter = rest.filter((one) => !toCome.includes(one.slot ?? 'other') && !toCome.includes(slotOfHeading(one.heading) ?? 'other'));
  const first = concluded.length > 0 ? [] : (matter.length > 0 ? matter : rest).toSorted((a, b) => b.score - a.score).slice(0, 2);
  const left = rest.filter((one) => !first.includes(one));
  const sections: Section[] = [
    section(concluded.some(({ text }) => /建议/.test(text)) ? '结论与建议' : '结论', concluded, true),
    section('要点', first, true),
    section('请您决定', asked, true),
    ...byHeading(left, isTalk, new Set(said.map((one) => one.heading)).size > 1),
    ...(findings.length > 0 ? [{ heading: '附表数据', level: 2 as const, blocks: [{ kind: 'list' as const, pieces: findings }] }] : []),
  ].filter((one) => one.blocks.length > 0);
  return { title: subject.title, lead: [], sections: fitPage(sections), tail: [] };
}

/** Without the pieces that weigh least, as long as it is more than the sheet takes. */
function fitPage(sections: Section[]): Section[] {
  if (sections.reduce((sum, { blocks }) => sum + heightOf(blocks), 0) <= pageLines) return sections;
  const pieces = sections.flatMap(({ blocks }) => blocks.flatMap((block) => ('pieces' in block ? block.pieces : [])));
  const least = pieces.reduce<Piece | null>(
    (low, one) => (one.weight !== required && (low === null || one.weight <= low.weight) ? one : low),
    null,
  );
  if (least === null) return sections;
  const kept = sections.map((one) => ({
    ...one,
    blocks: one.blocks
      .map((block) => ('pieces' in block ? { ...block, pieces: block.pieces.filter((piece) => piece !== least) } : block))
      .filter((block) => !('pieces' in block) || block.pieces.length > 0),
  }));
  return fitPage(kept.filter(({ blocks }) => blocks.length > 0));
}

/** In Chinese characters: a letter or a digit is half of one. */
const widthOf = (text: string): number => Array.from(text).reduce((sum, one) => sum + (/[\u0020-\u007e]/.test(one) ? 0.55 : 1), 1);

/** A heading, its lines, and the line that names their source. */
const heightOf = (blocks: Block[]): number =>
  1.9 +
  blocks.reduce((sum, block) => {
    if (!('pieces' in block)) return sum + 1;
    const named = block.pieces.some(({ source }) => source !== '') ? 1 : 0;
    return sum + named + block.pieces.reduce((all, { text }) => all + Math.ceil(widthOf(text) / 35), 0);
  }, 0);

/** Pieces of `whole` that the page has no room for. */
export function leftOff(subject: Subject, draft: Draft): number {
  const count = (blocks: Block[]) => blocks.reduce((sum, block) => sum + ('pieces' in block ? block.pieces.length : 0), 0);
  const kept = count(draft.sections.flatMap(({ blocks }) => blocks));
  const tables = Math.min(3, subject.tables.flatMap((table) => table.findings).length);
  return ownSaid(subject.request.facts).length + ofFiles(subject).length + tables - kept;
}

/** When, where and by whom it was held is no matter of a meeting for a boss. */
const ofFiles = ({ evidence }: Subject) => evidence.filter((e) => !e.own && !(e.is_spoken && !e.who && framing.includes(e.slot)));
const framing: Slot[] = ['time', 'place', 'people', 'host', 'recorder', 'agenda'];

/** What was typed, each sentence whole, under the headings it was typed under. */
function ownSaid(facts: string[]): Said[] {
  const told: Omit<Said, 'score'>[] = [];
  let under = '';
  for (const fact of facts) {
    const head = /^(?:[一二三四五六七八九十]+、|[（(][一二三四五六七八九十]+[）)]|#{1,4}\s)/.test(fact)
      ? heading.exec(fact)?.[1]
      : undefined;
    if (head) under = head;
    else
      for (const part of fact
        .replace(/^- /, '')
        .split(/[；;](?=.{4})|，(?=建议|请|恳请|需要?(?:您|老板|领导|[\p{Script=Han}]{1,3}总)|结论|因此|综上)/u))
        if (/[\p{L}\p{N}]{2}/u.test(part)) told.push({ text: part.trim(), heading: under, slot: slotOfSentence(part), source: '' });
  }
  const scores = new Map(rankSentences(told.map(({ text }) => text)).map(({ index, score }) => [index, score]));
  return told.map((one, n) => ({ ...one, score: (scores.get(n) ?? 0.01) + (/\d/.test(one.text) ? 0.2 : 0) }));
}

function isConclusion({ text, heading: under, slot }: Said): boolean {
  const home = under === '' ? null : slotOfHeading(under);
  if (home !== null) return home === 'suggestion' ? /建议|结论/.test(under) : closing.includes(home) || concludes.test(text);
  return concludes.test(text) || slot === 'decision' || slot === 'conclusion';
}

/** Under the headings they had; by what they tell where one heading over everything divides nothing. */
function byHeading(said: Said[], isTalk: boolean, isDivided: boolean): Section[] {
  const groups = new Map<string, Said[]>();
  for (const one of said) {
    const name = (isDivided && one.heading) || called(one, isTalk);
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  const order = isTalk ? ['待办事项', '问题与风险', '主要情况'] : ['关键数据', '主要情况', '问题与风险', '下一步'];
  const names = [...groups.keys()];
  const sorted = isDivided ? names : names.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  return sorted.map((name) => section(name, groups.get(name) ?? [], false));
}

function called({ text, slot }: Said, isTalk: boolean): string {
  if (slot === 'problem') return '问题与风险';
  if (slot === 'plan' || slot === 'todo') return isTalk ? '待办事项' : '下一步';
  return isTalk ? '主要情况' : /\d/.test(text) ? '关键数据' : '主要情况';
}

function section(name: string, said: Said[], isFirst: boolean): Section {
  const pieces = said.map(({ text, score, source }): Piece => ({
    text: text.replace(/^结论(?:是|为)?[：:，]?\s*|^建议[：:]\s*/, ''),
    weight: isFirst ? required : score,
    source,
  }));
  const kind = isFirst && pieces.length === 1 ? 'paragraph' : 'list';
  return { heading: name, level: 2, blocks: pieces.length > 0 ? [{ kind, pieces }] : [] };
}
