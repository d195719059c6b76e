/** A count as clients send it: as a number in JSON, as digits in an address or where the specification says so. */
import { z } from 'zod';

/** At least 1, at most `most`. */
export function count(most: number) {
  return z
    .union([z.int(), z.string().regex(/^\d{1,6}$/, '应为数字')])
    .transform(Number)
    .pipe(z.int().min(1).max(most));
}
