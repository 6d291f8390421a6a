/** Timeline entries as plain sentences for the owner: changes, audit rows, and the provider's events. */
import type { CancelReason, TimelineEntry } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { PLANS } from '@spreadwise/contract/plans';
import { ACT_WORDS, ENDED_WORDS, EVENT_WORDS, REASON_WORDS } from '@spreadwise/contract/timeline-words';
import type { BillingChange, Paid } from '../changes';
import { formatDay } from '../notifications/emails';
import type { TimelineRow } from '../timeline-store';

const day = (iso: string | null): string => (iso === null ? 'an unknown day' : formatDay(iso));
const money = (cents: number | null): string =>
  cents === null ? 'an unknown amount' : moneyText(cents, 'EUR');

const alsoPaid = (paid: Paid | null): string => (paid ? `; ${money(paid.amountCents)} paid` : '');

const CHANGES: {
  readonly [K in BillingChange['kind']]: (
    change: Extract<BillingChange, { kind: K }>,
    plan: string,
  ) => string;
} = {
  began: ({ paid }, plan) => `${plan} began${alsoPaid(paid)}.`,
  renewed: ({ paid, periodEnd }, plan) => `${plan} was renewed until ${day(periodEnd)}${alsoPaid(paid)}.`,
  paid: ({ paid }) => `${money(paid.amountCents)} paid.`,
  returned: ({ paid }, plan) =>
    `${money(paid.amountCents)} paid for ${plan} while the address had another subscription, and refunded; this one ended.`,
  planChanged: ({ from, to, paid }) =>
    `The plan changed from ${PLANS[from].name} to ${PLANS[to].name}${alsoPaid(paid)}.`,
  changeScheduled: ({ to, effectiveAt }) =>
    `The plan will change to ${PLANS[to].name} on ${day(effectiveAt)}.`,
  changeUndone: () => 'The scheduled plan change was undone.',
  cancelScheduled: ({ effectiveAt }) => `The subscription will end on ${day(effectiveAt)}.`,
  extended: ({ until }) => `Free days were given: nothing is charged until ${day(until)}.`,
  resumed: (_, plan) => `${plan} was resumed.`,
  paymentFailed: ({ due, graceUntil }, plan) =>
    `A payment of ${money(due.amountCents)} failed; ${plan} stays active until ${day(graceUntil)}.`,
  recovered: ({ paid }) => `The overdue payment was settled${alsoPaid(paid)}.`,
  actionRequired: ({ due }) =>
    `The bank wants the customer to confirm a payment of ${money(due.amountCents)}.`,
  ended: ({ why }) => ENDED_WORDS[why],
  suspended: ({ reversal }) =>
    reversal === 'refunded'
      ? 'The payment was refunded in full; access is suspended.'
      : 'The payment is disputed; access is suspended.',
  restored: () => 'The payment stands after all; access is restored.',
};

export const describeChange = (change: BillingChange): string =>
  (CHANGES[change.kind] as (change: BillingChange, plan: string) => string)(change, PLANS[change.plan].name);

type Details = NonNullable<TimelineRow['details']>;

function describeReason({ reason: said, comment: text }: Details): string {
  const reason = REASON_WORDS[said as CancelReason];
  const comment = typeof text === 'string' ? ` “${text}”` : '';
  return `Reason for leaving: ${reason ?? 'in their words'}.${comment}`;
}

const describeDeclaration = ({ refundedCents: cents }: Details): string =>
  typeof cents === 'number'
    ? `The withdrawal was carried out; ${money(cents)} was refunded to the card in total.`
    : 'The declaration was carried out.';

const tierOfGrant = (grant: unknown): string | null =>
  typeof grant === 'object' && grant !== null && 'tier' in grant ? String(grant.tier) : null;

function describeGrant({ from, to, reason }: Details): string {
  const before = tierOfGrant(from);
  return `The owner gave ${tierOfGrant(to)} without a payment${before ? `, in place of ${before}` : ''}: ${reason}`;
}

const ACTIONS: Readonly<Record<string, (details: Details, actor: string | null) => string>> = {
  'comp.granted': describeGrant,
  'declaration.done': describeDeclaration,
  'cancel.reason': describeReason,
  'customer.actAsked': ({ effects, reason }) =>
    `The owner asked the payment provider: ${[effects].flat().join(' ')} Why: ${reason}`,
  'customer.actFailed': ({ why }) => String(why),
  'customer.mailed': ({ subject, text }, actor) =>
    `${actor === 'owner' ? 'The owner' : 'Staff'} wrote “${subject}”: ${text}`,
  'customer.noted': ({ text }) => `Note: ${text}`,
};

/** Describes an audit row. Rows of an earlier version may have no details, and show only their name. */
function describeAction({ name, details, actor }: Pick<TimelineRow, 'name' | 'details' | 'actor'>): string {
  const describe = ACTIONS[name];
  if (details && describe) return describe(details, actor);
  const kind = name.startsWith('subscription.') ? name.slice('subscription.'.length) : null;
  if (kind && Object.hasOwn(CHANGES, kind) && typeof details?.plan === 'string')
    return describeChange({ ...details, kind } as BillingChange);
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
function eventSentence(type: string): string {
  const [about = '', ...what] = type.split('.');
  const words = (text: string) => text.replaceAll('_', ' ');
  return EVENT_WORDS[type] ?? `The payment provider reported ${words(about)}: ${words(what.join(', '))}.`;
}
