/** A proxy in front of the database that simulates network faults: cut, silent and slow connections. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export class FaultProxy {
  private readonly pairs = new Set<readonly [Socket, Socket]>();
  private isFrozen = false;
  private delayMs = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {
    server.on('connection', (client) => this.join(client));
  }

  /** `url`: the database server behind the proxy. */
  static async open(url: string): Promise<FaultProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new FaultProxy(server, new URL(url));
  }

  /** The same database, through this proxy. */
  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return Object.assign(new URL(this.target), { hostname: '127.0.0.1', port: String(port) }).href;
  }

  /** Resets every open connection; new ones are accepted. */
  cut(): void {
    for (const [client, server] of this.pairs) {
      client.resetAndDestroy();
      server.destroy();
    }
  }

  /** Stops all traffic, on open and on new connections, without closing them. */
  freeze(): void {
    this.isFrozen = true;
    for (const pair of this.pairs) for (const socket of pair) socket.pause();
  }

  /** Lets the held traffic through. */
  thaw(): void {
    this.isFrozen = false;
    for (const pair of this.pairs) for (const socket of pair) socket.resume();
  }

  /** Delays each answer by `ms`. */
  slow(ms: number): void {
    this.delayMs = ms;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const pair of this.pairs) for (const socket of pair) socket.destroy();
    await closed;
  }

  private join(client: Socket): void {
    const server = connect(Number(this.target.port || 5432), this.target.hostname);
    const pair = [client, server] as const;
    this.pairs.add(pair);
    const end = () => {
      this.pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    client.on('data', (bytes) => server.write(bytes));
    server.on('data', (bytes) => {
      if (this.delayMs === 0) client.write(bytes);
      else setTimeout(() => client.write(bytes), this.delayMs);
    });
    if (this.isFrozen) for (const socket of pair) socket.pause();
  }
}
