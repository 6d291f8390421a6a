/**
 * A provider's event comes in: verified, kept, answered, and worked on afterwards (`inbox.ts`). An event that could not
 * be kept is not answered, so that the provider sends it again.
 */
import { unknownEventNotice } from '../../notifications/notice';
import type { ProviderEvent } from '../../provider/provider-state';
import { isKnownType } from './event-types';
import type { InboxContext } from './inbox';
import type { KeptEvent } from './inbox-store';

/** 'forged': not the provider's signature, too old, or no event. */
export type ReceiveOutcome = 'kept' | 'forged';

export async function receiveEvent(
  ctx: Pick<InboxContext, 'gateway' | 'inboxStore' | 'notifyOwner' | 'now'>,
  { rawBody, signature }: { readonly rawBody: string; readonly signature: string },
): Promise<ReceiveOutcome> {
  const now = ctx.now();
  const event = ctx.gateway.readEvent(rawBody, signature, now);
  if (!event) return 'forged';
  await ctx.inboxStore.keep(keptEvent(event, ctx.notifyOwner, now), now);
  return 'kept';
}

/** One of an unknown type is worked on all the same, with a note and an email for the owner. */
export function keptEvent(event: ProviderEvent, notifyOwner: boolean, now: Date): KeptEvent {
  const isDone = event.customerId === null && event.chargeId === null;
  if (isKnownType(event.type)) return { ...event, isDone, note: null, notices: [] };
  const note = `Events of the type ${event.type} are not known here.`;
  return { ...event, isDone, note, notices: notifyOwner ? [unknownEventNotice(event, now)] : [] };
}
