/** Checks that the manifest exists, is valid, belongs to this remote, and names only files that exist. */
import type { RemoteFormat, UploadRefusal } from '@spreadwise/contract';
import { z } from 'zod';
import { isStorable, parseJson } from '../../../platform/lib/text';
import {
  entryFile,
  entryOf,
  type FederationManifest,
  federationManifest,
  formatOf,
  MANIFEST_FILE,
} from '../../builds';
import type { Candidate } from '../candidate';

export type ManifestReading =
  | { readonly ok: true; readonly manifest: FederationManifest; readonly format: RemoteFormat }
  | { readonly ok: false; readonly refusals: readonly UploadRefusal[] };

export function readManifest({ name, files }: Candidate): ManifestReading {
  const bytes = files.get(MANIFEST_FILE);
  if (!bytes)
    return failed([
      `${MANIFEST_FILE} is missing at the top of the build: the presets set manifest: true, and webpack's a publicPath without which there is none.`,
    ]);
  const json = parseJson(bytes.toString('utf8'));
  if (!json.ok) return failed([`${MANIFEST_FILE} is not JSON: ${json.reason}`]);
  if (!isStorable(json.value))
    return failed([`${MANIFEST_FILE} must be valid Unicode and must not contain the character U+0000.`]);
  const parsed = federationManifest.safeParse(json.value);
  if (!parsed.success)
    return failed([`${MANIFEST_FILE} is no federation manifest: ${z.prettifyError(parsed.error)}`]);
  const manifest = parsed.data;
  const format = formatOf(files, manifest);
  if (!format)
    return failed([
      `${MANIFEST_FILE} calls its entry's type "${manifest.metaData.remoteEntry.type}": a page takes an ES module, or a script that defines window["${name}"].`,
    ]);
  const messages = [
    ...ofAnother(name, json.value),
    ...elsewhere(manifest),
    ...missingFiles(manifest, format, files),
  ];
  return messages.length > 0 ? failed(messages) : { ok: true, manifest, format };
}

const failed = (messages: readonly string[]): ManifestReading => ({
  ok: false,
  refusals: messages.map((message) => ({ rule: 'manifest', message })),
});

function ofAnother(name: string, value: unknown): string[] {
  const said = (value as { name?: unknown }).name;
  return said === name
    ? []
    : [`${MANIFEST_FILE} is of the remote ${JSON.stringify(said) ?? '(no name)'}, not of "${name}".`];
}

/** Files must be addressed relative to the manifest, because each version and each copy has another address. */
function elsewhere({ metaData: { publicPath, getPublicPath } }: FederationManifest): string[] {
  if (getPublicPath !== undefined)
    return [
      `${MANIFEST_FILE} has getPublicPath, which is evaluated as code: the content security policy stops it. The presets set publicPath: 'auto' instead.`,
    ];
  return publicPath === undefined || ['auto', '', './'].includes(publicPath)
    ? []
    : [
        `${MANIFEST_FILE} says that its files are under "${publicPath}": the presets set publicPath: 'auto' (Vite: base: './').`,
      ];
}

function missingFiles(manifest: FederationManifest, format: RemoteFormat, files: Candidate['files']) {
  const named = [...new Set([entryFile(manifest), entryOf(format, manifest)])].map((file) => ({
    file,
    what: 'the remote entry',
  }));
  for (const { name, assets } of manifest.exposes)
    for (const file of [...assets.js.sync, ...assets.css.sync])
      named.push({ file, what: `a file of ./${name}` });
  return named
    .filter(({ file }) => !files.has(file))
    .map(({ file, what }) => `${MANIFEST_FILE} names ${file} as ${what}, but the build has no such file.`);
}
