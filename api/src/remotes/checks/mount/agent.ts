/**
 * What the gate has in the page while it looks at a candidate: who shows what, what the page refuses, and hands to sign
 * in and to go to another page. Its function is sent to the browser as text, so it refers to nothing outside itself.
 */

type SignIn = (credentials: { readonly password?: string; readonly email?: string }) => Promise<unknown>;
type GoTo = (path: string) => void;

/** `window.__gate` */
export interface Agent {
  /** `remote/Expose` of the screens that came onto the page since the gate read this last. */
  readonly shown: string[];
  /** What the content security policy stopped. */
  readonly stopped: string[];
  /** When the page changed last, by performance.now(). */
  changedAt: number;
  signIn: SignIn | null;
  goTo: GoTo | null;
}

declare global {
  interface Window {
    __gate: Agent;
  }
}

/** The shared packages, as far as the gate uses them. */
interface Packages {
  readonly react: {
    readonly Fragment: unknown;
    createElement(type: unknown, props: object | null, ...children: unknown[]): unknown;
    useEffect(effect: () => void, dependencies?: readonly unknown[]): void;
  };
  readonly '@spreadwise/shared-auth': { useAuth(): { readonly signIn: SignIn } };
  readonly 'react-router-dom': { useNavigate(): GoTo };
}
type Scope = { readonly [P in keyof Packages]: Readonly<Record<string, { lib(): Packages[P] }>> };

interface Container {
  init(scope: Scope, initScope: unknown): unknown;
  get(module: string): Promise<() => { readonly default?: unknown }>;
}

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

  const shared = <P extends keyof Packages>(scope: Scope, name: P): Packages[P] => {
    const [provided] = Object.values(scope[name]);
    if (!provided) throw new Error(`The shell provides no ${name}.`);
    return provided.lib();
  };
  /** The screen itself, and beside it a component without a picture that knows when the screen is there. */
  const watched = (id: string, Screen: unknown, scope: Scope) => {
    const { createElement, Fragment, useEffect } = shared(scope, 'react');
    const { useAuth } = shared(scope, '@spreadwise/shared-auth');
    const { useNavigate } = shared(scope, 'react-router-dom');
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
      createElement(Fragment, null, createElement(Screen, props), createElement(Beside, null));
  };

  const wrapped = (remote: string, container: Container): Container => {
    let scope: Scope | null = null;
    return {
      init(given, initScope) {
        scope = given;
        return container.init(given, initScope);
      },
      async get(module) {
        const factory = await container.get(module);
        return () => {
          const exported = factory();
          if (typeof exported.default !== 'function' || !scope) return exported;
          return { default: watched(`${remote}/${module.replace('./', '')}`, exported.default, scope) };
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
