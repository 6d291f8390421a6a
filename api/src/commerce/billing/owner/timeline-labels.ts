/** Timeline entries as plain sentences for the owner: changes, audit rows, and the provider's events. */
import type { CancelReason, TimelineEntry } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { PLANS } from '@spreadwise/contract/plans';
import type { BillingChange } from '../changes';
import { formatDay } from '../notifications/emails';
import type { TimelineRow } from './timeline-store';

const day = (iso: string | null): string => (iso === null ? 'an unknown day' : formatDay(iso));
const money = (cents: number | null): string =>
  cents === null ? 'an unknown amount' : moneyText(cents, 'EUR');

const ENDED = {
  canceled: 'The subscription ended.',
  unpaid: 'The subscription was never paid again and opens nothing any more.',
  paused: 'The subscription was paused.',
  expired: 'The first payment never came and the subscription expired.',
} as const;

export function describeChange(change: BillingChange): string {
  const plan = PLANS[change.plan].name;
  switch (change.kind) {
    case 'began':
      return `${plan} began${change.paid ? `; ${money(change.paid.amountCents)} paid` : ''}.`;
    case 'renewed':
      return `${plan} was renewed until ${day(change.periodEnd)}; ${money(change.paid.amountCents)} paid.`;
    case 'paid':
      return `${money(change.paid.amountCents)} paid.`;
    case 'returned':
      return `${money(change.paid.amountCents)} paid for ${plan} beside another subscription of the address, and given back; this one ended.`;
    case 'planChanged':
      return `The plan changed from ${PLANS[change.from].name} to ${PLANS[change.to].name}${change.paid ? `; ${money(change.paid.amountCents)} paid` : ''}.`;
    case 'changeScheduled':
      return `The plan will change to ${PLANS[change.to].name} on ${day(change.effectiveAt)}.`;
    case 'changeUndone':
      return 'The scheduled change of the plan was taken back.';
    case 'cancelScheduled':
      return `The subscription will end on ${day(change.effectiveAt)}.`;
    case 'extended':
      return `Days were given: nothing is charged until ${day(change.until)}.`;
    case 'resumed':
      return 'The subscription goes on after all.';
    case 'paymentFailed':
      return `A payment of ${money(change.due.amountCents)} failed; ${plan} stays open until ${day(change.graceUntil)}.`;
    case 'recovered':
      return `The overdue payment was settled${change.paid ? `; ${money(change.paid.amountCents)} paid` : ''}.`;
    case 'actionRequired':
      return `The bank wants the customer to confirm a payment of ${money(change.due.amountCents)}.`;
    case 'ended':
      return ENDED[change.why];
    case 'suspended':
      return change.reversal === 'refunded'
        ? 'The payment was refunded in full; access is suspended.'
        : 'The payment is disputed; access is suspended.';
    case 'restored':
      return 'The money is kept after all; access is open again.';
  }
}

const ACTIONS: Readonly<Record<string, string>> = {
  'account.addressChanged': 'Changed the address of the account.',
  'account.deletionAsked': 'Requested the deletion of the account.',
  'account.exportAsked': 'Requested a copy of all data.',
  'account.languageChanged': 'Chose the language of mails and alerts.',
  'account.nameChanged': 'Changed the name of the account.',
  'account.proven': 'Proved the address for the first time.',
  'alerts.unsubscribed': 'Unsubscribed from alerts by mail.',
  'apiToken.made': 'Made an API token.',
  'apiToken.revoked': 'An API token was revoked.',
  'session.allEnded': 'All sessions were ended.',
  'session.ended': 'A session was ended.',
  'declaration.withdrawal': 'Declared a withdrawal without signing in.',
  'declaration.cancellation': 'Declared a cancellation without signing in.',
  'declaration.undone': 'Took the cancellation back by the link in its receipt.',
  'setup.saved': 'Changed the set-up.',
  'support.answered': 'Support answered.',
  'support.assigned': 'A conversation with support was assigned.',
  'support.closed': 'A conversation with support was closed.',
  'comp.ended': 'The tier that you gave was ended.',
  'customer.resynced': 'You read the customer back from the payment provider.',
  'event.replayed': 'You had an event processed again.',
};

const CANCEL_REASONS: Readonly<Record<CancelReason, string>> = {
  too_expensive: 'it costs too much',
  missing_features: 'something they need is missing',
  unused: 'they do not use it enough',
  switched_service: 'they use another service now',
  too_complex: 'it is too complicated',
  low_quality: 'the advice did not help',
  customer_service: 'the help was not good enough',
  other: 'something else',
};

function describeReason(details: TimelineRow['details']): string {
  const reason = CANCEL_REASONS[details?.reason as CancelReason];
  const comment = typeof details?.comment === 'string' ? ` “${details.comment}”` : '';
  return `Why the customer goes: ${reason ?? 'in their words'}.${comment}`;
}

/** What was done for the customer by hand. */
function describeCare(name: string, { reason, effects, why, subject, text }: Details): string {
  switch (name) {
    case 'customer.actAsked':
      return `You asked the payment provider: ${[effects].flat().join(' ')} Why: ${reason}`;
    case 'customer.actFailed':
      return String(why);
    case 'customer.mailed':
      return `You wrote “${subject}”: ${text}`;
    case 'customer.noted':
      return `Note: ${text}`;
    default:
      return ACTIONS[name] ?? `${name}.`;
  }
}

const describeDeclaration = ({ refundedCents: cents }: Details): string =>
  typeof cents === 'number'
    ? `The withdrawal is carried out; ${money(cents)} went back to the card in all.`
    : 'The declaration is carried out.';

type Details = NonNullable<TimelineRow['details']>;

const tierOfGrant = (grant: unknown): string | null =>
  typeof grant === 'object' && grant !== null && 'tier' in grant ? String(grant.tier) : null;

function describeGrant({ from, to, reason }: Details): string {
  const before = tierOfGrant(from);
  return `You gave ${tierOfGrant(to)} without a payment${before ? `, in place of ${before}` : ''}: ${reason}`;
}

/** Describes an audit row. Rows of an earlier version may have no details, and show only their name. */
function describeAction({ name, details }: Pick<TimelineRow, 'name' | 'details'>): string {
  if (!details) return ACTIONS[name] ?? `${name}.`;
  if (name === 'comp.granted') return describeGrant(details);
  if (name === 'declaration.done') return describeDeclaration(details);
  if (name === 'cancel.reason') return describeReason(details);
  if (name.startsWith('customer.')) return describeCare(name, details);
  const kind = name.startsWith('subscription.') ? name.slice('subscription.'.length) : null;
  if (kind && typeof details.plan === 'string') return describeChange({ ...details, kind } as BillingChange);
  return ACTIONS[name] ?? `${name}.`;
}

const SENTENCE: Readonly<Record<TimelineRow['source'], (row: TimelineRow) => string>> = {
  event: ({ name }) => eventSentence(name),
  audit: describeAction,
  notice: ({ name, done }) => (done ? `Mailed: ${name}` : 'A mail waits to be sent.'),
};

export function presentTimelineEntry(row: TimelineRow): TimelineEntry {
  const { id, at, source, name, done, note } = row;
  return { id, at: at.toISOString(), kind: kindOf(row), name, summary: SENTENCE[source](row), done, note };
}

function kindOf({ source, actor }: TimelineRow): TimelineEntry['kind'] {
  if (source === 'event') return 'event';
  if (source === 'notice') return 'mail';
  if (actor === 'provider') return 'change';
  return actor?.startsWith('customer') ? 'own' : 'act';
}

const SENTENCES: Readonly<Record<string, string>> = {
  'charge.dispute.closed': 'The bank has decided a dispute.',
  'charge.dispute.created': 'The bank asks for a payment back.',
  'charge.dispute.funds_reinstated': 'The bank gave the money of a dispute back.',
  'charge.dispute.funds_withdrawn': 'The bank took the money of a dispute.',
  'charge.failed': 'A charge was refused.',
  'charge.refunded': 'Money was given back.',
  'charge.succeeded': 'A card was charged.',
  'credit_note.created': 'A credit note was written.',
  'customer.created': 'The customer was created.',
  'customer.deleted': 'The customer was deleted.',
  'customer.subscription.created': 'A subscription was created; it waits for its first payment.',
  'customer.subscription.deleted': 'The subscription ended.',
  'customer.subscription.paused': 'The subscription was paused.',
  'customer.subscription.pending_update_applied': 'A plan change was paid for and took effect.',
  'customer.subscription.pending_update_expired': 'A plan change was never paid for and did not take effect.',
  'customer.subscription.resumed': 'The subscription goes on after a pause.',
  'customer.subscription.updated': 'The subscription was changed.',
  'customer.unanswered': 'The payment provider did not answer; what it did is read back.',
  'customer.updated': 'The customer’s address, name or card was changed.',
  'invoice.created': 'An invoice was created.',
  'invoice.finalized': 'An invoice is due.',
  'invoice.paid': 'An invoice was paid.',
  'invoice.payment_action_required': 'The bank wants a payment to be confirmed.',
  'invoice.payment_failed': 'A payment for an invoice failed.',
  'invoice.payment_succeeded': 'A payment for an invoice went through.',
  'invoice.voided': 'An invoice was voided.',
  'invoice_payment.paid': 'A payment for an invoice arrived.',
  'payment_intent.canceled': 'A payment was given up.',
  'payment_intent.created': 'A payment was begun.',
  'payment_intent.payment_failed': 'A payment failed.',
  'payment_intent.requires_action': 'A payment waits for the customer to confirm it.',
  'payment_intent.succeeded': 'A payment went through.',
  'payment_method.attached': 'A card was added.',
  'refund.created': 'A refund was made.',
  'subscription_schedule.created': 'A change of the plan is being prepared.',
  'subscription_schedule.released': 'No change of the plan is scheduled any more.',
  'subscription_schedule.updated': 'A change of the plan was scheduled.',
};

/** A type without a sentence of its own is described by its name: “invoice: marked uncollectible”. */
export function eventSentence(type: string): string {
  const [about = '', ...what] = type.split('.');
  const words = (text: string) => text.replaceAll('_', ' ');
  return SENTENCES[type] ?? `The payment provider told of ${words(about)}: ${words(what.join(', '))}.`;
}
