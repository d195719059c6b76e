/** A logo at the head of each printed page, where Word has it. Pure. */
import { logoSize, type DocumentPicture } from '../pictures.ts';

/** `top`: the margin, mm. Text begins at `bottom`, which is lower where the margin is too narrow for it. */
export function logoHead(logo: DocumentPicture, { top }: { top: number }): { style: string; bottom: number } {
  const { width, height } = logoSize(logo);
  const above = Math.max(5, top / 2);
  const bottom = Math.max(top, above + height + 2);
  const [w, h, before, after] = [width, height, above, bottom - above - height].map((one) => `${one.toFixed(2)}mm`);
  const address = `data:image/${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}`;
  // A margin box takes a picture only as what lies behind it.
  const style = `@top-right{content:"";width:${w};height:${h};margin:${before} 0 ${after} auto;background:url(${address}) right top/contain no-repeat}`;
  return { style, bottom };
}
