/** The layout of the open signals: what the plan opens, and the choice, which is kept in the URL. */

import type { Feature } from '@spreadwise/shared-auth';
import { LazyScreen } from '@spreadwise/shared-screens';
import type { LayoutView, SignalsLayout } from '@spreadwise/shared-screens/signals';
import { SelectField } from '@spreadwise/shared-ui';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { planWith } from '../plan-with';
import { homeTexts } from '../texts/home';
import { UpgradeNotice } from '../UpgradeNotice';
import { useHasFeature } from '../useHasFeature';

interface Layout {
  readonly id: 'table' | 'boards' | 'wall';
  readonly feature: Feature;
  readonly load: () => Promise<{ default: ComponentType<LayoutView> }>;
}

const NAME = 'layout';

const LAYOUTS: readonly Layout[] = [
  {
    id: 'table',
    feature: 'layout.table',
    load: () => import(/* webpackChunkName: "layouts" */ './DenseTable'),
  },
  {
    id: 'boards',
    feature: 'layout.boards',
    load: () => import(/* webpackChunkName: "layouts" */ './Boards'),
  },
  { id: 'wall', feature: 'layout.wall', load: () => import(/* webpackChunkName: "layouts" */ './Wall') },
];

export function useLayouts(): SignalsLayout {
  const isOpen = useHasFeature();
  const words = homeTexts().layouts;
  const [search, setSearch] = useSearchParams();
  // A layout that no plan on sale opens is not offered.
  const listed = LAYOUTS.filter(({ feature }) => isOpen(feature) || planWith(feature) !== null);
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
        label={words.label}
        hideLabel
        value={chosen?.id ?? ''}
        options={[
          { value: '', label: words.list },
          ...listed.map(({ id, feature }) => ({
            value: id,
            label: isOpen(feature) ? words[id].label : `${words[id].label} (${planWith(feature)?.name})`,
          })),
        ]}
        onChange={({ target }) => choose(target.value)}
      />
    ),
    show: chosen ? (view) => <LazyScreen part load={chosen.load} props={view} /> : null,
    closed:
      chosen && !isOpen(chosen.feature) ? (
        <UpgradeNotice feature={chosen.feature} title={words[chosen.id].opensWith}>
          {words[chosen.id].what}
        </UpgradeNotice>
      ) : null,
  };
}
