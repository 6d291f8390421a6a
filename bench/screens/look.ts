/** Visits one screen: opens it, measures it, checks it with axe, and takes a screenshot in each theme. */
import path from 'node:path';
import type { Page } from '@playwright/test';
import { faultsOf } from '../../shell/e2e/harness/axe';
import { kindOf } from './goals';
import { type Figures, forgetShifts, measure, shiftsOf } from './measure';
import { settle } from './settle';

export interface Sight {
  readonly person: string;
  /** Its address, or how to reach it. */
  readonly place: string;
  readonly language: string;
  readonly width: number;
  readonly themes: readonly ('light' | 'dark')[];
  readonly number: number;
  /** The pictures are stored here. */
  readonly folder: string;
}

export interface Screen extends Omit<Sight, 'themes' | 'folder'>, Figures {
  readonly title: string;
  readonly faults: readonly string[];
  /** The largest shift, and what moved in it. */
  readonly moved: readonly string[];
  readonly pictures: readonly string[];
}

export async function lookAt(page: Page, sight: Sight, reach: () => Promise<unknown>): Promise<Screen> {
  const { themes, folder, ...named } = sight;
  // A newly loaded page counts from its own beginning.
  if (page.url() !== 'about:blank') await forgetShifts(page);
  await reach();
  await settle(page);
  const language = await page.evaluate(() => document.documentElement.lang);
  if (language !== sight.language)
    throw new Error(`${sight.place} is in ${language}, not in ${sight.language}.`);
  const kind = kindOf(sight);
  const figures = await measure(page, kind === 'alerts' ? null : kind);
  const [largest] = [...(await shiftsOf(page))].sort((one, other) => other.value - one.value);
  const title = await page
    .getByRole('heading')
    .first()
    .textContent({ timeout: 1_000 })
    .catch(() => '');
  const faults: string[] = [];
  const pictures: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    faults.push(...(await faultsOf(page, theme)).map((fault) => `${theme}: ${fault}`));
    pictures.push(await takePicture(page, folder, `${sight.number}-${theme}.jpg`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return { ...named, ...figures, title: title ?? '', faults, moved: largest?.moved ?? [], pictures };
}

async function takePicture(page: Page, folder: string, name: string): Promise<string> {
  const isDialog = await page.evaluate(() => document.querySelector('dialog[open]') !== null);
  await page.screenshot({
    path: path.join(folder, name),
    type: 'jpeg',
    quality: 60,
    // What a dialog covers has its own picture.
    fullPage: !isDialog,
    animations: 'disabled',
  });
  return name;
}
