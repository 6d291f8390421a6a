/** Records how far an attack got, in figures, for `npm run test:attacks`; does nothing in other runs. */
import { appendFileSync } from 'node:fs';

export function reached(what: string): void {
  const report = process.env.ATTACKS_REPORT;
  const { currentTestName } = expect.getState();
  if (report) appendFileSync(report, `${JSON.stringify([currentTestName, what])}\n`);
}
