/** The options of the payment sandbox. */
import type { Dunning } from './state/world';

export type Log = (
  level: 'info' | 'warn' | 'error',
  message: string,
  fields: Record<string, unknown>,
) => void;

/** Runs `work` after `ms` unless the returned function is called first. */
export type Schedule = (work: () => void, ms: number) => () => void;

export interface PaymentSandboxOptions {
  /** Now, in ms UTC. It may jump ahead; renewals follow it. */
  clock: () => number;
  /** `bytes` random bytes as hex. */
  random: (bytes: number) => string;
  /** Append-only JSON lines, replayed and compacted at start; null keeps the state in memory only. */
  journalFile: string | null;
  /** Origin of the pages' addresses, e.g. http://localhost:3000. */
  publicOrigin: string;
  /** Whether pages of another origin may call. Default: those of this machine; its own origin always may. */
  allowsOrigin?: (origin: string) => boolean;
  webhook: { url: string; secret: string } | null;
  secretKey: string;
  publishableKey: string;
  /** The folder `browser/` beside this file (or its copy in the build), with a trailing slash. */
  browserFolder: URL;
  fetch?: typeof fetch;
  schedule?: Schedule;
  /** Default: retries after 3, 5 and 7 days, then cancels. */
  dunning?: Dunning;
  log: Log;
}
