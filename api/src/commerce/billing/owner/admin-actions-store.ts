/** The SQL of acts: each is in the audit log before the provider is asked, so that none is done without being there. */
import type { CustomerAct } from '@spreadwise/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { auditLog } from '../../../platform/db/schema';
import type { BillingAction } from '../audit-actions';
import type { Step } from './decide-action';

const ASKED = 'customer.actAsked';
/** Nobody else may change what a customer pays. */
const OWNER = 'owner';

interface By {
  readonly at: Date;
  readonly actor: string;
}

export interface RequestedAction {
  readonly customerId: string;
  readonly act: CustomerAct;
  readonly token: string;
  readonly reason: string;
  /** Null for a change of plan, which its price offer says in full. */
  readonly step: Step | null;
  readonly effects: readonly string[];
}

export function createAdminActionsStore(db: Database) {
  const write = async (action: BillingAction, subject: string, details: object, { at, actor }: By) => {
    await db.insert(auditLog).values({ at, actor, action, subject, details: { ...details } });
  };
  return {
    /** The act that was asked for by this token; null when none was. */
    async find(customerId: string, token: string): Promise<Pick<RequestedAction, 'step'> | null> {
      const [row] = await db
        .select({ details: auditLog.details })
        .from(auditLog)
        .where(
          and(
            eq(auditLog.subject, customerId),
            eq(auditLog.action, ASKED),
            sql`${auditLog.details}->>'token' = ${token}`,
          ),
        )
        .limit(1);
      return row ? (row.details as unknown as Pick<RequestedAction, 'step'>) : null;
    },
    recordRequested: ({ customerId, ...asked }: RequestedAction, at: Date) =>
      write(ASKED, customerId, asked, { at, actor: OWNER }),
    recordFailed: (customerId: string, why: string, at: Date) =>
      write('customer.actFailed', customerId, { why }, { at, actor: OWNER }),
    recordMail: (customerId: string, mail: { subject: string; text: string }, by: By) =>
      write('customer.mailed', customerId, mail, by),
    recordNote: (customerId: string, text: string, by: By) =>
      write('customer.noted', customerId, { text }, by),
  };
}

export type AdminActionsStore = ReturnType<typeof createAdminActionsStore>;
