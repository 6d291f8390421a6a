/** The owner's view of the database: SQL runs on the product's own, lock waits are mocked. */
import { expect, signInAsOwner, test } from './harness/fixtures';
import { ARRANGED, expectNoFaults, expectToFit } from './harness/screen-checks';

const ACTIVITY = {
  kind: 'server',
  connections: { used: 14, most: 100, idle: 12 },
  replicas: [{ name: 'standby', state: 'streaming', behindBytes: 2_000_000 }],
  running: [
    {
      ...{ id: '9.2', pid: 9, state: 'active', since: '2026-11-21T20:30:00.000Z' },
      ...{ statement: 'delete from visits where at < $1', waitsFor: [7], waitsOn: 'visits' },
    },
  ],
};

/** Every part except the console, each with a text that only it has. */
const PARTS = [
  ['Database', 'Tables, the largest first'],
  ['Running statements', 'waits for process 7'],
  ['Slow statements', 'Indexes and dead rows'],
  ['Backups', 'npm run verify -- --from FILE'],
  ['Migrations', 'Each runs once at startup and is never reverted.'],
] as const;

test('the database console runs SQL but reveals no secrets, and every part fits without a fault', async ({
  page,
  product,
}) => {
  test.slow();
  await page.route('**/api/admin/database/activity', (route) => route.fulfill({ json: ACTIVITY }));
  await signInAsOwner(page, product.ownerPassword);
  await page.getByRole('button', { name: 'Go to…' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('query the database');
  await page.keyboard.press('Enter');
  const statement = page.getByLabel('Statement', { exact: true });
  await statement.fill(`select role, sessions from sessions where role = 'OWNER' limit 1`);
  await statement.press('Control+Enter');
  await expect(page.getByRole('table', { name: '1 row' })).toContainText('OWNER');
  await expectNoFaults(page, 'console');
  await expectToFit(page, 'console', ARRANGED);
  await statement.fill('select role,\n  token_hash from sessions');
  await statement.press('Control+Enter');
  await expect(page.getByText('It was not run: line 2, character 3')).toBeVisible();
  for (const [part, text] of PARTS) {
    await page.getByRole('link', { name: part, exact: true }).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.locator('[aria-busy="true"], [data-loading]')).toHaveCount(0);
    await expectNoFaults(page, part);
    await expectToFit(page, part, ARRANGED);
  }
});
