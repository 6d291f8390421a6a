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

/** For a page by which people learn who we are, order or leave: no fault, and fit, at every width. */
export async function expectSound(page: Page, state: string): Promise<void> {
  for (const width of WIDTHS) {
    await expectToFit(page, state, [width]);
    await expectNoFaults(page, `${state} at ${width} px`);
  }
}

/** Runs in the page: extends every text and placeholder by two fifths of itself, once while it stays. */
function lengthen(): void {
  const own = window as { lengthened?: WeakSet<Node> };
  own.lengthened ??= new WeakSet();
  const longer = (text: string) => {
    const words = text.trim();
    return /\p{L}{2}/u.test(words) ? `${text} ${words.slice(0, Math.ceil(words.length * 0.4)).trim()}` : text;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!own.lengthened.has(node) && !node.parentElement?.closest('script, style, noscript')) {
      own.lengthened.add(node);
      node.nodeValue = longer(node.nodeValue ?? '');
    }
  for (const field of document.querySelectorAll('input')) field.placeholder = longer(field.placeholder);
}

/** Elements that are cut off or stick out of the page; those in a horizontal scroller may be wider. */
const brokenParts = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (part: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(part).overflowX) ||
      (part.parentElement !== null && part.parentElement !== document.body && scrolls(part.parentElement));
    const sticksOut = (part: Element) => {
      const { left, right, width } = part.getBoundingClientRect();
      const isCut = part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1;
      return width > 1 && !scrolls(part) && (isCut || left < 0 || right > window.innerWidth);
    };
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    return [
      ...(wide > 0 ? [`the page is ${wide} px too wide`] : []),
      ...[...document.querySelectorAll('button, a:not(.skip), label, h1, h2, h3, p, legend')]
        .filter(sticksOut)
        .map((part) => part.outerHTML.slice(0, 200)),
    ];
  });

/** Checks on a phone that texts two fifths longer than ours, as another language's are, break nothing. */
export async function expectLongerTextsToFit(page: Page, state: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(lengthen);
  expect.soft({ state, broken: await brokenParts(page) }).toEqual({ state, broken: [] });
}
