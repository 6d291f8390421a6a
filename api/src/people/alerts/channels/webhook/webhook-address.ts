/** Where a customer's webhook is, and by which secrets its messages are signed. */

import { z } from 'zod';
import { secretText, webhookKey } from '../../../../platform/lib/outgoing/signature';
import { parseJson } from '../../../../platform/lib/text';
import { DAY_MS } from '../../../../platform/lib/time';

const address = z.object({
  id: z.string(),
  url: z.string(),
  /** Counts its secrets, of which none is kept: each is drawn from ours. */
  generation: z.int(),
  /** Until when messages are signed by the secret before as well; null: by this one alone. */
  previousUntil: z.iso.datetime().nullable(),
});
export type WebhookAddress = z.infer<typeof address>;

/** So long a receiver has for taking over a new secret. */
const OVERLAP_MS = DAY_MS;

export function readWebhookAddress(text: string): WebhookAddress | null {
  const read = parseJson(text);
  return (read.ok && address.safeParse(read.value).data) || null;
}

const keyOf = (secret: Buffer, id: string, generation: number): Buffer =>
  webhookKey(secret, `customer:${id}:${generation}`);

/** As its receiver is told. */
export const secretOf = (secret: Buffer, { id, generation }: WebhookAddress): string =>
  secretText(keyOf(secret, id, generation));

/** The new one first. */
export function signingKeys(
  secret: Buffer,
  { id, generation, previousUntil }: WebhookAddress,
  now: Date,
): readonly Buffer[] {
  const isOverlap = previousUntil !== null && Date.parse(previousUntil) > now.getTime();
  const generations = isOverlap ? [generation, generation - 1] : [generation];
  return generations.map((one) => keyOf(secret, id, one));
}

export const rotated = ({ generation, ...rest }: WebhookAddress, now: Date): WebhookAddress => ({
  ...rest,
  generation: generation + 1,
  previousUntil: new Date(now.getTime() + OVERLAP_MS).toISOString(),
});
