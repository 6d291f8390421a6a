/** Sends a server the same request over and over: each connection sends the next one as soon as it has an answer. */
import { connect } from 'node:net';

export interface Load {
  readonly port: number;
  readonly path: string;
  /** Each with its line break. */
  readonly headers: string;
  readonly connections: number;
  readonly seconds: number;
}

/** Resolves to the number of answers; rejects if one of them is not a 200. */
export function load({ port, path, headers, connections, seconds }: Load): Promise<number> {
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${headers}\r\n`);
  const end = performance.now() + seconds * 1000;
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      let answered = 0;
      let received: Buffer | null = null;
      const socket = connect(port, '127.0.0.1', () => socket.write(request));
      socket.setNoDelay(true);
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        received = received ? Buffer.concat([received, chunk]) : chunk;
        if (received.length < lengthOf(received)) return;
        if (received.toString('latin1', 9, 12) !== '200')
          return void socket.destroy(new Error(received.toString('latin1')));
        received = null;
        answered += 1;
        if (performance.now() < end) return void socket.write(request);
        socket.destroy();
        resolve(answered);
      });
    });
  return Promise.all(Array.from({ length: connections }, ask)).then((counts) =>
    counts.reduce((sum, one) => sum + one, 0),
  );
}

/** The length of the whole answer; infinite until its headers have arrived. */
function lengthOf(bytes: Buffer): number {
  const head = bytes.indexOf('\r\n\r\n');
  if (head < 0) return Number.POSITIVE_INFINITY;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1];
  if (length === undefined) throw new Error('The answer does not say how long it is.');
  return head + 4 + Number(length);
}
