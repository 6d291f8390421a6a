/** What the sign-in services work with, handed in by the composition root. */
import type { Customers } from '../billing';
import type { MailAllowance } from '../mail/mail-allowance';
import type { Mailer } from '../mail/mailer';
import type { OwnerLoginContext } from './owner-login';

export interface AuthContext extends OwnerLoginContext {
  readonly mailer: Mailer;
  /** By network and address, or by browser and address. */
  readonly codeMails: MailAllowance;
  /** By address: what is left for a new network when everybody together has asked too often. */
  readonly spareCodeMails: MailAllowance;
  /** Runs once the answer is on its way, so that its time tells nothing. */
  readonly later: (work: () => void) => void;
  readonly productName: string;
  readonly publicOrigin: string;
  /** What sign-in asks of billing. */
  readonly customers: Customers;
}
