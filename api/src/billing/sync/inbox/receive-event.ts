/**
 * The provider's events come in: verified, kept, answered; worked on afterwards (inbox/). An event that could not be kept
 * is not answered, so that the provider sends it again.
 */
import { noteOfType } from './event-types';
import { CLAIM_MS, type Inbox, type InboxContext } from './inbox';

export type WebhookOutcome =
  | 'kept'
  /** Not the provider's signature, too old, or no event. */
  | 'forged';

export async function receiveEvent(
  ctx: InboxContext & { readonly inbox: Inbox },
  { rawBody, signature }: { readonly rawBody: string; readonly signature: string },
): Promise<WebhookOutcome> {
  const now = ctx.now();
  const event = ctx.gateway.readEvent(rawBody, signature, now);
  if (!event) return 'forged';
  const isDone = event.customerId === null && event.chargeId === null;
  const kept = { ...event, isDone, note: noteOfType(event.type) };
  if ((await ctx.inboxStore.keep(kept, now, new Date(now.getTime() + CLAIM_MS))) === 'open')
    ctx.inbox.take(event);
  return 'kept';
}
