/** The webhook for alerts: its address, its secret, and how the last deliveries went. */

import type { CallResponse, CustomerWebhook } from '@spreadwise/contract';
import { Failure, HelpLink, Loaded, useApiQuery, useCommand, utcText } from '@spreadwise/shared-screens';
import {
  Button,
  Card,
  CopyButton,
  Dialog,
  Form,
  Muted,
  Notice,
  Stack,
  Table,
  type TableColumn,
  TextField,
  Toolbar,
} from '@spreadwise/shared-ui';
import { type FormEvent, useState } from 'react';
import { OpenedBy } from '../../OpenedBy';
import { useOpens } from '../../useOpens';
import styles from './Automation.module.css';

export function Webhook() {
  const query = useApiQuery('GET /api/alerts/webhook');
  const [secret, setSecret] = useState<string | null>(null);
  const isOpen = useOpens()('alerts.webhook');
  const onSecret = (told: string) => {
    setSecret(told);
    void query.refetch();
  };
  return (
    <Card
      title="Webhook"
      description="Sends your alerts to your own server as signed messages, as they come."
      footer={<HelpLink topic="automation">What your own programs can do</HelpLink>}
    >
      {isOpen ? (
        <Loaded query={query} what="Your webhook">
          {({ webhook }) => (
            <Stack>
              {webhook && <Present webhook={webhook} onSecret={onSecret} onChanged={() => query.refetch()} />}
              <AddressForm isFirst={webhook === null} onSecret={onSecret} />
            </Stack>
          )}
        </Loaded>
      ) : (
        <OpenedBy feature="alerts.webhook" what="Webhooks come">
          A program of yours then hears of new advice without asking for it.
        </OpenedBy>
      )}
      {secret && <Secret secret={secret} onClose={() => setSecret(null)} />}
    </Card>
  );
}

const MOST_URL = 500;

interface AddressFormProps {
  readonly isFirst: boolean;
  readonly onSecret: (secret: string) => void;
}

function AddressForm({ isFirst, onSecret }: AddressFormProps) {
  const { busy, failure, run } = useCommand('POST /api/alerts/webhook');
  const [url, setUrl] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const made = await run({ url });
    if (!made) return;
    setUrl('');
    onSecret(made.secret);
  };
  return (
    <Form onSubmit={(event) => void save(event)} noValidate>
      <TextField
        label={isFirst ? 'Address' : 'Another address in its place'}
        hint="On the public internet, by https."
        placeholder="https://example.com/alerts"
        inputMode="url"
        value={url}
        maxLength={MOST_URL}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Failure of={failure} title="It was not saved" />
      <div>
        <Button
          type="submit"
          variant={isFirst ? 'primary' : 'secondary'}
          busy={busy}
          disabled={url.trim() === ''}
        >
          {isFirst ? 'Add the webhook' : 'Replace it'}
        </Button>
      </div>
    </Form>
  );
}

interface PresentProps {
  readonly webhook: CustomerWebhook;
  readonly onSecret: (secret: string) => void;
  readonly onChanged: () => Promise<unknown>;
}

function Present({ webhook: { url, failure, previousUntil, messages }, onSecret, onChanged }: PresentProps) {
  const test = useCommand('POST /api/alerts/test');
  const rotate = useCommand('POST /api/alerts/webhook/rotate');
  const remove = useCommand('POST /api/alerts/webhook/remove');
  const [tested, setTested] = useState<CallResponse<'POST /api/alerts/test'> | null>(null);
  const problem = test.failure ?? rotate.failure ?? remove.failure;
  const rotateIt = async () => {
    const made = await rotate.run(undefined);
    if (made) onSecret(made.secret);
  };
  const removeIt = async () => {
    if ((await remove.run(undefined)) !== null) await onChanged();
  };
  return (
    <Stack>
      <p className={styles.secret}>
        <code>{url}</code>
      </p>
      {failure && (
        <Notice tone="warning" title="Nothing is sent there any more">
          {failure} Save the address again to go on.
        </Notice>
      )}
      {previousUntil && (
        <Muted>Messages are signed by the secret before as well until {utcText(previousUntil)}.</Muted>
      )}
      <Toolbar
        stackOnPhone
        end={
          <>
            <Button size="sm" variant="ghost" busy={rotate.busy} onClick={() => void rotateIt()}>
              New secret
            </Button>
            <Button size="sm" variant="ghost" busy={remove.busy} onClick={() => void removeIt()}>
              Remove
            </Button>
          </>
        }
      >
        <Button
          size="sm"
          variant="secondary"
          busy={test.busy}
          onClick={() => void test.run({ channel: 'webhook' }).then(setTested)}
        >
          {test.busy ? 'Sending…' : 'Send a test'}
        </Button>
      </Toolbar>
      {tested && <TestNotice tested={tested} />}
      <Failure of={problem} title="That did not work" />
      <Table
        caption="Last messages"
        columns={COLUMNS}
        rows={messages}
        rowKey={(row) => messages.indexOf(row)}
        empty="Nothing was sent yet."
      />
    </Stack>
  );
}

const TestNotice = ({ tested }: { readonly tested: CallResponse<'POST /api/alerts/test'> }) => (
  <Notice
    tone={tested.arrived ? 'success' : 'warning'}
    title={tested.arrived ? 'It was taken' : 'It was not taken'}
  >
    {tested.reason ?? 'Your server has answered that it has the message.'}
  </Notice>
);

const STATES = {
  waiting: 'On its way',
  sent: 'Taken',
  dropped: 'Not sent any more',
  dead: 'Given up',
} as const;
const COLUMNS: readonly TableColumn<CustomerWebhook['messages'][number]>[] = [
  { key: 'at', header: 'When', render: ({ at }) => utcText(at) },
  { key: 'kind', header: 'What', hideBelow: 'sm' },
  { key: 'state', header: 'State', render: ({ state }) => STATES[state] },
  { key: 'result', header: 'Answer', render: ({ result }) => result ?? '–' },
];

function Secret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <Dialog
      title="The secret of your webhook"
      onClose={onClose}
      actions={<Button onClick={onClose}>I have kept it</Button>}
    >
      <p>It is shown this once. By it your server knows that a message is from us, and is whole.</p>
      <p className={styles.secret}>
        <code>{secret}</code>
        <CopyButton wide text={secret} label="Copy the secret" />
      </p>
    </Dialog>
  );
}
