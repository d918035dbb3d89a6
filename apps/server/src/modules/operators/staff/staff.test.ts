import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { callOffice, codeOf, letCodeAge, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
let admin: TestOperator
beforeAll(async () => {
  server = await openTestServer()
  admin = await operatorOf(server, { role: 'admin' })
})
afterAll(() => server.close())

const reason = 'a new colleague'
const password = 'Quiet-Harbour-71'

const invite = (username: string, role = 'support', by = admin) =>
  callOffice(server, office.inviteOperator, { token: by.token, body: { username, role, reason } })

/** The invitation's secret, as the page shows it. */
async function secretOf(token: string): Promise<string> {
  return (await callOffice(server, office.openInvitation, { body: { token } })).totpSecret
}

async function accept(token: string, changed: Partial<Record<'password' | 'code', string>> = {}) {
  const code = codeOf(server, await secretOf(token))
  return callOffice(server, office.acceptInvitation, { body: { token, password, code, ...changed } })
}

/** The codes of the refusals that calls end with; `done` for one that does not. */
const codesOf = async (calls: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((one) => (one.status === 'fulfilled' ? 'done' : String(one.reason.code)))

const lastAudit = async () =>
  (await callOffice(server, office.listAudit, { token: admin.token, query: { pageSize: 1 } })).list[0]

describe('an invitation', () => {
  it('lets somebody choose a password and set up the app, and they can then sign in', async () => {
    const { operator, invitation } = await invite('malee')
    expect(operator).toMatchObject({
      username: 'malee',
      roleName: 'Support',
      state: 'invited',
      sponsor: admin.username,
    })
    const opened = await callOffice(server, office.openInvitation, { body: { token: invitation.token } })
    expect(opened).toMatchObject({ username: 'malee', role: 'support', roleName: 'Support' })
    expect(opened.totpUri).toMatch(/^otpauth:\/\/totp\/Baize%20Office:malee\?/)
    await accept(invitation.token)
    server.clock.advance({ seconds: 60 })
    const code = codeOf(server, opened.totpSecret)
    const signedIn = await callOffice(server, office.officeLogin, { body: { username: 'Malee ', password, code } })
    expect(signedIn.operator.username).toBe('malee')
    const { rows } = await sql`
      select from operator_invitation where token_hash = ${Buffer.from(invitation.token)}`.execute(server.test.owner)
    expect(rows).toEqual([])
  })

  it('is accepted once, however many do it at the same time, and its first code opens nothing again', async () => {
    const { invitation } = await invite('nok')
    const secret = await secretOf(invitation.token)
    const code = codeOf(server, secret)
    const body = { token: invitation.token, password, code }
    const codes = await codesOf([1, 2, 3].map(() => callOffice(server, office.acceptInvitation, { body })))
    expect(codes.toSorted()).toEqual(['done', 'operator.invitation_spent', 'operator.invitation_spent'])
    const login = { username: 'nok', password, code }
    expect((await refusalOf(callOffice(server, office.officeLogin, { body: login }))).code).toBe(
      'operator.wrong_credentials',
    )
  })

  it('stays open for a wrong code or a weak password, not for guessing, and only for a day', async () => {
    const { invitation } = await invite('ploy')
    const { token } = invitation
    expect(await codesOf([accept(token, { code: '000000' })])).toEqual(['operator.code_wrong'])
    expect(await codesOf([accept(token, { password: 'Baize#2026' })])).toEqual(['operator.password_weak'])
    const guess = { token, password, code: '000000' }
    const codes = []
    for (let count = 0; count < 6; count += 1)
      codes.push(...(await codesOf([callOffice(server, office.acceptInvitation, { body: guess })])))
    expect(codes.at(-1)).toBe('operator.too_many')
    server.clock.advance({ hours: 24 })
    expect(await codesOf([accept(token)])).toEqual(['operator.invitation_spent'])
    expect(await codesOf([callOffice(server, office.openInvitation, { body: { token: 'x'.repeat(43) } })])).toEqual([
      'operator.invitation_spent',
    ])
    admin = await operatorOf(server, { role: 'admin' })
  })

  it('is refused for a name that is taken and a role that there is not', async () => {
    expect(await codesOf([invite('malee'), invite('somchai', 'nobody')])).toEqual([
      'operator.name_taken',
      'operator.role_unknown',
    ])
  })

  it('ends when its operator is suspended, and with a newer one', async () => {
    const { operator, invitation } = await invite('kanya')
    const { operatorId } = operator
    const order = { token: admin.token, params: { operatorId }, body: { reason } }
    await callOffice(server, office.suspendOperator, order)
    expect(await codesOf([accept(invitation.token)])).toEqual(['operator.invitation_spent'])
    expect(await codesOf([callOffice(server, office.resetOperator, order)])).toEqual(['operator.state'])
    expect((await callOffice(server, office.resumeOperator, order)).state).toBe('invited')
    const again = await callOffice(server, office.resetOperator, order)
    expect(await codesOf([accept(invitation.token), accept(again.invitation.token)])).toEqual([
      'operator.invitation_spent',
      'done',
    ])
  })
})

describe('managing operators', () => {
  it('lists them by name, page by page', async () => {
    const page = async (pageNo: number) =>
      callOffice(server, office.listOperators, { token: admin.token, query: { pageNo, pageSize: 2 } })
    const [one, two] = [await page(1), await page(2)]
    const names = [...one.list, ...two.list].map(({ username }) => username)
    expect(names).toEqual(names.toSorted())
    expect(one.list).toHaveLength(2)
    expect(one.totalPages).toBe(Math.ceil(one.totalCount / 2))
    expect(one.list[0]).toMatchObject({ username: 'admin', sponsor: '', lastSeenAt: null, openSessions: 0 })
  })

  it('changes a role, suspends, resumes and signs out: the sessions end at once, and the log has it', async () => {
    const other = await operatorOf(server, { role: 'cashier' })
    const order = { token: admin.token, params: { operatorId: other.operatorId } }
    const isSignedIn = async () =>
      (await codesOf([callOffice(server, office.officeSession, { token: other.token })]))[0]
    await callOffice(server, office.endOperatorSessions, { ...order, body: { reason } })
    expect(await isSignedIn()).toBe('session.required')
    const changed = await callOffice(server, office.changeOperatorRole, { ...order, body: { role: 'auditor', reason } })
    expect(changed).toMatchObject({ role: 'auditor', openSessions: 0 })
    expect(await lastAudit()).toMatchObject({
      operator: admin.username,
      action: 'operator.role_changed',
      subjectKind: 'operator',
      subjectId: other.operatorId,
      before: { role: 'cashier' },
      after: { role: 'auditor' },
      reason,
    })
    const suspend = () => callOffice(server, office.suspendOperator, { ...order, body: { reason } })
    const resume = () => callOffice(server, office.resumeOperator, { ...order, body: { reason } })
    expect((await suspend()).state).toBe('suspended')
    expect((await refusalOf(suspend())).code).toBe('operator.state')
    expect((await resume()).state).toBe('active')
    expect((await refusalOf(resume())).code).toBe('operator.state')
  })

  it('needs a code of the last ten minutes', async () => {
    const other = await operatorOf(server, { role: 'admin' })
    await letCodeAge(server, other)
    expect((await refusalOf(invite('late', 'support', other))).code).toBe('operator.factor_due')
  })

  it('is not for oneself, not beyond the own permissions, and not for somebody of no or another brand', async () => {
    const lead = await operatorOf(server, { permissions: ['operators.read', 'operators.change', 'members.read'] })
    const may = await operatorOf(server, { permissions: ['members.read'] })
    const of = (operatorId: string, by = lead) => ({ token: by.token, params: { operatorId }, body: { reason } })
    const self = of(lead.operatorId)
    expect(
      await codesOf([
        callOffice(server, office.suspendOperator, self),
        callOffice(server, office.resetOperator, self),
        callOffice(server, office.changeOperatorRole, { ...self, body: { role: may.role, reason } }),
        callOffice(server, office.suspendOperator, of(admin.operatorId)),
        callOffice(server, office.resetOperator, of(admin.operatorId)),
        callOffice(server, office.endOperatorSessions, of(admin.operatorId)),
        callOffice(server, office.changeOperatorRole, { ...of(may.operatorId), body: { role: 'cashier', reason } }),
        invite('puppet', 'admin', lead),
        callOffice(server, office.suspendOperator, of('00000000-0000-7000-8000-000000000000')),
        callOffice(server, office.suspendOperator, of(may.operatorId)),
      ]),
    ).toEqual([
      'operator.is_self',
      'operator.is_self',
      'operator.is_self',
      'operator.beyond_own',
      'operator.beyond_own',
      'operator.beyond_own',
      'operator.beyond_own',
      'operator.beyond_own',
      'operator.unknown',
      'done',
    ])
  })

  it('leaves one of two administrators who suspend each other at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await operatorOf(server, { role: 'admin' }), await operatorOf(server, { role: 'admin' })]
      const suspend = (by: TestOperator, whom: TestOperator) =>
        callOffice(server, office.suspendOperator, {
          token: by.token,
          params: { operatorId: whom.operatorId },
          body: { reason },
        })
      const codes = await codesOf([suspend(one, two), suspend(two, one)])
      expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    }
  })
})

describe('roles', () => {
  const save = (role: string, permissions: office.Permission[], by = admin) =>
    callOffice(server, office.saveRole, {
      token: by.token,
      params: { role },
      body: { name: role, permissions, reason },
    })
  const remove = (role: string) =>
    callOffice(server, office.removeRole, { token: admin.token, params: { role }, query: { reason } })

  it('are made, changed and removed, unless the product’s or in use', async () => {
    expect(await save('night', ['members.read', 'deposits.read', 'members.read'])).toMatchObject({
      role: 'night',
      permissions: ['deposits.read', 'members.read'],
      isBuiltIn: false,
      operators: 0,
    })
    await invite('nightly', 'night')
    expect(await codesOf([remove('night'), remove('admin'), remove('none'), save('cashier', [])])).toEqual([
      'operator.role_in_use',
      'operator.role_built_in',
      'operator.role_unknown',
      'operator.role_built_in',
    ])
    await sql`update operator set role = 'support' where username = 'nightly'`.execute(server.test.owner)
    await remove('night')
    expect(await lastAudit()).toMatchObject({ action: 'role.removed', subjectId: 'night' })
    const { list } = await callOffice(server, office.listRoles, { token: admin.token, query: {} })
    expect(list.slice(0, 4).map(({ role }) => role)).toEqual(['admin', 'auditor', 'cashier', 'support'])
    expect(list.find(({ role }) => role === 'admin')?.permissions).toEqual([...office.permissions])
    expect(list.some(({ role }) => role === 'night')).toBe(false)
  })

  it('never give what their maker does not have', async () => {
    const lead = await operatorOf(server, { permissions: ['operators.read', 'operators.change', 'members.read'] })
    await save('wide', ['ledger.read'])
    expect(
      await codesOf([
        save('mine', ['withdrawals.decide'], lead),
        save('wide', ['members.read'], lead),
        save('mine', ['members.read'], lead),
      ]),
    ).toEqual(['operator.beyond_own', 'operator.beyond_own', 'done'])
  })

  it('are a hundred at most', async () => {
    await sql`
      insert into operator_role (brand_id, role, name, permissions, is_built_in)
      select 1, 'many' || n, 'many', '{}', false from generate_series(1, 100) as n
      on conflict do nothing`.execute(server.test.owner)
    expect(await codesOf([save('onemore', [])])).toEqual(['operator.too_many_roles'])
    await sql`delete from operator_role where role like 'many%'`.execute(server.test.owner)
  })

  it('leave somebody who may manage operators', async () => {
    const own = await operatorOf(server, { permissions: [...office.permissions] })
    await sql`update operator set state = 'suspended' where role = 'admin' and password_hash is not null`.execute(
      server.test.owner,
    )
    await sql`
      update operator o set state = 'suspended' from operator_role r
      where r.role = o.role and 'operators.change' = any(r.permissions) and o.state = 'active'
        and o.operator_id <> ${own.operatorId}`.execute(server.test.owner)
    expect(await codesOf([save(own.role, ['members.read'], own)])).toEqual(['operator.last_admin'])
    // With another one it is possible, and takes effect at once.
    admin = await operatorOf(server, { role: 'admin' })
    await save(own.role, ['members.read'], own)
    expect(await codesOf([save(own.role, ['members.read'], own)])).toEqual(['operator.not_permitted'])
  })
})
