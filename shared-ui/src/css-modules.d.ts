/** Types of style sheets for the bundlers: a CSS Module's default export maps the written class names to the scoped ones. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
