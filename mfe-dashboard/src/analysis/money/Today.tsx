/** Today's signals in three figures: for the whole market and at the reader's profile. */

import type { MarketToday } from '@spreadwise/contract';
import { DELAYS_S, medianLifetimeMs } from '@spreadwise/contract/analysis-scales';
import { countText, durationText, NONE } from '@spreadwise/contract/figure-text';
import { useApiQuery, useMoney } from '@spreadwise/shared-screens';
import { GainOrLoss, Muted, Stack, Stat, StatGroup, TextLink } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { addressOf } from '../../frame/places';
import { insightsTexts } from '../../texts/insights';

const EVERY_MS = 60_000;
const AFTER_S = 5;

export function Today({ today: { today } }: { readonly today: MarketToday }) {
  const { formatMoney } = useMoney();
  const { data } = useApiQuery('GET /api/analysis/today/own', {
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  });
  const own = data?.own ?? null;
  const words = insightsTexts().money;
  const atProfile = (text: string | undefined) => (own && text ? words.atProfile(text) : NO_HINT);
  const [later, ownLater] = [today.delays, own?.delays].map((delays) => delays?.[DELAYS_S.indexOf(AFTER_S)]);
  const median = medianLifetimeMs(today.lifetimes);
  return (
    <Stack gap="sm">
      <StatGroup>
        <Stat
          label={words.signalsToday}
          value={countText(today.signals)}
          hint={median === null ? NO_HINT : words.halfLasted(durationText(median))}
        />
        <Stat
          label={words.atOnce}
          value={formatMoney(today.advisedEur)}
          hint={atProfile(own ? formatMoney(own.promisedEur) : undefined)}
        />
        <Stat
          label={words.leftAfter(AFTER_S)}
          value={later?.measured ? <GainOrLoss of={later.eur}>{formatMoney(later.eur)}</GainOrLoss> : NONE}
          hint={atProfile(ownLater?.measured ? formatMoney(ownLater.eur) : undefined)}
        />
      </StatGroup>
      {data?.own === null && <NoProfile />}
    </Stack>
  );
}

/** Reserves the line of the hint. */
const NO_HINT = '\u00a0';

function NoProfile() {
  const [search] = useSearchParams();
  const { addProfile, toSee } = insightsTexts().money;
  return (
    <Muted>
      <TextLink render={<Link to={addressOf(search, 'rules', 'profile')} />}>{addProfile}</TextLink>
      {toSee}
    </Muted>
  );
}
