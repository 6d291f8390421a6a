/** The gaps of the simulated market, as `npm run calibrate` has fitted them to a recording. */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { GAPS, type GapKind } from './gaps';

/** The kinds that a fit to a recording distinguishes, shortest first. */
export const FITTED = ['race', 'slow maker', 'transfers closed'] as const;
const KIND = z.strictObject({
  name: z.enum(FITTED),
  /** How many begin per hour on one market of the majors, and on one of the others. */
  perHour: z.strictObject({ majors: z.number().min(0), others: z.number().min(0) }),
  /** Log-normal: the median in seconds, and the standard deviation of the logarithm. */
  lifetime: z.strictObject({ median: z.number().positive(), spread: z.number().positive() }),
  /** Pareto, a log difference; `least` is added to what the market's own spread is worth. */
  size: z.strictObject({
    least: z.number().positive(),
    shape: z.number().positive(),
    most: z.number().positive().lt(1),
  }),
});
export type FittedKind = z.output<typeof KIND>;

/** Reads a file that `npm run calibrate` has written; the usual kinds without one. Throws if it is invalid. */
export function readGapKinds(file: string): readonly GapKind[] {
  if (!existsSync(file)) return GAPS;
  const fitted = z
    .array(KIND)
    .min(1)
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  return fitted.flatMap((kind) =>
    GAPS.filter(({ name }) => name === kind.name).map((usual) => ({ ...usual, ...kind })),
  );
}
