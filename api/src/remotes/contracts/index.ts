/** remote.json: reads it and decides what in it the owner has to approve. */
export {
  type ApprovedContracts,
  bundledApproval,
  collisionsOf,
  contractStateOf,
  firstApproval,
  newestApproved,
  whyBarred,
} from './approval';
export { askedOf, compareContracts } from './compare-contracts';
export { contractId, type NamedContract, readContract } from './read-contract';
