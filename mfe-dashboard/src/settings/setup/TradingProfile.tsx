/** My set-up: with what, where and how a customer would act. Everything may be left as it is. */

import type { TradingProfileAnswer } from '@spreadwise/contract';
import { Failure, HelpLink, Loaded, useApiQuery, useCommand } from '@spreadwise/shared-screens';
import { Button, Card, Form, Muted, Notice, Stack, toast } from '@spreadwise/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Draft, type DraftErrors, firstDraftOf, readDraft } from './draft';
import { ExchangesCard } from './ExchangesCard';
import { Capital, CurrencyChoice, Floor, Holding, MutedCoins, ReactionTime, TimeZone } from './fields';

const READ = 'GET /api/setup';
const OF_THE_SET_UP = /^GET \/api\/(signals|analysis|ai)\b/;

export default function TradingProfile() {
  const query = useApiQuery(READ);
  return (
    <Loaded query={query} what="Your set-up">
      {(answer) => <ProfileForm answer={answer} onSaved={query.refetch} />}
    </Loaded>
  );
}

interface ProfileFormProps {
  readonly answer: TradingProfileAnswer;
  readonly onSaved: () => Promise<unknown>;
}

function ProfileForm({ answer, onSaved }: ProfileFormProps) {
  const { busy, failure, run } = useCommand('POST /api/setup');
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => firstDraftOf(answer));
  const [errors, setErrors] = useState<DraftErrors>({});
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = readDraft(draft);
    setErrors(read.errors ?? {});
    if (read.errors || !(await run(read.setUp))) return;
    await onSaved();
    // What was read before was valued, and shown, without it.
    client.removeQueries({ predicate: ({ queryKey: [name] }) => OF_THE_SET_UP.test(String(name)) });
    toast({ title: 'Your set-up is saved', description: 'Signals are valued by it from now on.' });
  };
  const part = { draft, errors, change, busy };
  return (
    <Form noValidate onSubmit={(event) => void save(event)}>
      <Muted>
        Tell us what you trade with, and each signal shows what is left for you. Everything here is optional.{' '}
        <HelpLink topic="setup">What your set-up does</HelpLink>
      </Muted>
      <Card title="How fast you act">
        <ReactionTime {...part} usual={answer.usual} />
      </Card>
      <Card title="How you hold coins">
        <Holding {...part} />
      </Card>
      <Card title="What you can put in">
        <Capital {...part} />
      </Card>
      <ExchangesCard {...part} exchanges={answer.exchanges} />
      <Card title="What you want to hear of">
        <Stack>
          <MutedCoins {...part} />
          <Floor {...part} floorCents={answer.floorCents} rates={answer.rates} />
        </Stack>
      </Card>
      <Card title="Where you are">
        <Stack>
          <TimeZone {...part} />
          <CurrencyChoice {...part} rates={answer.rates} saved={answer.setUp.currency} />
        </Stack>
      </Card>
      <Failure of={failure} title="Your set-up is not saved" />
      {Object.keys(errors).length > 0 && (
        <Notice tone="danger" title="Your set-up is not saved">
          A figure above is not right yet.
        </Notice>
      )}
      <div>
        <Button type="submit" busy={busy}>
          {busy ? 'Saving…' : 'Save my set-up'}
        </Button>
      </div>
    </Form>
  );
}
