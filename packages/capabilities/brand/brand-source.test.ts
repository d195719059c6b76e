/** Brand kits out of files as other programs write them, and out of hostile ones. */
import { strFromU8, strToU8 } from 'fflate';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readKit } from '#capabilities/brand/brand-file.ts';
import { printKit } from '#capabilities/brand/print-kit.ts';
import { wordFile, wordParagraph, wordStyles } from '../tools/read-file/sample-files.ts';
import { createFileWork } from '../file-work/file-work.server.ts';
import { brandFrom } from './brand-source.server.ts';
import { brandedPptx, logo } from './brand-testing.ts';

const file_work = createFileWork({ entry: new URL('../file-work/file-work-process.server.ts', import.meta.url) }).of('test');

/** A PNG that says it is so large on both sides, with nothing in it. */
function pngOf(side: number): Uint8Array {
  const part = (kind: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    part('IHDR', head),
    part('IDAT', deflateSync(Buffer.alloc(1000))),
    part('IEND', Buffer.alloc(0)),
  ]);
}

const kitFrom = async (name: string, bytes: Uint8Array) => {
  const { kit, notes } = await brandFrom({ name, bytes }, file_work, new AbortController().signal);
  return { kit, notes };
};

it('a presentation gives the colours and typefaces of its theme and the picture of its layouts', async () => {
  const { kit } = await kitFrom('云杉科技模板.pptx', await brandedPptx());
  expect(kit).toMatchObject({
    name: '云杉科技模板',
    colours: { paper: '#ffffff', ink: '#1f2a37', accent: '#00857c', second: '#f58220' },
    source: '云杉科技模板.pptx',
  });
  expect(kit.faces.heading).toContain('思源黑体');
  expect(kit.faces.body).toContain('Georgia');
  expect(kit.logo?.width).toBeGreaterThan(100);
  expect(readKit(printKit(kit))).toEqual(kit);
});

it('a document gives the colour and typeface of its headings', async () => {
  const styles = wordStyles(
    '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:rPr><w:rFonts w:ascii="Georgia" w:eastAsia="楷体"/><w:color w:val="B00020"/></w:rPr></w:style>',
  );
  const { kit } = await kitFrom('信纸.docx', wordFile(wordParagraph('正文'), { 'word/styles.xml': styles }));
  expect(kit.colours.accent).toBe('#b00020');
  expect(kit.faces.heading).toBe('Georgia, 楷体');
});

it('a logo as a picture gives its colours and itself; a photograph its colours alone', async () => {
  const { kit } = await kitFrom('标志.png', await logo());
  expect(kit.colours.accent).toBe('#00857c');
  expect(kit.logo).not.toBeNull();
  const noise = Buffer.from(Array.from({ length: 120 * 120 * 3 }, (_, n) => (n * 7919) % 251));
  const photo = await sharp(noise, { raw: { width: 120, height: 120, channels: 3 } })
    .jpeg()
    .toBuffer();
  const { kit: of_photo, notes } = await kitFrom('照片.jpg', photo);
  expect(of_photo.logo).toBeNull();
  expect(notes.join('\n')).toContain('照片一类');
});

it('pictures are decoded in the bounded process alone: a bomb of pixels ends there with a sentence, and so do rigged pictures in a package', async () => {
  const bomb = pngOf(12_000);
  await expect(kitFrom('炸弹.png', bomb)).rejects.toThrow(/12000 × 12000 像素.*没有取品牌/);
  const cut = (await logo()).subarray(0, 200);
  await expect(kitFrom('断.png', cut)).rejects.toThrow(/不完整或损坏/);
  const rigged = await brandedPptx((parts) => {
    for (const path of Object.keys(parts)) if (/^ppt\/media\/.*\.png$/.test(path)) parts[path] = bomb;
  });
  const { kit, notes } = await kitFrom('换图.pptx', rigged);
  expect(kit.logo).toBeNull();
  expect(notes.join('')).toContain('母版或页眉里的图片是 PNG，不能当作标志');
});

it('what a file says is data: names that are no typefaces are left out, broken and foreign files are refused with a sentence', async () => {
  const evil = await brandedPptx((parts) => {
    const theme = strFromU8(parts['ppt/theme/theme1.xml'] ?? new Uint8Array());
    parts['ppt/theme/theme1.xml'] = strToU8(theme.replaceAll('思源黑体', 'x&quot;;}body{display:none}').replace('00857C', 'url(x)'));
  });
  const { kit } = await kitFrom('坏 </script> 名.pptx', evil);
  expect(kit.faces.heading ?? '').not.toContain(';');
  expect(JSON.stringify(kit.colours)).not.toContain('url');
  expect(printKit(kit).match(/<script/g)).toHaveLength(1);
  const refused: [string, Uint8Array, RegExp][] = [
    ['模板.pptx', strToU8('不是压缩包'), /损坏|不是真正的/],
    ['旧.ppt', strToU8('x'), /另存为 pptx/],
    ['图.png', strToU8('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), /SVG/],
    ['炸弹.pptx', await brandedPptx((parts) => void (parts['ppt/media/bomb.bin'] = new Uint8Array(60 * 1024 * 1024))), /炸弹/],
    [
      '实体.pptx',
      await brandedPptx((parts) => void (parts['ppt/theme/theme1.xml'] = strToU8('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'))),
      /DTD/,
    ],
  ];
  for (const [name, bytes, sentence] of refused) await expect(kitFrom(name, bytes), name).rejects.toThrow(sentence);
});
