/**
 * Offers push alerts in this browser once the customer has opened and left a signal, because only then they know what
 * an alert is about. Never on load, and never again after an answer.
 */
import { LazyScreen } from '@spreadwise/shared-screens';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pushAbility } from '../rules/alerts/browser-push';
import { useHasFeature } from '../useHasFeature';

const load = () => import('./PushOfferCard');
const ANSWERED = 'spreadwise_push_offer';

export function PushOffer() {
  const [search] = useSearchParams();
  const signal = search.get('signal');
  const first = useRef(signal);
  const [isDue, setDue] = useState(false);
  const isOpen = useHasFeature()('alerts.push');
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

/** False if the browser's permission is already decided, or without storage, where the answer would be forgotten. */
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
    /* See canBeOffered. */
  }
}
