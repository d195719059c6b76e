/** What the reader of files gives for a text, for tests. */
import type { FileReading } from '#contract/content/reading.ts';
import { marksIn } from '#capabilities/tools/read-file/answer.ts';

/** One window of a file; what its own lines say of pages and sheets is marked as the reader marks it. */
export function windowOf(content: string, more: Partial<FileReading> = {}): FileReading {
  return {
    name: '',
    type: '文本',
    overview: '',
    title: '',
    day: '',
    pictures: 0,
    content,
    marks: marksIn(content),
    next_offset: null,
    ...more,
  };
}
