/** Thirty changes for desks no other test knows, written before they were read: each is done right, asked about, or refused with its reason. */
import { appendFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chartOfFile } from '#capabilities/deliverables/chart/chart-reading.ts';
import { sourceOf } from '#capabilities/deliverables/poster/poster-source.ts';
import { desk as podcastDesk } from '../podcast/testing.ts';
import { studio } from '../design/testing.ts';
import { desk as pageDesk } from '../website/testing.ts';
import { startDesk } from '../writing/testing.ts';
import { isRead, readBeside } from '../excel/testing.ts';
import cases from './unseen-changes.json' with { type: 'json' };
import starts from './unseen-starts.json' with { type: 'json' };

interface Start {
  skill: string | null;
  say: string;
  files?: Record<string, string>;
}

interface Case {
  id: string;
  start: string;
  say: string;
  right: string;
  has?: string[];
  gone?: string[];
  named?: string[];
}

interface At {
  send(text: string, files?: Record<string, string>): Promise<string>;
  /** Everything that stands in what was made. */
  content(): string;
}

function seat({ skill }: Start): At {
  if (skill === 'design') {
    const at = studio();
    return {
      send: (text, files) => at.send(text, files),
      content: () => JSON.stringify(sourceOf(new TextDecoder().decode(at.files.get(at.posters().at(-1) ?? '')))?.content),
    };
  }
  if (skill === 'website') {
    const at = pageDesk();
    return { send: async (text, files) => (await at.send(text, files)).reply, content: () => JSON.stringify(at.page()) };
  }
  if (skill === 'podcast') {
    const at = podcastDesk();
    return { send: async (text, files) => (await at.send(text, files)).reply, content: () => JSON.stringify(at.talk()) };
  }
  const at = startDesk(skill);
  const newest = () => at.names().findLast((name) => !name.endsWith('.json')) ?? '';
  return {
    send: async (text, files) => (await at.send(text, files)).reply,
    content: () => {
      const name = newest();
      if (skill === null) return JSON.stringify(chartOfFile({ name, bytes: at.bytes(name) }));
      if (skill === 'ppt') return [...new Set(at.names())].map((one) => at.document(one)).join('\n');
      return at.document(name);
    },
  };
}

const written: readonly Case[] = cases;
const kinds: Readonly<Record<string, Start>> = starts;

test.each(written.filter(({ start }) => kinds[start]?.skill !== 'excel'))(
  '$id $say',
  async ({ id, start, say, right, has = [], gone = [], named = [] }) => {
    const begun = kinds[start];
    if (!begun) throw new Error(`no start ${start}`);
    const at = seat(begun);
    await at.send(begun.say, begun.files);
    const before = at.content();
    const reply = await at.send(say);
    const after = at.content();
    const isDone = before !== after;
    const isRight = has.every((words) => after.includes(words)) && gone.every((words) => !after.includes(words));
    const isNamed = named.every((words) => reply.includes(words));
    const outcome = isDone
      ? isRight && isNamed && right !== 'ask'
        ? 'right'
        : right === 'ask' && /没有/.test(reply)
          ? 'asked, partly done'
          : 'WRONG'
      : 'refused or asked';
    if (process.env['UNSEEN_OUT']) appendFileSync(process.env['UNSEEN_OUT'], `${id}\t${outcome}\t${say}\n${reply}\n\n`);
    expect(outcome, reply).not.toBe('WRONG');
    expect(isDone || /没有|没太/.test(reply), reply).toBe(true);
  },
);

test.each(written.filter(({ start }) => kinds[start]?.skill === 'excel'))('$id $say', async ({ say, start }) => {
  expect(isRead(await readBeside(say, kinds[start]?.files ?? {}))).toBe(false);
});
