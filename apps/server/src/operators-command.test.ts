import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from './kernel/database/pool.ts'
import { systemRandomness } from './kernel/randomness.ts'
import { createSecrets } from './kernel/secrets.ts'
import { StartProblem } from './kernel/start-problem.ts'
import { runOperatorsCommand, type OperatorsOrder } from './operators-command.ts'
import { callOffice, codeOf, operatorOf } from './testing/office.ts'
import { openTestServer, refusalOf, type TestServer } from './testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const place = { mode: 'demo', host: '127.0.0.1', officePort: 3001, allowedHosts: [] } as const

async function said(args: readonly string[], config: OperatorsOrder['config'] = place): Promise<string[]> {
  const printed: string[] = []
  // The key of the server under test.
  const secrets = createSecrets(Buffer.alloc(32, 7), systemRandomness)
  const parts = { database: server.test.owner, clock: server.clock, randomness: systemRandomness, secrets }
  await runOperatorsCommand({ parts, config, say: (line) => void printed.push(line) }, args)
  return printed
}

const password = 'Quiet-Harbour-71'

/** Follows an invitation's link to the end and signs in. */
async function follow(link: string, username: string): Promise<string> {
  const token = new URL(link).hash.slice(1)
  const { totpSecret } = await callOffice(server, office.openInvitation, { body: { token } })
  await callOffice(server, office.acceptInvitation, { body: { token, password, code: codeOf(server, totpSecret) } })
  server.clock.advance({ seconds: 60 })
  const body = { username, password, code: codeOf(server, totpSecret) }
  return (await callOffice(server, office.officeLogin, { body })).token
}

const why = ['--by', 'Nok', '--reason', 'lost the phone'] as const

describe('npm run operators', () => {
  it('invites the first operator, who has no sponsor, by a link that works once', async () => {
    const [first, link = ''] = await said(['invite', 'malee', '--role', 'admin'])
    expect(first).toContain('malee (Administrator) may sign in after opening this link, once, until 2026-11-22T')
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3001\/invitation#[\w-]{43}$/)
    const token = await follow(link, 'malee')
    expect((await refusalOf(follow(link, 'malee'))).code).toBe('operator.invitation_spent')
    const { list } = await callOffice(server, office.listOperators, { token, query: {} })
    expect(list.find(({ username }) => username === 'malee')).toMatchObject({ sponsor: '', state: 'active' })
    const audit = await callOffice(server, office.listAudit, { token, query: { action: 'operator.invited' } })
    expect(audit.list).toMatchObject([{ address: 'command', after: { username: 'malee', role: 'admin' } }])
  })

  it('gives the link of the office’s host name in production', async () => {
    const config = { ...place, mode: 'production', allowedHosts: ['office.example'] } as const
    const [, link] = await said(['invite', 'ploy', '--role', 'support'], config)
    expect(link).toMatch(/^https:\/\/office\.example\/invitation#/)
    const [, byAddress] = await said(['invite', 'fon', '--role', 'support'], { ...place, host: '::1' })
    expect(byAddress).toMatch(/^http:\/\/\[::1\]:3001\/invitation#/)
  })

  it('lets an operator in again who has lost the app, also the only administrator', async () => {
    await sql`update operator set state = 'suspended' where username = 'admin'`.execute(server.test.owner)
    const [, link = ''] = await said(['reset', 'malee', ...why])
    const token = await follow(link, 'malee')
    expect((await callOffice(server, office.officeSession, { token })).username).toBe('malee')
    await sql`update operator set state = 'active' where username = 'admin'`.execute(server.test.owner)
  })

  it('suspends an operator at once, and resumes', async () => {
    const { token, username } = await operatorOf(server, { role: 'cashier' })
    expect(await said(['suspend', username, ...why])).toEqual([
      `${username} is suspended, and all sessions have ended.`,
    ])
    expect((await refusalOf(callOffice(server, office.officeSession, { token }))).status).toBe(401)
    await expect(said(['suspend', username, ...why])).rejects.toThrow('The operator’s state has changed')
    expect(await said(['resume', username, ...why])).toEqual([`${username} is active again.`])
  })

  it('lists the operators', async () => {
    const lines = await said(['list'])
    expect(lines[0]).toBe('admin: Administrator, active; 0 open sessions; never seen; made by a command')
    expect(lines.some((line) => line.startsWith('ploy: Support, invited; '))).toBe(true)
  })

  it('verifies the audit log, and names the first row that was altered (a planted fault)', async () => {
    expect(await said(['verify-audit'])).toEqual([
      expect.stringMatching(
        /^All \d+ rows of the audit log are as they were written\. The last one is \d+, [0-9a-f]{64}\.$/,
      ),
    ])
    await sql`alter table operator_audit disable trigger operator_audit_kept`.execute(server.test.owner)
    await sql`update operator_audit set reason = 'nothing' where serial = 2`.execute(server.test.owner)
    await expect(said(['verify-audit'])).rejects.toThrow('the audit log is broken: row 2 is missing, or is not')
  })

  it.each([
    [[]],
    [['invite', 'somchai']],
    [['invite', 'Som Chai', '--role', 'admin']],
    [['invite', 'somchai', '--role', 'nobody']],
    [['invite', 'malee', '--role', 'admin']],
    [['invite', 'somchai', '--role', 'admin', '--brand', 'other']],
    [['suspend', 'malee']],
    [['suspend', 'nobody', ...why]],
    [['remove', 'malee', ...why]],
    [['list', 'malee']],
    [['invite', 'somchai', '--role', 'admin', '--force']],
  ])('refuses %j in one line, and changes nothing', async (args) => {
    const state = async () =>
      (await sql`select username, role, state from operator order by username`.execute(server.test.owner)).rows
    const before = await state()
    const problem = await said(args).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(StartProblem)
    expect(String(problem)).not.toContain('\n')
    expect(await state()).toEqual(before)
  })
})
