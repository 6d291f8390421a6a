/** axe in a page: what it finds by all rules in the light, and by those about colours in the dark. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The package itself would send its engine four times a state, at more than a megabyte each. */
const bringer = createRequire(import.meta.url).resolve('@axe-core/playwright');
const ENGINE = readFileSync(createRequire(bringer).resolve('axe-core/axe.min.js'), 'utf8');
interface Engine {
  run(where: Document | string, options: object): ReturnType<AxeBuilder['analyze']>;
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that colours decide; any other finds in both themes the same. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** In the theme that the page is in now; in the dark by the rules about colours alone. */
export async function faultsOf(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(ENGINE);
  const runOnly = theme === 'light' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOUR_RULES };
  return page.evaluate(findFaults, runOnly);
}

/** Runs in the page. */
async function findFaults(runOnly: { type: string; values: readonly string[] }): Promise<string[]> {
  // Colours on their way from one to the other have any contrast. What goes on for ever stays as it is.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  // What a dialog covers is a separate state.
  const dialogs = 'dialog[open]';
  const { violations } = await (window as unknown as { axe: Engine }).axe.run(
    document.querySelector(dialogs) ? dialogs : document,
    // Elements that pass would be described as well.
    { runOnly, resultTypes: ['violations'] },
  );
  return violations.map(({ id, impact, nodes }) => `${impact} ${id} ${nodes[0]?.html}`);
}
