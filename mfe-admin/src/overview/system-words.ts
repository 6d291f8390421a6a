/** The state of the system in words. Pure. */
import type { SystemState } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { countText } from '@spreadwise/contract/figure-text';
import type { BadgeProps } from '@spreadwise/shared-ui';
import { MARKET_STATES, PAUSED } from '../trading/market-states';

export interface Said {
  readonly label: string;
  readonly tone: NonNullable<BadgeProps['tone']>;
  /** Its meaning, in one sentence. */
  readonly text: string;
}

const MEANS = {
  starting: 'Prices are coming in. Signals follow within a minute.',
  running: 'Signals are being found and sent.',
  stale: 'Prices are late. No signal is found.',
  stopped: 'The market feed has stopped. No signal is found.',
} as const;

const PAUSED_BY_DEFAULT = 'Customers read that signals are paused and resume by themselves.';

export const adviceWords = ({ paused, state }: SystemState['advice']): Said =>
  paused === null
    ? { ...MARKET_STATES[state], text: MEANS[state] }
    : { ...PAUSED, text: paused ? `Customers read: ${paused}` : PAUSED_BY_DEFAULT };

export function exchangesWords({ connected, watched, off }: SystemState['exchanges']): Said {
  const text = off.length === 0 ? 'None switched off.' : `Off: ${off.map(exchangeText).join(', ')}.`;
  const label = `${countText(connected)} of ${countText(watched)} connected`;
  return { label, text, tone: connected === watched && off.length === 0 ? 'success' : 'warning' };
}

export function mailWords({ delivery, failing, waiting }: SystemState['mail']): Said {
  if (waiting !== null) {
    const count = waiting === 0 ? 'None' : countText(waiting);
    return { ...PAUSED, text: `${count} waiting. Codes, security mails and receipts are still sent.` };
  }
  if (failing > 0) return { label: 'Failing', tone: 'danger', text: `${countText(failing)} to be retried.` };
  return delivery === 'smtp'
    ? { label: 'Sent', tone: 'success', text: 'The mail server accepts them.' }
    : { label: 'Not sent', tone: 'warning', text: 'No mail server is set up. Mails stay in the outbox.' };
}

export function paymentsWords({ isSandbox, failing, isPaused }: SystemState['payments']): Said {
  if (isPaused) return { ...PAUSED, text: 'Nobody can subscribe. Plans and renewals continue.' };
  if (failing > 0)
    return { label: 'Failing', tone: 'danger', text: `${countText(failing)} events to be retried.` };
  return isSandbox
    ? { label: 'Test mode', tone: 'warning', text: 'The sandbox takes cards. No money moves.' }
    : { label: 'Live', tone: 'success', text: 'Stripe’s events are processed.' };
}
