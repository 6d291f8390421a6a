/** Keeps in the URL whether the change of plan is open, so that Back returns to the plan. */
const NAME = 'view';
const CHANGE = 'change';

export const isChangeOpen = (search: URLSearchParams): boolean => search.get(NAME) === CHANGE;

export function changeAddress(search: URLSearchParams) {
  const next = new URLSearchParams(search);
  next.set('section', 'plan');
  next.set(NAME, CHANGE);
  return { search: next.toString() };
}

/** The same page with the change closed. */
export function planAddress(search: URLSearchParams) {
  const next = new URLSearchParams(search);
  next.set('section', 'plan');
  next.delete(NAME);
  return { search: next.toString() };
}
