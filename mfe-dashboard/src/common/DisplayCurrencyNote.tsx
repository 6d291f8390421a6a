/** Says once on a page in which currency money is shown, and at which rate; nothing where that is the euro as chosen. */
import { rateWords, useApiQuery, useMoney } from '@spreadwise/shared-screens';
import { Muted } from '@spreadwise/shared-ui';

export function DisplayCurrencyNote() {
  const { rate } = useMoney();
  const { data } = useApiQuery('GET /api/setup');
  const chosen = data?.setUp.currency ?? 'EUR';
  if (rate.currency !== chosen)
    return <Muted>Money is told in euros: the market has said no rate of {chosen} for a day.</Muted>;
  if (rate.at === null) return null;
  return (
    <Muted>
      Money is told in {rate.currency}: {rateWords(rate)}. What is past is told at this rate as well.
    </Muted>
  );
}
