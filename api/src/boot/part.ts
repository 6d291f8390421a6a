/** What the product is put together from, and how it ends. */
import type { Logger } from 'pino';
import type { Duties } from '../config';
import type { Feature } from '../http/environment';
import { startPeriodic } from '../lib/periodic';

/** Work that is done at once and then every so often. */
export interface Job {
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  /** What the log says when it fails. */
  readonly failure: string;
}

/** What a feature adds to the product. */
export interface Part {
  /** Its calls of the API. */
  readonly routes?: Feature;
  /** What it answers beside the API. */
  readonly pages?: Feature;
  readonly jobs?: readonly Job[];
  /** Ends what the part runs; resolves when nothing of it is under way. */
  readonly stop?: () => unknown;
}

/** What of a feature a process does: its calls and pages where it serves, its jobs where it works. */
export const shareOf = ({ routes, pages, jobs }: Part, { serves, works }: Duties): Part => ({
  ...(serves && routes ? { routes } : {}),
  ...(serves && pages ? { pages } : {}),
  ...(works && jobs ? { jobs } : {}),
});

/** What has been opened, so that it can be closed in the opposite order. */
export interface Opened {
  /** Hands the part on. What has no `stop` needs no end. */
  add<P extends Pick<Part, 'stop'>>(name: string, part: P): P;
  /** Stops everything, the last one first, and says so; each once. */
  stop(): Promise<void>;
}

export function createOpened(log: Pick<Logger, 'debug'>): Opened {
  const stops: { readonly name: string; readonly stop: () => unknown }[] = [];
  return {
    add(name, part) {
      const { stop } = part;
      if (stop) stops.push({ name, stop: () => stop.call(part) });
      return part;
    },
    async stop() {
      for (const { name, stop } of stops.splice(0).reverse()) {
        log.debug({ part: name }, 'stopping');
        await stop();
      }
    },
  };
}

/** Starts the jobs of all parts; they end with what is returned. */
export function startJobs(jobs: readonly Job[], log: Pick<Logger, 'error'>): Required<Pick<Part, 'stop'>> {
  const ends = jobs.map(({ everyMs, work, failure }) =>
    startPeriodic({ everyMs, work, onFailure: (error) => log.error({ err: error }, failure) }),
  );
  return {
    stop() {
      for (const end of ends) end();
    },
  };
}
