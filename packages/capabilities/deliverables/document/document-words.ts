/** What two versions of a document are compared by: the Markdown it was written in, or the words of a page that came from elsewhere. */
import { htmlWords } from '../html-words.ts';
import { isReport, sourceOf } from './report-source.ts';

export function documentWords(name: string, text: string): string | null {
  return isReport(name) ? (sourceOf(text) ?? htmlWords(text)) : text;
}
