/** Invitations: who may be invited, the mail, and the SQL. The audit log gets no address. */
import type { InviteBody } from '@spreadwise/contract';
import { and, count, desc, eq, exists, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { auditLog, customers, invitations } from '../../../platform/db/schema';
import { DAY_MS } from '../../../platform/lib/time';
import { compose, type EmailTemplate, type MailSender } from '../../../platform/mail';
import { PANEL_MAILS } from '../mails';

const MOST_SHOWN = 50;

interface Order {
  readonly email: string;
  readonly at: Date;
  readonly actor: string;
}

export function createInvitationsStore(db: Database) {
  const factsOf = async (tx: Database, { email, at }: Order): Promise<InviteFacts> => {
    const [known] = await tx.select().from(invitations).where(eq(invitations.email, email));
    const [today] = await tx
      .select({ count: count() })
      .from(invitations)
      .where(gt(invitations.invitedAt, new Date(at.getTime() - DAY_MS)));
    return {
      isCustomer: (await tx.$count(customers, eq(customers.email, email))) > 0,
      invitedAt: known?.invitedAt ?? null,
      today: today?.count ?? 0,
    };
  };
  return {
    /** One at a time, in all processes. Answers why it was refused, or null once it is written. */
    invite: (order: Order, refusal: (facts: InviteFacts) => string | null): Promise<string | null> =>
      db.transaction(async (tx) => {
        await tx.execute(sql`lock table ${invitations} in share row exclusive mode`);
        const refused = refusal(await factsOf(tx, order));
        if (refused !== null) return refused;
        const { email, at: invitedAt, actor } = order;
        await tx
          .insert(invitations)
          .values({ email, invitedAt })
          .onConflictDoUpdate({ target: invitations.email, set: { invitedAt } });
        await tx.insert(auditLog).values({ at: invitedAt, actor, action: 'customer.invited' });
        return null;
      }),

    /** The latest first, each with whether an account has been opened since. */
    list: () =>
      db
        .select({
          email: invitations.email,
          at: invitations.invitedAt,
          joined: sql<boolean>`${exists(
            db
              .select({ one: sql`1` })
              .from(customers)
              .where(
                and(eq(customers.email, invitations.email), gt(customers.createdAt, invitations.invitedAt)),
              ),
          )}`,
        })
        .from(invitations)
        .orderBy(desc(invitations.invitedAt), invitations.email)
        .limit(MOST_SHOWN),
  };
}

/** What is known of an address, and how many were invited in a day. */
interface InviteFacts {
  readonly isCustomer: boolean;
  readonly invitedAt: Date | null;
  readonly today: number;
}

const AGAIN_DAYS = 7;
const MOST_A_DAY = 50;

/** Null: they may be. */
export function refusalToInvite({ isCustomer, invitedAt, today }: InviteFacts, now: Date): string | null {
  if (isCustomer) return 'This address has an account already.';
  if (invitedAt && now.getTime() - invitedAt.getTime() < AGAIN_DAYS * DAY_MS)
    return `This address was invited less than ${AGAIN_DAYS} days ago.`;
  return today >= MOST_A_DAY ? `At most ${MOST_A_DAY} invitations go out in a day.` : null;
}

export const invitation = ({ email, words }: InviteBody, sender: MailSender): EmailTemplate => ({
  ...compose(sender, PANEL_MAILS.invitation, { words }),
  to: email,
  action: { label: 'See the plans', url: `${sender.publicOrigin}/signup` },
});
