/** What does delay cost? The return of a signal by reaction time, with the reader's own marked. */

import type { DelayFigures, MarketPast } from '@spreadwise/contract';
import { LIFETIME_BOUNDS_S } from '@spreadwise/contract/analysis-scales';
import { shareText } from '@spreadwise/contract/figure-text';
import { DEFAULT_REACTION, REACTION_S } from '@spreadwise/contract/reaction';
import { Chart, Fold, Loaded, Question, useApiQuery, useMoney } from '@spreadwise/shared-screens';
import { DelayChart, returnAfter, shortText } from '@spreadwise/shared-screens/signals';
import { Card, GainOrLoss, Muted, Skeleton, Stack, Term } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { insightsTexts } from '../../texts/insights';
import { UpgradeNotice } from '../../UpgradeNotice';
import { useHasFeature } from '../../useHasFeature';
import { DaysChoice } from '../DaysChoice';
import { type AnotherStake, StakeFields } from './StakeFields';
import { TodayLater } from './TodayLater';

const EVERY_MS = 60_000;

export default function DelayCost() {
  return useHasFeature()('analysis.advanced') ? <Advanced /> : <Basic />;
}

function Basic() {
  const { advancedWith, delays: words } = insightsTexts();
  return (
    <Question question={words.question} answer={<TodayLater />}>
      <UpgradeNotice feature="analysis.advanced" title={advancedWith}>
        {words.advanced}
      </UpgradeNotice>
    </Question>
  );
}

function Advanced() {
  const [days, setDays] = useState<'7' | '30'>('7');
  const [stake, setStake] = useState<AnotherStake | null>(null);
  const reactionS = useReaction();
  const words = insightsTexts().delays;
  const market = useApiQuery('GET /api/analysis/market', { query: { days }, staleTime: EVERY_MS });
  const { data: own } = useApiQuery('GET /api/analysis/market/own', { query: { days }, staleTime: EVERY_MS });
  const { data: other } = useApiQuery('GET /api/analysis/what-if', {
    query: { days, ...(stake?.asked ?? { capitalEur: '0' }) },
    staleTime: EVERY_MS,
    enabled: stake !== null,
  });
  const mine = own?.own ?? null;
  const delays = mine?.delays ?? market.data?.figures.delays;
  return (
    <Question
      question={words.question}
      answer={delays && <Answer delays={delays} days={days} reactionS={reactionS} />}
    >
      <Card>
        <Stack>
          <DaysChoice value={days} onChange={setDays} />
          <Loaded query={market} what={words.what} skeleton={<Skeleton lines={15} />}>
            {({ figures }) => (
              <DelayChart
                caption={words.caption}
                lines={[
                  { name: words.all, delays: figures.delays },
                  ...(mine ? [{ name: words.yours, delays: mine.delays }] : []),
                  ...(stake && other ? [{ name: stake.name, delays: other.delays }] : []),
                ]}
                of="one"
                reactionS={reactionS}
              />
            )}
          </Loaded>
          <Muted>
            {words.measured[0]}
            <Term says={words.missedIs}>{words.missed}</Term>
            {words.measured[1]}
            <Term says={words.readyIs}>{words.ready}</Term>
            {words.measured[2]}
          </Muted>
        </Stack>
      </Card>
      <Fold title={words.compare}>
        <StakeFields onAsk={setStake} />
      </Fold>
      <Fold title={words.lifetimes}>
        <Loaded query={market} what={words.lifetimesWhat}>
          {({ figures }) => <Lifetimes figures={figures} />}
        </Loaded>
      </Fold>
    </Question>
  );
}

/** In seconds, from the profile; the default is that of a trader who watches the screen. */
function useReaction(): number {
  const { data } = useApiQuery('GET /api/setup');
  return REACTION_S[data?.setUp.reaction ?? DEFAULT_REACTION];
}

interface AnswerProps {
  readonly delays: readonly DelayFigures[];
  readonly days: string;
  readonly reactionS: number;
}

function Answer({ delays, days, reactionS }: AnswerProps) {
  const { formatMoney } = useMoney();
  const [atOnce, later] = [returnAfter(0, delays), returnAfter(reactionS, delays)];
  if (atOnce === null || later === null) return insightsTexts().stillLittle;
  const [before, after] = insightsTexts().delays.answer(shortText(reactionS), days, formatMoney(atOnce));
  return (
    <>
      {before}
      <strong>
        <GainOrLoss of={later}>{formatMoney(later)}</GainOrLoss>
      </strong>
      {after}
    </>
  );
}

function Lifetimes({ figures: { lifetimes } }: Pick<MarketPast, 'figures'>) {
  const words = insightsTexts().delays;
  const all = lifetimes.reduce((sum, count) => sum + count, 0);
  const longerThan = (index: number) => lifetimes.slice(index).reduce((sum, count) => sum + count, 0);
  return (
    <Chart
      caption={words.openCaption}
      axis={{ scale: 'delay', label: words.since, tick: shortText }}
      lines={[words.open]}
      points={[0, ...LIFETIME_BOUNDS_S].map((seconds, index) => ({
        at: seconds,
        label: words.after(shortText(seconds)),
        values: [all === 0 ? null : longerThan(index) / all],
      }))}
      format={(share) => shareText(share)}
      of={words.ofLifetimes}
    />
  );
}
