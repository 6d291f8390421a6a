/** What an alert's email says. Pure. */

import type { Signal } from '@spreadwise/contract';
import { euroText } from '@spreadwise/contract/figure-text';
import { leftInEuros } from '@spreadwise/contract/signal-worth';
import type { EmailTemplate } from '../../mail';
import type { Alert, Recipient } from '../channel';
import { ALERT_SETTINGS_PATH, figuresOf, headlineOf, pathOf, stepsOf, timeText } from '../words';

type Content = Omit<EmailTemplate, 'to'>;

const ADVICE_ONLY = 'This is advice only; nothing is traded for you.';

/** `origin`: where the product is, without a slash at the end. */
export function alertEmail(alerts: readonly Alert[], { timeZone }: Recipient, origin: string): Content {
  const [only] = alerts;
  if (only && alerts.length === 1) return contentOf(only, timeZone, origin);
  const parts = alerts.map((alert) => contentOf(alert, timeZone, origin));
  return {
    subject: `${alerts.length} alerts: ${parts[0]?.subject ?? ''}`,
    heading: `${alerts.length} alerts`,
    paragraphs: parts.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
    action: { label: 'See them', url: `${origin}/dashboard` },
  };
}

function contentOf(alert: Alert, timeZone: string, origin: string): Content {
  switch (alert.kind) {
    case 'signal':
      return signalContent(alert.signal, timeZone, origin);
    case 'ended':
      return {
        subject: `Over: ${headlineOf(alert.signal)}`,
        heading: 'This advice has ended',
        paragraphs: [
          headlineOf(alert.signal),
          `It ended ${timeText(alert.endedAt, timeZone)}: ${alert.why}.`,
        ],
        action: { label: 'See what became of it', url: `${origin}${pathOf(alert.signal)}` },
      };
    case 'digest':
      return digestContent(alert, timeZone, origin);
    case 'test':
      return {
        subject: 'This is a test alert',
        heading: 'Alerts reach you here',
        paragraphs: ['You asked for this test. Alerts for your signals arrive in the same way.'],
        action: { label: 'Alert settings', url: `${origin}${ALERT_SETTINGS_PATH}` },
      };
    default:
      return {
        subject: alert.title,
        heading: alert.title,
        paragraphs: [alert.text],
        action: { label: 'Open the dashboard', url: `${origin}${alert.path}` },
      };
  }
}

const signalContent = (signal: Signal, timeZone: string, origin: string): Content => ({
  subject: headlineOf(signal),
  heading: headlineOf(signal),
  paragraphs: [
    ...stepsOf(signal).map((step, index) => `${index + 1}. ${step}`),
    ...figuresOf(signal, timeZone),
    ADVICE_ONLY,
  ],
  action: { label: 'See it live', url: `${origin}${pathOf(signal)}` },
});

function digestContent(
  { signals, from, until }: Extract<Alert, { kind: 'digest' }>,
  timeZone: string,
  origin: string,
): Content {
  const left = signals.reduce((sum, signal) => sum + (leftInEuros(signal) ?? 0), 0);
  const number = signals.length === 1 ? '1 signal' : `${signals.length} signals`;
  return {
    subject: `${number}, ${euroText(left)} in all`,
    heading: `Your signals: ${number}`,
    paragraphs: [
      `From ${timeText(from, timeZone)} until ${timeText(until, timeZone)}.`,
      ...signals.map((signal) => `${headlineOf(signal)}${signal.endedAt === null ? ' (open)' : ''}`),
      ADVICE_ONLY,
    ],
    action: { label: 'See your history', url: `${origin}/dashboard?section=history` },
  };
}
