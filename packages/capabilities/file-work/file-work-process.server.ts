/** The entry of the bounded child process for archives and databases: a job and files from stdin, the answer on stdout, then it ends. */
import { Console } from 'node:console';
import { jobRequest, type Done, type FileJob, type JobFile } from './file-job.server.ts';

// Libraries that print must not get between the answers.
globalThis.console = new Console(process.stderr, process.stderr);

const input: Buffer[] = [];
process.stdin.on('data', (chunk: Buffer) => input.push(chunk));
process.stdin.on('end', () => {
  if (input.length > 0) void answer(Buffer.concat(input)).then(() => process.exit(0));
});

async function answer(bytes: Buffer): Promise<void> {
  input.length = 0;
  const end = bytes.indexOf('\n');
  try {
    const request = jobRequest.parse(JSON.parse(bytes.toString('utf8', 0, end)));
    let at = end + 1;
    const files = request.files.map((file) => ({ name: file.name, bytes: new Uint8Array(bytes.subarray(at, (at += file.bytes))) }));
    const done = await work(request.job, files);
    await send(
      { answer: done.answer, files: done.files.map((file) => ({ name: file.name, bytes: file.bytes.length })) },
      done.files.map((file) => file.bytes),
    );
  } catch (error) {
    await send({ error: sentence(error) }, []);
  }
}

/** What a job doesn't need is not loaded for it. */
async function work(job: FileJob, files: JobFile[]): Promise<Done> {
  if (job.kind === 'import') return (await import('./import-tables.server.ts')).importTables(job, files);
  if (job.kind === 'zip') return (await import('./archive.server.ts')).zip(files);
  const [first] = files;
  if (!first) throw new Error('没有文件可以处理。');
  if (job.kind === 'unzip') return (await import('./archive.server.ts')).unzip(first, job.only);
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

function send(head: object, bytes: Uint8Array[]): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(`${JSON.stringify(head)}\n`);
    for (const one of bytes) process.stdout.write(one);
    process.stdout.write('', () => resolve());
  });
}

function sentence(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (/[\u4e00-\u9fff]/.test(reason)) return reason;
  if (/allocation failed|array buffer length|string length|out of memory|ENOMEM/i.test(reason))
    return '内容太大，超过了处理时能用的内存，文件没有改动。';
  console.error(error);
  return `处理时出了意外（${reason}），文件没有改动。`;
}
