/** The pictures inside attached Word documents: taken out before a page is made, each for the part it stands in. Pure. */
import { callsOf, type Conversation } from '../conversation.ts';
import type { Material } from '../text/material.ts';
import { escapeMarkdown } from '#text/markdown.ts';

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
  for (const { name, pictures } of materials) {
    if (pictures === 0) continue;
    if (!conversation.can('files') || !/\.docx$/i.test(name)) {
      taken.undone.push(`没有放进“${escapeMarkdown(name)}”里的 ${pictures} 张图片：请把图片单独上传，说“做成网页，放上图片”。`);
      continue;
    }
    const answer = callsOf(conversation.done, 'files').find((call) => isTaking(call.input, name));
    if (!answer) taken.calls.push({ tool: 'files', input: { action: { do: 'take_pictures', name } } });
    else if (!answer.ok) taken.undone.push(`没有放进“${escapeMarkdown(name)}”里的图片：${answer.reason}`);
    else if (answer.result.did === 'take_pictures') {
      for (const { name: picture, caption, heading } of answer.result.pictures)
        taken.pictures.push({ picture, caption: caption || heading || picture.replace(/\.[^.]+$/, ''), heading });
      for (const { count, why } of answer.result.left) taken.undone.push(`“${escapeMarkdown(name)}”里的图片没有放进 ${count} 张：${why}。`);
    }
  }
  return taken;
}

function isTaking({ action }: Record<string, unknown>, name: string): boolean {
  return (
    typeof action === 'object' &&
    action !== null &&
    'name' in action &&
    'do' in action &&
    action.do === 'take_pictures' &&
    action.name === name
  );
}
