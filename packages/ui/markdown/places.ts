/** Finds places of the source text in the Markdown on screen and the other way round. */
import { mountSection } from './section-view.tsx';

const numberOf = (element: Element | undefined, name: 'data-from' | 'data-to' | 'data-at'): number => Number(element?.getAttribute(name));

/** The element of the block that begins at `offset` of the text, mounted first if it still waits; null when there is none. */
export function blockAt(root: Element, offset: number): Element | null {
  const section = [...root.querySelectorAll('.md-section')].find(
    (element) => numberOf(element, 'data-from') <= offset && offset < numberOf(element, 'data-to'),
  );
  if (!section) return null;
  mountSection(section);
  return section.querySelector(`[data-at="${offset}"]`);
}

/** Offset of the last block that begins above the line `y` (as in `getBoundingClientRect`), or 0. */
export function offsetAt(root: Element, y: number): number {
  const above = (elements: Element[]): Element | undefined => {
    // Tops ascend, so the last one above is found by halving.
    let low = 0;
    let high = elements.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((elements[middle]?.getBoundingClientRect().top ?? 0) <= y) low = middle + 1;
      else high = middle;
    }
    return elements[low - 1];
  };
  const section = above([...root.querySelectorAll('.md-section')]);
  if (!section) return 0;
  const block = above([...section.children]);
  return block ? numberOf(block, 'data-at') : numberOf(section, 'data-from');
}
