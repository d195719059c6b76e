/** Slides that are there are looked through page by page. */
import type { Conversation } from '#brains/builtin/conversation.ts';
import { lookedAt, sectionsOf, lastWords } from '#brains/builtin/experts/expert.ts';
import type { Turn } from '#brains/builtin/recipe.ts';
import { escapeMarkdown, printTable } from '#text/markdown.ts';
import type { Material } from '#brains/builtin/text/material.ts';
import { countCharacters } from '#text/segment.ts';
import { holds } from '#text/words.ts';
import words from '../expert-words.json' with { type: 'json' };

/** More than this nobody reads off a wall. */
const mostCharacters = 140;

export function deckReviewTurn(conversation: Conversation): Turn | null {
  const { text, files } = conversation;
  if (!files.some(({ name }) => /\.pptx?$/i.test(name)) || !holds(text, words.reviews) || holds(text, words.makes_anew)) return null;
  const found = lookedAt(conversation);
  if (found === null) return null;
  if ('turn' in found) return found.turn;
  const { reading } = found;
  return {
    text: sectionsOf([
      ...reading.materials.map(reviewed),
      lastWords(
        reading,
        [],
        ['没有看版式和配色：我读到的是每页的文字和表格，看不到画面。', '没有改动原文件：要按内容重做，就说“根据这个文件做一份 PPT”。'],
      ),
    ]),
    calls: [],
  };
}

function reviewed(material: Material): string {
  const pages = pagesOf(material.content);
  const titles = pages.map(({ title }) => title);
  const rows = pages.map(({ title, words, lines }, n) => {
    const remarks = [
      ...(title === '' ? ['没有标题'] : []),
      ...(title !== '' && titles.indexOf(title) !== n ? [`标题与第 ${titles.indexOf(title) + 1} 页相同`] : []),
      ...(title.length > 28 ? ['标题太长，一眼读不完'] : []),
      ...(words > mostCharacters ? [`${words} 字，建议分成 ${Math.ceil(words / mostCharacters)} 页或只留要点`] : []),
      ...(lines > 8 ? [`${lines} 行，超过 8 行听众会去读字`] : []),
      ...(words === 0 ? ['没有文字，请确认图片自己说得清楚'] : []),
    ];
    return [String(n + 1), escapeMarkdown(title || '—'), String(words), remarks.join('；') || '—'];
  });
  const odd = rows.filter((row) => row[3] !== '—').length;
  const whole = pages.map(({ text }) => text).join('\n');
  const missing = [
    ...(pages.length > 6 && !holds(whole, words.agenda) ? ['没有目录页'] : []),
    ...(pages.length > 3 && !pages.slice(-3).some(({ text }) => holds(text, words.closes)) ? ['结尾没有结论或下一步'] : []),
    ...(/\d/.test(whole) && !holds(whole, words.sources) ? ['有数据，但没有写来源'] : []),
  ];
  return sectionsOf([
    `## ${escapeMarkdown(material.name)}`,
    `共 ${pages.length} 页，${odd} 页有可以改的地方。`,
    printTable(['页', '标题', '字数', '建议'], rows),
    missing.length > 0 ? `整体：${missing.join('；')}。` : '',
  ]);
}

function pagesOf(content: string): { title: string; words: number; lines: number; text: string }[] {
  return content
    .split(/^\[\p{Script=Han} \d+ \p{Script=Han}\]$/mu)
    .slice(1)
    .map((text) => {
      const lines = text
        .split('\n')
        .map((line) => line.replace(/^[#\s*-]+/, '').trim())
        .filter((line) => line !== '' && !/^\|?\s*:?-{3,}/.test(line));
      return { title: /^#+\s+(.+)$/m.exec(text)?.[1]?.trim() ?? '', words: countCharacters(lines.join('')), lines: lines.length, text };
    });
}
