// Type declarations of files imported as text.
declare module '*.css?raw' {
  const text: string;
  export default text;
}
declare module '*.js?raw' {
  const text: string;
  export default text;
}
