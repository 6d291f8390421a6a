/**
 * Reads the manifest of a build that a team's own origin serves: its format and its entry file. Loaded for previews
 * only. The team reads the failures, so they say how to fix them.
 */
import type { RemoteEntry } from '@spreadwise/contract';
import { formatOfType } from '@spreadwise/contract/remote-builds';
import { addressOf, folderOf } from './assets';

const TIME_LIMIT_MS = 10_000;

interface Manifest {
  readonly metaData: {
    readonly remoteEntry: { readonly name: string; readonly path?: unknown; readonly type?: unknown };
    readonly publicPath?: unknown;
    /** Present in our own builds: the name of their second, smaller entry. */
    readonly houseEntry?: unknown;
  };
  readonly exposes: readonly { readonly name?: unknown }[];
}

/** Returns the entry as that origin serves it, or a string saying why it cannot be used. Never rejects. */
export async function readForeignBuild(entry: RemoteEntry, attempt: number): Promise<RemoteEntry | string> {
  const { manifest: address } = entry;
  const read = await readManifest(addressOf(address, attempt));
  if (typeof read === 'string') return `${address} ${read}`;
  const found = formatAndFile(read, address);
  if (typeof found === 'string') return `${address} ${found}`;
  const wanted = [...entry.pages, ...entry.cards].map(({ expose }) => expose);
  const exposed = read.exposes.map(({ name }) => String(name));
  if (wanted.length > 0 && !wanted.some((expose) => exposed.includes(expose)))
    return `${address} exposes ${exposed.join(', ') || 'nothing'}; this site shows ${wanted.join(', ')}.`;
  return { ...entry, ...found };
}

async function readManifest(url: string): Promise<Manifest | string> {
  let text: string;
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    if (!response.ok)
      return `was answered with ${response.status}: a build of module federation with its manifest has to be served at the root of the origin.`;
    text = await response.text();
  } catch (error) {
    return `could not be read (${error}): the server has to run, and to allow ${location.origin} by Access-Control-Allow-Origin.`;
  }
  const value = parsed(text);
  return isManifest(value)
    ? value
    : 'is not the manifest of a federation build: the plugin has to write one (manifest: true), and the server must not answer with a page instead.';
}

function formatAndFile(
  { metaData: { remoteEntry, publicPath, houseEntry } }: Manifest,
  manifest: string,
): Pick<RemoteEntry, 'format' | 'entry'> | string {
  const type = String(remoteEntry.type ?? '');
  const format = formatOfType(type);
  if (!format)
    return `calls its entry's type "${type}": a page takes an ES module ("module"), or a script that defines a global ("window", "var").`;
  const place = typeof publicPath === 'string' && publicPath !== 'auto' ? publicPath : '';
  const folder = URL.canParse(place, manifest) ? new URL(place, manifest) : null;
  if (!folder || folder.origin !== new URL(manifest).origin)
    return `has its files at ${place}: a preview takes them from its own origin only; build with publicPath "auto".`;
  const file =
    typeof houseEntry === 'string' ? houseEntry : `${withSlash(remoteEntry.path)}${remoteEntry.name}`;
  return {
    format: typeof houseEntry === 'string' ? 'house' : format,
    entry: new URL(file, folderOf(folder.href)).href,
  };
}

const withSlash = (path: unknown) => (typeof path === 'string' && path ? path.replace(/\/?$/, '/') : '');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isManifest(value: unknown): value is Manifest {
  const { metaData, exposes } = (value ?? {}) as Partial<Manifest>;
  return typeof metaData?.remoteEntry?.name === 'string' && Array.isArray(exposes);
}
