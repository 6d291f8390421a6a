/** The 404 page: links to the dashboard for signed-in users, and to the plans for everybody else. */
import { useAuth } from '@spreadwise/shared-auth';
import { BrandedPage, Card, LinkButton, Stack, TextLink } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { texts } from '../texts/texts';

export default function NotFound({ productName }: { readonly productName: string }) {
  const { isAuthenticated } = useAuth();
  const words = texts().notFound;
  return (
    <BrandedPage productName={productName}>
      <Card
        as={1}
        title={words.title}
        footer={!isAuthenticated && <TextLink render={<Link to="/dashboard" />}>{words.dashboard}</TextLink>}
      >
        <Stack>
          <p>{isAuthenticated ? words.signedIn : words.text}</p>
          <LinkButton fullWidth render={<Link to={isAuthenticated ? '/dashboard' : '/signup'} />}>
            {isAuthenticated ? words.openDashboard : words.plans}
          </LinkButton>
        </Stack>
      </Card>
    </BrandedPage>
  );
}
