/** Backtests side by side, in figures. */

import type { PaperAnswer, PaperRule } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { countText, NONE, shareText, sumText } from '@spreadwise/contract/figure-text';
import { Button, GainOrLoss, Muted, Table, type TableColumn } from '@spreadwise/shared-ui';
import { useMoney } from '../common/MoneyProvider';
import type { FormatMoney } from '../common/money';
import { paperTexts } from '../texts/paper';
import { delayText } from './draft';
import styles from './Paper.module.css';

type Rule = PaperAnswer['rules'][number];

export interface RulesTableProps {
  readonly rules: readonly Rule[];
  readonly onChange: (rule: Rule) => void;
  readonly onRemove: (rule: Rule) => void;
}

export const RulesTable = (props: RulesTableProps) => (
  <Table
    caption={paperTexts().yourBacktests}
    columns={columnsFor(props, useMoney().formatMoney)}
    rows={props.rules}
    rowKey={({ id }) => id}
    empty=""
    dense
    matrix
  />
);

function columnsFor(
  { onChange, onRemove }: RulesTableProps,
  formatMoney: FormatMoney,
): readonly TableColumn<Rule>[] {
  const says = paperTexts();
  return [
    {
      key: 'name',
      header: says.rule,
      render: ({ name, rule }) => (
        <div className={styles.rule}>
          <strong>{name}</strong>
          <Muted>{ruleText(rule)}</Muted>
        </div>
      ),
    },
    {
      key: 'left',
      header: says.return,
      align: 'end',
      render: (one) => (
        <strong>
          <GainOrLoss of={ownOf(one).eur}>{formatMoney(ownOf(one).eur)}</GainOrLoss>
        </strong>
      ),
    },
    { key: 'signals', header: says.signals, align: 'end', render: ({ result }) => countText(result.signals) },
    { key: 'hit', header: says.profitable, align: 'end', render: hitText },
    { key: 'missed', header: says.missed, align: 'end', render: (one) => countText(ownOf(one).missed) },
    { key: 'lost', header: says.losses, align: 'end', render: (one) => countText(ownOf(one).lost) },
    {
      key: 'fall',
      header: says.largestFall,
      align: 'end',
      render: ({ result }) => formatMoney(result.fallEur),
    },
    {
      key: 'acts',
      header: says.edit,
      align: 'end',
      render: (one) => (
        <>
          <Button variant="ghost" size="sm" aria-label={says.editOne(one.name)} onClick={() => onChange(one)}>
            {says.edit}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={says.deleteOne(one.name)}
            onClick={() => onRemove(one)}
          >
            {says.delete}
          </Button>
        </>
      ),
    },
  ];
}

/** The figures at the rule's own delay. */
export const ownOf = ({ rule, result }: Rule) =>
  result.delays[DELAYS_S.indexOf(rule.delayS)] ?? { measured: 0, eur: 0, missed: 0, lost: 0 };

function hitText(one: Rule): string {
  const { measured, missed, lost } = ownOf(one);
  if (measured === 0) return NONE;
  return paperTexts().shareOf(shareText(measured - missed - lost, measured), countText(measured));
}

/** €5,000.00 after 5 s, from €1.00, on Binance or Kraken, up to 3 trades, 20 a day. */
export function ruleText({
  universe,
  exchanges,
  coins,
  maxHops,
  floorCents,
  capitalCents,
  currency,
  holding,
  delayS,
  mostADay,
}: PaperRule) {
  const says = paperTexts();
  return [
    `${sumText(capitalCents / 100, currency)} ${delayText(delayS)}`,
    floorCents > 0 && says.from(sumText(floorCents / 100, currency)),
    universe && says.only[universe],
    exchanges.length > 0 && says.on(exchanges.map(exchangeText)),
    coins.length > 0 && says.with(coins),
    maxHops && says.upToTrades(maxHops),
    holding === 'moved' && says.isTransferred,
    says.aDay(mostADay),
  ]
    .filter(Boolean)
    .join(', ');
}
