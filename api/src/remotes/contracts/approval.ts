/** Whether a version's contract is approved, and what the owner and a start may make of it. */
import {
  type Approval,
  type ContractChange,
  type ContractState,
  collide,
  type RemoteContract,
} from '@spreadwise/contract';
import type { remoteContracts } from '../../platform/db/schema';
import { askedOf, compareContracts } from './compare-contracts';

export type KnownContract = Pick<
  typeof remoteContracts.$inferSelect,
  'id' | 'contract' | 'approval' | 'approvalNumber' | 'reason'
>;

export type ApprovedContracts = readonly Pick<RemoteContract, 'name' | 'pages' | 'slots'>[];

/** Null: nothing is approved. */
export function newestApproved<T extends KnownContract>(contracts: readonly T[]): T | null {
  return approvedOf(contracts)[0] ?? null;
}

const approvedOf = <T extends KnownContract>(contracts: readonly T[]): T[] =>
  contracts
    .filter(({ approval }) => approval === 'approved')
    .sort((one, other) => (other.approvalNumber ?? 0) - (one.approvalNumber ?? 0));

/** What a contract asks for beyond the closest approved one, since any of them may be active; ties: the newest. */
function compareWithApproved(own: readonly KnownContract[], asked: RemoteContract): ContractChange[] {
  const approved = approvedOf(own);
  if (approved.length === 0) return compareContracts(null, asked);
  const compared = approved.map(({ contract }) => compareContracts(contract, asked));
  return compared.reduce((best, one) => (askedOf(one).length < askedOf(best).length ? one : best));
}

/** One sentence for each page that another remote's approved contract has for the same people. */
export function collisionsOf(asked: RemoteContract, approved: ApprovedContracts): string[] {
  const taken = asked.pages.flatMap((page) =>
    approved
      .filter(({ name, pages }) => name !== asked.name && pages.some((other) => collide(page, other)))
      .map(({ name }) => `The page ${page.path} is ${name}'s already.`),
  );
  return [...new Set(taken)];
}

/** How a contract begins: what asks for nothing new is approved without anybody. */
export function firstApproval(
  asked: RemoteContract,
  own: readonly KnownContract[],
  others: ApprovedContracts,
): 'approved' | 'waiting' {
  const asksMore = askedOf(compareWithApproved(own, asked)).length > 0;
  return asksMore || collisionsOf(asked, others).length > 0 ? 'waiting' : 'approved';
}

/** A build beside the program is the owner's own choice, except against the owner's word or another's pages. */
export const bundledApproval = (
  asked: RemoteContract,
  known: Approval | null,
  others: ApprovedContracts,
): Approval => {
  if (known === 'refused' || known === 'approved') return known;
  return collisionsOf(asked, others).length > 0 ? 'waiting' : 'approved';
};

/** A contract as its team and the owner see it; `own`: all of its remote. */
export const contractStateOf = (
  { id, contract, approval, reason }: KnownContract,
  own: readonly KnownContract[],
): ContractState => ({
  id,
  approval,
  changes: approval === 'approved' ? [] : compareWithApproved(own, contract),
  reason: approval === 'refused' ? reason : null,
});

/** Why a version may not be released, as a sentence; null: it may. `contracts`: all of its remote. */
export function whyBarred(version: string, contractId: string | null, contracts: readonly KnownContract[]) {
  const known = contracts.find(({ id }) => id === contractId);
  if (!known)
    return `Version ${version} was stored before builds had a contract (remote.json); publish it again.`;
  if (known.approval === 'approved') return null;
  const asked = asksFor(compareWithApproved(contracts, known.contract));
  return known.approval === 'refused'
    ? `The owner has refused what version ${version} asks for: ${known.reason} ${asked}`.trimEnd()
    : `Version ${version} waits until the owner has approved what it asks for. ${asked}`.trimEnd();
}

const asksFor = (changes: readonly ContractChange[]): string =>
  askedOf(changes)
    .map(({ text }) => text)
    .join(' ');
