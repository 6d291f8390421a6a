/** The first page of the owner's panel, as far as the reader's permissions go. */
import { attentionOf } from '@spreadwise/contract/attention';
import { PLANS } from '@spreadwise/contract/plans';
import { holds } from '@spreadwise/shared-auth/model';
import type { Hono } from 'hono';
import { rulesOf } from '../../../advice/signals';
import { areOrdersPaused, readRevenueDays } from '../../../commerce/billing';
import { claimsOf, readClaimFacts } from '../../../commerce/site';
import type { Database } from '../../../platform/db/database';
import { type AppEnv, handle } from '../../../platform/http';
import { createKeptAnswers } from '../../../platform/lib/serial';
import { HOUR_MS } from '../../../platform/lib/time';
import { areMailsPaused } from '../../../platform/mail';
import { businessOf, missingOf } from '../../../platform/settings';
import { createAuditStore } from '../../audit';
import type { Uses } from '../context';
import { createOverviewStore } from './overview-store';

type Context = Uses<
  'db' | 'now' | 'mailDelivery' | 'isSandbox' | 'settings' | 'marketStatus' | 'nearAiBudgets'
>;

export function overviewRoutes(app: Hono<AppEnv>, { db, now: clock, ...context }: Context): void {
  const store = createOverviewStore(db);
  const audit = createAuditStore(db);
  const claims = createKeptAnswers<readonly string[]>(clock, HOUR_MS);
  const { mailDelivery, isSandbox, settings } = context;

  handle(app, 'GET /api/admin/overview', async ({ session: { permissions } }) => {
    const now = clock();
    const [facts, unprovenClaims, verification, nearAiBudgets, revenue] = await Promise.all([
      store.facts(now),
      // In the sandbox no one pays, so nothing is promised.
      isSandbox ? [] : claims.of('', () => unproven(db, now)),
      audit.lastVerification(),
      context.nearAiBudgets(now),
      readRevenueDays(db, now),
    ]);
    const missingBusiness = missingOf(businessOf(settings)).map(({ label }) => label);
    const known = {
      ...facts,
      ...{ missingBusiness, unprovenClaims },
      mailDelivery,
      nearAiBudgets,
      auditFault: verification?.fault ?? null,
    };
    return {
      at: now.toISOString(),
      attention: attentionOf(known, permissions, now),
      revenue: holds(permissions, 'analytics.advanced') ? [...revenue] : null,
    };
  });

  // Requested every second, so it is answered from memory except for a few counts.
  handle(app, 'GET /api/admin/state', async () => {
    const waiting = areMailsPaused(settings) ? await store.countWaitingMails(clock()) : null;
    const { failedEvents, failedNotices } = await store.failing();
    const { paused, state, feeds } = context.marketStatus();
    return {
      advice: { paused: paused ?? null, state },
      exchanges: {
        connected: feeds.filter((feed) => feed.state === 'connected').length,
        watched: feeds.length,
        off: [...(rulesOf(settings).exchangesOff ?? [])],
      },
      mail: { delivery: mailDelivery, failing: failedNotices, waiting },
      payments: { isSandbox, failing: failedEvents, isPaused: areOrdersPaused(settings) },
    };
  });
}

const unproven = async (db: Database, now: Date): Promise<readonly string[]> =>
  claimsOf(await readClaimFacts(db, now)).flatMap(({ plan, text, isProven }) =>
    isProven ? [] : [`${PLANS[plan].name}: ${text}`],
  );
