/** What happened to a customer, from its three sources: events, the audit log and notices. */
import type { CustomerAct } from '@spreadwise/contract';
import { and, eq, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/db/database';
import { auditLog, jobs, notices, webhookEvents } from '../../platform/db/schema';
import { iso } from '../../platform/db/sql';
import type { PagePosition } from '../../platform/lib/lists';
import { NOTICE_MAIL } from './notifications/notices-store';
import { EVENTS, EVENTS_JOB_KEY } from './sync/sync-store';
import type { BillingAction } from './tables';

export const REQUESTED = 'customer.actAsked' satisfies BillingAction;

/** The call to the provider. Recorded with the action, so that a repeated request makes the same call. */
export type Step =
  | {
      readonly kind: 'end-with-period' | 'end-now' | 'resume' | 'pause' | 'go-on';
      readonly subscriptionId: string;
    }
  | { readonly kind: 'extend'; readonly subscriptionId: string; readonly until: string }
  | {
      readonly kind: 'refund';
      readonly invoiceId: string;
      readonly paymentId: string;
      readonly amountCents: number;
    };

/** An admin action in the audit log: written before the provider is called, so that none goes unrecorded. */
export interface RequestedAction {
  readonly act: CustomerAct;
  readonly token: string;
  readonly reason: string;
  /** Null for a change of plan, which its price offer describes in full. */
  readonly step: Step | null;
  readonly effects: readonly string[];
}

export interface TimelineRow {
  readonly id: string;
  readonly at: Date;
  readonly source: 'event' | 'audit' | 'notice';
  /** An event's type, an audit row's action, or a mail's subject. */
  readonly name: string;
  readonly actor: string | null;
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly done: boolean | null;
  readonly note: string | null;
}

export function createTimelineStore(db: Database) {
  return {
    /** Newest first, at the same moment by id. `after`: the last row of the previous page. */
    async read(customerId: string, after: PagePosition | null, limit: number): Promise<TimelineRow[]> {
      const older = after ? sql`(at, id) < (${iso(after.at)}, ${after.id})` : sql`true`;
      // `at` is in milliseconds since 1970, a text from some drivers.
      const rows = await queryRows<Omit<TimelineRow, 'at'> & { readonly at: string | number }>(
        db,
        sql`
          select id, (extract(epoch from at) * 1000)::bigint as at, source, name, actor, details, done, note
          from (
            select ${webhookEvents.id} as id, ${webhookEvents.receivedAt} as at, 'event' as source,
              ${webhookEvents.type} as name, null as actor, null::jsonb as details,
              ${webhookEvents.doneAt} is not null as done,
              coalesce(${jobs.lastError}, ${webhookEvents.note}) as note
            from ${webhookEvents} left join ${jobs}
              on ${webhookEvents.doneAt} is null and ${jobs.kind} = ${EVENTS.name} and ${jobs.key} = ${EVENTS_JOB_KEY}
            where ${webhookEvents.customerId} = ${customerId}
            union all
            select 'audit-' || lpad(${auditLog.id}::text, 12, '0'), ${auditLog.at}, 'audit',
              ${auditLog.action}, ${auditLog.actor}, ${auditLog.details}, null, null
            from ${auditLog} where ${auditLog.subject} = ${customerId}
            union all
            select ${notices.key}, coalesce(${notices.sentAt}, ${notices.createdAt}), 'notice',
              coalesce(${notices.subject}, 'mail'), null, null,
              ${notices.sentAt} is not null, ${jobs.lastError}
            from ${notices} left join ${jobs} on ${jobs.kind} = ${NOTICE_MAIL.name} and ${jobs.key} = ${notices.key}
            where ${notices.customerId} = ${customerId}
          ) as happened
          where ${older}
          order by at desc, id desc
          limit ${limit}
        `,
      );
      return rows.map((row) => ({ ...row, at: new Date(Number(row.at)) }));
    },

    /** Adds an audit row about a customer: an act of the owner or staff, or the customer's own words. */
    async record(
      actor: string,
      action: BillingAction,
      customerId: string | null,
      details: Record<string, unknown>,
      at: Date,
    ) {
      await db.insert(auditLog).values({ at, actor, action, subject: customerId, details });
    },

    /** The admin action that was requested with this token; null if there is none. */
    async findRequested(customerId: string, token: string): Promise<Pick<RequestedAction, 'step'> | null> {
      const { subject, action, details } = auditLog;
      const isIt = and(eq(subject, customerId), eq(action, REQUESTED), sql`${details}->>'token' = ${token}`);
      const [row] = await db.select({ details }).from(auditLog).where(isIt).limit(1);
      return row ? (row.details as unknown as Pick<RequestedAction, 'step'>) : null;
    },
  };
}
