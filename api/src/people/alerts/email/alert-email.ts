/** What an alert's email says. Pure. */
import type { Signal } from '@spreadwise/contract';
import { endText } from '@spreadwise/contract/end-text';
import { convertedText } from '@spreadwise/contract/figure-text';
import { leftInEuros } from '@spreadwise/contract/signal-worth';
import { compose, type EmailTemplate, type MailSender } from '../../../platform/mail';
import { ALERT_SETTINGS_PATH, figuresOf, headlineOf, pathOf, stepsOf, timeText } from '../alert-text';
import type { Alert, Reader } from '../channel';
import { ALERTS_MAILS } from '../mails';
import { counted, textsIn } from '../texts/texts';

type Content = Omit<EmailTemplate, 'to'>;

const paragraphs = (lines: readonly string[]) => lines.join('\n\n');

export function alertEmail(alerts: readonly Alert[], to: Reader, sender: MailSender): Content {
  const [only] = alerts;
  if (only && alerts.length === 1) return contentOf(only, to, sender);
  const parts = alerts.map((alert) => contentOf(alert, to, sender));
  const texts = textsIn(to.language);
  const heading = texts.alerts(alerts.length);
  return {
    subject: `${heading}: ${parts[0]?.subject ?? ''}`,
    heading,
    paragraphs: parts.flatMap((part) => [part.heading, ...part.paragraphs]),
    action: { label: texts.seeThem, url: `${sender.publicOrigin}/dashboard` },
    language: to.language,
  };
}

function contentOf(alert: Alert, to: Reader, sender: MailSender): Content {
  const { publicOrigin: origin } = sender;
  const { language } = to;
  const texts = textsIn(language);
  switch (alert.kind) {
    case 'signal':
      return signalContent(alert.signal, to, sender);
    case 'ended':
      return {
        ...compose(
          sender,
          ALERTS_MAILS['alert-ended'],
          {
            headline: headlineOf(alert.signal, to),
            when: timeText(alert.endedAt, to),
            why: endText(alert.why, language),
          },
          language,
        ),
        action: { label: texts.seeOutcome, url: `${origin}${pathOf(alert.signal)}` },
      };
    case 'digest':
      return digestContent(alert, to, sender);
    case 'test':
      return {
        ...compose(sender, ALERTS_MAILS['alert-test'], {}, language),
        action: { label: texts.settings, url: `${origin}${ALERT_SETTINGS_PATH}` },
      };
    default:
      return {
        subject: alert.title,
        heading: alert.title,
        paragraphs: [alert.text],
        action: { label: texts.dashboard, url: `${origin}${alert.path}` },
        language,
      };
  }
}

const signalContent = (signal: Signal, to: Reader, sender: MailSender): Content => ({
  ...compose(
    sender,
    ALERTS_MAILS['alert-signal'],
    {
      headline: headlineOf(signal, to),
      steps: paragraphs(stepsOf(signal, to.language)),
      figures: paragraphs(figuresOf(signal, to)),
    },
    to.language,
  ),
  action: { label: textsIn(to.language).seeLive, url: `${sender.publicOrigin}${pathOf(signal)}` },
});

function digestContent(
  { signals, from, until }: Extract<Alert, { kind: 'digest' }>,
  to: Reader,
  sender: MailSender,
): Content {
  const left = signals.reduce((sum, signal) => sum + (leftInEuros(signal) ?? 0), 0);
  const { language } = to;
  const texts = textsIn(language);
  const open = (signal: Signal) => (signal.endedAt === null ? texts.open : '');
  const values = {
    number: counted(signals.length, texts.signals, language),
    left: convertedText(left, to.displayRate, language),
    from: timeText(from, to),
    until: timeText(until, to),
    signals: paragraphs(signals.map((signal) => `${headlineOf(signal, to)}${open(signal)}`)),
  };
  return {
    ...compose(sender, ALERTS_MAILS['alert-digest'], values, language),
    action: { label: texts.seeHistory, url: `${sender.publicOrigin}/dashboard?section=history` },
  };
}
