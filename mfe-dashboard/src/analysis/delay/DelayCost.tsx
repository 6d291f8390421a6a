/** What does delay cost? What a signal returned by how late one acted, with the reader's reaction time marked. */

import type { DelayFigures, MarketPast } from '@spreadwise/contract';
import { LIFETIME_BOUNDS_S } from '@spreadwise/contract/analysis-scales';
import { shareText } from '@spreadwise/contract/figure-text';
import { DEFAULT_REACTION, REACTION_S } from '@spreadwise/contract/reaction';
import {
  Chart,
  Fold,
  Loaded,
  Question,
  RangeChoice,
  useApiQuery,
  useMoney,
} from '@spreadwise/shared-screens';
import { DelayChart, returnAfter, shortText } from '@spreadwise/shared-screens/signals';
import { Card, Muted, Stack, Term } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { OpenedBy } from '../../OpenedBy';
import { useOpens } from '../../useOpens';
import { type AnotherStake, StakeFields } from './StakeFields';
import { TodayLater } from './TodayLater';

const QUESTION = 'What does delay cost?';
const EVERY_MS = 60_000;
const DAYS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const;

export default function DelayCost() {
  return useOpens()('analysis.advanced') ? <Advanced /> : <Basic />;
}

const Basic = () => (
  <Question question={QUESTION} answer={<TodayLater />}>
    <OpenedBy feature="analysis.advanced" what="Advanced analysis comes">
      What a signal returned after 0.25 seconds to 5 minutes, over 30 days, at your stake and fees.
    </OpenedBy>
  </Question>
);

function Advanced() {
  const [days, setDays] = useState<'7' | '30'>('7');
  const [stake, setStake] = useState<AnotherStake | null>(null);
  const reactionS = useReaction();
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
      question={QUESTION}
      answer={delays && <Answer delays={delays} days={days} reactionS={reactionS} />}
    >
      <Card>
        <Stack>
          <RangeChoice label="Range" options={DAYS} value={days} onChange={setDays} />
          <Loaded query={market} what="The delays">
            {({ figures }) => (
              <DelayChart
                caption="Profit of one signal, on average"
                lines={[
                  { name: 'All signals', delays: figures.delays },
                  ...(mine ? [{ name: 'Your profile', delays: mine.delays }] : []),
                  ...(stake && other ? [{ name: stake.name, delays: other.delays }] : []),
                ]}
                of="one"
                reactionS={reactionS}
              />
            )}
          </Loaded>
          <Muted>
            Measured on past order books, <Term says={MISSED}>missed</Term> and losing signals included.{' '}
            <Term says={READY}>Funds ready</Term>.
          </Muted>
        </Stack>
      </Card>
      <Fold title="Compare another stake">
        <StakeFields onAsk={setStake} />
      </Fold>
      <Fold title="How long signals last">
        <Loaded query={market} what="The lifetimes">
          {({ figures }) => <Lifetimes figures={figures} />}
        </Loaded>
      </Fold>
    </Question>
  );
}

const MISSED = 'The first order no longer filled within its limit. Costs nothing.';
const READY = 'Both sides are funded. Bringing coins back afterwards is not counted.';

/** As the profile says, or of somebody who watches the screen. */
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
  if (atOnce === null || later === null) return 'Not enough data yet.';
  return (
    <>
      Acting after {shortText(reactionS)}, your reaction time, a signal returned about{' '}
      <strong>{formatMoney(later)}</strong> over the last {days} days; at once, {formatMoney(atOnce)}.
    </>
  );
}

function Lifetimes({ figures: { lifetimes } }: Pick<MarketPast, 'figures'>) {
  const all = lifetimes.reduce((sum, count) => sum + count, 0);
  const longerThan = (index: number) => lifetimes.slice(index).reduce((sum, count) => sum + count, 0);
  return (
    <Chart
      caption="Signals still open"
      axis={LIFETIME_AXIS}
      lines={['Still open']}
      points={[0, ...LIFETIME_BOUNDS_S].map((seconds, index) => ({
        at: seconds,
        label: `after ${shortText(seconds)}`,
        values: [all === 0 ? null : longerThan(index) / all],
      }))}
      format={(share) => shareText(share)}
      of="lifetimes"
    />
  );
}
const LIFETIME_AXIS = { scale: 'delay', label: 'Time since the signal', tick: shortText } as const;
