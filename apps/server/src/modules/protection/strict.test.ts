import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServerWithGateway, orderDeposit, type ListeningGateway } from '../../testing/listening-gateway.ts'
import { refusalOf, type TestServer } from '../../testing/open-test-server.ts'
import { codeOf, limitOf, protectionOf, setLimit } from './test-protection.ts'

const demo = resolve(import.meta.dirname, '../../../../../brands/demo')
const folder = mkdtempSync(join(tmpdir(), 'baize-strict-'))
let server: TestServer
let gateway: ListeningGateway
let names = 0
beforeAll(async () => {
  cpSync(demo, folder, { recursive: true })
  const { jurisdiction: _, ...settings } = JSON.parse(readFileSync(join(demo, 'brand.json'), 'utf8'))
  // A brand that names none is strict.
  writeFileSync(join(folder, 'brand.json'), JSON.stringify(settings))
  ;({ server, gateway } = await openServerWithGateway({ BRAND_DIR: folder }))
})
afterAll(async () => {
  gateway.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

const newMember = () => server.newMember(`strict${(names += 1)}`)

describe('a strict jurisdiction', () => {
  it('takes no deposit before a deposit limit is set, whatever other limits there are', async () => {
    const member = await newMember()
    await setLimit(member, 'stake', 'day', '100.00')
    expect((await protectionOf(member)).depositLimitNeeded).toBe(true)
    expect(await codeOf(orderDeposit(member))).toBe('protection.limits_needed')
    await setLimit(member, 'deposit', 'month', '600.00')
    expect((await protectionOf(member)).depositLimitNeeded).toBe(false)
    expect(await codeOf(orderDeposit(member))).toBe('ok')
    expect(await codeOf(orderDeposit(member))).toBe('protection.deposit_limit')
  })

  it('caps limits, and says where', async () => {
    const member = await newMember()
    expect(await limitOf(member, 'deposit', 'day')).toMatchObject({ highest: '5000.00' })
    const tooHigh = await refusalOf(setLimit(member, 'deposit', 'day', '5000.01'))
    expect(tooHigh).toMatchObject({ code: 'protection.limit_too_high', message: expect.stringContaining('$5000.00') })
    expect(await setLimit(member, 'deposit', 'day', '5000.00')).toBe(true)
  })

  it('has a reality check every half an hour, which cannot be switched off or come less often than every hour', async () => {
    const member = await newMember()
    const choose = (minutes: number | null) => codeOf(member.call(contract.setRealityCheck, { body: { minutes } }))
    expect(await protectionOf(member)).toMatchObject({ realityMinutes: 30, realityMayBeOff: false })
    expect([await choose(null), await choose(120), await choose(15)]).toEqual([
      'protection.choice_unknown',
      'protection.choice_unknown',
      'ok',
    ])
  })

  it('lets a raised limit wait for three days', async () => {
    const member = await newMember()
    await setLimit(member, 'stake', 'day', '100.00')
    await setLimit(member, 'stake', 'day', '200.00')
    const [change] = (await protectionOf(member)).waiting
    expect(change?.confirmableAt).toBe(server.clock.now().add({ hours: 72 }).toString())
  })
})
