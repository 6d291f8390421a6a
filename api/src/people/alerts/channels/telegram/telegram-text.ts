/** Alerts in a Telegram chat: plain text, and the path that the button opens. */
import type { Signal } from '@spreadwise/contract';
import { plural } from '@spreadwise/contract/figure-text';
import { figuresOf, headlineOf, heldText, insteadOf, pathOf, stepsOf } from '../../alert-text';
import type { Alert, Reader } from '../../channel';
import { textsIn } from '../../texts';

export interface TelegramText {
  readonly text: string;
  readonly path: string;
}

/** Telegram accepts 4096 characters. */
const MOST_CHARACTERS = 3_800;
const MOST_LISTED = 8;

export function telegramText(alerts: readonly Alert[], to: Reader): TelegramText {
  const { text, path } = ofAll(alerts, to);
  return { text: [text.slice(0, MOST_CHARACTERS), ...insteadOf(to)].join('\n'), path };
}

function ofAll(alerts: readonly Alert[], to: Reader): TelegramText {
  const [only] = alerts;
  if (!only) return { text: '', path: '/dashboard' };
  if (alerts.length === 1) return ofOne(only, to);
  const listed = alerts.slice(0, MOST_LISTED).map((alert) => `• ${inLine(alert, to)}`);
  const left = alerts.length - listed.length;
  const texts = textsIn(to.language);
  const text = [texts.alerts(alerts.length), ...listed, ...(left > 0 ? [texts.more(left)] : [])].join('\n');
  return { text, path: '/dashboard' };
}

function ofOne(alert: Alert, to: Reader): TelegramText {
  switch (alert.kind) {
    case 'signal':
      return { text: signalText(alert.signal, to), path: pathOf(alert.signal) };
    case 'ended':
      // A customer who is still trading needs the remaining steps.
      return {
        text: [inLine(alert, to), ...stepsOf(alert.signal, to.language)].join('\n'),
        path: pathOf(alert.signal),
      };
    case 'digest':
      return { text: digestText(alert.signals, to), path: '/dashboard?section=history' };
    case 'test':
      return { text: inLine(alert, to), path: '/dashboard' };
    default:
      return { text: `${alert.title}\n${alert.text}`, path: alert.path };
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
      return plural(alert.signals.length, texts.reported, to.language);
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

const digestText = (signals: readonly Signal[], to: Reader): string =>
  [
    plural(signals.length, textsIn(to.language).reported, to.language),
    ...signals.slice(0, MOST_LISTED).map((signal) => `• ${headlineOf(signal, to)}`),
  ].join('\n');
