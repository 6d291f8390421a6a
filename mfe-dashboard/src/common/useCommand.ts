/** An act of the API: once at a time, its failure kept until the next try. */
import type { CallBody, CallName, CallResponse } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { useRef, useState } from 'react';

export type Act = Extract<CallName, `POST ${string}`>;

export interface Command<N extends Act> {
  readonly busy: boolean;
  readonly failure: unknown;
  /** Null when it failed (`failure` says how) or when it is still under way. */
  readonly run: (body: CallBody<N>) => Promise<CallResponse<N> | null>;
}

export function useCommand<N extends Act>(name: N): Command<N> {
  const { request } = useAuth();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const running = useRef(false);
  const run = async (body: CallBody<N>) => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      return await request(name, body === undefined ? {} : { body });
    } catch (error) {
      setFailure(error);
      return null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
