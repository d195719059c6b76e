/** Names of page files. */
const otherEndings = /\.(?:html?|md|docx?|pdf|txt)$/i;

/** `../首页.docx` → `首页.html`; never an ending that belongs to another kind. */
export function pageFileName(wanted: string, fallback: string): string {
  const clean = (text: string) =>
    Array.from(
      text
        .trim()
        .replace(otherEndings, '')
        .replace(/\.(?:report|podcast|chart|poster|pptx|webdoc|resume|socmed)$/i, '')
        .normalize('NFC')
        .toWellFormed()
        .replace(/\p{C}|\p{Extended_Pictographic}|\ufffd|[\ufe00-\ufe0f]/gu, '')
        .replace(/[/\\:*?"<>|]+/g, '-')
        .replace(/\s+/g, ' '),
    )
      .slice(0, 60)
      .join('')
      .replace(/^[\s.-]+|[\s.-]+$/g, '');
  return `${clean(wanted) || clean(fallback) || '网页'}.html`;
}

export function stemOf(name: string): string {
  return name.replace(/\.html$/i, '');
}
