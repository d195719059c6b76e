/** What is wanted of a site, written down before it is built, from the same reading as the order card. What is not known is 【待补充】. Pure. */
import type { Outline, OutlineMaterial, OutlineSection } from '#contract/content/outline.ts';
import type { PageStyleId } from '#contract/content/page.ts';
import type { SiteField } from '#contract/content/site-field.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { pageStyles } from '../../deliverables/web-page/page-styles.ts';
import type { FilledSite } from './recipe-fill.ts';
import type { Kit } from './website.ts';

export interface Requirement {
  kit: Kit;
  intent: MakeIntent;
  site: FilledSite;
  /** As its person said it. */
  words: string;
  /** Names of the files. */
  files: readonly string[];
  /** What was arranged on the order card; null where it was left. */
  arranged: readonly OutlineSection[] | null;
}

/** In their order. */
export const requirementParts = ['目标', '使用者', '页面', '功能', '数据', '不做什么'] as const;

export const fieldTypes: Record<SiteField['type'], string> = {
  text: '文字',
  long: '长文字',
  number: '数字',
  date: '日期',
  phone: '电话',
  mail: '邮箱',
  choice: '单选',
  choices: '多选',
};

export const blank = (what: string): string => `【待补充：${what}】`;

export function titleOf({ kit, site }: Pick<Requirement, 'kit' | 'site'>): string {
  return site.fill?.title ?? kit.label;
}

export function requirementText(given: Requirement): string {
  const { intent } = given;
  const parts: Record<(typeof requirementParts)[number], string[]> = {
    目标: goalOf(given),
    使用者: [`- ${intent.audience?.value ?? blank('给谁用')}`],
    页面: pagesOf(given),
    功能: given.kit.does.map((one) => `- ${one}`),
    数据: dataOf(given),
    不做什么: notPart(given),
  };
  const written = requirementParts.map((part) => `## ${part}\n\n${parts[part].join('\n')}`);
  return [`# ${oneLine(titleOf(given))}`, ...written].join('\n\n');
}

function goalOf({ kit, site, words }: Requirement): string[] {
  const style = site.fill?.style;
  return [
    `- 做成：${kit.label}`,
    ...(style ? [`- 风格：${styleLabel(style)}`] : []),
    `- 原话：${oneLine(words).slice(0, 2_000) || blank('要做什么')}`,
  ];
}

export const styleLabel = (id: PageStyleId): string => pageStyles[id].label;

/** Parts of a page, or pages; none where a kit has its own. */
export function sectionsOf({ site, arranged }: Pick<Requirement, 'site' | 'arranged'>): readonly OutlineSection[] {
  return arranged ?? site.outline?.sections ?? [];
}

function pagesOf(given: Requirement): string[] {
  const { kit, site } = given;
  const sections = sectionsOf(given);
  if (!site.outline || sections.length === 0)
    return kit.needs.includes('words') ? [`- ${blank('放什么内容：上传文档，或写上要点')}`] : [`- 一页：${kit.label}`];
  const count = site.fill?.material.pages?.length ?? 1;
  const { outline } = site;
  return [
    count > 1 ? `共 ${sections.length} 页：` : '一页，从上到下：',
    ...sections.flatMap((section) => [
      '',
      `### ${oneLine(section.title)}`,
      '',
      ...linesOf(section, outline).map(({ line }) => `- ${line}`),
    ]),
  ];
}

/** Of a long part the first are enough to know it by. */
const mostShown = 12;

export interface PartLine {
  line: string;
  /** The material it stands for. */
  ids: string[];
}

export function linesOf({ title, material = [], hint }: OutlineSection, { material: all }: Outline): PartLine[] {
  const own = material.flatMap((id) => all.find((one) => one.id === id) ?? []);
  if (own.length === 0) return [{ line: blank(hint || title), ids: [] }];
  const shown = own.length > mostShown + 1 ? own.slice(0, mostShown) : own;
  const rest = own.slice(shown.length);
  return [
    ...shown.map((one) => ({ line: lineOf(one), ids: [one.id] })),
    ...(rest.length > 0 ? [{ line: `另有 ${rest.length} 段，照原文放在“${oneLine(title)}”`, ids: rest.map(({ id }) => id) }] : []),
  ];
}

const mostLetters = 80;

function lineOf({ kind, words, source }: OutlineMaterial): string {
  const from = source ? `（《${source.file}》${source.where ?? ''}）` : '';
  if (kind === 'picture') return `图片 ${words}${from}`;
  const bare = oneLine(words);
  if (kind === 'table')
    return `表格 ${(words.split('\n')[0] ?? '').replaceAll('|', ' ').replaceAll(/\s+/g, ' ').trim().slice(0, mostLetters)}${from}`;
  return `${bare.length > mostLetters ? `${bare.slice(0, mostLetters)}…` : bare}${from}`;
}

const oneLine = (words: string): string => words.replaceAll(/\s+/g, ' ').trim();

function dataOf({ kit, intent, files }: Requirement): string[] {
  const fields = intent.asks ?? [];
  const tables = files.filter((name) => /\.(?:xlsx?|xlsm|xlsb|ods|csv|tsv)$/i.test(name));
  const own = '只留在使用者自己的浏览器里，没有服务器收集';
  if (kit.needs.includes('table') && tables.length > 0) return [...tables.map((name) => `- 表格：《${name}》`), `- 改动${own}`];
  if (kit.needs.includes('fields') || (kit.needs.includes('table') && fields.length > 0))
    return [
      '| 项目 | 类型 | 必填 | 选项 |',
      '| --- | --- | --- | --- |',
      ...(fields.length > 0 ? fields.map(rowOf) : [`| ${blank('要填的项')} | 文字 | 否 | |`]),
      '',
      `- 填写的内容${own}`,
    ];
  if (kit.needs.includes('table')) return [`- 表格：${blank('附上 xlsx 或 csv 文件')}`];
  if (kit.needs.includes('words')) return [`- 内容来自：${['您的话', ...files.map((name) => `《${name}》`)].join('、')}`, '- 不收集数据'];
  return [`- 使用者现场放入的内容，${own}`];
}

function rowOf({ label, type, required, options }: SiteField): string {
  const cell = (words: string): string => words.replaceAll('|', '／').trim();
  return `| ${cell(label)} | ${fieldTypes[type]} | ${required ? '是' : '否'} | ${options.map(cell).join('、')} |`;
}

function notPart({ intent, site }: Requirement): string[] {
  const quoted = (words: string): string => `“${oneLine(words).slice(0, 200)}”`;
  return [
    ...intent.needs_model.map(({ words }) => `- ${quoted(words)}：要接入语言模型才能做`),
    ...intent.unread.map(({ words }) => `- ${quoted(words)}：没有读懂，先不做；要放上网站的，写到“页面”里`),
    ...site.undone.map((one) => `- ${one}`),
    '- 登录、支付、发送、收集别人填写的内容：没有服务器，不做',
  ];
}
