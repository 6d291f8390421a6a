/** How `npx drizzle-kit generate` (run in this folder) writes the migrations from the schema. */
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/platform/db/schema/index.ts', './src/*/*/tables.ts'],
  out: './src/platform/db/migrations',
});
