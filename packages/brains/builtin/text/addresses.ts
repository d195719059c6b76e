/** Addresses of web pages in what a person wrote: they are read like files, and the rest of the words stays the request. */

const pattern = /https?:\/\/[^\s<>"'`“”‘’（）()【】《》，。；！？、|]+/gi;
const most = 5;

/** In order, each once; what ends a sentence is not part of it. */
export function addressesIn(text: string): string[] {
  const found = (text.match(pattern) ?? []).map((address) => address.replace(/[.,;:!?]+$/, ''));
  return [...new Set(found)].filter(isAddress).slice(0, most);
}

export function isAddress(name: string): boolean {
  return /^https?:\/\//i.test(name) && URL.canParse(name);
}

/** The request without them: 总结 https://… 的要点 → 总结附件的要点. */
export function withoutAddresses(text: string): string {
  const links = '(?:(?:这个|下面的?|以下|该)?(?:链接|网址|网站|网页|页面)(?:里|中|上)?(?:的(?:内容|文章))?[:：]?\\s*)?';
  return text
    .replace(new RegExp(`${links}${pattern.source}`, 'gi'), '附件')
    .replace(/(?:附件[\s、，,和与及]*){2,}/g, '附件')
    .replace(/(?:打开|访问|浏览|抓取|看看|看一下)\s*附件/g, '根据附件')
    .replace(/\s*附件\s*/g, '附件')
    .trim();
}
