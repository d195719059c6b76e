/** What an office notes in its own papers for itself: （内部：…）, 老板备注：…, 不对外. */
import words from './inside-notes.json' with { type: 'json' };

export interface Parted {
  text: string;
  notes: string[];
}

/** The text without such notes; rows of tables stay whole. */
export function withoutInsideNotes(whole: string): Parted {
  const notes: string[] = [];
  const setAside = (note: string): string => {
    notes.push(note.trim());
    return '';
  };
  const open = whole.replaceAll(/[（(]([^（）()]{3,800})[）)]/g, (bracket, inside: string) =>
    isLabelled(inside) || (isMarked(inside) && Array.from(inside).length > 8) ? setAside(inside) : bracket,
  );
  const lines = open.split('\n').map((line) => {
    if (line.startsWith('|')) return line;
    if (isLabelled(line)) return setAside(line);
    return line
      .split(/(?<=[。！？；])/)
      .filter((sentence) => !isMarked(sentence) || setAside(sentence) !== '')
      .join('');
  });
  return { text: notes.length > 0 ? lines.join('\n') : whole, notes };
}

/** 内部：…, 办公室批注：…; 备注：… alone is for whoever reads. */
function isLabelled(text: string): boolean {
  const label = /^[\s>*\-•]*([^：:\n]{2,14})[：:]/.exec(text)?.[1]?.toLowerCase() ?? '';
  return words.openers.includes(label) || words.noted_by.some((word) => label.endsWith(word) && label.length > word.length);
}

const isMarked = (text: string): boolean => words.marks.some((mark) => text.toLowerCase().includes(mark));
