/** The owner's deployments: each state of the screen with a mocked API, and the real product's. */
import {
  asksForMore,
  bundledOnly,
  deployedOf,
  LIVE,
  NEWEST,
  reserved,
  returned,
  withCanary,
} from '../../mfe-admin/src/testing/deployment-fixtures';
import { mockDeployments } from './harness/deployments-api-mock';
import { expect, type Page, signInAsOwner, test } from './harness/fixtures';
import { expectNoFaults, expectToFit } from './harness/screen-checks';

const asking = asksForMore();
/** Not live yet, so that no button appears twice. */
const ASKING = {
  ...asking,
  name: 'mfe-insights',
  active: null,
  previous: null,
  versions: asking.versions.slice(0, 1),
};

async function openDeployments(page: Page, password: string) {
  await signInAsOwner(page, password);
  await page.getByRole('link', { name: 'System' }).click();
  await page.getByRole('link', { name: 'Releases', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Releases', level: 1 })).toBeVisible();
}

const cardOf = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) });
/** Expands all of its parts; only one card is open at a time. */
async function openCard(page: Page, name: string) {
  const card = cardOf(page, name);
  await expect(card.locator('summary').first()).toBeVisible();
  const closed = card.locator('details:not([open]) > summary').filter({ visible: true });
  while ((await closed.count()) > 0) await closed.first().click();
  return card;
}

test('every state fits every width and has no accessibility fault', async ({ page, product }) => {
  test.slow();
  const api = await mockDeployments(page, withCanary(), bundledOnly(), reserved(), ASKING);
  await openDeployments(page, product.ownerPassword);
  await expect(page.getByText('Welcome Back!')).toBeHidden();
  await expect(page.getByRole('meter', { name: 'Failures of the canary' })).toBeVisible();
  await expectNoFaults(page, 'closed');
  await openCard(page, 'mfe-signup');
  await expectNoFaults(page, 'open');
  await expectToFit(page, 'open');

  for (const [open, state] of [
    ['Promote 8c1f2a3b', 'promoting'],
    ['Change share… 8c1f2a3b', 'changing the share'],
    ['Preview… 47b02d91', 'preview'],
    ['Create a token for mfe-signup', 'a token'],
    ['Approve… contract d00dfeed', 'approving'],
    ['Refuse… contract d00dfeed', 'refusing'],
    ['Reserve a name…', 'reserving a name'],
  ] as const) {
    if (state === 'approving') await openCard(page, 'mfe-insights');
    await page.getByRole('button', { name: open }).click();
    await expectNoFaults(page, state);
    await expectToFit(page, state);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: open })).toBeFocused();
  }

  await openCard(page, 'mfe-signup');
  await page.getByRole('button', { name: 'Create a token for mfe-signup' }).click();
  await page.getByLabel('Label').fill('CI');
  await page.keyboard.press('Enter');
  await expect(page.getByText('It is shown only once.')).toBeVisible();
  await expectNoFaults(page, 'a token that is shown');
  await expectToFit(page, 'a token that is shown');
  await page.keyboard.press('Escape');
  await expect(page.getByText('It is shown only once.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();

  api.tell(returned());
  await expect(cardOf(page, 'mfe-signup').getByRole('status')).toContainText('ended by itself');
  await expectNoFaults(page, 'a canary that ended by itself');
  await expectToFit(page, 'a canary that ended by itself');
});

test('by keyboard alone, a version is made live and rolled back', async ({ page, product }) => {
  const api = await mockDeployments(page, deployedOf());
  await openDeployments(page, product.ownerPassword);
  await page.getByText('Versions').focus();
  await page.keyboard.press('Enter');
  const makeLive = page.getByRole('button', { name: 'Make live 8c1f2a3b' });
  await page.keyboard.press('Tab');
  await expect(makeLive).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  api.tell(deployedOf({ active: { version: NEWEST, since: '2026-11-21T12:00:00.000Z' }, versions: [] }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('8c1f2a3b of mfe-signup is live')).toBeVisible();
  await expect(makeLive).toHaveCount(0);
  await expect(cardOf(page, 'mfe-signup').locator('xpath=..')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('It is undone')).toBeVisible();
  expect(api.posted).toEqual([
    { path: 'remotes/activate', body: { remote: 'mfe-signup', version: NEWEST } },
    { path: 'remotes/rollback', body: { remote: 'mfe-signup', from: NEWEST } },
  ]);
});

test('the screen has its own chunk, which no other section fetches', async ({ page, product }) => {
  await mockDeployments(page, deployedOf());
  const fetched: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') fetched.push(request.url());
  });
  await signInAsOwner(page, product.ownerPassword);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.getByRole('link', { name: 'System' }).click();
  await page.getByRole('link', { name: 'Database', exact: true }).click();
  await expect(page.getByText('In use')).toBeVisible();
  const before = fetched.length;
  await page.getByRole('link', { name: 'Releases', exact: true }).click();
  await expect(page.getByText(LIVE)).toBeVisible();
  // Its own chunk, plus at most one shared with places that were not opened.
  const own = fetched.slice(before);
  expect(own.length).toBeGreaterThan(0);
  expect(own.length).toBeLessThanOrEqual(2);
});

test('on the real product, the owner’s token works until it is revoked, and each action is logged', async ({
  page,
  product,
}) => {
  await openDeployments(page, product.ownerPassword);
  const card = await openCard(page, 'mfe-auth');
  await expect(card.getByText('Only the bundled build.')).toBeVisible();
  await expect(card.getByText(/^Made [0-9a-f]{8} live/)).toBeVisible();

  await card.getByRole('button', { name: 'Create a token for mfe-auth' }).click();
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByRole('alert').getByText('Enter whose token it is.')).toBeVisible();
  await page.getByLabel('Label').fill('Team of auth');
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = page.locator('dialog code').first();
  await expect(token).toHaveText(/^swr_/);
  const secret = (await token.textContent()) ?? '';
  const status = () =>
    page.request.get('/api/remotes/status?remote=mfe-auth', {
      headers: { Authorization: `Bearer ${secret}` },
    });
  expect((await status()).status()).toBe(200);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(card.getByText('Made the token “Team of auth”')).toBeVisible();

  await card.getByRole('button', { name: 'Revoke… Team of auth' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(card.getByText('Revoked', { exact: true })).toBeVisible();
  await expect(card.getByText('Revoked the token “Team of auth”')).toBeVisible();
  expect((await status()).status()).toBe(401);
});
