/** The SQL that names the owner's password of this moment: what sessions and known browsers were opened by has to be it. */
import { type SQL, sql } from 'drizzle-orm';
import { ownerPassword } from '../../../platform/db/schema';

/** The one that was changed to in the panel, on whichever replica, or else `configured`. */
export const credentialNow = (configured: string): SQL<string> =>
  sql<string>`coalesce((select ${ownerPassword.credential} from ${ownerPassword} where ${ownerPassword.replaces} = ${configured}), ${configured})`;
