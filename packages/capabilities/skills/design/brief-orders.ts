/** The shape a change of a poster orders. Pure. */
import { noNames } from '#brains/builtin/reading/names.ts';
import { readingOf } from '#brains/builtin/reading/reading.ts';
import { tokenize } from '#brains/builtin/reading/tokens.ts';
import { hasAny } from '#brains/builtin/text/signs.ts';
import { ratioIds, type RatioId } from '#capabilities/images/ratios.ts';
import words from './poster-words.json' with { type: 'json' };

/** Null when none is named. */
export function readRatio(text: string): RatioId | null {
  const sizes = tokenize(text, noNames, '2026-01-01', 'change').filter((token) => readingOf(token, 'size')?.unit === 'ratio');
  // 16:09 is a time.
  const said = sizes.map((token) => token.text.replace('：', ':'));
  const called = words.shapes.find((one) => hasAny(text, one.called))?.ratio;
  return ratioIds.find((id) => said.includes(id)) ?? ratioIds.find((id) => id === called) ?? null;
}
