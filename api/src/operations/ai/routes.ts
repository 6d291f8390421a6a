/** Endpoints that answer with texts: explanations, the daily summary, answers and drafts. */
import { EURO, type WrittenText } from '@spreadwise/contract';
import { aiField } from '@spreadwise/contract/ai-mark';
import { convertSumsIn } from '@spreadwise/contract/figure-text';
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Permission } from '@spreadwise/shared-auth/model';
import type { Hono } from 'hono';
import { type OwnTradingProfile, readerFor, valueFor, viewerOf } from '../../advice/signals';
import { type AppEnv, handle, Problem } from '../../platform/http';
import type { Session } from '../../platform/lib/session';
import { DAY_MS, utcDay } from '../../platform/lib/time';
import type { Reader } from './budget';
import { newestDay } from './daily-summary-store';
import type { AiParts } from './parts';
import { answer } from './templates/answer';
import { draft } from './templates/draft';
import { explain } from './templates/explanation';

/** Each call asks a model; allows for an office behind one address. */
const LIMIT = { points: 60, seconds: 60 };
/** Yesterday's summary is open to everyone; earlier ones are part of the full analysis. */
const ARCHIVE: Permission = 'analytics.full';
/** The number of signals that an answer considers. */
const NEWEST = 100;

export function aiRoutes(app: Hono<AppEnv>, context: AiParts): void {
  const { write, signals, findProfiles, readDailySummary, now } = context;
  handle(app, 'GET /api/ai/explanation', LIMIT, async ({ c, query, session }) => {
    const { language } = c.env;
    const { customerId, profile } = await readerFor(findProfiles, viewerOf(session));
    const found = await signals.find(customerId, query.signal, profile);
    if (!found) throw new Problem(404, 'You have no signal with this id.');
    const signal = valueFor(profile, found.signal);
    const written = await write(explain(signal, language), { reader: readerOf(session) });
    return { ...inReadersCurrency(profile, written, language), asOf: signal.lastSeenAt };
  });
  handle(app, 'GET /api/ai/letter', LIMIT, async ({ c, query, session }) => {
    const { language } = c.env;
    const newest = newestDay(now());
    const { day = newest } = query;
    if (day < newest && !session.permissions.includes(ARCHIVE))
      throw new Problem(403, 'Market letters of earlier days require the full analysis.');
    const summary = await readDailySummary(day);
    const { profile } = await readerFor(findProfiles, viewerOf(session));
    if (summary === null) return { day, letter: null };
    const { german, ...letter } = summary;
    if (language === 'en' || german === null)
      return { day, letter: inReadersCurrency(profile, letter, 'en') };
    return { day, letter: inReadersCurrency(profile, { text: german, source: 'template' }, language) };
  });
  answerRoutes(app, context);
}

function answerRoutes(
  app: Hono<AppEnv>,
  { write, past, findProfiles, findCustomer, productName, now }: AiParts,
): void {
  handle(app, 'POST /api/ai/answer', LIMIT, async ({ c, body: { question }, session }) => {
    const { language } = c.env;
    const asking = await readerFor(findProfiles, viewerOf(session));
    const [from, to] = [utcDay(new Date(now().getTime() - 6 * DAY_MS)), utcDay(now())];
    const newest = await past.page(asking, { state: 'all', after: null, limit: NEWEST });
    const days = await past.days(asking, { from, to });
    const { assignment, mayAsk } = answer(question, { signals: newest.signals, days }, language);
    const written = mayAsk
      ? await write(assignment, { reader: readerOf(session) })
      : { text: assignment.template, source: 'template' as const };
    return inReadersCurrency(asking.profile, written, language);
  });
  handle(app, 'POST /api/ai/draft', LIMIT, async ({ body: { message, email } }) => {
    const customer = email === undefined ? null : await findCustomer(email);
    const written = await write(draft({ message, productName, customer }), {
      reader: null,
      about: customer?.id ?? null,
    });
    return marked(written);
  });
}

/** Texts are written, checked and stored in euros. */
const inReadersCurrency = (
  profile: OwnTradingProfile | null,
  { text, source }: WrittenText,
  language: Locale,
) => marked({ text: convertSumsIn(text, profile?.displayRate ?? EURO, language), source });

const marked = ({ text, source }: WrittenText): WrittenText => ({
  text,
  source,
  ...aiField(source === 'ai'),
});

const readerOf = (session: Session): Reader =>
  session.role === 'CUSTOMER' && !session.isView
    ? { customerId: session.customerId, tier: session.tier }
    : null;
