/**
 * What a page is given so that its reports count: it proves that this server served it, tells tabs apart without
 * knowing whose they are, and names the canaries that the tab was given.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { TAB_DAYS } from '../tables';

/** Remote -> version, of those for which the tab was given the canary. */
export type GivenCanaries = Readonly<Record<string, string>>;

export interface Tab {
  readonly id: string;
  readonly canaries: GivenCanaries;
}

const ID_BYTES = 8;
const HEAD = 16;
const MAC = 16;
const LIFETIME_MINUTES = TAB_DAYS * 24 * 60;

const minutesOf = (at: Date) => Math.floor(at.getTime() / 60_000);

/** 32 characters, and more only while there are canaries: it stands in every page. */
export function writeTicket(
  secret: Buffer,
  canaries: GivenCanaries,
  { random, now }: { readonly random: (bytes: number) => Uint8Array; readonly now: Date },
): string {
  const head = Buffer.alloc(ID_BYTES + 4);
  head.set(random(ID_BYTES));
  head.writeUInt32BE(minutesOf(now), ID_BYTES);
  const given = Object.entries(canaries)
    .map(([remote, version]) => `.${remote}.${version}`)
    .join('');
  const body = `${head.toString('base64url')}${given}`;
  return `${macOf(secret, body)}${body}`;
}

/** Null when it is none of ours, or too old. */
export function readTicket(secret: Buffer, ticket: string, now: Date): Tab | null {
  const [mac, body] = [ticket.slice(0, MAC), ticket.slice(MAC)];
  const expected = macOf(secret, body);
  if (mac.length !== MAC || !timingSafeEqual(Buffer.from(mac, 'latin1'), Buffer.from(expected))) return null;
  const head = Buffer.from(body.slice(0, HEAD), 'base64url');
  if (minutesOf(now) - head.readUInt32BE(ID_BYTES) > LIFETIME_MINUTES) return null;
  const [, ...words] = body.slice(HEAD).split('.');
  const canaries: Record<string, string> = {};
  for (let at = 0; at + 1 < words.length; at += 2) canaries[words[at] ?? ''] = words[at + 1] ?? '';
  return { id: body.slice(0, 11), canaries };
}

const macOf = (secret: Buffer, body: string) =>
  createHmac('sha256', secret).update(body).digest('base64url').slice(0, MAC);
