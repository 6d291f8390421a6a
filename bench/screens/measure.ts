/** What a screen costs whoever looks at it: words, height, where the first signal stands, and what moved. */
import type { Page } from '@playwright/test';

export interface Figures {
  /** That can be seen and have a letter; figures alone are none. */
  readonly words: number;
  readonly height: number;
  /** Of the first signal that can be opened; null where there is none. */
  readonly firstRow: number | null;
  /** Of all shifts since the screen was opened, without those that follow an input within half a second. */
  readonly shift: number;
}

/** Counts shifts from a page's first moment on. */
export const WATCH_SHIFTS = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) globalThis.shifts.push({ value, moved: sources.map(({ node }) => node?.outerHTML?.slice(0, 160)) });
  }).observe({ type: 'layout-shift', buffered: true });
`;

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

export const forgetShifts = (page: Page) => page.evaluate(() => Reflect.set(globalThis, 'shifts', []));

/** What moved most, for whoever looks for the cause. */
export const shiftsOf = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'shifts') as readonly Shift[]);

/** `part`: the signals have their details beside them where there is room; each of the two has its own words. */
export async function measure(page: Page, part: Part): Promise<Figures> {
  const shift = (await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0);
  return { ...(await page.evaluate(figuresOf, part)), shift };
}

export type Part = 'signals' | 'detail' | null;

/** Runs in the page. */
function figuresOf(part: Part): Omit<Figures, 'shift'> {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1);
  const beside = part && document.querySelector<HTMLElement>('main aside');
  const shown =
    dialog ??
    (part === 'detail' ? beside : null) ??
    document.querySelector<HTMLElement>('main') ??
    document.body;
  const isCounted = (text: Node) => part !== 'signals' || !beside?.contains(text);
  const isTiny = ({ width, height }: DOMRect) => width <= 1 || height <= 1;
  /** Texts for screen readers stand in a clipped box of one pixel. */
  const isClipped = (one: Element | null): boolean =>
    one !== null &&
    one !== shown &&
    ((getComputedStyle(one).overflow !== 'visible' && isTiny(one.getBoundingClientRect())) ||
      isClipped(one.parentElement));
  const isSeen = (text: Node) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const holder = text.parentElement;
    return (
      !isTiny(range.getBoundingClientRect()) &&
      holder?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !isClipped(holder)
    );
  };
  const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  let words = 0;
  while (walker.nextNode())
    if (isCounted(walker.currentNode) && isSeen(walker.currentNode))
      words += (walker.currentNode.nodeValue ?? '').split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
  const inner = [...(dialog?.querySelectorAll('*') ?? [])].map(({ scrollHeight }) => scrollHeight);
  const row = document.querySelector(
    'main button[aria-label*=" → "], main button[aria-label^="Open "], main button[aria-label$=" öffnen"], main :is(li, tr, article) button[aria-haspopup="dialog"]',
  );
  return {
    words,
    height: dialog ? Math.max(dialog.scrollHeight, ...inner) : document.documentElement.scrollHeight,
    firstRow: row && !dialog ? Math.round(row.getBoundingClientRect().top + scrollY) : null,
  };
}
