/** The calls with which a customer says how they want to be told. */
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem } from '../../../platform/http';
import { readSettings, retryAddress, type SettingsContext, saveSettings, sendTest } from './settings';

/** Each one reaches somebody. */
const TEST_LIMIT = { points: 10, seconds: 300 };

export function alertRoutes(app: Hono<AppEnv>, context: SettingsContext): void {
  handle(app, 'GET /api/alerts', ({ session }) => readSettings(context, session));
  handle(app, 'POST /api/alerts/rules', ({ session, body }) => saveSettings(context, session, body));
  handle(app, 'POST /api/alerts/retry-address', ({ session, body }) =>
    retryAddress(context, session, body.channel),
  );
  handle(
    app,
    'POST /api/alerts/test',
    async ({ session, body }) => {
      const tested = await sendTest(context, session, body.channel);
      if (tested.kind === 'not open')
        throw new Problem(403, 'Your plan does not open this way of being told.');
      if (tested.kind === 'nowhere')
        throw new Problem(409, 'There is nowhere to send it to yet. Please link it first.');
      return { arrived: tested.arrived, reason: tested.reason };
    },
    { limit: TEST_LIMIT },
  );
}
