import { handover, launchGame, login, sessionBegun, trialLogin, type Role } from '@baize/contract'
import type { TestServer } from './open-test-server.ts'

/** A kind of caller, by the session that it holds. */
export type Held = Exclude<Role, 'operator'> | 'game window'

/** All kinds of callers. */
export const holders: readonly Held[] = ['visitor', 'trial', 'member', 'agent', 'game window']

/** Begins a session for each kind of holder and returns its token; a visitor has none. */
export async function tokensOf(server: TestServer): Promise<ReadonlyMap<Held, string>> {
  const anybody = server.client()
  const logIn = async (username: string) =>
    sessionBegun(await anybody(login, { body: { username, password: 'Baize#2026' } })).token
  const [member, agent] = [await logIn('demo'), await logIn('agent')]
  const { token: trial } = await anybody(trialLogin, { body: {} })
  const { url } = await server.client(member)(launchGame, {
    body: { gameCode: 'bz-dragon-tide', vassalage: 'BZ', gameType: 'RNG' },
  })
  const oneTime = new URL(url, 'http://site').searchParams.get('token') ?? ''
  const { token: gameWindow } = await anybody(handover, { body: { token: oneTime } })
  return new Map<Held, string>([
    ['member', member],
    ['agent', agent],
    ['trial', trial],
    ['game window', gameWindow],
  ])
}
