/** What both sides know of a kind of deliverable: its name, its files, its colour and what can be done with it. */
import type { ToolName } from '#contract/content/tool-results.ts';
import type { KindId } from '#contract/kinds.ts';
import type { ExportFormat } from '#contract/operations/files.ts';
import type { ToolOperation } from '#contract/timeline/tool-operation.ts';
import type { Accent } from './accents.ts';

/** What its files have as a sign; the page draws it. */
export type KindIcon = 'text' | 'presentation' | 'chart' | 'table' | 'picture' | 'sound' | 'page' | 'site';

export interface Kind {
  id: KindId;
  /** What a person calls it. */
  label: string;
  icon: KindIcon;
  /** Name endings it claims, longest first, with the dot: `.report.html` before `.html`. */
  suffixes: string[];
  /** The specification's panel tab it opens in. */
  tab: 'doc' | 'slide' | 'image' | 'web' | 'file';
  /** Cards, tabs and icons wear it as `--kind-…`. */
  accent: Accent;
  /** What the steps are called that make or change it. */
  operations: readonly ToolOperation[];
  /** The tools that make and change it, for whoever took another. */
  makers: readonly ToolName[];
  /** It may be an answer's main result: whichever tool wrote it, or only one of its `operations`. */
  is_result?: true | 'of_its_tools';
  /** Made to be looked at: whoever makes it with a model's hands is to look at it. */
  is_seen?: true;
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
