import { expect, test } from 'vitest';
import { fitsBeside, panelWidthIn, panelWidths, sidebarWidthIn } from './arrangement.ts';

test('the panel starts at half of what the sidebar leaves, and keeps 600 for itself and 660 for the rest', () => {
  expect(panelWidths(1920, 260)).toEqual({ least: 600, most: 1260, usual: 830 });
  expect(panelWidths(1440, 260)).toEqual({ least: 600, most: 780, usual: 600 });
  // Where the window is narrow the sidebar is closed, and the panel is never under its least.
  expect(panelWidths(1180, 0)).toEqual({ least: 600, most: 600, usual: 600 });
  expect(panelWidthIn(1920, 260, 5000)).toBe(1260);
  expect(panelWidthIn(1920, 260, 100)).toBe(600);
  expect(panelWidthIn(1920, 400, 1260)).toBe(1120);
});

test('content never goes under 400 beside an open panel', () => {
  for (let window_width = 1024; window_width < 3000; window_width += 7) {
    const sidebar = window_width < 1260 ? 0 : sidebarWidthIn(window_width, 400, true);
    expect(fitsBeside(window_width, sidebar)).toBe(true);
    const { most } = panelWidths(window_width, sidebar);
    expect(window_width - sidebar - most).toBeGreaterThanOrEqual(400);
  }
  expect(fitsBeside(1023, 0)).toBe(false);
  expect(fitsBeside(1259, 260)).toBe(false);
  expect(sidebarWidthIn(1260, 400, true)).toBe(260);
  expect(sidebarWidthIn(1260, 400, false)).toBe(400);
});
