/** The owner's second factor: its state, setup and removal. */

import type { CallResponse } from '@spreadwise/contract';
import { Loaded, useApiQuery, useCommand, utcText } from '@spreadwise/shared-screens';
import {
  Badge,
  Button,
  Card,
  CopyButton,
  Muted,
  Notice,
  Stack,
  TextField,
  TextLink,
} from '@spreadwise/shared-ui';
import { useState } from 'react';
import { CommandForm, OwnerPassword, type ValueProps } from './CommandForm';

type Begun = CallResponse<'POST /api/admin/second-factor/begin'>;

export const useSecondFactor = () => useApiQuery('GET /api/admin/second-factor');

export function SecondFactor() {
  const query = useSecondFactor();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const look = async () => void (await query.refetch());
  return (
    <Card
      title="Authenticator"
      description="A code from an authenticator app, asked for after the owner password."
    >
      <Loaded query={query} what="The second factor">
        {({ since, recoveryCodes }) => (
          <Stack>
            {codes.length > 0 && <RecoveryCodes codes={codes} />}
            {since === null ? (
              <SetUp
                onDone={async (made) => {
                  setCodes(made);
                  await look();
                }}
              />
            ) : (
              <>
                <div>
                  <Badge>On</Badge> since {utcText(since)}, {recoveryCodes} recovery codes left.
                </div>
                <Remove
                  onDone={async () => {
                    setCodes([]);
                    await look();
                  }}
                />
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <Notice tone="success" title="The second factor is on">
      <Stack>
        <span>
          Store these recovery codes away from your phone. Each works once, and they are not shown again.
        </span>
        <code>{codes.join('  ')}</code>
        <div>
          <CopyButton text={codes.join('\n')} label="Copy the recovery codes" />
        </div>
      </Stack>
    </Notice>
  );
}

function SetUp({ onDone }: { readonly onDone: (codes: readonly string[]) => Promise<void> }) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const begin = useCommand('POST /api/admin/second-factor/begin');
  const confirm = useCommand('POST /api/admin/second-factor/confirm');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  if (begun === null)
    return (
      <CommandForm
        command={begin}
        label="Set up a second factor"
        onSubmit={async () => setBegun(await begin.run({ password }))}
      >
        <Muted>Off: the password alone is enough.</Muted>
        <OwnerPassword value={password} onChange={setPassword} />
      </CommandForm>
    );
  return (
    <CommandForm
      command={confirm}
      label="Turn it on"
      onSubmit={async () => {
        const done = await confirm.run({ code });
        if (done) await onDone(done.recoveryCodes);
      }}
    >
      <span>
        Type this key into your authenticator app, or <TextLink href={begun.link}>open it there</TextLink>:{' '}
        <code>{begun.key}</code>
      </span>
      <Code value={code} onChange={setCode} />
    </CommandForm>
  );
}

function Remove({ onDone }: { readonly onDone: () => Promise<void> }) {
  const command = useCommand('POST /api/admin/second-factor/remove');
  const [isOpen, setIsOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  if (!isOpen)
    return (
      <div>
        <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
          Remove it
        </Button>
      </div>
    );
  return (
    <CommandForm
      command={command}
      label="Remove the second factor"
      onSubmit={async () => {
        // A response without a body is undefined; null means failure.
        if ((await command.run({ password, code })) !== null) await onDone();
      }}
    >
      <OwnerPassword value={password} onChange={setPassword} />
      <Code value={code} onChange={setCode} />
    </CommandForm>
  );
}

const Code = ({ value, onChange }: ValueProps) => (
  <TextField
    label="Code"
    autoComplete="one-time-code"
    required
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
