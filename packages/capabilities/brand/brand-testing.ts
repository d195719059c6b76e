/** A presentation with a brand of its own, as another program writes it. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import Pptx from 'pptxgenjs';
import sharp from 'sharp';

export const logo = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="90"><rect width="90" height="90" rx="20" fill="#00857c"/><rect x="110" y="20" width="200" height="50" fill="#1f2a37"/></svg>',
    ),
  )
    .png()
    .toBuffer();

export async function brandedPptx(change: (parts: Record<string, Uint8Array>) => void = () => undefined): Promise<Uint8Array> {
  const pptx = new Pptx();
  pptx.theme = { headFontFace: '思源黑体', bodyFontFace: 'Georgia' };
  const data = `data:image/png;base64,${(await logo()).toString('base64')}`;
  pptx.defineSlideMaster({
    title: '云杉',
    background: { color: 'FFFFFF' },
    objects: [{ image: { x: 8.2, y: 0.2, w: 1.4, h: 0.4, data } }],
  });
  const slide = pptx.addSlide({ masterName: '云杉' });
  slide.addShape('rect', { x: 0, y: 4, w: 10, h: 1, fill: { color: pptx.SchemeColor.accent1 } });
  const written = await pptx.write({ outputType: 'uint8array' });
  if (!(written instanceof Uint8Array)) throw new Error('the library wrote something else than bytes');
  const parts = unzipSync(written);
  const theme = strFromU8(parts['ppt/theme/theme1.xml'] ?? new Uint8Array());
  const coloured = theme
    .replace(/(<a:accent1><a:srgbClr val=")\w{6}/, '$100857C')
    .replace(/(<a:accent2><a:srgbClr val=")\w{6}/, '$1F58220')
    .replace(/<a:dk1>.*?<\/a:dk1>/, '<a:dk1><a:srgbClr val="1F2A37"/></a:dk1>');
  parts['ppt/theme/theme1.xml'] = strToU8(coloured);
  change(parts);
  return zipSync(Object.fromEntries(Object.entries(parts).filter(([path]) => !path.endsWith('/'))));
}
