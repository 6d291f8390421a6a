/** The name and address of an account. */

import type { Account } from '@spreadwise/contract';
import { Failure, useCommand } from '@spreadwise/shared-screens';
import { Button, Card, DefinitionList, Form, Narrow, Stack, TextField, toast } from '@spreadwise/shared-ui';
import { type FormEvent, useState } from 'react';
import { accountTexts } from '../texts/account';
import { ChangeAddress } from './ChangeAddress';
import { ProvenOnly } from './ProvenOnly';

export interface ProfileProps {
  readonly account: Account;
  readonly onChanged: () => void;
}

export function Profile({ account, onChanged }: ProfileProps) {
  const [isChanging, setChanging] = useState(false);
  const words = accountTexts().profile;
  return (
    <Card title={words.title} description={words.text}>
      <Stack>
        <NameForm name={account.name ?? ''} onChanged={onChanged} />
        <DefinitionList items={[{ term: words.email, value: account.email }]} />
        <ProvenOnly isProven={account.addressProven} onClick={() => setChanging(true)}>
          {words.change}
        </ProvenOnly>
      </Stack>
      {isChanging && (
        <ChangeAddress before={account.email} onChanged={onChanged} onClose={() => setChanging(false)} />
      )}
    </Card>
  );
}

function NameForm({ name: before, onChanged }: { readonly name: string; readonly onChanged: () => void }) {
  const { busy, failure, run } = useCommand('POST /api/account/name');
  const [name, setName] = useState(before);
  const words = accountTexts().profile;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run({ name }))) return;
    onChanged();
    toast({ title: words.saved });
  };
  return (
    <Narrow>
      <Form onSubmit={(event) => void save(event)} noValidate>
        <TextField
          label={words.name}
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div>
          <Button type="submit" variant="secondary" busy={busy} disabled={name.trim() === before}>
            {busy ? words.saving : words.save}
          </Button>
        </div>
        <Failure of={failure} title={words.notSaved} />
      </Form>
    </Narrow>
  );
}
