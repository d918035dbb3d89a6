import * as contract from '@baize/contract'
import { sql } from '../../kernel/database/pool.ts'
import type { SocialTestServer, SocialReply, Visitor } from './test-server.ts'

// Attacks. The tests check that they fail; against a server with a planted fault they succeed.

/** Registers a member who signs in as `name` at the brand's own provider, and returns the member's username. */
export async function memberWith(server: SocialTestServer, name: string): Promise<string> {
  const visitor = server.visitor()
  await visitor.signIn('oidc', name)
  const { value, code } = await visitor.register(`m${name}`)
  if (code !== undefined) throw new Error(`the registration was refused: ${code}`)
  return String(value['account'])
}

/** Makes a visitor hand over an answer that the provider gave to an attacker (login CSRF). */
export async function handOverToAnother(server: SocialTestServer, attackersName: string): Promise<SocialReply> {
  const [attacker, victim] = [server.visitor(), server.visitor()]
  await victim.start('oidc')
  const back = await attacker.browser.answer(await attacker.start('oidc'), attackersName)
  return victim.finish(back)
}

/** Hands over the same answer of the provider many times at once. */
export async function finishAtOnce(server: SocialTestServer, name: string, times: number): Promise<SocialReply[]> {
  const visitor = server.visitor()
  const back = await visitor.browser.answer(await visitor.start('oidc'), name)
  return Promise.all(Array.from({ length: times }, () => visitor.finish(back)))
}

/** Finishes with an ID token whose nonce is not that of the attempt. */
export async function answerWithAnotherNonce(
  server: SocialTestServer,
  name: string,
  nonce: string,
): Promise<SocialReply> {
  const visitor = server.visitor()
  const address = new URL(await visitor.start('oidc'))
  address.searchParams.set('nonce', nonce)
  return visitor.finish(await visitor.browser.answer(address.href, name))
}

/** Removes both links of a member without a password at once. */
export async function removeBothLinks(
  server: SocialTestServer,
  name: string,
): Promise<{ replies: SocialReply[]; left: number }> {
  const visitor = await withTwoLinks(server, name)
  const replies = await Promise.all(
    (['oidc', 'google'] as const).map((provider) => visitor.send(contract.unlinkAccount, { provider })),
  )
  return { replies, left: (await visitor.send(contract.linkedAccounts)).value['list']?.['length'] ?? 0 }
}

/** A member without a password who signs in with two providers. */
export async function withTwoLinks(server: SocialTestServer, name: string): Promise<Visitor> {
  const visitor = server.visitor()
  await visitor.signIn('oidc', name)
  visitor.token = String((await visitor.register(`m${name}`)).value['token'])
  const { value } = await visitor.send(contract.startLinking, { provider: 'google' })
  await visitor.finish(await visitor.browser.answer(String(value['url']), name))
  return visitor
}

/** How many rows a table has. */
export async function rowsIn(
  server: SocialTestServer,
  table: 'member' | 'session' | 'federation_link',
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from ${sql.table(table)}`.execute(server.test.database)
  return Number(rows[0]?.count)
}

/** Counts the replies by code or outcome. */
export function tally(replies: readonly SocialReply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code, value } of replies) {
    const name = code ?? value['outcome'] ?? 'done'
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
