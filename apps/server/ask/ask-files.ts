/** What `ask` leaves in a folder: every deliverable in the form an office opens, or in those that were asked for. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { kindOf, sortOf, wholeOf } from '#capabilities/deliverables/kinds.ts';
import { Refusal } from '#contract/codes.ts';
import { cleanFileName } from '#text/file-name.ts';
import { ExportFormat } from '#contract/operations/files.ts';
import { freeName } from '#server/runs/workspace.ts';

/** A form to take a deliverable away in: a format of the export, or `source`, the file as the product keeps it. */
export type TakenForm = ExportFormat | 'source';

export const takenForms: readonly TakenForm[] = [...Object.values(ExportFormat), 'source'];

/** `docx,pdf` as its forms; null when one of them is unknown. */
export function readForms(list: string): TakenForm[] | null {
  const named = list.split(',').map((word) => word.trim().toLowerCase().replace(/^\./, ''));
  const forms = named.flatMap((word) => takenForms.find((form) => form === word) ?? []);
  return forms.length === named.length ? [...new Set(forms)] : null;
}

/**
 * In which forms a file is written: those of `asked` it can be had in. None asked for, or none that fits, gives what an office opens.
 * `fits` is false when something was asked for and nothing of it fits.
 */
export function formsOf(name: string, asked: readonly TakenForm[]): { forms: TakenForm[]; fits: boolean } {
  const kind = kindOf(name);
  const can = new Set<TakenForm>(['source', ...(kind?.exports.map(({ format }) => format) ?? [])]);
  const own = extname(name).slice(1).toLowerCase();
  const forms = asked.flatMap((form) => (can.has(form) ? [form] : form === own ? (['source'] as const) : []));
  if (forms.length > 0) return { forms: [...new Set(forms)], fits: true };
  return { forms: [...(kind?.taken_as ?? [kind?.office ?? 'source'])], fits: asked.length === 0 };
}

export interface Written {
  name: string;
  /** Absolute. */
  path: string;
  /** The id of its kind, `file` for what has none. */
  kind: string;
  bytes: number;
}

export interface TakeAwayInput {
  /** Of the answer, in the order they were made; the parts of a deliverable among them. */
  files: { uri: string; name: string }[];
  asked: readonly TakenForm[];
  /** Absolute; made when it is not there. */
  folder: string;
  read(uri: string): Promise<Uint8Array>;
  /** Throws a Refusal whose sentence is for the person. */
  exported(uri: string, format: ExportFormat): Promise<{ name: string; bytes: Uint8Array; findings: { page: number; what: string }[] }>;
}

/** Writes the files. `said` are sentences for the person; `not_done` names what could not be had in its form and was kept as it is. */
export async function takeAway(input: TakeAwayInput): Promise<{ written: Written[]; said: string[]; not_done: string[] }> {
  const written: Written[] = [];
  const said: string[] = [];
  const not_done: string[] = [];
  const taken = new Map<string, Uint8Array>();

  function write(name: string, bytes: Uint8Array, kind: string): void {
    const clean = cleanFileName(name);
    // A podcast's sound lies beside it, and is what it is exported as.
    const same = taken.get(clean);
    if (same && Buffer.compare(same, bytes) === 0) return;
    const free = freeName(clean, new Set(taken.keys()));
    taken.set(free, bytes);
    const path = join(input.folder, free);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    written.push({ name: free, path, kind, bytes: bytes.length });
  }

  for (const { uri, name } of input.files) {
    const kind = sortOf(name)?.id ?? 'file';
    if (wholeOf(name) !== null) {
      // A part lies in a folder beside its whole, under the name the whole calls it by.
      if (input.asked.includes('source')) writePart(input.folder, name, await input.read(uri));
      continue;
    }
    const { forms, fits } = formsOf(name, input.asked);
    if (!fits) said.push(`“${name}”不能存成 ${input.asked.join('、')}，按 ${forms.join('、')} 保存。`);
    for (const form of forms) {
      if (form === 'source') {
        write(name, await input.read(uri), kind);
        continue;
      }
      try {
        const made = await input.exported(uri, form);
        write(made.name, made.bytes, kind);
        for (const { page, what } of made.findings) said.push(`“${made.name}”第 ${page} 页：${what}`);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        not_done.push(`“${name}”没有存成 ${form}：${error.message.replace(/。$/, '')}；已按原来的形式保存。`);
        if (!forms.includes('source')) write(name, await input.read(uri), kind);
      }
    }
  }
  return { written, said, not_done };
}

function writePart(folder: string, name: string, bytes: Uint8Array): void {
  const path = join(folder, ...name.split('/').map(cleanFileName));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
