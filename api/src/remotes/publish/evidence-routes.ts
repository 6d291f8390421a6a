/** A stored version as others look at it: exported for another environment, or compared with one of its like. */
import type { Hono } from 'hono';
import type { AppEnv } from '../../http/environment';
import { handle } from '../../http/handle';
import { Problem } from '../../http/problem';
import { compareVersions, type DescribedVersion } from '../differences/compare-versions';
import { sizesOf } from '../differences/sizes';
import { exportVersion } from '../promotion/export';
import type { PromotionStatement } from '../promotion/promotion';
import type { Signing } from '../provenance/envelope';
import type { EvidenceStore } from '../provenance/evidence-store';
import type { ReleaseStore, VersionRecord } from '../releases/release-store';
import type { FileStore } from '../storage/file-store';
import { readHealth } from '../telemetry/health';
import type { ReportsStore } from '../telemetry/reports-store';
import { type AuthorizeContext, authorize } from './authorize-route';

export interface EvidenceContext extends AuthorizeContext {
  readonly store: Pick<ReleaseStore, 'version' | 'contract' | 'audit'>;
  readonly files: Pick<FileStore, 'readAll' | 'sizes'>;
  readonly evidence: EvidenceStore;
  readonly reports: ReportsStore;
  readonly signing: Signing;
  readonly publicOrigin: string;
  readonly now: () => Date;
}

/** Each reads a whole version from the disk. */
const LIMIT = { points: 60, seconds: 60 };

export function evidenceRoutes(app: Hono<AppEnv>, ctx: EvidenceContext): void {
  handle(
    app,
    'GET /api/remotes/export',
    async ({ c, query: { remote, version } }) => {
      const actor = await authorize(ctx, c, remote);
      const known = await ctx.store.version(remote, version);
      if (!known?.contractId) throw unknownVersion(remote, version);
      if (known.withdrawnAt)
        throw new Problem(409, `Version ${version} of ${remote} was taken back here; publish what mends it.`);
      const stated = await stateOf(ctx, known, known.contractId);
      const zip = await exportVersion(ctx, stated, await ctx.evidence.provenance(remote, version));
      if (!zip) throw unknownVersion(remote, version);
      const details = { version };
      await ctx.store.audit({ name: remote, at: ctx.now(), actor, action: 'remote.exported', details });
      return c.body(new Uint8Array(zip), 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${remote}-${version}.zip"`,
        'Cache-Control': 'no-store',
      });
    },
    { limit: LIMIT },
  );

  handle(
    app,
    'GET /api/remotes/compare',
    async ({ c, query: { remote, from, to } }) => {
      await authorize(ctx, c, remote);
      const [before, after] = await Promise.all([describe(ctx, remote, from), describe(ctx, remote, to)]);
      return { from, to, ...compareVersions(before, after) };
    },
    { limit: LIMIT },
  );
}

async function describe(ctx: EvidenceContext, remote: string, version: string): Promise<DescribedVersion> {
  const known = await ctx.store.version(remote, version);
  const sizes = await sizesOf(ctx.files, remote, version);
  if (!known || !sizes) throw unknownVersion(remote, version);
  const provenance = await ctx.evidence.provenance(remote, version);
  return {
    sizes,
    shared: known.uses,
    dependencies: provenance?.dependencies ?? null,
    contract: known.contractId === null ? null : await ctx.store.contract(remote, known.contractId),
  };
}

/** What this environment knows of the version, as another one may read it. */
async function stateOf(
  { reports, publicOrigin, now }: EvidenceContext,
  { name, version, checked, publishedAt, lastActiveAt }: VersionRecord,
  contract: string,
): Promise<PromotionStatement> {
  const health = (await readHealth(reports, [name]))(name, version);
  return {
    remote: name,
    version,
    contract,
    origin: publicOrigin,
    checked: [...(checked ?? [])],
    publishedAt: publishedAt.toISOString(),
    activeAt: lastActiveAt?.toISOString() ?? null,
    tabs: health?.tabs ?? 0,
    failedTabs: health?.failedTabs ?? 0,
    exportedAt: now().toISOString(),
  };
}

const unknownVersion = (remote: string, version: string) =>
  new Problem(404, `No version ${version} of ${remote} is stored.`);
