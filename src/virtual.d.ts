// Types of the modules that vite.config.ts generates.
declare module 'virtual:client-assets' {
  const assets: import('./views/document.tsx').Assets;
  export default assets;
}
