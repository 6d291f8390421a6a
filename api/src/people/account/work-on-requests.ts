/** Does what customers have asked for: makes copies of their data, and deletes accounts. Each until it is done. */
import type { Logger } from 'pino';
import type { Leases } from '../../platform/lib/leases/leases';
import type { ChangingAccess } from '../../platform/lib/session-memory';
import { backoffMs } from '../../platform/lib/time';
import type { HandOver, Mailer, MailSender } from '../../platform/mail';
import { makeArchive } from './archive';
import { deletedEmail, exportEmail } from './emails';
import type { Person, PersonRows } from './register/people-store';
import type { ExportRecord, RequestsStore } from './requests-store';

export interface RequestsContext extends MailSender {
  readonly requests: RequestsStore;
  readonly people: {
    load(customerId: string): Promise<Person | null>;
    read(person: Person): Promise<PersonRows[]>;
  };
  /** Ends what is charged, at the provider and on the record; rejects when the provider does not answer. */
  readonly forgetCustomers: (person: Person) => Promise<void>;
  readonly leases: Leases;
  readonly changingAccess: ChangingAccess;
  readonly mailer: Mailer;
  readonly handOver: HandOver;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
}

const LEASE = 'account requests';
const PAUSES = { firstMs: 30_000, longestMs: 3_600_000 };

/** One process at a time. */
export async function workOnRequests(ctx: RequestsContext): Promise<void> {
  if (!(await ctx.requests.isAnyDue(ctx.now()))) return;
  await ctx.leases.tryHold(LEASE, async () => {
    for (const asked of await ctx.requests.dueExports(ctx.now()))
      await orLater(
        ctx,
        asked.tries,
        () => makeExport(ctx, asked),
        (at) => ctx.requests.exportFailed(asked.id, at),
      );
    for (const { customerId, tries } of await ctx.requests.dueErasures(ctx.now()))
      await orLater(
        ctx,
        tries,
        () => eraseAccount(ctx, customerId),
        (at) => ctx.requests.erasureFailed(customerId, at),
      );
  });
}

async function orLater(
  { now, log }: RequestsContext,
  tries: number,
  work: () => Promise<void>,
  again: (at: Date) => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, tries }, 'what a customer asked about their data is tried again');
    await again(new Date(now().getTime() + backoffMs(PAUSES, tries + 1)));
  }
}

async function makeExport(ctx: RequestsContext, { id, customerId, expiresAt }: ExportRecord): Promise<void> {
  const { people, requests, handOver, productName } = ctx;
  const person = await people.load(customerId);
  if (!person) throw new Error('There is nobody to make a copy for.');
  const madeAt = ctx.now();
  const archive = await makeArchive({ productName, person, found: await people.read(person), madeAt });
  await handOver(exportEmail(ctx, id, person.address, expiresAt), (on) =>
    requests.exportMade(on, id, archive, madeAt),
  );
}

async function eraseAccount(ctx: RequestsContext, customerId: string): Promise<void> {
  const known = await ctx.people.load(customerId);
  if (!known) return ctx.requests.erase(customerId, null, ctx.now());
  // Nobody begins a checkout for the address meanwhile, so that nothing is paid for that is forgotten here.
  await ctx.leases.hold(`checkout:${known.address}`, () => forget(ctx, customerId));
  ctx.mailer.send(deletedEmail(ctx, known.address));
}

/** The provider first: what is not ended there goes on being charged. */
async function forget(ctx: RequestsContext, customerId: string): Promise<void> {
  const person = await ctx.people.load(customerId);
  if (person) await ctx.forgetCustomers(person);
  await ctx.changingAccess(null, () => ctx.requests.erase(customerId, person, ctx.now()));
}
