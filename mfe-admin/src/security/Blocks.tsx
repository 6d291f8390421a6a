/** Addresses that are blocked: nobody signs in, signs up or gets a code with them. */

import type { CallResponse } from '@spreadwise/contract';
import { Failure, Loaded, useApiQuery, useCommand, utcText } from '@spreadwise/shared-screens';
import { Button, Card, Muted, Stack, TextField } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { Entry } from '../common/Entry';
import { ReasonDialog } from '../common/ReasonDialog';
import { ShortList } from '../common/ShortList';

type Block = CallResponse<'GET /api/admin/blocks'>['blocks'][number];

/** Keeps the page short on a phone. */
const FIRST_IF_NARROW = 2;

export interface BlocksProps {
  /** Of this address alone; without it all of them. */
  readonly email?: string;
}

export function Blocks({ email }: BlocksProps) {
  const query = useApiQuery('GET /api/admin/blocks', { query: { email } });
  const [isAsking, setAsking] = useState(false);
  const [as, title] = email === undefined ? ([2, 'Blocked addresses'] as const) : ([3, 'Block'] as const);
  return (
    <Card as={as} title={title} description="Blocked addresses cannot sign in, sign up or get a code.">
      <Loaded query={query} what="The blocked addresses">
        {({ blocks }) => (
          <Stack>
            {blocks.length === 0 ? (
              <Muted>{email === undefined ? 'None.' : 'Not blocked.'}</Muted>
            ) : (
              <ShortList firstIfNarrow={FIRST_IF_NARROW}>
                {blocks.map((block) => (
                  <One key={block.email} block={block} onDone={() => void query.refetch()} />
                ))}
              </ShortList>
            )}
            {(email === undefined || blocks.length === 0) && (
              <div>
                <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
                  {email === undefined ? 'Block an address' : 'Block the address'}
                </Button>
              </div>
            )}
          </Stack>
        )}
      </Loaded>
      {isAsking && (
        <BlockDialog
          known={email}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            void query.refetch();
          }}
        />
      )}
    </Card>
  );
}

function One({ block: { email, reason, blockedAt }, onDone }: { block: Block; onDone: () => void }) {
  const { busy, failure, run } = useCommand('POST /api/admin/blocks/remove');
  const unblock = async () => {
    if ((await run({ email })) !== null) onDone();
  };
  return (
    <Entry title={email} facts={[`since ${utcText(blockedAt)}`, reason]}>
      <Button
        size="sm"
        variant="ghost"
        busy={busy}
        aria-label={`Unblock ${email}`}
        onClick={() => void unblock()}
      >
        Unblock
      </Button>
      <Failure of={failure} title="It is still blocked" />
    </Entry>
  );
}

interface BlockDialogProps {
  readonly known: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function BlockDialog({ known, onClose, onDone }: BlockDialogProps) {
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const email = known ?? typed.trim();
  return (
    <ReasonDialog
      command="POST /api/admin/blocks"
      about={email === '' ? null : { email }}
      title={known ? `Block ${known}?` : 'Block an address'}
      label="Block"
      onTried={() => setTried(true)}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        Its sessions and API tokens end at once. A plan continues, with its payments and alerts, until you end
        or refund it. Attempts are answered by mail only, so strangers learn nothing.
      </p>
      {known === undefined && (
        <TextField
          label="Email"
          type="email"
          maxLength={254}
          value={typed}
          error={tried && email === '' && 'Which address?'}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </ReasonDialog>
  );
}
