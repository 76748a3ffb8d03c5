// Types of modules that vite.config.ts generates.
declare module 'virtual:client-assets' {
  const assets: import('./views/head.tsx').Assets;
  export default assets;
}
