/** The owner's passkeys: list, add and remove. */

import type { CallResponse, ConfirmBody } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { Loaded, useApiQuery, useCommand, utcText } from '@spreadwise/shared-screens';
import { Badge, Button, Card, Muted, Stack, TextField, useOneAtATime } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { Entry } from '../common/Entry';
import { ShortList } from '../common/ShortList';
import { IdentityDialog } from '../reauthentication/IdentityDialog';
import { CommandForm } from './CommandForm';

type Passkey = CallResponse<'GET /api/admin/passkeys'>['passkeys'][number];

/** Keeps the page short on a phone. */
const FIRST_IF_NARROW = 2;

export const usePasskeys = () => useApiQuery('GET /api/admin/passkeys');

export function Passkeys({ productName }: { readonly productName: string }) {
  const query = usePasskeys();
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const look = async () => void (await query.refetch());
  return (
    <Card
      title="Passkeys"
      description="On your phone, computer or security key. Asked for after the owner password."
    >
      <Loaded query={query} what="The passkeys">
        {({ passkeys }) => (
          <Stack>
            {passkeys.length === 0 && <Muted>No passkeys yet.</Muted>}
            {passkeys.length === 1 && <Muted>Add a second one, for when this one is lost.</Muted>}
            <Muted>
              They work only at {window.location.host}. Set up an authenticator before the panel moves to
              another address.
            </Muted>
            <ShortList firstIfNarrow={FIRST_IF_NARROW}>
              {passkeys.map((passkey) => (
                <One key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
              ))}
            </ShortList>
            {removing && <Remove passkey={removing} onRemoved={look} onClose={() => setRemoving(null)} />}
            <Add known={passkeys.map(({ id }) => id)} productName={productName} onDone={look} />
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

function One({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) {
  const { name, host, worksHere, createdAt, lastUsedAt } = passkey;
  return (
    <Entry
      title={
        <>
          {name} {!worksHere && <Badge tone="warning">Does not work here</Badge>}
        </>
      }
      facts={[
        `since ${utcText(createdAt)}`,
        lastUsedAt ? `used ${utcText(lastUsedAt)}` : 'never used',
        ...(worksHere ? [] : [`made at ${host}`]),
      ]}
    >
      <Button size="sm" variant="ghost" onClick={onRemove} aria-label={`Remove the passkey ${name}`}>
        Remove
      </Button>
    </Entry>
  );
}

interface RemoveProps {
  readonly passkey: Passkey;
  readonly onRemoved: () => Promise<void>;
  readonly onClose: () => void;
}

function Remove({ passkey: { id, name }, onRemoved, onClose }: RemoveProps) {
  const command = useCommand('POST /api/admin/passkeys/remove');
  return (
    <IdentityDialog
      title={`Remove the passkey ${name}?`}
      label="Remove it"
      command={command}
      onShow={async (shown) => {
        // A response without a body is undefined; null means failure.
        if ((await command.run({ id, ...shown })) === null) return;
        onClose();
        await onRemoved();
      }}
      onClose={onClose}
    >
      It can no longer be used to sign in. Confirm your identity.
    </IdentityDialog>
  );
}

interface AddProps {
  readonly known: readonly string[];
  readonly productName: string;
  readonly onDone: () => Promise<void>;
}

/** The form stays away while there are some, so that the page is short. */
function Add({ onDone, ...rest }: AddProps) {
  const [isNaming, setIsNaming] = useState(false);
  const done = async () => {
    setIsNaming(false);
    await onDone();
  };
  return isNaming || rest.known.length === 0 ? (
    <NewPasskey {...rest} onDone={done} />
  ) : (
    <div>
      <Button size="sm" variant="secondary" onClick={() => setIsNaming(true)}>
        Add another passkey
      </Button>
    </div>
  );
}

function NewPasskey({ known, productName, onDone }: AddProps) {
  const { request } = useAuth();
  const { busy, run } = useOneAtATime();
  const [failure, setFailure] = useState<unknown>(null);
  const [name, setName] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const add = async (shown: ConfirmBody) => {
    setFailure(null);
    try {
      const { makePasskey } = await import('@spreadwise/contract/passkey');
      const asked = await request('POST /api/admin/passkeys/begin', { body: shown });
      const body = await makePasskey(asked, { name, known, productName });
      await request('POST /api/admin/passkeys', { body });
      setName('');
      setIsAsked(false);
      await onDone();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <>
      <CommandForm
        command={{ busy, failure: null }}
        label="Add a passkey"
        onSubmit={async () => setIsAsked(true)}
      >
        <TextField
          label="Passkey name"
          // After the button that showed it.
          autoFocus={known.length > 0}
          placeholder="Phone"
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </CommandForm>
      {isAsked && (
        <IdentityDialog
          title={`Add the passkey ${name}?`}
          label="Add it"
          command={{ busy, failure }}
          onShow={async (shown) => void (await run(() => add(shown)))}
          onClose={() => {
            setIsAsked(false);
            setFailure(null);
          }}
        >
          It can be used to sign in. Confirm your identity.
        </IdentityDialog>
      )}
    </>
  );
}
