/** What a page made of documents is called: as the request names it, else as the document calls itself, else by its file. Pure. */
import { escapePattern } from '../text/escape-pattern.ts';
import { fileFacts } from '../text/file-names.ts';
import type { Material } from '../text/material.ts';
import { isBareKind, nameOfPage, type PageRequest } from './page-request.ts';

/** A title that was given; else what the file is called by itself, where the words only name the kind of page or a part of that. */
export function titleFor(text: string, request: PageRequest, materials: Material[]): string {
  const [first] = materials;
  if (!first) return request.title || nameOfPage(text, request);
  const own = first.title || (first.tables[0]?.title ?? '').replace(/[（(]单位[^）)]*[）)]/, '').trim() || headOf(first.content);
  const asked = request.title;
  const isGiven = new RegExp(`(?:标题|题目|主题|名称)(?:是|为|叫|用|：|:)|[“《「]${escapePattern(asked)}[”》」]`).test(text);
  const isVague = isBareKind(asked) || (own !== '' && (own.includes(asked) || Array.from(asked).length <= 2));
  return (asked !== '' && (isGiven || !isVague) ? asked : own) || shownName(first.name);
}

/** 公司简介_终稿v3.docx is 公司简介 to a reader. */
export function shownName(file: string): string {
  const base = file.replace(/\.[^.]+$/, '');
  const kept = base
    .replace(
      /(?:[\s_-]*(?:终稿|定稿|初稿|修订版|最终版|最新版?|副本|打印版|final|copy)[\s_-]*(?:v?\d{1,2})?|[\s_-]+v\d+(?:\.\d+)*|[（(](?:打印版|终稿|定稿|最终版|最新|\d{1,2}|副本)[）)])+$/i,
      '',
    )
    .trim();
  return kept || fileFacts(file).topic || base;
}

/** The first line where it stands as a head does: marked as one, in bold, or short and alone above the rest; '' else. */
function headOf(content: string): string {
  const [line = '', next, ...more] = content
    .split('\n')
    .map((one) => one.trim())
    .filter((one, n, all) => one !== '' || (n > 0 && all[n - 1] !== ''));
  const marked = /^#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1] ?? /^\*\*([^*]+)\*\*$/.exec(line)?.[1];
  const alone = next === '' && more.length > 0 && !/^[|>\-*+\d`<[!]/.test(line) && !/[。！？；，,：:;!?.]/.test(line) ? line : '';
  const head = (marked ?? alone).replace(/[*_`]/g, '').trim();
  return Array.from(head).length >= 2 && Array.from(head).length <= 40 ? head : '';
}
