/** One customer at a glance, beside billing: what they paid, what they were given, and where they are reached. */
import type { CustomerGlance } from '@spreadwise/contract';
import { Card, DefinitionList, TextLink } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { countryText, countText, moneyText, utcText } from '../../../common/format';
import { useApiQuery } from '../../../common/queries/api-query';
import { Loaded } from '../../../common/queries/Loaded';
import { placeAddress } from '../../parts/place-address';

export function Glance({ customerId }: { readonly customerId: string }) {
  const query = useApiQuery('GET /api/admin/customers/glance', { query: { id: customerId } });
  return (
    <Card as={3} title="At a glance">
      <Loaded query={query} what="What the customer was given">
        {(glance) => <DefinitionList items={itemsOf(glance)} />}
      </Loaded>
    </Card>
  );
}

const itemsOf = ({ money, advice, alerts, devices, conversations }: CustomerGlance) => [
  { term: 'Brings a month', value: moneyText(money.monthlyCents, 'EUR') },
  {
    term: 'Has paid',
    value: `${moneyText(money.paidCents, 'EUR')} in ${countText(money.payments)} payments, before refunds`,
  },
  {
    term: 'Signals given',
    value: `${countText(advice.today)} today, ${countText(advice.month)} in 30 days${advice.lastAt ? `, last ${utcText(advice.lastAt)}` : ''}`,
  },
  {
    term: 'Alerts in 14 days',
    value: `${countText(alerts.sent)} sent, ${countText(alerts.dropped)} too late, ${countText(alerts.failed)} given up${alerts.channels.length > 0 ? ` (${alerts.channels.join(', ')})` : ''}`,
  },
  {
    term: 'Signed in',
    value:
      devices.length === 0 ? (
        'Nowhere at the moment'
      ) : (
        <ul>
          {devices.map((device, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing names a device, and the list is not changed here
            <li key={index}>{deviceText(device)}</li>
          ))}
        </ul>
      ),
  },
  {
    term: 'Waits in support',
    value:
      conversations === 0 ? (
        'Nothing'
      ) : (
        <TextLink render={<Link to={placeAddress('support')} />}>{countText(conversations)} open</TextLink>
      ),
  },
];

const deviceText = ({ device, country, lastUsedAt }: CustomerGlance['devices'][number]): string =>
  [device ?? 'A browser', country && countryText(country), lastUsedAt && utcText(lastUsedAt)]
    .filter(Boolean)
    .join(', ');
