import { expect, test } from 'vitest';
import { LayoutStatus, nextStatus, opensFor } from './layout-status.ts';

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
