/** What a page made of documents is called: as the request names it, else as the document calls itself, else by its file. Pure. */
import { shownName, titleOfDocument } from '../text/document-title.ts';
import type { Material } from '../text/material.ts';
import { isBareKind, nameOfPage, type PageRequest } from './page-request.ts';

/** 查档指南（窗口用）: for whom the file was written is no part of its name. */
export function forReaders(name: string): string {
  const at = name.search(/[（(][^（()）]{1,9}[）)]$/);
  return at > 0 && name.slice(at, -1).endsWith('用') ? name.slice(0, at).trim() : name;
}

/** A title that was given; else what the file is called by itself, where the words only name the kind of page or a part of that. */
export function titleFor(request: PageRequest, materials: Material[]): string {
  const [first] = materials;
  if (!first) return request.title || nameOfPage(request);
  const own = forReaders(titleOfDocument(first));
  const asked = request.title;
  const isGiven = request.is_given;
  const isVague = isBareKind(asked) || (own !== '' && (own.includes(asked) || Array.from(asked).length <= 2));
  return (asked !== '' && (isGiven || !isVague) ? asked : own) || forReaders(shownName(first.name));
}
