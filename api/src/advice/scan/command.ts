/** The command: reads a snapshot, scans it and reports the result. */
import { median } from '../../platform/lib/lists';
import type { Cycle } from '../engine';
import { HELP, InputError, nameOf, printable, readArguments, type ScanRequest } from './arguments';
import { createScanner, type Opportunity, type OpportunityLeg } from './scanner';
import { type LeftOut, parseSnapshot, selectUsable } from './snapshot';

interface ScanSurroundings {
  /** The bytes of a file, or of standard input for `-`. */
  read(file: string): Promise<Uint8Array>;
  out(text: string): void;
  error(text: string): void;
  /** In ms, with fractions. */
  now(): number;
}

/** Returns the exit code: 0, or 2 for invalid input. */
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
  const { assets, scan, opportunityOf } = createScanner(usable, request);
  const buildMs = rounded(now() - began);
  const { cycles, ms } = timedScan(scan, request.repeat, now);
  const opportunities = cycles.map(opportunityOf);
  const result = { opportunities, assets, markets: usable.length, dropped: leftOut.length, ms, buildMs };
  return { result, leftOut };
}

async function readBytes(file: string, read: ScanSurroundings['read']): Promise<Uint8Array> {
  try {
    return await read(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new InputError(
      `${nameOf(file)}: the file ${WHY_UNREADABLE[code] ?? `cannot be read (${code})`}; expected the path of a snapshot.`,
    );
  }
}

const WHY_UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'may not be read',
};

/** The first scan is cold; its time counts only when it is the only one. */
function timedScan(scan: () => readonly Cycle[], repeat: number, now: ScanSurroundings['now']) {
  const times: number[] = [];
  let cycles: readonly Cycle[] = [];
  for (let turn = 0; turn < repeat; turn += 1) {
    const began = now();
    cycles = scan();
    times.push(now() - began);
  }
  return { cycles, ms: rounded(median(repeat > 1 ? times.slice(1) : times)) };
}

/** Rounds to the tenth of a microsecond. */
const rounded = (ms: number) => Math.round(ms * 1e4) / 1e4;

function report(
  { file, json, hops }: ScanRequest,
  { result, leftOut }: { result: ScanResult; leftOut: readonly LeftOut[] },
  { out, error }: ScanSurroundings,
): void {
  if (leftOut.length) error(leftOut.map((one) => leftOutLine(nameOf(file), one)).join(''));
  out(json ? `${JSON.stringify(result)}\n` : tableOf(result, hops));
}

/* A scan's output: a table for people, JSON for programs, and the markets left out on standard error. */

interface ScanResult {
  /** Best first. */
  readonly opportunities: readonly Opportunity[];
  readonly assets: number;
  readonly markets: number;
  /** Markets left out. `markets + dropped` is the whole file. */
  readonly dropped: number;
  /** The time of one scan: the median of the warm ones. */
  readonly ms: number;
  /** The time to read the file, check it, and build the graph. */
  readonly buildMs: number;
}

function tableOf(result: ScanResult, hops: number): string {
  const { opportunities, assets, markets, dropped, ms, buildMs } = result;
  const basis = `${counted(markets, 'market')} of ${counted(assets, 'asset')}, ${dropped} left out`;
  const times = `scanned in ${ms} ms, read and built in ${buildMs} ms`;
  if (opportunities.length === 0)
    return `Nothing worth advising: no cycle of up to ${hops} hops gains after fees (${basis}; ${times}).\n`;
  const rows = opportunities.map(({ net, hops: many, legs }, index) => ({
    cells: [String(index + 1), percent(net), String(many)],
    legs: legs.map(legText),
  }));
  const heads = ['#', 'net', 'hops'];
  const widths = heads.map((head, column) =>
    rows.reduce((most, { cells }) => Math.max(most, cells[column]?.length ?? 0), head.length),
  );
  const line = (cells: readonly string[], last: string) =>
    `${cells.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ')}  ${last}`;
  const blank = ['', '', ''];
  return [
    line(heads, 'trades'),
    ...rows.flatMap(({ cells, legs }) => legs.map((leg, index) => line(index === 0 ? cells : blank, leg))),
    '',
    `${counted(opportunities.length, 'opportunity', 'opportunities')} of up to ${hops} hops, net of fees (${basis}; ${times}).`,
    '',
  ].join('\n');
}

/** `place` names the file. */
function leftOutLine(place: string, { index, market, why }: LeftOut): string {
  const { exchange, base, quote } = market;
  return `${place}: markets[${index}] ${printable(`${exchange} ${base}/${quote}`)} is left out: ${why}\n`;
}

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Four decimals; more for a gain that would round to zero. */
const percent = (net: number) => {
  const value = net * 100;
  return `${value < 0.0001 ? value.toPrecision(1) : value.toFixed(4)} %`;
};

function legText({ exchange, base, quote, side, price }: OpportunityLeg): string {
  const [from, to] = side === 'sell' ? [base, quote] : [quote, base];
  return `${printable(`${from} -> ${to} on ${exchange}`)} (${side} @ ${price})`;
}
