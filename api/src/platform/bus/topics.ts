/** The topics of the bus. Every message is validated on arrival: another process may run another release. */
import { foundSignal, marketStatus } from '@spreadwise/contract';
import { z } from 'zod';
import { parseAs } from '../lib/text';

const sequenced = z.object({ seq: z.number().int().positive(), signal: foundSignal });

/** When and in which trace the message was published: for observability only. */
const origin = z.object({ sentAt: z.number(), traceparent: z.string().max(64).optional() }).optional();

/** A topic: its schema, and the message for a bus that carries only notices; null: not possible. */
const topic = <S extends z.ZodType>(
  schema: S,
  notice: ((message: z.output<S>) => z.output<S>) | null = (message) => message,
) => ({ schema, notice });

export const TOPICS = {
  'signals.changed': topic(
    z.object({
      /** A process that knows the log up to `after` knows it up to `to` once it applies these changes. */
      after: z.number().int().min(0),
      /** The highest `seq` of them; if `changes` is null there may be higher ones. */
      to: z.number().int().min(0),
      /** Null: read them from the log. */
      changes: z.array(sequenced).nullable(),
      origin,
    }),
    (message) => ({ ...message, changes: null }),
  ),
  /** Newer states of open signals that could not be written yet because the database is away. */
  'signals.unwritten': topic(z.object({ signals: z.array(foundSignal), origin }), null),
  /** The market's state, sent every second by the process that writes signals. Null: read it from the database. */
  'market.status': topic(z.object({ status: marketStatus.nullable(), origin }), (message) => ({
    ...message,
    status: null,
  })),
  /** An exchange's feed must reconnect; null: the whole market thread must restart. */
  'market.restart': topic(z.object({ exchange: z.string().max(64).nullable(), origin })),
  /** A customer's sessions, plan or alert rules may have changed; null: any customer's. */
  'access.changed': topic(z.object({ customerId: z.string().max(255).nullable(), origin })),
  /** Background jobs were enqueued; the database has them. */
  'jobs.enqueued': topic(z.object({ origin })),
  /** Settings were changed; the database has them. */
  'settings.changed': topic(z.object({ version: z.number().int().min(1), origin })),
};

export type Topic = keyof typeof TOPICS;
export type BusMessage<T extends Topic> = z.output<(typeof TOPICS)[T]['schema']>;

export const isTopic = (name: string): name is Topic => Object.hasOwn(TOPICS, name);

/** The message without its bulk; null if nothing would be left to announce. */
export function writeNotice<T extends Topic>(name: T, message: BusMessage<T>): string | null {
  const notice = TOPICS[name].notice as ((message: BusMessage<T>) => BusMessage<T>) | null;
  return notice && JSON.stringify(notice(message));
}

/** Null unless the text is a valid message of this topic. */
export const readMessage = <T extends Topic>(name: T, text: string) =>
  parseAs(TOPICS[name].schema, text) as BusMessage<T> | null;
