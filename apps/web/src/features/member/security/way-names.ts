import { useCentrePhrases, type CentreKey } from '../../../language/phrases.ts'

const ways: ReadonlyMap<string, CentreKey> = new Map([
  ['password', 'way.password'],
  ['sms', 'way.sms'],
  ['social', 'way.social'],
  ['registration', 'way.registration'],
  ['remembered', 'way.remembered'],
  ['password_change', 'way.password_change'],
])

const results: ReadonlyMap<string, CentreKey> = new Map([
  ['success', 'result.success'],
  ['wrong_password', 'result.wrong_password'],
  ['wrong_code', 'result.wrong_code'],
  ['second_factor', 'result.second_factor'],
  ['suspended', 'result.suspended'],
  ['wrong_side', 'result.wrong_side'],
])

/** Names a login method; empty for an unknown one. */
export function useWayName(): (way: string) => string {
  return useNameAmong(ways)
}

/** Names the result of a login attempt; empty for an unknown one. */
export function useResultName(): (result: string) => string {
  return useNameAmong(results)
}

function useNameAmong(names: ReadonlyMap<string, CentreKey>): (code: string) => string {
  const say = useCentrePhrases()
  return (code) => {
    const name = names.get(code)
    return name === undefined ? '' : say(name)
  }
}
