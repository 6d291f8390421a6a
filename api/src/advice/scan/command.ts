/** The command: reads a snapshot, scans it, says what it found. */

import { median } from '../../platform/lib/lists';
import { HELP, nameOf, readArguments, type ScanRequest } from './arguments';
import { InputError } from './input';
import { jsonOf, leftOutLine, type ScanResult, tableOf } from './report';
import { createScanner, type Scanner } from './scanner';
import { parseSnapshot } from './snapshot';
import { type LeftOut, selectUsable } from './usable-markets';

export interface ScanSurroundings {
  /** The bytes of a file, or of standard input for `-`. */
  read(file: string): Promise<Uint8Array>;
  out(text: string): void;
  error(text: string): void;
  /** In ms, with fractions. */
  now(): number;
}

/** Answers the exit code: 0, or 2 when what was given is not of the form. */
export async function runScan(given: readonly string[], surroundings: ScanSurroundings): Promise<number> {
  try {
    const request = readArguments(given);
    if (request === 'help') surroundings.out(HELP);
    else report(request, await scanFile(request, surroundings), surroundings);
    return 0;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    surroundings.error(`${error.message}\n`);
    return 2;
  }
}

async function scanFile(request: ScanRequest, { read, now }: ScanSurroundings) {
  const began = now();
  const { usable, leftOut } = selectUsable(
    parseSnapshot(nameOf(request.file), await readBytes(request.file, read)),
  );
  const scanner = createScanner(usable, request);
  const buildMs = rounded(now() - began);
  const { cycles, ms } = timedScan(scanner, request.repeat, now);
  const result: ScanResult = {
    opportunities: cycles.map(scanner.opportunityOf),
    assets: scanner.assets,
    markets: usable.length,
    dropped: leftOut.length,
    ms,
    buildMs,
  };
  return { result, leftOut };
}

async function readBytes(file: string, read: ScanSurroundings['read']): Promise<Uint8Array> {
  try {
    return await read(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new InputError(
      `${nameOf(file)}: the file ${WHY_UNREADABLE[code] ?? `cannot be read (${code})`}; it may be the path of a snapshot.`,
    );
  }
}

const WHY_UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EISDIR: 'is a folder',
  EACCES: 'may not be read',
};

/** The first scan is cold; its time counts only when it is the only one. */
function timedScan(scanner: Scanner, repeat: number, now: ScanSurroundings['now']) {
  const times: number[] = [];
  let cycles: ReturnType<Scanner['scan']> = [];
  for (let turn = 0; turn < repeat; turn += 1) {
    const began = now();
    cycles = scanner.scan();
    times.push(now() - began);
  }
  return { cycles, ms: rounded(median(repeat > 1 ? times.slice(1) : times)) };
}

/** To the tenth of a microsecond. */
const rounded = (ms: number) => Math.round(ms * 1e4) / 1e4;

function report(
  { file, json, hops }: ScanRequest,
  { result, leftOut }: { result: ScanResult; leftOut: readonly LeftOut[] },
  { out, error }: ScanSurroundings,
): void {
  if (leftOut.length) error(leftOut.map((one) => leftOutLine(nameOf(file), one)).join(''));
  out(json ? jsonOf(result) : tableOf(result, hops));
}
