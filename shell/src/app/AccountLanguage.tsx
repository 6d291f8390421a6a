/**
 * Syncs a customer's language: a browser without a choice uses the account's; a choice is saved to the account, also one
 * made before signing in.
 */
import { useAuth } from '@spreadwise/shared-auth';
import { chooseLocale, type Locale, readChoice, useLocale } from '@spreadwise/shared-ui';
import { useCallback, useEffect, useRef } from 'react';

export default function AccountLanguage() {
  const { user, isCustomer, request } = useAuth();
  const customerId = isCustomer ? (user?.id ?? null) : null;
  const isSignedOut = user === null;
  const { locale } = useLocale();
  const shown = useRef(locale);
  const save = useCallback(
    async (language: Locale) => {
      await request('PUT /api/account/language', { body: { language } });
      setUnsaved(null);
    },
    [request],
  );

  useEffect(() => {
    if (customerId === null) return;
    const chosen = readChoice();
    if (chosen !== null) {
      if (isUnsaved(chosen)) save(chosen).catch(logFailure);
      return;
    }
    let isGone = false;
    const follow = async () => {
      const { language } = await request('GET /api/account');
      // English is the account default, not a choice, so it must not override a German address.
      if (isGone || readChoice() !== null || language === 'en') return;
      shown.current = language;
      await chooseLocale(language);
    };
    follow().catch(logFailure);
    return () => {
      isGone = true;
    };
  }, [customerId, request, save]);

  useEffect(() => {
    if (shown.current === locale) return;
    shown.current = locale;
    if (customerId !== null) save(locale).catch(logFailure);
    else if (isSignedOut) setUnsaved(locale);
  }, [customerId, isSignedOut, locale, save]);
  return null;
}

/** In this tab only: the next person to sign in did not necessarily choose it. */
const UNSAVED_KEY = 'spreadwise_locale_unsaved';

function isUnsaved(chosen: Locale): boolean {
  try {
    return sessionStorage.getItem(UNSAVED_KEY) === chosen;
  } catch {
    return false;
  }
}

function setUnsaved(chosen: Locale | null): void {
  try {
    if (chosen) sessionStorage.setItem(UNSAVED_KEY, chosen);
    else sessionStorage.removeItem(UNSAVED_KEY);
  } catch {
    /* Storage is disabled: the choice lasts for the page only. */
  }
}

const logFailure = (error: unknown) => console.error('Account language error', error);
