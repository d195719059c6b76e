/** What asks for a single page: 给老板看的一页摘要, a one-page summary; and what stands behind the order. */

const pageOrder =
  /^(?:(?:请|帮我|麻烦|再|另外|你)*(?:(?:把|将)?(?:以下|下面|下列|这[段些]|上面|上述)?(?:的)?(?:内容|文字|材料|情况)?(?:整理|压缩|浓缩|改写|写|做|提炼|归纳|总结)?(?:成|为)?)?(?:来|做|写|出|弄|生成)?(?:一?[份个])?)?(?:(?:给|供)(?<before>[\p{Script=Han}]{1,6}?)(?:看|用|读|审阅)?的?)?(?:一|1)页(?:纸)?的?(?:工作|情况|项目)?(?:摘要|概要|要点|简报|总结)(?:[，,]?给(?<behind>[\p{Script=Han}]{1,6}?)(?:看|用|审阅)?)?(?=\s*[：:，,。\n]|$)/u;

/** “给老板看的一页摘要：……” as the order for one, and what stands behind it; null when no page is asked for. */
export function readOnePage(text: string): { words: string; audience: string | null; is_order?: true; told: string } | null {
  if (!/\p{Script=Han}/u.test(text))
    return /\bone[- ]page(?:r)?\b|\bsingle page\b/i.test(text) ? { words: text, audience: null, told: '' } : null;
  const found = pageOrder.exec(text);
  if (!found)
    return /(?:一|1)页(?:纸)?(?:的)?(?:摘要|概要|要点|简报)|摘要[^。；\n]{0,6}(?:一|1)页(?:纸)?(?:以?内|就[行好]|$)/.test(text.slice(0, 80))
      ? { words: text.replace(/(?:一|1)页(?:纸)?的?(?=摘要|概要|要点|简报)/, ''), audience: null, told: '' }
      : null;
  const rest = text.slice(found[0].length).replace(/^\s*[：:，,。]\s*/, '');
  return {
    words: rest === '' ? '写一份摘要' : `写一份摘要：${rest}`,
    audience: found.groups?.['before'] ?? found.groups?.['behind'] ?? null,
    is_order: true,
    told: rest.replace(/^(?:内容|要点|情况|材料)(?:如下|是)?[：:]\s*/, ''),
  };
}
