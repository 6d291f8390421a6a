import { signInAsOwner, subscribe, test } from './harness/fixtures';
const OUT = '/tmp/h2/shots-b32o';
test('shots', async ({ page, context, email, product }) => {
  test.setTimeout(400_000);
  await subscribe(page, email);
  const panel = await context.newPage();
  await signInAsOwner(panel, product.ownerPassword);
  await panel.getByRole('link', { name: 'Customers', exact: true }).click();
  await panel.getByRole('link', { name: email }).click();
  await panel.getByRole('button', { name: 'View as customer' }).click();
  const dialog = panel.getByRole('dialog', { name: `View as ${email}` });
  await dialog.getByLabel('Reason').fill('She asks about her rules');
  await panel.screenshot({ path: `${OUT}/dialog.png` });
  await dialog.getByRole('button', { name: 'Begin' }).click();
  const opened = context.waitForEvent('page');
  await panel.getByRole('link', { name: 'Open the view' }).click();
  const view = await opened;
  await view.getByText(`You see what ${email} sees.`).waitFor();
  await view.waitForTimeout(4000);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1440]) {
      await view.emulateMedia({ colorScheme });
      await view.setViewportSize({ width, height: 900 });
      await view.waitForTimeout(1200);
      await view.screenshot({ path: `${OUT}/view-${colorScheme}-${width}.png` });
    }
  await view.mouse.wheel(0, 1500);
  await view.waitForTimeout(500);
  await view.screenshot({ path: `${OUT}/view-scrolled.png` });
  await panel.bringToFront();
  await panel.screenshot({ path: `${OUT}/outcome.png` });
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.getByRole('link', { name: 'System', exact: true }).click();
  await panel.getByRole('button', { name: 'Block an address' }).click();
  await panel.getByLabel('Email').fill('eve@example.com');
  await panel.getByLabel('Reason').fill('Stolen cards');
  await panel.getByRole('button', { name: 'Block', exact: true }).click();
  await panel.getByText('Stolen cards').waitFor();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1440]) {
      await panel.emulateMedia({ colorScheme });
      await panel.setViewportSize({ width, height: 900 });
      await panel.getByText('Stolen cards').scrollIntoViewIfNeeded();
      await panel.waitForTimeout(600);
      await panel.screenshot({ path: `${OUT}/blocks-${colorScheme}-${width}.png` });
    }
  await panel.getByRole('link', { name: 'Business' }).click();
  await panel.getByRole('link', { name: 'Revenue', exact: true }).click();
  await panel.getByText('Net revenue retention').first().waitFor();
  await panel.waitForTimeout(1500);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1440]) {
      await panel.emulateMedia({ colorScheme });
      await panel.setViewportSize({ width, height: 900 });
      await panel.waitForTimeout(600);
      await panel.screenshot({ path: `${OUT}/revenue-${colorScheme}-${width}.png`, fullPage: true });
    }
});
