/** Events besides signals: allowance, market and track record. Most streams get the same bytes, encoded once. */
import type { MarketStatus, Signal } from '@spreadwise/contract';
import type { Universe } from '@spreadwise/shared-auth/model';
import { allowanceOf, isInScope, scopeOf, universeOf, type Viewer } from '../assign/entitlement';
import type { DayCounts, TrackRecords } from '../history/track-record';
import { type MarketPort, summarizeMarket } from '../market-port';
import { type EventStream, frameOf, type NoticeType } from './event-stream';

export interface NoticesContext {
  readonly market: Pick<MarketPort, 'status'>;
  readonly records: TrackRecords;
  readonly dayCounts: DayCounts;
  readonly now: () => Date;
}

/** A stream, and the last notice of each kind that it was sent. */
interface NoticedStream {
  readonly stream: EventStream;
  readonly viewer: Viewer;
  readonly lastSent: Map<NoticeType, string>;
}

const MOST_KEPT = 1_000;
/** How often the market and the track record are sent; a change of the market's state is sent at once. */
const REPEAT_MS = 15_000;

export class Notices {
  private frames = new Map<string, Uint8Array>();
  private repeatedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly context: NoticesContext) {}

  begin(one: NoticedStream, usedToday: number): void {
    this.sendAllowance(one, usedToday);
    this.sendMarket([one], true);
    this.sendRecord([one]);
  }

  /** Call once a second. */
  tick(all: Iterable<NoticedStream>): void {
    const at = this.context.now().getTime();
    const isDue = at - this.repeatedAt >= REPEAT_MS;
    if (isDue) this.repeatedAt = at;
    const listeners = [...all];
    this.sendMarket(listeners, isDue);
    if (!isDue) return;
    this.sendRecord(listeners);
    for (const one of listeners) if (one.viewer.kind === 'unlimited') this.sendAllowance(one, 0);
  }

  /** `usedToday` applies to a tier with a quota; for others it is what was found. The owner has no allowance. */
  sendAllowance(one: NoticedStream, usedToday: number): void {
    const { viewer } = one;
    if (viewer.kind === 'owner') return;
    const { dayCounts, now } = this.context;
    const isSeen = (kind: Pick<Signal, 'hops' | 'universe'>) => isInScope(viewer.scope, kind);
    const used = viewer.kind === 'counted' ? usedToday : dayCounts.of(isSeen);
    this.send(one, 'allowance', { allowance: allowanceOf(viewer, used, now()) });
  }

  private sendMarket(all: Iterable<NoticedStream>, isDue: boolean): void {
    const status = this.context.market.status();
    const notices = new Map<Universe | null, { readonly frame: Uint8Array; readonly state: string }>();
    for (const { stream, lastSent, viewer } of all) {
      const universe = universeOf(viewer);
      const { frame, state } = notices.get(universe) ?? this.marketNotice(status, universe);
      notices.set(universe, { frame, state });
      if (!isDue && lastSent.get('market') === state) continue;
      lastSent.set('market', state);
      stream.addNotice('market', frame);
    }
  }

  /** `state` changes with everything but the time of the last quote. */
  private marketNotice(status: MarketStatus, universe: Universe | null) {
    const market = summarizeMarket(status, universe);
    return {
      frame: this.frame('market', JSON.stringify({ market }), { market }),
      state: JSON.stringify({ ...market, lastQuoteAt: null }),
    };
  }

  private sendRecord(all: Iterable<NoticedStream>): void {
    for (const one of all)
      this.send(one, 'trackRecord', { trackRecord: this.context.records.of(scopeOf(one.viewer)) });
  }

  private send({ stream, lastSent }: NoticedStream, type: NoticeType, data: object): void {
    const text = JSON.stringify(data);
    if (lastSent.get(type) === text) return;
    lastSent.set(type, text);
    stream.addNotice(type, this.frame(type, text, data));
  }

  private frame(type: NoticeType, text: string, data: object): Uint8Array {
    const known = this.frames.get(text);
    if (known) return known;
    if (this.frames.size >= MOST_KEPT) this.frames = new Map();
    const frame = frameOf(type, data);
    this.frames.set(text, frame);
    return frame;
  }
}
