/** Analysis, journal and layouts with mocked API answers: accessibility faults and fit at every width. */
import type { TradingProfile } from '@spreadwise/contract';
import {
  ADVANCED,
  letter,
  marketToday,
  ownSignals,
  paperAnswer,
} from '../../mfe-dashboard/src/testing/analysis-fixtures';
import { leaving, signalGenerator } from '../../shared-screens/src/testing/signal-fixtures';
import { tradingProfileAnswer } from '../../shared-screens/src/testing/trading-profile-fixtures';
import { expect, type Page, subscribe, test } from './harness/fixtures';
import { ARRANGED, expectNoFaults, expectToFit } from './harness/screen-checks';
import { mockSignals } from './harness/signals-api-mock';

const make = signalGenerator(7);
const ANSWERS = {
  ...ADVANCED,
  'GET /api/analysis/today': marketToday(),
  'GET /api/analysis/today/own': ownSignals(),
  'GET /api/paper': paperAnswer(),
  'GET /api/ai/letter': letter(),
  'GET /api/journal': {
    entries: [
      {
        ...{
          signalId: 'a',
          did: 'took',
          resultCents: 7_50,
          currency: 'EUR',
          note: 'quick',
          advisedEur: 8,
          resultEur: 7.5,
        },
        ...{ detectedAt: '2026-11-21T12:01:00.000Z', way: 'buy BTC/USDT binance, sell BTC/USDT okx' },
      },
    ],
    totals: { took: 1, left: 0, withResult: 1, resultCents: 7_50, advisedEur: 8 },
    nextCursor: null,
  },
};

async function mockAnswers(page: Page) {
  for (const [name, json] of Object.entries(ANSWERS))
    await page.route(
      ({ pathname }) => `GET ${pathname}` === name,
      (route) => route.fulfill({ json }),
    );
}

test('a customer who chooses dollars sees dollars in signals and analysis', async ({ page, email }) => {
  await mockSignals(page, { open: [leaving(make.signal({ id: 'a' }), 8)] });
  await mockAnswers(page);
  let setUp: Partial<TradingProfile> = {};
  await page.route('**/api/setup', (route) => {
    if (route.request().method() === 'POST') setUp = route.request().postDataJSON();
    return route.fulfill({ json: tradingProfileAnswer(setUp) });
  });
  await subscribe(page, email, 'Premium');
  const row = page
    .getByRole('region', { name: /^Open now/ })
    .getByRole('listitem')
    .first();
  await expect(row).toContainText('€8.00');

  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await page.getByText('Filters', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Minimum profit, €' }).fill('2');
  await page.getByLabel('Currency').selectOption('USD, US Dollar');
  await expect(page.getByRole('textbox', { name: 'Minimum profit, $' })).toHaveValue('2.5');
  await expectNoFaults(page, 'currency');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Rules saved')).toBeVisible();
  expect(setUp).toMatchObject({ currency: 'USD', minProfitCents: 2_50 });

  await page.getByRole('link', { name: 'Live', exact: true }).click();
  await expect(row).toContainText('$10.00');
  await expect(page.getByText(/^Amounts are in USD: €1 = \$1\.25, from the price of USDC at/)).toBeVisible();
  await page.getByRole('link', { name: 'Insights', exact: true }).click();
  await page.getByRole('link', { name: 'Backtests' }).click();
  await expect(page.getByRole('row', { name: /^five seconds/ })).toContainText('$194.00');
  // Backtest rules that were entered in euros stay in euros.
  await expect(page.getByRole('main')).not.toContainText(/€(?!1 =|5,000\.00|1\.00)/);
});

/** Checks that a place answers one question at a glance: short and in few words at any width. */
async function expectOneQuestion(page: Page, state: string) {
  await expect(page.locator('canvas, [data-step]').first()).toBeVisible();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { words, height } = await page.evaluate(() => ({
      words: document.querySelector('main')?.innerText.match(/\S+/g)?.length ?? 0,
      height: document.documentElement.scrollHeight,
    }));
    expect({ state, width, isShort: height <= 2_500, isSaid: words <= 200, height, words }).toMatchObject({
      ...{ state, width, isShort: true, isSaid: true },
    });
  }
}

test('a chart reads out values to scale by pointer and keys within the CSP', async ({ page, email }) => {
  const refused: string[] = [];
  page.on('console', (said) => said.text().includes('Content Security Policy') && refused.push(said.text()));
  await mockSignals(page, { open: [] });
  await mockAnswers(page);
  await subscribe(page, email, 'Premium');
  await page.getByRole('link', { name: 'Insights', exact: true }).click();
  await page.getByRole('link', { name: 'Delay', exact: true }).click();
  const reader = page.getByRole('slider', { name: /^Profit of one signal/ });
  const said = () => reader.getAttribute('aria-valuetext');
  const plot = page.locator('.u-over').first();
  const { width = 0 } = (await plot.boundingBox()) ?? {};
  // The axis runs from 0 to 300 s as asinh(t / 0.25 s), so 1 s is at about a quarter of the width.
  await plot.hover({ position: { x: width * (Math.asinh(4) / Math.asinh(1_200)), y: 40 } });
  await expect.poll(said).toMatch(/^1 s later/);
  await plot.hover({ position: { x: width * 0.5, y: 40 } });
  await expect.poll(said).toMatch(/^5 s later/);
  await reader.press('ArrowRight');
  await expect.poll(said).toMatch(/^10 s later/);
  expect(refused).toEqual([]);
});

test('Premium’s analysis, journal and dense table have no fault and fit', async ({ page, email }) => {
  test.slow();
  await mockSignals(page, { open: [make.signal({ id: 'a' }), make.signal({ id: 'b', hops: 2 })] });
  await mockAnswers(page);
  await subscribe(page, email, 'Premium');

  await page.getByRole('link', { name: 'Insights', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'When and where is money made?' })).toBeVisible();
  await expectOneQuestion(page, 'market');
  for (const part of [
    'Spreads of major coins',
    'Exchange by exchange',
    'Compare two exchanges',
    'Market letters',
  ])
    await page.getByText(part, { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Market letter of 20 Nov' })).toBeVisible();
  await page.getByLabel('Coin or pair').fill('btc/usdt');
  await expect(page.getByLabel('Buy on')).toBeVisible();
  await expectNoFaults(page, 'market');
  await expectToFit(page, 'market', ARRANGED);

  await page.getByRole('link', { name: 'Delay', exact: true }).click();
  await expect(page.getByText(/^Acting after 15 s, your reaction time/)).toBeVisible();
  await expectOneQuestion(page, 'delay');
  await page.getByText('How long signals last').click();
  await expectNoFaults(page, 'delay');
  await expectToFit(page, 'delay', ARRANGED);

  await page.getByRole('link', { name: 'Backtests' }).click();
  await expect(page.getByText(/^Best: “quick” would have returned/)).toBeVisible();
  await expectOneQuestion(page, 'backtests');
  await page.getByText('Today’s trades').click();
  await expectNoFaults(page, 'backtests');
  await expectToFit(page, 'backtests', ARRANGED);
  await page.getByRole('button', { name: 'Add backtest' }).click();
  await expectNoFaults(page, 'a backtest');
  await expectToFit(page, 'a backtest', ARRANGED);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'Past', exact: true }).click();
  await page.getByRole('link', { name: 'Journal' }).click();
  await expect(page.getByText('Of 1 with a known result and first report')).toBeVisible();
  await expectNoFaults(page, 'journal');
  await expectToFit(page, 'journal', ARRANGED);

  await page.getByRole('link', { name: 'Live', exact: true }).click();
  await page.getByLabel('Layout').selectOption('Table');
  await expect(page.getByRole('table', { name: /Open signals/ })).toBeVisible();
  await expectNoFaults(page, 'dense table');
  await expectToFit(page, 'dense table', ARRANGED);
});
