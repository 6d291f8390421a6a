/** Alerts in a Telegram chat: linked by the bot, and let go. */

import type { TelegramState } from '@spreadwise/contract';
import { Failure, Loaded, useApiQuery, useCommand, utcText } from '@spreadwise/shared-screens';
import { Badge, Button, Card, LinkButton, Muted, Notice, Stack } from '@spreadwise/shared-ui';
import { useEffect, useState } from 'react';
import { OpenedBy } from '../../OpenedBy';
import { useOpens } from '../../useOpens';

/** While somebody is over in Telegram. */
const ASK_EVERY_MS = 3_000;

export interface TelegramCardProps {
  /** A chat was linked or let go. */
  readonly onChanged: () => Promise<unknown>;
}

export function TelegramCard({ onChanged }: TelegramCardProps) {
  const [url, setUrl] = useState<string | null>(null);
  const query = useApiQuery('GET /api/alerts/telegram', {
    refetchInterval: ({ state }) => (url && !state.data?.linked ? ASK_EVERY_MS : false),
  });
  const isLinkedNow = url !== null && query.data?.linked === true;
  useEffect(() => {
    if (isLinkedNow) void onChanged();
  }, [isLinkedNow, onChanged]);
  const changed = async () => {
    setUrl(null);
    await query.refetch();
    await onChanged();
  };
  const isOpen = useOpens()('alerts.telegram');
  return (
    <Card
      title="Telegram"
      description="New advice in a chat with our bot, on every device that has Telegram."
    >
      {isOpen ? (
        <Loaded query={query} what="The state of Telegram">
          {(state) =>
            state.isThere ? (
              <Chat state={state} url={url} onUrl={setUrl} onChanged={changed} />
            ) : (
              <Muted>There is no Telegram bot on this site yet.</Muted>
            )
          }
        </Loaded>
      ) : (
        <OpenedBy feature="alerts.telegram" what="Telegram alerts come">
          New advice then comes to your phone; with Premium at once and ahead of the others.
        </OpenedBy>
      )}
    </Card>
  );
}

interface ChatProps {
  readonly state: TelegramState;
  /** The link that was made. */
  readonly url: string | null;
  readonly onUrl: (url: string | null) => void;
  readonly onChanged: () => Promise<unknown>;
}

function Chat({ state, url, onUrl, onChanged }: ChatProps) {
  const link = useCommand('POST /api/alerts/telegram/link');
  const unlink = useCommand('POST /api/alerts/telegram/unlink');
  const failure = link.failure ?? unlink.failure;
  const begin = async () => onUrl((await link.run(undefined))?.url ?? null);
  const end = async () => {
    if ((await unlink.run(undefined)) !== null) await onChanged();
  };
  return (
    <Stack>
      {state.failure && (
        <Notice tone="warning" title="Nothing is sent to your chat any more">
          {state.failure} Link it again to go on.
        </Notice>
      )}
      {state.linked && <Linked pausedUntil={state.pausedUntil} busy={unlink.busy} onEnd={() => void end()} />}
      {!state.linked &&
        (url ? (
          <Waiting url={url} />
        ) : (
          <div>
            <Button busy={link.busy} onClick={() => void begin()}>
              Link a chat
            </Button>
          </div>
        ))}
      <Failure of={failure} title="That did not work" />
    </Stack>
  );
}

const Waiting = ({ url }: { readonly url: string }) => (
  <Stack gap="sm">
    <p>Open the bot and press Start there. The link works once, for a quarter of an hour.</p>
    <Muted>
      A chat gets the alerts of one account. Where it gets another’s, the bot says so: send /stop there, or
      choose another chat.
    </Muted>
    <div>
      <LinkButton href={url} target="_blank" rel="noreferrer">
        Open Telegram
      </LinkButton>
    </div>
    <p role="status">Waiting for your chat…</p>
  </Stack>
);

interface LinkedProps {
  readonly pausedUntil: string | null;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

const Linked = ({ pausedUntil, busy, onEnd }: LinkedProps) => (
  <Stack gap="sm">
    <p role="status">
      <Badge tone={pausedUntil ? 'warning' : 'success'}>{pausedUntil ? 'Paused' : 'Linked'}</Badge>{' '}
      {pausedUntil ? `Nothing comes until ${utcText(pausedUntil)}.` : 'Your alerts come to your chat.'}
    </p>
    <Muted>
      In the chat, /pause 2h gives you some rest, /mute SOL leaves a coin out, /status says how it stands.
    </Muted>
    <div>
      <Button variant="secondary" size="sm" busy={busy} onClick={onEnd}>
        Unlink
      </Button>
    </div>
  </Stack>
);
