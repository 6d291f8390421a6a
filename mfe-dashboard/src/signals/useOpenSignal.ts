/** The signal whose details are open, in the address: Back closes them. */
import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const NAME = 'signal';
/** In the history's entry: these details were opened from the page, so that the entry before is the page itself. */
const OPENED_HERE = 'openedHere';

export interface OpenSignal {
  readonly id: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

export function useOpenSignal(): OpenSignal {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const openedHere = state === OPENED_HERE;
  const open = useCallback(
    (id: string) => setSearch((now) => withId(now, id), { state: OPENED_HERE }),
    [setSearch],
  );
  const close = useCallback(() => {
    if (openedHere) void navigate(-1);
    else setSearch((now) => withId(now, null), { replace: true });
  }, [openedHere, navigate, setSearch]);
  return { id: search.get(NAME), open, close };
}

function withId(search: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id === null) next.delete(NAME);
  else next.set(NAME, id);
  return next;
}
