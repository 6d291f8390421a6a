/** The owner: signs in, gives tiers, pauses advice, changes settings, and looks. */
import type { Choices } from '../../../api/src/commerce/billing/lifecycle-tests/testing/random';
import { OWNER_PASSWORD, type World } from '../world';
import type { Answer } from './browser';
import type { Customer } from './customer';

export type Owner = ReturnType<typeof createOwner>;

const GIVEN = ['BASIC', 'PRO', 'PREMIUM', 'PLATINUM', 'GOLD'];

export function createOwner(world: World) {
  const from: Choices = world.kernel.from.fork();
  const browser = world.browser('the owner');
  /** What the owner has given, and not taken back: address -> tiers. */
  const given = new Map<string, string[]>();
  /** All that was ever given, or may have been. */
  const everGiven = new Map<string, string[]>();
  /** To whom it may have been given: no answer came. */
  const unsure = new Set<string>();
  const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    for (let tries = 0; ; tries += 1) {
      if (!browser.token) {
        const { status, body: session } = await browser.ask('POST', '/api/auth/owner-login', {
          password: OWNER_PASSWORD,
        });
        if (status === 200) browser.token = session.token;
      }
      const answer = await browser.ask(method, path, body);
      if (tries > 1 || (answer.status !== 401 && answer.status !== 403)) return answer;
      if (answer.status === 403)
        await browser.ask('POST', '/api/admin/confirm', { password: OWNER_PASSWORD });
      else browser.token = null;
    }
  };
  /** Of each account of the address; null: the list could not be read. */
  const find = async (email: string): Promise<readonly { email: string; tier: string }[] | null> => {
    const { status, body } = await ask(
      'GET',
      `/api/admin/customers?search=${encodeURIComponent(email)}&limit=100`,
    );
    return status === 200 ? body.customers.filter((one: { email: string }) => one.email === email) : null;
  };
  return {
    given,
    unsure,
    everGiven,
    ask,
    tiersOf: find,
    async act(customers: readonly Customer[]): Promise<void> {
      const who = from.pick(customers);
      if (from.chance(0.4)) return void (await ask('GET', '/api/admin/overview'));
      if (who.deletedAt !== null || !who.hasPaid) return;
      const tier = from.pick(GIVEN);
      const { status } = await ask('POST', '/api/admin/comp', {
        email: who.email,
        tier,
        reason: 'a gift',
        until: null,
      });
      world.kernel.trace(`the owner gives ${who.email} ${tier}: ${status}`);
      // Unanswered, it may have been given all the same.
      everGiven.set(who.email, [...(everGiven.get(who.email) ?? []), tier]);
      if (status >= 200 && status < 300) given.set(who.email, [tier]);
      else if (status === 0 || status >= 500) unsure.add(who.email);
    },
  };
}
