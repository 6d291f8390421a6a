/** Attacks on the read-only console by someone with the owner's session, and tests that it reads. */
import { CALLS, type CallResponse } from '@spreadwise/contract';
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { sql } from 'drizzle-orm';
import { post, testApp } from '../../../../test/app';
import { testDatabase } from '../../../../test/database';
import { onServer } from '../../../../test/server';
import { TABLES } from '../../../boot/declarations';
import { queryRows } from '../../../platform/db/database';
import * as schema from '../../../platform/db/schema';
import { NAMED } from './named-statements';
import { readableTables } from './readable-store';
import { CONSOLE_ROLE, prepareRole } from './role-store';
import { consoleRoutes } from './routes';

const database = testDatabase();
const READABLE = readableTables(TABLES);
const NOW = new Date('2026-11-21T09:30:00.000Z');
const SECRET = 'the-secret-of-the-story';
const TOKEN = 'owner-token-0123456';
const HEADERS = { Authorization: `Bearer ${TOKEN}` };

const setUp = (isRecent = true) =>
  testApp(
    [
      (app) =>
        consoleRoutes(app, {
          db: database.db,
          aside: database.db,
          databaseKind: database.kind,
          tables: TABLES,
          now: () => NOW,
        }),
    ],
    { sessions: { [TOKEN]: { role: 'OWNER', permissions: permissionsOf('OWNER'), ...{ isRecent } } } },
  );

async function run(
  statement: string,
  app = setUp(),
): Promise<CallResponse<'POST /api/admin/database/console'>> {
  const answer = await app.request('/api/admin/database/console', post({ sql: statement }, HEADERS));
  const body: unknown = await answer.json();
  expect([answer.status, body]).toEqual([200, expect.anything()]);
  return CALLS['POST /api/admin/database/console'].response.parse(body);
}

async function rowsOf(statement: string) {
  const ran = await run(statement);
  if (ran.kind === 'refused') throw new Error(ran.words);
  return ran.rows;
}

beforeEach(async () => {
  const { db } = database;
  await db.insert(schema.customers).values({ id: 'cus_1', email: 'ada@example.com', createdAt: NOW });
  await db.insert(schema.sessions).values({
    ...{ tokenHash: SECRET, credential: SECRET, role: 'OWNER', createdAt: NOW, expiresAt: NOW },
    device: 'Firefox (Linux)',
  });
  await db.insert(schema.madeKeys).values({ name: 'vapid', value: SECRET, createdAt: NOW });
  await db
    .insert(schema.mails)
    .values({ at: NOW, to: 'a@example.com', subject: 'Code', text: SECRET, html: SECRET });
});

const REACHING = [
  ['by its name', 'select token_hash from sessions'],
  ['by a name of its table', 'select s.token_hash from sessions s'],
  ['by its schema', 'select token_hash from public.sessions'],
  ['by a quoted schema', 'select token_hash from "public"."sessions"'],
  ['in a subquery', 'select (select text from mails limit 1)'],
  ['in a condition', `select 1 from sessions where token_hash like 't%'`],
  ['in an order', 'select device from sessions order by token_hash'],
  ['by natural join', 'select * from sessions natural join (select credential from sessions) x'],
  ['by a field of a row', 'select (sessions).token_hash from sessions'],
  ['by the statistics of its values', 'select most_common_vals from pg_stats'],
  ['by the statistics, quoted', 'select most_common_vals from pg_catalog."pg_stats"'],
  ['by SQL in a string', `select query_to_xml('select * from sessions', true, true, '')`],
  ['by a table as XML', `select table_to_xml('public.sessions', true, true, '')`],
  ['by another role', `select set_config('role', 'none', true), device from sessions`],
  [
    'by another role, then SQL in a string',
    `with a as (select pg_catalog.set_config('role','none',true) x) select query_to_xml('select 1',true,true,x) from a`,
  ],
  ['by a file', `select pg_read_file('/etc/passwd')`],
  ['by a large object', `select lo_import('/etc/passwd')`],
  ['by another connection', `select dblink('dbname=x', 'select 1')`],
  ['by a function after FROM', `select * from pg_ls_dir('.')`],
  ['by JSON after FROM', `select * from json_each('{}')`],
  ['by a cast to a name', `select 'sessions'::regclass`],
  ['by an operator of another schema', 'select 1 operator(public.=) 1'],
  ['by an error', `select token_hash::int from sessions`],
  ['with Unicode escapes', `select U&"token\\005fhash" from sessions`],
  ['with a comment in between', 'select token_/**/hash, token_hash from sessions'],
] as const;

const ALLOWED = [
  ['*', 'select * from sessions'],
  ['a whole row', 'select sessions from sessions'],
  ['a whole row as text', 'select s::text from sessions s'],
  ['TABLE', 'table sessions'],
  ['a join of all', 'select * from sessions a, mails b'],
  ['a row that is compared', 'select count(*) from sessions a join sessions b on a = b'],
  ['in a table of keys', 'select * from made_keys'],
  [
    'by a name of WITH out of its scope',
    `select * from made_keys where exists (with made_keys as (select 1) select 1 from made_keys)`,
  ],
  ['by a column given another name', 'select x from sessions as s(a, b, c, d, e, f, g, h, i, x)'],
  ['by a table statement', 'table made_keys'],
] as const;

const DOING = [
  ['a write', `update customers set email = 'x'`],
  ['a write in WITH', `with gone as (delete from customers returning *) select * from gone`],
  ['two statements', 'select 1; drop table customers'],
  ['two statements out of the brackets', 'select 1) x; drop table customers; --'],
  ['a table made of it', 'select * into copied from customers'],
  ['a lock', 'select * from customers for update'],
  ['a file', `copy customers to '/tmp/x'`],
  ['a program', `copy customers to program 'id'`],
  ['code', 'do $$ begin end $$'],
  ['a setting', 'set role none'],
  ['an explanation that runs', 'explain analyze delete from customers'],
  ['a prepared statement', 'execute x'],
  ['a sequence', `select nextval('visits_id_seq')`],
  ['a message to others', `select pg_notify('bus', 'x')`],
  ['a lock by a function', 'select pg_advisory_lock(1)'],
  ['the end of a connection', 'select pg_terminate_backend(1)'],
  ['waiting', 'select pg_sleep(60)'],
  ['an endless recursion', 'with recursive n as (select 1 union all select * from n) select * from n'],
  ['rows without end', 'select count(*) from generate_series(1, 1000000000)'],
  ['a text without end', `select repeat('x', 1000000000)`],
  ['a hard regular expression', `select 'aaaa' ~ '(a*)*b'`],
  ['a pattern by another name', `select substring('aaaa' from '(a*)*b')`],
  ['a pattern by a function', `select substring('aaaa', '(a*)*b')`],
  ['a pattern of SQL', `select substring('aaaa' similar '(a*)*b' escape '#')`],
  ['a parameter', 'select $1'],
] as const;

describe('attacks', () => {
  it('never returns a secret, however it is requested', async () => {
    for (const [how, statement] of REACHING) {
      const ran = await run(statement);
      expect([how, ran.kind]).toEqual([how, 'refused']);
      expect(JSON.stringify(ran)).not.toContain(SECRET);
    }
  });

  it('returns only non-secret columns when everything is requested', async () => {
    for (const [how, statement] of ALLOWED) {
      const ran = await run(statement);
      expect([how, ran.kind]).toEqual([how, 'result']);
      expect(JSON.stringify(ran)).not.toContain(SECRET);
    }
  });

  it('refuses everything but reading, and whatever could run without end', async () => {
    for (const [how, statement] of DOING)
      expect([how, (await run(statement)).kind]).toEqual([how, 'refused']);
    expect(await database.db.$count(schema.customers)).toBe(1);
  });

  it('refuses an expensive cross join before it runs', async () => {
    const names = 'abcdefgh'.split('');
    const tables = names.map((name) => `visits ${name}`);
    const pages = names.map((name) => `${name}.page`);
    const tooLong = { kind: 'refused', words: expect.stringContaining('takes too long') };
    expect(await run(`select count(*) from ${tables.join(', ')}`)).toMatchObject(tooLong);
    // The planner expects the first rows early, since it does not know that there are none.
    const first = `select 1 from ${tables.join(', ')} where ${pages.join('||')} = 'nope'`;
    expect(await run(`${first} limit 1`)).toMatchObject(tooLong);
    expect(await run(first)).toMatchObject(tooLong);
  });
});

describe('the role behind the gate', () => {
  /** Runs a statement as the console does, but bypasses the gate. */
  const asRole = (statement: string) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local role ${CONSOLE_ROLE}`));
      return queryRows(tx, sql.raw(statement));
    });

  it('lets the server refuse what bypasses the gate', async () => {
    await prepareRole(database.db, READABLE);
    for (const statement of [
      'select * from sessions',
      'select token_hash from sessions',
      'select sessions from sessions',
      'select value from made_keys',
      'select text from mails',
      `update customers set email = 'x'`,
      'delete from visits',
      'create table more ()',
      'select rolpassword from pg_authid',
      `select pg_read_file('/etc/passwd')`,
      `copy customers to program 'id'`,
    ])
      await expect(asRole(statement)).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('reads what may be read, and cannot log in', async () => {
    await prepareRole(database.db, READABLE);
    expect(await asRole('select role, device from sessions')).toHaveLength(1);
    const [role] = await queryRows(
      database.db,
      sql`select rolcanlogin, rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = ${CONSOLE_ROLE}`,
    );
    expect(role).toEqual({ rolcanlogin: false, rolsuper: false, rolcreaterole: false, rolcreatedb: false });
  });

  onServer("is not used if the database's user may not act as it", async () => {
    const poor = `console_poor_${process.pid}`;
    await database.db.execute(sql.raw(`create role ${poor}`));
    const refused = database.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local session authorization ${poor}`));
      expect(await prepareRole(tx, READABLE)).toBe(false);
    });
    await refused.finally(() => database.db.execute(sql.raw(`drop role ${poor}`)));
  });

  it("recovers after one statement from the grants of another release's process", async () => {
    const app = setUp();
    const kinds = async () => [await run('table visits', app), await run('table visits', app)];
    expect(await kinds()).toMatchObject([{ kind: 'result' }, { kind: 'result' }]);
    await database.db.execute(sql.raw(`revoke all on visits from ${CONSOLE_ROLE}`));
    expect(await kinds()).toMatchObject([{ kind: 'refused' }, { kind: 'result' }]);
  });

  it('loses privileges that someone has granted to it', async () => {
    await prepareRole(database.db, READABLE);
    await database.db.execute(sql.raw(`grant all on made_keys to ${CONSOLE_ROLE}`));
    await prepareRole(database.db, READABLE);
    await expect(asRole('select value from made_keys')).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});

describe('reading', () => {
  it('returns values as PostgreSQL writes them, with duplicate column names, in order', async () => {
    await database.db
      .insert(schema.customers)
      .values({ id: 'cus_2', email: 'bob@example.com', name: 'Bob', createdAt: NOW });
    const ran = await run(`-- who is there
      select a.id, b.id, a.name, a.created_at::date, 'é' as "Ö" from customers a join customers b using (id) order by a.id desc;`);
    expect(ran).toEqual({
      kind: 'result',
      columns: ['id', 'id', 'name', 'created_at', 'Ö'],
      rows: [
        ['cus_2', 'cus_2', 'Bob', '2026-11-21', 'é'],
        ['cus_1', 'cus_1', null, '2026-11-21', 'é'],
      ],
      isCut: false,
    });
    expect(
      await rowsOf("with x as (select email from customers where id = 'cus_2') select * from x"),
    ).toEqual([['bob@example.com']]);
    expect(
      await rowsOf(
        'select extract(year from created_at), count(*) filter (where name is null) over () from customers limit 1',
      ),
    ).toEqual([['2026', '1']]);
    expect(await rowsOf('select id from customers where false')).toEqual([]);
  });

  it('limits the rows, and reports that there are more', async () => {
    await database.db
      .insert(schema.visits)
      .values(Array.from({ length: 501 }, () => ({ page: '/', at: NOW })));
    const ran = await run('select id from visits');
    expect(ran).toMatchObject({ kind: 'result', isCut: true });
    expect(ran.kind === 'result' && ran.rows.length).toBe(500);
  });

  it('runs each named statement', async () => {
    for (const { sql: statement } of NAMED) expect(await run(statement)).toMatchObject({ kind: 'result' });
  });

  it('reports the position of an error', async () => {
    for (const [statement, place] of [
      ['select id fro customers', 'customers'],
      ['select "é", nme from customers', '"é"'],
      ['\n -- ö\n select id from custmers', 'custmers'],
      [`select id, pg_sleep(9) from customers`, 'pg_sleep'],
      ['select id, nme from customers', 'nme'],
    ] as const)
      expect(await run(statement)).toMatchObject({ kind: 'refused', position: statement.indexOf(place) });
  });
});

it('audits every statement, including refused ones, and requires a recent confirmation', async () => {
  await run('select 1');
  await run('drop table customers');
  const written = await database.db.select().from(schema.auditLog);
  expect(written.map(({ actor, action, details }) => [actor, action, details])).toEqual([
    ['owner', 'database.read', { statement: 'select 1' }],
    ['owner', 'database.read', { statement: 'drop table customers' }],
  ]);
  const late = await setUp(false).request('/api/admin/database/console', post({ sql: 'select 1' }, HEADERS));
  expect(late.status).toBe(403);
});

it('allows no column that could open something', () => {
  const opens =
    /hash|token|secret|credential|password|sealed|signing|archive|p256dh|^auth$|endpoint|code$|html|public_key|url/;
  const found = [...READABLE.values()].flatMap(({ name, columns }) =>
    columns.filter((column) => opens.test(column)).map((column) => `${name}.${column}`),
  );
  // Hashes of public content: an audit row, a legal text, the files of a build.
  expect(found).toEqual(['audit_log.hash', 'legal_releases.hash', 'remote_versions.files_hash']);
});

it('saves one statement per name, up to a limit', async () => {
  const app = setUp();
  const send = async (what: 'keep' | 'forget', body: object) => {
    const answer = await app.request(`/api/admin/database/console/${what}`, post(body, HEADERS));
    return { status: answer.status, body: await answer.json() };
  };
  await send('keep', { name: 'Seven', sql: 'select 6' });
  expect((await send('keep', { name: 'Seven', sql: ' select 7 ' })).body).toEqual({
    kept: [{ id: '1', name: 'Seven', sql: 'select 7' }],
  });
  const facts = await (await app.request('/api/admin/database/console', { headers: HEADERS })).json();
  expect(facts).toMatchObject({
    kept: [{ name: 'Seven' }],
    limits: { seconds: database.kind === 'server' ? 4 : null },
  });
  expect((await send('forget', { id: '1' })).body).toEqual({ kept: [] });
  await database.db
    .insert(schema.keptStatements)
    .values(Array.from({ length: 50 }, (_, n) => ({ name: `${n}`, sql: 'select 1', createdAt: NOW })));
  expect((await send('keep', { name: 'one more', sql: 'select 1' })).status).toBe(409);
});
