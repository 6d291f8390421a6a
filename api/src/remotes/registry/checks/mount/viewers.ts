/** Who looks at a candidate's pages, and what of it each of them is to see. */
import { isFor, type RemoteContract, type ViewerKind } from '@spreadwise/contract';
import { PERMISSIONS, permissionsOf, TIER_NAMES, type Tier } from '@spreadwise/shared-auth/model';
import { addressOf, SAMPLE_TIER } from './sample-api';

export interface MountViewer {
  /** For messages. */
  readonly name: string;
  readonly viewer: ViewerKind;
  readonly tier?: Tier;
  /** Null: nobody signs in. */
  readonly credentials: { readonly password: string } | { readonly email: string } | null;
}

const NOBODY: MountViewer = { name: 'nobody', viewer: 'nobody', credentials: null };
const OWNER: MountViewer = { name: 'the owner', viewer: 'OWNER', credentials: { password: 'sample' } };
const customer = (tier: Tier): MountViewer => ({
  name: tier === SAMPLE_TIER ? 'a customer' : `a customer of ${tier}`,
  viewer: 'CUSTOMER',
  tier,
  credentials: { email: addressOf(tier) },
});

/**
 * Those of one list look one after the other, in a page that is not loaded anew. Beside nobody, the owner and a customer:
 * one of each further tier without which some page or card would be seen by none of them.
 */
export function visitsOf(contract: RemoteContract): readonly (readonly MountViewer[])[] {
  const visits = [[NOBODY, OWNER], [customer(SAMPLE_TIER)]];
  for (const { permission } of [...contract.pages, ...contract.cards]) {
    if (visits.flat().some((person) => holds(person, permission, contract))) continue;
    const tier = TIER_NAMES.find((one) => holds(customer(one), permission, contract));
    if (tier) visits.push([customer(tier)]);
  }
  return visits;
}

/** What of the candidate a person is to see: its pages by their path, and its cards wherever their slot is. */
export function shownTo(person: MountViewer, contract: RemoteContract) {
  const role = person.viewer === 'nobody' ? null : person.viewer;
  return {
    pages: contract.pages.filter(
      ({ audience, permission }) => isFor(audience, role) && holds(person, permission, contract),
    ),
    cards: contract.cards.filter(({ permission }) => holds(person, permission, contract)),
  };
}

function holds(
  { viewer, tier }: MountViewer,
  permission: string | undefined,
  contract: RemoteContract,
): boolean {
  if (permission === undefined) return true;
  if (viewer === 'nobody') return false;
  if (permission in PERMISSIONS) return permissionsOf(viewer, tier).some((one) => one === permission);
  const heldBy: readonly string[] = contract.permissions[permission]?.heldBy ?? [];
  return heldBy.includes(tier ?? viewer);
}
