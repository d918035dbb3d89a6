import { permissions } from '@baize/contract/office'
import { expect, it } from 'vitest'
import { navigation, shownNavigation } from './navigation.ts'

const paths = (groups: ReturnType<typeof shownNavigation>) =>
  groups.flatMap(({ entries }) => entries.map(({ to }) => to))

it('shows a page only to those who may open it, and only if there is one', () => {
  expect(paths(shownNavigation(permissions, () => true))).toEqual(paths(navigation))
  expect(paths(shownNavigation(['audit.read'], () => true))).toEqual(['/audit'])
  expect(paths(shownNavigation(permissions, (path) => path === '/operators'))).toEqual(['/operators'])
  expect(shownNavigation([], () => true)).toEqual([])
})
