/** What screen readers hear of new signals: polite, and rare enough to be listened to. */
import type { Signal } from '@spreadwise/contract';
import { atBestStake } from '@spreadwise/contract/best-stake';
import { countText } from '@spreadwise/contract/figure-text';
import { byWorth } from '@spreadwise/contract/signal-worth';
import { useEffect, useRef, useState } from 'react';
import { useMoney } from '../../common/MoneyProvider';
import type { FormatMoney } from '../../common/money';
import { signalsTexts } from '../../texts/signals';
import type { LiveSignals } from '../live/live-signals';
import { expectedWords, inPlaceWords, routeText } from '../signal/labels';

/** Minimum time between two announcements, in ms. */
export const QUIET_MS = 10_000;

/** `times`: how often something was said, since the same words may be due again. */
export function useAnnouncement({ loaded, entries }: LiveSignals) {
  const [said, setSaid] = useState({ words: '', times: 0 });
  const known = useRef<Set<string>>(null);
  const waiting = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { formatMoney } = useMoney();
  const latest = useRef({ entries, formatMoney });
  latest.current = { entries, formatMoney };

  useEffect(() => {
    if (!loaded) {
      known.current = null;
      waiting.current = [];
      return;
    }
    /* Signals already open when the page loads are read, not announced. */
    const isFirst = known.current === null;
    known.current ??= new Set(entries.keys());
    for (const id of entries.keys()) {
      if (!isFirst && !known.current.has(id)) waiting.current.push(id);
      known.current.add(id);
    }
    const speak = () => {
      timer.current = undefined;
      const { entries, formatMoney } = latest.current;
      const open = waiting.current.flatMap((id) => {
        const entry = entries.get(id);
        return entry && entry.endedAt === null ? [entry.signal] : [];
      });
      waiting.current = [];
      if (open.length === 0) return;
      setSaid(({ times }) => ({ words: announcement(open, formatMoney), times: times + 1 }));
      timer.current = setTimeout(speak, QUIET_MS);
    };
    if (waiting.current.length > 0 && timer.current === undefined) speak();
  }, [loaded, entries]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return said;
}

export function announcement(signals: readonly Signal[], formatMoney: FormatMoney): string {
  const [first] = signals.toSorted(byWorth);
  if (!first) return '';
  const best = atBestStake(first);
  const expected = expectedWords(best, formatMoney);
  const says = signalsTexts();
  const profit = expected
    ? says.expected(expected.left)
    : says.withFundsReady(inPlaceWords(best, formatMoney).left);
  return signals.length > 1
    ? says.newSignals(countText(signals.length), profit)
    : says.newSignal(routeText(best), profit);
}
