/** What a deck is called: by its request, by what its files call themselves. */
import type { Material } from '../text/material.ts';
import { analyseTable } from '../text/table-figures.ts';
import { plainHeading } from './deck-parts.ts';
import type { DeckRequest } from './deck-request.ts';
import { atMost, inRoom } from './slide.ts';
import { figuresIn } from './statements.ts';

/** 汇报 says of nothing what it is; the file does. */
const bareNames = [
  '汇报',
  '报告',
  '总结',
  '演示',
  '介绍',
  '展示',
  '分享',
  '工作汇报',
  '工作报告',
  '工作总结',
  '情况汇报',
  '项目汇报',
  '汇报材料',
];

export function titleOf(request: DeckRequest, materials: Material[]): string {
  const [first] = materials;
  const stem = first?.name
    .replace(/\.[^.]+$/, '')
    .split('/')
    .at(-1)
    ?.replaceAll(/[_-]+/g, ' ')
    .trim();
  const heading = (first && headingOf(first)) ?? null;
  const named =
    request.title ?? (request.topic !== null && heading !== null && bareNames.includes(request.topic) ? heading : request.topic) ?? heading;
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
  const title = named || shown || firstClause(request.facts) || '演示文稿';
  return atMost(inRoom(title === '对比' ? '方案对比' : title, 60), 200);
}

/** What stands before the first comma; a figure names no deck. */
function firstClause([first = '']: readonly string[]): string {
  const clause =
    first
      .replace(/^- /, '')
      .split(/[，,；;。：:](?!\d)/)[0]
      ?.trim() ?? '';
  return Array.from(clause).length <= 24 && figuresIn(clause).length === 0 && !/\d\s?[万亿%％元]/.test(clause) ? clause : '';
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

/** Names that say what sort of file it is, not what it is about. */
const nameless =
  /^(?:read[\s_-]?me(?:[\s._-](?:zh|en|cn|tw|hans|hant|chs|cht))*|index|untitled|document|doc|file|new|scan|img|download|未命名|新建|文档|附件|无标题|正文|材料)?[\s\d().（）_-]*$/i;

/** The first part of a text rather than its name. */
const vague = /^(?:introduction|overview|about|getting started|read ?me|前言|简介|概述|引言|绪论|说明)$/i;

/** What a text calls itself: its heading, else its first heading where its name says nothing. */
function headingOf({ title, headings, name }: Material): string | null {
  if (title !== '' && !vague.test(plainHeading(title))) return plainHeading(title);
  const stem =
    name
      .replace(/\.[^.]+$/, '')
      .split('/')
      .at(-1) ?? name;
  if (!nameless.test(stem)) return title === '' ? null : stem.replaceAll(/[_-]+/g, ' ').trim();
  const named = [title, ...headings.map(({ text }) => text)].map(plainHeading).find((one) => one !== '' && !vague.test(one));
  return (title === '' ? named : null) ?? stem;
}
