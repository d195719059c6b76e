/** What documents and pages made to keep a parser busy cost the server's own process: each of some hundred shapes, repeated to a length. */
import { performance } from 'node:perf_hooks';
import { isLittle } from '#capabilities/deliverables/document/work/document-job.ts';
import { workOn } from '#capabilities/deliverables/document/work/document-work.server.ts';
import { createDocuments } from '#capabilities/deliverables/document/work/documents.server.ts';
import { emptyReason, showsWords, textFacts } from '#capabilities/deliverables/document/text-facts.server.ts';
import { podcastServer } from '#capabilities/deliverables/podcast/podcast.server.ts';
import { dataBlock } from '#capabilities/deliverables/podcast/podcast-data.ts';
import { webPageServer } from '#capabilities/deliverables/web-page/web-page.server.ts';
import { documentsEntry } from '#server/entry-points.ts';
import type { Figure } from './figure.ts';

const markdown =
  '[^a]: b\n|> [^a]: b\n|[a]: b\n|> [a]: b\n|[^a]|[|[]|[a](b)|[a](|![|![a](b)|*a |**a b** |_a_ |*中*中|**中**中|~a~b |~~中~~中|`a|`` a ` |<|<a |<div>|<div>\n|<!--|<!-- a -->|<![CDATA[|<?|a@b.c |a@|aaaa.|http://a.b |http://a.b中|http://a中b|www.a.b中|www.|http://a.b(|&amp;|&a|\\*|!|> a\n|>|> > a\n|> a\nb\n|- a\n|1. a\n|- - a\n|- a\n  - b\n|1. a\n   - b\n|- [ ] a\n|- a\n\n|1. a\n\n|* a\n+ b\n- c\n|-\n|1)\n2.\n|a\n===\n|===\n|---\n|- - -\n|# a\n|#|a  \n|a\\\n|\ta\n| |\n| \n|    a\n|```\n|~~~a\n|- ```\n|中|中文，**加粗**。|*[a](b "c")* `d` |😀|***a** |[a][b]|[a]: <b> "c\n|[a]: b "\n|[[a](b)](c)|[a]:\nb\n|[^a]: b\n    c\n|> - a\n|- > a\n|> ```\n|>\ta\n|&#x41;|a\r\n|<a@b.c>|<http://a>|* |+ |-|=|_|*|~|1.|(|\\|:'.split(
    '|',
  );
// What holds the mark that parts the shapes above.
markdown.push('|', '|a', 'a|b\n', '|a|b|\n|-|-|\n', '|-', 'a\n|-\n', '|-|\n');
const text = ['【待补充', '【待填', '【', '（待补充', 'lorem ipsum ', 'x', '](', '](a', '# [a](', '# **a', '：*', '\u3000'];
const html =
  '<script,<script ,<style>,<head,<title,<,<a ,<img src,<img src=//a>,<link ,url(,url(//a),@import ,<a on, ona ,<a onb=,<!--,<!-- \n,<script type="application/json",=",=\',<form ,<meta ,<body ,href=,src=javascript:,<iframe,<svg,&nbsp'.split(
    ',',
  );

/** CPU milliseconds of the dearest, and which it was. */
async function dearest(shapes: string[], length: number, work: (text: string) => unknown): Promise<{ ms: number; shape: string }> {
  for (const shape of shapes) await work(shape.repeat(500 / shape.length));
  let most = { ms: 0, shape: '' };
  for (const shape of shapes) {
    const given = shape.repeat(Math.ceil(length / shape.length)).slice(0, length);
    const before = process.cpuUsage();
    await work(given);
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > most.ms) most = { ms: (user + system) / 1000, shape };
  }
  return most;
}

export async function documentsBench(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const say = (name: string, { ms, shape }: { ms: number; shape: string }, target: number): void => {
    figures.push({ name, value: ms, unit: 'ms CPU', target, want: 'at most', note: JSON.stringify(shape) });
  };
  const page = { kind: 'page' as const, title: '甲', name: '甲.report.html', pictures: [] };
  const docx = { kind: 'docx' as const, title: '甲', charts: [], pictures: [], pages: null, total: null };
  for (const [name, job] of Object.entries({ page, Word: docx })) {
    const here = (given: string): unknown => (isLittle(job, given) ? workOn(job, given) : null);
    say(`4,000 characters as ${name} in the server, worst shape`, await dearest(markdown, 4_000, here), 400);
  }
  const million = 1_000_000;
  say(
    'a million characters measured, worst shape',
    await dearest([...markdown, ...text], million, (given) => [textFacts(given, ['项目']), emptyReason(given), showsWords(given)]),
    900,
  );
  const bytesOf = (given: string): { name: string; bytes: Uint8Array } => ({ name: 'a.html', bytes: new TextEncoder().encode(given) });
  const pageWork = (given: string): unknown => [
    webPageServer.check(bytesOf(`<p>a</p>${given}`)),
    webPageServer.facts?.(bytesOf(given), ['项目']),
  ];
  say('a page of a million characters looked through', await dearest([...html, ...text], million, pageWork), 600);
  const talk = (given: string): string =>
    dataBlock({
      title: '',
      speakers: ['甲', '乙'],
      next: 2,
      lines: [{ id: 'L1', speaker: 0, text: given, take: 0, state: 'waiting', problem: '', clip: null, start_ms: 0, end_ms: 0 }],
      chapters: [],
      sound: null,
      note: '',
      sources: [],
    });
  say('a podcast of a million characters', await dearest(text, million, (given) => podcastServer.check(bytesOf(talk(given)))), 300);

  const documents = createDocuments({ entry: documentsEntry }).of('bench');
  const { signal } = new AbortController();
  for (const shape of ['[^a]: b\n', '> [^a]: b\n']) {
    const before = performance.eventLoopUtilization();
    const started = performance.now();
    await documents.docx(shape.repeat(80_000 / shape.length), { title: '甲' }, signal);
    const wall = performance.now() - started;
    const busy = performance.eventLoopUtilization(before).active;
    figures.push({
      name: `80 KB of ${JSON.stringify(shape)} as Word: the server is busy`,
      value: busy,
      unit: 'ms',
      target: 400,
      want: 'at most',
      note: `made in ${Math.round(wall)} ms`,
    });
  }
  return figures;
}
