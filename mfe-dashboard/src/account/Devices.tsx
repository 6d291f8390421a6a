/** Signed-in devices, with buttons to sign them out. */

import { NONE } from '@spreadwise/contract/figure-text';
import { useAuth } from '@spreadwise/shared-auth';
import {
  countryText,
  devicesOf,
  Failure,
  HelpLink,
  Loaded,
  type SignedInDevice,
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
import { accountTexts } from '../texts/account';
import type { AccountTexts } from '../texts/english/account';

export default function Devices() {
  const query = useApiQuery('GET /api/auth/sessions');
  const { request } = useAuth();
  const [isEndingAll, setEndingAll] = useState(false);
  const words = accountTexts().devices;
  const end = async ({ others }: SignedInDevice) => {
    // A session that has ended in the meantime leaves the list either way.
    const ending = others.map((id) => request('POST /api/auth/sessions/end', { body: { id } }));
    const isEnded = (await Promise.allSettled(ending)).every(({ status }) => status === 'fulfilled');
    await query.refetch();
    toast({ title: isEnded ? words.ended : words.notEnded });
  };
  return (
    <Card
      title={words.title}
      description={words.text}
      footer={query.data && <HelpLink topic="devices">{words.help}</HelpLink>}
    >
      <Stack>
        <div>
          <Button variant="secondary" onClick={() => setEndingAll(true)}>
            {words.everywhere}
          </Button>
        </div>
        <Muted>{words.everywhereText}</Muted>
        <Loaded query={query} what={words.caption}>
          {({ sessions }) => (
            <Table
              caption={words.caption}
              columns={columns(words, (device) => void end(device))}
              rows={devicesOf(sessions)}
              rowKey={({ shown }) => shown.id}
              empty={words.empty}
            />
          )}
        </Loaded>
      </Stack>
      {isEndingAll && <EndAll onClose={() => setEndingAll(false)} />}
    </Card>
  );
}

const columns = (
  words: AccountTexts['devices'],
  onEnd: (device: SignedInDevice) => void,
): readonly TableColumn<SignedInDevice>[] => [
  {
    key: 'device',
    header: words.device,
    render: ({ shown: { device, isThis }, count }) => (
      <>
        {device ?? words.unknown} {isThis && <Badge>{words.thisOne}</Badge>}
        {count > 1 && <Muted>{words.signedIn(count)}</Muted>}
      </>
    ),
  },
  {
    key: 'country',
    header: words.place,
    render: ({ shown: { country } }) => (country ? countryText(country) : words.unknownPlace),
  },
  { key: 'createdAt', header: words.since, hideBelow: 'md', render: ({ shown }) => utcText(shown.createdAt) },
  {
    key: 'lastUsedAt',
    header: words.lastUsed,
    hideBelow: 'sm',
    render: ({ shown: { lastUsedAt, createdAt } }) => utcText(lastUsedAt ?? createdAt),
  },
  {
    key: 'end',
    header: words.end,
    align: 'end',
    render: (device) =>
      device.others.length === 0 ? (
        NONE
      ) : (
        <Button size="sm" variant="ghost" onClick={() => onEnd(device)}>
          {device.shown.isThis ? words.signOutOthers : words.signOut}
          <VisuallyHidden> {device.shown.device ?? words.unknown}</VisuallyHidden>
        </Button>
      ),
  },
];

function EndAll({ onClose }: { readonly onClose: () => void }) {
  const signOut = useSignOut();
  const { busy, failure, run } = useCommand('POST /api/auth/sessions/end-all');
  const words = accountTexts().devices;
  const end = async () => {
    if ((await run(undefined)) !== null) signOut();
  };
  return (
    <ConfirmDialog
      open
      title={words.sure}
      confirmLabel={busy ? words.signingOut : words.everywhere}
      tone="danger"
      busy={busy}
      onConfirm={() => void end()}
      onOpenChange={onClose}
    >
      <p>{words.sureText}</p>
      <Failure of={failure} title={words.failed} />
    </ConfirmDialog>
  );
}
