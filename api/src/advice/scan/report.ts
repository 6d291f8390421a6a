/** A scan's output: a table for people, JSON for programs, and on standard error what was left out. */

import { printable } from './input';
import type { Opportunity, OpportunityLeg } from './scanner';
import type { LeftOut } from './usable-markets';

export interface ScanResult {
  /** Best first. */
  readonly opportunities: readonly Opportunity[];
  /** Distinct ones of the usable markets. */
  readonly assets: number;
  /** Usable ones. */
  readonly markets: number;
  /** Left out. `markets + dropped` is all of the file. */
  readonly dropped: number;
  /** One scan: the median of the warm ones. */
  readonly ms: number;
  /** Reading the file, checking it, and building the graph. */
  readonly buildMs: number;
}

export const jsonOf = (result: ScanResult): string => `${JSON.stringify(result)}\n`;

export function tableOf(result: ScanResult, hops: number): string {
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
    Math.max(head.length, ...rows.map(({ cells }) => cells[column]?.length ?? 0)),
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
export function leftOutLine(place: string, { index, market, why }: LeftOut): string {
  const { exchange, base, quote } = market;
  return `${place}: markets[${index}] ${printable(`${exchange} ${base}/${quote}`)} is left out: ${why}\n`;
}

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Four digits after the point; more for a gain that would look like none. */
const percent = (net: number) => {
  const value = net * 100;
  return `${value < 0.0001 ? value.toPrecision(1) : value.toFixed(4)} %`;
};

function legText({ exchange, base, quote, side, price }: OpportunityLeg): string {
  const [from, to] = side === 'sell' ? [base, quote] : [quote, base];
  return `${printable(`${from} -> ${to} on ${exchange}`)} (${side} @ ${price})`;
}
