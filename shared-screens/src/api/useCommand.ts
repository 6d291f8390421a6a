/** Runs an API command, one at a time; its failure is kept until the next try or until `forget`. */
import type { CallBody, CallName, CallResponse } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { useOneAtATime } from '@spreadwise/shared-ui';
import { useState } from 'react';

export type CommandName = Extract<CallName, `POST ${string}`>;

export interface Command<N extends CommandName> {
  readonly busy: boolean;
  readonly failure: unknown;
  /** Null when it failed (see `failure`) or when another run is in progress. */
  readonly run: (body: CallBody<N>) => Promise<CallResponse<N> | null>;
  /** Clears the failure, e.g. when its input has changed. */
  readonly forget: () => void;
}

export function useCommand<N extends CommandName>(name: N): Command<N> {
  const { request } = useAuth();
  const { busy, run: runOne } = useOneAtATime();
  const [failure, setFailure] = useState<unknown>(null);
  const run = (body: CallBody<N>) =>
    runOne(async () => {
      setFailure(null);
      try {
        return await request(name, body === undefined ? {} : { body });
      } catch (error) {
        setFailure(error);
        return null;
      }
    });
  return { busy, failure, run, forget: () => setFailure(null) };
}
