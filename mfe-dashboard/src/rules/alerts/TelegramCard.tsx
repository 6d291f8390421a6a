/** Alerts in a Telegram chat: linked through the bot, and unlinked. */

import type { CallResponse, TelegramState } from '@spreadwise/contract';
import { deliveryText } from '@spreadwise/contract/delivery-text';
import { Failure, Loaded, useApiQuery, useCommand, utcText } from '@spreadwise/shared-screens';
import { useNow } from '@spreadwise/shared-screens/signals';
import { Badge, Button, Card, LinkButton, Muted, Notice, Stack } from '@spreadwise/shared-ui';
import { useEffect, useState } from 'react';
import { alertsTexts } from '../../texts/alerts';
import { UpgradeNotice } from '../../UpgradeNotice';
import { useHasFeature } from '../../useHasFeature';

/** While the customer links the chat in Telegram. */
const ASK_EVERY_MS = 3_000;

type TelegramLink = CallResponse<'POST /api/alerts/telegram/link'>;

export interface TelegramCardProps {
  /** Called after a chat was linked or unlinked. */
  readonly onChanged: () => Promise<unknown>;
}

export function TelegramCard({ onChanged }: TelegramCardProps) {
  const [link, setLink] = useState<TelegramLink | null>(null);
  const now = useNow();
  // The bot takes it no longer.
  const url = link && Date.parse(link.expiresAt) > now ? link.url : null;
  const query = useApiQuery('GET /api/alerts/telegram', {
    refetchInterval: ({ state }) => (url && !state.data?.linked ? ASK_EVERY_MS : false),
  });
  const isLinkedNow = url !== null && query.data?.linked === true;
  useEffect(() => {
    if (isLinkedNow) void onChanged();
  }, [isLinkedNow, onChanged]);
  const changed = async () => {
    setLink(null);
    await query.refetch();
    await onChanged();
  };
  const isOpen = useHasFeature()('alerts.telegram');
  const words = alertsTexts().telegram;
  return (
    <Card title={words.title} description={words.text}>
      {isOpen ? (
        <Loaded query={query} what={words.what}>
          {(state) =>
            state.isThere ? (
              <Chat state={state} url={url} onLink={setLink} onChanged={changed} />
            ) : (
              <Muted>{words.noBot}</Muted>
            )
          }
        </Loaded>
      ) : (
        <UpgradeNotice feature="alerts.telegram" title={words.opensWith}>
          {words.opensWithText}
        </UpgradeNotice>
      )}
    </Card>
  );
}

interface ChatProps {
  readonly state: TelegramState;
  /** The generated link. */
  readonly url: string | null;
  readonly onLink: (link: TelegramLink | null) => void;
  readonly onChanged: () => Promise<unknown>;
}

function Chat({ state, url, onLink, onChanged }: ChatProps) {
  const link = useCommand('POST /api/alerts/telegram/link');
  const unlink = useCommand('POST /api/alerts/telegram/unlink');
  const failure = link.failure ?? unlink.failure;
  const words = alertsTexts().telegram;
  const begin = async () => onLink(await link.run(undefined));
  const end = async () => {
    if ((await unlink.run(undefined)) !== null) await onChanged();
  };
  return (
    <Stack>
      {state.failure && (
        <Notice tone="warning" title={words.ended}>
          {deliveryText(state.failure)} {words.linkAgain}
        </Notice>
      )}
      {state.linked && <Linked pausedUntil={state.pausedUntil} busy={unlink.busy} onEnd={() => void end()} />}
      {!state.linked &&
        (url ? (
          <Waiting url={url} />
        ) : (
          <div>
            <Button busy={link.busy} onClick={() => void begin()}>
              {words.link}
            </Button>
          </div>
        ))}
      <Failure of={failure} title={words.failed} />
    </Stack>
  );
}

function Waiting({ url }: { readonly url: string }) {
  const words = alertsTexts().telegram;
  return (
    <Stack gap="sm">
      <p>{words.start}</p>
      <Muted>{words.oneAccount}</Muted>
      <div>
        <LinkButton href={url} target="_blank" rel="noreferrer">
          {words.open}
        </LinkButton>
      </div>
      <p role="status">{words.waiting}</p>
    </Stack>
  );
}

interface LinkedProps {
  readonly pausedUntil: string | null;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function Linked({ pausedUntil, busy, onEnd }: LinkedProps) {
  const words = alertsTexts().telegram;
  return (
    <Stack gap="sm">
      <p role="status">
        <Badge tone={pausedUntil ? 'warning' : 'success'}>{pausedUntil ? words.paused : words.linked}</Badge>{' '}
        {pausedUntil ? words.pausedUntil(utcText(pausedUntil)) : words.comes}
      </p>
      <Muted>{words.commands}</Muted>
      <div>
        <Button variant="secondary" size="sm" busy={busy} onClick={onEnd}>
          {words.unlink}
        </Button>
      </div>
    </Stack>
  );
}
