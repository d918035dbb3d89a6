import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestSite, type TestSite } from '../test-site.ts'
import { openSessionDoor } from './session-door.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

let counter = 0
async function newToken(): Promise<string> {
  counter += 1
  return (await site.register({ username: `door${counter}` })).body.value['token'] ?? ''
}

function brand() {
  const [first] = site.brands.all
  if (first === undefined) throw new Error('no brand')
  return first
}

const logOut = (token: string) => site.call('DELETE', '/wps/session/logout', undefined, { token })
const otherProcess = () => openSessionDoor(site)

describe('the session cache of another process', () => {
  it('drops an ended session within a second', async () => {
    const token = await newToken()
    const door = otherProcess()
    expect(await door.sessionOfToken(token, brand())).toMatchObject({ role: 'member', scope: 'site', wallet: 'main' })
    await logOut(token)
    // Still cached. In the process that ended the session, `forget` removes it at once.
    expect(await door.sessionOfToken(token, brand())).toBeDefined()
    site.clock.advance({ seconds: 1 })
    expect(await door.sessionOfToken(token, brand())).toBeUndefined()
  })

  it('does not cache unknown tokens', async () => {
    const door = otherProcess()
    expect(await door.sessionOfToken('x'.repeat(32), brand())).toBeUndefined()
  })
})

describe('a look-up during the end of a session', () => {
  it('does not put the old answer into the cache', async () => {
    const token = await newToken()
    const door = otherProcess()
    const session = await site.identity.sessionOfToken(token, brand())
    if (session === undefined) throw new Error('the token is not valid')
    // Both in one turn of the event loop, so `forget` is called before the answer arrives.
    const underWay = door.sessionOfToken(token, brand())
    door.forget(session.brandId, session.memberId)
    await underWay
    await logOut(token)
    expect(await door.sessionOfToken(token, brand())).toBeUndefined()
  })
})
