/** Which browsers get a canary: always the same ones for the same version, others for another. */
import { createHash } from 'node:crypto';

/** BrowserCookies are numbered 0 to 999. */
const COHORTS = 1000;

export const drawCohort = (random: (below: number) => number): number => random(COHORTS);

/** Null when the text numbers no browser. */
export const readCohort = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,3}$/.test(text) ? Number(text) : null;

export function isChosen(remote: string, version: string, cohort: number, permille: number): boolean {
  const hash = createHash('sha256').update(`${remote}\0${version}\0${cohort}`).digest();
  return hash.readUInt32BE(0) % COHORTS < permille;
}
