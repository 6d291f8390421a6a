/** Reads and validates the contract in a build (remote.json), and derives its id. */
import { hash } from 'node:crypto';
import { CONTRACT_FILE, type RemoteContract, remoteContract, type UploadRefusal } from '@spreadwise/contract';
import { canonicalJson, isStorable, parseJson } from '../../platform/lib/text';
import type { BuildFiles } from '../builds';

export interface NamedContract {
  readonly id: string;
  readonly contract: RemoteContract;
}

export type ContractReading =
  | ({ readonly ok: true } & NamedContract)
  | { readonly ok: false; readonly refusals: readonly UploadRefusal[] };

const MOST_BYTES = 64_000;

export function readContract(remote: string, files: BuildFiles): ContractReading {
  const bytes = files.get(CONTRACT_FILE);
  if (!bytes)
    return refuse(
      `${CONTRACT_FILE} is missing at the top of the build: it names the remote’s owner and what it asks for.`,
    );
  if (bytes.length > MOST_BYTES)
    return refuse(`${CONTRACT_FILE} has ${bytes.length} bytes; at most ${MOST_BYTES} are allowed.`);
  const json = parseJson(bytes.toString('utf8'));
  if (!json.ok) return refuse(`${CONTRACT_FILE} is not JSON: ${json.reason}`);
  const parsed = remoteContract.safeParse(json.value);
  if (!parsed.success)
    return refuse(
      ...parsed.error.issues.map(({ path, message }) =>
        path.length > 0 ? `${CONTRACT_FILE}, ${path.join('.')}: ${message}` : `${CONTRACT_FILE}: ${message}`,
      ),
    );
  const contract = parsed.data;
  if (!isStorable(contract))
    return refuse(`${CONTRACT_FILE} must be valid Unicode and must not contain the character U+0000.`);
  if (contract.name !== remote)
    return refuse(`${CONTRACT_FILE} belongs to the remote "${contract.name}", not to "${remote}".`);
  return { ok: true, id: contractId(contract), contract };
}

/** Independent of the order of keys, and of whether defaults are written out. */
export const contractId = ({ $schema: _, ...contract }: RemoteContract): string =>
  hash('sha256', canonicalJson(contract), 'hex').slice(0, 20);

const refuse = (...messages: readonly string[]): ContractReading => ({
  ok: false,
  refusals: messages.map((message) => ({ rule: 'contract', message })),
});
