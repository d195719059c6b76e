import { expect, test } from 'vitest';
import { affected } from './affected.ts';

const graph = new Map([
  ['page', ['card', 'lib']],
  ['card', ['lib', 'icon']],
  ['lib', []],
  ['icon', []],
]);
const components = ['page', 'card'];
const after = (changed: string[], with_graph = graph, boundaries = components) =>
  affected({
    graph: with_graph,
    changed,
    isRunning: (name) => name !== 'new',
    isBoundary: (name) => boundaries.includes(name),
    isPage: (name) => name === 'page',
  });

test('a component runs again alone', () => expect(after(['card'])).toEqual(['card']));

test('what components use makes all of them run again, what is imported first', () =>
  expect(after(['lib'])).toEqual(['lib', 'card', 'page']));

test('what is new runs with whoever imports it', () => {
  const more = new Map([...graph, ['card', ['new']], ['new', []]]);
  expect(after(['card', 'new'], more)).toEqual(['new', 'card']);
});

test('beyond a page that holds more than components only a fresh start is right', () => expect(after(['lib'], graph, ['card'])).toBeNull());

test('in a circle there is no order', () => {
  const circle = new Map([
    ['page', ['a']],
    ['a', ['b']],
    ['b', ['a']],
  ]);
  expect(after(['a', 'b'], circle, ['page'])).toBeNull();
});
