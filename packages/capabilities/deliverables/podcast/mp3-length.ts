/** How long an mp3 plays, counted frame by frame; null when it is none. Pure. */

const rates = [44_100, 48_000, 32_000];
const bitrates = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;

export function mp3Length(bytes: Uint8Array): number | null {
  let at = bytes[0] === 0x49 && bytes[1] === 0x44 && bytes[2] === 0x33 ? headLength(bytes) : 0;
  let frames = 0;
  let ms = 0;
  while (at + 4 <= bytes.length) {
    const frame = frameAt(bytes, at);
    if (!frame) break;
    frames += 1;
    ms += frame.ms;
    at += frame.length;
  }
  // A few bytes may look like one frame by chance.
  return frames < 4 ? null : Math.round(ms);
}

function headLength(bytes: Uint8Array): number {
  return 10 + [6, 7, 8, 9].reduce((sum, n) => (sum << 7) | ((bytes[n] ?? 0) & 0x7f), 0);
}

function frameAt(bytes: Uint8Array, at: number): { length: number; ms: number } | null {
  const [one = 0, two = 0, three = 0] = bytes.subarray(at, at + 3);
  // Synchronised, layer III.
  if (one !== 0xff || (two & 0xe6) !== 0xe2) return null;
  const version = (two >> 3) & 3;
  const bitrate = bitrates[version === 3 ? 1 : 2][(three >> 4) - 1];
  const rate = (rates[(three >> 2) & 3] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4);
  if (version === 1 || bitrate === undefined || rate === 0) return null;
  const samples = version === 3 ? 1152 : 576;
  return { length: Math.floor((samples / 8) * ((bitrate * 1000) / rate)) + ((three >> 1) & 1), ms: (samples / rate) * 1000 };
}
