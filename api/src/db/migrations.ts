/** Where the migrations are: beside this file in the source, beside the bundle once built. */
import { fileURLToPath } from 'node:url';

export const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) };
