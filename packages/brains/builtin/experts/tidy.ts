/** Mistakes in Chinese text that can be put right without understanding it, and places where only a person can. */
import words from './tidy-words.json' with { type: 'json' };

export interface Correction {
  from: string;
  to: string;
  why: string;
}

/** Wrong in every sentence, so that nothing right is touched. */

const half: Record<string, string> = { ',': '，', ';': '；', ':': '：', '?': '？', '!': '！' };

/** The text put right, and what was changed. Code, addresses and tables' bars stay as they are. */
export function tidy(text: string): { text: string; corrections: Correction[] } {
  const corrections: Correction[] = [];
  const note = (from: string, to: string, why: string): string => {
    if (!corrections.some((one) => one.from === from && one.to === to)) corrections.push({ from, to, why });
    return to;
  };
  const kept: string[] = [];
  let out = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`|https?:\/\/[^\s\u3000-\u9fff]+/g, (piece) => `\uE000${kept.push(piece) - 1}\uE000`);
  for (const [wrong, right] of Object.entries(words.misspelt))
    if (out.includes(wrong)) out = out.replaceAll(wrong, () => note(wrong, right, '错别字'));
  for (const word of words.never_twice)
    if (out.includes(word + word)) out = out.replaceAll(word + word, () => note(word + word, word, '重复'));
  out = out.replaceAll(/(?<=[\p{Script=Han}）”])([,;?!])(?=\s?[\p{Script=Han}“（]|\s*$)/gmu, (mark: string) =>
    note(`…${mark}`, `…${half[mark] ?? mark}`, '中文里用全角标点').slice(1),
  );
  out = out.replaceAll(/(?<=[\p{Script=Han}]):(?=[\p{Script=Han}])/gu, () => note('…:', '…：', '中文里用全角标点').slice(1));
  out = out.replaceAll(/(?<=[\p{Script=Han}])\.(?=\s*$)/gmu, () => note('…. ', '…。', '句末用句号').slice(1));
  out = out.replaceAll(/([，。；：、])\1+/gu, (marks: string, mark: string) => note(marks, mark, '标点重复'));
  out = out.replaceAll(
    /(?<=[\p{Script=Han}，。；：、])[ \t]+(?=[\p{Script=Han}，。；：、])/gu,
    () => note('汉字之间的空格', '去掉', '多余的空格') && '',
  );
  out = out.replaceAll(/[０-９Ａ-Ｚａ-ｚ]+/g, (wide) =>
    note(wide, [...wide].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0xfee0) - 0xfee0)).join(''), '数字和字母用半角'),
  );
  const whole = out.replaceAll(/\uE000(\d+)\uE000/g, (_, n: string) => kept[Number(n)] ?? '');
  return { text: whole, corrections };
}

export interface Remark {
  text: string;
  why: string;
}

/** Those it holds, in its order. */
const holds = (text: string, list: readonly string[]): string[] =>
  list.filter((word) => text.includes(word)).sort((a, b) => text.indexOf(a) - text.indexOf(b));

/** What a person had better rewrite; `sentences` as they stand. */
export function remarksOn(sentences: readonly string[]): Remark[] {
  const remarks: Remark[] = [];
  for (const text of sentences) {
    const [jargon] = holds(text, words.jargon);
    if (text.length > 90) remarks.push({ text, why: `一句 ${text.length} 字，建议拆成两三句` });
    else if (jargon) remarks.push({ text, why: `“${jargon}”是套话，说清楚做了什么、结果是多少` });
    else if (text.includes('进行') && text.length > 16) remarks.push({ text, why: '“进行……”可以直接用动词' });
    else if (text.includes('左右') && text.includes('约')) remarks.push({ text, why: '“约”和“左右”重复' });
    else if (holds(text, words.unsure).length > 1) remarks.push({ text, why: '几个不确定的词叠在一起，说准一点' });
  }
  for (const [open, close] of ['（）', '“”', '《》', '【】'].map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]))
    for (const text of sentences)
      if (text.split(open).length !== text.split(close).length) remarks.push({ text, why: `“${open}”和“${close}”不成对` });
  return remarks;
}
