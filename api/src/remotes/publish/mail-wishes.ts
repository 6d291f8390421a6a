/** Mails those whose yes a version waits for; what fails is tried again while it waits. */
import type { Leases } from '../../lib/leases/leases';
import { DAY_MS } from '../../lib/timing/durations';
import { compose, type HandOver, layout, type Mail, type MailSender } from '../../mail';
import { OWNER } from '../releases/release-state';
import type { Approver } from '../releases/second-person';
import type { Wish, WishesStore } from '../releases/wishes-store';

/** Who is mailed, and how. */
export interface WishMails extends MailSender {
  readonly handOver: HandOver;
  /** Null: the owner is not mailed. */
  readonly ownerEmail: string | null;
  /** Where the owner signs in. */
  readonly panelOrigin: string;
  readonly approvers: readonly Approver[];
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
  const written = mailsOf(mails, wish);
  const last = written.pop();
  if (!last) return wishes.mailAt(wish, null);
  try {
    // Who has one knows it by its id when all are handed over again.
    for (const mail of written) await mails.handOver(mail, async () => undefined);
    await mails.handOver(last, (on) => wishes.mailed(on, wish));
  } catch (error) {
    warn('of a version that waits nobody was mailed', error);
    const at = now().getTime();
    const isLast = at - wish.askedAt.getTime() >= TRIED_FOR_MS;
    await wishes.mailAt(wish, isLast ? null : new Date(at + AGAIN_MS));
  }
}

function mailsOf(mails: WishMails, wish: Wish): Mail[] {
  const { ownerEmail, panelOrigin, publicOrigin, approvers } = mails;
  const { remote, version, askedAt, actor, needsSecondPerson } = wish;
  const said = { remote, version, who: actor === OWNER ? 'The owner' : 'Its team' };
  const written: Mail[] = [];
  const write = (to: string, mail: Omit<Parameters<typeof layout>[0], 'to'>) => {
    const host = new URL(publicOrigin).hostname;
    const id = `<wish.${remote}.${version}.${askedAt.getTime()}.${written.length}@${host}>`;
    written.push({ ...layout({ ...mail, to }, mails), id });
  };
  if (ownerEmail) {
    const action = { label: 'Go to the panel', url: `${panelOrigin}/admin` };
    write(ownerEmail, { ...compose(mails, 'owner-version-waits', { ...said, yes: whoseYes(wish) }), action });
  }
  if (!needsSecondPerson) return written;
  const look = `npm run approve -- --to ${publicOrigin}`;
  const approve = `${look} --remote ${remote} --version ${version}`;
  const words = compose(mails, 'approver-version-waits', { ...said, look, approve });
  for (const { email } of approvers) if (email) write(email, words);
  return written;
}

function whoseYes({ needsOwner, needsSecondPerson }: Wish): string {
  if (!needsOwner) return 'a second person';
  return needsSecondPerson ? 'your approval and a second person’s' : 'your approval';
}
