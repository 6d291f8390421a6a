/** The steps from the gross gain to the profit, including those that are not known. */

import type { Signal } from '@spreadwise/contract';
import { amountText, percentText } from '@spreadwise/contract/figure-text';
import { leftFor } from '@spreadwise/contract/signal-worth';
import { cx, DefinitionList } from '@spreadwise/shared-ui';
import { useMoney } from '../../../common/MoneyProvider';
import type { FormatMoney } from '../../../common/money';
import { detailTexts } from '../../../texts/detail';
import { inPlaceWords, type LeftWords, movedWords } from '../../signal/labels';
import styles from './Gain.module.css';

export function Gain({ signal }: { signal: Signal }) {
  const { formatMoney } = useMoney();
  const { gross, size, legs } = signal;
  const fees = feesOf(signal);
  const net = gross - fees;
  const says = detailTexts().costsOf;
  return (
    <DefinitionList
      items={[
        { term: says.gross, value: <Step {...{ gross }} from={0} to={gross} /> },
        {
          term: says.takerFees(legs.length),
          value: <Step {...{ gross }} from={gross} to={net} isCost />,
        },
        { term: says.net, value: <Step {...{ gross }} from={0} to={net} /> },
        ...sizeItems(signal, net),
        { term: says.profitReady, value: leftText(inPlaceWords(signal, formatMoney)) },
        { term: says.moving, value: movingText(signal, formatMoney) },
        { term: says.profitTransferred, value: leftText(movedWords(signal, formatMoney)) },
        { term: says.noGainFrom, value: breakEvenText(size) },
      ]}
    />
  );
}

interface StepProps {
  /** Corresponds to the full width of the waterfall. */
  readonly gross: number;
  readonly from: number;
  readonly to: number;
  readonly isCost?: boolean;
}

/** A waterfall step from `from` to `to`, as shares of the gross gain; the figure says the same. */
function Step({ gross, from, to, isCost = false }: StepProps) {
  const share = (value: number) => Math.min(100, Math.max(0, gross > 0 ? (value / gross) * 100 : 0));
  const [left, right] = [share(Math.min(from, to)), share(Math.max(from, to))];
  return (
    <span className={styles.step}>
      <span className={styles.track} aria-hidden="true">
        <span
          className={cx(styles.bar, isCost && styles.cost)}
          style={{ left: `${left}%`, width: `${right - left}%` }}
        />
      </span>
      {isCost ? `−${percentText(from - to)}` : percentText(to)}
    </span>
  );
}

/** At the fees of the legs, which come from the reader's profile. */
const feesOf = ({ gross, legs }: Signal): number =>
  (1 + gross) * (1 - legs.reduce((kept, { fee }) => kept * (1 - fee), 1));

const ROUNDING = 1e-9;

/** Steps for the advised size; none if there is no profit. */
function sizeItems(signal: Signal, net: number) {
  const { size, worth } = signal;
  if (leftFor(worth) === null) return [];
  const slip = net - size.net;
  const says = detailTexts().costsOf;
  const cause = worth.way === 'moved' ? says.worsePricesAndMoving : says.worsePrices;
  const steps = { gross: signal.gross, isCost: true, from: net, to: size.net };
  return [
    ...(size.onDepth && slip > ROUNDING ? [{ term: cause, value: <Step {...steps} /> }] : []),
    {
      term: says.netWith(`${amountText(size.amount)} ${size.asset}`),
      value: <Step gross={signal.gross} from={0} to={size.net} />,
    },
  ];
}

const leftText = ({ left, why }: LeftWords): string => `${left}, ${why}`;

function movingText({ transfers, transferCostEur }: Signal, formatMoney: FormatMoney): string {
  if (transfers.length === 0) return detailTexts().costsOf.nothingToMove;
  return transferCostEur === null ? detailTexts().costsOf.costNotKnown : formatMoney(-transferCostEur);
}

const breakEvenText = ({ breakEven, asset }: Signal['size']): string =>
  breakEven === null ? detailTexts().costsOf.beyondBooks : `${amountText(breakEven)} ${asset}`;
