/** The feeds, the engine of each universe and its worker, polled every second. */

import type { FeedDays, MarketStatus } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { countText, fineShareText, NONE } from '@spreadwise/contract/figure-text';
import { useAuth } from '@spreadwise/shared-auth';
import { LazyScreen, Loaded, useApiQuery, utcText } from '@spreadwise/shared-screens';
import { ageText, useNow } from '@spreadwise/shared-screens/signals';
import {
  Badge,
  Button,
  Card,
  DefinitionList,
  Stack,
  Stat,
  StatGroup,
  Table,
  type TableColumn,
} from '@spreadwise/shared-ui';
import { type ReactNode, useState } from 'react';
import { MARKET_STATES, PAUSED } from './market-states';
import { useSystemState } from './useSystemState';

/** Cheap: answered from memory. */
const EVERY_MS = 1_000;

type Feed = MarketStatus['feeds'][number];
type Engine = MarketStatus['engines'][number];

const LINKS = {
  connecting: { label: 'Connecting', tone: 'neutral' },
  connected: { label: 'Connected', tone: 'success' },
  disconnected: { label: 'Disconnected', tone: 'warning' },
} as const;
const UNIVERSES = { majors: 'Majors', standard: 'Standard exchanges', all: 'All exchanges' } as const;

const rateText = (perSecond: number): string => countText(Math.round(perSecond * 10) / 10);
const microsText = (value: number | null): string => (value === null ? NONE : `${countText(value)} µs`);

const FEEDS: Readonly<Record<MarketStatus['feed'], string>> = {
  simulated: 'Simulated',
  live: 'Live',
  replay: 'Recorded',
};

/** `off`: exchanges that are watched, but excluded from signals. */
const feedColumns = (off: readonly string[]): readonly TableColumn<Feed>[] => [
  { key: 'exchange', header: 'Exchange', render: ({ exchange }) => exchangeText(exchange) },
  {
    key: 'state',
    header: 'State',
    render: ({ exchange, state, reason }) => (
      <>
        <Badge tone={LINKS[state].tone}>{LINKS[state].label}</Badge> {reason}
        {off.includes(exchange) && <Badge tone="warning">Signals off</Badge>}
      </>
    ),
  },
  ...FEED_FIGURES,
];

const FEED_FIGURES: readonly TableColumn<Feed>[] = [
  { key: 'since', header: 'Since', hideBelow: 'md', render: ({ since }) => utcText(since) },
  {
    key: 'markets',
    header: 'Markets',
    align: 'end',
    hideBelow: 'phone',
    render: ({ markets }) => countText(markets),
  },
  {
    key: 'quotesPerSecond',
    header: 'Quotes/s',
    align: 'end',
    hideBelow: 'phone',
    render: ({ quotesPerSecond }) => rateText(quotesPerSecond),
  },
  {
    key: 'lastQuoteAt',
    header: 'Last quote',
    align: 'end',
    hideBelow: 'sm',
    render: ({ lastQuoteAt }) => <Ago at={lastQuoteAt} />,
  },
  {
    key: 'disconnects',
    header: 'Disconnects',
    align: 'end',
    hideBelow: 'phone',
    render: ({ disconnects }) => countText(disconnects),
  },
];

/** Days without a measurement are ignored. Null: no day has one. */
function averageOf(shares: readonly (number | null)[]): number | null {
  const known = shares.filter((share) => share !== null);
  return known.length === 0 ? null : known.reduce((sum, share) => sum + share, 0) / known.length;
}

const freshColumn = (days: FeedDays | undefined): TableColumn<Feed> => ({
  key: 'fresh',
  header: 'Fresh, 30 days',
  align: 'end',
  hideBelow: 'phone',
  render: ({ exchange }) => {
    const average = averageOf(days?.feeds.find((feed) => feed.exchange === exchange)?.fresh ?? []);
    return average === null ? NONE : fineShareText(average);
  },
});

const ENGINE_COLUMNS: readonly TableColumn<Engine>[] = [
  { key: 'universe', header: 'Universe', render: ({ universe }) => UNIVERSES[universe] },
  { key: 'maxHops', header: 'Trades', align: 'end', render: ({ maxHops }) => `2 to ${maxHops}` },
  {
    key: 'assets',
    hideBelow: 'phone',
    header: 'Coins',
    align: 'end',
    render: ({ assets }) => countText(assets),
  },
  {
    key: 'markets',
    hideBelow: 'phone',
    header: 'Markets',
    align: 'end',
    render: ({ markets }) => countText(markets),
  },
  {
    key: 'standing',
    header: 'Profitable routes',
    align: 'end',
    render: ({ standing }) => countText(standing),
  },
  {
    key: 'ticks',
    hideBelow: 'phone',
    header: 'Ticks',
    align: 'end',
    render: ({ ticks }) => countText(ticks),
  },
  { key: 'tickP50Us', header: 'Median tick', align: 'end', render: ({ tickP50Us }) => microsText(tickP50Us) },
  {
    key: 'tickP99Us',
    hideBelow: 'phone',
    header: '99th percentile',
    align: 'end',
    render: ({ tickP99Us }) => microsText(tickP99Us),
  },
];

function Ago({ at }: { at: string | null }) {
  const now = useNow();
  return at === null ? NONE : `${ageText(now - Date.parse(at))} ago`;
}

const loadRestart = () => import('./RestartDialog');

export function MarketFigures() {
  const query = useApiQuery('GET /api/market/status', { staleTime: 0, refetchInterval: EVERY_MS });
  const days = useApiQuery('GET /api/admin/market/days').data;
  const off = useSystemState().data?.exchanges.off ?? [];
  const { hasPermission } = useAuth();
  /** Undefined: no dialog; null: the whole market. */
  const [restarting, setRestarting] = useState<string | null>();
  const mayRestart = hasPermission('trading.configuration');
  return (
    <Loaded query={query} what="The state of the markets">
      {(status) => (
        <>
          <Summary status={status} />
          <Table
            dense
            caption="Market feeds"
            columns={[
              ...feedColumns(off),
              freshColumn(days),
              ...(mayRestart && status.feed === 'live' ? [reconnectColumn(setRestarting)] : []),
            ]}
            rows={status.feeds}
            rowKey={({ exchange }) => exchange}
            empty="No exchange is connected."
          />
          <Table
            dense
            caption="Engine"
            columns={ENGINE_COLUMNS}
            rows={status.engines}
            rowKey={({ universe, maxHops }) => `${universe} ${maxHops}`}
            empty="No engine is running."
          />
          <Worker status={status}>
            {mayRestart && (
              <Button variant="secondary" size="sm" onClick={() => setRestarting(null)}>
                Restart the market…
              </Button>
            )}
          </Worker>
          {restarting !== undefined && (
            <LazyScreen
              part
              load={loadRestart}
              props={{ exchange: restarting, onClose: () => setRestarting(undefined) }}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

function Summary({ status }: { status: MarketStatus }) {
  const { label, tone } = status.paused === undefined ? MARKET_STATES[status.state] : PAUSED;
  return (
    <StatGroup>
      <Stat label="Market" value={FEEDS[status.feed]} hint={<Badge tone={tone}>{label}</Badge>} />
      <Stat
        label="Quotes a second"
        value={rateText(status.quotesPerSecond)}
        hint={
          <>
            Last quote <Ago at={status.lastQuoteAt} />
          </>
        }
      />
      <Stat
        label="Open signals"
        value={countText(status.signals.open)}
        hint={`${countText(status.signals.openedToday)} opened today`}
      />
    </StatGroup>
  );
}

const reconnectColumn = (onRestart: (exchange: string) => void): TableColumn<Feed> => ({
  key: 'restart',
  header: 'Connection',
  render: ({ exchange }) => (
    <Button
      variant="ghost"
      size="sm"
      aria-label={`Reconnect ${exchangeText(exchange)}`}
      onClick={() => onRestart(exchange)}
    >
      Reconnect…
    </Button>
  ),
});

interface WorkerProps {
  readonly status: MarketStatus;
  readonly children: ReactNode;
}

function Worker({ status: { worker, groupRestarts, conflated, refused }, children }: WorkerProps) {
  const reasons = Object.entries(refused).filter(([, times]) => times > 0);
  return (
    <Card title="Worker" description="The pipeline runs in its own thread and is restarted when it fails.">
      <Stack>
        <DefinitionList
          items={[
            { term: 'Running since', value: utcText(worker.startedAt) },
            { term: 'Restarts', value: countText(worker.restarts) },
            ...(groupRestarts === undefined
              ? []
              : [{ term: 'Exchange thread restarts', value: countText(groupRestarts) }]),
            { term: 'Last failure', value: worker.lastFailure ?? 'None' },
            { term: 'Quotes replaced by newer ones before use', value: countText(conflated) },
            ...(reasons.length === 0
              ? [{ term: 'Refused', value: 'Nothing' }]
              : reasons.map(([reason, times]) => ({ term: `Refused: ${reason}`, value: countText(times) }))),
          ]}
        />
        <div>{children}</div>
      </Stack>
    </Card>
  );
}
