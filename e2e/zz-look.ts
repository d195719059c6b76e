import { chromium } from 'playwright-core';
import { arrive, attach, input } from './kit/desk.ts';
const base = process.argv[2]!;
const dark = process.argv.includes('--dark');
const phone = process.argv.includes('--phone');
const wide = process.argv.includes('--mid');
const [skill, text, out, ...files] = process.argv.slice(3).filter((a) => !a.startsWith('--'));
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const context = await browser.newContext({
  baseURL: base,
  viewport: phone ? { width: 390, height: 844 } : wide ? { width: 1180, height: 800 } : { width: 1440, height: 900 },
  colorScheme: dark ? 'dark' : 'light',
  hasTouch: phone,
  isMobile: phone,
});
const page = await context.newPage();
await arrive(page, { person: { name: '林晓', email: `u${Date.now()}@example.com`, password: 'desk-and-seal-2026' } });
if (skill && skill !== '-')
  await page
    .getByRole('radio', { name: skill })
    .or(page.getByRole('tab', { name: skill }))
    .or(page.getByRole('button', { name: skill, exact: true }))
    .first()
    .click({ timeout: 5000 })
    .catch(async () => page.screenshot({ path: '/tmp/look-fail.png' }));
if (files.length) await attach(page, files);
await input(page).click();
await page.keyboard.insertText(text!);
await page.waitForTimeout(500);
await page.getByRole('button', { name: /^发送/ }).first().click();
await page.waitForTimeout(12000);
await page.screenshot({ path: `${out}.png` });
await page.evaluate(() => {
  for (const e of document.querySelectorAll('*'))
    if (e.scrollHeight > e.clientHeight + 50 && /auto|scroll/.test(getComputedStyle(e).overflowY)) e.scrollTop = 0;
});
await page.waitForTimeout(500);
await page.screenshot({ path: `${out}-top.png` });
await browser.close();
