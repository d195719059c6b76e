/** Puts the items of a list, and paragraphs below each other, into one text box, as a person would have written them. Pure. */
import type { Box, TextBox } from './boxes.ts';

/** Neighbours in the drawing order, of one parent, with the same edges and nothing between them. */
export function joinParagraphs(boxes: readonly Box[]): Box[] {
  const joined: Box[] = [];
  for (const box of boxes) {
    const last = joined.at(-1);
    if (last?.kind === 'text' && box.kind === 'text' && belongsTo(last, box)) {
      const [before] = last.paragraphs.slice(-1);
      const [next] = box.paragraphs;
      const end = before?.lines.at(-1)?.rect;
      const start = next?.lines[0]?.rect;
      if (before && next && end && start) {
        // Between the line boxes, not between the letters.
        const gap = start.y + start.h / 2 - next.line_height / 2 - (end.y + end.h / 2 + before.line_height / 2);
        if (gap >= -0.5 && gap < 120) {
          joined[joined.length - 1] = {
            ...last,
            rect: { ...last.rect, h: box.rect.y + box.rect.h - last.rect.y },
            paragraphs: [...last.paragraphs, { ...next, before: Math.max(0, gap) }],
          };
          continue;
        }
      }
    }
    joined.push(box);
  }
  return joined;
}

function belongsTo(last: TextBox, box: TextBox): boolean {
  const [one] = last.paragraphs.slice(-1);
  const [other] = box.paragraphs;
  if (!one || !other || box.column === 0 || last.column !== box.column || last.title || box.title) return false;
  if (last.rotate !== 0 || box.rotate !== 0 || last.upright || box.upright) return false;
  const sameEdges = Math.abs(last.rect.x - box.rect.x) < 1 && Math.abs(last.rect.w - box.rect.w) < 1;
  const sameBullets =
    (one.bullet === null) === (other.bullet === null) && (!one.bullet || !other.bullet || 'mark' in one.bullet === 'mark' in other.bullet);
  return sameEdges && sameBullets && one.align === other.align && box.rect.y > last.rect.y;
}
