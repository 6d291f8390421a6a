/** Everything that can be set while the product runs: found by its words, changed together, seen before it is saved. */
import type { Setting, SettingsAnswer } from '@spreadwise/contract';
import { Button, Card, Muted, Narrow, Stack, TextField, Toolbar, toast } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { useApiQuery } from '../../../common/queries/api-query';
import { Loaded } from '../../../common/queries/Loaded';
import { changesOf, type Draft, waitingFor } from './draft';
import { SaveDialog } from './SaveDialog';
import { Scheduled } from './Scheduled';
import { SettingField } from './SettingField';
import styles from './Settings.module.css';

export interface SettingsPartProps {
  /** Those of these groups alone; else all but the words of mails, which have a part of their own. */
  readonly groups?: readonly Setting['group'][] | undefined;
}

export default function SettingsPart({ groups }: SettingsPartProps) {
  const query = useApiQuery('GET /api/admin/settings', { staleTime: 0 });
  return (
    <Loaded query={query} what="The settings">
      {(answer) => <SettingsForm answer={answer} groups={groups} refetch={() => void query.refetch()} />}
    </Loaded>
  );
}

interface SettingsFormProps extends SettingsPartProps {
  readonly answer: SettingsAnswer;
  readonly refetch: () => void;
}

function SettingsForm({ answer, groups, refetch }: SettingsFormProps) {
  const [search, setSearch] = useState('');
  const [draft, setDraft] = useState<Draft>({});
  const [isSaving, setIsSaving] = useState(false);
  const { settings, version, scheduled } = answer;
  const changes = changesOf(settings, draft, scheduled);
  const isHere = ({ group }: Setting) => groups?.includes(group) ?? group !== 'Mails';
  const found = settings.filter((one) => isHere(one) && isFound(one, search));
  const onSaved = (words: string) => {
    toast({ title: words });
    setIsSaving(false);
    setDraft({});
    refetch();
  };
  return (
    <Stack>
      <Muted>
        A change holds in all processes within seconds. Each is kept for ever and can be taken back under
        Changes.
      </Muted>
      <Scheduled scheduled={scheduled} settings={settings} onCancelled={refetch} />
      <Narrow>
        <TextField
          label="Find a setting"
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Narrow>
      {found.length === 0 && <Muted>No setting has these words.</Muted>}
      {[...new Set(found.map((one) => one.group))].map((title) => (
        <Group
          key={title}
          title={title}
          settings={found.filter((one) => one.group === title)}
          draft={draft}
          scheduled={scheduled}
          onChange={(key, texts) => setDraft((before) => ({ ...before, [key]: texts }))}
        />
      ))}
      {(changes === null || changes.length > 0) && (
        <div className={styles.unsaved}>
          <Toolbar
            end={
              <Button variant="ghost" onClick={() => setDraft({})}>
                Discard
              </Button>
            }
          >
            <Button disabled={changes === null} onClick={() => setIsSaving(true)}>
              Look at the changes
            </Button>
            <span role="status">
              {changes === null ? 'A field is not right yet.' : `${changes.length} not saved`}
            </span>
          </Toolbar>
        </div>
      )}
      {isSaving && changes && (
        <SaveDialog
          version={version}
          changes={changes}
          scheduled={scheduled}
          onClose={() => setIsSaving(false)}
          onSaved={onSaved}
          onRefused={refetch}
        />
      )}
    </Stack>
  );
}

const isFound = ({ key, label, help, group }: Setting, search: string): boolean => {
  const text = `${key} ${label} ${help} ${group}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

interface GroupProps {
  readonly title: string;
  readonly settings: readonly Setting[];
  readonly draft: Draft;
  readonly scheduled: SettingsAnswer['scheduled'];
  readonly onChange: (key: string, texts: readonly string[] | null) => void;
}

function Group({ title, settings, draft, scheduled, onChange }: GroupProps) {
  return (
    <Card title={title}>
      <Stack gap="lg">
        {settings.map((setting) => (
          <SettingField
            key={setting.key}
            setting={setting}
            texts={draft[setting.key]}
            next={waitingFor(setting.key, scheduled)[0]}
            onChange={(texts) => onChange(setting.key, texts)}
          />
        ))}
      </Stack>
    </Card>
  );
}
