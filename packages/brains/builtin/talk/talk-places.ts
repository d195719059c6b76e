/** Lines of a podcast that are told by where they stand: the last two, its beginning, all of a part. Pure. */
import type { Answered } from '../conversation.ts';
import { parseChineseNumber } from '../text/chinese-number.ts';

export function linesIn({ output }: Answered): { id: string; speaker: string; text: string }[] {
  return [...output.matchAll(/^\d+\. (L\d+)(?: \d+:[\d:]+)? ([^：\n]+?)(?:（(?:未配音|没有录成)）)?：(.+)$/gm)].map(
    ([, id = '', speaker = '', text = '']) => ({ id, speaker, text }),
  );
}

export function namesIn(call: Answered): [string, string] {
  const names = [...new Set(linesIn(call).map((line) => line.speaker))];
  return [names[0] ?? '主持人', names[1] ?? '嘉宾'];
}

/** The words with every such place as its number: 最后一句 → 第28句. */
export function withPlaces(text: string, call: Answered): string {
  const lines = linesIn(call);
  const count = lines.length;
  if (count === 0) return text;
  const numbered = text
    .replaceAll(/(?:最后|末尾|结尾)的?(?:那)?([一两二三四五]|\d{1,2})?句(?:话|台词)?/g, (said, many: string | undefined) => {
      const number = many === undefined ? 1 : many === '两' ? 2 : parseChineseNumber(many);
      if (!number || number > count) return said;
      return number === 1 ? `第${count}句` : `第${count - number + 1}到${count}句`;
    })
    .replaceAll(/(?:开头|开场白?|开场的话)(?=改成|改为|换成|说成)/g, '第1句')
    .replaceAll(/(?:结尾|结束语|收尾)(?=改成|改为|换成|说成)/g, `第${count}句`)
    // What is added without a place stands before the farewell.
    .replace(/^(?:请|再|帮我)*(?:加上?|补上?|增加|添加)一?句(?:话)?\s*[：:，,]?\s*(?=\S)/, `第${Math.max(1, count - 1)}句后面加一句：`);
  const gone =
    /(?:删掉|删除|删去|去掉|不要)\s*(?:关于)?[“"「]?([^，。；第”"」]{2,30}?)[”"」]?(?:的)?(?:这|那)?一?(?:段|节|部分|章|块)[。！!]?$/.exec(
      numbered,
    )?.[1];
  const span = gone === undefined ? null : spanOf(gone, call, lines);
  return span ? numbered.replace(/(?:删掉|删除|删去|去掉|不要).*$/s, `删掉第${span[0]}到${span[1]}句`) : numbered;
}

/** First and last line of the part that is called so. */
function spanOf(name: string, { output }: Answered, lines: { id: string }[]): [number, number] | null {
  const chapters = [...(/^章节：(.+)$/m.exec(output)?.[1] ?? '').matchAll(/([^；]+?)（(L\d+) 起）/g)].map(([, title = '', line = '']) => ({
    title: title.trim(),
    at: lines.findIndex(({ id }) => id === line) + 1,
  }));
  const n = chapters.findIndex(({ title }) => title === name);
  const at = n >= 0 ? n : chapters.findIndex(({ title }) => title.includes(name));
  const chapter = chapters[at];
  if (!chapter || chapter.at < 1 || chapters.length < 2) return null;
  const end = (chapters[at + 1]?.at ?? lines.length + 1) - 1;
  return end >= chapter.at ? [chapter.at, end] : null;
}
