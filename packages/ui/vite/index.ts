/** Vite plugins that turn a brand's `brand.json` into CSS custom properties and web app manifests. */
export { brandManifest } from './brand-manifest.ts'
export { brandTokens } from './brand-tokens.ts'
