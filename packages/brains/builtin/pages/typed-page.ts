/** A page whose words were pasted as Markdown behind the order: “把下面内容做成网页：# 标题 …”. Pure. */
import { typedMaterial, type Material } from '../text/material.ts';

interface TypedPage {
  /** What was said before the words. */
  order: string;
  /** Its name is '', as it is no file. */
  material: Material;
}

/** Null for words that carry no Markdown of their own: a head, and something below it. */
export function readTypedPage(text: string): TypedPage | null {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => /^#{1,3}\s+\S/.test(line.trim()));
  if (at < 1 || lines.slice(at + 1).every((line) => line.trim() === '')) return null;
  const words = lines
    .slice(at)
    .map((line) => line.trimStart())
    .join('\n');
  return { order: lines.slice(0, at).join('\n').trim(), material: typedMaterial('', words) };
}
