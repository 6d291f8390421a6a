/** Asks the server to give up what a connection is waiting for; otherwise it would go on when nobody waits any more. */
import { connect } from 'node:net';
import type pg from 'pg';

/** As the protocol numbers it, beside its versions. */
const CANCEL_REQUEST = 80_877_102;
/** Long: PgBouncer before 1.20 may end when who cancels leaves first (pgbouncer/pgbouncer#801). */
const LIMIT_MS = 30_000;

/** Nobody is told whether it worked: it travels on a connection of its own, which may be cut off as well. */
export function requestCancel(client: pg.Client): void {
  const { host, port, processID, secretKey } = client as pg.Client & {
    readonly processID: number | null;
    readonly secretKey: number | null;
  };
  if (processID === null || secretKey === null) return;
  const message = Buffer.alloc(16);
  message.writeInt32BE(16, 0);
  message.writeInt32BE(CANCEL_REQUEST, 4);
  message.writeInt32BE(processID, 8);
  message.writeInt32BE(secretKey, 12);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.unref();
  socket.setTimeout(LIMIT_MS, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  // The server closes the connection when it has done so.
  socket.resume().write(message);
}
