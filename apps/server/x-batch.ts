import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createProduct } from '#server/product.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { work, filesOf } from '#server/ask/ask.ts';
import { localUser } from '#server/ask/ask-calls.ts';
import { opened } from '#server/eval/result-reading.ts';

const [out, ...walks] = process.argv.slice(2) as [string, ...string[]];
const dd = process.env['DATA_DIR'] as string; mkdirSync(dd, { recursive: true });
const product = await createProduct(readConfig({ LOG_LEVEL: 'error', ...process.env, DATA_DIR: dd }));
const user = await localUser(product);
const worker = product.startWorker({ fires_schedules: false });
const result: Record<string, unknown> = {};
for (const pair of walks) {
  const [walk, folder] = pair.split('=') as [string, string];
  const key = walk.replace(/.*2026-11-2[89]-/, '').replace('.md', '');
  const only = process.env['ONLY']?.split(',');
  for (const line of readFileSync(walk, 'utf8').split('\n')) {
    const m = /^\|\s*(\d+)\s*\|(.*?)\|/.exec(line); if (!m) continue;
    if (only && !only.includes(m[1]!)) continue;
    const ticks = [...m[2]!.matchAll(/`([^`]*)`/g)].map((x) => x[1]!);
    const skill = ticks.map((t) => /^--skill (\w+)/.exec(t)?.[1]).find(Boolean) ?? null;
    const files = ticks.filter((t) => !t.startsWith('--')).map((f) => join(folder, f));
    const request = /“(.*)”/.exec(m[2]!)?.[1] ?? '';
    try {
      const w = await work(product, user, { skill, files, out: '/tmp/x', as: [], json: false, set: [], yes: true, request }, () => undefined);
      const answer: any = w.view.messages.findLast((x: any) => x.type === 'answer');
      const cards = w.view.messages.flatMap((x: any) => x.type === 'answer' && x.interaction ? [x.interaction] : []);
      const reply = w.view.messages.flatMap((x: any) => x.type === 'answer' ? x.steps.flatMap((s: any) => s.action_list) : []).findLast((a: any) => a.action_type === 'reply')?.content ?? '';
      const made: string[] = [];
      const store = filesOf(product, user, w.task_id);
      for (const f of answer?.files ?? []) {
        const { bytes } = await store.read(f.uri);
        let text = '';
        if (/\.(docx|xlsx|csv|pptx|html|md)$/.test(f.name)) {
          if (/\.html$/.test(f.name)) text = new TextDecoder().decode(bytes).replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, '\n').replace(/\s*\n\s*/g, '\n');
          else if (/\.md$/.test(f.name)) text = new TextDecoder().decode(bytes);
          else { const o = await opened(f.name, bytes); text = [...(o?.lines ?? []).map((l) => l.text), ...(o?.tables ?? []).map((t) => t.rows.map((r) => r.join(' | ')).join('\n'))].join('\n'); }
        } else text = `(${bytes.length} bytes)`;
        made.push(`== ${f.name}\n${text}`);
      }
      result[`${key}/${m[1]}`] = { request, state: w.card ? 'card' : answer?.state, cards: cards.map((c: any) => JSON.stringify(c.payload?.intent ?? c.payload).slice(0, 3000)), reply, not_done: answer?.not_done, made };
      process.stderr.write(`${key}/${m[1]} ${w.card ? 'card' : answer?.state} ${made.length} ${w.elapsed_ms}\n`);
    } catch (e) { result[`${key}/${m[1]}`] = { request, error: String(e) }; process.stderr.write(`${key}/${m[1]} ERROR ${e}\n`); }
  }
}
writeFileSync(out, JSON.stringify(result, null, 1));
await worker.stop(); await product.close({ keep_database: false });
process.exit(0);
