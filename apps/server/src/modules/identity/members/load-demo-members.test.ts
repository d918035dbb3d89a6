import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const setMembers = (status: string, passwordHash: string) =>
  sql`update member set status = ${status}, password_hash = ${passwordHash}
    where username_key in ('agent', 'agent2', 'demo')`.execute(site.database)

it('production does not start while a demo account accepts the demo password', async () => {
  await expect(site.identity.refuseDemoMembers()).resolves.toBeUndefined()
  for (const brand of site.brands.all) await site.identity.loadDemoMembers(brand)
  await expect(site.identity.refuseDemoMembers()).rejects.toThrow(
    /contains the demo account agent\. Production does not/,
  )

  // One of them is enough.
  await sql`update member set status = 'closed' where username_key in ('agent', 'agent2')`.execute(site.database)
  await expect(site.identity.refuseDemoMembers()).rejects.toThrow(/the demo account demo\b/)
})

it('a member who happens to have such a name, but another password, does not keep production from starting', async () => {
  const { rows } = await sql<{ hash: string }>`select password_hash as hash from member limit 1`.execute(site.database)
  const demoHash = rows[0]?.hash ?? ''
  await site.register({ username: 'somebody' })
  const own = await sql<{
    hash: string
  }>`select password_hash as hash from member where username_key = 'somebody'`.execute(site.database)
  await setMembers('active', own.rows[0]?.hash ?? '')
  await expect(site.identity.refuseDemoMembers()).resolves.toBeUndefined()
  await setMembers('active', demoHash)
  await expect(site.identity.refuseDemoMembers()).rejects.toThrow(/demo account/)
})
