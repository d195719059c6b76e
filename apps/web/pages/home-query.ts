/** What the home page's address asks of it, and the address it leaves behind. Pure. Whatever it doesn't know stays in the address untouched. */
import { skills, type SkillId } from '#capabilities/skills/skills.ts';

export interface HomeWish {
  skill: SkillId | undefined;
  /** Text to begin with; null when none is asked for. */
  text: string | null;
}

export function wishOf(query: URLSearchParams): HomeWish {
  const id = query.get('skill');
  const text = query.get('init') === 'query' ? (query.get('init_query') ?? '').trim() : '';
  return { skill: skills.find((skill) => skill.id === id)?.id, text: text === '' ? null : text };
}

/** The address once its wish is taken: a used prompt is not used again, the default mode needs no words. Null when it may stay. */
export function settled(query: URLSearchParams): URLSearchParams | null {
  const isUsed = query.get('init') === 'query';
  if (!isUsed && query.get('mode') !== '1') return null;
  const next = new URLSearchParams(query);
  if (query.get('mode') === '1') next.delete('mode');
  if (isUsed) {
    next.set('init', 'false');
    next.delete('init_query');
  }
  return next;
}

/** Choosing the active skill lets it go. */
export function withSkillChosen(query: URLSearchParams, chosen: SkillId | undefined): URLSearchParams {
  const next = new URLSearchParams(query);
  if (chosen === undefined || chosen === query.get('skill')) next.delete('skill');
  else next.set('skill', chosen);
  return next;
}
