/** The words an English page brings itself. Pure. */
import { behind } from '#text/words.ts';
import frame from './english-page.json' with { type: 'json' };
import type { Section } from './section.ts';

const said = new Map(Object.entries(frame));

export function framedInEnglish(section: Section): Section {
  // Only the words of the frame are exchanged: a section is text, lists and names all the way down.
  return JSON.parse(JSON.stringify(section), (key, value: unknown) => {
    if (typeof value !== 'string' || key === 'id' || key === 'href') return value;
    const [begin = '', step = '', end] = value.split(' ');
    if (begin === '第' && end === '步') return `Step ${step}`;
    const from = behind(value, ['内容来自']);
    if (from !== value) return `From ${from.replaceAll('《', '“').replaceAll('》', '”').replaceAll('、', ', ')}`;
    return said.get(value) ?? value;
  }) as Section; // the same section, with other words
}
