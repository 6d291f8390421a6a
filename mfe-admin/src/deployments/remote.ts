/** A remote as the owner's call tells it. */
import type { CallResponse } from '@spreadwise/contract';

export const REMOTES = 'GET /api/admin/remotes';
export type Remote = CallResponse<typeof REMOTES>['remotes'][number];

export const versionOf = ({ versions }: Remote, version: string | undefined) =>
  versions.find((one) => one.version === version);
