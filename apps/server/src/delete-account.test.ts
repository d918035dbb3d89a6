import * as contract from '@baize/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personalData } from './export-own-data.ts'
import { sql } from './kernel/database/pool.ts'
import { brandId, memberId } from './kernel/ids.ts'
import type { DataOwner } from './kernel/personal-data.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from './testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type Named = TestMember & { readonly username: string; readonly owner: DataOwner }

async function newMember(username: string): Promise<Named> {
  const member = await server.newMember(username)
  return { ...member, username, owner: { brandId: brandId(1), memberId: memberId(BigInt(member.id)) } }
}

const ask = ({ call, password }: TestMember) => call(contract.askDeletion, { body: { password } })

/** Ends the waiting time of a member's deletion. */
const waitOut = ({ id }: TestMember) =>
  sql`
    update member_deletion set asked_at = asked_at - interval '15 days', due_at = due_at - interval '15 days'
    where member_id = ${id}::bigint`.execute(server.test.owner)

const logIn = ({ username, password }: Named) =>
  server.client()(contract.login, { body: { username, password, side: 'member' } })

const prove = ({ id }: TestMember, email: string, mobile: string) =>
  sql`
    update member set mobile_e164 = ${mobile}, email_key = ${email}, mobile_verified_at = now(), email_verified_at = now(),
      nickname = 'Known', profile = '{"payeeName": "Somchai"}', register_url = 'https://x.test/'
    where member_id = ${id}::bigint`.execute(server.test.owner)

async function lettersTo(recipient: string): Promise<string[]> {
  await server.dispatch.close()
  const { rows } = await sql<{ body: string }>`
    select body from dispatch_message where recipient = ${recipient} and code is null order by message_id`.execute(
    server.test.owner,
  )
  return rows.map(({ body }) => body)
}

async function rowsOf(owner: DataOwner): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const list of personalData(server.test.database))
    for await (const rows of list.pagesOf(owner)) counts[list.name] = (counts[list.name] ?? 0) + rows.length
  return counts
}

describe('the deletion of an account', () => {
  it('waits fourteen days, forgets everything but number, name and books', async () => {
    const member = await newMember('deleteme')
    await server.deliverEvents()
    await member.call(contract.playRound, {
      params: { gameCode: 'bz-dragon-tide' },
      body: { stake: '0.25' },
      idempotencyKey: 'deletion-round',
    })
    const { dueAt } = await ask(member)
    expect(Temporal.Instant.from(dueAt)).toEqual(server.clock.now().add({ hours: 24 * 14 }))
    await prove(member, 'deleteme@example.test', '+66810000101')
    await server.runJob('delete accounts')
    expect(await logIn(member).then(() => 'asked')).toBe('asked')

    await waitOut(member)
    await server.runJob('delete accounts')
    expect((await refusalOf(member.call(contract.balance, {}))).code).toBe('session.required')
    expect((await refusalOf(logIn(member))).code).toBe('login.wrong_credentials')
    expect(await rowsOf(member.owner)).toEqual({
      account: 1,
      walletAccounts: 1,
      walletRules: 0,
      accountRecord: expect.any(Number),
      seeds: 1,
      bettingRecord: 1,
    })
    const { rows } = await sql`
      select username, status, nickname, password_hash, profile, mobile_e164, email_key, register_url
      from member where member_id = ${member.id}::bigint`.execute(server.test.owner)
    expect(rows).toEqual([
      {
        username: 'deleteme',
        status: 'closed',
        nickname: '',
        password_hash: null,
        profile: {},
        mobile_e164: null,
        email_key: null,
        register_url: null,
      },
    ])
    expect((await lettersTo('deleteme@example.test')).at(-1)).toContain('has been deleted')
    const again = await refusalOf(server.newMember('deleteme'))
    expect(again.code).toBe('register.username_taken')
  })

  it('is withdrawn by its member, by a new password, and only once', async () => {
    const member = await newMember('deletenot')
    await ask(member)
    expect(await ask(member)).toEqual({ dueAt: (await member.call(contract.ownDeletion, { query: {} })).dueAt })
    await member.call(contract.withdrawDeletion, {})
    expect((await refusalOf(member.call(contract.withdrawDeletion, {}))).code).toBe('deletion.none')
    await ask(member)
    const { token } = await member.call(contract.changePassword, {
      body: { oldPassword: member.password, newPassword: 'Baize#2027', confirmNewPassword: 'Baize#2027' },
    })
    expect((await server.client(token)(contract.ownDeletion, { query: {} })).dueAt).toBeNull()
  })

  it('is told on the site and by every channel, and so is its withdrawal', async () => {
    const member = await newMember('deletetold')
    // They are verified at the moment of asking: whoever had them before would have to show one of them.
    await sql`
      create function verify_contacts() returns trigger language plpgsql as $$
      begin
        update member set mobile_e164 = '+66810000102', email_key = 'told@example.test', mobile_verified_at = now(),
          email_verified_at = now() where member_id = new.member_id;
        return new;
      end $$;
      create trigger verify_contacts after insert on member_deletion for each row execute function verify_contacts()`.execute(
      server.test.owner,
    )
    await ask(member)
    await sql`drop trigger verify_contacts on member_deletion; drop function verify_contacts`.execute(server.test.owner)
    await server.deliverEvents()
    server.clock.advance({ minutes: 1 })
    await member.call(contract.withdrawDeletion, {})
    await server.deliverEvents()
    for (const to of ['told@example.test', '+66810000102'])
      expect(await lettersTo(to)).toEqual([
        expect.stringContaining('It will be deleted in 14 days.'),
        expect.stringContaining('The deletion of your account was withdrawn.'),
      ])
    const { list } = await member.call(contract.ownMessages, { query: {} })
    expect(list.map(({ title }) => title)).toEqual(['Deletion withdrawn', 'Deletion of your account requested'])
  })

  it('needs the password, and the authenticator app if there is one', async () => {
    const member = await newMember('deleteapp')
    const { call, password } = member
    const wrong = await refusalOf(call(contract.askDeletion, { body: { password: 'Wrong#2026' } }))
    expect(wrong.code).toBe('password.wrong')
    const { secret } = await call(contract.beginTotp, { body: { password } })
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = app.generate({ timestamp: server.clock.now().epochMilliseconds })
    await call(contract.confirmTotp, { body: { code } })
    expect((await refusalOf(ask(member))).code).toBe('factor.proof_needed')
    expect((await call(contract.ownDeletion, { query: {} })).dueAt).toBeNull()
  })

  it('is refused while a debt is open, and put off if one appears while it waits', async () => {
    const member = await newMember('deletedebt')
    await server.deliverEvents()
    await ask(member)
    const owe = (seq: number, amount: number, owed: number) =>
      sql`
        insert into ledger_debt (account_id, seq, amount, owed, house_account_id, provider_id, posted_at)
        select account_id, ${seq}::bigint, ${amount}::bigint, ${owed}::bigint, 1, 1, now() from ledger_account
        where member_id = ${member.id}::bigint`.execute(server.test.owner)
    await owe(90_001, 100, 100)
    await waitOut(member)
    await server.runJob('delete accounts')
    const { hindrances, dueAt } = await member.call(contract.ownDeletion, { query: {} })
    expect(hindrances).toEqual(['debt'])
    expect(dueAt).toBe(server.clock.now().add({ hours: 24 }).toString())
    await member.call(contract.withdrawDeletion, {})
    expect((await refusalOf(ask(member))).code).toBe('deletion.held_up')
    await sql`delete from ledger_debt where seq = 90001`.execute(server.test.owner)
    await ask(member)
  })
})
