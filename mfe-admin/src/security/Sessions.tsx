/** Who is signed in, from where, with buttons to end the sessions. */

import type { CallResponse } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { Loaded, useApiQuery, useSignOut, utcText } from '@spreadwise/shared-screens';
import { Badge, Button, Card, Muted, Stack, toast } from '@spreadwise/shared-ui';
import { Entry } from '../common/Entry';
import { ShortList } from '../common/ShortList';

type SignedIn = CallResponse<'GET /api/admin/sessions'>['sessions'][number];

/** Each takes a few lines on a phone; the last used come first. */
const FIRST = 4;

export interface SessionsProps {
  /** The customer whose sessions to show; without it, everyone's. */
  readonly customer?: string;
}

export function Sessions({ customer }: SessionsProps) {
  const query = useApiQuery('GET /api/admin/sessions', { query: { customer } });
  const { request } = useAuth();
  const signOut = useSignOut();
  const end = (device: Device) =>
    attempt(async () => {
      for (const { id } of device) await request('POST /api/admin/sessions/end', { body: { id } });
      await query.refetch();
    });
  const endAll = () =>
    attempt(async () => {
      if (customer === undefined) {
        await request('POST /api/auth/sessions/end-all');
        return signOut();
      }
      await request('POST /api/admin/sessions/end-all', { body: { customer } });
      await query.refetch();
    });
  return (
    <Card
      as={customer === undefined ? 2 : 3}
      title={customer === undefined ? 'Sessions' : 'Signed in'}
      description={customer === undefined && 'Who is signed in. End any session you do not recognise.'}
    >
      <Loaded query={query} what="The sessions">
        {({ sessions }) => (
          <Stack>
            {sessions.length === 0 ? (
              <Muted>No sessions.</Muted>
            ) : (
              <ShortList first={FIRST}>
                {devicesOf(sessions).map((device) => (
                  <One key={device[0].id} sessions={device} onEnd={() => end(device)} />
                ))}
              </ShortList>
            )}
            <div>
              <Button size="sm" variant="secondary" onClick={endAll}>
                {customer === undefined ? 'Sign the owner out everywhere' : 'Sign them out everywhere'}
              </Button>
            </div>
            <Muted>
              {customer === undefined
                ? 'Teams’ tokens go on; revoke them under Releases.'
                : 'Their API tokens end as well. No browser is recognised as theirs any more.'}
            </Muted>
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

const attempt = async (work: () => Promise<unknown>) => {
  try {
    await work();
  } catch {
    toast({
      title: 'That did not work',
      description: 'Try again in a moment.',
      variant: 'destructive',
    });
  }
};

/** The sessions of one browser of one person, last used first. */
type Device = readonly [SignedIn, ...SignedIn[]];

/** Keeps the current session apart from others that look the same, so that ending those does not end it. */
function devicesOf(sessions: readonly SignedIn[]): Device[] {
  const devices = new Map<string, [SignedIn, ...SignedIn[]]>();
  const usedAt = ({ lastUsedAt, createdAt }: SignedIn) => lastUsedAt ?? createdAt;
  for (const session of [...sessions].sort((a, b) => usedAt(b).localeCompare(usedAt(a)))) {
    const { role, email, device, country, isThis } = session;
    const key = JSON.stringify([role, email, device, country, isThis]);
    const known = devices.get(key);
    if (known) known.push(session);
    else devices.set(key, [session]);
  }
  return [...devices.values()];
}

function One({ sessions, onEnd }: { readonly sessions: Device; readonly onEnd: () => void }) {
  const { role, email, country, device, createdAt, lastUsedAt, isThis } = sessions[0];
  const who = { OWNER: 'Owner', ADMIN: 'Admin', CUSTOMER: email ?? 'Customer' }[role];
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
        sessions.length > 1 && `${sessions.length} sessions`,
        `since ${utcText(createdAt)}`,
        lastUsedAt && `used ${utcText(lastUsedAt)}`,
      ]}
    >
      {!isThis && (
        <Button
          size="sm"
          variant="ghost"
          onClick={onEnd}
          aria-label={`${sessions.length > 1 ? 'End all sessions' : 'End the session'} of ${who}, ${device ?? 'unknown browser'}`}
        >
          {sessions.length > 1 ? 'End all' : 'End'}
        </Button>
      )}
    </Entry>
  );
}
