/** Every row of the decks has the shape they are made from, and the words of an occasion find it. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { slots } from '../text/slots.ts';
import { englishOccasionOf, headings, lookOf, occasionOf, occasions } from './occasions.ts';

const words = z.array(z.string().min(1)).min(1);
const blanks = z.array(z.strictObject({ title: z.string(), hint: z.string().min(1) })).min(1);
const form = z.union([
  z.strictObject({ as: z.enum(['points', 'process', 'timeline', 'figures', 'statement', 'quote']) }),
  z.strictObject({ as: z.literal('comparison'), left: z.string().min(1), right: z.string().min(1) }),
  z.strictObject({ as: z.literal('table'), columns: z.array(z.string()).min(2) }),
]);
const part = z.strictObject({
  title: z.string().min(1),
  form,
  blanks,
});
const occasion = z.strictObject({
  id: z.string().min(1),
  language: z.literal('en').optional(),
  called: words.optional(),
  unless: words.optional(),
  look: z.string().optional(),
  parts: z.array(part).min(2),
});

test('every row is an occasion, and each language ends with one for everything else', () => {
  for (const one of occasions) expect(occasion.safeParse(one).error?.message, one.id).toBeUndefined();
  for (const one of headings)
    expect(z.strictObject({ slots: z.array(z.enum(slots)), blanks, form }).safeParse(one).error?.message).toBeUndefined();
  expect(new Set(occasions.map(({ id }) => id)).size).toBe(occasions.length);
  for (const language of [undefined, 'en'] as const)
    expect(occasions.filter((one) => one.language === language).findIndex(({ called }) => called === undefined)).toBe(
      occasions.filter((one) => one.language === language).length - 1,
    );
});

test.each([
  ['本科毕业论文答辩', 'defence'],
  ['消防安全月宣讲', 'safety'],
  ['新员工入职培训', 'training'],
  ['课程体系推广方案', 'proposal'],
  ['年度预算方案', 'proposal'],
  ['年度工作回顾', 'year_in_review'],
  ['读书会开放日', 'event'],
  ['读书会复盘', 'looking_back'],
  ['公司的简介', 'company'],
  ['新能源行业的发展现状', 'industry'],
  ['阳台种菜', 'plain'],
])('%s is %s', (words, id) => {
  expect(occasionOf(words).id).toBe(id);
});

test('English words are whole words', () => {
  expect(englishOccasionOf('Seed round pitch for investors').id).toBe('pitch_en');
  expect(englishOccasionOf('Annual review').id).toBe('report_en');
  expect(englishOccasionOf('Planting tomatoes').id).toBe('plain_en');
  expect(lookOf('Onboarding course')).toBe('培训');
});
