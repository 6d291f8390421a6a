/** The words for channels, kinds of alerts, and what became of one. */

import type { AlertChannel, AlertKind, AlertMode, SentAlert } from '@spreadwise/contract';
import { durationText } from '@spreadwise/contract/figure-text';

export const CHANNELS: Readonly<Record<AlertChannel, string>> = {
  email: 'Email',
  telegram: 'Telegram',
  push: 'Browser',
  webhook: 'Webhook',
};

export const KINDS: Readonly<Record<AlertKind, string>> = {
  signal: 'New signals',
  ended: 'A signal ends',
  digest: 'Summary',
  billing: 'Your plan and payments',
  market: 'No prices come in',
};

export const MODES: Readonly<Record<AlertMode, string>> = { on: 'On', silent: 'Silent', off: 'Off' };

export const STATES: Readonly<Record<SentAlert['state'], string>> = {
  waiting: 'On its way',
  sent: 'Delivered',
  dropped: 'Not sent',
  dead: 'Failed',
};

export const tookText = (ms: number): string =>
  ms < 1_000 ? 'within a second' : `after ${durationText(ms)}`;
