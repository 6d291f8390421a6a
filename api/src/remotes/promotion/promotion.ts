/** A version on its way from one environment to another: what the first states of it, and whether the second takes it. */

import { PROMOTION_FILE, type Promotion } from '@spreadwise/contract';
import { z } from 'zod';
import { storable } from '../../lib/text/storable';
import { DAY_MS } from '../../lib/timing/durations';
import { type BuildFiles, versionOf } from '../build/build-files';
import { readEnvelope, type Signing, signerOf, whyOtherFiles, writeEnvelope } from '../provenance/envelope';

/** An address that names the form of what is stated. */
const PREDICATE_TYPE = 'https://spreadwise.dev/attestations/promotion/v1';
/** What was stated long ago may have been taken back since. */
const MOST_AGE_MS = 7 * DAY_MS;
/** Two machines' clocks may differ by so much. */
const CLOCKS_MS = 5 * 60_000;

const instant = z.iso.datetime();
const count = z
  .int()
  .min(0)
  .max(2 ** 31);

const predicate = z.object({
  remote: z.string(),
  version: z.string(),
  /** Its contract's name. */
  contract: z.string(),
  /** Where it comes from, as it calls itself. */
  origin: z.string(),
  checked: z.array(z.string().max(200).transform(storable)).max(40),
  publishedAt: instant,
  activeAt: instant.nullable(),
  tabs: count,
  failedTabs: count,
  exportedAt: instant,
});
export type PromotionStatement = z.infer<typeof predicate>;

export const writePromotion = (stated: PromotionStatement, files: BuildFiles, signing: Signing): Buffer =>
  writeEnvelope({ predicateType: PREDICATE_TYPE, predicate: stated, files }, signing);

export type PromotionReading =
  | { readonly ok: true; readonly promotion: { readonly facts: Promotion } | null }
  | { readonly ok: false; readonly reason: string };

export interface PromotionCheck {
  readonly remote: string;
  readonly files: BuildFiles;
  /** The contract that the build brings. */
  readonly contract: string;
  /** Null: the upload comes from its team. */
  readonly bytes: Buffer | null;
  readonly environments: readonly { readonly name: string; readonly publicKey: string }[];
  readonly requiresPromotion: boolean;
  readonly now: Date;
}

export function readPromotion({ bytes, ...check }: PromotionCheck): PromotionReading {
  const { remote, environments, requiresPromotion } = check;
  if (!bytes)
    return requiresPromotion
      ? refuse(
          `${remote} is promoted to here from ${listed(environments)}, and not published. Use promote-remote.`,
        )
      : { ok: true, promotion: null };
  const read = readEnvelope(bytes);
  if (!read.ok) return refuse(`${PROMOTION_FILE} cannot be read: ${read.reason}.`);
  const { statement } = read.envelope;
  const environment = signerOf(read.envelope, environments);
  if (!environment)
    return refuse(
      `${PROMOTION_FILE} is signed by no environment that is trusted here (${listed(environments)}). The owner names them under Security & deployment.`,
    );
  const parsed = predicate.safeParse(statement.predicate);
  if (statement.predicateType !== PREDICATE_TYPE || !parsed.success)
    return refuse(`${PROMOTION_FILE} states no promotion (${PREDICATE_TYPE}).`);
  const stated = parsed.data;
  const wrong = whyOtherFiles(statement, check.files) ?? whyOther(stated, check);
  if (wrong) return refuse(`${PROMOTION_FILE} is of another build: ${wrong}.`);
  const untimely = whyUntimely(stated, check);
  if (untimely) return refuse(untimely);
  const { publishedAt: _, checked, activeAt, tabs, failedTabs, exportedAt } = stated;
  return {
    ok: true,
    promotion: {
      facts: { from: environment.name, at: exportedAt, activeAt, tabs, failedTabs, checked },
    },
  };
}

function whyOther(stated: PromotionStatement, { remote, files, contract }: Omit<PromotionCheck, 'bytes'>) {
  if (stated.remote !== remote) return `it is of the remote ${JSON.stringify(stated.remote)}`;
  if (stated.version !== versionOf(files)) return `it is of version ${JSON.stringify(stated.version)}`;
  return stated.contract === contract ? null : `it is of contract ${JSON.stringify(stated.contract)}`;
}

function whyUntimely(
  { exportedAt, activeAt, version }: PromotionStatement,
  { now, requiresPromotion }: Omit<PromotionCheck, 'bytes'>,
): string | null {
  const age = now.getTime() - Date.parse(exportedAt);
  if (age > MOST_AGE_MS || age < -CLOCKS_MS)
    return `${PROMOTION_FILE} is of ${exportedAt}; it may be at most a week old. Promote again.`;
  return requiresPromotion && activeAt === null
    ? `Version ${version} was given to nobody where it comes from; activate it there first.`
    : null;
}

const refuse = (reason: string): PromotionReading => ({ ok: false, reason });

const listed = (environments: readonly { readonly name: string }[]) =>
  environments.map(({ name }) => name).join(', ') || 'none is';
