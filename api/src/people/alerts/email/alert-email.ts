/** What an alert's email says. Pure. */
import type { Signal } from '@spreadwise/contract';
import { convertedText } from '@spreadwise/contract/figure-text';
import { leftInEuros } from '@spreadwise/contract/signal-worth';
import { compose, type EmailTemplate, type MailSender } from '../../../platform/mail';
import { ALERT_SETTINGS_PATH, figuresOf, headlineOf, pathOf, stepsOf, timeText } from '../alert-text';
import type { Alert, Reader } from '../channel';
import { ALERTS_MAILS } from '../mails';

type Content = Omit<EmailTemplate, 'to'>;

const paragraphs = (lines: readonly string[]) => lines.join('\n\n');

export function alertEmail(alerts: readonly Alert[], to: Reader, sender: MailSender): Content {
  const [only] = alerts;
  if (only && alerts.length === 1) return contentOf(only, to, sender);
  const parts = alerts.map((alert) => contentOf(alert, to, sender));
  return {
    subject: `${alerts.length} alerts: ${parts[0]?.subject ?? ''}`,
    heading: `${alerts.length} alerts`,
    paragraphs: parts.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
    action: { label: 'See them', url: `${sender.publicOrigin}/dashboard` },
  };
}

function contentOf(alert: Alert, to: Reader, sender: MailSender): Content {
  const { publicOrigin: origin } = sender;
  switch (alert.kind) {
    case 'signal':
      return signalContent(alert.signal, to, sender);
    case 'ended':
      return {
        ...compose(sender, ALERTS_MAILS['alert-ended'], {
          headline: headlineOf(alert.signal, to),
          when: timeText(alert.endedAt, to.timeZone),
          why: alert.why,
        }),
        action: { label: 'See what became of it', url: `${origin}${pathOf(alert.signal)}` },
      };
    case 'digest':
      return digestContent(alert, to, sender);
    case 'test':
      return {
        ...compose(sender, ALERTS_MAILS['alert-test'], {}),
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

const signalContent = (signal: Signal, to: Reader, sender: MailSender): Content => ({
  ...compose(sender, ALERTS_MAILS['alert-signal'], {
    headline: headlineOf(signal, to),
    steps: paragraphs(stepsOf(signal).map((step, index) => `${index + 1}. ${step}`)),
    figures: paragraphs(figuresOf(signal, to)),
  }),
  action: { label: 'See it live', url: `${sender.publicOrigin}${pathOf(signal)}` },
});

function digestContent(
  { signals, from, until }: Extract<Alert, { kind: 'digest' }>,
  to: Reader,
  sender: MailSender,
): Content {
  const left = signals.reduce((sum, signal) => sum + (leftInEuros(signal) ?? 0), 0);
  const open = (signal: Signal) => (signal.endedAt === null ? ' (open)' : '');
  return {
    ...compose(sender, ALERTS_MAILS['alert-digest'], {
      number: signals.length === 1 ? '1 signal' : `${signals.length} signals`,
      left: convertedText(left, to.displayRate),
      from: timeText(from, to.timeZone),
      until: timeText(until, to.timeZone),
      signals: paragraphs(signals.map((signal) => `${headlineOf(signal, to)}${open(signal)}`)),
    }),
    action: { label: 'See your history', url: `${sender.publicOrigin}/dashboard?section=history` },
  };
}
