/** Alerts in a Telegram chat, as plain text. */
import type { Signal } from '@spreadwise/contract';
import { plural } from '@spreadwise/contract/figure-text';
import { figuresOf, headlineOf, heldText, insteadOf, stepsOf } from '../../alert-text';
import type { Alert, Reader } from '../../channel';
import { textsIn } from '../../texts';

/** Telegram accepts 4096 characters. */
const MOST_CHARACTERS = 3_800;
const MOST_LISTED = 8;

export const telegramText = (alerts: readonly Alert[], to: Reader): string =>
  [ofAll(alerts, to).slice(0, MOST_CHARACTERS), ...insteadOf(to)].join('\n');

function ofAll(alerts: readonly Alert[], to: Reader): string {
  const [only] = alerts;
  if (!only) return '';
  if (alerts.length === 1) return ofOne(only, to);
  const listed = alerts.slice(0, MOST_LISTED).map((alert) => `• ${inLine(alert, to)}`);
  const left = alerts.length - listed.length;
  const texts = textsIn(to.language);
  return [texts.alerts(alerts.length), ...listed, ...(left > 0 ? [texts.more(left)] : [])].join('\n');
}

function ofOne(alert: Alert, to: Reader): string {
  switch (alert.kind) {
    case 'signal':
      return signalText(alert.signal, to);
    case 'ended':
      // A customer who is still trading needs the remaining steps.
      return [inLine(alert, to), ...stepsOf(alert.signal, to.language)].join('\n');
    case 'digest':
      return [inLine(alert, to), ...digestLines(alert, to)].join('\n');
    case 'test':
      return inLine(alert, to);
    default:
      return `${alert.title}\n${alert.text}`;
  }
}

function inLine(alert: Alert, to: Reader): string {
  const texts = textsIn(to.language);
  switch (alert.kind) {
    case 'signal':
      return headlineOf(alert.signal, to);
    case 'ended':
      return `${texts.ended(headlineOf(alert.signal, to))}. ${heldText(alert, to.language)}`;
    case 'digest':
      return plural(alert.count, texts.reported, to.language);
    case 'test':
      return texts.worksHere;
    default:
      return alert.title;
  }
}

const signalText = (signal: Signal, to: Reader): string =>
  [
    textsIn(to.language).fresh(headlineOf(signal, to)),
    ...stepsOf(signal, to.language),
    ...figuresOf(signal, to),
    textsIn(to.language).lookFirst,
  ].join('\n');

function digestLines({ count, signals }: Extract<Alert, { kind: 'digest' }>, to: Reader): readonly string[] {
  const listed = signals.slice(0, MOST_LISTED).map((signal) => `• ${headlineOf(signal, to)}`);
  const left = count - listed.length;
  return left > 0 ? [...listed, textsIn(to.language).more(left)] : listed;
}
