/** Logs unhandled promise rejections and stops them there (docs/specification.md, section 8). */
export function suppressUnhandledRejections(target: Window): void {
  target.addEventListener('unhandledrejection', (event) => {
    console.error('Unhandled promise rejection', event.reason);
    event.preventDefault();
  });
}
