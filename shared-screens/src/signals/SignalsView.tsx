/** The signals as they come: what is open, what has just ended, and the details of the one that is looked at. */

import type { Signal } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import { ApiError } from '@spreadwise/shared-auth';
import { Button, EmptyState, Notice, Skeleton, TestModeMark, Toolbar } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApiQuery } from '../api/api-query';
import { LoadFailure } from '../api/LoadFailure';
import { HelpLink } from '../common/HelpLink';
import { useOpenDetails } from '../common/useOpenDetails';
import { SignalSheet } from './detail/SignalSheet';
import type { AskedFilters, Filters } from './filters/filters';
import { SignalFilters } from './filters/SignalFilters';
import { useFilters } from './filters/useFilters';
import { CalmList } from './list/CalmList';
import { EndedList } from './list/EndedList';
import { LiveList } from './list/LiveList';
import type { LayoutView, SignalsLayout } from './list/layout';
import { Connection } from './live/Connection';
import { endedLately, type LiveSignals, SORTS, type Sort } from './live/live-signals';
import { Missed } from './live/Missed';
import { type Live, useLiveSignals } from './live/useLiveSignals';
import styles from './SignalsView.module.css';
import { feedMark } from './signal/labels';
import { isUsedUp } from './status/Allowance';
import { MarketNotice } from './status/MarketNotice';
import { TrackRecordSentence } from './status/TrackRecord';
import { QuoteAge, watchingText } from './status/Watching';

const SHOWN_ENDED = 5;
const SORT = 'order';

export interface SignalsViewProps {
  readonly layout?: SignalsLayout;
  /** Stands above the list, once the first answer is there. */
  readonly top?: (signals: LiveSignals) => ReactNode;
  /** Stands instead of everything when the server knows no such session. */
  readonly unproven?: ReactNode;
  /** Stands for 'nothing worth advising'; false: that stands there itself. */
  readonly awaited?: ReactNode;
  /** Stands below the list while nothing is open. */
  readonly quiet?: ReactNode;
  /** Stands beside the title of what has ended. */
  readonly history?: ReactNode;
}

export function SignalsView({ layout, top, unproven, awaited, quiet, history }: SignalsViewProps) {
  const { filters, asked, setFilter, clear } = useFilters();
  const live = useLiveSignals(asked);
  const opened = useOpenDetails('signal');
  const [sort, setSort] = useSort();
  const ended = useEnded(live, asked);
  const { signals, query } = live;

  if (query.error instanceof ApiError && query.error.status === 401 && unproven) return unproven;
  const find = (id: string): Signal | undefined =>
    signals.entries.get(id)?.signal ?? ended.find((signal) => signal.id === id);
  return (
    <>
      {!query.isError && top?.(signals)}
      {signals.market && <MarketNotice market={signals.market} />}
      <ConnectionNotice live={live} />
      <Missed missed={signals.missed} onRead={live.onMissedRead} />
      <section className={styles.section} aria-labelledby="open-signals">
        <Title live={live} />
        <div className={styles.controls}>
          <SignalFilters
            filters={filters}
            onFilter={setFilter}
            onClear={clear}
            sort={sort}
            onSort={setSort}
            maxHops={signals.allowance?.maxHops}
            counts={signals.allowance !== null && signals.allowance.daily !== null}
            exchanges={signals.market?.exchangeNames}
            assets={assetsIn(signals)}
          />
          {layout?.choice}
        </div>
        {layout?.closed ?? (
          <List
            live={live}
            sort={sort}
            onOpen={opened.open}
            held={opened.id !== null}
            show={layout?.show ?? showList}
          >
            <Empty signals={signals} filters={filters} onClear={clear} awaited={awaited} />
          </List>
        )}
      </section>
      {signals.loaded && countOpen(signals) === 0 && quiet}
      {ended.length > 0 && <JustEnded signals={ended} history={history} onOpen={opened.open} />}
      {opened.id !== null && (
        <SignalSheet
          key={opened.id}
          signal={find(opened.id)}
          isLive={isLive(live)}
          market={signals.market}
          onClose={opened.close}
        />
      )}
    </>
  );
}

const Title = ({ live: { connection, signals } }: { readonly live: Live }) => (
  <Toolbar end={<Connection {...connection} />}>
    <div className={styles.title}>
      <h2 id="open-signals">Open now{signals.loaded && ` (${countText(countOpen(signals))})`}</h2>
      <FeedMark signals={signals} />
    </div>
  </Toolbar>
);

interface JustEndedProps {
  readonly signals: readonly Signal[];
  readonly history: ReactNode;
  readonly onOpen: (id: string) => void;
}

const JustEnded = ({ signals, history, onOpen }: JustEndedProps) => (
  <section className={styles.section} aria-labelledby="ended-signals">
    <Toolbar end={history}>
      <h2 id="ended-signals">Just ended</h2>
    </Toolbar>
    <EndedList signals={signals} onOpen={onOpen} />
  </section>
);

const showList = (view: LayoutView) => <LiveList {...view} />;

interface ListProps {
  readonly live: Live;
  readonly sort: Sort;
  readonly held: boolean;
  readonly onOpen: (id: string) => void;
  readonly show: (view: LayoutView) => ReactNode;
  readonly children: ReactNode;
}

function List({ live, sort, held, onOpen, show, children }: ListProps) {
  const { signals, query } = live;
  if (signals.loaded)
    return (
      <CalmList signals={signals} sort={sort} held={held}>
        {(ids) => show({ signals, ids, isLive: isLive(live), onOpen, empty: children })}
      </CalmList>
    );
  if (query.isError) return <LoadFailure query={query} what="The signals" />;
  return (
    <div className={styles.loading} aria-busy="true">
      <Skeleton lines={6} />
    </div>
  );
}

interface EmptyProps {
  readonly signals: LiveSignals;
  readonly filters: Filters;
  readonly onClear: () => void;
  readonly awaited: ReactNode;
}

/** Nothing to advise on is an answer, and a common one: it says what was looked at. */
function Empty({ signals: { market, trackRecord, allowance }, filters, onClear, awaited }: EmptyProps) {
  const filtered = Object.keys(filters).length > 0;
  if (market && market.state !== 'running')
    return (
      <EmptyState title="No signals without fresh prices">We look again as soon as they come.</EmptyState>
    );
  if (allowance && isUsedUp(allowance))
    return <EmptyState title="Nothing of what you were given is open any more" />;
  if (awaited && !filtered) return awaited;
  return (
    <EmptyState
      title={filtered ? 'Nothing that matches your filters right now' : 'Nothing worth advising right now'}
      action={
        filtered && (
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        )
      }
    >
      {market && (
        <p className={styles.watching}>
          We watch {watchingText(market)}. <QuoteAge market={market} />.
        </p>
      )}
      {trackRecord && (
        <p className={styles.record}>
          <TrackRecordSentence trackRecord={trackRecord} />
        </p>
      )}
      <HelpLink topic="quiet">Why nothing is open</HelpLink>
    </EmptyState>
  );
}

/** What only the reader can put right; what comes back by itself is said beside the title. */
function ConnectionNotice({ live: { connection, reconnect } }: { live: Live }) {
  const again = (label: string) => (
    <Button variant="secondary" size="sm" onClick={reconnect}>
      {label}
    </Button>
  );
  if (connection.kind === 'replaced')
    return (
      <Notice tone="info" title="Live in another window" action={again('Show here')}>
        You have opened the signals elsewhere since. What stands below is no longer kept up to date.
      </Notice>
    );
  if (connection.kind === 'refused' && connection.status !== 401)
    return (
      <Notice tone="warning" title="The signals are not kept up to date" action={again('Try again')}>
        The server refused the live connection ({connection.status}).
      </Notice>
    );
  return null;
}

function FeedMark({ signals: { market } }: { signals: LiveSignals }) {
  const mark = market && feedMark(market.feed);
  return mark && <TestModeMark>{mark}</TestModeMark>;
}

/** The latest that ended: what the page saw end, and before that what the API remembers. */
function useEnded({ signals }: Live, filters: AskedFilters): readonly Signal[] {
  const { data } = useApiQuery('GET /api/signals', {
    query: { ...filters, state: 'ended', limit: String(SHOWN_ENDED) },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const seen = endedLately(signals);
  const ids = new Set(seen.map(({ id }) => id));
  const remembered = data?.signals.filter(({ id }) => !ids.has(id)) ?? [];
  return [...seen, ...remembered].slice(0, SHOWN_ENDED);
}

function useSort(): readonly [Sort, (sort: Sort) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (sort: Sort) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (sort === 'worth') next.delete(SORT);
        else next.set(SORT, sort);
        return next;
      },
      { replace: true },
    );
  const given = search.get(SORT) ?? '';
  return [given in SORTS ? (given as Sort) : 'worth', set];
}

const isLive = ({ connection }: Live): boolean => connection.kind === 'live';

function countOpen({ entries }: LiveSignals): number {
  let open = 0;
  for (const { endedAt } of entries.values()) if (endedAt === null) open += 1;
  return open;
}

function assetsIn({ entries }: LiveSignals): string[] {
  const assets = new Set<string>();
  for (const { signal } of entries.values())
    for (const { base, quote } of signal.legs) assets.add(base).add(quote);
  return [...assets].sort();
}
