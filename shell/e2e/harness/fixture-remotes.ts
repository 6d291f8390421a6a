/** Replaces one of our remotes by one built by another bundler (shell/e2e/fixtures), as if it were published. */
import {
  addressesOf,
  type Fixture,
  type FixtureKind,
  fixtureIn,
  tableOf,
  typeOf,
  withFixture,
} from './fixture-files';
import type { Page } from './fixtures';

export { entryOf, type Fixture, type FixtureKind } from './fixture-files';

/** Builds it on first use and caches it for all tests (shell/e2e/fixtures/build.mjs). */
export async function readFixture(kind: FixtureKind, name: string): Promise<Fixture> {
  const { buildFixture } = await import('../fixtures/build.mjs');
  return fixtureIn(kind, await buildFixture(kind, name));
}

/** Applies from now on. `changed` names the file, if any, that arrives with one byte more than was published. */
export async function standIn(
  page: Page,
  remote: string,
  fixture: Fixture,
  changed: () => string | null = () => null,
): Promise<void> {
  await page.route(/\/(admin|signup|dashboard)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = withFixture(await response.text(), remote, fixture);
    await route.fulfill({ response, headers: { ...response.headers(), link: '' }, body });
  });
  const addresses = addressesOf(remote);
  await page.route(addresses, async (route) => {
    const file = addresses.exec(route.request().url())?.[1] ?? '';
    if (file === 'integrity.json') return route.fulfill({ body: tableOf(fixture) });
    const bytes = fixture.files.get(file);
    if (!bytes) return route.fulfill({ status: 404, body: 'no' });
    const body = changed() === file ? Buffer.concat([bytes, Buffer.from(' ')]) : bytes;
    await route.fulfill({ body, contentType: typeOf(file) });
  });
}
