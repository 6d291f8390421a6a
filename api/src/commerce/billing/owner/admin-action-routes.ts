/** The owner's and staff's calls on one customer: admin actions at the provider, mails and notes. */
import type { CustomerDetail } from '@spreadwise/contract';
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem } from '../../../platform/http';
import { actorOf } from '../../../platform/lib/session';
import { layout, type MailSender } from '../../../platform/mail';
import type { CustomerRecords } from '../access/account';
import type { Uses } from '../checkout/parts';
import type { CommandRefusal, Scheduled } from '../subscription/command';
import { commandValueOrProblem } from '../subscription/command-problems';
import { type ActionDependencies, performAction, previewAction } from './admin-actions';
import type { Unfit } from './decide-action';

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
    const { effects, token } = commandValueOrProblem(
      await previewAction(deps, { customerId: id, act }),
      WORDS,
    );
    return { effects: [...effects], token };
  });
  handle(app, 'POST /api/admin/customer/act', async ({ body: { id, act, token, reason } }) => {
    await load.account(id);
    const { waits } = commandValueOrProblem(
      await performAction(deps, { customerId: id, act, token, reason }),
      WORDS,
    );
    return { waits, customer: await load.detail(id) };
  });
  handle(app, 'POST /api/admin/customer/mail', async ({ session, body: { id, subject, text } }) => {
    const { customer } = await load.account(id);
    // Erased, or made at the provider without one.
    if (!customer.email.includes('@')) throw new Problem(404, 'This customer has no address.');
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

function refusalText(why: CommandRefusal | Unfit): string {
  if (typeof why === 'string') return REFUSALS[why];
  return 'misfit' in why ? why.misfit : SCHEDULED;
}

const WORDS = {
  refusal: refusalText,
  declined: () => 'The customer’s card was declined. Nothing was charged.',
  unavailable: 'The payment provider is not responding. Try again: nothing will be done twice.',
};
