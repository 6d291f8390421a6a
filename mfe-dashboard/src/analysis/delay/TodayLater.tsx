/** What today's signals offered, and what was left after five seconds; for every plan. */
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { useApiQuery, useMoney } from '@spreadwise/shared-screens';
import { insightsTexts } from '../../texts/insights';

const AFTER_S = 5;
const EVERY_MS = 60_000;

export function TodayLater() {
  const { formatMoney } = useMoney();
  const { data } = useApiQuery('GET /api/analysis/today', { staleTime: EVERY_MS });
  if (!data) return null;
  const later = data.today.delays[DELAYS_S.indexOf(AFTER_S)];
  if (!later?.measured) return insightsTexts().stillLittle;
  return insightsTexts().delays.today(formatMoney(data.today.advisedEur), AFTER_S, formatMoney(later.eur));
}
