/** The API's answers to the owner's panel in tests. */

import type {
  AiOverview,
  Analytics,
  AuditEntry,
  CustomerRow,
  Setting,
  SystemState,
} from '@spreadwise/contract';
import { marketStatusAt, NOON, signalGenerator, signalsAnswer } from '@spreadwise/shared-screens/testing';
import type { FakeAnswers } from '@spreadwise/testkit';
import { customerOf, HEALTH, TIMELINE } from './customer-fixtures';
import { BESIDE_REMOTES, bundledOnly, deployedOf } from './deployment-fixtures';

const customer = (over: Partial<CustomerRow> & Pick<CustomerRow, 'email'>): CustomerRow => ({
  id: over.email,
  name: null,
  tier: 'FREE',
  plan: null,
  status: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  language: 'en',
  createdAt: '2026-10-01T12:00:00.000Z',
  ...over,
});

const make = signalGenerator(9);
const OPEN = [make.signal(), make.signal()];

const REVENUE_DAYS = [...Array(10).fill(4999), ...Array(10).fill(9998)].map((cents: number, index) => ({
  day: `2026-11-${String(index + 2).padStart(2, '0')}`,
  cents,
  customers: cents / 4999,
}));
export const SYSTEM_STATE: SystemState = {
  advice: { paused: null, state: 'running' },
  exchanges: { connected: 9, watched: 10, off: ['kraken'] },
  mail: { delivery: 'smtp', failing: 0, waiting: null },
  payments: { isSandbox: false, failing: 2, isPaused: false },
};
const AUDIT_ENTRY: AuditEntry = {
  ...{ id: '9', at: '2026-11-21T09:00:00.000Z', actor: 'owner', action: 'settings.changed', subject: null },
  ...{ sentence: 'Settings were changed.', seq: 9, hash: 'ab' },
  details: { reason: 'Too little', changes: [{ key: 'advice.floor', before: 100, after: 250 }] },
};
const NOT_MOVED = { cents: 0, customers: 0 };

export const SWITCH: Setting = {
  ...{ key: 'advice.on', group: 'Advice', label: 'Give advice', help: 'Off: nobody is given any.' },
  ...{ takesEffect: 'within seconds', form: { kind: 'switch' }, value: true, default: true },
  ...{ isSet: false, wrong: null, mayChange: true },
};
const FLOOR: Setting = {
  ...SWITCH,
  ...{ key: 'advice.floor', label: 'Minimum profit', help: 'Below it nothing is advised.' },
  ...{ form: { kind: 'money', least: 10, most: 100_000 }, value: 250, default: 100, isSet: true },
};

export const AI_OVERVIEW: AiOverview = {
  settings: {
    on: true,
    dayCents: 500,
    tierCents: { FREE: 200, BASIC: 200, PRO: 200, PREMIUM: 200, PLATINUM: 200, GOLD: 200 },
    customerCents: 20,
  },
  providers: [],
  budgets: [{ name: 'All', texts: 3, usedMicros: 1_200_000, limitCents: 500 }],
  customersNearLimit: 0,
  days: [],
  whys: [],
};

export const ANALYTICS: Analytics = {
  now: { from: '2026-10-23', to: '2026-11-21' },
  before: { from: '2026-09-23', to: '2026-10-22' },
  days: 30,
  funnel: {
    visitors: { now: 1200, before: 1000 },
    plans: { now: 240, before: 200 },
    begun: { now: 40, before: 40 },
    paid: { now: 10, before: 8 },
  },
  kept: { paid: 8, after30Days: 6 },
  cohorts: [
    { month: '2026-10', customers: 3, kept: [3, 2] },
    { month: '2026-11', customers: 4, kept: [4] },
  ],
  worth: { monthlyCents: 4999, lost: 1, atStart: 12, months: 11.8, valueCents: 58988 },
  reasons: [
    { reason: 'unused', now: 2, before: 1 },
    { reason: null, now: 1, before: 0 },
  ],
  comments: [{ id: '7', customerId: 'cus_ada', text: 'No time' }],
  pages: [{ name: '/signup', now: 300, before: 250 }],
  sources: [
    { name: 'news.example', now: 120, before: 40 },
    { name: '', now: 900, before: 880 },
  ],
  countries: [{ name: 'DE', now: 700, before: 650 }],
};

const LIMIT = { points: 600, seconds: 60 };

export const OWNER_ANSWERS: FakeAnswers = {
  'GET /api/admin/legal': {
    texts: [
      { id: 'terms', version: { date: '2026-11-21', hash: 'ab12cd34ef' }, releasedAt: null },
      { id: 'imprint', version: { date: '2026-11-21', hash: 'cd' }, releasedAt: '2026-11-21T09:00:00.000Z' },
    ],
  },
  'GET /api/admin/overview': {
    at: '2026-11-21T09:30:00.000Z',
    attention: [
      {
        id: 'overdue',
        tone: 'warning',
        title: 'A customer’s payment is overdue',
        text: 'They were mailed.',
        place: 'customers',
      },
    ],
    revenue: REVENUE_DAYS,
  },
  'GET /api/admin/state': SYSTEM_STATE,
  'GET /api/admin/audit': { entries: [AUDIT_ENTRY], actions: [], sentences: {}, nextCursor: null },
  'GET /api/admin/revenue': {
    currency: 'EUR',
    months: [
      {
        month: '2026-11',
        startCents: 10000,
        movements: {
          new: { cents: 4999, customers: 1 },
          expansion: NOT_MOVED,
          contraction: NOT_MOVED,
          churn_choice: { cents: -1999, customers: 1 },
          churn_payment: NOT_MOVED,
          reactivation: NOT_MOVED,
        },
        endCents: 13000,
        keptCents: 8001,
        keptAtMostCents: 7001,
      },
    ],
  },
  'GET /api/admin/revenue/cash': {
    currency: 'EUR',
    months: [
      {
        month: '2026-11',
        plans: [
          { plan: 'pro', collectedCents: 49990, returnedCents: 4999 },
          { plan: null, collectedCents: 100, returnedCents: 0 },
        ],
      },
    ],
  },
  'GET /api/admin/blocks': { blocks: [] },
  'GET /api/admin/customers/summary': {
    signupUrl: 'https://spreadwise.test/signup',
    live: 1204,
    total: 1300,
    monthlyCents: 5998801,
    leaving: { count: 12, cents: 59988 },
    overdue: { count: 1, cents: 1999 },
    currency: 'EUR',
    byPlan: [
      { plan: 'pro', count: 1200 },
      { plan: 'basic', count: 4 },
    ],
  },
  'GET /api/admin/customers': {
    customers: [
      customer({
        email: 'ada@example.com',
        name: 'Ada Lovelace',
        tier: 'PRO',
        plan: 'pro',
        status: 'active',
        currentPeriodEnd: '2026-12-21T12:00:00.000Z',
        createdAt: '2026-11-21T12:00:00.000Z',
      }),
      customer({
        email: 'bob@example.com',
        tier: 'BASIC',
        plan: 'basic',
        status: 'past_due',
        currentPeriodEnd: '2026-12-01T12:00:00.000Z',
        cancelAtPeriodEnd: true,
        createdAt: '2026-11-01T12:00:00.000Z',
      }),
      customer({ email: 'eve@example.com' }),
    ],
    nextCursor: null,
  },
  'GET /api/admin/customer': customerOf(),
  'GET /api/admin/analytics': ANALYTICS,
  'GET /api/admin/customers/glance': {
    money: {
      ...{ monthlyCents: 4999, paidCents: 7999, payments: 2 },
      ...{ collectedCents: 9998, refundedCents: 1999, lostCents: 0 },
    },
    advice: { today: 3, month: 71, lastAt: '2026-11-21T11:58:00.000Z' },
    alerts: { sent: 12, dropped: 1, failed: 0, channels: ['email'] },
    conversations: 1,
  },
  'GET /api/admin/customers/views': { views: [] },
  'GET /api/admin/customer/timeline': { entries: TIMELINE, nextCursor: null },
  'GET /api/admin/billing/health': HEALTH,
  'GET /api/admin/visits/now': {
    ...{ minutes: 5, visitors: 3, unnamed: 1 },
    pages: [
      { name: '/track-record', count: 2 },
      { name: '/', count: 1 },
    ],
    countries: [
      { name: 'BE', count: 2 },
      { name: '', count: 1 },
    ],
  },
  'GET /api/admin/visits/summary': {
    days: [
      { day: '2026-11-20', views: 20, visitors: 9 },
      { day: '2026-11-21', views: 11, visitors: 7 },
    ],
    pages: [{ name: '/signup', count: 40 }],
    countries: [{ name: 'DE', count: 31 }],
  },
  'GET /api/admin/visits': {
    visits: [
      {
        id: '2',
        at: '2026-11-21T09:30:00.000Z',
        page: '/signup',
        referrer: 'https://example.com/',
        country: 'DE',
        city: 'Berlin',
        browser: 'Chrome (Linux)',
      },
      {
        id: '1',
        at: '2026-11-21T09:00:00.000Z',
        page: '/',
        referrer: null,
        country: null,
        city: null,
        browser: null,
      },
    ],
    nextCursor: null,
  },
  'GET /api/admin/configuration': {
    entries: [
      { name: 'PORT', value: '3000', meaning: 'Where the server listens.', group: 'Server', missing: null },
      {
        ...{ name: 'SMTP_URL', value: 'not set', meaning: 'The mail server.', group: 'Mail and alerts' },
        missing: 'customers get no codes.',
      },
    ],
  },
  'GET /api/admin/settings': {
    version: 2,
    settings: [SWITCH, FLOOR],
    scheduled: [],
  },
  'GET /api/admin/settings/versions': {
    versions: [
      {
        ...{ version: 2, at: '2026-11-21T09:30:00.000Z', actor: 'owner', reason: 'Too little' },
        undoes: null,
        changes: [{ key: 'advice.floor', label: 'Minimum profit', before: null, after: 250 }],
      },
    ],
    nextCursor: null,
  },
  'GET /api/admin/settings/difference': {
    changes: [{ key: 'advice.floor', label: 'Minimum profit', before: null, after: 250 }],
  },
  'GET /api/admin/mails': {
    delivery: 'outbox',
    mails: [
      {
        id: 'm1',
        at: '2026-11-21T09:30:00.000Z',
        to: 'ada@example.com',
        subject: 'Your code',
        text: 'Your code is 123456.',
      },
    ],
    nextCursor: null,
  },
  'GET /api/admin/database': {
    kind: 'embedded',
    version: 'PostgreSQL 18',
    sizeBytes: 8 * 1024 * 1024,
    migrations: 3,
    cacheHit: 0.997,
    isEstimate: false,
    tables: [{ name: 'customers', rows: 12345, bytes: 2 * 1024 * 1024, grownBytes: 512 * 1024 }],
    days: [
      { day: '2026-11-20', bytes: 6 * 1024 * 1024 },
      { day: '2026-11-21', bytes: 8 * 1024 * 1024 },
    ],
  },
  'GET /api/admin/database/activity': {
    kind: 'server',
    connections: { used: 14, most: 100, idle: 12 },
    replicas: [{ name: 'standby', state: 'streaming', behindBytes: 2_000_000 }],
    running: [],
  },
  'GET /api/admin/database/console': {
    tables: [{ name: 'sessions', columns: ['role', 'device'], hidden: ['token_hash'] }],
    named: [{ name: 'Sessions by role', sql: 'select role, count(*) from sessions group by role' }],
    kept: [],
    limits: { rows: 500, seconds: 4 },
  },
  'GET /api/admin/database/statements': { statements: null, why: 'Statements are not counted.' },
  'GET /api/admin/database/findings': { findings: [] },
  'GET /api/admin/database/migrations': { migrations: [] },
  'GET /api/admin/backups': { isOn: false, everyHours: 24, kept: 7, isBusy: false, backups: [] },
  'GET /api/admin/ai': AI_OVERVIEW,
  'GET /api/admin/ai/prompts': { tasks: [] },
  'GET /api/admin/ai/texts': { texts: [], nextCursor: null },
  'GET /api/admin/market/days': {
    days: ['2026-11-20', '2026-11-21'],
    feeds: [
      { exchange: 'bitstamp', fresh: [null, 0.5] },
      { exchange: 'kraken', fresh: [1, 0.98] },
    ],
  },
  'GET /api/market/status': marketStatusAt(NOON),
  'GET /api/signals': ({ query }) => signalsAnswer(query.state === 'ended' ? [] : OPEN, { allowance: null }),
  'GET /api/admin/second-factor': { since: null, recoveryCodes: 0 },
  'GET /api/admin/password': { changedAt: null },
  'GET /api/admin/passkeys': { passkeys: [] },
  'GET /api/admin/sessions': { sessions: [] },
  'GET /api/paper': { feed: 'simulated', asOf: '2026-11-21T09:30:00.000Z', rules: [] },
  'GET /api/admin/calls': {
    usage: [{ call: 'GET /api/signals', calls: 1500, refused: 33, failed: 1, limit: LIMIT }],
    days: [
      { day: '2026-11-20', calls: 500, refused: 3, failed: 0 },
      { day: '2026-11-21', calls: 1000, refused: 30, failed: 1 },
    ],
  },
  'GET /api/admin/api-keys': { keys: [], callsAMinute: 120, nextCursor: null },
  'GET /api/admin/remotes/tokens': { tokens: [], publishers: [] },
  'GET /api/admin/remotes': { remotes: [deployedOf(), bundledOnly()], ...BESIDE_REMOTES },
};

/** The same with two pages of customers. */
export const twoPages = (): FakeAnswers => ({
  ...OWNER_ANSWERS,
  'GET /api/admin/customers': ({ query }) =>
    query.cursor === 'c2'
      ? { customers: [customer({ email: 'second@example.com' })], nextCursor: null }
      : { customers: [customer({ email: 'first@example.com' })], nextCursor: 'c2' },
});
