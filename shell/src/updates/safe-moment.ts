/** Tells whether a reload now would cost somebody what they are doing. */

/** For how long nothing must have been pressed or typed, in milliseconds. */
export const QUIET_MS = 2_000;

/** What is in hand and has no field: a call or a payment that is on its way, a screen that opens, a dialog. */
const IN_HAND = '[aria-busy=true], [data-loading], dialog[open], [role=dialog], [role=alertdialog]';

export interface SafeMoments {
  isSafe(): boolean;
  /** Another page was opened: what was typed before has been sent, or given up. */
  forget(): void;
  stop(): void;
}

export function watchSafeMoments(page: Document): SafeMoments {
  const view = page.defaultView ?? window;
  const abort = new AbortController();
  const typed = new Set<Element>();
  let quietSince = 0;
  const on = (target: EventTarget, type: string, listener: (event: Event) => void) =>
    target.addEventListener(type, listener, { capture: true, passive: true, signal: abort.signal });

  for (const type of ['pointerdown', 'keydown', 'input']) on(page, type, () => (quietSince = Date.now()));
  on(page, 'input', ({ target }) => {
    if (target instanceof Element) typed.add(target);
  });
  // A card's fields are in frames of the payment provider, which reveal only that they have the focus.
  on(view, 'blur', () => {
    if (page.activeElement instanceof HTMLIFrameElement) typed.add(page.activeElement);
  });

  return {
    isSafe: () =>
      Date.now() - quietSince >= QUIET_MS && ![...typed].some(holdsText) && !page.querySelector(IN_HAND),
    forget: () => typed.clear(),
    stop: () => abort.abort(),
  };
}

/** A field that is gone was a step of a form that goes on; one that was emptied holds nothing any more. */
function holdsText(element: Element): boolean {
  if (!element.isConnected || !('value' in element)) return true;
  if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)) return true;
  return element.value !== '';
}
