/**
 * What the gate has in the page while it looks at a candidate: who shows what, what the page refuses, and hands to sign
 * in and to go to another page. Its function is sent to the browser as text, so it refers to nothing outside itself.
 */
import type { Auth } from '@spreadwise/shared-auth';
import type * as React from 'react';

/** `window.__gate` */
export interface Agent {
  /** `remote/Expose` of the screens that have been on the page. */
  readonly shown: string[];
  /** What the content security policy stopped. */
  readonly stopped: string[];
  /** When the page changed last, by performance.now(). */
  changedAt: number;
  signIn: Auth['signIn'] | null;
  goTo: ((path: string) => void) | null;
}

declare global {
  interface Window {
    __gate: Agent;
  }
}

interface Container {
  init(scope: Scope, initScope: unknown): unknown;
  get(module: string): Promise<() => { readonly default?: unknown }>;
}
type Scope = Readonly<Record<string, Readonly<Record<string, { lib(): unknown }>>>>;

/** Before any script of the page; `remotes` are all that the page may load. */
export function installAgent(remotes: readonly string[]): void {
  const agent: Agent = { shown: [], stopped: [], changedAt: 0, signIn: null, goTo: null };
  window.__gate = agent;
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    agent.stopped.push(`${effectiveDirective} stopped ${blockedURI} (${sourceFile || 'the page'})`);
  });
  new MutationObserver(() => {
    agent.changedAt = performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  /** The screen itself, and beside it a component without a picture that knows when the screen is there. */
  const watched = (id: string, Screen: React.ComponentType<object>, scope: Scope) => {
    const shared = <T>(name: string) => Object.values(scope[name] ?? {})[0]?.lib() as T;
    const { createElement, Fragment, useEffect } = shared<typeof React>('react');
    const { useAuth } = shared<{ useAuth: () => Auth }>('@spreadwise/shared-auth');
    const { useNavigate } = shared<{ useNavigate: () => (path: string) => void }>('react-router-dom');
    const Beside = () => {
      const { signIn } = useAuth();
      const goTo = useNavigate();
      useEffect(() => {
        agent.shown.push(id);
      }, []);
      useEffect(() => {
        agent.signIn = signIn;
        agent.goTo = goTo;
      });
      return null;
    };
    return (props: object) =>
      createElement(Fragment, null, createElement(Screen, props), createElement(Beside));
  };

  const wrapped = (remote: string, container: Container): Container => {
    let scope: Scope = {};
    return {
      init(given, initScope) {
        scope = given;
        return container.init(given, initScope);
      },
      async get(module) {
        const id = `${remote}/${module.replace('./', '')}`;
        const factory = await container.get(module);
        return () => {
          const exported = factory();
          if (typeof exported.default !== 'function') return exported;
          return { default: watched(id, exported.default as React.ComponentType<object>, scope) };
        };
      },
    };
  };

  for (const remote of remotes) {
    let held: Container | undefined;
    Object.defineProperty(window, remote, {
      // The shell takes away what an earlier attempt left under the name, which would take away this.
      configurable: false,
      get: () => held,
      set(container: Container) {
        held = wrapped(remote, container);
      },
    });
  }
}
