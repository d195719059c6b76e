/** Sign-in, home and task page, light and dark, wide and narrow: nothing serious stands in anybody's way. */
import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, attach, documentText, input, send } from '../kit/desk.ts';
import { writeNotesDocx, writeSalesCsv } from '../kit/office-files.ts';
import { desktop, phone, type Journey } from '../kit/stage.ts';

export const contrast: Journey = {
  name: 'axe finds nothing serious on sign-in, home and task page',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await page.goto('/sign/oauth');
    await inEveryLook(page, 'sign-in', () => page.getByRole('tab', { name: '注册' }).waitFor());
    await arrive(page);
    await inEveryLook(page, 'home', () => input(page).waitFor());
    await attach(page, [await writeNotesDocx(stage.folder), writeSalesCsv(stage.folder)]);
    await send(page, '根据附件写一份周报，标题为《华东区第47周销售周报》');
    await answered(page, 1);
    await documentText(page).waitFor();
    await inEveryLook(page, 'task', async () => {
      await page.getByRole('article', { name: '回答' }).waitFor();
      const open = page.getByRole('button', { name: '打开右侧面板' });
      if (await open.isVisible()) await open.click();
      await documentText(page).waitFor();
    });
  },
};

async function inEveryLook(page: Page, name: string, ready: () => Promise<void>): Promise<void> {
  const found: string[] = [];
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await page.reload();
    await ready();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-theme="${colorScheme}"]`).waitFor({ state: 'attached' });
      // Colours pass from one look to the other.
      await page.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition)));
      // In the dark it is the same page in other colours.
      const rules = colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : [];
      await checkAccess(page, `${name}, ${viewport.width} px, ${colorScheme}`, rules).catch((error: Error) => found.push(error.message));
    }
  }
  await page.setViewportSize(desktop);
  assert.equal(found.length, 0, found.join('\n'));
}
