import { sessionBegun } from '@baize/contract'
import type { Client } from '@baize/contract/client'
import { demoPassword, originOf } from '../modules/identity/index.ts'
import { memberOf, type House } from './house.ts'

/** A member or an agent who is signed in, as their browser. */
export async function signIn(house: House, username: string, side: 'member' | 'agent'): Promise<Client> {
  const { stage } = house
  const { person, cookies } = memberOf(house, username)
  const { registeredFrom: address, userAgent } = person
  const at = originOf({
    brand: stage.brand,
    language: 'TH',
    address,
    host: 'localhost',
    userAgent,
    cookies,
    session: undefined,
  })
  const typed = { username, password: demoPassword, type: 'username', side, remember: false } as const
  const answer = await stage.app.identity.logIn(at, typed)
  return stage.siteClient({ address, userAgent }, sessionBegun(answer).token)
}
