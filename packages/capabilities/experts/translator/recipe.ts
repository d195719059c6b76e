/** Without a language model nothing can be translated: a translation that is there is checked against its original, a sheet for translators is laid out, Chinese is tidied. */
import type { Conversation } from '#brains/builtin/conversation.ts';
import { lookedAt, quote, sectionsOf, lastWords } from '#brains/builtin/experts/expert.ts';
import { tidy } from '#brains/builtin/experts/tidy.ts';
import type { Turn } from '#brains/builtin/recipe.ts';
import { bareNumbers } from '#brains/builtin/text/facts.ts';
import { escapeMarkdown, printTable } from '#text/markdown.ts';
import type { Material } from '#brains/builtin/text/material.ts';
import { holds } from '#text/words.ts';
import words from '../expert-words.json' with { type: 'json' };

const noTranslation = '没有翻译：内置引擎不会翻译，也不会硬译，要译文请接入大语言模型。';

export function translationTurn(conversation: Conversation): Turn | null {
  const { text, files } = conversation;
  const asks = holds(text, words.translates);
  if (!asks && files.length === 0) return null;
  const found = lookedAt(conversation);
  if (found === null)
    return {
      text: `把原文发上来。我能做的是：核对已有的译文（数字、日期、漏段），列出要统一的名称，排好原文和译文的对照表，整理中文的标点和错别字。\n\n未完成：\n- ${noTranslation}`,
      calls: [],
    };
  if ('turn' in found) return found.turn;
  const { reading } = found;
  const [first, second] = reading.materials;
  if (first && second && isHan(first.content) !== isHan(second.content))
    return {
      text: sectionsOf([compared(first, second), lastWords(reading, [], ['没有判断译得准不准、通不通：我只核对数字和段落。'])]),
      calls: [],
    };
  if (holds(text, words.smooths) && first && isHan(first.content)) {
    const own = tidy(first.content);
    return {
      text: sectionsOf([
        own.corrections.length > 0
          ? printTable(
              ['原来', '改为', '为什么'],
              own.corrections.map(({ from, to, why }) => [quote(from, 30), quote(to, 30), why]),
            )
          : '没有找到错别字、标点或重复的问题。',
        own.corrections.length > 0 && own.text.length < 3000 ? `## 整理后\n\n${own.text}` : '',
        lastWords(reading, ['没有改写句子：换说法要接入大语言模型。'], []),
      ]),
      calls: [],
    };
  }
  return sheetTurn(conversation, reading.materials, lastWords(reading, [noTranslation], []));
}

function isHan(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length > 0 && letters.filter((letter) => /\p{Script=Han}/u.test(letter)).length / letters.length > 0.3;
}

function compared(one: Material, other: Material): string {
  const [numbers, others] = [bareNumbers(one.content), bareNumbers(other.content)];
  const lost = [...new Set(numbers.filter((number) => !others.includes(number)))];
  const added = [...new Set(others.filter((number) => !numbers.includes(number)))];
  const size = (material: Material) => [String(material.passages.length), String(material.headings.length), String(material.tables.length)];
  return sectionsOf([
    '## 核对译文',
    printTable(
      ['', '句数', '标题', '表格'],
      [
        [escapeMarkdown(one.name), ...size(one)],
        [escapeMarkdown(other.name), ...size(other)],
      ],
    ),
    lost.length > 0 ? `只在“${escapeMarkdown(one.name)}”里的数：${lost.slice(0, 30).join('、')}` : '前者的数字在后者里都有。',
    added.length > 0 ? `只在“${escapeMarkdown(other.name)}”里的数：${added.slice(0, 30).join('、')}` : '后者没有多出的数字。',
    '单位换算（如 万 与 thousand）和用汉字或英文写的数不在核对之内，请人工看一遍。',
  ]);
}

/** Original beside an empty column, as translators work. */
function sheetTurn(conversation: Conversation, materials: Material[], undone: string): Turn {
  const written = conversation.done.filter((call) => call.tool === 'write_document');
  const next = materials[written.length];
  if (next && conversation.can('write_document')) {
    const stem = next.name.replace(/\.[^.]+$/, '');
    const rows = next.passages
      .slice(0, 400)
      .map(({ text }, n) => [String(n + 1), text, `【待补充：译文】`, [...new Set(bareNumbers(text))].join('、')]);
    return {
      text: conversation.has_begun ? '' : '我先把原文排成对照表。',
      calls: [
        {
          tool: 'write_document',
          input: {
            file_name: `${stem}（翻译对照表）.md`,
            title: `${stem}（翻译对照表）`,
            content: `# ${stem}（翻译对照表）\n\n${printTable(['句', '原文', '译文', '句中的数'], rows)}`,
            references: [{ title: next.name }],
          },
        },
      ],
    };
  }
  const names = materials.flatMap(
    ({ content }) => content.match(/[A-Z][A-Za-z0-9&.-]+(?:\s+[A-Z][A-Za-z0-9&.-]+)*|《[^》\n]{1,30}》/g) ?? [],
  );
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const terms = [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, 20);
  return {
    text: sectionsOf([
      `原文已逐句排成对照表（${written.filter(({ ok }) => ok).length} 份），译文栏空着，旁边列出了每句里不能译错的数。`,
      terms.length > 0
        ? `## 全文要统一的名称\n\n${printTable(
            ['名称', '次数'],
            terms.map(([name, count]) => [escapeMarkdown(name), String(count)]),
          )}`
        : '',
      undone,
    ]),
    calls: [],
  };
}
