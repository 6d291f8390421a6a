/** Analysis, the journal and the layouts, with answers as the API gives them: no faults, and fit for every width. */
import {
  ADVANCED,
  letter,
  marketToday,
  ownSignals,
  paperAnswer,
} from '../../mfe-dashboard/src/testing/analysis-fixtures';
import { signalGenerator } from '../../mfe-dashboard/src/testing/signal-fixtures';
import { expect, subscribe, test } from './harness/fixtures';
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
        ...{ signalId: 'a', did: 'took', resultCents: 7_50, note: 'quick', advisedEur: 8 },
        ...{ detectedAt: '2026-11-21T12:01:00.000Z', way: 'buy BTC/USDT binance, sell BTC/USDT okx' },
      },
    ],
    totals: { took: 1, left: 0, withResult: 1, resultCents: 7_50, advisedEur: 8 },
    nextCursor: null,
  },
};

test('Premium’s analysis, journal and dense table have no fault and fit', async ({ page, email }) => {
  test.slow();
  await mockSignals(page, { open: [make.signal({ id: 'a' }), make.signal({ id: 'b', hops: 2 })] });
  for (const [name, json] of Object.entries(ANSWERS))
    await page.route(
      ({ pathname }) => `GET ${pathname}` === name,
      (route) => route.fulfill({ json }),
    );
  await subscribe(page, email, 'Premium');

  await page.getByRole('link', { name: 'Analysis', exact: true }).click();
  for (const seen of ['Exchange by exchange', 'What if', 'Rules on paper', 'The market letter of 20 Nov'])
    await expect(page.getByRole('heading', { name: seen })).toBeVisible();
  await expect(page.getByText('With this stake, of all').first()).toBeVisible();
  await page.getByLabel('Coin or pair').fill('btc/usdt');
  await expect(page.getByLabel('Buy on')).toBeVisible();
  await expectNoFaults(page, 'analysis');
  await expectToFit(page, 'analysis', ARRANGED);
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await expectNoFaults(page, 'a rule');
  await expectToFit(page, 'a rule', ARRANGED);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page.getByRole('link', { name: 'My journal' }).click();
  await expect(page.getByText('Of 1 whose result and first advice are known')).toBeVisible();
  await expectNoFaults(page, 'journal');
  await expectToFit(page, 'journal', ARRANGED);

  await page.getByRole('link', { name: 'Signals', exact: true }).first().click();
  await page.getByLabel('Laid out as').selectOption('A dense table');
  await expect(page.getByRole('table', { name: /Open signals/ })).toBeVisible();
  await expectNoFaults(page, 'dense table');
  await expectToFit(page, 'dense table', ARRANGED);
});
