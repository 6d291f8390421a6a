/** Checks the files of a market's configuration, before its worker could fail on them again and again. */
import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from '../../../../platform/lib/config-error';
import type { MarketSettings } from '../../settings';
import { readFees } from '../live/terms/fees-file';
import { createReplaySource, ReplayError } from './replay';

/** A recording is never written over: a worker that is started again goes on in `name.2.ndjson`. */
export function recordingOf({ record }: Pick<MarketSettings, 'record'>, run: number): string | null {
  if (record === null || run === 1) return record;
  return record.replace(/(\.ndjson)?(\.gz)?$/, (ending) => `.${run}${ending}`);
}

/** Throws `ConfigError` when there is no recording to play, none could be made, or the file of fees is wrong. */
export async function checkFiles(market: MarketSettings): Promise<void> {
  if (market.feed === 'replay') await checkReplay(market.file);
  if (market.feed === 'live' && market.feesFile !== null) await checkFees(market.feesFile);
  if (market.record !== null) await checkRecord(market.record);
}

async function checkReplay(file: string): Promise<void> {
  const source = createReplaySource({ file, pace: { kind: 'as read' }, warn: () => {} });
  try {
    for await (const _ of source.events(new AbortController().signal)) break;
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error;
    throw new ConfigError(`REPLAY was "${file}"; it may be the path of a recording. ${error.message}`);
  }
}

async function checkFees(file: string): Promise<void> {
  const fees = await readFees(file);
  if (!fees.ok)
    throw new ConfigError(
      `MARKET_FEES_FILE was "${file}"; it may be the path of a file of fees, and ${fees.problem}.`,
    );
}

async function checkRecord(file: string): Promise<void> {
  const complaint = `RECORD was "${file}"; it may be the path of a new file in a folder that can be written to`;
  await access(dirname(file), constants.W_OK).catch((error: Error) => {
    throw new ConfigError(`${complaint} (${error.message}).`);
  });
  if (existsSync(file)) throw new ConfigError(`${complaint}; this one exists already.`);
}
