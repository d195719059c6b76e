/** Addresses of web pages in what a person wrote: they are read like files, and the rest of the words stays the request. */
import { before, holds } from '#text/words.ts';
import words from './address-words.json' with { type: 'json' };

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

/** The request without them: 总结 https://… 的要点 → 总结附件的要点; several beside each other are one. */
export function withoutAddresses(text: string): string {
  const parts = text.split(pattern).map((part) => part.trim());
  const end = parts.pop() ?? '';
  const said = parts.map((part, n) => {
    // 总结这个网页里的内容： → 总结
    const told = before(part, [...words.links, ...words.around_links]);
    const lead = holds(part.slice(told.length), words.links) ? told : part;
    if (n > 0 && before(lead, words.joints) === '') return '';
    const bare = before(lead, words.opens);
    return bare === lead ? `${lead}附件` : `${bare}根据附件`;
  });
  return `${said.join('')}${end}`;
}
