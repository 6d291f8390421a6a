/** `npm run claims`: prints each claim of the plan cards with its evidence; exits with 1 if one is not proven. */
import { claimsOf, readClaimFacts } from './commerce/site';
import { onDatabase } from './on-database';

await onDatabase(async (db) => {
  const claims = claimsOf(await readClaimFacts(db, new Date()));
  for (const { plan, text, isProven, evidence } of claims)
    console.log(`${isProven ? 'proven    ' : 'NOT PROVEN'}  ${plan}: ${text}. ${evidence}`);
  return claims.every(({ isProven }) => isProven) ? 0 : 1;
}, 'The claims could not be examined');
