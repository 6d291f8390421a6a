/** The owner's passkeys (WebAuthn): adding, proving and removing them. Each challenge is used once. */
import type { NewPasskey, PasskeyProof } from '@spreadwise/contract';
import { hashSecret, newSecret, type RandomBytes } from '../../../platform/lib/secrets';
import type { ChallengePurpose, PasskeysStore } from './owner-store';

export interface PasskeysContext {
  readonly store: PasskeysStore;
  readonly panelOrigin: string;
  readonly now: () => Date;
  readonly random: RandomBytes;
}

const CHALLENGE_LIFETIME_MS = 5 * 60_000;

export function createPasskeys(ctx: PasskeysContext) {
  const { store, now } = ctx;
  const host = new URL(ctx.panelOrigin).hostname;
  const expected = (purpose: ChallengePurpose) => ({
    expectedChallenge: (challenge: string) => store.takeChallenge(hashSecret(challenge), purpose, now()),
    expectedOrigin: ctx.panelOrigin,
    expectedRPID: host,
  });
  return {
    list: async () => (await store.list()).map((row) => ({ ...row, worksHere: (row.host ?? host) === host })),
    /** The challenge to sign, and the host that our passkeys belong to. */
    async begin(purpose: ChallengePurpose) {
      const challenge = newSecret(ctx.random);
      const expiresAt = new Date(now().getTime() + CHALLENGE_LIFETIME_MS);
      await store.keepChallenge(hashSecret(challenge), purpose, expiresAt);
      return { challenge, rpId: host };
    },
    async add({ name, id, clientDataJSON, attestationObject }: NewPasskey) {
      const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
      const response = { ...ofKey(id), response: { clientDataJSON, attestationObject } };
      const outcome = await refusedAsNull(() => verifyRegistrationResponse({ response, ...expected('add') }));
      if (!outcome?.verified) return false;
      const { credential } = outcome.registrationInfo;
      await store.add({
        ...{ id: credential.id, name, host, counter: credential.counter, createdAt: now() },
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      });
      return true;
    },
    async prove({ id, clientDataJSON, authenticatorData, signature }: PasskeyProof) {
      const row = await store.find(id);
      if (!row) return false;
      const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
      const response = { ...ofKey(id), response: { clientDataJSON, authenticatorData, signature } };
      const credential = { id, publicKey: bytesOf(row.publicKey), counter: row.counter };
      const outcome = await refusedAsNull(() =>
        verifyAuthenticationResponse({ response, credential, ...expected('prove') }),
      );
      if (!outcome?.verified) return false;
      const counter = outcome.authenticationInfo.newCounter;
      await store.markUsed(id, { counter, host, lastUsedAt: now() });
      return true;
    },
    remove: (id: string) => store.remove(id, now()),
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;

const bytesOf = (base64url: string) => Uint8Array.from(Buffer.from(base64url, 'base64url'));

const ofKey = (id: string) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const;

/** The library throws on invalid input, all of which comes from the caller. */
async function refusedAsNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
