/** Messages signed as in standardwebhooks.com (symmetric, v1). */
import { createHmac } from 'node:crypto';

/** A webhook's key, 32 bytes, derived from our secret so that it need not be stored. */
export const webhookKey = (secret: Buffer, webhookId: string): Buffer =>
  createHmac('sha256', secret).update(webhookId).digest();

/** The form in which the receiver gets the key. */
export const secretText = (key: Buffer): string => `whsec_${key.toString('base64')}`;

/** Signs with every key: during a rotation the receiver may know either. */
export function signedHeaders(
  { id, body }: Record<'id' | 'body', string>,
  keys: readonly Buffer[],
  now: Date,
) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signed.join(' ') };
}
