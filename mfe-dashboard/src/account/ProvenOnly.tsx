/** An action that needs a proven address, with the reason beside it while it is disabled. */
import { Button, type ButtonProps, Muted, Toolbar } from '@spreadwise/shared-ui';
import { accountTexts } from '../texts/account';

export const ProvenOnly = ({ isProven, ...button }: ButtonProps & { readonly isProven: boolean }) => (
  <Toolbar>
    <Button variant="secondary" disabled={!isProven} {...button} />
    {!isProven && <Muted>{accountTexts().parts.confirmFirst}</Muted>}
  </Toolbar>
);
