/** The built command as a separate process: its streams, its exit code, and where it looks for the file. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const workshop = mkdtempSync(join(tmpdir(), 'spreadwise-scan-'));
const program = join(workshop, 'scan.mjs');
const SNAPSHOT = JSON.stringify({
  fees: { binance: 0.001 },
  markets: [
    { exchange: 'binance', base: 'BTC', quote: 'USDT', bid: 102, ask: 103 },
    { exchange: 'binance', base: 'BTC', quote: 'USDT', bid: 99, ask: 100 },
    { exchange: 'other', base: 'BTC', quote: 'USDT', bid: 99, ask: 100 },
  ],
});

beforeAll(() => {
  buildSync({
    entryPoints: [join(__dirname, 'main.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: program,
  });
  writeFileSync(join(workshop, 'snapshot.json'), SNAPSHOT);
});
afterAll(() => rmSync(workshop, { recursive: true }));

function scan(given: string[], { cwd = workshop, input = '', env = {} } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...given], {
    cwd,
    input,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const LEFT_OUT = 'markets[2] other BTC/USDT is left out: its exchange has no fee in "fees"\n';

it('scan --json prints only the result on standard output', () => {
  const { status, stdout, stderr } = scan(['snapshot.json', '--json', '--repeat', '3']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: `snapshot.json: ${LEFT_OUT}` });
  const result = JSON.parse(stdout);
  expect(result).toMatchObject({ assets: 2, markets: 2, dropped: 1 });
  expect(result.opportunities[0].net).toBeCloseTo(1.02 * 0.999 ** 2 - 1, 12);
  expect(result.ms).toBeGreaterThan(0);
  expect(result.buildMs).toBeGreaterThan(0);
});

it('scan - reads standard input', () => {
  const { status, stdout, stderr } = scan(['-'], { input: SNAPSHOT });
  expect({ status, stderr }).toEqual({ status: 0, stderr: `standard input: ${LEFT_OUT}` });
  expect(stdout).toContain('BTC -> USDT on binance (sell @ 102)');
});

it('scan exits with 2 on invalid input', () => {
  expect(scan(['-', '--json'], { input: '{}' })).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^standard input: fees is missing; .*\n$/),
  });
  expect(scan(['nowhere/snapshot.json'])).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^nowhere\/snapshot\.json: the file does not exist; .*\n$/),
  });
  expect(scan(['.']).stderr).toMatch(/^\.: the file is a folder; .*\n$/);
});

it("scan resolves the file against the user's folder, although npm runs it elsewhere", () => {
  const elsewhere = { cwd: tmpdir(), env: { npm_lifecycle_event: 'scan', INIT_CWD: workshop } };
  expect(scan(['snapshot.json'], elsewhere).status).toBe(0);
  /* When npm runs another script, its folder says nothing about where this one was called. */
  const within = { env: { npm_lifecycle_event: 'test', INIT_CWD: tmpdir() } };
  expect(scan(['snapshot.json'], within).status).toBe(0);
});
