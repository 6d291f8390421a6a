/** Which browsers get a canary: always the same ones for the same version, others for another. */
import { createHash, createHmac } from 'node:crypto';
import { sameHash } from '../../../platform/lib/secrets';

/** BrowserCookies are numbered 0 to 999. */
const COHORTS = 1000;

export const drawCohort = (random: (below: number) => number): number => random(COHORTS);

/** Signed: a browser keeps the number that it has drawn, and cannot choose to be among those that get a canary. */
export const writeCohort = (secret: Buffer, cohort: number): string => `${cohort}.${macOf(secret, cohort)}`;

/** Null when the text numbers no browser. */
export function readCohort(secret: Buffer, text: string | undefined): number | null {
  const [, number, mac = ''] = /^(\d{1,3})\.([\w-]+)$/.exec(text ?? '') ?? [];
  return number !== undefined && sameHash(mac, macOf(secret, Number(number))) ? Number(number) : null;
}

const macOf = (secret: Buffer, cohort: number) =>
  createHmac('sha256', secret).update(`cohort ${cohort}`).digest('base64url');

export function isChosen(remote: string, version: string, cohort: number, permille: number): boolean {
  const hash = createHash('sha256').update(`${remote}\0${version}\0${cohort}`).digest();
  return hash.readUInt32BE(0) % COHORTS < permille;
}
