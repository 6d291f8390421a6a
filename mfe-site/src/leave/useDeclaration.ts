/** Sends a declaration, and keeps what came of it. */
import type { DeclarationKind, DeclareBody } from '@spreadwise/contract';
import { dayText } from '@spreadwise/contract/figure-text';
import { localeTag } from '@spreadwise/contract/page-locale';
import { ApiError, useAuth } from '@spreadwise/shared-auth';
import { useOneAtATime } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { leaveTexts } from '../texts/leave';

export type Declared =
  | { readonly kind: 'received'; readonly when: string; readonly email: string; readonly content: string }
  | { readonly kind: 'failed'; readonly text: string };

/** What was declared, as it can be saved. */
function contentOf({ kind, name, email, contract, cause, endsOn }: DeclareBody, when: string): string {
  const words = leaveTexts();
  const ofCancellation = [
    [words.how, cause ? words.forCause : words.ordinary],
    [words.cause, cause],
    [words.end, endsOn ? dayText(new Date(endsOn)) : words.earliest],
  ];
  return [
    [words.declared, words.byButton[kind]],
    [words.name, name],
    [words.email, email],
    [words.which, contract],
    ...(kind === 'cancellation' ? ofCancellation : []),
    [words.received, when],
  ]
    .flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
    .join('\n');
}

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
        const style = { dateStyle: 'long', timeStyle: 'long' } as const;
        const when = new Intl.DateTimeFormat(localeTag(), style).format(new Date(receivedAt));
        setState({ kind: 'received', when, email, content: contentOf(body, when) });
      } catch (error) {
        const said = error instanceof ApiError ? error.body?.error : undefined;
        setState({ kind: 'failed', text: said ?? leaveTexts().failedText });
      }
    });
  return { state, busy, declare };
}
