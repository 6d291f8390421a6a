/** The tokens by which a customer's programs read signals: made, looked at, ended. */

import type { ApiToken } from '@spreadwise/contract';
import { dayText, Failure, Loaded, useApiQuery, useCommand, utcText } from '@spreadwise/shared-screens';
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  Muted,
  Stack,
  Table,
  type TableColumn,
  TextLink,
  toast,
  VisuallyHidden,
} from '@spreadwise/shared-ui';
import { useState } from 'react';
import { OpenedBy } from '../../OpenedBy';
import { useOpens } from '../../useOpens';
import { NewToken } from './NewToken';
import { scopesText } from './scopes';

export function ApiTokens() {
  const query = useApiQuery('GET /api/automation/tokens');
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<ApiToken | null>(null);
  const isOpen = useOpens()('api.tokens');
  const reload = () => void query.refetch();
  return (
    <Card
      title="API tokens"
      description="A program of yours reads your signals with a token: as a list, as a stream, or as a file."
    >
      <Stack>
        {!isOpen && (
          <OpenedBy feature="api.tokens" what="API tokens come">
            With one, a program of yours reads your signals as they come. Tokens of before stand below.
          </OpenedBy>
        )}
        <Loaded query={query} what="Your tokens">
          {({ tokens }) =>
            isOpen || tokens.length > 0 ? (
              <Table
                caption="Your tokens"
                columns={columns(setEnding)}
                rows={tokens}
                rowKey={({ id }) => id}
                empty="No tokens yet."
              />
            ) : null
          }
        </Loaded>
        {isOpen && (
          <div>
            <Button onClick={() => setMaking(true)}>Make a token</Button>
          </div>
        )}
        <Muted>
          What a program is given counts against the same day as what you see here. Every call is described in
          the <TextLink href="/api/docs#getSignals">API’s own pages</TextLink>.
        </Muted>
      </Stack>
      {isMaking && <NewToken onMade={reload} onClose={() => setMaking(false)} />}
      {ending && <EndToken token={ending} onEnded={reload} onClose={() => setEnding(null)} />}
    </Card>
  );
}

/** When a customer is mailed of it. */
const SOON_MS = 7 * 86_400_000;

function stateOf({ revokedAt, expiresAt }: ApiToken) {
  if (revokedAt) return { ended: true, label: 'Revoked', tone: 'neutral' } as const;
  const leftMs = Date.parse(expiresAt) - Date.now();
  if (leftMs <= 0) return { ended: true, label: 'Expired', tone: 'neutral' } as const;
  return leftMs < SOON_MS
    ? ({ ended: false, label: 'Ends soon', tone: 'warning' } as const)
    : ({ ended: false, label: 'Works', tone: 'success' } as const);
}

const columns = (onEnd: (token: ApiToken) => void): readonly TableColumn<ApiToken>[] => [
  { key: 'name', header: 'Name' },
  { key: 'scopes', header: 'May read', hideBelow: 'md', render: ({ scopes }) => scopesText(scopes) },
  {
    key: 'lastUsedAt',
    header: 'Last used',
    hideBelow: 'sm',
    render: ({ lastUsedAt }) => (lastUsedAt ? utcText(lastUsedAt) : 'Never'),
  },
  { key: 'expiresAt', header: 'Works until', render: ({ expiresAt }) => dayText(expiresAt) },
  {
    key: 'state',
    header: 'State',
    render: (token) => {
      const { label, tone } = stateOf(token);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    key: 'end',
    header: 'End it',
    align: 'end',
    render: (token) =>
      stateOf(token).ended ? (
        '–'
      ) : (
        <Button size="sm" variant="ghost" onClick={() => onEnd(token)}>
          Revoke<VisuallyHidden> {token.name}</VisuallyHidden>
        </Button>
      ),
  },
];

interface EndTokenProps {
  readonly token: ApiToken;
  readonly onEnded: () => void;
  readonly onClose: () => void;
}

function EndToken({ token: { id, name }, onEnded, onClose }: EndTokenProps) {
  const { busy, failure, run } = useCommand('POST /api/automation/tokens/revoke');
  const end = async () => {
    if ((await run({ id })) === null) return;
    onEnded();
    onClose();
    toast({ title: `${name} is revoked` });
  };
  return (
    <ConfirmDialog
      open
      title={`Revoke ${name}?`}
      confirmLabel={busy ? 'Revoking…' : 'Revoke'}
      tone="danger"
      busy={busy}
      onConfirm={() => void end()}
      onOpenChange={onClose}
    >
      <p>The program that uses it reads nothing more, within seconds. It cannot be taken back.</p>
      <Failure of={failure} title="It is not revoked yet" />
    </ConfirmDialog>
  );
}
