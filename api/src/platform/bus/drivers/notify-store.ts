/** The SQL of the bus over PostgreSQL: notify, and a dedicated connection that listens. */
import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '../../db/database';

const CHANNEL = 'spreadwise';
const CONNECT_LIMIT_MS = 10_000;
/** PostgreSQL accepts payloads of less than 8,000 bytes. */
export const MOST_BYTES = 7_999;

export async function notify(db: Database, texts: readonly string[]): Promise<void> {
  await db.execute(
    sql`select pg_notify(${CHANNEL}, text) from jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb) text`,
  );
}

/** `url` must lead to the server itself: a pooler that shares connections between transactions loses LISTEN. */
export async function listen(url: string, onText: (text: string) => void) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: CONNECT_LIMIT_MS,
    keepAlive: true,
  });
  const broken = new Promise<string>((resolve) => {
    client.on('error', ({ message }) => resolve(message));
    client.on('end', () => resolve('the connection was closed'));
  });
  client.on('notification', ({ payload }) => onText(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
  return {
    broken,
    async close() {
      const ended = client.end();
      // A connection that has gone silent would not answer a graceful close.
      (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
      await ended;
    },
  };
}
