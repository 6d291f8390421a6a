/** What the sign-in services work with, handed in by the composition root. */
import type { PayingAccount } from '../billing/account';
import type { Limits } from '../lib/limits/limits';
import type { Mailer } from '../mail/mailer';
import type { OwnerLoginContext } from './owner/owner-login';

export interface AuthContext extends OwnerLoginContext {
  readonly mailer: Mailer;
  readonly limits: Limits;
  /** Runs once the answer is on its way, so that its time tells nothing. */
  readonly later: (work: () => unknown) => void;
  readonly productName: string;
  readonly publicOrigin: string;
  readonly customers: Customers;
}

/** What sign-in asks of billing. */
export interface Customers {
  /** The account of an address, or null when nobody there ever paid or was given a tier. */
  accountOfEmail(email: string): Promise<PayingAccount | null>;
  /** The live account that this browser's own checkout has just paid for; see `paidByThisBrowser`. */
  paidByBrowser(browserHash: string, email: string | null): Promise<PayingAccount | null>;
  /** Brings the record up to date where the address has a checkout that is not known to be paid or over. */
  readBackAttempt(email: string): Promise<void>;
  /** Whether a checkout that this browser began for the address was ever paid. */
  everPaidByBrowser(browserHash: string, email: string): Promise<boolean>;
}
