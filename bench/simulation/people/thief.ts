/** Somebody who presents a copied browser's session after it was ended, or who knows only an address. */
import type { Stolen, World } from '../world';
import type { Browser } from './browser';

export const THIEF = 'a thief with ';

const PATHS = ['/api/billing/overview', '/api/signals', '/api/account', '/api/auth/sessions'];

export const copyOf = (browser: Browser): Browser => browser.copy(`${THIEF}${browser.who}`);

export async function tryOnce(world: World, emails: readonly string[]): Promise<void> {
  const { kernel, stolen } = world;
  const ended = stolen.filter(({ since }) => kernel.now() >= since);
  if (ended.length > 0 && kernel.from.chance(0.6)) return tryThis(world, kernel.from.pick(ended));
  const stranger = world.browser(`${THIEF}nothing`);
  const email = kernel.from.pick(emails);
  if (kernel.from.chance(0.3))
    return void (await stranger.ask('POST', '/api/auth/owner-login', { password: `not that of ${email}` }));
  if (kernel.from.chance(0.5)) return void (await stranger.ask('POST', '/api/stripe/webhook', FORGED));
  await stranger.ask('POST', '/api/auth/verify-customer', { email });
}

/** Presents everything that was not presented since it was ended, and in a new browser a guess, a forgery and each address. */
export async function tryAll(world: World, emails: readonly string[]): Promise<void> {
  const untried = world.stolen.filter((one) => world.kernel.now() >= one.since && !one.wasTried);
  for (const one of untried) await tryThis(world, one);
  const stranger = world.browser(`${THIEF}nothing`);
  await stranger.ask('POST', '/api/auth/owner-login', { password: 'a guess' });
  await stranger.ask('POST', '/api/stripe/webhook', FORGED);
  for (const email of emails) await stranger.ask('POST', '/api/auth/verify-customer', { email });
}

async function tryThis({ kernel }: World, one: Stolen): Promise<void> {
  one.wasTried = true;
  await one.browser.ask('GET', kernel.from.pick(PATHS));
}

/** An event that the provider never signed. */
const FORGED = {
  id: 'evt_forged',
  object: 'event',
  type: 'customer.subscription.deleted',
  created: 1,
  data: { object: { id: 'sub_forged', object: 'subscription', customer: 'cus_forged' } },
};

/** A customer's session opens only what is theirs, not the panel. */
export async function pry(browser: Browser): Promise<void> {
  const copy = copyOf(browser);
  for (const path of OWNERS) await copy.ask('GET', path);
}

const OWNERS = ['/api/admin/customers', '/api/admin/overview', '/api/admin/settings', '/api/admin/audit'];
