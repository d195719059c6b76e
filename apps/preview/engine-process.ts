/** The engine as a process of its own: the folder of what was built for sites on its command line, questions on stdin. */
import { answerMany } from '#capabilities/bounded-process/answer-many.server.ts';
import { createEngine } from './engine.ts';
import type { Question } from './protocol.ts';

const engine = createEngine(process.argv[2] ?? '');

answerMany(
  // Written by the server.
  (head, bytes) => engine.answer(head as Question, bytes),
  (error) => `编译没有成功：${error instanceof Error ? error.message : String(error)}`,
);
