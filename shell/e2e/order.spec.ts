/** Ordering in German, as the law has it: what stands above the button, what the button says, and what is mailed to keep. */
import { CARDS, expect, fillCard, test } from './harness/fixtures';
import { expectNoFaults, expectToFit } from './harness/screen-checks';

test('in German the order names plan, price, renewal and end, and the contract is mailed', async ({
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
  await expectNoFaults(page, 'the order');
  await expectToFit(page, 'the order');

  await fillCard(page, CARDS.succeeds);
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().endsWith('/api/stripe/create-subscription')),
    button.click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({
    screen: expect.stringMatching(/^\d{4}-\d\d-\d\d de obligation$/),
  });
  await page.waitForURL('**/de/dashboard');
  await expect
    .poll(async () => (await product.lastMailTo(email, /WIDERRUFSBELEHRUNG/))?.text ?? '', {
      timeout: 20_000,
    })
    .toMatch(/erhalten Sie alles zurück[\s\S]*AGB, Stand[\s\S]*Muster-Widerrufsformular/);
});
