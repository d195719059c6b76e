/** What is asked of a document, as its Markdown can be given it. Sections are counted as they stand before anything is changed. */
import type { Change, ChangeTarget } from '#contract/intent/change.ts';
import { printChineseOrdinal } from '../text/chinese-number.ts';
import type { LengthAsked, Tone } from '../text/request-manner.ts';
import { findKind, kindOfGenre, type Kind } from './kinds.ts';
import { bareHeading, type Sheet } from './sheet.ts';
import { charactersAsked } from './writing-request.ts';

/** Sections are called by their headings. */
export type DocumentChange =
  | { kind: 'title'; title: string }
  /** Back to what it was before the last change. */
  | { kind: 'undo' }
  /** Every figure held against its source; nothing is changed. */
  | { kind: 'check' }
  /** Understood, but nothing this engine can do: the sentence for the person. */
  | { kind: 'beyond'; sentence: string }
  /** `section` when only that one is meant. */
  | { kind: 'shorten'; length: LengthAsked | null; section?: string }
  | { kind: 'lengthen'; length: LengthAsked | null; section?: string }
  | { kind: 'add'; heading: string; content: string; after: string | null }
  /** To a section, else at the end. */
  | { kind: 'append'; content: string; section: string | null }
  | { kind: 'delete'; target: string }
  /** Counted through the whole text, from the end on from -1. */
  | { kind: 'delete_paragraph'; place: number }
  | { kind: 'replace'; from: string; to: string }
  /** `all`: wherever it stands; else only where it stands once. */
  | { kind: 'remove_text'; text: string; all: boolean }
  | { kind: 'tone'; tone: Tone }
  | { kind: 'convert'; to: Kind; word: string; audience: string | null }
  | { kind: 'refresh' }
  | { kind: 'shape'; section: string; to: 'list' | 'table' }
  | { kind: 'rename'; section: string; heading: string }
  | { kind: 'move'; section: string; place: 'first' | 'last' | { before: string } | { after: string } }
  | { kind: 'fill'; hint: string; value: string };

export function documentChangesOf(changes: readonly Change[], sheet: Sheet): DocumentChange[] {
  return changes.flatMap((change) => documentChange(change, sheet));
}

const tones: Readonly<Record<string, Tone>> = { formal: '正式', plain: '口语', lively: '活泼', warm: '诚恳', professional: '专业' };
const quoted = /[“"「『《]/;

function documentChange(change: Change, sheet: Sheet): DocumentChange[] {
  const { do: deed, target, side, value = '', choice, length, words } = change;
  const beyond: DocumentChange[] = [{ kind: 'beyond', sentence: `没有做“${words}”：文档不能这样改。` }];
  const sections = target.part === 'section' ? headingsOf(target, sheet) : [];
  const [section] = sections;
  switch (deed) {
    case 'set':
      if (target.field === 'unit')
        return [
          {
            kind: 'beyond',
            sentence: '没有换算单位：文中的数字要与来源一致，内置引擎不改写它们。要改某一处，请说“把24000元改成2.4万元”。',
          },
        ];
      if (target.field === 'title' && target.part === 'whole') return [{ kind: 'title', title: value }];
      if (target.field === 'title' && section !== undefined) return [{ kind: 'rename', section, heading: value }];
      return target.part === 'words' && target.named ? [{ kind: 'fill', hint: target.named, value }] : beyond;
    case 'replace':
      return [{ kind: 'replace', from: target.named ?? '', to: value }];
    case 'remove':
      if (target.part === 'paragraph') return (target.places ?? []).map((place) => ({ kind: 'delete_paragraph', place }));
      if (target.part === 'words' && target.named) return [{ kind: 'remove_text', text: target.named, all: quoted.test(words) }];
      return section === undefined || target.field ? beyond : sections.map((one) => ({ kind: 'delete', target: one }));
    case 'add':
      if (target.part === 'item' && target.named) return [{ kind: 'append', content: `${target.named}：${value}`, section: null }];
      if (target.part !== 'section' && target.part !== 'paragraph') return beyond;
      if (target.named === undefined) return value === '' ? beyond : [{ kind: 'append', content: value, section: null }];
      return addition(change, sheet);
    case 'append':
      if (target.part === 'whole' && side !== 'first' && !change.other) return [{ kind: 'append', content: value, section: null }];
      return section === undefined ? beyond : [{ kind: 'append', content: value, section }];
    case 'move':
      return section === undefined ? beyond : moving(change, section, sheet);
    case 'reshape':
      if (section === undefined || (choice !== 'points' && choice !== 'table')) return beyond;
      return sections.map((one) => ({ kind: 'shape', section: one, to: choice === 'table' ? 'table' : 'list' }));
    case 'shorten':
    case 'lengthen': {
      const asked = length ? charactersAsked(length) : null;
      if (length && !asked) return [{ kind: 'beyond', sentence: `没有做“${words}”：文档的长短按字数算，例如“缩短到 500 字”。` }];
      const kind = asked?.rule === 'min' ? 'lengthen' : deed;
      return section === undefined ? [{ kind, length: asked }] : sections.map((one) => ({ kind, length: asked, section: one }));
    }
    case 'tone': {
      const tone = tones[choice ?? ''];
      return tone ? [{ kind: 'tone', tone }] : beyond;
    }
    case 'convert': {
      const to = kindOfGenre(choice);
      return to === '摘要' || to === '文章'
        ? beyond
        : [{ kind: 'convert', to, word: findKind(value)?.word ?? to, audience: target.named ?? null }];
    }
    case 'undo':
    case 'check':
    case 'refresh':
      return [{ kind: deed }];
    default:
      return beyond;
  }
}

/** What is not there is called by its place, so that it can be said to be missing. */
function headingsOf({ places = [] }: ChangeTarget, { sections }: Sheet): string[] {
  return places.map((at) => {
    const found = sections.at(at < 0 ? at : at - 1);
    return found ? bareHeading(found.heading) : `第${printChineseOrdinal(Math.abs(at))}部分`;
  });
}

function addition({ target, other, side, value = '', words }: Change, sheet: Sheet): DocumentChange[] {
  const heading = target.named ?? '';
  const place = other?.places?.[0];
  const [beside] = other ? headingsOf(other, sheet) : [];
  const before = side === 'before' && place !== undefined ? headingsOf({ part: 'section', places: [place - 1] }, sheet)[0] : undefined;
  if ((side === 'before' && (place ?? 0) < 2) || side === 'first' || (other && beside === undefined))
    return [{ kind: 'beyond', sentence: `没有做“${words}”：请说加在哪一节后面。` }];
  const after = side === 'before' ? before : beside;
  return [{ kind: 'add', heading: heading.charAt(0).toUpperCase() + heading.slice(1), content: value, after: after ?? null }];
}

function moving({ other, side, words }: Change, section: string, sheet: Sheet): DocumentChange[] {
  if (!other) return [{ kind: 'move', section, place: side === 'first' ? 'first' : 'last' }];
  const [beside] = headingsOf(other, sheet);
  const at = other.places?.[0] ?? 0;
  const own = sheet.sections.findIndex(({ heading }) => bareHeading(heading) === section) + 1;
  if (beside === undefined) return [{ kind: 'beyond', sentence: `没有做“${words}”：没有说移到哪一节旁边。` }];
  const isAfter = side === 'after' || (side === undefined && own > 0 && own < at);
  return [{ kind: 'move', section, place: isAfter ? { after: beside } : { before: beside } }];
}
