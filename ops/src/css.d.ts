// A style sheet as a text.
declare module '*.css?raw' {
  const text: string;
  export default text;
}
