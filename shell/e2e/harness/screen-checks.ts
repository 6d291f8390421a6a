/** What every state of every screen has to be: without an accessibility fault in both themes, and fit for every width. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './fixtures';

const WIDTHS = [360, 390, 768, 1440, 1920] as const;
/** Of these, where the arrangement differs, so that an accessibility fault may. */
export const ARRANGED = [390, 1440] as const;

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const DIALOG = 'dialog[open]';
/** The rules that colours decide; any other finds in both themes the same. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export async function expectNoFaults(page: Page, state: string): Promise<void> {
  await expectNone(page, `${state}, light`, (axe) => axe.withTags(TAGS));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNone(page, `${state}, dark`, (axe) => axe.withRules(COLOUR_RULES));
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectNone(page: Page, state: string, ask: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await page.evaluate(settle);
  // Nothing that is looked at has frames, so axe needs no second page to put together what each of them says.
  // Elements that pass would be described as well, and carried over to here.
  const axe = ask(new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] }));
  // What a dialog covers is a state of its own.
  if (await page.locator(DIALOG).count()) axe.include(DIALOG);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, impact, nodes }) => `${state}: ${impact} ${id} ${nodes[0]?.html}`);
  expect(found).toEqual([]);
}

/** Colours on their way from one to the other have any contrast. What goes on for ever stays as it is. */
function settle(): void {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
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
