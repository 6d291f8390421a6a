/** Which version of a remote is approved, active, a canary or withdrawn. */
export { type AskFor, createAskFor, mailWishes, type WishMails } from './activation-requests';
export {
  type ApprovalStore,
  createApprovalStore,
  createAskedStore,
  createWishesStore,
} from './approval-store';
export { type ContractRow, filesLease } from './contracts-store';
export {
  activate,
  activateBundled,
  BUNDLED,
  beginCanary,
  endCanary,
  OWNER,
  type ReleaseDecision,
  type ReleaseRefusal,
  type ReleaseState,
  rollBack,
  type Situation,
  SYSTEM,
  withdrawFailingCanary,
} from './release-state';
export {
  createReleaseStore,
  type ReleaseSource,
  type ReleaseStore,
  type ServedRemote,
  type ServedSet,
  type ServedVersion,
  type StepOutcome,
  type VersionRecord,
} from './release-store';
export { releaseStateOf } from './state-store';
export { sweepRemotes } from './sweep';
export { createSweepStore } from './sweep-store';
