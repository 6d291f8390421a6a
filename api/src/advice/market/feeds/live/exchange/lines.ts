/** The clients that deliver an exchange's quotes, each with its own WebSockets; the first also makes requests. */
import type { Backoff } from '../../../../../platform/lib/time';
import { type CcxtExchange, closeExchange } from '../ccxt/library';
import { createPauses, isPassing, orStopped, reasonOf, refusalOf } from '../failures';
import { type Connection, type Line, type Session, takeStreamed } from './connection';
import { canConfirm, canStream, openLibrary, watchAll } from './requests';

/** Callbacks that get a line's events first, as long as the line is not relied on yet. */
interface Trial {
  spoke?: (() => void) | undefined;
  lost?: ((reason: unknown) => void) | undefined;
}

/** Opens a client whose events go to the session that is current at the time. */
export const openObserved = (connection: Connection, trial: Trial = {}): Promise<CcxtExchange> =>
  openLibrary(connection.open, connection.profile, {
    ticker(symbol, ticker) {
      if (connection.session) takeStreamed(connection.session, symbol, ticker);
      trial.spoke?.();
    },
    alive: (client) => connection.session?.alive.set(client, connection.now()),
    malformed: () => connection.refused('malformed'),
    lost(reason) {
      if (trial.lost) trial.lost(reason);
      else if (refusalOf(reason) === null) connection.session?.fail(reason);
      else if (connection.session) streamRefused(connection.session, reason);
    },
  });

/** A line is renewed between these shares of a socket's life, at random, so that no two are renewed at once. */
const RENEW_FROM = 0.7;
const RENEW_UNTIL = 0.9;

function newLine(connection: Connection, library: CcxtExchange, symbols: readonly string[]): Line {
  const share = RENEW_FROM + connection.random() * (RENEW_UNTIL - RENEW_FROM);
  return { library, symbols, dueAt: connection.now() + share * connection.profile.socketLifeMs };
}

export async function openLines(session: Session, symbols: readonly string[]) {
  const { connection } = session;
  const { symbolsPerLine: size } = connection.profile;
  for (let from = 0; from < symbols.length; from += size) {
    const library = from === 0 ? session.library : await openFurther(session);
    const line = newLine(connection, library, symbols.slice(from, from + size));
    session.lines.push(line);
    subscribe(session, line.library, line.symbols);
  }
}

async function openFurther(session: Session, trial?: Trial): Promise<CcxtExchange> {
  const library = await orStopped(openObserved(session.connection, trial), session.over);
  library.setMarketsFromExchange(session.library);
  return library;
}

/** Closes a line; its silence no longer counts as a failure. */
async function closeLine(session: Session, library: CcxtExchange): Promise<void> {
  for (const client of Object.values(library.clients ?? {})) session.alive.delete(client);
  await closeExchange(library);
}

/* Subscribes to the quotes of markets, and decides what a failed subscription means. */

function subscribe(session: Session, library: CcxtExchange, symbols: readonly string[]): void {
  watchFailures(session, library, watchAll(library, session.connection.profile, symbols));
}

/** For markets listed later. A line with a single subscription is replaced by one that has them all. */
export function addTo(session: Session, line: Line, added: readonly string[]): void {
  line.symbols = [...line.symbols, ...added];
  if (session.connection.profile.symbolsPerSubscription === Infinity) line.dueAt = 0;
  else subscribe(session, line.library, added);
}

/** For subscriptions of one of the session's lines, or of a line about to join them. */
function watchFailures(session: Session, library: CcxtExchange, subscriptions: readonly Promise<unknown>[]) {
  for (const watching of subscriptions)
    watching.catch((error: unknown) => {
      // Errors of a line that was replaced do not matter.
      if (session.lines.some((line) => line.library === library)) giveUp(session, error);
    });
}

function giveUp(session: Session, error: unknown) {
  if (session.over.aborted) return;
  if (isPassing(error)) return session.fail(error);
  const { exchange, log } = session.connection;
  log.warn({ exchange, reason: reasonOf(error) }, 'market stream refused');
  // When one market of many is refused, the others are streamed all the same.
  if (session.connectedAt === null) streamRefused(session, error);
}

/* After an exchange has refused its stream, its quotes are polled for a while, if that is possible. */

export const mayStream = (connection: Connection, library: CcxtExchange): boolean =>
  canStream(library, connection.profile) && connection.streamRefusedUntil <= connection.now();

/** When the stream is the only source, the session fails with the refusal itself and is retried like any other. */
function streamRefused(session: Session, error: unknown) {
  const { connection, library, streams, connectedAt } = session;
  if (!canConfirm(library, connection.profile)) return session.fail(error);
  const now = connection.now();
  const upForMs = streams && connectedAt !== null ? now - connectedAt : 0;
  connection.streamRefusedUntil = now + connection.judgeStream(error, upForMs).pauseMs;
  session.fail(new Error(`of its stream, ${refusalOf(error) ?? reasonOf(error)}`));
}

/*
 * Exchanges close a socket after some time, often 24 hours. Each line is replaced before that, one at a time: the new
 * one delivers quotes before the old one closes, and is dropped when any of its subscriptions is refused.
 */

const LOOK_EVERY_MS = 10_000;
/** A new line silent for this long is dropped, and the old one stays. */
const SPEAKS_WITHIN_MS = 60_000;
/** Both stay open this long after the new line's first quote, until each market is subscribed to or was refused. */
const OVERLAP_MS = 30_000;
const PAUSES: Backoff = { firstMs: 60_000, longestMs: 600_000 };

export async function keepRollingOver(session: Session): Promise<void> {
  const { exchange, timers, now, random, log } = session.connection;
  const nextPauseMs = createPauses(random, PAUSES);
  while (!session.over.aborted) {
    await timers.sleep(LOOK_EVERY_MS, session.over);
    const [line] = [...session.lines].sort((a, b) => a.dueAt - b.dueAt);
    if (session.over.aborted || !line || line.dueAt > now()) continue;
    try {
      await rollOver(session, line);
    } catch (error) {
      line.dueAt = now() + nextPauseMs();
      if (!session.over.aborted)
        log.warn({ exchange, reason: reasonOf(error) }, 'a connection could not be replaced yet');
    }
  }
}

async function rollOver(session: Session, old: Line): Promise<void> {
  const { connection } = session;
  const before = new Set(old.symbols);
  const symbols = old.symbols.filter((symbol) => connection.markets.bySymbol(connection.exchange, symbol));
  const { library, subscriptions } = await openProven(session, symbols);
  try {
    if (old.library === session.library) await session.books.moveTo(library);
    const added = old.symbols.filter((symbol) => !before.has(symbol));
    const line = newLine(connection, library, symbols);
    replace(session, old, line);
    watchFailures(session, library, subscriptions);
    // Listed while the new line was on trial.
    if (added.length) addTo(session, line, added);
  } finally {
    await closeLine(session, old.library);
  }
}

function replace(session: Session, old: Line, line: Line): void {
  const { library } = line;
  library.setMarketsFromExchange(session.library);
  if (old.library === session.library) {
    session.library = library;
    session.connection.library = library;
  }
  session.lines[session.lines.indexOf(old)] = line;
}

/** Opens a client that delivers a quote and has no subscription refused for a while after it; throws otherwise. */
async function openProven(session: Session, symbols: readonly string[]) {
  const { connection } = session;
  const trial: Trial = {};
  const library = await openFurther(session, trial);
  const decided = new AbortController();
  const pause = (ms: number) => connection.timers.sleep(ms, AbortSignal.any([decided.signal, session.over]));
  try {
    const subscriptions = watchAll(library, connection.profile, symbols);
    const proven = new Promise<void>((resolve, reject) => {
      trial.lost = reject;
      for (const subscription of subscriptions) subscription.catch(reject);
      trial.spoke = () => {
        trial.spoke = undefined;
        void pause(OVERLAP_MS).then(resolve);
      };
      void pause(SPEAKS_WITHIN_MS).then(() => {
        if (trial.spoke) reject(new Error(`no data for ${SPEAKS_WITHIN_MS / 1000} s`));
      });
    });
    await orStopped(proven, session.over);
    trial.lost = undefined;
    return { library, subscriptions };
  } catch (error) {
    await closeLine(session, library);
    throw error;
  } finally {
    decided.abort();
  }
}
