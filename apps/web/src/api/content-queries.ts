import { appGuide, blogPost, blogPosts, helpCentre, legalLicences, siteContents } from '@baize/contract'
import type { Language } from '@baize/phrases'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The whole help centre (7.052): a few dozen texts, searched in the browser. */
export const helpQuery = (language: Language) =>
  queryOptions({
    queryKey: ['help', language],
    queryFn: ({ signal }) => call(helpCentre, { query: { lang: language, device: 'WEB' }, signal }),
    select: ({ categories }) => categories,
    placeholderData: keepPreviousData,
  })

/** Which texts exist, for menus and footer. */
export const contentsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['contents', language],
    queryFn: ({ signal }) => call(siteContents, { query: { language }, signal }),
    placeholderData: keepPreviousData,
  })

/** The operator's licences (2.076). */
export const licencesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['licences', language],
    queryFn: ({ signal }) => call(legalLicences, { query: { language }, signal }),
    placeholderData: keepPreviousData,
  })

/** One page of the blog. */
export const blogQuery = (language: Language, page: number) =>
  queryOptions({
    queryKey: ['blog', language, page],
    queryFn: ({ signal }) => call(blogPosts, { query: { language, pageNo: page, pageSize: 6 }, signal }),
    placeholderData: keepPreviousData,
  })

/** One blog article. */
export const blogPostQuery = (language: Language, slug: string) =>
  queryOptions({
    queryKey: ['blogPost', slug, language],
    queryFn: ({ signal }) => call(blogPost, { params: { slug }, query: { language }, signal }),
    placeholderData: (previous) => (previous?.slug === slug ? previous : undefined),
  })

/** How to install the site on a phone. */
export const guideQuery = (language: Language, platform: string) =>
  queryOptions({
    queryKey: ['guide', platform, language],
    queryFn: ({ signal }) => call(appGuide, { params: { platform }, query: { language }, signal }),
    placeholderData: (previous) => (previous?.platform === platform ? previous : undefined),
  })
