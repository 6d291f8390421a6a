/** From the gross gain to what is left: each step said, what is not known said as well. */

import type { Signal } from '@spreadwise/contract';
import { amountText, percentText } from '@spreadwise/contract/figure-text';
import { leftFor } from '@spreadwise/contract/signal-worth';
import { Card, DefinitionList } from '@spreadwise/shared-ui';
import { useMoney } from '../../common/MoneyProvider';
import type { FormatMoney } from '../../common/money';
import { inPlaceWords, type LeftWords, movedWords } from '../signal/labels';

export function Gain({ signal }: { signal: Signal }) {
  const { formatMoney } = useMoney();
  const { gross, size, legs } = signal;
  const fees = feesOf(signal);
  const net = gross - fees;
  return (
    <Card as={3} title="What is left of the gain">
      <DefinitionList
        items={[
          { term: 'Gross, at the best prices', value: percentText(gross) },
          { term: `Taker fees of ${legs.length} trades`, value: `−${percentText(fees)}` },
          { term: 'Net, at the best prices', value: percentText(net) },
          ...sizeItems(signal, net),
          { term: 'Left in place', value: leftText(inPlaceWords(signal, formatMoney)) },
          { term: 'Moving coins between exchanges', value: movingText(signal, formatMoney) },
          { term: 'Left if moved', value: leftText(movedWords(signal, formatMoney)) },
          { term: 'The gain is gone with', value: breakEvenText(size) },
        ]}
      />
    </Card>
  );
}

/** At the fees of the legs, which are those of the reader's set-up. */
const feesOf = ({ gross, legs }: Signal): number =>
  (1 + gross) * (1 - legs.reduce((kept, { fee }) => kept * (1 - fee), 1));

const ROUNDING = 1e-9;

/** Of the advised size; nothing of a size where nothing is left. */
function sizeItems({ size, worth }: Signal, net: number) {
  if (worth && leftFor(worth) === null) return [];
  const slip = net - size.net;
  const cause =
    worth?.way === 'moved'
      ? 'Worse prices further down the books, and moving'
      : 'Worse prices further down the books';
  return [
    ...(size.onDepth && slip > ROUNDING ? [{ term: cause, value: `−${percentText(slip)}` }] : []),
    { term: `Net, with ${amountText(size.amount)} ${size.asset}`, value: percentText(size.net) },
  ];
}

const leftText = ({ left, why }: LeftWords): string => `${left}, ${why}`;

function movingText({ transfers, transferCostEur }: Signal, formatMoney: FormatMoney): string {
  if (transfers.length === 0) return 'Nothing to move';
  return transferCostEur === null ? 'Cost not known' : formatMoney(-transferCostEur);
}

const breakEvenText = ({ breakEven, asset }: Signal['size']): string =>
  breakEven === null ? 'More than the known books hold' : `${amountText(breakEven)} ${asset}`;
