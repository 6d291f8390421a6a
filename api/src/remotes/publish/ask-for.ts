/** Notes that somebody wants everybody to have a version, and mails those whose yes it waits for, once. */
import type { Limit, Limits } from '../../lib/limits/limits';
import { compose, layout, type Mailer, type MailSender } from '../../mail';
import type { Asked, AskedStore } from '../releases/asked-store';
import { OWNER } from '../releases/release-state';
import type { Approver } from '../releases/second-person';

/** Whom a wish is mailed to, and how. */
export interface WishMails extends MailSender {
  readonly mailer: Mailer;
  readonly limits: Limits;
  /** Null: the owner is not mailed. */
  readonly ownerEmail: string | null;
  /** Where the owner signs in. */
  readonly panelOrigin: string;
  readonly approvers: readonly Approver[];
}

export interface AskForContext {
  readonly asked: Pick<AskedStore, 'ask'>;
  readonly mails: WishMails;
  readonly now: () => Date;
}

interface Wish {
  readonly remote: string;
  readonly version: string;
  readonly actor: string;
  /** Only where nothing of the remote is active. */
  readonly asFirst?: boolean;
}

/** Whether it waits now; false when it need not, or may not. */
export type AskFor = (wish: Wish) => Promise<boolean>;

/** A CI that asks for one version after another fills no mailbox. */
const LIMIT: Limit = { points: 6, seconds: 3600 };

export function createAskFor({ asked, mails, now }: AskForContext): AskFor {
  return async ({ remote, version, actor, asFirst = false }) => {
    const waiting = await asked.ask(remote, version, { actor, now: now(), asFirst });
    if (!waiting) return false;
    if (waiting.isNew && (await mails.limits.take('mails of wishes', remote, LIMIT)).isAllowed)
      mailWish(mails, { remote, version, actor }, waiting);
    return true;
  };
}

function mailWish(mails: WishMails, { remote, version, actor }: Wish, waiting: Asked): void {
  const { mailer, ownerEmail, panelOrigin, publicOrigin, approvers } = mails;
  const said = { remote, version, who: actor === OWNER ? 'The owner' : 'Its team' };
  if (ownerEmail) {
    const action = { label: 'Go to the panel', url: `${panelOrigin}/admin` };
    const words = compose(mails, 'owner-version-waits', { ...said, yes: whoseYes(waiting) });
    mailer.send(layout({ ...words, to: ownerEmail, action }, mails));
  }
  if (!waiting.needsSecondPerson) return;
  const look = `npm run approve -- --to ${publicOrigin}`;
  const approve = `${look} --remote ${remote} --version ${version}`;
  const words = compose(mails, 'approver-version-waits', { ...said, look, approve });
  for (const { email } of approvers) if (email) mailer.send(layout({ ...words, to: email }, mails));
}

function whoseYes({ needsOwner, needsSecondPerson }: Asked): string {
  if (!needsOwner) return 'a second person';
  return needsSecondPerson ? 'your approval and a second person’s' : 'your approval';
}
