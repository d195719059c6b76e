/** Another tone by exchanging words, which is all an engine without a model can do honestly; facts, quotations and sources keep their words. */
import type { Tone } from '../text/request-manner.ts';
import toneWords from './tone-words.json' with { type: 'json' };

export const toneLimit = '语气只在用词上作了调整：内置引擎不改写句子，整篇换语气需要接入大语言模型。';

/** What hangs on the words around it; the rest are words for words. */
const formalWords: [RegExp, string][] = [
  [/没有?(?=完成|达到|实现|解决)/g, '未'],
  [/跟(?=[\p{Script=Han}]{2,8}(?:对接|沟通|确认|协商))/gu, '与'],
  [/(?:啦|哦|呢|呀|哈|吧)(?=[。！，；])/g, ''],
  [/(?<!您)你(?!们)/g, '您'],
];
const plainWords: [RegExp, string][] = [
  [/现将(.{0,24}?)有关事项通知如下：/g, '有几件关于$1的事要告诉大家：'],
  [/进行了?(?=[\p{Script=Han}]{2})/gu, ''],
  [/均(?=[\p{Script=Han}])/gu, '都'],
  [/并(?=且|对|将|向)/g, '也'],
];

export function inTone(content: string, tone: Tone): { text: string; changed: number } {
  const isPlain = tone === '口语' || tone === '活泼';
  const words = [...toneWords[isPlain ? 'plain' : 'formal'], ...(isPlain ? plainWords : formalWords)];
  let changed = 0;
  const lines = content.split('\n').map((line) => {
    if (/^#|^\|/.test(line)) return line;
    const parts = line.split(/(（来源：[^）]*）|【[^】]*】|“[^”]*”)/);
    return parts.map((part, i) => (i % 2 === 1 ? part : exchange(part))).join('');
  });
  return { text: lines.join('\n'), changed };

  function exchange(part: string): string {
    return words.reduce((text, [from = '', to = '']) => {
      // A pattern to all its places brings its own flag.
      const next = text.replaceAll(from, String(to));
      if (next !== text) changed++;
      return next;
    }, part);
  }
}
