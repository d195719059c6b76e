/** The whole deck as a plan: from the request and what the files hold to pages in their order, as many as were asked for and no more than the material bears. */
import { weighMaterials } from '../compose/relevance.ts';
import { rankSentences } from '../text/key-sentences.ts';
import type { Material } from '../text/material.ts';
import { readRequest } from '../text/request.ts';
import { bigrams, overlap } from '../text/segment.ts';
import { analyseTable } from '../text/table-figures.ts';
import type { DeckRequest } from './deck-request.ts';
import { emptyPart, groupStatements, partsOf, plainHeading, type Part } from './deck-parts.ts';
import { blanksOf, occasionOf } from './occasions.ts';
import { framedInEnglish, isEnglish } from './english-frame.ts';
import { englishBlanksOf, englishOccasionOf, lookOf } from './occasions/english.ts';
import { withSubject } from './named-subject.ts';
import { contactsOf, nearest, ownParts } from './own-parts.ts';
import { ownStatements } from './own-words.ts';
import { withPictures } from './picture-pages.ts';
import { blankWeight, figuresPage, pagesOfPart, type PartPages } from './part-pages.ts';
import { atMost, beside, inRoom, wordsOf, type Point, type Slide } from './slide.ts';
import { gistOf, opensWithDate, type Statement } from './statements.ts';
import type { Candidate } from './table-pages.ts';
import { chinese, english, type Wording } from './wording.ts';

export interface DeckPlan {
  title: string;
  /** Occasion, audience and subject in words, from which a look is chosen. */
  occasion: string;
  pages: Slide[];
  blanks: string[];
  /** How they are marked on the pages. */
  mark: string;
  sources: string[];
  /** What the person should know. */
  notes: string[];
  /** What was asked for and not done. */
  not_done: string[];
}

/** Beyond this nobody follows, unless it was asked for. */
const mostByItself = 16;

/** `pictures` are names of the person's pictures. */
export function planDeck(
  request: DeckRequest,
  materials: Material[],
  today: string,
  titles: string[] | null = null,
  pictures: string[] = [],
): DeckPlan {
  if (request.pages !== null && /^(?:不超过|最多|控制在)|(?:以内|之内|以下)$/.test(request.pages_as_written)) {
    // A bound is nothing to be filled.
    const free = planDeck({ ...request, pages: null, pages_as_written: '' }, materials, today, titles, pictures);
    if (free.pages.length <= request.pages) return free;
  }
  const readable = materials.filter((material) => material.passages.length > 0 || material.tables.length > 0);
  const asked = readRequest(`${request.topic ?? ''} ${request.title ?? ''}`);
  const { used, aside } = readable.length > 1 ? weighMaterials(readable, { ...asked, from_files: true }) : { used: readable, aside: [] };
  const title = titleOf(request, used);
  const parts = partsFor(request, used, title);
  const theirs = [
    title,
    ...parts.flatMap(({ statements, subs, tables }) => [
      ...[...statements, ...subs.flatMap((sub) => sub.statements)].map(({ text }) => text),
      ...tables.flatMap(({ header, rows }) => [...header, ...rows.flat()]),
    ]),
  ];
  const say = request.language === 'en' || isEnglish(theirs) ? english : chinese;
  const filled = parts.map((part) => pagesOfPart(part, say)).filter(({ pages }) => pages.length > 0);
  const told = withPictures(withFigures(filled, parts), pictures);
  const { body, left, short } = chosenPages(told, request, say);
  const frame = framed(body, title, request, used, today, parts);
  const chosen = titles ? inOutline(frame, titles, told, parts) : frame;
  const pages = say.language === 'en' ? chosen.map(framedInEnglish) : chosen;
  const text = pages.map(wordsOf).join('\n');
  const blanks = [...text.matchAll(/【待补充：([^】]*)】|\[To add: ([^\]]*)\]/g)].map((match) => match[1] ?? match[2] ?? '');
  const notes = [
    ...aside.map(({ name, reason }) => `“${name}”没有用进来：${reason}。`),
    ...told.flatMap(({ warnings }) => warnings),
    ...(left > 0 && titles === null ? [`还有 ${left} 页次要内容没有放进来；要更细可以说“再加几页”或指定页数。`] : []),
  ];
  const not_done = [
    ...request.not_done,
    ...(short && titles === null ? [`要求${request.pages_as_written}，材料只够做 ${pages.length} 页，没有用空话凑数。`] : []),
  ];
  return {
    title,
    occasion: [
      title,
      // Nothing in a foreign title leads to a look: a sober one does.
      /\p{Script=Han}/u.test(title) ? '' : request.language === 'en' ? lookOf(`${title} ${request.kind}`) : '报告',
      request.topic,
      request.kind,
      request.audience,
      request.style,
      used.map(({ title: heading }) => heading).join(' '),
      used.some(({ tables }) => tables.length > 0) ? '分析 经营' : '',
    ]
      .filter((one) => one)
      .join('，')
      .slice(0, 900),
    pages,
    blanks,
    mark: say.language === 'en' ? '[To add]' : '【待补充】',
    sources: used.map(({ name }) => name),
    notes: [...new Set(notes)],
    not_done,
  };
}

function titleOf(request: DeckRequest, materials: Material[]): string {
  const [first] = materials;
  const stem = first?.name
    .replace(/\.[^.]+$/, '')
    .split('/')
    .at(-1)
    ?.replaceAll(/[_-]+/g, ' ')
    .trim();
  const heading = (first && headingOf(first)) ?? null;
  const named = request.title ?? (request.topic === null ? heading : nameOf(request.topic, heading)) ?? null;
  const onlyTables =
    materials.length > 0 &&
    materials.every(({ passages }) => passages.length < 3) &&
    materials.some(({ tables }) =>
      tables.some((table) => analyseTable(table).columns.some(({ role }) => role === 'measure' || role === 'rate')),
    );
  const analysed =
    stem && onlyTables && !/分析|报告|汇报|总结|analysis|report|review/i.test(stem)
      ? request.language === 'en'
        ? `${capital(stem)}: analysis`
        : `${stem}数据分析`
      : stem;
  const title = (named && withSubject(named, request.behind, request.facts)) || analysed || request.facts[0]?.slice(0, 20) || '演示文稿';
  return atMost(inRoom(title, 60), 200);
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** 汇报 says of nothing what it is; the file does: 门店数字化二期项目汇报. */
function nameOf(topic: string, heading: string | null): string {
  if (
    heading === null ||
    !/^(?:工作|项目|情况|进展|年度|季度|月度|阶段性?|专题)?(?:情况|进展)?(?:汇报|报告|总结|演示|介绍|展示|分享|宣讲|讲解|材料)$/.test(topic)
  )
    return topic;
  const about = heading.replace(/(?:周|月|季度)?(?:例会|会议)(?:记录|纪要)?$/, '') || heading;
  return about.includes(topic) || about.length + topic.length > 30
    ? about
    : beside(about.replace(new RegExp(`${topic.slice(0, 2)}$`), ''), topic);
}

/** Names that say what sort of file it is, not what it is about. */
const nameless =
  /^(?:read[\s_-]?me(?:[\s._-](?:zh|en|cn|tw|hans|hant|chs|cht))*|index|untitled|document|doc|file|new|scan|img|download|未命名|新建|文档|附件|无标题|正文|材料)?[\s\d().（）_-]*$/i;

/** What a text calls itself: its heading, else what its first sentence is about where its name says nothing. */
function headingOf({ title, headings, name, passages }: Material): string | null {
  if (title !== '') return plainHeading(title);
  const stem =
    name
      .replace(/\.[^.]+$/, '')
      .split('/')
      .at(-1) ?? name;
  if (!nameless.test(stem)) return null;
  const opening = passages[0]?.text ?? '';
  const subject =
    /^(?:this|these|the following)\s+(?:is|are)\s+(?:an?|the)?\s*([^.,;:()]{3,60}?)(?=[.,;:()]|\s(?:for|that|which|to|of)\s|$)/i.exec(
      opening,
    )?.[1] ??
    /^(?:the\s)?([A-Z\w][\w.+-]*(?:\s[A-Z][\w.+-]*){0,4})(?:,[^.]{0,60},)?\s(?:is|are|provides?|contains?)\s/.exec(opening)?.[1] ??
    /^([\p{Script=Han}\w《》“”·-]{2,20}?)(?:是|为|指)/u.exec(opening)?.[1];
  return subject?.trim() ?? headings[0]?.text ?? null;
}

/** The outline typed in, else the files' own order, else the person's words in the order of the occasion. */
function partsFor(request: DeckRequest, materials: Material[], title: string): Part[] {
  const found = partsOf(materials);
  const own = ownStatements(request.facts);
  if (request.outline && !(request.language === 'en' && own.length > 0)) return fromOutline(request, found, own);
  if (found.length > 0) return own.length > 0 ? withOwnWords(found, own) : found;
  if (request.points.length >= 2)
    return fromOutline({ ...request, outline: request.points.map((point) => ({ title: point, children: [] })) }, found, own);
  const occasion =
    request.language === 'en'
      ? englishOccasionOf(`${title} ${request.kind}`)
      : occasionOf(`${title} ${request.topic ?? ''} ${request.audience ?? ''} ${request.kind}`, title);
  if (own.length >= 12 && title === '演示文稿') return groupStatements(own);
  const parts = ownParts(request.facts, own, title, occasion);
  return request.outline ? withNamed(parts, fromOutline(request, [], [])) : parts;
}

/** Parts named in the request go where the occasion has them, else behind the others. */
function withNamed(parts: Part[], named: Part[]): Part[] {
  const all = [...parts];
  for (const part of named) {
    const at = all.findIndex(({ title }) => title.toLowerCase().includes(part.title.toLowerCase()));
    const same = all[at];
    if (same) all[at] = { ...same, ...part, statements: [...part.statements, ...same.statements] };
    else all.push(part);
  }
  return all;
}

const frameItem = /^(?:封面|首页|标题页?|目录|结束页?|结尾页?|封底|致谢|谢谢|感谢(?:聆听|观看)?|Q\s?&\s?A|thanks?)$/i;

function fromOutline(request: DeckRequest, found: Part[], own: Statement[]): Part[] {
  const parts = (request.outline ?? [])
    .filter(({ title }) => !frameItem.test(title.trim()))
    .map(({ title, children }): Part => ({
      ...emptyPart(plainHeading(title)),
      named: true,
      statements: children.map((text) => ({ text, source: '' })),
    }));
  const rest = found.flatMap((part) =>
    part.statements.concat(part.subs.flatMap((sub) => sub.statements)).map((statement) => ({ statement, heading: part.title })),
  );
  const tables = found.flatMap((part) => part.tables);
  for (const { statement, heading } of rest) nearest(parts, `${heading} ${statement.text}`, 0.34)?.statements.push(statement);
  for (const table of tables)
    (
      nearest(parts, `${table.heading} ${table.header.join(' ')}`, 0.2) ?? parts.find((part) => /数据|业绩|情况/.test(part.title))
    )?.tables.push(table);
  // What fits none of the parts was said all the same.
  const others = emptyPart('其他说明');
  for (const statement of own) (nearest(parts, statement.text, 0.2) ?? others).statements.push(statement);
  if (others.statements.length > 0) parts.push(others);
  return parts.map((part) =>
    part.statements.length === 0 && part.tables.length === 0
      ? { ...part, ...(request.language === 'en' ? englishBlanksOf(part.title) : blanksOf(part.title)) }
      : part,
  );
}

/** What the person said beside the files goes where it belongs, or to the front. */
function withOwnWords(found: Part[], own: Statement[]): Part[] {
  const front = emptyPart('要点');
  for (const statement of own) (nearest(found, statement.text, 0.3) ?? front).statements.push(statement);
  return front.statements.length > 0 ? [front, ...found] : found;
}

/** Numbers that stand apart all over the words make a page of their own at the front. */
function withFigures(told: PartPages[], parts: Part[]): PartPages[] {
  if (told.some(({ pages }) => pages.some(({ slide }) => slide.layout === 'figures'))) return told;
  const page = figuresPage(
    '关键数字',
    parts
      .flatMap((part) => [...part.statements, ...part.subs.flatMap((sub) => sub.statements)])
      .filter(({ text, source }) => source !== '' && !opensWithDate(text)),
  );
  return page ? [{ title: '关键数字', pages: [{ slide: page, weight: 0.8 }], warnings: [] }, ...told] : told;
}

interface Told {
  title: string;
  pages: Candidate[];
}

/** The best page of every part, then what is missed most, until there are as many as there is room for. */
function chosenPages(
  told: Told[],
  { pages: wanted, outline, points, facts }: DeckRequest,
  say: Wording,
): { body: { part: string; slide: Slide }[]; left: number; short: boolean } {
  const all = told.flatMap(({ title, pages }, part) => {
    const best = Math.max(...pages.map(({ weight }) => weight));
    const own = pages.findIndex(({ weight }) => weight === best);
    return pages.map(({ slide, weight }, nth) => {
      const isOwn = nth === own && weight > blankWeight;
      return { part, title, slide, weight: isOwn ? 1 + weight : weight, isOwn, nth };
    });
  });
  // A document's table and the chart of it tell the same: once is enough.
  const heads = all.map(({ slide, weight }) => (weight > blankWeight && isOfNumbers(slide) ? `${slide.layout} ${slide.title}` : null));
  const known = all.filter((_, n) => heads[n] === null || heads.indexOf(heads[n] ?? null) === n);
  const isFilled = known.filter(({ weight }) => weight > blankWeight).length >= (facts.join('').length >= 24 ? 1 : 3);
  const fixed = frameSize(wanted, told.length);
  const room = wanted === null ? mostByItself - fixed : Math.max(1, wanted - fixed);
  // What is known needs no pages of blanks beside it, unless the length was asked for.
  const enough =
    wanted === null ? known.filter(({ isOwn, weight }) => (weight <= blankWeight ? !isFilled : isOwn || weight >= 0.45)) : known;
  const best = [...enough].sort((a, b) => b.weight - a.weight || a.part - b.part || a.nth - b.nth).slice(0, room);
  const kept = known.filter((one) => best.includes(one));
  const slides = kept.map(({ title, slide }) => ({ part: title, slide }));
  const missing = wanted === null ? 0 : room - slides.length;
  const split =
    missing > 0 ? splitPages(slides, missing) : wanted === null && outline === null && points.length < 2 ? together(slides, say) : slides;
  return {
    body: split,
    left: known.filter(({ weight }) => weight > blankWeight).length - kept.filter(({ weight }) => weight > blankWeight).length,
    short: wanted !== null && split.length < room && wanted > split.length + fixed,
  };
}

const isOfNumbers = ({ layout }: Slide): boolean => layout === 'figures' || layout === 'chart' || layout === 'table';

function frameSize(wanted: number | null, parts: number): number {
  if (wanted !== null && wanted <= 3) return wanted === 1 ? 0 : 1;
  return 2 + Number(hasAgenda(wanted, parts));
}

function hasAgenda(wanted: number | null, parts: number): boolean {
  return parts >= 3 && (wanted === null ? parts >= 4 : wanted >= 7 && wanted - 3 >= Math.min(parts, 8));
}

/** What the audience is asked for stands on a page of its own. */
const decides = /决定|决策|批准|表决|\bdecisions?\b|\bask\b/i;

/** Parts of which one sentence is known share a page, each under its own name: three pages with a line on each are hard to stay with. */
function together(body: { part: string; slide: Slide }[], say: Wording): { part: string; slide: Slide }[] {
  const pages: { part: string; slide: Slide }[] = [];
  let run: { part: string; slide: Slide }[] = [];
  const close = () => {
    if (run.length < 2) pages.push(...run);
    else {
      const names = run.map(({ part }) => part);
      const title = say.names(names);
      const points = run.map(({ part, slide }): Point => {
        const text = slide.layout === 'statement' && slide.text && slide.text !== part ? say.clauses(slide.title, slide.text) : slide.title;
        return { title: part, text };
      });
      const said = run.map(({ slide }) => slide.notes ?? '').join('\n');
      const sources = [...new Set(run.flatMap(({ slide }) => slide.source ?? []))].join('、');
      const slide: Slide = {
        layout: 'points',
        title,
        points,
        notes: atMost(said, 4000),
        ...(sources === '' ? {} : { source: atMost(sources, 300) }),
      };
      pages.push({ part: title, slide });
    }
    run = [];
  };
  for (const page of body) {
    const isAlone = page.slide.layout === 'statement' && body.filter(({ part }) => part === page.part).length === 1;
    const isKnown =
      isAlone &&
      !decides.test(page.part) &&
      !/^(?:【待补充：[^】]*】|\[To add: [^\]]*\])$/.test(page.slide.layout === 'statement' ? (page.slide.text ?? '') : '');
    if (!isKnown || run.length === 4) close();
    if (isKnown) run.push(page);
    else pages.push(page);
  }
  close();
  return pages;
}

/** Pages with four points or more become two, the fullest first. */
function splitPages(body: { part: string; slide: Slide }[], missing: number): { part: string; slide: Slide }[] {
  const pages = [...body];
  for (let n = 0; n < missing; n++) {
    const fullest = pages
      .map(({ slide }, at) => ({ at, count: slide.layout === 'points' ? slide.points.length : 0 }))
      .sort((a, b) => b.count - a.count)[0];
    const page = fullest && pages[fullest.at];
    if (!page || page.slide.layout !== 'points' || page.slide.points.length < 4) break;
    const half = Math.ceil(page.slide.points.length / 2);
    const { lead: _, ...second } = page.slide;
    pages.splice(
      fullest.at,
      1,
      { part: page.part, slide: { ...page.slide, points: page.slide.points.slice(0, half) } },
      { part: page.part, slide: { ...second, title: secondTitle(page.slide.title), points: page.slide.points.slice(half) } },
    );
  }
  return pages;
}

function secondTitle(title: string): string {
  const head = title.split('：')[0] ?? title;
  const number = /（(\d)）$/.exec(head);
  return number ? `${head.slice(0, number.index)}（${Number(number[1]) + 1}）` : `${head}（2）`;
}

/** Cover, agenda, section pages where the way is long, and an end around the body. */
function framed(
  body: { part: string; slide: Slide }[],
  title: string,
  request: DeckRequest,
  materials: Material[],
  today: string,
  parts: Part[],
): Slide[] {
  const wanted = request.pages;
  const named = [...new Set(body.map(({ part }) => part))];
  const [material] = materials;
  const opening = parts[0]?.title === '概述' ? parts[0].statements[0]?.text : undefined;
  const subtitle =
    request.title !== null && request.topic !== null && !title.includes(request.topic)
      ? request.topic
      : ((opening && gistOf(opening, 40)) ?? (named.length >= 2 ? asManyAs(named.slice(0, 4), 80) : undefined));
  const cover: Slide = {
    layout: 'cover',
    title,
    ...(subtitle ? { subtitle: atMost(subtitle, 80) } : {}),
    ...(request.presenter ? { presenter: `汇报人：${request.presenter}` } : {}),
    date: dateOf(today),
    notes: atMost(
      `各位好，今天${request.audience ? `向${request.audience}` : ''}介绍《${title}》${material ? `，内容依据${materials.map(({ name }) => `“${name}”`).join('、')}` : ''}。`,
      4000,
    ),
  };
  if (wanted === 1) return body.slice(0, 1).map(({ slide }) => slide);
  const agenda: Slide = {
    layout: 'agenda',
    title: '目录',
    items: named.slice(0, 8).map((one) => ({ title: atMost(one, 40) })),
    notes: `接下来从${named.slice(0, 8).join('、')}这几个方面来讲。`,
  };
  const long = wanted === null ? body.length >= 14 : wanted >= 15 && wanted - body.length - 3 >= named.length;
  const withSections = long && named.length >= 3;
  const inner = named.flatMap((part, n): Slide[] => {
    const own = body.filter((page) => page.part === part).map(({ slide }) => slide);
    const section: Slide = { layout: 'section', title: part, number: String(n + 1).padStart(2, '0') };
    return withSections && own.length >= 2 ? [section, ...own] : own;
  });
  const contact = contactsOf(request.facts).slice(0, 2).join('　');
  const closing: Slide = {
    layout: 'closing',
    title: occasionOf(`${title} ${request.topic ?? ''} ${request.kind}`).closing,
    text: title,
    ...(contact === '' ? {} : { contact }),
    notes: '谢谢大家，欢迎提问。',
  };
  if (wanted !== null && wanted <= 3) return [cover, ...inner];
  return [cover, ...(hasAgenda(wanted, named.length) && named.length >= 2 ? [agenda] : []), ...inner, closing];
}

/** Names in a row, as long as all of them are whole. */
function asManyAs(names: string[], length: number): string {
  return names.reduce((row, name) => (row === '' ? name : `${row} · ${name}`.length <= length ? `${row} · ${name}` : row), '');
}

function dateOf(today: string): string {
  const [year, month, day] = today.split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

/** The pages as the person put them: those that are known by their titles, others made from what fits them. */
function inOutline(pages: Slide[], titles: string[], told: Told[], parts: Part[]): Slide[] {
  const [cover, closing] = [pages.find(({ layout }) => layout === 'cover'), pages.find(({ layout }) => layout === 'closing')];
  const pool = [
    ...pages.filter(({ layout }) => layout !== 'cover' && layout !== 'closing'),
    ...told.flatMap((one) => one.pages.map(({ slide }) => slide)),
  ];
  const used = new Set<Slide>();
  const body = titles
    .filter((title) => !/^(?:封面|封底|结束页?)$/.test(title))
    .map((title) => {
      const same = pool.find((slide) => !used.has(slide) && slide.title === title);
      const like = same ?? pool.find((slide) => !used.has(slide) && overlap(bigrams(title), bigrams(slide.title)) >= 0.6);
      if (!like) return pageAbout(title, parts);
      used.add(like);
      return { ...like, title: atMost(title, 200) };
    });
  const main = body.filter((slide) => slide.title !== cover?.title && slide.title !== closing?.title);
  const agenda = main.find((slide) => slide.layout === 'agenda');
  const listed = main
    .filter((slide) => slide !== agenda && slide.layout !== 'section')
    .map(({ title }) => ({ title: atMost(title.split('：')[0] ?? title, 40) }));
  const heads = [...new Map(listed.map((item) => [item.title, item])).values()].slice(0, 8);
  const inner = main.map((slide) =>
    slide === agenda && slide.layout === 'agenda' && heads.length >= 2 ? { ...slide, items: heads } : slide,
  );
  return [...(cover ? [cover] : []), ...inner, ...(closing ? [closing] : [])];
}

/** A page on something the person names, from the sentences that are nearest to it; what nobody told is marked. */
export function pageAbout(title: string, parts: Part[]): Slide {
  const wanted = bigrams(title);
  const statements = parts
    .flatMap((part) => [...part.statements, ...part.subs.flatMap((sub) => sub.statements)])
    .map((statement) => ({ statement, score: overlap(wanted, bigrams(statement.text)) }))
    .filter(({ score }) => score >= 0.34)
    .sort((a, b) => b.score - a.score)
    .slice(0, 8)
    .map(({ statement }) => statement);
  const ranked = rankSentences(statements.map(({ text }) => text))
    .slice(0, 4)
    .map(({ index }) => statements[index]);
  const chosen = statements.filter((statement) => ranked.includes(statement));
  const part: Part = { ...emptyPart(title), statements: chosen, blanks: [{ title, hint: `${title}的要点、事实与数字` }] };
  const page = pagesOfPart(part).pages[0]?.slide;
  return page ? { ...page, title } : { layout: 'points', title, points: [{ title, text: `【待补充：${title}的要点、事实与数字】` }] };
}
