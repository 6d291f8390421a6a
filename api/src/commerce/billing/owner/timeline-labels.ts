/** Timeline entries as plain sentences for the owner: changes, audit rows, and the provider's events. */
import type { CancelReason, TimelineEntry } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { PLANS } from '@spreadwise/contract/plans';
import { ACT_WORDS, ENDED_WORDS, EVENT_WORDS, REASON_WORDS } from '@spreadwise/contract/timeline-words';
import type { BillingChange } from '../changes';
import { formatDay } from '../notifications/emails';
import type { TimelineRow } from './timeline-store';

const day = (iso: string | null): string => (iso === null ? 'an unknown day' : formatDay(iso));
const money = (cents: number | null): string =>
  cents === null ? 'an unknown amount' : moneyText(cents, 'EUR');

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
      return ENDED_WORDS[change.why];
    case 'suspended':
      return change.reversal === 'refunded'
        ? 'The payment was refunded in full; access is suspended.'
        : 'The payment is disputed; access is suspended.';
    case 'restored':
      return 'The money is kept after all; access is open again.';
  }
}

function describeReason(details: TimelineRow['details']): string {
  const reason = REASON_WORDS[details?.reason as CancelReason];
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
      return ACT_WORDS[name] ?? `${name}.`;
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
  if (!details) return ACT_WORDS[name] ?? `${name}.`;
  if (name === 'comp.granted') return describeGrant(details);
  if (name === 'declaration.done') return describeDeclaration(details);
  if (name === 'cancel.reason') return describeReason(details);
  if (name.startsWith('customer.')) return describeCare(name, details);
  const kind = name.startsWith('subscription.') ? name.slice('subscription.'.length) : null;
  if (kind && typeof details.plan === 'string') return describeChange({ ...details, kind } as BillingChange);
  return ACT_WORDS[name] ?? `${name}.`;
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

/** A type without a sentence of its own is described by its name: “invoice: marked uncollectible”. */
export function eventSentence(type: string): string {
  const [about = '', ...what] = type.split('.');
  const words = (text: string) => text.replaceAll('_', ' ');
  return EVENT_WORDS[type] ?? `The payment provider told of ${words(about)}: ${words(what.join(', '))}.`;
}
