/** The places behind the first screens, on the real product: faults in both themes, fit on a phone, keyboard use. */
import { expect, type Page, signInAsOwner, subscribe, test } from './harness/fixtures';
import type { Product } from './harness/product-process';
import { ARRANGED, expectLongerTextsToFit, expectNoFaults, expectToFit } from './harness/screen-checks';

/** A place that no other spec covers: its name, its query string, and a text that shows once everything has loaded. */
type Place = readonly [name: string, search: string, text: string | RegExp];

const CUSTOMER: readonly Place[] = [
  ['first steps', '', '0 of 3 done'],
  ['rules', 'section=rules', 'Capital for one signal'],
  ['alerts', 'section=rules&part=channels', 'Where alerts go'],
  ['webhook and API', 'section=account&part=automation', /webhook/i],
  ['account', 'section=account&part=account', 'Delete my account'],
  ['devices', 'section=account&part=devices', /Chrome \(/],
  ['help pages', 'section=help&part=pages&topic=standings', /Incomplete: the first payment/],
  ['words', 'section=help&part=terms', 'Order book'],
];
const OWNER: readonly Place[] = [
  ['overview', 'section=business', 'Recent activity'],
  ['settings', 'section=settings', 'Find a setting'],
  ['mails', 'section=settings&part=mails', 'A subscription has begun'],
  ['changes', 'section=settings&part=changes', 'Changes, newest first'],
  ['environment', 'section=system&part=environment', /^Read when the server started/],
  ['connections', 'section=system&part=connections', 'Try a connection'],
  ['templates', 'section=support&part=templates', 'Save an answer'],
  ['API keys', 'section=system&part=api', 'Customers’ API tokens'],
  ['audit log', 'section=system&part=audit', 'Export CSV'],
];

/** Navigates as a link does: reloading the page would sign the owner out. */
const goTo = (page: Page, search: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/dashboard?${search}`);

async function expectPlacesSound(page: Page, places: readonly Place[]) {
  const faults: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 500) faults.push(`${answer.url()} ${answer.status()}`);
  });
  for (const [name, search, text] of places) {
    await goTo(page, search);
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    await expect(page.getByText('Loading…')).toHaveCount(0);
    await expectNoFaults(page, name);
    await expectToFit(page, name, ARRANGED);
  }
  expect(faults).toEqual([]);
}

/** By a mailed code, in place: a payment alone opens no account. */
async function confirmAddress(page: Page, product: Product, email: string) {
  await goTo(page, 'section=account&part=account');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const code = /\b\d{6}\b/;
  const mailed = async () => code.exec((await product.lastMailTo(email, code))?.text ?? '')?.[0] ?? '';
  await expect.poll(mailed).toHaveLength(6);
  await page.getByLabel(/^Six-digit code/).fill(await mailed());
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeEnabled();
}

test('each of a customer’s places has no fault and fits, and a dialog opens and closes by keyboard', async ({
  page,
  email,
  product,
}) => {
  test.slow();
  await subscribe(page, email, 'Premium');
  await confirmAddress(page, product, email);
  await expectPlacesSound(page, CUSTOMER);
  await goTo(page, 'section=account&part=account');
  const open = page.getByRole('button', { name: 'Delete my account' });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFaults(page, 'deletion');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(open).toBeFocused();
  for (const [name, search, text] of CUSTOMER) {
    await goTo(page, search);
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    await expectLongerTextsToFit(page, name);
  }
});

test('each of the owner’s places has no fault and fits', async ({ page, product }) => {
  test.slow();
  await signInAsOwner(page, product.ownerPassword);
  await expectPlacesSound(page, OWNER);
});
