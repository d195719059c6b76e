/** Writes the document a request asks for, from the person's words and the files read; says what it used and what it lacks. */
import { remarksLeft, type Material } from '../text/material.ts';
import type { Kind } from './kinds.ts';
import type { WritingRequest } from './writing-request.ts';
import { fenceOfTable } from '../chart/chart-draft.ts';
import { escapeMarkdown } from '../text/markdown.ts';
import { countCharacters, plainText } from '../text/segment.ts';
import { withTimes } from '../text/only-when.ts';
import { slotOfHeading } from '../text/slots.ts';
import { talkDay } from '../text/talk-day.ts';
import { agreement, agreementNote, isAgreement } from './agreement.ts';
import { appeal } from './appeal.ts';
import { article, news, speech, summary } from './articles.ts';
import { fitDraft, lengthOf, printDraft, raw, required, type Draft, type Section } from './draft.ts';
import { composeEnglish } from './english.ts';
import { fileEvidence, ownEvidence, type Evidence } from './evidence.ts';
import { daysLeft, isForParents, talkLeft, withoutFindings, withoutNames } from './for-readers.ts';
import { genreOf, type Genre, type SectionSpec } from './genres.ts';
import { headSlots, introduction, leadOf } from './heads.ts';
import { titleFor } from './titles.ts';
import { withToldFrame } from './told-frame.ts';
import { bulletin } from './bulletin.ts';
import { inPlace } from './in-place.ts';
import { email, invitation, letter, notice } from './letters.ts';
import { contractPoints, isContract } from './contract.ts';
import { isRules, questions, rules } from './rules.ts';
import { weighMaterials } from './relevance.ts';
import { leftOff, onePage } from './one-page.ts';
import { recruitment } from './recruitment.ts';
import { resume } from './resume.ts';
import { fillSections, planSections } from './sections.ts';
import { moments, officialAccount, xiaohongshu } from './social.ts';
import { inTone, toneLimit } from './tone.ts';
import type { Subject } from './subject.ts';
import { reportTables } from './table-blocks.ts';

export interface Composed {
  title: string;
  content: string;
  /** As the word processor counts. */
  characters: number;
  blanks: string[];
  sources: string[];
  /** What the person should know: a total that doesn't add up, a length not reached. */
  notes: string[];
}

const special: Partial<Record<Kind, (subject: Subject) => Draft>> = {
  通知: notice,
  邀请函: invitation,
  申请: letter,
  新闻稿: news,
  演讲稿: speech,
  简历: resume,
  邮件: email,
  小红书: xiaohongshu,
  朋友圈: moments,
  公众号: officialAccount,
  摘要: summary,
  文章: article,
};

export function composeDocument(asked_for: WritingRequest, materials: Material[], today: string): Composed {
  if (asked_for.english) return composeEnglish(asked_for.english, asked_for.title, materials, today);
  const given = withToldFrame(asked_for);
  const genre = genreOf(given.kind, given.kind_word, [given.title ?? '', given.topic ?? '', ...given.facts].join('。'));
  const { used: readable, aside } = weighMaterials(
    materials.filter((material) => material.passages.length > 0 || material.tables.length > 0),
    given,
  );
  const spokenOn = (material: Material) => talkDay(material, today, [given.title ?? '', ...given.facts].join('，'));
  const found = fileEvidence(readable, genre.fallback, (material) => spokenOn(material)?.day ?? '');
  // What a meeting was called for is no news of the work.
  const told = given.kind === '会议纪要' ? found : found.filter((e) => !(e.slot === 'agenda' && e.is_spoken));
  const ofFiles = inPlace(told, given).map((e) => (unsourced.includes(given.kind) ? { ...e, source: '' } : e));
  const own = factsFor(given);
  const request = given;
  const evidence = [...ownEvidence(own, genre.fallback, request.kind), ...ofFiles].map((e, order) => ({ ...e, order }));
  const shown = reportTables(readable, request.points, request.chart);
  const noNames = isForParents(request, shown);
  const forReader = noNames ? shown.map(withoutNames) : shown;
  const tables = unsourced.includes(request.kind) ? forReader.map(withoutFindings) : forReader;
  const title = titleFor(request, readable, today, evidence);
  const fill = (statements: Evidence[]) => {
    const specs = planSections({ ...genre, sections: [] }, { ...request, points_exclusive: true });
    return fillSections({ specs, evidence: statements, tables, request, numbered: false, from_files: readable.length > 0 });
  };
  const subject: Subject = { request, materials: readable, evidence, tables, title, today, fillPoints: fill };
  const make =
    ownForm(subject) ??
    (/招聘|诚聘/.test(`${request.topic ?? ''}${request.kind_word}`) && request.kind === '通知' ? recruitment : special[request.kind]);
  const draft = make ? make(subject) : standard(subject, genre);
  const composed = finish({ ...draft, title: draft.title || title }, subject, genre);
  const notUsed = aside.map(
    ({ name, reason }) => `“${escapeMarkdown(name)}”没有用进正文：${reason}。需要用它时，请在请求里写明它的名称和用途。`,
  );
  const { content, told: ofChart } = withOwnChart(composed.content, request);
  return {
    ...composed,
    content,
    notes: [
      ...notUsed,
      ...talkLeft(found, ofFiles, given),
      ...(noNames ? ['给家长看的文字里没有列每个学生的姓名和分数。'] : []),
      ...(make === agreement ? [agreementNote] : []),
      ...(make === onePage && leftOff(subject, draft) > 0
        ? [`一页放不下的 ${leftOff(subject, draft)} 条没有写进去；要都写，请说“写详细些”或不限一页。`]
        : []),
      ...daysLeft(content, readable, spokenOn),
      ...composed.notes,
      ...ofChart,
      ...remarksLeft(readable).map(escapeMarkdown),
    ],
  };
}

/** Texts that are sent to others as they stand: what they are made of is told beside them. */
const unsourced: Kind[] = ['通知', '邀请函', '申请', '邮件', '演讲稿', '新闻稿', '朋友圈', '小红书', '公众号'];

/** A form that follows from more than the kind's name; null for the usual one. */
function ownForm({ request, materials, title }: Subject): ((subject: Subject) => Draft) | null {
  if (request.pairs.length > 0 && materials.length === 0) return questions;
  if (request.kind === '文章' && materials.length === 0 && request.points.length === 0 && isRules(request.kind_word, title)) return rules;
  if (materials.length === 0 && request.points.length === 0 && isAgreement(request.kind_word) && /甲方|乙方/.test(request.facts.join()))
    return agreement;
  if (request.kind === '申请' && /倡议/.test(request.kind_word)) return appeal;
  if (request.kind === '通知' && /通报/.test(request.kind_word) && materials.length === 0 && request.points.length === 0) return bulletin;
  if (request.kind === '摘要' && isContract(materials)) return contractPoints;
  return request.one_page && request.kind === '摘要' && request.points.length === 0 ? onePage : null;
}

/** Figures that were typed are drawn behind the words that say them, where no table of a file was drawn; what of them is not in the drawing is told. */
function withOwnChart(content: string, { chart, figures, topic }: WritingRequest): { content: string; told: string[] } {
  if (chart === null || figures === null) return { content, told: [] };
  if (content.includes('```chart\n')) return { content, told: ['图表画的是附件里的数据，消息里写的数字没有另外画图。'] };
  const named = figures.title || topic === null ? figures : { ...figures, title: topic, heading: topic };
  const drawn = fenceOfTable(named, chart === 'any' ? null : chart);
  if (drawn === null) return { content, told: ['消息里写的数字没有画成图：没有看出每个数对应的名称。'] };
  const blocks = content.trimEnd().split('\n\n');
  const said = blocks.findIndex((block) => !block.startsWith('#') && figures.rows.every(([name = '']) => block.includes(name)));
  blocks.splice(said < 0 ? blocks.length : said + 1, 0, drawn.fence);
  return { content: `${blocks.join('\n\n')}\n`, told: drawn.told.map((one) => `图表：${escapeMarkdown(one)}。`) };
}

/** The facts without what the head already says; for public accounts every clause stands alone. */
function factsFor(request: WritingRequest): string[] {
  const inHead = ['述职报告', '周报', '月报', '日报', '简历', '邮件'].includes(request.kind) ? (introduction(request)?.clauses ?? []) : [];
  const cleaned = request.facts
    .map((fact) =>
      fact
        .split(/，|,(?!\d{3})/)
        .filter(
          (clause) =>
            !inHead.includes(clause.trim()) &&
            clause.trim() !== request.topic &&
            !(
              request.topic !== null &&
              /^(?:关于|就|围绕)/.test(clause.trim()) &&
              clause.includes(request.topic) &&
              clause.length <= request.topic.length + 12
            ) &&
            !/^(?:- )?(?:主题|项目(?:名称)?|书名?)(?:是|为|：|:)/.test(clause),
        )
        .join('，'),
    )
    .filter((fact) => fact !== '');
  return request.kind === '公众号' ? cleaned.flatMap((fact) => withTimes(fact.split(/，|,(?!\d{3})/))) : cleaned;
}

function standard(subject: Subject, genre: Genre): Draft {
  const { request, evidence, tables, materials, today } = subject;
  const inHead = headSlots[request.kind] ?? [];
  const below = evidence.filter((e) => !(inHead.includes(e.slot) && (e.own || e.label !== '')));
  const specs = decidedFirst(planSections(genre, request), subject);
  const abstract = specs.find((spec) => spec.heading === '摘要');
  const sections = fillSections({
    specs: specs.filter((spec) => spec !== abstract),
    evidence: below,
    tables,
    request,
    numbered: genre.numbered && !request.points_exclusive,
    from_files: materials.length > 0,
  });
  const draft: Draft = {
    title: subject.title,
    lead: leadOf(request, materials, today, evidence),
    sections: materials.length > 0 ? withOverview(sections) : sections,
    tail: [],
  };
  return abstract ? { ...draft, sections: [abstractOf(draft, abstract.hint), ...draft.sections] } : draft;
}

/** Of a talk the minutes tell first what it came to, then how it was talked over. */
function decidedFirst(specs: SectionSpec[], { request, evidence }: Subject): SectionSpec[] {
  if (request.kind !== '会议纪要' || request.points_exclusive || !evidence.some((e) => e.who)) return specs;
  const talked = specs.find(({ slots }) => slots[0] === 'discussion');
  if (!talked) return specs;
  // Where tasks were given out, that nothing else was decided is no gap.
  const hasTasks = evidence.some((e) => e.slot === 'todo');
  const rest = specs
    .filter((spec) => spec !== talked)
    .map((spec) => (hasTasks && spec.slots[0] === 'decision' ? { ...spec, optional: true } : spec));
  const open = rest.findIndex(({ slots }) => slots[0] === 'open');
  const at = open < 0 ? rest.length : open;
  return [...rest.slice(0, at), talked, ...rest.slice(at)];
}

/** An overview nobody wrote is made of the first thing done and the first problem, as the files say them. */
function withOverview(sections: Section[]): Section[] {
  const [first] = sections;
  const bare = (section: Section) => section.heading.replace(/^[一二三四五六七八九十]+、/, '');
  if (!first || !/^(?:总体情况|工作概况)$/.test(bare(first)) || first.blocks.some((block) => block.kind !== 'raw')) return sections;
  const pieces = ['done', 'data', 'problem'].flatMap((slot) => {
    const section = sections.find((other) => other !== first && slotOfHeading(bare(other)) === slot);
    const all = section?.blocks.flatMap((block) => (block.kind === 'raw' || block.kind === 'table' ? [] : block.pieces)) ?? [];
    const best = all.find((piece) => piece.weight === required) ?? all[0];
    return best ? [best] : [];
  });
  return pieces.length > 0 ? [{ ...first, blocks: [{ kind: 'paragraph', pieces }] }, ...sections.slice(1)] : sections;
}

/** The abstract repeats the best statement of each part that has one. */
function abstractOf(draft: Draft, hint: string): Section {
  const wanted = ['finding', 'conclusion', 'suggestion'];
  const pieces = draft.sections.flatMap((section) => {
    if (!wanted.includes(slotOfHeading(section.heading.replace(/^[一二三四五六七八九十]+、/, '')) ?? '')) return [];
    const all = section.blocks.flatMap((block) => (block.kind === 'raw' || block.kind === 'table' ? [] : block.pieces));
    const best = all.find((piece) => piece.weight === required) ?? all[0];
    return best ? [best] : [];
  });
  return { heading: '摘要', level: 2, blocks: pieces.length > 0 ? [{ kind: 'paragraph', pieces }] : [raw(`【待补充：${hint}】`)] };
}

function finish(draft: Draft, subject: Subject, genre: Genre): Composed {
  const { request, tables, materials } = subject;
  const whole = lengthOf(draft);
  const { length } = request;
  const limit = length
    ? length.rule === 'min'
      ? Math.max(whole, length.target)
      : length.rule === 'about'
        ? Math.round(length.target * 1.06)
        : (length.max ?? length.target)
    : materials.length > 0 && !request.deep
      ? genre.natural
      : whole;
  const fitted =
    length?.rule === 'min'
      ? fitDraft(draft, Math.round(Math.max(length.target * 1.3, length.target + 120)))
      : whole > limit
        ? fitDraft(draft, limit)
        : draft;
  const polished = request.tone === '正式' && request.kind === '文章' && materials.length === 0;
  const spoken = request.tone === '口语' || request.tone === '活泼' || polished;
  const content = spoken ? inTone(printDraft(fitted), request.tone ?? '口语').text : printDraft(fitted);
  const characters = countCharacters(plainText(content));
  const notes = tables.flatMap((table) => table.warnings);
  if (spoken && request.kind !== '小红书') notes.push(toneLimit);
  if (length) {
    if (length.min !== null && characters < length.min)
      notes.push(`要求${length.as_written}，现有材料写到 ${characters} 字：没有为凑字数编写内容，补充素材后可以扩写。`);
    if (length.max !== null && characters > length.max)
      notes.push(`要求${length.as_written}，目前 ${characters} 字：再压缩会删去您给出的事实或必备条目，可指定删除哪一节。`);
  }
  return { title: draft.title, content, characters, blanks: blanksOf(content), sources: materials.map((material) => material.name), notes };
}

function blanksOf(content: string): string[] {
  return [...content.matchAll(/【待补充：([^】]*)】/g)].map((match) => match[1] ?? '');
}
