/** Opens every place and part of the panel with only the permission it needs: no call may be refused. */

import { CALLS, type Call, permissionsFor } from '@spreadwise/contract';
import { holds, OWNER_USER, type Permission, permissionsOf } from '@spreadwise/shared-auth';
import { inboxOf } from '@spreadwise/shared-screens/testing';
import { ADMIN_USER, type FakeAnswers, mockDialogs, settle } from '@spreadwise/testkit';
import { cleanup } from '@testing-library/react';
import { OWNER_ANSWERS } from './testing/owner-answers';
import { showPanel } from './testing/show-panel';
import { openPlaces } from './useOpenPart';

const ANSWERS: FakeAnswers = {
  ...OWNER_ANSWERS,
  'GET /api/admin/audit': { entries: [], actions: [], sentences: {}, nextCursor: null },
  'GET /api/admin/alerts': { channels: [], dead: [], failedAddresses: [] },
  'GET /api/admin/support': inboxOf(),
  'GET /api/admin/support/templates': { templates: [] },
};

const partsFor = (held: readonly Permission[]) =>
  openPlaces((one) => holds(held, one)).flatMap(({ id, parts }) =>
    parts.map((part) => `?section=${id}&part=${part.id}`),
  );

const isRefused = (name: keyof typeof CALLS, held: readonly Permission[]) => {
  const { access }: Call = CALLS[name];
  return typeof access === 'object' && !permissionsFor(access).some((one) => holds(held, one));
};

const CUSTOMERS = '?section=customers';

/** The calls of each place that would be refused. */
async function refusedFor(held: readonly Permission[]): Promise<string[]> {
  const refused: string[] = [];
  const places = partsFor(held);
  const links = places.some((at) => at.startsWith(CUSTOMERS)) ? [`${CUSTOMERS}&customer=cus_1`] : [];
  for (const at of [...places, ...links]) {
    const user = { ...ADMIN_USER, permissions: [...held] };
    const { auth } = await showPanel({ at: `/dashboard${at}`, user, answers: ANSWERS });
    await settle();
    const asked = auth.calls.filter(({ name }) => isRefused(name, held));
    refused.push(...asked.map(({ name }) => `${at}: ${name}`));
    cleanup();
  }
  return refused;
}

beforeAll(mockDialogs);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('opens to an ADMIN the places of its five permissions', async () => {
  expect(partsFor(permissionsOf('ADMIN'))).toEqual([
    '?section=business&part=overview',
    '?section=business&part=visitors',
    '?section=business&part=payments',
    '?section=customers&part=customers',
    '?section=support&part=open',
    '?section=support&part=waiting',
    '?section=support&part=closed',
    '?section=support&part=templates',
    '?section=engine&part=signals',
    '?section=engine&part=ai',
    '?section=engine&part=prompts',
    '?section=engine&part=texts',
  ]);
  expect(await refusedFor(permissionsOf('ADMIN'))).toEqual([]);
});

/** Permissions without a place: an action in the customers' place needs the place's own permission too. */
const BESIDE: readonly Permission[] = ['subscription.manage'];

test.each(OWNER_USER.permissions.filter((one) => !BESIDE.includes(one as Permission)))(
  '%s alone opens a place and makes no call that would be refused',
  async (permission) => {
    const held = [permission as Permission];
    expect(partsFor(held)).not.toEqual([]);
    expect(await refusedFor(held)).toEqual([]);
  },
);
