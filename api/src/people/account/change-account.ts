/** Changes a name or address: at the provider first, so that later invoices show it, then here. */
import { LeaseBusyError, type Leases } from '../../platform/lib/leases/leases';
import type { ChangingAccess } from '../../platform/lib/session-memory';
import type { Mailer, MailSender } from '../../platform/mail';
import type { CustomerAccounts } from '../identity';
import { addressChangedEmail } from './emails';
import type { PeopleStore, Person } from './people-store';

export interface ChangeContext extends MailSender {
  readonly people: PeopleStore;
  readonly customers: Pick<CustomerAccounts, 'findByEmail'>;
  readonly updateCustomer: (
    customerId: string,
    change: { readonly email?: string; readonly name?: string },
  ) => Promise<boolean>;
  readonly leases: Pick<Leases, 'hold'>;
  readonly changingAccess: ChangingAccess;
  readonly mailer: Mailer;
  readonly now: () => Date;
}

/** `used`: another request has used the codes or changed the address; `busy`: another change is still running. */
export type ChangeOutcome = 'done' | 'taken' | 'unavailable' | 'used' | 'busy';

export async function changeName(
  ctx: Pick<ChangeContext, 'now' | 'people' | 'updateCustomer'>,
  customerId: string,
  person: Person,
  name: string,
): Promise<ChangeOutcome> {
  const names = await ctx.people.names(person);
  const before = (id: string) => ({ name: names.get(id) ?? '' });
  if (!(await updateAll(ctx, person, { name }, before))) return 'unavailable';
  await ctx.people.saveName(customerId, person, name, ctx.now());
  return 'done';
}

/** One change at a time: of two for the same address or account, the second sees the result of the first. */
const LEASE = 'address changes';

/** `use`: whether this call used the code up. */
export interface RightCode {
  readonly use: () => Promise<boolean>;
}

/** Both addresses are proven already; the codes are used last, so that they stay valid after a refusal. */
export async function changeAddress(
  ctx: ChangeContext,
  customerId: string,
  before: string,
  address: string,
  codes: readonly RightCode[],
): Promise<ChangeOutcome> {
  try {
    return await ctx.leases.hold(LEASE, async () => {
      const person = await ctx.people.loadPerson(customerId);
      return person?.address === before ? await changeAlone(ctx, customerId, person, address, codes) : 'used';
    });
  } catch (error) {
    if (error instanceof LeaseBusyError) return 'busy';
    throw error;
  }
}

async function changeAlone(
  ctx: ChangeContext,
  customerId: string,
  person: Person,
  address: string,
  codes: readonly RightCode[],
): Promise<ChangeOutcome> {
  // A sign-up that nobody finished is no account: it becomes the person's.
  if (await ctx.customers.findByEmail(address)) return 'taken';
  const before = () => ({ email: person.address });
  if (!(await updateAll(ctx, person, { email: address }, before))) return 'unavailable';
  // In order, so that of two requests with the same codes one gets both.
  for (const code of codes) if (!(await code.use())) return 'used';
  // Granted tiers depend on the address, so any customer's access may change.
  await ctx.changingAccess(null, () => ctx.people.saveAddress(customerId, person, address, ctx.now()));
  ctx.mailer.send(addressChangedEmail(ctx, person));
  return 'done';
}

type Change = Parameters<ChangeContext['updateCustomer']>[1];

/** All or none: a customer whose update got no answer may have been changed, so it is reverted, too. */
async function updateAll(
  { updateCustomer }: Pick<ChangeContext, 'updateCustomer'>,
  { customerIds }: Person,
  change: Change,
  before: (customerId: string) => Change,
): Promise<boolean> {
  for (const [index, id] of customerIds.entries()) {
    if (await updateCustomer(id, change)) continue;
    for (const done of customerIds.slice(0, index + 1)) await updateCustomer(done, before(done));
    return false;
  }
  return true;
}
