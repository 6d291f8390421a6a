/** When the server requires the owner's identity again, asks for it and then repeats the same call. */

import { ApiError, AuthContext, useAuth } from '@spreadwise/shared-auth';
import { asksToConfirm, LazyScreen } from '@spreadwise/shared-screens';
import { type ReactNode, useCallback, useMemo, useState } from 'react';

const load = () => import('./ReauthenticateDialog');

/** Whether the owner confirmed their identity or cancelled. */
type Answer = 'shown' | 'left';

export function Reauthenticate({ children }: { readonly children: ReactNode }) {
  const auth = useAuth();
  const { request, fetch } = auth;
  /** The calls that wait for the owner's answer. */
  const [waiting, setWaiting] = useState<readonly ((answer: Answer) => void)[]>([]);

  const ask = useCallback(
    () => new Promise<Answer>((answer) => setWaiting((others) => [...others, answer])),
    [],
  );
  const asking = useMemo(() => {
    const requestOrAsk: typeof request = async (...call) => {
      try {
        return await request(...call);
      } catch (error) {
        if (!asksToConfirm(error) || (await ask()) === 'left') throw error;
        return request(...call);
      }
    };
    const fetchOrAsk: typeof fetch = async (...call) => {
      const answer = await fetch(...call);
      const refusal = answer.status === 403 ? await ApiError.from(answer.clone()) : null;
      if (!asksToConfirm(refusal) || (await ask()) === 'left') return answer;
      return fetch(...call);
    };
    return { ...auth, request: requestOrAsk, fetch: fetchOrAsk };
  }, [auth, request, fetch, ask]);
  const dialog = useMemo(() => {
    const answerAll = (answer: Answer) => () => {
      setWaiting([]);
      for (const one of waiting) one(answer);
    };
    return { onShown: answerAll('shown'), onClose: answerAll('left') };
  }, [waiting]);
  return (
    <>
      <AuthContext value={asking}>{children}</AuthContext>
      {waiting.length > 0 && <LazyScreen part load={load} props={dialog} />}
    </>
  );
}
