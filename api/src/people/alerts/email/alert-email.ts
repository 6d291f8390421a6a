/** The content of an alert's email. Pure. */
import type { Signal } from '@spreadwise/contract';
import { endText } from '@spreadwise/contract/end-text';
import { convertedText, plural } from '@spreadwise/contract/figure-text';
import { leftInEuros } from '@spreadwise/contract/signal-worth';
import { compose, type EmailTemplate, type MailSender } from '../../../platform/mail';
import {
  ALERT_SETTINGS_PATH,
  figuresOf,
  headlineOf,
  insteadOf,
  pageOf,
  stepsOf,
  timeText,
} from '../alert-text';
import type { Alert, Reader } from '../channel';
import { ALERTS_MAILS } from '../mails';
import { textsIn } from '../texts';

type Content = Omit<EmailTemplate, 'to'>;

export const paragraphs = (lines: readonly string[]) => lines.join('\n\n');

export function alertEmail(alerts: readonly Alert[], to: Reader, sender: MailSender): Content {
  const parts = alerts.map((alert): Content => {
    const { label, path, ...words } = wordsOf(alert, to, sender);
    const paragraphs = [...words.paragraphs, ...insteadOf(to)];
    const action = { label, url: `${sender.publicOrigin}${path}` };
    return { ...words, paragraphs, action, language: to.language };
  });
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const texts = textsIn(to.language);
  const heading = texts.alerts(alerts.length);
  return {
    subject: `${heading}: ${first?.subject ?? ''}`,
    heading,
    paragraphs: parts.flatMap((part) => [part.heading, ...part.paragraphs]),
    action: { label: texts.seeThem, url: `${sender.publicOrigin}/dashboard` },
    language: to.language,
  };
}

function wordsOf(alert: Alert, to: Reader, sender: MailSender) {
  const { language } = to;
  const texts = textsIn(language);
  const path = pageOf([alert]);
  switch (alert.kind) {
    case 'signal': {
      const { signal } = alert;
      const steps = paragraphs(stepsOf(signal, language));
      const values = { headline: headlineOf(signal, to), steps, figures: paragraphs(figuresOf(signal, to)) };
      const words = compose(sender, ALERTS_MAILS['alert-signal'], values, language);
      return { ...words, label: texts.seeLive, path };
    }
    case 'ended': {
      const { signal, endedAt, why } = alert;
      const when = timeText(endedAt, to);
      const values = { headline: headlineOf(signal, to), when, why: endText(why, language) };
      const words = compose(sender, ALERTS_MAILS['alert-ended'], values, language);
      return { ...words, label: texts.seeOutcome, path };
    }
    case 'digest': {
      const words = compose(sender, ALERTS_MAILS['alert-digest'], digestOf(alert, to), language);
      return { ...words, label: texts.seeHistory, path };
    }
    case 'test': {
      const words = compose(sender, ALERTS_MAILS['alert-test'], {}, language);
      return { ...words, label: texts.settings, path: ALERT_SETTINGS_PATH };
    }
    default: {
      const { title, text } = alert;
      return { subject: title, heading: title, paragraphs: [text], label: texts.dashboard, path };
    }
  }
}

function digestOf({ count, signals, from, until }: Extract<Alert, { kind: 'digest' }>, to: Reader) {
  const texts = textsIn(to.language);
  const euros = signals.reduce((sum, signal) => sum + (leftInEuros(signal) ?? 0), 0);
  const left = convertedText(euros, to.displayRate, to.language);
  const more = count - signals.length;
  const inLine = (signal: Signal) => `${headlineOf(signal, to)}${signal.endedAt === null ? texts.open : ''}`;
  return {
    number: plural(count, texts.signals, to.language),
    left: more > 0 ? texts.ofBest(signals.length, left) : left,
    ...{ from: timeText(from, to), until: timeText(until, to) },
    signals: paragraphs([...signals.map(inLine), ...(more > 0 ? [texts.more(more)] : [])]),
  };
}
