/** What came out of a meeting: what was decided, who does what until when, what is still open; each with the words it stands in. */
import type { Conversation } from '#brains/builtin/conversation.ts';
import { lookedAt, quote, sectionsOf, lastWords } from '#brains/builtin/experts/expert.ts';
import type { Turn } from '#brains/builtin/recipe.ts';
import { findDates, findPeople, findTimes } from '#brains/builtin/text/facts.ts';
import { escapeMarkdown, printTable } from '#text/markdown.ts';
import type { Material } from '#brains/builtin/text/material.ts';
import { asksToWrite } from '#brains/builtin/reading/make/asks.ts';
import { fileEvidence, type Evidence } from '#brains/builtin/compose/evidence.ts';
import { inPlace } from '#brains/builtin/compose/in-place.ts';
import { whenIn } from '#brains/builtin/compose/todo-table.ts';
import { holds } from '#text/words.ts';
import words from '../expert-words.json' with { type: 'json' };

export function minutesTurn(conversation: Conversation): Turn | null {
  const { text, files, had_document } = conversation;
  if (had_document && files.length === 0) return null;
  // A written document is asked for: minutes as a file are what everybody can write.
  if (asksToWrite(text) && holds(text.slice(0, 80), words.written)) return null;
  const found = lookedAt(conversation);
  if (found === null)
    return files.length > 0 || holds(text, words.meeting)
      ? {
          text: '把会议记录、速记或聊天记录发上来（文件或粘贴的文字都可以），我列出决定、待办（谁、什么时候）和没有定下来的事。要成文的纪要，就说“写成会议纪要”。',
          calls: [],
        }
      : null;
  if ('turn' in found) return found.turn;
  const { reading } = found;
  const beyond = holds(text, words.recorded) ? ['没有听录音：我只读文字，请先转成文字。'] : [];
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
  const statements = inPlace(fileEvidence([material], 'other'), { kind: '会议纪要' }).toSorted((a, b) => a.order - b.order);
  const decisions = statements.filter(({ slot }) => slot === 'decision');
  const tasks = statements.filter(({ slot }) => slot === 'todo');
  const opened = statements.filter(({ slot }) => slot === 'open');
  const people = findPeople(material.content);
  const when = [...findDates(material.content).slice(0, 1), ...findTimes(material.content).slice(0, 1)].join(' ');
  return sectionsOf([
    `# ${escapeMarkdown(material.name)}`,
    `- 时间：${when || '【待补充：会议时间】'}\n- 提到的人：${people.length > 0 ? people.slice(0, 15).join('、') : '【待补充：参会人】'}`,
    decisions.length > 0 ? `## 决定\n\n${decisions.slice(0, 15).map(asItem).join('\n')}` : '## 决定\n\n原文里没有写明决定的句子。',
    tasks.length > 0
      ? `## 待办\n\n${printTable(
          ['事项', '负责人', '完成时间'],
          tasks.slice(0, 30).map(({ text, owner, when }) => [quote(text), owner || '【待补充】', (when ?? whenIn(text)) || '【待补充】']),
        )}`
      : '## 待办\n\n原文里没有写明谁做什么的句子。',
    opened.length > 0 ? `## 还没有定下来\n\n${opened.slice(0, 15).map(asItem).join('\n')}` : '',
  ]);
}

const asItem = ({ text, source }: Evidence) => `- ${quote(text, 140)}（${escapeMarkdown(source)}）`;
