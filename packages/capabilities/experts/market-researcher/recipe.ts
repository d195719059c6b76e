/** Evidence before opinion: every figure in the material with where it stands, where sources contradict each other, and what is still unknown. */
import type { Conversation } from '#brains/builtin/conversation.ts';
import { linesOf, lookedAt, quote, sectionsOf, lastWords, type Line } from '#brains/builtin/experts/expert.ts';
import type { Turn } from '#brains/builtin/recipe.ts';
import { findDates, findFigures } from '#brains/builtin/text/facts.ts';
import { escapeMarkdown, printTable } from '#text/markdown.ts';
import { asksToWrite } from '#brains/builtin/reading/make/asks.ts';
import { before, behind, holds } from '#text/words.ts';
import words from '../expert-words.json' with { type: 'json' };
import { splitSentences } from '#text/segment.ts';

interface Found extends Line {
  source: string;
  figures: string[];
}

export function researchTurn(conversation: Conversation): Turn | null {
  const { text, files, had_document } = conversation;
  if (had_document && files.length === 0) return null;
  if (asksToWrite(text) && holds(text.slice(0, 80), words.written)) return null;
  const found = lookedAt(conversation);
  if (found === null) return holds(text, words.market) ? outlineFor(text) : null;
  if ('turn' in found) return found.turn;
  const { reading } = found;
  const sentences = reading.materials.flatMap((material) =>
    linesOf(material).flatMap((line) =>
      splitSentences(line.text).map((one): Found => ({
        text: one,
        where: line.where,
        source: material.name,
        figures: findFigures(one).filter((figure) => /\D/.test(figure)),
      })),
    ),
  );
  const told = sentences.filter(({ figures }) => figures.length > 0);
  const missing = words.themes.filter((theme) => !sentences.some((one) => holds(one.text, theme.words))).map(({ name }) => name);
  const rows = words.themes.flatMap(({ name, words: own }) =>
    told
      .filter((one) => holds(one.text, own))
      .slice(0, 4)
      .map((one) => [name, one.figures.slice(0, 4).join('、'), quote(one.text), placeOf(one)]),
  );
  const doubts = contradictions(told);
  const years = [
    ...new Set(sentences.flatMap((one) => findDates(one.text)).flatMap((date) => /(?:19|20)\d{2}/.exec(date)?.[0] ?? [])),
  ].toSorted();
  return {
    text: sectionsOf([
      `看了 ${reading.materials.map(({ name }) => escapeMarkdown(name)).join('、')}，共 ${sentences.length} 句，其中 ${told.length} 句带数据${years.length > 0 ? `，说的是 ${years[0]}${years.length > 1 ? `—${years.at(-1)}` : ''} 年` : '，没有写明年份'}。`,
      rows.length > 0
        ? `## 证据表\n\n${printTable(['主题', '数据', '原文', '出处'], rows)}`
        : '## 证据表\n\n材料里没有能归到市场主题下的数据。',
      doubts.length > 0 ? `## 口径不一致\n\n${doubts.join('\n')}` : told.length > 1 ? '同一说法没有出现两个不同的数。' : '',
      missing.length > 0 ? `## 还缺什么\n\n材料没有提到：${missing.join('、')}。要下结论，请补这些方面的来源。` : '',
      lastWords(reading, [], ['只看了您给的材料和网址，没有另外上网核实，数据以原始出处为准。']),
      '要成文，就说“根据这些材料写一份调研报告”。',
    ]),
    calls: [],
  };
}

const placeOf = ({ source, where }: Found) => `${escapeMarkdown(source)}${where === '' ? '' : ` ${where}`}`;

/** The same words before two different figures with the same unit. */
function contradictions(told: Found[]): string[] {
  const byLabel = new Map<string, { figure: string; at: Found }[]>();
  for (const one of told)
    for (const figure of one.figures) {
      const lead = before(one.text.slice(0, one.text.indexOf(figure)), words.before_figures);
      const label = /[\p{Script=Han}A-Za-z]{3,12}$/u.exec(lead)?.[0].slice(-6);
      const unit = figure.replaceAll(/[\d,.\s+-]/g, '');
      if (label) byLabel.set(`${label} ${unit}`, [...(byLabel.get(`${label} ${unit}`) ?? []), { figure, at: one }]);
    }
  return [...byLabel].flatMap(([key, said]) => {
    const different = new Map(said.map(({ figure, at }) => [figure.replaceAll(/[\s,]/g, ''), at]));
    if (different.size < 2 || new Set(said.map(({ at }) => at.source)).size < 2) return [];
    return [`- “${key.split(' ')[0]}”：${[...different].map(([figure, at]) => `${figure}（${placeOf(at)}）`).join('，')}`];
  });
}

/** Nothing to look at yet: what to find out, and from whom. */
function outlineFor(text: string): Turn {
  const lead = words.research_leads.find((one) => text.includes(one)) ?? '';
  const topic = (behind(text.slice(text.indexOf(lead) + lead.length), words.research_leads).split(/[，。！？\n]/, 1)[0] ?? '').slice(0, 24);
  const rows = [
    ['规模与增长', '一年多大，近三年怎么变', '行业协会、统计局、上市公司年报'],
    ['客户与需求', '谁在买，为什么买，不买的原因', '访谈、问卷、客服与销售记录'],
    ['竞争', '主要几家，各自的价格、卖点、份额', '官网与价格页、财报、试用'],
    ['渠道与价格', '从哪里卖，各环节拿多少', '经销商、自家销售数据'],
    ['政策与风险', '有什么要求，什么会变', '主管部门网站、专业律师'],
  ];
  return {
    text: sectionsOf([
      `还没有材料，我先列出${topic === '' ? '' : `“${escapeMarkdown(topic)}”`}要弄清的问题。`,
      printTable(['方面', '要弄清的问题', '去哪里找'], rows),
      '把找到的报告、表格或网址发给我，我列出证据表、口径不一致的地方和还缺的部分。\n\n未完成：\n- 没有查数据：我不会自己上网搜索，也不编数字。',
    ]),
    calls: [],
  };
}
