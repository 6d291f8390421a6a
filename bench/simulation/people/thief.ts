/** Somebody who kept a copy of a browser, and shows its session after it was ended. */
import type { World } from '../world';
import type { Browser } from './browser';

export const THIEF = 'a thief with ';

const PATHS = ['/api/billing/overview', '/api/signals', '/api/account', '/api/auth/sessions'];

export const copyOf = (browser: Browser): Browser => browser.copy(`${THIEF}${browser.who}`);

/** Or who knows no more than an address. */
export async function tryOnce(world: World, emails: readonly string[]): Promise<void> {
  const { kernel, stolen } = world;
  if (stolen.length === 0 || kernel.from.chance(0.3)) {
    const stranger = world.browser(`${THIEF}nothing`);
    await stranger.ask('POST', '/api/auth/verify-customer', { email: kernel.from.pick(emails) });
    return;
  }
  await kernel.from.pick(stolen).ask('GET', kernel.from.pick(PATHS));
}
