/** Trading profiles as signals are valued by them: in euros, at the rates of now. */
import type { Database } from '../../platform/db/database';
import type { FindRates } from '../currencies';
import type { FindSetUps } from '../signals';
import { setUpInEuros } from './in-euros';
import { readSetUps } from './setup-store';

export function findSetUpsOf(db: Database, findRates: FindRates): FindSetUps {
  const setUpsOf = readSetUps(db);
  return async (customerIds) => {
    const [setUps, rates] = await Promise.all([setUpsOf(customerIds), findRates()]);
    return new Map([...setUps].map(([id, setUp]) => [id, setUpInEuros(setUp, rates)]));
  };
}
