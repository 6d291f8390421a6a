/** Calibration recovers unusual gaps from a recording of a simulation that has them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fitKinds, GapMeter } from '../../../../../../bench/advice/gap-fit';
import { type FittedKind, readGapKinds } from './fitted-gaps';
import type { GapKind } from './gaps';
import { Simulation } from './simulation';

const START = 1_763_715_600_000;
/** With each change for the most frequent kind only, every night for all. */
const IS_LONG = process.env.TEST_TIER === 'long';
const HOURS = IS_LONG ? 6 : 2;

const KNOWN: FittedKind[] = [
  {
    name: 'race',
    perHour: { majors: 4, others: 2 },
    lifetime: { median: 4, spread: 0.5 },
    size: { least: 0.003, shape: 3, most: 0.02 },
  },
  {
    name: 'slow maker',
    perHour: { majors: 0.5, others: 1 },
    lifetime: { median: 90, spread: 0.5 },
    size: { least: 0.003, shape: 2, most: 0.02 },
  },
  {
    name: 'transfers closed',
    perHour: { majors: 0, others: 0.06 },
    lifetime: { median: 1_500, spread: 0.4 },
    size: { least: 0.003, shape: 2.5, most: 0.02 },
  },
];

/** Through a file, as the product reads it. */
function kindsOf(fitted: readonly FittedKind[]): readonly GapKind[] {
  const folder = mkdtempSync(join(tmpdir(), 'gaps-'));
  const file = join(folder, 'gaps.json');
  writeFileSync(file, JSON.stringify(fitted));
  const kinds = readGapKinds(file);
  rmSync(folder, { recursive: true });
  return kinds;
}

function fitOf(gaps: readonly GapKind[]): readonly FittedKind[] {
  const market = { coins: 12, exchanges: 6, quotesPerSecond: 100, gaps };
  const simulation = new Simulation({ seed: 4, startAt: START, ...market });
  const meter = new GapMeter();
  for (const event of simulation.begin()) meter.push(event);
  for (let at = START; at < START + HOURS * 3_600_000; at += 500)
    for (const event of simulation.advance(at)) meter.push(event);
  return fitKinds(meter.seen());
}

/*
 * Tolerances: on 171 markets, 2,000 races, 1,000 slow makers and 60 closed transfers are within 3, 4 and 13 % by chance
 * (one over the root of the count), doubled. A coin's gap counts where it begins, not where another one is open, and
 * the meter sees it end slightly early: 15 % at most.
 */
const within = (found: number, known: number, part: number) =>
  expect([found > known * (1 - part), found < known * (1 + part)]).toEqual([true, true]);

describe('calibration on a simulation with other gaps than usual', () => {
  const fitted = fitOf(kindsOf(KNOWN));

  it.each([
    ['race', 0.2],
    ...(IS_LONG
      ? ([
          ['slow maker', 0.25],
          ['transfers closed', 0.4],
        ] as const)
      : []),
  ] as const)('finds the frequency, lifetime and size of gaps of the kind %s', (name, part) => {
    const [found, known] = [fitted, KNOWN].map((kinds) => kinds.find((kind) => kind.name === name));
    if (!found || !known) throw new Error(`${name} is missing`);
    within(found.perHour.others, known.perHour.others, part);
    within(found.lifetime.median, known.lifetime.median, part);
    within(found.lifetime.spread, known.lifetime.spread, part);
    within(found.size.least, known.size.least, part);
    within(found.size.shape, known.size.shape, part);
  });

  it('distinguishes the majors from the others', () => {
    const [race] = fitted;
    // 430 are expected in six hours.
    within(race?.perHour.majors ?? 0, 4, 0.25);
    within((race?.perHour.majors ?? 0) / (race?.perHour.others ?? 1), 2, 0.25);
  });
});
