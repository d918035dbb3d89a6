// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { keepInvitation, keptInvitation, spendInvitation } from './invitation.ts'

beforeEach(() => sessionStorage.clear())

it('the codes of an address are kept for the tab, until one registers with them (3.028, 2.089)', () => {
  keepInvitation('?affiliateCode=agent2&referralCode=FRIEND1&page=2')
  keepInvitation('?page=3')
  expect(keptInvitation()).toEqual({ affiliateCode: 'agent2', referralCode: 'FRIEND1' })
  spendInvitation()
  expect(keptInvitation()).toEqual({ affiliateCode: undefined, referralCode: undefined })
})

it('a later invitation takes the place of an earlier one; an empty or endless code is none', () => {
  keepInvitation('?affiliateCode=agent')
  keepInvitation('?affiliateCode=agent2')
  keepInvitation(`?affiliateCode=&referralCode=${'x'.repeat(65)}`)
  expect(keptInvitation()).toEqual({ affiliateCode: 'agent2', referralCode: undefined })
})
