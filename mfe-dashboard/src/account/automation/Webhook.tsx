/** The webhook for alerts: its address, its secret, and a link to the log of messages sent to it. */

import type { CallResponse, CustomerWebhook } from '@spreadwise/contract';
import { deliveryText } from '@spreadwise/contract/delivery-text';
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
  TextField,
  TextLink,
  Toolbar,
} from '@spreadwise/shared-ui';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { addressOf } from '../../frame/places';
import { automationTexts } from '../../texts/automation';
import { UpgradeNotice } from '../../UpgradeNotice';
import { useHasFeature } from '../../useHasFeature';
import styles from './Automation.module.css';

export function Webhook() {
  const query = useApiQuery('GET /api/alerts/webhook');
  const [secret, setSecret] = useState<string | null>(null);
  const isOpen = useHasFeature()('alerts.webhook');
  const words = automationTexts().webhook;
  const onSecret = (told: string) => {
    setSecret(told);
    void query.refetch();
  };
  return (
    <Card
      title={words.title}
      description={words.text}
      footer={<HelpLink topic="automation">{words.help}</HelpLink>}
    >
      {isOpen ? (
        <Loaded query={query} what={words.what}>
          {({ webhook }) => (
            <Stack>
              {webhook && <Present webhook={webhook} onSecret={onSecret} onChanged={() => query.refetch()} />}
              <AddressForm isFirst={webhook === null} onSecret={onSecret} />
            </Stack>
          )}
        </Loaded>
      ) : (
        <UpgradeNotice feature="alerts.webhook" title={words.opensWith}>
          {words.opensWithText}
        </UpgradeNotice>
      )}
      {secret && <Secret secret={secret} onClose={() => setSecret(null)} />}
    </Card>
  );
}

const MOST_URL = 500;
const EXAMPLE = 'https://example.com/alerts';

interface AddressFormProps {
  readonly isFirst: boolean;
  readonly onSecret: (secret: string) => void;
}

function AddressForm({ isFirst, onSecret }: AddressFormProps) {
  const { busy, failure, run } = useCommand('POST /api/alerts/webhook');
  const [url, setUrl] = useState('');
  const words = automationTexts().webhook;
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
        label={isFirst ? words.address : words.anotherAddress}
        hint={words.addressHint}
        placeholder={EXAMPLE}
        inputMode="url"
        value={url}
        maxLength={MOST_URL}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Failure of={failure} title={words.notSaved} />
      <div>
        <Button
          type="submit"
          variant={isFirst ? 'primary' : 'secondary'}
          busy={busy}
          disabled={url.trim() === ''}
        >
          {isFirst ? words.add : words.replace}
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

function Present({ webhook: { url, failure, previousUntil }, onSecret, onChanged }: PresentProps) {
  const [search] = useSearchParams();
  const test = useCommand('POST /api/alerts/test');
  const rotate = useCommand('POST /api/alerts/webhook/rotate');
  const remove = useCommand('POST /api/alerts/webhook/remove');
  const [tested, setTested] = useState<CallResponse<'POST /api/alerts/test'> | null>(null);
  const words = automationTexts().webhook;
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
        <Notice tone="warning" title={words.ended}>
          {deliveryText(failure)} {words.saveAgain}
        </Notice>
      )}
      {previousUntil && <Muted>{words.signedBoth(utcText(previousUntil))}</Muted>}
      <Toolbar
        stackOnPhone
        end={
          <>
            <Button size="sm" variant="ghost" busy={rotate.busy} onClick={() => void rotateIt()}>
              {words.newSecret}
            </Button>
            <Button size="sm" variant="ghost" busy={remove.busy} onClick={() => void removeIt()}>
              {words.remove}
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
          {test.busy ? words.testing : words.test}
        </Button>
      </Toolbar>
      {tested && <TestNotice tested={tested} />}
      <Failure of={problem} title={words.failed} />
      <TextLink render={<Link to={addressOf(search, 'rules', 'channels')} />}>{words.log}</TextLink>
    </Stack>
  );
}

function TestNotice({ tested }: { readonly tested: CallResponse<'POST /api/alerts/test'> }) {
  const words = automationTexts().webhook;
  return (
    <Notice
      tone={tested.arrived ? 'success' : 'warning'}
      title={tested.arrived ? words.taken : words.notTaken}
    >
      {tested.reason === null ? words.takenText : deliveryText(tested.reason)}
    </Notice>
  );
}

function Secret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const words = automationTexts().webhook;
  return (
    <Dialog title={words.secret} onClose={onClose} actions={<Button onClick={onClose}>{words.kept}</Button>}>
      <p>{words.secretText}</p>
      <p className={styles.secret}>
        <code>{secret}</code>
        <CopyButton wide text={secret} label={words.copySecret} />
      </p>
    </Dialog>
  );
}
