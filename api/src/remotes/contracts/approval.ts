/** Decides whether a version's contract is approved, and explains why a version may not be released. */
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

/** Null if nothing is approved. */
export function newestApproved<T extends KnownContract>(contracts: readonly T[]): T | null {
  return approvedOf(contracts)[0] ?? null;
}

const approvedOf = <T extends KnownContract>(contracts: readonly T[]): T[] =>
  contracts
    .filter(({ approval }) => approval === 'approved')
    .sort((one, other) => (other.approvalNumber ?? 0) - (one.approvalNumber ?? 0));

/** Compares with the closest approved contract, since any approved one may be active; on a tie, with the newest. */
function compareWithApproved(own: readonly KnownContract[], asked: RemoteContract): ContractChange[] {
  const approved = approvedOf(own);
  if (approved.length === 0) return compareContracts(null, asked);
  const compared = approved.map(({ contract }) => compareContracts(contract, asked));
  return compared.reduce((best, one) => (askedOf(one).length < askedOf(best).length ? one : best));
}

/** One sentence for each page that another remote's approved contract already has for the same audience. */
export function collisionsOf(asked: RemoteContract, approved: ApprovedContracts): string[] {
  const taken = asked.pages.flatMap((page) =>
    approved
      .filter(({ name, pages }) => name !== asked.name && pages.some((other) => collide(page, other)))
      .map(({ name }) => `The page ${page.path} is ${name}'s already.`),
  );
  return [...new Set(taken)];
}

/** The initial state of a contract: approved automatically if it asks for nothing new. */
export function firstApproval(
  asked: RemoteContract,
  own: readonly KnownContract[],
  others: ApprovedContracts,
): 'approved' | 'waiting' {
  const asksMore = askedOf(compareWithApproved(own, asked)).length > 0;
  return asksMore || collisionsOf(asked, others).length > 0 ? 'waiting' : 'approved';
}

/** A build shipped with the program is the owner's choice, unless the owner refused it or another has its page. */
export const bundledApproval = (
  asked: RemoteContract,
  known: Approval | null,
  others: ApprovedContracts,
): Approval => {
  if (known === 'refused' || known === 'approved') return known;
  return collisionsOf(asked, others).length > 0 ? 'waiting' : 'approved';
};

/** A contract as its team and the owner see it; `own`: all contracts of the remote. */
export const contractStateOf = (
  { id, contract, approval, reason }: KnownContract,
  own: readonly KnownContract[],
): ContractState => ({
  id,
  approval,
  changes: approval === 'approved' ? [] : compareWithApproved(own, contract),
  reason: approval === 'refused' ? reason : null,
});

/** A sentence saying why a version may not be released; null if it may. `contracts`: all of the remote. */
export function whyBarred(version: string, contractId: string | null, contracts: readonly KnownContract[]) {
  const known = contracts.find(({ id }) => id === contractId);
  if (!known)
    return `Version ${version} was stored before builds had a contract (remote.json); publish it again.`;
  if (known.approval === 'approved') return null;
  const changes = askedOf(compareWithApproved(contracts, known.contract));
  const asked = changes.map(({ text }) => text).join(' ');
  return known.approval === 'refused'
    ? `The owner has refused what version ${version} asks for: ${known.reason} ${asked}`.trimEnd()
    : `Version ${version} waits until the owner has approved what it asks for. ${asked}`.trimEnd();
}
