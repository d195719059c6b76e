/** The entry of the bounded child process for archives and databases: a job and files from stdin, the answer on stdout, then it ends. */
import { isForPeople } from '#contract/sentence.ts';
import { answerOnce, filesIn } from '../bounded-process/answer-once.server.ts';
import { jobRequest, type Done, type FileJob, type JobFile } from './file-job.server.ts';

answerOnce(async (head, bytes) => {
  const request = jobRequest.parse(head);
  const done = await work(request.job, filesIn(request.files, bytes));
  return {
    head: { answer: done.answer, files: done.files.map((file) => ({ name: file.name, bytes: file.bytes.length })) },
    bytes: done.files.map((file) => file.bytes),
  };
}, sentence);

/** What a job doesn't need is not loaded for it. */
async function work(job: FileJob, files: JobFile[]): Promise<Done> {
  if (job.kind === 'import') return (await import('./import-tables.server.ts')).importTables(job, files);
  if (job.kind === 'zip') return (await import('./archive.server.ts')).zip(files);
  const [first] = files;
  if (!first) throw new Error('没有文件可以处理。');
  if (job.kind === 'unzip') return (await import('./archive.server.ts')).unzip(first, job.only);
  if (job.kind === 'skill') return (await import('./skill-archive.server.ts')).unpackSkill(first);
  if (job.kind === 'pictures') return (await import('./word-pictures.server.ts')).picturesIn(first);
  if (job.kind === 'brand') return (await import('../brand/brand-in-file.server.ts')).brandInFile(first);
  if (job.kind === 'office_read') return (await import('../office-files/office-work.server.ts')).readOffice(first);
  if (job.kind === 'office_edit') return (await import('../office-files/office-work.server.ts')).editOffice(first, job);
  const { changeDatabase, queryDatabase, tablesOf } = await import('./sqlite.server.ts');
  switch (job.kind) {
    case 'tables':
      return tablesOf(first);
    case 'query':
      return queryDatabase(first, job);
    case 'change':
      return changeDatabase(first, job);
  }
}

function sentence(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (isForPeople(reason)) return reason;
  if (/allocation failed|array buffer length|string length|out of memory|ENOMEM/i.test(reason))
    return '内容太大，超过了处理时能用的内存，文件没有改动。';
  console.error(error);
  return '处理时出了意外，文件没有改动；文件可能损坏，请用原来的软件打开并另存后再试。';
}
