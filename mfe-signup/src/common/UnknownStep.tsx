/** Shown for any other step value (docs/specification.md, section 2), with a way back. */
import { Card, LinkButton } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { signupTexts } from '../texts/signup';
import styles from './UnknownStep.module.css';

export const UnknownStep = ({ search }: { search: string }) => (
  <div className={styles.centre}>
    <Card as={1} title={signupTexts().unknownStep} description={signupTexts().unknownStepText}>
      <LinkButton fullWidth render={<Link to={{ search }} />}>
        {signupTexts().firstStep}
      </LinkButton>
    </Card>
  </div>
);
