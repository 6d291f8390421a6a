/** A customer's tab: follows the stream like the page, reconnects to any ready web process, and records its events. */

import type { Signal } from '@spreadwise/contract';
import { type Heard, readEvents } from '../../api/src/advice/signals/testing/event-reader';
import { sessionHeaders } from '../../api/test/session';

export interface Told {
  /** Signals that were sent at least once. */
  readonly ids: Set<string>;
  /** Signals that were sent again after their end, or twice by one connection in the same state. */
  readonly doubled: string[];
}

const SILENT_MS = 12_000;
const PAUSE_MS = 300;

export class Customer {
  readonly told: Told = { ids: new Set(), doubled: [] };
  /** Open signals as the page shows them, by the contract. */
  readonly open = new Map<string, Signal | null>();
  private readonly ended = new Set<string>();
  private lastId = '';
  private isOver = false;
  /** Whether a stream has sent anything yet. */
  isListening = false;
  private hangUp: (() => void) | null = null;
  /** The newest market time that this tab received: `lastSeenAt` of the newest signal, in ms. */
  freshest = 0;
  /** When it last received a fresh state, by our clock. */
  heardAt = 0;

  constructor(
    readonly id: string,
    readonly token: string,
    /** Whether everything reaches it, so that its silence means something. */
    readonly hearsAll: boolean,
    private readonly pick: () => number | null,
  ) {}

  /** Resolves when `stop` was called and the last connection is closed. */
  async follow(): Promise<void> {
    while (!this.isOver) {
      const port = this.pick();
      if (port !== null) await this.connect(port).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  stop(): void {
    this.isOver = true;
    this.hangUp?.();
  }

  private async connect(port: number): Promise<void> {
    const abort = new AbortController();
    this.hangUp = () => abort.abort();
    const answer = await fetch(`http://127.0.0.1:${port}/api/signals/stream`, {
      headers: {
        ...sessionHeaders(this.token),
        ...(this.lastId ? { 'Last-Event-ID': this.lastId } : {}),
      },
      signal: AbortSignal.any([abort.signal, AbortSignal.timeout(600_000)]),
    });
    if (answer.status !== 200) return void (await answer.arrayBuffer());
    const reader = readEvents(answer);
    const seen = new Map<string, string>();
    let taken = 0;
    let [beats, quietSince] = [0, performance.now()];
    while (!reader.isOver()) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (reader.events.length > taken || reader.comments() > beats) quietSince = performance.now();
      beats = reader.comments();
      for (; taken < reader.events.length; taken += 1) this.take(reader.events[taken] as Heard, seen);
      // Like the page: disconnects from a stream that is silent for this long.
      if (performance.now() - quietSince > SILENT_MS) abort.abort();
    }
    for (; taken < reader.events.length; taken += 1) this.take(reader.events[taken] as Heard, seen);
    const failure = reader.failure();
    if (failure instanceof Error && failure.name === 'ZodError') throw failure;
  }

  private take(event: Heard, seen: Map<string, string>): void {
    this.isListening = true;
    if (event.id !== null) this.lastId = String(event.id);
    if (event.type === 'current') {
      for (const id of this.open.keys()) if (!event.open.includes(id)) this.open.delete(id);
    } else if (event.type === 'signal' || event.type === 'update') {
      const { id, lastSeenAt, endedAt } = event.type === 'signal' ? event.signal : event.update;
      const state = JSON.stringify(event.type === 'signal' ? event.signal : event.update);
      if (this.ended.has(id) && endedAt === null) this.told.doubled.push(`${id} after its end`);
      if (seen.get(id) === state) this.told.doubled.push(`${id} twice`);
      seen.set(id, state);
      this.told.ids.add(id);
      if (endedAt) this.ended.add(id);
      if (endedAt) this.open.delete(id);
      else this.open.set(id, event.type === 'signal' ? event.signal : null);
      const at = Date.parse(lastSeenAt ?? '');
      if (at > this.freshest) {
        this.freshest = at;
        this.heardAt = Date.now();
      }
    }
  }
}
