/**
 * Reads the list of remotes after page load. Accepts it only if it carries the registry's signature and is not older
 * than the tab's own. Loaded on demand.
 */
import type { RemotesDocument } from '@spreadwise/contract';
import { readJson } from '../../boot/read-json';
import type { DocumentResult } from './tab-set';

export interface Trust {
  /** The registry's public key from the page's configuration: raw Ed25519, base64url. */
  readonly key: string;
  /** A list with a lower serial is older and refused. */
  readonly leastSerial: number;
}

/** Never rejects. */
export async function readSignedDocument(trust: Trust, timeLimitMs: number): Promise<DocumentResult> {
  const read = await readJson('/remotes.json', timeLimitMs);
  return read.ok ? checkDocument(read.value, trust) : read;
}

/** Never rejects. */
export async function checkDocument(value: unknown, { key, leastSerial }: Trust): Promise<DocumentResult> {
  if (!isRemotesDocument(value)) return refused('not a list of remotes');
  try {
    if (!(await isSigned(value, key))) return refused('its signature is not the registry’s');
  } catch (error) {
    // crypto.subtle is missing on an insecure origin, and Ed25519 in an old browser.
    return refused(`this browser cannot check its signature (${error})`);
  }
  if (value.serial < leastSerial) return refused(`serial ${value.serial} is older than ${leastSerial}`);
  return { ok: true, document: value };
}

const refused = (reason: string): DocumentResult => ({ ok: false, reason: `/remotes.json: ${reason}` });

async function isSigned({ serial, issuedAt, remotes, signature }: RemotesDocument, key: string) {
  const algorithm = { name: 'Ed25519' };
  const publicKey = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['verify']);
  const text = new TextEncoder().encode(JSON.stringify({ serial, issuedAt, remotes }));
  return crypto.subtle.verify(algorithm, publicKey, bytesOf(signature), text);
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** Checks the shape of the response (a proxy may answer anything). */
function isRemotesDocument(value: unknown): value is RemotesDocument {
  const { serial, issuedAt, remotes, signature } = (value ?? {}) as Record<string, unknown>;
  return (
    Number.isInteger(serial) &&
    typeof issuedAt === 'string' &&
    typeof signature === 'string' &&
    Array.isArray(remotes) &&
    remotes.every((remote) =>
      ['name', 'version', 'manifest', 'entry', 'files'].every((field) => typeof remote?.[field] === 'string'),
    )
  );
}
