/** How the open signals are laid out: what the plan opens, and which is chosen, kept in the address. */

import type { Feature } from '@spreadwise/shared-auth';
import { LazyScreen } from '@spreadwise/shared-screens';
import type { LayoutView, SignalsLayout } from '@spreadwise/shared-screens/signals';
import { SelectField } from '@spreadwise/shared-ui';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { OpenedBy } from '../OpenedBy';
import { planThatOpens } from '../plan-that-opens';
import { useOpens } from '../useOpens';

interface Layout {
  readonly id: string;
  readonly label: string;
  readonly feature: Feature;
  /** What it is good for. */
  readonly what: string;
  readonly load: () => Promise<{ default: ComponentType<LayoutView> }>;
}

const NAME = 'layout';

const LAYOUTS: readonly Layout[] = [
  {
    id: 'table',
    label: 'Table',
    feature: 'layout.table',
    what: 'Every open signal in a line, with stake, profit, transfers and the age of its prices.',
    load: () => import('./DenseTable'),
  },
  {
    id: 'boards',
    label: 'Boards',
    feature: 'layout.boards',
    what: 'The open signals by what they need, each kind on a board.',
    load: () => import('./Boards'),
  },
  {
    id: 'wall',
    label: 'Wall',
    feature: 'layout.wall',
    what: 'The open signals, to be read from afar.',
    load: () => import('./Wall'),
  },
];

export function useLayouts(): SignalsLayout {
  const isOpen = useOpens();
  const [search, setSearch] = useSearchParams();
  // What no plan that is sold opens is not offered.
  const listed = LAYOUTS.filter(({ feature }) => isOpen(feature) || planThatOpens(feature) !== null);
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
        label="Layout"
        hideLabel
        value={chosen?.id ?? ''}
        options={[
          { value: '', label: 'List' },
          ...listed.map((layout) => ({
            value: layout.id,
            label: isOpen(layout.feature)
              ? layout.label
              : `${layout.label} (${planThatOpens(layout.feature)?.name})`,
          })),
        ]}
        onChange={({ target }) => choose(target.value)}
      />
    ),
    show: chosen ? (view) => <LazyScreen part load={chosen.load} props={view} /> : null,
    closed:
      chosen && !isOpen(chosen.feature) ? (
        <OpenedBy feature={chosen.feature} what={`${chosen.label} comes`}>
          {chosen.what}
        </OpenedBy>
      ) : null,
  };
}
