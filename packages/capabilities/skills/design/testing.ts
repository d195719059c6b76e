/** A designer's room for tests. */
import { runAgent } from '#agent/run.ts';
import type { AgentEvent, FileRef } from '#agent/events.ts';
import type { HistoryEvent } from '#agent/transcript.ts';
import type { Tool, Workspace } from '#agent/tool.ts';
import { builtinBrain } from '#brains/builtin/builtin.ts';
import { drawMotifTool, editPoster, makePoster } from '#capabilities/deliverables/poster/poster-tools.server.ts';
import { sourceOf } from '#capabilities/deliverables/poster/poster-source.ts';
import { planTool } from '#capabilities/tools/plan/plan.server.ts';
import { readFileTool } from '#capabilities/tools/read-file/read-file.server.ts';
import { createReader } from '#capabilities/tools/read-file/reader.server.ts';
import { readerEntry } from '#capabilities/bounded-process/testing.ts';
import { recipes } from '../skills.server.ts';
import { order } from '#brains/builtin/reading/make/testing.ts';
import { orderTool } from '#capabilities/tools/order/order.server.ts';
import { agreed, undisturbed } from '../writing/testing.ts';
import { briefOf, type Brief } from './brief.ts';

/** The brief of words a designer is told. */
export const briefOrder = (text: string, material = ''): Brief => briefOf(order(text, 'poster'), material);

/** The kernel, the built-in brain and the real tools on files in memory. */
export function studio(skill: string | null = 'design', more: Tool[] = []) {
  const files = new Map<string, Uint8Array>();
  const history: HistoryEvent[] = [];
  const reader = createReader({ entry: readerEntry }).of('test');
  const refOf = (name: string): FileRef => ({ uri: `file:${name}`, name, bytes: files.get(name)?.length ?? 0 });
  const workspace: Workspace = {
    list: () => Promise.resolve([...files.keys()].map(refOf)),
    read: (asked) => {
      const name = asked.replace(/^file:/, '');
      const bytes = files.get(name);
      return bytes ? Promise.resolve({ file: refOf(name), bytes }) : Promise.reject(new Error(`没有“${name}”这个文件。`));
    },
    write: ({ name, bytes, replace }) => {
      const free = replace === undefined && files.has(name) ? name.replace('.poster', '(1).poster') : name;
      files.set(free, bytes);
      return Promise.resolve(refOf(free));
    },
  };
  let runs = 0;
  return {
    files,
    async send(text: string, added: Record<string, string | Uint8Array> = {}) {
      for (const [name, content] of Object.entries(added))
        files.set(name, typeof content === 'string' ? new TextEncoder().encode(content) : content);
      history.push({ type: 'user', text, files: Object.keys(added).map(refOf) });
      return answer();
      async function answer(): Promise<string> {
        const events: AgentEvent[] = [];
        await runAgent({
          run_id: `run-${++runs}`,
          begin_with: [],
          inbox: { take: () => Promise.resolve([]) },
          brain: builtinBrain(recipes),
          tools: [planTool, readFileTool(reader), makePoster, editPoster, ...drawMotifTool({ pages: null }), orderTool(true), ...more],
          setting: {
            instructions: '',
            skill,
            manner: 'auto',
            shows_orders: true,
            today: { date: '2026-11-20', time_zone: 'Asia/Shanghai' },
          },
          history,
          resume: [],
          files: workspace,
          journal: { append: (stored) => Promise.resolve(void events.push(...stored)), live: () => undefined },
          ...undisturbed,
        });
        history.push(...events);
        const yes = agreed(events);
        if (yes) {
          history.push(yes);
          return answer();
        }
        return events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).at(-1) ?? '';
      }
    },
    posters: () => [...files.keys()].filter((name) => name.endsWith('.poster.html')),
    poster(name?: string) {
      const key = name ?? [...files.keys()].findLast((one) => one.endsWith('.poster.html')) ?? '';
      const source = sourceOf(new TextDecoder().decode(files.get(key)));
      if (!source) throw new Error(`no poster ${key}`);
      return source.content;
    },
  };
}
