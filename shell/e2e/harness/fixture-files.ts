/** Files of a remote built by another bundler (shell/e2e/fixtures), and the page as if they were published. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BootData, RemoteFormat } from '@spreadwise/contract';

export type FixtureKind = 'house' | 'webpack' | 'rspack' | 'vite' | 'vite-var';

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

export const filesIn = (folder: string): ReadonlyMap<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        return [file.slice(folder.length + 1), readFileSync(file)] as const;
      }),
  );

export function fixtureIn(kind: FixtureKind, folder: string): Fixture {
  const files = filesIn(folder);
  const manifest = JSON.parse(files.get('mf-manifest.json')?.toString() ?? '') as Manifest;
  const standard = manifest.metaData.remoteEntry.type === 'module' ? 'module' : 'container';
  return { kind, format: files.has(HOUSE_ENTRY) ? 'house' : standard, manifest, files };
}

const HOUSE_ENTRY = 'house.js';
/** The entry that our page runs. */
export const entryOf = ({ format, manifest }: Fixture) =>
  format === 'house' ? HOUSE_ENTRY : manifest.metaData.remoteEntry.name;

const VERSION = 'f'.repeat(20);
export const folderOf = (remote: string) => `/remotes/${remote}/${VERSION}/`;
/** Matches the addresses of its files, for any attempt. */
export const addressesOf = (remote: string) => new RegExp(`/remotes/${remote}/${VERSION}(?:~\\d+)?/([^?]*)`);

const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', json: 'application/json' };
export const typeOf = (file: string) => TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain';

const hashOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
const integrityOf = ({ files }: Fixture) =>
  Object.fromEntries([...files].map(([file, bytes]) => [file, hashOf(bytes)]));
/** The hash table that the registry adds to a version's files. */
export const tableOf = (fixture: Fixture) => JSON.stringify(integrityOf(fixture));

/** Rewrites a page of the product as if the fixture were the given remote's published version. */
export function withFixture(html: string, remote: string, fixture: Fixture): string {
  const [, json = ''] = /id="boot">(.*?)<\/script>/.exec(html) ?? [];
  const boot = JSON.parse(json) as BootData;
  const folder = folderOf(remote);
  const remotes = boot.remotes.remotes.map((one) => {
    if (one.name !== remote) return one;
    const { integrity: _before, ...others } = one;
    return {
      ...others,
      version: VERSION,
      format: fixture.format,
      manifest: `${folder}mf-manifest.json`,
      entry: folder + entryOf(fixture),
      files: hashOf(Buffer.from(tableOf(fixture))),
      ...(one.integrity ? { integrity: integrityOf(fixture) } : {}),
    };
  });
  return html
    .replace(new RegExp(`<(?:link|script) [^>]*"/remotes/${remote}/[^>]*>(?:</script>)?`, 'g'), '')
    .replace(json, () => JSON.stringify({ ...boot, remotes: { ...boot.remotes, remotes } }));
}
