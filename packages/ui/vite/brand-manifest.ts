import { readFileSync } from 'node:fs'
import { fileCode, languages, localeOf, type Language } from '@baize/phrases'
import type { Plugin } from 'vite'

/** The fields of `brand.json` that a manifest uses. */
interface BrandFile {
  readonly name: string
  readonly defaultLanguage: Language
  readonly tagline: Readonly<Partial<Record<Language, string>>>
  readonly tokens: { readonly colors: Readonly<Record<string, string>> }
}

/**
 * Generates the brand's web app manifest in each language, `manifest-<language>.webmanifest`, so that phones and desktops can
 * install the site, and links the one in the default language. The site changes the link with its language.
 *
 * @param brandFile the path of the brand's `brand.json`.
 */
export function brandManifest(brandFile: string): Plugin {
  // The server validates the whole file at startup; this plugin reads only name, colours and tagline.
  const read = () => JSON.parse(readFileSync(brandFile, 'utf8')) as BrandFile
  return {
    name: 'baize-brand-manifest',
    generateBundle() {
      const brand = read()
      for (const language of languages)
        this.emitFile({
          type: 'asset',
          fileName: fileOf(language),
          source: JSON.stringify(manifestOf(brand, language)),
        })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const brand = read()
        const language = languages.find((one) => request.url === `/${fileOf(one)}`)
        if (language === undefined) return next()
        response.setHeader('content-type', 'application/manifest+json')
        response.end(JSON.stringify(manifestOf(brand, language)))
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => {
        const { name, defaultLanguage } = read()
        return [
          { tag: 'link', attrs: { rel: 'manifest', href: `/${fileOf(defaultLanguage)}` }, injectTo: 'head' },
          { tag: 'meta', attrs: { name: 'apple-mobile-web-app-title', content: name }, injectTo: 'head' },
        ]
      },
    },
  }
}

function fileOf(language: Language): string {
  return `manifest-${fileCode(language)}.webmanifest`
}

/** The manifest of a brand in a language. */
export function manifestOf({ name, tagline, tokens }: BrandFile, language: Language) {
  const colour = tokens.colors['background'] ?? '#000000'
  return {
    id: '/',
    name,
    short_name: name,
    description: tagline[language] ?? '',
    lang: localeOf[language],
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: colour,
    theme_color: colour,
    categories: ['games', 'entertainment'],
    icons: [
      { src: '/art/app-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/art/app-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/art/app-512-cut.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
