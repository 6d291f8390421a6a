/** The state of the process, part by part, for operators and load balancers: 'ready' only if every part is. */
import type { Logger } from 'pino';

/** `degraded` is reported but requests are still answered; with `not ready` other processes should get them. */
export type ReadinessStatus = 'ready' | 'degraded' | 'not ready';

export interface PartState {
  readonly state: string;
  /** What the state means for the process. */
  readonly status: ReadinessStatus;
  /** For the log: what an operator would ask next. */
  readonly reason?: string | undefined;
}

export interface ReadinessPart {
  readonly name: string;
  /** Called often, so it must answer from memory. */
  readonly state: () => PartState;
}

const WORST_FIRST = ['not ready', 'degraded'] as const;

/** Not ready before `begin` and after `stop`. */
export function createReadiness(
  parts: readonly ReadinessPart[],
  log: Pick<Logger, 'info' | 'warn'>,
  now: () => Date,
) {
  let phase: 'starting' | 'serving' | 'stopping' = 'starting';
  const known = new Map<string, { readonly found: PartState; readonly since: Date }>();

  const watchPart = ({ name, state }: ReadinessPart) => {
    const found = state();
    const before = known.get(name);
    if (before?.found.state === found.state) return;
    known.set(name, { found, since: now() });
    if (!before && found.status === 'ready') return;
    const words = {
      part: name,
      state: found.state,
      ...(found.reason ? { reason: found.reason } : {}),
      ...(before ? { before: before.found.state, since: before.since.toISOString() } : {}),
    };
    if (found.status === 'ready') log.info(words, 'a part of the product is healthy again');
    // Some parts need a while at startup.
    else log[before ? 'warn' : 'info'](words, 'a part of the product is not well');
  };

  return {
    /** The status is that of the worst part. */
    report(): { status: ReadinessStatus; parts: Record<string, string> } {
      const all = parts.map(({ name, state }) => ({ name, ...state() }));
      const states = Object.fromEntries(all.map(({ name, state }) => [name, state]));
      if (phase !== 'serving') return { status: 'not ready', parts: { process: phase, ...states } };
      const status = WORST_FIRST.find((one) => all.some((part) => part.status === one)) ?? 'ready';
      return { status, parts: states };
    },
    /** Call it once a second: logs each change once. */
    async watch() {
      for (const part of parts) watchPart(part);
    },
    begin() {
      phase = 'serving';
    },
    stop() {
      phase = 'stopping';
    },
  };
}

export type Readiness = ReturnType<typeof createReadiness>;
