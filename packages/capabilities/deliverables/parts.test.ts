/** Deliverables of several files that go elsewhere under another name: there they are whole, and can be changed without anything made anew. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ServerKind } from './kind.server.ts';
import type { Place } from './parts.server.ts';
import { readPodcast } from './podcast/podcast-data.ts';
import { podcastServer } from './podcast/podcast.server.ts';
import { createJoiner } from './podcast/sound.server.ts';
import { slidesServer } from './slides/slides.server.ts';
import { humming } from './podcast/testing.ts';
import { desk } from './testing.ts';
import { contentOf } from './web-page/page-content.ts';
import { webPageServer } from './web-page/web-page.server.ts';

type Desk = ReturnType<typeof desk>;

/** As a server does it, with names that were taken where it goes. */
async function carry(kind: ServerKind, from: Desk, to: Desk, name: string, whole: string): Promise<void> {
  const file = from.bytes(name);
  const places = new Map<string, Place>();
  for (const part of kind.parts?.of(file) ?? []) {
    const at = part.is_fixed ? part.nameAt(whole) : `又一个 ${part.nameAt(whole)}`;
    const written = await to.context('x').files.write({ name: at, bytes: from.bytes(part.name).bytes, key: at });
    places.set(part.name, { name: at, uri: written.uri });
  }
  const bytes = kind.parts?.placed(file, whole, places) ?? file.bytes;
  await to.context('x').files.write({ name: whole, bytes, key: whole });
}

test('a podcast has its sound and its clips along: only what is said anew is spoken', async () => {
  const [from, to] = [desk(), desk()];
  const speech = humming();
  const join = createJoiner(new URL('./podcast/join-thread.server.ts', import.meta.url));
  const [write, edit] = podcastServer.tools({ pages: null, speech, join });
  const lines = ['大家好。', '你好。', '再见。'].map((text, n) => ({ speaker: n % 2 === 0 ? 'host' : 'guest', text }));
  const script = { title: '早报', host: '甲', guest: '乙', chapters: [{ title: '开场', lines }] };
  expect(await write?.run(write.input.parse(script), from.context('c1'))).toMatchObject({ ok: true });
  await carry(podcastServer, from, to, '早报.podcast.html', '早报(1).podcast.html');
  const talk = readPodcast(to.text('早报(1).podcast.html'));
  expect(talk?.sound).toMatchObject({ name: '又一个 早报(1).mp3', uri: 'file-又一个 早报(1).mp3' });
  expect(to.bytes(talk?.sound?.name ?? '').bytes.length).toBe(talk?.sound?.bytes);
  speech.said.length = 0;
  const edits = { file_name: '早报(1).podcast.html', edits: [{ op: 'set_text', line: 'L2', text: '早上好。' }] };
  expect(await edit?.run(edit.input.parse(edits), to.context('c2'))).toMatchObject({ ok: true });
  expect(speech.said).toEqual(['早上好。']);
});

test('what a page calls itself and its parts never becomes a place outside', () => {
  const page = {
    id: '../../etc',
    file: '汇报.slides/p-1.html',
    uri: '',
    layout: 'statement',
    title: '一',
    content: { layout: 'statement' },
    notes: '',
  };
  const deck = { version: 1, title: '汇报', theme: 'any', size: { width: 1280, height: 720 }, pages: [page] };
  const file = (data: object, id: string) =>
    new TextEncoder().encode(`<script type="application/json" id="${id}">${JSON.stringify(data)}</script>`);
  const [part] = slidesServer.parts?.of({ name: '汇报.pptx.html', bytes: file(deck, 'deck') }) ?? [];
  expect(part?.nameAt('汇报(1).pptx.html')).toBe('汇报(1).slides/p-0000.html');
  const line = { id: 'L1', text: '一', clip: '早报.podcast/..' };
  const talk = { title: '早报', lines: [line, { ...line, id: 'L2', clip: '../L2-a_b.wav' }] };
  const clips = podcastServer.parts?.of({ name: '早报.podcast.html', bytes: file(talk, 'podcast-data') }) ?? [];
  expect(clips.map((clip) => clip.nameAt('晚报.podcast.html'))).toEqual(['晚报.podcast/L2-a_b.wav']);
});

test('a web page has its pictures along, under the names they have there', async () => {
  const [from, to] = [desk(), desk()];
  const [write, edit] = webPageServer.tools({ pages: null });
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
  await from.context('c0').files.write({ name: '门店.png', bytes, key: 'p' });
  const content = { style: 'paper', sections: [{ type: 'hero', title: '新店', picture: '门店.png' }] };
  const written = await write?.run(write.input.parse({ title: '新店', content }), from.context('c1'));
  expect(written).toMatchObject({ ok: true, not_done: [] });
  await carry(webPageServer, from, to, '新店.html', '新店(1).html');
  expect(contentOf(to.text('新店(1).html'))?.sections[0]).toMatchObject({ picture: '又一个 门店.png' });
  const edits = { file_name: '新店(1).html', edits: [{ op: 'set_title', title: '旗舰店' }] };
  expect(await edit?.run(edit.input.parse(edits), to.context('c2'))).toMatchObject({ ok: true, not_done: [] });
  expect(to.text('新店(1).html')).toContain('data:image/jpeg');
});
