/** The same signals at the reader's set-up: on how many they would have been advised, and what was left of those. */

import type { OwnSignals } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import { Loaded, useMoney, utcText } from '@spreadwise/shared-screens';
import { Card, Muted, Stack, Stat, StatGroup, TextLink } from '@spreadwise/shared-ui';
import type { ComponentProps } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { rulesAddress } from '../frame/rules-address';
import { LEFT_AFTER, laterStat } from './later-stat';

type Own = NonNullable<OwnSignals['own']>;

export interface OwnFiguresProps {
  readonly title: string;
  readonly query: ComponentProps<typeof Loaded<OwnSignals>>['query'];
}

export const OwnFigures = ({ title, query }: OwnFiguresProps) => (
  <Card
    title={title}
    description="The other figures are of the whole market, as it was advised to everybody. Here only what your exchanges, coins and floors let through counts, with your stake and fees."
  >
    <Loaded query={query} what="What it came to for you">
      {({ own }) => (own === null ? <NothingSaid /> : <Figures {...own} />)}
    </Loaded>
  </Card>
);

function NothingSaid() {
  const [search] = useSearchParams();
  return (
    <Muted>
      Your set-up is still empty, so for you it is the same as for everybody.{' '}
      <TextLink render={<Link to={rulesAddress(search, 'profile')} />}>Tell us what you trade with</TextLink>
    </Muted>
  );
}

function Figures({ of, since, signals, promisedEur, delays }: Own) {
  const { formatMoney } = useMoney();
  if (since === null) return <Muted>No signal was measured in this time.</Muted>;
  return (
    <Stack gap="sm">
      <StatGroup>
        <Stat
          label="Advised to you"
          value={countText(signals)}
          hint={`Of the market’s ${countText(of)} measured since ${utcText(since)}`}
        />
        <Stat label="Promised to you" value={formatMoney(promisedEur)} hint="All of them together, at once" />
        <Stat label={LEFT_AFTER} {...laterStat(delays, formatMoney)} />
      </StatGroup>
      <Muted>Each is taken by itself; bringing coins back is not counted.</Muted>
    </Stack>
  );
}
