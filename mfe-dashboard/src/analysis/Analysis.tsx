/** Insights: three pages with one question each. Which is looked at is in the address. */
import { LazyScreen } from '@spreadwise/shared-screens';
import { SectionNav, Stack } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { addressOf } from '../frame/places';

const PAGES = [
  { id: 'money', label: 'Market', load: () => import('./money/MoneyMade') },
  { id: 'delay', label: 'Delay', load: () => import('./delay/DelayCost') },
  { id: 'rule', label: 'Backtests', load: () => import('./Backtests') },
] as const;
const NO_PROPS = {};

export default function Analysis() {
  const [search] = useSearchParams();
  const page = PAGES.find(({ id }) => id === search.get('part')) ?? PAGES[0];
  return (
    <Stack>
      <SectionNav
        label="Insights"
        items={PAGES.map(({ id, label }) => ({
          id,
          label,
          current: id === page.id,
          render: (props) => <Link to={addressOf(search, 'analysis', id)} {...props} />,
        }))}
      />
      <LazyScreen key={page.id} part load={page.load} props={NO_PROPS} />
    </Stack>
  );
}
