/** Asks axe-core what is wrong with a page for people who can't see it well or use no mouse. */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Throws with a line for each serious or critical finding. `only` names the rules that are looked at instead of all. */
export async function checkAccess(page: Page, where: string, only: readonly string[] = []): Promise<void> {
  // Through the debugger, not a script element: the page's own policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const violations = await page.evaluate(
    async (rules) => {
      // What is still fading in is paler than it will be. Spinners never end.
      const appearing = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.race([
        Promise.allSettled(appearing.map((animation) => animation.finished)),
        new Promise((resolve) => setTimeout(resolve, 1000)),
      ]);
      const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }; // put there by the line above
      // To say at which elements nothing is wrong takes longer than to look at them.
      const options: RunOptions = { resultTypes: ['violations'], ...(rules.length > 0 ? { runOnly: rules } : {}) };
      return (await axe.run(options)).violations;
    },
    [...only],
  );
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const lines = bad.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n    ${nodes.map((node) => `${node.target.join(' ')}  ${node.failureSummary?.split('\n')[1] ?? ''}`).join('\n    ')}`,
  );
  assert.equal(bad.length, 0, `${where}\n  ${lines.join('\n  ')}`);
}
