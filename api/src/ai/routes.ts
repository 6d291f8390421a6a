/** Texts for whoever may see what they are about. */
import type { Hono } from 'hono';
import type { AppEnv } from '../http/environment';
import { handle } from '../http/handle';
import { Problem } from '../http/problem';
import type { Session } from '../lib/session';
import type { SignalHistoryStore } from '../signals';
import { explain } from './explain/explain';
import type { Write } from './writing/writer';

export interface AiRoutesContext {
  readonly write: Write;
  readonly signals: Pick<SignalHistoryStore, 'find'>;
}

/** A model is asked for each; room for an office. */
const LIMIT = { points: 60, seconds: 60 };

export function aiRoutes(app: Hono<AppEnv>, { write, signals }: AiRoutesContext): void {
  handle(
    app,
    'GET /api/ai/explanation',
    async ({ query, session }) => {
      const signal = await signals.find(customerOf(session), query.signal);
      if (!signal) throw new Problem(404, 'There is no such signal among yours.');
      const { text, source } = await write(explain(signal));
      return { text, source, asOf: signal.lastSeenAt };
    },
    { limit: LIMIT },
  );
}

/** Null: the owner, who sees all. */
const customerOf = (session: Session): string | null =>
  session.role === 'CUSTOMER' ? session.customerId : null;
