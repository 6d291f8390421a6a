/** A customer's account, a part at a time. The part is in the address. */
import { LazyScreen } from '@spreadwise/shared-screens';
import { SectionNav } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';

const PARTS = [
  { id: 'account', label: 'Account', load: () => import('./Account') },
  { id: 'devices', label: 'Devices', load: () => import('./Devices') },
  { id: 'automation', label: 'Webhook and API', load: () => import('./automation/Automation') },
] as const;

export default function AccountPlace() {
  const [search] = useSearchParams();
  const part = PARTS.find(({ id }) => id === search.get('part')) ?? PARTS[0];
  return (
    <>
      <SectionNav
        label="Account"
        items={PARTS.map(({ id, label }) => ({
          id,
          label,
          current: id === part.id,
          render: (props) => <Link to={addressOf(search, id)} {...props} />,
        }))}
      />
      <LazyScreen key={part.id} part load={part.load} props={{}} />
    </>
  );
}

function addressOf(search: URLSearchParams, part: string) {
  const next = new URLSearchParams(search);
  next.set('part', part);
  return { search: next.toString() };
}
