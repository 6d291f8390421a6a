/** The gate at run time: the rules, against what the live shell provides to remotes at the moment. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { GATE_RULES, type GateRule, type UploadRefusal } from '@spreadwise/contract';
import { nullWhenMissing } from '../../platform/lib/files';
import { type Candidate, PROVIDED_FILE, type Provided, provided } from './candidate';
import { check } from './check';
import type { EnclosedBrowser } from './mount/browser';
import { createMountCheck } from './mount/mount-check';
import type { LiveShell } from './mount/page-server';

export interface Gate {
  readonly rules: readonly GateRule[];
  /** Why builds are not opened in a browser; null if they are. */
  readonly untried?: string | null;
  /** Why a build may not be published; empty if it may. */
  check(candidate: Candidate): Promise<readonly UploadRefusal[]>;
}

/** The rules that a build has passed, and what was not tried. */
export const checkedBy = ({ rules, untried }: Gate): string[] => [
  ...rules,
  ...(untried ? [`mount: not tried, ${untried}`] : []),
];

export interface Untried {
  readonly untried: string;
}

export interface GateOptions {
  /** The live shell's build, which may be rebuilt while this runs. */
  readonly shellDir: string;
  readonly shell: LiveShell;
  readonly browser: EnclosedBrowser | Untried;
  readonly now: () => Date;
  /** Called for everything that is accepted only because running it would be needed to tell. */
  readonly note: (remote: string, message: string) => void;
}

type LiveGate = Gate & {
  /** Null if the shell is not built. */
  provided(): Promise<Provided | null>;
};

export function createGate({ shellDir, shell, browser, now, note }: GateOptions): LiveGate {
  const untried = 'untried' in browser ? browser.untried : null;
  const mount = 'untried' in browser ? null : createMountCheck({ browser, shell, now });
  const read = async () =>
    provided.parse(JSON.parse(await readFile(path.join(shellDir, PROVIDED_FILE), 'utf8')));
  return {
    untried,
    provided: () => read().catch(nullWhenMissing),
    rules: mount ? GATE_RULES : GATE_RULES.filter((rule) => rule !== 'mount'),
    async check(candidate) {
      return check(candidate, await read(), mount, (message) => note(candidate.name, message));
    },
  };
}

/** For developers' builds, which are unminified: applies every rule except the size. */
export const withoutSize = ({ rules, untried, check }: Gate): Gate => ({
  untried: untried ?? null,
  rules: rules.filter((rule) => rule !== 'size'),
  check: async (candidate) => (await check(candidate)).filter(({ rule }) => rule !== 'size'),
});
