/** Puts what was found into the parts that were asked for, only where a sign says so: the heading it stands under, the file it is from, the part's name in its own words. */
import type { Part } from './deck-parts.ts';

/** @param whole only what stands under the very name of a part goes there */
export function placed(asked: readonly Part[], found: readonly Part[], whole = false): { parts: Part[]; rest: Part[] } {
  const parts = asked.map((part) => ({ ...part, statements: [...part.statements], subs: [...part.subs], tables: [...part.tables] }));
  const rest: Part[] = [];
  for (const part of found) {
    const home = parts.find(({ title }) =>
      whole ? title === part.title : isNamed(title, part.title) || part.file?.toLowerCase().includes(title.toLowerCase()),
    );
    if (home) {
      const subs = [...(part.title === home.title ? [] : [{ title: part.title, statements: part.statements }]), ...part.subs];
      home.subs.push(...subs.filter(({ statements }) => statements.length > 0));
      if (part.title === home.title) home.statements.push(...part.statements);
      home.tables.push(...part.tables);
      home.ready = [...(home.ready ?? []), ...(part.ready ?? [])];
      continue;
    }
    const left: Part = { ...part, statements: [], subs: [], tables: [] };
    const into = (words: string): Part =>
      (whole ? undefined : parts.find(({ title }) => title.length >= 2 && words.includes(title))) ?? left;
    for (const statement of part.statements) into(statement.text).statements.push(statement);
    for (const sub of part.subs)
      if (into(sub.title) === left) left.subs.push(sub);
      else into(sub.title).subs.push(sub);
    for (const table of part.tables) into(`${table.heading} ${table.title ?? ''}`).tables.push(table);
    if (left.statements.length + left.subs.length + left.tables.length + (left.ready?.length ?? 0) > 0) rest.push(left);
  }
  return { parts, rest };
}

/** One name holds the other: 风险 and 风险与对策. */
const isNamed = (title: string, heading: string): boolean =>
  Math.min(title.length, heading.length) >= 2 && (heading.includes(title) || title.includes(heading));
