/** The customer filter, as kept in the URL. */
import type { CallQuery, CustomerOrder, CustomerStanding, ViewFilter } from '@spreadwise/contract';
import { PLANS } from '@spreadwise/contract/plans';

export const STANDING_LABELS: Readonly<Record<CustomerStanding, string>> = {
  paying: 'Paying',
  ending: 'Set to end',
  overdue: 'Overdue',
  paused: 'Paused',
  reversed: 'Refunded or disputed',
  left: 'Left',
  'never-paid': 'Never paid',
  given: 'Given a tier',
};
export const ORDER_LABELS: Readonly<Record<CustomerOrder, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  email: 'By email',
  renewal: 'By next renewal',
};
/** In days back from now. */
export const SINCE_LABELS: Readonly<Record<string, string>> = {
  7: 'The last 7 days',
  30: 'The last 30 days',
  90: 'The last 90 days',
  365: 'The last year',
};

export interface ListFilter extends Partial<ViewFilter> {
  readonly since?: string;
}

export const FILTER_FIELDS = ['standing', 'plan', 'order', 'since'] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

/** The filter in the URL, limited to known values. */
export function filterOf(search: URLSearchParams): ListFilter {
  const standing = knownIn(STANDING_LABELS, search.get('standing'));
  const plan = knownIn(PLANS, search.get('plan'));
  const order = knownIn(ORDER_LABELS, search.get('order'));
  const since = knownIn(SINCE_LABELS, search.get('since'));
  return {
    ...(standing && { standing }),
    ...(plan && { plan }),
    ...(order && order !== 'newest' && { order }),
    ...(since && { since }),
  };
}

/** Whether the current filter equals that of a view. */
export const showsView = (filter: ListFilter, view: ViewFilter): boolean =>
  !filter.since &&
  filter.standing === view.standing &&
  filter.plan === view.plan &&
  (filter.order ?? 'newest') === view.order;

const knownIn = <K extends string>(known: Readonly<Record<K, unknown>>, value: string | null): K | null =>
  value !== null && Object.hasOwn(known, value) ? (value as K) : null;

/** The URL with its filter replaced. */
export function withFilter(search: URLSearchParams, filter: ListFilter): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const field of FILTER_FIELDS) {
    const value = filter[field];
    if (value && value !== 'newest') next.set(field, value);
    else next.delete(field);
  }
  return next;
}

const DAY_MS = 86_400_000;

/** Uses whole UTC days, so that the query stays the same all day. */
export function questionOf(
  { since, ...filter }: ListFilter,
  search: string,
): CallQuery<'GET /api/admin/customers/export'> {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return {
    ...filter,
    ...(since && { from: new Date(today - Number(since) * DAY_MS).toISOString() }),
    ...(search && { search }),
  };
}

export const filterWords = ({ standing, plan, order, since }: ListFilter): string =>
  [
    standing && STANDING_LABELS[standing],
    plan && PLANS[plan].name,
    since && SINCE_LABELS[since],
    order && ORDER_LABELS[order],
  ]
    .filter(Boolean)
    .join(', ') || 'Everybody, newest first';
