/** The tables of the registry of remotes: how long rows are kept, and whose data they hold. */
import { and, isNotNull, lte } from 'drizzle-orm';
import {
  registryState,
  remoteContracts,
  remotePublishers,
  remoteReports,
  remotes,
  remoteTabs,
  remoteTokens,
  remoteVersions,
} from '../platform/db/schema';
import { declareTable, kept, nobody, owned, sweptAfter, type TableDeclaration } from '../platform/feature';

/** No tab lives longer: its remotes' files are kept, and its reports accepted, for this long. */
export const TAB_DAYS = 14;

export const REMOTES_TABLES: readonly TableDeclaration[] = [
  declareTable(registryState, kept('current state'), nobody('registry state')),
  declareTable(remotes, kept('current state'), nobody('active versions; actors are the owner or a token'), {
    console: ['name', 'team', 'activeVersion', 'activeBy', 'previousVersion', 'canaryVersion'],
  }),
  declareTable(
    remoteVersions,
    owned(
      `no tab can use it: ${TAB_DAYS} days after it was last active, and not among the newest ten`,
      'a tab keeps the versions it started with',
    ),
    nobody('builds; actors are the owner or a token'),
    {
      console: [
        'name',
        'version',
        'publishedBy',
        'filesHash',
        'exposes',
        'repository',
        'commit',
        'contractId',
        'activationAskedBy',
      ],
    },
  ),
  declareTable(
    remoteContracts,
    owned('no version requests it, unless it was approved or refused', 'an answer is given once'),
    nobody('contracts of versions'),
    { console: ['remote', 'id', 'contract', 'reason'] },
  ),
  declareTable(
    remoteTokens,
    sweptAfter(2, (before) => and(isNotNull(remoteTokens.publisherId), lte(remoteTokens.expiresAt, before)), {
      since: 'it expired, if CI obtained it; tokens the owner created are kept',
      why: 'a preview made by CI lasts a day; the owner’s tokens stay, revoked ones too, because they say who published what',
    }),
    nobody('hashes of team tokens'),
    { console: ['id', 'remote', 'label', 'scopes', 'publisherId'] },
  ),
  declareTable(
    remotePublishers,
    kept('they say who published what, even once revoked'),
    nobody('trusted CI repositories'),
    {
      console: [
        'id',
        'remote',
        'label',
        'issuer',
        'repository',
        'repositoryId',
        'ref',
        'environment',
        'scopes',
      ],
    },
  ),
  declareTable(
    remoteTabs,
    sweptAfter(TAB_DAYS, remoteTabs.at, { since: 'it first reported', why: 'no tab lives longer' }),
    nobody('a random number per tab and a keyed hash of its network'),
    { console: ['remote', 'version'] },
  ),
  declareTable(
    remoteReports,
    sweptAfter(90, remoteReports.day, { since: 'its day', why: 'the panel compares versions with it' }),
    nobody('counts of tab reports'),
    { console: ['remote', 'version', 'name', 'message'] },
  ),
];
