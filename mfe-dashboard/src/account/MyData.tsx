/** A copy of everything that is kept about somebody. */

import type { Account, DataExport } from '@spreadwise/contract';
import {
  dayText,
  Failure,
  HelpLink,
  sizeText,
  useCommand,
  useDownload,
  utcText,
} from '@spreadwise/shared-screens';
import { Button, Card, Muted, Notice, Stack } from '@spreadwise/shared-ui';
import { Unproven } from './Profile';

export interface MyDataProps {
  readonly account: Account;
  readonly onAsked: () => void;
}

export function MyData({ account: { dataExport, addressProven }, onAsked }: MyDataProps) {
  const { busy, failure, run } = useCommand('POST /api/account/export');
  const ask = async () => {
    if (await run(undefined)) onAsked();
  };
  return (
    <Card
      title="Your data"
      description="A copy of everything that is kept about you: a zip with JSON, and CSV for a spreadsheet."
      footer={<HelpLink topic="data">Your data, and leaving</HelpLink>}
    >
      <Stack>
        {dataExport && <Copy copy={dataExport} />}
        {addressProven ? (
          <div>
            <Button variant="secondary" busy={busy} onClick={() => void ask()}>
              {busy ? 'Asking…' : dataExport ? 'Make a new copy' : 'Make a copy'}
            </Button>
          </div>
        ) : (
          <Unproven />
        )}
        <Failure of={failure} title="The copy was not requested" />
        <Muted>It is made in the background, and we mail you when it is ready. At most one an hour.</Muted>
      </Stack>
    </Card>
  );
}

function Copy({ copy: { id, askedAt, madeAt, expiresAt, bytes } }: { readonly copy: DataExport }) {
  const { busy, download } = useDownload('GET /api/account/export/file');
  if (!madeAt)
    return (
      <Notice tone="info" title="Your copy is being made">
        Asked for {utcText(askedAt)}. You can leave this page: a mail comes when it is there.
      </Notice>
    );
  return (
    <Notice
      tone="success"
      title="Your copy is ready"
      action={
        <Button size="sm" busy={busy !== null} onClick={() => void download('my-data.zip', { id })}>
          Download
        </Button>
      }
    >
      Of {utcText(madeAt)}
      {bytes !== null && `, ${sizeText(bytes)}`}. It is deleted on {dayText(expiresAt)}.
    </Notice>
  );
}
