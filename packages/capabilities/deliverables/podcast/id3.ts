/** Title and chapters at the head of an mp3: ID3v2.3 with the CHAP and CTOC frames of the Chapter Frame Addendum 1.0. */

export interface Mp3Head {
  title: string;
  artist: string;
  /** In order, without gaps. */
  chapters: { title: string; start_ms: number; end_ms: number }[];
  /** A JPEG, square. */
  cover?: Uint8Array | null;
}

/** To be put before the first frame of the mp3. */
export function id3Of({ title, artist, chapters, cover = null }: Mp3Head): Uint8Array {
  const frames = [textFrame('TIT2', title), textFrame('TPE1', artist), textFrame('TCON', '播客'), textFrame('TLAN', 'zho')];
  if (chapters.length > 0) {
    const ids = chapters.map((_, n) => `ch${n}`);
    const head = bytesOf([...latin('toc'), 0, 0x03, ids.length], ...ids.map((id) => [...latin(id), 0]));
    frames.push(frame('CTOC', bytesOf(head, textFrame('TIT2', '目录'))));
    for (const [n, chapter] of chapters.entries()) {
      const times = [chapter.start_ms, chapter.end_ms, 0xffffffff, 0xffffffff].flatMap(fourBytes);
      frames.push(frame('CHAP', bytesOf([...latin(ids[n] ?? ''), 0], times, textFrame('TIT2', chapter.title))));
    }
  }
  // Front cover, without a description.
  if (cover) frames.push(frame('APIC', bytesOf([0, ...latin('image/jpeg'), 0, 3, 0], cover)));
  const body = bytesOf(...frames);
  const size = [21, 14, 7, 0].map((shift) => (body.length >> shift) & 0x7f);
  return bytesOf([...latin('ID3'), 3, 0, 0, ...size], body);
}

/** UTF-16 with its mark, which every player of this version reads. */
function textFrame(id: string, text: string): Uint8Array {
  const units = Array.from({ length: text.length }, (_, n) => text.charCodeAt(n));
  return frame(
    id,
    bytesOf(
      [1, 0xff, 0xfe],
      units.flatMap((unit) => [unit & 0xff, unit >> 8]),
    ),
  );
}

function frame(id: string, body: Uint8Array): Uint8Array {
  return bytesOf(latin(id), fourBytes(body.length), [0, 0], body);
}

function fourBytes(value: number): number[] {
  return [(value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}

function latin(text: string): number[] {
  return Array.from({ length: text.length }, (_, n) => text.charCodeAt(n) & 0xff);
}

function bytesOf(...parts: (Uint8Array | number[])[]): Uint8Array {
  const made = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    made.set(part, at);
    at += part.length;
  }
  return made;
}
