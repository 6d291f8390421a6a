/** The dependencies of each remote: packages that the page shares, and slots of other remotes that show its cards. */
import type { CallResponse } from '@spreadwise/contract';
import { countText, NONE } from '@spreadwise/contract/figure-text';
import { Muted, Table, type TableColumn } from '@spreadwise/shared-ui';
import { Group } from '../../common/Group';
import type { REMOTES } from '../labels';
import { type Dependency, DependencyPicture } from './DependencyPicture';
import styles from './DependencyPicture.module.css';

type Remotes = Readonly<CallResponse<typeof REMOTES>['remotes']>;

export function Dependencies({ remotes }: { readonly remotes: Remotes }) {
  const asking = remotes.filter(({ contract }) => contract.approved !== null);
  if (asking.length === 0) return null;
  const dependencies = dependenciesOf(asking);
  const columns: readonly TableColumn<Dependency>[] = [
    { key: 'on', header: 'Depends on', render: ({ on }) => <code>{on}</code> },
    ...asking.map(({ name }) => ({
      key: name,
      header: name,
      render: ({ by }: Dependency) => by.get(name) ?? NONE,
    })),
  ];
  return (
    <Group title="Dependencies" facts={countText(dependencies.length)} name="releases">
      <section className={styles.dependencies} aria-label="Dependencies">
        <Muted>
          Packages that the page provides once for all remotes, and slots for the cards of other remotes.
        </Muted>
        {dependencies.length > 0 && (
          <DependencyPicture remotes={asking.map(({ name }) => name)} dependencies={dependencies} />
        )}
        <Table
          dense
          caption="What each remote needs, by its approved contract"
          columns={columns}
          rows={dependencies}
          rowKey={({ on }) => on}
          empty="No dependencies."
        />
      </section>
    </Group>
  );
}

function dependenciesOf(remotes: Remotes): readonly Dependency[] {
  const found = new Map<string, Map<string, string>>();
  const note = (on: string, remote: string, how: string) =>
    found.set(on, (found.get(on) ?? new Map<string, string>()).set(remote, how));
  for (const { name, contract } of remotes) {
    for (const [on, range] of Object.entries(contract.approved?.needs ?? {})) note(on, name, range);
    for (const { slot } of contract.approved?.cards ?? []) note(`slot ${slot}`, name, 'a card');
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([on, by]) => ({ on, by }));
}
