/** Forms for an event or a project that nobody has filled in yet: the usual rows as suggestions, every figure and name left blank. */
import { before as beforeWords, beginsWith, behind, holds } from '#text/words.ts';
import textWords from './text-words.json' with { type: 'json' };
import usual from '../genres/usual.json' with { type: 'json' };
import { hasAny } from '../text/signs.ts';
import type { WritingRequest } from './writing-request.ts';
import { findMoney } from '../text/facts.ts';
import { blank, formTable, raw, type Block } from './draft.ts';
import type { Evidence } from './evidence.ts';
import type { SectionSpec } from './genres.ts';

const suggested = '（以下为通用建议项，请按实际增删）';

interface Usual {
  of: 'flow' | 'division' | 'budget';
  event: boolean;
  called?: string[];
  items: string[];
}

/** The first list whose words are in the text, or the one for everything. */
function usualOf(of: Usual['of'], text: string, event: boolean): string[] {
  // Each list of the file has its kind, and the last of a kind has no words.
  const lists = (usual as Usual[]).filter((one) => one.of === of && one.event === event);
  return lists.find(({ called }) => called === undefined || hasAny(text, called))?.items ?? [];
}

export function suggestedBlocks(spec: SectionSpec, request: WritingRequest, known: Evidence[] = []): Block[] | null {
  const text = `${request.topic ?? ''}${request.kind_word}${request.title ?? ''}${request.facts.join('')}`;
  const isEvent = request.kind === '活动方案';
  switch (spec.shape) {
    case 'flow':
      return known.length > 0
        ? null
        : form(['时间', '环节', '负责人'], usualOf('flow', text, isEvent), (step) => [blank('起止时间'), step, blank('负责人')]);
    case 'division':
      return known.length > 0 ? null : form(['工作内容', '负责人'], usualOf('division', '', isEvent), (group) => [group, blank('负责人')]);
    case 'budget':
      return budgetTable(text, known, isEvent);
    default:
      return null;
  }
}

/** Rows to be filled in; what is known is told as it stands, and not cut into them. */
function form(header: string[], items: readonly string[], rowOf: (item: string) => string[]): Block[] {
  return [raw(suggested), formTable(header, items.map(rowOf))];
}

/** Items with their amounts when the person gave them, else the usual items under the given total. */
function budgetTable(text: string, known: Evidence[], isEvent: boolean): Block[] {
  const parts = known.flatMap((statement) => statement.text.split(/[，；;、]|,(?!\d{3})/)).map((part) => part.trim());
  const items = parts.flatMap((part) => {
    const [money] = findMoney(part);
    const name = money ? beforeWords(behind(part.replace(money, ''), textWords.about_sums), textWords.about_sums).trim() : '';
    return money && name !== '' && !beginsWith(name, textWords.totals) ? [[name, money, '']] : [];
  });
  const stated = parts.filter((part) => holds(part, textWords.totals) && /\d/.test(part));
  const rest = parts.filter((part) => part !== '' && !stated.includes(part) && !items.some(([name = '']) => part.includes(name)));
  const head = stated.length + rest.length > 0 ? [raw(`预算口径：${[...stated, ...rest].join('，')}。`)] : [];
  const [limit] = stated.flatMap((part) => (holds(part, textWords.each) ? [] : findMoney(part)));
  if (items.length >= 2) return [...head, formTable(['项目', '金额', '说明'], items)];
  const common = usualOf('budget', text, isEvent);
  const rows = [...items, ...common.map((name) => [name, blank('金额'), '']), ['合计', limit ? `不超过 ${limit}` : blank('总额'), '']];
  return [...head, raw(suggested), formTable(['项目', '金额', '说明'], rows)];
}
