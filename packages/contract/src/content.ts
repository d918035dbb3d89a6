import * as z from 'zod/mini'
import { defineEndpoint, everyone } from './endpoint.ts'
import { code, language, pageNo, pageSize, paging, time } from './fields.ts'

/** How long a browser may reuse texts without revalidating them. After that, everybody sees an operator's edit. */
const textsKeptSeconds = 60

/** The name of an article in addresses: `/help#term`, `/blog/<slug>`. */
const slug = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(64))

/** Sanitised HTML: headings, paragraphs, lists, tables, links and emphasis; no scripts, styles, handlers or frames. */
const html = z.string()

/** Requests texts in a language other than the caller's. */
const inLanguage = z.strictObject({ language: z.optional(language) })

/** An article of the help centre, as menus list it. */
const helpTitle = { id: slug, title: z.string() }

/** One article of the help centre. */
const helpArticle = z.strictObject({ ...helpTitle, html })

const helpCategory = z.strictObject({ ...helpTitle, articles: z.array(helpArticle) })

export const helpCentre = defineEndpoint({
  name: 'helpCentre',
  method: 'GET',
  path: '/wps/system/helpCenter',
  summary: 'The help centre: categories with their articles (7.052)',
  tag: 'content',
  access: everyone,
  keptSeconds: textsKeptSeconds,
  query: z.strictObject({ lang: z.optional(language), device: z.optional(code) }),
  reply: z.strictObject({ categories: z.array(helpCategory) }),
  errors: [],
})

/** The platforms that a guide exists for. */
export const guidePlatform = z.enum(['ios', 'android'])
export type GuidePlatform = z.output<typeof guidePlatform>

export const siteContents = defineEndpoint({
  name: 'siteContents',
  method: 'GET',
  path: '/wps/content/index',
  summary: 'The titles of all texts, from which menus link to them',
  tag: 'content',
  access: everyone,
  keptSeconds: textsKeptSeconds,
  query: inLanguage,
  reply: z.strictObject({
    help: z.array(z.strictObject(helpTitle)),
    blogPosts: z.number(),
    guides: z.array(guidePlatform),
    hasLicences: z.boolean(),
  }),
  errors: [],
})

export const legalLicences = defineEndpoint({
  name: 'legalLicences',
  method: 'GET',
  path: '/wps/content/licences',
  summary: 'The page about the site’s licences, and the licences themselves (2.076)',
  tag: 'content',
  access: everyone,
  keptSeconds: textsKeptSeconds,
  query: inLanguage,
  reply: z.strictObject({
    statement: html,
    licences: z.array(
      z.strictObject({
        id: slug,
        regulator: z.string(),
        holder: z.string(),
        number: z.string(),
        /** Where the regulator confirms the licence. */
        url: z.string(),
      }),
    ),
  }),
  errors: [],
})

const blogEntry = z.strictObject({
  slug,
  title: z.string(),
  summary: z.string(),
  /** The picture above the article, for wide screens and for phones. */
  picture: z.string(),
  phonePicture: z.string(),
  publishedAt: time,
})
export type BlogEntry = z.output<typeof blogEntry>

/** The previous or next article. */
const blogNeighbour = z.strictObject({ slug, title: z.string() })

export const blogPosts = defineEndpoint({
  name: 'blogPosts',
  method: 'GET',
  path: '/wps/content/blog',
  summary: 'Articles of the blog, newest first (1.007)',
  tag: 'content',
  access: everyone,
  keptSeconds: textsKeptSeconds,
  query: z.strictObject({ language: z.optional(language), pageNo, pageSize: pageSize(6) }),
  reply: z.strictObject({ list: z.array(blogEntry), ...paging }),
  errors: [],
})

export const blogPost = defineEndpoint({
  name: 'blogPost',
  method: 'GET',
  path: '/wps/content/blog/:slug',
  summary: 'One article of the blog (1.007)',
  tag: 'content',
  access: everyone,
  keptSeconds: textsKeptSeconds,
  params: z.strictObject({ slug: code }),
  query: inLanguage,
  reply: z.strictObject({
    ...blogEntry.shape,
    html,
    newer: z.nullable(blogNeighbour),
    older: z.nullable(blogNeighbour),
  }),
  errors: ['content.not_found'],
})

export const appGuide = defineEndpoint({
  name: 'appGuide',
  method: 'GET',
  path: '/wps/content/guides/:platform',
  summary: 'How to put the site on a phone’s home screen (1.007, 2.051)',
  tag: 'content',
  access: everyone,
  keptSeconds: textsKeptSeconds,
  params: z.strictObject({ platform: code }),
  query: inLanguage,
  reply: z.strictObject({ platform: guidePlatform, title: z.string(), summary: z.string(), html }),
  errors: ['content.not_found'],
})
