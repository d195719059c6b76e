/** A document as its tool takes it, its pages set up as the order says; a 公文 by GB/T 9704 with what its own text tells. Pure, without schemas. */
import type { MakeIntent } from '../intent/make.ts';

interface Written {
  file_name: string;
  title: string;
  /** Markdown. */
  content: string;
}

/** `materials` are the files it was written from. */
export function toWrite({ pages }: MakeIntent, { file_name, title, content }: Written, materials: readonly { name: string }[]) {
  return {
    file_name,
    title,
    content: pages?.value === 'official' ? asOfficial(content) : content,
    ...(materials.length > 0 ? { references: materials.map(({ name }) => ({ title: name })) } : {}),
  };
}

/** Its mark is that of whoever signs above the day, and a blank where nobody does; a letter (函) has no 文件 in it. */
export function asOfficial(markdown: string): string {
  const [signer = '', day = ''] = markdown
    .trim()
    .split(/\n{2,}/)
    .slice(-2);
  const isSigned = /^\d{4}年\d{1,2}月\d{1,2}日$/.test(day.trim()) && /^[^【】#。；，？！\n]{2,40}$/.test(signer.trim());
  const mark = `${isSigned ? signer.trim() : '【待补充：发文机关】'}${/^# .*函\s*$/m.test(markdown) ? '' : '文件'}`;
  return `---\npaper: A4\nstyle: official\nofficial:\n  organ: ${JSON.stringify(mark)}\n---\n\n${markdown}`;
}
