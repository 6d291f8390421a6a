/** What an attack came up against, in figures: for who plays the attacks (`npm run test:attacks`); nobody else hears of it. */
import { appendFileSync } from 'node:fs';

export function reached(what: string): void {
  const report = process.env.ATTACKS_REPORT;
  const { currentTestName } = expect.getState();
  if (report) appendFileSync(report, `${JSON.stringify([currentTestName, what])}\n`);
}
