/** Detects what a screen leaves in the page after unmounting: listeners, timers, elements. */

interface Listening {
  readonly target: EventTarget;
  readonly type: string;
  readonly listener: unknown;
  readonly capture: boolean;
}

export interface PageWatch {
  /** Describes everything added to the page since the watch began that is still there. */
  left(): readonly string[];
  stop(): void;
}

/** Whether the target outlives the screen: elements go with it, the page itself stays. */
const stays = (target: EventTarget) =>
  !(target instanceof Node || target instanceof AbortSignal) ||
  [document, document.documentElement, document.body].includes(target as never);

const captures = (options: unknown) =>
  typeof options === 'object'
    ? Boolean((options as AddEventListenerOptions | null)?.capture)
    : Boolean(options);

/** The test environment gives the window its own copies of these methods. */
const HOLDERS = [EventTarget.prototype, window].filter((holder) => Object.hasOwn(holder, 'addEventListener'));

/** Starts watching; requires jest's fake timers. */
export function watchPage(): PageWatch {
  const open: Listening[] = [];
  const forget = (target: EventTarget, type: string, listener: unknown, capture: boolean) => {
    const at = open.findIndex(
      (one) =>
        one.target === target && one.type === type && one.listener === listener && one.capture === capture,
    );
    if (at >= 0) open.splice(at, 1);
  };
  const restore = HOLDERS.map((holder) => {
    const { addEventListener, removeEventListener } = holder;
    holder.addEventListener = function add(this: EventTarget, type: string, listener, options) {
      const target = this ?? window;
      const { once = false, signal } = typeof options === 'object' ? options : {};
      if (listener && !once && stays(target)) {
        const capture = captures(options);
        forget(target, type, listener, capture);
        open.push({ target, type, listener, capture });
        signal?.addEventListener('abort', () => forget(target, type, listener, capture), { once: true });
      }
      return addEventListener.call(target, type, listener, options);
    };
    holder.removeEventListener = function remove(this: EventTarget, type: string, listener, options) {
      const target = this ?? window;
      forget(target, type, listener, captures(options));
      return removeEventListener.call(target, type, listener, options);
    };
    return () => Object.assign(holder, { addEventListener, removeEventListener });
  });
  const timers = jest.getTimerCount();
  const elements = new Set(document.body.children);
  return {
    left() {
      const more = jest.getTimerCount() - timers;
      return [
        ...open.map(({ target, type }) => `a listener to ${type} of ${target.constructor.name}`),
        ...(more > 0 ? [`timers: ${more}`] : []),
        ...[...document.body.children]
          .filter((element) => !elements.has(element) && element.innerHTML !== '')
          .map((element) => `an element: ${element.outerHTML.slice(0, 120)}`),
      ];
    },
    stop() {
      for (const undo of restore) undo();
    },
  };
}
