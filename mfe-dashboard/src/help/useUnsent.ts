/** A message as typed: it stays in this tab until it is sent or the customer signs out. */
import { useAuth } from '@spreadwise/shared-auth';
import { UNSENT_KEY } from '@spreadwise/shared-screens';
import { useState } from 'react';

export function useUnsent<T extends object>(name: string, empty: T) {
  const { user } = useAuth();
  const key = `${user?.id} ${name}`;
  const [typed, setTyped] = useState<T>(() => unsent()[key] ?? empty);
  const change = (part: Partial<T>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    try {
      sessionStorage.setItem(UNSENT_KEY, JSON.stringify({ ...unsent(), [key]: next }));
    } catch {
      /* Without storage it lasts as long as its form. */
    }
  };
  return [typed, change] as const;
}

function unsent() {
  try {
    return JSON.parse(sessionStorage.getItem(UNSENT_KEY) ?? '{}');
  } catch {
    return {};
  }
}
