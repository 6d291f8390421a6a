/** A package of this folder as webpack/whole-package-loader.mjs makes it: given what it requires. */
declare module '*?whole' {
  const make: (require: (name: string) => unknown) => object;
  export default make;
}
