/** What all of Stripe's Elements share: a place on the page, and listeners. */
export class ElementEvents {
  #listeners = new Map();

  on(event, handler) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), handler]);
    return this;
  }

  once(event, handler) {
    const single = (payload) => {
      this.off(event, single);
      handler(payload);
    };
    return this.on(event, single);
  }

  off(event, handler) {
    const kept = (this.#listeners.get(event) ?? []).filter(
      (other) => handler !== undefined && other !== handler,
    );
    this.#listeners.set(event, kept);
    return this;
  }

  emit(event, payload) {
    for (const handler of this.#listeners.get(event) ?? []) handler(payload);
  }

  forgetListeners() {
    this.#listeners.clear();
  }
}

/** The element of the page that `mount()` names. */
export function placeOf(target) {
  const parent = typeof target === 'string' ? document.querySelector(target) : target;
  if (parent instanceof Element) return parent;
  throw new Error('Invalid DOM element. Make sure to call `mount()` with a valid DOM element or selector.');
}
