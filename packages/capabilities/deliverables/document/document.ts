/** What both sides know of documents: reports and texts written in Markdown, kept as `.md` or as a self-contained `.report.html` and its like. */
import { kindWords } from '#contract/kinds.ts';
import type { Kind } from '../kind.ts';

export const document: Kind = {
  id: 'document',
  label: kindWords.document,
  icon: 'text',
  suffixes: ['.report.html', '.webdoc.html', '.resume.html', '.socmed.html', '.md'],
  tab: 'doc',
  accent: 'document',
  operations: ['document'],
  makers: ['write_document', 'edit_document'],
  is_result: true,
  exports: [
    { format: 'docx', label: 'Word 文档' },
    { format: 'pdf', label: 'PDF', drawn: true },
    { format: 'md', label: 'Markdown' },
  ],
  office: 'docx',
  // Documents are made to be read as a whole, and a report carries its pictures; a text larger than any of them is shown line by line.
  most_bytes: 2 * 1024 * 1024,
  most_bytes_of: { '.html': 30 * 1024 * 1024 },
};
