/** Accepts the forms for leaving a contract. Input is never lost: it is shown again with the reason. */
import type { Locale } from '@spreadwise/contract/page-locale';
import { KIND_OF, type LeaveState, readDeclaration, typedIn } from '@spreadwise/site';
import type { Context } from 'hono';
import { type AppEnv, DEFAULT_LIMIT, inLanguage, Problem, problemOf, readBody } from '../../platform/http';
import { type Leaving, OF_NETWORK } from '../leaving';

/** Room for the longest declaration in any script: a character takes up to nine bytes in a form. */
const MOST_BYTES = 32 * 1024;
const FOREIGN = 'This came from another website. Fill in the form here.';

interface Taken {
  readonly status: number;
  readonly leaving: LeaveState;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface PageAsked {
  readonly path: string;
  readonly locale: Locale;
}

export async function takeForm(c: Context<AppEnv>, page: PageAsked, leaving: Leaving): Promise<Taken> {
  let posted = new URLSearchParams();
  try {
    if (c.env.isForeign) throw new Problem(403, FOREIGN);
    posted = new URLSearchParams(await readBody(c, MOST_BYTES));
    return await take(c, page, posted, leaving);
  } catch (error) {
    const { status, message, more } = problemOf(error, c.env);
    const wait = more.retryAfterSeconds ?? null;
    const refused = inLanguage(message, page.locale, wait);
    const token = posted.get('undo');
    return {
      status,
      leaving: token ? { kind: 'undo', token, refused } : { kind: 'form', typed: typedIn(posted), refused },
      ...(wait !== null && { headers: { 'Retry-After': String(wait) } }),
    };
  }
}

async function take(
  { env }: Context<AppEnv>,
  { path, locale }: PageAsked,
  posted: URLSearchParams,
  { declare, undo }: Leaving,
): Promise<Taken> {
  const { rateLimits } = env.services;
  const token = posted.get('undo');
  if (path === '/cancel' && token) {
    await rateLimits.consume('POST /api/leave/undo', DEFAULT_LIMIT, env.clientAddress);
    return { status: 200, leaving: { kind: 'undo', token, outcome: await undo(token) } };
  }
  await rateLimits.consume('POST /api/leave', OF_NETWORK, env.clientAddress);
  const typed = typedIn(posted);
  const read = readDeclaration(KIND_OF[path] ?? 'withdrawal', typed);
  if (!read.declared) return { status: 422, leaving: { kind: 'form', typed, wrong: read.wrong } };
  const at = await declare(read.declared, locale);
  return { status: 200, leaving: { kind: 'received', declared: read.declared, at } };
}
