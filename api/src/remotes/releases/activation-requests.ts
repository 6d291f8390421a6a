/** Versions that become active once the owner approves what they ask for: requested by a team, mailed to the owner. */
import type { Leases } from '../../platform/lib/leases/leases';
import type { Limit, Limits } from '../../platform/lib/limits/limits';
import { DAY_MS, MINUTE_MS } from '../../platform/lib/timing/durations';
import { compose, type HandOver, layout, type Mail, type MailSender } from '../../platform/mail';
import type { ActivationRequest, ApprovalStore } from './approval-store';
import { OWNER } from './release-state';

export interface RequestMails extends MailSender {
  readonly handOver: HandOver;
  /** Null: the owner is not mailed. */
  readonly ownerEmail: string | null;
  /** Where the owner signs in. */
  readonly panelOrigin: string;
}

export interface ActivationRequestsOptions {
  readonly approvals: Pick<ApprovalStore, 'requestActivation' | 'requestsToMail' | 'markMailed' | 'mailAt'>;
  readonly mails: RequestMails;
  readonly limits: Pick<Limits, 'take'>;
  readonly leases: Pick<Leases, 'tryHold'>;
  readonly now: () => Date;
  readonly warn: (message: string, error?: unknown) => void;
}

export type ActivationRequests = ReturnType<typeof createActivationRequests>;

/** A CI that requests one version after another fills no mailbox. */
const MAILS: Limit = { points: 6, seconds: 3600 };
const AGAIN_MS = 5 * MINUTE_MS;
/** The panel shows it all the same. */
const TRIED_FOR_MS = DAY_MS;

export function createActivationRequests(options: ActivationRequestsOptions) {
  const { approvals, mails, limits, leases, now, warn } = options;

  const mail = async (request: ActivationRequest): Promise<void> => {
    if (!mails.ownerEmail) return void (await approvals.mailAt(request, null));
    try {
      const letter = mailOf(mails, mails.ownerEmail, request);
      await mails.handOver(letter, (on) => approvals.markMailed(on, request));
    } catch (error) {
      warn('the owner was not mailed of a version that waits', error);
      const at = now().getTime();
      const isLast = at - request.askedAt.getTime() >= TRIED_FOR_MS;
      await approvals.mailAt(request, isLast ? null : new Date(at + AGAIN_MS));
    }
  };

  return {
    /** Whether it waits now; false when it need not, or may not. `asFirst`: only where nothing of the remote is active. */
    async request(remote: string, version: string, actor: string, asFirst: boolean): Promise<boolean> {
      const waits = await approvals.requestActivation(remote, version, { actor, now: now(), asFirst });
      if (waits === 'new' && !(await limits.take('mails of wishes', remote, MAILS)).isAllowed)
        await approvals.mailAt({ remote, version }, null);
      return waits !== null;
    },
    /** Mails the owner, one process at a time; what fails is tried again while it waits. */
    async mailOwner(): Promise<void> {
      await leases.tryHold('mails of wishes', async () => {
        for (const request of await approvals.requestsToMail(now())) await mail(request);
      });
    },
  };
}

function mailOf(
  mails: RequestMails,
  to: string,
  { remote, version, askedAt, actor }: ActivationRequest,
): Mail {
  const who = actor === OWNER ? 'The owner' : 'Its team';
  const text = compose(mails, 'owner-version-waits', { remote, version, who });
  const action = { label: 'Go to the panel', url: `${mails.panelOrigin}/admin` };
  // The same id when it is handed over again, so that it is shown once.
  const id = `<wish.${remote}.${version}.${askedAt.getTime()}.0@${new URL(mails.publicOrigin).hostname}>`;
  return { ...layout({ ...text, action, to }, mails), id };
}
