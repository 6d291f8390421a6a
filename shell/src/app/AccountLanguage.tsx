/** Syncs a customer's language: a browser without a choice uses the account's; a choice is saved to the account. */
import { useAuth } from '@spreadwise/shared-auth';
import { chooseLocale, readChoice, useLocale } from '@spreadwise/shared-ui';
import { useEffect, useRef } from 'react';

export default function AccountLanguage() {
  const { user, isCustomer, request } = useAuth();
  const customerId = isCustomer ? (user?.id ?? null) : null;
  const { locale } = useLocale();
  const shown = useRef(locale);

  useEffect(() => {
    if (customerId === null || readChoice() !== null) return;
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
  }, [customerId, request]);

  useEffect(() => {
    if (shown.current === locale) return;
    shown.current = locale;
    if (customerId === null) return;
    request('PUT /api/account/language', { body: { language: locale } }).catch(logFailure);
  }, [customerId, locale, request]);
  return null;
}

const logFailure = (error: unknown) => console.error('Account language error', error);
