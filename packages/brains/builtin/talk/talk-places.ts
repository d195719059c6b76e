/** Lines of a podcast that are told by where they stand: the last two, its beginning, all of a part. Pure. */
import type { PodcastAnswer } from '#contract/content/podcast.ts';
import { parseChineseNumber } from '../text/chinese-number.ts';

export function namesIn({ lines }: PodcastAnswer): [string, string] {
  const names = [...new Set(lines.map((line) => line.speaker))];
  return [names[0] ?? '主持人', names[1] ?? '嘉宾'];
}

/** The words with every such place as its number: 最后一句 → 第28句. */
export function withPlaces(text: string, podcast: PodcastAnswer): string {
  const count = podcast.lines.length;
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
  const span = gone === undefined ? null : spanOf(gone, podcast);
  return span ? numbered.replace(/(?:删掉|删除|删去|去掉|不要).*$/s, `删掉第${span[0]}到${span[1]}句`) : numbered;
}

/** First and last line of the part that is called so. */
function spanOf(name: string, { lines, chapters }: PodcastAnswer): [number, number] | null {
  const n = chapters.findIndex(({ title }) => title === name);
  const at = n >= 0 ? n : chapters.findIndex(({ title }) => title.includes(name));
  const [from, next] = [chapters[at], chapters[at + 1]].map((chapter) => lines.findIndex(({ id }) => id === chapter?.line) + 1);
  if (!from || chapters.length < 2) return null;
  const end = (next || lines.length + 1) - 1;
  return end >= from ? [from, end] : null;
}
