/** What the home page's address asks of it, and the address it leaves behind. Pure. Whatever it doesn't know stays in the address untouched. */
import { print, tagNode } from '#contract/prompt/markup.ts';
import { textNode } from '#contract/prompt/reading.ts';
import { siteModeOf, usualMode } from '#capabilities/experts/website-entry.ts';
import { skills, type SkillId } from '#capabilities/skills/skills.ts';
import type { ExternalConfig, ProjectMode } from '#contract/site/site.ts';

export interface HomeWish {
  skill: SkillId | undefined;
  /** Text to begin with; null when none is asked for. */
  text: string | null;
  /** A scheduled task is to be written: the box stands out. */
  schedule: boolean;
  /** A site is to be made by the website expert; null for any other task. */
  site: (ExternalConfig & { mode: ProjectMode }) | null;
}

/** What a schedule is said with: when, and what. */
export const scheduleText = print([
  textNode('每天'),
  tagNode('InputSlot', { id: 'time', placeholder: '时间，比如：上午 10 点' }),
  textNode('帮我'),
  tagNode('InputSlot', { id: 'task', placeholder: '任务内容，比如：总结 AI 新闻' }),
]);

/** `given`: the skill of a page that is about one alone. */
export function wishOf(query: URLSearchParams, given: SkillId | null = null): HomeWish {
  const id = given ?? query.get('skill');
  const init = query.get('init');
  const text = init === 'query' ? (query.get('init_query') ?? '').trim() : init === 'schedule' && query.has('r') ? scheduleText : '';
  return {
    skill: skills.find((skill) => skill.id === id)?.id,
    text: text === '' ? null : text,
    schedule: init === 'schedule',
    site: id === 'website' ? siteIn(query) : null,
  };
}

/** A mode nobody knows is the usual one. Which templates there are is known where they are shown. */
function siteIn(query: URLSearchParams): ExternalConfig & { mode: ProjectMode } {
  const template = query.get('template') ?? '';
  const mode = siteModeOf(query.get('mode')) ?? usualMode;
  return /^[a-z0-9-]{1,60}$/.test(template) ? { template, mode } : { mode };
}

export function withMode(query: URLSearchParams, mode: ProjectMode): URLSearchParams {
  const next = new URLSearchParams(query);
  if (mode === usualMode) next.delete('mode');
  else next.set('mode', mode);
  return next;
}

/** Null takes the template off. */
export function withTemplate(query: URLSearchParams, template: string | null): URLSearchParams {
  const next = new URLSearchParams(query);
  if (template === null) next.delete('template');
  else next.set('template', template);
  return next;
}

function withoutSite(query: URLSearchParams): URLSearchParams {
  const next = withTemplate(query, null);
  if (siteModeOf(next.get('mode'))) next.delete('mode');
  return next;
}

/** The address once its wish is taken: a used prompt is not used again, the default mode needs no words. Null when it may stay. */
export function settled(query: URLSearchParams): URLSearchParams | null {
  const isUsed = query.get('init') === 'query';
  // Each `r` fills the box once; a reload leaves what was written.
  const isBegun = query.get('init') === 'schedule' && query.has('r');
  if (!isUsed && !isBegun && query.get('mode') !== '1') return null;
  const next = new URLSearchParams(query);
  if (query.get('mode') === '1') next.delete('mode');
  if (isBegun) next.delete('r');
  if (isUsed) {
    next.set('init', 'false');
    next.delete('init_query');
  }
  return next;
}

/** Choosing the active skill lets it go. */
export function withSkillChosen(query: URLSearchParams, chosen: SkillId | undefined): URLSearchParams {
  const next = withoutSite(query);
  if (chosen === undefined || chosen === query.get('skill')) next.delete('skill');
  else next.set('skill', chosen);
  return next;
}
