/** The 403: a page that the visitor's account does not open, said kindly, with ways on. Nothing of its remote was fetched. */
import { Card, LinkButton, Stack } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { BrandedPage } from './BrandedPage';

export interface ForbiddenProps {
  readonly productName: string;
  readonly title: string;
  readonly isAuthenticated: boolean;
}

export default function Forbidden({ productName, title, isAuthenticated }: ForbiddenProps) {
  return (
    <BrandedPage productName={productName}>
      <Card as={1} title={isAuthenticated ? 'This page is not open to you' : 'Please sign in first'}>
        <Stack>
          <p>
            {isAuthenticated
              ? `Your account does not include “${title}”. Nothing is wrong with it; another plan or role opens this page.`
              : `“${title}” is for accounts that include it.`}
          </p>
          <LinkButton fullWidth render={<Link to="/dashboard" />}>
            {isAuthenticated ? 'Open your dashboard' : 'Sign in'}
          </LinkButton>
        </Stack>
      </Card>
    </BrandedPage>
  );
}
