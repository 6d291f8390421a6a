/** When and where is money made? The last seven days by hour, the best exchanges, and more if the plan includes it. */

import type { MarketToday } from '@spreadwise/contract';
import { Fold, LazyScreen, Loaded, Question, useApiQuery, useMoney } from '@spreadwise/shared-screens';
import { feedMark } from '@spreadwise/shared-screens/signals';
import { Badge } from '@spreadwise/shared-ui';
import { insightsTexts } from '../../texts/insights';
import { UpgradeNotice } from '../../UpgradeNotice';
import { useHasFeature } from '../../useHasFeature';
import { BestExchanges, bestFirst, pairText } from './BestExchanges';
import { HourMap } from './HourMap';
import { bestHour, clockText, daysOf } from './hours';
import { Majors } from './Majors';
import { Today } from './Today';

const EVERY_MS = 60_000;
const loadPast = () => import(/* webpackChunkName: "past" */ './Past');
const loadLetter = () => import(/* webpackChunkName: "past" */ './MarketLetter');
const NO_PROPS = {};

export default function MoneyMade() {
  const isOpen = useHasFeature();
  const { advancedWith, money: words } = insightsTexts();
  const query = useApiQuery('GET /api/analysis/today', { staleTime: EVERY_MS, refetchInterval: EVERY_MS });
  return (
    <Loaded query={query} what={words.what}>
      {(today) => (
        <Question question={words.question} answer={<Answer {...today} />}>
          <HourMap slots={today.slots} until={today.asOf} />
          <BestExchanges exchanges={today.exchanges} />
          <Today today={today} />
          <Fold title={words.majors}>
            <Majors majors={today.majors} />
          </Fold>
          {isOpen('analysis.advanced') ? (
            <LazyScreen part load={loadPast} props={NO_PROPS} />
          ) : (
            <UpgradeNotice feature="analysis.advanced" title={advancedWith}>
              {words.advanced}
            </UpgradeNotice>
          )}
          {isOpen('analysis.full') && (
            <Fold title={words.letters}>
              <LazyScreen part load={loadLetter} props={NO_PROPS} />
            </Fold>
          )}
        </Question>
      )}
    </Loaded>
  );
}

function Answer({ slots, asOf, exchanges, feed }: MarketToday) {
  const mark = feedMark(feed);
  const { formatMoney } = useMoney();
  const best = bestHour(daysOf(slots, new Date(asOf)));
  const [where] = bestFirst(exchanges);
  const words = insightsTexts().money;
  if (!best || !where) return words.none;
  const [before, between, after] = words.answer(formatMoney(best.eur), formatMoney(where.eur));
  return (
    <>
      {before}
      <strong>{clockText(best.hour)}</strong>
      {between}
      <strong>{pairText(where)}</strong>
      {after}
      {mark && <Badge>{mark}</Badge>}
    </>
  );
}
