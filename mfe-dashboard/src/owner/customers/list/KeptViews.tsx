/** Views of the list that are kept by a name: opened, kept, forgotten. */
import type { ViewFilter } from '@spreadwise/contract';
import { Button, Form, SelectField, TextField, toast } from '@spreadwise/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../../common/commands/problem';
import { type CommandName, useCommand } from '../../../common/commands/useCommand';
import { useApiQuery } from '../../../common/queries/api-query';
import styles from './CustomerFilters.module.css';
import type { ListFilter } from './customer-filter';

export interface KeptViewsProps {
  /** What is shown, to be kept. The days are not. */
  readonly filter: ListFilter;
  readonly onView: (filter: ViewFilter) => void;
}

const KEEP = 'POST /api/admin/customers/views' satisfies CommandName;
const FORGET = 'POST /api/admin/customers/views/remove' satisfies CommandName;

export function KeptViews({ filter: { standing, plan, order }, onView }: KeptViewsProps) {
  const queries = useQueryClient();
  const { data } = useApiQuery('GET /api/admin/customers/views');
  const keep = useCommand(KEEP);
  const forget = useCommand(FORGET);
  const [name, setName] = useState('');
  const [opened, setOpened] = useState('');
  const views = data?.views ?? [];
  const failure = keep.failure ?? forget.failure;
  const again = () => queries.invalidateQueries({ queryKey: ['GET /api/admin/customers/views'] });

  const open = (id: string) => {
    setOpened(id);
    const view = views.find((one) => one.id === id);
    if (view) onView(view.filter);
  };
  const keepIt = async () => {
    const filter = { ...(standing && { standing }), ...(plan && { plan }), ...(order && { order }) };
    if (!name.trim() || !(await keep.run({ name, filter }))) return;
    toast({ title: `The view “${name.trim()}” is kept` });
    setName('');
    await again();
  };
  const forgetIt = async () => {
    if (!(await forget.run({ id: opened }))) return;
    setOpened('');
    await again();
  };

  return (
    <Form
      className={styles.views}
      onSubmit={(event) => {
        event.preventDefault();
        void keepIt();
      }}
    >
      {views.length > 0 && (
        <SelectField
          label="View"
          options={[
            { value: '', label: 'Choose a view' },
            ...views.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={opened}
          onChange={(event) => open(event.target.value)}
        />
      )}
      {opened && (
        <Button variant="ghost" size="sm" busy={forget.busy} onClick={() => void forgetIt()}>
          Forget this view
        </Button>
      )}
      <TextField
        label="Keep this as a view named"
        maxLength={60}
        value={name}
        error={failure !== null && problemText(failure)}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="secondary" busy={keep.busy} disabled={name.trim() === ''}>
        Keep
      </Button>
    </Form>
  );
}
