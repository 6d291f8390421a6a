/**
 * The gate as a team runs it before it publishes: the same rules, against what a live product provides
 * (GET /remotes/provided.json). It is part of the SDK (scripts/pack-sdk.mjs), so it reads only what it is given.
 */
import { type ContractChange, remoteContract, type UploadRefusal } from '@spreadwise/contract';
import { type BuildFiles, versionOf } from '../builds';
import { askedOf, compareContracts, readContract } from '../contracts';
import { liveProvided } from './candidate';
import { check } from './check';

export interface LocalBuild {
  readonly remote: string;
  readonly files: BuildFiles;
  readonly provided: unknown;
  /** The contract that the owner has approved for the remote; null: none yet; undefined: unknown. */
  readonly approved?: unknown;
}

export interface LocalOutcome {
  /** The version that the server would give it. */
  readonly version: string;
  readonly refusals: readonly UploadRefusal[];
  /** What is accepted although only running it would tell, or although it is wasteful. */
  readonly notes: readonly string[];
  /** What the owner would be asked; null if the approved contract is unknown. */
  readonly asked: readonly ContractChange[] | null;
}

export async function checkBuild({ remote, files, provided, approved }: LocalBuild): Promise<LocalOutcome> {
  const version = versionOf(files);
  const live = liveProvided.parse(provided);
  const read = readContract(remote, files);
  if (!read.ok) return { version, refusals: read.refusals, notes: [], asked: null };
  const { contract } = read;
  const notes: string[] = [];
  const candidate = { name: remote, files, contract, slots: live.slots };
  const refusals = await check(candidate, live, null, (note) => void notes.push(note));
  const asked =
    approved === undefined
      ? null
      : askedOf(compareContracts(remoteContract.nullable().parse(approved), contract));
  return { version, refusals, notes, asked };
}
