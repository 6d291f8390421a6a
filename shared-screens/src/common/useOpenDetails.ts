/** Keeps the entry with open details in the address, so that Back closes them. */
import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** History state: the details were opened from the page, so the previous entry is the page itself. */
export const OPENED_HERE = 'openedHere';

export interface OpenDetails {
  readonly id: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

export function useOpenDetails(name: string): OpenDetails {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const openedHere = state === OPENED_HERE;
  const open = useCallback(
    (id: string) => setSearch((now) => withDetails(now, name, id), { state: OPENED_HERE }),
    [setSearch, name],
  );
  const close = useCallback(() => {
    if (openedHere) void navigate(-1);
    else setSearch((now) => withDetails(now, name, null), { replace: true });
  }, [openedHere, navigate, setSearch, name]);
  return { id: search.get(name), open, close };
}

/** The query with these details open; null closes them. */
export function withDetails(search: URLSearchParams, name: string, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id === null) next.delete(name);
  else next.set(name, id);
  return next;
}
