// Modules that vite.config.ts makes.
declare module 'virtual:client-assets' {
  const assets: import('./views/document.tsx').Assets;
  export default assets;
}
