/** What a deck is called: by its request, by what its files call themselves. */
import { endsIn, without } from '#text/words.ts';
import { shownName } from '../text/document-title.ts';
import type { Material } from '../text/material.ts';
import { plainHeading } from './deck-parts.ts';
import type { DeckRequest } from './deck-request.ts';
import { atMost, inRoom } from './slide.ts';
import names from './deck-names.json' with { type: 'json' };
import type { Wording } from './wording.ts';

/** 汇报 and 项目介绍 say of nothing what it is; the file does. */
export function titleOf({ title, topic, facts }: DeckRequest, [first]: readonly Material[], say: Wording): string {
  const heading = first ? headingOf(first) : '';
  const called = topic === null ? heading : calledBy(topic, heading, plainHeading(first?.title ?? ''));
  return atMost(inRoom(title ?? (called || nameIn(facts) || say.untitled), 60), 200);
}

function calledBy(topic: string, heading: string, own: string): string {
  if (heading === '' || (!heading.includes(topic) && !isBare(topic))) return topic;
  const isWhole = heading.includes(topic) || names.bare.includes(topic) || endsIn(heading, [...names.bare, ...names.called]);
  if (isWhole) return heading;
  // 城区路灯节能改造 and 项目介绍: one name; what only a file is called is none.
  return own === heading && Array.from(heading + topic).length <= 30 ? `${heading}${topic}` : topic;
}

/** Words for what is made, and of what in general. */
const isBare = (topic: string): boolean => without(topic, [...names.bare, ...names.called, ...names.general]).trim() === '';

/** 2026年第三季度财务分析 before what it tells: called as texts are called; no other clause is a name. */
function nameIn([first = '']: readonly string[]): string {
  const clause = (/^[^，,；;。：:]*/.exec(first)?.[0] ?? '').replace(/^- /, '').trim();
  return Array.from(clause).length <= 24 && endsIn(clause, [...names.bare, ...names.called]) ? clause : '';
}

/** What names the deck is no statement of it. */
export function withoutTitle(request: DeckRequest, title: string): DeckRequest {
  const [first = '', ...others] = request.facts;
  // The title says nothing beyond itself.
  if (first.replace(/[。；;！!]$/, '') === title) return { ...request, facts: others };
  if (request.title !== null || !first.startsWith(title) || !/^[，,；;。：:]/.test(first.slice(title.length))) return request;
  const rest = first.slice(title.length + 1).trim();
  return { ...request, facts: rest === '' ? others : [rest, ...others] };
}

/** What a text calls itself, where that is more than the name of its first part; else its file, else its first heading that says something. */
function headingOf({ title, headings, tables, name }: Material): string {
  const says = (heading: string): boolean => heading !== '' && !names.vague.includes(heading.toLowerCase());
  const own = plainHeading(title);
  if (says(own)) return own;
  const stem = shownName(name.split('/').at(-1) ?? name);
  const first = [...headings.map(({ text }) => plainHeading(text)), tables[0]?.title ?? ''].find(says);
  return (title === '' && names.nameless.includes(stem.toLowerCase()) ? first : undefined) ?? stem.replaceAll(/[_-]+/g, ' ').trim();
}
