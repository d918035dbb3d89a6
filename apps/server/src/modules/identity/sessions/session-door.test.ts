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

describe('the door of another process', () => {
  it('forgets an ended session within a second', async () => {
    const token = await newToken()
    const door = otherProcess()
    expect(await door.sessionOfToken(token, brand())).toMatchObject({ role: 'member', scope: 'site', wallet: 'main' })
    await logOut(token)
    // Still in its memory: this is what the second is for, and what `forget` saves the own process from.
    expect(await door.sessionOfToken(token, brand())).toBeDefined()
    house.clock.advance({ seconds: 1 })
    expect(await door.sessionOfToken(token, brand())).toBeUndefined()
  })

  it('remembers nothing about a token that is none', async () => {
    const door = otherProcess()
    expect(await door.sessionOfToken('x'.repeat(32), brand())).toBeUndefined()
  })
})

describe('a look-up under way while a session ends', () => {
  it('does not put the old answer back', async () => {
    const token = await newToken()
    const door = otherProcess()
    const session = await house.identity.sessionOfToken(token, brand())
    if (session === undefined) throw new Error('the token is not valid')
    // Both in one turn of the event loop: the answer cannot be there yet when the door is told to forget.
    const underWay = door.sessionOfToken(token, brand())
    door.forget(session.brandId, session.memberId)
    await underWay
    await logOut(token)
    expect(await door.sessionOfToken(token, brand())).toBeUndefined()
  })
})
