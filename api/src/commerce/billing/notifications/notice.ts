/** Which mails have to be sent: a notice is written in the transaction of what it reports, and sent later. Pure. */
import type { CompTier } from '@spreadwise/shared-auth/model';
import type { notices } from '../../../platform/db/schema';
import type { SubscriptionRecord } from '../access/account';
import { type BillingChange, type ChangeBase, changeKey, type Due } from '../changes';
import type { InvoiceDocument, ProviderEvent, ProviderSubscription } from '../provider/gateway';

/** The bank asked for confirmation of the first payment, and the customer did not confirm it. */
export interface UnfinishedPayment extends ChangeBase {
  readonly kind: 'paymentUnfinished';
  readonly due: Due;
}

/** The owner granted, changed or ended a complimentary tier. */
export type GivenTier = {
  readonly kind: 'tierGiven' | 'tierTaken';
  readonly customerId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly tier: CompTier;
  /** ISO 8601, UTC; null: without an end. */
  readonly until: string | null;
  /** The tier it replaces; null: none. */
  readonly before: CompTier | null;
};

/** The provider reported something that this product cannot settle. Addressed to the owner. */
export type Unsettled = {
  /** Stored under this name since the days when only events and prices were reported. */
  readonly kind: 'unknown';
  /** ISO 8601, UTC. */
  readonly at: string;
} & (
  | { readonly what: 'event'; readonly type: string; readonly customerId: string | null }
  | {
      readonly what: 'price';
      readonly priceId: string | null;
      readonly subscriptionId: string;
      readonly customerId: string;
    }
  | {
      readonly what: 'refund';
      readonly documentId: string;
      /** Of its invoice. */
      readonly number: string;
      readonly amountCents: number;
      readonly customerId: string;
    }
);

/** `forOwner`: addressed to the owner of the product instead of the customer. */
export type Notice =
  | ((BillingChange | UnfinishedPayment | GivenTier) & { readonly forOwner?: true })
  | Unsettled;

export const isGivenTier = (notice: Notice): notice is GivenTier => notice.kind.startsWith('tier');

export const isForOwner = (notice: Notice): boolean => notice.kind === 'unknown' || notice.forOwner === true;

interface Noticed {
  readonly changes: readonly BillingChange[];
  /** Subscriptions whose price belongs to no plan; passed each time, mailed once. */
  readonly unknownPrices: readonly ProviderSubscription[];
  readonly rejected: readonly InvoiceDocument[];
  readonly at: Date;
}

/** What has to be mailed after reading a customer back. `toOwner`: whether the owner has an address. */
export function noticesOfSync({ changes, unknownPrices, rejected, at }: Noticed, toOwner: boolean): Notice[] {
  return [
    ...(toOwner ? unknownPrices.map((subscription) => unknownPrice(subscription, at)) : []),
    ...(toOwner ? rejected.map((document) => rejectedRefund(document, at)) : []),
    ...changes.filter((change) => !isCoveredByAnother(change, changes)),
    ...changes
      .filter(({ kind }) => toOwner && (kind === 'suspended' || kind === 'returned'))
      .map((change) => ({ ...change, forOwner: true as const })),
  ];
}

const rejectedRefund = ({ id, number, totalCents, customerId }: InvoiceDocument, at: Date): Unsettled => ({
  kind: 'unknown',
  what: 'refund',
  documentId: id,
  number,
  amountCents: totalCents,
  customerId,
  at: at.toISOString(),
});

const unknownPrice = ({ id, priceId, customerId }: ProviderSubscription, at: Date): Unsettled => ({
  kind: 'unknown',
  what: 'price',
  priceId,
  subscriptionId: id,
  customerId,
  at: at.toISOString(),
});

/** The mail about a failed payment links to the same page. */
const isCoveredByAnother = (change: BillingChange, all: readonly BillingChange[]) =>
  change.kind === 'actionRequired' &&
  all.some(
    ({ kind, subscriptionId }) => kind === 'paymentFailed' && subscriptionId === change.subscriptionId,
  );

/** An event's type is unknown: mailed once per type. */
export const unknownEventNotice = (
  { type, customerId }: Pick<ProviderEvent, 'type' | 'customerId'>,
  at: Date,
): Notice => ({ kind: 'unknown', what: 'event', type, customerId, at: at.toISOString() });

export const unfinishedPaymentNotice = (subscription: SubscriptionRecord, at: Date): Notice => ({
  kind: 'paymentUnfinished',
  customerId: subscription.customerId,
  subscriptionId: subscription.id,
  plan: subscription.plan,
  at: at.toISOString(),
  due: {
    invoiceId: subscription.openInvoiceId,
    amountCents: subscription.openInvoiceCents,
    invoiceUrl: subscription.openInvoiceUrl,
  },
});

/** The customer id of a notice that is about no customer. */
export const NOBODY = '';

/** The key makes it unique: a notice that exists already is not written again. */
export const noticeRow = (notice: Notice): typeof notices.$inferInsert => ({
  key: keyOf(notice),
  customerId: notice.customerId ?? NOBODY,
  change: notice,
  createdAt: new Date(notice.at),
});

function keyOfUnsettled(notice: Unsettled): string {
  switch (notice.what) {
    case 'event':
      return `unknown event ${notice.type}`;
    case 'price':
      return `unknown price ${notice.priceId ?? notice.subscriptionId}`;
    case 'refund':
      return `rejected refund ${notice.documentId}`;
  }
}

function keyOf(notice: Notice): string {
  if (notice.kind === 'unknown') return `owner ${keyOfUnsettled(notice)}`;
  if (isGivenTier(notice)) return `${notice.customerId} ${notice.kind} ${notice.at}`;
  const key =
    notice.kind === 'paymentUnfinished' ? `${notice.subscriptionId} ${notice.kind}` : changeKey(notice);
  return notice.forOwner ? `owner ${key}` : key;
}
