/** Decides once from the record what a declaration results in, and carries that out at the provider. */
import type { Run } from '../../platform/jobs';
import { DAY_MS, HOUR_MS, utcDay } from '../../platform/lib/time';
import { type Contract, type Contracts, type Leaver, withdrawalEnds } from '../billing';
import {
  CANCELLED,
  type Decided,
  type Declaration,
  type DeclarationsStore,
  type Outcome,
} from './declarations-store';

export interface LeaveDependencies {
  readonly contracts: Contracts;
  readonly store: DeclarationsStore;
  readonly now: () => Date;
}

export interface DecidedDeclaration {
  readonly declaration: Decided;
  /** Null: the address has none. */
  readonly contract: Contract | null;
}

export function outcomeOf(
  { kind, receivedAt }: Pick<Declaration, 'kind' | 'receivedAt'>,
  contract: Pick<Contract, 'beganAt' | 'runs'> | null,
  wasWithdrawn: boolean,
): Outcome {
  if (!contract) return 'unknown';
  if (wasWithdrawn) return 'over';
  if (kind === 'withdrawal' && receivedAt < withdrawalEnds(contract.beganAt)) return 'withdrawn';
  if (!contract.runs) return 'over';
  return kind === 'withdrawal' ? 'late' : 'cancelled';
}

export async function decided({ contracts, store }: LeaveDependencies, found: Declaration) {
  let declaration = found as Decided;
  if (found.outcome === null) {
    const contract = await contracts.find(found.email);
    const { customerId = null, subscriptionId = null } = contract ?? {};
    const wasWithdrawn = contract !== null && (await store.wasWithdrawn(contract));
    const outcome = outcomeOf(found, contract, wasWithdrawn);
    declaration = await store.decide(found, { outcome, customerId, subscriptionId });
  }
  const { customerId, subscriptionId } = declaration;
  const contract = customerId && subscriptionId ? await contracts.load(customerId, subscriptionId) : null;
  return { declaration, contract };
}

/** Carries the declaration out. Tries again later if the contract outlasts the paid period, or a bank must decide. */
export async function carryOut(deps: LeaveDependencies, id: string, { again }: Pick<Run, 'again'>) {
  const { contracts, store, now } = deps;
  const found = await store.find(id);
  if (!found) return;
  const { declaration, contract } = await decided(deps, found);
  if (!contract) return void (await store.finish(declaration, { doneAt: now(), refundedCents: null }));
  const { outcome, undoneAt, endsOn, receivedAt: at } = declaration;
  let refundedCents: number | null = null;
  if (outcome === 'withdrawn') {
    refundedCents = await contracts.withdraw(contract, { id, at });
    if (refundedCents === null) return again(new Date(now().getTime() + DAY_MS));
  } else if (undoneAt) await contracts.resume(contract, id);
  else if (CANCELLED.includes(outcome)) {
    if (contract.runs && goesOnBeyond(contract, endsOn)) return again(afterPeriod(contract, now()));
    await contracts.cancel(contract, id);
  }
  await store.finish(declaration, { doneAt: now(), refundedCents });
}

/** Before the account is erased: afterwards nobody knows what was declared, or for whom. */
export async function carryOutOpen(deps: LeaveDependencies, leaver: Leaver): Promise<void> {
  for (const id of await deps.store.openOf(leaver)) await carryOut(deps, id, { again: () => undefined });
}

/** Whether the contract is to continue for at least another period. */
export const goesOnBeyond = ({ periodEnd }: Contract, endsOn: string | null): boolean =>
  endsOn !== null && periodEnd !== null && endsOn > utcDay(periodEnd);

const afterPeriod = ({ periodEnd }: Contract, now: Date): Date =>
  new Date(Math.max(periodEnd?.getTime() ?? 0, now.getTime()) + HOUR_MS);

/** Returns whether the contract continues; false if the link was used before or the contract has ended. */
export async function undo({ contracts, store, now }: LeaveDependencies, id: string) {
  const declaration = await store.find(id);
  if (!declaration?.customerId || !declaration.subscriptionId) return false;
  const contract = await contracts.load(declaration.customerId, declaration.subscriptionId);
  if (!contract?.runs || (contract.periodEnd && contract.periodEnd <= now())) return false;
  return store.undo(declaration, now());
}
