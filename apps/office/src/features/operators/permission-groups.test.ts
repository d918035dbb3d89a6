import { permissions } from '@baize/contract/office'
import { expect, it } from 'vitest'
import { permissionGroups } from './permission-groups.ts'

it('every permission can be given: each is in exactly one group', () => {
  const grouped = permissionGroups.flatMap((group): readonly string[] => group.permissions)
  expect(grouped.toSorted()).toEqual([...permissions].toSorted())
})
