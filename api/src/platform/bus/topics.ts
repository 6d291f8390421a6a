/** The bus's topics. Each message is checked on arrival: another process may run another release. */
import { foundSignal, marketStatus } from '@spreadwise/contract';
import { z } from 'zod';

const sequenced = z.object({ seq: z.number().int().positive(), signal: foundSignal });

/** When and in which trace a message was published, for who watches the bus; nothing is decided by it. */
const origin = z.object({ sentAt: z.number(), traceparent: z.string().max(64).optional() }).optional();

/** A topic's messages: their schema, and how one is shortened for a bus that carries no bytes; null: not at all. */
const topic = <S extends z.ZodType>(schema: S, notice: ((message: z.output<S>) => z.output<S>) | null) => ({
  schema,
  notice,
});

export const TOPICS = {
  'signals.changed': topic(
    z.object({
      /** Who knows the log up to here knows it up to `to` with these changes. */
      after: z.number().int().min(0),
      /** The newest number of them; there may be newer ones where `changes` is null. */
      to: z.number().int().min(0),
      /** Null: they are to be read from the log. */
      changes: z.array(sequenced).nullable(),
      origin,
    }),
    (message) => ({ ...message, changes: null }),
  ),
  /** Newer states of open signals that the database, being away, has not taken yet. */
  'signals.unwritten': topic(z.object({ signals: z.array(foundSignal), origin }), null),
  /** How the market is, as the process that writes signals sees it; each second. Null: to be read from the database. */
  'market.status': topic(z.object({ status: marketStatus.nullable(), origin }), (message) => ({
    ...message,
    status: null,
  })),
  /** The feed of an exchange is to connect anew; null: the market's whole thread is to start again. */
  'market.restart': topic(
    z.object({ exchange: z.string().max(64).nullable(), origin }),
    (message) => message,
  ),
  /** A customer's sessions, plan or alert terms may have changed; null: anybody's. */
  'access.changed': topic(
    z.object({ customerId: z.string().max(255).nullable(), origin }),
    (message) => message,
  ),
  /** Background jobs were written; what they are stands in the database. */
  'jobs.enqueued': topic(z.object({ origin }), (message) => message),
  /** Settings were changed; what they are stands in the database. */
  'settings.changed': topic(z.object({ version: z.number().int().min(1), origin }), (message) => message),
};

export type Topic = keyof typeof TOPICS;
export type BusMessage<T extends Topic> = z.output<(typeof TOPICS)[T]['schema']>;

export const isTopic = (name: string): name is Topic => Object.hasOwn(TOPICS, name);

/** As it is written for a bus. */
export const writeMessage = <T extends Topic>(_topic: T, message: BusMessage<T>): string =>
  JSON.stringify(message);

/** The same without its bytes; null where nothing would be left to say. */
export function writeNotice<T extends Topic>(name: T, message: BusMessage<T>): string | null {
  const notice = TOPICS[name].notice as ((message: BusMessage<T>) => BusMessage<T>) | null;
  return notice && JSON.stringify(notice(message));
}

/** Null when it is none of the topic. */
export function readMessage<T extends Topic>(name: T, text: string): BusMessage<T> | null {
  try {
    const parsed = TOPICS[name].schema.safeParse(JSON.parse(text));
    return parsed.success ? (parsed.data as BusMessage<T>) : null;
  } catch {
    return null;
  }
}
