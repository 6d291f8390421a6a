/** The exchanges a customer uses, with their own fee and, if stated, their capital on each. */

import type { TradingProfileAnswer } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { percentText, signOf } from '@spreadwise/contract/figure-text';
import { Field, inputBoxClass, RadioList, Stack, Table, type TableColumn } from '@spreadwise/shared-ui';
import { rulesTexts } from '../../texts/rules';
import type { Draft } from './draft';
import styles from './Exchanges.module.css';
import type { ProfilePartProps } from './fields';
import { MarketFees } from './MarketFees';

type Exchange = TradingProfileAnswer['exchanges'][number];

export interface ExchangesProps extends ProfilePartProps {
  readonly exchanges: TradingProfileAnswer['exchanges'];
}

export function Exchanges({ exchanges, ...part }: ExchangesProps) {
  const { draft, change, busy } = part;
  const words = rulesTexts().exchanges;
  return (
    <Stack gap="sm">
      <RadioList
        legend={words.exchanges}
        value={draft.exchangeRule}
        disabled={busy}
        onValueChange={(rule) => change(withRule(draft, rule, exchanges))}
        options={[
          { value: 'all but', label: words.rules['all but'] },
          { value: 'only', label: words.rules.only },
        ]}
      />
      <Table
        caption={words.caption}
        dense
        columns={columnsFor(part)}
        rows={[...exchanges].sort((a, b) => (exchangeText(a.id) < exchangeText(b.id) ? -1 : 1))}
        rowKey={({ id }) => id}
        empty={words.empty}
      />
      <MarketFees {...part} exchanges={exchanges} />
    </Stack>
  );
}

const isUsed = ({ exchangeRule, exchanges }: Draft, id: string): boolean =>
  exchanges.includes(id) === (exchangeRule === 'only');

/** The ticks stay the same when the rule changes. */
function withRule(
  draft: Draft,
  exchangeRule: Draft['exchangeRule'],
  all: readonly Exchange[],
): Partial<Draft> {
  const wanted = all.filter(({ id }) => isUsed(draft, id) === (exchangeRule === 'only'));
  return { exchangeRule, exchanges: wanted.map(({ id }) => id) };
}

function toggled({ exchanges }: Draft, id: string): Partial<Draft> {
  return {
    exchanges: exchanges.includes(id) ? exchanges.filter((one) => one !== id) : [...exchanges, id],
  };
}

function columnsFor(part: ProfilePartProps): readonly TableColumn<Exchange>[] {
  const { draft, change, busy } = part;
  const words = rulesTexts().exchanges;
  const columns: TableColumn<Exchange>[] = [
    {
      key: 'id',
      header: words.exchange,
      render: ({ id }) => (
        <label className={styles.use}>
          <input
            type="checkbox"
            checked={isUsed(draft, id)}
            disabled={busy}
            onChange={() => change(toggled(draft, id))}
          />
          <span>{exchangeText(id)}</span>
        </label>
      ),
    },
    {
      key: 'fee',
      header: words.myFee,
      render: ({ id, takerFee }) => (
        <Figure
          {...part}
          of="fees"
          id={id}
          name={words.feeAt(exchangeText(id))}
          placeholder={takerFee === null ? '' : percentText(takerFee).replace(/\s?%/, '')}
        />
      ),
    },
  ];
  if (draft.capital !== 'by exchange') return columns;
  const render = ({ id }: Exchange) => (
    <Figure
      {...part}
      of="byExchange"
      id={id}
      name={words.capitalAt(exchangeText(id), draft.currency)}
      placeholder="0"
    />
  );
  return [...columns, { key: 'capital', header: words.myCapital(signOf(draft.currency)), render }];
}

interface FigureProps extends ProfilePartProps {
  readonly of: 'fees' | 'byExchange';
  readonly id: string;
  readonly name: string;
  readonly placeholder: string;
}

const Figure = ({ draft, errors, change, busy, of, id, name, placeholder }: FigureProps) => (
  <Field label={name} hideLabel error={errors[`${of}.${id}`]}>
    {(control) => (
      <div className={inputBoxClass}>
        <input
          {...control}
          className={styles.figure}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder={placeholder}
          value={draft[of][id] ?? ''}
          disabled={busy}
          onChange={(event) => change({ [of]: { ...draft[of], [id]: event.target.value } })}
        />
      </div>
    )}
  </Field>
);
