/** Support with three customers and two members of staff, its mails and its metrics. */
import { randomBytes } from 'node:crypto';
import type { CallResponse } from '@spreadwise/contract';
import { permissionsOf, type Tier } from '@spreadwise/shared-auth/model';
import { pino } from 'pino';
import { post, testApp } from '../../../../test/app';
import type { Database } from '../../../platform/db/database';
import { customers } from '../../../platform/db/schema';
import { createWorker } from '../../../platform/jobs';
import { type Meter, NO_METER } from '../../../platform/lib/observed/meter';
import type { Session } from '../../../platform/lib/session';
import { HOUR_MS } from '../../../platform/lib/time';
import { handOverOutside, type Mail } from '../../../platform/mail';
import { startSupport } from '..';

export const OWNER_EMAIL = 'owner@spreadwise.test';

const customer = (customerId: string, tier: Tier): Omit<Session, 'tokenHash'> => ({
  role: 'CUSTOMER' as const,
  permissions: permissionsOf('CUSTOMER', tier),
  ...{ customerId, email: `${customerId}@example.com`, addressProven: true, tier },
});
/** No login issues ADMIN sessions, so the test creates one. */
const staff = (role: 'OWNER' | 'ADMIN') =>
  ({ role, permissions: permissionsOf(role) }) as unknown as Omit<Session, 'tokenHash'>;
const SESSIONS = {
  'ada-token-0123456789': customer('ada', 'PRO'),
  'bob-token-0123456789': customer('bob', 'BASIC'),
  'gil-token-0123456789': customer('gil', 'GOLD'),
  'owner-token-01234567': staff('OWNER'),
  'admin-token-01234567': staff('ADMIN'),
};
type Name = 'ada' | 'bob' | 'gil' | 'owner' | 'admin';
const headersOf = (name: Name) => {
  const token = Object.keys(SESSIONS).find((one) => one.startsWith(name));
  return { Authorization: `Bearer ${token}` };
};

/** The mail provider's secret, and where replies arrive. */
export const PROVIDER_SECRET = 'provider-secret-0123456789';
export const REPLY_ADDRESS = 'support@in.example.com';

export async function createSupportHarness(
  db: Database,
  replyAddress: string | null = REPLY_ADDRESS,
  rateLimits = false,
) {
  let now = new Date('2026-11-21T12:00:00.000Z');
  const world = { isMailDown: false };
  const mails: Mail[] = [];
  const observed: unknown[] = [];
  const counted: unknown[] = [];
  const meter: Meter = {
    read() {},
    count: (_, __, ...labels) => void counted.push(labels[0]?.outcome),
    observe: (_, value, ...labels) => void observed.push({ value, ...labels[0] }),
  };
  const deliver = async (mail: Mail) => {
    if (world.isMailDown) throw new Error('No answer.');
    mails.push(mail);
  };
  const support = startSupport({
    ...{ db, ownerEmail: OWNER_EMAIL, now: () => now, random: randomBytes, meter },
    ...{ productName: 'Spreadwise', publicOrigin: 'https://spreadwise.test' },
    panelOrigin: 'https://panel.spreadwise.test',
    handOver: handOverOutside(db, deliver),
    mailer: { send: (mail) => void mails.push(mail) },
    accounts: async (ids) =>
      (['PRO', 'GOLD'] as const)
        .map((tier, place) => ({
          customerId: ['ada', 'gil'][place] ?? '',
          email: '',
          tier,
          language: 'en' as const,
        }))
        .filter(({ customerId }) => ids?.includes(customerId)),
    replies: { address: replyAddress, secret: 'reply-secret' },
    mailEventsSecret: PROVIDER_SECRET,
  });
  const log = pino({ level: 'silent' });
  const { handlers } = support;
  const worker = createWorker({ db, handlers, now: () => now, log, meter: NO_METER });
  await db
    .insert(customers)
    .values(
      ['ada', 'bob', 'gil'].map((id) => ({ id, email: `${id}@example.com`, name: null, createdAt: now })),
    );
  const app = testApp([support.routes], { sessions: SESSIONS, rateLimits });
  const send = async (name: Name, path: string, body?: object) => {
    const init = body ? post(body, headersOf(name)) : { headers: headersOf(name) };
    const response = await app.request(path, init);
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null };
  };
  const begin = async (name: Name, subject = 'A question'): Promise<string> =>
    (await send(name, '/api/support/begin', { subject, text: 'How so?', lookedAt: null })).body.id;
  /** As the mail provider passes a mail on. */
  const passOn = async (mail: object, secret = PROVIDER_SECRET) =>
    (await app.request('/api/mail/inbound', post(mail, { Authorization: `Bearer ${secret}` }))).status;
  return {
    passOn,
    ...{ app, world, mails, observed, counted, send, begin, headersOf },
    wait: (hours: number) => {
      now = new Date(now.getTime() + hours * HOUR_MS);
      return now;
    },
    sendMails: worker.run,
    inbox: async (state = 'open'): Promise<CallResponse<'GET /api/admin/support'>> =>
      (await send('owner', `/api/admin/support?state=${state}`)).body,
    /** Answers after having read all messages. */
    answer: async (id: string, text = 'Because.', state = 'waiting', byAi = false) => {
      const { messages } = (await send('owner', `/api/admin/support/conversation?id=${id}`)).body;
      return send('owner', '/api/admin/support/answer', { id, text, after: messages.at(-1).id, state, byAi });
    },
  };
}
