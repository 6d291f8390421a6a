/** Which version of a remote is approved, active, a canary or withdrawn. */
export { activationMailJob, REMOTES_MAILS, type RequestMails } from './activation-requests';
export { type ApprovalStore, createApprovalStore } from './approval-store';
export { type ContractRow, filesLease, releaseStateOf } from './registry-store';
export {
  activate,
  activateBundled,
  BUNDLED,
  beginCanary,
  type Decide,
  endCanary,
  type ReleaseState,
  rollBack,
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
  type VersionRecord,
} from './release-store';
export { sweepRemotes } from './sweep-store';
