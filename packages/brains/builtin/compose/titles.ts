/** What a document is called: by its request, by the files it is made of; a blank where neither says it. */
import { before, behind, endsIn } from '#text/words.ts';
import titles from '../genres/titles.json' with { type: 'json' };
import words from './text-words.json' with { type: 'json' };
import { surnames } from '../text/facts.ts';
import type { Material } from '../text/material.ts';
import { saysOnlyWhen } from '../text/only-when.ts';
import type { WritingRequest } from './writing-request.ts';
import { aboutOf, recordWord, withoutDay } from './about.ts';
import { blank } from './draft.ts';
import type { Evidence } from './evidence.ts';
import { nameOf, periodOf, told, toldPeriod } from './heads.ts';

/** What is written for a kind that was called by a shorter word. */
const fullWords: Readonly<Record<string, string>> = titles;
export const fullWord = (word: string): string => fullWords[word] ?? word;

/** 献血者访谈 and 访谈记录 are 献血者访谈记录. */
function called(topic: string, word: string): string {
  const shared = [...word].findLastIndex((_, n) => topic.endsWith(word.slice(0, n + 1))) + 1;
  return `${topic}${word.slice(shared)}`;
}

/** Kinds whose title is the matter alone, without the word for the kind. */
const plain: readonly WritingRequest['kind'][] = ['小红书', '公众号', '朋友圈', '新闻稿', '邮件'];

export function titleFor(request: WritingRequest, materials: Material[], today: string, evidence: Evidence[]): string {
  if (request.title) return request.title;
  const word = fullWord(request.kind_word);
  const { topic, kind, is_one_name } = request;
  const [first] = materials;
  switch (kind) {
    case '简历':
      return `${nameOf(request) ?? told(materials, ['姓名']) ?? nameIn(materials) ?? blank('姓名')} · 个人简历`;
    case '周报':
      if (topic) break;
      return `工作周报${period(request, materials, today)}`;
    case '月报':
    case '日报':
      if (topic) break;
      return materials.length > 0 ? `工作${word}` : `${periodOf(request, today)}工作${behind(word, words.spans)}`;
    case '通知':
    case '申请': {
      // What a letter is made of is no part of its name.
      const isPaper = endsIn(word, words.letters);
      if ((kind === '申请' || isPaper) && topic === null) return word;
      const matter = topic ?? (kind === '通知' && first ? noticeOn(first) : null);
      if (matter === null || is_one_name || isPaper) break;
      return `关于${behind(matter, ['关于'])}的${word}`;
    }
    default:
  }
  if (topic) return plain.includes(kind) || word === '文章' ? topic : called(topic, word);
  // A clause of a mail is no subject of it.
  if (!first && kind === '邮件') return blank('主题');
  if (!first) return plain.includes(kind) || word === '文章' ? (firstOf(evidence) ?? blank('标题')) : word;
  const base = (first.title && first.title.length <= 24 ? first.title : withoutDay(first.name.replace(/\.[^.]+$/, ''))).replace(
    recordWord,
    '',
  );
  if (kind === '摘要') return materials.length > 1 ? `${materials.length} 份材料要点摘要` : `${base} · 要点摘要`;
  if (plain.includes(kind) || word === '文章' || base.includes(word)) return base;
  return kind === '会议纪要' && endsIn(base, words.short_meetings) ? `${base}纪要` : called(base, word);
}

function period(request: WritingRequest, materials: Material[], today: string): string {
  const stretch = materials.length > 0 ? toldPeriod(materials) : periodOf(request, today);
  return stretch ? `（${stretch}）` : '';
}

/** The first clause that says more than when. */
function firstOf(evidence: Evidence[]): string | null {
  const clauses = evidence.flatMap((e) => (e.own ? e.text.split(/[，。；]/) : []));
  return clauses.find((one) => one.length > 1 && one.length <= 30 && !saysOnlyWhen(one)) ?? null;
}

/** A record is what led to a notice, and not its matter. */
function noticeOn(material: Material): string {
  const name = material.title || withoutDay(material.name.replace(/\.[^.]+$/, ''));
  return recordWord.test(name) ? `${before(name, words.records)}有关事项` : aboutOf(material);
}

/** A résumé begins with a name. */
function nameIn(materials: Material[]): string | null {
  const name = new RegExp(`^[${surnames}][\\p{Script=Han}]{1,2}$`, 'u');
  const heads = materials.map(({ title, passages }) => (title || (passages[0]?.text ?? '')).split(/[\s，,|]+/)[0] ?? '');
  return heads.find((head) => name.test(head)) ?? null;
}
