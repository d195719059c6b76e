/** What two versions of a web page are compared by: its words, and for pages of ours the style they are drawn in. */
import { htmlWords } from '../../html-words.ts';
import { pageStyles } from '../page-styles.ts';

/** Null when there is nothing to read on the page. */
export function pageWords(html: string): string | null {
  const words = htmlWords(html);
  const id = /<body data-style="([a-z]+)">/.exec(html)?.[1];
  const style = Object.values(pageStyles).find((one) => one.id === id);
  return words !== null && style ? `风格：${style.label}\n${words}` : words;
}
