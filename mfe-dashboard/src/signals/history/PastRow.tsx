/** One past signal in two lines, on a wide screen in one: when, which way, what was advised, its peak, its end and why. */
import type { ListedSignal } from '@spreadwise/contract';
import { VisuallyHidden } from '@spreadwise/shared-ui';
import { RouteButton } from '../list/EndedList';
import { endReasonText, euroText, feedMark, outcomeOf, percentText, timeText } from '../signal/labels';
import styles from './PastDays.module.css';

export interface PastRowProps {
  readonly signal: ListedSignal;
  readonly onOpen: (id: string) => void;
}

export const PastRow = ({ signal, onOpen }: PastRowProps) => (
  <li className={styles.row}>
    <span className={styles.route}>
      <RouteButton signal={signal} onOpen={onOpen} />
    </span>
    <span className={styles.advised}>
      <VisuallyHidden>Advised </VisuallyHidden>
      {advisedText(signal)}
    </span>
    <span className={styles.peak}>Peak {percentText(signal.peakNet)}</span>
    <span className={styles.end}>
      <time dateTime={signal.detectedAt}>{timeText(signal.detectedAt)}</time> {endText(signal)}
    </span>
  </li>
);

/** The figures that its readers saw first, where they are known. */
function advisedText({ firstAdvice }: ListedSignal): string {
  if (!firstAdvice) return 'Not kept';
  const { net, profitEur } = firstAdvice;
  return profitEur === null ? percentText(net) : `${percentText(net)}, ${euroText(profitEur)}`;
}

function endText(signal: ListedSignal): string {
  const { text } = outcomeOf(signal);
  const why = endReasonText(signal);
  const mark = feedMark(signal.feed);
  return [text.endsWith(why) ? text : `${text}; ${why}`, ...(mark ? [mark] : [])].join(' · ');
}
