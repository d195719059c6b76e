/** Links of a text that name a file rather than an address, and who knows how such a file is shown. */
import { createContext, type ReactNode } from 'react';

/** Shows the file of this name in place of the link, or null when there is none; the link's words stay words then. */
export type ShowFile = (name: string, words: ReactNode) => ReactNode;

export const LocalFiles = createContext<ShowFile>(() => null);

/** Shows the picture of a file of this name, with its words and the title behind its address; null when there is none. */
export type ShowPicture = (name: string, alt: string, title: string) => ReactNode;

export const LocalPictures = createContext<ShowPicture>(() => null);

/** The file name a link consists of, or null: no address, no path, no place in a page. */
export function fileNameOf(link: string): string | null {
  if (link.length > 600 || /^(?:\.{1,2}\/)?[^/]*:/.test(link)) return null;
  let name = link.replace(/^\.\//, '');
  try {
    name = decodeURIComponent(name);
  } catch {
    // A name may hold a per cent sign of its own.
  }
  return /^[^\\/?#:*"<>|\p{Cc}]+\.[\p{L}\p{N}]{1,8}$/u.test(name) ? name : null;
}
