/** One customer at a glance, apart from billing: what they paid, the signals they received, and their channels. */

import type { CustomerGlance } from '@spreadwise/contract';
import { countText, moneyText } from '@spreadwise/contract/figure-text';
import { CHANNELS, Loaded, useApiQuery, utcText } from '@spreadwise/shared-screens';
import { Card, DefinitionList, TextLink } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { placeAddress } from '../../common/place-address';

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

const itemsOf = ({ money, advice, alerts, conversations }: CustomerGlance) => [
  { term: 'Monthly revenue', value: moneyText(money.monthlyCents, 'EUR') },
  { term: 'Has paid', value: paidText(money) },
  {
    term: 'Signals given',
    value: `${countText(advice.today)} today, ${countText(advice.month)} in 30 days${advice.lastAt ? `, last ${utcText(advice.lastAt)}` : ''}`,
  },
  {
    term: 'Alerts in 14 days',
    value: `${countText(alerts.sent)} sent, ${countText(alerts.dropped)} not sent, ${countText(alerts.failed)} failed${channelsText(alerts.channels)}`,
  },
  {
    term: 'Waiting in support',
    value:
      conversations === 0 ? (
        'Nothing'
      ) : (
        <TextLink render={<Link to={placeAddress('support')} />}>{countText(conversations)} open</TextLink>
      ),
  },
];

/** The amount kept; if it is less than the amount collected, both with the difference. */
function paidText({
  paidCents,
  payments,
  collectedCents,
  refundedCents,
  lostCents,
}: CustomerGlance['money']): string {
  if (paidCents === null) return 'Unknown now: the payment provider does not answer';
  const euros = (cents: number | null) => moneyText(cents ?? 0, 'EUR');
  const taken = [
    refundedCents ? `less ${euros(refundedCents)} refunded` : null,
    lostCents ? `less ${euros(lostCents)} lost in disputes` : null,
  ].filter((part) => part !== null);
  const of = `${payments === 1 ? '1 payment' : `${countText(payments ?? 0)} payments`}`;
  return taken.length === 0
    ? `${euros(paidCents)} in ${of}`
    : `${euros(paidCents)}: ${euros(collectedCents)} in ${of}, ${taken.join(', ')}`;
}

const channelsText = (channels: CustomerGlance['alerts']['channels']): string =>
  channels.length > 0 ? ` (${channels.map((channel) => CHANNELS[channel]).join(', ')})` : '';
