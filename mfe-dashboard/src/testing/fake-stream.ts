/** Plays the server of GET /api/signals/stream for a mounted dashboard, including its heartbeat. */

import type { SignalStreamEvent } from '@spreadwise/contract';
import type { FakeAuthOptions } from '@spreadwise/testkit';
import { settle } from '@spreadwise/testkit';

interface Opened {
  /** Path and query. */
  readonly path: string;
  readonly lastEventId: string | null;
  readonly signal: AbortSignal;
}

type Chunk = { readonly done: boolean; readonly value: Uint8Array | undefined };

export interface FakeStream {
  readonly fetch: NonNullable<FakeAuthOptions['fetch']>;
  /** Every connection that was opened, in order. */
  readonly opened: readonly Opened[];
  /** Sends to the page and waits until it is rendered. */
  send(...events: SignalStreamEvent[]): Promise<void>;
  /** Sends nothing more, not even a heartbeat, like a server that hangs. */
  hang(): void;
  /** Ends the connection, like a server that restarts. */
  end(): Promise<void>;
}

/** `status`: the response to every connection. */
const BEAT = new TextEncoder().encode(':\n');

export function fakeStream(status = 200): FakeStream {
  const opened: Opened[] = [];
  let push = (_: Chunk) => {};
  let hang = () => {};

  const reader = (signal: AbortSignal) => {
    const chunks: Chunk[] = [];
    let wake = () => {};
    let fail = (_: Error) => {};
    const give = (chunk: Chunk) => {
      chunks.push(chunk);
      wake();
    };
    const beat = () => give({ done: false, value: BEAT });
    const beats = setInterval(beat, 1_000);
    const stop = () => clearInterval(beats);
    signal.addEventListener('abort', () => {
      stop();
      fail(new Error('aborted'));
    });
    [push, hang] = [give, stop];
    beat();
    return {
      async read() {
        if (chunks.length === 0)
          await new Promise<void>((resolve, reject) => {
            wake = resolve;
            fail = reject;
          });
        return chunks.shift();
      },
    };
  };

  return {
    opened,
    fetch: async (path, init) => {
      const headers = new Headers(init?.headers);
      const signal = init?.signal;
      if (!signal) throw new Error('A stream must be closable.');
      opened.push({ path, lastEventId: headers.get('Last-Event-ID'), signal });
      return {
        status,
        ok: status < 300,
        headers: new Headers(),
        body: { getReader: () => reader(signal) },
      } as unknown as Response;
    },
    async send(...events) {
      const text = events.map(({ type, ...data }) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
      push({ done: false, value: new TextEncoder().encode(text.join('')) });
      await settle(300);
    },
    hang: () => hang(),
    async end() {
      hang();
      push({ done: true, value: undefined });
      await settle();
    },
  };
}
