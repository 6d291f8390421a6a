/** The API: its usage, and the keys of programs, each with its owner, scopes and expiry. */

import type { CallBody, CallResponse } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import {
  Loaded,
  LoadMore,
  useApiPages,
  useApiQuery,
  useDebounced,
  utcText,
} from '@spreadwise/shared-screens';
import { Badge, Button, Card, Muted, Stack, TextField, TextLink } from '@spreadwise/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { CommandDialog } from '../common/CommandDialog';
import { Entry } from '../common/Entry';
import { customerPlace } from '../common/place-address';
import { CallUsage } from './CallUsage';

type CustomerKey = CallResponse<'GET /api/admin/api-keys'>['keys'][number];
type TeamKey = CallResponse<'GET /api/admin/remotes/tokens'>['tokens'][number];
type Publisher = CallResponse<'GET /api/admin/remotes/tokens'>['publishers'][number];

/** The confirmation before a key is revoked. */
interface Ending {
  readonly command:
    | 'POST /api/admin/api-keys/revoke'
    | 'POST /api/admin/remotes/token/revoke'
    | 'POST /api/admin/remotes/publisher/revoke';
  readonly body: CallBody<'POST /api/admin/api-keys/revoke'>;
  readonly title: string;
  readonly words: string;
}

const SETTLED_MS = 300;

export default function ApiKeys() {
  const queries = useQueryClient();
  const [ending, setEnding] = useState<Ending | null>(null);
  const close = () => setEnding(null);
  return (
    <Stack>
      <CallUsage />
      <CustomerKeys onEnd={setEnding} />
      <TeamKeys onEnd={setEnding} />
      {ending && (
        <CommandDialog
          command={ending.command}
          body={ending.body}
          title={ending.title}
          confirmLabel="Revoke it"
          cancelLabel="Keep it"
          tone="danger"
          onClose={close}
          onDone={() => {
            close();
            void queries.invalidateQueries();
          }}
        >
          <p>{ending.words} This cannot be undone, but a new one can be made.</p>
        </CommandDialog>
      )}
    </Stack>
  );
}

interface KeysProps {
  readonly onEnd: (ending: Ending) => void;
}

function CustomerKeys({ onEnd }: KeysProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SETTLED_MS);
  const query = useApiPages('GET /api/admin/api-keys', search ? { search } : {});
  return (
    <Card title="Customers’ API tokens" description="Customers’ programs read signals with these.">
      <Stack>
        <TextField
          label="Find by the customer’s address"
          type="search"
          maxLength={254}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Loaded query={query} what="The tokens">
          {({ pages }) => {
            const keys = pages.flatMap((page) => page.keys);
            return (
              <>
                <Muted>
                  Each may make {countText(pages[0]?.callsAMinute ?? 0)} calls a minute (Settings, Limits).
                </Muted>
                <Keys empty={search ? `No tokens match “${search}”.` : 'No tokens yet.'}>
                  {keys.map((key) => (
                    <CustomerKeyEntry key={key.id} of={key} onEnd={onEnd} />
                  ))}
                </Keys>
              </>
            );
          }}
        </Loaded>
        <LoadMore query={query} />
      </Stack>
    </Card>
  );
}

function CustomerKeyEntry({ of: key, onEnd }: KeysProps & { readonly of: CustomerKey }) {
  const { id, name, customerId, email, scopes } = key;
  return (
    <KeyEntry
      of={key}
      title={name}
      may={scopes.join(' and ')}
      whose={`${name} of ${email}`}
      onEnd={() =>
        onEnd({
          command: 'POST /api/admin/api-keys/revoke',
          body: { id },
          title: `Revoke “${name}” of ${email}?`,
          words: 'The customer’s program is refused from now on, and its streams end.',
        })
      }
    >
      <TextLink render={<Link to={customerPlace(customerId)} />}>{email}</TextLink>
    </KeyEntry>
  );
}

function TeamKeys({ onEnd }: KeysProps) {
  const query = useApiQuery('GET /api/admin/remotes/tokens');
  return (
    <Card
      title="Teams’ tokens"
      description="For publishing and activating remotes. Trusted CIs get one for 15 minutes at a time."
    >
      <Loaded query={query} what="The tokens">
        {({ tokens, publishers }) => (
          <Keys empty="No team tokens yet.">
            {[
              ...tokens.map((token) => <TeamKeyEntry key={token.id} of={token} onEnd={onEnd} />),
              ...publishers.map((one) => <PublisherEntry key={one.id} of={one} onEnd={onEnd} />),
            ]}
          </Keys>
        )}
      </Loaded>
    </Card>
  );
}

const TeamKeyEntry = ({ of: token, onEnd }: KeysProps & { readonly of: TeamKey }) => (
  <KeyEntry
    of={token}
    title={`${token.remote}: ${token.label}`}
    may={token.scopes.join(' and ')}
    whose={`${token.label} of ${token.remote}`}
    onEnd={() =>
      onEnd({
        command: 'POST /api/admin/remotes/token/revoke',
        body: { id: token.id },
        title: `Revoke “${token.label}” of ${token.remote}?`,
        words: 'The team can no longer publish with it, and its previews end.',
      })
    }
  />
);

/** The tokens it gets expire by themselves; the trust in it does not. */
const PublisherEntry = ({ of: publisher, onEnd }: KeysProps & { readonly of: Publisher }) => (
  <KeyEntry
    of={{ ...publisher, expiresAt: null }}
    title={`${publisher.remote}: ${publisher.label} (${publisher.repository})`}
    may={publisher.scopes.join(' and ')}
    whose={`${publisher.label} of ${publisher.remote}`}
    onEnd={() =>
      onEnd({
        command: 'POST /api/admin/remotes/publisher/revoke',
        body: { id: publisher.id },
        title: `Stop trusting “${publisher.label}” of ${publisher.remote}?`,
        words: 'Its jobs are refused from now on, and its previews end.',
      })
    }
  />
);

const Keys = ({ empty, children }: { readonly empty: string; readonly children: readonly ReactNode[] }) =>
  children.length === 0 ? <Muted>{empty}</Muted> : <ul>{children}</ul>;

interface KeyEntryProps {
  readonly of: Pick<CustomerKey, 'createdAt' | 'lastUsedAt' | 'revokedAt'> & {
    readonly expiresAt: string | null;
  };
  readonly title: string;
  readonly may: string;
  /** Identifies the button's key. */
  readonly whose: string;
  readonly onEnd: () => void;
  readonly children?: ReactNode;
}

function KeyEntry({ of, title, may, whose, onEnd, children }: KeyEntryProps) {
  const { createdAt, lastUsedAt, expiresAt, revokedAt } = of;
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return (
    <Entry
      title={
        <>
          {title}
          {revokedAt ? <Badge>Revoked</Badge> : isOver && <Badge>Run out</Badge>}
        </>
      }
      facts={[
        `may ${may}`,
        `made ${utcText(createdAt)}`,
        lastUsedAt ? `used ${utcText(lastUsedAt)}` : 'not used yet',
        expiresAt ? `until ${utcText(expiresAt)}` : 'never expires',
        revokedAt && `revoked ${utcText(revokedAt)}`,
      ]}
    >
      {children}
      {!revokedAt && !isOver && (
        <Button size="sm" variant="ghost" aria-label={`Revoke ${whose}`} onClick={onEnd}>
          Revoke…
        </Button>
      )}
    </Entry>
  );
}
