/** Another name, another address: at the provider first, so that invoices to come have it, then here. */
import type { Mailer } from '../../mail';
import { addressChangedEmail, type Sender } from '../emails';
import type { Person } from '../register/people-store';
import type { PeopleChangesStore } from './people-changes-store';

export interface ChangeContext extends Sender {
  readonly changes: PeopleChangesStore;
  /** At the provider; false when it does not answer. */
  readonly updateCustomer: (
    customerId: string,
    change: { readonly email?: string; readonly name?: string },
  ) => Promise<boolean>;
  readonly mailer: Mailer;
  readonly now: () => Date;
}

export type ChangeOutcome = 'done' | 'taken' | 'unavailable';

export async function changeName(
  ctx: ChangeContext,
  customerId: string,
  person: Person,
  name: string,
): Promise<ChangeOutcome> {
  if (!(await updateAll(ctx, person, { name }))) return 'unavailable';
  await ctx.changes.saveName(customerId, person, name, ctx.now());
  return 'done';
}

/** Both addresses have been proven already. Done twice it is done. */
export async function changeAddress(
  ctx: ChangeContext,
  customerId: string,
  person: Person,
  address: string,
): Promise<ChangeOutcome> {
  if (await ctx.changes.isTaken(address, person)) return 'taken';
  if (!(await updateAll(ctx, person, { email: address }))) return 'unavailable';
  await ctx.changes.saveAddress(customerId, person, address, ctx.now());
  ctx.mailer.send(addressChangedEmail(ctx, person.address));
  return 'done';
}

async function updateAll(
  { updateCustomer }: ChangeContext,
  { customerIds }: Person,
  change: Parameters<ChangeContext['updateCustomer']>[1],
): Promise<boolean> {
  for (const id of customerIds) if (!(await updateCustomer(id, change))) return false;
  return true;
}
