import { expect, test } from 'vitest';
import { ratioChoice, withDesignChoice } from './design-choice.ts';

test('the ratio that was chosen stands in front of the request', () => {
  expect(withDesignChoice('做一张海报', null)).toBe('做一张海报');
  expect(withDesignChoice('做一张海报', ratioChoice('9:16'))).toBe('9:16比例，做一张海报');
});
