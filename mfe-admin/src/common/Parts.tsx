/** The parts of a place beside each other, the present one in the address. Only those that the session may open. */

import type { PanelPlace } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { SectionNav } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { mayOpen, type PlacePart, placeAddress } from './place-address';

export interface PartsProps<Id extends string> {
  readonly place: PanelPlace;
  readonly label: string;
  readonly parts: readonly (PlacePart & { readonly id: Id })[];
  readonly children: (part: Id) => ReactNode;
}

export function Parts<Id extends string>({ place, label, parts, children }: PartsProps<Id>) {
  const { hasPermission } = useAuth();
  const [search] = useSearchParams();
  const open = parts.filter(({ permission }) => mayOpen(permission, hasPermission));
  const part = open.find(({ id }) => id === search.get('part')) ?? open[0];
  if (!part) return null;
  return (
    <>
      <SectionNav
        label={label}
        items={open.map(({ id, label }, index) => ({
          id,
          label,
          current: id === part.id,
          render: (props) => <Link to={placeAddress(place, index === 0 ? undefined : id)} {...props} />,
        }))}
      />
      {children(part.id)}
    </>
  );
}
