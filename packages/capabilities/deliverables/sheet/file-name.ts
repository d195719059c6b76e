/** Names of workbooks: what is made of a file is called like it. */

// oxlint-disable-next-line no-control-regex -- control characters are just what has to go
const unusable = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff<>:"/\\|?*]/g;

/** `销售.csv` → `销售.xlsx`. */
export function workbookName(wanted: string): string {
  const stem = wanted
    .replace(/\.(?:xlsx|xlsm|xlsb|xls|et|ods|csv|tsv|txt)$/i, '')
    .replace(unusable, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return `${[...(stem || '表格')].slice(0, 70).join('')}.xlsx`;
}

export function stemOf(name: string): string {
  return name.replace(/\.xlsx$/i, '');
}
