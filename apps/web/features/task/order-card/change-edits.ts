/** Changes of what is there as they are put together on a card. Pure. */
import type { Change, ChangeDeed, ChangedField, ChangedPart, ChangeIntent } from '#contract/intent/change.ts';
import { changeable } from '#contract/intent/changeable.ts';

/** What a deed needs before it can be done. */
export const needs: Record<ChangeDeed, { part?: true; words?: true; value?: true; choice?: true; other?: true }> = {
  set: { value: true },
  replace: { words: true, value: true },
  remove: { part: true },
  add: { words: true, value: true },
  append: { part: true, value: true },
  move: { part: true, other: true },
  swap: { part: true, other: true },
  copy: { part: true },
  restyle: { choice: true },
  reshape: { part: true, choice: true },
  shorten: {},
  lengthen: {},
  tone: {},
  convert: {},
  undo: {},
  check: {},
  refresh: {},
  again: { part: true },
  others: {},
  require: { part: true },
  release: { part: true },
};

/** Put on the card by its person. */
export function begun({ kind }: ChangeIntent): Change {
  const [deed = 'replace'] = changeable[kind].deeds;
  return { do: deed, target: { part: 'words', named: ' ' }, words: '在卡片上加的', spans: [], sure: true };
}

/** What its parts are. */
export const partsOf = ({ kind, of }: Pick<ChangeIntent, 'kind' | 'of'>): ChangedPart => of ?? changeable[kind].of;

export function withDeed(intent: ChangeIntent, change: Change, deed: ChangeDeed): Change {
  const of = partsOf(intent);
  const { value, words, spans, target } = change;
  const kept = { do: deed, words, spans, sure: true, ...(value === undefined ? {} : { value }) };
  if (deed === 'replace') return { ...kept, target: { part: 'words', named: target.named ?? ' ' } };
  if (deed === 'add') return { ...kept, target: { part: of, named: target.named ?? ' ' } };
  if (deed === 'restyle') return { ...kept, target: { part: 'whole' } };
  if (deed === 'set') return { ...kept, target: target.places ? { ...target, part: of } : { part: 'whole', field: 'title' } };
  return { ...kept, target: target.places ? { part: of, places: target.places } : { part: 'whole' } };
}

/** `at` 0: the whole of it. */
export function withPlace(intent: ChangeIntent, change: Change, at: number): Change {
  const { field } = change.target;
  return {
    ...change,
    sure: true,
    target: { part: at === 0 ? 'whole' : partsOf(intent), ...(at === 0 ? {} : { places: [at] }), ...(field ? { field } : {}) },
  };
}

export function withField(change: Change, field: ChangedField | ''): Change {
  const { field: _, ...target } = change.target;
  return { ...change, sure: true, target: field === '' ? target : { ...target, field } };
}

export function withNamed(change: Change, named: string): Change {
  return { ...change, sure: true, target: { ...change.target, named: named === '' ? ' ' : named } };
}

/** What was begun and left empty is as if it had not been begun. */
export function withoutBlankChanges(intent: ChangeIntent): ChangeIntent {
  const isBlank = ({ do: deed, target, value, choice, spans }: Change): boolean => {
    const wanted = needs[deed];
    return (
      target.named?.trim() === '' ||
      (spans.length === 0 && ((wanted.value === true && !value?.trim()) || (wanted.choice === true && !choice?.trim())))
    );
  };
  return { ...intent, changes: intent.changes.filter((change) => !isBlank(change)) };
}
