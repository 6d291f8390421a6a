/**
 * Offers alerts in this browser once somebody has opened a signal and gone on: only then they know what would be told. Never on
 * load, and never again after an answer.
 */
import { LazyScreen } from '@spreadwise/shared-screens';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pushAbility } from '../rules/alerts/browser-push';
import { useOpens } from '../useOpens';

const load = () => import('./PushOfferCard');
const ANSWERED = 'spreadwise_push_offer';

export function PushOffer() {
  const [search] = useSearchParams();
  const signal = search.get('signal');
  const first = useRef(signal);
  const [isDue, setDue] = useState(false);
  const isOpen = useOpens()('alerts.push');
  useEffect(() => {
    if (first.current !== null && signal !== first.current) setDue(true);
    first.current ??= signal;
  }, [signal]);
  if (!isDue || !isOpen || !canBeOffered()) return null;
  const onAnswered = () => {
    rememberAnswer();
    setDue(false);
  };
  return <LazyScreen part load={load} props={{ onAnswered }} />;
}

/** Whoever has granted or refused it already is not asked; without storage nobody is, as the answer would be forgotten. */
function canBeOffered(): boolean {
  if (pushAbility() !== 'possible' || Notification.permission !== 'default') return false;
  try {
    return localStorage.getItem(ANSWERED) === null;
  } catch {
    return false;
  }
}

function rememberAnswer(): void {
  try {
    localStorage.setItem(ANSWERED, 'answered');
  } catch {
    /* see canBeOffered */
  }
}
