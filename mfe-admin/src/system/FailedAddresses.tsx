/** Addresses that no longer get alerts, and why. The customer sees the same in words; only they can re-enable one. */

import type { FailedAddress } from '@spreadwise/contract';
import { CHANNELS, utcText } from '@spreadwise/shared-screens';
import { Card, Table, type TableColumn, TextLink } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { customerPlace } from '../common/place-address';
import styles from './FailedAddresses.module.css';

const COLUMNS: readonly TableColumn<FailedAddress>[] = [
  {
    key: 'address',
    header: 'Address',
    render: ({ customerId, address, channel }) => (
      <TextLink render={<Link className={styles.address} to={customerPlace(customerId)} />}>
        {address ?? CHANNELS[channel]}
      </TextLink>
    ),
  },
  { key: 'failure', header: 'Why' },
  { key: 'failedAt', header: 'Since', render: ({ failedAt }) => utcText(failedAt) },
];

export const FailedAddresses = ({ failed }: { readonly failed: readonly FailedAddress[] }) => (
  <Card
    title="Addresses that failed"
    description="Bounced mail, and chats and browsers that no longer exist. Customers see this in their settings and confirm there when an address works again."
  >
    <Table
      caption="Disabled addresses"
      columns={COLUMNS}
      rows={failed}
      rowKey={({ customerId, channel }) => `${customerId} ${channel}`}
      empty="Every address works."
    />
  </Card>
);
