/** The manifest is there, has the form, is this remote's, and names only files that are there. */

import { z } from 'zod';
import { entryFile, type FederationManifest, federationManifest, MANIFEST_FILE } from '../../manifest';
import type { Candidate, Refusal } from '../types';

export type ManifestReading =
  | { readonly ok: true; readonly manifest: FederationManifest; readonly refusals: readonly Refusal[] }
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

const refuse = (message: string): Refusal => ({ rule: 'manifest', message });

export function readManifest({ name, files }: Candidate): ManifestReading {
  const bytes = files.get(MANIFEST_FILE);
  if (!bytes) return failed(`${MANIFEST_FILE} is missing at the top of the build: npm run build makes it.`);
  const json = parseJson(bytes.toString('utf8'));
  if (!json.ok) return failed(`${MANIFEST_FILE} is not JSON (${json.reason}).`);
  const parsed = federationManifest.safeParse(json.value);
  if (!parsed.success)
    return failed(`${MANIFEST_FILE} is no federation manifest: ${z.prettifyError(parsed.error)}`);
  const refusals = [...namesOther(name, json.value), ...missingFiles(parsed.data, files)];
  return { ok: true, manifest: parsed.data, refusals };
}

const failed = (message: string): ManifestReading => ({ ok: false, refusals: [refuse(message)] });

function parseJson(text: string): { ok: true; value: unknown } | { ok: false; reason: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

function namesOther(name: string, value: unknown): Refusal[] {
  const said = (value as { name?: unknown }).name;
  if (said === name) return [];
  return [refuse(`${MANIFEST_FILE} is of the remote ${JSON.stringify(said)}, not of "${name}".`)];
}

function missingFiles(manifest: FederationManifest, files: Candidate['files']): Refusal[] {
  const named = [
    [entryFile(manifest), 'the remote entry'],
    ...manifest.exposes.flatMap(({ name, assets }) =>
      [...assets.js.sync, ...assets.css.sync].map((file) => [file, `a file of ./${name}`]),
    ),
  ] as const;
  return named
    .filter(([file]) => !files.has(file ?? ''))
    .map(([file, what]) =>
      refuse(`${MANIFEST_FILE} names ${file} as ${what}, but the build has no such file.`),
    );
}
