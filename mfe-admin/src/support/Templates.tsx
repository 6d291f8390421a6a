/** Saved answers for reuse. Saving under an existing title replaces that template. */

import type { SupportTemplate } from '@spreadwise/contract';
import { Failure, Loaded, useApiQuery, useCommand } from '@spreadwise/shared-screens';
import { Button, Card, Form, Muted, Stack, TextAreaField, TextField, Toolbar } from '@spreadwise/shared-ui';
import { type FormEvent, useState } from 'react';
import { LoadTogether } from '../common/LoadTogether';

export default function Templates() {
  const query = useApiQuery('GET /api/admin/support/templates');
  const reload = () => void query.refetch();
  const [editing, setEditing] = useState<SupportTemplate | null>(null);
  const kept = () => {
    setEditing(null);
    reload();
  };
  return (
    <LoadTogether queries={[query]}>
      <Loaded query={query} what="The templates">
        {({ templates }) =>
          templates.length === 0 ? (
            <Muted>No templates yet.</Muted>
          ) : (
            <Stack>
              {templates.map((template) => (
                <Kept key={template.id} template={template} onEdit={setEditing} onRemoved={reload} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      <Keep key={editing?.id} template={editing} onKept={kept} />
    </LoadTogether>
  );
}

interface KeptProps {
  readonly template: SupportTemplate;
  readonly onEdit: (template: SupportTemplate) => void;
  readonly onRemoved: () => void;
}

function Kept({ template, onEdit, onRemoved }: KeptProps) {
  const { busy, failure, run } = useCommand('POST /api/admin/support/templates/remove');
  const remove = async () => {
    await run({ id: template.id });
    onRemoved();
  };
  return (
    <Card as={2} title={template.title}>
      <Stack gap="sm">
        <p>{template.text}</p>
        <Toolbar>
          <Button size="sm" variant="secondary" onClick={() => onEdit(template)}>
            Edit
          </Button>
          <Button size="sm" variant="ghost" busy={busy} onClick={() => void remove()}>
            Remove
          </Button>
        </Toolbar>
        <Failure of={failure} title="It was not removed" />
      </Stack>
    </Card>
  );
}

interface KeepProps {
  readonly template: SupportTemplate | null;
  readonly onKept: () => void;
}

function Keep({ template, onKept }: KeepProps) {
  const { busy, failure, run } = useCommand('POST /api/admin/support/templates');
  const [title, setTitle] = useState(template?.title ?? '');
  const [text, setText] = useState(template?.text ?? '');
  const keep = async (event: FormEvent) => {
    event.preventDefault();
    if ((await run({ title, text })) === null) return;
    setTitle('');
    setText('');
    onKept();
  };
  return (
    <Card title="Save an answer">
      <Form onSubmit={(event) => void keep(event)} noValidate>
        <TextField
          label="Title"
          hint="Saving under the same title replaces the template."
          value={title}
          maxLength={80}
          disabled={busy}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextAreaField
          label="Text"
          rows={6}
          value={text}
          maxLength={4_000}
          disabled={busy}
          onChange={(event) => setText(event.target.value)}
        />
        <Failure of={failure} title="It was not saved" />
        <div>
          <Button type="submit" busy={busy}>
            {busy ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
