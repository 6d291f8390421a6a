/** Detects whether a reload now would cost the user their work. */

/** How long the user must not have pressed or typed anything, in milliseconds. */
export const QUIET_MS = 2_000;

/** Work in progress without a field: a running call or payment, a screen that is opening, a dialog. */
const IN_HAND = '[aria-busy=true], [data-loading], dialog[open], [role=dialog], [role=alertdialog]';

export interface SafeMoments {
  isSafe(): boolean;
  /** Call after a navigation: what was typed before has been sent or abandoned. */
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
  // Card fields are in the payment provider's frames, which reveal only that they have the focus.
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

/** A removed field was a step of a form still in progress, so it counts; an emptied field does not. */
function holdsText(element: Element): boolean {
  if (!element.isConnected || !('value' in element)) return true;
  if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)) return true;
  return element.value !== '';
}
