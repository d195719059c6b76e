/** What tests of spreadsheets work with: jobs carried out here instead of in a process of their own, and packages taken apart. */
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Job } from './job.ts';
import { work, type Done } from './work.server.ts';
import type { Workbooks } from './workbooks.server.ts';

export const openpyxl = new Uint8Array(readFileSync(new URL('fixtures/openpyxl.xlsx', import.meta.url)));

/** By LibreOffice: four rows, and a pivot of them with its cache. */
export const withPivot = new Uint8Array(readFileSync(new URL('fixtures/pivot.xlsx', import.meta.url)));

export const workbooksHere: Workbooks = {
  async work(job, name, files) {
    try {
      return await work(job, name, files);
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  },
};

export function jobOn(bytes: Uint8Array | string, job: Job, name = '销售.xlsx', others: Record<string, string> = {}): Promise<Done> {
  const encode = (one: Uint8Array | string): Uint8Array => (typeof one === 'string' ? new TextEncoder().encode(one) : one);
  return work(job, name, [
    { name, bytes: encode(bytes) },
    ...Object.entries(others).map(([other, text]) => ({ name: other, bytes: encode(text) })),
  ]);
}

/** Parts by path, as text. */
export function partsOf(bytes: Uint8Array): Map<string, string> {
  return new Map(Object.entries(unzipSync(bytes)).map(([path, part]) => [path, Buffer.from(part).toString('latin1')]));
}

export function textOf(bytes: Uint8Array, path: string): string {
  return new TextDecoder().decode(unzipSync(bytes)[path]);
}
