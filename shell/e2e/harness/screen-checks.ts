/** What every state of every screen has to be: without an accessibility fault in both themes, and fit for every width. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './fixtures';

const WIDTHS = [360, 390, 768, 1440, 1920] as const;
/** Of these, where the arrangement differs, so that an accessibility fault may. */
export const ARRANGED = [390, 1440] as const;

/** The package itself would send its engine four times a state, at more than a megabyte each. */
const bringer = createRequire(import.meta.url).resolve('@axe-core/playwright');
const ENGINE = readFileSync(createRequire(bringer).resolve('axe-core/axe.min.js'), 'utf8');
interface Engine {
  run(where: Document | string, options: object): ReturnType<AxeBuilder['analyze']>;
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that colours decide; any other finds in both themes the same. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export async function expectNoFaults(page: Page, state: string): Promise<void> {
  // Without them all is black on white, with which no rule finds fault.
  expect({ state, tokens: await page.evaluate(hasTokens) }).toEqual({ state, tokens: true });
  // A table that waits for its next rows is dimmed for that moment.
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(ENGINE);
  const light = await page.evaluate(findFaults, { type: 'tag', values: TAGS });
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await page.evaluate(findFaults, { type: 'rule', values: COLOUR_RULES });
  await page.emulateMedia({ colorScheme: 'light' });
  expect({ state, light, dark }).toEqual({ state, light: [], dark: [] });
}

const hasTokens = () => getComputedStyle(document.documentElement).getPropertyValue('--sw-bg') !== '';

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

/** Neither the page nor a dialog on it, nor a part of that, is wider than it may be. */
export async function expectToFit(page: Page, state: string, widths: readonly number[] = WIDTHS) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => {
      const dialogs = [...document.querySelectorAll('dialog[open], dialog[open] section')];
      return [
        document.documentElement.scrollWidth - window.innerWidth,
        ...dialogs.map((part) => part.scrollWidth - part.clientWidth),
      ];
    });
    expect({ state, width, overflow }).toEqual({ state, width, overflow: overflow.map(() => 0) });
  }
}
