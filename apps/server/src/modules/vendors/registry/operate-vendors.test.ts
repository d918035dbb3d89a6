import { createHmac, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { systemRandomness } from '../../../kernel/randomness.ts'
import { createSecrets } from '../../../kernel/secrets.ts'
import { secretsOfServer } from '../../../kernel/stored-secrets.ts'
import { StartProblem } from '../../../kernel/start-problem.ts'
import { openTestVendorSite, testSecret, type TestVendorSite } from '../test-vendor.ts'
import { runVendorsCommand } from '../../../vendors-command.ts'

const masterKey = Buffer.alloc(32, 7)
let site: TestVendorSite
let folder = ''
beforeAll(async () => {
  site = await openTestVendorSite()
  folder = await mkdtemp(join(tmpdir(), 'baize-vendors-'))
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

async function said(...args: string[]): Promise<string[]> {
  const { test, clock } = site.server
  const secrets = createSecrets(masterKey, systemRandomness)
  const lines: string[] = []
  const parts = { database: test.owner, secrets, randomness: systemRandomness, clock }
  await runVendorsCommand(parts, args, (line) => lines.push(line))
  // The server reads its vendors again, as it does every few seconds.
  await site.server.vendors.tick()
  return lines
}

const at = (name: string) => join(folder, name)
async function file(name: string, content: unknown): Promise<string> {
  await writeFile(at(name), typeof content === 'string' ? content : JSON.stringify(content))
  return at(name)
}
const settings = {
  dialect: 'gcp',
  apiBase: 'https://vendor.example/api',
  walletMode: 'seamless',
  gameTypes: ['RNG'],
}

/** The code that a vendor gets for an empty body: 400 if the signature was right. */
async function codeAt(path: string, secret: string): Promise<unknown> {
  const payload = '{}'
  const signature = createHmac('sha256', secret).update(payload).digest('hex')
  const headers = { host: 'localhost', 'content-type': 'application/json', 'x-request-sign': signature }
  const response = await site.server.site.inject({ method: 'POST', url: `/wallet/gcp/${path}`, headers, payload })
  return response.json<{ meta: { api_code: string } }>().meta.api_code
}
async function secretIn(name: string): Promise<string> {
  const held: { secret: string } = JSON.parse(await readFile(at(name), 'utf8'))
  return held.secret
}

describe('the vendors command', () => {
  it('connects a vendor, whose part of the keys is in a file that only its owner reads', async () => {
    const networks = ['127.0.0.0/8', '2001:db8::/32']
    const wanted = await file('new.json', {
      ...settings,
      vendorCode: 'NEW',
      allowedNetworks: networks,
      maxWinMinor: 500,
    })
    expect(await said('connect', wanted, '--keys-out', at('new.keys'))).toEqual([
      `NEW of demo is connected. Its part of the keys is in ${at('new.keys')}.`,
      'Its wallet address: /wallet/gcp/NEW',
    ])
    expect((await stat(at('new.keys'))).mode & 0o777).toBe(0o600)
    expect(await codeAt('NEW/balance', await secretIn('new.keys'))).toBe('400')
    expect(await codeAt('NEW/balance', testSecret)).not.toBe('400')
    const lines = await said('list')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(
      /^NEW of demo: gcp, seamless, https:\/\/vendor.example\/api; calls from 127.0.0.0\/8, 2001:db8::\/32; wins without review up to 500, 1000000000 per hour; wins of promotions without review up to 0; wins in known rounds, bets as the dialect says; (our|its) key from /,
    )
  })

  it('takes the public key that a vendor brings, and gives it ours', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const brought = await file('rs.pem', publicKey.export({ type: 'spki', format: 'pem' }))
    const wanted = await file('rs.json', { ...settings, dialect: 'rs', vendorCode: 'RSV' })
    await said('connect', wanted, '--vendor-key', brought, '--keys-out', at('rs.keys'))
    const held: unknown = JSON.parse(await readFile(at('rs.keys'), 'utf8'))
    expect(held).toEqual({ housePublicKey: expect.stringMatching(/^-----BEGIN PUBLIC KEY-----/) })
  })

  it('replaces the keys of both sides: the vendor has until the end of the overlap, in which we sign as before', async () => {
    await said('rotate-key', 'PG', '--keys-out', at('pg.keys'), '--overlap-hours', '2')
    const next = await secretIn('pg.keys')
    for (const secret of [testSecret, next]) expect(await codeAt('PG/balance', secret)).toBe('400')
    const { call } = await site.newMember()
    await site.launch(call)
    // The vendor's API checks with the first key.
    expect(site.api.asked.at(-1)).toMatchObject({ signed: true })
    site.server.clock.advance({ hours: 2 })
    await site.launch((await site.newMember()).call)
    expect(site.api.asked.at(-1)).toMatchObject({ signed: false })
    expect(await codeAt('PG/balance', testSecret)).not.toBe('400')
    expect(await codeAt('PG/balance', next)).toBe('400')
  })

  it('changes how much a vendor may win without a review, each bound by itself', async () => {
    const boundsOf = async () => (await said('list')).find((line) => line.startsWith('PG'))?.split('; ')[2]
    await said('bounds', 'PG', '--max-win', '2500')
    expect(await boundsOf()).toBe('wins without review up to 2500, 1000000000 per hour')
    await said('bounds', 'PG', '--max-wins-per-hour', 'none')
    expect(await boundsOf()).toBe('wins without review up to 2500, any amount per hour')
    await said('bounds', 'PG', '--max-win', 'none', '--max-wins-per-hour', '7')
    expect(await boundsOf()).toBe('wins without review up to any amount, 7 per hour')
  })

  it('disables a vendor at once, and new keys bring it back', async () => {
    site.server.clock.advance({ minutes: 1 })
    expect((await said('disable', 'PG'))[0]).toBe(
      'PG of demo is in maintenance, and all its keys have ended: its wins are refused, too.',
    )
    expect(await codeAt('PG/balance', await secretIn('pg.keys'))).not.toBe('400')
    expect((await said('list')).find((line) => line.startsWith('PG'))).toMatch(/in maintenance; .*no valid key$/)
    await said('rotate-key', 'PG', '--keys-out', at('again.keys'))
    expect(await codeAt('PG/balance', await secretIn('again.keys'))).toBe('400')
  })

  it('changes nothing and writes no file if something is wrong', async () => {
    const before = await said('list')
    const files = async () => (await readdir(folder)).filter((name) => name.endsWith('.keys')).toSorted()
    const kept = await files()
    const other = { ...settings, vendorCode: 'OTHER' }
    const out = ['--keys-out', at('wrong.keys')]
    const wrong: readonly (readonly string[])[] = [
      [],
      ['list', 'PG'],
      ['connect'],
      ['connect', await file('a.json', other)],
      ['connect', at('missing.json'), ...out],
      ['connect', await file('b.json', '{'), ...out],
      ['connect', await file('c.json', { ...other, vendorCode: 'A-B' }), ...out],
      ['connect', await file('d.json', { ...other, dialect: 'soap' }), ...out],
      ['connect', await file('e.json', { ...other, apiBase: 'http://vendor.example' }), ...out],
      ['connect', await file('f.json', { ...other, allowedNetworks: ['10.0.0.0/33'] }), ...out],
      ['connect', await file('g.json', { ...other, callPaths: { '/x': '/nothing' } }), ...out],
      ['connect', await file('h.json', { ...other, launchForm: 'fax' }), ...out],
      ['connect', await file('i.json', { ...other, secret: 'here' }), ...out],
      ['connect', await file('j.json', { ...settings, vendorCode: 'PG' }), ...out],
      ['connect', await file('k.json', other), ...out, '--vendor-key', await file('short', 'tooshort')],
      ['connect', await file('l.json', { ...other, dialect: 'rs' }), ...out, '--vendor-key', at('k.json')],
      ['connect', await file('m.json', other), '--keys-out', at('new.keys')],
      ['connect', await file('n.json', other), ...out, '--brand', 'none'],
      ['rotate-key', 'NOBODY', ...out],
      ['rotate-key', 'PG', ...out, '--overlap-hours', '721'],
      ['rotate-key', 'PG', ...out, '--overlap-hours', '-1'],
      ['bounds', 'PG'],
      ['bounds', 'PG', '--max-win', '0'],
      ['bounds', 'PG', '--max-win', '1.5'],
      ['bounds', 'NOBODY', '--max-win', '1'],
      ['list', '--max-win', '1'],
      ['disable', 'NOBODY'],
      ['disable', 'PG', ...out],
      ['remove', 'PG'],
    ]
    for (const args of wrong) await expect(said(...args)).rejects.toThrow(StartProblem)
    expect(await said('list')).toEqual(before)
    expect(await files()).toEqual(kept)
  })

  it('leaves the vendors of the sandbox alone, which has their keys', async () => {
    await sql`update vendor_connection set is_demo = true where vendor_code = 'NEW'`.execute(site.server.test.owner)
    await expect(said('rotate-key', 'NEW', '--keys-out', at('demo.keys'))).rejects.toThrow('sandbox')
    await expect(said('disable', 'NEW')).rejects.toThrow('sandbox')
  })

  it('works under the master key of the server only, so that the server can open what it seals', async () => {
    const { owner } = site.server.test
    const keys = (current: Buffer) => ({ current, older: [] })
    await expect(secretsOfServer(owner, keys(masterKey), systemRandomness)).resolves.toBeDefined()
    await expect(secretsOfServer(owner, keys(Buffer.alloc(32, 8)), systemRandomness)).rejects.toThrow(StartProblem)
  })
})
