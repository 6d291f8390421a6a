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
  const { request, fetch } = auth;
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);

  /** Rejects with `refusal` when the owner leaves it. */
  const ask = useCallback(
    (refusal: unknown) =>
      new Promise<void>((goOn, refuse) =>
        setWaiting((others) => [...others, { goOn, giveUp: () => refuse(refusal) }]),
      ),
    [],
  );
  const asking = useMemo(() => {
    const requestOrAsk: typeof request = async (...call) => {
      try {
        return await request(...call);
      } catch (error) {
        if (!asksAgain(error)) throw error;
        await ask(error);
        return request(...call);
      }
    };
    const fetchOrAsk: typeof fetch = async (...call) => {
      const answer = await fetch(...call);
      const refusal = answer.status === 403 ? await ApiError.from(answer.clone()) : null;
      if (!asksAgain(refusal)) return answer;
      await ask(refusal);
      return fetch(...call);
    };
    return { ...auth, request: requestOrAsk, fetch: fetchOrAsk };
  }, [auth, request, fetch, ask]);
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
