/** Puts a span around each call of an object's methods, such as those of the payment gateway. */
import type { Tracer } from '../lib/observed/tracer';

export function withSpans<T extends object>(on: T, name: string, tracer: Tracer | null): T {
  if (!tracer) return on;
  return new Proxy(on, {
    get(target, key, receiver) {
      const method: unknown = Reflect.get(target, key, receiver);
      if (typeof method !== 'function' || typeof key !== 'string') return method;
      return (...given: unknown[]) => {
        const span = tracer.begin(`${name} ${key}`, 'client');
        try {
          const answer: unknown = tracer.within(span, () => method.apply(target, given));
          // What answers at once goes on doing so.
          if (answer instanceof Promise)
            answer.then(
              () => span.end('ok'),
              () => span.end('failed'),
            );
          else span.end('ok');
          return answer;
        } catch (error) {
          span.end('failed');
          throw error;
        }
      };
    },
  });
}
