/** A whole visit without a mouse. */
import { answered, input, newPerson } from '../kit/desk.ts';
import { downTo, isFocused, tabTo } from '../kit/focus.ts';
import type { Journey } from '../kit/stage.ts';

export const keyboardOnly: Journey = {
  name: 'everything works by keyboard',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server, { colorScheme: 'light' });
    const { keyboard } = page;
    const person = newPerson('周一禾');

    await page.goto('/sign/oauth');
    await tabTo(page, page.getByRole('tab', { name: '注册' }), true);
    await keyboard.press('Enter');
    for (const words of [person.name, person.email, person.password]) {
      await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
      await keyboard.type(words);
      if (words !== person.password) await keyboard.press('Tab');
    }
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: '看看再说' }));
    await keyboard.press('Enter');
    await isFocused(input(page), 'the cursor is in the input on arrival');

    await keyboard.type('写一份国庆放假通知');
    await keyboard.press('Shift+Enter');
    await keyboard.type('10月1日至7日放假，共7天');
    await keyboard.press('Enter');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);

    await tabTo(page, page.getByRole('button', { name: /^用户菜单/ }));
    await keyboard.press('Enter');
    const dark = page.getByRole('menuitemradio', { name: '暗色' });
    await downTo(page, dark);
    await keyboard.press('Enter');
    await page.waitForFunction(
      () => document.documentElement.classList.contains('dark') || document.documentElement.dataset['theme'] === 'dark',
    );
    await page.reload();
    await page.waitForFunction(
      () => document.documentElement.classList.contains('dark') || document.documentElement.dataset['theme'] === 'dark',
    );

    const more = page.locator('[data-more]').first();
    await more.waitFor({ state: 'attached' });
    await tabTo(page, more);
    await keyboard.press('Enter');
    await isFocused(page.getByRole('menuitem', { name: '置顶' }), 'a menu opens on its first entry');
    await keyboard.press('Enter');
    await page.getByText('置顶成功').waitFor();

    await keyboard.press('ControlOrMeta+k');
    await page.waitForURL(/\/$/);
    await isFocused(input(page), 'a new task is ready to be typed');

    await tabTo(page, page.getByRole('button', { name: /^用户菜单/ }));
    await keyboard.press('Enter');
    const leave = page.getByRole('menuitem', { name: '退出登录' });
    await downTo(page, leave);
    await keyboard.press('Enter');
    await page.getByRole('button', { name: '登录' }).waitFor();

    await page.goto('/sign/oauth');
    await isFocused(page.getByLabel('邮箱'), 'the cursor is in the first field');
    await keyboard.type(person.email);
    await keyboard.press('Tab');
    await keyboard.type(person.password);
    await keyboard.press('Enter');
    await page.getByRole('button', { name: new RegExp(person.name) }).waitFor();
  },
};
