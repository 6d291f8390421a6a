/** What the audit log's rows say, as sentences, and where to act on them. */
import type { AuditAction, AuditEntry } from '@spreadwise/contract';
import { customerPlace, placeAddress } from '../common/place-address';

const SENTENCES: Readonly<Record<AuditAction, string>> = {
  'account.addressChanged': 'An account has another address.',
  'account.deleted': 'An account was deleted, as its customer asked.',
  'account.deletionAsked': 'A customer asked for the deletion of the account.',
  'account.exportAsked': 'A customer asked for a copy of all data.',
  'account.nameChanged': 'A customer has another name.',
  'account.proven': 'A customer proved their address for the first time.',
  'ai.label moved': 'Another version of a prompt is used.',
  'ai.prompt added': 'A version of a prompt was added.',
  'ai.settings changed': 'The settings of the AI services were changed.',
  'alerts.resent': 'Alerts that were given up were sent once more.',
  'alerts.unsubscribed': 'Somebody unsubscribed from alerts by mail.',
  'apiToken.made': 'A customer made an API token.',
  'apiToken.revoked': 'An API token was revoked.',
  'audit.exported': 'The audit log was taken along as a file.',
  'backup.asked': 'A backup was asked for.',
  'backup.tried': 'A copy of a backup was made, to compare it.',
  'cancel.reason': 'A customer said why they leave.',
  'comp.ended': 'A given tier was ended.',
  'comp.granted': 'A tier was given without a payment.',
  'customer.actAsked': 'Something was asked of the payment provider for a customer.',
  'customer.actFailed': 'What was asked of the payment provider was not done.',
  'customer.invited': 'Somebody was invited to sign up.',
  'customer.mailed': 'A customer was written to.',
  'customer.noted': 'Something was noted of a customer.',
  'customer.resynced': 'A customer was read back from the payment provider.',
  'customers.exported': 'The list of customers was taken along as a file.',
  'database.ended': 'Something that ran in the database was ended.',
  'database.read': 'The database was read by SQL.',
  'event.replayed': 'An event of the payment provider was worked on again.',
  'market.restarted': 'A feed, or the whole market, was started again.',
  'owner.login': 'The owner signed in.',
  'owner.login-refused': 'A sign-in as the owner was refused.',
  'owner.passkeyAdded': 'A passkey of the owner’s was added.',
  'owner.passkeyRemoved': 'A passkey of the owner’s was removed.',
  'owner.passwordChanged': 'The owner’s password was changed in the panel.',
  'owner.recoveryCodeUsed': 'The owner signed in by a recovery code.',
  'owner.secondFactorAdded': 'The owner’s authenticator was added.',
  'owner.secondFactorRemoved': 'The owner’s authenticator was removed.',
  'paper.rule.removed': 'A customer removed the rule on paper.',
  'paper.rule.saved': 'A customer changed the rule on paper.',
  'remote.activated': 'A version became active for everybody.',
  'remote.activationAsked': 'The activation of a version was asked for.',
  'remote.canaryEnded': 'A canary was ended.',
  'remote.canaryStarted': 'A canary was started.',
  'remote.contractApproved': 'What a version asks for was approved.',
  'remote.contractRefused': 'What a version asks for was refused.',
  'remote.previewMade': 'A preview was made.',
  'remote.published': 'A version was published.',
  'remote.publisherAdded': 'A CI was trusted to publish a remote.',
  'remote.publisherRevoked': 'A CI is trusted no longer.',
  'remote.refused': 'A build was refused at the gate.',
  'remote.reserved': 'A remote’s name was reserved.',
  'remote.returned': 'A version was taken back by itself.',
  'remote.rolledBack': 'A remote was rolled back.',
  'remote.tokenExchanged': 'A CI was given a team’s token for some minutes.',
  'remote.tokenMade': 'A team’s token was made.',
  'remote.tokenRevoked': 'A team’s token was revoked.',
  'remote.tokenRotated': 'A team’s token was replaced.',
  'session.allEnded': 'Somebody signed out everywhere.',
  'session.ended': 'A session was ended.',
  'settings.changed': 'Settings were changed.',
  'settings.schedule cancelled': 'A change of settings that was scheduled was taken back.',
  'settings.scheduled': 'A change of settings was scheduled.',
  'setup.saved': 'A customer changed their set-up.',
  'subscription.actionRequired': 'A customer’s bank wants them to confirm a payment.',
  'subscription.began': 'A subscription began.',
  'subscription.cancelScheduled': 'A subscription is set to end.',
  'subscription.changeScheduled': 'A subscription is to have a cheaper plan.',
  'subscription.changeUndone': 'A subscription stays on its plan after all.',
  'subscription.ended': 'A subscription ended.',
  'subscription.extended': 'A customer was given days.',
  'subscription.paid': 'A payment was made.',
  'subscription.paymentFailed': 'A payment failed.',
  'subscription.planChanged': 'A customer has another plan.',
  'subscription.recovered': 'A payment that had failed was made.',
  'subscription.renewed': 'A subscription was renewed.',
  'subscription.restored': 'A plan is open again: its payment stands.',
  'subscription.resumed': 'A subscription goes on after all.',
  'subscription.returned': 'A second payment of one address was given back.',
  'subscription.suspended': 'A payment was refunded or is disputed: its plan is closed.',
  'support.answered': 'A conversation was answered.',
  'support.assigned': 'Somebody takes care of a conversation.',
  'support.closed': 'A conversation was closed.',
  'support.templateRemoved': 'A template of support was removed.',
  'support.templateSaved': 'A template of support was saved.',
};

const isKnown = (action: string): action is AuditAction => Object.hasOwn(SENTENCES, action);

/** What an older release wrote, and none does any more, is told by its name: “mail, sent to all”. */
export function sentenceOf(action: string): string {
  if (isKnown(action)) return SENTENCES[action];
  const words = action
    .replace(/([A-Z])/g, ' $1')
    .replace(/[.]/g, ', ')
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

interface Way {
  readonly label: string;
  readonly to: { readonly search: string };
}

/** Where what it is about can be looked at and undone. */
export function wayOf({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): Way | null {
  if (subject?.startsWith('cus_'))
    return {
      label: 'See the customer',
      to: customerPlace(subject),
    };
  if (/^(remote|owner|session)\./.test(action))
    return { label: 'Go to sign-in & deployment', to: placeAddress('security') };
  if (action.startsWith('database.')) return { label: 'Go to the database', to: placeAddress('database') };
  if (action.startsWith('ai.')) return { label: 'Go to the AI services', to: placeAddress('ai') };
  return null;
}
