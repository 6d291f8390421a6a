/** What every state of every screen has to be: without an accessibility fault in both themes, and fit for every width. */
import { faultsOf } from './axe';
import { expect, type Page } from './fixtures';

const WIDTHS = [360, 390, 768, 1440, 1920] as const;
/** Of these, where the arrangement differs, so that an accessibility fault may. */
export const ARRANGED = [390, 1440] as const;

export async function expectNoFaults(page: Page, state: string): Promise<void> {
  // Without them all is black on white, with which no rule finds fault.
  expect({ state, tokens: await page.evaluate(hasTokens) }).toEqual({ state, tokens: true });
  // A table that waits for its next rows is dimmed for that moment.
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0);
  const light = await faultsOf(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await faultsOf(page, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  expect({ state, light, dark }).toEqual({ state, light: [], dark: [] });
}

const hasTokens = () => getComputedStyle(document.documentElement).getPropertyValue('--sw-bg') !== '';

/** Neither the page nor a dialog on it, nor a part of that, is wider than it may be. */
export async function expectToFit(page: Page, state: string, widths: readonly number[] = WIDTHS) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = () =>
      page.evaluate(() => {
        const dialogs = [...document.querySelectorAll('dialog[open], dialog[open] section')];
        return [
          document.documentElement.scrollWidth - window.innerWidth,
          ...dialogs.map((part) => part.scrollWidth - part.clientWidth),
        ].filter((excess) => excess !== 0);
      });
    // What follows the width may need a moment.
    await expect.poll(overflow, { message: `${state} at ${width} px` }).toEqual([]);
  }
}
