/** The calls of the owner and of the teams, as they come over the network. */

import type { Published, RemoteStatus } from '@spreadwise/contract';
import { signInAsOwner } from '../../scripts/lib/owner-session.mjs';
import { type Build, zipOf } from './variants';

export interface Team {
  readonly remote: string;
  /** Resolves when the server has answered; rejects with the server's reasons. */
  publish(build: Build, activation: Readonly<Record<string, string>>): Promise<Published>;
  status(): Promise<RemoteStatus>;
}

/** A team for each remote, each with a token of its own. */
export async function makeTeams(
  origin: string,
  ownerPassword: string,
  remotes: readonly string[],
): Promise<Team[]> {
  const owner = await signInAsOwner(origin, ownerPassword);
  return Promise.all(
    remotes.map(async (remote) => {
      const { token } = await call<{ token: string }>(`${origin}/api/admin/remotes/token`, {
        headers: owner,
        json: { remote, label: 'bench', scopes: ['publish', 'activate'] },
      });
      return teamOf(origin, remote, token);
    }),
  );
}

const teamOf = (origin: string, remote: string, token: string): Team => ({
  remote,
  publish: async (build, activation) =>
    call(`${origin}/api/remotes/publish?${new URLSearchParams({ remote, ...activation })}`, {
      headers: bearer(token),
      zip: await zipOf(build),
    }),
  status: () => call(`${origin}/api/remotes/status?remote=${remote}`, { headers: bearer(token) }),
});

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

interface Call {
  readonly headers: Record<string, string>;
  readonly json?: unknown;
  readonly zip?: Buffer;
}

async function call<T>(url: string, { headers, json, zip }: Call): Promise<T> {
  const body = zip ? new Uint8Array(zip) : json === undefined ? null : JSON.stringify(json);
  const response = await fetch(url, {
    method: body === null ? 'GET' : 'POST',
    body,
    headers: {
      ...headers,
      ...(body === null ? {} : { 'content-type': zip ? 'application/zip' : 'application/json' }),
    },
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${(await response.text()).slice(0, 1_000)}`);
  return (await response.json()) as T;
}
