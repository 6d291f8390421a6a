/** What channels, alerts, invoices and subscriptions are called: each is read in the page's language of the moment. */
import type { AlertChannel, AlertKind, SubscriptionState } from '@spreadwise/contract';
import { labelsTexts } from '../texts/labels';

/** One getter a key, so that whoever lists the keys or reads one finds what a plain object would have. */
function byKey<Key extends string, Label>(keys: readonly Key[], labelOf: (key: Key) => Label) {
  const read = keys.map((key) => [key, { enumerable: true, get: () => labelOf(key) }] as const);
  return Object.defineProperties({}, Object.fromEntries(read)) as Readonly<Record<Key, Label>>;
}

const CHANNEL_KEYS = ['email', 'telegram', 'push', 'webhook'] as const satisfies readonly AlertChannel[];
export const CHANNELS: Readonly<Record<AlertChannel, string>> = byKey(
  CHANNEL_KEYS,
  (channel) => labelsTexts().channels[channel],
);

const KIND_KEYS = ['signal', 'ended', 'digest', 'billing', 'market'] as const satisfies readonly AlertKind[];
export const KINDS: Readonly<Record<AlertKind, string>> = byKey(
  KIND_KEYS,
  (kind) => labelsTexts().kinds[kind],
);

const INVOICE_TONES = {
  paid: 'success',
  open: 'warning',
  void: 'neutral',
  uncollectible: 'danger',
  'credit-note': 'neutral',
} as const;
type InvoiceState = keyof typeof INVOICE_TONES;

/** What an invoice's state is called. */
export const INVOICE_STATES = byKey(
  Object.keys(INVOICE_TONES) as InvoiceState[],
  (state) => [labelsTexts().invoices[state], INVOICE_TONES[state]] as const,
);

type SubscriptionStatus = SubscriptionState['status'];

export interface StatusLabel {
  readonly label: string;
  readonly tone: 'success' | 'warning' | 'danger' | 'neutral';
}

const STATUS_TONES: Readonly<Record<SubscriptionStatus, StatusLabel['tone']>> = {
  active: 'success',
  trialing: 'success',
  past_due: 'warning',
  unpaid: 'danger',
  incomplete: 'warning',
  incomplete_expired: 'neutral',
  canceled: 'neutral',
  paused: 'neutral',
};

export const STATUS_LABELS: Readonly<Record<SubscriptionStatus, StatusLabel>> = byKey(
  Object.keys(STATUS_TONES) as SubscriptionStatus[],
  (status) => ({ label: labelsTexts().subscriptions[status], tone: STATUS_TONES[status] }),
);

/** How many trades a signal may have, as a filter, which offers no more than the plan allows. */
export const HOPS_OPTIONS = ['', '2', '3', '4', '5'].map((value) => ({
  value,
  get label() {
    return value === '' ? labelsTexts().anyHops : labelsTexts().upTo(value);
  },
}));
