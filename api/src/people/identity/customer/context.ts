/** What signing in as a customer works with. */
import type { Limits } from '../../../platform/lib/limits';
import type { Mailer, MailSender } from '../../../platform/mail';
import type { CustomerAccounts } from '../ports';
import type { SessionsContext } from '../session/sessions';
import type { ProofStore } from './proof-store';

export interface CustomerLoginContext extends SessionsContext, MailSender {
  readonly proofs: ProofStore;
  readonly customers: CustomerAccounts;
  readonly limits: Limits;
  readonly mailer: Mailer;
  /** A secret of the installation that is not in its database. */
  readonly codeKey: string;
}
