/** What the library does not tell of conditional formats: which end and how many, which side of the average. Runs in the worker. */
import { unescapeEntities } from '#text/escape.ts';

/** The wanted parts of the container as text, up to so many bytes; throws when there are more. */
export type TextParts = (wanted: (path: string) => boolean, most_bytes: number) => ReadonlyMap<string, string>;

export interface RuleFacts {
  /** Of the ten largest, or how many it is. */
  rank: number;
  is_percent: boolean;
  is_bottom: boolean;
  is_below: boolean;
  with_equal: boolean;
  /** Standard deviations away from the average; 0 when it is the average itself. */
  deviations: number;
}

/** By the sheet's name, then by what `ruleKey` says. */
export type FactsOfSheets = ReadonlyMap<string, ReadonlyMap<string, RuleFacts>>;

const most_bytes = 60 * 1024 * 1024;

export function ruleKey(range: string, priority: number): string {
  return `${range.trim()} ${priority}`;
}

/** Empty where the parts can't be read; such rules then add nothing. */
export function ruleFacts(partsOf: TextParts): FactsOfSheets {
  let parts: ReadonlyMap<string, string>;
  try {
    parts = partsOf((path) => /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/i.test(path), most_bytes);
  } catch {
    return new Map();
  }
  const targets = new Map(
    tags(parts.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      pathOf(attribute(tag, 'Target')),
    ]),
  );
  const facts = new Map<string, Map<string, RuleFacts>>();
  for (const tag of tags(parts.get('xl/workbook.xml') ?? '', 'sheet')) {
    const xml = parts.get(targets.get(attribute(tag, 'r:id') || (/\w+:id="([^"]*)"/.exec(tag)?.[1] ?? '')) ?? '');
    if (xml !== undefined) facts.set(unescapeEntities(attribute(tag, 'name')), factsIn(xml));
  }
  return facts;
}

function factsIn(xml: string): Map<string, RuleFacts> {
  const found = new Map<string, RuleFacts>();
  for (const [, head = '', body = ''] of xml.matchAll(
    /<(?:\w+:)?conditionalFormatting\b([^>]*)>([\s\S]*?)<\/(?:\w+:)?conditionalFormatting>/g,
  ))
    for (const tag of tags(body, 'cfRule')) {
      const type = attribute(tag, 'type');
      if (type !== 'top10' && type !== 'aboveAverage') continue;
      found.set(ruleKey(attribute(head, 'sqref'), Number(attribute(tag, 'priority'))), {
        rank: Number(attribute(tag, 'rank')) || 10,
        is_percent: isTrue(attribute(tag, 'percent')),
        is_bottom: isTrue(attribute(tag, 'bottom')),
        is_below: attribute(tag, 'aboveAverage') !== '' && !isTrue(attribute(tag, 'aboveAverage')),
        with_equal: isTrue(attribute(tag, 'equalAverage')),
        deviations: Number(attribute(tag, 'stdDev')) || 0,
      });
    }
  return found;
}

function tags(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) => attributes);
}

function attribute(tag: string, name: string): string {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

function isTrue(text: string): boolean {
  return text === '1' || text === 'true';
}

function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}
