/** The profile as typed, and how it is saved. */
import type { TradingProfileAnswer } from '@spreadwise/contract';
import { useCommand } from '@spreadwise/shared-screens';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '../../common/useDraft';
import { type DraftErrors, firstDraftOf, readDraft } from './draft';

const OF_THE_PROFILE = /^GET \/api\/(signals|analysis|ai)\b/;

export function useProfile(answer: TradingProfileAnswer, onSaved: () => Promise<unknown>) {
  const { busy, failure, run } = useCommand('POST /api/setup');
  const client = useQueryClient();
  const [first, setFirst] = useState(() => firstDraftOf(answer));
  const [draft, change] = useDraft('profile', first);
  const [errors, setErrors] = useState<DraftErrors>({});
  /** Returns whether the draft can be saved; if not, the fields show why. */
  const check = (): boolean => {
    const { errors: found = {} } = readDraft(draft);
    setErrors(found);
    return Object.keys(found).length === 0;
  };
  /** Resolves to whether the draft is saved or was unchanged. */
  const save = async (): Promise<boolean> => {
    const read = readDraft(draft);
    if (read.errors) return false;
    if (answer.isSaved && JSON.stringify(draft) === JSON.stringify(first)) return true;
    if (!(await run(read.setUp))) return false;
    setFirst(draft);
    await onSaved();
    // Earlier answers were valued and shown without it.
    client.removeQueries({ predicate: ({ queryKey: [name] }) => OF_THE_PROFILE.test(String(name)) });
    return true;
  };
  return { draft, errors, change, busy, failure, check, save };
}
