/** When and where is money made? The last seven days hour by hour, the best exchanges, and what the plan opens beyond them. */

import type { MarketToday } from '@spreadwise/contract';
import { Fold, LazyScreen, Loaded, Question, useApiQuery, useMoney } from '@spreadwise/shared-screens';
import { feedMark } from '@spreadwise/shared-screens/signals';
import { Badge } from '@spreadwise/shared-ui';
import { OpenedBy } from '../../OpenedBy';
import { useOpens } from '../../useOpens';
import { BestExchanges, bestFirst, pairText } from './BestExchanges';
import { HourMap } from './HourMap';
import { bestHour, clockText } from './hours';
import { Majors } from './Majors';
import { Today } from './Today';

const EVERY_MS = 60_000;
const loadPast = () => import('./Past');
const loadLetter = () => import('./MarketLetter');
const NO_PROPS = {};

export default function MoneyMade() {
  const isOpen = useOpens();
  const query = useApiQuery('GET /api/analysis/today', { staleTime: EVERY_MS, refetchInterval: EVERY_MS });
  return (
    <Loaded query={query} what="The market">
      {(today) => (
        <Question question="When and where is money made?" answer={<Answer {...today} />}>
          <HourMap slots={today.slots} until={today.asOf} />
          <BestExchanges exchanges={today.exchanges} />
          <Today today={today} />
          <Fold title="Spreads of major coins">
            <Majors majors={today.majors} />
          </Fold>
          {isOpen('analysis.advanced') ? (
            <LazyScreen part load={loadPast} props={NO_PROPS} />
          ) : (
            <OpenedBy feature="analysis.advanced" what="Advanced analysis comes">
              30 days of every exchange and pair: exchange by exchange, recurring routes, any two exchanges
              compared.
            </OpenedBy>
          )}
          {isOpen('analysis.full') && (
            <Fold title="Market letters">
              <LazyScreen part load={loadLetter} props={NO_PROPS} />
            </Fold>
          )}
        </Question>
      )}
    </Loaded>
  );
}

function Answer({ slots, exchanges, feed }: MarketToday) {
  const mark = feedMark(feed);
  const { formatMoney } = useMoney();
  const best = bestHour(slots);
  const [where] = bestFirst(exchanges);
  if (!best || !where) return 'No signal has ended in the last 7 days.';
  return (
    <>
      Over 7 days most was offered at <strong>{clockText(best.hour)}</strong> ({formatMoney(best.eur)}), and
      on <strong>{pairText(where)}</strong> ({formatMoney(where.eur)}). {mark && <Badge>{mark}</Badge>}
    </>
  );
}
