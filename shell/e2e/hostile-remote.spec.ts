/** Attacks by a remote whose every file listens for the session's token, and what a stolen token is worth. */
import { readFileSync } from 'node:fs';
import { expect, type Page, signInAsOwner, subscribe, coldTest as test } from './harness/fixtures';
import { publishActive } from './harness/team-builds';

const HOSTILE = readFileSync(new URL('./fixtures/hostile.js', import.meta.url), 'utf8');
const withHostile = (file: string, text: string) =>
  file === 'house.js' || file === 'remoteEntry.js' ? `${HOSTILE}\n${text}` : text;

/** The token of a sign-in, taken from the network response. */
async function tokenOf(page: Page, path: string, signIn: () => Promise<unknown>): Promise<string> {
  const bodies: Promise<{ token?: string | null }>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith(path) && response.ok()) bodies.push(response.json());
  });
  await signIn();
  const token = (await Promise.all(bodies)).at(-1)?.token;
  if (!token) throw new Error(`${path} gave no token.`);
  return token;
}

interface Loot {
  readonly strings: string[];
  readonly calls: Record<string, number>;
  isOver: boolean;
}

/** What the hostile code recorded of the token, and which values reachable from globals and React's tree contain it. */
const lootOf = (page: Page, token: string) =>
  page.evaluate((wanted) => {
    const { loot } = window as unknown as { loot: Loot };
    const seen = new Set<unknown>();
    const queue: unknown[] = [document.getElementById('root'), window];
    const held: string[] = [];
    while (queue.length > 0 && seen.size < 100_000) {
      const one = queue.pop();
      if (typeof one === 'string' && one.includes(wanted)) held.push(one);
      if ((typeof one !== 'object' && typeof one !== 'function') || one === null || seen.has(one)) continue;
      seen.add(one);
      if (one === loot) continue;
      if (one instanceof Map) for (const [key, value] of one) queue.push(key, value);
      if (one instanceof Set) for (const value of one) queue.push(value);
      for (const key of Reflect.ownKeys(one)) queue.push(Reflect.getOwnPropertyDescriptor(one, key)?.value);
    }
    const heard = loot.strings.filter((text) => text.includes(wanted));
    return { heard, held, calls: loot.calls, looked: seen.size };
  }, token);

async function expectNoToken(page: Page, token: string) {
  // Stops recording, so that what this test passes into the page is no finding.
  await page.evaluate(() => {
    (window as unknown as { loot: Loot }).loot.isOver = true;
  });
  const { heard, held, calls, looked } = await lootOf(page, token);
  // Proves that the hostile code ran and recorded other calls of the page.
  expect(calls).toMatchObject({ parse: expect.any(Number), push: expect.any(Number) });
  expect(looked).toBeGreaterThan(1_000);
  expect([heard, held]).toEqual([[], []]);
}

test('a remote that replaces every replaceable function of the page records nothing of the owner’s token', async ({
  page,
  product,
}) => {
  const takeBack = [
    await publishActive(product, 'mfe-auth', withHostile),
    await publishActive(product, 'mfe-admin', withHostile),
  ];
  try {
    const token = await tokenOf(page, '/api/auth/owner-login', () =>
      signInAsOwner(page, product.ownerPassword),
    );
    await page.getByRole('link', { name: 'System' }).click();
    await expect(page.getByRole('heading', { name: 'Sign-in', level: 1 })).toBeVisible();
    await expectNoToken(page, token);

    const headers = { Authorization: `Bearer ${token}` };
    const elsewhere = await fetch(`${product.origin}/api/admin/sessions`, { headers });
    expect(elsewhere.status).toBe(401);
    expect((await page.request.get('/api/admin/sessions', { headers })).status()).toBe(200);
  } finally {
    for (const back of takeBack) await back();
  }
});

test('a hostile remote records nothing of a customer’s token during streaming', async ({ page, product }) => {
  const takeBack = await publishActive(product, 'mfe-auth', withHostile);
  try {
    const stream = page.waitForResponse('**/api/signals/stream*');
    const token = await tokenOf(page, '/api/auth/verify-customer', () =>
      subscribe(page, 'hostile@example.com'),
    );
    expect((await stream).status()).toBe(200);
    await expectNoToken(page, token);
    const elsewhere = await fetch(`${product.origin}/api/signals/stream`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(elsewhere.status).toBe(401);
  } finally {
    await takeBack();
  }
});
