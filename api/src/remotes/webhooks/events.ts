/** Which steps of a remote webhooks are told of, and what a message says. */
import type { AuditAction, WebhookEvent } from '@spreadwise/contract';

/** A row of the audit log about a remote. */
export interface RemoteAct {
  readonly at: Date;
  readonly actor: string;
  readonly action: AuditAction;
  /** The remote. */
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const EVENTS: Readonly<Record<string, WebhookEvent>> = {
  'remote.published': 'remote.published',
  'remote.activated': 'remote.activated',
  'remote.rolledBack': 'remote.rolled-back',
  'remote.canaryStarted': 'remote.canary.began',
  'remote.canaryEnded': 'remote.canary.ended',
  // By itself: `by` is the system, and the figures are there.
  'remote.returned': 'remote.canary.ended',
  'remote.contractApproved': 'remote.contract.approved',
  'remote.contractRefused': 'remote.contract.refused',
};

/** A version that is published may ask for more than is approved: that is told beside it. */
export function eventsOf({ action, details }: RemoteAct): WebhookEvent[] {
  const event = Object.hasOwn(EVENTS, action) ? EVENTS[action] : undefined;
  if (!event) return [];
  return event === 'remote.published' && details.approval === 'waiting'
    ? [event, 'remote.contract.waiting']
    : [event];
}

/** `type`, `timestamp` and `data`, as standardwebhooks.com has it. */
export const bodyOf = (type: WebhookEvent, { at, actor, subject, details }: RemoteAct): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data: { remote: subject, actor, ...details } });
