/** How the open signals are laid out: what the plan opens, and which is chosen, kept in the address. */
import type { Permission } from '@spreadwise/shared-auth';
import { useAuth } from '@spreadwise/shared-auth';
import { Narrow, SelectField } from '@spreadwise/shared-ui';
import { useSearchParams } from 'react-router-dom';
import { LazyScreen } from '../../common/LazyScreen';
import type { SignalsLayout } from '../../signals/SignalsView';
import { OpenedBy } from '../OpenedBy';

const NAME = 'layout';
const GOLD: readonly Permission[] = ['dashboard.gold'];
const PLATINUM: readonly Permission[] = ['dashboard.platinum', ...GOLD];
const PREMIUM: readonly Permission[] = ['dashboard.premium', ...PLATINUM];

/** Any one of `openedBy` opens it. */
const LAYOUTS = [
  {
    ...{ id: 'table', label: 'A dense table', plan: 'Premium', openedBy: PREMIUM },
    what: 'Every open signal in a line, with what is put in, what is left, what is moved and how old its prices are.',
    load: () => import('./DenseTable'),
  },
  {
    ...{ id: 'boards', label: 'Boards side by side', plan: 'Platinum', openedBy: PLATINUM },
    what: 'Nothing to move, two trades, and longer ways beside each other, each with its own best.',
    load: () => import('./Boards'),
  },
  {
    ...{ id: 'wall', label: 'A wall', plan: 'Gold', openedBy: GOLD },
    what: 'The best signals in figures that are read from across the room.',
    load: () => import('./Wall'),
  },
] as const;

export function useLayouts(): SignalsLayout {
  const { hasPermission } = useAuth();
  const [search, setSearch] = useSearchParams();
  const isOpen = ({ openedBy }: (typeof LAYOUTS)[number]) => openedBy.some(hasPermission);
  const chosen = LAYOUTS.find(({ id }) => id === search.get(NAME));
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
      <Narrow>
        <SelectField
          label="Laid out as"
          value={chosen?.id ?? ''}
          options={[
            { value: '', label: 'A list' },
            ...LAYOUTS.map((layout) => ({
              value: layout.id,
              label: isOpen(layout) ? layout.label : `${layout.label} (comes with ${layout.plan})`,
            })),
          ]}
          onChange={({ target }) => choose(target.value)}
        />
      </Narrow>
    ),
    show: chosen
      ? (view) =>
          isOpen(chosen) ? (
            <LazyScreen part load={chosen.load} props={view} />
          ) : (
            <OpenedBy title={`${chosen.label} comes with ${chosen.plan}`}>{chosen.what}</OpenedBy>
          )
      : null,
  };
}
