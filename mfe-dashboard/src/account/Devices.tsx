/** Where somebody is signed in, and the buttons that end it. */

import type { SignedIn } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import {
  countryText,
  Failure,
  HelpLink,
  Loaded,
  useApiQuery,
  useCommand,
  useSignOut,
  utcText,
} from '@spreadwise/shared-screens';
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  Muted,
  Stack,
  Table,
  type TableColumn,
  toast,
  VisuallyHidden,
} from '@spreadwise/shared-ui';
import { useState } from 'react';

export default function Devices() {
  const query = useApiQuery('GET /api/auth/sessions');
  const { request } = useAuth();
  const [isEndingAll, setEndingAll] = useState(false);
  const end = async ({ id }: SignedIn) => {
    // One that has ended meanwhile is gone from the list all the same.
    const failed = await request('POST /api/auth/sessions/end', { body: { id } }).then(
      () => false,
      () => true,
    );
    await query.refetch();
    toast(
      failed
        ? { title: 'It had ended already, or could not be ended' }
        : { title: 'That device is signed out' },
    );
  };
  return (
    <Card
      title="Devices"
      description="Where you are signed in. The place is that of the network; its address is not kept."
      footer={<HelpLink topic="devices">What to do about one that you do not know</HelpLink>}
    >
      <Stack>
        <Loaded query={query} what="Your devices">
          {({ sessions }) => (
            <Table
              caption="Your devices"
              columns={columns((session) => void end(session))}
              rows={sessions}
              rowKey={({ id }) => id}
              empty="You are signed in nowhere."
            />
          )}
        </Loaded>
        <div>
          <Button variant="secondary" onClick={() => setEndingAll(true)}>
            Sign out everywhere
          </Button>
        </div>
        <Muted>
          Signing out everywhere also forgets every browser that was to stay known: each asks for a code
          again.
        </Muted>
      </Stack>
      {isEndingAll && <EndAll onClose={() => setEndingAll(false)} />}
    </Card>
  );
}

const columns = (onEnd: (session: SignedIn) => void): readonly TableColumn<SignedIn>[] => [
  {
    key: 'device',
    header: 'Device',
    render: ({ device, isThis }) => (
      <>
        {device ?? 'Unknown browser'} {isThis && <Badge>This one</Badge>}
      </>
    ),
  },
  {
    key: 'country',
    header: 'Place',
    render: ({ country }) => (country ? countryText(country) : 'Unknown'),
  },
  { key: 'createdAt', header: 'Since', hideBelow: 'md', render: ({ createdAt }) => utcText(createdAt) },
  {
    key: 'lastUsedAt',
    header: 'Last used',
    hideBelow: 'sm',
    render: ({ lastUsedAt, createdAt }) => utcText(lastUsedAt ?? createdAt),
  },
  {
    key: 'end',
    header: 'End it',
    align: 'end',
    render: (session) =>
      session.isThis ? (
        '–'
      ) : (
        <Button size="sm" variant="ghost" onClick={() => onEnd(session)}>
          Sign out<VisuallyHidden> {session.device ?? 'the unknown browser'}</VisuallyHidden>
        </Button>
      ),
  },
];

function EndAll({ onClose }: { readonly onClose: () => void }) {
  const signOut = useSignOut();
  const { busy, failure, run } = useCommand('POST /api/auth/sessions/end-all');
  const end = async () => {
    if ((await run(undefined)) !== null) signOut();
  };
  return (
    <ConfirmDialog
      open
      title="Sign out everywhere?"
      confirmLabel={busy ? 'Signing out…' : 'Sign out everywhere'}
      tone="danger"
      busy={busy}
      onConfirm={() => void end()}
      onOpenChange={onClose}
    >
      <p>This device as well. API tokens go on; they are revoked under Webhook and API.</p>
      <Failure of={failure} title="You are still signed in" />
    </ConfirmDialog>
  );
}
