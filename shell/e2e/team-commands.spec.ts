/** A team's commands against the running product: visitors get what is published, until it is rolled back. */

import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInAsOwner } from '../../scripts/lib/product/owner-session.mjs';
import { expect, test } from './harness/fixtures';
import type { Product } from './harness/product-process';

const ROOT = new URL('../../', import.meta.url).pathname;
const REMOTE = 'mfe-signup';
const HEADING = 'Choose Your Advisory Plan';

/** Runs a command in the remote's folder, as npm does. */
function run(product: Product, token: string, script: string, ...args: string[]) {
  const child = spawn(
    process.execPath,
    [join(ROOT, 'scripts/remote.mjs'), script, '--to', product.origin, ...args],
    {
      cwd: join(ROOT, REMOTE),
      env: { ...process.env, SPREADWISE_REMOTE_TOKEN: token },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output })),
  );
}

/** The owner creates a token for the team of a remote. */
async function makeToken({ origin, ownerPassword }: Product, remote: string): Promise<string> {
  const session = await signInAsOwner(origin, ownerPassword);
  const answer = await fetch(`${origin}/api/admin/remotes/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...session },
    body: JSON.stringify({ remote, label: 'the team', scopes: ['publish', 'activate', 'preview'] }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** The remote's own build with another heading. */
async function changedBuild(words: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'build-'));
  await cp(join(ROOT, REMOTE, 'dist'), folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js')) continue;
    const text = await readFile(join(folder, name), 'utf8');
    await writeFile(join(folder, name), text.replaceAll(HEADING, words));
  }
  return folder;
}

test('publish, status and rollback take one command each', async ({ page, product }) => {
  const token = await makeToken(product, REMOTE);
  const folder = await changedBuild('Choose Well');
  const published = await run(product, token, 'publish-remote', '--from', folder);
  expect(published.output).toMatch(/published: version [0-9a-f]{20}.*served after/s);
  expect(published.code).toBe(0);
  await page.goto('/signup');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose Well' })).toBeVisible();

  const { output } = await run(product, token, 'remote-status');
  expect(output).toContain(`active    ${/version ([0-9a-f]{20})/.exec(published.output)?.[1]}`);
  expect((await run(product, token, 'rollback-remote')).code).toBe(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: HEADING })).toBeVisible();
  await rm(folder, { recursive: true });
});

test('a preview is visible only to holders of its link', async ({ page, product, browser }) => {
  const token = await makeToken(product, REMOTE);
  const folder = await changedBuild('Choose Quietly');
  const published = await run(product, token, 'publish-remote', '--from', folder, '--no-activate');
  expect(published.output).toContain('active for nobody');
  const { output } = await run(product, token, 'preview-remote', '--minutes', '5');
  const link = /http\S+\/remotes\/preview\?token=\S+/.exec(output)?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await page.goto('/signup');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose Quietly' })).toBeVisible();

  const other = await browser.newPage({ baseURL: product.origin });
  await other.goto('/signup');
  await expect(other.getByRole('heading', { level: 1, name: HEADING })).toBeVisible();
  await other.close();
  await rm(folder, { recursive: true });
});

/** A build of another bundler on the team's machine, served by the bundler or the SDK. */
const SERVED: readonly [string, string, (folder: string, product: Product) => Promise<Served>][] = [
  ['Vite build served by vite preview', 'vite', serveByVite],
  ['Vite build with a renamed entry, served by vite preview', 'vite-named', serveByVite],
  ['webpack build served by the SDK', 'webpack', serveBySdk],
  ['house build served by the SDK', 'house', serveBySdk],
];
interface Served {
  readonly origin: string;
  stop(): Promise<unknown>;
}

async function serveByVite(folder: string): Promise<Served> {
  const { preview } = await import('vite');
  const server = await preview({
    ...{ root: folder, configFile: false, logLevel: 'error' },
    ...{ build: { outDir: '.' }, preview: { host: '127.0.0.1', port: 4173, strictPort: false } },
  });
  const address = server.httpServer.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { origin: `http://localhost:${port}`, stop: () => server.close() };
}

async function serveBySdk(folder: string, product: Product): Promise<Served> {
  // @ts-expect-error It has no types.
  const { devServer } = await import('../../remote-sdk/cli/lib/dev-server.mjs');
  const { server } = devServer({ allowed: product.origin, folder });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://localhost:${server.address().port}`, stop };
}

for (const [name, kind, serve] of SERVED)
  test(`a ${name} is previewed from the team’s own origin`, async ({ page, product }) => {
    test.setTimeout(180_000);
    const { buildFixture } = await import('./fixtures/build.mjs');
    const served = await serve(await buildFixture(kind, REMOTE), product);
    try {
      const token = await makeToken(product, REMOTE);
      const { output } = await run(product, token, 'preview-remote', '--origin', served.origin);
      await page.goto(/http\S+\/remotes\/preview\?token=\S+/.exec(output)?.[0] ?? '');
      await page.getByRole('button', { name: 'Show the preview' }).click();
      await page.goto('/signup');
      await expect(page.getByRole('heading', { name: /^Insights for / })).toBeVisible();
      await page.getByRole('button', { name: 'Clicked 0 times' }).click();
      await expect(page.getByText('The part that came later')).toBeVisible();
    } finally {
      await served.stop();
    }
  });

test('a preview of an origin without a build says what is missing there', async ({ page, product }) => {
  const folder = await mkdtemp(join(tmpdir(), 'empty-'));
  const served = await serveBySdk(folder, product);
  try {
    const token = await makeToken(product, REMOTE);
    const { output } = await run(product, token, 'preview-remote', '--origin', served.origin);
    await page.goto(/http\S+\/remotes\/preview\?token=\S+/.exec(output)?.[0] ?? '');
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await page.goto('/signup');
    await expect(page.locator('[data-failure=preview]')).toContainText(
      `${served.origin}/mf-manifest.json was answered with 404`,
    );
  } finally {
    await served.stop();
    await rm(folder, { recursive: true });
  }
});

test('another remote’s token cannot publish', async ({ product }) => {
  const token = await makeToken(product, 'mfe-auth');
  const dist = join(ROOT, REMOTE, 'dist');
  const { code, output } = await run(product, token, 'publish-remote', '--from', dist);
  expect(output).toMatch(/answered 403: This token is for the remote mfe-auth, not for mfe-signup\./);
  expect(code).toBe(1);
});
