/** The words an English page brings itself. Pure. */
import frame from './english-page.json' with { type: 'json' };
import type { Section } from './section.ts';

const said = new Map(Object.entries(frame));

export function framedInEnglish(section: Section): Section {
  // Only the words of the frame are exchanged: a section is text, lists and names all the way down.
  return JSON.parse(JSON.stringify(section), (key, value: unknown) => {
    if (typeof value !== 'string' || key === 'id' || key === 'href') return value;
    const step = /^第 (\d+) 步$/.exec(value)?.[1];
    if (step) return `Step ${step}`;
    const from = /^内容来自(.+)$/.exec(value)?.[1];
    if (from) return `From ${from.replaceAll('《', '“').replaceAll('》', '”').replaceAll('、', ', ')}`;
    return said.get(value) ?? value;
  }) as Section; // the same section, with other words
}
