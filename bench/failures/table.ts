/** The matrix in words: a row for each fault and format, and in short a row for each fault. */
import type { FixtureKind } from '../../shell/e2e/harness/fixture-files';
import type { Fault } from './faults';
import type { HostName } from './hosts';
import type { Observation } from './observe';

export interface Cell {
  readonly fault: Fault;
  readonly kind: FixtureKind;
  readonly host: HostName;
  readonly seen: Observation;
}

const HOST_WORDS: Record<HostName, string> = {
  ours: 'our shell',
  stock: 'stock host, with a boundary and Retry',
  bare: 'stock host as it is',
};

const seconds = (from: number, to = from) => {
  const [first, last] = [from.toFixed(1), to.toFixed(1)];
  return first === last ? `${first} s` : `${first} to ${last} s`;
};

/** All but the time. */
function outcome({ sees, cause, restLives, heals, changedRan }: Observation): string[] {
  const what = sees === 'card' && cause !== 'caught' ? `card (${cause})` : sees;
  return [
    changedRan ? 'CHANGED CODE RUNS' : '',
    what,
    sees === 'white page' || restLives ? '' : 'the rest is dead',
    heals === null ? '' : heals ? 'Retry heals' : 'Retry does not heal',
  ].filter(Boolean);
}

function words(all: readonly Observation[]): string {
  const [first] = all;
  if (!first) return '';
  const times = all.map(({ after }) => after);
  const time =
    first.sees === 'nothing'
      ? `for ${seconds(Math.min(...times))}`
      : seconds(Math.min(...times), Math.max(...times));
  const slow = first.slowAfter === null ? '' : ` ("takes long" at ${seconds(first.slowAfter)})`;
  return `${outcome(first).join(', ')}; ${time}${slow}`;
}

/** Formats of the same outcome together. */
function inShort(cells: readonly Cell[]): string {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells) {
    const key = outcome(cell.seen).join();
    groups.set(key, [...(groups.get(key) ?? []), cell]);
  }
  return [...groups.values()]
    .map((group) => {
      const who = groups.size > 1 ? `${group.map(({ kind }) => kind).join(', ')}: ` : '';
      return who + words(group.map(({ seen }) => seen));
    })
    .join('<br>');
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
const unique = <T>(all: readonly T[]) => [...new Set(all)];

export function printTables(cells: readonly Cell[]): void {
  const faults = unique(cells.map(({ fault }) => fault));
  const hosts = unique(cells.map(({ host }) => host));
  const kinds = unique(cells.map(({ kind }) => kind));
  const heads = hosts.map((host) => HOST_WORDS[host]);
  const of = (fault: Fault, host: HostName) =>
    cells.filter((one) => one.fault === fault && one.host === host);
  const rows = faults.flatMap((fault) =>
    kinds.map((kind) => [
      fault.name,
      kind,
      ...hosts.map((host) =>
        words(
          of(fault, host)
            .filter((one) => one.kind === kind)
            .map(({ seen }) => seen),
        ),
      ),
    ]),
  );
  console.log(`\n${table(['fault', 'built by', ...heads], rows)}`);
  const short = faults.map((fault) => [fault.name, ...hosts.map((host) => inShort(of(fault, host)))]);
  console.log(`\nIn short:\n\n${table(['fault', ...heads], short)}`);
}

/** What our shell owes and did not do, in words. */
export function broken(cells: readonly Cell[]): string[] {
  return cells
    .filter(({ host }) => host === 'ours')
    .flatMap(({ fault, kind, seen }) => {
      const wrong = [
        seen.sees === fault.shows ? '' : `shows ${seen.sees} instead of ${fault.shows}`,
        seen.restLives ? '' : 'the rest of the page is dead',
        fault.shows === 'card' && !seen.heals ? 'Retry does not heal it' : '',
        seen.changedRan ? 'changed code ran' : '',
      ].filter(Boolean);
      return wrong.map((what) => `${fault.name}, ${kind}: ${what}`);
    });
}
