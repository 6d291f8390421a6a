/** The real product's screens: accessibility faults in both themes, and overflow at every width. */
import type { Page } from '@playwright/test';
import { choosePlan, expect, openPlan, signInAsOwner, subscribe, test } from './harness/fixtures';
import { expectNoFaults, expectSound, expectToFit } from './harness/screen-checks';

const sound = async (page: Page, state: string) => {
  await expectNoFaults(page, state);
  await expectToFit(page, state);
};

test('the owner’s sign-in has no accessibility fault and fits every width without sideways scrolling', async ({
  page,
}) => {
  await page.goto('/admin');
  await expect(page.getByText('System Administrator')).toBeVisible();
  await sound(page, 'owner login');
  await page.getByLabel('Owner Password', { exact: true }).fill('guess');
  await page.getByRole('button', { name: 'Access Administration Panel' }).click();
  await expect(page.getByText('Access Denied', { exact: true })).toBeVisible();
  await expectNoFaults(page, 'owner login refused');
});

test('both steps of the sign-up have no fault and fit', async ({ page, email }) => {
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'Choose Your Advisory Plan' })).toBeVisible();
  await sound(page, 'signup step 1');
  await choosePlan(page, email);
  await expect(page.locator('input[name=cardnumber]')).toBeVisible();
  await expectSound(page, 'signup step 2');
});

test('the page that is not found and the customer’s sign-in have no fault and fit', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible();
  await sound(page, 'not found');
  await page.goto('/dashboard');
  await expect(page.getByLabel('Email')).toBeVisible();
  await sound(page, 'customer sign-in');
});

for (const name of ['AI services', 'Backtests'])
  test(`the owner’s page ${name}, which no other spec covers, has no fault and fits`, async ({
    page,
    product,
  }) => {
    await signInAsOwner(page, product.ownerPassword);
    await page.getByRole('link', { name: 'Engine' }).click();
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await sound(page, name);
  });

/** 57 characters without a line-break opportunity. */
const LONG_EMAIL = 'firstname.lastname.department@research.university.example';

test('the customer’s dashboard with a long address does not scroll sideways on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await subscribe(page, LONG_EMAIL);
  await openPlan(page);
  await expect(page.getByText('€49.99').first()).toBeVisible();
  await expectToFit(page, 'plan', [360]);
  const right = async (part: ReturnType<Page['locator']>) => {
    const box = await part.boundingBox();
    return Math.round(box ? box.x + box.width : 0);
  };
  expect(await right(page.getByRole('button', { name: 'Menu' }))).toBe(360 - 16);
});

test('on a phone the two alternatives of the code step are equally wide', async ({ page, email }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/dashboard');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  const again = await page.getByRole('button', { name: /^Send a new code/ }).boundingBox();
  const other = await page.getByRole('button', { name: 'Use another address' }).boundingBox();
  expect([other?.x, other?.width]).toEqual([again?.x, again?.width]);
});
