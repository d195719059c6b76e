/** Answers about files, found or computed in them and never guessed: summary, totals, lists of facts, the passage that says it. */
import { compare, zero } from '../text/decimal.ts';
import {
  findDates,
  findEmails,
  findFigures,
  findMoney,
  findOrganisations,
  findPeople,
  findPercentages,
  findPhones,
} from '../text/facts.ts';
import { rankSentences } from '../text/key-sentences.ts';
import type { Material, MaterialTable } from '../text/material.ts';
import { escapeMarkdown, printTable } from '../text/markdown.ts';
import { bigrams, overlap } from '../text/segment.ts';
import {
  analyseTable,
  averageOf,
  extremesOf,
  figuresOf,
  groupBy,
  printFigure,
  readCell,
  totalOf,
  type Column,
  type TableAnalysis,
} from '../text/table-figures.ts';
import { slotOfHeading } from '../text/slots.ts';
import { fileEvidence } from './evidence.ts';
import { againstTarget, cellAsked, differences, placeOf, tasksAsked } from './lookup.ts';
import { reportTables } from './table-blocks.ts';

const computed = '由附件计算';

export function answerQuestion(text: string, materials: Material[]): string {
  const questions = text.split(/(?<=[？?])/).filter((part) => /[\p{L}\d]{3}/u.test(part));
  return questions.length > 1 && questions.length <= 6
    ? questions.map((question) => `**${question.trim()}**\n\n${answerOne(question.trim(), materials)}`).join('\n\n')
    : answerOne(text, materials);
}

function answerOne(question: string, materials: Material[]): string {
  return (
    differences(question, materials) ??
    againstTarget(question, materials) ??
    tasksAsked(question, materials) ??
    listOfFacts(question, materials) ??
    fromTables(question, materials) ??
    cellAsked(question, materials) ??
    statementsOf(question, materials) ??
    (asksSummary(question) ? null : fromText(question, materials)) ??
    summarise(materials)
  );
}

/** “有什么风险”, “下一步计划是什么”: the statements of that kind. */
function statementsOf(question: string, materials: Material[]): string | null {
  if (!/什么|哪些|哪几|吗|如何|怎么样|列出|找出/.test(question)) return null;
  const slot = slotOfHeading(question.replaceAll(/文件|材料|附件|内容|什么|哪些/g, ''), [
    'problem',
    'plan',
    'decision',
    'todo',
    'suggestion',
    'conclusion',
  ]);
  const found =
    slot === null
      ? []
      : fileEvidence(materials, 'other')
          .filter((statement) => statement.slot === slot)
          .slice(0, 12);
  return found.length > 0
    ? `文件里这样写：\n\n${found.map((statement) => `- ${statement.text}（来源：${escapeMarkdown(statement.source)}）`).join('\n')}`
    : null;
}

function asksSummary(question: string): boolean {
  return (
    question.length < 3 ||
    /讲了?什么|说了?什么|写了?什么|主要内容|大意|概括|总结|摘要|要点|看看|看一下|读一下|分析|介绍一下|什么内容|梳理|解读|summar/i.test(
      question,
    )
  );
}

const wanted: [RegExp, string, (text: string) => string[]][] = [
  [/日期|时间节点|哪些时间|哪几天/, '日期', findDates],
  [/金额|价格|款项|多少钱|费用有哪些/, '金额', findMoney],
  [/百分比|比例|占比/, '百分比', findPercentages],
  [/人名|姓名|哪些人|涉及的人|谁参/, '人名', findPeople],
  [/公司|机构|单位|组织/, '机构', findOrganisations],
  [/电话|手机号|联系方式/, '电话', findPhones],
  [/邮箱|email/i, '邮箱', findEmails],
  [/数字|数据|数值/, '数字', (text) => findFigures(text).filter((f) => /\d{2}|[^\d\s]/.test(f))],
];

function listOfFacts(question: string, materials: Material[]): string | null {
  if (!/列出|列举|找出|提取|摘出|有哪些|哪些|所有|全部|都有/.test(question)) return null;
  const kinds = wanted.filter(([pattern]) => pattern.test(question));
  if (kinds.length === 0) return null;
  return kinds
    .map(([, name, find]) => {
      const rows = materials
        .flatMap((material) => [
          ...material.passages.map((p) => ({ text: p.text, source: placeOf(material, p.where) })),
          ...material.tables.flatMap((t) => t.rows.map((row) => ({ text: row.join('，'), source: placeOf(material, t.where) }))),
        ])
        .flatMap(({ text, source }) => [...new Set(find(text))].map((found) => [found, context(text, found), source]));
      const unique = [...new Map(rows.map((row) => [row.join('\u0000'), row])).values()];
      if (unique.length === 0) return `没有在文件里找到${name}。`;
      const shown = unique.slice(0, 60);
      return `共找到 ${unique.length} 处${name}${unique.length > shown.length ? `，列出前 ${shown.length} 处` : ''}：\n\n${printTable([name, '原文', '来源'], shown)}`;
    })
    .join('\n\n');
}

function context(text: string, found: string): string {
  if (text.length <= 50) return text;
  const at = text.indexOf(found);
  const from = Math.max(0, at - 18);
  return `${from > 0 ? '…' : ''}${text.slice(from, at + found.length + 24)}…`;
}

/** Totals, averages, extremes, counts and groups of the columns the question names. */
function fromTables(question: string, materials: Material[]): string | null {
  const asked = {
    total: /总额|总数|总和|合计|总计|总共|一共|总量|求和|总(?:销|收|成|支|人|金|产|利)|加起来/.test(question),
    average: /平均|均值|人均/.test(question),
    highest: /最高|最大|最多|最贵|最好|第一|top|排名|排行|前[一二三四五六七八九十\d]+/i.test(question),
    lowest: /最低|最小|最少|最便宜|最差|垫底|倒数/.test(question),
    count: /多少(?:行|条|个|人|单|家|笔|项)|几(?:行|条|个人|笔)|行数|数量有多少/.test(question),
    group: /按.{1,8}(?:汇总|统计|分组|分类|看)|各.{1,6}(?:的)?(?:销|合计|总|多少|占|情况)|每个?.{1,6}(?:多少|合计|总)|分别|占比/.test(
      question,
    ),
  };
  if (!Object.values(asked).some(Boolean)) return null;
  const answers = materials
    .flatMap((material) => material.tables.map((table) => tableAnswer(question, asked, placeOf(material, table.where), table)))
    .filter((answer) => answer !== '');
  return answers.length > 0 ? answers.join('\n\n') : null;
}

type Asked = Record<'total' | 'average' | 'highest' | 'lowest' | 'count' | 'group', boolean>;

function tableAnswer(question: string, asked: Asked, source: string, table: MaterialTable): string {
  const whole = analyseTable(table);
  const { analysis, condition } = narrowed(question, whole);
  const figures = analysis.columns.filter((c) => c.role === 'measure' || c.role === 'rate');
  const named = figures.filter((c) => question.includes(c.name));
  // 总销售额 is the total of 第三季度销售额: what a name stands for is its end.
  const loosely = figures.filter((c) => overlap(bigrams(c.name), bigrams(question)) >= 0.5 || question.includes(c.name.slice(-2)));
  const columns = named.length > 0 ? named : loosely;
  const lines: string[] = [];
  const given = condition === '' ? '' : `${condition}：`;
  if (asked.count && /行|条|单|笔|家|人|个|项|数量/.test(question) && !asked.total)
    lines.push(
      `${given}共 ${analysis.rows.length} ${/人/.test(question) && analysis.columns.some((c) => c.name === '姓名') ? '人' : '行'}（${computed}）`,
    );
  if (asked.group) lines.push(...grouped(question, analysis, columns));
  for (const column of columns) {
    if (asked.total && column.role === 'measure' && !(asked.group && lines.length > 0))
      lines.push(
        `${given}${column.name}合计 **${printFigure(totalOf(analysis, column), column)}**（${figuresOf(analysis, column).length} 行相加，${computed}）`,
      );
    const average = asked.average ? averageOf(analysis, column) : null;
    if (average)
      lines.push(
        `${given}${column.name}平均 **${printFigure(average, column)}**（${figuresOf(analysis, column).length} 行，保留两位小数，${computed}）`,
      );
    const by = column.role === 'measure' && (asked.highest || asked.lowest) ? askedColumn(question, analysis) : undefined;
    if (by) {
      const groups = groupBy(analysis, by, [column]).sort((a, b) => compare(b.totals[0] ?? zero, a.totals[0] ?? zero));
      const [top, bottom] = [groups[0], groups.at(-1)];
      if (asked.highest && top)
        lines.push(
          `${given}${column.name}合计最高的${by.name}：**${top.name}**，${printFigure(top.totals[0] ?? zero, column)}（${computed}）`,
        );
      if (asked.lowest && bottom)
        lines.push(
          `${given}${column.name}合计最低的${by.name}：**${bottom.name}**，${printFigure(bottom.totals[0] ?? zero, column)}（${computed}）`,
        );
      continue;
    }
    const extremes = extremesOf(analysis, column);
    if (extremes && asked.highest)
      lines.push(
        `${given}${column.name}最高：${rowName(analysis, extremes.high.row, column)}，**${printFigure(extremes.high.value, column)}**`,
      );
    if (extremes && asked.lowest)
      lines.push(
        `${given}${column.name}最低：${rowName(analysis, extremes.low.row, column)}，**${printFigure(extremes.low.value, column)}**`,
      );
  }
  return lines.length > 0
    ? `${lines.map((line) => (line.startsWith('|') ? `\n${line}\n` : `- ${line}`)).join('\n')}\n\n（来源：${source}）`
    : '';
}

/** “哪天”, “哪个区域”: what the answer is to be one of, when it stands in several rows. */
function askedColumn(question: string, analysis: TableAnalysis): Column | undefined {
  const candidates = analysis.columns.filter((c) => c.role === 'date' || c.role === 'category');
  const asked = /哪[一]?[天日月年周]/.test(question)
    ? candidates.find((c) => c.role === 'date')
    : candidates.find(
        (c) =>
          new RegExp(`(?:哪|什么)[一]?(?:个|家|种|款|位)?${c.name.slice(0, 2)}`).test(question) ||
          (/(?:哪|什么)/.test(question) && question.includes(c.name)),
      );
  return asked && new Set(analysis.rows.map((row) => row[asked.index])).size < analysis.rows.length ? asked : undefined;
}

/** Only the rows the question names: “华东的销售额是多少”. */
function narrowed(question: string, analysis: TableAnalysis): { analysis: TableAnalysis; condition: string } {
  let { rows } = analysis;
  const conditions: string[] = [];
  for (const column of analysis.columns.filter((c) => c.role === 'category' || c.role === 'date' || c.role === 'text')) {
    const values = [...new Set(rows.map((row) => (row[column.index] ?? '').trim()))].filter(
      (value) => value.length >= 2 && value.length <= 20 && question.includes(value) && !readCell(value),
    );
    if (values.length === 0) continue;
    rows = rows.filter((row) => values.includes((row[column.index] ?? '').trim()));
    conditions.push(values.join('、'));
  }
  return { analysis: { ...analysis, rows }, condition: conditions.join('，') };
}

function grouped(question: string, analysis: TableAnalysis, columns: Column[]): string[] {
  const by = analysis.columns
    .filter((c) => c.role === 'category' || c.role === 'date')
    .find((c) => overlap(bigrams(c.name), bigrams(question)) >= 0.5 || question.includes(c.name));
  const measures = columns.filter((c) => c.role === 'measure').slice(0, 3);
  if (!by || measures.length === 0) return [];
  const rows = groupBy(analysis, by, measures)
    .slice(0, 30)
    .map((g) => [g.name, ...g.totals.map((total, i) => (measures[i] ? printFigure(total, measures[i], false) : '')), g.share ?? '—']);
  return [
    `按${by.name}汇总（${computed}）`,
    printTable([by.name, ...measures.map((m) => `${m.name}${m.unit ? `（${m.unit}）` : ''}`), '占比'], rows),
  ];
}

function rowName(analysis: TableAnalysis, row: string[], except: Column): string {
  const names = analysis.columns
    .filter((c) => c !== except && ['category', 'text', 'date', 'id'].includes(c.role))
    .slice(0, 2)
    .map((c) => row[c.index] ?? '')
    .filter((cell) => cell !== '');
  return names.join(' ') || row.join(' ');
}

/** The passages and rows that share most with the question. */
function fromText(question: string, materials: Material[]): string | null {
  const core = synonyms(question).replaceAll(
    /请问|请|帮我|是?多久|是?多长时间?|等于几|这[份个些]|文件|附件|文档|里面?|中|是多少|是什么|是谁|什么时候|在哪里?|怎么样?|如何|有没有|有哪些|哪些|吗|呢|的|了|多少|为什么|告诉我|一下|查|找|看|说明/g,
    ' ',
  );
  // What the file is called stands in every part of it, so it finds nothing.
  const titles = new Set(materials.flatMap((material) => [...bigrams(`${material.title} ${material.name.replace(/\.[^.]+$/, '')}`)]));
  const all = new Set([...bigrams(core)].filter((pair) => /\p{L}/u.test(pair)));
  const telling = new Set([...all].filter((pair) => !titles.has(pair)));
  const about = telling.size > 0 ? telling : all;
  if (about.size === 0) return asksDetail(question) && /\d/.test(core) ? notFound(question, materials) : null;
  const candidates = materials.flatMap((material) => [
    ...material.passages.map((p) => ({ text: p.text, near: `${p.heading}${p.text}`, source: placeOf(material, p.where) })),
    ...material.tables.flatMap((t) =>
      t.rows.map((row) => ({
        text: row
          .map((cell, i) => (t.header[i] && cell ? `${t.header[i]}：${cell}` : cell))
          .filter((c) => c !== '')
          .join('，'),
        near: row.join(' ') + t.header.join(' '),
        source: placeOf(material, t.where),
      })),
    ),
  ]);
  const when = /什么时候|何时|哪天|日期|时间/.test(question);
  const scored = candidates
    .map((c) => {
      const grams = bigrams(c.near);
      let shared = 0;
      for (const pair of about) if (grams.has(pair)) shared++;
      return {
        ...c,
        score:
          shared / about.size +
          (when && findDates(c.text).length > 0 ? 0.2 : 0) +
          (/多少|几/.test(question) && /\d/.test(c.text) ? 0.1 : 0),
      };
    })
    .filter((c) => c.score >= 0.45)
    .sort((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;
  const near = scored.filter((c) => c.score >= best - 0.25).slice(0, 4);
  // “乙方是谁” asks for what stands behind the label 乙方.
  const name = core.trim();
  const labelled =
    name === '' ? [] : near.filter((c) => c.text.split(/[：:]/)[0]?.includes(name) === true && /^[^：:]{1,16}[：:]/.test(c.text));
  const shown = labelled.length > 0 ? labelled : near;
  if (shown.length === 0) return asksDetail(question) ? notFound(question, materials) : null;
  return `文件里这样写：\n\n${shown.map((c) => `- ${c.text}（来源：${c.source}）`).join('\n')}`;
}

function synonyms(question: string): string {
  return question.replaceAll(/到期|何时结束|有效期/g, '期限').replaceAll(/工资|薪水/g, '薪资');
}

/** Says so, and what the files do speak of. */
function notFound(question: string, materials: Material[]): string {
  const parts = materials.flatMap((material) => {
    const headings = material.headings.slice(0, 12).map((heading) => escapeMarkdown(heading.text));
    const columns = material.tables.flatMap((table) => table.header).slice(0, 12);
    const held =
      headings.length > 0
        ? `有这些部分：${headings.join('、')}`
        : columns.length > 0
          ? `有这些列：${columns.join('、')}`
          : material.overview;
    return [`- “${escapeMarkdown(material.name)}”${held}`];
  });
  return `文件里没有找到与“${question.replace(/[？?。]$/, '')}”直接对应的内容，我不猜。\n\n${parts.join('\n')}\n\n可以换个说法，用文件里的词再问一次，或说“总结一下”看要点。\n\n未完成：\n- 没有回答“${question.replace(/[？?。]$/, '')}”：文件里没有写到，内置引擎不凭常识作答。`;
}

function asksDetail(question: string): boolean {
  return /[？?]$|多少|什么|谁|哪|吗$|几|怎么|为什么/.test(question);
}

function summarise(materials: Material[]): string {
  return materials
    .map((material) => {
      const ranked = rankSentences(material.passages.map((p) => p.text))
        .slice(0, 6)
        .sort((a, b) => a.index - b.index);
      const points = ranked.map(
        (r) =>
          `- ${r.text.length > 200 ? `${r.text.slice(0, 180)}…` : r.text}${material.passages[r.index]?.where ? `（${material.passages[r.index]?.where}）` : ''}`,
      );
      const tables = reportTables([material])
        .slice(0, 4)
        .flatMap((t) => t.findings.slice(0, 3).map((f) => `- ${f.text}（来源：${escapeMarkdown(f.source)}）`));
      const headings =
        material.headings.length > 2
          ? [
              `结构：${material.headings
                .slice(0, 12)
                .map((h) => h.text)
                .join('、')}`,
            ]
          : [];
      const body = [...points, ...tables];
      const about = `**${escapeMarkdown(material.name)}**（${[material.type, material.overview].filter((t) => t !== '').join('，')}）`;
      return [about, ...headings, body.length > 0 ? body.join('\n') : '里面没有可概括的文字。'].join('\n\n');
    })
    .join('\n\n');
}
