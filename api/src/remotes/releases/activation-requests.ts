/** Mails the owner about versions whose activation waits for approval. */
import { type JobHandler, jobHandler } from '../../platform/jobs';
import type { Limit, Limits } from '../../platform/lib/limits/limits';
import { HOUR_MS, MINUTE_MS } from '../../platform/lib/time';
import { compose, type HandOver, layout, type Mail, type MailSender } from '../../platform/mail';
import { REMOTES_MAILS } from '../mails';
import { ACTIVATION_MAIL, type ApprovalStore } from './approval-store';
import { OWNER } from './release-state';

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

interface Request {
  readonly remote: string;
  readonly version: string;
  readonly askedAt: Date;
  readonly actor: string | null;
}

function mailOf(mails: RequestMails, to: string, { remote, version, askedAt, actor }: Request): Mail {
  const who = actor === OWNER ? 'The owner' : 'Its team';
  const text = compose(mails, REMOTES_MAILS['owner-version-waits'], { remote, version, who });
  const action = { label: 'Go to the panel', url: `${mails.panelOrigin}/admin` };
  // The id stays the same on a retry, so that the mail is shown once.
  const id = `<activation.${remote}.${version}.${askedAt.getTime()}.0@${new URL(mails.publicOrigin).hostname}>`;
  return { ...layout({ ...text, action, to }, mails), id };
}
