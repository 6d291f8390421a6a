/** The live signals: the open ones on the left, and the selected one's details on the right or over the list. */

import type { ListedSignal, SignalsAnswer } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import { ApiError } from '@spreadwise/shared-auth';
import { Notice, Skeleton } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApiQuery } from '../api/api-query';
import { LoadFailure } from '../api/LoadFailure';
import { useOpenDetails } from '../common/useOpenDetails';
import { useWide } from '../common/useWide';
import { signalsTexts } from '../texts/signals';
import { DetailPane } from './detail/DetailPane';
import { SignalSheet } from './detail/SignalSheet';
import type { AskedFilters } from './filters/filters';
import { SignalFilters } from './filters/SignalFilters';
import { useFilters } from './filters/useFilters';
import { Announcement } from './list/Announcement';
import { Empty, emptyReason, NothingOpen } from './list/Empty';
import { LastTen } from './list/LastTen';
import { LiveList } from './list/LiveList';
import type { LayoutView, SignalsLayout } from './list/layout';
import { usePicked } from './list/usePicked';
import { useStableList } from './list/useStableList';
import { ConnectionNotice } from './live/ConnectionNotice';
import { byEnd, countOpen, endedLately, type LiveSignals, SORTS, type Sort } from './live/live-signals';
import { MissedSignals } from './live/MissedSignals';
import { type Live, useLiveSignals } from './live/useLiveSignals';
import styles from './SignalsView.module.css';
import { Indicators } from './status/Indicators';
import { MarketNotice, SimulatedNote } from './status/MarketNotice';

/** More than the rows shown, since several are routes of one gap. */
const RECALLED = 20;
const SORT = 'order';

export interface SignalsViewProps {
  readonly layout?: SignalsLayout;
  /** Notices above the list, shown once the first answer has arrived. */
  readonly top?: (signals: LiveSignals) => ReactNode;
  /** A strip above the list, beside the note about a simulated market. */
  readonly strip?: ReactNode;
  /** Replaces everything when the server does not know the session (401). */
  readonly unproven?: ReactNode;
  /** Replaces the 'nothing open' message. */
  readonly awaited?: (signals: LiveSignals) => ReactNode;
  /** Shown below the list while nothing is open. */
  readonly quiet?: (signals: LiveSignals) => ReactNode;
  /** Links to all ended signals. */
  readonly history?: ReactNode;
}

export function SignalsView(props: SignalsViewProps) {
  const shown = useShown(props.layout);
  const { live, opened, find, hasPane, picked } = shown;
  const { signals, query } = live;
  if (query.error instanceof ApiError && query.error.status === 401 && props.unproven) return props.unproven;
  const isLive = live.connection.kind === 'live';
  return (
    <>
      <Above {...props} live={live} />
      <div className={hasPane ? styles.columns : undefined}>
        <div className={styles.section}>
          <OpenNow {...props} shown={shown} isLive={isLive} />
          <Quiet {...props} shown={shown} />
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
      {opened.id !== null && signals.loaded && !find(opened.id) && <NotListed history={props.history} />}
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

/** Collects what to show, and which signal is selected. */
function useShown(layout: SignalsLayout | undefined) {
  const filtering = useFilters();
  const live = useLiveSignals(filtering.asked);
  const { signals } = live;
  const opened = useOpenDetails('signal');
  const [sort, setSort] = useSort();
  const { ended, isRecalling } = useEnded(signals, filtering.asked);
  const find = (id: string | null): ListedSignal | undefined =>
    (id !== null && signals.entries.get(id)?.signal) || ended.find((signal) => signal.id === id);
  // Other layouts use the full width.
  const hasPane = useWide() && !layout?.show && !layout?.closed;
  const { ids, isHeld, place } = useStableList(signals, sort, !hasPane && opened.id !== null);
  const open = countOpen(signals, ids);
  const picked = usePicked(signals, ids, find(opened.id) ? opened.id : null);
  return {
    ...{ filtering, live, opened, sort, setSort, find, hasPane, ids, isHeld, place, picked, isRecalling },
    open,
    selected: hasPane ? picked.id : null,
    // Shown while nothing is open; a signal still fading in the list is not listed as ended yet.
    last: open > 0 ? [] : ended.filter(({ id }) => !ids.includes(id)),
  };
}
type ShownSignals = ReturnType<typeof useShown>;

const Above = ({ live, strip, top }: SignalsViewProps & { readonly live: Live }) => (
  <>
    <div className={styles.strips}>
      {live.signals.market && <SimulatedNote feed={live.signals.market.feed} />}
      {!live.query.isError && strip}
      <Indicators live={live} />
    </div>
    {!live.query.isError && top?.(live.signals)}
    {live.signals.market && <MarketNotice market={live.signals.market} />}
    <ConnectionNotice live={live} />
    <MissedSignals missed={live.signals.missed} onRead={live.onMissedRead} />
  </>
);

interface OpenNowProps extends SignalsViewProps {
  readonly shown: ShownSignals;
  readonly isLive: boolean;
}

function OpenNow({ shown, isLive, layout, awaited }: OpenNowProps) {
  const { filtering, live, opened, sort, setSort, ids, isHeld, place, open, selected, last, isRecalling } =
    shown;
  const { signals } = live;
  const { filters, setFilter, clear } = filtering;
  const above = { awaited: awaited?.(signals), hasLast: last.length > 0 || isRecalling };
  const empty = <Empty signals={signals} filters={filters} onClear={clear} {...above} />;
  const view: LayoutView = { signals, ids, isHeld, isLive, selected, onOpen: opened.open, empty };
  return (
    <section className={styles.section} aria-labelledby="open-signals">
      <div className={styles.bar}>
        <h2 id="open-signals">
          {signalsTexts().openNow}
          {signals.loaded && ` (${countText(open)})`}
        </h2>
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
  );
}

/** Shown while nothing is open. */
function Quiet({ shown, quiet, awaited, history }: SignalsViewProps & { readonly shown: ShownSignals }) {
  const { live, filtering, opened, open, last, selected, isRecalling } = shown;
  if (!live.signals.loaded || open > 0) return null;
  // What is below appears once, in its place.
  if (isRecalling) return <Loading />;
  const isUnexplained = emptyReason(live.signals, filtering.filters) === null && !awaited?.(live.signals);
  return (
    <>
      {last.length > 0 && (
        <LastTen
          signals={last}
          selected={selected}
          history={history}
          below={isUnexplained && <NothingOpen />}
          onOpen={opened.open}
        />
      )}
      {quiet?.(live.signals)}
    </>
  );
}

interface ListedProps {
  readonly live: Live;
  readonly children: ReactNode;
}

function Listed({ live: { signals, query }, children }: ListedProps) {
  if (signals.loaded) return children;
  if (query.isError) return <LoadFailure query={query} what={signalsTexts().theSignals} />;
  return <Loading />;
}

const Loading = () => (
  <div className={styles.loading} aria-busy="true">
    <Skeleton lines={6} />
  </div>
);

/** Shown when an alert's signal ended long ago and is no longer listed. */
export const NotListed = ({ history }: Pick<SignalsViewProps, 'history'>) => (
  <Notice tone="info" title={signalsTexts().hasEnded} action={history}>
    {signalsTexts().hasEndedText}
  </Notice>
);

/** The ended signals, the latest first; `isRecalling` while those from before the page was opened are not known. */
function useEnded(signals: LiveSignals, filters: AskedFilters) {
  const { data, isPending } = useApiQuery('GET /api/signals', {
    query: { ...filters, state: 'ended', limit: String(RECALLED) },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const remembered: SignalsAnswer['signals'] = data?.signals ?? [];
  const known = new Map(remembered.map((signal) => [signal.id, signal]));
  // Only the answer has the measured return, so it takes precedence.
  const seen = endedLately(signals).map((signal) => known.get(signal.id) ?? signal);
  const ids = new Set(seen.map(({ id }) => id));
  const ended: ListedSignal[] = [...seen, ...remembered.filter(({ id }) => !ids.has(id))].sort(byEnd);
  return { ended, isRecalling: isPending };
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
  return [SORTS.find((sort) => sort === search.get(SORT)) ?? 'worth', set];
}

function assetsIn({ entries }: LiveSignals): string[] {
  const assets = new Set<string>();
  for (const { signal } of entries.values())
    for (const { base, quote } of signal.legs) assets.add(base).add(quote);
  return [...assets].sort();
}
