/** Leaving with the real billing and the payment sandbox: declarations, their jobs, and the provider's refunds. */
import { pino } from 'pino';
import { post, testApp } from '../../../../test/app';
import type { Database } from '../../../platform/db/database';
import { createWorker } from '../../../platform/jobs';
import { createSharedLimits } from '../../../platform/lib/limits/limits-store';
import { NO_METER } from '../../../platform/lib/observed/meter';
import { handOverOutside, type Mail } from '../../../platform/mail';
import { createPlanChangeHarness } from '../../billing/testing/plan-change-harness';
import { createLeaving } from '../feature';

export const ORIGIN = 'https://spreadwise.test';
export const EMAIL = 'ada@example.com';

export function createLeavingHarness(db: Database, { isLimited = false } = {}) {
  const billing = createPlanChangeHarness(db);
  const { world, provider } = billing;
  const { now } = world.clock;
  const mails: Mail[] = [];
  /** Addresses whose next mail the mail server refuses. */
  const refusing = new Set<string>();
  const log = pino({ level: 'silent' });
  const limits = createSharedLimits({ db, secret: 'a secret of the test', log });
  const leaving = createLeaving({
    db,
    contracts: world.accounts.contracts,
    sender: { productName: 'Spreadwise', publicOrigin: ORIGIN },
    handOver: handOverOutside(db, async (mail) => {
      if (refusing.delete(mail.to)) throw new Error('The mail server is down.');
      mails.push(mail);
    }),
    limits: isLimited ? limits : { ...limits, take: async () => ({ isAllowed: true, isFirst: true }) },
    ownerEmail: 'owner@spreadwise.test',
    secret: 'a secret of the test',
    now,
  });
  const app = testApp([leaving.routes]);
  const worker = () => createWorker({ db, handlers: leaving.handlers, now, log, meter: NO_METER });
  return {
    billing,
    /** The service that the forms use. */
    leaving: leaving.leaving,
    mails,
    refusing,
    app,
    now,
    declare: (body: object, headers: Record<string, string> = {}) =>
      app.request('/api/leave', post({ kind: 'withdrawal', name: 'Ada', email: EMAIL, ...body }, headers)),
    undo: async (token: string) => (await app.request('/api/leave/undo', post({ token }))).json(),
    /** Runs the jobs that are due, as a newly started process would. */
    work: () => worker().run(),
    /** What an erasure does first. */
    carryOutDeclarations: leaving.carryOutDeclarations,
    /** The amount of every refund, in cents. */
    refunds: async () => (await provider.dashboard.refunds.list({})).data.map(({ amount }) => amount),
  };
}
