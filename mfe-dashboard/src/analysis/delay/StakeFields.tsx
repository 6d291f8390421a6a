/** A stake and a fee to compare with, requested once typed. */
import type { CallQuery } from '@spreadwise/contract';
import { inEuros, type Rate } from '@spreadwise/contract/currencies';
import { percentText, sumText } from '@spreadwise/contract/figure-text';
import { plainNumber, useDebounced, useMoney } from '@spreadwise/shared-screens';
import { Grid, TextField } from '@spreadwise/shared-ui';
import { useEffect, useState } from 'react';
import { insightsTexts } from '../../texts/insights';

export interface AnotherStake {
  /** The name of its line. */
  readonly name: string;
  readonly asked: Pick<CallQuery<'GET /api/analysis/what-if'>, 'capitalEur' | 'feePercent'>;
}

const TYPING_MS = 500;
const NUMBER = /^\d{1,9}(\.\d{1,6})?$/;
const MOST_FEE = 10;

export function StakeFields({ onAsk }: { readonly onAsk: (stake: AnotherStake | null) => void }) {
  const { rate, sign } = useMoney();
  const [typed, setTyped] = useState({ stake: '', fee: '' });
  const words = insightsTexts().delays;
  const settled = useDebounced(typed, TYPING_MS);
  useEffect(() => onAsk(stakeIn(settled, rate)), [settled, rate, onAsk]);
  return (
    <Grid>
      <TextField
        label={words.stake(sign)}
        inputMode="decimal"
        value={typed.stake}
        error={typed.stake === '' || isStake(typed.stake) ? undefined : words.stakeWrong}
        onChange={({ target }) => setTyped({ ...typed, stake: target.value })}
      />
      <TextField
        label={words.fee}
        inputMode="decimal"
        hint={words.feeHint}
        value={typed.fee}
        error={isFee(typed.fee) ? undefined : words.feeWrong(MOST_FEE)}
        onChange={({ target }) => setTyped({ ...typed, fee: target.value })}
      />
    </Grid>
  );
}

const isStake = (text: string): boolean => NUMBER.test(plainNumber(text));
const isFee = (text: string): boolean => {
  const fee = plainNumber(text);
  return fee === '' || (NUMBER.test(fee) && Number(fee) <= MOST_FEE);
};

/** Null if the input is not a valid stake, or not yet. */
function stakeIn(typed: { readonly stake: string; readonly fee: string }, rate: Rate): AnotherStake | null {
  if (!isStake(typed.stake) || !isFee(typed.fee)) return null;
  const [stake, fee] = [Number(plainNumber(typed.stake)), plainNumber(typed.fee)];
  const sum = sumText(stake, rate.currency);
  return {
    name: fee ? insightsTexts().delays.atFee(sum, percentText(Number(fee) / 100)) : sum,
    asked: { capitalEur: String(Number(inEuros(stake, rate).toFixed(2))), ...(fee && { feePercent: fee }) },
  };
}
