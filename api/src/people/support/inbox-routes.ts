/** Endpoints for staff: the inbox, conversations, answers and saved answers. */
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem, page, positionCursor, readPositionCursor } from '../../platform/http';
import type { Meter } from '../../platform/lib/observed/meter';
import { actorOf, type Session } from '../../platform/lib/session';
import type { ConversationRow } from './conversations-store';
import type { InboxRow, InboxStore, TemplateRow, TemplatesStore } from './inbox-store';
import { forSupport, imageAnswer, inAnswer, NO_CONVERSATION } from './routes';

export interface InboxContext {
  readonly inbox: InboxStore;
  readonly templates: TemplatesStore;
  readonly meter: Meter;
  readonly now: () => Date;
}

export function inboxRoutes(app: Hono<AppEnv>, context: InboxContext): void {
  const { inbox, meter, now } = context;
  templateRoutes(app, context);

  handle(app, 'GET /api/admin/support', async ({ query: { state, cursor, limit } }) => {
    const [found, counts] = await Promise.all([
      inbox.list(state, readPositionCursor(cursor), limit + 1),
      inbox.counts(now()),
    ]);
    const cursorOf = (row: InboxRow) => positionCursor({ at: placeOf(row), id: row.id });
    const { shown, nextCursor } = page(found, limit, cursorOf);
    return { conversations: shown.map(forSupport), counts, nextCursor };
  });

  handle(app, 'GET /api/admin/support/conversation', async ({ query }) => {
    const found = await inbox.find(query.id);
    if (!found) throw new Problem(404, NO_CONVERSATION);
    return { ...forSupport(found), messages: (await inbox.messages(found.id)).map(inAnswer) };
  });

  handle(app, 'GET /api/admin/support/image', async ({ c, query }) =>
    imageAnswer(c, await inbox.findImage(Number(query.id))),
  );

  handle(app, 'POST /api/admin/support/read', async ({ body: { id } }) =>
    orUnknown(await inbox.markRead(id)),
  );

  handle(app, 'POST /api/admin/support/answer', async ({ session, body }) => {
    const by = actedBy(session, now());
    const before = await inbox.answer({ ...by, ...body, after: Number(body.after) });
    if (before === 'outdated')
      throw new Problem(409, 'There are new messages. Read them first; your text is kept.');
    if (before === 'unknown') throw new Problem(404, NO_CONVERSATION);
    measureFirstAnswer(meter, before, by.at);
  });

  handle(app, 'POST /api/admin/support/assign', async ({ session, body: { id, assignee } }) =>
    orUnknown(await inbox.assign(id, assignee, actedBy(session, now()))),
  );

  handle(app, 'POST /api/admin/support/close', async ({ session, body: { id } }) =>
    orUnknown(await inbox.close(id, actedBy(session, now()))),
  );
}

function templateRoutes(app: Hono<AppEnv>, { templates, now }: InboxContext): void {
  handle(app, 'GET /api/admin/support/templates', async () => ({
    templates: (await templates.list()).map(templateInAnswer),
  }));

  handle(app, 'POST /api/admin/support/templates', async ({ session, body: { title, text } }) => {
    const saved = await templates.save(title, text, actedBy(session, now()));
    if (!saved) throw new Problem(409, 'You have the maximum number of templates. Delete one first.');
    return templateInAnswer(saved);
  });

  handle(app, 'POST /api/admin/support/templates/remove', async ({ session, body: { id } }) => {
    if (!(await templates.remove(Number(id), actedBy(session, now()))))
      throw new Problem(404, 'Template not found.');
  });
}

const actedBy = (session: Session, at: Date) => ({ actor: actorOf(session), at });

function orUnknown(isKnown: boolean): undefined {
  if (!isKnown) throw new Problem(404, NO_CONVERSATION);
}

/** The time by which the list is ordered. */
const placeOf = ({ state, dueAt, lastAt }: InboxRow): Date => (state === 'open' && dueAt ? dueAt : lastAt);

function measureFirstAnswer(
  meter: Meter,
  { firstAnswerAt, askedAt, dueAt, queue }: ConversationRow,
  at: Date,
) {
  if (firstAnswerAt || !askedAt || !dueAt) return;
  const seconds = (at.getTime() - askedAt.getTime()) / 1000;
  const kept = at <= dueAt ? 'in time' : 'late';
  meter.observe('spreadwise_support_first_answer_seconds', seconds, { queue, kept });
}

const templateInAnswer = ({ id, title, text }: TemplateRow) => ({ id: String(id), title, text });
