/** Keeps what people write out of error reports. */

/** An error's text without what may come from a person: quoted pieces, Chinese, addresses' queries. */
export function withoutContent(text: string): string {
  return text
    .replace(/"[^"\n]*"|'[^'\n]*'|`[^`\n]*`|“[^”\n]*”/g, '“…”')
    .replace(/\p{Script=Han}[\p{Script=Han}，。、：；！？\d]*/gu, '…')
    .replace(/[?#][^\s:)]*/g, '')
    .replace(/\b[0-9a-f]{32}\b/g, '…');
}
