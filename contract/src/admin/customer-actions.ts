/** Acts of the staff for one customer: payment provider acts, previewed before they are done; mails and notes. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';
import { customerId, line, planField } from '../fields';
import { customerDetail } from './billing';

/** Maximum per act; the provider can postpone a charge by two years at most. */
export const MOST_DAYS_GIVEN = 90;

export const customerAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cancel'), when: z.enum(['now', 'period-end']) }),
  /** Takes back a scheduled cancellation. */
  z.strictObject({ kind: z.literal('resume') }),
  z.strictObject({ kind: z.literal('plan'), plan: planField }),
  /** A paused subscription grants nothing and is not charged until it is resumed. */
  z.strictObject({ kind: z.literal('pause') }),
  z.strictObject({ kind: z.literal('go-on') }),
  /** Postpones the next charge by this many days. */
  z.strictObject({
    kind: z.literal('extend'),
    days: z
      .int('Days are whole.')
      .min(1, 'Give at least one day.')
      .max(MOST_DAYS_GIVEN, `At most ${MOST_DAYS_GIVEN} days are given at once.`),
  }),
  z.strictObject({
    kind: z.literal('refund'),
    invoiceId: z.string().min(1).max(255),
    /** Null: the whole remaining amount. */
    amountCents: z.int().min(1, 'Refund at least one cent.').nullable(),
  }),
]);
export type CustomerAct = z.infer<typeof customerAct>;

const access = { permission: 'customer.management' } as const;
const CHANGE = { permission: 'subscription.manage', staff: true } as const;
const reason = z.string().trim().min(1, 'Enter a reason.').max(500);
const NO_CUSTOMER = 'Customer not found.';
const FAILURES = {
  404: NO_CUSTOMER,
  409: 'The action does not fit the subscription’s current state, or the preview is out of date; preview it again.',
  502: 'The payment provider did not answer; repeating the call is safe.',
  503: 'Another action on this customer is still running; see Retry-After.',
} as const;

export const adminActCalls = defineCalls({
  'POST /api/admin/customer/act/preview': {
    summary: 'Preview the effects of an action, in sentences. Changes nothing.',
    access: CHANGE,
    body: z.strictObject({ id: customerId, act: customerAct }),
    response: z.object({
      effects: z.array(z.string()),
      /** Opaque; sent back unchanged, so that exactly what was shown is done. Valid for 15 minutes. */
      token: z.string(),
    }),
    failures: FAILURES,
  },
  'POST /api/admin/customer/act': {
    summary: "Carry out an action as previewed. Idempotent. Returns the provider's state afterwards.",
    access: CHANGE,
    recent: true,
    body: z.strictObject({ id: customerId, act: customerAct, token: z.string().max(200), reason }),
    response: z.object({
      /** Whether it waits for the customer to answer their bank. */
      waits: z.boolean(),
      customer: customerDetail,
    }),
    failures: { 402: 'The card was declined; nothing was charged.', ...FAILURES },
  },
  'POST /api/admin/customer/mail': {
    summary: 'Send mail to a customer. The text is kept in the timeline.',
    access,
    body: z.strictObject({
      id: customerId,
      subject: line().min(1, 'Enter a subject.').max(200),
      text: z.string().trim().min(1, 'Write something.').max(5000),
    }),
    failures: { 404: NO_CUSTOMER },
  },
  'POST /api/admin/customer/note': {
    summary: 'Add an internal note on a customer to the timeline.',
    access,
    body: z.strictObject({
      id: customerId,
      text: z.string().trim().min(1, 'Write something.').max(2000),
    }),
    failures: { 404: NO_CUSTOMER },
  },
});
