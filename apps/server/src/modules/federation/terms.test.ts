import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { openSocialTestServer, type SocialTestServer } from './test-server.ts'

let server: SocialTestServer
beforeAll(async () => {
  server = await openSocialTestServer({ terms: '/help#term', termsVersion: '2026-11', termsRequired: true })
})
afterAll(() => server.close())

async function keptOf(username: string): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    select version from member_agreement join member using (brand_id, member_id) where username = ${username}`.execute(
    server.test.database,
  )
  return rows.map(({ version }) => version)
}

describe('the terms (5.006), at a first sign-in with another provider', () => {
  it('must be agreed to in their current version; a refused registration can be tried again', async () => {
    const visitor = server.visitor()
    await visitor.signIn('oidc', 'reader')
    const refused = [
      [{}, 'field.terms_not_agreed'],
      [{ termsVersion: '2025-01' }, 'field.terms_changed'],
    ] as const
    for (const [said, code] of refused) {
      const reply = await visitor.register('reader1', said)
      expect([reply.status, reply.value['fields']]).toMatchObject([400, [{ field: 'termsVersion', code }]])
    }
    expect((await visitor.register('reader1', { termsVersion: '2026-11' })).status).toBe(200)
    expect(await keptOf('reader1')).toEqual(['2026-11'])
  })
})
