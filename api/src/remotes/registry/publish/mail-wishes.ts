/** Mails the owner of versions that wait for approval; what fails is tried again while it waits. */
import type { Leases } from '../../../platform/lib/leases/leases';
import { DAY_MS } from '../../../platform/lib/time';
import { compose, type HandOver, layout, type Mail, type MailSender } from '../../../platform/mail';
import { OWNER } from '../releases/release-state';
import type { Wish, WishesStore } from '../releases/wishes-store';

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
