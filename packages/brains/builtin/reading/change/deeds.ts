/** What a stretch of a request orders: one verb with what it is about; each reader takes the whole stretch or nothing of it. */
import type { ChangeDeed, ChangeTarget } from '#contract/intent/change.ts';
import type { MadeKind } from '#contract/intent/make.ts';
import { isMark, readingOf, type Token, wordOf } from '../reading.ts';
import { lengthOf, meaningOf } from './meanings.ts';
import { add, copy, move, remove, require, swap } from './parts.ts';
import {
  at,
  type Deed,
  isEmpty,
  isLead,
  isNumber,
  isVague,
  isVerb,
  looks,
  placeOf,
  type Stretch,
  verbatim,
  verbOf,
  whole,
} from './phrases.ts';
import { unquoted } from './segments.ts';
import { fieldOf, partOf, targetOf } from './targets.ts';

export function deedOf(stretch: Stretch): Deed | null {
  for (const read of [send, require, become, byItself, restyle, swap, copy, move, remove, add, resize, tone, shown, fill]) {
    const deed = read(stretch);
    if (deed) return deed;
  }
  return null;
}

/** 标题改成…, 把甲换成乙, change the title to …, 换成邮件. */
function become({ text, kind, head, tail, segment }: Stretch): Deed | null {
  const by = at(head, 'become_by');
  const pivot = by >= 0 && by === head.findIndex((token) => !isLead(token)) ? connectorIn(head, by) : at(head, 'become');
  if (pivot < 0) return null;
  const left = by >= 0 && by < pivot ? head.slice(by + 1, pivot) : head.slice(0, pivot);
  const right = head.slice(pivot + 1);
  const value = tail !== null && verbatim(text, right) === '' ? unquoted(tail) : text.slice(right[0]?.from ?? segment.to, segment.to);
  const said = tail === null ? verbatim(text, right) : unquoted(value);
  const isOpen = tail !== null;
  if (said === '' || (tail === null && isVague(right))) return null;
  if (left.every(isLead)) return turned(meaningOf(text, right), said, kind, right) ?? lookNamed(text, right, kind);
  if (left.some((token) => wordOf(token, 'change_noun') === 'beyond')) return null;
  const edge =
    kind === 'podcast' && left.every((token) => isLead(token) || placeOf(token)) ? left.map(placeOf).find((one) => one) : undefined;
  if (edge) return { do: 'set', target: { part: 'sentence', places: [edge === 'first' ? 1 : -1] }, value: said, isOpen };
  const target = targetOf(text, left, kind);
  if (!target) return null;
  if (target.field && looks.has(target.field)) return { do: 'restyle', target, choice: said };
  if (target.field === 'drawing' || target.field === 'picture' || target.field === 'code') return null;
  if (target.field) return { do: 'set', target, value: said, isOpen };
  const renames = /^(?:rename|retitle|call)$/i.test(head[by]?.text.trim() ?? '');
  if (renames) return { do: 'set', target: { ...target, field: 'title' }, value: said };
  const meaning = tail === null ? meaningOf(text, right) : null;
  const isPart = target.part !== 'words' && target.part !== 'whole';
  if (isPart && isVerb(head[pivot], 'rename')) return { do: 'set', target: { ...target, field: 'title' }, value: said };
  if (meaning?.is === 'reshape' && (isPart || kind === 'document'))
    return { do: 'reshape', target: target.part === 'words' ? { ...target, part: 'section' } : target, choice: meaning.choice };
  if (meaning?.is === 'unit' && left.some((token) => wordOf(token, 'change_noun') === 'figures'))
    return { do: 'set', target: { part: 'whole', field: 'unit' }, value: said };
  if (left.every((token) => isLead(token) || wordOf(token, 'change_noun') === 'tone')) return turned(meaning, said, kind, right);
  if (left.every((token) => isLead(token) || wordOf(token, 'change_noun') === 'length')) return turned(meaning, said, kind, right);
  if (isPart)
    return ['sentence', 'item', 'row', 'paragraph'].includes(target.part) && target.places
      ? { do: 'set', target, value: said, isOpen }
      : null;
  // What stands there is meant word for word, also where its last word could name a part.
  const first = left.find((token) => !isLead(token) && wordOf(token, 'change_lead') === undefined);
  const end = left.findLastIndex((token) => !isEmpty(token) && !isEverywhere(token));
  const words = first ? verbatim(text, left.slice(left.indexOf(first), end + 1)) : '';
  const isName = kind === 'site' && isVerb(head[pivot], 'rename');
  if (words === '') return null;
  const { about, named } = fromWhat(words);
  return {
    do: 'replace',
    target: { part: 'words', named },
    value: said,
    isOpen,
    ...(isName ? { choice: 'title' } : {}),
    ...(about === '' ? {} : { other: { part: 'words', named: about } }),
  };
}

/** 租赁期限从24个月 of “改成36个月”: what it is, and the figure it has now. */
function fromWhat(words: string): { about: string; named: string } {
  const at = Math.max(words.lastIndexOf('从'), words.lastIndexOf('由'));
  const named = words.slice(at + 1).trim();
  const of = '里的';
  const begin = words.lastIndexOf(of, at);
  return at > 0 && /\d/.test(named) ? { about: words.slice(begin < 0 ? 0 : begin + of.length, at), named } : { about: '', named: words };
}

const isEverywhere = (token: Token): boolean => ['统一', '全部', 'everywhere'].includes(token.text.trim());
const connectors = new Set(['to', 'as', 'with', 'by', 'into', 'in']);

/** Where “to” stands behind an English verb; -1 where none does. */
function connectorIn(head: readonly Token[], from: number): number {
  return head.findIndex((token, n) => n > from && connectors.has(token.text.trim().toLowerCase()));
}

/** 换成拱窗版式: a look by its name, which the lexicon need not know. */
function lookNamed(text: string, right: readonly Token[], kind: MadeKind): Deed | null {
  const told = right.filter((token) => !isEmpty(token));
  const field = fieldOf(told.at(-1), kind);
  const choice = verbatim(text, told.slice(0, -1));
  return field && looks.has(field) && choice !== '' ? { do: 'restyle', target: { part: 'whole', field }, choice } : null;
}

function turned(meaning: ReturnType<typeof meaningOf>, said: string, kind: MadeKind, right: readonly Token[]): Deed | null {
  const field = right.map((token) => fieldOf(token, kind)).find((one) => one !== undefined && looks.has(one));
  switch (meaning?.is) {
    case 'look':
      return { do: 'restyle', target: field ? { part: 'whole', field } : whole, choice: meaning.choice };
    case 'shape':
      return { do: 'restyle', target: { part: 'whole', field: 'shape' }, choice: meaning.choice };
    case 'reshape':
      return kind === 'poster' ? null : { do: 'reshape', target: whole, choice: meaning.choice };
    case 'genre':
      return kind === 'document' ? { do: 'convert', target: whole, choice: meaning.choice, value: said } : null;
    case 'tone':
      return kind === 'document' ? { do: 'tone', target: whole, choice: meaning.choice } : { do: 'restyle', target: whole, choice: said };
    case 'unit':
      return { do: 'set', target: { part: 'whole', field: 'unit' }, value: said };
    case 'length':
      return { do: 'shorten', target: whole, length: meaning.length };
    default:
      return null;
  }
}

/** 恢复上一版, 核对数字, 用附件更新数据, 第4句重录, 再来三张不同的. */
function byItself({ text, kind, head, tail }: Stretch): Deed | null {
  if (tail !== null) return null;
  const verb = head.findIndex((token) => ['undo', 'check', 'refresh', 'again', 'others'].includes(verbOf(token) ?? ''));
  if (verb < 0) return null;
  const deed = verbOf(head[verb]);
  const others = head.filter((token, n) => n !== verb && !isLead(token));
  const all = (...nouns: string[]): boolean =>
    others.every((token) => nouns.includes(wordOf(token, 'change_noun') ?? '') || verbOf(token) === 'show_as');
  const has = (noun: string): boolean => others.some((token) => wordOf(token, 'change_noun') === noun);
  if (deed === 'undo') return all('version') || others.every((token) => verbOf(token) !== undefined) ? { do: 'undo', target: whole } : null;
  if (deed === 'check') return all('figures') && has('figures') ? { do: 'check', target: whole } : null;
  if (deed === 'refresh') return all('figures', 'files') || (has('files') && others.length <= 4) ? { do: 'refresh', target: whole } : null;
  if (deed === 'again') {
    const target = targetOf(
      text,
      head.filter((token, n) => n !== verb && wordOf(token, 'change_noun') !== 'failed'),
      kind,
    );
    return target && !target.named && !target.field ? { do: 'again', target } : null;
  }
  const number = others.find((token) => readingOf(token, 'number'));
  const shape = others.find((token) => wordOf(token, 'shape') !== undefined || readingOf(token, 'size'));
  const isPlain = others.every(
    (token) =>
      token === number ||
      token === shape ||
      wordOf(token, 'change_noun') === 'other' ||
      partOf(token, kind) !== undefined ||
      fieldOf(token, kind) !== undefined,
  );
  if (!isPlain) return null;
  return {
    do: 'others',
    target: whole,
    length: { unit: 'items', about: readingOf(number, 'number')?.value ?? 1 },
    ...(shape ? { choice: text.slice(shape.from, shape.to) } : {}),
  };
}

/** 发给王总, behind what it is to become. */
function send({ text, kind, head, tail, before }: Stretch): Deed | null {
  const [verb] = head;
  if (tail !== null || kind !== 'document' || verbOf(verb) !== 'send' || before?.named !== undefined) return null;
  const named = verbatim(text, head.slice(1));
  return named === '' ? null : { do: 'convert', target: { part: 'whole', named } };
}

/** 换个风格, 换一种配色, 用商务风格, make it blue. */
function restyle({ text, kind, head, tail }: Stretch): Deed | null {
  if (tail !== null) return null;
  const verb = at(head, 'change', 'become_by', 'show_as');
  const rest = head.filter((token, n) => n !== verb && !isLead(token) && verbOf(token) !== 'change');
  const field = rest.map((token) => fieldOf(token, kind)).find((one) => one !== undefined);
  const named = rest.filter((token) => fieldOf(token, kind) === undefined && wordOf(token, 'change_tail') === undefined);
  if (field === 'drawing' && verb >= 0 && named.length === 0) return { do: 'again', target: { part: 'whole', field } };
  const ofLook = field === undefined || looks.has(field);
  const isLook =
    named.length > 0 &&
    named.every((token) => wordOf(token, 'taste') === undefined && (wordOf(token, 'look') ?? wordOf(token, 'shape')) !== undefined);
  if (!ofLook) return null;
  if (rest.some((token) => readingOf(token, 'ordinal'))) {
    const target = targetOf(text, rest, kind);
    return target?.field === 'layout' && target.named === undefined
      ? { do: 'reshape', target: { part: target.part, places: target.places } }
      : null;
  }
  const target: ChangeTarget = field ? { part: 'whole', field } : whole;
  if (verb >= 0 && field !== undefined && named.length === 0) return { do: 'restyle', target };
  // 深色一点 suggests a look and does not name it.
  if (isLook) return { do: 'restyle', target, choice: verbatim(text, named), sure: verb >= 0 || field !== undefined };
  return null;
}

/** 缩短到 500 字, 第3页精简一点, 扩充到 15 页; without a length how much is for the person to say. */
function resize({ text, kind, head, tail }: Stretch): Deed | null {
  if (tail !== null) return null;
  const verb = at(head, 'shorten', 'lengthen');
  const ordinal = head.map((token) => readingOf(token, 'ordinal')).find((one) => one !== undefined);
  const length = lengthOf(head.filter((token) => !readingOf(token, 'ordinal')));
  if (verb < 0) {
    const isBare =
      length !== null && head.some((token) => wordOf(token, 'bound') !== undefined || wordOf(token, 'change_noun') === 'length');
    return length && isBare && !ordinal
      ? { do: length.min !== undefined && length.max === undefined ? 'lengthen' : 'shorten', target: whole, length }
      : null;
  }
  const deed: ChangeDeed = verbOf(head[verb]) === 'lengthen' ? 'lengthen' : 'shorten';
  // 第二节缩短到 200 字: which part and how long.
  const meant: ChangeTarget = ordinal ? { part: ordinal.part === 'page' ? 'page' : 'section', places: ordinal.places } : whole;
  if (length) return { do: deed, target: meant, length };
  if (head.some((token) => isNumber(token) && partOf(token, kind) === undefined)) return null;
  const rest = head.filter(
    (token) =>
      !isLead(token) &&
      !isVerb(token, 'shorten', 'lengthen', 'become_by', 'show_as', 'change') &&
      wordOf(token, 'change_noun') !== 'length',
  );
  const target = targetOf(text, rest, kind);
  if (!target || target.field || (target.part === 'words' && kind !== 'document')) return null;
  return { do: deed, target: target.part === 'words' ? { ...target, part: 'section' } : target, sure: false };
}

/** 语气正式一点 */
function tone({ head, tail, kind }: Stretch): Deed | null {
  if (tail !== null || kind !== 'document') return null;
  // 把这份通知改得正式一些
  const by = head.findIndex((token) => wordOf(token, 'change_lead') === 'write');
  const pointed = by > 0 && head.slice(0, by).some((token) => '这那'.includes(token.text.charAt(0)));
  const told = (pointed ? head.slice(by) : head).filter(
    (token) =>
      !isLead(token) &&
      wordOf(token, 'change_noun') !== 'tone' &&
      !(['change_tail', 'degree', 'change_lead'] as const).some((of) => wordOf(token, of) !== undefined),
  );
  const [first] = told;
  const choice = wordOf(first, 'tone');
  return choice !== undefined && told.length === 1 ? { do: 'tone', target: whole, choice } : null;
}

/** 下周计划用表格展示 */
function shown({ text, kind, head, tail }: Stretch): Deed | null {
  const verb = at(head, 'show_as');
  if (verb <= 0 || tail !== null) return null;
  const meaning = meaningOf(text, head.slice(verb + 1));
  const target = targetOf(text, head.slice(0, verb), kind);
  if (meaning?.is !== 'reshape' || !target || target.field || target.part === 'whole') return null;
  return {
    do: 'reshape',
    target: target.part === 'words' ? { ...target, part: kind === 'slides' ? 'page' : 'section' } : target,
    choice: meaning.choice,
  };
}

/** 汇报人：张三, 会议地点是301会议室: what was left open, or stands behind its name. */
function fill({ text, kind, head, tail }: Stretch): Deed | null {
  if (kind === 'podcast' || kind === 'chart' || kind === 'sheet') return null;
  const link = tail === null ? head.findIndex((token) => token.text === '是' || token.text === '为') : head.length;
  if (link <= 0) return null;
  const label = verbatim(text, head.slice(0, link));
  const value = tail === null ? verbatim(text, head.slice(link + 1)) : unquoted(tail);
  const target = targetOf(text, head.slice(0, link), kind);
  if (target?.field && value !== '') return { do: 'set', target, value, isOpen: tail !== null };
  const isPlain = head
    .slice(0, link)
    .every(
      (token) =>
        verbOf(token) === undefined &&
        !readingOf(token, 'ordinal') &&
        wordOf(token, 'function') !== 'this' &&
        !isMark(token, '？?') &&
        wordOf(token, 'function') !== 'we' &&
        wordOf(token, 'function') !== 'you',
    );
  if (!isPlain || label.length < 2 || label.length > 24 || value === '' || (tail === null && isVague(head.slice(link + 1)))) return null;
  return { do: 'set', target: { part: 'words', named: label }, value };
}
