/** The 404: says so, and where to go from here. */
import { Card, LinkButton, Page, TextLink } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';

export function NotFound() {
  return (
    <Page>
      <Card
        as={1}
        title="Page not found"
        footer={
          <TextLink render={<Link to="/dashboard" />}>Already a customer? Open your dashboard</TextLink>
        }
      >
        <p>There is no page at this address. It may have moved, or the address has a typing error.</p>
        <LinkButton fullWidth render={<Link to="/signup" />}>
          See the advisory plans
        </LinkButton>
      </Card>
    </Page>
  );
}
