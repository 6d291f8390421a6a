/** A package of this folder as webpack/whole-package-loader.mjs compiles it: a function of `require`. */
declare module '*?whole' {
  const make: (require: (name: string) => unknown) => object;
  export default make;
}
