/** Texts made to keep whoever reads them busy: what they cost grows with their length, not with the square of it. */
import { expect, it } from 'vitest';
import { plainText } from '#text/segment.ts';
import { emptyReason, textFacts } from './document/text-facts.server.ts';
import type { KindFile } from './kind.server.ts';
import { podcastServer } from './podcast/podcast.server.ts';
import { dataBlock } from './podcast/podcast-data.ts';
import { replaceSpans } from './html-spans.ts';
import { outsideOf } from './web-page/outside.ts';
import { webPageServer } from './web-page/web-page.server.ts';

const fileOf = (name: string, text: string): KindFile => ({ name, bytes: new TextEncoder().encode(text) });
const podcastOf = (text: string): string =>
  dataBlock({
    title: '',
    speakers: ['甲', '乙'],
    next: 2,
    lines: [{ id: 'L1', speaker: 0, text, take: 0, state: 'waiting', problem: '', clip: null, start_ms: 0, end_ms: 0 }],
    chapters: [],
    sound: null,
    note: '',
    sources: [],
  });

const readers: Record<string, { read(text: string): unknown; shapes: string[] }> = {
  'facts of a document': {
    read: (text) => [textFacts(text, ['一', '甲乙']), emptyReason(text)],
    shapes: [' ', '|-', '【待补充', '【待填', '（待补充', '](', '](a', '![a](', '# a\n', '\n', '- a\n', '```\n'],
  },
  'words of an answer': { read: plainText, shapes: [' ', '\u3000', '[', '[a](', '![a]('] },
  'a web page': {
    read: (text) => [webPageServer.check(fileOf('a.html', `<p>a</p>${text}`)), webPageServer.facts?.(fileOf('a.html', text), ['一'])],
    shapes: [
      '<head',
      '<script ',
      '<title',
      '<!--',
      '【',
      '<',
      '<a ',
      '<script type="application/json"',
      'url(//a)',
      '<img src=//a>\n',
      '<a onb=',
    ],
  },
  'a podcast': { read: (text) => podcastServer.check(fileOf('a.podcast.html', podcastOf(text))), shapes: ['【', '【待补充'] },
};

for (const [name, { read, shapes }] of Object.entries(readers))
  it(`what ${name} costs grows with its length`, () => {
    const costOf = (shape: string, characters: number): number => {
      const text = `${shape.repeat(characters / shape.length)}x`;
      const before = process.cpuUsage();
      read(text);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    for (const shape of shapes) {
      costOf(shape, 20_000);
      expect(costOf(shape, 160_000) / Math.max(costOf(shape, 20_000), 20_000), shape).toBeLessThan(32);
    }
  });

it('what stands outside of a page is told with its line, the first thirty of them', () => {
  const many = outsideOf(`${'\n<img src="https://a.example/b.png">'.repeat(40)}\n<iframe src="https://c.example">`);
  expect(many).toHaveLength(30);
  expect(many.map(({ line }) => line)).toEqual(Array.from({ length: 30 }, (_, n) => n + 2));
  expect(outsideOf('<p>a</p>\n<!-- <script> -->\n<script src="a.js"></script>\n<form action="/a">').map(({ line }) => line)).toEqual([
    3, 4,
  ]);
});

it('takes out what has an end, in either case, and leaves what has none', () => {
  const taken = (html: string): string =>
    replaceSpans(
      html,
      /<(script|style)\b/gi,
      (name) => `</${name}>`,
      () => '-',
    );
  expect(taken('a<SCRIPT>b</script>c<style>d<script>e</STYLE>f')).toBe('a-c-f');
  expect(taken('İ<style>a</style><script>b<style>c</style>')).toBe('İ-<script>b-');
  expect(taken('<scripted>a</script>')).toBe('<scripted>a</script>');
});
