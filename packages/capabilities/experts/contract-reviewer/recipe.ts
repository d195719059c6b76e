/** A contract looked through clause by clause: what stands in it and where, what is missing, what asks for a second look. Nothing is judged. */
import type { Conversation } from '#brains/builtin/conversation.ts';
import { linesOf, lookedAt, quote, sectionsOf, lastWords, type Line } from '#brains/builtin/experts/expert.ts';
import type { Turn } from '#brains/builtin/recipe.ts';
import { findDates, findMoney } from '#brains/builtin/text/facts.ts';
import { escapeMarkdown, printTable } from '#text/markdown.ts';
import type { Material } from '#brains/builtin/text/material.ts';
import { asksToWrite } from '#brains/builtin/reading/make/asks.ts';
import { noNames } from '#brains/builtin/reading/names.ts';
import { readingOf } from '#brains/builtin/reading/reading.ts';
import { tokenize } from '#brains/builtin/reading/tokens.ts';
import { holds } from '#text/words.ts';
import words from '../expert-words.json' with { type: 'json' };
import { splitSentences } from '#text/segment.ts';
import { capitalAmounts, isSameAmount } from './amounts.ts';

export function reviewTurn(conversation: Conversation): Turn | null {
  const { text, files, had_document } = conversation;
  if (asksToWrite(text) || (had_document && files.length === 0)) return null;
  if (files.length === 0 && !holds(text, words.review)) return null;
  const found = lookedAt(conversation);
  if (found === null)
    return {
      text: '把合同文件（Word、PDF 或文本）发上来，或把条款粘贴在这里，我逐条看：写了什么、在哪一条、缺哪几项、哪些说法要再看一眼。',
      calls: [],
    };
  if ('turn' in found) return found.turn;
  const { reading } = found;
  const beyond = holds(text, words.rewrite) ? ['没有改写条款：改法要由您或律师定，定了之后我可以替换词句。'] : [];
  return {
    text: sectionsOf([
      ...reading.materials.map(reviewed),
      lastWords(reading, beyond, ['以上按字面找出，不是法律判断：我不知道交易背景，也不替代律师的意见。']),
    ]),
    calls: [],
  };
}

function reviewed(material: Material): string {
  const lines = linesOf(material);
  const sentences = lines.flatMap((line) => splitSentences(line.text).map((text): Line => ({ text, where: line.where })));
  const rows: string[][] = [];
  const missing: string[] = [];
  for (const { name, words: own } of words.topics) {
    const hits = sentences.filter(({ text }) => holds(text, own) && text.length >= 6).slice(0, 2);
    if (hits.length === 0) missing.push(name);
    for (const hit of hits) rows.push([name, quote(hit.text), hit.where || '—']);
  }
  const doubts = words.alerts.flatMap(({ why, words: own }) =>
    sentences
      .filter(({ text }) => holds(text, own))
      .slice(0, 3)
      .map((hit) => [quote(hit.text), hit.where || '—', why]),
  );
  return sectionsOf([
    `# ${escapeMarkdown(material.name)}`,
    partiesIn(material.content),
    rows.length > 0 ? `## 条款在哪里\n\n${printTable(['内容', '原文', '位置'], rows)}` : '',
    figures(sentences),
    doubts.length > 0 ? `## 请再看一眼\n\n${printTable(['原文', '位置', '为什么'], doubts)}` : '没有找到常见的需要再看一眼的说法。',
    capitalsCheck(sentences),
    missing.length > 0
      ? `## 没有找到\n\n按字面没有找到关于${missing.join('、')}的约定。可能写在附件里或用了别的说法，也可能确实没有约定，请核对。`
      : '',
  ]);
}

function partiesIn(content: string): string {
  const parties = new Map<string, string>();
  for (const [, role = '', name = ''] of content.matchAll(
    /(\p{Script=Han}{2,3})[^\n：:，。\p{Script=Han}]{0,8}[：:]\s*\**([^\n，。；|]{2,40})/gu,
  ))
    if (words.parties.includes(role) && !parties.has(role) && !/^[_＿\s]+$/.test(name)) parties.set(role, name.trim());
  return [...parties].map(([role, name]) => `- ${role}：${escapeMarkdown(name)}`).join('\n');
}

/** Money and time as they are written, with where. */
function figures(sentences: Line[]): string {
  const rows = sentences.flatMap(({ text, where }) => {
    const money = findMoney(text);
    const dates = findDates(text);
    const others = tokenize(text, noNames, '2026-01-01').filter((token) => {
      const of = readingOf(token, 'number')?.unit?.dimension;
      return of === 'span' || of === 'share';
    });
    const all = [...new Set([...money, ...dates, ...others.map((token) => token.text)])].filter((one) => one.trim() !== '');
    return all.length === 0 ? [] : [[all.slice(0, 6).join('、'), quote(text, 60), where || '—']];
  });
  if (rows.length === 0) return '';
  const cut = rows.length > 20 ? `\n\n只列了前 20 处，共 ${rows.length} 处。` : '';
  return `## 金额、日期和期限\n\n${printTable(['数', '原文', '位置'], rows.slice(0, 20))}${cut}`;
}

/** An amount written in both ways must be one amount. */
function capitalsCheck(sentences: Line[]): string {
  const odd = sentences.flatMap(({ text, where }) => {
    const capitals = capitalAmounts(text);
    const money = findMoney(text);
    if (capitals.length === 0 || money.length === 0 || capitals.every((one) => money.some((figure) => isSameAmount(one.value, figure))))
      return [];
    return [`- ${where || '文中'}：大写“${capitals.map(({ written }) => written).join('、')}”与小写“${money.join('、')}”对不上`];
  });
  return odd.length > 0 ? `## 大小写金额不一致\n\n${odd.join('\n')}` : '';
}
