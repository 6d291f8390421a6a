/** One sentence: expected profit, stake and probability; for an ended signal, what it would have returned. */
import type { ListedSignal, TradingProfile } from '@spreadwise/contract';
import { durationText } from '@spreadwise/contract/figure-text';
import { leftFor } from '@spreadwise/contract/signal-worth';
import { useMoney } from '../../common/MoneyProvider';
import { detailTexts } from '../../texts/detail';
import { reactionSeconds } from '../profile';
import {
  ageOf,
  endReasonText,
  expectedWords,
  inPlaceWords,
  isLoss,
  movedWords,
  stakeText,
} from '../signal/labels';
import { returnedSentence } from '../signal/returned';
import styles from './SignalDetail.module.css';

export interface VerdictProps {
  readonly signal: ListedSignal;
  readonly profile: TradingProfile | null;
}

export function Verdict({ signal, profile }: VerdictProps) {
  const { formatMoney } = useMoney();
  const says = detailTexts();
  if (signal.endedAt !== null)
    return (
      <p className={styles.verdict} role="status">
        {says.endedAfter(
          durationText(ageOf(signal, 0)),
          endReasonText(signal),
          returnedSentence(signal, reactionSeconds(profile), formatMoney),
        )}
      </p>
    );
  const { worth } = signal;
  if (leftFor(worth) === null) return <NoProfit signal={signal} />;
  const stake = stakeText(signal, formatMoney);
  const expected = expectedWords(signal, formatMoney);
  if (!expected)
    return (
      <p className={styles.verdict}>
        <strong>{inPlaceWords(signal, formatMoney).left}</strong>
        {says.fundsReady(stake)}
      </p>
    );
  const time = durationText((worth.later?.seconds ?? 0) * 1000);
  return (
    <p className={styles.verdict}>
      {isLoss(signal) && says.noLonger}
      <strong className={isLoss(signal) ? styles.loss : undefined}>{expected.left}</strong>
      {says.expected(time, stake, expected.why)}
    </p>
  );
}

/** States it for transferred coins if the profile names that way, otherwise with funds ready. */
function NoProfit({ signal }: Pick<VerdictProps, 'signal'>) {
  const { formatMoney } = useMoney();
  const isMoved = signal.worth.way === 'moved';
  const { why } = (isMoved ? movedWords : inPlaceWords)(signal, formatMoney);
  const { noneTransferred, noneReady } = detailTexts();
  return <p className={styles.verdict}>{(isMoved ? noneTransferred : noneReady)(why)}</p>;
}
