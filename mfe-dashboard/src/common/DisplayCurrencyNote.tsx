/** States once per page the currency of amounts and its rate; nothing if that is the euro, as chosen. */
import { useApiQuery, useMoney } from '@spreadwise/shared-screens';
import { Muted } from '@spreadwise/shared-ui';
import { homeTexts } from '../texts/home';
import { rateText } from './rate-text';

export function DisplayCurrencyNote() {
  const { rate } = useMoney();
  const { data } = useApiQuery('GET /api/setup');
  const chosen = data?.setUp.currency ?? 'EUR';
  const words = homeTexts().money;
  if (rate.currency !== chosen) return <Muted>{words.inEuros(chosen)}</Muted>;
  if (rate.at === null) return null;
  return <Muted>{words.converted(rate.currency, rateText(rate))}</Muted>;
}
