/** The gate at run time: the rules, against what the live shell provides to remotes at the moment. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { GATE_RULES, type UploadRefusal } from '@spreadwise/contract';
import { nullWhenMissing } from '../../platform/lib/files';
import { type Candidate, PROVIDED_FILE, provided } from './candidate';
import { check } from './check';
import type { EnclosedBrowser } from './mount/browser';
import { createMountCheck } from './mount/mount-check';
import type { LiveShell } from './mount/page-server';

export interface Gate {
  /** The rules that a build has passed, and what was not tried. */
  readonly checked: readonly string[];
  /** Why a build may not be published; empty if it may. */
  check(candidate: Candidate): Promise<readonly UploadRefusal[]>;
}

/** Why builds are not opened in a browser. */
export interface Untried {
  readonly untried: string;
}

export interface GateOptions {
  /** The live shell's build, which may be rebuilt while this runs. */
  readonly shellDir: string;
  readonly shell: LiveShell;
  readonly browser: EnclosedBrowser | Untried;
  readonly now: () => Date;
  /** Called for everything that is accepted only because running it would be needed to decide. */
  readonly note: (remote: string, message: string) => void;
}

export function createGate({ shellDir, shell, browser, now, note }: GateOptions) {
  const mount = 'untried' in browser ? null : createMountCheck({ browser, shell, now });
  const read = async () =>
    provided.parse(JSON.parse(await readFile(path.join(shellDir, PROVIDED_FILE), 'utf8')));
  return {
    /** Null if the shell is not built. */
    provided: () => read().catch(nullWhenMissing),
    checked: GATE_RULES.map((rule) =>
      rule === 'mount' && 'untried' in browser ? `mount: not tried, ${browser.untried}` : rule,
    ),
    async check(candidate: Candidate) {
      return check(candidate, await read(), mount, (message) => note(candidate.name, message));
    },
  };
}

/** For developers' builds, which are unminified: applies every rule except the size. */
export const withoutSize = ({ checked, check }: Gate): Gate => ({
  checked: checked.filter((rule) => rule !== 'size'),
  check: async (candidate) => (await check(candidate)).filter(({ rule }) => rule !== 'size'),
});
