/** The features' declarations are complete: tables, secrets withheld from exports, audit actions, metrics and mails. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getTableColumns, sql } from 'drizzle-orm';
import { testDatabase } from '../../test/database';
import { queryRows } from '../platform/db/database';
import { customerTables } from '../platform/feature';
import { PLATFORM_METRICS } from '../platform/observability';
import { inRepository } from '../repository-path';
import { AUDIT_SENTENCES, MAILS, METRICS, TABLES } from './declarations';
import { FEATURES } from './features';

const database = testDatabase();

test('declares each table of the database once', async () => {
  const found = await queryRows<{ name: string }>(
    database.db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  expect(TABLES.map(({ name }) => name).sort()).toEqual(found.map(({ name }) => name).sort());
});

/** Columns of customers' tables that look like secrets by name but are exported, each with the reason. */
const NO_SECRETS: Readonly<Record<string, string>> = {
  'audit_log.hash': 'of the row, for the chain of the audit log',
  'audit_log.detailsHash': 'of the row, for the chain of the audit log',
  'audit_log.beforeHash': 'of the row before',
  'contract_records.hash': 'of the row, as proof of what was confirmed',
  'invoice_archive.hash': 'of the document, as proof that it is what was written',
  'jobs.key': 'names what the work is about',
  'leases.key': 'names what is held; their own address stands in it',
  'notices.key': 'names the change that was mailed',
};

test('withholds every column that looks like a secret from exports', () => {
  const exported = customerTables(TABLES).flatMap(({ name, table, data: { withheld = [] } }) =>
    Object.keys(getTableColumns(table))
      .filter((column) => !withheld.includes(column))
      .map((column) => `${name}.${column}`),
  );
  const secrets = exported.filter((column) =>
    /\.(.*(hash|secret|token|key|code|network|credential|password|archive|html)|auth$|p256dh)/i.test(column),
  );
  expect(secrets.sort()).toEqual(Object.keys(NO_SECRETS).sort());
});

const SOURCES = readdirSync(inRepository('api/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(inRepository('api/src'), file), 'utf8') }));

describe('audit actions', () => {
  test('declares every action that the code writes', () => {
    // Helpers that write an action take the type of what their feature declares.
    const written = SOURCES.flatMap(({ text }) =>
      [...text.matchAll(/\baction: '(\w+\.[^']+)'/g)].flatMap(([, action]) => action ?? []),
    );
    expect(written.length).toBeGreaterThan(20);
    expect(written.filter((action) => !Object.hasOwn(AUDIT_SENTENCES, action))).toEqual([]);
  });

  test('writes every declared action, and no two features declare the same one', () => {
    // The customer timeline repeats the actions to label them.
    const writers = SOURCES.filter(
      ({ file }) => !/(audit-actions|feature)\.ts$|billing\/owner\/timeline-labels\.ts$/.test(file),
    );
    const isWritten = (action: string) => {
      const kind = action.replace(/^subscription\./, '');
      return writers.some(
        ({ file, text }) =>
          text.includes(`'${action}'`) ||
          (kind !== action && file.startsWith('commerce/billing/') && text.includes(`kind: '${kind}'`)),
      );
    };
    expect(Object.keys(AUDIT_SENTENCES).filter((action) => !isWritten(action))).toEqual([]);
    const declared = FEATURES.flatMap(({ audit = {} }) => Object.keys(audit));
    expect(declared).toHaveLength(new Set(declared).size);
  });
});

test('declares each metric once with the kind that the code uses, and uses every declared metric', () => {
  const KINDS = { count: ['counter'], observe: ['histogram'], read: ['gauge', 'counter'] } as const;
  const used = SOURCES.flatMap(({ text }) =>
    [...text.matchAll(/\bmeter\??\.(count|observe|read)\(\s*'([^']+)'/g)].map(([, how, name = '']) => ({
      name,
      isAsDeclared: (KINDS[how as keyof typeof KINDS] as readonly unknown[]).includes(METRICS[name]?.kind),
    })),
  );
  expect(used.filter(({ isAsDeclared }) => !isAsDeclared)).toEqual([]);
  expect([...new Set(used.map(({ name }) => name))].sort()).toEqual(Object.keys(METRICS).sort());
  const declared = FEATURES.flatMap(({ metrics = {} }) => Object.keys(metrics)).concat(
    Object.keys(PLATFORM_METRICS),
  );
  expect(declared).toHaveLength(new Set(declared).size);
});

test('declares each mail once and sends every declared mail', () => {
  const written = SOURCES.filter(({ text }) => /= declareMails\(\s*'/.test(text)).flatMap(({ text }) =>
    [...(text.split('= declareMails(')[1] ?? '').matchAll(/^ {2,4}'?([a-z-]+)'?: \w+\(/gm)].map(
      ([, id = '']) => id,
    ),
  );
  const inEnglish = Object.values(MAILS).filter(({ language }) => language === 'en');
  const ids = inEnglish.map(({ id }) => id);
  expect(written.sort()).toEqual(ids.sort());
  const senders = SOURCES.filter(({ file }) => !/\/mails\.ts$/.test(file));
  const isSent = (id: string) =>
    senders.some(
      ({ text }) =>
        text.includes(`'${id}'`) ||
        text.includes(`_MAILS.${id},`) ||
        // One of several mails, chosen by what follows the first word.
        text.includes(`_MAILS[\`${id.split('-')[0]}-$`),
    );
  expect(ids.filter((id) => !isSent(id))).toEqual([]);
});
