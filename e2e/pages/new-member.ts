import { register } from '../../packages/contract/src/index.ts'
import { createClient } from '../../packages/contract/src/client.ts'
import { goodPassword, newUsername, type RunningHouse } from '../house.ts'

/** Makes a member whom no browser was used by yet. Returns the username. */
export async function newMember({ site }: RunningHouse): Promise<string> {
  const username = newUsername()
  const call = createClient({
    baseUrl: site,
    fetch,
    nowMs: () => performance.timeOrigin + performance.now(),
    token: () => undefined,
    language: () => 'EN',
  })
  await call(register, {
    body: { username, password: goodPassword, confirmPassword: goodPassword, ageConfirmed: true },
  })
  return username
}
