/** What a screen costs its reader: words, height, the position of the first signal, and layout shifts. */
import type { Page } from '@playwright/test';

export interface Figures {
  /** Visible words with a letter; plain figures do not count. */
  readonly words: number;
  readonly height: number;
  /** The position of the first signal that can be opened; null if there is none. */
  readonly firstRow: number | null;
  /** All shifts since the screen was opened, except those within half a second of an input. */
  readonly shift: number;
}

/** Counts shifts from the page's first moment on. */
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

/** What moved most, to find the cause. */
export const shiftsOf = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'shifts') as readonly Shift[]);

/** `part`: signals have their details beside them if there is room; each of the two has its own words. */
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
  /** Texts for screen readers are in a clipped box of one pixel. */
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
