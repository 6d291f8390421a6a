/** Puts a remote that another bundler has built (shell/e2e/fixtures) in the place of one of ours, as if it were published. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BootData, RemoteFormat } from '@spreadwise/contract';
import type { Page } from './fixtures';

export type FixtureKind = 'webpack' | 'rspack' | 'vite' | 'vite-var';

interface Manifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string; readonly type: string } };
  readonly exposes: readonly {
    readonly name: string;
    readonly assets: Record<'js' | 'css', { readonly sync: string[]; readonly async: string[] }>;
  }[];
}

export interface Fixture {
  readonly kind: FixtureKind;
  readonly format: RemoteFormat;
  readonly manifest: Manifest;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Built once for all tests, before they begin (shell/e2e/fixtures/build.mjs). */
export async function readFixture(kind: FixtureKind, name: string): Promise<Fixture> {
  const { buildFixture } = await import('../fixtures/build.mjs');
  const folder: string = await buildFixture(kind, name);
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        return [file.slice(folder.length + 1), readFileSync(file)] as const;
      }),
  );
  const manifest = JSON.parse(files.get('mf-manifest.json')?.toString() ?? '') as Manifest;
  const format = manifest.metaData.remoteEntry.type === 'module' ? 'module' : 'container';
  return { kind, format, manifest, files };
}

export const entryOf = ({ manifest }: Fixture) => manifest.metaData.remoteEntry.name;

const VERSION = 'f'.repeat(20);
const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', json: 'application/json' };
const hashOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** From now on. `changed` names the file that arrives with one byte more than was published, while it answers. */
export async function standIn(
  page: Page,
  remote: string,
  { files, format, manifest }: Fixture,
  changed: () => string | null = () => null,
): Promise<void> {
  const folder = `/remotes/${remote}/${VERSION}/`;
  const integrity = Object.fromEntries([...files].map(([file, bytes]) => [file, hashOf(bytes)]));
  await page.route(/\/(admin|signup|dashboard)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const [, json = ''] = /id="boot">(.*?)<\/script>/.exec(html) ?? [];
    const boot = JSON.parse(json) as BootData;
    const remotes = boot.remotes.remotes.map((one) =>
      one.name === remote
        ? {
            ...one,
            version: VERSION,
            format,
            manifest: `${folder}mf-manifest.json`,
            entry: folder + manifest.metaData.remoteEntry.name,
            files: hashOf(Buffer.from(JSON.stringify(integrity))),
            integrity,
          }
        : one,
    );
    const text = html
      .replace(new RegExp(`<link rel="(?:module)?preload" href="/remotes/${remote}/[^>]*>`, 'g'), '')
      .replace(json, () => JSON.stringify({ ...boot, remotes: { ...boot.remotes, remotes } }));
    await route.fulfill({ response, headers: { ...response.headers(), link: '' }, body: text });
  });
  await page.route(new RegExp(`/remotes/${remote}/${VERSION}(~\\d+)?/`), async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname.split('/').slice(4).join('/');
    const bytes = files.get(file);
    if (!bytes) return route.fulfill({ status: 404, body: 'no' });
    const body = changed() === file ? Buffer.concat([bytes, Buffer.from(' ')]) : bytes;
    await route.fulfill({ body, contentType: TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain' });
  });
}
