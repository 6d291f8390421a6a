/** Mails the owner of versions whose activation waits for approval. */
import type { Database } from '../../platform/db/database';
import { type JobHandler, jobHandler } from '../../platform/jobs';
import type { Limit, Limits } from '../../platform/lib/limits/limits';
import { compose, type HandOver, layout, type Mail, type MailSender } from '../../platform/mail';
import { ACTIVATION_MAIL, createAskedStore } from './releases/asked-store';
import { OWNER } from './releases/release-state';

export interface OwnerMails extends MailSender {
  readonly handOver: HandOver;
  /** Null: the owner is not mailed. */
  readonly ownerEmail: string | null;
  /** Where the owner signs in. */
  readonly panelOrigin: string;
}

export interface RemotesJobsOptions {
  readonly db: Database;
  readonly mails: OwnerMails;
  readonly limits: Pick<Limits, 'take'>;
}

/** A day; it stands in the panel all the same. */
const RETRY = { firstMs: 5 * 60_000, longestMs: 3_600_000, tries: 27 };
/** A CI that asks for one version after another fills no mailbox. */
const MAILS: Limit = { points: 6, seconds: 3600 };

export const remotesJobs = ({ db, mails, limits }: RemotesJobsOptions): readonly JobHandler[] => [
  jobHandler(
    ACTIVATION_MAIL,
    async ({ remote, version }, { attempt, done }) => {
      const { ownerEmail } = mails;
      const requested = await createAskedStore(db).waiting(remote, version);
      if (!ownerEmail || !requested) return;
      if (attempt === 1 && !(await limits.take('mails of wishes', remote, MAILS)).isAllowed) return;
      await mails.handOver(mailOf(mails, ownerEmail, { remote, version, ...requested }), done);
    },
    { retry: RETRY, failure: 'the owner was not mailed of a version that waits' },
  ),
];

interface Requested {
  readonly remote: string;
  readonly version: string;
  readonly askedAt: Date;
  readonly actor: string | null;
}

function mailOf(mails: OwnerMails, to: string, { remote, version, askedAt, actor }: Requested): Mail {
  const { panelOrigin, publicOrigin } = mails;
  const who = actor === OWNER ? 'The owner' : 'Its team';
  const words = compose(mails, 'owner-version-waits', { remote, version, who });
  const action = { label: 'Go to the panel', url: `${panelOrigin}/admin` };
  // A mail program shows it once, however often it is handed over.
  const id = `<wish.${remote}.${version}.${askedAt.getTime()}.0@${new URL(publicOrigin).hostname}>`;
  return { ...layout({ ...words, action, to }, mails), id };
}
