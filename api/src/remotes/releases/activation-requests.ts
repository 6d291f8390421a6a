/** Mails the owner about versions whose activation waits for approval. */
import { declareMails, toOwner } from '../../platform/feature';
import { type JobHandler, jobHandler } from '../../platform/jobs';
import type { Limit, Limits } from '../../platform/lib/limits/limits';
import { HOUR_MS, MINUTE_MS } from '../../platform/lib/time';
import { compose, type HandOver, layout, type Mail, type MailSender } from '../../platform/mail';
import { ACTIVATION_MAIL, type ApprovalStore } from './approval-store';
import { OWNER } from './release-state';

export const REMOTES_MAILS = declareMails('To those who run the product', null, {
  'owner-version-waits': toOwner(
    'A version of a remote waits for the owner’s approval to become active',
    [
      '{remote} waits for your approval',
      '{remote} waits for your approval',
      '{who} wants to activate version {version} for everybody. Until you approve it, everybody keeps the current version.',
      'If you did not expect this request, revoke the tokens of {remote} under System > Releases.',
    ],
    {
      remote: { means: 'the remote’s name', sample: 'mfe-signup', isNeeded: true },
      version: { means: 'which version', sample: '0f3a5b7c9d1e2f405162' },
      who: { means: 'who asks for it', sample: 'Its team' },
    },
  ),
});

export interface RequestMails extends MailSender {
  readonly handOver: HandOver;
  /** Null: the owner is not mailed. */
  readonly ownerEmail: string | null;
  readonly panelOrigin: string;
}

export interface ActivationMailOptions {
  readonly approvals: Pick<ApprovalStore, 'activationRequest'>;
  readonly mails: RequestMails;
  readonly limits: Pick<Limits, 'take'>;
}

/** Retries for a day; the panel shows the request anyway. */
const RETRY = { firstMs: 5 * MINUTE_MS, longestMs: HOUR_MS, tries: 27 };
/** Keeps a CI that requests one version after another from filling a mailbox. */
const MAILS: Limit = { points: 6, seconds: 3600 };

export const activationMailJob = ({ approvals, mails, limits }: ActivationMailOptions): JobHandler =>
  jobHandler(
    ACTIVATION_MAIL,
    async ({ remote, version }, { attempt, done }) => {
      const { ownerEmail } = mails;
      const request = await approvals.activationRequest(remote, version);
      if (!ownerEmail || !request) return;
      if (attempt === 1 && !(await limits.take('mails of activations', remote, MAILS)).isAllowed) return;
      await mails.handOver(mailOf(mails, ownerEmail, { remote, version, ...request }), done);
    },
    { retry: RETRY, failure: 'the owner could not be mailed about a version that waits for approval' },
  );

interface Request extends NonNullable<Awaited<ReturnType<ApprovalStore['activationRequest']>>> {
  readonly remote: string;
  readonly version: string;
}

function mailOf(mails: RequestMails, to: string, { remote, version, askedAt, actor }: Request): Mail {
  const who = actor === OWNER ? 'The owner' : 'Its team';
  const text = compose(mails, REMOTES_MAILS['owner-version-waits'], { remote, version, who });
  const action = { label: 'Go to the panel', url: `${mails.panelOrigin}/admin` };
  // The id stays the same on a retry, so that the mail is shown once.
  const id = `<activation.${remote}.${version}.${askedAt.getTime()}.0@${new URL(mails.publicOrigin).hostname}>`;
  return { ...layout({ ...text, action, to }, mails), id };
}
