/** The tokens that a customer's programs read signals with: create, list, revoke. */

import type { ApiToken } from '@spreadwise/contract';
import { NONE } from '@spreadwise/contract/figure-text';
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
import { automationTexts } from '../../texts/automation';
import type { AutomationTexts } from '../../texts/english/automation';
import { UpgradeNotice } from '../../UpgradeNotice';
import { useHasFeature } from '../../useHasFeature';
import { NewToken } from './NewToken';
import { scopesText } from './scopes';

export function ApiTokens() {
  const query = useApiQuery('GET /api/automation/tokens');
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<ApiToken | null>(null);
  const isOpen = useHasFeature()('api.tokens');
  const reload = () => void query.refetch();
  const words = automationTexts().tokens;
  return (
    <Card title={words.title} description={words.text}>
      <Stack>
        {!isOpen && (
          <UpgradeNotice feature="api.tokens" title={words.opensWith}>
            {words.opensWithText}
          </UpgradeNotice>
        )}
        <Loaded query={query} what={words.what}>
          {({ tokens }) =>
            isOpen || tokens.length > 0 ? (
              <Table
                caption={words.what}
                columns={columns(words, setEnding)}
                rows={tokens}
                rowKey={({ id }) => id}
                empty={words.empty}
              />
            ) : null
          }
        </Loaded>
        {isOpen && (
          <div>
            <Button onClick={() => setMaking(true)}>{words.make}</Button>
          </div>
        )}
        <Muted>
          {words.counts[0]}
          <TextLink href="/api/docs#getSignals">{words.apiPages}</TextLink>
          {words.counts[1]}
        </Muted>
      </Stack>
      {isMaking && <NewToken onMade={reload} onClose={() => setMaking(false)} />}
      {ending && <EndToken token={ending} onEnded={reload} onClose={() => setEnding(null)} />}
    </Card>
  );
}

/** When the customer gets a mail about the expiry. */
const SOON_MS = 7 * 86_400_000;

function stateOf({ revokedAt, expiresAt }: ApiToken) {
  const words = automationTexts().tokens;
  if (revokedAt) return { ended: true, label: words.revoked, tone: 'neutral' } as const;
  const leftMs = Date.parse(expiresAt) - Date.now();
  if (leftMs <= 0) return { ended: true, label: words.expired, tone: 'neutral' } as const;
  return leftMs < SOON_MS
    ? ({ ended: false, label: words.endsSoon, tone: 'warning' } as const)
    : ({ ended: false, label: words.works, tone: 'success' } as const);
}

const columns = (
  words: AutomationTexts['tokens'],
  onEnd: (token: ApiToken) => void,
): readonly TableColumn<ApiToken>[] => [
  { key: 'name', header: words.name },
  { key: 'scopes', header: words.mayRead, hideBelow: 'md', render: ({ scopes }) => scopesText(scopes) },
  {
    key: 'lastUsedAt',
    header: words.lastUsed,
    hideBelow: 'sm',
    render: ({ lastUsedAt }) => (lastUsedAt ? utcText(lastUsedAt) : words.never),
  },
  { key: 'expiresAt', header: words.until, render: ({ expiresAt }) => dayText(expiresAt) },
  {
    key: 'state',
    header: words.state,
    render: (token) => {
      const { label, tone } = stateOf(token);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    key: 'end',
    header: words.end,
    align: 'end',
    render: (token) =>
      stateOf(token).ended ? (
        NONE
      ) : (
        <Button size="sm" variant="ghost" onClick={() => onEnd(token)}>
          {words.revoke}
          <VisuallyHidden> {token.name}</VisuallyHidden>
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
  const words = automationTexts().tokens;
  const end = async () => {
    if ((await run({ id })) === null) return;
    onEnded();
    onClose();
    toast({ title: words.isRevoked(name) });
  };
  return (
    <ConfirmDialog
      open
      title={words.sure(name)}
      confirmLabel={busy ? words.revoking : words.revoke}
      tone="danger"
      busy={busy}
      onConfirm={() => void end()}
      onOpenChange={onClose}
    >
      <p>{words.sureText}</p>
      <Failure of={failure} title={words.notRevoked} />
    </ConfirmDialog>
  );
}
