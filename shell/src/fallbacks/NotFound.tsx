/** The 404: says so, and where to go from here. */
import { Card, LinkButton, Stack, TextLink } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { BrandedPage } from './BrandedPage';

export default function NotFound({ productName }: { readonly productName: string }) {
  return (
    <BrandedPage productName={productName}>
      <Card
        as={1}
        title="Page not found"
        footer={
          <TextLink render={<Link to="/dashboard" />}>Already a customer? Open your dashboard</TextLink>
        }
      >
        <Stack>
          <p>There is no page at this address. It may have moved, or the address has a typing error.</p>
          <LinkButton fullWidth render={<Link to="/signup" />}>
            See the advisory plans
          </LinkButton>
        </Stack>
      </Card>
    </BrandedPage>
  );
}
