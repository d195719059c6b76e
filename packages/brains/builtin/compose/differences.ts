/** What differs between two files, sentence by sentence and row by row. */
import { escapeMarkdown, printTable } from '#text/markdown.ts';
import type { Material } from '../text/material.ts';
import { bigrams, overlap } from '#text/segment.ts';

export function placeOf(material: Material, where: string): string {
  return where === '' ? escapeMarkdown(material.name) : `${escapeMarkdown(material.name)} ${where}`;
}

interface Item {
  text: string;
  heading: string;
  where: string;
}

function itemsOf(material: Material): Item[] {
  return [
    ...material.passages.map(({ text, heading, where }) => ({ text: text.trim(), heading, where })),
    ...material.tables.flatMap((table) =>
      table.rows.map((row) => ({ text: row.filter((cell) => cell !== '').join('，'), heading: table.heading, where: table.where })),
    ),
  ];
}

const shownDifferences = 40;

/** What reads differently, and what only one of the two has; null for fewer files or more. */
export function differences(materials: Material[]): string | null {
  const [first, second, third] = materials;
  if (!first || !second || third) return null;
  const [a, b] = [itemsOf(first), itemsOf(second)];
  const same = a.filter((item) => b.some((other) => other.text === item.text));
  const rest = b.filter((item) => !a.some((other) => other.text === item.text));
  const taken = new Set<Item>();
  const rows: string[][] = [];
  for (const item of a.filter((one) => !same.includes(one))) {
    const grams = bigrams(item.text);
    const near = rest
      .filter((other) => !taken.has(other))
      .map((other) => ({
        other,
        score:
          Math.min(overlap(grams, bigrams(other.text)), overlap(bigrams(other.text), grams)) + (other.heading === item.heading ? 0.15 : 0),
      }))
      .sort((x, y) => y.score - x.score)[0];
    const match = near && near.score >= 0.5 ? near.other : null;
    if (match) taken.add(match);
    rows.push([item.heading || item.where || '正文', item.text, match?.text ?? '（没有）']);
  }
  for (const item of rest.filter((one) => !taken.has(one))) rows.push([item.heading || item.where || '正文', '（没有）', item.text]);
  const [left, right] = [escapeMarkdown(first.name), escapeMarkdown(second.name)];
  if (rows.length === 0) return `“${left}”和“${right}”的文字和表格内容完全相同（逐句比较 ${same.length} 处）。`;
  const cut = rows.length > shownDifferences ? `，列出前 ${shownDifferences} 处` : '';
  return `“${left}”和“${right}”逐句比较：${same.length} 处相同，${rows.length} 处不同${cut}。\n\n${printTable(['位置', left, right], rows.slice(0, shownDifferences))}`;
}
