import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toldOf } from './failures.ts';

const nothing = { unit: null, journeys: null, log: () => '' };
const file = (name: string) => join(import.meta.dirname, '..', name);

test('names every test that failed with the first lines of its message', () => {
  const message = ['AssertionError: expected 2 to be 3', ...Array.from({ length: 30 }, (_, n) => `    at line ${n}`)].join('\n');
  const unit = {
    testResults: [
      {
        name: file('apps/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { ancestorTitles: ['', 'counting'], title: 'adds', status: 'failed', failureMessages: [message] },
          { ancestorTitles: [], title: 'takes away', status: 'passed', failureMessages: [] },
        ],
      },
      { name: file('apps/b.test.ts'), status: 'passed', message: '', assertionResults: [] },
    ],
  };
  const told = toldOf(['unit'], { ...nothing, unit }).split('\n');
  expect(told.slice(0, 2)).toEqual(['  unit: apps/a.test.ts › counting › adds', '    AssertionError: expected 2 to be 3']);
  expect(told).toHaveLength(10);
});

test('names a file that could not run, or whose hook failed though its tests passed', () => {
  const passed = { ancestorTitles: [], title: 'x', status: 'passed', failureMessages: [] };
  const unit = {
    testResults: [
      { name: file('apps/a.test.ts'), status: 'failed', message: 'Cannot find module y', assertionResults: [] },
      { name: file('apps/b.test.ts'), status: 'failed', message: 'afterAll timed out', assertionResults: [passed] },
    ],
  };
  expect(toldOf(['unit'], { ...nothing, unit })).toBe(
    '  unit: apps/a.test.ts\n    Cannot find module y\n  unit: apps/b.test.ts\n    afterAll timed out\n',
  );
});

test('shows the end of what a part printed when there is no test or journey to blame', () => {
  const log = (part: string) => `${part} began\n\u001B[31mError: no room\u001B[39m\n`;
  const unit = { testResults: [] };
  expect(toldOf(['lint', 'unit'], { unit, journeys: [], log })).toBe(
    '  lint\n    lint began\n    Error: no room\n  unit\n    unit began\n    Error: no room\n',
  );
});

test('names every journey that failed with its message', () => {
  const journeys = [{ name: 'a newcomer', message: 'Error: no button\n    at x' }];
  expect(toldOf(['journeys'], { ...nothing, journeys })).toBe('  journeys: a newcomer\n    Error: no button\n        at x\n');
});
