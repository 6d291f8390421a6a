/** Insights: three pages with one question each. The page is in the URL. */
import { LazyScreen } from '@spreadwise/shared-screens';
import { SectionNav, Stack } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { addressOf } from '../frame/places';
import { insightsTexts } from '../texts/insights';

const PAGES = [
  { id: 'money', name: 'market', load: () => import(/* webpackChunkName: "insights" */ './money/MoneyMade') },
  { id: 'delay', name: 'delay', load: () => import(/* webpackChunkName: "insights" */ './delay/DelayCost') },
  { id: 'rule', name: 'backtests', load: () => import(/* webpackChunkName: "insights" */ './Backtests') },
] as const;
const NO_PROPS = {};

export default function Analysis() {
  const [search] = useSearchParams();
  const words = insightsTexts();
  const page = PAGES.find(({ id }) => id === search.get('part')) ?? PAGES[0];
  return (
    <Stack>
      <SectionNav
        label={words.insights}
        items={PAGES.map(({ id, name }) => ({
          id,
          label: words[name],
          current: id === page.id,
          render: (props) => <Link to={addressOf(search, 'analysis', id)} {...props} />,
        }))}
      />
      <LazyScreen key={page.id} part load={page.load} props={NO_PROPS} />
    </Stack>
  );
}
