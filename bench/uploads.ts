/** Resident memory of the server process while ten files of 50 MB arrive at once, and the time until all are stored. */
import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '#contract/task.ts';
import type { Figure } from './figure.ts';
import { signUp, startProduct } from './product.ts';

export async function uploadsBench(): Promise<Figure[]> {
  const product = await startProduct();
  const folder = await mkdtemp(join(tmpdir(), 'antou-uploads-'));
  try {
    const path = join(folder, '资料.bin');
    const file = await open(path, 'w');
    // Sparse: what is read is zeros, what is sent is 50 MB.
    await file.truncate(limits.file_bytes);
    await file.close();
    const person = await signUp(product);
    const task_id = await person.newTask();
    const upload = async (n: number, content: Blob) => {
      const form = new FormData();
      form.append('task_id', task_id);
      form.append('file_name', `资料${n}.bin`);
      form.append('file_content', content, `资料${n}.bin`);
      const answer = await fetch(`${product.origin}/api/rpc/UploadTaskFile`, {
        method: 'POST',
        headers: { cookie: person.cookie },
        body: form,
      });
      if (!answer.ok) throw new Error(`upload ${n}: ${answer.status} ${await answer.text()}`);
    };
    // The first upload loads what all later ones use.
    await upload(0, new Blob(['x']));
    await wait(2000);
    const before = product.residentMb();
    let highest = before;
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        highest = Math.max(highest, product.residentMb());
        await wait(20);
      }
    })();
    const started = performance.now();
    await Promise.all(Array.from({ length: 10 }, async (_, n) => upload(n + 1, await openAsBlob(path))));
    const seconds = (performance.now() - started) / 1000;
    isOver = true;
    await watching;
    return [
      {
        name: 'server memory, rise in ten uploads of 50 MB',
        value: highest - before,
        unit: 'MB',
        target: 100,
        want: 'at most',
        note: `${before.toFixed(0)} → ${highest.toFixed(0)} MB`,
      },
      { name: 'ten uploads of 50 MB at once', value: seconds, unit: 's', target: 20, want: 'at most' },
    ];
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
