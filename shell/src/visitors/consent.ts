/**
 * Whether page views may be logged where visitors are asked first (`VISITOR_STORAGE=consent`). The answer is the one thing
 * that is kept of somebody who has not allowed more.
 */
import type { PublicConfig } from '@spreadwise/contract';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { VISITOR_KEY } from './visitor';

export const CONSENT_KEY = 'spreadwise_visits';

const ANSWERS = ['allowed', 'declined'] as const;
export type Answer = (typeof ANSWERS)[number];

/** Null: not yet asked. Storage may be switched off: an answer then lasts for the page. */
let ofThisPage: Answer | null = null;
const followers = new Set<() => void>();

function readAnswer(): Answer | null {
  try {
    return ANSWERS.find((one) => one === localStorage.getItem(CONSENT_KEY)) ?? ofThisPage;
  } catch {
    return ofThisPage;
  }
}

/** Who declines after having allowed it leaves no id behind. */
export function answer(given: Answer): void {
  try {
    if (given === 'declined') sessionStorage.removeItem(VISITOR_KEY);
    localStorage.setItem(CONSENT_KEY, given);
  } catch {
    ofThisPage = given;
  }
  for (const follow of followers) follow();
}

/** An answer in another tab counts here too. */
function subscribe(follow: () => void): () => void {
  followers.add(follow);
  window.addEventListener('storage', follow);
  return () => {
    followers.delete(follow);
    window.removeEventListener('storage', follow);
  };
}

/**
 * `mayLog`: whether views are logged. `isBarShown`: whether visitors see the question: until they answer, and always beside
 * the privacy notice, where they take it back. Nobody is asked while they pay. Global Privacy Control is an answer, a no.
 */
export function useConsent(visitorStorage: PublicConfig['visitorStorage'], isAuthenticated: boolean) {
  const given = useSyncExternalStore(subscribe, readAnswer);
  const { pathname, search } = useLocation();
  if (visitorStorage !== 'consent') return { mayLog: true, isBarShown: false, given };
  const isRefused = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  const isWanted = pathname === '/privacy' || (given === null && !isAuthenticated);
  const isPaying = new URLSearchParams(search).get('step') === '2';
  return {
    mayLog: given === 'allowed' && !isRefused,
    isBarShown: isWanted && !isPaying && !isRefused,
    given,
  };
}
