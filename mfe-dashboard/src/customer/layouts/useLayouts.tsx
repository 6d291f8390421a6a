/** How the open signals are laid out: what the plan opens, and which is chosen, kept in the address. */
import type { Permission } from '@spreadwise/shared-auth';
import { useAuth } from '@spreadwise/shared-auth';
import { SelectField } from '@spreadwise/shared-ui';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LazyScreen } from '../../common/LazyScreen';
import type { LayoutView, SignalsLayout } from '../../signals/list/layout';
import { OpenedBy } from '../OpenedBy';

interface Layout {
  readonly id: string;
  readonly label: string;
  /** Any one of these. */
  readonly openedBy: readonly Permission[];
  /** The smallest plan that is sold and opens it, and what it is good for; null: none is sold, so it is not offered. */
  readonly offer: { readonly plan: string; readonly what: string } | null;
  readonly load: () => Promise<{ default: ComponentType<LayoutView> }>;
}

const NAME = 'layout';
const GOLD: readonly Permission[] = ['dashboard.gold'];
const PLATINUM: readonly Permission[] = ['dashboard.platinum', ...GOLD];
const PREMIUM: readonly Permission[] = ['dashboard.premium', ...PLATINUM];

const LAYOUTS: readonly Layout[] = [
  {
    ...{ id: 'table', label: 'A dense table', openedBy: PREMIUM },
    offer: {
      plan: 'Premium',
      what: 'Every open signal in a line, with what is put in, what is left, what is moved and how old its prices are.',
    },
    load: () => import('./DenseTable'),
  },
  {
    ...{ id: 'boards', label: 'Boards side by side', openedBy: PLATINUM, offer: null },
    load: () => import('./Boards'),
  },
  {
    ...{ id: 'wall', label: 'A wall', openedBy: GOLD, offer: null },
    load: () => import('./Wall'),
  },
];

export function useLayouts(): SignalsLayout {
  const { hasPermission } = useAuth();
  const [search, setSearch] = useSearchParams();
  const isOpen = ({ openedBy }: Layout) => openedBy.some(hasPermission);
  const listed = LAYOUTS.filter((layout) => isOpen(layout) || layout.offer !== null);
  const chosen = listed.find(({ id }) => id === search.get(NAME));
  const choose = (id: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === '') next.delete(NAME);
        else next.set(NAME, id);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    choice: (
      <SelectField
        label="Laid out as"
        value={chosen?.id ?? ''}
        options={[
          { value: '', label: 'A list' },
          ...listed.map((layout) => ({
            value: layout.id,
            label: isOpen(layout) ? layout.label : `${layout.label} (comes with ${layout.offer?.plan})`,
          })),
        ]}
        onChange={({ target }) => choose(target.value)}
      />
    ),
    show: chosen ? (view) => <LazyScreen part load={chosen.load} props={view} /> : null,
    closed:
      chosen?.offer && !isOpen(chosen) ? (
        <OpenedBy title={`${chosen.label} comes with ${chosen.offer.plan}`}>{chosen.offer.what}</OpenedBy>
      ) : null,
  };
}
