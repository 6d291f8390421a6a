/** What streams are told beside the signals: the day, the market, the track record. Most are told the same, encoded once. */
import type { MarketStatus } from '@spreadwise/contract';
import type { Universe } from '@spreadwise/shared-auth/model';
import {
  type Allowance,
  allowanceOf,
  isInScope,
  type Scope,
  scopeOf,
  universeOf,
  type Viewer,
} from '../assign/entitlement';
import type { DayCounts, TrackRecords } from '../history/track-record';
import { type MarketPort, summarizeMarket } from '../market-port';
import type { EventStream, NoticeType } from './event-stream';
import { frameOf } from './event-stream';

export interface NoticesContext {
  readonly market: Pick<MarketPort, 'status'>;
  readonly records: TrackRecords;
  readonly dayCounts: DayCounts;
  readonly now: () => Date;
}

/** Who is told, and what was said last. */
export interface NoticedStream {
  readonly stream: EventStream;
  readonly viewer: Viewer;
  readonly told: Map<NoticeType, string>;
}

const MOST_KEPT = 1_000;
/** That quotes come in, and how advice held, is said so often; that the market's state has changed, at once. */
const REPEAT_MS = 15_000;

export class Notices {
  private frames = new Map<string, Uint8Array>();
  private repeatedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly context: NoticesContext) {}

  /** To a stream that begins. */
  begin(one: NoticedStream, usedToday: number): void {
    this.tellAllowance(one, usedToday);
    this.tellMarket([one], true);
    this.tellRecord([one]);
  }

  /** To be called once a second. */
  tick(all: Iterable<NoticedStream>): void {
    const at = this.context.now().getTime();
    const isDue = at - this.repeatedAt >= REPEAT_MS;
    if (isDue) this.repeatedAt = at;
    const listeners = [...all];
    this.tellMarket(listeners, isDue);
    if (!isDue) return;
    this.tellRecord(listeners);
    for (const one of listeners) if (one.viewer.kind === 'unlimited') this.tellAllowance(one, 0);
  }

  /** `usedToday` is of a tier that counts; of another, it is what there was. The owner has none. */
  tellAllowance(one: NoticedStream, usedToday: number): void {
    const { viewer } = one;
    if (viewer.kind === 'owner') return;
    const used = viewer.kind === 'counted' ? usedToday : this.foundToday(viewer.scope);
    const allowance: Allowance = allowanceOf(viewer, used, this.context.now());
    this.tell(one, 'allowance', { allowance });
  }

  private tellMarket(all: Iterable<NoticedStream>, isDue: boolean): void {
    const status = this.context.market.status();
    const news = new Map<Universe | null, { readonly frame: Uint8Array; readonly state: string }>();
    for (const { stream, told, viewer } of all) {
      const universe = universeOf(viewer);
      const { frame, state } = news.get(universe) ?? this.marketNews(status, universe);
      news.set(universe, { frame, state });
      if (!isDue && told.get('market') === state) continue;
      told.set('market', state);
      stream.addNotice('market', frame);
    }
  }

  /** `state` changes with all but the time of the last price. */
  private marketNews(status: MarketStatus, universe: Universe | null) {
    const market = summarizeMarket(status, universe);
    return {
      frame: this.frame('market', JSON.stringify({ market }), { market }),
      state: JSON.stringify({ ...market, lastQuoteAt: null }),
    };
  }

  private tellRecord(all: Iterable<NoticedStream>): void {
    for (const one of all)
      this.tell(one, 'trackRecord', { trackRecord: this.context.records.of(scopeOf(one.viewer)) });
  }

  private foundToday(scope: Scope): number {
    return this.context.dayCounts.of((kind) => isInScope(scope, kind));
  }

  private tell({ stream, told }: NoticedStream, type: NoticeType, data: object): void {
    const text = JSON.stringify(data);
    if (told.get(type) === text) return;
    told.set(type, text);
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
