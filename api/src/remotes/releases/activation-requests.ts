/** Notes that somebody wants everybody to have a version. The owner, for whose yes it waits, is mailed (`./mail-wishes.ts`). */

import type { Leases } from '../../platform/lib/leases/leases';
import type { Limit, Limits } from '../../platform/lib/limits/limits';
import { DAY_MS } from '../../platform/lib/timing/durations';
import { compose, type HandOver, layout, type Mail, type MailSender } from '../../platform/mail';
import type { AskedStore, Wish, WishesStore } from './approval-store';
import { OWNER } from './release-state';

export interface AskForContext {
  readonly asked: Pick<AskedStore, 'ask'>;
  readonly wishes: Pick<WishesStore, 'mailAt'>;
  readonly limits: Pick<Limits, 'take'>;
  readonly now: () => Date;
}

interface AskedFor {
  readonly remote: string;
  readonly version: string;
  readonly actor: string;
  /** Only where nothing of the remote is active. */
  readonly asFirst?: boolean;
}

/** Whether it waits now; false when it need not, or may not. */
export type AskFor = (asked: AskedFor) => Promise<boolean>;

/** A CI that asks for one version after another fills no mailbox. */
const MAILS: Limit = { points: 6, seconds: 3600 };

export const createAskFor =
  ({ asked, wishes, limits, now }: AskForContext): AskFor =>
  async ({ remote, version, actor, asFirst = false }) => {
    const waits = await asked.ask(remote, version, { actor, now: now(), asFirst });
    if (waits === 'new' && !(await limits.take('mails of wishes', remote, MAILS)).isAllowed)
      await wishes.mailAt({ remote, version }, null);
    return waits !== null;
  };

// Mails the owner of versions that wait for approval; what fails is tried again while it waits.

export interface WishMails extends MailSender {
  readonly handOver: HandOver;
  /** Null: the owner is not mailed. */
  readonly ownerEmail: string | null;
  /** Where the owner signs in. */
  readonly panelOrigin: string;
}

export interface MailWishesContext {
  readonly wishes: WishesStore;
  readonly mails: WishMails;
  readonly leases: Pick<Leases, 'tryHold'>;
  readonly now: () => Date;
  readonly warn: (message: string, error?: unknown) => void;
}

const AGAIN_MS = 5 * 60_000;
/** It stands in the panel all the same. */
const TRIED_FOR_MS = DAY_MS;

/** One process at a time. */
export async function mailWishes(ctx: MailWishesContext): Promise<void> {
  await ctx.leases.tryHold('mails of wishes', async () => {
    for (const wish of await ctx.wishes.due(ctx.now())) await mailOne(ctx, wish);
  });
}

async function mailOne({ wishes, mails, now, warn }: MailWishesContext, wish: Wish): Promise<void> {
  const mail = mailOf(mails, wish);
  if (!mail) return wishes.mailAt(wish, null);
  try {
    await mails.handOver(mail, (on) => wishes.mailed(on, wish));
  } catch (error) {
    warn('the owner was not mailed of a version that waits', error);
    const at = now().getTime();
    const isLast = at - wish.askedAt.getTime() >= TRIED_FOR_MS;
    await wishes.mailAt(wish, isLast ? null : new Date(at + AGAIN_MS));
  }
}

function mailOf(mails: WishMails, { remote, version, askedAt, actor }: Wish): Mail | null {
  const { ownerEmail, panelOrigin, publicOrigin } = mails;
  if (!ownerEmail) return null;
  const words = compose(mails, 'owner-version-waits', {
    remote,
    version,
    who: actor === OWNER ? 'The owner' : 'Its team',
  });
  const action = { label: 'Go to the panel', url: `${panelOrigin}/admin` };
  // Whoever has it already knows it by its id when it is handed over again.
  const id = `<wish.${remote}.${version}.${askedAt.getTime()}.0@${new URL(publicOrigin).hostname}>`;
  return { ...layout({ ...words, action, to: ownerEmail }, mails), id };
}
