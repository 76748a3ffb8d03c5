// Type declarations of files imported as text.
declare module '*.css?raw' {
  const text: string;
  export default text;
}
declare module '*.svg?raw' {
  const text: string;
  export default text;
}
/** A `data:` URL. */
declare module '*.woff2?inline' {
  const address: string;
  export default address;
}
declare module '*.js?raw' {
  const text: string;
  export default text;
}
