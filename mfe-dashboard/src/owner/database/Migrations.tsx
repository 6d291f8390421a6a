/** The migrations with their SQL, and how backups are made. */
import type { Migration } from '@spreadwise/contract';
import { Badge, Card, Stack } from '@spreadwise/shared-ui';
import { utcText } from '../../common/format';
import { useApiQuery } from '../../common/queries/api-query';
import { Loaded } from '../../common/queries/Loaded';
import { SentenceList } from '../../common/sentence-list/SentenceList';
import styles from './Database.module.css';

export default function Migrations() {
  const query = useApiQuery('GET /api/admin/database/migrations');
  return (
    <>
      <Backups />
      <Loaded query={query} what="The migrations">
        {({ migrations }) => (
          <Card
            title="Migrations"
            description="The newest first. They run at a start, each once, and never back."
          >
            {migrations.map((one) => (
              <One key={one.name} {...one} />
            ))}
          </Card>
        )}
      </Loaded>
    </>
  );
}

const One = ({ name, writtenAt, isApplied, sql }: Migration) => (
  <details>
    <summary className={styles.opens}>
      <code>{name}</code>, written {utcText(writtenAt)}{' '}
      {!isApplied && <Badge tone="warning">Not applied</Badge>}
    </summary>
    <pre className={styles.sql}>{sql}</pre>
  </details>
);

/** A backup holds everything, secrets too, so it is made where it will lie and never passes a browser. */
const Backups = () => (
  <Card
    title="Backups"
    description="A backup holds secrets as well, so it is made on the machine and never passes this page."
  >
    <Stack>
      <SentenceList>
        <li>
          <code>npm run backup -- --to FILE</code> takes one while the product runs.
        </li>
        <li>
          <code>npm run verify -- --from FILE</code> makes a copy of it, compares every row, and throws the
          copy away.
        </li>
        <li>
          <code>npm run restore -- --from FILE</code> makes the installation what the backup says.
        </li>
      </SentenceList>
      <p>
        The panel neither takes, lists nor restores them, and does not know when the last one was taken: let
        the machine’s own schedule do it, and watch that.
      </p>
    </Stack>
  </Card>
);
