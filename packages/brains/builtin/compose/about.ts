/** What a file is about, without the words for its own kind. */
import words from './text-words.json' with { type: 'json' };
import { isWholeDay } from '../reading/time-key.ts';
import { findDates } from '../text/facts.ts';
import type { Material } from '../text/material.ts';
import { bigrams } from '#text/segment.ts';

/** What a record of talk is called besides what it is about: 录音整理稿, 用户访谈记录, 聊天记录. */
export const recordWord = new RegExp(
  `(?<=.{3})[\\s_—-]*(?:${words.record_of.join('|')})?(?:的?(?:原始)?(?:${words.record_words.join('|')})|${words.paper_words.join('|')}){1,2}$`,
);

/** What a file is about, without the word for its own kind: 产品评审会记录 → 产品评审会. */
export function aboutOf(material: Material): string {
  const name = material.title || withoutDay(material.name.replace(/\.[^.]+$/, ''));
  return name.replace(recordWord, '');
}

/** 项目周会录音_20261118 is called 项目周会录音: its day is told where days are told. */
export function withoutDay(name: string): string {
  const told = name.replace(/[）)]$/, '');
  const last = findDates(told).find((one) => isWholeDay(one) && told.endsWith(one));
  const day = last ?? /20\d{2}[-_.]?\d{1,2}[-_.]?\d{1,2}$/.exec(told)?.[0];
  const bare = day === undefined ? name : told.slice(0, -day.length).replace(/[\s_（(-]+$/, '');
  return bare.length >= 2 ? bare : name;
}

const grammar = [...'的了着过和与及之等'];

/** Whether files tell of it: most of its words stand in them or in their names, or the end of it does, as 门店销售 of 华东三季度门店销售. */
export function speaksOf(materials: readonly Material[], topic: string): boolean {
  const words = [...bigrams(topic)].filter((pair) => !grammar.some((letter) => pair.includes(letter)));
  const told = materials.map(({ name, title, content }) => `${name}\n${title}\n${content}`.toLowerCase()).join('\n');
  return (
    words.filter((pair) => told.includes(pair)).length > words.length / 2 ||
    (topic.length > 4 && told.includes(topic.slice(-4).toLowerCase()))
  );
}
