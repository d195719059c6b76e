/** “安全月总结PPT 检查隐患126处 整改120处 培训8场”: whoever puts spaces between things, and no other mark, means commas. */
export function commasForSpaces(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const words = line.trim().split(/\s+/);
      const isRow =
        words.length >= 3 && !/[，,；;。]/.test(line) && words.every((word) => /\p{Script=Han}/u.test(word) && word.length >= 3);
      return isRow && words.filter((word) => /[\d：:]/.test(word)).length >= 2 ? words.join('，') : line;
    })
    .join('\n');
}
