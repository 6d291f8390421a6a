/** The alert rules as typed, and how they are saved. */
import type { AlertSettings } from '@spreadwise/contract';
import { useCommand, useMoney } from '@spreadwise/shared-screens';
import { useState } from 'react';
import { useDraft } from '../../common/useDraft';
import { here } from '../profile/draft';
import { type AlertRulesErrors, draftOf, errorsIn, rulesOf } from './draft';

export function useAlertRules(settings: AlertSettings, onSaved: () => Promise<unknown>) {
  const { busy, failure, run } = useCommand('POST /api/alerts/rules');
  const money = useMoney();
  const [first, setFirst] = useState(() => draftOf(settings, money));
  const [typed, change] = useDraft('rules', first);
  // The profile's may have been saved since.
  const draft = { ...typed, timeZone: settings.timeZone ?? here() };
  const [errors, setErrors] = useState<AlertRulesErrors>({});
  /** Returns whether they can be saved; if not, the fields show why. */
  const check = (): boolean => {
    const found = errorsIn(draft);
    setErrors(found);
    return Object.keys(found).length === 0;
  };
  /** Resolves to whether they are saved or were unchanged. */
  const save = async (): Promise<boolean> => {
    if (JSON.stringify(typed) === JSON.stringify(first)) return true;
    if (!(await run(rulesOf(draft)))) return false;
    setFirst(typed);
    await onSaved();
    return true;
  };
  return { draft, errors, change, busy, failure, check, save };
}
