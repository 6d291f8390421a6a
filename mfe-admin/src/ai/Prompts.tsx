/** Instructions for the models: each task's prompts by version, the version in use, and the evaluation of each. */

import type { AiPrompts } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { Failure, Loaded, problemText, useApiQuery, useCommand, utcText } from '@spreadwise/shared-screens';
import {
  Badge,
  Button,
  Card,
  Form,
  Muted,
  Stack,
  TextAreaField,
  TextField,
  Toolbar,
} from '@spreadwise/shared-ui';
import { useState } from 'react';

type Version = AiPrompts['versions'][number];

interface Part {
  readonly prompts: AiPrompts;
  readonly mayManage: boolean;
  readonly onChanged: () => Promise<unknown>;
}

export default function Prompts() {
  const { hasPermission } = useAuth();
  const mayManage = hasPermission('ai.management');
  const query = useApiQuery('GET /api/admin/ai/prompts');
  return (
    <Card
      title="Prompts"
      description="Versions never change. Yours is used once its latest evaluation has passed."
    >
      <Loaded query={query} what="The prompts">
        {({ tasks }) => (
          <Stack gap="sm">
            {tasks.map((prompts) => (
              <TaskPrompts
                key={prompts.task}
                prompts={prompts}
                mayManage={mayManage}
                onChanged={query.refetch}
              />
            ))}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

const TaskPrompts = ({ prompts, ...rest }: Part) => (
  <details>
    <summary>
      {prompts.task}: version {prompts.live} is live
      {prompts.trial !== null && `, ${prompts.trial} on trial`}
    </summary>
    <Stack>
      {prompts.versions.map((version) => (
        <OneVersion key={version.version} version={version} prompts={prompts} {...rest} />
      ))}
      {rest.mayManage && <NewVersion prompts={prompts} {...rest} />}
    </Stack>
  </details>
);

function OneVersion({ version, prompts, mayManage, onChanged }: Part & { readonly version: Version }) {
  const { task, live, trial } = prompts;
  return (
    <Stack gap="sm">
      <strong>
        Version {version.version} {version.version === live && <Badge tone="success">Live</Badge>}{' '}
        {version.version === trial && <Badge tone="accent">On trial</Badge>}
      </strong>
      <p>{version.text}</p>
      <Muted>
        {[version.note, version.createdAt && utcText(version.createdAt), evaluatedText(version)]
          .filter(Boolean)
          .join(' · ')}
      </Muted>
      {mayManage && (
        <Acts task={task} version={version.version} labels={{ live, trial }} onChanged={onChanged} />
      )}
    </Stack>
  );
}

function evaluatedText({ evaluation }: Version): string {
  if (!evaluation) return 'Not evaluated';
  const { hasPassed, counts, at } = evaluation;
  const what = Object.entries(counts).map(([why, count]) => `${count} ${why}`);
  return `${hasPassed ? 'Passed' : 'Not passed'} on ${utcText(at)}: ${what.join(', ')}`;
}

interface ActsProps extends Pick<AiPrompts, 'task'>, Pick<Part, 'onChanged'> {
  readonly version: number;
  readonly labels: Pick<AiPrompts, 'live' | 'trial'>;
}

function Acts({ task, version, labels, onChanged }: ActsProps) {
  const evaluate = useCommand('POST /api/admin/ai/prompts/evaluate');
  const move = useCommand('POST /api/admin/ai/prompts/label');
  const failure = evaluate.failure ?? move.failure;
  const label = async (name: 'live' | 'trial', to: number | null) => {
    await move.run({ task, label: name, version: to });
    await onChanged();
  };
  return (
    <>
      <Failure of={failure} title="That did not work" />
      <Toolbar>
        <Button
          size="sm"
          variant="secondary"
          busy={evaluate.busy}
          onClick={() => void evaluate.run({ task, version }).then(onChanged)}
        >
          {evaluate.busy ? 'Evaluating…' : 'Evaluate'}
        </Button>
        {version !== labels.live && (
          <Button size="sm" variant="ghost" busy={move.busy} onClick={() => void label('live', version)}>
            Make live
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          busy={move.busy}
          onClick={() => void label('trial', version === labels.trial ? null : version)}
        >
          {version === labels.trial ? 'End the trial' : 'Put on trial'}
        </Button>
      </Toolbar>
    </>
  );
}

function NewVersion({ prompts: { task }, onChanged }: Part) {
  const { busy, failure, run } = useCommand('POST /api/admin/ai/prompts');
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const add = async () => {
    if (!(await run({ task, text, note }))) return;
    setText('');
    setNote('');
    await onChanged();
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextAreaField
        label={`New version of ${task}`}
        hint="Describes this task; the common rules come before it."
        value={text}
        minLength={20}
        maxLength={2_000}
        required
        error={failure === null ? undefined : problemText(failure)}
        onChange={(event) => setText(event.target.value)}
      />
      <TextField
        label="What is different"
        value={note}
        maxLength={200}
        onChange={(event) => setNote(event.target.value)}
      />
      <div>
        <Button type="submit" size="sm" busy={busy}>
          Add version
        </Button>
      </div>
    </Form>
  );
}
