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

/** Signed is what ends with whoever signs it above the day. */
function asOfficial(markdown: string): string {
  const [signer = '', day = ''] = markdown
    .trim()
    .split(/\n{2,}/)
    .slice(-2);
  const isSigned = /^\d{4}年\d{1,2}月\d{1,2}日$/.test(day.trim()) && /^[^【】#。；，？！\n]{2,40}$/.test(signer.trim());
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? '';
  const mark = officialMark(title, isSigned ? signer.trim() : '');
  return `---\npaper: A4\nstyle: official\nofficial:\n  organ: ${JSON.stringify(mark)}\n---\n\n${markdown}`;
}

/** 发文机关标志: a blank where nobody signs; a letter (函) has no 文件 in it. */
export function officialMark(title: string, signer: string): string {
  return `${signer || '【待补充：发文机关】'}${/函\s*$/.test(title) ? '' : '文件'}`;
}
