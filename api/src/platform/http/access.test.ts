/** Checks every call that needs a session, with every kind of caller, against the permissions in the specification. */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { CALLS, type Call, type CallName, permissionsFor } from '@spreadwise/contract';
import {
  FEATURES,
  isEarly,
  limitsOf,
  opens,
  type Permission,
  precedenceOf,
  TIER_NAMES,
  type Tier,
} from '@spreadwise/shared-auth/model';
import { TEST_ORIGIN, testApp } from '../../../test/app';
import { sessionKey } from '../../../test/session';
import { CALLERS, heldBy } from '../../operations/openapi/callers';
import { queueOf } from '../../people/support/sla';
import { inRepository } from '../../repository-path';
import type { FindSession, Session } from '../lib/session';
import { handle } from './handle';

/** Section 6, verbatim. */
const text =
  readFileSync(inRepository('docs/specification.md'), 'utf8').split('## 6. ')[1]?.split('## 7. ')[0] ?? '';
const listed = (words: string | undefined) => (words ?? '').split(',').map((word) => word.trim());
const heldByRole = (role: string) =>
  listed(new RegExp(`\\*\\*${role}:\\*\\* ([^\\n]+?)\\.(?: Tier additions:)?\\n`).exec(text)?.[1]);
const additions = (tier: Tier) => listed(new RegExp(`\\| ${tier} \\| ([^|]+) \\|`).exec(text)?.[1]);
const SPECIFIED: Readonly<Record<string, readonly string[]>> = {
  OWNER: heldByRole('OWNER'),
  ADMIN: heldByRole('ADMIN \\(unassigned\\)'),
  // Section 6 does not list this caller: of the customer base, it has what concerns money and support.
  former: heldByRole('CUSTOMER base').filter((one) => /^(chat|subscription)\./.test(one)),
  ...Object.fromEntries(
    TIER_NAMES.map((tier) => [tier, [...heldByRole('CUSTOMER base'), ...additions(tier)]]),
  ),
};

const DONE = 'done';
const tokenOf = (caller: string) => `token-of-${caller}-0123456`;
const sessionOf = (caller: string) =>
  ({
    role: caller === 'OWNER' || caller === 'ADMIN' ? caller : 'CUSTOMER',
    permissions: heldBy(caller as (typeof CALLERS)[number]) ?? [],
    customerId: 'cus_1',
    email: 'ada@example.com',
    addressProven: true,
    tier: 'FREE',
    ...(caller === 'former' && { isFormer: true }),
  }) as unknown as Omit<Session, 'tokenHash'>;

const signedIn = CALLERS.filter((caller) => caller !== 'anonymous');
/** Team calls are checked by the tests of the remotes area. */
const names = (Object.keys(CALLS) as CallName[]).filter((name) => CALLS[name].access !== 'team');
const signedInAs = new Map(
  signedIn.map((one) => {
    const tokenHash = sessionKey(tokenOf(one));
    return [tokenHash, { isRecent: true, ...sessionOf(one), tokenHash } as Session];
  }),
);
const sessionFor = (tokenHash: string) => signedInAs.get(tokenHash) ?? null;
const appThatFinds = (findSession: FindSession) =>
  testApp(
    [
      (api) => {
        // A request that gets here was let in and its input parsed; the rest does not matter to this test.
        for (const name of names) handle(api, name, () => new Response(DONE) as never);
      },
    ],
    { rateLimits: false, findSession },
  );
/** Remembered sessions are answered synchronously; the same rules must apply. */
const APPS = [appThatFinds(async (tokenHash) => sessionFor(tokenHash)), appThatFinds(sessionFor)];

const isSpecified = (caller: string, { access, former, customer, feature }: Call): boolean => {
  if (access === 'public') return true;
  if (caller === 'former' && !former) return false;
  const held = SPECIFIED[caller];
  if (customer && (caller === 'OWNER' || caller === 'ADMIN')) return false;
  if (feature && !FEATURES[feature].some((one) => held?.includes(one))) return false;
  if (!held || access === 'session') return held !== undefined;
  if (access === 'team' || (access.staff && TIER_NAMES.some((tier) => tier === caller))) return false;
  return [access.permission].flat().some((one) => held.includes(one));
};

test.each(signedIn)('%s holds the permissions that the specification lists', (caller) => {
  expect([...(heldBy(caller) ?? [])].sort()).toEqual([...(SPECIFIED[caller] ?? [])].sort());
});

test.each(CALLERS)('every call admits or refuses %s as the specification says', async (caller) => {
  const headers = {
    Origin: TEST_ORIGIN,
    'Content-Type': 'application/json',
    ...(caller === 'anonymous' ? {} : { Authorization: `Bearer ${tokenOf(caller)}` }),
  };
  const refusal = caller === 'anonymous' ? 401 : 403;
  const wrong: string[] = [];
  for (const name of names) {
    const [method = '', path = ''] = name.split(' ');
    const body = method === 'GET' ? {} : { body: '{}' };
    for (const app of APPS) {
      const { status } = await app.request(path, { method, headers, ...body });
      const isIn = status !== 401 && status !== 403;
      if (isIn !== isSpecified(caller, CALLS[name]) || (!isIn && status !== refusal))
        wrong.push(`${name}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Everything that these permissions open by themselves. */
function openedBy(held: readonly Permission[], isStaff: boolean): unknown {
  const calls = names.filter((name) => {
    const { access, customer } = CALLS[name] as Call;
    if (typeof access !== 'object' || (isStaff ? customer : access.staff)) return false;
    return permissionsFor(access).some((one) => held.includes(one));
  });
  if (isStaff) return [calls, held.includes('deployment.access')];
  const features = (Object.keys(FEATURES) as (keyof typeof FEATURES)[]).filter((one) => opens(held, one));
  return [calls, features, limitsOf(held), queueOf(held), precedenceOf(held), isEarly(held)];
}

test.each(signedIn)('each permission of %s opens something by itself', (caller) => {
  const isStaff = caller === 'OWNER' || caller === 'ADMIN';
  const nothing = openedBy([], isStaff);
  const idle = (heldBy(caller) ?? []).filter((one) => isDeepStrictEqual(openedBy([one], isStaff), nothing));
  expect(idle).toEqual([]);
});

test('an ADMIN, who has no password to confirm, is asked to sign in again', async () => {
  const late = { role: 'ADMIN', permissions: heldBy('ADMIN') ?? [], isRecent: false } as const;
  const asked = testApp([(api) => handle(api, 'GET /api/admin/customers/export', () => new Response(DONE))], {
    sessions: { [tokenOf('late')]: late },
  });
  const headers = { Authorization: `Bearer ${tokenOf('late')}` };
  const answer = await asked.request('/api/admin/customers/export', { headers });
  expect([answer.status, await answer.json()]).toEqual([
    403,
    expect.objectContaining({ error: expect.stringMatching(/^Sign in again/) }),
  ]);
});
