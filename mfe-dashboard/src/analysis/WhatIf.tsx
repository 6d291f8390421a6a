/** What past signals would have left with a stake and a fee of one's own, by how late one comes. */

import type { CallQuery } from '@spreadwise/contract';
import { inEuros } from '@spreadwise/contract/currencies';
import {
  Loaded,
  plainNumber,
  useApiQuery,
  useDebounced,
  useMoney,
  utcText,
} from '@spreadwise/shared-screens';
import { DelayChart, gainedText } from '@spreadwise/shared-screens/signals';
import { Card, EmptyState, Grid, Muted, SelectField, Stack, TextField } from '@spreadwise/shared-ui';
import { useState } from 'react';

type Query = CallQuery<'GET /api/analysis/what-if'>;

const TYPING_MS = 500;
const EVERY_MS = 60_000;
const USUAL_STAKE = { cents: 5_000_00, currency: 'EUR' } as const;
const NUMBER = /^\d{1,9}(\.\d{1,6})?$/;
const MOST_FEE = 10;
const DAYS = [
  { value: '1', label: 'The last 24 hours' },
  { value: '7', label: 'The last 7 days' },
  { value: '30', label: 'The last 30 days' },
] as const;

export function WhatIf() {
  const [days, setDays] = useState<Query['days']>('7');
  const { rate, sign, typed: kindly } = useMoney();
  const [capital, setCapital] = useState(() => kindly(USUAL_STAKE).text);
  const [fee, setFee] = useState('');
  const typed = { capital: plainNumber(capital), fee: plainNumber(fee) };
  const isCapital = NUMBER.test(typed.capital);
  const isFee = typed.fee === '' || (NUMBER.test(typed.fee) && Number(typed.fee) <= MOST_FEE);
  const asked = useDebounced(
    isCapital && isFee
      ? JSON.stringify({
          capitalEur: String(Number(inEuros(Number(typed.capital), rate).toFixed(2))),
          ...(typed.fee && { feePercent: typed.fee }),
        })
      : '',
    TYPING_MS,
  );
  return (
    <Card
      title="What if"
      description="What past signals would have left with your stake and fee, as measured on the books of each moment: never more than those gave."
    >
      <Stack>
        <Grid>
          <TextField
            label={`Put in for a signal, ${sign}`}
            inputMode="decimal"
            hint="Divided among the exchanges on the way."
            value={capital}
            error={isCapital ? undefined : 'A number, e.g. 2500.'}
            onChange={({ target }) => setCapital(target.value)}
          />
          <TextField
            label="Taker fee everywhere, %"
            inputMode="decimal"
            hint="Empty: the fees that we assume."
            value={fee}
            error={isFee ? undefined : `A number from 0 to ${MOST_FEE}.`}
            onChange={({ target }) => setFee(target.value)}
          />
          <SelectField
            label="Signals of"
            options={DAYS}
            value={days}
            onChange={({ target }) => setDays(DAYS.find(({ value }) => value === target.value)?.value ?? '7')}
          />
        </Grid>
        {asked !== '' && <Answer query={{ days, ...(JSON.parse(asked) as Omit<Query, 'days'>) }} />}
      </Stack>
    </Card>
  );
}

function Answer({ query }: { readonly query: Query }) {
  const answer = useApiQuery('GET /api/analysis/what-if', { query, staleTime: EVERY_MS });
  return (
    <Loaded query={answer} what="The answer">
      {({ signals, since, delays }) =>
        since === null ? (
          <EmptyState title="No signal was measured in this time" />
        ) : (
          <Stack gap="sm">
            <Grid>
              <DelayChart
                caption="With this stake, of one"
                lines={[{ name: 'On average', delays }]}
                of="one"
              />
              <DelayChart caption="With this stake, of all" lines={[{ name: 'Together', delays }]} of="all" />
            </Grid>
            <Muted>
              {gainedText(signals, delays)} with this stake, since {utcText(since)}; of the others nobody
              would have been advised, or they are not measured. Each is taken by itself, with the coins in
              place; bringing coins back is not counted.
            </Muted>
          </Stack>
        )
      }
    </Loaded>
  );
}
