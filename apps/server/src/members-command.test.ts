import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from './kernel/log.ts'
import { StartProblem } from './kernel/start-problem.ts'
import { runMembersCommand } from './members-command.ts'
import { openTestServer, refusalOf, type TestServer } from './testing/open-test-server.ts'

let server: TestServer
const lines: Record<string, unknown>[] = []
const log = createLog('silent', { write: (line) => void lines.push(JSON.parse(line)) })
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

async function said(...args: string[]): Promise<string[]> {
  const printed: string[] = []
  const parts = { database: server.test.owner, clock: server.clock, log }
  await runMembersCommand(parts, args, (line) => void printed.push(line))
  return printed
}

const why = ['--by', 'Nok', '--reason', 'reported as stolen'] as const
const logIn = (username: string) =>
  server.client()(contract.login, { body: { username, password: 'Baize#2026', side: 'member' } })

describe('npm run members', () => {
  it('finds a member by number or username, and lists the open sessions (ASVS 7.4.5)', async () => {
    const { id } = await server.newMember('opsfind')
    const line = `${id} (opsfind): active, type 0; registered 2026-11-21T10:00:00Z; no verified mobile number; no verified mailbox; 1 open sessions`
    expect(await said('find', id)).toEqual([line])
    expect(await said('find', 'OpsFind')).toEqual([line])
    expect(await said('sessions', 'opsfind')).toEqual([expect.stringMatching(/^\d+: registration from /)])
    await expect(said('find', '999999')).rejects.toThrow('there is no member 999999.')
  })

  it('ends all sessions of a member and nobody else’s, and says who did it and why (ASVS 7.4.5)', async () => {
    const [one, other] = [await server.newMember('opsend'), await server.newMember('opsother')]
    await one.call(contract.balance, {})
    lines.length = 0
    await said('end-sessions', 'opsend', ...why)
    // The server remembers a session for a second.
    server.clock.advance({ seconds: 2 })
    expect((await refusalOf(one.call(contract.balance, {}))).code).toBe('session.required')
    await other.call(contract.balance, {})
    expect(await logIn('opsend')).toMatchObject({ account: 'opsend' })
    expect(lines).toMatchObject([
      {
        kind: 'security',
        event: 'member.changed',
        change: 'end-sessions',
        member: one.id,
        by: 'Nok',
        reason: 'reported as stolen',
      },
    ])
  })

  it('locks an account, which ends its sessions and what waits, and unlocks it', async () => {
    const member = await server.newMember('opslock')
    await member.call(contract.askDeletion, { body: { password: member.password } })
    await said('lock', member.id, ...why)
    server.clock.advance({ seconds: 2 })
    expect((await refusalOf(member.call(contract.balance, {}))).code).toBe('session.required')
    expect((await refusalOf(logIn('opslock'))).code).toBe('login.suspended')
    expect(await said('find', 'opslock')).toEqual([expect.not.stringContaining('will be deleted')])
    await expect(said('lock', 'opslock', ...why)).rejects.toThrow('is suspended: only active accounts can be locked.')
    await said('unlock', 'opslock', ...why)
    expect(await logIn('opslock')).toMatchObject({ account: 'opslock' })
    await expect(said('unlock', 'opslock', ...why)).rejects.toThrow('is active: only locked accounts can be unlocked.')
  })

  it('changes nothing without a name and a reason, and notes nothing that failed', async () => {
    const { call } = await server.newMember('opskeep')
    lines.length = 0
    for (const args of [
      ['lock', 'opskeep'],
      ['lock', 'opskeep', '--by', 'Nok'],
      ['end-sessions', 'opskeep', '--by', ' ', '--reason', 'x'],
      ['lock', 'opskeep', '--by', 'Nok', '--reason', 'x'.repeat(301)],
      ['find', 'opskeep', '--by', 'Nok'],
      ['close', 'opskeep', ...why],
      ['unlock', 'opskeep', ...why],
      ['lock'],
    ])
      await expect(said(...args)).rejects.toBeInstanceOf(StartProblem)
    server.clock.advance({ seconds: 2 })
    await call(contract.balance, {})
    expect(lines).toEqual([])
  })
})
