/** What a deck is called: by its request, by what its files call themselves. */
import type { Material } from '../text/material.ts';
import { analyseTable } from '../text/table-figures.ts';
import { plainHeading } from './deck-parts.ts';
import type { DeckRequest } from './deck-request.ts';
import { atMost, beside, inRoom } from './slide.ts';
import { figuresIn } from './statements.ts';

export function titleOf(request: DeckRequest, materials: Material[]): string {
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
  const sheet = first?.tables[0]?.heading ?? '';
  // projects.xlsx says it in no words of the person's; its sheet 项目台账 does.
  const shown = !/\p{Script=Han}/u.test(stem ?? '') && /\p{Script=Han}/u.test(sheet) && onlyTables ? `${sheet}数据分析` : analysed;
  const told = request.outline?.[0]?.title ?? request.facts[0]?.split(/[：:，,]/)[0] ?? '';
  // 汇报，12月工作：……: of what it is told first.
  const whole =
    named !== null && /^(?:工作)?(?:汇报|总结|报告)$/.test(named) && /^[^，,：:]{0,10}工作$/.test(told)
      ? `${told}${named.slice(-2)}`
      : named;
  const title = whole || shown || firstClause(request.facts) || '演示文稿';
  return atMost(inRoom(title === '对比' ? '方案对比' : title, 60), 200);
}

/** “咖啡品牌春季营销方案，目标新增会员 2 万人”: what stands before the first comma, never half a number. */
function firstClause([first = '']: readonly string[]): string {
  const clause = first.split(/[，,；;。：:](?!\d)/)[0]?.trim() ?? '';
  const ours = /^(?:我们|本)(社区|公司|学校|医院|街道|村|部门|团队|店)/.exec(clause)?.[1];
  if (ours && /\d/.test(clause)) return `${ours}工作汇报`;
  // 招聘32人 and 公司2025年营收3.6亿 are the first of what is told.
  if (figuresIn(clause).length > 0 || /(?<![\d.])\d[\d.,]*\s?[万亿%％元]/.test(clause)) {
    const year = /(?:19|20)\d\d年/.exec(clause)?.[0];
    return year && /营收|收入|利润|销售额/.test(clause) ? `${year}经营情况` : '';
  }
  return Array.from(clause).length <= 24 ? clause : clause.slice(0, 20).replace(/\s*[\d.,]+$/, '');
}

/** What names the deck is no statement of it. */
export function withoutTitle(request: DeckRequest, title: string): DeckRequest {
  const [first = '', ...others] = request.facts;
  // The title says nothing beyond itself.
  if (first.replace(/[。；;！!]$/, '') === title) return { ...request, facts: others };
  if (request.title !== null || !first.startsWith(title) || !/^[，,；;。：:]/.test(first.slice(title.length))) return request;
  const rest = first.slice(title.length + 1).trim();
  return { ...request, facts: rest === '' ? others : [rest, ...others] };
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

/** The first part of a text rather than its name. */
const vague = /^(?:introduction|overview|about|getting started|read ?me|前言|简介|概述|引言|绪论|说明)$/i;

/** What a text calls itself: its heading, else what its first sentence is about where its name says nothing. */
function headingOf({ title, headings, name, passages }: Material): string | null {
  if (title !== '' && !vague.test(plainHeading(title))) return plainHeading(title);
  const stem =
    name
      .replace(/\.[^.]+$/, '')
      .split('/')
      .at(-1) ?? name;
  if (!nameless.test(stem)) return title === '' ? null : stem.replaceAll(/[_-]+/g, ' ').trim();
  const opening = passages[0]?.text ?? '';
  const subject =
    /^(?:this|these|the following)\s+(?:is|are)\s+(?:an?|the)?\s*([^.,;:()]{3,60}?)(?=[.,;:()]|\s(?:for|that|which|to|of)\s|$)/i.exec(
      opening,
    )?.[1] ??
    /^(?:the\s)?([A-Z\w][\w.+-]*(?:\s[A-Z][\w.+-]*){0,4})(?:,[^.]{0,60},)?\s(?:is|are|provides?|contains?)\s/.exec(opening)?.[1] ??
    /^([\p{Script=Han}\w《》“”·-]{2,20}?)(?:是|为|指)/u.exec(opening)?.[1];
  return subject?.trim() ?? (title === '' ? headings[0]?.text : plainHeading(title)) ?? null;
}
