/** The owner's and staff's calls on one customer: admin actions at the provider, mails and notes. */
import type { CustomerDetail } from '@spreadwise/contract';
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem, stillWorking } from '../../../platform/http';
import { actorOf } from '../../../platform/lib/session';
import { layout, type MailSender } from '../../../platform/mail';
import type { CustomerRecords } from '../access/account';
import type { Uses } from '../checkout/parts';
import type { CommandRefusal, Scheduled } from '../subscription/command';
import { type ActionDependencies, type ActionOutcome, performAction, previewAction } from './admin-actions';
import type { Misfit } from './decide-action';

/** Loads a recorded customer; rejects with a `Problem` if there is none. */
interface Load {
  account(id: string): Promise<CustomerRecords>;
  detail(id: string): Promise<CustomerDetail>;
}

export function adminActionRoutes(
  app: Hono<AppEnv>,
  deps: ActionDependencies & Uses<'mailer'> & MailSender,
  load: Load,
): void {
  handle(app, 'POST /api/admin/customer/act/preview', async ({ body: { id, act } }) => {
    await load.account(id);
    const { effects, token } = valueOrProblem(await previewAction(deps, { customerId: id, act }));
    return { effects: [...effects], token };
  });
  handle(app, 'POST /api/admin/customer/act', async ({ body: { id, act, token, reason } }) => {
    await load.account(id);
    const { waits } = valueOrProblem(await performAction(deps, { customerId: id, act, token, reason }));
    return { waits, customer: await load.detail(id) };
  });
  handle(app, 'POST /api/admin/customer/mail', async ({ session, body: { id, subject, text } }) => {
    const { customer } = await load.account(id);
    await deps.timeline.record(actorOf(session), 'customer.mailed', id, { subject, text }, deps.now());
    const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
    deps.mailer.send(layout({ to: customer.email, subject, heading: subject, paragraphs }, deps));
    return undefined;
  });
  handle(app, 'POST /api/admin/customer/note', async ({ session, body: { id, text } }) => {
    await load.account(id);
    await deps.timeline.record(actorOf(session), 'customer.noted', id, { text }, deps.now());
    return undefined;
  });
}

const REFUSALS: Readonly<Record<Exclude<CommandRefusal, Scheduled>, string>> = {
  none: 'The customer has no subscription.',
  'foreign-plan': 'The plan is none of ours: change it at the payment provider.',
  'not-sold': 'That plan is not sold at the moment.',
  overdue: 'A payment is overdue; the plan can be changed once it is paid.',
  suspended: 'The last payment was taken back, so the plan cannot be changed.',
  ending: 'It is set to end. Let it go on first.',
  'same-plan': 'The customer has that plan already.',
  changed: 'Something has changed meanwhile. Look again at what it would do.',
};
const SCHEDULED =
  'Another plan is to begin when the period ends; the customer has to stay on the present one first.';

const MISFITS: Readonly<Record<Misfit, string>> = {
  over: 'The subscription is over.',
  ending: 'It is set to end already. To do something else, let it go on first.',
  'not-ending': 'It is not set to end.',
  paused: 'It is paused. Let it go on first.',
  'not-paused': 'It is not paused.',
  overdue: 'A payment is overdue. It has to be paid first, or the subscription can be ended.',
  changing: 'Another plan is to begin, or waits for its payment. That has to be done or taken back first.',
  'not-theirs': 'That invoice is not this customer’s.',
  'nothing-paid': 'Nothing was charged for that invoice.',
  'given-back': 'All that was paid for that invoice has been given back.',
  'too-much': 'That is more than is left of what was paid.',
  disputed: 'The payment is disputed: the bank decides it.',
};

function valueOrProblem<T>(outcome: ActionOutcome<T>): T {
  switch (outcome.kind) {
    case 'done':
      return outcome.value;
    case 'misfit':
      throw new Problem(409, MISFITS[outcome.why]);
    case 'refused':
      throw new Problem(409, typeof outcome.why === 'string' ? REFUSALS[outcome.why] : SCHEDULED);
    case 'declined':
      throw new Problem(402, 'The customer’s card was declined. Nothing was charged.');
    case 'busy':
      throw stillWorking();
    case 'unavailable':
      throw new Problem(
        502,
        'The payment provider is not responding. Try again: nothing will be done twice.',
      );
  }
}
