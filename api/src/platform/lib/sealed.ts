/** A secret that stands in the database, readable only with a key that does not (AES-256-GCM). */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { RandomBytes } from './secrets';

const FORM = /^sealed1\.([\w-]+)$/;
const IV = 12;
const TAG = 16;

/** All that is sealed, by what goes into its key. */
export const SEALED_FOR = {
  registry: 'registry signing key',
  secondFactor: 'second factor',
  /** Of those that the installation made for itself. */
  madeKey: (name: string) => name,
} as const;

export const isSealed = (text: string): boolean => FORM.test(text);

/** `purpose` goes into the key: what was sealed for one is nothing for another. */
export function seal(key: string, purpose: string, text: string, random: RandomBytes): string {
  const iv = Buffer.from(random(IV));
  const cipher = createCipheriv('aes-256-gcm', keyFor(key, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `sealed1.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** Null with another key, or when a byte of it has changed. */
export function unseal(key: string, purpose: string, text: string): string | null {
  const bytes = Buffer.from(FORM.exec(text)?.[1] ?? '', 'base64url');
  if (bytes.length < IV + TAG) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key, purpose), bytes.subarray(0, IV));
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
  try {
    return decipher.update(bytes.subarray(IV + TAG), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

export interface Sealing {
  /** Null: secrets are kept as they are. */
  readonly sealingKey: string | null;
  readonly purpose: string;
  readonly random: RandomBytes;
}

export const asKept = (secret: string, { sealingKey, purpose, random }: Sealing): string =>
  sealingKey ? seal(sealingKey, purpose, secret, random) : secret;

/** A kept secret, which is sealed now where it was not and there is a key by now; null: it is sealed by another. */
export async function openKept(
  kept: string,
  sealing: Sealing,
  replace: (before: string, after: string) => Promise<void>,
): Promise<string | null> {
  const { sealingKey, purpose } = sealing;
  if (isSealed(kept)) return sealingKey && unseal(sealingKey, purpose, kept);
  if (sealingKey) await replace(kept, asKept(kept, sealing));
  return kept;
}

const keyFor = (key: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', key, '', `spreadwise sealed ${purpose}`, 32));
