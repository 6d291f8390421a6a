/** A Telegram bot of the customer's own: brought by its token, seen to work, replaced, and taken away. */
import type { OwnBot as Bot } from '@spreadwise/contract';
import { Badge, Button, Form, Muted, Notice, PasswordField, Stack, Toolbar } from '@spreadwise/shared-ui';
import { type FormEvent, useState } from 'react';
import { Failure } from '../../../common/commands/Failure';
import { useCommand } from '../../../common/commands/useCommand';
import { namesThatOpen } from '../../plan-that-opens';
import { useOpens } from '../../useOpens';

export interface OwnBotProps {
  readonly bot: Bot | null;
  readonly onChanged: () => Promise<unknown>;
}

export function OwnBot({ bot, onChanged }: OwnBotProps) {
  const isOpen = useOpens();
  if (!isOpen('alerts.telegram.own-bot'))
    return (
      <Muted>
        With {namesThatOpen('alerts.telegram.own-bot')} your alerts can come from a bot of your own.
      </Muted>
    );
  return (
    <Stack gap="sm">
      <h3>A bot of your own</h3>
      {bot ? (
        <Connected bot={bot} onChanged={onChanged} />
      ) : (
        <Muted>Your alerts then come under its name and picture, and share its pace with nobody.</Muted>
      )}
      {bot?.failure !== null && <TokenForm isFirst={bot === null} onChanged={onChanged} />}
    </Stack>
  );
}

function Connected({ bot, onChanged }: { readonly bot: Bot } & Pick<OwnBotProps, 'onChanged'>) {
  const { busy, failure, run } = useCommand('POST /api/alerts/telegram/bot/remove');
  const remove = async () => {
    if ((await run(undefined)) !== null) await onChanged();
  };
  return (
    <>
      <Toolbar
        end={
          <Button variant="secondary" size="sm" busy={busy} onClick={() => void remove()}>
            Remove your bot
          </Button>
        }
      >
        <strong>@{bot.username}</strong>{' '}
        <Badge tone={bot.failure === null ? 'success' : 'danger'}>
          {bot.failure === null ? 'Works' : 'Does not work'}
        </Badge>
      </Toolbar>
      {bot.failure !== null && (
        <Notice tone="danger" title="Nothing is sent by your bot any more">
          {bot.failure}
        </Notice>
      )}
      <Failure of={failure} title="It was not removed" />
    </>
  );
}

function TokenForm({ isFirst, onChanged }: { readonly isFirst: boolean } & Pick<OwnBotProps, 'onChanged'>) {
  const { busy, failure, run } = useCommand('POST /api/alerts/telegram/bot');
  const [token, setToken] = useState('');
  const connect = async (event: FormEvent) => {
    event.preventDefault();
    if ((await run({ token })) === null) return;
    setToken('');
    await onChanged();
  };
  return (
    <Form onSubmit={(event) => void connect(event)} noValidate>
      <PasswordField
        label={isFirst ? 'Token of your bot' : 'New token of your bot'}
        hint="From @BotFather in Telegram: /newbot makes a bot, /token tells its token. We keep it encrypted, and show it to nobody."
        autoComplete="off"
        value={token}
        maxLength={101}
        onChange={({ target }) => setToken(target.value)}
      />
      <Failure of={failure} title="Your bot was not connected" />
      <div>
        <Button type="submit" variant="secondary" busy={busy} disabled={token.trim() === ''}>
          Connect your bot
        </Button>
      </div>
    </Form>
  );
}
