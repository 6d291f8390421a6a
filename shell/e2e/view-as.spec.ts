/** The owner views the product as a customer: in a separate tab, read-only, until they stop. */
import { expect, signInAsOwner, subscribe, test } from './harness/fixtures';
import { expectNoFaults } from './harness/screen-checks';

test('the view is marked, changes nothing, and ends at a click; the owner stays signed in', async ({
  page,
  context,
  email,
  product,
}) => {
  test.slow();
  await subscribe(page, email);
  const panel = await context.newPage();
  await signInAsOwner(panel, product.ownerPassword);
  await panel.getByRole('link', { name: 'Customers', exact: true }).click();
  await panel.getByRole('link', { name: email }).click();
  await panel.getByRole('button', { name: 'View as customer' }).click();
  const dialog = panel.getByRole('dialog', { name: `View as ${email}` });
  await dialog.getByLabel('Reason').fill('She asks about her rules');
  await dialog.getByRole('button', { name: 'Begin' }).click();
  const opened = context.waitForEvent('page');
  await panel.getByRole('link', { name: 'Open the view' }).click();
  const view = await opened;

  const bar = view.getByRole('complementary', { name: 'View as a customer' });
  await expect(bar.getByText(`You see what ${email} sees.`)).toBeVisible();
  await expect(bar.getByText(/^Read only, until \d/)).toBeVisible();
  // The code is out of the address before anything else runs.
  expect(new URL(view.url()).hash).toBe('');
  // Named, because the shell's own loading screen has a heading too.
  await expect(view.getByRole('heading', { name: 'Live signals' })).toBeVisible();
  await expect(view.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectNoFaults(view, 'a view');

  // What a page of a customer does first of all: read. What it cannot do here is anything else.
  const refusal = await view.evaluate(async () => {
    const { __SPREADWISE_SESSION__: session } = window as unknown as {
      readonly __SPREADWISE_SESSION__: { fetch(path: string, init: RequestInit): Promise<Response> };
    };
    const headers = { 'Content-Type': 'application/json' };
    const answer = await session.fetch('/api/account/name', {
      method: 'POST',
      headers,
      body: '{"name":"Eve"}',
    });
    return [answer.status, (await answer.json()).error];
  });
  expect(refusal).toEqual([403, 'You are viewing as the customer: nothing can be changed or downloaded.']);

  await bar.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(bar.getByText(/^The view has ended/)).toBeVisible();
  await view.close();
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.getByRole('link', { name: 'System', exact: true }).click();
  await panel.getByRole('link', { name: 'Audit log', exact: true }).click();
  const entry = (said: string) => panel.getByRole('listitem').filter({ hasText: said }).first();
  await expect(entry('The owner’s view as a customer ended.')).toBeVisible();
  await expect(entry('The owner began to view the product as a customer.')).toContainText(
    'Reason: She asks about her rules',
  );
});
