/** The manifest is there, has the form, is this remote's, and names only files that are there. */

import type { Refusal } from '@spreadwise/contract';
import { z } from 'zod';
import { entryFile, type FederationManifest, federationManifest, MANIFEST_FILE } from '../../build/manifest';
import type { Candidate } from '../types';

export type ManifestReading =
  | { readonly ok: true; readonly manifest: FederationManifest }
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

export function readManifest({ name, files }: Candidate): ManifestReading {
  const bytes = files.get(MANIFEST_FILE);
  if (!bytes) return failed([`${MANIFEST_FILE} is missing at the top of the build.`]);
  const json = parseJson(bytes.toString('utf8'));
  if (!json.ok) return failed([`${MANIFEST_FILE} is not JSON: ${json.reason}`]);
  const parsed = federationManifest.safeParse(json.value);
  if (!parsed.success)
    return failed([`${MANIFEST_FILE} is no federation manifest: ${z.prettifyError(parsed.error)}`]);
  const messages = [...ofAnother(name, json.value), ...missingFiles(parsed.data, files)];
  return messages.length > 0 ? failed(messages) : { ok: true, manifest: parsed.data };
}

const failed = (messages: readonly string[]): ManifestReading => ({
  ok: false,
  refusals: messages.map((message) => ({ rule: 'manifest', message })),
});

function parseJson(text: string): { ok: true; value: unknown } | { ok: false; reason: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

function ofAnother(name: string, value: unknown): string[] {
  const said = (value as { name?: unknown }).name;
  return said === name
    ? []
    : [`${MANIFEST_FILE} is of the remote ${JSON.stringify(said) ?? '(no name)'}, not of "${name}".`];
}

function missingFiles(manifest: FederationManifest, files: Candidate['files']): string[] {
  const named = [
    { file: entryFile(manifest), what: 'the remote entry' },
    ...manifest.exposes.flatMap(({ name, assets }) =>
      [...assets.js.sync, ...assets.css.sync].map((file) => ({ file, what: `a file of ./${name}` })),
    ),
  ];
  return named
    .filter(({ file }) => !files.has(file))
    .map(({ file, what }) => `${MANIFEST_FILE} names ${file} as ${what}, but the build has no such file.`);
}
