/** Endpoints of a customer's own conversations with support. */
import {
  type Conversation,
  type InboxConversation,
  NOT_AN_IMAGE,
  type SupportMessage,
} from '@spreadwise/contract';
import { aiField } from '@spreadwise/contract/ai-mark';
import type { Context, Hono } from 'hono';
import { type AppEnv, handle, Problem, page, positionCursor, readPositionCursor } from '../../platform/http';
import type { RandomBytes } from '../../platform/lib/secrets';
import type { CustomerSession } from '../../platform/lib/session';
import { withIsoTimes } from '../../platform/lib/time';
import type { ConversationRow, ConversationsStore, MessageRow, WriteOutcome } from './conversations-store';
import type { EncodeImage } from './images';
import { queueOf, SLA_HOURS } from './sla';

export interface SupportContext {
  readonly conversations: ConversationsStore;
  readonly encodeImage: EncodeImage;
  readonly now: () => Date;
  readonly random: RandomBytes;
}

const MOST_SHOWN = 50;
export const NO_CONVERSATION = 'There is no such conversation.';
export const TOO_MANY = 'You have written a lot today. We read all of it; write again tomorrow.';
/** Bodies may be large. */
const WRITE_LIMIT = { points: 30, seconds: 60 };
/** Counts encoded images, sent or not: each takes a second, and all customers share one encoder. */
const IMAGE_LIMIT = { points: 60, seconds: 86_400 };

export function supportRoutes(
  app: Hono<AppEnv>,
  { conversations, encodeImage, now, random }: SupportContext,
): void {
  handle(app, 'GET /api/support', async ({ session, query: { cursor } }) => {
    const { customerId, permissions } = session;
    const queue = queueOf(permissions);
    const after = readPositionCursor(cursor);
    const rows = await conversations.list(customerId, { after, most: MOST_SHOWN + 1 });
    const { shown, nextCursor } = page(rows, MOST_SHOWN, ({ lastAt: at, id }) => positionCursor({ at, id }));
    const promise = { queue, hours: SLA_HOURS[queue] };
    return { promise, conversations: shown.map(forCustomer), nextCursor };
  });

  handle(app, 'GET /api/support/unread', async ({ session }) => ({
    unread: await conversations.unread(session.customerId),
  }));

  handle(app, 'GET /api/support/conversation', async ({ session, query }) => {
    const found = await conversations.find(session.customerId, query.id);
    if (!found) throw new Problem(404, NO_CONVERSATION);
    return { ...forCustomer(found), messages: (await conversations.messages(found.id)).map(inAnswer) };
  });

  handle(app, 'GET /api/support/image', async ({ c, session, query }) =>
    imageAnswer(c, await conversations.findImage(Number(query.id), session.customerId)),
  );

  const imagesOf = (c: Context<AppEnv>, { customerId }: CustomerSession, given: readonly string[]) =>
    Promise.all(
      given.map(async (one) => {
        await c.env.services.rateLimits.consume('support images', IMAGE_LIMIT, customerId);
        const image = await encodeImage(one);
        if (!image) throw new Problem(400, NOT_AN_IMAGE);
        return image;
      }),
    );

  handle(
    app,
    'POST /api/support/begin',
    WRITE_LIMIT,
    async ({ c, session, body: { subject, ...written } }) => {
      const id = Buffer.from(random(6)).toString('hex');
      const images = await imagesOf(c, session, written.images);
      const message = { ...written, ...writerOf(session), images, at: now() };
      refuse(await conversations.begin(message, { id, subject }));
      return { id };
    },
  );

  handle(app, 'POST /api/support/reply', WRITE_LIMIT, async ({ c, session, body: { id, ...written } }) => {
    const images = await imagesOf(c, session, written.images);
    refuse(await conversations.reply({ ...written, ...writerOf(session), images, at: now() }, id));
  });

  handle(app, 'POST /api/support/read', async ({ session, body: { id } }) => {
    if (!(await conversations.markRead(session.customerId, id))) throw new Problem(404, NO_CONVERSATION);
  });
}

const writerOf = ({ customerId, permissions }: CustomerSession) => ({
  customerId,
  queue: queueOf(permissions),
});

function refuse(outcome: WriteOutcome): void {
  if (outcome === 'unknown') throw new Problem(404, NO_CONVERSATION);
  if (outcome === 'too-many') throw new Problem(429, TOO_MANY);
}

/** As a download, so that it cannot run at our origin, whatever it is. */
export function imageAnswer(c: Context, found: { readonly image: Uint8Array } | null): Response {
  if (!found) throw new Problem(404, 'There is no such image.');
  return c.body(new Uint8Array(found.image), 200, {
    'Content-Type': 'image/webp',
    'Content-Disposition': 'attachment; filename="image.webp"',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  });
}

const toConversation = ({ id, subject, state, queue, lastAt, dueAt }: ConversationRow) =>
  withIsoTimes({ id, subject, state, queue, lastAt, dueAt });

const forCustomer = (row: ConversationRow): Conversation => ({
  ...toConversation(row),
  unread: row.unreadByCustomer,
});

export const forSupport = (row: ConversationRow & { readonly email: string }): InboxConversation => ({
  ...toConversation(row),
  ...{ customerId: row.customerId, email: row.email, assignee: row.assignee },
  unread: row.unreadBySupport,
});

export const inAnswer = ({ id, createdAt, sender, text, lookedAt, images }: MessageRow): SupportMessage => ({
  ...{ id: String(id), at: createdAt.toISOString(), text, lookedAt, images: images.map(String) },
  from: sender === 'customer' ? sender : 'support',
  ...aiField(sender === 'ai'),
});
