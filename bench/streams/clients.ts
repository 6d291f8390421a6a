/** The clients of the bench: thousands of connections that read the stream like the page, and record what they see. */

import { connect, type Socket } from 'node:net';
import { sessionHeaders } from '../../api/test/session';
import { type ClientsOrder, LIMITED, type Stats } from './orders';

const counted = { events: 0, bytes: 0, doubled: 0 };
let openMs: number[] = [];
let latencyMs: number[] = [];
let tookMs = 0;

class Client {
  private socket: Socket | null = null;
  private text = '';
  private lastId = '';
  /** Versions of open signals, as this client knows them, and as this connection has received them. */
  readonly known = new Map<string, number>();
  private told = new Map<string, number>();

  constructor(readonly token: string) {}

  /** Resolves when the stream has sent which signals are open. */
  open(port: number): Promise<void> {
    const began = performance.now();
    this.text = '';
    this.told = new Map();
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      this.socket = socket;
      socket.on('error', reject);
      const resume = this.lastId ? `Last-Event-ID: ${this.lastId}\r\n` : '';
      const { Authorization, Cookie } = sessionHeaders(this.token);
      socket.write(
        `GET /api/signals/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${Authorization}\r\nCookie: ${Cookie}\r\n${resume}\r\n`,
      );
      socket.on('data', (chunk) => {
        if (socket !== this.socket) return;
        counted.bytes += chunk.length;
        const [, refusal] = /^HTTP\/1\.1 ([345]\d\d)/.exec(chunk.toString('latin1')) ?? [];
        if (refusal) reject(new Error(`A stream was answered with ${refusal}.`));
        this.read(chunk.toString('latin1'), () => {
          openMs.push(performance.now() - began);
          resolve();
        });
      });
    });
  }

  close(): void {
    this.socket?.destroy();
    this.socket = null;
  }

  get isConnected(): boolean {
    return this.socket !== null && !this.socket.destroyed;
  }

  private read(chunk: string, onCurrent: () => void): void {
    const blocks = (this.text + chunk).split('\n\n');
    this.text = blocks.pop() ?? '';
    for (const block of blocks) this.take(block.slice(Math.max(0, block.indexOf('event: '))), onCurrent);
  }

  private take(block: string, onCurrent: () => void): void {
    const [, type] = /^event: (\w+)/.exec(block) ?? [];
    const [, id] = /\nid: (\d+)/.exec(block) ?? [];
    if (id) this.lastId = id;
    if (type === 'signal' || type === 'update') this.takeSignal(block);
    if (type !== 'current') return;
    const open = new Set<string>(JSON.parse(block.slice(block.indexOf('data: ') + 6)).open);
    for (const known of this.known.keys()) if (!open.has(known)) this.known.delete(known);
    onCurrent();
  }

  private takeSignal(block: string): void {
    counted.events += 1;
    const [, id = ''] = /"id":"(s\d+)"/.exec(block) ?? [];
    const [, net] = /"net":(\d+)/.exec(block) ?? [];
    const version = Number(net ?? this.told.get(id) ?? 0);
    const isEnd = /"endedAt":"/.test(block);
    const [, seenAt] = /"lastSeenAt":"([^"]+)"/.exec(block) ?? [];
    if (seenAt && latencyMs.length < 100_000) latencyMs.push(Date.now() - Date.parse(seenAt));
    if (id && version <= (this.told.get(id) ?? 0)) counted.doubled += 1;
    this.told.set(id, version);
    if (isEnd) this.known.delete(id);
    else this.known.set(id, version);
  }
}

let clients: Client[] = [];

async function openAll(port: number, all: readonly Client[], atOnce: number): Promise<void> {
  openMs = [];
  latencyMs = [];
  const began = performance.now();
  const left = [...all];
  const opener = async () => {
    for (let one = left.pop(); one; one = left.pop()) await one.open(port);
  };
  await Promise.all(Array.from({ length: atOnce }, opener));
  tookMs = performance.now() - began;
}

async function obey(order: ClientsOrder): Promise<void> {
  switch (order.type) {
    case 'open': {
      const fresh = order.tokens.map((token) => new Client(token));
      clients.push(...fresh);
      return openAll(order.port, fresh, order.atOnce);
    }
    case 'storm':
      for (const client of clients) client.close();
      return openAll(order.port, clients, clients.length);
    case 'close':
      for (const client of clients) client.close();
      clients = [];
  }
}

function stats(): Stats {
  const states = new Map<string, number>();
  for (const { known, token } of clients) {
    const state = JSON.stringify({ isLimited: token.includes(LIMITED), known: [...known].sort() });
    states.set(state, (states.get(state) ?? 0) + 1);
  }
  const connected = clients.filter(({ isConnected }) => isConnected).length;
  const { user, system } = process.cpuUsage();
  const told = {
    ...counted,
    openMs,
    tookMs,
    latencyMs,
    connected,
    cpuUs: user + system,
    states: [...states],
  };
  counted.events = 0;
  counted.bytes = 0;
  latencyMs = [];
  return told;
}

process.on('message', async (order: ClientsOrder) => {
  await obey(order);
  process.send?.(stats());
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
