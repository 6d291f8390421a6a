/** `npm run contract`: prints what a customer was shown and sent, and whether it is unchanged; exits with 1 if not. */
import { readContracts } from './commerce/billing';
import { onDatabase } from './on-database';

await onDatabase(async (db) => {
  const records = await readContracts(db, process.argv[2] ?? '');
  if (records.length === 0)
    console.error('No contract is recorded by that id of a subscription or customer.');
  for (const { subscriptionId, customerId, at, screen, language, shown, sent, hash, isWhole } of records)
    console.log(
      [
        `${subscriptionId} of ${customerId}, confirmed ${at.toISOString()} in ${language}, screen: ${screen ?? 'not named'}`,
        `SHA-256 ${hash}: ${isWhole ? 'as it was written' : 'NOT what was written'}`,
        `\nSHOWN\n\n${shown}\n\nSENT\n\n${sent}\n`,
      ].join('\n'),
    );
  return records.length > 0 && records.every(({ isWhole }) => isWhole) ? 0 : 1;
}, 'The contract could not be read');
