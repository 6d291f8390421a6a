/** The customer whose details are open, in the address: Back closes them. */
import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const NAME = 'customer';
/** In the history's entry: these details were opened from the page, so that the entry before is the page itself. */
export const OPENED_HERE = 'openedHere';

export function addressOf(search: URLSearchParams, id: string | null) {
  const next = new URLSearchParams(search);
  if (id === null) next.delete(NAME);
  else next.set(NAME, id);
  return { search: next.toString() };
}

export function useOpenCustomer() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const openedHere = state === OPENED_HERE;
  const close = useCallback(() => {
    if (openedHere) void navigate(-1);
    else void navigate(addressOf(search, null), { replace: true });
  }, [openedHere, navigate, search]);
  return { id: search.get(NAME), close };
}
