/** Changes the owner's password, which then replaces the configured one. */
import { Loaded, useApiQuery, useCommand, useSignOut, utcText } from '@spreadwise/shared-screens';
import { Button, Card, Muted, PasswordField, Stack, toast } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { CommandForm, OwnerPassword } from './CommandForm';

export function ChangePassword() {
  const query = useApiQuery('GET /api/admin/password');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="Password">
      <Loaded query={query} what="The password">
        {({ changedAt }) => (
          <Stack>
            <Muted>
              {changedAt === null
                ? 'Set in the server’s configuration, so every operator knows it.'
                : `Changed here at ${utcText(changedAt)}; the configured one no longer works.`}
            </Muted>
            {isOpen ? (
              <NewPassword />
            ) : (
              <div>
                <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
                  Change the password
                </Button>
              </div>
            )}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

function NewPassword() {
  const command = useCommand('POST /api/admin/password');
  const signOut = useSignOut();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  return (
    <CommandForm
      command={command}
      label="Change and sign in again"
      onSubmit={async () => {
        // A response without a body is undefined; null means failure.
        if ((await command.run({ current, next })) === null) return;
        toast({ title: 'The password is changed', description: 'Sign in with the new one.' });
        signOut();
      }}
    >
      <OwnerPassword value={current} onChange={setCurrent} />
      <PasswordField
        label="New password"
        hint="At least twelve characters, and not a common password. Every session ends, including this one."
        autoComplete="new-password"
        minLength={12}
        required
        value={next}
        onChange={(event) => setNext(event.target.value)}
      />
    </CommandForm>
  );
}
