/** Named views of the list: open, save, remove. */

import type { KeptView, ViewFilter } from '@spreadwise/contract';
import {
  type CommandName,
  Failure,
  LoadFailure,
  problemText,
  useApiQuery,
  useCommand,
} from '@spreadwise/shared-screens';
import { Button, Form, SelectField, TextField, toast } from '@spreadwise/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './CustomerFilters.module.css';
import { type ListFilter, showsView } from './customer-filter';

export interface SavedViewsProps {
  /** The current filter, for saving; its days are not saved. */
  readonly filter: ListFilter;
  readonly onView: (filter: ViewFilter) => void;
}

const KEEP = 'POST /api/admin/customers/views' satisfies CommandName;
const FORGET = 'POST /api/admin/customers/views/remove' satisfies CommandName;

export function SavedViews({ filter, onView }: SavedViewsProps) {
  const { query, views, opened, open, keep, keepIt, forget, forgetIt, name, setName } = useSavedViews(
    filter,
    onView,
  );
  return (
    <Form
      className={styles.views}
      onSubmit={(event) => {
        event.preventDefault();
        void keepIt();
      }}
    >
      {query.isError && (
        <div className={styles.said}>
          <LoadFailure query={query} what="The saved views" />
        </div>
      )}
      {views.length > 0 && (
        <SelectField
          label="View"
          options={[
            { value: '', label: 'Choose a view' },
            ...views.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={opened?.id ?? ''}
          onChange={(event) => open(event.target.value)}
        />
      )}
      {opened && (
        <Button variant="ghost" size="sm" busy={forget.busy} onClick={() => void forgetIt(opened)}>
          Delete this view
        </Button>
      )}
      <TextField
        label="Save this as a view named"
        maxLength={60}
        value={name}
        error={keep.failure !== null && problemText(keep.failure)}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="secondary" busy={keep.busy} disabled={name.trim() === ''}>
        Keep
      </Button>
      {forget.failure !== null && (
        <div className={styles.said}>
          <Failure of={forget.failure} title="The view was not deleted" />
        </div>
      )}
    </Form>
  );
}

/** The views, the one shown, and the actions on them. */
function useSavedViews(filter: ListFilter, onView: SavedViewsProps['onView']) {
  const queries = useQueryClient();
  const query = useApiQuery('GET /api/admin/customers/views');
  const keep = useCommand(KEEP);
  const forget = useCommand(FORGET);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('');
  const views = query.data?.views ?? [];
  // Two views may have the same filter.
  const shown = views.filter((view) => showsView(filter, view.filter));
  const opened = shown.find(({ id }) => id === chosen) ?? shown[0];
  const again = () => queries.invalidateQueries({ queryKey: ['GET /api/admin/customers/views'] });

  const open = (id: string) => {
    setChosen(id);
    const view = views.find((one) => one.id === id);
    if (view) onView(view.filter);
  };
  const keepIt = async () => {
    const { since: _, ...kept } = filter;
    if (!name.trim() || !(await keep.run({ name, filter: kept }))) return;
    toast({ title: `The view “${name.trim()}” is saved` });
    setName('');
    await again();
  };
  const forgetIt = async (view: KeptView) => {
    if (!(await forget.run({ id: view.id }))) return;
    toast({ title: `The view “${view.name}” is deleted` });
    await again();
  };

  return { query, views, opened, open, keep, keepIt, forget, forgetIt, name, setName };
}
