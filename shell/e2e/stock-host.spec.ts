/** Our remotes in a foreign page, built and run with the official plugin, which knows only a manifest's address. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { buildFixture } from './fixtures/build.mjs';
import { expect, type Page, test } from './harness/fixtures';

/** Nobody is signed in: the panel says so, and the dashboard treats that as a former customer. */
const SCREENS = [
  { remote: 'mfe-auth', expose: 'OwnerLogin', text: 'System Administrator' },
  { remote: 'mfe-signup', expose: 'Signup', text: 'Choose Your Advisory Plan' },
  { remote: 'mfe-admin', expose: 'Panel', text: 'Nothing here is open to you' },
  { remote: 'mfe-dashboard', expose: 'Dashboard', text: 'Your subscription' },
];

let server: Server;
let host: string;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const folder = await buildFixture('stock-host', 'stock');
  server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
    if (!/^[\w.-]+\.(js|css)$/.test(name))
      return void response
        .setHeader('Content-Type', 'text/html')
        .end('<!doctype html><title>Somebody else</title><body><script src="/host.js"></script>');
    response.setHeader('Content-Type', name.endsWith('.css') ? 'text/css' : 'text/javascript');
    response.end(readFileSync(join(folder, name)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  host = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
});
test.afterAll(() => void server.close());

/** Package -> who provided each of its versions in the page. */
const sharedIn = (page: Page) =>
  page.evaluate(() => {
    const { __FEDERATION__ } = globalThis as never as {
      __FEDERATION__: { __INSTANCES__: { name: string; shareScopeMap: Scopes }[] };
    };
    type Scopes = Record<string, Record<string, Record<string, { from: string }>>>;
    const scope =
      __FEDERATION__.__INSTANCES__.find(({ name }) => name === 'stock')?.shareScopeMap.default ?? {};
    return Object.fromEntries(
      Object.entries(scope).map(([name, versions]) => [
        name,
        Object.values(versions).map(({ from }) => from),
      ]),
    );
  });

for (const { remote, expose, text } of SCREENS)
  test(`${remote} renders in a stock host from its manifest, on the host’s React`, async ({
    page,
    product,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    const { remotes } = (await (await page.request.get(`${product.origin}/remotes.json`)).json()) as {
      remotes: { name: string; manifest: string }[];
    };
    const manifest = product.origin + remotes.find(({ name }) => name === remote)?.manifest;
    await page.goto(`${host}/?${new URLSearchParams({ remote, expose, manifest })}`);
    await expect(page.getByText(text).first()).toBeVisible();
    await page.getByRole('button', { name: 'Of the host: 0' }).click();
    await expect(page.getByRole('button', { name: 'Of the host: 1' })).toBeVisible();
    const shared = await sharedIn(page);
    expect(shared.react).toEqual(['stock']);
    expect(shared['react-dom']).toEqual(['stock']);
    expect(errors).toEqual([]);
  });
