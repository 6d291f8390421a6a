/** Messages signed as standardwebhooks.com has it (symmetric, v1). */
import { createHmac } from 'node:crypto';

/** Of one webhook: drawn from a secret of ours, so that it need not be kept. 32 bytes. */
export const webhookKey = (secret: Buffer, webhookId: string): Buffer =>
  createHmac('sha256', secret).update(webhookId).digest();

/** As its receiver is told. */
export const secretText = (key: Buffer): string => `whsec_${key.toString('base64')}`;

export interface SignedMessage {
  readonly id: string;
  readonly body: string;
}

/** By each of the keys: while one takes another's place, its receiver may know either. */
export function signedHeaders({ id, body }: SignedMessage, keys: readonly Buffer[], now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signed.join(' '),
  };
}
