/** `npm run set`: changes settings without the panel, as one version, e.g. before the first start. */
import { DECLARED_SETTINGS } from './boot/declarations';
import { onDatabase } from './on-database';
import { setByArguments } from './operations/settings/settings';
import { keepFilesPrivate, prepareDataDir } from './platform/data-dir';
import type { Database } from './platform/db/database';

keepFilesPrivate();
const set = async (db: Database) => {
  const refusal = await setByArguments(db, DECLARED_SETTINGS, process.argv.slice(2), new Date());
  if (refusal) console.error(refusal);
  else console.log('Set.');
  return refusal ? 1 : 0;
};
// Before the first start there is no folder yet.
await onDatabase(set, 'Nothing was set', prepareDataDir);
