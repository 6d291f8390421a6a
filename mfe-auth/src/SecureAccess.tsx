/** The card at / once somebody has signed in (docs/specification.md, section 2). */
import { useAuth } from '@spreadwise/shared-auth';
import { Button, Card, TextLink } from '@spreadwise/shared-ui';
import { Link, useNavigate } from 'react-router-dom';
import { AuthPage } from './common/AuthPage';

export interface SecureAccessProps {
  readonly productName: string;
}

export default function SecureAccess({ productName }: SecureAccessProps) {
  const navigate = useNavigate();
  const { isCustomer } = useAuth();
  return (
    <AuthPage
      brand={productName}
      links={
        <TextLink render={<Link to="/dashboard" />}>
          {isCustomer ? 'Open your dashboard' : 'Open the panel'}
        </TextLink>
      }
    >
      <Card
        as={1}
        title="Secure Access"
        description="Authentication successful. Dashboard under maintenance."
        tone="raised"
      >
        <Button variant="secondary" fullWidth onClick={() => void navigate('/admin')}>
          Return to Login
        </Button>
      </Card>
    </AuthPage>
  );
}
