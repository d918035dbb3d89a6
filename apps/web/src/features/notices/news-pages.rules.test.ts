import { expect, it } from 'vitest'
import { pageWith } from './news-pages.rules.ts'

const ids = Array.from({ length: 20 }, (_, index) => `n${index}`)

it('a notice opens the page that contains it, with nine notices per page (2.021, 9.028)', () => {
  expect(['n0', 'n8', 'n9', 'n19', 'gone', undefined].map((id) => pageWith(ids, id, 9))).toEqual([1, 1, 2, 3, 1, 1])
})
