import {
  pageOf,
  type appGuide,
  type BlogEntry,
  type blogPost,
  type blogPosts,
  type helpCentre,
  type legalLicences,
  type ReplyOf,
  type siteContents,
} from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { BlogArticle, BrandContent } from './content.types.ts'

/** Returns the whole help centre in a language. */
export function helpCentreOf({ help }: BrandContent, language: Language): ReplyOf<typeof helpCentre> {
  return {
    categories: help.map(({ id, title, articles }) => ({
      id,
      title: title[language],
      articles: articles.map((article) => ({
        id: article.id,
        title: article.title[language],
        html: article.html[language],
      })),
    })),
  }
}

/**
 * What the menus need to know: the titles of the help centre's articles, and whether there is a blog, a licence, a
 * guide.
 */
export function siteContentsOf(
  content: BrandContent,
  language: Language,
  now: Temporal.Instant,
): ReplyOf<typeof siteContents> {
  return {
    help: content.help.flatMap(({ articles }) => articles.map(({ id, title }) => ({ id, title: title[language] }))),
    blogPosts: published(content, now).length,
    guides: content.guides.map(({ id }) => id),
    hasLicences: content.licenceStatement !== undefined || content.licences.length > 0,
  }
}

/** The licences, with the operator's statement about them. */
export function licencesOf(
  { licences, licenceStatement }: BrandContent,
  language: Language,
): ReplyOf<typeof legalLicences> {
  return {
    statement: licenceStatement?.[language] ?? '',
    licences: licences.map(({ regulator, holder, ...licence }) => ({
      ...licence,
      regulator: regulator[language],
      holder: holder[language],
    })),
  }
}

/** One page of the blog as it is at `now`. */
export function blogPageOf(
  content: BrandContent,
  language: Language,
  now: Temporal.Instant,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): ReplyOf<typeof blogPosts> {
  const { rows, ...paging } = pageOf(published(content, now), pageNo, pageSize)
  return { list: rows.map((post) => entryOf(post, language)), ...paging }
}

/** One article of the blog with its neighbours; `undefined` if there is no such article at `now`. */
export function blogPostOf(
  content: BrandContent,
  language: Language,
  now: Temporal.Instant,
  slug: string,
): ReplyOf<typeof blogPost> | undefined {
  const posts = published(content, now)
  const at = posts.findIndex(({ id }) => id === slug)
  const post = posts[at]
  if (post === undefined) return undefined
  return {
    ...entryOf(post, language),
    html: post.html[language],
    newer: linkOf(posts[at - 1], language),
    older: linkOf(posts[at + 1], language),
  }
}

/** A platform's guide; `undefined` if the brand has none. */
export function guideOf(
  { guides }: BrandContent,
  language: Language,
  platform: string,
): ReplyOf<typeof appGuide> | undefined {
  const guide = guides.find(({ id }) => id === platform)
  if (guide === undefined) return undefined
  return {
    platform: guide.id,
    title: guide.title[language],
    summary: guide.summary[language],
    html: guide.html[language],
  }
}

function published({ blog }: BrandContent, now: Temporal.Instant): BlogArticle[] {
  return blog.filter(({ publishedAt }) => Date.parse(publishedAt) <= now.epochMilliseconds)
}

function entryOf({ id, title, summary, art, publishedAt }: BlogArticle, language: Language): BlogEntry {
  return {
    slug: id,
    title: title[language],
    summary: summary[language],
    picture: `/art/banners/${art}.svg`,
    phonePicture: `/art/banners/${art}-phone.svg`,
    publishedAt,
  }
}

function linkOf(post: BlogArticle | undefined, language: Language) {
  return post === undefined ? null : { slug: post.id, title: post.title[language] }
}
