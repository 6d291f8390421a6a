/** From the gross gain to what is left: each step said, what is not known said as well. */
import type { Signal } from '@spreadwise/contract';
import { Card, DefinitionList } from '@spreadwise/shared-ui';
import { amountText, euroText, movedWords, percentText } from '../signal/labels';

export function Gain({ signal }: { signal: Signal }) {
  const { gross, net, size, legs } = signal;
  const slip = net - size.net;
  return (
    <Card as={3} title="What is left of the gain">
      <DefinitionList
        items={[
          { term: 'Gross, at the best prices', value: percentText(gross) },
          { term: `Taker fees of ${legs.length} trades`, value: `−${percentText(gross - net)}` },
          { term: 'Net, at the best prices', value: percentText(net) },
          ...(size.onDepth
            ? [{ term: 'Worse prices further down the books', value: `−${percentText(Math.max(0, slip))}` }]
            : []),
          { term: `Net, with ${amountText(size.amount)} ${size.asset}`, value: percentText(size.net) },
          { term: 'Left in place', value: profitText(size) },
          { term: 'Moving coins between exchanges', value: movingText(signal) },
          { term: 'Left if moved', value: movedText(signal) },
          { term: 'The gain is gone with', value: breakEvenText(size) },
        ]}
      />
    </Card>
  );
}

function profitText({ profit, asset, profitEur }: Signal['size']): string {
  const coins = `${amountText(profit)} ${asset}`;
  return profitEur === null ? coins : `${coins}, ${euroText(profitEur)}`;
}

function movingText({ transfers, transferCostEur }: Signal): string {
  if (transfers.length === 0) return 'Nothing to move';
  return transferCostEur === null ? 'Cost not known' : `−${euroText(transferCostEur)}`;
}

function movedText(signal: Signal): string {
  const { left, why } = movedWords(signal);
  return `${left}, ${why}`;
}

const breakEvenText = ({ breakEven, asset }: Signal['size']): string =>
  breakEven === null ? 'More than the known books hold' : `${amountText(breakEven)} ${asset}`;
