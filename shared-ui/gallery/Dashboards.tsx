/** Composed screens: the owner's panel and the customer's dashboard. */
import {
  AppLayout,
  Badge,
  BrandMark,
  Button,
  Card,
  CardIcon,
  ChartIcon,
  DefinitionList,
  EmptyState,
  GearIcon,
  Grid,
  HomeIcon,
  MailIcon,
  Notice,
  PageHeading,
  PeopleIcon,
  ShieldIcon,
  SignalIcon,
  Stat,
  StatGroup,
  Table,
  TestModeMark,
  ThemeToggle,
} from '../src';

const OWNER_NAV = [
  { id: 'business', label: 'Business', icon: <ChartIcon />, href: '#owner', current: true },
  { id: 'customers', label: 'Customers', icon: <PeopleIcon />, href: '#owner', current: false },
  { id: 'support', label: 'Support', icon: <MailIcon />, href: '#owner', current: false },
  { id: 'engine', label: 'Engine', icon: <SignalIcon />, href: '#owner', current: false },
  { id: 'settings', label: 'Settings', icon: <GearIcon />, href: '#owner', current: false },
  { id: 'system', label: 'System', icon: <ShieldIcon />, href: '#owner', current: false },
];

export const CUSTOMERS = [
  { email: 'ada.lovelace@example.com', tier: 'PRO', state: 'active', since: '3 Nov 2026', paid: '€49.99' },
  { email: 'grace@example.org', tier: 'PREMIUM', state: 'past due', since: '28 Oct 2026', paid: '€99.99' },
  { email: 'alan.t@example.net', tier: 'BASIC', state: 'canceled', since: '12 Oct 2026', paid: '€19.99' },
];

const TONES = { active: 'success', 'past due': 'warning', canceled: 'neutral' } as const;

export const customersTable = (caption: string, rows: typeof CUSTOMERS, dense = false) => (
  <Table
    dense={dense}
    caption={caption}
    rows={rows}
    rowKey={(row) => row.email}
    empty={
      <EmptyState title="No customers yet">They appear here as soon as the first one has paid.</EmptyState>
    }
    columns={[
      { key: 'email', header: 'Email' },
      { key: 'tier', header: 'Tier' },
      {
        key: 'state',
        header: 'State',
        render: (row) => <Badge tone={TONES[row.state as keyof typeof TONES]}>{row.state}</Badge>,
      },
      { key: 'since', header: 'Since', hideBelow: 'sm' },
      { key: 'paid', header: 'Monthly', align: 'end' },
    ]}
  />
);

export const OwnerDashboard = () => (
  <AppLayout
    brand={<BrandMark />}
    nav={OWNER_NAV}
    actions={
      <>
        <TestModeMark />
        <ThemeToggle />
        <Button variant="ghost" size="sm">
          Log out
        </Button>
      </>
    }
  >
    <PageHeading title="Overview" description="What happened in the last 14 days." />
    <StatGroup>
      <Stat label="Live subscriptions" value="1,284" hint="+38 this month" />
      <Stat label="Monthly revenue" value="€61,207.16" hint="before fees" />
      <Stat label="Visitors today" value="3,019" hint="from 41 countries" />
    </StatGroup>
    {customersTable('Newest customers', CUSTOMERS)}
  </AppLayout>
);

export const CustomerDashboard = () => (
  <AppLayout
    brand={<BrandMark />}
    nav={[
      { id: 'home', label: 'Overview', icon: <HomeIcon />, href: '#customer', current: true },
      { id: 'signals', label: 'Signals', icon: <SignalIcon />, href: '#customer', current: false },
      { id: 'billing', label: 'Billing', icon: <CardIcon />, href: '#customer', current: false },
    ]}
    banner={
      <Notice tone="warning" title="Your last payment failed" action={<Button size="sm">Update card</Button>}>
        Signals stay open until 28 November.
      </Notice>
    }
    actions={
      <>
        <TestModeMark />
        <ThemeToggle />
        <Button variant="ghost" size="sm">
          Log out
        </Button>
      </>
    }
  >
    <PageHeading
      title="Good morning, Ada"
      description="Pro plan"
      actions={<Button variant="secondary">Manage billing</Button>}
    />
    <Grid>
      <Card title="Subscription">
        <DefinitionList
          items={[
            { term: 'Plan', value: 'Pro' },
            { term: 'State', value: <Badge tone="success">Active</Badge> },
            { term: 'Next invoice', value: '€49.99 on 21 December 2026' },
          ]}
        />
      </Card>
      <Card title="Signals today">
        <Stat label="Used of your daily 100" value="37" hint="Starts again at 00:00 UTC" />
      </Card>
    </Grid>
    <Card>
      <EmptyState title="Nothing worth advising now">
        The market is quiet. We keep looking, and tell you the moment a spread covers its costs.
      </EmptyState>
    </Card>
  </AppLayout>
);
