/** What the product lives on, each in words, with its switch or the way to it. */

import type { SystemState as State } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { LazyScreen, Loaded } from '@spreadwise/shared-screens';
import { Badge, Button, Card, LinkButton } from '@spreadwise/shared-ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { mayOpen, type Needed, placeAddress } from '../common/place-address';
import styles from './Overview.module.css';
import { adviceWords, exchangesWords, mailWords, paymentsWords, type Said } from './system-words';
import { useSystemState } from './useSystemState';

const loadSwitch = () => import('./SwitchDialog');

export function SystemState() {
  const query = useSystemState();
  return (
    <Card title="System">
      <Loaded query={query} what="The state of the system">
        {(state) => <States state={state} onSwitched={() => void query.refetch()} />}
      </Loaded>
    </Card>
  );
}

interface StatesProps {
  readonly state: State;
  readonly onSwitched: () => void;
}

function States({ state: { advice, exchanges, mail, payments }, onSwitched }: StatesProps) {
  const { hasPermission } = useAuth();
  /** Null: it is left as it is. */
  const [switchTo, setSwitchTo] = useState<boolean | null>(null);
  const maySwitch = hasPermission('trading.configuration');
  const way = (label: string, to: { readonly search: string }, needed: Needed) =>
    mayOpen(needed, hasPermission) && (
      <LinkButton variant="ghost" size="sm" render={<Link to={to} />}>
        {label}
      </LinkButton>
    );
  const close = () => setSwitchTo(null);
  return (
    <>
      <ul className={styles.states}>
        <One name="Signals" said={adviceWords(advice)}>
          {maySwitch && (
            <Button variant="secondary" size="sm" onClick={() => setSwitchTo(advice.paused !== null)}>
              {advice.paused === null ? 'Pause signals' : 'Resume signals'}
            </Button>
          )}
        </One>
        <One name="Exchanges" said={exchangesWords(exchanges)}>
          {way('Switch exchanges', settingAddress('advice.exchanges-off'), 'trading.configuration')}
        </One>
        <One name="Mail" said={mailWords(mail)}>
          {way('Test mail', placeAddress('system', 'connections'), 'system.configuration')}
        </One>
        <One name="Payments" said={paymentsWords(payments)}>
          {way('See payments', placeAddress('business', 'payments'), 'customer.management')}
        </One>
      </ul>
      {switchTo !== null && (
        <LazyScreen
          part
          load={loadSwitch}
          props={{
            ...{ settingKey: 'advice.on', value: switchTo, onClose: close },
            onSwitched: () => {
              close();
              onSwitched();
            },
          }}
        />
      )}
    </>
  );
}

/** Where a setting is edited: found by its key, which no other wording changes. */
const settingAddress = (key: string) => ({
  search: `${placeAddress('settings').search}&find=${key}`,
});

interface OneProps {
  readonly name: string;
  readonly said: Said;
  readonly children: ReactNode;
}

const One = ({ name, said: { label, tone, text }, children }: OneProps) => (
  <li className={styles.state}>
    <span className={styles.name}>{name}</span>
    <span className={styles.badge}>
      <Badge tone={tone}>{label}</Badge>
    </span>
    <span className={styles.text}>{text}</span>
    {children}
  </li>
);
