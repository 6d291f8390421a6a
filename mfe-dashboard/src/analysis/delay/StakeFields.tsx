/** A stake and a fee to compare with: asked for once they are typed. */
import type { CallQuery } from '@spreadwise/contract';
import { inEuros } from '@spreadwise/contract/currencies';
import { plainNumber, useDebounced, useMoney } from '@spreadwise/shared-screens';
import { Grid, TextField } from '@spreadwise/shared-ui';
import { useEffect, useState } from 'react';

export interface AnotherStake {
  /** As its line is called. */
  readonly name: string;
  readonly asked: Pick<CallQuery<'GET /api/analysis/what-if'>, 'capitalEur' | 'feePercent'>;
}

const TYPING_MS = 500;
const NUMBER = /^\d{1,9}(\.\d{1,6})?$/;
const MOST_FEE = 10;

export function StakeFields({ onAsk }: { readonly onAsk: (stake: AnotherStake | null) => void }) {
  const { rate, sign } = useMoney();
  const [stake, setStake] = useState('');
  const [fee, setFee] = useState('');
  const typed = { stake: plainNumber(stake), fee: plainNumber(fee) };
  const isStake = NUMBER.test(typed.stake);
  const isFee = typed.fee === '' || (NUMBER.test(typed.fee) && Number(typed.fee) <= MOST_FEE);
  const capitalEur = String(Number(inEuros(Number(typed.stake), rate).toFixed(2)));
  const name = `${sign}${typed.stake}${typed.fee && ` at ${typed.fee}%`}`;
  const settled = useDebounced(isStake && isFee ? [name, capitalEur, typed.fee].join('\n') : '', TYPING_MS);
  useEffect(() => {
    const [named = '', capital = '', percent = ''] = settled.split('\n');
    const asked = { capitalEur: capital, ...(percent && { feePercent: percent }) };
    onAsk(settled === '' ? null : { name: named, asked });
  }, [settled, onAsk]);
  return (
    <Grid>
      <TextField
        label={`Stake, ${sign}`}
        inputMode="decimal"
        value={stake}
        error={isStake || stake === '' ? undefined : 'Enter a number, e.g. 2500.'}
        onChange={({ target }) => setStake(target.value)}
      />
      <TextField
        label="Taker fee, %"
        inputMode="decimal"
        hint="Empty: each exchange’s usual fee."
        value={fee}
        error={isFee ? undefined : `Enter 0 to ${MOST_FEE}.`}
        onChange={({ target }) => setFee(target.value)}
      />
    </Grid>
  );
}
