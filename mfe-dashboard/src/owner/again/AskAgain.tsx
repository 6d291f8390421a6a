/** Where the server wants to know once more that it is the owner, asks, and then makes the same call again. */
import { CONFIRMATION } from '@spreadwise/contract/confirmation';
import { ApiError, AuthContext, useAuth } from '@spreadwise/shared-auth';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { LazyScreen } from '../../common/LazyScreen';

const load = () => import('./AskAgainDialog');

/** A call that waits for the owner's answer. */
interface Waiting {
  readonly goOn: () => void;
  readonly giveUp: () => void;
}

export function AskAgain({ children }: { readonly children: ReactNode }) {
  const auth = useAuth();
  const { request } = auth;
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);

  const requestOrAsk: typeof request = useCallback(
    async (...call) => {
      try {
        return await request(...call);
      } catch (error) {
        if (!asksAgain(error)) throw error;
        await new Promise<void>((goOn, refuse) =>
          setWaiting((others) => [...others, { goOn, giveUp: () => refuse(error) }]),
        );
        return request(...call);
      }
    },
    [request],
  );
  const asking = useMemo(() => ({ ...auth, request: requestOrAsk }), [auth, requestOrAsk]);
  const dialog = useMemo(() => {
    const answer = (what: keyof Waiting) => () => {
      setWaiting([]);
      for (const one of waiting) one[what]();
    };
    return { onShown: answer('goOn'), onClose: answer('giveUp') };
  }, [waiting]);
  return (
    <>
      <AuthContext value={asking}>{children}</AuthContext>
      {waiting.length > 0 && <LazyScreen part load={load} props={dialog} />}
    </>
  );
}

const asksAgain = (error: unknown) =>
  error instanceof ApiError &&
  error.status === 403 &&
  error.body?.issues?.some(({ field }) => field === CONFIRMATION) === true;
