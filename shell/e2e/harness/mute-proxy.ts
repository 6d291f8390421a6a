/** A proxy between a browser and the product that can fall silent without closing a connection. */
import { connect, createServer, type Socket } from 'node:net';

export interface MuteProxy {
  readonly origin: string;
  /** True forwards nothing from now on; false forwards what has waited and everything else again. */
  mute(isMuted: boolean): void;
  stop(): void;
}

export async function startMuteProxy(port: number): Promise<MuteProxy> {
  const sockets = new Set<Socket>();
  let isMuted = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    if (isMuted) socket.pause();
  };
  const server = createServer((client) => {
    const product = connect(port, 'localhost');
    client.pipe(product);
    product.pipe(client);
    client.on('close', () => product.destroy());
    product.on('close', () => client.destroy());
    keep(client);
    keep(product);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    origin: `http://localhost:${address.port}`,
    mute(muted) {
      isMuted = muted;
      for (const socket of sockets) muted ? socket.pause() : socket.resume();
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
