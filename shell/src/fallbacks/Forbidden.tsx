/** The 403 page, with links to go on. Nothing of the remote behind it was fetched. */
import type { Audience } from '@spreadwise/contract';
import { Card, LinkButton, Stack } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { BrandedPage } from './BrandedPage';

export interface ForbiddenProps {
  readonly productName: string;
  readonly title: string;
  readonly audience: Audience;
  readonly isAuthenticated: boolean;
}

export default function Forbidden({ productName, title, audience, isAuthenticated }: ForbiddenProps) {
  const isForVisitors = audience === 'signed-out';
  const heading = isForVisitors ? 'You are signed in' : 'This page is not open to you';
  return (
    <BrandedPage productName={productName}>
      <Card as={1} title={isAuthenticated ? heading : 'Please sign in first'}>
        <Stack>
          <p>
            {isAuthenticated ? wordsFor(title, isForVisitors) : `“${title}” is for accounts that include it.`}
          </p>
          <LinkButton fullWidth render={<Link to="/dashboard" />}>
            {isAuthenticated ? 'Open your dashboard' : 'Sign in'}
          </LinkButton>
        </Stack>
      </Card>
    </BrandedPage>
  );
}

const wordsFor = (title: string, isForVisitors: boolean) =>
  isForVisitors
    ? `“${title}” is for visitors who are not signed in.`
    : `Your account does not include “${title}”. Nothing is wrong with it; another plan or role opens this page.`;
