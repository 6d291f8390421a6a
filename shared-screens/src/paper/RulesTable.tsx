/** Backtests side by side, in figures. */

import type { PaperAnswer, PaperRule } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { countText, shareText, sumText } from '@spreadwise/contract/figure-text';
import { Button, Muted, Table, type TableColumn } from '@spreadwise/shared-ui';
import { useMoney } from '../common/MoneyProvider';
import { delayText } from './draft';
import styles from './Paper.module.css';

type Rule = PaperAnswer['rules'][number];

export interface RulesTableProps {
  readonly rules: readonly Rule[];
  readonly onChange: (rule: Rule) => void;
  readonly onRemove: (rule: Rule) => void;
}

export function RulesTable({ rules, onChange, onRemove }: RulesTableProps) {
  const { formatMoney } = useMoney();
  const columns: readonly TableColumn<Rule>[] = [
    {
      key: 'name',
      header: 'Rule',
      render: ({ name, rule }) => (
        <div className={styles.rule}>
          <strong>{name}</strong>
          <Muted>{ruleText(rule)}</Muted>
        </div>
      ),
    },
    {
      key: 'left',
      header: 'Return',
      align: 'end',
      render: (one) => <strong>{formatMoney(ownOf(one).eur)}</strong>,
    },
    { key: 'signals', header: 'Signals', align: 'end', render: ({ result }) => countText(result.signals) },
    { key: 'hit', header: 'Profitable', align: 'end', render: hitText },
    { key: 'missed', header: 'Missed', align: 'end', render: (one) => countText(ownOf(one).missed) },
    { key: 'lost', header: 'Losses', align: 'end', render: (one) => countText(ownOf(one).lost) },
    {
      key: 'fall',
      header: 'Largest fall',
      align: 'end',
      render: ({ result }) => formatMoney(result.fallEur),
    },
    {
      key: 'acts',
      header: 'Edit',
      align: 'end',
      render: (one) => (
        <>
          <Button variant="ghost" size="sm" aria-label={`Edit ${one.name}`} onClick={() => onChange(one)}>
            Edit
          </Button>
          <Button variant="ghost" size="sm" aria-label={`Delete ${one.name}`} onClick={() => onRemove(one)}>
            Delete
          </Button>
        </>
      ),
    },
  ];
  return (
    <Table
      caption="Your backtests"
      columns={columns}
      rows={rules}
      rowKey={({ id }) => id}
      empty=""
      dense
      matrix
    />
  );
}

/** At the rule's own delay. */
export const ownOf = ({ rule, result }: Rule) =>
  result.delays[DELAYS_S.indexOf(rule.delayS)] ?? { measured: 0, eur: 0, missed: 0, lost: 0 };

function hitText(one: Rule): string {
  const { measured, missed, lost } = ownOf(one);
  if (measured === 0) return '–';
  return `${shareText(measured - missed - lost, measured)} of ${countText(measured)}`;
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
  return [
    `${sumText(capitalCents / 100, currency)} ${delayText(delayS)}`,
    floorCents > 0 && `from ${sumText(floorCents / 100, currency)}`,
    universe && `${universe} only`,
    exchanges.length > 0 && `on ${exchanges.map(exchangeText).join(' or ')}`,
    coins.length > 0 && `with ${coins.join(' or ')}`,
    maxHops && `up to ${maxHops} trades`,
    holding === 'moved' && 'transferred',
    `${mostADay} a day`,
  ]
    .filter(Boolean)
    .join(', ');
}
