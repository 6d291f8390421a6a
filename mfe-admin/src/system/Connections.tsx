/** The outbound connections, each with a button to test it, and the outbox of mails. */

import type { CallBody } from '@spreadwise/contract';
import { Failure, useCommand } from '@spreadwise/shared-screens';
import { Button, Card, Notice, Stack, Toolbar } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { MailOutbox } from './MailOutbox';

type What = CallBody<'POST /api/admin/settings/test'>['what'];
interface Result {
  readonly works: boolean;
  readonly words: string;
  readonly tookMs: number;
}

const TESTS: Readonly<Record<What, { readonly title: string; readonly act: string }>> = {
  mail: { title: 'Mail', act: 'Send the owner a mail' },
  telegram: { title: 'Telegram', act: 'Ask the bot for its name' },
  payment: { title: 'Payment provider', act: 'Try the key' },
  exchanges: { title: 'Exchanges', act: 'Ask each for its markets' },
};

export default function Connections() {
  return (
    <Stack>
      <Card title="Try a connection" description="This changes nothing. At most ten tests a minute.">
        <Stack gap="sm">
          {(Object.keys(TESTS) as What[]).map((what) => (
            <Connection key={what} what={what} />
          ))}
        </Stack>
      </Card>
      <MailOutbox />
    </Stack>
  );
}

function Connection({ what }: { readonly what: What }) {
  const { busy, failure, run } = useCommand('POST /api/admin/settings/test');
  const [result, setResult] = useState<Result | null>(null);
  const { title, act } = TESTS[what];
  const test = async () => {
    setResult(null);
    setResult(await run({ what }));
  };
  return (
    <div>
      <Toolbar
        end={
          <Button variant="secondary" size="sm" busy={busy} onClick={() => void test()}>
            {act}
          </Button>
        }
      >
        {title}
      </Toolbar>
      <div aria-live="polite">
        {result && (
          <Notice
            tone={result.works ? 'success' : 'warning'}
            title={result.works ? `${title} works (${result.tookMs} ms)` : `${title} does not work`}
          >
            {result.words}
          </Notice>
        )}
        <Failure of={failure} title="It was not tested" />
      </div>
    </div>
  );
}
