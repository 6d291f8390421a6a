/** A stored version, exported for another environment. */
import type { Hono } from 'hono';
import type { AppEnv } from '../../http/environment';
import { handle } from '../../http/handle';
import { Problem } from '../../http/problem';
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
  readonly store: Pick<ReleaseStore, 'version' | 'audit'>;
  readonly files: Pick<FileStore, 'readAll'>;
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
