/** The card at / for a signed-in user (docs/specification.md, section 2). */
import { useAuth } from '@spreadwise/shared-auth';
import { Button, Card, TextLink } from '@spreadwise/shared-ui';
import { Link, useNavigate } from 'react-router-dom';
import { AuthPage } from './common/AuthPage';
import { ownerTexts } from './texts/owner';

export interface SecureAccessProps {
  readonly productName: string;
}

export default function SecureAccess({ productName }: SecureAccessProps) {
  const navigate = useNavigate();
  const { isCustomer } = useAuth();
  const words = ownerTexts().secureAccess;
  return (
    <AuthPage
      brand={productName}
      links={
        <TextLink render={<Link to="/dashboard" />}>
          {isCustomer ? words.openDashboard : words.openPanel}
        </TextLink>
      }
    >
      <Card as={1} title={words.title} description={words.text} tone="raised">
        <Button variant="secondary" fullWidth onClick={() => void navigate('/admin')}>
          {words.backToLogin}
        </Button>
      </Card>
    </AuthPage>
  );
}
