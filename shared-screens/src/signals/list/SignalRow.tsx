/** An open signal in the list: what it is expected to leave and leaves at once, by which route, and for how long. The whole row opens it. */
import type { Signal } from '@spreadwise/contract';
import { cx, VisuallyHidden } from '@spreadwise/shared-ui';
import { memo } from 'react';
import { useMoney } from '../../common/MoneyProvider';
import type { FormatMoney } from '../../common/money';
import { Ageing } from '../signal/Ageing';
import { Confidence } from '../signal/Confidence';
import { Doubt } from '../signal/Doubt';
import { Lasting } from '../signal/Lasting';
import {
  expectedWords,
  feedMark,
  inPlaceWords,
  type LeftWords,
  movedWords,
  movesText,
  routeText,
} from '../signal/labels';
import { RouteChain } from '../signal/RouteChain';
import styles from './SignalRow.module.css';

export interface SignalRowProps {
  readonly signal: Signal;
  /** 1 is the best; null once it has ended. */
  readonly rank: number | null;
  /** Why nobody should act on it now; null when nothing speaks against it. */
  readonly doubt: string | null;
  readonly onOpen: (id: string) => void;
}

export const SignalRow = memo(function SignalRow({ signal, rank, doubt, onOpen }: SignalRowProps) {
  const mark = feedMark(signal.feed);
  const { formatMoney } = useMoney();
  return (
    <div className={cx(styles.row, (signal.endedAt !== null || doubt !== null) && styles.ended)}>
      <span className={styles.rank}>
        {rank === null ? (
          '–'
        ) : (
          <>
            <VisuallyHidden>Rank </VisuallyHidden>
            {rank}
          </>
        )}
      </span>
      <div className={styles.way}>
        <h3 className={styles.route}>
          <button
            type="button"
            className={styles.open}
            aria-haspopup="dialog"
            // Not `disabled`, which would take the keyboard's focus away.
            aria-disabled={doubt !== null}
            onClick={() => doubt === null && onOpen(signal.id)}
          >
            <VisuallyHidden>{routeText(signal)}</VisuallyHidden>
            <RouteChain legs={signal.legs} />
          </button>
        </h3>
        <p className={styles.notes}>
          <Confidence signal={signal} />
          <Lasting signal={signal} />
          <span>{movesText(signal, formatMoney)}</span>
          {mark && <span className={styles.mark}>{mark}</span>}
        </p>
      </div>
      <dl className={styles.figures}>
        <Figures signal={signal} formatMoney={formatMoney} />
      </dl>
      <div className={styles.age}>
        <Ageing signal={signal} />
        <Doubt signal={signal} doubt={doubt} />
      </div>
    </div>
  );
});

/** Without a forecast, both ways at once; with one, the reader's own way at once. */
function Figures({ signal, formatMoney }: { readonly signal: Signal; readonly formatMoney: FormatMoney }) {
  const [expected, inPlace] = [expectedWords(signal, formatMoney), inPlaceWords(signal, formatMoney)];
  const moved = <Left name="If moved" words={movedWords(signal, formatMoney)} />;
  if (!expected)
    return (
      <>
        <Left name="Left in place" words={inPlace} isMain />
        {moved}
      </>
    );
  return (
    <>
      <Left name={expected.name} words={expected} isMain />
      {signal.worth?.way === 'moved' ? moved : <Left name="Left at once" words={inPlace} />}
    </>
  );
}

interface LeftProps {
  readonly name: string;
  readonly words: LeftWords;
  readonly isMain?: boolean;
}

const Left = ({ name, words: { left, why }, isMain = false }: LeftProps) => (
  <div className={isMain ? styles.inPlace : styles.moved}>
    <dt>{name}</dt>
    <dd>
      <span className={styles.main}>{left}</span>
      <span className={styles.why}>{why}</span>
    </dd>
  </div>
);
