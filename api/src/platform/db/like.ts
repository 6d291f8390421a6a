/** The SQL of finding something by a part of a text. */
import { like, type SQL, sql } from 'drizzle-orm';
import { customers } from './schema';

/** What `like` finds a text by, wherever it stands, as it is. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a customer's address has it; by the index of three letters where the server has one (migration 0049), said as there. */
export const addressHas = (search: string): SQL =>
  // Addresses are in small letters.
  like(sql`(${customers.email} || '')`, containing(search.toLowerCase()));
