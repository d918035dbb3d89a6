import { phrases } from '@baize/phrases/languages/en/office-ledger'
import { expect, it } from 'vitest'
import { houseAccountNames } from './ledger.types.ts'

it('every account of the site has a name in the back office', () => {
  const missing = (names: readonly string[]) => names.filter((name) => !Object.hasOwn(phrases, `house.${name}`))
  expect(missing(houseAccountNames)).toEqual([])
  // A planted one is found.
  expect(missing([...houseAccountNames, 'planted'])).toEqual(['planted'])
})
