/** Random secrets, and the forms in which they are stored: hashed or encrypted. */
import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Cryptographically strong random bytes; injected so that tests are repeatable. */
export type RandomBytes = (count: number) => Uint8Array;

/** A 256-bit secret for a cookie or a token: 43 characters of base64url. */
export const newSecret = (random: RandomBytes): string => Buffer.from(random(32)).toString('base64url');

/** Whether a text has the form of `newSecret`; anything else in a cookie is not looked up. */
export const isSecret = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text);

/** SHA-256 in hex: what the database stores of a secret. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex');

export const keyedHash = (key: string | Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

/** The text with a signature for this purpose, which only the holder of the key can make. */
export const signText = (key: string | Buffer, purpose: string, text: string): string =>
  `${text}.${keyedHash(key, `${purpose} ${text}`)}`;

/** The text of `signText`; null: the signature is not ours. */
export function readSigned(key: string | Buffer, purpose: string, signed: string): string | null {
  const text = signed.slice(0, -1 - HASH_LENGTH);
  return sameHash(signed, signText(key, purpose, text)) ? text : null;
}

/** Of SHA-256 in hex. */
const HASH_LENGTH = 64;

/** Compares two hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Six digits, uniformly distributed. */
export function newCode(random: RandomBytes): string {
  for (;;) {
    const [a = 0, b = 0, c = 0] = random(3);
    const drawn = (a << 16) | (b << 8) | c;
    if (drawn < 16_000_000) return String(drawn % 1_000_000).padStart(6, '0');
  }
}

const FORM = /^sealed1\.([\w-]+)$/;
const IV = 12;
const TAG = 16;

/** Every use of encryption, by purpose. */
export const ENCRYPTED_FOR = {
  registry: 'registry signing key',
  secondFactor: 'second factor',
  /** Keys that the installation generated for itself. */
  madeKey: (name: string) => name,
} as const;

export const isEncrypted = (text: string): boolean => FORM.test(text);

/** `purpose` goes into the key (AES-256-GCM): text encrypted for one purpose cannot be decrypted for another. */
export function encrypt(key: string, purpose: string, text: string, random: RandomBytes): string {
  const iv = Buffer.from(random(IV));
  const cipher = createCipheriv('aes-256-gcm', keyFor(key, purpose), iv);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `sealed1.${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
}

/** Null with another key, or if the text was altered. */
export function decrypt(key: string, purpose: string, text: string): string | null {
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

interface Encryption {
  /** Null: secrets are stored in plain text. */
  readonly encryptionKey: string | null;
  readonly purpose: string;
  readonly random: RandomBytes;
}

export const toStored = (secret: string, { encryptionKey, purpose, random }: Encryption): string =>
  encryptionKey ? encrypt(encryptionKey, purpose, secret, random) : secret;

/** Reads a stored secret and encrypts it now if it was not and there is a key; null: another key encrypted it. */
export async function readStored(
  kept: string,
  encryption: Encryption,
  replace: (before: string, after: string) => Promise<void>,
): Promise<string | null> {
  const { encryptionKey, purpose } = encryption;
  if (isEncrypted(kept)) return encryptionKey && decrypt(encryptionKey, purpose, kept);
  if (encryptionKey) await replace(kept, toStored(kept, encryption));
  return kept;
}

const keyFor = (key: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', key, '', `spreadwise sealed ${purpose}`, 32));
