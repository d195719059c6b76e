/** What came out of a meeting: what was decided, who does what until when, what is still open; each with the words it stands in. */
import type { Conversation } from '#brains/builtin/conversation.ts';
import { linesOf, lookedAt, quote, sectionsOf, lastWords, type Line } from '#brains/builtin/experts/expert.ts';
import type { Turn } from '#brains/builtin/recipe.ts';
import { findDates, findPeople, findTimes } from '#brains/builtin/text/facts.ts';
import { escapeMarkdown, printTable } from '#brains/builtin/text/markdown.ts';
import type { Material } from '#brains/builtin/text/material.ts';
import { asksToWrite } from '#brains/builtin/reading/make/asks.ts';
import { splitSentences } from '#brains/builtin/text/segment.ts';

const decided = /决定|决议|通过了?|确定|同意|明确|定为|敲定|达成一致|一致认为|拍板/;
const due = /负责|牵头|跟进|落实|完成|提交|准备|整理|联系|安排|更新|输出|对接|反馈|发给|汇总|推进|上线/;
const open = /待定|未定|再议|再讨论|没有结论|暂缓|存疑|需要(?:再)?确认|尚未|还没(?:有)?(?:定|确认)|下次|有分歧|不同意|[？?]$/;
const until =
  /(?:(?:下|本|这)?周[一二三四五六日天]|月底|周末|年底|明天|后天|今天|当天|下班|[^，。；\s]{1,10}(?:日|号|周|月))(?:之?前|以前|内|下班前)?/;

export function minutesTurn(conversation: Conversation): Turn | null {
  const { text, files, had_document } = conversation;
  if (had_document && files.length === 0) return null;
  // A written document is asked for: minutes as a file are what everybody can write.
  if (asksToWrite(text) && /写|文档|成稿|生成|Word|docx|一[份篇]/i.test(text.slice(0, 80))) return null;
  const found = lookedAt(conversation);
  if (found === null)
    return files.length > 0 || /会|纪要|记录|待办/.test(text)
      ? {
          text: '把会议记录、速记或聊天记录发上来（文件或粘贴的文字都可以），我列出决定、待办（谁、什么时候）和没有定下来的事。要成文的纪要，就说“写成会议纪要”。',
          calls: [],
        }
      : null;
  if ('turn' in found) return found.turn;
  const { reading } = found;
  const beyond = /录音|音频|视频/.test(text) ? ['没有听录音：我只读文字，请先转成文字。'] : [];
  return {
    text: sectionsOf([
      ...reading.materials.map(minutesOf),
      lastWords(reading, beyond, ['原文没说的负责人和时间标着【待补充】，请问一下当事人。']),
      '要成文的纪要，直接说“根据这份记录写成会议纪要”。',
    ]),
    calls: [],
  };
}

function minutesOf(material: Material): string {
  const sentences = linesOf(material).flatMap((line) => splitSentences(line.text).map((text): Line => ({ text, where: line.where })));
  const said = sentences.filter(({ text }) => text.length >= 5);
  const opened = said.filter(({ text }) => open.test(text));
  const isOpen = new Set(opened);
  const tasks = said.filter((line) => !isOpen.has(line) && due.test(line.text) && (ownerOf(line.text) !== null || until.test(line.text)));
  const isTask = new Set(tasks);
  const decisions = said.filter((line) => !isOpen.has(line) && !isTask.has(line) && decided.test(line.text));
  const whole = said.map(({ text }) => text).join('\n');
  const people = findPeople(whole);
  const when = [...findDates(whole).slice(0, 1), ...findTimes(whole).slice(0, 1)].join(' ');
  return sectionsOf([
    `# ${escapeMarkdown(material.name)}`,
    `- 时间：${when || '【待补充：会议时间】'}\n- 提到的人：${people.length > 0 ? people.slice(0, 15).join('、') : '【待补充：参会人】'}`,
    decisions.length > 0 ? `## 决定\n\n${decisions.slice(0, 15).map(asItem).join('\n')}` : '## 决定\n\n原文里没有写明决定的句子。',
    tasks.length > 0
      ? `## 待办\n\n${printTable(
          ['事项', '负责人', '完成时间'],
          tasks.slice(0, 30).map(({ text }) => [quote(text), ownerOf(text) ?? '【待补充】', untilOf(text) ?? '【待补充】']),
        )}`
      : '## 待办\n\n原文里没有写明谁做什么的句子。',
    opened.length > 0 ? `## 还没有定下来\n\n${opened.slice(0, 15).map(asItem).join('\n')}` : '',
  ]);
}

const asItem = ({ text, where }: Line) => `- ${quote(text, 140)}${where === '' ? '' : `（${where}）`}`;

/** As the sentence names them, never guessed. */
function ownerOf(text: string): string | null {
  const [person] = findPeople(text);
  if (person) return person;
  const named =
    /由([\p{Script=Han}A-Za-z]{2,10}?)(?:负责|牵头|跟进|完成|提交|准备|整理)/u.exec(text)?.[1] ??
    /(?:^|[，；：:、\s])([\p{Script=Han}]{1,8}(?:部|组|科|中心|办|团队))(?:负责|牵头|跟进|完成|提交|准备|整理|在)/u.exec(text)?.[1] ??
    /^([\p{Script=Han}]{2,3})[：:]/u.exec(text)?.[1];
  return named ?? null;
}

function untilOf(text: string): string | null {
  const [date] = findDates(text);
  return until.exec(text)?.[0] ?? date ?? null;
}
