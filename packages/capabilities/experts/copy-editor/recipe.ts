/** A text proofread: what can be put right without understanding it is put right, the rest is marked for a person. */
import type { Conversation } from '#brains/builtin/conversation.ts';
import { lookedAt, quote, sectionsOf, lastWords } from '#brains/builtin/experts/expert.ts';
import { remarksOn, tidy } from '#brains/builtin/experts/tidy.ts';
import type { Turn } from '#brains/builtin/recipe.ts';
import { escapeMarkdown, printTable } from '#text/markdown.ts';
import { countCharacters, splitSentences } from '#text/segment.ts';
import { asksToWrite } from '#brains/builtin/reading/make/asks.ts';
import { holds } from '#text/words.ts';
import words from '../expert-words.json' with { type: 'json' };

/** Longer texts come as a file. */
const mostShown = 1500;

export function proofreadTurn(conversation: Conversation): Turn | null {
  const { text, files, had_document } = conversation;
  if (!holds(text.slice(0, 120), words.proofreads) || (had_document && files.length === 0)) return null;
  if (asksToWrite(text) && !holds(text.slice(0, 120), words.only_proofreads)) return null;
  const found = lookedAt(conversation);
  if (found === null)
    return files.length > 0
      ? null
      : { text: '把稿子发上来或粘贴在这里，我校对错别字、标点、重复和套话，改好的另存一份，拿不准的标出来由您定。', calls: [] };
  if ('turn' in found) return found.turn;
  const { reading } = found;
  const looked = reading.materials.map((material) => {
    const own = tidy(material.content);
    return { material, ...own, remarks: remarksOn(material.passages.map((passage) => passage.text).flatMap(splitSentences)) };
  });
  const long = looked.filter((one) => one.corrections.length > 0 && one.text.length > mostShown);
  const written = conversation.done.filter((call) => call.tool === 'write_document');
  const next = long[written.length];
  if (next && conversation.can('write_document'))
    return {
      text: '',
      calls: [
        {
          tool: 'write_document',
          input: {
            file_name: `${next.material.name.replace(/\.[^.]+$/, '')}（校订稿）.md`,
            title: `${next.material.name.replace(/\.[^.]+$/, '')}（校订稿）`,
            content: next.text,
            references: [{ title: next.material.name }],
          },
        },
      ],
    };
  const failed = written.flatMap((call, n) => (call.ok ? [] : [`${long[n]?.material.name ?? ''}的校订稿没有存成：${call.reason}`]));
  const beyond = [
    ...failed,
    ...(holds(text, words.rewrites) ? ['没有改写句子：我只改错别字、标点、重复和全半角，换说法、换语气要接入大语言模型。'] : []),
  ];
  return {
    text: sectionsOf([...looked.map((one) => reportOf(one)), lastWords(reading, beyond, [])]),
    calls: [],
  };
}

function reportOf({
  material,
  text,
  corrections,
  remarks,
}: ReturnType<typeof tidy> & { material: { name: string; content: string }; remarks: ReturnType<typeof remarksOn> }): string {
  const rows = corrections.slice(0, 40).map(({ from, to, why }) => [quote(from, 30), quote(to, 30), why]);
  const doubts = remarks.slice(0, 20).map((remark) => [quote(remark.text), remark.why]);
  return sectionsOf([
    `## ${escapeMarkdown(material.name)}`,
    `共 ${countCharacters(material.content)} 字，改了 ${corrections.length} 类，另有 ${remarks.length} 处请您定。`,
    rows.length > 0 ? printTable(['原来', '改为', '为什么'], rows) : '没有找到错别字、标点或重复的问题。',
    doubts.length > 0 ? `### 请您定\n\n${printTable(['原文', '建议'], doubts)}` : '',
    corrections.length > 0 && text.length <= mostShown ? `### 校订后的全文\n\n${text}` : '',
  ]);
}
