/** Another tone by exchanging words, which is all an engine without a model can do honestly; facts, quotations and sources keep their words. */
import type { Tone } from '../text/request-manner.ts';

export const toneLimit = '语气只在用词上作了调整：内置引擎不改写句子，整篇换语气需要接入大语言模型。';

const formalWords: [RegExp, string][] = [
  [/搞定了?/g, '完成'],
  [/弄好了?/g, '完成'],
  [/做完了?/g, '完成'],
  [/大概|差不多/g, '约'],
  [/挺好/g, '良好'],
  [/特别|超级|非常/g, '较为'],
  [/马上/g, '即将'],
  [/没有(?=完成|达到|实现|解决)/g, '未'],
  [/没(?=完成|达到|实现|解决)/g, '未'],
  [/还没/g, '尚未'],
  [/但是/g, '但'],
  [/因为/g, '因'],
  [/所以/g, '因此'],
  [/现在/g, '目前'],
  [/帮忙/g, '协助'],
  [/跟(?=[\p{Script=Han}]{2,8}(?:对接|沟通|确认|协商))/gu, '与'],
  [/一起/g, '共同'],
  [/多亏/g, '得益于'],
  [/很多/g, '大量'],
  [/快点/g, '尽快'],
  [/你好！/g, '您好！'],
  [/祝好/g, '顺颂商祺'],
  [/(?:啦|哦|呢|呀|哈|吧)(?=[。！，；])/g, ''],
  [/！/g, '。'],
  [/(?<!您)你(?!们)/g, '您'],
];
const plainWords: [RegExp, string][] = [
  [/现将(.{0,24}?)有关事项通知如下：/g, '有几件关于$1的事要告诉大家：'],
  [/特此通知。/g, '就这些，收到请回复。'],
  [/敬请拨冗出席。/g, '期待您来！'],
  [/顺颂商祺/g, '祝好'],
  [/您好！/g, '你好！'],
  [/尊敬的/g, ''],
  [/予以/g, ''],
  [/进行了?(?=[\p{Script=Han}]{2})/gu, ''],
  [/尚未/g, '还没'],
  [/目前/g, '现在'],
  [/因此/g, '所以'],
  [/协助/g, '帮忙'],
  [/即将/g, '马上'],
  [/均(?=[\p{Script=Han}])/gu, '都'],
  [/并(?=且|对|将|向)/g, '也'],
  [/期间/g, '这段时间'],
  [/恳请批准。/g, '希望能批准，谢谢！'],
  [/如有疑问，请随时联系。/g, '有问题随时找我。'],
];

export function inTone(content: string, tone: Tone): { text: string; changed: number } {
  const words = tone === '口语' || tone === '活泼' ? plainWords : formalWords;
  let changed = 0;
  const lines = content.split('\n').map((line) => {
    if (/^#|^\|/.test(line)) return line;
    const parts = line.split(/(（来源：[^）]*）|【[^】]*】|“[^”]*”)/);
    return parts.map((part, i) => (i % 2 === 1 ? part : exchange(part))).join('');
  });
  return { text: lines.join('\n'), changed };

  function exchange(part: string): string {
    return words.reduce((text, [from, to]) => {
      const next = text.replace(from, to);
      if (next !== text) changed++;
      return next;
    }, part);
  }
}
