/** Actions on remotes in the audit log, each with the sentence that it shows. */
import type { Database } from '../platform/db/database';
import { auditLog } from '../platform/db/schema';

export const REMOTES_ACTIONS = {
  'remote.activated': 'A version became active for everybody.',
  'remote.activationAsked': 'The activation of a version was requested.',
  'remote.canaryEnded': 'A canary was ended.',
  'remote.canaryStarted': 'A canary was started.',
  'remote.contractApproved': 'The contract of a version was approved.',
  'remote.contractRefused': 'The contract of a version was refused.',
  'remote.previewMade': 'A preview was made.',
  'remote.published': 'A version was published.',
  'remote.publisherAdded': 'A CI repository was trusted to publish a remote.',
  'remote.publisherRevoked': 'A CI repository is no longer trusted.',
  'remote.refused': 'A build was refused.',
  'remote.reserved': 'The name of a remote was reserved.',
  'remote.returned': 'A version was rolled back automatically.',
  'remote.rolledBack': 'A remote was rolled back.',
  'remote.tokenExchanged': 'A CI run obtained a team’s token for some minutes.',
  'remote.tokenMade': 'A team’s token was created.',
  'remote.tokenRevoked': 'A team’s token was revoked.',
  'remote.tokenRotated': 'A team’s token was replaced.',
};

export type RemotesAction = keyof typeof REMOTES_ACTIONS;

/** `subject`: the remote. */
export async function audit(
  on: Pick<Database, 'insert'>,
  at: Date,
  actor: string,
  action: RemotesAction,
  subject: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await on.insert(auditLog).values({ at, actor, action, subject, details });
}
