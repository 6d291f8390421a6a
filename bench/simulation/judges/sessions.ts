/** A session that was ended, or is too old, opens nothing, whoever presents its token and cookies. */
import { THIEF } from '../people/thief';
import type { World } from '../world';
import type { Judge } from './judge';

/** ADR 3: the lifetime of a customer's session; a wrong clock may add some seconds. */
const LIFETIME_MS = 12 * 3_600_000 + 60_000;

/** Naming an address is always answered, but with nothing. */
const isOpened = (path: string, body: { readonly token?: string | null }) =>
  path !== '/api/auth/verify-customer' || Boolean(body.token);

/** Answered without a session, or by a team's token. */
const isPublic = (path: string) =>
  /^\/api\/(auth\/(verify|owner-login|logout)|stripe\/|leave|remotes\/)/.test(path);

export const sessions: Judge = {
  name: 'sessions',
  from: 'specification 4: logout clears the session; ADR 3',
  when: 'always',
  judge: ({ world }) => [...streamsOf(world), ...answersOf(world)],
};

/** A stream looks its session up from time to time. */
const STREAM_MS = 60_000;

const streamsOf = ({ stolen, streamed }: World) =>
  stolen.flatMap(({ browser: { token, who }, since }) =>
    streamed.some((sent) => sent.token === token && sent.at > since + STREAM_MS)
      ? [`${who} is still sent signals`]
      : [],
  );

/** security.md: another process may remember a session for five seconds after its end; its clock may jump by six. */
const REMEMBERED_MS = 12_000;

const isRemembered = ({ server, stolen }: World, token: string | null, at: number): boolean =>
  server !== null &&
  stolen.some(({ browser, since }) => browser.token === token && at < since + REMEMBERED_MS);

const answersOf = (world: World) =>
  world.asked.flatMap(({ who, method, path, token, at, answer }) => {
    if (answer.status < 200 || answer.status >= 300) return [];
    const what = `${method} ${path} at ${new Date(at).toISOString()}`;
    if (who.startsWith(THIEF) && isRemembered(world, token, at)) return [];
    if (who.startsWith(THIEF)) return isOpened(path, answer.body) ? [`${who} still gets ${what}`] : [];
    const age = at - (world.seenFirst.get(token ?? '') ?? at);
    return age > LIFETIME_MS && !isPublic(path)
      ? [`${who} gets ${what} by a session of ${Math.round(age / 3_600_000)} hours`]
      : [];
  });
