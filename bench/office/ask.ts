import { Secret, TOTP } from 'otpauth'
import { createClient, type Client } from '../../packages/contract/src/client.ts'
import { login } from '../../packages/contract/src/index.ts'
import { officeLogin } from '../../packages/contract/src/office/index.ts'
import { demoPassword } from '../../apps/server/src/modules/identity/index.ts'
import type { House } from '../../scripts/run-house.ts'
import { quantile } from '../measure.ts'
import { shuffled } from '../peers.ts'
import { memberPassword } from './fill-members.ts'

/** Something that is asked of the running server, again and again. */
export interface Question {
  /** The figure that it belongs to: the slowest question of a group counts. */
  readonly group: string
  readonly name: string
  ask(): Promise<unknown>
}

/** A question with how long its answers took, in milliseconds. */
export interface Answered extends Pick<Question, 'group' | 'name'> {
  readonly p95Ms: number
  readonly medianMs: number
}

/** Signs the demo operator with every permission in. */
export async function signInOperator(house: House): Promise<Client> {
  const secret = house.operatorSecrets['admin']
  if (secret === undefined) throw new Error('the start printed no authenticator secret')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { token } = await clientOf(house.office)(officeLogin, {
    body: { username: 'admin', password: demoPassword, code },
  })
  return clientOf(house.office, token)
}

/** Signs a member of the benchmark in. */
export async function signInMember(house: House, username: string): Promise<Client> {
  const answer = await clientOf(house.site)(login, { body: { username, password: memberPassword } })
  if (!('token' in answer)) throw new Error('the benchmark’s members have no second factor')
  return clientOf(house.site, answer.token)
}

function clientOf(baseUrl: string, token?: string): Client {
  return createClient({ baseUrl, fetch, nowMs: () => Date.now(), token: () => token, language: () => 'EN' })
}

/**
 * Asks all questions one after another, in a new random order each time, so that a disturbance does not meet one question
 * only. The first time is a warm-up and does not count.
 */
export async function askAll(
  questions: readonly Question[],
  samples: number,
  pick: (below: number) => number,
): Promise<Answered[]> {
  const times = new Map<Question, number[]>(questions.map((question) => [question, []]))
  for (let sample = 0; sample <= samples; sample += 1)
    for (const question of shuffled(questions, pick)) {
      const startedMs = performance.now()
      await question.ask()
      if (sample > 0) times.get(question)?.push(performance.now() - startedMs)
    }
  return [...times].map(([{ group, name }, took]) => {
    return { group, name, p95Ms: quantile(took, 0.95), medianMs: quantile(took, 0.5) }
  })
}
