/**
 * What is typed into a form. It outlasts a session that ends elsewhere: whoever signs in again in this tab finds it, if they
 * are the same customer.
 */
import { type SessionUser, useAuth } from '@spreadwise/shared-auth';
import { useEffect, useRef, useState } from 'react';

interface Left<T> {
  /** One object per sign-in. */
  readonly user: SessionUser | null;
  readonly draft: T;
}

const left = new Map<string, Left<unknown>>();

/** `saved` is what nobody would miss. Returns the draft and a function that changes a part of it. */
export function useDraft<T extends object>(name: string, saved: T) {
  const { user } = useAuth();
  const [draft, setDraft] = useState(() => {
    const found = left.get(name) as Left<T> | undefined;
    return found && found.user !== user && found.user?.id === user?.id ? found.draft : saved;
  });
  const last = useRef({ draft, saved });
  last.current.saved = saved;
  useEffect(
    () => () => {
      const { draft, saved } = last.current;
      if (draft === saved) left.delete(name);
      else left.set(name, { user, draft });
    },
    [name, user],
  );
  const change = (part: Partial<T>) => {
    last.current.draft = { ...last.current.draft, ...part };
    setDraft(last.current.draft);
  };
  return [draft, change] as const;
}
