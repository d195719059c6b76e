import { expect, test } from 'vitest';
import { LayoutStatus, mayReplace, nextStatus, opensFor } from './layout-status.ts';

const { Close, AutoOpenProduct, ManualOpenProduct, ViewAllStep } = LayoutStatus;

test('a result opens a closed panel by itself and takes nothing from a person', () => {
  expect(nextStatus(Close, 'product_appeared')).toBe(AutoOpenProduct);
  expect(nextStatus(AutoOpenProduct, 'product_appeared')).toBe(AutoOpenProduct);
  expect(nextStatus(ManualOpenProduct, 'product_appeared')).toBe(ManualOpenProduct);
  expect(nextStatus(ViewAllStep, 'product_appeared')).toBe(ViewAllStep);
});

test('a person opens products and steps from anywhere, and everything can be closed', () => {
  for (const status of Object.values(LayoutStatus)) {
    expect(nextStatus(status, 'product_opened')).toBe(ManualOpenProduct);
    expect(nextStatus(status, 'steps_opened')).toBe(ViewAllStep);
    expect(nextStatus(status, 'closed')).toBe(Close);
    expect(nextStatus(status, 'no_room')).toBe(Close);
  }
});

test('after a reload the panel is as it was left; only a new result opens it again', () => {
  const room = { beside: true, forNew: true };
  expect(opensFor(undefined, 'a', room)).toBe(true);
  expect(opensFor({ status: Close, mark: 'a' }, 'a', room)).toBe(false);
  expect(opensFor({ status: Close, mark: 'a' }, 'b', room)).toBe(true);
  expect(opensFor({ status: ManualOpenProduct, mark: 'a' }, 'a', { beside: true, forNew: false })).toBe(true);
  expect(opensFor({ status: ManualOpenProduct, mark: 'a' }, 'a', { beside: false, forNew: false })).toBe(false);
});

test('a result never takes the place of what a person chose to look at for the same request', () => {
  const look = { open: true, chosen_for: 'answer 1', answer_id: 'answer 1' };
  expect(mayReplace(AutoOpenProduct, look)).toBe(true);
  expect(mayReplace(ManualOpenProduct, look)).toBe(false);
  expect(mayReplace(ManualOpenProduct, { ...look, answer_id: 'answer 2' }), 'they asked for something new').toBe(true);
  expect(mayReplace(ViewAllStep, { ...look, answer_id: 'answer 2' }), 'they go along with the work').toBe(false);
  expect(mayReplace(ViewAllStep, { ...look, open: false })).toBe(true);
});
