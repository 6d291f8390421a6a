/** Reports to the API how this tab's remotes do: shown, failed, errors, CSP violations, long tasks and web vitals. */
import type { RemoteReport } from '@spreadwise/contract';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { RemoteLoader } from '../remotes/loader/remote-loader';
import { type Attribution, createAttribution, type Subject } from './attribution';
import { watchLongTasks } from './long-tasks';
import { createReporter } from './reporter';

export interface ReportsOptions {
  /** The page's ticket. */
  readonly tab: string;
  readonly loader: Pick<RemoteLoader, 'set' | 'states' | 'current' | 'subscribe'>;
  readonly page: Window;
  /** Whether this browser's timings may be reported: where consent is required, once it was given. */
  readonly mayMeasure: () => boolean;
}

const MEASURED: readonly RemoteReport['kind'][] = ['vital', 'long-task'];

/** What each kind of report is made with. */
interface Watching extends Omit<ReportsOptions, 'tab' | 'mayMeasure'>, Attribution {
  /** The remote whose screen is open. */
  onScreen(): Subject | null;
  /** Reports nothing when the subject is null. */
  report(subject: Subject | null, rest: Omit<RemoteReport, keyof Subject>): void;
  readonly signal: AbortSignal;
}

/** Returns how to stop; what waits is sent then. */
export function startReports({ tab, loader, page, mayMeasure }: ReportsOptions): () => void {
  const set = loader.set();
  if (!set) return () => {};
  const attribution = createAttribution(set);
  const reporter = createReporter(tab, send);
  const abort = new AbortController();
  const { signal } = abort;
  const watching: Watching = {
    ...attribution,
    loader,
    page,
    signal,
    onScreen: () => attribution.byName(loader.current()?.remote),
    report(subject, rest) {
      const isTold = !MEASURED.includes(rest.kind) || mayMeasure();
      if (subject && isTold && !signal.aborted) reporter.add({ ...subject, ...rest });
    },
  };
  reportStates(watching);
  reportErrors(watching);
  reportViolations(watching);
  reportLongTasks(watching);
  reportVitals(watching);

  // Registered after web-vitals' own listeners, which are on the document.
  page.addEventListener('visibilitychange', () => page.document.hidden && reporter.flush(), { signal });
  page.addEventListener('pagehide', () => reporter.flush(), { signal });
  return () => {
    reporter.flush();
    abort.abort();
  };
}

function reportStates({ loader, byName, report, signal }: Watching): void {
  const reported = new Map<string, string>();
  const reportChanges = () => {
    for (const [id, state] of loader.states()) {
      const outcome = `${state.status} ${state.attempt}`;
      if (state.status === 'loading' || reported.get(id) === outcome) continue;
      reported.set(id, outcome);
      const subject = byName(id.slice(0, id.indexOf('/')));
      if (state.status === 'ready') report(subject, { kind: 'shown' });
      else report(subject, { kind: 'failed', name: state.failure.kind, message: state.failure.reason });
    }
  };
  signal.addEventListener('abort', loader.subscribe(reportChanges));
  reportChanges();
}

function reportErrors({ page, byScript, report, signal }: Watching): void {
  const reportError = (error: unknown, place: string | undefined, message: string) => {
    const stack = error instanceof Error ? error.stack : undefined;
    report(byScript(stack) ?? byScript(place), { kind: 'error', message });
  };
  page.addEventListener(
    'error',
    ({ error, filename, message }) => reportError(error, filename, message || String(error)),
    { signal },
  );
  page.addEventListener(
    'unhandledrejection',
    ({ reason }) => reportError(reason, undefined, String(reason)),
    {
      signal,
    },
  );
}

/** Violations of the page's content security policy. */
function reportViolations({ page, byScript, onScreen, report, signal }: Watching): void {
  page.document.addEventListener(
    'securitypolicyviolation',
    ({ sourceFile, effectiveDirective, blockedURI }) =>
      report(byScript(sourceFile) ?? onScreen(), {
        kind: 'csp',
        name: effectiveDirective,
        message: blockedURI,
      }),
    { signal },
  );
}

function reportLongTasks({ byScript, onScreen, report, signal }: Watching): void {
  watchLongTasks(signal, (script) =>
    report(script === null ? onScreen() : byScript(script), { kind: 'long-task' }),
  );
}

/** Load metrics belong to the first screen, later metrics to the screen that is open. */
function reportVitals({ onScreen, report }: Watching): void {
  const first = onScreen();
  const vitalOf =
    (subject: () => Subject | null) =>
    ({ name, value }: Metric) =>
      report(subject(), { kind: 'vital', name, value });
  for (const watch of [onFCP, onLCP, onTTFB]) watch(vitalOf(() => first));
  for (const watch of [onCLS, onINP]) watch(vitalOf(onScreen));
}

/** The page may be closing, so nothing waits for the response. */
function send(body: string): void {
  const sent = navigator.sendBeacon?.(ADDRESS, new Blob([body], { type: 'application/json' }));
  if (!sent)
    fetch(ADDRESS, {
      method: 'POST',
      body,
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
    }).catch(() => {});
}

const ADDRESS = '/api/remotes/reports';
