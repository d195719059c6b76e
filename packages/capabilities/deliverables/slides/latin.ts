/** The few words a look brings itself, on pages on which nothing is Chinese. */

export const isLatinText = (text: string): boolean => /[A-Za-z]/.test(text) && !/\p{Script=Han}/u.test(text);

/** `数据来源：销售.xlsx`; `Source: sales.xlsx` below an English page. */
export function sourceWords(mark: string, { title, source = '' }: { title: string; source?: string | undefined }): string {
  return isLatinText(`${title}${source}`) ? `Source: ${source}` : `${mark}${source}`;
}
