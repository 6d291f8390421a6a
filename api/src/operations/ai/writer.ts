/** Writes an assignment: a provider's text if it passes the gate in time, else the template. */
import type { Logger } from 'pino';
import type { Meter } from '../../platform/lib/observed/meter';
import type { Assignment } from './assignment';
import { type AiSettings, accountsOf, type Reader } from './budget';
import { checkText, type GateRefusal } from './gate/gate';
import type { Prompt } from './prompts-store';
import type { Failover } from './providers/failover';
import { costMicros, type Failure, mostTokens, type Provider, type Request } from './providers/provider';
import type { LedgerStore, Reservation } from './usage-store';

/** Why the template was used: no provider; none may be asked; the last one failed; or the gate refused its text. */
export type Fallback = 'no provider' | 'language' | 'off' | 'budget' | 'rests' | Failure | GateRefusal;

export type ModelText =
  | { readonly source: 'ai'; readonly text: string; readonly why: 'passed' }
  | { readonly source: 'template'; readonly text: string; readonly why: Fallback };

interface WriterContext {
  readonly failover: Pick<Failover, 'ask' | 'isThere'>;
  readonly prompts: { of(assignment: Assignment): Promise<Prompt> };
  readonly ledger: Ledger;
  readonly meter: Pick<Meter, 'count'>;
}

interface WriteOptions {
  /** The customer whose budget it counts towards; null: the product's own. */
  readonly reader: Reader;
  /** The customer the text is about if the budget is the product's own; null: no known customer. */
  readonly about?: string | null;
  /** For an evaluation, instead of the version that the labels name. */
  readonly prompt?: Prompt;
  /** Receives the request's cost, in millionths of a euro. */
  readonly onCost?: (micros: number) => void;
}

export type Write = (assignment: Assignment, options: WriteOptions) => Promise<ModelText>;

export function createWriter(context: WriterContext): Write {
  return async (assignment, options) => {
    const written = await writeWith(context, assignment, options);
    const { source, why } = written;
    context.meter.count('spreadwise_ai_texts_total', 1, { task: assignment.task, source, why });
    return written;
  };
}

async function writeWith(
  { failover, prompts, ledger }: WriterContext,
  assignment: Assignment,
  { reader, about = reader?.customerId ?? null, prompt: given, onCost }: WriteOptions,
): Promise<ModelText> {
  const { task, facts, question = null } = assignment;
  const template = (why: Fallback): ModelText => ({ source: 'template', text: assignment.template, why });
  if (!failover.isThere) return template('no provider');
  if (assignment.language !== 'en') return template('language');
  const prompt = given ?? (await prompts.of(assignment));
  const request: Request = { ...assignment, prompt: prompt.text };
  const reservation = await ledger.reserve(request, reader);
  if (typeof reservation === 'string') return template(reservation);
  const answer = await failover.ask(request);
  onCost?.(answer.costMicros);
  const model = answer.kind === 'text' ? answer : null;
  const verdict =
    answer.kind === 'text'
      ? checkText(answer.text, assignment)
      : ({ ok: false, refusal: answer.failure, found: null } as const);
  const written: ModelText = verdict.ok
    ? { source: 'ai', text: verdict.text, why: 'passed' }
    : template(verdict.refusal);
  await ledger.settle(reservation, {
    ...{ task, facts, ...written, customerId: about },
    // A message of an unknown writer could not be found for a data export or an erasure, so it is not stored.
    question: about === null ? null : question,
    refused: model && !verdict.ok ? model.text.slice(0, 4_000) : null,
    refusedAt: verdict.ok ? null : verdict.found,
    provider: answer.provider?.name ?? null,
    promptVersion: prompt.version,
    ms: model?.ms ?? null,
    costMicros: answer.costMicros,
  });
  return written;
}

interface LedgerContext {
  readonly store: Pick<LedgerStore, 'reserve' | 'settle'>;
  readonly settings: () => AiSettings;
  readonly providers: readonly Pick<Provider, 'price'>[];
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
}

export function createLedger({ store, settings, providers, now, log }: LedgerContext) {
  return {
    /** Reserves what the request costs at most, if every provider is asked; or returns why it may not be made. */
    async reserve(request: Request, reader: Reader): Promise<Reservation | 'off' | 'budget'> {
      const set = settings();
      if (!set.on) return 'off';
      const micros = providers.reduce((sum, { price }) => sum + costMicros(price, mostTokens(request)), 0);
      const reservation = { at: now(), accounts: accountsOf(reader, set), micros };
      const decision = await store.reserve(reservation);
      if (decision.kind === 'used up') return 'budget';
      for (const { scope, name } of decision.warnings)
        log.warn({ scope, ...(scope === 'tier' ? { tier: name } : {}) }, '80% of an AI budget is used today');
      return reservation;
    },
    /** Never rejects: a failed write must not lose the text that a reader waits for. */
    async settle(...settled: Parameters<LedgerStore['settle']>) {
      try {
        await store.settle(...settled);
      } catch (error) {
        log.warn({ err: error }, 'the cost of an AI text could not be stored');
      }
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
