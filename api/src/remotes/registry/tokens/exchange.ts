/** Gives a CI that shows by an ID token who it is a token for some minutes. */
import type { TokenScope } from '@spreadwise/contract';
import { MINUTE_MS } from '../../../platform/lib/time';
import { type IdTokenContext, readIdToken } from './id-token';
import { publisherOf } from './publisher';
import type { PublishersStore } from './publishers-store';
import { drawToken, type TokensContext } from './tokens';

export interface ExchangeContext extends IdTokenContext {
  readonly publishers: Pick<PublishersStore, 'claim'>;
  readonly tokens: Pick<TokensContext, 'random'>;
}

export type Exchanged =
  | {
      readonly kind: 'given';
      readonly token: string;
      readonly scopes: readonly TokenScope[];
      readonly expiresAt: Date;
    }
  | { readonly kind: 'refused' | 'stranger'; readonly reason: string }
  | { readonly kind: 'unreachable' };

/** As long as a build and its upload take. */
const TERM_MS = 15 * MINUTE_MS;

export async function exchange(
  ctx: ExchangeContext,
  { remote, idToken }: { readonly remote: string; readonly idToken: string },
): Promise<Exchanged> {
  const read = await readIdToken(ctx, idToken);
  if (!read.ok) return read;
  const { identity } = read;
  const { id, token, hash } = drawToken(ctx.tokens);
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + TERM_MS);
  const given = await ctx.publishers.claim({
    remote,
    identity,
    token: { id, hash, createdAt, expiresAt },
    find: (trusted) => publisherOf(trusted, identity),
  });
  if (given.kind === 'replayed')
    return { kind: 'refused', reason: 'This ID token was exchanged before; ask for a new one.' };
  if (given.kind === 'stranger') {
    const { repository, ref, environment } = identity;
    return {
      kind: 'stranger',
      reason: `${remote} trusts no publisher like this: ${repository}, ${ref ?? 'no ref'}, ${environment ?? 'no environment'}.`,
    };
  }
  return { kind: 'given', token, scopes: given.publisher.scopes, expiresAt };
}
