/** A made-up signal, explained part by part, while there is no real one to read. */

import type { Signal } from '@spreadwise/contract';
import {
  type FormatMoney,
  GlossaryList,
  type GlossaryListProps,
  HelpLink,
  useMoney,
} from '@spreadwise/shared-screens';
import {
  Confidence,
  expectedWords,
  inPlaceWords,
  type LeftWords,
  movedWords,
  RouteChain,
  routeText,
} from '@spreadwise/shared-screens/signals';
import { Badge, Card, VisuallyHidden } from '@spreadwise/shared-ui';
import type { ExampleTexts } from '../texts/english/example';
import { exampleTexts } from '../texts/example';

const leg = { base: 'BTC', quote: 'USDT', amount: 0.025, fee: 0.001, ageMs: 400 } as const;
/** 2,000 USDT go in; the prices differ by 0.51%, of which both fees take 0.2. */
const EXAMPLE: Pick<Signal, 'legs' | 'worth' | 'size' | 'transfers' | 'confidence'> = {
  legs: [
    { ...leg, exchange: 'kraken', side: 'buy', price: 80_000, limitPrice: 80_040 },
    { ...leg, exchange: 'binance', side: 'sell', price: 80_408, limitPrice: 80_368 },
  ],
  size: {
    ...{ asset: 'USDT', amount: 2_000, amountEur: 1_720, profit: 6.2, profitEur: 5.33, net: 0.0031 },
    ...{ breakEven: 7_400, onDepth: true },
  },
  worth: {
    inPlace: { amount: 2_000, profit: 6.2, net: 0.0031, eur: 5.33 },
    ...{ moved: null, notMoved: 'costs too much', advised: true },
    later: { seconds: 60, chance: 0.78, eur: 3.9, measured: 240 },
  },
  confidence: { level: 'medium', score: 0.78, reasons: [] },
  transfers: [
    { asset: 'BTC', from: 'kraken', to: 'binance', network: 'BTC', withdrawFee: 0.0002, open: true },
  ],
};

const partsIn = (formatMoney: FormatMoney, words: ExampleTexts): GlossaryListProps['items'] => [
  { ...words.route, shown: <Route /> },
  {
    ...words.expected,
    shown: <Left words={expectedWords(EXAMPLE, formatMoney) ?? inPlaceWords(EXAMPLE, formatMoney)} />,
  },
  { ...words.inPlace, shown: <Left words={inPlaceWords(EXAMPLE, formatMoney)} /> },
  { ...words.moved, shown: <Left words={movedWords(EXAMPLE, formatMoney)} /> },
  { ...words.probability, shown: <Confidence signal={EXAMPLE} /> },
];

export default function Example() {
  const { formatMoney } = useMoney();
  const words = exampleTexts();
  return (
    <Card
      title={
        <>
          {words.title} <Badge>{words.example}</Badge>
        </>
      }
      description={words.madeUp}
      footer={<HelpLink topic="signal">{words.more}</HelpLink>}
    >
      <GlossaryList items={partsIn(formatMoney, words)} />
    </Card>
  );
}

function Route() {
  return (
    <>
      <VisuallyHidden>{routeText(EXAMPLE)}</VisuallyHidden>
      <RouteChain legs={EXAMPLE.legs} />
    </>
  );
}

function Left({ words: { left, why } }: { readonly words: LeftWords }) {
  return (
    <>
      <strong>{left}</strong>, {why}
    </>
  );
}
