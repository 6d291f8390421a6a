/** Deletes what no tab can still use: old versions with their files, contracts and provenance, old reports, and old messages. */

import type { EvidenceStore } from '../provenance/evidence-store';
import { TAB_DAYS } from '../serve/tab-ticket';
import type { FileStore, VersionName } from '../storage/file-store';
import type { ReportsStore } from '../telemetry/reports-store';
import type { WebhooksStore } from '../webhooks/webhooks-store';
import type { DeletedVersion, Sweepable, SweepStore } from './sweep-store';

export interface SweepContext {
  readonly store: SweepStore;
  readonly reports: Pick<ReportsStore, 'sweep'>;
  readonly evidence: Pick<EvidenceStore, 'sweep'>;
  readonly webhooks: Pick<WebhooksStore, 'sweep'>;
  readonly files: Pick<FileStore, 'remove' | 'heldSince'>;
  readonly now: () => Date;
}

const DAY_MS = 86_400_000;
const REPORT_DAYS = 90;
/** Messages to webhooks, also those that nobody took. */
const WEBHOOK_DAYS = 7;
/** These stay whether they were ever active or not: a team may want to look at them. */
const NEWEST = 10;
/** A version's files are stored before its row; after so long the row is there, or never will be. */
const UNKNOWN_HOURS = 1;

/** Rejects with the first failure once everything else is done; what failed is tried again by the next sweep. */
export async function sweepRemotes({
  store,
  reports,
  evidence,
  webhooks,
  files,
  now,
}: SweepContext): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const isKept = ({ isInUse, age, lastActiveAt }: Sweepable) =>
    isInUse || age < NEWEST || (lastActiveAt !== null && lastActiveAt > ago(TAB_DAYS));
  await reports.sweep(ago(TAB_DAYS), ago(REPORT_DAYS));
  const failures: unknown[] = [];
  const removeFiles = ({ name, version }: VersionName, deleted?: DeletedVersion) =>
    store
      .removeIfUnknown({ name, version }, () => files.remove(name, version), deleted)
      .catch((error: unknown) => void failures.push(error));
  for (const one of await store.versions()) {
    const deleted = isKept(one) ? null : await store.deleteUnlessKept(one.name, one.version, isKept);
    if (deleted) await removeFiles(one, deleted);
  }
  // Files of versions that another replica has swept, and of publications that did not end.
  const known = new Set((await store.versions()).map(({ name, version }) => `${name}/${version}`));
  for (const one of await files.heldSince(ago(UNKNOWN_HOURS / 24)))
    if (!known.has(`${one.name}/${one.version}`)) await removeFiles(one);
  await store.deleteContracts(now());
  await evidence.sweep();
  await webhooks.sweep(ago(WEBHOOK_DAYS));
  if (failures.length > 0) throw failures[0];
}
