/** The signals as they come: what is open on the left, the details of the one that is looked at on the right, or over the list. */

import type { ListedSignal, SignalsAnswer } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import { ApiError } from '@spreadwise/shared-auth';
import { Notice, Skeleton } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApiQuery } from '../api/api-query';
import { LoadFailure } from '../api/LoadFailure';
import { useOpenDetails } from '../common/useOpenDetails';
import { DetailPane } from './detail/DetailPane';
import { SignalSheet } from './detail/SignalSheet';
import type { AskedFilters } from './filters/filters';
import { SignalFilters } from './filters/SignalFilters';
import { useFilters } from './filters/useFilters';
import { Announcement } from './list/Announcement';
import { Empty } from './list/Empty';
import { LastTen } from './list/LastTen';
import { LiveList } from './list/LiveList';
import type { LayoutView, SignalsLayout } from './list/layout';
import { useCalmList } from './list/useCalmList';
import { usePicked } from './list/usePicked';
import { useWide } from './list/useWide';
import { ConnectionNotice } from './live/ConnectionNotice';
import { countOpen, endedLately, type LiveSignals, SORTS, type Sort } from './live/live-signals';
import { Missed } from './live/Missed';
import { useLiveSignals } from './live/useLiveSignals';
import styles from './SignalsView.module.css';
import { Indicators } from './status/Indicators';
import { MarketNotice, SimulatedNote } from './status/MarketNotice';

const SHOWN_ENDED = 10;
const SORT = 'order';

export interface SignalsViewProps {
  readonly layout?: SignalsLayout;
  /** Notices above the list, once the first answer is there. */
  readonly top?: (signals: LiveSignals) => ReactNode;
  /** A strip above the list, beside that of a simulated market. */
  readonly strip?: ReactNode;
  /** Stands instead of everything when the server knows no such session. */
  readonly unproven?: ReactNode;
  /** Stands for 'nothing open'; it may say so itself. */
  readonly awaited?: (signals: LiveSignals) => ReactNode;
  /** Stands below the list while nothing is open. */
  readonly quiet?: (signals: LiveSignals) => ReactNode;
  /** Leads to all that has ended. */
  readonly history?: ReactNode;
}

export function SignalsView(props: SignalsViewProps) {
  const { layout, top, strip, unproven, awaited, quiet, history } = props;
  const { filters, asked, setFilter, clear } = useFilters();
  const live = useLiveSignals(asked);
  const { signals, query } = live;
  const opened = useOpenDetails('signal');
  const [sort, setSort] = useSort();
  const ended = useEnded(signals, asked);
  const find = (id: string | null): ListedSignal | undefined =>
    (id !== null && signals.entries.get(id)?.signal) || ended.find((signal) => signal.id === id);
  // Other layouts take the whole width.
  const hasPane = useWide() && !layout?.show && !layout?.closed;
  const { ids, place } = useCalmList(signals, sort, !hasPane && opened.id !== null);
  const picked = usePicked(signals, ids, find(opened.id) ? opened.id : null);
  const selected = hasPane ? picked.id : null;

  if (query.error instanceof ApiError && query.error.status === 401 && unproven) return unproven;
  const isLive = live.connection.kind === 'live';
  const open = countOpen(signals, ids);
  // One that is still fading in the list is not among the last ones yet.
  const last = ended.filter(({ id }) => !ids.includes(id)).slice(0, SHOWN_ENDED);
  const empty = <Empty signals={signals} filters={filters} onClear={clear} awaited={awaited?.(signals)} />;
  const view: LayoutView = { signals, ids, isLive, selected, onOpen: opened.open, empty };
  return (
    <>
      <div className={styles.strips}>
        {signals.market && <SimulatedNote feed={signals.market.feed} />}
        {!query.isError && strip}
        <Indicators live={live} />
      </div>
      {!query.isError && top?.(signals)}
      {signals.market && <MarketNotice market={signals.market} />}
      <ConnectionNotice live={live} />
      <Missed missed={signals.missed} onRead={live.onMissedRead} />
      <div className={hasPane ? styles.columns : undefined}>
        <div className={styles.section}>
          <section className={styles.section} aria-labelledby="open-signals">
            <div className={styles.bar}>
              <h2 id="open-signals">Open now{signals.loaded && ` (${countText(open)})`}</h2>
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
            </div>
            <Announcement signals={signals} />
            {layout?.closed ?? (
              <div {...place}>
                <Listed live={live}>{layout?.show ? layout.show(view) : <LiveList {...view} />}</Listed>
              </div>
            )}
          </section>
          {signals.loaded && open === 0 && last.length > 0 && (
            <LastTen signals={last} selected={selected} history={history} onOpen={opened.open} />
          )}
          {signals.loaded && open === 0 && quiet?.(signals)}
        </div>
        {hasPane && (
          <DetailPane
            signal={find(picked.id)}
            isLive={isLive}
            market={signals.market}
            onClose={opened.id === null ? null : opened.close}
            {...picked.place}
          />
        )}
      </div>
      {opened.id !== null && signals.loaded && !find(opened.id) && <NotListed history={history} />}
      {!hasPane && opened.id !== null && (
        <SignalSheet
          key={opened.id}
          signal={find(opened.id)}
          isLive={isLive}
          market={signals.market}
          onClose={opened.close}
        />
      )}
    </>
  );
}

interface ListedProps {
  readonly live: ReturnType<typeof useLiveSignals>;
  readonly children: ReactNode;
}

function Listed({ live: { signals, query }, children }: ListedProps) {
  if (signals.loaded) return children;
  if (query.isError) return <LoadFailure query={query} what="The signals" />;
  return (
    <div className={styles.loading} aria-busy="true">
      <Skeleton lines={6} />
    </div>
  );
}

/** An alert may be read when its signal has long ended. */
const NotListed = ({ history }: Pick<SignalsViewProps, 'history'>) => (
  <Notice tone="info" title="This signal has ended" action={history}>
    It is no longer among the last ones.
  </Notice>
);

/** The latest that ended: what the page saw end, and before that what the API remembers. */
function useEnded(signals: LiveSignals, filters: AskedFilters): readonly ListedSignal[] {
  const { data } = useApiQuery('GET /api/signals', {
    query: { ...filters, state: 'ended', limit: String(SHOWN_ENDED) },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const remembered: SignalsAnswer['signals'] = data?.signals ?? [];
  const known = new Map(remembered.map((signal) => [signal.id, signal]));
  // What was measured of it is in the answer alone.
  const seen = endedLately(signals).map((signal) => known.get(signal.id) ?? signal);
  const ids = new Set(seen.map(({ id }) => id));
  return [...seen, ...remembered.filter(({ id }) => !ids.has(id))];
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

function assetsIn({ entries }: LiveSignals): string[] {
  const assets = new Set<string>();
  for (const { signal } of entries.values())
    for (const { base, quote } of signal.legs) assets.add(base).add(quote);
  return [...assets].sort();
}
