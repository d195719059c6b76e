/** Pages from one part of the story: the layout follows from what stands in it, the title says the most telling thing, the notes keep the sentences whole. */
import { holds } from '#text/words.ts';
import signs from '../lexicon/statements.json' with { type: 'json' };
import type { ChartWish } from '../chart/asked-chart.ts';
import { rankSentences } from '#text/key-sentences.ts';
import { hasAny } from '../text/signs.ts';
import { plainHeading, type Part } from './deck-parts.ts';
import { inClauses } from './own-parts.ts';
import { atMost, inRoom, wordsOf, type Figure, type Point, type Slide } from './slide.ts';
import { bare, clausesOf, datedOf, eventsIn, figuresWhole, gistOf, pointOf, quoteOf, type Statement } from './statements.ts';
import { tablePages, type Candidate } from './table-pages.ts';
import { inOrderOfTime } from './times.ts';
import { chinese, type Wording } from './wording.ts';

export interface PartPages {
  title: string;
  /** The first is the part's own page; the others come when there is room. */
  pages: Candidate[];
  warnings: string[];
}

const pointsPerPage = 4;
/** Of what somebody typed. */
const mostPoints = 6;
/** Two rows of them. */
const mostFigures = 6;
/** On one line of time. */
const mostEvents = 8;

export function pagesOfPart(part: Part, say: Wording = chinese, chart: ChartWish = null): PartPages {
  const pages: Candidate[] = [];
  const warnings: string[] = [];
  const statements = usable(part.statements.flatMap(inClauses));
  const subs = part.subs
    .map((sub) => ({ title: sub.title, statements: usable(sub.statements) }))
    .filter((sub) => sub.statements.length > 0);
  const line = timelinePages(part.title, statements, say);
  pages.push(...line.map((slide) => ({ slide, weight: 1 })));
  const all = [...statements, ...subs.flatMap((sub) => sub.statements)];
  // Of what somebody said in a line or two nothing stands on two pages.
  const isOwn = all.every(({ source }) => source === '');
  const numbers = figuresPage(part.title, all, say, isOwn ? 2 : 3);
  // What the big numbers say whole is not said again in words beside them.
  const isShown = (text: string): boolean =>
    figuresWhole(text)?.every((one) => numbers?.figures.some(({ label, value }) => label === one.label && value === one.value)) ?? false;
  const rest = all.filter(({ text }) => !isShown(text));
  // Beside a line of time that names them they would be said twice.
  const shown = line.map(wordsOf).join('');
  const isTold = line.length > 0 && numbers !== null && numbers.figures.every(({ value }) => shown.includes(value));
  if (line.length === 0) {
    const [only] = rest;
    const said = rest.length === 1 && only ? quoteOf(only.text) : null;
    if (subs.length >= 2 && rest.length > 0) pages.push(...subPages(part.title, statements, subs, say));
    else if (numbers && rest.length === 1 && only && only.text.length <= 40 && !isTold) numbers.takeaway = leadOf(bare(only.text));
    else if (said) pages.push({ slide: { layout: 'quote', title: part.title, ...said }, weight: 1 });
    else if (rest.length > 0) pages.push(...pointPages(part.title, rest, say, part.unnamed));
  }
  for (const table of part.tables) {
    // A listing in a manual is set again and again.
    if (part.tables.some((other, n) => n < part.tables.indexOf(table) && JSON.stringify(other.rows) === JSON.stringify(table.rows)))
      continue;
    // What a sheet's own title says, with its year and its unit, is more than its tab does.
    const found = tablePages(
      table,
      table.title
        ? plainHeading(table.title)
        : table.heading === '' || /^[A-Z]+\d+(?::[A-Z]+\d+)?$/i.test(table.heading) || part.title.includes(plainHeading(table.heading))
          ? part.title
          : plainHeading(table.heading),
      say,
      chart,
    );
    pages.push(...found.pages);
    warnings.push(...found.warnings);
  }
  if (numbers && !isTold) {
    // Two pages are not called alike; the first of somebody's own numbers is no headline.
    const name = isOwn ? part.title : numbers.title;
    const isTaken = pages.some(({ slide }) => slide.title.replaceAll(' ', '') === name.replaceAll(' ', ''));
    const slide = { ...numbers, title: isTaken ? say.labelled(part.title, say.key_figures) : name };
    pages.splice(Math.min(1, pages.length), 0, { slide, weight: 0.7 });
  }
  pages.unshift(...(part.ready ?? []).map((slide) => ({ slide, weight: 0.9 })));
  // Nothing is known of it yet.
  if (pages.length === 0 && part.named)
    pages.push({ slide: { layout: 'points', title: part.title, points: [{ title: say.blank(say.facts_of(part.title)) }] }, weight: 1 });
  return { title: part.title, pages: pages.map(({ slide, weight }) => ({ slide: within(slide), weight })), warnings };
}

/** Scraps, questions to the reader and repeated sentences say nothing on a page. */
function usable(statements: Statement[]): Statement[] {
  const seen = new Set<string>();
  return statements.flatMap(({ text, source }) => {
    const clean = plainQuotes(bare(text.replaceAll(marks, '')));
    // Commands, paths and listings; amounts are none, nor is what somebody typed.
    const words = clean.replaceAll(/[$€£]?\d[\d,.]*\s?%?/g, '');
    const isCode = source !== '' && !/\p{Script=Han}/u.test(clean) && (words.match(/[A-Za-z\s]/g)?.length ?? 0) < words.length * 0.72;
    if (
      clean.length < (source === '' || /\p{Script=Han}{2}/u.test(clean) ? 2 : 4) ||
      isCode ||
      (source !== '' && isForeignScrap(text, clean)) ||
      seen.has(clean) ||
      // Where a document's sentence comes from is said at the foot of a page.
      hasAny(clean, signs.refers)
    )
      return [];
    seen.add(clean);
    return [{ text: clean, source }];
  });
}

/** Emphasis, code and heading marks; `ASN1_MAX_NAME_SIZE` and C# hold none. */
const marks = /[*`]{1,3}|^#{1,6}\s+|(?<![\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}])/gu;

/** Between Latin letters a curly quote from a Chinese font is as wide as a character. */
const plainQuotes = (text: string): string =>
  /\p{Script=Han}/u.test(text) ? text : text.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"');

/** Half a sentence around a listing, a line of a page's head: nothing to say in front of people. */
function isForeignScrap(text: string, clean: string): boolean {
  if (/\p{Script=Han}/u.test(clean)) return false;
  return (
    /[:：,]\s*$/.test(text) ||
    (/^[a-z]/.test(clean) && !/[.!?]$/.test(text.trim())) ||
    /^[(,.]|^\d+(?:\.\d+)*[.)]?\s+[A-Z]|^[\d.,\s]+$/.test(clean) ||
    clean.split(/\s+/).length < 4 ||
    /^(?:copyright|chapter \d|see (?:also|section)|page \d|figure \d|table \d)|\bas follows$|permission is granted|copy of the licen[sc]e|all rights reserved|^version \d|\bfollowing (?:example|code|command)s?\b/i.test(
      clean,
    )
  );
}

function timelinePages(title: string, statements: Statement[], say: Wording): Slide[] {
  const dated = statements.flatMap((statement) =>
    eventsIn(statement.text).flatMap((text) => {
      const event = datedOf(text);
      return event ? [{ event, statement }] : [];
    }),
  );
  const told = new Set(dated.map(({ statement }) => statement)).size;
  if (dated.length < 3 || told < statements.length * 0.75) return [];
  if (new Set(dated.map(({ event }) => event.when)).size < 3) return [];
  const inOrder = inOrderOfTime(dated, ({ event }) => event.when);
  const pages = Math.ceil(inOrder.length / mostEvents);
  const each = Math.ceil(inOrder.length / pages);
  return Array.from({ length: pages }, (_, page): Slide => {
    const some = inOrder.slice(page * each, (page + 1) * each);
    const events = some.map(({ event }) => ({
      when: atMost(event.when, 40),
      title: atMost(event.title, 60),
      ...(event.text ? { text: atMost(event.text, 100) } : {}),
    }));
    const [from, to] = [events[0]?.when ?? '', events.at(-1)?.when ?? ''];
    const heading =
      from.length + to.length <= 20 && ![from, to].some((one) => holds(one, ['到', '至', '—', '~']))
        ? say.span(title, from, to, events.length)
        : title;
    return { layout: 'timeline', title: heading, events, ...about([...new Set(some.map(({ statement }) => statement))], title, say) };
  });
}

function figuresPage(title: string, statements: Statement[], say: Wording, least: number): Extract<Slide, { layout: 'figures' }> | null {
  const found: { figure: Figure; statement: Statement }[] = [];
  for (const statement of statements)
    for (const figure of figuresWhole(statement.text) ?? [])
      if (!found.some((one) => one.figure.label === figure.label)) found.push({ figure, statement });
  if (found.length < least) return null;
  const best = found.slice(0, mostFigures);
  const used = [...new Set(best.map(({ statement }) => statement))];
  const [first] = best;
  const head = first ? `${first.figure.label} ${first.figure.value}${first.figure.unit ?? ''}` : '';
  return {
    layout: 'figures',
    title: /\p{Script=Han}/u.test(head) ? `${title}：${head}` : title,
    figures: best.map(({ figure }) => figure),
    ...about(used, title, say),
  };
}

/** `unnamed`: the part has no heading in its source, and each page is called by what it says first. */
function pointPages(title: string, statements: Statement[], say: Wording, unnamed = false): Candidate[] {
  if (statements.length === 1) {
    const [only] = statements;
    const point = pointOf(only?.text ?? '');
    const isLatin = only !== undefined && !/\p{Script=Han}/u.test(only.text);
    // 全年投入71.2万元：培训费38.6万元，…: what stands behind a colon is not told apart from what it makes up.
    const isWhole = point.text === undefined || /[：:]/.test(only?.text ?? '');
    if (only && isWhole && only.text.length <= (isLatin ? 120 : 60))
      return [{ slide: { layout: 'statement', title: only.text, text: title, ...about(statements, title, say) }, weight: 1 }];
    // A part keeps its heading: 考核, and not 12月22日笔试, stands over its page.
    if (only && unnamed && point.text !== undefined && only.text.length <= 70)
      return [
        { slide: { layout: 'statement', title: atMost(point.title, 60), text: point.text, ...about(statements, title, say) }, weight: 1 },
      ];
    // An English clause behind a comma says nothing by itself.
    const parts = (isLatin ? [] : clausesOf(only?.text ?? '')).map(bare).filter((part) => part.length >= 4);
    const points = parts.length >= 2 && parts.length <= 5 ? parts.map((part) => shortPoint(pointOf(part))) : [shortPoint(point)];
    return [{ slide: { layout: 'points', title, points, ...about(statements, title, say) }, weight: 1 }];
  }
  // All of it is there, in its order; file by file sentences are longer than what somebody types.
  const most = statements.every(({ source }) => source === '') ? mostPoints : pointsPerPage;
  const pages = Math.ceil(statements.length / most);
  return Array.from({ length: pages }, (_, page): Candidate => {
    const some = statements.slice(Math.round((page * statements.length) / pages), Math.round(((page + 1) * statements.length) / pages));
    const gist = unnamed || (page > 0 && some.length > 1) ? gistOf(some[0]?.text ?? '', 22) : null;
    const heading = gist === null ? (page === 0 ? title : say.goes_on(title, page + 1)) : unnamed ? gist : `${title}：${gist}`;
    const below = unnamed && some.length > 1 && some[0]?.text === heading ? some.slice(1) : some;
    return {
      weight: page === 0 ? 1 : Math.max(0.46, 0.9 - page * 0.05),
      slide: { layout: 'points', title: heading, points: below.map(({ text }) => shortPoint(pointOf(text))), ...about(some, title, say) },
    };
  });
}

/** One page over the headings below, and each of them a page of its own when there is room. */
function subPages(title: string, statements: Statement[], subs: Part['subs'], say: Wording): Candidate[] {
  const points = subs.slice(0, 6).map((sub): Point => {
    const whole = sub.statements.map(({ text }) => text).join('；');
    const ranked = rankSentences(sub.statements.map(({ text }) => text));
    const best = sub.statements[ranked[0]?.index ?? 0]?.text ?? '';
    const whole90 = (one: string): boolean => inRoom(one, 90) === one;
    // Rather another sentence whole than the best one cut.
    const other = ranked.map(({ index }) => sub.statements[index]?.text ?? '').find((one) => whole90(one) && one.length >= 12);
    return {
      title: inRoom(sub.title, 40),
      text: whole.length <= 90 ? whole : whole90(best) ? best : (gistOf(best, 80) ?? other ?? inRoom(best, 90)),
    };
  });
  const [lead] = statements;
  const own = [...statements, ...subs.flatMap((sub) => sub.statements)];
  const overview: Candidate = {
    weight: 1,
    slide: { layout: 'points', title, ...(lead ? { lead: leadOf(lead.text) } : {}), points, ...about(own.slice(0, 20), title, say) },
  };
  const details = subs
    // What the overview tells whole needs no page of its own.
    .filter((sub) => sub.statements.length >= 2 && sub.statements.map(({ text }) => text).join('；').length > 90)
    .flatMap((sub): Candidate[] => {
      const line = timelinePages(sub.title, sub.statements, say);
      if (line.length > 0) return line.map((slide) => ({ slide, weight: 0.65 }));
      return pointPages(sub.title, sub.statements, say).map(({ slide, weight }) => ({ slide, weight: weight * 0.6 }));
    });
  return [overview, ...details];
}

function leadOf(text: string): string {
  const short = inRoom(text, 160);
  return /[….!?]$/.test(short) ? short : `${short}${/\p{Script=Han}/u.test(short) ? '。' : '.'}`;
}

/** A sentence in Latin letters says less in the same room. */
function shortPoint({ title, text }: Point): Point {
  const [short, long] = /\p{Script=Han}/u.test(`${title}${text ?? ''}`) ? [80, 140] : [120, 160];
  return { title: inRoom(title, short), ...(text === undefined || text === '' ? {} : { text: inRoom(text, long) }) };
}

function within(slide: Slide): Slide {
  return { ...slide, title: atMost(inRoom(slide.title, 120), 200) };
}

/** What stands below a page and what is spoken to it: where its statements come from, and they themselves in full. */
function about(statements: Statement[], title: string, say: Wording): { source?: string; notes: string } {
  const names = [...new Set(statements.map(({ source }) => source).filter((source) => source !== ''))].map((name) => say.place(name));
  const source = names.length === 0 ? {} : { source: atMost(`${say.listed(names.slice(0, 3))}${names.length > 3 ? ' …' : ''}`, 300) };
  const spoken = [title, ...statements.map(({ text }) => text)].map((one) => (/[.!?。！？]$/.test(one) ? one : say.sentence(one)));
  return { ...source, notes: atMost(spoken.join('\n'), 4000) };
}
