/** What alerts say in a Telegram chat: plain text, and the address that a button leads to. */

import type { Signal } from '@spreadwise/contract';
import { durationText } from '@spreadwise/contract/figure-text';
import { figuresOf, headlineOf, pathOf, stepsOf } from '../../alert-text';
import type { Alert, Reader } from '../../channel';

export interface TelegramText {
  readonly text: string;
  readonly path: string;
}

/** Telegram takes 4096 characters. */
const MOST_CHARACTERS = 3_800;
const MOST_LISTED = 8;

export function telegramText(alerts: readonly Alert[], to: Reader): TelegramText {
  const [only] = alerts;
  if (!only) return { text: '', path: '/dashboard' };
  if (alerts.length === 1) return cut(ofOne(only, to));
  const listed = alerts.slice(0, MOST_LISTED).map((alert) => `• ${inLine(alert, to)}`);
  const left = alerts.length - listed.length;
  const text = [`${alerts.length} alerts`, ...listed, ...(left > 0 ? [`and ${left} more`] : [])].join('\n');
  return cut({ text, path: '/dashboard' });
}

const cut = ({ text, path }: TelegramText): TelegramText => ({ text: text.slice(0, MOST_CHARACTERS), path });

function ofOne(alert: Alert, to: Reader): TelegramText {
  switch (alert.kind) {
    case 'signal':
      return { text: signalText(alert.signal, to), path: pathOf(alert.signal) };
    case 'ended':
      return { text: inLine(alert, to), path: pathOf(alert.signal) };
    case 'digest':
      return { text: digestText(alert.signals, to), path: '/dashboard?section=history' };
    case 'test':
      return { text: inLine(alert, to), path: '/dashboard' };
    default:
      return { text: `${alert.title}\n${alert.text}`, path: alert.path };
  }
}

function inLine(alert: Alert, to: Reader): string {
  switch (alert.kind) {
    case 'signal':
      return headlineOf(alert.signal, to);
    case 'ended':
      return `Ended: ${headlineOf(alert.signal, to)}. It held ${durationText(
        alert.endedAt.getTime() - Date.parse(alert.signal.detectedAt),
      )}; ${alert.why}.`;
    case 'digest':
      return `${alert.signals.length} signals were advised`;
    case 'test':
      return 'It works: this is where your alerts come.';
    default:
      return alert.title;
  }
}

const signalText = (signal: Signal, to: Reader): string =>
  [
    `New advice: ${headlineOf(signal, to)}`,
    ...stepsOf(signal).map((step, index) => `${index + 1}. ${step}`),
    ...figuresOf(signal, to),
    'Advice only: look at the prices before you trade.',
  ].join('\n');

const digestText = (signals: readonly Signal[], to: Reader): string =>
  [
    `${signals.length} signals were advised`,
    ...signals.slice(0, MOST_LISTED).map((signal) => `• ${headlineOf(signal, to)}`),
  ].join('\n');
