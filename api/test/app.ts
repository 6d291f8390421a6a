/** The application for tests: real middleware and routes, no socket, silent logs. */

import type { PublicConfig } from '@spreadwise/contract';
import { createRateLimits, type MountRoutes } from '../src/platform/http';
import type { AppContext } from '../src/platform/http/app';
import { createMemoryLimits } from '../src/platform/lib/limits/limits';
import { createLogger } from '../src/platform/lib/observed/log';
import type { Session } from '../src/platform/lib/session';
import { createCheckedApp } from './contract-check';
import { asBrowser, sessionKey } from './session';

export const TEST_ORIGIN = 'http://localhost:3000';

export const TEST_CONFIG: PublicConfig = {
  productName: 'Spreadwise',
  remotesKey: '',
  payment: { publishableKey: 'pk_test_sandbox', mode: 'test', scriptUrl: '/sandbox/stripe.js' },
};

export interface TestAppOptions {
  /** Bearer token -> its session. */
  readonly sessions?: Readonly<Record<string, Omit<Session, 'tokenHash'>>>;
  /** The caller's address; a request's X-Test-Address overrides it. */
  readonly address?: string;
  readonly trustedProxies?: number;
  readonly rateLimits?: boolean;
  /** Receives each line of the log. */
  readonly onLog?: (line: Record<string, unknown>) => void;
  readonly publicConfig?: PublicConfig;
  readonly publicOrigin?: string;
  readonly adminOrigin?: string;
  readonly siteOrigin?: string | null;
  readonly isProduction?: boolean;
  /** Replaces `sessions`. */
  readonly findSession?: AppContext['findSession'];
  readonly isOpenFor?: AppContext['isOpenFor'];
  readonly onAnswered?: AppContext['onAnswered'];
  readonly tracer?: AppContext['tracer'];
  /** Mounted after all calls. */
  readonly pages?: readonly MountRoutes[];
}

export function testApp(calls: readonly MountRoutes[], options: TestAppOptions = {}) {
  const { sessions = {}, address = '203.0.113.7', onLog } = options;
  const byHash = new Map(Object.entries(sessions).map(([token, session]) => [sessionKey(token), session]));
  const log = onLog
    ? createLogger('debug', { write: (line: string) => onLog(JSON.parse(line)) })
    : createLogger('silent');
  const app = createCheckedApp(
    {
      log,
      publicOrigin: options.publicOrigin ?? TEST_ORIGIN,
      adminOrigin: options.adminOrigin ?? null,
      siteOrigin: options.siteOrigin ?? null,
      isProduction: options.isProduction ?? false,
      publicConfig: () => options.publicConfig ?? TEST_CONFIG,
      trustedProxies: options.trustedProxies ?? 0,
      isOpenFor: options.isOpenFor,
      onAnswered: options.onAnswered,
      tracer: options.tracer,
      socketAddress: ({ request }) => request.headers.get('X-Test-Address') ?? address,
      rateLimits: createRateLimits(options.rateLimits === false ? null : createMemoryLimits()),
      findSession:
        options.findSession ??
        (async (tokenHash) => {
          const session = byHash.get(tokenHash);
          return session ? ({ isRecent: true, ...session, tokenHash } as Session) : null;
        }),
    },
    { calls, pages: options.pages },
  );
  const isSecure = (options.publicOrigin ?? TEST_ORIGIN).startsWith('https:');
  return {
    ...app,
    request: (path: string, init?: RequestInit) => app.request(path, asBrowser(init, isSecure)),
  };
}

/** A POST as the product's own page sends it. */
export const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Origin: TEST_ORIGIN, ...headers },
  body: JSON.stringify(body),
});
