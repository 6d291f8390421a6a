/** Background jobs of accounts: data exports and deletions. */
import type { CustomerTable } from '../../platform/feature';
import { type JobHandler, jobHandler, type Run } from '../../platform/jobs';
import type { Leases } from '../../platform/lib/leases/leases';
import type { ChangingAccess } from '../../platform/lib/session-memory';
import type { HandOver, MailSender } from '../../platform/mail';
import { makeArchive } from './archive';
import { deletedEmail, exportEmail } from './emails';
import type { PeopleStore, Person } from './people-store';
import { ERASURE, EXPORT, FAREWELL, type Farewell, type RequestsStore } from './requests-store';

export interface AccountJobsOptions extends MailSender {
  readonly people: Pick<PeopleStore, 'loadPerson' | 'readPerson'>;
  readonly tables: readonly CustomerTable[];
  readonly requests: RequestsStore;
  readonly leases: Leases;
  readonly carryOutDeclarations: (person: Person) => Promise<void>;
  readonly forgetCustomers: (person: Person) => Promise<void>;
  readonly changingAccess: ChangingAccess;
  readonly handOver: HandOver;
  readonly now: () => Date;
}

const leaseOf = ({ address }: Person) => `checkout:${address}`;

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
  ];
}

async function makeExport(options: AccountJobsOptions, id: string, run: Run): Promise<void> {
  const { people, tables, requests, leases, handOver, productName } = options;
  const madeAt = options.now();
  const waiting = await requests.waitingExport(id, madeAt);
  const known = waiting && (await people.loadPerson(waiting.customerId));
  if (!waiting || !known) return;
  // Never during a deletion: its mail is the last one, and the outbox must not hold the address afterwards.
  await leases.hold(leaseOf(known), async () => {
    const person = await people.loadPerson(waiting.customerId);
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
  const { people, requests, leases, changingAccess, now } = options;
  const known = await people.loadPerson(customerId);
  if (!known) return requests.erase(customerId, null, now(), done);
  // No checkout for the address can begin meanwhile: it could be paid after the deletion.
  await leases.hold(leaseOf(known), async () => {
    const person = await people.loadPerson(customerId);
    if (person) {
      // Afterwards nobody knows what was declared, or for whom.
      await options.carryOutDeclarations(person);
      // The provider first: a subscription left there would continue to be charged.
      await options.forgetCustomers(person);
    }
    await changingAccess(null, () => requests.erase(customerId, person, now(), done));
  });
}
