/** Three servers that a screen may meet when it opens: one hangs, one refuses, one answers. */
import { type FakeAnswers, type FakeAuthOptions, refusal } from '../fake-auth';

type Server = Required<Pick<FakeAuthOptions, 'fetch'>> & Pick<FakeAuthOptions, 'request' | 'answers'>;

/** A connection that a screen has opened. */
export interface Connection {
  /** As the contract names the call. */
  readonly name: string;
  readonly signal: AbortSignal | null;
}

export const SERVERS = ['does not answer', 'refuses everything', 'answers'] as const;
export type ServerKind = (typeof SERVERS)[number];

export function serverOf(kind: ServerKind, answers: FakeAnswers, connections: Connection[]): Server {
  const connect: Server['fetch'] = (path, init = {}) => {
    const name = `${init.method ?? 'GET'} ${path.split('?')[0]}`;
    connections.push({ name, signal: init.signal ?? null });
    return kind === 'refuses everything' ? Promise.resolve(REFUSED) : new Promise(() => {});
  };
  if (kind === 'does not answer') return { fetch: connect, request: () => new Promise(() => {}) };
  if (kind === 'refuses everything')
    return {
      fetch: connect,
      request: async () => {
        throw refusal(503, 'down');
      },
    };
  return { fetch: connect, answers };
}

const REFUSED = { ok: false, status: 503, headers: { get: () => null }, body: null } as unknown as Response;

/** Names of calls that were made but not declared. */
export const undeclared = (called: readonly string[], declared: readonly string[]): string[] =>
  [...new Set(called)].filter((name) => !declared.includes(name));
