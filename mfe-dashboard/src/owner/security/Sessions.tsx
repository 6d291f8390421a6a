/** Who is signed in, from where, and the buttons that end it. */
import type { CallResponse } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { Badge, Button, Card, Muted, Stack, toast } from '@spreadwise/shared-ui';
import { utcText } from '../../common/format';
import { useApiQuery } from '../../common/queries/api-query';
import { Loaded } from '../../common/queries/Loaded';
import { useSignOut } from '../../common/useSignOut';
import { Entry } from '../parts/Entry';

type SignedIn = CallResponse<'GET /api/admin/sessions'>['sessions'][number];

export function Sessions() {
  const query = useApiQuery('GET /api/admin/sessions');
  const { request } = useAuth();
  const signOut = useSignOut();
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch {
      toast({
        title: 'That did not work',
        description: 'Please try again in a moment.',
        variant: 'destructive',
      });
    }
  };
  const end = (id: string) =>
    attempt(async () => {
      await request('POST /api/admin/sessions/end', { body: { id } });
      await query.refetch();
    });
  const endAll = () =>
    attempt(async () => {
      await request('POST /api/auth/sessions/end-all');
      signOut();
    });
  return (
    <Card title="Sessions" description="Who is signed in. End what you do not know.">
      <Loaded query={query} what="The sessions">
        {({ sessions }) => (
          <Stack>
            <ul>
              {sessions.map((session) => (
                <One key={session.id} session={session} onEnd={() => end(session.id)} />
              ))}
            </ul>
            <div>
              <Button size="sm" variant="secondary" onClick={endAll}>
                Sign the owner out everywhere
              </Button>
            </div>
            <Muted>Teams’ tokens go on; they are revoked below.</Muted>
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

function One({ session, onEnd }: { readonly session: SignedIn; readonly onEnd: () => void }) {
  const { role, email, country, device, createdAt, lastUsedAt, isThis } = session;
  const who = role === 'OWNER' ? 'Owner' : (email ?? 'Customer');
  return (
    <Entry
      title={
        <>
          {who}
          {isThis && <Badge>This one</Badge>}
        </>
      }
      facts={[
        device ?? 'unknown browser',
        country ? `in ${country}` : 'place unknown',
        `since ${utcText(createdAt)}`,
        lastUsedAt && `used ${utcText(lastUsedAt)}`,
      ]}
    >
      {!isThis && (
        <Button
          size="sm"
          variant="ghost"
          onClick={onEnd}
          aria-label={`End the session of ${who}, ${device ?? 'unknown browser'}`}
        >
          End
        </Button>
      )}
    </Entry>
  );
}
