/** What the billing services work with, handed in by the composition root. */
import type { Logger } from 'pino';
import type { Leases } from '../lib/leases/leases';
import type { RandomBytes } from '../lib/secrets';
import type { Mailer } from '../mail/mailer';
import type { BillingChange } from './changes/detect-changes';
import type { AttemptsStore } from './checkout/attempts-store';
import type { PaymentGateway } from './provider/gateway';
import type { BillingStore } from './sync/sync-store';

export interface BillingContext {
  readonly store: BillingStore;
  readonly attempts: AttemptsStore;
  readonly gateway: PaymentGateway;
  readonly leases: Leases;
  readonly mailer: Mailer;
  /** Told of changes once they are committed. It may not throw, and nobody waits for it. */
  readonly onChanges?: (changes: readonly BillingChange[]) => void;
  readonly now: () => Date;
  readonly random: RandomBytes;
  readonly log: Logger;
  readonly productName: string;
  /** Where browsers reach the product, e.g. https://spreadwise.example; no slash at the end. */
  readonly publicOrigin: string;
}
