/** How late a token comes that goes through the server, against reading the provider's own stream: each carries the time it was sent. */
import { startClock } from './clock.ts';
import { median, quantile, type Figure } from './figure.ts';
import { modelEnv, signUp, startProduct } from './product.ts';

const tokens = 400;
const rounds = 3;

export async function relayBench(): Promise<Figure[]> {
  const provider = await startClock({ words: tokens, every_ms: 10, now: () => performance.now().toFixed(3) });
  const product = await startProduct(modelEnv(provider.base_url));
  try {
    const person = await signUp(product);
    const task_id = await person.newTask();
    const stream = await fetch(`${product.origin}/api/tasks/${task_id}/events?after=0`, { headers: { cookie: person.cookie } });
    const through: number[] = [];
    let onEnd = (): void => undefined;
    void readEvents(stream, (data) => {
      const now = performance.now();
      const event: { type: string; text?: string } = JSON.parse(data);
      if (event.type === 'text_delta') through.push(...latenesses(event.text ?? '', now));
      if (event.type === 'run_end') onEnd();
    }).catch(() => undefined);
    const direct: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const ended = new Promise<void>((resolve) => (onEnd = resolve));
      await person.send(task_id, `第 ${round} 次`);
      await ended;
      const response = await fetch(`${provider.base_url}/chat/completions`, { method: 'POST', body: '{}' });
      await readEvents(response, (data) => {
        const now = performance.now();
        const content = data === '[DONE]' ? '' : (chunkOf(data).choices[0]?.delta.content ?? '');
        direct.push(...latenesses(content, now));
      });
    }
    const [own, ours] = [median(direct), median(through)];
    return [
      {
        name: 'a streamed token through the server, against provider',
        value: ours / own,
        unit: '×',
        target: 5,
        want: 'at most',
        note: `p50 ${ours.toFixed(2)} ms against ${own.toFixed(2)} ms, p95 ${quantile(through, 0.95).toFixed(1)} ms against ${quantile(direct, 0.95).toFixed(1)} ms`,
      },
    ];
  } finally {
    await product.stop();
    provider.close();
  }
}

function chunkOf(data: string): { choices: { delta: { content?: string } }[] } {
  return JSON.parse(data);
}

function latenesses(text: string, now: number): number[] {
  return text
    .trim()
    .split(' ')
    .flatMap((one) => (one === '' ? [] : [now - Number(one)]));
}

async function readEvents(response: Response, take: (data: string) => void): Promise<void> {
  let rest = '';
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) take(line.slice(6));
  }
}
