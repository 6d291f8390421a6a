/** A customer's account, one part at a time. The part is in the URL. */
import { LazyScreen } from '@spreadwise/shared-screens';
import { SectionNav } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { addressOf } from '../frame/places';
import { accountTexts } from '../texts/account';

const PARTS = [
  { id: 'account', load: () => import(/* webpackChunkName: "account" */ './Account') },
  { id: 'devices', load: () => import('./Devices') },
  { id: 'automation', load: () => import('./automation/Automation') },
] as const;

export default function AccountPlace() {
  const [search] = useSearchParams();
  const words = accountTexts().parts;
  const part = PARTS.find(({ id }) => id === search.get('part')) ?? PARTS[0];
  return (
    <>
      <SectionNav
        label={words.account}
        items={PARTS.map(({ id }) => ({
          id,
          label: words[id],
          current: id === part.id,
          render: (props) => <Link to={addressOf(search, 'account', id)} {...props} />,
        }))}
      />
      <LazyScreen key={part.id} part load={part.load} props={{}} />
    </>
  );
}
