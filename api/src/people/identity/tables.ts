/** The tables of signing in: how long their rows are kept, and whose data they hold. */
import { and, lte, ne, or } from 'drizzle-orm';
import {
  blockedAddresses,
  emailCodes,
  emailProofs,
  ownerChallenges,
  ownerDevices,
  ownerPasskeys,
  ownerPassword,
  ownerSecondFactor,
  sessions,
} from '../../platform/db/schema';
import { declareTable, kept, ofCustomer, sweptAfter, type TableDeclaration } from '../../platform/feature';

/** For this long after a proof of address expired, its browser still counts as known for the address. */
export const PROOF_REMEMBERED_DAYS = 335;

const ENDED = { since: 'it ended', why: 'it can no longer be used' };
const ofOwner = (purpose: string) =>
  ({ kind: 'others', who: 'the owner', purpose, basis: 'legitimate interest' }) as const;

export const IDENTITY_TABLES: readonly TableDeclaration[] = [
  declareTable(
    sessions,
    // A view is ended by its own job, which logs the end.
    sweptAfter(
      0,
      (before) =>
        or(lte(sessions.revokedAt, before), and(lte(sessions.expiresAt, before), ne(sessions.role, 'VIEW'))),
      ENDED,
    ),
    ofCustomer('sessions, shown to their owner', {
      about: ['country', 'device', 'lastUsedAt'],
      withheld: ['tokenHash', 'credential'],
    }),
    { console: ['customerId', 'country', 'device'] },
  ),
  declareTable(
    blockedAddresses,
    kept('until the owner lifts it'),
    {
      kind: 'customers',
      purpose: 'keeping out who misused the product',
      basis: 'legitimate interest',
      whose: { email: 'address' },
      about: ['reason'],
      erasure: { kind: 'kept', why: 'deleting the account would undo it' },
    },
    { console: ['email', 'reason'] },
  ),
  declareTable(
    emailProofs,
    sweptAfter(PROOF_REMEMBERED_DAYS, emailProofs.expiresAt, {
      since: 'it expired',
      why: 'a browser that has proven an address can always get a code for it',
    }),
    {
      kind: 'customers',
      purpose: 'browsers that proved an address',
      basis: 'contract',
      whose: { email: 'address' },
      withheld: ['secretHash'],
    },
    { console: ['email'] },
  ),
  declareTable(
    emailCodes,
    sweptAfter(1, emailCodes.createdAt, {
      since: 'it was created',
      why: 'codes of the last hour are counted',
    }),
    {
      kind: 'customers',
      purpose: 'proving an address',
      basis: 'contract',
      whose: { email: 'address' },
      withheld: ['challengeHash', 'codeHash'],
    },
    { console: ['email'] },
  ),
  declareTable(
    ownerDevices,
    sweptAfter(0, ownerDevices.expiresAt, ENDED),
    ofOwner('browsers known to be the owner’s'),
  ),
  declareTable(ownerSecondFactor, kept('current state'), ofOwner('second factor')),
  declareTable(ownerPassword, kept('current state'), ofOwner('changed password')),
  declareTable(ownerPasskeys, kept('the owner signs in with it until it is removed'), ofOwner('passkeys'), {
    console: ['name', 'host'],
  }),
  declareTable(
    ownerChallenges,
    sweptAfter(0, ownerChallenges.expiresAt, ENDED),
    ofOwner('passkey challenges, used once'),
  ),
];
