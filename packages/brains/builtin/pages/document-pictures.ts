/** The pictures inside attached Word documents: taken out before a page is made, each for the part it stands in. Pure. */
import type { Answered, Conversation } from '../conversation.ts';
import type { Material } from '../text/material.ts';
import { escapeMarkdown } from '../text/markdown.ts';

export interface DocumentPicture {
  /** Name of the file it was saved as. */
  picture: string;
  caption: string;
  /** Of the part it stands in, as in the document; '' at its head. */
  heading: string;
}

export interface DocumentPictures {
  /** Calls still to make. */
  calls: { tool: 'files'; input: { action: { do: 'take_pictures'; name: string } } }[];
  pictures: DocumentPicture[];
  /** A sentence each. */
  undone: string[];
}

export function picturesOfDocuments(conversation: Conversation, materials: Material[]): DocumentPictures {
  const taken: DocumentPictures = { calls: [], pictures: [], undone: [] };
  for (const { name, overview } of materials) {
    const count = /(\d+) 张图片/.exec(overview)?.[1];
    if (!count) continue;
    if (!conversation.can('files') || !/\.docx$/i.test(name)) {
      taken.undone.push(`没有放进“${escapeMarkdown(name)}”里的 ${count} 张图片：请把图片单独上传，说“做成网页，放上图片”。`);
      continue;
    }
    const answer = conversation.done.find((call) => isTaking(call, name));
    if (!answer) taken.calls.push({ tool: 'files', input: { action: { do: 'take_pictures', name } } });
    else if (!answer.ok) taken.undone.push(`没有放进“${escapeMarkdown(name)}”里的图片：${answer.output.split('\n')[0] ?? ''}`);
    else {
      taken.pictures.push(...picturesIn(answer.output));
      for (const line of answer.output.split('\n').filter((one) => one.startsWith('没有取出')))
        taken.undone.push(`“${escapeMarkdown(name)}”里的图片${line.replace(/^没有取出/, '没有放进')}。`);
    }
  }
  return taken;
}

function isTaking({ tool, input }: Answered, name: string): boolean {
  const { action } = input;
  return (
    tool === 'files' &&
    typeof action === 'object' &&
    action !== null &&
    'name' in action &&
    'do' in action &&
    action.do === 'take_pictures' &&
    action.name === name
  );
}

function picturesIn(output: string): DocumentPicture[] {
  return [...output.matchAll(/^- ([^｜\n]+)｜([^｜\n]*)｜([^｜\n]*)$/gm)].map(([, picture = '', caption = '', heading = '']) => ({
    picture,
    caption: caption || heading || picture.replace(/\.[^.]+$/, ''),
    heading,
  }));
}
