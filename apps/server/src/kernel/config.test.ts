import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { StartProblem } from './start-problem.ts'

const phoneProof = {
  PHONE_PROOF_ISSUER: 'i',
  PHONE_PROOF_AUDIENCE: 'a',
  PHONE_PROOF_KEYS_URL: 'https://phones.example/keys',
}
const read = (environment: Record<string, string>) => readConfig(environment, '/srv/baize')

describe('configuration', () => {
  it('has the documented defaults', () => {
    expect(read({})).toMatchObject({
      mode: 'demo',
      host: '127.0.0.1',
      port: 3000,
      officePort: 3001,
      dataDir: '/srv/baize/.data',
      databaseUrl: undefined,
      backup: { dir: undefined, keep: 7, walSeconds: 60, keyFile: '/srv/baize/.data.backup-key', makesKeyFile: true },
      ledgerMonths: 13,
      allowedHosts: [],
      maxConnectionsPerAddress: 512,
      hsts: { when: 'auto', subdomains: false },
      quickWay: true,
    })
  })

  it.each([
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: 'http' }, 'PORT'],
    [{ LEDGER_MONTHS: '6' }, 'LEDGER_MONTHS'],
    [{ OFFICE_PORT: '-1' }, 'OFFICE_PORT'],
    [{ QUICK_WAY: 'off' }, 'QUICK_WAY'],
    [{ ALLOWED_HOSTS: 'http://metrics.example' }, 'ALLOWED_HOSTS'],
    [{ ALLOWED_HOSTS: 'metrics.example:3001' }, 'ALLOWED_HOSTS'],
    [{ HSTS: 'on' }, 'HSTS'],
    [{ MAX_CONNECTIONS_PER_ADDRESS: '0' }, 'MAX_CONNECTIONS_PER_ADDRESS'],
    [{ SANDBOX_PORT: '65536' }, 'SANDBOX_PORT'],
    [{ PAYMENT_PORT: '65536' }, 'PAYMENT_PORT'],
    [{ BAIZE_MODE: 'live' }, 'BAIZE_MODE'],
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ HOST: '::' }, 'HOST'],
    [{ DATABASE_URL: 'mysql://a@b/c' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'nonsense' }, 'DATABASE_URL'],
    [{ BAIZE_MASTER_KEY: 'short' }, 'BAIZE_MASTER_KEY'],
    [{ BAIZE_OLD_MASTER_KEY: 'short' }, 'BAIZE_OLD_MASTER_KEY'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
    [{ BACKUP_KEEP: 'all' }, 'BACKUP_KEEP'],
    [{ BACKUP_WAL_SECONDS: '3601' }, 'BACKUP_WAL_SECONDS'],
    [{ SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtps://mail.example' }, 'MAIL_FROM'],
    [{ SMS_GATEWAY_URL: 'http://sms.example', SMS_GATEWAY_TOKEN: 't', SMS_SENDER: 's' }, 'SMS_GATEWAY_URL'],
    [{ SMS_GATEWAY_TOKEN: 't', SMS_SENDER: 's' }, 'SMS_GATEWAY_URL'],
    [
      { PHONE_PROOF_ISSUER: 'i', PHONE_PROOF_AUDIENCE: 'a', PHONE_PROOF_KEYS_URL: 'ftp://keys.example' },
      'PHONE_PROOF_KEYS_URL',
    ],
    [{ PHONE_PROOF_AUTHORIZE_URL: 'https://phones.example/authorize' }, 'PHONE_PROOF_AUTHORIZE_URL'],
    [{ ...phoneProof, PHONE_PROOF_AUTHORIZE_URL: 'http://phones.example/authorize' }, 'PHONE_PROOF_AUTHORIZE_URL'],
  ])('refuses %j in one line that names the variable', (environment, name) => {
    expect(() => read(environment)).toThrow(StartProblem)
    expect(() => read(environment)).toThrow(new RegExp(`^${name}[^\n]*$`))
  })

  it.each([
    'proxy',
    '10',
    '10.0.0.1:80',
    '[::1]',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '10.0.0.1;10.0.0.2',
    '10.0.0.1, *',
    '/8',
  ])('refuses the proxies %s in one line that names the variable', (entries) => {
    expect(() => read({ TRUSTED_PROXIES: entries })).toThrow(/^TRUSTED_PROXIES: [^\n]+$/)
    expect(() => read({ OFFICE_ADDRESSES: entries })).toThrow(/^OFFICE_ADDRESSES: [^\n]+$/)
  })

  it('accepts proxies as addresses, ranges and names of ranges', () => {
    const { trustedProxies } = read({ TRUSTED_PROXIES: ' 10.0.0.1, fd00::/8,loopback, ' })
    expect(trustedProxies).toEqual(['10.0.0.1', 'fd00::/8', 'loopback'])
    expect(read({}).officeAddresses).toEqual([])
    expect(read({ OFFICE_ADDRESSES: '198.51.100.0/24' }).officeAddresses).toEqual(['198.51.100.0/24'])
  })

  it('creates a key for backups beside the data in demo mode only, and nowhere if one is named', () => {
    const backup = (environment: Record<string, string>) => read(environment).backup
    expect(backup({ BAIZE_MODE: 'production' })).toMatchObject({ keyFile: undefined, makesKeyFile: false })
    expect(backup({ BACKUP_KEY_FILE: '/etc/key' })).toMatchObject({ keyFile: '/etc/key', makesKeyFile: false })
    expect(backup({ BACKUP_KEY: 'k' })).toMatchObject({ keys: 'k', keyFile: undefined, makesKeyFile: false })
    expect(() => backup({ BACKUP_KEY: 'k', BACKUP_KEY_FILE: '/etc/key' })).toThrow(/not both/)
  })

  it('lets production listen on any address', () => {
    expect(read({ BAIZE_MODE: 'production', HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  })

  it('requires all settings of a channel for messages or none, and has none by default', () => {
    expect(read({}).sending).toEqual({ smtpUrl: undefined, mailFrom: undefined, sms: undefined, phoneProof: undefined })
    const sms = { SMS_GATEWAY_URL: 'https://sms.example/send', SMS_GATEWAY_TOKEN: 'secret', SMS_SENDER: 'BAIZE' }
    expect(read(sms).sending.sms).toEqual({ url: 'https://sms.example/send', token: 'secret', sender: 'BAIZE' })
  })

  it('never repeats a database address in an error, since it contains a password', () => {
    expect(() => read({ DATABASE_URL: 'mysql://owner:hunter2@db/x' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    )
  })
})
