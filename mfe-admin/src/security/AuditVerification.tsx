/** Whether the audit log is unchanged. Verification reads all of it, so it runs only on request. */

import type { CallResponse } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import { useAuth } from '@spreadwise/shared-auth';
import { Failure } from '@spreadwise/shared-screens';
import { Button, Card, Muted, Notice, Stack, useOneAtATime } from '@spreadwise/shared-ui';
import { useState } from 'react';

type Verification = CallResponse<'GET /api/admin/audit/verification'>;

export function AuditVerification() {
  const { request } = useAuth();
  const { busy, run } = useOneAtATime();
  const [verification, setVerification] = useState<Verification | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const verify = () =>
    run(async () => {
      setFailure(null);
      await request('GET /api/admin/audit/verification').then(setVerification, setFailure);
    });
  return (
    <Card title="Integrity" description="Each row is hashed with the one before it.">
      <Stack>
        <Stack gap="sm" role="status">
          {verification && <Verdict {...verification} />}
        </Stack>
        <Failure of={failure} title="It was not verified" />
        <div>
          <Button size="sm" variant="secondary" busy={busy} onClick={() => void verify()}>
            {verification ? 'Verify again' : 'Verify'}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

function Verdict({ broken, rows, emptied, waiting, from, head }: Verification) {
  if (broken)
    return (
      <Notice tone="danger" title={broken.text}>
        The database was changed outside the product. Compare it with a backup, and change the database
        password.
      </Notice>
    );
  const toJoin = waiting > 0 && <Muted>{countText(waiting)} rows have not joined the chain yet.</Muted>;
  if (!head) return toJoin || <Muted>No entries yet.</Muted>;
  return (
    <>
      <Muted>
        Intact: {countText(rows)} rows from number {from} on are unchanged
        {emptied > 0 && `, ${countText(emptied)} of them emptied by an erasure`}.
      </Muted>
      {toJoin}
      <Muted>
        The last is number {head.seq}, <code>{head.hash}</code>. Keep a copy elsewhere to prove later that the
        log was not rewritten.
      </Muted>
    </>
  );
}
