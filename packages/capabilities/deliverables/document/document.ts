/** What both sides know of documents: reports and texts written in Markdown, kept as `.md` or as a self-contained `.report.html`. */
import type { Kind } from '../kind.ts';

export const document: Kind = {
  id: 'document',
  label: '文档',
  suffixes: ['.report.html', '.md'],
  tab: 'doc',
  accent: { light: '#2B5C8F', dark: '#85B4E4' },
  exports: [
    { format: 'docx', label: 'Word 文档' },
    { format: 'pdf', label: 'PDF' },
    { format: 'md', label: 'Markdown' },
  ],
};
