/** Whether the audit log is still what was written. */
import type { CallResponse } from '@spreadwise/contract';
import { Button, Card, Muted, Notice, Stack } from '@spreadwise/shared-ui';
import { countText } from '../../../common/format';
import { useApiQuery } from '../../../common/queries/api-query';
import { Loaded } from '../../../common/queries/Loaded';

type Verification = CallResponse<'GET /api/admin/audit/verification'>;

export function AuditVerification() {
  const query = useApiQuery('GET /api/admin/audit/verification');
  return (
    <Card title="Is the log whole?" description="Each row is hashed with the one before it.">
      <Loaded query={query} what="The verification">
        {(verification) => (
          <Stack>
            <Verdict {...verification} />
            <div>
              <Button size="sm" variant="secondary" onClick={() => void query.refetch()}>
                Verify again
              </Button>
            </div>
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

function Verdict({ broken, rows, emptied, from, head }: Verification) {
  if (broken)
    return (
      <Notice
        tone="danger"
        title={`Row ${broken.seq} ${broken.reason === 'changed' ? 'is not what was written' : 'is missing'}`}
      >
        Somebody has written to the database past the product. Compare with a backup, and change the
        database’s password.
      </Notice>
    );
  if (!head) return <Muted>Nothing is written down yet.</Muted>;
  return (
    <>
      <Muted>
        Yes: {countText(rows)} rows from number {from} on are as they were written
        {emptied > 0 && `, ${countText(emptied)} of them emptied by an erasure`}.
      </Muted>
      <Muted>
        The last is number {head.seq}, <code>{head.hash}</code>. Noted elsewhere, it shows later that nobody
        has written the whole log anew.
      </Muted>
    </>
  );
}
