/** The calls that change a customer's name or address. */
import type { Account } from '@spreadwise/contract';
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem, type SecretCookies, stillWorking } from '../../../platform/http';
import type { CustomerSession } from '../../../platform/lib/session';
import { type CodesContext, provenCustomer, requestCodes, requireCode, wrongCode } from '../problems';
import { type ChangeContext, type ChangeOutcome, changeAddress, changeName } from './change-account';

export type ChangeRoutesContext = ChangeContext & CodesContext;

export function changeRoutes(
  app: Hono<AppEnv>,
  ctx: ChangeRoutesContext,
  cookies: SecretCookies,
  show: (customer: CustomerSession) => Promise<Account>,
): void {
  /** Where a payment alone opened the session, nobody but the customer who was made by it. */
  const personOf = async ({ customerId, addressProven }: CustomerSession) => {
    const person = await ctx.loadPerson(customerId);
    if (!person) throw new Problem(403, 'This account is deleted.');
    return addressProven ? person : { ...person, customerIds: [customerId] };
  };

  handle(app, 'POST /api/account/name', async ({ body: { name }, session }) => {
    requireDone(await changeName(ctx, session.customerId, await personOf(session), name));
    return show(session);
  });

  handle(app, 'POST /api/account/address/codes', async ({ c, body: { email }, session }) => {
    const { email: before } = provenCustomer(session);
    if (before === email) throw new Problem(409, 'This is your address already.');
    await requestCodes(ctx, cookies, c, [
      { act: 'leave address', email: before },
      { act: 'take address', email },
    ]);
    return undefined;
  });

  handle(app, 'POST /api/account/address', async ({ c, body, session }) => {
    const customer = provenCustomer(session);
    const { email, oldCode, newCode } = body;
    const codes = [
      await requireCode(ctx, cookies, c, { act: 'leave address', email: customer.email, code: oldCode }),
      await requireCode(ctx, cookies, c, { act: 'take address', email, code: newCode }),
    ];
    requireDone(await changeAddress(ctx, customer.customerId, customer.email, email, codes));
    cookies.clear(c, 'proof');
    cookies.clear(c, 'checkout');
    return show(customer);
  });
}

function requireDone(outcome: ChangeOutcome): void {
  if (outcome === 'used') throw wrongCode();
  if (outcome === 'busy') throw stillWorking();
  if (outcome === 'taken') throw new Problem(409, 'Another account has this address. Please write to us.');
  if (outcome === 'unavailable')
    throw new Problem(
      502,
      'The payment provider is not answering. Nothing was changed; please try again soon.',
    );
}
