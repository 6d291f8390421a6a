import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SCRIPT = path.join(__dirname, '../check/migrations.mjs');

function faults(statements: string): string {
  const file = path.join(folder, '0001_new.sql');
  writeFileSync(file, statements);
  return spawnSync(process.execPath, [SCRIPT, file], { encoding: 'utf8' }).stderr;
}

it('refuses what the previous release, or a large table, would not survive', () => {
  const refused = faults(`ALTER TABLE "visits" DROP COLUMN "city";
DROP TABLE "mails";
ALTER TABLE "visits" RENAME COLUMN "page" TO "path";
ALTER TABLE "visits" RENAME TO "views";
ALTER TABLE "visits" ADD COLUMN "note" text NOT NULL;
ALTER TABLE "visits" ALTER COLUMN "id" SET DATA TYPE text;
ALTER TABLE "visits" ALTER COLUMN "city" SET NOT NULL;
CREATE INDEX "visits_page" ON "visits" USING btree ("page");
`);
  expect([...refused.matchAll(/warning: ([\w-]+)/g)].map(([, rule]) => rule)).toEqual([
    'ban-drop-column',
    'ban-drop-table',
    'renaming-column',
    'renaming-table',
    'adding-required-field',
    'changing-column-type',
    'adding-not-nullable-field',
    'require-concurrent-index-creation',
  ]);
});

it('accepts additions, and exceptions that are explained', () => {
  expect(
    faults(`CREATE TABLE "x" ("id" integer PRIMARY KEY NOT NULL);--> statement-breakpoint
CREATE INDEX "x_id" ON "x" USING btree ("id");--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "seen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- No process of the release before has read it since 0.2.
-- squawk-ignore ban-drop-column
ALTER TABLE "visits" DROP COLUMN "city";`),
  ).toBe('');
  expect(faults('-- squawk-ignore ban-drop-table\nDROP TABLE "mails";')).toContain('say in a comment');
});
