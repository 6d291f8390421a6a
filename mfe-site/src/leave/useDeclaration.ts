/** Sends a declaration and holds its outcome. */
import type { DeclarationKind } from '@spreadwise/contract';
import { localeTag } from '@spreadwise/contract/page-locale';
import { ApiError, useAuth } from '@spreadwise/shared-auth';
import { useOneAtATime } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { leaveTexts } from '../texts/leave';

export type Declared =
  | { readonly kind: 'received'; readonly when: string; readonly email: string }
  | { readonly kind: 'failed'; readonly text: string };

export function useDeclaration(kind: DeclarationKind) {
  const { request } = useAuth();
  const { busy, run } = useOneAtATime();
  const [state, setState] = useState<Declared | null>(null);
  const declare = (form: FormData) =>
    run(async () => {
      setState(null);
      const given = (name: string) => String(form.get(name) ?? '').trim();
      const [email, cause, endsOn] = [given('email'), given('cause'), given('endsOn')];
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const body = {
        ...{ kind, email, name: given('name'), contract: given('contract'), timeZone },
        ...(cause && { cause }),
        ...(endsOn && { endsOn }),
      };
      try {
        const { receivedAt } = await request('POST /api/leave', { body });
        const style = { dateStyle: 'long', timeStyle: 'short' } as const;
        const when = new Intl.DateTimeFormat(localeTag(), style).format(new Date(receivedAt));
        setState({ kind: 'received', when, email });
      } catch (error) {
        const said = error instanceof ApiError ? error.body?.error : undefined;
        setState({ kind: 'failed', text: said ?? leaveTexts().failedText });
      }
    });
  return { state, busy, declare };
}
