/** Every fault, on a remote of every format, in our shell and in a stock federation host: what a person sees. */
import { type Browser, chromium } from '@playwright/test';
import { type Fixture, type FixtureKind, filesIn, fixtureIn } from '../../shell/e2e/harness/fixture-files';
import { BUSY_MARKET, startProduct } from '../../shell/e2e/harness/product-process';
import { FAULTS, type Fault } from './faults';
import type { HostName } from './hosts';
import { observe } from './observe';
import { productPage, startFaultyServer, stockPage } from './server';
import { broken, type Cell, printTables } from './table';

interface Settings {
  readonly chromium: string;
  readonly hosts: readonly HostName[];
  /** Kind -> the folder of the build. */
  readonly fixtures: Readonly<Record<string, string>>;
  readonly stockHost: string;
  /** Part of a fault's name; empty for all of them. */
  readonly only: string;
  readonly browsers: number;
}

interface Job {
  readonly fixture: Fixture;
  readonly host: HostName;
  readonly fault: Fault;
}

async function bench(settings: Settings): Promise<boolean> {
  const product = await startProduct(BUSY_MARKET);
  const faults = FAULTS.filter(({ name }) => name.includes(settings.only));
  const fixtures = Object.entries(settings.fixtures).map(([kind, folder]) =>
    fixtureIn(kind as FixtureKind, folder),
  );
  const stockFiles = filesIn(settings.stockHost);
  const jobs = faults.flatMap((fault) =>
    fixtures.flatMap((fixture) => settings.hosts.map((host): Job => ({ fixture, host, fault }))),
  );
  const pageOf = ({ fixture, host }: Job) =>
    host === 'ours' ? productPage(product.origin, fixture) : stockPage(stockFiles);
  const cells = new Map<Job, Cell>();
  const waiting = [...jobs];
  const work = async () => {
    const browser = await launch(settings.chromium);
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const server = await startFaultyServer(job.fixture, pageOf(job));
      try {
        const seen = await observe(browser, server, job.host, job.fault);
        cells.set(job, { fault: job.fault, kind: job.fixture.kind, host: job.host, seen });
      } finally {
        await server.stop();
      }
    }
    await browser.close();
  };
  try {
    await Promise.all(Array.from({ length: settings.browsers }, work));
  } finally {
    await product.stop();
  }
  return report(jobs.flatMap((job) => cells.get(job) ?? []));
}

const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });

function report(cells: readonly Cell[]): boolean {
  printTables(cells);
  const wrong = broken(cells);
  const count = cells.filter(({ host }) => host === 'ours').length;
  console.log(`\nOur shell: ${count} cells, ${wrong.length} that do not hold.`);
  for (const one of wrong) console.log(`  ${one}`);
  return wrong.length === 0;
}

process.exit((await bench(JSON.parse(process.argv[2] ?? ''))) ? 0 : 1);
