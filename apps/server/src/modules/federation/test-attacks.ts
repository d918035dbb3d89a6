import * as contract from '@baize/contract'
import { sql } from '../../kernel/database/pool.ts'
import type { SocialHouse, SocialReply, Visitor } from './test-house.ts'

// What an attacker does. Tests say how it ends; the same attacks against a house with a planted fault end otherwise.

/** Makes a member who signs in with `name` at the house's own provider, and gives the member's username. */
export async function memberWith(house: SocialHouse, name: string): Promise<string> {
  const visitor = house.visitor()
  await visitor.signIn('oidc', name)
  const { value, code } = await visitor.register(`m${name}`)
  if (code !== undefined) throw new Error(`the registration was refused: ${code}`)
  return String(value['account'])
}

/** A visitor is brought to hand over what the provider answered to an attacker (login CSRF). */
export async function handOverToAnother(house: SocialHouse, attackersName: string): Promise<SocialReply> {
  const [attacker, victim] = [house.visitor(), house.visitor()]
  await victim.start('oidc')
  const back = await attacker.browser.answer(await attacker.start('oidc'), attackersName)
  return victim.finish(back)
}

/** The same answer of the provider comes many times at once. */
export async function finishAtOnce(house: SocialHouse, name: string, times: number): Promise<SocialReply[]> {
  const visitor = house.visitor()
  const back = await visitor.browser.answer(await visitor.start('oidc'), name)
  return Promise.all(Array.from({ length: times }, () => visitor.finish(back)))
}

/** The ID token is made for another nonce than the attempt's. */
export async function answerWithAnotherNonce(house: SocialHouse, name: string, nonce: string): Promise<SocialReply> {
  const visitor = house.visitor()
  const address = new URL(await visitor.start('oidc'))
  address.searchParams.set('nonce', nonce)
  return visitor.finish(await visitor.browser.answer(address.href, name))
}

/** Removes both of a member's links at once, where there is no password. */
export async function removeBothLinks(
  house: SocialHouse,
  name: string,
): Promise<{ replies: SocialReply[]; left: number }> {
  const visitor = await withTwoLinks(house, name)
  const replies = await Promise.all(
    (['oidc', 'google'] as const).map((provider) => visitor.send(contract.unlinkAccount, { provider })),
  )
  return { replies, left: (await visitor.send(contract.linkedAccounts)).value['list']?.['length'] ?? 0 }
}

/** A member without a password who signs in with two providers. */
export async function withTwoLinks(house: SocialHouse, name: string): Promise<Visitor> {
  const visitor = house.visitor()
  await visitor.signIn('oidc', name)
  visitor.token = String((await visitor.register(`m${name}`)).value['token'])
  const { value } = await visitor.send(contract.startLinking, { provider: 'google' })
  await visitor.finish(await visitor.browser.answer(String(value['url']), name))
  return visitor
}

/** How many rows a table has. */
export async function rowsIn(house: SocialHouse, table: 'member' | 'session' | 'federation_link'): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from ${sql.table(table)}`.execute(house.test.database)
  return Number(rows[0]?.count)
}

/** How often each code (or outcome) came. */
export function tally(replies: readonly SocialReply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code, value } of replies) {
    const name = code ?? value['outcome'] ?? 'done'
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
