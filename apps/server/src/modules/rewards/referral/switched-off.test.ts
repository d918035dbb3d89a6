import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as contract from '@baize/contract'
import { expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestServer, refusalOf, type TestServer } from '../../../testing/open-test-server.ts'

const demo = resolve(import.meta.dirname, '../../../../../../brands/demo')

/** Works with the demo brand with another file in place of one of its own. */
async function withBrand(file: string, content: object, work: (server: TestServer) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-rewards-'))
  cpSync(demo, folder, { recursive: true })
  writeFileSync(join(folder, file), JSON.stringify(content))
  const server = await openTestServer({ BRAND_DIR: folder })
  await work(server)
  await server.close()
  rmSync(folder, { recursive: true })
}

it('a brand that has switched promos off has no invitations, and nobody is noted as a friend (6.008)', async () => {
  const settings: object = JSON.parse(readFileSync(join(demo, 'brand.json'), 'utf8'))
  // A switch below one that is off counts as off.
  const whitelabel = [
    { modId: 'USERNAMEREG3', enabled: '1', childrenNodes: [] },
    { modId: 'PROMOS3', enabled: '0', childrenNodes: [{ modId: 'REFERRAL', enabled: '1', childrenNodes: [] }] },
  ]
  await withBrand('brand.json', { ...settings, whitelabel }, async (server) => {
    const { call, id } = await server.newMember('nohost')
    expect((await refusalOf(call(contract.memberReferral, { query: {} }))).code).toBe('referral.off')
    const code = 'ABCD2345'
    await sql`
      insert into referral_code (brand_id, member_id, code, made_at) values (1, ${id}::bigint, ${code}, now())`.execute(
      server.test.owner,
    )
    const unseen = server.client()(contract.invitationTerms, { params: { code } })
    expect((await refusalOf(unseen)).code).toBe('referral.off')
    const body = { username: 'noguest', password: 'Baize#2026', confirmPassword: 'Baize#2026', ageConfirmed: true }
    await server.client()(contract.register, { body: { ...body, referralCode: code } })
    await server.deliverEvents()
    expect((await sql`select from referral`.execute(server.test.owner)).rows).toEqual([])
  })
})

it('a brand without rewards has no rebate and no sign-in days, and says so', async () => {
  await withBrand('rewards.json', {}, async (server) => {
    const { call } = await server.newMember('norewards')
    expect((await refusalOf(call(contract.memberRebate, { query: {} }))).code).toBe('rebate.off')
    expect((await call(contract.signInDays, { query: {} })).days).toEqual([])
    expect((await refusalOf(call(contract.signInToday, {}))).code).toBe('sign_in.off')
    await server.runJob('make rebates')
    await server.runJob('reward friends')
  })
})
