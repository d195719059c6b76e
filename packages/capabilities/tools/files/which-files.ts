/** Which files are plain text that may be written as it is, and which tool makes those that are not. */
import { extensionOf } from '#contract/task.ts';
import { kindOf, wholeOf } from '../../deliverables/kinds.ts';

const written = new Set(
  'txt text md markdown mdx csv tsv json jsonl ndjson json5 log xml yaml yml toml ini conf cfg env properties css scss less js mjs cjs ts mts cts tsx jsx vue svelte py rb go rs java kt c h cc cpp hpp cs php swift sql sh bash zsh bat ps1 r lua pl graphql proto diff patch tex bib srt vtt rst adoc ics vcf eml svg'.split(
    ' ',
  ),
);

const packed: [RegExp, string][] = [
  [/^(?:docx?|docm|wps|odt|rtf|pdf)$/, 'write_document（可导出 Word 和 PDF）'],
  [/^(?:pptx?|pptm|odp|dps)$/, 'write_slides（可导出 PPTX）'],
  [/^(?:xlsx|xlsm|xlsb|xls|ods|et)$/, 'create_sheet / edit_sheet'],
  [/^(?:sqlite3?|db3?)$/, 'database'],
  [/^(?:zip|rar|7z|tar|gz)$/, 'files 的 zip'],
  [/^html?$/, 'write_page / edit_page'],
];

/** Why a file of this name is not written as plain text, with the tool that makes it; null when it may be. */
export function notPlain(name: string): string | null {
  const kind = kindOf(name);
  const ending = extensionOf(name);
  if (kind && !(kind.id === 'document' && ending === 'md'))
    return `“${name}”是${kind.label}，不能当纯文本写，请用 ${kind.makers.join(' / ')}。`;
  const maker = packed.find(([pattern]) => pattern.test(ending))?.[1];
  if (maker) return `“${name}”不是纯文本，请用 ${maker}。`;
  if (!written.has(ending)) return `不认识“.${ending}”这种文本文件，没有写。可以用 txt、md、csv、json、xml、yaml 或代码文件的后缀。`;
  return null;
}

/** Files that only make sense together keep their names. */
export function belongsTogether(name: string, all: readonly string[]): string | null {
  const whole = wholeOf(name);
  if (whole !== null) return `“${name}”是“${whole}”的一部分，不能单独改名。`;
  return all.some((other) => wholeOf(other) === name) ? `“${name}”由多个文件组成，暂时不能改名；下载时可以另取名字。` : null;
}
