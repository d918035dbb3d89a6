// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { keepInvitation, keptInvitation, spendInvitation } from './invitation.ts'

beforeEach(() => sessionStorage.clear())

it('keeps the codes of an address for the tab, until one registers with them (3.028, 2.089)', () => {
  keepInvitation('?affiliateCode=agent2&referralCode=FRIEND1&page=2')
  keepInvitation('?page=3')
  expect(keptInvitation()).toEqual({ affiliateCode: 'agent2', referralCode: 'FRIEND1' })
  spendInvitation()
  expect(keptInvitation()).toEqual({ affiliateCode: undefined, referralCode: undefined })
})

it('a later invitation replaces an earlier one; an empty or extremely long code is ignored', () => {
  keepInvitation('?affiliateCode=agent')
  keepInvitation('?affiliateCode=agent2')
  keepInvitation(`?affiliateCode=&referralCode=${'x'.repeat(65)}`)
  expect(keptInvitation()).toEqual({ affiliateCode: 'agent2', referralCode: undefined })
})
