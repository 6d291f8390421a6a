/** The history of changes: by whom and why; compares two versions, and reverts one. */

import type { Setting, SettingsVersion } from '@spreadwise/contract';
import { Loaded, LoadMore, useApiPages, useApiQuery, utcText } from '@spreadwise/shared-screens';
import { Button, Card, Muted, Stack, Table, type TableColumn } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { Compare } from './Compare';
import { valueText } from './settings/draft';
import { UndoDialog } from './UndoDialog';

const NO_FILTER = {};

export default function Changes() {
  const current = useApiQuery('GET /api/admin/settings', { staleTime: 0 });
  const query = useApiPages('GET /api/admin/settings/versions', NO_FILTER, { staleTime: 0 });
  const [undoing, setUndoing] = useState<SettingsVersion | null>(null);
  const versions = query.data?.pages.flatMap((page) => page.versions) ?? [];
  const onDone = () => {
    setUndoing(null);
    void query.refetch();
    void current.refetch();
  };
  return (
    <Loaded query={current} what="The settings">
      {({ settings, version }) => (
        <Stack>
          <Loaded query={query} what="The changes">
            {() => (
              <Table
                caption="Changes, newest first"
                columns={columnsOf(settings, setUndoing)}
                rows={versions}
                rowKey={(one) => one.version}
                empty="Nothing has been changed: every setting has its default."
              />
            )}
          </Loaded>
          <LoadMore query={query} />
          {version > 0 && (
            <Card title="Compare two versions">
              <Compare newest={version} settings={settings} />
            </Card>
          )}
          {undoing && (
            <UndoDialog
              version={undoing}
              settings={settings}
              onClose={() => setUndoing(null)}
              onDone={onDone}
            />
          )}
        </Stack>
      )}
    </Loaded>
  );
}

const columnsOf = (
  settings: readonly Setting[],
  undo: (version: SettingsVersion) => void,
): TableColumn<SettingsVersion>[] => {
  const formOf = (key: string) => settings.find((one) => one.key === key)?.form;
  const mayUndo = ({ changes }: SettingsVersion) =>
    changes.every(({ key }) => settings.find((one) => one.key === key)?.mayChange ?? false);
  return [
    { key: 'version', header: 'Version', align: 'end' },
    {
      key: 'at',
      header: 'When and why',
      render: ({ at, actor, reason, undoes }) => (
        <>
          {reason}
          <Muted>
            {utcText(at)}, {actor}
            {undoes !== null && `, undoes version ${undoes}`}
          </Muted>
        </>
      ),
    },
    {
      key: 'changes',
      header: 'What',
      render: ({ changes }) =>
        changes.map(({ key, label, before, after }) => (
          <div key={key}>
            {label}: {valueText(formOf(key), before)} → {valueText(formOf(key), after)}
          </div>
        )),
    },
    {
      key: 'undo',
      header: 'Undo',
      render: (version) =>
        mayUndo(version) && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Undo version ${version.version}`}
            onClick={() => undo(version)}
          >
            Undo
          </Button>
        ),
    },
  ];
};
