import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../test-house.ts'
import { openSessionDoor } from './session-door.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

let counter = 0
async function newToken(): Promise<string> {
  counter += 1
  return (await house.register({ username: `door${counter}` })).body.value['token'] ?? ''
}

function brand() {
  const [first] = house.brands.all
  if (first === undefined) throw new Error('no brand')
  return first
}

const logOut = (token: string) => house.call('DELETE', '/wps/session/logout', undefined, { token })
const otherProcess = () => openSessionDoor(house)

describe('the session cache of another process', () => {
  it('drops an ended session within a second', async () => {
    const token = await newToken()
    const door = otherProcess()
    expect(await door.sessionOfToken(token, brand())).toMatchObject({ role: 'member', scope: 'site', wallet: 'main' })
    await logOut(token)
    // Still cached. In the process that ended the session, `forget` removes it at once.
    expect(await door.sessionOfToken(token, brand())).toBeDefined()
    house.clock.advance({ seconds: 1 })
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
    const session = await house.identity.sessionOfToken(token, brand())
    if (session === undefined) throw new Error('the token is not valid')
    // Both in one turn of the event loop, so `forget` is called before the answer arrives.
    const underWay = door.sessionOfToken(token, brand())
    door.forget(session.brandId, session.memberId)
    await underWay
    await logOut(token)
    expect(await door.sessionOfToken(token, brand())).toBeUndefined()
  })
})
