// Type of imported WebAssembly files: compiled modules.
declare module '*.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
