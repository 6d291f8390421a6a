/**
 * The provider's events. A payload only names the customer; the state is read back and written together with the
 * event's completion, so that neither order nor duplicates matter (architecture, section 3: Payment).
 */
import type { BillingContext } from './context';
import { syncCustomer } from './sync';

export type WebhookOutcome =
  | { readonly kind: 'done' }
  /** Not the provider's signature, or too old. */
  | { readonly kind: 'forged' }
  /** The provider shall send it again. */
  | { readonly kind: 'failed' };

export async function receiveEvent(
  ctx: BillingContext,
  { rawBody, signature }: { readonly rawBody: string; readonly signature: string },
): Promise<WebhookOutcome> {
  const event = ctx.gateway.readEvent(rawBody, signature, ctx.now());
  if (!event) return { kind: 'forged' };
  if (await ctx.store.beginEvent(event, ctx.now())) return { kind: 'done' };
  try {
    if (event.customerId) await syncCustomer(ctx, event.customerId, event.id);
    else await ctx.store.finishEvent(event.id, ctx.now());
    return { kind: 'done' };
  } catch (error) {
    ctx.log.error({ err: error, event: event.id, type: event.type }, 'webhook failed');
    await ctx.store.failEvent(event.id, error instanceof Error ? error.message : String(error));
    return { kind: 'failed' };
  }
}
