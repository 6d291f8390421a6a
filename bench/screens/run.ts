/**
 * npm run screens: everybody's places in every width, theme and language, as pictures on one page, with what each costs
 * its reader. Bundled and started by scripts/trials/screens.mjs.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { pastWritten } from '../../scripts/lib/product/past-written.mjs';
import { startProduct } from '../../shell/e2e/harness/product-process';
import { ENTERED, goalsFor, OPEN_SIGNAL } from './goals';
import { lookAt, type Screen, type Sight } from './look';
import {
  choose,
  type Language,
  openBrowserOf,
  PEOPLE,
  type Person,
  publicPages,
  slowDown,
  VISITORS_STATES,
} from './people';
import { findPlaces, newestSignal, openInPage } from './places';
import { asPage, asTable } from './report';

interface Settings {
  readonly only: readonly string[];
  readonly place: string;
  readonly widths: readonly number[];
  readonly themes: readonly Sight['themes'][number][];
  readonly languages: readonly Language[];
  readonly minutes: number;
  readonly folder: string;
  readonly browser: string;
}

const settings = JSON.parse(process.argv[2] ?? '') as Settings;
const deadline = Date.now() + settings.minutes * 60_000;
const screens: Screen[] = [];
const failures: string[] = [];
let left = 0;

rmSync(settings.folder, { recursive: true, force: true });
mkdirSync(settings.folder, { recursive: true });
const product = await startProduct({ MARKET_FEED: 'simulated' });
await pastWritten(product.origin);
const browser = await chromium.launch({
  executablePath: settings.browser,
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
});
try {
  for (const language of settings.languages) await lookIn(language);
} finally {
  await browser.close();
  await product.stop();
}
const page = path.join(settings.folder, 'index.html');
writeFileSync(page, asPage(screens));
writeFileSync(path.join(settings.folder, 'figures.json'), JSON.stringify(screens, null, 1));
console.log(asTable(screens));
const missed = screens.flatMap((screen) => goalsFor(screen).filter(({ isMet }) => !isMet)).length;
console.log(
  `\n${screens.length} screens, ${missed} goals missed. Look at them: ${path.relative(process.cwd(), page)}`,
);
if (left > 0) console.log(`${left} were left out: ${settings.minutes} minutes were over (--minutes).`);
for (const failure of failures) console.log(`Not seen: ${failure}`);
process.exitCode = missed + left + failures.length > 0 ? 1 : 0;

/** Everybody signs in first, so that their signals arrive while others' screens are visited. */
async function lookIn(language: Language): Promise<void> {
  const { only, widths } = settings;
  const wanted = PEOPLE.filter(
    ({ name, isEnglish }) =>
      (only.length === 0 || only.some((part) => name.includes(part))) && !(isEnglish && language !== 'en'),
  );
  const signedIn: { person: Person; page: Page; context: BrowserContext }[] = [];
  for (const person of wanted.filter(({ signIn }) => signIn)) {
    const context = await openBrowserOf(browser, product, language, widths[0] ?? 1440);
    const page = await context.newPage();
    await person.begin?.(page, product, language);
    await choose(context, language);
    signedIn.push({ person, page, context });
  }
  if (wanted.length > signedIn.length) await lookAsVisitor(language);
  for (const { person, page, context } of signedIn) {
    await lookAsSignedIn(page, person, language);
    await context.close();
  }
}

function isWanted(place: string): boolean {
  return place.includes(settings.place);
}

/** Each page as at a first visit: in a browser without any data of it. */
async function lookAsVisitor(language: Language): Promise<void> {
  const addresses = [...new Set([...(await publicPages(product, language)), '/nowhere'])];
  const reached = {
    ...Object.fromEntries(addresses.map((address) => [address, (page: Page) => page.goto(address)])),
    ...VISITORS_STATES,
  };
  for (const [place, reach] of Object.entries(reached).filter(([name]) => isWanted(name)))
    for (const width of settings.widths) {
      const context = await openBrowserOf(browser, product, language, width);
      const page = await context.newPage();
      await choose(context, language);
      await slowDown(page);
      await keep(page, { person: 'visitor', place, language, width }, () => reach(page));
      await context.close();
    }
}

async function lookAsSignedIn(page: Page, { name, signIn }: Person, language: Language): Promise<void> {
  const enter = async () => signIn?.(page, product, language);
  await enter();
  const start = new URL(page.url()).pathname;
  const signal = newestSignal(page);
  const places = (await findPlaces(page, start)).filter(isWanted);
  console.log(`${name}: ${places.length} places`);
  await slowDown(page);
  for (const width of settings.widths) {
    const look = (place: string, reach: () => Promise<unknown>) =>
      keep(page, { person: name, place, language, width }, reach);
    await page.setViewportSize({ width, height: 900 });
    if (isWanted(ENTERED)) await look(ENTERED, enter);
    for (const place of places) await look(place, () => openInPage(page, place));
    const open = name !== 'owner' && isWanted(OPEN_SIGNAL) ? await signal(start) : null;
    if (open) await look(OPEN_SIGNAL, () => openInPage(page, open));
  }
}

type Named = Pick<Screen, 'person' | 'place' | 'language' | 'width'>;

async function keep(page: Page, named: Named, reach: () => Promise<unknown>): Promise<void> {
  if (Date.now() > deadline) {
    left += 1;
    return;
  }
  const { themes, folder } = settings;
  try {
    screens.push(await lookAt(page, { ...named, number: screens.length, themes, folder }, reach));
  } catch (error) {
    // One place that cannot be reached does not affect the others.
    failures.push(`${named.language} ${named.person} ${named.width} ${named.place}: ${String(error)}`);
  }
}
