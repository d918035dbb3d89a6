import { inEachLanguage } from '@baize/phrases'
import { describe, expect, it } from 'vitest'
import { blogPageOf, blogPostOf, siteContentsOf } from './content.rules.ts'
import type { BrandContent } from './content.types.ts'

const text = (words: string) => inEachLanguage((language) => `${words} ${language}`)
const post = (id: string, publishedAt: string) => ({
  id,
  title: text(id),
  summary: text(id),
  html: text(`<p>${id}</p>`),
  art: 'verify',
  publishedAt,
})
const content: BrandContent = {
  help: [],
  blog: [
    post('later', '2026-12-01T00:00:00Z'),
    post('now', '2026-11-21T10:00:00Z'),
    post('old', '2026-01-01T00:00:00Z'),
  ],
  guides: [],
  licences: [],
  licenceStatement: undefined,
}
const at = (time: string) => Temporal.Instant.from(time)
const slugs = (time: string) =>
  blogPageOf(content, 'EN', at(time), { pageNo: 1, pageSize: 10 }).list.map(({ slug }) => slug)

describe('an article of the blog (1.007)', () => {
  it('is shown from its time on, and not a second earlier', () => {
    expect([slugs('2026-11-21T09:59:59Z'), slugs('2026-11-21T10:00:00Z')]).toEqual([['old'], ['now', 'old']])
  })

  it('cannot be opened by its address earlier, and is no article’s neighbour', () => {
    expect(blogPostOf(content, 'EN', at('2026-11-21T10:00:00Z'), 'later')).toBeUndefined()
    expect(blogPostOf(content, 'CN', at('2026-11-21T10:00:00Z'), 'now')).toMatchObject({
      title: 'now CN',
      newer: null,
      older: { slug: 'old', title: 'old CN' },
    })
  })
})

it('menus show nothing that a brand has not set (2.051, 2.053)', () => {
  expect(siteContentsOf({ ...content, blog: [] }, 'TH', at('2026-11-21T10:00:00Z'))).toEqual({
    help: [],
    blogPosts: 0,
    guides: [],
    hasLicences: false,
  })
})
