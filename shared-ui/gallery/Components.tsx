/** Every component in each of its states. */
import { type ReactNode, useState } from 'react';
import {
  Badge,
  BrandMark,
  Button,
  type ButtonSize,
  type ButtonVariant,
  Card,
  CodeField,
  ConfirmDialog,
  CopyButton,
  DefinitionList,
  Dialog,
  EmptyState,
  Field,
  inputBoxClass,
  LinkButton,
  Meter,
  Notice,
  Page,
  PageHeading,
  PasswordField,
  RadioCardGroup,
  RadioList,
  SectionNav,
  SelectField,
  Sheet,
  Skeleton,
  Spinner,
  Stat,
  Term,
  TestModeMark,
  TextAreaField,
  TextField,
  TextLink,
  toast,
} from '../src';
import { CUSTOMERS, customersTable } from './Dashboards';
import styles from './Gallery.module.css';
import { SiteHeader } from './Logins';

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
);

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger'];
const SIZES: readonly ButtonSize[] = ['sm', 'md', 'lg'];

const Buttons = () => (
  <Section title="Buttons and links">
    {SIZES.map((size) => (
      <div key={size} className={styles.row}>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} size={size}>
            {`${variant} ${size}`}
          </Button>
        ))}
      </div>
    ))}
    <div className={styles.row}>
      <Button busy>Processing...</Button>
      <Button busy variant="secondary" size="sm">
        Saving...
      </Button>
      <Button disabled>Disabled</Button>
      <Button disabled variant="secondary">
        Disabled
      </Button>
      <LinkButton href="#login" variant="secondary">
        A link as a button
      </LinkButton>
      <TextLink href="#login">A text link</TextLink>
    </div>
  </Section>
);

const Fields = () => {
  const [code, setCode] = useState('482');
  return (
    <Section title="Fields">
      <div className={styles.two}>
        <TextField
          label="Email"
          type="email"
          placeholder="you@example.com"
          hint="We send your receipts here."
        />
        <TextField label="Email" defaultValue="ada@" error="Please enter a complete email address." />
        <TextField label="Email" value="ada@example.com" readOnly />
        <TextField label="Email" disabled placeholder="Not now" />
        <PasswordField label="Owner Password" placeholder="Enter owner password" />
        <Field label="Card" hint="A control of someone else in our frame.">
          <div className={inputBoxClass} />
        </Field>
        <SelectField
          label="Hops"
          defaultValue="3"
          options={[
            { value: '', label: 'Any' },
            { value: '3', label: 'Up to 3' },
          ]}
        />
        <CodeField label="Code" value={code} onValueChange={setCode} hint="Six digits from the mail." />
        <CodeField
          label="Code, refused"
          value="111111"
          onValueChange={setCode}
          error="This code is not valid."
        />
      </div>
    </Section>
  );
};

const Surfaces = () => (
  <Section title="Cards and notices">
    <div className={styles.two}>
      <Card as={3} title="Default" description="With a description" footer="And a footer">
        Content
      </Card>
      <Card as={3} title="Raised" tone="raised">
        Content
      </Card>
      <Card as={3} title="Notice" tone="notice">
        Content
      </Card>
      <Card as={3} title="Danger" tone="danger" description="Something that cannot be undone">
        <Button variant="danger">Delete</Button>
      </Card>
    </div>
    <Notice tone="info" title="Simulated market">
      These signals are made from a simulated market.
    </Notice>
    <Notice tone="success" title="Subscription active" />
    <Notice tone="warning" title="Your last payment failed" action={<Button size="sm">Update card</Button>}>
      Signals stay open until 28 November.
    </Notice>
    <Notice tone="danger" title="Payment Configuration Error">
      The public payment key is not valid. Payments are closed until it is.
    </Notice>
  </Section>
);

const Feedback = () => {
  const [open, setOpen] = useState(false);
  const [sheetOpen, setSheetOpen] = useState(false);
  const [formOpen, setFormOpen] = useState(false);
  const [reason, setReason] = useState<'price' | 'unused' | null>(null);
  return (
    <Section title="Toasts, dialog, sheet, copying">
      <div className={styles.row}>
        <Button
          variant="secondary"
          onClick={() =>
            toast({
              title: 'Welcome Back!',
              description: 'Owner access granted - Full system control available',
            })
          }
        >
          Toast
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({ title: 'Access Denied', description: 'Invalid owner password', variant: 'destructive' })
          }
        >
          Destructive toast
        </Button>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => setFormOpen(true)}>
          Dialog with a form
        </Button>
        <Button variant="secondary" onClick={() => setSheetOpen(true)}>
          Sheet
        </Button>
        <CopyButton wide text="Copied from the gallery" label="Copy" />
        <span>
          0.0333123 <CopyButton text="0.0333123" label="Copy the price" />
        </span>
      </div>
      {sheetOpen && (
        <Sheet
          title="One thing in depth"
          description="At the side, or the whole screen on a phone."
          onClose={() => setSheetOpen(false)}
        >
          <Card as={3} title="A card">
            Content
          </Card>
          {customersTable('Dense', CUSTOMERS, true)}
        </Sheet>
      )}
      {formOpen && (
        <Dialog
          title="Why do you leave?"
          onClose={() => setFormOpen(false)}
          actions={<Button onClick={() => setFormOpen(false)}>Done</Button>}
        >
          <RadioList
            legend="The main reason"
            value={reason}
            onValueChange={setReason}
            options={[
              { value: 'price', label: 'Too expensive' },
              { value: 'unused', label: 'I do not use it' },
            ]}
          />
          <TextAreaField label="Anything else?" hint="We read every word." />
        </Dialog>
      )}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Cancel your subscription?"
        confirmLabel="Cancel subscription"
        cancelLabel="Keep it"
        tone="danger"
        onConfirm={() => toast({ title: 'Subscription Error', variant: 'destructive' })}
      >
        You keep Pro until 21 December 2026. After that your account is FREE.
      </ConfirmDialog>
    </Section>
  );
};

const Choices = () => {
  const [plan, setPlan] = useState('b');
  return (
    <Section title="Radio cards">
      <RadioCardGroup
        legend="Choose one"
        value={plan}
        onValueChange={setPlan}
        options={[
          { value: 'a', title: 'Plain' },
          { value: 'b', title: 'With price', price: '€49.99', priceNote: 'per month', badge: 'Most Popular' },
          {
            value: 'c',
            title: 'With features',
            features: ['One', 'Two'],
            action: <Button>Select Plan</Button>,
          },
        ]}
      />
    </Section>
  );
};

const Data = () => (
  <Section title="Data">
    <div className={styles.row}>
      <Badge>neutral</Badge>
      <Badge tone="success">active</Badge>
      <Badge tone="warning">past due</Badge>
      <Badge tone="danger">suspended</Badge>
      <Badge tone="accent">Most Popular</Badge>
      <TestModeMark />
      <TestModeMark>Simulated market</TestModeMark>
      <BrandMark />
    </div>
    <SectionNav
      label="Sections"
      items={['Signals', 'History', 'Plan & billing'].map((label, index) => ({
        id: label,
        label,
        href: '#components',
        current: index === 0,
      }))}
    />
    <div className={styles.two}>
      <Card as={3} title="Definition list">
        <DefinitionList
          items={[
            { term: 'Plan', value: 'Pro' },
            { term: 'State', value: <Badge tone="success">Active</Badge> },
            { term: 'Next invoice', value: '€49.99 on 21 December 2026' },
          ]}
        />
      </Card>
      <Card as={3} title="Term">
        <p>
          Measured with <Term says="The order no longer filled within its limit.">missed</Term> signals
          included.
        </p>
      </Card>
      <Card as={3} title="Meter">
        <div className={styles.stack}>
          <Meter label="Signals today" value={12} maximum={100} valueText="12 of 100 today" />
          <Meter label="Signals yesterday" value={100} maximum={100} valueText="100 of 100" />
        </div>
      </Card>
      <Card>
        <Stat label="Live subscriptions" value="1,284" hint="+38 this month" />
      </Card>
      <Card as={3} title="Loading">
        <div className={styles.stack}>
          <Skeleton lines={3} />
          <Spinner label="Initializing authentication..." />
        </div>
      </Card>
    </div>
    {customersTable('Customers', [
      {
        email: 'ada.lovelace@example.com',
        tier: 'PRO',
        state: 'active',
        since: '3 Nov 2026',
        paid: '€49.99',
      },
      {
        email: 'grace@example.org',
        tier: 'PREMIUM',
        state: 'past due',
        since: '28 Oct 2026',
        paid: '€99.99',
      },
    ])}
    {customersTable('No customers', [])}
    <Card>
      <EmptyState title="Nothing worth advising now" action={<Button variant="secondary">Look again</Button>}>
        The market is quiet.
      </EmptyState>
    </Card>
  </Section>
);

export const Components = () => (
  <Page width="wide" header={<SiteHeader />}>
    <PageHeading title="Components" description="Each one in each of its states." />
    <div className={styles.sections}>
      <Buttons />
      <Fields />
      <Surfaces />
      <Feedback />
      <Choices />
      <Data />
    </div>
  </Page>
);
