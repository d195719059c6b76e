/** Changes to an order for something new, as its form makes them: parts with what belongs under them, and facts that are taken out. Pure. */
import type { Fact } from '#contract/intent/common.ts';
import type { LengthAsked, MakeIntent, SizeAsked } from '#contract/intent/make.ts';

/** What stands under a part goes with its name. */
export function sectionRenamed(intent: MakeIntent, at: number, title: string): MakeIntent {
  const was = intent.sections[at]?.title;
  return {
    ...intent,
    sections: intent.sections.map((section, n) => (n === at ? { ...section, title } : section)),
    facts: intent.facts.map((fact) => (fact.under !== undefined && fact.under === was ? { ...fact, under: title } : fact)),
  };
}

export function sectionAdded(intent: MakeIntent, at: number): MakeIntent {
  return { ...intent, sections: intent.sections.toSpliced(at, 0, { title: '', spans: [] }) };
}

/** In the place of the one at hand; its blank is none. */
export function sectionsPasted(intent: MakeIntent, at: number, titles: readonly string[]): MakeIntent {
  const isBlank = intent.sections[at]?.title.trim() === '';
  const added = titles.map((title) => ({ title: title.slice(0, 200), spans: [] }));
  return { ...intent, sections: intent.sections.toSpliced(isBlank ? at : at + 1, isBlank ? 1 : 0, ...added).slice(0, 60) };
}

/** What stood under it stands where it fits. */
export function sectionRemoved(intent: MakeIntent, at: number): MakeIntent {
  const was = intent.sections[at]?.title;
  return {
    ...intent,
    sections: intent.sections.toSpliced(at, 1),
    facts: intent.facts.map((fact) => (fact.under === was ? withoutUnder(fact) : fact)),
  };
}

export function sectionMoved(intent: MakeIntent, at: number, by: 1 | -1): MakeIntent {
  const [section] = intent.sections.slice(at, at + 1);
  const to = at + by;
  if (!section || to < 0 || to >= intent.sections.length) return intent;
  return { ...intent, sections: intent.sections.toSpliced(at, 1).toSpliced(to, 0, section) };
}

/** '' for where it fits. */
export function factUnder(intent: MakeIntent, at: number, under: string): MakeIntent {
  const facts = intent.facts.map((fact, n) => (n === at ? (under === '' ? withoutUnder(fact) : { ...fact, under }) : fact));
  return { ...intent, facts };
}

/**
 * A list or the head of a table that was copied somewhere else, as items; null for what is a single one. Names stand in a row, headings do not.
 * @example pastedItems('姓名\t电话\n张三\t1', 'names') equals ['姓名', '电话']
 */
export function pastedItems(text: string, what: 'names' | 'headings'): string[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  const isRow = what === 'names' && lines.length === 1 && /[、，,]/.test(first);
  const items = (first.includes('\t') ? first.split('\t') : isRow ? first.split(/[、，,]/) : lines)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return items.length > 1 ? items : null;
}

/** Back where it stood in the request. */
export function factPutBack(facts: Fact[], fact: Fact): Fact[] {
  const from = (one: Fact) => one.spans[0]?.from ?? Infinity;
  return [...facts, fact].toSorted((a, b) => from(a) - from(b));
}

function withoutUnder({ words, spans, sign }: Fact): Fact {
  return { words, spans, sign };
}

/** Without what was begun and left empty. */
export function withoutBlanks(intent: MakeIntent): MakeIntent {
  const isBlank = (value: unknown) =>
    typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'string' && value.value.trim() === '';
  // Only optional fields hold words, so that the shape stays.
  const kept = Object.fromEntries(Object.entries(intent).filter(([, value]) => !isBlank(value))) as MakeIntent;
  return {
    ...kept,
    sections: kept.sections.flatMap((section) => (section.title.trim() === '' ? [] : [{ ...section, title: section.title.trim() }])),
    facts: kept.facts.map((fact) => (fact.under?.trim() === '' ? withoutUnder(fact) : fact)),
    ...(kept.asks ? { asks: kept.asks.flatMap(withoutBlankAsk) } : {}),
  };
}

function withoutBlankAsk({ label, options, ...rest }: NonNullable<MakeIntent['asks']>[number]) {
  const name = label.trim();
  return name === '' ? [] : [{ ...rest, label: name, options: options.map((one) => one.trim()).filter((one) => one !== '') }];
}

export type Bound = 'about' | 'max' | 'min' | 'between';

export const boundWords: Record<Bound, string> = { about: '约', max: '不超过', min: '不少于', between: '介于' };

export function boundOf({ about, min, max }: LengthAsked): Bound {
  if (about !== undefined) return 'about';
  if (min !== undefined && max !== undefined) return 'between';
  return max !== undefined ? 'max' : 'min';
}

/** The same figures under another bound. */
export function withBound(length: LengthAsked, bound: Bound): LengthAsked {
  const { unit, about, min, max } = length;
  const figure = about ?? max ?? min ?? 1;
  switch (bound) {
    case 'about':
      return { unit, about: figure };
    case 'max':
      return { unit, max: figure };
    case 'min':
      return { unit, min: min ?? figure };
    case 'between':
      return { unit, min: min ?? figure, max: max ?? figure };
  }
}

export const sizesAtHand: readonly SizeAsked[] = [
  { name: 'A4 竖版', width: 210, height: 297, unit: 'mm' },
  { name: 'A4 横版', width: 297, height: 210, unit: 'mm' },
  { name: 'A3 竖版', width: 297, height: 420, unit: 'mm' },
  { name: 'A3 横版', width: 420, height: 297, unit: 'mm' },
  { name: '16:9', width: 16, height: 9, unit: 'ratio' },
  { name: '4:3', width: 4, height: 3, unit: 'ratio' },
  { name: '1:1', width: 1, height: 1, unit: 'ratio' },
  { name: '9:16', width: 9, height: 16, unit: 'ratio' },
  { name: '3:4', width: 3, height: 4, unit: 'ratio' },
];

export function sizeAtHand({ width, height, unit }: SizeAsked): SizeAsked | undefined {
  return sizesAtHand.find((one) => one.width === width && one.height === height && one.unit === unit);
}
