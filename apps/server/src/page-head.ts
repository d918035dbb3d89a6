import type { Category } from '@baize/contract'
import { aboutPage, hasPage, categoryHere, categoryOfPath, nameOfPage, plainPath } from '@baize/contract/site-map'
import { localeOf, type Language } from '@baize/phrases'
import { sitePhrase, type ContentKey, type SiteKey } from '@baize/phrases/site'
import type { FastifyRequest } from 'fastify'
import type { Clock } from './kernel/clock.ts'
import { pathOf } from './kernel/http/answer-errors.ts'
import { escaped } from './kernel/http/escaped.ts'
import type { PageParts } from './kernel/http/page.ts'
import { visitorAddress } from './kernel/http/visitor-address.ts'
import type { Admission } from './modules/admission/index.ts'
import { isSwitchedOn, type Brand, type Brands } from './modules/brand/index.ts'
import type { Catalog } from './modules/catalog/index.ts'
import { blogPostOf, guideOf, type Content } from './modules/content/index.ts'

export interface PageHeadParts {
  readonly brands: Pick<Brands, 'byHost'>
  readonly admission: Pick<Admission, 'serves'>
  readonly catalog: Pick<Catalog, 'of'>
  readonly content: Content
  readonly clock: Clock
  /** The origin of a brand's site, according to its settings. */
  readonly originOf: (brand: Brand) => string
}

/** A page's title and description. */
interface PageWords {
  readonly title: string
  readonly description: string
  readonly isMissing?: true
  /** The picture that messengers show, below `/art/`; the site's own without it. */
  readonly picture?: string
}

/**
 * The title and description that each page of the site has before any script runs, in the brand's default language: search
 * engines list them, and messengers show them for a link (the Open Graph protocol, https://ogp.me). The site replaces them
 * with the words of the language that the visitor chose.
 */
export function createPageHead(parts: PageHeadParts): NonNullable<PageParts['head']> {
  return async (request) => {
    const brand = parts.brands.byHost(request.host)
    if (brand === undefined) return undefined
    // A visitor who is not served learns the brand's name and no more.
    const open = await parts.admission.serves(brand.brandId, visitorAddress(request))
    const words = open
      ? (invitationWords(brand, request) ?? wordsOf(parts, brand, readable(pathOf(request))))
      : undefined
    return {
      language: localeOf[brand.defaultLanguage],
      html: headOf(brand, words, parts.originOf(brand)),
      isMissing: words?.isMissing === true,
    }
  }
}

/** Pages with words of their own, which are in dictionaries that the site loads only for those pages. */
const ownWords: Readonly<Record<string, Record<'title' | 'about', SiteKey | ContentKey>>> = {
  '/help': { title: 'menu.help', about: 'help.description' },
  '/blog': { title: 'blog.title', about: 'blog.intro' },
  '/app': { title: 'app.title', about: 'app.intro' },
}

/** What the link of a friend's invitation says: it is sent to people who do not know the site. */
function invitationWords(brand: Brand, { url }: FastifyRequest): PageWords | undefined {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const code = searchParams.get('referralCode') ?? ''
  if (plainPath(pathname) !== '/register' || code === '' || !isSwitchedOn(brand.whitelabel, 'REFERRAL'))
    return undefined
  return {
    title: sitePhrase(brand.defaultLanguage, 'invite.title'),
    description: sitePhrase(brand.defaultLanguage, 'invite.about', ['', brand.name]),
    picture: 'link-preview-friend.jpg',
  }
}

function wordsOf(parts: PageHeadParts, brand: Brand, path: string): PageWords {
  const language = brand.defaultLanguage
  const article = articleAt(parts, brand, path)
  if (article !== undefined) return { title: article.title, description: article.summary }
  const own = ownWords[plainPath(path)]
  if (own !== undefined) return { title: sitePhrase(language, own.title), description: sitePhrase(language, own.about) }
  if (!hasPage(path)) return missing(language, brand)
  const category = categoryAt(parts.catalog.of(brand.brandId).lobby[language].categories, path)
  return {
    title: category?.title ?? sitePhrase(language, nameOfPage(path) ?? 'shell.slogan'),
    description: sitePhrase(language, aboutPage(path, category?.title), [category?.title ?? '', brand.name]),
  }
}

function missing(language: Language, { name }: Brand): PageWords {
  const description = sitePhrase(language, 'page.aboutHome', ['', name])
  return { title: sitePhrase(language, 'system.notFound'), description, isMissing: true }
}

/** The path with its percent-encoding decoded; a path that cannot be decoded is not one of the site's. */
function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The published article of the blog, or the guide, at a path. */
function articleAt({ content, clock }: PageHeadParts, { brandId, defaultLanguage }: Brand, path: string) {
  // The site ignores case in the fixed parts of a path, but not in the names of articles and guides.
  const [, part = '', name = ''] = /^\/+(blog|app)\/+([^/]+)\/*$/i.exec(path) ?? []
  if (part.toLowerCase() === 'blog') return blogPostOf(content.of(brandId), defaultLanguage, clock.now(), name)
  return part.toLowerCase() === 'app' ? guideOf(content.of(brandId), defaultLanguage, name) : undefined
}

/** The category whose page is at a path. */
function categoryAt(categories: readonly Category[], path: string): Category | undefined {
  const asked = categoryOfPath(plainPath(path).slice(1))
  return asked === undefined ? undefined : categoryHere(asked, categories)
}

function headOf(brand: Brand, words: PageWords | undefined, origin: string): string {
  const title = words === undefined ? brand.name : `${words.title} · ${brand.name}`
  const description = words?.description ?? ''
  const meta = [
    `<meta name="description" content="${escaped(description)}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escaped(brand.name)}">`,
    `<meta property="og:title" content="${escaped(words?.title ?? brand.name)}">`,
    description === '' ? '' : `<meta property="og:description" content="${escaped(description)}">`,
    `<meta property="og:image" content="${escaped(origin)}/art/${words?.picture ?? 'link-preview.jpg'}">`,
    `<meta property="og:image:width" content="1200">`,
    `<meta property="og:image:height" content="630">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ]
  return [`<title>${escaped(title)}</title>`, ...meta].join('')
}
