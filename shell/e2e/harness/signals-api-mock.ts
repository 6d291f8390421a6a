/** Mocks the signals API for a page, so that tests can show each state of the screens. */

import type { Page, Route } from '@playwright/test';
import type { Account, MarketStatus, Signal, SignalStreamEvent, SignalsAnswer } from '@spreadwise/contract';
import {
  dayTotalsOf,
  marketStatusAt,
  signalsAnswer,
} from '../../../shared-screens/src/testing/signal-fixtures';
import { tradingProfileAnswer } from '../../../shared-screens/src/testing/trading-profile-fixtures';

export interface MockedSignals {
  readonly open: readonly Signal[];
  readonly ended: readonly Signal[];
  /** Fields of every answer besides its signals. */
  readonly rest: Partial<SignalsAnswer>;
  readonly status: MarketStatus;
}

export interface SignalsMock {
  /** Sends events to the page over the stream. */
  tell(...events: SignalStreamEvent[]): Promise<void>;
  /** The queries of all reads, in order. */
  readonly reads: URLSearchParams[];
  /** Fails every read with this status from now on; null stops that. */
  fail(status: number | null): void;
}

declare global {
  interface Window {
    signalStream?: ReadableStreamDefaultController<Uint8Array>;
  }
}

/** The account of the signed-in customer, which the shell reads for its language. */
export const ACCOUNT: Account = {
  ...{ email: 'ada@example.com', name: 'Ada Lovelace', language: 'en', addressProven: true },
  ...{ dataExport: null, deletionAskedAt: null },
};

/** A stream that stays open, with heartbeats, until the page closes; Playwright can only fulfill complete responses. */
function streamInPage() {
  const original = window.fetch;
  window.fetch = async (input, init) => {
    if (!String(input).startsWith('/api/signals/stream')) return original(input, init);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        window.signalStream = controller;
        const beat = () => controller.enqueue(new TextEncoder().encode(':\n'));
        beat();
        const beats = setInterval(beat, 1_000);
        init?.signal?.addEventListener('abort', () => clearInterval(beats));
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  };
}

export async function mockSignals(page: Page, given: Partial<MockedSignals> = {}): Promise<SignalsMock> {
  const now = Date.now();
  const { open = [], ended = [], rest = {}, status = marketStatusAt(now) } = given;
  const reads: URLSearchParams[] = [];
  let failure: number | null = null;
  await page.addInitScript(streamInPage);
  const answer = (route: Route, json: unknown) =>
    failure === null
      ? route.fulfill({ json })
      : route.fulfill({ status: failure, json: { error: 'The test says so.', requestId: 'r' } });
  await page.route('**/api/signals?**', (route) => {
    const query = new URL(route.request().url()).searchParams;
    reads.push(query);
    return answer(route, signalsAnswer(query.get('state') === 'ended' ? ended : open, rest, now));
  });
  await page.route('**/api/signals/days?**', (route) => answer(route, { days: dayTotalsOf(ended) }));
  await page.route('**/api/market/status', (route) => answer(route, status));
  // These are requested too; without an answer the session would end.
  await page.route('**/api/first-steps', (route) =>
    route.fulfill({
      json: {
        done: { setUp: true, alerts: true, signal: true },
        isPutAway: true,
        failing: [],
        typicalWaitMs: null,
      },
    }),
  );
  await page.route('**/api/account', (route) => route.fulfill({ json: ACCOUNT }));
  await page.route('**/api/setup', (route) => route.fulfill({ json: tradingProfileAnswer() }));
  await page.route('**/api/support/unread', (route) => route.fulfill({ json: { unread: 0 } }));
  await page.route('**/api/rollouts', (route) => route.fulfill({ json: { open: ['explanations'] } }));
  await page.route('**/api/ai/letter', (route) =>
    route.fulfill({ json: { day: '2026-11-20', letter: null } }),
  );
  return {
    reads,
    fail(code) {
      failure = code;
    },
    async tell(...events) {
      const text = events
        .map(({ type, ...data }) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
        .join('');
      await page.waitForFunction(() => window.signalStream !== undefined);
      await page.evaluate((sent) => window.signalStream?.enqueue(new TextEncoder().encode(sent)), text);
    },
  };
}
