/** Where to act on what a row of the audit log says. */
import type { AuditEntry } from '@spreadwise/contract';
import { customerPlace, placeAddress } from '../common/place-address';

interface Way {
  readonly label: string;
  readonly to: { readonly search: string };
}

/** Where what it is about can be looked at and undone. */
export function wayOf({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): Way | null {
  if (subject?.startsWith('cus_'))
    return {
      label: 'See the customer',
      to: customerPlace(subject),
    };
  if (/^(remote|owner|session)\./.test(action))
    return { label: 'Go to sign-in & deployment', to: placeAddress('security') };
  if (action.startsWith('database.')) return { label: 'Go to the database', to: placeAddress('database') };
  if (action.startsWith('ai.')) return { label: 'Go to the AI services', to: placeAddress('ai') };
  return null;
}
