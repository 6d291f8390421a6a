/** The name and the address of an account. */

import type { Account } from '@spreadwise/contract';
import { Failure, useCommand, useSignOut } from '@spreadwise/shared-screens';
import {
  Button,
  Card,
  DefinitionList,
  Form,
  Muted,
  Narrow,
  Stack,
  TextField,
  Toolbar,
  toast,
} from '@spreadwise/shared-ui';
import { type FormEvent, useState } from 'react';
import { ChangeAddress } from './ChangeAddress';

export interface ProfileProps {
  readonly account: Account;
  readonly onChanged: () => void;
}

export function Profile({ account, onChanged }: ProfileProps) {
  const [isChanging, setChanging] = useState(false);
  return (
    <Card title="You" description="Your name and email address are on your invoices.">
      <Stack>
        <NameForm name={account.name ?? ''} onChanged={onChanged} />
        <DefinitionList items={[{ term: 'Email address', value: account.email }]} />
        {account.addressProven ? (
          <div>
            <Button variant="secondary" onClick={() => setChanging(true)}>
              Change the address
            </Button>
          </div>
        ) : (
          <Unproven />
        )}
      </Stack>
      {isChanging && (
        <ChangeAddress before={account.email} onChanged={onChanged} onClose={() => setChanging(false)} />
      )}
    </Card>
  );
}

/** A payment has opened this session, which proves nothing of who reads the address: a code that is mailed does. */
export function Unproven() {
  const signOut = useSignOut();
  return (
    <Toolbar
      end={
        <Button variant="secondary" onClick={signOut}>
          Sign in by code
        </Button>
      }
    >
      <Muted>Confirm first that the address is yours.</Muted>
    </Toolbar>
  );
}

function NameForm({ name: before, onChanged }: { readonly name: string; readonly onChanged: () => void }) {
  const { busy, failure, run } = useCommand('POST /api/account/name');
  const [name, setName] = useState(before);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run({ name }))) return;
    onChanged();
    toast({ title: 'Your name is saved' });
  };
  return (
    <Narrow>
      <Form onSubmit={(event) => void save(event)} noValidate>
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div>
          <Button type="submit" variant="secondary" busy={busy} disabled={name.trim() === before}>
            {busy ? 'Saving…' : 'Save the name'}
          </Button>
        </div>
        <Failure of={failure} title="Your name is not saved" />
      </Form>
    </Narrow>
  );
}
