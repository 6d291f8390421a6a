/** The services the product depends on, each with its state in words and its switch. */

import type { SystemState as State } from '@spreadwise/contract';
import { type Permission, useAuth } from '@spreadwise/shared-auth';
import { LazyScreen, Loaded } from '@spreadwise/shared-screens';
import { Badge, Button, Card, LinkButton } from '@spreadwise/shared-ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { placeAddress } from '../common/place-address';
import { useSystemState } from '../trading/useSystemState';
import styles from './Overview.module.css';
import { adviceWords, exchangesWords, mailWords, paymentsWords, type Said } from './system-words';

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

/** The setting to switch. */
interface Switch {
  readonly settingKey: string;
  readonly value: boolean;
}

function States({ state: { advice, exchanges, mail, payments }, onSwitched }: StatesProps) {
  const { hasPermission } = useAuth();
  /** Null: no dialog is open. */
  const [switching, setSwitching] = useState<Switch | null>(null);
  const switchOf = (settingKey: string, what: string, isPaused: boolean, needed: Permission) =>
    hasPermission(needed) && (
      <Button variant="secondary" size="sm" onClick={() => setSwitching({ settingKey, value: isPaused })}>
        {isPaused ? 'Resume' : 'Pause'} {what}
      </Button>
    );
  const close = () => setSwitching(null);
  return (
    <>
      <ul className={styles.states}>
        <One name="Signals" said={adviceWords(advice)}>
          {switchOf('advice.on', 'signals', advice.paused !== null, 'trading.configuration')}
        </One>
        <One name="Exchanges" said={exchangesWords(exchanges)}>
          {hasPermission('trading.configuration') && (
            <LinkButton variant="secondary" size="sm" render={<Link to={EXCHANGES_OFF} />}>
              Switch exchanges
            </LinkButton>
          )}
        </One>
        <One name="Mail" said={mailWords(mail)}>
          {switchOf('mails.on', 'mails', mail.waiting !== null, 'system.configuration')}
        </One>
        <One name="Payments" said={paymentsWords(payments)}>
          {switchOf('payments.on', 'orders', payments.isPaused, 'system.configuration')}
        </One>
      </ul>
      {switching && (
        <LazyScreen
          part
          load={loadSwitch}
          props={{
            ...switching,
            onClose: close,
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

/** The setting's place, found by its key, which does not change with its label. */
const EXCHANGES_OFF = { search: `${placeAddress('settings').search}&find=advice.exchanges-off` };

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
