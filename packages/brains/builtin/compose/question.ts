/** Answers about files, found or computed in them and never guessed: the passage that says it, what a table comes to, lists of facts, a summary. */
import { findDates, findEmails, findFigures, findMoney, findPeople, findPercentages, findPhones } from '../text/facts.ts';
import { under } from '../text/last-lines.ts';
import { rankSentences } from '#text/key-sentences.ts';
import type { Material } from '../text/material.ts';
import { escapeMarkdown, printTable } from '#text/markdown.ts';
import { bigrams } from '#text/segment.ts';
import { noNames } from '../reading/names.ts';
import { readingOf } from '../reading/reading.ts';
import { tokenize } from '../reading/tokens.ts';
import { slotOfHeading } from '../text/slots.ts';
import { differences, placeOf } from './differences.ts';
import { fileEvidence } from './evidence.ts';
import words from './question-words.json' with { type: 'json' };
import { reportTables } from './table-blocks.ts';

type Words = Exclude<keyof typeof words, 'facts' | 'same' | 'points'>;

const says = (text: string, which: Words): boolean => words[which].some((word) => text.toLowerCase().includes(word));
const without = (text: string, which: Words, put: string): string =>
  words[which].toSorted((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, put), text);

/** What tables say to a question; null where nothing of it is theirs, 'unread' where it is and was not wholly read. */
export type AskTables = (question: string) => string | null;

export function questionsIn(text: string): string[] {
  const questions = text.split(/(?<=[？?])/).filter((part) => /[\p{L}\d]{3}/u.test(part));
  return questions.length > 1 && questions.length <= 6 ? questions.map((question) => question.trim()) : [text];
}

export function answerQuestion(text: string, materials: Material[], ofTables: AskTables = () => null): string {
  const questions = questionsIn(text);
  const left: string[] = [];
  const answers = questions.map((question) => {
    const answer = answerOne(question, materials, ofTables, left);
    return questions.length > 1 ? `**${question}**\n\n${answer}` : answer;
  });
  return [...answers, ...under('未完成', left)].join('\n\n');
}

function answerOne(question: string, materials: Material[], ofTables: AskTables, left: string[]): string {
  const told = asksSummary(question) ? null : ofTables(question);
  const isOfMany = says(question, 'compare') && materials.length > 2;
  if (isOfMany) left.push(`没有逐句比对：${materials.length} 个文件只并列了各自的要点，要逐句比对请一次给两个文件。`);
  const found =
    (says(question, 'compare') ? differences(materials) : null) ??
    (told === 'unread' ? notFound(question, materials, left) : told) ??
    listOfFacts(question, materials, left) ??
    statementsOf(question, materials) ??
    (asksSummary(question) || isOfMany ? summarise(materials, countIn(question)) : fromText(question, materials, left));
  if (found === null) left.push(`没有读懂“${escapeMarkdown(question.slice(0, 200))}”，没有照做：上面只是文件的要点。`);
  return found ?? summarise(materials, null);
}

/** A text is to be told in short, and nothing of it is asked. */
export function asksSummary(question: string): boolean {
  return question.length < 3 || says(question, 'summary');
}

/** “有什么风险”, “下一步计划是什么”: the statements of that kind. */
function statementsOf(question: string, materials: Material[]): string | null {
  if (!says(question, 'open')) return null;
  const slot = slotOfHeading(without(question, 'files', ''), ['problem', 'plan', 'decision', 'todo', 'suggestion', 'conclusion']);
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

const finders: Readonly<Record<string, (text: string) => string[]>> = {
  日期: findDates,
  金额: findMoney,
  百分比: findPercentages,
  人名: findPeople,
  电话: findPhones,
  邮箱: findEmails,
  数字: (text) => findFigures(text).filter((f) => /\d{2}|[^\d\s]/.test(f)),
};

function listOfFacts(question: string, materials: Material[], left: string[]): string | null {
  if (!says(question, 'list')) return null;
  const kinds = words.facts.filter(({ words: own }) => own.some((word) => question.toLowerCase().includes(word)));
  if (kinds.length === 0) return null;
  // 给客户发条消息，换哪些、多少钱: what else was said is no part of the list.
  const others = question
    .split(/[，,；;。]/)
    .filter((clause) => !kinds.some(({ words: own }) => own.some((word) => clause.toLowerCase().includes(word))));
  if (others.length > 0)
    left.push(`没有照做，只列了${kinds.map(({ name }) => name).join('、')}：“${escapeMarkdown(others.join('，').slice(0, 200))}”。`);
  return kinds
    .map(({ name }) => {
      const rows = materials
        .flatMap(linesOf)
        .flatMap(({ bare, source }) => [...new Set(finders[name]?.(bare))].map((found) => [found, context(bare, found), source]));
      const unique = [...new Map(rows.map((row) => [row.join('\u0000'), row])).values()];
      if (unique.length === 0) {
        left.push(`没有认出${name}：只认得带单位或按常见样子写的。`);
        return `没有在文件里认出${name}。`;
      }
      const shown = unique.slice(0, 60);
      return `共找到 ${unique.length} 处${name}${unique.length > shown.length ? `，列出前 ${shown.length} 处` : ''}：\n\n${printTable([name, '原文', '来源'], shown)}`;
    })
    .join('\n\n');
}

/** What a file tells: its sentences, what it notes for itself, the rows of its tables; `bare` without the names of columns, `near` with what they stand under. */
function linesOf(material: Material): Record<'text' | 'bare' | 'near' | 'source', string>[] {
  const line = (text: string, where: string, near = text, bare = text) => ({ text, bare, near, source: placeOf(material, where) });
  const labelled = (row: string[], header: string[]): string =>
    row.flatMap((cell, i) => (cell === '' ? [] : [header[i] ? `${header[i]}：${cell}` : cell])).join('，');
  return [
    ...material.passages.map(({ text, heading, where }) => line(text, where, `${heading}${text}`)),
    ...material.notes.map((text) => line(text, '')),
    ...material.tables.flatMap(({ header, rows, where }) =>
      rows.map((row) => line(labelled(row, header), where, `${row.join(' ')}${header.join(' ')}`, row.join('，'))),
    ),
  ];
}

function context(text: string, found: string): string {
  if (text.length <= 50) return text;
  const at = text.indexOf(found);
  const from = Math.max(0, at - 18);
  return `${from > 0 ? '…' : ''}${text.slice(from, at + found.length + 24)}…`;
}

/** The passages and rows that share most with the question. */
function fromText(question: string, materials: Material[], left: string[]): string | null {
  const meant = words.same.reduce((left, [word = '', stands = '']) => left.replaceAll(word, stands), question);
  const core = without(meant, 'noise', ' ');
  // What the file is called stands in every part of it, so it finds nothing.
  const titles = new Set(materials.flatMap((material) => [...bigrams(`${material.title} ${material.name.replace(/\.[^.]+$/, '')}`)]));
  const all = new Set([...bigrams(core)].filter((pair) => /\p{L}/u.test(pair)));
  const telling = new Set([...all].filter((pair) => !titles.has(pair)));
  const about = telling.size > 0 ? telling : all;
  if (about.size === 0) return says(question, 'detail') && /\d/.test(core) ? notFound(question, materials, left) : null;
  const when = says(question, 'when');
  const scored = materials
    .flatMap(linesOf)
    .map((c) => {
      const grams = bigrams(c.near);
      let shared = 0;
      for (const pair of about) if (grams.has(pair)) shared++;
      return {
        ...c,
        score:
          shared / about.size + (when && findDates(c.text).length > 0 ? 0.2 : 0) + (says(question, 'count') && /\d/.test(c.text) ? 0.1 : 0),
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
  if (shown.length === 0) return says(question, 'detail') ? notFound(question, materials, left) : null;
  return `文件里这样写：\n\n${shown.map((c) => `- ${c.text}（来源：${c.source}）`).join('\n')}`;
}

/** Says so, and what the files do speak of. */
function notFound(question: string, materials: Material[], left: string[]): string {
  left.push(`没有回答“${question.replace(/[？?。]$/, '')}”：文件里没有写到，内置引擎不凭常识作答。`);
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
  return `文件里没有找到与“${question.replace(/[？?。]$/, '')}”直接对应的内容，我不猜。\n\n${parts.join('\n')}\n\n可以换个说法，用文件里的词再问一次，或说“总结一下”看要点。`;
}

/** 三句话, 五条: so many sentences of each file; null where none is told. */
function countIn(question: string): number | null {
  const tokens = tokenize(question, noNames, '2026-01-01', 'make');
  const numbers = tokens.map((token) => readingOf(token, 'number'));
  const isCount = (number: (typeof numbers)[number], n: number) =>
    words.points.some((one) => [number?.unit?.words, tokens[n + 1]?.text].includes(one));
  return numbers.find((number, n) => number && number.value > 0 && isCount(number, n))?.value ?? null;
}

function summarise(materials: Material[], count: number | null): string {
  return materials
    .map((material) => {
      const ranked = rankSentences(material.passages.map((p) => p.text))
        .slice(0, count ?? 6)
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
      return [about, ...headings, body.length > 0 ? body.slice(0, count ?? body.length).join('\n') : '里面没有可概括的文字。'].join('\n\n');
    })
    .join('\n\n');
}
