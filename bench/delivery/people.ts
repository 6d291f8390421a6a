/** Customers in the database, each with addresses on the receiving servers. */

import { type Person, writePeople } from '../../api/src/people/alerts/testing/population';
import type { Database } from '../../api/src/platform/db/database';
import { comps, pushDevices } from '../../api/src/platform/db/schema';
import { chatOf, type Places } from './places';

const OFF = { email: 'off', telegram: 'off', push: 'off', webhook: 'off' } as const;

/** Without quiet hours, so that every run is the same, and with new advice only. */
export const withoutQuietHours = (person: Person): Person => ({
  ...person,
  rules: {
    ...person.rules,
    rules: person.rules.rules.map((rule) => ({ ...rule, hours: null })),
    kinds: { ...person.rules.kinds, ended: OFF, digest: OFF, market: OFF },
  },
});

/** With their tiers, as comps of the owner. */
export async function addPeople(db: Database, places: Places, people: readonly Person[]): Promise<void> {
  const now = new Date();
  await writePeople(db, people, now, ({ customerId }, channel) => {
    if (channel === 'telegram') return chatOf(customerId);
    if (channel === 'push') return 'browsers';
    const url = `${places.hooks.origin}/${customerId}`;
    return JSON.stringify({ id: customerId, url, generation: 1, previousUntil: null });
  });
  for (let from = 0; from < people.length; from += 500) {
    const some = people.slice(from, from + 500);
    await db.insert(comps).values(
      some.map(({ customerId, tier, endsAt }) => ({
        ...{ customerId, tier: tier as 'PRO', reason: 'bench', grantedAt: now },
        until: Number.isFinite(endsAt) ? new Date(endsAt) : null,
      })),
    );
    const pushed = some.filter(({ linked }) => linked.includes('push'));
    if (pushed.length > 0)
      await db.insert(pushDevices).values(
        pushed.map(({ customerId }) => ({
          ...{ customerId, id: customerId, device: null, createdAt: now },
          ...places.push.subscribe(`/${customerId}`),
        })),
      );
  }
}
