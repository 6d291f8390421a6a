/** The setup shared by tests of teams and the owner: a database, a site and a server per test, and common steps. */
import { CALLS, type Call, type RemoteStatus } from '@spreadwise/contract';
import { testDatabase } from '../../../test/database';
import { auditLog } from '../../platform/db/schema';
import type { BuildFiles } from '../builds/build-files';
import {
  buildFiles,
  createRemotesHarness,
  createRemotesSite,
  OWNER,
  page,
  type RemotesHarness,
  type RemotesSite,
  type ServerOptions,
  zipped,
} from './remotes-harness';

/** A test may replace `server`. `site` lasts for one test. Both are available only inside tests and hooks. */
export function remotesStory(options: () => ServerOptions = () => ({})) {
  const database = testDatabase();
  const open: { site?: RemotesSite; server?: RemotesHarness } = {};
  const opened = <T>(one: T | undefined): T => {
    if (!one) throw new Error('The site and its server are there inside tests and hooks only.');
    return one;
  };
  beforeEach(async () => {
    open.site = await createRemotesSite();
    open.server = await createRemotesHarness(database.db, open.site, options());
  });
  afterEach(() => open.site?.remove());
  return {
    database,
    get site() {
      return opened(open.site);
    },
    get server() {
      return opened(open.server);
    },
    set server(server: RemotesHarness) {
      open.server = server;
    },
    /** Validated against the contract of the call. */
    async status(remote: string, token = OWNER): Promise<RemoteStatus> {
      const { body } = await opened(open.server).get(`/api/remotes/status?remote=${remote}`, token);
      const call: Call = CALLS['GET /api/remotes/status'];
      return call.response?.parse(body) as RemoteStatus;
    },
  };
}

/** A remote that the program does not know. */
export const NAME = 'mfe-insights';
export const INSIGHTS = page('/insights', 'Insights');
export const insights = (text = 'one', asked: Record<string, unknown> = {}): BuildFiles =>
  buildFiles(text, 'Insights', { name: NAME, team: 'Insights', pages: [INSIGHTS], ...asked });

export type Answer = { readonly status: number; readonly body: never };
export const words = ({ status, body }: Answer) => [
  status,
  (body as { error: string } | null)?.error ?? null,
];

/** The steps of such a remote, from reserving its name to the owner's decision. */
export function insightsStory() {
  const story = remotesStory(() => ({ empty: true }));
  const { database, status } = story;
  return {
    story,
    reserve: (remote = NAME, team = 'Insights', token = OWNER) =>
      story.server.post('/api/admin/remotes/reserve', { remote, team }, token),
    approve: (contract: string, remote = NAME) =>
      story.server.post('/api/admin/remotes/contract/approve', { remote, contract }),
    refuse: (contract: string, reason = 'Not now.', remote = NAME) =>
      story.server.post('/api/admin/remotes/contract/refuse', { remote, contract, reason }),
    async upload(files: BuildFiles, query: Record<string, string> = {}, token = OWNER) {
      const { status: code, body } = await story.server.upload(
        zipped(files),
        { remote: NAME, ...query },
        token,
      );
      if (code < 300) CALLS['POST /api/remotes/publish'].response.parse(body);
      return { status: code, ...body };
    },
    status: (remote = NAME, token = OWNER) => status(remote, token),
    step: (name: 'activate' | 'canary' | 'rollback', body: Record<string, unknown> = {}) =>
      story.server.post(`/api/remotes/${name}`, { remote: NAME, ...body }),
    acts: async () =>
      (await database.db.select().from(auditLog).orderBy(auditLog.id)).map(({ actor, action }) =>
        [actor.replace(/:[0-9a-f]{16}$/, ''), action].join(' '),
      ),
    codeOf: async (at: string, cookie = '') => (await story.server.page(at, cookie)).answer.status,
  };
}
