/** Signals in the application, on a test's database, with a market, sessions and a clock that the test controls. */
import type { MarketStatus, TradingProfile } from '@spreadwise/contract';
import { permissionsOf, type Tier } from '@spreadwise/shared-auth/model';
import { ageLeases } from '../../../../test/leases';
import { sessionHeaders, sessionKey } from '../../../../test/session';
import { type Bus, openBus } from '../../../platform/bus';
import type { Database } from '../../../platform/db/database';
import { customers } from '../../../platform/db/schema';
import { createRateLimits } from '../../../platform/http';
import { createApp } from '../../../platform/http/app';
import { createLogger } from '../../../platform/lib/observed/log';
import type { FindSessions, Session } from '../../../platform/lib/session';
import { signalRetention } from '../log/retention';
import type { SignalChange } from '../market-port';
import { startSignals } from '../start-signals';
import { type Reader, readEvents } from './event-reader';

export const START = '2026-11-21T12:00:00.000Z';

export const MARKET: MarketStatus = {
  feed: 'simulated',
  state: 'running',
  exchanges: 2,
  markets: 40,
  lastQuoteAt: START,
  feeds: [],
  quotesPerSecond: 100,
  conflated: 0,
  refused: {},
  engines: [],
  signals: { open: 0, openedToday: 0 },
  worker: { restarts: 0, startedAt: START, lastFailure: null },
};

/** No test takes so long that the lead would change hands by itself. */
export const LEAD_LIFETIME_MS = 600_000;

/** One process: its own pipeline and streams, on the shared database. */
export type Replica = Awaited<ReturnType<SignalsHarness['replica']>>;
export type SignalsHarness = ReturnType<typeof createSignalsHarness>;

export function createSignalsHarness(db: Database) {
  let time = Date.parse(START);
  const now = () => new Date(time);
  const sessions = new Map<string, Session>();
  const timers = new Set<() => Promise<void>>();
  /** Each begins the work of one process, and waits for nothing. */
  const beginners = new Set<() => void>();
  const running = new Set<{ stop(): Promise<void> }>();
  const sweep = signalRetention({ db, kind: 'embedded' }, now);
  // As a job: what fails comes again.
  const retention = () => sweep().catch(() => {});
  const findSession = async (tokenHash: string) => sessions.get(tokenHash) ?? null;
  const sessionsUsed: string[] = [];
  let beforeAnswer = async () => {};
  const findSessions: FindSessions = async (hashes, look = { isUse: true }) => {
    if (look.isUse) sessionsUsed.push(...hashes);
    const found = new Map(
      hashes.flatMap((hash) => {
        const session = sessions.get(hash);
        return session ? [[hash, session] as const] : [];
      }),
    );
    await beforeAnswer();
    return found;
  };

  const profiles = new Map<string, TradingProfile>();
  const findProfiles = async (ids: readonly string[]) =>
    new Map(
      ids.flatMap((id) => {
        const profile = profiles.get(id);
        return profile ? [[id, profile] as const] : [];
      }),
    );

  return {
    now,
    sessions,
    /** The hashes of tokens that streams have looked up as if somebody used them. */
    sessionsUsed,
    /** By customer. */
    profiles,
    /** Another customer, or another session or tier of the same. Answers the session's token. */
    async customer(customerId: string, tier: Tier, token = `bearer-token-of-${customerId}`): Promise<string> {
      await db
        .insert(customers)
        .values({ id: customerId, email: `${customerId}@example.com`, name: null, createdAt: now() })
        .onConflictDoNothing();
      const tokenHash = sessionKey(token);
      sessions.set(tokenHash, {
        role: 'CUSTOMER',
        tokenHash,
        permissions: permissionsOf('CUSTOMER', tier),
        customerId,
        email: `${customerId}@example.com`,
        addressProven: true,
        tier,
        until: null,
      });
      return token;
    },
    /** Of a customer's session: whether somebody only looks in it from now on. */
    view(token: string): string {
      const session = sessions.get(sessionKey(token));
      if (session?.role !== 'CUSTOMER') throw new Error('Only a customer is viewed.');
      sessions.set(session.tokenHash, { ...session, isView: true });
      return token;
    },
    owner(token = 'token-of-the-owner'): string {
      const tokenHash = sessionKey(token);
      sessions.set(tokenHash, {
        role: 'OWNER',
        tokenHash,
        permissions: permissionsOf('OWNER'),
        isRecent: true,
      });
      return token;
    },
    signOut: (token: string) => sessions.delete(sessionKey(token)),
    /** The next look-up has read the sessions, `held` resolves, and it answers once it is let. */
    holdSessions() {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const held = new Promise<void>((resolve) => {
        beforeAnswer = async () => {
          beforeAnswer = async () => {};
          resolve();
          await released;
        };
      });
      return { held, release };
    },

    /** Time passes second by second; each one's work is done before the next. */
    async advance(ms: number): Promise<void> {
      for (let left = ms; left > 0; left -= 1_000) {
        time += Math.min(1_000, left);
        for (const work of [...timers, retention]) await work();
        await turns();
      }
    },
    /** Time passes second by second, as for jobs that hang: none is waited for, and none runs twice at once. */
    async pass(ms: number): Promise<void> {
      for (let left = ms; left > 0; left -= 1_000) {
        time += Math.min(1_000, left);
        for (const begin of beginners) begin();
        await turns();
      }
    },
    /** Time passes, and nobody does anything. */
    skip(ms: number): void {
      time += ms;
    },
    async replica({ bus: given, follows = false }: { bus?: Bus; follows?: boolean } = {}) {
      const listeners = new Set<(changes: readonly SignalChange[]) => void>();
      let status = MARKET;
      const market = {
        subscribe(listener: (changes: readonly SignalChange[]) => void) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        status: () => status,
      };
      const works: (() => Promise<void>)[] = [];
      const work = async () => {
        for (const one of works) await one();
      };
      timers.add(work);
      beginners.add(() => {
        for (const one of works) void one();
      });
      const log = createLogger('silent');
      const bus = given ?? openBus({ kind: 'in-process' }, { db, now, log });
      const signals = await startSignals({
        db,
        reserved: db,
        bus,
        market: follows ? { followed: 'simulated' } : market,
        findSessions,
        findProfiles,
        floorEur: () => 1,
        now,
        log,
        leadLifetimeMs: LEAD_LIFETIME_MS,
        timers: {
          every(_, given) {
            // What the tick returns settles when its work is done.
            works.push(async () => given());
            return () => timers.delete(work);
          },
        },
      });
      running.add(signals);
      const app = createApp(
        {
          log,
          publicOrigin: 'http://localhost:3000',
          publicConfig: () => ({
            productName: 'Spreadwise',
            remotesKey: '',
            payment: { publishableKey: 'pk_test', mode: 'test', scriptUrl: null },
          }),
          isProduction: false,
          trustedProxies: 0,
          socketAddress: () => '203.0.113.7',
          rateLimits: createRateLimits(null),
          findSession,
        },
        { calls: [signals.routes] },
      );
      const get = (path: string, token: string | null, headers: Record<string, string> = {}) =>
        app.request(path, {
          headers: { ...headers, ...(token ? sessionHeaders(token) : {}) },
        });
      return {
        app,
        bus,
        signals,
        get,
        setMarket(change: Partial<MarketStatus>) {
          status = { ...status, ...change };
        },
        /** The pipeline reports changes, and they are written and assigned. */
        async report(...changes: SignalChange[]) {
          for (const listener of listeners) listener(changes);
          await work();
          await turns();
        },
        /** The pipeline reports changes; nothing is waited for. */
        reportOnly(...changes: SignalChange[]) {
          for (const listener of listeners) listener(changes);
        },
        async stream(token: string, query = '', lastEventId?: string): Promise<Reader> {
          const reader = readEvents(
            await get(
              `/api/signals/stream${query}`,
              token,
              lastEventId ? { 'Last-Event-ID': lastEventId } : {},
            ),
          );
          await turns();
          return reader;
        },
        /** What is done every second for the lead alone: the first work of all. */
        renewLead: async () => works[0]?.(),
        /** As a killed process: nothing more is written, nothing is released, and its lease lapses. */
        async kill() {
          listeners.clear();
          timers.delete(work);
          running.delete(signals);
          await ageLeases(db, LEAD_LIFETIME_MS + 1_000);
        },
        async stop() {
          running.delete(signals);
          await signals.stop();
        },
      };
    },
    async stopAll() {
      for (const one of [...running]) await one.stop();
      running.clear();
    },
  };
}

/** Lets what is ready run, e.g. the reader of a stream. */
export async function turns(): Promise<void> {
  for (let i = 0; i < 5; i += 1) await new Promise((resolve) => setImmediate(resolve));
}
