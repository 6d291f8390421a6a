/** The past: delivered signals and the customer's notes on them. The part is in the URL. */
import { LazyScreen } from '@spreadwise/shared-screens';
import { SectionNav } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { addressOf } from '../frame/places';
import { historyTexts } from '../texts/history';
import { SignalHistory } from './SignalHistory';

const JOURNAL = 'journal';
const loadJournal = () => import('./Journal');
const NO_PROPS = {};

export function History({ unproven }: { readonly unproven: ReactNode }) {
  const [search] = useSearchParams();
  const words = historyTexts();
  const isJournal = search.get('part') === JOURNAL;
  return (
    <>
      <SectionNav
        label={words.history}
        items={[
          {
            id: 'given',
            label: words.signals,
            current: !isJournal,
            render: (props) => <Link to={addressOf(search, 'history')} {...props} />,
          },
          {
            id: JOURNAL,
            label: words.journal,
            current: isJournal,
            render: (props) => <Link to={addressOf(search, 'history', JOURNAL)} {...props} />,
          },
        ]}
      />
      {isJournal ? (
        <LazyScreen part load={loadJournal} props={NO_PROPS} />
      ) : (
        <SignalHistory unproven={unproven} />
      )}
    </>
  );
}
