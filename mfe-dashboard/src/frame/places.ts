/** The customer's places and their URLs: four for trading, the rest in the menu. Old URLs redirect to current ones. */
import { beforeHelp, helpAddress } from '@spreadwise/shared-screens';

export type Place = 'signals' | 'history' | 'analysis' | 'rules' | 'plan' | 'account' | 'help';

export const PLACES: readonly [Place, ...Place[]] = ['signals', 'history', 'analysis', 'rules'];
export const MENU: readonly [Place, ...Place[]] = ['plan', 'account', 'help'];

/** The first place if the URL names none. */
export function placeOf(search: URLSearchParams, places: readonly [Place, ...Place[]]): Place {
  return places.find((place) => place === search.get('section')) ?? places[0];
}

/** The URL of another place or a part of it, with the same filters and no open details. */
export function addressOf(search: URLSearchParams, place: Place, part?: string) {
  if (place === 'help') return helpAddress(search);
  const next = new URLSearchParams(beforeHelp(search));
  for (const name of ['signal', 'view', 'part', 'section']) next.delete(name);
  if (place !== PLACES[0]) next.set('section', place);
  if (part) next.set('part', part);
  return { search: next.toString() };
}

/** Where parts of the former settings are now; an unknown part was the first of them. */
const MOVED: Readonly<Record<string, { readonly section: Place; readonly part: string }>> = {
  setup: { section: 'rules', part: 'profile' },
  alerts: { section: 'rules', part: 'alerts' },
  automation: { section: 'account', part: 'automation' },
  account: { section: 'account', part: 'account' },
  devices: { section: 'account', part: 'devices' },
};

/** The current URL for one in an old mail or alert; null for any other. */
export function movedTo(search: URLSearchParams): URLSearchParams | null {
  if (search.get('section') !== 'settings') return null;
  const { section, part } = MOVED[search.get('part') ?? ''] ?? { section: 'rules', part: 'profile' };
  const next = new URLSearchParams(search);
  next.set('section', section);
  next.set('part', part);
  return next;
}
