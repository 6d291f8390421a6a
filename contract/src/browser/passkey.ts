/** Passkeys in the browser: creating one for the owner, and signing with one. Both reject if the person declines. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { NewPasskey } from '../identity/owner-credentials';
import type { PasskeyProof } from '../identity/second-factor';

/** What the server asks the passkey to sign. */
interface Asked {
  readonly challenge: string;
  readonly rpId: string;
}

/** The account shown by the browser; the server identifies the owner by the password. */
const OWNER = { id: 'b3duZXI', name: 'owner', displayName: 'Owner' };
const [ES256, RS256] = [-7, -257];

export async function signByPasskey({ challenge, rpId }: Asked): Promise<PasskeyProof> {
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, userVerification: 'required' },
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** `known`: existing passkeys, which must not be created again. */
export async function makePasskey(
  { challenge, rpId }: Asked,
  { name, known, productName }: { name: string; known: readonly string[]; productName: string },
): Promise<NewPasskey> {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: productName },
      user: OWNER,
      pubKeyCredParams: [ES256, RS256].map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: known.map((one) => ({ id: one, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    },
  });
  const { clientDataJSON, attestationObject } = response;
  return { name, id, clientDataJSON, attestationObject };
}
