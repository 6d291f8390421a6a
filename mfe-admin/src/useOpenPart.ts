/** The places and parts that the session may open, and the ones in the URL. */

import { useAuth } from '@spreadwise/shared-auth';
import { useSearchParams } from 'react-router-dom';
import type { OwnerPlace } from './common/place';
import { mayOpen } from './common/place-address';
import { PLACES } from './places';

type HasPermission = Parameters<typeof mayOpen>[1];

/** The places that may be opened, each with only the parts that may be. */
export const openPlaces = (hasPermission: HasPermission): readonly OwnerPlace[] =>
  PLACES.filter(({ permission }) => mayOpen(permission, hasPermission)).map((place) => ({
    ...place,
    parts: place.parts.filter(({ permission }) => mayOpen(permission, hasPermission)),
  }));

export function useOpenPart() {
  const { hasPermission } = useAuth();
  const [search] = useSearchParams();
  const places = openPlaces(hasPermission);
  const place = places.find(({ id }) => id === search.get('section')) ?? places[0];
  const part = place?.parts.find(({ id }) => id === search.get('part')) ?? place?.parts[0];
  return { places, place, part };
}
