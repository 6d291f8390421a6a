/** Ordering in German, as the law requires: the terms above the button, the button's label, and the mailed contract. */
import { signInAsOwner } from '../../scripts/lib/product/owner-session.mjs';
import { CARDS, expect, fillCard, type Page, tabTo, test } from './harness/fixtures';
import type { Product } from './harness/product-process';
import { expectNoFaults, expectSound, expectToFit } from './harness/screen-checks';

test('the German order shows plan, price, renewal and end, and the contract is mailed', async ({
  page,
  product,
  email,
}) => {
  await page.goto('/de/signup');
  await page.getByLabel('E-Mail').fill(email.replace('@example.com', '@gmial.com'));
  await page.getByRole('button', { name: 'Weiter zur Zahlung' }).click();
  await expect(page.getByText(`Meinten Sie ${email.replace('@example.com', '@gmail.com')}?`)).toBeVisible();
  await expectNoFaults(page, 'a mistyped domain');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByRole('button', { name: 'Weiter zur Zahlung' }).click();

  const button = page.getByRole('button', { name: 'Zahlungspflichtig bestellen: 49,99 €/Monat' });
  await expect(button).toBeEnabled();
  await expect(page.getByText('Tarif Pro: 49,99 € pro Monat, inkl. MwSt.')).toBeVisible();
  await expect(page.getByText(/verlängert sich, bis Sie kündigen/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Sofort beginnen/ })).not.toBeChecked();
  const form = page.locator('form');
  await expect(form.getByRole('link', { name: 'AGB' })).toHaveAttribute('href', '/de/terms');
  await expect(form.getByRole('link', { name: 'Widerrufsbelehrung' })).toHaveAttribute(
    'href',
    '/de/withdrawal-instructions',
  );
  await expectSound(page, 'the order');

  await fillCard(page, CARDS.succeeds);
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().endsWith('/api/stripe/create-subscription')),
    button.click(),
  ]);
  expect(request.postDataJSON()).toEqual({ email, name: email.split('@')[0], planType: 'pro' });
  expect(request.headers()['order-screen']).toMatch(/^\d{4}-\d\d-\d\d de obligation$/);
  await page.waitForURL('**/de/dashboard');
  await expect
    .poll(async () => (await product.lastMailTo(email, /WIDERRUFSBELEHRUNG/))?.text ?? '', {
      timeout: 20_000,
    })
    .toMatch(/erhalten Sie alles zurück[\s\S]*AGB, Stand[\s\S]*Muster-Widerrufsformular/);
});

test('a wallet pays only after our order button is pressed, and closing it allows ordering again', async ({
  page,
  product,
  email,
}) => {
  await page.addInitScript(() => Object.assign(window, { ApplePaySession: class {} }));
  await page.goto('/de/signup');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByRole('button', { name: 'Weiter zur Zahlung' }).click();
  await page.getByRole('radio', { name: 'Apple Pay' }).check();
  await expect(page.getByRole('group', { name: 'Kartendaten' })).toBeHidden();
  const wallet = page.getByRole('button', { name: 'Pay with the test wallet' });
  await expect(wallet).toBeHidden();
  await expectNoFaults(page, 'the choice of a wallet');
  await expectToFit(page, 'the choice of a wallet');
  const order = page.getByRole('button', { name: 'Zahlungspflichtig bestellen: 49,99 €/Monat' });
  await order.click();
  await wallet.click();
  await page.getByRole('button', { name: 'Close the wallet' }).click();
  await expect(wallet).toBeHidden();
  await order.click();
  await expect(page.getByText('Bestellt. Zahlen Sie jetzt mit Ihrer Wallet.')).toBeVisible();
  await expectNoFaults(page, 'the wallet');
  await expectToFit(page, 'the wallet');
  await wallet.click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('**/de/dashboard');
  await expect
    .poll(async () => (await product.lastMailTo(email, /WIDERRUFSBELEHRUNG/))?.text ?? '', {
      timeout: 20_000,
    })
    .toContain('AGB, Stand');
});

/** With Stripe the order asks for the country from the next page load on. */
async function computeTax({ origin, ownerPassword }: Product, by: 'stripe' | 'none') {
  const headers = { ...(await signInAsOwner(origin, ownerPassword)), 'Content-Type': 'application/json' };
  const url = `${origin}/api/admin/settings`;
  const { version } = await (await fetch(url, { headers })).json();
  const changes = [{ key: 'business.tax', value: by }];
  const change = { baseVersion: version, reason: 'VAT', changes, at: null };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(change) });
  expect(answer.status).toBe(200);
}

const typeInto = async (page: Page, label: string | RegExp, text: string) => {
  await tabTo(page, label);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
};

test('a business abroad orders by keyboard: a wrong VAT ID is reported at its field, a valid one removes the VAT', async ({
  page,
  product,
  email,
}) => {
  test.slow();
  await computeTax(product, 'stripe');
  try {
    await expect(async () => {
      await page.goto('/de/signup');
      await typeInto(page, 'E-Mail', email);
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Land')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await tabTo(page, 'Land');
    await page.keyboard.type('Irland');
    await tabTo(page, 'Bestellen Sie als Unternehmen?');
    await page.keyboard.press('Enter');
    await typeInto(page, 'USt-IdNr.', 'IE12345200');
    await expectNoFaults(page, 'the order of a business');
    await expectToFit(page, 'the order of a business');
    await typeInto(page, /^Nummer der Kredit/, '4000003720000005');
    await typeInto(page, /^Ablaufdatum/, '1234');
    await typeInto(page, /^Prüfziffer/, '123');
    await tabTo(page, /^Zahlungspflichtig bestellen/);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('USt-IdNr.')).toHaveAccessibleDescription(/kennt diese USt-IdNr. nicht/);
    await typeInto(page, 'USt-IdNr.', 'IE12345001');
    await tabTo(page, /^Zahlungspflichtig bestellen/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/de/dashboard');
    const headers = await signInAsOwner(product.origin, product.ownerPassword);
    const search = `${product.origin}/api/admin/customers?search=${encodeURIComponent(email)}`;
    const { customers } = await (await fetch(search, { headers })).json();
    const detail = `${product.origin}/api/admin/customer?id=${customers[0].id}`;
    await expect
      .poll(async () => (await (await fetch(detail, { headers })).json()).tax)
      .toEqual({
        country: 'IE',
        cardCountry: 'IE',
        vatId: 'IE12345001',
        vatCents: 0,
        isReverseCharge: true,
      });
  } finally {
    await computeTax(product, 'none');
  }
});
