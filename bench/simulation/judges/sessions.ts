/** A session that was ended opens nothing, whoever shows its token and cookies. */
import { THIEF } from '../people/thief';
import type { Judge } from './judge';

/** Who only names an address is answered all the same, with nothing. */
const isOpened = (path: string, body: { readonly token?: string | null }) =>
  path !== '/api/auth/verify-customer' || Boolean(body.token);

export const sessions: Judge = {
  name: 'sessions',
  from: 'specification 4: logout clears the session; ADR 3',
  when: 'always',
  judge: ({ world }) =>
    world.asked.flatMap(({ who, method, path, at, answer }) =>
      who.startsWith(THIEF) && answer.status >= 200 && answer.status < 300 && isOpened(path, answer.body)
        ? [`${who} still gets ${method} ${path} at ${new Date(at).toISOString()}`]
        : [],
    ),
};
