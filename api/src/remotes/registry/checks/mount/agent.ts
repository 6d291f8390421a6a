/**
 * What the gate has in the page while it looks at a candidate: what came onto the page, what the page refuses, and a hand
 * to sign in. The shell marks what it shows of a remote (`data-remote`, `data-expose`), in whatever format that came, so
 * nothing of the candidate is touched. The function is sent to the browser as text: it refers to nothing outside itself.
 */

export type SignIn = (credentials: {
  readonly password?: string;
  readonly email?: string;
}) => Promise<unknown>;

/** `window.__gate` */
export interface Agent {
  /** `remote/Expose` of what came onto the page since the gate read this last. */
  readonly shown: string[];
  /** What the content security policy stopped. */
  readonly stopped: string[];
  /** When the page changed last, by performance.now(). */
  changedAt: number;
  /** From the stand-in (stand-in.ts), once it was on the page. */
  signIn: SignIn | null;
}

declare global {
  interface Window {
    __gate: Agent;
  }
}

/** Before any script of the page. */
export function installAgent(): void {
  const agent: Agent = { shown: [], stopped: [], changedAt: 0, signIn: null };
  window.__gate = agent;
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    agent.stopped.push(`${effectiveDirective} stopped ${blockedURI} (${sourceFile || 'the page'})`);
  });
  const note = (element: Element) => {
    const remote = element.getAttribute('data-remote');
    if (remote !== null) agent.shown.push(`${remote}/${element.getAttribute('data-expose')}`);
  };
  new MutationObserver((changes) => {
    agent.changedAt = performance.now();
    // A screen that leads elsewhere at once is gone when this runs, but was added.
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element) {
          note(node);
          node.querySelectorAll('[data-remote]').forEach(note);
        }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}
