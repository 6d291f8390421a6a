/**
 * Counts and times what goes over the bus, and lets a trace go on at the other end. What it needs for that travels with the
 * message, where another release does not look at it.
 */
import type { Bus } from '../bus';
import type { Meter } from '../lib/observed/meter';
import type { Tracer } from '../lib/observed/tracer';

export interface BusWatchContext {
  readonly meter: Meter;
  readonly tracer: Tracer | null;
  readonly now: () => Date;
}

export function watchBus(bus: Bus, { meter, tracer, now }: BusWatchContext): Bus {
  return {
    kind: bus.kind,
    publish(topic, message) {
      meter.count('spreadwise_bus_messages_total', 1, { topic, direction: 'sent' });
      const span = tracer?.begin(`publish ${topic}`, 'producer', { 'messaging.system': bus.kind });
      const origin = { sentAt: now().getTime(), ...(span ? { traceparent: span.traceparent } : {}) };
      bus.publish(topic, { ...message, origin });
      span?.end('ok');
    },
    subscribe(topic, listener) {
      return bus.subscribe(topic, (message) => {
        const { origin } = message;
        meter.count('spreadwise_bus_messages_total', 1, { topic, direction: 'received' });
        if (origin)
          meter.observe(
            'spreadwise_bus_delivery_seconds',
            // The clocks of two machines differ a little.
            Math.max(0, now().getTime() - origin.sentAt) / 1000,
            { topic },
          );
        if (!tracer) return listener(message);
        const span = tracer.begin(`receive ${topic}`, 'consumer', {}, { parent: origin?.traceparent });
        try {
          tracer.within(span, () => listener(message));
        } finally {
          span.end('ok');
        }
      });
    },
    health: () => bus.health(),
    stop: () => bus.stop(),
  };
}
