/** Billing's background jobs; and processing the provider's events, which the owner can also have repeated. */
import { confirmationOf, type Ordered, shownOf } from '@spreadwise/contract/legal-texts';
import { type JobHandler, jobHandler, type Retry, schedule } from '../../platform/jobs';
import { MINUTE_MS } from '../../platform/lib/time';
import type { MailSender } from '../../platform/mail';
import type { BillingChange } from './changes';
import { PAYMENT_LINK, UNANSWERED_CHECKOUT, VAT_CHECK } from './checkout/attempts-store';
import type { Uses } from './checkout/parts';
import { writePaymentLink } from './checkout/payment-link';
import { closeWithdrawn, settleUnanswered } from './checkout/settle-checkouts';
import { recheckVatId } from './checkout/tax-location';
import { noticeMail } from './notifications/emails';
import { type FoundNotice, NOTICE_MAIL } from './notifications/notices-store';
import { RECONCILE_EVERY_MS, type Reconciliation } from './reconcile';
import { WITHDRAWAL } from './sync/first-payments-store';
import type { EventRecord } from './sync/inbox-store';
import { EVENTS } from './sync/sync-store';

/** Three days; a mailbox that rejects everything until then always will. */
const MAIL_RETRY: Retry = { firstMs: 30_000, longestMs: 15 * 60_000, tries: 300 };

/** Also runs in processes that receive webhooks, so that payments count even if no worker runs. */
export const eventsJob = (deps: Uses<'gateway' | 'inboxStore' | 'now' | 'syncForEvents'>): JobHandler => ({
  ...jobHandler(EVENTS, (which) => processEvents(deps, which), {
    retry: { firstMs: 30_000, longestMs: 15 * MINUTE_MS, tries: null },
    // Customers at once: the provider limits calls, the database limits connections.
    atOnce: 8,
    failure: 'the provider’s events could not be processed',
  }),
  everywhere: true,
});

/**
 * Processes stored events by reading the customer back and recording both, so that order and duplicates do not matter.
 * Rejects with `GatewayError` if the provider does not answer.
 */
export async function processEvents(
  deps: Uses<'gateway' | 'inboxStore' | 'now' | 'syncForEvents'>,
  which: { readonly customerId: string } | { readonly eventId: string },
): Promise<void> {
  if ('customerId' in which) return deps.syncForEvents(which.customerId);
  const event = await deps.inboxStore.find(which.eventId);
  if (event && event.doneAt === null) await findEventCustomer(deps, event);
}

/** Finds the customer of an event that names none, to be read back next. An event about nobody needs nothing more. */
async function findEventCustomer(
  { gateway, inboxStore, now }: Uses<'gateway' | 'inboxStore' | 'now'>,
  { id, chargeId }: EventRecord,
) {
  const customerId = chargeId ? await gateway.customerOfCharge(chargeId) : null;
  if (customerId) await inboxStore.setCustomer(id, customerId, now());
  else await inboxStore.finish(id, now(), 'It is about nobody that the payment provider knows.');
  return customerId;
}

/** Null if the event was never received. Rejects with `GatewayError` if the provider does not answer. */
export async function replayEvent(
  deps: Uses<'gateway' | 'inboxStore' | 'now' | 'syncCustomer'>,
  eventId: string,
) {
  const event = await deps.inboxStore.find(eventId);
  if (!event) return null;
  const customerId = event.customerId ?? (await findEventCustomer(deps, event));
  const changes = customerId ? await deps.syncCustomer(customerId) : [];
  return { event: (await deps.inboxStore.find(eventId)) ?? event, changes };
}

type NoticeParts = MailSender & Uses<'noticesStore' | 'ownerEmail' | 'handOver' | 'legal' | 'now'>;

/** Mails about changes, in the order they arrived. The one that begins a contract confirms it and is archived. */
export const noticeMailJob = (parts: NoticeParts): JobHandler => {
  const { noticesStore, ownerEmail, handOver, now } = parts;
  return jobHandler(
    NOTICE_MAIL,
    async ({ key }, { done }) => {
      const notice = await noticesStore.find(key);
      if (!notice || notice.isSent) return;
      const order = await noticesStore.orderOf(notice);
      const appendix = order ? await confirmation(parts, order, notice) : [];
      const mail = noticeMail(parts, notice, ownerEmail, appendix);
      if (!mail) return;
      await handOver(mail, async (on) => {
        if (order) await noticesStore.keepContract(on, recordOf(order, notice, mail.text, now()));
        await noticesStore.sent(on, key, mail, now());
        await done(on);
      });
    },
    { retry: MAIL_RETRY, failure: 'a notice could not be sent', isPaused: handOver.isPaused },
  );
};

async function confirmation({ legal, productName }: NoticeParts, order: Ordered, { language }: FoundNotice) {
  const terms = await legal('terms', language);
  const withdrawal = await legal('withdrawal-instructions', language);
  return confirmationOf(order, { terms, withdrawal }, { language, productName });
}

/** Without the link to the invoice, whose page names the customer: the record outlives an erasure. */
function recordOf(order: Ordered, { change, language }: FoundNotice, text: string, at: Date) {
  const { subscriptionId, customerId, paid } = change as Extract<BillingChange, { kind: 'began' }>;
  const sent = text.replaceAll(paid?.invoiceUrl ?? '', '');
  return { subscriptionId, customerId, at, screen: order.screen, language, shown: shownOf(order), sent };
}

/** Short, since a checkout can be paid for as long as it waits. */
const CHECKOUT_RETRY: Retry = { firstMs: 5_000, longestMs: 30_000, tries: null };
const LINK_RETRY: Retry = { firstMs: 30_000, longestMs: 5 * MINUTE_MS, tries: null };
const LOOK_AGAIN_MS = { unanswered: 15_000, unpaid: 5 * MINUTE_MS };

/** `onGivenBack` gets the number of refunded payments. */
export function checkoutJobs(
  checkout: Uses<
    'accounts' | 'attempts' | 'gateway' | 'leases' | 'notifyOwner' | 'now' | 'syncCustomer' | 'vatRegister'
  >,
  onGivenBack: (payments: number) => void,
) {
  const inMs = (ms: number) => new Date(checkout.now().getTime() + ms);
  return [
    jobHandler(
      WITHDRAWAL,
      async ({ attemptId }) => {
        const attempt = await checkout.attempts.find(attemptId);
        if (attempt?.status === 'withdrawn') onGivenBack(await closeWithdrawn(checkout, attempt));
        // A try that closed it may have ended before it read the payment back for the books and the archive.
        else if (attempt?.customerId) await checkout.syncCustomer(attempt.customerId);
      },
      { retry: CHECKOUT_RETRY, failure: 'a withdrawn checkout is waiting for the provider' },
    ),
    jobHandler(
      UNANSWERED_CHECKOUT,
      async ({ attemptId }, { again }) => {
        if (!(await settleUnanswered(checkout, attemptId))) again(inMs(LOOK_AGAIN_MS.unanswered));
      },
      { retry: CHECKOUT_RETRY, failure: 'an unanswered checkout is waiting for the provider' },
    ),
    jobHandler(
      PAYMENT_LINK,
      async ({ attemptId }, { again }) => {
        const isDone = await writePaymentLink(checkout, attemptId);
        if (!isDone) again(inMs(LOOK_AGAIN_MS.unpaid));
      },
      { retry: LINK_RETRY, failure: 'an interrupted payment is waiting for the provider' },
    ),
    jobHandler(
      VAT_CHECK,
      async ({ attemptId }, { again }) => {
        const next = await recheckVatId(checkout, attemptId);
        if (next) again(next);
      },
      { retry: LINK_RETRY, failure: 'a VAT ID could not be sent to the provider' },
    ),
  ];
}

export const reconciliationSchedule = (reconciliation: Pick<Reconciliation, 'run'>): JobHandler =>
  schedule(
    'reconciliation',
    RECONCILE_EVERY_MS,
    ({ signal }) => reconciliation.run(signal),
    'the record was not compared',
  );
