/**
 * What of a build our page never runs, and what of it is federation itself. Standard builds hold a runtime and copies of
 * the shared packages: they are for hosts that provide neither. Told from the texts before anything is parsed; that no
 * copy is loaded after all is seen in the browser.
 */
import type { RemoteFormat } from '@spreadwise/contract';
import { entryFile, entryOf, type FederationManifest } from '../build/manifest';
import { type Builder, builderOf } from './code/read-container';
import { resolveImport } from './code/resolve-import';
import type { Candidate, Parts } from './types';

/** How the official runtime begins what it logs, in every version and however it is bundled. */
const RUNTIME_MARK = '[ Federation Runtime ]';

/** What @module-federation/vite calls the modules that it makes. */
const OF_VITE_PLUGIN = /(^|\/)_virtual_mf/;

export function partsOf(
  { files }: Pick<Candidate, 'files'>,
  manifest: FederationManifest,
  format: RemoteFormat,
): Parts & { readonly builder: Builder } {
  const entry = entryOf(format, manifest);
  const builder = builderOf(format, files.get(entry)?.toString('utf8') ?? '');
  const names = [...files.keys()];
  const runtime = names.filter((name) => isScript(name) && files.get(name)?.includes(RUNTIME_MARK));
  const federation = names.filter((name) => OF_VITE_PLUGIN.test(name));
  const entries = format === 'house' ? [] : [entryFile(manifest)];
  const forOthers = format === 'house' ? [entryFile(manifest)] : [];
  return {
    builder,
    elsewhere: new Set([...copiesIn(files, manifest, entry, builder), ...forOthers]),
    runtime: new Set(runtime),
    federation: new Set([...runtime, ...federation, ...entries]),
  };
}

const isScript = (file: string): boolean => /\.m?js$/.test(file);

/** The manifest names the files of its copies; what only those import is part of them. */
function copiesIn(
  files: Candidate['files'],
  { exposes, shared }: FederationManifest,
  entry: string,
  builder: Builder,
): ReadonlySet<string> {
  const own = new Set([
    entry,
    ...exposes.flatMap(({ assets: { js } }) => (builder === 'vite' ? js.sync : [...js.sync, ...js.async])),
  ]);
  const listed = shared.flatMap(({ assets }) => (assets ? [...assets.js.sync, ...assets.js.async] : []));
  const copies = new Set(listed.filter((file) => !own.has(file) && files.has(file)));
  if (builder !== 'vite') return copies;
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file) || copies.has(file)) return;
    reached.add(file);
    importsOf(file, files.get(file)?.toString('utf8') ?? '').forEach(visit);
  };
  visit(entry);
  return new Set([...files.keys()].filter((file) => isScript(file) && !reached.has(file)));
}

/** Static and dynamic imports of files of the build. */
const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*(?:\(\s*)?["'`](\.{1,2}\/[^"'`]+)["'`]/g)].flatMap(
    ([, source = '']) => resolveImport(file, source) ?? [],
  );
