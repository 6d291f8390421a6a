/** Who is signed in, from where, with buttons to end the sessions. */

import { useAuth } from '@spreadwise/shared-auth';
import {
  devicesOf,
  Loaded,
  type SignedInDevice,
  useApiQuery,
  useSignOut,
  utcText,
} from '@spreadwise/shared-screens';
import { Badge, Button, Card, Muted, Stack, toast } from '@spreadwise/shared-ui';
import { Entry } from '../common/Entry';
import { ShortList } from '../common/ShortList';

/** Each takes a few lines on a phone, and the owner's page has more lists; the last used come first. */
const FIRST_IF_NARROW = { all: 2, customer: 4 };

export interface SessionsProps {
  /** The customer whose sessions to show; without it, everyone's. */
  readonly customer?: string;
}

export function Sessions({ customer }: SessionsProps) {
  const query = useApiQuery('GET /api/admin/sessions', { query: { customer } });
  const { request } = useAuth();
  const signOut = useSignOut();
  const end = ({ others }: SignedInDevice) =>
    attempt(async () => {
      for (const id of others) await request('POST /api/admin/sessions/end', { body: { id } });
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
              <ShortList
                firstIfNarrow={customer === undefined ? FIRST_IF_NARROW.all : FIRST_IF_NARROW.customer}
              >
                {devicesOf(sessions).map((device) => (
                  <One key={device.shown.id} device={device} onEnd={() => end(device)} />
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
                ? 'Teams’ tokens stay valid; revoke them under Releases.'
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

function One({ device: of, onEnd }: { readonly device: SignedInDevice; readonly onEnd: () => void }) {
  const { role, email, country, device, createdAt, lastUsedAt, isThis } = of.shown;
  const isMany = of.others.length > 1;
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
        of.count > 1 && `${of.count} sessions`,
        `since ${utcText(createdAt)}`,
        lastUsedAt && `used ${utcText(lastUsedAt)}`,
      ]}
    >
      {of.others.length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          onClick={onEnd}
          aria-label={`${isThis ? 'End the other sessions' : isMany ? 'End all sessions' : 'End the session'} of ${who}, ${device ?? 'unknown browser'}`}
        >
          {isThis ? 'End the others' : isMany ? 'End all' : 'End'}
        </Button>
      )}
    </Entry>
  );
}
