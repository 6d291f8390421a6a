/** Types of style sheets: a CSS Module's default export maps its class names to the scoped ones. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
