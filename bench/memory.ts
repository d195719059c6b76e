/** Resident memory of the server process: idle, and at its highest through twenty messages. */
import { setTimeout as wait } from 'node:timers/promises';
import { manyTokens } from '#e2e/kit/provider-scenarios.ts';
import { startProvider } from '#e2e/kit/provider.ts';
import type { Figure } from './figure.ts';
import { modelEnv, signUp, startProduct, watch } from './product.ts';

export async function memoryBench(): Promise<Figure[]> {
  const provider = await startProvider(manyTokens({ tokens: 500, per_second: 500 }));
  const product = await startProduct(modelEnv(provider.base_url));
  try {
    await wait(3000);
    const idle = product.residentMb();
    const person = await signUp(product);
    const task_id = await person.newTask();
    const stream = await watch(product, person, task_id);
    let highest = 0;
    for (let n = 0; n < 20; n++) {
      const ended = stream.next('run_end');
      await person.send(task_id, `第 ${n} 条`);
      await ended;
      highest = Math.max(highest, product.residentMb());
    }
    stream.end();
    return [
      { name: 'server memory, idle (database apart)', value: idle, unit: 'MB', target: 150, want: 'at most' },
      { name: 'server memory, highest in 20 messages', value: highest, unit: 'MB', target: 180, want: 'at most' },
    ];
  } finally {
    await product.stop();
    await provider.close();
  }
}
