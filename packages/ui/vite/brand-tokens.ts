import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** `tokens` in `brand.json`: colours, the ten shades of the accent, and the radius. */
interface BrandTokens {
  readonly radiusPx: number
  readonly colors: Readonly<Record<string, string>>
  readonly accentShades: readonly string[]
}

const publicName = 'virtual:brand-tokens.css'
const privateName = '\0brand-tokens.css'

/**
 * Serves `virtual:brand-tokens.css`: a brand's tokens as CSS custom properties (`--bz-accent`, `--bz-radius` …), so that a
 * second brand needs only another file and no code.
 *
 * @param brandFile the path of the brand's `brand.json`.
 */
export function brandTokens(brandFile: string): Plugin {
  return {
    name: 'baize-brand-tokens',
    resolveId: (id) => (id === publicName ? privateName : undefined),
    load(id) {
      if (id !== privateName) return undefined
      this.addWatchFile(brandFile)
      // The server validates the whole file at startup; this plugin reads only the tokens.
      const { tokens } = JSON.parse(readFileSync(brandFile, 'utf8')) as { tokens: BrandTokens }
      return tokensAsCss(tokens)
    },
  }
}

/** Formats tokens as one `:root` rule; `surfaceRaised` becomes `--bz-surface-raised`. */
export function tokensAsCss(tokens: BrandTokens): string {
  const colors = Object.entries(tokens.colors).map(([name, value]) => `--bz-${kebab(name)}:${value};`)
  const shades = tokens.accentShades.map((value, index) => `--bz-accent-${index}:${value};`)
  return `:root{${[...colors, ...shades].join('')}--bz-radius:${tokens.radiusPx / 16}rem;}`
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
