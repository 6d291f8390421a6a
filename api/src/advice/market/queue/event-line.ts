/** A line of events that can be left from the middle: each place is made once and used again, so nothing grows. */
import type { MarketEvent } from '../types';

/** In the line while it has an event. */
export interface LinePlace {
  readonly event: MarketEvent | null;
}

export interface EventLine {
  /** To the end of the line, from wherever it was. */
  join(place: LinePlace, event: MarketEvent): void;
  /** Another event at the same place in the line. */
  replace(place: LinePlace, event: MarketEvent): void;
  leave(place: LinePlace): void;
  /** All events in order; the line is empty then. */
  take(): MarketEvent[];
  readonly size: number;
}

/** The line is a circle: its own node stands before the first and after the last. */
interface Node extends LinePlace {
  event: MarketEvent | null;
  before: Node;
  after: Node;
}

export function newPlace(): LinePlace {
  const place = { event: null } as Node;
  place.before = place;
  place.after = place;
  return place;
}

export function createEventLine(): EventLine {
  const ends = newPlace() as Node;
  let size = 0;

  const leave = (place: Node) => {
    if (!place.event) return;
    place.event = null;
    place.before.after = place.after;
    place.after.before = place.before;
    size--;
  };
  const join = (place: Node, event: MarketEvent) => {
    leave(place);
    place.event = event;
    place.before = ends.before;
    place.after = ends;
    ends.before.after = place;
    ends.before = place;
    size++;
  };

  return {
    join: (place, event) => join(place as Node, event),
    leave: (place) => leave(place as Node),
    replace(place, event) {
      (place as Node).event = event;
    },
    take() {
      const events: MarketEvent[] = [];
      for (let place = ends.after; place !== ends; place = place.after) {
        if (place.event) events.push(place.event);
        place.event = null;
      }
      ends.before = ends;
      ends.after = ends;
      size = 0;
      return events;
    },
    get size() {
      return size;
    },
  };
}
