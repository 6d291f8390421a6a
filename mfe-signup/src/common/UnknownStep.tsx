/** Any other step value (docs/specification.md, section 2), with a way back. */
import { Card, LinkButton } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import styles from './UnknownStep.module.css';

export const UnknownStep = ({ search }: { search: string }) => (
  <div className={styles.centre}>
    <Card as={1} title="UNKNOWN STEP" description="This address names a step that the sign-up does not have.">
      <LinkButton fullWidth render={<Link to={{ search }} />}>
        Go to step 1
      </LinkButton>
    </Card>
  </div>
);
