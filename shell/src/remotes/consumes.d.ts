/** This module of the federation runtime comes without types; it is only handed on. */
declare module '@module-federation/webpack-bundler-runtime/dist/consumes.js' {
  export const consumes: unknown;
}
