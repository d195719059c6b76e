/** Mistakes in Chinese text that can be put right without understanding it, and places where only a person can. */
import misspelt from './misspelt.json' with { type: 'json' };

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
  for (const [wrong, right] of Object.entries(misspelt))
    if (out.includes(wrong)) out = out.replaceAll(wrong, () => note(wrong, right, '错别字'));
  out = out.replaceAll(/(的的|了了|是是|在在|和和|我们我们|进行进行|可以可以)(?=[\p{Script=Han}])/gu, (twice) =>
    note(twice, twice.slice(twice.length / 2), '重复'),
  );
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

const jargon = /赋能|抓手|闭环|颗粒度|打法|组合拳|底层逻辑|心智|链路|沉淀|拉通|对标|顶层设计|全方位|多维度|强有力|切实有效|进一步加强/;

/** What a person had better rewrite; `sentences` as they stand. */
export function remarksOn(sentences: readonly string[]): Remark[] {
  const remarks: Remark[] = [];
  for (const text of sentences) {
    const words = jargon.exec(text)?.[0];
    if (text.length > 90) remarks.push({ text, why: `一句 ${text.length} 字，建议拆成两三句` });
    else if (words) remarks.push({ text, why: `“${words}”是套话，说清楚做了什么、结果是多少` });
    else if (/(?:被)?进行了?(?:[\p{Script=Han}]{2})/u.test(text) && text.length > 16) remarks.push({ text, why: '“进行……”可以直接用动词' });
    else if (/大约.{0,8}左右|约.{0,8}左右|近.{0,6}多/.test(text)) remarks.push({ text, why: '“约”和“左右”重复' });
    else if (/(?:目前|现在)?(?:大概|可能|应该|也许|差不多).{0,20}(?:大概|可能|应该|也许|差不多)/.test(text))
      remarks.push({ text, why: '几个不确定的词叠在一起，说准一点' });
  }
  for (const [open, close] of ['（）', '“”', '《》', '【】'].map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]))
    for (const text of sentences)
      if (text.split(open).length !== text.split(close).length) remarks.push({ text, why: `“${open}”和“${close}”不成对` });
  return remarks;
}
