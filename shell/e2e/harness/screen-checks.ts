/** Checks for every state of every screen: no accessibility fault in either theme, and fit at every width. */
import { faultsOf } from './axe';
import { expect, type Page } from './fixtures';

/** Every night also the smallest telephone and a large screen. */
const WIDTHS =
  process.env.TEST_TIER === 'long' ? ([360, 390, 768, 1440, 1920] as const) : ([390, 768, 1440] as const);
/** The widths with different layouts, where accessibility faults may differ. */
export const ARRANGED = [390, 1440] as const;

export async function expectNoFaults(page: Page, state: string): Promise<void> {
  // Without tokens everything is black on white, which passes every colour rule.
  expect({ state, tokens: await page.evaluate(hasTokens) }).toEqual({ state, tokens: true });
  // A table that waits for its next rows is dimmed.
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0);
  const light = await faultsOf(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await faultsOf(page, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  expect({ state, light, dark }).toEqual({ state, light: [], dark: [] });
}

const hasTokens = () => getComputedStyle(document.documentElement).getPropertyValue('--sw-bg') !== '';

/** Checks that neither the page nor a dialog, nor a section of one, overflows its width. */
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
    // Layout that reacts to the width may need a moment.
    await expect.poll(overflow, { message: `${state} at ${width} px` }).toEqual([]);
  }
}
