/**
 * How many requests a second the product's HTTP application answers, compared with bare Hono on the same server with
 * the same bodies: each in its own process, in turns over 20 connections.
 *
 *   node run.mjs <server program> <seconds a round> <rounds>
 */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { sessionHeaders } from '../../api/test/session';
import { load } from './load';
import type { BareAnswer, Started } from './server';

const [server = '', seconds = '2', rounds = '5'] = process.argv.slice(2);
const CONNECTIONS = 20;
/** Rounds that compile both servers; not counted. */
const WARM_UP = 2;

interface Case {
  readonly name: string;
  readonly path: string;
  readonly headers: string;
  /** What bare Hono does before it answers with the same body. */
  readonly bare: BareAnswer['before'];
  readonly goal: number | null;
}

interface Server {
  readonly child: ChildProcess;
  readonly started: Started;
}

async function start(...given: readonly string[]): Promise<Server> {
  const child = fork(server, [...given]);
  const [started] = (await once(child, 'message')) as [Started];
  return { child, started };
}

const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const product = await start('product');
const { port, token } = product.started;
const { Authorization, Cookie } = sessionHeaders(token);
const bearer = `Authorization: ${Authorization}\r\nCookie: ${Cookie}\r\n`;
const html = 'Accept: text/html\r\n';
const CASES: readonly Case[] = [
  { name: 'GET /api/config', path: '/api/config', headers: '', bare: null, goal: 0.8 },
  {
    name: '  the same beside bare Hono that says the same headers',
    path: '/api/config',
    headers: '',
    bare: 'headers',
    goal: null,
  },
  {
    name: '  the same beside bare Hono with five empty middlewares',
    path: '/api/config',
    headers: '',
    bare: 'middlewares',
    goal: null,
  },
  { name: 'GET /healthz', path: '/healthz', headers: '', bare: null, goal: 0.8 },
  { name: 'GET /signup (page)', path: '/signup', headers: html, bare: null, goal: null },
  {
    name: 'GET /api/rollouts (session, settings in memory)',
    path: '/api/rollouts',
    headers: bearer,
    bare: null,
    goal: 0.5,
  },
  {
    name: 'GET /api/billing/overview (session, embedded database)',
    path: '/api/billing/overview',
    headers: bearer,
    bare: null,
    goal: 0.5,
  },
  {
    name: '  the same beside bare Hono with one look-up in the database',
    path: '/api/billing/overview',
    headers: bearer,
    bare: 'look-up',
    goal: null,
  },
  {
    name: '  the same beside bare Hono that reads the same rows',
    path: '/api/billing/overview',
    headers: bearer,
    bare: 'rows',
    goal: 0.5,
  },
];

const OF_THE_SERVER = /^(date|connection|keep-alive|content-length|content-type)$/;
const answers: BareAnswer[] = [];
for (const { path, headers, bare } of CASES) {
  const given = Object.fromEntries(headers.split('\r\n').flatMap((line) => (line ? [line.split(': ')] : [])));
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: given });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body}`);
  const said = [...answer.headers].filter(([name]) => !OF_THE_SERVER.test(name));
  answers.push({ type: answer.headers.get('Content-Type') ?? '', body, headers: said, before: bare });
}
const bare = await start('bare', JSON.stringify(answers));

console.log(
  `${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s each in turns, medians; requests a second\n`,
);
console.log(
  `${''.padEnd(62)}${['product', 'bare Hono', 'quotient', 'goal', 'µs each', 'bare', 'quotient'].map((word) => word.padStart(11)).join('')}`,
);

interface Measured {
  readonly aSecond: number;
  /** The server's processor time per answer, in µs: more reliable on a busy machine than answers per second. */
  readonly cpuUs: number;
}

async function cpuUsed(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [us] = (await once(child, 'message')) as [number];
  return us;
}

async function measure({ child, started }: Server, path: string, headers: string): Promise<Measured> {
  const cpuBefore = await cpuUsed(child);
  const began = performance.now();
  const answers = await load({
    ...{ port: started.port, path, headers },
    ...{ connections: CONNECTIONS, seconds: Number(seconds) },
  });
  const took = performance.now() - began;
  return { aSecond: (answers * 1000) / took, cpuUs: ((await cpuUsed(child)) - cpuBefore) / answers };
}

const medians = (measured: readonly Measured[]): Measured => ({
  aSecond: median(measured.map(({ aSecond }) => aSecond)),
  cpuUs: median(measured.map(({ cpuUs }) => cpuUs)),
});

for (const [at, { name, path, headers, goal }] of CASES.entries()) {
  const ours: Measured[] = [];
  const theirs: Measured[] = [];
  for (let round = 0; round < WARM_UP + Number(rounds); round += 1) {
    ours.push(await measure(product, path, headers));
    theirs.push(await measure(bare, `/${at}`, headers));
  }
  const [our, their] = [medians(ours.slice(WARM_UP)), medians(theirs.slice(WARM_UP))];
  const cells = [
    ...[
      Math.round(our.aSecond),
      Math.round(their.aSecond),
      (our.aSecond / their.aSecond).toFixed(2),
      goal ?? '',
    ],
    ...[our.cpuUs.toFixed(1), their.cpuUs.toFixed(1), (their.cpuUs / our.cpuUs).toFixed(2)],
  ];
  console.log(`${name.padEnd(62)}${cells.map((cell) => String(cell).padStart(11)).join('')}`);
}
for (const { child } of [product, bare]) child.disconnect();
