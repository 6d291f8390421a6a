/** Fees of single markets that differ from the exchange's fee, e.g. as a maker or with a rebate. */

import { exchangeText } from '@spreadwise/contract/exchange-text';
import { Button, CloseIcon, IconButton, Muted, SelectField, Stack, TextField } from '@spreadwise/shared-ui';
import { rulesTexts } from '../../texts/rules';
import type { MarketFee } from './draft';
import type { ProfilePartProps } from './fields';
import styles from './MarketFees.module.css';

const MOST = 50;
/** A market name in the exchanges' format. */
const EXAMPLE = 'BTC/EUR';

export function MarketFees({
  exchanges,
  draft: { marketFees },
  ...part
}: ProfilePartProps & { readonly exchanges: readonly { readonly id: string }[] }) {
  const words = rulesTexts().exchanges;
  const set = (rows: readonly MarketFee[]) => part.change({ marketFees: rows });
  const [first = { id: '' }] = exchanges;
  const ids = [...new Set([...exchanges.map(({ id }) => id), ...marketFees.map(({ exchange }) => exchange)])];
  return (
    <fieldset className={styles.fees}>
      <legend>{words.feesByMarket}</legend>
      <Stack gap="sm">
        <Muted>{words.feesByMarketText}</Muted>
        {marketFees.map((row, at) => (
          <MarketFeeRow
            {...{ ...part, row, at, ids }}
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else of its own.
            key={at}
            onChange={(changed) => set(marketFees.with(at, { ...row, ...changed }))}
            onRemove={() => set(marketFees.toSpliced(at, 1))}
          />
        ))}
        <div>
          <Button
            variant="secondary"
            disabled={part.busy || exchanges.length === 0 || marketFees.length >= MOST}
            onClick={() => set([...marketFees, { exchange: first.id, symbol: '', fee: '' }])}
          >
            {words.addMarket}
          </Button>
        </div>
      </Stack>
    </fieldset>
  );
}

interface RowProps extends Pick<ProfilePartProps, 'errors' | 'busy'> {
  readonly row: MarketFee;
  readonly at: number;
  readonly ids: readonly string[];
  readonly onChange: (changed: Partial<MarketFee>) => void;
  readonly onRemove: () => void;
}

function MarketFeeRow({ row, at, ids, errors, busy, onChange, onRemove }: RowProps) {
  const words = rulesTexts().exchanges;
  const nameOf = (field: keyof MarketFee) => `marketFees.${at}.${field}`;
  return (
    <div className={styles.row}>
      <SelectField
        label={words.exchange}
        name={nameOf('exchange')}
        value={row.exchange}
        disabled={busy}
        options={ids.map((id) => ({ value: id, label: exchangeText(id) }))}
        onChange={({ target }) => onChange({ exchange: target.value })}
      />
      <TextField
        label={words.market}
        name={nameOf('symbol')}
        placeholder={EXAMPLE}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={81}
        value={row.symbol}
        disabled={busy}
        error={errors[nameOf('symbol')]}
        onChange={({ target }) => onChange({ symbol: target.value })}
      />
      <TextField
        label={words.fee}
        name={nameOf('fee')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={row.fee}
        disabled={busy}
        error={errors[nameOf('fee')]}
        onChange={({ target }) => onChange({ fee: target.value })}
      />
      <IconButton
        label={words.remove(row.symbol)}
        className={styles.remove}
        disabled={busy}
        onClick={onRemove}
      >
        <CloseIcon />
      </IconButton>
    </div>
  );
}
