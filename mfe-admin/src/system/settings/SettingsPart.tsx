/** All settings that can change at runtime: searched by words, changed together, previewed before saving. */

import type { Setting, SettingsAnswer } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import { Loaded, useApiQuery } from '@spreadwise/shared-screens';
import { Button, Muted, Narrow, Stack, TextField, Toolbar, toast } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Group, Groups } from '../../common/Group';
import { ShortList } from '../../common/ShortList';
import { changesOf, type Draft, textsOf, waitingFor } from './draft';
import { SaveDialog } from './SaveDialog';
import { Scheduled } from './Scheduled';
import { SettingField } from './SettingField';
import styles from './Settings.module.css';

export interface SettingsPartProps {
  /** The part of the panel: mail texts have their own. */
  readonly part: string;
}

export default function SettingsPart({ part }: SettingsPartProps) {
  const query = useApiQuery('GET /api/admin/settings', { staleTime: 0 });
  return (
    <Loaded query={query} what="The settings">
      {(answer) => <SettingsForm answer={answer} part={part} refetch={() => void query.refetch()} />}
    </Loaded>
  );
}

interface SettingsFormProps extends SettingsPartProps {
  readonly answer: SettingsAnswer;
  readonly refetch: () => void;
}

function SettingsForm({ answer: { settings, version, scheduled }, part, refetch }: SettingsFormProps) {
  const [address] = useSearchParams();
  const [search, setSearch] = useState(address.get('find') ?? '');
  const [draft, setDraft] = useState<Draft>({});
  const [isSaving, setIsSaving] = useState(false);
  const changes = changesOf(settings, draft, scheduled);
  const isHere = ({ group, mayChange }: Setting) => mayChange && (group === 'Mails') === (part === 'mails');
  const found = settings.filter((one) => isHere(one) && isFound(one, search));
  const onSaved = (words: string) => {
    toast({ title: words });
    setIsSaving(false);
    setDraft({});
    refetch();
  };
  return (
    <Stack>
      <Muted>Each change is recorded and can be undone under Changes.</Muted>
      <Scheduled scheduled={scheduled} settings={settings} onCancelled={refetch} />
      <Narrow>
        <TextField
          label={part === 'mails' ? 'Find a mail' : 'Find a setting'}
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Narrow>
      <FoundSettings
        settings={found}
        isWhole={search !== ''}
        draft={draft}
        scheduled={scheduled}
        onChange={(key, texts) => setDraft((before) => ({ ...before, [key]: texts }))}
      />
      {(changes === null || changes.length > 0) && (
        <Unsaved
          count={changes?.length ?? null}
          onDiscard={() => setDraft({})}
          onLook={() => setIsSaving(true)}
        />
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

const titleOf = ({ group, form }: Setting): string => (form.kind === 'mail' ? form.about : group);

const isFound = (setting: Setting, search: string): boolean => {
  const { key, label, help, form, value } = setting;
  const words = form.kind === 'mail' ? textsOf(form, value) : [];
  const text = [key, label, help, titleOf(setting), ...words].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

interface FoundSettingsProps {
  readonly settings: readonly Setting[];
  /** Whether all groups are open, as during a search. */
  readonly isWhole: boolean;
  readonly draft: Draft;
  readonly scheduled: SettingsAnswer['scheduled'];
  readonly onChange: (key: string, texts: readonly string[] | null) => void;
}

const FoundSettings = ({ settings, isWhole, ...shared }: FoundSettingsProps) =>
  settings.length === 0 ? (
    <Muted>No setting matches.</Muted>
  ) : (
    <Groups>
      {[...new Set(settings.map(titleOf))].map((title, index) => (
        <SettingsGroup
          key={title}
          title={title}
          isOpen={isWhole || index === 0}
          settings={settings.filter((one) => titleOf(one) === title)}
          isWhole={isWhole}
          {...shared}
        />
      ))}
    </Groups>
  );

function SettingsGroup({
  title,
  settings,
  isWhole,
  isOpen,
  draft,
  scheduled,
  onChange,
}: FoundSettingsProps & { readonly title: string; readonly isOpen: boolean }) {
  const changed = settings.filter(({ key }) => draft[key] !== undefined).length;
  const set = settings.filter(({ isSet }) => isSet).length;
  const facts = [countText(settings.length), set > 0 && `${set} set`, changed > 0 && `${changed} not saved`];
  return (
    <Group
      title={title}
      facts={facts.filter(Boolean).join(' · ')}
      name={isWhole ? undefined : 'settings'}
      isOpen={isOpen}
    >
      <div className={styles.list}>
        <ShortList className={styles.fields}>
          {settings.map((setting) => (
            <li key={setting.key}>
              <SettingField
                setting={setting}
                texts={draft[setting.key]}
                next={waitingFor(setting.key, scheduled)[0]}
                onChange={(texts) => onChange(setting.key, texts)}
              />
            </li>
          ))}
        </ShortList>
      </div>
    </Group>
  );
}

interface UnsavedProps {
  /** Null: a field is invalid. */
  readonly count: number | null;
  readonly onDiscard: () => void;
  readonly onLook: () => void;
}

const Unsaved = ({ count, onDiscard, onLook }: UnsavedProps) => (
  <div className={styles.unsaved}>
    <Toolbar
      end={
        <Button variant="ghost" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      <Button disabled={count === null} onClick={onLook}>
        Review the changes
      </Button>
      <span role="status">{count === null ? 'A field is invalid.' : `${count} not saved`}</span>
    </Toolbar>
  </div>
);
