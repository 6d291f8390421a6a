/** A copy of all data stored about a customer. */

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
import { accountTexts } from '../texts/account';
import { ProvenOnly } from './ProvenOnly';

export interface MyDataProps {
  readonly account: Account;
  readonly onAsked: () => void;
}

export function MyData({ account: { dataExport, addressProven }, onAsked }: MyDataProps) {
  const { busy, failure, run } = useCommand('POST /api/account/export');
  const words = accountTexts().data;
  const ask = async () => {
    if (await run(undefined)) onAsked();
  };
  return (
    <Card
      title={words.title}
      description={words.text}
      footer={<HelpLink topic="data">{words.help}</HelpLink>}
    >
      <Stack>
        {dataExport && <Copy copy={dataExport} />}
        <ProvenOnly isProven={addressProven} busy={busy} onClick={() => void ask()}>
          {busy ? words.asking : dataExport ? words.again : words.make}
        </ProvenOnly>
        <Failure of={failure} title={words.notAsked} />
        <Muted>{words.background}</Muted>
      </Stack>
    </Card>
  );
}

function Copy({ copy: { id, askedAt, madeAt, expiresAt, bytes } }: { readonly copy: DataExport }) {
  const { busy, download } = useDownload('GET /api/account/export/file');
  const words = accountTexts().data;
  if (!madeAt)
    return (
      <Notice tone="info" title={words.making}>
        {words.makingText(utcText(askedAt))}
      </Notice>
    );
  return (
    <Notice
      tone="success"
      title={words.ready}
      action={
        <Button size="sm" busy={busy !== null} onClick={() => void download('my-data.zip', { id })}>
          {words.download}
        </Button>
      }
    >
      {words.readyText(utcText(madeAt), bytes === null ? null : sizeText(bytes), dayText(expiresAt))}
    </Notice>
  );
}
