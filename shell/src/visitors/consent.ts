/**
 * Whether page views may be logged when visitors have to be asked first (`VISITOR_STORAGE=consent`). The answer is the
 * only thing stored about a visitor who has not allowed more.
 */
import type { PublicConfig } from '@spreadwise/contract';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { VISITOR_KEY } from './visitor';

export const CONSENT_KEY = 'spreadwise_visits';

const ANSWERS = ['allowed', 'declined'] as const;
export type Answer = (typeof ANSWERS)[number];

/** Null: not asked yet. If storage is disabled, an answer lasts until the page closes. */
let ofThisPage: Answer | null = null;
let isReopened = false;
const followers = new Set<() => void>();

function readAnswer(): Answer | null {
  try {
    return ANSWERS.find((one) => one === localStorage.getItem(CONSENT_KEY)) ?? ofThisPage;
  } catch {
    return ofThisPage;
  }
}

/** Declining after having allowed it deletes the visitor's id. */
export function answer(given: Answer): void {
  try {
    if (given === 'declined') sessionStorage.removeItem(VISITOR_KEY);
    localStorage.setItem(CONSENT_KEY, given);
  } catch {
    ofThisPage = given;
  }
  isReopened = false;
  for (const follow of followers) follow();
}

/** Shows the question again, so that the answer can be changed. */
export function reopen(): void {
  isReopened = true;
  for (const follow of followers) follow();
}

/** An answer given in another tab counts here too. */
function subscribe(follow: () => void): () => void {
  followers.add(follow);
  window.addEventListener('storage', follow);
  return () => {
    followers.delete(follow);
    window.removeEventListener('storage', follow);
  };
}

/**
 * `mayLog`: whether views are logged. `isBarShown`: whether the question is shown: until answered, and when reopened.
 * Never shown during payment. `mayReopen`: whether it is offered again. Global Privacy Control counts as a no.
 */
export function useConsent(visitorStorage: PublicConfig['visitorStorage'], isAuthenticated: boolean) {
  const given = useSyncExternalStore(subscribe, readAnswer);
  const isAskedAgain = useSyncExternalStore(subscribe, () => isReopened);
  const { search } = useLocation();
  if (visitorStorage !== 'consent') return { mayLog: true, isBarShown: false, mayReopen: false, given };
  const isRefused = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  const isWanted = isAskedAgain || (given === null && !isAuthenticated);
  const isPaying = new URLSearchParams(search).get('step') === '2';
  return {
    mayLog: given === 'allowed' && !isRefused,
    isBarShown: isWanted && !isPaying && !isRefused,
    mayReopen: given !== null && !isPaying && !isRefused,
    given,
  };
}
