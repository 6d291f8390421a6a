/** A process that assigns and sends, and can be killed at any moment: nothing it still does reaches the database. */
import { knownRates } from '../../../advice/currencies/testing/rates';
import type { FindTradingProfiles, SignalsGiven } from '../../../advice/signals';
import type { Database } from '../../../platform/db/database';
import { createKeptLease, type LeaseTable } from '../../../platform/lib/leases/leases';
import { createLogger } from '../../../platform/lib/observed/log';
import { NO_METER } from '../../../platform/lib/observed/meter';
import { createEnds } from '../account-alerts';
import { ASSIGNMENT_LEASE, createAlertAssignment } from '../assignment/alert-assignment';
import type { Channel, SendOutcome } from '../channel';
import { alertsOf } from '../outbox/messages';
import { createOutboxStore } from '../outbox/outbox-store';
import { createSender } from '../outbox/sender';
import { createKnownSubscribers } from '../recipients/known-subscribers';
import { createRecipientsStore } from '../recipients/recipients-store';
import { createLoadSubscribers, type LoadAccounts } from '../recipients/subscribers';
import type { SimulatedTime } from './simulated-time';

export interface WorkerOptions {
  readonly db: Database;
  readonly time: SimulatedTime;
  readonly signals: SignalsGiven;
  readonly accounts: LoadAccounts;
  readonly findProfiles: FindTradingProfiles;
  readonly channels: readonly Channel[];
  readonly random: () => number;
  /** Called with the answer to a process that died before it received it. */
  readonly onUnheard: (outcome: SendOutcome) => void;
  /** The leases of the assigning process. */
  readonly leases: LeaseTable;
}

export interface Worker {
  /** Starts the work of one second without waiting for it. */
  tick(): void;
  kill(): void;
}

class Killed extends Error {}

export function startWorker({
  db,
  time,
  signals,
  accounts,
  findProfiles,
  channels,
  random,
  leases,
  onUnheard,
}: WorkerOptions): Worker {
  let isAlive = true;
  /** Simulates that the process died here. */
  const check = () => {
    if (!isAlive) throw new Killed('killed');
  };
  const alive =
    <A extends unknown[], T>(work: (...given: A) => Promise<T>) =>
    (...given: A): Promise<T> =>
      time.during(async () => {
        check();
        const answer = await work(...given);
        check();
        return answer;
      });
  const outbox = createOutboxStore(db);
  const recipients = createRecipientsStore(db);
  const load = alive(
    createLoadSubscribers({
      accounts,
      findProfiles,
      findRates: knownRates(time.now),
      isHere: () => true,
      store: recipients,
      now: time.now,
    }),
  );
  const log = createLogger('silent');
  const lease = createKeptLease(
    { ...leases, takeLease: alive(leases.takeLease), renewLease: alive(leases.renewLease) },
    ASSIGNMENT_LEASE,
    // No time passes during the work, so it needs no renewal.
    { every: () => () => undefined },
  );
  const assignment = createAlertAssignment({
    signals: {
      ...signals,
      offer: alive((offers, also) =>
        signals.offer(offers, async (tx, usages) => {
          check();
          await also(tx, usages);
          check();
        }),
      ),
    },
    store: { alertedSince: alive(outbox.alertedSince) },
    subscribers: createKnownSubscribers({
      load,
      changes: { subscribe: () => () => {}, isHearing: () => true },
      now: time.now,
    }),
    lease,
    async confirmLease() {
      if (!(await leases.renewLease(lease.lease, ASSIGNMENT_LEASE.lifetimeMs))) throw new Killed('lapsed');
    },
    floorEur: () => 1,
    now: time.now,
    onWritten: () => pump(),
    log,
  });
  const hearing = (channel: Channel): Channel => ({
    ...channel,
    async send(...given) {
      const outcome = await channel.send(...given);
      if (!isAlive) onUnheard(outcome);
      return outcome;
    },
  });
  const senders = channels.map((channel) =>
    createSender(hearing(channel), {
      store: {
        take: alive(outbox.take),
        settle: alive(outbox.settle),
        writeInstead: alive(outbox.writeInstead),
        stillDue: alive(outbox.stillDue),
      },
      load,
      alertsOf: (messages, to) => alertsOf(messages, to, async () => new Map()),
      failAddress: alive(({ customerId, address }, name, failure) =>
        recipients.fail(customerId, { channel: name, address, failure }, time.now()),
      ),
      now: time.now,
      random,
      timers: time,
      meter: NO_METER,
      log,
    }),
  );
  const pump = () => {
    for (const sender of senders) void sender.pump().catch(() => {});
  };
  const ends = createEnds({
    store: { owedEnds: alive(outbox.owedEnds), writeEnds: alive(outbox.writeEnds) },
    load,
    now: time.now,
    onWritten: () => pump(),
  });
  return {
    tick() {
      void assignment.tick().catch(() => {});
      void ends().catch(() => {});
      pump();
    },
    kill() {
      isAlive = false;
      void assignment.stop();
      for (const sender of senders) void sender.stop();
    },
  };
}
