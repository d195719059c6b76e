/** Holds every figure of a document against what it was written from, and says which ones nothing bears out. */
import { withoutSources } from '../text/source-mark.ts';
import type { Material } from '../text/material.ts';
import { bareNumbers } from '../text/facts.ts';
import { under } from '../text/last-lines.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { reportTables } from './table-blocks.ts';

export interface FigureCheck {
  total: number;
  stated: number;
  computed: number;
  /** Each with the line it stands in. */
  unknown: { figure: string; line: string }[];
  warnings: string[];
}

/** `words` are the person's own messages; today's date is known as well. */
export function checkFigures(content: string, materials: Material[], words: string[], today: string): FigureCheck {
  const known = new Set(
    [...materials.map((material) => material.content), ...words, today].flatMap((text) => bareNumbers(text).map(plain)),
  );
  // A column that was grouped stands in a heading.
  const reports = reportTables(materials, content.match(/^#+ .*$/gm) ?? []);
  const worked = reports
    .flatMap((report) => [
      ...report.findings.map((finding) => finding.text),
      ...report.blocks.flatMap(({ block }) => (block.kind === 'table' ? block.rows.flat() : [])),
    ])
    .flatMap((text) => bareNumbers(text).map(plain));
  const computed = new Set(worked);
  const check: FigureCheck = { total: 0, stated: 0, computed: 0, unknown: [], warnings: reports.flatMap((report) => report.warnings) };
  for (const line of content.split('\n')) {
    // Places in sources and the numbers of a list are no figures of the text.
    const text = withoutSources(line).replace(/^\s*(?:\d+\.|#+)\s/, '');
    const cells = /^\s*\|\s*\d{1,3}\s*\|/.test(text) && /[\p{Script=Han}]/u.test(text) ? text.replace(/^\s*\|\s*\d{1,3}\s*\|/, '|') : text;
    for (const figure of bareNumbers(cells)) {
      check.total++;
      if (known.has(plain(figure))) check.stated++;
      else if (computed.has(plain(figure))) check.computed++;
      else check.unknown.push({ figure, line: text.trim() });
    }
  }
  return check;
}

function plain(figure: string): string {
  const bare = figure.replaceAll(',', '');
  return bare.includes('.') ? bare.replace(/\.?0+$/, '') : bare.replace(/^0+(?=\d)/, '');
}

export function tellCheck(check: FigureCheck, name: string): string {
  const { total, stated, computed, unknown, warnings } = check;
  if (total === 0) return `“${escapeMarkdown(name)}”里没有数字可核对，没有改动。`;
  const parts = [
    `已核对“${escapeMarkdown(name)}”里的 ${total} 处数字，没有改动：${stated} 处与附件或您的文字一致${computed > 0 ? `，${computed} 处由附件计算、重算一致` : ''}${unknown.length > 0 ? `，${unknown.length} 处没有找到出处` : ''}。`,
  ];
  const lost = unknown.slice(0, 20).map(({ figure, line }) => `**${figure}**：${line.length > 60 ? `${line.slice(0, 60)}…` : line}`);
  return [...parts, ...under('没有找到出处的', lost), ...under('附件自身的疑点', warnings)].join('\n\n');
}
