/** Signals in the application, on a test database, with a market, sessions and a clock that the test controls. */
import type { MarketStatus, TradingProfile } from '@spreadwise/contract';
import { permissionsOf, type Tier } from '@spreadwise/shared-auth/model';
import { createCheckedApp } from '../../../../test/contract-check';
import { ageLeases } from '../../../../test/leases';
import { sessionHeaders, sessionKey } from '../../../../test/session';
import { type Bus, openBus } from '../../../platform/bus';
import type { Database } from '../../../platform/db/database';
import { customers } from '../../../platform/db/schema';
import { createRateLimits } from '../../../platform/http';
import { createLogger } from '../../../platform/lib/observed/log';
import type { FindSessions, Session } from '../../../platform/lib/session';
import { signalRetention } from '../log/signal-store';
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

/** Longer than any test, so that the lead never changes hands by itself. */
export const LEAD_LIFETIME_MS = 600_000;

/** One process: its own pipeline and streams, on the shared database. */
export type Replica = Awaited<ReturnType<SignalsHarness['replica']>>;
export type SignalsHarness = ReturnType<typeof createSignalsHarness>;

export function createSignalsHarness(db: Database) {
  let time = Date.parse(START);
  const now = () => new Date(time);
  const sessions = new Map<string, Session>();
  const timers = new Set<() => Promise<void>>();
  /** Each begins the work of one process without waiting for it. */
  const beginners = new Set<() => void>();
  const running = new Set<{ stop(): Promise<void> }>();
  const sweep = signalRetention({ db, kind: 'embedded' }, now);
  // Like a job: what fails is retried.
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

  const floor = { eur: 1 };
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
    /** The hashes of tokens that streams have looked up as a use of the session. */
    sessionsUsed,
    /** By customer. */
    profiles,
    /** The least profit that is advised on. */
    floor,
    /** Adds a customer, or another session or tier of one. Returns the session's token. */
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
    /** Whether a customer's session is a read-only view from now on. */
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
    /** Holds the next look-up: `held` resolves once it has read the sessions, and it answers when released. */
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

    /** Time passes second by second; the work of each is done before the next. */
    async advance(ms: number): Promise<void> {
      for (let left = ms; left > 0; left -= 1_000) {
        time += Math.min(1_000, left);
        for (const work of [...timers, retention]) await work();
        await turns();
      }
    },
    /** Time passes second by second while jobs may hang: none is awaited, and none runs twice at once. */
    async pass(ms: number): Promise<void> {
      for (let left = ms; left > 0; left -= 1_000) {
        time += Math.min(1_000, left);
        for (const begin of beginners) begin();
        await turns();
      }
    },
    /** Time passes without any work. */
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
      const bus = given ?? openBus({ kind: 'in-process' }, { db, log });
      const signals = await startSignals({
        db,
        reserved: db,
        bus,
        market: follows ? { followed: 'simulated' } : market,
        findSessions,
        findProfiles,
        floorEur: () => floor.eur,
        now,
        log,
        leadLifetimeMs: LEAD_LIFETIME_MS,
        timers: {
          every(_, given) {
            // The promise that the tick returns settles when its work is done.
            works.push(async () => given());
            return () => timers.delete(work);
          },
        },
      });
      running.add(signals);
      const app = createCheckedApp(
        {
          log,
          publicOrigin: 'http://localhost:3000',
          ...{ adminOrigin: null, siteOrigin: null },
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
        /** Reports changes of the pipeline, and waits until they are written and assigned. */
        async report(...changes: SignalChange[]) {
          for (const listener of listeners) listener(changes);
          await work();
          await turns();
        },
        /** Reports changes of the pipeline without waiting. */
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
        /** Runs only the job of the lead, which is the first of all. */
        renewLead: async () => works[0]?.(),
        /** Like a killed process: it writes and releases nothing more, and its lease expires. */
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

/** Lets pending work run, such as the reader of a stream. */
export async function turns(): Promise<void> {
  for (let i = 0; i < 5; i += 1) await new Promise((resolve) => setImmediate(resolve));
}
