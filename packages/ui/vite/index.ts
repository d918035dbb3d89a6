/** What the build makes of a brand's `brand.json`: its look as custom properties, and its web app manifests. */
export { brandManifest } from './brand-manifest.ts'
export { brandTokens } from './brand-tokens.ts'
