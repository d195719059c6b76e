/** What one can begin a site with: fifteen requests, and the kits that any material goes into. Those without a kit need a language model. */
import { print, tagNode } from '#contract/prompt/markup.ts';
import { textNode } from '#contract/prompt/reading.ts';
import { kitById, type KitId } from './website/website.ts';

export interface Starter {
  label: string;
  /** What pressing it puts into the input. */
  prompt: string;
  /** The finished site it chooses. */
  kit?: KitId;
  /** For whoever has it. */
  does: string;
}

function fromKit(id: KitId, label?: string): Starter {
  const kit = kitById(id);
  if (!kit) throw new Error(`no kit is called ${id}`);
  return { label: label ?? kit.label, prompt: kit.prompt, kit: id, does: kit.does.join('；') };
}

function forModel(label: string, ...parts: (string | { id: string; hint: string })[]): Starter {
  const nodes = parts.map((part) =>
    typeof part === 'string' ? textNode(part) : tagNode('InputSlot', { id: part.id, placeholder: `比如：${part.hint}` }),
  );
  const words = parts.map((part) => (typeof part === 'string' ? part : '……')).join('');
  return { label, prompt: print(nodes), does: words };
}

/** As they stand in a row. */
export const starters: readonly Starter[] = [
  fromKit('resume'),
  fromKit('dashboard'),
  fromKit('name-picker'),
  fromKit('qr-code'),
  fromKit('csv-table'),
  fromKit('word-counter'),
  forModel('产品营销页', '做一个产品营销页，产品是', { id: 'product', hint: '智能手环 X2' }, '，卖点是', {
    id: 'point',
    hint: '续航 14 天、50 米防水',
  }),
  forModel('代理机构官网', '做一个代理机构的官网，机构是', { id: 'agency', hint: '远山设计' }, '，服务有', {
    id: 'service',
    hint: '品牌、包装、网站',
  }),
  forModel('引文格式', '做一个引文格式生成器，支持 GB/T 7714、APA、MLA，结果可以复制'),
  forModel('图片取色', '做一个图片取色工具，从图片里提取配色，点一下复制色号'),
  forModel('文本对比', '做一个文本对比工具，左右两段逐字标出不同'),
  forModel('图片压缩', '做一个图片压缩工具，在浏览器里压缩，清晰度可以调，一次下载多张'),
  forModel('提取邮箱', '做一个从文字里提取邮箱的工具，去掉重复的，可以复制和导出'),
  forModel('时区查看', '做一个时区查看工具，并排显示几个城市现在的时间，可以拖动对照'),
  forModel('批量水印', '做一个批量水印工具，给多张图片加文字水印，位置和透明度可以调'),
];

/** For any words, files and tables of one's own. */
export const materialStarters: readonly Starter[] = [fromKit('pages'), fromKit('form'), fromKit('records')];
