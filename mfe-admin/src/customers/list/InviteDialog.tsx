/** Invites somebody by mail, and says who was invited lately and whether they came. */

import type { CallResponse } from '@spreadwise/contract';
import { DialogActions, Failure, Loaded, useApiQuery, useCommand, utcText } from '@spreadwise/shared-screens';
import { Badge, Dialog, Muted, Stack, TextAreaField, TextField, toast } from '@spreadwise/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SentenceList } from '../../common/SentenceList';

const INVITED = 'GET /api/admin/customers/invitations';

export default function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { busy, failure, run } = useCommand('POST /api/admin/customers/invite');
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = !email.includes('@');

  const invite = async () => {
    setTried(true);
    if (isMissing || !(await run({ email: email.trim(), words }))) return;
    toast({ title: `${email.trim()} is invited` });
    setEmail('');
    setTried(false);
    await queries.invalidateQueries({ queryKey: [INVITED] });
  };

  return (
    <Dialog
      title="Invite somebody"
      busy={busy}
      onClose={onClose}
      actions={
        <DialogActions
          label="Send the invitation"
          busyLabel="Inviting…"
          cancelLabel="Close"
          busy={busy}
          onClose={onClose}
          onConfirm={invite}
        />
      }
    >
      <p>They get a mail with a link to the plans. It opens no account and gives no access.</p>
      <Stack gap="sm">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          disabled={busy}
          error={tried && isMissing && 'Say whose address it is, e.g. name@example.com.'}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextAreaField
          label="A few words of your own"
          hint="They stand first in the mail. An empty line begins a paragraph."
          rows={4}
          maxLength={1_000}
          value={words}
          disabled={busy}
          onChange={(event) => setWords(event.target.value)}
        />
        <Failure of={failure} title="Nobody was invited" />
        <InvitedLately />
      </Stack>
    </Dialog>
  );
}

function InvitedLately() {
  const query = useApiQuery(INVITED);
  return (
    <Loaded query={query} what="Who was invited">
      {({ invited }) => <Invited invited={invited} />}
    </Loaded>
  );
}

type InvitedList = Pick<CallResponse<typeof INVITED>, 'invited'>;

const Invited = ({ invited }: InvitedList) =>
  invited.length === 0 ? (
    <Muted>Nobody was invited in the last 90 days.</Muted>
  ) : (
    <SentenceList>
      {invited.map(({ email, at, joined }) => (
        <li key={email}>
          {email}, {utcText(at)} {joined && <Badge tone="success">Has an account</Badge>}
        </li>
      ))}
    </SentenceList>
  );
