/** The alerts to resend, and the confirmation before it. */
import type { CallBody } from '@spreadwise/contract';

export interface Resend {
  readonly question: string;
  readonly which: CallBody<'POST /api/admin/alerts/resend'>;
}

export type AskResend = (resend: Resend) => void;
