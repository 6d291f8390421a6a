/** Labels of channels, alerts, invoices and subscriptions, read in the page's current language. */
import type { AlertChannel, AlertKind, SubscriptionState } from '@spreadwise/contract';
import { labelsTexts } from '../texts/labels';

/** An object with one getter per key, so that keys can be listed and values read as from a plain object. */
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

/** Label and tone of each invoice state. */
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

/** Filter options for the maximum number of trades; the plan may allow fewer. */
export const HOPS_OPTIONS = ['', '2', '3', '4', '5'].map((value) => ({
  value,
  get label() {
    return value === '' ? labelsTexts().anyHops : labelsTexts().upTo(value);
  },
}));
