/** Background jobs of accounts: data exports, deletions, and the erasure of sign-ups that nobody paid. */
import type { CustomerTable } from '../../platform/feature';
import { type JobHandler, jobHandler, type Run, schedule } from '../../platform/jobs';
import type { Leases } from '../../platform/lib/leases/leases';
import type { ChangingAccess } from '../../platform/lib/session-memory';
import { DAY_MS } from '../../platform/lib/time';
import type { HandOver, MailSender } from '../../platform/mail';
import { makeArchive } from './archive';
import { deletedEmail, exportEmail } from './emails';
import type { PeopleStore, Person } from './people-store';
import { ERASURE, EXPORT, FAREWELL, type Farewell, type RequestsStore } from './requests-store';

export interface AccountJobsOptions extends MailSender {
  readonly people: PeopleStore;
  readonly tables: readonly CustomerTable[];
  readonly requests: RequestsStore;
  readonly leases: Leases;
  readonly carryOutDeclarations: (person: Person) => Promise<void>;
  readonly forgetCustomers: (person: Person) => Promise<void>;
  readonly isUnpaid: (person: Person) => Promise<boolean>;
  readonly changingAccess: ChangingAccess;
  readonly handOver: HandOver;
  readonly now: () => Date;
}

const TERMS = {
  retry: { firstMs: 30_000, longestMs: 3_600_000, tries: null },
  failure: 'a data export or account deletion failed and is tried again',
};

export function accountJobs(options: AccountJobsOptions): readonly JobHandler[] {
  const { handOver, now } = options;
  const sayFarewell = async ({ customerId, until, ...reader }: Farewell, { done }: Run) => {
    if (now() < new Date(until)) await handOver(deletedEmail(options, customerId, reader), done);
  };
  return [
    jobHandler(EXPORT, ({ id }, run) => makeExport(options, id, run), TERMS),
    jobHandler(ERASURE, ({ customerId }, run) => eraseAccount(options, customerId, run), TERMS),
    jobHandler(FAREWELL, sayFarewell, TERMS),
    schedule('unpaid-sign-ups', DAY_MS, (run) => eraseSignUps(options, run), 'a sign-up could not be erased'),
  ];
}

/** Loads the person again once no other work on their address is running and no checkout for it can begin. */
async function holdPerson(
  { people, leases }: Pick<AccountJobsOptions, 'leases' | 'people'>,
  customerId: string,
  work: (person: Person | null) => Promise<void>,
): Promise<void> {
  const known = await people.loadPerson(customerId);
  if (!known) return work(null);
  await leases.hold(`checkout:${known.address}`, async () => work(await people.loadPerson(customerId)));
}

async function makeExport(options: AccountJobsOptions, id: string, run: Run): Promise<void> {
  const { people, tables, requests, handOver, productName } = options;
  const madeAt = options.now();
  const waiting = await requests.waitingExport(id, madeAt);
  if (!waiting) return;
  // Never during a deletion: its mail is the last one, and the outbox must not hold the address afterwards.
  await holdPerson(options, waiting.customerId, async (person) => {
    if (!person) return;
    const found = await people.readPerson(tables, person);
    const archive = await makeArchive({ productName, person, found, madeAt });
    await handOver(exportEmail(options, id, person, waiting.expiresAt), async (on) => {
      await requests.exportMade(on, id, archive, madeAt);
      await run.done(on);
    });
  });
}

async function eraseAccount(options: AccountJobsOptions, customerId: string, { done }: Run): Promise<void> {
  const { requests, changingAccess, now } = options;
  // A checkout that began meanwhile could be paid after the deletion.
  await holdPerson(options, customerId, async (person) => {
    if (person) {
      // Afterwards the declaration and its sender are gone.
      await options.carryOutDeclarations(person);
      // The provider first: a subscription left there would continue to be charged.
      await options.forgetCustomers(person);
    }
    await changingAccess(null, () => requests.erase(customerId, person, now(), done));
  });
}

/** One that fails does not stop the others; the next run tries it again. */
async function eraseSignUps(options: AccountJobsOptions, { signal }: Pick<Run, 'signal'>): Promise<void> {
  const failures: unknown[] = [];
  for (const customerId of await options.people.listSignUps(options.now())) {
    if (signal.aborted) return;
    await eraseSignUp(options, customerId).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Mails nobody: nobody has proven the address, and it may be somebody else's. */
const eraseSignUp = (options: AccountJobsOptions, customerId: string): Promise<void> =>
  holdPerson(options, customerId, async (person) => {
    const { people, tables, isUnpaid, forgetCustomers, now } = options;
    if (!person || !(await people.isSignUp(tables, person)) || !(await isUnpaid(person))) return;
    await forgetCustomers(person);
    await people.eraseSignUp(tables, person, now());
  });
