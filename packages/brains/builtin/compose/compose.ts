/** Writes the document a request asks for, from the person's words and the files read; says what it used and what it lacks. */
import { remarksLeft, typedMaterial, type Material } from '../text/material.ts';
import type { Outline } from '#contract/content/outline.ts';
import type { Printed } from '#contract/intent/heads.ts';
import type { Kind } from './kinds.ts';
import type { WritingRequest } from './writing-request.ts';
import { fenceOf } from '../chart/chart-draft.ts';
import { chartsOfTable } from '../chart/plain-charts.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { countCharacters, plainText } from '#text/segment.ts';
import { slotOfHeading } from '../text/slots.ts';
import { isHouse, isPerson } from '../text/speech.ts';
import { printChineseOrdinal, withoutOrdinal } from '#text/chinese-number.ts';
import { saysOnlyWhen } from '../text/only-when.ts';
import { talkDay } from '../text/talk-day.ts';
import { article, inOrder, questions, summary } from './articles.ts';
import { blanksIn, fitDraft, lengthOf, printDraft, raw, required, type Block, type Draft, type Piece, type Section } from './draft.ts';
import type { AgreedOutline } from '../outline/arrange.ts';
import { arranged, draftOutline, partsOf, type DraftParts } from './draft-outline.ts';
import { leftBehind } from './coverage.ts';
import { composeEnglish } from './english.ts';
import { asTold, fileEvidence, inSentences, ownEvidence, toldIn, type Evidence } from './evidence.ts';
import { daysLeft, isForParents, withoutPlaces, withoutNames } from './for-readers.ts';
import { clausesOf, everyClause, standingClauses } from '../text/clauses.ts';
import { frameOf } from './frame.ts';
import { genreOf, type Genre, type SectionSpec } from './genres.ts';
import { chineseDate, headSlots, introduction, leadOf, withPlans } from './heads.ts';
import { titleFor } from './titles.ts';
import { isLetter, letterBlocks } from './letter.ts';
import { inPlace, ofMeeting } from './in-place.ts';
import { pairsIn } from '../text/question-pairs.ts';
import { weighMaterials } from './relevance.ts';
import { fillSections, piecesOf, planSections } from './sections.ts';
import type { Subject } from './subject.ts';
import { reportTables, type TableReport } from './table-blocks.ts';
import { asWished, stoodInText } from './wishes.ts';

export interface Composed {
  title: string;
  heads: Printed;
  content: string;
  /** As the word processor counts. */
  characters: number;
  blanks: string[];
  sources: string[];
  /** What the person should know: a total that doesn't add up, a length not reached. */
  notes: string[];
  /** What stands where; null for a text that is not made of parts. */
  outline: Outline | null;
}

const special: Partial<Record<Kind, (subject: Subject) => Draft>> = { 摘要: summary, 文章: article };

/** @param agreed the outline as the person arranged it; null where nobody changed it */
export function composeDocument(
  request: WritingRequest,
  materials: Material[],
  today: string,
  agreed: AgreedOutline | null = null,
): Composed {
  if (request.english) return { ...composeEnglish(request.english, request.title, materials, today), outline: null };
  const genre = genreOf(
    request.kind,
    request.title === null ? request.kind_word : `${request.kind_word}\n${request.title}`,
    [request.topic ?? '', request.title ?? '', ...request.facts],
    materials.length === 0 && request.points.length === 0,
  );
  const { used: readable, aside } = weighMaterials(
    materials.filter((material) => material.passages.length > 0 || material.tables.length > 0),
    request,
  );
  const spokenOn = (material: Material) => talkDay(material, today, [request.title ?? '', ...request.facts].join('，'));
  const found = fileEvidence(readable, genre.fallback, (material) => spokenOn(material)?.day ?? '', special[request.kind] !== undefined);
  // What a meeting was called for is no news of the work.
  const told = request.kind === '会议纪要' ? found : found.filter((e) => !(e.slot === 'agenda' && e.is_spoken));
  const ofFiles = inPlace(told, request).map((e) => (unsourced.includes(request.kind) ? { ...e, source: '' } : e));
  const own =
    genre.by_clause === 'whole'
      ? asTold(request.facts, genre.fallback)
      : ownEvidence(clausesFor(request, genre) ?? factsFor(request), genre.fallback, request.kind);
  const tasks = request.kind === '会议纪要' ? ofMeeting(own) : own;
  const evidence = withPlans([...inSentences(tasks, request.facts), ...ofFiles], request, today).map((e, order) => ({ ...e, order }));
  const shown = reportTables(readable, request.points, request.chart);
  const noNames = isForParents(request, shown);
  const forReader = noNames ? shown.map(withoutNames) : shown;
  const tables = unsourced.includes(request.kind) ? forReader.map(withoutPlaces) : forReader;
  const title = titleFor(request, readable, today, evidence);
  const fill = (statements: Evidence[]) => {
    const specs = [...planSections({ ...genre, sections: [] }, { ...request, points_exclusive: true }), elsewhere];
    return fillSections({ specs, evidence: statements, tables, request, numbered: false, from_files: readable.length > 0 });
  };
  const pairs = pairsIn(materials.length === 0 ? [typedMaterial('', linesOf(request))] : readable);
  const asked = request.asks_pairs && pairs.pairs.length > 0 ? (one: Subject) => questions(one, pairs) : undefined;
  const make = asked ?? (genre.sections.length > 0 ? undefined : special[request.kind]);
  // What has no frame of its own is signed all the same, and who it goes to is none of its lines.
  const isFrame = ({ own, slot }: Evidence): boolean => make !== undefined && own && (slot === 'signature' || slot === 'recipient');
  const said = evidence.filter((e) => !isFrame(e));
  const signer = evidence.find((e) => isFrame(e) && e.slot === 'signature');
  const subject: Subject = { request, materials: readable, evidence: said, tables, title, today, fillPoints: fill };
  const made = make ? make(subject) : standard(subject, genre);
  const dated = request.dated ?? chineseDate(today);
  const signed = signer ? { tail: [...made.tail, raw(`${signer.text}\n\n${dated}`)], heads: { signature: signer.text, dated } } : {};
  const draft = { ...made, ...signed };
  const composed = finish({ ...draft, title: draft.title || title }, subject, genre, agreed);
  const notUsed = aside.map(
    ({ name, reason }) => `“${escapeMarkdown(name)}”没有用进正文：${reason}。需要用它时，请在请求里写明它的名称和用途。`,
  );
  const to = request.audience;
  const { content, told: ofChart } = withOwnChart(composed.content, request);
  return {
    ...composed,
    content,
    notes: [
      ...notUsed,
      ...(noNames ? ['给家长看的文字里没有列每个学生的姓名和分数。'] : []),
      ...(make === undefined && genre.note !== undefined ? [genre.note] : []),
      ...daysLeft(content, readable, spokenOn),
      ...composed.notes,
      ...ofChart,
      ...ratesLeft(content, request.points),
      ...remarksLeft(readable).map(escapeMarkdown),
      ...(to !== null &&
      genre.address === undefined &&
      !to.endsWith('的') &&
      (isPerson(to) || isHouse(to) || Array.from(to).length > 4) &&
      !content.includes(to)
        ? [`没有写给谁（“${escapeMarkdown(to)}”）：这种文体没有放收件人的地方。`]
        : []),
    ],
  };
}

/** A rate that was asked for by name, and whose part gives neither a figure of that name nor one that was computed. */
function ratesLeft(content: string, points: string[]): string[] {
  const parts = content.split(/^#+ /m);
  return points.flatMap((point) => {
    const part = parts.find((one) => one.split('\n', 1)[0]?.includes(point) === true);
    if (part === undefined || !point.endsWith('率') || part.includes('由附件计算')) return [];
    const isGiven = part.split(point).some((behind, i) => i > 0 && /^[^，。；\n]{0,8}\d/.test(behind));
    return isGiven ? [] : [`没有写出“${point}”：材料里没有写明这个数，内置引擎没有推算，请补上。`];
  });
}

/** Of a summary under headings that were asked for: what tells of none of them. */
const elsewhere: SectionSpec = { heading: '其他内容', slots: [], shape: 'list', hint: '其他内容', optional: true, rest: true };

/** Texts that are sent to others as they stand: what they are made of is told beside them. */
const unsourced: Kind[] = ['通知', '邀请函', '申请', '邮件', '演讲稿', '新闻稿', '朋友圈', '小红书', '公众号'];

/** Figures that were typed are drawn behind the words that say them, where no table of a file was drawn; what of them is not in the drawing is told. */
function withOwnChart(content: string, { chart, figures, topic }: WritingRequest): { content: string; told: string[] } {
  if (chart === null || figures === null) return { content, told: [] };
  if (content.includes('```chart\n')) return { content, told: ['图表画的是附件里的数据，消息里写的数字没有另外画图。'] };
  const named = figures.title || topic === null ? figures : { ...figures, title: topic, heading: topic };
  const { charts, told } = chartsOfTable(named, chart);
  const blocks = content.trimEnd().split('\n\n');
  const said = blocks.findIndex((block) => !block.startsWith('#') && figures.rows.every(([name = '']) => block.includes(name)));
  blocks.splice(said < 0 ? blocks.length : said + 1, 0, ...charts.map(fenceOf));
  return { content: `${blocks.join('\n\n')}\n`, told: told.map(escapeMarkdown) };
}

function clausesFor({ facts }: WritingRequest, { by_clause }: Genre): string[] | null {
  if (by_clause === undefined) return null;
  const clauses = by_clause === 'every' ? everyClause : standingClauses;
  return facts.flatMap((fact) => clauses(toldIn(fact.replace(/^- /, ''))));
}

/** What was typed, a sentence in each line, without who signs it. */
const linesOf = ({ facts, signature }: WritingRequest): string =>
  facts.flatMap((fact) => (fact === `落款：${signature}` ? [] : [/[？?]$/.test(fact) ? fact : `${fact}。`])).join('\n');

/** The facts without what the head already says. */
function factsFor(request: WritingRequest): string[] {
  const inHead = ['述职报告', '周报', '月报', '日报'].includes(request.kind) ? (introduction(request)?.clauses ?? []) : [];
  const isTold = (clause: string): boolean => inHead.includes(clause) || clause === request.topic;
  return request.facts
    .map((fact) =>
      clausesOf(fact)
        .filter((clause) => !isTold(clause))
        .join('，'),
    )
    .filter((fact) => fact !== '');
}

function standard(subject: Subject, genre: Genre): Draft {
  const { request, tables, materials, today } = subject;
  const { heads, lead, tail, rest: evidence } = frameOf(subject, genre);
  const inHead = headSlots[request.kind] ?? [];
  // 元旦放假 stands in the title.
  const isSaid = (e: Evidence) => genre.address !== undefined && e.own && subject.title.includes(e.text);
  // In a report only the stretch of time itself stands in the head.
  const isHead = (e: Evidence) =>
    inHead.includes(e.slot) &&
    (e.own || e.label !== '') &&
    (request.kind === '会议纪要' || e.slot !== 'time' || e.label !== '' || saysOnlyWhen(e.text));
  const below = evidence.filter((e) => !isHead(e) && !isSaid(e) && !isRole(e, genre));
  const isBrief = materials.length === 0 && request.points.length === 0 && below.length <= (genre.brief ?? 0);
  if (isBrief && below.length > 0 && below.every((e) => e.label === ''))
    return {
      title: subject.title,
      heads,
      lead,
      sections: [],
      tail: [{ kind: 'paragraph', pieces: below.map(({ text, source, after }) => ({ text, weight: required, source, after })) }, ...tail],
    };
  const isListed = request.facts.some((fact) => fact.startsWith('- '));
  if (isLetter(genre) && materials.length > 0 && request.points.length === 0 && !isListed)
    return { title: subject.title, heads, lead, sections: [], tail: [...letterBlocks(below, tables, genre), ...tail] };
  const ownParts = genre.keeps_parts && request.points.length === 0 ? partsOfFiles(materials, below, tables) : [];
  const inParts = ownParts.length > 1;
  const arrangedBy = inParts ? { ...request, points: ownParts, points_exclusive: true } : request;
  const specs = asWished(planSections(genre, arrangedBy), request.wishes, ({ heading }) => heading);
  const abstract = specs.find((spec) => spec.heading === '摘要');
  const sections = fillSections({
    specs: specs.filter((spec) => spec !== abstract),
    evidence: inParts ? below.filter(({ heading, own }) => !own && ownParts.includes(heading)) : below,
    tables,
    request: arrangedBy,
    numbered: genre.numbered === true && !request.points_exclusive,
    from_files: materials.length > 0,
    own_parts: inParts,
  });
  if (genre.keeps_parts && materials.length === 0 && request.points.length === 0 && isTorn(below, sections))
    return { title: subject.title, heads, lead, sections: [], tail: [...inOrderOf(below), ...tail] };
  // What stands above the parts of a file, and what was said besides.
  const loose = inOrderOf(below.filter(({ heading, own }) => own || !ownParts.includes(heading)));
  const draft: Draft = {
    title: subject.title,
    heads,
    lead: [...lead, ...leadOf(request, materials, today, evidence), ...(inParts ? loose : [])],
    sections,
    tail,
  };
  if (abstract) return { ...draft, sections: [abstractOf(draft, abstract.hint), ...draft.sections] };
  if (genre.by_clause === 'whole' && draft.sections[0] && isListed)
    draft.sections[0].blocks = inOrder(
      request.facts.filter((fact) => !asTold([fact], 'other').some((e) => e.slot === 'signature')),
      'list',
    );
  if (genre.numbered === 'articles') return { ...draft, sections: inArticles(draft.sections) };
  if (genre.address !== undefined || genre.labels !== undefined) draft.sections = draft.sections.map(inProse);
  const [only, ...others] = draft.sections;
  const isAlone = genre.single === true && only !== undefined && others.length === 0 && request.points.length === 0;
  return isAlone ? { ...draft, sections: [], tail: [...only.blocks, ...tail] } : draft;
}

/** Who led a talk and wrote it down is nothing to those a notice goes to. */
const isRole = (e: Evidence, { address }: Genre): boolean =>
  address !== undefined && !e.own && (e.slot === 'host' || e.slot === 'recorder');

/** Its headings below the title, where most of it stands under them. */
function partsOfFiles(materials: readonly Material[], evidence: readonly Evidence[], tables: readonly TableReport[]): string[] {
  // Of a Word file the parts are often of the title's level.
  const headings = new Set(
    materials.flatMap((one) => one.headings.flatMap(({ level, text }) => (level > 1 || text !== one.title ? [text] : []))),
  );
  const under = evidence.filter(({ heading, own }) => !own && headings.has(heading));
  const isPart = (name: string): boolean => under.some(({ heading }) => heading === name) || tables.some(({ title }) => title === name);
  return under.length >= evidence.length / 2 ? [...headings].filter(isPart) : [];
}

/** What was said in one breath would stand in another order: 提前半小时来 behind all the shifts. */
function isTorn(statements: readonly Evidence[], sections: readonly Section[]): boolean {
  const places = statements.map(({ text }) =>
    sections.findIndex(({ blocks }) => blocks.some((block) => printedIn(block).includes(bareOf(text)))),
  );
  return statements.every(({ own, label }) => own && label === '') && places.some((place, n) => place < (places[n - 1] ?? 0));
}

const inOrderOf = (statements: Evidence[]): Block[] => (statements.length === 0 ? [] : [{ kind: 'list', pieces: piecesOf(statements) }]);

/** One statement alone is no list. */
function inProse(section: Section): Section {
  const blocks = section.blocks.map((block): Block =>
    block.kind !== 'raw' && block.kind !== 'table' && block.pieces.length === 1 ? { ...block, kind: 'paragraph' } : block,
  );
  return { ...section, blocks };
}

/** 第一章 总则, with 第一条 to the last through all chapters. */
function inArticles(sections: Section[]): Section[] {
  let article = 0;
  return sections.map(({ heading, level, blocks }, n) => ({
    heading: `第${printChineseOrdinal(n + 1)}章　${heading}`,
    level,
    blocks: blocks.flatMap((block): Block[] =>
      block.kind === 'raw' || block.kind === 'table'
        ? [block]
        : block.pieces.map((piece) => ({
            kind: 'paragraph',
            pieces: [{ ...piece, text: `**第${printChineseOrdinal(++article)}条**　${piece.text}` }],
          })),
    ),
  }));
}

/** The abstract repeats the best statement of each part that has one. */
function abstractOf(draft: Draft, hint: string): Section {
  const wanted = ['finding', 'conclusion', 'suggestion'];
  const pieces = draft.sections.flatMap((section) => {
    if (!wanted.includes(slotOfHeading(withoutOrdinal(section.heading)) ?? '')) return [];
    const all = section.blocks.flatMap((block) => (block.kind === 'raw' || block.kind === 'table' ? [] : block.pieces));
    const best = all.find((piece) => piece.weight === required) ?? all[0];
    return best ? [best] : [];
  });
  return { heading: '摘要', level: 2, blocks: pieces.length > 0 ? [{ kind: 'paragraph', pieces }] : [raw(`【待补充：${hint}】`)] };
}

/** What stands nowhere in the text. */
function spareOf(draft: Draft, { materials, request: { facts } }: Subject): Piece[] {
  const stood = stoodInText(printDraft(draft)).map(({ title, words }) => `${title} ${words}`);
  const left = leftBehind({ materials, facts, stood, told: [] }).filter(({ isTable }) => !isTable);
  return left.map(({ words, source }) => ({ text: words, weight: required, source }));
}

function finish(made: Draft, subject: Subject, genre: Genre, agreed: AgreedOutline | null): Composed {
  const parts = partsOf(made);
  const spare = parts ? spareOf(made, subject) : [];
  const draft = parts && agreed ? arranged(made, parts, spare, agreed) : made;
  const { request, tables, materials } = subject;
  const places = materials.length === 1 ? 'hidden' : 'shown';
  const whole = lengthOf(draft, places);
  const { length } = request;
  const limit = length
    ? length.rule === 'min'
      ? Math.max(whole, length.target)
      : length.rule === 'about'
        ? Math.round(length.target * 1.06)
        : (length.max ?? length.target)
    : materials.length > 0 && !request.deep
      ? request.one_page
        ? onePage
        : genre.natural
      : whole;
  const fitted =
    length?.rule === 'min'
      ? fitDraft(draft, Math.round(Math.max(length.target * 1.3, length.target + 120)), places)
      : whole > limit
        ? fitDraft(draft, limit, places)
        : draft;
  const content = printDraft(fitted, places);
  const characters = countCharacters(plainText(content));
  // Where its person has arranged the text nothing is in doubt.
  const unsure = agreed ? [] : unsureIn(fitted);
  const notes = [...tables.flatMap((table) => table.warnings), ...unsureTold(unsure)];
  if (length) {
    if (length.min !== null && characters < length.min)
      notes.push(`要求${length.as_written}，现有材料写到 ${characters} 字：没有为凑字数编写内容，补充素材后可以扩写。`);
    if (length.max !== null && characters > length.max)
      notes.push(`要求${length.as_written}，目前 ${characters} 字：再压缩会删去您给出的事实或必备条目，可指定删除哪一节。`);
  }
  const kept = partsOf(fitted);
  const off = [...left(parts, kept), ...spare];
  const names = materials.map((material) => material.name);
  return {
    title: draft.title,
    heads: { title: blanksIn(draft.title).length > 0 ? '' : draft.title, ...draft.heads },
    content,
    characters,
    blanks: blanksIn(content),
    sources: names,
    notes,
    outline:
      kept &&
      marked(
        draftOutline(kept, off, names),
        unsure.flatMap(({ texts }) => texts),
      ),
  };
}

interface Unsure {
  heading: string;
  texts: string[];
}

/** What stands where it does only because no sign put it elsewhere, section by section. */
function unsureIn({ sections }: Draft): Unsure[] {
  return sections.flatMap(({ heading, blocks, unsure = [] }) => {
    const texts = unsure.filter((text) => blocks.some((block) => printedIn(block).includes(bareOf(text))));
    return texts.length > 0 ? [{ heading: withoutOrdinal(heading), texts }] : [];
  });
}

const bareOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
const printedIn = (block: Block): string =>
  bareOf(
    block.kind === 'raw' ? block.text : block.kind === 'table' ? block.rows.flat().join('') : block.pieces.map(({ text }) => text).join(''),
  );

const quotedOf = (text: string): string =>
  `“${escapeMarkdown(Array.from(text).length > 18 ? `${Array.from(text).slice(0, 16).join('')}……` : text)}”`;

function unsureTold(unsure: readonly Unsure[]): string[] {
  const places = unsure.map(({ heading, texts }) => {
    const more = texts.length > 3 ? `等 ${texts.length} 条` : '';
    return `${texts.slice(0, 3).map(quotedOf).join('')}${more}先放在“${escapeMarkdown(heading)}”`;
  });
  return places.length > 0 ? [`没有看出该放在哪一部分的：${places.join('；')}。请看一下，不对可以移动。`] : [];
}

function marked(outline: Outline | null, unsure: readonly string[]): Outline | null {
  if (!outline || unsure.length === 0) return outline;
  const isUnsure = (words: string) => unsure.some((text) => bareOf(words).includes(bareOf(text)));
  return {
    ...outline,
    material: outline.material.map((one) => (one.kind === 'text' && isUnsure(one.words) ? { ...one, unsure: true } : one)),
  };
}

/** Characters a sheet of A4 takes below the title, with room for headings. */
const onePage = 700;

/** What a length leaves no room for. */
function left(whole: DraftParts | null, kept: DraftParts | null): Piece[] {
  if (!kept) return [];
  const ids = new Set(kept.parts.flatMap(({ units }) => units.map(({ id }) => id)));
  const gone = (whole?.parts ?? []).flatMap(({ units }) => units.filter(({ id }) => !ids.has(id)));
  return gone.flatMap(({ item }) => (item.kind === 'raw' || item.kind === 'table' ? [] : item.pieces));
}
