/** A signal as it is read back from its row: one of before its worth was known says that it is not. */
import { sql } from 'drizzle-orm';

export const storedSignal = sql`('{"worth": null}'::jsonb || data)`;
