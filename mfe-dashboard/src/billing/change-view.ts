/** Whether the change of the plan is open, in the address: Back leads back to the plan. */
const NAME = 'view';
const CHANGE = 'change';

export const isChangeOpen = (search: URLSearchParams): boolean => search.get(NAME) === CHANGE;

export function changeAddress(search: URLSearchParams) {
  const next = new URLSearchParams(search);
  next.set('section', 'plan');
  next.set(NAME, CHANGE);
  return { search: next.toString() };
}

/** The same page without it. */
export function planAddress(search: URLSearchParams) {
  const next = new URLSearchParams(search);
  next.set('section', 'plan');
  next.delete(NAME);
  return { search: next.toString() };
}
