/** A recording as a feed: as fast as it is read, with the recorded times; or paced, as if its events happened now. */
import { constants, createReadStream, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createGunzip, constants as zlib } from 'node:zlib';
import type { Timers } from '../../../../platform/lib/time';
import { ConfigError } from '../../../../platform/operator-error';
import type { Feed, FeedKind, MarketEvent, MarketSettings } from '../../types';
import { readFees } from '../live/terms';
import { readGapKinds } from '../simulated/fitted-gaps';
import { parseEvent, parseHeader, RecordError } from './record-format';

export type ReplayPace =
  | { readonly kind: 'recorded'; readonly now: () => number; readonly sleep: Timers['sleep'] }
  | { readonly kind: 'as read' };

interface ReplayOptions {
  readonly file: string;
  readonly pace: ReplayPace;
  /** Called for a recording whose end is missing. */
  readonly warn: (message: string) => void;
}

/** What is wrong with a recording: the file, the line and the expected form. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError';
}

const BATCH = 512;
/** Events due within this many ms are delivered at once. */
const LEAST_PAUSE_MS = 20;
/** A longer line is not from a recording, and must not fill the memory. */
const LONGEST_LINE = 4_000_000;

export function createReplayFeed({ file, pace, warn }: ReplayOptions): Feed {
  return {
    kind: 'replay',
    events: (stop) => {
      const batches = readBatches(file, warn, stop);
      return pace.kind === 'recorded' ? atRecordedPace(batches, pace, stop) : batches;
    },
    // A recording has the books that were requested when it was made.
    wantBooks: () => {},
  };
}

async function* atRecordedPace(
  batches: AsyncIterable<readonly MarketEvent[]>,
  { now, sleep }: ReplayPace & { kind: 'recorded' },
  stop: AbortSignal,
): AsyncGenerator<readonly MarketEvent[]> {
  /** Added to a recorded time to get the time by the clock. */
  let shift: number | null = null;
  for await (const batch of batches) {
    let due: MarketEvent[] = [];
    for (const event of batch) {
      shift ??= now() - event.at;
      const ahead = event.at + shift - now();
      if (ahead > 0) {
        if (due.length) yield due;
        due = [];
        await sleep(Math.max(ahead, LEAST_PAUSE_MS), stop);
        if (stop.aborted) return;
      }
      due.push({ ...event, at: event.at + shift });
    }
    if (due.length) yield due;
  }
}

async function* readBatches(
  file: string,
  warn: (message: string) => void,
  stop: AbortSignal,
): AsyncGenerator<readonly MarketEvent[]> {
  let batch: MarketEvent[] = [];
  let number = 0;
  for await (const { text, isWhole } of readLines(file)) {
    if (stop.aborted) return;
    number++;
    const event = parseLine(file, number, text, isWhole);
    if (event === 'cut off') warn(`${file} ends in the middle of line ${number}, which is ignored.`);
    else if (event) batch.push(event);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (number === 0) throw isEmpty(file);
  if (batch.length) yield batch;
}

/** Returns the feed that a recording's events came from. Rejects with `ReplayError` without a valid header. */
export async function originOf(file: string): Promise<FeedKind> {
  for await (const { text } of readLines(file)) return headerOf(file, text).feed;
  throw isEmpty(file);
}

function headerOf(file: string, text: string) {
  try {
    return parseHeader(text);
  } catch (error) {
    throw error instanceof RecordError ? new ReplayError(`${file}, line 1: ${error.message}.`) : error;
  }
}

const isEmpty = (file: string) => new ReplayError(`${file} is empty; a recording begins with a header.`);

/** Null for the header, which is validated. A recorder that was killed leaves the last line unfinished. */
function parseLine(file: string, number: number, text: string, isWhole: boolean) {
  if (number === 1) {
    headerOf(file, text);
    return null;
  }
  try {
    return parseEvent(text);
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    if (!isWhole) return 'cut off';
    throw new ReplayError(`${file}, line ${number}: ${error.message}.`);
  }
}

interface Line {
  readonly text: string;
  /** Whether it ends with a newline, and not with the file. */
  readonly isWhole: boolean;
}

async function* readLines(file: string): AsyncGenerator<Line> {
  let rest = '';
  for await (const chunk of readText(file)) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE)
      throw new ReplayError(
        `${file} has a line of more than ${LONGEST_LINE} characters; it is no recording.`,
      );
    for (const text of lines) yield { text, isWhole: true };
  }
  if (rest) yield { text: rest, isWhole: false };
}

async function* readText(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file);
  // A gzip file that was cut off yields what there is of it.
  const gunzip = file.endsWith('.gz') ? createGunzip({ finishFlush: zlib.Z_SYNC_FLUSH }) : null;
  const text = gunzip ? bytes.on('error', (error) => gunzip.destroy(error)).pipe(gunzip) : bytes;
  try {
    for await (const chunk of text.setEncoding('utf8')) yield chunk;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new ReplayError(`${file} does not exist.`);
    throw new ReplayError(`${file} cannot be read: ${message}.`);
  } finally {
    bytes.destroy();
  }
}

/* Validates the files of a market's configuration, before its worker could fail on them again and again. */

/** A recording is never overwritten: a restarted worker continues in `name.2.ndjson`. */
export function recordingOf({ record }: Pick<MarketSettings, 'record'>, run: number): string | null {
  if (record === null || run === 1) return record;
  return record.replace(/(\.ndjson)?(\.gz)?$/, (ending) => `.${run}${ending}`);
}

/** Throws `ConfigError` if a recording cannot be played or made, or if the file of fees or of gaps is invalid. */
export async function checkFiles(market: MarketSettings): Promise<void> {
  if (market.feed === 'replay') await checkReplay(market.file);
  if (market.feed === 'live' && market.feesFile !== null) await checkFees(market.feesFile);
  if (market.feed === 'simulated' && market.gapsFile) checkGaps(market.gapsFile);
  if (market.record !== null) await checkRecord(market.record);
}

async function checkReplay(file: string): Promise<void> {
  const feed = createReplayFeed({ file, pace: { kind: 'as read' }, warn: () => {} });
  try {
    for await (const _ of feed.events(new AbortController().signal)) break;
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error;
    throw new ConfigError(`REPLAY was "${file}"; expected the path of a recording. ${error.message}`);
  }
}

async function checkFees(file: string): Promise<void> {
  const fees = await readFees(file);
  if (!fees.ok)
    throw new ConfigError(
      `MARKET_FEES_FILE was "${file}"; expected the path of a file of fees, and ${fees.problem}.`,
    );
}

function checkGaps(file: string): void {
  try {
    readGapKinds(file);
  } catch (error) {
    throw new ConfigError(
      `${file} is not a file from npm run calibrate: write it again or remove it (${(error as Error).message}).`,
    );
  }
}

async function checkRecord(file: string): Promise<void> {
  const complaint = `RECORD was "${file}"; expected the path of a new file in a writable folder`;
  await access(dirname(file), constants.W_OK).catch((error: Error) => {
    throw new ConfigError(`${complaint} (${error.message}).`);
  });
  if (existsSync(file)) throw new ConfigError(`${complaint}; this file already exists.`);
}
