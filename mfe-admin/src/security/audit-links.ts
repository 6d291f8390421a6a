/** Links from a row of the audit log to where the owner can act on it. */
import type { AuditEntry } from '@spreadwise/contract';
import { customerPlace, placeAddress } from '../common/place-address';

interface Way {
  readonly label: string;
  readonly to: { readonly search: string };
}

/** The page that shows the subject and can undo the action; null if there is none. */
export function wayOf({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): Way | null {
  if (subject?.startsWith('cus_'))
    return {
      label: 'See the customer',
      to: customerPlace(subject),
    };
  if (action.startsWith('remote.')) return { label: 'See releases', to: placeAddress('system', 'releases') };
  if (/^(owner|session)\./.test(action))
    return { label: 'See sign-in', to: placeAddress('system', 'sign-in') };
  if (action.startsWith('database.'))
    return { label: 'See the database', to: placeAddress('system', 'database') };
  if (action.startsWith('ai.')) return { label: 'See AI services', to: placeAddress('engine', 'ai') };
  if (action.startsWith('settings.'))
    return { label: 'See changes', to: placeAddress('settings', 'changes') };
  return null;
}
