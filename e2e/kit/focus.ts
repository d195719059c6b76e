/** Where the keyboard is, and how it gets there with Tab alone. */
import { strict as assert } from 'node:assert';
import type { Locator, Page } from 'playwright-core';

export async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

export async function isFocused(target: Locator, what: string): Promise<void> {
  for (let n = 0; n < 60; n += 1) {
    if ((await target.count()) === 1 && (await hasFocus(target))) return;
    await target.page().waitForTimeout(50);
  }
  assert.fail(what);
}

/** With Tab alone; what has the focus on the way must show it. */
export async function tabTo(page: Page, target: Locator, back = false): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let n = 0; n < 90; n += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  assert.fail(`not reachable with Tab: ${target.toString()}`);
}

/** Down an open menu to this entry, at the pace of a person: a menu moves its focus a moment after the key. */
export async function downTo(page: Page, entry: Locator): Promise<void> {
  await entry.waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('[role="menu"]') !== null);
  for (let n = 0; n < 10; n += 1) {
    await page.waitForTimeout(40);
    if (await hasFocus(entry)) return;
    await page.keyboard.press('ArrowDown');
  }
  assert.fail(`not reachable with the arrow key: ${entry.toString()}`);
}
