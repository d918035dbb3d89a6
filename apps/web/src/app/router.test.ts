// @vitest-environment happy-dom
import { hasPage } from '@baize/contract/site-map'
import { isNotFound } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { router } from './router.tsx'

const { '/blog/$slug': blogPost, '/app/$platform': guide } = router.routesById

it('the site map for programs lists every page of the site and no others', () => {
  const paths = Object.keys(router.routesByPath)
  expect(paths.length).toBeGreaterThan(30)
  const round = '01234567-89ab-7cde-8f01-23456789abcd'
  const opened = paths.map((path) =>
    path
      .replace('$category', 'rng')
      .replace('$roundId', round)
      .replace('$drawId', round)
      .replace('$slipId', round)
      .replace('/promotions/$promotionId', '/promotions/welcome')
      .replace('/activities/$activityId', '/activities/best-view'),
  )
  // The server knows which articles and guides exist.
  const ofHouse = ['/blog/$slug', '/app/$platform']
  expect(opened.filter((path) => !hasPage(path))).toEqual(ofHouse)
  // Any code can be that of an offer or an activity; the page says so if there is none.
  expect(opened.filter((path) => hasPage(`${path.replace(/\/$/, '')}/nothing`))).toEqual(['/activities', '/promotions'])
})

/** Whether a page with this name is not found, without asking the server. */
function hasNoPage(open: () => unknown): boolean {
  try {
    open()
    return false
  } catch (thrown) {
    if (!isNotFound(thrown)) throw thrown
    return true
  }
}

/** The parts of a navigation that guards read. */
const leadingTo = (params: object) => ({ params }) as never

describe.each([
  ['an article', (slug: string) => blogPost.options.beforeLoad?.(leadingTo({ slug }))],
  ['a guide', (platform: string) => guide.options.beforeLoad?.(leadingTo({ platform }))],
])('the page of %s', (_, open) => {
  it('is not found under a malformed name, and requested under any other', () => {
    const hostile = ['"><img src=x>', '../x', ' ', 'x'.repeat(65)]
    expect(hostile.map((name) => hasNoPage(() => open(name)))).toEqual([true, true, true, true])
    expect(['welcome', 'ios', 'how-to_2'].map((name) => hasNoPage(() => open(name)))).toEqual([false, false, false])
  })
})
