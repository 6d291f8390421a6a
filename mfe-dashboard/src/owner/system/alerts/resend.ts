/** What sends again, for the tables that offer it. */
import type { CallBody } from '@spreadwise/contract';

export interface Resend {
  readonly busy: boolean;
  readonly send: (which: CallBody<'POST /api/admin/alerts/resend'>) => void;
}
