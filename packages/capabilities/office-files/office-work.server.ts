/** Reads somebody's own docx or pptx by its places, and changes it there; runs where a bad file can do no harm. */
import type { Done, FileJob, JobFile } from '../file-work/file-job.server.ts';
import { docxLines, editDocx, mainOf } from './docx-edit.ts';
import { openEditable, rootOf, type EditablePackage } from './editable-package.server.ts';
import { editPptx, pptxLines } from './pptx-edit.server.ts';

export async function readOffice({ bytes }: JobFile): Promise<Done> {
  return { answer: { lines: linesOf(await openEditable(bytes)) }, files: [] };
}

export async function editOffice(file: JobFile, job: Extract<FileJob, { kind: 'office_edit' }>): Promise<Done> {
  const pack = await openEditable(file.bytes);
  const isDocument = isWord(pack);
  if (isDocument ? job.document.length === 0 : job.slides.length === 0)
    throw new Error(`“${file.name}”是${isDocument ? ' Word 文档，修改写在 document 里' : '演示文稿，修改写在 slides 里'}；文件没有改动。`);
  const lines = isDocument
    ? editDocx(pack, job.document, { track: job.track, author: { name: '案头', at: job.at } })
    : await editPptx(pack, job.slides);
  const bytes = pack.save();
  // What can't be read again is not handed over.
  linesOf(await openEditable(bytes));
  return { answer: { lines }, files: [{ name: file.name, bytes }] };
}

function isWord(pack: EditablePackage): boolean {
  return rootOf(pack.xml(mainOf(pack))).localName === 'document';
}

function linesOf(pack: EditablePackage): string[] {
  return isWord(pack) ? docxLines(pack) : pptxLines(pack);
}
