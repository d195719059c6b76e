/** What both sides know of a kind of deliverable: its name, its files, its colour and what can be done with it. */
import type { ExportFormat } from '#contract/operations/files.ts';

export interface Kind {
  id: string;
  /** What a person calls it. */
  label: string;
  /** Name endings it claims, longest first, with the dot: `.report.html` before `.html`. */
  suffixes: string[];
  /** The specification's panel tab it opens in. */
  tab: 'doc' | 'slide' | 'image' | 'web' | 'file';
  /** Accent in light and dark, as CSS colours; cards, tabs and icons take it from here. */
  accent: { light: string; dark: string };
  /** Formats it can be taken away in, in the order they are offered. */
  exports: {
    format: ExportFormat;
    label: string;
    /** Made by drawing the page: not offered where no Chromium is installed. */ drawn?: true;
    /** Long work, compared page by page: shown in a dialog with its progress and what was found. */
    checked?: true;
  }[];
  /** The one of `exports` that an office opens, for whoever takes it away without a choice; null when that is the file as it is. */
  office: ExportFormat | null;
  /** Instead of that: forms it is taken away in together. */
  taken_as?: readonly ExportFormat[];
  /** The file only names what it stands for: how large it is tells a person nothing. */
  is_name_only?: true;
  /** Larger files are shown as any other of their ending, if at all. */
  most_bytes: number;
  /** Another bound for names of an ending. */
  most_bytes_of?: Readonly<Record<string, number>>;
  /** The file of this kind that another one is a part of, by its name; null when it is none. Parts are shown with their whole. */
  wholeOf?(name: string): string | null;
}
