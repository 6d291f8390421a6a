/** A team's commands against the running product: what is published is what a visitor gets, and it is taken back. */

import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInAsOwner } from '../../scripts/lib/owner-session.mjs';
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

/** The owner makes a token for the team of a remote. */
async function makeToken({ origin, ownerPassword }: Product, remote: string): Promise<string> {
  const session = await signInAsOwner(origin, ownerPassword);
  const answer = await fetch(`${origin}/api/admin/remotes/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...session },
    body: JSON.stringify({ remote, label: 'the team', scopes: ['publish', 'activate', 'preview'] }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** The remote's own build with other words in its heading. */
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

test('publish, look, take back: each in one command', async ({ page, product }) => {
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

test('a preview is seen by who has the link, and by nobody else', async ({ page, product, browser }) => {
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

test('another remote’s token publishes nothing', async ({ product }) => {
  const token = await makeToken(product, 'mfe-auth');
  const dist = join(ROOT, REMOTE, 'dist');
  const { code, output } = await run(product, token, 'publish-remote', '--from', dist);
  expect(output).toMatch(/answered 403: This token is for the remote mfe-auth, not for mfe-signup\./);
  expect(code).toBe(1);
});
