/** The sandbox's state: typed tables in memory, changed only inside transactions that the journal records. */
import { DAY, HOUR } from '../calendar';
import type { Behaviour } from '../cards';
import type {
  Charge,
  CreditNote,
  Customer,
  Dispute,
  Invoice,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  Refund,
  SandboxEvent,
  Subscription,
  SubscriptionSchedule,
  TaxId,
} from '../wire';
import type { Change, Journal } from './journal';

/** What the sandbox knows of a card beyond the payment method: how it behaves. Never its number. */
export interface CardRecord {
  id: string;
  behaviour: Behaviour;
  authenticated: boolean;
}

/** A prorated amount that waits for the subscription's next invoice. Amount in the currency's smallest unit. */
export interface PendingItem {
  id: string;
  customer: string;
  subscription: string;
  subscriptionItem: string;
  price: string;
  amount: number;
  description: string;
  period: { start: number; end: number };
}

/** A webhook that the receiver has not accepted yet. `nextAt` in ms. */
export interface Delivery {
  id: string;
  attempt: number;
  nextAt: number;
}

/** The stored answer of a request made with an idempotency key. */
export interface Replay {
  id: string;
  fingerprint: string;
  status: number;
  body: string;
  created: number;
}

/** The unguessable key of a page (portal session, invoice) and the object behind it. */
export interface PageKey {
  id: string;
  target: string;
}

/** What Stripe still answers about a deleted customer. */
export interface DeletedCustomer {
  id: string;
  object: 'customer';
  deleted: true;
}

export interface Tables {
  card: CardRecord;
  charge: Charge;
  credit_note: CreditNote;
  customer: Customer;
  deleted_customer: DeletedCustomer;
  delivery: Delivery;
  dispute: Dispute;
  event: SandboxEvent;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  page_key: PageKey;
  payment_intent: PaymentIntent;
  payment_method: PaymentMethod;
  pending_item: PendingItem;
  portal_configuration: PortalConfiguration;
  portal_session: PortalSession;
  price: Price;
  product: Product;
  refund: Refund;
  replay: Replay;
  subscription: Subscription;
  subscription_schedule: SubscriptionSchedule;
  tax_id: TaxId;
}

export const REPLAY_SECONDS = 24 * HOUR;
const EVENT_SECONDS = 30 * DAY;

export type TableName = keyof Tables;

const TABLE_NAMES = [
  'card',
  'charge',
  'credit_note',
  'customer',
  'deleted_customer',
  'delivery',
  'dispute',
  'event',
  'invoice',
  'invoice_payment',
  'page_key',
  'payment_intent',
  'payment_method',
  'pending_item',
  'portal_configuration',
  'portal_session',
  'price',
  'product',
  'refund',
  'replay',
  'subscription',
  'subscription_schedule',
  'tax_id',
] as const satisfies readonly TableName[];

export class Store {
  private readonly rows = new Map<string, Map<string, object>>(TABLE_NAMES.map((name) => [name, new Map()]));
  private readonly links = new Map<string, Set<string>>();
  private readonly undo: Change[] = [];
  /** The latest state of each row that the current transaction has changed. */
  private readonly changes = new Map<string, Change>();
  private journal: Journal | null = null;

  /** From now on, every transaction is journalled before it takes effect. */
  record(journal: Journal): void {
    this.journal = journal;
  }

  get<T extends TableName>(table: T, id: string): Tables[T] | undefined {
    return this.table(table).get(id);
  }

  put<T extends TableName>(table: T, row: Tables[T]): Tables[T] {
    this.change(table, row.id, row);
    return row;
  }

  remove(table: TableName, id: string): void {
    this.change(table, id, null);
  }

  /** All rows, oldest first. */
  all<T extends TableName>(table: T): Tables[T][] {
    return [...this.table(table).values()];
  }

  /** The rows that refer to this customer, invoice or payment intent, oldest first. */
  linked<T extends TableName>(table: T, link: Link, id: string): Tables[T][] {
    const rows = this.table(table);
    return [...(this.links.get(`${table} ${link} ${id}`) ?? [])].flatMap((row) => rows.get(row) ?? []);
  }

  /** Runs `work` and journals its changes at once, or undoes them if it throws (unless `keeps` says otherwise). */
  transaction<R>(work: () => R, keeps: (error: unknown) => boolean): R {
    try {
      const result = work();
      this.commit();
      return result;
    } catch (error) {
      if (keeps(error)) this.commit();
      else this.rollBack();
      throw error;
    }
  }

  /** Drops what Stripe would have forgotten by `now` (seconds): replays after a day, delivered events after thirty. */
  forgetOlderThan(now: number): void {
    for (const { id, created } of this.all('replay')) {
      if (created + REPLAY_SECONDS <= now) this.apply('replay', id, null);
    }
    for (const { id, created } of this.all('event')) {
      if (created + EVENT_SECONDS <= now && this.get('delivery', id) === undefined)
        this.apply('event', id, null);
    }
  }

  /** Applies a journalled change at start. */
  restore([table, id, value]: Change): void {
    this.apply(table, id, value);
  }

  *snapshot(): Iterable<Change> {
    for (const [table, rows] of this.rows) {
      for (const [id, row] of rows) yield [table, id, row];
    }
  }

  private table<T extends TableName>(name: T): Map<string, Tables[T]> {
    // Each table is only ever filled through put<T> with its own rows.
    return this.rows.get(name) as Map<string, Tables[T]>;
  }

  private change(table: TableName, id: string, value: object | null): void {
    this.undo.push([table, id, this.rows.get(table)?.get(id) ?? null]);
    this.changes.set(`${table} ${id}`, [table, id, value]);
    this.apply(table, id, value);
  }

  private apply(table: string, id: string, value: object | null): void {
    const rows = this.rows.get(table);
    if (rows === undefined) return;
    const links = linksOf(value);
    /* A link that stays keeps its place: lists are ordered by creation, not by the last change. */
    for (const link of linksOf(rows.get(id)))
      if (!links.includes(link)) this.links.get(`${table} ${link}`)?.delete(id);
    for (const link of links) this.index(`${table} ${link}`).add(id);
    if (value === null) rows.delete(id);
    else rows.set(id, value);
  }

  private index(key: string): Set<string> {
    const found = this.links.get(key) ?? new Set();
    this.links.set(key, found);
    return found;
  }

  private commit(): void {
    if (this.changes.size === 0) return;
    try {
      this.journal?.append([...this.changes.values()]);
    } catch (error) {
      this.rollBack();
      throw error;
    }
    this.changes.clear();
    this.undo.length = 0;
  }

  private rollBack(): void {
    for (let change = this.undo.pop(); change !== undefined; change = this.undo.pop()) this.apply(...change);
    this.changes.clear();
  }
}

const LINKS = ['customer', 'invoice', 'payment_intent'] as const;
export type Link = (typeof LINKS)[number];

function linksOf(row: object | null | undefined): string[] {
  const fields: Partial<Record<Link, unknown>> = row ?? {};
  const payment = row !== null && row !== undefined && 'payment' in row ? (row.payment as typeof fields) : {};
  return LINKS.flatMap((link) => {
    const id = fields[link] ?? payment[link];
    return typeof id === 'string' ? `${link} ${id}` : [];
  });
}
