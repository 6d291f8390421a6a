/** The simulated network: pairs of sockets whose connection takes time, breaks, or leads nowhere. */
import { Duplex } from 'node:stream';
import type { Kernel, Life } from '../kernel';

/** The fate of a connection, or of the answer on it. */
export type Wire = 'good' | 'refused' | 'reset before' | 'answer lost' | 'hangs' | 'slow' | 'swallowed';

export interface Call {
  readonly from: Life;
  readonly to: string;
}

export interface Listener {
  readonly life: Life;
  readonly accept: (socket: SimulatedSocket) => void;
}

export interface Network {
  readonly listeners: Map<string, Listener>;
  /** Host names -> machines. */
  readonly hosts: Map<string, string>;
  /** Which of several machines of one name gets a connection, as a balancer decides it. */
  placeOf: (machine: string, port: number) => string;
  readonly sockets: Set<SimulatedSocket>;
  readonly kernel: Kernel;
  /** Decides the fate of a connection. */
  wire: (call: Call) => Wire;
  /** Is called before a life hears something from another one, which it may not survive. */
  hears: (life: Life, other: Life) => void;
}

export const createNetwork = (kernel: Kernel): Network => ({
  kernel,
  listeners: new Map(),
  hosts: new Map(),
  placeOf: (machine) => machine,
  sockets: new Set(),
  wire: () => 'good',
  hears: () => {},
});

const HOP_MS = { least: 0.2, most: 2 };
const SLOW_MS = 8_000;
/** Linux: six attempts. */
const CONNECT_LIMIT_MS = 127_000;

const failure = (code: string) => Object.assign(new Error(`${code}: simulated`), { code });

export class SimulatedSocket extends Duplex {
  peer: SimulatedSocket | null = null;
  connecting = false;
  readonly remoteFamily = 'IPv4';
  readonly remotePort = 50_000;
  readonly localAddress = '127.0.0.1';
  readonly localPort = 1;
  encrypted = false;
  private arrivesAt = 0;
  private idleMs = 0;
  private stopIdle = () => {};
  private wasTold = false;

  constructor(
    private readonly net: Network,
    readonly life: Life | null,
    public remoteAddress: string,
    readonly wire: Wire = 'good',
  ) {
    super({ allowHalfOpen: true });
    net.sockets.add(this);
    // An error after everybody has stopped listening.
    this.on('error', () => {});
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.stir();
    this.toPeer((peer) => {
      if (peer.life && this.life) this.net.hears(peer.life, this.life);
      if (peer.life?.isDead) return;
      peer.stir();
      peer.push(chunk);
    });
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.toPeer((peer) => peer.push(null));
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.stopIdle();
    this.net.sockets.delete(this);
    this.tellPeer();
    done(error);
  }

  /** Tells the peer that this end is gone, with or without its process. */
  tellPeer(): void {
    if (this.wasTold) return;
    this.wasTold = true;
    this.toPeer((peer) => {
      if (peer.readableEnded || peer.writableEnded) peer.push(null);
      else peer.destroy(failure('ECONNRESET'));
    });
  }

  private toPeer(work: (peer: SimulatedSocket) => void): void {
    const { kernel } = this.net;
    const { peer } = this;
    if (!peer) return;
    const hop = HOP_MS.least + kernel.from.fraction() * (HOP_MS.most - HOP_MS.least);
    const slow = this.wire === 'slow' ? kernel.from.fraction() * SLOW_MS : 0;
    // What is sent first arrives first.
    this.arrivesAt = Math.max(this.arrivesAt, kernel.now() + hop + slow);
    kernel.at(this.arrivesAt - kernel.now(), peer.life, '', () => {
      if (!peer.destroyed) work(peer);
    });
  }

  private stir(): void {
    if (this.idleMs > 0) this.setTimeout(this.idleMs);
  }

  setTimeout(ms: number, onTimeout?: () => void): this {
    this.stopIdle();
    this.idleMs = ms;
    if (onTimeout) this.once('timeout', onTimeout);
    if (ms > 0) this.stopIdle = this.net.kernel.at(ms, this.life, '', () => void this.emit('timeout'));
    return this;
  }
  destroySoon(): void {
    if (this.writable) this.end();
    if (this.writableFinished) this.destroy();
    else this.once('finish', () => this.destroy());
  }
  setNoDelay = () => this;
  setKeepAlive = () => this;
  ref = () => this;
  unref = () => this;
  address = () => ({ address: this.localAddress, port: this.localPort, family: 'IPv4' });
}

/** Connects to whatever listens there at that time. */
export function connect(
  net: Network,
  life: Life,
  host: string,
  port: number,
  secure = false,
): SimulatedSocket {
  return dial(net, new SimulatedSocket(net, life, host), life, { host, port, secure });
}

interface Destination {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
}

/** Connects a socket that has been made before. */
export function dial(
  net: Network,
  near: SimulatedSocket,
  life: Life,
  { host, port, secure }: Destination,
): SimulatedSocket {
  const { kernel } = net;
  const machine = net.placeOf(net.hosts.get(host) ?? host, port);
  const wire = net.wire({ from: life, to: `${host}:${port}` });
  near.encrypted = secure;
  near.connecting = true;
  const fail = (code: string, ms = 1) =>
    kernel.at(ms, life, `${host}:${port} ${code}`, () => near.destroy(failure(code)));
  const connected = () =>
    kernel.at(2 * HOP_MS.least, life, '', () => {
      if (near.destroyed) return;
      near.connecting = false;
      near.emit('connect');
      if (secure) near.emit('secureConnect');
      near.emit('ready');
    });
  const listener = net.listeners.get(wire === 'swallowed' ? NOBODY : `${machine}:${port}`);
  if (wire === 'hangs') {
    // Either nobody answers until the machine's kernel times out, or what is sent goes nowhere.
    if (kernel.from.chance(0.5)) fail('ETIMEDOUT', CONNECT_LIMIT_MS);
    else connected();
    return near;
  }
  if (wire === 'refused' || !listener || listener.life.isDead) {
    fail('ECONNREFUSED');
    return near;
  }
  const far = new SimulatedSocket(net, listener.life, life.name, wire);
  near.peer = far;
  // The answer is lost with the connection.
  if (wire === 'answer lost') losing(far, near);
  else far.peer = near;
  if (wire === 'reset before') {
    fail('ECONNRESET');
    return near;
  }
  kernel.at(HOP_MS.least, listener.life, '', () => listener.accept(far));
  connected();
  return near;
}

function losing(far: SimulatedSocket, near: SimulatedSocket): void {
  const write = far._write.bind(far);
  far._write = (chunk, encoding, done) => {
    if (!near.destroyed) near.destroy(failure('ECONNRESET'));
    write(chunk, encoding, done);
  };
}

/** Breaks everything that the process had open. */
export function breakAllOf(net: Network, life: Life): void {
  for (const [place, listener] of net.listeners) if (listener.life === life) net.listeners.delete(place);
  for (const socket of [...net.sockets])
    if (socket.life === life) {
      net.sockets.delete(socket);
      socket.tellPeer();
    }
}

const NOBODY = 'nobody:80';

/** Something on the way that accepts connections and passes nothing on. */
export function listenForNothing(net: Network): void {
  net.listeners.set(NOBODY, {
    life: { name: 'something on the way', isDead: false },
    accept: (socket) =>
      void socket.once('data', () => {
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      }),
  });
}
