/** Says once on a page in which currency money is shown, and at which rate; nothing where that is the euro as chosen. */
import { useApiQuery, useMoney } from '@spreadwise/shared-screens';
import { Muted } from '@spreadwise/shared-ui';
import { rateWords } from './rate-words';

export function DisplayCurrencyNote() {
  const { rate } = useMoney();
  const { data } = useApiQuery('GET /api/setup');
  const chosen = data?.setUp.currency ?? 'EUR';
  if (rate.currency !== chosen)
    return <Muted>Amounts are in euros: the market has had no rate for {chosen} for a day.</Muted>;
  if (rate.at === null) return null;
  return (
    <Muted>
      Amounts are in {rate.currency}: {rateWords(rate)}. Past amounts are converted at this rate, too.
    </Muted>
  );
}
