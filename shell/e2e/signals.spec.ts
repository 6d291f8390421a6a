/** The signals: on the real product with its simulated market, and in each state with a mocked API. */
import type { Signal } from '@spreadwise/contract';
import {
  allowanceOf,
  instant,
  leaving,
  marketSummaryAt,
  signalGenerator,
} from '../../shared-screens/src/testing/signal-fixtures';
import { expect, type Page, signInAsOwner, subscribe, test } from './harness/fixtures';
import { BUSY_MARKET, startProduct } from './harness/product-process';
import { ARRANGED, expectNoFaults, expectToFit } from './harness/screen-checks';
import { type MockedSignals, mockSignals } from './harness/signals-api-mock';

/** Gaps that outlast a program's reaction time come every few seconds; those that outlast a person's take minutes. */
const FIRST_SIGNAL_MS = 60_000;

const openRows = (page: Page) => page.getByRole('region', { name: /^Open now/ }).getByRole('listitem');

/** Signs in a customer with a made-up session; only mocked calls are ever made. */
async function enter(page: Page, search = '') {
  const customer = {
    isValid: true,
    tier: 'PRO',
    customerId: 'cus_1',
    customerEmail: 'ada@example.com',
    customerName: 'Ada Lovelace',
    subscription: null,
    token: 'made-up',
  };
  const overview = {
    email: 'ada@example.com',
    tier: 'PRO',
    subscription: null,
    nextInvoice: null,
    card: null,
  };
  await page.route('**/api/auth/verify-customer', (route) => route.fulfill({ json: customer }));
  await page.route('**/api/billing/overview', (route) => route.fulfill({ json: overview }));
  await page.goto(`/dashboard${search}`);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
}

const make = () => signalGenerator(21, Date.now());
const several = (count: number): Signal[] => {
  const { signal } = make();
  return Array.from({ length: count }, (_, index) => signal({ hops: 2 + (index % 5), expectedMs: 600_000 }));
};
const past = (): Signal[] => {
  const { ended } = make();
  return [
    ended(23_000),
    ended(4_000),
    ended(9_000, { expectedMs: null }),
    ended(900, { endReason: 'feed stopped' }),
  ];
};

/** Each state: its name, the API's answers, and a text that shows it is reached. */
const STATES: readonly (readonly [string, () => Partial<MockedSignals>, string])[] = [
  ['many signals', () => ({ open: several(10), ended: past() }), 'Open now (10)'],
  ['no signal', () => ({ ended: past() }), 'Nothing open right now'],
  [
    'a day that is used up',
    () => ({ open: several(1), rest: { allowance: allowanceOf({ usedToday: 100 }) } }),
    'Today’s 100 signals are used up',
  ],
  [
    'late prices',
    () => ({ open: several(1), rest: { market: marketSummaryAt(Date.now() - 70_000, { state: 'stale' }) } }),
    'Prices are late',
  ],
];

test('a customer gets the real product’s signals, and the owner sees them with the market feeds', async ({
  browser,
  email,
}) => {
  test.slow();
  const product = await startProduct(BUSY_MARKET);
  try {
    const page = await browser.newPage({ baseURL: product.origin });
    const routes = page.getByRole('region', { name: /^Open now/ }).getByRole('button', { name: /^Open / });
    const today = page.getByRole('meter', { name: 'Signals today' });

    await subscribe(page, email, 'Premium');
    await expect(page.getByRole('heading', { name: 'Live signals', exact: true })).toBeVisible();
    await expect(page.getByText('Simulated market')).toBeVisible();
    await expect(page.locator('span').getByText('Live', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Add your capital and exchanges' }).click();
    await page.getByRole('radio', { name: '1 s: my program reads the API' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'Live', exact: true }).click();
    await expect(routes.first()).toBeVisible({ timeout: FIRST_SIGNAL_MS });
    await expect(today).toHaveAttribute('aria-valuemax', '200');
    // The pane beside the list keeps the details even if the signal has ended meanwhile.
    const details = page.getByRole('complementary', { name: 'Signal details' });
    await expect(details.getByRole('list', { name: 'Orders' })).toBeVisible();
    // Stated once, above the list.
    await expect(details.getByText('Simulated market')).toHaveCount(0);
    await page.getByRole('link', { name: 'Past', exact: true }).click();
    await expect(today).toHaveCount(0);
    await page.goBack();
    await expect(today).toHaveAttribute('aria-valuenow', /^[1-9]/);

    await signInAsOwner(page, product.ownerPassword);
    await page.getByRole('link', { name: 'Engine' }).click();
    const feeds = page.getByRole('table', { name: 'Market feeds' }).getByRole('row');
    await expect(feeds).toHaveCount(11);
    await expect(feeds.nth(1).getByText('Connected')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Engine' }).getByText('All exchanges')).toBeVisible();
    await page.getByRole('link', { name: 'Signals', exact: true }).click();
    await expect(routes.first()).toBeVisible();
    await page.close();
  } finally {
    await product.stop();
  }
});

test('row, orders and slider start with a smaller stake when it is expected to return more', async ({
  page,
}) => {
  const signal = leaving(make().signal({ hops: 2, expectedMs: 600_000 }), 40);
  const { size, worth } = signal;
  if (!worth) throw new Error('It has a worth.');
  const curve = {
    ...{
      points: [
        [size.amount / 4, size.profit / 2] as [number, number],
        [size.amount, size.profit] as [number, number],
      ],
    },
    ...{ least: size.amount / 100, grain: 0, toll: null },
  };
  const smaller = {
    amount: size.amount / 4,
    amountEur: 5_000,
    profit: size.profit / 2,
    chance: 0.9,
    eur: 12.5,
  };
  const later = { seconds: 15, chance: 0.65, eur: 4, measured: 200, smaller };
  const whole = { ...size, amountEur: 20_000, curve };
  await mockSignals(page, { open: [{ ...signal, size: whole, worth: { ...worth, later } }] });
  await enter(page);
  const row = openRows(page).first();
  await expect(row).toContainText('€12.50');
  await expect(row).toContainText('€5,000');
  await expect(row).toContainText('90%');
  const details = page.getByRole('complementary', { name: 'Signal details' });
  await expect(details).toContainText('€12.50');
  const stake = details.getByRole('slider');
  await expect(stake).toHaveValue('25');
  const ordered = details.getByRole('list', { name: 'Orders' });
  const before = await ordered.innerText();
  await stake.focus();
  await page.keyboard.press('End');
  await expect(details).toContainText('€20,000');
  expect(await ordered.innerText()).not.toBe(before);
  // The limit prices hold for the whole stake.
  await expect(details.getByRole('button', { name: 'Copy orders' })).toBeVisible();
});

test('a signal from the stream appears, and an ended one disappears within seconds', async ({ page }) => {
  const [first, second] = several(2);
  if (!first || !second) throw new Error('no signals');
  const mock = await mockSignals(page, { open: [first] });
  await enter(page);
  await expect(openRows(page)).toHaveCount(1);
  await mock.tell({ type: 'signal', signal: leaving(second, 9_000) });
  await expect(openRows(page)).toHaveCount(2);
  await expect(openRows(page).first()).toContainText('€9,000.00');
  const detectedAt = instant(Date.now() - 23_000);
  const ended = { ...second, detectedAt, expectedMs: 14_000, endedAt: instant(Date.now()) };
  await mock.tell({ type: 'signal', signal: { ...ended, endReason: 'gain gone' } });
  await expect(page.getByRole('heading', { name: 'Open now (1)' })).toBeVisible();
  await expect(openRows(page)).toHaveCount(1, { timeout: 4_000 });
});

test('a list being read does not move: new signals go below and are ranked once the pointer leaves', async ({
  page,
}) => {
  const mock = await mockSignals(page, { open: several(3) });
  await enter(page);
  await openRows(page).nth(1).hover();
  const before = await openRows(page).nth(1).boundingBox();
  await mock.tell({ type: 'signal', signal: leaving(make().signal({ id: 'new' }), 8_000) });
  await expect(openRows(page).nth(3)).toContainText('€8,000.00');
  expect((await openRows(page).nth(1).boundingBox())?.y).toBe(before?.y);
  await page.getByRole('button', { name: 'Menu' }).hover();
  await expect(openRows(page).first()).toContainText('€8,000.00');
});

test('by keyboard, a signal opens, its orders are copied, and Escape returns the focus', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 768, height: 900 });
  await mockSignals(page, { open: several(2) });
  await enter(page);
  const first = openRows(page)
    .first()
    .getByRole('button', { name: /^Open / });
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Copy orders' }).focus();
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^1\. \w+: (buy|sell) [\d.]+ /);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(first).toBeFocused();
});

test('filters stay in the address across sections and Back', async ({ page }) => {
  const mock = await mockSignals(page, { open: several(2), ended: past() });
  await enter(page);
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Trades').selectOption('3');
  await page.getByLabel('Coin').fill('btc');
  await expect(page).toHaveURL(/hops=3&asset=BTC/);
  await expect.poll(() => mock.reads.at(-1)?.get('asset')).toBe('BTC');
  await page.getByRole('link', { name: 'Past', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Past signals' })).toBeVisible();
  await expect(page).toHaveURL(/hops=3&asset=BTC/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Live signals', exact: true })).toBeVisible();
});

for (const [state, answers, words] of STATES)
  test(`${state}: no accessibility violations, no horizontal scrolling`, async ({ page }) => {
    await mockSignals(page, answers());
    await enter(page);
    await expect(page.getByText(words)).toBeVisible();
    await expectNoFaults(page, state);
    await expectToFit(page, state);
  });

test('details, filters and history have no accessibility fault and do not scroll sideways', async ({
  page,
}) => {
  await mockSignals(page, { open: several(5), ended: past() });
  await enter(page);
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Minimum, % of the stake').fill('much');
  await expect(page.getByText('A number, e.g. 0.3.')).toBeVisible();
  await expectNoFaults(page, 'filters');
  await page.setViewportSize({ width: 1440, height: 900 });
  await openRows(page)
    .first()
    .getByRole('button', { name: /^Open / })
    .click();
  await expect(page.getByRole('complementary', { name: 'Signal details' })).toBeVisible();
  await expectNoFaults(page, 'details beside the list');
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFaults(page, 'details on a phone');
  await expectToFit(page, 'details');
  await page.setViewportSize({ width: 390, height: 900 });
  // At the widths before, it was a pane beside the list, which Escape does not close.
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: 'Past', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  await expectToFit(page, 'history');
  for (const width of ARRANGED) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoFaults(page, `history at ${width} px`);
  }
});

test('the owner’s engine has no accessibility fault and does not scroll sideways', async ({
  page,
  product,
}) => {
  await mockSignals(page, { open: several(5), ended: past(), rest: { allowance: null } });
  await signInAsOwner(page, product.ownerPassword);
  await page.getByRole('link', { name: 'Engine' }).click();
  await page.getByRole('link', { name: 'Signals', exact: true }).click();
  await expect(page.getByText('Open now (5)')).toBeVisible();
  await expectNoFaults(page, 'owner');
  await expectToFit(page, 'owner');
});

test('an alert on a phone is two taps from copied orders', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 844 });
  const [signal] = several(1);
  if (!signal) throw new Error('no signal');
  await mockSignals(page, { open: [signal] });
  await enter(page);
  // The first tap is on the alert, which leads here.
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/dashboard?section=signals&signal=${signal.id}`);
  await page.getByRole('button', { name: 'Copy orders' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^1\. \w+: (buy|sell) [\d.]+ /);
});

/** Counts the words that contain a letter in an element's visible text. */
const WORDS = (selector: string) =>
  ((document.querySelector(selector) as HTMLElement | null)?.innerText ?? '')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word)).length;

for (const width of [390, 768, 1440])
  test(`at ${width} px the first signal is above the fold, within the word limit`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await mockSignals(page, { open: several(3) });
    await enter(page);
    const first = await openRows(page).first().boundingBox();
    expect(first?.height).toBe(44);
    expect(first?.y).toBeLessThanOrEqual(200);
    const details = 'aside[aria-label="Signal details"]';
    const words = (await page.evaluate(WORDS, 'body')) - (await page.evaluate(WORDS, details));
    expect(words).toBeLessThanOrEqual(120);
    if (width < 1440) return;
    expect(await page.evaluate(WORDS, details)).toBeLessThanOrEqual(80);
    const box = await page.locator(details).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  });

for (const trades of [3, 4, 5])
  test(`on a phone, ${trades} trades on as many exchanges are within the word limit`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    const signal = standing(trades);
    await mockSignals(page, { open: [signal] });
    await enter(page, `?signal=${signal.id}`);
    await expect(page.getByRole('dialog').getByRole('slider')).toBeVisible();
    await expect(page.getByRole('dialog')).toContainText('transfers closed');
    // The names of each figure, for screen readers.
    const unseen = await page.locator('dialog[open] dt').count();
    expect((await page.evaluate(WORDS, 'dialog[open]')) - unseen).toBeLessThanOrEqual(80);
  });

/** The longest detail: with a reason why it lasts, a stake to choose, and what to expect of it. */
function standing(hops: number): Signal {
  const signal = make().signal({ hops, expectedMs: 600_000 });
  const { amount, profit } = signal.size;
  return {
    ...signal,
    legs: signal.legs.map((leg, index) => ({
      ...leg,
      exchange: ['kraken', 'binance', 'okx', 'bitstamp', 'coinbase'][index] ?? '',
    })),
    size: { ...signal.size, curve: { points: [[amount, profit]], least: 1, grain: 0, toll: null } },
    worth: { ...signal.worth, later: { seconds: 15, chance: 0.58, eur: 4.86, measured: 58 } },
    lasting: { since: signal.detectedAt, reasons: ['transfers closed'] },
  };
}
