/** The gaps of the simulated market, as `npm run calibrate` has fitted them to a recording. */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { GAP_FIGURES, GAPS, type GapKind } from './gaps';

/** The kinds that a fit to a recording distinguishes, shortest first. */
export const FITTED = ['race', 'slow maker', 'transfers closed'] as const;
const KIND = GAP_FIGURES.extend({ name: z.enum(FITTED) });
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
