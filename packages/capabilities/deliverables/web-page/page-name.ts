/** Names of page files. */
import { fileStem } from '#text/file-name.ts';
const otherEndings = /\.(?:html?|md|docx?|pdf|txt)$/i;

/** `../首页.docx` → `首页.html`; never an ending that belongs to another kind. */
export function pageFileName(wanted: string, fallback: string): string {
  const clean = (text: string) =>
    fileStem(
      text
        .trim()
        .replace(otherEndings, '')
        .replace(/\.(?:report|podcast|chart|poster|pptx|webdoc|resume|socmed)$/i, ''),
    );
  return `${clean(wanted) || clean(fallback) || '网页'}.html`;
}

export function stemOf(name: string): string {
  return name.replace(/\.html$/i, '');
}
