/** Runs axe in a page: all rules in the light theme, and only the colour rules in the dark one. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Injected once per page, because the package would send its engine, over a megabyte, four times per state. */
const bringer = createRequire(import.meta.url).resolve('@axe-core/playwright');
const ENGINE = readFileSync(createRequire(bringer).resolve('axe-core/axe.min.js'), 'utf8');
interface Engine {
  run(where: Document | string, options: object): ReturnType<AxeBuilder['analyze']>;
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that depend on colours; all others find the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Checks the page in its current theme; `dark` runs only the colour rules. */
export async function faultsOf(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(ENGINE);
  const runOnly = theme === 'light' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOUR_RULES };
  return page.evaluate(findFaults, runOnly);
}

/** Runs in the page. */
async function findFaults(runOnly: { type: string; values: readonly string[] }): Promise<string[]> {
  // Finish animations, since colours in transition can have any contrast. Endless animations stay.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  // What a dialog covers is a separate state.
  const dialogs = 'dialog[open]';
  const { violations } = await (window as unknown as { axe: Engine }).axe.run(
    document.querySelector(dialogs) ? dialogs : document,
    // Otherwise axe would also describe elements that pass.
    { runOnly, resultTypes: ['violations'] },
  );
  return violations.map(({ id, impact, nodes }) => `${impact} ${id} ${nodes[0]?.html}`);
}
