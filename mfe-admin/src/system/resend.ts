/** What is to be sent again, and the question before it. */
import type { CallBody } from '@spreadwise/contract';

export interface Resend {
  readonly question: string;
  readonly which: CallBody<'POST /api/admin/alerts/resend'>;
}

export type AskResend = (resend: Resend) => void;
